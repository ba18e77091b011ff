//! The line that was probably meant.
//!
//! A line that cannot be read is changed in the small ways in which people slip: a word of another notation for the one
//! that stands here, a sign too many, a comma or a word too few, letters in the wrong case, a missing quotation mark. The first
//! change after which the line can be read is what was meant. So a suggestion is never one that is wrong itself.

mod lists;
mod numbers;
mod parts;
mod quotes;
mod search;
mod sides;
mod vocabulary;

pub(super) use self::search::repair as search;
pub(crate) use self::vocabulary::Names;
pub use self::vocabulary::usual_piece;
use self::vocabulary::{LIKELY, OTHER_WORDS, PHRASES};
use super::kept::kept;
use super::scan::{string_end, token};
use super::{Failure, NEAR, strange};
use crate::diagnostic::{Safety, suggest};
use crate::grammar::{Grammar, Pair, Rule};
use crate::words::{self, is_keyword};
use pest::Parser;
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// The longest line that is looked at: every change is a parse.
const LONGEST: usize = 1 << 10;

/// The longest line in which two slips are looked for, and how many ways to mend the first are gone on with.
const LONGEST_OF_TWO: usize = 160;
const WAYS_ON: usize = 6;

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
    /// What is at fault: what is changed, and all of a sign of which that is a part.
    pub(super) fn fault(&self, text: &str) -> Range<usize> {
        let sign = |place: &Range<usize>| {
            place.len() > self.place.len() && place.start <= self.place.start && place.end >= self.place.end
        };
        let signs = tokens_before(text, text.len());
        let whole = signs.into_iter().find(|place| !self.place.is_empty() && sign(place));
        whole
            .filter(|place| {
                text[place.clone()].bytes().all(|byte| byte.is_ascii_punctuation() && byte != b'"')
            })
            .unwrap_or_else(|| self.place.clone())
    }

    /// The same, of which nothing else can well be meant.
    pub(super) fn plain(self) -> Repair {
        Repair { safety: Safety::Safe, ..self }
    }
}

/// Finds the change; or two, if the first takes the parser farther.
pub(super) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    if !failure.searched || failure.text.len() > LONGEST || failure.at > failure.text.len() {
        return None;
    }
    let line = failure.text.trim_end();
    let several = line.len() <= LONGEST_OF_TWO && !line.contains(['\n', '\r']) && !failure.at_end();
    let bench = Bench::new(rule, failure, several);
    if let Some(repair) = bench.one_change() {
        return Some(repair);
    }
    let mut ways = bench.ways_on.into_inner();
    ways.sort_by_key(|(_, left)| *left);
    ways.dedup();
    ways.into_iter().take(WAYS_ON).find_map(|(text, _)| {
        let next = Failure::of(rule, &text, failure.start, failure.file);
        let repair = Bench::new(rule, &next, false).one_change()?;
        let mut meant = text.clone();
        for (place, written) in repair.changes.iter().rev() {
            meant.replace_range(place.clone(), written);
        }
        let meant = meant.trim_end().to_owned();
        // What two changes lose together neither loses by itself.
        kept(line, &meant).then(|| Repair {
            place: failure.at..failure.at + failure.token().len(),
            meant: shown(&meant),
            changes: vec![(0..line.len(), meant)],
            safety: Safety::Offered,
        })
    })
}

/// What a line can be tried on.
pub(super) struct Bench<'f, 't> {
    rule: Rule,
    failure: &'f Failure<'t>,
    /// The words before the place where the line could not go on.
    tokens: Vec<Range<usize>>,
    /// What the pieces of the file are called.
    names: Names<'t>,
    /// Whether a second slip may be looked for.
    several: Cell<bool>,
    /// Whether what is tried says itself what it leaves out.
    known: bool,
    /// Lines that are read farther than this one, and how much of each is not.
    ways_on: RefCell<Vec<(String, usize)>>,
}

impl<'f, 't> Bench<'f, 't> {
    pub(super) fn new(rule: Rule, failure: &'f Failure<'t>, several: bool) -> Bench<'f, 't> {
        let tokens = tokens_before(failure.text, failure.at);
        let names = Names::of(failure.file);
        let several = Cell::new(several);
        Bench { rule, failure, tokens, names, several, known: false, ways_on: RefCell::default() }
    }

    /// What known ways of saying things are tried on: they say themselves what they leave out.
    pub(super) fn of_forms(rule: Rule, failure: &'f Failure<'t>) -> Bench<'f, 't> {
        Bench { known: true, ..Bench::new(rule, failure, false) }
    }

