//! Proving and refuting forced mate.
//!
//! The player to move mates in so many moves if there is a move after which, whatever the other side does, there is again a
//! move, and so on, until the other side is mated: that is what is searched, all of it. A game that ends otherwise on the way
//! is no mate; how the game came about is not asked, so that nothing is a repetition. The fewest moves are looked for
//! first, so that what is found is the shortest. Moves that leave few answers are tried first, which changes how long it
//! takes and nothing else; what was found out about a position is kept by its FEN, not by a key that others may share.
//!
//! Sets of several placements cannot all be listed. Where the other side could answer so, only mate in one is decided: that
//! there is no answer is known without listing. Where the player could, a mate that is found is one, but that there is
//! none is not known.

use crate::board::Side;
use crate::moves::Move;
use crate::notation::fen;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use std::collections::HashMap;
use std::fmt;

/// In how many moves a mate is looked for at most.
const MAX_MOVES: u32 = 50;

/// How many moves of both sides are made one after the other at most.
const MAX_LINE: u32 = 400;

/// About how many positions something is kept.
const MAX_KEPT: usize = 400_000;

/// What a search finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Search {
    /// Mate is forced in so many moves of the player.
    Forced {
        /// In how many.
        moves: u32,
        /// A line to it: the player's moves, the first of which forces it, and the answers that hold out longest. Never empty.
        line: Vec<Move>,
    },
    /// It is not forced in as many moves as were asked for.
    None,
    /// It cannot be told, and why.
    TooLarge(TooLarge),
}

/// Why it cannot be told whether mate is forced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLarge {
    /// It was asked for more moves than these.
    Moves(u32),
    /// So many moves have turns that are too long.
    Turns,
    /// The other side may place too many sets of pieces.
    Answers,
    /// The player may place too many sets of pieces.
    Placements,
    /// There are more positions than were to be looked at.
    Positions {
        /// How many these were.
        most: u64,
        /// In how many moves.
        moves: u32,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Moves(most) => write!(f, "at most {most} moves are searched"),
            TooLarge::Turns => f.write_str("the turns are too long"),
            TooLarge::Answers => f.write_str("the reserve allows too many answers"),
            TooLarge::Placements => f.write_str("the reserve allows too many moves"),
            TooLarge::Positions { most, moves } => {
                let plural = |one: bool| if one { "" } else { "s" };
                let (positions, turns) = (plural(*most == 1), plural(*moves == 1));
                write!(f, "more than {most} position{positions} in {moves} move{turns}")
            }
        }
    }
}

/// Looks for a forced mate in at most so many moves of the player to move, and looks at so many positions at most.
///
/// ```
/// use alfil::{FromText as _, Variant, notation, position::Position, rules::Rules};
/// use alfil::mate::{Search, search};
///
/// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
/// let setup = notation::parse_fen(rules.vocabulary(), "6k1/8/6K1/8/8/8/8/R7 w - -").expect("a FEN");
/// let position = Position::new(&rules, &setup).expect("it can be played");
/// let Search::Forced { moves: 1, line } = search(&position, 3, 1_000) else { panic!("the rook mates") };
/// assert_eq!(notation::san(&position, &line[0]), "Ra8#");
/// ```
#[must_use]
pub fn search(position: &Position, moves: u32, most_positions: u64) -> Search {
    search_counted(position, moves, most_positions).0
}

/// The same, and how many positions have been looked at.
#[must_use]
pub fn search_counted(position: &Position, moves: u32, most_positions: u64) -> (Search, u64) {
    let mut searcher =
        Searcher { attacker: position.turn(), nodes: 0, most: most_positions, known: HashMap::new() };
    (search_with(&mut searcher, position, moves), searcher.nodes)
}

fn search_with(searcher: &mut Searcher, position: &Position, moves: u32) -> Search {
    if moves > MAX_MOVES {
        return Search::TooLarge(TooLarge::Moves(MAX_MOVES));
    }
    if longest_line(position, moves) > MAX_LINE {
        return Search::TooLarge(TooLarge::Turns);
    }
    let most_positions = searcher.most;
    for depth in 1..=moves {
        if depth > 1 && may_place_several(position, !position.turn()) {
            return Search::TooLarge(TooLarge::Answers);
        }
        match searcher.first_move(position, depth) {
            Ok(Some(_)) => return Search::Forced { moves: depth, line: searcher.line(position, depth) },
            Ok(None) => {}
            Err(Exhausted) => {
                return Search::TooLarge(TooLarge::Positions { most: most_positions, moves: depth });
            }
        }
    }
    if may_place_several(position, position.turn()) {
        return Search::TooLarge(TooLarge::Placements);
    }
    Search::None
}

/// How many moves of both sides it takes at most to make so many of the player's.
fn longest_line(position: &Position, moves: u32) -> u32 {
    let variant = position.rules().vocabulary().variant();
    let later = position.setup().fullmove.saturating_add(moves);
    let turn = |side| u32::from(variant.most_left(side, later)) + 1;
    moves.saturating_mul(1 + turn(!position.turn()))
}

