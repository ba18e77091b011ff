//! Move generation: the legal and the pseudo-legal moves of a position.
//!
//! Moves come as sets: a piece, where it stands, and the squares it may go to ([`Sink`]). Counting them
//! is counting bits; a list is only made for who asks for one.
//!
//! Whether a move is legal is decided in one of two ways.
//!
//! - *By masks* (check mask and pins), once for the position. Each way from an attacker to a royal square either is
//!   open, and then every move must close it or take the attacker; or it is closed by one piece, which must then stay
//!   on it. This holds for any number of royal squares, for every attack that needs its way to be clear, and in its
//!   own way for every attack that needs one piece to hop over.
//! - *By make-and-test*: making the move and looking at the royal squares after it. That is for the few moves that
//!   masks cannot judge: those of royal pieces themselves when others are royal too, castling, en passant, whatever
//!   may change which pieces are royal or how the enemy moves ([`Risks`](crate::tables::Risks)), and all moves while
//!   the enemy has a piece whose attacks need more in their way, or are moves of several legs.

mod captures;
mod castling;
mod checking;
#[cfg(feature = "count")]
mod count;
mod danger;
mod effort;
mod exchanges;
mod gates;
mod judgement;
mod legs;
mod masks;
mod pieces;
mod placements;
mod planned;
mod promotions;
mod replies;
mod sample;
mod sequel;
mod setwise;

use crate::state::{Action, Carrier, First, Found, State};
use crate::tables::{Modality, SideTables, Tables, TurnRule};
use alfil_board::{Bits, Kind, KindSet, Side, Square, Width};
use alfil_model::Pass;
use alfil_model::moves::Placement;
use captures::Captures;
#[cfg(feature = "count")]
pub(crate) use count::count_moves;
pub(crate) use effort::{
    effort, reach_effort, setup_effort, trial, trial_and_replies, trial_of_safety, walk_effort,
};
pub(crate) use gates::gate_squares;
use masks::Masks;
use pieces::Movable;
pub(crate) use placements::{conditional, flips_any};
pub(crate) use replies::Replies;
pub(crate) use sample::{Sample, Sampled, may_place_several};
use std::cell::OnceCell;

/// The visitor of move generation: takes moves as they are found, by sets of targets. Whoever only wants moves one by
/// one says what a single one is.
pub trait Sink<B: Bits> {
    /// Moves of the piece on a square to each of the targets, without promotion. Targets are never empty.
    #[inline]
    fn steps(&mut self, from: Square, targets: B) {
        targets.iter().for_each(|to| self.single(Action::Step { from, to, promotion: None }));
    }
    /// Moves of a piece to each of the targets, each from the square that lies as far before it as the distance says,
    /// without promotion.
    #[inline(always)]
    fn shifted(&mut self, by: i16, targets: B) {
        targets.iter().for_each(|to| self.steps(start(to, by), B::of(to)));
    }
    /// Moves of the piece on a square to each of the targets, each with each of the promotions.
    #[inline]
    fn promotions(&mut self, from: Square, targets: B, to: &[Kind]) {
        for target in targets.iter() {
            for kind in to {
                self.single(Action::Step { from, to: target, promotion: Some(*kind) });
            }
        }
    }
    /// One move.
    fn single(&mut self, action: Action);
    /// Moves of the piece on a square to each of the targets, each with each of some types that enter on the square that is
    /// left: gatings. The square itself is no target.
    #[inline]
    fn gated(&mut self, from: Square, targets: B, promotion: Option<Kind>, enters: KindSet) {
        for to in targets.iter() {
            for kind in enters.iter() {
                let carrier = Carrier::Step { from, to, promotion };
                self.single(Action::Gate(carrier, Placement { kind, to: from }));
            }
        }
    }
    /// A move, with each of the squares on which a piece of nobody comes to stand behind it: turns of two parts.
    #[inline]
    fn followed(&mut self, first: First, squares: B) {
        squares.iter().for_each(|onto| self.single(Action::Then(first, onto)));
    }
    /// Drops (placements) of a type on each of the targets.
    #[inline]
    fn placements(&mut self, kind: Kind, targets: B) {
        targets.iter().for_each(|to| self.single(Action::Place(Placement { kind, to })));
    }
    /// A set of two or more drops (placements) in one move, in canonical order.
    fn placement_set(&mut self, placements: &[Placement]);
    /// Whether enough has been found.
    #[inline]
    fn full(&self) -> bool {
        false
    }
}

