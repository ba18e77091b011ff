//! Whether a move is legal, and if not, why.

use crate::ending::won;
use crate::illegal::{Ban, GateFault, Illegal, SequelFault};
use crate::movegen::{self, Sink};
use crate::state::{Action, First, State};
use crate::tables::{Condition, Deed, Leaf, Nearness, Sequel, Tables, TurnRule};
use alfil_board::{Bits, Kind, KindSet, Shade, Side, Square, Width};
use alfil_model::moves::{Move, Placement};
use alfil_model::{FileRule, Pass, Whose};

/// Whether a move is legal.
pub fn check<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move) -> Result<(), Illegal> {
    if let Some(outcome) = won(tables, state) {
        return Err(Illegal::Over(outcome));
    }
    if let Move::Place(placements) = mv {
        return check_placements(tables, state, placements);
    }
    let rule = state.turn_rule(tables);
    if let Move::Null { at: None } = mv {
        return check_pass(tables, state, rule);
    }
    let find = || Find { tables, state, mv, found: false, other_promotion: false };
    if let Some(onto) = mv.neutral_alone() {
        let mut legal = find();
        movegen::generate_for(tables, state, 0, &mut legal);
        return match rule.and_then(|rule| rule.instead) {
            _ if legal.found => Ok(()),
            None => Err(Illegal::Sequel(SequelFault::None)),
            Some(instead) => Err(neutral_refused(tables, state, onto, instead)),
        };
    }
    if !rule.is_some_and(|rule| rule.options.moves || rule.options.capture_first) {
        return Err(no_moves(rule));
    }
    let Some(at) = mv.origin() else { return Err(Illegal::NoPlacing) };
    if at.index() >= tables.dimensions.area() {
        return Err(Illegal::Empty(at));
    }
    match state.piece(at) {
        None => return Err(Illegal::Empty(at)),
        Some(piece) if piece.side != state.turn => return Err(Illegal::NotOwn(at)),
        Some(_) => {}
    }
    let mut legal = find();
    movegen::generate_for(tables, state, 0, &mut legal);
    if legal.found {
        return Ok(());
    }
    if rule.is_some_and(|rule| rule.options.capture_first) {
        let mut possible = find();
        movegen::generate_moves(tables, state, &mut possible);
        if possible.found {
            let forced = movegen::has_capture(tables, state);
            return Err(if forced { Illegal::MustCapture } else { no_moves(rule) });
        }
    }
    if rule.is_some_and(|rule| movegen::places_first(tables, state, rule)) {
        let mut possible = find();
        movegen::generate_moves(tables, state, &mut possible);
        if possible.found {
            return Err(Illegal::PlacesFirst);
        }
    }
    if legal.other_promotion {
        return Err(limit_reached(tables, state, mv).unwrap_or(Illegal::Promotion));
    }
    if let Move::Gate { mv, placement } = mv {
        check(tables, state, mv)?;
        return Err(gate_refused(tables, state, mv, *placement));
    }
    if let Some(action @ Action::Castle(number)) = state.action(tables, mv)
        && rule.is_none_or(|rule| rule.then.is_none())
    {
        let fault = state.castling_fault(tables, number, state.royals(tables, state.turn));
        return Err(fault.map_or_else(
            || refused_after(tables, state, action).unwrap_or(Illegal::NoSuchMove),
            Illegal::Castling,
        ));
    }
    if let Some(then) = rule.and_then(|rule| rule.then) {
        return Err(sequel_refused(tables, state, mv, then));
    }
    if let Move::Then { .. } = mv {
        return Err(Illegal::Sequel(SequelFault::None));
    }
    let mut pseudo = find();
    movegen::generate_pseudo(tables, state, &mut pseudo);
    if pseudo.found {
        let after = state.action(tables, mv).and_then(|action| refused_after(tables, state, action));
        if let Some(reason) = limit_reached(tables, state, mv).or(after) {
            return Err(reason);
        }
    }
    Err(if pseudo.other_promotion { Illegal::Promotion } else { Illegal::NoSuchMove })
}

/// Why what belongs to nobody cannot come to stand on a square in place of a move.
fn neutral_refused<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    onto: Square,
    instead: Sequel<W::Bits>,
) -> Illegal {
    if onto.index() >= tables.dimensions.area() {
        return Illegal::Sequel(SequelFault::Elsewhere(onto, instead.near));
    }
    if state.occupied().contains(onto) {
        return Illegal::Sequel(SequelFault::Occupied(onto));
    }
    if !state.neutral_squares(tables, instead).contains(onto) {
        return Illegal::Sequel(SequelFault::Elsewhere(onto, instead.near));
    }
    refused_after(tables, state, Action::Then(First::Null(onto), onto)).unwrap_or(Illegal::NoSuchMove)
}

