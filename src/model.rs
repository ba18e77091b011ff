//! The variant as it is meant: names bound to ids, defaults explicit, regions as sets of squares.
//!
//! `resolve` takes syntax trees (a file and those that it extends) and gives a [`Variant`]
//! together with diagnostics. A variant that came with no error is complete: the tables are compiled
//! from it without further checks, and the reference interpreter plays straight from it.
//!
//! Conditions, regions and directions are seen from the *owner*: the side whose piece, clause or
//! reserve is in question. Movement is stored as White moves; Black's is turned by 180 degrees.
//! Regions are already turned: they hold a set for each side.
//!
//! Nothing here knows text (but for the spans that messages point at), tables or positions.

mod arrays;
mod betza;
mod checks;
mod condition;
mod expand;
mod legs;
mod load;
mod merge;
mod names;
mod reason;
mod region;
mod report;
mod resolve;
mod unmoved;

pub use arrays::array;
pub use expand::{Extras, expand};
pub use legs::{EarlierLeg, Leg, Legs, MAX_LEGS, MAX_WAYS, Stop, Turn};
pub use load::{Loaded, Loader, MAX_EXTENDS, load};
pub use reason::reason;
pub use resolve::resolve;
pub(crate) use resolve::resolve_loosely;
pub use unmoved::{CastlingPair, Entry, Unmoved, can_return};

use crate::board::{Dimensions, Kind, KindSet, Piece, Side, Squares};
use crate::source::{Span, Spanned};
use std::sync::Arc;

/// How many different conditions the moves, royalty and immunity of a variant may depend on, negations
/// and combinations not counted. Play keeps tables for each of their truth values.
pub const MAX_GUARD_CONDITIONS: usize = 8;

/// A variant, whole.
#[derive(Debug, Clone)]
pub struct Variant {
    /// Its name, as people write it.
    pub name: String,
    /// Who invented it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<u32>,
    /// Where its rules stand.
    pub sources: Vec<String>,
    /// What else its file says about it.
    pub notes: Vec<String>,
    /// The size of the board.
    pub dimensions: Dimensions,
    /// The piece types, in order of declaration: `kinds[kind]`. At most [`MAX_KINDS`](crate::board::MAX_KINDS).
    pub kinds: Vec<PieceType>,
    /// The array, by square.
    pub array: Vec<Option<Piece>>,
    /// What each side holds in reserve at the start: `reserve[side][kind]`.
    pub reserve: [Vec<u8>; 2],
    /// Which pieces are royal. Several clauses add up.
    pub royalty: Vec<Royalty>,
    /// Which pieces cannot be captured. Several clauses add up.
    pub immunity: Vec<Immunity>,
    /// What pieces become when they move.
    pub promotions: Vec<Promotion>,
    /// What pieces may be exchanged for where they stand, as a move of its own.
    pub exchanges: Vec<Exchange>,
    /// Which types capture which en passant.
    pub en_passant: Vec<EnPassantPair>,
    /// Which pieces castle with which.
    pub castlings: Vec<Castling>,
    /// What a move may be: the first rule whose condition holds for the player decides.
    /// Never empty; by default one rule that allows moves of pieces and nothing else.
    pub turns: Vec<TurnRule>,
    /// Where pieces from the reserve may be placed. Every rule that covers a type must allow it;
    /// a type that no rule covers may be placed on any empty square.
    pub placements: Vec<PlacementRule>,
    /// Where captured pieces go. At most one for each capturing side and captured type; without one, out of play.
    pub spoils: Vec<Spoils>,
    /// What a capture does to the squares around it.
    pub blast: Option<Blast>,
    /// How many pieces of a type a side may come to have on the board by promotion, exchange or placement:
    /// `limits[side][kind]`. Counted are those that stand there before the move and those that the move brings, the piece
    /// that enters by gating among them; what the move takes off the board is not subtracted.
    pub limits: [Vec<Option<u8>>; 2],
    /// What may not be true after a move.
    pub forbidden: Vec<Forbidden>,
    /// Pieces that enter from the reserve as part of another piece's first move.
    pub gatings: Vec<Gating>,
    /// The other arrays that the game may start from, numbered.
    pub arrays: Option<Arrays>,
    /// How the game ends, in order: the first rule that holds decides.
    pub outcomes: Vec<OutcomeRule>,
    /// The types whose moves (and exchanges) reset the halfmove clock, as captures always do.
    pub progress: KindSet,
    /// What of the past the conditions ask for.
    pub remembered: Remembered,
    /// The tests of the file itself (not of those that it extends).
    pub tests: Arc<[crate::syntax::tree::Test]>,
    /// Where the variant's name and its array stand.
    pub places: Places,
}

