//! From text, or from a tree, to play against the twin.

use super::contest::Match;
use super::invented as inventor;
use super::random::Random;
use alfil::model::Variant;
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::{library, reference, resolve};
use std::time::Duration;

/// A variant file; behind a NUL, the choices of what is played.
pub fn play(data: &[u8]) {
    let end = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    let Ok(text) = std::str::from_utf8(&data[..end]) else { return };
    // What tests say is of no matter here, and takes as long to read as all the rest.
    let text = text.split("\ntest ").next().unwrap_or_default();
    let loaded = resolve::load(Source::new("fuzz.variant", text), &library::source);
    if let Some(variant) = loaded.variant {
        games(&variant, data.get(end + 1..).unwrap_or_default());
    }
}

/// A variant that the bytes make up, and what is played.
pub fn invented(data: &[u8]) {
    let (inventing, playing) = data.split_at(data.len().min(data.len() / 2 + 100));
    let variant = Variant::seal(inventor::variant(&mut Random::fed(inventing), 0));
    games(&variant, playing);
}

/// The slow twin tries every set of placements, where a move may make several. So many it can try in little time.
const MOST_SETS: f64 = 5_000.0;

/// A game is over that has lasted this long. An input that takes several times as much is a finding.
const LONGEST: Duration = Duration::from_secs(1);

/// A game from the array and one from pieces that are scattered, compared at every position.
fn games(variant: &Variant, choices: &[u8]) {
    let rules = Rules::compile(variant);
    let (first, second) = choices.split_at(choices.len() / 2);
    let between = |random| Match::new(variant, &rules, random).bounded(MOST_SETS).lasting(LONGEST);
    between(Random::fed(first)).play(reference::start(variant), 6);
    let mut scattered = between(Random::fed(second));
    let setup = scattered.scattered();
    scattered.play(setup, 3);
}
