//! Moves of several legs, walked one leg after another on a board that changes on the way.

use super::apply::Journey;
use super::attack::{Victim, admits, immune, may_start, may_use, royals};
use super::blast::removes_royal_beside;
use super::{paths, pieces_of};
use alfil_board::{Dimensions, Kind, Piece, Side, Square};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{
    Course, Definition, EarlierLeg, EnPassantPair, Leg, Legs, MoveRule, Movement, Obstacles, Wraps,
};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A file and a rank, on the board or beside it.
type Point = (i32, i32);

/// A pseudo-legal multi-leg move, promotion aside.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Where the piece that moves starts: not the one whose movement it is, if that one lends its moves.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What it captures, in ascending order.
    pub captures: Vec<Square>,
    /// What it puts elsewhere, in ascending order.
    pub carries: Vec<(Square, Square)>,
    /// Whether it captures by arriving on a square that a double step has crossed.
    pub en_passant: bool,
}

impl Found {
    /// The move. What can be a step is one.
    pub fn into_move(self, promotion: Option<Kind>) -> Move {
        let Found { from, to, captures, carries, en_passant } = self;
        match captures[..] {
            [] if carries.is_empty() && from == to => Move::Null { at: Some(from) },
            [] if carries.is_empty() => Move::Step { from, to, captures: None, promotion },
            [victim] if carries.is_empty() && (victim == to || en_passant) => {
                Move::Step { from, to, captures: Some(victim), promotion }
            }
            _ => Move::Legs { from, to, captures, carries, promotion },
        }
    }

    fn journey(&self) -> Journey {
        let Found { from, to, captures, carries, .. } = self.clone();
        Journey { from, to, captures, carries, promotion: None }
    }

    /// Whether nothing has changed but the turn.
    pub fn is_null(&self) -> bool {
        self.from == self.to && self.captures.is_empty() && self.carries.is_empty()
    }
}

/// The rules that a piece follows now: those of its type, and for an imitator those of what it imitates.
pub fn rules<'v>(variant: &'v Definition, setup: &Setup, piece: Piece) -> Vec<Cow<'v, MoveRule>> {
    if !variant.imitates(piece.kind) {
        return variant.kinds[piece.kind.index()].moves.iter().map(Cow::Borrowed).collect();
    }
    let imitated = setup.memory.moved[!piece.side];
    let rules = variant.rules_of(piece.kind).into_iter();
    rules.filter(|(of, _)| of.is_none() || *of == imitated).map(|(_, rule)| Cow::Owned(rule)).collect()
}

/// The type as which a piece is remembered when it moves: an imitator counts as what it imitates.
pub(super) fn remembered_as(variant: &Definition, setup: &Setup, mover: Piece) -> Option<Kind> {
    if variant.imitates(mover.kind) { setup.memory.moved[!mover.side] } else { Some(mover.kind) }
}

/// Pseudo-legal multi-leg moves of a side's pieces.
pub fn walks(variant: &Definition, setup: &Setup, side: Side) -> Vec<Found> {
    walks_against(variant, setup, side, None, |_| true)
}

/// Those of one leg: of pieces that swap places, or go quietly as these do.
pub(super) fn walks_of_one_leg(variant: &Definition, setup: &Setup, side: Side) -> Vec<Found> {
    walks_against(variant, setup, side, None, Movement::is_of_one_leg)
}

/// Attackers by multi-leg moves: the pieces of a side that could so capture the victim.
pub(super) fn attackers(variant: &Definition, setup: &Setup, victim: Victim, by: Side) -> Vec<Square> {
    if !variant
        .kinds
        .iter()
        .flat_map(|kind| &kind.moves)
        .flat_map(|rule| &rule.movements)
        .any(|movement| movement.legs().is_some())
    {
        return Vec::new();
    }
    let walks = walks_against(variant, setup, by, Some(victim), |_| true);
    let attacking = walks.into_iter().filter(|walk| {
        !walk.en_passant
            && walk.captures.contains(&victim.square)
            && !removes_royal_beside(variant, setup, by, &walk.journey(), victim.square)
    });
    attacking.map(|walk| walk.from).collect()
}

