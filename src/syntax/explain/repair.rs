//! The line that was probably meant.
//!
//! A line that cannot be read is changed in the small ways in which people slip: a word of another notation for the one
//! that stands here, a sign too many, a comma or a word too few, letters in the wrong case, a missing quotation mark. The first
//! change after which the line can be read is what was meant. So a suggestion is never one that is wrong itself.

use super::scan::{string_end, token};
use super::{Failure, NEAR};
use crate::diagnostic::{Safety, suggest};
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::words::{self, is_keyword};
use pest::Parser;
use std::ops::Range;

/// The longest line that is looked at: every change is a parse.
const LONGEST: usize = 1 << 10;

/// A change after which a line can be read.
pub(super) struct Repair {
    /// What is changed, in the text of the failure.
    pub(super) place: Range<usize>,
    /// The line as it was meant, or the part of it that is changed.
    pub(super) meant: String,
    /// What is written in the place of what, in the text of the failure, in order.
    pub(super) changes: Vec<(Range<usize>, String)>,
    /// Whether nothing else can well be meant.
    pub(super) safety: Safety,
}

impl Repair {
    /// The same, of which nothing else can well be meant.
    fn plain(self) -> Repair {
        Repair { safety: Safety::Safe, ..self }
    }
}

/// What other notations, rules pages and people say, and what may be meant by it here.
const OTHER_WORDS: &[(&str, &[&str])] = &[
    ("at", &["on", "in"]),
    ("on", &["in", "when"]),
    ("in", &["on"]),
    ("inside", &["in"]),
    ("within", &["in"]),
    ("into", &["to", "in"]),
    ("reaches", &["in"]),
    ("reach", &["in"]),
    ("of", &["in", ""]),
    ("becomes", &["to"]),
    ("as", &["to"]),
    ("for", &["to", "by"]),
    ("->", &["to", ".."]),
    ("=>", &["to", ">="]),
    ("=", &["to", "", "on"]),
    ("→", &["to"]),
    ("to", &["..", "in", "by"]),
    ("through", &[".."]),
    (".", &[".."]),
    ("...", &[".."]),
    ("-", &["..", "", " "]),
    (":", &["", "=", " =", " when"]),
    ("if", &["when"]),
    ("while", &["when"]),
    ("once", &["when"]),
    ("unless", &["when not"]),
    ("by", &["when", "with"]),
    ("and", &["with", "+", ""]),
    ("or", &["", "+", "or place"]),
    ("using", &["with"]),
    (",", &["and", "?", "", " +", ", or"]),
    ("/", &[""]),
    ("|", &["", "or"]),
    ("+", &["", "and"]),
    (";", &[""]),
    ("is", &["=", "", "in"]),
    ("are", &["=", ""]),
    ("equals", &["="]),
    ("under", &["<"]),
    ("below", &["<"]),
    ("above", &[">"]),
    ("over", &[">"]),
    ("==", &["="]),
    ("=!", &["!="]),
    ("=<", &["<="]),
    ("<>", &["!="]),
    ("/=", &["!="]),
    ("~=", &["!="]),
    ("&&", &["and"]),
    ("||", &["or"]),
    ("!", &["not "]),
    ("except", &["-"]),
    ("minus", &["-"]),
    ("plus", &["+"]),
    ("white", &["own", ""]),
    ("black", &["enemy", ""]),
    ("my", &["own"]),
    ("opponent", &["enemy"]),
    ("their", &["enemy"]),
    ("mate", &["checkmate"]),
    ("checkmated", &["checkmate"]),
    ("stalemated", &["stalemate"]),
    ("drop", &["place"]),
    ("drops", &["place"]),
    ("hand", &["reserve", "own reserve"]),
    ("pocket", &["reserve", "own reserve"]),
    ("reserve", &["own reserve"]),
    ("captures", &["capture"]),
    ("captured", &["capture"]),
    ("castling", &["castle"]),
    ("enpassant", &["en passant"]),
    ("promotion", &["promote"]),
    ("promotions", &["promote"]),
    ("none", &["empty"]),
    ("first", &["1", "rank 1"]),
    ("last", &["rank last"]),
    ("threefold", &["3"]),
    ("twofold", &["2"]),
    ("twice", &["2"]),
    ("the", &["", ", the"]),
    ("a", &[""]),
    ("an", &[""]),
    ("empty", &["none"]),
    ("X", &["x"]),
    ("*", &["x", "0"]),
    ("false", &[]),
];

