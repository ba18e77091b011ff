//! Where a type of piece may go from a square, whatever stands elsewhere.
//!
//! The movements of the model are followed over a board on which everything stands where it helps and nothing where it
//! hinders. Each square that is reached is marked with what may be done there, and each kind of deed with what it needs:
//! the first move, a piece to hop over, a condition of the variant.
//!
//! ```text
//! . . x . x . .      a cannon: it captures behind a hurdle and moves along the lines
//! ```

use super::mark::{Mark, Marks, Needs};
use super::telling::Telling;
use crate::board::{Dimensions, Kind, Side, Square, Squares};
use crate::model::geometry::{Offset, Point, point};
use crate::model::{Geometry, Leg, Legs, MoveRule, Movement, Obstacles, Paths, Stop, Variant, Wraps};
use crate::moves::Move;
use crate::position::Position;
use std::collections::BTreeSet;

/// Where a piece of the type may go from a square, or from the one that shows most of its moves: the middle of the board,
/// or the nearest to it from which none of the type's rules is shut out.
///
/// # Panics
///
/// If the variant has no such type, or the board does not have the square.
#[must_use]
pub fn marks(variant: &Variant, kind: Kind, side: Side, origin: Option<Square>) -> Marks {
    let rules = variant.rules_of(kind);
    let origin = origin.unwrap_or_else(|| best_origin(variant, &rules, side));
    let told = Telling::of(variant, kind, side);
    let mut marks = marks_of(variant, &rules, Some(&told), side, origin);
    marks.regions = told.regions(&rules);
    marks.shared = told.shared().filter(|_| !marks.squares.is_empty()).unwrap_or_default();
    marks
}

fn marks_of(
    variant: &Variant,
    rules: &[(Option<Kind>, MoveRule)],
    told: Option<&Telling<'_>>,
    side: Side,
    origin: Square,
) -> Marks {
    let mut marks = Marks::from(origin, variant.kinds.len());
    marks.imitates = rules.iter().any(|(imitated, _)| imitated.is_some());
    for (imitated, rule) in rules {
        if imitated.is_some() || !rule.from.of(side).contains(origin) {
            continue;
        }
        for movement in &rule.movements {
            let mut asks = |captures: bool| {
                let reason = told.and_then(|told| told.reason(rule, movement, captures));
                let first = told.is_some_and(|told| told.is_first(movement));
                let needs = reason.map_or(Needs::NOTHING, |reason| marks.by(reason));
                if first { needs.and(Needs::FIRST) } else { needs }
            };
            let asks = (asks(false), asks(true));
            let (dimensions, holes) = (variant.dimensions, variant.holes);
            Marker { dimensions, holes, told, asks, rule, movement, side, marks: &mut marks }.mark();
        }
    }
    marks
}

/// The middle of the board, near an edge where edges are joined, or where regions leave the piece fewer moves there, the nearest square with the most.
fn best_origin(variant: &Variant, rules: &[(Option<Kind>, MoveRule)], side: Side) -> Square {
    let dimensions = variant.dimensions;
    let wraps = rules.iter().flat_map(|(_, rule)| &rule.movements).map(wraps_of).max().unwrap_or_default();
    // What goes on at the other edge is shown near an edge.
    let file = if wraps == Wraps::Nowhere { (dimensions.files - 1) / 2 } else { 1.min(dimensions.files - 1) };
    let rank =
        if wraps == Wraps::Everywhere { 1.min(dimensions.ranks - 1) } else { (dimensions.ranks - 1) / 2 };
    let centre = Square(rank * dimensions.files + file);
    let whole = Squares::board(dimensions);
    let open = |sq: &Square| !variant.holes.contains(*sq);
    let bound =
        |rule: &MoveRule| !open(&centre) || *rule.from.of(side) != whole || *rule.to.of(side) != whole;
    if !rules.iter().any(|(_, rule)| bound(rule)) {
        return centre;
    }
    let distance = |sq: Square| {
        let files = i32::from(dimensions.file(sq)) - i32::from(dimensions.file(centre));
        let ranks = i32::from(dimensions.rank(sq)) - i32::from(dimensions.rank(centre));
        files * files + ranks * ranks
    };
    // Moves of several legs may have very many ways; they do not decide where the piece is shown.
    let simple = |movement: &Movement| movement.legs().is_none();
    let rules: Vec<(Option<Kind>, MoveRule)> = rules
        .iter()
        .map(|(imitated, rule)| {
            let movements = rule.movements.iter().filter(|movement| simple(movement)).cloned().collect();
            (*imitated, MoveRule { movements, ..rule.clone() })
        })
        .collect();
    let worth = |sq: Square| {
        let deeds = |mark: &Mark| mark.deeds().count();
        marks_of(variant, &rules, None, side, sq).squares.values().map(deeds).sum::<usize>()
    };
    let best = dimensions
        .squares()
        .filter(open)
        .max_by_key(|sq| (worth(*sq), -distance(*sq), std::cmp::Reverse(*sq)));
    best.unwrap_or(centre)
}

