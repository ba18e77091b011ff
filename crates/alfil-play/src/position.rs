//! A position that can be played, whatever the size of its board.
//!
//! [`Position`] is the public face of the game side: it hides the board's width and speaks of moves as
//! values ([`Move`]). What is fast lies beneath, generic over the width: the state with its piece sets,
//! which a move copies and changes, and the generator in `movegen`.

mod setup;

use crate::board::{Board, Visitor};
use crate::calls::{self, Calls};
use crate::chase;
use crate::ending::{self, won};
use crate::legality;
use crate::list::MoveList;
use crate::movegen::{self, Sink};
use crate::perft::PerftTable;
use crate::playout::{self, Playout, Random};
use crate::ply::Ply;
use crate::rules::{AnyTables, Rules};
use crate::shuttle::{self, Went};
use crate::state::{Action, State};
use crate::tables::Tables;
use crate::twins::{self, Twins};
use crate::view::View;
#[cfg(not(target_arch = "wasm32"))]
use alfil_board::Lean;
use alfil_board::{Bits, Dimensions, Kind, Large, Medium, Piece, Side, Small, Square, Squares, Width};
use alfil_model::moves::{Move, Placement};
use alfil_model::outcome::{Outcome, Past};
use alfil_model::setup::Setup;
use alfil_model::{Counting, MAX_COUNTS};
#[cfg(feature = "count")]
use num_bigint::BigUint;

pub use crate::illegal::{Ban, CastlingFault, GateFault, Illegal, SequelFault};
pub use setup::{Misfit, SetupError};

/// More steps than the programs of the crate `alfil` take to list the moves of a position ([`Position::effort`]): a fraction of a
/// second.
pub const MAX_EFFORT: u64 = 100_000_000;

/// A list of moves begins with room for so many: as many as most positions have.
const USUAL: usize = 32;

/// A position of a variant. Positions are values: [`play`](Position::play) changes this one alone.
///
/// A legal move is made by [`play`](Position::play), which panics at an illegal one; [`try_play`](Position::try_play) says
/// why it is illegal, and [`play_unchecked`](Position::play_unchecked) does not look.
///
/// ```
/// use alfil::{FromText as _, Variant, position::{Illegal, Position}, rules::Rules};
/// use alfil_board::{Side, Square};
/// use alfil_model::moves::Move;
///
/// let variant = Variant::shipped("chess").expect("it ships");
/// let mut position = Position::start(&Rules::compile(&variant));
/// let step = |from, to| Move::Step { from: Square(from), to: Square(to), captures: None, promotion: None };
///
/// position.play(&step(12, 28)); // e2e4
/// assert_eq!(position.turn(), Side::Black);
/// // The king on e8 cannot go to e5, and nothing changes.
/// assert_eq!(position.try_play(&step(60, 36)), Err(Illegal::NoSuchMove));
/// assert_eq!(position.turn(), Side::Black);
/// // What comes from the list of legal moves need not be looked at again.
/// let reply = position.legal_moves(1).into_iter().next().expect("Black has twenty");
/// position.play_unchecked(&reply);
/// assert_eq!((position.turn(), position.fullmove()), (Side::White, 2));
/// ```
#[derive(Clone)]
pub struct Position {
    rules: Rules,
    state: AnyState,
    /// How the course of its game has given it to one side: nobody moves any more. Only a game tells.
    won: Option<Outcome>,
}

/// The state, for the class of boards that the rules were compiled for.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "positions are copied often and must not allocate")]
enum AnyState {
    #[cfg(not(target_arch = "wasm32"))]
    Lean(State<Lean>),
    Small(State<Small>),
    Medium(State<Medium>),
    Large(State<Large>),
}

/// A class of boards that positions may have.
trait Class: Width {
    /// What boards of the class ask of move generation.
    const CALLS: &'static Calls<Self>;
    /// A state of the class, if it is one.
    fn of(any: &AnyState) -> Option<&State<Self>>;
    /// A state of the class, if it is one, to be changed.
    fn of_mut(any: &mut AnyState) -> Option<&mut State<Self>>;
}

macro_rules! classes {
    ($($class:ident, $calls:expr;)*) => {$(
        impl Class for $class {
            const CALLS: &'static Calls<$class> = $calls;
            fn of(any: &AnyState) -> Option<&State<$class>> {
                if let AnyState::$class(state) = any { Some(state) } else { None }
            }
            fn of_mut(any: &mut AnyState) -> Option<&mut State<$class>> {
                if let AnyState::$class(state) = any { Some(state) } else { None }
            }
        }

        impl From<State<$class>> for AnyState {
            fn from(state: State<$class>) -> AnyState {
                AnyState::$class(state)
            }
        }
    )*};
}

