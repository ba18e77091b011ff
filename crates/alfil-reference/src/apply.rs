//! The start of a game, and the position after a move.

use super::attack::in_check;
use super::blast::blasted;
use super::condition::{holds, tallied};
use super::ending::is_en_passant;
use super::flips::flip;
use super::legs;
use super::movement::{leads_to_promotion, ways};
use super::turn_rule;
use alfil_board::{BySide, Kind, Piece, Side, Square, Squares};
use alfil_model::moves::{Move, Placement};
use alfil_model::setup::{EnPassant, MAX_COUNTER, Memory, Setup};
use alfil_model::{
    CastlingPair, Condition, Counting, Definition, Likeness, Promoting, Rebirth, Ruled, Unmoved, Whose,
    number_of_turn, pushed_from,
};

/// The start of the game: the array, and who begins is to move.
pub fn start(variant: &Definition) -> Setup {
    let first_placed = vec![None; variant.kinds.len()];
    Setup {
        dimensions: variant.dimensions,
        board: variant.array.clone(),
        turn: variant.first,
        reserve: variant.reserve.clone(),
        neutral: variant.neutral.as_ref().map_or(Squares::NONE, |neutral| neutral.squares),
        unmoved: Unmoved::of(variant).at_start(variant),
        en_passant: Vec::new(),
        halfmove: 0,
        fullmove: 1,
        memory: Memory { first_placed: BySide::both(first_placed), ..Memory::default() },
    }
}

/// The displacements of a step or a multi-leg move: what it does with the pieces on the board, whichever of the two
/// it is.
#[derive(Debug, Clone)]
pub struct Journey {
    /// Where the piece starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
    /// The squares of what it captures.
    pub captures: Vec<Square>,
    /// What it puts elsewhere: from which square to which.
    pub carries: Vec<(Square, Square)>,
    /// What it becomes.
    pub promotion: Option<Kind>,
}

impl Journey {
    /// The journey of a move, if it is one.
    pub fn of(mv: &Move) -> Option<Journey> {
        match mv.clone() {
            Move::Step { from, to, captures, promotion } => {
                let captures = captures.into_iter().collect();
                Some(Journey { from, to, captures, carries: Vec::new(), promotion })
            }
            Move::Legs { from, to, captures, carries, promotion } => {
                Some(Journey { from, to, captures, carries, promotion })
            }
            Move::Gate { mv, .. } | Move::Then { mv, .. } => Journey::of(&mv),
            Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => None,
        }
    }

    /// A plain capture on a square.
    pub fn capture(from: Square, to: Square) -> Journey {
        Journey { from, to, captures: vec![to], carries: Vec::new(), promotion: None }
    }

    /// Where a piece that is neither the one that travels nor captured stands after it.
    pub fn whereabouts(&self, sq: Square) -> Square {
        self.carries.iter().find(|(from, _)| *from == sq).map_or(sq, |(_, to)| *to)
    }
}

/// The position after a move: the same side is to move if its turn goes on. The caller owes one that the rules allow, royal
/// pieces aside.
pub fn apply(variant: &Definition, setup: &Setup, mv: &Move) -> Setup {
    let after = hand_over(variant, setup, mv);
    let left = moves_left(variant, setup, &after, mv);
    if left == 0 {
        return after;
    }
    let memory = Memory { left, ..after.memory.clone() };
    let memory = Memory { once: setup.memory.once, ..memory };
    // Who captures en passant may go on with that, where it is said.
    let all = turn_rule(variant, setup)
        .and_then(|rule| rule.options.series)
        .is_some_and(|series| series.all_en_passant);
    let theirs =
        if all && is_en_passant(mv) { still_answered(setup, &after, !setup.turn) } else { Vec::new() };
    let en_passant =
        EnPassant::of_turn(setup.dimensions, theirs.into_iter().chain(after.en_passant.iter().copied()));
    let mut next = Setup { turn: setup.turn, fullmove: setup.fullmove, memory, en_passant, ..after.clone() };
    remember_once(variant, &mut next);
    // What attacks may hang on who is to move.
    if ends_with_check(variant) && in_check(variant, &next, !next.turn) { after } else { next }
}

/// Whether a check ends turns of several moves.
fn ends_with_check(variant: &Definition) -> bool {
    variant.turns.iter().filter_map(|turn| turn.options.series).any(|series| series.until_check)
}

