//! Slips of the hand: a line in which one small thing is otherwise than it was to be typed, whatever the line says.
//!
//! A word in capitals or twice, two words in one or in the wrong order, a sign at the end of the line, its first word forgotten, a
//! small word that sentences have: each is put right wherever it stands, and what can be read then was meant. Nothing here knows what
//! a word says, so this is asked before those who do.

mod quotes;

use super::kept::{denies, kept};
use super::repair::{Repair, known_names, reads_in, shown, tokens_before};
use super::scan::{code_end, open_parenthesis};
use super::strange::before_region;
use super::wording::is_unquoted_name;
use super::{Failure, Place};
use crate::diagnostic::{Safety, suggest};
use crate::grammar::Rule;
use crate::words::{self, is_keyword};
use std::cell::Cell;
use std::ops::Range;

/// The longest line that is looked at, and how often it is parsed.
const LONGEST: usize = 300;
const PARSES: usize = 60;

/// The longest line of which quotation marks are missing.
const LONGEST_TEXT: usize = 1000;

/// How far before the place where the parser stopped a slip may stand, in words.
const BACK: usize = 8;

/// Words that join the words of sentences, and say nothing in a file.
const SPARE: [&str; 12] =
    ["the", "a", "an", "is", "are", "then", "only", "just", "also", "all", "will", "be"];

/// Whether a word says nothing where a name should stand.
pub(crate) fn is_spare(word: &str) -> bool {
    SPARE.contains(&word)
        || matches!(word, "every" | "any" | "each" | "everything" | "anything" | "my" | "your" | "no")
}

/// Words of which it is not to be guessed that they are missing: they say something by themselves.
const GUESSED: [&str; 16] = [
    "not",
    "white",
    "black",
    "own",
    "enemy",
    "check",
    "checkmate",
    "royal",
    "bare",
    "stalemate",
    "together",
    "optional",
    "attacked",
    "captured",
    "occupied",
    "unmoved",
];

/// A line that can be tried in other forms.
struct Line<'f, 't> {
    rule: Rule,
    failure: &'f Failure<'t>,
    text: &'t str,
    /// What closes a block that the line opens.
    close: &'static str,
    tokens: Vec<Range<usize>>,
    /// The word at which the parser stopped; the number of words if it stopped at the end.
    at: usize,
    parses: Cell<usize>,
}

/// What is written in the place of what, in order.
type Changes = Vec<(Range<usize>, String)>;

/// The line as it was to be typed.
pub(super) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let line = Line::of(rule, failure)?;
    line.entities()
        .or_else(|| line.capitals())
        .or_else(|| line.quoted_word())
        .or_else(|| line.quotes())
        .or_else(|| line.doubled())
        .or_else(|| line.joined())
        .or_else(|| line.hyphen())
        .or_else(|| line.split())
        .or_else(|| line.name_in_parts())
        .or_else(|| line.digits())
        .or_else(|| line.misspelt())
        .or_else(|| line.small_word())
        .or_else(|| line.semicolon())
        .or_else(|| line.parenthesis())
        .or_else(|| line.sign_at_the_end())
        .or_else(|| line.swapped())
        .or_else(|| line.brackets())
        .or_else(|| line.within())
        .or_else(|| line.open())
        .or_else(|| line.span())
        .or_else(|| line.spare())
}

/// The line without the sign behind a word that says whose something is, or with two dots for the dash of books.
pub(super) fn sign_of_books(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let line = Line::of(rule, failure)?;
    line.possessive().or_else(|| line.dash())
}

/// The line with the quotation marks that are missing.
pub(super) fn quotes(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    Line::of(rule, failure)?.quotes()
}

/// What a name was meant to say that is none: `rank_last`, `ranklast`, `ENEMY`.
pub(crate) fn words_in(name: &str) -> Option<String> {
    let small = name.to_lowercase();
    match name != small && name.len() > 1 && is_keyword(&small) {
        true => Some(small),
        false => apart(name, &|_| false).into_iter().next(),
    }
}

