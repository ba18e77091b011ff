//! Make-move: what a move does to a position.

use super::action::Carrier;
use super::doubles::en_passant_to;
use super::{Action, Clock, First, State};
use crate::observer::Observer;
use crate::tables::{Asks, Blast, Condition, Leaf, Series, Tables, Trail};
use alfil_board::{Bits, Kept, Kind, KindSet, Piece, Side, Square, Width};
use alfil_model::moves::{Move, Placement};
use alfil_model::{Perishing, Whose, pushed_from};

impl<W: Width> State<W> {
    /// The state after an action of the side to move.
    #[inline]
    pub fn after(&self, tables: &Tables<W>, action: Action) -> State<W> {
        let mut next = *self;
        next.advance(tables, action);
        next
    }

    /// Carries out an action of the side to move.
    #[inline]
    pub fn advance(&mut self, tables: &Tables<W>, action: Action) {
        self.advance_with(tables, action, &mut ());
    }

    /// Carries out an action of the side to move, and tells what changes.
    #[inline]
    fn advance_with(&mut self, tables: &Tables<W>, action: Action, observer: &mut impl Observer) {
        self.make(tables, action, observer);
        self.end_turn(tables);
    }

    /// Plays a move of the game: after it the same side is to move if its turn goes on.
    #[inline(always)]
    pub fn play(&mut self, tables: &Tables<W>, action: Action) {
        self.play_with(tables, action, &mut ());
    }

    /// Plays a move of the game, and tells what changes.
    #[inline(always)]
    pub fn play_with(&mut self, tables: &Tables<W>, action: Action, observer: &mut impl Observer) {
        match &tables.series {
            None => {
                self.advance_with(tables, action, observer);
                if tables.once_follows {
                    self.remember_once(tables, self.once());
                }
            }
            Some(series) => {
                let before = *self;
                self.advance_with(tables, action, observer);
                if tables.once_follows {
                    self.remember_once(tables, self.once());
                }
                self.go_on(tables, series, &before, action);
            }
        }
    }

    /// Gives the turn back to who has made a move of it, if moves are left.
    #[inline(never)]
    fn go_on(&mut self, tables: &Tables<W>, series: &Series, before: &State<W>, action: Action) {
        if self.crossed.is_empty() {
            self.forget_others();
        }
        // A double step can be answered until the other side has moved, as long as the piece stands there.
        if before.left() > 0 {
            self.keep_double_steps(tables, before, before.turn);
        }
        let moves = before.moves_to_make(tables);
        let ends = moves <= 1
            || matches!(action, Action::Null(None) | Action::Place(_))
            || series.until_check && self.in_check(tables, self.turn);
        if ends {
            return;
        }
        let mut next = State { turn: before.turn, fullmove: before.fullmove, ..*self };
        next.set_left(moves - 1);
        // And who answers one may go on with another, where that is said.
        let rule = || before.turn_rule(tables).and_then(|rule| rule.options.series);
        if en_passant_to(action).is_some() && rule().is_some_and(|series| series.all_en_passant) {
            next.keep_double_steps(tables, before, !before.turn);
        }
        next.set_once(before.once());
        if tables.risks.always {
            next.update_modes(tables);
        }
        next.remember_once(tables, before.once());
        // What attacks may hang on who is to move.
        if tables.risks.always && series.until_check && next.in_check(tables, !next.turn) {
            return;
        }
        next.look_at_counts(tables);
        *self = next;
    }

    /// The state in which the other side is to move and nothing else has happened: a null move, as searches make it. It is
    /// no move of the game, which may not know it.
    pub fn after_null(&self, tables: &Tables<W>) -> State<W> {
        let mut next = *self;
        next.crossed = W::Bits::EMPTY;
        next.halfmove.advance();
        next.set_left(0);
        if next.turn == Side::Black {
            next.fullmove.advance();
        }
        next.turn = !next.turn;
        if tables.risks.always {
            next.update_modes(tables);
        }
        if !tables.counts.is_empty() {
            next.count_turn(tables);
        }
        next
    }

