//! Reading moves, by squares and in standard algebraic notation.
//!
//! A text means the legal moves that it fits. One: that is the move. Several: the text is ambiguous.
//! None: [`refusal`](super::refusal) finds out why.

use super::error::MoveError;
use super::refusal;
use super::scan::Scanner;
use super::vocabulary::Vocabulary;
use crate::board::{Kind, Square};
use crate::moves::{Move, Placement};
use crate::position::Position;
use crate::setup::Setup;
use std::cell::OnceCell;
use std::ops::Range;

/// A position with what writing and reading moves in it needs.
pub(super) struct Context<'p> {
    pub(super) position: &'p Position,
    pub(super) vocabulary: &'p Vocabulary,
    pub(super) setup: Setup,
    legal: OnceCell<Vec<Move>>,
}

/// A move as text says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// By squares: `e2e4`, `a7a8q`.
    Squares { from: Square, to: Square, promotion: Option<Kind> },
    /// By a piece and where it goes: `Nf3`, `exd8=Q`.
    Piece(Shape),
    /// `O-O` (towards the higher files) or `O-O-O`.
    Castling { higher: bool },
}

/// A piece and where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) capture: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

impl Shape {
    /// Whether the shape allows a piece to start on a square.
    pub(super) fn starts_on(&self, vocabulary: &Vocabulary, sq: Square) -> bool {
        let dimensions = vocabulary.dimensions();
        self.from_file.is_none_or(|file| file == dimensions.file(sq))
            && self.from_rank.is_none_or(|rank| rank == dimensions.rank(sq))
    }
}

/// Reads a move of the player to move: by squares or in standard algebraic notation.
///
/// Placements may stand in any order, a promotion's letters may be large or small, a castling may be
/// written as the king's move or as king onto rook, and what follows a move (`+`, `#`, `!`) is skipped.
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let context = Context::new(position);
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    let error = |message: String, label: &str| MoveError::new(message, offset..offset + trimmed.len(), label);
    let bare = without_suffix(trimmed);
    if bare.is_empty() {
        return Err(error("there is no move".to_owned(), "a move is missing here").help(examples(&context)));
    }
    if bare.contains('@') {
        return read_placements(&context, bare, offset);
    }
    let sayings = sayings(context.vocabulary, bare);
    if sayings.is_empty() {
        if let Some(square) = off_board(&context, bare) {
            let (start, end) = (offset + square.start, offset + square.end);
            let label = super::castling::board_size(context.vocabulary);
            return Err(MoveError::new(
                format!("the board has no square {}", &bare[square]),
                start..end,
                label,
            ));
        }
        let message = format!("`{bare}` is not a move");
        return Err(error(message, "neither squares nor a piece and a square").help(examples(&context)));
    }
    let matches = context.matches(&sayings);
    match &matches[..] {
        [mv] => Ok(mv.clone()),
        [] => Err(refusal::explain(&context, &sayings, bare, offset)),
        several => {
            let forms: Vec<String> =
                several.iter().map(|mv| format!("`{}`", super::coordinate::write(&context, mv))).collect();
            let message = format!("`{bare}` may mean {} different moves", several.len());
            Err(error(message, "ambiguous").help(format!("write one of {}", forms.join(", "))))
        }
    }
}

