//! A position in words: pieces, squares, sides, regions, lists.

use super::Point;
use crate::board::{Kind, KindSet, Side, Sides, Square, Squares};
use crate::english::region::{Regions, name_of};
use crate::english::{and, or, with_article};
use crate::game::Game;
use crate::model::{Condition, Event, OutcomeRule, Perpetual, Region, Ruled, Variant, Verdict, reason};
use crate::moves::Move;
use crate::notation::Vocabulary;
use crate::outcome::{Outcome, Reason};
use crate::reference::condition::holds;
use crate::setup::Setup;
use alfil_words::counted;

/// What explanations are made from.
pub(super) struct Scene<'g> {
    pub game: &'g Game,
    pub variant: &'g Variant,
    pub vocabulary: &'g Vocabulary,
    pub setup: Setup,
    pub us: Side,
}

impl<'g> Scene<'g> {
    pub fn new(game: &'g Game) -> Scene<'g> {
        let position = game.position();
        let vocabulary = position.rules().vocabulary();
        let setup = position.setup();
        Scene { game, variant: vocabulary.variant(), vocabulary, us: setup.turn, setup }
    }

    /// What a side is called: `White`.
    pub fn side(&self, side: Side) -> &'g str {
        self.variant.side_name(side)
    }

    /// `d8`
    pub fn square(&self, sq: Square) -> String {
        self.vocabulary.square_name(sq)
    }

    /// `rook`, or the letters of a type without a name.
    pub fn name(&self, kind: Kind) -> String {
        match self.vocabulary.name(kind) {
            "" => self.vocabulary.letters(kind).to_owned(),
            name => name.to_lowercase(),
        }
    }

    /// `a rook`, `an archbishop`
    pub fn a(&self, kind: Kind) -> String {
        with_article(&self.name(kind))
    }

    /// `rook on d8`, as the position at hand has it.
    pub fn piece_on(&self, sq: Square) -> String {
        self.piece_in(&self.setup, sq)
    }

    /// What belongs to nobody, as it is called.
    pub fn nobodys(&self) -> String {
        self.variant.neutral.as_ref().map_or_else(|| "wall".to_owned(), |neutral| neutral.name.to_lowercase())
    }

    /// `rook on d8`, as another position has it.
    pub fn piece_in(&self, setup: &Setup, sq: Square) -> String {
        let nobodys = self.variant.neutral.as_ref().filter(|_| setup.neutral.contains(sq));
        let name = match (setup.piece(sq), nobodys) {
            (Some(piece), _) => self.name(piece.kind),
            (None, Some(neutral)) => neutral.name.to_lowercase(),
            (None, None) => "piece".to_owned(),
        };
        format!("{name} on {}", self.square(sq))
    }

    /// `the rook on d8 and the bishop on g4`
    pub fn pieces_in(&self, setup: &Setup, squares: &[Square]) -> String {
        let pieces = squares.iter().map(|sq| format!("the {}", self.piece_in(setup, *sq)));
        and(&pieces.collect::<Vec<_>>())
    }

    /// `rook, bishop or knight`
    pub fn kinds_or(&self, kinds: &[Kind]) -> String {
        or(&kinds.iter().map(|kind| self.name(*kind)).collect::<Vec<_>>())
    }

    /// The types of a set that the variant has.
    pub fn kinds_in(&self, kinds: KindSet) -> Vec<Kind> {
        self.vocabulary.kinds().filter(|kind| kinds.contains(*kind)).collect()
    }

    /// `the palace (d1 to f3)`, `rank 8`, `ranks 4 to 7`, `a1 and h1`: squares of the board, after the name that the file
    /// has for them.
    pub fn region(&self, squares: &Squares) -> String {
        let spelled = self.spelled(squares);
        match self.named(squares) {
            Some(name) => format!("{name} ({spelled})"),
            None => spelled,
        }
    }

    /// What the file calls these squares: `the palace`, or `Black's palace` where it is not that of the side to move.
    fn named(&self, squares: &Squares) -> Option<String> {
        let of = |side: Side| self.variant.regions.iter().find(|named| named.region.of(side) == squares);
        let ours = of(self.us).map(|named| format!("the {}", name_of(named)));
        ours.or_else(|| of(!self.us).map(|named| format!("{}'s {}", self.side(!self.us), name_of(named))))
    }

    fn spelled(&self, squares: &Squares) -> String {
        let dimensions = self.variant.dimensions;
        let all: Vec<Square> = squares.iter().collect();
        let name = |sq: &Square| self.square(*sq);
        let (Some(first), Some(last)) = (all.first(), all.last()) else { return "no square".to_owned() };
        let (low, high) = (dimensions.rank(*first), dimensions.rank(*last));
        let left = all.iter().map(|sq| dimensions.file(*sq)).min().unwrap_or(0);
        let right = all.iter().map(|sq| dimensions.file(*sq)).max().unwrap_or(0);
        let (width, height) = (usize::from(right - left) + 1, usize::from(high - low) + 1);
        if all.len() == width * height {
            return match () {
                () if width == usize::from(dimensions.files) && height == 1 => format!("rank {}", low + 1),
                () if width == usize::from(dimensions.files) => format!("ranks {} to {}", low + 1, high + 1),
                () if all.len() <= 2 => and(&all.iter().map(name).collect::<Vec<_>>()),
                () => format!("{} to {}", name(first), name(last)),
            };
        }
        const MOST: usize = 12;
        if all.len() > MOST
            && let Some(told) = self.made_up(squares)
        {
            return told;
        }
        let mut names: Vec<String> = all.iter().take(MOST).map(name).collect();
        if all.len() > MOST {
            names.push(counted(all.len() - MOST, "more square", "more squares"));
        }
        and(&names)
    }