/// The line with its first word, which is forgotten: `P on rank last to Q`; all that it may be, if it is no more than three.
pub(super) fn forgotten(rule: Rule, failure: &Failure<'_>) -> Vec<Repair> {
    Line::of(rule, failure).map_or_else(Vec::new, |line| line.forgotten())
}

/// The line with a word or a sign that is missing, if only one makes it whole.
pub(super) fn lost(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    Line::of(rule, failure)?.lost()
}

impl<'f, 't> Line<'f, 't> {
    fn of(rule: Rule, failure: &'f Failure<'t>) -> Option<Line<'f, 't>> {
        Place::of(rule)?;
        let first = failure.text.lines().next()?;
        // A clause that goes on behind a comma, or until a parenthesis is closed, is one line.
        let open = |text: &str| text.matches('(').count() > text.matches(')').count();
        let goes_on = (first.ends_with(',') || open(first) && !open(failure.text))
            && !failure.text.contains(['{', '#', '"']);
        let text = if goes_on { failure.text.trim_end() } else { &first[..code_end(first)] };
        let quoted = text.contains(['"', '\'']) || rule == Rule::lone_field;
        let longest = if quoted { LONGEST_TEXT } else { LONGEST };
        if !failure.searched || text.len() > longest || failure.at > text.len() {
            return None;
        }
        let close = if text.ends_with('{') { " }" } else { "" };
        let tokens = words(text);
        let at = tokens.iter().position(|token| token.end > failure.at).unwrap_or(tokens.len());
        Some(Line { rule, failure, text, close, tokens, at, parses: Cell::new(0) })
    }

    fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |place| &self.text[place.clone()])
    }

    /// The words that may be at fault, the likeliest first.
    fn near(&self) -> impl Iterator<Item = usize> + '_ {
        let before = (self.at.saturating_sub(BACK)..self.at).rev();
        [self.at].into_iter().chain(before).chain([self.at + 1]).filter(|at| *at < self.tokens.len())
    }

    /// Whether lines here begin with a word.
    fn is_first(&self, word: &str) -> bool {
        Place::of(self.rule).is_some_and(|place| place.keywords().contains(&word))
    }

    /// Whether the text can be read, as long as it has not been asked too often.
    fn reads(&self, text: &str) -> bool {
        self.parses.set(self.parses.get() + 1);
        self.parses.get() <= PARSES
            && reads_in(self.failure.file, self.rule, &format!("{text}{}", self.close))
    }

    /// The line with some changes, if it can be read so and still says what it said; `place` is at fault.
    fn tried(&self, place: Range<usize>, changes: Changes) -> Option<Repair> {
        let meant = self.with(&changes)?;
        let same = meant != self.text
            && kept(self.text, &meant)
            && known_names(self.text, &meant, self.failure.file);
        same.then(|| self.read(place, changes))?
    }

    /// The line with some changes, if it can be read so and mentions nothing new; `place` is at fault.
    fn named(&self, place: Range<usize>, changes: Changes) -> Option<Repair> {
        let meant = self.with(&changes)?;
        known_names(self.text, &meant, self.failure.file).then(|| self.read(place, changes))?
    }

    /// The line with some changes, if it can be read so.
    fn read(&self, place: Range<usize>, changes: Changes) -> Option<Repair> {
        let meant = self.with(&changes)?;
        self.reads(&meant).then(|| {
            let at = changes.first().map_or(0, |(place, _)| place.start);
            let line = meant[..at.min(meant.len())].rfind('\n').map_or(0, |end| end + 1);
            let shown = shown(meant[line..].trim_start());
            let shown = if self.close.is_empty() { shown } else { format!("{shown} ... }}") };
            Repair { place, meant: shown, changes, safety: Safety::Offered }
        })
    }

    fn with(&self, changes: &Changes) -> Option<String> {
        let mut meant = String::with_capacity(self.text.len() + 16);
        let mut done = 0;
        for (range, written) in changes {
            meant.push_str(self.text.get(done..range.start)?);
            meant.push_str(written);
            done = range.end;
        }
        meant.push_str(self.text.get(done..)?);
        Some(meant)
    }

    /// A word without the blanks before it.
    fn without(&self, at: usize) -> (Range<usize>, String) {
        let place = self.tokens[at].clone();
        match at.checked_sub(1) {
            Some(before) => (self.tokens[before].end..place.end, String::new()),
            None => (place.start..self.tokens.get(1).map_or(place.end, |next| next.start), String::new()),
        }
    }

    /// `count own P &gt;= 9`, as pages of the web write signs.
    fn entities(&self) -> Option<Repair> {
        const ENTITIES: [(&str, &str); 5] =
            [("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"), ("&quot;", "\""), ("&nbsp;", " ")];
        let found = ENTITIES.iter().flat_map(|(entity, sign)| {
            let all = self.text.match_indices(entity);
            all.map(|(at, entity)| (at..at + entity.len(), (*sign).to_owned()))
        });
        let mut changes: Changes = found.collect();
        changes.sort_by_key(|(place, _)| place.start);
        let place = changes.first()?.0.clone();
        self.read(place, changes).map(Repair::plain)
    }

    /// `promote P ON rank last TO Q`
    fn capitals(&self) -> Option<Repair> {
        let declared = |word: &str| self.failure.file.contains(&format!("piece {word} "));
        let loud = |at: &usize| {
            let word = self.word(*at);
            let small = word.to_lowercase();
            word.len() > 1 && word != small && is_keyword(&small) && !declared(word)
        };
        let all: Vec<usize> = (0..self.tokens.len()).filter(loud).collect();
        let lowered = |at: usize| (self.tokens[at].clone(), self.word(at).to_lowercase());
        let first = *all.first()?;
        self.named(self.tokens[first].clone(), all.iter().map(|at| lowered(*at)).collect())
            .or_else(|| {
                let mut near = self.near().filter(|at| all.contains(at));
                near.find_map(|at| self.named(self.tokens[at].clone(), vec![lowered(at)]))
            })
            .map(Repair::plain)
    }

    /// `to to Q`
    fn doubled(&self) -> Option<Repair> {
        let twice = |at: &usize| {
            let word = self.word(*at);
            // What moves as its letters are: `piece K K "King"`.
            let named = *at == 2 && self.word(0) == "piece" && self.word(at + 1).starts_with('"');
            *at > 0
                && !named
                && word == self.word(at - 1)
                && (word.starts_with(char::is_alphanumeric) || word.len() == 1)
        };
        self.near()
            .filter(twice)
            .find_map(|at| self.tried(self.tokens[at].clone(), vec![self.without(at)]))
            .map(Repair::plain)
    }

    /// A word of the language with a slip, if the line can be read with it.
    fn misspelt(&self) -> Option<Repair> {
        const WAYS: usize = 3;
        let found = self.near().find_map(|at| {
            let (place, word) = (self.tokens[at].clone(), self.word(at));
            let letters = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            // A region may be called as it is.
            let name = at == 1 && self.word(0) == "region";
            if !letters || name || is_keyword(word) {
                return None;
            }
            // The nearest first.
            let mut tried = Vec::new();
            for _ in 0..WAYS {
                // The first letter or the last one is right.
                let alike = |known: &&str| {
                    let (one, other) = (word.as_bytes(), known.as_bytes());
                    one.len().abs_diff(other.len()) <= 2 && (one[0] == other[0] || one.last() == other.last())
                };
                let near = || words::keywords().filter(|known| !tried.contains(known));
                let meant = suggest(word, near().filter(alike))
                    .or_else(|| near().find(|known| is_put_for(word, known)))?;
                if let Some(repair) = self.tried(place.clone(), vec![(place.clone(), meant.to_owned())]) {
                    return Some(Repair { meant: meant.to_owned(), ..repair });
                }
                tried.push(meant);
            }
            None
        });
        found.map(Repair::plain)
    }

    /// `onrank last`, `rank_last`, `by2`
    fn joined(&self) -> Option<Repair> {
        self.near().find_map(|at| {
            let place = self.tokens[at].clone();
            let declared = |name: &str| self.failure.file.contains(&format!("region {name}"));
            let word = self.word(at);
            apart(word, &declared)
                .into_iter()
                .find_map(|apart| self.tried(place.clone(), vec![(place.clone(), apart)]))
        })
    }

    /// `en-passant`, `stale-mate`
    fn hyphen(&self) -> Option<Repair> {
        self.near().filter(|at| self.word(*at) == "-" && *at > 0).find_map(|at| {
            let place = self.tokens[at - 1].start..self.tokens.get(at + 1)?.end;
            let (one, other) = (self.word(at - 1), self.word(at + 1));
            let (words, word) = (format!("{one} {other}"), format!("{one}{other}"));
            let close = place.len() == one.len() + 1 + other.len();
            if close && is_file(one) && is_rank(other) {
                return self.read(place.clone(), vec![(place, word)]);
            }
            let meant = match is_keyword(one) && is_keyword(other) {
                true => words,
                false => Some(word).filter(|word| is_keyword(word))?,
            };
            close.then(|| self.tried(place.clone(), vec![(place, meant)]))?
        })
    }

    /// `check mate`, `set up {`
    fn split(&self) -> Option<Repair> {
        let small = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let pairs = self.near().filter(|at| small(self.word(*at)) && small(self.word(at + 1)));
        pairs.into_iter().find_map(|at| {
            let place = self.tokens[at].start..self.tokens[at + 1].end;
            let whole = format!("{}{}", self.word(at), self.word(at + 1));
            let apart = self.tokens[at + 1].start == self.tokens[at].end + 1;
            (apart && is_keyword(&whole)).then(|| self.tried(place.clone(), vec![(place, whole)]))?
        })
    }

    /// A name with a blank in it that has none, or with its sign on the wrong side: `touching promotion zone`, of a region; `+ S` and
    /// `~Q`, of pieces.
    fn name_in_parts(&self) -> Option<Repair> {
        let declared = |name: &str| self.failure.file.contains(&format!("region {name} "));
        self.near().find_map(|at| {
            let place = self.tokens[at].start..self.tokens.get(at + 1)?.end;
            let (one, other) = (self.word(at), self.word(at + 1));
            let name = match one {
                "+" if other.starts_with(|c: char| c.is_ascii_uppercase()) => format!("+{other}"),
                // A square: `e 8`.
                _ if is_file(one) && is_rank(other) => format!("{one}{other}"),
                "~" if other.starts_with(|c: char| c.is_ascii_uppercase()) => format!("{other}~"),
                _ => Some(format!("{one}_{other}")).filter(|name| declared(name))?,
            };
            self.read(place.clone(), vec![(place, name)])
        })
    }

    /// A letter for the digit that looks like it: `5O moves`, `place l from reserve`.
    fn digits(&self) -> Option<Repair> {
        self.near().filter(|at| *at > 0).find_map(|at| {
            let (place, word) = (self.tokens[at].clone(), self.word(at));
            let digit = |c: char| match c {
                'O' | 'o' => Some('0'),
                'l' | 'I' => Some('1'),
                _ => c.is_ascii_digit().then_some(c),
            };
            let number: String = word.chars().map(digit).collect::<Option<_>>()?;
            (number != word).then(|| self.tried(place.clone(), vec![(place, number)]))?
        })
    }

    /// A word of two letters of which one is wrong, if only one other can be meant: `promote P om rank last to Q`.
    fn small_word(&self) -> Option<Repair> {
        self.near().find_map(|at| {
            let (place, word) = (self.tokens[at].clone(), self.word(at));
            let [one, other] = word.as_bytes().first_chunk::<2>().filter(|_| word.len() == 2)?;
            if at == 0 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) || is_keyword(word) {
                return None;
            }
            let near = |known: &&str| {
                known.len() == 2
                    && (known.as_bytes()[0] == *one
                        || known.as_bytes()[1] == *other
                        || known.as_bytes() == [*other, *one])
            };
            let mut found = words::keywords()
                .filter(near)
                .filter_map(|known| self.tried(place.clone(), vec![(place.clone(), known.to_owned())]));
            let word = found.next().filter(|_| found.next().is_none());
            // Two files: `to files cd or g f`.
            let apart = || format!("{} {}", char::from(*one), char::from(*other));
            word.or_else(|| self.read(place.clone(), vec![(place.clone(), apart())]))
        })
    }

    /// `turn; move`
    fn semicolon(&self) -> Option<Repair> {
        let place = self.tokens.get(self.at).filter(|_| self.at > 0 && self.word(self.at) == ";")?;
        [":", ","]
            .into_iter()
            .find_map(|sign| self.tried(place.clone(), vec![(place.clone(), sign.to_owned())]))
    }

    /// A parenthesis that is closed nowhere: `(rank 1 & dark = 0`.
    fn parenthesis(&self) -> Option<Repair> {
        open_parenthesis(&self.text[..self.failure.at])?;
        let place = self.tokens.get(self.at)?.clone();
        let end = self.tokens[self.at.checked_sub(1)?].end;
        self.tried(place, vec![(end..end, ")".to_owned())])
    }

    /// `ranks 7–8`
    fn dash(&self) -> Option<Repair> {
        let dash = matches!(self.word(self.at), "–" | "—" | "−");
        // `last–2` is a difference.
        let place =
            self.tokens.get(self.at).filter(|_| dash && self.at > 0 && self.word(self.at - 1) != "last")?;
        self.tried(place.clone(), vec![(place.clone(), "..".to_owned())])
    }

    /// The end of a word that says whose something is: `enemy's K`.
    fn possessive(&self) -> Option<Repair> {
        let mark = self.near().find(|at| matches!(self.word(*at), "'" | "’" | "`"))?;
        let last = mark + usize::from(self.word(mark + 1) == "s");
        let (start, end) = (self.tokens[mark].start, self.tokens[last].end);
        let place = self.tokens.get(mark.checked_sub(1)?)?.start..end;
        let joined = self.tokens[mark - 1].end == start && end - start <= 4;
        joined.then(|| self.tried(place, vec![(start..end, String::new())]))?
    }

    /// `loss when checkmate.`
    fn sign_at_the_end(&self) -> Option<Repair> {
        let last = self.tokens.len().checked_sub(1).filter(|last| *last > 0)?;
        let sign = matches!(self.word(last), "," | "." | ":" | ";" | "!" | "|" | "\\" | "{" | "}" | ")");
        // What is not read by itself may go on behind a comma.
        (sign && self.at >= last)
            .then(|| {
                let closed = Line { close: "", ..Line::of(self.rule, self.failure)? };
                closed.tried(self.tokens[last].clone(), vec![self.without(last)])
            })
            .flatten()
            .map(Repair::plain)
    }

    /// The line with each of the words that may stand before it.
    fn forgotten(&self) -> Vec<Repair> {
        const MOST: usize = 3;
        let side = usize::from(matches!(self.word(0), "white" | "black") && self.tokens.len() > 1);
        let Some(here) =
            self.tokens.get(side).cloned().filter(|_| self.at == side && !self.is_first(self.word(side)))
        else {
            return Vec::new();
        };
        // What goes on in any words is no sign of anything, and of two the one that most files have is meant.
        let number = self.word(side).bytes().all(|byte| byte.is_ascii_digit());
        let telling = |word: &str| match word {
            "result" | "region" => false,
            "year" => number,
            "alias" | "inventor" | "source" | "note" => false,
            _ => true,
        };
        let keywords = Place::of(self.rule).map_or(&[][..], Place::keywords);
        let mut found: Vec<Repair> = keywords
            .iter()
            .filter(|word| telling(word))
            .filter_map(|word| self.tried(here.clone(), vec![(here.start..here.start, format!("{word} "))]))
            .collect();
        // A file has one header and many tests.
        let header = self.failure.file.contains("variant \"");
        let usual = found
            .iter()
            .position(|repair| repair.changes[0].1 == "promote " || header && repair.changes[0].1 == "test ");
        if let Some(usual) = usual {
            found = vec![found.swap_remove(usual)];
        }
        if found.len() > MOST { Vec::new() } else { found }
    }

    /// A word or a sign that is missing, if there is one that makes the line whole.
    fn lost(&self) -> Option<Repair> {
        const BEFORE: usize = 3;
        let places = (self.at.saturating_sub(BEFORE)..=self.at).rev().filter(|at| *at > 0);
        let mut found: Vec<(usize, Repair)> = Vec::new();
        for at in places {
            let start = self.tokens.get(at).map_or(self.text.len(), |place| place.start);
            let before = self.text[..start].trim_end();
            let here = Failure::of(self.rule, before, 0, "");
            if here.at < before.len() {
                continue;
            }
            for rule in here.expected {
                let Some(word) = words::keyword(rule).filter(|word| !GUESSED.contains(word)) else {
                    continue;
                };
                let place = self.tokens.get(at).cloned().unwrap_or(self.text.len()..self.text.len());
                let end = start == self.text.len();
                let written = if end { format!(" {word}") } else { format!("{word} ") };
                found.extend(self.tried(place, vec![(start..start, written)]).map(|repair| (at, repair)));
            }
            if found.len() > 1 {
                return None;
            }
        }
        found.pop().map(|(_, repair)| repair)
    }

    /// Two words in the wrong order.
    fn swapped(&self) -> Option<Repair> {
        self.near().filter(|at| at + 1 < self.tokens.len()).find_map(|at| {
            let (one, other) = (self.tokens[at].clone(), self.tokens[at + 1].clone());
            let (first, second) = (self.word(at), self.word(at + 1));
            let words =
                |word: &str| word.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '+' | '='));
            // Moves of a test are told by others.
            let known = match self.rule {
                Rule::lone_step => is_keyword(first) && is_keyword(second),
                _ => is_keyword(first) || is_keyword(second),
            };
            // What a line is about, and whose it is, is told by others; and who is mated is asked in one way alone.
            let told = at == 0 && self.is_first(first) && !self.is_first(second)
                || [first, second].iter().any(|word| matches!(*word, "white" | "black" | "checkmate"));
            // What is written as a name is, and is none of a piece, stays wrong wherever it stands.
            let names =
                |word: &str| is_unquoted_name(word) && !self.failure.file.contains(&format!("piece {word} "));
            let told = told || names(first) || names(second);
            if first == second || told || !known || !words(first) || !words(second) {
                return None;
            }
            let place = one.start..other.end;
            self.tried(place, vec![(one, second.to_owned()), (other, first.to_owned())])
        })
    }

    /// Brackets for parentheses, and either for braces.
    fn brackets(&self) -> Option<Repair> {
        const PAIRS: [[&str; 2]; 3] = [["[", "]"], ["(", ")"], ["{", "}"]];
        let open = self.near().find(|at| matches!(self.word(*at), "[" | "("))?;
        let [first, last] = PAIRS.into_iter().find(|[first, _]| self.word(open) == *first)?;
        let block = words::PIECE_RULES.contains(&self.word(open + 1));
        let pairs = PAIRS[1..].iter().filter(|[other, _]| *other != first && (block || *other != "{"));
        pairs.into_iter().find_map(|[begin, end]| {
            let signs = (0..self.tokens.len()).filter_map(|at| {
                let sign = match self.word(at) {
                    sign if sign == first => begin,
                    sign if sign == last => end,
                    _ => return None,
                };
                Some((self.tokens[at].clone(), (*sign).to_owned()))
            });
            self.tried(self.tokens[open].clone(), signs.collect())
        })
    }

    /// `within` before a region.
    fn within(&self) -> Option<Repair> {
        let region = |word: &str| {
            let square = word.len() <= 3
                && word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.get(1..).is_some_and(|rank| rank.parse::<u8>().is_ok());
            square
                || matches!(word, "rank" | "ranks" | "file" | "files" | "light" | "dark" | "board")
                || word.len() > 1 && self.failure.file.contains(&format!("region {word}"))
        };
        let place = |at: usize| (self.tokens[at].clone(), vec![(self.tokens[at].clone(), "in".to_owned())]);
        let mut found = self.near().filter(|at| self.word(*at) == "within" && region(self.word(at + 1)));
        found.find_map(|at| self.tried(place(at).0, place(at).1))
    }

    /// `ranks 6..`, without its end, and `last-`, without a number.
    fn open(&self) -> Option<Repair> {
        let minus = |at: &usize| *at > 0 && self.word(*at) == "-" && self.word(at - 1) == "last";
        let mut found = self.near().filter(minus);
        let one = found.find_map(|at| {
            let place = self.tokens[at].clone();
            self.read(self.tokens[at - 1].start..place.end, vec![(place, "-1".to_owned())])
        });
        if one.is_some() {
            return one;
        }
        let dots = self.tokens.len().checked_sub(1).filter(|last| *last > 1 && self.word(*last) == "..")?;
        let end = self.tokens[dots].end;
        (self.word(dots - 2) == "ranks")
            .then(|| self.read(self.tokens[dots].clone(), vec![(end..end, "last".to_owned())]))?
    }

    /// A word that is none before ranks or files, `in frobs 2..7`, or the wrong one of the two, `ranks a..c`.
    fn span(&self) -> Option<Repair> {
        let number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let letter = |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        self.near().filter(|at| *at > 0).find_map(|at| {
            let (place, word, from) = (self.tokens[at].clone(), self.word(at), self.word(at + 1));
            let several = self.word(at + 2) == "..";
            let known = matches!(word, "rank" | "ranks" | "file" | "files");
            let small = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            let declared = self.failure.file.contains(&format!("region {word}"));
            if !small || declared || !known && (is_keyword(word) || !before_region(self.word(at - 1))) {
                return None;
            }
            let meant = match several {
                true if number(from) || from == "last" => "ranks",
                false if (number(from) || from == "last") && !known => "rank",
                true if letter(from) => "files",
                _ => return None,
            };
            (meant != word).then(|| self.read(place.clone(), vec![(place, meant.to_owned())]))?
        })
    }

    /// A word of sentences that says nothing.
    fn spare(&self) -> Option<Repair> {
        self.near()
            .filter(|at| SPARE.contains(&self.word(*at)) && !denies(self.word(*at)))
            // A small letter may be a piece's.
            .filter(|at| !self.failure.file.contains(&format!("piece {} ", self.word(*at).to_uppercase())))
            .find_map(|at| self.tried(self.tokens[at].clone(), vec![self.without(at)]))
    }
}

