//! A position in which changed rules make a difference, and what a test would claim there.

use super::Work;
use super::lines::random_positions;
use crate::game::Game;
use crate::notation::{MoveReader, MoveWriter, fen, parse_fen};
use crate::outcome::Outcome;
use crate::position::{MAX_EFFORT, Position};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::source::{SourceId, Span, Spanned};
use crate::syntax::tree::{Test, TestStep, TestStepKind};
use crate::testing;
use crate::why::why_move;

/// How many random games are looked through.
const GAMES: u64 = 40;

/// How many positions are looked at.
const POSITIONS: usize = 2_000;

/// How many steps of work random games may take, and tests of what is claimed.
const PLAYING: u64 = 200_000_000;
const TESTING: u64 = 1_000_000_000;

/// A position and what holds there by the rules, but not by the changed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The position, if it is not the start.
    position: Option<String>,
    claim: String,
}

impl Witness {
    /// The steps of a test that notices the change.
    pub fn steps(&self) -> Vec<String> {
        let position = self.position.iter().map(|fen| format!("position \"{fen}\""));
        position.chain([self.claim.clone()]).collect()
    }
}

/// Looks for a position in which changed rules make a difference that a test can claim: at the start, in the positions of the
/// tests, and in random games.
pub fn witness(rules: &Rules, changed: &Rules, tests: &[Test]) -> Option<Witness> {
    let start = Position::start(rules);
    let of_tests = tests.iter().flat_map(|test| &test.steps).filter_map(|step| match &step.kind {
        TestStepKind::Position(text) => {
            Position::new(rules, &parse_fen(rules.vocabulary(), &text.node).ok()?).ok()
        }
        _ => None,
    });
    let mut playing = Work::new(PLAYING, 0);
    let random = (0..GAMES).flat_map(|seed| random_positions(rules, seed, &mut playing));
    let mut testing = Work::new(TESTING, 0);
    let mut seen = 0;
    for (number, position) in std::iter::once(start).chain(of_tests).chain(random).enumerate() {
        seen += 1;
        if seen > POSITIONS || position.effort() > MAX_EFFORT {
            break;
        }
        if let Some(witness) = at(rules, changed, &position, number == 0, &mut testing) {
            return Some(witness);
        }
    }
    None
}

/// What a test can claim in a position.
fn at(
    rules: &Rules,
    changed: &Rules,
    position: &Position,
    is_start: bool,
    work: &mut Work,
) -> Option<Witness> {
    let setup = position.setup();
    let other =
        if is_start { Position::start(changed) } else { testing::translated(rules, changed, &setup)? };
    if other.effort() > MAX_EFFORT {
        return None;
    }
    let claims = claims(position, &other);
    claims
        .into_iter()
        .map(|claim| witnessed(rules, &setup, is_start, claim))
        .find(|(_, test)| {
            let holds =
                testing::run_watched(rules, &[test], &mut |_| true).iter().all(testing::TestReport::passed);
            holds && testing::notices(changed, rules, test, &mut work.left) == Ok(true)
        })
        .map(|(witness, _)| witness)
}

/// A claim as a step of a test, and as it is written.
type Claim = (TestStepKind, String);

fn claims(position: &Position, other: &Position) -> Vec<Claim> {
    let word = |text: &str| Spanned::new(text.to_owned(), Span::new(SourceId(0), 0, text.len()));
    let mut claims: Vec<Claim> = Vec::new();
    let (legal, others) = (position.legal_moves(1), other.legal_moves(1));
    let (reader, other_reader) = (MoveReader::new(position), MoveReader::new(other));
    let (writer, other_writer) = (MoveWriter::new(position), MoveWriter::new(other));
    let gained = legal.iter().map(|mv| writer.coordinate(mv)).find(|mv| other_reader.read(mv).is_err());
    if let Some(mv) = gained {
        claims.push((TestStepKind::Legal(vec![word(&mv)]), format!("legal {mv}")));
    }
    let lost = others.iter().map(|mv| other_writer.coordinate(mv)).find(|mv| {
        // A word that is no move at all proves nothing.
        reader.read(mv).is_err_and(|error| error.reason().is_some())
    });
    if let Some(mv) = lost {
        let game = Game::from_position(position.clone());
        let because = others
            .iter()
            .find(|other_move| other_writer.coordinate(other_move) == mv)
            .map(|mv| why_move(&game, mv).sentence().replace(['"', '\\'], ""))
            .filter(|sentence| !sentence.is_empty());
        let reason = because.map_or_else(String::new, |sentence| format!(" \"because {sentence}\""));
        claims
            .push((TestStepKind::Illegal { mv: word(&mv), because: None }, format!("illegal {mv}{reason}")));
    }
    if position.checkers().is_empty() != other.checkers().is_empty() {
        let check = !position.checkers().is_empty();
        claims.push((TestStepKind::Check(check), if check { "check" } else { "no check" }.to_owned()));
    }
    let outcome: Outcome = position.outcome();
    if outcome != other.outcome() {
        let text = outcome.to_string();
        claims.push((TestStepKind::Result(word(&text)), format!("result {text}")));
    }
    claims
}

/// A claim in a position, and the test that makes it.
fn witnessed(rules: &Rules, setup: &Setup, is_start: bool, (kind, claim): Claim) -> (Witness, Test) {
    let position = (!is_start).then(|| fen(rules.vocabulary(), setup));
    let span = Span::default();
    let mut steps: Vec<TestStep> = Vec::new();
    if let Some(fen) = &position {
        steps.push(TestStep { kind: TestStepKind::Position(Spanned::new(fen.clone(), span)), span });
    }
    steps.push(TestStep { kind, span });
    let test = Test { name: Spanned::new(String::new(), span), steps, span };
    (Witness { position, claim }, test)
}
