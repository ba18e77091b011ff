//! Drops (placements from the reserve): single ones as sets of squares, several as sets of placements.
//!
//! All placements of a turn are one move: only the position after the whole of it counts. Listing every
//! set is hopeless (Kingchess's first move has more than 10^15), so [`Generator::placements`] goes up to a
//! number that the caller gives, and [`Generator::has_placement_set`] looks for one set that works: it places
//! what must be placed, and then closes ways of attack, one after the other, until the royal pieces are safe.

use super::{Generator, Legality, Sink, drops_to_try, trial_and_replies, trial_of_safety};
use crate::state::{Action, State, Victim};
use crate::tables::{Deed, Forbidden, Leaf, Need, Placing, Shape, Tables};
use alfil_board::{Bits, Kind, KindSet, Shade, Side, Square, Width};
use alfil_model::moves::Placement;
use alfil_model::{Depends, PlaceTurn};

/// How many steps of work the search for a set of placements may take, counted and not timed, as [`trial_and_replies`] counts
/// them. It tries a few hundred sets where the reserve is large; a position made for the purpose could ask for more than anybody
/// would wait for.
const SEARCH_WORK: u64 = 10_000_000;

/// The same for a set that contains what a player has placed so far. It is asked for each square.
const COMPLETION_WORK: u64 = 400_000;

impl<'a, W: Width> Generator<'a, W> {
    /// Legal drops: the sets of at most `max_drops` placements.
    pub fn placements(&self, rule: &PlaceTurn, max_drops: usize, sink: &mut dyn Sink<W::Bits>) {
        let most = rule.max.map_or(max_drops, |max| max_drops.min(usize::from(max)));
        if most >= 1 && rule.min <= 1 && rule.with.len() <= 1 {
            for kind in self.placeable().filter(|kind| rule.with.is_empty() || rule.with.contains(*kind)) {
                let targets = self.safe_placements(kind);
                if !targets.is_empty() {
                    sink.placements(kind, targets);
                }
            }
        }
        if most >= 2 && !sink.full() {
            self.sets(rule, most, &mut Vec::with_capacity(most), &mut { u64::MAX }, sink);
        }
    }

    /// Legal drops of any number, as long as no more than so many sets are tried; how many more may be.
    #[cfg(feature = "count")]
    pub(super) fn some_placements(
        &self,
        rule: &PlaceTurn,
        mut tries: u64,
        sink: &mut dyn Sink<W::Bits>,
    ) -> u64 {
        let most = rule.max.map_or(usize::MAX, usize::from);
        self.placements(rule, 1, sink);
        if most >= 2 && !sink.full() {
            self.sets(rule, most, &mut Vec::new(), &mut tries, sink);
        }
        tries
    }

    /// The types that may be dropped: those of which the player holds a piece.
    pub(super) fn placeable(&self) -> impl Iterator<Item = Kind> + use<'_, 'a, W> {
        let held = (0..self.tables.kinds as u8).map(Kind);
        held.filter(|kind| self.state.in_stock(self.tables, self.us, *kind) > 0)
    }

    /// A type that is placed, and the one that is held for it.
    fn held_for(&self, kind: Kind) -> impl Iterator<Item = Kind> + use<W> {
        [Some(kind), self.tables.held_as(self.us, kind)].into_iter().flatten()
    }

    /// Pseudo-legal drops: where a piece of the type may be placed as things stand, safe or not.
    pub(super) fn targets(&self, state: &State<W>, kind: Kind) -> W::Bits {
        let mut targets = self.room(state, kind);
        for rule in &self.tables.placements[self.us.index()][kind.index()].shades {
            let dark = state.first_shades(self.us, Shade::Dark).contains(rule.from);
            let light = state.first_shades(self.us, Shade::Light).contains(rule.from);
            if dark || light {
                targets &= if dark != rule.differs { self.tables.dark } else { !self.tables.dark };
            }
        }
        targets
    }

