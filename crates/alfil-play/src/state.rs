//! A position on a board of one width, and what a move does to it.
//!
//! A state is plain data of fixed size: a move copies it and changes the copy. Everything that can be
//! derived but is asked at every turn is kept along: piece sets, the mode of each side, the Zobrist key.

mod action;
mod attacks;
mod counts;
mod doubles;
mod flips;
mod legs;
mod lines;
mod make;
mod once;
mod reach;
mod rebirth;

pub use action::{Action, Carrier, First};
pub use attacks::Victim;
pub use legs::{Found, Walks};
pub use reach::Reach;

use crate::observer::Observer;
use crate::tables::{Condition, Kinds, Leaf, Royalty, SideTables, Tables, TurnRule};
use alfil_board::{
    Bits, BySide, Kept, Kind, KindSet, Lean, Medium, Piece, Shade, Side, Small, Square, Squares, Width,
};
use alfil_model::Tally;
use alfil_model::setup::{EnPassant, MAX_COUNTER, Memory, Setup};
use alfil_model::{Compare, Counting, Whose, number_of_turn};
use doubles::Others;

/// No piece on a square.
const NOTHING: u8 = 0xFF;
/// The bit of a cell that makes the piece Black's.
const BLACK: u8 = 0x80;

/// A count of moves, in three bytes: it goes on beyond the largest that is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Clock([u8; 3]);

impl Clock {
    const ZERO: Clock = Clock([0; 3]);
    /// The largest that it comes to.
    const MOST: u32 = (1 << 24) - 1;

    #[inline(always)]
    fn new(count: u32) -> Clock {
        let [low, middle, high, _] = count.min(Clock::MOST).to_le_bytes();
        Clock([low, middle, high])
    }

    #[inline(always)]
    fn get(self) -> u32 {
        let Clock([low, middle, high]) = self;
        u32::from_le_bytes([low, middle, high, 0])
    }

    /// One more, as long as it is not the largest.
    #[inline(always)]
    fn advance(&mut self) {
        let next = self.get() + 1;
        let [low, middle, high, over] = next.to_le_bytes();
        if over == 0 {
            *self = Clock([low, middle, high]);
        }
    }
}

/// What only some games keep beside their pieces: what they hold in reserve and remember, and what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Aside<W: Width> {
    /// The mode of each side: the valuation of the predicates, a bit each.
    mode: [u16; 2],
    /// The remembered types of which a piece of the side has been captured.
    captured: [KindSet; 2],
    /// For each remembered type, the shade of the first placement: in the sets of types placed dark, and light.
    first_placed: [[KindSet; 2]; 2],
    reserve: [W::Counts; 2],
    /// The type that each side moved last, where that is remembered.
    moved: [Option<Kind>; 2],
    /// How many moves of each side have given check, as far as that is counted.
    checks: [u32; 2],
    /// The count of moves that has begun, if one has.
    counting: Option<Counting>,
    /// What begins counts: whether it holds, for each clause for White and for Black.
    begun: u16,
    /// How many moves of the turn are left in the midst of a turn of several; 0 at its beginning.
    left: u8,
    /// How many of the last moves were passes, as far as they are counted.
    passes: u8,
    /// What has been true after some move, for each side: a bit for each number.
    once: [u8; 2],
    /// The double steps of the turn beyond the first of them.
    others: Others<W>,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State<W: Width> {
    cells: W::Kept<W::Cells>,
    /// Each side's pieces, and in both sets the squares of what belongs to nobody: so it stands in everybody's way, and in no
    /// set of a type.
    pub sides: [W::Bits; 2],
    /// Each type's pieces, of both sides.
    pub kinds: W::Kinds,
    /// The marks of pieces that have not moved.
    pub unmoved: W::Bits,
    /// En passant squares: those that the double step just made, or those of the turn, have crossed; empty if there was none.
    pub crossed: W::Bits,
    /// The Zobrist key of the pieces on the board; see [`State::key`].
    board_key: u64,
    /// Half-moves since the last progress.
    halfmove: Clock,
    fullmove: Clock,
    /// Where the piece that made the double step stands; if there were several, that of the first in the order of squares. See
    /// [`State::victim_of`].
    victim: Square,
    /// Who is to move.
    pub turn: Side,
    aside: W::Kept<Aside<W>>,
}

