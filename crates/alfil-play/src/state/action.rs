//! Internal moves, as they are made, and the values that they are shown as.

use super::State;
use crate::tables::{Deed, Tables, Trail};
use alfil_board::{Bits, Kind, KindSet, Square, Width};
use alfil_model::Caught;
use alfil_model::moves::{Move, Placement};

/// A move as it is made. Where the model's [`Move`] says what was captured, this says how it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// From a square to another, capturing what stands there.
    Step { from: Square, to: Square, promotion: Option<Kind> },
    /// En passant: to a crossed square, capturing the piece that crossed it.
    EnPassant { from: Square, to: Square, promotion: Option<Kind> },
    /// The castling of that number.
    Castle(u16),
    /// A multi-leg move with side effects: over several legs, capturing other than where it arrives or putting pieces
    /// elsewhere.
    Legs { from: Square, to: Square, trail: Trail, promotion: Option<Kind> },
    /// Nothing: of a piece that stays where it is, or of the player.
    Null(Option<Square>),
    /// In place.
    Exchange { at: Square, to: Kind },
    /// A drop: one piece from the reserve.
    Place(Placement),
    /// Gating: a move with which a piece from the reserve enters on a square that it leaves.
    Gate(Carrier, Placement),
    /// A turn of two parts: a move, and where a piece of nobody comes to stand behind it.
    Then(First, Square),
}

/// A move that may be the first part of a turn of two: an [`Action`] of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    Step { from: Square, to: Square, promotion: Option<Kind> },
    EnPassant { from: Square, to: Square, promotion: Option<Kind> },
    Castle(u16),
    Legs { from: Square, to: Square, trail: Trail, promotion: Option<Kind> },
    Null(Square),
    Exchange { at: Square, to: Kind },
}

impl From<First> for Action {
    #[inline]
    fn from(first: First) -> Action {
        match first {
            First::Step { from, to, promotion } => Action::Step { from, to, promotion },
            First::EnPassant { from, to, promotion } => Action::EnPassant { from, to, promotion },
            First::Castle(number) => Action::Castle(number),
            First::Legs { from, to, trail, promotion } => Action::Legs { from, to, trail, promotion },
            First::Null(at) => Action::Null(Some(at)),
            First::Exchange { at, to } => Action::Exchange { at, to },
        }
    }
}

/// A move with which a piece may enter from the reserve: an [`Action`] of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    Step { from: Square, to: Square, promotion: Option<Kind> },
    EnPassant { from: Square, to: Square, promotion: Option<Kind> },
    Castle(u16),
    Legs { from: Square, to: Square, trail: Trail, promotion: Option<Kind> },
}

impl From<Carrier> for Action {
    #[inline]
    fn from(carrier: Carrier) -> Action {
        match carrier {
            Carrier::Step { from, to, promotion } => Action::Step { from, to, promotion },
            Carrier::EnPassant { from, to, promotion } => Action::EnPassant { from, to, promotion },
            Carrier::Castle(number) => Action::Castle(number),
            Carrier::Legs { from, to, trail, promotion } => Action::Legs { from, to, trail, promotion },
        }
    }
}

impl Action {
    /// The action as the carrier of a gating, if it can be one.
    pub fn carrier(self) -> Option<Carrier> {
        Some(match self {
            Action::Step { from, to, promotion } => Carrier::Step { from, to, promotion },
            Action::EnPassant { from, to, promotion } => Carrier::EnPassant { from, to, promotion },
            Action::Castle(number) => Carrier::Castle(number),
            Action::Legs { from, to, trail, promotion } => Carrier::Legs { from, to, trail, promotion },
            Action::Null(_)
            | Action::Exchange { .. }
            | Action::Place(_)
            | Action::Gate(..)
            | Action::Then(..) => return None,
        })
    }

    /// The action as the first part of a turn of two, if it can be one.
    pub fn first(self) -> Option<First> {
        Some(match self {
            Action::Step { from, to, promotion } => First::Step { from, to, promotion },
            Action::EnPassant { from, to, promotion } => First::EnPassant { from, to, promotion },
            Action::Castle(number) => First::Castle(number),
            Action::Legs { from, to, trail, promotion } => First::Legs { from, to, trail, promotion },
            Action::Null(Some(at)) => First::Null(at),
            Action::Exchange { at, to } => First::Exchange { at, to },
            Action::Null(None) | Action::Place(_) | Action::Gate(..) | Action::Then(..) => return None,
        })
    }

    /// The dropped types: those that the action brings in from the reserve.
    #[inline]
    fn placed(self) -> KindSet {
        match self {
            Action::Place(placement) | Action::Gate(_, placement) => KindSet::of(placement.kind),
            _ => KindSet::NONE,
        }
    }

    /// Where a piece moves from, other than in castling.
    fn moves_from(self) -> Option<Square> {
        match self {
            Action::Step { from, .. }
            | Action::EnPassant { from, .. }
            | Action::Legs { from, .. }
            | Action::Gate(
                Carrier::Step { from, .. } | Carrier::EnPassant { from, .. } | Carrier::Legs { from, .. },
                _,
            )
            | Action::Then(
                First::Step { from, .. } | First::EnPassant { from, .. } | First::Legs { from, .. },
                _,
            ) => Some(from),
            Action::Castle(_)
            | Action::Gate(Carrier::Castle(_), _)
            | Action::Then(First::Castle(_) | First::Null(_) | First::Exchange { .. }, _)
            | Action::Null(_)
            | Action::Exchange { .. }
            | Action::Place(_) => None,
        }
    }
}

