//! Whole ways of saying things that are said otherwise here: `fewer than 3 own P`, `d4 is empty`, `promote P from rank 7 to Q`.
//!
//! A form is a list of words with holes in it, and what is written with the words that stand in the holes. As with every other
//! repair, what is written must be readable.

pub mod forms;

use self::forms::{FORMS, Form, Lists, NOTES, Part, UNCLEAR};
use super::notation;
use super::repair::{self, Bench, Names, Repair, tokens_before};
use super::scan::code_end;
use super::{Failure, Place};
use crate::diagnostic::Safety;
use crate::grammar::Rule;
use crate::words::is_keyword;
use std::ops::Range;

/// The longest line that is looked at.
const LONGEST: usize = 240;

/// How many lines are tried at most: every one is a parse.
const TRIES: usize = 40;

/// How many words a hole for several takes at most.
const MOST: usize = 12;

/// The line as it was meant, if it says in other words what can be said.
pub(super) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let line = Line::of(rule, failure)?;
    let bench = Bench::of_forms(rule, failure);
    let all = forms(rule, &FORMS)
        .flat_map(|form| line.matches(form).into_iter().map(move |(range, holes)| (form, range, holes)));
    all.take(TRIES).find_map(|(form, range, holes)| {
        let meant = written(form.meant, &holes, failure.file)?;
        let repair = bench.try_one(range.clone(), &meant)?;
        let place = line.at_fault(failure, range, &meant, form.begins);
        Some(Repair { place, ..repair })
    })
}

/// The line as it was meant, if it begins in other words, and behind them something else is said otherwise, too.
pub(super) fn further(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    const BEGUN: usize = 2;
    let line = Line::of(rule, failure)?;
    let whole = failure.text.trim_end();
    if whole.contains(['\n', '\r']) {
        return None;
    }
    let begun = forms(rule, &FORMS).filter(|form| form.begins && form.takes_the_rest());
    let all = begun.flat_map(|form| {
        line.matches(form).into_iter().map(move |(range, holes)| (form.meant, range, holes))
    });
    all.take(BEGUN).find_map(|(meant, range, holes)| {
        let place = line.at_fault(failure, range.clone(), meant, true);
        let written = written(meant, &holes, failure.file)?;
        let text = format!("{}{written}{}", &whole[..range.start], &whole[range.end.min(whole.len())..]);
        let next = Failure::of(rule, &text, failure.start, failure.file);
        let repair = repair::repair(rule, &next).or_else(|| repair::search(rule, &next))?;
        let mut meant = text.clone();
        for (place, written) in repair.changes.iter().rev() {
            meant.replace_range(place.clone(), written);
        }
        let meant = meant.trim_end().to_owned();
        let changes = vec![(0..whole.len(), meant.clone())];
        Some(Repair { place, meant, changes, safety: Safety::Offered })
    })
}

/// What is to be said of a line that cannot be mended within itself.
pub(super) fn note(rule: Rule, failure: &Failure<'_>) -> Option<String> {
    noted(rule, failure, &NOTES)
}

/// The same for a line that is near others which say something else: nobody who looks for those is asked.
pub(super) fn unclear(rule: Rule, failure: &Failure<'_>) -> Option<String> {
    noted(rule, failure, &UNCLEAR)
}

fn noted(rule: Rule, failure: &Failure<'_>, notes: &'static Lists) -> Option<String> {
    let line = Line::of(rule, failure)?;
    forms(rule, notes).find_map(|form| {
        let (_, holes) = line.matches(form).into_iter().next()?;
        written(form.meant, &holes, failure.file)
    })
}

/// The forms for what stands where a rule is to be matched.
fn forms(rule: Rule, lists: &'static Lists) -> impl Iterator<Item = &'static Form> {
    let (own, expressions): (&[Form], &[Form]) = match rule {
        Rule::lone_clause => (&lists.clauses, &lists.expressions),
        Rule::lone_rule => (&lists.rules, &lists.expressions),
        Rule::lone_step => (&lists.steps, &[]),
        _ => (&[], &[]),
    };
    own.iter().chain(expressions)
}

/// The words of a line.
struct Line<'t> {
    text: &'t str,
    /// What the file declares.
    file: &'t str,
    /// What the pieces of the file are called.
    names: Names<'t>,
    words: Vec<Range<usize>>,
    /// The same words in small letters.
    small: Vec<String>,
}

