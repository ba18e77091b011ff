//! Reading moves, by squares and in standard algebraic notation.
//!
//! A text means the legal moves that it fits. One: that is the move. Several: the text is ambiguous.
//! None: [`refusal`](super::refusal) finds out why.

use super::context::Context;
use super::coordinate::{NEUTRAL, PASS};
use super::error::{MoveError, MoveErrorKind};
use super::hodges;
use super::instead::instead;
use super::refusal;
use super::said::{self, Becomes, Said, What};
use super::unreadable;
use crate::position::{Illegal, Position};
use alfil_board::{Piece, Square};
use alfil_model::moves::{Move, Placement};
use std::fmt;

/// Reads a move of the player to move: by squares or in standard algebraic notation.
///
/// Placements may stand in any order, a promotion's letters may be large or small, a castling may be
/// written as the king's move or as king onto rook, and what follows a move (`+`, `#`, `!`) is skipped. Western records of shogi are
/// read as they are: `P-7f`, `Bx33+`.
///
/// # Errors
///
/// What is wrong with the text, or why the move is illegal: for people ([`MoveError::message`]) and for programs
/// ([`MoveError::kind`]).
///
/// ```
/// use alfil::notation::{MoveErrorKind, coordinate, parse_move};
/// use alfil::{FromText as _, Variant, position::{Illegal, Position}, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
/// let mv = parse_move(&position, "Nf3").expect("a legal move");
/// assert_eq!(coordinate(&position, &mv), "g1f3");
/// assert_eq!(parse_move(&position, "Nf9").unwrap_err().kind, MoveErrorKind::OffBoard);
/// assert_eq!(parse_move(&position, "e2e5").unwrap_err().reason(), Some(&Illegal::NoSuchMove));
/// ```
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    MoveReader::new(position).read(text)
}

/// Reads many texts in one position, and looks the position over only once.
///
/// With thousands of legal moves, as in games whose turns have two parts, those that a text may mean are looked up after the
/// first few texts, and not sought among all of them.
///
/// ```
/// use alfil::notation::MoveReader;
/// use alfil::{FromText as _, Variant, position::Position, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
/// let reader = MoveReader::new(&position);
/// assert_eq!(reader.read("Nf3"), reader.read("g1f3"));
/// assert!(reader.read("Nf4").is_err());
/// ```
pub struct MoveReader<'p> {
    context: Context<'p>,
}

impl fmt::Debug for MoveReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MoveReader").field(self.context.position).finish()
    }
}

impl<'p> MoveReader<'p> {
    /// A reader of moves of the player to move.
    #[must_use]
    pub fn new(position: &'p Position) -> MoveReader<'p> {
        MoveReader { context: Context::new(position) }
    }

    /// The position in which it reads.
    #[must_use]
    pub fn position(&self) -> &'p Position {
        self.context.position
    }

    /// Reads a move, as [`parse_move`] does.
    ///
    /// # Errors
    ///
    /// Those of [`parse_move`].
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        read(&self.context, text).map_err(|error| error.or_help(|| instead(&self.context, text)))
    }
}

fn read(context: &Context<'_>, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    let error = |kind: MoveErrorKind, message: String, label: &str| {
        MoveError::new(kind, message, offset..offset + trimmed.len(), label)
    };
    let (bare, _) = said::split_marks(trimmed);
    if bare.is_empty() {
        return Err(error(MoveErrorKind::Empty, "there is no move".to_owned(), "a move is missing here")
            .help(examples(context)));
    }
    if is_pass(bare) {
        let pass = Move::Null { at: None };
        let refused = |reason| refusal::refuse(context, &pass, reason, offset..offset + trimmed.len());
        return context.position.check_move(&pass).map(|()| pass.clone()).map_err(refused);
    }
    if let Some(mv) = neutral(context, bare) {
        let refused = |reason| refusal::refuse(context, &mv, reason, offset..offset + trimmed.len());
        return context.position.check_move(&mv).map(|()| mv.clone()).map_err(refused);
    }
    if bare.contains('@') {
        return read_placements(context, bare, offset);
    }
    let readings = said::readings(context.vocabulary, trimmed);
    if readings.iter().all(Vec::is_empty) {
        return match hodges::in_san(context.vocabulary.dimensions(), trimmed) {
            Some(san) => read(context, &san).map_err(|error| error.at(offset..offset + trimmed.len())),
            None => Err(unreadable::unreadable(context, bare, offset)),
        };
    }
    let matches = context.matches(&readings);
    match &matches[..] {
        [mv] => match unreadable::behind(context, mv, bare, offset) {
            Some(error) => Err(error),
            None => Ok(mv.clone()),
        },
        [] if readings.iter().flatten().any(|said| passes_on_a_square(context, said)) => {
            Ok(Move::Null { at: None })
        }
        [] => Err(refusal::explain(context, &readings.concat(), bare, offset)),
        several => {
            const SHOWN: usize = 5;
            let more = several.len().saturating_sub(SHOWN);
            let form = |mv: &Move| {
                let (san, squares) = (super::san::write(context, mv), super::coordinate::write(context, mv));
                if san == squares { format!("`{san}`") } else { format!("`{san}` ({squares})") }
            };
            let mut forms: Vec<String> = several.iter().take(SHOWN).map(form).collect();
            if more > 0 {
                forms.push(format!("{more} more"));
            }
            let message = format!("`{bare}` may mean {} different moves", several.len());
            Err(error(MoveErrorKind::Ambiguous, message, "does not say which")
                .help(format!("write {}", forms.join(" or "))))
        }
    }
}

