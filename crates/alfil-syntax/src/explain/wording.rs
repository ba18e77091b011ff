//! What is said about a line that matched nothing, and the next step.

use super::elsewhere::{self, Advice};
use super::scan::{self, code_end, last_word};
use super::{Failure, Place};
use crate::build::first_word;
use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::grammar::{Grammar, Rule};
use crate::source::Span;
use crate::tree::CLAUSE_WORDS;
use crate::words::{self, shortened};
use alfil_words::or;
use pest::Parser;
use std::ops::Range;

/// What a line is, and the word that says so.
pub(super) fn subject(rule: Rule, text: &str) -> (String, String) {
    let text = text.trim_start();
    let mut word = first_word(text);
    if matches!(word, "white" | "black") && rule == Rule::lone_clause {
        word = first_word(text[word.len()..].trim_start());
    }
    let what = match rule {
        Rule::lone_clause if word == "en" => "an `en passant` clause".to_owned(),
        Rule::lone_clause => format!("{} `{word}` clause", article(word)),
        Rule::lone_array_step => "a step of the arrays".to_owned(),
        Rule::lone_rule => format!("{} `{word}` rule", article(word)),
        Rule::lone_step => format!("{} `{word}` step", article(word)),
        Rule::lone_field => format!("the field `{}`", shortened(word)),
        Rule::lone_betza => "Betza's notation".to_owned(),
        Rule::lone_region => "a region".to_owned(),
        _ => "a condition".to_owned(),
    };
    (word.to_owned(), what)
}

pub(super) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}

/// What would have been accepted, in words. Ways to go on with what was already complete are left out if anything
/// else is expected.
pub(super) fn phrases(failure: &Failure<'_>) -> Vec<String> {
    let goes_on = |rule: Rule| {
        matches!(
            rule,
            Rule::plus
                | Rule::minus
                | Rule::ampersand
                | Rule::dots
                | Rule::star
                | Rule::comma
                | Rule::kw_and
                | Rule::kw_or
                | Rule::extension
                | Rule::range
        )
    };
    let previous = last_word(&failure.text[..failure.at]);
    let more_pieces = !words::is_keyword(previous) && !previous.is_empty();
    let is_more =
        |rule: Rule| more_pieces && matches!(rule, Rule::piece_name | Rule::reserve_item | Rule::betza_word);
    let necessary = |rule: Rule| !goes_on(rule) && !is_more(rule);
    let any_necessary =
        failure.expected.iter().any(|rule| necessary(*rule) && words::phrase(*rule).is_some());
    let mut phrases: Vec<String> = Vec::new();
    for rule in failure.expected.iter().filter(|rule| !any_necessary || necessary(**rule)) {
        for phrase in words::phrase(*rule).iter().flat_map(|phrase| phrase.split(" or ")) {
            if !phrases.iter().any(|earlier| earlier == phrase) {
                phrases.push(phrase.to_owned());
            }
        }
    }
    // The end of the line comes last in a list.
    if let Some(at) = phrases.iter().position(|phrase| phrase == "the end of the line") {
        let end = phrases.remove(at);
        phrases.push(end);
    }
    phrases
}

/// How many words before a mistake are looked at for its cause.
pub(super) const NEAR: usize = 8;

/// `piece K mK {`, or `piece K King {`.
pub(super) fn braces_behind_moves(failure: &Failure<'_>, brace: Span) -> Diagnostic {
    let before = failure.text[..failure.at].trim_end();
    let word = last_word(before);
    let end = brace.start - (failure.at - before.len()) as u32;
    let place = Span { start: end - word.len() as u32, end, ..brace };
    if is_unquoted_name(word) {
        return unquoted_name(word, place);
    }
    // `R{4}`
    let rest = failure.text[failure.at + 1..].trim_start();
    let number = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
    let close =
        failure.text[failure.at..].find('}').filter(|_| rest[number.len()..].trim_start().starts_with('}'));
    if let Some(close) = close.filter(|_| !number.is_empty() && before.len() == failure.at) {
        let braces = Span { end: brace.start + close as u32 + 1, ..brace };
        let message = "a range stands behind its atom without braces";
        return Diagnostic::error(code::betza::RANGE, message, braces, "a number in braces")
            .help(format!("did you mean `{word}{number}`?"))
            .fix(Fix::write(Safety::Safe, braces, number));
    }
    Diagnostic::error(
        code::syntax::UNEXPECTED,
        "a piece has its moves before its braces",
        brace,
        "not expected here",
    )
    .label(place, "the moves")
    .help("write them inside of the braces, behind `move`")
}

