//! Two games side by side, as in bughouse: what a player captures at one board, the partner places at the other.
//!
//! ```text
//!          board A           board B
//!          Black             White        partners sit side by side and have
//!          White             Black        different colours
//! ```
//!
//! Which captured pieces change boards, and as what, is said by the variant ([`handed`](alfil_model::Definition::handed)). Both
//! boards are played at the same time, and nobody waits for the other board's moves. The first board on which a game ends decides.
//! Where a player has no legal move, but a piece that the partner may yet hand over could be placed, that is no end: the player
//! waits. There are no clocks here.
//!
//! ```
//! use alfil::pair::{BoardId, Pair};
//! use alfil::{FromText as _, Variant, notation::parse_move, rules::Rules};
//!
//! let variant = Variant::shipped("bughouse").expect("it ships");
//! let mut pair = Pair::new(&Rules::compile(&variant));
//! for (board, text) in [(BoardId::A, "e4"), (BoardId::A, "d5"), (BoardId::B, "d4"), (BoardId::A, "exd5"), (BoardId::B, "P@e3")] {
//!     let mv = parse_move(pair.game(board).position(), text).expect("a legal move");
//!     pair.play(board, mv);
//! }
//! assert_eq!(pair.moves().len(), 5);
//! ```

use crate::game::Game;
use crate::position::{Illegal, Position};
use crate::rules::Rules;
use alfil_board::{Kind, Side, Square};
use alfil_model::moves::Move;
use alfil_model::outcome::Outcome;
use alfil_model::{Handed, Ruled};
use std::error::Error;
use std::fmt;

/// One of the two boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardId {
    /// The first.
    A,
    /// The second.
    B,
}

impl BoardId {
    /// Both, A first.
    pub const BOTH: [BoardId; 2] = [BoardId::A, BoardId::B];

    /// The other board.
    #[must_use]
    pub const fn other(self) -> BoardId {
        match self {
            BoardId::A => BoardId::B,
            BoardId::B => BoardId::A,
        }
    }

    const fn index(self) -> usize {
        match self {
            BoardId::A => 0,
            BoardId::B => 1,
        }
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoardId::A => "A",
            BoardId::B => "B",
        })
    }
}

/// Two partners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Team {
    /// White at board A and Black at board B.
    First,
    /// Black at board A and White at board B.
    Second,
}

impl Team {
    /// Who a side at a board plays for.
    #[must_use]
    pub const fn of(board: BoardId, side: Side) -> Team {
        match (board, side) {
            (BoardId::A, Side::White) | (BoardId::B, Side::Black) => Team::First,
            (BoardId::A, Side::Black) | (BoardId::B, Side::White) => Team::Second,
        }
    }

    /// Which side it has at a board.
    #[must_use]
    pub const fn side(self, board: BoardId) -> Side {
        match (self, board) {
            (Team::First, BoardId::A) | (Team::Second, BoardId::B) => Side::White,
            (Team::First, BoardId::B) | (Team::Second, BoardId::A) => Side::Black,
        }
    }
}

/// How two games side by side stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// They go on.
    Ongoing,
    /// The game on a board has ended, and with it the other.
    Ended(BoardId, Outcome),
    /// Nobody can move on either board, and each waits for a piece that nobody can hand over: a draw.
    Stuck,
}

impl Standing {
    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(&self) -> Option<Team> {
        match self {
            Standing::Ended(board, Outcome::Win(side, _)) => Some(Team::of(*board, *side)),
            _ => None,
        }
    }

    /// Whether they are over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Standing::Ongoing)
    }
}

/// Why a move cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PairError {
    /// The boards are played by two rules, so that a type of one is not that of the other.
    OtherRules,
    /// The games are over.
    Over(Standing),
    /// The move is illegal on its board.
    Illegal(Illegal),
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::OtherRules => f.write_str("the two boards are played by different rules"),
            PairError::Over(_) => f.write_str("the games are over"),
            PairError::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl Error for PairError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PairError::Illegal(reason) => Some(reason),
            PairError::OtherRules | PairError::Over(_) => None,
        }
    }
}

/// Two games in progress, and what has passed from one board to the other.
#[derive(Debug, Clone)]
pub struct Pair {
    games: [Game; 2],
    /// The moves at both boards, in the order in which they were made.
    moves: Vec<(BoardId, Move)>,
}

impl Pair {
    /// Two games from the array.
    #[must_use]
    pub fn new(rules: &Rules) -> Pair {
        Pair::from_positions([Position::start(rules), Position::start(rules)])
    }

    /// Two games from these positions, at board A and at board B. They must be played by [the same rules](Rules::is): else
    /// [`try_play`](Pair::try_play) refuses every move.
    #[must_use]
    pub fn from_positions(starts: [Position; 2]) -> Pair {
        Pair { games: starts.map(Game::paired), moves: Vec::new() }
    }

    /// The game at a board.
    #[must_use]
    pub fn game(&self, board: BoardId) -> &Game {
        &self.games[board.index()]
    }

    /// The moves that have been made at both boards, in their order.
    #[must_use]
    pub fn moves(&self) -> &[(BoardId, Move)] {
        &self.moves
    }

