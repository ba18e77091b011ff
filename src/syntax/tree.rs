//! The syntax tree of a variant file: what was written, where, and nothing about what it means.
//!
//! Every node knows its place, from its first character to its last; a string's place includes its quotation marks.
//! Names are text; whether they are declared is not known here.
//!
//! The clauses themselves, with all that is to be known of each kind, are declared in `tree/clauses.rs`; here is what
//! they are made of.

mod clauses;
mod form;
mod modifiers;
mod roles;
mod walk;

pub use clauses::*;
pub use form::{Chapter, Elsewhere, Form, Inherit, Once, Removal};
pub use modifiers::{Direction, Modifier};
pub(crate) use roles::{Prune, What, move_span};
pub use walk::{Element, Naming};

use crate::board::{Shade, Side};
use crate::source::{Span, Spanned};

/// A name as written: `K`, `+P`, `castle_zone`.
pub type Name = Spanned<String>;

/// `inventor "Abdul-Rahman Sibahi"`
#[derive(Debug, Clone)]
pub struct HeaderField {
    /// The field's word, as written; known or not.
    pub key: Name,
    /// Its value.
    pub value: HeaderValue,
}

/// The value of a header field.
#[derive(Debug, Clone)]
pub enum HeaderValue {
    /// `"..."`
    Text(Spanned<String>),
    /// `2007`
    Number(Spanned<u32>),
}

/// What `without` takes away.
#[derive(Debug, Clone, Copy)]
pub enum Unwanted {
    /// Clauses of a kind.
    Clauses(Spanned<Family>),
    /// `without checkmate`, `without stalemate`, `without repetition`, `without move count`, `without bare`.
    Outcome(Spanned<OutcomeWord>),
}

/// An outcome clause, named by its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutcomeWord {
    /// Outcomes by checkmate.
    Checkmate,
    /// Outcomes by stalemate.
    Stalemate,
    /// Outcomes by repetition; behind `without`, with check or not.
    Repetition,
    /// Outcomes by repetition with check. Never behind `without`.
    RepetitionWithCheck,
    /// Outcomes by moves without progress.
    MoveCount,
    /// `64 moves since ...`; `move count` takes it away, too
    MovesSince,
    /// Outcomes by bare kings.
    Bare,
}

/// A row of the array.
#[derive(Debug, Clone)]
pub struct Row {
    /// The squares, from the a-file.
    pub cells: Vec<Spanned<Cell>>,
    /// Where the row stands.
    pub span: Span,
}

/// A square of the array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// `.`
    Empty,
    /// `*`: no square.
    Hole,
    /// `K`, `pr`, `+P`: capitals are White's.
    Piece(String),
    /// Something else, as written. Its mistake has been reported.
    Unknown(String),
}

/// A rule of a piece.
#[derive(Debug, Clone)]
pub enum PieceRule {
    /// `move cU on P S in ranks 4..7 when captured enemy DR`, or Betza's notation alone behind the name.
    Move(MoveClause),
    /// `royal when captured own D, else immune`, `home on rank 2`, `bound`: as the clause that says the same of the piece by
    /// name.
    Clause(Clause),
    /// Its mistake has been reported.
    Error,
}

/// What a piece is drawn as.
#[derive(Debug, Clone)]
pub enum Drawn {
    /// `glyph "knight"`
    Glyph(Spanned<String>),
    /// `image "wizard.svg"`, `image "wizard.svg" "black-wizard.svg"`
    Image {
        /// White's, or both sides'.
        white: Spanned<String>,
        /// Black's, if it has one of its own.
        black: Option<Spanned<String>>,
    },
}

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
    /// `within N of own N`: what must stand near it, all of these.
    pub near: Vec<Near>,
    /// `when ...`
    pub when: Option<Condition>,
    /// Where the clause stands.
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