/// Why a turn of two parts cannot be played, or a move that should be the first part of one.
fn sequel_refused<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    mv: &Move,
    then: Sequel<W::Bits>,
) -> Illegal {
    let (first, onto) = match mv {
        Move::Then { mv, onto } => (&**mv, Some(onto)),
        mv => (mv, None),
    };
    let mut pseudo = Find { tables, state, mv: first, found: false, other_promotion: false };
    movegen::generate_pseudo(tables, state, &mut pseudo);
    let Some(part) = state.action(tables, first).and_then(Action::first) else { return Illegal::NoSuchMove };
    if let First::Castle(number) = part {
        if let Some(fault) = state.castling_fault(tables, number, state.royals(tables, state.turn)) {
            return Illegal::Castling(fault);
        }
    } else if !pseudo.found {
        return if pseudo.other_promotion { Illegal::Promotion } else { Illegal::NoSuchMove };
    }
    if let Some(reason) = limit_reached(tables, state, first) {
        return reason;
    }
    let mut between = *state;
    between.begin(tables, part);
    let squares = between.sequels(tables, then, part);
    if !then.pushes.is_empty() {
        // The royal pieces must be safe before the push, too; and where nothing can be pushed the first part is all.
        let alone = refused_after(tables, state, part.into());
        let exposed = matches!(alone, Some(Illegal::Exposed { .. } | Illegal::OwnRoyalBlasted(_)));
        if let Some(reason) = alone.filter(|_| exposed || onto.is_none() && squares.is_empty()) {
            return reason;
        }
    }
    let Some(onto) = onto else { return Illegal::Sequel(SequelFault::Missing) };
    if onto.index() >= tables.dimensions.area() {
        return Illegal::Sequel(SequelFault::Elsewhere(*onto, then.near));
    }
    if between.occupied().contains(*onto) {
        return Illegal::Sequel(SequelFault::Occupied(*onto));
    }
    if !squares.contains(*onto) {
        return Illegal::Sequel(SequelFault::Elsewhere(*onto, then.near));
    }
    refused_after(tables, state, Action::Then(part, *onto)).unwrap_or(Illegal::NoSuchMove)
}

/// That a turn is not for moves of pieces on the board.
fn no_moves<B>(rule: Option<&TurnRule<B>>) -> Illegal {
    let only_passes =
        rule.is_some_and(|rule| rule.options.pass == Pass::Freely && rule.options.place.is_none());
    if only_passes { Illegal::MustPass } else { Illegal::MustPlace }
}

/// Whether the player may pass.
fn check_pass<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    rule: Option<&TurnRule<W::Bits>>,
) -> Result<(), Illegal> {
    let freely = rule.is_some_and(|rule| movegen::may_pass_freely(rule, state.left()));
    let rule = rule.filter(|rule| freely || rule.options.pass == Pass::Stuck).ok_or(Illegal::NoPassing)?;
    if rule.options.capture_first && movegen::has_capture(tables, state) {
        return Err(Illegal::MustCapture);
    }
    if movegen::places_first(tables, state, rule) {
        return Err(Illegal::PlacesFirst);
    }
    if !freely && movegen::has_other_move(tables, state, rule) {
        return Err(Illegal::HasMove);
    }
    if !freely && !movegen::goes_on(tables, state) {
        return Err(Illegal::NobodyMoves);
    }
    refused_after(tables, state, Action::Null(None)).map_or(Ok(()), Err)
}

/// Why an action that the pieces can make is illegal as a whole, if it is.
fn refused_after<W: Width>(tables: &Tables<W>, state: &State<W>, action: Action) -> Option<Illegal> {
    if let Some(royal) = state.own_royal_blasted(tables, action) {
        return Some(Illegal::OwnRoyalBlasted(royal));
    }
    let next = state.after(tables, action);
    if !state.is_safe(tables, action, &next)
        && let Some((royal, attacker)) = next.exposed(tables, state.turn)
    {
        return Some(Illegal::Exposed { royal, attacker });
    }
    forbidden_in(tables, state, &next, state.deed(tables, action))
}

/// What is forbidden and true after a move that did this.
fn forbidden_in<W: Width>(
    tables: &Tables<W>,
    before: &State<W>,
    next: &State<W>,
    deed: Deed,
) -> Option<Illegal> {
    let clause = next.broken(tables, before, deed)?;
    let mover = before.turn;
    let ban = match &clause.when {
        Condition::Leaf(leaf) => ban(leaf, mover),
        Condition::Always | Condition::Not(_) | Condition::All(_) | Condition::Any(_) => Ban::Condition,
    };
    let found = |asked: Option<KindSet>, done: KindSet| {
        asked.and_then(|kinds| done.iter().find(|kind| kinds.contains(*kind)))
    };
    let placing = found(clause.placing, deed.placed);
    Some(Illegal::Forbidden { ban, moving: found(clause.moving, deed.moved), placing })
}