    /// Makes a legal move at a board, and hands over what it captures.
    ///
    /// # Errors
    ///
    /// If the games are over, the move is illegal, or the boards are played by different rules; nothing is changed then.
    pub fn try_play(&mut self, board: BoardId, mv: Move) -> Result<(), PairError> {
        let [one, other] = &self.games;
        if !one.position().rules().is(other.position().rules()) {
            return Err(PairError::OtherRules);
        }
        let standing = self.standing();
        if standing.is_over() {
            return Err(PairError::Over(standing));
        }
        self.game(board).position().check_move(&mv).map_err(PairError::Illegal)?;
        self.play_unchecked(board, mv);
        Ok(())
    }

    /// Makes a legal move at a board, and hands over what it captures.
    ///
    /// # Panics
    ///
    /// If the games are over, the move is illegal, or the boards are played by different rules: [`try_play`](Pair::try_play) says why
    /// it cannot be made.
    pub fn play(&mut self, board: BoardId, mv: Move) {
        if let Err(reason) = self.try_play(board, mv) {
            panic!("the move cannot be made: {reason}");
        }
    }

    /// Makes a move at a board without looking whether it is legal. The caller owes a legal one, and boards of the same rules.
    pub fn play_unchecked(&mut self, board: BoardId, mv: Move) {
        let handed = self.game(board).position().handed(&mv).into_iter();
        let handed: Vec<(Side, Kind)> = handed.map(|(capturer, clause)| (capturer, clause.becomes)).collect();
        self.games[board.index()].play_unchecked(mv.clone());
        for (capturer, kind) in handed {
            self.games[board.other().index()].feed(!capturer, kind);
        }
        self.moves.push((board, mv));
    }

    /// Begins a new game at a board from a position, by the rules of the old one. The other game goes on from where it is, as if it
    /// had begun there.
    pub fn set_up(&mut self, board: BoardId, position: Position) {
        let other = self.game(board.other()).position().clone();
        self.games[board.index()] = Game::paired(position);
        if !self.moves.is_empty() {
            self.games[board.other().index()] = Game::paired(other);
        }
        self.moves.clear();
    }

    /// The two games as they were some moves ago, or at their start, if there are not as many.
    #[must_use]
    pub fn before(&self, moves: usize) -> Pair {
        let mut pair = Pair::from_positions(BoardId::BOTH.map(|board| self.game(board).start().clone()));
        let left = self.moves.len().saturating_sub(moves);
        self.moves[..left].iter().for_each(|(board, mv)| pair.play_unchecked(*board, mv.clone()));
        pair
    }

    /// How the games stand: the board at which the last move was made is looked at first.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let last = self.moves.last().map_or(BoardId::A, |(board, _)| *board);
        let mut waiting = 0;
        for board in [last, last.other()] {
            match self.game(board).outcome() {
                Outcome::Ongoing => waiting += u32::from(self.game(board).waits()),
                outcome => return Standing::Ended(board, outcome),
            }
        }
        if waiting == 2 { Standing::Stuck } else { Standing::Ongoing }
    }
}

impl Position {
    /// What a legal move hands over to partners at a second board: for each piece whose partner gets it, and by which clause, which
    /// says what it is there. The partner plays the other side.
    #[must_use]
    pub fn handed(&self, mv: &Move) -> Vec<(Side, &Ruled<Handed>)> {
        let variant = self.rules().variant();
        if variant.handed.is_empty() {
            return Vec::new();
        }
        let becomes = |by: Side, sq: Square| {
            let piece = self.piece_on(sq)?;
            Some((by, variant.handed.of(by).find(|clause| clause.kind == piece.kind)?))
        };
        let us = self.turn();
        let Some(Captures { from, to, squares, carries }) = Captures::of(mv) else { return Vec::new() };
        let mut handed: Vec<_> = squares.iter().filter_map(|sq| becomes(us, *sq)).collect();
        if !squares.is_empty() && variant.blast.as_ref().is_some_and(|blast| blast.keeps) {
            let mut after = self.clone();
            after.play_unchecked(mv);
            let carried = |sq: Square| carries.iter().any(|(from, _)| *from == sq);
            let gone = |sq: &Square| match *sq == from {
                true => after.piece_on(to).is_none(),
                false => after.piece_on(*sq).is_none() && !squares.contains(sq) && !carried(*sq),
            };
            let blown_up = self.occupied().iter().filter(gone);
            // As if the enemy of its owner had captured it.
            handed.extend(blown_up.filter_map(|sq| becomes(!self.piece_on(sq)?.side, sq)));
        }
        handed
    }

    /// Whether a piece that a partner may hand over to the player to move could be placed.
    pub(crate) fn may_be_helped(&self) -> bool {
        let us = self.turn();
        let mut fed = self.clone();
        let handed = self.rules().variant().handed.of(!us).map(|clause| clause.becomes);
        for kind in handed {
            fed.feed(us, kind);
        }
        fed.has_legal_move()
    }
}

/// The captures of a move.
struct Captures<'m> {
    from: Square,
    to: Square,
    squares: Vec<Square>,
    carries: &'m [(Square, Square)],
}

impl Captures<'_> {
    fn of(mv: &Move) -> Option<Captures<'_>> {
        match mv {
            Move::Step { from, to, captures, .. } => Some(Captures {
                from: *from,
                to: *to,
                squares: captures.iter().copied().collect(),
                carries: &[],
            }),
            Move::Legs { from, to, captures, carries, .. } => {
                Some(Captures { from: *from, to: *to, squares: captures.clone(), carries })
            }
            Move::Gate { mv, .. } | Move::Then { mv, .. } => Captures::of(mv),
            Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => None,
        }
    }
}
