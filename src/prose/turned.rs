//! What changes sides where it stands, and what is taken off the board where nothing arrives.

use super::{Section, Teller};
use crate::board::{Kind, KindSet, MAX_SIDE};
use crate::english::steps::{around, heading, leap, length, line, sight, steps_of, there_is};
use crate::english::{list, number};
use crate::model::{Flip, Flipped, Ray, Ruled};

/// Such pieces of the enemy's, as far as a clause means them.
struct Enemies {
    /// Whether it can mean no more than one at a time.
    single: bool,
    /// `an enemy rook on the edge`, `all enemies`.
    all: String,
    /// `enemies`
    bare: String,
}

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
        if self.counts_by_rank(false) {
            sentences.push("a piece that is promoted counts for this as what it has become".to_owned());
        }
        let castles = !self.variant.castlings.is_empty();
        let moving = self.variant.flips.iter().any(|clause| clause.moving);
        if sentences.len() + self.variant.castlings.len() > 1 || moving {
            sentences.push(
                "nothing is captured by being turned over, and to threaten it is not to give check"
                    .to_owned(),
            );
        }
        if castles && self.variant.flips.iter().any(|clause| clause.moving && !clause.takes) {
            sentences.push("castling turns nothing over".to_owned());
        }
        self.section("Turning over", sentences)
    }

    /// What is taken off the board where nothing arrives.
    pub(super) fn takes(&self) -> Option<Section> {
        let mut sentences = self.turned(true);
        if sentences.is_empty() {
            return None;
        }
        if self.counts_by_rank(true) {
            sentences.push(
                "a piece that is promoted by its move counts for this as what it was before".to_owned(),
            );
        }
        sentences
            .push("this is told by where pieces stand after the move, and all are taken at once".to_owned());
        let loyal = self.variant.loyal();
        if !loyal.is_empty() {
            let loyal = self.names.one_of(loyal, "or");
            let line = self.ending_lines(true);
            sentences
                .push(format!("{loyal} is never taken so{line}, and to threaten it is not to give check"));
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

    /// Whether it makes a difference if a piece that is promoted counts as what it was or as what it has become.
    fn counts_by_rank(&self, takes: bool) -> bool {
        let clauses = || self.variant.flips.iter().filter(|clause| clause.takes == takes && clause.moving);
        self.variant.promotions.iter().any(|promotion| {
            let becomes = |kinds: KindSet| promotion.to.iter().any(|kind| kinds.contains(*kind));
            let stays = |kinds: KindSet| promotion.to.iter().all(|kind| kinds.contains(*kind));
            self.concerns(promotion.sides, promotion.kind)
                && clauses().any(|clause| match clause.kinds.contains(promotion.kind) {
                    true => !stays(clause.kinds),
                    false => becomes(clause.kinds),
                })
        })
    }

    /// A sentence for each clause, and for each length of the lines that it goes by.
    fn turned(&self, takes: bool) -> Vec<String> {
        let clauses = self.variant.flips.iter().filter(|clause| clause.takes == takes);
        clauses.flat_map(by_length).filter_map(|clause| self.turned_by(&clause)).collect()
    }

    /// Nothing of what does nothing at all.
    fn turned_by(&self, clause: &Ruled<Flip>) -> Option<String> {
        let Ruled { sides, rule, span: _ } = clause;
        let Flip { takes, which, victims: _, region: _, kinds, moving, placing, along, near } = rule;
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
            Some(near) => format!(" and {}", there_is(&self.names, near, "it")),
        };
        let straight = match which {
            Flipped::Ahead(rays) | Flipped::Behind(rays) => Some(rays.as_slice()),
            _ => None,
        };
        let along = moved(straight, along.as_deref())?;
        let enemies = self.enemies(clause);
        let single = enemies.single;
        let which = self.which(which, &enemies);
        let what = match (takes, single) {
            (true, true) => "is taken off the board",
            (true, false) => "are taken off the board",
            (false, true) => "turns over: it stays where it is, and belongs to its side from then on",
            (false, false) => "turn over: they stay where they are, and belong to its side from then on",
        };
        Some(format!("when {one}{of} {deed}{along}{near}, {which} {what}"))
    }

    fn enemies(&self, clause: &Ruled<Flip>) -> Enemies {
        let Flip { which, victims, region, .. } = &clause.rule;
        let single = match which {
            // One square holds one of them.
            Flipped::Ahead(rays) | Flipped::Behind(rays) => most(rays) == Some(1),
            Flipped::Between(rays) => most(rays) == Some(1) && rays.len() == 1,
            Flipped::Sight(rays) => rays.len() == 1,
            Flipped::Within(steps) | Flipped::Surrounded(steps) => steps.len() == 1,
            Flipped::Enclosed | Flipped::Crossing(_) => false,
        };
        let (one, bare) = match victims {
            None => ("an enemy".to_owned(), "enemies".to_owned()),
            Some(kinds) => (
                format!("an enemy {}", self.names.any_of(*kinds, "or")),
                format!("enemy {}", self.names.many_of(*kinds, "and")),
            ),
        };
        let at = match region {
            None => String::new(),
            Some(region) => format!(" {}", self.regions().squares(region, clause.sides, "or").at()),
        };
        let all = if single { format!("{one}{at}") } else { format!("all {bare}{at}") };
        Enemies { single, all, bare: format!("{bare}{at}") }
    }

    /// Which pieces are meant, as seen from the one that has arrived.
    fn which(&self, which: &Flipped, enemies: &Enemies) -> String {
        let Enemies { single, all, bare } = enemies;
        let (stand, them) = match single {
            true => ("stands", "it"),
            false => ("stand", "them"),
        };
        match which {
            Flipped::Enclosed => format!(
                "{all} that {stand} in an unbroken line between it and another piece of its own side, along a rank, a file or a diagonal,"
            ),
            Flipped::Between(rays) => {
                let ways = ways(rays);
                match most(rays) {
                    Some(1) => format!(
                        "{all} that {stand} alone between it and another piece of its own side, {ways},"
                    ),
                    Some(most) => format!(
                        "{all} that {stand} in an unbroken line of at most {} between it and another piece of its own side, {ways},",
                        number(most.into())
                    ),
                    None => format!(
                        "{all} that {stand} in an unbroken line between it and another piece of its own side, {ways},"
                    ),
                }
            }
            Flipped::Surrounded(steps) => match (line(steps), length(steps)) {
                (Some(line), _) => format!(
                    "{all} next to it along {line}, with a piece of its own side on every square next to {them} along {line},"
                ),
                (None, Some(1)) if *single => {
                    let heading = heading(steps, " from it");
                    format!(
                        "{all} on the next square {heading}, unless the next square that way is there and has no piece of its own side on it,"
                    )
                }
                (None, Some(1)) => {
                    let (first, second) = (heading(steps, " from it"), heading(steps, " from them"));
                    format!(
                        "{all} on the next square {first}, with a piece of its own side on every next square {second},"
                    )
                }
                (None, _) => {
                    let leap = leap(steps);
                    format!(
                        "{all} whose distance from it is {leap}, with a piece of its own side on every square at such a distance from {them},"
                    )
                }
            },
            Flipped::Within(steps) => {
                let around = around(steps, "it");
                format!("{all} {}", around.replace("on one of the", "on the"))
            }
            Flipped::Sight(rays) => {
                let line = if *single { "its line" } else { "their line" };
                format!("{all} that {stand} first on {line}, {},", sight(rays, "it"))
            }
            Flipped::Ahead(rays) => match most(rays) {
                Some(1) => format!("{all} on the next square straight ahead of it"),
                Some(most) => format!(
                    "up to {} {bare} that stand straight ahead of it, each right behind the one before,",
                    number(most.into())
                ),
                None => format!("{all} that stand straight ahead of it, each right behind the one before,"),
            },
            Flipped::Behind(rays) => match most(rays) {
                Some(1) => format!("{all} on the square straight behind the one that it has left"),
                Some(most) => format!(
                    "up to {} {bare} that stand straight behind the square that it has left, each right behind the one before,",
                    number(most.into())
                ),
                None => format!(
                    "{all} that stand straight behind the square that it has left, each right behind the one before,"
                ),
            },
            Flipped::Crossing(kinds) => {
                let other = match self.names.is_all(*kinds) {
                    true => "another piece".to_owned(),
                    false => self.names.one_of(*kinds, "or"),
                };
                format!(
                    "{all} where its rank crosses the file, or its file the rank, of {other} of its own side"
                )
            }
        }
    }
}

