//! Replies: the last ply counted from the position before it.
//!
//! A move changes little of what the other side's pieces can do. Where they get to is found once for all moves of a position; after
//! each of them, only those pieces are looked at again that see something of it:
//!
//! ```text
//! . . . r . . . .
//! . . . . . . . .      whichever way the knight goes, the bishop has the same five moves;
//! . b . . . . . .      the rook sees the knight, and is asked again
//! . . . . . . . .
//! . . . N . . . .
//! ```

use super::{Open, is_rare};
use crate::state::State;
use crate::tables::{Form, Modality, PlannedMover, Tables, hop, leap_lamely, slide};
use alfil_board::{Bits, Side, Square, Width};
use smallvec::SmallVec;

/// How many pieces are kept without asking for memory.
const MOST: usize = 16;

/// What the side that is not to move could do if it were, as far as a position's plan says it, promotions, royal pieces and whatever
/// moves in sets aside.
#[derive(Debug)]
pub(crate) struct Replies<W: Width> {
    before: Before<W>,
    /// The pieces, one by one.
    each: SmallVec<[Reply<W::Bits>; MOST]>,
    /// Where they stand.
    squares: W::Bits,
    /// What each of them sees.
    sees: W::Bits,
    /// What each of them guards.
    guards: W::Bits,
    /// How many moves they have.
    total: u32,
    /// Where their royal piece would be in danger.
    pub(crate) threats: Option<Threats<W>>,
}

/// A position before a move, as far as what changes is found by it.
#[derive(Debug, Clone, Copy)]
struct Before<W: Width> {
    /// The side that is not to move.
    us: Side,
    /// The pieces of both sides.
    sides: [W::Bits; 2],
    /// The modes of both sides.
    mode: [u16; 2],
    /// Pieces of the side to move that may change places by castling: the only move after which another of its pieces may stand where
    /// one stood.
    swapping: W::Bits,
}

impl<W: Width> Before<W> {
    fn new(tables: &Tables<W>, state: &State<W>) -> Before<W> {
        let mut swapping = W::Bits::EMPTY;
        for castling in &tables.castlings[state.turn.index()] {
            let start = W::Bits::of(castling.king) | W::Bits::of(castling.rook);
            let end = W::Bits::of(castling.king_to) | W::Bits::of(castling.rook_to);
            if start.intersects(end) && (start & !state.unmoved).is_empty() {
                swapping |= start;
            }
        }
        Before { us: !state.turn, sides: state.sides, mode: state.modes(), swapping }
    }

    /// Where pieces of our own have come or gone, and pieces of the enemy's.
    #[inline(always)]
    fn changes(&self, next: &State<W>) -> [W::Bits; 2] {
        let (us, them) = (self.us.index(), (!self.us).index());
        let own = self.sides[us] ^ next.sides[us];
        let mut theirs = self.sides[them] ^ next.sides[them];
        if !(self.swapping & !next.unmoved).is_empty() {
            theirs |= self.swapping;
        }
        [own, theirs]
    }
}

/// The moves of one piece.
#[derive(Debug, Clone, Copy)]
struct Reply<B> {
    from: B,
    reach: B,
    /// The squares on which no piece may come or go for its moves to stay the same.
    sees: B,
    /// Those on which no piece of its own side may.
    guards: B,
    /// How many squares it reaches.
    count: u32,
}

/// Replies that are the same as before a move.
pub(super) struct Unchanged<B> {
    /// Where the pieces stand that make them.
    pub squares: B,
    /// How many are legal.
    pub count: u64,
}

impl<W: Width> Replies<W> {
    /// The replies to a move in this position, if it has a plan that says all about a piece's moves.
    #[inline(never)]
    pub(crate) fn new(tables: &Tables<W>, state: &State<W>) -> Option<Replies<W>> {
        if const { is_rare::<W>() } {
            return None;
        }
        let us = !state.turn;
        // Castling may take marks from pieces of the other side's, which move otherwise then.
        if tables.castlings[state.turn.index()].iter().any(|castling| !castling.opposite.is_empty()) {
            return None;
        }
        let (ours, theirs) = (state.side_tables(tables, us), state.side_tables(tables, !us));
        let plan = ours.plan.as_ref().filter(|plan| !plan.is_special)?;
        let mut replies = Replies {
            before: Before::new(tables, state),
            each: SmallVec::new(),
            squares: W::Bits::EMPTY,
            sees: W::Bits::EMPTY,
            guards: W::Bits::EMPTY,
            total: 0,
            threats: Threats::new(tables, state),
        };
        let occupied = state.occupied();
        let capturable = state.sides[(!us).index()] & !state.pieces_of(!us, theirs.immune);
        let open = Open::new(tables.board & !occupied, capturable);
        for mover in &plan.movers {
            let pieces = state.pieces(us, mover.kind);
            if !pieces.is_empty() && !plan.royal_kinds.contains(mover.kind) {
                replies.add(mover, pieces, occupied, &open, theirs.immune.is_empty());
            }
        }
        Some(replies)
    }

