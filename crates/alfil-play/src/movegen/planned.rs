//! Generation by plans: the moves of games in which pieces ask for little, with nothing asked that the game does not have.
//!
//! It gives what [`Generator::turn`] gives, in the same order, and leaves to it what is rare: pinned pawns, captures en
//! passant, several royal pieces, drops.

use super::danger::{hopped, slid};
use super::masks::Masks;
use super::pieces::Movable;
use super::{Generator, Legality, Open, Sink};
use crate::state::{Action, State, Victim};
use crate::tables::{
    Attack, Form, Kinds, Modality, Plan, PlannedAttacks, PlannedMover, Setwise, SideTables, Tables, hop,
    leap_lamely, slide,
};
use alfil_board::{Bits, Kind, Side, Square, Width};

/// Gives the legal moves, if the game has a plan and the position is one that it is made for; if not, nothing is given.
#[inline(always)]
pub(super) fn generate_planned<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    sink: &mut impl Sink<W::Bits>,
) -> bool {
    let us = state.turn;
    let (ours, theirs) = (state.side_tables(tables, us), state.side_tables(tables, !us));
    let (Some(plan), Some(enemy)) = (&ours.plan, &theirs.plan) else { return false };
    let own = state.sides[us.index()];
    let royals = if plan.selects { state.royals(tables, us) } else { state.pieces_of(us, plan.royal_kinds) };
    if royals.several() {
        return false;
    }
    let occupied = state.occupied();
    let mut capturable = state.sides[(!us).index()];
    if !theirs.immune.is_empty() {
        capturable &= !state.pieces_of(!us, theirs.immune);
    }
    let mut planned = Planned {
        tables,
        state,
        us,
        plan,
        enemy: &enemy.attacks,
        theirs,
        own,
        occupied,
        royals,
        open: Open::new(tables.board & !occupied, capturable),
        masks: Masks::none(),
        to_try: state.pieces_of(!us, tables.risks.captured),
    };
    if !royals.is_empty() {
        planned.find_attacks(royals.first());
        if planned.masks.insufficient {
            return false;
        }
    }
    // Where builds are to be small, there is one instance for both.
    if planned.to_try.is_empty() && !cfg!(target_family = "wasm") {
        planned.give::<false>(max_drops, sink);
    } else {
        planned.give::<true>(max_drops, sink);
    }
    true
}

/// What is worked out once for a position.
struct Planned<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    us: Side,
    plan: &'a Plan<W::Bits>,
    /// The enemy's attacks.
    enemy: &'a PlannedAttacks<W::Bits>,
    theirs: &'a SideTables<W::Bits>,
    own: W::Bits,
    occupied: W::Bits,
    /// Our royal piece, if there is one.
    royals: W::Bits,
    open: Open<W::Bits>,
    masks: Masks<W::Bits>,
    /// Captures that need make-and-test.
    to_try: W::Bits,
}

/// The general generator, made when it is asked for the first time.
type Rest<'a, W> = Option<Generator<'a, W>>;

impl<'a, W: Width> Planned<'a, W> {
    /// The enemy's pieces of some types.
    #[inline(always)]
    fn enemies(&self, kinds: &Kinds) -> W::Bits {
        let [one, other] = kinds.pair;
        let mut pieces = self.state.kinds[one.index()] | self.state.kinds[other.index()];
        for kind in &kinds.more {
            pieces |= self.state.kinds[kind.index()];
        }
        pieces & self.state.sides[(!self.us).index()]
    }

    /// Finds checks and pins of the royal piece.
    #[inline(always)]
    fn find_attacks(&mut self, royal: Square) {
        for leapers in &self.enemy.leapers {
            let attackers = self.enemies(&leapers.kinds);
            self.masks.leapers(leapers.backward[royal.index()] & attackers);
        }
        for sliders in &self.enemy.sliders {
            let attackers = self.enemies(&sliders.kinds);
            self.masks.sliders(&sliders.backward[royal.index()], attackers, self.occupied, self.own);
        }
        for hoppers in &self.enemy.hoppers {
            let attackers = self.enemies(&hoppers.kinds);
            self.masks.hoppers(&hoppers.backward[royal.index()], attackers, self.occupied, self.own);
        }
        for lame in &self.enemy.lame {
            let attackers = self.enemies(&lame.kinds) & lame.starts[royal.index()];
            if !attackers.is_empty() {
                self.masks.lame_leapers(&lame.backward[royal.index()], attackers, self.occupied, self.own);
            }
        }
        if !self.enemy.others.is_empty() {
            self.find_other_attacks(royal);
        }
    }

