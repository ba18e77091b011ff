//! What the tests of the package `alfil` look into: lists that must agree with the grammar, and how far texts are searched.

pub use crate::build::{MOST_AGAIN, MOST_SEARCHES, declarations};
pub use crate::explain::forms;
pub use crate::words::{CONDITIONS, FIELDS, PARTS, PIECE_RULES, REGIONS, STEPS, example_of_part, keywords};

use crate::build::Builder;
use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, Rule};
use crate::source::SourceId;
use pest::Parser;
use std::cell::OnceCell;

/// The mistakes of a whole text, how many of its lines are searched for what was meant, and how many more because they are mended as
/// one before.
pub fn searched(text: &str) -> (Vec<Diagnostic>, [usize; 2]) {
    let declared = OnceCell::new();
    let mut builder = Builder::new(SourceId(0), text, &declared);
    for pair in Grammar::parse(Rule::file, text).into_iter().flatten() {
        builder.file(pair);
    }
    let searched = builder.searched();
    (builder.finish(), searched)
}
