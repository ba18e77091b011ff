//! Flips: pieces that change sides where they stand, or leave the board.

use super::{Clock, State};
use crate::observer::Observer;
use crate::tables::{Flipped, Flips, Nearness, Tables};
use alfil_board::{Bits, Dimensions, Kind, KindSet, Piece, Side, Square, Width};
use alfil_model::{Neighbours, Ray, Whose};

impl<W: Width> State<W> {
    /// Whether what must be near a square is there, for a side.
    pub fn is_near(&self, tables: &Tables<W>, near: &Nearness<W::Bits>, us: Side, sq: Square) -> bool {
        if near.slides {
            return self.slides_in(tables, &near.rays, sq);
        }
        let mut around = near.around.get(sq.index()).copied().unwrap_or(W::Bits::EMPTY);
        if !near.rays.is_empty() {
            around |= self.seen(tables, sq, &near.rays);
        }
        let Some(whose) = near.whose else {
            return (around & !self.occupied()).is_empty() == near.none;
        };
        let stands = whose.sides(us).any(|side| {
            let pieces =
                if near.kinds == KindSet::ALL { self.side(side) } else { self.pieces_of(side, near.kinds) };
            around.intersects(pieces)
        });
        stands != near.none
    }

    /// Whether a piece comes to rest on a square that slides in from the edge of the board along one of these ways.
    fn slides_in(&self, tables: &Tables<W>, rays: &[Ray], sq: Square) -> bool {
        rays.iter().any(|ray| {
            let (dx, dy) = ray.step;
            let mut behind = core::iter::successors(Some(sq), |sq| {
                let next = tables.dimensions.step(*sq, -i32::from(dx), -i32::from(dy));
                next.filter(|sq| tables.board.contains(*sq))
            });
            let ahead = tables.dimensions.step(sq, i32::from(dx), i32::from(dy));
            let ahead = ahead.filter(|sq| tables.board.contains(*sq));
            ahead.is_none_or(|sq| self.occupied().contains(sq))
                && behind.all(|sq| !self.occupied().contains(sq))
        })
    }

    /// Whether a piece stands near another, for a side.
    pub fn stands_near(&self, tables: &Tables<W>, neighbours: &Neighbours, us: Side) -> bool {
        let Neighbours { whose, kinds, near } = neighbours;
        let others = near.whose.unwrap_or(Whose::Any).sides(us);
        let others =
            others.map(|side| self.pieces_of(side, near.kinds)).fold(W::Bits::EMPTY, |all, some| all | some);
        whose.sides(us).any(|side| {
            let rays = |sq: Square| near.rays.iter().map(move |ray| (sq, ray.seen_by(side)));
            let mut rays = self.pieces_of(side, *kinds).iter().flat_map(rays);
            rays.any(|(sq, ray)| self.seen(tables, sq, &[ray]).intersects(others))
        })
    }

    /// What changes sides or leaves the board when a piece of the player's comes to stand on a square, whether it stands there yet or
    /// not: by a move from a square, or from the reserve. It takes as what it was, and flips as what it is.
    pub fn turned(
        &self,
        tables: &Tables<W>,
        (was, kind): (Kind, Kind),
        from: Option<Square>,
        at: Square,
    ) -> Turned<W::Bits> {
        let mut turned = Turned { flipped: W::Bits::EMPTY, taken: W::Bits::EMPTY };
        let Some(flips) = &tables.flips else { return turned };
        let us = self.turn;
        let enemies = self.side(!us) & !self.pieces_of(!us, flips.loyal);
        for clause in &flips.clauses[us.index()] {
            let deed = if from.is_none() { clause.placing } else { clause.moving };
            if !deed
                || !clause.kinds.contains(if clause.takes { was } else { kind })
                || clause
                    .along
                    .as_ref()
                    .is_some_and(|along| way(tables.dimensions, along, from, at).is_none())
                || clause.near.as_ref().is_some_and(|near| !self.is_near(tables, near, us, at))
            {
                continue;
            }
            let mut such = enemies & clause.squares;
            if let Some(victims) = clause.victims {
                such &= self.pieces_of(!us, victims);
            }
            let found = match &clause.which {
                Flipped::Within(around) => around[at.index()] & such,
                Flipped::Enclosed => self.enclosed(flips, at, such),
                Flipped::Between(rays) => {
                    let own = self.side(us);
                    rays.iter().fold(W::Bits::EMPTY, |all, ray| {
                        let (run, end) = run(tables, at, *ray, such);
                        if end.is_some_and(|end| own.contains(end)) { all | run } else { all }
                    })
                }
                Flipped::Surrounded(around) => {
                    let own = self.side(us) | W::Bits::of(at);
                    let shut = |sq: &Square| (around[sq.index()] & !own).is_empty();
                    let beside = around[at.index()] & such;
                    beside.iter().filter(shut).fold(W::Bits::EMPTY, |all, sq| all | W::Bits::of(sq))
                }
                Flipped::Sight(rays) => self.seen(tables, at, rays) & such,
                Flipped::Ahead(rays) => match way(tables.dimensions, rays, from, at) {
                    Some(ray) => run(tables, at, ray, such).0,
                    None => W::Bits::EMPTY,
                },
                Flipped::Behind(rays) => match (way(tables.dimensions, rays, from, at), from) {
                    (Some(Ray { step: (dx, dy), most }), Some(from)) => {
                        run(tables, from, Ray { step: (-dx, -dy), most }, such).0
                    }
                    _ => W::Bits::EMPTY,
                },
                Flipped::Crossing(kinds) => self.crossings(tables, at, *kinds) & such,
            };
            *(if clause.takes { &mut turned.taken } else { &mut turned.flipped }) |= found;
        }
        turned.flipped &= !turned.taken;
        turned
    }

