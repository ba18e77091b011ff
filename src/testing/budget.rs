//! How much work the tests of a file may be together, in steps that are counted and not timed.

pub(crate) use crate::parts::{Budget, Exhausted};

/// More steps than the tests of a file may take: some seconds.
pub(super) const FILE: u64 = 2_000_000_000;

/// More steps than one test may take when it is run once more by changed rules.
pub(crate) const CHANGED: u64 = 200_000_000;

/// Steps that each test takes, whatever it asks.
pub(crate) const TEST: u64 = 20_000;