/// What is seldom asked is built once for all sinks: it takes one by reference, and hands it on like any other.
impl<B: Bits> Sink<B> for &mut dyn Sink<B> {
    fn steps(&mut self, from: Square, targets: B) {
        (**self).steps(from, targets);
    }
    fn shifted(&mut self, by: i16, targets: B) {
        (**self).shifted(by, targets);
    }
    fn promotions(&mut self, from: Square, targets: B, to: &[Kind]) {
        (**self).promotions(from, targets, to);
    }
    fn gated(&mut self, from: Square, targets: B, promotion: Option<Kind>, enters: KindSet) {
        (**self).gated(from, targets, promotion, enters);
    }
    fn single(&mut self, action: Action) {
        (**self).single(action);
    }
    fn followed(&mut self, first: First, squares: B) {
        (**self).followed(first, squares);
    }
    fn placements(&mut self, kind: Kind, targets: B) {
        (**self).placements(kind, targets);
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        (**self).placement_set(placements);
    }
    fn full(&self) -> bool {
        (**self).full()
    }
}

/// The origin of a shifted move: where a piece that arrived on a square after a distance came from.
#[inline(always)]
pub fn start(to: Square, by: i16) -> Square {
    Square((i16::from(to.0) - by) as u8)
}

/// Legal moves: those of a position with at most `max_drops` drops (placements from the reserve) each.
/// Not to be inlined: each part that is compiled by itself would have a copy of all of it.
#[inline(never)]
pub fn generate<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    sink: &mut impl Sink<W::Bits>,
) {
    if const { is_rare::<W>() } {
        generate_for(tables, state, max_drops, sink);
    } else if planned::generate_planned::<W, APART>(tables, state, max_drops, None, sink).is_none() {
        generate_generally(tables, state, max_drops, sink);
    }
}

/// [`generate`] for a sink that counts moves: how many there are beside those that it is given, since they are known as replies.
#[inline(never)]
pub fn generate_replies<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    replies: Option<&Replies<W>>,
    sink: &mut impl Sink<W::Bits>,
) -> u64 {
    if const { is_rare::<W>() } {
        generate_for(tables, state, max_drops, sink);
        return 0;
    }
    planned::generate_planned::<W, true>(tables, state, max_drops, replies, sink).unwrap_or_else(|| {
        generate_generally(tables, state, max_drops, sink);
        0
    })
}

/// Whether positions that ask for no care have an instance of their own wherever moves are generated: not where builds are to be small.
/// Where moves are counted they have.
const APART: bool = !cfg!(target_family = "wasm");

/// Whether boards of a width are so rare that generation by plans is compiled once for all takers of moves.
const fn is_rare<W: Width>() -> bool {
    W::SQUARES > 128
}

/// [`generate`] for a sink that takes moves one by one, to whom a call for each piece is little: only plans are built for it alone.
#[inline(never)]
pub fn generate_listed<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    sink: &mut impl Sink<W::Bits>,
) {
    if const { is_rare::<W>() } {
        generate_for(tables, state, max_drops, sink);
    } else if planned::generate_planned::<W, APART>(tables, state, max_drops, None, sink).is_none() {
        let mut sink: &mut dyn Sink<W::Bits> = sink;
        generate_generally(tables, state, max_drops, &mut sink);
    }
}

/// [`generate`], whatever the game.
#[inline(never)]
pub fn generate_generally<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    sink: &mut impl Sink<W::Bits>,
) {
    let mut generator = Generator::unmasked(tables, state);
    generator.prepare();
    generator.turn(max_drops, sink);
}

/// [`generate`] for a sink that is asked for less often than moves are counted and listed: built once for all of them. Whether the
/// moves were given by plan.
#[inline(never)]
pub fn generate_for<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    mut sink: &mut dyn Sink<W::Bits>,
) -> bool {
    let by_plan = planned::generate_planned::<W, APART>(tables, state, max_drops, None, &mut sink).is_some();
    if !by_plan {
        generate_generally(tables, state, max_drops, &mut sink);
    }
    by_plan
}

