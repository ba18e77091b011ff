//! What a fuzzer asks of Alfil: functions that take any bytes and hold what must hold of them.
//!
//! A function panics where something does not hold, which is what a fuzzer looks for. The seeds of each target, in
//! `fuzz/seeds/`, are also run by `cargo test`, which reads these modules as a part of its own (`tests/fuzz.rs`).
//!
//! | target | the bytes are | what must hold |
//! | --- | --- | --- |
//! | `text` | a variant file | every report can be shown; what is laid out, expanded, explained or rewritten is read back |
//! | `play` | a variant file, NUL, choices | the tables and the slow twin agree on games of it |
//! | `invented` | choices | they agree on games of a variant that the choices make up |
//! | `fen` | a variant's number, a FEN | what is read is written and read alike; positions that are made can be asked |
//! | `moves` | a variant's number, lines: FEN, moves | a move that is read is legal and is written and read alike |
//! | `san` | a variant's number, choices, a text | no two moves are written alike; each is read back |
//! | `pgn` | a variant's number, PGN | games are cut alike by both readers; what is played is written and read alike |
//! | `image` | an SVG file | what is taken over is XML without anything that runs or loads |
//! | `serve` | a question | the answer is one line of JSON, the same each time, for whoever asked, and without control characters |

pub mod bytes;
#[path = "../../tests/lockstep/contest.rs"]
mod contest;
mod fen;
mod image;
#[allow(dead_code, reason = "the tests put other questions to it")]
#[path = "../../tests/lockstep/invented.rs"]
mod invented;
#[path = "../../tests/lockstep/invented_legs.rs"]
mod invented_legs;
mod moves;
mod pgn;
mod play;
#[path = "../../tests/lockstep/plies.rs"]
mod plies;
pub mod random;
mod serve;
mod shipped;
mod text;
pub mod words;

pub use fen::fen;
pub use image::image;
pub use moves::{moves, san};
pub use pgn::pgn;
pub use play::{invented, play};
pub use serve::serve;
pub use text::text;

/// A function that a fuzzer drives.
pub type Target = fn(&[u8]);

/// Every target by its name, which is that of its program and of its seeds.
pub const TARGETS: &[(&str, Target)] = &[
    ("text", text),
    ("play", play),
    ("invented", invented),
    ("fen", fen),
    ("moves", moves),
    ("san", san),
    ("pgn", pgn),
    ("image", image),
    ("serve", serve),
];
