//! Mending a text: fixes are applied and the text is checked again, until nothing is left that can be mended.

use super::{Diagnostic, Fix, Safety, Severity, apply};
use crate::source::SourceId;
use std::collections::BTreeSet;

/// How often a text is checked at most. A file has seldom more than a few layers of mistakes.
const MOST_CHECKS: usize = 64;

/// A text that was mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// The text, with the fixes applied.
    pub text: String,
    /// The titles of the fixes that were applied, in the order in which they were.
    pub applied: Vec<String>,
    /// What the last check says of the text.
    pub left: Vec<Diagnostic>,
}

/// Mends a text by the fixes of what `check` says about it, whose [`SourceId`] is 0: of each diagnostic the first that is as
/// safe as `least` asks, [`Safety::Offered`] being all.
///
/// Fixes that are in each other's way come one after the other. A fix that would leave more errors than there were before is
/// not applied. The text is checked again after each round, at most 64 times. Equal input gives equal output, and if `check` is
/// a function of the text, mending what was mended changes nothing.
///
/// ```
/// use alfil::diagnostic::{Safety, mend};
/// use alfil::lint::{self, Levels};
/// use alfil::source::Source;
///
/// let check = |text: &str| {
///     let loaded = alfil::resolve::load(Source::new("my.variant", text), &alfil::library::source);
///     lint::check(&loaded, &Levels::default())
/// };
/// let mended = mend("variant \"Example\" { }\nextnds \"chess\"\n", Safety::Safe, check);
/// assert_eq!(mended.text, "variant \"Example\" { }\nextends \"chess\"\n");
/// assert!(mended.left.is_empty());
/// ```
pub fn mend(text: &str, least: Safety, mut check: impl FnMut(&str) -> Vec<Diagnostic>) -> Mended {
    let mut mended = Mended { text: text.to_owned(), applied: Vec::new(), left: check(text) };
    let mut checks = 1;
    let mut seen: BTreeSet<String> = BTreeSet::from([text.to_owned()]);
    'rounds: loop {
        let mut fixes: Vec<Fix> =
            mended.left.iter().filter_map(|diagnostic| first_fix(diagnostic, least)).cloned().collect();
        let mut tried = fixes.len();
        while !fixes.is_empty() {
            if checks == MOST_CHECKS {
                break 'rounds;
            }
            let applied = apply(&mended.text, SourceId(0), &fixes[..tried]);
            if applied.fixes.is_empty() || seen.contains(&applied.text) {
                // Nothing of these can be done, or it leads back to where it began.
                fixes.drain(..tried);
                tried = fixes.len();
                continue;
            }
            let left = check(&applied.text);
            checks += 1;
            if errors(&left) <= errors(&mended.left) {
                mended.applied.extend(applied.fixes.iter().map(|number| fixes[*number].title.clone()));
                seen.insert(applied.text.clone());
                mended.text = applied.text;
                mended.left = left;
                continue 'rounds;
            }
            if tried == 1 {
                fixes.remove(0);
                tried = fixes.len();
            } else {
                tried /= 2;
            }
        }
        break;
    }
    mended
}

/// The fix of a diagnostic that is applied.
fn first_fix(diagnostic: &Diagnostic, least: Safety) -> Option<&Fix> {
    diagnostic
        .fixes
        .iter()
        .find(|fix| fix.safety <= least && fix.edits.iter().all(|edit| edit.span.source == SourceId(0)))
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
}
