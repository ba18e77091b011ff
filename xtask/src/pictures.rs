//! The pictures of `docs/show.md`, `docs/gallery.md` and `docs/tutorial.md`.

use alfil::board::Side;
use alfil::draw::{Options, board_svg, movement_svg, moves_svg};
use alfil::library;
use alfil::notation::{parse_fen, parse_square};
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;

/// The files of `docs/images`, each by its name.
pub fn pictures() -> Vec<(&'static str, String)> {
    let rules = |name: &str| {
        let source = library::source(name).expect("it is one of those that ship");
        Rules::compile(
            &load(source, &|parent| library::source(parent)).variant.expect("what ships has no errors"),
        )
    };
    let options = Options::default();
    let piece = |name: &str, letters: &str, side: Side| {
        let rules = rules(name);
        let kind = rules.vocabulary().kind(letters).expect("the variant has the piece");
        movement_svg(&rules, kind, &Options { heading: true, side, ..options.clone() })
    };
    let position = |name: &str, fen: &str| {
        let rules = rules(name);
        let setup = parse_fen(rules.vocabulary(), fen).expect("a FEN");
        Position::new(&rules, &setup).expect("it can be played")
    };
    let crazyhouse =
        position("crazyhouse", "r1b1k2r/ppp2ppp/2n5/3qp3/1b1P4/2N2N2/PPQ~2PPP/R3KB1R[BPPnppp] w KQkq - 0 9");
    let castling = position("chess", "r3k2r/pppq1ppp/2n2n2/4p1B1/1b2P1b1/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9");
    let king = parse_square(castling.rules().vocabulary().dimensions(), "e1").expect("a square");
    let array = |name: &str| {
        let rules = rules(name);
        board_svg(&rules, &Position::start(&rules).setup(), &options)
    };
    // The variant that the tutorial writes.
    let tutorial = include_str!("../../docs/tutorial.md");
    let block = tutorial
        .split("```variant file=los-alamos.variant\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let source = Source::new("los-alamos.variant", block.expect("the tutorial begins with it"));
    let los_alamos = load(source, &|_| None).variant.expect("the tutorial's variant has no errors");
    let los_alamos = Rules::compile(&los_alamos);
    vec![
        ("los-alamos.svg", board_svg(&los_alamos, &Position::start(&los_alamos).setup(), &options)),
        ("capablanca.svg", array("capablanca")),
        ("chess.svg", array("chess")),
        ("grasshopper.svg", array("grasshopper")),
        ("kingdom.svg", array("kingdom")),
        ("shogi.svg", array("shogi")),
        ("spartan.svg", array("spartan")),
        ("glinski.svg", array("glinski")),
        ("xiangqi.svg", array("xiangqi")),
        ("crazyhouse.svg", board_svg(crazyhouse.rules(), &crazyhouse.setup(), &options)),
        ("king.svg", moves_svg(&castling, king, &options)),
        ("cannon.svg", piece("xiangqi", "C", Side::White)),
        ("pawn.svg", piece("chess", "P", Side::White)),
        ("wizard.svg", piece("kingdom", "W", Side::White)),
    ]
}
