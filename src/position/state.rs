//! A position on a board of one width, and what a move does to it.
//!
//! A state is plain data of fixed size: a move copies it and changes the copy. Everything that can be
//! derived but is asked at every turn is kept along: piece sets, the mode of each side, the key.

use crate::board::{Bits, Kind, KindSet, Piece, Shade, Side, Square, Width};
use crate::model::Compare;
use crate::moves::{Move, Placement};
use crate::rules::{Condition, SideTables, Tables, Trail, sides};
use crate::setup::{EnPassant, Memory, Setup};

/// No piece on a square.
const NOTHING: u8 = 0xFF;
/// The bit of a cell that makes the piece Black's.
const BLACK: u8 = 0x80;

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State<W: Width> {
    cells: W::Cells,
    /// Each side's pieces.
    pub sides: [W::Bits; 2],
    /// Each type's pieces, of both sides.
    pub kinds: W::Kinds,
    /// The marks of pieces that have not moved.
    pub unmoved: W::Bits,
    /// The squares that the double step just made has crossed; empty if there was none.
    pub crossed: W::Bits,
    /// Where the piece that made it stands.
    pub victim: Square,
    /// Who is to move.
    pub turn: Side,
    /// The truth of the mode's conditions, for each side.
    pub mode: [u16; 2],
    /// The remembered types of which a piece of the side has been captured.
    captured: [KindSet; 2],
    /// For each remembered type, the shade of the first placement: in the sets of types placed dark, and light.
    first_placed: [[KindSet; 2]; 2],
    reserve: [W::Counts; 2],
    /// The type that each side moved last, where that is remembered.
    pub moved: [Option<Kind>; 2],
    halfmove: u32,
    fullmove: u32,
    /// The key of the pieces alone; see [`State::key`].
    pieces_key: u64,
}

/// A move as it is made. Where the model's [`Move`] says what was captured, this says how it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// From a square to another, capturing what stands there.
    Step { from: Square, to: Square, promotion: Option<Kind> },
    /// To a crossed square, capturing the piece that crossed it.
    EnPassant { from: Square, to: Square, promotion: Option<Kind> },
    /// The castling of that number.
    Castle(u16),
    /// Over several legs, capturing other than where it arrives or putting pieces elsewhere; or nothing at all.
    Legs { from: Square, to: Square, trail: Trail, promotion: Option<Kind> },
    /// In place.
    Exchange { at: Square, to: Kind },
    /// One piece from the reserve.
    Place(Placement),
}

impl<W: Width> State<W> {
    /// An empty board, White to move.
    fn empty() -> State<W> {
        State {
            cells: W::cells(NOTHING),
            sides: [W::Bits::EMPTY; 2],
            kinds: W::kinds(),
            unmoved: W::Bits::EMPTY,
            crossed: W::Bits::EMPTY,
            victim: Square(0),
            turn: Side::White,
            mode: [0; 2],
            captured: [KindSet::NONE; 2],
            first_placed: [[KindSet::NONE; 2]; 2],
            reserve: [W::counts(); 2],
            moved: [None; 2],
            halfmove: 0,
            fullmove: 1,
            pieces_key: 0,
        }
    }

    /// The start of the game.
    pub fn start(tables: &Tables<W>) -> State<W> {
        State::from_setup(
            tables,
            &Setup {
                dimensions: tables.dimensions,
                board: tables.array.clone(),
                turn: Side::White,
                reserve: tables.reserve.clone(),
                unmoved: tables.unmoved.widen(),
                en_passant: None,
                halfmove: 0,
                fullmove: 1,
                memory: Memory {
                    captured: [KindSet::NONE; 2],
                    first_placed: [vec![None; tables.kinds], vec![None; tables.kinds]],
                    checks: [0; 2],
                    moved: [None; 2],
                },
            },
        )
    }