/// Pieces by the names that they have in chess, for those who write them out.
const USUAL_PIECES: &[(&str, &str)] =
    &[("king", "K"), ("queen", "Q"), ("rook", "R"), ("bishop", "B"), ("knight", "N"), ("pawn", "P")];

/// Whole phrases for which there are others: what stands there, and what is meant.
const PHRASES: &[(&str, &str)] = &[
    ("last rank", "rank last"),
    ("first rank", "rank 1"),
    ("light squares", "light"),
    ("dark squares", "dark"),
    ("white squares", "light"),
    ("black squares", "dark"),
    ("color light", "light"),
    ("color dark", "dark"),
    ("color white", "light"),
    ("color black", "dark"),
    ("colour light", "light"),
    ("colour dark", "dark"),
    ("check mate", "checkmate"),
    ("stale mate", "stalemate"),
    ("no moves", "stalemate"),
    ("no legal moves", "stalemate"),
    ("less than", "<"),
    ("fewer than", "<"),
    ("more than", ">"),
    ("greater than", ">"),
    ("at most", "<="),
    ("at least", ">="),
    ("equal to", "="),
    ("is not", "!="),
    ("threefold repetition", "repetition 3"),
    ("3 repetitions", "repetition 3"),
    ("repetitions", "repetition"),
    ("3 checks", "checks own >= 3"),
    ("three checks", "checks own >= 3"),
    ("checks >=", "checks own >="),
    ("checks =", "checks own ="),
    ("checks >", "checks own >"),
    ("move rule", "moves without capture"),
    ("moves rule", "moves without capture"),
    ("50 moves", "50 moves without capture"),
    ("from reserve", "1 from reserve"),
];

/// Ranks as they are spoken of.
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// Words that are inserted first, where several are missing.
const LIKELY: &[&str] = &["on", "from", "to", "when", "in", "with", "by", "own"];

/// Finds the change.
pub(super) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    if failure.text.len() > LONGEST || failure.at > failure.text.len() {
        return None;
    }
    let bench = Bench { rule, failure, tokens: tokens_before(failure.text, failure.at) };
    bench
        .dashed()
        .or_else(|| bench.plus_behind())
        .or_else(|| bench.sign_of_two())
        .map(Repair::plain)
        .or_else(|| bench.unquoted())
        .or_else(|| bench.near_keyword().map(Repair::plain))
        .or_else(|| bench.phrase())
        .or_else(|| bench.numbered())
        .or_else(|| bench.other_word(failure.at..failure.at + failure.token().len()))
        .or_else(|| bench.earlier_word())
        .or_else(|| bench.lists())
        .or_else(|| bench.small_letters())
        .or_else(|| bench.quoted())
        .or_else(|| bench.inserted())
        .or_else(|| bench.extra())
}

/// What a line can be tried on.
struct Bench<'f, 't> {
    rule: Rule,
    failure: &'f Failure<'t>,
    /// The words before the place where the line could not go on.
    tokens: Vec<Range<usize>>,
}

impl Bench<'_, '_> {
    fn token(&self) -> &str {
        self.failure.token()
    }

    fn here(&self) -> Range<usize> {
        self.failure.at..self.failure.at + self.token().len()
    }

    /// The line with one stretch changed, if it can be read so.
    fn try_one(&self, place: Range<usize>, meant: &str) -> Option<Repair> {
        self.try_at(place.clone(), &[(place, meant)])
    }

    /// The line with several stretches changed, in order, if it can be read so.
    fn try_at(&self, place: Range<usize>, changes: &[(Range<usize>, &str)]) -> Option<Repair> {
        let text = self.failure.text;
        let mut changed = String::with_capacity(text.len() + 16);
        let mut made = Vec::with_capacity(changes.len());
        let mut done = 0;
        for (range, meant) in changes {
            changed.push_str(text.get(done..range.start)?);
            let written = changed.len();
            // Words stand apart, whatever was between them.
            let word = |c: char| c.is_alphanumeric() || c == '_';
            if meant.starts_with(word) && changed.ends_with(word) {
                changed.push(' ');
            }
            changed.push_str(meant);
            done = range.end;
            let next = text.get(done..)?;
            if meant.is_empty() && changed.ends_with(word) && next.starts_with(word) {
                changed.push(' ');
            }
            if meant.is_empty() && changed.ends_with(' ') {
                done += next.len() - next.trim_start_matches(' ').len();
            }
            if meant.ends_with(word) && next.starts_with(word) {
                changed.push(' ');
            }
            made.push((range.start..done, changed[written..].to_owned()));
        }
        changed.push_str(text.get(done..)?);
        (changed != text && reads(self.rule, &changed)).then(|| Repair {
            place,
            meant: shown(&changed),
            changes: made,
            safety: Safety::Offered,
        })
    }