/// Where the parts of a variant stand that are not clauses with a place of their own.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// The variant's name in the header; the start of the file if it has none.
    pub name: Span,
    /// The clause that gives the array.
    pub setup: Span,
    /// The squares of the array, by square, as they stand in that clause. An empty setup has none.
    pub squares: Vec<Span>,
}

/// A type of piece.
#[derive(Debug, Clone)]
pub struct PieceType {
    /// What FEN and moves call it: `K`, `PR`, `+P`. Capitals; lower case makes it Black's.
    pub letters: String,
    /// What people call it.
    pub name: String,
    /// How it moves: the union of all rules.
    pub moves: Vec<MoveRule>,
    /// The squares on which a piece of the type counts as standing on its initial square.
    pub home: Region,
    /// Whether `home` was given as a region, so that standing there is all that an initial move
    /// asks. Otherwise it is the type's squares in the array, and the piece must not have moved.
    pub home_is_region: bool,
    /// What it is drawn as.
    pub picture: Picture,
    /// Where the file says that the piece never leaves a part of the board, if it does.
    pub bound: Option<Span>,
    /// Where its name stands.
    pub span: Span,
}

/// What a type is drawn as.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Picture {
    /// What its name says: a [glyph](crate::glyphs) that is called so, or else its letters.
    #[default]
    ByName,
    /// The glyph of this name.
    Glyph(&'static str),
    /// SVG files beside the variant's: for White, and for Black if it has one of its own.
    Image {
        /// White's, or both sides'.
        white: Spanned<String>,
        /// Black's.
        black: Option<Spanned<String>>,
    },
}

/// A set of squares for each side, as owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Region(pub [Squares; 2]);

impl Region {
    /// The whole board.
    pub fn board(dimensions: Dimensions) -> Region {
        Region([Squares::board(dimensions); 2])
    }

    /// The squares, for the owner's side.
    pub const fn of(&self, side: Side) -> &Squares {
        &self.0[side.index()]
    }
}

/// Movements under guards.
#[derive(Debug, Clone)]
pub struct MoveRule {
    /// The movements: one line of Betza's notation.
    pub movements: Vec<Movement>,
    /// Where the piece must start.
    pub from: Region,
    /// Where it must arrive.
    pub to: Region,
    /// Which types it may capture.
    pub on: KindSet,
    /// When it may move so. [`Condition::Royal`] asks whether the piece itself is royal.
    pub when: Condition,
    /// Where the rule stands.
    pub span: Span,
}

/// A move of Betza's notation: every direction of one atom with its modifiers, or several legs of such.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// Which way and how far.
    pub geometry: Geometry,
    /// May go to an empty square (`m`).
    pub quiet: bool,
    /// May capture an enemy (`c`).
    pub capture: bool,
    /// May capture an own piece (`d`).
    pub capture_own: bool,
    /// May capture en passant (`e`).
    pub en_passant: bool,
    /// Whether a royal may be among the captured (`k`: only a royal, `t` and `ck`: never).
    pub victims: Victims,
    /// Whether the piece must stand on an initial square (`i`, `ii`).
    pub initial: Initial,
    /// Whether the move can be answered en passant on the squares that it crosses (`in`).
    pub makes_en_passant: bool,
}

/// The squares that a movement leads through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Geometry {
    /// Any other square of the board (`U`).
    Universal,
    /// Paths of equal steps.
    Paths(Paths),
    /// One leg after another.
    Legs(Legs),
    /// All that the type can do that the enemy moved last, by the permissions of this movement (`I`): what a movement of
    /// that type may not do, or this one may not do, is not done. See [`Memory::moved`](crate::setup::Memory).
    Imitation,
}