    /// The state after a set of drops (placements).
    pub fn after_placements(&self, tables: &Tables<W>, placements: &[Placement]) -> State<W> {
        self.after_placements_with(tables, placements, &mut ())
    }

    /// The state after a set of placements, telling what changes.
    pub fn after_placements_with(
        &self,
        tables: &Tables<W>,
        placements: &[Placement],
        observer: &mut impl Observer,
    ) -> State<W> {
        let mut next = *self;
        let mut progress = tables.placing_is_progress;
        for placement in placements {
            next.make(tables, Action::Place(*placement), observer);
            // What arrives may take something.
            progress |= next.halfmove == Clock::ZERO;
        }
        next.halfmove = self.halfmove;
        next.halfmove.advance();
        if progress {
            next.halfmove = Clock::ZERO;
        }
        next.end_turn(tables);
        if tables.once_follows {
            next.remember_once(tables, next.once());
        }
        next
    }

    /// Makes a move; whether it has the form of one that the variant knows. If not, nothing changes.
    pub fn make_move(&mut self, tables: &Tables<W>, mv: &Move) -> bool {
        if let Move::Place(placements) = mv {
            *self = self.after_placements(tables, placements);
            return true;
        }
        let action = self.action(tables, mv);
        action.into_iter().for_each(|action| self.play(tables, action));
        action.is_some()
    }

    #[inline(always)]
    pub fn end_turn(&mut self, tables: &Tables<W>) {
        if self.turn == Side::Black {
            self.fullmove.advance();
        }
        self.turn = !self.turn;
        self.set_left(0);
        if tables.risks.always {
            self.update_modes(tables);
        }
        if tables.counts_turns {
            self.count_check(tables);
            if tables.once_decides {
                self.remember_once(tables, self.once());
            }
            self.count_turn(tables);
        }
    }

    /// Counts the move just made, if it has given check.
    #[inline(never)]
    fn count_check(&mut self, tables: &Tables<W>) {
        let mover = !self.turn;
        if self.checks_given(mover) < tables.remembered.checks
            && self.in_planned_check(tables, self.turn)
            && let Some(aside) = self.aside.get_mut()
        {
            aside.checks[mover.index()] += 1;
            self.update_modes(tables);
        }
    }

    /// Says how many moves of the turn are left.
    #[inline(always)]
    fn set_left(&mut self, left: u8) {
        if let Some(aside) = self.aside.get_mut() {
            aside.left = left;
        }
    }

    #[inline]
    fn make<O: Observer>(&mut self, tables: &Tables<W>, action: Action, observer: &mut O) {
        if tables.remembered.moved {
            self.remember_mover(tables, action);
        }
        self.halfmove.advance();
        if tables.remembered.passes > 0 {
            self.count_passes(tables, action);
        } else {
            self.crossed = W::Bits::EMPTY;
        }
        if tables.rebirths.is_some() {
            return self.make_reborn(tables, action, observer);
        }
        self.displace(tables, action, observer);
    }

    /// Counts passes. Whether a double step can be answered may hang on how many there were before it: it is asked here, and no more
    /// when the step is made.
    #[inline(never)]
    fn count_passes(&mut self, tables: &Tables<W>, action: Action) {
        let double = self.double_step(tables, action);
        self.crossed = W::Bits::EMPTY;
        if let Some((crossed, victim)) = double {
            self.cross(crossed, victim);
        }
        let passed = matches!(action, Action::Null(None));
        let most = tables.remembered.passes;
        let passes = if passed { (u32::from(self.passes()) + 1).min(most) } else { 0 };
        if let Some(aside) = self.aside.get_mut() {
            aside.passes = passes.try_into().unwrap_or(u8::MAX);
        }
    }

    /// Lets a double step be answered.
    #[inline(always)]
    fn cross(&mut self, crossed: W::Bits, victim: Square) {
        self.crossed = crossed;
        self.victim = victim;
        self.forget_others();
    }

