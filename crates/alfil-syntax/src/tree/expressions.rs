//! Regions and conditions.

use super::{Betza, Compare, Name, Near};
use crate::source::{Span, Spanned};
use alfil_board::{Shade, Side};

/// A set of squares.
#[derive(Debug, Clone)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// Where it stands.
    pub span: Span,
}

impl Region {
    /// Where the number stands, of a region that is one rank and nothing else.
    pub fn rank_alone(&self) -> Option<Span> {
        match &self.kind {
            RegionKind::Ranks { from, to } if from.span == to.span => Some(from.span),
            _ => None,
        }
    }
}

/// What a region is.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum RegionKind {
    /// `board`
    Board,
    /// `rank 2`, `ranks 4..7`, `ranks last-2..last`
    Ranks { from: Spanned<RankNumber>, to: Spanned<RankNumber> },
    /// `file a`, `files a..c`; a file is 0 for a.
    Files { from: Spanned<u32>, to: Spanned<u32> },
    /// `light`, `dark`: whoever owns the clause.
    Shade(Shade),
    /// `e4`
    Square(Spanned<SquareName>),
    /// `c1..e3`: a rectangle by two corners.
    Rectangle { from: Spanned<SquareName>, to: Spanned<SquareName> },
    /// `camp`
    Named(Name),
    /// `white rank 1`: counted as that side counts, whoever owns the clause.
    Sided { side: Side, region: Box<Region> },
    /// `not camp`: the rest of the board.
    Not(Box<Region>),
    /// `a + b`: in either.
    Union(Box<Region>, Box<Region>),
    /// `a - b`: in the first and not in the second.
    Difference(Box<Region>, Box<Region>),
    /// `a & b`: in both.
    Intersection(Box<Region>, Box<Region>),
    /// Its mistake has been reported.
    Error,
}

/// A rank as its owner counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankNumber {
    /// `4`: from the owner's first rank, which is 1.
    FromFirst(u32),
    /// `last`, `last-2`: from the owner's last rank, which is 0.
    FromLast(u32),
}

/// A square as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareName {
    /// The file, 0 for a.
    pub file: u32,
    /// The rank, from 1.
    pub rank: u32,
}

/// A condition.
#[derive(Debug, Clone)]
pub struct Condition {
    /// What it is.
    pub kind: ConditionKind,
    /// Where it stands.
    pub span: Span,
}

/// `count own K in rank 8`; without `own` or `enemy`, both sides' pieces.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Whose pieces.
    pub whose: Option<Spanned<Whose>>,
    /// Which types; none: all.
    pub pieces: Vec<Name>,
    /// Where; everywhere without it.
    pub region: Option<Region>,
}

/// `worth own (Q 9, R 5) + 1.5`; without `own` or `enemy`, both sides' pieces.
#[derive(Debug, Clone)]
pub struct Weighed {
    /// Whose pieces.
    pub whose: Option<Spanned<Whose>>,
    /// Which types, and what each of them is worth, in halves; on the right side none: as on the left.
    pub weights: Vec<(Vec<Name>, Spanned<u32>)>,
    /// What is added, in halves.
    pub more: Option<Spanned<u32>>,
}

/// What a condition is.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum ConditionKind {
    /// `not ...`
    Not(Box<Condition>),
    /// `... and ...`
    And(Vec<Condition>),
    /// `... or ...`
    Or(Vec<Condition>),
    /// `captured own D`: of each of the pieces one has been captured.
    Captured { whose: Spanned<Whose>, pieces: Vec<Name> },
    /// `count own K = 1`, `count enemy in rank 8 > 0`
    Count { counted: Counted, compare: Spanned<Compare>, value: Spanned<u32> },
    /// `count own P < count enemy P`
    Compared { left: Box<Counted>, compare: Spanned<Compare>, right: Box<Counted> },
    /// `worth (Q 9, R 5) < 20`; the number is in halves.
    Worth { weighed: Box<Weighed>, compare: Spanned<Compare>, value: Spanned<u32> },
    /// `worth own (Q 9, R 5) > worth enemy + 1.5`
    Outweighs { left: Box<Weighed>, compare: Spanned<Compare>, right: Box<Weighed> },
    /// `line 4 own P`, `line exactly 5 own S in files a..h by W`; without steps, along ranks, files and diagonals.
    Line {
        exactly: bool,
        length: Spanned<u32>,
        whose: Spanned<Whose>,
        pieces: Vec<Name>,
        region: Option<Region>,
        steps: Option<Betza>,
    },
    /// `path own P from rank 1 to rank last by K`; without steps, along ranks and files.
    Path {
        whose: Spanned<Whose>,
        pieces: Vec<Name>,
        from: Box<Region>,
        to: Box<Region>,
        steps: Option<Betza>,
    },
    /// `reserve own K > 0`
    Reserve {
        whose: Option<Spanned<Whose>>,
        pieces: Vec<Name>,
        compare: Spanned<Compare>,
        value: Spanned<u32>,
    },
    /// `turn = 1`
    Turn { compare: Spanned<Compare>, value: Spanned<u32> },
    /// `checks own >= 3`: how many moves of the side have given check.
    Checks { whose: Spanned<Whose>, compare: Spanned<Compare>, value: Spanned<u32> },
    /// `checkmate enemy`
    Checkmate { whose: Spanned<Whose> },
    /// `own to move`
    ToMove { whose: Spanned<Whose> },
    /// `passes >= 2`: how many of the last moves were passes.
    Passes { compare: Spanned<Compare>, value: Spanned<u32> },
    /// `left > 1`: how many moves of the turn are left.
    Left { compare: Spanned<Compare>, value: Spanned<u32> },
    /// `once check until own to move`: has been true, and the other not since.
    Once { when: Box<Condition>, until: Option<Box<Condition>> },
    /// `own K within R of enemy K`
    Beside { whose: Spanned<Whose>, pieces: Vec<Name>, near: Box<Near> },
    /// `check`: the owner's royal piece is attacked; `check enemy`: the other's.
    Check { whose: Option<Spanned<Whose>> },
    /// `own K in centre`: at least one such piece stands there.
    Stands { whose: Spanned<Whose>, pieces: Vec<Name>, region: Region },
    /// `occupied e1..g1`: something stands in the region.
    Occupied { region: Region },
    /// `attacked e1 + f1`: the enemy attacks a square of the region.
    Attacked { region: Region },
    /// `attacked own K`, `attacked own K in rank last`: at least one such piece is attacked by the other side.
    PieceAttacked { whose: Spanned<Whose>, pieces: Vec<Name>, region: Option<Region> },
    /// `unmoved own K`, `unmoved own R in a1`
    Unmoved { whose: Option<Spanned<Whose>>, pieces: Vec<Name>, region: Option<Region> },
    /// `royal`: the piece in question is.
    Royal,
    /// `bare`: nothing but royal pieces is left.
    Bare,
    /// Its mistake has been reported.
    Error,
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// `own`
    Own,
    /// `enemy`
    Enemy,
}

/// Whose reserve something goes into, seen from the capturer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeper {
    /// `own`
    Own,
    /// `enemy`
    Enemy,
    /// `partner`: who plays the other side at a second board.
    Partner,
}

/// `the least by (file, -rank)`
#[derive(Debug, Clone)]
pub struct Select {
    /// Whether it is `the greatest`.
    pub greatest: bool,
    /// The keys.
    pub keys: Vec<Spanned<SelectKey>>,
    /// Where it stands.
    pub span: Span,
}

/// A key of a selection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectKey {
    /// Whether a `-` stands before it.
    pub negative: bool,
    /// The word: `file` or `rank` if it is right.
    pub word: String,
}
