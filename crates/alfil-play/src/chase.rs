//! Perpetual chases: what a side threatens to capture with each of its moves.
//!
//! What it means to chase is said by the model ([`Chase`](alfil_model::Chase)). Nothing is known of it before a position comes up
//! again; then the moves since are looked at, the first ones first, until one chases nothing that all before it have chased.

use crate::movegen::{self, Sink};
use crate::state::{Action, State};
use crate::tables::{Chase, Tables};
use alfil_board::{Bits, Kind, Side, Sides, Square, Squares, Width};
use alfil_model::moves::Placement;

/// The sides that have chased one and the same piece with each of so many moves, at least one. Of each move it is asked who makes it,
/// what it chases, and where pieces of a side stand after it that stood on some squares before.
pub fn chasing(
    moves: usize,
    mover: impl Fn(usize) -> Side,
    chased: impl Fn(usize) -> Squares,
    followed: impl Fn(usize, Side, Squares) -> Squares,
) -> Sides {
    Sides::from_fn(|side| {
        let mut hunted: Option<Squares> = None;
        for number in 0..moves {
            hunted = hunted.map(|set| followed(number, !side, set));
            if mover(number) == side {
                let chased = chased(number);
                hunted = Some(hunted.map_or(chased, |set| set.intersection(&chased)));
            }
            if hunted.is_some_and(|set| set.is_empty()) {
                return false;
            }
        }
        hunted.is_some()
    })
}

/// The enemy's pieces that the move between two states chases, where they stand after it; `earlier` is the state before the first,
/// if there was a move before.
pub fn chased<W: Width>(
    tables: &Tables<W>,
    earlier: Option<&State<W>>,
    before: &State<W>,
    after: &State<W>,
) -> W::Bits {
    let us = before.turn;
    if after.in_check(tables, !us) {
        return W::Bits::EMPTY;
    }
    let threats = threats(tables, after, us, true);
    if threats.is_empty() {
        return W::Bits::EMPTY;
    }
    let moved = |owner: Side, sq: Square| followed(before, after, owner, W::Bits::of(sq));
    let old = self::threats(tables, before, us, false);
    let distance = |one, other| tables.dimensions.distance(one, other);
    let is_new = |(capturer, victim): &&(Square, Square)| {
        let stepped = earlier.is_none_or(|earlier| earlier.piece(*victim) != before.piece(*victim));
        let same = |(from, on): &&(Square, Square)| {
            moved(us, *from).contains(*capturer) && moved(!us, *on).contains(*victim)
        };
        // Who moves and does not come nearer to what has just stepped before it chases it, too.
        old.iter().find(same).is_none_or(|(from, on)| {
            from != capturer && stepped && distance(*from, *on) <= distance(*capturer, *victim)
        })
    };
    threats.iter().filter(is_new).fold(W::Bits::EMPTY, |all, (_, victim)| all | W::Bits::of(*victim))
}

/// Where pieces of a side stand that stood on such squares: what can be told from the two positions. What has gone
/// elsewhere is the one that has come, of several the only one of its type; what can be told from none is lost.
pub fn followed<W: Width>(before: &State<W>, after: &State<W>, owner: Side, set: W::Bits) -> W::Bits {
    let (was, is) = (before.side(owner), after.side(owner));
    let (gone, come) = (was & !is, is & !was);
    let several = gone.several() || come.several();
    let next = |sq: Square| {
        let alike = |state: &State<W>, set: W::Bits| match before.piece(sq) {
            Some(piece) if several => set & state.pieces(owner, piece.kind),
            _ => set,
        };
        let (gone, come) = (alike(before, gone), alike(after, come));
        if gone.several() || come.several() { W::Bits::EMPTY } else { come }
    };
    (set & gone).iter().fold(set & is, |all, sq| all | next(sq))
}

