//! The tables that a variant is played from: immutable, shared, and without names.
//!
//! What can be looked up is looked up: where a piece gets to from a square ([`Shape`]), what a type may do in the
//! *mode* at hand ([`SideTables`]). A mode is a valuation of the *predicates*: the truth of the conditions that
//! moves, immunity and royalty depend on, a bit each, for one side. There is a set of lists for every mode, so a
//! conditional rule costs nothing while its condition stays what it is; the shapes are shared.
//!
//! Whatever could change a mode or a royal set is listed too ([`Risks`]): a move that does nothing of
//! the kind is legal or not by pins and checks alone, any other is made and looked at.

mod condition;
mod effect;
mod legs;
mod plan;
mod shape;
mod shift;

pub use condition::{Condition, Counted, Leaf, OwnCount};
pub use effect::{
    Blast, Chase, Deed, Flip, Flipped, Flips, Forbidden, Gating, Nearness, Rebirth, Rebirths, Spoil, Trials,
};
pub use legs::{LegMove, LegProgram, Steps, Trail};
pub use plan::{
    Form, Kinds, LameLeapers, Leapers, Leaps, Lines, MOST_CHECKING, Ordered, Plan, PlannedAttacks,
    PlannedMover, PlannedPromotion, Sliders, Starting, hop, lame_leaps, leap_lamely, slide,
};
pub use shape::{Line, Need, Shape, Way, ends, ways};
pub use shift::{Setwise, Shift};

use alfil_board::{Bits, BySide, Dimensions, Kind, KindSet, Piece, Side, Square, Squares, Width};
use alfil_model::outcome::Reason;
use alfil_model::{
    Event, FileRule, Geometry, MovesSince, Near, Once, Promoting, Remembered, Trigger, TurnOptions, Verdict,
    Victims,
};
use std::sync::Arc;