    fn one_change(&self) -> Option<Repair> {
        self.between_moves()
            .or_else(|| self.dashed())
            .or_else(|| self.plus_behind())
            .or_else(|| self.sign_of_two())
            .map(Repair::plain)
            .or_else(|| self.unquoted())
            .or_else(|| self.near_keyword().map(Repair::plain))
            .or_else(|| self.whose())
            .or_else(|| self.singular())
            .or_else(|| self.squares_alone())
            .or_else(|| self.of_a_side())
            .or_else(|| self.phrase())
            .or_else(|| self.in_a_row())
            .or_else(|| self.for_a_side())
            .or_else(|| self.swapped())
            .or_else(|| self.numbered())
            .or_else(|| self.joined())
            .or_else(|| self.how_many())
            .or_else(|| self.listed_ranks())
            .or_else(|| self.other_word(self.failure.at..self.failure.at + self.failure.token().len()))
            .or_else(|| self.to_the_front())
            .or_else(|| self.to_the_end())
            .or_else(|| self.earlier_word())
            .or_else(|| self.lists())
            .or_else(|| self.small_letters())
            .or_else(|| self.quoted())
            .or_else(|| self.bracketed())
            .or_else(|| self.in_brackets())
            .or_else(|| self.without_parentheses())
            .or_else(|| self.absent())
            .or_else(|| self.taken())
            .or_else(|| self.moved_part())
            .or_else(|| self.filler())
            .or_else(|| self.hyphenated())
            .or_else(|| self.reversed())
            .or_else(|| self.finished())
            .or_else(|| self.inserted())
            .or_else(|| self.extra())
    }

    fn token(&self) -> &str {
        self.failure.token()
    }

    fn here(&self) -> Range<usize> {
        self.failure.at..self.failure.at + self.token().len()
    }