/// What a pattern took: the stretch of the line, and what stands in its holes.
type Match = (Range<usize>, Vec<String>);

impl<'t> Line<'t> {
    fn of(rule: Rule, failure: &Failure<'t>) -> Option<Line<'t>> {
        let text = failure.text;
        let first = text.lines().next()?;
        let mut end = code_end(first);
        // What stands in the braces of a block is no part of what is said before them.
        if rule == Rule::lone_rule {
            end = first.find('}').map_or(end, |brace| brace.min(end));
        }
        if !failure.searched || first.len() > LONGEST || end > first.len() || Place::of(rule).is_none() {
            return None;
        }
        let mut words: Vec<Range<usize>> = Vec::new();
        for word in tokens_before(text, end) {
            let joined = words.last().filter(|last| last.end == word.start).is_some_and(|last| {
                let (one, other) = (&text[last.clone()], &text[word.clone()]);
                let capital = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
                one == "+" && capital(other)
                    || other == "~" && capital(one)
                    || one == "-" && other == ">"
                    // A placement: `C@a4`.
                    || capital(one) && other == "@"
                    || one.ends_with('@') && one.len() > 1
                    || one.bytes().all(|byte| byte.is_ascii_digit()) && matches!(other, "st" | "nd" | "rd" | "th")
                    || one.ends_with(|c: char| c.is_ascii_alphabetic()) && other == "'"
                    || one.ends_with('\'') && one.len() > 1 && matches!(other, "t" | "s")
                    || matches!(one, "absolute" | "pieces" | "relative") && other == "-"
                    || one.ends_with('-') && matches!(other, "config" | "remaining")
            });
            match words.last_mut().filter(|_| joined) {
                Some(last) => last.end = word.end,
                None => words.push(word),
            }
        }
        let small = words.iter().map(|word| text[word.clone()].to_ascii_lowercase()).collect();
        Some(Line { text, file: failure.file, names: Names::of(failure.file), words, small })
    }

    /// Where the words of a form stand in this line.
    fn matches(&self, form: &Form) -> Vec<Match> {
        let side =
            self.words.first().is_some_and(|word| matches!(&self.text[word.clone()], "white" | "black"));
        let starts = if form.begins { 0..1 + usize::from(side) } else { 0..self.words.len() };
        starts
            .flat_map(|start| {
                let mut found = Vec::new();
                self.take(&form.said, start, &mut Vec::new(), &mut found);
                found.into_iter().filter_map(move |(end, holes)| {
                    let first = self.words.get(start)?;
                    let last = self.words.get(end.checked_sub(1)?)?;
                    (end > start).then_some((first.start..last.end, holes))
                })
            })
            .collect()
    }

    /// The words at fault, of a stretch for which another is meant: all of a short phrase, or the word that stopped the parser.
    fn at_fault(&self, failure: &Failure<'_>, said: Range<usize>, meant: &str, whole: bool) -> Range<usize> {
        const PHRASE: usize = 3;
        let words = || self.words.iter().filter(|word| word.start >= said.start && word.end <= said.end);
        let kept: Vec<&str> =
            tokens_before(meant, meant.len()).into_iter().map(|word| &meant[word]).collect();
        let stopped = match !failure.at_end() && said.contains(&failure.at) {
            true => {
                let token = failure.at..failure.at + failure.token().len();
                let joined =
                    self.words.iter().find(|word| word.start <= token.start && word.end >= token.end);
                Some(joined.cloned().unwrap_or(token))
            }
            false => None,
        };
        // A word before the place that is not kept has led the parser astray.
        let lost = |word: &&Range<usize>| {
            let word = &self.text[(*word).clone()];
            let one = word.strip_suffix('s').unwrap_or(word);
            !kept.contains(&word) && !kept.contains(&one) && !notation::reads(word)
        };
        let earlier = words().take_while(|word| stopped.as_ref().is_some_and(|at| word.start < at.start));
        if let Some(lost) = earlier.filter(lost).last() {
            return lost.clone();
        }
        let alike =
            words().zip(&kept).take_while(|(word, kept)| self.text[(*word).clone()] == ***kept).count();
        let other: Vec<&Range<usize>> = words().skip(alike).collect();
        match (other.first(), other.last(), stopped) {
            (Some(first), _, stopped) if whole => stopped.unwrap_or((*first).clone()),
            // What is not kept is at fault by itself; what is kept stands in the wrong place, or with the wrong words.
            (_, _, Some(stopped)) if !kept.contains(&&self.text[stopped.clone()]) => stopped,
            (Some(first), Some(last), _) if other.len() <= PHRASE => first.start..last.end,
            (_, _, Some(stopped)) => stopped,
            _ => said,
        }
    }

    fn word(&self, at: usize) -> Option<&'t str> {
        self.words.get(at).map(|place| &self.text[place.clone()])
    }

