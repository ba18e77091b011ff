//! What a move changes, for those who keep something along with a position.

use alfil_board::{Kind, Piece, Side, Square};

/// Is told what a move does to the board and the reserves while it is made: the hook for incremental evaluation.
///
/// Whoever moves from one square to another is taken from the first and put on the second. All that changes of the sides' pieces
/// and reserves is told: adding up what is told from the start gives them. What belongs to nobody is not told of;
/// [`Board::neutral`](crate::board::Board::neutral) says where it stands.
pub trait Observer {
    /// A piece comes onto a square.
    fn put(&mut self, piece: Piece, sq: Square);
    /// A piece leaves a square: moved, captured, replaced or blown up.
    fn take(&mut self, piece: Piece, sq: Square);
    /// A side holds so many pieces of a type in reserve now.
    fn reserve(&mut self, side: Side, kind: Kind, count: u8);
}

/// Somebody looks who is lent, also one who is not known before.
impl<O: Observer + ?Sized> Observer for &mut O {
    fn put(&mut self, piece: Piece, sq: Square) {
        (**self).put(piece, sq);
    }
    fn take(&mut self, piece: Piece, sq: Square) {
        (**self).take(piece, sq);
    }
    fn reserve(&mut self, side: Side, kind: Kind, count: u8) {
        (**self).reserve(side, kind, count);
    }
}

/// Nobody looks.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn take(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn reserve(&mut self, _: Side, _: Kind, _: u8) {}
}