    /// Pseudo-legal drops of a type whatever the shade.
    fn room(&self, state: &State<W>, kind: Kind) -> W::Bits {
        if self.is_full(state, kind, 0) {
            return W::Bits::EMPTY;
        }
        let placing = &self.tables.placements[self.us.index()][kind.index()];
        let mut targets = placing.region & self.tables.board & !state.occupied();
        for rule in &placing.files {
            let pieces = state.pieces_of(self.us, rule.kinds);
            let full = |file: &&W::Bits| (**file & pieces).count() > u32::from(rule.most);
            for file in self.tables.files.iter().filter(full) {
                targets &= !*file;
            }
        }
        if placing.flips || !placing.near.is_empty() {
            targets = self.told_apart(state, kind, placing, targets);
        }
        if !self.tables.conditional_placements[self.us.index()].is_empty() {
            targets = self.conditional(state, kind, targets);
        }
        targets
    }

    /// Those of some squares that the clauses with a condition leave.
    #[inline(never)]
    fn conditional(&self, state: &State<W>, kind: Kind, mut targets: W::Bits) -> W::Bits {
        for placing in conditional(self.tables, state, self.us, kind) {
            targets &= placing.region;
            targets = self.told_apart(state, kind, placing, targets);
        }
        targets
    }

    /// Those of some squares on which the rules of what stands near, and of flips, let a piece of the type be placed.
    #[inline(never)]
    fn told_apart(
        &self,
        state: &State<W>,
        kind: Kind,
        placing: &Placing<W::Bits>,
        targets: W::Bits,
    ) -> W::Bits {
        let suits = |sq: &Square| {
            placing.near.iter().all(|near| state.is_near(self.tables, near, self.us, *sq))
                && (!placing.flips || flips_any(self.tables, state, kind, *sq))
        };
        targets.iter().filter(suits).fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
    }

    /// Legal drops of one piece of the type, alone.
    fn safe_placements(&self, kind: Kind) -> W::Bits {
        let targets = self.targets(self.state, kind);
        let legal = |targets: W::Bits| {
            let legal = targets.iter().filter(|to| self.is_legal(Action::Place(Placement { kind, to: *to })));
            legal.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
        };
        if self.masks.insufficient || self.avoids_check || drops_to_try(&self.tables.risks).contains(kind) {
            return legal(targets);
        }
        let safe = targets & self.masks.check_mask;
        if self.legality != Legality::Legal || !self.tables.trials[self.us.index()].placing.contains(kind) {
            return safe;
        }
        let suspects = self.suspects(kind);
        (safe & !suspects) | legal(safe & suspects)
    }

    /// Drops that need make-and-test: where a piece of the type could do by being placed what is forbidden.
    ///
    /// What needs the enemy to be in check can only happen where the piece itself gives check: whoever is not to move is not
    /// in check, and a piece that comes onto the board opens no way, unless something needs it to hop over.
    fn suspects(&self, kind: Kind) -> W::Bits {
        let placed = |clause: &&Forbidden<W::Bits>| clause.placing.is_some_and(|kinds| kinds.contains(kind));
        let mut clauses = self.tables.forbidden[self.us.index()].iter().filter(placed);
        let helped = self.ours.attacks.iter().any(|attack| attack.needs_pieces);
        if helped || !self.tables.plain_royals || !clauses.all(Forbidden::needs_check) {
            return self.tables.board;
        }
        let mut squares = W::Bits::EMPTY;
        for royal in self.state.royals(self.tables, !self.us).iter() {
            for attack in self.ours.attacks.iter().filter(|attack| attack.kinds.contains(kind)) {
                let shape = &self.tables.shapes[usize::from(attack.shape)];
                squares |= shape.reach(royal, self.occupied) & attack.from;
            }
        }
        squares
    }