/// Whether a word where moves should stand looks like the piece's name.
pub(crate) fn is_unquoted_name(word: &str) -> bool {
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().skip(1).all(|c| c.is_ascii_lowercase())
}

/// Reports a piece's name without quotation marks.
pub(crate) fn unquoted_name(word: &str, place: Span) -> Diagnostic {
    Diagnostic::error(
        code::syntax::UNQUOTED_NAME,
        format!("`{}` is not a move", shortened(word)),
        place,
        "if this is the piece's name, it needs quotation marks",
    )
    .help(format!("write `\"{}\"`", shortened(word)))
    .fix((!word.contains(['"', '\\'])).then(|| Fix::write(Safety::Safe, place, format!("\"{word}\""))))
}

/// The next step, and what it changes in the text of the failure: the likeliest change first.
pub(super) struct Hint {
    pub(super) help: String,
    pub(super) changes: Vec<(Range<usize>, String)>,
    /// Whether it says no more than how such lines look.
    pub(super) example: bool,
}

impl Hint {
    fn said(help: String) -> Hint {
        Hint { help, changes: Vec::new(), example: false }
    }

    fn meant(place: Range<usize>, meant: &str) -> Hint {
        Hint {
            help: format!("did you mean `{meant}`?"),
            changes: vec![(place, meant.to_owned())],
            example: false,
        }
    }
}

/// Where the blanks before the place begin at which a line could not go on.
fn blank_before(failure: &Failure<'_>) -> usize {
    failure.text[..failure.at].trim_end_matches([' ', '\t']).len()
}