/// Paths that start on the piece's square and take a step at a time.
///
/// The squares of a path, in order: the sum of its steps. A path ends at the edge of the board
/// (unless `wraps`), after `max` steps, or when it comes back to where it started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// The first step of each path: `(files, ranks)` as White moves.
    pub steps: Vec<(i8, i8)>,
    /// How the path goes on after its first step.
    pub course: Course,
    /// The fewest steps after which the piece may stop, from 1.
    pub min: u8,
    /// The most, if there is a limit.
    pub max: Option<u8>,
    /// What the squares between start and arrival must hold.
    pub obstacles: Obstacles,
    /// Whether the side edges are joined (`o`).
    pub wraps: bool,
}

/// How a path goes on after its first step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// The same step again.
    Straight,
    /// By turns the first step and the same turned (`z`): both mirror images of a zigzag.
    /// The turned step is the next of the atom's directions, to the left on one path and to the right on the other.
    Crooked,
    /// Each step turned by one direction of the atom (`q`), to the left on one path and to the right on the other.
    Circular,
}

/// What the squares between start and arrival must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacles {
    /// Nothing: what a slide passes over is empty. A leap (`max` 1) passes over no square.
    Free,
    /// Leaps whose midway squares must all be empty (`n`): those on the straight line of the step where
    /// there are any ((2,2): one; (3,0): two), else the orthogonal squares next to the start on the long way ((2,1): (1,0)).
    Lame,
    /// Leaps whose midway squares must not all be empty, each leap's (`j`).
    Jumping,
    /// The first so many squares of the slide are skipped, whatever they hold; then free (`j`, `jj` on sliders).
    Skips(u8),
    /// Exactly one piece, anywhere before the arrival (`p`).
    Hop,
    /// Exactly one piece, on the square right before the arrival (`g`).
    Grasshop,
}

/// Whether a royal may be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Victims {
    /// Anything.
    Any,
    /// Only royal pieces.
    Royal,
    /// Only others.
    Common,
}

/// Whether a movement is for the initial square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Initial {
    /// It is not.
    Anywhere,
    /// The piece has not moved (see [`PieceType::home`]).
    Unmoved,
    /// The piece stands one square ahead of a square of its home.
    OneAhead,
}