/// What is forbidden where a leaf alone is.
fn ban<B>(leaf: &Leaf<B>, mover: Side) -> Ban {
    match leaf {
        Leaf::Check { whose: Whose::Own } => Ban::Check(mover),
        Leaf::Check { whose: Whose::Enemy } => Ban::Check(!mover),
        Leaf::Checkmate { whose: Whose::Own } => Ban::Checkmate(mover),
        Leaf::Checkmate { whose: Whose::Enemy } => Ban::Checkmate(!mover),
        Leaf::Check { whose: Whose::Any }
        | Leaf::Checkmate { whose: Whose::Any }
        | Leaf::Captured { .. }
        | Leaf::Count { .. }
        | Leaf::Compared { .. }
        | Leaf::Worth(_)
        | Leaf::Passes { .. }
        | Leaf::Left { .. }
        | Leaf::Once(_)
        | Leaf::Near(_)
        | Leaf::Line(_)
        | Leaf::Chain(_)
        | Leaf::Reserve { .. }
        | Leaf::Turn { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Bare
        | Leaf::Checks { .. }
        | Leaf::ToMove { .. } => Ban::Condition,
    }
}

/// The limit that keeps a piece from becoming what a move makes it.
fn limit_reached<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move) -> Option<Illegal> {
    match mv {
        Move::Step { promotion: Some(kind), .. }
        | Move::Legs { promotion: Some(kind), .. }
        | Move::Exchange { to: kind, .. } => full(tables, state, *kind, 0),
        // What a move adds that comes from the reserve is another question.
        Move::Step { .. }
        | Move::Legs { .. }
        | Move::Gate { .. }
        | Move::Then { .. }
        | Move::Null { .. }
        | Move::Castle { .. }
        | Move::Place(_) => None,
    }
}

/// That the player has as many pieces of a type as the limit allows, those that are coming included.
fn full<W: Width>(tables: &Tables<W>, state: &State<W>, kind: Kind, coming: u32) -> Option<Illegal> {
    let most = (*tables.limits[state.turn.index()].get(kind.index())?)?;
    let count = state.pieces(state.turn, kind).count() + coming;
    (count >= u32::from(most)).then_some(Illegal::Limit { kind, most })
}

/// Why a piece from the reserve cannot enter with a move that is legal without it.
fn gate_refused<W: Width>(tables: &Tables<W>, state: &State<W>, mv: &Move, placement: Placement) -> Illegal {
    let us = state.turn;
    let Placement { kind, to } = placement;
    if kind.index() >= tables.kinds || state.in_reserve(us, kind) == 0 {
        return Illegal::NotInReserve(kind);
    }
    let refused = |fault| Illegal::Gate { placement, fault };
    let (left, promotion) = match mv {
        Move::Step { from, to: arrival, promotion, .. } | Move::Legs { from, to: arrival, promotion, .. } => {
            (from == &to && arrival != from, *promotion)
        }
        Move::Castle { king, rook, king_to, rook_to } => {
            ([king, rook].contains(&&to) && ![king_to, rook_to].contains(&&to), None)
        }
        Move::Null { .. }
        | Move::Gate { .. }
        | Move::Then { .. }
        | Move::Exchange { .. }
        | Move::Place(_) => (false, None),
    };
    if !left {
        return refused(GateFault::NotLeft);
    }
    let mut gatings = tables.gatings[us.index()].iter();
    if !gatings.any(|gating| gating.squares.contains(to) && gating.kinds.contains(kind)) {
        return refused(GateFault::NotAllowed);
    }
    if !state.unmoved.contains(to) {
        return refused(GateFault::Moved);
    }
    if let Some(reason) = full(tables, state, kind, u32::from(promotion == Some(kind))) {
        return reason;
    }
    let carrier = state.action(tables, mv).and_then(Action::carrier);
    let refusal = carrier.and_then(|carrier| refused_after(tables, state, Action::Gate(carrier, placement)));
    refusal.unwrap_or(refused(GateFault::NotLeft))
}

