//! The start of the game: whether a royal piece is attacked in it, and whether there is anything to play.

use super::{own, place_of_start};
use crate::board::Square;
use crate::diagnostic::{Diagnostic, code};
use crate::game::Game;
use crate::model::Variant;
use crate::outcome::Outcome;
use crate::position::{Position, SetupError};
use crate::rules::Rules;
use crate::source::{SourceId, Span};
use crate::why::ending;

/// Looks at the start; whether a game can be played from it.
pub(super) fn check(variant: &Variant, rules: &Rules, found: &mut Vec<Diagnostic>) -> bool {
    let start = Position::start(rules);
    let name = |sq: Square| rules.vocabulary().square_name(sq);
    if let Err(SetupError::OpponentInCheck { side, royal, attacker }) = Position::new(rules, &start.setup()) {
        let side = side.name();
        let message = format!("{side} starts in check, and it is not {side}'s turn");
        let label = format!("attacked by the piece on {}", name(attacker));
        found.push(in_check(variant, message, royal, label, attacker));
        return false;
    }
    let playable = start.outcome() == Outcome::Ongoing && start.has_legal_move();
    if !playable {
        let how = match start.outcome() {
            Outcome::Ongoing => "there is no legal move".to_owned(),
            outcome => outcome.to_string(),
        };
        let clauses = ending(&Game::new(rules)).into_iter().flat_map(|point| point.clauses);
        let clause = clauses.map(|clause| clause.0).find(|span| own(span) && !own(&variant.places.setup));
        let diagnostic = Diagnostic::warning(
            code::setup::OVER,
            format!("the game is over before it begins: {how}"),
            clause.unwrap_or_else(|| place_of_start(variant)),
            "nothing to play",
        );
        found
            .push(diagnostic.help(
                "change the setup, or the clause that ends the game; `alfil state` shows the position",
            ));
        return false;
    }
    let turn = start.turn();
    if let (Some(attacker), Some(royal)) = (start.checkers().first(), start.royals(turn).first()) {
        let message = format!("{} starts in check", turn.name());
        let label = format!("attacked by the piece on {}", name(attacker));
        found.push(in_check(variant, message, royal, label, attacker));
        return false;
    }
    true
}

fn in_check(
    variant: &Variant,
    message: String,
    royal: Square,
    label: String,
    attacker: Square,
) -> Diagnostic {
    let square = |sq: Square| {
        let span = variant.places.squares.get(sq.index()).copied();
        span.filter(|span| span.source == SourceId(0))
    };
    let place: Span = square(royal).unwrap_or_else(|| place_of_start(variant));
    let mut diagnostic = Diagnostic::warning(code::setup::IN_CHECK, message, place, label);
    if let Some(span) = square(attacker) {
        diagnostic = diagnostic.label(span, "attacks it");
    }
    diagnostic.help("move one of the two elsewhere, or put a piece between them")
}
