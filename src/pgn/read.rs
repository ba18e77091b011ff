//! Taking a text apart into games, without any rules.
//!
//! What people and programs write beyond the standard is read where it can mean but one thing: quotation marks within a
//! tag's value, missing tags, a missing result, any sort of line end, numbers of moves with or without points, signs of
//! judgement (`!?`, `+-`) besides numbered marks.

use super::{Element, GameResult, Tag, value_of};
use crate::diagnostic::{Diagnostic, code};
use crate::source::{SourceId, Span};

/// How deep variations may be nested.
pub const MAX_NESTING: usize = 1000;

/// How many tags a game may have.
const MAX_TAGS: usize = 500;

/// How many moves, marks, comments and ends of variations a game may have.
const MAX_ELEMENTS: usize = 500_000;

/// How many mistakes of a game are told.
pub(super) const MAX_MISTAKES: usize = 20;

/// A move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'t> {
    /// The move, without number and judgement.
    pub text: &'t str,
    /// Where it stands.
    pub span: Span,
}

/// A game as it is written. Nobody has looked at the rules yet.
#[derive(Debug, Clone, Default)]
pub struct Written<'t> {
    /// The tags, in the order of the text.
    pub tags: Vec<Tag>,
    /// Where the values of the tags stand, without quotation marks.
    pub tag_spans: Vec<Span>,
    /// The movetext.
    pub elements: Vec<Element<Word<'t>>>,
    /// The result: that behind the moves, or else that of the tag.
    pub result: GameResult,
    /// What is wrong with the text. A game without mistakes has every variation closed, and none before a first move.
    pub mistakes: Vec<Diagnostic>,
    /// From the first byte of the game to the last.
    pub span: Span,
}

impl Written<'_> {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    /// Where the value of a tag stands.
    #[must_use]
    pub fn tag_span(&self, name: &str) -> Option<Span> {
        let index = self.tags.iter().position(|tag| tag.name == name)?;
        self.tag_spans.get(index).copied()
    }
}

/// The games of a text, one after another. `source` is what their spans say of it.
#[must_use]
pub fn games(source: SourceId, text: &str) -> Games<'_> {
    Games { source, text, at: 0 }
}

/// The games of a text that have not been read yet.
#[derive(Debug, Clone)]
pub struct Games<'t> {
    source: SourceId,
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Games<'t> {
    type Item = Written<'t>;

    fn next(&mut self) -> Option<Written<'t>> {
        let mut reader = Reader {
            source: self.source,
            text: self.text,
            at: self.at,
            game: Written::default(),
            begun: false,
            first: None,
            opened: Vec::new(),
            full: false,
            beyond: 0,
            can_open: vec![false],
            marker: None,
            number: None,
        };
        while reader.marker.is_none() && reader.part() {}
        if reader.marker.is_some() {
            reader.behind_result();
        }
        self.at = reader.at;
        reader.finish()
    }
}

/// The name of the tag with which a text begins.
pub(super) fn tag_name(text: &str) -> &str {
    let inner = text[1..].trim_start();
    &inner[..inner.find(|c: char| c.is_whitespace() || "\"[]".contains(c)).unwrap_or(inner.len())]
}

/// Whether a sign stands between words: a blank, or the mark of the order of bytes with which programs begin a text.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{FEFF}'
}

