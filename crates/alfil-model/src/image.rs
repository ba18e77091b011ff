//! Where a type goes in one move from any of several squares, and whence it comes.
//!
//! The answers err towards yes: obstacles, conditions and castling are ignored. What holds of a piece so holds of any game.

use super::geometry::{Offset, Path, directions};
use super::{Course, Definition, Geometry, Initial, Legs, MoveRule, Movement, Paths};
use alfil_board::{Kind, Lattice, Side, Square, Squares};
use alloc::vec::Vec;

/// The moves of a side's pieces of a type.
#[derive(Debug, Clone, Copy)]
pub struct KindMoves<'a> {
    /// Of which variant.
    pub variant: &'a Definition,
    /// Its board, with its holes.
    pub lattice: &'a Lattice,
    /// Whose pieces.
    pub side: Side,
    /// Of which type.
    pub kind: Kind,
}

impl<'a> KindMoves<'a> {
    /// The squares to which the piece may go from some of these.
    #[must_use]
    pub fn destinations(self, from: &Squares) -> Squares {
        let mut squares = Squares::NONE;
        for rule in self.rules() {
            for movement in &rule.movements {
                squares = squares.union(&self.ends(rule, movement, from));
            }
        }
        squares
    }

    /// Whether the piece may go anywhere from some of these.
    #[must_use]
    pub fn goes(self, from: &Squares) -> bool {
        let goes = |rule: &MoveRule| {
            rule.movements.iter().any(|movement| !self.ends(rule, movement, from).is_empty())
        };
        self.rules().iter().any(goes)
    }

    /// The squares from which the piece may go to some of these.
    #[must_use]
    pub fn origins(self, to: &Squares) -> Squares {
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

    /// The part of the board in which a piece that starts on a square moves about: what it gets to from there, what it gets there
    /// from, and so on. As soon as what has been found is `enough`, no more is looked for.
    ///
    /// ```text
    /// 1 . . . 1 . . .
    /// . . . . . . . .      an alfil that starts on a1
    /// . . 1 . . . 1 .
    /// ```
    #[must_use]
    pub fn part(self, start: Square, enough: impl Fn(&Squares) -> bool) -> Squares {
        let mut ahead: Squares = [start].into_iter().collect();
        let mut part = ahead;
        while !ahead.is_empty() {
            let mut next = Squares::NONE;
            // Where most pieces go is wide enough, and whence they come is not asked.
            for ways in [KindMoves::destinations, KindMoves::origins] {
                next = next.union(&ways(self, &ahead));
                let wider = part.union(&next);
                if enough(&wider) {
                    return wider;
                }
            }
            ahead = next.difference(&part);
            part = part.union(&ahead);
        }
        part
    }

    /// The squares to which one movement leads from some of these.
    #[must_use]
    pub fn ends(self, rule: &MoveRule, movement: &Movement, from: &Squares) -> Squares {
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
        let side = if back { !self.side } else { self.side };
        let mut squares = Squares::NONE;
        match paths.course {
            Course::Straight => {
                for path in paths.each(side) {
                    squares = squares.union(&self.straight(paths, from, path));
                }
            }
            Course::Crooked | Course::Circular => {
                for step in paths.first_offsets(side) {
                    squares = squares.union(&self.turning(paths, from, step));
                }
            }
        }
        squares
    }

    fn straight(self, paths: &Paths, from: &Squares, path: Path<'_>) -> Squares {
        let mut squares = Squares::NONE;
        let mut ahead = *from;
        for count in 1..=path.length(self.variant.dimensions) {
            ahead = self.stepped(paths, &ahead, path.offset(count));
            if ahead.is_empty() {
                break;
            }
            if count >= paths.min {
                squares = squares.union(&ahead);
            }
        }
        squares
    }

    /// A path that turns may take any of the atom's steps sooner or later, and stop anywhere but where it began. Steps lead back,
    /// so that squares between which it leads are looked at together.
    fn turning(self, paths: &Paths, from: &Squares, step: Offset) -> Squares {
        let mut squares = Squares::NONE;
        let mut starts = *from;
        while let Some(start) = starts.iter().next() {
            let start: Squares = [start].into_iter().collect();
            let mut reached = start;
            let mut ahead = start;
            while !ahead.is_empty() {
                let next = directions(step).map(|step| self.stepped(paths, &ahead, step));
                ahead = next.fold(Squares::NONE, |all, some| all.union(&some)).difference(&reached);
                reached = reached.union(&ahead);
            }
            let alone = reached.intersection(from) == start;
            squares = squares.union(&if alone { reached.difference(&start) } else { reached });
            starts = starts.difference(&reached);
        }
        squares
    }

    fn stepped(self, paths: &Paths, squares: &Squares, offset: Offset) -> Squares {
        paths.wraps.moved(self.lattice, squares, offset)
    }
}