#[cfg(not(target_arch = "wasm32"))]
classes! {
    Lean, &calls::LEAN;
}

classes! {
    Small, &calls::SMALL;
    Medium, &calls::MEDIUM;
    Large, &calls::LARGE;
}

/// The state that belongs to tables.
fn own<'s, W: Class>(_: &Tables<W>, state: &'s AnyState) -> &'s State<W> {
    W::of(state).unwrap_or_else(|| unreachable!("a position keeps the rules that it was made with"))
}

/// Runs a block for the class of boards at hand, with `tables` bound, and `state` too where a position is given.
macro_rules! with {
    ($rules:expr, |$tables:ident| $body:expr) => {
        match $rules.tables() {
            #[cfg(not(target_arch = "wasm32"))]
            AnyTables::Lean($tables) => $body,
            AnyTables::Small($tables) => $body,
            AnyTables::Medium($tables) => $body,
            AnyTables::Large($tables) => $body,
        }
    };
    ($position:expr, |$tables:ident, $state:ident| $body:expr) => {
        with!($position.rules, |$tables| {
            let $state = own($tables, &$position.state);
            $body
        })
    };
}

impl Position {
    /// The position that a setup describes. What it holds and the variant does not know, as reserves where nothing comes from
    /// one, or checks that are not counted, is left out: the position is what its FEN reads back as.
    ///
    /// # Errors
    ///
    /// If the setup is not one of the variant's board and types, a counter is out of range, a double step cannot have been made, or
    /// the side that is not to move could lose a royal piece.
    pub fn new(rules: &Rules, setup: &Setup) -> Result<Position, SetupError> {
        let state = with!(rules, |tables| setup::checked(tables, rules.vocabulary(), setup)?.into());
        Ok(Position { rules: rules.clone(), state, won: None })
    }

    /// The start of the game: the array, and who begins is to move.
    #[must_use]
    pub fn start(rules: &Rules) -> Position {
        let state = with!(rules, |tables| State::start(tables).into());
        Position { rules: rules.clone(), state, won: None }
    }

