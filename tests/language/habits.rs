//! A slip that is made on every line is told once, and one fix mends all of it.

use alfil::diagnostic::{Diagnostic, Severity, apply};
use alfil::library;
use alfil::resolve::load;
use alfil::source::{Source, SourceId};

/// How somebody writes a piece: its letters, its name and its moves.
type Habit = (&'static str, fn(&str, &str, &str) -> String);

const HABITS: &[Habit] = &[
    ("a colon behind the name", |letters, name, moves| format!("piece {letters} \"{name}\": {moves}")),
    ("a colon apart", |letters, name, moves| format!("piece {letters} \"{name}\" : {moves}")),
    ("an equals sign", |letters, name, moves| format!("piece {letters} \"{name}\" = {moves}")),
    ("an arrow", |letters, name, moves| format!("piece {letters} \"{name}\" -> {moves}")),
    ("a thick arrow", |letters, name, moves| format!("piece {letters} \"{name}\" => {moves}")),
    ("a dash", |letters, name, moves| format!("piece {letters} \"{name}\" - {moves}")),
    ("a long dash", |letters, name, moves| format!("piece {letters} \"{name}\" – {moves}")),
    ("a comma behind the name", |letters, name, moves| format!("piece {letters} \"{name}\", {moves}")),
    ("a colon behind the letters", |letters, name, moves| format!("piece {letters}: \"{name}\" {moves}")),
    ("an equals sign behind the letters", |letters, name, moves| {
        format!("piece {letters} = \"{name}\" {moves}")
    }),
    ("a comma behind the letters", |letters, name, moves| format!("piece {letters}, \"{name}\" {moves}")),
    ("letters in parentheses", |letters, name, moves| format!("piece ({letters}) \"{name}\" {moves}")),
    ("letters in quotation marks", |letters, name, moves| format!("piece \"{letters}\" \"{name}\" {moves}")),
    ("moves in quotation marks", |letters, name, moves| format!("piece {letters} \"{name}\" \"{moves}\"")),
    ("moves in parentheses", |letters, name, moves| format!("piece {letters} \"{name}\" ({moves})")),
    ("no quotation marks", |letters, name, moves| format!("piece {letters} {name} {moves}")),
    ("single quotation marks", |letters, name, moves| format!("piece {letters} '{name}' {moves}")),
    ("the word move", |letters, name, moves| format!("piece {letters} \"{name}\" moves {moves}")),
    ("the word betza", |letters, name, moves| format!("piece {letters} \"{name}\" betza: {moves}")),
    ("moves before the name", |letters, name, moves| format!("piece {letters} {moves} \"{name}\"")),
    ("the name before the letters", |letters, name, moves| format!("piece \"{name}\" {letters} {moves}")),
    ("the plural", |letters, name, moves| format!("pieces {letters} \"{name}\" {moves}")),
    ("a capital", |letters, name, moves| format!("Piece {letters} \"{name}\" {moves}")),
    ("capitals", |letters, name, moves| format!("PIECE {letters} \"{name}\" {moves}")),
    ("a colon behind the first word", |letters, name, moves| format!("piece: {letters} \"{name}\" {moves}")),
    ("another word", |letters, name, moves| format!("unit {letters} \"{name}\" {moves}")),
    ("no first word", |letters, name, moves| format!("{letters} \"{name}\" {moves}")),
    ("a list", |letters, name, moves| format!("- piece {letters} \"{name}\" {moves}")),
    ("a semicolon at the end", |letters, name, moves| format!("piece {letters} \"{name}\" {moves};")),
    ("a stop at the end", |letters, name, moves| format!("piece {letters} \"{name}\" {moves}.")),
    ("a comma at the end", |letters, name, moves| format!("piece {letters} \"{name}\" {moves},")),
];

/// Letters, names and moves of pieces.
const PIECES: [(&str, &str, &str); 26] = [
    ("K", "King", "K"),
    ("Q", "Queen", "Q"),
    ("R", "Rook", "R"),
    ("B", "Bishop", "B"),
    ("N", "Knight", "N"),
    ("P", "Pawn", "fmWfcF"),
    ("A", "Archbishop", "BN"),
    ("C", "Chancellor", "RN"),
    ("M", "Amazon", "QN"),
    ("G", "Guard", "W F"),
    ("E", "Elephant", "FA"),
    ("S", "Silver", "FfW"),
    ("L", "Lance", "fR"),
    ("H", "Nightrider", "N0"),
    ("D", "Dabbaba", "D"),
    ("W", "Wazir", "W"),
    ("F", "Ferz", "F"),
    ("Z", "Zebra", "Z"),
    ("PR", "Princess", "B N"),
    ("U", "Cannon", "mRcpR"),
    ("I", "Alibaba", "AD"),
    ("J", "Centaur", "KN"),
    ("O", "Phoenix", "WA"),
    ("T", "Kirin", "FD"),
    ("V", "Giraffe", "CX"),
    ("X", "Wizard", "FC"),
];

/// A file with so many of these pieces, which are written so.
fn file(pieces: usize, write: impl Fn(&str, &str, &str) -> String) -> String {
    let lines: String = PIECES[..pieces]
        .iter()
        .flat_map(|(letters, name, moves)| [write(letters, name, moves), "\n".to_owned()])
        .collect();
    format!(
        "variant \"Habits\" {{ }}\nboard 8x8\nsetup {{\n    . . . . k . . q\n{}    . . . . K . . Q\n}}\n{lines}royal K\n\
         loss when checkmate\ndraw when stalemate\n",
        "    . . . . . . . .\n".repeat(6)
    )
}

fn mistakes(text: &str) -> Vec<Diagnostic> {
    let mut found = load(Source::new("habit.variant", text), &library::source).diagnostics;
    found.retain(|one| one.severity == Severity::Error);
    found
}

/// What is not as it should be where a file is written by a habit.
fn fault(written: &str, meant: &str) -> Option<String> {
    let found = mistakes(written);
    let [only] = found.as_slice() else {
        return Some(format!(
            "{} reports: {:?}",
            found.len(),
            found.iter().map(|one| (&one.message, &one.fixes)).collect::<Vec<_>>()
        ));
    };
    let Some(fix) = only.fixes.first() else {
        return Some(format!("no fix: {}; {:?}", only.message, only.help));
    };
    let mended = apply(written, SourceId(0), [fix]).text;
    if let Some(left) = mistakes(&mended).first() {
        return Some(format!("mended, {}", left.message));
    }
    let apart = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    (apart(&mended) != apart(meant)).then(|| format!("mended as something else: {mended}"))
}

#[test]
fn a_habit_is_told_once_and_mended_at_once() {
    let mut wrong = Vec::new();
    for (title, habit) in HABITS {
        for pieces in [2, 6, 26] {
            let meant = file(pieces, |letters, name, moves| format!("piece {letters} \"{name}\" {moves}"));
            if let Some(fault) = fault(&file(pieces, habit), &meant) {
                wrong.push(format!("{title}, {pieces} pieces: {fault}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), 3 * HABITS.len(), wrong.join("\n"));
}