/// Pseudo-legal moves of pieces on the board: what they can do if neither the safety of royal pieces nor anything
/// forbidden is asked. Castlings are left out.
pub fn generate_pseudo<W: Width>(tables: &Tables<W>, state: &State<W>, mut sink: &mut dyn Sink<W::Bits>) {
    let generator = Generator { legality: Legality::PseudoLegal, ..Generator::unmasked(tables, state) };
    generator.moves(&mut sink);
}

/// Legal moves of pieces on the board, whatever a turn may be or have besides.
pub fn generate_alone<W: Width>(tables: &Tables<W>, state: &State<W>, mut sink: &mut dyn Sink<W::Bits>) {
    Generator::new(tables, state).moves(&mut sink);
}

/// Whether there is a legal move, with any number of drops, or that would take too long to find out: what was not searched to its
/// end is not called mate.
pub fn has_legal_move<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    any_move(tables, state).unwrap_or(true)
}

/// Whether there is a legal move, with any number of drops; nothing where that would take too long to find out.
pub fn any_move<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<bool> {
    Generator::new(tables, state).has_move()
}

/// Whether there is an evasion: a move that keeps the royal pieces safe, even if it is forbidden for another reason.
pub fn has_reply<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    Generator::for_royal_safety(tables, state).has_move().unwrap_or(true)
}

/// Whether some legal set of placements contains these, or that would take too long to find out. There must be enough in reserve.
pub fn completes<W: Width>(tables: &Tables<W>, state: &State<W>, placed: &mut Vec<Placement>) -> bool {
    state
        .turn_rule(tables)
        .and_then(|rule| rule.options.place.as_ref())
        .is_some_and(|rule| Generator::new(tables, state).completes(rule, placed))
}

/// Whether there is a legal move that is no pass, where no capture comes first.
pub fn has_other_move<W: Width>(tables: &Tables<W>, state: &State<W>, rule: &TurnRule<W::Bits>) -> bool {
    Generator::new(tables, state).has_other_move(rule)
}

/// Whether the enemy has a legal move that is no pass once the player has passed.
#[inline(never)]
pub fn goes_on<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    let next = state.after(tables, Action::Null(None));
    Generator::new(tables, &next).moves_on()
}

/// Whether there is a legal capture.
pub fn has_capture<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    Generator::new(tables, state).captures(&mut Any(false))
}

/// Whether there is a legal placement, and the turn asks for it first.
pub fn places_first<W: Width>(tables: &Tables<W>, state: &State<W>, rule: &TurnRule<W::Bits>) -> bool {
    Generator::new(tables, state).places_first(rule)
}

/// Legal captures of pieces on the board.
pub fn generate_captures<W: Width>(tables: &Tables<W>, state: &State<W>, sink: &mut dyn Sink<W::Bits>) {
    let Some(rule) = state.turn_rule(tables) else { return };
    let generator = Generator::new(tables, state);
    if rule.options.capture_first || rule.options.moves && !generator.places_first(rule) {
        generator.captures(sink);
    }
}

/// Legal moves of pieces on the board, even if captures or placements come first.
pub fn generate_moves<W: Width>(tables: &Tables<W>, state: &State<W>, mut sink: &mut dyn Sink<W::Bits>) {
    let generator = Generator::new(tables, state);
    match state.turn_rule(tables).and_then(|rule| rule.then) {
        None => generator.moves(&mut sink),
        Some(then) => _ = generator.moves_followed(then, false, sink),
    }
}

/// Whether the player may pass though there are moves: at the beginning of a turn, if it says so; when so many of its moves are
/// left, if those may be left out.
pub fn may_pass_freely<B>(rule: &TurnRule<B>, left: u8) -> bool {
    match left {
        0 => rule.options.pass == Pass::Freely,
        left => rule.options.series.is_some_and(|series| series.may_stop(left)),
    }
}

/// Whether anything was found.
struct Any(bool);