/// Something that is true of a position, for a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Holds.
    Always,
    /// Does not hold.
    Not(Box<Condition>),
    /// All hold; with none, it holds.
    All(Vec<Condition>),
    /// At least one holds.
    Any(Vec<Condition>),
    /// A piece of each of these types has been captured at some time, of this side's.
    Captured {
        /// Whose pieces.
        whose: Whose,
        /// Which; each of them.
        kinds: KindSet,
    },
    /// How many pieces stand on the board.
    Count {
        /// Whose pieces.
        whose: Whose,
        /// Of which types together.
        kinds: KindSet,
        /// Within the owner's region (`own`: the asker's; `enemy`: still the asker's).
        region: Region,
        /// The comparison: `count OP value`.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// How many pieces are in reserve.
    Reserve {
        /// Whose reserve.
        whose: Whose,
        /// Of which types together.
        kinds: KindSet,
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// The number of the move, from 1.
    Turn {
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// A royal piece of the side is attacked.
    Check {
        /// Whose royal piece.
        whose: Whose,
    },
    /// A square of the region is attacked by the other side (as if a piece of the owner's royal types stood there).
    Attacked {
        /// Which squares.
        region: Region,
    },
    /// A piece of the type stands where it has not moved from.
    Unmoved {
        /// Whose.
        whose: Whose,
        /// Of which types.
        kinds: KindSet,
    },
    /// The piece in question is royal. Only in guards of moves.
    Royal,
    /// Every piece on the board is royal, and no reserve is left.
    Bare,
    /// How many moves of a side have given check since the game began: have left a royal piece of the other's attacked.
    Checks {
        /// Whose moves.
        whose: Whose,
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// It is the side's turn.
    ToMove {
        /// Whose; never [`Whose::Any`].
        whose: Whose,
    },
    /// The side is to move, a royal piece of it is attacked and no reply helps. Replies are judged by the safety of royal
    /// pieces alone, not by [`Variant::forbidden`]. Only in [`Forbidden`].
    Checkmate {
        /// Whose royal piece; never [`Whose::Any`].
        whose: Whose,
    },
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The owner's.
    Own,
    /// The other side's.
    Enemy,
    /// Either's.
    Any,
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Compare {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Compare {
    /// Whether `left OP right` holds.
    pub const fn holds(self, left: u32, right: u32) -> bool {
        match self {
            Compare::Equal => left == right,
            Compare::NotEqual => left != right,
            Compare::Less => left < right,
            Compare::AtMost => left <= right,
            Compare::Greater => left > right,
            Compare::AtLeast => left >= right,
        }
    }
}

/// Which pieces are royal, and when.
#[derive(Debug, Clone)]
pub struct Royalty {
    /// Whose pieces: `sides[side]`.
    pub sides: [bool; 2],
    /// Of which types.
    pub kinds: KindSet,
    /// While this holds for the owner.
    pub when: Condition,
    /// Only the first of them by an order, or all.
    pub select: Option<Selection>,
    /// Whether they are attacked only when every one of them is: a side may leave one in danger while
    /// another is safe. All such clauses in force make one group.
    pub together: bool,
    /// Where the clause stands.
    pub span: Span,
}

/// The order by which one piece is selected: the least by its keys, compared in turn.
///
/// Every axis occurs, so that there is never a tie; what the clause leaves out comes last, the least first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The keys, the most important first.
    pub keys: Vec<SelectionKey>,
}

/// A number that belongs to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectionKey {
    /// Which number.
    pub axis: Axis,
    /// Whether the greatest comes first instead of the least.
    pub descending: bool,
}

/// A way of numbering squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Files, from the a-file.
    File,
    /// Ranks, from the owner's first.
    Rank,
}

/// Which pieces cannot be captured, and when.
#[derive(Debug, Clone)]
pub struct Immunity {
    /// Whose pieces.
    pub sides: [bool; 2],
    /// Of which types.
    pub kinds: KindSet,
    /// While this holds for the owner.
    pub when: Condition,
    /// Where the clause stands.
    pub span: Span,
}

/// What pieces become when a move of theirs touches a zone.
#[derive(Debug, Clone)]
pub struct Promotion {
    /// Whose pieces.
    pub sides: [bool; 2],
    /// Which type.
    pub kind: Kind,
    /// The zone.
    pub region: Region,
    /// Which moves count.
    pub trigger: Trigger,
    /// What it may become. More than one: the player chooses.
    pub to: Vec<Kind>,
    /// Whether it may also stay what it is.
    pub optional: bool,
    /// Where the clause stands.
    pub span: Span,
}

/// Which moves count for a promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// Those that end in the zone.
    On,
    /// Those that end in the zone and start outside.
    Entering,
    /// Those that start or end in the zone.
    Touching,
}

/// A move that replaces a piece where it stands.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// Whose pieces.
    pub sides: [bool; 2],
    /// Which type.
    pub kind: Kind,
    /// Where it must stand.
    pub region: Region,
    /// What it may become.
    pub to: Vec<Kind>,
    /// When.
    pub when: Condition,
    /// Where the clause stands.
    pub span: Span,
}

/// Who captures whom en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnPassantPair {
    /// What is captured.
    pub victim: Kind,
    /// What captures.
    pub capturer: Kind,
}

/// A king that moves together with a rook.
///
/// Both must be unmoved, and the squares that either crosses or arrives on must be empty but for the two.
#[derive(Debug, Clone)]
pub struct Castling {
    /// Whose pieces.
    pub sides: [bool; 2],
    /// The types that take the king's part.
    pub kings: KindSet,
    /// The types that take the rook's part.
    pub rooks: KindSet,
    /// Whether the king must be royal at the time.
    pub royal_only: bool,
    /// Where unmoved kings stand.
    pub king_squares: Region,
    /// Where unmoved rooks stand.
    pub rook_squares: Region,
    /// How they move.
    pub manner: CastlingManner,
    /// Which squares may not be attacked before the move, if the king is royal.
    pub safe: SafeSquares,
    /// When.
    pub when: Condition,
    /// Where the clause stands.
    pub span: Span,
}

