//! Generation by plans: the moves of games in which pieces ask for little, with nothing asked that the game does not have.
//!
//! It gives what [`Generator::turn`] gives, in the same order, and leaves to it what is rare: pinned pawns, captures en
//! passant, several royal pieces, drops.

mod danger;

use super::captures::Captures;
use super::gates::{gate_kinds, gate_squares};
use super::masks::Masks;
use super::pieces::Movable;
use super::replies::{Replies, Threats};
use super::{Generator, Legality, Open, Sink};
use crate::state::{Action, State, Victim};
use crate::tables::{
    Form, Kinds, MOST_CHECKING, Modality, Ordered, Plan, PlannedAttacks, PlannedMover, Setwise, SideTables,
    Tables, hop, leap_lamely, slide,
};
use alfil_board::{Bits, Kind, Side, Square, Width};
use std::cell::OnceCell;

/// Gives the legal moves, if the game has a plan and the position is one that it is made for; if not, nothing is given. Moves that
/// are known as replies are not given: how many they are is the answer. `APART` says whether there is one more instance for positions
/// that ask for no care.
#[inline(always)]
pub(super) fn generate_planned<'a, W: Width, const APART: bool>(
    tables: &'a Tables<W>,
    state: &'a State<W>,
    max_drops: usize,
    replies: Option<&'a Replies<W>>,
    sink: &mut impl Sink<W::Bits>,
) -> Option<u64> {
    let us = state.turn;
    let (ours, theirs) = (state.side_tables(tables, us), state.side_tables(tables, !us));
    let (Some(plan), Some(enemy)) = (&ours.plan, &theirs.plan) else { return None };
    let own = state.sides[us.index()];
    let royals = if plan.selects { state.royals(tables, us) } else { state.pieces_of(us, plan.royal_kinds) };
    if royals.several() {
        return None;
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
        gates: W::Bits::EMPTY,
        foreseen: None,
        known: W::Bits::EMPTY,
        threats: None,
    };
    if !royals.is_empty() {
        planned.find_attacks(royals.first());
        if planned.masks.insufficient {
            return None;
        }
    }
    let mut careful = !planned.to_try.is_empty();
    if plan.is_special {
        if plan.avoids_check && !planned.foresee_checks() {
            return None;
        }
        if plan.gates {
            planned.gates = gate_squares(tables, state);
        }
        if plan.captures_first && planned.give_captures(sink) {
            return Some(0);
        }
        careful |= plan.avoids_check || !planned.gates.is_empty();
    }
    let mut known = 0;
    if let Some(replies) = replies {
        let Masks { check_mask, pinned, .. } = planned.masks;
        let unchanged = replies.unchanged(state, check_mask, pinned, planned.to_try);
        planned.known = unchanged.squares;
        planned.threats = replies.threats.as_ref();
        known = unchanged.count;
    }
    if APART && !careful {
        planned.give::<false>(max_drops, sink);
    } else {
        planned.give::<true>(max_drops, sink);
    }
    Some(known)
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
    /// Gating squares: those on which a piece may enter from the reserve when they are left.
    gates: W::Bits,
    /// Where our pieces stand whose moves are known.
    known: W::Bits,
    /// What is known of the danger to our royal piece.
    threats: Option<&'a Threats<W>>,
    /// Where giving check is forbidden, what gives it.
    foreseen: Option<Foreseen<W::Bits>>,
}

/// What gives check.
struct Foreseen<B> {
    /// The squares from which each of our attacks would reach the enemy's royal piece.
    checking: [B; MOST_CHECKING],
    /// Discovered-check candidates: our pieces that may give check by leaving their squares.
    discoverers: B,
}

/// The general generator, made when it is asked for the first time.
type Rest<'a, W> = Option<Generator<'a, W>>;

impl<'a, W: Width> Planned<'a, W> {
    /// The enemy's pieces of some types.
    #[inline(always)]
    fn enemies(&self, kinds: &Kinds) -> W::Bits {
        self.state.pieces_among(!self.us, kinds)
    }