impl<B: Bits> Sink<B> for Any {
    #[inline]
    fn steps(&mut self, _: Square, _: B) {
        self.0 = true;
    }
    #[inline]
    fn promotions(&mut self, _: Square, _: B, _: &[Kind]) {
        self.0 = true;
    }
    #[inline]
    fn placements(&mut self, _: Kind, _: B) {
        self.0 = true;
    }
    fn single(&mut self, _: Action) {
        self.0 = true;
    }
    fn placement_set(&mut self, _: &[Placement]) {
        self.0 = true;
    }
    fn full(&self) -> bool {
        self.0
    }
}

/// The squares that a step may arrive on, by its modality.
struct Open<B>([B; 4]);

impl<B: Bits> Open<B> {
    #[inline(always)]
    fn new(empty: B, capturable: B) -> Open<B> {
        // In the order of the modalities: a list is quicker than a question for each.
        Open([B::EMPTY, empty, capturable, empty | capturable])
    }

    #[inline(always)]
    fn to(&self, modality: Modality) -> B {
        self.0[modality as usize]
    }
}

/// What a move must be to be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Legality {
    /// As the first part of a turn of two: its end is judged with the second part.
    FirstPart,
    /// Something that the pieces can do: neither royal safety, nor limits, nor what is forbidden are asked.
    PseudoLegal,
    /// Such that the royal pieces are safe after it. Where nothing is forbidden that is all of legality.
    RoyalSafety,
    /// That, and nothing that the variant forbids is true after it.
    Legal,
}

/// The move generator: what is worked out once for a position.
pub(crate) struct Generator<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    us: Side,
    /// Our move tables.
    ours: &'a SideTables<W::Bits>,
    /// The enemy's move tables.
    theirs: &'a SideTables<W::Bits>,
    occupied: W::Bits,
    own: W::Bits,
    /// Capturable enemies: those that are not immune.
    capturable: W::Bits,
    /// Our royal pieces.
    royals: W::Bits,
    /// Check mask and pins.
    masks: Masks<W::Bits>,
    /// King danger squares: where our royal piece would be attacked, once that has been asked. There is only one then.
    danger: OnceCell<W::Bits>,
    /// Captures that need make-and-test: the pieces, own ones too, whose capture may change a mode or a royal set.
    captures_to_try: W::Bits,
    /// The targets that are open to a step, by its modality.
    open: Open<W::Bits>,
    /// Our moves of several legs, pseudo-legal, where no table holds them.
    leg_moves: Vec<Found>,
    /// Gating squares: those on which a piece may enter from the reserve when they are left.
    gates: W::Bits,
    /// What is asked of a move.
    legality: Legality,
    /// Whether evasions are looked for: moves that keep the royal pieces safe, forbidden or not.
    evading: bool,
    /// Whether giving check is forbidden to us, and masks tell which moves may do so: those need make-and-test.
    avoids_check: bool,
    /// Discovered-check candidates: our pieces that may then give check by leaving their squares.
    discoverers: W::Bits,
}

impl<'a, W: Width> Generator<'a, W> {
    #[inline(always)]
    pub fn new(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let mut generator = Generator::unmasked(tables, state);
        generator.prepare();
        generator
    }

    /// One that asks for royal safety alone, not for what is forbidden after a move.
    #[inline(always)]
    fn for_royal_safety(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let mut generator = Generator { evading: true, ..Generator::unmasked(tables, state) };
        generator.masks.find(tables, state, generator.royals);
        generator
    }

    /// Finds the check mask and the pins, and sees what is forbidden.
    #[inline(always)]
    fn prepare(&mut self) {
        self.masks.find(self.tables, self.state, self.royals);
        if !self.tables.forbidden[self.us.index()].is_empty() {
            self.legality = Legality::Legal;
        }
        let trials = &self.tables.trials[self.us.index()];
        self.masks.insufficient |= trials.every;
        if trials.checking {
            self.avoid_checks();
        }
    }