/// The tables of a variant: everything that play asks, for boards of one width.
#[derive(Debug)]
pub struct Tables<W: Width> {
    /// The size of the board.
    pub dimensions: Dimensions,
    /// Every square of the board.
    pub board: W::Bits,
    /// The squares of dark shade.
    pub dark: W::Bits,
    /// The squares of each file.
    pub files: Vec<W::Bits>,
    /// How many piece types there are.
    pub kinds: usize,
    /// The shapes that the lists refer to.
    pub shapes: Vec<Shape<W::Bits>>,
    /// About how many squares are looked at, for each shape, to see where it leads from one.
    pub looks: Vec<u32>,
    /// How many steps it took to follow legs for the shapes.
    pub taken: u64,
    /// Leg programs: the moves of several legs that no shape can hold.
    pub leg_programs: Vec<LegProgram>,
    /// What moves ask for that no mode holds.
    pub asked: Vec<Asked<W::Bits>>,
    /// What must stand near a piece that moves, or be seen from there, each once.
    pub sights: Vec<Nearness<W::Bits>>,
    /// Predicates: the leaves of conditions whose valuation is the mode. Bit `i` is that of `predicates[i]`.
    pub predicates: Vec<Leaf<W::Bits>>,
    /// Move tables, what each side's pieces may do: `sides[side][mode]`.
    pub sides: [Vec<SideTables<W::Bits>>; 2],
    /// Which of each side's modes take most work.
    pub dearest: [Dearest; 2],
    /// The types of which a move may bring a piece to each side: by promotion, exchange or placement, beside another piece, or back.
    pub brought: [KindSet; 2],
    /// Whether pieces of each side are royal in some mode.
    pub royalty: [bool; 2],
    /// What each side's types become, and where: `promotions[side][kind]`.
    pub promotions: [Vec<Vec<Promotion<W::Bits>>>; 2],
    /// What each side's types may be exchanged for where they stand.
    pub exchanges: [Vec<Exchange<W::Bits>>; 2],
    /// The double steps of each side's types that can be answered en passant: `doubles[side][kind]`.
    pub doubles: [Vec<Doubles<W::Bits>>; 2],
    /// Which types capture a type en passant: `en_passant[victim]`.
    pub en_passant: Vec<KindSet>,
    /// Each side's castlings.
    pub castlings: [Vec<Castling<W::Bits>>; 2],
    /// The squares that may not be attacked when each side castles, of all of its castlings.
    pub castling_safe: [W::Bits; 2],
    /// The squares from which each side's pieces castle, and of which types.
    pub castling_squares: [Vec<(Square, KindSet)>; 2],
    /// Whether every king and rook that has not moved keeps its mark, useful or not.
    pub lists_unmoved: bool,
    /// The home squares of each side's types whose marks matter for their own moves.
    pub marked_homes: [Vec<(Kind, W::Bits)>; 2],
    /// What each side's moves may be.
    pub turns: [Vec<TurnRule<W::Bits>>; 2],
    /// Drops, where each side's types may be placed: `placements[side][kind]`.
    pub placements: [Vec<Placing<W::Bits>>; 2],
    /// What else is asked of drops as long as a condition holds.
    pub conditional_placements: [Vec<ConditionalPlacing<W::Bits>>; 2],
    /// Captures to hand, where the pieces go that a side captures: `spoils[side][kind]`.
    pub spoils: [Vec<Option<Spoil>>; 2],
    /// Where captured pieces come back at once, if any do.
    pub rebirths: Option<Rebirths<W::Bits>>,
    /// Drops as another type: what a side takes from its reserve to place a type, `held_as[side][kind]`; nothing for what it
    /// never places. `None` where every type is placed as itself.
    pub held_as: Option<[Vec<Option<Kind>>; 2]>,
    /// Captures to hand, by what they give: the types that may come into a side's reserve.
    pub regained: [KindSet; 2],
    /// What belongs to nobody, if there is such a thing.
    pub neutral: Option<Neutral>,
    /// Whether some turns have a second part.
    pub follows: bool,
    /// Whether those parts push a piece of the enemy's; otherwise they put what belongs to nobody.
    pub pushes: bool,
    /// What a capture removes around it.
    pub blast: Option<Blast<W::Bits>>,
    /// What changes sides where it stands, if anything does.
    pub flips: Option<Flips<W::Bits>>,
    /// How many pieces of a type a side may come to have on the board: `limits[side][kind]`.
    pub limits: [Vec<Option<u8>>; 2],
    /// Whether there is any such limit.
    pub limited: bool,
    /// What may not be true after each side's moves.
    pub forbidden: [Vec<Forbidden<W::Bits>>; 2],
    /// Gating: where each side's pieces enter as part of another piece's move.
    pub gatings: [Vec<Gating<W::Bits>>; 2],
    /// Which of each side's moves need make-and-test, whatever the position.
    pub trials: [Trials; 2],
    /// Whether a royal piece is in danger as soon as something reaches it: there is neither a blast nor a group of royal
    /// pieces that are only attacked together.
    pub plain_royals: bool,
    /// What it means to chase, for each side that chases.
    pub chases: [Vec<Chase<W::Bits>>; 2],
    /// How often a position must have come up for a perpetual chase to end the game, if one does.
    pub chased_times: Option<u32>,
    /// How many moves to and fro end the game, at the least and at the most that an outcome asks for.
    pub to_and_fro: Option<(u32, u32)>,
    /// How the game ends.
    pub outcomes: Vec<OutcomeRule<W::Bits>>,
    /// The ends of the game that a condition brings while there still are moves, with a winner, by their numbers.
    pub wins: Vec<usize>,
    /// Below so many half-moves without progress, no game ends in which there is a move and no position came up twice: where neither
    /// a condition nor a count that begins ends any.
    pub endless_until: u32,
    /// The counts of moves that begin when something comes true, with the sides that each is about.
    pub counts: Vec<Count<W::Bits>>,
    /// What is remembered to have been true, in order of the numbers, each with the sides for which that is asked.
    pub once: Vec<Been<W::Bits>>,
    /// What may be remembered for each side to have been true, a bit for each number.
    pub remembered_once: BySide<u8>,
    /// Whether what has been true is asked by what judges moves, or counts them: then it is looked at wherever a move is tried.
    pub once_decides: bool,
    /// Whether it is remembered, and not asked so: then it is looked at behind moves that are played.
    pub once_follows: bool,
    /// Whether anything is counted or remembered at the end of a turn: checks given, moves since something came true, what has been
    /// true.
    pub counts_turns: bool,
    /// The types whose moves reset the halfmove clock.
    pub progress: KindSet,
    /// Whether placements reset it.
    pub placing_is_progress: bool,
    /// What is remembered.
    pub remembered: Remembered,
    /// Whether anything at all is remembered.
    pub remembers: bool,
    /// What turns of several moves have in common, if there are any.
    pub series: Option<Series>,
    /// Whether there is ever anything in a reserve.
    pub reserves: bool,
    /// The types that imitate others.
    pub imitators: KindSet,
    /// What can change a mode or a royal set, and so needs make-and-test.
    pub risks: Risks,
    /// Zobrist numbers, by side, type and square; see [`Tables::piece_key`].
    pub keys: Vec<u64>,
    /// The array.
    pub array: Vec<Option<Piece>>,
    /// Who begins.
    pub first: Side,
    /// What each side holds in reserve at the start.
    pub reserve: [Vec<u8>; 2],
    /// The marks of pieces that have not moved, at the start.
    pub unmoved: W::Bits,
}