    /// What was taken for a sign may be the first half of another language's.
    fn sign_of_two(&self) -> Option<Repair> {
        let line = &self.failure.text[..self.failure.at];
        let joined = line.len() - line.trim_end_matches(['=', '<', '>', '!', '.', '-']).len();
        let place = self.failure.at - joined..self.here().end;
        (joined > 0).then(|| self.other_word(place)).flatten()
    }

    /// `ranks 3-5`
    fn dashed(&self) -> Option<Repair> {
        let (dash, rest) = self.tokens.split_last()?;
        let text = self.failure.text;
        if &text[dash.clone()] != "-" {
            return None;
        }
        let first = rest.iter().rposition(|place| matches!(&text[place.clone()], "rank" | "ranks"))? + 1;
        let place = rest.get(first)?.start..self.here().end;
        let repair = self.try_one(dash.clone(), "..")?;
        Some(Repair { place, ..repair })
    }

    /// A keyword with a slip, where it stands.
    fn near_keyword(&self) -> Option<Repair> {
        let expected: Vec<String> =
            self.failure.expected.iter().flat_map(|rule| words::keywords_of(*rule)).collect();
        let token = self.token();
        if !token.starts_with(|c: char| c.is_alphabetic()) {
            return None;
        }
        let meant = suggest(token, expected.iter().map(String::as_str))?;
        let mut repair = self.try_one(self.here(), meant)?;
        meant.clone_into(&mut repair.meant);
        Some(repair)
    }

    /// A word that means something elsewhere, in the place of one that does here.
    fn other_word(&self, place: Range<usize>) -> Option<Repair> {
        let word = self.failure.text.get(place.clone())?;
        let small = word.to_lowercase();
        if let Some(letters) = usual_piece(&small)
            && let Some(repair) = self.try_one(place.clone(), letters)
        {
            return Some(repair);
        }
        let (_, meant) = OTHER_WORDS.iter().find(|(other, _)| *other == small || *other == word)?;
        meant.iter().find_map(|meant| self.try_one(place.clone(), meant))
    }

    /// A slip that passes for a name, and where the trouble begins only behind it.
    fn earlier_word(&self) -> Option<Repair> {
        let mut expected: Vec<String> =
            self.failure.expected.iter().flat_map(|rule| words::keywords_of(*rule)).collect();
        expected.extend(words::keywords_of(Rule::region));
        expected.extend(["when", "on", "to", "with", "by", "from"].map(str::to_owned));
        for place in self.tokens.iter().skip(1).rev().take(NEAR) {
            let word = &self.failure.text[place.clone()];
            let is_word = word.starts_with(|c: char| c.is_ascii_lowercase());
            if is_word
                && !is_keyword(word)
                && let Some(meant) = suggest(word, expected.iter().map(String::as_str))
                && let Some(repair) = self.try_one(place.clone(), meant)
            {
                return Some(Repair { meant: format!("{meant}` instead of `{word}"), ..repair });
            }
            if let Some(repair) = self.other_word(place.clone()) {
                return Some(repair);
            }
        }
        None
    }

    /// Several words together.
    fn phrase(&self) -> Option<Repair> {
        let text = self.failure.text;
        let line = &text[..text.find(['\n', '\r', '{']).unwrap_or(text.len())];
        let small = line.to_ascii_lowercase();
        PHRASES.iter().find_map(|(phrase, meant)| {
            let at = small.find(phrase)?;
            let apart = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            let end = at + phrase.len();
            (apart(small[..at].chars().next_back()) && apart(small[end..].chars().next()))
                .then(|| self.try_one(at..end, meant))
                .flatten()
        })
    }