    /// Many squares by what they make up: `the light squares`, `the corners and the throne`, `the squares outside the river`.
    fn made_up(&self, squares: &Squares) -> Option<String> {
        let regions = Regions::naming(self.variant, &self.variant.side_names);
        let (region, us) = (Region::absolute(*squares), Sides::only(self.us));
        let parts = |region: &Region| regions.parts(region, us).map(|parts| and(&parts));
        let told = regions.shades(squares).or_else(|| parts(&region));
        told.or_else(|| {
            let rest = regions.rest(&region, us)?;
            let told = self.named(rest.of(self.us)).or_else(|| parts(&rest))?;
            Some(format!("the squares outside {told}"))
        })
    }

    /// How far the piece of a move goes, for comparison.
    pub fn length(&self, mv: &Move) -> u32 {
        let dimensions = self.variant.dimensions;
        let away = |from: Square, to: Square| {
            let files = dimensions.file(from).abs_diff(dimensions.file(to));
            let ranks = dimensions.rank(from).abs_diff(dimensions.rank(to));
            u32::from(files).pow(2) + u32::from(ranks).pow(2)
        };
        match mv {
            Move::Step { from, to, .. } | Move::Legs { from, to, .. } => away(*from, *to),
            Move::Castle { king, king_to, .. } => away(*king, *king_to),
            Move::Gate { mv, .. } | Move::Then { mv, .. } => self.length(mv),
            Move::Null { .. } | Move::Exchange { .. } | Move::Place(_) => 0,
        }
    }

    /// That the game has ended, if it has, by the rule that says so.
    pub fn over(&self) -> Option<Point> {
        let outcome = self.game.outcome();
        (outcome != Outcome::Ongoing).then(|| {
            let point = Point::new(format!("the game is over: {}", outcome.told(self.variant)));
            self.with_rule(point, &self.setup, outcome)
        })
    }

    /// Whether a condition, or the course of the game, has given it to one side, so that nobody moves any more.
    pub fn is_won(&self) -> bool {
        self.game.position().won_by_course().is_some()
            || crate::reference::ending::is_won(self.variant, &self.setup)
    }

    /// The point, resting on the clause that decides the game so.
    pub fn with_rule(&self, point: Point, setup: &Setup, outcome: Outcome) -> Point {
        match self.deciding(setup, outcome) {
            Some(rule) => point.by(rule.span),
            None => point,
        }
    }

    /// The first rule by which the game can have ended so.
    fn deciding(&self, setup: &Setup, outcome: Outcome) -> Option<&'g Ruled<OutcomeRule>> {
        let (winner, reason) = match outcome {
            Outcome::Ongoing => return None,
            Outcome::Win(side, reason) => (Some(side), reason),
            Outcome::Draw(reason) => (None, reason),
        };
        let gives = |rule: &Ruled<OutcomeRule>, side: Side| {
            rule.sides[side]
                && holds(self.variant, setup, &rule.when, side)
                && winner
                    == match rule.result {
                        Verdict::Win => Some(side),
                        Verdict::Loss => Some(!side),
                        Verdict::Draw => None,
                    }
        };
        self.variant.outcomes.iter().find(|rule| match &rule.event {
            Event::Checkmate => reason == Reason::Checkmate && gives(rule, setup.turn),
            Event::Stalemate => reason == Reason::Stalemate && gives(rule, setup.turn),
            Event::Repetition { with: None, .. } => reason == Reason::Repetition && gives(rule, setup.turn),
            Event::Repetition { with: Some(perpetual), .. } => {
                let called = match perpetual {
                    Perpetual::Check => Reason::PerpetualCheck,
                    Perpetual::Chase => Reason::PerpetualChase,
                };
                reason == called && Side::BOTH.iter().any(|side| gives(rule, *side))
            }
            Event::ToAndFro { .. } => {
                reason == Reason::ToAndFro && Side::BOTH.iter().any(|side| gives(rule, *side))
            }
            Event::MoveCount(moves) => reason == Reason::MoveCount(*moves) && gives(rule, setup.turn),
            Event::MovesSince(_) => {
                let clause = self
                    .variant
                    .counts()
                    .position(|(_, count)| rule.event == Event::MovesSince(count.clone()));
                reason == Reason::Counting
                    && setup.memory.counting.is_some_and(|running| {
                        clause == Some(usize::from(running.clause)) && gives(rule, running.side)
                    })
            }
            Event::When(condition) => {
                reason == self.reason(condition)
                    && Side::BOTH
                        .into_iter()
                        .any(|side| gives(rule, side) && holds(self.variant, setup, condition, side))
            }
        })
    }

    fn reason(&self, condition: &Condition) -> Reason {
        reason(condition, self.variant.dimensions)
    }
}