/// Whether a side may place several pieces with one move.
fn may_place_several(position: &Position, side: Side) -> bool {
    let places_several = position
        .rules()
        .vocabulary()
        .variant()
        .turns
        .iter()
        .any(|turn| turn.options.place.as_ref().is_some_and(|place| place.max.is_none_or(|max| max > 1)));
    let reserve = &position.setup().reserve[side];
    places_several && reserve.iter().map(|count| u32::from(*count)).sum::<u32>() > 1
}

/// More positions than are looked at.
struct Exhausted;

/// What is known of a position in which the attacker is to move.
#[derive(Default)]
struct Known {
    /// There is no mate in so many moves or fewer.
    none_in: u32,
    /// There is one in so many, which begins with this move.
    mate: Option<(u32, Move)>,
}

struct Searcher {
    attacker: Side,
    nodes: u64,
    most: u64,
    known: HashMap<String, Known>,
}

impl Searcher {
    /// A move that forces mate in at most so many moves.
    fn first_move(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Exhausted> {
        if moves == 0 {
            return Ok(None);
        }
        // At the last move, looking it up takes longer than finding it out.
        let key = (moves > 1).then(|| fen(position.rules().vocabulary(), &position.setup()));
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            match &known.mate {
                Some((most, first)) if *most <= moves => return Ok(Some(first.clone())),
                _ if known.none_in >= moves => return Ok(None),
                _ => {}
            }
        }
        let found = self.find(position, moves)?;
        if let Some(key) = key {
            self.keep(key, moves, found.clone());
        }
        Ok(found)
    }

    fn find(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Exhausted> {
        let mut legal = position.legal_moves(1);
        legal.sort_unstable();
        let mut going_on = Vec::new();
        for mv in legal {
            let after = self.after(position, &mv)?;
            match after.outcome() {
                Outcome::Win(side, Reason::Checkmate) if side == self.attacker => return Ok(Some(mv)),
                Outcome::Ongoing if moves > 1 => {
                    let answers = after.legal_moves(1).len();
                    going_on.push((!after.in_check(), answers, mv, after));
                }
                _ => {}
            }
        }
        going_on.sort_by(|one, other| (one.0, one.1, &one.2).cmp(&(other.0, other.1, &other.2)));
        for (_, _, mv, after) in going_on {
            if self.forces(&after, moves - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Whether mate in at most so many more moves of the attacker's is forced, whoever is to move.
    fn forces(&mut self, position: &Position, moves: u32) -> Result<bool, Exhausted> {
        if position.turn() == self.attacker {
            Ok(self.first_move(position, moves)?.is_some())
        } else {
            self.is_lost(position, moves)
        }
    }

    fn keep(&mut self, key: String, moves: u32, found: Option<Move>) {
        if self.known.len() >= MAX_KEPT {
            self.known.clear();
        }
        let known = self.known.entry(key).or_default();
        match found {
            Some(first) => known.mate = Some((moves, first)),
            None => known.none_in = known.none_in.max(moves),
        }
    }

    /// Whether the other side, to move in a game that goes on, will be mated in so many more moves, whatever it does.
    fn is_lost(&mut self, position: &Position, moves: u32) -> Result<bool, Exhausted> {
        let mut answers = Vec::new();
        for answer in position.legal_moves(1) {
            let after = self.after(position, &answer)?;
            if after.outcome() != Outcome::Ongoing {
                return Ok(false);
            }
            answers.push(after);
        }
        // An answer after which there is no quick mate is likely one after which there is none.
        for depth in 1..=moves {
            let mut left = Vec::new();
            for after in answers {
                if !self.forces(&after, depth)? {
                    left.push(after);
                }
            }
            if left.is_empty() {
                return Ok(true);
            }
            answers = left;
        }
        Ok(false)
    }

    fn after(&mut self, position: &Position, mv: &Move) -> Result<Position, Exhausted> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(Exhausted);
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        Ok(after)
    }

    /// The moves to a mate in so many, as far as the positions that may be looked at allow.
    fn line(&mut self, position: &Position, moves: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        let mut left = moves;
        loop {
            if position.turn() == self.attacker {
                let Ok(Some(next)) = self.first_move(&position, left) else { return line };
                position.play_unchecked(&next);
                line.push(next);
                left -= 1;
            } else {
                let Some((answer, needed)) = self.longest(&position, left) else { return line };
                position.play_unchecked(&answer);
                line.push(answer);
                left = needed;
            }
        }
    }

    /// The answer after which the mate takes longest, and how many moves that is.
    fn longest(&mut self, position: &Position, moves: u32) -> Option<(Move, u32)> {
        let mut longest: Option<(Move, u32)> = None;
        if position.outcome() != Outcome::Ongoing {
            return None;
        }
        for answer in position.legal_moves(1) {
            let after = self.after(position, &answer).ok()?;
            let needed = (1..=moves).find(|depth| matches!(self.forces(&after, *depth), Ok(true)))?;
            if longest.as_ref().is_none_or(|(_, most)| needed > *most) {
                longest = Some((answer, needed));
            }
        }
        longest
    }
}