/// How long rays are, if not as long as the board: all are as long.
fn most(rays: &[Ray]) -> Option<u8> {
    rays.first().map(|ray| ray.most).filter(|most| *most < MAX_SIDE)
}

/// The same clause for rays of each length.
fn by_length(clause: &Ruled<Flip>) -> Vec<Ruled<Flip>> {
    let (Flipped::Between(rays) | Flipped::Ahead(rays) | Flipped::Behind(rays)) = &clause.which else {
        return vec![clause.clone()];
    };
    let between = matches!(clause.which, Flipped::Between(_));
    // Of several rays one way the longest says all, or the first decides.
    let counts = |(index, ray): (usize, &Ray)| match between {
        true => !rays.iter().any(|other| other.step == ray.step && other.most > ray.most),
        false => !rays[..index].iter().any(|other| other.step == ray.step),
    };
    let mut rays: Vec<Ray> =
        rays.iter().enumerate().filter(|ray| counts(*ray)).map(|(_, ray)| *ray).collect();
    rays.sort_by_key(|ray| ray.most);
    let of = |rays: &[Ray]| {
        let mut clause = clause.clone();
        match &mut clause.rule.which {
            Flipped::Between(of) | Flipped::Ahead(of) | Flipped::Behind(of) => *of = rays.to_vec(),
            _ => {}
        }
        clause
    };
    rays.chunk_by(|one, other| one.most == other.most).map(of).collect()
}

