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
use crate::tables::{Attack, Line, Need, Shape, Tables, Way};
use alfil_board::{Bits, Square, Width};
use smallvec::SmallVec;

/// How many pins are kept. With more, the position is judged by make-and-test.
const MAX_PINS: usize = 8;

/// Check mask and pins: what the attacks on our royal pieces ask of our moves.
#[derive(Debug, Clone)]
pub struct Masks<B: Bits> {
    /// The check mask: where the moves of the pieces that are not pinned must arrive.
    pub check_mask: B,
    /// The part of the check mask that holds for pinned pieces, too.
    shared_mask: B,
    /// Pinned pieces: those of which some way asks other things than of the rest.
    pub pinned: B,
    pins: SmallVec<[Pin<B>; MAX_PINS]>,
    /// Whether a hopper attacks, which needs something in its way, so that what comes onto the board can help it.
    pub hoppers: bool,
    /// Whether masks cannot tell, so that every move needs make-and-test: the enemy has pieces whose attacks no way
    /// describes.
    pub insufficient: bool,
}

/// A pin: a way of attack that asks other things of the pieces on it than of the rest.
#[derive(Debug, Clone, Copy)]
struct Pin<B> {
    /// The pinned pieces: those on the way.
    pieces: B,
    /// Where they may go.
    allowed: B,
    /// Where the others may go.
    others: B,
}