impl<'p> Context<'p> {
    pub(super) fn new(position: &'p Position) -> Context<'p> {
        let vocabulary = position.rules().vocabulary();
        Context { position, vocabulary, setup: position.setup(), legal: OnceCell::new() }
    }

    /// The legal moves but for placements.
    pub(super) fn legal(&self) -> &[Move] {
        self.legal.get_or_init(|| {
            let mut moves = self.position.legal_moves(0);
            moves.retain(|mv| !matches!(mv, Move::Place(_)));
            moves
        })
    }

    /// Whether the piece on a square has a choice of what it becomes when it goes to another.
    pub(super) fn is_choice(&self, from: Square, to: Square) -> bool {
        self.only_promotion(from, to).is_none()
    }

    /// What the piece on a square becomes when it goes to another, if there is no choice.
    pub(super) fn only_promotion(&self, from: Square, to: Square) -> Option<Kind> {
        let piece = self.setup.piece(from)?;
        let (targets, may_stay) = self.vocabulary.promotions(piece.side, piece.kind, from, to);
        match targets[..] {
            [only] if !may_stay => Some(only),
            _ => None,
        }
    }

    /// The legal moves that a text in standard algebraic notation says.
    pub(super) fn san_matches(&self, text: &str) -> Vec<Move> {
        if text.contains('@') {
            // Placements name their squares, so that they mean one move whatever else is legal.
            return placements(self.vocabulary, text, 0).map(Move::place).into_iter().collect();
        }
        self.matches(&sayings(self.vocabulary, text))
    }

    /// The legal moves that fit one of the readings of a text. Moves of one piece come before
    /// castlings, and castlings by the king's own move before those onto the rook.
    fn matches(&self, sayings: &[Said]) -> Vec<Move> {
        let by_fit = |fit: Fit| -> Vec<Move> {
            let fits = |mv: &&Move| sayings.iter().any(|said| self.fit(said, mv) == Some(fit));
            self.legal().iter().filter(fits).cloned().collect()
        };
        let mut matches = [Fit::Plain, Fit::KingMove, Fit::OntoRook]
            .into_iter()
            .map(by_fit)
            .find(|matches| !matches.is_empty())
            .unwrap_or_default();
        // A capture and a quiet move between the same squares: `x` says which, and squares alone mean the capture.
        let takes = |mv: &Move| matches!(mv, Move::Step { captures: Some(_), .. });
        if matches.len() > 1 && matches.iter().any(takes) && !matches.iter().all(takes) {
            let wanted = sayings.iter().any(|said| match said {
                Said::Piece(shape) => shape.capture,
                Said::Squares { .. } | Said::Castling { .. } => true,
            });
            matches.retain(|mv| takes(mv) == wanted);
        }
        matches
    }

    fn fit(&self, said: &Said, mv: &Move) -> Option<Fit> {
        let dimensions = self.vocabulary.dimensions();
        match (said, mv) {
            (
                Said::Squares { from, to, promotion },
                Move::Step { from: start, to: end, promotion: becomes, .. },
            ) => {
                let fits =
                    (from, to) == (start, end) && self.promotion_fits(*from, *to, *becomes, *promotion);
                fits.then_some(Fit::Plain)
            }
            (Said::Squares { from, to, promotion }, Move::Exchange { at, to: becomes }) => {
                (from == at && to == at && *promotion == Some(*becomes)).then_some(Fit::Plain)
            }
            (Said::Squares { from, to, promotion: None }, Move::Castle { king, rook, king_to, .. }) => {
                castling_fit(from == king, to, king_to, rook)
            }
            (Said::Castling { higher }, Move::Castle { king, rook, .. }) => {
                let fits = dimensions.rank(*king) == dimensions.rank(*rook) && (rook > king) == *higher;
                fits.then_some(Fit::Plain)
            }
            (Said::Piece(shape), Move::Step { from, to, captures, promotion }) => {
                let fits = self.is(shape.kind, *from)
                    && shape.starts_on(self.vocabulary, *from)
                    && shape.to == *to
                    && (!shape.capture || captures.is_some())
                    && self.promotion_fits(*from, *to, *promotion, shape.promotion);
                fits.then_some(Fit::Plain)
            }
            (Said::Piece(shape), Move::Exchange { at, to }) => {
                let fits = self.is(shape.kind, *at)
                    && shape.starts_on(self.vocabulary, *at)
                    && shape.to == *at
                    && !shape.capture
                    && shape.promotion == Some(*to);
                fits.then_some(Fit::Plain)
            }
            (Said::Piece(shape), Move::Castle { king, rook, king_to, .. }) => {
                let fits = self.is(shape.kind, *king)
                    && shape.starts_on(self.vocabulary, *king)
                    && !shape.capture
                    && shape.promotion.is_none();
                castling_fit(fits, &shape.to, king_to, rook)
            }
            _ => None,
        }
    }

    fn is(&self, kind: Kind, sq: Square) -> bool {
        self.setup.piece(sq).is_some_and(|piece| piece.kind == kind)
    }

    /// Whether what a text says of the promotion fits the move's: the same, or nothing where there is no choice.
    fn promotion_fits(&self, from: Square, to: Square, becomes: Option<Kind>, said: Option<Kind>) -> bool {
        said == becomes || said.is_none() && becomes.is_some() && self.only_promotion(from, to) == becomes
    }
}

/// How a text fits a move, the closest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    Plain,
    KingMove,
    OntoRook,
}

fn castling_fit(starts: bool, to: &Square, king_to: &Square, rook: &Square) -> Option<Fit> {
    match starts {
        true if to == king_to => Some(Fit::KingMove),
        true if to == rook => Some(Fit::OntoRook),
        _ => None,
    }
}

/// A move without the signs of check, mate and praise behind it.
fn without_suffix(text: &str) -> &str {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    text.strip_suffix("e.p.").unwrap_or(text).trim_end()
}

/// All that a text may mean, without regard to the position.
fn sayings(vocabulary: &Vocabulary, text: &str) -> Vec<Said> {
    if let Some(squares) = squares(vocabulary, text) {
        return vec![squares];
    }
    match text {
        "O-O" | "0-0" | "o-o" => return vec![Said::Castling { higher: true }],
        "O-O-O" | "0-0-0" | "o-o-o" => return vec![Said::Castling { higher: false }],
        _ => {}
    }
    let lettered = vocabulary.kinds().filter_map(|kind| {
        let rest = text.strip_prefix(vocabulary.letters(kind))?;
        shape(vocabulary, kind, rest)
    });
    let bare = vocabulary.unlettered().and_then(|kind| shape(vocabulary, kind, text));
    lettered.chain(bare).map(Said::Piece).collect()
}

