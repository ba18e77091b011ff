//! `edit`: how a position is set up piece by piece, by those that do not know `setboard`.
//!
//! ```text
//! #      takes all pieces off the board
//! c      the pieces that follow are the other side's; the first are White's
//! Pa4    puts a piece on a square; xa4 takes it off
//! .      ends it
//! ```
//!
//! Whose turn it is stays as it was. What stands where it stands in the array counts as unmoved, for there is no other word for
//! it; and nothing can be captured en passant.

use crate::dialect::{Dialect, Mistake};
use crate::line::shown;
use alfil_board::{Piece, Side};
use alfil_model::setup::Setup;
use alfil_play::notation::{CastlingStyle, parse_square};
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// A position that is being set up.
pub struct Edit {
    setup: Setup,
    side: Side,
}

impl Edit {
    /// Begins with what is on the board.
    pub fn of(position: &Position) -> Edit {
        Edit { setup: position.setup(), side: Side::White }
    }

    /// Hears a line of it, but for the last.
    ///
    /// # Errors
    ///
    /// Why the line is not understood.
    pub fn hear(&mut self, rules: &Rules, line: &str) -> Result<(), Mistake> {
        match line {
            "#" => self.setup.board.fill(None),
            "c" => self.side = !self.side,
            _ => self.put(rules, line)?,
        }
        Ok(())
    }

    fn put(&mut self, rules: &Rules, line: &str) -> Result<(), Mistake> {
        let vocabulary = rules.vocabulary();
        let unknown =
            || format!("`{}` is not a piece and a square, like Pa4; `.` ends the editing", shown(line));
        // The square is the file's letter and all that follows.
        let at = line.rfind(|sign: char| !sign.is_ascii_digit()).filter(|at| *at > 0).ok_or_else(unknown)?;
        let (letters, square) = line.split_at_checked(at).ok_or_else(unknown)?;
        let dimensions = vocabulary.dimensions();
        let square = Dialect::Cecp.own_square(dimensions, square);
        let sq = parse_square(dimensions, &square).ok_or_else(unknown)?;
        self.setup.board[sq.index()] = if letters == "x" {
            None
        } else {
            let kind = vocabulary.kind(letters).ok_or_else(unknown)?;
            Some(Piece { side: self.side, kind })
        };
        Ok(())
    }

    /// The position that has been set up.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub fn end(mut self, rules: &Rules) -> Result<Position, Mistake> {
        let start = Position::start(rules).setup();
        let board = &self.setup.board;
        let stays = |sq: &alfil_board::Square| board[sq.index()] == start.board[sq.index()];
        self.setup.unmoved = start.unmoved.iter().filter(stays).collect();
        self.setup.en_passant.clear();
        self.setup.halfmove = 0;
        Position::new(rules, &self.setup).map_err(|error| error.told(rules.vocabulary()))
    }
}

/// The array has all its rights: interfaces that do not know the castlings of a variant leave them out.
pub fn with_rights(position: Position) -> Position {
    let vocabulary = position.rules().vocabulary();
    let start = Position::start(position.rules());
    let (told, array) = (position.setup(), start.setup());
    let is_array = told.board == array.board && told.reserve == array.reserve && told.turn == array.turn;
    let unknown = vocabulary.castling_style() != CastlingStyle::Letters;
    if unknown && is_array && told.unmoved.is_empty() { start } else { position }
}
