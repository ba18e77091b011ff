//! How soon a search ends that is to end, by what it does and not by the time that takes.

use super::engine;
use alfil::{FromText as _, Variant, game::Game, library, rules::Rules};
use alfil_engine::{Clock, Limits, NoClock, Remaining, Signals};
use alfil_model::outcome::Outcome;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many nodes go by at most between two looks at the signals and the clock: at the 50,000 a second of the slowest games, five
/// thousandths of a second.
const INTERVAL: u64 = 256;

#[test]
fn a_search_of_any_game_ends_soon_after_it_is_stopped() {
    for name in library::names() {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let signals = Signals::new();
        let mut nodes = 0;
        let limits = Limits { infinite: true, ..Limits::default() };
        let answer = engine(&rules).go(&Game::new(&rules), &limits, &NoClock, &signals, &mut |info| {
            if info.depth == 3 && !signals.is_stopped() {
                nodes = info.nodes;
                signals.stop();
            }
        });
        assert!(answer.best.is_some(), "{name}");
        // What has been told may be one interval old, and a node may have moves tried that win at once.
        assert!(answer.nodes <= nodes + 2 * INTERVAL + 64, "{name}: {nodes} and {}", answer.nodes);
    }
}

/// Where there are thousands of moves at the root, not even all of them are looked at any more.
#[test]
fn a_search_that_is_stopped_at_once_looks_at_few_of_very_many_moves() {
    let rows: String = (0..16)
        .map(|rank| {
            let squares = (0..16).map(|file| match (file + rank) % 8 {
                0 if rank < 8 => "q",
                0 => "Q",
                _ => ".",
            });
            squares.collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    let text = format!(
        "variant \"Wide\" {{ year 2026 }}\nboard 16x16\nsetup {{\n{rows}}}\npiece Q Q\nneutral \"Wall\"\n\
         turn: move, then place neutral\n"
    );
    let rules = Rules::compile(&Variant::read(&text).expect("it can be played"));
    let game = Game::new(&rules);
    let moves = game.position().legal_moves(1).len() as u64;
    assert!(moves > 10_000, "{moves}");
    let signals = Signals::new();
    signals.stop();
    let answer = engine(&rules).go(&game, &Limits::default(), &NoClock, &signals, &mut |_| {});
    assert!(answer.best.is_some());
    assert_eq!(answer.nodes, 0);
    assert_eq!(answer.lines.len(), 1);
}

/// A clock that moves on whenever it is looked at.
struct Ticks {
    step: Duration,
    looks: AtomicU64,
}

impl Clock for Ticks {
    fn now(&self) -> Duration {
        self.step * self.looks.fetch_add(1, Ordering::Relaxed) as u32
    }
}

#[test]
fn a_clock_is_never_overstepped() {
    let step = Duration::from_micros(250);
    for name in ["chess", "kingdom"] {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let clock = Ticks { step, looks: AtomicU64::new(0) };
        let (mut engine, mut game) = (engine(&rules), Game::new(&rules));
        let increment = Duration::from_millis(4);
        let mut left = [Duration::from_millis(60); 2];
        for number in 0..16 {
            if game.outcome() != Outcome::Ongoing {
                break;
            }
            let time = left[number % 2];
            let limits = Limits {
                clock: Some(Remaining { time, increment, ..Remaining::default() }),
                overhead: 4 * step,
                ..Limits::default()
            };
            let begun = clock.now();
            let answer = engine.go(&game, &limits, &clock, &Signals::new(), &mut |_| {});
            let used = clock.now() - begun;
            assert!(used <= time, "{name}, move {number}: {used:?} of {time:?}");
            left[number % 2] = time - used + increment;
            game.play(answer.best.expect("a move"));
        }
        for each in [5, 10] {
            let limits = Limits::time(Duration::from_millis(each));
            let begun = clock.now();
            let _ = engine.go(&game, &limits, &clock, &Signals::new(), &mut |_| {});
            // It looks before it begins, when the time is over, when it tells of a depth and when it says how long it took.
            let used = clock.now() - begun;
            assert!(used <= Duration::from_millis(each) + 6 * step, "{name}: {used:?} of {each} ms");
        }
    }
}

/// A clock counts also where more time than it has is given for the move, and the other way round.
#[test]
fn of_a_clock_and_a_time_for_the_move_the_shorter_ends_the_search() {
    let step = Duration::from_micros(250);
    let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
    for (move_time, time, least, most) in [(3_000, 300, 20, 100), (50, 300_000, 40, 50)] {
        let [move_time, time, least, most] = [move_time, time, least, most].map(Duration::from_millis);
        let clock = Ticks { step, looks: AtomicU64::new(0) };
        let remaining = Remaining { time, ..Remaining::default() };
        let limits = Limits { clock: Some(remaining), ..Limits::time(move_time) };
        let begun = clock.now();
        let _ = engine(&rules).go(&Game::new(&rules), &limits, &clock, &Signals::new(), &mut |_| {});
        let used = clock.now() - begun;
        assert!(used >= least && used <= most + 6 * step, "{used:?} of {move_time:?} and {time:?}");
    }
}

/// What a move has for itself alone is used whatever stands on the clock, but for what its way takes; of the clock it takes a share.
#[test]
fn time_that_is_lost_if_it_is_not_used_is_used() {
    let step = Duration::from_millis(1);
    let rules = Rules::compile(&Variant::shipped("shogi").expect("it ships"));
    let (free, overhead) = (Duration::from_millis(200), 4 * step);
    for time in [40, 400].map(Duration::from_millis) {
        let clock = Ticks { step, looks: AtomicU64::new(0) };
        let limits = Limits {
            clock: Some(Remaining { time, free, ..Remaining::default() }),
            overhead,
            ..Limits::default()
        };
        let begun = clock.now();
        let _ = engine(&rules).go(&Game::new(&rules), &limits, &clock, &Signals::new(), &mut |_| {});
        let used = clock.now() - begun;
        assert!(used >= free - overhead && used <= free + time / 2, "{used:?} of {free:?} and {time:?}");
    }
}

/// A clock that can be waited by, and stops the search after a while.
struct Stops<'s> {
    begun: Instant,
    after: Duration,
    signals: &'s Signals,
    looks: AtomicU64,
}

impl Clock for Stops<'_> {
    fn now(&self) -> Duration {
        self.looks.fetch_add(1, Ordering::Relaxed);
        let now = self.begun.elapsed();
        if now > self.after {
            self.signals.stop();
        }
        now
    }
}

/// It rests, and does not hold a core.
#[test]
fn an_endless_search_that_is_done_looks_seldom_whether_it_is_over() {
    let game = super::game_at("chess", "7k/8/8/8/8/8/R7/KR6 w - - 0 1");
    let signals = Signals::new();
    let after = Duration::from_secs(1);
    let clock = Stops { begun: Instant::now(), after, signals: &signals, looks: AtomicU64::new(0) };
    let limits = Limits { infinite: true, ..Limits::depth(2) };
    let mut before = 0;
    let _ = engine(game.position().rules()).go(&game, &limits, &clock, &signals, &mut |_| {
        before = clock.looks.load(Ordering::Relaxed);
    });
    let looks = clock.looks.load(Ordering::Relaxed) - before;
    assert!(clock.begun.elapsed() >= after, "it waits");
    assert!(looks < 2_000, "{looks}");
}
