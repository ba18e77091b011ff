//! The search: all sequences, the shorter ones first; then random games.

use super::hands::{Alone, Hands, Together};
use super::short::Short;
use super::shorten::shorten;
use super::{Comparison, Difference, Limits, Other, Searched};
use crate::game::Game;
use crate::moves::Move;
use crate::parts::Each;
use crate::playout::Random;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;

/// So many sequences are kept at most for each position that may be looked at.
const KEPT: u64 = 8;

/// Lists that grow begin with room for so many: small ones may be in memory that another thread has reserved, which would wait
/// whenever they grow there.
const ROOM: usize = 128;

/// Room is made for so many positions at most before they come.
const MOST_ROOM: u64 = 1 << 20;

/// So many sequences may be looked at for nothing, when as many positions are known as are wanted.
const LEAST: usize = 256;

/// Looks for a position in which the two differ, after moves that both list. `start` is where both begin.
///
/// # Errors
///
/// Why the other one has not answered.
pub fn compare<O: Other>(start: &Game, other: &mut O, limits: &Limits) -> Result<Comparison, O::Error> {
    search(start, &mut Alone(other), limits)
}

/// [`compare`] by several hands at a time, with the same outcome: `each` calls what it is given with each number below a count, in
/// whatever order.
///
/// # Errors
///
/// Why the other one has not answered.
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
struct Seen {
    /// The sequence that leads here; none to the start.
    by: Option<Sequence>,
    depth: u32,
    /// The list that has its moves, and which ones of that they are.
    list: usize,
    moves: Range<usize>,
}

/// A sequence of moves: the number of the position before its last move, and the number of that move there.
type Sequence = (usize, usize);

/// The positions that have been looked at. Their moves stand in few lists, since many small ones take long to make and to give back,
/// all the more where several do so.
struct Tree<M> {
    seen: Vec<Seen>,
    lists: Vec<Vec<(Short, M)>>,
    /// The first sequence that nobody has begun to look at, and how many come before it.
    next: Sequence,
    begun: u64,
}

impl<M: Clone> Tree<M> {
    /// Adds sequences to those that are to be looked at next, until they are so many, or lead to about so many moves.
    fn begin(&mut self, batch: &mut Vec<Run>, most_moves: usize, most: usize) {
        let (mut moves, mut sequences) = (0, 0);
        while let Some(before) = self.seen.get(self.next.0)
            && moves < most_moves
            && sequences < most
        {
            let (number, from) = self.next;
            let here = before.moves.len();
            // A position has about as many moves as the one before it.
            let wanted = (most_moves - moves).div_ceil(here.max(1)).min(most - sequences);
            let run = from..here.min(from + wanted);
            self.next = if run.end == here { (number + 1, 0) } else { (number, run.end) };
            moves += run.len() * here;
            sequences += run.len();
            let first = self.begun;
            self.begun += run.len() as u64;
            batch.push(Run { before: Some(number), moves: run, depth: before.depth + 1, number: first });
        }
    }

    /// The moves of a sequence, ours and theirs.
    fn sequence(&self, mut by: Option<Sequence>) -> (Vec<Move>, Vec<M>) {
        let mut pairs = Vec::with_capacity(by.map_or(0, |(before, _)| self.seen[before].depth as usize + 1));
        while let Some((before, number)) = by {
            let Seen { list, moves, .. } = &self.seen[before];
            pairs.push(self.lists[*list][moves.start + number].clone());
            by = self.seen[before].by;
        }
        pairs.into_iter().rev().map(|(mv, other)| (Move::from(&mv), other)).unzip()
    }
}

/// Sequences that are to be looked at: those with some moves behind one position, or the start alone.
struct Run {
    before: Option<usize>,
    moves: Range<usize>,
    depth: u32,
    /// How many sequences come before the first of them.
    number: u64,
}

