//! How the game ends.

use super::both::goes_for_both;
use super::{Block, Section, Teller};
use crate::board::{Kind, KindSet, Side, Sides};
use crate::english::condition::Voice as _;
use crate::english::rules::View;
use crate::english::{capital, list, ordinal, plural, sentence};
use crate::model::{
    Chase, Compare, Condition, Event, Leaf, MovesSince, OutcomeRule, Pass, Perpetual, Remembered, Ruled,
    Tally, Verdict, Whose,
};
use std::fmt::Write as _;

/// What leads to the list of ends.
pub(super) const ENDS: &str = "The game ends as soon as one of these is true";

/// What is said of counts that follows from the others.
pub(super) const COUNTS: [&str; 4] = [
    "The limit of the count",
    "A count that has begun",
    "Only one count runs",
    "It goes on, whatever is moved",
];

/// What leads to the meaning of a repeated position.
pub(super) const SAME: &str = "Two positions are the same if they have";

impl Teller<'_> {
    pub(super) fn ending(&self) -> Option<Section> {
        let mut items = Vec::new();
        let mut skip: Vec<usize> = Vec::new();
        let mut counts: Vec<(usize, &Ruled<OutcomeRule>)> = Vec::new();
        let rules = &self.variant.outcomes;
        for (index, rule) in rules.iter().enumerate() {
            if skip.contains(&index) {
                continue;
            }
            if let Some(majority) = self.majority(index) {
                skip.extend(index..index + majority.rules);
                items.push(self.decided_by_count(&majority));
                continue;
            }
            // Where the number of the move belongs to a position, none comes up again.
            if matches!(rule.event, Event::Repetition { .. }) && self.variant.has_growing_series() {
                continue;
            }
            // Two clauses, one for each side, that come to the same.
            let twin = rules.iter().enumerate().skip(index + 1).find(|(_, other)| is_twin(rule, other));
            if let Some((other, _)) = twin {
                skip.push(other);
            }
            items.push(self.outcome(rule, twin.is_some()));
            if matches!(rule.event, Event::MovesSince(_)) {
                counts.push((items.len(), rule));
            }
        }
        items.extend(self.stuck());
        let items: Vec<String> = items.into_iter().map(sentence).collect();
        if items.is_empty() {
            return None;
        }
        let mut blocks = Vec::new();
        let several = items.len() > 1;
        if several {
            blocks.push(self.paragraph(vec![format!("{ENDS}; if several are, the first decides")]));
        }
        blocks.push(Block::List { ordered: several, items });
        blocks.extend(self.limits_of_counts(&counts, several));
        blocks.extend(self.chases());
        let repeats = rules.iter().any(|rule| matches!(rule.event, Event::Repetition { .. }));
        if repeats && !self.variant.has_growing_series() {
            blocks.push(self.paragraph(vec![self.same_position()]));
        }
        match self.variant.counts().count() {
            0 => {}
            1 => blocks.push(self.paragraph(vec![
                "a count that has begun goes on, whatever is moved or captured".to_owned(),
            ])),
            _ => blocks.push(self.paragraph(vec![
                "only one count runs at a time".to_owned(),
                "it goes on, whatever is moved or captured, unless one that stands further up begins: that takes its place"
                    .to_owned(),
            ])),
        }
        Some(Section::new("End of the game", 2, blocks))
    }

    /// When a position has come up again: what is compared.
    fn same_position(&self) -> String {
        let Remembered { captured, first_placed, checks, moved, passes: _ } = self.variant.remembered;
        // What has been captured, and what was placed first, changes only together with the pieces, if none comes back.
        let comes_back =
            self.variant.spoils.iter().next().is_some() || self.variant.rebirths.iter().next().is_some();
        let past = !captured.union(first_placed).is_empty() && comes_back;
        let neutral = self.neutral_name();
        let carried =
            self.variant.turns.iter().filter_map(|turn| turn.options.then.as_ref()).any(|then| then.carries);
        let pieces = match (&self.variant.neutral, carried) {
            (None, _) => "the same pieces on the same squares".to_owned(),
            (Some(_), true) => format!("the same pieces and the {neutral} on the same squares"),
            (Some(_), false) => format!("the same pieces and {} on the same squares", plural(&neutral)),
        };
        let mut same = vec![pieces.as_str()];
        if self.names.has_reserves() {
            same.push("the same pieces in reserve");
        }
        same.push("the same player to move");
        if self.variant.has_series() {
            same.push("as many moves left in the turn");
        }
        match (self.castling().is_some(), self.en_passant().is_some()) {
            (true, true) => same.push("the same rights to castle and to capture en passant"),
            (true, false) => same.push("the same rights to castle"),
            (false, true) => same.push("the same rights to capture en passant"),
            (false, false) => {}
        }
        let unmoved = self.unmoved_men();
        same.extend(unmoved.as_deref());
        if !self.variant.gatings.is_empty() {
            same.push("the same pieces that may still let another one enter");
        }
        if checks > 0 {
            same.push("the same number of checks given");
        }
        if past || !self.variant.once().is_empty() {
            same.push("the same past, as far as the rules ask for it");
        }
        if moved {
            same.push("the same types of piece moved last");
        }
        format!("{SAME} {}", list(&same, "and"))
    }

    /// The pieces of which it matters beside castling whether they have moved: `the same kings that have not moved yet`.
    fn unmoved_men(&self) -> Option<String> {
        let kinds = self.names.of_set(self.unmoved.kept).into_iter();
        let kinds: KindSet = kinds.filter(|kind| self.owners(*kind) != Sides::NONE).collect();
        (!kinds.is_empty())
            .then(|| format!("the same {} that have not moved yet", self.names.many_of(kinds, "and")))
    }

    /// What a player without a move is to expect, where no rule says it.
    fn stuck(&self) -> Option<String> {
        let covered = |side: Side, checkmate: bool| {
            self.variant.outcomes.of(side).any(|rule| match rule.event {
                Event::Checkmate => checkmate && rule.when == Condition::Always,
                Event::Stalemate => !checkmate && rule.when == Condition::Always,
                _ => false,
            })
        };
        let missing = Side::BOTH.into_iter().any(|side| {
            // Where nobody may give check, nobody is mated.
            let spared = self.variant.forbidden.of(!side).any(|clause| {
                clause.is_about_all() && clause.when == Condition::Leaf(Leaf::Check { whose: Whose::Enemy })
            });
            let attackable = !spared && !self.ever_royal(side).is_empty();
            // Who may always pass is never without a move, but in check.
            let stalemated = !self.passes(side, Pass::Freely);
            stalemated && !covered(side, false) || attackable && !covered(side, true)
        });
        missing.then(|| {
            "no legal move: the player to move has none, and nothing above decides. The game is drawn"
                .to_owned()
        })
    }

    /// What comes of a stalemate by clauses of which one begins here and the others follow it, if that is decided by who has more.
    pub(super) fn majority(&self, first: usize) -> Option<Majority<'_>> {
        let rules = self.variant.outcomes.get(first..)?;
        let mut tally = None;
        let clauses: Vec<(Option<Compare>, Verdict)> = rules
            .iter()
            .map_while(|Ruled { sides, rule: OutcomeRule { event, when, result }, span: _ }| {
                if *event != Event::Stalemate || *sides != Sides::BOTH {
                    return None;
                }
                let Condition::Leaf(Leaf::Compared { left, compare, right }) = when else {
                    return (*when == Condition::Always).then_some((None, *result));
                };
                let (own, enemy, compare) = match (left.whose, right.whose) {
                    (Whose::Own, Whose::Enemy) => (left, right, *compare),
                    (Whose::Enemy, Whose::Own) => (right, left, compare.turned()),
                    _ => return None,
                };
                let like = |other: &Tally| (own.kinds, &own.region) == (other.kinds, &other.region);
                let known = *tally.get_or_insert(own);
                (like(enemy) && like(known)).then_some((Some(compare), *result))
            })
            .collect();
        // What it comes to for the player to move with so many, where the opponent has one.
        let result = |own: u32| {
            let holds = |compare: &Option<Compare>| compare.is_none_or(|compare| compare.holds(own, 1));
            clauses.iter().find(|(compare, _)| holds(compare)).map(|(_, result)| *result)
        };
        let more = match (result(2)?, result(0)?) {
            (Verdict::Win, Verdict::Loss) => true,
            (Verdict::Loss, Verdict::Win) => false,
            _ => return None,
        };
        Some(Majority { tally: tally?, more, equal: result(1), rules: clauses.len() })
    }

    /// `stalemate: neither player has a legal move. Who has more discs on the board wins; with equal numbers the game is drawn`.
    fn decided_by_count(&self, majority: &Majority<'_>) -> String {
        let Majority { tally: _, more, equal, rules: _ } = majority;
        let check = Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty());
        let stuck = match (self.passes_when_stuck(), check) {
            (true, _) => "neither player has a legal move",
            (false, true) => "the player to move is not in check but has no legal move",
            (false, false) => "the player to move has no legal move",
        };
        let equal = equal.map_or(String::new(), |equal| {
            let verdict = match equal {
                Verdict::Win => "the player to move wins",
                Verdict::Loss => "the player to move loses",
                Verdict::Draw => "the game is drawn",
            };
            format!("; with equal numbers {verdict}")
        });
        format!(
            "stalemate: {stuck}. Who has {} {} wins{equal}",
            if *more { "more" } else { "fewer" },
            self.counted(majority)
        )
    }

    /// What of either side is counted: `discs on the board`.
    pub(super) fn counted(&self, majority: &Majority<'_>) -> String {
        let Tally { whose: _, kinds, region } = majority.tally;
        let what = match self.names.of_set(*kinds).as_slice() {
            [only] => self.names.many_of(KindSet::of(*only), "and"),
            _ => self.names.many_of(*kinds, "and"),
        };
        let what = match (what.as_str(), self.variant.kinds.as_slice()) {
            ("pieces", [_]) => plural(self.names.noun(Kind(0))),
            _ => what,
        };
        format!("{what} {}", self.conditions(View::Player).squares(Whose::Own, region))
    }

    /// Whether whoever has no legal move passes, so that the game goes on while the other one has any.
    pub(super) fn passes_when_stuck(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.passes(side, Pass::Stuck))
    }

    /// Whether a side may pass so in every turn.
    fn passes(&self, side: Side, pass: Pass) -> bool {
        let rules = self.turns_of(side);
        let ever = rules.last().is_some_and(|last| last.when == Condition::Always);
        let forbidden = self.variant.forbidden.of(side).any(|clause| clause.names_no_move());
        ever && !forbidden && rules.iter().all(|rule| rule.options.pass == pass)
    }

    pub(super) fn outcome(&self, rule: &Ruled<OutcomeRule>, twin: bool) -> String {
        let Ruled { sides, rule: OutcomeRule { event, when, result }, span: _ } = rule;
        let side = sides.single();
        // A draw names nobody whom what is asked besides could be about.
        let of_whoever_moves = *result == Verdict::Draw
            && matches!(event, Event::Repetition { with: None, .. } | Event::MoveCount(_));
        let mut asked = Vec::new();
        if of_whoever_moves && !twin {
            asked.extend(side.map(|side| format!("{} is to move", self.side(side))));
        }
        if *when != Condition::Always {
            let any = if of_whoever_moves { View::ToMove } else { View::Mentioned };
            asked.push(self.conditions(side.map_or(any, View::Side)).clause(when));
        }
        let provided =
            if asked.is_empty() { String::new() } else { format!(" if {}", asked.join(", and if ")) };
        let verdict = |who: &str| match result {
            Verdict::Win => format!("{who} wins{provided}"),
            Verdict::Loss => format!("{who} loses{provided}"),
            Verdict::Draw => format!("the game is drawn{provided}"),
        };
        let verb = match result {
            Verdict::Win => "wins",
            Verdict::Loss => "loses",
            Verdict::Draw => "",
        };
        let to_move =
            side.map_or("the player to move".to_owned(), |side| format!("{}, to move,", self.side(side)));
        let that = side.map_or("that player", |side| self.side(side));
        match event {
            Event::Checkmate => {
                format!("checkmate: {to_move} is in check and has no legal move. {}", capital(&verdict(that)))
            }
            Event::Stalemate => {
                let check = Side::BOTH.iter().any(|side| !self.ever_royal(*side).is_empty());
                let but = if check { "is not in check but has no legal move" } else { "has no legal move" };
                format!("stalemate: {to_move} {but}. {}", capital(&verdict(that)))
            }
            Event::Repetition { times, with } => {
                self.repetition(*times, *with, *sides, *result, twin) + &provided
            }
            Event::ToAndFro { moves, kinds } => {
                self.to_and_fro(*moves, *kinds, side) + &capital(&verdict(that))
            }
            Event::MoveCount(moves) => {
                let without = self.without_progress();
                // Where a side makes several moves in a turn, the moves of both are counted together.
                let lead = match self.variant.has_series() {
                    true => format!(
                        "move count: {} moves in a row have been made, those of both sides together, {without}",
                        2 * moves
                    ),
                    false => format!("move count: each side has made {moves} moves in a row {without}"),
                };
                let verdict = match result {
                    Verdict::Draw => verdict(""),
                    _ => verdict(&match side {
                        Some(side) => format!("{}, if it is to move,", self.side(side)),
                        None => "the player to move".to_owned(),
                    }),
                };
                format!("{lead}. {}", capital(&verdict))
            }
            Event::MovesSince(count) => self.moves_since(count, side, verdict),
            Event::When(condition) => self.when(condition, *sides, *result, verb),
        }
    }

    /// `counting: as soon as a player has only one piece on the board, that player's moves are counted, from 1. The game is drawn when
    /// the count passes 64`
    fn moves_since(
        &self,
        count: &MovesSince,
        side: Option<Side>,
        verdict: impl Fn(&str) -> String,
    ) -> String {
        let MovesSince { when, moves, over, from, cases } = count;
        let view = side.map_or(View::Player, View::Side);
        let mut first = self.conditions(view).clause(when);
        if side.is_none() {
            first = any_player(&first);
            first = first.replacen("a player has exactly one ", "a player has only one ", 1);
            first = first.replace("the player ", "that player ").replace("the player's", "that player's");
        }
        let of_a_player = side.is_some() || first.contains("player");
        let that = side.map_or("that player", |side| self.side(side));
        let whose = if of_a_player { format!("{that}'s moves") } else { "the moves of each side".to_owned() };
        let start = match from {
            None => "from 1".to_owned(),
            Some(from) => {
                let what = self.names.many_of(from.kinds, "and");
                let whose = match from.whose {
                    Whose::Any => String::new(),
                    Whose::Own => format!(" of {that}'s"),
                    Whose::Enemy => format!(" of the opponent of {that}"),
                };
                let squares = self.conditions(view).squares(from.whose, &from.region);
                format!("beginning with the number of {what}{whose} {squares} plus one")
            }
        };
        let limit = if cases.is_empty() { moves.to_string() } else { "its limit, see below".to_owned() };
        let reached = match (over, of_a_player) {
            (true, _) => format!("the count passes {limit}"),
            (false, true) => {
                let (limit, below) = match cases.is_empty() {
                    true => (limit, ""),
                    false => ("its limit".to_owned(), ", see below"),
                };
                format!("the count has reached {limit} and the other side has answered{below}")
            }
            (false, false) => format!("each side has made as many as {limit}"),
        };
        format!(
            "counting: as soon as {first}, {whose} are counted, {start}. {} when {reached}",
            capital(&verdict(that))
        )
    }

    /// How far counts go whose limit depends on what there is when they begin; with the number of the item of each, if there are several
    /// items.
    fn limits_of_counts(&self, counts: &[(usize, &Ruled<OutcomeRule>)], several: bool) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (number, Ruled { sides, rule, span: _ }) in counts {
            let Event::MovesSince(MovesSince { moves, cases, .. }) = &rule.event else { continue };
            if cases.is_empty() {
                continue;
            }
            let of = if several { format!(" under {number}") } else { String::new() };
            let first = if cases.len() > 1 { "the first of these that is true" } else { "decided" };
            let lead = format!("the limit of the count{of} is {first} when the count begins");
            let view = sides.single().map_or(View::Mentioned, View::Side);
            let mut items: Vec<String> = cases
                .iter()
                .map(|(moves, when)| sentence(format!("{moves} if {}", self.conditions(view).clause(when))))
                .collect();
            items.push(sentence(format!("{moves} otherwise")));
            blocks.push(self.paragraph(vec![lead]));
            blocks.push(Block::List { ordered: false, items });
        }
        blocks
    }

    fn repetition(
        &self,
        count: u32,
        with: Option<Perpetual>,
        sides: Sides,
        result: Verdict,
        twin: bool,
    ) -> String {
        let times = format!("the same position has come up for the {} time", ordinal(count));
        let side = sides.single();
        let who = side.map_or("one player", |side| self.side(side));
        let lead = match with {
            None => format!("repetition: {times}"),
            Some(Perpetual::Check) => format!(
                "perpetual check: {times}, and {who} has given check with every move since it first came up, the opponent not"
            ),
            Some(Perpetual::Chase) => format!(
                "perpetual chase: {times}, and {who} has chased one and the same piece with every move since it first came up, the opponent not"
            ),
        };
        let who = match (with.is_some(), side, twin) {
            (true, Some(side), _) => self.side(side).to_owned(),
            (true, None, _) => "that player".to_owned(),
            (false, Some(side), true) => self.side(side).to_owned(),
            (false, Some(side), false) => format!("{}, if it is to move,", self.side(side)),
            (false, None, _) => "the player to move".to_owned(),
        };
        let verdict = match result {
            Verdict::Win => format!("{who} wins"),
            Verdict::Loss => format!("{who} loses"),
            Verdict::Draw => "the game is drawn".to_owned(),
        };
        format!("{lead}. {}", capital(&verdict))
    }

    /// `moving to and fro: with each of the last 5 moves, a player has taken one and the same rook to and fro ...`
    fn to_and_fro(&self, moves: u32, kinds: KindSet, side: Option<Side>) -> String {
        let what = if kinds == KindSet::ALL { "piece".to_owned() } else { self.names.any_of(kinds, "or") };
        let who = side.map_or("a player", |side| self.side(side));
        let unchecked = if Side::BOTH.iter().all(|side| self.ever_royal(*side).is_empty()) {
            ""
        } else {
            ", none of which answered a check,"
        };
        format!(
            "moving to and fro: with {moves} moves in a row{unchecked} {who} has moved one and the same {what}, to two squares by turns, and both sides have moved {} meanwhile. ",
            self.without_progress()
        )
    }

    /// What it means to chase.
    fn chases(&self) -> Vec<Block> {
        let asks = |rule: &Ruled<OutcomeRule>| {
            matches!(rule.event, Event::Repetition { with: Some(Perpetual::Chase), .. })
        };
        if self.variant.chases.is_empty() || !self.variant.outcomes.iter().any(asks) {
            return Vec::new();
        }
        let each = self.variant.chases.iter().map(|clause| {
            let Ruled { sides, rule: Chase { victims, region, chasers, guarded }, span: _ } = clause;
            let owners = Sides::from_fn(|side| sides[!side]);
            let mut told = self.names.many_of(*victims, "and");
            if !self.regions().is_board(region) {
                let _ = write!(told, " {}", self.conditions(View::Piece(owners)).squares(Whose::Own, region));
            }
            let _ = write!(told, " by {}", self.names.many_of(*chasers, "or"));
            if let Some(side) = sides.single() {
                let _ = write!(told, " of {}", self.side(side));
            }
            if *guarded {
                told += ", even if the opponent could capture in return";
            }
            sentence(told)
        });
        let told = [
            "a move chases a piece if one of the player's own could now capture it, were it that player's turn again, and the opponent could not capture in return; before the move it could not",
            "a piece that has just come to where it could be captured is chased as well if its attacker then moves and does not come nearer",
            "a move that gives check chases nothing, and a piece does not chase one of its own type that could as well capture it",
            "these pieces are chased",
        ];
        vec![
            self.paragraph(told.map(str::to_owned).to_vec()),
            Block::List { ordered: false, items: each.collect() },
        ]
    }

    /// `without a capture or a move of a pawn`.
    fn without_progress(&self) -> String {
        let kinds = self.names.of_set(self.variant.progress);
        let exchanged = self.variant.exchanges.iter().any(|clause| kinds.contains(&clause.kind));
        let mut acts = vec!["a capture".to_owned()];
        if self.variant.placing_is_progress {
            acts.push("a placement".to_owned());
        }
        if !kinds.is_empty() {
            acts.push(format!("a move of {}", self.names.ones(&kinds, "or")));
        }
        if exchanged {
            acts.push("an exchange".to_owned());
        }
        match acts.as_slice() {
            [one] => format!("without {one}"),
            [one, other] => format!("without {one} and without {other}"),
            [first @ .., last] => format!("without {}, or {last}", first.join(", ")),
            [] => String::new(),
        }
    }

    fn when(&self, condition: &Condition, sides: Sides, result: Verdict, verb: &str) -> String {
        if result == Verdict::Draw
            && let Some(both) = self.conditions(View::Player).of_both(condition)
        {
            return format!("the game is drawn if {both}");
        }
        if let Some(side) = sides.single() {
            let conditions = self.conditions(View::Side(side));
            let told = conditions.clause(condition);
            return match result {
                Verdict::Draw => format!("the game is drawn if {told}"),
                _ => format!("{} {verb} if {told}", self.side(side)),
            };
        }
        let first = self.conditions(View::Player);
        let rest = self.conditions(View::Mentioned);
        if result == Verdict::Draw {
            return format!("the game is drawn if {}", any_player(&first.clause(condition)));
        }
        let both = match goes_for_both(condition) {
            true => format!(". That goes for both players at once: the one who has just moved {verb}"),
            false => String::new(),
        };
        if let Some(relative) = first.relative(condition) {
            return format!("a player {relative} {verb}{both}");
        }
        if let Condition::All(parts) = condition
            && let Some((first_part, others)) = parts.split_first()
            && let Some(relative) = first.relative(first_part)
        {
            let others: Vec<String> = others
                .iter()
                .map(|part| match part {
                    Condition::Any(parts) if parts.len() > 1 => format!("either {}", rest.clause(part)),
                    part => rest.clause(part),
                })
                .collect();
            return format!("a player {relative} {verb} if {}{both}", list(&others, "and"));
        }
        format!("a player {verb} if {}{both}", rest.clause(condition))
    }
}