impl<W: Width> Tables<W> {
    /// What a side takes from its reserve to place a type; nothing for what it never places.
    #[inline]
    pub fn held_as(&self, side: Side, kind: Kind) -> Option<Kind> {
        match &self.held_as {
            None => Some(kind),
            Some(held_as) => held_as[side.index()][kind.index()],
        }
    }

    /// The Zobrist number of a piece on a square.
    #[inline(always)]
    pub fn piece_key(&self, piece: Piece, sq: Square) -> u64 {
        self.keys[(piece.kind.index() * 2 + piece.side.index()) * W::SQUARES + sq.index()]
    }
}

/// Move tables of a side in one mode, which is a valuation of the predicates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideTables<B> {
    /// The moves of each type, as a common piece and as a royal one: see [`SideTables::mover`].
    pub movers: Vec<[Mover<B>; 2]>,
    /// Attacks: the same captures by shape, looking back from the target.
    pub attacks: Vec<Attack<B>>,
    /// Moves of several legs that need a leg program, attacks among them.
    pub leg_moves: Vec<LegMove<B>>,
    /// Attackers not representable as masks, by type: they follow leg programs, or imitate.
    pub unmaskable: KindSet,
    /// The royalty clauses in force.
    pub royalty: Vec<Royalty>,
    /// Every type that can be royal in this mode.
    pub royal_kinds: KindSet,
    /// The types that cannot be captured.
    pub immune: KindSet,
    /// The same, laid out for games of few rules.
    pub plan: Option<Plan<B>>,
}

/// The modes of a side that take most work, as far as the array shows: a move may lead from any mode to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dearest {
    /// That in which it takes most to see whether the side attacks a square.
    pub attacks: u8,
    /// That in which most of its pieces are royal.
    pub royals: u8,
}

impl<B> SideTables<B> {
    /// The moves of a type, as a royal piece or as a common one.
    #[inline(always)]
    pub fn mover(&self, kind: Kind, royal: bool) -> &Mover<B> {
        &self.movers[kind.index()][usize::from(royal)]
    }
}

/// The moves of a type, royal or common, in one mode.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mover<B> {
    /// Moves to empty squares and captures.
    pub steps: Vec<Step<B>>,
    /// Captures en passant.
    pub en_passant: Vec<Step<B>>,
    /// Setwise moves, for many pieces at once, where that is possible.
    pub setwise: Option<Setwise<B>>,
    /// The one or two tables of an unconditional mover, if it is one.
    pub unconditional: Option<Unconditional>,
    /// The steps that it takes to see where its moves to empty squares and captures lead, but for what they ask for beside.
    pub looks: u64,
    /// Whether one of them asks for something beside.
    pub asks: bool,
}

/// Moves of an unconditional mover: from any square to any square, nothing asked but room. It does not promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unconditional {
    /// The first table.
    pub first: Table,
    /// The second one, if there are two.
    pub second: Option<Table>,
}

/// A shape and what may be done where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The number of the shape.
    pub shape: u16,
    /// Quiet moves, captures or both.
    pub modality: Modality,
}

