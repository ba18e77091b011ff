//! The variants that ship, for the tests.

use alfil::library;
use alfil::model::{Variant, load};

/// A variant that ships.
pub fn variant(name: &str) -> Variant {
    let source = library::source(name).unwrap_or_else(|| panic!("{name} does not ship"));
    let loaded = load(source, &library::source);
    loaded.variant.unwrap_or_else(|| panic!("{name} has mistakes: {:#?}", loaded.diagnostics))
}
