//! Where each piece can come to stand, at most.
//!
//! The answer errs towards yes: obstacles, conditions and the other pieces are ignored. So what it calls out of reach is
//! out of reach.
//!
//! ```text
//! 3 | 1 1 1
//! 2 | 1 1 1      a pawn `fmWfcF` of White that starts on b1
//! 1 | . 1 .
//! ```

use crate::board::{BySide, Kind, KindSet, Lattice, Side, Sides, Square, Squares};
use crate::model::{
    Condition, Definition, KindMoves, Promoting, Promotion, Ruled, Spoils, Trigger, Unmoved, Whose, Wraps,
    push,
};

/// Where pieces come to stand: `[side][kind]`.
#[derive(Debug)]
pub(in crate::resolve) struct Reach {
    /// Squares on which a piece of the type may stand between moves.
    stands: BySide<Vec<Squares>>,
    /// Squares on which a move of a piece of the type may end.
    arrives: BySide<Vec<Squares>>,
    /// The types that a side may ever hold in reserve: at the start, or because they were captured.
    held: BySide<KindSet>,
}

impl Reach {
    /// Of every type of a variant. Of `flawed` types not all moves are known: they reach every square.
    pub(super) fn of(variant: &Definition, lattice: &Lattice, unmoved: &Unmoved, flawed: KindSet) -> Reach {
        let none = vec![Squares::NONE; variant.kinds.len()];
        let mut growth = Growth {
            variant,
            reach: Reach {
                stands: BySide::both(none.clone()),
                arrives: BySide::both(none),
                held: BySide::both(KindSet::NONE),
            },
            ahead: vec![Squares::NONE; variant.kinds.len()],
            lattice,
            unmoved,
            anywhere: variant.displaces() || variant.lends(),
        };
        for side in Side::BOTH {
            growth.start(side, flawed);
            growth.run(side);
        }
        // What is captured may come back, and what comes back may be captured where nothing stood before. What flips stands
        // where it stood.
        while growth.refill() {}
        growth.reach
    }

    /// Where a piece may stand.
    pub(super) fn stands(&self, side: Side, kind: Kind) -> &Squares {
        &self.stands[side][kind.index()]
    }

    /// Where a move of the piece may end.
    pub(super) fn arrives(&self, side: Side, kind: Kind) -> &Squares {
        &self.arrives[side][kind.index()]
    }

    /// Whether the side may ever have such a piece.
    pub(super) fn exists(&self, side: Side, kind: Kind) -> bool {
        !self.stands(side, kind).is_empty()
    }

    /// The types that the side may ever hold in reserve.
    pub(super) fn held(&self, side: Side) -> KindSet {
        self.held[side]
    }

    /// Where any of the types may stand.
    pub(super) fn any(&self, side: Side, kinds: KindSet) -> Squares {
        let all = self.stands[side].iter().enumerate();
        all.filter(|(index, _)| kinds.contains(Kind(*index as u8)))
            .fold(Squares::NONE, |union, (_, squares)| union.union(squares))
    }
}

/// The types that a side may ever have.
pub(crate) struct Standing {
    /// On the board or in reserve.
    ever: KindSet,
    /// In reserve.
    held: KindSet,
}

impl Standing {
    /// Of a variant: errs towards yes.
    pub(crate) fn of(variant: &Definition) -> Standing {
        let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
        let reach = Reach::of(variant, &lattice, &Unmoved::of(variant), KindSet::NONE);
        let held = reach.held(Side::White).union(reach.held(Side::Black));
        let kinds = (0..variant.kinds.len() as u8).map(Kind);
        let stands = kinds.filter(|kind| Side::BOTH.into_iter().any(|side| reach.exists(side, *kind)));
        Standing { ever: held.union(stands.collect()), held }
    }

    /// Whether a side may ever have such a piece.
    pub(crate) fn is_ever(&self, kind: Kind) -> bool {
        self.ever.contains(kind)
    }

    /// Whether nothing is ever in reserve.
    pub(crate) fn held_by_none(&self) -> bool {
        self.held == KindSet::NONE
    }
}

/// The growing sets.
struct Growth<'v> {
    variant: &'v Definition,
    reach: Reach,
    lattice: &'v Lattice,
    unmoved: &'v Unmoved,
    /// Of each type the squares from which it has not been followed.
    ahead: Vec<Squares>,
    /// Whether pieces are put down by others or move as others do: then whatever stands somewhere may come anywhere.
    anywhere: bool,
}

