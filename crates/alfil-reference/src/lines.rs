//! Lines and chains: every row is walked from each of its pieces, and every piece that is joined asks for others.

use super::pieces_of;
use alfil_board::{Side, Square};
use alfil_model::setup::Setup;
use alfil_model::{Chain, Line, Way};

/// Whether a side has the line, for its owner.
pub fn holds(setup: &Setup, line: &Line, owner: Side) -> bool {
    whole(setup, line, owner).is_some()
}

/// The squares of a row that is such a line, if there is one, from its first on.
pub fn whole(setup: &Setup, line: &Line, owner: Side) -> Option<Vec<Square>> {
    let starts =
        || line.whose.sides(owner).flat_map(|side| pieces_of(setup, side).map(move |(sq, _)| (side, sq)));
    line.ways
        .iter()
        .find_map(|way| starts().find_map(|(side, sq)| row_from(setup, line, (owner, side), *way, sq)))
}

/// The row of the line that begins on a square, if one does.
fn row_from(
    setup: &Setup,
    line: &Line,
    (owner, side): (Side, Side),
    way: Way,
    start: Square,
) -> Option<Vec<Square>> {
    let counts = |sq: Square| {
        let piece = setup.piece(sq).filter(|piece| piece.side == side && line.kinds.contains(piece.kind));
        piece.is_some() && line.region.of(owner).contains(sq)
    };
    let beside = |sq: Square, sign: i32| beside(setup, way, sq, sign);
    let mut row = Vec::new();
    let mut sq = Some(start);
    while let Some(here) = sq.filter(|here| counts(*here) && !row.contains(here)) {
        row.push(here);
        if row.len() == line.length as usize {
            let goes_on = |end: Option<Square>| end.is_some_and(counts);
            let just = !goes_on(beside(here, 1)) && !goes_on(beside(start, -1));
            return (just || !line.exactly).then_some(row);
        }
        sq = beside(here, 1);
    }
    None
}

/// The square that a way leads to from another one, or the way back, if its sign is -1.
fn beside(setup: &Setup, way: Way, sq: Square, sign: i32) -> Option<Square> {
    let (files, ranks) = (i32::from(setup.dimensions.files), i32::from(setup.dimensions.ranks));
    let mut file = i32::from(setup.dimensions.file(sq)) + sign * i32::from(way.step.0);
    let rank = i32::from(setup.dimensions.rank(sq)) + sign * i32::from(way.step.1);
    while way.wraps && file < 0 {
        file += files;
    }
    while way.wraps && file >= files {
        file -= files;
    }
    let stays = (0..files).contains(&file) && (0..ranks).contains(&rank);
    stays.then(|| setup.dimensions.square(file, rank)).flatten()
}

/// Whether a side's pieces join the two regions of its owner.
pub fn joins(setup: &Setup, chain: &Chain, owner: Side) -> bool {
    chain.whose.sides(owner).any(|side| {
        let stands = |sq: Square| {
            setup.piece(sq).is_some_and(|piece| piece.side == side && chain.kinds.contains(piece.kind))
        };
        let begins = |sq: &Square| stands(*sq) && chain.from.of(owner).contains(*sq);
        let mut joined: Vec<Square> = setup.dimensions.squares().filter(begins).collect();
        let mut next = 0;
        while let Some(sq) = joined.get(next).copied() {
            next += 1;
            for way in &chain.ways {
                let forward = if owner == Side::White { 1 } else { -1 };
                let other = beside(setup, *way, sq, forward).filter(|other| stands(*other));
                joined.extend(other.filter(|other| !joined.contains(other)));
            }
        }
        joined.iter().any(|sq| chain.to.of(owner).contains(*sq))
    })
}
