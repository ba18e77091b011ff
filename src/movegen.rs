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
//!   which pieces are royal or how the enemy moves ([`Risks`](crate::rules::Risks)), and all moves while the enemy has
//!   a piece whose attacks need more in their way, or follow a program.

mod captures;
mod checking;
mod count;
mod danger;
mod draw;
mod easy;
mod gates;
mod guard;
mod legs;
mod placements;

use crate::board::{Bits, Kind, KindSet, Side, Square, Width};
use crate::model::Victims;
use crate::moves::Placement;
use crate::position::{Action, Found, State};
use crate::rules::{Condition, Promotion, SideTables, Step, Tables, TurnRule};
use captures::Captures;
pub(crate) use count::count_moves;
pub(crate) use draw::{Draw, Drawn, may_place_several};
use gates::gate_squares;
use guard::Guard;
use std::borrow::Cow;
use std::cell::OnceCell;

/// What takes the moves as they are found.
pub trait Sink<B: Bits> {
    /// Moves of the piece on a square to each of the targets, without promotion. Targets are never empty.
    fn steps(&mut self, from: Square, targets: B);
    /// Moves of a piece to each of the targets, each from the square that lies as far before it as the distance says,
    /// without promotion.
    #[inline(always)]
    fn shifted(&mut self, by: i16, targets: B) {
        targets.iter().for_each(|to| self.steps(start(to, by), B::of(to)));
    }
    /// Moves of the piece on a square to each of the targets, each with each of the promotions.
    fn promotions(&mut self, from: Square, targets: B, to: &[Kind]);
    /// One move.
    fn single(&mut self, action: Action);
    /// Placements of a type on each of the targets.
    fn placements(&mut self, kind: Kind, targets: B);
    /// A set of two or more placements, in canonical order.
    fn placement_set(&mut self, placements: &[Placement]);
    /// Whether enough has been found.
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
    fn steps(&mut self, _: Square, _: B) {
        self.0 = true;
    }
    fn promotions(&mut self, _: Square, _: B, _: &[Kind]) {
        self.0 = true;
    }
    fn single(&mut self, _: Action) {
        self.0 = true;
    }
    fn placements(&mut self, _: Kind, _: B) {
        self.0 = true;
    }
    fn placement_set(&mut self, _: &[Placement]) {
        self.0 = true;
    }
    fn full(&self) -> bool {
        self.0
    }
}