    /// Adds the pieces of a type. `alike` says whether what is captured goes the same way as what is empty: it does, unless some of
    /// the enemy's pieces are immune.
    fn add(
        &mut self,
        mover: &PlannedMover<W::Bits>,
        pieces: W::Bits,
        occupied: W::Bits,
        open: &Open<W::Bits>,
        alike: bool,
    ) {
        // Whether a leap is the same to an empty square and to one of the enemy's.
        let same = |modality: Modality| alike && modality == Modality::Both;
        let blind = |modality: Modality, leaps: W::Bits| if same(modality) { W::Bits::EMPTY } else { leaps };
        for from in pieces.iter() {
            let at = from.index();
            let none = W::Bits::EMPTY;
            let (reach, sees, guards) = match &mover.common {
                Form::Leap(table, modality) => {
                    (table[at] & open.to(*modality), blind(*modality, table[at]), table[at])
                }
                Form::Slide(lines, modality) => {
                    let seen = slide(&lines[at], occupied);
                    (seen & open.to(*modality), seen, none)
                }
                Form::Slides([first, second]) => {
                    let (one, other) = (slide(&first.0[at], occupied), slide(&second.0[at], occupied));
                    (one & open.to(first.1) | other & open.to(second.1), one | other, none)
                }
                Form::SlideAndLeap(lines, leaps) => {
                    let (seen, table) = (slide(&lines.0[at], occupied), leaps.0[at]);
                    let reach = seen & open.to(lines.1) | table & open.to(leaps.1);
                    (reach, seen | blind(leaps.1, table), table)
                }
                Form::SlideAndHop(lines, modality) => {
                    let (near, far) = (slide(&lines.0[at], occupied), hop(&lines.0[at], occupied));
                    (near & open.to(lines.1) | far & open.to(*modality), near | far, none)
                }
                Form::Lame(table, modality) => {
                    let leaps = &table[at];
                    let over = leaps.iter().fold(none, |over, leap| over | leap.over);
                    let ends = leaps.iter().fold(none, |ends, leap| ends | leap.ends);
                    let reach = leap_lamely(leaps, occupied) & open.to(*modality);
                    (reach, over | blind(*modality, ends), ends)
                }
                Form::Setwise(_) | Form::Ordered(_) | Form::Tried(_) | Form::Other => return,
            };
            if mover.promotes.as_ref().is_none_or(|promotes| !reach.intersects(promotes.targets(from))) {
                self.push(from, reach, sees, guards);
            }
        }
    }

    fn push(&mut self, from: Square, reach: W::Bits, sees: W::Bits, guards: W::Bits) {
        let from = W::Bits::of(from);
        let (guards, count) = (guards | from, reach.count());
        self.squares |= from;
        self.sees |= sees;
        self.guards |= guards;
        self.total += count;
        self.each.push(Reply { from, reach, sees, guards, count });
    }

    /// Whether some are the same after a move, for the tests.
    pub(crate) fn used(&self, next: &State<W>) -> bool {
        let none = W::Bits::EMPTY;
        !self.unchanged(next, W::Bits::FULL, none, none).squares.is_empty()
    }

