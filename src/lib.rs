//! Chess variants as text files.
//!
//! A variant file says what the board is, how each piece moves (in Betza's notation) and what the
//! rules are (in clauses). This library checks such a file, compiles it to move tables and plays it.
//! No variant is known to the code; those that ship are data.
//!
//! ```text
//!  language side                                          game side
//!  text ──parse──▶ syntax tree ──resolve──▶ model ──compile──▶ rules ──▶ position ──▶ moves ──▶ notation
//! ```

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
mod compile;
pub mod coverage;
pub mod diagnostic;
pub mod draw;
pub mod format;
pub mod game;
pub mod glyphs;
pub mod library;
pub mod lint;
pub mod model;
mod movegen;
pub mod moves;
pub mod notation;
pub mod outcome;
mod perft;
pub mod pgn;
pub mod playout;
pub mod position;
pub mod prose;
pub mod reference;
pub mod rules;
pub mod setup;
pub mod source;
pub mod syntax;
pub mod testing;
pub mod why;
