//! About how much work it is to list the legal moves of a position, without doing it.
//!
//! A step is about as much as a piece takes to look at one square. It is counted and not timed, so that who bounds work by
//! it gives up at the same place on every machine. Most positions are judged by masks, at next to no cost. What is dear is
//! make-and-test: there each move costs what the enemy's pieces look at, once for each royal piece, and what the conditions
//! ask that may forbid it.

use super::{drops_to_try, gate_squares};
use crate::state::State;
use crate::tables::{
    Asks, Condition, Flip, Flipped, Leaf, LegMove, Nearness, Placing, Royalty, SideTables, Tables,
};
use alfil_board::{Bits, Kind, KindSet, MAX_SIDE, Piece, Side, Square, Width};
use alfil_model::{Geometry, Near, Ray, Weighing};

/// Steps to set out, and for each piece.
const START: u64 = 64;
const PIECE: u64 = 30;

/// How many moves of a piece are judged, as a rule.
const MOVES: u64 = 10;

/// How many pieces of some types reach a square, as a rule, at most.
const ATTACKERS: u64 = 2;

/// Steps to make a move on a copy of the position, to ask a question about a square, and to ask a fact.
const MAKE: u64 = 40;
const ASK: u64 = 8;

/// To how many squares a piece is made to go, as a rule, to see whether it takes something there.
const TAKING: u64 = 16;

/// From how many types on that a piece may become, or that may enter where it leaves, its moves are counted one by one.
const CHOICES: usize = 8;

/// How many times longer it takes to look along sets of squares of the largest boards.
const LARGE: u64 = 3;

/// How many ways there are around a square.
const AROUND: u64 = 8;

/// Steps for a turn of two parts that is judged as a whole: the position between is copied, followed and judged once for each
/// square of the second part, and what checks a file lists the turns of the start several times.
const FOLLOW: u64 = 1500;

/// Steps to hand a move on, and to keep it: lists of more than some hundred thousand moves serve nobody.
const LISTED: u64 = 160;

/// What is asked only where a position comes up again may cost so many times more than what is asked of each.
const SELDOM: u64 = 32;

/// About how many steps it takes to list the legal moves.
pub fn effort<W: Width>(tables: &Tables<W>, state: &State<W>) -> u64 {
    let estimate = Estimate::new(tables, state);
    let ends = sum(tables.outcomes.iter().map(|rule| estimate.of_condition_for_both(&rule.when)));
    let listing = START
        .saturating_add(ends)
        .saturating_add(estimate.past())
        .saturating_add(estimate.listing(state.turn, true));
    if tables.chased_times.is_none() { listing } else { listing.max(estimate.chases() / SELDOM) }
}

/// About how many steps it takes to set a position up: to see what moves ask for, what has ever been true, and whether counts begin.
pub fn setup_effort<W: Width>(tables: &Tables<W>, state: &State<W>) -> u64 {
    if tables.once.is_empty() && tables.counts.is_empty() && tables.predicates.is_empty() {
        return 0;
    }
    let estimate = Estimate::new(tables, state);
    sum([estimate.past(), estimate.begun(), estimate.modes()].into_iter())
}

/// About how many steps it takes to make a move, or a set of placements, and to see whether it is legal.
pub fn trial<W: Width>(tables: &Tables<W>, state: &State<W>) -> u64 {
    let (trial, replies) = trial_and_replies(tables, state);
    trial.saturating_add(replies)
}

/// The same, and apart from it what it takes besides where the enemy is in check and all replies are looked at, because mate is
/// forbidden.
pub fn trial_and_replies<W: Width>(tables: &Tables<W>, state: &State<W>) -> (u64, u64) {
    let estimate = Estimate::new(tables, state);
    let replies = estimate.forbidden(state.turn, true).saturating_sub(estimate.forbidden(state.turn, false));
    (estimate.trial(state.turn, true).saturating_sub(replies), replies)
}

/// About how many steps it takes to make a set of placements and to see whether it leaves the royal pieces safe, forbidden or not.
pub fn trial_of_safety<W: Width>(tables: &Tables<W>, state: &State<W>) -> u64 {
    Estimate::new(tables, state).trial(state.turn, false)
}