fn check_placements<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    placements: &[Placement],
) -> Result<(), Illegal> {
    let us = state.turn;
    let turn = state.turn_rule(tables).ok_or(Illegal::NoPlacing)?;
    if turn.options.capture_first && movegen::has_capture(tables, state) {
        return Err(Illegal::MustCapture);
    }
    let rule = turn.options.place.as_ref().ok_or(Illegal::NoPlacing)?;
    let wrong_count = placements.len() < usize::from(rule.min)
        || rule.max.is_some_and(|max| placements.len() > usize::from(max))
        || placements.is_empty();
    let mut sorted = placements.to_vec();
    sorted.sort_unstable();
    let mut next = *state;
    for placement in &sorted {
        let Placement { kind, to } = *placement;
        if kind.index() >= tables.kinds || next.in_stock(tables, us, kind) == 0 {
            return Err(Illegal::NotInReserve(kind));
        }
        if to.index() >= tables.dimensions.area() || next.occupied().contains(to) {
            return Err(Illegal::Occupied(to));
        }
        let placing = &tables.placements[us.index()][kind.index()];
        if !placing.region.contains(to) {
            return Err(Illegal::PlacementRegion(*placement));
        }
        for rule in &placing.shades {
            let shades = [Shade::Dark, Shade::Light];
            let first = shades.into_iter().find(|shade| next.first_shades(us, *shade).contains(rule.from));
            if first.is_some_and(|first| (first != tables.dimensions.shade(to)) != rule.differs) {
                return Err(Illegal::PlacementShade(*placement));
            }
        }
        for rule in &placing.files {
            let file = tables.files[usize::from(tables.dimensions.file(to))];
            if (file & next.pieces_of(us, rule.kinds)).count() > u32::from(rule.most) {
                let FileRule { kinds, most } = *rule;
                return Err(Illegal::PlacementFile { placement: *placement, kinds, most });
            }
        }
        let conditional = movegen::conditional(tables, state, us, kind);
        for placing in core::iter::once(placing).chain(conditional) {
            if !placing.region.contains(to) {
                return Err(Illegal::PlacementRegion(*placement));
            }
            if let Some(near) = placing.near.iter().find(|near| !next.is_near(tables, near, us, to)) {
                let Nearness { none, whose, kinds, .. } = *near;
                if near.slides {
                    return Err(Illegal::PlacementSlides(*placement));
                }
                return Err(Illegal::PlacementNear { placement: *placement, none, whose, kinds });
            }
            if placing.flips && !movegen::flips_any(tables, &next, kind, to) {
                return Err(Illegal::PlacementFlips(*placement));
            }
        }
        if let Some(reason) = full(tables, &next, kind, 0) {
            return Err(reason);
        }
        next = next.after_placements(tables, &[*placement]);
        next.turn = us;
    }
    if let Some(kind) = rule.with.iter().find(|kind| !sorted.iter().any(|placement| placement.kind == *kind))
    {
        return Err(Illegal::PlacementWithout(kind));
    }
    if wrong_count {
        return Err(Illegal::PlacementCount { min: rule.min, max: rule.max });
    }
    let next = state.after_placements(tables, &sorted);
    if let Some((royal, attacker)) = next.exposed(tables, us) {
        return Err(Illegal::Exposed { royal, attacker });
    }
    let placed = sorted.iter().map(|placement| placement.kind).collect();
    forbidden_in(tables, state, &next, Deed { placed, ..Deed::default() }).map_or(Ok(()), Err)
}

/// Whether some legal set of placements has those that are named, or that would take too long to find out.
pub fn may_place<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    placed: &[Placement],
    next: Placement,
) -> bool {
    if next.kind.index() >= tables.kinds || next.to.index() >= tables.dimensions.area() {
        return false;
    }
    let mut placed = placed.to_vec();
    placed.push(next);
    match check_placements(tables, state, &placed) {
        Ok(()) => true,
        // More may be placed, which makes good what is wrong with fewer.
        Err(
            Illegal::PlacementWithout(_)
            | Illegal::PlacementCount { .. }
            | Illegal::PlacementShade(_)
            | Illegal::Exposed { .. }
            | Illegal::Forbidden { .. },
        ) => movegen::completes(tables, state, &mut placed),
        Err(_) => false,
    }
}

/// Looks for one move.
struct Find<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    mv: &'a Move,
    found: bool,
    /// Whether the same step exists with another promotion, or without one.
    other_promotion: bool,
}

impl<W: Width> Find<'_, W> {
    fn see(&mut self, action: Action) {
        let mv = self.state.as_move(self.tables, action);
        self.found |= mv == *self.mv;
        // A whole turn is looked for among whole turns, its promotion by its first part.
        let (mv, wanted) = match (&mv, self.mv) {
            (Move::Then { mv, onto }, Move::Then { mv: wanted, onto: wanted_onto })
                if onto == wanted_onto =>
            {
                (&**mv, &**wanted)
            }
            (mv, wanted) => (mv, wanted),
        };
        if let (Move::Step { from, to, .. }, Move::Step { from: wanted_from, to: wanted_to, .. }) =
            (mv, wanted)
        {
            self.other_promotion |= from == wanted_from && to == wanted_to;
        }
    }
}

impl<W: Width> Sink<W::Bits> for Find<'_, W> {
    fn single(&mut self, action: Action) {
        self.see(action);
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
}
