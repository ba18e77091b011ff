//! The ways in which moves on the board are touched.
//!
//! Each legal move has one or several sequences of touches. Those that begin with what was touched say what may come next.
//! Where several moves end with the same touches, what they differ in is chosen, one question after the other.

use super::{Choice, Entry, Next, Role, Touch};
use alfil_board::Square;
use alfil_model::moves::Move;
use std::collections::BTreeMap;

/// More pieces captured on the way than are touched in any order.
const MOST_VIA: usize = 3;

type Way = Vec<(Touch, Role)>;

/// The questions by which moves with the same touches are told apart, in the order in which they are asked.
const QUESTIONS: [fn(&Move) -> Choice; 4] = [act, takes, becomes, enters];

/// What may be touched next, and which of the moves the touches are.
pub(super) fn entry(moves: &[Move], touched: &[Touch]) -> Entry {
    let mut next: BTreeMap<Touch, Role> = BTreeMap::new();
    let mut reached: Vec<&Move> = Vec::new();
    // Whether a way is made of just these touches: a choice among them is part of it, and no answer.
    let mut own = false;
    // What is touched in the end may be answers to questions, where ways have no choice of their own there.
    let answers = touched.iter().rev().take_while(|touch| matches!(touch, Touch::Choice(_))).count();
    for mv in moves {
        let ways = ways(mv);
        for way in &ways {
            match way.get(touched.len()) {
                Some((touch, role)) if begins(way, touched) => {
                    let known = next.entry(touch.clone()).or_insert(*role);
                    *known = (*known).max(*role);
                }
                _ => {}
            }
        }
        let whole =
            |count: usize| ways.iter().any(|way| way.len() == count && begins(way, &touched[..count]));
        if (touched.len() - answers..=touched.len()).any(whole) {
            reached.push(mv);
        }
        own = own || whole(touched.len());
    }
    let mut answered = touched[touched.len() - if own { 0 } else { answers }..].iter();
    for question in QUESTIONS {
        let first = reached.first().map(|mv| question(mv));
        if reached.iter().all(|mv| Some(question(mv)) == first) {
            continue;
        }
        match answered.next() {
            Some(Touch::Choice(answer)) => reached.retain(|mv| question(mv) == *answer),
            _ => {
                next.extend(reached.iter().map(|mv| (Touch::Choice(question(mv)), Role::Choose)));
                break;
            }
        }
    }
    if answered.next().is_some() {
        return Entry::default();
    }
    let mv = match reached.as_slice() {
        [only] => Some((*only).clone()),
        _ => None,
    };
    Entry { next: next.into_iter().map(|(touch, role)| Next { touch, role }).collect(), mv }
}

fn begins(way: &Way, touched: &[Touch]) -> bool {
    way.len() >= touched.len() && way.iter().zip(touched).all(|((touch, _), other)| touch == other)
}

/// The sequences of touches that enter a move, but for the answers to questions.
fn ways(mv: &Move) -> Vec<Way> {
    let from = |sq: Square| (Touch::Square(sq), Role::From);
    let at = |sq: Square, role: Role| (Touch::Square(sq), role);
    match mv {
        Move::Step { from: start, to, captures, .. } => {
            let role = if captures.is_some() { Role::Capture } else { Role::To };
            vec![vec![from(*start), at(*to, role)]]
        }
        Move::Legs { from: start, to, captures, .. } => {
            let role = if captures.contains(to) { Role::Capture } else { Role::To };
            let met: Vec<Square> = captures.iter().copied().filter(|sq| sq != to).collect();
            let mut ways = vec![vec![from(*start), at(*to, role)]];
            if !met.is_empty() && met.len() <= MOST_VIA {
                let through = orders(&met).into_iter().map(|order| {
                    let via = order.into_iter().map(|sq| at(sq, Role::Via));
                    [from(*start)].into_iter().chain(via).chain([at(*to, role)]).collect()
                });
                ways.extend(through);
            }
            ways
        }
        Move::Gate { mv, .. } => ways(mv),
        // The square is touched twice, as that of a piece that stays where it is.
        Move::Then { onto, .. } if mv.neutral_alone().is_some() => {
            vec![vec![from(*onto), at(*onto, Role::Place)]]
        }
        Move::Then { mv, onto } => {
            let behind = |way: Way| way.into_iter().chain([at(*onto, Role::Place)]).collect();
            ways(mv).into_iter().map(behind).collect()
        }
        Move::Null { at: None } => vec![vec![(Touch::Choice(Choice::Pass), Role::Choose)]],
        Move::Null { at: Some(sq) } => vec![vec![from(*sq), at(*sq, Role::To)]],
        Move::Castle { king, rook, king_to, .. } => {
            let mut ways = vec![vec![from(*king), at(*rook, Role::Castle)]];
            if king_to != king && king_to != rook {
                ways.push(vec![from(*king), at(*king_to, Role::Castle)]);
            }
            ways
        }
        Move::Exchange { at, to } => {
            vec![vec![from(*at), (Touch::Choice(Choice::Exchange(*to)), Role::Choose)]]
        }
        // Entered otherwise.
        Move::Place(_) => Vec::new(),
    }
}

/// All orders of a few squares.
fn orders(squares: &[Square]) -> Vec<Vec<Square>> {
    if squares.len() < 2 {
        return vec![squares.to_vec()];
    }
    let each = squares.iter().flat_map(|first| {
        let rest: Vec<Square> = squares.iter().copied().filter(|sq| sq != first).collect();
        orders(&rest).into_iter().map(move |rest| [*first].into_iter().chain(rest).collect())
    });
    each.collect()
}

/// Whether it is a castling, and which.
fn act(mv: &Move) -> Choice {
    match mv {
        Move::Gate { mv, .. } | Move::Then { mv, .. } => act(mv),
        Move::Castle { rook, .. } => Choice::Castle(*rook),
        Move::Step { .. }
        | Move::Legs { .. }
        | Move::Null { .. }
        | Move::Exchange { .. }
        | Move::Place(_) => Choice::Alone,
    }
}

/// What it does on its way.
fn takes(mv: &Move) -> Choice {
    let (captures, carries) = match mv {
        Move::Gate { mv, .. } | Move::Then { mv, .. } => return takes(mv),
        Move::Step { captures, .. } => (captures.iter().copied().collect(), Vec::new()),
        Move::Legs { captures, carries, .. } => (captures.clone(), carries.clone()),
        // Two castlings with the same rook differ in where the pieces go.
        Move::Castle { king, king_to, rook, rook_to } => {
            (Vec::new(), vec![(*king, *king_to), (*rook, *rook_to)])
        }
        Move::Null { .. } | Move::Exchange { .. } | Move::Place(_) => (Vec::new(), Vec::new()),
    };
    Choice::Takes { captures, carries }
}

fn becomes(mv: &Move) -> Choice {
    Choice::Become(match mv {
        Move::Gate { mv, .. } | Move::Then { mv, .. } => return becomes(mv),
        Move::Step { promotion, .. } | Move::Legs { promotion, .. } => *promotion,
        // What an exchange makes is chosen by its touches.
        Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => None,
    })
}

fn enters(mv: &Move) -> Choice {
    Choice::Enter(match mv {
        Move::Gate { placement, .. } => Some(*placement),
        Move::Step { .. }
        | Move::Legs { .. }
        | Move::Then { .. }
        | Move::Null { .. }
        | Move::Castle { .. }
        | Move::Exchange { .. }
        | Move::Place(_) => None,
    })
}
