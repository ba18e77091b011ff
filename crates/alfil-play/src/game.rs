//! A game: a position and how it came about.
//!
//! A [`Position`] knows everything that a FEN says. What only the course of the game tells, how often a
//! position has come up and who has given check with every move since, is known here. Where it gives the game to one side,
//! the position at hand is told so, and has no legal moves. Moves are lent, as to a position, or given away: a game keeps them.
//!
//! ```
//! use alfil::game::Game;
//! use alfil::notation::parse_move;
//! use alfil::{FromText as _, Variant, rules::Rules};
//!
//! let mut game = Game::new(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
//! for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
//!     let mv = parse_move(game.position(), text).expect("a legal move");
//!     game.play(&mv);
//! }
//! assert_eq!(game.outcome().to_string(), "draw by repetition");
//! ```

use crate::chase;
use crate::position::{Illegal, Position, SetupError};
use crate::rules::Rules;
use crate::shuttle::{self, Went};
use alfil_board::{BySide, Kind, Side, Sides, Squares};
use alfil_model as model;
use alfil_model::moves::Move;
use alfil_model::outcome::{Outcome, Past, Reason, ToAndFro};
use std::cell::RefCell;
use std::error::Error;
use std::fmt;
use std::rc::Rc;
use std::sync::OnceLock;

/// A game in progress, from wherever it started.
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// What counts of the position before each move.
    earlier: Vec<Earlier>,
    /// What each move has done, where moves to and fro matter.
    went: Vec<Went>,
    /// What each move chases, where perpetual chases matter, once that has been asked.
    chased: Vec<OnceLock<Squares>>,
    /// There, the position before every [so many](MARKED) moves, from which the moves since are played anew.
    marks: Vec<Position>,
    /// What has come from outside of the game into a side's reserve, and how many moves had been made by then.
    fed: Vec<(usize, Side, Kind)>,
    /// Whether another game is played beside it, from which a partner hands over what is captured.
    paired: bool,
}

/// Where it started, how many moves have been made, and the position at hand.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start)
            .field("moves", &self.moves.len())
            .field("position", &self.position)
            .finish()
    }
}

/// So many moves can be played in a copy of a game before it needs more memory: most copies are made to play on a little.
const ROOM: usize = 8;

impl Clone for Game {
    fn clone(&self) -> Game {
        fn copy<T: Clone>(list: &[T], room: usize) -> Vec<T> {
            let mut copy = Vec::with_capacity(list.len() + room);
            copy.extend_from_slice(list);
            copy
        }
        Game {
            start: self.start.clone(),
            position: self.position.clone(),
            moves: copy(&self.moves, ROOM),
            earlier: copy(&self.earlier, ROOM),
            went: copy(&self.went, if self.went.is_empty() { 0 } else { ROOM }),
            chased: copy(&self.chased, if self.chased.is_empty() { 0 } else { ROOM }),
            marks: self.marks.clone(),
            fed: self.fed.clone(),
            paired: self.paired,
        }
    }
}

/// After so many moves a position is kept where perpetual chases matter: whatever is asked of earlier moves, fewer are played anew for it
/// beside those that it is asked of.
const MARKED: usize = 32;

/// What counts of a position once the game has gone on.
#[derive(Debug, Clone, Copy)]
struct Earlier {
    /// Its key: equal for positions that repeat each other.
    key: u64,
    /// Who was to move.
    turn: Side,
    /// Whether that side was in check.
    check: bool,
}

impl Earlier {
    fn of(position: &Position) -> Earlier {
        let check = position.in_check();
        Earlier { key: position.repetition_key(), turn: position.turn(), check }
    }
}

/// Why a game cannot start from a numbered array.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrayError {
    /// The variant has no numbered arrays.
    NoArrays,
    /// There are not so many.
    OutOfRange {
        /// The number that was asked for.
        number: u32,
        /// The greatest that there is.
        last: u32,
    },
    /// The array cannot be played.
    Unplayable {
        /// Its number.
        number: u32,
        /// Why not.
        error: SetupError,
    },
}

impl fmt::Display for ArrayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrayError::NoArrays => f.write_str("the arrays of this variant have no numbers"),
            ArrayError::OutOfRange { number, last } => {
                write!(f, "there is no array {number}: the arrays are numbered from 0 to {last}")
            }
            ArrayError::Unplayable { number, error } => write!(f, "array {number} cannot be played: {error}"),
        }
    }
}

impl Error for ArrayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ArrayError::Unplayable { error, .. } => Some(error),
            ArrayError::NoArrays | ArrayError::OutOfRange { .. } => None,
        }
    }
}

impl ArrayError {
    /// The next step.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            ArrayError::NoArrays => {
                "take the number away; arrays have numbers where a clause `arrays` makes them".to_owned()
            }
            ArrayError::OutOfRange { last, .. } => format!("take a number from 0 to {last}"),
            ArrayError::Unplayable { .. } => {
                "take another number, or change the clause `arrays` so that it does not arise".to_owned()
            }
        }
    }
}

