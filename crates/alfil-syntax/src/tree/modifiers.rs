//! The lower-case letters of Betza's notation.

/// A lower-case letter of Betza's notation: what it says of the move of an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modifier {
    /// Where the move leads; pairs are two neighbours.
    Direction(Direction),
    /// `m`: to empty squares.
    Quiet,
    /// `c`: captures of enemy pieces.
    Capture,
    /// `d`: captures of own pieces.
    CaptureOwn,
    /// `e`: captures en passant.
    EnPassant,
    /// `k`: captures of royal pieces.
    CaptureRoyal,
    /// `n`: blocked by what stands on its way.
    Lame,
    /// `j`: over the first square, or only over something that stands there.
    Jump,
    /// `p`: over one piece, however far it lies.
    Hop,
    /// `g`: over one piece, to the square behind it.
    Grasshop,
    /// `z`: turning to and fro.
    Crooked,
    /// `q`: turning the same way.
    Circular,
    /// `o`: over the side edges of the board; `oo`: over all edges.
    Wrap,
    /// `t`: captures spare what moves the same way.
    Tame,
    /// `i`: from where the piece began; `ii` is two neighbours.
    Initial,
    /// `u`: leaving the captured piece behind.
    Unload,
    /// `x`: lent to those who stand there.
    Relay,
    /// `y`: another way of moving from there on.
    Toggle,
}

/// A direction, seen by the side that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// `f`
    Forward,
    /// `b`
    Back,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`: `f` and `b`.
    Vertical,
    /// `s`: `l` and `r`.
    Sideways,
    /// `h`: half of an oblique atom's, with a letter that says which.
    Half,
}

const LETTERS: [(char, Modifier); 24] = [
    ('f', Modifier::Direction(Direction::Forward)),
    ('b', Modifier::Direction(Direction::Back)),
    ('l', Modifier::Direction(Direction::Left)),
    ('r', Modifier::Direction(Direction::Right)),
    ('v', Modifier::Direction(Direction::Vertical)),
    ('s', Modifier::Direction(Direction::Sideways)),
    ('h', Modifier::Direction(Direction::Half)),
    ('m', Modifier::Quiet),
    ('c', Modifier::Capture),
    ('d', Modifier::CaptureOwn),
    ('e', Modifier::EnPassant),
    ('k', Modifier::CaptureRoyal),
    ('n', Modifier::Lame),
    ('j', Modifier::Jump),
    ('p', Modifier::Hop),
    ('g', Modifier::Grasshop),
    ('z', Modifier::Crooked),
    ('q', Modifier::Circular),
    ('o', Modifier::Wrap),
    ('t', Modifier::Tame),
    ('i', Modifier::Initial),
    ('u', Modifier::Unload),
    ('x', Modifier::Relay),
    ('y', Modifier::Toggle),
];

impl Modifier {
    /// What a letter means, if it is one of these.
    #[must_use]
    pub fn of(letter: char) -> Option<Modifier> {
        LETTERS.iter().find(|(written, _)| *written == letter).map(|(_, modifier)| *modifier)
    }

    /// How it is written.
    #[must_use]
    pub fn letter(self) -> char {
        LETTERS.iter().find(|(_, modifier)| *modifier == self).map_or('?', |(letter, _)| *letter)
    }

    /// Whether it says what a move does on the square where it ends.
    #[must_use]
    pub fn is_modality(self) -> bool {
        use Modifier::{Capture, CaptureOwn, CaptureRoyal, EnPassant, Quiet};
        matches!(self, Quiet | Capture | CaptureOwn | EnPassant | CaptureRoyal)
    }
}

impl Direction {
    /// How it is written.
    #[must_use]
    pub fn letter(self) -> char {
        Modifier::Direction(self).letter()
    }
}