    /// The position as it can be written down. `Position::new` of it gives an equal position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        with!(self, |tables, state| state.setup(tables))
    }

    /// The rules that it is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        with!(self, |_tables, state| state.turn)
    }

    /// The legal moves with at most `max_drops` placements each, in no particular order. There is none once
    /// a condition has given the game to one side, or its [course](crate::game::Game); a game that is drawn may go on.
    #[must_use]
    pub fn legal_moves(&self, max_drops: usize) -> Vec<Move> {
        with!(self, |tables, state| {
            let mut list = List { tables, state, moves: Vec::new() };
            if self.won_with(tables, state).is_none() {
                list.moves.reserve(USUAL);
                movegen::generate_for(tables, state, max_drops, &mut list);
            }
            list.moves
        })
    }

    /// How many legal moves there are, sets of placements of every size among them; nothing where that would take
    /// too long to find out.
    #[cfg(feature = "count")]
    #[must_use]
    pub fn count_moves(&self) -> Option<BigUint> {
        with!(self, |tables, state| match self.won_with(tables, state) {
            Some(_) => Some(BigUint::ZERO),
            None => movegen::count_moves(tables, state),
        })
    }

    /// About how much work it is to list the legal moves, in steps that are counted and not timed: about as much as a piece takes
    /// to look at one square. Who searches can bound by it what it does, and gives up at the same place on every machine.
    #[must_use]
    pub fn effort(&self) -> u64 {
        with!(self, |tables, state| movegen::effort(tables, state))
    }

    /// About how much work it is to set the position up, in the same steps: to judge the conditions that moves, counts of moves and the
    /// past ask about. It is the most that this can be.
    #[must_use]
    pub fn setup_effort(&self) -> u64 {
        with!(self, |tables, state| movegen::setup_effort(tables, state))
    }

    /// About how much work it is to see where a piece gets to from one square, in the same steps.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn piece_effort(&self, piece: Piece) -> u64 {
        with!(self, |tables, state| {
            let walks = movegen::walk_effort(tables, state, piece);
            walks.saturating_add(movegen::reach_effort(tables, state, piece))
        })
    }

    /// About how much work it is to make one move or one set of placements and to see whether it is legal, in the same steps.
    #[must_use]
    pub fn trial_effort(&self) -> u64 {
        with!(self, |tables, state| movegen::trial(tables, state))
    }

    /// Whether there is a legal move, with any number of placements; nothing where that would take too long to find out.
    #[must_use]
    pub fn any_move(&self) -> Option<bool> {
        with!(self, |tables, state| match self.won_with(tables, state) {
            Some(_) => Some(false),
            None => movegen::any_move(tables, state),
        })
    }

    /// The same, where what would take too long to find out is no mate: there is said to be a move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        with!(self, |tables, state| self.won_with(tables, state).is_none()
            && movegen::has_legal_move(tables, state))
    }

    /// Whether a move is legal, sets of placements of any size included.
    ///
    /// # Errors
    ///
    /// Why it is illegal, if it is.
    pub fn check_move(&self, mv: &Move) -> Result<(), Illegal> {
        match self.won {
            Some(outcome) => Err(Illegal::Over(outcome)),
            None => with!(self, |tables, state| legality::check(tables, state, mv)),
        }
    }

    /// Whether a piece from the reserve may be placed beside those that are to be placed with the same move: some legal set has
    /// them all, or that would take too long to find out.
    #[must_use]
    pub fn may_place(&self, placed: &[Placement], next: Placement) -> bool {
        with!(self, |tables, state| self.won_with(tables, state).is_none()
            && legality::may_place(tables, state, placed, next))
    }

    /// Makes a legal move.
    ///
    /// # Errors
    ///
    /// Why the move is illegal, if it is; the position then stays as it was.
    pub fn try_play(&mut self, mv: &Move) -> Result<(), Illegal> {
        self.check_move(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a legal move.
    ///
    /// # Panics
    ///
    /// If the move is illegal: [`try_play`](Position::try_play) says why it is.
    pub fn play(&mut self, mv: &Move) {
        if let Err(reason) = self.try_play(mv) {
            panic!("{mv:?} is illegal: {reason}");
        }
    }

    /// Makes a move without looking whether it is legal. The caller owes a legal one: what another does to the position is
    /// not said, and it may panic.
    pub fn play_unchecked(&mut self, mv: &Move) {
        fn next<W: Class>(tables: &Tables<W>, state: &mut AnyState, mv: &Move) {
            let known = W::of_mut(state).is_some_and(|state| state.make_move(tables, mv));
            debug_assert!(known, "{mv:?} has not the form of a move of this variant");
        }
        self.won = None;
        with!(self.rules, |tables| next(tables, &mut self.state, mv));
    }

    /// How the game has been given to one side, by its course or by a condition: nobody moves any more.
    #[inline]
    fn won_with<W: Width>(&self, tables: &Tables<W>, state: &State<W>) -> Option<Outcome> {
        self.won.or_else(|| won(tables, state))
    }

    /// How the course of its game has given it to one side while there still were moves, if it has. Only a
    /// [`Game`](crate::game::Game) tells its position so.
    #[must_use]
    pub const fn won_by_course(&self) -> Option<Outcome> {
        self.won
    }

    /// Whether the course of a game can give it to one side.
    pub(crate) fn may_be_won_by_course(&self) -> bool {
        with!(self, |tables, _state| ending::may_be_won_by_course(tables))
    }

    /// Ends the game if such a past gives it to one side.
    pub(crate) fn end_by_course(&mut self, past: Past) {
        self.won = with!(self, |tables, state| ending::won_by_course(tables, state, past));
    }

    /// Puts a piece into the reserve of a side, from outside of the game.
    pub(crate) fn feed(&mut self, side: Side, kind: Kind) {
        fn fed<W: Class>(tables: &Tables<W>, state: &mut AnyState, side: Side, kind: Kind) {
            if let Some(state) = W::of_mut(state) {
                state.feed(tables, side, kind);
            }
        }
        with!(self.rules, |tables| fed(tables, &mut self.state, side, kind));
    }

    /// Does something with the position for the width that it has, without looking at the width again.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Out {
        fn board<'p, W: Class>(tables: &'p Tables<W>, state: &State<W>) -> Board<'p, W> {
            Board::new(tables, W::CALLS, *state)
        }
        with!(self, |tables, state| visitor.visit(board(tables, state)))
    }

    /// The position of a board of the same rules.
    #[must_use]
    fn moved(&self, state: AnyState) -> Position {
        Position { rules: self.rules.clone(), state, won: None }
    }

    /// The position after a null move: the other side is to move, and nothing has happened on the board. The clocks go on as after
    /// any move without progress, Black's completes the number of the move, and no double step can be answered any more.
    /// Nothing if the player is in check.
    #[must_use]
    pub fn null(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        Some(self.moved(with!(self, |tables, state| state.after_null(tables).into())))
    }

    /// The size of the board.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.rules.variant().dimensions
    }

    /// What stands on a square; off the board, nothing.
    #[must_use]
    pub fn piece_on(&self, sq: Square) -> Option<Piece> {
        with!(self, |tables, state| View { tables, state }.piece_on(sq))
    }

    /// The squares that are not empty.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        with!(self, |_tables, state| state.occupied().widen())
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub fn side(&self, side: Side) -> Squares {
        with!(self, |_tables, state| state.side(side).widen())
    }

    /// The squares of a side's pieces of a type.
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> Squares {
        with!(self, |tables, state| View { tables, state }.pieces(side, kind).widen())
    }

    /// How many pieces of a type a side holds in reserve.
    #[must_use]
    pub fn reserve(&self, side: Side, kind: Kind) -> u8 {
        with!(self, |tables, state| View { tables, state }.reserve(side, kind))
    }

    /// The squares of a side's royal pieces.
    #[must_use]
    pub fn royals(&self, side: Side) -> Squares {
        with!(self, |tables, state| state.royals(tables, side).widen())
    }

    /// How many moves of the turn are left in the midst of a turn of several, the next one among them; 0 at its beginning.
    #[must_use]
    pub fn moves_left(&self) -> u8 {
        with!(self, |_tables, state| state.left())
    }

    /// Whether a royal piece of the player to move is attacked that may not be.
    #[must_use]
    pub fn in_check(&self) -> bool {
        with!(self, |tables, state| state.in_check(tables, state.turn))
    }

    /// The squares of the pieces that attack a royal piece of the player to move, if it is in check.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        with!(self, |tables, state| View { tables, state }.checkers().widen())
    }

    /// The pieces of a side that attack a square ([`Board::attackers`]).
    #[must_use]
    pub fn attackers(&self, sq: Square, by: Side) -> Squares {
        with!(self, |tables, state| View { tables, state }.attackers(sq, by).widen())
    }

    /// The pinned pieces of a side ([`Board::pinned`]).
    #[must_use]
    pub fn pinned(&self, side: Side) -> Squares {
        with!(self, |tables, state| View { tables, state }.pinned(side).widen())
    }

    /// The squares on which [pieces of nobody](alfil_model::Neutral) stand.
    #[must_use]
    pub fn neutral(&self) -> Squares {
        with!(self, |_tables, state| state.neutral().widen())
    }

    /// Half-moves since the last progress.
    #[must_use]
    pub fn halfmove(&self) -> u32 {
        with!(self, |_tables, state| state.halfmove())
    }

    /// The count of moves that has begun since something came true, if one has.
    #[must_use]
    pub fn counting(&self) -> Option<Counting> {
        with!(self, |_tables, state| state.counting())
    }

    /// What begins counts of moves and holds now: the number of each such clause, and the side for which it does.
    pub(crate) fn counts_that_hold(&self) -> Vec<(u8, Side)> {
        let bits = with!(self, |tables, state| state.beginnings(tables));
        let all = (0..MAX_COUNTS as u8).flat_map(|number| Side::BOTH.map(|side| (number, side)));
        all.filter(|(number, side)| bits & 1 << (2 * usize::from(*number) + side.index()) != 0).collect()
    }

    /// The number of the move, from 1; Black's move completes it.
    #[must_use]
    pub fn fullmove(&self) -> u32 {
        with!(self, |_tables, state| state.fullmove())
    }

    /// Lists the legal moves as plies, but for sets of several placements. The list is added to.
    pub fn generate(&self, list: &mut MoveList) {
        if self.won.is_none() {
            with!(self, |tables, state| View { tables, state }.generate(list));
        }
    }

    /// A ply of this position as a value that says what is captured and where pieces go.
    ///
    /// # Panics
    ///
    /// If it is a ply of another position, it may.
    #[must_use]
    pub fn as_move(&self, ply: Ply) -> Move {
        with!(self, |tables, state| state.as_move(tables, ply.action()))
    }

    /// The ply of a move of this position, if it has one: sets of several placements have none.
    #[must_use]
    pub fn ply(&self, mv: &Move) -> Option<Ply> {
        with!(self, |tables, state| View { tables, state }.ply(mv))
    }

    /// How the game stands, as far as the position alone tells: repetition needs the game's history.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.won.unwrap_or_else(|| self.outcome_after(Past::default()))
    }

    /// How the game stands after such a past.
    #[must_use]
    pub fn outcome_after(&self, past: Past) -> Outcome {
        with!(self, |tables, state| ending::outcome(tables, state, past))
    }

    /// How often a position must come up for a perpetual chase to end the game, if one does.
    pub(crate) fn chased_times(&self) -> Option<u32> {
        with!(self, |tables, _state| tables.chased_times)
    }

    /// What the move chases that leads to another position of the same rules; `earlier` is the one before this.
    pub(crate) fn chased(&self, earlier: Option<&Position>, after: &Position) -> Squares {
        with!(self, |tables, before| {
            let earlier = earlier.map(|earlier| own(tables, &earlier.state));
            chase::chased(tables, earlier, before, own(tables, &after.state)).widen()
        })
    }

    /// Where pieces of a side stand in another position, one move on, that stand on some squares here.
    pub(crate) fn followed(&self, after: &Position, owner: Side, set: Squares) -> Squares {
        with!(self, |tables, before| {
            chase::followed(before, own(tables, &after.state), owner, Bits::narrow(&set)).widen()
        })
    }

    /// How many moves to and fro end the game, at the least and at the most that an outcome asks for.
    pub(crate) fn moves_to_and_fro(&self) -> Option<(u32, u32)> {
        with!(self, |tables, _state| tables.to_and_fro)
    }

    /// What the move has done that leads to another position of the same rules, as far as it may go to and fro.
    pub(crate) fn went(&self, after: &Position) -> Went {
        with!(self, |tables, before| shuttle::went(before, own(tables, &after.state)))
    }

    /// The Zobrist key of the position: pieces, reserves, side to move, rights, and what is remembered, but not the clocks.
    #[must_use]
    pub fn key(&self) -> u64 {
        with!(self, |tables, state| state.key(tables))
    }

    /// A key that is equal for positions that count as the same in a repetition: a mark of not having moved counts while a
    /// right depends on it, a double step while it can be answered.
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        with!(self, |tables, state| View { tables, state }.repetition_key())
    }

    /// A legal move, each as likely as any other, but for sets of several placements (see [`crate::playout`]).
    #[must_use]
    pub fn random_move(&self, random: &mut Random) -> Option<Move> {
        match self.won {
            Some(_) => None,
            None => with!(self, |tables, state| playout::random_move(tables, state, random)),
        }
    }

    /// Plays random moves to the end of the game, or so many. The position stays as it is.
    #[must_use]
    pub fn playout(&self, random: &mut Random, max_plies: u32) -> Playout {
        match self.won {
            Some(outcome) => Playout { plies: 0, outcome },
            None => {
                with!(self, |tables, state| playout::playout(tables, &mut state.clone(), random, max_plies))
            }
        }
    }

    /// What both generators of moves give, side by side: for the tests that hold one against the other.
    #[doc(hidden)]
    #[must_use]
    pub fn twins(&self) -> Twins {
        with!(self, |tables, state| twins::twins(tables, state))
    }

    /// How many sequences of `depth` legal moves there are, draws by rule ignored.
    #[must_use]
    pub fn perft(&self, depth: u32, max_drops: usize) -> u64 {
        match self.won {
            Some(_) => u64::from(depth == 0),
            None => with!(self, |tables, state| crate::perft::perft(tables, state, depth, max_drops)),
        }
    }

    /// [`Self::perft`], with a table of what has been counted before. A table serves positions of the same rules and the same
    /// number of moves played: two positions that differ in nothing but their clocks have one place in it.
    #[must_use]
    pub fn perft_by(&self, depth: u32, max_drops: usize, table: &PerftTable) -> u64 {
        match self.won {
            Some(_) => u64::from(depth == 0),
            None => {
                with!(self, |tables, state| crate::perft::perft_by(tables, state, depth, max_drops, table))
            }
        }
    }
}

impl PartialEq for Position {
    /// Whether everything that a setup holds is equal. The rules are not compared: positions of two variants are equal where their
    /// setups are, and whoever keeps such together asks [`Rules::is`] as well.
    fn eq(&self, other: &Position) -> bool {
        self.key() == other.key() && self.setup() == other.setup()
    }
}

/// Written as its setup: the rules are the reader's to bring.
#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.setup().serialize(serializer)
    }
}

/// Reads a position that is played by these rules: what [`Position`] is written as is a [`Setup`].
#[cfg(feature = "serde")]
impl<'de> serde::de::DeserializeSeed<'de> for &Rules {
    type Value = Position;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Position, D::Error> {
        let setup = <Setup as serde::Deserialize>::deserialize(deserializer)?;
        Position::new(self, &setup).map_err(serde::de::Error::custom)
    }
}

/// Lists moves.
struct List<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    moves: Vec<Move>,
}

impl<W: Width> Sink<W::Bits> for List<'_, W> {
    fn single(&mut self, action: Action) {
        self.moves.push(self.state.as_move(self.tables, action));
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        self.moves.push(Move::Place(placements.to_vec()));
    }
}