    /// The line with one stretch changed, if it can be read so.
    pub(super) fn try_one(&self, place: Range<usize>, meant: &str) -> Option<Repair> {
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
            let done_before = done;
            // Words stand apart, whatever was between them.
            let word = |c: char| c.is_alphanumeric() || c == '_';
            // A sign stands at the word before it.
            let between = &text[done_before..range.start];
            let blanks = match meant.starts_with([':', ',']) || *meant == ".." {
                true => between.len() - between.trim_end_matches([' ', '\t']).len(),
                false => 0,
            };
            let range = range.start - blanks..range.end;
            changed.truncate(changed.len() - blanks);
            let written = changed.len();
            if meant.starts_with(|c| word(c) || c == '"') && changed.ends_with(word) {
                changed.push(' ');
            }
            changed.push_str(meant);
            done = range.end;
            let next = text.get(done..)?;
            let bound = |c: char| word(c) || c == '"';
            let ends = |c: char| bound(c) || c == '~';
            if meant.is_empty() && changed.ends_with(ends) && next.starts_with(|c| bound(c) || c == '+') {
                changed.push(' ');
            }
            if meant.is_empty() && changed.ends_with(' ') || *meant == ".." {
                done += next.len() - next.trim_start_matches(' ').len();
            }
            if meant.ends_with(word) && next.starts_with(word) {
                changed.push(' ');
            }
            made.push((range.start..done, changed[written..].to_owned()));
        }
        let written = changed.len();
        changed.push_str(text.get(done..)?);
        if changed == text || !self.known && !kept(text, &changed) {
            return None;
        }
        let strange = matches!(self.rule, Rule::lone_clause | Rule::lone_rule)
            && strange::stays(text, &changed, self.failure.file);
        if reads_in(self.failure.file, self.rule, &changed) && !strange {
            // Of a clause in several lines the one that is changed.
            let at = changes.first().map_or(0, |(place, _)| place.start);
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let meant = shown(changed[line..].trim_start());
            return Some(Repair { place, meant, changes: made, safety: Safety::Offered });
        }
        if self.several.get() {
            let stopped = Failure::of(self.rule, &changed, 0, "").at;
            let (left, before) = (changed.len() - stopped, text.len() - self.here().end);
            if stopped > written && left < before {
                self.ways_on.borrow_mut().push((changed, left));
            }
        }
        None
    }

    /// What was taken for a sign may be the first half of another language's.
    fn sign_of_two(&self) -> Option<Repair> {
        let line = &self.failure.text[..self.failure.at];
        let joined = line.len() - line.trim_end_matches(['=', '<', '>', '!', '.', '-']).len();
        let place = self.failure.at - joined..self.here().end;
        (joined > 0).then(|| self.other_word(place)).flatten()
    }

    /// `ranks 3-5`, `files d-e & ranks 4-5`
    fn dashed(&self) -> Option<Repair> {
        let (dash, rest) = self.tokens.split_last()?;
        let text = self.failure.text;
        if &text[dash.clone()] != "-" {
            return None;
        }
        let first = rest.iter().rposition(|place| matches!(&text[place.clone()], "rank" | "ranks"))? + 1;
        let place = rest.get(first)?.start..self.here().end;
        let is_file = |place: &Range<usize>| text[place.clone()].len() == 1;
        let all = tokens_before(text, text.find(['\n', '\r', '{', '#']).unwrap_or(text.len()));
        let between_files = all.windows(4).filter(|words| {
            let [word, from, sign, to] = words else { return false };
            matches!(&text[word.clone()], "file" | "files")
                && is_file(from)
                && is_file(to)
                && &text[sign.clone()] == "-"
        });
        let mut dashes: Vec<(Range<usize>, &str)> =
            between_files.map(|words| (words[2].clone(), "..")).chain([(dash.clone(), "..")]).collect();
        dashes.sort_by_key(|(place, _)| place.start);
        let repair = self.try_at(dash.clone(), &dashes)?;
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
        // A small letter may be a piece's.
        let capital = word.to_uppercase();
        if matches!(word, "a" | "an")
            && self.failure.file.contains(&format!("piece {capital} "))
            && let Some(repair) = self.try_one(place.clone(), &capital)
        {
            return Some(repair);
        }
        if let Some(letters) = self.names.letters(&small)
            && let Some(repair) = self.try_one(place.clone(), letters)
        {
            return Some(repair);
        }
        // Ranks and files meet.
        let next = token(self.failure.text[place.end..].trim_start());
        let meet = matches!(word, "and" | "," | "x" | "*" | "with")
            && matches!(next, "rank" | "ranks" | "file" | "files");
        // Those that lie beside each other do not: they are taken together.
        for sign in ["&", "+"].into_iter().filter(|_| meet) {
            let apart = if self.failure.text[..place.start].ends_with(' ') { "" } else { " " };
            if let Some(repair) = self.try_one(place.clone(), &format!("{apart}{sign}")) {
                return Some(repair);
            }
        }
        // Of two legs in brackets alone one may be the last.
        let joins = self.failure.text[..place.start].rfind('[').is_some();
        let before = &self.failure.text[..place.start];
        let spans = word != "," || before.rsplit(' ').nth(1).is_some_and(|word| word.starts_with("rank"));
        // What a move is said to arrive in is not said twice.
        let arrives = word == "on" && self.rule == Rule::lone_rule && self.failure.text.contains(" in ");
        if let Some(repair) = arrives.then(|| self.try_one(place.clone(), "from")).flatten() {
            return Some(repair);
        }
        let known = OTHER_WORDS.iter().filter(|(other, _)| *other == small || *other == word);
        let meant = known
            .flat_map(|(_, meant)| meant.iter())
            .filter(|meant| (joins || **meant != "?") && (spans || **meant != ".."));
        meant.copied().find_map(|meant| self.try_one(place.clone(), meant))
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
            // What goes on behind `within` is at fault, not that word.
            let begun = matches!(word, "within" | "of")
                && [Rule::kw_of, Rule::whose].into_iter().any(|rule| self.failure.expects(rule));
            if !begun && let Some(repair) = self.other_word(place.clone()) {
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
            // Without pawns nothing is said of their moves.
            let pawns = ["piece P ", "extends "].iter().any(|word| self.failure.file.contains(word));
            if !pawns && meant.ends_with(" of P") {
                return None;
            }
            (apart(small[..at].chars().next_back()) && apart(small[end..].chars().next()))
                .then(|| match text.contains("loss when") {
                    // Who has been given checks has lost, not who has given them.
                    true => self.try_one(at..end, &meant.replace("checks own", "checks enemy")),
                    false => self.try_one(at..end, meant),
                })
                .flatten()
        })
    }

    /// `4 P in a row`, `four own P in a row`
    fn in_a_row(&self) -> Option<Repair> {
        let text = self.failure.text;
        let at = ROWS.iter().find_map(|row| text.find(row).map(|at| at..at + row.len()))?;
        let before = tokens_before(text, at.start);
        let piece = before.last()?;
        let said = |back: usize| before.len().checked_sub(back).map(|place| &before[place]);
        let (whose, count) = match &text[said(2)?.clone()] {
            whose @ ("own" | "enemy") => (whose, said(3)?),
            _ => ("own", said(2)?),
        };
        let count_said = &text[count.clone()];
        let in_words = || Some(COUNTS.iter().position(|word| *word == count_said)? + 2);
        let number = count_said.parse().ok().or_else(in_words)?;
        let letters = self.names.letters(&text[piece.clone()].to_lowercase()).unwrap_or(&text[piece.clone()]);
        self.try_one(count.start..at.end, &format!("line {number} {whose} {letters}"))
    }

    /// `promote P on rank last optional to Q`
    fn to_the_end(&self) -> Option<Repair> {
        let text = self.failure.text;
        let line = text.lines().next().unwrap_or("");
        let end = super::code_end(line);
        let at_the_end = match self.token() {
            "optional" => ", optional",
            "together" => ", together",
            _ => return None,
        };
        (self.here().end < end)
            .then(|| self.try_at(self.here(), &[(self.here(), ""), (end..end, at_the_end)]))?
    }

    /// Two words in the wrong order, near the place where the line could not go on: `not over C`, `exactly line 4`.
    fn swapped(&self) -> Option<Repair> {
        let text = self.failure.text;
        let here = self.here();
        let line_end = text[here.end..].find(['\n', '\r', '{', '}']).map_or(text.len(), |at| here.end + at);
        let behind = tokens_before(text, line_end);
        let next = behind.iter().position(|place| place.start == here.start)?;
        let word = |place: &Range<usize>| is_keyword(&text[place.clone()]);
        [Some(next), next.checked_sub(1)].into_iter().flatten().find_map(|first| {
            let (one, other) = (behind.get(first)?, behind.get(first + 1)?);
            let changes = [(one.clone(), &text[other.clone()]), (other.clone(), &text[one.clone()])];
            let repair =
                (first > 0 && word(one) && word(other)).then(|| self.try_at(one.clone(), &changes))??;
            Some(Repair { place: one.start..other.end, ..repair })
        })
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
                Rule::ampersand => Some("&".to_owned()),
                Rule::whose => Some("own".to_owned()),
                Rule::flip_deed => Some("moving".to_owned()),
                Rule::when => Some("when".to_owned()),
                Rule::dots => Some("..".to_owned()),
                Rule::header_body => Some("{ }".to_owned()),
                Rule::optional => Some(", optional".to_owned()),
                _ => None,
            })
        });
        let mut words: Vec<String> = words.filter(|word| !SAYING.contains(&word.as_str())).collect();
        words.sort_by_key(|word| LIKELY.iter().position(|likely| likely == word).unwrap_or(LIKELY.len()));
        // A word that is no name so far does not become one.
        let token = self.token();
        let unknown = token.starts_with(|c: char| c.is_ascii_lowercase())
            && !is_keyword(token)
            && !token.bytes().any(|byte| byte.is_ascii_digit())
            && !self.failure.file.contains(&format!("region {token}"));
        let mut words = words.into_iter();
        comma.or_else(|| {
            words.find_map(|word| {
                if unknown && !self.failure.at_end() {
                    return None;
                }
                // `7-2` is no rank less another one.
                let bound = self.failure.text[..at].ends_with('-');
                if bound && matches!(word.as_str(), "rank" | "ranks" | "file" | "files") {
                    return None;
                }
                // At the end of a line that is too short only what ends it for certain.
                let end = self.failure.at_end();
                let meant = if end { format!(" {word}") } else { format!("{word} ") };
                let at = if end { super::code_end(&self.failure.text[..at]) } else { at };
                let place = if end { at..at } else { here.clone() };
                let before = || {
                    // The word may be lacking one word earlier: `castle K R by 2`.
                    let last = self.tokens.last().filter(|_| !end)?.start;
                    self.alone(|| self.try_at(place.clone(), &[(last..last, &meant)]))
                };
                self.try_at(place.clone(), &[(at..at, &meant)]).or_else(before)
            })
        })
    }

    /// A comma before the word at hand.
    fn comma(&self, at: usize) -> Option<Repair> {
        let before = self.failure.text[..at].trim_end_matches([' ', '\t']).len();
        self.try_at(self.here(), &[(before..at, ", ")])
    }

    /// A word that means nothing here, and is said all the same: `count own pieces = 1`.
    fn filler(&self) -> Option<Repair> {
        FILLERS.contains(&self.token()).then(|| self.try_one(self.here(), "")).flatten()
    }

    /// Squares where moves from another one are listed: `moves from b1 to a3 c3`.
    fn squares_alone(&self) -> Option<Repair> {
        let text = self.failure.text;
        let [moves, from, origin] = self.tokens.first_chunk()?;
        let begins = [(moves, "moves"), (from, "from")];
        if self.tokens.len() != 3 || begins.into_iter().any(|(place, word)| text[place.clone()] != *word) {
            return None;
        }
        let line = text[self.here().end..].lines().next()?;
        let squares = line[..super::code_end(line)].split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let moves: Vec<String> = squares.map(|square| format!("{}{square}", &text[origin.clone()])).collect();
        let end = self.here().end + super::code_end(line);
        let listed = format!("are {}", moves.join(" "));
        let all = !moves.is_empty() && moves.iter().all(|mv| mv.len() <= origin.len() + 3 && is_move(mv));
        let repair = all.then(|| self.try_one(self.failure.at..end, &listed)).flatten()?;
        Some(Repair { place: self.here(), ..repair })
    }

    /// A piece of which it is not said whose it is: `win when K in rank last`.
    fn whose(&self) -> Option<Repair> {
        let letters = self.names.letters(&self.token().to_lowercase()).unwrap_or(self.token());
        let capitals = letters.len() <= 2 && letters.starts_with(|c: char| c.is_ascii_uppercase());
        let begins = self.tokens.last().is_some_and(|last| {
            matches!(&self.failure.text[last.clone()], "when" | "and" | "or" | "not" | "(")
        });
        (capitals && begins).then(|| self.try_one(self.here(), &format!("own {letters}"))).flatten()
    }

    /// One of a word's two numbers, where the other one is meant: `check own >= 3`.
    fn singular(&self) -> Option<Repair> {
        // A comparison that is not finished is no fault of the word before it.
        if self.failure.at_end() && self.failure.expects(Rule::compare) {
            return None;
        }
        self.tokens.iter().skip(1).rev().take(NEAR).find_map(|place| {
            let word = &self.failure.text[place.clone()];
            let other = word.strip_suffix('s').map_or_else(|| format!("{word}s"), str::to_owned);
            let known = is_keyword(word) && is_keyword(&other);
            known.then(|| self.try_one(place.clone(), &other)).flatten()
        })
    }

    /// What should stand in parentheses, and does not: `the least by file, rank`.
    fn without_parentheses(&self) -> Option<Repair> {
        const ENDS: usize = 6;
        if !self.failure.expects(Rule::lparen) || self.failure.at_end() {
            return None;
        }
        let here = self.here();
        let line = self.failure.text[here.start..].lines().next()?;
        let line = &line[..super::code_end(line)];
        let commas = line.match_indices([',', '{', '}']).map(|(at, _)| at);
        let mut ends: Vec<usize> = commas.collect();
        ends.push(line.len());
        ends.into_iter().rev().take(ENDS).find_map(|end| {
            let inner = line[..end].trim_end();
            let place = here.start..here.start + inner.len();
            let repair = self.alone(|| self.try_one(place, &format!("({inner})")))?;
            Some(Repair { place: here.clone(), ..repair })
        })
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
        let sign = !self.token().starts_with(|c: char| c.is_alphanumeric());
        if sign || FILLERS.contains(&self.token()) {
            return self.try_one(here.clone(), "").or_else(|| {
                // A number, a piece or a region is not to be forgotten either.
                let lost = &text[rest.clone()];
                let region = |word: &str| self.failure.file.contains(&format!("region {word} "));
                if lost.contains(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase())
                    || lost.split_whitespace().any(region)
                {
                    return None;
                }
                let repair = self.try_one(rest, "")?;
                Some(Repair { place: here.clone(), ..repair })
            });
        }
        None
    }
}

