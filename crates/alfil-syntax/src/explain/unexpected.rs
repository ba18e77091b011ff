//! A line that begins as its rule does, and where it cannot go on: what is said of the word at which the parser stopped, and what
//! was meant.
//!
//! Who is surest is asked first: signs that stand for themselves, then slips and sayings that are known word by word, then what other
//! notations say so, and last a search for any line near this one.

mod guarded;

use super::blocks::wants_block;
use super::elsewhere::{self, Advice};
use super::kept::{denies, number, qualifies};
use super::repair::{self, Repair};
use super::scan::{code_end, open_parenthesis};
use super::wording::{Hint, braces_behind_moves, help, phrases, subject};
use super::{Failure, fault, plain, slip, spoken, strange};
use crate::build::{Builder, first_word};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::grammar::Rule;
use crate::source::Span;
use crate::tree::{CLAUSE_WORDS, Family};
use crate::words::{PIECE_RULES, is_keyword, shortened};
use alfil_words::or;
use std::ops::Range;

/// Words of sentences that bind what follows to what is said before them, or say more of it: where something is, when it holds, what
/// it does, how often. What they begin is a part of the rule.
const BINDING: &str = "about above across after again against ahead all along also always am among and any apart are around as at away \
    be because been before behind being below beneath beside besides between beyond both but by can could despite diagonally did \
    do does down during each either else even ever every except excluding few first following for from had half has have how if \
    in including inside instead into is its just last left less like many may might more most must near next of off on once one \
    only onto opposite or other otherwise out outside over past per plus provided rather right same save shall should since so \
    some straight such than that the their them then there these they this those though through throughout till to together \
    toward towards twice under underneath unless unlike until unto up upon using very via was were what whatever when whence \
    whenever where whereas wherever whether which whichever while who whoever whom whose why will with within would yet";

/// Where a line cannot go on.
pub(super) struct Stop<'f, 't> {
    rule: Rule,
    failure: &'f Failure<'t>,
    /// The word of the language that the line begins with.
    word: String,
    /// What the line is: `a `promote` clause`.
    what: String,
    /// The word at which it stops.
    here: Span,
    message: String,
    /// What could stand there.
    label: String,
}

impl<'f, 't> Stop<'f, 't> {
    pub(super) fn of(rule: Rule, failure: &'f Failure<'t>, here: Span) -> Stop<'f, 't> {
        let (word, what) = subject(rule, failure.text);
        let message = match failure.at_end() {
            true => format!("{what} cannot end here"),
            false => format!("{what} cannot go on with `{}`", shortened(failure.token())),
        };
        let expected = phrases(failure);
        // A long list helps nobody.
        let label = match expected.len() {
            1..=6 => format!("expected {}", or(&expected)),
            _ => "not expected here".to_owned(),
        };
        Stop { rule, failure, word, what, here, message, label }
    }

    /// That the line cannot go on here.
    fn told(&self) -> Diagnostic {
        Diagnostic::error(code::syntax::UNEXPECTED, self.message.as_str(), self.here, self.label.as_str())
    }

    /// That these words cannot be where they are.
    fn told_of(&self, words: &str, place: Span) -> Diagnostic {
        // Of the word that the line begins with it is not said that the clause cannot have it.
        let side = self.failure.text.len() - behind_side(self.failure.text).len();
        let begins = [0, side].contains(&(place.start as usize).wrapping_sub(self.failure.start));
        let message = match begins && words == self.word {
            true => format!("`{words}` does not begin what is said here"),
            false => format!("{} cannot have `{}` here", self.what, shortened(words)),
        };
        Diagnostic::error(code::syntax::UNEXPECTED, message, place, "not expected here")
    }

    /// Its first line, and whether that is all of it.
    fn first_line(&self) -> (&'t str, bool) {
        let first = self.failure.text.lines().next().unwrap_or("");
        (first, first.len() == self.failure.text.trim_end().len())
    }

    /// Whether the whole of it can be replaced by another line.
    fn replaced_by(&self, meant: &str) -> bool {
        self.first_line().1 && repair::reads(self.rule, meant)
    }

