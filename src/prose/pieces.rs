//! Each piece: what it is called, how it moves, whether it is royal or immune.

use super::legs;
use super::ways::{Going, ways};
use super::{Block, Section, Teller};
use crate::board::{Kind, Side, Sides};
use crate::english::facing::facing;
use crate::english::guard::{alternatives, while_near};
use crate::english::region::{Place, starts};
use crate::english::rules::{Conditions, View};
use crate::english::{sentence, wide_list};
use crate::model::{
    Condition, Course, Geometry, Immunity, Initial, MoveRule, Movement, Obstacles, Paths, PieceType, Royalty,
    Ruled, Victims, Wraps,
};

impl Teller<'_> {
    /// The section on pieces, and one for each of them.
    pub(super) fn pieces(&self) -> Vec<Section> {
        let mut general = Vec::new();
        let movements =
            || self.variant.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
        if movements().next().is_none() {
            general.push("no piece moves, once it stands on the board".to_owned());
        } else if !self.captures() {
            general.push("a piece moves to empty squares only, and never onto another piece".to_owned());
        } else {
            general.push(
                "a piece captures by moving onto the square of an enemy piece, which is removed; unless otherwise stated, it captures as it moves"
                    .to_owned(),
            );
            if !self.captures_own() {
                general.push("no piece may move onto a square that holds a piece of its own side".to_owned());
            }
        }
        if movements().any(slides) {
            general.push(
                "A piece that moves along a line may not pass over another piece, unless otherwise stated"
                    .to_owned(),
            );
        }
        if movements().any(leaps) {
            general.push("A leap passes over whatever stands between".to_owned());
        }
        general.extend(crate::english::guard::meaning(self.variant, &self.names));
        if Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty()) {
            general.push(
                "A royal piece is one that its player must keep safe, as the section on check says"
                    .to_owned(),
            );
        }
        let mut sections = vec![Section::new("Pieces", 2, vec![self.paragraph(general)])];
        for index in 0..self.variant.kinds.len() {
            let kind = Kind(index as u8);
            sections.push(self.short_piece(kind));
        }
        sections
    }

    /// Whether any piece captures by a move.
    pub(super) fn captures(&self) -> bool {
        let imitates =
            |rule: &MoveRule| rule.movements.iter().any(|movement| movement.geometry == Geometry::Imitation);
        let mut rules = self.variant.kinds.iter().flat_map(|kind| &kind.moves);
        rules.any(|rule| rule.captures() || imitates(rule))
    }

    /// Whether any piece captures pieces of its own side.
    pub(super) fn captures_own(&self) -> bool {
        let mut rules = self.variant.kinds.iter().flat_map(|kind| &kind.moves);
        rules.any(|rule| rule.movements.iter().any(Movement::captures_own))
    }

    /// A piece as the page tells it: what moves as another one needs no more, and what does not move no drawing.
    fn short_piece(&self, kind: Kind) -> Section {
        let PieceType { moves, .. } = &self.variant.kinds[kind.index()];
        let like = self.as_another(kind);
        let drawn = like.is_none() && !moves.is_empty();
        let told = like.map_or_else(|| self.short_moves_of(kind.index()).to_vec(), |told| vec![told]);
        self.piece_told(kind, told, drawn)
    }

    /// A piece with all of its moves.
    pub(super) fn piece(&self, kind: Kind) -> Section {
        self.piece_told(kind, self.moves_of(kind.index()).to_vec(), true)
    }

    fn piece_told(&self, kind: Kind, moves: Vec<String>, drawn: bool) -> Section {
        let PieceType { letters, name, moves: _, home: _, home_is_region: _, picture: _, bound: _, span: _ } =
            &self.variant.kinds[kind.index()];
        let mut sentences = Vec::new();
        if let Some(owner) = self.only_owner(kind) {
            sentences.push(format!("only {} has this piece", self.side(owner)));
        }
        sentences.extend(moves);
        sentences.extend(self.bounds(kind));
        sentences.extend(self.standing(kind));
        let side = self.only_owner(kind).unwrap_or(Side::White);
        let mut blocks = vec![self.paragraph(sentences)];
        blocks.extend(drawn.then_some(Block::Moves { kind, side }));
        let mut section = Section::new(name, 3, blocks);
        section.letters = Some(letters.clone());
        section
    }

    /// The one side that ever has pieces of a type, if only one has.
    fn only_owner(&self, kind: Kind) -> Option<Side> {
        self.owners(kind).single()
    }

    /// How the piece with a number moves, a sentence for each way.
    pub(super) fn moves_of(&self, index: usize) -> &[String] {
        let rules = &self.variant.kinds[index].moves;
        self.known[index].moves.get_or_init(|| self.moves(Kind(index as u8), rules, false))
    }

    /// The same as the page says it, by the moves of other pieces and without repeating conditions.
    pub(super) fn short_moves_of(&self, index: usize) -> &[String] {
        let rules = &self.variant.kinds[index].moves;
        self.known[index].short_moves.get_or_init(|| self.moves(Kind(index as u8), rules, true))
    }

    /// How a piece moves, a sentence for each way; in short, by other pieces, and what one sentence asks for not again in the
    /// next.
    fn moves(&self, kind: Kind, rules: &[MoveRule], short: bool) -> Vec<String> {
        let mut sentences = Vec::new();
        // What the sentence before asks for.
        let mut asked = String::new();
        // The steps of what is no way to move, but keeps two such pieces from facing each other.
        let mut faced: Vec<(i8, i8)> = Vec::new();
        // Verbs that have been said of it without a condition.
        let mut said: Vec<&'static str> = Vec::new();
        let takes_en_passant = self.takes_en_passant(kind);
        // What all of its moves ask for is said once.
        let shared = rules.first().map(|rule| rule.near.clone()).filter(|near| {
            let several =
                |rule: &MoveRule| rule.movements.iter().any(|one| !is_like(one, &rule.movements[0]));
            let several = rules.len() > 1 || rules.iter().any(several);
            !near.is_empty() && several && rules.iter().all(|rule| rule.near == *near)
        });
        let mut left = rules;
        while let Some(first) = left.first() {
            if short && let Some((count, told)) = self.in_any_order(left) {
                left = &left[count..];
                sentences.push(match sentences.is_empty() {
                    true => format!("the {} moves {told}", self.names.noun(kind)),
                    false => format!("it also moves {told}"),
                });
                continue;
            }
            let (together, behind) = left.split_at(self.alike_but_for_the_end(left));
            left = behind;
            // What any of several things near will do for is told with the first of them.
            if alternatives(&self.names, rules, first).first().is_some_and(|one| one.near != first.near) {
                continue;
            }
            let joined = (together.len() > 1).then(|| without_end(first));
            let rule = joined.as_ref().unwrap_or(first);
            let bare = MoveRule { near: Vec::new(), ..rule.clone() };
            let rule = if shared.is_some() { &bare } else { rule };
            let earlier = &rules[..rules.len() - left.len() - together.len()];
            let movements: Vec<Movement> = rule
                .movements
                .iter()
                .filter_map(|one| self.what_counts(one, takes_en_passant))
                .map(|one| {
                    second_squares(&one, earlier.iter().filter(|rule| self.is_free(rule))).unwrap_or(one)
                })
                .collect();
            let mut rest: Vec<&Movement> = movements.iter().collect();
            rest.retain(|movement| {
                let steps = facing(self.variant, &self.names, kind, rule, movement);
                faced.extend(steps.unwrap_or_default());
                steps.is_none()
            });
            while let Some(first) = rest.first().copied() {
                let alike: Vec<&Movement> = rest.iter().copied().filter(|one| is_like(first, one)).collect();
                rest.retain(|one| !alike.contains(one));
                let subject = if sentences.is_empty() && shared.is_none() {
                    format!("the {}", self.names.noun(kind))
                } else {
                    "it".to_owned()
                };
                let told = Told { teller: self, kind, rule, alike: &alike, short };
                let ends = if joined.is_some() { self.ends(kind, together) } else { String::new() };
                let sentence = told.sentence(&subject, &mut said) + &ends;
                let prefix = told.prefix(alike[0].initial);
                sentences.push(match sentence.strip_prefix(&prefix) {
                    Some(rest) if short && prefix == asked && prefix.len() > LONG => format!("then {rest}"),
                    _ => sentence,
                });
                asked = prefix;
            }
        }
        if sentences.is_empty() {
            sentences.push(format!("the {} does not move", self.names.noun(kind)));
        } else if let Some(near) = &shared {
            let near = crate::english::steps::while_near(&self.names, kind, near);
            let first = format!("the {} moves only {near}", self.names.noun(kind));
            sentences.insert(0, first);
        }
        if let Some(line) = crate::english::steps::line(&faced) {
            let many = self.names.plural(kind);
            sentences.push(format!(
                "{many} may not face each other: no move may leave two of them, one of each side, on {line} with nothing between them"
            ));
        }
        sentences
    }

    /// The words for the first rules of several, with their number, if these are single steps in any order.
    fn in_any_order(&self, rules: &[MoveRule]) -> Option<(usize, String)> {
        let plain = |rule: &&MoveRule| {
            self.is_free(rule) && rule.movements.iter().all(|movement| movement.legs().is_some())
        };
        let run = rules.iter().take_while(plain).count();
        let movements: Vec<&Movement> = rules[..run].iter().flat_map(|rule| &rule.movements).collect();
        Some((run, legs::in_any_order(&movements)?))
    }

    /// Whether a rule asks for nothing.
    pub(super) fn is_free(&self, rule: &MoveRule) -> bool {
        let MoveRule { movements: _, from, to, on, over, takes, near, when, span: _ } = rule;
        let regions = self.regions();
        regions.is_board(from)
            && regions.is_board(to)
            && [on, over].into_iter().all(|kinds| self.names.is_all(*kinds))
            && takes.is_none()
            && near.is_empty()
            && *when == Condition::Always
    }

    /// How many rules, from the first on, differ only in where they lead and in the last thing that they ask for.
    fn alike_but_for_the_end(&self, rules: &[MoveRule]) -> usize {
        let regions = self.regions();
        let Some(first) = rules.first() else { return 0 };
        let of_paths = |rule: &MoveRule| {
            rule.movements.iter().all(|movement| matches!(movement.geometry, Geometry::Paths(_)))
        };
        let Condition::All(asked) = &first.when else { return 1 };
        let limited = |rule: &MoveRule| regions.is_board(&rule.from) && !regions.is_board(&rule.to);
        let like = |rule: &&MoveRule| {
            let same = (&rule.movements, rule.on, rule.over, rule.takes, &rule.near)
                == (&first.movements, first.on, first.over, first.takes, &first.near);
            let Condition::All(parts) = &rule.when else { return false };
            same && limited(rule)
                && parts.len() == asked.len()
                && parts[..parts.len() - 1] == asked[..asked.len() - 1]
        };
        if asked.len() < 2 || !of_paths(first) { 1 } else { rules.iter().take_while(like).count().max(1) }
    }

    /// Where each of several rules leads, and the last thing that it asks for.
    fn ends(&self, kind: Kind, rules: &[MoveRule]) -> String {
        let sides = self.owners(kind);
        let conditions = self.conditions(View::Piece(sides));
        let ends = rules.iter().filter_map(|rule| {
            let Condition::All(parts) = &rule.when else { return None };
            let quiet = rule.movements.iter().any(|movement| movement.quiet);
            let place = self.regions().squares(&rule.to, sides, "or");
            let place = if quiet { place.only_to() } else { place.at() };
            Some(format!("{place} {}", conditions.led(parts.last()?)))
        });
        format!(", but only {}", wide_list(&ends.collect::<Vec<_>>(), "or"))
    }

    /// Whether it is royal or immune, and when.
    fn standing(&self, kind: Kind) -> Vec<String> {
        let mut sentences = Vec::new();
        let conditions = self.conditions(View::Piece(self.owners(kind)));
        for clause in &self.variant.royalty {
            let Ruled { sides, rule: Royalty { kinds, when, select, together }, span: _ } = clause;
            if !kinds.contains(kind) || !self.concerns(*sides, kind) {
                continue;
            }
            let told = match (select.is_some(), together) {
                (true, _) => {
                    // Which one may differ by side; that is said once, where check is explained.
                    let told = format!(
                        "only one {} of a side is royal at a time; the section on check says which",
                        self.names.any_of(*kinds, "or")
                    );
                    if !sentences.contains(&told) {
                        sentences.push(told);
                    }
                    continue;
                }
                (false, true) => {
                    under(&conditions, "it is royal together with every other royal piece of its side", when)
                }
                (false, false) => under(&conditions, "it is royal", when),
            };
            sentences.push(self.of_side(*sides, kind, told));
        }
        for clause in &self.variant.immunity {
            let Ruled { sides, rule: Immunity { kinds, when }, span: _ } = clause;
            if kinds.contains(kind) && self.concerns(*sides, kind) {
                let told = match when {
                    Condition::Always => "it cannot be captured".to_owned(),
                    when => format!("{}, it cannot be captured", conditions.led(when)),
                };
                sentences.push(self.of_side(*sides, kind, told));
            }
        }
        sentences
    }

    /// Whether a clause of these sides says anything about a type.
    pub(super) fn concerns(&self, sides: Sides, kind: Kind) -> bool {
        sides.intersects(self.owners(kind))
    }

    /// A sentence with the side that it is about, if that is not every side that has the piece.
    fn of_side(&self, sides: Sides, kind: Kind, text: String) -> String {
        match sides.single() {
            Some(side) if self.owners(kind) == Sides::BOTH => match text.strip_prefix("it ") {
                Some(rest) => format!("{}'s {} {rest}", self.side(side), self.names.noun(kind)),
                None => format!("for {}, {text}", self.side(side)),
            },
            _ => text,
        }
    }
}

