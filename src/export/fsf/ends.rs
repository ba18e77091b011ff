//! How games end.

use super::{Game, agree};
use crate::fairy;
use crate::model::Perpetual;
use crate::source::Span;
use alfil_board::{BySide, Kind, KindSet, Side, Sides, Squares};
use alfil_model::{
    Compare, Condition, Event, Leaf, Line, MovesSince, OutcomeRule, Region, Ruled, Tally, Verdict, Way, Whose,
};

/// What is asked of a number of pieces on the board.
struct Count {
    whose: Whose,
    kinds: KindSet,
    region: Region,
    compare: Compare,
    value: u32,
}

/// A side that has too few pieces left.
#[derive(Debug, Clone, PartialEq)]
struct Extinction {
    result: Verdict,
    sides: Sides,
    /// All pieces together, or those of each of some types.
    all: bool,
    most: u32,
    others: u32,
    claim: bool,
}

/// A side that has reached its squares.
#[derive(Debug, Clone, PartialEq)]
struct Flag {
    kinds: KindSet,
    squares: Squares,
    count: u32,
}

/// A line that decides for who makes it.
#[derive(Debug, Clone, PartialEq)]
struct Connected {
    result: Verdict,
    length: u32,
    types: String,
    /// Along files, ranks and diagonals.
    along: [bool; 3],
}

/// What the outcomes come to, as they are gone through.
#[derive(Default)]
pub(super) struct Ends {
    checkmate: Option<Verdict>,
    stalemate: Option<Verdict>,
    extinction: Option<(Extinction, KindSet)>,
    flags: BySide<Option<Flag>>,
    flag_move: Option<bool>,
    checks: BySide<Option<u32>>,
    connected: Option<Connected>,
    bare: bool,
    pub(super) repetition: BySide<Option<(u32, Verdict)>>,
    perpetual: Option<u32>,
    pub(super) moves: Option<u32>,
    /// What it means to be stalemated with more pieces, and with fewer.
    stalemate_counts: [Option<Verdict>; 2],
}