    /// Numbers as people write them: `8th rank`, `x2`, `rank8`, `2Q`.
    fn numbered(&self) -> Option<Repair> {
        let text = self.failure.text;
        let here = self.here();
        let previous = self.tokens.last().cloned();
        // `8th`, of which the number was read: `rank 8th`, `8th rank`.
        if let Some(number) = &previous
            && ["st", "nd", "rd", "th"].contains(&self.token())
            && number.end == here.start
        {
            let place = number.start..here.end;
            return self.try_at(place, &[(here, "")]);
        }
        if let Some(index) = ORDINALS.iter().position(|ordinal| *ordinal == self.token()) {
            return self.ranked(here, index + 1);
        }
        if let Some(place) = previous.clone()
            && let Some(index) = ORDINALS.iter().position(|ordinal| *ordinal == &text[place.clone()])
        {
            return self.ranked(place, index + 1);
        }
        if self.token().starts_with(|c: char| c.is_ascii_digit()) {
            let digits =
                self.token().len() - self.token().trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = &self.token()[..digits];
            let behind = &text[here.end..];
            let ranked = behind.strip_prefix(" rank").map_or(here.end, |_| here.end + " rank".len());
            let counted = format!("rank {number}");
            return self
                .try_one(here.start..ranked, &counted)
                .or_else(|| self.try_one(here.clone(), &counted))
                .or_else(|| self.star(number, &here))
                .or_else(|| self.letter_of_file(number, &here));
        }
        // A rank as a letter: `rank e`.
        if let (Some(word), [b'a'..=b'p']) = (&previous, self.token().as_bytes())
            && &text[word.clone()] == "rank"
        {
            return self.try_one(word.start..here.end, &format!("file {}", self.token()));
        }
        None
    }

    /// `eighth rank`
    fn ranked(&self, place: Range<usize>, number: usize) -> Option<Repair> {
        let behind = &self.failure.text[place.end..];
        let end = behind.strip_prefix(" rank").map_or(place.end, |_| place.end + " rank".len());
        let repair = self.try_one(place.start..end, &format!("rank {number}"))?;
        Some(Repair { place, ..repair })
    }

    /// A number before a piece or behind it: `2 Q`, `Q 2`.
    fn star(&self, number: &str, here: &Range<usize>) -> Option<Repair> {
        let text = self.failure.text;
        let behind = &text[here.end..];
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        let letters = here.start + number.len()..here.end;
        let piece = match letters.is_empty() {
            false => letters,
            true => {
                let start = here.end + blanks;
                start..start + token(&text[start..]).len()
            }
        };
        let counted = format!("{}*{number}", &text[piece.clone()]);
        let before = (!piece.is_empty()).then(|| self.try_one(here.start..piece.end, &counted)).flatten();
        before.or_else(|| {
            let last = self.tokens.last()?;
            self.try_at(here.clone(), &[(last.end..here.end, &format!("*{number}"))])
        })
    }

    /// `file 1`
    fn letter_of_file(&self, number: &str, here: &Range<usize>) -> Option<Repair> {
        let number: u8 = number.parse().ok()?;
        let letter = (1..=16).contains(&number).then(|| char::from(b'a' + number - 1))?;
        self.try_one(here.clone(), &letter.to_string())
    }

    /// A list with signs between its items: `Q, R, B`, `e4, d4`, `d4 e4`, `d4 or e4`.
    fn lists(&self) -> Option<Repair> {
        let text = self.failure.text;
        let line_end =
            text[self.failure.at..].find(['\n', '\r', '{']).map_or(text.len(), |at| self.failure.at + at);
        // The sign itself, or the one before the place where the line could not go on.
        let before = self.tokens.last().cloned();
        for place in [Some(self.here()), before].into_iter().flatten().filter(|place| !place.is_empty()) {
            let sign = &text[place.clone()];
            if !matches!(sign, "," | "/" | ";" | "|" | "or" | "and" | "+" | "&") {
                continue;
            }
            let mut at = place.start;
            let mut places = vec![place.clone()];
            while at < line_end {
                let found = token(&text[at..line_end]);
                if found == sign && at > place.start {
                    places.push(at..at + sign.len());
                }
                at += found.len().max(text[at..].chars().next().map_or(1, char::len_utf8));
            }
            for meant in ["", " ", " + ", ", or"] {
                let changes: Vec<(Range<usize>, &str)> =
                    places.iter().map(|place| (place.clone(), meant)).collect();
                if let Some(repair) = self.try_at(place.clone(), &changes) {
                    return Some(repair);
                }
            }
        }
        // Squares side by side.
        let is_square = |c: &str| {
            c.len() <= 3 && c.starts_with(|c: char| c.is_ascii_lowercase()) && c[1..].parse::<u8>().is_ok()
        };
        if !self.token().is_empty() && self.token().is_ascii() && is_square(self.token()) {
            let here = self.here();
            return self.try_at(here.clone(), &[(here.start..here.start, "+ ")]);
        }
        None
    }

