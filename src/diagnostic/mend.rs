//! Mending a text: fixes are applied and the text is checked again, until nothing is left that can be mended.

use super::{Diagnostic, Edit, Fix, Safety, Severity, apply};
use crate::source::SourceId;
use std::collections::BTreeSet;
use std::ops::Range;

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
/// not applied, and neither is one that takes away what an earlier round has written: what was mended is for its author to see.
/// The text is checked again after each round, at most 64 times. Equal input gives equal output, and if `check` is a function of
/// the text, mending what was mended changes nothing, but that it may take away what the first time had written.
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
    let mut written: Vec<Range<usize>> = Vec::new();
    'rounds: loop {
        let fixes = mended.left.iter().filter_map(|diagnostic| first_fix(diagnostic, least));
        let mut fixes: Vec<Fix> = fixes.filter(|fix| !takes_away(fix, &written)).cloned().collect();
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
                let edits = applied.fixes.iter().flat_map(|number| &fixes[*number].edits);
                written = carried(&written, edits.collect());
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

/// Whether a fix takes something away that was written before.
fn takes_away(fix: &Fix, written: &[Range<usize>]) -> bool {
    let covers = |edit: &Edit, place: &Range<usize>| {
        edit.span.start as usize <= place.start && place.end <= edit.span.end as usize
    };
    fix.edits
        .iter()
        .any(|edit| edit.text.trim().is_empty() && written.iter().any(|place| covers(edit, place)))
}

/// Where what was written stands once some edits are made, and what they write.
fn carried(written: &[Range<usize>], mut edits: Vec<&Edit>) -> Vec<Range<usize>> {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    // Where a place of the text before is then.
    let moved = |at: usize| {
        let before = edits.iter().take_while(|edit| edit.span.end as usize <= at);
        before.fold(at, |now, edit| now + edit.text.len() - (edit.span.end - edit.span.start) as usize)
    };
    let met = |place: &Range<usize>| {
        edits
            .iter()
            .any(|edit| (edit.span.start as usize) < place.end && place.start < edit.span.end as usize)
    };
    let mut places: Vec<Range<usize>> = written
        .iter()
        .filter(|place| !met(place))
        .map(|place| moved(place.start)..moved(place.end))
        .collect();
    for edit in edits.iter().filter(|edit| !edit.text.trim().is_empty()) {
        let end = moved(edit.span.end as usize);
        let start = end - edit.text.len();
        let (blank, text) = (edit.text.len() - edit.text.trim_start().len(), edit.text.trim());
        places.push(start + blank..start + blank + text.len());
    }
    places
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
}