impl Growth<'_> {
    fn start(&mut self, side: Side, flawed: KindSet) {
        let variant = self.variant;
        let dimensions = variant.dimensions;
        for sq in dimensions.squares() {
            if let Some(piece) = variant.array[sq.index()]
                && piece.side == side
            {
                self.stand(side, piece.kind, sq);
            }
        }
        for index in 0..variant.kinds.len() {
            let kind = Kind(index as u8);
            let in_reserve = variant.reserve[side].get(index).is_some_and(|count| *count > 0);
            if in_reserve || variant.fed[side].contains(kind) {
                self.enter(side, kind);
            }
        }
        for step in variant.arrays.iter().flat_map(|arrays| &arrays.steps) {
            for kind in &step.kinds {
                self.stand_on(side, *kind, *step.region.of(side));
            }
        }
        // Castling takes kings and rooks from their squares, if they ever stand there.
        for pair in &self.unmoved.pairs[side] {
            for (kinds, to) in [(pair.kings, pair.king_to), (pair.rooks, pair.rook_to)] {
                for kind in kinds.iter().filter(|kind| kind.index() < variant.kinds.len()) {
                    if self.reach.exists(side, kind) {
                        self.reach.arrives[side][kind.index()].insert(to);
                        self.stand(side, kind, to);
                    }
                }
            }
        }
        for kind in flawed.iter().filter(|kind| kind.index() < variant.kinds.len()) {
            self.reach.arrives[side][kind.index()] = variant.board();
            self.stand_on(side, kind, variant.board());
        }
    }

    /// Lets a piece of the reserve come onto the board, wherever it may. Where nothing lets it, that is said elsewhere.
    fn enter(&mut self, side: Side, kind: Kind) {
        let variant = self.variant;
        self.reach.held[side].insert(kind);
        let gates = variant.gatings.of(side).filter(|one| one.kinds.contains(kind));
        let gated = gates.fold(Squares::NONE, |all, gate| all.union(gate.region.of(side)));
        let placed = match gated.is_empty() || variant.turns.iter().any(|turn| turn.options.place.is_some()) {
            true => placing(variant, side, kind),
            false => Squares::NONE,
        };
        let faces = variant.faces.of(side).find(|clause| clause.kind == kind).map(|clause| clause.faces);
        let itself = faces.is_none_or(|faces| faces.contains(kind));
        self.stand_on(side, kind, if itself { placed.union(&gated) } else { gated });
        for face in faces.unwrap_or_default().iter().filter(|face| *face != kind) {
            if variant.turns.iter().any(|turn| turn.options.place.is_some()) {
                self.stand_on(side, face, placing(variant, side, face));
            }
        }
    }

    /// Lets what may have been captured enter again; whether anything new came of it.
    fn refill(&mut self) -> bool {
        let before = self.reach.stands.clone();
        for spoils in &self.variant.spoils {
            for capturer in spoils.sides.each() {
                if self.reach.exists(!capturer, spoils.kind) {
                    self.enter(holder(spoils, capturer), spoils.becomes);
                    self.run(holder(spoils, capturer));
                }
            }
        }
        for rebirth in &self.variant.rebirths {
            for side in Side::BOTH {
                if !self.reach.exists(side, rebirth.kind) {
                    continue;
                }
                let squares = rebirth.region.of(side).intersection(&self.lattice.board());
                self.stand_on(side, rebirth.becomes, squares);
                self.run(side);
            }
        }
        let loyal = self.variant.loyal();
        for clause in self.variant.flips.iter().filter(|clause| !clause.takes) {
            let such = |kind: &Kind| {
                !loyal.contains(*kind) && clause.victims.is_none_or(|victims| victims.contains(*kind))
            };
            let kinds: Vec<Kind> = (0..self.variant.kinds.len() as u8).map(Kind).filter(such).collect();
            for (side, kind) in
                clause.sides.each().flat_map(|side| kinds.iter().map(move |kind| (side, *kind)))
            {
                let theirs = *self.reach.stands(!side, kind);
                self.stand_on(side, kind, theirs);
                self.run(side);
            }
        }
        self.reach.stands != before
    }

    fn stand(&mut self, side: Side, kind: Kind, sq: Square) {
        self.stand_on(side, kind, [sq].into_iter().collect());
    }

    /// Lets a piece stand on all these squares.
    fn stand_on(&mut self, side: Side, kind: Kind, squares: Squares) {
        let squares = match self.anywhere && !squares.is_empty() {
            true => self.lattice.board(),
            false => squares,
        };
        if self.anywhere {
            let arrives = &mut self.reach.arrives[side][kind.index()];
            *arrives = arrives.union(&squares);
        }
        let stands = &mut self.reach.stands[side][kind.index()];
        let new = squares.difference(stands);
        *stands = stands.union(&new);
        let ahead = &mut self.ahead[kind.index()];
        *ahead = ahead.union(&new);
    }

    fn run(&mut self, side: Side) {
        let variant = self.variant;
        let board = self.lattice.board();
        while let Some(kind) = self.ahead.iter().position(|ahead| !ahead.is_empty()) {
            let from = std::mem::take(&mut self.ahead[kind]);
            let kind = Kind(kind as u8);
            let own = |kind_of_rule: Kind, sides: Sides| kind_of_rule == kind && sides[side];
            for exchange in variant.exchanges.iter().filter(|one| own(one.kind, one.sides)) {
                let mut exchanged = from.intersection(exchange.region.of(side));
                if !exchange.stays() && !exchanged.is_empty() {
                    exchanged = board;
                }
                exchange.to.iter().for_each(|to| self.stand_on(side, *to, exchanged));
            }
            let promotions: Vec<&Ruled<Promotion>> =
                variant.promotions.iter().filter(|one| own(one.kind, one.sides)).collect();
            // A piece that is known to go everywhere has no more to say, unless it promotes on the way.
            let [stands, arrives] =
                [&self.reach.stands, &self.reach.arrives].map(|sets| sets[side][kind.index()]);
            if promotions.is_empty() && stands == board && arrives == board {
                continue;
            }
            let moves = KindMoves { variant, lattice: self.lattice, side, kind };
            let is_pushed = variant.pushed(side).contains(kind);
            for from in alike(&promotions, side, from) {
                let mut ends = moves.destinations(&from);
                if is_pushed {
                    ends = ends.union(&Wraps::Nowhere.moved(self.lattice, &from, push(side)));
                }
                let arrives = &mut self.reach.arrives[side][kind.index()];
                *arrives = arrives.union(&ends);
                let mut stays = ends;
                for promotion in &promotions {
                    let promoted = triggered(promotion, side, &from, &ends);
                    if !promotion.optional
                        && promotion.captures == Promoting::Any
                        && promotion.when == Condition::Always
                    {
                        stays = stays.difference(&promoted);
                    }
                    promotion.to.iter().for_each(|target| self.stand_on(side, *target, promoted));
                }
                self.stand_on(side, kind, stays);
            }
        }
    }
}