    /// Does what an action does on the board and with the reserves.
    #[inline(always)]
    pub(super) fn displace<O: Observer>(&mut self, tables: &Tables<W>, action: Action, observer: &mut O) {
        match action {
            Action::Step { from, to, promotion } => self.step(tables, from, to, to, promotion, observer),
            Action::EnPassant { from, to, promotion } => {
                self.step(tables, from, to, self.victim_of(to), promotion, observer)
            }
            Action::Castle(number) => self.castle(tables, number, observer),
            Action::Legs { from, to, trail, promotion } => {
                self.legs(tables, from, to, &trail, promotion, observer)
            }
            Action::Null(_) => {}
            Action::Exchange { at, to } => self.exchange(tables, at, to, observer),
            Action::Place(placement) => self.place(tables, placement, observer),
            Action::Gate(carrier, placement) => {
                self.make_carrier(tables, carrier, observer);
                self.place(tables, placement, observer);
            }
            Action::Then(first, onto) => {
                self.make_first(tables, first, observer);
                self.follow(tables, onto, observer);
            }
        }
    }

    /// Makes the first part of a turn of two, and counts it as a half-move.
    #[inline(never)]
    pub fn begin(&mut self, tables: &Tables<W>, first: First) {
        self.make(tables, first.into(), &mut ());
    }

    #[inline(never)]
    fn make_first<O: Observer>(&mut self, tables: &Tables<W>, first: First, observer: &mut O) {
        match first {
            First::Null(_) => {}
            First::Exchange { at, to } => self.exchange(tables, at, to, observer),
            First::Step { from, to, promotion } => self.step(tables, from, to, to, promotion, observer),
            First::EnPassant { from, to, promotion } => {
                self.step(tables, from, to, self.victim_of(to), promotion, observer)
            }
            First::Castle(number) => self.castle(tables, number, observer),
            First::Legs { from, to, trail, promotion } => {
                self.legs(tables, from, to, &trail, promotion, observer)
            }
        }
    }

    fn exchange<O: Observer>(&mut self, tables: &Tables<W>, at: Square, to: Kind, observer: &mut O) {
        if let Some(piece) = self.piece(at) {
            self.take(tables, piece, at, observer);
            self.put(tables, Piece { kind: to, ..piece }, at, observer);
            self.unmark(tables, W::Bits::of(at));
            if tables.progress.contains(piece.kind) {
                self.halfmove = Clock::ZERO;
            }
            self.update_modes(tables);
        }
    }

    /// Pushes the piece of the enemy's that stands behind a square, as the enemy sees it, onto that square. Where it must promote
    /// it becomes the first type that is named.
    pub(super) fn push(&mut self, tables: &Tables<W>, onto: Square, observer: &mut impl Observer) {
        let from =
            pushed_from(tables.dimensions, self.turn, onto).filter(|_| !self.occupied().contains(onto));
        let Some(from) = from else { return };
        let Some(pushed) = self.piece(from).filter(|piece| piece.side != self.turn) else { return };
        self.take(tables, pushed, from, observer);
        let promotions = &tables.promotions[pushed.side.index()][pushed.kind.index()];
        let forced = promotions.iter().find(|promotion| {
            let always = !promotion.optional && matches!(promotion.when, Condition::Always);
            always && promotion.targets(from, self.occupied()).contains(onto)
        });
        let kind = forced.and_then(|promotion| promotion.to.first()).copied().unwrap_or(pushed.kind);
        self.put(tables, Piece { kind, ..pushed }, onto, observer);
        // Nobody captures en passant where it stands.
        self.crossed &= !W::Bits::of(onto);
        if tables.progress.contains(pushed.kind) {
            self.halfmove = Clock::ZERO;
        }
        self.unmark(tables, W::Bits::of(from) | W::Bits::of(onto));
        self.update_modes(tables);
    }