/// How many moves of the turn are left to the player to move, the next one included.
pub fn moves_to_make(variant: &Definition, setup: &Setup) -> u8 {
    let series = || turn_rule(variant, setup).and_then(|rule| rule.options.series);
    match setup.memory.left {
        0 => {
            let turn = number_of_turn(variant.first, setup.turn, setup.fullmove);
            series().map_or(1, |series| series.most(turn))
        }
        left => left,
    }
}

/// The double steps of a side's pieces that can be answered before a move and still behind it: the piece has stayed, and what it
/// crossed is empty.
fn still_answered(before: &Setup, after: &Setup, side: Side) -> Vec<EnPassant> {
    let mut steps = before.en_passant.clone();
    steps.retain(|step| {
        let piece = before.piece(step.victim);
        piece.is_some_and(|piece| piece.side == side) && after.piece(step.victim) == piece
    });
    for step in &mut steps {
        step.crossed = step.crossed.iter().filter(|sq| after.is_empty(*sq)).collect();
    }
    steps
}

/// How many moves of the player's turn are left behind a move, when `after` is the position in which the turn has ended.
fn moves_left(variant: &Definition, setup: &Setup, after: &Setup, mv: &Move) -> u8 {
    let moves = moves_to_make(variant, setup);
    let ends = matches!(mv, Move::Null { at: None } | Move::Place(_))
        || ends_with_check(variant) && in_check(variant, after, after.turn);
    if ends { 0 } else { moves.saturating_sub(1) }
}

/// The position after a move that ends the turn, or would: the other side is to move. So it is judged.
pub fn hand_over(variant: &Definition, setup: &Setup, mv: &Move) -> Setup {
    let us = setup.turn;
    let mut after = first_part(variant, setup, mv);
    // A double step of an earlier move of the turn can be answered as long as the piece stands there.
    if setup.memory.left > 0 {
        let earlier = still_answered(setup, &after, us);
        after.en_passant = EnPassant::of_turn(setup.dimensions, earlier.into_iter().chain(after.en_passant));
    }
    after.memory.left = 0;
    let moves = setup.fullmove.saturating_add(u32::from(us == Side::Black));
    after.fullmove = moves.min(MAX_COUNTER);
    after.turn = !us;
    remember_check(variant, &mut after);
    remember_once(variant, &mut after);
    count_turn(variant, setup, &mut after);
    after
}

/// The position after a move in which the same player is still to move, as it is between two parts of a turn.
pub(super) fn first_part(variant: &Definition, setup: &Setup, mv: &Move) -> Setup {
    let mut after = setup.clone();
    after.en_passant = Vec::new();
    remember_mover(variant, setup, &mut after, mv);
    let progress = make(variant, setup, &mut after, mv);
    if !after.unmoved.is_empty() {
        after.unmoved = Unmoved::of(variant).normalise(after.unmoved, |sq| after.piece(sq), &after.reserve);
    }
    let passes = setup.memory.passes.saturating_add(1).min(variant.remembered.passes);
    after.memory.passes = if *mv == (Move::Null { at: None }) { passes } else { 0 };
    after.halfmove = if progress { 0 } else { setup.halfmove.saturating_add(1).min(MAX_COUNTER) };
    after
}

/// Does what the move does to board, reserves and memory of what came and went, and lets come back what it captures. Gives
/// whether it was progress.
fn make(variant: &Definition, setup: &Setup, after: &mut Setup, mv: &Move) -> bool {
    let progress = displace(variant, setup, after, mv);
    // Behind the second part of a turn, what the first one captured has come back already.
    if !matches!(mv, Move::Then { .. }) {
        come_back(variant, setup, after, mv);
    }
    progress
}

/// What a move captures and what comes back of it at once: the square on which it was captured, the clause, and where it stands
/// then, if any square was empty.
pub fn reborn<'v>(
    variant: &'v Definition,
    setup: &Setup,
    mv: &Move,
) -> Vec<(Square, &'v Ruled<Rebirth>, Option<Square>)> {
    let mv = if let Move::Then { mv, .. } = mv { mv } else { mv };
    let mut after = setup.clone();
    displace(variant, setup, &mut after, mv);
    come_back(variant, setup, &mut after, mv)
}

