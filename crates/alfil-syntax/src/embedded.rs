//! Texts that are part of the program.

/// What is embedded. `packages/bindgen` makes of the module for browsers a first part and the rest, and puts texts that a page
/// does not show at once into the rest: until that is loaded, zeros stand in their place.
#[must_use]
pub fn embedded(text: &'static str) -> &'static str {
    // Nobody may know while this is compiled what the text says.
    let text = std::hint::black_box(text);
    if text.starts_with('\0') { loaded_later(text) } else { text }
}

/// Is in the rest, so that to call it loads that. `packages/bindgen` knows it by its name.
#[inline(never)]
fn loaded_later(text: &'static str) -> &'static str {
    std::hint::black_box(text)
}
