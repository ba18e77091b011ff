//! Royal pieces, castling, reserves, and what else moves are beside the moves of pieces.

use super::{Game, agree, letter, sided};
use crate::source::Span;
use alfil_board::{BySide, Kind, KindSet, Side, Sides, Squares};
use alfil_model::{
    Blast, Castling, CastlingManner, CastlingPair, Compare, Condition, EnPassantPair, Faces, FileRule,
    Forbidden, Gating, Geometry, Initial, Leaf, PlaceTurn, PlacementRule, Promotion, Region, Royalty, Ruled,
    SafeSquares, Spoils, TurnOptions, TurnRule, Whose,
};

/// The steps of a king.
const AROUND: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Game<'_> {
    /// Which pieces are royal: one king of each side, or pieces of which the last ones are.
    pub(super) fn royalty(&mut self, clauses: &[Ruled<Royalty>]) {
        let king = self.of_slot("king");
        let mut spare: Option<u32> = None;
        let mut together = false;
        let mut sides: Vec<(Kind, Sides)> = Vec::new();
        for clause in clauses {
            let Royalty { kinds, when, select, together: jointly } = &clause.rule;
            if select.is_some() {
                self.lose(clause.span, "royal pieces that an order selects cannot be said".to_owned());
                continue;
            }
            for kind in kinds.iter() {
                let there = |side: Side| clause.sides[side] && self.there(side).contains(kind);
                let of: Sides = BySide::from_fn(there);
                if of.is_empty() || Some(kind) == king {
                    continue;
                }
                let alone = of.each().all(|side| self.never_more_of(kind, side));
                let last = if *jointly {
                    let first = kinds.iter().next().map(|first| self.men[first.index()].like);
                    together |= !alone;
                    // Together with what is another type there, nobody could be told apart.
                    (first == Some(self.men[kind.index()].like)).then_some(1)
                } else if *when == Condition::Always {
                    alone.then_some(1)
                } else {
                    last_ones(when, *kinds, self.variant.dimensions)
                };
                match last {
                    Some(last) if last > 0 && *spare.get_or_insert(last - 1) == last - 1 => {
                        self.pseudo.insert(kind);
                        sides.push((kind, of));
                    }
                    _ => {
                        let letters = self.variant.kinds[kind.index()].letters.clone();
                        self.lose(clause.span, format!("that `{letters}` is royal so cannot be said"));
                    }
                }
            }
        }
        for kind in self.pseudo.iter() {
            let royal = |side: Side| sides.iter().any(|(other, of)| *other == kind && of[side]);
            if Side::BOTH.into_iter().any(|side| self.there(side).contains(kind) && !royal(side)) {
                let span = clauses.first().map_or(self.header(), |clause| clause.span);
                self.lose(span, "pieces that are royal for one side alone cannot be said".to_owned());
            }
        }
        if self.pseudo.is_empty() {
            return;
        }
        self.spare = spare.unwrap_or(0);
        let span = clauses.first().map_or(self.header(), |clause| clause.span);
        self.set("extinctionValue", "loss");
        match self.list(self.pseudo) {
            Some(list) => self.set("extinctionPieceTypes", list),
            None => self.lose(span, "which pieces are royal cannot be said".to_owned()),
        }
        if self.spare > 0 {
            self.set("extinctionPieceCount", self.spare.to_string());
        }
        self.set("extinctionPseudoRoyal", "true");
        if together {
            self.set("dupleCheck", "true");
        }
    }

    /// Whether a side never has more than one piece of a type.
    fn never_more_of(&self, kind: Kind, side: Side) -> bool {
        let becomes = self
            .variant
            .promotions
            .of(side)
            .any(|clause| clause.to.contains(&kind) && self.there(side).contains(clause.kind));
        let exchanged = self.variant.exchanges.of(side).any(|clause| clause.to.contains(&kind));
        let standing =
            self.variant.array.iter().flatten().filter(|piece| piece.kind == kind && piece.side == side);
        !becomes && !exchanged && !self.held[side].contains(kind) && standing.count() <= 1
    }

    /// Where first moves are made from, and who captures whom en passant.
    pub(super) fn first_moves(&mut self, pairs: &[EnPassantPair]) {
        let mut region = BySide::both(Squares::NONE);
        let starting: Vec<Kind> =
            self.all_kinds().iter().filter(|kind| self.moves[kind.index()].starts()).collect();
        for kind in &starting {
            for side in Side::BOTH {
                if self.there(side).contains(*kind) {
                    region[side] = region[side].union(&self.moves[kind.index()].first[side]);
                }
            }
        }
        if region.iter().all(Squares::is_empty) {
            return self.set("doubleStep", "false");
        }
        // A side that makes no first moves has the other one's squares, if it never stands there: that reads as one rule.
        for side in Side::BOTH {
            let other: Squares = region[!side].iter().map(|sq| self.dimensions().mirror(sq)).collect();
            let free = |kind: &Kind| other.intersection(&self.reach[kind.index()][side]).is_empty();
            if region[side].is_empty() && starting.iter().all(free) {
                region[side] = other;
            }
        }
        self.set_regions("doubleStepRegion", region);
        for kind in &starting {
            let (span, letters) = {
                let piece = &self.variant.kinds[kind.index()];
                (piece.span, piece.letters.clone())
            };
            for side in Side::BOTH {
                let others = region[side].difference(&self.moves[kind.index()].first[side]);
                if !others.intersection(&self.reach[kind.index()][side]).is_empty() {
                    self.lose(
                        span,
                        format!(
                            "`{letters}`: first squares that are not those of other types cannot be said"
                        ),
                    );
                }
            }
            if self.unmoved.marked.contains(*kind) {
                let text = format!("`{letters}`: there it has a first move again when it comes back");
                self.lose(span, text);
            }
        }
        self.en_passant(pairs, &starting);
    }

    fn en_passant(&mut self, pairs: &[EnPassantPair], starting: &[Kind]) {
        let meets = |pair: &&EnPassantPair| {
            let EnPassantPair { victim, capturer } = pair;
            Side::BOTH
                .into_iter()
                .any(|side| self.there(side).contains(*victim) && self.there(!side).contains(*capturer))
        };
        let pairs: Vec<EnPassantPair> = pairs.iter().filter(meets).copied().collect();
        if pairs.is_empty() {
            return self.set("enPassantRegion", "-");
        }
        let capturers: KindSet = pairs.iter().map(|pair| pair.capturer).collect();
        let header = self.header();
        for victim in starting {
            for capturer in capturers.iter() {
                let meet = Side::BOTH
                    .into_iter()
                    .any(|side| self.there(side).contains(*victim) && self.there(!side).contains(capturer));
                let pair = EnPassantPair { victim: *victim, capturer };
                if meet && !pairs.contains(&pair) {
                    let text = "that some capture some en passant, and others do not, cannot be said";
                    self.lose(header, text.to_owned());
                }
            }
        }
        self.answered(starting);
        if let Some(pair) = pairs.iter().find(|pair| !starting.contains(&pair.victim)) {
            let span = self.variant.kinds[pair.victim.index()].span;
            self.lose(span, "that what has no first step is captured en passant cannot be said".to_owned());
        }
        for capturer in capturers.iter() {
            let terms = &self.moves[capturer.index()].terms;
            let quietly = terms.iter().filter(|term| term.capture && !term.quiet);
            if quietly.clone().any(|term| !term.passant) {
                let span = self.variant.kinds[capturer.index()].span;
                self.lose(
                    span,
                    "captures of which some are made en passant, and some not, cannot be said".to_owned(),
                );
            }
        }
        match self.list(capturers) {
            Some(list) => self.set("enPassantTypes", list),
            None => self.lose(header, "who captures en passant cannot be said".to_owned()),
        }
    }

    /// On which squares captures en passant are made: those that first steps cross which can be answered so, and no others.
    fn answered(&mut self, starting: &[Kind]) {
        let board = Region::board(self.variant.dimensions);
        let mut crossed = [BySide::both(Squares::NONE), BySide::both(Squares::NONE)];
        for kind in starting {
            let piece = &self.variant.kinds[kind.index()];
            for rule in &piece.moves {
                for movement in rule.movements.iter().filter(|movement| movement.quiet) {
                    let first = movement.initial == Initial::Unmoved;
                    if !first && rule.from == board {
                        continue;
                    }
                    for side in Side::BOTH {
                        let from = match first {
                            true => rule.from.of(side).intersection(piece.home.of(side)),
                            false => *rule.from.of(side),
                        };
                        let squares = self.between(&movement.geometry, side, &from);
                        let own = &mut crossed[usize::from(movement.makes_en_passant)][side];
                        *own = own.union(&squares);
                    }
                }
            }
        }
        let [silent, answered] = crossed;
        if silent.iter().all(Squares::is_empty) {
            return;
        }
        let header = self.header();
        for side in Side::BOTH {
            if !silent[side].intersection(&answered[side]).is_empty() {
                self.lose(
                    header,
                    "first steps of which some are answered en passant, and some not, cannot be said"
                        .to_owned(),
                );
            }
            let text = self.region(&answered[side]);
            self.set(&format!("enPassantRegion{}", (!side).title()), text);
        }
    }

    /// The squares that paths cross from these: all before the last.
    fn between(&self, geometry: &Geometry, side: Side, from: &Squares) -> Squares {
        let Geometry::Paths(paths) = geometry else { return Squares::NONE };
        let dimensions = self.dimensions();
        let mut crossed = Squares::NONE;
        for start in from.iter() {
            for path in paths.each(side) {
                let point = (i32::from(dimensions.file(start)), i32::from(dimensions.rank(start)));
                let squares: Vec<_> = path
                    .strides(dimensions, self.variant.holes, point)
                    .filter_map(|stride| stride.to)
                    .collect();
                let to = squares.last().copied();
                squares.iter().filter(|sq| Some(**sq) != to).for_each(|sq| crossed.insert(*sq));
                // A leap of two squares crosses the one between.
                if let (Some(to), 1) = (to, squares.len()) {
                    let (x, y) =
                        (i32::from(dimensions.file(to)) - point.0, i32::from(dimensions.rank(to)) - point.1);
                    if x % 2 == 0 && y % 2 == 0 {
                        dimensions
                            .square(point.0 + x / 2, point.1 + y / 2)
                            .into_iter()
                            .for_each(|sq| crossed.insert(sq));
                    }
                }
            }
        }
        crossed
    }

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
        let Castling { kings, rooks: _, royal_only, king_squares: _, rook_squares: _, manner, safe, when } =
            clause;
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

    /// Where captured pieces go.
    pub(super) fn spoils(&mut self, clauses: &[Ruled<Spoils>]) {
        let Some(first) = clauses.first() else { return };
        let span = first.span;
        self.set("capturesToHand", "true");
        let past = self.men.iter().any(|man| man.past);
        let pawn = self.pawn_of_the_past();
        let king = self.of_slot("king");
        // What they become there: those that were others, the others again; or all what they are.
        let back = |kind: Kind| -> Option<Kind> {
            if self.men[kind.index()].past {
                return pawn;
            }
            let mut bases = self.crowns.iter().filter(|(_, crown)| *crown == kind).map(|(base, _)| *base);
            match (bases.next(), bases.next()) {
                (None, _) => Some(kind),
                (Some(base), None) => Some(base),
                (Some(_), Some(_)) => None,
            }
        };
        let crowns = |clause: &Promotion| {
            let pair = |(base, crown): &(Kind, Kind)| (*base, *crown) == (clause.kind, clause.to[0]);
            let turned = |(base, crown): &(Kind, Kind)| (*crown, *base) == (clause.kind, clause.to[0]);
            self.crowns.iter().any(|own| pair(own) || turned(own))
        };
        let promoted = self
            .variant
            .promotions
            .iter()
            .any(|clause| !crowns(clause) && clause.to.iter().any(|to| !self.men[to.index()].past));
        let stays = promoted && !past;
        let mut wrong = Vec::new();
        for side in Side::BOTH {
            for kind in self.there(!side).iter() {
                if Some(kind) == king {
                    continue;
                }
                let mut own = self.variant.spoils.of(side).filter(|clause| clause.kind == kind);
                let found = own.next().map(|clause| (clause.whose, clause.becomes, clause.span));
                let expected = if stays { Some(kind) } else { back(kind) };
                match found {
                    Some((Whose::Own, becomes, _)) if Some(becomes) == expected => {}
                    Some((_, _, span)) => wrong.push(span),
                    None => wrong.push(span),
                }
            }
        }
        for span in wrong {
            self.lose(span, "captured pieces that go nowhere, back to their side, or into the reserve as others cannot be said".to_owned());
        }
        if past && promoted {
            self.lose(span, "that only some promoted pieces become pawns again cannot be said".to_owned());
        }
        if stays {
            self.set("dropLoop", "true");
        }
    }

    /// What a piece that was a pawn is in the reserve there.
    fn pawn_of_the_past(&self) -> Option<Kind> {
        let mut pawns = KindSet::default();
        for clause in self.variant.promotions.iter() {
            if clause.to.iter().any(|to| self.men[to.index()].past) {
                pawns.insert(clause.kind);
            }
        }
        let mut each = pawns.iter();
        let first = each.next()?;
        each.next().is_none().then_some(first)
    }

    /// What a turn may be.
    pub(super) fn turns(&mut self, clauses: &[Ruled<TurnRule>]) {
        let mut seen = BySide::both(false);
        let (mut drops, mut captures) = (BySide::both(false), BySide::both(false));
        for clause in clauses {
            let TurnRule { when, options: TurnOptions { capture_first, moves, pass, place } } = &clause.rule;
            if *when != Condition::Always {
                self.lose(clause.span, "turns on a condition cannot be said".to_owned());
                continue;
            }
            if !moves {
                self.lose(clause.span, "turns without moves of pieces cannot be said".to_owned());
            }
            for side in clause.sides.each() {
                if std::mem::replace(&mut seen[side], true) {
                    continue;
                }
                captures[side] = *capture_first;
                if *pass {
                    self.set(&format!("pass{}", side.title()), "true");
                }
                if let Some(place) = place {
                    let PlaceTurn { min, max, with } = place;
                    drops[side] = true;
                    if (*min, *max) != (1, Some(1)) || !with.is_empty() {
                        self.lose(clause.span, "several placements in one move cannot be said".to_owned());
                    }
                }
            }
        }
        let span = clauses.first().map_or(self.header(), |clause| clause.span);
        for (key, of) in [("pieceDrops", drops), ("mustCapture", captures)] {
            if of == BySide::both(true) {
                self.set(key, "true");
            } else if of != BySide::both(false) {
                self.lose(span, "turns that differ by side cannot be said".to_owned());
            }
        }
    }

    /// Where pieces from the reserve are placed.
    pub(super) fn placements(&mut self, rules: &[PlacementRule], faces: &[Ruled<Faces>]) {
        let drops = self.is_set("pieceDrops");
        let mut doubled: Option<(Kind, u8)> = None;
        for rule in rules {
            // Its squares are asked for below, by type.
            let PlacementRule { kinds, region: _, shade, file, span } = rule;
            if shade.is_some() {
                self.lose(*span, "placements by the shade of another one cannot be said".to_owned());
            }
            if let Some(FileRule { kinds: counted, most }) = file {
                let held = self.held[Side::White].union(self.held[Side::Black]);
                let covered: Vec<Kind> = kinds.iter().filter(|kind| held.contains(*kind)).collect();
                match covered.as_slice() {
                    [one] if doubled.is_none() && *counted == KindSet::of(*one) => {
                        doubled = Some((*one, *most))
                    }
                    [] => {}
                    _ => self.lose(
                        *span,
                        "a rule on the file of a placement for more than one type cannot be said".to_owned(),
                    ),
                }
            }
        }
        if !drops {
            return self.immobility();
        }
        if let Some((kind, most)) = doubled {
            let letter = self.men[kind.index()].letter.to_ascii_lowercase();
            self.set("dropNoDoubled", letter.to_string());
            if most > 0 {
                self.set("dropNoDoubledCount", (most + 1).to_string());
            }
        }
        self.faces(faces);
        self.zones(rules);
    }

    fn faces(&mut self, faces: &[Ruled<Faces>]) {
        let mut placed = BySide::both(KindSet::default());
        for clause in faces {
            let Faces { kind, faces } = &clause.rule;
            let mut expected = KindSet::of(*kind);
            let crown = self.crowns.iter().find(|(base, _)| base == kind).map(|(_, crown)| *crown);
            crown.iter().for_each(|crown| expected.insert(*crown));
            if crown.is_none() || *faces != expected {
                self.lose(
                    clause.span,
                    "placing a piece as another than it may become cannot be said".to_owned(),
                );
                continue;
            }
            clause.sides.each().for_each(|side| placed[side].insert(*kind));
        }
        if placed.iter().all(|kinds| kinds.is_empty()) {
            return;
        }
        self.set("dropPromoted", "true");
        for side in Side::BOTH {
            let bases: KindSet = self.crowns.iter().map(|(base, _)| *base).collect();
            let all = bases
                .iter()
                .filter(|base| self.held[side].contains(*base))
                .all(|base| placed[side].contains(base));
            if !all {
                let span = faces.first().map_or(self.header(), |clause| clause.span);
                self.lose(
                    span,
                    "that some pieces are placed as what they may become, and others not, cannot be said"
                        .to_owned(),
                );
            }
        }
    }

    /// The squares for placements, by type: one region for all, and rules for pawns and for what could never move.
    fn zones(&mut self, rules: &[PlacementRule]) {
        let board = self.board();
        let span = rules.first().map_or(self.header(), |rule| rule.span);
        let open = |kind: Kind, side: Side| {
            let own = rules.iter().filter(|rule| rule.kinds.contains(kind));
            own.fold(board, |open, rule| open.intersection(rule.region.of(side)))
        };
        let king = self.of_slot("king");
        let held: BySide<Vec<Kind>> =
            BySide::from_fn(|side| self.held[side].iter().filter(|kind| Some(*kind) != king).collect());
        let region = BySide::from_fn(|side| {
            held[side].iter().fold(Squares::NONE, |all, kind| all.union(&open(*kind, side)))
        });
        // Where something may not be placed because it could never move, it may not go either.
        for side in Side::BOTH {
            for kind in &held[side] {
                let stuck = self.stuck(*kind, side);
                let closed = region[side].difference(&open(*kind, side));
                if !closed.is_empty()
                    && closed == stuck.intersection(&region[side])
                    && self.men[kind.index()].slot != "pawn"
                {
                    self.immobile = true;
                }
            }
        }
        if region.iter().any(|squares| *squares != board) {
            self.set_regions("dropRegion", region);
        }
        let pawn = self.of_slot("pawn");
        let mut pawns: Option<(bool, bool)> = None;
        for side in Side::BOTH {
            let promotes = self
                .variant
                .promotions
                .of(side)
                .fold(Squares::NONE, |all, clause| all.union(clause.region.of(side)));
            let dimensions = self.dimensions();
            let first: Squares =
                dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) == 0).collect();
            for kind in &held[side] {
                let stuck = if self.immobile { self.stuck(*kind, side) } else { Squares::NONE };
                let within = self.moves[kind.index()].within.map_or(board, |within: Region| *within.of(side));
                let there = region[side].difference(&stuck).intersection(&within);
                let own = open(*kind, side);
                let fits = if Some(*kind) == pawn {
                    let with = |(zone, rank): (bool, bool)| {
                        let there = if zone { there } else { there.difference(&promotes) };
                        if rank { there } else { there.difference(&first) }
                    };
                    let ways = [(false, false), (false, true), (true, false), (true, true)];
                    let found = ways
                        .into_iter()
                        .filter(|way| pawns.is_none_or(|known| known == *way))
                        .find(|way| with(*way) == own);
                    pawns = found.or(pawns);
                    found.is_some()
                } else {
                    there == own
                };
                if !fits {
                    let letters = self.variant.kinds[kind.index()].letters.clone();
                    self.lose(span, format!("where `{letters}` is placed cannot be said"));
                }
            }
        }
        if let Some((zone, rank)) = pawns {
            self.set("promotionZonePawnDrops", zone.to_string());
            self.set("firstRankPawnDrops", rank.to_string());
        }
        self.immobility();
    }

    /// Explosions.
    pub(super) fn blast(&mut self, blast: Option<&Blast>) {
        let Some(Blast { steps, spared, span }) = blast else { return };
        let mut steps = steps.clone();
        steps.sort_unstable();
        let pawn = self.of_slot("pawn").map(KindSet::of).unwrap_or_default();
        if steps != AROUND || *spared != pawn {
            self.lose(
                *span,
                "explosions of another form, or that spare other pieces than pawns, cannot be said"
                    .to_owned(),
            );
        }
        self.set("blastOnCapture", "true");
    }

    /// How many pieces of a type there may be.
    pub(super) fn limits(&mut self, limits: &BySide<Vec<Option<u8>>>) {
        let header = self.header();
        let mut pairs = Vec::new();
        for kind in self.all_kinds().iter() {
            let limit = |side: Side| limits[side].get(kind.index()).copied().flatten();
            let mut most: Option<Option<u8>> = None;
            let letters = self.variant.kinds[kind.index()].letters.clone();
            for side in Side::BOTH {
                let becomes = self
                    .variant
                    .promotions
                    .of(side)
                    .any(|clause| clause.to.contains(&kind) && self.there(side).contains(clause.kind));
                if limit(side).is_some() && self.held[side].contains(kind) {
                    self.lose(
                        header,
                        format!("a limit of `{letters}` that placements count for, too, cannot be said"),
                    );
                } else if becomes && !agree(&mut most, limit(side)) {
                    self.lose(header, format!("a limit of `{letters}` for one side alone cannot be said"));
                }
            }
            match most.flatten() {
                Some(0) => self.lose(header, format!("a limit of no `{letters}` cannot be said")),
                Some(most) => {
                    pairs.push(format!("{}:{most}", self.men[kind.index()].letter.to_ascii_lowercase()))
                }
                None => {}
            }
        }
        if !pairs.is_empty() {
            self.set("promotionLimit", pairs.join(" "));
        }
    }

    /// What may not be true after a move.
    pub(super) fn forbidden(&mut self, clauses: &[Ruled<Forbidden>]) {
        for clause in clauses {
            let Forbidden { when, placing } = &clause.rule;
            let held = self.held[Side::White].union(self.held[Side::Black]);
            let all = |kinds: &KindSet| {
                held.iter().all(|kind| kinds.contains(kind)) && self.variant.gatings.is_empty()
            };
            let pawn = self.of_slot("shogiPawn").map(KindSet::of);
            let key = match (when, placing) {
                (Condition::Leaf(Leaf::Check { whose: Whose::Enemy }), None) => Some(("checking", "false")),
                (Condition::Leaf(Leaf::Check { whose: Whose::Enemy }), Some(kinds)) if all(kinds) => {
                    Some(("dropChecks", "false"))
                }
                (Condition::Leaf(Leaf::Checkmate { whose: Whose::Enemy }), Some(kinds))
                    if Some(*kinds) == pawn =>
                {
                    Some(("shogiPawnDropMateIllegal", "true"))
                }
                (_, _) => None,
            };
            match key {
                Some((key, value)) if clause.sides == Sides::BOTH => self.set(key, value),
                _ => self.lose(clause.span, "that this is forbidden cannot be said".to_owned()),
            }
        }
    }

    /// Pieces that enter behind others.
    pub(super) fn gatings(&mut self, clauses: &[Ruled<Gating>]) {
        let Some(first) = clauses.first() else { return };
        let span = first.span;
        self.set("gating", "true");
        self.set("seirawanGating", "true");
        let dimensions = self.dimensions();
        for side in Side::BOTH {
            let mut kinds = KindSet::default();
            let mut squares = Squares::NONE;
            for clause in clauses.iter().filter(|clause| clause.sides[side]) {
                let Gating { kinds: own, region } = &clause.rule;
                kinds = kinds.union(*own);
                squares = squares.union(&region.of(side).intersection(&self.unmoved.starting[side]));
            }
            // Whatever is held may enter there, but pawns.
            let pawn = self.of_slot("pawn");
            let king = self.of_slot("king");
            let held: KindSet =
                self.held[side].iter().filter(|kind| Some(*kind) != pawn && Some(*kind) != king).collect();
            let there: KindSet = held.iter().map(|kind| self.men[kind.index()].like).collect();
            let own: KindSet = kinds.iter().map(|kind| self.men[kind.index()].like).collect();
            if there.iter().any(|kind| !own.contains(kind)) {
                self.lose(span, "that some pieces of the reserve do not enter so cannot be said".to_owned());
            }
            let row: Squares =
                dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) == 0).collect();
            if squares != row.intersection(&self.unmoved.starting[side]) {
                self.lose(
                    span,
                    "that pieces enter elsewhere than on the squares of the first rank cannot be said"
                        .to_owned(),
                );
            }
            // The letters of castling stand for the squares of king and rooks.
            let pairs: Vec<CastlingPair> = self.unmoved.pairs[side].clone();
            let castles =
                |sq: alfil_board::Square| pairs.iter().any(|pair| pair.king == sq || pair.rook == sq);
            let rights = !self.rights[side].is_empty();
            for sq in squares.iter().filter(|sq| !(rights && castles(*sq))) {
                let sign = sided(letter(dimensions.file(sq)), side);
                self.rights[side].push(sign);
            }
        }
    }
}

/// How many are left when a type is royal by a condition: `count own K = 1`.
fn last_ones(when: &Condition, kinds: KindSet, dimensions: alfil_board::Dimensions) -> Option<u32> {
    let Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds: counted, region, compare, value }) = when
    else {
        return None;
    };
    let fits = *counted == kinds && kinds.len() == 1 && *region == Region::board(dimensions);
    let most = match compare {
        Compare::Equal if *value == 1 => 1,
        Compare::AtMost => *value,
        Compare::Less => value.checked_sub(1)?,
        Compare::Equal | Compare::NotEqual | Compare::Greater | Compare::AtLeast => return None,
    };
    fits.then_some(most)
}
