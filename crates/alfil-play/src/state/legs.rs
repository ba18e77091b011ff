//! Walking the programs of moves of several legs.
//!
//! A walk keeps the board that it changes as two sets, own and enemy pieces, without the piece that moves. It is used
//! both ways: to find what the pieces of a side may do, and, forward from each attacker, whether one of them
//! could capture something on a square.

use super::State;
use super::attacks::Victim;
use crate::tables::{Program, Tables, Trail, Walk};
use alfil_board::{Bits, KindSet, Side, Square, Width};
use alfil_model::{Course, Leg, Obstacles, Stop, Victims};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Something that a piece may do by several legs, promotion aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// Where the piece that moves starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What it does beside that.
    pub trail: Trail,
    /// Whether it captures what has crossed the square of arrival.
    pub en_passant: bool,
}

impl<W: Width> State<W> {
    /// What the pieces of the side to move may do by programs, each once.
    pub fn walks(&self, tables: &Tables<W>) -> Vec<Found> {
        let mut found = Vec::new();
        for walk in &self.side_tables(tables, self.turn).walks {
            for from in self.walkers(tables, self.turn, walk).iter() {
                let walker = Walker::new(tables, self, self.turn, walk, self.occupied(), None);
                let _ = walker.start(from, &mut |one, _| {
                    found.push(one);
                    ControlFlow::Continue(())
                });
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a side could capture something on a square by a program, the board being occupied so.
    pub fn is_attacked_by_walks(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> bool {
        self.each_attack(tables, sq, victim, by, occupied, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// The pieces of a side that could capture something on a square by a program.
    pub fn attackers_by_walks(&self, tables: &Tables<W>, sq: Square, victim: Victim, by: Side) -> W::Bits {
        let mut attackers = W::Bits::EMPTY;
        let _ = self.each_attack(tables, sq, victim, by, self.occupied(), &mut |from, _| {
            attackers |= W::Bits::of(from);
            ControlFlow::Continue(())
        });
        attackers
    }

    /// The empty squares on each way by which a side could capture something on a square by a program. As long as none of
    /// them is filled, it can.
    pub fn open_walks(&self, tables: &Tables<W>, sq: Square, victim: Victim, by: Side) -> Vec<W::Bits> {
        let mut open = Vec::new();
        let _ = self.each_attack(tables, sq, victim, by, self.occupied(), &mut |_, touched| {
            open.push(touched & !self.occupied());
            ControlFlow::Continue(())
        });
        open
    }

    fn each_attack(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
        each: &mut impl FnMut(Square, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A royal piece is not attacked by captures that would remove a royal piece of the attacker's own.
        let harmless = |one: &Found| {
            tables.blast.is_some()
                && victim.royal
                && self.royal_blasted(tables, by, one.from, one.to, &one.trail).is_some()
        };
        for walk in &self.side_tables(tables, by).walks {
            if !walk.attacks || !walk.on.contains(victim.kind) {
                continue;
            }
            let walkers = self.walkers(tables, by, walk) & occupied & !W::Bits::of(sq);
            for from in walkers.iter() {
                let walker = Walker::new(tables, self, by, walk, occupied, Some((sq, victim)));
                walker.start(from, &mut |one, touched| {
                    if !one.en_passant && one.trail.captures().contains(&sq) && !harmless(&one) {
                        each(one.from, touched)
                    } else {
                        ControlFlow::Continue(())
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The pieces of a side that follow a program now.
    fn walkers(&self, tables: &Tables<W>, side: Side, walk: &Walk<W::Bits>) -> W::Bits {
        if walk.imitating.is_some_and(|kind| self.moved[(!side).index()] != Some(kind)) {
            return W::Bits::EMPTY;
        }
        let mut pieces = self.pieces(side, walk.kind) & walk.from;
        if walk.marked {
            pieces &= self.unmoved;
        }
        if let Some(royal) = walk.royal {
            let royals = self.royals(tables, side);
            pieces &= if royal { royals } else { !royals };
        }
        pieces
    }
}

/// How far a walk has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Here<B> {
    own: B,
    enemy: B,
    /// What has been put down.
    put: B,
    /// The squares that the way passed over or stopped on.
    touched: B,
    from: Square,
    file: i32,
    rank: i32,
    /// The last step; none at the start.
    after: Option<(i8, i8)>,
    /// The length of the last leg that could have been of several steps.
    length: u8,
    /// What has been taken and not put down, in that order.
    hand: [Square; 9],
    held: u8,
    carries: [(Square, Square); 2],
    carried: u8,
}

/// What tells two moments of a walk apart.
type Moment = (usize, (Square, i32, i32, Option<(i8, i8)>, u8), [Square; 9], u8, [(Square, Square); 2], u8);

impl<B: Bits> Here<B> {
    fn moment(&self, number: usize) -> Moment {
        let place = (self.from, self.file, self.rank, self.after, self.length);
        (number, place, self.hand, self.held, self.carries, self.carried)
    }
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

struct Walker<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    walk: &'a Walk<W::Bits>,
    program: &'a Program,
    own: W::Bits,
    enemy: W::Bits,
    /// The pieces of either side that `on` names.
    named: W::Bits,
    own_royals: W::Bits,
    royals: W::Bits,
    immune: W::Bits,
}

impl<'a, W: Width> Walker<'a, W> {
    fn new(
        tables: &'a Tables<W>,
        state: &'a State<W>,
        side: Side,
        walk: &'a Walk<W::Bits>,
        occupied: W::Bits,
        target: Option<(Square, Victim)>,
    ) -> Walker<'a, W> {
        let (us, them) = (side, !side);
        let of = |kinds: KindSet| state.pieces_of(us, kinds) | state.pieces_of(them, kinds);
        let own_royals = state.royals(tables, us);
        let immune = state.pieces_of(us, state.side_tables(tables, us).immune)
            | state.pieces_of(them, state.side_tables(tables, them).immune);
        let mut walker = Walker {
            tables,
            state,
            walk,
            program: &tables.programs[usize::from(walk.program)],
            own: state.sides[us.index()] & occupied,
            enemy: state.sides[them.index()] & occupied,
            named: of(walk.on),
            own_royals,
            royals: own_royals | state.royals(tables, them),
            immune,
        };
        if let Some((sq, victim)) = target {
            let bit = W::Bits::of(sq);
            walker.own &= !bit;
            walker.enemy |= bit;
            walker.own_royals &= !bit;
            walker.immune &= !bit;
            walker.named |= bit;
            walker.royals = if victim.royal { walker.royals | bit } else { walker.royals & !bit };
        }
        walker
    }

    fn start(
        &self,
        from: Square,
        found: &mut impl FnMut(Found, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let here = self.standing(from, None);
        self.go(0, &here, &mut BTreeSet::new(), found)
    }

    /// The start of a walk: the piece is lifted from its square.
    fn standing(&self, from: Square, after: Option<(i8, i8)>) -> Here<W::Bits> {
        let dimensions = self.tables.dimensions;
        Here {
            own: self.own & !W::Bits::of(from),
            enemy: self.enemy,
            put: W::Bits::EMPTY,
            touched: W::Bits::EMPTY,
            from,
            file: i32::from(dimensions.file(from)),
            rank: i32::from(dimensions.rank(from)),
            after,
            length: 0,
            hand: [Square(0); 9],
            held: 0,
            carries: [(Square(0), Square(0)); 2],
            carried: 0,
        }
    }

    fn go(
        &self,
        number: usize,
        here: &Here<W::Bits>,
        seen: &mut BTreeSet<Moment>,
        found: &mut impl FnMut(Found, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.program.wide && !seen.insert(here.moment(number)) {
            return ControlFlow::Continue(());
        }
        let Some(earlier) = self.program.legs.earlier.get(number) else {
            return self
                .each_end(&self.program.legs.last, here, false, &mut |end| self.arrive(here, end, found));
        };
        self.each_end(&earlier.leg, here, earlier.stop.off_board, &mut |end| {
            self.go_on(number, &earlier.leg, &earlier.stop, here, end, seen, found)
        })
    }

    #[expect(clippy::too_many_arguments, reason = "a step of a recursion that carries its whole state along")]
    fn go_on(
        &self,
        number: usize,
        leg: &Leg,
        stop: &Stop,
        here: &Here<W::Bits>,
        end: End<W::Bits>,
        seen: &mut BTreeSet<Moment>,
        found: &mut impl FnMut(Found, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut next = *here;
        (next.file, next.rank) = (end.file, end.rank);
        next.touched |= end.passed | end.to.map_or(W::Bits::EMPTY, W::Bits::of);
        next.after = Some((end.last.0 as i8, end.last.1 as i8));
        if leg.paths.max != Some(1) {
            next.length = end.count;
        }
        let Some(to) = end.to else {
            return match self.unload(leg, here, next) {
                Some(next) => self.go(number + 1, &next, seen, found),
                None => ControlFlow::Continue(()),
            };
        };
        let (own, enemy) = (here.own.contains(to), here.enemy.contains(to));
        let stays = if own || enemy { stop.over } else { stop.empty };
        if stays && let Some(next) = self.unload(leg, here, next) {
            self.go(number + 1, &next, seen, found)?;
        }
        if (own && stop.capture_own || enemy && stop.capture)
            && self.may_take(here, to, stop.victims)
            && let Some(next) = self.unload(leg, here, take(next, to))
        {
            self.go(number + 1, &next, seen, found)?;
        }
        if own && stop.lends {
            let lent = Here { touched: next.touched, ..self.standing(to, next.after) };
            self.go(number + 1, &lent, seen, found)?;
        }
        ControlFlow::Continue(())
    }

    /// What the last leg may do where it ends.
    fn arrive(
        &self,
        here: &Here<W::Bits>,
        end: End<W::Bits>,
        found: &mut impl FnMut(Found, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (walk, leg) = (self.walk, &self.program.legs.last);
        let here = &Here { touched: here.touched | end.passed, ..*here };
        let Some(to) = end.to.filter(|to| walk.to.contains(*to)) else { return ControlFlow::Continue(()) };
        let (own, enemy) = (here.own.contains(to), here.enemy.contains(to));
        if !own && !enemy {
            if walk.quiet {
                self.finish(leg, here, *here, to, false, found)?;
            }
            let victim = self.state.victim;
            if walk.en_passant
                && self.state.crossed.contains(to)
                && here.enemy.contains(victim)
                && self.captures_en_passant(here.from, victim)
                && self.may_take(here, victim, walk.victims)
            {
                self.finish(leg, here, take(*here, victim), to, true, found)?;
            }
        } else if (own && walk.capture_own || enemy && walk.capture) && self.may_take(here, to, walk.victims)
        {
            self.finish(leg, here, take(*here, to), to, false, found)?;
        }
        ControlFlow::Continue(())
    }

    /// The end of a walk, if nothing was captured that cannot be.
    fn finish(
        &self,
        leg: &Leg,
        before: &Here<W::Bits>,
        here: Here<W::Bits>,
        to: Square,
        en_passant: bool,
        found: &mut impl FnMut(Found, W::Bits) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(here) = self.unload(leg, before, here) else { return ControlFlow::Continue(()) };
        let captures = &here.hand[..usize::from(here.held)];
        let forbidden = self.immune | self.own_royals;
        if (here.own | here.enemy).contains(to) || captures.iter().any(|sq| forbidden.contains(*sq)) {
            return ControlFlow::Continue(());
        }
        let carries: Vec<(Square, Square)> = here.carries[..usize::from(here.carried)]
            .iter()
            .copied()
            .filter(|(from, to)| from != to)
            .collect();
        match Trail::new(captures, &carries) {
            Some(trail) => {
                found(Found { from: here.from, to, trail, en_passant }, here.touched | W::Bits::of(to))
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn may_take(&self, here: &Here<W::Bits>, sq: Square, victims: Victims) -> bool {
        !here.put.contains(sq)
            && self.named.contains(sq)
            && usize::from(here.held) < here.hand.len()
            && match victims {
                Victims::Any => true,
                Victims::Royal => self.royals.contains(sq),
                Victims::Common => !self.royals.contains(sq),
            }
    }

    fn captures_en_passant(&self, from: Square, victim: Square) -> bool {
        let pair = self.state.piece(victim).zip(self.state.piece(from));
        pair.is_some_and(|(victim, mover)| self.tables.en_passant[victim.kind.index()].contains(mover.kind))
    }

    /// Puts down what was taken last where the leg started, if the leg does that.
    fn unload(&self, leg: &Leg, before: &Here<W::Bits>, mut here: Here<W::Bits>) -> Option<Here<W::Bits>> {
        if !leg.unloads || here.held == 0 {
            return Some(here);
        }
        let start = self.tables.dimensions.square(before.file, before.rank)?;
        if (here.own | here.enemy).contains(start) {
            return None;
        }
        here.held -= 1;
        let sq = here.hand[usize::from(here.held)];
        here.hand[usize::from(here.held)] = Square(0);
        *here.carries.get_mut(usize::from(here.carried))? = (sq, start);
        here.carried += 1;
        here.put |= W::Bits::of(start);
        let own = self.own.contains(sq);
        *(if own { &mut here.own } else { &mut here.enemy }) |= W::Bits::of(start);
        Some(here)
    }

    /// Everywhere that a leg may end, whatever stands there.
    fn each_end(
        &self,
        leg: &Leg,
        here: &Here<W::Bits>,
        off_board: bool,
        each: &mut impl FnMut(End<W::Bits>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for first in leg.steps(here.after) {
            let first = (i32::from(first.0), i32::from(first.1));
            if leg.paths.course == Course::Straight {
                self.along(leg, here, off_board, |_| first, each)?;
                continue;
            }
            let ring = Program::of(&self.program.rings, first);
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
        here: &Here<W::Bits>,
        off_board: bool,
        step: impl Fn(i32) -> (i32, i32),
        each: &mut impl FnMut(End<W::Bits>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let dimensions = self.tables.dimensions;
        let paths = &leg.paths;
        let occupied = here.own | here.enemy;
        let files = i32::from(dimensions.files);
        let wrapped = |file: i32| if paths.wraps { file.rem_euclid(files) } else { file };
        let most = paths.max.unwrap_or(u8::MAX);
        let (mut file, mut rank) = (here.file, here.rank);
        let mut met = 0;
        let mut met_last = false;
        let mut passed = W::Bits::EMPTY;
        for count in 1..=most {
            let (dx, dy) = step(i32::from(count) - 1);
            if matches!(paths.obstacles, Obstacles::Lame | Obstacles::Jumping) {
                let midway = Program::of(&self.program.midways, (dx, dy)).iter();
                let midway = midway
                    .filter_map(|(x, y)| dimensions.square(wrapped(file + x), rank + y))
                    .fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq));
                passed |= midway;
                let jumped = midway.intersects(occupied);
                if jumped != (paths.obstacles == Obstacles::Jumping) {
                    break;
                }
            }
            (file, rank) = (wrapped(file + dx), rank + dy);
            if (file, rank) == (here.file, here.rank) {
                break;
            }
            let to = dimensions.square(file, rank);
            let far_enough = count >= paths.min && (!leg.equal || count == here.length);
            let clear = match paths.obstacles {
                Obstacles::Hop => met == 1,
                Obstacles::Grasshop => met == 1 && met_last,
                _ => true,
            };
            if far_enough && clear && (to.is_some() || off_board) {
                each(End { to, file, rank, last: (dx, dy), count, passed })?;
            }
            let Some(to) = to else { break };
            passed |= W::Bits::of(to);
            met_last = occupied.contains(to);
            met += u8::from(met_last);
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
fn take<B: Bits>(mut here: Here<B>, sq: Square) -> Here<B> {
    here.own &= !B::of(sq);
    here.enemy &= !B::of(sq);
    here.hand[usize::from(here.held)] = sq;
    here.held += 1;
    here
}