/// About how many steps it takes to see where a piece gets to from a square, but for moves of several legs.
pub fn reach_effort<W: Width>(tables: &Tables<W>, state: &State<W>, piece: Piece) -> u64 {
    let mover = state.side_tables(tables, piece.side).mover(piece.kind, false);
    let asked = mover.steps.iter().filter(|_| mover.asks);
    mover.looks.saturating_add(sum(asked.map(|step| near(tables, state, piece.side, step.asks))))
}

fn sum(parts: impl Iterator<Item = u64>) -> u64 {
    parts.fold(0, u64::saturating_add)
}

/// The steps that it takes to see where a shape leads from a square: sets of more than 128 squares take longer.
fn look<W: Width>(tables: &Tables<W>, shape: u16) -> u64 {
    let looks: u64 = tables.looks.get(usize::from(shape)).copied().unwrap_or(1).into();
    looks * if W::SQUARES > 128 { LARGE } else { 1 }
}

/// The steps that it takes to look along rays, as far as a board goes.
fn along(rays: &[Ray]) -> u64 {
    sum(rays.iter().map(|ray| u64::from(ray.most.min(MAX_SIDE))))
}

/// The steps that it takes to see whether what must stand near a square is there.
fn sight<B>(near: &Nearness<B>) -> u64 {
    along(&near.rays).saturating_add(1)
}

/// The steps that it takes to see whether there is what a move asks for, attacks aside.
fn near<W: Width>(tables: &Tables<W>, state: &State<W>, side: Side, asks: Asks) -> u64 {
    let Asks::Condition(number) = asks else { return 0 };
    let Some(asked) = tables.asked.get(usize::from(number)) else { return 0 };
    // On a few squares the piece is made to stand.
    let takes = if asked.takes.is_some() { TAKING * (MAKE + turned(tables, |flip| flip.takes)) } else { 0 };
    let sights = asked.near.iter().filter_map(|number| tables.sights.get(usize::from(*number)));
    let mut when = 0u64;
    asked.when.each_leaf(&mut |leaf| when = when.saturating_add(of_plain_leaf(tables, state, leaf, side)));
    sum(sights.map(sight)).saturating_add(takes).saturating_add(when)
}

/// What it takes to ask a leaf of a condition that asks for no attacks.
fn of_plain_leaf<W: Width>(tables: &Tables<W>, state: &State<W>, leaf: &Leaf<W::Bits>, owner: Side) -> u64 {
    match leaf {
        Leaf::Line(line) => ASK + line.ways.len() as u64 * u64::from(line.length),
        // The longest chain goes over every other square of the board.
        Leaf::Chain(chain) => ASK + chain.ways.len() as u64 * u64::from(tables.board.count()),
        Leaf::Worth(Weighing { left, compare: _, right }) => {
            ASK + 2 * (left.weights.len() + right.weights.len()) as u64
        }
        Leaf::Near(neighbours) => {
            let pieces =
                neighbours.whose.sides(owner).map(|side| state.pieces_of(side, neighbours.kinds).count());
            ASK + along(&neighbours.near.rays) * u64::from(pieces.sum::<u32>())
        }
        Leaf::Bare => ASK + tables.kinds as u64,
        Leaf::Captured { .. }
        | Leaf::Count { .. }
        | Leaf::Compared { .. }
        | Leaf::Reserve { .. }
        | Leaf::Turn { .. }
        | Leaf::Passes { .. }
        | Leaf::Left { .. }
        | Leaf::Once(_)
        | Leaf::Check { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Checks { .. }
        | Leaf::ToMove { .. }
        | Leaf::Checkmate { .. } => ASK,
    }
}

/// The steps that it takes to see what changes sides, or goes, by some of the clauses of a side, whichever has more.
fn turned<W: Width>(tables: &Tables<W>, wanted: impl Fn(&Flip<W::Bits>) -> bool) -> u64 {
    let Some(flips) = &tables.flips else { return 0 };
    let of_clause = |flip: &Flip<W::Bits>| {
        let found = match &flip.which {
            Flipped::Within(_) => 1,
            Flipped::Enclosed => AROUND * u64::from(MAX_SIDE),
            Flipped::Surrounded(_) | Flipped::Crossing(_) => u64::from(MAX_SIDE),
            Flipped::Between(rays) | Flipped::Sight(rays) | Flipped::Ahead(rays) | Flipped::Behind(rays) => {
                along(rays)
            }
        };
        let near = flip.near.as_ref().map_or(0, sight);
        ASK.saturating_add(found).saturating_add(near).saturating_add(flip.along.as_deref().map_or(0, along))
    };
    let of_side =
        |side: Side| sum(flips.clauses[side.index()].iter().filter(|flip| wanted(flip)).map(of_clause));
    Side::BOTH.into_iter().map(of_side).max().unwrap_or(0)
}

/// The steps of all that a side's pieces walk in a mode.
fn walks_of<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    (side, mode): (Side, &SideTables<W::Bits>),
    wanted: impl Fn(Kind) -> bool,
) -> u64 {
    let leg_moves = mode.leg_moves.iter().filter(|walk| wanted(walk.kind));
    sum(leg_moves.map(|walk| {
        let pieces = u64::from((state.pieces(side, walk.kind) & walk.from).count());
        pieces.saturating_mul(walk_of(tables, state, side, walk))
    }))
}

