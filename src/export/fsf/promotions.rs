//! Promotion, as pawns of chess have it and as pieces of shogi have it, and what pieces that can never move again may do.

use super::{Game, agree};
use crate::source::Span;
use alfil_board::{BySide, Kind, KindSet, Side, Squares};
use alfil_model::{Condition, Promoting, Promotion, Ruled, Trigger};

/// What the clauses of one type come to, for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Zone {
    /// Where it may stay what it is.
    optional: Squares,
    /// Where it may not.
    forced: Squares,
}

impl Zone {
    fn all(&self) -> Squares {
        self.optional.union(&self.forced)
    }
}

/// What all types of one manner share, as it is found.
#[derive(Debug, Default)]
struct Shared {
    zones: BySide<Option<Squares>>,
    mandatory: Option<bool>,
    captures: Option<Promoting>,
}

/// What has to be said of which moves count: nothing promotes there by capturing en passant.
fn said(captures: Promoting) -> Promoting {
    match captures {
        Promoting::NotEnPassant => Promoting::Any,
        captures => captures,
    }
}

impl Game<'_> {
    /// The types that become another one as pieces of shogi do: what they become has no choice, and counts where they start, too.
    pub(super) fn crowned(&self) -> Vec<(Kind, Kind)> {
        let board = self.board();
        let mut pairs: Vec<(Kind, Kind)> = Vec::new();
        for clause in self.variant.promotions.iter() {
            let everywhere = clause.sides.each().all(|side| *clause.region.of(side) == board);
            let [to] = clause.to.as_slice() else { continue };
            let crowns = clause.trigger == Trigger::Touching || everywhere || self.only_enters(clause);
            if crowns && !pairs.contains(&(clause.kind, *to)) {
                pairs.push((clause.kind, *to));
            }
        }
        let marked = |kind: Kind| self.variant.kinds[kind.index()].letters.starts_with('+');
        let both = pairs.clone();
        let back = |(one, other): &(Kind, Kind)| both.contains(&(*other, *one));
        // Of two that become each other, the one without a sign is what is held.
        pairs.retain(|pair| !back(pair) || (marked(pair.1), pair.0) > (marked(pair.0), pair.1));
        pairs
    }

    /// Whether a promotion may be said in either manner, and has to be said as that of a piece because others of the side become
    /// others: nothing of the type ever starts in the zone.
    fn only_enters(&self, clause: &Ruled<Promotion>) -> bool {
        let others = clause.sides.each().any(|side| {
            let there = self.there(side);
            let own = self.variant.promotions.of(side).filter(|other| there.contains(other.kind));
            own.filter(|other| other.trigger == Trigger::On).any(|other| other.to != clause.to)
        });
        let starts = |side: Side| {
            let kind = clause.kind;
            let stands = self.variant.array.iter().zip(self.dimensions().squares()).any(|(piece, sq)| {
                piece.is_some_and(|piece| piece.kind == kind && piece.side == side)
                    && clause.region.of(side).contains(sq)
            });
            stands
                || self.held[side].contains(kind)
                || self.variant.promotions.of(side).any(|other| other.to.contains(&kind))
                || self
                    .variant
                    .promotions
                    .of(side)
                    .any(|other| other.kind == kind && other.span != clause.span)
        };
        clause.trigger == Trigger::On && !clause.optional && others && !clause.sides.each().any(starts)
    }

    /// All promotions.
    pub(super) fn promotions(&mut self) {
        self.forced = vec![BySide::both(Squares::NONE); self.variant.kinds.len()];
        let mut crowns = Shared::default();
        let mut pawns = Shared::default();
        let mut becomes: BySide<Option<Vec<Kind>>> = BySide::both(None);
        let mut promoting = BySide::both(KindSet::default());
        let mut demoting = BySide::both(KindSet::default());
        let mut crowning = BySide::both(KindSet::default());
        for kind in self.all_kinds().iter() {
            for side in Side::BOTH {
                if !self.there(side).contains(kind) {
                    continue;
                }
                let clauses: Vec<Ruled<Promotion>> =
                    self.variant.promotions.of(side).filter(|clause| clause.kind == kind).cloned().collect();
                let Some(first) = clauses.first() else { continue };
                let span = first.span;
                let target = (first.to.len() == 1).then(|| first.to[0]);
                let crown = target.is_some_and(|to| self.crowns.contains(&(kind, to)));
                let demoted = target.is_some_and(|to| self.crowns.contains(&(to, kind)));
                if clauses.iter().any(|clause| clause.to != first.to) {
                    self.lose(
                        span,
                        "promotions of one type to different ones, by the square, cannot be said".to_owned(),
                    );
                    continue;
                }
                let Some(zone) = self.zone(kind, side, &clauses, crown || demoted) else { continue };
                let captures = said(first.captures);
                let shared = if crown || demoted { &mut crowns } else { &mut pawns };
                let fits = agree(&mut shared.zones[side], zone.all())
                    && agree(&mut shared.mandatory, zone.optional.is_empty())
                    && agree(&mut shared.captures, captures);
                if !fits {
                    let text =
                        "that types promote in different zones, or not all of them at will, cannot be said";
                    self.lose(span, text.to_owned());
                    continue;
                }
                if captures != Promoting::Capturing {
                    self.forced[kind.index()][side] = zone.forced;
                }
                if crown {
                    crowning[side].insert(kind);
                } else if demoted {
                    demoting[side].insert(kind);
                } else if agree(&mut becomes[side], first.to.clone()) {
                    promoting[side].insert(kind);
                } else {
                    self.lose(span, "that types promote to different ones cannot be said".to_owned());
                }
            }
        }
        self.write_zones(&crowns, &pawns);
        self.write_pawns(&pawns, &becomes, &promoting, &crowns, &crowning);
        self.write_crowns(&crowns, &crowning, &demoting);
    }

    /// Where a type of a side promotes, if that can be said.
    fn zone(&mut self, kind: Kind, side: Side, clauses: &[Ruled<Promotion>], crowns: bool) -> Option<Zone> {
        let board = self.board();
        let passing = self.captured_in_passing(kind, side);
        let mut zone = Zone::default();
        for clause in clauses {
            let Promotion { kind: _, region, trigger, captures, to: _, optional, when } = &clause.rule;
            let squares = *region.of(side);
            let wrong = match trigger {
                _ if *when != Condition::Always => Some("promotion under a condition"),
                Trigger::Touching if !crowns => {
                    Some("a choice among several for moves that start in the zone, too,")
                }
                Trigger::Touching => None,
                Trigger::On => None,
                Trigger::Entering => Some("promotion by moves into the zone alone"),
            };
            if let Some(what) = wrong {
                self.lose(clause.span, format!("{what} cannot be said"));
                return None;
            }
            // There nothing promotes by capturing en passant.
            if *captures != Promoting::NotEnPassant && !passing.intersection(&squares).is_empty() {
                self.lose(clause.span, "promotion by a capture en passant cannot be said".to_owned());
                return None;
            }
            if *captures == Promoting::Capturing && !crowns || said(*captures) != said(clauses[0].captures) {
                self.lose(
                    clause.span,
                    "promotion by captures alone, to a choice of several, cannot be said".to_owned(),
                );
                return None;
            }
            if *optional {
                zone.optional = zone.optional.union(&squares);
            } else {
                zone.forced = zone.forced.union(&squares);
            }
        }
        let span = clauses[0].span;
        if crowns {
            let touches = |clause: &&Ruled<Promotion>| {
                clause.trigger == Trigger::Touching
                    || *clause.region.of(side) == board
                    || self.only_enters(clause)
            };
            let zones: Vec<Squares> =
                clauses.iter().filter(touches).map(|clause| *clause.region.of(side)).collect();
            if zones.windows(2).any(|pair| pair[0] != pair[1]) || zones.first() != Some(&zone.all()) {
                self.lose(span, "promotion in several zones cannot be said".to_owned());
                return None;
            }
        }
        // Where some squares force it and others do not, the reason must be that nothing could ever move from there.
        if !zone.optional.is_empty() && !zone.forced.is_empty() {
            if self.stuck(kind, side).intersection(&zone.all()) != zone.forced {
                self.lose(span, "promotion that some squares of the zone force cannot be said".to_owned());
                return None;
            }
            self.immobile = true;
        }
        Some(zone)
    }

    fn write_zones(&mut self, crowns: &Shared, pawns: &Shared) {
        let header = self.header();
        for side in Side::BOTH {
            let zone = match (crowns.zones[side], pawns.zones[side]) {
                (Some(one), Some(other)) if one != other => {
                    self.lose(
                        header,
                        "two zones, one for each manner of promotion, cannot be said".to_owned(),
                    );
                    one
                }
                (Some(one), _) | (None, Some(one)) => one,
                (None, None) => Squares::NONE,
            };
            let text = self.region(&zone);
            self.set(&format!("promotionRegion{}", side.title()), text);
        }
    }

    fn write_pawns(
        &mut self,
        pawns: &Shared,
        becomes: &BySide<Option<Vec<Kind>>>,
        promoting: &BySide<KindSet>,
        crowns: &Shared,
        crowning: &BySide<KindSet>,
    ) {
        let span = self.promotion_span();
        for side in Side::BOTH {
            let from = self.list(promoting[side]);
            let to: KindSet = becomes[side].iter().flatten().copied().collect();
            // Those with a past are written as the others.
            let to: KindSet = to.iter().map(|kind| self.men[kind.index()].like).collect();
            let to: String =
                to.iter().map(|kind| self.men[kind.index()].letter.to_ascii_lowercase()).collect();
            let Some(from) = from else {
                self.lose(span, "which types promote cannot be said".to_owned());
                continue;
            };
            self.set(&format!("promotionPawnTypes{}", side.title()), from);
            let to = if to.is_empty() { "-".to_owned() } else { to };
            self.set(&format!("promotionPieceTypes{}", side.title()), to);
        }
        // Whatever else promotes, pawns stay pawns nowhere in the zone unless this is said, though they promote as pieces do, or not
        // at all.
        let pawn = self.of_slot("pawn");
        let stays = |side: Side, pawn: Kind| {
            let zone = crowns.zones[side].unwrap_or_default();
            let crowned = crowning[side].contains(pawn) && crowns.mandatory == Some(true);
            !zone.is_empty() && self.there(side).contains(pawn) && !promoting[side].contains(pawn) && !crowned
        };
        let stays = pawn.is_some_and(|pawn| Side::BOTH.into_iter().any(|side| stays(side, pawn)));
        self.set("mandatoryPawnPromotion", pawns.mandatory.unwrap_or(!stays).to_string());
        if stays && pawns.mandatory == Some(true) {
            let text = "that pawns may stay pawns where others must promote cannot be said";
            self.lose(span, text.to_owned());
        }
        // Pawns reach no zone without becoming something.
        if let Some(pawn) = pawn {
            for side in Side::BOTH {
                let zone = pawns.zones[side].unwrap_or_default();
                let there = self.there(side).contains(pawn) && !promoting[side].contains(pawn);
                if there && !zone.is_empty() {
                    self.lose(span, "that pawns do not promote where others do cannot be said".to_owned());
                }
            }
        }
    }

    fn write_crowns(&mut self, crowns: &Shared, crowning: &BySide<KindSet>, demoting: &BySide<KindSet>) {
        let span = self.promotion_span();
        if self.crowns.is_empty() {
            return;
        }
        let mut pairs = Vec::new();
        for (base, crown) in self.crowns.clone() {
            let sides = Side::each(|side| (self.there(side).contains(base), crowning[side].contains(base)));
            if sides.iter().any(|(there, crowned)| there != crowned) {
                let text =
                    "that a type becomes another one for one side alone, or not always, cannot be said";
                self.lose(span, text.to_owned());
            }
            if pairs.iter().any(|(other, _)| *other == base) {
                self.lose(span, "that a type becomes several ones cannot be said".to_owned());
            }
            pairs.push((base, crown));
            let back = Side::each(|side| demoting[side].contains(crown));
            let any = Side::BOTH.into_iter().any(|side| !demoting[side].is_empty());
            let there = Side::each(|side| self.there(side).contains(crown));
            if any && back != there {
                self.lose(span, "that some types become what they were cannot be said".to_owned());
            }
        }
        let letter = |kind: Kind| self.men[kind.index()].letter.to_ascii_lowercase();
        let text: Vec<String> =
            pairs.iter().map(|(base, crown)| format!("{}:{}", letter(*base), letter(*crown))).collect();
        self.set("promotedPieceType", text.join(" "));
        if crowns.mandatory == Some(true) {
            self.set("mandatoryPiecePromotion", "true");
        }
        if crowns.captures == Some(Promoting::Capturing) {
            self.set("piecePromotionOnCapture", "true");
        }
        if Side::BOTH.into_iter().any(|side| !demoting[side].is_empty()) {
            self.set("pieceDemotion", "true");
        }
    }

    fn promotion_span(&self) -> Span {
        self.variant.promotions.first().map_or(self.header(), |clause| clause.span)
    }

    /// The squares from which a type of a side has no move, were the board empty.
    pub(super) fn stuck(&self, kind: Kind, side: Side) -> Squares {
        let dimensions = self.dimensions();
        let leaps: Vec<(i8, i8)> = self.moves[kind.index()]
            .terms
            .iter()
            .filter(|term| term.quiet && !term.initial)
            .flat_map(|term| term.leaps.iter().copied())
            .collect();
        let turned = |(x, y): &(i8, i8)| match side {
            Side::White => (i32::from(*x), i32::from(*y)),
            Side::Black => (-i32::from(*x), -i32::from(*y)),
        };
        let free = |sq: &alfil_board::Square| {
            leaps.iter().map(turned).any(|(x, y)| dimensions.step(*sq, x, y).is_some())
        };
        dimensions.squares().filter(|sq| !free(sq)).collect()
    }

    /// Whether moves and placements after which a piece could never move are illegal: for all types or for none.
    pub(super) fn immobility(&mut self) {
        if !self.immobile {
            return;
        }
        self.set("immobilityIllegal", "true");
        for kind in self.all_kinds().iter() {
            for side in Side::BOTH {
                let stuck = self.stuck(kind, side).intersection(&self.reach[kind.index()][side]);
                let left = stuck.difference(&self.forced[kind.index()][side]);
                if !left.is_empty() {
                    let piece = &self.variant.kinds[kind.index()];
                    let (span, text) = (
                        piece.span,
                        format!(
                            "`{}` may go where it can never move again; there nothing or everything may",
                            piece.letters
                        ),
                    );
                    self.lose(span, text);
                }
            }
        }
    }
}