/// A rule without where it leads and without the last thing that it asks for.
fn without_end(rule: &MoveRule) -> MoveRule {
    let when = match &rule.when {
        Condition::All(parts) if parts.len() == 2 => parts[0].clone(),
        Condition::All(parts) => Condition::All(parts[..parts.len() - 1].to_vec()),
        other => other.clone(),
    };
    MoveRule { to: rule.from, when, ..rule.clone() }
}

/// A sentence with its condition.
fn under(conditions: &Conditions<'_>, what: &str, when: &Condition) -> String {
    match when {
        Condition::Always => what.to_owned(),
        when => format!("{what} {}", conditions.led(when)),
    }
}

/// Of one or two steps those of two, where the single ones may be made already, by rules that ask for nothing.
fn second_squares<'r>(movement: &Movement, mut free: impl Iterator<Item = &'r MoveRule>) -> Option<Movement> {
    let Geometry::Paths(paths) = &movement.geometry else { return None };
    let plain = |paths: &Paths| {
        (paths.course, paths.obstacles, paths.wraps) == (Course::Straight, Obstacles::Free, Wraps::Nowhere)
            && paths.min <= 1
            && crate::english::steps::length(&paths.steps) == Some(1)
    };
    let single = |one: &Movement| {
        let Geometry::Paths(other) = &one.geometry else { return false };
        plain(other)
            && one.initial == Initial::Anywhere
            && (one.quiet, one.capture, one.capture_own, one.victims)
                == (movement.quiet, movement.capture, movement.capture_own, movement.victims)
            && paths.steps.iter().all(|step| other.steps.contains(step))
    };
    if !plain(paths) || paths.max != Some(2) || !free.any(|rule| rule.movements.iter().any(single)) {
        return None;
    }
    let steps = paths.steps.iter().map(|(dx, dy)| (2 * dx, 2 * dy)).collect();
    let paths = Paths { steps, min: 1, max: Some(1), obstacles: Obstacles::Lame, ..paths.clone() };
    Some(Movement { geometry: Geometry::Paths(paths), ..movement.clone() })
}

