//! Whether a move is legal, why not, and how the game stands.

use crate::movegen::{self, Sink};
use crate::state::{Action, State, Victim};
use crate::tables::{Castling, Condition, Leaf, OutcomeRule, OwnCount, Tables, TurnRule};
use alfil_board::{Bits, Kind, KindSet, Shade, Side, Square, Width};
use alfil_model::moves::{Move, Placement};
use alfil_model::outcome::{Outcome, Past, Reason};
use alfil_model::{Event, FileRule, Verdict, Whose};
use std::error::Error;
use std::fmt;

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over: a condition of the variant holds that gives it to one side.
    Over(Outcome),
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
    /// The turn does not allow moves of pieces on the board, but placements.
    MustPlace,
    /// The turn allows nothing but a pass.
    MustPass,
    /// The turn does not allow a pass.
    NoPassing,
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
    /// As many pieces as may stand on the file stand there already.
    PlacementFile {
        /// The placement.
        placement: Placement,
        /// The types that count.
        kinds: KindSet,
        /// How many of them may stand there.
        most: u8,
    },
    /// There is a capture, and captures come first.
    MustCapture,
    /// As many pieces of the type stand on the board as the side may have by promotion, exchange or placement.
    Limit {
        /// The type.
        kind: Kind,
        /// How many.
        most: u8,
    },
    /// The capture would remove a royal piece of the player's own, which stands there before the move.
    OwnRoyalBlasted(Square),
    /// Something would be true after the move that the variant forbids.
    Forbidden {
        /// What.
        ban: Ban,
        /// The type whose placement makes the difference, if it is forbidden for placements alone.
        placing: Option<Kind>,
    },
    /// The piece cannot enter so, though the move without it is legal.
    Gate {
        /// What was to enter, and where.
        placement: Placement,
        /// Why it cannot.
        fault: GateFault,
    },
}

/// Short, and with the numbers of squares and types: the names are the variant's, and
/// [`parse_move`](crate::notation::parse_move) tells the same with them.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Illegal::Empty(Square(sq)) => write!(f, "nothing stands on square {sq}"),
            Illegal::NotOwn(Square(sq)) => write!(f, "what stands on square {sq} is the other side's"),
            Illegal::NoSuchMove => f.write_str("the piece does not move so, or something is in its way"),
            Illegal::Exposed { royal: Square(royal), attacker: Square(attacker) } => {
                write!(f, "the royal piece on square {royal} would be attacked from square {attacker}")
            }
            Illegal::Promotion => f.write_str("the promotion is missing or not allowed"),
            Illegal::Castling(fault) => write!(f, "castling is not possible: {fault}"),
            Illegal::MustPlace => f.write_str("pieces from the reserve must be placed in this turn"),
            Illegal::MustPass => f.write_str("there is nothing but to pass in this turn"),
            Illegal::NoPassing => f.write_str("there is no passing in this turn"),
            Illegal::NoPlacing => f.write_str("no pieces can be placed in this turn"),
            Illegal::PlacementCount { min, max: Some(max) } => {
                write!(f, "this turn places from {min} to {max} pieces")
            }
            Illegal::PlacementCount { min, max: None } => write!(f, "this turn places {min} pieces or more"),
            Illegal::PlacementWithout(Kind(kind)) => {
                write!(f, "a piece of type {kind} must be among those that are placed")
            }
            Illegal::NotInReserve(Kind(kind)) => write!(f, "there are not so many of type {kind} in reserve"),
            Illegal::Occupied(Square(sq)) => write!(f, "square {sq} is taken"),
            Illegal::PlacementRegion(placement) => write!(f, "{} may not be placed there", shown(placement)),
            Illegal::PlacementShade(placement) => {
                write!(f, "{} may not be placed on that shade", shown(placement))
            }
            Illegal::PlacementFile { placement, most, .. } => {
                write!(f, "{} would be one more than the {most} that may stand on the file", shown(placement))
            }
            Illegal::MustCapture => f.write_str("a capture is possible, and must be made"),
            Illegal::Limit { kind: Kind(kind), most } => {
                write!(f, "there are {most} of type {kind} on the board, and may be no more")
            }
            Illegal::OwnRoyalBlasted(Square(sq)) => {
                write!(f, "the capture would blow up the own royal piece on square {sq}")
            }
            Illegal::Forbidden { ban, .. } => write!(f, "the variant forbids it: {ban}"),
            Illegal::Gate { placement, fault } => write!(f, "{} cannot enter: {fault}", shown(placement)),
        }
    }
}

