//! Castling.

use super::{Game, agree, letter, sided};
use crate::source::Span;
use alfil_board::{Kind, KindSet, Side};
use alfil_model::{Castling, CastlingManner, CastlingPair, Condition, Ruled, SafeSquares};

impl Game<'_> {
    /// Castling.
    pub(super) fn castlings(&mut self, clauses: &[Ruled<Castling>]) {
        let mut kings = KindSet::default();
        let mut rooks = KindSet::default();
        let mut files: [Option<u8>; 2] = [None, None];
        let mut rank: Option<u8> = None;
        let mut file: Option<u8> = None;
        let mut said = false;
        let pairs = self.unmoved.pairs.clone();
        for (number, clause) in clauses.iter().enumerate() {
            let why = self.uncastled(clause);
            if let Some(why) = why {
                self.lose(clause.span, why.to_owned());
                continue;
            }
            for side in clause.sides.each() {
                let own: Vec<CastlingPair> =
                    pairs[side].iter().filter(|pair| pair.clause == number).copied().collect();
                for pair in self.standing_pairs(side, &own, clause.span) {
                    let dimensions = self.dimensions();
                    let (king, rook) = (dimensions.file(pair.king), dimensions.file(pair.rook));
                    let right = rook > king;
                    let beside = if right {
                        dimensions.file(pair.king_to).wrapping_sub(1)
                    } else {
                        dimensions.file(pair.king_to) + 1
                    };
                    let fits = agree(&mut files[usize::from(right)], dimensions.file(pair.king_to))
                        && agree(&mut rank, dimensions.rank_for(pair.king, side))
                        && agree(&mut file, king)
                        && dimensions.rank(pair.king) == dimensions.rank(pair.rook)
                        && dimensions.file(pair.rook_to) == beside
                        && self.outermost(side, &pair, right, clause.rooks);
                    let sign = sided(if right { 'K' } else { 'Q' }, side);
                    if !fits || self.rights[side].contains(sign) {
                        self.lose(clause.span, "castling from or to these squares cannot be said".to_owned());
                        continue;
                    }
                    said = true;
                    self.rights[side].push(sign);
                    kings = kings.union(clause.kings);
                    rooks = rooks.union(clause.rooks);
                    let last = dimensions.files - 1;
                    if right && rook != last {
                        self.once("castlingRookKingsideFile", letter(rook));
                    }
                    if !right && rook != 0 {
                        self.once("castlingRookQueensideFile", letter(rook));
                    }
                }
            }
        }
        if clauses.iter().any(|clause| clause.alone) {
            match clauses.iter().find(|clause| !clause.alone) {
                None => self.set("oppositeCastling", "true"),
                Some(clause) => {
                    self.lose(
                        clause.span,
                        "that one castling ends others cannot be said of some alone".to_owned(),
                    );
                }
            }
        }
        for side in Side::BOTH {
            let mut signs: Vec<char> = self.rights[side].chars().collect();
            signs.sort_unstable();
            self.rights[side] = signs.into_iter().collect();
        }
        if !said {
            return self.set("castling", "false");
        }
        let there = self.there(Side::White).union(self.there(Side::Black));
        let within = |kinds: KindSet| kinds.iter().filter(|kind| there.contains(*kind)).collect::<KindSet>();
        let header = clauses.first().map_or(self.header(), |clause| clause.span);
        for (key, kinds) in [("castlingKingPiece", within(kings)), ("castlingRookPieces", within(rooks))] {
            // What was a pawn has moved, and castles nowhere.
            let past =
                (0..self.men.len()).map(|index| Kind(index as u8)).filter(|kind| self.men[kind.index()].past);
            let kinds =
                kinds.union(past.filter(|kind| kinds.contains(self.men[kind.index()].like)).collect());
            let list =
                self.list(kinds).filter(|list| key != "castlingKingPiece" || list.chars().count() == 1);
            match list {
                Some(list) => self.set(key, list),
                None => self.lose(header, "which pieces castle cannot be said".to_owned()),
            }
        }
        self.set("castlingRank", (rank.unwrap_or(0) + 1).to_string());
        self.set("castlingKingFile", letter(file.unwrap_or(4)).to_string());
        for (key, file) in [("castlingQueensideFile", files[0]), ("castlingKingsideFile", files[1])] {
            if let Some(file) = file {
                self.set(key, letter(file).to_string());
            }
        }
        // A side to which nobody castles must still have a file there.
        if let (Some(right), None) = (files[1], files[0]) {
            self.set("castlingQueensideFile", letter(right.min(2)).to_string());
        }
        if let (None, Some(left)) = (files[1], files[0]) {
            self.set("castlingKingsideFile", letter(left.max(self.dimensions().files - 1)).to_string());
        }
    }

    fn once(&mut self, key: &str, file: char) {
        if !self.is_set(key) {
            self.set(key, file.to_string());
        }
    }

    /// Why a castling cannot be said, as far as it does not hang on squares.
    fn uncastled(&self, clause: &Castling) -> Option<&'static str> {
        let Castling {
            kings,
            rooks: _,
            royal_only,
            king_squares: _,
            rook_squares: _,
            manner,
            safe,
            alone: _,
            when,
        } = clause;
        if *when != Condition::Always {
            return Some("castling on a condition cannot be said");
        }
        match manner {
            CastlingManner::By(_) | CastlingManner::To { .. } => {}
            CastlingManner::Swap => return Some("castling by swapping cannot be said"),
        }
        let there = self.there(Side::White).union(self.there(Side::Black));
        let of: Vec<Kind> = kings.iter().filter(|kind| there.contains(*kind)).collect();
        let is_royal = |kind: &Kind| {
            self.men[kind.index()].slot == "king" || self.pseudo.contains(*kind) && self.spare == 0
        };
        let royal = of.iter().all(is_royal);
        let ever = self.variant.royalty.iter().any(|clause| clause.kinds.intersects(*kings));
        let SafeSquares { origin, crossed, arrival: _, all } = safe;
        if royal {
            // Where a royal piece arrives it is safe, or the move is illegal.
            (!*origin || !*crossed || *all).then_some("that a king castles out of check, through it, or past a rook in danger cannot be said otherwise than in chess")
        } else if ever {
            Some("castling by pieces that are royal at times cannot be said")
        } else {
            // Of what is not royal no square need be safe.
            royal_only.then_some("castling by pieces that are royal at times cannot be said")
        }
    }

    /// The pairs whose pieces stand there at the start; that others may come there later is told.
    fn standing_pairs(&mut self, side: Side, pairs: &[CastlingPair], span: Span) -> Vec<CastlingPair> {
        let on = |sq: alfil_board::Square, kinds: KindSet| {
            self.variant.array[sq.index()]
                .is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
        };
        let (standing, others): (Vec<CastlingPair>, Vec<CastlingPair>) =
            pairs.iter().partition(|pair| on(pair.king, pair.kings) && on(pair.rook, pair.rooks));
        let placed = |pair: &CastlingPair| {
            let comes = |kinds: KindSet, sq| {
                !self.unmoved.starting[side].contains(sq) && kinds.intersects(self.held[side])
            };
            let may = |kinds: KindSet, sq| on(sq, kinds) || comes(kinds, sq);
            may(pair.kings, pair.king) && may(pair.rooks, pair.rook)
        };
        if others.iter().any(placed) {
            self.lose(span, "castling with pieces that came from the reserve cannot be said".to_owned());
        }
        standing
    }

    /// Whether the rook of a pair is the one that Fairy-Stockfish finds: the outermost.
    fn outermost(&self, side: Side, pair: &CastlingPair, right: bool, rooks: KindSet) -> bool {
        let dimensions = self.dimensions();
        let beyond = dimensions.squares().filter(|sq| {
            dimensions.rank(*sq) == dimensions.rank(pair.rook)
                && *sq != pair.rook
                && (*sq > pair.rook) == right
        });
        let is_rook = |sq: alfil_board::Square| {
            self.variant.array[sq.index()]
                .is_some_and(|piece| piece.side == side && rooks.contains(piece.kind))
        };
        !beyond.into_iter().any(is_rook)
    }
}