    #[inline(never)]
    fn find_other_attacks(&mut self, royal: Square) {
        let Some(piece) = self.state.piece(royal) else { return };
        let victim = Victim { kind: piece.kind, royal: true };
        for number in &self.enemy.others {
            let attack = &self.theirs.attacks[usize::from(*number)];
            if victim.suits(attack) && attack.to.contains(royal) {
                self.masks.find_attack(self.tables, self.state, attack, royal);
            }
        }
    }

    /// King danger squares: where the royal piece would be attacked, of those that are asked for.
    #[inline(never)]
    fn danger(&self, royal: Square, asked: W::Bits) -> W::Bits {
        let occupied = self.occupied & !W::Bits::of(royal);
        let mut danger = W::Bits::EMPTY;
        for leapers in &self.enemy.leapers {
            if !leapers.to.intersects(asked) {
                continue;
            }
            let attackers = self.enemies(&leapers.kinds);
            if leapers.shifts.is_empty() {
                attackers.iter().for_each(|from| danger |= leapers.forward[from.index()]);
            } else {
                let reach = leapers.shifts.iter().map(|shift| shift.reach(attackers, !occupied));
                danger |= reach.fold(W::Bits::EMPTY, |all, some| all | some) & leapers.to;
            }
        }
        for sliders in &self.enemy.sliders {
            danger |= slid(&sliders.forward, self.enemies(&sliders.kinds), occupied, asked);
        }
        for hoppers in &self.enemy.hoppers {
            danger |= hopped(&hoppers.forward, self.enemies(&hoppers.kinds), occupied, asked);
        }
        for lame in &self.enemy.lame {
            for from in self.enemies(&lame.kinds).iter() {
                if lame.ends[from.index()].intersects(asked) {
                    danger |= leap_lamely(&lame.forward[from.index()], occupied);
                }
            }
        }
        if !self.enemy.others.is_empty() {
            danger |= self.other_danger(royal, occupied, asked);
        }
        danger
    }

    #[inline(never)]
    fn other_danger(&self, royal: Square, occupied: W::Bits, asked: W::Bits) -> W::Bits {
        let Some(piece) = self.state.piece(royal) else { return W::Bits::EMPTY };
        let victim = Victim { kind: piece.kind, royal: true };
        let attacks = self.enemy.others.iter().map(|number| &self.theirs.attacks[usize::from(*number)]);
        let asked_for = |attack: &&Attack<W::Bits>| victim.suits(attack) && attack.to.intersects(asked);
        attacks.filter(asked_for).fold(W::Bits::EMPTY, |danger, attack| {
            danger | self.state.reached_by(self.tables, !self.us, attack, occupied, asked)
        })
    }

    /// Gives all moves. `TRY` says whether some captures need make-and-test.
    #[inline(always)]
    fn give<const TRY: bool>(&self, max_drops: usize, sink: &mut impl Sink<W::Bits>) {
        let mut rest: Rest<'_, W> = None;
        let mut danger = None;
        for mover in &self.plan.movers {
            let pieces = self.own & self.state.kinds[mover.kind.index()];
            if pieces.is_empty() {
                continue;
            }
            self.moves_of::<TRY>(mover, pieces, &mut rest, &mut danger, sink);
            if sink.full() {
                return;
            }
        }
        if self.state.unmoved.intersects(self.own) {
            self.castlings(&mut rest, danger, sink);
        }
        self.drops(max_drops, &mut rest, sink);
    }