impl Error for Illegal {}

/// `type 1 on square 28`
fn shown(placement: &Placement) -> String {
    format!("type {} on square {}", placement.kind.0, placement.to.0)
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ban::Check(side) => write!(f, "{side} would be in check"),
            Ban::Checkmate(side) => write!(f, "{side} would be checkmated"),
            Ban::Condition => f.write_str("a condition would hold"),
        }
    }
}

impl fmt::Display for GateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GateFault::NotLeft => "the move does not leave the square",
            GateFault::NotAllowed => "no piece of the type may enter there",
            GateFault::Moved => "what leaves the square has moved before",
        })
    }
}

impl fmt::Display for CastlingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastlingFault::Moved => f.write_str("king and rook do not both count as unmoved"),
            CastlingFault::Blocked(Square(sq)) => write!(f, "square {sq} is not empty"),
            CastlingFault::NotRoyal => f.write_str("the king is not royal now"),
            CastlingFault::Condition => f.write_str("the variant's condition does not hold"),
            CastlingFault::Attacked { square: Square(sq), attacker: Square(attacker) } => {
                write!(f, "square {sq} is attacked from square {attacker}")
            }
        }
    }
}

/// What a variant forbids after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ban {
    /// That a royal piece of the side is attacked.
    Check(Side),
    /// That the side is checkmated.
    Checkmate(Side),
    /// Another condition.
    Condition,
}

/// Why a piece from the reserve cannot enter with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GateFault {
    /// The move does not leave the square.
    NotLeft,
    /// No piece of the type may enter on the square.
    NotAllowed,
    /// What leaves the square has moved before.
    Moved,
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
    if let Some(outcome) = won(tables, state) {
        return Err(Illegal::Over(outcome));
    }
    if let Move::Place(placements) = mv {
        return check_placements(tables, state, placements);
    }
    let rule = movegen::turn_rule(tables, state);
    if let Move::Null { at: None } = mv {
        return check_pass(tables, state, rule);
    }
    if !rule.is_some_and(|rule| rule.options.moves || rule.options.capture_first) {
        return Err(no_moves(rule));
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
    let find = || Find { tables, state, mv, found: false, other_promotion: false };
    let mut legal = find();
    movegen::generate(tables, state, 0, &mut legal);
    if legal.found {
        return Ok(());
    }
    if rule.is_some_and(|rule| rule.options.capture_first) {
        let mut possible = find();
        movegen::generate_moves(tables, state, &mut possible);
        if possible.found {
            let forced = movegen::has_capture(tables, state);
            return Err(if forced { Illegal::MustCapture } else { no_moves(rule) });
        }
    }
    if legal.other_promotion {
        return Err(limit_reached(tables, state, mv).unwrap_or(Illegal::Promotion));
    }
    if let Move::Gate { mv, placement } = mv {
        check(tables, state, mv)?;
        return Err(gate_refused(tables, state, mv, *placement));
    }
    if let Some(action @ Action::Castle(number)) = state.action(tables, mv) {
        let castling = &tables.castlings[state.turn.index()][usize::from(number)];
        let fault = state.castling_fault(tables, castling, state.royals(tables, state.turn));
        return Err(fault.map_or_else(
            || refused_after(tables, state, action).unwrap_or(Illegal::NoSuchMove),
            Illegal::Castling,
        ));
    }
    let mut pseudo = find();
    movegen::generate_pseudo(tables, state, &mut pseudo);
    if pseudo.found {
        let after = state.action(tables, mv).and_then(|action| refused_after(tables, state, action));
        if let Some(reason) = limit_reached(tables, state, mv).or(after) {
            return Err(reason);
        }
    }
    Err(if pseudo.other_promotion { Illegal::Promotion } else { Illegal::NoSuchMove })
}

/// That a turn is not for moves of pieces on the board.
fn no_moves<B>(rule: Option<&TurnRule<B>>) -> Illegal {
    let only_passes = rule.is_some_and(|rule| rule.options.pass && rule.options.place.is_none());
    if only_passes { Illegal::MustPass } else { Illegal::MustPlace }
}

/// Whether the player may pass.
fn check_pass<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    rule: Option<&TurnRule<W::Bits>>,
) -> Result<(), Illegal> {
    let rule = rule.filter(|rule| rule.options.pass).ok_or(Illegal::NoPassing)?;
    if rule.options.capture_first && movegen::has_capture(tables, state) {
        return Err(Illegal::MustCapture);
    }
    refused_after(tables, state, Action::Null(None)).map_or(Ok(()), Err)
}