/// Which edges are joined for a movement.
fn wraps_of(movement: &Movement) -> Wraps {
    match &movement.geometry {
        Geometry::Paths(paths) => paths.wraps,
        Geometry::Legs(legs) => legs.all().map(|leg| leg.paths.wraps).max().unwrap_or_default(),
        Geometry::Universal | Geometry::Imitation => Wraps::Nowhere,
    }
}

/// Follows one movement.
struct Marker<'a> {
    dimensions: Dimensions,
    holes: Squares,
    /// What reasons are told with, if they are.
    told: Option<&'a Telling<'a>>,
    /// What the movement asks for, and what its captures do.
    asks: (Needs, Needs),
    rule: &'a MoveRule,
    movement: &'a Movement,
    side: Side,
    marks: &'a mut Marks,
}

/// Where a piece is between two legs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    leg: usize,
    at: Point,
    after: Option<Offset>,
    length: u8,
    needs: Needs,
    /// The square of what it has captured last.
    taken: Option<Square>,
}

/// The way of a leg that was gone.
struct Gone {
    /// The number of the one before it; 0 for none, or if all that lies before has been drawn.
    before: usize,
    /// What is to be drawn of it.
    way: Vec<Square>,
}

/// The end of a leg.
struct End {
    at: Point,
    last: Offset,
    count: u8,
    needs: Needs,
    /// The squares of the way that must be free, from its start to its end.
    way: Vec<Square>,
}