    /// One without check mask and pins.
    #[inline(always)]
    fn unmasked(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let us = state.turn;
        let (ours, theirs) = (state.side_tables(tables, us), state.side_tables(tables, !us));
        let own = state.side(us);
        let occupied = state.occupied();
        let mut capturable = state.side(!us);
        if !theirs.immune.is_empty() {
            capturable &= !state.pieces_of(!us, theirs.immune);
        }
        let empty = tables.board & !occupied;
        let royals = state.royals(tables, us);
        let captures_to_try = if tables.risks.captured.is_empty() {
            W::Bits::EMPTY
        } else {
            state.pieces_of(!us, tables.risks.captured) | state.pieces_of(us, tables.risks.captured)
        };
        Generator {
            tables,
            state,
            us,
            ours,
            theirs,
            occupied,
            own,
            capturable,
            royals,
            masks: Masks::none(),
            danger: OnceCell::new(),
            captures_to_try,
            open: Open::new(empty, capturable),
            leg_moves: if ours.leg_moves.is_empty() { Vec::new() } else { state.leg_moves(tables) },
            gates: gate_squares(tables, state),
            legality: Legality::RoyalSafety,
            evading: false,
            avoids_check: false,
            discoverers: W::Bits::EMPTY,
        }
    }

    /// Moves and drops, as the turn allows them.
    #[inline]
    fn turn(&self, max_drops: usize, sink: &mut impl Sink<W::Bits>) {
        let Some(rule) = self.state.turn_rule(self.tables) else { return };
        if let Some(then) = rule.then {
            if !(rule.options.capture_first && self.moves_followed(then, true, sink)) && rule.options.moves {
                self.moves_followed(then, false, sink);
            }
            return;
        }
        if rule.options.capture_first && self.captures(sink) {
            return;
        }
        if self.places_first(rule) {
            if let Some(place) = &rule.options.place {
                self.placements(place, max_drops, sink);
            }
            return;
        }
        if rule.options.moves {
            self.moves(sink);
        }
        if let Some(instead) = rule.instead {
            self.moves_of_nobody(instead, sink);
        }
        if (rule.options.pass != Pass::Never || self.state.left() > 0) && self.passes(rule) {
            sink.single(Action::Null(None));
        }
        if let Some(place) = &rule.options.place
            && !sink.full()
        {
            self.placements(place, max_drops, sink);
        }
    }

    /// Whether a placement must be made: the turn asks for one, and there is one.
    #[inline]
    fn places_first(&self, rule: &TurnRule<W::Bits>) -> bool {
        rule.options.place_first && self.has_placement(rule)
    }

    /// Whether there is a placement of a single piece.
    #[inline(never)]
    fn has_placement(&self, rule: &TurnRule<W::Bits>) -> bool {
        let mut any = Any(false);
        if let Some(place) = &rule.options.place {
            self.placements(place, 1, &mut any);
        }
        any.0
    }

    /// Whether the player may pass, where the turn knows passing, or moves may be left out, and nothing comes first.
    #[inline(never)]
    fn passes(&self, rule: &TurnRule<W::Bits>) -> bool {
        let stuck =
            || self.legality == Legality::PseudoLegal || !self.has_other_move(rule) && self.enemy_goes_on();
        let may = may_pass_freely(rule, self.state.left()) || rule.options.pass == Pass::Stuck && stuck();
        may && self.is_legal(Action::Null(None))
    }

    /// Whether the enemy has a move that is no pass once the player has passed. Where nothing that is forbidden is asked of the
    /// player, it is not asked of the enemy: what is forbidden may be to leave the enemy without a move, which would be asked here.
    fn enemy_goes_on(&self) -> bool {
        let next = self.state.after(self.tables, Action::Null(None));
        match self.evading {
            true => Generator::for_royal_safety(self.tables, &next).moves_on(),
            false => Generator::new(self.tables, &next).moves_on(),
        }
    }

    /// Whether there is a legal move that is no pass, captures that come first among them.
    fn moves_on(&self) -> bool {
        let Some(rule) = self.state.turn_rule(self.tables) else { return false };
        let mut any = Any(false);
        if let Some(then) = rule.then {
            if rule.options.capture_first {
                self.moves_followed(then, true, &mut any);
            }
            if rule.options.moves {
                self.moves_followed(then, false, &mut any);
            }
            return any.0;
        }
        rule.options.capture_first && self.captures(&mut any) || self.has_other_move(rule)
    }

    /// Whether there is a move that is no pass.
    #[inline(never)]
    fn has_other_move(&self, rule: &TurnRule<W::Bits>) -> bool {
        let mut any = Any(false);
        let mut sink: &mut dyn Sink<W::Bits> = &mut any;
        if rule.options.moves {
            self.moves(&mut sink);
        }
        if let Some(instead) = rule.instead.filter(|_| !sink.full()) {
            self.moves_of_nobody(instead, &mut sink);
        }
        let Some(place) = &rule.options.place else { return any.0 };
        if !sink.full() {
            self.placements(place, 1, &mut sink);
        }
        any.0 || self.has_placement_set(place).unwrap_or(true)
    }