    /// The words as they stand there.
    fn raw(&self, words: Range<usize>) -> String {
        match (self.words.get(words.start), words.end.checked_sub(1).and_then(|last| self.words.get(last))) {
            (Some(first), Some(last)) if words.end > words.start => {
                self.text[first.start..last.end].to_owned()
            }
            _ => String::new(),
        }
    }

    /// Goes through what is said from a word on, in all ways; where each ends.
    fn take(
        &self,
        parts: &[Part],
        at: usize,
        holes: &mut Vec<String>,
        found: &mut Vec<(usize, Vec<String>)>,
    ) {
        const WAYS: usize = 24;
        if found.len() >= WAYS {
            return;
        }
        let Some((part, rest)) = parts.split_first() else {
            found.push((at, holes.clone()));
            return;
        };
        let kept = holes.len();
        let mut go = |value: Option<String>, next: usize| {
            holes.truncate(kept);
            holes.extend(value);
            self.take(rest, next, holes, found);
            holes.truncate(kept);
        };
        let one = |kind: fn(&str) -> Option<String>| self.word(at).and_then(kind);
        let up_to =
            |most: usize| (at + 1..=(at + most).min(self.words.len())).map(|next| (self.raw(at..next), next));
        let single = match part {
            Part::End if at == self.words.len() => return go(None, at),
            Part::End => return,
            Part::Piece => self.word(at).and_then(|word| self.piece(word)),
            Part::Whose => one(whose),
            Part::Number => one(number),
            Part::Fold => one(|word| word.strip_suffix("fold").or(word.strip_suffix('x')).and_then(number)),
            Part::Times => one(|word| word.strip_prefix('x').or(word.strip_suffix('x')).and_then(number)),
            Part::Counted => one(|word| {
                let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let count = &word[..word.len() - letters.len()];
                let piece =
                    (1..=2).contains(&letters.len()) && letters.bytes().all(|byte| byte.is_ascii_uppercase());
                (piece && !count.is_empty()).then(|| format!("{count} own {letters}"))
            }),
            Part::Comparison => {
                one(|word| matches!(word, "=" | "!=" | "<" | "<=" | ">" | ">=").then(|| word.to_owned()))
            }
            Part::Square => one(square),
            Part::File => one(|word| matches!(word.as_bytes(), [b'a'..=b'p']).then(|| word.to_owned())),
            Part::Text => one(text),
            Part::Quoted => one(|word| text(word).map(|text| text.trim_matches('"').to_owned())),
            Part::AnyWord => {
                one(|word| word.starts_with(|c: char| c.is_alphanumeric()).then(|| word.to_owned()))
            }
            Part::Name => one(|word| {
                let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
                // One capital alone is a piece's.
                let behind = word.strip_prefix(|c: char| c.is_ascii_uppercase() && word.len() > 2);
                let name = behind.unwrap_or(word).bytes().all(letters) && !is_keyword(word);
                name.then(|| word.to_owned())
            }),
            Part::PieceAndMoves => {
                self.word(at).filter(|word| self.is_piece(word) && one_move(word)).map(str::to_owned)
            }
            Part::OneMove => one(|word| one_move(word).then(|| word.to_owned())),
            // As many as there are first.
            Part::Pieces | Part::Squares => {
                let all = if matches!(part, Part::Squares) {
                    self.several(at, square, " + ")
                } else {
                    self.several(at, |word| self.piece(word), " ")
                };
                return all.into_iter().rev().for_each(|(value, next)| go(Some(value), next));
            }
            Part::Moves => {
                // Legs in brackets are many words.
                let bracket = (at..at + 2).any(|at| self.word(at) == Some("["));
                let most = if bracket { MOST } else { 4 };
                let moves = up_to(most).filter(|(text, _)| notation::reads(text));
                return moves.for_each(|(text, next)| go(Some(text), next));
            }
            Part::Some => return up_to(MOST).for_each(|(text, next)| go(Some(text), next)),
            Part::Rest => {
                let end = self.words.len();
                return if at < end {
                    go(Some(self.raw(at..end)), end)
                };
            }
            Part::Words { any, optional, held } => {
                let small = self.small.get(at);
                if small.is_some_and(|word| any.contains(&word.as_str())) {
                    go(small.filter(|_| *held).cloned(), at + 1);
                }
                if *optional {
                    go(None, at);
                }
                return;
            }
        };
        if let Some(value) = single {
            go(Some(value), at + 1);
        }
    }

