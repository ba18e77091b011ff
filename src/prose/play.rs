//! What a turn may be, and the rules that few games have: placing, gating, reserves, explosions, limits, what is forbidden.

use super::{Section, Teller, view_of};
use crate::board::{BySide, Kind, KindSet, Side, Sides, Squares};
use crate::english::facing::ever_royal;
use crate::english::rules::View;
use crate::english::steps::{leap, nearby};
use crate::english::{capital, list, number, spelled, with_article};
use crate::model::{
    Blast, Compare, Condition, Faces, FileRule, Forbidden, Gating, Leaf, Near, Nearness, Pass, Perishing,
    PlaceTurn, PlacementRule, Region, Ruled, Series, SeriesLength, ShadeRule, Then, TurnOptions, TurnRule,
    Whose,
};

impl Teller<'_> {
    pub(super) fn course(&self) -> Option<Section> {
        let mut sentences =
            vec![format!("{} moves first; then the players take turns", self.side(self.variant.first))];
        let rules = BySide::from_fn(|side| self.turns_of(side));
        let partly = BySide::from_fn(|side| captures_at_times(rules[side].iter()));
        // Both may be told at once if they differ in nothing, squares told for both as well.
        let alike = BySide::from_fn(|side| self.turn_sentences(&rules[side], None, partly[side]));
        match alike.common() {
            Some(both) => sentences.extend(both.iter().cloned()),
            None => match self.first_turns(&rules) {
                // Only the first turns of one side are others.
                Some((side, first)) => {
                    let partly = captures_at_times(rules.iter().flatten());
                    sentences.extend(self.turn_sentences(first, Some(side), partly));
                    let rest = self.turn_sentences(&rules[!side], None, partly);
                    let every = |told: String| told.replacen("in each turn", "in every other turn", 1);
                    sentences.extend(rest.into_iter().map(every));
                }
                None => {
                    for side in Side::BOTH {
                        sentences.extend(self.turn_sentences(&rules[side], Some(side), partly[side]));
                    }
                }
            },
        }
        sentences.extend(self.series_rules().into_iter().map(str::to_owned));
        let mut rules = self.variant.kinds.iter().flat_map(|kind| &kind.moves);
        // A move of several legs may lead back to where it began, which is to pass.
        let comes_back = rules.any(|rule| {
            rule.movements
                .iter()
                .any(|movement| super::legs::may_come_back(movement, self.variant.dimensions))
        });
        if self.variant.turns.iter().any(|turn| turn.options.may_pass()) {
            let royal = Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty());
            let forbidden = self.variant.forbidden.iter().any(|clause| clause.names_no_move());
            let but = match (royal, forbidden) {
                (true, false) => ", and may not do so while a royal piece of theirs is attacked",
                (true, true) => {
                    ", and may not do so while a royal piece of theirs is attacked or what no move may lead to is true"
                }
                (false, true) => ", and may not do so while what no move may lead to is true",
                (false, false) => "",
            };
            sentences.push(format!("who passes leaves everything as it is{but}"));
        } else if !comes_back {
            sentences.push("nobody may pass".to_owned());
        }
        self.section("Course of the game", sentences)
    }

    /// The rules that one side has before those that both have.
    fn first_turns<'r, 'v>(
        &self,
        rules: &'r BySide<Vec<&'v TurnRule>>,
    ) -> Option<(Side, &'r [&'v TurnRule])> {
        Side::BOTH.into_iter().find_map(|side| {
            let count = rules[side].len().checked_sub(rules[!side].len())?;
            let (first, rest) = rules[side].split_at(count);
            let like = |(one, other): (&&TurnRule, &&TurnRule)| {
                (&one.when, &one.options) == (&other.when, &other.options)
            };
            if !rest.iter().zip(&rules[!side]).all(like) {
                return None;
            }
            let plain = rules[!side].first().is_some_and(|rule| rule.when == Condition::Always);
            (plain && !first.is_empty()).then_some((side, first))
        })
    }

    /// What may decide about a turn of a side, in order.
    pub(super) fn turns_of(&self, side: Side) -> Vec<&TurnRule> {
        let mut decided = false;
        let rules = self.variant.turns.of(side).map(|rule| &rule.rule);
        rules.take_while(|rule| !std::mem::replace(&mut decided, rule.when == Condition::Always)).collect()
    }

    /// What a turn is, by these rules: of either player, or of one. Captures come first in all of them, or only in some.
    fn turn_sentences(&self, rules: &[&TurnRule], side: Option<Side>, partly: bool) -> Vec<String> {
        let mut sentences = Vec::new();
        let player = side.map_or("the player", |side| self.side(side));
        for (index, rule) in rules.iter().enumerate() {
            let TurnRule {
                when,
                options: TurnOptions { capture_first, moves, pass, place, place_first, then, instead, series },
            } = rule;
            let (lead, player) = match when {
                Condition::Always if index > 0 => ("otherwise".to_owned(), player),
                Condition::Always => {
                    ("in each turn".to_owned(), side.map_or("a player", |side| self.side(side)))
                }
                when => {
                    let view = side.map_or(View::Player, View::Side);
                    let led = self.conditions(view).led(when);
                    (format!("{},", led.replacen("the player", "a player", 1)), player)
                }
            };
            let mut may: Vec<String> = Vec::new();
            let moving = moves.then(|| match series {
                None => "moves one of the pieces on the board".to_owned(),
                Some(series) => series_told(series),
            });
            let (first, last) = if *place_first { (None, moving) } else { (moving, None) };
            may.extend(first);
            may.extend(place.as_ref().map(|place| self.places(place)));
            may.extend(
                instead.as_ref().map(|_| format!("puts one more {} on an empty square", self.neutral_name())),
            );
            may.extend((*pass == Pass::Freely).then(|| "passes".to_owned()));
            let may = match may.as_slice() {
                [] => "has no move".to_owned(),
                [only] => only.clone(),
                several => format!("either {}", list(several, "or")),
            };
            let stuck = match (pass, may.as_str()) {
                (Pass::Stuck, _) => ", and passes if there is no legal move",
                (Pass::Never | Pass::Freely, _) => "",
            };
            let last = last.map_or(String::new(), |last| format!(", or {last} if nothing can be placed"));
            sentences.push(format!("{lead} {player} {may}{last}{stuck}"));
            if let Some(then) = then {
                sentences.push(self.second_part(then));
            }
            if let Some(told) = instead.as_ref().and_then(|instead| self.which_squares(instead)) {
                sentences.push(format!("where the {} is put so, {told}", self.neutral_name()));
            }
            match series.map(|series| series.length) {
                Some(SeriesLength::Growing(by)) => sentences.push(format!(
                    "the first turn of the game has {}, and each turn {} more than the turn of the other side before it",
                    spelled(by.into(), "move"),
                    number(by.into())
                )),
                Some(SeriesLength::Between(least, most)) if least < most => {
                    // Of several turns it is said of this one.
                    let there = if rules.len() > 1 { " in such a turn" } else { "" };
                    sentences.push(format!(
                        "who has made {}{there} may leave out the rest: that is a pass",
                        spelled(least.into(), "move")
                    ));
                }
                _ => {}
            }
            if *pass == Pass::Stuck {
                sentences
                    .push("where neither side has a legal move nobody passes, and the game ends".to_owned());
            }
            if *capture_first {
                let where_ = if partly {
                    "with a piece on the board in such a turn"
                } else {
                    "with a piece on the board"
                };
                let must = match side {
                    None => format!(
                        "a player who can capture {where_} must do so, and chooses freely among all captures"
                    ),
                    Some(side) => format!(
                        "{}, if able to capture {where_}, must do so, with a free choice among all captures",
                        self.side(side)
                    ),
                };
                if partly || !sentences.contains(&must) {
                    sentences.push(must);
                }
            }
        }
        sentences
    }

    /// What the moves of one turn have to do with each other, whoever makes them.
    fn series_rules(&self) -> Vec<&'static str> {
        let series = || self.variant.turns.iter().filter_map(|turn| turn.options.series);
        let mut all = series();
        let Some(first) = all.next() else { return Vec::new() };
        let mut sentences = vec![match series().all(|series| series.length == SeriesLength::Between(2, 2)) {
            true => "both moves may be made with the same piece",
            false => "the same piece may make several of the moves of a turn",
        }];
        if !self.variant.royalty.is_empty() && (first.until_check || all.any(|series| series.until_check)) {
            // Where none before the last may, there is nothing to say.
            if !self.variant.forbidden.iter().any(only_the_last_checks) {
                sentences.push("a move that gives check ends the turn, however many are left");
            }
            sentences.push(
                "no move of a turn may leave a royal piece of one's own attacked, not even for the time being",
            );
        }
        if self.en_passant_pairs().next().is_some() {
            sentences.push(
                "a double step can be captured en passant with the first move of the next turn, whichever move of its own turn it was, and so can each of several",
            );
            if series().any(|series| series.all_en_passant) {
                sentences.push("who has captured one so may capture another with the next move, and so on");
            }
        }
        sentences
    }

    /// What belongs to nobody, and comes to stand somewhere behind a move.
    fn second_part(&self, then: &Then) -> String {
        if !then.pushes.is_empty() {
            let pushed = with_article(&self.names.any_of(then.pushes, "or"));
            let safe = match self.variant.royalty.is_empty() {
                true => "",
                false => "; no royal piece of the player's own may be attacked before that, or after it",
            };
            let mut becomes = String::new();
            for kind in then.pushes.iter() {
                let clauses = || self.variant.promotions.iter().filter(|clause| clause.kind == kind);
                let forced = clauses().find(|clause| !clause.optional && clause.when == Condition::Always);
                if let Some(first) = forced.and_then(|clause| clause.to.first()) {
                    becomes += &format!(
                        "; where it must promote, {} becomes {} without a choice",
                        with_article(self.names.noun(kind)),
                        with_article(self.names.noun(*first))
                    );
                }
            }
            return format!(
                "after that, as part of the same turn, the player moves {pushed} of the other side's one square towards the end of the board that it goes to, onto an empty square, and must do so if one can go{becomes}{safe}"
            );
        }
        let name = self.neutral_name();
        let text = if then.carries {
            format!(
                "after that, as part of the same turn, the player puts the {name} on another empty square, and must do so; the first time it comes onto the board"
            )
        } else {
            format!(
                "after that, as part of the same turn, the player puts one more {name} on an empty square, and must do so"
            )
        };
        let squares = self.which_squares(then);
        text + &squares.map_or(String::new(), |told| format!("; {told}"))
    }

    /// Which squares what belongs to nobody may come to stand on, if not every one.
    fn which_squares(&self, then: &Then) -> Option<String> {
        // Where two pieces move, one of them is meant.
        let castles = self.castling().is_some();
        let near = match then.near {
            Near::Anywhere => None,
            Near::Origin if castles => {
                Some("the square is the one that the piece has left, in castling the king")
            }
            Near::Origin => Some("the square is the one that the piece has left"),
            Near::Reach if castles => Some(
                "the piece that has moved, in castling the king, must be able to go to that square next, without capturing",
            ),
            Near::Reach => {
                Some("the piece that has moved must be able to go to that square next, without capturing")
            }
            Near::Edge => Some(
                "the board must end on one side of the square, along a rank or a file: at its edge, at a hole or at what belongs to nobody",
            ),
        };
        let region = (then.region != Region::board(self.variant.dimensions)).then(|| {
            let squares = self.regions().spelled(&then.region, Sides::BOTH, "or").text;
            format!("the square must be one of these: {squares}")
        });
        let told: Vec<String> = near.map(str::to_owned).into_iter().chain(region).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    pub(super) fn neutral_name(&self) -> String {
        let neutral = self.variant.neutral.as_ref();
        neutral.map_or_else(|| "piece of nobody".to_owned(), |neutral| neutral.name.to_lowercase())
    }

    /// What belongs to nobody.
    pub(super) fn neutral(&self) -> Option<Section> {
        let neutral = self.variant.neutral.as_ref()?;
        let name = capital(&neutral.name);
        let sentences = vec![
            format!("{} belongs to neither side", with_article(&neutral.name.to_lowercase())),
            "no piece moves onto or through its square; what leaps or hops does so as over any piece"
                .to_owned(),
            "it is never captured".to_owned(),
        ];
        self.section(&name, sentences)
    }

    /// `places one or more pieces from the reserve on empty squares, a king among them`.
    fn places(&self, place: &PlaceTurn) -> String {
        let PlaceTurn { min, max, with } = place;
        let (min, max) = (u32::from((*min).max(1)), max.map(u32::from));
        let count = match (min, max) {
            (1, Some(1)) => "one piece".to_owned(),
            (1, None) => "one or more pieces".to_owned(),
            (1, Some(2)) => "one or two pieces".to_owned(),
            (1, Some(max)) => format!("one to {} pieces", number(max)),
            (min, None) => format!("at least {} pieces", number(min)),
            (min, Some(max)) if min == max => format!("{} pieces", number(min)),
            (min, Some(max)) => format!("{} to {} pieces", number(min), number(max)),
        };
        let with: Vec<Kind> = self.names.of_set(*with);
        let among = match with.as_slice() {
            [] => String::new(),
            _ if max == Some(1) => format!(", which must be {}", self.names.ones(&with, "and")),
            _ => format!(", {} among them", self.names.ones(&with, "and")),
        };
        format!("places {count} from the reserve on the board{among}")
    }

    pub(super) fn placing(&self) -> Option<Section> {
        let places: Vec<&PlaceTurn> =
            self.variant.turns.iter().filter_map(|turn| turn.options.place.as_ref()).collect();
        if places.is_empty() {
            return None;
        }
        let mut sentences = vec!["pieces are placed on empty squares only".to_owned()];
        if places.iter().any(|place| place.max != Some(1)) {
            let safe = match Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty()) {
                true => {
                    ", and only the position after the whole of it must leave the player's royal pieces safe"
                }
                false => "",
            };
            sentences.push(format!(
                "all that is placed in one turn counts as a single move: its order does not matter{safe}"
            ));
        }
        for rule in &self.variant.placements {
            sentences.extend(self.placement(rule));
        }
        for clause in &self.variant.conditional_placements {
            let when = self.conditions(View::Player).led(&clause.when);
            sentences.extend(self.placement(&clause.rule).iter().map(|told| format!("{told} {when}")));
        }
        sentences.extend(self.faces());
        let ever_royal = Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty());
        if ever_royal {
            sentences.push(self.placing_checks());
        }
        if self.promotes_where_it_places() {
            sentences.push("placing a piece never promotes it".to_owned());
        }
        if self.variant.spoils.is_empty() && self.variant.handed.is_empty() && self.captures() {
            sentences.push("captured pieces do not return to a reserve".to_owned());
        }
        self.section("Placing pieces", sentences)
    }

    /// What placing has to do with check, as far as nothing forbids it.
    fn placing_checks(&self) -> String {
        let forbidden = || {
            let clauses = self.variant.forbidden.iter();
            clauses.filter(|clause| clause.placing.is_some() || clause.names_no_move())
        };
        let check = |leaf: &Leaf| matches!(leaf, Leaf::Check { whose: Whose::Enemy });
        let placed: KindSet = self
            .names
            .of_set(KindSet::ALL)
            .into_iter()
            .filter(|kind| self.may_be_placed(KindSet::of(*kind)))
            .collect();
        let never = forbidden().any(|clause| {
            let of_all = clause.placing.is_none_or(|kinds| placed.0 & !kinds.0 == 0);
            let plain = matches!(&clause.when, Condition::Leaf(leaf) if check(leaf));
            clause.sides == Sides::BOTH && of_all && plain && clause.given == Condition::Always
        });
        if never {
            "placing may ward off a check".to_owned()
        } else if forbidden().any(|clause| clause.when.any_leaf(check)) {
            "placing may give check as far as the section on forbidden moves allows, and may ward off a check"
                .to_owned()
        } else if forbidden().any(|clause| clause.placing.is_some()) {
            "placing may give check, and may ward off a check".to_owned()
        } else {
            "placing may give check or checkmate, and may ward off a check".to_owned()
        }
    }

    /// Whether a piece may be placed where a move would promote it.
    fn promotes_where_it_places(&self) -> bool {
        self.variant.promotions.iter().any(|clause| {
            let rules = || self.variant.placements.iter().filter(|rule| rule.kinds.contains(clause.kind));
            self.may_be_placed(KindSet::of(clause.kind))
                && clause.sides.each().any(|side| {
                    let zone = *clause.region.of(side);
                    !rules().fold(zone, |free, rule| free.intersection(rule.region.of(side))).is_empty()
                })
        })
    }

    /// As what pieces from the reserve are placed.
    fn faces(&self) -> Option<String> {
        let several = self.variant.faces.iter().count() > 1;
        let as_what = |told: &[String]| list(told, "and").replace(" is placed as ", " as ");
        let told = self.variant.faces.iter().map(|clause| {
            let Ruled { sides, rule: Faces { kind, faces }, span: _ } = clause;
            let held = self.one_of_side(KindSet::of(*kind), *sides);
            let from = if several { "" } else { " from the reserve" };
            format!("{held}{from} is placed as {}", self.names.one_of(*faces, "or"))
        });
        let told: Vec<String> = told.collect();
        match told.as_slice() {
            [] => None,
            [one] if self.variant.faces.iter().all(|clause| clause.faces.len() == 1) => Some(one.clone()),
            [one] => Some(format!("{one}, as its player chooses")),
            several if self.variant.faces.iter().all(|clause| clause.faces.len() == 1) => {
                Some(format!("a piece from the reserve is placed as another one: {}", as_what(several)))
            }
            several => Some(format!(
                "a piece from the reserve is placed as its player chooses: {}",
                as_what(several)
            )),
        }
    }

    fn placement(&self, rule: &PlacementRule) -> Vec<String> {
        let PlacementRule { kinds, region, shade, file, near, flips, span: _ } = rule;
        let regions = self.regions();
        // Where only one side ever has these pieces, only its squares are named.
        let owners = Sides::from_fn(|side| self.names.may_have(side, *kinds));
        let one = self.names.one_of(*kinds, "or");
        let mut sentences = Vec::new();
        if !regions.is_board(region) {
            // Who may place them anywhere is not spoken of.
            let board = Squares::board(self.variant.dimensions);
            let bound = Sides::from_fn(|side| owners[side] && *region.of(side) != board);
            let (bound, one) = match bound.single() {
                Some(_) if owners == Sides::BOTH => (bound, self.one_of_side(*kinds, bound)),
                _ => (owners, one.clone()),
            };
            sentences.push(match regions.rest(region, bound) {
                Some(rest) => {
                    format!("{one} may not be placed {}", regions.squares(&rest, bound, "or").at())
                }
                None => format!("{one} may be placed only {}", regions.squares(region, bound, "or").at()),
            });
        }
        if let Some(ShadeRule { differs, from }) = shade {
            let colour =
                if *differs { "a square of the other colour than" } else { "a square of the same colour as" };
            let first = self.names.noun(*from);
            sentences.push(format!(
                "{one} must be placed on {colour} the one on which its player's first {first} from the reserve was placed, even if that {first} has moved or been captured since; the first {first} itself may be placed on either colour"
            ));
        }
        if let Some(FileRule { kinds, most }) = file {
            sentences.push(match most {
                0 => format!(
                    "{one} may not be placed on a file on which {} of the player's own stands",
                    self.names.one_of(*kinds, "or")
                ),
                most => format!(
                    "{one} may not be placed on a file on which {} {} of the player's own stand already",
                    number(u32::from(*most) + 1),
                    self.names.many_of(*kinds, "and")
                ),
            });
        }
        if let Some(near) = near.as_ref().filter(|near| near.slides) {
            let one = self.one_of_side(*kinds, near.sides);
            let steps: Vec<(i8, i8)> = near.rays.iter().map(|ray| ray.step).collect();
            let ways = leap(&steps);
            sentences.push(format!(
                "{one} slides in from the edge of the board, {}, and comes to rest where the next square on its way is taken or the board ends",
                ways.strip_prefix("one square ").unwrap_or(&ways)
            ));
        } else if let Some(told) = near.as_ref().and_then(|near| self.stacked(rule, near)) {
            sentences.extend(told);
        } else if let Some(near) = near {
            let must = if near.none { "may not be placed on a square" } else { "must be placed on a square" };
            let one = self.one_of_side(*kinds, near.sides);
            sentences.push(format!("{one} {must} {}", self.nearby(near)));
        }
        if *flips {
            sentences.push(format!("{one} must be placed so that it turns over an enemy piece"));
        }
        sentences
    }

    /// `a pawn`, or `a white pawn` where it is one side's.
    fn one_of_side(&self, kinds: KindSet, sides: Sides) -> String {
        match sides.single() {
            Some(side) => with_article(&format!(
                "{} {}",
                self.regions().side_word(side),
                self.names.any_of(kinds, "or")
            )),
            None => self.names.one_of(kinds, "or"),
        }
    }

    /// That pieces are piled up: each stands at the edge of the board or right behind another piece, as seen from there. Where both sides pile
    /// them up from one edge, that is told once, of the first.
    fn stacked(&self, rule: &PlacementRule, near: &Nearness) -> Option<Option<String>> {
        let Nearness { none: true, rays: _, whose: None, kinds: _, sides, slides: false } = near else {
            return None;
        };
        let [(0, step @ (1 | -1))] = near.steps()?[..] else { return None };
        let PlacementRule { kinds, region: _, shade: _, file: _, near: _, flips: _, span: _ } = rule;
        // As White sees it.
        let down = |sides: Sides, step: i8| {
            let side = sides.single()?;
            Some(if side == Side::White { step } else { -step })
        };
        let ranks = self.variant.dimensions.ranks;
        let (edge, place) = match down(*sides, step) {
            Some(-1) => ("rank 1".to_owned(), "directly above"),
            Some(_) => (format!("rank {ranks}"), "directly below"),
            None if step < 0 => ("the first rank".to_owned(), "straight in front of"),
            None => ("the last rank".to_owned(), "straight behind"),
        };
        let twin = |other: &&PlacementRule| {
            other.kinds == *kinds
                && other.near.as_ref().is_some_and(|other| {
                    let way = other.steps().and_then(|steps| match steps[..] {
                        [(0, way @ (1 | -1))] => down(other.sides, way),
                        _ => None,
                    });
                    let like = other.none && other.whose.is_none() && !other.slides && other.sides != *sides;
                    like && way.is_some() && way == down(*sides, step)
                })
        };
        let twin = self.variant.placements.iter().find(twin);
        let one = match twin {
            Some(_) => self.names.one_of(*kinds, "or"),
            None => self.one_of_side(*kinds, *sides),
        };
        let second = twin.is_some() && sides[Side::Black];
        let told = format!("{one} may be placed only on {edge} or on the square {place} another piece");
        Some((!second).then_some(told))
    }

    /// `with a man of the player's own on one of the eight squares around it`
    pub(super) fn nearby(&self, near: &Nearness) -> String {
        format!("with {}", nearby(&self.names, near, "the player's own", "it"))
    }

    /// The types of a side that may be royal at some time.
    pub(super) fn ever_royal(&self, side: Side) -> KindSet {
        ever_royal(self.variant, &self.names, side)
    }

    pub(super) fn gating(&self) -> Option<Section> {
        let mut sentences = Vec::new();
        for clause in &self.variant.gatings {
            let Ruled { sides, rule: Gating { kinds, region }, span: _ } = clause;
            let squares = self.regions().squares(region, *sides, "or").at();
            let own = sides.single().map_or(String::new(), |side| format!(" of {}'s", self.side(side)));
            sentences.push(format!(
                "when a piece{own} that has stood unmoved {squares} since the start moves away, its player may at once put {} from the reserve on the square that it leaves, as part of the same move",
                self.names.one_of(*kinds, "or")
            ));
        }
        if !sentences.is_empty() {
            if !self.variant.castlings.is_empty() {
                sentences.push(
                    "castling leaves two squares; the piece may enter on either of them, but only one may enter in a move"
                        .to_owned(),
                );
            }
            sentences.push(
                "the move must be legal without the piece that enters, too, so that entering cannot ward off a check".to_owned(),
            );
        }
        self.section("Entering from the reserve", sentences)
    }

    /// What is left of all that ever stand on the board without some, if it is told by itself; otherwise what is said behind `pieces`.
    fn all_but(&self, without: KindSet) -> (Option<KindSet>, String) {
        let had = self.names.had(Side::White).union(self.names.had(Side::Black));
        let others = KindSet(had.0 & !without.0);
        let few = !others.is_empty() && others.len() < KindSet(had.0 & without.0).len();
        match (without.is_empty(), few) {
            (true, _) => (None, String::new()),
            (false, true) => (Some(others), String::new()),
            (false, false) => (None, format!(", except {}", self.names.many_of(without, "and"))),
        }
    }

    pub(super) fn blast(&self) -> Option<Section> {
        let blast = self.variant.blast.as_ref()?;
        let Blast { steps, spared, capturing, perishing, keeps, leaves, span: _ } = blast;
        let king = steps.len() == 8 && steps.iter().all(|(dx, dy)| dx.abs() <= 1 && dy.abs() <= 1);
        let around = if king {
            "on the eight squares around the square of arrival".to_owned()
        } else {
            format!("whose distance from the square of arrival is {}", leap(steps))
        };
        let (others, but) = self.all_but(*spared);
        let removed = others.map_or("pieces".to_owned(), |kinds| self.names.many_of(kinds, "and"));
        let mut sentences = Vec::new();
        if steps.is_empty() {
            let (others, but) = self.all_but(*capturing);
            let who = others.map_or("a piece".to_owned(), |kinds| self.names.one_of(kinds, "or"));
            sentences.push(format!("{who} that captures is itself removed from the board{but}"));
        } else {
            sentences.push(format!(
            "every capture is an explosion: the captured piece and the piece that captures it are removed from the board, and so are all {removed} of either side {around}{but}"
            ));
        }
        if let Some(Perishing { kinds, on }) = perishing {
            sentences.push(format!(
                "{} that captures {} is removed with it",
                self.names.one_of(*kinds, "or"),
                self.names.one_of(*on, "or")
            ));
        }
        if !steps.is_empty() && !blast.spared_alone().is_empty() {
            sentences.push(format!(
                "{} that captures or is captured is removed like any other piece",
                self.names.one_of(blast.spared_alone(), "or")
            ));
        }
        if !steps.is_empty() && !capturing.is_empty() {
            sentences.push(format!("{} that captures stays", self.names.one_of(*capturing, "or")));
        }
        let hardened: KindSet = spared.iter().filter(|kind| capturing.contains(*kind)).collect();
        if !steps.is_empty() && !hardened.is_empty() {
            let removed = self.names.one_of(hardened, "or");
            sentences.push(format!("{removed} that is captured is removed like any other piece"));
        }
        if *keeps {
            sentences.push(
                "whatever else an explosion removes counts for the reserves as captured by the other side than its own"
                    .to_owned(),
            );
        }
        if *leaves {
            let name = with_article(&self.neutral_name());
            sentences.push(format!("{name} stands from then on where a piece that captures was removed"));
        }
        if !steps.is_empty() && self.en_passant_pairs().next().is_some() {
            sentences.push(
                "a capture en passant explodes around the square on which the capturing piece arrives"
                    .to_owned(),
            );
        }
        if Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty()) {
            sentences.push("a player may not make a capture that removes a royal piece of the player's own; as such a capture is never made, to threaten it is not to give check".to_owned());
            sentences.push("a capture that removes all royal pieces of the enemy is legal even if a royal piece of the player's own is left attacked".to_owned());
        }
        self.section(if steps.is_empty() { "Who captures" } else { "Explosions" }, sentences)
    }

    pub(super) fn limits(&self) -> Option<Section> {
        let told = |side: Side| -> Vec<String> {
            let limits = self.variant.limits[side].iter().enumerate();
            limits
                .filter_map(|(index, most)| Some((Kind(index as u8), (*most)?)))
                .map(|(kind, most)| match most {
                    1 => format!("one {}", self.names.noun(kind)),
                    most => crate::english::spelled(u32::from(most), self.names.noun(kind)),
                })
                .collect()
        };
        let mut ways = Vec::new();
        if !self.variant.promotions.is_empty() {
            ways.push("promotion");
        }
        if !self.variant.exchanges.is_empty() {
            ways.push("exchange");
        }
        if self.variant.turns.iter().any(|turn| turn.options.place.is_some()) {
            ways.push("placing");
        }
        if !self.variant.gatings.is_empty() {
            ways.push("entering from the reserve");
        }
        let by = if ways.is_empty() { "nothing".to_owned() } else { list(&ways, "or") };
        let verb = if ways.is_empty() { "may" } else { "may not" };
        let limits = BySide::from_fn(told);
        let tell = |who: &str, limits: &[String]| {
            format!("{by} {verb} give {who} more than {} on the board at a time", list(limits, "or"))
        };
        let sentences = match limits.common() {
            Some(both) if both.is_empty() => Vec::new(),
            Some(both) => vec![tell("a player", both)],
            None => {
                let limited = limits.pairs().filter(|(_, limits)| !limits.is_empty());
                limited.map(|(side, limits)| tell(self.side(side), limits)).collect()
            }
        };
        self.section("Limits on numbers", sentences)
    }

    pub(super) fn forbidden(&self) -> Option<Section> {
        let sentences = self
            .variant
            .forbidden
            .iter()
            .map(|clause| {
                let Ruled {
                    sides,
                    rule: Forbidden { when, given, moving, placing, spares_attackers },
                    span: _,
                } = clause;
                if only_the_last_checks(clause) {
                    return "only the last move of a turn may give check".to_owned();
                }
                let told = |condition: &Condition| self.conditions(view_of(*sides)).clause(condition);
                let player = sides.single().map_or("a player", |side| self.side(side));
                let kinds = moving.or(*placing).unwrap_or_default();
                let of = self.names.one_of(kinds, "or");
                let what = match (moving, placing) {
                    (None, None) => "make a move".to_owned(),
                    (None, Some(_)) => format!("place {of}"),
                    (Some(_), None) => format!("move {of}"),
                    (Some(_), Some(_)) => format!("move or place {of}"),
                };
                // Where nothing of the player's is ever royal, nothing attacks such a piece.
                let royal = sides.each().any(|side| !self.ever_royal(side).is_empty());
                let unless = if *spares_attackers && royal {
                    ", except to capture all that attacks a royal piece of the player's own"
                } else {
                    ""
                };
                let after = match when {
                    Condition::Always => String::new(),
                    when if moving.is_none() && placing.is_none() => format!(" after which {}", told(when)),
                    when => format!(" so that {}", told(when)),
                };
                let given = match (given, when) {
                    (Condition::Always, _) => String::new(),
                    (given, Condition::Always) => format!(" if {}", told(given)),
                    (given, _) => format!(", if before the move {}", told(given)),
                };
                format!("{player} may not {what}{after}{given}{unless}")
            })
            .map(|sentence| capital(&sentence))
            .collect();
        self.section("Forbidden moves", sentences)
    }
}

