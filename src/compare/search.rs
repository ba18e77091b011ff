//! The search: all sequences, the shorter ones first; then random games.

use super::shorten::shorten;
use super::{Comparison, Difference, Limits, Other, Searched};
use crate::game::Game;
use crate::moves::Move;
use crate::playout::Random;
use std::collections::HashSet;

/// So many sequences are kept at most for each position that may be looked at.
const KEPT: u64 = 8;

/// Looks for a position in which the two differ, after moves that both list. `start` is where both begin.
pub fn compare<O: Other>(start: &Game, other: &mut O, limits: &Limits) -> Result<Comparison, O::Error> {
    let mut searched = Searched::default();
    let mut difference = all_sequences(start, other, limits, &mut searched)?;
    if difference.is_none() && !searched.everything {
        difference = random_games(start, other, limits, &mut searched)?;
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
    other: &mut O,
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
        let depth = nodes[index].depth;
        let (moves, path) = sequence(&nodes, index);
        index += 1;
        let mut game = start.clone();
        moves.into_iter().for_each(|mv| game.play_unchecked(mv));
        if !seen.insert((game.position().repetition_key(), other.key(&path), depth)) {
            continue;
        }
        if searched.positions == limits.nodes {
            incomplete = incomplete.min(depth);
            break;
        }
        searched.positions += 1;
        let view = other.look(&game, &path)?;
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
        let parent = index - 1;
        nodes.extend(view.both.into_iter().map(|last| Node { parent, depth: depth + 1, last: Some(last) }));
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

fn random_games<O: Other>(
    start: &Game,
    other: &mut O,
    limits: &Limits,
    searched: &mut Searched,
) -> Result<Option<Difference>, O::Error> {
    let mut random = Random::new(limits.seed);
    let mut best: Option<(Difference, Vec<O::Mv>)> = None;
    // Once a difference is known, only games with fewer moves can show a better one.
    let mut longest = limits.plies as usize;
    for _ in 0..limits.games {
        let mut game = start.clone();
        let mut path = Vec::new();
        searched.games += 1;
        loop {
            let view = other.look(&game, &path)?;
            if let Some(difference) = Difference::of(&game, &view) {
                longest = path.len().saturating_sub(1);
                best = Some((difference, path));
                break;
            }
            if view.both.is_empty() || path.len() == longest {
                break;
            }
            let (mv, theirs) = view.both[random.below(view.both.len())].clone();
            game.play_unchecked(mv);
            path.push(theirs);
            searched.plies += 1;
        }
    }
    best.map(|best| shorten(start, other, best, limits.nodes)).transpose()
}