/// The same without what comes back.
fn displace(variant: &Definition, setup: &Setup, after: &mut Setup, mv: &Move) -> bool {
    let us = setup.turn;
    let is_progress = |sq: Square| setup.piece(sq).is_some_and(|piece| variant.progress.contains(piece.kind));
    match mv {
        // It changes nothing but whose turn it is.
        Move::Null { .. } => false,
        Move::Step { from, to, captures, promotion } => {
            // A capture is no double step, and what promotes is no longer the piece that made it.
            if captures.is_none() && promotion.is_none() {
                after.en_passant = answerable(variant, setup, *from, *to).into_iter().collect();
            }
            let takes = travel(variant, setup, after, mv);
            captures.is_some() || takes || is_progress(*from)
        }
        Move::Legs { from, captures, .. } => {
            let takes = travel(variant, setup, after, mv);
            !captures.is_empty() || takes || is_progress(*from)
        }
        Move::Gate { mv, placement } => {
            let progress = displace(variant, setup, after, mv);
            let takes = enter(variant, after, us, *placement);
            progress || takes || variant.placing_is_progress
        }
        Move::Then { mv, onto } => {
            let mut progress = make(variant, setup, after, mv);
            if variant.carries_neutral() {
                after.neutral = Squares::NONE;
            }
            if let Some(from) = pushed_from(variant.dimensions, us, *onto).filter(|_| variant.pushes()) {
                let pushed = after.piece(from);
                put(after, from, None);
                put(after, *onto, pushed.map(|pushed| arriving(variant, pushed, from, *onto)));
                progress |= pushed.is_some_and(|pushed| variant.progress.contains(pushed.kind));
            } else {
                after.neutral.insert(*onto);
            }
            // Nobody captures en passant where it stands.
            for step in &mut after.en_passant {
                step.crossed.remove(*onto);
            }
            after.en_passant.retain(|step| !step.crossed.is_empty());
            progress
        }
        Move::Castle { king, rook, king_to, rook_to } => {
            let pieces = [setup.piece(*king), setup.piece(*rook)];
            put(after, *king, None);
            put(after, *rook, None);
            put(after, *king_to, pieces[0]);
            put(after, *rook_to, pieces[1]);
            let opposite = setup.dimensions.mirror(*rook);
            let theirs = setup.piece(opposite).is_some_and(|piece| piece.side != us);
            if theirs && castles_alone(variant, us, (*king, *rook, *king_to, *rook_to)) {
                after.unmoved.remove(opposite);
            }
            is_progress(*king) || is_progress(*rook)
        }
        Move::Exchange { at, to } => {
            put(after, *at, setup.piece(*at).map(|piece| Piece { kind: *to, ..piece }));
            is_progress(*at)
        }
        Move::Place(placements) => {
            let takes = placements.iter().map(|placement| enter(variant, after, us, *placement));
            takes.fold(variant.placing_is_progress, |progress, takes| progress || takes)
        }
    }
}

/// Whether nobody castles opposite any more where a side has castled between these squares of king and rook: one clause is enough.
pub fn castles_alone(variant: &Definition, side: Side, squares: (Square, Square, Square, Square)) -> bool {
    Unmoved::of(variant).pairs[side].iter().any(|pair| {
        let CastlingPair { king, rook, king_to, rook_to, clause, .. } = *pair;
        (king, rook, king_to, rook_to) == squares && variant.castlings[clause].alone
    })
}

/// Captures, blows up, moves, carries, promotes and flips, in this order. Every capture of any move happens here. Tells whether the
/// piece that arrives takes anything off the board.
fn travel(variant: &Definition, setup: &Setup, after: &mut Setup, mv: &Move) -> bool {
    let Some(journey) = Journey::of(mv) else { return false };
    for victim in &journey.captures {
        take_into_reserve(variant, setup, after, setup.turn, *victim);
    }
    let blasted = blasted(variant, setup, &journey);
    if variant.blast.as_ref().is_some_and(|blast| blast.keeps) {
        for victim in &blasted {
            let enemy = setup.piece(*victim).map_or(setup.turn, |piece| !piece.side);
            take_into_reserve(variant, setup, after, enemy, *victim);
        }
    }
    for gone in journey.captures.iter().chain(&blasted) {
        remember_capture(variant, after, *gone);
        put(after, *gone, None);
    }
    let mover = after.piece(journey.from);
    let carried: Vec<Option<Piece>> = journey.carries.iter().map(|(from, _)| after.piece(*from)).collect();
    put(after, journey.from, None);
    journey.carries.iter().for_each(|(from, _)| put(after, *from, None));
    for ((_, to), piece) in journey.carries.iter().zip(carried) {
        put(after, *to, piece);
    }
    let promoted = |piece: Piece| Piece { kind: journey.promotion.unwrap_or(piece.kind), ..piece };
    put(after, journey.to, mover.map(promoted));
    if variant.blast.as_ref().is_some_and(|blast| blast.leaves) && blasted.contains(&journey.from) {
        after.neutral.insert(journey.to);
    }
    let Some(mover) = mover.filter(|_| journey.from != journey.to) else { return false };
    flip(variant, after, mover.kind, Some(journey.from), journey.to)
}

