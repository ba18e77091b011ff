//! Codes, the stable names of diagnostics: constants made from the pages in `docs/diagnostics/`.
//!
//! The page `gate/nowhere.md` makes [`gate::NOWHERE`], so what has no page does not compile. Its title is the code; the
//! line below says how bad it is and, in a few words, what it is about. `build.rs` reads that line, so a page and what the
//! program does cannot part.
//!
//! ```text
//! # `gate::nowhere`
//!
//! **error** in a playable game: pieces are to enter behind others where none starts
//! ```

use super::suggest;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

// A module for each family with its constants, `Family`, and `ENTRIES`, sorted by code.
include!(concat!(env!("OUT_DIR"), "/codes.rs"));

/// The stable name of a diagnostic: `piece::unused`. Codes are ordered as their names are.
///
/// ```
/// use alfil_syntax::diagnostic::{Code, Rank, code};
///
/// let typed: Code = "piece::unused".parse()?;
/// assert_eq!(typed, code::piece::UNUSED);
/// assert_eq!((typed.rank(), typed.summary()), (Rank::Warning, "a piece never comes onto the board"));
/// # Ok::<(), alfil_syntax::diagnostic::UnknownCode>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

/// How a page ranks its diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// An error: nobody may turn it off.
    Error,
    /// A warning, for some files an error.
    ErrorOrWarning,
    /// A warning unless a level says otherwise.
    Warning,
    /// It is only looked for where a level asks for it.
    Allowed,
}

/// What a page says of its code.
struct Entry {
    id: &'static str,
    family: Family,
    rank: Rank,
    playable: bool,
    summary: &'static str,
    #[cfg(feature = "pages")]
    page: &'static str,
}

impl Code {
    /// Every code, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Code> + Clone {
        // There are as many codes as the build script has numbered.
        (0..ENTRIES.len() as u16).map(Code)
    }

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self.0 as usize]
    }

    /// The code as it is written: `piece::unused`.
    pub const fn id(self) -> &'static str {
        self.entry().id
    }

    /// What stands before the colons: [`Family::Piece`] of `piece::unused`.
    pub const fn family(self) -> Family {
        self.entry().family
    }

    /// What stands behind them: `unused`.
    pub fn name(self) -> &'static str {
        self.id().split_once("::").unwrap_or_default().1
    }

    /// How bad it is.
    pub const fn rank(self) -> Rank {
        self.entry().rank
    }

    /// Whether the mistake is one in a game that can be compiled and played all the same.
    pub const fn is_playable(self) -> bool {
        self.entry().playable
    }

    /// What it is about, in a few words.
    pub const fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// The page about it, in Markdown. It takes the feature `pages`: a program has them with it, a page in a browser asks for
    /// them when somebody reads one.
    #[cfg(feature = "pages")]
    pub const fn page(self) -> &'static str {
        self.entry().page
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// No diagnostic has the code.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no diagnostic `{text}`")]
pub struct UnknownCode {
    /// What was taken for a code.
    pub text: String,
    /// The one that was probably meant. What stands behind the colons is enough.
    pub near: Option<Code>,
}

impl UnknownCode {
    /// The next step.
    pub fn help(&self) -> String {
        match self.near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`alfil check --explain` lists every code".to_owned(),
        }
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Code, UnknownCode> {
        match ENTRIES.binary_search_by(|entry| entry.id.cmp(text)) {
            Ok(index) => Ok(Code(index as u16)),
            Err(_) => Err(UnknownCode { text: text.to_owned(), near: nearest(text) }),
        }
    }
}

/// The code that a misspelt one most likely stands for.
fn nearest(text: &str) -> Option<Code> {
    let whole = |id: &str| Code::all().find(|code| code.id() == id);
    let named = |name: &str| Code::all().find(|code| code.name() == name);
    suggest(text, Code::all().map(Code::id))
        .and_then(whole)
        .or_else(|| named(text))
        .or_else(|| suggest(text, Code::all().map(Code::name)).and_then(named))
}
