//! The squares along paths, drawn or counted by hand.

use super::*;
use alfil_reference::paths::{Hindrance, routes};

/// From the centre of a board of 15x15.
const CENTRE: Square = Square(7 * 15 + 7);

fn paths(steps: &[(i8, i8)]) -> Paths {
    Paths {
        steps: steps.to_vec(),
        course: Course::Straight,
        min: 1,
        max: None,
        obstacles: Obstacles::Free,
        wraps: Wraps::Nowhere,
    }
}

/// An empty board with one hole, if there is one.
fn ground(hole: Option<Square>) -> Definition {
    let dimensions = Dimensions { files: 15, ranks: 15 };
    let (array, holes) = (vec![None; dimensions.area()], hole.into_iter().collect());
    Definition { dimensions, array, holes, ..chess() }
}

/// The ways from the centre to a square: what stands against each, if anything does, and the squares on it.
fn ways(ground: &Definition, paths: &Paths, to: Square) -> Vec<(Option<Hindrance>, Vec<Square>)> {
    let movement = Movement { geometry: Geometry::Paths(paths.clone()), ..movement(&[], None) };
    let setup = Setup { dimensions: ground.dimensions, ..position(ground, "", Side::White) };
    routes(ground, &setup, &movement, Side::White, CENTRE, to)
}

/// How many ways lead to each square of an empty board that can be reached.
fn reach(paths: &Paths) -> Vec<(Square, usize)> {
    let ground = ground(None);
    let each = ground.dimensions.squares().map(|to| (to, ways(&ground, paths, to).len()));
    each.filter(|(_, ways)| *ways > 0).collect()
}

#[test]
fn a_straight_slide_goes_on_to_the_edge() {
    assert_eq!(reach(&paths(&[(1, 0), (-1, 0), (0, 1), (0, -1)])).len(), 28);
    assert_eq!(reach(&paths(&[(2, 1)])).len(), 3);
}

#[test]
fn a_path_ends_before_a_hole_and_a_lame_leap_does_not_pass_one() {
    // From h8: the hole is k8, three squares to the right, or i8, over which the knight's leap to j9 goes.
    let hole = |file: u8| ground(Some(Square(7 * 15 + file)));
    let reached = |to: u8| ways(&hole(10), &paths(&[(1, 0)]), Square(7 * 15 + to)).len();
    assert_eq!([8, 9, 10, 11].map(reached), [1, 1, 0, 0]);
    let leap = Paths { max: Some(1), obstacles: Obstacles::Lame, ..paths(&[(2, 1)]) };
    let lame = Hindrance::Lame(Square(7 * 15 + 8));
    assert_eq!(ways(&hole(8), &leap, Square(8 * 15 + 9)), [(Some(lame), vec![])]);
    assert_eq!(ways(&hole(10), &leap, Square(8 * 15 + 9)), [(None, vec![Square(7 * 15 + 8)])]);
}

#[test]
fn the_rose_goes_round_without_its_own_square() {
    // Two circles of eight knight's moves, each of seven squares beside the start, of which they share the first.
    let circles = reach(&Paths { course: Course::Circular, ..paths(&[(2, 1)]) });
    let shared = |(to, ways): &(Square, usize)| *ways == if *to == Square(8 * 15 + 9) { 2 } else { 1 };
    assert!(circles.iter().all(shared), "{circles:?}");
    assert_eq!(circles.len(), 13);
}

#[test]
fn a_crooked_bishop_keeps_to_two_lines() {
    // From h8 by (1,1) and (1,-1): i9 j8 k9 ... and by (1,1) and (-1,1): i9 h10 i11 ...
    let crooked = Paths { course: Course::Crooked, ..paths(&[(1, 1)]) };
    let files: Vec<(u8, u8)> = reach(&crooked).iter().map(|(sq, _)| (sq.0 % 15, sq.0 / 15)).collect();
    let expected = [
        (8, 8),
        (9, 7),
        (10, 8),
        (11, 7),
        (12, 8),
        (13, 7),
        (14, 8),
        (7, 9),
        (8, 10),
        (7, 11),
        (8, 12),
        (7, 13),
        (8, 14),
    ];
    assert_eq!(files.len(), expected.len());
    assert!(expected.iter().all(|square| files.contains(square)));
}

#[test]
fn joined_edges_end_a_path_where_it_started() {
    let wrapping = Paths { wraps: Wraps::Sides, ..paths(&[(1, 0)]) };
    assert_eq!(reach(&wrapping).len(), 14);
    let torus = Paths { wraps: Wraps::Everywhere, ..paths(&[(0, 1), (1, 1)]) };
    assert_eq!(reach(&torus).len(), 28);
}

#[test]
fn oblique_leaps_pass_over_orthogonal_squares_and_then_diagonal_ones() {
    let midway = |dx: i8, dy: i8| {
        let leap = Paths { max: Some(1), obstacles: Obstacles::Lame, ..paths(&[(dx, dy)]) };
        let at = |sq: Square| (i32::from(sq.0 % 15) - 7, i32::from(sq.0 / 15) - 7);
        let to = Square((i16::from(CENTRE.0) + 15 * i16::from(dy) + i16::from(dx)) as u8);
        let [(None, crossed)] = &ways(&ground(None), &leap, to)[..] else { panic!("one way to {to:?}") };
        crossed.iter().copied().map(at).collect::<Vec<_>>()
    };
    assert_eq!(midway(2, 1), [(1, 0)]);
    assert_eq!(midway(-1, -3), [(0, -1), (0, -2)]);
    assert_eq!(midway(2, -2), [(1, -1)]);
    assert_eq!(midway(0, 3), [(0, 1), (0, 2)]);
    assert_eq!(midway(3, -2), [(1, 0), (2, -1)]);
    assert_eq!(midway(-3, 4), [(0, 1), (-1, 2), (-2, 3)]);
    assert!(midway(1, 1).is_empty());
    assert!(midway(1, 0).is_empty());
}
