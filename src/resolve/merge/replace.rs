//! What a clause takes out of those of older files.

use super::{Entry, Layer};
use crate::board::Sides;
use crate::syntax::tree::Family;

impl Layer<'_, '_> {
    /// Takes the clauses of older files away for some sides.
    pub(super) fn replace_all(&mut self, family: Family, sides: Sides) {
        replace(self.merged.entries(family), self.file, sides, |_| (true, true));
    }

    /// Takes a name out of the clauses of files older than one, and what it becomes with it.
    pub(super) fn strike(&mut self, family: Family, letters: &str, sides: Sides, file: usize) {
        replace(self.merged.entries(family), file, sides, |entry| {
            let paired = entry.names.len() > 1 && entry.names.len() == entry.partners.len();
            let before = entry.names.len();
            for index in (0..before).rev() {
                if entry.names[index].node == letters {
                    entry.names.remove(index);
                    if paired {
                        entry.partners.remove(index);
                    }
                }
            }
            (entry.names.len() != before, entry.names.is_empty())
        });
    }
}

/// Edits the entries of older files for some sides. `edit` says whether it changed the entry and whether
/// nothing is left of it. An entry for both sides that is edited for one is split.
fn replace(
    entries: &mut Vec<Entry<'_>>,
    file: usize,
    sides: Sides,
    mut edit: impl FnMut(&mut Entry<'_>) -> (bool, bool),
) {
    let mut index = 0;
    while index < entries.len() {
        let entry = &mut entries[index];
        let touched = entry.sides.intersection(sides);
        if entry.file == file || touched.is_empty() {
            index += 1;
            continue;
        }
        let mut replacement = entry.clone();
        let (changed, empty) = edit(&mut replacement);
        if !changed {
            index += 1;
            continue;
        }
        let kept = entry.sides.difference(touched);
        replacement.sides = touched;
        match (kept.is_empty(), empty) {
            (true, true) => {
                entries.remove(index);
            }
            (true, false) => {
                entries[index] = replacement;
                index += 1;
            }
            (false, true) => {
                entry.sides = kept;
                index += 1;
            }
            (false, false) => {
                entry.sides = kept;
                entries.insert(index + 1, replacement);
                index += 2;
            }
        }
    }
}