/// Which way the piece has moved, if it does not matter how far: ` along a rank`, ` forward along its file`. What two lists of ways
/// ask for must both hold; nothing, if none does both.
fn moved(one: Option<&[Ray]>, other: Option<&[Ray]>) -> Option<String> {
    let asked: Vec<Vec<(i8, i8)>> = [one, other].into_iter().flatten().map(steps_of).collect();
    let steps = match asked.as_slice() {
        [] => return Some(String::new()),
        [first, second] if [first, second].iter().all(|steps| length(steps) == Some(1)) => {
            let both: Vec<(i8, i8)> = first.iter().filter(|step| second.contains(step)).copied().collect();
            vec![both]
        }
        _ => asked,
    };
    if steps.iter().any(Vec::is_empty) {
        return None;
    }
    let told: Vec<String> = steps.iter().map(|steps| toward(steps)).collect();
    Some(format!(" {}", told.join(" and ")))
}

/// `along a rank`, `forward along its file`: single steps and leaps apart.
fn toward(steps: &[(i8, i8)]) -> String {
    if let Some(line) = line(steps) {
        return format!("along {line}");
    }
    let (single, leaps): (Vec<_>, Vec<_>) =
        steps.iter().copied().partition(|step| length(&[*step]) == Some(1));
    let single = (!single.is_empty()).then(|| heading(&single, ""));
    let leaps =
        (!leaps.is_empty()).then(|| format!("as if by leaps of {}, all in one direction", leap(&leaps)));
    list(&single.into_iter().chain(leaps).collect::<Vec<_>>(), "or")
}

/// `along a rank, a file or a diagonal`, `forward from it along its file`, of rays of one length.
fn ways(rays: &[Ray]) -> String {
    let steps = steps_of(rays);
    match (line(&steps), length(&steps)) {
        (Some(line), _) => format!("along {line}"),
        (None, Some(1)) => heading(&steps, " from it"),
        _ => sight(rays, "it"),
    }
}