    /// What stands before the place, if it is a line of its own.
    fn whole_before(&self) -> Option<&'t str> {
        let failure = self.failure;
        let before = failure.text[..failure.at].trim_end_matches([' ', '\t', ',']);
        let behind = failure.text[failure.at..].lines().next()?;
        let behind = &behind[..code_end(behind)];
        let names = repair::Names::of(failure.file);
        // What a rule is made of is no word for readers: pieces, numbers, words of the language, and whatever binds them.
        let said = |word: &str| {
            let small = word.to_lowercase();
            !word.bytes().all(|byte| byte.is_ascii_lowercase())
                || is_keyword(word)
                || denies(word)
                || qualifies(word)
                || number(word).is_some()
                || BINDING.split(' ').any(|other| other == word)
                || names.letters(&small).is_some()
        };
        let mut words = behind.split([' ', '\t', ',', '.', '!']).filter(|word| !word.is_empty()).peekable();
        let unknown = words.peek().is_some() && !words.any(said);
        // What forbids something forbids more with less behind it.
        let forbids = self.word == "forbid";
        let apart = before.len() < failure.at && before.contains(' ') && !before.contains('\n');
        (unknown && !forbids && apart && failure.searched && repair::reads(self.rule, before))
            .then_some(before)
    }

    /// The line that was most probably meant, by those who know slips and sayings word by word.
    fn known(&self) -> Option<Repair> {
        slip::repair(self.rule, self.failure)
            .or_else(|| spoken::repair(self.rule, self.failure))
            .or_else(|| plain::moves(self.rule, self.failure))
    }

    /// A line near this one, by those who search for any.
    fn near(&self) -> Option<Repair> {
        repair::search(self.rule, self.failure)
            .or_else(|| plain::repair(self.rule, self.failure))
            .or_else(|| spoken::further(self.rule, self.failure))
            .or_else(|| slip::lost(self.rule, self.failure))
            .filter(|repair| !self.takes_away(repair))
    }

    /// Whether a repair takes away what the line says: `black without castle`, of `black castle`.
    fn takes_away(&self, repair: &Repair) -> bool {
        let taken = behind_side(&repair.meant).strip_prefix("without ");
        taken.is_some_and(|taken| first_word(taken) == self.word)
            && first_word(behind_side(self.failure.text)) == self.word
            && self.word != "without"
    }
}

/// A clause behind the side that it is for.
fn behind_side(text: &str) -> &str {
    let side = first_word(text);
    if matches!(side, "white" | "black") { text[side.len()..].trim_start() } else { text }
}

impl<'t> Builder<'t> {
    /// What is said of a line that stops at a word.
    pub(super) fn unexpected(&self, rule: Rule, failure: &Failure<'t>, here: Span) -> Diagnostic {
        let stop = Stop::of(rule, failure, here);
        self.parenthesis(&stop)
            .or_else(|| self.as_web_pages_write(&stop))
            .or_else(|| self.for_one_side(&stop))
            .or_else(|| self.second_header(&stop))
            .or_else(|| self.next_clause(&stop))
            .or_else(|| self.next_rule(&stop))
            .or_else(|| self.another_move(&stop))
            .or_else(|| self.next_placement(&stop))
            .or_else(|| self.second_name(&stop))
            .or_else(|| self.lone_name(&stop))
            .or_else(|| self.sign(&stop))
            .or_else(|| self.remark_before(failure))
            .or_else(|| self.without_braces(rule, failure, here))
            .or_else(|| self.leap_in_numbers(failure))
            .or_else(|| Some(stop.told().help(spoken::unclear(rule, failure)?)))
            .or_else(|| self.guarded(&stop))
            .or_else(|| Some(self.mended(&stop, stop.known()?)))
            .or_else(|| {
                let note = spoken::note(rule, failure)?;
                let number = |place: &Range<usize>| failure.text[place.clone()].starts_with(char::is_numeric);
                let astray = strange::before(failure.text, failure.at, failure.file).filter(number);
                let told = match astray {
                    Some(place) => stop.told_of(&failure.text[place.clone()], self.spot(failure, place)),
                    None => stop.told(),
                };
                Some(told.help(note))
            })
            .or_else(|| self.turned_off(&stop))
            .or_else(|| self.said_elsewhere(&stop))
            .or_else(|| self.repaired(&stop))
            .unwrap_or_else(|| self.hinted(&stop))
    }

    /// A parenthesis that is open at the end.
    fn parenthesis(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let open = open_parenthesis(&failure.text[..failure.at]).filter(|_| failure.at_end())?;
        let message = "a parenthesis is not closed";
        let error = Diagnostic::error(code::syntax::UNCLOSED_PARENTHESIS, message, stop.here, "expected `)`")
            .label(self.spot(failure, open..open + 1), "opened here");
        Some(error.help("write `)` where it ends").fix(Fix::write(Safety::Offered, stop.here, ")")))
    }