impl Game {
    /// A game from its start: the array, and who begins is to move.
    #[must_use]
    pub fn new(rules: &Rules) -> Game {
        Game::from_position(Position::start(rules))
    }

    /// A game that starts from a position.
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        let position = start.clone();
        let (moves, earlier, fed) = (Vec::new(), Vec::new(), Vec::new());
        let (went, chased, marks) = (Vec::new(), Vec::new(), Vec::new());
        let mut game = Game { start, position, moves, earlier, went, chased, marks, fed, paired: false };
        game.end_by_course();
        game
    }

    /// The same beside [another game](crate::pair::Pair).
    pub(crate) fn paired(start: Position) -> Game {
        Game { paired: true, ..Game::from_position(start) }
    }

    /// A game that starts from the array of a number.
    ///
    /// # Errors
    ///
    /// If the variant has no array of that number, or it cannot be played.
    pub fn from_array(rules: &Rules, number: u32) -> Result<Game, ArrayError> {
        let variant = rules.vocabulary().variant();
        let arrays = variant.arrays.as_ref().ok_or(ArrayError::NoArrays)?;
        let last = arrays.count().checked_sub(1).ok_or(ArrayError::NoArrays)?;
        let board = model::array(variant, number).ok_or(ArrayError::OutOfRange { number, last })?;
        let mut setup = Position::start(rules).setup();
        setup.unmoved = rules.vocabulary().unmoved().at_start_of(variant, &board);
        setup.board = board;
        let start = Position::new(rules, &setup);
        start.map(Game::from_position).map_err(|error| ArrayError::Unplayable { number, error })
    }

    /// Where it started.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position at hand.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game as it was some moves ago, or at its start, if there are not as many. It is played anew up to there.
    #[must_use]
    pub fn before(&self, moves: usize) -> Game {
        let left = self.moves.len().saturating_sub(moves);
        let mut game = Game { paired: self.paired, ..Game::from_position(self.start.clone()) };
        let mut fed = self.fed.iter().peekable();
        let mut made = self.moves[..left].iter();
        loop {
            let number = game.moves.len();
            while let Some((_, side, kind)) = fed.next_if(|(moves, ..)| *moves <= number) {
                game.feed(*side, *kind);
            }
            let Some(mv) = made.next() else { return game };
            game.advance(mv.clone());
            // What its course had come to on the way does not matter.
            if number + 1 == left {
                game.end_by_course();
            }
        }
    }

    /// The moves that have been made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Makes a legal move. A game that was drawn goes on; one that was won does not.
    ///
    /// # Errors
    ///
    /// Why the move is illegal, if it is; the game then stays as it was.
    pub fn try_play(&mut self, mv: impl Into<Move>) -> Result<(), Illegal> {
        let mv = mv.into();
        self.position.check_move(&mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a legal move. A game that was drawn goes on; one that was won does not.
    ///
    /// # Panics
    ///
    /// If the move is illegal: [`try_play`](Game::try_play) says why it is.
    pub fn play(&mut self, mv: impl Into<Move>) {
        if let Err(reason) = self.try_play(mv) {
            panic!("the move is illegal: {reason}");
        }
    }

    /// Makes a move without looking whether it is legal. The caller owes a legal one, but a game that its course has ended goes on.
    pub fn play_unchecked(&mut self, mv: impl Into<Move>) {
        self.advance(mv.into());
        self.end_by_course();
    }

    /// Makes a move, and does not ask what the course of the game comes to.
    fn advance(&mut self, mv: Move) {
        self.earlier.push(Earlier::of(&self.position));
        if self.position.chased_times().is_some() {
            if self.chased.len().is_multiple_of(MARKED) {
                self.marks.push(self.position.clone());
            }
            self.chased.push(OnceLock::new());
        }
        let before = self.position.moves_to_and_fro().map(|_| self.position.clone());
        self.position.play_unchecked(&mv);
        self.went.extend(before.map(|before| before.went(&self.position)));
        self.moves.push(mv);
    }

    /// Tells the position at hand if the course of the game gives it to one side: nobody moves any more.
    fn end_by_course(&mut self) {
        if self.position.may_be_won_by_course() {
            let past = self.past();
            self.position.end_by_course(past);
        }
    }

    /// Puts a piece into the reserve of a side, from outside of the game. It counts for the position at hand and those that follow.
    pub(crate) fn feed(&mut self, side: Side, kind: Kind) {
        self.position.feed(side, kind);
        self.fed.push((self.moves.len(), side, kind));
    }

    /// The positions in which the moves of the game were made, in their order, each with its move.
    pub fn positions(&self) -> impl Iterator<Item = (Position, &Move)> {
        let fed = self.fed.iter();
        self.replayed(self.start.clone(), fed, 0)
    }

    /// The positions from that before the move of a number on, each with its move, by what is still to be fed from there on.
    fn replayed<'g>(
        &'g self,
        mut position: Position,
        fed: impl Iterator<Item = &'g (usize, Side, Kind)>,
        first: usize,
    ) -> impl Iterator<Item = (Position, &'g Move)> {
        let mut fed = fed.peekable();
        self.moves.iter().enumerate().skip(first).map(move |(number, mv)| {
            while let Some((_, side, kind)) = fed.next_if(|(moves, ..)| *moves <= number) {
                position.feed(*side, *kind);
            }
            let before = position.clone();
            position.play_unchecked(mv);
            (before, mv)
        })
    }

    /// The positions from the last one that was kept at or before the move of a number on, and the number of its first.
    fn since_mark(&self, number: usize) -> (usize, impl Iterator<Item = Position>) {
        let mark = number / MARKED;
        let first = mark * MARKED;
        let fed = self.fed.iter().filter(move |(moves, ..)| *moves > first);
        (first, self.replayed(self.marks[mark].clone(), fed, first).map(|(position, _)| position))
    }

    /// What the course of the game adds to the position at hand.
    #[must_use]
    pub fn past(&self) -> Past {
        let now = Earlier::of(&self.position);
        let to_and_fro = self.to_and_fro();
        let times = self.earlier.iter().filter(|earlier| earlier.key == now.key).count();
        let Some(first) = self.earlier.iter().position(|earlier| earlier.key == now.key) else {
            return Past { to_and_fro, ..Past::default() };
        };
        // A side has given check with every move since if the other one was in check whenever it was to move.
        let since = || self.earlier[first + 1..].iter().chain([&now]);
        let checking = BySide::from_fn(|side| since().all(|after| after.turn == side || after.check));
        let times = u32::try_from(times).unwrap_or(u32::MAX);
        let chases_matter =
            self.position.chased_times().is_some_and(|needed| times.saturating_add(1) >= needed);
        let chasing = if chases_matter { self.chasing_since(first) } else { Sides::NONE };
        Past { times, checking, chasing, to_and_fro }
    }

    /// The piece that the last moves have taken [to and fro](ToAndFro); nothing if it is fewer of them than an outcome asks.
    fn to_and_fro(&self) -> Option<ToAndFro> {
        shuttle::to_and_fro(
            self.went.len(),
            self.position.moves_to_and_fro()?,
            |number| self.went[number],
            |number| self.earlier[number].check,
            |number, piece| self.earlier[number].turn == piece.side,
        )
    }

    /// The sides that have [chased](alfil_model::Chase) one and the same piece with each of their moves from that of a number on; neither
    /// if it has not been made, or no game ends by a perpetual chase. So many of the moves since are played anew for it as it takes.
    #[must_use]
    pub fn chasing_since(&self, first: usize) -> Sides {
        if first >= self.chased.len() {
            return Sides::NONE;
        }
        // What a move chases hangs on the move before it, too.
        let (earliest, replayed) = self.since_mark(first.saturating_sub(1));
        let replayed = RefCell::new((Vec::new(), replayed));
        let at = |number: usize| -> Rc<Position> {
            let (known, replayed) = &mut *replayed.borrow_mut();
            let lacking = (number + 1 - earliest).saturating_sub(known.len());
            known.extend(replayed.by_ref().take(lacking).map(Rc::new));
            known.get(number - earliest).map_or_else(|| Rc::new(self.position.clone()), Rc::clone)
        };
        let chased = |number: usize| {
            let number = first + number;
            let chases = || {
                let before = number.checked_sub(1).map(at);
                at(number).chased(before.as_deref(), &at(number + 1))
            };
            *self.chased[number].get_or_init(chases)
        };
        let followed =
            |number: usize, owner, set| at(first + number).followed(&at(first + number + 1), owner, set);
        let mover = |number: usize| self.earlier[first + number].turn;
        chase::chasing(self.chased.len() - first, mover, chased, followed)
    }

    /// How the game stands, by the variant's rules in the order of its file.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let outcome = self.position.outcome_after(self.past());
        if self.may_wait_at(outcome) { Outcome::Ongoing } else { outcome }
    }

    /// Whether the player to move has no legal move, and is not lost, because a piece that the partner at the
    /// [other board](crate::pair) may yet hand over could be placed. It is not asked whether anything is left that the partner
    /// could capture.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.paired && self.may_wait_at(self.position.outcome_after(self.past()))
    }

    fn may_wait_at(&self, outcome: Outcome) -> bool {
        let lacks_moves = matches!(
            outcome,
            Outcome::Win(_, Reason::Checkmate | Reason::Stalemate)
                | Outcome::Draw(Reason::Checkmate | Reason::Stalemate | Reason::NoMoves)
        );
        self.paired && lacks_moves && self.position.may_be_helped()
    }
}