/// Reads one game.
struct Reader<'t> {
    source: SourceId,
    text: &'t str,
    at: usize,
    game: Written<'t>,
    /// Whether anything of the movetext but comments has been seen, so that a tag begins another game.
    begun: bool,
    /// Where the game begins.
    first: Option<usize>,
    /// Where the variations at hand were opened.
    opened: Vec<Span>,
    /// Whether more has been written than a game may have.
    full: bool,
    /// How many variations are open beyond those that may be.
    beyond: usize,
    /// For the game and each variation at hand, whether it has a move yet.
    can_open: Vec<bool>,
    /// The result behind the moves.
    marker: Option<GameResult>,
    /// The number of a move that was read last.
    number: Option<u32>,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    /// Whether nothing but blanks stands before the place on its line.
    fn at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{FEFF}']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    /// Whether the tag at hand stands behind an empty line, and the game has one of its name: lists of games without their moves
    /// are written so.
    fn says_again(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let above = before.strip_suffix('\n').map_or(before, |rest| rest.strip_suffix('\r').unwrap_or(rest));
        let empty = above.len() < before.len() && above.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
        let name = tag_name(self.rest());
        empty && self.game.tags.iter().any(|tag| tag.name == name)
    }

    fn mistake(&mut self, diagnostic: Diagnostic) {
        if self.game.mistakes.len() < MAX_MISTAKES {
            self.game.mistakes.push(diagnostic);
        }
    }

    /// Adds to the movetext what begins at a place, if there is room.
    fn push(&mut self, element: Element<Word<'t>>, start: usize) {
        match self.game.elements.len() {
            ..MAX_ELEMENTS => self.game.elements.push(element),
            MAX_ELEMENTS if !self.full => {
                self.full = true;
                let message = format!("the game has more than {MAX_ELEMENTS} moves, marks and comments");
                let span = self.span(start, self.at);
                let mistake = Diagnostic::error(code::pgn::TOO_LONG, message, span, "one too many");
                // Whatever else is wrong, this is told.
                self.game.mistakes.truncate(MAX_MISTAKES - 1);
                self.mistake(mistake.help("put what it tells into several games"));
            }
            _ => {}
        }
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(is_blank).len();
    }

    /// Takes what is said of the game behind its result: remarks on the same lines, `ff`, and comments further down if no moves
    /// follow them before the next tag.
    fn behind_result(&mut self) {
        let mut all_said = None;
        loop {
            let behind = self.at;
            self.skip_blanks();
            let gone = &self.text[behind..self.at];
            let below = ['\n', '\r'].into_iter().any(|end| gone.matches(end).count() > 1);
            if self.begins_remark() && (!below || *all_said.get_or_insert_with(|| self.only_remarks())) {
                self.part();
            } else if below || !self.aside() {
                self.at = behind;
                return;
            }
        }
    }

    /// Whether a comment comes next, or a line to be skipped.
    fn begins_remark(&self) -> bool {
        self.rest().starts_with(['{', ';']) || self.begins_skipped()
    }

    /// Whether a line begins that is to be skipped.
    fn begins_skipped(&self) -> bool {
        let before = &self.text[..self.at];
        self.rest().starts_with('%') && (before.is_empty() || before.ends_with(['\n', '\r']))
    }

    /// Whether nothing but comments comes before the next tag, or the end.
    fn only_remarks(&self) -> bool {
        let mut rest = self.rest();
        loop {
            rest = rest.trim_start_matches(is_blank);
            let end = match rest.chars().next() {
                None | Some('[') => return true,
                Some('{') => rest.find('}').map(|end| end + 1),
                Some(';' | '%') => rest.find(['\n', '\r']),
                Some(_) => return false,
            };
            rest = &rest[end.unwrap_or(rest.len())..];
        }
    }

    /// Takes what stands behind a result on its line, in parentheses or as people of old wrote it; whether there is any.
    fn aside(&mut self) -> bool {
        /// Of a result is said no more than that.
        const LONGEST: usize = 200;
        let rest = self.rest();
        if let Some(inner) = rest.strip_prefix('(') {
            let mut near =
                inner.char_indices().take(LONGEST).take_while(|(_, sign)| !matches!(sign, '\n' | '\r'));
            let Some((end, _)) = near.find(|(_, sign)| *sign == ')') else { return false };
            let start = self.at;
            self.at += end + 2;
            self.comment(start, &inner[..end]);
            return true;
        }
        let is_old = rest.strip_prefix("ff").is_some_and(|rest| rest.chars().next().is_none_or(is_blank));
        if is_old {
            self.at += "ff".len();
        }
        is_old
    }

    /// Reads the next part of the game; whether there was one.
    fn part(&mut self) -> bool {
        self.skip_blanks();
        let start = self.at;
        let Some(sign) = self.rest().chars().next() else { return false };
        if sign == '[' && self.at_line_start() && (self.begun || self.says_again()) {
            return false;
        }
        self.first.get_or_insert(start);
        match sign {
            '[' if !self.begun => self.tag(),
            '%' if self.begins_skipped() => self.skip_line(),
            ';' => {
                self.skip_line();
                self.comment(start, &self.text[start + 1..self.at]);
            }
            '{' => match self.rest().find('}') {
                Some(length) => {
                    self.at = start + length + 1;
                    self.comment(start, &self.text[start + 1..start + length]);
                }
                None => {
                    self.at = self.text.len();
                    let span = self.span(start, start + 1);
                    let message = "a comment is not closed";
                    let mistake =
                        Diagnostic::error(code::pgn::UNCLOSED_COMMENT, message, span, "opened here");
                    self.mistake(mistake.help("write `}` where the comment ends"));
                }
            },
            '(' => self.open(),
            ')' => self.close(),
            '$' => self.nag(),
            '}' | '[' | ']' | '"' => {
                self.at += 1;
                let span = self.span(start, self.at);
                let message = format!("`{sign}` has no meaning among the moves");
                let help = match sign {
                    '}' => "take it away, or write `{` where the comment begins",
                    '"' => "take it away, or put the words into a comment: `{...}`",
                    _ => "take it away; tags stand before the first move of a game",
                };
                let mistake = Diagnostic::error(code::pgn::UNEXPECTED, message, span, "not part of a move");
                self.mistake(mistake.help(help));
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "{}()[];$\"".contains(c);
                self.at += self.rest().find(ends).unwrap_or(self.rest().len());
                self.at += in_brackets(self.rest());
                self.word(start, &self.text[start..self.at]);
            }
        }
        true
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    fn comment(&mut self, start: usize, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.push(Element::Comment(words.join(" ")), start);
        }
    }

    /// `[Name "value"]`, the value on one line. A quotation mark ends it if a bracket follows.
    fn tag(&mut self) {
        let start = self.at;
        let name = tag_name(self.rest());
        let behind = self.rest()[1..].trim_start()[name.len()..].trim_start();
        if let Some((value, length)) = behind.strip_prefix('"').filter(|_| !name.is_empty()).and_then(quoted)
        {
            let value_start = self.text.len() - behind.len() + 1;
            let value_end = value_start + length;
            let closing = &self.text[value_end + 1..];
            self.at = self.text.len() - closing.trim_start().len() + 1;
            if self.game.tags.len() < MAX_TAGS {
                self.game.tags.push(Tag { name: name.to_owned(), value });
                self.game.tag_spans.push(self.span(value_start, value_end));
                return;
            }
            let message = format!("the game has more than {MAX_TAGS} tags");
            let span = self.span(start, self.at);
            let mistake = Diagnostic::error(code::pgn::TOO_MANY_TAGS, message, span, "one too many");
            self.mistake(mistake.help("take it away, or say it in a comment behind a move"));
            return;
        }
        self.skip_line();
        let span = self.span(start, start + self.text[start..self.at].trim_end().len());
        let mistake =
            Diagnostic::error(code::pgn::TAG, "a tag cannot be read", span, "not `[Name \"value\"]`");
        self.mistake(mistake.help("write a name, a value in quotation marks on the same line, and `]`"));
    }

    fn open(&mut self) {
        let span = self.span(self.at, self.at + 1);
        self.at += 1;
        self.begun = true;
        if !self.can_open.last().is_some_and(|has_move| *has_move) {
            let message = "a variation has no move that it could replace";
            let mistake = Diagnostic::error(code::pgn::VARIATION, message, span, "before the first move");
            self.mistake(mistake.help("a variation stands behind the move in whose place it begins"));
        } else if self.opened.len() == MAX_NESTING && self.beyond == 0 {
            let message = format!("variations are nested more than {MAX_NESTING} deep");
            let mistake = Diagnostic::error(code::pgn::NESTING, message, span, "one too many");
            self.mistake(mistake.help("take the innermost ones away, or tell them in a comment"));
        }
        if self.opened.len() == MAX_NESTING {
            self.beyond += 1;
            return;
        }
        self.opened.push(span);
        self.can_open.push(false);
        self.push(Element::Open, span.start as usize);
    }

    fn close(&mut self) {
        let span = self.span(self.at, self.at + 1);
        self.at += 1;
        if self.beyond > 0 {
            self.beyond -= 1;
        } else if self.opened.pop().is_some() {
            self.can_open.pop();
            self.push(Element::Close, span.start as usize);
        } else {
            let message = "a `)` closes no variation";
            let mistake = Diagnostic::error(code::pgn::UNOPENED_VARIATION, message, span, "no `(` before it");
            self.mistake(mistake.help("take it away, or write `(` where the variation begins"));
        }
    }

    fn nag(&mut self) {
        let start = self.at;
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        self.at += 1 + digits;
        match self.text[start + 1..self.at].parse() {
            Ok(number) => self.push(Element::Nag(number), start),
            Err(_) => {
                let span = self.span(start, self.at);
                let message = "a mark is not a number from 0 to 255";
                let mistake = Diagnostic::error(code::pgn::NAG, message, span, "not `$0` to `$255`");
                let help =
                    "take it away, or write one of the standard's: `$1` is a good move, `$2` a mistake";
                self.mistake(mistake.help(help));
            }
        }
    }

    /// Whether a number without a point can be that of a move: it is not greater than the one that comes next.
    fn is_due(&self, number: Option<u32>) -> bool {
        /// No game begins later.
        const FIRST: u32 = 999;
        number.is_some_and(|number| number <= self.number.map_or(FIRST, |last| last.saturating_add(1)))
    }

    /// A word of the movetext: a number, a result, a sign of judgement, a move, or a number and a move.
    fn word(&mut self, mut start: usize, mut word: &'t str) {
        self.begun = true;
        if let Some(result) = GameResult::parse(word) {
            // Some programs put a result behind variations, too.
            if self.opened.is_empty() {
                self.marker = Some(result);
            }
            return;
        }
        let counted = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = counted.trim_start_matches(['.', '…']);
        let number = word[..word.len() - counted.len()].parse().ok();
        if bare.len() < counted.len() || counted.is_empty() && self.is_due(number) {
            self.number = number.or(self.number);
            start += word.len() - bare.len();
            word = bare;
        }
        // What people of old wrote behind a move.
        let aside =
            ["e.p.", "ep", "e.p", "#", "+", "++", "ch", "ch.", "dbl.ch.", "dis.ch.", "mate", "†", "‡"];
        if word.is_empty() || aside.contains(&word) {
            return;
        }
        if let Some(number) = glyph(word) {
            return self.push(Element::Nag(number), start);
        }
        let text = without_marks(word);
        if !text.is_empty() {
            let span = self.span(start, start + text.len());
            self.push(Element::Move(Word { text, span }), start);
            if let Some(has_move) = self.can_open.last_mut() {
                *has_move = true;
            }
        }
        for number in glyphs(&word[text.len()..]) {
            self.push(Element::Nag(number), start);
        }
    }

    /// The game, if there is anything of it.
    fn finish(mut self) -> Option<Written<'t>> {
        if let Some(open) = self.opened.first().copied() {
            let mistake = Diagnostic::error(
                code::pgn::UNCLOSED_VARIATION,
                "a variation is not closed",
                open,
                "opened here",
            );
            self.mistake(mistake.help("write `)` where it ends"));
        }
        let by_tag = || self.game.tag("Result").and_then(GameResult::parse);
        self.game.result =
            self.marker.filter(|result| *result != GameResult::Open).or_else(by_tag).unwrap_or_default();
        let first = self.first?;
        let end = first + self.text[first..self.at].trim_end().len();
        self.game.span = self.span(first, end);
        let is_game = self.begun || !self.game.tags.is_empty() || !self.game.mistakes.is_empty();
        is_game.then_some(self.game)
    }
}