impl<W: Width> Aside<W> {
    /// Takes over what a setup remembers, as far as the variant does.
    fn remember(&mut self, tables: &Tables<W>, memory: &Memory) {
        self.captured = memory.captured.into();
        if tables.remembered.moved {
            self.moved = memory.moved.into();
        }
        self.checks = memory.checks.into();
        if tables.series.is_some() {
            self.left = memory.left;
        }
        if !tables.counts.is_empty() {
            self.counting = memory.counting;
        }
        self.passes = memory.passes.min(tables.remembered.passes).try_into().unwrap_or(u8::MAX);
        for side in Side::BOTH {
            self.once[side.index()] = memory.once[side] & tables.remembered_once[side];
            for (kind, shade) in memory.first_placed[side].iter().enumerate() {
                if let Some(shade) = shade {
                    self.first_placed[side.index()][*shade as usize].insert(Kind(kind as u8));
                }
            }
        }
    }
}

impl<W: Width> State<W> {
    /// An empty board, White to move.
    fn empty() -> State<W> {
        State {
            cells: Kept::new(W::cells(NOTHING)),
            sides: [W::Bits::EMPTY; 2],
            kinds: W::kinds(),
            unmoved: W::Bits::EMPTY,
            crossed: W::Bits::EMPTY,
            board_key: 0,
            halfmove: Clock::ZERO,
            fullmove: Clock::new(1),
            victim: Square(0),
            turn: Side::White,
            aside: Kept::new(Aside {
                mode: [0; 2],
                captured: [KindSet::NONE; 2],
                first_placed: [[KindSet::NONE; 2]; 2],
                reserve: [W::counts(); 2],
                moved: [None; 2],
                checks: [0; 2],
                counting: None,
                begun: 0,
                left: 0,
                passes: 0,
                once: [0; 2],
                others: Others::none(),
            }),
        }
    }

    /// The start of the game.
    pub fn start(tables: &Tables<W>) -> State<W> {
        State::from_setup(
            tables,
            &Setup {
                dimensions: tables.dimensions,
                board: tables.array.clone(),
                neutral: tables.neutral.as_ref().map_or(Squares::NONE, |neutral| neutral.start),
                turn: tables.first,
                reserve: tables.reserve.clone().into(),
                unmoved: tables.unmoved.widen(),
                en_passant: Vec::new(),
                halfmove: 0,
                fullmove: 1,
                memory: Memory {
                    captured: BySide::default(),
                    first_placed: BySide::both(vec![None; tables.kinds]),
                    checks: BySide::default(),
                    moved: BySide::default(),
                    left: 0,
                    counting: None,
                    passes: 0,
                    once: BySide::default(),
                },
            },
        )
    }

