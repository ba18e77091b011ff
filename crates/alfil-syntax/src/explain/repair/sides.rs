//! Sides by their names, where a clause speaks of its own side and the enemy's.

use super::{Bench, Repair, code_ends_with, tokens_before};

impl Bench<'_, '_> {
    /// `... for white`, of a clause that is one side's.
    pub(super) fn for_a_side(&self) -> Option<Repair> {
        let text = self.failure.text;
        let side = [" for white", " for black"].into_iter().find(|side| code_ends_with(text, side))?;
        let at = text.rfind(side)?;
        let place = at + 1..at + side.len();
        self.try_at(place, &[(0..0, &side[" for ".len()..]), (at..at + side.len(), "")])
    }

    /// `reserve white Q`, of a clause that is one side's.
    pub(super) fn to_the_front(&self) -> Option<Repair> {
        let side = self.token();
        matches!(side, "white" | "black")
            .then(|| self.try_at(self.here(), &[(0..0, side), (self.here(), "")]))?
    }

    /// `win when white K in e4`: the pieces are own or enemy ones of the side whose clause it is; if it is nobody's, it becomes that of
    /// the side that is named, unless it speaks of both sides. Squares are counted as that side sees them.
    pub(super) fn of_a_side(&self) -> Option<Repair> {
        let side = self.token();
        if !is_side(side) {
            return None;
        }
        let text = self.failure.text;
        let here = self.here();
        let words = tokens_before(text, text.len());
        let first = words.first().map(|word| &text[word.clone()]).filter(|word| is_side(word));
        // Of what is counted, nobody knows whose it is: who has none may have won, or lost.
        let counted = self.tokens.last().is_some_and(|last| &text[last.clone()] == "count");
        let of_both = |word: &str| matches!(word, "own" | "enemy") || is_side(word) && word != side;
        if first.is_none() && (counted || words.iter().any(|word| of_both(&text[word.clone()]))) {
            return None;
        }
        let of = first.unwrap_or(side);
        let front = first.is_none().then_some(side);
        let mut changes: Vec<_> = front.map(|side| (0..0, side)).into_iter().collect();
        changes.push((here.clone(), if of == side { "own" } else { "enemy" }));
        // What is written without a side is most likely meant as White sees it.
        if of == "black" {
            let behind =
                words.windows(2).filter(|pair| pair[0].start >= here.end && &text[pair[0].clone()] == "in");
            let regions = behind.map(|pair| pair[1].clone());
            changes.extend(
                regions
                    .filter(|word| !is_side(&text[word.clone()]))
                    .map(|word| (word.start..word.start, "white")),
            );
        }
        self.try_at(here, &changes)
    }
}

fn is_side(word: &str) -> bool {
    matches!(word, "white" | "black")
}
