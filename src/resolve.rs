//! From syntax trees to a variant: names bound, defaults made explicit, regions as sets of squares.
//!
//! [`resolve()`] takes syntax trees (a file and those that it extends) and gives a [`Variant`](crate::model::Variant)
//! together with diagnostics; [`load`] begins with the text. A variant that came with no error is complete: the tables
//! are compiled from it without further checks, and the reference interpreter plays straight from it.
//!
//! Nothing here knows pest, tables or positions.

mod betza;
mod checks;
mod condition;
mod expand;
mod fixes;
mod load;
mod merge;
mod names;
mod region;
mod report;
mod resolver;
mod told;

pub(crate) use betza::sound_movements as betza_movements;
pub(crate) use checks::Standing;
pub use expand::{Extras, expand};
pub(crate) use expand::{expand_known, without_places};
pub(crate) use fixes::complete_later;
pub use load::{Loaded, Loader, MAX_EXTENDS, load};
#[cfg(feature = "ide")]
pub(crate) use merge::{inherited, takes_nothing};
#[cfg(feature = "ide")]
pub(crate) use resolver::region_squares;
pub use resolver::resolve;
pub(crate) use resolver::resolve_loosely;
