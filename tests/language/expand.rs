//! Files and what they extend, written as one file.

use crate::snapshots;
use alfil::diagnostic::code;
use alfil::format::format;
use alfil::library;
use alfil::model::Variant;
use alfil::position::Position;
use alfil::resolve::{Extras, Loaded, expand, load};
use alfil::rules::Rules;
use alfil::source::{Source, SourceId};
use fastrand::Rng;

fn shipped(name: &str) -> Loaded {
    loaded(&format!("{name}.variant"), library::get(name).expect("a name of the list"))
}

fn loaded(name: &str, text: &str) -> Loaded {
    load(Source::new(name, text), &library::source)
}

fn expanded(loaded: &Loaded, extras: Extras) -> String {
    expand(loaded, extras).unwrap_or_else(|mistakes| panic!("{}: {mistakes:?}", loaded.sources[0].name))
}

/// The variant of a text that extends nothing.
fn alone(text: &str) -> Variant {
    let loaded = load(Source::new("alone.variant", text), &|_| None);
    loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
}

/// A list as text, without places.
fn stripped(list: &impl std::fmt::Debug) -> String {
    let written = format!("{list:?}");
    let mut parts = written.split("Span {");
    let mut stripped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        stripped.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    stripped
}

#[test]
fn every_shipped_variant_expanded() {
    for name in library::names() {
        let loaded = shipped(name);
        let text = expanded(&loaded, Extras { origins: true, tests: false });
        snapshots::of("expand").bind(|| insta::assert_snapshot!(name, text));
        assert!(!text.contains("\nextends ") && !text.contains("\nwithout "), "{name}:\n{text}");
        assert_eq!(format(SourceId(0), &text).as_deref(), Ok(text.as_str()), "{name} is laid out");
    }
}

/// Castlings and movements are left out: an inherited one that has no effect is not written.
#[test]
fn it_is_the_same_game() {
    for name in library::names() {
        let loaded = shipped(name);
        let variant = loaded.variant.as_ref().expect("shipped variants have no errors");
        let again = alone(&expanded(&loaded, Extras::default()));
        assert_eq!(again.name, variant.name);
        assert_eq!(again.array, variant.array, "{name}");
        for (one, other, what) in [
            (stripped(&again.royalty), stripped(&variant.royalty), "royalty"),
            (stripped(&again.immunity), stripped(&variant.immunity), "immunity"),
            (stripped(&again.promotions), stripped(&variant.promotions), "promotions"),
            (stripped(&again.exchanges), stripped(&variant.exchanges), "exchanges"),
            (stripped(&again.en_passant), stripped(&variant.en_passant), "en passant"),
            (stripped(&again.reserve), stripped(&variant.reserve), "reserve"),
            (stripped(&again.turns), stripped(&variant.turns), "turns"),
            (stripped(&again.chases), stripped(&variant.chases), "chases"),
            (stripped(&again.outcomes), stripped(&variant.outcomes), "outcomes"),
            (stripped(&again.remembered), stripped(&variant.remembered), "memory"),
        ] {
            assert_eq!(one, other, "{name}: {what}");
        }
        assert_eq!(stripped(&again.placements), stripped(&variant.placements), "{name}: placements");
        let (before, after) = (Rules::compile(variant), Rules::compile(&again));
        let perft = |rules: &Rules| Position::start(rules).perft(2, 1);
        assert_eq!(perft(&after), perft(&before), "{name}");
    }
}

#[test]
fn the_tests_of_the_file_pass_in_the_expanded_one() {
    for name in ["kings-dukes", "mini-kingsmen", "shouse", "spartan", "janus"] {
        let text = expanded(&shipped(name), Extras { origins: false, tests: true });
        let tests = load(Source::new("alone.variant", text.as_str()), &|_| None).tests;
        let reports = alfil::testing::run(&alone(&text), &tests);
        assert!(!reports.is_empty());
        for report in reports {
            assert!(report.passed(), "{name}: {}: {:?}", report.name, report.failures);
        }
    }
}

#[test]
fn what_is_taken_out_of_a_clause_is_taken_out_of_its_text() {
    let text = "variant \"X\" { note \"y\" }\nextends \"kings\"\nwithout piece Q\nwhite promote P on rank last to K, \n    R\n\
                without en passant\nblack royal K\nlimit K*3 N, B*2 R*3\n";
    let text = expanded(&loaded("x.variant", text), Extras { origins: true, tests: false });
    for line in [
        "piece P \"Pawn\"   fmWfcFifmnD  # chess.variant:26",
        "white royal K, the least by (file, rank)  # kings.variant:25",
        "black royal K  # x.variant:7",
        "black promote P on rank last to K R B N",
        "white promote P on rank last to K R",
        "limit K*3 N, B*2 R*3  # x.variant:8",
    ] {
        assert!(text.contains(&format!("\n{line}")), "{line}\nin\n{text}");
    }
    assert!(!text.contains("en passant") && !text.contains("piece Q"), "{text}");
}