/// The steps of what the pieces walk that a move may bring to a side in a mode: one of a type that it may promote to, place or be
/// given, and all that may change sides.
fn brought<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    (side, mode): (Side, &SideTables<W::Bits>),
) -> u64 {
    let brought = tables.brought[side.index()];
    let walks = mode.leg_moves.iter().map(|walk| {
        let one = brought.contains(walk.kind) && state.pieces(side, walk.kind).is_empty();
        let turned = if tables.flips.is_some() { state.pieces(!side, walk.kind).count() } else { 0 };
        u64::from(turned.max(u32::from(one))).saturating_mul(walk_of(tables, state, side, walk))
    });
    sum(walks)
}

/// The mode of a side, and that in which its pieces attack at the greatest cost: a move may lead there.
fn modes<'t, W: Width>(tables: &'t Tables<W>, state: &State<W>, side: Side) -> [&'t SideTables<W::Bits>; 2] {
    let dearest = usize::from(tables.dearest[side.index()].attacks);
    [state.side_tables(tables, side), &tables.sides[side.index()][dearest]]
}

/// The steps that it takes to see whether a side attacks a square, in one of its modes.
fn attack<W: Width>(tables: &Tables<W>, state: &State<W>, (side, mode): (Side, &SideTables<W::Bits>)) -> u64 {
    // Every attacker that reaches the square is asked what stands near.
    let looks = sum(mode.attacks.iter().map(|attack| {
        let pieces = u64::from(state.pieces_of(side, attack.kinds).count()).min(ATTACKERS);
        let asked = near(tables, state, side, attack.asks);
        look(tables, attack.shape).saturating_add(asked.saturating_mul(pieces))
    }));
    looks.saturating_add(walks_of(tables, state, (side, mode), |_| true)).saturating_add(brought(
        tables,
        state,
        (side, mode),
    ))
}

/// How many pieces of a side are royal, or may be after a move.
fn royals<W: Width>(tables: &Tables<W>, state: &State<W>, side: Side) -> u64 {
    let now = u64::from(state.royals(tables, side).count());
    let most = &tables.sides[side.index()][usize::from(tables.dearest[side.index()].royals)];
    let of = |clause: &Royalty| {
        let pieces = u64::from(state.pieces_of(side, clause.kinds).count());
        if clause.order.is_some() { pieces.min(1) } else { pieces }
    };
    if tables.predicates.is_empty() { now } else { now.max(most.royalty.iter().map(of).sum()) }
}

/// The steps of a walk of one piece.
fn walk_of<W: Width>(tables: &Tables<W>, state: &State<W>, side: Side, walk: &LegMove<W::Bits>) -> u64 {
    let steps = tables.leg_programs[usize::from(walk.program)].effort();
    steps.saturating_add(near(tables, state, side, walk.asks))
}

/// The steps of what one piece of a type walks.
pub fn walk_effort<W: Width>(tables: &Tables<W>, state: &State<W>, piece: Piece) -> u64 {
    let leg_moves = state.side_tables(tables, piece.side).leg_moves.iter();
    sum(leg_moves.filter(|walk| walk.kind == piece.kind).map(|walk| walk_of(tables, state, piece.side, walk)))
}

/// What is worked out once for a position.
struct Estimate<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    /// The steps of all that each side's pieces walk.
    walks: [u64; 2],
    /// What it takes to ask whether a side attacks a square.
    attack: [u64; 2],
    /// What it takes to ask whether a side is in check.
    check: [u64; 2],
}