    /// Signs as they stand in the source of a web page: `variant &quot;Chess&quot; { }`, `count own P &lt; 3`.
    fn as_web_pages_write(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        const SIGNS: [(&str, &str); 11] = [
            ("&quot;", "\""),
            ("&#34;", "\""),
            ("&apos;", "'"),
            ("&#39;", "'"),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&nbsp;", " "),
            ("&#160;", " "),
            ("&ndash;", "-"),
            ("&minus;", "-"),
            ("&amp;", "&"),
        ];
        let text = stop.failure.text;
        let found = text.match_indices('&').filter_map(|(at, _)| {
            let (written, sign) = SIGNS.iter().find(|(written, _)| text[at..].starts_with(written))?;
            Some((at..at + written.len(), *sign))
        });
        let found: Vec<(Range<usize>, &str)> = found.collect();
        let (first, sign) = found.first().filter(|(place, _)| place.start <= stop.failure.at)?;
        let mut plain = text.to_owned();
        for (place, sign) in found.iter().rev() {
            plain.replace_range(place.clone(), sign);
        }
        let safety = if repair::reads(stop.rule, plain.trim_end()) { Safety::Safe } else { Safety::Offered };
        let fix = found.iter().fold(Fix::new(safety, format!("write `{sign}`")), |fix, (place, sign)| {
            fix.edit(self.spot(stop.failure, place.clone()), *sign)
        });
        let message = format!("`{}` is how web pages write `{sign}`", &text[first.clone()]);
        let place = self.spot(stop.failure, first.clone());
        let error = Diagnostic::error(code::syntax::UNKNOWN_CHARACTER, message, place, "not known");
        Some(error.help(format!("did you mean `{sign}`?")).fix(fix))
    }

    /// A side before a clause that is for both.
    fn for_one_side(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let text = stop.failure.text;
        let side = ["white", "black"].into_iter().find(|side| first_word(text) == *side)?;
        let family = Family::of_word(first_word(text[side.len()..].trim_start()))?;
        let both = stop.rule == Rule::lone_clause && !family.form().one_sided;
        both.then(|| self.one_sided(self.spot(stop.failure, 0..side.len()), self.line(stop)))
    }

    /// A header without braces, behind another one.
    fn second_header(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        if stop.word != "variant" {
            return None;
        }
        let before = &self.text[..stop.failure.start];
        let begins = |at: usize| before[..at].chars().next_back().is_none_or(|c| matches!(c, '\n' | '\r'));
        let (first, _) = before.match_indices("variant ").find(|(at, _)| begins(*at))?;
        let word = |at: usize| Span::new(self.source, at, at + "variant".len());
        let here = self.spot(stop.failure, 0.."variant".len());
        let line = self.line(stop);
        let error =
            Diagnostic::error(code::clause::DUPLICATE, "`variant` is given twice", here, "the second");
        let help =
            "a file is one game, and has one header: take this line away, or keep it in a file of its own";
        Some(error.label(word(first), "the first").help(help).fix(Fix::remove(
            Safety::Offered,
            line,
            "this line",
        )))
    }

    /// A sign that ends clauses elsewhere, and another clause on the same line: `royal K; royal Q`.
    fn next_clause(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        const LONGEST: usize = 300;
        let (line, _) = stop.first_line();
        if line.len() > LONGEST || !stop.failure.searched {
            return None;
        }
        let line = &line[..code_end(line)];
        let begins = |rest: &str| CLAUSE_WORDS.contains(&first_word(rest)) && repair::reads(stop.rule, rest);
        let at = line.match_indices(';').map(|(at, _)| at).find(|at| begins(line[at + 1..].trim_start()))?;
        let next = line.len() - line[at + 1..].trim_start().len();
        if stop.rule != Rule::lone_clause || !repair::reads(stop.rule, line[..at].trim_end()) {
            return None;
        }
        let here = self.spot(stop.failure, at..at + 1);
        let message = "a clause ends with its line, and `;` ends none";
        let error =
            Diagnostic::error(code::syntax::UNEXPECTED, message, here, "expected the end of the line");
        let help = format!("begin a new line before `{}`", first_word(&line[next..]));
        Some(error.help(help).fix(Fix::write(Safety::Safe, self.spot(stop.failure, at..next), "\n")))
    }

