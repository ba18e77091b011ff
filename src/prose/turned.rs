//! What changes sides where it stands, and what is taken off the board where nothing arrives.

use super::{Section, Teller};
use crate::board::{Kind, KindSet, MAX_SIDE};
use crate::english::number;
use crate::english::steps::{around, leap, line, sight};
use crate::model::{Flip, Flipped, Ray, Ruled};

impl Teller<'_> {
    /// What changes sides where it stands.
    pub(super) fn flips(&self) -> Option<Section> {
        let mut sentences = self.turned(false);
        if sentences.is_empty() {
            return None;
        }
        if !self.variant.loyal().is_empty() {
            let loyal = self.names.one_of(self.variant.loyal(), "or");
            sentences.push(format!("{loyal} never turns over{}", self.ending_lines(false)));
        }
        if sentences.len() + self.variant.castlings.len() > 1
            || self.variant.flips.iter().any(|clause| clause.moving)
        {
            sentences.push(
                "nothing is captured by being turned over, and to threaten it is not to give check"
                    .to_owned(),
            );
        }
        self.section("Turning over", sentences)
    }

    /// What is taken off the board where nothing arrives.
    pub(super) fn takes(&self) -> Option<Section> {
        let mut sentences = self.turned(true);
        if sentences.is_empty() {
            return None;
        }
        sentences
            .push("this is told by where pieces stand after the move, and all are taken at once".to_owned());
        let loyal = self.variant.loyal();
        if !loyal.is_empty() {
            let loyal = self.names.one_of(loyal, "or");
            let line = self.ending_lines(true);
            sentences.push(format!("{loyal} is never taken so{line}, and to threaten it is not to give check"));
        }
        if self.variant.castlings.iter().next().is_some() {
            sentences.push("castling takes nothing".to_owned());
        }
        self.section("Taking", sentences)
    }

    /// That a line of several ends before what never changes sides or is never taken, where a clause has such lines.
    fn ending_lines(&self, takes: bool) -> &'static str {
        let long = |rays: &[Ray]| rays.iter().any(|ray| ray.most > 1);
        let clauses = self.variant.flips.iter().filter(|clause| clause.takes == takes);
        let lined = clauses.map(|clause| &clause.which).any(|which| match which {
            Flipped::Enclosed => true,
            Flipped::Between(rays) | Flipped::Ahead(rays) | Flipped::Behind(rays) => long(rays),
            Flipped::Within(_) | Flipped::Sight(_) | Flipped::Surrounded(_) | Flipped::Crossing(_) => false,
        });
        if lined { ", and a line ends before it" } else { "" }
    }

    /// A sentence for each clause.
    fn turned(&self, takes: bool) -> Vec<String> {
        let clauses = self.variant.flips.iter().filter(|clause| clause.takes == takes);
        clauses.map(|clause| self.turned_by(clause)).collect()
    }

    fn turned_by(&self, clause: &Ruled<Flip>) -> String {
        let Ruled { sides, rule, span: _ } = clause;
        let Flip { takes, which, victims, region, kinds, moving, placing, along, near } = rule;
        let of = sides.single().map_or(String::new(), |side| format!(" of {}'s", self.side(side)));
        let every = (0..self.variant.kinds.len() as u8).map(Kind).all(|kind| kinds.contains(kind));
        let one = if every { "a piece".to_owned() } else { self.names.one_of(*kinds, "or") };
        let deed = match (moving, placing) {
            (true, true) => "has moved or been placed",
            (true, false) => "has moved",
            _ => "has been placed",
        };
        let near = match near {
            None => String::new(),
            Some(near) if near.none => format!(", on no square {}", self.nearby(near)),
            Some(near) => format!(" on a square {}", self.nearby(near)),
        };
        let straight = match which {
            Flipped::Ahead(rays) | Flipped::Behind(rays) => Some(rays),
            _ => None,
        };
        let along: Vec<String> =
            [straight, along.as_ref()].into_iter().flatten().map(|rays| format!(" {}", ways(rays))).collect();
        let along = along.join(" and");
        // One square holds one of them.
        let single = straight.is_some_and(|rays| most(rays) == Some(1));
        let enemies = match victims {
            None if single => "an enemy".to_owned(),
            None => "enemies".to_owned(),
            Some(kinds) if single => format!("an enemy {}", self.names.any_of(*kinds, "or")),
            Some(kinds) => format!("enemy {}", self.names.many_of(*kinds, "and")),
        };
        let at = match region {
            None => String::new(),
            Some(region) => format!(" {}", self.regions().squares(region, *sides, "or").at()),
        };
        let which = self.which(which, &format!("{enemies}{at}"));
        let what = match (takes, single) {
            (true, true) => "is taken off the board",
            (true, false) => "are taken off the board",
            (false, true) => "turns over: it stays where it is, and belongs to its side from then on",
            (false, false) => "turn over: they stay where they are, and belong to its side from then on",
        };
        format!("when {one}{of} {deed}{along}{near}, {which} {what}")
    }

    /// Which pieces are meant, as seen from the one that has arrived.
    fn which(&self, which: &Flipped, enemies: &str) -> String {
        match which {
            Flipped::Enclosed => format!(
                "all {enemies} that stand in an unbroken line between it and another piece of its own side, along a rank, a file or a diagonal,"
            ),
            Flipped::Between(rays) => {
                let most = |text: &str| match most(rays) {
                    Some(1) => format!("all {enemies} that stand alone between it and {text}"),
                    Some(most) => format!(
                        "all {enemies} that stand in an unbroken line of at most {} between it and {text}",
                        number(most.into())
                    ),
                    None => format!("all {enemies} that stand in an unbroken line between it and {text}"),
                };
                format!("{}, {},", most("another piece of its own side"), ways(rays))
            }
            Flipped::Surrounded(steps) => {
                let beside = match line(steps) {
                    Some(line) => format!(
                        "next to it along {line}, with a piece of its own side on every square next to them along {line},"
                    ),
                    None => {
                        let leap = leap(steps);
                        format!(
                            "whose distance from it is {leap}, with a piece of its own side on every square at such a distance from them,"
                        )
                    }
                };
                format!("all {enemies} {beside}")
            }
            Flipped::Within(steps) => {
                let around = around(steps, "it");
                format!("all {enemies} {}", around.replace("on one of the", "on the"))
            }
            Flipped::Sight(rays) => {
                format!("all {enemies} that stand first on their line, {},", sight(rays, "it"))
            }
            Flipped::Ahead(rays) => match most(rays) {
                Some(1) => format!("{enemies} on the next square straight ahead of it"),
                Some(most) => format!(
                    "up to {} {enemies} that stand straight ahead of it, each right behind the one before,",
                    number(most.into())
                ),
                None => format!(
                    "all {enemies} that stand straight ahead of it, each right behind the one before,"
                ),
            },
            Flipped::Behind(rays) => match most(rays) {
                Some(1) => {
                    format!("{enemies} on the square straight behind the one that it has left")
                }
                Some(most) => format!(
                    "up to {} {enemies} that stand straight behind the square that it has left, each right behind the one before,",
                    number(most.into())
                ),
                None => format!(
                    "all {enemies} that stand straight behind the square that it has left, each right behind the one before,"
                ),
            },
            Flipped::Crossing(kinds) => {
                let other = match self.names.is_all(*kinds) || self.is_every(*kinds) {
                    true => "another piece".to_owned(),
                    false => self.names.one_of(*kinds, "or"),
                };
                format!(
                    "all {enemies} where its rank crosses the file, or its file the rank, of {other} of its own side"
                )
            }
        }
    }

    fn is_every(&self, kinds: KindSet) -> bool {
        (0..self.variant.kinds.len() as u8).map(Kind).all(|kind| kinds.contains(kind))
    }
}

/// How long rays are, if all are as long and not as long as the board.
fn most(rays: &[Ray]) -> Option<u8> {
    let most = rays.first()?.most;
    (most < MAX_SIDE && rays.iter().all(|ray| ray.most == most)).then_some(most)
}

/// `along a rank, a file or a diagonal`
fn ways(rays: &[Ray]) -> String {
    let steps: Vec<(i8, i8)> = rays.iter().map(|ray| ray.step).collect();
    let alike = rays.iter().all(|ray| ray.most == rays[0].most);
    match line(&steps).filter(|_| alike) {
        Some(line) => format!("along {line}"),
        None => sight(rays, "it"),
    }
}