/// Whether two movements can share a sentence.
fn is_like(one: &Movement, other: &Movement) -> bool {
    let plain = |movement: &Movement| matches!(movement.geometry, Geometry::Paths(_));
    let permissions = |movement: &Movement| {
        let Movement {
            geometry: _,
            quiet,
            capture,
            capture_own,
            en_passant,
            victims,
            initial,
            makes_en_passant,
        } = movement;
        (*quiet, *capture, *capture_own, *en_passant, *victims, *initial, *makes_en_passant)
    };
    one == other || plain(one) && plain(other) && permissions(one) == permissions(other)
}

fn slides(movement: &Movement) -> bool {
    match &movement.geometry {
        Geometry::Paths(Paths { max, obstacles, .. }) => *max != Some(1) && *obstacles == Obstacles::Free,
        Geometry::Legs(several) => legs::slides(several),
        Geometry::Universal | Geometry::Imitation => false,
    }
}

fn leaps(movement: &Movement) -> bool {
    match &movement.geometry {
        Geometry::Paths(paths) => ways([paths]).iter().any(|way| way.leaps),
        Geometry::Legs(several) => several.all().any(|leg| ways([&leg.paths]).iter().any(|way| way.leaps)),
        Geometry::Universal | Geometry::Imitation => false,
    }
}

