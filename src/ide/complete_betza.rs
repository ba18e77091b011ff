//! Which letters of Betza's notation may stand at a place: those with which the word can still become one that means
//! something.

use super::view::View;
use crate::resolve::betza_movements;
use crate::syntax::docs;
use crate::syntax::expect::Expected;
use crate::syntax::tree::{Atom, Modifier};
use alfil_ide::answer::{Completion, CompletionKind, Markup};

const ATOMS: [Atom; 15] = [
    Atom::W,
    Atom::F,
    Atom::D,
    Atom::N,
    Atom::A,
    Atom::H,
    Atom::C,
    Atom::Z,
    Atom::G,
    Atom::K,
    Atom::R,
    Atom::B,
    Atom::Q,
    Atom::U,
    Atom::I,
];

/// How a word may go on so that it means something, the likeliest first.
const ENDS: [&str; 9] = ["", "W", "N", "D", "R", "fN", "mW", "cW", "nD"];

/// How a word may go on that has an open bracket.
const BRACKET_ENDS: [&str; 8] = ["]", "W]", "R]", "N]", "-W]", "W-F]", "?R]", "W?R]"];

/// The letters that may be written at a place.
pub(super) fn letters(view: &View, found: &Expected, at: usize) -> Vec<Completion> {
    let text = view.text();
    let prefix = &text[found.start..at];
    if prefix.len() > 60 {
        return Vec::new();
    }
    let behind =
        text[at..].split([' ', '\t', '\n', '\r', '{', '}', ',', '#', '"']).next().unwrap_or_default();
    let may = |sign: &str| can_become(prefix, sign, behind);
    let mut items = Vec::new();
    let mut offer = |sign: &str, detail: &str| {
        let mut item = Completion::new(sign, CompletionKind::EnumMember, at..at);
        item.detail = Some(detail.to_owned());
        item.documentation = Some(Markup::new(format!("`{}`: {detail}", sign)));
        items.push(item);
    };
    for atom in ATOMS {
        let sign = format!("{atom:?}");
        if may(&sign) {
            offer(&sign, docs::atom(atom));
        }
    }
    for modifier in ('a'..='z').filter_map(Modifier::of) {
        let sign = modifier.letter().to_string();
        if may(&sign) {
            offer(&sign, docs::modifier(modifier));
        }
    }
    for (sign, detail) in docs::SIGNS {
        if may(sign) {
            offer(sign, detail);
        }
    }
    items
}

/// Whether there is a word that means something with a sign at a place.
fn can_become(prefix: &str, sign: &str, behind: &str) -> bool {
    let sound = |end: &str| betza_movements(&format!("{prefix}{sign}{end}")).is_some();
    if !behind.is_empty() {
        return sound(behind);
    }
    let open = prefix.matches('[').count() + sign.matches('[').count();
    let closed = prefix.matches(']').count() + sign.matches(']').count();
    if open > closed { BRACKET_ENDS.into_iter().any(sound) } else { ENDS.into_iter().any(sound) }
}

#[cfg(test)]
mod tests {
    use super::can_become;

    #[test]
    fn what_may_stand_is_what_can_still_mean_something() {
        for (prefix, sign, behind, wanted) in [
            ("", "f", "", true),
            ("f", "N", "", true),
            ("n", "W", "", false),
            ("N", "3", "", true),
            ("", "?", "", false),
            ("[F", "?", "", true),
            ("", "a", "", true),
            ("", "]", "", false),
            ("", "m", "W", true),
            ("W", "n", "W", false),
        ] {
            assert_eq!(can_become(prefix, sign, behind), wanted, "{prefix} {sign} {behind}");
        }
    }
}
