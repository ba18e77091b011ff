//! Steps, paths, rows and conditions of the model, by themselves.

use alfil::board::{Dimensions, KindSet, Side, Squares};
use alfil::model::geometry::{Path, Point, directions, midway, turned};
use alfil::model::{
    Compare, Condition, Course, Formula, Leaf, Leg, Obstacles, Paths, Turn, Way, Whose, Wraps,
};

const BOARD: Dimensions = Dimensions { files: 15, ranks: 15 };
const CENTRE: Point = (7, 7);

fn paths(step: (i8, i8), course: Course) -> Paths {
    let obstacles = Obstacles::Free;
    Paths { steps: [step].to_vec(), course, min: 1, max: None, obstacles, wraps: Wraps::Nowhere }
}

/// The points of each path from the centre, the last one beyond the edge, if it gets there.
fn walked(paths: &Paths, side: Side) -> Vec<Vec<Point>> {
    let points =
        |path: Path<'_>| path.strides(BOARD, Squares::NONE, CENTRE).map(|stride| stride.end).collect();
    paths.each(side).map(points).collect()
}

#[test]
fn a_straight_path_goes_on_beyond_the_edge_by_one_step() {
    let straight = paths((2, 1), Course::Straight);
    assert_eq!(walked(&straight, Side::White), [[(9, 8), (11, 9), (13, 10), (15, 11)]]);
    assert_eq!(walked(&straight, Side::Black), [[(5, 6), (3, 5), (1, 4), (-1, 3)]]);
}

#[test]
fn a_rose_goes_round_without_its_own_square() {
    // A circle of eight knight's moves has seven squares beside the start, whichever way it turns.
    let [left, right] = &walked(&paths((2, 1), Course::Circular), Side::White)[..] else { panic!() };
    assert_eq!(*left, [(9, 8), (10, 10), (9, 12), (7, 13), (5, 12), (4, 10), (5, 8)]);
    assert_eq!(*right, [(9, 8), (11, 7), (12, 5), (11, 3), (9, 2), (7, 3), (6, 5)]);
}

#[test]
fn a_crooked_path_keeps_to_its_line() {
    let crooked = walked(&paths((1, 1), Course::Crooked), Side::White);
    assert_eq!(crooked[0][..4], [(8, 8), (7, 9), (8, 10), (7, 11)]);
    assert_eq!(crooked[1][..4], [(8, 8), (9, 7), (10, 8), (11, 7)]);
}

#[test]
fn joined_edges_end_a_path_where_it_started() {
    let wrapping = Paths { wraps: Wraps::Sides, ..paths((1, 0), Course::Straight) };
    assert_eq!(walked(&wrapping, Side::White)[0].len(), 14);
    // Three times five is once round.
    let wrapping = Paths { wraps: Wraps::Sides, ..paths((5, 0), Course::Straight) };
    assert_eq!(walked(&wrapping, Side::White), [[(12, 7), (2, 7)]]);
    let torus = |step| Paths { wraps: Wraps::Everywhere, ..paths(step, Course::Straight) };
    assert_eq!(walked(&torus((0, 5)), Side::White), [[(7, 12), (7, 2)]]);
    assert_eq!(walked(&torus((1, 1)), Side::White)[0].len(), 14);
    assert_eq!(torus((1, 1)).each(Side::White).next().map(|path| path.length(BOARD)), Some(14));
}

#[test]
fn a_path_has_as_many_steps_as_lead_back() {
    let length = |paths: Paths| paths.each(Side::White).next().map(|path| path.length(BOARD));
    assert_eq!(length(paths((2, 1), Course::Circular)), Some(7));
    assert_eq!(length(Paths { wraps: Wraps::Sides, ..paths((5, 0), Course::Straight) }), Some(2));
    assert_eq!(
        length(Paths { wraps: Wraps::Sides, max: Some(1), ..paths((5, 0), Course::Straight) }),
        Some(1)
    );
    assert_eq!(length(Paths { max: Some(3), ..paths((1, 0), Course::Straight) }), Some(3));
}

