//! A text as its words, with nothing left out: every word, sign and comment in its order, and where lines end.
//!
//! This is what a formatter or a highlighter needs, and what the tree has forgotten. What a word is comes from the
//! grammar, so `turn` is a keyword in `turn = 1` and a move's word nowhere; the tree is not needed for it.

use super::build::Builder;
use super::grammar::{Grammar, Pair, Rule};
use super::{refusal, words};
use crate::diagnostic::{Diagnostic, any_error};
use crate::source::{SourceId, Span};
use pest::Parser;
use std::cell::OnceCell;

/// A word or a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'t> {
    /// As it is written.
    pub text: &'t str,
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
    /// Whether no blank is usually written before it.
    pub tight_before: bool,
    /// Whether no blank is usually written behind it.
    pub tight_after: bool,
    /// What begins with it, if something does that stands on a line of its own.
    pub begins: Option<Item>,
    /// The comments between the word before and this one.
    pub comments: Vec<Comment<'t>>,
    /// How many line ends stand directly before it: behind the last comment, or else the word before.
    pub line_ends: usize,
}

/// A comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comment<'t> {
    /// From its `#` on, without blanks at its end.
    pub text: &'t str,
    /// How many line ends stand directly before it. 0: it stands behind a word.
    pub line_ends: usize,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A word of the language: `promote`, `captured`.
    Keyword,
    /// A field of a header: `inventor`.
    Field,
    /// A piece's letters: `+P`.
    Piece,
    /// A region's name, a square, a file's letter, or what else has a name: `camp`, `e4`.
    Name,
    /// `2007`
    Number,
    /// `"Abdul-Rahman Sibahi"`
    Text,
    /// Betza's notation, as far as no blank stands in it: `fmWfceF`
    Betza,
    /// A square of an array: `.`, `k`
    Cell,
    /// A move or a square of a test: `e2e4`, `Nf3`
    Word,
    /// What a test expects a game to end with: `white wins by checkmate`
    Result,
    /// `=`, `..`, `(`
    Sign,
    /// `,`
    Comma,
    /// `{`
    Open(Block),
    /// `}`
    Close,
    /// The end of the text, which has no word. Its comments are those behind the last clause.
    End,
}

/// What stands in braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Block {
    /// The fields of a header.
    Header,
    /// The ranks of an array.
    Setup,
    /// The steps of numbered arrays.
    Arrays,
    /// The rules of a piece.
    Piece,
    /// The steps of a test.
    Test,
}

/// What stands on a line of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// A piece.
    Piece,
    /// A region.
    Region,
    /// Any other clause.
    Clause,
    /// A line of a block.
    Inner,
}

/// Reads a text as words. If there is anything wrong with how it is written, the mistakes are given instead.
///
/// ```
/// use alfil_syntax::source::SourceId;
/// use alfil_syntax::tokens::tokens;
///
/// let found = tokens(SourceId(0), "board 8x8  # as usual\n").unwrap();
/// let words: Vec<&str> = found.iter().map(|token| token.text).collect();
/// assert_eq!(words, ["board", "8", "x", "8", ""]);
/// assert_eq!(found[4].comments[0].text, "# as usual");
/// ```
///
/// # Errors
///
/// What is wrong with how the text is written, if it cannot be read as it stands.
pub fn tokens(source: SourceId, text: &str) -> Result<Vec<Token<'_>>, Vec<Diagnostic>> {
    if let Some(refusal) = refusal(source, text) {
        return Err(vec![refusal]);
    }
    let declared = OnceCell::new();
    let mut builder = Builder::new(source, text, &declared);
    let Ok(pairs) = Grammar::parse(Rule::file, text) else {
        // The same mistake as of any other reading.
        return Err(super::parse(source, text).1);
    };
    for pair in pairs.clone() {
        builder.file(pair);
    }
    let mistakes = builder.finish();
    if any_error(&mistakes) {
        return Err(mistakes);
    }
    let mut reader = Reader { source, text, end: 0, tokens: Vec::new(), begins: None };
    for pair in pairs {
        reader.read(pair, Rule::file);
    }
    reader.push(text.len(), text.len(), TokenKind::End, (false, false));
    Ok(reader.tokens)
}

