//! Plies: moves as engines keep them, small and cheap to copy.

use crate::state::{Action, Carrier, State};
use crate::tables::{Tables, Trail};
use alfil_board::{Kind, Square, Width};
use alfil_model::moves::Placement;
use std::fmt;

/// No type, in a byte that may hold one.
const NONE: u8 = u8::MAX;

/// A move of a turn on the board: anything but a set of several placements. It is `Copy`, has 16 bytes, and means something in the
/// position alone in which it was generated, of which it is [shown](crate::position::Position::as_move) as a [`Move`].
///
/// Equal moves of a position are equal plies. Shown by itself it has the numbers of squares and types, which is what a log
/// can say without the variant: `12-28`, `52-60=1`, `@1-28`, `--` for a pass, `12-28/35` with a second part (see [`coordinate`](crate::notation::coordinate()) for what people
/// write).
///
/// [`Move`]: alfil_model::moves::Move
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ply {
    what: What,
    from: u8,
    to: u8,
    /// What a piece becomes, by a promotion or an exchange.
    becomes: u8,
    /// What comes from the reserve.
    enters: u8,
    /// How many of `squares` are captured (low half) and carried (next two bits); of a null move, whether a piece makes it; and
    /// whether there is a second part ([`THEN`]).
    counts: u8,
    /// Of a move of several legs: the squares of the captured pieces, then those of the carried. Of a castling: its number,
    /// then where a piece enters. With a second part, the last is where a piece of nobody comes to stand: games that know such
    /// turns have no moves that take eight pieces.
    squares: [u8; 8],
    /// Where the carried pieces are put.
    ends: [u8; 2],
}

/// The bit of `counts` that tells turns of two parts.
const THEN: u8 = 0x80;

/// What sort of move it is, gates being told by what enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum What {
    Step,
    EnPassant,
    Castle,
    Legs,
    Null,
    Exchange,
    Place,
}

impl Ply {
    /// The square of the piece that moves, the king's in a castling; of a drop, of a pass and of what belongs to nobody, none.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self.what {
            What::Place => None,
            What::Null if self.counts & 1 == 0 || self.puts_alone() => None,
            _ => Some(Square(self.from)),
        }
    }

    /// Whether nothing on the board changes: a piece stays where it is, or the player passes. Where something comes to stand in place
    /// of a move or after it ([`then`](Ply::then)), that is no null move.
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.what, What::Null) && self.counts & THEN == 0
    }

    /// Whether what belongs to nobody comes onto the board in place of a move.
    const fn puts_alone(self) -> bool {
        matches!(self.what, What::Null) && matches!(self.then(), Some(Square(onto)) if onto == self.from)
    }

    /// Where it arrives; of a pass, no square that means anything.
    #[must_use]
    pub const fn to(self) -> Square {
        Square(self.to)
    }

    /// What the piece becomes, by a promotion or an exchange in place.
    #[must_use]
    pub fn becomes(self) -> Option<Kind> {
        (self.becomes != NONE).then_some(Kind(self.becomes))
    }

    /// The type that comes from the reserve, by a drop or as part of another piece's move.
    #[must_use]
    pub fn enters(self) -> Option<Kind> {
        (self.enters != NONE).then_some(Kind(self.enters))
    }

    /// Whether king and rook castle.
    #[must_use]
    pub const fn is_castling(self) -> bool {
        matches!(self.what, What::Castle)
    }

    /// Whether it captures en passant.
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.what, What::EnPassant)
    }

    /// Whether one piece goes from a square to another, captures nothing but what stands there, and nothing else comes or goes.
    #[inline]
    #[must_use]
    pub const fn is_step(self) -> bool {
        matches!(self.what, What::Step) && self.enters == NONE && self.counts == 0
    }

    /// Where a piece of nobody comes to stand, or a piece of the enemy's is pushed, as the second part of the turn.
    #[must_use]
    pub const fn then(self) -> Option<Square> {
        if self.counts & THEN == 0 { None } else { Some(Square(self.squares[7])) }
    }

    /// The same without the second part, if there is one.
    #[must_use]
    pub const fn first(self) -> Ply {
        let mut first = self;
        if self.counts & THEN != 0 {
            first.counts &= !THEN;
            first.squares[7] = 0;
        }
        first
    }

    /// Whether it is a drop: nothing but a piece that comes from the reserve.
    #[must_use]
    pub const fn is_drop(self) -> bool {
        matches!(self.what, What::Place)
    }

    /// The ply as a number: that of equal plies of a position is equal, that of others is another. What its bits mean is not
    /// said, and may change.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u128 {
        let [s0, s1, s2, s3, s4, s5, s6, s7] = self.squares;
        let [e0, e1] = self.ends;
        let head = [self.what as u8, self.from, self.to, self.becomes, self.enters, self.counts];
        let [what, from, to, becomes, enters, counts] = head;
        u128::from_le_bytes([from, to, becomes, enters, what, counts, e0, e1, s0, s1, s2, s3, s4, s5, s6, s7])
    }

    const fn plain(what: What, from: Square, to: Square) -> Ply {
        Ply {
            what,
            from: from.0,
            to: to.0,
            becomes: NONE,
            enters: NONE,
            counts: 0,
            squares: [0; 8],
            ends: [0; 2],
        }
    }

    /// A step that becomes nothing else.
    pub(crate) const fn step(from: Square, to: Square) -> Ply {
        Ply::plain(What::Step, from, to)
    }

    fn becoming(self, kind: Option<Kind>) -> Ply {
        Ply { becomes: kind.map_or(NONE, |kind| kind.0), ..self }
    }

    fn trailing(mut self, trail: &Trail) -> Ply {
        let (captures, carries) = (trail.captures(), trail.carries());
        self.counts = captures.len() as u8 | (carries.len() as u8) << 4;
        // Every leg takes one piece at most, so that there is room for all.
        let taken = captures.iter().chain(carries.iter().map(|(start, _)| start));
        self.squares.iter_mut().zip(taken).for_each(|(place, sq)| *place = sq.0);
        self.ends.iter_mut().zip(carries).for_each(|(place, (_, end))| *place = end.0);
        self
    }

    fn trail(self) -> Trail {
        let (captured, carried) = (usize::from(self.counts & 0xF), usize::from(self.counts >> 4 & 3));
        let squares = self.squares.map(Square);
        let starts = squares.iter().skip(captured).take(carried).copied();
        let carries: Vec<(Square, Square)> = starts.zip(self.ends.map(Square)).collect();
        Trail::new(&squares[..captured.min(squares.len())], &carries).unwrap_or(Trail::NONE)
    }

    /// What is made.
    #[inline]
    pub(crate) fn action(self) -> Action {
        let (from, to, promotion) = (Square(self.from), Square(self.to), self.becomes());
        if self.is_step() {
            return Action::Step { from, to, promotion };
        }
        self.rare_action(from, to, promotion)
    }

    /// What is made by anything but one piece that goes from a square to another.
    #[inline(never)]
    fn rare_action(self, from: Square, to: Square, promotion: Option<Kind>) -> Action {
        let action = match self.what {
            What::Step => Action::Step { from, to, promotion },
            What::EnPassant => Action::EnPassant { from, to, promotion },
            What::Castle => Action::Castle(self.castling()),
            What::Legs => Action::Legs { from, to, trail: self.trail(), promotion },
            What::Null => Action::Null((self.counts & 1 != 0).then_some(from)),
            What::Exchange => Action::Exchange { at: from, to: Kind(self.becomes) },
            What::Place => return Action::Place(Placement { kind: Kind(self.enters), to }),
        };
        if let Some((onto, first)) = self.then().zip(action.first()) {
            return Action::Then(first, onto);
        }
        match self.enters().zip(action.carrier()) {
            None => action,
            Some((kind, carrier)) => {
                let to = if self.is_castling() { Square(self.squares[2]) } else { from };
                Action::Gate(carrier, Placement { kind, to })
            }
        }
    }

    fn castling(self) -> u16 {
        u16::from_le_bytes([self.squares[0], self.squares[1]])
    }
}