/// Whether captures come first in some turns and not in others.
fn captures_at_times<'r>(mut rules: impl Iterator<Item = &'r &'r TurnRule>) -> bool {
    let first = rules.next().map(|rule| rule.options.capture_first);
    rules.any(|rule| Some(rule.options.capture_first) != first)
}

/// Whether no move of a turn but its last may give check.
fn only_the_last_checks(clause: &Ruled<Forbidden>) -> bool {
    let Forbidden { when, given, .. } = &clause.rule;
    let more = |compare: Compare, value: u32| {
        matches!((compare, value), (Compare::Greater, 1) | (Compare::AtLeast, 2))
    };
    clause.sides == Sides::BOTH
        && clause.names_no_move()
        && !clause.spares_attackers
        && *when == Condition::Leaf(Leaf::Check { whose: Whose::Enemy })
        && matches!(given, Condition::Leaf(Leaf::Left { compare, value }) if more(*compare, *value))
}

/// `makes two moves with pieces on the board, one after the other`
fn series_told(series: &Series) -> String {
    let moves = match series.length {
        SeriesLength::Between(least, most) if least == most => format!("{} moves", number(most.into())),
        SeriesLength::Between(least, most) if least + 1 == most => {
            format!("{} or {} moves", number(least.into()), number(most.into()))
        }
        SeriesLength::Between(least, most) => {
            format!("{} to {} moves", number(least.into()), number(most.into()))
        }
        SeriesLength::Growing(_) => "a series of moves".to_owned(),
    };
    format!("makes {moves} with pieces on the board, one after the other")
}