    /// Another rule of the same piece on the line: `move C move W`.
    fn next_rule(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let (first, token) = (first_word(failure.text), failure.token());
        let rules = [first, token].iter().all(|word| PIECE_RULES.contains(word));
        if stop.rule != Rule::lone_rule || !rules || !failure.searched {
            return None;
        }
        let (before, behind) = failure.text.split_at(failure.at);
        let behind = behind.lines().next()?;
        let before = before.trim_end_matches([' ', '\t', ',']);
        let next = behind
            .match_indices(' ')
            .filter(|(at, _)| PIECE_RULES.contains(&first_word(behind[*at..].trim_start())));
        let end = next.map(|(at, _)| at).next().unwrap_or_else(|| code_end(behind));
        let rule = behind[..end].trim_end_matches(['}', ' ', '\t', ',']);
        if !repair::reads(stop.rule, before) || !repair::reads(stop.rule, rule) {
            return None;
        }
        let place = self.spot(failure, before.len()..failure.at);
        let help = format!("a rule ends with its line: begin a new one before `{token}`");
        Some(stop.told().help(help).fix(Fix::write(Safety::Offered, place, "\n    ")))
    }

    /// Guards of which one is enough: `move Q within K of own K or within K of own Q`, two moves.
    fn another_move(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        if stop.rule != Rule::lone_rule || stop.word != "move" || failure.token() != "or" {
            return None;
        }
        let (before, behind) = failure.text.split_at(failure.at);
        let before = before.trim_end_matches([' ', '\t', ',']);
        let behind = behind.lines().next()?.strip_prefix("or ")?;
        let behind = behind[..code_end(behind)].trim_end_matches(['}', ' ', '\t']).trim_start();
        let guards = ["within", "not", "on", "over", "from", "in", "where", "when"];
        let head = before.split_whitespace().take_while(|word| !guards.contains(word));
        let again = format!("{} {behind}", head.collect::<Vec<_>>().join(" "));
        if !guards.contains(&first_word(behind))
            || !repair::reads(stop.rule, before)
            || !repair::reads(stop.rule, &again)
        {
            return None;
        }
        let end = failure.at + failure.text[failure.at..].find(behind)? + behind.len();
        let help = format!("several moves add up: write `{again}` in a line of its own");
        let fix =
            Fix::write(Safety::Offered, self.spot(failure, before.len()..end), format!("\n    {again}"));
        Some(stop.told().help(help).fix(fix))
    }

    /// A second rule for placing the same pieces: `place N on rank 1 and not within K of enemy K`.
    fn next_placement(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let (line, whole) = stop.first_line();
        if stop.word != "place" || stop.rule != Rule::lone_clause || !whole || failure.at > line.len() {
            return None;
        }
        let line = &line[..code_end(line)];
        let before = line.get(..failure.at)?.trim_end_matches([' ', '\t', ',']);
        let behind = line[before.len()..].trim_start_matches([' ', '\t', ',']);
        let behind = ["and ", "but "].iter().find_map(|joint| behind.strip_prefix(joint)).unwrap_or(behind);
        let rule = |word: &str| matches!(word, "on" | "not" | "within" | "where" | "sliding" | "as");
        let names = before.split_whitespace().take_while(|word| !rule(word));
        let again = format!("{} {behind}", names.collect::<Vec<_>>().join(" "));
        if !rule(first_word(behind)) || !repair::reads(stop.rule, before) || !repair::reads(stop.rule, &again)
        {
            return None;
        }
        let help = format!("all `place` clauses of a piece must hold: write `{again}` in a line of its own");
        let place = self.spot(failure, before.len()..line.len());
        Some(stop.told().help(help).fix(Fix::write(Safety::Offered, place, format!("\n{again}"))))
    }

    /// A piece that is named twice.
    fn second_name(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let (before, behind) = failure.text.split_at(failure.at);
        let before = before.trim_end_matches([' ', '\t', ',']);
        let quoted = behind.strip_prefix('"').and_then(|rest| Some(rest.find('"')? + 2));
        let end = quoted.filter(|_| stop.rule == Rule::lone_clause && before.ends_with('"'))?;
        let meant = format!("{before}{}", &behind[end..]);
        // If nothing more is said, the moves are in quotation marks.
        let more = !behind[end..].trim().is_empty();
        if stop.word != "piece" || !more || !repair::reads(stop.rule, &meant) {
            return None;
        }
        let again = self.spot(failure, before.len()..failure.at + end);
        let help = format!("a piece has one name: take {} away", shortened(&behind[..end]));
        Some(stop.told().help(help).fix(Fix::write(Safety::Offered, again, "")))
    }

