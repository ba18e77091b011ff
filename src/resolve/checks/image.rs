//! Where a type goes in one move from any of several squares, and whence it comes.
//!
//! The answers err towards yes, as those of [`reach`](super::reach) do: obstacles, conditions and castling are ignored.

use crate::board::{Kind, Lattice, Side, Squares};
use crate::model::{Course, Definition, Geometry, Initial, Legs, MoveRule, Movement, Paths};

/// The pieces of a type of one side.
#[derive(Clone, Copy)]
pub(super) struct Walker<'a> {
    pub(super) variant: &'a Definition,
    pub(super) lattice: &'a Lattice,
    pub(super) side: Side,
    pub(super) kind: Kind,
}

impl<'a> Walker<'a> {
    /// The squares to which the piece may go from some of these.
    pub(super) fn destinations(self, from: &Squares) -> Squares {
        let mut squares = Squares::NONE;
        for rule in self.rules() {
            for movement in &rule.movements {
                squares = squares.union(&self.ends(rule, movement, from));
            }
        }
        squares
    }

    /// The squares from which the piece may go to some of these.
    pub(super) fn origins(self, to: &Squares) -> Squares {
        let mut squares = Squares::NONE;
        for rule in self.rules() {
            let ends = to.intersection(rule.to.of(self.side));
            for movement in &rule.movements {
                let starts = self.starts(rule, movement);
                squares =
                    squares.union(&self.followed(&movement.geometry, &ends, true).intersection(&starts));
            }
        }
        squares
    }

    /// The squares to which one movement leads from some of these.
    pub(super) fn ends(self, rule: &MoveRule, movement: &Movement, from: &Squares) -> Squares {
        let starts = from.intersection(&self.starts(rule, movement));
        self.followed(&movement.geometry, &starts, false).intersection(rule.to.of(self.side))
    }

    fn rules(self) -> &'a [MoveRule] {
        &self.variant.kinds[self.kind.index()].moves
    }

    /// Where the piece may stand to make a movement, for all that `from` and its home say.
    fn starts(self, rule: &MoveRule, movement: &Movement) -> Squares {
        let from = rule.from.of(self.side);
        let home = self.variant.kinds[self.kind.index()].home.of(self.side);
        match movement.initial {
            Initial::Anywhere => *from,
            Initial::Unmoved => from.intersection(home),
            Initial::OneAhead => {
                let ahead = if self.side == Side::White { 1 } else { -1 };
                from.intersection(&self.lattice.moved(home, 0, ahead))
            }
        }
    }

    /// Where the movement leads from some squares, or, if it is followed back, from where it leads to them.
    fn followed(self, geometry: &Geometry, from: &Squares, back: bool) -> Squares {
        if from.is_empty() {
            return Squares::NONE;
        }
        let board = self.lattice.board();
        match geometry {
            Geometry::Universal if from.len() == 1 => board.difference(from),
            Geometry::Universal | Geometry::Imitation => board,
            Geometry::Paths(paths) => self.along(paths, from, back),
            // Such legs are not followed: any square may be an end.
            Geometry::Legs(legs) if legs.leaves_the_board() || legs.lends() => board,
            Geometry::Legs(legs) => self.over(legs, from, back),
        }
    }

    fn over(self, legs: &Legs, from: &Squares, back: bool) -> Squares {
        let mut legs: Vec<&Paths> = legs.all().map(|leg| &leg.paths).collect();
        if back {
            legs.reverse();
        }
        legs.into_iter().fold(*from, |squares, paths| self.along(paths, &squares, back))
    }

    fn along(self, paths: &Paths, from: &Squares, back: bool) -> Squares {
        let sign = if (self.side == Side::White) != back { 1 } else { -1 };
        let mut squares = Squares::NONE;
        for (dx, dy) in &paths.steps {
            let step = (sign * i32::from(*dx), sign * i32::from(*dy));
            squares = squares.union(&match paths.course {
                Course::Straight => self.straight(paths, from, step),
                Course::Crooked | Course::Circular => self.turning(paths, from, step),
            });
        }
        squares
    }

    fn straight(self, paths: &Paths, from: &Squares, step: (i32, i32)) -> Squares {
        let files = i32::from(self.variant.dimensions.files);
        // Round the board, a line ends before it comes back to where it began.
        let longest = match paths.wraps && step.1 == 0 {
            true => (1..).find(|count| count * step.0 % files == 0).unwrap_or(files) as usize - 1,
            false => self.variant.dimensions.area(),
        };
        let longest = paths.max.map_or(longest, |max| longest.min(max.into()));
        let mut squares = Squares::NONE;
        let mut ahead = *from;
        for count in 1..=longest {
            ahead = self.stepped(paths, &ahead, step);
            if ahead.is_empty() {
                break;
            }
            if count >= usize::from(paths.min) {
                squares = squares.union(&ahead);
            }
        }
        squares
    }

    /// A path that turns may take any of the atom's steps sooner or later, and stop anywhere but where it began.
    fn turning(self, paths: &Paths, from: &Squares, (dx, dy): (i32, i32)) -> Squares {
        let all = [(dx, dy), (dy, dx)].into_iter().flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)]);
        let mut squares = Squares::NONE;
        for start in from.iter() {
            let start: Squares = [start].into_iter().collect();
            let mut reached = start;
            let mut ahead = start;
            while !ahead.is_empty() {
                let next = all.clone().map(|step| self.stepped(paths, &ahead, step));
                ahead = next.fold(Squares::NONE, |all, some| all.union(&some)).difference(&reached);
                reached = reached.union(&ahead);
            }
            squares = squares.union(&reached.difference(&start));
        }
        squares
    }

    fn stepped(self, paths: &Paths, squares: &Squares, (dx, dy): (i32, i32)) -> Squares {
        match paths.wraps {
            true => self.lattice.moved_around(squares, dx, dy),
            false => self.lattice.moved(squares, dx, dy),
        }
    }
}