    /// Capitals where small letters are meant.
    fn small_letters(&self) -> Option<Repair> {
        let capital = |place: &Range<usize>| {
            let word = &self.failure.text[place.clone()];
            word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() <= 12
        };
        let text = self.failure.text;
        let here = self.here();
        // All words of the same kind at once: `D4..E5`.
        let line_end = text[here.start..].find(['\n', '\r']).map_or(text.len(), |at| here.start + at);
        let small = text.get(here.start..line_end)?.to_ascii_lowercase();
        let one = capital(&here).then(|| self.try_one(here.clone(), &self.token().to_lowercase())).flatten();
        one.or_else(|| {
            let changed = capital(&here).then(|| self.try_one(here.start..line_end, &small)).flatten();
            changed.map(|repair| Repair { place: here.clone(), ..repair })
        })
        .or_else(|| {
            let before = self.tokens.iter().skip(1).rev().take(NEAR).filter(|place| capital(place));
            before.into_iter().find_map(|place| {
                let all = text.get(place.start..line_end)?.to_ascii_lowercase();
                let small = text[place.clone()].to_lowercase();
                let one = self.try_one(place.clone(), &small);
                one.or_else(|| self.try_at(place.clone(), &[(place.start..line_end, &all)]))
            })
        })
    }

    /// `P+`, which is written `+P`.
    fn plus_behind(&self) -> Option<Repair> {
        let last = self.tokens.last()?;
        let text = self.failure.text;
        let (plus, name) = match &text[last.clone()] {
            "+" => (last.clone(), self.tokens.len().checked_sub(2).map(|index| self.tokens[index].clone())?),
            _ if self.token() == "+" => (self.here(), last.clone()),
            _ => return None,
        };
        let meant = format!("+{}", &text[name.clone()]);
        (name.end == plus.start).then(|| self.try_one(name.start..plus.end, &meant)).flatten()
    }

    /// Letters of a piece in quotation marks, behind its name, or not there.
    fn unquoted(&self) -> Option<Repair> {
        let quoted = self.token();
        if quoted.len() < 3 || !quoted.starts_with('"') || !quoted.ends_with('"') {
            return None;
        }
        let here = self.here();
        let inner = &quoted[1..quoted.len() - 1];
        let behind = &self.failure.text[here.end..];
        let start = here.end + (behind.len() - behind.trim_start_matches(' ').len());
        let next = start..start + token(&self.failure.text[start..]).len();
        let letters = self.failure.text[next.clone()].to_owned();
        let turned = format!("{letters} {quoted}");
        let initial = inner.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
        let short = (inner.len() <= 2).then(|| self.try_one(here.clone(), inner)).flatten();
        short
            .or_else(|| {
                let capitals = letters.len() <= 2 && letters.chars().all(|c| c.is_ascii_uppercase());
                let more = !self.failure.text[next.end..].trim().is_empty();
                let turned =
                    (capitals && more).then(|| self.try_one(here.start..next.end, &turned)).flatten();
                turned.map(|repair| Repair { place: here.clone(), ..repair })
            })
            .or_else(|| {
                let meant = format!("{initial} ");
                let at = here.start..here.start;
                self.try_at(here.clone(), &[(at, &meant)])
            })
            .or_else(|| self.try_one(here.clone(), inner))
    }

    /// A text without quotation marks, or with others.
    fn quoted(&self) -> Option<Repair> {
        if !self.failure.expects(Rule::string) && !self.failure.expects(Rule::header_body) {
            return None;
        }
        let text = self.failure.text;
        let start = self.failure.at;
        let line = &text[start..];
        let line = &line[..line.find(['\n', '\r']).unwrap_or(line.len())];
        let ends = [line.find('{'), line.find('}'), line.find(" #"), Some(line.len())];
        for end in ends.into_iter().flatten() {
            let words = line[..end].trim_end();
            let bare = words.trim_matches(['\'', '"', '`', '(', ')']);
            if bare.is_empty() || bare.contains('"') {
                continue;
            }
            let place = start..start + words.len();
            if let Some(repair) = self.try_one(place.clone(), &format!("\"{bare}\"")) {
                return Some(repair);
            }
        }
        None
    }