    /// A text without its quotation marks, unless it is a name alone, of which more can be said.
    fn lone_name(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let alone =
            failure.text[..failure.at].split_whitespace().count() == 3 && !failure.text.contains('\'');
        let repair = slip::quotes(stop.rule, failure).filter(|_| !alone)?;
        Some(self.mended(stop, repair))
    }

    /// A sign that other notations have here: braces behind moves, a semicolon, what begins a comment.
    fn sign(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let token = failure.token();
        if stop.word == "piece" && stop.rule == Rule::lone_clause && token == "{" {
            return Some(braces_behind_moves(failure, stop.here));
        }
        let ends_line = || {
            failure.text[failure.at + token.len()..].lines().next().is_none_or(|rest| rest.trim().is_empty())
        };
        if matches!(token, "(" | "[") && wants_block(failure) && ends_line() {
            return Some(self.braces(stop.here));
        }
        if token == ";" && failure.text[failure.at + 1..].trim().is_empty() {
            let error =
                Diagnostic::error(code::syntax::UNEXPECTED, stop.message.as_str(), stop.here, "not needed");
            return Some(error.help("take `;` away: a clause ends with its line").fix(Fix::remove(
                Safety::Safe,
                stop.here,
                "`;`",
            )));
        }
        // The next line is another clause, and none that goes on behind the comma.
        let before = failure.text[..failure.at].trim_end();
        if token == "," && ends_line() && !before.contains('\n') && repair::reads(stop.rule, before) {
            let error =
                Diagnostic::error(code::syntax::UNEXPECTED, stop.message.as_str(), stop.here, "not needed");
            let fix = Fix::remove(Safety::Safe, stop.here, "`,`");
            return Some(error.help("take `,` away: behind it a clause goes on in the next line").fix(fix));
        }
        // `move; or place ...` goes on behind the sign.
        if token == ";"
            && let Some(repair) =
                slip::repair(stop.rule, failure).or_else(|| repair::repair(stop.rule, failure))
            && repair.changes.iter().all(|(place, _)| failure.text[place.clone()].trim().len() <= 1)
        {
            return Some(self.mended(stop, repair));
        }
        let rest = &failure.text[failure.at..];
        let rest = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        if rest.trim_end().len() <= token.len() || !elsewhere::is_comment(token, rest) {
            return None;
        }
        let sign = rest.len() - rest.trim_start_matches(['/', '-', ';', '%']).len();
        let place = self.spot(failure, failure.at..failure.at + sign);
        let known = sign > 0 && !rest.starts_with("/*");
        let fix = known.then(|| Fix::write(Safety::Safe, place, "#"));
        Some(stop.told().help(elsewhere::A_COMMENT).fix(fix))
    }

    /// A comment of another language, in whose words the parser went astray.
    fn remark_before(&self, failure: &Failure<'t>) -> Option<Diagnostic> {
        // The parser may have stopped within the sign: `rank 4 -- hill`.
        let before = &failure.text[..failure.at + failure.token().len()];
        let before =
            if failure.token() == "-" || failure.token() == "/" { before } else { &before[..failure.at] };
        let sign = |sign: &str| {
            let at = before.rfind(&format!(" {sign}"))? + 1;
            let inside = before[..at].matches('"').count() % 2 == 1;
            let blank = before[at + sign.len()..].chars().next().is_none_or(|c| c == ' ');
            (blank && !inside && !before[at..].contains(['\n', '"'])).then_some(at..at + sign.len())
        };
        let place = self.spot(failure, sign("//").or_else(|| sign("--"))?);
        let message = format!("`{}` begins no comment", self.slice(place));
        let diagnostic = Diagnostic::error(code::syntax::UNEXPECTED, message, place, "not expected here");
        Some(diagnostic.help(elsewhere::A_COMMENT).fix(Fix::write(Safety::Safe, place, "#")))
    }