fn walks_against(
    variant: &Definition,
    setup: &Setup,
    side: Side,
    victim: Option<Victim>,
    wanted: fn(&Movement) -> bool,
) -> Vec<Found> {
    let mut found = BTreeSet::new();
    for (from, piece) in pieces_of(setup, side) {
        for rule in rules(variant, setup, piece) {
            // The guard of what captures nothing may ask for attacks, and is not asked when these are looked for.
            if victim.is_some() && !rule.captures() || !may_use(variant, setup, &rule, from, side) {
                continue;
            }
            for movement in &rule.movements {
                if let Some(legs) = movement.legs()
                    && wanted(movement)
                    && may_start(variant, setup, movement, from, side)
                {
                    let mut board = board(setup, victim);
                    if let Some(victim) = victim {
                        board[victim.square.index()] = Some(Piece { side: !side, kind: victim.kind });
                    }
                    // The attacker itself may stand where something is thought to stand: then it attacks nothing.
                    if board[from.index()] == Some(piece) {
                        let walker = Walker { variant, setup, victim, side, rule: &rule, movement, legs };
                        let state = Stage::start(setup.dimensions, board, from);
                        walker.go(0, &state, &mut BTreeSet::new(), &mut found);
                    }
                }
            }
        }
    }
    found.into_iter().collect()
}

/// What stands on the board before the walk, as the attackers of a victim find it.
fn board(setup: &Setup, victim: Option<Victim>) -> Vec<Option<Piece>> {
    victim.map_or_else(|| setup.board.clone(), |victim| victim.scene(setup).board)
}

/// How far a walk has come.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    /// The piece that moves is lifted from where it started.
    board: Vec<Option<Piece>>,
    from: Square,
    at: Point,
    /// The last step.
    after: Option<(i8, i8)>,
    /// The length of the last leg that could have been of several steps.
    length: usize,
    /// What has been taken and not put down, in that order.
    taken: Vec<(Square, Piece)>,
    /// What has been put down.
    carries: Vec<(Square, Square)>,
}

impl Stage {
    fn start(dimensions: Dimensions, mut board: Vec<Option<Piece>>, from: Square) -> Stage {
        board[from.index()] = None;
        let at = (i32::from(dimensions.file(from)), i32::from(dimensions.rank(from)));
        Stage { board, from, at, after: None, length: 0, taken: Vec::new(), carries: Vec::new() }
    }

    fn on(&self, sq: Square) -> Option<Piece> {
        self.board[sq.index()]
    }

    /// Whether what stands there was put there in this move.
    fn is_put(&self, sq: Square) -> bool {
        self.carries.iter().any(|(_, to)| *to == sq)
    }
}

/// Where a leg may end.
struct End {
    /// No square beyond the edge.
    to: Option<Square>,
    at: Point,
    last: (i8, i8),
    count: usize,
}

struct Walker<'a> {
    variant: &'a Definition,
    setup: &'a Setup,
    /// What is thought to stand somewhere.
    victim: Option<Victim>,
    side: Side,
    rule: &'a MoveRule,
    movement: &'a Movement,
    legs: &'a Legs,
}