/// Reads a text as words, whatever is wrong with it: a line that cannot be read comes as the words that seem to stand there.
#[must_use]
pub fn lenient(source: SourceId, text: &str) -> Vec<Token<'_>> {
    if refusal(source, text).is_some() {
        return Vec::new();
    }
    let mut reader = Reader { source, text, end: 0, tokens: Vec::new(), begins: None };
    for pair in Grammar::parse(Rule::file, text).into_iter().flatten() {
        reader.read(pair, Rule::file);
    }
    reader.push(text.len(), text.len(), TokenKind::End, (false, false));
    reader.tokens
}

struct Reader<'t> {
    source: SourceId,
    text: &'t str,
    /// Where the last word ends.
    end: usize,
    tokens: Vec<Token<'t>>,
    /// What begins with the next word.
    begins: Option<Item>,
}

impl<'t> Reader<'t> {
    /// Reads the words in what a rule matched.
    fn read(&mut self, pair: Pair<'t>, parent: Rule) {
        let rule = pair.as_rule();
        match rule {
            Rule::broken_clause | Rule::broken_rule => {
                self.read_broken(pair.as_span().start(), pair.as_str());
                return;
            }
            Rule::line_end | Rule::end_of_line | Rule::unclosed | Rule::setup_unclosed | Rule::EOI => return,
            Rule::line_clause | Rule::block_clause => self.begins = Some(Item::Clause),
            // A clause may begin with its side, but these two never do.
            Rule::piece_line | Rule::piece_block => self.begins = Some(Item::Piece),
            Rule::region_clause => self.begins = Some(Item::Region),
            Rule::header_field | Rule::row | Rule::array_step | Rule::step => self.begins = Some(Item::Inner),
            Rule::move_rule | Rule::royal_rule | Rule::immune_rule | Rule::home_rule => {
                self.begins = Some(Item::Inner);
            }
            Rule::glyph_rule | Rule::image_rule | Rule::bound_rule if parent == Rule::piece_body => {
                self.begins = Some(Item::Inner);
            }
            _ => {}
        }
        let start = pair.as_span().start();
        let mut inner = pair.clone().into_inner().peekable();
        if matches!(rule, Rule::betza_word | Rule::step_word) || inner.peek().is_none() {
            // A comma takes line ends along, and a result the blanks behind it.
            let length = match rule {
                Rule::comma => 1,
                Rule::rest_of_line => pair.as_str().trim_end().len(),
                _ => pair.as_str().trim_end_matches([' ', '\t']).len(),
            };
            if length > 0 {
                self.push(start, start + length, kind(rule, parent), tight(rule, parent));
            }
            return;
        }
        for pair in inner {
            self.read(pair, rule);
        }
    }

