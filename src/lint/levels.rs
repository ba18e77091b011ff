//! Which warnings are left out, shown, or count as errors.

use crate::diagnostic::{Code, Rank};
use std::collections::BTreeMap;
use thiserror::Error;

/// What becomes of a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It is left out.
    Allow,
    /// It is shown.
    Warn,
    /// It is an error.
    Deny,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 3] = [Level::Allow, Level::Warn, Level::Deny];

    /// `allow`, `warn` or `deny`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }
}

/// Why a code has no level: it is always an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("`{code}` is always an error")]
pub struct FixedLevel {
    /// The code.
    pub code: Code,
}

impl FixedLevel {
    /// The next step.
    pub fn help(&self) -> String {
        "levels are for warnings: mend the file instead".to_owned()
    }
}

/// The levels of warnings. What is not set has the level that its page names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Levels {
    set: BTreeMap<Code, Level>,
}

impl Levels {
    /// Sets the level of a code.
    ///
    /// # Errors
    ///
    /// If it is always an error.
    pub fn set(&mut self, code: Code, level: Level) -> Result<(), FixedLevel> {
        if code.rank() == Rank::Error {
            return Err(FixedLevel { code });
        }
        self.set.insert(code, level);
        Ok(())
    }

    /// The level of a code.
    pub fn of(&self, code: Code) -> Level {
        let default = match code.rank() {
            Rank::Allowed => Level::Allow,
            Rank::Error | Rank::ErrorOrWarning | Rank::Warning => Level::Warn,
        };
        self.set.get(&code).copied().unwrap_or(default)
    }
}
