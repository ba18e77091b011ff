//! A hint never says something else than was meant: whole families of lines, each with what it means, and lines of which nobody can
//! tell, which get no fix.

use alfil::diagnostic::{Diagnostic, Safety, apply, mend};
use alfil::lint::{self, Levels};
use alfil::resolve::load;
use alfil::source::{Source, SourceId};

/// What stands before each line.
const BEFORE: &str = "variant \"Example\" { }\nextends \"chess\"\nreserve P N\nturn: move, or place 1 from reserve\nneutral \"Wall\"\n";

fn check(text: &str) -> Vec<Diagnostic> {
    let loaded = load(Source::new("example.variant", text), &alfil::library::source);
    lint::check(&loaded, &Levels::default())
}

/// The line as the first fix of what is said about it leaves it; nothing if there is none.
fn mended(line: &str) -> Option<String> {
    let text = format!("{BEFORE}{line}\n");
    let found = check(&text);
    let own =
        found.iter().find(|one| one.labels.iter().any(|label| label.span.start as usize >= BEFORE.len()))?;
    let fix = own.fixes.first()?;
    Some(apply(&text, SourceId(0), [fix]).text[BEFORE.len()..].trim_end().to_owned())
}

/// The lines of a family and what each means.
fn families() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut means = |said: String, meant: String| all.push((said, meant));
    const PIECES: [(&str, &str); 4] = [("Q", "queen"), ("R", "rook"), ("N", "knight"), ("P", "pawn")];
    for (letters, name) in PIECES {
        for whose in ["own", "enemy"] {
            for said in ["attacked", "is attacked", "under attack", "is threatened"] {
                for clause in ["loss when", "forbid"] {
                    means(
                        format!("{clause} {whose} {letters} {said}"),
                        format!("{clause} attacked {whose} {letters}"),
                    );
                }
            }
            for clause in ["win when", "loss when", "promote P on rank last to N when"] {
                means(
                    format!("{clause} captured {whose} {letters} or B"),
                    format!("{clause} captured {whose} {letters} or captured {whose} B"),
                );
                means(
                    format!("{clause} captured {whose} {letters} or own B"),
                    format!("{clause} captured {whose} {letters} or captured own B"),
                );
                means(
                    format!("{clause} {whose} K and {letters} in rank last"),
                    format!("{clause} {whose} K in rank last and {whose} {letters} in rank last"),
                );
            }
        }
        for (said, meant) in [("royal", "royal"), ("a royal piece", "royal")] {
            means(format!("{name}s are {said}"), format!("{meant} {letters}"));
        }
        means(format!("without royal {name}"), format!("without royal {letters}"));
        means(format!("without {letters} B"), format!("without piece {letters} B"));
        means(format!("forbid capturing {letters}"), format!("immune {letters}"));
    }
    for clause in ["promote P on rank last to Q", "reserve Q", "castle K with R by 2", "win when check enemy"]
    {
        means(format!("white and black {clause}"), clause.to_owned());
        means(format!("black and white {clause}"), clause.to_owned());
        for side in ["white", "black"] {
            means(format!("for {side}: {clause}"), format!("{side} {clause}"));
            means(format!("for {side}, {clause}"), format!("{side} {clause}"));
        }
    }
    for (sign, behind) in [("--", " hill"), ("//", " hill"), ("--", " the king is there")] {
        means(
            format!("win when own K in rank 4 {sign}{behind}"),
            format!("win when own K in rank 4 #{behind}"),
        );
    }
    for (entity, sign) in [("&gt;", ">"), ("&lt;", "<"), ("&gt;=", ">="), ("&lt;=", "<=")] {
        means(format!("win when count own P {entity} 3"), format!("win when count own P {sign} 3"));
    }
    for (verdict, words) in [("draw", "draws"), ("loss", "loses"), ("win", "wins")] {
        means(format!("bare king {words}"), format!("{verdict} when bare"));
    }
    let others = [
        ("king in e4 wins", "win when own K in e4"),
        ("win when ever own K in e4", "win when once own K in e4"),
        ("win when count own P > 2 count enemy P", "win when worth own (P 1) > worth enemy (P 2)"),
        ("sides red, black", "sides \"red\" \"black\""),
        ("captures enclosed W by moving", "take enclosed W by moving"),
        ("promote P → Q on rank last", "promote P on rank last to Q"),
        ("loss when own Q missing", "loss when count own Q = 0"),
        ("turn: move up to 3", "turn: move 1..3"),
        ("turn: move and then place neutral", "turn: move, then place neutral"),
        ("turn: move, then place neutral anywhere", "turn: move, then place neutral"),
    ];
    others.into_iter().for_each(|(said, meant)| means(said.to_owned(), meant.to_owned()));
    all
}