/// A piece whose moves are looked for.
#[derive(Debug, Clone, Copy)]
struct Walker<B> {
    kind: Kind,
    from: Square,
    royal: bool,
    /// Whether each of its moves must be made to see whether it is legal.
    must_try: bool,
    /// If not, the targets on which it must.
    risky: B,
    /// The targets on which it is illegal.
    barred: B,
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
    /// What a step of each modality may arrive on.
    open: [W::Bits; 4],
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
            open: [W::Bits::EMPTY, empty, prey, empty | prey],
            walks: if ours.walks.is_empty() { Vec::new() } else { state.walks(tables) },
            gates: gate_squares(tables, state),
            reckless: false,
            forbids: false,
            forbids_check: false,
            uncovering: W::Bits::EMPTY,
        }
    }

    /// Looks for our moves that may give check.
    #[inline(never)]
    fn avoid_checks(&mut self) {
        if self.can_foresee_checks() {
            self.forbids_check = true;
            self.uncovering = self.uncovering();
        } else {
            self.guard.blind = true;
        }
    }

    /// Moves and placements, as the turn allows them.
    #[inline]
    fn turn(&self, max_drops: usize, sink: &mut impl Sink<W::Bits>) {
        let Some(rule) = turn_rule(self.tables, self.state) else { return };
        if rule.capture_first && self.captures(sink) {
            return;
        }
        if rule.moves {
            self.moves(sink);
        }
        if let Some(place) = &rule.place
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
                .and_then(|rule| rule.place.as_ref())
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

    /// What there is room for among some types.
    fn within_limits<'k>(&self, kinds: &'k [Kind]) -> Cow<'k, [Kind]> {
        if self.tables.limited && !self.reckless {
            kinds.iter().copied().filter(|kind| !self.is_full(self.state, *kind, 0)).collect()
        } else {
            Cow::Borrowed(kinds)
        }
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
                self.each_piece(Walker { must_try: true, ..self.walker(kind) }, pieces, sink);
            } else if self.forbids_check {
                self.unchecking_moves(kind, pieces, sink);
            } else {
                let walker = self.walker(kind);
                let rest = self.easy_moves(walker, pieces & !walking, sink);
                self.each_piece(walker, rest | pieces & walking, sink);
            }
            if sink.full() {
                return;
            }
        }
        self.castlings(sink);
        self.exchanges(sink);
    }

    /// The moves of a type where giving check is forbidden.
    #[inline(never)]
    fn unchecking_moves(&self, kind: Kind, pieces: W::Bits, sink: &mut impl Sink<W::Bits>) {
        // What a piece becomes by promotion may give check from anywhere.
        let promotes = !self.tables.promotions[self.us.index()][kind.index()].is_empty();
        let uncovering = if promotes { pieces } else { pieces & self.uncovering };
        self.each_piece(Walker { must_try: true, ..self.walker(kind) }, uncovering, sink);
        let (barred, perhaps) = self.checking(kind);
        let walker = Walker { risky: self.risky_prey | perhaps, barred, ..self.walker(kind) };
        let rest = self.easy_moves(walker, pieces & !uncovering, sink);
        self.each_piece(walker, rest, sink);
    }

    /// A common piece of a type, nothing known of it.
    #[inline(always)]
    fn walker(&self, kind: Kind) -> Walker<W::Bits> {
        let (risky, barred) = (self.risky_prey, W::Bits::EMPTY);
        Walker { kind, from: Square(0), royal: false, must_try: false, risky, barred }
    }

    /// The moves of each of the pieces, which are as the walker says but for their squares and royalty.
    #[inline(never)]
    fn each_piece(&self, walker: Walker<W::Bits>, pieces: W::Bits, sink: &mut impl Sink<W::Bits>) {
        for from in pieces.iter() {
            self.piece_moves(Walker { from, royal: self.royals.contains(from), ..walker }, sink);
        }
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

    #[inline(always)]
    fn piece_moves(&self, piece: Walker<W::Bits>, sink: &mut impl Sink<W::Bits>) {
        let Walker { kind, from, royal, .. } = piece;
        let mover = &self.ours.movers[kind.index() * 2 + usize::from(royal)];
        let mut reach = W::Bits::EMPTY;
        for step in &mover.steps {
            reach |= self.reach(step, from);
        }
        let mut crossed = W::Bits::EMPTY;
        if !mover.en_passant.is_empty() && !self.state.crossed.is_empty() {
            crossed = self.en_passant_targets(kind, &mover.en_passant, from);
        }
        if !self.walks.is_empty() {
            self.walk_moves(piece, &mut reach, &mut crossed, sink);
        }
        if !crossed.is_empty() {
            reach &= !crossed;
            for to in crossed.iter() {
                self.en_passant(kind, from, to, sink);
            }
        }
        if reach.is_empty() {
            return;
        }
        let promotions = &self.tables.promotions[self.us.index()][kind.index()];
        if promotions.is_empty() {
            let legal = self.legal(piece, reach);
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        } else {
            self.promoting_moves(piece, reach, promotions, sink);
        }
    }

    /// Whether a step may start from a square.
    #[inline(always)]
    fn may_start(&self, step: &Step<W::Bits>, from: Square) -> bool {
        step.from.contains(from)
            && (!step.marked || self.state.unmoved.contains(from))
            && step.imitating.is_none_or(|kind| self.state.moved[(!self.us).index()] == Some(kind))
    }

    /// The own pieces that a capture of own pieces may take: never royal ones.
    fn own_prey(&self, step: &Step<W::Bits>) -> W::Bits {
        if step.victims == Victims::Royal {
            return W::Bits::EMPTY;
        }
        let immune = self.state.pieces_of(self.us, self.ours.immune);
        self.state.pieces_of(self.us, step.on) & !self.royals & !immune
    }

    /// The squares that a step leads to, as far as occupancy and permissions tell.
    #[inline(always)]
    fn reach(&self, step: &Step<W::Bits>, from: Square) -> W::Bits {
        if !self.may_start(step, from) {
            return W::Bits::EMPTY;
        }
        let mut open = self.open[usize::from(step.modality)];
        if step.picky && step.modality & 2 != 0 {
            open = self.open[usize::from(step.modality & 1)] | (self.prey & self.suiting(step));
        }
        if step.capture_own {
            open |= self.own_prey(step);
        }
        self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & open & step.to
    }

    /// The enemies that a choosy capture may take.
    fn suiting(&self, step: &Step<W::Bits>) -> W::Bits {
        let pieces = self.state.pieces_of(!self.us, step.on);
        match step.victims {
            Victims::Any => pieces,
            Victims::Royal => pieces & self.state.royals(self.tables, !self.us),
            Victims::Common => pieces & !self.state.royals(self.tables, !self.us),
        }
    }

    /// The targets that are legal, for a move without promotion.
    #[inline(always)]
    fn legal(&self, piece: Walker<W::Bits>, reach: W::Bits) -> W::Bits {
        let from = piece.from;
        if piece.must_try {
            return self.tried(from, reach, None);
        }
        let reach = reach & !piece.barred;
        let risky = reach & piece.risky;
        let mut legal = if piece.royal {
            self.royal_targets(piece, reach & !risky)
        } else {
            reach & !risky & self.guard.allowed(from)
        };
        if !risky.is_empty() {
            legal |= self.tried(from, risky, None);
        }
        legal
    }

    /// The targets that are legal by making each move.
    #[inline(never)]
    fn tried(&self, from: Square, targets: W::Bits, promotion: Option<Kind>) -> W::Bits {
        let safe = targets.iter().filter(|to| self.is_legal(Action::Step { from, to: *to, promotion }));
        safe.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// Moves of a piece that may promote.
    fn promoting_moves(
        &self,
        piece: Walker<W::Bits>,
        reach: W::Bits,
        promotions: &[Promotion<W::Bits>],
        sink: &mut impl Sink<W::Bits>,
    ) {
        let from = piece.from;
        let changed = self.tables.risks.changed;
        let mut plain = reach;
        let mut met = W::Bits::EMPTY;
        for promotion in promotions {
            let zone = promotion.targets(from);
            let promoting = reach & zone;
            if promoting.is_empty() {
                continue;
            }
            if !promotion.optional {
                plain &= !zone;
            }
            let becomes = self.within_limits(&promotion.to);
            // Where clauses overlap, the choice is among what all of them give.
            let overlap = promoting & met;
            for to in overlap.iter() {
                let before = promotions.iter().take_while(|earlier| !std::ptr::eq(*earlier, promotion));
                let met_here = before.filter(|earlier| earlier.targets(from).contains(to));
                let given: KindSet = met_here.flat_map(|earlier| earlier.to.iter().copied()).collect();
                let new = becomes.iter().filter(|kind| !given.contains(**kind));
                for kind in new {
                    let legal = self.tried(from, W::Bits::of(to), Some(*kind));
                    if !legal.is_empty() {
                        self.give_promotions(from, legal, &[*kind], sink);
                    }
                }
            }
            let promoting = promoting & !met;
            met |= zone;
            let each_matters = becomes.iter().any(|to| changed.contains(*to)) || changed.contains(piece.kind);
            if piece.royal || piece.must_try || each_matters {
                for to in becomes.iter() {
                    let legal = self.tried(from, promoting, Some(*to));
                    if !legal.is_empty() {
                        self.give_promotions(from, legal, &[*to], sink);
                    }
                }
            } else {
                let risky = promoting & piece.risky;
                let mut legal = promoting & !risky & self.guard.allowed(from);
                if !risky.is_empty() {
                    // What it becomes matters to no condition, so one trial stands for all.
                    legal |= self.tried(from, risky, becomes.first().copied());
                }
                if !legal.is_empty() && !becomes.is_empty() {
                    self.give_promotions(from, legal, &becomes, sink);
                }
            }
        }
        if !plain.is_empty() {
            let legal = self.legal(piece, plain);
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        }
    }

    /// The crossed squares that a piece may capture on.
    fn en_passant_targets(&self, kind: Kind, steps: &[Step<W::Bits>], from: Square) -> W::Bits {
        let Some(victim) = self.state.piece(self.state.victim) else { return W::Bits::EMPTY };
        if !self.tables.en_passant[victim.kind.index()].contains(kind)
            || !self.prey.contains(self.state.victim)
        {
            return W::Bits::EMPTY;
        }
        let mut targets = W::Bits::EMPTY;
        for step in steps {
            if self.may_start(step, from) && (!step.picky || self.suiting(step).contains(self.state.victim)) {
                targets |= self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & step.to;
            }
        }
        targets & self.state.crossed & self.open[1]
    }

    fn en_passant(&self, kind: Kind, from: Square, to: Square, sink: &mut impl Sink<W::Bits>) {
        self.each_promotion(kind, from, to, |promotion| Action::EnPassant { from, to, promotion }, sink);
    }

    /// Tries an action with everything that the piece may become by it.
    fn each_promotion(
        &self,
        kind: Kind,
        from: Square,
        to: Square,
        action: impl Fn(Option<Kind>) -> Action,
        sink: &mut impl Sink<W::Bits>,
    ) {
        let mut try_one = |promotion| {
            let action = action(promotion);
            if self.is_legal(action) {
                sink.single(action);
                self.gates_of(action, from, promotion, sink);
            }
        };
        let mut forced = false;
        let mut given = KindSet::NONE;
        for promotion in &self.tables.promotions[self.us.index()][kind.index()] {
            if promotion.targets(from).contains(to) {
                self.within_limits(&promotion.to)
                    .iter()
                    .filter(|kind| !given.contains(**kind))
                    .for_each(|kind| try_one(Some(*kind)));
                given = given.union(promotion.to.iter().copied().collect());
                forced |= !promotion.optional;
            }
        }
        if !forced {
            try_one(None);
        }
    }

    fn castlings(&self, sink: &mut impl Sink<W::Bits>) {
        if self.state.unmoved.is_empty() {
            return;
        }
        let castlings = &self.tables.castlings[self.us.index()];
        for (number, castling) in castlings.iter().enumerate() {
            let action = Action::Castle(number as u16);
            if !self.may_castle(number as u16, castling) {
                continue;
            }
            // Several clauses may allow the same.
            let before = castlings[..number].iter().enumerate();
            let mut same = before.filter(|(_, other)| other.is_same(castling));
            if same.any(|(number, other)| self.may_castle(number as u16, other)) {
                continue;
            }
            sink.single(action);
            if self.gates.is_empty() {
                continue;
            }
            let arrivals = [castling.king_to, castling.rook_to];
            for left in [castling.king, castling.rook].iter().filter(|left| !arrivals.contains(left)) {
                self.gates_of(action, *left, None, sink);
            }
        }
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
fn risky_when_placed(risks: &crate::rules::Risks) -> KindSet {
    if risks.placed || risks.always { KindSet::ALL } else { risks.changed.union(risks.selected) }
}