/// Puts the piece on a square, as captured by a side, into the reserve that it goes to, if it goes to one.
fn take_into_reserve(variant: &Definition, setup: &Setup, after: &mut Setup, us: Side, victim: Square) {
    let Some(piece) = setup.piece(victim) else { return };
    let clause = variant.spoils.of(us).find(|clause| clause.kind == piece.kind);
    if let Some(clause) = clause {
        let side = if clause.whose == Whose::Own { us } else { piece.side };
        let held = &mut after.reserve[side][clause.becomes.index()];
        *held = held.saturating_add(1);
    }
}

/// Puts what a move has captured back on the board, as far as it comes back, and tells it.
fn come_back<'v>(
    variant: &'v Definition,
    setup: &Setup,
    after: &mut Setup,
    mv: &Move,
) -> Vec<(Square, &'v Ruled<Rebirth>, Option<Square>)> {
    let captures = Journey::of(mv).map_or(Vec::new(), |journey| journey.captures);
    let mut told = Vec::new();
    for victim in captures {
        let Some(piece) = setup.piece(victim) else { continue };
        let mut clauses = variant.rebirths.of(setup.turn);
        let Some(clause) = clauses.find(|clause| clause.kind == piece.kind) else { continue };
        let to = place_of_rebirth(variant, after, clause, piece.side, victim);
        if let Some(to) = to {
            put(after, to, Some(Piece { kind: clause.becomes, ..piece }));
            after.unmoved.insert(to);
        }
        told.push((victim, clause, to));
    }
    told
}

/// Where a piece that was captured on a square comes back.
fn place_of_rebirth(
    variant: &Definition,
    after: &Setup,
    clause: &Rebirth,
    side: Side,
    victim: Square,
) -> Option<Square> {
    let dimensions = variant.dimensions;
    // From the first file of its owner's first rank on.
    let ranks = (0..dimensions.ranks)
        .map(|rank| if side == Side::White { rank } else { dimensions.ranks - 1 - rank });
    let squares = ranks.flat_map(|rank| {
        (0..dimensions.files).filter_map(move |file| dimensions.square(file.into(), rank.into()))
    });
    squares
        .filter(|sq| clause.region.of(side).contains(*sq) && !variant.holes.contains(*sq))
        .filter(|sq| match clause.like {
            None => true,
            Some(Likeness::File) => dimensions.file(*sq) == dimensions.file(victim),
            Some(Likeness::Shade) => dimensions.shade(*sq) == dimensions.shade(victim),
        })
        .find(|sq| after.is_empty(*sq))
}

/// Brings a piece from the player's reserve onto the board. Tells whether it takes anything off it.
fn enter(variant: &Definition, after: &mut Setup, us: Side, placement: Placement) -> bool {
    let piece = Piece { side: us, kind: placement.kind };
    let held = variant.held_as(us, placement.kind).unwrap_or(placement.kind);
    let left = &mut after.reserve[us][held.index()];
    *left = left.saturating_sub(1);
    put(after, placement.to, Some(piece));
    if Unmoved::of(variant).marks_placement(piece, placement.to) {
        after.unmoved.insert(placement.to);
    }
    remember_placement(variant, after, piece, placement.to);
    flip(variant, after, placement.kind, None, placement.to)
}

/// Puts a piece on a square, or nothing. Whatever stood there unmoved stands there no more.
fn put(setup: &mut Setup, sq: Square, piece: Option<Piece>) {
    setup.board[sq.index()] = piece;
    setup.unmoved.remove(sq);
}