#[test]
fn what_a_fix_writes_is_what_was_meant() {
    let mut wrong = Vec::new();
    let all = families();
    for (said, meant) in &all {
        let found = mended(said);
        if found.as_ref() != Some(meant) {
            wrong.push(format!("{said} -> {found:?}, not {meant}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// Lines of which it cannot be told what was meant, or that cannot be said, and a word of the help.
const UNCLEAR: &[(&str, &str)] = &[
    ("capture none", "immune"),
    ("capture forbidden", "immune"),
    ("no capture", "immune"),
    ("no captures", "immune"),
    ("without captures", "immune"),
    ("forbid captures", "immune"),
    ("forbid captures by P", "`m`"),
    ("array 518", "a test"),
    ("shuffle on rank 1", "arrays"),
    ("forbid moving K into check", "royal K"),
    ("forbid checkmate", "checkmate enemy"),
    ("forbid moving backwards", "letters before its moves"),
    ("forbid moving P sideways", "letters before its moves"),
    ("repetition loses", "loss when repetition"),
    ("take behind by moving Q", "take behind K by moving Q"),
    ("flip ahead by placing", "flip ahead K by placing"),
    ("take surrounded by moving", "take surrounded W by moving"),
    ("turn: move, then push enemy P twice", "once"),
    ("turn: move, then pull enemy P", "nothing is pulled"),
    ("turn: move, then push own P", "enemy's"),
    ("turn 1-2: move", "turn 2: move"),
    ("turn 1 and 2: move", "turn 2: move"),
    ("turn: move, then place neutral next to K", "on origin"),
    ("turn: place 1 from reserve, then move", "move, or place 1 from reserve"),
    ("turn: move, or move neutral", "then move neutral"),
    ("turn: move, or place P promoted", "place P as"),
    ("win when own P connected", "path own P"),
    ("piece white N \"Knight\" N", "both sides"),
    ("blast K capturing K", "blast K"),
    ("without castle en passant", "without en passant"),
    ("exchange N on board swapping R to N", "exchange N on board to N"),
    ("en passant P by P N", "P by P, P by N"),
    ("immune all", "immune P N"),
    ("bound all", "bound P N"),
    ("limit all", "limit P N"),
    ("setup black to move", "setup, black to move { ... }"),
    ("loss when attacked Q", "attacked own Q"),
    ("promote P on capture to Q", "capturing on board"),
    ("piece N \"Knight\" { move Z if first move }", "`i`"),
    ("piece N \"Knight\" { move G from rank 1 to rank 3 }", "in rank 3"),
    ("piece N \"Knight\" { captures P }", "on P"),
];

#[test]
fn what_cannot_be_told_has_no_fix() {
    let mut wrong = Vec::new();
    for (line, word) in UNCLEAR {
        let found = check(&format!("{BEFORE}{line}\n"));
        let own =
            found.iter().find(|one| one.labels.iter().any(|label| label.span.start as usize >= BEFORE.len()));
        let told = own.and_then(|one| one.help.as_deref()).unwrap_or("");
        if !told.contains(word) || own.is_some_and(|one| !one.fixes.is_empty()) {
            wrong.push(format!("{line}: {told}, {:?}", own.map(|one| &one.fixes)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a first round of fixes has written, no later one takes away or denies.
#[test]
fn what_was_just_mended_stays() {
    const HEAD: &str = "variant \"Example\" { }\nextends \"chess\"\n";
    let taken_away = ["royal", "checkmate"].into_iter().flat_map(|word| {
        [format!("without {word}"), format!("no {word}"), format!("{word} none")]
            .map(|said| (said, format!("without {word}")))
    });
    let asked = ["== 0", "is 0"]
        .map(|said| (format!("loss when count own K {said}"), "loss when count own K = 0".to_owned()));
    let regions = ["==", "is"]
        .map(|sign| (format!("region camp {sign} ranks 1..3"), "region camp = ranks 1..3".to_owned()));
    let captured =
        ["king captured", "own K captured"].map(|said| (format!("loss when {said}"), "loss when".to_owned()));
    for (said, meant) in taken_away.chain(asked).chain(regions).chain(captured) {
        let mended = mend(&format!("{HEAD}{said}\n"), Safety::Offered, check).text;
        let lines: Vec<&str> = mended.lines().skip(2).collect();
        assert!(lines.len() == 1 && lines[0].starts_with(&meant), "{said} -> {mended}");
    }
}
