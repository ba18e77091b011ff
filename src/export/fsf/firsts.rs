//! First moves of pawns, and captures en passant.

use super::Game;
use alfil_board::{BySide, Kind, KindSet, Side, Squares};
use alfil_model::{EnPassantPair, Geometry, Initial, Region};

impl Game<'_> {
    /// Where first moves are made from, and who captures whom en passant.
    pub(super) fn first_moves(&mut self, pairs: &[EnPassantPair]) {
        let mut region = BySide::both(Squares::NONE);
        let starting: Vec<Kind> =
            self.all_kinds().iter().filter(|kind| self.moves[kind.index()].starts()).collect();
        for kind in &starting {
            for side in Side::BOTH {
                if self.there(side).contains(*kind) {
                    region[side] = region[side].union(&self.moves[kind.index()].first[side]);
                }
            }
        }
        if region.iter().all(Squares::is_empty) {
            if !pairs.is_empty() {
                let header = self.header();
                self.lose(header, "the moves that are answered en passant are not said".to_owned());
            }
            return self.set("doubleStep", "false");
        }
        // Pawns step so there from wherever it is said.
        let mut steppers = starting.clone();
        steppers.extend(self.of_slot("pawn").filter(|pawn| !starting.contains(pawn)));
        // A side that makes no first moves has the other one's squares, if it never stands there: that reads as one rule.
        for side in Side::BOTH {
            let other: Squares = region[!side].iter().map(|sq| self.dimensions().mirror(sq)).collect();
            let free = |kind: &Kind| other.intersection(&self.reach[kind.index()][side]).is_empty();
            if region[side].is_empty() && steppers.iter().all(free) {
                region[side] = other;
            }
        }
        self.set_regions("doubleStepRegion", region);
        for kind in &steppers {
            let (span, letters) = {
                let piece = &self.variant.kinds[kind.index()];
                (piece.span, piece.letters.clone())
            };
            for side in Side::BOTH {
                let others = region[side].difference(&self.moves[kind.index()].first[side]);
                if !others.intersection(&self.reach[kind.index()][side]).is_empty() {
                    self.lose(
                        span,
                        format!(
                            "`{letters}`: first squares that are not those of other types cannot be said"
                        ),
                    );
                }
            }
            if self.unmoved.marked.contains(*kind) {
                let text = format!("`{letters}`: there it has a first move again when it comes back");
                self.lose(span, text);
            }
        }
        self.en_passant(pairs, &starting);
    }

    fn en_passant(&mut self, pairs: &[EnPassantPair], starting: &[Kind]) {
        let meets = |pair: &&EnPassantPair| {
            let EnPassantPair { victim, capturer } = pair;
            Side::BOTH
                .into_iter()
                .any(|side| self.there(side).contains(*victim) && self.there(!side).contains(*capturer))
        };
        let pairs: Vec<EnPassantPair> = pairs.iter().filter(meets).copied().collect();
        if pairs.is_empty() {
            return self.set("enPassantRegion", "-");
        }
        let capturers: KindSet = pairs.iter().map(|pair| pair.capturer).collect();
        let header = self.header();
        for victim in starting {
            for capturer in capturers.iter() {
                let meet = Side::BOTH
                    .into_iter()
                    .any(|side| self.there(side).contains(*victim) && self.there(!side).contains(capturer));
                let pair = EnPassantPair { victim: *victim, capturer };
                if meet && !pairs.contains(&pair) {
                    let text = "that some capture some en passant, and others do not, cannot be said";
                    self.lose(header, text.to_owned());
                }
            }
        }
        self.answered(starting);
        if let Some(pair) = pairs.iter().find(|pair| !starting.contains(&pair.victim)) {
            let span = self.variant.kinds[pair.victim.index()].span;
            self.lose(span, "that what has no first step is captured en passant cannot be said".to_owned());
        }
        if capturers
            .iter()
            .all(|capturer| self.moves[capturer.index()].terms.iter().all(|term| !term.passant))
        {
            self.lose(header, "the moves that capture en passant are not said".to_owned());
        }
        for capturer in capturers.iter() {
            let terms = &self.moves[capturer.index()].terms;
            let quietly = terms.iter().filter(|term| term.capture && !term.quiet);
            if quietly.clone().any(|term| !term.passant) {
                let span = self.variant.kinds[capturer.index()].span;
                self.lose(
                    span,
                    "captures of which some are made en passant, and some not, cannot be said".to_owned(),
                );
            }
        }
        match self.list(capturers) {
            Some(list) => self.set("enPassantTypes", list),
            None => self.lose(header, "who captures en passant cannot be said".to_owned()),
        }
    }

    /// The squares on which a type captures en passant as a side.
    pub(super) fn captured_in_passing(&self, capturer: Kind, side: Side) -> Squares {
        let meets =
            |pair: &&EnPassantPair| pair.capturer == capturer && self.there(!side).contains(pair.victim);
        let victims = self.variant.en_passant.iter().filter(meets).map(|pair| pair.victim);
        let [_, answered] = self.crossed(&victims.collect::<Vec<_>>());
        answered[!side]
    }

    /// The squares that first steps of some types cross: those of steps that are never answered en passant, and those of others.
    fn crossed(&self, starting: &[Kind]) -> [BySide<Squares>; 2] {
        let board = Region::board(self.variant.dimensions);
        let mut crossed = [BySide::both(Squares::NONE), BySide::both(Squares::NONE)];
        for kind in starting {
            let piece = &self.variant.kinds[kind.index()];
            for rule in &piece.moves {
                for movement in rule.movements.iter().filter(|movement| movement.quiet) {
                    let first = movement.initial == Initial::Unmoved;
                    if !first && rule.from == board {
                        continue;
                    }
                    for side in Side::BOTH {
                        let from = match first {
                            true => rule.from.of(side).intersection(piece.home.of(side)),
                            false => *rule.from.of(side),
                        };
                        let squares = self.between(&movement.geometry, side, &from);
                        let own = &mut crossed[usize::from(movement.makes_en_passant)][side];
                        *own = own.union(&squares);
                    }
                }
            }
        }
        crossed
    }

    /// On which squares captures en passant are made: those that first steps cross which can be answered so, and no others.
    fn answered(&mut self, starting: &[Kind]) {
        let [silent, answered] = self.crossed(starting);
        if silent.iter().all(Squares::is_empty) {
            return;
        }
        let header = self.header();
        for side in Side::BOTH {
            if !silent[side].intersection(&answered[side]).is_empty() {
                self.lose(
                    header,
                    "first steps of which some are answered en passant, and some not, cannot be said"
                        .to_owned(),
                );
            }
            let text = self.region(&answered[side]);
            self.set(&format!("enPassantRegion{}", (!side).title()), text);
        }
    }

    /// The squares that paths cross from these: all before the last.
    fn between(&self, geometry: &Geometry, side: Side, from: &Squares) -> Squares {
        let Geometry::Paths(paths) = geometry else { return Squares::NONE };
        let dimensions = self.dimensions();
        let mut crossed = Squares::NONE;
        for start in from.iter() {
            for path in paths.each(side) {
                let point = (i32::from(dimensions.file(start)), i32::from(dimensions.rank(start)));
                let squares: Vec<_> = path
                    .strides(dimensions, self.variant.holes, point)
                    .filter_map(|stride| stride.to)
                    .collect();
                let to = squares.last().copied();
                squares.iter().filter(|sq| Some(**sq) != to).for_each(|sq| crossed.insert(*sq));
                // A leap of two squares crosses the one between.
                if let (Some(to), 1) = (to, squares.len()) {
                    let (x, y) =
                        (i32::from(dimensions.file(to)) - point.0, i32::from(dimensions.rank(to)) - point.1);
                    if x % 2 == 0 && y % 2 == 0 {
                        dimensions
                            .square(point.0 + x / 2, point.1 + y / 2)
                            .into_iter()
                            .for_each(|sq| crossed.insert(sq));
                    }
                }
            }
        }
        crossed
    }
}
