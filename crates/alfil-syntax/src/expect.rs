//! What may stand at a place of a text: what editors offer there.
//!
//! The clause at hand, or the line of a block, is read up to the word at the place by the same grammar as any file, and the
//! parser says what it would have accepted next. So what is offered is what can be read, and a new clause is offered as soon
//! as the grammar has it.

use super::explain::Place;
use super::grammar::{Grammar, Rule};
use super::tree::{CLAUSE_WORDS, Elsewhere, Family};
use super::words;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use std::collections::BTreeSet;

/// How long a clause may be to be looked at.
const MAX_CLAUSE: usize = 1 << 13;

/// What may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Where the word at the place begins: what is offered takes the place of the text from here.
    pub start: usize,
    /// Where the line stands.
    pub block: BlockKind,
    /// The word that the clause or line begins with: `promote`; nothing if it is the word at the place.
    pub head: Option<String>,
    /// The text of the clause or line up to the word.
    pub before: String,
    /// What may stand there.
    pub items: BTreeSet<Expectation>,
    /// The words that may stand there behind a comma, which is not written yet: `optional`.
    pub after_comma: BTreeSet<&'static str>,
}

/// Where a line of a file stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BlockKind {
    File,
    Header,
    Setup,
    Arrays,
    Piece,
    Test,
}

/// Something that may stand at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expectation {
    /// A word of the language.
    Word(&'static str),
    /// A sign: `=`, `..`
    Sign(&'static str),
    /// A sign between two numbers that are compared: `=`, `>=`.
    Comparison(&'static str),
    /// The letters of a piece.
    Piece,
    /// The name of a region.
    Region,
    /// A square.
    Square,
    /// The letter of a file.
    File,
    /// A number.
    Number,
    /// A text in quotation marks that is not begun.
    Text,
    /// The inside of a text, of which the quotation mark stands before the place.
    InText,
    /// Betza's notation.
    Betza,
    /// A square of the array.
    Cell,
    /// A move, or a square behind `moves from`.
    Move,
    /// How a game may stand.
    Outcome,
}

/// What may stand at a byte of a text; nothing in a comment.
///
/// ```
/// use alfil_syntax::expect::{Expectation, expected};
///
/// let text = "promote P on rank last t";
/// let found = expected(text, text.len()).expect("it is no comment");
/// assert_eq!((found.start, found.head.as_deref()), (23, Some("promote")));
/// assert!(found.items.contains(&Expectation::Word("to")));
/// assert!(!found.items.contains(&Expectation::Word("when")));
/// ```
pub fn expected(text: &str, offset: usize) -> Option<Expected> {
    let offset = text.floor_char_boundary(offset.min(text.len()));
    let place = scan(text, offset)?;
    let line = &text[place.item..offset];
    if line.len() > MAX_CLAUSE {
        return None;
    }
    let head_of = |before: &str| {
        let mut words = before.split_whitespace().filter(|word| !matches!(*word, "white" | "black"));
        let word = words.next().map(super::build::first_word).filter(|word| !word.is_empty());
        word.map(str::to_owned)
    };
    let found = |start: usize, items: BTreeSet<Expectation>| {
        let before = &text[place.item..start];
        let after_comma = match items.contains(&Expectation::Sign(",")) && place.block != BlockKind::Test {
            true => words_of(&accepted(place.block, &format!("{}, ", before.trim_end()))),
            false => BTreeSet::new(),
        };
        let after_comma =
            after_comma.into_iter().filter(|word| !items.contains(&Expectation::Word(word))).collect();
        Expected {
            start,
            block: place.block,
            head: head_of(before),
            before: before.to_owned(),
            items,
            after_comma,
        }
    };
    if let Some(quote) = place.string {
        return Some(found(quote, BTreeSet::from([Expectation::InText])));
    }
    let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '~');
    let mut start = offset - line.len() + line.trim_end_matches(in_word).len();
    // A sign that belongs to a piece's letters, or a word of another alphabet.
    let blank_before =
        |start: usize| text[place.item..start].ends_with([' ', '\t', '{', ',']) || start == place.item;
    if text[..start].ends_with('+') && start > place.item && blank_before(start - 1) {
        let plus = found(start - 1, accepted(place.block, &text[place.item..start - 1]));
        let pieces = [Expectation::Piece, Expectation::Cell, Expectation::Move];
        if start < offset && pieces.iter().any(|piece| plus.items.contains(piece)) {
            return Some(plus);
        }
    }
    // Moves and Betza's notation have signs inside of words.
    let whole = line.rfind([' ', '\t', '\n', '\r', '{', '"']).map_or(place.item, |at| place.item + at + 1);
    if whole < start {
        let items = accepted(place.block, &text[place.item..whole]);
        let long = [Expectation::Move, Expectation::Betza, Expectation::Cell];
        if long.iter().any(|item| items.contains(item)) {
            start = whole;
        }
    }
    // Of the rest of a line all that is written is one.
    if let Some(blank) = line.find([' ', '\t'])
        && accepted(place.block, &line[..=blank]).contains(&Expectation::Outcome)
    {
        let rest = &line[blank..];
        start = offset - rest.trim_start_matches([' ', '\t']).len();
    }
    Some(found(start, accepted(place.block, &text[place.item..start])))
}

/// The words among what may stand at a place.
fn words_of(items: &BTreeSet<Expectation>) -> BTreeSet<&'static str> {
    let words = items.iter().filter_map(|item| match item {
        Expectation::Word(word) => Some(*word),
        _ => None,
    });
    words.collect()
}