/// A pass as programs write it to which every move is one between squares: that of the player's royal piece twice, or of the first of
/// their pieces. Nothing if the player has none, or if that is another move.
///
/// ```
/// use alfil::{FromText as _, Variant, notation, position::Position, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("janggi").expect("it ships")));
/// assert_eq!(notation::pass_by_squares(&position).as_deref(), Some("e2e2"));
/// ```
#[must_use]
pub fn pass_by_squares(position: &Position) -> Option<String> {
    let turn = position.turn();
    let stays = position.royals(turn).iter().chain(position.side(turn).iter()).next()?;
    let square = position.rules().vocabulary().square_name(stays);
    let text = format!("{square}{square}");
    (parse_move(position, &text) == Ok(Move::Null { at: None })).then_some(text)
}

/// Whether a text can be a move of the variant at all, in whatever position.
///
/// The position lends its rules, and examples for the message; whose turn it is and what stands where is not asked.
///
/// # Errors
///
/// What is wrong with the text: it is not written as moves are, or speaks of squares or pieces that there are not.
pub fn check_spelling(position: &Position, text: &str) -> Result<(), MoveError> {
    let context = Context::new(position);
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    let (bare, _) = said::split_marks(trimmed);
    if bare.is_empty() {
        return read(&context, text).map(|_| ());
    }
    if is_pass(bare) || neutral(&context, bare).is_some() {
        return Ok(());
    }
    if bare.contains('@') {
        return placements(&context, bare, offset).map(|_| ());
    }
    let readings = said::readings(context.vocabulary, trimmed);
    if readings.iter().all(Vec::is_empty) {
        return match hodges::in_san(context.vocabulary.dimensions(), trimmed) {
            Some(san) => {
                check_spelling(position, &san).map_err(|error| error.at(offset..offset + trimmed.len()))
            }
            None => Err(unreadable::unreadable(&context, bare, offset)),
        };
    }
    unreadable::carried(&context, bare, offset)
        .or_else(|| unreadable::pushed(&context, bare, offset))
        .map_or(Ok(()), Err)
}

/// Whether a piece of the player to move stands on the square from which a text says that one moves. Whether it may move so is not
/// asked, and a text that names no such square is not looked at.
///
/// # Errors
///
/// What stands there instead.
pub fn check_origin(position: &Position, text: &str) -> Result<(), MoveError> {
    let vocabulary = position.rules().vocabulary();
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    if trimmed.contains('@') || is_pass(trimmed) {
        return Ok(());
    }
    let (dimensions, turn) = (vocabulary.dimensions(), position.turn());
    let first = super::scan::Scanner::new(trimmed).square_name();
    let first =
        first.and_then(|(file, rank)| dimensions.square(file, rank)).and_then(|sq| position.piece_on(sq));
    if first.is_some_and(|piece| piece.side == turn) {
        return Ok(());
    }
    let mut lacking = None;
    for said in said::readings(vocabulary, trimmed).into_iter().flatten() {
        let (from, kinds) = match said.what {
            What::Squares { from, .. } => (Some(from), None),
            What::Piece(shape) => {
                let named = shape.from_file.zip(shape.from_rank);
                (
                    named.and_then(|(file, rank)| dimensions.square(file.into(), rank.into())),
                    Some(shape.kinds),
                )
            }
            What::Castling { .. } => (None, None),
        };
        let Some(from) = from else { return Ok(()) };
        let moves = |piece: Piece| piece.side == turn && kinds.is_none_or(|kinds| kinds.contains(piece.kind));
        if position.piece_on(from).is_some_and(moves) || position.neutral().contains(from) {
            return Ok(());
        }
        lacking.get_or_insert(from);
    }
    let Some(from) = lacking else { return Ok(()) };
    let context = Context::new(position);
    let step = Move::Step { from, to: from, captures: None, promotion: None };
    let span = offset..offset + trimmed.len();
    Err(match context.setup.piece(from) {
        None => refusal::refuse(&context, &step, Illegal::Empty(from), span),
        Some(piece) if piece.side != context.setup.turn => {
            refusal::refuse(&context, &step, Illegal::NotOwn(from), span)
        }
        Some(_) => {
            let square = context.vocabulary.square_name(from);
            let kind = MoveErrorKind::Illegal(Illegal::NoSuchMove);
            MoveError::new(kind, format!("another piece stands on {square}"), span, "not that piece")
        }
    }
    .or_help(|| instead(&context, text)))
}

