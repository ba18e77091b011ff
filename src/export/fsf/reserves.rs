//! Reserves and turns: where captured pieces go, what is placed and how many, what may not be; and blasts and gates.

use super::{Game, agree, letter, sided};
use crate::fairy::{EIGHT, walls};
use crate::source::Span;
use alfil_board::{BySide, Kind, KindSet, Side, Sides, Squares};

use alfil_model::{
    Blast, CastlingPair, Compare, Condition, Faces, FileRule, Flip, Flipped, Forbidden, Gating, Handed, Leaf,
    Near, Nearness, Pass, PlaceTurn, PlacementRule, Promotion, Region, Ruled, Spoils, Then, TurnOptions,
    TurnRule, Whose,
};

/// The steps of a king.
const AROUND: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Game<'_> {
    /// Where captured pieces go.
    pub(super) fn spoils(&mut self, spoils: &[Ruled<Spoils>], handed: &[Ruled<Handed>]) {
        let Some(span) = spoils.first().map(|first| first.span).or(handed.first().map(|first| first.span))
        else {
            return;
        };
        let two_boards = spoils.is_empty();
        if !two_boards {
            self.set("capturesToHand", "true");
            for clause in handed {
                self.lose(
                    clause.span,
                    "that only some captured pieces go to a partner cannot be said".to_owned(),
                );
            }
        }
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
                let own = own.next().map(|clause| (clause.whose == Whose::Own, clause.becomes, clause.span));
                let mut theirs = self.variant.handed.of(side).filter(|clause| clause.kind == kind);
                let found = match two_boards {
                    true => theirs.next().map(|clause| (true, clause.becomes, clause.span)),
                    false => own,
                };
                let expected = if stays && !two_boards { Some(kind) } else { back(kind) };
                match found {
                    Some((true, becomes, _)) if Some(becomes) == expected => {}
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
        if stays && !two_boards {
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

    /// What comes behind the move of a turn.
    fn second_part(&mut self, clause: &Ruled<TurnRule>, then: &Then) {
        if !then.pushes.is_empty() {
            self.lose(clause.span, "that a piece of the other side's is pushed cannot be said".to_owned());
            return;
        }
        let near = match then.near {
            Near::Anywhere => "",
            Near::Origin => "on origin",
            Near::Reach => "within reach",
            Near::Edge => "at edge",
        };
        let act = if then.carries { "move" } else { "place" };
        let known = |wanted: &str| walls().find(|[_, _, own, at]| *own == act && *at == wanted);
        let Some([rule, ..]) = known(near).or_else(|| {
            self.lose(clause.span, format!("that it stands {near} cannot be said of what is moved"));
            known("")
        }) else {
            return;
        };
        if clause.sides != Sides::BOTH {
            self.lose(clause.span, "turns of two parts of one side alone cannot be said".to_owned());
        }
        self.set("wallingRule", rule);
        if then.region != Region::board(self.variant.dimensions) {
            self.set_regions("wallingRegion", then.region.0);
        }
    }

    /// What a turn may be.
    pub(super) fn turns(&mut self, clauses: &[Ruled<TurnRule>]) {
        let mut seen = BySide::both(false);
        let (mut drops, mut captures) = (BySide::both(false), BySide::both(false));
        let mut clauses = clauses.iter().peekable();
        if let Some(first) = clauses.peek()
            && self.is_setting_up(first)
        {
            self.set("mustDrop", "true");
            drops = BySide::both(true);
            clauses.next();
        }
        for clause in clauses.clone() {
            let TurnRule {
                when,
                options: TurnOptions { capture_first, moves, pass, place, place_first, then, instead, series },
            } = &clause.rule;
            if *place_first {
                self.lose(clause.span, "that who can place something must cannot be said so".to_owned());
            }
            if *when != Condition::Always {
                self.lose(clause.span, "turns on a condition cannot be said".to_owned());
                continue;
            }
            if !moves {
                self.lose(clause.span, "turns without moves of pieces cannot be said".to_owned());
            }
            if let Some(then) = then {
                self.second_part(clause, then);
            }
            if let Some(instead) = instead {
                self.second_part(clause, instead);
                self.set("wallOrMove", "true");
            }
            if !self.variant.royalty.is_empty() && (then.is_some() || instead.is_some()) {
                let text = "that what is put on a square answers a check cannot be said: there only moves of pieces do";
                self.lose(clause.span, text.to_owned());
            }
            if series.is_some() {
                self.lose(clause.span, "turns of several moves cannot be said".to_owned());
            }
            for side in clause.sides.each() {
                if std::mem::replace(&mut seen[side], true) {
                    continue;
                }
                captures[side] = *capture_first;
                match pass {
                    Pass::Never => {}
                    Pass::Freely => self.set(&format!("pass{}", side.title()), "true"),
                    Pass::Stuck => self.set(&format!("passOnStalemate{}", side.title()), "true"),
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
        let span = clauses.peek().map_or(self.header(), |clause| clause.span);
        for (key, of) in [("pieceDrops", drops), ("mustCapture", captures)] {
            if of == BySide::both(true) {
                self.set(key, "true");
            } else if of != BySide::both(false) {
                self.lose(span, "turns that differ by side cannot be said".to_owned());
            }
        }
    }

    /// Whether a turn is for both sides a placement, as long as anything is in hand and can be placed, and a move otherwise.
    fn is_setting_up(&self, clause: &Ruled<TurnRule>) -> bool {
        let TurnOptions { capture_first, moves, pass, place, place_first, then, instead, series } =
            &clause.options;
        let single = PlaceTurn { min: 1, max: Some(1), with: KindSet::NONE };
        let plain = !capture_first
            && *moves
            && *pass == Pass::Never
            && then.is_none()
            && instead.is_none()
            && series.is_none();
        let mut asked = KindSet::NONE;
        let held = |condition: &Condition| match condition {
            Condition::Leaf(Leaf::Reserve {
                whose: Whose::Own,
                kinds,
                compare: Compare::Greater,
                value: 0,
            }) => Some(*kinds),
            _ => None,
        };
        match &clause.when {
            Condition::Any(parts) => {
                for part in parts {
                    let Some(kinds) = held(part) else { return false };
                    asked = asked.union(kinds);
                }
            }
            one => asked = asked.union(held(one).unwrap_or(KindSet::NONE)),
        }
        let all = (0..self.variant.kinds.len()).map(|index| Kind(index as u8));
        let hand = |kind: &Kind| {
            self.variant.reserve.iter().any(|hand| hand[kind.index()] > 0)
                || self.variant.spoils.iter().any(|clause| clause.becomes == *kind)
        };
        *place_first
            && plain
            && clause.sides == Sides::BOTH
            && place.as_ref() == Some(&single)
            && all.filter(hand).all(|kind| asked.contains(kind))
    }

    /// What must stand near the square of a placement, or change sides by it.
    fn enclosing(&mut self, near: Option<&Nearness>, flips: bool, span: Span) {
        let rule = match near {
            Some(near) if near.sides != Sides::BOTH => None,
            Some(near)
                if !near.none
                    && near.whose == Some(Whose::Own)
                    && near.steps().is_some_and(|steps| is_king(&steps)) =>
            {
                Some(EIGHT)
            }
            Some(near)
                if near.none
                    && near.whose == Some(Whose::Enemy)
                    && near.steps().is_some_and(|steps| is_wazir(&steps)) =>
            {
                Some("snort")
            }
            Some(_) => None,
            None => flips.then_some("reversi"),
        };
        match rule {
            Some(rule) if !self.is_set("enclosingDrop") => self.set("enclosingDrop", rule),
            None if near.is_none() => {}
            _ => self.lose(span, "what must stand near a piece that is placed cannot be said so".to_owned()),
        }
    }

    /// What changes sides where it stands.
    pub(super) fn flips(&mut self, clauses: &[Ruled<Flip>]) {
        let both = clauses
            .iter()
            .all(|clause| clause.sides == Sides::BOTH && clause.kinds.len() >= self.variant.kinds.len());
        let plain = |clause: &Flip| {
            !clause.takes && clause.victims.is_none() && clause.region.is_none() && clause.along.is_none()
        };
        let both = both && clauses.iter().all(|clause| plain(clause));
        // There, what moves does as what is placed.
        let simple = |clause: &Flip| {
            clause.near.is_none()
                && (clause.moving || !self.moves_anything())
                && (clause.placing || !self.places_anything())
        };
        let within = |clause: &Flip| matches!(&clause.which, Flipped::Within(steps) if is_king(steps));
        let near = |clause: &Flip| {
            clause.near.as_ref().is_some_and(|near| {
                !near.none
                    && near.whose == Some(Whose::Own)
                    && near.steps().is_some_and(|steps| is_king(&steps))
            })
        };
        let rule = match clauses {
            [] => return,
            [one] if one.which == Flipped::Enclosed && simple(one) => Some("reversi"),
            [one] if within(one) && simple(one) => Some(EIGHT),
            [one, other] if within(one) && within(other) => {
                let (moving, placing) = if one.moving { (one, other) } else { (other, one) };
                let apart = moving.moving
                    && !moving.placing
                    && moving.near.is_none()
                    && placing.placing
                    && !placing.moving;
                (apart && near(placing)).then_some("quadwrangle")
            }
            _ => None,
        };
        match rule.filter(|_| both) {
            Some(rule) => {
                self.set("flipEnclosedPieces", rule);
                if let Some(royal) = self.variant.royalty.first() {
                    let text = "that what a move flips counts when it is asked whether a royal piece is left attacked cannot be said";
                    self.lose(royal.span, text.to_owned());
                }
            }
            None => {
                for clause in clauses {
                    let what = match clause.takes {
                        true => "what leaves the board where nothing arrives cannot be said",
                        false => "pieces that change sides cannot be said so",
                    };
                    self.lose(clause.span, what.to_owned());
                }
            }
        }
    }

    /// Whether a piece may ever move.
    fn moves_anything(&self) -> bool {
        let moves = |kind: Kind| !self.moves[kind.index()].terms.is_empty();
        self.all_kinds().iter().any(moves)
            || !self.variant.castlings.is_empty()
            || !self.variant.exchanges.is_empty()
    }

    /// Whether a piece may ever be placed.
    fn places_anything(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !self.held[side].is_empty())
    }

    /// Where pieces from the reserve are placed.
    pub(super) fn placements(&mut self, rules: &[PlacementRule], faces: &[Ruled<Faces>]) {
        let drops = self.is_set("pieceDrops");
        let mut doubled: Option<(Kind, u8)> = None;
        for rule in rules {
            // Its squares are asked for below, by type.
            let PlacementRule { kinds, region: _, shade, file, near, flips, span } = rule;
            if near.as_ref().is_some_and(|near| near.slides) {
                self.lose(*span, "pieces that slide in from the edge cannot be said: there they come to rest elsewhere, too".to_owned());
            } else {
                self.enclosing(near.as_ref(), *flips, *span);
            }
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

    /// Where a type may be placed by the rules of placements.
    fn open(&self, kind: Kind, side: Side) -> Squares {
        let own = self.variant.placements.iter().filter(|rule| rule.kinds.contains(kind));
        own.fold(self.board(), |open, rule| open.intersection(rule.region.of(side)))
    }

    /// The squares for placements, by type: one region for all, and rules for pawns and for what could never move.
    fn zones(&mut self, rules: &[PlacementRule]) {
        let board = self.board();
        let span = rules.first().map_or(self.header(), |rule| rule.span);
        let king = self.of_slot("king");
        let held: BySide<Vec<Kind>> =
            BySide::from_fn(|side| self.held[side].iter().filter(|kind| Some(*kind) != king).collect());
        let region = BySide::from_fn(|side| {
            held[side].iter().fold(Squares::NONE, |all, kind| all.union(&self.open(*kind, side)))
        });
        // Where something may not be placed because it could never move, it may not go either.
        for side in Side::BOTH {
            for kind in &held[side] {
                let stuck = self.stuck(*kind, side);
                let closed = region[side].difference(&self.open(*kind, side));
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
                let own = self.open(*kind, side);
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
        let Some(blast) = blast else { return };
        let Blast { steps, spared, capturing, perishing, keeps, leaves, span } = blast;
        let mut steps = steps.clone();
        steps.sort_unstable();
        // There a pawn, and it alone, never leaves a wall where nothing explodes.
        if perishing.is_some() {
            self.lose(*span, "which captures the capturer does not survive cannot be said".to_owned());
        }
        if *leaves && steps.is_empty() && !keeps {
            let kinds = (0..self.variant.kinds.len() as u8).map(Kind);
            let gone: KindSet = kinds.filter(|kind| !capturing.contains(*kind)).collect();
            if let (Some(list), false) =
                (self.list(gone), self.of_slot("pawn").is_some_and(|pawn| gone.contains(pawn)))
            {
                self.set("petrifyOnCaptureTypes", list);
                return;
            }
        }
        if *leaves {
            self.lose(*span, "which captures leave walls cannot be said".to_owned());
        }
        let pawn = self.of_slot("pawn").map(KindSet::of).unwrap_or_default();
        // What is spared there, but for pawns, also survives its own captures.
        let immune = capturing.iter().all(|kind| spared.contains(kind));
        if steps != AROUND || blast.spared_alone() != pawn || !immune {
            self.lose(
                *span,
                "explosions of another form, or that spare other pieces than pawns around or capturing alone, cannot be said"
                    .to_owned(),
            );
        }
        if *keeps == self.variant.spoils.is_empty() {
            let text = if *keeps {
                "that pieces come into a reserve by explosions alone cannot be said"
            } else {
                "what explodes comes into a reserve there, as what is captured does"
            };
            self.lose(*span, text.to_owned());
        }
        self.set("blastOnCapture", "true");
        if !capturing.is_empty() {
            match self.list(*capturing) {
                Some(list) => self.set("blastImmuneTypes", list),
                None => self.lose(*span, "which types survive explosions cannot be said".to_owned()),
            }
        }
    }

    /// Whether pieces of a type must become these, and go on as they are if they cannot; or become these without limit, as pawns do.
    fn becomes_past_limits(&self, crown: Kind) -> bool {
        let pawn = self.of_slot("pawn");
        let becomes = |(base, other): &(Kind, Kind)| {
            *other == crown && (self.is_true("mandatoryPiecePromotion") || Some(*base) == pawn)
        };
        self.crowns.iter().any(becomes)
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
                        format!(
                            "{}'s limit of `{letters}`, for which placements count, too, cannot be said",
                            side.title()
                        ),
                    );
                } else if limit(side).is_some()
                    && self.variant.exchanges.of(side).any(|clause| clause.to.contains(&kind))
                {
                    self.lose(
                        header,
                        format!(
                            "{}'s limit of `{letters}`, for which exchanges count, cannot be said",
                            side.title()
                        ),
                    );
                } else if becomes && limit(side).is_some() && self.becomes_past_limits(kind) {
                    self.lose(
                        header,
                        format!(
                            "{}'s limit of `{letters}` cannot be said: there pieces that must promote move on as they are, and pawns promote all the same",
                            side.title()
                        ),
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
        let bundled = [self.facing(), self.earned_mates()].into_iter().flatten().map(|bundle| bundle.ban);
        let bundled: Vec<usize> = bundled.chain(self.over()).collect();
        for (number, clause) in clauses.iter().enumerate() {
            // What goes with outcomes is said with them.
            if bundled.contains(&number) {
                continue;
            }
            let Forbidden { when, given, moving, placing, spares_attackers } = &clause.rule;
            let held = self.held[Side::White].union(self.held[Side::Black]);
            let all = |kinds: &KindSet| {
                held.iter().all(|kind| kinds.contains(kind)) && self.variant.gatings.is_empty()
            };
            let pawn = self.of_slot("shogiPawn").map(KindSet::of);
            let king = self.of_slot("king").map(KindSet::of);
            let own_check = Condition::Leaf(Leaf::Check { whose: Whose::Own });
            let key = match (when, placing) {
                (Condition::Always, None)
                    if *spares_attackers && *given == own_check && moving.is_some() && *moving == king =>
                {
                    Some(("makpongRule", "true"))
                }
                _ if *spares_attackers => None,
                _ if moving.is_some() || *given != Condition::Always => None,
                // Who is royal only in effect may be attacked so there.
                (Condition::Leaf(Leaf::Check { whose: Whose::Enemy }), None) if self.pseudo.is_empty() => {
                    Some(("checking", "false"))
                }
                (Condition::Leaf(Leaf::Check { whose: Whose::Enemy }), Some(kinds))
                    if all(kinds) && self.of_slot("king").is_some() && self.pseudo.is_empty() =>
                {
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
            let row: Squares =
                dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) == 0).collect();
            // Whatever is held may enter there, where it may be placed; pawns only if they are placed on the first rank.
            let (pawn, king) = (self.of_slot("pawn"), self.of_slot("king"));
            let enters = |kind: Kind| match self.is_set("pieceDrops") {
                true => self.open(kind, side),
                false if Some(kind) == pawn => self.board().difference(&row),
                false => self.board(),
            };
            let own: KindSet = kinds.iter().map(|kind| self.men[kind.index()].like).collect();
            let mut unlike = false;
            let mut elsewhere = false;
            for kind in self.held[side].iter().filter(|kind| Some(*kind) != king) {
                let there = squares.intersection(&enters(kind));
                match own.contains(self.men[kind.index()].like) {
                    true => elsewhere |= there != squares,
                    false => unlike |= !there.is_empty(),
                }
            }
            if unlike {
                self.lose(span, "that some pieces of the reserve do not enter so cannot be said".to_owned());
            }
            if elsewhere {
                self.lose(span, "that pieces enter where they cannot be placed cannot be said".to_owned());
            }
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

/// Whether steps are the eight of a king.
fn is_king(steps: &[(i8, i8)]) -> bool {
    steps.len() == 8 && steps.iter().all(|(dx, dy)| dx.abs() <= 1 && dy.abs() <= 1)
}

/// Whether steps are the four of a wazir.
fn is_wazir(steps: &[(i8, i8)]) -> bool {
    steps.len() == 4 && steps.iter().all(|(dx, dy)| dx.abs() + dy.abs() == 1)
}
