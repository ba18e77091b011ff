//! Castling: who, how, from where, and what may not be attacked.

use super::{Block, Section, Teller};
use crate::board::{BySide, Kind, KindSet, Side, Sides, Square};
use crate::english::facing::ever_royal;
use crate::english::rules::View;
use crate::english::{list, number, sentence, spelled};
use crate::model::{Castling, CastlingManner, CastlingPair, Condition, Region, Ruled, SafeSquares};
use crate::notation::square_name;
use std::collections::BTreeMap;

/// What it means for a square to be attacked.
const ATTACKED: &str =
    "a square is attacked while an enemy piece could capture a royal piece that stood on it";

/// What leads to the way in which castling is written.
pub(super) const WRITTEN: &str = "It is written";

/// Clauses that are told together, with what castles by them.
type Together<'c> = (Vec<&'c Ruled<Castling>>, BySide<Vec<CastlingPair>>);

impl Teller<'_> {
    pub(super) fn castling(&self) -> Option<Section> {
        // Clauses that differ only in how far the king goes, and towards which rook, are told together.
        let mut groups: Vec<Together<'_>> = Vec::new();
        for (number, clause) in self.variant.castlings.iter().enumerate() {
            let pairs = BySide::from_fn(|side| {
                // Where no such king is ever royal, none that must be royal castles.
                let fits = !clause.royal_only || self.ever_royal(side).intersects(clause.kings);
                let pairs = self.unmoved.pairs[side].iter().filter(|pair| fits && pair.clause == number);
                pairs.copied().collect::<Vec<_>>()
            });
            let nobody =
                [clause.kings, clause.rooks].iter().any(|kinds| self.names.of_set(*kinds).is_empty());
            if nobody || pairs.iter().all(Vec::is_empty) {
                continue;
            }
            match groups.last_mut().filter(|(clauses, _)| {
                clauses[0].sides == clause.sides && differ_in_distance(clauses[0], clause)
            }) {
                Some((clauses, all)) => {
                    clauses.push(clause);
                    Side::BOTH.into_iter().for_each(|side| all[side].extend(&pairs[side]));
                }
                None => groups.push((vec![clause], pairs)),
            }
        }
        let told = groups.iter().enumerate();
        let told =
            told.flat_map(|(index, (clauses, pairs))| self.castling_clause(clauses, pairs, index == 0));
        let blocks: Vec<Block> = told.collect();
        (!blocks.is_empty()).then(|| Section::new("Castling", 2, blocks))
    }

    /// Clauses that are told together. The first ones say what it means for a square to be attacked.
    fn castling_clause(
        &self,
        clauses: &[&Ruled<Castling>],
        pairs: &BySide<Vec<CastlingPair>>,
        first: bool,
    ) -> Vec<Block> {
        let clause = clauses[0];
        let Ruled {
            sides: _,
            rule:
                Castling {
                    kings,
                    rooks,
                    royal_only,
                    king_squares: _,
                    rook_squares: _,
                    manner,
                    safe: _,
                    alone,
                    when,
                },
            span: _,
        } = clause;
        let has = pairs.as_ref().map(|pairs| !pairs.is_empty());
        let (king, rook) = (self.names.any_of(*kings, "or"), self.names.any_of(*rooks, "or"));
        // What is always royal need not be told from others of its kind.
        let royal = if *royal_only && !self.always_royal(*kings) { "royal " } else { "" };
        let a_king = crate::english::with_article(&format!("{royal}{king}"));
        let a_rook = self.names.one_of(*rooks, "or");
        let both = Side::BOTH.iter().all(|side| !self.unmoved.pairs[*side].is_empty());
        let whose = match has.single().filter(|_| both) {
            Some(side) => format!("of {}'s", self.side(side)),
            None => "of the same side".to_owned(),
        };
        let placed = self.placed_castlers(clause, pairs);
        let unmoved = match placed {
            Placed::Never | Placed::Barred => "neither of which has moved",
            Placed::Only => "neither of which has moved since it was placed",
            Placed::Elsewhere => "neither of which has moved since the game began or since it was placed",
        };
        let mut sentences = Vec::new();
        sentences
            .extend(has.single().filter(|_| !both).map(|side| format!("only {} castles", self.side(side))));
        sentences.push(format!(
            "{a_king} and {a_rook} {whose}, {unmoved}, may castle: they move together, in one turn"
        ));
        sentences.push(match manner {
            CastlingManner::By(_) => format!(
                "the {king} moves {} along the rank towards the {rook}{}, and the {rook} goes to the square next to the {king} on its other side",
                how_far(clauses, clauses[0]),
                self.farther(clauses, pairs, &a_rook)
            ),
            CastlingManner::Swap => {
                format!("the {king} and the {rook} change places, along a rank or a file")
            }
            CastlingManner::To { lower, higher } => {
                let file = |file: u8| format!("the {}-file", char::from(b'a' + file));
                let (near, far) = (file(lower.0), file(higher.0));
                let (beside_near, beside_far) = (file(lower.1), file(higher.1));
                let one_start = |pairs: &Vec<CastlingPair>| pairs.iter().all(|pair| pair.king == pairs[0].king);
                match are_few(pairs) && pairs.iter().all(one_start) {
                    // Where they stand is known.
                    true => format!(
                        "castling towards the a-file, the {king} goes to {near} and the {rook} to {beside_near}; away from it, the {king} goes to {far} and the {rook} to {beside_far}"
                    ),
                    false => format!(
                        "wherever they stand on their rank, the {king} goes to {near} and the {rook} to {beside_near} if the {rook} is on the a-file's side of the {king}; otherwise the {king} goes to {far} and the {rook} to {beside_far}"
                    ),
                }
            }
        });
        let plain = pairs.iter().flatten().all(|pair| {
            let file = |sq| i32::from(self.variant.dimensions.file(sq));
            let (king, rook) = (file(pair.king), file(pair.rook));
            let between = king.min(rook)..=king.max(rook);
            between.contains(&file(pair.king_to)) && between.contains(&file(pair.rook_to))
        });
        // Of two that stand beside each other there is nothing to say.
        let beside = |pair: &CastlingPair| {
            let dimensions = self.variant.dimensions;
            dimensions.file(pair.king).abs_diff(dimensions.file(pair.rook)) < 2
                && dimensions.rank(pair.king).abs_diff(dimensions.rank(pair.rook)) < 2
        };
        let swap = *manner == CastlingManner::Swap;
        if !(swap && pairs.iter().flatten().all(beside)) {
            sentences.push(if plain {
                format!("every square between the {king} and the {rook} must be empty")
            } else {
                "every square that one of them crosses or arrives on must be empty of all pieces but the two themselves"
                    .to_owned()
            });
        }
        match placed {
            Placed::Never => {}
            // Where there are too many castlings to be listed, that is said instead of them.
            Placed::Only => sentences.extend(are_few(pairs).then(|| self.starts(clause, pairs, &king, &rook))),
            Placed::Barred => {
                let lasting = |kind: &Kind| self.always_royal(KindSet::of(*kind));
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
        if *alone {
            sentences.push(format!(
                "whoever castles is the only one to castle on that side of the board: what the other side has opposite the {rook}, on the same file, counts as moved from then on"
            ));
        }
        let safety = self.safety(clause, &king, &rook);
        if first && !safety.is_empty() {
            sentences.extend(safety);
            sentences.push(ATTACKED.to_owned());
        } else {
            sentences.extend(safety);
        }
        sentences.extend(self.castling_notation(clause, pairs).filter(|_| first));
        let mut blocks = vec![self.paragraph(sentences)];
        blocks.extend(self.castling_squares(clause, pairs, &king, &rook));
        blocks
    }

    /// Towards which rooks the king goes farther, or not so far: `, or four squares towards a rook on a1`.
    fn farther(
        &self,
        clauses: &[&Ruled<Castling>],
        pairs: &BySide<Vec<CastlingPair>>,
        a_rook: &str,
    ) -> String {
        let sides = Sides::from_fn(|side| !pairs[side].is_empty());
        let others = clauses.iter().filter(|clause| clause.rook_squares != clauses[0].rook_squares);
        let mut told: Vec<String> = Vec::new();
        for clause in others {
            let place = self.regions().squares(&clause.rook_squares, sides, "or");
            let farther = match self.regions().is_board(&clause.rook_squares) {
                true => format!("{} towards any", how_far(clauses, clause)),
                false => format!("{} towards {a_rook} {}", how_far(clauses, clause), place.at()),
            };
            if !told.contains(&farther) {
                told.push(farther);
            }
        }
        told.iter().map(|farther| format!(", or {farther}")).collect()
    }

    /// What may not be attacked.
    fn safety(&self, clause: &Ruled<Castling>, king: &str, rook: &str) -> Vec<String> {
        let Castling { kings, safe, when, royal_only, manner, .. } = &clause.rule;
        let (kings, royal_only) = (*kings, *royal_only);
        let ever_royal =
            Side::BOTH.into_iter().any(|side| ever_royal(self.variant, &self.names, side).intersects(kings));
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
                    let royal = match self.always_royal(kings) {
                        true => format!("the {king}"),
                        false => "whichever piece is then royal".to_owned(),
                    };
                    sentences.push(format!("after castling, as after any move, {royal} may not be attacked"));
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
            holds && clause.select.is_none() && clause.kinds.intersects(kings)
        });
        if !sentences.is_empty() && !always && !royal_only {
            sentences.push(format!("a {king} that is not royal at the time may castle whatever is attacked"));
        }
        sentences
    }

    /// How castling is written. Where king and rook change places, no square but the rook's would tell it.
    fn castling_notation(
        &self,
        clause: &Ruled<Castling>,
        pairs: &BySide<Vec<CastlingPair>>,
    ) -> Option<String> {
        let name = |sq| square_name(self.variant.dimensions, sq);
        if clause.manner == CastlingManner::Swap {
            let pair = pairs.iter().flatten().next()?;
            let (king, rook) = (name(pair.king), name(pair.rook));
            let [onto, who] = [clause.rooks, clause.kings].map(|kinds| self.names.any_of(kinds, "or"));
            return Some(format!("{WRITTEN} as a move of the {who} onto the {onto}, such as {king}{rook}"));
        }
        let dimensions = self.variant.dimensions;
        let far =
            |pair: &&CastlingPair| dimensions.file(pair.king).abs_diff(dimensions.file(pair.king_to)) > 1;
        let both = "O-O-O towards the a-file and O-O away from it";
        // Where one king may go one way to several squares at once, that would not say to which.
        let several = self.unmoved.pairs.iter().any(|pairs| {
            let mut arrivals: BTreeMap<(Square, bool), Square> = BTreeMap::new();
            let always = |pair: &&CastlingPair| self.variant.castlings[pair.clause].when == Condition::Always;
            pairs.iter().filter(always).any(|pair| {
                let away = dimensions.file(pair.rook) > dimensions.file(pair.king);
                *arrivals.entry((pair.king, away)).or_insert(pair.king_to) != pair.king_to
            })
        });
        let Some(pair) = pairs.iter().flatten().find(far).filter(|_| several || are_few(pairs)) else {
            return Some(format!("{WRITTEN} {both}")).filter(|_| !several);
        };
        let king = *self.names.of_set(pair.kings).first()?;
        let (letters, to) = (&self.variant.kinds[king.index()].letters, name(pair.king_to));
        let mut own =
            format!("{WRITTEN} as the king's own move, such as {}{to} or {letters}{to}", name(pair.king));
        // A single step would be a move of the king alone.
        if let Some(near) = pairs.iter().flatten().find(|pair| !far(pair)) {
            let rook = self.names.any_of(clause.rooks, "or");
            own += &format!(
                ", or, where the king goes no farther than one square, as its move onto the {rook}, such as {}{}",
                name(near.king),
                name(near.rook)
            );
        }
        Some(if several { own } else { format!("{own}, or {both}") })
    }

    /// The castlings one by one, if there are few.
    fn castling_squares(
        &self,
        clause: &Ruled<Castling>,
        pairs: &BySide<Vec<CastlingPair>>,
        king: &str,
        rook: &str,
    ) -> Option<Block> {
        if !are_few(pairs) {
            return Some(self.paragraph(vec![self.starts(clause, pairs, king, rook)]));
        }
        let name = |sq| square_name(self.variant.dimensions, sq);
        let mut items = Vec::new();
        for side in Side::BOTH {
            for pair in &pairs[side] {
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
                    self.side(side),
                    name(from),
                    name(king_to),
                    name(beside),
                    name(rook_to)
                )));
            }
        }
        Some(Block::Instances(items))
    }

    /// Whether pieces of these types are royal at any time, whoever has them.
    pub(super) fn always_royal(&self, kinds: KindSet) -> bool {
        let plain = |kind: &Kind, side: Side| {
            self.variant.royalty.of(side).any(|clause| {
                clause.kinds.contains(*kind)
                    && clause.when == Condition::Always
                    && clause.select.is_none()
                    && !clause.together
            })
        };
        let kinds = self.names.of_set(kinds);
        kinds.iter().all(|kind| self.owners(*kind).each().all(|side| plain(kind, side)))
    }

    /// The squares that the two start from.
    fn starts(
        &self,
        clause: &Ruled<Castling>,
        pairs: &BySide<Vec<CastlingPair>>,
        king: &str,
        rook: &str,
    ) -> String {
        let sides = Sides::from_fn(|side| !pairs[side].is_empty());
        let squares = |region: &Region| self.regions().squares(region, sides, "or").text;
        let (from, beside) = (squares(&clause.king_squares), squares(&clause.rook_squares));
        if from == beside {
            format!("both start from {from}")
        } else {
            format!("the {king} starts from {from}, the {rook} from {beside}")
        }
    }

    /// What placing has to do with castling. A piece that comes to a square of the array does not count as unmoved there.
    fn placed_castlers(&self, clause: &Ruled<Castling>, pairs: &BySide<Vec<CastlingPair>>) -> Placed {
        let castlers = Side::BOTH.into_iter().flat_map(|side| {
            let squares = pairs[side]
                .iter()
                .flat_map(move |pair| [(clause.kings, pair.king), (clause.rooks, pair.rook)]);
            let starting = self.unmoved.starting[side];
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
}

/// Whether two clauses differ in nothing but how far the king goes, and towards which rook.
fn differ_in_distance(one: &Castling, other: &Ruled<Castling>) -> bool {
    let Castling { kings, rooks, royal_only, king_squares, rook_squares: _, manner, safe, alone, when } = one;
    matches!((manner, &other.manner), (CastlingManner::By(_), CastlingManner::By(_)))
        && (kings, rooks, royal_only, king_squares)
            == (&other.kings, &other.rooks, &other.royal_only, &other.king_squares)
        && (safe, alone, when) == (&other.safe, &other.alone, &other.when)
}

/// `two or three squares`: of the clauses with the rooks of one of them.
fn how_far(clauses: &[&Ruled<Castling>], one: &Castling) -> String {
    let mut distances: Vec<u32> = clauses
        .iter()
        .filter(|clause| clause.rook_squares == one.rook_squares)
        .filter_map(|clause| match clause.manner {
            CastlingManner::By(squares) => Some(u32::from(squares)),
            CastlingManner::Swap | CastlingManner::To { .. } => None,
        })
        .collect();
    distances.sort_unstable();
    distances.dedup();
    match distances.as_slice() {
        [one] => spelled(*one, "square"),
        several => {
            let told: Vec<String> = several.iter().map(|count| number(*count)).collect();
            format!("{} squares", list(&told, "or"))
        }
    }
}

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

/// Whether there are so few castlings that each is listed.
fn are_few(pairs: &BySide<Vec<CastlingPair>>) -> bool {
    const MOST: usize = 6;
    pairs.iter().all(|pairs| pairs.len() <= MOST)
}
