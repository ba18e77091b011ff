//! Static exchange: what a move wins if both sides go on capturing where it arrives.

use crate::eval::Knowledge;
use alfil_board::{Bits, Kind, Piece, Side, Square, Width};
use alfil_play::board::Board;
use alfil_play::observer::Observer;
use alfil_play::ply::Ply;

/// More than a side has on the board: what a royal piece counts in an exchange.
const ROYAL: i32 = 20_000;

/// Adds up what a move gives and takes.
struct Balance<'k> {
    knowledge: &'k Knowledge,
    side: Side,
    sum: i32,
}

impl Balance<'_> {
    fn count(&mut self, side: Side, kind: Kind, sign: i32) {
        let worth = self.knowledge.worth[side.index()][kind.index()];
        self.sum += if side == self.side { sign * worth } else { -sign * worth };
    }
}

impl Observer for Balance<'_> {
    fn put(&mut self, piece: Piece, _: Square) {
        self.count(piece.side, piece.kind, 1);
    }
    fn take(&mut self, piece: Piece, _: Square) {
        self.count(piece.side, piece.kind, -1);
    }
    fn reserve(&mut self, _: Side, _: Kind, _: u8) {}
}

/// What a move wins at once, before anybody answers.
pub fn gain<W: Width>(board: &Board<'_, W>, knowledge: &Knowledge, ply: Ply) -> i32 {
    let side = board.turn();
    // What belongs to nobody is worth nothing, wherever it comes to stand.
    let ply = ply.first();
    if ply.is_step() && !knowledge.traits.blast {
        let worth = |piece: Piece| knowledge.worth[piece.side.index()][piece.kind.index()];
        let captured = board.piece_on(ply.to());
        let taken = captured.map_or(0, |piece| if piece.side == side { -worth(piece) } else { worth(piece) });
        return taken + promotion_gain(board, knowledge, ply);
    }
    if ply.is_drop() && !knowledge.traits.blast
        || ply.is_null()
        || ply.is_castling() && ply.enters().is_none()
    {
        return 0;
    }
    let mut balance = Balance { knowledge, side, sum: 0 };
    let _ = board.after_with(ply, &mut balance);
    let entered = ply.enters().map_or(0, |kind| knowledge.worth[side.index()][kind.index()]);
    balance.sum - entered
}

/// What a piece gains by becoming another.
fn promotion_gain<W: Width>(board: &Board<'_, W>, knowledge: &Knowledge, ply: Ply) -> i32 {
    let worths = &knowledge.worth[board.turn().index()];
    let before = ply.from().and_then(|from| board.piece_on(from));
    match (ply.becomes(), before) {
        (Some(kind), Some(before)) => worths[kind.index()] - worths[before.kind.index()],
        _ => 0,
    }
}

/// Whether a move wins at least so much when both sides capture on its target as long as it pays.
pub fn wins_at_least<W: Width>(
    board: &Board<'_, W>,
    knowledge: &Knowledge,
    ply: Ply,
    threshold: i32,
) -> bool {
    let mut lead = gain(board, knowledge, ply) - threshold;
    if lead < 0 {
        return false;
    }
    if knowledge.traits.blast || ply.first().is_null() || ply.is_castling() {
        return true;
    }
    let us = board.turn();
    let from = ply.from();
    let mover = match (from.and_then(|from| board.piece_on(from)), ply.enters()) {
        (Some(piece), _) => piece.kind,
        (None, Some(kind)) => kind,
        (None, None) => return true,
    };
    let royals = board.royals(Side::White) | board.royals(Side::Black);
    if from.is_some_and(|from| royals.contains(from)) {
        return true;
    }
    let to = ply.to();
    let mut occupied = board.occupied() | W::Bits::of(to);
    if let Some(from) = from {
        occupied &= !W::Bits::of(from);
    }
    let mut standing = ply.becomes().unwrap_or(mover);
    let mut risk = knowledge.worth[us.index()][standing.index()];
    let (mut side, mut winner) = (!us, us);
    loop {
        // What the side to capture would lead by if nobody captured back.
        let next = risk - lead - 1;
        if next < 0 {
            break;
        }
        let able = |side: Side, occupied: W::Bits| {
            board.attackers_among(to, standing, false, side, occupied) & !W::Bits::of(to)
        };
        let worth = |sq: Square| {
            let piece =
                board.piece_on(sq).map_or(0, |piece| knowledge.worth[piece.side.index()][piece.kind.index()]);
            if royals.contains(sq) { ROYAL } else { piece }
        };
        let Some(attacker) = able(side, occupied).iter().min_by_key(|sq| worth(*sq)) else { break };
        occupied &= !W::Bits::of(attacker);
        let Some(piece) = board.piece_on(attacker) else { break };
        if royals.contains(attacker) && !able(!side, occupied).is_empty() {
            break;
        }
        (winner, lead, risk, standing) = (side, next, worth(attacker), piece.kind);
        side = !side;
    }
    winner == us
}