    /// The state that a setup of the same board describes.
    pub fn from_setup(tables: &Tables<W>, setup: &Setup) -> State<W> {
        let mut state = State::empty();
        for (index, piece) in setup.board.iter().enumerate() {
            if let Some(piece) = piece {
                state.put(tables, *piece, Square(index as u8));
            }
        }
        state.turn = setup.turn;
        if let Some(en_passant) = &setup.en_passant {
            state.crossed = W::Bits::narrow(&en_passant.crossed);
            state.victim = en_passant.victim;
        }
        state.captured = setup.memory.captured;
        if tables.remembered.moved {
            state.moved = setup.memory.moved;
        }
        for side in Side::BOTH {
            for (kind, shade) in setup.memory.first_placed[side.index()].iter().enumerate() {
                if let Some(shade) = shade {
                    state.first_placed[side.index()][*shade as usize].insert(Kind(kind as u8));
                }
            }
            for (kind, count) in setup.reserve[side.index()].iter().enumerate() {
                state.reserve[side.index()][kind] = *count;
            }
        }
        state.halfmove = setup.halfmove;
        state.fullmove = setup.fullmove;
        state.unmoved = W::Bits::narrow(&setup.unmoved) & state.occupied();
        state.normalise_marks(tables);
        state.update_modes(tables);
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
            turn: self.turn,
            reserve: Side::BOTH.map(|side| kinds().map(|kind| self.in_reserve(side, kind)).collect()),
            unmoved: self.unmoved.widen(),
            en_passant: (!self.crossed.is_empty())
                .then(|| EnPassant { crossed: self.crossed.widen(), victim: self.victim }),
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            memory: Memory {
                captured: self.captured,
                first_placed: Side::BOTH.map(first_placed),
                checks: [0; 2],
                moved: self.moved,
            },
        }
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece(&self, sq: Square) -> Option<Piece> {
        let cell = self.cells[sq.index()];
        let side = if cell & BLACK == 0 { Side::White } else { Side::Black };
        (cell != NOTHING).then_some(Piece { side, kind: Kind(cell & !BLACK) })
    }