/// The value of a tag from behind its first quotation mark on, and how many bytes it takes.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => match signs.clone().next() {
                Some((_, escaped @ ('"' | '\\'))) => {
                    value.push(escaped);
                    signs.next();
                }
                _ => value.push('\\'),
            },
            '\n' | '\r' => return None,
            '"' if text[at + 1..].trim_start().starts_with(']') => return Some((value, at)),
            sign => value.push(sign),
        }
    }
    None
}

/// How long a promotion in brackets is, `(Q)`, that stands directly behind a move.
fn in_brackets(text: &str) -> usize {
    match text.as_bytes() {
        [b'(', b'A'..=b'Z', b')', ..] => 3,
        [b'(', b'A'..=b'Z', b'A'..=b'Z', b')', ..] => 4,
        _ => 0,
    }
}

/// A move without what is said of it behind it, from the first sign on that can belong to no move: `=+` may.
fn without_marks(word: &str) -> &str {
    const SIGNS: &[char] = &['!', '?', '‼', '⁇', '⁉', '⁈', '□', '∞', '⩲', '⩱', '±', '∓', '○', '→', '⇆', '⊕'];
    const PAIRS: &[&str] = &["+/-", "-/+", "+/=", "=/+", "+−", "−+"];
    match word.find(SIGNS) {
        Some(end) if word[end..].starts_with('∞') => word[..end].strip_suffix('=').unwrap_or(&word[..end]),
        Some(end) => &word[..end],
        None => PAIRS.iter().find_map(|pair| word.strip_suffix(pair)).unwrap_or(word),
    }
}