    /// A piece by its letters, or by its name.
    fn piece(&self, word: &str) -> Option<String> {
        let bare = word.strip_prefix('+').unwrap_or(word);
        let bare = bare.strip_suffix('~').unwrap_or(bare);
        let letters = (1..=3).contains(&bare.len())
            && bare.starts_with(|c: char| c.is_ascii_uppercase())
            && bare.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        match letters {
            true => Some(word.to_owned()),
            false => self.names.letters(&word.to_lowercase()).map(str::to_owned),
        }
    }

    /// Whether letters are those of a piece that the file declares, or of a usual one that it may take over.
    fn is_piece(&self, letters: &str) -> bool {
        let usual = matches!(letters, "K" | "Q" | "R" | "B" | "N" | "P");
        self.file.contains(&format!("piece {letters} ")) || usual && self.file.contains("extends ")
    }

    /// One or more words of a kind, with what may stand between them: all that can be taken, the fewest first.
    fn several(
        &self,
        from: usize,
        kind: impl Fn(&str) -> Option<String>,
        between: &str,
    ) -> Vec<(String, usize)> {
        let mut taken = Vec::new();
        let mut all: Vec<String> = Vec::new();
        let mut at = from;
        while let Some(word) = self.word(at) {
            match kind(word) {
                Some(word) => all.push(word),
                None if !all.is_empty() && matches!(word, "," | "/" | "or" | "and" | "+" | "&") => {
                    at += 1;
                    continue;
                }
                None => break,
            }
            at += 1;
            taken.push((all.join(between), at));
            if all.len() > MOST {
                break;
            }
        }
        taken
    }
}

/// What is written with the words in the holes: `$1`; `$1+` and `$1-` are the number after and before it.
fn written(meant: &str, holes: &[String], file: &str) -> Option<String> {
    let mut text = String::new();
    let mut chars = meant.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '$' {
            text.push(c);
            continue;
        }
        let key = chars.next()?;
        if key == 'H' {
            let half = super::elsewhere::board_of(file).1 / 2;
            text.push_str(&half.to_string());
            continue;
        }
        let hole = holes.get(key.to_digit(10)?.checked_sub(1)? as usize)?;
        match chars.peek() {
            Some('+') => {
                chars.next();
                text.push_str(&(hole.parse::<u32>().ok()?.checked_add(1)?).to_string());
            }
            Some('-') => {
                chars.next();
                text.push_str(&(hole.parse::<u32>().ok()?.checked_sub(1)?).to_string());
            }
            _ => text.push_str(hole),
        }
    }
    Some(text)
}

fn whose(word: &str) -> Option<String> {
    let whose = match word {
        "own" | "my" | "mine" | "your" | "friendly" => "own",
        "enemy" | "enemy's" | "opponent" | "opponent's" | "opposing" | "enemies" => "enemy",
        _ => return None,
    };
    Some(whose.to_owned())
}

fn number(word: &str) -> Option<String> {
    const WORDS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    // `3rd`
    let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end));
    let word = ordinal.filter(|word| word.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(word);
    let digits = (1..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    let said = || WORDS.iter().position(|said| *said == word).map(|number| number.to_string());
    if digits { Some(word.to_owned()) } else { said() }
}

fn square(word: &str) -> Option<String> {
    let square = (2..=3).contains(&word.len())
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word[1..].bytes().all(|byte| byte.is_ascii_digit());
    square.then(|| word.to_owned())
}

fn text(word: &str) -> Option<String> {
    (word.len() > 1 && word.starts_with('"')).then(|| word.to_owned())
}

/// Moves of one word of which it is not said what they may do.
fn one_move(word: &str) -> bool {
    notation::reads(word) && !word.starts_with(['m', 'c']) && !is_keyword(word)
}