impl<W: Width> State<W> {
    /// What an action does, as far as bans ask, in the position before it.
    pub fn deed(&self, tables: &Tables<W>, action: Action) -> Deed {
        let mover = action.moves_from().and_then(|from| self.piece(from));
        let asked = tables.forbidden[self.turn.index()].iter().any(|clause| clause.spares_attackers);
        Deed {
            moved: mover.map_or(KindSet::NONE, |piece| KindSet::of(piece.kind)),
            placed: action.placed(),
            takes_attackers: asked && self.takes_attackers(tables, action),
        }
    }

    /// Whether an action captures all that attacks royal pieces of the player's in the position before it, one piece at least.
    #[inline(never)]
    fn takes_attackers(&self, tables: &Tables<W>, action: Action) -> bool {
        let victims = match action {
            Action::Step { to, .. } => W::Bits::of(to),
            Action::EnPassant { to, .. } => W::Bits::of(self.victim_of(to)),
            Action::Legs { trail, .. } => {
                trail.captures().iter().fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(*sq))
            }
            Action::Gate(carrier, _) => return self.takes_attackers(tables, carrier.into()),
            Action::Then(first, _) => return self.takes_attackers(tables, first.into()),
            Action::Castle(_) | Action::Null(_) | Action::Exchange { .. } | Action::Place(_) => return false,
        };
        let royals = self.royals(tables, self.turn).iter();
        let attackers = royals.map(|royal| self.attackers_of_royal(tables, royal, self.turn));
        let attackers = attackers.fold(W::Bits::EMPTY, |set, more| set | more);
        !attackers.is_empty() && (attackers & !victims).is_empty()
    }

    /// The action of a move, if it has one of the right form. Sets of several placements have none.
    pub fn action(&self, tables: &Tables<W>, mv: &Move) -> Option<Action> {
        Some(match *mv {
            Move::Null { at } => Action::Null(at),
            Move::Step { from, to, captures, promotion } => match captures {
                Some(victim) if victim != to => Action::EnPassant { from, to, promotion },
                _ => Action::Step { from, to, promotion },
            },
            Move::Castle { king, rook, king_to, rook_to } => {
                let castlings = &tables.castlings[self.turn.index()];
                Action::Castle(castlings.iter().position(|castling| {
                    (castling.king, castling.rook, castling.king_to, castling.rook_to)
                        == (king, rook, king_to, rook_to)
                })? as u16)
            }
            Move::Legs { from, to, ref captures, ref carries, promotion } => {
                Action::Legs { from, to, trail: Trail::new(captures, carries)?, promotion }
            }
            Move::Gate { ref mv, placement } => {
                Action::Gate(self.action(tables, mv).and_then(Action::carrier)?, placement)
            }
            Move::Then { ref mv, onto } => {
                Action::Then(self.action(tables, mv).and_then(Action::first)?, onto)
            }
            Move::Exchange { at, to } => Action::Exchange { at, to },
            Move::Place(ref placements) => match placements[..] {
                [placement] => Action::Place(placement),
                _ => return None,
            },
        })
    }

    /// The move of an action.
    pub fn as_move(&self, tables: &Tables<W>, action: Action) -> Move {
        match action {
            Action::Step { from, to, promotion } => {
                Move::Step { from, to, promotion, captures: self.piece(to).map(|_| to) }
            }
            Action::EnPassant { from, to, promotion } => {
                Move::Step { from, to, promotion, captures: Some(self.victim_of(to)) }
            }
            Action::Castle(number) => {
                let castling = &tables.castlings[self.turn.index()][usize::from(number)];
                Move::Castle {
                    king: castling.king,
                    rook: castling.rook,
                    king_to: castling.king_to,
                    rook_to: castling.rook_to,
                }
            }
            Action::Null(at) => Move::Null { at },
            Action::Legs { from, to, trail, promotion } => Move::Legs {
                from,
                to,
                captures: trail.captures().to_vec(),
                carries: trail.carries().to_vec(),
                promotion,
            },
            Action::Exchange { at, to } => Move::Exchange { at, to },
            Action::Place(placement) => Move::Place(vec![placement]),
            Action::Gate(carrier, placement) => {
                Move::Gate { mv: Box::new(self.as_move(tables, carrier.into())), placement }
            }
            Action::Then(first, onto) => {
                Move::Then { mv: Box::new(self.as_move(tables, first.into())), onto }
            }
        }
    }

    /// What an action captures, as far as promotions ask.
    pub fn caught(&self, action: Action) -> Caught {
        match action {
            Action::EnPassant { .. } => Caught::EnPassant,
            Action::Gate(carrier, _) => self.caught(carrier.into()),
            Action::Then(first, _) => self.caught(first.into()),
            _ => Caught::on_the_way(self.captures(action)),
        }
    }

    /// Whether an action captures something.
    pub fn captures(&self, action: Action) -> bool {
        match action {
            Action::Step { to, .. } => self.piece(to).is_some(),
            Action::EnPassant { .. } => true,
            Action::Legs { trail, .. } => !trail.captures().is_empty(),
            Action::Gate(carrier, _) => self.captures(carrier.into()),
            Action::Then(first, _) => self.captures(first.into()),
            Action::Castle(_) | Action::Null(_) | Action::Exchange { .. } | Action::Place(_) => false,
        }
    }
}