/// Where alone moves end, or where they never do.
struct Within {
    never: bool,
    place: Place,
}

/// Movements of one rule with the same permissions.
struct Told<'a> {
    teller: &'a Teller<'a>,
    /// Whether the moves of other pieces stand for those of this one.
    short: bool,
    kind: Kind,
    rule: &'a MoveRule,
    alike: &'a [&'a Movement],
}

impl Told<'_> {
    fn sentence(&self, subject: &str, said: &mut Vec<&'static str>) -> String {
        let MoveRule { movements: _, from: _, to, on, over, takes, near: _, when: _, span: _ } = self.rule;
        let regions = self.teller.regions();
        let sides = self.teller.owners(self.kind);
        let first = self.alike[0];
        let prefix = self.prefix(first.initial);
        let may = first.initial != Initial::Anywhere;
        let within = (!regions.is_board(to)).then(|| match regions.rest(to, sides) {
            Some(rest) => Within { never: true, place: regions.squares(&rest, sides, "or") },
            None => Within { never: false, place: regions.squares(to, sides, "or") },
        });
        let several = first.legs();
        let quiet = first.quiet;
        let verb = match several {
            Some(several) => legs::deed(first, several).verb,
            None if quiet => "moves",
            None => "captures",
        };
        let also = if said.contains(&verb) { "also " } else { "" };
        let also = if may { format!("may {also}") } else { also.to_owned() };
        if prefix.is_empty() {
            said.push(verb);
            if quiet && first.capture {
                said.push("captures");
            }
        }
        let names = &self.teller.names;
        let only = (!names.is_all(*on)).then(|| names.many_of(*on, "and"));
        let hops = self.alike.iter().any(|movement| movement.hops()) && !names.is_all(*over);
        let over = if hops { format!("; it hops {}", names.hurdles(*over)) } else { String::new() };
        let over = match takes {
            Some(kinds) if names.is_all(*kinds) => {
                format!("{over}, and only to where it takes something by that")
            }
            Some(kinds) => {
                format!("{over}, and only to where it takes {} by that", names.one_of(*kinds, "or"))
            }
            None => over,
        };
        let told = match &first.geometry {
            Geometry::Legs(several) => {
                let deed = legs::deed(first, several);
                let verb = if may { deed.infinitive } else { deed.verb };
                let mut text = format!("{also}{verb} {}", deed.text);
                match &only {
                    None => {}
                    Some(_) if on.is_empty() => text += "; it captures nothing",
                    Some(only) => text += &format!("; it captures only {only}"),
                }
                text
            }
            Geometry::Imitation => self.imitation(first, &also),
            Geometry::Universal => {
                // Where it moves to, or where what it captures stands; what is between is never in its way.
                let squares = match &within {
                    None => "any square of the board".to_owned(),
                    Some(_) => regions.any_of(to, sides),
                };
                let target = if !quiet {
                    format!("on {squares}, wherever it stands itself")
                } else if first.capture || first.capture_own {
                    format!("to {}", squares.replacen("any ", "any other ", 1))
                } else {
                    format!("to {}", squares.replacen("any ", "any empty ", 1))
                };
                return self.finished(&prefix, subject, &also, &[Going::plain(target)], only, None) + &over;
            }
            Geometry::Paths(_) => {
                let paths = self.alike.iter().filter_map(|movement| match &movement.geometry {
                    Geometry::Paths(paths) => Some(paths),
                    _ => None,
                });
                let plain = self.short && only.is_none() && within.is_none();
                let others = plain.then(|| self.teller.as_others(self.kind, self.alike)).flatten();
                let told = others.unwrap_or_else(|| ways(paths));
                return self.finished(&prefix, subject, &also, &told, only, within) + &over;
            }
        };
        let within = within.map_or(String::new(), |Within { never, place }| {
            format!(", {}ending {}", if never { "never " } else { "" }, place.at())
        });
        format!("{prefix}{subject} {told}{within}{over}")
    }

    /// A sentence about ways that permissions limit.
    fn finished(
        &self,
        prefix: &str,
        subject: &str,
        also: &str,
        ways: &[Going],
        only: Option<String>,
        within: Option<Within>,
    ) -> String {
        let Movement { quiet, capture, capture_own, en_passant, victims, .. } = self.alike[0];
        let (quiet, capture, own, en_passant) = (*quiet, *capture, *capture_own, *en_passant);
        let within = within.map_or(String::new(), |Within { never, place }| {
            let word = if never { "never" } else { "only" };
            format!(", but {word} {}", if quiet { place.only_to() } else { place.at() })
        });
        let may = self.alike[0].initial != Initial::Anywhere;
        // A single way says last what it asks for.
        let proviso = if let [way] = ways { way.proviso.as_str() } else { "" };
        if quiet {
            let moves = finite(ways, may);
            let note = match (capture, own, victims) {
                (false, false, _) if en_passant => ", capturing en passant only",
                // What moves to an empty square has been said to capture nothing.
                (false, false, _) if matches!(self.alike[0].geometry, Geometry::Universal) => "",
                (false, false, _) => ", without capturing",
                (false, true, _) => ", and may capture only pieces of its own side so",
                (true, _, Victims::Royal) => ", capturing only royal pieces",
                (true, _, Victims::Common) => ", but captures no royal piece so",
                (true, true, Victims::Any) => ", and may capture pieces of its own side so as well",
                (true, false, Victims::Any) => "",
            };
            let only = match only {
                Some(_) if (capture || own) && self.rule.on.is_empty() => ", capturing nothing".to_owned(),
                Some(only) if capture || own => format!(", capturing only {only}"),
                _ => String::new(),
            };
            let passing = if en_passant && capture { ", also en passant" } else { "" };
            return format!("{prefix}{subject} {also}{moves}{note}{only}{passing}{proviso}{within}");
        }
        let whom = match (capture, own, victims, &only) {
            (false, false, ..) if en_passant => Some("en passant".to_owned()),
            (false, true, ..) => Some("pieces of its own side".to_owned()),
            (true, true, ..) => Some("pieces of either side".to_owned()),
            (_, _, _, Some(only)) => Some(only.clone()),
            (_, _, _, None) => None,
        };
        let whom = whom.map_or(String::new(), |whom| format!(" {whom}"));
        let note = match victims {
            Victims::Common if capture => ", but no royal piece",
            Victims::Royal if capture => ", but only royal pieces",
            _ => "",
        };
        let passing = if en_passant && capture { EN_PASSANT_TOO } else { "" };
        let captures = if may { "capture" } else { "captures" };
        format!("{prefix}{subject} {also}{captures}{whom} {}{note}{passing}{proviso}{within}", bare(ways))
    }

    fn imitation(&self, movement: &Movement, also: &str) -> String {
        let note = match (movement.quiet, movement.capture) {
            (true, false) => ", without capturing",
            (false, true) => ", only to capture",
            _ => "",
        };
        format!("{also}moves as the type of piece that the enemy has moved last{note}")
    }

    /// From where, when, and on which move.
    fn prefix(&self, initial: Initial) -> String {
        let MoveRule { from, near, when, .. } = self.rule;
        let regions = self.teller.regions();
        let sides = self.teller.owners(self.kind);
        let mut parts = Vec::new();
        if *when != Condition::Always {
            parts.push(format!("{},", self.teller.conditions(View::Piece(sides)).led(when)));
        }
        if !near.is_empty() {
            let rules = &self.teller.variant.kinds[self.kind.index()].moves;
            parts.push(format!("{},", while_near(&self.teller.names, self.kind, rules, self.rule)));
        }
        let kind = &self.teller.variant.kinds[self.kind.index()];
        match initial {
            Initial::Anywhere => {}
            // Told with where the rule lets it start.
            Initial::Unmoved if kind.home_is_region => {}
            Initial::Unmoved => parts.push("on its first move".to_owned()),
            Initial::OneAhead => parts.push("from the square in front of an initial one".to_owned()),
        }
        let first_move = initial == Initial::Unmoved && !kind.home_is_region;
        // Where all that has not moved stands is no condition of first moves.
        let all =
            first_move && sides.each().all(|side| kind.home.of(side).difference(from.of(side)).is_empty());
        let from = starts(kind, self.rule, initial);
        if !regions.is_board(&from) && !all {
            let place = regions.squares(&from, sides, "or");
            if first_move {
                parts.pop();
                parts.push(format!("on its first move, if that is from {},", place.text));
            } else {
                parts.push(format!("from {}", place.text));
            }
        }
        if parts.is_empty() { String::new() } else { format!("{} ", parts.join(" ")) }
    }
}

