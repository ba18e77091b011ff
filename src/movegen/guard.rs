//! Checks and pins: which squares a piece may go to for its royal pieces' sake.

use crate::board::{Bits, Square, Width};
use crate::position::{State, Victim};
use crate::rules::{Need, Shape, Tables};

/// How many pins are kept. With more, the position is judged by making each move.
const PINS: usize = 24;

/// What is known of the attacks on our royal pieces.
#[derive(Debug)]
pub struct Guard<B> {
    /// Where every move must arrive: on the way of each attacker that gives check, or on itself.
    pub must: B,
    /// The pieces that close a way.
    pinned: B,
    /// Each pinned piece with the squares it must stay on.
    pins: [(Square, B); PINS],
    pin_count: usize,
    /// Whether masks cannot tell: the enemy has pieces whose attacks need something in their way.
    pub blind: bool,
}

impl<B: Bits> Guard<B> {
    /// Looks at every attack on the royal squares of the side to move.
    #[inline]
    pub fn new<W: Width<Bits = B>>(tables: &Tables<W>, state: &State<W>, royals: B) -> Guard<B> {
        let mut guard = Guard::none();
        for royal in royals.iter() {
            guard.look_from(tables, state, royal);
        }
        let theirs = state.side_tables(tables, !state.turn);
        if !theirs.unsteady.is_empty() && !royals.is_empty() {
            guard.blind |= !state.pieces_of(!state.turn, theirs.unsteady).is_empty();
        }
        guard
    }

    /// The same where a royal piece need not be in danger as soon as something reaches it. Masks know neither blasts
    /// nor groups of royal pieces.
    pub fn for_special_royals<W: Width<Bits = B>>(tables: &Tables<W>, state: &State<W>) -> Guard<B> {
        let (alone, group) = state.royals_apart(tables, state.turn);
        if tables.blast.is_some() || !group.is_empty() {
            return Guard { blind: true, ..Guard::none() };
        }
        Guard::new(tables, state, alone)
    }

    /// Nothing to look after.
    pub fn none() -> Guard<B> {
        Guard {
            must: B::FULL,
            pinned: B::EMPTY,
            pins: [(Square(0), B::EMPTY); PINS],
            pin_count: 0,
            blind: false,
        }
    }

    #[inline(always)]
    fn look_from<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>, royal: Square) {
        let Some(piece) = state.piece(royal) else { return };
        let victim = Victim { kind: piece.kind, royal: true };
        let them = !state.turn;
        let occupied = state.occupied();
        for attack in &state.side_tables(tables, them).attacks {
            if !victim.suits(attack) || !attack.to.contains(royal) {
                continue;
            }
            match &tables.shapes[usize::from(attack.shape)] {
                Shape::Leap(table) => {
                    let checkers = table[royal.index()] & state.capturers(tables, them, attack);
                    if !checkers.is_empty() {
                        // Nothing closes a leap: two of them leave no square.
                        self.must &= if checkers.several() { B::EMPTY } else { checkers };
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
                            let way = line.lower & !B::below(attacker);
                            self.way(way, occupied & way & !B::of(attacker), state.sides[state.turn.index()]);
                        }
                        if attackers.intersects(line.upper) {
                            let attacker = (attackers & line.upper).first();
                            let way = line.upper & (B::below(attacker) | B::of(attacker));
                            self.way(way, occupied & way & !B::of(attacker), state.sides[state.turn.index()]);
                        }
                    }
                }
                Shape::Ways(table) => {
                    let attackers = state.capturers(tables, them, attack);
                    if attackers.is_empty() {
                        continue;
                    }
                    for way in table[royal.index()].iter().filter(|way| attackers.contains(way.end)) {
                        if way.need == Need::Clear {
                            let squares = way.between | B::of(way.end);
                            self.way(squares, occupied & way.between, state.sides[state.turn.index()]);
                        }
                    }
                    // Any piece of the sort can be helped by a move, whichever way it stands now.
                    self.blind |= attack.needs_pieces;
                }
            }
        }
    }

    /// A way (attacker included) with what stands on it.
    #[inline(always)]
    fn way(&mut self, way: B, met: B, own: B) {
        if met.is_empty() {
            self.must &= way;
        } else if !met.several() && met.intersects(own) {
            self.pin(met.first(), way);
        }
    }

    fn pin(&mut self, piece: Square, way: B) {
        self.pinned |= B::of(piece);
        match self.pins.get_mut(self.pin_count) {
            Some(pin) => {
                *pin = (piece, way);
                self.pin_count += 1;
            }
            None => self.blind = true,
        }
    }

    /// Where a common piece may go.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> B {
        if self.pinned.contains(from) { self.must & self.pinned_to(from) } else { self.must }
    }

    fn pinned_to(&self, from: Square) -> B {
        let pins = self.pins[..self.pin_count].iter().filter(|(piece, _)| *piece == from);
        pins.fold(B::FULL, |set, (_, way)| set & *way)
    }
}
