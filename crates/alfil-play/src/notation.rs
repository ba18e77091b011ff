//! Positions and moves as people and programs write them.
//!
//! A [`Vocabulary`] is what notation needs to know of a variant: the board, the names of the pieces,
//! who castles, what is remembered. With it, [`parse_fen`] and [`fen`] turn text into a
//! [`Setup`](alfil_model::setup::Setup) and back, and [`diagram`] draws a board. Moves are written and read in a
//! [`Position`](crate::position::Position), because what has to be said depends on what else is legal:
//! [`coordinate`] writes `e2e4`, [`san`] writes `Nbd7`, and [`parse_move`] reads both.
//!
//! ```
//! use alfil::notation::{coordinate, fen, parse_fen, parse_move, san};
//! use alfil::{FromText as _, Variant, position::Position, rules::Rules};
//!
//! let variant = Variant::shipped("kings").expect("it ships");
//! let rules = Rules::compile(&variant);
//!
//! let setup = parse_fen(rules.vocabulary(), "3k3R/6R1/8/8/5K2/8/p7/8 b - -").expect("a FEN");
//! let mut position = Position::new(&rules, &setup).expect("it can be played");
//! let crowned = parse_move(&position, "a2a1k").expect("the only legal move");
//! assert_eq!(san(&position, &crowned), "a1=K");
//! assert_eq!(coordinate(&position, &crowned), "a2a1k");
//!
//! position.play(&crowned);
//! assert_eq!(fen(rules.vocabulary(), &position.setup()), "3k3R/6R1/8/8/5K2/8/8/k7 w - - 0 2");
//! assert_eq!(parse_move(&position, "Kf9").unwrap_err().message, "the board has no square f9");
//! ```
//!
//! Whatever is written can be read back. A text that cannot be read gives an error that says what is
//! wrong with it, where, and what to do.

mod castling;
mod context;
mod coordinate;
mod diagram;
mod error;
mod fen;
mod fit;
mod hodges;
mod instead;
mod named;
mod others;
mod read;
mod refusal;
mod said;
mod san;
mod scan;
mod unreadable;
mod writer;

pub use coordinate::coordinate;
pub use diagram::diagram;
pub use diagram::reserve_lines;
pub use error::{FenError, FenErrorKind, FenField, MoveError, MoveErrorKind};
pub use fen::{fen, fen_for_others, fen_of_sfen, parse_fen, parse_fen_of_others, sfen_of_fen};
pub use others::{of_legs, ranks_from_zero, to_legs};
pub use read::attempts;
pub use read::{MoveReader, check_origin, check_spelling, parse_move, pass_by_squares};
pub use said::castling_meant;
pub use san::san;

pub use crate::vocabulary::{CastlingStyle, Vocabulary, file_letter, square_name};
pub use writer::MoveWriter;

use alfil_board::{Dimensions, Square};

/// The square of a name, if the board has it: `a1`, `j10`.
#[must_use]
pub fn parse_square(dimensions: Dimensions, text: &str) -> Option<Square> {
    let mut scanner = scan::Scanner::new(text);
    let (file, rank) = scanner.square_name()?;
    if scanner.is_done() { dimensions.square(file, rank) } else { None }
}
