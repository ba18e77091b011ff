//! Moves of several legs: walking their leg programs.
//!
//! A walk keeps the board that it changes as two sets, own and enemy pieces, without the piece that moves. It is used
//! both ways: to find what the pieces of a side may do, and, forward from each attacker, whether one of them
//! could capture something on a square.

use super::State;
use super::attacks::Victim;
use crate::tables::{LegMove, LegProgram, Tables, Trail};
use alfil_board::{Bits, KindSet, Side, Square, Width};
use alfil_model::{Course, EarlierLeg, Leg, MAX_LEGS, MAX_UNLOADS, Obstacles, Victims};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;

/// A pseudo-legal multi-leg move, promotion aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Where the piece that moves starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// Its side effects.
    pub trail: Trail,
    /// Whether it captures what has crossed the square of arrival.
    pub en_passant: bool,
}

/// Squares that a piece gets to by moves that are walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walks<B> {
    /// Where it may go, if it is empty.
    pub quiet: B,
    /// Where it captures, if an enemy stands there.
    pub capture: B,
}

impl<W: Width> State<W> {
    /// Pseudo-legal multi-leg moves of the side to move, each once.
    pub fn leg_moves(&self, tables: &Tables<W>) -> Vec<Found> {
        let mut found = Vec::new();
        for walk in &self.side_tables(tables, self.turn).leg_moves {
            let leg_movers = self.leg_movers(tables, self.turn, walk);
            if leg_movers.is_empty() {
                continue;
            }
            let ground = Ground::new(tables, self, self.turn, walk, self.occupied(), None);
            let mut take = |one, _| {
                found.push(one);
                ControlFlow::Continue(())
            };
            let mut walker = LegWalker::new(&ground, &mut take);
            for from in leg_movers.iter() {
                let _ = walker.start(from);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The squares to which the piece on a square of the side to move can go by moves of one leg that are walked, capturing
    /// nothing.
    pub fn quiet_walks_of_one_leg(&self, tables: &Tables<W>, from: Square) -> W::Bits {
        let mut reached = W::Bits::EMPTY;
        for walk in &self.side_tables(tables, self.turn).leg_moves {
            let one_leg = tables.leg_programs[usize::from(walk.program)].legs.earlier.is_empty();
            if !one_leg || !walk.quiet || !self.leg_movers(tables, self.turn, walk).contains(from) {
                continue;
            }
            let ground = Ground::new(tables, self, self.turn, walk, self.occupied(), None);
            let mut take = |one: Found, _| {
                if one.trail == Trail::NONE && !one.en_passant {
                    reached |= W::Bits::of(one.to);
                }
                ControlFlow::Continue(())
            };
            let _ = LegWalker::new(&ground, &mut take).start(from);
        }
        reached
    }

    /// What the piece on a square of the player to move gets to by what is walked: what [`State::each_reach`] leaves out.
    pub fn walks_from(&self, tables: &Tables<W>, from: Square) -> Walks<W::Bits> {
        let mut walks = Walks { quiet: W::Bits::EMPTY, capture: W::Bits::EMPTY };
        for walk in &self.side_tables(tables, self.turn).leg_moves {
            if !self.leg_movers(tables, self.turn, walk).contains(from) {
                continue;
            }
            let ground = Ground::new(tables, self, self.turn, walk, self.occupied(), None);
            let mut take = |one: Found, _| {
                let to = W::Bits::of(one.to);
                let captured =
                    one.trail.captures().iter().fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(*sq));
                if captured.is_empty() || walk.quiet && captured == to {
                    walks.quiet |= to;
                }
                walks.capture |= captured;
                if walk.capture {
                    walks.capture |= to;
                }
                ControlFlow::Continue(())
            };
            let _ = LegWalker::new(&ground, &mut take).start(from);
        }
        walks
    }

    /// Attacks by multi-leg moves: whether a side could so capture something on a square, the board being occupied so.
    pub fn is_attacked_by_leg_moves(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> bool {
        self.each_attack(tables, sq, victim, by, occupied, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Attackers by multi-leg moves: the pieces of a side that could so capture something on a square, the board being
    /// occupied so.
    pub fn attackers_by_leg_moves(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> W::Bits {
        let mut attackers = W::Bits::EMPTY;
        let _ = self.each_attack(tables, sq, victim, by, occupied, &mut |from, _| {
            attackers |= W::Bits::of(from);
            ControlFlow::Continue(())
        });
        attackers
    }

    /// The empty squares on each way by which a side could capture something on a square by a multi-leg move. As long
    /// as none of them is filled, it can.
    pub fn open_leg_moves(&self, tables: &Tables<W>, sq: Square, victim: Victim, by: Side) -> Vec<W::Bits> {
        let mut open = Vec::new();
        let _ = self.each_attack(tables, sq, victim, by, self.occupied(), &mut |_, touched| {
            open.push(touched & !self.occupied());
            ControlFlow::Continue(())
        });
        open
    }

    /// Visits every attack on a square by multi-leg moves: the attacker, and the squares that its way touches.
    fn each_attack(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
        each: &mut impl FnMut(Square, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A capture that would remove a royal piece of the attacker's own is no attack.
        let harmless = |one: &Found| {
            tables.blast.is_some()
                && self.royal_blasted_beside(tables, by, (one.from, one.to), &one.trail, Some(sq)).is_some()
        };
        for walk in &self.side_tables(tables, by).leg_moves {
            if !walk.attacks || !walk.on.contains(victim.kind) {
                continue;
            }
            let leg_movers = self.leg_movers(tables, by, walk) & occupied & !W::Bits::of(sq);
            if leg_movers.is_empty() {
                continue;
            }
            let ground = Ground::new(tables, self, by, walk, occupied, Some((sq, victim)));
            let mut take = |one: Found, touched| {
                if !one.en_passant && one.trail.captures().contains(&sq) && !harmless(&one) {
                    each(one.from, touched)
                } else {
                    ControlFlow::Continue(())
                }
            };
            let mut walker = LegWalker::new(&ground, &mut take);
            for from in leg_movers.iter() {
                walker.start(from)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The pieces of a side that follow a leg program now.
    fn leg_movers(&self, tables: &Tables<W>, side: Side, walk: &LegMove<W::Bits>) -> W::Bits {
        let mut pieces = self.pieces(side, walk.kind) & walk.from;
        if walk.marked {
            pieces &= self.unmoved;
        }
        let granted = self.granted(tables, walk.asks, side, pieces);
        self.of_standing(tables, side, walk.standing, granted)
    }
}

/// How far a walk has come. The sets follow from the moment, but for `touched`.
#[derive(Debug, Clone, Copy)]
struct Stage<B> {
    moment: Moment,
    own: B,
    enemy: B,
    /// What has been put down.
    put: B,
    /// The squares that the way passed over or stopped on.
    touched: B,
}

/// What tells two moments of a walk apart: from equal ones it goes on alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Moment {
    /// The number of the leg to come.
    leg: u8,
    file: i32,
    rank: i32,
    /// The last step; none at the start.
    after: Option<(i8, i8)>,
    /// Where the piece started that moves: not the one whose movement it is, if that one has lent its moves.
    from: Square,
    /// The length of the last leg that could have been of several steps, if that makes a difference.
    length: u8,
    held: u8,
    carried: u8,
    /// What has been taken and not put down, in that order: a leg takes one piece at most.
    hand: [Square; MAX_LEGS],
    /// What has been put down, from where to where.
    carries: [(Square, Square); MAX_UNLOADS],
}

/// Where a leg may end.
#[derive(Debug, Clone, Copy)]
struct End<B> {
    /// No square beyond the edge.
    to: Option<Square>,
    file: i32,
    rank: i32,
    last: (i32, i32),
    count: u8,
    /// The squares passed.
    passed: B,
}

/// Follows a leg program over every way that it can go, and hands on what is found with the squares that it touches.
struct LegWalker<'g, 'a, W: Width> {
    ground: &'g Ground<'a, W>,
    /// The moments there have been, of a program so wide that they come again and again.
    seen: HashSet<Moment, BuildHasherDefault<DefaultHasher>>,
    /// Built once for all who ask: what is found is little beside the ways that lead to it.
    found: Taker<'g, W::Bits>,
}

/// Who hears what is found, and which squares it touches.
type Taker<'f, B> = &'f mut dyn FnMut(Found, B) -> ControlFlow<()>;

impl<'g, 'a, W: Width> LegWalker<'g, 'a, W> {
    fn new(ground: &'g Ground<'a, W>, found: Taker<'g, W::Bits>) -> LegWalker<'g, 'a, W> {
        LegWalker { ground, seen: HashSet::default(), found }
    }

    /// Follows the program of a piece on a square.
    fn start(&mut self, from: Square) -> ControlFlow<()> {
        self.seen.clear();
        self.go(&self.ground.at_start(from))
    }

    fn go(&mut self, here: &Stage<W::Bits>) -> ControlFlow<()> {
        let ground = self.ground;
        let program = ground.program;
        if program.wide && !self.seen.insert(here.moment) {
            return ControlFlow::Continue(());
        }
        match program.legs.earlier.get(usize::from(here.moment.leg)) {
            Some(earlier) => ground.each_end(&earlier.leg, here, earlier.stop.off_board, &mut |end| {
                self.go_on(earlier, here, end)
            }),
            None => ground.each_end(&program.legs.last, here, false, &mut |end| self.arrive(here, end)),
        }
    }

    /// Goes on from where a leg ends that is not the last one.
    fn go_on(
        &mut self,
        EarlierLeg { leg, stop }: &EarlierLeg,
        here: &Stage<W::Bits>,
        end: End<W::Bits>,
    ) -> ControlFlow<()> {
        let mut next = *here;
        next.touched |= end.passed | end.to.map_or(W::Bits::EMPTY, W::Bits::of);
        next.moment.leg += 1;
        (next.moment.file, next.moment.rank) = (end.file, end.rank);
        next.moment.after = Some((end.last.0 as i8, end.last.1 as i8));
        if leg.paths.max != Some(1) && self.ground.program.measured {
            next.moment.length = end.count;
        }
        let ground = self.ground;
        let Some(to) = end.to else {
            return match ground.unload(leg, here, next) {
                Some(next) => self.go(&next),
                None => ControlFlow::Continue(()),
            };
        };
        let (own, enemy) = (here.own.contains(to), here.enemy.contains(to));
        let stays = if own || enemy { stop.over && !ground.bars(here).contains(to) } else { stop.empty };
        if stays && let Some(next) = ground.unload(leg, here, next) {
            self.go(&next)?;
        }
        if (own && stop.capture_own || enemy && stop.capture)
            && ground.may_take(here, to, stop.victims)
            && let Some(next) = ground.unload(leg, here, take(next, to))
        {
            self.go(&next)?;
        }
        if own && stop.lends {
            let mut lent = Stage { touched: next.touched, ..ground.at_start(to) };
            (lent.moment.leg, lent.moment.after) = (next.moment.leg, next.moment.after);
            self.go(&lent)?;
        }
        ControlFlow::Continue(())
    }

    /// What the last leg may do where it ends.
    fn arrive(&mut self, here: &Stage<W::Bits>, end: End<W::Bits>) -> ControlFlow<()> {
        let ground = self.ground;
        let walk = ground.walk;
        let here = &Stage { touched: here.touched | end.passed, ..*here };
        let Some(to) = end.to.filter(|to| walk.to.contains(*to)) else { return ControlFlow::Continue(()) };
        let (own, enemy) = (here.own.contains(to), here.enemy.contains(to));
        if !own && !enemy {
            if walk.quiet && ground.state.takes_enough(ground.tables, walk.asks, here.moment.from, to) {
                self.finish(here, *here, to, false)?;
            }
            let victim = ground.state.victim_of(to);
            if walk.en_passant
                && ground.state.crossed.contains(to)
                && here.enemy.contains(victim)
                && ground.captures_en_passant(here.moment.from, victim)
                && ground.may_take(here, victim, walk.victims)
            {
                self.finish(here, take(*here, victim), to, true)?;
            }
        } else if (own && walk.capture_own || enemy && walk.capture)
            && ground.may_take(here, to, walk.victims)
        {
            self.finish(here, take(*here, to), to, false)?;
        }
        ControlFlow::Continue(())
    }

    /// The end of a walk, if nothing was captured that cannot be. `before` is how it was when the last leg began.
    fn finish(
        &mut self,
        before: &Stage<W::Bits>,
        here: Stage<W::Bits>,
        to: Square,
        en_passant: bool,
    ) -> ControlFlow<()> {
        let ground = self.ground;
        let Some(here) = ground.unload(&ground.program.legs.last, before, here) else {
            return ControlFlow::Continue(());
        };
        let Moment { from, hand, held, carries, carried, .. } = here.moment;
        let captures = &hand[..usize::from(held)];
        let forbidden = ground.immune | ground.own_royals;
        if (here.own | here.enemy).contains(to) || captures.iter().any(|sq| forbidden.contains(*sq)) {
            return ControlFlow::Continue(());
        }
        let carries = carries[..usize::from(carried)].iter().copied();
        let carries: Vec<(Square, Square)> = carries.filter(|(from, to)| from != to).collect();
        match Trail::new(captures, &carries) {
            Some(trail) => {
                (self.found)(Found { from, to, trail, en_passant }, here.touched | W::Bits::of(to))
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// What stays the same while the pieces of a side follow a leg program.
struct Ground<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    walk: &'a LegMove<W::Bits>,
    program: &'a LegProgram,
    own: W::Bits,
    enemy: W::Bits,
    /// The pieces of either side that `on` names.
    named: W::Bits,
    /// The pieces of either side that may not be passed over.
    barred: W::Bits,
    own_royals: W::Bits,
    royals: W::Bits,
    immune: W::Bits,
}

impl<'a, W: Width> Ground<'a, W> {
    /// The board, occupied so; and what is thought to stand somewhere, of the other side.
    fn new(
        tables: &'a Tables<W>,
        state: &'a State<W>,
        side: Side,
        walk: &'a LegMove<W::Bits>,
        occupied: W::Bits,
        target: Option<(Square, Victim)>,
    ) -> Ground<'a, W> {
        let (us, them) = (side, !side);
        let of = |kinds: KindSet| state.pieces_of(us, kinds) | state.pieces_of(them, kinds);
        let own_royals = state.royals(tables, us);
        let immune = state.pieces_of(us, state.side_tables(tables, us).immune)
            | state.pieces_of(them, state.side_tables(tables, them).immune);
        let mut ground = Ground {
            tables,
            state,
            walk,
            program: &tables.leg_programs[usize::from(walk.program)],
            own: state.side(us) & occupied,
            enemy: state.sides[them.index()] & occupied,
            named: of(walk.on),
            barred: if walk.over == KindSet::ALL { W::Bits::EMPTY } else { of(KindSet(!walk.over.0)) },
            own_royals,
            royals: own_royals | state.royals(tables, them),
            immune,
        };
        if let Some((sq, victim)) = target {
            let bit = W::Bits::of(sq);
            ground.own &= !bit;
            ground.enemy |= bit;
            ground.own_royals &= !bit;
            ground.immune &= !bit;
            ground.named |= bit;
            ground.barred &= !bit;
            if !walk.over.contains(victim.kind) {
                ground.barred |= bit;
            }
            ground.royals = if victim.royal { ground.royals | bit } else { ground.royals & !bit };
        }
        ground
    }

    /// The start of a walk: the piece is lifted from its square.
    fn at_start(&self, from: Square) -> Stage<W::Bits> {
        let dimensions = self.tables.dimensions;
        Stage {
            own: self.own & !W::Bits::of(from),
            enemy: self.enemy,
            put: W::Bits::EMPTY,
            touched: W::Bits::EMPTY,
            moment: Moment {
                leg: 0,
                from,
                length: 0,
                held: 0,
                carried: 0,
                hand: [Square(0); MAX_LEGS],
                carries: [(Square(0), Square(0)); MAX_UNLOADS],
                file: i32::from(dimensions.file(from)),
                rank: i32::from(dimensions.rank(from)),
                after: None,
            },
        }
    }

    fn may_take(&self, here: &Stage<W::Bits>, sq: Square, victims: Victims) -> bool {
        !here.put.contains(sq)
            && self.named.contains(sq)
            && usize::from(here.moment.held) < MAX_LEGS
            && match victims {
                Victims::Any => true,
                Victims::Royal => self.royals.contains(sq),
                Victims::Common => !self.royals.contains(sq),
            }
    }

    /// What may not be passed over, as the board is on the way.
    fn bars(&self, here: &Stage<W::Bits>) -> W::Bits {
        if self.walk.over == KindSet::ALL {
            return W::Bits::EMPTY;
        }
        let carries = &here.moment.carries[..usize::from(here.moment.carried)];
        let put = carries.iter().filter(|(from, _)| self.barred.contains(*from));
        let barred =
            (self.barred & !here.put) | put.fold(W::Bits::EMPTY, |set, (_, to)| set | W::Bits::of(*to));
        barred & (here.own | here.enemy)
    }

    fn captures_en_passant(&self, from: Square, victim: Square) -> bool {
        let pair = self.state.piece(victim).zip(self.state.piece(from));
        pair.is_some_and(|(victim, mover)| self.tables.en_passant[victim.kind.index()].contains(mover.kind))
    }

    /// Puts down what was taken last where the leg started, if the leg does that.
    fn unload(&self, leg: &Leg, before: &Stage<W::Bits>, mut here: Stage<W::Bits>) -> Option<Stage<W::Bits>> {
        if !leg.unloads || here.moment.held == 0 {
            return Some(here);
        }
        let start = self.tables.dimensions.square(before.moment.file, before.moment.rank)?;
        if !self.tables.board.contains(start) || (here.own | here.enemy).contains(start) {
            return None;
        }
        let Moment { hand, held, carries, carried, .. } = &mut here.moment;
        *held -= 1;
        let sq = std::mem::replace(&mut hand[usize::from(*held)], Square(0));
        *carries.get_mut(usize::from(*carried))? = (sq, start);
        *carried += 1;
        here.put |= W::Bits::of(start);
        let own = self.own.contains(sq);
        *(if own { &mut here.own } else { &mut here.enemy }) |= W::Bits::of(start);
        Some(here)
    }

    /// Everywhere that a leg may end, whatever stands there.
    fn each_end(
        &self,
        leg: &Leg,
        here: &Stage<W::Bits>,
        off_board: bool,
        each: &mut impl FnMut(End<W::Bits>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for first in leg.steps(here.moment.after) {
            let first = (i32::from(first.0), i32::from(first.1));
            if leg.paths.course == Course::Straight {
                self.along(leg, here, off_board, |_| first, each)?;
                continue;
            }
            let ring = LegProgram::of(&self.program.rings, first);
            let at = ring.iter().position(|step| *step == first).unwrap_or(0) as i32;
            for turn in [1, -1] {
                let step = |number: i32| {
                    let by = if leg.paths.course == Course::Crooked { number % 2 } else { number };
                    let index = (at + turn * by).rem_euclid(ring.len().max(1) as i32);
                    ring.get(index as usize).copied().unwrap_or(first)
                };
                self.along(leg, here, off_board, step, each)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a leg may end on one path.
    fn along(
        &self,
        leg: &Leg,
        here: &Stage<W::Bits>,
        off_board: bool,
        step: impl Fn(i32) -> (i32, i32),
        each: &mut impl FnMut(End<W::Bits>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let dimensions = self.tables.dimensions;
        let paths = &leg.paths;
        let occupied = here.own | here.enemy;
        let bars = self.bars(here);
        let wrapped = |file: i32, rank: i32| paths.wraps.around(dimensions, (file, rank));
        let most = paths.max.unwrap_or(u8::MAX);
        let Moment { file: start_file, rank: start_rank, length, .. } = here.moment;
        let (mut file, mut rank) = (start_file, start_rank);
        let mut met = 0;
        let mut met_last = false;
        let (mut ends, mut passed) = (W::Bits::EMPTY, W::Bits::EMPTY);
        for count in 1..=most {
            let (dx, dy) = step(i32::from(count) - 1);
            if matches!(paths.obstacles, Obstacles::Lame | Obstacles::Jumping) {
                let midway = LegProgram::of(&self.program.midways, (dx, dy)).iter();
                let midway = midway
                    .filter_map(|(x, y)| {
                        let (file, rank) = wrapped(file + x, rank + y);
                        dimensions.square(file, rank)
                    })
                    .fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq));
                passed |= midway;
                let jumped = midway.intersects(occupied);
                // A hole is nothing to jump over, and blocks what is lame.
                if paths.obstacles == Obstacles::Lame && !(midway & !self.tables.board).is_empty() {
                    break;
                }
                if jumped != (paths.obstacles == Obstacles::Jumping) || midway.intersects(bars) {
                    break;
                }
            }
            (file, rank) = wrapped(file + dx, rank + dy);
            if (file, rank) == (start_file, start_rank) {
                break;
            }
            let to = dimensions.square(file, rank).filter(|sq| self.tables.board.contains(*sq));
            let far_enough = count >= paths.min && (!leg.equal || count == length);
            let clear = match paths.obstacles {
                Obstacles::Hop => met == 1,
                Obstacles::Grasshop => met == 1 && met_last,
                _ => true,
            };
            if far_enough && clear && (to.is_some() || off_board) {
                each(End { to, file, rank, last: (dx, dy), count, passed })?;
            }
            let Some(to) = to else { break };
            met_last = occupied.contains(to);
            // What is passed twice, on a crooked way or around the edge, is one piece; a square midway is none of the way's.
            met += u8::from(met_last && !ends.contains(to));
            ends |= W::Bits::of(to);
            passed |= W::Bits::of(to);
            if bars.contains(to) {
                break;
            }
            let closed = match paths.obstacles {
                Obstacles::Free | Obstacles::Lame | Obstacles::Jumping => met_last,
                Obstacles::Skips(skips) => met_last && count > skips,
                Obstacles::Hop | Obstacles::Grasshop => met > 1,
            };
            if closed {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Takes what stands on a square. There is room for it.
fn take<B: Bits>(mut here: Stage<B>, sq: Square) -> Stage<B> {
    here.own &= !B::of(sq);
    here.enemy &= !B::of(sq);
    here.moment.hand[usize::from(here.moment.held)] = sq;
    here.moment.held += 1;
    here
}
