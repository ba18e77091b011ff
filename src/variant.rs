//! Variants made from text: the shortest way from a file to a game.

use crate::diagnostic::{Diagnostic, Severity, render};
use crate::library;
use crate::model::Variant;
use crate::resolve::{Loaded, load};
use crate::source::Source;
use std::fmt;

/// Makes variants from text. Who wants warnings too, files that extend others than those that ship, or the tests of a
/// file, takes [`load`].
///
/// ```
/// use alfil::{FromText as _, Variant};
///
/// let chess = Variant::shipped("chess").expect("it ships");
/// let camels = Variant::read("variant \"Camels\" { }\nextends \"chess\"\npiece N \"Camel\" C\n").expect("no errors");
/// assert_eq!((chess.name.as_str(), camels.name.as_str()), ("Chess", "Camels"));
///
/// let mistakes = Variant::read("extends \"ches\"").unwrap_err();
/// assert!(mistakes.to_string().contains("did you mean `extends \"chess\"`?"));
/// ```
pub trait FromText: Sized {
    /// The variant that ships and is called so: by its file's name or by that in its header, however it is spaced.
    #[must_use]
    fn shipped(name: &str) -> Option<Self>;

    /// The variant of a file's text, which may extend those that ship.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, each with its place.
    fn read(text: &str) -> Result<Self, Mistakes>;
}

impl FromText for Variant {
    fn shipped(name: &str) -> Option<Variant> {
        load(library::source(library::find(name)?)?, &library::source).variant
    }

    fn read(text: &str) -> Result<Variant, Mistakes> {
        let Loaded { sources, variant, mut diagnostics, .. } =
            load(Source::new("the text", text), &library::source);
        diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        variant.ok_or(Mistakes { diagnostics, sources })
    }
}

/// What is wrong with a text that was to be a variant. Displayed, it is the report that `alfil check` prints.
#[derive(Debug, Clone)]
pub struct Mistakes {
    /// The errors, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// The text and what it extends.
    pub sources: Vec<Source>,
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.diagnostics, &self.sources))
    }
}

impl std::error::Error for Mistakes {}
