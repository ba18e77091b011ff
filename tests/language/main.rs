//! Files of the language: how they are read, what is said about them, and how they are written.

mod betza;
// Where blocks begin is asked by those who test the pages.
#[allow(dead_code)]
#[path = "../docs/blocks.rs"]
mod blocks;
mod bounds;
mod copied;
mod diagnostics;
mod expand;
mod expect;
mod explain;
mod export;
mod fixes;
mod format;
mod habits;
mod hand;
#[cfg(feature = "ide")]
mod ide;
mod import;
#[path = "../lockstep/invented.rs"]
mod invented;
#[path = "../lockstep/invented_legs.rs"]
mod invented_legs;
mod lints;
mod lists;
mod meant;
mod measures;
mod mistakes;
mod model;
#[path = "../support/random.rs"]
mod random;
mod slips;
#[path = "../support/snapshots.rs"]
mod snapshots;
mod syntax;
mod syntax_mistakes;
mod words;

/// A file that extends chess, with these lines.
macro_rules! chess {
    ($($line:literal)*) => {
        concat!("variant \"Example\" { }\nextends \"chess\"\n", $($line, "\n"),*)
    };
}
use chess;
