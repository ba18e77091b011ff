//! Runs the tests that a variant file carries.
//!
//! A test is a list of steps, run in order from the array. A step that does not hold becomes a
//! [`Diagnostic`] at its place: what was expected, what is found, and the position as FEN. After a step
//! that says where the game is (`position`, `play`) has failed, the rest of the test is skipped: nothing
//! could be learnt from it.
//!
//! Whatever a test asks, the work is bounded: `perft` and `mate in` count their nodes and give up.

mod mate;
mod moves;

use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::model::Variant;
use crate::notation::{Vocabulary, coordinate, fen, parse_fen, parse_move};
use crate::outcome::Outcome;
use crate::position::{Position, SetupError};
use crate::rules::Rules;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Test, TestStep, TestStepKind, Word};
use std::ops::Range;

/// Above so many nodes, a test's `perft` does not go one ply deeper.
const MAX_PERFT_NODES: u64 = 2_000_000;

/// What came of a test.
#[derive(Debug, Clone)]
pub struct TestReport {
    /// What it claims.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// What does not hold, in the order of the steps. A test without failures has passed.
    pub failures: Vec<Diagnostic>,
}

impl TestReport {
    /// Whether everything holds.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs the tests of a variant, in the order of the file.
pub fn run(variant: &Variant) -> Vec<TestReport> {
    if variant.tests.is_empty() {
        return Vec::new();
    }
    let rules = Rules::compile(variant);
    variant.tests.iter().map(|test| run_test(&rules, test)).collect()
}

fn run_test(rules: &Rules, test: &Test) -> TestReport {
    let mut runner = Runner { rules, game: Game::new(Position::start(rules)), failures: Vec::new() };
    for step in &test.steps {
        if runner.step(step).is_err() {
            break;
        }
    }
    TestReport { name: test.name.node.clone(), span: test.name.span, failures: runner.failures }
}

/// A game and what has failed so far.
struct Runner<'r> {
    rules: &'r Rules,
    game: Game,
    failures: Vec<Diagnostic>,
}

/// The rest of the test makes no sense. Why has been reported.
struct Lost;