impl<'a, W: Width> Estimate<'a, W> {
    fn new(tables: &'a Tables<W>, state: &'a State<W>) -> Estimate<'a, W> {
        let now = |side| state.side_tables(tables, side);
        let walks = Side::each(|side| walks_of(tables, state, (side, now(side)), |_| true));
        let attack = Side::each(|side| {
            let [mode, dearest] = modes(tables, state, side);
            let cost = attack(tables, state, (side, mode));
            if tables.predicates.is_empty() { cost } else { cost.max(attack(tables, state, (side, dearest))) }
        });
        let check = Side::each(|side| {
            let each = attack[(!side).index()].saturating_add(ASK);
            royals(tables, state, side).saturating_mul(each)
        });
        Estimate { tables, state, walks, attack, check }
    }

    fn ours(&self, us: Side) -> &'a SideTables<W::Bits> {
        self.state.side_tables(self.tables, us)
    }

    /// What it takes to list the legal moves of a side, or only those that keep its royal pieces safe.
    fn listing(&self, us: Side, all: bool) -> u64 {
        let (tables, state) = (self.tables, self.state);
        let own = state.side(us);
        let walked = self.walks[us.index()];
        // All pieces of a type ask for the same.
        let of_kind = |kind: Kind| {
            let pieces = u64::from(state.pieces(us, kind).count());
            if pieces == 0 {
                return 0;
            }
            let mover = self.ours(us).mover(kind, false);
            let asked = mover.steps.iter().filter(|_| mover.asks).map(|step| {
                near(tables, state, us, step.asks).saturating_add(self.attacks_asked(step.asks, us))
            });
            let promotions = tables.promotions[us.index()][kind.index()].iter();
            let promoted = promotions.map(|promotion| self.of_condition(&promotion.when, us));
            let each = mover.looks.saturating_add(sum(asked)).saturating_add(sum(promoted));
            pieces.saturating_mul(each)
        };
        let looks = (0..tables.kinds as u8).map(|kind| of_kind(Kind(kind)));
        let walks = self.ours(us).leg_moves.iter().map(|walk| {
            let pieces = u64::from((state.pieces(us, walk.kind) & walk.from).count());
            pieces.saturating_mul(self.attacks_asked(walk.asks, us))
        });
        let walked = walked.saturating_add(sum(walks));
        let exchanged =
            sum(tables.exchanges[us.index()].iter().map(|exchange| self.of_condition(&exchange.when, us)));
        let castled =
            sum(tables.castlings[us.index()].iter().map(|castling| self.of_condition(&castling.when, us)));
        let found = (PIECE * u64::from(own.count())).saturating_add(sum(looks)).saturating_add(walked);
        let turns = sum(tables.turns[us.index()].iter().map(|rule| self.of_condition(&rule.when, us)));
        let tried = self.tried(us, all);
        let placed = sum(tables.conditional_placements[us.index()]
            .iter()
            .map(|clause| self.of_condition(&clause.when, us).saturating_mul(tables.kinds as u64)));
        let trial = self.trial(us, all);
        let alone_judged = tried.saturating_mul(trial.saturating_add(LISTED));
        let judged = match self.sequels(us, all) {
            (0, _) => alone_judged,
            (squares, true) => {
                let turns = tried.max(self.moves(us).saturating_add(walked)).saturating_mul(squares);
                turns.saturating_mul(trial.saturating_add(FOLLOW))
            }
            (squares, false) => {
                let turns = tried.max(self.moves(us)).saturating_mul(squares);
                turns.saturating_mul(LISTED).saturating_add(alone_judged)
            }
        };
        let listed = if self.multiplies(us) { self.moves(us).saturating_mul(LISTED) } else { 0 };
        let alone = self.placed_alone(us).saturating_mul(trial.saturating_add(MAKE));
        let seen = self.placed_by_sight(us);
        [self.check[us.index()], turns, exchanged, castled, placed, seen, judged, listed, alone]
            .into_iter()
            .fold(found, u64::saturating_add)
    }

    /// The steps for the attacks that a move asks for.
    fn attacks_asked(&self, asks: Asks, us: Side) -> u64 {
        let Asks::Condition(number) = asks else { return 0 };
        let Some(asked) = self.tables.asked.get(usize::from(number)) else { return 0 };
        let mut steps = 0u64;
        asked.when.each_leaf(&mut |leaf| {
            if matches!(leaf, Leaf::Check { .. } | Leaf::Attacked { .. }) {
                steps = steps.saturating_add(self.of_leaf(leaf, us, false));
            }
        });
        steps
    }

    /// The steps for what placements ask of each empty square: what stands near it, what slides in to it, what flips.
    fn placed_by_sight(&self, us: Side) -> u64 {
        let (tables, state) = (self.tables, self.state);
        if !self.places(us) {
            return 0;
        }
        let empty = tables.board & !state.occupied();
        let of = |placing: &Placing<W::Bits>| {
            let flips = if placing.flips { turned(tables, |flip| flip.placing) } else { 0 };
            let asked = sum(placing.near.iter().map(sight)).saturating_add(flips);
            u64::from((placing.region & empty).count()).saturating_mul(asked)
        };
        let of_kind = |kind: Kind| {
            let clauses = tables.conditional_placements[us.index()].iter();
            let conditional =
                clauses.filter(|clause| clause.kinds.contains(kind)).map(|clause| &clause.placing);
            let always = &tables.placements[us.index()][kind.index()];
            sum(conditional.chain([always]).map(of))
        };
        sum(self.held(us).map(of_kind))
    }

    /// Whether a side may ever place what it holds.
    fn places(&self, us: Side) -> bool {
        self.tables.turns[us.index()].iter().any(|rule| rule.options.place.is_some())
    }

    /// The types of which a side has something to place.
    fn held(&self, us: Side) -> impl Iterator<Item = Kind> {
        let (tables, state) = (self.tables, self.state);
        (0..tables.kinds as u8).map(Kind).filter(move |kind| state.in_stock(tables, us, *kind) > 0)
    }

    /// The squares on which what belongs to nobody may come to stand in place of a move, each judged by itself.
    fn placed_alone(&self, us: Side) -> u64 {
        let rules = self.tables.turns[us.index()].iter().filter_map(|rule| rule.instead);
        let squares = rules.map(|instead| u64::from((instead.region & !self.state.occupied()).count()));
        squares.max().unwrap_or(0)
    }

    /// Whether a move of a side's pieces may be many moves, by what it promotes to or lets in.
    fn multiplies(&self, us: Side) -> bool {
        let promotions = self.tables.promotions[us.index()].iter();
        let promoting = promotions.map(|of| of.iter().map(|promotion| promotion.to.len()).sum::<usize>());
        let entering = self.tables.gatings[us.index()].iter().map(|gating| gating.kinds.len());
        promoting.chain(entering).any(|choices| choices > CHOICES)
    }

    /// The squares on which a second part of a turn may put something, or from which it pushes, with every first part; and whether
    /// the turn has to be judged with each: not where there is nothing to judge, nor once where the piece stood.
    fn sequels(&self, us: Side, all: bool) -> (u64, bool) {
        let (tables, state) = (self.tables, self.state);
        let judges = tables.royalty[us.index()] || all && tables.trials[us.index()].every;
        let rules = tables.turns[us.index()].iter().filter_map(|rule| rule.then);
        let squares = rules.map(|then| match then.near {
            // The first part is judged as well.
            _ if !then.pushes.is_empty() => u64::from(state.pieces_of(!us, then.pushes).count()) + 1,
            Near::Origin => 1,
            // Hardly anything reaches half of the board.
            Near::Reach => u64::from((then.region & !state.occupied()).count().div_ceil(2)),
            Near::Anywhere | Near::Edge => u64::from((then.region & !state.occupied()).count()),
        });
        (squares.max().unwrap_or(0), judges)
    }

    /// The steps for seeing whether what is asked of the past is true now.
    fn past(&self) -> u64 {
        let once = self.tables.once.iter().flat_map(|(_, once)| once.conditions());
        sum(once.map(|when| self.of_condition_for_both(when)))
    }

    /// The steps for seeing what both sides threaten, before a move and after it: behind each capture the answers are listed.
    fn chases(&self) -> u64 {
        let of = |us: Side| {
            let captures = u64::from(self.state.side(!us).count()).saturating_mul(ATTACKERS);
            let answers = self.listing(!us, true).saturating_add(MAKE);
            self.listing(us, true).saturating_add(answers.saturating_mul(captures)).saturating_mul(2)
        };
        sum(Side::BOTH.into_iter().map(of))
    }

    /// How many moves are judged by making them.
    fn tried(&self, us: Side, all: bool) -> u64 {
        let (tables, state) = (self.tables, self.state);
        let own = u64::from(state.side(us).count());
        let legs = self.walks[us.index()].min(u64::from(tables.dimensions.area() as u32) * own);
        let every = self.tries_all(us, all);
        let royals = state.royals(tables, us);
        let moves = if every {
            self.moves(us)
        } else {
            // Moves of several royal pieces, and captures of what is of consequence.
            let trials = &tables.trials[us.index()];
            let checking = if trials.checking { state.pieces_of(us, trials.checkers).count() } else { 0 };
            let royals = if royals.several() { royals.count() } else { 0 };
            MOVES * if tables.risks.captured.is_empty() { u64::from(checking.max(royals)) } else { own }
        };
        let castlings = tables.castlings[us.index()].iter().filter(|castling| {
            state.unmoved.contains(castling.king) && state.unmoved.contains(castling.rook)
        });
        let exchanges = tables.exchanges[us.index()].iter().map(|exchange| {
            let pieces = state.pieces(us, exchange.kind) & exchange.region;
            let swaps = exchange.swaps.map_or(0, |kinds| state.pieces_of(us, kinds).count() as usize);
            let ways = (exchange.moving.iter().map(most_ends).sum::<usize>() + swaps).max(1);
            let each = exchange.to.len() as u64 * ways as u64;
            let near = exchange.near.as_ref().map_or(0, sight) / MAKE + 1;
            u64::from(pieces.count()).saturating_mul(each).saturating_mul(near)
        });
        let others = [legs, castlings.count() as u64, sum(exchanges), self.drops(us, every)];
        others.into_iter().fold(moves, u64::saturating_add)
    }

    /// Whether pins and the check mask cannot judge the moves of a side.
    fn tries_all(&self, us: Side, all: bool) -> bool {
        let (tables, state) = (self.tables, self.state);
        let unmaskable = self.state.side_tables(tables, !us).unmaskable;
        let group = || state.royals_apart(tables, us).1;
        tables.risks.always
            || all && tables.trials[us.index()].every
            || !state.royals(tables, us).is_empty()
                && (!state.pieces_of(!us, unmaskable).is_empty()
                    || !tables.plain_royals && (tables.blast.is_some() || !group().is_empty()))
            || !tables.risks.moved.is_empty()
    }

    /// The moves of a side's pieces by tables, promotions and what enters with them counted each.
    fn moves(&self, us: Side) -> u64 {
        let (tables, state) = (self.tables, self.state);
        let (own, occupied) = (state.side(us), state.occupied());
        let royals = state.royals(tables, us);
        let gates = if state.turn == us { gate_squares(tables, state) } else { W::Bits::EMPTY };
        let entering = tables.gatings[us.index()].iter().map(|gating| gating.kinds.len() as u64).max();
        let of_piece = |from: Square| {
            let kind = state.piece(from)?.kind;
            let steps = self.ours(us).mover(kind, royals.contains(from)).steps.iter();
            let reach = steps.filter(|step| step.from.contains(from)).fold(W::Bits::EMPTY, |reach, step| {
                let open = if step.capture_own { W::Bits::FULL } else { !own };
                reach | tables.shapes[usize::from(step.shape)].reach(from, occupied) & step.to & open
            });
            let promotions = tables.promotions[us.index()][kind.index()].iter();
            let promoting = promotions.map(|promotion| {
                u64::from((reach & promotion.zone(from)).count()) * promotion.to.len() as u64
            });
            let gated = if gates.contains(from) { 1 + entering.unwrap_or(0) } else { 1 };
            Some(u64::from(reach.count()).saturating_add(sum(promoting)).saturating_mul(gated))
        };
        sum(own.iter().filter_map(of_piece))
    }

    /// The drops of single pieces that are judged by making them.
    fn drops(&self, us: Side, every: bool) -> u64 {
        let (tables, state) = (self.tables, self.state);
        if !self.places(us) {
            return 0;
        }
        let some = drops_to_try(&tables.risks).union(tables.trials[us.index()].placing);
        let empty = tables.board & !state.occupied();
        sum(self
            .held(us)
            .filter(|kind| every || some.contains(*kind))
            .map(|kind| u64::from((tables.placements[us.index()][kind.index()].region & empty).count())))
    }

    /// What it takes to make a move of a side and to see whether it may stand.
    fn trial(&self, us: Side, all: bool) -> u64 {
        let tables = self.tables;
        let forbidden = if all { self.forbidden(us, true) } else { 0 };
        let counted = if tables.remembered.checks > 0 { self.check[(!us).index()] } else { 0 };
        let tried = tables.once.iter().filter(|_| tables.once_decides);
        let once =
            sum(tried.flat_map(|(_, once)| once.conditions()).map(|when| self.of_condition_for_both(when)));
        let turned = turned(tables, |flip| flip.moving || flip.placing);
        [MAKE, turned, self.begun(), self.check[us.index()], counted, once, self.modes()]
            .into_iter()
            .fold(forbidden, u64::saturating_add)
    }

    /// What it takes to see which of its modes a side is in.
    fn modes(&self) -> u64 {
        let of_both = |leaf| {
            self.of_leaf(leaf, Side::White, false).saturating_add(self.of_leaf(leaf, Side::Black, false))
        };
        sum(self.tables.predicates.iter().map(of_both))
    }

    /// What it takes to see whether counts of moves begin: for both sides, and of one of the clauses how many moves it has.
    fn begun(&self) -> u64 {
        sum(self.tables.counts.iter().map(|(_, count)| {
            let cases = count.cases.iter().map(|(_, when)| self.of_condition_for_both(when));
            self.of_condition_for_both(&count.when).saturating_add(cases.max().unwrap_or(0))
        }))
    }

    /// What it takes to see whether something forbidden is true after a move; the replies that ask for mate counted or not.
    fn forbidden(&self, us: Side, replies: bool) -> u64 {
        let clauses = self.tables.forbidden[us.index()].iter();
        sum(clauses.map(|clause| {
            let mut steps = 0u64;
            let mut add = |leaf: &_| steps = steps.saturating_add(self.of_leaf(leaf, us, replies));
            clause.when.each_leaf(&mut add);
            clause.given.each_leaf(&mut add);
            steps
        }))
    }

    fn of_condition_for_both(&self, condition: &Condition<W::Bits>) -> u64 {
        sum(Side::BOTH.into_iter().map(|side| self.of_condition(condition, side)))
    }

    fn of_condition(&self, condition: &Condition<W::Bits>, owner: Side) -> u64 {
        let mut steps = 0u64;
        // Most clauses ask for nothing.
        if !matches!(condition, Condition::Always) {
            condition.each_leaf(&mut |leaf| steps = steps.saturating_add(self.of_leaf(leaf, owner, true)));
        }
        steps
    }

    /// What it takes to ask a leaf of a condition. What asks for mate lists replies, of which nothing is forbidden.
    fn of_leaf(&self, leaf: &Leaf<W::Bits>, owner: Side, replies: bool) -> u64 {
        match leaf {
            Leaf::Check { whose } => sum(whose.sides(owner).map(|side| self.check[side.index()])),
            Leaf::Attacked { pieces: Some((whose, _)), region } => {
                let each =
                    sum(whose.sides(owner).map(|side| self.attack[(!side).index()].saturating_add(ASK)));
                u64::from(region[owner].count()).saturating_mul(each)
            }
            Leaf::Attacked { pieces: None, region } => {
                let royal = self.ours(owner).royal_kinds.len() as u64;
                let attacks = &self.ours(!owner).attacks;
                let kinds = match royal {
                    0 if attacks.iter().any(|attack| attack.on != KindSet::ALL) => self.tables.kinds as u64,
                    royal => royal.max(1),
                };
                // Which types captures tell apart is found out for each square, too.
                let apart = if royal > 0 { 0 } else { (self.tables.kinds * attacks.len()) as u64 };
                let each = self.attack[(!owner).index()].saturating_add(ASK).saturating_mul(kinds);
                u64::from(region[owner].count()).saturating_mul(each.saturating_add(apart))
            }
            Leaf::Checkmate { whose } if replies => sum(whose
                .sides(owner)
                .map(|side| self.check[side.index()].saturating_add(self.listing(side, false)))),
            _ => of_plain_leaf(self.tables, self.state, leaf, owner),
        }
    }
}

/// How many squares a quiet move leads to at most.
fn most_ends(geometry: &Geometry) -> usize {
    match geometry {
        Geometry::Paths(paths) => {
            paths.steps.len() * usize::from(paths.max.unwrap_or(MAX_SIDE).min(MAX_SIDE))
        }
        Geometry::Universal | Geometry::Legs(_) | Geometry::Imitation => 0,
    }
}
