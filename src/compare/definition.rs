//! Another variant as the other side of a comparison.

use super::hands::apart;
use super::short::Short;
use super::{Other, View};
use crate::board::{Dimensions, Kind, Square};
use crate::game::Game;
use crate::moves::{Move, Placement};
use crate::notation::{MoveWriter, Vocabulary};
use crate::position::Position;
use crate::setup::Setup;
use std::convert::Infallible;

/// What can be said of two variants before any move is made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contrast {
    /// The sizes of the boards, if they differ.
    pub boards: Option<[Dimensions; 2]>,
    /// The letters that only one of them has.
    pub letters: [Vec<String>; 2],
    /// The squares on which the positions hold different pieces, each with those pieces as FEN writes them, if the boards are
    /// of one size.
    pub squares: Vec<(Square, [Option<String>; 2])>,
    /// Whether reserves, rights, or what else belongs to a position differ.
    pub rest: bool,
}

/// Holds two positions of two variants against each other.
pub fn contrast(ours: &Position, theirs: &Position) -> Contrast {
    let vocabularies = [ours, theirs].map(|position| position.rules().vocabulary());
    let setups = [ours.setup(), theirs.setup()];
    let only = |one: usize| {
        let (own, other) = (vocabularies[one], vocabularies[1 - one]);
        let letters = own.kinds().map(|kind| own.letters(kind));
        letters.filter(|letters| other.kind(letters).is_none()).map(str::to_owned).collect()
    };
    let letters = [only(0), only(1)];
    let [one, other] = &setups;
    if one.dimensions != other.dimensions {
        let boards = Some([one.dimensions, other.dimensions]);
        return Contrast { boards, letters, ..Contrast::default() };
    }
    let written = |index: usize, sq: Square| match vocabularies[index].variant().holes.contains(sq) {
        true => Some("*".to_owned()),
        false => setups[index].piece(sq).map(|piece| vocabularies[index].piece(piece)),
    };
    let squares = one.dimensions.squares().map(|sq| (sq, [written(0, sq), written(1, sq)]));
    let squares = squares.filter(|(_, [one, other])| one != other).collect();
    let held = |index: usize| {
        let kinds = vocabularies[index].kinds();
        let counts = setups[index].reserve.iter().flat_map(|side| {
            let held = |kind: &Kind| side.get(kind.index()).is_some_and(|count| *count > 0);
            let mut held: Vec<(&str, u8)> = kinds
                .clone()
                .filter(held)
                .map(|kind| (vocabularies[index].letters(kind), side[kind.index()]))
                .collect();
            held.sort_unstable();
            held.push(("", 0));
            held
        });
        counts.collect::<Vec<_>>()
    };
    let state = |setup: &Setup| (setup.turn, setup.unmoved, setup.en_passant.clone());
    let rest = held(0) != held(1) || state(one) != state(other);
    Contrast { boards: None, letters, squares, rest }
}

/// A variant, played along with another one.
#[derive(Debug, Clone)]
pub struct Definition {
    start: Game,
    /// Their type of each of ours.
    kinds: Vec<Option<Kind>>,
    max_drops: usize,
    /// The game of the path that was last asked about.
    game: Game,
}

impl Definition {
    /// The variant of `theirs` from that position on, held against games of the variant of `ours`; both boards must be of
    /// one size. Types are the same if their letters are.
    pub fn new(ours: &Position, theirs: &Position, max_drops: usize) -> Option<Definition> {
        let vocabularies = [ours, theirs].map(|position| position.rules().vocabulary());
        let [own, other]: [&Vocabulary; 2] = vocabularies;
        if own.dimensions() != other.dimensions() {
            return None;
        }
        let kinds = own.kinds().map(|kind| other.kind(own.letters(kind))).collect();
        let start = Game::from_position(theirs.clone());
        Some(Definition { game: start.clone(), start, kinds, max_drops })
    }

    /// Their position after these moves of ours, if they can all be said with their types.
    pub fn follow(&mut self, ours: &[Move]) -> Option<&Position> {
        let path: Vec<Move> = ours.iter().map(|mv| self.theirs(mv)).collect::<Option<_>>()?;
        self.go(&path);
        Some(self.game.position())
    }

