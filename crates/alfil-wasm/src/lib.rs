//! The library for JavaScript.
//!
//! Nothing is decided here: each function reads what it is given, asks the library, and writes the answer as JSON, by the
//! shapes of `shape`. `packages/alfil` turns these into the objects that its declarations promise. What goes wrong comes out
//! as a `Fault` in JSON, thrown; nothing panics, since a panic ends the whole instance.
//!
//! Objects that JavaScript holds share what they are made from, so they may be given back in any order.

mod engine;
mod fault;
mod files;
mod game;
mod moves;
mod places;
mod server;
mod shape;
mod variant;

use alfil::diagnostic::{Safety, mend};
use alfil::library;
use alfil::sketch;
use alfil::source::SourceId;
use fault::{Fault, Thrown, argument};
use files::ReadOptions;
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The variants that ship.
#[wasm_bindgen]
pub fn shipped() -> String {
    let each = library::names().map(|name| {
        json!({
            "name": name,
            "title": library::title(name).unwrap_or(name),
            "summary": library::summary(name),
            "extends": library::extends(name),
        })
    });
    json!(each.collect::<Vec<_>>()).to_string()
}

/// The text of a variant that ships.
#[wasm_bindgen(js_name = shippedText)]
pub fn shipped_text(name: &str) -> Option<String> {
    library::get(name).map(str::to_owned)
}

/// The name of the variant that ships and is called so.
#[wasm_bindgen(js_name = findShipped)]
pub fn find_shipped(name: &str) -> Option<String> {
    library::find(name).map(str::to_owned)
}

/// What is wrong with a text.
#[wasm_bindgen]
pub fn check(text: &str, options: &str) -> Thrown<String> {
    let options = ReadOptions::parse(options)?;
    let read = files::read(text, &options);
    Ok(json!(shape::diagnostics(&read.diagnostics, &read.loaded.sources)).to_string())
}

/// The text in the one layout.
#[wasm_bindgen]
pub fn format(text: &str) -> String {
    alfil::format::format(SourceId::default(), text).unwrap_or_else(|_| text.to_owned())
}

/// The text mended as far as it can be.
#[wasm_bindgen(js_name = mend)]
pub fn mended(text: &str, options: &str, offered: bool) -> Thrown<String> {
    let options = ReadOptions::parse(options)?;
    let least = if offered { Safety::Offered } else { Safety::Safe };
    let mended = mend(text, least, |text| files::read(text, &options).diagnostics);
    let left = files::read(&mended.text, &options);
    let diagnostics = shape::diagnostics(&left.diagnostics, &left.loaded.sources);
    Ok(json!({ "text": mended.text, "applied": mended.applied, "diagnostics": diagnostics }).to_string())
}

/// What a piece may do on a square that somebody drew.
#[derive(Deserialize)]
struct Drawn {
    file: i8,
    rank: i8,
    quiet: bool,
    capture: bool,
}

/// The shortest notation for squares that were drawn around a piece.
#[wasm_bindgen]
pub fn sketch(drawn: &str) -> Thrown<Option<String>> {
    let drawn: Vec<Drawn> = serde_json::from_str(drawn).map_err(|error| argument(&error))?;
    let reach = sketch::REACH;
    let inside = |along: i8| (-reach..=reach).contains(&along);
    if drawn.iter().any(|one| !inside(one.file) || !inside(one.rank) || (one.file, one.rank) == (0, 0)) {
        return Err(Fault::new(
            "argument",
            format!("a sketch has the {reach} squares on each side of a piece, and not its own"),
        ));
    }
    let drawn: Vec<sketch::Drawn> = drawn
        .into_iter()
        .map(|Drawn { file, rank, quiet, capture }| sketch::Drawn { file, rank, quiet, capture })
        .collect();
    Ok(sketch::betza(&drawn))
}