/// The next step: the word that was meant, or how such a line is written.
pub(super) fn help(rule: Rule, failure: &Failure<'_>, word: &str) -> Option<Hint> {
    let token = failure.token();
    let here = failure.at..failure.at + token.len();
    let mut expected: Vec<String> =
        failure.expected.iter().flat_map(|rule| words::keywords_of(*rule)).collect();
    if token.starts_with(|c: char| c.is_alphabetic())
        && !words::is_keyword(token)
        && let Some(meant) = suggest(token, expected.iter().map(String::as_str))
        // Of a short word that begins otherwise, too little is left: `for` is no `or`.
        && (meant.len() > 3 || meant.chars().next() == token.chars().next())
    {
        return Some(Hint::meant(here, meant));
    }
    // A misspelt keyword can pass for a name, and then the trouble begins behind it.
    expected.extend(words::keywords_of(Rule::region));
    let line = &failure.text[..failure.at];
    let earlier = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let earlier: Vec<&str> = earlier.skip(1).collect();
    for earlier in earlier.into_iter().rev().take(NEAR) {
        if words::is_keyword(earlier) || !earlier.starts_with(|c: char| c.is_lowercase()) {
            continue;
        }
        if let Some(meant) = suggest(earlier, expected.iter().map(String::as_str)) {
            return Some(Hint::said(format!("did you mean `{meant}` instead of `{earlier}`?")));
        }
    }
    if failure.expects(Rule::whose) && token.starts_with(|c: char| c.is_ascii_uppercase()) {
        let changes = ["own ", "enemy "].map(|whose| (here.start..here.start, whose.to_owned()));
        return Some(Hint {
            help: format!("write `own {token}` or `enemy {token}`"),
            changes: changes.into(),
            example: false,
        });
    }
    if failure.expects(Rule::string) && token.starts_with(|c: char| c.is_alphanumeric()) {
        let help = format!("text stands in quotation marks: `\"{}\"`", shortened(token));
        return Some(Hint { help, changes: vec![(here, format!("\"{token}\""))], example: false });
    }
    if rule == Rule::lone_clause && CLAUSE_WORDS.contains(&token) && failure.expects(Rule::EOI) {
        let help = format!("a clause ends with its line: begin a new one before `{token}`");
        return Some(Hint {
            help,
            changes: vec![(blank_before(failure)..here.start, "\n".to_owned())],
            example: false,
        });
    }
    if rule == Rule::lone_rule && words::PIECE_RULES.contains(&token) && failure.expects(Rule::EOI) {
        let help = format!("a rule ends with its line: begin a new one before `{token}`");
        return Some(Hint {
            help,
            changes: vec![(blank_before(failure)..here.start, "\n    ".to_owned())],
            example: false,
        });
    }
    if rule == Rule::lone_step && words::STEPS.contains(&token) && failure.expects(Rule::EOI) {
        let help = format!("a step ends with its line: begin a new one before `{token}`");
        return Some(Hint {
            help,
            changes: vec![(blank_before(failure)..here.start, "\n    ".to_owned())],
            example: false,
        });
    }
    // What was taken for a sign of its own may be the first half of another language's.
    let joined = line.len() - line.trim_end_matches(['=', '<', '>', '!']).len();
    if let Some(meant) = failure.text.get(failure.at - joined..failure.at + token.len()).and_then(other_sign)
    {
        return Some(Hint::meant(failure.at - joined..here.end, meant));
    }
    let reserved = words::is_keyword(token)
        && failure
            .expected
            .iter()
            .any(|rule| matches!(rule, Rule::region_name | Rule::piece_name | Rule::piece_names));
    // What is written like a square can be no name for others: `region g1 = ...`.
    let named = failure.expected.as_slice() == [Rule::region_name];
    if named && Grammar::parse(Rule::square, token).is_ok_and(|found| found.as_str() == token) {
        return Some(Hint::said(format!("`{token}` is written like a square and cannot be a region's name")));
    }
    // A clause that begins with the pieces it is about, and does not.
    let first = failure.text[..failure.at].split_whitespace().count() == 1;
    if rule == Rule::lone_clause && reserved && first {
        let declared = failure.file.lines().filter(|line| first_word(line) == "piece");
        let letters = declared.filter_map(|line| line.split_whitespace().nth(1));
        let meant = |letters: &str| {
            format!("{}{letters} {}", &failure.text[..here.start], &failure.text[here.start..])
        };
        let meant = letters.chain(["P"]).map(meant).find(|meant| super::repair::reads(rule, meant));
        if let Some(meant) = meant {
            return Some(Hint::said(format!(
                "say of which piece, as in `{}`",
                super::repair::shown(meant.trim_end())
            )));
        }
    }
    if reserved && failure.expected.len() == 1 {
        return Some(Hint::said(format!("`{token}` is a word of the language and cannot be a name")));
    }
    if word == "look" {
        let looks = Hint::said(
            "a board is `chequered`, `plain`, `points` or `hexagons`, and pieces are `figures`, `discs`, `octagons` or `wedges`: `look points, discs`"
                .to_owned(),
        );
        return Some(Hint { example: true, ..looks });
    }
    let example = words::example_of_part(line).or_else(|| words::example(rule, word))?;
    Some(Hint { example: true, ..Hint::said(format!("for example `{example}`")) })
}

/// A sign that other languages have for something that this one has too.
pub(super) fn other_sign(token: &str) -> Option<&'static str> {
    Some(match token {
        "==" => "=",
        "=<" => "<=",
        "=>" => ">=",
        "<>" | "/=" | "~=" => "!=",
        "&&" => "and",
        "||" | "|" => "or",
        "!" => "not",
        "..." | "…" => "..",
        _ => return None,
    })
}