impl Game<'_> {
    /// All outcomes.
    pub(super) fn outcomes(&mut self, rules: &[Ruled<OutcomeRule>], progress: KindSet) {
        let mut ends = Ends::default();
        let racing = self.racing(rules, &mut ends);
        let verdicts = self.verdicts(rules, &mut ends);
        let bundled = [self.bundled(), verdicts].concat();
        if self.earned_mates().is_some() {
            ends.checkmate = Some(Verdict::Loss);
        }
        let counting = self.counting(rules);
        if let Some(word) = counting {
            self.set("countingRule", word);
        }
        for (index, rule) in rules.iter().enumerate() {
            let counted = counting.is_some() && matches!(rule.rule.event, Event::MovesSince(_));
            let said = counted || racing.contains(&index) || bundled.contains(&index);
            if !said && !self.outcome(rule, &mut ends) {
                let what = match &rule.rule.event {
                    Event::When(_) => "an outcome by this condition",
                    Event::Checkmate | Event::Stalemate => {
                        "that checkmate or stalemate is another thing for one side, or if something holds,"
                    }
                    Event::Repetition { .. } | Event::ToAndFro { .. } => "this outcome of a repetition",
                    Event::MoveCount(_) | Event::MovesSince(_) => "this outcome of a count of moves",
                };
                self.lose(rule.span, format!("{what} cannot be said"));
            }
        }
        // Where there is no rule, there is no winner.
        let word = |verdict: Option<Verdict>| verdict_word(verdict.unwrap_or(Verdict::Draw));
        self.set("checkmateValue", word(ends.checkmate));
        match (ends.stalemate_counts, ends.stalemate) {
            ([None, None], stalemate) => self.set("stalemateValue", word(stalemate)),
            ([Some(more), Some(fewer)], None | Some(Verdict::Draw)) if more != fewer => {
                self.set("stalemateValue", verdict_word(fewer));
                self.set("stalematePieceCount", "true");
            }
            _ => {
                self.set("stalemateValue", word(ends.stalemate));
                self.lose(
                    self.header(),
                    "this outcome of stalemates by the pieces that are left cannot be said".to_owned(),
                );
            }
        }
        self.write_extinction(&ends);
        self.write_flags(&ends);
        self.write_checks(&ends);
        self.write_connected(&ends);
        self.write_repetition(&ends);
        match ends.moves {
            None => self.set("nMoveRule", "0"),
            Some(moves) => {
                self.set("nMoveRule", moves.to_string());
                let there: KindSet =
                    Side::BOTH.into_iter().fold(KindSet::default(), |all, side| all.union(self.there(side)));
                let progress: KindSet = progress.iter().filter(|kind| there.contains(*kind)).collect();
                match self.list(progress) {
                    Some(list) => self.set("nMoveRuleTypes", list),
                    None => self.lose(
                        self.header(),
                        "whose moves begin the count of moves anew cannot be said".to_owned(),
                    ),
                }
            }
        }
    }

    /// What counts of moves that begin when few pieces are left are called, if all of them are one of those that have a name.
    fn counting(&self, rules: &[Ruled<OutcomeRule>]) -> Option<&'static str> {
        let mut counts = Vec::new();
        for rule in rules {
            let Event::MovesSince(count) = &rule.rule.event else { continue };
            if rule.sides != Sides::BOTH || rule.rule.result != Verdict::Draw {
                return None;
            }
            counts.push(count);
        }
        if counts.is_empty() {
            return None;
        }
        let all: KindSet = (0..self.variant.kinds.len() as u8).map(Kind).collect();
        let region = Region::board(self.dimensions());
        let count = |whose, kinds, compare, value| {
            Condition::from(Leaf::Count { whose, kinds, region, compare, value })
        };
        let [pawn, rook, silver, knight] =
            ["pawn", "rook", "silver", "knight"].map(|slot| self.of_slot(slot).map(KindSet::of));
        let case = |kinds: Option<KindSet>, moves: u32, compare, value| {
            kinds.map(|kinds| (moves, count(Whose::Enemy, kinds, compare, value)))
        };
        let no_pawn = || pawn.map(|pawn| count(Whose::Any, pawn, Compare::Equal, 0));
        let bare = count(Whose::Own, all, Compare::Equal, 1);
        let own = count(Whose::Own, all, Compare::Greater, 1);
        let enemy = count(Whose::Enemy, all, Compare::Greater, 1);
        let since = |moves, when: Vec<Condition>, from, cases: Vec<Option<(u32, Condition)>>| MovesSince {
            when: if let [only] = when.as_slice() { only.clone() } else { Condition::All(when) },
            moves,
            over: true,
            from,
            cases: cases.into_iter().flatten().collect(),
        };
        let honour = |less: u32, board: Vec<Condition>| {
            let cases = vec![
                case(rook, 8 - less, Compare::Greater, 1),
                case(rook, 16 - less, Compare::Equal, 1),
                case(silver, 22 - less, Compare::Greater, 1),
                case(knight, 32 - less, Compare::Greater, 1),
                case(silver, 44 - less, Compare::Equal, 1),
            ];
            let from = Tally { whose: Whose::Any, kinds: all, region };
            let alone = [bare.clone(), enemy.clone()].into_iter().chain(no_pawn()).collect();
            vec![since(64 - less, alone, Some(from), cases), since(64 - less, board, None, Vec::new())]
        };
        let left = [rook, silver, knight].into_iter().flatten().fold(KindSet::NONE, KindSet::union);
        let left = count(Whose::Enemy, left, Compare::Greater, 0);
        let few = count(Whose::Own, all, Compare::AtMost, 3);
        let some = count(Whose::Any, all, Compare::Greater, 2);
        let cases = vec![case(rook, 16, Compare::Greater, 0), case(silver, 44, Compare::Greater, 0)];
        let known = [
            honour(0, no_pawn().into_iter().chain([some]).collect()),
            honour(1, vec![few, own, enemy.clone()]),
            vec![since(64, [bare.clone(), left].into_iter().chain(no_pawn()).collect(), None, cases)],
        ];
        let mut same = fairy::counts().into_iter().zip(&known);
        same.find(|(_, known)| known.iter().eq(counts.iter().copied())).map(|(word, _)| word)
    }

    /// One outcome; false if it cannot be said.
    fn outcome(&mut self, rule: &Ruled<OutcomeRule>, ends: &mut Ends) -> bool {
        let OutcomeRule { event, when, result } = &rule.rule;
        if *when != Condition::Always {
            // What mate means as a rule is not what it means if that fails.
            if *event == Event::Checkmate && rule.sides == Sides::BOTH {
                agree(&mut ends.checkmate, *result);
            }
            // Who has fewer pieces in stalemate has won, or who has more; a clause that comes before it would decide first.
            return *event == Event::Stalemate
                && rule.sides == Sides::BOTH
                && ends.stalemate.is_none()
                && self.fewer(when, *result).is_some_and(|(few, verdict)| {
                    agree(&mut ends.stalemate_counts[usize::from(few)], verdict)
                });
        }
        match event {
            Event::Checkmate => rule.sides == Sides::BOTH && agree(&mut ends.checkmate, *result),
            Event::Stalemate => rule.sides == Sides::BOTH && agree(&mut ends.stalemate, *result),
            Event::Repetition { times, with: None } => {
                rule.sides.each().all(|side| agree(&mut ends.repetition[side], (*times, *result)))
            }
            // Said by the rule for all chases.
            Event::Repetition { with: Some(Perpetual::Chase), .. } => {
                rule.sides == Sides::BOTH && *result == Verdict::Loss
            }
            Event::Repetition { times, with: Some(Perpetual::Check) } => {
                rule.sides == Sides::BOTH && *result == Verdict::Loss && agree(&mut ends.perpetual, *times)
            }
            Event::ToAndFro { moves, kinds } => {
                rule.sides == Sides::BOTH && *result == Verdict::Loss && self.shuttles(*moves, *kinds)
            }
            Event::MoveCount(moves) => {
                rule.sides == Sides::BOTH
                    && *result == Verdict::Draw
                    && *moves > 0
                    && agree(&mut ends.moves, *moves)
            }
            Event::MovesSince(_) => false,
            Event::When(condition) => self.condition(rule.sides, condition, *result, ends),
        }
    }

    /// What having fewer pieces than the other side means, if the condition compares all pieces: whether it is about having
    /// fewer.
    fn fewer(&self, when: &Condition, result: Verdict) -> Option<(bool, Verdict)> {
        let Condition::Leaf(Leaf::Compared { left, compare, right }) = when else { return None };
        let board = Region::board(self.dimensions());
        let all = |tally: &Tally, whose| {
            let kinds = (0..self.variant.kinds.len() as u8).map(Kind);
            tally.whose == whose
                && tally.region == board
                && kinds.into_iter().all(|kind| tally.kinds.contains(kind))
        };
        if !all(left, Whose::Own) || !all(right, Whose::Enemy) || result == Verdict::Draw {
            return None;
        }
        match compare {
            Compare::Less => Some((true, result)),
            Compare::Greater => Some((false, result)),
            _ => None,
        }
    }

    /// An outcome by a condition; false if it cannot be said.
    fn condition(&mut self, sides: Sides, condition: &Condition, result: Verdict, ends: &mut Ends) -> bool {
        if let Condition::Leaf(Leaf::Bare) = condition {
            ends.bare = true;
            return false;
        }
        if let Condition::Leaf(Leaf::Checks { whose: Whose::Own, compare, value }) = condition {
            let count = match compare {
                Compare::AtLeast => Some(*value),
                Compare::Greater => value.checked_add(1),
                Compare::Equal => Some(*value),
                Compare::NotEqual | Compare::Less | Compare::AtMost => None,
            };
            let Some(count @ 1..=9) = count else { return false };
            return result == Verdict::Win && sides.each().all(|side| agree(&mut ends.checks[side], count));
        }
        if let Condition::Leaf(Leaf::Line(line)) = condition {
            let connected = self.connected(line, result).filter(|_| sides == Sides::BOTH);
            return connected.is_some_and(|connected| agree(&mut ends.connected, connected));
        }
        if result == Verdict::Win
            && let Some((flag, later)) = self.flag(condition)
        {
            let fits = agree(&mut ends.flag_move, later);
            return fits
                && sides.each().all(|side| {
                    let (kinds, count) = (flag.kinds, flag.count);
                    agree(&mut ends.flags[side], Flag { kinds, squares: *flag.region.of(side), count })
                });
        }
        let Some((found, kinds)) = self.extinction(sides, condition, result, ends.bare) else { return false };
        match &mut ends.extinction {
            None => {
                ends.extinction = Some((found, kinds));
                true
            }
            Some((known, all)) => {
                let fits = *known == found && !known.all;
                if fits {
                    *all = all.union(kinds);
                }
                fits
            }
        }
    }

    /// A line anywhere on the board, along files, ranks or diagonals.
    fn connected(&self, line: &Line, result: Verdict) -> Option<Connected> {
        let Line { whose, kinds, region, length, exactly, ways } = line;
        let plain = *whose == Whose::Own
            && *region == Region::board(self.dimensions())
            && !*exactly
            && ways.len() <= 4;
        let has = |step: (i8, i8)| ways.contains(&Way { step, wraps: false });
        let along = [has((0, 1)), has((1, 0)), has((1, 1))];
        let found = along.iter().filter(|has| **has).count() + usize::from(along[2]);
        let types = if *kinds == self.all_kinds() { "*".to_owned() } else { self.list(*kinds)? };
        (plain && has((1, -1)) == along[2] && found == ways.len()).then_some(Connected {
            result,
            length: *length,
            types,
            along,
        })
    }

    /// `own K in REGION`, and whether it counts when its side is to move again.
    fn flag(&self, condition: &Condition) -> Option<(Goal, bool)> {
        let (condition, later) = match condition {
            Condition::All(parts) => match parts.as_slice() {
                [one, Condition::Leaf(Leaf::ToMove { whose: Whose::Own })] => (one, true),
                _ => return None,
            },
            other => (other, false),
        };
        let Count { whose: Whose::Own, kinds, region, compare, value } = count(condition)? else {
            return None;
        };
        let count = at_least(compare, value)?;
        if region == Region::board(self.dimensions()) {
            return None;
        }
        let letters = self.list(kinds)?;
        // A king has other rules there when the other side still has a move.
        let king = self.of_slot("king").is_some_and(|king| kinds.contains(king));
        let one = letters.chars().count() == 1 && letters != "-" || kinds == self.all_kinds();
        (one && !(later && king)).then_some((Goal { kinds, region, count }, later))
    }

    /// A side of which too little is left.
    fn extinction(
        &self,
        sides: Sides,
        condition: &Condition,
        result: Verdict,
        bare: bool,
    ) -> Option<(Extinction, KindSet)> {
        let mut found = Extinction { result, sides, all: false, most: 0, others: 0, claim: false };
        let parts = match condition {
            Condition::Any(parts) => {
                // Several types, each alike.
                let each: Option<Vec<_>> =
                    parts.iter().map(|part| self.extinction(sides, part, result, bare)).collect();
                let each = each?;
                let (first, _) = each.first()?.clone();
                let alike = each.iter().all(|(other, _)| *other == first) && !first.all;
                let kinds = each.iter().fold(KindSet::default(), |all, (_, kinds)| all.union(*kinds));
                return alike.then_some((first, kinds));
            }
            Condition::All(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let (first, rest) = parts.split_first()?;
        let Count { whose: Whose::Own, kinds, region, compare, value } = count(first)? else { return None };
        if region != Region::board(self.dimensions()) {
            return None;
        }
        let both = |side: Side| self.there(side);
        let there = both(Side::White).union(both(Side::Black));
        found.all = there.iter().all(|kind| kinds.contains(kind));
        let letters = self.list(kinds)?;
        if !found.all && letters.chars().count() != 1 {
            return None;
        }
        // Pieces go one by one where nothing explodes.
        let one_by_one = self.variant.blast.is_none();
        found.most = match compare {
            Compare::AtMost => value,
            Compare::Less => value.checked_sub(1)?,
            Compare::Equal if value == 0 || one_by_one => value,
            Compare::Equal | Compare::NotEqual | Compare::Greater | Compare::AtLeast => return None,
        };
        // A side alone: the other one must never be so.
        let spared = |side: Side| {
            sides[side]
                || self.of_slot("king").is_some_and(|king| {
                    self.there(side).contains(king) && kinds.contains(king) && found.most == 0
                })
        };
        if !Side::BOTH.into_iter().all(spared) {
            return None;
        }
        let holds = !self.held[Side::White].is_empty() || !self.held[Side::Black].is_empty();
        let mut counted = !holds;
        for part in rest {
            match part {
                Condition::Leaf(Leaf::Reserve { whose: Whose::Own, kinds: other, compare, value })
                    if *other == kinds && found.most == 0 && is_none(*compare, *value) =>
                {
                    counted = true;
                }
                Condition::Any(ways) => match ways.as_slice() {
                    // Who has just been left alone and takes the other's last piece has lost nothing.
                    [Condition::Leaf(Leaf::ToMove { whose: Whose::Enemy }), enemies] if bare => {
                        let Count { whose: Whose::Enemy, kinds: other, region: where_, compare, value } =
                            count(enemies)?
                        else {
                            return None;
                        };
                        let least = at_least(compare, value)?;
                        if other != kinds || where_ != region || least != 3 {
                            return None;
                        }
                        (found.others, found.claim) = (2, true);
                    }
                    _ => return None,
                },
                other => {
                    let Count { whose: Whose::Enemy, kinds: theirs, region: where_, compare, value } =
                        count(other)?
                    else {
                        return None;
                    };
                    if theirs != kinds || where_ != region || found.others > 0 {
                        return None;
                    }
                    found.others = at_least(compare, value)?;
                }
            }
        }
        counted.then_some((found, kinds))
    }

    /// The three rules by which kings race: Black has one more move, and White waits for it. The places of the rules.
    fn racing(&mut self, rules: &[Ruled<OutcomeRule>], ends: &mut Ends) -> Vec<usize> {
        let dimensions = self.dimensions();
        let when = |index: usize| match &rules.get(index)?.rule.event {
            Event::When(condition) => Some((rules[index].sides, condition, rules[index].result)),
            Event::Checkmate
            | Event::Stalemate
            | Event::Repetition { .. }
            | Event::ToAndFro { .. }
            | Event::MoveCount(_)
            | Event::MovesSince(_) => None,
        };
        let Some(king) = self.of_slot("king") else { return Vec::new() };
        let stands = |condition: &Condition, who: Whose| -> Option<Region> {
            let Count { whose, kinds, region, compare, value } = count(condition)?;
            (whose == who && kinds == KindSet::of(king) && at_least(compare, value) == Some(1))
                .then_some(region)
        };
        for first in 0..rules.len() {
            let find = || -> Option<[Squares; 2]> {
                let (tied, draw, Verdict::Draw) = when(first)? else { return None };
                let (black, reached, Verdict::Win) = when(first + 1)? else { return None };
                let (white, waits, Verdict::Win) = when(first + 2)? else { return None };
                let (Condition::All(draw), Condition::All(waits)) = (draw, waits) else { return None };
                let ([own, enemy], [goal, Condition::Any(or)]) = (draw.as_slice(), waits.as_slice()) else {
                    return None;
                };
                let [Condition::Leaf(Leaf::ToMove { whose: Whose::Own }), Condition::Not(near)] =
                    or.as_slice()
                else {
                    return None;
                };
                let home = *stands(own, Whose::Own)?.of(Side::White);
                let away = *stands(enemy, Whose::Enemy)?.of(Side::White);
                let fits = tied[Side::White]
                    && black == Sides::only(Side::Black)
                    && white == Sides::only(Side::White)
                    && *stands(reached, Whose::Own)?.of(Side::Black) == away
                    && *stands(goal, Whose::Own)?.of(Side::White) == home;
                let mut beside = Squares::NONE;
                for sq in away.iter() {
                    for (x, y) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                        dimensions.step(sq, x, y).into_iter().for_each(|sq| beside.insert(sq));
                    }
                }
                let near = *stands(near, Whose::Enemy)?.of(Side::White);
                (fits && near == beside.difference(&away)).then_some([home, away])
            };
            if let Some([home, away]) = find() {
                let kinds = KindSet::of(king);
                ends.flags = BySide::new(home, away).map(|squares| Some(Flag { kinds, squares, count: 1 }));
                ends.flag_move = Some(true);
                return vec![first, first + 1, first + 2];
            }
        }
        Vec::new()
    }

    fn write_extinction(&mut self, ends: &Ends) {
        let span = self.when_span();
        let pseudo = self.pseudo;
        let Some((found, kinds)) = &ends.extinction else {
            if !pseudo.is_empty() && self.variant.blast.is_some() {
                self.lose(
                    span,
                    "that nobody has lost whose royal pieces have exploded cannot be said".to_owned(),
                );
            }
            return;
        };
        let Extinction { result, sides: _, all, most, others, claim } = found.clone();
        if !pseudo.is_empty() {
            let same = *kinds == pseudo && result == Verdict::Loss && most == self.spare && others == 0;
            // Royal pieces are never captured, and where they may explode they are counted there, too.
            if !same {
                self.lose(
                    span,
                    "outcomes by counts beside pieces that are royal by count cannot be said".to_owned(),
                );
            }
            return;
        }
        // A king is never gone.
        if !all && most == 0 && self.of_slot("king").is_some_and(|king| *kinds == KindSet::of(king)) {
            return;
        }
        self.set("extinctionValue", verdict_word(result));
        let list = if all { Some("*".to_owned()) } else { self.list(*kinds) };
        match list {
            Some(list) => self.set("extinctionPieceTypes", list),
            None => self.lose(span, "which types are counted cannot be said".to_owned()),
        }
        if most > 0 {
            self.set("extinctionPieceCount", most.to_string());
        }
        if others > 0 {
            self.set("extinctionOpponentPieceCount", others.to_string());
        }
        if claim {
            self.set("extinctionClaim", "true");
        }
    }

    fn when_span(&self) -> Span {
        let when = |rule: &&Ruled<OutcomeRule>| matches!(rule.event, Event::When(_));
        self.variant.outcomes.iter().find(when).map_or(self.header(), |rule| rule.span)
    }

    fn write_flags(&mut self, ends: &Ends) {
        let span = self.when_span();
        let mut counts: Option<u32> = None;
        let mut any = false;
        for side in Side::BOTH {
            let Some(flag) = &ends.flags[side] else { continue };
            any = true;
            if !agree(&mut counts, flag.count) {
                self.lose(span, "goals that need a number of pieces for each side cannot be said".to_owned());
            }
            if let Some(letter) = self.list(flag.kinds).filter(|list| list.chars().count() == 1) {
                self.set(&format!("flagPiece{}", side.title()), letter);
            }
            let text = self.region(&flag.squares);
            self.set(&format!("flagRegion{}", side.title()), text);
        }
        if !any {
            return;
        }
        if let Some(count) = counts.filter(|count| *count > 1) {
            self.set("flagPieceCount", count.to_string());
        }
        if ends.flag_move == Some(true) {
            self.set("flagMove", "true");
        }
    }

    fn write_checks(&mut self, ends: &Ends) {
        match [ends.checks[Side::White], ends.checks[Side::Black]] {
            [None, None] => {}
            [Some(white), Some(black)] => {
                self.set("checkCounting", "true");
                if !self.pseudo.is_empty() {
                    let text = "that checks to what is no king are counted cannot be said";
                    self.lose(self.when_span(), text.to_owned());
                }
                self.checks = Some(BySide::new(white, black));
            }
            _ => self.lose(
                self.when_span(),
                "that checks are counted for one side alone cannot be said".to_owned(),
            ),
        }
    }

    fn write_connected(&mut self, ends: &Ends) {
        let Some(Connected { result, length, types, along }) = &ends.connected else { return };
        self.set("connectN", length.to_string());
        if types != "*" {
            self.set("connectPieceTypes", types.clone());
        }
        for (key, along) in ["connectVertical", "connectHorizontal", "connectDiagonal"].into_iter().zip(along)
        {
            if !along {
                self.set(key, "false");
            }
        }
        if *result != Verdict::Win {
            self.set("connectValue", verdict_word(*result));
        }
    }

    fn write_repetition(&mut self, ends: &Ends) {
        let span = self.header();
        let times = match [ends.repetition[Side::White], ends.repetition[Side::Black]] {
            [None, None] => {
                if ends.perpetual.is_some() {
                    self.lose(
                        span,
                        "perpetual check without a rule for repetitions cannot be said".to_owned(),
                    );
                }
                return self.set("nFoldRule", "0");
            }
            [Some((white, white_result)), Some((black, black_result))] if white == black && white > 1 => {
                let opposite = matches!(
                    (white_result, black_result),
                    (Verdict::Win, Verdict::Loss) | (Verdict::Loss, Verdict::Win)
                );
                if white_result == black_result || opposite {
                    self.set("nFoldValue", verdict_word(white_result));
                } else {
                    self.lose(span, "this outcome of a repetition cannot be said".to_owned());
                }
                if opposite {
                    self.set("nFoldValueAbsolute", "true");
                }
                white
            }
            _ => {
                self.lose(span, "repetitions that count for one side alone cannot be said".to_owned());
                return self.set("nFoldRule", "0");
            }
        };
        self.set("nFoldRule", times.to_string());
        match ends.perpetual {
            Some(perpetual) if perpetual == times => self.set("perpetualCheckIllegal", "true"),
            Some(_) => {
                self.lose(span, "perpetual check by another number of repetitions cannot be said".to_owned())
            }
            None => {}
        }
    }
}

/// Pieces that must have come to a region.
struct Goal {
    kinds: KindSet,
    region: Region,
    count: u32,
}

fn count(condition: &Condition) -> Option<Count> {
    match condition {
        Condition::Leaf(Leaf::Count { whose, kinds, region, compare, value }) => {
            Some(Count { whose: *whose, kinds: *kinds, region: *region, compare: *compare, value: *value })
        }
        _ => None,
    }
}

/// From what number a comparison holds, if it holds from one on.
fn at_least(compare: Compare, value: u32) -> Option<u32> {
    match compare {
        Compare::AtLeast => Some(value),
        Compare::Greater => value.checked_add(1),
        Compare::NotEqual if value == 0 => Some(1),
        Compare::Equal | Compare::NotEqual | Compare::Less | Compare::AtMost => None,
    }
    .filter(|least| *least > 0)
}

fn is_none(compare: Compare, value: u32) -> bool {
    matches!((compare, value), (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1))
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Draw => "draw",
    }
}
