//! What engines use, held against what has been compared with the reference: plies, sets of moves, what a move changes.

use alfil::board::{Bits as _, BySide, Kind, Piece, Side, Square, Width};
use alfil::moves::Move;
use alfil::play::board::{Board, Visitor};
use alfil::play::list::{MoveList, MoveSet};
use alfil::play::observer::Observer;
use alfil::play::ply::Ply;
use alfil::position::Position;
use std::ops::ControlFlow;

/// Holds the plies of a position against its legal moves with at most one placement each.
pub fn compare(position: &Position, legal: &[Move], here: &str) {
    assert!(size_of::<Ply>() <= 16);
    position.visit(Comparison { position, legal, here });
}

struct Comparison<'a> {
    position: &'a Position,
    legal: &'a [Move],
    here: &'a str,
}

/// The board and the reserves, kept along by what moves say that they change.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    board: Vec<Option<Piece>>,
    reserve: BySide<Vec<u8>>,
}

impl Observer for Kept {
    fn put(&mut self, piece: Piece, sq: Square) {
        assert_eq!(self.board[sq.index()].replace(piece), None, "something stands there");
    }
    fn take(&mut self, piece: Piece, sq: Square) {
        assert_eq!(self.board[sq.index()].take(), Some(piece), "something else stands there");
    }
    fn reserve(&mut self, side: Side, kind: Kind, count: u8) {
        self.reserve[side][kind.index()] = count;
    }
}

impl Visitor for Comparison<'_> {
    type Out = ();

    fn visit<W: Width>(self, board: Board<'_, W>) {
        let Comparison { position, legal, here } = self;
        let mut list = MoveList::new();
        board.generate(&mut list);
        let mut moves: Vec<Move> = list.iter().map(|ply| board.as_move(*ply)).collect();
        for (ply, mv) in list.iter().zip(&moves) {
            assert_eq!(board.ply(mv), Some(*ply), "{mv:?}, {here}");
            self.after(&board, *ply, mv);
        }
        moves.sort_unstable();
        assert_eq!(moves, legal, "plies, {here}");

        let mut count = 0;
        board.for_each(1, |set| {
            count += set.count();
            ControlFlow::Continue(())
        });
        assert_eq!(count, legal.len() as u64, "sets of moves, {here}");
        let mut first = 0;
        board.for_each(1, |set: MoveSet<'_, W::Bits>| {
            first += 1;
            assert!(set.count() > 0, "an empty set, {here}");
            ControlFlow::Break(())
        });
        assert_eq!(first, usize::from(!legal.is_empty()), "breaking off, {here}");

        let mut captures = MoveList::new();
        board.generate_captures(&mut captures);
        let mut expected: Vec<Ply> = list.iter().copied().filter(|ply| board.is_capture(*ply)).collect();
        let mut captures: Vec<Ply> = captures.into_iter().collect();
        expected.sort_unstable_by_key(Ply::to_string);
        captures.sort_unstable_by_key(Ply::to_string);
        assert_eq!(captures, expected, "captures, {here}");

        self.busy(&board, &list);

        if let Some(null) = position.null() {
            assert_eq!(null.turn(), !position.turn(), "null move, {here}");
            assert_eq!(
                (null.occupied(), null.key() == position.key()),
                (position.occupied(), false),
                "{here}"
            );
        }
    }
}

impl Comparison<'_> {
    /// What is listed of captures, promotions and moves to some squares is what a filter leaves of all moves, in their order.
    fn busy<W: Width>(&self, board: &Board<'_, W>, list: &MoveList) {
        let on = |kind: Kind, sq: Square| (sq.index() + kind.index()) % 3 == 1;
        let wanted = |kind: Kind| {
            let squares = board.dimensions().squares().filter(|sq| on(kind, *sq));
            squares.fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
        };
        let mover = |ply: &Ply| {
            let standing = ply.from().and_then(|from| board.piece_on(from)).map(|piece| piece.kind);
            standing.or(ply.enters())
        };
        let is_busy = |ply: &&Ply| {
            board.is_capture(**ply)
                || ply.becomes().is_some()
                || mover(ply).is_some_and(|kind| on(kind, ply.to()))
        };
        let mut busy = MoveList::new();
        board.generate_busy(&mut busy, wanted);
        let expected: Vec<Ply> = list.iter().filter(is_busy).copied().collect();
        assert_eq!(busy.to_vec(), expected, "captures, promotions and wanted moves, {}", self.here);
    }

    /// What a ply leads to is what its move leads to, and what it says that it changes is what changes.
    fn after<W: Width>(&self, board: &Board<'_, W>, ply: Ply, mv: &Move) {
        let here = self.here;
        let setup = self.position.setup();
        let mut kept = Kept { board: setup.board, reserve: setup.reserve };
        let after = board.after_with(ply, &mut kept);
        let mut next = self.position.clone();
        next.play_unchecked(mv);
        let expected = next.setup();
        assert_eq!(kept, Kept { board: expected.board, reserve: expected.reserve }, "{mv:?}, {here}");
        assert_eq!(after.key(), next.key(), "{mv:?}, {here}");
        // Made anew from what can be written down, the position has the key that the moves have kept.
        if let Ok(fresh) = Position::new(next.rules(), &next.setup()) {
            assert_eq!(fresh.key(), next.key(), "key after {mv:?}, {here}");
        }
    }
}