/// Why an action that the pieces can make is illegal as a whole, if it is.
fn refused_after<W: Width>(tables: &Tables<W>, state: &State<W>, action: Action) -> Option<Illegal> {
    if let Some(royal) = state.own_royal_blasted(tables, action) {
        return Some(Illegal::OwnRoyalBlasted(royal));
    }
    let next = state.after(tables, action);
    if !state.is_safe(tables, action, &next)
        && let Some((royal, attacker)) = next.exposed(tables, state.turn)
    {
        return Some(Illegal::Exposed { royal, attacker });
    }
    forbidden_in(tables, &next, action.placed())
}

/// What is forbidden and true after a move that placed pieces of some types.
fn forbidden_in<W: Width>(tables: &Tables<W>, next: &State<W>, placed: KindSet) -> Option<Illegal> {
    let clause = next.broken(tables, placed)?;
    let mover = !next.turn;
    let ban = match &clause.when {
        Condition::Leaf(leaf) => ban(leaf, mover),
        Condition::Always | Condition::Not(_) | Condition::All(_) | Condition::Any(_) => Ban::Condition,
    };
    let placing = clause.placing.and_then(|kinds| placed.iter().find(|kind| kinds.contains(*kind)));
    Some(Illegal::Forbidden { ban, placing })
}

/// What is forbidden where a leaf alone is.
fn ban<B>(leaf: &Leaf<B>, mover: Side) -> Ban {
    match leaf {
        Leaf::Check { whose: Whose::Own } => Ban::Check(mover),
        Leaf::Check { whose: Whose::Enemy } => Ban::Check(!mover),
        Leaf::Checkmate { whose: Whose::Own } => Ban::Checkmate(mover),
        Leaf::Checkmate { whose: Whose::Enemy } => Ban::Checkmate(!mover),
        Leaf::Check { whose: Whose::Any }
        | Leaf::Checkmate { whose: Whose::Any }
        | Leaf::Captured { .. }
        | Leaf::Count { .. }
        | Leaf::Reserve { .. }
        | Leaf::Turn { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Bare
        | Leaf::Checks { .. }
        | Leaf::ToMove { .. } => Ban::Condition,
    }
}

/// The limit that keeps a piece from becoming what a move makes it.
fn limit_reached<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move) -> Option<Illegal> {
    match mv {
        Move::Step { promotion: Some(kind), .. }
        | Move::Legs { promotion: Some(kind), .. }
        | Move::Exchange { to: kind, .. } => full(tables, state, *kind, 0),
        _ => None,
    }
}

/// That the player has as many pieces of a type as the limit allows, those that are coming included.
fn full<W: Width>(tables: &Tables<W>, state: &State<W>, kind: Kind, coming: u32) -> Option<Illegal> {
    let most = (*tables.limits[state.turn.index()].get(kind.index())?)?;
    let count = state.pieces(state.turn, kind).count() + coming;
    (count >= u32::from(most)).then_some(Illegal::Limit { kind, most })
}