    /// The moves of the pieces of a type.
    #[inline(always)]
    fn moves_of<const TRY: bool>(
        &self,
        mover: &'a PlannedMover<W::Bits>,
        pieces: W::Bits,
        rest: &mut Rest<'a, W>,
        danger: &mut Option<W::Bits>,
        sink: &mut impl Sink<W::Bits>,
    ) {
        let common = pieces & !self.royals;
        let open = |modality: Modality| self.open.to(modality);
        match &mover.common {
            Form::Setwise(setwise) => {
                let left = pieces & !self.together::<TRY>(setwise, common, rest, sink);
                if !left.is_empty() {
                    self.leave(mover.kind, left, rest, sink);
                }
                return;
            }
            Form::Other => return self.leave(mover.kind, pieces, rest, sink),
            Form::Tried(table) => {
                let open = open(Modality::Both);
                if pieces.iter().any(|from| table[from.index()].intersects(open)) {
                    self.leave(mover.kind, pieces, rest, sink);
                }
                return;
            }
            Form::Leap(table, modality) => {
                let open = open(*modality);
                self.each::<TRY>(mover, common, rest, sink, |from| table[from.index()] & open);
            }
            Form::Slide(table, modality) => {
                let open = open(*modality);
                self.each::<TRY>(mover, common, rest, sink, |from| {
                    slide(&table[from.index()], self.occupied) & open
                });
            }
            Form::Slides([first, second]) => {
                let (one, other) = (open(first.1), open(second.1));
                self.each::<TRY>(mover, common, rest, sink, |from| {
                    slide(&first.0[from.index()], self.occupied) & one
                        | slide(&second.0[from.index()], self.occupied) & other
                });
            }
            Form::SlideAndLeap(lines, leaps) => {
                let (one, other) = (open(lines.1), open(leaps.1));
                self.each::<TRY>(mover, common, rest, sink, |from| {
                    slide(&lines.0[from.index()], self.occupied) & one | leaps.0[from.index()] & other
                });
            }
            Form::SlideAndHop(lines, modality) => {
                let (one, other) = (open(lines.1), open(*modality));
                self.each::<TRY>(mover, common, rest, sink, |from| {
                    let lines = &lines.0[from.index()];
                    slide(lines, self.occupied) & one | hop(lines, self.occupied) & other
                });
            }
            Form::Lame(table, modality) => {
                let open = open(*modality);
                self.each::<TRY>(mover, common, rest, sink, |from| {
                    leap_lamely(&table[from.index()], self.occupied) & open
                });
            }
        }
        let royal = pieces & self.royals;
        if !royal.is_empty() {
            match &mover.royal {
                Some((table, modality)) => {
                    let from = royal.first();
                    let reach = table[from.index()] & open(*modality);
                    if !reach.is_empty() {
                        let legal =
                            reach & !*danger.insert(self.danger(from, reach | self.asked_by_castling(from)));
                        if !legal.is_empty() {
                            sink.steps(from, legal);
                        }
                    }
                }
                None => self.leave(mover.kind, royal, rest, sink),
            }
        }
    }

    /// The moves of common pieces, given what each reaches.
    #[inline(always)]
    fn each<const TRY: bool>(
        &self,
        mover: &PlannedMover<W::Bits>,
        pieces: W::Bits,
        rest: &mut Rest<'a, W>,
        sink: &mut impl Sink<W::Bits>,
        reach: impl Fn(Square) -> W::Bits,
    ) {
        let Some(promotes) = &mover.promotes else {
            for from in pieces.iter() {
                let legal = self.legal::<TRY>(mover.kind, from, reach(from), rest);
                if !legal.is_empty() {
                    sink.steps(from, legal);
                }
            }
            return;
        };
        for from in pieces.iter() {
            let legal = self.legal::<TRY>(mover.kind, from, reach(from), rest);
            let targets = promotes.targets(from);
            let promoting = legal & targets;
            if !promoting.is_empty() {
                sink.promotions(from, promoting, &promotes.to);
            }
            let plain = legal & !(if promotes.always { targets } else { promotes.forced });
            if !plain.is_empty() {
                sink.steps(from, plain);
            }
        }
    }

    /// Legal targets of a common piece among those that it reaches.
    #[inline(always)]
    fn legal<const TRY: bool>(
        &self,
        kind: Kind,
        from: Square,
        reach: W::Bits,
        rest: &mut Rest<'a, W>,
    ) -> W::Bits {
        if TRY && reach.intersects(self.to_try) {
            return self.tried(kind, from, reach, rest);
        }
        reach & self.masks.allowed(from)
    }

    /// Setwise moves of common pieces: those that have been given theirs. The others may be pinned, promote or capture en
    /// passant.
    #[inline(always)]
    fn together<const TRY: bool>(
        &self,
        setwise: &Setwise<W::Bits>,
        pieces: W::Bits,
        rest: &mut Rest<'a, W>,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let together = setwise.together(pieces & !self.masks.pinned, self.state.crossed);
        if together.is_empty() {
            return together;
        }
        for shift in &setwise.shifts {
            let able = if shift.marked { together & self.state.unmoved } else { together };
            let reach = shift.reach(able, self.open.to(Modality::Quiet)) & self.open.to(shift.modality);
            let mut legal = reach & self.masks.check_mask;
            let to_try = reach & self.to_try;
            if TRY && !to_try.is_empty() {
                legal = legal & !to_try | self.general(rest).tried_shift(shift.by, to_try);
            }
            if !legal.is_empty() {
                sink.shifted(shift.by, legal);
            }
        }
        together
    }