/// What may follow the beginning of a line.
fn accepted(block: BlockKind, before: &str) -> BTreeSet<Expectation> {
    let rule = match block {
        BlockKind::File => Place::File.rule(),
        BlockKind::Header => return of_header(before),
        BlockKind::Setup => return BTreeSet::from([Expectation::Cell]),
        BlockKind::Arrays => Place::Arrays.rule(),
        BlockKind::Piece => Place::Piece.rule(),
        BlockKind::Test => Place::Test.rule(),
    };
    if before.trim().is_empty() {
        return beginnings(block);
    }
    if block == BlockKind::File && matches!(before.trim(), "white" | "black") {
        return of_a_side();
    }
    // No rule takes a lone quotation mark, so the parser stops there and says what it looked for.
    let text = format!("{before}\"");
    // What takes the rest of a line whatever it is, takes the mark, too.
    let Err(error) = Grammar::parse(rule, &text) else { return BTreeSet::from([Expectation::Outcome]) };
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let ErrorVariant::ParsingError { positives, .. } = error.variant else { return BTreeSet::new() };
    if at < before.trim_end().len() {
        return BTreeSet::new();
    }
    let mut items = BTreeSet::new();
    positives.into_iter().flat_map(words::spelled_out).for_each(|rule| add(rule, &mut items));
    items
}

/// How lines of a block begin.
fn beginnings(block: BlockKind) -> BTreeSet<Expectation> {
    let words: &[&'static str] = match block {
        BlockKind::File => &CLAUSE_WORDS,
        BlockKind::Piece => words::PIECE_RULES,
        BlockKind::Test => words::STEPS,
        BlockKind::Header => words::FIELDS,
        BlockKind::Arrays => return BTreeSet::from([Expectation::Piece]),
        BlockKind::Setup => return BTreeSet::from([Expectation::Cell]),
    };
    let mut items: BTreeSet<Expectation> = words.iter().map(|word| Expectation::Word(word)).collect();
    if block == BlockKind::File {
        items.extend([Expectation::Word("white"), Expectation::Word("black")]);
    }
    items
}

/// How clauses begin that may be one side's.
fn of_a_side() -> BTreeSet<Expectation> {
    let forms = Family::ALL.iter().map(|family| family.form()).filter(|form| form.one_sided);
    forms.flat_map(|form| form.words).map(|begin| Expectation::Word(begin.first_word())).collect()
}

/// Fields of a header may share a line: behind a value comes another field.
fn of_header(before: &str) -> BTreeSet<Expectation> {
    match before.split_whitespace().next_back() {
        Some("year") => BTreeSet::from([Expectation::Number]),
        Some(word) if words::FIELDS.contains(&word) => BTreeSet::from([Expectation::Text]),
        _ => beginnings(BlockKind::Header),
    }
}

/// Adds what a rule begins with.
fn add(rule: Rule, items: &mut BTreeSet<Expectation>) {
    use Expectation::{Betza, File, Number, Piece, Sign, Square, Word};
    match rule {
        Rule::piece_name
        | Rule::piece_names
        | Rule::castle_party
        | Rule::en_passant_pair
        | Rule::reserve_item => {
            items.insert(Piece);
        }
        Rule::region_name => {
            items.insert(Expectation::Region);
        }
        Rule::region | Rule::region_term | Rule::region_factor => {
            items.extend([Expectation::Region, Square]);
        }
        Rule::square | Rule::rectangle => {
            items.insert(Square);
        }
        Rule::file_letter => {
            items.insert(File);
        }
        Rule::number
        | Rule::points
        | Rule::turn_number
        | Rule::move_count
        | Rule::moves_since
        | Rule::moves_when => {
            items.insert(Number);
        }
        Rule::rank_number => items.extend([Number, Word("last")]),
        Rule::string => {
            items.insert(Expectation::Text);
        }
        Rule::betza | Rule::betza_word | Rule::step_word => {
            items.insert(Betza);
        }
        Rule::word | Rule::words => {
            items.insert(Expectation::Move);
        }
        Rule::rest_of_line => {
            items.insert(Expectation::Outcome);
        }
        Rule::select_key | Rule::key_name => items.extend([Word("file"), Word("rank"), Sign("-")]),
        Rule::event => {
            items.extend([Number, Word("checkmate")]);
        }
        Rule::together | Rule::optional | Rule::select => {
            items.insert(Sign(","));
        }
        Rule::compare => items.extend(["=", "!=", "<", "<=", ">", ">="].map(Expectation::Comparison)),
        Rule::lbrace
        | Rule::piece_body
        | Rule::test_body
        | Rule::header_body
        | Rule::setup_body
        | Rule::arrays_body => {
            items.insert(Sign("{"));
        }
        _ => items.extend(sign(rule).map(Sign)),
    }
    // `together` stands behind a comma.
    if rule == Rule::together {
        return;
    }
    for word in words::keywords_of(rule) {
        items.extend(words::known(&word).map(Word));
    }
}

