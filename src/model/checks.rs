//! Mistakes that only the whole variant shows.

use super::Variant;
use super::condition::Examined;
use super::merge::Merged;
use super::names::Names;
use super::report::Report;
use super::resolve::Flaws;

/// What the checks look at.
pub(super) struct Facts<'a, 't> {
    pub(super) variant: &'a Variant,
    pub(super) merged: &'a Merged<'t>,
    pub(super) names: &'a Names<'t>,
    pub(super) examined: &'a [Examined],
    pub(super) flaws: Flaws,
}

/// Reports what is wrong with a variant as a whole.
pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    let _ = (facts.variant, facts.merged, facts.names, facts.examined, facts.flaws, report.len());
}