/// The words of a line, with the signs that belong to the names of pieces.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for word in tokens_before(text, text.len()) {
        let joined = words.last().filter(|last| last.end == word.start).is_some_and(|last| {
            let (one, other) = (&text[last.clone()], &text[word.clone()]);
            let capital = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
            one == "+" && capital(other) || other == "~" && capital(one)
        });
        match words.last_mut().filter(|_| joined) {
            Some(last) => last.end = word.end,
            None => words.push(word),
        }
    }
    words
}

fn is_file(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'p'])
}

fn is_rank(word: &str) -> bool {
    word.len() <= 2 && word.parse::<u8>().is_ok()
}

/// Whether a telephone may have put a word in the place of another, as `peace` for `piece`.
fn is_put_for(word: &str, known: &str) -> bool {
    let (one, other) = (word.as_bytes(), known.as_bytes());
    let ends = one.first() == other.first() && one.last() == other.last();
    ends && one.len() > 3
        && one.len() == other.len()
        && one.iter().zip(other).filter(|(one, other)| one != other).count() <= 2
}

/// The ways in which a word may be two: at a `_` or a hump, or between two that are words.
fn apart(word: &str, declared: &dyn Fn(&str) -> bool) -> Vec<String> {
    let known = |part: &str| {
        is_keyword(part)
            || part.bytes().all(|byte| byte.is_ascii_digit())
            || part.len() > 1 && declared(part)
            || part.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    let plain = word.len() > 2
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && !is_keyword(word)
        && !declared(word);
    if !plain {
        return Vec::new();
    }
    let parts: Vec<&str> = word.split('_').collect();
    if parts.len() > 1 {
        return if parts.iter().all(|part| known(part)) { vec![parts.join(" ")] } else { Vec::new() };
    }
    let halves = (1..word.len()).filter_map(|at| {
        let (one, other) = word.split_at(at);
        let small = other.to_lowercase();
        let other = if is_keyword(&small) { small.as_str() } else { other };
        (is_keyword(one) && one.len() > 1 && !other.is_empty() && known(other))
            .then(|| format!("{one} {other}"))
    });
    halves.collect()
}