    /// The state that a setup of the same board describes.
    pub fn from_setup(tables: &Tables<W>, setup: &Setup) -> State<W> {
        let mut state = State::empty();
        for (index, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                state.put(tables, *piece, Square(index as u8), &mut ());
            }
        }
        if tables.neutral.is_some() {
            setup.neutral.iter().for_each(|sq| state.toggle_neutral(tables, sq));
        }
        state.turn = setup.turn;
        state.set_double_steps(&EnPassant::of_turn(tables.dimensions, setup.en_passant.iter().copied()));
        if let Some(aside) = state.aside.get_mut() {
            aside.remember(tables, &setup.memory);
            for side in Side::BOTH {
                for (kind, count) in setup.reserve[side].iter().enumerate() {
                    aside.reserve[side.index()][kind] = *count;
                }
            }
        }
        state.halfmove = Clock::new(setup.halfmove);
        state.fullmove = Clock::new(setup.fullmove);
        state.unmoved = W::Bits::narrow(&setup.unmoved) & state.occupied();
        state.normalise_marks(tables);
        state.update_modes(tables);
        state.look_at_counts(tables);
        state
    }

    /// The state as it can be written down.
    pub fn setup(&self, tables: &Tables<W>) -> Setup {
        let kinds = || (0..tables.kinds as u8).map(Kind);
        let first_placed = |side: Side| {
            let shade = |kind| {
                [Shade::Dark, Shade::Light]
                    .into_iter()
                    .find(|shade| self.first_shades(side, *shade).contains(kind))
            };
            kinds().map(shade).collect()
        };
        Setup {
            dimensions: tables.dimensions,
            board: tables.dimensions.squares().map(|sq| self.piece(sq)).collect(),
            neutral: self.neutral().widen(),
            turn: self.turn,
            reserve: BySide::from_fn(|side| kinds().map(|kind| self.in_reserve(side, kind)).collect()),
            unmoved: self.unmoved.widen(),
            en_passant: self.double_steps(tables),
            halfmove: self.halfmove(),
            fullmove: self.fullmove(),
            memory: Memory {
                captured: BySide::from_fn(|side| self.captured(side)),
                first_placed: BySide::from_fn(first_placed),
                checks: BySide::from_fn(|side| self.checks_given(side)),
                moved: BySide::from_fn(|side| self.moved(side)),
                left: self.left(),
                counting: self.counting(),
                passes: self.passes().into(),
                once: self.once().into(),
            },
        }
    }

    /// How many moves of the turn are left in the midst of a turn of several; 0 at its beginning.
    #[inline(always)]
    pub fn left(&self) -> u8 {
        self.aside.get().map_or(0, |aside| aside.left)
    }

    /// How many of the last moves were passes, as far as they are counted.
    #[inline(always)]
    fn passes(&self) -> u8 {
        self.aside.get().map_or(0, |aside| aside.passes)
    }

    /// What has been true after some move, for each side: a bit for each number.
    #[inline(always)]
    fn once(&self) -> [u8; 2] {
        self.aside.get().map_or([0; 2], |aside| aside.once)
    }

    /// The remembered types of which a piece of the side has been captured.
    #[inline(always)]
    fn captured(&self, side: Side) -> KindSet {
        self.aside.get().map_or(KindSet::NONE, |aside| aside.captured[side.index()])
    }

    /// The type that a side moved last, where that is remembered.
    #[inline(always)]
    fn moved(&self, side: Side) -> Option<Kind> {
        self.aside.get().and_then(|aside| aside.moved[side.index()])
    }

    /// The mode of each side: the valuation of the predicates, a bit each.
    #[inline(always)]
    pub fn modes(&self) -> [u16; 2] {
        self.aside.get().map_or([0; 2], |aside| aside.mode)
    }

    /// Who has made the last move.
    #[inline]
    pub fn last_mover(&self) -> Side {
        if self.left() > 0 { self.turn } else { !self.turn }
    }

    /// The rule that says what the move may be.
    pub fn turn_rule<'t>(&self, tables: &'t Tables<W>) -> Option<&'t TurnRule<W::Bits>> {
        let holds = |when| matches!(when, &Condition::Always) || self.holds(tables, when, self.turn);
        tables.turns[self.turn.index()].iter().find(|rule| holds(&rule.when))
    }

    /// How many moves of the turn are left to the player to move, the next one included.
    pub(super) fn moves_to_make(&self, tables: &Tables<W>) -> u8 {
        match self.left() {
            0 => {
                let turn = number_of_turn(tables.first, self.turn, self.fullmove.get());
                let rule = self.turn_rule(tables).and_then(|rule| rule.options.series);
                rule.map_or(1, |series| series.most(turn))
            }
            left => left,
        }
    }

    fn set_modes(&mut self, mode: [u16; 2]) {
        if let Some(aside) = self.aside.get_mut() {
            aside.mode = mode;
        }
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece(&self, sq: Square) -> Option<Piece> {
        match self.cells.get() {
            Some(cells) => {
                let cell = cells[sq.index()];
                let side = if cell & BLACK == 0 { Side::White } else { Side::Black };
                (cell != NOTHING).then_some(Piece { side, kind: Kind(cell & !BLACK) })
            }
            None => {
                // What belongs to nobody is in both sets.
                if !(self.sides[0] ^ self.sides[1]).contains(sq) {
                    return None;
                }
                let side = if self.sides[0].contains(sq) { Side::White } else { Side::Black };
                let kind = self.kinds.as_ref().iter().position(|set| set.contains(sq))?;
                Some(Piece { side, kind: Kind(kind as u8) })
            }
        }
    }

    /// The squares that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> W::Bits {
        self.sides[0] | self.sides[1]
    }

    /// The squares of what belongs to nobody.
    #[inline(always)]
    pub fn neutral(&self) -> W::Bits {
        self.sides[0] & self.sides[1]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn side(&self, side: Side) -> W::Bits {
        self.sides[side.index()] & !self.sides[(!side).index()]
    }

    /// A side's pieces of a type.
    #[inline(always)]
    pub fn pieces(&self, side: Side, kind: Kind) -> W::Bits {
        self.sides[side.index()] & self.kinds[kind.index()]
    }

    /// A side's pieces of several types.
    #[inline(always)]
    pub fn pieces_of(&self, side: Side, kinds: KindSet) -> W::Bits {
        self.of_kinds(kinds) & self.sides[side.index()]
    }

    /// Both sides' pieces of several types.
    #[inline(always)]
    fn of_kinds(&self, kinds: KindSet) -> W::Bits {
        let mut set = W::Bits::EMPTY;
        let mut rest = kinds.0;
        while rest != 0 {
            let kind = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if kind >= W::KINDS {
                break;
            }
            set |= self.kinds[kind];
        }
        set
    }

    /// A side's pieces of the types of an attack.
    #[inline(always)]
    pub fn pieces_among(&self, side: Side, kinds: &Kinds) -> W::Bits {
        let [one, other] = kinds.pair;
        let mut pieces = self.kinds[one.index()] | self.kinds[other.index()];
        for kind in &kinds.more {
            pieces |= self.kinds[kind.index()];
        }
        pieces & self.sides[side.index()]
    }

    /// How many pieces of a type a side holds in reserve.
    #[inline]
    pub fn in_reserve(&self, side: Side, kind: Kind) -> u8 {
        self.aside.get().map_or(0, |aside| aside.reserve[side.index()][kind.index()])
    }

    /// Those of some types of which a side holds pieces in reserve.
    #[inline(always)]
    pub fn held(&self, side: Side, kinds: KindSet) -> KindSet {
        let mut held = KindSet::NONE;
        let mut rest = kinds.0;
        while rest != 0 {
            let kind = Kind(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            if kind.index() >= W::KINDS {
                break;
            }
            if self.in_reserve(side, kind) > 0 {
                held.insert(kind);
            }
        }
        held
    }

    /// How many pieces a side may place as a type: those that it holds of the type that is placed so.
    #[inline]
    pub fn in_stock(&self, tables: &Tables<W>, side: Side, kind: Kind) -> u8 {
        match &tables.held_as {
            None => self.in_reserve(side, kind),
            Some(held_as) => {
                held_as[side.index()][kind.index()].map_or(0, |held| self.in_reserve(side, held))
            }
        }
    }

    /// Whether a side holds anything in reserve.
    #[inline]
    pub fn holds_reserve(&self, side: Side) -> bool {
        self.aside.get().is_some_and(|aside| aside.reserve[side.index()] != W::counts())
    }

    /// The halfmove clock: half-moves since the last progress.
    #[inline]
    pub fn halfmove(&self) -> u32 {
        self.halfmove.get().min(MAX_COUNTER)
    }

    /// How many moves of a side have given check, as far as that is counted.
    #[inline]
    pub fn checks_given(&self, side: Side) -> u32 {
        self.aside.get().map_or(0, |aside| aside.checks[side.index()])
    }

    /// The number of the move.
    pub fn fullmove(&self) -> u32 {
        self.fullmove.get().min(MAX_COUNTER)
    }

    /// The remembered types whose first placement was on a shade.
    #[inline]
    pub fn first_shades(&self, side: Side, shade: Shade) -> KindSet {
        self.aside.get().map_or(KindSet::NONE, |aside| aside.first_placed[side.index()][shade as usize])
    }

    /// The move tables that a side's pieces follow in its mode.
    #[inline(always)]
    pub fn side_tables<'t>(&self, tables: &'t Tables<W>, side: Side) -> &'t SideTables<W::Bits> {
        &tables.sides[side.index()][usize::from(self.modes()[side.index()])]
    }

    /// A side's royal pieces.
    #[inline]
    pub fn royals(&self, tables: &Tables<W>, side: Side) -> W::Bits {
        self.royals_where(tables, side, |_| true)
    }

    /// The pieces that some of the clauses make royal.
    #[inline(always)]
    pub fn royals_where(&self, tables: &Tables<W>, side: Side, wanted: impl Fn(&Royalty) -> bool) -> W::Bits {
        let mut royals = W::Bits::EMPTY;
        for clause in self.side_tables(tables, side).royalty.iter().filter(|clause| wanted(clause)) {
            let pieces = self.pieces_of(side, clause.kinds);
            match &clause.order {
                None => royals |= pieces,
                Some(_) if !pieces.several() => royals |= pieces,
                Some(order) => {
                    let mut first = pieces.first();
                    for sq in pieces.iter() {
                        if order[sq.index()] < order[first.index()] {
                            first = sq;
                        }
                    }
                    royals |= W::Bits::of(first);
                }
            }
        }
        royals
    }

    /// The Zobrist key of the position: of the pieces, the reserves, the side to move, the marks of what has not moved, a double
    /// step that may be answered, and what is remembered; not of the clocks. The part that most moves change is kept up to date
    /// by each move, the rest is a few words.
    #[inline]
    pub fn key(&self, tables: &Tables<W>) -> u64 {
        let key = self.key_with(tables, self.unmoved, !self.crossed.is_empty());
        key ^ u64::from(self.passes()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The Zobrist key for repetitions, equal for positions that count as the same: of marks, those on which a right
    /// still hangs, and of a double step only one that can be answered, which the caller says.
    pub fn repetition_key(&self, tables: &Tables<W>, en_passant: bool) -> u64 {
        self.key_with(tables, self.useful_marks(tables), en_passant)
    }

    #[inline]
    fn key_with(&self, tables: &Tables<W>, marks: W::Bits, en_passant: bool) -> u64 {
        let mut key = self.board_key;
        let mut mix = |value: u64| key = (key ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        mix(self.turn as u64);
        mix(marks.fold());
        if en_passant {
            mix(self.crossed.fold());
            mix(u64::from(self.victim.0));
            for (crossed, victim) in self.others().iter().flat_map(|others| others.pairs()) {
                mix(u64::from(crossed.0) << 8 | u64::from(victim.0));
            }
        }
        if let Some(aside) = self.aside.get() {
            if tables.reserves {
                for reserve in &aside.reserve {
                    for eight in 0..W::KINDS / 8 {
                        mix((0..8).fold(0, |word, kind| word << 8 | u64::from(reserve[8 * eight + kind])));
                    }
                }
            }
            if let Some(series) = &tables.series {
                mix(u64::from(aside.left));
                // The turns that are still to come are longer, the later it is.
                if series.grows {
                    mix(u64::from(self.fullmove.get()));
                }
            }
            if tables.remembers {
                mix(u64::from(aside.checks[0]) << 32 | u64::from(aside.checks[1]));
                for side in 0..2 {
                    mix(aside.captured[side].0);
                    let moved = aside.moved[side].map_or(0, |kind| u64::from(kind.0) + 1);
                    mix(moved | u64::from(aside.once[side]) << 8);
                    mix(aside.first_placed[side][0].0);
                    mix(aside.first_placed[side][1].0);
                }
            }
        }
        key
    }

    #[inline(always)]
    fn put<O: Observer>(&mut self, tables: &Tables<W>, piece: Piece, sq: Square, observer: &mut O) {
        observer.put(piece, sq);
        let bit = W::Bits::of(sq);
        if let Some(cells) = self.cells.get_mut() {
            cells[sq.index()] = piece.kind.0 | if piece.side == Side::Black { BLACK } else { 0 };
        }
        self.sides[piece.side.index()] |= bit;
        self.kinds[piece.kind.index()] |= bit;
        self.board_key ^= tables.piece_key(piece, sq);
    }

    #[inline(always)]
    fn take<O: Observer>(&mut self, tables: &Tables<W>, piece: Piece, sq: Square, observer: &mut O) {
        observer.take(piece, sq);
        let bit = W::Bits::of(sq);
        if let Some(cells) = self.cells.get_mut() {
            cells[sq.index()] = NOTHING;
        }
        self.sides[piece.side.index()] ^= bit;
        self.kinds[piece.kind.index()] ^= bit;
        self.board_key ^= tables.piece_key(piece, sq);
    }

    /// Puts a piece of nobody on a square, or takes it away.
    pub fn toggle_neutral(&mut self, tables: &Tables<W>, sq: Square) {
        let Some(neutral) = &tables.neutral else { return };
        let bit = W::Bits::of(sq);
        self.sides[0] ^= bit;
        self.sides[1] ^= bit;
        self.board_key ^= neutral.keys[sq.index()];
    }

    /// The second part of a turn: a piece of nobody comes to stand on a square, the one that stood elsewhere or one more; or a
    /// piece of the enemy's is pushed there.
    #[inline(never)]
    pub fn follow(&mut self, tables: &Tables<W>, onto: Square, observer: &mut impl Observer) {
        if tables.pushes {
            return self.push(tables, onto, observer);
        }
        if tables.neutral.as_ref().is_some_and(|neutral| neutral.carried) {
            self.neutral().iter().for_each(|sq| self.toggle_neutral(tables, sq));
        }
        if !self.occupied().contains(onto) {
            self.toggle_neutral(tables, onto);
            // Nobody captures en passant where it stands.
            self.crossed &= !W::Bits::of(onto);
        }
    }

    /// Evaluates the predicates anew for both sides.
    fn update_modes(&mut self, tables: &Tables<W>) {
        if tables.predicates.is_empty() || self.aside.get().is_none() {
            return;
        }
        let mode = Side::each(|side| {
            let facts = tables.predicates.iter().map(|predicate| self.fact(tables, predicate, side));
            facts.enumerate().fold(0, |mode, (bit, fact)| mode | u16::from(fact) << bit)
        });
        self.set_modes(mode);
    }

    /// How many pieces a count comes to.
    pub fn tallied(&self, tally: &Tally<BySide<W::Bits>>, owner: Side) -> u32 {
        let squares = tally.region[owner];
        tally.whose.sides(owner).map(|side| (self.pieces_of(side, tally.kinds) & squares).count()).sum()
    }

    /// The truth of a leaf that is a [plain](alfil_model::Depends::is_plain) fact. The others are not asked here, see
    /// [`State::holds`].
    pub fn fact(&self, tables: &Tables<W>, leaf: &Leaf<W::Bits>, owner: Side) -> bool {
        let number = |compare: &Compare, number: u32, value: &u32| compare.holds(number, *value);
        match leaf {
            Leaf::Captured { whose, kinds } => {
                let captured = whose.sides(owner).fold(0, |set, side| set | self.captured(side).0);
                captured & kinds.0 == kinds.0
            }
            Leaf::Count { whose, kinds, region, compare, value } => {
                let standing = match whose {
                    Whose::Own => self.sides[owner.index()],
                    Whose::Enemy => self.sides[(!owner).index()],
                    Whose::Any => self.occupied(),
                };
                number(compare, (self.of_kinds(*kinds) & standing & region[owner]).count(), value)
            }
            Leaf::Compared { left, compare, right } => {
                compare.holds(self.tallied(left, owner), self.tallied(right, owner))
            }
            Leaf::Worth(weighing) => weighing.holds(owner, |side, kind| self.pieces(side, kind).count()),
            Leaf::Line(line) => self.has_line(tables, line, owner),
            Leaf::Chain(chain) => self.has_chain(tables, chain, owner),
            Leaf::Reserve { whose, kinds, compare, value } => {
                let counts = whose.sides(owner).map(|side| {
                    kinds
                        .iter()
                        .take_while(|kind| kind.index() < W::KINDS)
                        .map(|kind| u32::from(self.in_reserve(side, kind)))
                        .sum::<u32>()
                });
                number(compare, counts.sum(), value)
            }
            Leaf::Turn { compare, value } => number(compare, self.fullmove(), value),
            Leaf::Unmoved { whose, kinds, region } => {
                let unmoved = self.unmoved & region[owner];
                whose.sides(owner).any(|side| self.pieces_of(side, *kinds).intersects(unmoved))
            }
            Leaf::Checks { whose, compare, value } => {
                number(compare, whose.sides(owner).map(|side| self.checks_given(side)).sum(), value)
            }
            Leaf::ToMove { whose } => whose.sides(owner).any(|side| side == self.turn),
            Leaf::Passes { compare, value } => number(compare, self.passes().into(), value),
            Leaf::Once(once) => self.once()[owner.index()] & 1 << once.number != 0,
            Leaf::Left { compare, value } => number(compare, self.moves_to_make(tables).into(), value),
            Leaf::Near(_)
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Checkmate { .. }
            | Leaf::Bare
            | Leaf::Royal => {
                debug_assert!(leaf.depends().is_plain(), "whether {leaf:?} holds is no plain fact");
                false
            }
        }
    }
}

// A move copies the state.
const _: () = assert!(size_of::<State<Lean>>() == 96);
const _: () = assert!(size_of::<State<Small>>() < 400 && size_of::<State<Medium>>() < 2 * 512);
