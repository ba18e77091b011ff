//! Everything that there is to say about a file that was read, at the levels that its author wants.
//!
//! [`load`](crate::resolve::load) finds what can be seen in the clauses. What shows only in play, a check at the start or a
//! win by force, is found here, above the compiled rules. Then the levels decide: a warning is left out, shown, or counts
//! as an error. Errors are not asked.
//!
//! ```
//! use alfil::diagnostic::code;
//! use alfil::lint::{self, Level, Levels};
//! use alfil::source::Source;
//!
//! let text = "variant \"Example\" { }\nextends \"chess\"\nregion camp = ranks 1..3\n";
//! let loaded = alfil::resolve::load(Source::new("my.variant", text), &alfil::library::source);
//! let mut levels = Levels::default();
//! assert_eq!(lint::check(&loaded, &levels)[0].code, code::region::UNUSED);
//! levels.set(code::region::UNUSED, Level::Allow).expect("a warning");
//! assert!(lint::check(&loaded, &levels).is_empty());
//! ```

pub mod config;
mod levels;
mod mated;
mod start;
mod tested;
mod uneven;
mod win;
mod work;

pub use levels::{FixedLevel, Level, Levels};

use crate::diagnostic::{Code, Diagnostic, Severity, code, sort};
use crate::model::Variant;
use crate::resolve::{Loaded, complete_later};
use crate::rules::Rules;
use crate::source::{SourceId, Span};
use crate::testing;

/// What leaves nothing to play: a start that is spoilt by it is not reported once more.
const SPOIL_THE_START: [Code; 6] = [
    code::forbid::AT_START,
    code::setup::SIDE_WITHOUT_PIECES,
    code::setup::UPSIDE_DOWN,
    code::condition::ALWAYS,
    code::royal::NOBODY,
    code::outcome::CANNOT_LOSE,
];

/// What is wrong with a file, in the order of the files and of the places in them.
pub fn check(loaded: &Loaded, levels: &Levels) -> Vec<Diagnostic> {
    let mut found = loaded.diagnostics.clone();
    found.extend(loaded.quiet.iter().cloned());
    if let Some(variant) = loaded.variant.as_ref().or(loaded.beside_tests.as_ref()) {
        let asked = |codes: &[Code]| codes.iter().any(|code| levels.of(*code) != Level::Allow);
        let rules = Rules::compile(variant);
        if work::check(variant, &rules, &mut found) {
            let explained = found.iter().any(|diagnostic| SPOIL_THE_START.contains(&diagnostic.code));
            found.extend(testing::check_spelling_of(variant, &rules, &loaded.tests, !explained));
            let whole = loaded.variant.is_some();
            if whole {
                mated::check(variant, &loaded.tests, &loaded.sources, &mut found);
            }
            if whole && !explained {
                uneven::check(variant, &mut found);
                if start::check(variant, &rules, &mut found) && asked(&win::CODES) {
                    win::check(variant, &rules, &mut found);
                }
            }
        }
    }
    let affordable = !found.iter().any(|diagnostic| diagnostic.code == work::CODE);
    let tested = loaded.variant.as_ref().filter(|_| affordable && levels.of(tested::CODE) != Level::Allow);
    if let Some(variant) = tested {
        tested::check(variant, &loaded.tests, &loaded.sources, &mut found);
    }
    found.retain_mut(|diagnostic| {
        diagnostic.severity == Severity::Error
            || match levels.of(diagnostic.code) {
                Level::Allow => false,
                Level::Warn => true,
                Level::Deny => {
                    diagnostic.severity = Severity::Error;
                    true
                }
            }
    });
    if let Some(source) = loaded.sources.first() {
        complete_later(&mut found, source);
    }
    sort(&mut found);
    found
}

/// Whether something stands in the file itself, and in none that it extends.
fn own(span: &Span) -> bool {
    span.source == SourceId(0) && span.end > 0
}

/// Where a message about the start of the game points: at the array if this file has one, or at its one clause on the end
/// of the game, else at its name.
fn place_of_start(variant: &Variant) -> Span {
    if own(&variant.places.setup) {
        return variant.places.setup;
    }
    let mut clauses = variant.outcomes.iter().map(|rule| rule.span).filter(own);
    match (clauses.next(), clauses.next()) {
        (Some(only), None) => only,
        _ => variant.places.name,
    }
}