/// The squares in groups, each within the zones of the promotions or without, as far as the start of a move matters.
fn alike(promotions: &[&Ruled<Promotion>], side: Side, squares: Squares) -> Vec<Squares> {
    let mut groups = vec![squares];
    for promotion in promotions.iter().filter(|promotion| promotion.trigger != Trigger::On) {
        let zone = promotion.region.of(side);
        groups = groups.iter().flat_map(|group| [group.intersection(zone), group.difference(zone)]).collect();
        groups.retain(|group| !group.is_empty());
    }
    groups
}

/// Into whose reserve the pieces go that a side captures.
pub(super) fn holder(spoils: &Ruled<Spoils>, capturer: Side) -> Side {
    match spoils.whose {
        Whose::Enemy => !capturer,
        Whose::Own | Whose::Any => capturer,
    }
}

/// Those ends of the moves from some squares at which a promotion takes place: all within its zone or none.
fn triggered(promotion: &Ruled<Promotion>, side: Side, from: &Squares, ends: &Squares) -> Squares {
    let zone = promotion.region.of(side);
    let within = !from.intersection(zone).is_empty();
    match promotion.trigger {
        Trigger::Entering if within => Squares::NONE,
        Trigger::Touching if within => *ends,
        Trigger::On | Trigger::Entering | Trigger::Touching => ends.intersection(zone),
    }
}

