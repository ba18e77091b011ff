//! The legal moves of a position.
//!
//! Moves come as sets: a piece, where it stands, and the squares it may go to ([`Sink`]). Counting them
//! is counting bits; a list is only made for who asks for one.
//!
//! Whether a move is legal is decided in one of two ways.
//!
//! - *By masks*, once for the position. Each way from an attacker to a royal square either is open, and
//!   then every move must close it or take the attacker; or it is closed by one piece, which must then
//!   stay on it. This holds for any number of royal squares, for every attack that needs its way to be clear, and in its
//!   own way for every attack that needs one piece to hop over.
//! - *By making the move* and looking at the royal squares after it. That is for the few moves that masks
//!   cannot judge: those of royal pieces themselves when others are royal too, castling, en passant, whatever may change
//!   which pieces are royal or how the enemy moves ([`Risks`](crate::tables::Risks)), and all moves while the enemy has
//!   a piece whose attacks need more in their way, or follow a program.

mod captures;
mod castling;
mod checking;
#[cfg(feature = "count")]
mod count;
mod danger;
mod easy;
mod gates;
mod guard;
mod judgement;
mod legs;
mod pieces;
mod placements;
mod promotions;
mod sample;

use crate::state::{Action, Found, State};
use crate::tables::{Condition, Modality, SideTables, Tables, TurnRule};
use alfil_board::{Bits, Kind, KindSet, Side, Square, Width};
use alfil_model::moves::Placement;
use captures::Captures;
#[cfg(feature = "count")]
pub(crate) use count::count_moves;
use gates::gate_squares;
use guard::Guard;
use pieces::Movable;
pub(crate) use sample::{Sample, Sampled, may_place_several};
use std::cell::OnceCell;

/// What takes the moves as they are found. Whoever only wants moves one by one says what a single one is.
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
    /// Placements of a type on each of the targets.
    #[inline]
    fn placements(&mut self, kind: Kind, targets: B) {
        targets.iter().for_each(|to| self.single(Action::Place(Placement { kind, to })));
    }
    /// A set of two or more placements, in canonical order.
    fn placement_set(&mut self, placements: &[Placement]);
    /// Whether enough has been found.
    #[inline]
    fn full(&self) -> bool {
        false
    }
}

/// Where a piece that arrived on a square after a distance came from.
#[inline(always)]
pub fn start(to: Square, by: i16) -> Square {
    Square((i16::from(to.0) - by) as u8)
}

/// Finds the legal moves of a position with at most `max_drops` placements each.
#[inline]
pub fn generate<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    sink: &mut impl Sink<W::Bits>,
) {
    let mut generator = Generator::unguarded(tables, state);
    generator.look();
    generator.turn(max_drops, sink);
}

/// Finds the moves of pieces on the board as if no piece were royal for the side to move: what the
/// pieces can do, safe or not. Castlings are left out.
pub fn generate_pseudo<W: Width>(tables: &Tables<W>, state: &State<W>, sink: &mut impl Sink<W::Bits>) {
    let generator = Generator { reckless: true, ..Generator::unguarded(tables, state) };
    generator.moves(sink);
}

/// Whether there is a legal move, with any number of placements.
pub fn has_legal_move<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    Generator::new(tables, state).has_move()
}

/// Whether there is a move that keeps the royal pieces safe, even if it is forbidden for another reason.
pub fn has_reply<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    Generator::permissive(tables, state).has_move()
}

/// Whether there is a legal move that captures.
pub fn has_capture<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    Generator::new(tables, state).captures(&mut Any(false))
}

/// Finds the legal moves that capture.
pub fn generate_captures<W: Width>(tables: &Tables<W>, state: &State<W>, sink: &mut impl Sink<W::Bits>) {
    if turn_rule(tables, state).is_some_and(|rule| rule.options.moves || rule.options.capture_first) {
        Generator::new(tables, state).captures(sink);
    }
}

/// Finds the legal moves of pieces on the board, even if captures come first.
pub fn generate_moves<W: Width>(tables: &Tables<W>, state: &State<W>, sink: &mut impl Sink<W::Bits>) {
    Generator::new(tables, state).moves(sink);
}

