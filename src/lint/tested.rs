//! Pieces that no test of a file has on the board.

use crate::board::KindSet;
use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::model::Variant;
use crate::notation::{parse_fen, parse_move};
use crate::position::Position;
use crate::rules::Rules;
use crate::source::{SourceId, Spanned};
use crate::syntax::tree::{Test, TestStepKind};

/// What is found here.
pub(super) const CODE: &str = "test::missing";

/// Looks for tests, and in them for the pieces that the file itself declares.
pub(super) fn check(variant: &Variant, rules: &Rules, found: &mut Vec<Diagnostic>) {
    if variant.tests.is_empty() {
        found.push(
            Diagnostic::warning(
                CODE,
                "the file has no tests",
                variant.places.name,
                "nothing shows how it plays",
            )
            .help("add one: `test \"what holds\" { position \"FEN\" moves from e2 are ... }`"),
        );
        return;
    }
    let mut seen = KindSet::NONE;
    for test in &variant.tests {
        follow(rules, test, &mut seen);
    }
    for (index, kind) in variant.kinds.iter().enumerate() {
        let own = kind.span.source == SourceId(0);
        if !own || seen.iter().any(|other| other.index() == index) {
            continue;
        }
        let letters = &kind.letters;
        let message = format!("no test has a `{letters}` on the board");
        found.push(
            Diagnostic::warning(CODE, message, kind.span, "nothing shows how it moves")
                .help(format!("add a test with a `position` in which it stands, and `moves from` its square: `{letters}` is White's, and small letters are Black's")),
        );
    }
}

/// Collects the types that stand on the board in the course of a test, as far as it can be played.
fn follow(rules: &Rules, test: &Test, seen: &mut KindSet) {
    let mut game = Game::new(Position::start(rules));
    let mut look = |position: &Position| {
        position.setup().board.iter().flatten().for_each(|piece| seen.insert(piece.kind));
    };
    let starts = |kind: &TestStepKind| matches!(kind, TestStepKind::Position(_) | TestStepKind::Array(_));
    if !test.steps.first().is_some_and(|step| starts(&step.kind)) {
        look(game.position());
    }
    for step in &test.steps {
        let position = match &step.kind {
            TestStepKind::Position(text) => parse_fen(rules.vocabulary(), &text.node)
                .ok()
                .and_then(|setup| Position::new(rules, &setup).ok())
                .map(Game::new),
            TestStepKind::Array(Spanned { node, .. }) => Game::from_array(rules, *node).ok(),
            TestStepKind::Play(words) => {
                for word in words {
                    let Ok(mv) = parse_move(game.position(), &word.node) else { return };
                    game.play(mv);
                    look(game.position());
                }
                continue;
            }
            // What a listed move brings onto the board is looked at too.
            TestStepKind::Legal(words)
            | TestStepKind::MovesAre(words)
            | TestStepKind::MovesFrom { moves: words, .. } => {
                for word in words {
                    if let Ok(mv) = parse_move(game.position(), &word.node) {
                        let mut after = game.position().clone();
                        after.play(&mv);
                        look(&after);
                    }
                }
                continue;
            }
            _ => continue,
        };
        let Some(position) = position else { return };
        look(position.position());
        game = position;
    }
}