/// What arrives where a piece is pushed onto an empty square: where it must promote, the first type that is named.
fn arriving(variant: &Definition, pushed: Piece, from: Square, onto: Square) -> Piece {
    let forced = variant.promotions.of(pushed.side).find(|clause| {
        leads_to_promotion(clause, pushed, from, onto)
            && clause.captures != Promoting::Capturing
            && !clause.optional
            && clause.when == Condition::Always
    });
    let kind = forced.and_then(|clause| clause.to.first()).copied().unwrap_or(pushed.kind);
    Piece { kind, ..pushed }
}

/// How a quiet step can be answered en passant, in the position before it.
fn answerable(variant: &Definition, setup: &Setup, from: Square, to: Square) -> Option<EnPassant> {
    let mover = setup.piece(from)?;
    if !variant.en_passant.iter().any(|pair| pair.victim == mover.kind) {
        return None;
    }
    let way = ways(variant, setup, from)
        .into_iter()
        .find(|way| way.to == to && way.captures.is_none() && way.crossed != Squares::NONE)?;
    Some(EnPassant { crossed: way.crossed, victim: to })
}

/// Remembers the type that a move has moved, if that is asked.
fn remember_mover(variant: &Definition, setup: &Setup, after: &mut Setup, mv: &Move) {
    let mover = match mv {
        Move::Step { from, .. } | Move::Legs { from, .. } => setup.piece(*from),
        Move::Castle { king, .. } => setup.piece(*king),
        Move::Gate { mv, .. } | Move::Then { mv, .. } => {
            return remember_mover(variant, setup, after, mv);
        }
        Move::Null { .. } | Move::Exchange { .. } | Move::Place(_) => None,
    };
    if let Some(mover) = mover.filter(|_| variant.remembered.moved) {
        after.memory.moved[setup.turn] = legs::remembered_as(variant, setup, mover);
    }
}

/// Remembers that what stands on a square has been captured.
pub(super) fn remember_capture(variant: &Definition, setup: &mut Setup, victim: Square) {
    if let Some(piece) = setup.piece(victim)
        && variant.remembered.captured.contains(piece.kind)
    {
        setup.memory.captured[piece.side].insert(piece.kind);
    }
}

/// Remembers the shade of the square on which a piece has been placed, if it is the first of its type.
fn remember_placement(variant: &Definition, setup: &mut Setup, piece: Piece, to: Square) {
    let shade = setup.dimensions.shade(to);
    if variant.remembered.first_placed.contains(piece.kind) {
        setup.memory.first_placed[piece.side][piece.kind.index()].get_or_insert(shade);
    }
}

/// Counts the turn that leads from one position to another, and begins a count of moves if one begins.
fn count_turn(variant: &Definition, before: &Setup, after: &mut Setup) {
    let running = before.memory.counting;
    after.memory.counting =
        running.map(|running| Counting { left: running.left.saturating_sub(1), ..running });
    for (number, (sides, count)) in variant.counts().enumerate() {
        for side in [after.turn, !after.turn] {
            let anew = || !holds(variant, before, &count.when, side);
            let begins = match running {
                None => side == after.turn || anew(),
                Some(running) => number < usize::from(running.clause) && anew(),
            };
            if !begins || !sides[side] || !holds(variant, after, &count.when, side) {
                continue;
            }
            let case = count.cases.iter().find(|(_, when)| holds(variant, after, when, side));
            let moves = case.map_or(count.moves, |(moves, _)| *moves);
            let counted = count.from.as_ref().map_or(0, |from| tallied(after, from, side));
            let left = count.left(moves, counted, side == after.turn);
            after.memory.counting = Some(Counting { clause: number as u8, side, left });
            return;
        }
    }
}

/// Counts the move as one that gives check, if it does and that is counted so far.
fn remember_check(variant: &Definition, after: &mut Setup) {
    let mover = !after.turn;
    if after.memory.checks[mover] < variant.remembered.checks && in_check(variant, after, after.turn) {
        after.memory.checks[mover] += 1;
    }
}

/// Remembers what has come true with the move, and forgets what is to be forgotten. All is asked with what was remembered before it.
fn remember_once(variant: &Definition, after: &mut Setup) {
    let mut once = BySide::default();
    for (sides, one) in variant.once() {
        for side in sides.each() {
            let before = after.memory.once[side] & 1 << one.number != 0;
            if one.after(before, |when| holds(variant, after, when, side)) {
                once[side] |= 1 << one.number;
            }
        }
    }
    after.memory.once = once;
}
