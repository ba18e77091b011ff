//! What pieces become: promotion, exchange; and the moves of two pieces: castling, en passant.

use super::condition::View;
use super::region;
use super::words::{counted, list, number, sentence};
use super::{Block, Section, Teller, pieces, view_of};
use crate::board::{Kind, KindSet, Side};
use crate::model::{
    Castling, CastlingManner, CastlingPair, Condition, EnPassantPair, Exchange, Geometry, Movement,
    Promotion, Region, SafeSquares, Trigger,
};
use crate::notation::square_name;

/// What it means for a square to be attacked.
const ATTACKED: &str =
    "A square is attacked while an enemy piece could capture a royal piece that stood on it.";

/// What is said of a choice that no limits on numbers narrow.
const FREE_CHOICE: &str = "the choice does not depend on what has been captured";

/// Whether kings and rooks that were placed from the reserve castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Placed {
    /// None is ever placed.
    Never,
    /// No: those of the array do.
    Barred,
    /// Yes, and there are no others.
    Only,
    /// On some squares.
    Elsewhere,
}

impl Teller<'_> {
    pub(super) fn promotion(&self) -> Option<Section> {
        let groups = self.promotion_groups();
        if groups.is_empty() {
            return None;
        }
        let mut sentences: Vec<String> =
            groups.iter().flat_map(|group| self.promotion_sentences(group, &groups)).collect();
        sentences.extend(self.not_twice(&groups));
        let limited = groups.iter().flatten().any(|clause| self.is_limited(clause));
        if !limited && groups.iter().flatten().any(|clause| clause.to.len() > 1) {
            sentences.push(FREE_CHOICE.to_owned());
        }
        self.section("Promotion", sentences)
    }

    /// That a piece which has just been promoted to one that is promoted there itself stays that for now.
    fn not_twice(&self, groups: &[Vec<&Promotion>]) -> Option<String> {
        let clauses = || groups.iter().flatten().copied();
        let again = |one: &Promotion, other: &Promotion| {
            one.to.contains(&other.kind)
                && Side::BOTH.into_iter().any(|side| {
                    one.sides[side.index()]
                        && other.sides[side.index()]
                        && !one.region.of(side).intersection(other.region.of(side)).is_empty()
                })
        };
        let between: KindSet = clauses()
            .filter(|other| clauses().any(|one| again(one, other)))
            .map(|other| other.kind)
            .collect();
        (!between.is_empty()).then(|| {
            format!(
                "{} that a piece has just become is not promoted again in the same move",
                self.names.one_of(between, "or")
            )
        })
    }

    /// Promotion clauses that are told together: those that differ only in the piece.
    fn promotion_groups(&self) -> Vec<Vec<&Promotion>> {
        let mut groups: Vec<Vec<&Promotion>> = Vec::new();
        for clause in &self.variant.promotions {
            if !self.concerns(clause.sides, clause.kind) || clause.to.is_empty() {
                continue;
            }
            let fits = |group: &&mut Vec<&Promotion>| {
                let first = group[0];
                let key = |one: &Promotion| (one.sides, one.region, one.trigger, one.optional);
                key(first) == key(clause)
                    && (first.to.len() == 1 && clause.to.len() == 1 || first.to == clause.to)
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(clause),
                None => groups.push(vec![clause]),
            }
        }
        groups
    }

    fn promotion_sentences(&self, group: &[&Promotion], groups: &[Vec<&Promotion>]) -> Vec<String> {
        let Promotion { sides, kind: _, region, trigger, to, optional, span: _ } = group[0];
        let owners = group.iter().fold([false; 2], |all, clause| {
            let had = self.owners(clause.kind);
            [all[0] || had[0] && sides[0], all[1] || had[1] && sides[1]]
        });
        let squares = region::squares(self.variant.dimensions, region, owners, "or");
        let touches = match trigger {
            Trigger::On => format!("that ends a move on {squares}"),
            Trigger::Entering => format!("that comes from elsewhere to {squares}"),
            Trigger::Touching => format!("whose move starts or ends on {squares}"),
        };
        let kinds: Vec<Kind> = group.iter().map(|clause| clause.kind).collect();
        let set: KindSet = kinds.iter().copied().collect();
        let whose = match region::whose(*sides) {
            Some(side) if Side::BOTH.iter().all(|side| self.names.may_have(*side, set)) => {
                format!(" of {}'s", region::name(side))
            }
            _ => String::new(),
        };
        // Where another clause leaves the choice to stay what it is, this one takes it away.
        let free_elsewhere =
            groups.iter().flatten().any(|clause| clause.optional && kinds.contains(&clause.kind));
        let verb = match (optional, free_elsewhere) {
            (true, _) => "may become",
            (false, true) => "must become",
            (false, false) => "becomes",
        };
        if kinds.len() > 1 && to.len() == 1 {
            return self.pairwise(group, &touches, &whose, free_elsewhere);
        }
        let pieces = self.names.ones(&kinds, "or");
        let targets = self.names.ones(to, "or");
        let choice = to.len() > 1;
        let mut sentences = vec![match (optional, choice) {
            (false, true) => {
                format!(
                    "{pieces}{whose} {touches} {verb}, as part of that move, {targets}, as its player chooses"
                )
            }
            (false, false) => format!("{pieces}{whose} {touches} {verb}, as part of that move, {targets}"),
            (true, _) => format!(
                "{pieces}{whose} {touches} {verb}, as part of that move, {targets}, or stay what it is, as its player chooses"
            ),
        }];
        if !optional && choice {
            sentences.push(format!("it cannot remain {}", self.names.ones(&kinds, "or")));
        }
        if !optional && group.iter().any(|clause| self.is_limited(clause)) {
            sentences.push(
                "where the limits on numbers leave it nothing to become, it may not move there".to_owned(),
            );
        }
        sentences
    }

    /// Several pieces, each of which becomes one other.
    fn pairwise(
        &self,
        group: &[&Promotion],
        touches: &str,
        whose: &str,
        free_elsewhere: bool,
    ) -> Vec<String> {
        let optional = group[0].optional;
        let pairs: Vec<String> = group
            .iter()
            .enumerate()
            .map(|(index, clause)| {
                let (from, to) = (self.names.one(clause.kind), self.names.one(clause.to[0]));
                let verb = match (index, optional) {
                    (0, true) => " may become",
                    (0, false) => " becomes",
                    _ => "",
                };
                format!("{from}{verb} {to}")
            })
            .collect();
        let (change, choice) = match (optional, free_elsewhere) {
            (true, _) => ("may be promoted", "it may also stay what it is"),
            (false, true) => ("must be promoted", "it cannot stay what it is"),
            (false, false) => ("is promoted", "there is no choice"),
        };
        vec![
            format!("a piece{whose} {touches} {change} as part of that move: {}", list(&pairs, "and")),
            choice.to_owned(),
        ]
    }

    fn is_limited(&self, clause: &Promotion) -> bool {
        self.is_capped(clause.sides, &clause.to)
    }

    /// Whether a side may have only so many of one of these types.
    fn is_capped(&self, sides: [bool; 2], kinds: &[Kind]) -> bool {
        let limits = &self.variant.limits;
        Side::BOTH.into_iter().any(|side| {
            let most = |kind: &Kind| limits[side.index()].get(kind.index()).copied().flatten();
            sides[side.index()] && kinds.iter().any(|kind| most(kind).is_some())
        })
    }

    pub(super) fn exchange(&self) -> Option<Section> {
        let mut sentences = Vec::new();
        for clause in &self.variant.exchanges {
            let Exchange { sides, kind, region, to, when, span: _ } = clause;
            if !self.concerns(*sides, *kind) {
                continue;
            }
            let squares = region::squares(self.variant.dimensions, region, self.owners(*kind), "or");
            let who = region::whose(*sides).map_or("a player".to_owned(), region::name);
            let condition = match when {
                Condition::Always => String::new(),
                when => format!(" {}", self.conditions(view_of(*sides)).led(when)),
            };
            sentences.push(format!(
                "instead of moving a piece, {who} may exchange {} that stands on {squares} for {}, where it stands{condition}",
                self.names.one(*kind),
                self.names.ones(to, "or")
            ));
        }
        if !sentences.is_empty() {
            sentences.push("the exchange is the whole of the player's turn".to_owned());
            let clauses = || self.variant.exchanges.iter();
            let several = clauses().any(|clause| clause.to.len() > 1);
            let limited = clauses().any(|clause| self.is_capped(clause.sides, &clause.to));
            if several && !limited {
                sentences.push(FREE_CHOICE.to_owned());
            }
        }
        self.section("Exchange", sentences)
    }

    pub(super) fn castling(&self) -> Option<Section> {
        let mut blocks = Vec::new();
        for (number, clause) in self.variant.castlings.iter().enumerate() {
            let pairs = Side::BOTH.map(|side| {
                let pairs = self.unmoved.pairs[side.index()].iter().filter(|pair| pair.clause == number);
                pairs.copied().collect::<Vec<_>>()
            });
            if pairs.iter().all(Vec::is_empty) {
                continue;
            }
            let mut told = self.castling_clause(clause, &pairs);
            // What it means for a square to be attacked is said once.
            if let Some(Block::Paragraph(sentences)) = told.first_mut()
                && sentences.iter().any(|sentence| sentence.contains("attack"))
                && blocks.is_empty()
            {
                sentences.push(ATTACKED.to_owned());
            }
            blocks.extend(told);
        }
        (!blocks.is_empty()).then(|| Section::new("Castling", 2, blocks))
    }

    fn castling_clause(&self, clause: &Castling, pairs: &[Vec<CastlingPair>; 2]) -> Vec<Block> {
        let Castling {
            sides: _,
            kings,
            rooks,
            royal_only,
            king_squares: _,
            rook_squares: _,
            manner,
            safe: _,
            when,
            span: _,
        } = clause;
        let has = [!pairs[0].is_empty(), !pairs[1].is_empty()];
        let (king, rook) = (self.names.any_of(*kings, "or"), self.names.any_of(*rooks, "or"));
        let royal = if *royal_only { "royal " } else { "" };
        let a_king = super::words::with_article(&format!("{royal}{king}"));
        let a_rook = self.names.one_of(*rooks, "or");
        let placed = self.placed_castlers(clause, pairs);
        let unmoved = match placed {
            Placed::Never | Placed::Barred => "neither of which has moved",
            Placed::Only => "neither of which has moved since it was placed",
            Placed::Elsewhere => "neither of which has moved since the game began or since it was placed",
        };
        let mut sentences = Vec::new();
        sentences.extend(region::whose(has).map(|side| format!("only {} castles", region::name(side))));
        sentences.push(format!(
            "{a_king} and {a_rook} of the same side, {unmoved}, may castle: they move together, in one turn"
        ));
        sentences.push(match manner {
            CastlingManner::By(squares) => format!(
                "the {king} moves {} along the rank towards the {rook}, and the {rook} goes to the square next to the {king} on its other side",
                counted(u32::from(*squares), "square")
            ),
            CastlingManner::Swap => {
                format!("the {king} and the {rook} change places, along a rank or a file")
            }
            CastlingManner::To { lower, higher } => {
                let file = |file: u8| format!("the {}-file", char::from(b'a' + file));
                format!(
                    "wherever they stand on their rank, the {king} goes to {} and the {rook} to {} if the {rook} is on the a-file's side of the {king}; otherwise the {king} goes to {} and the {rook} to {}",
                    file(lower.0),
                    file(lower.1),
                    file(higher.0),
                    file(higher.1)
                )
            }
        });
        let plain = pairs.iter().flatten().all(|pair| {
            let file = |sq| i32::from(self.variant.dimensions.file(sq));
            let (king, rook) = (file(pair.king), file(pair.rook));
            let between = king.min(rook)..=king.max(rook);
            between.contains(&file(pair.king_to)) && between.contains(&file(pair.rook_to))
        });
        sentences.push(if plain {
            format!("every square between the {king} and the {rook} must be empty")
        } else {
            "every square that one of them crosses or arrives on must be empty of all pieces but the two themselves"
                .to_owned()
        });
        match placed {
            Placed::Never => {}
            Placed::Only => sentences.push(self.starts(clause, &king, &rook)),
            Placed::Barred => {
                let lasting = |kind: &Kind| {
                    self.variant.royalty.iter().any(|clause| {
                        clause.kinds.contains(*kind) && clause.when == Condition::Always && !clause.together
                    })
                };
                // What is always royal is never captured, so it does not come back.
                let kinds = self.names.of_set(kings.union(*rooks));
                let kinds: Vec<Kind> = kinds.into_iter().filter(|kind| !lasting(kind)).collect();
                sentences.push(format!(
                    "{} that was placed from the reserve does not castle",
                    self.names.ones(&kinds, "or")
                ));
            }
            Placed::Elsewhere => sentences.push(
                "a piece that was placed may castle only if it was placed on a square that was empty when the game began"
                    .to_owned(),
            ),
        }
        if *when != Condition::Always {
            sentences.push(format!("this is possible only {}", self.conditions(View::Player).led(when)));
        }
        sentences.extend(self.safety(clause, &king, &rook));
        let mut blocks = vec![self.paragraph(sentences)];
        blocks.extend(self.castling_squares(clause, pairs, &king, &rook));
        blocks
    }

    /// What may not be attacked.
    fn safety(&self, clause: &Castling, king: &str, rook: &str) -> Vec<String> {
        let Castling { kings, safe, when, royal_only, manner, .. } = clause;
        let (kings, royal_only) = (*kings, *royal_only);
        let ever_royal = Side::BOTH
            .into_iter()
            .any(|side| pieces::ever_royal(self.variant, &self.names, side).intersects(kings));
        if !ever_royal {
            return Vec::new();
        }
        let SafeSquares { origin, crossed, arrival, all } = *safe;
        let mut sentences = Vec::new();
        if all {
            sentences.push(format!(
                "no enemy piece may attack any square from the {king}'s to the {rook}'s, those two included"
            ));
        } else {
            let mut squares = Vec::new();
            if origin {
                squares.push(format!("the {king} where it starts"));
            }
            if crossed {
                squares.push(format!("a square that the {king} crosses"));
            }
            if arrival {
                squares.push(format!("the square on which the {king} arrives"));
            }
            if !squares.is_empty() {
                sentences.push(format!("no enemy piece may attack {}", list(&squares, "or")));
                if !arrival {
                    sentences.push(
                        "after castling, as after any move, whichever piece is then royal may not be attacked"
                            .to_owned(),
                    );
                }
                // Where they change places, the king arrives where the rook stood.
                if *manner != CastlingManner::Swap {
                    sentences.push(format!(
                        "squares on which only the {rook} stands, or which it alone crosses, may be attacked"
                    ));
                }
            }
        }
        // What has to be true for castling may make sure that the king is royal.
        let given: &[Condition] = match when {
            Condition::All(parts) => parts,
            one => std::slice::from_ref(one),
        };
        let always = self.variant.royalty.iter().any(|clause| {
            let holds = clause.when == Condition::Always || given.contains(&clause.when);
            holds && clause.select.is_none() && !clause.together && clause.kinds.intersects(kings)
        });
        if !sentences.is_empty() && !always && !royal_only {
            sentences.push(format!("a {king} that is not royal at the time may castle whatever is attacked"));
        }
        sentences
    }

    /// The castlings one by one, if there are few.
    fn castling_squares(
        &self,
        clause: &Castling,
        pairs: &[Vec<CastlingPair>; 2],
        king: &str,
        rook: &str,
    ) -> Option<Block> {
        const MOST: usize = 6;
        if pairs.iter().any(|pairs| pairs.len() > MOST) {
            return Some(self.paragraph(vec![self.starts(clause, king, rook)]));
        }
        let name = |sq| square_name(self.variant.dimensions, sq);
        let mut items = Vec::new();
        for side in Side::BOTH {
            for pair in &pairs[side.index()] {
                let CastlingPair {
                    kings: _,
                    rooks: _,
                    king: from,
                    rook: beside,
                    king_to,
                    rook_to,
                    clause: _,
                } = *pair;
                items.push(sentence(format!(
                    "{}: the {king} goes from {} to {}, the {rook} from {} to {}",
                    region::name(side),
                    name(from),
                    name(king_to),
                    name(beside),
                    name(rook_to)
                )));
            }
        }
        Some(Block::Instances(items))
    }

    /// The squares that the two start from.
    fn starts(&self, clause: &Castling, king: &str, rook: &str) -> String {
        let squares = |region: &Region| region::squares(self.variant.dimensions, region, clause.sides, "or");
        let (from, beside) = (squares(&clause.king_squares), squares(&clause.rook_squares));
        if from == beside {
            format!("both start from {from}")
        } else {
            format!("the {king} starts from {from}, the {rook} from {beside}")
        }
    }

    /// What placing has to do with castling. A piece that comes to a square of the array does not count as unmoved there.
    fn placed_castlers(&self, clause: &Castling, pairs: &[Vec<CastlingPair>; 2]) -> Placed {
        let castlers = Side::BOTH.into_iter().flat_map(|side| {
            let squares = pairs[side.index()]
                .iter()
                .flat_map(move |pair| [(clause.kings, pair.king), (clause.rooks, pair.rook)]);
            let starting = self.unmoved.starting[side.index()];
            squares.map(move |(kinds, sq)| (kinds, starting.contains(sq)))
        });
        let (placed, others): (Vec<_>, Vec<_>) = castlers.partition(|(kinds, _)| self.may_be_placed(*kinds));
        let of_the_array =
            |castlers: &[(KindSet, bool)]| castlers.iter().filter(|(_, starts)| *starts).count();
        if placed.is_empty() {
            Placed::Never
        } else if of_the_array(&placed) == placed.len() {
            Placed::Barred
        } else if of_the_array(&placed) + others.len() == 0 {
            Placed::Only
        } else {
            Placed::Elsewhere
        }
    }

    /// Whether pieces of these types may come from a reserve.
    pub(super) fn may_be_placed(&self, kinds: KindSet) -> bool {
        let places = self.variant.turns.iter().any(|turn| turn.place.is_some());
        let held = self.variant.reserve.iter().flat_map(|held| held.iter().enumerate());
        let mut held = held.filter(|(_, count)| **count > 0).map(|(kind, _)| Kind(kind as u8));
        let won = self.variant.spoils.iter().any(|clause| kinds.contains(clause.becomes));
        places && (won || held.any(|kind| kinds.contains(kind)))
    }

    pub(super) fn en_passant(&self) -> Option<Section> {
        let leaves = |kind: Kind| {
            let rules = &self.variant.kinds[kind.index()].moves;
            let movements = rules.iter().flat_map(|rule| &rule.movements);
            movements.filter(|movement| movement.makes_en_passant).collect::<Vec<&Movement>>()
        };
        let mut pairs: Vec<EnPassantPair> = self.variant.en_passant.clone();
        pairs.retain(|EnPassantPair { victim, capturer }| {
            let meet = Side::BOTH.into_iter().any(|side| {
                self.names.may_have(side, KindSet::of(*victim))
                    && self.names.may_have(!side, KindSet::of(*capturer))
            });
            meet && !leaves(*victim).is_empty() && self.takes_en_passant(*capturer)
        });
        let mut sentences = Vec::new();
        let mut victims: Vec<Kind> = pairs.iter().map(|pair| pair.victim).collect();
        victims.dedup();
        for victim in victims {
            let capturers: KindSet =
                pairs.iter().filter(|pair| pair.victim == victim).map(|pair| pair.capturer).collect();
            let far = match leaves(victim).as_slice() {
                [Movement { geometry: Geometry::Paths(paths), .. }] => {
                    let length =
                        paths.steps.first().map_or(0, |(dx, dy)| dx.unsigned_abs().max(dy.unsigned_abs()));
                    (length > 1 && paths.max == Some(1)).then_some(length)
                }
                _ => None,
            };
            let (moved, crossed) = match far {
                Some(2) => ("has moved two squares".to_owned(), "the square"),
                Some(length) => (format!("has moved {} squares", number(length.into())), "a square"),
                None => ("has moved several squares".to_owned(), "a square"),
            };
            let home = if self.variant.kinds[victim.index()].home_is_region {
                format!(
                    " from {}",
                    region::squares(
                        self.variant.dimensions,
                        &self.variant.kinds[victim.index()].home,
                        self.owners(victim),
                        "or"
                    )
                )
            } else {
                " on its first move".to_owned()
            };
            sentences.push(format!(
                "when {} {moved}{home}, an enemy {} may capture it by moving, as for a capture, onto {crossed} that it crossed, as if it had gone no farther",
                self.names.one(victim),
                self.names.any_of(capturers, "or")
            ));
        }
        if !sentences.is_empty() {
            sentences.push("this is possible only in the turn right after".to_owned());
            sentences.push("nothing else is captured en passant".to_owned());
        }
        self.section("En passant", sentences)
    }

    fn takes_en_passant(&self, kind: Kind) -> bool {
        let rules = self.variant.rules_of(kind);
        rules.iter().flat_map(|(_, rule)| &rule.movements).any(|movement| movement.en_passant)
    }
}