/// The sign that a rule matches.
fn sign(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::comma => ",",
        Rule::colon => ":",
        Rule::dots => "..",
        Rule::star => "*",
        Rule::plus => "+",
        Rule::minus => "-",
        Rule::ampersand => "&",
        Rule::equal => "=",
        Rule::lparen | Rule::condition_group | Rule::region_group => "(",
        Rule::rparen => ")",
        Rule::times => "x",
        _ => return None,
    })
}

/// Where a place of a text lies.
struct Scanned {
    block: BlockKind,
    /// Where the clause or the line of the block begins.
    item: usize,
    /// Where the text in quotation marks begins that the place lies in: behind the mark.
    string: Option<usize>,
}

/// Looks for the clause and the block in which a place lies; nothing if it lies in a comment. A clause that can only stand
/// by itself ends a block that nobody has closed, as it does for the parser.
fn scan(text: &str, offset: usize) -> Option<Scanned> {
    let mut state = Scanned { block: BlockKind::File, item: 0, string: None };
    let (mut depth, mut goes_on) = (0u32, false);
    let mut chars = text[..offset].char_indices().peekable();
    let mut line_start = true;
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' | '\r' => {
                line_start = true;
                if depth == 0 && !goes_on {
                    state.item = at + 1;
                }
                continue;
            }
            ' ' | '\t' | '\u{FEFF}' => continue,
            _ => {}
        }
        let first = std::mem::take(&mut line_start);
        if first && begins_clause(&text[at..], state.block, depth > 0 || goes_on) {
            (state.item, state.block, depth) = (at, BlockKind::File, 0);
        } else if first && state.item <= at && text[state.item..at].trim().is_empty() {
            state.item = at;
        }
        goes_on = false;
        match c {
            '#' if at == 0 || text[..at].ends_with([' ', '\t', '\n', '\r']) => {
                loop {
                    match chars.peek() {
                        None => return None,
                        Some((_, '\n' | '\r')) => break,
                        Some(_) => chars.next(),
                    };
                }
                // A comma before the comment still goes on.
                goes_on = text[..at].trim_end_matches([' ', '\t']).ends_with(',');
            }
            '"' => {
                state.string = Some(at + 1);
                while let Some((_, inside)) = chars.next_if(|(_, c)| !matches!(c, '\n' | '\r')) {
                    if inside == '\\' {
                        chars.next_if(|(_, c)| !matches!(c, '\n' | '\r'));
                    } else if inside == '"' {
                        state.string = None;
                        break;
                    }
                }
                // At the place itself nothing follows; a line end ends what was not closed.
                if chars.peek().is_some() {
                    state.string = None;
                }
            }
            '{' => {
                let head = text[state.item..at].split_whitespace().next().unwrap_or_default();
                if state.block == BlockKind::File
                    && let Some(block) = block_of(head)
                {
                    (state.block, state.item, depth) = (block, at + 1, 0);
                }
            }
            '}' if state.block != BlockKind::Setup || !is_cell(&text[..at]) => {
                (state.block, state.item, depth) = (BlockKind::File, at + 1, 0);
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' => goes_on = true,
            _ => {}
        }
    }
    Some(state)
}

/// Whether a `}` ends a piece of the array: `{PR}`.
fn is_cell(before: &str) -> bool {
    before.rfind(['{', '\n', '\r']).is_some_and(|at| {
        let inside = &before[at + 1..];
        before[at..].starts_with('{')
            && !inside.is_empty()
            && inside.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether a line begins a clause, wherever it stands. In an expression that goes on, a word of a condition does not.
fn begins_clause(line: &str, block: BlockKind, goes_on: bool) -> bool {
    let word = super::build::first_word(line);
    let Some(family) = Family::of_word(word).filter(|_| block != BlockKind::File) else { return false };
    let behind = &line[word.len()..];
    behind.starts_with([' ', '\t', ':'])
        && match family.form().elsewhere {
            Elsewhere::Nowhere => true,
            // `royal` is a rule of a piece, too.
            Elsewhere::Expressions => !goes_on && !words::PIECE_RULES.contains(&word),
            // `home` and `en` may be pieces of an array.
            Elsewhere::Blocks => false,
        }
}

/// The block that a clause opens.
fn block_of(head: &str) -> Option<BlockKind> {
    Some(match super::build::first_word(head) {
        "variant" => BlockKind::Header,
        "setup" => BlockKind::Setup,
        "arrays" => BlockKind::Arrays,
        "piece" => BlockKind::Piece,
        "test" => BlockKind::Test,
        _ => return None,
    })
}
