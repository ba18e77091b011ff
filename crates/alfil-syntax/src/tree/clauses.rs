//! The clauses: the one place where a kind of clauses is declared.
//!
//! Everything that asks for the clauses one by one comes from the table below: the types of the tree and
//! [`Family`], the words that begin clauses and that `without` knows, with what they mean and their examples, what may be one
//! side's, what becomes of a parent's clauses, and the walks through what a clause is made of (`walk`, `lists`, `prune`). An entry
//! reads:
//!
//! ```text
//! /// `gate H E from rank 1`                                              how it is written
//! Gate(Gate) = Form {
//!     one_sided: true, inherit: Inherit::Side,                            what it does that not every clause does
//!     ..Form::new(Chapter::Play,
//!         "gate PIECES from REGION", &[                                   what editors show of it
//!             begins("gate", "gate H E from rank 1", "Pieces of ..."),    its words, each with an example and a sentence
//!         ])
//! } => {
//!     pieces: Vec<Name> as Parts,                                         what it is made of: a field, its type, and its
//!     region: Region as Zone,                                             role in the walks
//! }
//! ```
//!
//! Beside its entry a new clause has a rule in the grammar, an arm that builds it (`build/clauses.rs`) and what resolves it.

use super::form::{Chapter, Elsewhere, Form, Inherit, Once, Removal, begins};
use super::roles::*;
use super::walk::Walk;
use super::{
    ArrayStep, Betza, BoardLook, By, CastleManner, Condition, Drawn, EnPassantPair, Event, FlipDeed,
    FlipWhich, HeaderField, Keeper, Likeness, LookPart, MenLook, Name, Near, Perishing, PieceRule, PlaceRule,
    Promoting, Region, ReserveItem, Row, SafeWord, Select, Takes, TestStep, Trigger, TurnOption, TurnThen,
    TurnWhen, Unwanted, Verdict,
};
use crate::source::{Span, Spanned};
use alfil_board::Side;

/// A variant file.
#[derive(Debug, Clone, Default)]
pub struct File {
    /// The clauses, in the order in which they stand.
    pub clauses: Vec<Clause>,
    /// Whether the file ends within its header or its setup: what it seems to lack would have followed.
    pub cut: bool,
}

/// A clause: one statement of a variant file.
#[derive(Debug, Clone)]
pub struct Clause {
    /// `white` or `black` before the clause: it is that side's alone.
    pub side: Option<Spanned<Side>>,
    /// What it says.
    pub kind: ClauseKind,
    /// Where it stands, from its first word to its last.
    pub span: Span,
}

/// A kind of clauses as a type.
pub trait Node: Sized {
    /// Which kind.
    const FAMILY: Family;

    /// The clause, if it is of this kind.
    fn of(kind: &ClauseKind) -> Option<&Self>;
}