/// What is said of a line whose first word says nothing.
pub(super) struct Unknown {
    pub(super) told: Diagnostic,
    /// Whether nothing of it is understood, so that only the usual words are named.
    pub(super) strange: bool,
}

/// A line whose first word says nothing.
pub(super) fn unknown(place: Place, token: &str, line: &str, here: Span) -> Unknown {
    let said = understood(place, token, line, here);
    let strange = said.is_err();
    let told = said.unwrap_or_else(|error| {
        let usual: Vec<String> = place.usual().iter().map(|word| format!("`{word}`")).collect();
        error.help(match place {
            Place::File => format!("a line begins with what it is about, such as {}", or(&usual)),
            _ => format!("it begins with a word such as {}", or(&usual)),
        })
    });
    Unknown { told, strange }
}

/// What is said of such a line if something of it is understood, and otherwise without help.
fn understood(place: Place, token: &str, line: &str, here: Span) -> Result<Diagnostic, Diagnostic> {
    let noun = place.noun();
    if token == "}" {
        let message = "a `}` closes nothing";
        return Ok(Diagnostic::error(code::syntax::UNOPENED_BLOCK, message, here, "no block is open here")
            .help("take it away")
            .fix(Fix::remove(Safety::Offered, here, "it")));
    }
    let shown = shortened(token);
    // A sign that separates lines elsewhere.
    if matches!(token, "," | ";" | "." | ":" | "{") && line.trim_end() == token {
        let message = format!("no {noun} begins with the sign `{shown}`");
        return Ok(Diagnostic::error(code::syntax::UNKNOWN_CLAUSE, message, here, "not needed")
            .help(format!("take `{shown}` away: each {noun} has a line of its own"))
            .fix(Fix::remove(Safety::Safe, here, &format!("`{shown}`"))));
    }
    let meant = suggest(token, place.keywords().iter().copied());
    let elsewhere = elsewhere::meant(place, token, line);
    let known = [
        (Place::Piece, "the braces of a piece"),
        (Place::Test, "the braces of a test"),
        (Place::File, "a line of its own, outside of all braces"),
    ];
    if let Some((other, whereabouts)) = known.into_iter().find(|(other, _)| other.keywords().contains(&token))
        && meant.is_none()
        && elsewhere.is_none()
    {
        let (message, label) =
            (format!("`{shown}` cannot stand here"), format!("this is a {}", other.noun()));
        return Ok(Diagnostic::error(code::syntax::MISPLACED, message, here, label)
            .help(format!("it belongs into {whereabouts}")));
    }
    if place == Place::File && super::blocks::opens_one_of_many(line) {
        let word = token.trim_end_matches('s');
        let help = format!(
            "each has a clause of its own, `{}`",
            words::example(Rule::lone_clause, word).unwrap_or(word)
        );
        let message = format!("no {noun} begins with `{shown}`");
        return Ok(Diagnostic::error(code::syntax::UNKNOWN_CLAUSE, message, here, "not known").help(help));
    }
    let message = match token.starts_with(|c: char| c.is_alphanumeric()) {
        true => format!("no {noun} begins with `{shown}`"),
        false => format!("no {noun} begins with the sign `{shown}`"),
    };
    let error = Diagnostic::error(code::syntax::UNKNOWN_CLAUSE, message, here, "not known");
    match (elsewhere, meant) {
        (Some(advice), _) => {
            let whole = Span { end: here.start + code_end(line) as u32, ..here };
            Ok(error.help(advice.help()).fix(match advice {
                Advice::Meant(meant, safety) => {
                    replaced(place, line, &meant).then(|| Fix::write(safety, whole, meant))
                }
                Advice::Word(meant) => Some(Fix::write(Safety::Safe, here, meant)),
                Advice::Comment(meant) => {
                    let end = here.start + line.trim_end().len() as u32;
                    Some(Fix::write(Safety::Safe, Span { end, ..here }, meant))
                }
                Advice::Spare(token, at) => {
                    let end = here.start + at as u32;
                    Some(Fix::remove(Safety::Offered, Span { end, ..here }, &format!("`{token}`")))
                }
                Advice::Array(array) => Some(Fix::write(Safety::Offered, whole, array)),
                Advice::Said(_) | Advice::Example(_) => None,
            }))
        }
        (None, Some(meant)) => Ok(error.meant(Safety::Safe, here, meant)),
        (None, None) => Err(error),
    }
}