/// Whether a text says that the player passes, in one of the ways in which people and programs say so. Whether anybody may is another
/// question.
fn is_pass(text: &str) -> bool {
    [PASS, "--", "0000", "null", "Z0", "@@@@"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a text that fits no move says that the player passes, by a piece of theirs that stays where it is: `e2e2`, or `Ke2` of one
/// that is royal.
fn passes_on_a_square(context: &Context<'_>, said: &Said) -> bool {
    let own = |sq: Square| context.setup.piece(sq).filter(|piece| piece.side == context.setup.turn);
    let stays = match &said.what {
        What::Squares { from, via, to, .. } => from == to && via.is_empty() && own(*from).is_some(),
        What::Piece(shape) => {
            let royal = context.position.royals(context.setup.turn).contains(shape.to);
            royal && !shape.capture && own(shape.to).is_some_and(|piece| shape.kinds.contains(piece.kind))
        }
        What::Castling { .. } => false,
    };
    let alone = said.gate.is_none() && said.then.is_none() && said.carries.is_empty();
    stays
        && alone
        && matches!(said.becomes, Becomes::Unsaid | Becomes::UnsaidWithCheck)
        && context.position.check_move(&Move::Null { at: None }).is_ok()
}

/// What belongs to nobody, onto a square of the board in place of a move, if a text says so in a game in which that is a move.
fn neutral(context: &Context<'_>, text: &str) -> Option<Move> {
    let mut turns = context.vocabulary.variant().turns.iter();
    turns.find(|turn| turn.options.instead.is_some())?;
    let square = text.strip_prefix(NEUTRAL)?;
    let squares = context.setup.dimensions.squares();
    squares
        .into_iter()
        .find(|sq| context.vocabulary.square_name(*sq).eq_ignore_ascii_case(square))
        .map(Move::neutral)
}

/// The moves that a text may have meant which is no legal one, the likeliest first. Nothing for a text that is no move.
#[must_use]
pub fn attempts(position: &Position, text: &str) -> Vec<Move> {
    let context = Context::new(position);
    let (bare, _) = said::split_marks(text.trim());
    if is_pass(bare) {
        return vec![Move::Null { at: None }];
    }
    if let Some(mv) = neutral(&context, bare) {
        return vec![mv];
    }
    if bare.contains('@') {
        return placements(&context, bare, 0).map(Move::place).into_iter().collect();
    }
    let readings = said::readings(context.vocabulary, text.trim()).concat();
    readings.iter().flat_map(|said| refusal::meant(&context, said)).collect()
}

impl Context<'_> {
    /// The legal moves that a text says.
    pub(super) fn read(&self, text: &str) -> Vec<Move> {
        let (bare, _) = said::split_marks(text);
        if bare.contains('@') {
            // Placements name their squares, so that they mean one move whatever else is legal.
            return placements(self, bare, 0).map(Move::place).into_iter().collect();
        }
        self.matches(&said::readings(self.vocabulary, text))
    }

    /// Whether a text says this legal move and no other.
    pub(super) fn reads_as(&self, text: &str, mv: &Move) -> bool {
        self.read(text).as_slice() == std::slice::from_ref(mv)
    }
}

fn read_placements(context: &Context<'_>, text: &str, offset: usize) -> Result<Move, MoveError> {
    let mv = Move::place(placements(context, text, offset)?);
    match context.position.check_move(&mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(refusal::refuse(context, &mv, reason, offset..offset + text.len())),
    }
}

/// `K@b1,B@b2`, in any order.
fn placements(context: &Context<'_>, text: &str, offset: usize) -> Result<Vec<Placement>, MoveError> {
    let vocabulary = context.vocabulary;
    let mut placements = Vec::new();
    let mut start = offset;
    for word in text.split(',') {
        let span = start..start + word.len();
        start += word.len() + 1;
        let help = || "write a piece, `@` and a square, with `,` between several".to_owned();
        let Some((letters, square)) = word.trim().split_once('@') else {
            return Err(MoveError::new(
                MoveErrorKind::NotAPlacement,
                format!("`{word}` is not a placement"),
                span,
                "no `@` in it",
            )
            .help(help()));
        };
        let kind = match letters {
            "" => vocabulary.unlettered(),
            letters => context.placed(&letters.to_ascii_uppercase()),
        };
        let Some(kind) = kind else {
            return Err(unreadable::unknown_piece(vocabulary, letters, span));
        };
        let Some(to) = super::parse_square(vocabulary.dimensions(), square) else {
            let message = format!("the board has no square `{square}`");
            return Err(MoveError::new(
                MoveErrorKind::OffBoard,
                message,
                span,
                super::castling::board_size(vocabulary),
            )
            .help(help()));
        };
        placements.push(Placement { kind, to });
    }
    Ok(placements)
}

/// Two moves as they are written here.
pub(super) fn examples(context: &Context<'_>) -> String {
    let legal = context.legal();
    match legal.first() {
        Some(mv) => {
            let squares = super::coordinate::write(context, mv);
            format!("write it as `{squares}` or as `{}`", super::san::write(context, mv))
        }
        None => "write it as squares, `e2e4`, or as a piece and a square".to_owned(),
    }
}
