//! How pieces move: Betza's notation, and the guards behind it.

use super::{Condition, Modifier, Name, Near, Region};
use crate::source::{Span, Spanned};

/// Movements with guards.
#[derive(Debug, Clone)]
pub struct MoveClause {
    /// The movements.
    pub betza: Betza,
    /// `on P S`: what may be captured.
    pub on: Option<Choice>,
    /// `over P S`: what may be hopped over.
    pub over: Option<Choice>,
    /// `from rank 2`: where it must start.
    pub from: Option<Region>,
    /// `in ranks 4..7`: where it must arrive.
    pub to: Option<Region>,
    /// `where it takes A`: where something is taken by it.
    pub takes: Option<Takes>,
    /// `within N of own N`: what must stand near it, all of these.
    pub near: Vec<Near>,
    /// `when ...`
    pub when: Option<Condition>,
    /// Where the clause stands.
    pub span: Span,
}

/// `where it takes`, with the pieces of which one must be taken, if any are named.
#[derive(Debug, Clone)]
pub struct Takes {
    /// The pieces.
    pub names: Vec<Name>,
    /// Where the guard stands.
    pub span: Span,
}

/// `but not X on S`: pieces that do not survive captures of others.
#[derive(Debug, Clone)]
pub struct Perishing {
    /// The pieces.
    pub pieces: Vec<Name>,
    /// What they capture then.
    pub on: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// Pieces that a guard names, or all but these: `P S`, `not C`.
#[derive(Debug, Clone)]
pub struct Choice {
    /// Where `not` stands, if it does.
    pub all_but: Option<Span>,
    /// The pieces.
    pub names: Vec<Name>,
}

impl Choice {
    /// Where the pieces stand, and `not` before them.
    #[must_use]
    pub fn span(&self) -> Span {
        let names = self.names.first().zip(self.names.last()).map(|(first, last)| first.span.to(last.span));
        let names = names.or(self.all_but).unwrap_or_default();
        self.all_but.map_or(names, |not| not.to(names))
    }
}

/// Betza's notation: the union of all moves.
#[derive(Debug, Clone)]
pub struct Betza {
    /// The moves.
    pub moves: Vec<BetzaMove>,
    /// Where the notation stands.
    pub span: Span,
}

/// One move of Betza's notation.
#[derive(Debug, Clone)]
pub enum BetzaMove {
    /// `fmW`, `mafsW`: every leg shares the last one's atom. One leg: a simple move.
    Legs {
        /// The legs; all but the last have no atom of their own.
        legs: Vec<Leg>,
        /// Where the move stands.
        span: Span,
    },
    /// `[F?R]`
    Bracket {
        /// The directions and modifiers before the bracket.
        modifiers: Vec<Spanned<Modifier>>,
        /// The legs, each with what stands before it.
        legs: Vec<(Joint, Leg)>,
        /// Where the move stands.
        span: Span,
    },
    /// A character that the notation does not know. Its mistake has been reported.
    Error(Span),
}

/// What joins a leg to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    /// It is the first.
    First,
    /// `-`: must go on.
    Must,
    /// `?`: may stop before.
    May,
}

/// One leg: modifiers, atom, extension and range.
#[derive(Debug, Clone)]
pub struct Leg {
    /// Directions and other modifiers, in the order in which they stand.
    pub modifiers: Vec<Spanned<Modifier>>,
    /// The atom; `None` on a leg before the last of an `a` move.
    pub atom: Option<Spanned<Atom>>,
    /// `X` and `Y` behind the atom.
    pub extensions: Vec<Spanned<Extension>>,
    /// How far.
    pub range: Option<Spanned<Range>>,
    /// Where the leg stands.
    pub span: Span,
}

/// An upper-case letter of Betza's notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the letters")]
pub enum Atom {
    W,
    F,
    D,
    N,
    A,
    H,
    C,
    Z,
    G,
    K,
    R,
    B,
    Q,
    U,
    I,
    O,
}

/// A letter that lengthens a leap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extension {
    /// Adds 3 to the long coordinate.
    X,
    /// Adds (2,2).
    Y,
}

/// How far a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// `2`: up to so many steps.
    UpTo(u32),
    /// `03`: so many steps and no fewer.
    Exactly(u32),
    /// `0`, or the atom doubled.
    Unlimited,
}