fn all_sequences<O: Other>(
    start: &Game,
    hands: &mut impl Hands<O>,
    limits: &Limits,
    searched: &mut Searched,
) -> Result<Option<Difference>, O::Error> {
    let room = if hands.most_parts() > 1 { limits.nodes.min(MOST_ROOM) as usize } else { 0 };
    let seen = Vec::with_capacity(room);
    let mut tree: Tree<O::Mv> = Tree { seen, lists: Vec::new(), next: (0, 0), begun: 1 };
    let known = Known::new(hands.most_parts(), room);
    let most_kept = limits.nodes.saturating_mul(KEPT);
    let mut kept = 1;
    // The least number of moves for which not every sequence is known.
    let mut incomplete = u32::MAX;
    let mut deepest = 0;
    let mut batch = vec![Run { before: None, moves: 0..1, depth: 0, number: 0 }];
    while !batch.is_empty() {
        let left = limits.nodes - searched.positions;
        let full = kept >= most_kept;
        // What hands give back is small, and is made where it is thrown away: a game is played twice rather than handed over.
        let look = |start: &Game, other: &mut O, next: Next, both: &mut Vec<(Short, O::Mv)>| {
            let (moves, path) = tree.sequence(next.by);
            let mut position = start.position().clone();
            moves.iter().for_each(|mv| position.play_unchecked(mv));
            let key = (position.repetition_key(), other.key(&path), next.depth);
            if !known.meet(key, next.number) {
                return Ok(None);
            }
            let from = both.len();
            if left == 0 {
                return Ok(Some(Look { next, difference: None, goes_on: false, moves: from..from }));
            }
            let mut game = start.clone();
            moves.into_iter().for_each(|mv| game.play_unchecked(mv));
            let view = other.look(&game, &path)?;
            let goes_on = !view.both.is_empty();
            let difference = Difference::of(&game, &view).map(Box::new);
            if next.depth < limits.depth && !full {
                both.extend(view.both.into_iter().map(|(mv, other)| (Short::from(mv), other)));
            }
            Ok(Some(Look { next, difference, goes_on, moves: from..both.len() }))
        };
        // Many sequences lead to positions that are known, and nothing is given back of these.
        let parts: Vec<&[Run]> = batch.chunks(batch.len().div_ceil(hands.most_parts())).collect();
        let found = hands.map(start, &parts, |start, other, part| {
            let room = if part.len() > 1 { ROOM } else { 0 };
            let (mut looks, mut both) = (Vec::with_capacity(room), Vec::with_capacity(room));
            for Run { before, moves, depth, number } in *part {
                for (number, mv) in (*number..).zip(moves.clone()) {
                    let by = before.map(|before| (before, mv));
                    looks.extend(look(start, other, Next { by, depth: *depth, number }, &mut both)?);
                }
            }
            Ok((looks, both))
        })?;
        batch.clear();
        let mut enough = false;
        let later = known.later();
        'looks: for (looks, both) in found {
            let list = tree.lists.len();
            tree.lists.push(both);
            for Look { next: Next { by, depth, number }, difference, goes_on, moves } in looks {
                if later.binary_search(&number).is_ok() {
                    continue;
                }
                if searched.positions == limits.nodes {
                    incomplete = incomplete.min(depth);
                    enough = true;
                    break 'looks;
                }
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
                kept += moves.len() as u64;
                deepest = depth + 1;
                tree.seen.push(Seen { by, depth, list, moves });
            }
        }
        if !enough {
            let left = usize::try_from(limits.nodes - searched.positions).unwrap_or(usize::MAX).max(LEAST);
            tree.begin(&mut batch, hands.most_moves(), left);
        }
    }
    searched.everything = incomplete == u32::MAX;
    searched.depth = if searched.everything { deepest } else { incomplete.saturating_sub(1) };
    // There is much to give back.
    let lists = tree.lists.into_iter().map(|list| Left::List(Mutex::new(list)));
    let left: Vec<_> = lists.chain(known.parts.into_iter().map(Left::Known)).collect();
    hands.map(start, &left, |_, _, left| {
        match left {
            Left::List(list) => *list.lock().expect("nobody panics with it") = Vec::new(),
            Left::Known(part) => *part.lock().expect("nobody panics with it") = HashMap::new(),
        }
        Ok(())
    })?;
    Ok(None)
}

/// What a search has come to know, and is to be given back.
enum Left<M> {
    List(Mutex<Vec<(Short, M)>>),
    Known(Mutex<HashMap<Key, u64>>),
}

/// A position as both know it, and after how many moves: rules may ask for that number.
type Key = (u64, u64, u32);

/// A sequence that leads to a position that is to be looked at.
struct Next {
    by: Option<Sequence>,
    depth: u32,
    /// How many sequences come before it.
    number: u64,
}

/// What was seen in a position that nobody had come by.
struct Look {
    /// The sequence that leads there.
    next: Next,
    difference: Option<Box<Difference>>,
    /// Whether there are moves that both list.
    goes_on: bool,
    /// Which ones of a list of moves they are, if they are wanted.
    moves: Range<usize>,
}

/// The positions that have come up, each with the number of the first sequence that leads there, in parts that may be asked at the
/// same time.
struct Known {
    parts: Vec<Mutex<HashMap<Key, u64>>>,
    /// The sequences that were the first of some position until one with a smaller number came by.
    later: Mutex<Vec<u64>>,
}

impl Known {
    /// For so many hands, with room for so many positions: until there are more, no part has to grow, for which others would wait.
    fn new(hands: usize, room: usize) -> Known {
        let parts = hands.pow(2);
        let room = room / parts;
        let part = || Mutex::new(HashMap::with_capacity(room + room / 4));
        Known { parts: (0..parts).map(|_| part()).collect(), later: Mutex::default() }
    }

    /// Takes note of a sequence that leads to a position. Whether it is the first so far.
    fn meet(&self, key: Key, number: u64) -> bool {
        let part = &self.parts[key.0 as usize % self.parts.len()];
        let mut part = part.lock().expect("nobody panics with it");
        let first = part.entry(key).or_insert(number);
        let before = *first;
        *first = number.min(before);
        if before > number {
            self.later.lock().expect("nobody panics with it").push(before);
        }
        before >= number
    }

    /// The sequences that other hands have overtaken since this was asked last, in order.
    fn later(&self) -> Vec<u64> {
        let mut later = std::mem::take(&mut *self.later.lock().expect("nobody panics with it"));
        later.sort_unstable();
        later
    }
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