impl Runner<'_> {
    fn vocabulary(&self) -> &Vocabulary {
        self.rules.vocabulary()
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    /// The position at hand, for help lines.
    fn here(&self) -> String {
        format!("the position is `{}`", fen(self.vocabulary(), &self.position().setup()))
    }

    fn fail(&mut self, code: &'static str, message: impl Into<String>, span: Span, label: impl Into<String>) {
        let here = self.here();
        self.failures.push(Diagnostic::error(code, message, span, label).help(here));
    }

    fn step(&mut self, step: &TestStep) -> Result<(), Lost> {
        match &step.kind {
            TestStepKind::Position(text) => self.start_from(text)?,
            TestStepKind::Array(number) => self.start_from_array(number)?,
            TestStepKind::Play(words) => words.iter().try_for_each(|word| self.play(word))?,
            TestStepKind::MovesAre(words) => self.moves_are(None, words, step.span),
            TestStepKind::MovesFrom { square, moves } => self.moves_are(Some(square), moves, step.span),
            TestStepKind::Legal(words) => words.iter().for_each(|word| self.legal(word)),
            TestStepKind::Illegal { mv, because } => self.illegal(mv, because.as_ref()),
            TestStepKind::Check(expected) => self.check(*expected, step.span),
            TestStepKind::Result(expected) => self.result(expected),
            TestStepKind::Fen(expected) => self.fen(expected),
            TestStepKind::Perft { depth, nodes } => self.perft(depth, nodes),
            TestStepKind::MateIn(moves) => self.mate_in(moves),
            TestStepKind::Error => {}
        }
        Ok(())
    }

    fn start_from(&mut self, text: &Spanned<String>) -> Result<(), Lost> {
        let setup = match parse_fen(self.vocabulary(), &text.node) {
            Ok(setup) => setup,
            Err(error) => {
                let mut diagnostic = Diagnostic::error(
                    "test::position",
                    error.message,
                    within(text, &error.span),
                    error.label,
                );
                diagnostic.help = error.help;
                self.failures.push(diagnostic);
                return Err(Lost);
            }
        };
        match Position::new(self.rules, &setup) {
            Ok(position) => {
                self.game = Game::new(position);
                Ok(())
            }
            Err(error) => {
                let message = explain_setup(self.vocabulary(), &error);
                let diagnostic = Diagnostic::error("test::position", message, text.span, "cannot be played");
                self.failures.push(diagnostic);
                Err(Lost)
            }
        }
    }

    fn start_from_array(&mut self, number: &Spanned<u32>) -> Result<(), Lost> {
        match Game::from_array(self.rules, number.node) {
            Ok(game) => {
                self.game = game;
                Ok(())
            }
            Err(error) => {
                let label = "no such array";
                self.failures.push(Diagnostic::error("test::array", error.to_string(), number.span, label));
                Err(Lost)
            }
        }
    }

    fn play(&mut self, word: &Word) -> Result<(), Lost> {
        match parse_move(self.position(), &word.node) {
            Ok(mv) => {
                self.game.play(mv);
                Ok(())
            }
            Err(error) => {
                let span = within(word, &error.span);
                self.fail("test::play", error.message, span, error.label);
                Err(Lost)
            }
        }
    }

    fn legal(&mut self, word: &Word) {
        if let Err(error) = parse_move(self.position(), &word.node) {
            let message = format!("`{}` is not legal: {}", word.node, error.message);
            self.fail("test::legal", message, word.span, error.label);
        }
    }

    fn illegal(&mut self, word: &Word, because: Option<&Spanned<String>>) {
        match parse_move(self.position(), &word.node) {
            Ok(_) => {
                self.fail(
                    "test::illegal",
                    format!("`{}` is legal", word.node),
                    word.span,
                    "no rule forbids it",
                );
                if let (Some(because), Some(failure)) = (because, self.failures.last_mut()) {
                    *failure = failure.clone().label(because.span, "said to be why not");
                }
            }
            Err(error) if error.reason.is_none() => {
                // What is no move at all proves nothing by not being legal.
                let span = within(word, &error.span);
                self.fail("test::illegal", error.message, span, error.label);
            }
            Err(_) => {}
        }
    }

    fn check(&mut self, expected: bool, span: Span) {
        let checkers = self.position().checkers();
        if checkers.is_empty() != expected {
            return;
        }
        let side = self.position().turn().name();
        let squares: Vec<String> = checkers.iter().map(|sq| self.vocabulary().square_name(*sq)).collect();
        let (message, label) = if expected {
            (format!("{side} is not in check"), "no royal piece is attacked".to_owned())
        } else {
            (format!("{side} is in check"), format!("by the piece on {}", squares.join(" and on ")))
        };
        self.fail("test::check", message, span, label);
    }

    fn result(&mut self, expected: &Spanned<String>) {
        let found = self.game.outcome().to_string();
        let wanted = expected.node.split_whitespace().collect::<Vec<_>>().join(" ");
        if wanted != found {
            self.fail("test::result", format!("the result is `{found}`"), expected.span, "expected");
        }
    }

    fn fen(&mut self, expected: &Spanned<String>) {
        let found = self.position().setup();
        match parse_fen(self.vocabulary(), &expected.node) {
            Ok(setup) if setup == found => {}
            Ok(_) => {
                let found = fen(self.vocabulary(), &found);
                let at = differing_field(&expected.node, &found);
                self.fail("test::fen", "the position is another one", within(expected, &at), "differs");
            }
            Err(error) => {
                let span = within(expected, &error.span);
                self.fail("test::fen", error.message, span, error.label);
            }
        }
    }

    fn perft(&mut self, depth: &Spanned<u32>, nodes: &Spanned<u64>) {
        let mut found = 1;
        for ply in 1..=depth.node {
            if found > MAX_PERFT_NODES {
                let message = format!("counting to depth {} would take too long for a test", depth.node);
                let label = format!("{found} nodes at depth {} already", ply - 1);
                self.fail("test::perft", message, depth.span, label);
                return;
            }
            found = self.position().perft(ply, 1);
            if found == 0 {
                break;
            }
        }
        if found != nodes.node {
            let message = format!("there are {found} sequences of {} moves", depth.node);
            self.fail("test::perft", message, nodes.span, "expected");
        }
    }

    fn mate_in(&mut self, moves: &Spanned<u32>) {
        let side = self.position().turn().name();
        let wanted = moves.node;
        match mate::search(self.position(), wanted) {
            mate::Search::Forced { moves: found, .. } if found == wanted => {}
            mate::Search::Forced { moves: found, first } => {
                let first = coordinate(self.position(), &first);
                let message = format!("{side} mates in {found} already, with `{first}`");
                self.fail("test::mate", message, moves.span, "later than need be");
            }
            mate::Search::None => {
                self.fail(
                    "test::mate",
                    format!("{side} cannot force mate in {wanted}"),
                    moves.span,
                    "not forced",
                );
            }
            mate::Search::TooLarge(why) => {
                self.fail("test::mate", "whether mate is forced cannot be searched", moves.span, why);
            }
        }
    }

    /// Compares what is listed with the legal moves: all of them, or those of the piece on a square.
    fn moves_are(&mut self, from: Option<&Word>, words: &[Word], step: Span) {
        let origin = match from {
            None => None,
            Some(word) => match crate::notation::parse_square(self.vocabulary().dimensions(), &word.node) {
                Some(sq) => Some(sq),
                None => {
                    self.fail(
                        "test::moves",
                        format!("the board has no square `{}`", word.node),
                        word.span,
                        "no square",
                    );
                    return;
                }
            },
        };
        let legal = moves::legal(self.position(), origin);
        let mut missing = legal.clone();
        for word in words {
            match parse_move(self.position(), &word.node) {
                Ok(mv) if moves::is_from(&mv, origin) => {
                    let before = missing.len();
                    missing.retain(|other| *other != mv);
                    // A larger set of placements is legal without being among those that are listed.
                    if missing.len() == before && legal.contains(&mv) {
                        let message = format!("`{}` is listed twice", word.node);
                        self.fail("test::moves", message, word.span, "again");
                    }
                }
                Ok(_) => {
                    let message = format!("`{}` is not a move of that piece", word.node);
                    self.fail("test::moves", message, word.span, "starts elsewhere");
                }
                Err(error) => {
                    let message = format!("`{}` is not legal: {}", word.node, error.message);
                    self.fail("test::moves", message, word.span, "listed, but not legal");
                }
            }
        }
        if !missing.is_empty() {
            let listed = moves::listed(self.position(), &missing);
            let count = missing.len();
            let noun = if count == 1 { "move is" } else { "moves are" };
            let message = format!("{count} legal {noun} not listed: {listed}");
            self.fail("test::moves", message, step, "legal, but not listed");
        }
    }
}

