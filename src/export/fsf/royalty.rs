//! Which pieces are royal.

use super::Game;
use alfil_board::{BySide, Kind, KindSet, Side, Sides};
use alfil_model::{Compare, Condition, Leaf, Region, Royalty, Ruled, Whose};

impl Game<'_> {
    /// Which pieces are royal: one king of each side, or pieces of which the last ones are.
    pub(super) fn royalty(&mut self, clauses: &[Ruled<Royalty>]) {
        let king = self.of_slot("king");
        let mut spare: Option<u32> = None;
        let mut together = false;
        let mut sides: Vec<(Kind, Sides)> = Vec::new();
        for clause in clauses {
            let Royalty { kinds, when, select, together: jointly } = &clause.rule;
            if select.is_some() {
                self.lose(clause.span, "royal pieces that an order selects cannot be said".to_owned());
                continue;
            }
            for kind in kinds.iter() {
                let there = |side: Side| clause.sides[side] && self.there(side).contains(kind);
                let of: Sides = BySide::from_fn(there);
                if of.is_empty() || Some(kind) == king {
                    continue;
                }
                let alone = of.each().all(|side| self.never_more_of(kind, side));
                let last = if *jointly {
                    let first = kinds.iter().next().map(|first| self.men[first.index()].like);
                    together |= !alone;
                    // Together with what is another type there, nobody could be told apart.
                    (first == Some(self.men[kind.index()].like)).then_some(1)
                } else if *when == Condition::Always {
                    alone.then_some(1)
                } else {
                    last_ones(when, *kinds, self.variant.dimensions)
                };
                match last {
                    Some(last) if last > 0 && *spare.get_or_insert(last - 1) == last - 1 => {
                        self.pseudo.insert(kind);
                        sides.push((kind, of));
                    }
                    _ => {
                        let letters = self.variant.kinds[kind.index()].letters.clone();
                        self.lose(clause.span, format!("that `{letters}` is royal so cannot be said"));
                    }
                }
            }
        }
        for kind in self.pseudo.iter() {
            let royal = |side: Side| sides.iter().any(|(other, of)| *other == kind && of[side]);
            if Side::BOTH.into_iter().any(|side| self.there(side).contains(kind) && !royal(side)) {
                let span = clauses.first().map_or(self.header(), |clause| clause.span);
                self.lose(span, "pieces that are royal for one side alone cannot be said".to_owned());
            }
        }
        if self.pseudo.is_empty() {
            return;
        }
        self.spare = spare.unwrap_or(0);
        let span = clauses.first().map_or(self.header(), |clause| clause.span);
        self.set("extinctionValue", "loss");
        match self.list(self.pseudo) {
            Some(list) => self.set("extinctionPieceTypes", list),
            None => self.lose(span, "which pieces are royal cannot be said".to_owned()),
        }
        if self.spare > 0 {
            self.set("extinctionPieceCount", self.spare.to_string());
        }
        self.set("extinctionPseudoRoyal", "true");
        if together {
            self.set("dupleCheck", "true");
        }
    }

    /// Whether a side never has more than one piece of a type.
    fn never_more_of(&self, kind: Kind, side: Side) -> bool {
        let becomes = self
            .variant
            .promotions
            .of(side)
            .any(|clause| clause.to.contains(&kind) && self.there(side).contains(clause.kind));
        let exchanged = self.variant.exchanges.of(side).any(|clause| clause.to.contains(&kind));
        let standing =
            self.variant.array.iter().flatten().filter(|piece| piece.kind == kind && piece.side == side);
        !becomes && !exchanged && !self.held[side].contains(kind) && standing.count() <= 1
    }
}

/// How many are left when a type is royal by a condition: `count own K = 1`.
fn last_ones(when: &Condition, kinds: KindSet, dimensions: alfil_board::Dimensions) -> Option<u32> {
    let Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds: counted, region, compare, value }) = when
    else {
        return None;
    };
    let fits = *counted == kinds && kinds.len() == 1 && *region == Region::board(dimensions);
    let most = match compare {
        Compare::Equal if *value == 1 => 1,
        Compare::AtMost => *value,
        Compare::Less => value.checked_sub(1)?,
        Compare::Equal | Compare::NotEqual | Compare::Greater | Compare::AtLeast => return None,
    };
    fits.then_some(most)
}