/// How king and rook move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingManner {
    /// Along the rank on which both stand, the king so many squares towards the rook, the rook to the
    /// square next to the king on its other side.
    By(u8),
    /// They change places, along a rank or a file.
    Swap,
    /// Along the rank on which both stand, each to a file of its own, wherever they start. They may pass each other, and
    /// one of them may stay where it is.
    To {
        /// The files of king and rook, from 0, when the rook stands towards the a-file.
        lower: (u8, u8),
        /// The same, when it stands on the other side.
        higher: (u8, u8),
    },
}

/// Squares that may not be attacked when castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SafeSquares {
    /// Where the king starts.
    pub origin: bool,
    /// What the king crosses.
    pub crossed: bool,
    /// Where the king arrives.
    pub arrival: bool,
    /// Every square from the king's to the rook's, both included.
    pub all: bool,
}

/// Where a captured piece goes. Pieces that a blast removes beside the captured go nowhere.
#[derive(Debug, Clone)]
pub struct Spoils {
    /// Who captures.
    pub sides: [bool; 2],
    /// What is captured.
    pub kind: Kind,
    /// Into whose reserve it goes: [`Whose::Own`], the capturer's, or [`Whose::Enemy`], back to the side that lost it
    /// (which is the capturer's too if it captures a piece of its own).
    pub whose: Whose,
    /// What it is there.
    pub becomes: Kind,
    /// Where the clause stands.
    pub span: Span,
}

/// A capture removes the capturer and what stands around the square on which it arrived, once all pieces of the move
/// stand where it puts them. Immunity does not save them. All that is removed counts as captured, the capturer too, as what it
/// was before the move.
///
/// A move that removes a royal piece of the player's own is illegal, and a capture that would do so, as things stand, attacks
/// nothing. Otherwise, a move that removes every royal piece of the enemy's, captured or by the blast, is legal even if
/// it leaves an own one attacked. Which pieces are royal is asked before the move.
#[derive(Debug, Clone)]
pub struct Blast {
    /// The squares around, as `(files, ranks)` from the square of arrival, which is always among those hit.
    pub steps: Vec<(i8, i8)>,
    /// The types that survive around it. The capturer itself never does.
    pub spared: KindSet,
    /// Where the clause stands.
    pub span: Span,
}

/// Something that may not be true after a move. It is asked of the position after it, in which the enemy is to move.
#[derive(Debug, Clone)]
pub struct Forbidden {
    /// Whose moves.
    pub sides: [bool; 2],
    /// What may not hold for the player after the move.
    pub when: Condition,
    /// Only moves with which a piece of one of these types comes from the reserve, by placement or gating.
    pub placing: Option<KindSet>,
    /// Where the clause stands.
    pub span: Span,
}

/// When a piece that has not moved leaves its square, a piece from the reserve may take its place as part of the move.
/// In a castling this goes for the king's square and for the rook's; at most one piece enters.
/// The whole must be legal, and so must the move without it.
///
/// A square is left if the piece that started there ends elsewhere (or blows up) and nothing stands there after the move; what is
/// carried or exchanged leaves nothing. What enters does so when all else is done, a blast and the arrival of captured pieces in
/// the reserve among it; but only what was in the reserve before the move may enter. The rules of placements do not ask
/// about it, limits do. Not moved means marked, on a square of the side's array or a numbered one, and marks are kept only while
/// the reserve holds what may enter there (see [`Unmoved`]): once gone, they do not come back.
#[derive(Debug, Clone)]
pub struct Gating {
    /// Whose pieces.
    pub sides: [bool; 2],
    /// The types that may enter.
    pub kinds: KindSet,
    /// The squares that must be left.
    pub region: Region,
    /// Where the clause stands.
    pub span: Span,
}