    /// The general generator.
    fn general<'r>(&self, rest: &'r mut Rest<'a, W>) -> &'r Generator<'a, W> {
        rest.get_or_insert_with(|| Generator {
            masks: self.masks.clone(),
            legality: if self.tables.forbidden[self.us.index()].is_empty() {
                Legality::RoyalSafety
            } else {
                Legality::Legal
            },
            ..Generator::unmasked(self.tables, self.state)
        })
    }

    /// Leaves pieces of a type to the general generator.
    #[inline(never)]
    fn leave(&self, kind: Kind, pieces: W::Bits, rest: &mut Rest<'a, W>, sink: &mut impl Sink<W::Bits>) {
        let general = self.general(rest);
        let must_try = general.tried_kinds().contains(kind);
        general.each_piece(Movable { must_try, ..general.movable(kind) }, pieces, sink);
    }

    /// Legal targets of a common piece among those that it reaches, of which some need make-and-test.
    #[inline(never)]
    fn tried(&self, kind: Kind, from: Square, reach: W::Bits, rest: &mut Rest<'a, W>) -> W::Bits {
        let general = self.general(rest);
        general.legal(Movable { from, ..general.movable(kind) }, reach)
    }

    /// What castling asks of the danger to a royal piece on a square.
    #[inline(always)]
    fn asked_by_castling(&self, from: Square) -> W::Bits {
        if self.state.unmoved.contains(from) {
            self.tables.castling_safe[self.us.index()]
        } else {
            W::Bits::EMPTY
        }
    }

    /// Castlings of the royal piece, by masks; other ones are left to the general generator.
    #[inline(always)]
    fn castlings(&self, rest: &mut Rest<'a, W>, mut danger: Option<W::Bits>, sink: &mut impl Sink<W::Bits>) {
        let unmoved = self.state.unmoved & self.own;
        let kings = unmoved & self.plan.castling_kings;
        if kings.is_empty() {
            return;
        }
        let castlings = &self.tables.castlings[self.us.index()];
        if !self.plan.castles_by_masks || kings != self.royals {
            let mut able = castlings.iter().filter(|castling| {
                unmoved.contains(castling.king)
                    && unmoved.contains(castling.rook)
                    && !castling.empty.intersects(self.occupied)
            });
            if able.next().is_some() {
                self.other_castlings(rest, sink);
            }
            return;
        }
        let royal = self.royals.first();
        let Some(king) = self.state.piece(royal) else { return };
        for castling in castlings {
            if castling.king != royal
                || !unmoved.contains(castling.rook)
                || castling.empty.intersects(self.occupied)
                || !castling.kings.contains(king.kind)
            {
                continue;
            }
            if !self.state.piece(castling.rook).is_some_and(|rook| castling.rooks.contains(rook.kind)) {
                continue;
            }
            let danger = *danger.get_or_insert_with(|| self.danger(royal, self.asked_by_castling(royal)));
            if castling.safe.intersects(danger) {
                continue;
            }
            let arrival = W::Bits::of(castling.king_to);
            if castling.exposes || danger.intersects(arrival) {
                let marks = W::Bits::of(castling.king) | W::Bits::of(castling.rook);
                let after = (self.occupied & !marks) | arrival | W::Bits::of(castling.rook_to);
                let victim = Victim { kind: king.kind, royal: true };
                if self.state.is_attacked(self.tables, castling.king_to, victim, !self.us, after) {
                    continue;
                }
            }
            sink.single(Action::Castle(castling.number));
        }
    }

    #[inline(never)]
    fn other_castlings(&self, rest: &mut Rest<'a, W>, sink: &mut impl Sink<W::Bits>) {
        self.general(rest).castlings(sink);
    }

    /// Drops, if anything is held.
    #[inline(always)]
    fn drops(&self, max_drops: usize, rest: &mut Rest<'a, W>, sink: &mut impl Sink<W::Bits>) {
        if let [rule] = &self.tables.turns[self.us.index()][..]
            && let Some(place) = &rule.options.place
            && !sink.full()
            && self.state.holds_reserve(self.us, self.tables.kinds)
        {
            self.general(rest).placements(place, max_drops, sink);
        }
    }
}

#[cfg(test)]
mod tests;