/// The rule that says what the move may be.
pub fn turn_rule<'t, W: Width>(tables: &'t Tables<W>, state: &State<W>) -> Option<&'t TurnRule<W::Bits>> {
    let holds = |when| matches!(when, &Condition::Always) || state.holds(tables, when, state.turn);
    tables.turns[state.turn.index()].iter().find(|rule| holds(&rule.when))
}

/// Whether anything was found.
struct Any(bool);

impl<B: Bits> Sink<B> for Any {
    #[inline]
    fn steps(&mut self, _: Square, _: B) {
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
    fn new(empty: B, prey: B) -> Open<B> {
        Open(Modality::ALL.map(|modality| match modality {
            Modality::Neither => B::EMPTY,
            Modality::Quiet => empty,
            Modality::Capture => prey,
            Modality::Both => empty | prey,
        }))
    }

    #[inline(always)]
    fn to(&self, modality: Modality) -> B {
        self.0[modality as usize]
    }
}

/// What is worked out once for a position.
pub(crate) struct Generator<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    us: Side,
    /// Our lists.
    ours: &'a SideTables<W::Bits>,
    /// The enemy's lists.
    theirs: &'a SideTables<W::Bits>,
    occupied: W::Bits,
    own: W::Bits,
    /// Enemy pieces that are not immune.
    prey: W::Bits,
    /// Our royal pieces.
    royals: W::Bits,
    guard: Guard<W::Bits>,
    /// Where our royal piece would be attacked, once that has been asked. There is only one then.
    danger: OnceCell<W::Bits>,
    /// Pieces whose capture must be tried, own ones too.
    risky_prey: W::Bits,
    /// What a step may arrive on.
    open: Open<W::Bits>,
    /// What our pieces do over several legs where no table holds it.
    walks: Vec<Found>,
    /// Where a piece may enter from the reserve when the square is left.
    gates: W::Bits,
    /// Whether the safety of royal pieces is left out, and with it limits and what is forbidden.
    reckless: bool,
    /// Whether what the variant forbids after a move is asked.
    forbids: bool,
    /// Whether it forbids us to give check: our moves that may do so are made to see it.
    forbids_check: bool,
    /// Our pieces that may then do so by leaving their squares.
    uncovering: W::Bits,
}

impl<'a, W: Width> Generator<'a, W> {
    #[inline(always)]
    pub fn new(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let mut generator = Generator::unguarded(tables, state);
        generator.look();
        generator
    }

    /// One that does not ask for what is forbidden after a move.
    #[inline(always)]
    fn permissive(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let mut generator = Generator::unguarded(tables, state);
        generator.guard.look(tables, state, generator.royals);
        generator
    }

    /// Looks for checks, pins, and what is forbidden.
    #[inline(always)]
    fn look(&mut self) {
        self.guard.look(self.tables, self.state, self.royals);
        self.forbids = !self.tables.forbidden[self.us.index()].is_empty();
        let trials = &self.tables.trials[self.us.index()];
        self.guard.blind |= trials.every;
        if trials.checking {
            self.avoid_checks();
        }
    }

