//! Clauses that no test of the file would miss: what `coverage` finds, clause by clause.

use crate::coverage::{Change, ItemKind, Options, cover};
use crate::diagnostic::{Code, Diagnostic, code};
use crate::model::Variant;
use crate::source::Source;
use crate::syntax::tree::Test;

/// What is found here.
pub(super) const CODE: Code = code::test::MISSING;

/// More steps than looking for them takes. Of a file that takes more nothing is said.
const MAX_WORK: u64 = 3_000_000_000;

/// Looks for tests, and for the file's own clauses whose absence none of them notices. Where a test fails, nothing can
/// be said of the others.
pub(super) fn check(variant: &Variant, tests: &[Test], sources: &[Source], found: &mut Vec<Diagnostic>) {
    if tests.is_empty() {
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
    let options =
        Options { kinds: vec![ItemKind::Clause], first_only: true, work: MAX_WORK, ..Options::default() };
    let Ok(coverage) = cover(variant, tests, sources, &options) else { return };
    for gap in coverage.gaps().filter(|gap| gap.change == Change::Gone) {
        found.push(
            Diagnostic::warning(
                CODE,
                "no test would notice if this clause were taken away",
                gap.span,
                "not tested",
            )
            .help("add a test that says what it changes; `alfil cover` shows moves and guards too"),
        );
    }
}
