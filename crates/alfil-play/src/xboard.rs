//! A game as XBoard has to be told of it: `setup` with the letters of the pieces, the board's size and the array, and a
//! `piece` line for the moves of each type.
//!
//! ```text
//! setup (PNBRQ..JKpnbrq..jk) 10x8+0_fairy rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1
//! piece J& BN
//! ```
//!
//! XBoard finds illegal moves itself, by these lines and by what it knows of the parent variant. It must never think illegal
//! what is legal; what it thinks legal and is not, an engine refuses. So a type whose moves cannot be written has one of the two
//! places whose pieces go anywhere if no line says how, as long as there are no more than two of them, and where the royal piece is not simply each side's only king, none is
//! told of as a king: then XBoard minds no check.

mod betza;
mod letters;

use crate::notation::fen_for_others;
use crate::position::Position;
use crate::rules::Rules;
use alfil_board::{Kind, KindSet, Side};
use alfil_model::setup::Setup;
use alfil_model::{Condition, Definition, Movement};
pub use letters::Seats;

/// Why a variant cannot be played by this protocol, and which clause is in the way.
#[must_use]
pub fn refusal(rules: &Rules) -> Option<String> {
    let variant = rules.variant();
    let several = variant.turns.iter().filter_map(|turn| turn.options.place.as_ref());
    let refused = |clause: &str, why: &str| {
        Some(format!("{} cannot be played by this protocol: {clause} {why}; UCI can carry it", variant.name))
    };
    if let Some(place) = several.into_iter().find(|place| place.max != Some(1)) {
        let most = place.max.map_or(String::new(), |max| max.to_string());
        let clause = format!("the clause `turn: place {}..{most}`", place.min);
        return refused(&clause, "puts several pieces into one move, for which it has no words");
    }
    if variant.has_series() {
        return refused("the clause `turn`", "has several moves in a turn, and it lets the sides take turns");
    }
    let long = |letters: &str| letters.trim_start_matches('+').trim_end_matches('~').chars().count() > 1;
    if let Some(kind) = variant.kinds.iter().find(|kind| long(&kind.letters)) {
        let clause = format!("the clause `piece {} \"{}\"`", kind.letters, kind.name);
        return refused(&clause, "gives a piece a name of several letters, and it knows one");
    }
    if let Some(exchange) = variant.exchanges.first() {
        let kind = &variant.kinds[exchange.kind.index()];
        let clause = format!("the clause `exchange` of `{}`", kind.letters);
        return refused(&clause, "replaces a piece where it stands, for which it has no words");
    }
    None
}

/// The lines that describe a variant.
#[must_use]
pub fn setup(rules: &Rules) -> Vec<String> {
    let variant = rules.variant();
    let start = Position::start(rules).setup();
    let seats = Seats::of(variant);
    let table = seats.table(variant);
    let held = held(variant, &seats, &start);
    let size = format!("{}x{}+{held}", variant.dimensions.files, variant.dimensions.ranks);
    let position = fen_for_others(rules.vocabulary(), &start);
    let mut lines = vec![format!("setup ({table}) {size}_{} {position}", Parent::of(variant).name())];
    for (index, kind) in variant.kinds.iter().enumerate() {
        let letters = kind.letters.trim_end_matches('~');
        // What only looks as another moves as it does.
        if letters == kind.letters && !seats.is_wild(Kind(index as u8)) {
            let moves = betza::writable(variant, Kind(index as u8));
            lines.push(format!("piece {letters}& {moves}"));
        }
    }
    lines
}

/// The type that is each side's only king, always and only: what XBoard means by one. Where XBoard would see attacks that are
/// none, there is no king for it either.
#[must_use]
pub fn king(variant: &Definition) -> Option<Kind> {
    let mut kinds = KindSet::default();
    for clause in variant.royalty.iter() {
        let plain = clause.when == Condition::Always && clause.select.is_none() && !clause.together;
        if !plain || !clause.sides[Side::White] || !clause.sides[Side::Black] {
            return None;
        }
        kinds = kinds.union(clause.kinds);
    }
    let mut royal = kinds.iter();
    let (king, None) = (royal.next()?, royal.next()) else { return None };
    let count = |side: Side| {
        let own = variant.array.iter().flatten().filter(|piece| piece.kind == king && piece.side == side);
        own.count()
    };
    let promotes = variant.promotions.iter().any(|promotion| promotion.to.contains(&king));
    let only = count(Side::White) == 1 && count(Side::Black) == 1 && !promotes && variant.blast.is_none();
    (only && betza::is_exact(variant) && betza::written(variant, king).is_some()).then_some(king)
}

/// The parts of a movement in Betza's notation as XBoard reads it, one for each atom; nothing if it cannot be written there.
#[must_use]
pub fn movement(movement: &Movement) -> Option<Vec<String>> {
    betza::movement_parts(movement)
}

/// How many types may be held in reserve, as XBoard counts them: all up to the last that may.
fn held(variant: &Definition, seats: &Seats, start: &Setup) -> usize {
    let spoils: KindSet = variant.spoils.iter().map(|spoils| spoils.becomes).collect();
    let at_start =
        |index: usize| start.reserve.iter().any(|side| side.get(index).is_some_and(|held| *held > 0));
    let kinds = (0..variant.kinds.len())
        .map(|index| Kind(index as u8))
        .filter(|kind| at_start(kind.index()) || spoils.contains(*kind));
    // What enters with another's move has places of its own.
    if !variant.gatings.is_empty() {
        return kinds.count();
    }
    let most = kinds.filter_map(|kind| seats.number(kind)).max().unwrap_or(0);
    most.min(usize::from(variant.dimensions.ranks))
}

/// The variant whose other rules XBoard is to apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parent {
    /// None in particular: pawns promote on the last rank.
    Fairy,
    /// What is captured may be placed.
    Crazyhouse,
    /// What is captured may be placed, and pieces turn over.
    Shogi,
    /// Pieces enter with another one's move.
    Seirawan,
}

impl Parent {
    /// The one that fits a variant.
    #[must_use]
    pub fn of(variant: &Definition) -> Parent {
        let crowns = variant.kinds.iter().any(|kind| kind.letters.starts_with('+'));
        match (variant.spoils.is_empty(), crowns) {
            _ if !variant.gatings.is_empty() => Parent::Seirawan,
            (false, true) => Parent::Shogi,
            (false, false) => Parent::Crazyhouse,
            (true, _) => Parent::Fairy,
        }
    }

    /// The one that XBoard calls so.
    #[must_use]
    pub fn named(name: &str) -> Option<Parent> {
        let all = [Parent::Fairy, Parent::Crazyhouse, Parent::Shogi, Parent::Seirawan];
        all.into_iter().find(|parent| parent.name() == name)
    }

    /// What XBoard calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Parent::Fairy => "fairy",
            Parent::Crazyhouse => "crazyhouse",
            Parent::Shogi => "shogi",
            Parent::Seirawan => "seirawan",
        }
    }
}
