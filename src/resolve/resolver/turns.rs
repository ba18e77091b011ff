//! Turns, and what they place from the reserve, where, and how much of it.

use super::super::condition::Owner;
use super::super::names::Lookup;
use super::super::report::counted;
use super::Resolver;
use super::clauses::names_span;
use crate::board::{BySide, Kind, KindSet, Side, Sides, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{
    Clauses, Compare, Condition, ConditionalPlacement, Definition, Faces, FileRule, Gating, Leaf, Legs,
    MAX_LEGS, MAX_SERIES, Movement, Near, Pass, PlaceTurn, PlacementRule, Region, Ruled, Series,
    SeriesLength, ShadeRule, Then, TurnOptions, TurnRule,
};
use crate::source::Span;
use crate::syntax::tree::{self, CountRest, PlaceRule, ThenNear, TurnOption, TurnWhen};

/// How many of each type a side may come to have.
type Most = Vec<Option<u8>>;

/// That something was reported, and nothing comes of what was written.
struct Refused;

impl<'t> Resolver<'_, 't> {
    /// What a move may be, where something is royal or nothing is.
    pub(super) fn turns(&mut self, royal: bool) -> Clauses<TurnRule> {
        let mut turns = Clauses::new();
        for entry in self.merged.all::<tree::Turn>() {
            let node = entry.node;
            let when = match &node.when {
                None => Some(Condition::Always),
                Some(TurnWhen::While(condition)) => {
                    self.condition(Some(condition), Owner::Turn, None, entry.sides)
                }
                Some(TurnWhen::Number(number)) => self
                    .number(*number, 1, 100_000, "as the number of a move")
                    .map(|value| Condition::Leaf(Leaf::Turn { compare: Compare::Equal, value })),
            };
            let place = match node.place() {
                None => None,
                Some(place) => match self.place_turn(place) {
                    None => continue,
                    place => place,
                },
            };
            if let Some(otherwise) = node.else_move
                && place.as_ref().is_none_or(|place| (place.min, place.max) != (1, Some(1)))
            {
                self.flaws.clauses = true;
                let mut error = Diagnostic::error(
                    code::turn::ELSE_MOVE,
                    "who can place nothing moves where a turn is the placement of one piece",
                    otherwise,
                    "in place of what?",
                )
                .help("write `turn: place 1 from reserve, else move`");
                if let Some(place) = node.place() {
                    error = error.label(place.span, "as many as this");
                }
                self.report.push(error);
                continue;
            }
            let then = match &node.then {
                None => None,
                Some(then) => match self.second_part(node, then) {
                    None => continue,
                    then => then,
                },
            };
            let instead = match node.neutral() {
                None => None,
                Some(place) => match self.in_place_of_a_move(node, place) {
                    None => continue,
                    instead => instead,
                },
            };
            let series = match self.series(node, royal) {
                Ok(series) => series,
                Err(Refused) => continue,
            };
            let Some(when) = when else { continue };
            turns.push(Ruled {
                sides: entry.sides,
                rule: TurnRule {
                    when,
                    options: TurnOptions {
                        capture_first: node.capture_first.is_some(),
                        place_first: node.else_move.is_some(),
                        moves: node.else_move.is_some()
                            || node.options.iter().any(|option| matches!(option, TurnOption::Move { .. })),
                        pass: match node.options.iter().any(|option| matches!(option, TurnOption::Pass(_))) {
                            true => Pass::Freely,
                            false if node.else_pass.is_some() => Pass::Stuck,
                            false => Pass::Never,
                        },
                        place,
                        then,
                        instead,
                        series,
                    },
                },
                span: entry.span,
            });
        }
        // A side of which no clause speaks moves its pieces.
        let silent = Sides::from_fn(|side| turns.of(side).next().is_none());
        if !silent.is_empty() {
            let span = self.merged.header().map_or(Span::default(), |header| header.name.span);
            turns.push(Ruled {
                sides: silent,
                rule: TurnRule {
                    when: Condition::Always,
                    options: TurnOptions { moves: true, ..TurnOptions::default() },
                },
                span,
            });
        }
        turns
    }

    /// Moves of eight legs leave no room for a second part.
    pub(super) fn short_turns(&mut self, variant: &Definition) {
        let movements = variant.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
        let long = |legs: &Legs| legs.earlier.len() + 1 == MAX_LEGS;
        let two = variant.turns.iter().find(|turn| turn.options.then.is_some());
        if let Some(turn) = two.filter(|_| movements.filter_map(Movement::legs).any(long)) {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::turn::SECOND_PART,
                    format!("a piece moves by {MAX_LEGS} legs, and the turn goes on behind that"),
                    turn.span,
                    "too much for one turn",
                )
                .help(format!("write moves of up to {} legs, or take away the second part", MAX_LEGS - 1)),
            );
        }
    }

    /// How many moves a turn has, if it is a series of them.
    fn series(&mut self, turn: &tree::Turn, royal: bool) -> Result<Option<Series>, Refused> {
        let mut refuse = |error: Diagnostic| {
            self.flaws.clauses = true;
            self.report.push(error);
            Err(Refused)
        };
        let error =
            |message: &str, span, label: &str| Diagnostic::error(code::turn::SERIES, message, span, label);
        let Some((count, span)) = turn.count() else {
            return match (turn.until_check, turn.all_en_passant) {
                (None, None) => Ok(None),
                (Some(until), _) => refuse(
                    error("a turn of one move ends with it, check or not", until, "of which moves?")
                        .help("say how many moves the turn has, such as `move 2, until check`")
                        .fix(Fix::remove(Safety::Offered, until, "`until check`")),
                ),
                (None, Some(all)) => refuse(
                    error("a turn of one move has one capture en passant at most", all, "by which moves?")
                        .help("say how many moves the turn has, such as `move 2, until check`")
                        .fix(Fix::remove(Safety::Offered, all, "`all en passant`")),
                ),
            };
        };
        if let Some(place) = turn.place() {
            return refuse(
                error(
                    "a turn of several moves has no placements",
                    place.span,
                    "these would be moves of it, too",
                )
                .label(span, "several moves")
                .help("leave out one of the two"),
            );
        }
        if let Some(then) = &turn.then {
            return refuse(
                error("a turn of several moves has no second part", then.span, "behind which of them?")
                    .label(span, "several moves")
                    .help("leave out one of the two"),
            );
        }
        let length = self.series_length(count)?;
        let several = length != SeriesLength::Between(1, 1);
        // A line that cannot be read may say that nothing is royal.
        if royal && several && turn.until_check.is_none() && !self.merged.unreadable {
            let end = turn.options.iter().map(|option| option.span().end).max().unwrap_or(span.end);
            let end = Span { start: end, end, ..span };
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::turn::SERIES,
                    "who gives check with a move and moves again could capture the royal piece",
                    span,
                    "several moves",
                )
                .help("a move that gives check must be the last of its turn: add `, until check`")
                .fix(Fix::write(Safety::Offered, end, ", until check".to_owned())),
            );
            return Err(Refused);
        }
        let (until_check, all_en_passant) = (turn.until_check.is_some(), turn.all_en_passant.is_some());
        Ok(several.then_some(Series { length, until_check, all_en_passant }))
    }

    /// The numbers of a series of moves.
    fn series_length(&mut self, count: tree::MoveCount) -> Result<SeriesLength, Refused> {
        let least = self.number(count.least, 1, MAX_SERIES, "moves in a turn").ok_or(Refused)?;
        Ok(match count.rest {
            CountRest::Exactly => SeriesLength::Between(least as u8, least as u8),
            CountRest::MoreEachTurn => SeriesLength::Growing(least as u8),
            CountRest::UpTo(written) => {
                let most = self.number(written, 1, MAX_SERIES, "moves in a turn").ok_or(Refused)?;
                if most < least {
                    self.flaws.clauses = true;
                    self.report.push(
                        Diagnostic::error(
                            code::turn::REVERSED,
                            format!("at least {least} moves and at most {most}"),
                            written.span,
                            format!("less than {least}"),
                        )
                        .label(count.least.span, "the fewest")
                        .help(format!("write `move {most}..{least}`"))
                        .fix(Fix::write(
                            Safety::Safe,
                            count.least.span.to(written.span),
                            format!("{most}..{least}"),
                        )),
                    );
                    return Err(Refused);
                }
                SeriesLength::Between(least as u8, most as u8)
            }
        })
    }

    /// The second part of a turn.
    fn second_part(&mut self, turn: &tree::Turn, then: &'t tree::TurnThen) -> Option<Then> {
        let mut refuse = |message: &str, label: &str, help: &str| {
            self.flaws.clauses = true;
            let error = Diagnostic::error(code::turn::SECOND_PART, message, then.span, label);
            self.report.push(error.help(help));
            None
        };
        let pushes = self.names.set(&then.pushes);
        let others = || self.merged.all::<tree::Turn>().filter_map(|entry| entry.node.then.as_ref());
        let pushed = !then.pushes.is_empty();
        if pushed && pushes.is_empty() {
            self.flaws.clauses = true;
            let gone = then.pushes.iter().find_map(|name| match self.names.find(name) {
                Lookup::Gone(removed) => Some((removed, name)),
                _ => None,
            });
            if let Some((removed, name)) = gone {
                self.report.push(
                    Diagnostic::error(
                        code::without::NEEDED,
                        format!("an inherited turn pushes `{}`, which is taken away", name.node),
                        removed,
                        "taken away here",
                    )
                    .label(name.span, "pushed here")
                    .help("say what a turn is in a clause of this file's own: `turn: move`, or `turn: move, then push enemy` and other pieces"),
                );
            }
            return None;
        }
        if pushed && others().any(|other| other.pushes.is_empty()) {
            return refuse(
                "one turn pushes a piece of the enemy's, and another puts what belongs to nobody",
                "the other way here",
                "write `push enemy` in all of them, or in none",
            );
        }
        if !pushed && !self.has_neutral(then) {
            return None;
        }
        let mut refuse = |message: &str, label: &str, help: &str| {
            self.flaws.clauses = true;
            let error = Diagnostic::error(code::turn::SECOND_PART, message, then.span, label);
            self.report.push(error.help(help));
            None
        };
        let only_moves = turn.options.iter().all(|option| matches!(option, TurnOption::Move { .. }));
        if !only_moves || turn.else_pass.is_some() {
            return refuse(
                "only the move of a piece on the board has a second part",
                "behind more than a move",
                "leave `move`, or `capture, else move`, before `then`",
            );
        }
        if self.merged.one::<tree::Gate>().is_some() {
            return refuse(
                "a move with which a piece enters from the reserve has no second part",
                "pieces enter by `gate` here",
                "take away one of the two",
            );
        }
        if others().any(|other| other.carries != then.carries) {
            return refuse(
                "what belongs to nobody is moved by one turn and placed by another",
                "the other way here",
                "write `move neutral` in all of them, or `place neutral`",
            );
        }
        self.onto_squares(then, pushes)
    }

    /// Where what belongs to nobody comes to stand, or what is pushed.
    fn onto_squares(&mut self, then: &'t tree::TurnThen, pushes: KindSet) -> Option<Then> {
        let region = match &then.region {
            None => Region::board(self.ground.dimensions),
            Some(region) => self.region(region)?,
        };
        let near = match then.near {
            ThenNear::Anywhere => Near::Anywhere,
            ThenNear::Origin => Near::Origin,
            ThenNear::Reach => Near::Reach,
            ThenNear::Edge => Near::Edge,
        };
        Some(Then { carries: then.carries, region, near, pushes })
    }

    /// Whether there is something that belongs to nobody; reports that there is not.
    fn has_neutral(&mut self, then: &tree::TurnThen) -> bool {
        let has = self.merged.one::<tree::NeutralClause>().is_some();
        if !has {
            self.flaws.clauses = true;
            // A line that could not be read may have been the one.
            if !self.merged.unreadable {
                self.report.push(
                    Diagnostic::error(
                        code::turn::SECOND_PART,
                        "nothing belongs to nobody in this variant",
                        then.span,
                        "there is nothing to put",
                    )
                    .help("add `neutral \"Wall\"`, with what it is called"),
                );
            }
        }
        has
    }

    /// What comes onto the board in place of a move.
    fn in_place_of_a_move(&mut self, turn: &tree::Turn, place: &'t tree::TurnThen) -> Option<Then> {
        if !self.has_neutral(place) {
            return None;
        }
        let moved = self.merged.all::<tree::Turn>().find_map(|entry| {
            entry.node.then.as_ref().filter(|then| then.carries || !then.pushes.is_empty())
        });
        let several = turn.count().map(|(_, span)| span).or(turn.then.as_ref().map(|then| then.span));
        let first = turn.capture_first.or(turn.else_move);
        let refused = match (several, first, moved) {
            (Some(span), _, _) => {
                Some(("a turn of several parts is not one of them alone", span, "more than a move"))
            }
            (None, Some(span), _) => {
                Some(("what must be done first leaves no choice of this", span, "comes first"))
            }
            (None, None, Some(then)) => Some((
                "what belongs to nobody is placed by one turn and moved or pushed aside by another",
                then.span,
                "the other way here",
            )),
            (None, None, None) => None,
        };
        if let Some((message, span, label)) = refused {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(code::turn::SECOND_PART, message, place.span, "in place of a move")
                    .label(span, label)
                    .help("leave out one of the two"),
            );
            return None;
        }
        self.onto_squares(place, KindSet::NONE)
    }

    fn place_turn(&mut self, place: &'t tree::PlaceTurn) -> Option<PlaceTurn> {
        let min = self.number(place.min, 1, 255, "placements in a move");
        let max = match place.max {
            None => Some(None),
            Some(max) => self.number(max, 1, 255, "placements in a move").map(Some),
        };
        let with = self.names.set(&place.with);
        let (min, max) = (min?, max?);
        if let (Some(max), Some(written)) = (max, place.max)
            && min > max
        {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::turn::REVERSED,
                    format!("at least {min} placements and at most {max}"),
                    written.span,
                    format!("less than {min}"),
                )
                .label(place.min.span, "the fewest")
                .help(format!("write `place {max}..{min} from reserve`"))
                .fix(Fix::write(
                    Safety::Safe,
                    place.min.span.to(written.span),
                    format!("{max}..{min}"),
                )),
            );
            return None;
        }
        if let Some(max) = max
            && with.len() > max as usize
        {
            self.flaws.clauses = true;
            let span = names_span(&place.with).unwrap_or(place.span);
            self.report.push(
                Diagnostic::error(
                    code::turn::WITH_TOO_MANY,
                    format!(
                        "{} must be among at most {}",
                        counted(with.len(), "piece", "pieces"),
                        counted(max as usize, "placement", "placements")
                    ),
                    span,
                    "too many to place",
                )
                .help(format!("write `place {min}..{} from reserve`, or name fewer pieces", with.len())),
            );
            return None;
        }
        Some(PlaceTurn { min: min as u8, max: max.map(|max| max as u8), with })
    }

    /// Where pieces from the reserve may be placed.
    pub(super) fn placements(&mut self) -> (Vec<PlacementRule>, Vec<ConditionalPlacement>) {
        let (mut rules, mut conditional) = (Vec::new(), Vec::new());
        let board = Squares::board(self.ground.dimensions);
        for entry in self.merged.all::<tree::Place>() {
            let node = entry.node;
            let kinds = if node.pieces.is_empty() {
                Some(self.names.all())
            } else {
                self.named(&node.pieces.iter().collect::<Vec<_>>())
            };
            let everywhere = Region::absolute(board);
            let (mut file, mut near, mut flips) = (None, None, false);
            let (region, shade) = match &node.rule {
                PlaceRule::On(region) => (self.region(region), None),
                PlaceRule::NotOn(region) => {
                    let region = self
                        .region(region)
                        .map(|region| Region(region.0.map(|squares| board.difference(&squares))));
                    (region, None)
                }
                PlaceRule::Shade { differs, from } => match self.names.find(from) {
                    Lookup::Kind(from) => {
                        self.remembered.first_placed.insert(from);
                        (Some(everywhere), Some(ShadeRule { differs: *differs, from }))
                    }
                    Lookup::Gone(_) => continue,
                    Lookup::Unknown => (None, None),
                },
                PlaceRule::File { most, pieces } => {
                    let kinds = self.named(&pieces.iter().collect::<Vec<_>>());
                    let most = self.number(*most, 0, 255, "pieces on a file");
                    let (Some(kinds), Some(most)) = (kinds, most) else { continue };
                    file = Some(FileRule { kinds, most: most as u8 });
                    (Some(everywhere), None)
                }
                PlaceRule::Flips(_) => {
                    flips = true;
                    (Some(everywhere), None)
                }
                PlaceRule::Near(said) => {
                    let Some(said) = self.near(said, entry.sides) else { continue };
                    near = Some(said);
                    (Some(everywhere), None)
                }
                PlaceRule::Slides { steps, span: _ } => {
                    let Some(said) = self.sliding(steps, entry.sides) else { continue };
                    near = Some(said);
                    (Some(everywhere), None)
                }
                PlaceRule::As(_) => continue,
            };
            let what = match (&shade, &file) {
                (Some(_), _) => Some("shades"),
                (None, Some(_)) => Some("files"),
                (None, None) => flips.then_some("flips"),
            };
            if let Some(what) = what.filter(|_| entry.sides != Sides::BOTH) {
                let side = if entry.sides[Side::White] { Side::White } else { Side::Black };
                // A clause of one side begins with its word.
                let word = Span { end: entry.span.start + side.name().len() as u32, ..entry.span };
                self.report.push(
                    Diagnostic::error(
                        code::clause::SIDE,
                        format!("a rule on {what} cannot be one side's alone"),
                        word,
                        "holds for both sides",
                    )
                    .help(format!("take `{}` away", side.name()))
                    .fix({
                        let blank = Span { end: word.end + 1, ..word };
                        Fix::remove(Safety::Offered, blank, &format!("`{}`", side.name()))
                    }),
                );
                continue;
            }
            let (Some(kinds), Some(mut region)) = (kinds, region) else { continue };
            for side in Sides::BOTH.difference(entry.sides).each() {
                region.0[side] = board;
            }
            let Some(when) = self.condition(node.when.as_ref(), Owner::Rule, None, entry.sides) else {
                continue;
            };
            let rule = PlacementRule { kinds, region, shade, file, near, flips, span: entry.span };
            match when {
                Condition::Always => rules.push(rule),
                when => conditional.push(ConditionalPlacement { when, rule }),
            }
        }
        (rules, conditional)
    }

    /// As what pieces from the reserve may be placed.
    pub(super) fn faces(&mut self) -> Clauses<Faces> {
        let mut clauses: Clauses<Faces> = Clauses::new();
        for entry in self.merged.all::<tree::Place>() {
            let PlaceRule::As(faces) = &entry.node.rule else { continue };
            let [held] = entry.names[..] else {
                if entry.node.pieces.len() != 1 {
                    self.flaws.clauses = true;
                    self.report.push(
                        Diagnostic::error(
                            code::place::AS_SEVERAL,
                            "`as` is said of one piece at a time",
                            names_span(&entry.node.pieces).unwrap_or(entry.span),
                            if entry.node.pieces.is_empty() { "of which piece?" } else { "several pieces" },
                        )
                        .help("write a clause for each piece, such as `place P as P +P`"),
                    );
                }
                continue;
            };
            let Some(shown) = self.named(&faces.iter().collect::<Vec<_>>()) else { continue };
            let Lookup::Kind(kind) = self.names.find(held) else { continue };
            let of_side = |other: &&Ruled<Faces>| other.sides.intersects(entry.sides);
            let twice = clauses.iter().filter(of_side).find_map(|other| {
                let name = faces
                    .iter()
                    .find(|name| self.names.kind(name).is_some_and(|face| other.faces.contains(face)));
                name.or((other.kind == kind).then_some(held)).map(|name| (name, other.span))
            });
            if let Some((name, first)) = twice {
                self.flaws.clauses = true;
                self.report.push(
                    Diagnostic::error(
                        code::place::FACE_TWICE,
                        format!("two clauses say what is placed as what of `{}`", name.node),
                        name.span,
                        "a second time",
                    )
                    .label(first, "the first time")
                    .help("name each piece before one `as`, and behind one `as`"),
                );
                continue;
            }
            let rule = Faces { kind, faces: shown };
            clauses.push(Ruled { sides: entry.sides, rule, span: entry.span });
        }
        clauses
    }

    /// How many of its pieces a side may come to have, and where that stands.
    pub(super) fn limits(&mut self) -> (BySide<Most>, Vec<(Kind, Sides, Span)>) {
        let mut limits = BySide::both(vec![None; self.kinds()]);
        let mut seen: Vec<(Kind, Sides, Span)> = Vec::new();
        for entry in self.merged.all::<tree::Limit>() {
            let mut items = entry.node.items.iter();
            let Some(item) = items.find(|item| entry.names.iter().any(|name| name.span == item.piece.span))
            else {
                continue;
            };
            let Some(kind) = self.names.kind(&item.piece) else { continue };
            let twice = seen.iter().find(|(other, sides, _)| *other == kind && sides.intersects(entry.sides));
            if let Some((_, _, first)) = twice {
                self.report.push(
                    Diagnostic::error(
                        code::limit::DUPLICATE,
                        format!("`{}` is limited twice", item.piece.node),
                        item.piece.span,
                        "a second time",
                    )
                    .label(*first, "the first time")
                    .help("keep one of the two"),
                );
                continue;
            }
            seen.push((kind, entry.sides, item.piece.span));
            let most = match &item.count {
                None => Some(1),
                Some(count) => self.number(*count, 1, 255, "pieces of a type"),
            };
            for side in entry.sides.each() {
                limits[side][kind.index()] = most.map(|most| most as u8);
            }
        }
        (limits, seen)
    }

    /// What enters from the reserve when a piece first leaves its square.
    pub(super) fn gatings(&mut self) -> Clauses<Gating> {
        let mut gatings = Clauses::new();
        for entry in self.merged.all::<tree::Gate>() {
            let region = self.region(&entry.node.region);
            let kinds = self.named(&entry.node.pieces.iter().collect::<Vec<_>>());
            let (Some(region), Some(kinds)) = (region, kinds) else { continue };
            gatings.push(Ruled { sides: entry.sides, rule: Gating { kinds, region }, span: entry.span });
        }
        gatings
    }
}