/// How several pieces in a line are spoken of.
const ROWS: [&str; 4] = [" in a row", " in one row", " in a line", " in line"];

/// Numbers in words, from two on.
const COUNTS: [&str; 5] = ["two", "three", "four", "five", "six"];

/// Whether the first line of a text ends so, comments apart.
fn code_ends_with(text: &str, end: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    line[..super::code_end(line)].trim_end().ends_with(end)
}

/// Words of which it is not to be guessed that they are missing: they say something by themselves.
const SAYING: [&str; 8] = ["not", "white", "black", "count", "attacked", "captured", "occupied", "unmoved"];

/// Words that mean nothing where they do not belong.
const FILLERS: [&str; 9] = ["squares", "square", "pieces", "piece", "side", "turn", "moves", "rule", "size"];

/// Words that are taken for names by the grammar, and are none.
const NO_NAMES: &str = "all any anything center cols column columns connected each empty every everything here is it king kings \
    missing no nothing of piece pieces side square squares that the there these this threatened zero";

/// Whether a text is what a rule says, with nothing in it that the notation of moves does not know, and no name or move that
/// can be none.
pub(super) fn reads(rule: Rule, text: &str) -> bool {
    reads_in("", rule, text)
}

/// The same for a line of a file, which may declare what would be no name elsewhere.
pub(super) fn reads_in(file: &str, rule: Rule, text: &str) -> bool {
    lost(file, rule, text) == Some(None)
}

