//! What XBoard is told when a variant is chosen, and what the variants are called there.

use crate::action::Action;
use crate::line::one_line;
use crate::settings::Settings;
use alfil_play::rules::Rules;
use alfil_play::xboard::{refusal, setup};
use std::collections::BTreeSet;

/// Names that XBoard gives to games that are called otherwise elsewhere.
const NAMES: &[(&str, &str)] = &[("normal", "chess")];

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
    let mut names: Vec<String> = settings.spellings().into_iter().filter(carried).map(theirs).collect();
    // The game that XBoard begins with stands first.
    names.sort_by_key(|name| name != NAMES[0].0);
    let mut known = BTreeSet::new();
    names.retain(|name| known.insert(name.clone()));
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