    /// Finds our moves that would give check; whether that can be told of all of them. Nothing of ours is attacking a royal piece
    /// of the enemy's: that could not be when it is our turn.
    #[inline(never)]
    fn foresee_checks(&mut self) -> bool {
        let mut foreseen =
            Foreseen { checking: [W::Bits::EMPTY; MOST_CHECKING], discoverers: W::Bits::EMPTY };
        let targets = self.state.pieces_of(!self.us, self.theirs.royal_kinds);
        if targets.several() {
            return false;
        }
        if targets.is_empty() {
            self.foreseen = Some(foreseen);
            return true;
        }
        let royal = targets.first();
        let attacks = &self.plan.attacks;
        let mut each = foreseen.checking.iter_mut();
        for (leapers, squares) in attacks.leapers.iter().zip(&mut each) {
            *squares = leapers.backward[royal.index()];
        }
        for (sliders, squares) in attacks.sliders.iter().zip(each) {
            let lines = &sliders.backward[royal.index()];
            let seen = slide(lines, self.occupied);
            *squares = seen;
            let visible = seen & self.own;
            let pieces = self.state.pieces_among(self.us, &sliders.kinds);
            let behind = slide(lines, self.occupied & !visible) & pieces & !visible;
            for from in behind.iter() {
                foreseen.discoverers |= visible & slide(&sliders.forward[from.index()], self.occupied);
            }
        }
        self.foreseen = Some(foreseen);
        true
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

    /// Gives the captures alone; whether there are any.
    #[inline(never)]
    fn give_captures(&self, sink: &mut dyn Sink<W::Bits>) -> bool {
        let mut captures = Captures { state: self.state, sink, found: false };
        self.moves::<true>(&mut None, &mut None, &mut captures);
        captures.found
    }

    /// Gives all moves. `TRY` says whether some captures need make-and-test, pieces may enter on squares that are left, or moves
    /// that give check are forbidden.
    #[inline(always)]
    fn give<const TRY: bool>(&self, max_drops: usize, sink: &mut impl Sink<W::Bits>) {
        let mut rest: Rest<'_, W> = None;
        let mut danger = None;
        self.moves::<TRY>(&mut rest, &mut danger, sink);
        if sink.full() {
            return;
        }
        if self.state.unmoved.intersects(self.own) {
            self.castlings(&mut rest, danger, sink);
        }
        self.drops(max_drops, &mut rest, sink);
    }

    /// The moves of all pieces, castlings aside.
    #[inline(always)]
    fn moves<const TRY: bool>(
        &self,
        rest: &mut Rest<'a, W>,
        danger: &mut Option<W::Bits>,
        sink: &mut impl Sink<W::Bits>,
    ) {
        let own = self.own & !self.known;
        for mover in &self.plan.movers {
            let pieces = own & self.state.kinds[mover.kind.index()];
            if pieces.is_empty() {
                continue;
            }
            self.moves_of::<TRY>(mover, pieces, rest, danger, sink);
            if sink.full() {
                return;
            }
        }
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
        let mut pieces = pieces;
        let mut illegal = W::Bits::EMPTY;
        if TRY && let Some(foreseen) = &self.foreseen {
            // What a piece becomes by promotion may give check from anywhere.
            let promotes = !self.tables.promotions[self.us.index()][mover.kind.index()].is_empty();
            let tried = if promotes { pieces } else { pieces & foreseen.discoverers };
            if !tried.is_empty() {
                self.leave(mover.kind, tried, rest, sink);
                pieces &= !tried;
                if pieces.is_empty() {
                    return;
                }
            }
            let checking = mover.gives_check.iter().map(|number| foreseen.checking[usize::from(*number)]);
            illegal = checking.fold(illegal, |all, some| all | some);
        }
        let common = pieces & !self.royals;
        let open = |modality: Modality| {
            let open = self.open.to(modality);
            if TRY { open & !illegal } else { open }
        };
        match &mover.common {
            Form::Setwise(setwise) => {
                let left = pieces & !self.together::<TRY>(setwise, common, illegal, rest, sink);
                if left.is_empty() {
                    return;
                }
                match &mover.alone {
                    Some((table, modality)) if !left.intersects(self.royals) => {
                        let open = open(*modality);
                        self.each::<TRY>(mover, left, rest, sink, |from| table[from.index()] & open);
                    }
                    _ => self.leave(mover.kind, left, rest, sink),
                }
                return;
            }
            Form::Other => return self.leave(mover.kind, pieces, rest, sink),
            Form::Ordered(ordered) => return self.ordered(mover.kind, ordered, pieces, rest, danger, sink),
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
                        let legal = reach & !self.danger_among(from, reach, danger);
                        if !legal.is_empty() {
                            sink.steps(from, legal);
                            if TRY && self.gates.contains(from) {
                                self.gate(from, legal, None, sink);
                            }
                        }
                    }
                }
                None => self.leave(mover.kind, royal, rest, sink),
            }
        }
    }

    /// Leaps of pieces of which the first in an order is royal. Most leave it so, and are judged by masks.
    #[inline(never)]
    fn ordered(
        &self,
        kind: Kind,
        ordered: &Ordered<W::Bits>,
        pieces: W::Bits,
        rest: &mut Rest<'a, W>,
        danger: &mut Option<W::Bits>,
        sink: &mut impl Sink<W::Bits>,
    ) {
        let open = self.open.to(ordered.modality);
        let royal = self.royals.first();
        for from in pieces.iter() {
            let reach = ordered.leaps[from.index()] & open;
            if reach.is_empty() {
                continue;
            }
            let to_try = reach & self.to_try;
            let mut legal = W::Bits::EMPTY;
            let mut tried = to_try;
            if from == royal {
                let others = self.state.pieces_of(self.us, ordered.kinds) & !self.royals;
                if !others.is_empty() {
                    tried |= reach & !ordered.before[ordered.first(others).index()];
                }
                let stays = reach & !tried;
                if !stays.is_empty() {
                    legal = stays & !self.danger_among(from, stays, danger);
                }
            } else {
                let handed = reach & ordered.before[royal.index()] & !tried;
                if !handed.is_empty() {
                    legal = handed & !self.danger_to(from, handed);
                }
                legal |= reach & !tried & !handed & self.masks.allowed(from);
            }
            if !tried.is_empty() {
                let general = self.general(rest);
                legal |= general.legal(Movable { from, must_try: true, ..general.movable(kind) }, tried);
            }
            if !legal.is_empty() {
                sink.steps(from, legal);
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
                    if TRY && self.gates.contains(from) {
                        self.gate(from, legal, None, sink);
                    }
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
                if TRY && self.gates.contains(from) {
                    promotes.to.iter().for_each(|kind| self.gate(from, promoting, Some(*kind), sink));
                }
            }
            let plain = legal & !(if promotes.always { targets } else { promotes.forced });
            if !plain.is_empty() {
                sink.steps(from, plain);
                if TRY && self.gates.contains(from) {
                    self.gate(from, plain, None, sink);
                }
            }
        }
    }

    /// The gatings of legal moves of one piece.
    #[inline(never)]
    fn gate(&self, from: Square, targets: W::Bits, promotion: Option<Kind>, sink: &mut impl Sink<W::Bits>) {
        sink.gated(from, targets, promotion, gate_kinds(self.tables, self.state, from));
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
        illegal: W::Bits,
        rest: &mut Rest<'a, W>,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let alone = if TRY { self.masks.pinned | self.gates } else { self.masks.pinned };
        let together = setwise.together(pieces & !alone, self.state.crossed);
        if together.is_empty() {
            return together;
        }
        for shift in &setwise.shifts {
            let able = if shift.marked { together & self.state.unmoved } else { together };
            let reach = shift.reach(able, self.open.to(Modality::Quiet)) & self.open.to(shift.modality);
            let reach = if TRY { reach & !illegal } else { reach };
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
        rest.get_or_insert_with(|| self.make_general())
    }

    #[inline(never)]
    fn make_general(&self) -> Generator<'a, W> {
        let captures_to_try = if self.tables.risks.captured.is_empty() {
            W::Bits::EMPTY
        } else {
            self.to_try | self.state.pieces_of(self.us, self.tables.risks.captured)
        };
        Generator {
            tables: self.tables,
            state: self.state,
            us: self.us,
            ours: self.state.side_tables(self.tables, self.us),
            theirs: self.theirs,
            occupied: self.occupied,
            own: self.own,
            capturable: self.open.to(Modality::Capture),
            royals: self.royals,
            masks: self.masks.clone(),
            danger: OnceCell::new(),
            captures_to_try,
            open: Open::new(self.open.to(Modality::Quiet), self.open.to(Modality::Capture)),
            leg_moves: Vec::new(),
            gates: self.gates,
            discoverers: W::Bits::EMPTY,
            legality: if self.tables.forbidden[self.us.index()].is_empty() {
                Legality::RoyalSafety
            } else {
                Legality::Legal
            },
            avoids_check: self.plan.avoids_check,
            evading: false,
        }
    }

    /// Leaves pieces of a type to the general generator.
    #[inline(never)]
    fn leave(&self, kind: Kind, pieces: W::Bits, rest: &mut Rest<'a, W>, mut sink: &mut dyn Sink<W::Bits>) {
        let general = self.general(rest);
        let must_try = self.plan.avoids_check || general.tried_kinds().contains(kind);
        general.each_piece(Movable { must_try, ..general.movable(kind) }, pieces, &mut sink);
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
            if !self.gates.is_empty() {
                let mut sink: &mut dyn Sink<W::Bits> = sink;
                self.general(rest).gate_castling(castling, &mut sink);
            }
        }
    }

    #[inline(never)]
    fn other_castlings(&self, rest: &mut Rest<'a, W>, mut sink: &mut dyn Sink<W::Bits>) {
        self.general(rest).castlings(&mut sink);
    }

    /// Drops, if anything is held.
    #[inline(always)]
    fn drops(&self, max_drops: usize, rest: &mut Rest<'a, W>, sink: &mut impl Sink<W::Bits>) {
        if let [rule] = &self.tables.turns[self.us.index()][..]
            && let Some(place) = &rule.options.place
            && !sink.full()
            && self.state.holds_reserve(self.us)
        {
            self.general(rest).placements(place, max_drops, sink);
        }
    }
}