    fn make_carrier<O: Observer>(&mut self, tables: &Tables<W>, carrier: Carrier, observer: &mut O) {
        match carrier {
            Carrier::Step { from, to, promotion } => self.step(tables, from, to, to, promotion, observer),
            Carrier::EnPassant { from, to, promotion } => {
                self.step(tables, from, to, self.victim_of(to), promotion, observer)
            }
            Carrier::Castle(number) => self.castle(tables, number, observer),
            Carrier::Legs { from, to, trail, promotion } => {
                self.legs(tables, from, to, &trail, promotion, observer)
            }
        }
    }

    fn castle<O: Observer>(&mut self, tables: &Tables<W>, number: u16, observer: &mut O) {
        let castling = &tables.castlings[self.turn.index()][usize::from(number)];
        if let (Some(king), Some(rook)) = (self.piece(castling.king), self.piece(castling.rook)) {
            self.take(tables, king, castling.king, observer);
            self.take(tables, rook, castling.rook, observer);
            self.put(tables, king, castling.king_to, observer);
            self.put(tables, rook, castling.rook_to, observer);
            let opposite = castling.opposite & self.sides[(!self.turn).index()];
            self.unmark(tables, W::Bits::of(castling.king) | W::Bits::of(castling.rook) | opposite);
            if tables.progress.contains(king.kind) || tables.progress.contains(rook.kind) {
                self.halfmove = Clock::ZERO;
            }
            if tables.risks.always
                || tables.risks.moved.contains(king.kind)
                || tables.risks.moved.contains(rook.kind)
            {
                self.update_modes(tables);
            }
        }
    }

    /// Remembers the type that an action moves; an imitator counts as what it imitates.
    fn remember_mover(&mut self, tables: &Tables<W>, action: Action) {
        let from = match action {
            Action::Step { from, .. } | Action::EnPassant { from, .. } | Action::Legs { from, .. } => from,
            Action::Castle(number) => tables.castlings[self.turn.index()][usize::from(number)].king,
            Action::Gate(carrier, _) => return self.remember_mover(tables, carrier.into()),
            Action::Then(first, _) => return self.remember_mover(tables, first.into()),
            Action::Null(_) | Action::Exchange { .. } | Action::Place(_) => return,
        };
        let Some(mover) = self.piece(from) else { return };
        let imitates = tables.imitators.contains(mover.kind);
        let moved = if imitates { self.moved(!self.turn) } else { Some(mover.kind) };
        if let Some(aside) = self.aside.get_mut() {
            aside.moved[self.turn.index()] = moved;
        }
    }

