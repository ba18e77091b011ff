//! The game of a test up to a place in it, for whoever asks about a move that stands there.

use super::boards::Boards;
use super::runner::read_position;
use crate::game::Game;
use crate::notation::parse_move;
use crate::position::MAX_EFFORT;
use crate::rules::Rules;
use crate::syntax::tree::{Test, TestStep, TestStepKind};

/// The game as it stands before the word that begins at a byte of the file: after the steps before it, and after the moves
/// before it in its own. `None` if one of them cannot be made, or if the moves there are too many to be listed.
///
/// ```
/// use alfil::{library, resolve::load, rules::Rules, source::Source, testing::game_before};
///
/// let text = "variant \"V\" { }\nextends \"chess\"\ntest \"a\" { play e4 e5 Nf3 }\n";
/// let loaded = load(Source::new("v.variant", text), &library::source);
/// let rules = Rules::compile(&loaded.variant.expect("no errors"));
/// let game = game_before(&rules, &loaded.tests[0], text.find("Nf3").unwrap() as u32).unwrap();
/// assert_eq!(game.moves().len(), 2);
/// ```
#[must_use]
pub fn game_before(rules: &Rules, test: &Test, at: u32) -> Option<Game> {
    let mut boards = Boards::new(rules);
    for step in test.steps.iter().take_while(|step| step.span.start < at) {
        boards = after(rules, boards, step, at)?;
    }
    (boards.position().effort() <= MAX_EFFORT).then(|| boards.game().clone())
}

/// The games after a step, or after those of its moves that begin before a byte of the file.
fn after(rules: &Rules, mut boards: Boards, step: &TestStep, at: u32) -> Option<Boards> {
    match &step.kind {
        TestStepKind::Position(text) if text.span.end <= at => {
            boards.set_up(read_position(rules, text).ok()?);
        }
        TestStepKind::Array(number) if number.span.end <= at => {
            boards.set_up(Game::from_array(rules, number.node).ok()?.start().clone());
        }
        TestStepKind::Play(words) => {
            for word in words.iter().take_while(|word| word.span.start < at) {
                if boards.position().effort() > MAX_EFFORT {
                    return None;
                }
                let mv = parse_move(boards.position(), &word.node).ok()?;
                boards.play(mv);
            }
        }
        TestStepKind::OtherBoard => boards.go_to_other(),
        _ => {}
    }
    Some(boards)
}
