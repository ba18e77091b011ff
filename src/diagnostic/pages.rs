//! The pages about diagnostics, embedded: the files of `docs/diagnostics/`.
//!
//! The page of `piece::unused` is `piece/unused.md`. Its title is the code; the line below says how bad it is and, in a
//! few words, what it is about. That line is where levels are looked up, so a page and what the program does cannot part.
//!
//! ```text
//! # `piece::unused`
//!
//! **warn**: a piece never comes onto the board
//! ```

/// Codes and pages, sorted by code.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// What there is to say about a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The code: `piece::unused`.
    pub code: &'static str,
    /// The page, in Markdown.
    pub text: &'static str,
}

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

impl Page {
    /// How bad it is.
    pub fn rank(&self) -> Rank {
        match self.head().0 {
            "warn" => Rank::Warning,
            "allow" => Rank::Allowed,
            "error or warn" => Rank::ErrorOrWarning,
            _ => Rank::Error,
        }
    }

    /// What it is about, in a few words.
    pub fn summary(&self) -> &'static str {
        self.head().1
    }

    /// The two halves of the line below the title.
    fn head(&self) -> (&'static str, &'static str) {
        let line = self.text.lines().skip(1).find(|line| !line.is_empty()).unwrap_or_default();
        line.strip_prefix("**").and_then(|line| line.split_once("**: ")).unwrap_or_default()
    }
}

/// Every page, sorted by code.
pub fn pages() -> impl ExactSizeIterator<Item = Page> + Clone {
    PAGES.iter().map(|&(code, text)| Page { code, text })
}

/// The page about a code.
///
/// ```
/// let page = alfil::diagnostic::page("piece::unused").expect("it has a page");
/// assert_eq!(page.summary(), "a piece never comes onto the board");
/// assert!(alfil::diagnostic::page("piece::unusual").is_none());
/// ```
pub fn page(code: &str) -> Option<Page> {
    let index = PAGES.binary_search_by(|(own, _)| (*own).cmp(code)).ok()?;
    let (code, text) = PAGES[index];
    Some(Page { code, text })
}
