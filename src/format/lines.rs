//! Words to lines: what stands on a line of its own, how far in, and where lines are empty.

use super::{INDENT, ONE_LINE};
use crate::syntax::tokens::{Block, Item, Token, TokenKind};
use unicode_width::UnicodeWidthStr;

/// A line of the text.
#[derive(Debug, Default)]
pub(super) struct Line<'t> {
    /// Whether an empty line stands before it.
    pub(super) blank: bool,
    /// How many blanks stand before its first word.
    pub(super) indent: usize,
    /// Its words, in as many columns as it has.
    pub(super) columns: Vec<String>,
    /// What it is in columns with.
    pub(super) table: Option<Table>,
    /// Whether a block of several lines begins at its end.
    pub(super) opens: bool,
    /// Whether a block ends with it that is set apart from what follows.
    closes: bool,
    /// The comment at its end, or its only content.
    pub(super) comment: Option<&'t str>,
}

/// Lines that are set in columns together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    /// Pieces: letters, name, moves.
    Pieces,
    /// Regions: name, squares.
    Regions,
}

impl Line<'_> {
    /// Whether it is a comment and nothing else.
    pub(super) fn is_comment(&self) -> bool {
        self.columns.is_empty()
    }
}

/// The lines of a text.
pub(super) fn lines<'t>(tokens: &[Token<'t>]) -> Vec<Line<'t>> {
    let mut writer = Writer {
        tokens,
        lines: Vec::new(),
        depth: 0,
        start: 0,
        joined: 0,
        apart: false,
        cell: None,
        open: 0,
    };
    for index in 0..tokens.len() {
        writer.word(index);
    }
    writer.lines
}

struct Writer<'a, 't> {
    tokens: &'a [Token<'t>],
    lines: Vec<Line<'t>>,
    /// In how many blocks the word at hand stands.
    depth: usize,
    /// The word that the clause at hand begins with.
    start: usize,
    /// Up to this word all go on the line at hand: behind the end of a block that fits there.
    joined: usize,
    /// Whether empty lines stand around the block at hand.
    apart: bool,
    /// In an array: how wide a square is written, and how many there are in the row so far.
    cell: Option<(usize, usize)>,
    /// How many parentheses are open.
    open: usize,
}

