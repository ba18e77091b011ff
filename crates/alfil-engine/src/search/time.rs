//! When to stop.

use super::Task;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What a search may use.
#[derive(Debug)]
pub struct Time {
    /// The moment at which it began.
    pub start: Duration,
    /// How many nodes it may visit.
    pub nodes: Option<u64>,
    /// What is lost if this move does not use it.
    free: Duration,
    /// So long after that no new depth is begun, if nothing speaks for it.
    soft: Option<Duration>,
    /// After this it ends at once.
    hard: Option<Duration>,
    /// When the opponent made the expected move, in nanoseconds after the start; the greatest number before that.
    hit: AtomicU64,
}

impl Time {
    pub fn new(task: &Task<'_>) -> Time {
        let limits = task.limits;
        let least = Duration::from_millis(1);
        let (mut free, mut soft) = (Duration::ZERO, None);
        let mut hard = limits.move_time.map(|time| time.saturating_sub(limits.overhead).max(least));
        if let Some(clock) = limits.clock {
            let left = clock.time.saturating_sub(limits.overhead).max(least);
            let moves = clock.moves_to_go.map_or(28, |moves| moves.clamp(1, 50) + 1);
            let share = left / moves + clock.increment * 3 / 4;
            let most = if clock.moves_to_go == Some(1) { left * 4 / 5 } else { left / 3 };
            free = clock.free.saturating_sub(limits.overhead);
            let enough = free.saturating_add((share * 4).min(most));
            // Whoever says how long a move may take wants it to take so long, if the clock lasts.
            soft = limits.move_time.is_none().then(|| share.min(most));
            hard = Some(hard.map_or(enough, |hard| hard.min(enough)));
        }
        let hit = AtomicU64::new(if task.signals.is_pondering() { u64::MAX } else { 0 });
        Time { start: task.clock.now(), nodes: limits.nodes, free, soft, hard, hit }
    }

    /// It may visit no more than so many nodes, if a number is given.
    pub fn allow(&mut self, nodes: Option<u64>) {
        self.nodes = nodes.into_iter().chain(self.nodes).min();
    }

    /// The time since the search began.
    pub fn elapsed(&self, task: &Task<'_>) -> Duration {
        task.clock.now().saturating_sub(self.start)
    }

    /// The time since it counts; nothing while the opponent thinks.
    fn used(&self, task: &Task<'_>) -> Option<Duration> {
        let mut hit = self.hit.load(Ordering::Relaxed);
        let elapsed = self.elapsed(task);
        if hit == u64::MAX {
            if task.signals.is_pondering() {
                return None;
            }
            hit = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX - 1);
            self.hit.store(hit, Ordering::Relaxed);
        }
        Some(elapsed.saturating_sub(Duration::from_nanos(hit)))
    }

    /// Whether the search must end.
    pub fn is_over(&self, task: &Task<'_>, nodes: u64) -> bool {
        if task.signals.is_stopped() {
            return true;
        }
        let Some(used) = self.used(task) else { return false };
        self.nodes.is_some_and(|most| nodes >= most) || self.hard.is_some_and(|hard| used >= hard)
    }

    /// Whether a new depth should not be begun; `doubt` says how much more time the position deserves.
    pub fn is_enough(&self, task: &Task<'_>, doubt: f64) -> bool {
        let Some(used) = self.used(task) else { return false };
        self.soft.is_some_and(|soft| used.saturating_sub(self.free) >= soft.mul_f64(doubt))
    }
}