/// Whether a line can be put in the place of another one: it can be read whole, and nothing in braces is lost.
fn replaced(place: Place, line: &str, meant: &str) -> bool {
    let braces = |text: &str| text.matches(['{', '}']).count();
    let alone = braces(line) == 0 && (braces(meant) == 0 || braces(meant) == 2);
    // What is left out is for the author to write.
    alone && !meant.contains("...") && Grammar::parse(place.rule(), meant).is_ok()
}

/// The Latin letter that a letter of the Greek or Cyrillic alphabet looks like, or that a wide or mathematical one is.
pub(crate) fn look_alike(c: char) -> Option<char> {
    const PAIRS: [(&str, &str); 3] = [
        ("АВЕКМНОРСТХУІЈЅаеорсухіјѕԁԛԝ", "ABEKMHOPCTXYIJSaeopcyxijsdqw"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοινυκρ", "ABEZHIKMNOPTYXaoivukp"),
        ("ıȷℓ", "ijl"),
    ];
    let found = PAIRS.iter().find_map(|(other, latin)| {
        let at = other.chars().position(|other| other == c)?;
        latin.chars().nth(at)
    });
    // Wide letters, as they stand among Chinese and Japanese ones.
    found.or_else(|| match c {
        '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' | '\u{FF10}'..='\u{FF19}' => {
            char::from_u32(u32::from(c) - 0xFEE0)
        }
        _ => None,
    })
}

/// A word that looks right and holds a letter of another alphabet.
pub(super) fn disguised(word: &str, here: Span) -> Option<Diagnostic> {
    let (at, letter) = word.char_indices().find(|(_, c)| look_alike(*c).is_some())?;
    let start = here.start + at as u32;
    foreign(&word[at..], Span { start, end: start + letter.len_utf8() as u32, ..here })
}

/// What a character that cannot be seen stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unseen {
    Blank,
    LineEnd,
    Nothing,
}

impl Unseen {
    /// What such a character outside of ASCII, or of its controls, stands for; blanks and line ends of ours are no such ones.
    pub(crate) fn of(c: char) -> Option<Unseen> {
        match c {
            ' ' | '\t' | '\n' | '\r' => None,
            '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(Unseen::LineEnd),
            _ if c.is_whitespace() => Some(Unseen::Blank),
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' => {
                Some(Unseen::Nothing)
            }
            '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => Some(Unseen::Nothing),
            _ => c.is_control().then_some(Unseen::Nothing),
        }
    }

    /// What is written in its place, and how that is called.
    pub(crate) fn instead(self) -> (&'static str, &'static str) {
        match self {
            Unseen::Blank => (" ", "write an ordinary blank"),
            Unseen::LineEnd => ("\n", "begin a new line in the ordinary way"),
            Unseen::Nothing => ("", "take it away"),
        }
    }
}

/// What a character that means nothing is called.
pub(crate) fn called(c: char) -> String {
    match c {
        '\u{0}' => "a NUL character".to_owned(),
        '\u{A0}' => "a no-break space".to_owned(),
        '\u{FEFF}' => "a byte order mark".to_owned(),
        _ if Unseen::of(c) == Some(Unseen::LineEnd) => {
            format!("a line break of other programs, U+{:04X},", u32::from(c))
        }
        _ if Unseen::of(c).is_some() => format!("the invisible character U+{:04X}", u32::from(c)),
        _ => format!("`{c}`"),
    }
}

