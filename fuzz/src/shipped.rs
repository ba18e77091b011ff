//! The variants that ship, compiled when they are first asked for.

use alfil::rules::Rules;
use alfil::{FromText as _, Variant, library};
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    static COMPILED: RefCell<BTreeMap<&'static str, Rules>> = RefCell::default();
}

/// The rules of the variant that the first byte names by its number, and the text behind it, if it is one.
pub fn rules_and_text(data: &[u8]) -> Option<(Rules, &str)> {
    let (number, rest) = data.split_first()?;
    Some((rules(*number), std::str::from_utf8(rest).ok()?))
}

/// The rules of a variant by its number, of which there are fewer than bytes.
pub fn rules(number: u8) -> Rules {
    let name = library::names()
        .nth(usize::from(number) % library::names().len())
        .expect("a number below their count");
    let compiled = || Rules::compile(&Variant::shipped(name).expect("it ships"));
    COMPILED.with_borrow_mut(|rules| rules.entry(name).or_insert_with(compiled).clone())
}
