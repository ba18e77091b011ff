//! Interactive diagrams.

use crate::random::Random;
use alfil::import::{Format, Import, Kind, diagram};
use alfil::library;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;

/// The lines of a small diagram.
const CAMELS: &str = "\
<html><title>Camels &amp; more</title>
<div class=\"idiagram\" style=\"float:left\">
files=8
ranks=8
promoZone=1
promoChoice=QRCB
graphicsDir=/somewhere/
shuffle=QC
pawn::::a2-h2
queen::::d1
rook:R:R::a1,h1
camel:C:L:camel:b1,g1
bishop:B:B:bishop:c1,f1<br>
king:K:KisO2:king:e1
</div>
";

#[test]
fn a_diagram_is_found_in_its_page_and_read() {
    assert_eq!(Format::of(CAMELS), Format::Diagram);
    assert_eq!(Format::of("[camels:chess]\ncustomPiece1 = n:C\n"), Format::Fairy);
    let import = diagram(CAMELS);
    assert_eq!((import.found, import.variants.len()), (1, 1), "{:?}", import.remarks);
    let variant = &import.variants[0];
    for line in [
        "piece C \"camel\"  C",
        "promote P on rank last to Q R C B",
        "en passant P by P",
        "castle K with R by 2, safe origin crossed arrival",
        "royal K",
        "# - `shuffle` is not understood, or cannot be said",
    ] {
        assert!(variant.text.lines().any(|own| own == line), "no `{line}` in\n{}", variant.text);
    }
    let places: Vec<(usize, Kind)> =
        variant.remarks.iter().map(|remark| (remark.line, remark.kind)).collect();
    assert_eq!(places, [(8, Kind::Lost)]);
}

#[test]
fn what_a_diagram_means_otherwise_is_said_with_its_line() {
    let remarks = |lines: &str| {
        let import: Import = diagram(&format!("files=8\nranks=8\nKing:K:K:king:e1\n{lines}\nroyal=1\n"));
        let own = import.variants.iter().flat_map(|variant| &variant.remarks);
        own.chain(&import.remarks)
            .map(|remark| format!("{} {}", remark.line, remark.text))
            .collect::<Vec<_>>()
    };
    let said = |lines: &str, what: &str| {
        let all = remarks(lines);
        assert!(all.iter().any(|text| text.contains(what)), "{what}: {all:?}");
    };
    assert_eq!(remarks("Rook:R:R:rook:a1"), Vec::<String>::new());
    said("Rook:R:W*:rook:a1", "4 moves of `Rook`: `W*`");
    said("Rook:R:R:rook:z1", "4 `z1` is no square");
    said("Rook:R:R:rook:a1:2", "4 pieces in hand");
    said("Rook:K:R:rook:a1", "4 `K` is called `A` here");
    said("promoOffset=3", "4 `promoOffset`");
    said("Rook:R:R:rook:a1\nfunction WeirdPromotion() { }", "5 the page has a program");
    // Nothing is captured en passant where nothing leaves itself open to it; what may become itself may stay.
    assert_eq!(remarks("Pawn:P:fmWfceF:pawn:a2"), Vec::<String>::new());
    assert_eq!(remarks("Pawn:P:fmW:pawn:a2\npromoChoice=PK\nmaxPromote=2"), Vec::<String>::new());
    said("files=90", "a board has at most 16");
}

#[test]
fn diagrams_that_are_written_and_read_again_are_the_same_game() {
    let start = |text: &str| {
        let loaded = load(Source::new("again.variant", text), &library::source);
        loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
    };
    let mut count = 0;
    for name in library::names() {
        let variant = start(library::get(name).expect("it ships"));
        let export = alfil::export::diagram(&variant);
        let ends: Vec<_> = variant.outcomes.iter().map(|rule| rule.span).collect();
        let lost = |remark: &&alfil::export::Remark| remark.kind == alfil::export::Kind::Lost;
        // How a game ends changes no move.
        if export.remarks.iter().filter(lost).any(|remark| !ends.contains(&remark.span)) {
            continue;
        }
        count += 1;
        let text = export.text.expect("a diagram");
        let import = diagram(&text);
        let again = import.variants.first().unwrap_or_else(|| panic!("{name}: {:?}\n{text}", import.remarks));
        assert_eq!(again.remarks, vec![], "{name}\n{text}");
        let (ours, theirs) = (Rules::compile(&variant), Rules::compile(&start(&again.text)));
        let (one, other) = (Position::start(&ours), Position::start(&theirs));
        for depth in 1..=2 {
            assert_eq!(one.perft(depth, 1), other.perft(depth, 1), "{name}, perft {depth}\n{text}");
        }
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn a_mutilated_diagram_does_no_harm() {
    let pieces = [
        "idiagram", "<", ">", "</div", ":", "::::", "=", "a1-p16,", "files=16", "royal=9", "\n", "[", "]",
        "é", "W", "a", "0",
    ];
    let mut random = Random(11);
    let mut whole = 0;
    for _ in 0..40 {
        let mut text = CAMELS.to_owned();
        for _ in 0..4 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let from = *random.pick(&places).expect("a place");
            let to = places.iter().copied().find(|at| *at > from + 6).unwrap_or(from);
            text.replace_range(from..to, random.pick(&pieces).expect("a piece"));
        }
        let _ = Format::of(&text);
        for variant in diagram(&text).variants {
            let wrong = variant.remarks.iter().any(|remark| remark.kind == Kind::Wrong);
            let loaded = load(Source::new("mutilated.variant", variant.text.as_str()), &library::source);
            assert!(wrong || loaded.variant.is_some(), "{text}\n{}", variant.text);
            whole += usize::from(!wrong);
        }
    }
    assert!(whole > 5, "{whole}");
    // Much of everything.
    for text in [
        "idiagram ".repeat(60_000),
        "<div class=idiagram>a:A:".repeat(9_000),
        format!("a:A:{}:a:{}", "W".repeat(90_000), "a1-p9,".repeat(90_000)),
    ] {
        let _ = (Format::of(&text), diagram(&text));
    }
}