/// Where in a text that can be read something stands which the notation of moves does not know, or a name or move that can be none.
fn meaningless(file: &str, rule: Rule, text: &str) -> Option<usize> {
    lost(file, rule, text).flatten()
}

/// The same, for a text of which it is not known whether it can be read.
fn lost(file: &str, rule: Rule, text: &str) -> Option<Option<usize>> {
    let declared = |name: &str| {
        [file, text].iter().any(|text| {
            let mut found = text.match_indices(name).map(|(at, _)| (&text[..at], &text[at + name.len()..]));
            found.any(|(before, behind)| before.ends_with("region ") && behind.starts_with([' ', '=']))
        })
    };
    let known = |pair: &Pair<'_>| match pair.as_rule() {
        Rule::lost_letters => false,
        // What stands in the braces of one line is a part of what is read.
        Rule::broken_rule => text.contains('\n'),
        Rule::region_name => {
            let name = pair.as_str();
            // Pieces and sides are written in capitals, and few regions.
            declared(name)
                || !name.starts_with(|c: char| c.is_ascii_uppercase())
                    && !is_keyword(name)
                    && !NO_NAMES.split(' ').any(|other| other == name)
                    && !OTHER_WORDS.iter().any(|(other, _)| *other == name)
        }
        Rule::piece_name => !pair.as_str().starts_with(|c: char| c.is_ascii_lowercase()),
        Rule::word => is_move(pair.as_str()),
        // Whether a side is mated is asked of what is forbidden alone.
        Rule::in_checkmate => text.contains("forbid"),
        _ => true,
    };
    let lost = Grammar::parse(rule, text).ok()?.flatten().find(|pair| !known(pair));
    // The word of which it is part.
    let begins = |at: usize| text[..at].rfind([' ', '\t', '(', '"']).map_or(0, |at| at + 1);
    Some(lost.map(|pair| begins(pair.as_span().start())))
}

