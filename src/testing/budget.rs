//! How much work the tests of a file may be together, in steps that are counted and not timed.

/// More steps than the tests of a file may take: some seconds.
pub(super) const FILE: u64 = 2_000_000_000;

/// More steps than one test may take when it is run once more by changed rules.
pub(crate) const CHANGED: u64 = 200_000_000;

/// Steps that each test takes, whatever it asks.
pub(crate) const TEST: u64 = 20_000;

/// What is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    left: u64,
}

/// There is not as much left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exhausted;

impl Budget {
    /// So many steps.
    pub(crate) const fn new(left: u64) -> Budget {
        Budget { left }
    }

    /// How many steps are left.
    pub(crate) const fn left(self) -> u64 {
        self.left
    }

    /// Takes so many steps, if there are as many. What is refused costs nothing.
    pub(crate) fn take(&mut self, steps: u64) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(steps).ok_or(Exhausted)?;
        Ok(())
    }
}