    /// A word or a sign that is missing.
    fn inserted(&self) -> Option<Repair> {
        let here = self.here();
        let at = here.start;
        let comma = if self.failure.at_end() { None } else { self.comma(at) };
        let expected = self.failure.expected.iter().copied();
        let words = expected.filter_map(|rule| {
            words::keyword(rule).map(str::to_owned).or(match rule {
                Rule::equal => Some("=".to_owned()),
                Rule::times => Some("x".to_owned()),
                Rule::compare => Some("=".to_owned()),
                Rule::colon => Some(":".to_owned()),
                Rule::whose => Some("own".to_owned()),
                Rule::when => Some("when".to_owned()),
                Rule::header_body => Some("{ }".to_owned()),
                Rule::optional => Some(", optional".to_owned()),
                _ => None,
            })
        });
        let mut words: Vec<String> =
            words.filter(|word| !matches!(word.as_str(), "not" | "white" | "black")).collect();
        words.sort_by_key(|word| LIKELY.iter().position(|likely| likely == word).unwrap_or(LIKELY.len()));
        let mut words = words.into_iter();
        comma.or_else(|| {
            words.find_map(|word| {
                // At the end of a line that is too short only what ends it for certain.
                let end = self.failure.at_end();
                let meant = if end { format!(" {word}") } else { format!("{word} ") };
                let at = if end { super::code_end(&self.failure.text[..at]) } else { at };
                let place = if end { at..at } else { here.clone() };
                self.try_at(place, &[(at..at, &meant)])
            })
        })
    }

    /// A comma before the word at hand.
    fn comma(&self, at: usize) -> Option<Repair> {
        let before = self.failure.text[..at].trim_end_matches([' ', '\t']).len();
        self.try_at(self.here(), &[(before..at, ", ")])
    }

    /// A word or a sign too many, at the end of the line or anywhere.
    fn extra(&self) -> Option<Repair> {
        let here = self.here();
        if here.is_empty() || self.token() == "{" || self.token().starts_with('"') {
            return None;
        }
        let text = self.failure.text;
        let line = &text[here.start..];
        let rest = here.start..here.start + line.find(['\n', '\r', '{', '}']).unwrap_or(line.len());
        // A piece or a word that means something is not to be forgotten.
        let filler = ["squares", "square", "pieces", "piece", "side", "turn", "moves", "rule", "size"];
        let sign = !self.token().starts_with(|c: char| c.is_alphanumeric());
        if sign || filler.contains(&self.token()) {
            return self.try_one(here.clone(), "").or_else(|| {
                let repair = self.try_one(rest, "")?;
                Some(Repair { place: here.clone(), ..repair })
            });
        }
        None
    }
}

/// Letters for the name of a usual piece, in the singular or in the plural.
fn usual_piece(word: &str) -> Option<&'static str> {
    let singular = |name: &str| word == name || word.strip_suffix('s') == Some(name);
    USUAL_PIECES.iter().find(|(name, _)| singular(name)).map(|(_, letters)| *letters)
}

/// Whether a text is what a rule says, with nothing in it that the notation of moves does not know.
pub(super) fn reads(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text)
        .is_ok_and(|pairs| pairs.flatten().all(|pair| pair.as_rule() != Rule::lost_letters))
}

/// The words before a place.
fn tokens_before(text: &str, end: usize) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < end {
        let rest = &text[at..end];
        let length = match rest.starts_with('"') {
            true => string_end(rest).unwrap_or(rest.len()),
            false => token(rest).len(),
        };
        let blank = rest.starts_with(char::is_whitespace);
        let length = length.max(rest.chars().next().map_or(1, char::len_utf8));
        if !blank {
            tokens.push(at..at + length);
        }
        at += length;
    }
    tokens
}

/// A line as a message shows it: without what stands in its braces.
fn shown(line: &str) -> String {
    const MOST: usize = 90;
    let first = line.lines().next().unwrap_or("").trim_end();
    let head = match first.find('{') {
        Some(brace) if line.lines().nth(1).is_some() => format!("{} {{ ... }}", first[..brace].trim_end()),
        _ => first.to_owned(),
    };
    let head = head.replace(" .. ", "..").replace(" : ", ": ").replace(" , ", ", ");
    let head = match head.strip_prefix("board ") {
        Some(size) => format!("board {}", size.replace(' ', "")),
        None => head,
    };
    match head.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &head[..end]),
        None => head,
    }
}
