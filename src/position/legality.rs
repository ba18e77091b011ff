//! Whether a move is legal, why not, and how the game stands.

use super::{Action, State, Victim};
use crate::board::{Bits, Kind, KindSet, Shade, Side, Square, Width};
use crate::model::{Event, Verdict};
use crate::movegen::{self, Sink};
use crate::moves::{Move, Placement};
use crate::outcome::{Outcome, Reason};
use crate::rules::{Castling, Tables};

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// Nothing stands where it starts.
    Empty(Square),
    /// What stands where it starts is the other side's.
    NotOwn(Square),
    /// The piece does not move so, or something is in its way.
    NoSuchMove,
    /// A royal piece would be attacked after it.
    Exposed {
        /// The royal piece's square after the move.
        royal: Square,
        /// Where an attacker stands then.
        attacker: Square,
    },
    /// The promotion is missing, not allowed, or not the one that is forced.
    Promotion,
    /// The king and the rook may not castle now.
    Castling(CastlingFault),
    /// The turn does not allow moves of pieces on the board.
    MustPlace,
    /// The turn does not allow placements.
    NoPlacing,
    /// There are too few or too many placements.
    PlacementCount {
        /// The fewest.
        min: u8,
        /// The most, if there is a limit.
        max: Option<u8>,
    },
    /// A type that must be among the placements is missing.
    PlacementWithout(Kind),
    /// There are not so many of the type in reserve.
    NotInReserve(Kind),
    /// The placement's square is taken, twice in the set or on the board.
    Occupied(Square),
    /// The type may not be placed there.
    PlacementRegion(Placement),
    /// The shade of the square is not one on which the type may be placed now.
    PlacementShade(Placement),
}

/// Why a king and a rook may not castle now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CastlingFault {
    /// One of the two has moved, or is not one that castles.
    Moved,
    /// Something stands on a square that must be empty.
    Blocked(Square),
    /// The king is not royal, and only a royal one castles.
    NotRoyal,
    /// The variant's condition does not hold.
    Condition,
    /// A square that must be safe is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// Where an attacker stands.
        attacker: Square,
    },
}

/// Whether a move is legal.
pub fn check<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move) -> Result<(), Illegal> {
    let rule = movegen::turn_rule(tables, state);
    if let Move::Place(placements) = mv {
        return check_placements(tables, state, placements);
    }
    if !rule.is_some_and(|rule| rule.moves) {
        return Err(Illegal::MustPlace);
    }
    let Some(at) = mv.origin() else { return Err(Illegal::NoPlacing) };
    if at.index() >= tables.dimensions.area() {
        return Err(Illegal::Empty(at));
    }
    match state.piece(at) {
        None => return Err(Illegal::Empty(at)),
        Some(piece) if piece.side != state.turn => return Err(Illegal::NotOwn(at)),
        Some(_) => {}
    }
    let mut find = Find { tables, state, mv, found: false, other_promotion: false };
    movegen::generate(tables, state, 0, &mut find);
    if find.found {
        return Ok(());
    }
    if find.other_promotion {
        return Err(Illegal::Promotion);
    }
    if let Some(action @ Action::Castle(number)) = state.action(tables, mv) {
        let castling = &tables.castlings[state.turn.index()][usize::from(number)];
        let fault = state.castling_fault(tables, castling, state.royals(tables, state.turn));
        return Err(match (fault, state.after(tables, action).exposed(tables, state.turn)) {
            (Some(fault), _) => Illegal::Castling(fault),
            (None, Some((royal, attacker))) => Illegal::Exposed { royal, attacker },
            (None, None) => Illegal::NoSuchMove,
        });
    }
    let mut pseudo = Find { tables, state, mv, found: false, other_promotion: false };
    movegen::generate_pseudo(tables, state, &mut pseudo);
    if pseudo.found
        && let Some(action) = state.action(tables, mv)
        && let Some((royal, attacker)) = state.after(tables, action).exposed(tables, state.turn)
    {
        return Err(Illegal::Exposed { royal, attacker });
    }
    Err(if pseudo.other_promotion { Illegal::Promotion } else { Illegal::NoSuchMove })
}

impl<W: Width> State<W> {
    /// Why the side to move, with these royal pieces, may not castle so; the safety of royal pieces after
    /// the move is not asked.
    pub fn castling_fault(
        &self,
        tables: &Tables<W>,
        castling: &Castling<W::Bits>,
        royals: W::Bits,
    ) -> Option<CastlingFault> {
        let us = self.turn;
        let marked = |sq: Square, kinds: KindSet| {
            let piece = self.piece(sq).filter(|piece| piece.side == us && kinds.contains(piece.kind));
            piece.filter(|_| self.unmoved.contains(sq))
        };
        let king = marked(castling.king, castling.kings);
        let (Some(king), Some(_)) = (king, marked(castling.rook, castling.rooks)) else {
            return Some(CastlingFault::Moved);
        };
        let blocked = castling.empty & self.occupied();
        if !blocked.is_empty() {
            return Some(CastlingFault::Blocked(blocked.first()));
        }
        let royal = royals.contains(castling.king);
        if castling.royal_only && !royal {
            return Some(CastlingFault::NotRoyal);
        }
        if !self.holds(tables, &castling.when, us) {
            return Some(CastlingFault::Condition);
        }
        if !royal {
            return None;
        }
        let victim = Victim { kind: king.kind, royal };
        castling.safe.iter().find_map(|square| {
            let attackers = self.attackers(tables, square, victim, !us);
            (!attackers.is_empty()).then(|| CastlingFault::Attacked { square, attacker: attackers.first() })
        })
    }
}