macro_rules! clauses {
    ($(
        $(#[$doc:meta])*
        $kind:ident($node:ident) = $form:expr => {
            $( $(#[$field_doc:meta])* $field:ident: $type:ty as $role:ident, )*
        }
    )*) => {
        /// What a clause says.
        #[derive(Debug, Clone)]
        pub enum ClauseKind {
            $( $(#[$doc])* $kind($node), )*
            /// A line that no clause matched. Its mistake has been reported.
            Error,
        }

        /// A kind of clauses.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Family {
            $( $(#[$doc])* $kind, )*
        }

        impl Family {
            /// Every kind, in the order in which messages list them.
            pub const ALL: &'static [Family] = &[$( Family::$kind, )*];

            /// What is to be known of it.
            pub const fn form(self) -> &'static Form {
                &FORMS[self as usize]
            }
        }

        const FORMS: &[Form] = &[$( $form, )*];

        $(
            $(#[$doc])*
            #[derive(Debug, Clone)]
            pub struct $node {
                $( $(#[$field_doc])* pub $field: $type, )*
            }

            impl Node for $node {
                const FAMILY: Family = Family::$kind;

                fn of(kind: &ClauseKind) -> Option<&$node> {
                    match kind {
                        ClauseKind::$kind(node) => Some(node),
                        _ => None,
                    }
                }
            }
        )*

        impl ClauseKind {
            /// Which kind; none for a line that could not be read.
            pub const fn family(&self) -> Option<Family> {
                match self {
                    $( ClauseKind::$kind(_) => Some(Family::$kind), )*
                    ClauseKind::Error => None,
                }
            }

            /// Whether tests can be asked to notice that it is gone.
            pub fn is_measured(&self) -> bool {
                self.family().is_some_and(|family| family.form().measured)
            }

            /// The lists of pieces in it.
            pub fn lists(&self) -> Lists<'_> {
                let mut lists = Lists::default();
                match self {
                    $( ClauseKind::$kind(node) => {
                        $( <$role as Role<$type>>::look(&node.$field, &mut lists); )*
                    } )*
                    ClauseKind::Error => {}
                }
                lists
            }

            /// Goes through what it is made of.
            pub(super) fn walk<'t>(&'t self, walk: &mut Walk<'t, '_>) {
                match self {
                    $( ClauseKind::$kind(node) => {
                        $( <$role as Role<$type>>::walk(&node.$field, walk); )*
                    } )*
                    ClauseKind::Error => {}
                }
            }

            /// Goes through all that can be taken out of it and takes away what it is told to.
            pub fn prune(&mut self, by: &mut dyn Prune) {
                let mut pruning = Pruning::new(by);
                match self {
                    $( ClauseKind::$kind(node) => {
                        $( <$role as Role<$type>>::prune(&mut node.$field, &mut pruning); )*
                    } )*
                    ClauseKind::Error => {}
                }
            }
        }
    };
}

clauses! {
    /// `variant "Kings" { inventor "Abdul-Rahman Sibahi"  year 2007 }`
    Header(Header) = Form {
        once: Once::File, inherit: Inherit::Never, measured: false,
        ..Form::new(Chapter::Name,
            "variant \"NAME\" { FIELDS }", &[
                begins("variant", "variant \"...\" { inventor \"...\"  year 2007 }",
                    "Names the variant, and says who made it, when, and from what."),
            ])
    } => {
        /// The variant's name.
        name: Spanned<String> as Text,
        /// What else is said: `alias`, `inventor`, `source`, `note` with a string, `year` with a number.
        fields: Vec<HeaderField> as Plain,
    }

    /// `extends "chess"`
    Extends(Extends) = Form {
        once: Once::File, inherit: Inherit::Never, measured: false,
        ..Form::new(Chapter::Files,
            "extends \"NAME\"", &[
                begins("extends", "extends \"...\"",
                    "Takes over the clauses of a variant that ships with Alfil, or of a file in the same folder."),
            ])
    } => {
        /// What the file builds on.
        name: Spanned<String> as Parent,
    }

    /// `without piece Q N`, `without castle`: what a file takes away from the one that it extends.
    Without(Without) = Form {
        inherit: Inherit::Never,
        ..Form::new(Chapter::Files,
            "without WHAT [PIECES]", &[
                begins("without", "without piece Q", "Takes inherited things away."),
            ])
    } => {
        /// What is taken away.
        what: Unwanted as Plain,
        /// Of which pieces; with no names, all of it.
        names: Vec<Name> as Removed,
    }

    /// `board 8x8`
    Board(Board) = Form {
        elsewhere: Elsewhere::Expressions, once: Once::File, inherit: Inherit::Side, measured: false,
        ..Form::new(Chapter::Board,
            "board FILESxRANKS", &[
                begins("board", "board 8x8", "The number of files and of ranks, each from 1 to 16."),
            ])
    } => {
        /// The number of files.
        files: Spanned<u32> as Plain,
        /// The number of ranks.
        ranks: Spanned<u32> as Plain,
    }

    /// `look points, river on ranks 5..6`: how the board is drawn.
    Look(LookClause) = Form {
        once: Once::File, inherit: Inherit::Side, removal: Removal::All("`look` clause"), measured: false,
        ..Form::new(Chapter::Board,
            "look GROUND [, MEN] [, MARK on REGION]", &[
                begins("look", "look plain", "How the board is drawn. It changes no rule."),
            ])
    } => {
        /// What its squares are.
        ground: Option<Spanned<BoardLook>> as Plain,
        /// What its pieces are drawn as.
        men: Option<Spanned<MenLook>> as Plain,
        /// What is drawn on some of them.
        parts: Vec<LookPart> as Plain,
    }

    /// `neutral "Duck"`: what belongs to nobody.
    Neutral(NeutralClause) = Form {
        once: Once::File, inherit: Inherit::Side, removal: Removal::All("`neutral` clause"), measured: false,
        ..Form::new(Chapter::Board,
            "neutral \"NAME\"", &[
                begins("neutral", "neutral \"Duck\"",
                    "What belongs to nobody: it blocks its square for both sides, and is never captured."),
            ])
    } => {
        /// What people call it.
        name: Spanned<String> as Text,
    }

    /// `sides "Red" "Black"`: what the sides are called.
    Sides(SidesClause) = Form {
        once: Once::File, inherit: Inherit::Side, removal: Removal::All("`sides` clause"), measured: false,
        ..Form::new(Chapter::Board,
            "sides \"NAME\" \"NAME\"", &[
                begins("sides", "sides \"Red\" \"Black\"",
                    "What readers call the sides, White's name first. In the file they stay `white` and `black`."),
            ])
    } => {
        /// What people call the side that the language calls `white`.
        white: Spanned<String> as Text,
        /// What they call the other one.
        black: Spanned<String> as Text,
    }

    /// `setup { ... }`: the array, the last rank first. `setup empty` has no rows.
    Setup(Array) = Form {
        once: Once::File, inherit: Inherit::Side,
        ..Form::new(Chapter::Setup,
            "setup { RANKS }", &[
                begins("setup", "setup { ... }",
                    "The array: a rank a line, the last rank first. `.` is an empty square, small letters are \
                        Black's pieces. White begins unless `, black to move` stands behind the word."),
            ])
    } => {
        /// The rows, as written.
        rows: Vec<Row> as Plain,
        /// Whether the board is said to be empty.
        empty: bool as Plain,
        /// `, black to move`: who begins.
        first: Option<Spanned<Side>> as Plain,
    }

    /// `piece D "Duke" Q2`, or with rules in braces.
    Piece(PieceClause) = Form {
        inherit: Inherit::Declared, removal: Removal::Piece,
        ..Form::new(Chapter::Pieces,
            "piece LETTERS [\"NAME\"] MOVES", &[
                begins("piece", "piece D \"Duke\" Q2",
                    "Declares a piece: what FEN and moves call it, what people call it, and how it moves."),
            ])
    } => {
        /// What FEN and moves call it.
        letters: Name as Letters,
        /// What people call it.
        name: Option<Spanned<String>> as Text,
        /// What is said of it.
        rules: Vec<PieceRule> as Rules,
    }

    /// `region camp = ranks 1..3`
    Region(RegionClause) = Form {
        inherit: Inherit::Declared,
        ..Form::new(Chapter::Regions,
            "region NAME = REGION", &[
                begins("region", "region camp = ranks 1..3", "Gives a set of squares a name."),
            ])
    } => {
        /// The region's name.
        name: Name as RegionName,
        /// Its squares.
        region: Region as Plain,
    }

    /// `home P on rank 2`
    Home(Home) = Form {
        elsewhere: Elsewhere::Blocks, one_sided: true, inherit: Inherit::OncePerName,
        ..Form::new(Chapter::Moves,
            "home PIECES on REGION", &[
                begins("home", "home P on rank 2",
                    "The squares from which moves with `i` may be made. By default they are those of the piece \
                        in the array, while it has not moved."),
            ])
    } => {
        /// Which types.
        pieces: Vec<Name> as Subjects,
        /// Where they count as standing on their initial square.
        region: Region as Plain,
    }

    /// `royal K`, `royal K, the least by (file, rank)`, `royal K when count own K = 1, else immune`
    Royal(RoyalClause) = Form {
        elsewhere: Elsewhere::Expressions, one_sided: true, inherit: Inherit::Name,
        removal: Removal::Names { all: "royal piece", of: "royalty of" },
        ..Form::new(Chapter::Royalty,
            "royal PIECES [, the least by (KEYS)] [, together] [when CONDITION] [, else immune]", &[
                begins("royal", "royal K when count own K = 1",
                    "A side may not leave a royal piece of its own attacked."),
            ])
    } => {
        /// Which types.
        pieces: Vec<Name> as Subjects,
        /// `the least by (...)`: only one of them.
        select: Option<Select> as Part,
        /// `, together`: attacked only when all of them are.
        together: Option<Span> as Part,
        /// `when ...`
        when: Option<Condition> as Guard,
        /// `else immune`
        else_immune: Option<Span> as WithGuard,
    }

    /// `immune K when not captured own D`
    Immune(Immune) = Form {
        elsewhere: Elsewhere::Blocks, one_sided: true, inherit: Inherit::Name,
        ..Form::new(Chapter::Royalty,
            "immune PIECES [when CONDITION]", &[
                begins("immune", "immune K when not captured own D",
                    "What cannot be captured. It still blocks, and it is not attacked."),
            ])
    } => {
        /// Which types.
        pieces: Vec<Name> as Subjects,
        /// `when ...`
        when: Option<Condition> as Guard,
    }

    /// `glyph N "knight"`, `image N "knight.svg"`, `image N "knight.svg" "black-knight.svg"`
    Picture(Picture) = Form {
        elsewhere: Elsewhere::Blocks, inherit: Inherit::OncePerName, measured: false, of_piece: true,
        ..Form::new(Chapter::Moves,
            "image PIECE \"FILE.svg\" [\"BLACK.svg\"]", &[
                begins("glyph", "glyph N \"knight\"", "The usual piece that a piece is drawn as."),
                begins("image", "image N \"knight.svg\"",
                    "A picture of its own for a piece: an SVG file beside this one. With two, the second is Black's."),
            ])
    } => {
        /// Which type.
        piece: Name as Subject,
        /// What it is drawn as.
        drawn: Drawn as Plain,
    }

    /// `bound B`
    Bound(Bound) = Form {
        elsewhere: Elsewhere::Blocks, inherit: Inherit::LastName, measured: false, of_piece: true,
        ..Form::new(Chapter::Moves,
            "bound PIECES", &[
                begins("bound", "bound B",
                    "Says that a piece never leaves a part of the board, and that this is meant."),
            ])
    } => {
        /// Which types never leave a part of the board.
        pieces: Vec<Name> as Subjects,
    }

    /// `promote P on rank 8 to Q R B N`
    Promote(Promote) = Form {
        one_sided: true, inherit: Inherit::Name, removal: Removal::Names { all: "promotion", of: "promotion of" },
        ..Form::new(Chapter::Moves,
            "promote PIECES on REGION to PIECES [when CONDITION] [, optional]", &[
                begins("promote", "promote P on rank last to Q R B N",
                    "What a piece becomes when a move of it touches the region. It is forced unless `, \
                        optional` stands behind it."),
            ])
    } => {
        /// What promotes. Several: pairwise with `to`.
        pieces: Vec<Name> as Subjects,
        /// `capturing`: only moves that capture; `not en passant`: none that captures so.
        captures: Option<Spanned<Promoting>> as Guard,
        /// `on`, `entering` or `touching`.
        trigger: Spanned<Trigger> as Plain,
        /// The zone.
        region: Region as Zone,
        /// What they become.
        to: Vec<Name> as Partners,
        /// `when ...`
        when: Option<Condition> as Guard,
        /// `, optional`
        optional: Option<Span> as Part,
    }

    /// `exchange P on rank 10 to Q R`
    Exchange(Exchange) = Form {
        one_sided: true, inherit: Inherit::Name, removal: Removal::Names { all: "exchange", of: "exchange of" },
        ..Form::new(Chapter::Moves,
            "exchange PIECES on REGION [moving MOVES | swapping [with PIECES]] to PIECES [, within STEPS of \
                WHOSE] [, without check] [when CONDITION]", &[
                begins("exchange", "exchange P on rank last to Q R B N",
                    "A turn of its own: a piece that stands in the region is replaced, where it stands or by a \
                        move to an empty square."),
            ])
    } => {
        /// What is exchanged.
        pieces: Vec<Name> as WholeSubjects,
        /// Where it stands.
        region: Region as Zone,
        /// `moving mF`: by which move it becomes that.
        moving: Option<Betza> as Plain,
        /// `swapping with P R`: with which own pieces it changes places as it becomes that; with no names, with any.
        swaps: Option<Takes> as Plain,
        /// What it becomes.
        to: Vec<Name> as Parts,
        /// `within K of own`: what must stand near the square on which it ends.
        near: Option<Near> as Guard,
        /// `without check`
        without_check: Option<Span> as Guard,
        /// `when ...`
        when: Option<Condition> as Guard,
    }

    /// `en passant P by P, S by S`
    EnPassant(EnPassant) = Form {
        elsewhere: Elsewhere::Blocks, inherit: Inherit::Side, removal: Removal::All("en passant"),
        ..Form::new(Chapter::Moves,
            "en passant VICTIM by CAPTURER [, VICTIM by CAPTURER]", &[
                begins("en passant", "en passant P by P",
                    "`en passant`: who captures whom en passant, the victim first. The victim moves with `i` \
                        and `n`, the capturer with `e`."),
            ])
    } => {
        /// Who is captured by whom.
        pairs: Vec<EnPassantPair> as Parts,
    }

    /// `castle royal K from e1 with R from a1 + h1 by 2, safe origin crossed, when not check`
    Castle(Castle) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("castling"),
        ..Form::new(Chapter::Moves,
            "castle KING with ROOK by SQUARES [, safe WORDS] [, alone] [, when CONDITION]", &[
                begins("castle", "castle K with R by 2, safe origin crossed arrival",
                    "King and rook move together: both unmoved, and nothing on the squares that they cross or \
                        arrive on."),
            ])
    } => {
        /// `royal`: only a king that is royal at the time.
        royal_only: Option<Span> as Guard,
        /// The kings.
        kings: Vec<Name> as Parts,
        /// Where they stand unmoved; by default their squares in the array.
        kings_from: Option<Region> as Plain,
        /// The rooks.
        rooks: Vec<Name> as Parts,
        /// Where they stand unmoved; by default their squares in the array.
        rooks_from: Option<Region> as Plain,
        /// How they move.
        manner: Spanned<CastleManner> as Plain,
        /// `safe origin crossed arrival`, `all safe`.
        safe: Vec<Spanned<SafeWord>> as Guards,
        /// `alone`: nobody else castles on that side of the board.
        alone: Option<Span> as Guard,
        /// `when ...`
        when: Option<Condition> as Guard,
    }

    /// `capture Q~ R~ to own reserve as P`, `capture to partner reserve`, `capture P to home by file`; with no names, every type of
    /// which no other clause speaks.
    Capture(Capture) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("`capture` clause"),
        ..Form::new(Chapter::Play,
            "capture [PIECES] to WHOSE reserve [as PIECES] (or to partner reserve); or to home [on REGION] [by file]", &[
                begins("capture", "capture to own reserve",
                    "Where captured pieces go. Without such a clause they are out of play."),
            ])
    } => {
        /// What is captured.
        pieces: Vec<Name> as Parts,
        /// Into whose reserve it goes; `None`: back onto the board.
        keeper: Option<Spanned<Keeper>> as Plain,
        /// On which squares, if not on those where it started.
        region: Option<Region> as Plain,
        /// Only on squares that are like that of the capture.
        by: Option<Spanned<Likeness>> as Guard,
        /// As what: nothing said, one type for all, or one for each.
        becomes: Vec<Name> as Whole,
    }

    /// `blast K sparing P, capturing K, to reserve`, `blast none, leaving neutral`
    Blast(Blast) = Form {
        once: Once::File, inherit: Inherit::Side, removal: Removal::All("`blast` clause"),
        ..Form::new(Chapter::Play,
            "blast MOVES|none [sparing PIECES [, capturing PIECES]] [, to reserve] [, leaving neutral]", &[
                begins("blast", "blast K sparing P",
                    "Captures explode: the captured piece and the capturer are taken off, and all on the steps \
                        around the square of arrival."),
            ])
    } => {
        /// Where it reaches; `None`: nowhere but where the capturer arrives.
        steps: Option<Betza> as Plain,
        /// What it leaves alone.
        spared: Vec<Name> as Extras,
        /// `capturing K`: what survives its own captures.
        capturing: Vec<Name> as Extras,
        /// `but not X on S`: what does not survive captures of some.
        perishing: Option<Perishing> as Part,
        /// `to reserve`: what it removes goes there.
        kept: Option<Span> as Part,
        /// `leaving neutral`: what it leaves of the capturer.
        left: Option<Span> as Part,
    }

    /// `flip enclosed by placing P`, `flip within K by moving or placing P within K of own`
    Flip(Flip) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("`flip` clause"),
        ..Form::new(Chapter::Play,
            "flip WHICH [on PIECES] [in REGION] by DEEDS [PIECES] [along MOVES] [within STEPS of WHOSE]", &[
                begins("flip", "flip enclosed by placing",
                    "Enemies that change sides where they stand when a piece has arrived."),
            ])
    } => {
        /// What changes sides.
        which: FlipWhich as Asked,
        /// `on P`: only these types; none: all.
        victims: Vec<Name> as Parts,
        /// `in REGION`: only there.
        region: Option<Region> as Guard,
        /// `moving or placing`
        deeds: Vec<Spanned<FlipDeed>> as Parts,
        /// Which types do it; none: all.
        pieces: Vec<Name> as Parts,
        /// `along R`: only by moves that go straight this way.
        along: Option<Betza> as Guard,
        /// `within K of own`: what must stand near.
        near: Option<Near> as Guard,
    }

    /// `take enclosed R by moving P`, `take behind K on W by moving X`
    Take(Take) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("`take` clause"),
        ..Form::new(Chapter::Play,
            "take WHICH [on PIECES] [in REGION] by DEEDS [PIECES] [along MOVES] [within STEPS of WHOSE]", &[
                begins("take", "take enclosed R by moving",
                    "Enemies that leave the board when a piece has arrived, wherever it has arrived."),
            ])
    } => {
        /// What leaves the board.
        which: FlipWhich as Asked,
        /// `on P`: only these types; none: all.
        victims: Vec<Name> as Parts,
        /// `in REGION`: only there.
        region: Option<Region> as Guard,
        /// `moving or placing`
        deeds: Vec<Spanned<FlipDeed>> as Parts,
        /// Which types do it; none: all.
        pieces: Vec<Name> as Parts,
        /// `along R`: only by moves that go straight this way.
        along: Option<Betza> as Guard,
        /// `within K of own`: what must stand near.
        near: Option<Near> as Guard,
    }

    /// `reserve K Q R*2`
    Reserve(Reserve) = Form {
        elsewhere: Elsewhere::Expressions, one_sided: true, once: Once::Side, inherit: Inherit::Side,
        removal: Removal::All("reserve"),
        ..Form::new(Chapter::Play,
            "reserve PIECES", &[
                begins("reserve", "reserve K Q R*2", "What each side holds in hand at the start."),
            ])
    } => {
        /// What each side holds.
        items: Vec<ReserveItem> as Parts,
    }

    /// `turn while reserve own K > 0: place 1.. from reserve, with K`
    Turn(Turn) = Form {
        elsewhere: Elsewhere::Expressions, one_sided: true, inherit: Inherit::Side,
        removal: Removal::All("`turn` clause"),
        ..Form::new(Chapter::Play,
            "turn [while CONDITION]: [capture, else] OPTIONS [, then SECOND] [, until check] [, all en passant]", &[
                begins("turn", "turn: move, or place 1.. from reserve",
                    "What a turn may be. The first such clause whose condition holds for the player decides."),
            ])
    } => {
        /// `turn 1:` is the move number; `turn while CONDITION:` a condition.
        when: Option<TurnWhen> as Guard,
        /// `capture, else`: who can capture must.
        capture_first: Option<Span> as Guard,
        /// What a move may be.
        options: Vec<TurnOption> as Options,
        /// `, then move neutral`: its second part.
        then: Option<TurnThen> as Guard,
        /// `, until check`: a move that gives check is the last of its turn.
        until_check: Option<Span> as Guard,
        /// `, all en passant`: who captures en passant may go on with that.
        all_en_passant: Option<Span> as Guard,
        /// `else move`: who can place nothing moves.
        else_move: Option<Span> as Guard,
        /// `else pass`: who has no other move passes.
        else_pass: Option<Span> as Guard,
    }

    /// `place on ranks 1..4`, `place P not on rank 1`, `place B where shade differs from first placed own B`,
    /// `place P as P +P`
    Place(Place) = Form {
        one_sided: true, inherit: Inherit::SameNames,
        ..Form::new(Chapter::Play,
            "place [PIECES] on REGION", &[
                begins("place", "place P not on rank 1",
                    "Where pieces may be placed from the reserve. All clauses that speak of a piece must allow it."),
            ])
    } => {
        /// Which types; none: all.
        pieces: Vec<Name> as Subjects,
        /// What is asked.
        rule: PlaceRule as Asked,
        /// `when ...`
        when: Option<Condition> as Guard,
    }

    /// `limit Q A C, R*2`
    Limit(Limit) = Form {
        one_sided: true, inherit: Inherit::EachName, removal: Removal::All("`limit` clause"),
        ..Form::new(Chapter::Play,
            "limit PIECES", &[
                begins("limit", "limit Q R*2 B*2",
                    "How many pieces of a type a side may have on the board: no promotion, exchange or \
                        placement may add one beyond that."),
            ])
    } => {
        /// How many of what.
        items: Vec<ReserveItem> as Subjects,
    }

    /// `gate H E from rank 1`
    Gate(Gate) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("`gate` clause"),
        ..Form::new(Chapter::Play,
            "gate PIECES from REGION", &[
                begins("gate", "gate H E from rank 1",
                    "Pieces of the reserve that may enter where another piece first leaves its square."),
            ])
    } => {
        /// What enters.
        pieces: Vec<Name> as Parts,
        /// From where the other piece leaves.
        region: Region as Zone,
    }

    /// `arrays on rank 1 { ... }`
    Arrays(Arrays) = Form {
        once: Once::File, inherit: Inherit::Side, removal: Removal::All("`arrays` clause"),
        ..Form::new(Chapter::Arrays,
            "arrays on REGION { STEPS }", &[
                begins("arrays", "arrays on rank 1 { ... }",
                    "Other arrays that the game may start from, numbered from 0."),
            ])
    } => {
        /// The squares that are filled.
        region: Region as Plain,
        /// The steps, in order.
        steps: Vec<ArrayStep> as Steps,
    }

    /// `forbid own K in centre when check`, `forbid check enemy`, `forbid checkmate enemy by placing P`, `forbid checkmate enemy by moving N`,
    /// `forbid moving K, but not capturing attackers, when check`
    Forbid(Forbid) = Form {
        one_sided: true, removal: Removal::All("`forbid` clause"),
        ..Form::new(Chapter::Play,
            "forbid CONDITION [by moving or placing PIECES] [, but not capturing attackers] [when CONDITION]", &[
                begins("forbid", "forbid check enemy",
                    "Makes every move illegal after which the condition holds for the player."),
            ])
    } => {
        /// What may not be true after a move; with none, the moves may not be made at all.
        when: Option<Condition> as Guard,
        /// `by placing P`: after which moves.
        by: Option<By> as Guard,
        /// `but not capturing attackers`: unless it captures all that gives check.
        attackers: Option<Span> as Guard,
        /// What must hold before the move.
        given: Option<Condition> as Guard,
    }

    /// `chase P in ranks 6..10 by R N C`, `chase R by N C, guarded or not`
    Chase(Chase) = Form {
        one_sided: true, inherit: Inherit::Side, removal: Removal::All("`chase` clause"),
        ..Form::new(Chapter::End,
            "chase PIECES [in REGION] by PIECES [, guarded or not]", &[
                begins("chase", "chase R N by R N B",
                    "What it means to chase, for `repetition 3 with chase`: after a move and not before it, \
                        one of the pieces behind `by` could capture one before it and gain by it."),
            ])
    } => {
        /// What is chased.
        victims: Vec<Name> as Parts,
        /// `in REGION`: only there.
        region: Option<Region> as Guard,
        /// What chases.
        pieces: Vec<Name> as Parts,
        /// `, guarded or not`: what could be taken back, too.
        guarded: Option<Span> as Part,
    }

    /// `loss when checkmate`
    Outcome(Outcome) = Form {
        one_sided: true, inherit: Inherit::Event,
        ..Form::new(Chapter::End,
            "win when EVENT", &[
                begins("win", "win when own K in centre", "The side that the event is about wins."),
                begins("loss", "loss when checkmate", "The side that the event is about loses."),
                begins("draw", "draw when repetition 3", "The game is a draw when the event happens."),
            ])
    } => {
        /// What the end means for the side that it is about.
        result: Spanned<Verdict> as Plain,
        /// What ends the game.
        event: Event as Asked,
    }

    /// `test "name" { ... }`
    Test(Test) = Form {
        inherit: Inherit::Never, measured: false,
        ..Form::new(Chapter::Tests,
            "test \"CLAIM\" { STEPS }", &[
                begins("test", "test \"what it shows\" { ... }",
                    "What the file is trusted by: steps that are run in order from the array."),
            ])
    } => {
        /// What it claims.
        name: Spanned<String> as Text,
        /// Its steps.
        steps: Vec<TestStep> as Plain,
        /// Where it stands.
        span: Span as Plain,
    }
}

/// How many words there are that begin clauses.
const COUNT: usize = {
    let (mut count, mut family) = (0, 0);
    while family < FORMS.len() {
        count += FORMS[family].words.len();
        family += 1;
    }
    count
};

/// The words that begin clauses, in the order in which messages list them: `en` of `en passant`.
pub const CLAUSE_WORDS: [&str; COUNT] = {
    let mut words = [""; COUNT];
    let (mut next, mut family) = (0, 0);
    while family < FORMS.len() {
        let own = FORMS[family].words;
        let mut index = 0;
        while index < own.len() {
            words[next] = own[index].first_word();
            next += 1;
            index += 1;
        }
        family += 1;
    }
    words
};

impl Family {
    /// The kind of clauses that begin with a word.
    pub fn of_word(word: &str) -> Option<Family> {
        let begins = |family: &Family| family.form().words.iter().any(|begin| begin.first_word() == word);
        Family::ALL.iter().copied().find(begins)
    }

    /// How a clause is written that begins with a word.
    pub fn example(word: &str) -> Option<&'static str> {
        let mut words = FORMS.iter().flat_map(|form| form.words);
        words.find(|begin| begin.first_word() == word).map(|begin| begin.example)
    }
}