impl<B: Bits> Masks<B> {
    /// Finds check mask and pins, by every attack on the royal squares of the side to move. Masks know neither blasts
    /// nor groups of royal pieces that are only attacked together.
    #[inline]
    pub fn find<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>, royals: B) {
        let mut alone = royals;
        if !tables.plain_royals {
            let group;
            (alone, group) = state.royals_apart(tables, state.turn);
            if tables.blast.is_some() || !group.is_empty() {
                self.insufficient = true;
                return;
            }
        }
        for royal in alone.iter() {
            self.find_attacks_on(tables, state, royal);
        }
        let theirs = state.side_tables(tables, !state.turn);
        if !theirs.unmaskable.is_empty() && !alone.is_empty() {
            self.insufficient |= !state.pieces_of(!state.turn, theirs.unmaskable).is_empty();
        }
    }

    /// No check and no pin.
    #[inline(always)]
    pub fn none() -> Masks<B> {
        Masks {
            check_mask: B::FULL,
            shared_mask: B::FULL,
            pinned: B::EMPTY,
            pins: SmallVec::new(),
            hoppers: false,
            insufficient: false,
        }
    }

    /// Finds checks and pins of one royal piece.
    #[inline(always)]
    fn find_attacks_on<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>, royal: Square) {
        let Some(piece) = state.piece(royal) else { return };
        let victim = Victim { kind: piece.kind, royal: true };
        let them = !state.turn;
        for attack in &state.side_tables(tables, them).attacks {
            if victim.suits(attack) && attack.to.contains(royal) {
                self.find_attack(tables, state, attack, royal);
            }
        }
    }

    /// Finds what one sort of attack does to a royal piece.
    #[inline(always)]
    pub(super) fn find_attack<W: Width<Bits = B>>(
        &mut self,
        tables: &Tables<W>,
        state: &State<W>,
        attack: &Attack<B>,
        royal: Square,
    ) {
        let attackers = state.capturers(tables, !state.turn, attack);
        let (occupied, own) = (state.occupied(), state.sides[state.turn.index()]);
        match &tables.shapes[usize::from(attack.shape)] {
            Shape::Leap(table) => self.leapers(table[royal.index()] & attackers),
            Shape::Slide(table) => self.sliders(&table[royal.index()], attackers, occupied, own),
            Shape::Ways(table) => {
                if attackers.is_empty() {
                    return;
                }
                for way in table[royal.index()].iter().filter(|way| attackers.contains(way.end)) {
                    let met = occupied & way.between;
                    match way.need {
                        Need::Clear => self.clear_way(way.between, way.end, met, own),
                        Need::One => self.hopper_way(way.between, way.end, met, own),
                        Need::Something | Need::Exactly(_) => self.insufficient = true,
                    }
                }
            }
        }
    }

    /// Checks of leapers.
    #[inline(always)]
    pub(super) fn leapers(&mut self, checkers: B) {
        if !checkers.is_empty() {
            // Nothing closes a leap: two of them leave no square.
            self.narrow(if checkers.several() { B::EMPTY } else { checkers });
        }
    }

    /// Checks and pins of sliders along the two lines through a royal piece.
    #[inline(always)]
    pub(super) fn sliders(&mut self, lines: &[Line<B>; 2], sliders: B, occupied: B, own: B) {
        let all = lines[0].lower | lines[0].upper | lines[1].lower | lines[1].upper;
        let attackers = all & sliders;
        if attackers.is_empty() {
            return;
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

    /// Checks and pins of hoppers along the two lines through a royal piece. Every one on a line matters.
    #[inline(always)]
    pub(super) fn hoppers(&mut self, lines: &[Line<B>; 2], hoppers: B, occupied: B, own: B) {
        for line in lines {
            for attacker in (line.lower & hoppers).iter() {
                let between = line.lower & !(B::below(attacker) | B::of(attacker));
                if !between.is_empty() {
                    self.hopper_way(between, attacker, occupied & between, own);
                }
            }
            for attacker in (line.upper & hoppers).iter() {
                let between = line.upper & B::below(attacker);
                if !between.is_empty() {
                    self.hopper_way(between, attacker, occupied & between, own);
                }
            }
        }
    }

    /// Checks and pins of lame leapers, by the ways on which a royal piece is attacked.
    pub(super) fn lame_leapers(&mut self, ways: &[Way<B>], attackers: B, occupied: B, own: B) {
        for way in ways.iter().filter(|way| attackers.contains(way.end)) {
            self.clear_way(way.between, way.end, occupied & way.between, own);
        }
    }

    /// The way of a slider or lame leaper, which must be clear for the attacker, with what stands on it: check, pin,
    /// or neither.
    #[inline(always)]
    fn clear_way(&mut self, between: B, attacker: Square, met: B, own: B) {
        if met.is_empty() {
            self.narrow(between | B::of(attacker));
        } else if !met.several() && met.intersects(own) {
            self.pin(Pin { pieces: met, allowed: between | B::of(attacker), others: B::FULL });
        }
    }

    /// The way of a hopper, which must hold exactly one piece for the attacker, with what stands on it.
    fn hopper_way(&mut self, between: B, attacker: Square, met: B, own: B) {
        let attacker = B::of(attacker);
        self.hoppers = true;
        let fill = (between & !met) | attacker;
        match met.count() {
            0 => self.narrow(!between),
            1 if met.intersects(own) => {
                self.pin(Pin { pieces: met, allowed: !between | attacker, others: fill });
            }
            1 => self.narrow(fill),
            2 if met.intersects(own) => {
                self.pin(Pin { pieces: met & own, allowed: fill, others: B::FULL });
            }
            _ => {}
        }
    }

    /// Narrows the check mask for every piece.
    #[inline(always)]
    fn narrow(&mut self, squares: B) {
        self.check_mask &= squares;
        self.shared_mask &= squares;
    }

    /// Adds a pin.
    fn pin(&mut self, pin: Pin<B>) {
        if self.pins.len() < MAX_PINS {
            self.pins.push(pin);
        } else {
            self.insufficient = true;
        }
        self.pinned |= pin.pieces;
        self.check_mask &= pin.others;
    }

    /// The targets that check mask and pins leave to a common piece.
    #[inline(always)]
    pub fn allowed(&self, from: Square) -> B {
        if self.pinned.contains(from) { self.shared_mask & self.by_pins(from) } else { self.check_mask }
    }

    /// The targets that the pins leave.
    fn by_pins(&self, from: Square) -> B {
        let pins = self.pins.iter();
        let allowed = pins.map(|pin| if pin.pieces.contains(from) { pin.allowed } else { pin.others });
        allowed.fold(B::FULL, |set, squares| set & squares)
    }
}