/// `e2e4`, `a7a8q`, `a7-a8=Q`.
fn squares(vocabulary: &Vocabulary, text: &str) -> Option<Said> {
    let dimensions = vocabulary.dimensions();
    let mut scanner = Scanner::new(text);
    let (file, rank) = scanner.square_name()?;
    let from = dimensions.square(file, rank)?;
    let _ = scanner.eat("-") || scanner.eat("x");
    let (file, rank) = scanner.square_name()?;
    let to = dimensions.square(file, rank)?;
    let promotion = promotion(vocabulary, scanner.rest())?;
    Some(Said::Squares { from, to, promotion })
}

/// What stands behind a move: nothing, or what the piece becomes. `None` if it is neither.
fn promotion(vocabulary: &Vocabulary, text: &str) -> Option<Option<Kind>> {
    let letters = text.strip_prefix('=').unwrap_or(text);
    if text.is_empty() {
        return Some(None);
    }
    vocabulary.kind(&letters.to_ascii_uppercase()).map(Some)
}

/// What follows the letters of a piece: `f3`, `ce6`, `8xd4`, `a8=Q`.
fn shape(vocabulary: &Vocabulary, kind: Kind, text: &str) -> Option<Shape> {
    let dimensions = vocabulary.dimensions();
    let is_file = |c: char| ('a'..='p').contains(&c);
    let mut scanner = Scanner::new(text);
    let mut from_file = None;
    let mut from_rank = None;
    // The target is the last square. What stands before it is a file, a rank, or both.
    let body_end = text.find(|c: char| c.is_ascii_uppercase() || c == '=' || c == '+').unwrap_or(text.len());
    let target = text[..body_end].rfind(is_file)?;
    let mut before = &text[..target];
    let capture = before.ends_with(['x', ':']);
    before = before.strip_suffix(['x', ':', '-']).unwrap_or(before);
    let mut origin = Scanner::new(before);
    if let Some(file) = origin.peek().filter(|c| is_file(*c)) {
        origin.next();
        from_file = Some(file as u8 - b'a');
    }
    if let Some(rank) = origin.number() {
        from_rank = Some(u8::try_from(rank.checked_sub(1)?).ok()?);
    }
    if !origin.is_done() {
        return None;
    }
    while scanner.offset() < target {
        scanner.next();
    }
    let (file, rank) = scanner.square_name()?;
    let to = dimensions.square(file, rank)?;
    let promotion = promotion(vocabulary, scanner.rest())?;
    Some(Shape { kind, from_file, from_rank, capture, to, promotion })
}

fn read_placements(context: &Context<'_>, text: &str, offset: usize) -> Result<Move, MoveError> {
    let mv = Move::place(placements(context.vocabulary, text, offset)?);
    match context.position.check_move(&mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(refusal::refuse(context, &mv, reason, offset..offset + text.len())),
    }
}

/// `K@b1,B@b2`, in any order.
fn placements(vocabulary: &Vocabulary, text: &str, offset: usize) -> Result<Vec<Placement>, MoveError> {
    let mut placements = Vec::new();
    let mut start = offset;
    for word in text.split(',') {
        let span = start..start + word.len();
        start += word.len() + 1;
        let help = || "write a piece, `@` and a square, with `,` between several".to_owned();
        let Some((letters, square)) = word.trim().split_once('@') else {
            return Err(
                MoveError::new(format!("`{word}` is not a placement"), span, "no `@` in it").help(help())
            );
        };
        let kind = match letters {
            "" => vocabulary.unlettered(),
            letters => vocabulary.kind(&letters.to_ascii_uppercase()),
        };
        let Some(kind) = kind else {
            let all: Vec<&str> = vocabulary.kinds().map(|kind| vocabulary.letters(kind)).collect();
            return Err(MoveError::new(format!("there is no piece `{letters}`"), span, "not declared")
                .help(format!("the pieces are {}", all.join(" "))));
        };
        let Some(to) = super::parse_square(vocabulary.dimensions(), square) else {
            let message = format!("the board has no square `{square}`");
            return Err(MoveError::new(message, span, super::castling::board_size(vocabulary)).help(help()));
        };
        placements.push(Placement { kind, to });
    }
    Ok(placements)
}

/// The first word in a text that names a square which the board does not have.
fn off_board(context: &Context<'_>, text: &str) -> Option<Range<usize>> {
    let dimensions = context.vocabulary.dimensions();
    let mut scanner = Scanner::new(text);
    while !scanner.is_done() {
        let start = scanner.offset();
        match scanner.square_name() {
            Some((file, rank)) if dimensions.square(file, rank).is_none() => {
                return Some(start..scanner.offset());
            }
            Some(_) => {}
            None => {
                scanner.next();
            }
        }
    }
    None
}

/// Two moves as they are written here.
fn examples(context: &Context<'_>) -> String {
    let legal = context.legal();
    match legal.first() {
        Some(mv) => {
            let squares = super::coordinate::write(context, mv);
            format!("write it as `{squares}` or as `{}`", super::san::write(context, mv))
        }
        None => "write it as squares, `e2e4`, or as a piece and a square".to_owned(),
    }
}