    /// One that knows nothing of checks and pins.
    #[inline(always)]
    fn unguarded(tables: &'a Tables<W>, state: &'a State<W>) -> Generator<'a, W> {
        let us = state.turn;
        let (ours, theirs) = (state.side_tables(tables, us), state.side_tables(tables, !us));
        let own = state.sides[us.index()];
        let occupied = state.occupied();
        let mut prey = state.sides[(!us).index()];
        if !theirs.immune.is_empty() {
            prey &= !state.pieces_of(!us, theirs.immune);
        }
        let empty = tables.board & !occupied;
        let royals = state.royals(tables, us);
        let risky_prey = if tables.risks.captured.is_empty() {
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
            prey,
            royals,
            guard: Guard::none(),
            danger: OnceCell::new(),
            risky_prey,
            open: Open::new(empty, prey),
            walks: if ours.walks.is_empty() { Vec::new() } else { state.walks(tables) },
            gates: gate_squares(tables, state),
            reckless: false,
            forbids: false,
            forbids_check: false,
            uncovering: W::Bits::EMPTY,
        }
    }

    /// Moves and placements, as the turn allows them.
    #[inline]
    fn turn(&self, max_drops: usize, sink: &mut impl Sink<W::Bits>) {
        let Some(rule) = turn_rule(self.tables, self.state) else { return };
        if rule.options.capture_first && self.captures(sink) {
            return;
        }
        if rule.options.moves {
            self.moves(sink);
        }
        if rule.options.pass && self.is_legal(Action::Null(None)) {
            sink.single(Action::Null(None));
        }
        if let Some(place) = &rule.options.place
            && !sink.full()
        {
            self.placements(place, max_drops, sink);
        }
    }

    /// Captures alone; whether there are any.
    #[inline(never)]
    fn captures(&self, sink: &mut impl Sink<W::Bits>) -> bool {
        let mut captures = Captures { state: self.state, sink, found: false };
        self.moves(&mut captures);
        captures.found
    }

    /// Whether there is a move, with any number of placements.
    fn has_move(&self) -> bool {
        let mut any = Any(false);
        self.turn(1, &mut any);
        any.0
            || turn_rule(self.tables, self.state)
                .and_then(|rule| rule.options.place.as_ref())
                .is_some_and(|place| self.has_placement_set(place))
    }

    /// Whether an action that the pieces can make is legal.
    fn is_legal(&self, action: Action) -> bool {
        self.reckless || {
            let mut next = *self.state;
            next.advance(self.tables, action);
            self.state.is_safe(self.tables, action, &next)
                && (!self.forbids || next.broken(self.tables, action.placed()).is_none())
        }
    }

    /// Whether a side has as many pieces of a type as the limit allows, those that are coming included.
    fn is_full(&self, state: &State<W>, kind: Kind, coming: u32) -> bool {
        self.tables.limited
            && !self.reckless
            && self.tables.limits[self.us.index()][kind.index()]
                .is_some_and(|most| state.pieces(self.us, kind).count() + coming >= u32::from(most))
    }

    /// Moves of pieces on the board, castlings and exchanges.
    #[inline]
    pub fn moves(&self, sink: &mut impl Sink<W::Bits>) {
        let tried = self.tried_kinds();
        // A piece of any type may make moves that another lends it.
        let walking = self.walks.iter().fold(W::Bits::EMPTY, |set, walk| set | W::Bits::of(walk.from));
        for kind in (0..self.tables.kinds as u8).map(Kind) {
            let pieces = self.own & self.state.kinds[kind.index()];
            if pieces.is_empty() {
                continue;
            }
            if tried.contains(kind) {
                self.each_piece(Movable { must_try: true, ..self.movable(kind) }, pieces, sink);
            } else if self.forbids_check {
                self.unchecking_moves(kind, pieces, sink);
            } else {
                let piece = self.movable(kind);
                let rest = self.easy_moves(piece, pieces & !walking, sink);
                self.each_piece(piece, rest | pieces & walking, sink);
            }
            if sink.full() {
                return;
            }
        }
        self.castlings(sink);
        self.exchanges(sink);
    }

    /// The types whose moves are all made to see whether they are legal.
    #[inline(always)]
    fn tried_kinds(&self) -> KindSet {
        let risks = &self.tables.risks;
        if self.guard.blind || risks.always {
            return KindSet::ALL;
        }
        if risks.selected.is_empty() || !self.state.pieces_of(self.us, risks.selected).several() {
            return risks.moved;
        }
        risks.moved.union(risks.selected)
    }

    fn exchanges(&self, sink: &mut impl Sink<W::Bits>) {
        for exchange in &self.tables.exchanges[self.us.index()] {
            let pieces = self.own & self.state.kinds[exchange.kind.index()] & exchange.region;
            if pieces.is_empty() || !self.state.holds(self.tables, &exchange.when, self.us) {
                continue;
            }
            for at in pieces.iter() {
                for to in self.within_limits(&exchange.to).iter() {
                    let action = Action::Exchange { at, to: *to };
                    if self.is_legal(action) {
                        sink.single(action);
                    }
                }
            }
        }
    }
}

/// The types that any sort of risk is about, for placements.
fn risky_when_placed(risks: &crate::tables::Risks) -> KindSet {
    if risks.placed || risks.always { KindSet::ALL } else { risks.changed.union(risks.selected) }
}
