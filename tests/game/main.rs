//! What is done with a game: it is played, written, drawn, compared, tested, and asked for reasons.

mod castling;
mod compare;
mod count;
mod coverage;
mod draw;
mod entry;
mod hexagons;
mod json;
mod leaps;
mod notation;
mod pair;
mod pgn;
#[path = "../support/random.rs"]
mod random;
mod series;
mod setups;
mod sides;
#[path = "../support/snapshots.rs"]
mod snapshots;
#[path = "../support/mod.rs"]
mod support;
mod testing;
mod values;
mod why;
