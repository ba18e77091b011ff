//! Who looks at positions: one after another, or several at a time.

use super::Other;
use crate::game::Game;
use crate::parts::Each;
use crate::position::Position;
use crate::rules::Rules;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

/// So many games are played before what came of them is looked at: enough that nobody waits long, and few enough to be done in vain.
const MOST_GAMES: u32 = 256;

/// So many moves are listed before they are: for each position that is looked at at a time, all that it has, which is what takes memory.
const MOST_MOVES: usize = 1 << 18;

/// Work is divided into so many parts: few enough that each is worth it, and so many that nobody waits long for the last one.
const MOST_PARTS: usize = 64;

/// Does the same to several things.
pub(super) trait Hands<O: Other> {
    /// How many games are best played at a time.
    fn most_games(&self) -> u32;

    /// How many moves are best listed at a time, in all positions together.
    fn most_moves(&self) -> usize;

    /// In how many parts work is best done that needs nothing of the others.
    fn most_parts(&self) -> usize;

    /// What comes of each, in their order; or the first error.
    fn map<T: Sync, R: Send>(
        &mut self,
        start: &Game,
        items: &[T],
        act: impl Fn(&Game, &mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error>;

    /// What one does alone.
    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R;
}

/// One after another: another program answers one question at a time, and what is not needed is not asked.
pub(super) struct Alone<'a, O>(pub &'a mut O);

impl<O: Other> Hands<O> for Alone<'_, O> {
    fn most_games(&self) -> u32 {
        1
    }

    fn most_moves(&self) -> usize {
        1
    }

    fn most_parts(&self) -> usize {
        1
    }

    fn map<T: Sync, R: Send>(
        &mut self,
        start: &Game,
        items: &[T],
        act: impl Fn(&Game, &mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error> {
        items.iter().map(|item| act(start, self.0, item)).collect()
    }

    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R {
        act(self.0)
    }
}

/// Several at a time, each with the start and the other side by rules of its own: where several work by the same rules, they wait for
/// each other whenever a position is copied, to count who uses them.
pub(super) struct Together<'a, O> {
    other: &'a O,
    each: Each<'a>,
    idle: Mutex<Vec<Idle<O>>>,
}

/// What nobody works with at the moment. Whoever did goes on with it, if they can: where memory is given back that another thread has
/// reserved, both wait for each other.
struct Idle<O> {
    by: ThreadId,
    /// Whether this thread has had it since [`Hands::map`] was called.
    now: bool,
    start: Game,
    other: O,
}

impl<'a, O> Together<'a, O> {
    pub(super) fn new(other: &'a O, each: Each<'a>) -> Together<'a, O> {
        Together { other, each, idle: Mutex::new(Vec::new()) }
    }
}

/// The start of a game by rules that are compiled once more.
pub(super) fn apart(start: &Game) -> Game {
    let rules = Rules::compile(start.position().rules().variant());
    match Position::new(&rules, &start.position().setup()) {
        Ok(position) if start.moves().is_empty() => Game::from_position(position),
        _ => start.clone(),
    }
}

impl<O: Other<Error: Send> + Clone + Send + Sync> Hands<O> for Together<'_, O> {
    fn most_games(&self) -> u32 {
        MOST_GAMES
    }

    fn most_moves(&self) -> usize {
        MOST_MOVES
    }

    fn most_parts(&self) -> usize {
        MOST_PARTS
    }

    fn map<T: Sync, R: Send>(
        &mut self,
        start: &Game,
        items: &[T],
        act: impl Fn(&Game, &mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error> {
        let idle = || self.idle.lock().expect("nobody panics with it");
        let caller = thread::current().id();
        idle().iter_mut().for_each(|one| one.now = false);
        let size = items.len().div_ceil(MOST_PARTS).max(1);
        let parts: Vec<&[T]> = items.chunks(size).collect();
        let done: Vec<_> = parts.iter().map(|_| Mutex::new(Vec::new())).collect();
        (self.each)(parts.len(), &|number| {
            let me = thread::current().id();
            let taken = {
                let mut idle = idle();
                let mine = idle.iter().position(|one| one.by == me);
                let free = || idle.iter().position(|one| !one.now && one.by != caller);
                mine.or_else(free).map(|number| idle.swap_remove(number))
            };
            let taken = taken.map(|Idle { start, other, .. }| (start, other));
            let (own, mut other) = taken.unwrap_or_else(|| (apart(start), self.other.apart()));
            let results: Vec<_> = parts[number].iter().map(|item| act(&own, &mut other, item)).collect();
            idle().push(Idle { by: me, now: true, start: own, other });
            *done[number].lock().expect("nobody panics with it") = results;
        });
        done.into_iter().flat_map(|part| part.into_inner().expect("nobody panics with it")).collect()
    }

    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R {
        act(&mut self.other.clone())
    }
}
