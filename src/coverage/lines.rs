//! Courses of play, by the rules as they are and by changed ones.

use super::{Options, Work};
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{coordinate, parse_fen, parse_move};
use crate::outcome::Outcome;
use crate::playout::Random;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::syntax::tree::{Test, TestStepKind};
use crate::testing;
use crate::testing::Boards;
use crate::testing::budget::Exhausted;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// After so many moves a random game is broken off.
const MAX_PLIES: usize = 200;

/// How often the moves of a position are listed, at most, to play on from it and to see how it stands.
const LISTINGS: u64 = 3;

/// How often they are listed, at most, to compare them with what was seen before: for the moves and for the result.
const COMPARED: u64 = 2;

/// A course of play by the rules as they are.
struct PlayedLine {
    /// The test that it comes from; none for a random game.
    test: Option<usize>,
    /// Where it starts, if not at the start of the game.
    start: Option<Setup>,
    moves: Vec<Move>,
    /// The position at the start and after each move.
    positions: Vec<Seen>,
}

/// A position that was come by, and what could be seen in it.
struct Seen {
    position: Position,
    outcome: Outcome,
    in_check: bool,
    moves: Listed,
    /// The moves as they are written, once someone has asked.
    written: OnceLock<Listed>,
}

impl Seen {
    fn of(game: &Game) -> Seen {
        let position = game.position().clone();
        let (in_check, moves) = (position.in_check(), Listed::moves(&position));
        Seen { outcome: game.outcome(), in_check, moves, written: OnceLock::new(), position }
    }
}

/// The legal moves of a position, as far as it takes to tell them from others: how many there are, and the sum of their
/// hashes, which does not depend on their order. Keeping the moves themselves would take megabytes for each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Listed {
    count: usize,
    sum: u64,
}

impl Listed {
    fn of<T: Hash>(all: impl Iterator<Item = T>) -> Listed {
        all.fold(Listed { count: 0, sum: 0 }, |listed, one| {
            let mut hasher = DefaultHasher::new();
            one.hash(&mut hasher);
            Listed { count: listed.count + 1, sum: listed.sum.wrapping_add(hasher.finish()) }
        })
    }

    /// As values, which mean the same by rules whose pieces have the same numbers.
    fn moves(position: &Position) -> Listed {
        Listed::of(position.legal_moves(1).iter())
    }

    /// As they are written.
    fn written(position: &Position) -> Listed {
        Listed::of(position.legal_moves(1).iter().map(|mv| coordinate(position, mv)))
    }
}

/// The courses of play of a file's tests, and random games.
pub(super) struct Lines {
    rules: Rules,
    lines: Vec<PlayedLine>,
}

impl Lines {
    pub(super) fn new(
        rules: &Rules,
        tests: &[Test],
        options: &Options,
        work: &mut Work,
    ) -> Result<Lines, Exhausted> {
        let mut lines = Vec::new();
        for (number, test) in tests.iter().enumerate() {
            of_test(rules, number, test, &mut lines, work)?;
        }
        for game in 0..u64::from(options.games) {
            lines.push(random(rules, options.seed.wrapping_add(game), work)?);
        }
        Ok(Lines { rules: rules.clone(), lines })
    }

    /// The first test in whose course the changed rules make a difference.
    pub(super) fn first_test_with_difference(
        &self,
        changed: &Rules,
        work: &mut Work,
    ) -> Result<Option<usize>, Exhausted> {
        for line in self.lines.iter().filter(|line| line.test.is_some()) {
            if self.differs(line, changed, work)? {
                return Ok(line.test);
            }
        }
        Ok(None)
    }

    /// In how many random games they make one.
    pub(super) fn games_with_difference(&self, changed: &Rules, work: &mut Work) -> Result<u32, Exhausted> {
        let mut games = 0;
        for line in self.lines.iter().filter(|line| line.test.is_none()) {
            games += u32::from(self.differs(line, changed, work)?);
        }
        Ok(games)
    }