#[test]
fn a_leg_goes_on_as_its_side_sees_the_last_step() {
    let turns = [((0, 1), (1, 1)), ((0, -1), (-1, 0))];
    let turns = turns.map(|(after, step)| Turn { after, steps: [step].to_vec() }).to_vec();
    let leg = Leg { paths: paths((1, 1), Course::Straight), turns, equal: false, unloads: false };
    // From the centre: the step is what leads to the first point.
    let first = |side, after| {
        let (x, y) = leg.each_path(after, side).next()?.strides(BOARD, Squares::NONE, CENTRE).next()?.end;
        Some((x - CENTRE.0, y - CENTRE.1))
    };
    assert_eq!(first(Side::White, Some((0, 1))), Some((1, 1)));
    assert_eq!(first(Side::Black, Some((0, 1))), Some((1, 0)));
    assert_eq!(first(Side::Black, None), Some((-1, -1)));
    assert_eq!(first(Side::White, Some((1, 0))), None);
}

#[test]
fn oblique_leaps_pass_over_points_as_a_king_that_goes_straight_first() {
    let midway = |step| midway(step).collect::<Vec<_>>();
    assert_eq!(midway((2, 1)), [(1, 0)]);
    assert_eq!(midway((-1, -3)), [(0, -1), (0, -2)]);
    assert_eq!(midway((2, -2)), [(1, -1)]);
    assert_eq!(midway((0, 3)), [(0, 1), (0, 2)]);
    assert_eq!(midway((3, -2)), [(1, 0), (2, -1)]);
    assert_eq!(midway((-3, 4)), [(0, 1), (-1, 2), (-2, 3)]);
    assert_eq!(midway((4, 2)), [(2, 1)]);
    assert_eq!(midway((1, 1)), []);
    assert_eq!(midway((1, 0)), []);
}

#[test]
fn directions_go_round_to_the_left() {
    let directions = |step| directions(step).collect::<Vec<_>>();
    assert_eq!(directions((0, -2)), [(2, 0), (0, 2), (-2, 0), (0, -2)]);
    assert_eq!(directions((-1, 1)), [(1, 1), (-1, 1), (-1, -1), (1, -1)]);
    assert_eq!(directions((1, 2)), [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]);
    assert_eq!((turned((1, 2), 1), turned((1, 2), -2), turned((1, 0), 3)), ((-1, 2), (2, -1), (0, -1)));
}

#[test]
fn the_opposite_of_a_comparison_holds_where_it_does_not() {
    use Compare::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    for compare in [Equal, NotEqual, Less, AtMost, Greater, AtLeast] {
        for (left, right) in [(0, 1), (1, 1), (2, 1)] {
            assert_ne!(compare.holds(left, right), compare.opposite().holds(left, right), "{compare:?}");
        }
    }
}

#[test]
fn another_form_of_regions_changes_nothing_else() {
    let count = |region| Leaf::Count {
        whose: Whose::Enemy,
        kinds: KindSet(5),
        region,
        compare: Compare::Less,
        value: 3,
    };
    let formula = |region| {
        let leaf = Condition::from(count(region));
        Formula::All(vec![Formula::Always, Formula::Any(vec![!leaf, Leaf::Royal.into()])])
    };
    let changed = formula("abc").map_region(|region| region.len());
    let mut leaves = vec![];
    changed.each_leaf(&mut |leaf| leaves.push(leaf.clone()));
    assert_eq!(leaves, [count_of_length(), Leaf::Royal]);
    assert!(changed.evaluate(&mut |leaf| *leaf == Leaf::Royal));
    assert!(!changed.evaluate(&mut |leaf| *leaf != Leaf::Royal));
}

fn count_of_length() -> Leaf<usize> {
    Leaf::Count { whose: Whose::Enemy, kinds: KindSet(5), region: 3, compare: Compare::Less, value: 3 }
}

#[test]
fn a_way_has_as_much_room_as_its_longest_row_on_the_whole_board() {
    let dimensions = Dimensions { files: 6, ranks: 4 };
    let all = Squares::board(dimensions);
    let steps = (-7..=7).flat_map(|dx| (-5..=5).map(move |dy| (dx, dy))).filter(|step| *step != (0, 0));
    for step in steps {
        for wraps in [false, true] {
            let way = Way { step, wraps };
            assert_eq!(way.room(dimensions), way.longest(dimensions, &all), "{way:?}");
        }
    }
    assert_eq!(Way { step: (2, 0), wraps: true }.room(dimensions), 3);
}
