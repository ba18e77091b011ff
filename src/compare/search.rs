//! The search: all sequences, the shorter ones first; then random games.

use super::hands::{Alone, Hands, Together};
use super::shorten::shorten;
use super::{Comparison, Difference, Limits, Other, Searched};
use crate::game::Game;
use crate::moves::Move;
use crate::parts::Each;
use crate::playout::Random;
use std::collections::HashSet;

/// So many sequences are kept at most for each position that may be looked at.
const KEPT: u64 = 8;

/// Looks for a position in which the two differ, after moves that both list. `start` is where both begin.
pub fn compare<O: Other>(start: &Game, other: &mut O, limits: &Limits) -> Result<Comparison, O::Error> {
    search(start, &mut Alone(other), limits)
}

/// [`compare`] by several hands at a time, with the same outcome: `each` calls what it is given with each number below a count, in
/// whatever order.
pub fn compare_at_once<O>(
    start: &Game,
    other: &O,
    limits: &Limits,
    each: Each<'_>,
) -> Result<Comparison, O::Error>
where
    O: Other<Error: Send> + Clone + Sync,
{
    search(start, &mut Together { other, each }, limits)
}

fn search<O: Other>(
    start: &Game,
    hands: &mut impl Hands<O>,
    limits: &Limits,
) -> Result<Comparison, O::Error> {
    let mut searched = Searched::default();
    let mut difference = all_sequences(start, hands, limits, &mut searched)?;
    if difference.is_none() && !searched.everything {
        difference = random_games(start, hands, limits, &mut searched)?;
    }
    if let Some(found) = &mut difference {
        // Nothing differs after fewer moves than have all been looked at.
        found.shortest |= found.moves.len() <= searched.depth as usize + 1;
    }
    Ok(Comparison { difference, searched })
}

/// A sequence of moves: its last one, and the sequence before it.
struct Node<M> {
    parent: usize,
    depth: u32,
    last: Option<(Move, M)>,
}

fn all_sequences<O: Other>(
    start: &Game,
    hands: &mut impl Hands<O>,
    limits: &Limits,
    searched: &mut Searched,
) -> Result<Option<Difference>, O::Error> {
    let mut nodes: Vec<Node<O::Mv>> = vec![Node { parent: 0, depth: 0, last: None }];
    // Moves to the same position count once for each number of moves: rules may ask for that number.
    let mut seen: HashSet<(u64, u64, u32)> = HashSet::new();
    let most_kept = limits.nodes.saturating_mul(KEPT);
    // The least number of moves for which not every sequence is known.
    let mut incomplete = u32::MAX;
    let mut index = 0;
    while index < nodes.len() {
        let numbers: Vec<usize> = (index..nodes.len().min(index + hands.most())).collect();
        index += numbers.len();
        let reached = hands.map(&numbers, |other, number| {
            let (moves, path) = sequence(&nodes, *number);
            let mut game = start.clone();
            moves.into_iter().for_each(|mv| game.play_unchecked(mv));
            let keys = (game.position().repetition_key(), other.key(&path));
            Ok((*number, game, path, keys))
        })?;
        let mut fresh = Vec::new();
        let mut enough = false;
        for (number, game, path, (ours, theirs)) in reached {
            let depth = nodes[number].depth;
            if !seen.insert((ours, theirs, depth)) {
                continue;
            }
            if searched.positions + fresh.len() as u64 == limits.nodes {
                incomplete = incomplete.min(depth);
                enough = true;
                break;
            }
            fresh.push((number, game, path));
        }
        let views = hands.map(&fresh, |other, (_, game, path)| other.look(game, path))?;
        for ((parent, game, _), view) in fresh.into_iter().zip(views) {
            let depth = nodes[parent].depth;
            searched.positions += 1;
            if let Some(difference) = Difference::of(&game, &view) {
                searched.depth = depth.saturating_sub(1);
                return Ok(Some(Difference { shortest: true, ..difference }));
            }
            if view.both.is_empty() {
                continue;
            }
            if depth == limits.depth || nodes.len() as u64 >= most_kept {
                incomplete = incomplete.min(depth + 1);
                continue;
            }
            nodes.extend(view.both.into_iter().map(|last| Node {
                parent,
                depth: depth + 1,
                last: Some(last),
            }));
        }
        if enough {
            break;
        }
    }
    let deepest = nodes.last().map_or(0, |node| node.depth);
    searched.everything = incomplete == u32::MAX;
    searched.depth = if searched.everything { deepest } else { incomplete.saturating_sub(1) };
    Ok(None)
}

/// The moves of a sequence, ours and theirs.
fn sequence<M: Clone>(nodes: &[Node<M>], mut index: usize) -> (Vec<Move>, Vec<M>) {
    let mut pairs = Vec::new();
    while let Some(last) = &nodes[index].last {
        pairs.push(last.clone());
        index = nodes[index].parent;
    }
    pairs.into_iter().rev().unzip()
}

/// A random game: its moves as the other has them, and the difference that it ends with, if there is one.
struct Played<M> {
    path: Vec<M>,
    difference: Option<Difference>,
}

fn random_games<O: Other>(
    start: &Game,
    hands: &mut impl Hands<O>,
    limits: &Limits,
    searched: &mut Searched,
) -> Result<Option<Difference>, O::Error> {
    let mut best: Option<(Difference, Vec<O::Mv>)> = None;
    // Once a difference is known, only games with fewer moves can show a better one.
    let mut longest = limits.plies as usize;
    let mut next = 0;
    while next < limits.games {
        let numbers: Vec<u32> = (next..limits.games.min(next.saturating_add(hands.most() as u32))).collect();
        next += numbers.len() as u32;
        let games = hands.map(&numbers, |other, number| {
            random_game(start, other, Random::numbered(limits.seed, u64::from(*number)), longest)
        })?;
        for Played { path, difference } in games {
            searched.games += 1;
            // Some of them were begun before a shorter one was known.
            searched.plies += path.len().min(longest) as u64;
            if let Some(difference) = difference.filter(|_| path.len() <= longest) {
                longest = path.len().saturating_sub(1);
                best = Some((difference, path));
            }
        }
    }
    best.map(|best| hands.alone(|other| shorten(start, other, best, limits.nodes))).transpose()
}

fn random_game<O: Other>(
    start: &Game,
    other: &mut O,
    mut random: Random,
    longest: usize,
) -> Result<Played<O::Mv>, O::Error> {
    let mut game = start.clone();
    let mut path = Vec::new();
    loop {
        let view = other.look(&game, &path)?;
        let difference = Difference::of(&game, &view);
        if difference.is_some() || view.both.is_empty() || path.len() == longest {
            return Ok(Played { path, difference });
        }
        let (mv, theirs) = view.both[random.below(view.both.len())].clone();
        game.play_unchecked(mv);
        path.push(theirs);
    }
}
