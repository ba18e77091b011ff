//! Variants and positions for the tests.
#![allow(dead_code, reason = "each test program uses what it needs of it")]

use alfil::diagnostic::render;
use alfil::library;
use alfil::model::Variant;
use alfil::notation::parse_fen;
use alfil::position::Position;
use alfil::resolve::{Loaded, load};
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::testing::{self, TestReport};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock};
use std::thread;

/// A variant that ships, read once for all tests of a program.
pub fn variant(name: &str) -> Variant {
    static READ: LazyLock<HashMap<&str, OnceLock<Variant>>> =
        LazyLock::new(|| library::names().map(|name| (name, OnceLock::new())).collect());
    let once = READ.get(name).unwrap_or_else(|| panic!("{name} does not ship"));
    once.get_or_init(|| read(library::source(name).expect("it ships"))).clone()
}

/// The variant of a text, which may extend one that ships.
pub fn variant_of(text: &str) -> Variant {
    read(Source::new("test.variant", text))
}

/// A text, read: a variant without errors, and its tests.
pub fn loaded_of(text: &str) -> Loaded {
    load(Source::new("test.variant", text), &library::source)
}

/// What comes of the tests in a text.
pub fn run_tests(text: &str) -> Vec<TestReport> {
    testing::run(&variant_of(text), &loaded_of(text).tests)
}

fn read(source: Source) -> Variant {
    let loaded = load(source, &library::source);
    loaded.variant.unwrap_or_else(|| panic!("{}", render(&loaded.diagnostics, &loaded.sources)))
}

/// Calls a function with each item, by as many threads as there are processors: a law of everything that ships does not go on
/// alone when the other tests of its program have ended.
pub fn each<I: IntoIterator<IntoIter: Send>>(items: I, law: impl Fn(I::Item) + Sync) {
    let items = Mutex::new(items.into_iter());
    let next = || items.lock().expect("items are given out by whoever goes on").next();
    let work = || {
        while let Some(item) = next() {
            law(item);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// The position of a FEN.
pub fn position(rules: &Rules, fen: &str) -> Position {
    let setup = parse_fen(rules.vocabulary(), fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"));
    Position::new(rules, &setup).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