    /// A clause that is turned off by a word: `castling none`.
    fn turned_off(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let (meant, safety) =
            elsewhere::turned_off(failure.text).filter(|_| stop.rule == Rule::lone_clause)?;
        // The word that says so is at fault, though the line might have gone on behind it.
        let said = &failure.text[..code_end(&failure.text[..failure.at])];
        let word = said.rfind(' ').map_or(0, |at| at + 1);
        let mut error = stop.told();
        if failure.at_end() {
            error.message = format!("{} cannot go on with `{}`", stop.what, &said[word..]);
            error.labels[0].span = self.spot(failure, word..said.len());
        }
        let fix = stop.replaced_by(&meant).then(|| Fix::write(safety, self.line(stop), meant.as_str()));
        Some(error.help(format!("did you mean `{meant}`?")).fix(fix))
    }

    /// What other notations say so.
    fn said_elsewhere(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        if stop.rule != Rule::lone_clause {
            return None;
        }
        let (first, whole) = stop.first_line();
        let advice = elsewhere::clause(&stop.word, failure.text, failure.at, failure.file)?;
        let unreadable = |meant: &str| whole && !meant.contains("...") && !repair::reads(stop.rule, meant);
        if !advice.keeps(first) || matches!(&advice, Advice::Meant(meant, _) if unreadable(meant)) {
            return None;
        }
        let error = stop.told().help(advice.help());
        Some(match advice {
            Advice::Meant(meant, safety) if stop.replaced_by(&meant) => {
                error.fix(Fix::write(safety, self.line(stop), meant))
            }
            _ => error,
        })
    }

    /// Where its first line stands.
    fn line(&self, stop: &Stop<'_, 't>) -> Span {
        self.spot(stop.failure, 0..code_end(stop.first_line().0))
    }

    /// A line that can be read with a word or two written otherwise.
    fn repaired(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let token = stop.failure.token();
        let whose = stop.failure.expects(Rule::whose) && token.starts_with(|c: char| c.is_ascii_uppercase());
        let repair = repair::repair(stop.rule, stop.failure).filter(|_| !whose)?;
        Some(self.mended(stop, repair))
    }

    /// What is left to say: the next step, or any line near this one.
    fn hinted(&self, stop: &Stop<'_, 't>) -> Diagnostic {
        let failure = stop.failure;
        let hint = help(stop.rule, failure, &stop.word);
        // A word by itself does not make the line one that can be read, or it would have been found before.
        let word_alone = |hint: &Hint| hint.help.starts_with("did you mean `") && hint.changes.len() == 1;
        if hint.as_ref().is_none_or(|hint| hint.example || word_alone(hint))
            && let Some(repair) = stop.near()
        {
            return self.mended(stop, repair);
        }
        // Nobody knows what was meant: the caret stands at the first word that nobody knows.
        let astray = matches!(stop.rule, Rule::lone_clause | Rule::lone_rule)
            .then(|| strange::before(failure.text, failure.at, failure.file))
            .flatten()
            .filter(|_| hint.as_ref().is_none_or(|hint| hint.example));
        let diagnostic = match astray {
            Some(place) => stop.told_of(&failure.text[place.clone()], self.spot(failure, place)),
            None => stop.told(),
        };
        let nothing = hint.as_ref().is_none_or(|hint| hint.example);
        if let Some(whole) = nothing.then(|| stop.whole_before()).flatten() {
            let end = failure.at;
            let help = format!("`{whole}` is whole without it; words for readers stand behind `#`");
            return diagnostic.help(help).fix(Fix::write(
                Safety::Offered,
                self.spot(failure, end..end),
                "# ",
            ));
        }
        let Some(Hint { help, changes, .. }) = hint else { return diagnostic };
        let fixes = changes.into_iter();
        let fixes = fixes.map(|(place, text)| Fix::write(Safety::Offered, self.spot(failure, place), text));
        fixes.fold(diagnostic.help(help), Diagnostic::fix)
    }

    /// That a line cannot be read, and what it was probably meant to be.
    pub(super) fn mended(&self, stop: &Stop<'_, 't>, repair: Repair) -> Diagnostic {
        let failure = stop.failure;
        let fault = fault::fault(&repair, failure.text);
        let place = self.spot(failure, fault.clone());
        let help = format!("did you mean `{}`?", repair.meant);
        let earlier = fault.start < failure.at && !fault.is_empty();
        let diagnostic = match failure.text.get(fault).filter(|_| earlier) {
            Some(words) => stop.told_of(words, place),
            None => {
                let Stop { message, label, .. } = stop;
                Diagnostic::error(code::syntax::UNEXPECTED, message.as_str(), place, label.as_str())
            }
        };
        diagnostic.help(help).fix(self.fix(failure, repair))
    }
}