fn check_placements<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    placements: &[Placement],
) -> Result<(), Illegal> {
    let us = state.turn;
    let rule =
        movegen::turn_rule(tables, state).and_then(|rule| rule.place.as_ref()).ok_or(Illegal::NoPlacing)?;
    let wrong_count = placements.len() < usize::from(rule.min)
        || rule.max.is_some_and(|max| placements.len() > usize::from(max))
        || placements.is_empty();
    let mut sorted = placements.to_vec();
    sorted.sort_unstable();
    let mut next = *state;
    for placement in &sorted {
        let Placement { kind, to } = *placement;
        if kind.index() >= tables.kinds || next.in_reserve(us, kind) == 0 {
            return Err(Illegal::NotInReserve(kind));
        }
        if to.index() >= tables.dimensions.area() || next.piece(to).is_some() {
            return Err(Illegal::Occupied(to));
        }
        let placing = &tables.placements[us.index()][kind.index()];
        if !placing.region.contains(to) {
            return Err(Illegal::PlacementRegion(*placement));
        }
        for rule in &placing.shades {
            let shades = [Shade::Dark, Shade::Light];
            let first = shades.into_iter().find(|shade| next.first_shades(us, *shade).contains(rule.from));
            if first.is_some_and(|first| (first != tables.dimensions.shade(to)) != rule.differs) {
                return Err(Illegal::PlacementShade(*placement));
            }
        }
        next = next.after_placements(tables, &[*placement]);
        next.turn = us;
    }
    if let Some(kind) = rule.with.iter().find(|kind| !sorted.iter().any(|placement| placement.kind == *kind))
    {
        return Err(Illegal::PlacementWithout(kind));
    }
    if wrong_count {
        return Err(Illegal::PlacementCount { min: rule.min, max: rule.max });
    }
    match state.after_placements(tables, &sorted).exposed(tables, us) {
        Some((royal, attacker)) => Err(Illegal::Exposed { royal, attacker }),
        None => Ok(()),
    }
}

/// Looks for one move.
struct Find<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    mv: &'a Move,
    found: bool,
    /// Whether the same step exists with another promotion, or without one.
    other_promotion: bool,
}

impl<W: Width> Find<'_, W> {
    fn see(&mut self, action: Action) {
        let mv = self.state.as_move(self.tables, action);
        self.found |= mv == *self.mv;
        if let (Move::Step { from, to, .. }, Move::Step { from: wanted_from, to: wanted_to, .. }) =
            (&mv, self.mv)
        {
            self.other_promotion |= from == wanted_from && to == wanted_to;
        }
    }
}

impl<W: Width> Sink<W::Bits> for Find<'_, W> {
    fn steps(&mut self, from: Square, targets: W::Bits) {
        targets.iter().for_each(|to| self.see(Action::Step { from, to, promotion: None }));
    }
    fn promotions(&mut self, from: Square, targets: W::Bits, kinds: &[Kind]) {
        for to in targets.iter() {
            kinds.iter().for_each(|kind| self.see(Action::Step { from, to, promotion: Some(*kind) }));
        }
    }
    fn single(&mut self, action: Action) {
        self.see(action);
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
}

/// How the game stands if the position came up `times` times before.
pub fn outcome<W: Width>(tables: &Tables<W>, state: &State<W>, times: u32) -> Outcome {
    let us = state.turn;
    let has_move = movegen::has_legal_move(tables, state);
    let in_check = state.in_check(tables, us);
    for rule in &tables.outcomes {
        let about = match &rule.event {
            Event::Checkmate => (!has_move && in_check).then_some(us),
            Event::Stalemate => (!has_move && !in_check).then_some(us),
            Event::Repetition { times: often, .. } => (times + 1 >= *often).then_some(us),
            Event::MoveCount(moves) => (state.halfmove() >= moves.saturating_mul(2)).then_some(us),
            Event::When(_) => [!us, us].into_iter().find(|side| state.holds(tables, &rule.when, *side)),
        };
        if let Some(side) = about {
            return verdict(rule.verdict, side, rule.reason);
        }
    }
    if has_move { Outcome::Ongoing } else { Outcome::Draw(Reason::NoMoves) }
}

fn verdict(verdict: Verdict, side: Side, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(side, reason),
        Verdict::Loss => Outcome::Win(!side, reason),
        Verdict::Draw => Outcome::Draw(reason),
    }
}
