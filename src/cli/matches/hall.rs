//! Where the games are played: several at the same time, each with programs of its own.

use super::super::Failure;
use super::super::program::Refusal;
use super::super::report::usage;
use super::Plan;
use super::client::Client;
use super::journal::Journal;
use super::record::GameRecord;
use super::tables::Table;
use crate::board::{BySide, Side};
use crate::game::Game;
use alfil_engine::{Engine, Limits, NoClock, Options, Score, Signals};
use alfil_match::arbiter::{self, Ending, Player};
use alfil_match::limits::Clock;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// How many positions the engine looks at to rate an opening.
const GLANCE: u64 = 1000;

/// A game to be played.
#[derive(Debug, Clone)]
pub(super) struct Fixture {
    /// Its number among the games of its variant, from 0.
    pub(super) number: u64,
    /// The number of its opening.
    pub(super) pair: u64,
    pub(super) a_is_white: bool,
    /// The game in which the opening was played already, if it was.
    known: Option<Box<Game>>,
}

/// A flag that is raised when the user, or the system, wants the program to end. The second time, it ends at once.
pub(super) fn interrupts() -> Arc<AtomicBool> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    let signals = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let signals = [SIGINT, SIGTERM];
    for signal in signals {
        // Where a signal cannot be caught, it ends the program; what has been played is in the journal all the same.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop));
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    stop
}

/// Plays all games that the journal does not hold, and adds them to it; none if the match is `decided`. `on_game` is told of each, and says whether the match
/// goes on. Whether it was interrupted.
pub(super) fn play(
    plan: &mut Plan,
    tables: &[Table],
    concurrency: usize,
    interrupt: &AtomicBool,
    (journal, decided): (&mut Journal, bool),
    on_game: &mut dyn FnMut(&GameRecord, &Plan) -> bool,
) -> Result<bool, Failure> {
    // Whatever keeps a program from playing is known before the first game; and if none is left, the programs still have names.
    for table in tables {
        if !try_out(plan, table, interrupt)? {
            return Ok(true);
        }
    }
    tell_apart(plan);
    if decided {
        return Ok(false);
    }
    for (index, table) in tables.iter().enumerate() {
        let fixtures = fixtures(plan, (index, table), journal);
        if fixtures.is_empty() {
            continue;
        }
        if !play_table(plan, (index, table), fixtures, concurrency, interrupt, journal, on_game)? {
            break;
        }
        if interrupt.load(Ordering::Relaxed) {
            return Ok(true);
        }
    }
    Ok(interrupt.load(Ordering::Relaxed))
}

/// The games that are left to play of a variant.
fn fixtures(plan: &Plan, (index, table): (usize, &Table), journal: &Journal) -> VecDeque<Fixture> {
    let left = (0..plan.games).filter(|number| !journal.has(index, *number));
    let fixture = |number: u64| {
        let pair = number / 2;
        let known = journal.opening(index, pair).and_then(|record| record.replay(table)).map(Box::new);
        Fixture { number, pair, a_is_white: number.is_multiple_of(2), known }
    };
    left.map(fixture).collect()
}

/// Starts both programs once: whether they play the variant, what they speak and are called. Not if it is interrupted.
fn try_out(plan: &mut Plan, table: &Table, stop: &AtomicBool) -> Result<bool, Failure> {
    for index in 0..plan.seats.len() {
        let met = Client::new(&plan.seats[index], table, plan, stop).try_out();
        match met.map_err(|Refusal { message, help }| usage(&message, Some(help)))? {
            None => return Ok(false),
            Some((protocol, name)) => {
                let seat = &mut plan.seats[index];
                seat.protocol = Some(protocol);
                seat.name = seat.name.take().or(name);
            }
        }
    }
    Ok(true)
}

/// Two programs of one name get their letters.
fn tell_apart(plan: &mut Plan) {
    if plan.seats[0].name() == plan.seats[1].name() {
        for seat in &mut plan.seats {
            seat.name = Some(format!("{} ({})", seat.name(), seat.letter.to_uppercase()));
        }
    }
}

/// Plays the games of a variant. Whether the match goes on.
fn play_table(
    plan: &Plan,
    (index, table): (usize, &Table),
    fixtures: VecDeque<Fixture>,
    concurrency: usize,
    interrupt: &AtomicBool,
    journal: &mut Journal,
    on_game: &mut dyn FnMut(&GameRecord, &Plan) -> bool,
) -> Result<bool, Failure> {
    let workers = concurrency.min(fixtures.len());
    let queue = Mutex::new(fixtures);
    let queue = &queue;
    // Raised by an interruption, and when enough has been played.
    let stop = AtomicBool::new(false);
    let stop = &stop;
    let mut outcome = Ok(true);
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || work(plan, table, queue, stop, &mut |record| sender.send(record).is_ok()));
        }
        drop(sender);
        loop {
            if interrupt.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
            let record: GameRecord = match games.recv_timeout(std::time::Duration::from_millis(50)) {
                Ok(record) => record,
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            };
            // What is still finished after the end counts, too: it has been played.
            let goes_on = journal.add(index, &record).map(|()| on_game(&record, plan));
            if !matches!(goes_on, Ok(true)) {
                stop.store(true, Ordering::Relaxed);
                if outcome.is_ok() {
                    outcome = goes_on.and(Ok(false));
                }
            }
        }
    });
    outcome
}

/// Plays one game after the other, with two programs.
fn work(
    plan: &Plan,
    table: &Table,
    queue: &Mutex<VecDeque<Fixture>>,
    stop: &AtomicBool,
    send: &mut dyn FnMut(GameRecord) -> bool,
) {
    let [mut a, mut b] = plan.seats.each_ref().map(|seat| Client::new(seat, table, plan, stop));
    let mut judge = Engine::new(&table.rules, Options { hash: 1, ..Options::default() });
    while !stop.load(Ordering::Relaxed) {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let Some(fixture) = next else { return };
        let opening = match &fixture.known {
            Some(game) => (**game).clone(),
            None => opening(plan, table, fixture.pair, &mut judge),
        };
        let (white, black): (&mut dyn Player, &mut dyn Player) =
            if fixture.a_is_white { (&mut a, &mut b) } else { (&mut b, &mut a) };
        let mut players = [Some(white), Some(black)];
        let players = BySide::from_fn(|side| {
            players[usize::from(side == Side::Black)].take().expect("each side is asked for once")
        });
        let clocks = BySide::both(Clock::new(plan.limit));
        let played = arbiter::play(opening, players, clocks, &plan.agreements);
        if played.ending == Ending::Interrupted || !send(GameRecord::of(&fixture, table, &played)) {
            return;
        }
    }
}

/// The opening of a pair of games.
fn opening(plan: &Plan, table: &Table, pair: u64, judge: &mut Engine) -> Game {
    plan.openings.opening(&table.rules, table.start.as_ref(), (&table.name, pair), |game| {
        plan.balance == 0 || game.moves().is_empty() || {
            judge.forget();
            let answer = judge.go(game, &Limits::nodes(GLANCE), &NoClock, &Signals::new(), &mut |_| {});
            let score = answer.lines.first().map(|line| line.score);
            matches!(score, Some(Score::Centipawns(score)) if score.unsigned_abs() <= plan.balance)
        }
    })
}