impl<W: Width> State<W> {
    /// An action as a ply.
    #[inline]
    #[must_use]
    pub fn ply(&self, tables: &Tables<W>, action: Action) -> Ply {
        match action {
            Action::Step { from, to, promotion } => Ply::step(from, to).becoming(promotion),
            Action::EnPassant { from, to, promotion } => {
                Ply::plain(What::EnPassant, from, to).becoming(promotion)
            }
            Action::Castle(number) => {
                let castling = &tables.castlings[self.turn.index()][usize::from(number)];
                let mut ply = Ply::plain(What::Castle, castling.king, castling.king_to);
                [ply.squares[0], ply.squares[1]] = number.to_le_bytes();
                ply
            }
            Action::Legs { from, to, trail, promotion } => {
                Ply::plain(What::Legs, from, to).becoming(promotion).trailing(&trail)
            }
            Action::Null(at) => {
                let counts = u8::from(at.is_some());
                let at = at.unwrap_or(Square(0));
                Ply { counts, ..Ply::plain(What::Null, at, at) }
            }
            Action::Exchange { at, to } => Ply::plain(What::Exchange, at, at).becoming(Some(to)),
            Action::Place(Placement { kind, to }) => {
                Ply { enters: kind.0, ..Ply::plain(What::Place, to, to) }
            }
            Action::Then(first, onto) => {
                let mut ply = self.ply(tables, first.into());
                ply.counts |= THEN;
                ply.squares[7] = onto.0;
                ply
            }
            Action::Gate(carrier, Placement { kind, to }) => {
                let mut ply = Ply { enters: kind.0, ..self.ply(tables, carrier.into()) };
                if let Carrier::Castle(_) = carrier {
                    ply.squares[2] = to.0;
                }
                ply
            }
        }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Place => return write!(f, "@{}-{}", self.enters, self.to),
            // What belongs to nobody comes onto a square, told as the second part.
            What::Null if self.puts_alone() => f.write_str("*")?,
            What::Null if self.counts & 1 == 0 => f.write_str("--")?,
            What::Castle => write!(f, "{}-{}#{}", self.from, self.to, self.castling())?,
            What::Step | What::EnPassant | What::Legs | What::Null | What::Exchange => {
                write!(f, "{}-{}", self.from, self.to)?;
            }
        }
        // Of other moves the counts say something else.
        let counts = if self.what == What::Legs { self.counts } else { 0 };
        let (captured, carried) = (usize::from(counts & 0xF), usize::from(counts >> 4 & 3));
        for sq in self.squares.iter().take(captured) {
            write!(f, "x{sq}")?;
        }
        for (sq, end) in self.squares.iter().skip(captured).take(carried).zip(self.ends) {
            write!(f, ",{sq}-{end}")?;
        }
        if let Some(kind) = self.becomes() {
            write!(f, "={}", kind.0)?;
        }
        if let Some(Square(onto)) = self.then() {
            return write!(f, "/{onto}");
        }
        match self.enters() {
            Some(kind) if self.is_castling() => write!(f, "/{}-{}", kind.0, self.squares[2]),
            Some(kind) => write!(f, "/{}", kind.0),
            None => Ok(()),
        }
    }
}
