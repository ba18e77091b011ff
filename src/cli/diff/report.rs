//! What `alfil diff` prints.

use crate::board::Square;
use crate::cli::printer::{self, Layout};
use crate::compare::{Comparison, Contrast, Difference, Searched};
use crate::notation::{MoveWriter, coordinate, diagram, fen};
use crate::outcome::Outcome;
use crate::position::Position;
use alfil_words::counted;
use serde::Serialize;
use std::io::{self, Write};

/// How many moves of a list are printed.
const LISTED: usize = 60;

/// What can be said before any move is made.
pub(super) fn contrast(
    names: &[String; 2],
    ours: &Position,
    contrast: &Contrast,
    out: &mut impl Write,
) -> io::Result<()> {
    let [a, b] = names;
    if let Some([one, other]) = contrast.boards {
        let size = |board: crate::board::Dimensions| format!("{}x{}", board.files, board.ranks);
        writeln!(out, "board: {} in {a}, {} in {b}", size(one), size(other))?;
    }
    for (name, letters) in names.iter().zip(&contrast.letters) {
        if !letters.is_empty() {
            writeln!(out, "pieces only in {name}: {}", letters.join(" "))?;
        }
    }
    if !contrast.squares.is_empty() {
        let vocabulary = ours.rules().vocabulary();
        let piece = |piece: &Option<String>| piece.clone().unwrap_or_else(|| ".".to_owned());
        let square = |(sq, [one, other]): &(Square, [Option<String>; 2])| {
            format!("{} {}/{}", vocabulary.square_name(*sq), piece(one), piece(other))
        };
        let squares: Vec<String> = contrast.squares.iter().map(square).collect();
        writeln!(out, "start, {a}/{b}: {}", cut(squares, ", "))?;
    }
    // Where other pieces stand, others are unmoved.
    if contrast.rest && contrast.squares.is_empty() {
        writeln!(out, "start: reserves, unmoved pieces or the side to move differ")?;
    }
    Ok(())
}

/// What can be said of two variants of which no game is one of the other, too.
pub(super) fn rules(names: &[String; 2], differences: &[String], out: &mut impl Write) -> io::Result<()> {
    let [a, b] = names;
    writeln!(out, "no moves can be followed on both boards; by its rules, {a} differs from {b} so:\n")?;
    differences.iter().try_for_each(|sentence| writeln!(out, "- {sentence}"))
}

/// A position in which the two differ. `theirs` is the other's, where that can be shown.
pub(super) fn difference(
    names: &[String; 2],
    difference: &Difference,
    theirs: Option<&Position>,
    out: &mut impl Write,
) -> io::Result<()> {
    let [a, b] = names;
    let position = difference.game.position();
    let vocabulary = position.rules().vocabulary();
    let parts = [
        (difference.in_moves(), "legal moves"),
        (difference.in_check(), "check"),
        (difference.in_outcome(), "result"),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|(differs, _)| *differs).map(|(_, part)| part).collect();
    writeln!(out, "difference: {}", parts.join(", "))?;
    let count = difference.moves.len();
    let length = match (count, difference.shortest) {
        (0, _) => "at the start".to_owned(),
        (1, _) => "after 1 move".to_owned(),
        (_, true) => format!("after {count} moves, and none after fewer"),
        (_, false) => format!("after {count} moves, found by random games"),
    };
    writeln!(out, "{length}")?;
    if count > 0 {
        writeln!(out, "moves: {}", moves_of(difference))?;
    }
    writeln!(out, "fen: {}", fen(vocabulary, &position.setup()))?;
    let board = diagram(vocabulary, &position.setup());
    write!(out, "\n{board}")?;
    if let Some(theirs) = theirs {
        let other = diagram(theirs.rules().vocabulary(), &theirs.setup());
        if other != board {
            write!(out, "\nin {b}:\n{other}")?;
        }
    }
    writeln!(out)?;
    let told = |outcome: &Outcome| outcome.told(position.rules().variant());
    match &difference.outcome {
        (ours, Some(theirs)) if ours != theirs => {
            writeln!(out, "result: {} in {a}, {} in {b}", told(ours), told(theirs))?;
        }
        // Who lists moves where the game is over need not be wrong.
        (ours, None) if *ours != Outcome::Ongoing => writeln!(out, "result: {} in {a}", told(ours))?,
        _ => {}
    }
    if difference.in_check() {
        let (ours, theirs) = difference.check;
        let word = |check: bool| if check { "yes" } else { "no" };
        writeln!(out, "check: {} in {a}, {} in {b}", word(ours), word(theirs.unwrap_or_default()))?;
    }
    if difference.in_moves() {
        let writer = MoveWriter::new(position);
        let mut ours: Vec<String> = difference.only_ours.iter().map(|mv| writer.coordinate(mv)).collect();
        ours.sort_unstable();
        let mut theirs = difference.only_theirs.clone();
        theirs.sort_unstable();
        for (name, moves) in [(a, ours), (b, theirs)] {
            if !moves.is_empty() {
                writeln!(out, "only in {name} ({}): {}", moves.len(), cut(moves, " "))?;
            }
        }
        writeln!(out, "in both: {}", difference.both)?;
    }
    Ok(())
}