/// Whether a word of a test may be a move: all have a square in them but castling, a pass and the numbers of moves.
pub(super) fn is_move(word: &str) -> bool {
    let named = |text: &str| ["O-O", "o-o", "0-0", "pass", "--"].iter().any(|own| text.starts_with(own));
    let square = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    let number = word.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit());
    number || word.split('.').any(named) || word.as_bytes().windows(2).any(square)
}

/// The words before a place.
pub(super) fn tokens_before(text: &str, end: usize) -> Vec<Range<usize>> {
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

/// Whether a line that is mended has no name of a region or a piece that neither the line nor the file has.
pub(super) fn known_names(said: &str, meant: &str, file: &str) -> bool {
    let old: Vec<&str> = tokens_before(said, said.len()).into_iter().map(|place| &said[place]).collect();
    tokens_before(meant, meant.len()).into_iter().map(|place| &meant[place]).all(|word| {
        !word.starts_with(char::is_alphabetic)
            || old.contains(&word)
            || is_keyword(word)
            || file.contains(&format!("region {word}"))
            || file.contains(&format!("piece {word} "))
    })
}

/// A line as a message shows it: without what stands in its braces.
pub(super) fn shown(line: &str) -> String {
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

/// The rank that is spoken of as `first`, `third` or `last`.
pub(super) fn ordinal(word: &str) -> Option<String> {
    if word == "last" {
        return Some("last".to_owned());
    }
    vocabulary::ORDINALS.iter().position(|ordinal| *ordinal == word).map(|at| (at + 1).to_string())
}