/// A set of squares.
#[derive(Debug, Clone)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// Where it stands.
    pub span: Span,
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
    /// `unmoved own K`, `unmoved own R in a1`
    Unmoved { whose: Option<Spanned<Whose>>, pieces: Vec<Name>, region: Option<Region> },
    /// `royal`: the piece in question is.
    Royal,
    /// `bare`: nothing but royal pieces is left.
    Bare,
    /// Its mistake has been reported.
    Error,
}

/// In what two squares are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// `by file`
    File,
    /// `by shade`
    Shade,
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// `own`
    Own,
    /// `enemy`
    Enemy,
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
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

/// When a piece promotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trigger {
    /// `on`: its move ends in the zone.
    On,
    /// `entering`: its move ends in the zone and started outside.
    Entering,
    /// `touching`: its move starts or ends in the zone.
    Touching,
}

/// `P by S`
#[derive(Debug, Clone)]
pub struct EnPassantPair {
    /// What is captured.
    pub victim: Name,
    /// What captures.
    pub capturer: Name,
}

/// How king and rook move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastleManner {
    /// `by 2`
    By(u32),
    /// `by swapping`
    Swapping,
    /// `to files c d or g f`: the king's file and the rook's, 0 for a, when the rook stands towards the a-file, and when
    /// on the other side.
    To {
        /// With the rook towards the a-file.
        lower: (Spanned<u32>, Spanned<u32>),
        /// With the rook on the other side.
        higher: (Spanned<u32>, Spanned<u32>),
    },
}

/// A group of squares that may not be attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SafeWord {
    /// `origin`: where the king starts.
    Origin,
    /// `crossed`: what the king crosses.
    Crossed,
    /// `arrival`: where the king arrives.
    Arrival,
    /// `all safe`: every square from king to rook.
    All,
}

/// `R*2`
#[derive(Debug, Clone)]
pub struct ReserveItem {
    /// What.
    pub piece: Name,
    /// How many; 1 if it is not said.
    pub count: Option<Spanned<u32>>,
}

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
}

impl TurnOption {
    /// Where it stands.
    pub const fn span(&self) -> Span {
        match self {
            TurnOption::Move { span, .. } | TurnOption::Pass(span) => *span,
            TurnOption::Place(place) => place.span,
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
}

/// `then place neutral on origin`
#[derive(Debug, Clone)]
pub struct TurnThen {
    /// Whether what stands on the board is put elsewhere: `move`, not `place`.
    pub carries: bool,
    /// Which squares, as the first part leaves them.
    pub near: ThenNear,
    /// Where.
    pub region: Option<Region>,
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

/// Which pieces change sides or leave the board.
#[derive(Debug, Clone)]
pub enum FlipWhich {
    /// `enclosed`, `enclosed R`
    Enclosed(Span, Option<Betza>),
    /// `surrounded W`
    Surrounded(Betza),
    /// `within K`
    Within(Betza),
    /// `ahead K`
    Ahead(Betza),
    /// `behind K`
    Behind(Betza),
    /// `crossing K`; without names: any.
    Crossing(Span, Vec<Name>),
}

/// By what pieces change sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlipDeed {
    /// `moving`
    Moving,
    /// `placing`
    Placing,
}

/// What the squares of a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardLook {
    /// `chequered`
    Chequered,
    /// `plain`
    Plain,
    /// `points`
    Points,
}

/// What the pieces on a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenLook {
    /// `figures`
    Figures,
    /// `discs`
    Discs,
    /// `wedges`
    Wedges,
    /// `octagons`
    Octagons,
}

/// `river on ranks 5..6`
#[derive(Debug, Clone)]
pub struct LookPart {
    /// What is drawn.
    pub mark: Spanned<LookMark>,
    /// Where.
    pub region: Region,
}

/// What is drawn on some squares of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookMark {
    /// `river`
    River,
    /// `diagonals`
    Diagonals,
    /// `shaded`
    Shaded,
}

