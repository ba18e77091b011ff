//! A position with what writing and reading moves in it needs, worked out when it is asked for.

use super::named::Named;
use crate::position::Position;
use crate::vocabulary::Vocabulary;
use alfil_board::{Kind, Square};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{Caught, Legs, Movement, Promoting, Promotion};
use std::cell::{Cell, OnceCell};

/// A position with what writing and reading moves in it needs.
pub(super) struct Context<'p> {
    pub(super) position: &'p Position,
    pub(super) vocabulary: &'p Vocabulary,
    pub(super) setup: Setup,
    legal: OnceCell<Vec<Move>>,
    /// How often it has been asked which moves fit a text.
    pub(super) asked: Cell<u32>,
    /// The legal moves by the squares that a text names them by, once it has been asked often.
    pub(super) named: OnceCell<Named>,
}

impl<'p> Context<'p> {
    pub(super) fn new(position: &'p Position) -> Context<'p> {
        let vocabulary = position.rules().vocabulary();
        Context {
            position,
            vocabulary,
            setup: position.setup(),
            legal: OnceCell::new(),
            asked: Cell::new(0),
            named: OnceCell::new(),
        }
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
        match self.promotions(from, to) {
            (targets, false) if targets.len() == 1 => targets.first().copied(),
            _ => None,
        }
    }

    /// What the piece on a square may become when it goes to another, and whether it may stay what it is.
    pub(super) fn promotions(&self, from: Square, to: Square) -> (Vec<Kind>, bool) {
        match self.setup.piece(from) {
            Some(piece) => self.vocabulary.promotions(
                piece.side,
                piece.kind,
                from,
                to,
                self.caught(piece.kind, from, to),
            ),
            None => (Vec::new(), true),
        }
    }

    /// What a move of the type from one square to another captures, as far as promotions ask.
    pub(super) fn caught(&self, kind: Kind, from: Square, to: Square) -> Caught {
        let asks = |promotion: &Promotion| promotion.captures == Promoting::NotEnPassant;
        let crossed = self.setup.crossed_by(to).is_some();
        if crossed && self.vocabulary.variant().promotions.iter().any(|promotion| asks(promotion)) {
            let passes = |mv: &Move| {
                matches!(mv, Move::Step { from: start, to: end, captures, .. }
                    if (*start, *end) == (from, to) && Caught::by_step(to, *captures) == Caught::EnPassant)
            };
            if self.legal().iter().any(passes) {
                return Caught::EnPassant;
            }
        }
        Caught::on_the_way(may_capture(self.vocabulary, &self.setup, kind, to))
    }

    /// What the piece on a square becomes by a `+` behind its move to another, if it may.
    pub(super) fn crown(&self, from: Square, to: Square) -> Option<Kind> {
        let crown = self.vocabulary.crown(self.setup.piece(from)?.kind)?;
        self.promotions(from, to).0.contains(&crown).then_some(crown)
    }

    /// Whether the player holds a piece of the type.
    pub(super) fn holds(&self, kind: Kind) -> bool {
        self.vocabulary.variant().in_stock(&self.setup.reserve, self.setup.turn, kind) > 0
    }

    /// The type that a placement of these letters means: that of the very name, if it is in reserve or nothing else
    /// that moves call so is.
    pub(super) fn placed(&self, letters: &str) -> Option<Kind> {
        let exact = self.vocabulary.kind(letters);
        let others = self.vocabulary.kinds_written(letters);
        let held = exact.into_iter().chain(others.iter()).find(|kind| self.holds(*kind));
        held.or(exact).or_else(|| others.iter().next())
    }

    /// Whether a promotion is written as a `+`: to the type with a plus, of a type that may become it by choice.
    pub(super) fn is_crowning(&self, from: Square, to: Square, kind: Kind) -> bool {
        self.crown(from, to) == Some(kind)
            && self.setup.piece(from).is_some_and(|piece| {
                self.vocabulary.is_crowned_by_choice(piece.kind) || self.is_choice(from, to)
            })
    }

    /// Whether a promotion may be written as a `-`: from the type with a plus to the one without.
    pub(super) fn is_uncrowning(&self, from: Square, kind: Kind) -> bool {
        self.setup.piece(from).is_some_and(|piece| self.vocabulary.crown(kind) == Some(piece.kind))
    }

    /// What a promotion calls the type that the piece on a square becomes.
    pub(super) fn name_of_promotion(&self, from: Square, to: Square, kind: Kind) -> &'p str {
        self.name_in_move(kind, |other| self.promotions(from, to).0.contains(&other))
    }

    /// What a move calls a type: shorter where only that type can be meant, given whether the one of that very name
    /// could be, too.
    pub(super) fn name_in_move(&self, kind: Kind, rival: impl Fn(Kind) -> bool) -> &'p str {
        let short = self.vocabulary.move_letters(kind);
        match self.vocabulary.kind(short) {
            Some(other) if other != kind && rival(other) => self.vocabulary.letters(kind),
            _ => short,
        }
    }
}

/// Whether a move of the type to a square may be a capture, as far as that square tells.
fn may_capture(vocabulary: &Vocabulary, setup: &Setup, kind: Kind, to: Square) -> bool {
    let on_the_way = |movement: &Movement| movement.legs().is_some_and(Legs::captures_on_the_way);
    let rules = vocabulary.variant().kinds.get(kind.index()).map_or(&[][..], |kind| &kind.moves);
    setup.piece(to).is_some()
        || setup.crossed_by(to).is_some()
        || rules.iter().flat_map(|rule| &rule.movements).any(on_the_way)
}