    fn go(&mut self, path: &[Move]) {
        if !path.starts_with(self.game.moves()) {
            self.game = self.start.clone();
        }
        for mv in &path[self.game.moves().len()..] {
            self.game.play_unchecked(mv.clone());
        }
    }

    fn kind(&self, kind: Kind) -> Option<Kind> {
        self.kinds.get(kind.index()).copied().flatten()
    }

    /// Nothing becomes nothing; a type becomes theirs, if there is one.
    fn promotion(&self, kind: Option<Kind>) -> Option<Option<Kind>> {
        kind.map_or(Some(None), |kind| self.kind(kind).map(Some))
    }

    fn placement(&self, placement: &Placement) -> Option<Placement> {
        Some(Placement { kind: self.kind(placement.kind)?, to: placement.to })
    }

    /// Their move that is the same as ours, if it can be said with their types.
    fn theirs(&self, mv: &Move) -> Option<Move> {
        Some(match mv {
            Move::Step { from, to, captures, promotion } => Move::Step {
                from: *from,
                to: *to,
                captures: *captures,
                promotion: self.promotion(*promotion)?,
            },
            Move::Legs { from, to, captures, carries, promotion } => Move::Legs {
                from: *from,
                to: *to,
                captures: captures.clone(),
                carries: carries.clone(),
                promotion: self.promotion(*promotion)?,
            },
            Move::Gate { mv, placement } => {
                Move::Gate { mv: Box::new(self.theirs(mv)?), placement: self.placement(placement)? }
            }
            Move::Then { mv, onto } => Move::Then { mv: Box::new(self.theirs(mv)?), onto: *onto },
            Move::Null { .. } | Move::Castle { .. } => mv.clone(),
            Move::Exchange { at, to } => Move::Exchange { at: *at, to: self.kind(*to)? },
            Move::Place(placements) => {
                let placements = placements.iter().map(|placement| self.placement(placement));
                Move::place(placements.collect::<Option<_>>()?)
            }
        })
    }
}

impl Other for Definition {
    type Mv = Short;
    type Error = Infallible;

    fn look(&mut self, ours: &Game, path: &[Short]) -> Result<View<Short>, Infallible> {
        let path: Vec<Move> = path.iter().map(Move::from).collect();
        self.go(&path);
        let position = self.game.position();
        let mut legal = ours.position().legal_moves(self.max_drops);
        legal.sort_unstable();
        let mut theirs = position.legal_moves(self.max_drops);
        theirs.sort_unstable();
        let mut listed = vec![false; theirs.len()];
        let mut next = 0;
        let mut both = Vec::with_capacity(legal.len());
        let mut only_ours = Vec::new();
        for mv in legal {
            // Mostly it is the one behind the last.
            let same = self.theirs(&mv).and_then(|other| match theirs.get(next) == Some(&other) {
                true => Some(next),
                false => theirs.binary_search(&other).ok(),
            });
            match same {
                Some(index) => {
                    next = index + 1;
                    listed[index] = true;
                    both.push((mv, Short::from(theirs[index].clone())));
                }
                None => only_ours.push(mv),
            }
        }
        let mut only_theirs = Vec::new();
        if listed.contains(&false) {
            let writer = MoveWriter::new(position);
            let alone = theirs.iter().zip(&listed).filter(|(_, listed)| !**listed);
            only_theirs = alone.map(|(mv, _)| writer.coordinate(mv)).collect();
        }
        let check = Some(!position.checkers().is_empty());
        Ok(View { both, only_ours, only_theirs, check, outcome: Some(self.game.outcome()) })
    }

    fn key(&mut self, path: &[Short]) -> u64 {
        let mut position = self.start.position().clone();
        path.iter().for_each(|mv| position.play_unchecked(&Move::from(mv)));
        position.repetition_key()
    }

    fn apart(&self) -> Definition {
        let start = apart(&self.start);
        Definition { game: start.clone(), start, ..self.clone() }
    }
}
