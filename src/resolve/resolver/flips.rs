//! What changes sides where it stands or leaves the board, and what must stand near a square.

use super::super::betza;
use super::Resolver;
use crate::board::{Kind, KindSet, Sides};
use crate::diagnostic::{Diagnostic, code};
use crate::model::{Clauses, Definition, Flip, Flipped, Nearness, Ray, Ruled, Whose};
use crate::source::Spanned;
use crate::syntax::tree::{self, Betza, BetzaMove, FlipDeed, FlipWhich, Name, PlaceRule, Range};

/// What is told by the ways of `enclosed`, and of `ahead`, `behind` and `along`.
const ENCLOSED: &str = "what a piece encloses is told";
const STRAIGHT: &str = "where a move leads is told";

/// A clause about what changes sides or leaves the board.
struct Parts<'t> {
    which: &'t FlipWhich,
    victims: &'t [Name],
    region: &'t Option<tree::Region>,
    deeds: &'t [Spanned<FlipDeed>],
    pieces: &'t [Name],
    along: &'t Option<Betza>,
    near: &'t Option<tree::Near>,
    takes: bool,
}

impl<'t> Resolver<'_, 't> {
    /// What changes sides where it stands, and what leaves the board.
    pub(super) fn flips(&mut self) -> Clauses<Flip> {
        let mut flips = Clauses::new();
        for entry in self.merged.all::<tree::Flip>() {
            let tree::Flip { which, victims, region, deeds, pieces, along, near } = entry.node;
            let parts = Parts { which, victims, region, deeds, pieces, along, near, takes: false };
            flips.extend(self.flip(parts).map(|rule| Ruled { sides: entry.sides, rule, span: entry.span }));
        }
        for entry in self.merged.all::<tree::Take>() {
            let tree::Take { which, victims, region, deeds, pieces, along, near } = entry.node;
            let parts = Parts { which, victims, region, deeds, pieces, along, near, takes: true };
            flips.extend(self.flip(parts).map(|rule| Ruled { sides: entry.sides, rule, span: entry.span }));
        }
        flips
    }

    /// What a clause lets change sides or leave the board.
    fn flip(&mut self, parts: Parts<'t>) -> Option<Flip> {
        let Parts { which, victims, region, deeds, pieces, along, near, takes } = parts;
        let of = |resolver: &mut Self, names: &'t [Name]| resolver.named(&names.iter().collect::<Vec<_>>());
        let which = match which {
            FlipWhich::Enclosed(_, None) => Some(Flipped::Enclosed),
            FlipWhich::Enclosed(_, Some(ways)) => self.rays(ways, ENCLOSED).map(Flipped::Between),
            FlipWhich::Surrounded(steps) => self.leaps(steps).map(Flipped::Surrounded),
            FlipWhich::Within(steps) => self.sight(
                steps,
                if takes { "what a piece takes is told" } else { "what a piece turns over is told" },
            ),
            FlipWhich::Ahead(ways) => self.rays(ways, STRAIGHT).map(Flipped::Ahead),
            FlipWhich::Behind(ways) => self.rays(ways, STRAIGHT).map(Flipped::Behind),
            FlipWhich::Crossing(_, names) => match names.is_empty() {
                true => Some(Flipped::Crossing(self.names.all())),
                false => of(self, names).map(Flipped::Crossing),
            },
        };
        let kinds = match pieces.is_empty() {
            true => Some(self.names.all()),
            false => of(self, pieces),
        };
        let victims = match victims.is_empty() {
            true => Some(None),
            false => of(self, victims).map(Some),
        };
        let region = match region {
            None => Some(None),
            Some(region) => self.region(region).map(Some),
        };
        let along = match along {
            None => Some(None),
            Some(along) => self.rays(along, STRAIGHT).map(Some),
        };
        let near = match near {
            None => Some(None),
            Some(near) => self.near(near, Sides::BOTH).map(Some),
        };
        let does = |deed: FlipDeed| deeds.iter().any(|other| other.node == deed);
        let (moving, placing) = (does(FlipDeed::Moving), does(FlipDeed::Placing));
        Some(Flip {
            takes,
            which: which?,
            victims: victims?,
            region: region?,
            kinds: kinds?,
            moving,
            placing,
            along: along?,
            near: near?,
        })
    }

    /// Steps that are plain leaps.
    fn leaps(&mut self, notation: &'t Betza) -> Option<Vec<(i8, i8)>> {
        let rays = self.rays(notation, "what surrounds a piece is told")?;
        let steps: Option<Vec<_>> = rays.iter().map(|ray| (ray.most == 1).then_some(ray.step)).collect();
        if steps.is_none() {
            self.report.push(
                Diagnostic::error(
                    code::flip::NO_LEAPS,
                    "what surrounds a piece is told by plain leaps",
                    notation.span,
                    "not only leaps",
                )
                .help("write atoms alone, such as `W` for the four squares along its rank and its file"),
            );
        }
        steps
    }

    /// What must stand near a square.
    pub(super) fn near(&mut self, near: &'t tree::Near, sides: Sides) -> Option<Nearness> {
        let kinds = match near.pieces.is_empty() {
            true => Some(self.names.all()),
            false => self.named(&near.pieces.iter().collect::<Vec<_>>()),
        };
        self.nearness(near, kinds?, sides)
    }

    /// What must stand near the square from which a piece moves; what asks for nothing any more is left out.
    pub(super) fn near_of_move(&mut self, near: &'t tree::Near) -> Option<Option<Nearness>> {
        let kinds = match near.pieces.is_empty() {
            true => self.names.all(),
            false => self.names.set(&near.pieces),
        };
        let near = self.nearness(near, kinds, Sides::BOTH)?;
        Some(Some(near).filter(|near| !(near.none && near.kinds.is_empty())))
    }

    /// What must stand near a square, or be seen from there.
    fn nearness(&mut self, near: &'t tree::Near, kinds: KindSet, sides: Sides) -> Option<Nearness> {
        let rays = self.rays(&near.steps, "what stands near a square is told")?;
        let whose = near.whose.as_ref().map(|whose| match whose.node {
            tree::Whose::Own => Whose::Own,
            tree::Whose::Enemy => Whose::Enemy,
        });
        if whose.is_none() && rays.iter().any(|ray| ray.most > 1) {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::flip::NO_LEAPS,
                    "what is empty near a square is told by plain leaps",
                    near.steps.span,
                    "not only leaps",
                )
                .help("write atoms alone, such as `K` for the eight squares around"),
            );
            return None;
        }
        Some(Nearness { none: near.none, rays, whose, kinds, sides, slides: false })
    }

    /// Where a piece comes to rest that slides in along some ways.
    pub(super) fn sliding(&mut self, steps: &'t Betza, sides: Sides) -> Option<Nearness> {
        let rays = self.rays(steps, "how a piece slides in is told")?;
        let ranges = steps.moves.iter().filter_map(|one| match one {
            BetzaMove::Legs { legs, .. } => legs.iter().find_map(|leg| leg.range.as_ref()),
            BetzaMove::Bracket { .. } | BetzaMove::Error(_) => None,
        });
        let mut bounds = ranges.filter(|range| matches!(&range.node, Range::UpTo(_) | Range::Exactly(_)));
        if let Some(range) = bounds.next() {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::betza::RANGE,
                    "what slides in from the edge goes as far as it can",
                    range.span,
                    "no number of steps ends its way",
                )
                .help("take the number away: the atom says the ways alone"),
            );
            return None;
        }
        let kinds = self.names.all();
        Some(Nearness { none: false, rays, whose: None, kinds, sides, slides: true })
    }

    /// What is seen by leaps, or by leaps and slides.
    fn sight(&mut self, notation: &'t Betza, what: &str) -> Option<Flipped> {
        let rays = self.rays(notation, what)?;
        Some(match rays.iter().all(|ray| ray.most == 1) {
            true => Flipped::Within(rays.iter().map(|ray| ray.step).collect()),
            false => Flipped::Sight(rays),
        })
    }

    /// The rays of plain leaps and slides; `what` they say, for a report that they are none.
    fn rays(&mut self, notation: &'t Betza, what: &str) -> Option<Vec<Ray>> {
        let rays = self.plain_of(notation, betza::rays);
        if let Ok(None) = rays {
            self.report.push(
                Diagnostic::error(
                    code::flip::NO_LEAPS,
                    format!("{what} by plain leaps and slides"),
                    notation.span,
                    "not only leaps and slides",
                )
                .help("write atoms alone, such as `K` for the eight squares around, or `Q` for what a queen sees"),
            );
        }
        rays.ok().flatten()
    }

    /// Where placements flip, or ask what stands near, one piece is placed at a time; and what must flip can.
    pub(super) fn single_placements(&mut self, variant: &Definition) {
        let asks = self.merged.all::<tree::Place>().find_map(|entry| match &entry.node.rule {
            PlaceRule::Flips(_) | PlaceRule::Near(_) | PlaceRule::Slides { .. } => Some(entry.span),
            _ => entry.node.when.as_ref().map(|_| entry.span),
        });
        let flips = variant.flips.iter().find(|clause| clause.placing).map(|clause| clause.span);
        let several = self.merged.all::<tree::Turn>().find_map(|entry| {
            let place = entry.node.place()?;
            place.max.is_none_or(|max| max.node > 1).then_some(place.span)
        });
        if let (Some(span), Some(several)) = (flips.or(asks), several) {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::place::ONE_BY_ONE,
                    "each placement changes what the next one may be, so a turn places one piece",
                    several,
                    "places several",
                )
                .label(span, "depends on what stands on the board")
                .help("write `place 1 from reserve`"),
            );
        }
        // A line that could not be read may have been the clause that is missing.
        if self.merged.unreadable {
            return;
        }
        for entry in self.merged.all::<tree::Place>() {
            if !matches!(entry.node.rule, PlaceRule::Flips(_)) {
                continue;
            }
            let asked = match entry.node.pieces.is_empty() {
                true => self.names.all(),
                false => entry.node.pieces.iter().filter_map(|name| self.names.kind(name)).collect(),
            };
            let flips = |kind: Kind| {
                variant.flips.iter().any(|clause| {
                    !clause.takes
                        && clause.placing
                        && clause.kinds.contains(kind)
                        && clause.sides.intersects(entry.sides)
                })
            };
            let idle: Vec<String> = asked
                .iter()
                .filter(|kind| !flips(*kind) && self.placed_somewhere(variant, *kind))
                .map(|kind| format!("`{}`", self.names.letters(kind)))
                .collect();
            let Some(first) = idle.first() else { continue };
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::place::NEVER_FLIPS,
                    format!("{first} must flip a piece by being placed, and no clause lets it"),
                    entry.span,
                    "can never be placed",
                )
                .help(format!(
                    "add a clause such as `flip enclosed by placing {}`, or take this one away",
                    first.trim_matches('`')
                )),
            );
        }
    }

    /// Whether a type is ever in reserve, as far as clauses say.
    fn placed_somewhere(&self, variant: &Definition, kind: Kind) -> bool {
        variant.reserve.iter().any(|reserve| reserve.get(kind.index()).is_some_and(|count| *count > 0))
            || !variant.spoils.is_empty()
    }
}