impl<'t> Writer<'_, 't> {
    fn word(&mut self, index: usize) {
        let token = &self.tokens[index];
        let before = index.checked_sub(1).map(|index| &self.tokens[index]);
        let on_its_own = token.begins.is_some() || matches!(token.kind, TokenKind::Close | TokenKind::End);
        let new_line = on_its_own && index >= self.joined;
        self.comments(token, new_line);
        match token.kind {
            TokenKind::End => return,
            TokenKind::Close if new_line => {
                self.depth = self.depth.saturating_sub(1);
                self.cell = None;
                self.push_line(false, self.depth);
                self.line().closes = self.apart;
                self.append(token.text, true);
            }
            _ if new_line => {
                if self.depth == 0 {
                    self.start = index;
                }
                self.push_line(token.line_ends >= 2, self.depth);
                self.begin(token);
            }
            _ if goes_on(before, token) || self.is_full(index) => {
                self.push_line(false, self.depth + 1);
                self.append(token.text, true);
            }
            _ => self.go_on(token, before),
        }
        self.open = match (token.kind, token.text) {
            (TokenKind::Sign, "(") => self.open + 1,
            (TokenKind::Sign, ")") => self.open.saturating_sub(1),
            _ => self.open,
        };
        if let TokenKind::Open(block) = token.kind {
            self.open(index, block);
        }
    }

    /// The comments before a word: the first may stand at the end of the line before.
    fn comments(&mut self, token: &Token<'t>, new_line: bool) {
        let depth = if new_line { self.depth } else { self.depth + 1 };
        for (number, comment) in token.comments.iter().enumerate() {
            match self.lines.last_mut() {
                Some(line) if number == 0 && comment.line_ends == 0 => line.comment = Some(comment.text),
                _ => {
                    self.push_line(comment.line_ends >= 2 && new_line, depth);
                    self.line().comment = Some(comment.text);
                }
            }
        }
    }

    /// The first word of a line.
    fn begin(&mut self, token: &Token<'t>) {
        let table = match token.begins {
            Some(Item::Piece) => Some(Table::Pieces),
            Some(Item::Region) => Some(Table::Regions),
            _ => None,
        };
        self.line().table = table;
        if let Some((_, count)) = &mut self.cell {
            *count = 0;
        }
        self.append(token.text, true);
    }

    /// A further word of a line.
    fn go_on(&mut self, token: &Token<'t>, before: Option<&Token<'t>>) {
        if let (TokenKind::Cell, Some((width, count))) = (token.kind, &mut self.cell) {
            *count += 1;
            let column = *count * (*width + 1);
            if let Some(row) = self.line().columns.last_mut() {
                let blanks = column.saturating_sub(row.width());
                row.extend(std::iter::repeat_n(' ', blanks));
            }
            self.append(token.text, true);
            return;
        }
        let tight = token.tight_before || before.is_some_and(|before| before.tight_after);
        let line = self.line();
        match (line.table, line.columns.len(), token.kind) {
            (Some(Table::Pieces), 1, TokenKind::Text) => line.columns.push(token.text.to_owned()),
            (Some(Table::Pieces), 1, TokenKind::Betza | TokenKind::Open(_)) => {
                line.columns.extend([String::new(), token.text.to_owned()]);
            }
            (Some(Table::Pieces), 2, TokenKind::Betza | TokenKind::Open(_)) => {
                line.columns.push(token.text.to_owned());
            }
            (Some(Table::Regions), 1, TokenKind::Sign) => line.columns.push(token.text.to_owned()),
            _ => self.append(token.text, tight),
        }
    }

    /// Whether a word that may begin a line, because it joins two things in parentheses, has to: what follows has no room.
    fn is_full(&self, index: usize) -> bool {
        let joins = |token: &&Token<'_>| matches!(token.text, "and" | "or" | "+" | "-" | "&");
        if self.open == 0 || !joins(&&self.tokens[index]) {
            return false;
        }
        let rest = self.tokens[index + 1..].iter();
        let part = rest.take_while(|token| {
            !joins(token)
                && token.begins.is_none()
                && !matches!(token.kind, TokenKind::Close | TokenKind::End)
        });
        let room = part.clone().map(|token| token.text.width() + 1).sum::<usize>();
        let Some(line) = self.lines.last() else { return false };
        let taken = line.columns.iter().map(|column| column.width() + 1).sum::<usize>();
        line.indent + taken + self.tokens[index].text.width() + room > ONE_LINE
    }

    /// A block begins: on this line alone, or with lines of its own.
    fn open(&mut self, index: usize, block: Block) {
        if let Some(close) = self.fits(index, block) {
            self.joined = close + 1;
            return;
        }
        let line = self.line();
        line.opens = true;
        // The brace stands behind the last word, in no column of its own.
        if line.table.is_some()
            && let Some(brace) = line.columns.pop()
        {
            match line.columns.last_mut() {
                Some(column) if !column.is_empty() => *column += " {",
                Some(column) => *column = brace,
                None => line.columns.push(brace),
            }
        }
        self.depth += 1;
        if block == Block::Setup {
            let cells = self.tokens[index + 1..].iter().take_while(|token| token.kind == TokenKind::Cell);
            self.cell = Some((cells.map(|cell| cell.text.width()).max().unwrap_or(1), 0));
        }
        self.apart = block != Block::Piece;
        if self.apart {
            self.set_apart();
        }
    }

    /// Where a block ends that fits on the line at hand.
    fn fits(&self, open: usize, block: Block) -> Option<usize> {
        let length = self.tokens[open..].iter().position(|token| token.kind == TokenKind::Close)?;
        let inside = &self.tokens[open + 1..=open + length];
        let lines = inside.iter().filter(|token| token.begins.is_some()).count();
        let may_be_short = match block {
            Block::Setup | Block::Arrays => lines == 0,
            Block::Header | Block::Piece | Block::Test => lines <= 1,
        };
        let before = self.tokens[open..].iter();
        let broken = before.zip(inside).any(|(before, token)| {
            !token.comments.is_empty() || token.begins.is_none() && goes_on(Some(before), token)
        });
        if !may_be_short || broken {
            return None;
        }
        let whole = &self.tokens[self.start..=open + length];
        let blanks = whole.windows(2).filter(|pair| !pair[0].tight_after && !pair[1].tight_before).count();
        let width = whole.iter().map(|token| token.text.width()).sum::<usize>() + blanks;
        (lines == 0 || width <= ONE_LINE).then_some(open + length)
    }

    /// An empty line before the clause at hand, with the comments that belong to it.
    fn set_apart(&mut self) {
        let mut first = self.lines.len() - 1;
        // The clause itself may have begun some lines before.
        while first > 0 && self.lines[first].indent > 0 {
            first -= 1;
        }
        while first > 0 && !self.lines[first].blank && self.lines[first - 1].is_comment() {
            first -= 1;
        }
        self.lines[first].blank = first > 0;
    }

    fn push_line(&mut self, blank: bool, depth: usize) {
        let blank = self.lines.last().is_some_and(|last| last.closes || blank && !last.opens);
        self.lines.push(Line { blank, indent: depth * INDENT, ..Line::default() });
    }

    fn line(&mut self) -> &mut Line<'t> {
        if self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Adds a word to the last column of the line at hand.
    fn append(&mut self, text: &str, tight: bool) {
        let columns = &mut self.line().columns;
        match columns.last_mut() {
            Some(column) => {
                if !tight {
                    column.push(' ');
                }
                column.push_str(text);
            }
            None => columns.push(text.to_owned()),
        }
    }
}

/// Whether a word goes on in a line of its own: behind a comment, or where its author breaks the line at a comma.
fn goes_on(before: Option<&Token<'_>>, token: &Token<'_>) -> bool {
    let after_comma = before.is_some_and(|before| before.kind == TokenKind::Comma);
    !token.comments.is_empty() || after_comma && token.line_ends > 0
}
