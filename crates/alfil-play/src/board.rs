//! Boards of one width: what an engine searches on.
//!
//! A [`Position`](crate::position::Position) hides how wide its bitboards are, and shares its rules; a [`Board`] borrows
//! the rules and is `Copy`: to make a move is to copy it. Whoever wants to be compiled for the width at hand gives a
//! [`Visitor`] to [`Position::visit`](crate::position::Position::visit).
//!
//! ```
//! use alfil_play::board::{Board, Visitor};
//! use alfil_play::list::MoveList;
//! use alfil_board::Width;
//!
//! /// Counts leaves as an engine walks its tree.
//! struct Leaves(u32);
//!
//! impl Visitor for Leaves {
//!     type Out = u64;
//!     fn visit<W: Width>(self, board: Board<'_, W>) -> u64 {
//!         let mut list = MoveList::new();
//!         board.generate(&mut list);
//!         match self.0 {
//!             1 => list.len() as u64,
//!             depth => list.iter().map(|ply| Leaves(depth - 1).visit(board.after(*ply))).sum(),
//!         }
//!     }
//! }
//!
//! use alfil::FromText as _;
//!
//! let variant = alfil::Variant::shipped("chess").expect("it ships");
//! let start = alfil::position::Position::start(&alfil::rules::Rules::compile(&variant));
//! assert_eq!(start.visit(Leaves(3)), 8902);
//! ```

use crate::calls::Calls;
use crate::chase;
use crate::list::{MoveList, MoveSet, Sets};
use crate::observer::Observer;
use crate::ply::Ply;
use crate::shuttle;
use crate::state::{State, Victim};
use crate::tables::Tables;
use crate::view::View;
use alfil_board::{Bits, Dimensions, Kind, KindSet, Piece, Side, Sides, Square, Squares, Width};
use alfil_model::Counting;
use alfil_model::moves::{Move, Placement};
use alfil_model::outcome::{Outcome, Past, ToAndFro};
use alfil_model::setup::Setup;
use std::fmt;
use std::ops::ControlFlow;

pub use crate::state::{Reach, Walks};

/// A position for those who know its class of boards. Its size is that of the state and of two references: 112 bytes in games like
/// chess ([`Lean`](alfil_board::Lean)), under 400 on other boards of up to 64 squares.
#[derive(Clone, Copy)]
pub struct Board<'r, W: Width> {
    tables: &'r Tables<W>,
    calls: &'static Calls<W>,
    state: State<W>,
}

/// Its size, who is to move, and its key: tables are long, and know no names.
impl<W: Width> fmt::Debug for Board<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("dimensions", &self.dimensions())
            .field("turn", &self.turn())
            .field("key", &self.key())
            .finish_non_exhaustive()
    }
}

/// What is done with a board, whatever its width.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<W: Width>(self, board: Board<'_, W>) -> Self::Out;
}

