//! Which legal moves a text fits, and which most closely.

use super::context::Context;
use super::named::Named;
use super::said::{self, Becomes, Said, Shape, What};
use alfil_board::{Kind, Square};
use alfil_model::moves::{Move, Placement};
use std::cmp::Reverse;

/// After so many questions, moves are looked up by their squares.
const OFTEN: u32 = 16;

/// How a text fits a move: the least is the closest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Fit {
    /// How many squares lie on the way: what looks like a square is rather one than the name of a type.
    squares: Reverse<usize>,
    manner: Manner,
    /// A type is meant that shares its name in moves with one of this very name.
    other_name: bool,
}

/// How a text fits a move: castlings with all their squares come before moves of one piece, these before other castlings, and
/// castlings by the king's own move before those onto the rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Manner {
    WithRook,
    #[default]
    Plain,
    KingMove,
    OntoRook,
    OntoKing,
}

impl Context<'_> {
    /// Whether a text means a legal move.
    pub(super) fn plays(&self, text: &str) -> bool {
        !self.matches(&said::readings(self.vocabulary, text)).is_empty()
    }

    /// The legal moves that fit the first of the readings that any fits.
    pub(super) fn matches(&self, readings: &[Vec<Said>]) -> Vec<Move> {
        let found = readings.iter().map(|sayings| self.fitting(sayings));
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The legal moves that fit one of these, and no other more closely.
    fn fitting(&self, sayings: &[Said]) -> Vec<Move> {
        let mut closest: Option<Fit> = None;
        let mut found: Vec<&Move> = Vec::new();
        for mv in self.candidates(sayings) {
            let Some(fit) = sayings.iter().filter_map(|said| self.fit(said, mv)).min() else { continue };
            if closest.is_none_or(|closest| fit < closest) {
                closest = Some(fit);
                found.clear();
            }
            if closest == Some(fit) {
                found.push(mv);
            }
        }
        // A capture and a quiet move between the same squares: `x` and `-` say which, and squares alone mean the capture.
        if found.len() > 1 && found.iter().any(|mv| captures(mv)) && !found.iter().all(|mv| captures(mv)) {
            let wanted = sayings.iter().any(|said| match &said.what {
                What::Piece(shape) => shape.capture,
                What::Squares { captures, .. } => captures.unwrap_or(true),
                What::Castling { .. } => true,
            });
            found.retain(|mv| captures(mv) == wanted);
        }
        found.into_iter().cloned().collect()
    }

    /// The legal moves that may fit one of these, in their order: those between the same squares, or with the same end.
    fn candidates(&self, sayings: &[Said]) -> Vec<&Move> {
        let legal = self.legal();
        self.asked.set(self.asked.get().saturating_add(1));
        if self.asked.get() <= OFTEN || sayings.iter().any(|said| matches!(said.what, What::Castling { .. }))
        {
            return legal.iter().collect();
        }
        let named = self.named.get_or_init(|| Named::of(legal));
        let numbers = sayings.iter().filter_map(|said| match &said.what {
            What::Squares { from, to, .. } => named.between.get(&(*from, *to, said.then)),
            What::Piece(shape) => named.ends.get(&(shape.to, said.then)),
            What::Castling { .. } => None,
        });
        let mut numbers: Vec<usize> = numbers.flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().filter_map(|number| legal.get(number)).collect()
    }

    fn fit(&self, said: &Said, mv: &Move) -> Option<Fit> {
        let (mv, then) = match mv {
            Move::Then { mv, onto } => (&**mv, Some(*onto)),
            mv => (mv, None),
        };
        if said.then != then {
            return None;
        }
        let (mv, placement) = match mv {
            Move::Gate { mv, placement } => (&**mv, Some(*placement)),
            mv => (mv, None),
        };
        let carries = match mv {
            Move::Legs { carries, .. } => carries.clone(),
            Move::Castle { rook, rook_to, .. } if !said.carries.is_empty() => vec![(*rook, *rook_to)],
            Move::Step { .. }
            | Move::Gate { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Exchange { .. }
            | Move::Place(_) => Vec::new(),
        };
        if said.carries != carries {
            return None;
        }
        let mut fit = Fit::default();
        if let What::Squares { via, .. } = &said.what {
            fit.squares = Reverse(via.len());
        }
        match (said.gate, placement) {
            (None, None) => {}
            (Some(gate), Some(Placement { kind, to })) => {
                if !gate.kinds.contains(kind) || gate.at.is_some_and(|at| at != to) {
                    return None;
                }
                fit.other_name |= gate.exact != Some(kind);
            }
            _ => return None,
        }
        let becomes = match mv {
            Move::Step { from, to, promotion, .. } | Move::Legs { from, to, promotion, .. } => {
                self.becomes(*from, *to, *promotion, said.becomes)?
            }
            Move::Exchange { to, .. } => match said.becomes {
                Becomes::Named { kinds, exact } if kinds.contains(*to) => exact != Some(*to),
                _ => return None,
            },
            Move::Castle { .. } | Move::Null { .. }
                if matches!(said.becomes, Becomes::Unsaid | Becomes::UnsaidWithCheck) =>
            {
                false
            }
            // It becomes nothing, or is said otherwise.
            Move::Gate { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Place(_) => return None,
        };
        fit.other_name |= becomes;
        let goes = match &said.what {
            What::Squares { from, to, .. }
                if matches!(mv, Move::Castle { .. }) && !said.carries.is_empty() =>
            {
                matches!(mv, Move::Castle { king, king_to, .. } if (king, king_to) == (from, to))
                    .then_some(Manner::WithRook)
            }
            What::Squares { from, via, to, .. } => self.goes_by_squares(*from, via, *to, mv, placement),
            What::Piece(shape) => self.goes_as_shape(shape, mv),
            What::Castling { higher } => self.castles_towards(*higher, mv).then_some(Manner::Plain),
        };
        fit.manner = goes?;
        Some(fit)
    }

    /// How squares fit a move. Where a piece enters on the square that a rook left in a castling, it is written as rook onto
    /// king.
    fn goes_by_squares(
        &self,
        from: Square,
        via: &[Square],
        to: Square,
        mv: &Move,
        placement: Option<Placement>,
    ) -> Option<Manner> {
        match mv {
            Move::Step { from: start, to: end, .. } => {
                (via.is_empty() && (from, to) == (*start, *end)).then_some(Manner::Plain)
            }
            Move::Legs { from: start, to: end, captures, .. } => {
                // They are written in the order of squares, and may as well be said in that of the way.
                let mut via = via.to_vec();
                via.sort_unstable();
                let met = captures.iter().filter(|sq| *sq != end);
                ((from, to) == (*start, *end) && met.eq(via.iter())).then_some(Manner::Plain)
            }
            Move::Exchange { at, .. } | Move::Null { at: Some(at) } => {
                (via.is_empty() && from == *at && to == *at).then_some(Manner::Plain)
            }
            Move::Castle { king, rook, king_to, .. } => match placement {
                _ if !via.is_empty() => None,
                Some(placement) if placement.to == *rook => {
                    (from == *rook && to == *king).then_some(Manner::OntoKing)
                }
                _ => castling_manner(from == *king, to, *king_to, *rook),
            },
            Move::Null { at: None } | Move::Gate { .. } | Move::Then { .. } | Move::Place(_) => None,
        }
    }

    fn goes_as_shape(&self, shape: &Shape, mv: &Move) -> Option<Manner> {
        let is = |sq: Square| {
            let kind = self.setup.piece(sq).map(|piece| piece.kind);
            kind.is_some_and(|kind| shape.kinds.contains(kind)) && shape.starts_on(self.vocabulary, sq)
        };
        match mv {
            Move::Step { from, to, .. } | Move::Legs { from, to, .. } => {
                (is(*from) && shape.to == *to && (!shape.capture || captures(mv))).then_some(Manner::Plain)
            }
            Move::Exchange { at, .. } | Move::Null { at: Some(at) } => {
                (is(*at) && shape.to == *at && !shape.capture).then_some(Manner::Plain)
            }
            Move::Castle { king, rook, king_to, .. } => {
                castling_manner(is(*king) && !shape.capture, shape.to, *king_to, *rook)
            }
            Move::Null { at: None } | Move::Gate { .. } | Move::Then { .. } | Move::Place(_) => None,
        }
    }

    fn castles_towards(&self, higher: bool, mv: &Move) -> bool {
        let dimensions = self.vocabulary.dimensions();
        matches!(mv, Move::Castle { king, rook, .. }
            if dimensions.rank(*king) == dimensions.rank(*rook) && (rook > king) == higher)
    }

    /// Whether what a text says of the promotion fits a move's: the same, or nothing where there is no choice. If it does:
    /// whether only because two types share a name in moves, and the other one's is the very name.
    fn becomes(&self, from: Square, to: Square, promotion: Option<Kind>, said: Becomes) -> Option<bool> {
        let fits = match (said, promotion) {
            (Becomes::Unsaid, None) => true,
            (Becomes::UnsaidWithCheck, None) => self.crown(from, to).is_none(),
            (Becomes::Unsaid | Becomes::UnsaidWithCheck, some) => self.only_promotion(from, to) == some,
            (Becomes::Stays, None) => !self.promotions(from, to).0.is_empty(),
            (Becomes::Minus, None) => {
                let becomes = self.promotions(from, to).0;
                !becomes.is_empty() && !becomes.iter().any(|kind| self.is_uncrowning(from, *kind))
            }
            (Becomes::Minus, Some(kind)) => self.is_uncrowning(from, kind),
            (Becomes::Crown, Some(kind)) => self.crown(from, to) == Some(kind),
            (Becomes::Named { kinds, exact }, Some(kind)) if kinds.contains(kind) => {
                return Some(exact != Some(kind));
            }
            _ => false,
        };
        fits.then_some(false)
    }
}

fn castling_manner(starts: bool, to: Square, king_to: Square, rook: Square) -> Option<Manner> {
    match starts {
        true if to == king_to => Some(Manner::KingMove),
        true if to == rook => Some(Manner::OntoRook),
        _ => None,
    }
}

/// Whether a move captures anything.
pub(super) fn captures(mv: &Move) -> bool {
    match mv {
        Move::Step { captures, .. } => captures.is_some(),
        Move::Legs { captures, .. } => !captures.is_empty(),
        Move::Gate { mv, .. } | Move::Then { mv, .. } => self::captures(mv),
        Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => false,
    }
}