/// Quiet moves, captures or both, but for captures of own pieces: Betza's modality, `m` and `c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Modality {
    /// Nothing.
    Neither = 0,
    /// Going there, if it is empty.
    Quiet = 1,
    /// Capturing an enemy.
    Capture = 2,
    /// Going there or capturing there.
    Both = 3,
}

impl Modality {
    /// The modality that allows these.
    pub const fn new(quiet: bool, capture: bool) -> Modality {
        match (quiet, capture) {
            (false, false) => Modality::Neither,
            (true, false) => Modality::Quiet,
            (false, true) => Modality::Capture,
            (true, true) => Modality::Both,
        }
    }

    /// Whether it goes to empty squares.
    pub const fn quiet(self) -> bool {
        matches!(self, Modality::Quiet | Modality::Both)
    }

    /// Whether it captures.
    pub const fn captures(self) -> bool {
        matches!(self, Modality::Capture | Modality::Both)
    }

    /// Whether both may do the same.
    pub const fn overlaps(self, other: Modality) -> bool {
        self as u8 & other as u8 != 0
    }
}

/// Which pieces of a type something is for, by whether they are royal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// All.
    Any,
    /// Royal ones.
    Royal,
    /// The others.
    Common,
}

impl Standing {
    /// The standing of a piece.
    pub const fn of(royal: bool) -> Standing {
        if royal { Standing::Royal } else { Standing::Common }
    }
}

/// What a movement asks of the position that is neither a predicate nor a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asks {
    /// Nothing.
    Nothing,
    /// That the enemy's last move was one of this type.
    Imitating(Kind),
    /// A condition about attacks or royal pieces, which only what captures nothing asks for, since attacks would depend on it; or
    /// something near the piece. By its number: see [`Tables::asked`].
    Condition(u16),
}

/// A condition that a movement asks for when it is looked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Asked<B> {
    /// The condition, for the side that moves; whether the piece is royal has been settled.
    pub when: Condition<B>,
    /// Only while the enemy's last move was one of this type.
    pub imitating: Option<Kind>,
    /// What must stand near the piece, or be seen from there: by its numbers among [`Tables::sights`].
    pub near: Vec<u16>,
    /// Only to where one of these types is taken by it.
    pub takes: Option<KindSet>,
}

/// A movement: moves of one shape under one set of permissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<B> {
    /// Where they lead.
    pub shape: u16,
    /// To empty squares, or captures of enemies.
    pub modality: Modality,
    /// Captures of own pieces.
    pub capture_own: bool,
    /// Whether there is a capture filter: only some enemies may be captured, see `on` and `victims`.
    pub filtered: bool,
    /// Whether the piece must have its mark of not having moved.
    pub marked: bool,
    /// Whether it is a move of one leg: a table may hold moves of several, too.
    pub one_leg: bool,
    /// What it asks for beside.
    pub asks: Asks,
    /// Whether it captures own pieces or asks for something beside, which few do.
    pub is_special: bool,
    /// The capture filter by type: which may be captured.
    pub on: KindSet,
    /// The capture filter by royalty: whether royals may be captured.
    pub victims: Victims,
    /// The squares they may start from.
    pub from: B,
    /// The squares they may arrive on.
    pub to: B,
}

/// Attacks: captures of one shape by several types, looking back from the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack<B> {
    /// From where the target is reached.
    pub shape: u16,
    /// What the attackers reach: the same, looking forward.
    pub forward: u16,
    /// Of ways that ask something of the squares between: all their ends, by the square that they start from.
    pub ends: Arc<[B]>,
    /// Setwise attacks, of all attackers at once, of leapers with few leaps; empty for others.
    pub shifts: Vec<Shift<B>>,
    /// The attackers' types.
    pub kinds: KindSet,
    /// The attackers' types as a pair, if they are one or two; one type stands here twice.
    pub pair: Option<[Kind; 2]>,
    /// Which pieces of those types.
    pub standing: Standing,
    /// The types that they attack.
    pub on: KindSet,
    /// Whether they attack royals.
    pub victims: Victims,
    /// The squares that they attack from.
    pub from: B,
    /// The squares that can be attacked.
    pub to: B,
    /// Whether the attacker must have its mark of not having moved.
    pub marked: bool,
    /// What they ask for.
    pub asks: Asks,
    /// Whether nothing is asked of the attackers but their types and their squares.
    pub plain: bool,
    /// Whether they are hoppers: what stands between can help ([`Shape::needs_pieces`]).
    pub needs_pieces: bool,
}