    /// Whether the piece on a square takes one of these types by going to an empty one.
    #[inline(never)]
    pub fn takes_one_of(&self, tables: &Tables<W>, kinds: KindSet, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece(from) else { return false };
        let mut after = *self;
        after.turn = piece.side;
        after.take(tables, piece, from, &mut ());
        after.put(tables, piece, to, &mut ());
        let taken = after.turned(tables, (piece.kind, piece.kind), Some(from), to).taken;
        taken.intersects(after.pieces_of(!piece.side, kinds))
    }

    /// The squares where the rank and the file of a square cross those of the player's pieces of some types.
    fn crossings(&self, tables: &Tables<W>, at: Square, kinds: KindSet) -> W::Bits {
        let dimensions = tables.dimensions;
        let on = |file: Square, rank: Square| {
            let square = dimensions.square(dimensions.file(file).into(), dimensions.rank(rank).into());
            square.map_or(W::Bits::EMPTY, W::Bits::of)
        };
        let others = self.pieces_of(self.turn, kinds).iter().filter(|sq| *sq != at);
        others.fold(W::Bits::EMPTY, |all, sq| all | on(at, sq) | on(sq, at))
    }

    /// The squares of the first piece on each ray from a square, or of what stands there that belongs to nobody.
    fn seen(&self, tables: &Tables<W>, at: Square, rays: &[Ray]) -> W::Bits {
        let mut seen = W::Bits::EMPTY;
        for Ray { step: (dx, dy), most } in rays {
            let next = |sq: &Square| {
                let next = tables.dimensions.step(*sq, i32::from(*dx), i32::from(*dy));
                next.filter(|sq| tables.board.contains(*sq))
            };
            let mut squares = core::iter::successors(next(&at), next).take(usize::from(*most));
            if let Some(first) = squares.find(|sq| self.occupied().contains(*sq)) {
                seen |= W::Bits::of(first);
            }
        }
        seen
    }

    /// The enemies between a square and the next own pieces on its lines.
    fn enclosed(&self, flips: &Flips<W::Bits>, at: Square, enemies: W::Bits) -> W::Bits {
        let own = self.side(self.turn);
        let mut all = W::Bits::EMPTY;
        for line in &flips.lines[at.index()] {
            let mut run = W::Bits::EMPTY;
            for sq in line {
                if enemies.contains(*sq) {
                    run |= W::Bits::of(*sq);
                } else {
                    if own.contains(*sq) {
                        all |= run;
                    }
                    break;
                }
            }
        }
        all
    }

    /// Lets what the piece on a square flips change sides, and takes off the board what it takes.
    #[inline(never)]
    pub(super) fn flip<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        was: Kind,
        from: Option<Square>,
        at: Square,
        observer: &mut O,
    ) {
        let us = self.turn;
        let Some(piece) = self.piece(at).filter(|piece| piece.side == us) else { return };
        let Turned { flipped, taken } = self.turned(tables, (was, piece.kind), from, at);
        if (flipped | taken).is_empty() {
            return;
        }
        for sq in taken.iter() {
            if let Some(piece) = self.piece(sq) {
                self.take(tables, piece, sq, observer);
                self.remember_capture(tables, piece);
                self.halfmove = Clock::ZERO;
            }
        }
        for sq in flipped.iter() {
            if let Some(piece) = self.piece(sq) {
                self.take(tables, piece, sq, observer);
                self.put(tables, Piece { side: us, ..piece }, sq, observer);
            }
        }
        self.unmark(tables, flipped | taken);
        self.update_modes(tables);
    }
}

/// What changes sides, and what leaves the board.
#[derive(Debug, Clone, Copy)]
pub struct Turned<B> {
    /// Those that change sides.
    pub flipped: B,
    /// Those that leave the board.
    pub taken: B,
}

/// The ray straight along which a piece has come to a square, if it is one of these.
fn way(dimensions: Dimensions, rays: &[Ray], from: Option<Square>, at: Square) -> Option<Ray> {
    let from = from?;
    let coordinates = |sq| (i32::from(dimensions.file(sq)), i32::from(dimensions.rank(sq)));
    let ((x, y), (to_x, to_y)) = (coordinates(from), coordinates(at));
    let leads = |ray: &&Ray| {
        let (dx, dy) = (i32::from(ray.step.0), i32::from(ray.step.1));
        let times = if dx == 0 { (to_y - y) / dy } else { (to_x - x) / dx };
        times > 0 && (dx * times, dy * times) == (to_x - x, to_y - y)
    };
    rays.iter().find(leads).copied()
}

/// The squares of a set that follow one another on a ray, and the square behind them, if there is one.
fn run<W: Width>(tables: &Tables<W>, at: Square, ray: Ray, such: W::Bits) -> (W::Bits, Option<Square>) {
    let (dx, dy) = ray.step;
    let next = |sq: Square| {
        let next = tables.dimensions.step(sq, i32::from(dx), i32::from(dy));
        next.filter(|sq| tables.board.contains(*sq))
    };
    let mut run = W::Bits::EMPTY;
    let mut end = next(at);
    for _ in 0..ray.most {
        match end.filter(|sq| such.contains(*sq)) {
            Some(sq) => {
                run |= W::Bits::of(sq);
                end = next(sq);
            }
            None => break,
        }
    }
    (run, end)
}
