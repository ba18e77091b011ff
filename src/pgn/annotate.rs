//! What is said of the moves of a game: marks, comments, variations.

use super::{Element, Record};
use crate::game::Game;
use crate::moves::Move;
use crate::position::Illegal;
use std::error::Error;
use std::fmt;

/// Why nothing can be said so of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnnotationError {
    /// The game has no move of that number.
    NoMove {
        /// How many it has.
        moves: usize,
    },
    /// A move of the variation is illegal.
    Illegal {
        /// Its number in the variation, from 0.
        number: usize,
        /// Why it is.
        reason: Illegal,
    },
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotationError::NoMove { moves: 0 } => f.write_str("the game has no moves"),
            AnnotationError::NoMove { moves } => {
                write!(f, "the game has {moves} moves, which are numbered from 0")
            }
            AnnotationError::Illegal { number, reason } => {
                write!(f, "the move of the number {number} in the variation is illegal: {reason}")
            }
        }
    }
}

impl Error for AnnotationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AnnotationError::NoMove { .. } => None,
            AnnotationError::Illegal { reason, .. } => Some(reason),
        }
    }
}

/// Moves are numbered from 0, as those of [`Game::moves`] are; those of variations have no numbers.
impl Record {
    /// Puts a mark on a move of the game, behind those that it has: 1 is `!`, 2 is `?`.
    ///
    /// # Errors
    ///
    /// If the game has no such move.
    ///
    /// ```
    /// use alfil::{FromText as _, Variant, game::Game, notation::parse_move, pgn::Record, rules::Rules};
    ///
    /// let mut game = Game::new(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
    /// for text in ["e4", "e5"] {
    ///     game.play(parse_move(game.position(), text).expect("a legal move"));
    /// }
    /// let mut record = Record::of(&game);
    /// record.add_nag(0, 1).expect("there are two moves");
    /// record.add_comment(0, "best by test").expect("there are two moves");
    /// let reply = parse_move(game.before(1).position(), "c5").expect("a legal move");
    /// record.add_variation(1, &[reply]).expect("it is legal in place of e5");
    /// assert!(record.to_string().ends_with("1. e4 $1 {best by test} 1... e5 (1... c5) *\n"));
    /// ```
    pub fn add_nag(&mut self, number: usize, nag: u8) -> Result<(), AnnotationError> {
        let at = self.behind(number, |element| matches!(element, Element::Nag(_)))?;
        self.elements.insert(at, Element::Nag(nag));
        Ok(())
    }

    /// Puts a comment behind a move of the game, its marks and its other comments. Line ends become blanks.
    ///
    /// # Errors
    ///
    /// If the game has no such move.
    pub fn add_comment(&mut self, number: usize, text: &str) -> Result<(), AnnotationError> {
        let is_before = |element: &Element<Move>| matches!(element, Element::Nag(_) | Element::Comment(_));
        let at = self.behind(number, is_before)?;
        self.elements.insert(at, comment(text));
        Ok(())
    }

    /// Adds other moves than one of the game and those that follow it, behind the variations that there are. No moves are no
    /// variation.
    ///
    /// # Errors
    ///
    /// If the game has no such move, or a move of the variation is illegal.
    pub fn add_variation(&mut self, number: usize, moves: &[Move]) -> Result<(), AnnotationError> {
        let mut depth = 0usize;
        let at = self.behind(number, |element| {
            match element {
                Element::Open => depth += 1,
                Element::Close => depth -= 1,
                Element::Move(_) if depth == 0 => return false,
                _ => {}
            }
            true
        })?;
        let mut game = Game::from_position(self.start.clone());
        self.moves().take(number).for_each(|mv| game.play_unchecked(mv.clone()));
        for (number, mv) in moves.iter().enumerate() {
            game.try_play(mv.clone()).map_err(|reason| AnnotationError::Illegal { number, reason })?;
        }
        if !moves.is_empty() {
            let moves = moves.iter().cloned().map(Element::Move);
            self.elements.splice(at..at, [Element::Open].into_iter().chain(moves).chain([Element::Close]));
        }
        Ok(())
    }

    /// The place behind a move of the game and what stands behind it of a sort.
    fn behind(
        &self,
        number: usize,
        mut is_of_it: impl FnMut(&Element<Move>) -> bool,
    ) -> Result<usize, AnnotationError> {
        let mut depth = 0usize;
        let mut moves = self.elements.iter().enumerate().filter(|(_, element)| match element {
            Element::Open => {
                depth += 1;
                false
            }
            Element::Close => {
                depth -= 1;
                false
            }
            element => depth == 0 && matches!(element, Element::Move(_)),
        });
        let Some((at, _)) = moves.nth(number) else {
            return Err(AnnotationError::NoMove { moves: self.moves().count() });
        };
        let behind = &self.elements[at + 1..];
        Ok(at + 1 + behind.iter().take_while(|element| is_of_it(element)).count())
    }
}

/// A comment of a text: it has no line ends.
pub(super) fn comment<M>(text: &str) -> Element<M> {
    Element::Comment(text.split(['\n', '\r']).collect::<Vec<_>>().join(" "))
}