impl Walker<'_> {
    /// Walks on from a leg.
    fn go(
        &self,
        number: usize,
        state: &Stage,
        seen: &mut BTreeSet<(usize, Stage)>,
        found: &mut BTreeSet<Found>,
    ) {
        if !seen.insert((number, state.clone())) {
            return;
        }
        match self.legs.earlier.get(number) {
            Some(earlier) => self.go_on(number, earlier, state, seen, found),
            None => found.extend(self.arrivals(state)),
        }
    }

    fn go_on(
        &self,
        number: usize,
        EarlierLeg { leg, stop }: &EarlierLeg,
        state: &Stage,
        seen: &mut BTreeSet<(usize, Stage)>,
        found: &mut BTreeSet<Found>,
    ) {
        for end in self.ends(leg, state, stop.off_board) {
            let here = self.advance(leg, state, &end);
            let standing = end.to.and_then(|sq| state.on(sq));
            let stays = match (end.to, standing) {
                (None, _) => stop.off_board,
                (Some(sq), None) if self.is_neutral(sq) => stop.over,
                (Some(_), None) => stop.empty,
                (Some(_), Some(piece)) => stop.over && self.rule.over.contains(piece.kind),
            };
            if stays && let Some(next) = self.unload(leg, state, here.clone()) {
                self.go(number + 1, &next, seen, found);
            }
            let (Some(sq), Some(piece)) = (end.to, standing) else { continue };
            let takes = if piece.side == self.side { stop.capture_own } else { stop.capture };
            if takes
                && let Some(taken) = self.take(state, here, sq, stop.victims)
                && let Some(next) = self.unload(leg, state, taken)
            {
                self.go(number + 1, &next, seen, found);
            }
            if stop.lends && piece.side == self.side {
                let mut board = board(self.setup, self.victim);
                if let Some(victim) = self.victim {
                    board[victim.square.index()] = state.on(victim.square);
                }
                let friend = Stage::start(self.setup.dimensions, board, sq);
                self.go(number + 1, &Stage { after: Some(end.last), ..friend }, seen, found);
            }
        }
    }

    /// What the last leg may do.
    fn arrivals(&self, state: &Stage) -> Vec<Found> {
        let (leg, movement) = (&self.legs.last, self.movement);
        let mut walks = Vec::new();
        for end in self.ends(leg, state, false) {
            let Some(to) = end.to else { continue };
            if !self.rule.to.of(self.side).contains(to) {
                continue;
            }
            let here = self.advance(leg, state, &end);
            let mut results: Vec<(Stage, bool)> = Vec::new();
            match state.on(to) {
                None if self.is_neutral(to) => {}
                None => {
                    if movement.quiet {
                        results.push((here.clone(), false));
                    }
                    if movement.en_passant
                        && let Some(victim) = self.en_passant_victim(state, to)
                        && let Some(taken) = self.take(state, here, victim, movement.victims)
                    {
                        results.push((taken, true));
                    }
                }
                Some(piece) => {
                    let takes = if piece.side == self.side { movement.capture_own } else { movement.capture };
                    let taken = self.take(state, here, to, movement.victims).filter(|_| takes);
                    results.extend(taken.map(|taken| (taken, false)));
                }
            }
            for (result, en_passant) in results {
                if let Some(result) = self.unload(leg, state, result)
                    && result.on(to).is_none()
                {
                    walks.extend(self.walk(result, to, en_passant));
                }
            }
        }
        walks
    }

    /// What has been done at the end, if nothing was captured that cannot be.
    fn walk(&self, state: Stage, to: Square, en_passant: bool) -> Option<Found> {
        let own_royals = royals(self.variant, self.setup, self.side);
        for (sq, piece) in &state.taken {
            let is_victim = self.victim.is_some_and(|victim| victim.square == *sq);
            if piece.side == self.side && own_royals.contains(sq)
                || !is_victim && immune(self.variant, self.setup, *sq)
            {
                return None;
            }
        }
        let mut captures: Vec<Square> = state.taken.iter().map(|(sq, _)| *sq).collect();
        captures.sort_unstable();
        let mut carries: Vec<(Square, Square)> =
            state.carries.into_iter().filter(|(from, to)| from != to).collect();
        carries.sort_unstable();
        Some(Found { from: state.from, to, captures, carries, en_passant })
    }

    fn advance(&self, leg: &Leg, state: &Stage, end: &End) -> Stage {
        let length = if leg.paths.max == Some(1) { state.length } else { end.count };
        Stage { at: end.at, after: Some(end.last), length, ..state.clone() }
    }

    /// Whether a piece of nobody stands on a square, and nothing else is thought to stand there.
    fn is_neutral(&self, sq: Square) -> bool {
        self.setup.neutral.contains(sq) && self.victim.is_none_or(|victim| victim.square != sq)
    }

    /// Takes what stands on a square, if it may be taken. What was put there in this move may not.
    fn take(
        &self,
        before: &Stage,
        mut state: Stage,
        sq: Square,
        victims: alfil_model::Victims,
    ) -> Option<Stage> {
        let piece = before.on(sq)?;
        let royal = match self.victim {
            Some(victim) if victim.square == sq => victim.royal,
            _ => royals(self.variant, self.setup, piece.side).contains(&sq),
        };
        if before.is_put(sq) || !self.rule.on.contains(piece.kind) || !admits(victims, royal) {
            return None;
        }
        state.board[sq.index()] = None;
        state.taken.push((sq, piece));
        Some(state)
    }

    /// Puts down what was taken last where the leg started, if the leg does that.
    fn unload(&self, leg: &Leg, before: &Stage, mut state: Stage) -> Option<Stage> {
        if !leg.unloads || state.taken.is_empty() {
            return Some(state);
        }
        let start = self.setup.dimensions.square(before.at.0, before.at.1)?;
        if state.on(start).is_some() || self.is_neutral(start) || self.variant.holes.contains(start) {
            return None;
        }
        let (sq, piece) = state.taken.pop()?;
        state.board[start.index()] = Some(piece);
        state.carries.push((sq, start));
        Some(state)
    }

    fn en_passant_victim(&self, state: &Stage, to: Square) -> Option<Square> {
        let at = self.setup.crossed_by(to)?;
        let victim = state.on(at).filter(|piece| piece.side != self.side)?;
        let mover = self.setup.piece(state.from)?;
        let pair = |pair: &EnPassantPair| pair.victim == victim.kind && pair.capturer == mover.kind;
        self.variant.en_passant.iter().any(pair).then_some(at)
    }

    /// Everywhere that a leg may end, whatever stands there.
    fn ends(&self, leg: &Leg, state: &Stage, off_board: bool) -> Vec<End> {
        // Steps are White's, and so are the turns that depend on them.
        let turned = |(dx, dy): (i8, i8)| if self.side == Side::White { (dx, dy) } else { (-dx, -dy) };
        let firsts = leg.steps(state.after.map(turned));
        let mut ends = Vec::new();
        for first in firsts.iter().copied().map(turned) {
            let ways: &[i32] = if leg.paths.course == Course::Straight { &[0] } else { &[1, -1] };
            for way in ways {
                let step = |number: usize| {
                    let first = (i32::from(first.0), i32::from(first.1));
                    match leg.paths.course {
                        Course::Straight => first,
                        Course::Crooked => paths::turned(first, way * (number as i32 % 2)),
                        Course::Circular => paths::turned(first, way * number as i32),
                    }
                };
                self.ends_on(leg, state, off_board, step, &mut ends);
            }
        }
        ends
    }

    /// Where a leg may end on one path.
    fn ends_on(
        &self,
        leg: &Leg,
        state: &Stage,
        off_board: bool,
        step: impl Fn(usize) -> (i32, i32),
        ends: &mut Vec<End>,
    ) {
        const LONGEST: u8 = u8::MAX;
        let dimensions = self.setup.dimensions;
        let point = |(file, rank): Point| {
            let file = match leg.paths.wraps {
                Wraps::Nowhere => file,
                Wraps::Sides | Wraps::Everywhere => file.rem_euclid(i32::from(dimensions.files)),
            };
            let around = leg.paths.wraps == Wraps::Everywhere;
            (file, if around { rank.rem_euclid(i32::from(dimensions.ranks)) } else { rank })
        };
        let is_hole = |sq: &Square| self.variant.holes.contains(*sq);
        let is_empty = |sq: &Square| state.on(*sq).is_none() && !self.is_neutral(*sq);
        let barred = |sq: &Square| state.on(*sq).is_some_and(|piece| !self.rule.over.contains(piece.kind));
        let hops = self.movement.hops();
        let mut at = state.at;
        let mut passed: Vec<Square> = Vec::new();
        let mut midways: Vec<Vec<Square>> = Vec::new();
        for number in 0..usize::from(leg.paths.max.unwrap_or(LONGEST)) {
            let (dx, dy) = step(number);
            let next = point((at.0 + dx, at.1 + dy));
            if next == state.at {
                break;
            }
            let over = paths::midway(dx, dy).into_iter().map(|(dx, dy)| point((at.0 + dx, at.1 + dy)));
            let over = over.filter_map(|(file, rank)| dimensions.square(file, rank));
            let (holes, midway): (Vec<Square>, Vec<Square>) = over.partition(is_hole);
            if leg.paths.obstacles == Obstacles::Lame && !holes.is_empty() {
                break;
            }
            midways.push(midway);
            let to = dimensions.square(next.0, next.1).filter(|sq| !is_hole(sq));
            let count = number + 1;
            let far_enough = count >= usize::from(leg.paths.min) && (!leg.equal || count == state.length);
            let bars =
                hops && (passed.iter().any(barred) || minds(leg) && midways.iter().flatten().any(barred));
            let clear = !bars && is_clear(leg, &passed, &midways, is_empty);
            if far_enough && (to.is_some() || off_board) && clear {
                ends.push(End { to, at: next, last: (dx as i8, dy as i8), count });
            }
            let Some(to) = to else { break };
            passed.push(to);
            at = next;
        }
    }
}

/// Whether a leg minds what its steps pass over midway.
fn minds(leg: &Leg) -> bool {
    matches!(leg.paths.obstacles, Obstacles::Lame | Obstacles::Jumping)
}

/// Whether what a path has passed lets it end now.
fn is_clear(
    leg: &Leg,
    passed: &[Square],
    midways: &[Vec<Square>],
    is_empty: impl Fn(&Square) -> bool,
) -> bool {
    // What is passed twice, on a crooked way or around the edge, is one piece.
    let occupied = passed.iter().filter(|sq| !is_empty(sq)).collect::<BTreeSet<_>>().len();
    match leg.paths.obstacles {
        Obstacles::Free => occupied == 0,
        Obstacles::Lame => occupied == 0 && midways.iter().flatten().all(is_empty),
        Obstacles::Jumping => occupied == 0 && midways.iter().all(|midway| !midway.iter().all(&is_empty)),
        Obstacles::Skips(skipped) => passed.iter().skip(usize::from(skipped)).all(is_empty),
        Obstacles::Hop => occupied == 1,
        Obstacles::Grasshop => occupied == 1 && passed.last().is_some_and(|sq| !is_empty(sq)),
    }
}
