//! Boards of hexagons: where they lie, and what touches what.

use alfil::board::{Side, Square, Squares};
use alfil::draw::{Options, SQUARE, board_area, board_svg, corners, marks, outline};
use alfil::model::Grid;
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::{FromText as _, Variant};
use std::collections::BTreeMap;

/// Gliński's board, or what is made of it by changes to its text.
fn glinski(changed: &[(&str, &str)]) -> Rules {
    let mut text = std::fs::read_to_string("variants/glinski.variant").expect("it ships");
    for (from, to) in changed {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    Rules::compile(&Variant::read(&text).expect("no mistake was made"))
}

fn lying() -> Rules {
    glinski(&[("look hexagons", "look hexagons in ranks")])
}

/// Where each square has its middle.
fn middles(rules: &Rules, flip: bool) -> BTreeMap<Square, (f32, f32)> {
    let options = Options { flip, ..Options::default() };
    corners(rules, &options)
        .into_iter()
        .map(|(sq, (x, y))| (sq, (x + SQUARE / 2.0, y + SQUARE / 2.0)))
        .collect()
}

fn apart((x, y): (f32, f32), (u, v): (f32, f32)) -> f32 {
    (x - u).hypot(y - v)
}

/// Hexagons whose middles are as far apart as each is high share an edge. Those of Gliński's board are the squares to which his rook
/// can go first; each board of ninety-one hexagons has 240 such edges, and none of them lies over another.
#[test]
fn what_touches_is_where_a_rook_can_go() {
    for (rules, flip) in [(glinski(&[]), false), (glinski(&[]), true), (lying(), false), (lying(), true)] {
        let middles = middles(&rules, flip);
        assert_eq!(middles.len(), 91);
        let rook = rules.vocabulary().kind("R").expect("it has rooks");
        let variant = rules.vocabulary().variant();
        let mut edges = 0;
        for (sq, at) in &middles {
            let mut beside = Squares::NONE;
            for (other, there) in middles.iter().filter(|(other, _)| *other != sq) {
                let apart = apart(*at, *there);
                assert!(apart > SQUARE - 0.01, "{sq:?} lies over {other:?}");
                if apart < SQUARE + 0.01 {
                    beside.insert(*other);
                }
            }
            edges += beside.len();
            let reached: Squares = marks(variant, rook, Side::White, Some(*sq)).squares.into_keys().collect();
            assert_eq!(beside.difference(&reached), Squares::NONE, "{sq:?}");
        }
        assert_eq!(edges, 2 * 240);
    }
}

/// Three hexagons meet in each corner, and no two of one shade touch.
#[test]
fn hexagons_have_three_shades() {
    for rules in [glinski(&[]), lying()] {
        let svg = board_svg(&rules, &Position::start(&rules).setup(), &Options::default());
        let of = |class: &str| {
            let start = svg.find(&format!("<path class=\"{class}\" d=\"")).expect("a shade");
            svg[start..].split('"').nth(3).expect("a path").matches('M').count()
        };
        // All are light beneath the darker ones.
        assert_eq!((of("af-sl"), of("af-sm"), of("af-sd")), (91, 31, 30));
        let variant = rules.vocabulary().variant();
        let shade = |sq: Square| (variant.dimensions.file(sq) + variant.dimensions.rank(sq)) % 3;
        let middles = middles(&rules, false);
        for (sq, at) in &middles {
            let beside =
                middles.iter().filter(|(other, there)| *other != sq && apart(*at, **there) < SQUARE + 0.01);
            assert!(beside.into_iter().all(|(other, _)| shade(*other) != shade(*sq)), "{sq:?}");
        }
    }
}

/// What a page needs in order to lay pieces and buttons upon the picture.
#[test]
fn hexagons_lie_on_the_board_and_fill_it() {
    for (rules, files_upright) in [(glinski(&[]), true), (lying(), false)] {
        let options = Options { coordinates: false, ..Options::default() };
        let outline = outline(&rules, &options);
        assert_eq!(outline.len(), 6);
        // All corners are as far from the middle, and edges as long.
        let middle = (SQUARE / 2.0, SQUARE / 2.0);
        let far = SQUARE / 3.0_f32.sqrt();
        assert!(outline.iter().all(|corner| (apart(*corner, middle) - far).abs() < 0.001));
        let next = outline.iter().cycle().skip(1);
        assert!(outline.iter().zip(next).all(|(from, to)| (apart(*from, *to) - far).abs() < 0.001));
        let ((left, top), (width, height)) = board_area(&rules, &options);
        let (mut least, mut most) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for (_, (x, y)) in corners(&rules, &options) {
            for (dx, dy) in &outline {
                least = (least.0.min(x + dx), least.1.min(y + dy));
                most = (most.0.max(x + dx), most.1.max(y + dy));
            }
        }
        let close = |one: f32, other: f32| (one - other).abs() < 0.01;
        assert!(close(least.0, left) && close(least.1, top), "{least:?}");
        assert!(close(most.0, left + width) && close(most.1, top + height), "{most:?}");
        // Eleven files upright are eleven hexagons high, and so are ranks that lie.
        assert!(close(if files_upright { height } else { width }, 11.0 * SQUARE));
    }
}

/// The look is told, and the reader of the rules learns what touches what.
#[test]
fn rules_pages_tell_of_hexagons() {
    let rules = glinski(&[]);
    assert_eq!(rules.vocabulary().variant().look.grid, Grid::Hexagons);
    assert_eq!(lying().vocabulary().variant().look.grid, Grid::HexagonsInRanks);
    let page = alfil::prose::page(&Variant::shipped("glinski").expect("it ships"), None).markdown();
    assert!(page.contains("hexagons: each touches"), "{page}");
    assert!(page.contains("squares of one colour"), "{page}");
}