    /// Every set of two to `most` placements that begins with those in `chosen`, until so many have been tried.
    fn sets(
        &self,
        rule: &PlaceTurn,
        most: usize,
        chosen: &mut Vec<Placement>,
        tries: &mut u64,
        sink: &mut dyn Sink<W::Bits>,
    ) {
        *tries = tries.saturating_sub(1);
        let state = self.with_placements(chosen);
        if chosen.len() >= 2
            && chosen.len() >= usize::from(rule.min)
            && has_all(chosen, rule.with)
            && self.is_legal_set(chosen)
        {
            sink.placement_set(chosen);
        }
        if chosen.len() == most {
            return;
        }
        let last = chosen.last().copied();
        for kind in self.placeable() {
            if state.in_stock(self.tables, self.us, kind) == 0 {
                continue;
            }
            for to in self.targets(&state, kind).iter() {
                let placement = Placement { kind, to };
                if last.is_none_or(|last| last < placement) {
                    chosen.push(placement);
                    self.sets(rule, most, chosen, tries, sink);
                    chosen.pop();
                    if sink.full() || *tries == 0 {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a set that the rules of placing allow is legal.
    fn is_legal_set(&self, placements: &[Placement]) -> bool {
        let next = self.state.after_placements(self.tables, placements);
        let placed = placements.iter().map(|placement| placement.kind).collect();
        !next.in_check(self.tables, self.us)
            && (self.legality != Legality::Legal
                || next.broken(self.tables, self.state, Deed { placed, ..Deed::default() }).is_none())
    }

    /// The position with the placements made and the same side still to move.
    pub(super) fn with_placements(&self, placements: &[Placement]) -> State<W> {
        let mut state = self.state.after_placements(self.tables, placements);
        state.turn = self.us;
        state
    }

    /// Calls `visit` with the empty squares of each open way by which a royal piece of ours is attacked: filling one
    /// of them closes it.
    pub(super) fn each_open_way(&self, state: &State<W>, visit: &mut impl FnMut(W::Bits)) {
        let (alone, group) = state.royals_apart(self.tables, self.us);
        for royal in alone.iter() {
            self.open_ways(state, royal).into_iter().for_each(&mut *visit);
        }
        // Of a group it is enough to save one, whichever.
        let ways: Vec<Vec<W::Bits>> = group.iter().map(|royal| self.open_ways(state, royal)).collect();
        if !group.is_empty() && ways.iter().all(|ways| !ways.is_empty()) {
            visit(ways.into_iter().flatten().fold(W::Bits::EMPTY, |all, way| all | way));
        }
    }

    /// Each way by which a royal piece is attacked.
    fn open_ways(&self, state: &State<W>, royal: Square) -> Vec<W::Bits> {
        let mut open = Vec::new();
        let Some(piece) = state.piece(royal) else { return open };
        let victim = Victim { kind: piece.kind, royal: true };
        let able = if self.tables.plain_royals {
            W::Bits::FULL
        } else {
            state.attackers(self.tables, royal, victim, !self.us)
        };
        for attack in &state.side_tables(self.tables, !self.us).attacks {
            if !victim.suits(attack) || !attack.to.contains(royal) {
                continue;
            }
            let capturers = state.capturers(self.tables, !self.us, attack) & able;
            let shape = &self.tables.shapes[usize::from(attack.shape)];
            for attacker in (shape.reach(royal, state.occupied()) & capturers).iter() {
                open.extend(ways(shape, royal, attacker, state.occupied()));
            }
        }
        if !state.side_tables(self.tables, !self.us).leg_moves.is_empty() {
            open.extend(state.open_leg_moves(self.tables, royal, victim, !self.us));
        }
        open
    }

    /// Whether there is a legal set of placements, of any size; nothing where that would take too long to find out. The caller has
    /// tried those of one.
    pub fn has_placement_set(&self, rule: &PlaceTurn) -> Option<bool> {
        if rule.with.iter().any(|kind| self.state.in_stock(self.tables, self.us, kind) == 0) {
            return Some(false);
        }
        let most = rule.max.map_or(usize::MAX, usize::from);
        let held: u32 = (0..self.tables.kinds as u8)
            .map(|kind| u32::from(self.state.in_reserve(self.us, Kind(kind))))
            .sum();
        if most < 2 || held < 2 {
            return Some(false);
        }
        let mut search = Search::new(self, rule, most, SEARCH_WORK);
        let found = if self.closes_ways_alone() {
            search.extend(&mut Vec::new(), None)
        } else {
            search.try_all(&mut Vec::new())
        };
        (found || search.left > 0).then_some(found)
    }

    /// Whether some legal set contains these, or that would take too long to find out.
    pub fn completes(&self, rule: &PlaceTurn, placed: &mut Vec<Placement>) -> bool {
        let most = rule.max.map_or(usize::MAX, usize::from);
        if placed.len() > most {
            return false;
        }
        let mut search = Search::new(self, rule, most, COMPLETION_WORK);
        if !self.closes_ways_alone() {
            return search.fit(placed) != Fit::Never && (placed.len() < most || search.is_legal(placed));
        }
        search.extend(placed, None) || search.left == 0
    }

    /// Whether placing can end an attack on a royal piece only on its way: it changes neither how anything moves nor which of
    /// the pieces that stand there are royal, and helps no group of royal pieces by one more.
    fn closes_ways_alone(&self) -> bool {
        let held: KindSet = self.placeable().flat_map(|kind| self.held_for(kind)).collect();
        // The clock goes on whatever is placed, and placing captures nothing.
        let changes = |predicate: &Leaf<W::Bits>| {
            let depends = predicate.depends();
            depends.intersects(Depends::CHECKS | Depends::MARKS | Depends::PAST)
                || depends.intersects(Depends::BOARD | Depends::RESERVE)
                    && predicate.kinds().is_none_or(|kinds| kinds.intersects(held))
        };
        let after = self.with_placements(&[]);
        let mut royalty = after.side_tables(self.tables, self.us).royalty.iter();
        !self.tables.predicates.iter().any(changes)
            && !royalty
                .any(|clause| (clause.order.is_some() || clause.together) && clause.kinds.intersects(held))
    }
}

/// What the clauses of placing whose condition holds ask of a side that places a piece of a type.
pub(crate) fn conditional<'a, W: Width>(
    tables: &'a Tables<W>,
    state: &'a State<W>,
    us: Side,
    kind: Kind,
) -> impl Iterator<Item = &'a Placing<W::Bits>> {
    let clauses = tables.conditional_placements[us.index()].iter();
    clauses
        .filter(move |clause| clause.kinds.contains(kind) && state.holds(tables, &clause.when, us))
        .map(|clause| &clause.placing)
}

/// Whether a piece of the player's that is placed on a square flips another.
pub(crate) fn flips_any<W: Width>(tables: &Tables<W>, state: &State<W>, kind: Kind, sq: Square) -> bool {
    !state.turned(tables, (kind, kind), None, sq).flipped.is_empty()
}

fn has_all(placements: &[Placement], kinds: KindSet) -> bool {
    kinds.iter().all(|kind| placements.iter().any(|placement| placement.kind == kind))
}

/// Whether the rules of placing allow a set, royal pieces aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit<B> {
    /// They do.
    Fits,
    /// Neither this set nor any that contains it.
    Never,
    /// Only a larger one, in which another piece of the type comes first and so decides the shade.
    Wants { kind: Kind, squares: B },
}

/// Which of the placements that are still to come the next one is. All come after the one that is named, in canonical order.
#[derive(Debug, Clone, Copy)]
enum Next {
    Any(Option<Placement>),
    First(Option<Placement>),
}

/// The search for one legal set.
struct Search<'g, 'a, W: Width> {
    generator: &'g Generator<'a, W>,
    rule: &'g PlaceTurn,
    most: usize,
    /// What it takes to try a set, in steps.
    price: u64,
    /// What it takes besides where the enemy is in check and mate is forbidden.
    replies: u64,
    left: u64,
}

impl<'g, 'a, W: Width> Search<'g, 'a, W> {
    /// A search that may take so much work, or a set more.
    fn new(
        generator: &'g Generator<'a, W>,
        rule: &'g PlaceTurn,
        most: usize,
        work: u64,
    ) -> Search<'g, 'a, W> {
        let Generator { tables, state, .. } = *generator;
        let (price, replies) = match generator.legality {
            Legality::Legal => trial_and_replies(tables, state),
            _ => (trial_of_safety(tables, state), 0),
        };
        Search { generator, rule, most, price, replies, left: work.max(price.saturating_add(1)) }
    }

    /// Whether some set is legal that contains `chosen` and besides only what comes after `last`, if attacks end only on their ways.
    ///
    /// Where nothing says what must come next, that is the first of all that is still to come, in canonical order: so no set is tried in
    /// each of its orders.
    fn extend(&mut self, chosen: &mut Vec<Placement>, last: Option<Placement>) -> bool {
        self.left = self.left.saturating_sub(self.price);
        if self.left == 0 {
            return false;
        }
        let generator = self.generator;
        let fit = self.fit(chosen);
        if fit == Fit::Never {
            return false;
        }
        let state = generator.with_placements(chosen);
        let missing = generator.placeable().find(|kind| {
            self.rule.with.contains(*kind) && !chosen.iter().any(|placement| placement.kind == *kind)
        });
        if let Some(kind) = missing {
            return self.try_each(&state, &[kind], generator.tables.board, chosen, Next::Any(last));
        }
        let held: Vec<Kind> = generator
            .placeable()
            .filter(|kind| state.in_stock(generator.tables, generator.us, *kind) > 0)
            .collect();
        if let Some(between) = self.way_to_close(&state) {
            return self.try_each(&state, &held, between, chosen, Next::Any(last));
        }
        match fit {
            Fit::Wants { kind, squares } => self.try_each(&state, &[kind], squares, chosen, Next::Any(last)),
            _ => {
                self.is_legal(chosen)
                    || self.try_each(&state, &held, generator.tables.board, chosen, Next::First(last))
            }
        }
    }

    /// Whether some set that begins with `chosen`, in canonical order, is legal.
    fn try_all(&mut self, chosen: &mut Vec<Placement>) -> bool {
        self.left = self.left.saturating_sub(self.price);
        if self.left == 0 {
            return false;
        }
        if self.is_legal(chosen) {
            return true;
        }
        if chosen.len() >= self.most {
            return false;
        }
        let generator = self.generator;
        let state = generator.with_placements(chosen);
        let last = chosen.last().copied();
        for kind in
            generator.placeable().filter(|kind| state.in_stock(generator.tables, generator.us, *kind) > 0)
        {
            for to in generator.targets(&state, kind).iter() {
                let placement = Placement { kind, to };
                if last < Some(placement) {
                    chosen.push(placement);
                    if self.try_all(chosen) {
                        return true;
                    }
                    chosen.pop();
                }
            }
        }
        false
    }

    /// Whether a set that fits is legal, and large enough.
    fn is_legal(&mut self, chosen: &[Placement]) -> bool {
        if chosen.is_empty() || chosen.len() < usize::from(self.rule.min) || !has_all(chosen, self.rule.with)
        {
            return false;
        }
        let Generator { tables, state, us, .. } = *self.generator;
        if self.replies > 0 && state.after_placements(tables, chosen).in_check(tables, !us) {
            self.left = self.left.saturating_sub(self.replies);
        }
        self.generator.is_legal_set(chosen)
    }

    fn try_each(
        &mut self,
        state: &State<W>,
        kinds: &[Kind],
        squares: W::Bits,
        chosen: &mut Vec<Placement>,
        next: Next,
    ) -> bool {
        if chosen.len() >= self.most {
            return false;
        }
        let (Next::Any(last) | Next::First(last)) = next;
        let left = |kind: &&Kind| state.in_stock(self.generator.tables, self.generator.us, **kind) > 0;
        for kind in kinds.iter().filter(left) {
            // What is full of pieces that come later in the set's order need not be full.
            let region = self.generator.tables.placements[self.generator.us.index()][kind.index()].region;
            for to in (region & squares & self.generator.tables.board & !state.occupied()).iter() {
                let placement = Placement { kind: *kind, to };
                if Some(placement) <= last {
                    continue;
                }
                chosen.push(placement);
                let last = if matches!(next, Next::First(_)) { Some(placement) } else { last };
                if self.extend(chosen, last) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }

    /// Whether a set fits when it is placed in its canonical order.
    fn fit(&self, chosen: &[Placement]) -> Fit<W::Bits> {
        let generator = self.generator;
        let us = generator.us;
        let mut sorted = chosen.to_vec();
        sorted.sort_unstable();
        for (count, placement) in sorted.iter().enumerate() {
            let state = generator.with_placements(&sorted[..count]);
            if !generator.room(&state, placement.kind).contains(placement.to) {
                return Fit::Never;
            }
            let dark = generator.tables.dark.contains(placement.to);
            for rule in &generator.tables.placements[us.index()][placement.kind.index()].shades {
                let first = [Shade::Dark, Shade::Light]
                    .into_iter()
                    .find(|shade| state.first_shades(us, *shade).contains(rule.from));
                let suits = first.is_none_or(|first| ((first == Shade::Dark) == dark) != rule.differs);
                if suits {
                    continue;
                }
                // Only a piece that comes earlier in the set can be the first in its stead.
                let first = sorted[..count].iter().find(|earlier| earlier.kind == rule.from);
                let remembered = [Shade::Dark, Shade::Light]
                    .into_iter()
                    .any(|shade| generator.state.first_shades(us, shade).contains(rule.from));
                return match first.filter(|_| !remembered) {
                    Some(first) => Fit::Wants { kind: rule.from, squares: W::Bits::below(first.to) },
                    None => Fit::Never,
                };
            }
        }
        Fit::Fits
    }

    /// The squares of a way by which a royal piece is attacked: one of them must be filled. Of several,
    /// the shortest, so that what cannot be closed at all is found first.
    fn way_to_close(&self, state: &State<W>) -> Option<W::Bits> {
        let mut shortest: Option<W::Bits> = None;
        self.generator.each_open_way(state, &mut |between| {
            if shortest.is_none_or(|shortest| between.count() < shortest.count()) {
                shortest = Some(between);
            }
        });
        shortest
    }
}

/// The squares between a royal piece and an attacker, for each open way of the shape.
fn ways<B: Bits>(shape: &Shape<B>, royal: Square, attacker: Square, occupied: B) -> Vec<B> {
    match shape {
        Shape::Leap(_) => vec![B::EMPTY],
        Shape::Slide(table) => {
            let (low, high) = if royal < attacker { (royal, attacker) } else { (attacker, royal) };
            let inside = B::below(high) & !B::below(low) & !B::of(low);
            let lines = &table[royal.index()];
            let ways = lines.iter().flat_map(|line| [line.lower, line.upper]);
            ways.filter(|line| line.contains(attacker)).map(|line| line & inside).collect()
        }
        Shape::Ways(table) => {
            let open = table[royal.index()].iter().filter(|way| way.end == attacker && way.open(occupied));
            // Filling any square changes what a hop has to jump over.
            open.map(|way| if way.need == Need::Something { B::EMPTY } else { way.between & !occupied })
                .collect()
        }
    }
}