/// Why a piece from the reserve cannot enter with a move that is legal without it.
fn gate_refused<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move, placement: Placement) -> Illegal {
    let us = state.turn;
    let Placement { kind, to } = placement;
    if kind.index() >= tables.kinds || state.in_reserve(us, kind) == 0 {
        return Illegal::NotInReserve(kind);
    }
    let refused = |fault| Illegal::Gate { placement, fault };
    let (left, promotion) = match mv {
        Move::Step { from, to: arrival, promotion, .. } | Move::Legs { from, to: arrival, promotion, .. } => {
            (from == &to && arrival != from, *promotion)
        }
        Move::Castle { king, rook, king_to, rook_to } => {
            ([king, rook].contains(&&to) && ![king_to, rook_to].contains(&&to), None)
        }
        Move::Null { .. } | Move::Gate { .. } | Move::Exchange { .. } | Move::Place(_) => (false, None),
    };
    if !left {
        return refused(GateFault::NotLeft);
    }
    let mut gatings = tables.gatings[us.index()].iter();
    if !gatings.any(|gating| gating.squares.contains(to) && gating.kinds.contains(kind)) {
        return refused(GateFault::NotAllowed);
    }
    if !state.unmoved.contains(to) {
        return refused(GateFault::Moved);
    }
    if let Some(reason) = full(tables, state, kind, u32::from(promotion == Some(kind))) {
        return reason;
    }
    let carrier = state.action(tables, mv).and_then(Action::carrier);
    let refusal = carrier.and_then(|carrier| refused_after(tables, state, Action::Gate(carrier, placement)));
    refusal.unwrap_or(refused(GateFault::NotLeft))
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
    let turn = movegen::turn_rule(tables, state).ok_or(Illegal::NoPlacing)?;
    if turn.options.capture_first && movegen::has_capture(tables, state) {
        return Err(Illegal::MustCapture);
    }
    let rule = turn.options.place.as_ref().ok_or(Illegal::NoPlacing)?;
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
        for rule in &placing.files {
            let file = tables.files[usize::from(tables.dimensions.file(to))];
            if (file & next.pieces_of(us, rule.kinds)).count() > u32::from(rule.most) {
                let FileRule { kinds, most } = *rule;
                return Err(Illegal::PlacementFile { placement: *placement, kinds, most });
            }
        }
        if let Some(reason) = full(tables, &next, kind, 0) {
            return Err(reason);
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
    let next = state.after_placements(tables, &sorted);
    if let Some((royal, attacker)) = next.exposed(tables, us) {
        return Err(Illegal::Exposed { royal, attacker });
    }
    let placed = sorted.iter().map(|placement| placement.kind).collect();
    forbidden_in(tables, &next, placed).map_or(Ok(()), Err)
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
    fn single(&mut self, action: Action) {
        self.see(action);
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
}

/// How a game has ended that a condition gives to one side, if one does: nobody moves any more. Of the conditions
/// that hold the first counts, and a game that it makes a draw may go on.
#[inline]
pub fn won<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<Outcome> {
    if tables.won_by_condition { first_condition(tables, state) } else { None }
}

fn first_condition<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<Outcome> {
    let about =
        |rule: &OutcomeRule<W::Bits>| side_about(state, rule, |side| holds(tables, state, rule, side));
    let is_condition = |rule: &&OutcomeRule<W::Bits>| matches!(rule.event, Event::When(_));
    let mut rules = tables.outcomes.iter().enumerate().filter(|(_, rule)| rule.verdict != Verdict::Draw);
    let (number, outcome) = rules.find_map(|(number, rule)| {
        let side = Some(rule).filter(is_condition).and_then(about)?;
        Some((number, verdict(rule.verdict, side, rule.reason)))
    })?;
    // Draws that come before it hardly ever matter, and are looked at last.
    let mut draws = tables.outcomes[..number].iter().filter(is_condition);
    draws.all(|rule| about(rule).is_none()).then_some(outcome)
}

/// Whether the condition of a rule holds for a side.
#[inline(always)]
fn holds<W: Width>(tables: &Tables<W>, state: &State<W>, rule: &OutcomeRule<W::Bits>, side: Side) -> bool {
    let right = |needs: &OwnCount<W::Bits>| {
        let pieces = state.pieces_of(side, needs.kinds) & needs.region[side];
        needs.compare.holds(pieces.count(), needs.value)
    };
    rule.needs.as_ref().is_none_or(right) && state.holds(tables, &rule.when, side)
}

/// The side that a rule is about for which something holds: the one that has just moved is asked first.
fn side_about<W: Width>(
    state: &State<W>,
    rule: &OutcomeRule<W::Bits>,
    holds: impl Fn(Side) -> bool,
) -> Option<Side> {
    [!state.turn, state.turn].into_iter().find(|side| rule.sides[side.index()] && holds(*side))
}

/// How the game stands after such a past.
pub fn outcome<W: Width>(tables: &Tables<W>, state: &State<W>, past: Past) -> Outcome {
    outcome_given(tables, state, past, movegen::has_legal_move(tables, state))
}

/// The same where it is known whether there is a move.
pub fn outcome_given<W: Width>(tables: &Tables<W>, state: &State<W>, past: Past, has_move: bool) -> Outcome {
    let us = state.turn;
    let in_check = || state.in_check(tables, us);
    for rule in &tables.outcomes {
        let ours = |holds: bool| (holds && rule.sides[us.index()]).then_some(us);
        let about = match &rule.event {
            Event::Checkmate => ours(!has_move && in_check()),
            Event::Stalemate => ours(!has_move && !in_check()),
            Event::Repetition { times, checking } if past.times.saturating_add(1) >= *times => {
                if *checking {
                    side_about(state, rule, |side| past.checking[side])
                } else {
                    ours(true)
                }
            }
            Event::Repetition { .. } => None,
            Event::MoveCount(moves) => ours(state.halfmove() >= moves.saturating_mul(2)),
            Event::When(_) => side_about(state, rule, |side| holds(tables, state, rule, side)),
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