/// Why a setup cannot be played, with squares.
pub fn explain_setup(vocabulary: &Vocabulary, error: &SetupError) -> String {
    match error {
        SetupError::OpponentInCheck { royal, attacker, .. } => format!(
            "{error}: that on {} by the piece on {}",
            vocabulary.square_name(*royal),
            vocabulary.square_name(*attacker),
        ),
        _ => error.to_string(),
    }
}

/// A stretch of a word or string, in the file. The quotation marks of a string belong to its span.
fn within(text: &Spanned<String>, range: &Range<usize>) -> Span {
    let length = (text.span.end - text.span.start) as usize;
    let quotes = match length.checked_sub(text.node.len()) {
        Some(0) => 0,
        Some(2) => 1,
        // Something is escaped in it, so that offsets do not count.
        _ => return text.span,
    };
    let start = text.span.start as usize + quotes;
    Span::new(text.span.source, start + range.start, start + range.end)
}

/// The first field of a FEN that another one does not have in its place.
fn differing_field(text: &str, other: &str) -> Range<usize> {
    let mut others = other.split_whitespace();
    for field in text.split_whitespace() {
        if others.next() != Some(field) {
            let start = field.as_ptr() as usize - text.as_ptr() as usize;
            return start..start + field.len();
        }
    }
    0..text.len()
}

/// Whether an outcome is this side's mate.
fn is_mate(outcome: Outcome, winner: crate::board::Side) -> bool {
    outcome == Outcome::Win(winner, crate::outcome::Reason::Checkmate)
}
