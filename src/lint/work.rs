//! Whether the moves of the start can be listed in reasonable time.
//!
//! Work is counted, not timed: what is refused is refused on every machine.

use super::place_of_start;
use crate::diagnostic::{Code, Diagnostic, code};
use crate::model::Variant;
use crate::position::{MAX_EFFORT, Position};
use crate::rules::Rules;

/// What is found here.
pub(super) const CODE: Code = code::game::TOO_MUCH_WORK;

/// Looks at the start; whether its moves can be listed.
pub(super) fn check(variant: &Variant, rules: &Rules, found: &mut Vec<Diagnostic>) -> bool {
    let start = Position::start(rules);
    let steps = start.effort();
    if steps <= MAX_EFFORT {
        return true;
    }
    let million = |steps: u64| (steps / 1_000_000).to_string();
    let costliest = start.costliest().and_then(|kind| variant.kinds.get(kind.index()));
    let place = costliest.map_or_else(|| place_of_start(variant), |kind| kind.span);
    found.push(
        Diagnostic::error(
            CODE,
            format!("listing the moves of the start takes about {} million steps of work", million(steps)),
            place,
            "most of them are for these moves",
        )
        .help(format!(
            "say the moves with fewer legs, or put fewer such pieces on the board: at most {} million steps are taken",
            million(MAX_EFFORT)
        )),
    );
    false
}