    /// The replies that are the same after a move, and how many of them are legal: those of the pieces that stand alone are left out,
    /// and those of which some lead where they must be tried.
    #[inline(always)]
    pub(super) fn unchanged(
        &self,
        next: &State<W>,
        check_mask: W::Bits,
        alone: W::Bits,
        to_try: W::Bits,
    ) -> Unchanged<W::Bits> {
        let nothing = Unchanged { squares: W::Bits::EMPTY, count: 0 };
        if next.modes() != self.before.mode || next.turn != self.before.us {
            return nothing;
        }
        let [own, theirs] = self.before.changes(next);
        let all = own | theirs;
        let changed = |reply: &Reply<W::Bits>| {
            !(reply.sees & all | reply.guards & own | reply.from & alone | reply.reach & to_try).is_empty()
        };
        if check_mask == W::Bits::FULL {
            let mut same = Unchanged { squares: self.squares, count: u64::from(self.total) };
            let some = self.sees & all | self.guards & own | self.squares & alone | to_try;
            if !some.is_empty() {
                for reply in self.each.iter().filter(|reply| changed(reply)) {
                    same.squares ^= reply.from;
                    same.count -= u64::from(reply.count);
                }
            }
            return same;
        }
        let mut same = nothing;
        for reply in self.each.iter().filter(|reply| !changed(reply)) {
            same.squares |= reply.from;
            let legal = reply.reach & check_mask;
            if !legal.is_empty() {
                same.count += u64::from(legal.count());
            }
        }
        same
    }
}

/// Where the royal piece of the side that is not to move would be attacked if it went there, as far as it can.
#[derive(Debug)]
pub(crate) struct Threats<W: Width> {
    before: Before<W>,
    /// Where the royal piece stands.
    royal: W::Bits,
    /// The squares that are looked at.
    zone: W::Bits,
    /// The pieces that may attack one of them without moving.
    each: SmallVec<[Threat<W::Bits>; MOST]>,
}

/// What one piece attacks.
#[derive(Debug, Clone, Copy)]
struct Threat<B> {
    from: B,
    /// The squares on which no piece may come or go for that to stay the same.
    sees: B,
    reach: B,
}

impl<W: Width> Threats<W> {
    /// Nothing where there is no such piece, where it has no room, or where something other than leapers and sliders attacks.
    fn new(tables: &Tables<W>, state: &State<W>) -> Option<Threats<W>> {
        let us = !state.turn;
        let plan = state.side_tables(tables, us).plan.as_ref()?;
        let attacks = &state.side_tables(tables, !us).plan.as_ref()?.attacks;
        let royals =
            if plan.selects { state.royals(tables, us) } else { state.pieces_of(us, plan.royal_kinds) };
        let simple = attacks.hoppers.is_empty() && attacks.lame.is_empty() && attacks.others.is_empty();
        if royals.is_empty() || royals.several() || !simple {
            return None;
        }
        let royal = royals.first();
        let kind = state.piece(royal)?.kind;
        let (steps, _) = plan.movers.get(kind.index())?.royal.as_ref()?;
        let mut zone = steps[royal.index()] & !state.sides[us.index()];
        if state.unmoved.contains(royal) {
            zone |= tables.castling_safe[us.index()];
        }
        if zone.is_empty() {
            return None;
        }
        let before = Before::new(tables, state);
        let mut threats = Threats { before, royal: royals, zone, each: SmallVec::new() };
        for leapers in &attacks.leapers {
            for from in state.pieces_among(!us, &leapers.kinds).iter() {
                let reach = leapers.forward[from.index()] & zone;
                if !reach.is_empty() {
                    threats.each.push(Threat { from: W::Bits::of(from), sees: W::Bits::EMPTY, reach });
                }
            }
        }
        let occupied = state.occupied() & !royals;
        for sliders in &attacks.sliders {
            for from in state.pieces_among(!us, &sliders.kinds).iter() {
                let lines = &sliders.forward[from.index()];
                let [first, second] = lines;
                if zone.intersects(first.lower | first.upper | second.lower | second.upper) {
                    let sees = slide(lines, occupied);
                    threats.each.push(Threat { from: W::Bits::of(from), sees, reach: sees & zone });
                }
            }
        }
        Some(threats)
    }

    /// The squares that are attacked after a move for sure, and the enemy's pieces that must be asked again: if all squares in
    /// question have been looked at.
    #[inline]
    pub(super) fn after(
        &self,
        next: &State<W>,
        royal: W::Bits,
        asked: W::Bits,
    ) -> Option<(W::Bits, W::Bits)> {
        let Before { us, mode, .. } = self.before;
        if royal != self.royal || next.turn != us || next.modes() != mode || !(asked & !self.zone).is_empty()
        {
            return None;
        }
        let [own, theirs] = self.before.changes(next);
        let all = own | theirs;
        let (mut danger, mut again) = (W::Bits::EMPTY, theirs);
        for threat in &self.each {
            if (threat.sees & all | threat.from & theirs).is_empty() {
                danger |= threat.reach;
            } else {
                again |= threat.from;
            }
        }
        Some((danger, again & next.sides[(!us).index()]))
    }
}
