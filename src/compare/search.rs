//! The search: all sequences, the shorter ones first; then random games.

use super::hands::{Alone, Hands, Together};
use super::short::Short;
use super::shorten::shorten;
use super::{Comparison, Difference, Limits, Other, Searched};
use crate::game::Game;
use crate::moves::Move;
use crate::parts::Each;
use crate::playout::Random;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;

/// So many sequences are kept at most for each position that may be looked at.
const KEPT: u64 = 8;

/// So many sequences may be looked at for nothing, when as many positions are known as are wanted.
const LEAST: usize = 256;

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
    O: Other<Error: Send> + Clone + Send + Sync,
{
    search(start, &mut Together::new(other, each), limits)
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

/// A position that was looked at, and the moves that both list there. Each of these is the last one of a sequence.
struct Seen<M> {
    /// The sequence that leads here; none to the start.
    by: Option<Sequence>,
    depth: u32,
    both: Vec<(Short, M)>,
}

/// A sequence of moves: the number of the position before its last move, and the number of that move there.
type Sequence = (usize, usize);

fn all_sequences<O: Other>(
    start: &Game,
    hands: &mut impl Hands<O>,
    limits: &Limits,
    searched: &mut Searched,
) -> Result<Option<Difference>, O::Error> {
    let mut seen: Vec<Seen<O::Mv>> = Vec::new();
    let known = Known::new(hands.most_parts());
    let most_kept = limits.nodes.saturating_mul(KEPT);
    let mut kept = 1;
    // The least number of moves for which not every sequence is known.
    let mut incomplete = u32::MAX;
    let mut deepest = 0;
    let mut next: Sequence = (0, 0);
    let mut begun = 1;
    let mut batch = vec![Next { by: None, depth: 0, number: 0 }];
    while !batch.is_empty() {
        let left = limits.nodes - searched.positions;
        let full = kept >= most_kept;
        // What hands give back is small, and is made where it is thrown away: a game is played twice rather than handed over.
        let look = |start: &Game, other: &mut O, next: &Next| -> Result<Option<Look<O::Mv>>, O::Error> {
            let (moves, path) = sequence(&seen, next.by);
            let mut position = start.position().clone();
            moves.iter().for_each(|mv| position.play_unchecked(mv));
            let key = (position.repetition_key(), other.key(&path), next.depth);
            if !known.meet(key, next.number) {
                return Ok(None);
            }
            if left == 0 {
                return Ok(Some(Look { difference: None, goes_on: false, both: Vec::new() }));
            }
            let mut game = start.clone();
            moves.into_iter().for_each(|mv| game.play_unchecked(mv));
            let view = other.look(&game, &path)?;
            let goes_on = !view.both.is_empty();
            let difference = Difference::of(&game, &view).map(Box::new);
            let mut both = Vec::new();
            if next.depth < limits.depth && !full {
                both.reserve_exact(view.both.len());
                both.extend(view.both.into_iter().map(|(mv, other)| (Short::from(mv), other)));
            }
            Ok(Some(Look { difference, goes_on, both }))
        };
        // Many sequences lead to positions that are known, and nothing is given back of these.
        let parts: Vec<&[Next]> = batch.chunks(batch.len().div_ceil(hands.most_parts())).collect();
        let looks = hands.map(start, &parts, |start, other, part| {
            let mut looks = Vec::new();
            for next in *part {
                looks.extend(look(start, other, next)?.map(|look| (*next, look)));
            }
            Ok(looks)
        })?;
        batch.clear();
        let mut enough = false;
        let later = known.later();
        for (Next { by, depth, number }, look) in looks.into_iter().flatten() {
            if later.contains(&number) {
                continue;
            }
            if searched.positions == limits.nodes {
                incomplete = incomplete.min(depth);
                enough = true;
                break;
            }
            let Look { difference, goes_on, both } = look;
            searched.positions += 1;
            if let Some(difference) = difference {
                searched.depth = depth.saturating_sub(1);
                return Ok(Some(Difference { shortest: true, ..*difference }));
            }
            if !goes_on {
                continue;
            }
            if depth == limits.depth || kept >= most_kept {
                incomplete = incomplete.min(depth + 1);
                continue;
            }
            kept += both.len() as u64;
            deepest = depth + 1;
            seen.push(Seen { by, depth, both });
        }
        // A position has about as many moves as the one before it.
        let mut moves = 0;
        let left = usize::try_from(limits.nodes - searched.positions).unwrap_or(usize::MAX).max(LEAST);
        while !enough && moves < hands.most_moves() && batch.len() < left && next.0 < seen.len() {
            let before = &seen[next.0];
            if next.1 < before.both.len() {
                batch.push(Next { by: Some(next), depth: before.depth + 1, number: begun });
                begun += 1;
                moves += before.both.len();
                next.1 += 1;
            } else {
                next = (next.0 + 1, 0);
            }
        }
    }
    searched.everything = incomplete == u32::MAX;
    searched.depth = if searched.everything { deepest } else { incomplete.saturating_sub(1) };
    // There are many small lists to give back.
    let size = seen.len().div_ceil(hands.most_parts()).max(1);
    let mut parts = Vec::new();
    while !seen.is_empty() {
        parts.push(Mutex::new(seen.split_off(seen.len().saturating_sub(size))));
    }
    hands.map(start, &parts, |_, _, part| {
        part.lock().expect("nobody panics with it").clear();
        Ok(())
    })?;
    Ok(None)
}

/// A position as both know it, and after how many moves: rules may ask for that number.
type Key = (u64, u64, u32);

/// A sequence that leads to a position that is to be looked at.
#[derive(Clone, Copy)]
struct Next {
    by: Option<Sequence>,
    depth: u32,
    /// How many sequences come before it.
    number: u64,
}

/// What was seen in a position that nobody had come by.
struct Look<M> {
    difference: Option<Box<Difference>>,
    /// Whether there are moves that both list.
    goes_on: bool,
    /// These moves, if they are wanted.
    both: Vec<(Short, M)>,
}

/// The positions that have come up, each with the number of the first sequence that leads there, in parts that may be asked at the
/// same time.
struct Known {
    parts: Vec<Mutex<HashMap<Key, u64>>>,
    /// The sequences that were the first of some position until one with a smaller number came by.
    later: Mutex<HashSet<u64>>,
}

impl Known {
    fn new(parts: usize) -> Known {
        Known { parts: (0..parts).map(|_| Mutex::default()).collect(), later: Mutex::default() }
    }

    /// Takes note of a sequence that leads to a position. Whether it is the first so far.
    fn meet(&self, key: Key, number: u64) -> bool {
        let part = &self.parts[key.0 as usize % self.parts.len()];
        let mut part = part.lock().expect("nobody panics with it");
        let first = part.entry(key).or_insert(number);
        let before = *first;
        *first = number.min(before);
        if before > number {
            self.later.lock().expect("nobody panics with it").insert(before);
        }
        before >= number
    }

    /// The sequences that other hands have overtaken since this was asked last.
    fn later(&self) -> HashSet<u64> {
        std::mem::take(&mut self.later.lock().expect("nobody panics with it"))
    }
}

/// The moves of a sequence, ours and theirs.
fn sequence<M: Clone>(seen: &[Seen<M>], mut by: Option<Sequence>) -> (Vec<Move>, Vec<M>) {
    let mut pairs = Vec::with_capacity(by.map_or(0, |(before, _)| seen[before].depth as usize + 1));
    while let Some((before, number)) = by {
        pairs.push(seen[before].both[number].clone());
        by = seen[before].by;
    }
    pairs.into_iter().rev().map(|(mv, other)| (Move::from(&mv), other)).unzip()
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
        let numbers: Vec<u32> = (next..limits.games.min(next.saturating_add(hands.most_games()))).collect();
        next += numbers.len() as u32;
        let games = hands.map(start, &numbers, |start, other, number| {
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