/// A capture of pieces that a later file takes away goes with them, and the others stay.
#[test]
fn captures_go_with_the_pieces_that_they_are_for() {
    let parent = "variant \"P\" { note \"y\" }\nextends \"chess\"\npiece N \"Knight\" {\n    move mN\n    \
                  move cN on Q\n    move cF on R Q\n}\n";
    let child = "variant \"C\" { note \"y\" }\nextends \"p\"\nwithout piece Q\n";
    let lookup = |name: &str| match name {
        "p" => Some(Source::new("p.variant", parent)),
        name => library::source(name),
    };
    let loaded = load(Source::new("c.variant", child), &lookup);
    let text = expanded(&loaded, Extras { origins: false, tests: false });
    assert!(text.contains("piece N \"Knight\" {\n    move mN\n    move cF on R\n}\n"), "{text}");
    alone(&text);
}

#[test]
fn pictures_and_bounds_are_those_that_count() {
    let text = "variant \"X\" { note \"y\" }\nextends \"shatranj\"\npiece R \"Rook\" R glyph \"elephant\"\n\
                image N \"camel.svg\" \"black.svg\"\nimage B \"fil.svg\"\nbound B Q\n";
    let text = expanded(&loaded("x.variant", text), Extras { origins: false, tests: false });
    for line in ["image N \"camel.svg\" \"black.svg\"", "image B \"fil.svg\"", "bound B Q"] {
        assert!(text.contains(&format!("\n{line}")), "{line}\nin\n{text}");
    }
    assert!(text.contains("glyph \"elephant\""), "{text}");
    let parent =
        "variant \"P\" { note \"y\" }\nextends \"chess\"\npiece N \"Steed\" N glyph \"knight\" bound\n";
    let child = "variant \"C\" { note \"y\" }\nextends \"p\"\nglyph N \"queen\"\nbound N\n";
    let lookup = |name: &str| match name {
        "p" => Some(Source::new("p.variant", parent)),
        name => library::source(name),
    };
    let loaded = load(Source::new("c.variant", child), &lookup);
    let text = expanded(&loaded, Extras { origins: false, tests: false });
    assert!(text.contains("\nglyph N \"queen\"\nbound N\n") && !text.contains("\"knight\""), "{text}");
    let knight = |variant: &Variant| {
        let kind = variant.kinds.iter().find(|kind| kind.letters == "N").expect("a knight");
        (kind.picture.clone(), kind.bound.is_some())
    };
    let expected = (alfil::model::Picture::Glyph("queen".into()), true);
    assert_eq!(knight(loaded.variant.as_ref().expect("no errors")), expected);
    assert_eq!(knight(&alone(&text)), expected);
}

/// Where nothing is placed, nothing is said about where, nor remembered or looked up for it.
#[test]
fn what_is_said_about_placing_where_nothing_is_placed_is_left_out() {
    let text = "variant \"X\" { note \"y\" }\nextends \"chess\"\nplace N on light when captured own Q and unmoved own K\n\
                place B where shade differs from first placed own B\nplace N as N R\n";
    let loaded = loaded("x.variant", text);
    let variant = loaded.variant.as_ref().expect("no errors");
    assert!(variant.placements.is_empty() && variant.conditional_placements.is_empty());
    assert_eq!(variant.remembered, alfil::model::Remembered::default());
    let text = expanded(&loaded, Extras::default());
    assert!(!text.contains("place "), "{text}");
    alone(&text);
}

#[test]
fn a_file_with_errors_is_not_expanded() {
    let loaded = loaded("x.variant", "extends \"chess\"\nroyal Z\n");
    let mistakes = expand(&loaded, Extras::default()).expect_err("an error");
    assert!(mistakes.iter().any(|mistake| mistake.code == code::piece::UNDECLARED), "{mistakes:?}");
}