/// `B on light`
#[derive(Debug, Clone)]
pub struct ArrayStep {
    /// The pieces, in the order of the squares.
    pub pieces: Vec<Name>,
    /// `on REGION`: only these squares.
    pub region: Option<Region>,
    /// Where the step stands.
    pub span: Span,
}

/// `by placing P`, `by moving or placing N`
#[derive(Debug, Clone)]
pub struct By {
    /// `moving`, `placing`, or both.
    pub deeds: Vec<Spanned<FlipDeed>>,
    /// Which types; none: any.
    pub pieces: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// What an end means for the side that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// `win`
    Win,
    /// `loss`
    Loss,
    /// `draw`
    Draw,
}

/// What ends a game.
#[derive(Debug, Clone)]
pub struct Event {
    /// What it is.
    pub kind: EventKind,
    /// `and CONDITION`: what must hold besides. Never behind a condition.
    pub provided: Option<Condition>,
    /// Where it stands.
    pub span: Span,
}

/// What ends a game.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum EventKind {
    /// `checkmate`
    Checkmate,
    /// `stalemate`
    Stalemate,
    /// `repetition 3`, `repetition 4 with check`
    Repetition { times: Spanned<u32>, with_check: Option<Span> },
    /// `50 moves without capture or placing or move of P S`; what stands behind `capture` may be left out.
    MoveCount { moves: Spanned<u32>, placing: bool, pieces: Vec<Name> },
    /// `64 moves since count P = 0`, with what may stand behind it.
    MovesSince(Box<MovesSince>),
    /// Any condition.
    When(Condition),
}

/// `over 64 moves since count own = 1, from count, 8 when count enemy R > 1`
#[derive(Debug, Clone)]
pub struct MovesSince {
    /// `over`
    pub over: Option<Span>,
    /// `64`
    pub moves: Spanned<u32>,
    /// What stands behind `since`.
    pub since: Condition,
    /// `count`, behind `from`.
    pub from: Option<Spanned<Counted>>,
    /// `8 when count enemy R > 1`, and more of them.
    pub cases: Vec<MovesWhen>,
}

/// `8 when count enemy R > 1`
#[derive(Debug, Clone)]
pub struct MovesWhen {
    /// `8`
    pub moves: Spanned<u32>,
    /// What stands behind `when`.
    pub when: Condition,
    /// Where it stands.
    pub span: Span,
}

/// A step of a test.
#[derive(Debug, Clone)]
pub struct TestStep {
    /// What it does or claims.
    pub kind: TestStepKind,
    /// Where it stands.
    pub span: Span,
}

/// A word of a test as written: a move, a square.
pub type Word = Spanned<String>;

/// What a step of a test does or claims.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum TestStepKind {
    /// `position "FEN"`
    Position(Spanned<String>),
    /// `array 518`: goes to the start with that array.
    Array(Spanned<u32>),
    /// `play e2e4 e7e5 Nf3`; move numbers (`1.`) are left out.
    Play(Vec<Word>),
    /// `moves are e1d1 e1e2`, `moves are none`
    MovesAre(Vec<Word>),
    /// `moves from e1 are e1d1 e1e2`
    MovesFrom { square: Word, moves: Vec<Word> },
    /// `legal e2e4 O-O`
    Legal(Vec<Word>),
    /// `illegal e1e2 "because ..."`
    Illegal { mv: Word, because: Option<Spanned<String>> },
    /// `check`, `no check`
    Check(bool),
    /// `result white wins by checkmate`: the text behind the word.
    Result(Spanned<String>),
    /// `fen "FEN"`
    Fen(Spanned<String>),
    /// `perft 3 8902`
    Perft { depth: Spanned<u32>, nodes: Spanned<u64> },
    /// `mate in 2`: the player to move can force checkmate, not sooner.
    MateIn(Spanned<u32>),
    /// Its mistake has been reported.
    Error,
}
