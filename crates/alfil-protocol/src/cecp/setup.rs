//! A game as XBoard has to be told of it: `setup` with the letters of the pieces, the board's size and the array, and a
//! `piece` line for the moves of each type.
//!
//! XBoard finds illegal moves itself, by these lines and by what it knows of the parent variant. It must never think illegal
//! what is legal; what it thinks legal and is not, the engine refuses. So a type whose moves cannot be written is said to
//! move anywhere (`U`), and where the royal piece is not simply each side's only king, none is told of as a king: then
//! XBoard minds no check.

mod betza;
mod letters;

use crate::action::Action;
use crate::line::one_line;
use crate::settings::Settings;
use alfil_board::{KindSet, Side};
use alfil_model::setup::Setup;
use alfil_model::{Condition, Definition};
use alfil_play::notation::fen;
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// Names that XBoard gives to games that are called otherwise elsewhere.
const NAMES: &[(&str, &str)] =
    &[("normal", "chess"), ("fischerandom", "chess960"), ("3check", "three-check")];

/// What a variant is called that XBoard calls so.
pub fn own_name(name: &str) -> &str {
    NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, own)| own)
}

/// The names of all variants that the protocol can carry, as XBoard calls them.
pub fn names(settings: &Settings) -> Vec<String> {
    let carried = |name: &String| settings.find(name).is_some_and(|rules| refusal(&rules).is_none());
    let theirs = |name: String| {
        let known = NAMES.iter().find(|(_, own)| **own == name);
        known.map_or_else(|| word(&name), |(theirs, _)| (*theirs).to_owned())
    };
    let mut names: Vec<String> = settings.variants().into_iter().filter(carried).map(theirs).collect();
    // The game that XBoard begins with stands first.
    names.sort_by_key(|name| name != NAMES[0].0);
    names
}

/// A name as a word of a list: lower case, with hyphens for all that is neither letter nor digit.
fn word(name: &str) -> String {
    let sign = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    name.to_lowercase().chars().map(sign).collect()
}

/// What is told of a variant that was chosen: its setup, or why it cannot be played.
pub fn told(name: &str, rules: &Rules) -> Vec<Action> {
    if let Some(why) = refusal(rules) {
        return vec![Action::Say(format!("tellusererror {}", one_line(&why)))];
    }
    // What every interface knows need not be told, and some that know no more would stumble over it.
    if NAMES.iter().any(|(theirs, _)| *theirs == name) {
        return Vec::new();
    }
    setup(rules).into_iter().map(Action::Say).collect()
}

/// Why a variant cannot be played by this protocol, and which clause is in the way.
fn refusal(rules: &Rules) -> Option<String> {
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
pub fn setup(rules: &Rules) -> Vec<String> {
    let variant = rules.variant();
    let start = Position::start(rules).setup();
    let king = king(variant);
    let table = letters::table(variant, king);
    let held = held(variant, &start);
    let size = format!("{}x{}+{held}", variant.dimensions.files, variant.dimensions.ranks);
    let position = fen(rules.vocabulary(), &start);
    let mut lines = vec![format!("setup ({table}) {size}_{} {position}", parent(variant))];
    for (index, kind) in variant.kinds.iter().enumerate() {
        let letters = kind.letters.trim_end_matches('~');
        // What only looks as another moves as it does.
        if letters == kind.letters {
            let moves = betza::written(variant, alfil_board::Kind(index as u8));
            lines.push(format!("piece {letters}& {moves}"));
        }
    }
    lines
}

/// The type that is each side's only king, always and only: what XBoard means by one. Where XBoard would see attacks that are
/// none, there is no king for it either.
fn king(variant: &Definition) -> Option<alfil_board::Kind> {
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
    (only && betza::is_exact(variant)).then_some(king)
}

/// How many types may be held in reserve.
fn held(variant: &Definition, start: &Setup) -> usize {
    let spoils: KindSet = variant.spoils.iter().map(|spoils| spoils.becomes).collect();
    let at_start =
        |index: usize| start.reserve.iter().any(|side| side.get(index).is_some_and(|held| *held > 0));
    let kinds = (0..variant.kinds.len())
        .filter(|index| at_start(*index) || spoils.contains(alfil_board::Kind(*index as u8)));
    kinds.count()
}

/// The variant whose other rules XBoard is to apply.
fn parent(variant: &Definition) -> &'static str {
    let crowns = variant.kinds.iter().any(|kind| kind.letters.starts_with('+'));
    match (variant.spoils.is_empty(), crowns) {
        _ if !variant.gatings.is_empty() => "seirawan",
        (false, true) => "shogi",
        (false, false) => "crazyhouse",
        (true, _) => "fairy",
    }
}
