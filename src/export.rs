//! Variants of this language as other programs read them.
//!
//! A sealed variant goes in; a text and a report of what it does not say come out. Nothing is left out in silence: each writer takes
//! the whole definition apart, so that a clause of a new sort does not compile until it is written or told, and what is neither
//! written nor without meaning is told in a [`Remark`] with its place.
//!
//! ```
//! use alfil::{FromText as _, Variant, export::fsf};
//!
//! let camels = Variant::read("variant \"Camels\" { }\nextends \"chess\"\nwithout castle\npiece N \"Camel\" C\n").expect("a variant");
//! let export = fsf(&camels, "camels");
//! assert!(export.is_exact());
//! assert!(export.text.expect("a section").contains("customPiece1 = n:C"));
//! ```

mod diagram;
mod fsf;
mod ludii;
mod unsaid;
mod xboard;

use crate::model::Variant;
use crate::source::Span;

/// What became of a variant.
#[derive(Debug, Clone, Default)]
pub struct Export {
    /// What the other program reads; nothing if the variant cannot be said there at all.
    pub text: Option<String>,
    /// What the text does not say, and what is called otherwise in it.
    pub remarks: Vec<Remark>,
}

impl Export {
    /// Whether the text says the whole variant.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.text.is_some() && self.remarks.iter().all(|remark| remark.kind != Kind::Lost)
    }
}

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rule that the text does not say.
    Lost,
    /// Something that is called or written otherwise there. The rules are the same.
    Odd,
}

/// Something to know about an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The clause.
    pub span: Span,
    /// What it is about.
    pub kind: Kind,
    /// The sentence, without a full stop.
    pub text: String,
}

/// Remarks, each once.
#[derive(Debug, Clone, Default)]
struct Remarks {
    list: Vec<Remark>,
}

impl Remarks {
    /// How many remarks are made.
    const MOST: usize = 500;

    /// That a rule is lost.
    fn lose(&mut self, span: Span, text: impl Into<String>) {
        self.add(span, Kind::Lost, text.into());
    }

    fn add(&mut self, span: Span, kind: Kind, text: String) {
        let remark = Remark { span, kind, text };
        if self.list.len() < Remarks::MOST && !self.list.contains(&remark) {
            self.list.push(remark);
        }
    }
}

/// Writes an Interactive Diagram of The Chess Variant Pages, as the lines of a page between two tags.
#[must_use]
pub fn diagram(variant: &Variant) -> Export {
    diagram::write(variant)
}

/// Writes a section of Fairy-Stockfish's `variants.ini`.
///
/// The section is called `name`, or a little otherwise if Fairy-Stockfish has a variant of that name built in, for it
/// would keep its own.
#[must_use]
pub fn fsf(variant: &Variant, name: &str) -> Export {
    fsf::write(variant, name)
}

/// Writes the lines by which an engine tells XBoard of a game: `setup` and `piece`.
#[must_use]
pub fn xboard(variant: &Variant) -> Export {
    xboard::write(variant)
}

/// Writes a description of the game for the general game system Ludii (`.lud`).
#[must_use]
pub fn ludii(variant: &Variant) -> Export {
    ludii::write(variant)
}