/// Ways with their verbs: `moves one square diagonally, or leaps two squares diagonally`; behind `may`: `move ...`.
fn finite(ways: &[Going], may: bool) -> String {
    let alone = ways.len() == 1;
    let mut text = String::new();
    let mut last = None;
    for (index, way) in ways.iter().enumerate() {
        let verb = match (way.leaps, may) {
            (true, true) => "leap",
            (true, false) => "leaps",
            (false, true) => "move",
            (false, false) => "moves",
        };
        if index > 0 {
            // Nothing stands between two pieces whose moves it has.
            let pieces = way.text.starts_with("as a") && ways[index - 1].text.starts_with("as a");
            text += if pieces { " or " } else { ", or " };
        }
        if last != Some(verb) {
            text += verb;
            text.push(' ');
        }
        text += &if alone { way.text.clone() } else { way.whole() };
        last = Some(verb);
    }
    text
}

/// Ways without verbs: `one square diagonally, or by a leap of two squares diagonally`.
pub(super) fn bare(ways: &[Going]) -> String {
    let alone = ways.len() == 1;
    let told: Vec<String> = ways
        .iter()
        .map(|way| {
            let text = if alone { way.text.clone() } else { way.whole() };
            if way.leaps { format!("by a leap of {text}") } else { text }
        })
        .collect();
    wide_list(&told, "or")
}

/// How long a condition is that is not told again.
const LONG: usize = 40;

/// What is said of captures that may be en passant.
pub(super) const EN_PASSANT_TOO: &str = ", en passant as well";

/// Sentences as one paragraph.
pub(super) fn paragraph(sentences: Vec<String>) -> Block {
    Block::Paragraph(sentences.into_iter().map(sentence).collect())
}
