//! The same slip on many lines: one report of all of them, and one fix.
//!
//! Who writes `:` behind a piece's name does so behind every name. Two mistakes are one habit if what is to be written instead differs
//! in the same way from what stands there: letters and numbers that stay aside, the same signs and words go or come. Words that go or
//! come must do so in lines that begin alike; a sign is the same habit wherever it is.

use crate::diagnostic::{Diagnostic, Fix, Label};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many places of a habit are shown.
const PLACES: usize = 4;

/// The mistakes of a text, in the order in which they stand, those of one habit as one.
pub(super) fn merged(text: &str, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    let mut further: Vec<usize> = Vec::with_capacity(diagnostics.len());
    let mut habits: BTreeMap<String, usize> = BTreeMap::new();
    for diagnostic in diagnostics {
        let habit = habit(text, &diagnostic);
        let earlier = habit.as_ref().and_then(|habit| habits.get(habit)).copied();
        match earlier.filter(|number| joined(&mut told[*number], &diagnostic, &mut further[*number])) {
            Some(_) => {}
            None => {
                habits.extend(habit.map(|habit| (habit, told.len())));
                told.push(diagnostic);
                further.push(0);
            }
        }
    }
    for (diagnostic, further) in told.iter_mut().zip(further) {
        if further == 0 {
            continue;
        }
        let shown = diagnostic.labels.iter().filter(|label| label.text == HERE_TOO).count();
        if let Some(last) = diagnostic.labels.last_mut().filter(|_| further > shown) {
            let rest = further - shown;
            let _ = write!(last.text, ", and in {rest} more {}", if rest == 1 { "place" } else { "places" });
        }
        if let Some(fix) = diagnostic.fixes.first_mut() {
            let _ = write!(fix.title, ", and so in all {} places", further + 1);
        }
    }
    told
}

const HERE_TOO: &str = "here too";

/// Adds the place of a mistake to an earlier one of the same habit, and its fix to that fix, unless they are about the same words.
fn joined(earlier: &mut Diagnostic, diagnostic: &Diagnostic, further: &mut usize) -> bool {
    let ([label, ..], Some(all), [one, ..]) =
        (diagnostic.labels.as_slice(), earlier.fixes.first_mut(), diagnostic.fixes.as_slice())
    else {
        return false;
    };
    let last = all.edits.last().map_or(0, |edit| edit.span.end);
    if one.edits.iter().any(|edit| edit.span.start < last) {
        return false;
    }
    all.safety = all.safety.max(one.safety);
    for edit in &one.edits {
        *all = std::mem::replace(all, Fix::new(all.safety, "")).edit(edit.span, edit.text.as_str());
    }
    earlier.fixes.truncate(1);
    *further += 1;
    if earlier.labels.len() < PLACES {
        earlier.labels.push(Label { span: label.span, text: HERE_TOO.to_owned() });
    }
    true
}

/// What a mistake has in common with others of the same habit, if it may have.
pub(super) fn habit(text: &str, diagnostic: &Diagnostic) -> Option<String> {
    let fix = diagnostic.fixes.first()?;
    let mut shape = String::new();
    let mut kept = 0;
    let mut words = false;
    for edit in &fix.edits {
        let old = text.get(edit.span.start as usize..edit.span.end as usize)?;
        let new = edit.text.as_str();
        if [old, new].iter().any(|text| text.contains(['\n', '\r', '{', '}'])) {
            return None;
        }
        for (side, other) in [(old, new), (new, old)] {
            let mut after_kept = false;
            for token in tokens(side) {
                let word = token.starts_with(char::is_alphanumeric);
                match word {
                    // However many there are.
                    true if tokens(other).any(|same| same == token) => {
                        if !after_kept {
                            kept += 1;
                            shape.push('$');
                        }
                        after_kept = true;
                        continue;
                    }
                    false if token.trim().is_empty() && after_kept => continue,
                    _ => shape.push_str(token),
                }
                words |= word;
                after_kept = false;
            }
            shape.push('\n');
        }
    }
    let start = diagnostic.labels.first()?.span.start as usize;
    let first = text.get(..start)?.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let begun = tokens(text[first..start].trim_start()).next().unwrap_or("");
    // A comma at the end of a line is another habit than one within it.
    let end = fix.edits.last().map_or(start, |edit| edit.span.end as usize);
    let at_end = text[end..].trim_start_matches([' ', '\t']);
    let at_end = at_end.is_empty() || at_end.starts_with(['\n', '\r', '#']);
    let _ = write!(shape, "{at_end}");
    if words || kept > 2 {
        let _ = write!(shape, "\n{}\n{}", diagnostic.code, begun);
    }
    Some(shape)
}

/// Words and numbers, signs by themselves, blanks together.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let same = |c: char| match first {
            _ if first.is_alphanumeric() => c.is_alphanumeric() || c == '_',
            ' ' | '\t' => matches!(c, ' ' | '\t'),
            _ => false,
        };
        let end = rest.find(|c| !same(c)).filter(|end| *end > 0).unwrap_or(if same(first) {
            rest.len()
        } else {
            first.len_utf8()
        });
        let (token, behind) = rest.split_at(end);
        rest = behind;
        Some(token)
    })
}
