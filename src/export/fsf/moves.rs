//! How a type moves, as far as Fairy-Stockfish can be told.

use super::Game;
use crate::fairy::betza::{ATOMS, Kind as Manner, Term, Way, fit_one_piece, ways};
use crate::source::Span;
use alfil_board::{BySide, Kind, Side, Squares};
use alfil_model::{
    Condition, Course, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, Region, Victims, Wraps,
};
use std::collections::BTreeSet;

/// The moves of a type.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Moves {
    pub(super) terms: Vec<Term>,
    /// The squares that it may go to, if not all.
    pub(super) within: Option<Region>,
    /// Whether it attacks the other royal piece along an open line.
    pub(super) flying: bool,
    /// The rank, from 0, from which a soldier goes sideways.
    pub(super) sideways: Option<u8>,
    /// Where its first moves are made from.
    pub(super) first: BySide<Squares>,
}

impl Moves {
    /// Whether it has moves for its initial square.
    pub(super) fn starts(&self) -> bool {
        self.terms.iter().any(|term| term.initial)
    }
}

impl Game<'_> {
    /// The moves of a type; what cannot be said is told.
    pub(super) fn moves_of(&mut self, kind: Kind) -> Moves {
        let mut moves = Moves::default();
        let board = Region::board(self.variant.dimensions);
        let piece = &self.variant.kinds[kind.index()];
        let mut withins: Vec<Region> = Vec::new();
        let mut firsts: Vec<(Span, BTreeSet<Way>, BySide<Squares>)> = Vec::new();
        for rule in &piece.moves {
            // Whatever a rule may say has to be looked at here.
            let MoveRule { movements, from, to, on, over, takes, near, when, span } = rule;
            let leaps = |movement: &Movement| {
                self.leaping.iter().any(|(place, leap)| (place, leap) == (span, movement))
            };
            let told_apart = movements.iter().any(leaps);
            let movements: Vec<&Movement> = movements.iter().filter(|movement| !leaps(movement)).collect();
            if told_apart && movements.is_empty() || self.palaces.spans.contains(span) {
                continue;
            }
            let slot = self.palaces.slot(kind);
            let refused = if *when != Condition::Always {
                Some("moves on a condition")
            } else if !near.is_empty() {
                Some("moves by what stands near")
            } else if takes.is_some() {
                Some("moves only to where something is taken")
            } else if slot.is_some() {
                None
            } else if !self.all_kinds().iter().all(|kind| on.contains(kind)) {
                Some("moves that capture some types alone")
            } else if !self.all_kinds().iter().all(|kind| over.contains(kind)) {
                Some("hops over some types alone")
            } else {
                None
            };
            if let Some(what) = refused {
                self.lose(*span, format!("`{}`: {what} cannot be said", piece.letters));
                continue;
            }
            if self.is_flying(&movements) && *from == board && *to == board {
                moves.flying = true;
                continue;
            }
            let mut said = Vec::new();
            for movement in movements {
                match terms(movement) {
                    Ok(terms) => said.extend(terms),
                    Err(what) => self.lose(*span, format!("`{}`: {what}", piece.letters)),
                }
            }
            if said.is_empty() {
                continue;
            }
            if *from != board
                && let Some(rank) = self.sideways(&said, from)
            {
                moves.sideways = Some(rank);
            } else {
                // What starts from some squares alone is a first move there.
                let place = |squares: &Squares, initial: bool, side: Side| match initial {
                    true => squares.intersection(piece.home.of(side)),
                    false => *squares,
                };
                for term in &mut said {
                    if term.initial || *from != board {
                        let region = BySide::from_fn(|side| place(from.of(side), term.initial, side));
                        term.initial = true;
                        firsts.push((*span, ways(std::slice::from_ref(term)), region));
                    }
                }
            }
            withins.push(*to);
            moves.terms.extend(said);
        }
        for (span, _, region) in &firsts {
            // All first moves can be made wherever one can.
            let others = |other: &BTreeSet<Way>| {
                let same = firsts.iter().filter(|(_, ways, _)| ways == other).map(|(_, _, region)| region);
                let all = same.fold(BySide::both(Squares::NONE), |all, one| joined(&all, one));
                firsts.iter().all(|(_, _, one)| joined(&all, one) == all)
            };
            if !firsts.iter().all(|(_, ways, _)| others(ways)) {
                self.lose(*span, format!("`{}`: moves from several regions cannot be said", piece.letters));
            }
            moves.first = joined(&moves.first, region);
        }
        withins.dedup();
        match withins.as_slice() {
            [] => {}
            [one] if *one == board => {}
            [one] => moves.within = Some(*one),
            _ => {
                let span = piece.span;
                self.lose(
                    span,
                    format!("`{}`: that its moves end in several regions cannot be said", piece.letters),
                );
            }
        }
        if !fit_one_piece(&moves.terms) {
            let text = format!(
                "`{}`: two manners of moving in one direction cannot be said of one piece",
                piece.letters
            );
            self.lose(piece.span, text);
        }
        moves
    }

    /// Whether these are the attacks of facing generals: along files and ranks, on the other royal piece alone. Fairy-Stockfish
    /// means all four directions; where the two can never stand on one rank, two are the same.
    fn is_flying(&self, movements: &[&Movement]) -> bool {
        let [movement] = movements else { return false };
        let Geometry::Paths(paths) = &movement.geometry else { return false };
        let takes = movement.capture && !movement.quiet && movement.victims == Victims::Royal;
        let slides = paths.max.is_none()
            && paths.min == 1
            && paths.course == Course::Straight
            && paths.obstacles == Obstacles::Free
            && paths.wraps == Wraps::Nowhere;
        let mut steps = paths.steps.clone();
        steps.sort_unstable();
        let four = steps == [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let two = steps == [(0, -1), (0, 1)] && self.royals_keep_to_their_ranks();
        takes && slides && movement.initial == Initial::Anywhere && (four || two)
    }

    /// Whether no rank can hold royal pieces of both sides.
    fn royals_keep_to_their_ranks(&self) -> bool {
        let dimensions = self.variant.dimensions;
        let ranks = |side: Side| -> Vec<u8> {
            let royal = self.variant.royalty.of(side).flat_map(|clause| clause.kinds.iter());
            let squares = royal.flat_map(|kind| self.reach[kind.index()][side].iter());
            squares.map(|sq| dimensions.rank(sq)).collect()
        };
        let black = ranks(Side::Black);
        ranks(Side::White).iter().all(|rank| !black.contains(rank))
    }

    /// The first rank of a region from which a soldier goes sideways, if it is one: whole ranks to the last.
    fn sideways(&self, said: &[Term], from: &Region) -> Option<u8> {
        let dimensions = self.variant.dimensions;
        let [term] = said else { return None };
        let aside = term.leaps == [(-1, 0), (1, 0)] && term.atom == 'W' && term.range == 1;
        if !aside || !term.quiet || !term.capture || term.kind != Manner::Plain {
            return None;
        }
        let first = from.of(Side::White).iter().map(|sq| dimensions.rank(sq)).min()?;
        let whole = |side: Side| {
            let beyond = dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) >= first);
            beyond.collect::<Squares>() == *from.of(side)
        };
        Side::BOTH.into_iter().all(whole).then_some(first)
    }
}

