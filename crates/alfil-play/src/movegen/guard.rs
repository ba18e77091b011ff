//! Checks and pins: which squares a piece may go to for its royal pieces' sake.
//!
//! Each way from an attacker to a royal square asks something of every move. What it asks depends on what stands on the
//! way now, and is the same for all pieces but those on it:
//!
//! ```text
//!                    the attacker needs a clear way          it needs exactly one piece on it (a cannon)
//! nothing on it      close it, or take the attacker          put nothing on it
//! one piece          only that piece: stay on the way        fill it or take the attacker; the piece: leave it
//! two pieces         -                                       only those two: stay, and take nothing on it
//! ```
//!
//! The squares that all ways allow are where a move may arrive.

use crate::state::{State, Victim};
use crate::tables::{Need, Shape, Tables};
use alfil_board::{Bits, Square, Width};

/// How many ways that ask something of the pieces on them are kept. With more, the position is judged by making each move.
const WAYS: usize = 8;

/// What is known of the attacks on our royal pieces.
#[derive(Debug)]
pub struct Guard<B> {
    /// Where the moves of the pieces that are not bound must arrive.
    pub must: B,
    /// The part of it that holds for bound pieces, too.
    for_all: B,
    /// The pieces of which some way asks other things than of the rest.
    pub bound: B,
    ways: [Bound<B>; WAYS],
    count: usize,
    /// Whether an attack needs something in its way, so that what comes onto the board can help it.
    pub hops: bool,
    /// Whether masks cannot tell: the enemy has pieces whose attacks no way describes.
    pub blind: bool,
}

/// A way that asks other things of the pieces on it than of the rest.
#[derive(Debug, Clone, Copy)]
struct Bound<B> {
    /// The pieces on it.
    pieces: B,
    /// Where they may go.
    allowed: B,
    /// Where the others may go.
    others: B,
}

impl<B: Bits> Guard<B> {
    /// Looks at every attack on the royal squares of the side to move. Masks know neither blasts nor groups of royal
    /// pieces that are only attacked together.
    #[inline]
    pub fn look<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>, royals: B) {
        let mut alone = royals;
        if !tables.plain_royals {
            let group;
            (alone, group) = state.royals_apart(tables, state.turn);
            if tables.blast.is_some() || !group.is_empty() {
                self.blind = true;
                return;
            }
        }
        for royal in alone.iter() {
            self.look_from(tables, state, royal);
        }
        let theirs = state.side_tables(tables, !state.turn);
        if !theirs.unsteady.is_empty() && !alone.is_empty() {
            self.blind |= !state.pieces_of(!state.turn, theirs.unsteady).is_empty();
        }
    }

    /// Nothing to look after.
    #[inline(always)]
    pub fn none() -> Guard<B> {
        let nothing = Bound { pieces: B::EMPTY, allowed: B::EMPTY, others: B::EMPTY };
        Guard {
            must: B::FULL,
            for_all: B::FULL,
            bound: B::EMPTY,
            ways: [nothing; WAYS],
            count: 0,
            hops: false,
            blind: false,
        }
    }

    #[inline(always)]
    fn look_from<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>, royal: Square) {
        let Some(piece) = state.piece(royal) else { return };
        let victim = Victim { kind: piece.kind, royal: true };
        let them = !state.turn;
        let occupied = state.occupied();
        let own = state.sides[state.turn.index()];
        for attack in &state.side_tables(tables, them).attacks {
            if !victim.suits(attack) || !attack.to.contains(royal) {
                continue;
            }
            match &tables.shapes[usize::from(attack.shape)] {
                Shape::Leap(table) => {
                    let checkers = table[royal.index()] & state.capturers(tables, them, attack);
                    if !checkers.is_empty() {
                        // Nothing closes a leap: two of them leave no square.
                        self.ask(if checkers.several() { B::EMPTY } else { checkers });
                    }
                }
                Shape::Slide(table) => {
                    let lines = &table[royal.index()];
                    let all = lines[0].lower | lines[0].upper | lines[1].lower | lines[1].upper;
                    let attackers = all & state.capturers(tables, them, attack);
                    if attackers.is_empty() {
                        continue;
                    }
                    for line in lines {
                        if attackers.intersects(line.lower) {
                            let attacker = (attackers & line.lower).last();
                            let between = line.lower & !(B::below(attacker) | B::of(attacker));
                            self.clear_way(between, attacker, occupied & between, own);
                        }
                        if attackers.intersects(line.upper) {
                            let attacker = (attackers & line.upper).first();
                            let between = line.upper & B::below(attacker);
                            self.clear_way(between, attacker, occupied & between, own);
                        }
                    }
                }
                Shape::Ways(table) => {
                    let attackers = state.capturers(tables, them, attack);
                    if attackers.is_empty() {
                        continue;
                    }
                    for way in table[royal.index()].iter().filter(|way| attackers.contains(way.end)) {
                        let met = occupied & way.between;
                        match way.need {
                            Need::Clear => self.clear_way(way.between, way.end, met, own),
                            Need::One => self.hop(way.between, way.end, met, own),
                            Need::Something | Need::Exactly(_) => self.blind = true,
                        }
                    }
                }
            }
        }
    }

    /// A way that must be clear for the attacker, with what stands on it.
    #[inline(always)]
    fn clear_way(&mut self, between: B, attacker: Square, met: B, own: B) {
        if met.is_empty() {
            self.ask(between | B::of(attacker));
        } else if !met.several() && met.intersects(own) {
            self.bind(Bound { pieces: met, allowed: between | B::of(attacker), others: B::FULL });
        }
    }

    /// A way that must hold exactly one piece for the attacker, with what stands on it.
    fn hop(&mut self, between: B, attacker: Square, met: B, own: B) {
        let attacker = B::of(attacker);
        self.hops = true;
        let fill = (between & !met) | attacker;
        match met.count() {
            0 => self.ask(!between),
            1 if met.intersects(own) => {
                self.bind(Bound { pieces: met, allowed: !between | attacker, others: fill });
            }
            1 => self.ask(fill),
            2 if met.intersects(own) => {
                self.bind(Bound { pieces: met & own, allowed: fill, others: B::FULL });
            }
            _ => {}
        }
    }

    /// Something that is asked of every move.
    #[inline(always)]
    fn ask(&mut self, squares: B) {
        self.must &= squares;
        self.for_all &= squares;
    }

    fn bind(&mut self, way: Bound<B>) {
        match self.ways.get_mut(self.count) {
            Some(place) => {
                *place = way;
                self.count += 1;
            }
            None => self.blind = true,
        }
        self.bound |= way.pieces;
        self.must &= way.others;
    }

    /// Where a common piece may go.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> B {
        if self.bound.contains(from) { self.for_all & self.by_ways(from) } else { self.must }
    }

    fn by_ways(&self, from: Square) -> B {
        let ways = self.ways[..self.count].iter();
        let allowed = ways.map(|way| if way.pieces.contains(from) { way.allowed } else { way.others });
        allowed.fold(B::FULL, |set, squares| set & squares)
    }
}