/// Pieces that are royal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Royalty {
    /// Of which types.
    pub kinds: KindSet,
    /// The order by which one of them is royal, the one with the least number, as a number for each square; if there is
    /// none, all are.
    pub order: Option<Arc<[u16]>>,
    /// Whether they are attacked only if all that are so are.
    pub together: bool,
}

/// A promotion: what a type becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promotion<B> {
    /// The zone.
    pub zone: B,
    /// Which moves count.
    pub trigger: Trigger,
    /// Which moves count, by what they capture.
    pub captures: Promoting,
    /// What it may become.
    pub to: Vec<Kind>,
    /// Whether it may stay what it is.
    pub optional: bool,
    /// When.
    pub when: Condition<B>,
}

impl<B: Bits> Promotion<B> {
    /// The targets on which a step from a square promotes that captures nothing en passant, given what stands where.
    #[inline]
    pub fn targets(&self, from: Square, occupied: B) -> B {
        let zone = self.zone(from);
        match self.captures {
            Promoting::Capturing => zone & occupied,
            Promoting::Any | Promoting::NotEnPassant => zone,
        }
    }

    /// The targets on which a move from a square promotes, if it captures or need not.
    #[inline]
    pub fn zone(&self, from: Square) -> B {
        match (self.trigger, self.zone.contains(from)) {
            (Trigger::Entering, true) => B::EMPTY,
            (Trigger::Touching, true) => B::FULL,
            _ => self.zone,
        }
    }
}

/// What a type may be exchanged for.
#[derive(Debug, Clone)]
pub struct Exchange<B> {
    /// Which type.
    pub kind: Kind,
    /// Where.
    pub region: B,
    /// How it moves to an empty square as it is exchanged: by paths that are followed when it is asked, since no table would pay.
    /// None at all: it stays where it stands.
    pub moving: Arc<[Geometry]>,
    /// With which own types it changes places instead.
    pub swaps: Option<KindSet>,
    /// What must stand near the square on which it ends, before it is there.
    pub near: Option<Nearness<B>>,
    /// Whether it may not leave a royal piece of the enemy's attacked.
    pub without_check: bool,
    /// For what.
    pub to: Vec<Kind>,
    /// When.
    pub when: Condition<B>,
}

impl<B> Exchange<B> {
    /// Whether the piece moves as it becomes another.
    pub fn moves(&self) -> bool {
        !self.moving.is_empty() || self.swaps.is_some()
    }
}

/// Double steps of a type: those that can be answered en passant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Doubles<B> {
    /// Where they start.
    pub from: B,
    /// Where they arrive.
    pub to: B,
    /// The steps.
    pub steps: Vec<Double<B>>,
}

/// A double step: one that can be answered en passant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Double<B> {
    /// Where it starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// What it crosses.
    pub crossed: B,
    /// Whether the piece must be marked as unmoved.
    pub marked: bool,
    /// When it is possible.
    pub when: Condition<B>,
    /// What it asks for besides: what stands near, or what it takes.
    pub asks: Asks,
}

/// A castling of one king with one rook.
#[derive(Debug, Clone)]
pub struct Castling<B> {
    /// The number of the first castling of the same squares: this one's own, unless several clauses allow the same.
    pub number: u16,
    /// Where the king starts.
    pub king: Square,
    /// Where the rook starts.
    pub rook: Square,
    /// Where the king arrives.
    pub king_to: Square,
    /// Where the rook arrives.
    pub rook_to: Square,
    /// Which types the king may be.
    pub kings: KindSet,
    /// Which types the rook may be.
    pub rooks: KindSet,
    /// The types of which one may still come from the reserve and be the king: none where a piece of the array stood.
    pub king_may_come: KindSet,
    /// The types of which one may still come from the reserve and be the rook.
    pub rook_may_come: KindSet,
    /// Whether the king must be royal.
    pub royal_only: bool,
    /// The squares that must be empty, but for king and rook.
    pub empty: B,
    /// The squares that may not be attacked before the move, if the king is royal.
    pub safe: B,
    /// Whether the square where the king arrives may not be attacked after the move, if the king is royal.
    pub arrival: bool,
    /// Whether the king may be attacked afterwards though it was not while the rook stood where it did.
    pub exposes: bool,
    /// The square opposite the rook's, where what the enemy has there counts as moved afterwards.
    pub opposite: B,
    /// When.
    pub when: Condition<B>,
}