    /// Makes a multi-leg move with its side effects.
    fn legs<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        from: Square,
        to: Square,
        trail: &Trail,
        promotion: Option<Kind>,
        observer: &mut O,
    ) {
        let Some(mover) = self.piece(from) else { return };
        let mut touched = W::Bits::of(from) | W::Bits::of(to);
        if tables.progress.contains(mover.kind) {
            self.halfmove = Clock::ZERO;
        }
        let mut kinds = KindSet::NONE;
        for sq in trail.captures() {
            let Some(captured) = self.piece(*sq) else { continue };
            kinds.insert(captured.kind);
            self.take(tables, captured, *sq, observer);
            self.halfmove = Clock::ZERO;
            self.remember_capture(tables, captured);
            self.collect(tables, captured, observer);
            touched |= W::Bits::of(*sq);
        }
        self.take(tables, mover, from, observer);
        let carried = trail.carries().iter().map(|(start, end)| (self.piece(*start), *start, *end));
        let carried: Vec<_> = carried.collect();
        for (piece, start, _) in &carried {
            if let Some(piece) = piece {
                self.take(tables, *piece, *start, observer);
            }
        }
        for (piece, start, end) in &carried {
            if let Some(piece) = piece {
                self.put(tables, *piece, *end, observer);
            }
            touched |= W::Bits::of(*start) | W::Bits::of(*end);
        }
        self.put(tables, Piece { kind: promotion.unwrap_or(mover.kind), ..mover }, to, observer);
        if let Some(blast) = &tables.blast
            && !trail.captures().is_empty()
        {
            touched |= self.explode(tables, blast, mover, kinds, to, observer);
        }
        self.unmark(tables, touched);
        self.update_modes(tables);
        if tables.flips.is_some() && from != to {
            self.flip(tables, mover.kind, Some(from), to, observer);
        }
    }

    #[inline(always)]
    fn step<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        from: Square,
        to: Square,
        captures: Square,
        promotion: Option<Kind>,
        observer: &mut O,
    ) {
        let Some(mover) = self.piece(from) else { return };
        let mut update = tables.risks.always || tables.risks.moved.contains(mover.kind);
        let quiet = captures == to && promotion.is_none() && tables.remembered.passes == 0;
        let crossed = self.crossed_by(tables, mover, from, to).filter(|_| quiet);
        let captured = self.piece(captures);
        if let Some(captured) = captured {
            self.take(tables, captured, captures, observer);
            self.halfmove = Clock::ZERO;
            self.remember_capture(tables, captured);
            self.collect(tables, captured, observer);
            update |= tables.risks.captured.contains(captured.kind);
        }
        let kind = promotion.unwrap_or(mover.kind);
        self.take(tables, mover, from, observer);
        self.put(tables, Piece { kind, side: mover.side }, to, observer);
        if tables.progress.contains(mover.kind) {
            self.halfmove = Clock::ZERO;
        }
        if let Some(crossed) = crossed {
            self.cross(crossed, to);
        }
        let mut touched = W::Bits::of(from) | W::Bits::of(to) | W::Bits::of(captures);
        if let Some(blast) = &tables.blast
            && let Some(captured) = captured
        {
            touched |= self.explode(tables, blast, mover, KindSet::of(captured.kind), to, observer);
            update = true;
        }
        if self.unmoved.intersects(touched) {
            self.unmark(tables, touched);
        }
        update |= promotion.is_some();
        if update {
            self.update_modes(tables);
        }
        if tables.flips.is_some() {
            self.flip(tables, mover.kind, Some(from), to, observer);
        }
    }

    /// Lets a side hold so many pieces of a type in reserve.
    #[inline(always)]
    fn hold<O: Observer>(&mut self, side: Side, kind: Kind, count: u8, observer: &mut O) {
        if let Some(aside) = self.aside.get_mut() {
            aside.reserve[side.index()][kind.index()] = count;
        }
        observer.reserve(side, kind, count);
    }

    #[inline(always)]
    pub(super) fn remember_capture(&mut self, tables: &Tables<W>, captured: Piece) {
        if let Some(aside) = self.aside.get_mut()
            && tables.remembered.captured.contains(captured.kind)
        {
            aside.captured[captured.side.index()].insert(captured.kind);
        }
    }

    /// Capture to hand: puts a captured piece into the reserve that it goes to.
    #[inline(always)]
    fn collect<O: Observer>(&mut self, tables: &Tables<W>, captured: Piece, observer: &mut O) {
        if self.aside.get().is_some()
            && let Some(spoil) = tables.spoils[self.turn.index()][captured.kind.index()]
        {
            let side = if spoil.whose == Whose::Own { self.turn } else { captured.side };
            self.hold_more(side, spoil.becomes, observer);
        }
    }

    /// Lets a side hold one piece more that comes from outside of the game.
    pub fn feed(&mut self, tables: &Tables<W>, side: Side, kind: Kind) {
        self.hold_more(side, kind, &mut ());
        self.normalise_marks(tables);
        self.update_modes(tables);
    }

    #[inline(always)]
    fn hold_more<O: Observer>(&mut self, side: Side, kind: Kind, observer: &mut O) {
        let count = self.in_reserve(side, kind).saturating_add(1);
        self.hold(side, kind, count, observer);
    }

    /// Removes what a capture that arrived on a square takes with it, the capturer too if it does not survive that. That is
    /// remembered, and kept, as what it was when it set out, not as what it became.
    #[inline(never)]
    fn explode<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        blast: &Blast<W::Bits>,
        capturer: Piece,
        captured: KindSet,
        to: Square,
        observer: &mut O,
    ) -> W::Bits {
        let spared = self.pieces_of(Side::White, blast.spared) | self.pieces_of(Side::Black, blast.spared);
        let mut hit = blast.around(capturer.side, to) & self.occupied() & !spared;
        let perishes = |perishing: Perishing| {
            perishing.kinds.contains(capturer.kind) && perishing.on.intersects(captured)
        };
        if !blast.capturing.contains(capturer.kind) || blast.perishing.is_some_and(perishes) {
            hit |= W::Bits::of(to);
        }
        for sq in hit.iter() {
            if let Some(piece) = self.piece(sq) {
                self.take(tables, piece, sq, observer);
                let piece = if sq == to { capturer } else { piece };
                self.remember_capture(tables, piece);
                // As if the enemy of its owner had captured it.
                if blast.keeps
                    && let Some(spoil) = tables.spoils[(!piece.side).index()][piece.kind.index()]
                {
                    let side = if spoil.whose == Whose::Own { !piece.side } else { piece.side };
                    self.hold_more(side, spoil.becomes, observer);
                }
            }
        }
        // Where the capturer was, and is no more.
        if blast.leaves && hit.contains(to) {
            self.toggle_neutral(tables, to);
        }
        hit
    }

    /// The double step that can be answered, if an action is one: what it crosses, and where the piece stands behind it.
    fn double_step(&self, tables: &Tables<W>, action: Action) -> Option<(W::Bits, Square)> {
        let (from, to) = match action {
            Action::Step { from, to, promotion: None }
            | Action::Gate(Carrier::Step { from, to, promotion: None }, _)
            | Action::Then(First::Step { from, to, promotion: None }, _) => (from, to),
            Action::Step { .. }
            | Action::EnPassant { .. }
            | Action::Castle(_)
            | Action::Legs { .. }
            | Action::Null(_)
            | Action::Exchange { .. }
            | Action::Place(_)
            | Action::Gate(..)
            | Action::Then(..) => return None,
        };
        let crossed = self.crossed_by(tables, self.piece(from)?, from, to)?;
        Some((crossed, to))
    }

    /// En passant squares of a step: what it crosses, if it is a double step that can be answered.
    #[inline(always)]
    fn crossed_by(&self, tables: &Tables<W>, mover: Piece, from: Square, to: Square) -> Option<W::Bits> {
        let doubles = &tables.doubles[mover.side.index()][mover.kind.index()];
        if !doubles.from.contains(from) || !doubles.to.contains(to) {
            return None;
        }
        let holds = |when: &Condition<W::Bits>| {
            when.evaluate(&mut |leaf| match leaf {
                Leaf::Royal => self.royals(tables, mover.side).contains(from),
                leaf => self.leaf_holds(tables, leaf, mover.side),
            })
        };
        for double in &doubles.steps {
            if double.from == from
                && double.to == to
                && self.piece(to).is_none()
                && !double.crossed.intersects(self.occupied())
                && (!double.marked || self.unmoved.contains(from))
                && holds(&double.when)
                && (double.asks == Asks::Nothing
                    || self.grants(tables, double.asks, mover.side, from)
                        && self.takes_enough(tables, double.asks, from, to))
            {
                return Some(double.crossed);
            }
        }
        None
    }

    fn place<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        Placement { kind, to }: Placement,
        observer: &mut O,
    ) {
        let us = self.turn;
        if tables.placing_is_progress {
            self.halfmove = Clock::ZERO;
        }
        self.put(tables, Piece { side: us, kind }, to, observer);
        let held = tables.held_as(us, kind).unwrap_or(kind);
        let left = self.in_reserve(us, held).saturating_sub(1);
        self.hold(us, held, left, observer);
        if let Some(aside) = self.aside.get_mut()
            && tables.remembered.first_placed.contains(kind)
        {
            let shades = &mut aside.first_placed[us.index()];
            if !shades[0].union(shades[1]).contains(kind) {
                shades[usize::from(!tables.dark.contains(to))].insert(kind);
            }
        }
        // The last piece of a type in reserve may have been one that others waited for.
        let last = left == 0;
        let enters_unmoved = tables.castlings[us.index()].iter().any(|castling| {
            castling.king == to && castling.king_may_come.contains(kind)
                || castling.rook == to && castling.rook_may_come.contains(kind)
        });
        if enters_unmoved {
            self.unmoved |= W::Bits::of(to);
        }
        if last || enters_unmoved {
            self.normalise_marks(tables);
        }
        self.update_modes(tables);
        if tables.flips.is_some() {
            self.flip(tables, kind, None, to, observer);
        }
    }

    pub(super) fn unmark(&mut self, tables: &Tables<W>, squares: W::Bits) {
        self.unmoved &= !squares;
        self.normalise_marks(tables);
    }

    /// Takes away the marks that are not kept; the definition is [`Unmoved`](alfil_model::Unmoved).
    pub(super) fn normalise_marks(&mut self, tables: &Tables<W>) {
        if self.unmoved.is_empty() {
            return;
        }
        if !tables.lists_unmoved {
            self.unmoved = self.useful_marks(tables);
            return;
        }
        let mut kept = W::Bits::EMPTY;
        for side in Side::BOTH {
            kept |= self.own_marks(tables, side) | self.gate_marks(tables, side);
            for (sq, kinds) in &tables.castling_squares[side.index()] {
                kept |= W::Bits::of(*sq) & self.pieces_of(side, *kinds);
            }
        }
        self.unmoved &= kept;
    }

    /// The squares where a mark matters for the piece's own moves.
    fn own_marks(&self, tables: &Tables<W>, side: Side) -> W::Bits {
        let mut set = W::Bits::EMPTY;
        for (kind, home) in &tables.marked_homes[side.index()] {
            set |= self.pieces(side, *kind) & *home;
        }
        set
    }

    /// The squares where a mark matters because a piece may enter when they are left.
    fn gate_marks(&self, tables: &Tables<W>, side: Side) -> W::Bits {
        let mut set = W::Bits::EMPTY;
        for gating in &tables.gatings[side.index()] {
            if self.may_be_in_reserve(tables, side, gating.kinds) {
                set |= gating.squares;
            }
        }
        set & self.sides[side.index()]
    }

    /// Whether the side holds a piece of one of the types in reserve, or may come to hold one by a capture.
    fn may_be_in_reserve(&self, tables: &Tables<W>, side: Side, kinds: KindSet) -> bool {
        kinds.intersects(tables.regained[side.index()]) || !self.held(side, kinds).is_empty()
    }

    /// The marks on which a right still hangs.
    pub(super) fn useful_marks(&self, tables: &Tables<W>) -> W::Bits {
        let marks = self.unmoved;
        let mut useful = W::Bits::EMPTY;
        for side in Side::BOTH {
            useful |= marks & (self.own_marks(tables, side) | self.gate_marks(tables, side));
            for castling in &tables.castlings[side.index()] {
                let marked = |sq, kinds: KindSet| {
                    marks.contains(sq)
                        && self
                            .piece(sq)
                            .is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
                };
                let coming = |kinds: KindSet| self.may_be_in_reserve(tables, side, kinds);
                let king = marked(castling.king, castling.kings);
                let rook = marked(castling.rook, castling.rooks);
                if king && (rook || coming(castling.rook_may_come)) {
                    useful |= W::Bits::of(castling.king);
                }
                if rook && (king || coming(castling.king_may_come)) {
                    useful |= W::Bits::of(castling.rook);
                }
            }
        }
        useful
    }
}