/// Where a type may be placed.
pub(super) fn placing(variant: &Definition, side: Side, kind: Kind) -> Squares {
    variant
        .placements
        .iter()
        .filter(|rule| rule.kinds.contains(kind))
        .fold(variant.board(), |allowed, rule| allowed.intersection(rule.region.of(side)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::playout::Random;
    use crate::position::Position;
    use crate::resolve::load;
    use crate::rules::Rules;

    /// Every piece of a random game stands where it is said that it may.
    #[test]
    fn no_piece_gets_farther_than_it_is_said_to() {
        for name in library::names() {
            let source = library::source(name).expect("a variant that ships");
            let variant = load(source, &library::source).variant.expect("it has no errors");
            let lattice = Lattice::new(variant.dimensions);
            let reach = Reach::of(&variant, &lattice, &Unmoved::of(&variant), KindSet::NONE);
            let rules = Rules::compile(&variant);
            for seed in 0..5 {
                let mut random = Random::new(seed);
                let mut position = Position::start(&rules);
                for ply in 0..150 {
                    let board = position.setup().board;
                    for (sq, piece) in
                        variant.dimensions.squares().filter_map(|sq| Some((sq, board[sq.index()]?)))
                    {
                        let stands = reach.stands(piece.side, piece.kind);
                        assert!(stands.contains(sq), "{name}, game {seed}, ply {ply}: {piece:?} on {sq:?}");
                    }
                    let Some(mv) = position.random_move(&mut random) else { break };
                    position.play_unchecked(&mv);
                }
            }
        }
    }

    /// What leads somewhere leads back from there.
    #[test]
    fn origins_are_those_whose_destinations_these_are() {
        for name in library::names() {
            let source = library::source(name).expect("a variant that ships");
            let variant = load(source, &library::source).variant.expect("it has no errors");
            let lattice = Lattice::new(variant.dimensions);
            let one = |sq: Square| -> Squares { [sq].into_iter().collect() };
            for (index, side) in (0..variant.kinds.len()).flat_map(|index| Side::each(|side| (index, side))) {
                let moves = KindMoves { variant: &variant, lattice: &lattice, side, kind: Kind(index as u8) };
                let forth = variant.dimensions.squares().map(|sq| moves.destinations(&one(sq)));
                let forth: Vec<Squares> = forth.collect();
                for to in variant.dimensions.squares() {
                    let from: Squares =
                        variant.dimensions.squares().filter(|sq| forth[sq.index()].contains(to)).collect();
                    assert_eq!(moves.origins(&one(to)), from, "{name}: {side:?}, {index}, {to:?}");
                }
            }
        }
    }

    /// A part of the board is a square with all that moves join to it, one by one.
    #[test]
    fn parts_are_what_moves_join() {
        for name in library::names() {
            let source = library::source(name).expect("a variant that ships");
            let variant = load(source, &library::source).variant.expect("it has no errors");
            let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
            let one = |sq: Square| -> Squares { [sq].into_iter().collect() };
            for index in (0..variant.kinds.len()).step_by(3) {
                let kind = Kind(index as u8);
                let moves = KindMoves { variant: &variant, lattice: &lattice, side: Side::Black, kind };
                let board: Vec<Square> = variant.board().iter().collect();
                let mut parts: Vec<Squares> = board.iter().map(|sq| one(*sq)).collect();
                for from in &board {
                    let joined = moves.destinations(&one(*from)).union(&one(*from));
                    let (those, mut rest): (Vec<Squares>, Vec<Squares>) =
                        parts.into_iter().partition(|part| !part.intersection(&joined).is_empty());
                    rest.push(those.iter().fold(Squares::NONE, |all, part| all.union(part)));
                    parts = rest;
                }
                for part in parts {
                    let start = part.iter().next().expect("no part is empty");
                    assert_eq!(moves.part(start, |_| false), part, "{name}: {index}");
                    assert!(moves.part(start, |found| found.len() > 3).len() >= part.len().min(4));
                }
            }
        }
    }

    /// Paths that turn are followed from many squares at once: the same is found as from each by itself.
    #[test]
    fn what_leads_from_several_squares_leads_from_one_of_them() {
        let text = "variant \"Turns\" { year 2000 }\nboard 6x5\npiece K \"King\" K\npiece Q \"Queen\" { move zR from rank 1\n \
                    move qB from a1 + a2 + d4\n move zN0 from ranks 1..2\n move ozD0 from a1 + b1 + c3 }\nsetup {\n    \
                    . . . . . k\n    . . * * . .\n    . * * . . .\n    . . . . . .\n    Q Q . K . .\n}\nroyal K\n\
                    loss when checkmate\ndraw when stalemate\n";
        let loaded = load(crate::source::Source::new("turns.variant", text), &library::source);
        let variant = loaded.variant.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
        let moves = KindMoves { variant: &variant, lattice: &lattice, side: Side::White, kind: Kind(1) };
        let one = |sq: Square| -> Squares { [sq].into_iter().collect() };
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let from: Squares = variant.board().iter().filter(|_| random.below(4) == 0).collect();
            let each = from.iter().map(|sq| moves.destinations(&one(sq)));
            assert_eq!(moves.destinations(&from), each.fold(Squares::NONE, |all, some| all.union(&some)));
        }
    }
}