/// What a move may be.
#[derive(Debug, Clone)]
pub struct TurnRule<B> {
    /// While this holds.
    pub when: Condition<B>,
    /// It may be this.
    pub options: TurnOptions,
    /// Its second part, if it has one.
    pub then: Option<Sequel<B>>,
    /// What may come onto the board in place of a move and belongs to nobody, if anything may.
    pub instead: Option<Sequel<B>>,
}

/// The second part of a turn.
#[derive(Debug, Clone, Copy)]
pub struct Sequel<B> {
    /// The squares on which it puts something.
    pub region: B,
    /// Which of them.
    pub near: Near,
    /// The types of the enemy's of which one is pushed there; none where a piece of nobody comes to stand.
    pub pushes: KindSet,
}

/// What is common to the turns of several moves of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series {
    /// Whether a move that gives check ends its turn.
    pub until_check: bool,
    /// Whether some turns have the more moves the later they are.
    pub grows: bool,
}

/// What belongs to nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neutral {
    /// Where it stands at the start.
    pub start: Squares,
    /// Whether a second part of a turn puts elsewhere what stands on the board.
    pub carried: bool,
    /// Zobrist numbers, by square.
    pub keys: Vec<u64>,
}

/// Drops of a type: where it may be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing<B> {
    /// On these squares, if they are empty.
    pub region: B,
    /// On squares whose shade compares so with that of the first placed piece of a type.
    pub shades: Vec<alfil_model::ShadeRule>,
    /// On files that hold no more than so many pieces of some types.
    pub files: Vec<FileRule>,
    /// Where such pieces stand near, or do not.
    pub near: Vec<Nearness<B>>,
    /// Where the placement flips a piece.
    pub flips: bool,
}

/// Where types may be placed as long as a condition holds.
#[derive(Debug, Clone)]
pub struct ConditionalPlacing<B> {
    /// The condition.
    pub when: Condition<B>,
    /// Of which types.
    pub kinds: KindSet,
    /// Where.
    pub placing: Placing<B>,
}

/// A count of moves that begins when something comes true, with the sides that it is about.
pub type Count<B> = ([bool; 2], MovesSince<BySide<B>>);

/// What is remembered to have been true, and for which sides.
pub type Been<B> = ([bool; 2], Once<BySide<B>>);

/// How the game ends.
#[derive(Debug, Clone)]
pub struct OutcomeRule<B> {
    /// The sides that the event may be about.
    pub sides: [bool; 2],
    /// What happens; for [`Event::When`] the condition is `when`.
    pub event: Event,
    /// The condition.
    pub when: Condition<B>,
    /// A count that must be right for the condition to hold, if there is one: it is quick to look at.
    pub needs: Option<OwnCount<B>>,
    /// Which of the [counts](Tables::counts) it is, for [`Event::MovesSince`].
    pub count: Option<u8>,
    /// What it means.
    pub verdict: Verdict,
    /// What it is called.
    pub reason: Reason,
}

/// Risks: what can change a mode or a royal set, and so needs make-and-test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Risks {
    /// Types that matter when a piece of theirs is captured.
    pub captured: KindSet,
    /// Types that matter when a piece comes to be, or ceases to be, one of them other than by capture.
    pub changed: KindSet,
    /// Types that matter when they move.
    pub moved: KindSet,
    /// Types of which one piece is royal by an order: moving one may make another royal, if there are several.
    pub selected: KindSet,
    /// Every move matters (a condition counts moves, or marks of not having moved).
    pub always: bool,
    /// Placements matter (a condition counts reserves).
    pub placed: bool,
}