/// What was looked at without finding anything.
pub(super) fn nothing(
    searched: &Searched,
    (engine, start_alike): (bool, bool),
    out: &mut impl Write,
) -> io::Result<()> {
    let what = match (engine, start_alike) {
        (true, _) => "no difference in legal moves found",
        (false, true) => "no difference found",
        (false, false) => "no difference found but that of the starts",
    };
    writeln!(out, "{what}")?;
    let positions = counted(searched.positions, "position", "positions");
    if searched.everything {
        writeln!(out, "searched: every game, {positions}")
    } else {
        let depth = counted(searched.depth, "move", "moves");
        writeln!(out, "searched: every sequence of at most {depth}, {positions}")?;
        if searched.games > 0 {
            let games = counted(searched.games, "random game", "random games");
            writeln!(out, "searched: {games}, {}", counted(searched.plies, "move", "moves"))?;
        }
        Ok(())
    }
}

/// The moves by their squares, so that they can be given to other commands.
fn moves_of(difference: &Difference) -> String {
    coordinates(difference).join(" ")
}

fn coordinates(difference: &Difference) -> Vec<String> {
    let mut position = difference.game.start().clone();
    let moves = difference.moves.iter().map(|mv| {
        let text = coordinate(&position, mv);
        position.play_unchecked(mv);
        text
    });
    moves.collect()
}

/// A list, not too long.
fn cut(mut list: Vec<String>, between: &str) -> String {
    let more = list.len().saturating_sub(LISTED);
    list.truncate(LISTED);
    let listed = list.join(between);
    if more == 0 { listed } else { format!("{listed} and {more} more") }
}

/// What `alfil diff --format json` prints.
#[derive(Serialize)]
struct Record<'a> {
    a: &'a str,
    b: &'a str,
    /// What differs before any move is made.
    start: StartRecord,
    /// Sentences, where the boards are of different sizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a [String]>,
    difference: Option<DifferenceRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<SearchedRecord>,
}

#[derive(Serialize)]
struct StartRecord {
    boards: Option<[String; 2]>,
    pieces_only_in_a: Vec<String>,
    pieces_only_in_b: Vec<String>,
    squares: Vec<SquareRecord>,
    other: bool,
}

#[derive(Serialize)]
struct SquareRecord {
    square: String,
    a: Option<String>,
    b: Option<String>,
}

#[derive(Serialize)]
struct DifferenceRecord {
    moves: Vec<String>,
    shortest: bool,
    fen: String,
    only_in_a: Vec<String>,
    only_in_b: Vec<String>,
    in_both: usize,
    check_in_a: bool,
    check_in_b: Option<bool>,
    result_in_a: String,
    result_in_b: Option<String>,
}

#[derive(Serialize)]
struct SearchedRecord {
    positions: u64,
    depth: u32,
    everything: bool,
    games: u32,
    plies: u64,
}

/// The outcome of a comparison for other programs.
pub(super) fn json(
    names: &[String; 2],
    ours: &Position,
    contrast: &Contrast,
    (rules, comparison): (Option<&[String]>, Option<&Comparison>),
    out: &mut impl Write,
) -> io::Result<()> {
    let [a, b] = names;
    let size = |board: crate::board::Dimensions| format!("{}x{}", board.files, board.ranks);
    let square = |(sq, [a, b]): &(Square, [Option<String>; 2])| SquareRecord {
        square: ours.rules().vocabulary().square_name(*sq),
        a: a.clone(),
        b: b.clone(),
    };
    let [only_a, only_b] = contrast.letters.clone();
    let start = StartRecord {
        boards: contrast.boards.map(|boards| boards.map(size)),
        pieces_only_in_a: only_a,
        pieces_only_in_b: only_b,
        squares: contrast.squares.iter().map(square).collect(),
        other: contrast.rest,
    };
    let searched = comparison.map(|comparison| comparison.searched);
    let record =
        Record {
            a,
            b,
            start,
            rules,
            difference: comparison
                .and_then(|comparison| comparison.difference.as_ref())
                .map(difference_record),
            searched: searched.map(|Searched { positions, depth, everything, games, plies }| {
                SearchedRecord { positions, depth, everything, games, plies }
            }),
        };
    printer::json(out, &record, Layout::Pretty)
}

fn difference_record(difference: &Difference) -> DifferenceRecord {
    let position = difference.game.position();
    let writer = MoveWriter::new(position);
    let mut only_in_a: Vec<String> = difference.only_ours.iter().map(|mv| writer.coordinate(mv)).collect();
    only_in_a.sort_unstable();
    let mut only_in_b = difference.only_theirs.clone();
    only_in_b.sort_unstable();
    DifferenceRecord {
        moves: coordinates(difference),
        shortest: difference.shortest,
        fen: fen(position.rules().vocabulary(), &position.setup()),
        only_in_a,
        only_in_b,
        in_both: difference.both,
        check_in_a: difference.check.0,
        check_in_b: difference.check.1,
        result_in_a: difference.outcome.0.to_string(),
        result_in_b: difference.outcome.1.as_ref().map(ToString::to_string),
    }
}