impl<'r, W: Width> Board<'r, W> {
    pub(crate) fn new(tables: &'r Tables<W>, calls: &'static Calls<W>, state: State<W>) -> Board<'r, W> {
        Board { tables, calls, state }
    }

    #[inline]
    fn view(&self) -> View<'_, W> {
        View { tables: self.tables, state: &self.state }
    }

    /// The size of the board.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.tables.dimensions
    }

    /// How many piece types the variant has.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.tables.kinds
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Side {
        self.state.turn
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece_on(&self, sq: Square) -> Option<Piece> {
        self.view().piece_on(sq)
    }

    /// The squares that are not empty.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> W::Bits {
        self.state.occupied()
    }

    /// The squares on which [pieces of nobody](alfil_model::Neutral) stand.
    #[inline]
    #[must_use]
    pub fn neutral(&self) -> W::Bits {
        self.state.neutral()
    }

    /// The squares of a side's pieces.
    #[inline]
    #[must_use]
    pub fn side(&self, side: Side) -> W::Bits {
        self.state.side(side)
    }

    /// The squares of a side's pieces of a type.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> W::Bits {
        self.view().pieces(side, kind)
    }

    /// The squares of a side's pieces of several types.
    #[inline]
    #[must_use]
    pub fn pieces_of(&self, side: Side, kinds: KindSet) -> W::Bits {
        self.state.pieces_of(side, kinds)
    }

    /// How many pieces of a type a side holds in reserve.
    #[inline]
    #[must_use]
    pub fn reserve(&self, side: Side, kind: Kind) -> u8 {
        self.view().reserve(side, kind)
    }

    /// The pieces that count as not having moved, as far as a right may still hang on it.
    #[inline]
    #[must_use]
    pub fn unmoved(&self) -> W::Bits {
        self.state.unmoved
    }

    /// The squares of a side's royal pieces.
    #[inline]
    #[must_use]
    pub fn royals(&self, side: Side) -> W::Bits {
        self.state.royals(self.tables, side)
    }

    /// Whether a royal piece of the player to move is attacked that may not be.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        (self.calls.in_check)(self.tables, &self.state, self.state.turn)
    }

    /// The pieces that give check: those that attack a royal piece of the player to move, if it is in check.
    #[must_use]
    pub fn checkers(&self) -> W::Bits {
        (self.calls.checkers)(self.tables, &self.state)
    }

    /// The pieces of a side that attack a square: that could capture what stands there if it is the other side's, legally
    /// or not. On an empty square, or one of their own, that is asked of a common piece of any type.
    #[must_use]
    pub fn attackers(&self, sq: Square, by: Side) -> W::Bits {
        (self.calls.attackers)(self.tables, &self.state, sq, by)
    }

    /// The pinned pieces of a side: those without which a royal piece of theirs would have an attacker more. It costs a look
    /// at the royal pieces for each piece of the side.
    #[must_use]
    pub fn pinned(&self, side: Side) -> W::Bits {
        (self.calls.pinned)(self.tables, &self.state, side)
    }

    /// Calls `each` with what a piece gets to from a square, step by step, on a board so occupied: what moves and captures do
    /// on empty squares, on the enemy's and on own ones alike. The piece need not stand there. It moves as its side's do in this
    /// position; moves of several legs that cannot be said as squares in reach are left out.
    ///
    /// # Panics
    ///
    /// If the board does not have the square, or the variant has no such type.
    #[inline]
    pub fn each_reach(
        &self,
        piece: Piece,
        royal: bool,
        from: Square,
        occupied: W::Bits,
        each: impl FnMut(Reach<W::Bits>),
    ) {
        self.state.each_reach(self.tables, piece, royal, from, occupied, each);
    }

    /// A board of the same rules on which only these pieces stand, none of them unmoved, and `turn` is to move. It need not be one
    /// that comes up. Conditions hold that hold here.
    ///
    /// # Panics
    ///
    /// If the board does not have one of the squares, or the variant has no such type.
    #[must_use]
    pub fn strewn(&self, turn: Side, pieces: impl IntoIterator<Item = (Square, Piece)>) -> Board<'r, W> {
        let mut pieces = pieces.into_iter();
        Board { state: (self.calls.strewn)(self.tables, &self.state, turn, &mut pieces), ..*self }
    }

    /// What the piece on a square of the player to move gets to by what [`Self::each_reach`] leaves out: moves of several legs, and
    /// hops over some types alone.
    #[must_use]
    pub fn walks_from(&self, from: Square) -> Walks<W::Bits> {
        (self.calls.walks_from)(self.tables, &self.state, from)
    }

    /// About how many steps [`Self::walks_from`] takes for a piece, in the unit of
    /// [`Position::effort`](crate::position::Position::effort); 0 if there is nothing to be walked.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn walk_effort(&self, piece: Piece) -> u64 {
        (self.calls.walk_effort)(self.tables, &self.state, piece)
    }

    /// About how many steps listing the moves takes, in the unit of [`Position::effort`](crate::position::Position::effort).
    #[must_use]
    pub fn effort(&self) -> u64 {
        (self.calls.effort)(self.tables, &self.state)
    }

    /// Where a common piece of a type captures from each square, if that depends on nothing but the square, in this position and in all
    /// others: what [`Self::each_reach`] gives to captures, once and for all. Nothing for what slides, hops or asks for more.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn capturing_leaps(&self, piece: Piece) -> Option<Vec<W::Bits>> {
        (self.calls.capturing_leaps)(self.tables, &self.state, piece)
    }

    /// About how many steps [`Self::each_reach`] takes for a piece, in the unit of [`Position::effort`](crate::position::Position::effort).
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn reach_effort(&self, piece: Piece) -> u64 {
        (self.calls.reach_effort)(self.tables, &self.state, piece)
    }

    /// Calls `each` with types and squares: from where a side's pieces of these types would attack a piece of a type on a square,
    /// as things stand. A move that puts one there is likely to attack it.
    ///
    /// # Panics
    ///
    /// If the board does not have the square, or the variant has no such type.
    #[inline]
    pub fn each_attack_square(
        &self,
        sq: Square,
        victim: Kind,
        royal: bool,
        by: Side,
        each: impl FnMut(KindSet, W::Bits),
    ) {
        self.state.each_attack_square(self.tables, sq, Victim { kind: victim, royal }, by, each);
    }

    /// The pieces of a side that would capture a piece of a type on a square, if the board were so occupied: nothing on
    /// other squares takes part, and nothing of what stands on the square itself is asked. Moves of several legs that cannot be
    /// said as squares in reach are left out, and so is what a blast does.
    ///
    /// # Panics
    ///
    /// If the board does not have the square, or the variant has no such type.
    #[inline]
    #[must_use]
    pub fn attackers_among(
        &self,
        sq: Square,
        victim: Kind,
        royal: bool,
        by: Side,
        occupied: W::Bits,
    ) -> W::Bits {
        let victim = Victim { kind: victim, royal };
        (self.calls.attackers_among)(self.tables, &self.state, sq, victim, by, occupied)
    }

    /// The Zobrist key of the position, kept up to date by every move: pieces, reserves, side to move, rights, and what is
    /// remembered; the clocks are not in it.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.state.key(self.tables)
    }

    /// A key that is equal for positions that count as the same in a repetition. Where a double step has just been made, moves
    /// are generated to see whether it can be answered.
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        (self.calls.repetition_key)(self.tables, &self.state)
    }

    /// How many moves of a side have given check, as far as the variant counts them.
    #[inline]
    #[must_use]
    pub fn checks_given(&self, side: Side) -> u32 {
        self.state.checks_given(side)
    }

    /// Half-moves since the last progress.
    #[must_use]
    pub fn halfmove(&self) -> u32 {
        self.state.halfmove()
    }

    /// The count of moves that has begun since something came true, if one has.
    #[must_use]
    #[inline]
    pub fn counting(&self) -> Option<Counting> {
        self.state.counting()
    }

    /// Lists the legal moves, but for sets of several placements. The list is added to.
    #[inline]
    pub fn generate(&self, list: &mut MoveList) {
        (self.calls.generate)(self.tables, &self.state, list)
    }

    /// Lists the legal captures: moves with which an enemy's or an own piece is captured. The list is added to.
    #[inline]
    pub fn generate_captures(&self, list: &mut MoveList) {
        (self.calls.captures)(self.tables, &self.state, list);
    }

    /// Lists the legal captures and promotions, and of the other legal moves, but for sets of several placements, those to
    /// squares that are wanted of pieces of a type: so a search looks for moves that give check. The list is added to, in the
    /// order in which [`generate`](Board::generate) lists moves.
    #[inline]
    pub fn generate_busy(&self, list: &mut MoveList, wanted: impl Fn(Kind) -> W::Bits) {
        (self.calls.busy)(self.tables, &self.state, list, &wanted);
    }

    /// Calls `each` with the legal moves, set by set, until it breaks off; turns have at most `max_drops` placements. Nothing is
    /// allocated.
    #[inline]
    pub fn for_each(&self, max_drops: usize, each: impl FnMut(MoveSet<'_, W::Bits>) -> ControlFlow<()>) {
        let mut sets = Sets { tables: self.tables, state: &self.state, each, broken: false };
        (self.calls.give)(self.tables, &self.state, max_drops, &mut sets);
    }

    /// Whether a ply is among the legal moves: one of another position may not be. All of them are listed for it, so whoever asks of
    /// several lists them once and looks there.
    #[must_use]
    pub fn is_legal(&self, ply: Ply) -> bool {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list.contains(&ply)
    }

    /// Whether a ply of this position captures something.
    ///
    /// # Panics
    ///
    /// If it is a ply of another position, it may.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, ply: Ply) -> bool {
        self.state.captures(ply.action())
    }

    /// The board after a ply, which must be legal here: what one of another position does is not said, and it may panic.
    #[inline]
    #[must_use]
    pub fn after(&self, ply: Ply) -> Board<'r, W> {
        Board { state: (self.calls.after)(self.tables, &self.state, ply), ..*self }
    }

    /// The board after a ply, of which the observer is told what changes.
    #[inline]
    #[must_use]
    pub fn after_with(&self, ply: Ply, observer: &mut impl Observer) -> Board<'r, W> {
        let mut next = *self;
        (self.calls.observed)(self.tables, &mut next.state, ply, observer);
        next
    }

    /// The board after several placements in one turn, which must be legal.
    #[must_use]
    pub fn after_placements(&self, placements: &[Placement], observer: &mut impl Observer) -> Board<'r, W> {
        Board { state: (self.calls.placed)(self.tables, &self.state, placements, observer), ..*self }
    }

    /// The board after a null move, as searches make it: the other side is to move, and nothing has happened on the board. The
    /// clocks go on, and no double step can be answered any more, as [after that of a
    /// position](crate::position::Position::null). Nothing if the player is in check, which a null move would leave so.
    #[must_use]
    pub fn null(&self) -> Option<Board<'r, W>> {
        let next = Board { state: (self.calls.null)(self.tables, &self.state), ..*self };
        (!self.in_check()).then_some(next)
    }

    /// The board of another position of the same rules: of a setup that [`Position::new`](crate::position::Position::new) accepts.
    ///
    /// # Panics
    ///
    /// If the setup is of another board or has other types, it may.
    #[must_use]
    pub fn at(&self, setup: &Setup) -> Board<'r, W> {
        Board { state: (self.calls.at)(self.tables, setup), ..*self }
    }

    /// The position as it can be written down: [`Position::new`](crate::position::Position::new) of it gives the position that the
    /// board is of, and [`fen`](crate::notation::fen) its text. What a search has come to is told so.
    ///
    /// ```
    /// use alfil::notation::fen;
    /// use alfil::{FromText as _, Variant, position::Position, rules::Rules};
    /// use alfil_board::Width;
    /// use alfil_model::setup::Setup;
    /// use alfil_play::board::{Board, Visitor};
    /// use alfil_play::list::MoveList;
    ///
    /// /// The position after the first move that is listed.
    /// struct First;
    ///
    /// impl Visitor for First {
    ///     type Out = Option<Setup>;
    ///     fn visit<W: Width>(self, board: Board<'_, W>) -> Option<Setup> {
    ///         let mut list = MoveList::new();
    ///         board.generate(&mut list);
    ///         list.first().map(|ply| board.after(*ply).setup())
    ///     }
    /// }
    ///
    /// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
    /// let setup = Position::start(&rules).visit(First).expect("there are twenty moves");
    /// let position = Position::new(&rules, &setup).expect("moves lead to positions");
    /// assert!(fen(rules.vocabulary(), &position.setup()).ends_with(" b KQkq - 1 1"));
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.state.setup(self.tables)
    }

    /// How often a position must come up for a perpetual chase to end the game, if one does.
    #[inline]
    #[must_use]
    pub fn chased_times(&self) -> Option<u32> {
        self.tables.chased_times
    }

    /// The sides that have [chased](alfil_model::Chase) one and the same piece with each of their moves from the first of these boards
    /// to the last, at least one; each board comes from the one before by a move. `earlier` is the one before all of them, if
    /// there is one.
    #[must_use]
    pub fn chasing(earlier: Option<&Board<'_, W>>, boards: &[Board<'_, W>]) -> Sides {
        let chased = |number: usize| {
            let earlier = number.checked_sub(1).map_or(earlier, |number| boards.get(number));
            let (before, after) = (&boards[number], &boards[number + 1]);
            let earlier = earlier.map(|board| &board.state);
            (before.calls.chased)(before.tables, earlier, &before.state, &after.state).widen()
        };
        let followed = |number: usize, owner, set: Squares| {
            let (before, after) = (&boards[number].state, &boards[number + 1].state);
            chase::followed(before, after, owner, W::Bits::narrow(&set)).widen()
        };
        chase::chasing(boards.len().saturating_sub(1), |number| boards[number].turn(), chased, followed)
    }

    /// Whether moves [to and fro](ToAndFro) end the game.
    #[inline]
    #[must_use]
    pub fn ends_to_and_fro(&self) -> bool {
        self.tables.to_and_fro.is_some()
    }

    /// The piece that the last moves have taken to and fro; nothing if it is fewer of them than an outcome asks. Each of the boards comes
    /// from the one before by a move, and this one from the last.
    #[must_use]
    pub fn to_and_fro(&self, boards: &[Board<'_, W>]) -> Option<ToAndFro> {
        let at = |number: usize| boards.get(number).unwrap_or(self);
        shuttle::to_and_fro(
            boards.len(),
            self.tables.to_and_fro?,
            |number| shuttle::went(&at(number).state, &at(number + 1).state),
            |number| at(number).in_check(),
            |number, piece| at(number).turn() == piece.side,
        )
    }

    /// How the game has ended if a condition has given it to one side: then there are no moves, wherever the pieces could
    /// go. It is quick to ask.
    #[inline]
    #[must_use]
    pub fn decided(&self) -> Option<Outcome> {
        (self.calls.decided)(self.tables, &self.state)
    }

    /// Whether there is a legal move, with any number of placements, or that would take too long to find out.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        (self.calls.has_legal_move)(self.tables, &self.state)
    }

    /// How the game stands after such a past, where the caller knows whether there is a legal move.
    #[must_use]
    pub fn outcome_given(&self, past: Past, has_move: bool) -> Outcome {
        (self.calls.outcome_given)(self.tables, &self.state, past, has_move)
    }

    /// How the game stands after such a past.
    #[must_use]
    pub fn outcome(&self, past: Past) -> Outcome {
        (self.calls.outcome)(self.tables, &self.state, past)
    }

    /// The ply as a value that says what is captured and where pieces go.
    ///
    /// # Panics
    ///
    /// If it is a ply of another position, it may.
    #[must_use]
    pub fn as_move(&self, ply: Ply) -> Move {
        (self.calls.as_move)(self.tables, &self.state, ply)
    }

    /// The ply of a move, if it has one: sets of several placements have none.
    #[must_use]
    pub fn ply(&self, mv: &Move) -> Option<Ply> {
        (self.calls.ply)(self.tables, &self.state, mv)
    }
}
