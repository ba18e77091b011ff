//! Which warnings are left out, shown, or count as errors.

use crate::diagnostic::{Rank, page, pages, suggest};
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

/// Why a code has no level.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LevelError {
    /// No diagnostic has the code.
    #[error("there is no diagnostic `{code}`")]
    Unknown {
        /// The code.
        code: String,
        /// The one that was probably meant.
        near: Option<&'static str>,
    },
    /// It is always an error.
    #[error("`{code}` is always an error")]
    Fixed {
        /// The code.
        code: String,
    },
}

impl LevelError {
    /// The next step.
    pub fn help(&self) -> String {
        match self {
            LevelError::Unknown { near: Some(near), .. } => format!("did you mean `{near}`?"),
            LevelError::Unknown { near: None, .. } => "`alfil check --explain` lists every code".to_owned(),
            LevelError::Fixed { .. } => "levels are for warnings: mend the file instead".to_owned(),
        }
    }
}

/// The levels of warnings. What is not set has the level that its page names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Levels {
    set: BTreeMap<&'static str, Level>,
}

impl Levels {
    /// Sets the level of a code.
    pub fn set(&mut self, code: &str, level: Level) -> Result<(), LevelError> {
        let Some(page) = page(code) else {
            let near = suggest_code(code);
            return Err(LevelError::Unknown { code: code.to_owned(), near });
        };
        if page.rank() == Rank::Error {
            return Err(LevelError::Fixed { code: code.to_owned() });
        }
        self.set.insert(page.code, level);
        Ok(())
    }

    /// The level of a code.
    pub fn of(&self, code: &str) -> Level {
        let default = || match page(code).map(|page| page.rank()) {
            Some(Rank::Allowed) => Level::Allow,
            _ => Level::Warn,
        };
        self.set.get(code).copied().unwrap_or_else(default)
    }
}

/// The code that a misspelt one most likely stands for. What stands behind the colons is enough.
pub fn suggest_code(code: &str) -> Option<&'static str> {
    let name = |code: &'static str| code.split_once("::").map_or(code, |(_, name)| name);
    suggest(code, pages().map(|page| page.code))
        .or_else(|| pages().map(|page| page.code).find(|own| name(own) == code))
        .or_else(|| {
            let near = suggest(code, pages().map(|page| name(page.code)))?;
            pages().map(|page| page.code).find(|own| name(own) == near)
        })
}
