//! Where pieces may ever stand, guards and obstacles taken for absent.

use alfil_board::{BySide, Dimensions, Kind, KindSet, Side, Squares};
use alfil_model::{Condition, Definition, Geometry, Royalty, Ruled, Trigger, Victims, Whose};

/// The squares on which pieces of each type may ever stand: `reach[kind][side]`. It errs towards more.
pub(super) fn reach(variant: &Definition, held: &BySide<KindSet>) -> Vec<BySide<Squares>> {
    let dimensions = variant.dimensions;
    let board = Squares::board(dimensions);
    let mut reach = vec![BySide::both(Squares::NONE); variant.kinds.len()];
    for sq in dimensions.squares() {
        if let Some(piece) = variant.array[sq.index()] {
            reach[piece.kind.index()][piece.side].insert(sq);
        }
    }
    for step in variant.arrays.iter().flat_map(|arrays| &arrays.steps) {
        for kind in &step.kinds {
            for side in Side::BOTH {
                let squares = mirrored(dimensions, step.region.of(Side::White), side);
                let own = &mut reach[kind.index()][side];
                *own = own.union(&squares);
            }
        }
    }
    for side in Side::BOTH {
        for kind in held[side].iter() {
            let rules = variant.placements.iter().filter(|rule| rule.kinds.contains(kind));
            let open = rules.fold(board, |open, rule| open.intersection(rule.region.of(side)));
            let own = &mut reach[kind.index()][side];
            *own = own.union(&open);
            for gating in variant.gatings.of(side).filter(|gating| gating.kinds.contains(kind)) {
                let own = &mut reach[kind.index()][side];
                *own = own.union(gating.region.of(side));
            }
        }
    }
    // Castling, and whatever else puts pieces somewhere, is taken for everywhere.
    for clause in variant.castlings.iter() {
        for side in clause.sides.each() {
            for kind in clause.kings.union(clause.rooks).iter() {
                if !reach[kind.index()][side].is_empty() {
                    reach[kind.index()][side] = board;
                }
            }
        }
    }
    let mut gone = vec![BySide::both(Squares::NONE); variant.kinds.len()];
    let mut grown = true;
    while grown {
        grown = false;
        for index in 0..variant.kinds.len() {
            for side in Side::BOTH {
                let own = reach[index][side];
                if own.is_empty() {
                    continue;
                }
                // From each square they go once.
                let fresh = own.difference(&gone[index][side]);
                gone[index][side] = own;
                let next = moved(variant, Kind(index as u8), side, &fresh, own);
                grown |= next != own;
                reach[index][side] = next;
                let promoted = variant.promotions.of(side).filter(|clause| clause.kind.index() == index);
                let mut come: Vec<(Kind, Squares)> = Vec::new();
                for clause in promoted {
                    let squares = match clause.trigger {
                        Trigger::Touching => next,
                        Trigger::On | Trigger::Entering => next.intersection(clause.region.of(side)),
                    };
                    come.extend(clause.to.iter().map(|to| (*to, squares)));
                }
                for clause in variant.exchanges.of(side).filter(|clause| clause.kind.index() == index) {
                    let squares = next.intersection(clause.region.of(side));
                    come.extend(clause.to.iter().map(|to| (*to, squares)));
                }
                for (to, squares) in come {
                    let there = reach[to.index()][side];
                    let more = there.union(&squares);
                    grown |= more != there;
                    reach[to.index()][side] = more;
                }
            }
        }
    }
    reach
}

/// What a side's squares are, of White's.
fn mirrored(dimensions: Dimensions, squares: &Squares, side: Side) -> Squares {
    match side {
        Side::White => *squares,
        Side::Black => squares.iter().map(|sq| dimensions.mirror(sq)).collect(),
    }
}

/// Where pieces of a type come to by a move from these squares, and where they have been.
fn moved(variant: &Definition, kind: Kind, side: Side, from: &Squares, been: Squares) -> Squares {
    let mut arrivals = been;
    for rule in &variant.kinds[kind.index()].moves {
        let to = variant.board().intersection(rule.to.of(side));
        for movement in &rule.movements {
            // Nobody goes where nothing but a royal piece could be captured.
            if movement.victims == Victims::Royal && !movement.quiet {
                continue;
            }
            match &movement.geometry {
                Geometry::Universal | Geometry::Imitation | Geometry::Legs(_) => {
                    arrivals = arrivals.union(rule.to.of(side));
                }
                Geometry::Paths(paths) => {
                    for start in from.iter() {
                        // Nothing is left to come to.
                        if to.difference(&arrivals).is_empty() {
                            break;
                        }
                        let dimensions = variant.dimensions;
                        let point = (i32::from(dimensions.file(start)), i32::from(dimensions.rank(start)));
                        for path in paths.each(side) {
                            let strides = path.strides(dimensions, variant.holes, point);
                            let squares = strides.filter_map(|stride| stride.to);
                            squares.filter(|sq| to.contains(*sq)).for_each(|sq| arrivals.insert(sq));
                        }
                    }
                }
            }
        }
    }
    arrivals
}

/// The types that a side may ever hold in reserve.
pub(super) fn held(variant: &Definition) -> BySide<KindSet> {
    BySide::from_fn(|side| {
        let start = (0..variant.kinds.len()).map(|index| Kind(index as u8));
        let mut held: KindSet = start.filter(|kind| variant.reserve[side][kind.index()] > 0).collect();
        held = held.union(variant.fed[side]);
        // What is always royal is never captured.
        let royal = |kind: Kind| {
            let always = |clause: &Ruled<Royalty>| {
                clause.when == Condition::Always
                    && clause.select.is_none()
                    && !clause.together
                    && clause.kinds.contains(kind)
            };
            variant.blast.is_none() && variant.royalty.of(!side).any(always)
        };
        for clause in variant.spoils.iter().filter(|clause| !royal(clause.kind)) {
            let comes = match clause.whose {
                Whose::Own => clause.sides[side],
                Whose::Enemy | Whose::Any => true,
            };
            if comes {
                held.insert(clause.becomes);
            }
        }
        for clause in variant.faces.of(side) {
            if held.contains(clause.kind) {
                held = held.union(clause.faces);
            }
        }
        held
    })
}