    /// The squares that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> W::Bits {
        self.sides[0] | self.sides[1]
    }

    /// A side's pieces of a type.
    #[inline(always)]
    pub fn pieces(&self, side: Side, kind: Kind) -> W::Bits {
        self.sides[side.index()] & self.kinds[kind.index()]
    }

    /// A side's pieces of several types.
    #[inline(always)]
    pub fn pieces_of(&self, side: Side, kinds: KindSet) -> W::Bits {
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
        set & self.sides[side.index()]
    }

    /// How many pieces of a type a side holds in reserve.
    pub fn in_reserve(&self, side: Side, kind: Kind) -> u8 {
        self.reserve[side.index()][kind.index()]
    }

    /// Half-moves since the last progress.
    pub fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// The remembered types whose first placement was on a shade.
    pub fn first_shades(&self, side: Side, shade: Shade) -> KindSet {
        self.first_placed[side.index()][shade as usize]
    }

    /// The lists that a side's pieces follow now.
    #[inline(always)]
    pub fn side_tables<'t>(&self, tables: &'t Tables<W>, side: Side) -> &'t SideTables<W::Bits> {
        &tables.sides[side.index()][usize::from(self.mode[side.index()])]
    }

    /// A side's royal pieces.
    #[inline]
    pub fn royals(&self, tables: &Tables<W>, side: Side) -> W::Bits {
        let mut royals = W::Bits::EMPTY;
        for clause in &self.side_tables(tables, side).royalty {
            let pieces = self.pieces_of(side, clause.kinds);
            match &clause.order {
                None => royals |= pieces,
                Some(_) if !pieces.several() => royals |= pieces,
                Some(order) => {
                    if let Some(first) = pieces.iter().min_by_key(|sq| order[sq.index()]) {
                        royals |= W::Bits::of(first);
                    }
                }
            }
        }
        royals
    }

    /// A number that is equal for positions that count as the same in a repetition: pieces, side to
    /// move, rights, reserves and memory, but not the clocks. A double step counts only if it can be
    /// answered, which the caller says.
    pub fn key(&self, tables: &Tables<W>, en_passant: bool) -> u64 {
        let mut key = self.pieces_key;
        let mut mix = |value: u64| key = (key ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        mix(self.turn as u64);
        for square in self.useful_marks(tables).iter() {
            mix(u64::from(square.0) + 2);
        }
        for square in self.crossed.iter().take_while(|_| en_passant) {
            mix(u64::from(square.0) << 9 | u64::from(self.victim.0) << 17 | 1 << 8);
        }
        for side in 0..2 {
            mix(self.captured[side].0);
            if let Some(kind) = self.moved[side] {
                mix(u64::from(kind.0) << 40 | 1 << 39);
            }
            mix(self.first_placed[side][0].0);
            mix(self.first_placed[side][1].0);
            for kind in 0..W::KINDS {
                mix(u64::from(self.reserve[side][kind]));
            }
        }
        key
    }

    #[inline(always)]
    fn put(&mut self, tables: &Tables<W>, piece: Piece, sq: Square) {
        let bit = W::Bits::of(sq);
        self.cells[sq.index()] = piece.kind.0 | if piece.side == Side::Black { BLACK } else { 0 };
        self.sides[piece.side.index()] |= bit;
        self.kinds[piece.kind.index()] |= bit;
        self.pieces_key ^= tables.piece_key(piece, sq);
    }

    #[inline(always)]
    fn take(&mut self, tables: &Tables<W>, piece: Piece, sq: Square) {
        let bit = W::Bits::of(sq);
        self.cells[sq.index()] = NOTHING;
        self.sides[piece.side.index()] ^= bit;
        self.kinds[piece.kind.index()] ^= bit;
        self.pieces_key ^= tables.piece_key(piece, sq);
    }

    /// The state after an action of the side to move.
    #[inline]
    pub fn after(&self, tables: &Tables<W>, action: Action) -> State<W> {
        let mut next = *self;
        next.make(tables, action);
        next.end_turn();
        if tables.risks.always {
            next.update_modes(tables);
        }
        next
    }

    /// The state after a set of placements.
    pub fn after_placements(&self, tables: &Tables<W>, placements: &[Placement]) -> State<W> {
        let mut next = *self;
        for placement in placements {
            next.make(tables, Action::Place(*placement));
        }
        next.halfmove = self.halfmove + 1;
        next.end_turn();
        if tables.risks.always {
            next.update_modes(tables);
        }
        next
    }

    /// The state after a move, which must be legal.
    pub fn after_move(&self, tables: &Tables<W>, mv: &Move) -> State<W> {
        match mv {
            Move::Place(placements) => self.after_placements(tables, placements),
            other => match self.action(tables, other) {
                Some(action) => self.after(tables, action),
                None => *self,
            },
        }
    }

    /// The action of a move, if it has one of the right form. Sets of several placements have none.
    pub fn action(&self, tables: &Tables<W>, mv: &Move) -> Option<Action> {
        Some(match *mv {
            Move::Step { from, to, captures: None, promotion } if from == to => {
                Action::Legs { from, to, trail: Trail::NONE, promotion }
            }
            Move::Step { from, to, captures, promotion } => match captures {
                Some(victim) if victim != to => Action::EnPassant { from, to, promotion },
                _ => Action::Step { from, to, promotion },
            },
            Move::Castle { king, rook, king_to, rook_to } => {
                let castlings = &tables.castlings[self.turn.index()];
                Action::Castle(castlings.iter().position(|castling| {
                    (castling.king, castling.rook, castling.king_to, castling.rook_to)
                        == (king, rook, king_to, rook_to)
                })? as u16)
            }
            Move::Legs { from, to, ref captures, ref carries, promotion } => {
                Action::Legs { from, to, trail: Trail::new(captures, carries)?, promotion }
            }
            Move::Gate { .. } => return None,
            Move::Exchange { at, to } => Action::Exchange { at, to },
            Move::Place(ref placements) => match placements[..] {
                [placement] => Action::Place(placement),
                _ => return None,
            },
        })
    }

    /// The move of an action.
    pub fn as_move(&self, tables: &Tables<W>, action: Action) -> Move {
        match action {
            Action::Step { from, to, promotion } => {
                Move::Step { from, to, promotion, captures: self.piece(to).map(|_| to) }
            }
            Action::EnPassant { from, to, promotion } => {
                Move::Step { from, to, promotion, captures: Some(self.victim) }
            }
            Action::Castle(number) => {
                let castling = &tables.castlings[self.turn.index()][usize::from(number)];
                Move::Castle {
                    king: castling.king,
                    rook: castling.rook,
                    king_to: castling.king_to,
                    rook_to: castling.rook_to,
                }
            }
            Action::Legs { from, to, trail: Trail::NONE, promotion } => {
                Move::Step { from, to, promotion, captures: None }
            }
            Action::Legs { from, to, trail, promotion } => Move::Legs {
                from,
                to,
                captures: trail.captures().to_vec(),
                carries: trail.carries().to_vec(),
                promotion,
            },
            Action::Exchange { at, to } => Move::Exchange { at, to },
            Action::Place(placement) => Move::Place(vec![placement]),
        }
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.fullmove += (self.turn == Side::Black) as u32;
        self.turn = !self.turn;
    }

    #[inline]
    fn make(&mut self, tables: &Tables<W>, action: Action) {
        let us = self.turn;
        if tables.remembered.moved {
            self.remember_mover(tables, action);
        }
        self.halfmove += 1;
        let victim = self.victim;
        self.crossed = W::Bits::EMPTY;
        match action {
            Action::Step { from, to, promotion } => self.step(tables, from, to, to, promotion),
            Action::EnPassant { from, to, promotion } => self.step(tables, from, to, victim, promotion),
            Action::Legs { from, to, trail, promotion } => self.legs(tables, from, to, trail, promotion),
            Action::Castle(number) => {
                let castling = &tables.castlings[us.index()][usize::from(number)];
                if let (Some(king), Some(rook)) = (self.piece(castling.king), self.piece(castling.rook)) {
                    self.take(tables, king, castling.king);
                    self.take(tables, rook, castling.rook);
                    self.put(tables, king, castling.king_to);
                    self.put(tables, rook, castling.rook_to);
                    self.unmark(tables, W::Bits::of(castling.king) | W::Bits::of(castling.rook));
                    if tables.progress.contains(king.kind) || tables.progress.contains(rook.kind) {
                        self.halfmove = 0;
                    }
                    if tables.risks.always
                        || tables.risks.moved.contains(king.kind)
                        || tables.risks.moved.contains(rook.kind)
                    {
                        self.update_modes(tables);
                    }
                }
            }
            Action::Exchange { at, to } => {
                if let Some(piece) = self.piece(at) {
                    self.take(tables, piece, at);
                    self.put(tables, Piece { kind: to, ..piece }, at);
                    self.unmark(tables, W::Bits::of(at));
                    if tables.progress.contains(piece.kind) {
                        self.halfmove = 0;
                    }
                    self.update_modes(tables);
                }
            }
            Action::Place(placement) => self.place(tables, placement),
        }
    }

    /// Remembers the type that an action moves; an imitator counts as what it imitates.
    fn remember_mover(&mut self, tables: &Tables<W>, action: Action) {
        let from = match action {
            Action::Legs { from, to, trail: Trail::NONE, .. } if from == to => return,
            Action::Step { from, .. } | Action::EnPassant { from, .. } | Action::Legs { from, .. } => from,
            Action::Castle(number) => tables.castlings[self.turn.index()][usize::from(number)].king,
            Action::Exchange { .. } | Action::Place(_) => return,
        };
        let Some(mover) = self.piece(from) else { return };
        self.moved[self.turn.index()] = if tables.imitators.contains(mover.kind) {
            self.moved[(!self.turn).index()]
        } else {
            Some(mover.kind)
        };
    }

    /// A move of several legs. One that comes back and has done nothing leaves everything as it is.
    fn legs(&mut self, tables: &Tables<W>, from: Square, to: Square, trail: Trail, promotion: Option<Kind>) {
        let Some(mover) = self.piece(from).filter(|_| from != to || trail != Trail::NONE) else { return };
        let mut touched = W::Bits::of(from) | W::Bits::of(to);
        if tables.progress.contains(mover.kind) {
            self.halfmove = 0;
        }
        for sq in trail.captures() {
            let Some(captured) = self.piece(*sq) else { continue };
            self.take(tables, captured, *sq);
            self.halfmove = 0;
            if tables.remembered.captured.contains(captured.kind) {
                self.captured[captured.side.index()].insert(captured.kind);
            }
            touched |= W::Bits::of(*sq);
        }
        self.take(tables, mover, from);
        let carried = trail.carries().iter().map(|(start, end)| (self.piece(*start), *start, *end));
        let carried: Vec<_> = carried.collect();
        for (piece, start, _) in &carried {
            if let Some(piece) = piece {
                self.take(tables, *piece, *start);
            }
        }
        for (piece, start, end) in &carried {
            if let Some(piece) = piece {
                self.put(tables, *piece, *end);
            }
            touched |= W::Bits::of(*start) | W::Bits::of(*end);
        }
        self.put(tables, Piece { kind: promotion.unwrap_or(mover.kind), ..mover }, to);
        self.unmark(tables, touched);
        self.update_modes(tables);
    }

    #[inline(always)]
    fn step(
        &mut self,
        tables: &Tables<W>,
        from: Square,
        to: Square,
        captures: Square,
        promotion: Option<Kind>,
    ) {
        let Some(mover) = self.piece(from) else { return };
        let mut update = tables.risks.always || tables.risks.moved.contains(mover.kind);
        let quiet = captures == to && promotion.is_none();
        let crossed = self.crossed_by(tables, mover, from, to).filter(|_| quiet);
        if let Some(captured) = self.piece(captures) {
            self.take(tables, captured, captures);
            self.halfmove = 0;
            if tables.remembered.captured.contains(captured.kind) {
                self.captured[captured.side.index()].insert(captured.kind);
            }
            update |= tables.risks.captured.contains(captured.kind);
        }
        let kind = promotion.unwrap_or(mover.kind);
        self.take(tables, mover, from);
        self.put(tables, Piece { kind, side: mover.side }, to);
        if tables.progress.contains(mover.kind) {
            self.halfmove = 0;
        }
        if let Some(crossed) = crossed {
            self.crossed = crossed;
            self.victim = to;
        }
        let touched = W::Bits::of(from) | W::Bits::of(to) | W::Bits::of(captures);
        if self.unmoved.intersects(touched) {
            self.unmark(tables, touched);
        }
        update |= promotion.is_some();
        if update {
            self.update_modes(tables);
        }
    }

    /// What a step crosses, if it is one that can be answered en passant.
    #[inline(always)]
    fn crossed_by(&self, tables: &Tables<W>, mover: Piece, from: Square, to: Square) -> Option<W::Bits> {
        let doubles = &tables.doubles[mover.side.index()][mover.kind.index()];
        if !doubles.from.contains(from) {
            return None;
        }
        let holds = |when: &Condition<W::Bits>| {
            when.evaluate(&mut |leaf| match leaf {
                Condition::Royal => self.royals(tables, mover.side).contains(from),
                leaf => self.fact(leaf, mover.side),
            })
        };
        let double = doubles.steps.iter().find(|double| {
            double.from == from
                && double.to == to
                && self.cells[to.index()] == NOTHING
                && !double.crossed.intersects(self.occupied())
                && (!double.marked || self.unmoved.contains(from))
                && holds(&double.when)
        })?;
        Some(double.crossed)
    }

    fn place(&mut self, tables: &Tables<W>, Placement { kind, to }: Placement) {
        let us = self.turn;
        self.put(tables, Piece { side: us, kind }, to);
        let reserve = &mut self.reserve[us.index()][kind.index()];
        *reserve = reserve.saturating_sub(1);
        if tables.remembered.first_placed.contains(kind) {
            let shades = &mut self.first_placed[us.index()];
            if !shades[0].union(shades[1]).contains(kind) {
                shades[usize::from(!tables.dark.contains(to))].insert(kind);
            }
        }
        let marks = &tables.unmoved_when_placed[us.index()];
        if marks.iter().any(|(square, kinds)| *square == to && kinds.contains(kind)) {
            self.unmoved |= W::Bits::of(to);
        }
        self.normalise_marks(tables);
        self.update_modes(tables);
    }

    fn unmark(&mut self, tables: &Tables<W>, squares: W::Bits) {
        self.unmoved &= !squares;
        self.normalise_marks(tables);
    }

    /// Takes away the marks that are not kept; the definition is [`Unmoved`](crate::model::Unmoved).
    fn normalise_marks(&mut self, tables: &Tables<W>) {
        if self.unmoved.is_empty() {
            return;
        }
        if !tables.lists_unmoved {
            self.unmoved = self.useful_marks(tables);
            return;
        }
        let mut kept = W::Bits::EMPTY;
        for side in Side::BOTH {
            kept |= self.own_marks(tables, side);
            for castling in &tables.castlings[side.index()] {
                kept |= W::Bits::of(castling.king) & self.pieces_of(side, castling.kings);
                kept |= W::Bits::of(castling.rook) & self.pieces_of(side, castling.rooks);
            }
        }
        self.unmoved &= kept;
    }

    /// The squares where a mark matters for the piece's own moves.
    fn own_marks(&self, tables: &Tables<W>, side: Side) -> W::Bits {
        let homes = tables.marked_homes[side.index()].iter();
        homes.fold(W::Bits::EMPTY, |set, (kind, home)| set | self.pieces(side, *kind) & *home)
    }

    /// The marks on which a right still hangs.
    fn useful_marks(&self, tables: &Tables<W>) -> W::Bits {
        let marks = self.unmoved;
        let mut useful = W::Bits::EMPTY;
        for side in Side::BOTH {
            useful |= marks & self.own_marks(tables, side);
            for castling in &tables.castlings[side.index()] {
                let marked = |sq, kinds: KindSet| {
                    marks.contains(sq)
                        && self
                            .piece(sq)
                            .is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
                };
                let coming = |sq, kinds: KindSet| {
                    tables.unmoved_when_placed[side.index()].iter().any(|(square, _)| *square == sq)
                        && kinds.iter().any(|kind| self.in_reserve(side, kind) > 0)
                };
                let king = marked(castling.king, castling.kings);
                let rook = marked(castling.rook, castling.rooks);
                if king && (rook || coming(castling.rook, castling.rooks)) {
                    useful |= W::Bits::of(castling.king);
                }
                if rook && (king || coming(castling.king, castling.kings)) {
                    useful |= W::Bits::of(castling.rook);
                }
            }
        }
        useful
    }

    fn update_modes(&mut self, tables: &Tables<W>) {
        if tables.atoms.is_empty() {
            return;
        }
        for side in Side::BOTH {
            let bits =
                tables.atoms.iter().enumerate().map(|(bit, atom)| u16::from(self.fact(atom, side)) << bit);
            self.mode[side.index()] = bits.fold(0, |mode, bit| mode | bit);
        }
    }

    /// The truth of a leaf that asks neither about attacks nor about royals; of those, false.
    pub fn fact(&self, condition: &Condition<W::Bits>, owner: Side) -> bool {
        let number = |compare: &Compare, number: u32, value: &u32| compare.holds(number, *value);
        match condition {
            Condition::Captured { whose, kinds } => {
                let captured = sides(*whose, owner).fold(0, |set, side| set | self.captured[side.index()].0);
                captured & kinds.0 == kinds.0
            }
            Condition::Count { whose, kinds, region, compare, value } => {
                let counts = sides(*whose, owner)
                    .map(|side| (self.pieces_of(side, *kinds) & region[owner.index()]).count());
                number(compare, counts.sum(), value)
            }
            Condition::Reserve { whose, kinds, compare, value } => {
                let counts = sides(*whose, owner).map(|side| {
                    kinds
                        .iter()
                        .take_while(|kind| kind.index() < W::KINDS)
                        .map(|kind| u32::from(self.in_reserve(side, kind)))
                        .sum::<u32>()
                });
                number(compare, counts.sum(), value)
            }
            Condition::Turn { compare, value } => number(compare, self.fullmove, value),
            Condition::Unmoved { whose, kinds } => {
                sides(*whose, owner).any(|side| self.pieces_of(side, *kinds).intersects(self.unmoved))
            }
            _ => false,
        }
    }
}