impl Marker<'_> {
    fn mark(mut self) {
        match &self.movement.geometry {
            Geometry::Universal => {
                for to in Squares::board(self.dimensions).difference(&self.holes).iter() {
                    self.arrive(to, Needs::NOTHING, None);
                }
            }
            Geometry::Paths(paths) => {
                self.legs(&Legs::of(paths.clone()));
            }
            Geometry::Legs(legs) => self.legs(legs),
            Geometry::Imitation => {}
        }
    }

    fn legs(&mut self, legs: &Legs) {
        let origin = self.marks.origin;
        let at = point(self.dimensions, origin);
        let wraps = legs.all().map(|leg| leg.paths.wraps).max();
        self.marks.wraps = self.marks.wraps.max(wraps.unwrap_or_default());
        // Where nothing may stand between the parts of a way, they are joined to one line, be they ever so short.
        let joined =
            !legs.earlier.is_empty() && legs.earlier.iter().all(|earlier| is_empty_alone(earlier.stop));
        let start = Stage { leg: 0, at, after: None, length: 0, needs: Needs::NOTHING, taken: None };
        // How far a leg has gone is told apart only where a later one must go as far: there are so many ways more.
        let measured = legs.all().any(|leg| leg.equal);
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![(start, 0)];
        // The way of each leg that was gone; the first is none.
        let mut trail: Vec<Gone> = vec![Gone { before: 0, way: Vec::new() }];
        while let Some((stage, gone)) = open.pop() {
            if self.marks.left == 0 {
                self.marks.cut = true;
                return;
            }
            let Some(earlier) = legs.earlier.get(stage.leg) else {
                self.last_leg(&legs.last, &stage, joined, (&mut trail, gone));
                continue;
            };
            let leg = &earlier.leg;
            let stop = earlier.stop;
            let ends = self.ends(leg, &stage, stop.off_board, joined);
            self.marks.left = self.marks.left.saturating_sub(ends.len());
            for end in ends {
                let needs = stage.needs.and(end.needs);
                let on_board = self.square(end.at);
                let mut next = Vec::new();
                if (stop.empty && on_board.is_some()) || (stop.off_board && on_board.is_none()) {
                    next.push((needs, None));
                }
                // Where it lends a move, it is another piece that goes on.
                if stop.over {
                    next.push((needs.and(Needs::HOP), None));
                }
                if stop.capture || stop.capture_own {
                    next.push((needs, on_board));
                }
                trail.push(Gone { before: gone, way: if stop.empty { end.way } else { Vec::new() } });
                let length = if leg.paths.max == Some(1) || !measured { stage.length } else { end.count };
                for (needs, taken) in next {
                    let stage = Stage {
                        leg: stage.leg + 1,
                        at: end.at,
                        after: Some(end.last),
                        length,
                        needs,
                        taken: taken.or(stage.taken),
                    };
                    if seen.insert(stage) {
                        open.push((stage, trail.len() - 1));
                    }
                }
            }
        }
    }

    fn last_leg(&mut self, leg: &Leg, stage: &Stage, joined: bool, (trail, mut gone): (&mut [Gone], usize)) {
        let mut reached = false;
        let ends = self.ends(leg, stage, false, joined);
        self.marks.left = self.marks.left.saturating_sub(ends.len());
        for end in ends {
            let Some(to) = self.square(end.at) else { continue };
            if self.arrive(to, stage.needs.and(end.needs), stage.taken) {
                self.draw(&end.way);
                reached = true;
            }
        }
        while reached && gone > 0 {
            // What has been drawn is not drawn once more, nor what lies before it.
            let way = std::mem::take(&mut trail[gone].way);
            self.draw(&way);
            gone = std::mem::take(&mut trail[gone].before);
        }
    }

    /// The square of a point that is neither off the board nor in a hole.
    fn square(&self, (file, rank): Point) -> Option<Square> {
        self.dimensions.square(file, rank).filter(|sq| !self.holes.contains(*sq))
    }

    fn draw(&mut self, way: &[Square]) {
        let far = |one: u8, other: u8, size: u8| 2 * u32::from(one.abs_diff(other)) > u32::from(size);
        let (files, ranks) = (self.dimensions.files, self.dimensions.ranks);
        for pair in way.windows(2) {
            // What goes on at the other edge is not drawn across the board.
            let at = |sq: Square| (self.dimensions.file(sq), self.dimensions.rank(sq));
            let (one, other) = (at(pair[0]), at(pair[1]));
            let around = self.marks.wraps != Wraps::Nowhere && far(one.0, other.0, files)
                || self.marks.wraps == Wraps::Everywhere && far(one.1, other.1, ranks);
            if !around {
                self.marks.lines.insert((pair[0], pair[1]));
            }
        }
    }

    /// Marks a square that is reached, and says whether it may be.
    fn arrive(&mut self, to: Square, needs: Needs, taken: Option<Square>) -> bool {
        if !self.rule.to.of(self.side).contains(to) {
            return false;
        }
        let movement = self.movement;
        let (quiet, of_victims) = (needs.and(self.asks.0), needs.and(self.asks.1));
        let origin = self.marks.origin;
        if let Some(taken) = taken {
            // What comes back to where it started is shown where it captures.
            if to == origin {
                self.marks.add(taken, |mark| &mut mark.shot, of_victims.and(Needs::SHOT));
            } else {
                self.marks.add(to, |mark| &mut mark.passing, of_victims.and(Needs::PASSING));
            }
            return true;
        }
        if to == origin {
            if movement.quiet && movement.legs().is_some() {
                self.marks.stay(quiet);
            }
            return false;
        }
        let captures = self.told.is_none_or(|told| told.ever_captures(movement));
        let swaps = movement.legs().is_some_and(|legs| legs.earlier.is_empty() && legs.last.unloads);
        let victims = if swaps { of_victims.and(Needs::SWAP) } else { of_victims };
        if movement.quiet {
            self.marks.add(to, |mark| &mut mark.quiet, quiet);
        }
        if movement.capture && captures {
            self.marks.add(to, |mark| &mut mark.capture, victims);
        }
        if movement.capture_own && captures {
            self.marks.add(to, |mark| &mut mark.own, victims);
        }
        if movement.en_passant
            && !movement.capture
            && let Some(needs) = self.told.map_or(Some(Needs::CONDITION), |told| {
                told.en_passant(self.rule, movement).map(|reason| self.marks.by(reason))
            })
        {
            // What the rule asks for is a part of that one reason, and no other beside it.
            self.marks.add(to, |mark| &mut mark.capture, quiet.without_reasons().and(needs));
        }
        self.marks.squares.contains_key(&to)
    }

    /// Everywhere that a leg may end.
    fn ends(&self, leg: &Leg, stage: &Stage, off_board: bool, joined: bool) -> Vec<End> {
        let paths = &leg.paths;
        let mut ends = Vec::new();
        for path in leg.each_path(stage.after, self.side) {
            let mut way: Vec<Square> = self.dimensions.square(stage.at.0, stage.at.1).into_iter().collect();
            for stride in path.strides(self.dimensions, self.holes, stage.at) {
                if paths.obstacles == Obstacles::Lame {
                    way.extend(stride.midway());
                }
                way.extend(stride.to);
                let count = stride.count;
                let far_enough = count >= paths.min && (!leg.equal || count == stage.length);
                if far_enough
                    && (stride.to.is_some() || off_board)
                    && let Some(needs) = needs_of(paths, count)
                {
                    let way = shown_way(paths, &way, count > 1 || joined);
                    ends.push(End { at: stride.end, last: stride.offset, count, needs, way });
                }
            }
        }
        ends
    }
}