    /// Reads words where no rule says what they are.
    fn read_broken(&mut self, start: usize, text: &'t str) {
        let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '~');
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            let (length, kind) = match first {
                ' ' | '\t' | '\n' | '\r' | '\u{FEFF}' => (first.len_utf8(), None),
                '#' if at == 0 || text[..at].ends_with([' ', '\t', '\n', '\r']) => {
                    (rest.find(['\n', '\r']).unwrap_or(rest.len()), None)
                }
                '"' => (string_end(rest), Some(TokenKind::Text)),
                _ if in_word(first) => {
                    let length = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
                    let word = &rest[..length];
                    let kind = if words::is_keyword(word) {
                        TokenKind::Keyword
                    } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
                        TokenKind::Number
                    } else {
                        TokenKind::Name
                    };
                    (length, Some(kind))
                }
                _ => (first.len_utf8(), Some(TokenKind::Sign)),
            };
            if let Some(kind) = kind {
                self.push(start + at, start + at + length, kind, (false, false));
            }
            at += length;
        }
    }

    /// Adds a word, and before it whatever the grammar passed over.
    fn push(&mut self, start: usize, end: usize, kind: TokenKind, (tight_before, tight_after): (bool, bool)) {
        let mut comments = Vec::new();
        let mut line_ends = 0;
        let mut at = self.end;
        while let Some(letter) = self.text[at..start].chars().next() {
            let next = at + letter.len_utf8();
            match letter {
                '#' => {
                    let length = self.text[at..start].find(['\n', '\r']).unwrap_or(start - at);
                    comments.push(Comment { text: self.text[at..at + length].trim_end(), line_ends });
                    line_ends = 0;
                    at += length;
                    continue;
                }
                '\r' if self.text[next..start].starts_with('\n') => {}
                '\n' | '\r' => line_ends += 1,
                ' ' | '\t' | '\u{FEFF}' => {}
                // The comma of a list that goes on in the next line is part of no rule.
                _ => {
                    let kind = if letter == ',' { TokenKind::Comma } else { TokenKind::Sign };
                    let comments = std::mem::take(&mut comments);
                    self.add(at, next, kind, (letter == ',', false), comments, line_ends);
                    line_ends = 0;
                }
            }
            at = next;
        }
        self.add(start, end, kind, (tight_before, tight_after), comments, line_ends);
    }

    fn add(
        &mut self,
        start: usize,
        end: usize,
        kind: TokenKind,
        (tight_before, tight_after): (bool, bool),
        comments: Vec<Comment<'t>>,
        line_ends: usize,
    ) {
        let text = &self.text[start..end];
        let span = Span::new(self.source, start, end);
        let begins = self.begins.take();
        // In `place 1.. from reserve` no number follows the dots.
        if let Some(last) = self.tokens.last_mut()
            && (last.text, text) == ("..", "from")
        {
            last.tight_after = false;
        }
        self.tokens.push(Token { text, span, kind, tight_before, tight_after, begins, comments, line_ends });
        self.end = end;
    }
}

/// How long the text in quotation marks is that a line begins with; without a second mark, it ends with the line.
fn string_end(line: &str) -> usize {
    let mut escaped = false;
    for (at, c) in line.char_indices().skip(1) {
        match c {
            '\n' | '\r' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    line.len()
}

/// What the words of a rule are.
fn kind(rule: Rule, parent: Rule) -> TokenKind {
    match rule {
        Rule::field_name => TokenKind::Field,
        Rule::piece_name => TokenKind::Piece,
        Rule::region_name | Rule::square | Rule::file_letter | Rule::key_name => TokenKind::Name,
        Rule::number | Rule::points | Rule::turn_number => TokenKind::Number,
        Rule::string => TokenKind::Text,
        Rule::betza_word | Rule::step_word => TokenKind::Betza,
        Rule::cell => TokenKind::Cell,
        Rule::word => TokenKind::Word,
        Rule::rest_of_line => TokenKind::Result,
        Rule::comma => TokenKind::Comma,
        Rule::rbrace => TokenKind::Close,
        Rule::lbrace => TokenKind::Open(match parent {
            Rule::header_body => Block::Header,
            Rule::setup_body => Block::Setup,
            Rule::arrays_body => Block::Arrays,
            Rule::piece_body => Block::Piece,
            _ => Block::Test,
        }),
        Rule::removed => TokenKind::Keyword,
        _ if words::keyword(rule).is_some() => TokenKind::Keyword,
        _ => TokenKind::Sign,
    }
}

/// Whether blanks are usually left out before and behind what a rule matches.
fn tight(rule: Rule, parent: Rule) -> (bool, bool) {
    match rule {
        Rule::comma | Rule::colon | Rule::rparen => (true, false),
        Rule::lparen => (false, true),
        Rule::dots | Rule::star | Rule::times => (true, true),
        Rule::minus if parent == Rule::rank_number => (true, true),
        Rule::minus if parent == Rule::select_key => (false, true),
        _ => (false, false),
    }
}