    /// Captures alone; whether there are any.
    #[inline(never)]
    fn captures(&self, sink: &mut dyn Sink<W::Bits>) -> bool {
        if self.tables.follows
            && let Some(then) = self.state.turn_rule(self.tables).and_then(|rule| rule.then)
        {
            return self.moves_followed(then, true, sink);
        }
        let mut captures = Captures { state: self.state, sink, found: false };
        let mut sink: &mut dyn Sink<W::Bits> = &mut captures;
        self.moves(&mut sink);
        captures.found
    }

    /// Whether there is a move, with any number of drops; nothing where that would take too long to find out.
    fn has_move(&self) -> Option<bool> {
        let mut any = Any(false);
        let mut sink: &mut dyn Sink<W::Bits> = &mut any;
        self.turn(1, &mut sink);
        let place = || self.state.turn_rule(self.tables)?.options.place.as_ref();
        match place().filter(|_| !any.0) {
            Some(place) => self.has_placement_set(place),
            None => Some(any.0),
        }
    }

    /// Make-and-test: whether a pseudo-legal action is legal, by making it.
    fn is_legal(&self, action: Action) -> bool {
        matches!(self.legality, Legality::PseudoLegal | Legality::FirstPart) || {
            let mut next = *self.state;
            next.advance(self.tables, action);
            self.state.is_safe(self.tables, action, &next)
                && (self.legality != Legality::Legal
                    || next.broken(self.tables, self.state, self.state.deed(self.tables, action)).is_none())
        }
    }

    /// Whether a side has as many pieces of a type as the limit allows, those that are coming included.
    fn is_full(&self, state: &State<W>, kind: Kind, coming: u32) -> bool {
        self.tables.limited
            && self.legality != Legality::PseudoLegal
            && self.tables.limits[self.us.index()][kind.index()]
                .is_some_and(|most| state.pieces(self.us, kind).count() + coming >= u32::from(most))
    }

    /// Moves of pieces on the board, castlings and exchanges.
    #[inline]
    pub fn moves(&self, sink: &mut impl Sink<W::Bits>) {
        let tried = self.tried_kinds();
        // A piece of any type may make moves that another lends it.
        let leg_movers = self.leg_moves.iter().fold(W::Bits::EMPTY, |set, walk| set | W::Bits::of(walk.from));
        for kind in (0..self.tables.kinds as u8).map(Kind) {
            let pieces = self.own & self.state.kinds[kind.index()];
            if pieces.is_empty() {
                continue;
            }
            if tried.contains(kind) {
                self.each_piece(Movable { must_try: true, ..self.movable(kind) }, pieces, sink);
            } else if self.avoids_check && self.tables.trials[self.us.index()].checkers.contains(kind) {
                self.moves_without_check(kind, pieces, sink);
            } else {
                let piece = self.movable(kind);
                let rest = self.setwise_moves(piece, pieces & !leg_movers, sink);
                self.each_piece(piece, rest | pieces & leg_movers, sink);
            }
            if sink.full() {
                return;
            }
        }
        self.castlings(sink);
        let exchanges = &self.tables.exchanges[self.us.index()];
        if !exchanges.is_empty() {
            self.exchanges(exchanges, sink);
        }
    }

    /// The types all of whose moves need make-and-test.
    #[inline(always)]
    fn tried_kinds(&self) -> KindSet {
        let risks = &self.tables.risks;
        if self.masks.insufficient || risks.always {
            return KindSet::ALL;
        }
        if risks.selected.is_empty() || !self.state.pieces_of(self.us, risks.selected).several() {
            return risks.moved;
        }
        risks.moved.union(risks.selected)
    }
}

/// The types whose drops need make-and-test: those that any sort of risk is about.
fn drops_to_try(risks: &crate::tables::Risks) -> KindSet {
    if risks.placed || risks.always { KindSet::ALL } else { risks.changed.union(risks.selected) }
}
