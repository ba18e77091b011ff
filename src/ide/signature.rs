//! How what stands at a place is written: the parts of a clause, and the order of letters in Betza's notation.

use super::cards;
use super::view::View;
use crate::syntax::docs::{self, Role};
use crate::syntax::expect::{BlockKind, Expectation, expected};
use crate::syntax::parse_betza;
use crate::syntax::tree::Family;
use alfil_ide::answer::{Markup, Parameter, Signature, Signatures};
use std::ops::Range;

/// The order in which letters stand in a move, with what each part says.
const BETZA: &str = "[directions][what it may do][how it goes]ATOM[X Y][range]";
const BETZA_PARTS: &[(&str, &str)] = &[
    ("[directions]", "`f` `b` `l` `r` `v` `s` `h`: which way"),
    ("[what it may do]", "`m` empty squares, `c` captures, `d` own pieces, `e` en passant, `k` royals"),
    (
        "[how it goes]",
        "`n` lame, `j` jumps, `p` `g` hop, `z` crooked, `q` circular, `o` round the edges, `t` `i`",
    ),
    ("ATOM", "`W F D N A H C Z G K R B Q U I`: the step, leap or slide"),
    ("[X Y]", "a longer leap"),
    ("[range]", "a number of steps, `0` without limit"),
];

/// How what stands at a place of a file is written.
pub(super) fn signatures(view: &View, at: usize) -> Option<Signatures> {
    let found = expected(view.text(), at)?;
    if found.items.contains(&Expectation::InText) {
        return None;
    }
    let mut signatures = Vec::new();
    let word = &view.text()[found.start..at];
    if found.items.contains(&Expectation::Betza) && !word.starts_with('"') {
        signatures.push(betza(word));
    }
    if found.block == BlockKind::File
        && let Some(family) = found.head.as_deref().and_then(Family::of_word)
    {
        signatures.push(clause(family, &found.before));
    }
    (!signatures.is_empty()).then_some(Signatures { signatures, active: 0 })
}

fn parameter(label: Range<usize>, text: &str) -> Parameter {
    Parameter { label, documentation: (!text.is_empty()).then(|| Markup::new(text)) }
}

/// The letters of a move, with what has been written of it explained.
fn betza(word: &str) -> Signature {
    let parameters = BETZA_PARTS.iter().map(|(part, text)| {
        let start = BETZA.find(part).unwrap_or(0);
        parameter(start..start + part.len(), text)
    });
    let last = word.chars().last();
    let active = match last {
        None | Some('[' | '-' | '?' | 'a') => 0,
        Some('f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h') => 0,
        Some('m' | 'c' | 'd' | 'e' | 'k') => 1,
        Some('X' | 'Y') => 4,
        Some(c) if c.is_ascii_digit() => 5,
        Some(c) if c.is_ascii_uppercase() => 5,
        Some(_) => 2,
    };
    let told = cards::letters(&parse_betza(word).0);
    let documentation = (!told.is_empty()).then(|| Markup::new(told.join("  \n")));
    Signature {
        label: BETZA.to_owned(),
        documentation,
        parameters: parameters.collect(),
        active_parameter: Some(active),
    }
}

/// The parts of a clause; the one behind the last word of the language that has been written is the place's.
fn clause(family: Family, before: &str) -> Signature {
    let usage = family.form().usage;
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut start = None;
    let capital = |c: char| c.is_ascii_uppercase();
    for (at, c) in usage.char_indices().chain([(usage.len(), ' ')]) {
        match start {
            None if capital(c) => start = Some(at),
            Some(from) if !c.is_ascii_alphabetic() => {
                let name = &usage[from..at];
                if name.len() > 1 {
                    parameters.push(parameter(from..at, docs::placeholder(name).unwrap_or_default()));
                }
                start = None;
            }
            _ => {}
        }
    }
    let words = before
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    // Each word of the language that was written moves on to where the usage has it.
    let mut reached = 0;
    for word in words {
        let found = usage[reached..].match_indices(word).find(|(at, _)| {
            let (start, end) = (reached + at, reached + at + word.len());
            let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphabetic());
            boundary(usage[..start].chars().next_back()) && boundary(usage[end..].chars().next())
        });
        if let Some((at, _)) = found {
            reached += at + word.len();
        }
    }
    let active_parameter = parameters.iter().position(|parameter| parameter.label.start >= reached);
    let word = family.form().word();
    let documentation = docs::doc(&[Role::Clause], word).map(Markup::new);
    Signature { label: usage.to_owned(), documentation, parameters, active_parameter }
}