/// Whatever a file says again of what it extends counts once: where it can be played, it can be written as one.
#[test]
fn a_clause_that_is_inherited_and_said_again_is_written_once() {
    let mut seen = std::collections::BTreeSet::new();
    for name in library::names() {
        let whole = expanded(&shipped(name), Extras::default());
        for clause in whole.lines() {
            let word = clause.split(' ').find(|word| !["white", "black"].contains(word)).unwrap_or_default();
            let block = ["variant", "board", "setup", "arrays", "piece", "}", "#", ""].contains(&word);
            if block || clause.starts_with(' ') || clause.ends_with('{') || !seen.insert(clause.to_owned()) {
                continue;
            }
            let text = format!("variant \"Again\" {{ note \"y\" }}\nextends \"{name}\"\n{clause}\n");
            let again = loaded("again.variant", &text);
            if again.variant.is_some() {
                let written = expanded(&again, Extras::default());
                let times = written.lines().filter(|line| *line == clause).count();
                assert!(times <= 1, "{name}: {clause} is written {times} times:\n{written}");
            }
        }
    }
    // The result of the file at hand is the one that counts, for the sides of which it speaks.
    for (parent, clause, lines) in [
        (
            "losers",
            "black loss when count own = 1",
            ["black loss when count own = 1", "white win when count own = 1"],
        ),
        ("racing-kings", "forbid check enemy", ["forbid check enemy", "draw when stalemate"]),
        ("racing-kings", "white forbid check enemy", ["forbid check enemy", "draw when stalemate"]),
    ] {
        let text = format!("variant \"Again\" {{ note \"y\" }}\nextends \"{parent}\"\n{clause}\n");
        let written = expanded(&loaded("again.variant", &text), Extras::default());
        for line in lines {
            assert_eq!(written.lines().filter(|other| *other == line).count(), 1, "{line}\n{written}");
        }
    }
}

/// Whatever a file takes away from a shipped one and puts in its place: if it can be played, it can be written as one.
#[test]
fn random_changes_of_shipped_files_can_be_expanded() {
    let names: Vec<&str> = library::names().collect();
    let changes = [
        "without castle",
        "without en passant",
        "without promote",
        "without promote P",
        "without royal",
        "without turn",
        "without royal K",
        "without exchange",
        "without capture",
        "without blast",
        "without reserve",
        "without limit",
        "without gate",
        "without arrays",
        "without forbid",
        "without checkmate",
        "without stalemate",
        "without repetition",
        "without move count",
        "without bare",
        "without piece Q",
        "without piece N B",
        "without piece R",
        "without piece P",
        "without piece A",
        "without piece +P",
        "without piece Q~",
        "royal K",
        "white royal K",
        "black royal Q, together",
        "royal R when check",
        "immune K when captured own Q",
        "white immune B",
        "promote P on rank last to Q R",
        "black promote P on rank last to N",
        "exchange P on rank last to Q R",
        "white exchange P on rank last to N",
        "en passant P by P",
        "castle K with R by 2",
        "black castle K with R by 3, safe origin",
        "capture to own reserve",
        "capture Q R to own reserve as P N",
        "capture P to home by file",
        "blast K sparing P N",
        "reserve Q R*2",
        "white reserve N",
        "turn: move, or place 1 from reserve",
        "limit Q*2, N",
        "white limit N*3",
        "gate Q N from rank 1",
        "forbid check enemy",
        "win when own K in rank last",
        "white loss when count own = 0",
        "draw when bare",
        "loss when stalemate",
        "draw when 40 moves without capture",
        "black win when stalemate",
        "home P on rank 2",
        "white home P N on rank 1",
        "piece P \"Pawn\" fmWfcF",
        "piece K \"King\" { move mK\nmove cK when captured enemy Q\nroyal when captured own Q, else immune\nhome on e1 }",
        "piece N \"Camel\" { move C\nimmune when check\n}",
        "piece Q \"Queen\" { move Q on R P }",
        "place P on ranks 1..4",
        "place N not on rank 1",
        "region camp = ranks 1..2",
        "region hill = e4",
        "loss when repetition 3 with check",
        "promote P P on rank last to Q Q",
        "forbid moving N N when count own R R > 1",
        "castle Q with R by 1, all safe, when captured own R and captured enemy P",
        "promote P on rank last to Q when captured own N",
        "exchange P on rank 4 to Q when once check",
    ];
    let mut read = 0;
    for seed in 0..1000 {
        let mut rng = Rng::with_seed(seed);
        // Some changes in a first file, some in one that extends it.
        let layer = |rng: &mut Rng, base: &str| {
            let lines: Vec<&str> =
                (0..rng.usize(1..5)).map(|_| changes[rng.usize(..changes.len())]).collect();
            format!("variant \"X\" {{ note \"x\" }}\nextends \"{base}\"\n{}\n", lines.join("\n"))
        };
        let base = names[rng.usize(..names.len())];
        let (first, second) = (layer(&mut rng, base), layer(&mut rng, "first"));
        let lookup = |name: &str| match name {
            "first" => Some(Source::new("first.variant", first.as_str())),
            name => library::source(name),
        };
        let loaded = load(Source::new("second.variant", second.as_str()), &lookup);
        if loaded.variant.is_some() {
            read += 1;
            let extras = Extras { origins: rng.bool(), tests: false };
            if let Err(mistakes) = expand(&loaded, extras) {
                panic!("seed {seed}: {mistakes:?}\n{first}\n{second}");
            }
        }
    }
    assert!(read > 60, "of 1000 files only {read} have no error: too few to mean much");
}
