//! What a turn consists of, and where pieces are placed.

use super::{Betza, Condition, Name, Region, Turn, Whose};
use crate::source::{Span, Spanned};

/// One of the things that a move may be.
#[derive(Debug, Clone)]
pub enum TurnOption {
    /// `move`, `move 2`
    Move {
        /// How many moves, if that is said: one, otherwise.
        count: Option<MoveCount>,
        /// Where it stands.
        span: Span,
    },
    /// `pass`
    Pass(Span),
    /// `place 1.. from reserve`
    Place(PlaceTurn),
    /// `place neutral at edge`: in place of a move.
    Neutral(TurnThen),
}

impl TurnOption {
    /// Where it stands.
    pub const fn span(&self) -> Span {
        match self {
            TurnOption::Move { span, .. } | TurnOption::Pass(span) => *span,
            TurnOption::Place(place) => place.span,
            TurnOption::Neutral(place) => place.span,
        }
    }
}

impl Turn {
    /// How many moves it has, if that is said, and where.
    pub fn count(&self) -> Option<(MoveCount, Span)> {
        self.options.iter().find_map(|option| match option {
            TurnOption::Move { count, span } => count.map(|count| (count, *span)),
            _ => None,
        })
    }

    /// What may come onto the board in place of a move and belongs to nobody, if anything may.
    pub fn neutral(&self) -> Option<&TurnThen> {
        self.options.iter().find_map(|option| match option {
            TurnOption::Neutral(place) => Some(place),
            _ => None,
        })
    }

    /// The set of placements that a move may be, if it may be one.
    pub fn place(&self) -> Option<&PlaceTurn> {
        self.options.iter().find_map(|option| match option {
            TurnOption::Place(place) => Some(place),
            _ => None,
        })
    }
}

/// How many moves a turn has.
#[derive(Debug, Clone, Copy)]
pub struct MoveCount {
    /// `2`: so many, or at least.
    pub least: Spanned<u32>,
    /// `..3`, or `more each turn`.
    pub rest: CountRest,
}

/// What follows the number of moves of a turn.
#[derive(Debug, Clone, Copy)]
pub enum CountRest {
    /// Nothing.
    Exactly,
    /// `..3`
    UpTo(Spanned<u32>),
    /// `more each turn`
    MoreEachTurn,
}

/// Which squares a second part is about, as the first leaves them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThenNear {
    /// Nothing is said.
    Anywhere,
    /// `on origin`
    Origin,
    /// `within reach`
    Reach,
    /// `at edge`
    Edge,
}

/// `then place neutral on origin`, or `place neutral at edge` in place of a move
#[derive(Debug, Clone)]
pub struct TurnThen {
    /// Whether what stands on the board is put elsewhere: `move`, not `place`.
    pub carries: bool,
    /// Which squares, as the first part leaves them.
    pub near: ThenNear,
    /// Where.
    pub region: Option<Region>,
    /// `push enemy P`: of which pieces of the enemy's one goes a square forward instead.
    pub pushes: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// When a turn clause applies.
#[derive(Debug, Clone)]
pub enum TurnWhen {
    /// `turn 1:`
    Number(Spanned<u32>),
    /// `turn while CONDITION:`
    While(Condition),
}

/// `place 1..3 from reserve, with K`
#[derive(Debug, Clone)]
pub struct PlaceTurn {
    /// The fewest.
    pub min: Spanned<u32>,
    /// The most; `None` after `..` alone. `place 1 from reserve` is 1..1.
    pub max: Option<Spanned<u32>>,
    /// What must be among them.
    pub with: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// Where a piece may be placed.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum PlaceRule {
    /// `on REGION`
    On(Region),
    /// `not on REGION`
    NotOn(Region),
    /// `where shade differs from first placed own B` (`differs` false: `where shade equals ...`)
    Shade { differs: bool, from: Name },
    /// `where file has at most 2 own P L`; `no` is `at most 0`.
    File { most: Spanned<u32>, pieces: Vec<Name> },
    /// `where it flips`
    Flips(Span),
    /// `sliding bR`
    Slides {
        /// The ways in which pieces slide in.
        steps: Betza,
        /// Where it stands.
        span: Span,
    },
    /// `within K of own`
    Near(Near),
    /// `as P +P`
    As(Vec<Name>),
}

/// `within K of own P`, `not within W of enemy`, `not within bW of empty`
#[derive(Debug, Clone)]
pub struct Near {
    /// Whether none may stand there: `not`.
    pub none: bool,
    /// The steps from the square.
    pub steps: Betza,
    /// Whose pieces; `None`: squares on which nothing stands.
    pub whose: Option<Spanned<Whose>>,
    /// Which types; none: any.
    pub pieces: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}
