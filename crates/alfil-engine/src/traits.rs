//! Traits: what a compiled variant is, as far as search and evaluation have to know.
//!
//! Each pruning rests on an assumption about games: that having the move is worth something, that a capture can be declined,
//! that what is won on one square is won. A trait says whether the rules keep it. `docs/engine.md` says which trait switches
//! what.

use alfil_board::Side;
use alfil_model::{Compare, Condition, Definition, Event, Leaf, Verdict, Whose};

/// What a variant is, worked out once.
#[derive(Debug, Clone)]
pub struct Traits {
    /// Whether captures must be made if there are any.
    pub forced_captures: bool,
    /// Whether pieces come from the reserve as turns of their own.
    pub drops: bool,
    /// Whether a turn may have several moves.
    pub series: bool,
    /// Whether a turn may place several pieces.
    pub sets: bool,
    /// Whether captured pieces come into a reserve.
    pub spoils: bool,
    /// Whether pieces may be in reserve.
    pub reserves: bool,
    /// Whether moves do more than take a piece: captures remove others, too, pieces change sides, or what is
    /// captured comes back.
    pub blast: bool,
    /// Whether captures blow up what stands around.
    pub explodes: bool,
    /// Whether giving check is forbidden.
    pub no_checks: bool,
    /// Whether checkmate ends the game.
    pub mates: bool,
    /// Whether checks given are counted towards an end.
    pub counts_checks: bool,
    /// Whether a condition may end the game.
    pub conditions: bool,
    /// Whether a side wins by getting rid of its pieces, so that material is a burden.
    pub losing_wins: bool,
    /// The least number of moves without progress that ends the game.
    pub move_count: Option<u32>,
    /// How often a position comes up when the game ends by it, at the least.
    pub repetition: Option<u32>,
    /// Whether having no move and not being in check wins for the player.
    pub stalemate_wins: bool,
}

impl Traits {
    /// The traits of a variant.
    pub fn new(variant: &Definition) -> Traits {
        let turns = || variant.turns.iter().map(|turn| &turn.options);
        let events = || variant.outcomes.iter().map(|outcome| &outcome.event);
        let place = || turns().filter_map(|options| options.place.as_ref());
        let wins_by = |found: &dyn Fn(&Condition) -> bool| {
            variant.outcomes.iter().any(|outcome| match &outcome.event {
                Event::When(condition) => outcome.result == Verdict::Win && found(condition),
                _ => false,
            })
        };
        Traits {
            forced_captures: turns().any(|options| options.capture_first),
            drops: place().next().is_some(),
            series: variant.has_series(),
            sets: place().any(|place| place.max != Some(1)),
            spoils: !variant.spoils.is_empty(),
            reserves: !variant.spoils.is_empty()
                || Side::BOTH.iter().any(|side| variant.reserve[*side].iter().any(|count| *count > 0)),
            blast: variant.blast.is_some() || !variant.flips.is_empty() || !variant.rebirths.is_empty(),
            explodes: variant.blast.is_some(),
            no_checks: variant.forbidden.iter().any(|clause| {
                clause.is_about_all()
                    && clause.when.any_leaf(|leaf| matches!(leaf, Leaf::Check { whose: Whose::Enemy }))
            }),
            mates: variant.outcomes.iter().any(|outcome| outcome.event == Event::Checkmate),
            counts_checks: variant.remembered.checks > 0,
            conditions: events().any(|event| matches!(event, Event::When(_))),
            losing_wins: wins_by(&|condition| {
                condition.any_leaf(|leaf| is_about_having_little(leaf, variant.dimensions.area()))
            }),
            move_count: events()
                .filter_map(|event| if let Event::MoveCount(moves) = event { Some(*moves) } else { None })
                .min(),
            repetition: events()
                .filter_map(|event| match event {
                    Event::Repetition { times, .. } => Some(*times),
                    _ => None,
                })
                .min(),
            stalemate_wins: variant
                .outcomes
                .iter()
                .any(|outcome| outcome.event == Event::Stalemate && outcome.result == Verdict::Win),
        }
    }
}

/// Whether a condition asks for few own pieces on the whole board.
fn is_about_having_little(leaf: &Leaf, area: usize) -> bool {
    match leaf {
        Leaf::Count { whose: Whose::Own, region, compare, value, .. } => {
            let few = matches!(compare, Compare::Equal | Compare::AtMost | Compare::Less);
            few && *value <= 1 && region.of(Side::White).len() == area
        }
        _ => false,
    }
}

/// What may be pruned: see `docs/engine.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    /// A player who could pass and still be well off is well off.
    pub null_move: bool,
    /// A move that is far from enough by evaluation is not enough.
    pub futility: bool,
    /// A node that is far below is looked at by captures alone.
    pub razoring: bool,
    /// What a move wins where it arrives is what it wins.
    pub exchanges: bool,
    /// Quiet moves that come late are not needed.
    pub late_moves: bool,
}

impl Switches {
    /// Nothing: who asks for a mate wants it proved.
    pub const NONE: Switches =
        Switches { null_move: false, futility: false, razoring: false, exchanges: false, late_moves: false };

    /// What the rules allow.
    pub fn new(traits: &Traits) -> Switches {
        let calm = !traits.forced_captures && !traits.losing_wins;
        // Who has another move in the same turn can make good what one move cannot.
        let single = calm && !traits.series;
        Switches {
            null_move: single && !traits.stalemate_wins,
            futility: single,
            razoring: single,
            exchanges: !traits.forced_captures && !traits.series,
            late_moves: calm,
        }
    }
}
