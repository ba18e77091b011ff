//! Tests for an imported file, drawn from its own play.
//!
//! They are no proof of the rules: they say what the file comes to, so that a later change of it is noticed.

use crate::board::{BySide, Side};
use crate::diagnostic::Severity;
use crate::library;
use crate::model::{Condition, Event, OutcomeRule, Ruled, Variant};
use crate::moves::Move;
use crate::notation::{MoveWriter, fen, parse_move};
use crate::playout::Random;
use crate::position::{MAX_EFFORT, Position};
use crate::resolve::load;
use crate::rules::Rules;
use crate::source::Source;
use std::fmt::Write as _;
use std::mem;

/// How many moves the random game has.
const PLIES: usize = 16;
/// How many games two files are compared by, and how many moves each has.
const GAMES: u64 = 5;
const LONG: usize = 40;
/// In every second game, of so many moves that is played which leaves fewest pieces: what is captured tells most of a game apart.
const GREED: usize = 6;
/// Counts beyond this are left out: tests are to be quick.
const MOST_NODES: u64 = 3000;

/// The text with tests behind it, and what is wrong with it.
pub(super) fn with_tests(text: &str) -> (String, Vec<String>) {
    let loaded = load(Source::new("imported.variant", text), &library::source);
    let errors = loaded.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let wrong: Vec<String> =
        errors.map(|found| format!("the file has an error: {}", found.message)).take(5).collect();
    let Some(variant) = &loaded.variant else { return (text.to_owned(), wrong) };
    let rules = Rules::compile(variant);
    let start = Position::start(&rules);
    let mut tests = String::from(
        "\n# ---------------------------------------------------------------------------------------------\n",
    );
    tests += "# What the file comes to: counted by Alfil itself, when it was imported.\n";
    let _ =
        write!(tests, "\ntest \"the array\" {{\n    fen \"{}\"\n", fen(rules.vocabulary(), &start.setup()));
    if start.effort() < MAX_EFFORT / 1000 {
        let mut nodes: u64 = 1;
        for depth in 1..=3 {
            // Each move has about as many replies.
            if depth > 1 && (nodes == 0 || nodes.saturating_mul(start.perft(1, 1)) > MOST_NODES * 4) {
                break;
            }
            nodes = start.perft(depth, 1);
            let _ = writeln!(tests, "    perft {depth} {nodes}");
        }
        tests += "}\n";
        tests += &game(&start);
    } else {
        tests += "}\n";
    }
    (super::page::laid_out(&(text.to_owned() + &tests)), wrong)
}

/// Whether two texts are the same game, as far as a few random games show: the counts from the array, and moves, FEN and
/// outcome after each move; and by what such games seldom meet: what repetitions mean, and how much else ends games or is forbidden.
pub(super) fn agree(one: &str, other: &str) -> bool {
    let variant = |text: &str| load(Source::new("imported.variant", text), &library::source).variant;
    let (Some(one), Some(other)) = (variant(one), variant(other)) else { return false };
    let repeated = |variant: &Variant| {
        BySide::from_fn(|side| {
            let rules = variant
                .outcomes
                .of(side)
                .filter(|rule| matches!(rule.event, Event::Repetition { .. } | Event::ToAndFro { .. }));
            rules
                .map(|rule| (rule.event.clone(), rule.when == Condition::Always, rule.result))
                .collect::<Vec<_>>()
        })
    };
    // What is forbidden and what ends games is seldom met by them, too: a rule more is another game.
    let ends = |variant: &Variant, side: Side, like: &Ruled<OutcomeRule>| {
        let alike = |rule: &&Ruled<OutcomeRule>| {
            (mem::discriminant(&rule.event), rule.when == Condition::Always, rule.result)
                == (mem::discriminant(&like.event), like.when == Condition::Always, like.result)
        };
        variant.outcomes.of(side).filter(alike).count()
    };
    let ends_alike = |side: Side| {
        let rules = one.outcomes.of(side).chain(other.outcomes.of(side));
        rules.into_iter().all(|rule| ends(&one, side, rule) == ends(&other, side, rule))
    };
    let forbids = |variant: &Variant| variant.forbidden.iter().count();
    if repeated(&one) != repeated(&other)
        || forbids(&one) != forbids(&other)
        || !Side::BOTH.into_iter().all(ends_alike)
    {
        return false;
    }
    let [one, other] = [one, other].map(|variant| Position::start(&Rules::compile(&variant)));
    if one.effort().max(other.effort()) > MAX_EFFORT / 1000 {
        return false;
    }
    (1..=GAMES).all(|seed| {
        let (mut one, mut other) = (one.clone(), other.clone());
        let mut random = Random::new(seed);
        for _ in 0..LONG {
            let told = |position: &Position| {
                let writer = MoveWriter::new(position);
                let mut moves: Vec<String> =
                    position.legal_moves(1).iter().map(|mv| writer.coordinate(mv)).collect();
                moves.sort();
                (moves, board(position), position.outcome(), position.in_check())
            };
            if told(&one) != told(&other) {
                return false;
            }
            let choices = if seed % 2 == 0 { GREED } else { 1 };
            let left = |mv: &Move| {
                let mut after = one.clone();
                after.play(mv);
                after.occupied().len()
            };
            let moves = (0..choices).filter_map(|_| one.random_move(&mut random));
            let Some(mv) = moves.min_by_key(left) else { return true };
            let written = MoveWriter::new(&one).coordinate(&mv);
            let Ok(same) = parse_move(&other, &written) else { return false };
            one.play(&mv);
            other.play(&same);
        }
        true
    })
}

/// The FEN, with what is in reserve in an order that does not hang on that of the file.
fn board(position: &Position) -> String {
    let text = fen(position.rules().vocabulary(), &position.setup());
    let Some((before, (reserve, behind))) =
        text.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
    else {
        return text;
    };
    let mut reserve: Vec<char> = reserve.chars().collect();
    reserve.sort_unstable();
    format!("{before}[{}]{behind}", String::from_iter(reserve))
}

/// A random game, always the same.
fn game(start: &Position) -> String {
    let mut position = start.clone();
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    while moves.len() < PLIES && position.effort() < MAX_EFFORT / 100 {
        let Some(mv) = position.random_move(&mut random) else { break };
        moves.push(MoveWriter::new(&position).coordinate(&mv));
        position.play(&mv);
    }
    if moves.is_empty() {
        return String::new();
    }
    let end = fen(position.rules().vocabulary(), &position.setup());
    format!("\ntest \"a random game\" {{\n    play {}\n    fen \"{end}\"\n}}\n", moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn a_rule_that_random_games_do_not_meet_makes_another_game() {
        let chess = "variant \"A\" { }\n\nextends \"chess\"\n";
        assert!(agree(chess, chess));
        for rule in ["forbid count own K = 0", "loss when stalemate and count own Q > 5"] {
            assert!(!agree(chess, &format!("{chess}\n{rule}\n")), "{rule}");
        }
    }
}
