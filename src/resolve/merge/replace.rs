//! What a clause takes out of those of older files.

use super::{Entry, Layer};
use crate::board::Sides;
use crate::syntax::tree::Name;

impl Layer<'_, '_> {
    /// Takes a piece out of the royal clauses of older files.
    pub(super) fn replace_royal(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.royals, file, sides, |node| strike(&mut node.pieces, letters));
    }

    pub(super) fn replace_immune(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.immunes, file, sides, |node| strike(&mut node.pieces, letters));
    }

    pub(super) fn drop_promotion(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.promotes, file, sides, |node| {
            let Some(index) = node.pieces.iter().position(|name| name.node == letters) else {
                return (false, false);
            };
            if node.pieces.len() > 1 && node.pieces.len() == node.to.len() {
                node.to.remove(index);
            }
            node.pieces.remove(index);
            (true, node.pieces.is_empty())
        });
    }

    pub(super) fn drop_exchange(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.exchanges, file, sides, |node| strike(&mut node.pieces, letters));
    }
}

/// Strikes a name off a list: whether it stood there, and whether nothing is left.
fn strike(pieces: &mut Vec<&Name>, letters: &str) -> (bool, bool) {
    let before = pieces.len();
    pieces.retain(|name| name.node != letters);
    (before != pieces.len(), pieces.is_empty())
}

/// Edits the entries of older files for some sides. `edit` says whether it changed the entry and whether
/// nothing is left of it. An entry for both sides that is edited for one is split.
pub(super) fn replace<T: Clone>(
    entries: &mut Vec<Entry<'_, T>>,
    file: usize,
    sides: Sides,
    mut edit: impl FnMut(&mut T) -> (bool, bool),
) {
    let mut index = 0;
    while index < entries.len() {
        let entry = &mut entries[index];
        let touched = entry.sides.intersection(sides);
        if entry.file == file || touched.is_empty() {
            index += 1;
            continue;
        }
        let mut edited = entry.node.clone();
        let (changed, empty) = edit(&mut edited);
        if !changed {
            index += 1;
            continue;
        }
        let kept = entry.sides.difference(touched);
        let mut replacement = entry.clone();
        replacement.node = edited;
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

/// Takes the entries of older files away for some sides.
pub(super) fn replace_all<T: Clone>(entries: &mut Vec<Entry<'_, T>>, file: usize, sides: Sides) {
    replace(entries, file, sides, |_| (true, true));
}