/// The captures by which a side would gain if it were to move, as the squares of capturer and victim; `safe`: not if one left a
/// royal piece of its own attacked or did something else that is forbidden.
fn threats<W: Width>(tables: &Tables<W>, state: &State<W>, us: Side, safe: bool) -> Vec<(Square, Square)> {
    let ours = given_move(tables, state, us);
    let royal = ours.royals(tables, !us);
    let mut threats = Vec::new();
    let mut answers = None;
    for capture in captures(tables, &ours, safe) {
        let Some(capturer) = ours.piece(capture.from) else { continue };
        let mut taken_back = None;
        for sq in (capture.victims & ours.side(!us) & !royal).iter() {
            let Some(victim) = ours.piece(sq) else { continue };
            let is_about = |chase: &&Chase<W::Bits>| {
                chase.chasers.contains(capturer.kind)
                    && chase.victims.contains(victim.kind)
                    && chase.region.contains(sq)
            };
            let mut clauses = tables.chases[us.index()].iter().filter(is_about).peekable();
            let mut exchange = || {
                let answers =
                    answers.get_or_insert_with(|| captures(tables, &given_move(tables, state, !us), true));
                let back =
                    |answer: &Capture<W::Bits>| answer.from == sq && answer.victims.contains(capture.from);
                answers.iter().any(back)
            };
            if clauses.peek().is_none()
                || threats.contains(&(capture.from, sq))
                || victim.kind == capturer.kind && exchange()
            {
                continue;
            }
            let mut could_be = || {
                *taken_back.get_or_insert_with(|| {
                    let after = given_move(tables, &ours.after(tables, capture.action), !us);
                    captures(tables, &after, true).iter().any(|other| other.victims.contains(capture.to))
                })
            };
            if clauses.any(|chase| chase.guarded) || !could_be() {
                threats.push((capture.from, sq));
            }
        }
    }
    threats
}

/// The state in which a side is to move, whoever is.
fn given_move<W: Width>(tables: &Tables<W>, state: &State<W>, side: Side) -> State<W> {
    if state.turn == side { *state } else { state.after_null(tables) }
}

/// A capture by a piece that moves.
struct Capture<B> {
    from: Square,
    to: Square,
    victims: B,
    action: Action,
}

/// The captures by pieces on the board: the legal ones, or all pseudo-legal ones.
fn captures<W: Width>(tables: &Tables<W>, state: &State<W>, legal: bool) -> Vec<Capture<W::Bits>> {
    let mut found = Captures { state, found: Vec::new() };
    if legal {
        movegen::generate_alone(tables, state, &mut found);
    } else {
        movegen::generate_pseudo(tables, state, &mut found);
    }
    found.found
}

struct Captures<'a, W: Width> {
    state: &'a State<W>,
    found: Vec<Capture<W::Bits>>,
}

impl<W: Width> Sink<W::Bits> for Captures<'_, W> {
    fn steps(&mut self, from: Square, targets: W::Bits) {
        let captures = targets & self.state.occupied();
        captures.iter().for_each(|to| self.single(Action::Step { from, to, promotion: None }));
    }
    fn promotions(&mut self, from: Square, targets: W::Bits, to: &[Kind]) {
        // Whatever it becomes, it stands there.
        for (target, promotion) in targets.iter().flat_map(|target| to.first().map(|kind| (target, *kind))) {
            self.single(Action::Step { from, to: target, promotion: Some(promotion) });
        }
    }
    fn single(&mut self, action: Action) {
        let (from, to, victims) = match action {
            Action::Step { from, to, .. } => (from, to, W::Bits::of(to) & self.state.occupied()),
            Action::EnPassant { from, to, .. } => (from, to, W::Bits::of(self.state.victim_of(to))),
            Action::Legs { from, to, trail, .. } => {
                (from, to, trail.captures().iter().fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(*sq)))
            }
            _ => return,
        };
        if !victims.is_empty() {
            self.found.push(Capture { from, to, victims, action });
        }
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
}
