//! What XBoard is told of a variant.

use super::variant_of;
use crate::random::Random;
use alfil::import::{Format, Kind, xboard};
use alfil::library;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;

#[test]
fn what_xboard_is_told_is_read() {
    let lines = "# Camels, written by Alfil\nsetup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                 piece P& fmWfceFifmnD\npiece N& C\n";
    assert_eq!(Format::of(lines), Format::Xboard);
    let import = xboard(lines);
    assert_eq!((import.variants.len(), import.remarks), (1, vec![]));
    let camels = &import.variants[0];
    assert_eq!((camels.name.as_str(), &camels.remarks), ("camels", &vec![]), "{}", camels.text);
    for clause in [
        "board 8x8",
        "piece N \"Camel\"  C",
        "piece P \"Pawn\"   fmWfceFifmnD",
        "royal K",
        "promote P on rank last to N B R Q",
        "en passant P by P",
        "castle K with R by 2, safe origin crossed arrival",
        "draw when stalemate",
    ] {
        assert!(camels.text.lines().any(|line| line == clause), "no `{clause}` in\n{}", camels.text);
    }
    variant_of(&camels.text);
    // A log has a word before each line, and may say a game again.
    let log: String = lines.lines().map(|line| format!("349 <first : {line}\n")).collect();
    let import = xboard(&format!("345 >first : variant camels\n{log}360 >first : new\n{log}"));
    assert_eq!((import.found, import.variants[0].name.as_str()), (1, "camels"));
    assert_eq!(import.variants[0].text.lines().skip(1).count(), camels.text.lines().skip(1).count());
}

#[test]
fn what_the_lines_cannot_be_taken_for_is_said_with_its_line() {
    let said = |lines: &str, line: usize, what: &str| {
        let import = xboard(lines);
        let all: Vec<_> =
            import.remarks.iter().chain(import.variants.iter().flat_map(|own| &own.remarks)).collect();
        assert!(
            all.iter().any(|remark| remark.line == line && remark.text.contains(what)),
            "{what}: {all:?}"
        );
    };
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    said(&format!("setup (PNBRQKpnbrqk {board}"), 1, "no end");
    said(&format!("setup (PNBRQKpnbrq) {board}"), 1, "the same number of letters");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbxkbnr/8 w", 1, "`x` is no piece of the table");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/7 w", 1, "not equally long");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy 99/99 w", 1, "a board has at most 16 files");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy 4k3/8/4K3[Q] w", 1, "in reserve");
    said(&format!("setup (PNBRQKpnbrqk) 8x8+2_seirawan {board}"), 1, "games like `seirawan`");
    said(&format!("setup (PNBRQKpnbrqk) {board}\npiece X& N"), 2, "`X&` is no piece");
    said(&format!("setup (PNBRQKpnbrqk) {board}\n\npiece N& mafsW"), 3, "`mafsW`: legs");
    said(
        &format!("setup (PNBRQKpnbrqk) {board}\npiece N& N\npiece n NA"),
        3,
        "the sides move it differently",
    );
    assert_eq!(xboard("piece N& N").found, 0);
}

#[test]
fn what_xboard_is_told_and_read_again_is_the_same_game() {
    let mut count = 0;
    for name in library::names() {
        let variant = variant_of(library::get(name).expect("it ships"));
        let export = alfil::export::xboard(&variant);
        let ends: Vec<_> = variant.outcomes.iter().map(|rule| rule.span).collect();
        let castlings: Vec<_> = variant.castlings.iter().map(|rule| rule.span).collect();
        // How a game ends changes no move, and castling comes later than the moves that are counted.
        let mut lost = export.remarks.iter().filter(|remark| remark.kind == alfil::export::Kind::Lost);
        if lost.any(|remark| !ends.contains(&remark.span) && !castlings.contains(&remark.span)) {
            continue;
        }
        count += 1;
        let text = export.text.expect("lines");
        let import = xboard(&text);
        let again = import.variants.first().unwrap_or_else(|| panic!("{name}: {:?}\n{text}", import.remarks));
        assert_eq!(again.remarks, vec![], "{name}\n{text}");
        let (ours, theirs) = (Rules::compile(&variant), Rules::compile(&variant_of(&again.text)));
        let (one, other) = (Position::start(&ours), Position::start(&theirs));
        for depth in 1..=2 {
            assert_eq!(
                one.perft(depth, 1),
                other.perft(depth, 1),
                "{name}, perft {depth}\n{text}\n{}",
                again.text
            );
        }
    }
    assert!(count >= 38, "{count}");
}

#[test]
fn mutilated_lines_do_no_harm() {
    const WHOLE: &str = "setup (PNBRQ.......~~~~Kpnbrq.......~~~~k) 8x8+5_crazyhouse rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n\
                         piece K& WFisO2\npiece Q& RB\npiece P& fmWfceFifmnD\nsetup (PN.R.^PKpn.r.^pk) 5x5+2_shogi rn1nk/ppppp/5/PPPPP/RN1NK w - - 0 1\n\
                         piece +P& WfF\n";
    let pieces = [
        "(",
        ")",
        "^",
        "~",
        "+",
        ".",
        "/",
        "[",
        "16",
        "999999999999",
        "\nsetup ",
        "\npiece ",
        "&",
        "_shogi ",
        "é",
        "K",
        "p",
        "0",
        "*",
        "O9",
        "ii",
        " ",
    ];
    let mut random = Random(13);
    let mut whole = 0;
    for _ in 0..60 {
        let mut text = WHOLE.to_owned();
        for _ in 0..4 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let from = *random.pick(&places).expect("a place");
            let to = places.iter().copied().find(|at| *at > from + 5).unwrap_or(from);
            text.replace_range(from..to, random.pick(&pieces).expect("a piece"));
        }
        let _ = Format::of(&text);
        for variant in xboard(&text).variants {
            let wrong = variant.remarks.iter().any(|remark| remark.kind == Kind::Wrong);
            let loaded = load(Source::new("mutilated.variant", variant.text.as_str()), &library::source);
            assert!(wrong || loaded.variant.is_some(), "{text}\n{}", variant.text);
            whole += usize::from(!wrong);
        }
    }
    assert!(whole > 10, "{whole}");
    // Much of everything.
    for text in [
        "setup /\n".repeat(90_000),
        format!("setup ({}) 8x8 8/8 w\n", "^".repeat(900_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 {} w\n", "1/".repeat(400_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 8/8 w\n{}", "piece N& NNNNNNNN\n".repeat(40_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 8/8 w\npiece N& {}", "W".repeat(900_000)),
    ] {
        let _ = (Format::of(&text), xboard(&text));
    }
}