/// What is told of the player, told of any: `a player has no king`.
fn any_player(told: &str) -> String {
    const PLAYER: &str = "the player";
    let is_one = |at: usize| told[at + PLAYER.len()..].starts_with([' ', '\'']);
    match told.match_indices(PLAYER).find(|(at, _)| is_one(*at)) {
        Some((at, _)) => format!("{}a player{}", &told[..at], &told[at + PLAYER.len()..]),
        None => told.to_owned(),
    }
}

/// A stalemate that is decided by what both sides have.
pub(super) struct Majority<'v> {
    /// What is counted, of either side.
    tally: &'v Tally,
    /// Whether more of it wins, and not less.
    pub(super) more: bool,
    /// What it comes to for the player to move if both have as many.
    equal: Option<Verdict>,
    /// How many clauses say so.
    pub(super) rules: usize,
}

/// Whether two clauses, one for each side, say of the same event that the same side has won.
fn is_twin(one: &Ruled<OutcomeRule>, other: &Ruled<OutcomeRule>) -> bool {
    let (Some(first), Some(second)) = (one.sides.single(), other.sides.single()) else {
        return false;
    };
    let winner = |side: Side, result: Verdict| match result {
        Verdict::Win => Some(side),
        Verdict::Loss => Some(!side),
        Verdict::Draw => None,
    };
    let about_the_player_to_move =
        matches!(one.event, Event::Repetition { with: None, .. } | Event::MoveCount(_));
    // What is asked besides is another thing for each of them.
    let alone = [one, other].iter().all(|rule| rule.when == Condition::Always);
    first != second
        && alone
        && one.event == other.event
        && about_the_player_to_move
        && winner(first, one.result) == winner(second, other.result)
}