/// Whether a leg ends on nothing but an empty square.
const fn is_empty_alone(stop: Stop) -> bool {
    let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = stop;
    empty && !(over || capture || capture_own || off_board || lends)
}

/// What so many steps need to stand on the way; nothing at all if they cannot be.
fn needs_of(paths: &Paths, count: u8) -> Option<Needs> {
    match paths.obstacles {
        Obstacles::Free | Obstacles::Lame | Obstacles::Skips(_) => Some(Needs::NOTHING),
        Obstacles::Jumping => Some(Needs::HOP),
        Obstacles::Hop | Obstacles::Grasshop => (count > 1).then_some(Needs::HOP),
    }
}

/// The part of a way that must be free, for it to be drawn as a line; of a single leap over nothing, none.
fn shown_way(paths: &Paths, way: &[Square], long: bool) -> Vec<Square> {
    match paths.obstacles {
        Obstacles::Lame => way.to_vec(),
        Obstacles::Free | Obstacles::Hop | Obstacles::Grasshop if long => way.to_vec(),
        Obstacles::Skips(skipped) => way.get(usize::from(skipped) + 1..).unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}

/// Where the piece on a square may legally go in a position, at the turn of its side.
#[must_use]
pub fn legal_marks(position: &Position, from: Square) -> Marks {
    let mut marks = Marks::from(from, 1);
    for mv in position.legal_moves(1) {
        let mv = match &mv {
            Move::Gate { mv, .. } | Move::Then { mv, .. } => mv,
            mv => mv,
        };
        if mv.origin() != Some(from) {
            continue;
        }
        let (to, captures) = match mv {
            Move::Step { to, captures, .. } => (*to, captures.as_slice()),
            Move::Legs { to, captures, .. } => (*to, captures.as_slice()),
            // A king that stays where it is goes to its rook.
            Move::Castle { king, rook, king_to, .. } => {
                (if king == king_to { *rook } else { *king_to }, &[][..])
            }
            Move::Null { .. } => {
                marks.stay(Needs::NOTHING);
                continue;
            }
            Move::Exchange { .. } | Move::Place(_) | Move::Gate { .. } | Move::Then { .. } => continue,
        };
        match captures {
            [] => marks.add(to, |mark| &mut mark.quiet, Needs::NOTHING),
            // What comes back to where it started is shown where it captures.
            _ if to == from => {
                captures.iter().for_each(|sq| marks.add(*sq, |mark| &mut mark.shot, Needs::SHOT));
            }
            _ if captures.contains(&to) => marks.add(to, |mark| &mut mark.capture, Needs::NOTHING),
            _ => marks.add(to, |mark| &mut mark.passing, Needs::PASSING),
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{library, resolve::load, rules::Rules};

    fn variant(text: &str) -> Variant {
        let source = crate::source::Source::new("test.variant", text);
        let loaded = load(source, &|name| library::source(name));
        loaded.variant.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
    }

    /// The marks of a movement from d4 of a board of 7x7, as text.
    fn drawn(betza: &str) -> String {
        let text = format!(
            "variant \"Test\" {{ note \"n\" }}\nboard 7x7\nsetup empty\npiece A {betza}\nhome A on d4\nloss when stalemate\n"
        );
        let variant = variant(&text);
        let rules = Rules::compile(&variant);
        let text = crate::draw::movement_text(&rules, Kind(0), &crate::draw::Options::default());
        text.split_once('\n').expect("a heading").1.to_owned()
    }

    #[test]
    fn each_kind_of_move_has_its_mark() {
        // Worked out by hand from the definition of each movement.
        insta::assert_snapshot!(
            [
                "mWcF",
                "gQ",
                "mRcpR",
                "nN",
                "nA",
                "ifmnD",
                "fmWfcF",
                "jZ",
                "R2",
                "dW",
                "KaK",
                "mAcabW",
                "zB",
                "N0",
                "caK",
                "mKcabK",
                "KNADcaKmcabK"
            ]
            .map(|betza| format!("{betza}\n{}", drawn(betza)))
            .join("\n")
        );
    }

    #[test]
    fn a_piece_that_regions_bind_is_shown_where_it_moves_most() {
        let xiangqi = variant("variant \"Test\" { note \"n\" }\nextends \"xiangqi\"\n");
        let rules = Rules::compile(&xiangqi);
        let squares: Vec<String> = rules
            .vocabulary()
            .kinds()
            .map(|kind| {
                let origin = marks(&xiangqi, kind, Side::White, None).origin;
                format!("{} {}", rules.vocabulary().letters(kind), rules.vocabulary().square_name(origin))
            })
            .collect();
        // The middle of the palace and of White's half; soldiers across the river.
        assert_eq!(squares.join(", "), "K e2, A e2, B e3, N e5, R e5, C e5, P e6");
    }
}