/// The numbers of signs of judgement that stand one behind another. Each is as long as can be; what is none is passed over.
fn glyphs(mut text: &str) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        while let Some(first) = text.chars().next() {
            let longest = (1..=LONGEST_GLYPH).rev().filter_map(|length| text.get(..length));
            let found = longest.filter_map(|sign| Some((glyph(sign)?, sign.len()))).next();
            let (number, length) =
                found.map_or((None, first.len_utf8()), |(number, length)| (Some(number), length));
            text = &text[length..];
            if number.is_some() {
                return number;
            }
        }
        None
    })
}

/// What is said behind a move by signs that may be part of one, with the moves that are left without them.
pub(super) fn without_verdict(word: &str) -> impl Iterator<Item = (&str, u8)> {
    const VERDICTS: [&str; 7] = ["+--", "--+", "+-", "-+", "+=", "=+", "="];
    VERDICTS.into_iter().filter_map(move |sign| {
        let text = word.strip_suffix(sign).filter(|text| !text.is_empty())?;
        Some((text, glyph(sign)?))
    })
}

/// The most bytes that a sign of judgement takes.
const LONGEST_GLYPH: usize = 4;

/// The number of a sign of judgement.
fn glyph(text: &str) -> Option<u8> {
    Some(match text {
        "!" => 1,
        "?" => 2,
        "!!" | "‼" => 3,
        "??" | "⁇" => 4,
        "!?" | "⁉" => 5,
        "?!" | "⁈" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "+--" => 20,
        "--+" => 21,
        "=∞" | "∞=" => 44,
        "○" => 32,
        "→" => 40,
        "⇆" => 132,
        "⊕" => 138,
        "N" => 146,
        "D" => 220,
        _ => return None,
    })
}
