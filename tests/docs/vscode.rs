//! The TextMate grammar and the snippets for editors, held against what the language is.
//!
//! The grammar is run by a small interpreter of TextMate's rules: `match`, `begin` and `end`, captures, and includes. What it
//! makes of each word must fit what Alfil takes the word for.

use alfil::library;
use alfil::source::SourceId;
use alfil::syntax::tokens::{Token, TokenKind, tokens};
use alfil::syntax::tree::Family;
use fancy_regex::Regex;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the repository")
}

fn json(path: &str) -> Value {
    serde_json::from_str(&file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

type Captures<'t> = fancy_regex::Captures<'t, str>;

/// A rule of the grammar.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there are some dozens of them")]
enum Rule {
    Match { pattern: Regex, scope: Scope },
    Block { begin: Regex, end: Regex, name: Option<String>, first: Scope, last: Scope, inside: Vec<Use> },
}

/// A rule, or those of the repository under a name.
#[derive(Debug)]
enum Use {
    Rule(Box<Rule>),
    Include(String),
}

/// What a match is called, and each of its groups.
#[derive(Debug, Default)]
struct Scope {
    whole: Option<String>,
    groups: BTreeMap<usize, Group>,
}

#[derive(Debug)]
enum Group {
    Named(String),
    /// The group is read by rules of its own.
    Inner(Vec<Use>),
}

#[derive(Debug)]
struct Grammar {
    top: Vec<Use>,
    repository: BTreeMap<String, Vec<Use>>,
}

impl Grammar {
    fn shipped() -> Grammar {
        let json = json("editors/vscode/syntaxes/variant.tmLanguage.json");
        let repository = json["repository"].as_object().expect("an object");
        Grammar {
            top: uses(&json["patterns"]),
            repository: repository.iter().map(|(name, rule)| (name.clone(), entry(rule))).collect(),
        }
    }

    /// What each byte of a text is called.
    fn scopes(&self, text: &str) -> Vec<String> {
        let mut scopes = Vec::new();
        let mut open: Vec<&Rule> = Vec::new();
        for line in text.split_inclusive('\n') {
            let mut found = vec![String::new(); line.len()];
            self.line(line.trim_end_matches('\n'), &mut open, &self.top, &mut found);
            scopes.extend(found);
        }
        scopes
    }

    fn line<'g>(&'g self, line: &str, open: &mut Vec<&'g Rule>, top: &'g [Use], scopes: &mut [String]) {
        let depth = open.len();
        let mut at = 0;
        let mut steps = 0;
        while at <= line.len() {
            steps += 1;
            assert!(steps < 10_000, "the grammar goes round in a circle at {at} in: {line}");
            let (inside, end, name): (&[Use], _, _) = match open.last() {
                Some(Rule::Block { inside, end, name, last, .. }) => {
                    (inside, Some((end, last)), name.as_deref())
                }
                _ => (top, None, None),
            };
            let mut best: Option<(Captures<'_>, Option<&Rule>, &Scope)> = None;
            let nearer = |best: &Option<(Captures<'_>, _, _)>, found: &Captures<'_>| {
                let start = |captures: &Captures<'_>| captures.get(0).map(|whole| whole.start());
                best.as_ref().is_none_or(|(best, ..)| start(found) < start(best))
            };
            if let Some((end, last)) = end
                && let Some(found) = end.captures_from_pos(line, at).expect("a regular expression that ends")
            {
                best = Some((found, None, last));
            }
            let mut rules = Vec::new();
            self.flatten(inside, &mut rules);
            for rule in rules {
                let (pattern, scope) = match rule {
                    Rule::Match { pattern, scope } => (pattern, scope),
                    Rule::Block { begin, first, .. } => (begin, first),
                };
                if let Some(found) =
                    pattern.captures_from_pos(line, at).expect("a regular expression that ends")
                    && nearer(&best, &found)
                {
                    best = Some((found, Some(rule), scope));
                }
            }
            let Some((found, rule, scope)) = best else {
                fill(scopes, at..line.len(), name);
                break;
            };
            let whole = found.get(0).expect("a match");
            fill(scopes, at..whole.start(), name);
            let block = match rule {
                Some(Rule::Block { name, .. }) => name.as_deref(),
                Some(Rule::Match { .. }) => None,
                None => name,
            };
            fill(scopes, whole.start()..whole.end(), scope.whole.as_deref().or(block));
            for (number, group) in &scope.groups {
                let Some(part) = found.get(*number) else { continue };
                match group {
                    Group::Named(name) => {
                        fill(scopes, part.start()..part.end(), Some(name.as_str()));
                    }
                    Group::Inner(rules) => {
                        let scopes = &mut scopes[part.start()..part.end()];
                        self.line(part.as_str(), &mut Vec::new(), rules, scopes);
                    }
                }
            }
            match rule {
                None => drop(open.pop()),
                Some(rule @ Rule::Block { .. }) => open.push(rule),
                Some(Rule::Match { .. }) => assert!(whole.end() > at, "an empty match in: {line}"),
            }
            at = whole.end();
            if at == line.len() && rule.is_some() && open.len() == depth {
                // What ends with the line may still have to end.
                continue;
            }
        }
    }

    fn flatten<'g>(&'g self, uses: &'g [Use], rules: &mut Vec<&'g Rule>) {
        for one in uses {
            match one {
                Use::Rule(rule) => rules.push(rule),
                Use::Include(name) => {
                    self.flatten(self.repository.get(name).unwrap_or_else(|| panic!("no `{name}`")), rules);
                }
            }
        }
    }
}

fn fill(scopes: &mut [String], range: std::ops::Range<usize>, name: Option<&str>) {
    for scope in &mut scopes[range] {
        *scope = name.unwrap_or_default().to_owned();
    }
}

fn uses(list: &Value) -> Vec<Use> {
    list.as_array().into_iter().flatten().flat_map(entry).collect()
}

fn entry(rule: &Value) -> Vec<Use> {
    let text = |key: &str| rule[key].as_str().map(str::to_owned);
    let regex = |key: &str| {
        let pattern = text(key)?;
        Some(Regex::new(&pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")))
    };
    let scope = |whole: Option<String>, key: &str| {
        let groups = rule[key].as_object().into_iter().flatten().map(|(number, group)| {
            let group = match group["name"].as_str() {
                Some(name) => Group::Named(name.to_owned()),
                None => Group::Inner(uses(&group["patterns"])),
            };
            (number.parse().expect("the number of a group"), group)
        });
        Scope { whole, groups: groups.collect() }
    };
    if let Some(include) = text("include") {
        return vec![Use::Include(include.trim_start_matches('#').to_owned())];
    }
    if let Some(pattern) = regex("match") {
        return vec![Use::Rule(Box::new(Rule::Match { pattern, scope: scope(text("name"), "captures") }))];
    }
    match regex("begin").zip(regex("end")) {
        Some((begin, end)) => vec![Use::Rule(Box::new(Rule::Block {
            begin,
            end,
            name: text("name"),
            first: scope(None, "beginCaptures"),
            last: scope(None, "endCaptures"),
            inside: uses(&rule["patterns"]),
        }))],
        None => uses(&rule["patterns"]),
    }
}

/// How what a word is may be called.
fn fitting(token: &Token<'_>) -> &'static [&'static str] {
    match token.kind {
        TokenKind::Keyword => &["keyword.", "variable.language."],
        TokenKind::Field => &["keyword.other.field"],
        TokenKind::Piece => &["entity.name.type.piece"],
        // A region may have the name of a word that means something elsewhere.
        TokenKind::Name => &["variable.other.region", "constant.other.square", "keyword.other."],
        TokenKind::Number => &["constant.numeric"],
        TokenKind::Text => &["string.quoted.double"],
        TokenKind::Betza => &["constant.other.betza"],
        TokenKind::Cell => {
            &["punctuation.definition.empty-square", "entity.name.type.white", "entity.name.class.black"]
        }
        TokenKind::Word => &["constant.other.move"],
        TokenKind::Result => &["string.unquoted.result"],
        TokenKind::Sign => &["keyword.operator", "punctuation."],
        TokenKind::Comma => &["punctuation.separator"],
        TokenKind::Open(_) | TokenKind::Close => &["punctuation.section.block"],
        TokenKind::End => &[],
    }
}

/// What the grammar calls otherwise than Alfil takes it.
fn misfits(grammar: &Grammar, name: &str, text: &str) -> Vec<String> {
    let scopes = grammar.scopes(text);
    let mut misfits = Vec::new();
    let mut look = |start: usize, end: usize, fitting: &[&str]| {
        for scope in &scopes[start..end] {
            // Escapes in strings have a name of their own.
            let escape = scope.starts_with("constant.character.escape") && fitting[0].starts_with("string");
            if !escape && !fitting.iter().any(|fitting| scope.starts_with(fitting)) {
                let line = text[..start].matches('\n').count() + 1;
                misfits.push(format!("{name}:{line}: `{}` is `{scope}`, not {fitting:?}", &text[start..end]));
                break;
            }
        }
    };
    for token in tokens(SourceId(0), text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}")) {
        look(token.span.start as usize, token.span.end as usize, fitting(&token));
        for comment in &token.comments {
            let start = comment.text.as_ptr() as usize - text.as_ptr() as usize;
            look(start, start + comment.text.len(), &["comment.line"]);
        }
    }
    for (at, scope) in scopes.iter().enumerate().filter(|(_, scope)| scope.starts_with("invalid")) {
        misfits.push(format!("{name}: {:?} is `{scope}`", text[at..].chars().next()));
    }
    misfits
}

#[test]
fn every_word_of_every_shipped_file_has_its_colour() {
    let grammar = Grammar::shipped();
    let mut wrong = Vec::new();
    for name in library::names() {
        wrong.extend(misfits(&grammar, name, library::get(name).expect("a name of the list")));
    }
    assert!(wrong.is_empty(), "{} words:\n{}", wrong.len(), wrong.join("\n"));
}

/// A file with everything that the language has, and the examples of its reference.
#[test]
fn so_has_every_word_of_the_language() {
    let grammar = Grammar::shipped();
    let mut wrong = misfits(&grammar, "everything", include_str!("../language/everything.variant"));
    let page = file("docs/language.md");
    for (number, block) in page.split("\n```variant").skip(1).enumerate() {
        let (words, rest) = block.split_once('\n').expect("a fence ends with its line");
        let example = rest.split("\n```").next().expect("a block ends");
        if !words.contains("error=") {
            wrong.extend(misfits(&grammar, &format!("example {}", number + 1), example));
        }
    }
    assert!(wrong.is_empty(), "{} words:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_keyword_is_in_the_grammar() {
    let lexical = file("grammar/lexical.pest");
    let keywords = lexical.lines().filter_map(|line| line.strip_prefix("kw_")?.split(' ').next());
    let grammar = file("editors/vscode/syntaxes/variant.tmLanguage.json");
    let words: Vec<&str> = grammar.split(|letter: char| !letter.is_ascii_lowercase()).collect();
    let missing: Vec<&str> = keywords.filter(|keyword| !words.contains(keyword)).collect();
    assert!(missing.is_empty(), "not in editors/vscode/syntaxes/variant.tmLanguage.json: {missing:?}");
}

/// The words in quotation marks of the grammar for other editors, and those that its queries name.
#[test]
fn every_keyword_is_in_the_other_grammar_and_has_a_colour_there() {
    fn strings<'j>(value: &'j Value, found: &mut BTreeSet<&'j str>) {
        match value {
            Value::Object(fields) if fields.get("type") == Some(&"STRING".into()) => {
                found.extend(fields["value"].as_str());
            }
            Value::Object(fields) => fields.values().for_each(|value| strings(value, found)),
            Value::Array(items) => items.iter().for_each(|value| strings(value, found)),
            _ => {}
        }
    }
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let lexical = file("grammar/lexical.pest");
    let variant = file("grammar/variant.pest");
    let lines = lexical.lines().chain(variant.lines());
    let keywords: BTreeSet<&str> =
        lines.filter_map(|line| line.strip_prefix("kw_")?.split(' ').next()).collect();
    let grammar = json("editors/tree-sitter-alfil/src/grammar.json");
    let mut known = BTreeSet::new();
    strings(&grammar["rules"], &mut known);
    known.retain(|word| is_word(word));
    assert_eq!(known, keywords, "editors/tree-sitter-alfil/grammar.js, and what is generated from it");
    let query = file("editors/tree-sitter-alfil/queries/highlights.scm");
    let coloured: BTreeSet<&str> = query.split('"').skip(1).step_by(2).filter(is_word).collect();
    assert_eq!(coloured, keywords, "editors/tree-sitter-alfil/queries/highlights.scm");
}

/// Kate's definition knows every keyword once.
#[test]
fn every_keyword_is_in_the_definition_for_kate() {
    let definition = file("editors/kate/alfil.xml");
    let items = definition.split("<item>").skip(1);
    let mut words: Vec<&str> = items.filter_map(|rest| rest.split('<').next()).collect();
    words.sort_unstable();
    let (lexical, variant) = (file("grammar/lexical.pest"), file("grammar/variant.pest"));
    let lines = lexical.lines().chain(variant.lines());
    let mut keywords: Vec<&str> =
        lines.filter_map(|line| line.strip_prefix("kw_")?.split(' ').next()).collect();
    keywords.sort_unstable();
    assert_eq!(words, keywords, "editors/kate/alfil.xml");
}

/// What is generated is that of the grammar as it is, as far as names can tell.
#[test]
fn the_generated_parser_knows_every_rule_of_its_grammar() {
    let source = file("editors/tree-sitter-alfil/grammar.js");
    let grammar = json("editors/tree-sitter-alfil/src/grammar.json");
    let parser = file("editors/tree-sitter-alfil/src/parser.c");
    for rule in grammar["rules"].as_object().expect("an object").keys() {
        assert!(source.contains(&format!("\n    {rule}: ")), "grammar.js has no rule {rule}");
        // What is hidden and plain is put where it is used.
        assert!(rule.starts_with('_') || parser.contains(&format!("\"{rule}\"")), "parser.c: {rule}");
    }
    let rules = source.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(": "));
    for (rule, _) in rules.filter(|(rule, rest)| !rule.contains(' ') && rest.contains("=>")) {
        assert!(!grammar["rules"][rule].is_null(), "grammar.json has no rule {rule}: generate it anew");
    }
}

/// The first words of clauses that cannot stand at the beginning of a line inside parentheses, as the scanner knows them.
#[test]
fn the_scanner_knows_words_of_clauses_alone() {
    let scanner = file("editors/tree-sitter-alfil/src/scanner.c");
    let list = scanner.split_once("CLAUSES[] = {").expect("a list").1.split_once("};").expect("it ends").0;
    let words: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    let forms = Family::ALL.iter().flat_map(|family| family.form().words);
    let mut clauses: BTreeSet<&str> = forms.map(|begin| begin.first_word()).collect();
    // These begin conditions and regions as well, and this one is too short to tell from a name.
    for word in ["turn", "reserve", "royal", "board", "en"] {
        assert!(clauses.remove(word), "{word}");
    }
    assert_eq!(words, clauses);
}

#[test]
fn the_words_of_clauses_are_those_that_are_declared() {
    let grammar = json("editors/vscode/syntaxes/variant.tmLanguage.json");
    let patterns = grammar["repository"]["expression"]["patterns"].as_array().expect("a list");
    let clauses = patterns.iter().find(|pattern| pattern["name"] == "keyword.control.clause.alfil");
    let pattern = clauses.and_then(|pattern| pattern["match"].as_str()).expect("a pattern");
    let (_, words) = pattern.split_once("(?:").expect("a group");
    let words: BTreeSet<&str> = words.split_once(')').expect("a group ends").0.split('|').collect();
    let forms = Family::ALL.iter().flat_map(|family| family.form().words);
    assert_eq!(words, forms.flat_map(|begin| begin.word.split(' ')).collect());
}

#[test]
fn what_is_wrong_is_marked() {
    let grammar = Grammar::shipped();
    for (text, part) in
        [("board 8x8 ?\n", "?"), ("setup {\n    k ! K\n}\n", "!"), ("piece K \"King\" K @\n", "@")]
    {
        let scopes = grammar.scopes(text);
        let at = text.find(part).expect("a part of the text");
        assert!(scopes[at].starts_with("invalid"), "{text}: `{}`", scopes[at]);
    }
}

/// A snippet with its defaults filled in.
fn filled(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some((before, after)) = rest.split_once('$') {
        text += before;
        rest = match after.strip_prefix('{') {
            Some(field) => {
                let (field, rest) = field.split_once('}').expect("a field ends");
                let default = field.trim_start_matches(|letter: char| letter.is_ascii_digit());
                let default = match default.strip_prefix('|') {
                    Some(choices) => choices.trim_end_matches('|').split(',').next().expect("a choice"),
                    None => default.strip_prefix(':').expect("a default"),
                };
                text += default;
                rest
            }
            None => after.trim_start_matches(|letter: char| letter.is_ascii_digit()),
        };
    }
    text + rest
}

#[test]
fn snippets_can_be_read_and_are_laid_out() {
    let snippets = json("editors/vscode/snippets/variant.json");
    for (name, snippet) in snippets.as_object().expect("an object") {
        let body = match &snippet["body"] {
            Value::String(line) => line.clone(),
            lines => {
                let lines = lines.as_array().expect("lines").iter();
                lines.map(|line| line.as_str().expect("a line")).collect::<Vec<_>>().join("\n")
            }
        };
        let text = filled(&body);
        let laid_out = alfil::format::format(SourceId(0), &text);
        let laid_out = laid_out.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}\n{text}"));
        assert_eq!(laid_out.trim_end(), text.trim_end(), "{name}");
        assert!(snippet["prefix"].is_string() && snippet["description"].is_string(), "{name}");
        // What a snippet chooses from is all part of the language.
        for choices in body.split("|").skip(1).step_by(2) {
            for choice in choices.split(',') {
                let first = choices.split(',').next().expect("a choice");
                let other = text.replacen(first, choice, 1);
                assert!(tokens(SourceId(0), &other).is_ok(), "{name}: {other}");
            }
        }
    }
}

#[test]
fn the_extension_names_files_that_are_there() {
    let package = json("editors/vscode/package.json");
    let contributes = &package["contributes"];
    let language = &contributes["languages"][0];
    assert_eq!(language["extensions"][0], ".variant");
    assert_eq!(contributes["grammars"][0]["language"], language["id"]);
    assert_eq!(contributes["snippets"][0]["language"], language["id"]);
    let grammar = contributes["grammars"][0]["path"].as_str().expect("a path");
    assert_eq!(
        json(&format!("editors/vscode/{grammar}"))["scopeName"],
        contributes["grammars"][0]["scopeName"]
    );
    for path in [&language["configuration"], &contributes["snippets"][0]["path"]] {
        json(&format!("editors/vscode/{}", path.as_str().expect("a path")));
    }
}