/// A line break that other programs write, in a line or at its end, with all of them behind it.
pub(super) fn other_line_end(rule: Rule, failure: &Failure<'_>, here: Span) -> Option<Diagnostic> {
    let rest = failure.text.get(failure.at..)?;
    let c = rest.chars().next().filter(|c| Unseen::of(*c) == Some(Unseen::LineEnd))?;
    let before = failure.text[..failure.at].trim();
    // Within a clause it is no more than a blank.
    let breaks = before.is_empty() || before.ends_with(['{', '}']) || super::repair::reads(rule, before);
    let instead = if breaks { Unseen::LineEnd } else { Unseen::Blank };
    let (text, title) = instead.instead();
    let ends = |at: usize, c: char| {
        let behind = rest[at + c.len_utf8()..].trim_start_matches([' ', '\t']);
        behind.is_empty() || behind.starts_with(['\n', '\r'])
    };
    let title = if ends(0, c) { "take it away: the line ends here all the same" } else { title };
    let all =
        scan::code(rest).filter(|(at, c)| (*at == 0 || breaks) && Unseen::of(*c) == Some(Unseen::LineEnd));
    let fix = all.fold(Fix::new(Safety::Safe, title), |fix, (at, c)| {
        let start = here.start + at as u32;
        let place = Span { start, end: start + c.len_utf8() as u32, ..here };
        fix.edit(place, if ends(at, c) { "" } else { text })
    });
    let place = Span { end: here.start + c.len_utf8() as u32, ..here };
    let message = format!("{} means nothing here", called(c));
    let error = Diagnostic::error(code::syntax::UNKNOWN_CHARACTER, message, place, "this character");
    Some(error.help(title).fix(fix))
}

/// A character that means nothing outside of strings and comments.
pub(super) fn foreign(token: &str, here: Span) -> Option<Diagnostic> {
    let c = token.chars().next().filter(|c| !c.is_ascii() || c.is_ascii_control())?;
    let here = Span { end: here.start + c.len_utf8() as u32, ..here };
    let name = called(c);
    let meant = match c {
        '×' | 'х' => Some("x"),
        '“' | '”' | '„' | '«' | '»' => Some("\""),
        '–' | '—' | '−' => Some("-"),
        '…' => Some(".."),
        '≤' => Some("<="),
        '≥' => Some(">="),
        '≠' => Some("!="),
        '∈' => Some("in"),
        '∩' => Some("&"),
        '∪' => Some("+"),
        '∖' => Some("-"),
        '∧' => Some("and"),
        '∨' => Some("or"),
        '¬' => Some("not"),
        '（' => Some("("),
        '）' => Some(")"),
        '，' => Some(","),
        _ => None,
    };
    if let Some(letter) = look_alike(c) {
        return Some(
            Diagnostic::error(
                code::syntax::UNKNOWN_CHARACTER,
                format!("`{c}` is a letter of another alphabet, U+{:04X}", u32::from(c)),
                here,
                format!("looks like `{letter}`"),
            )
            .meant(Safety::Safe, here, &letter.to_string()),
        );
    }
    let error = Diagnostic::error(
        code::syntax::UNKNOWN_CHARACTER,
        format!("{name} means nothing here"),
        here,
        "this character",
    );
    let unseen = Unseen::of(c);
    Some(match meant {
        Some(meant) => error.meant(Safety::Safe, here, meant),
        None if unseen.is_some_and(|unseen| unseen != Unseen::Nothing) => {
            let (blank, title) = Unseen::Blank.instead();
            error.help(title).fix(Fix::write(Safety::Safe, here, blank).titled(title))
        }
        None if c.is_alphanumeric() => error.help("names and keywords are written in the letters a to z"),
        None => {
            let safety = if unseen.is_some() { Safety::Safe } else { Safety::Offered };
            error.help("take it away").fix(Fix::remove(safety, here, "it"))
        }
    })
}