/// Arrays that differ in where some pieces stand, numbered from 0.
///
/// The pieces of the steps are put, one step after another, onto squares that are still free of the step's region,
/// in the order of the squares; each way of choosing the squares is a digit, the first step's the least, and
/// among the ways those with the lower squares come first. Black's stand on the same files as White's, on the mirrored ranks,
/// whatever the region says of Black's squares.
#[derive(Debug, Clone)]
pub struct Arrays {
    /// The steps.
    pub steps: Vec<ArrayStep>,
    /// Where the clause stands.
    pub span: Span,
}

impl Arrays {
    /// Every square that the steps may fill, which hold nothing else.
    pub fn squares(&self, side: Side) -> Squares {
        self.steps.iter().fold(Squares::NONE, |all, step| all.union(step.region.of(side)))
    }
}

/// Some pieces of a numbered array.
#[derive(Debug, Clone)]
pub struct ArrayStep {
    /// The pieces, in the order of the squares that they are put on.
    pub kinds: Vec<Kind>,
    /// The squares that they may be put on.
    pub region: Region,
}

/// What a move may be.
#[derive(Debug, Clone)]
pub struct TurnRule {
    /// Whose moves.
    pub sides: [bool; 2],
    /// Whether a move of a piece on the board that captures must be made if there is a legal one, whatever the rest says.
    pub capture_first: bool,
    /// While this holds for the player.
    pub when: Condition,
    /// Whether it may be a move of a piece on the board.
    pub moves: bool,
    /// Whether it may be a set of placements.
    pub place: Option<PlaceTurn>,
    /// Where the clause stands.
    pub span: Span,
}

/// A set of placements as a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceTurn {
    /// The fewest placements, from 1.
    pub min: u8,
    /// The most, if there is a limit.
    pub max: Option<u8>,
    /// Types of which at least one each must be among them.
    pub with: KindSet,
}

/// Where pieces from the reserve may be placed.
#[derive(Debug, Clone)]
pub struct PlacementRule {
    /// Which types it covers.
    pub kinds: KindSet,
    /// Where they may be placed.
    pub region: Region,
    /// A rule on shades.
    pub shade: Option<ShadeRule>,
    /// A rule on what stands on the same file.
    pub file: Option<FileRule>,
    /// Where the clause stands.
    pub span: Span,
}

/// A rule on the shade of the square, compared with that of the first placed piece of a type.
///
/// The first piece itself is free. Within one set of placements the order of printing counts as the order of placing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShadeRule {
    /// Whether the shades must differ; otherwise they must be the same.
    pub differs: bool,
    /// The type whose first placed own piece counts.
    pub from: Kind,
}

/// A rule on what stands on the file of the square, before the placement. Within one set of placements those that come
/// before in the order of printing stand there too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileRule {
    /// Of which types.
    pub kinds: KindSet,
    /// How many own ones may stand there at most.
    pub most: u8,
}

/// How the game ends.
#[derive(Debug, Clone)]
pub struct OutcomeRule {
    /// The sides that the event may be about.
    pub sides: [bool; 2],
    /// What happens.
    pub event: Event,
    /// What it means for the side that the event is about: the player to move, or for a condition and for a repetition
    /// with check each side for which it holds (the side that has just moved is asked first).
    pub result: Verdict,
    /// Where the clause stands.
    pub span: Span,
}

/// Something that ends a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The player to move has no move and a royal piece is attacked.
    Checkmate,
    /// The player to move has no move and no royal piece is attacked.
    Stalemate,
    /// The position has come up so often.
    Repetition {
        /// So often.
        times: u32,
        /// Only if a side has given check with every move since the position first came up; then the event is about that
        /// side, otherwise about the player to move.
        checking: bool,
    },
    /// So many moves of each side have passed without progress.
    MoveCount(u32),
    /// A condition holds.
    When(Condition),
}

/// What an end means for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It has won.
    Win,
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

/// What of the past the conditions of a variant ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Remembered {
    /// The types whose captures are remembered.
    pub captured: KindSet,
    /// The types whose first placement is remembered.
    pub first_placed: KindSet,
    /// Up to what number checks given are counted; 0 if they are not.
    pub checks: u32,
    /// Whether the type that each side moved last is remembered.
    pub moved: bool,
}
