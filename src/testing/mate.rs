//! Searching for forced mate.
//!
//! A plain search of all moves: the player to move has a move after which, whatever the other side
//! does, it has again a move, and so on, until the other side is mated. A game that ends otherwise on the
//! way is no mate. The fewest moves are looked for first, so that what is found is the shortest.
//!
//! Answers with several placements at once cannot all be listed. Where the other side could give
//! such answers, only mate in one is decided: that there is no answer is known without listing.

use crate::board::Side;
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::position::Position;

/// In how many moves a mate is looked for at most.
const MAX_MOVES: u32 = 50;

/// How many positions are looked at.
const MAX_NODES: u64 = 5_000_000;

/// What a search finds.
pub(super) enum Search {
    /// Mate is forced in so many moves, which begin with this one.
    Forced { moves: u32, first: Move },
    /// It is not forced in as many moves as were asked for.
    None,
    /// It cannot be told, and why.
    TooLarge(String),
}

/// Looks for a forced mate in at most so many moves.
pub(super) fn search(position: &Position, moves: u32) -> Search {
    if moves > MAX_MOVES {
        return Search::TooLarge(format!("at most {MAX_MOVES} moves are searched"));
    }
    let mut searcher = Searcher { attacker: position.turn(), nodes: 0 };
    for depth in 1..=moves {
        if depth > 1 && has_many_answers(position) {
            return Search::TooLarge("the reserve allows too many answers".to_owned());
        }
        match searcher.first_move(position, depth) {
            Ok(Some(first)) => return Search::Forced { moves: depth, first },
            Ok(None) => {}
            Err(Exhausted) => {
                return Search::TooLarge(format!("more than {MAX_NODES} positions in {depth} moves"));
            }
        }
    }
    Search::None
}

/// Whether the other side may answer with several placements at once.
fn has_many_answers(position: &Position) -> bool {
    let places_several = position
        .rules()
        .vocabulary()
        .variant()
        .turns
        .iter()
        .any(|turn| turn.options.place.as_ref().is_some_and(|place| place.max.is_none_or(|max| max > 1)));
    let reserve = &position.setup().reserve[!position.turn()];
    places_several && reserve.iter().map(|count| u32::from(*count)).sum::<u32>() > 1
}

/// More positions than are looked at.
struct Exhausted;

struct Searcher {
    attacker: Side,
    nodes: u64,
}

impl Searcher {
    /// A move that forces mate in so many moves.
    fn first_move(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Exhausted> {
        let mut legal = position.legal_moves(1);
        legal.sort_unstable();
        for mv in legal {
            let after = self.after(position, &mv)?;
            if self.is_lost(&after, moves - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Whether the other side, to move, is mated or will be in so many more moves, whatever it does.
    fn is_lost(&mut self, position: &Position, moves: u32) -> Result<bool, Exhausted> {
        match position.outcome() {
            Outcome::Ongoing => {}
            ended => return Ok(ended == Outcome::Win(self.attacker, Reason::Checkmate)),
        }
        if moves == 0 {
            return Ok(false);
        }
        for answer in position.legal_moves(1) {
            let after = self.after(position, &answer)?;
            if after.outcome() != Outcome::Ongoing || self.first_move(&after, moves)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn after(&mut self, position: &Position, mv: &Move) -> Result<Position, Exhausted> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(Exhausted);
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        Ok(after)
    }
}