/// The squares of both, for each side.
fn joined(one: &BySide<Squares>, other: &BySide<Squares>) -> BySide<Squares> {
    BySide::from_fn(|side| one[side].union(&other[side]))
}

/// The terms of a movement, or what of it cannot be said.
pub(super) fn terms(movement: &Movement) -> Result<Vec<Term>, &'static str> {
    let Movement {
        geometry,
        quiet,
        capture,
        capture_own,
        en_passant,
        victims,
        initial,
        // What can be captured en passant is a matter of all types together.
        makes_en_passant: _,
    } = movement;
    let paths = match geometry {
        Geometry::Universal => return Err("moves to any square cannot be said"),
        Geometry::Imitation => return Err("moves as another piece's cannot be said"),
        Geometry::Legs(_) => return Err("moves of several legs cannot be said"),
        Geometry::Paths(paths) => paths,
    };
    if *capture_own {
        return Err("captures of own pieces cannot be said");
    }
    if *victims != Victims::Any {
        return Err("captures of royal pieces alone, or of others alone, cannot be said");
    }
    if *en_passant && (*quiet || !*capture) {
        return Err("captures en passant by what is no capturing move otherwise cannot be said");
    }
    let initial = match initial {
        Initial::Anywhere => false,
        Initial::Unmoved => true,
        Initial::OneAhead => return Err("moves from one square ahead of the first cannot be said"),
    };
    let Paths { steps, course, min, max, obstacles, wraps } = paths;
    if *course != Course::Straight {
        return Err("moves that turn cannot be said");
    }
    if *wraps != Wraps::Nowhere {
        return Err("moves round the edge of the board cannot be said");
    }
    if *min != 1 {
        return Err("moves of so many steps and no fewer cannot be said");
    }
    let mut all = Vec::new();
    let mut left = steps.len();
    for &(atom, long, short) in ATOMS {
        let is_such = |step: &&(i8, i8)| {
            let (x, y) = (step.0.abs(), step.1.abs());
            (x.max(y), x.min(y)) == (long, short)
        };
        let mut leaps: Vec<(i8, i8)> = steps.iter().filter(is_such).copied().collect();
        if leaps.is_empty() {
            continue;
        }
        leaps.sort_unstable();
        leaps.dedup();
        left = left.saturating_sub(steps.iter().filter(is_such).count());
        let (kind, range) = manner(atom, *max, *obstacles)?;
        all.push(Term {
            quiet: *quiet,
            capture: *capture,
            passant: *en_passant,
            initial,
            leaps,
            kind,
            atom,
            range,
        });
    }
    if left > 0 {
        return Err("leaps of more than three squares cannot be said");
    }
    Ok(all)
}

/// What an atom asks of the squares between, and how many steps it takes.
fn manner(atom: char, max: Option<u8>, obstacles: Obstacles) -> Result<(Manner, u8), &'static str> {
    let near = matches!(atom, 'W' | 'F');
    let range = match max {
        Some(1) => 1,
        None if near || atom == 'N' => 0,
        Some(most @ 2..=9) if near => most,
        Some(_) if near => return Err("slides of more than nine squares with a limit cannot be said"),
        None | Some(_) => return Err("riders of such leaps cannot be said"),
    };
    match obstacles {
        Obstacles::Free => Ok((Manner::Plain, range)),
        // Between neighbours there is nothing.
        Obstacles::Lame if near => Ok((Manner::Plain, range)),
        Obstacles::Lame if range == 1 && matches!(atom, 'N' | 'D' | 'A' | 'Z') => Ok((Manner::Lame, 1)),
        Obstacles::Lame => Err("lame leaps of this kind cannot be said"),
        Obstacles::Hop if near && range == 0 => Ok((Manner::Over, 0)),
        Obstacles::Grasshop if near && range == 0 => Ok((Manner::RightBehind, 0)),
        Obstacles::Hop | Obstacles::Grasshop => Err("hops of leapers, or with a limit, cannot be said"),
        Obstacles::Jumping | Obstacles::Skips(_) => {
            Err("leaps that need something to jump over, and slides that skip squares, cannot be said")
        }
    }
}