    /// Whether somewhere in the course the legal moves, check or the result are others.
    fn differs(&self, line: &PlayedLine, changed: &Rules, work: &mut Work) -> Result<bool, Exhausted> {
        let same_kinds = testing::same_kinds(&self.rules, changed);
        let start = match &line.start {
            None => Some(Position::start(changed)),
            Some(setup) => testing::translated(&self.rules, changed, setup),
        };
        let Some(start) = start else { return Ok(true) };
        let mut game = Game::from_position(start);
        for (index, seen) in line.positions.iter().enumerate() {
            let found = game.position();
            work.looking(found, COMPARED, line.test)?;
            let differs = game.outcome() != seen.outcome
                || found.in_check() != seen.in_check
                || match same_kinds {
                    true => Listed::moves(found) != seen.moves,
                    false => {
                        work.looking(&seen.position, 1, line.test)?;
                        Listed::written(found)
                            != *seen.written.get_or_init(|| Listed::written(&seen.position))
                    }
                };
            if differs {
                return Ok(true);
            }
            let Some(mv) = line.moves.get(index) else { return Ok(false) };
            // What was compared is all but sets of placements.
            let is_set = matches!(mv, Move::Place(placed) if placed.len() > 1);
            let next = match same_kinds && !is_set {
                true => Ok(mv.clone()),
                false => {
                    work.looking(found, 1, line.test)?;
                    parse_move(found, &coordinate(&seen.position, mv))
                }
            };
            match next {
                Ok(mv) => game.play_unchecked(mv),
                Err(_) => return Ok(true),
            }
        }
        Ok(false)
    }
}

/// The courses of a test: every step that says where the game is begins a new one.
fn of_test(
    rules: &Rules,
    number: usize,
    test: &Test,
    lines: &mut Vec<PlayedLine>,
    work: &mut Work,
) -> Result<(), Exhausted> {
    let begin = |game: &Game, start: Option<Setup>| PlayedLine {
        test: Some(number),
        start,
        moves: Vec::new(),
        positions: vec![Seen::of(game)],
    };
    let mut boards = Boards::new(rules);
    let mut line = begin(boards.game(), None);
    // A test that sets up a position first says nothing of the start of the game.
    let mut used = false;
    for step in &test.steps {
        // The tests hold: what fails here is a step that the parser has complained about.
        match &step.kind {
            TestStepKind::Position(text) => {
                let Ok(setup) = parse_fen(rules.vocabulary(), &text.node) else { return Ok(()) };
                let Ok(position) = Position::new(rules, &setup) else { return Ok(()) };
                boards.set_up(position);
                let before = std::mem::replace(&mut line, begin(boards.game(), Some(setup)));
                lines.extend(used.then_some(before));
                used = false;
            }
            TestStepKind::Array(array) => {
                let Ok(started) = Game::from_array(rules, array.node) else { return Ok(()) };
                boards.set_up(started.start().clone());
                let setup = boards.position().setup();
                let before = std::mem::replace(&mut line, begin(boards.game(), Some(setup)));
                lines.extend(used.then_some(before));
                used = false;
            }
            TestStepKind::OtherBoard => {
                boards.go_to_other();
                let start = Game::from_position(boards.position().clone());
                let setup = start.position().setup();
                let before = std::mem::replace(&mut line, begin(&start, Some(setup)));
                lines.extend(used.then_some(before));
                used = false;
            }
            TestStepKind::Play(words) => {
                for word in words {
                    work.looking(boards.position(), LISTINGS, Some(number))?;
                    let Ok(mv) = parse_move(boards.position(), &word.node) else { return Ok(()) };
                    line.moves.push(mv.clone());
                    boards.play(mv);
                    line.positions.push(Seen::of(boards.game()));
                }
                used = true;
            }
            _ => used = true,
        }
    }
    lines.extend(used.then_some(line));
    Ok(())
}

/// A random game from the start.
fn random(rules: &Rules, seed: u64, work: &mut Work) -> Result<PlayedLine, Exhausted> {
    let mut random = Random::new(seed);
    let mut game = Game::new(rules);
    let mut line = PlayedLine { test: None, start: None, moves: Vec::new(), positions: Vec::new() };
    loop {
        work.looking(game.position(), LISTINGS, None)?;
        let seen = Seen::of(&game);
        let outcome = seen.outcome;
        line.positions.push(seen);
        if outcome != Outcome::Ongoing || line.moves.len() == MAX_PLIES {
            return Ok(line);
        }
        let Some(mv) = game.position().random_move(&mut random) else { return Ok(line) };
        line.moves.push(mv.clone());
        game.play_unchecked(mv);
    }
}

/// The positions of a random game, from the start on; none, if it costs more work than is left.
pub(super) fn random_positions(
    rules: &Rules,
    seed: u64,
    work: &mut Work,
) -> impl Iterator<Item = Position> + use<> {
    let played = random(rules, seed, work).map(|line| line.positions).unwrap_or_default();
    played.into_iter().map(|seen| seen.position)
}
