//! The thread that thinks: one engine, one search after another.

use super::Event;
use crate::cli::memory;
use crate::cli::watch::Watch;
use alfil_engine::{Engine, Options, Signals};
use alfil_protocol::Search;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

/// Something to do.
pub(super) enum Job {
    /// A search, and who may interrupt it.
    Search(Box<Search>, Arc<Signals>),
    /// Only making an engine ready for a search.
    Prepare(Box<Search>),
    /// A new game begins.
    Forget,
}

/// Begins to do jobs. What comes of them is told to `events`.
pub(super) fn start(events: SyncSender<Event>) -> Sender<Job> {
    let (jobs, waiting) = mpsc::channel();
    thread::spawn(move || Thinker { events, watch: Watch::start(), engine: None, hash: None }.work(&waiting));
    jobs
}

/// An engine, if there is one yet, for the variant of a number.
pub(super) struct Thinker {
    events: SyncSender<Event>,
    watch: Watch,
    engine: Option<(u64, Engine)>,
    /// The table that was asked for last, and the one that there is memory for, in mebibytes.
    hash: Option<(usize, usize)>,
}

impl Thinker {
    fn work(&mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Forget => {
                    if let Some((_, engine)) = &mut self.engine {
                        engine.forget();
                    }
                }
                Job::Prepare(search) => {
                    self.engine(&search);
                    self.tell(Event::Prepared(search.number));
                }
                Job::Search(search, signals) => self.search(&search, &signals),
            }
        }
    }

    /// The engine for a search. One for the same variant is taken as it is, with all that it has found out.
    fn engine(&mut self, search: &Search) {
        if self.engine.as_ref().is_none_or(|(variant, _)| *variant != search.variant) {
            // The table of the one before is given back first.
            self.engine = None;
        }
        let set = search.options.hash;
        let known = self.hash.filter(|(asked, _)| *asked == set && self.engine.is_some());
        let affordable = known.map_or_else(|| self.affordable(set), |(_, affordable)| affordable);
        let options = Options { hash: affordable, ..search.options.clone() };
        let rules = search.game.position().rules();
        let (_, engine) =
            self.engine.get_or_insert_with(|| (search.variant, Engine::new(rules, options.clone())));
        if *engine.options() != options {
            engine.set_options(options);
        }
        let had = engine.hash();
        if known.is_none() && had < set {
            self.tell(Event::ShortOfMemory { set, had });
        }
        self.hash = Some((set, affordable));
    }

    /// How large a table may be; the one that there is makes room for it.
    fn affordable(&self, set: usize) -> usize {
        let held = self.engine.as_ref().map_or(0, |(_, engine)| engine.hash());
        if set <= held { set } else { held + memory::affordable(set - held) }
    }

    fn search(&mut self, search: &Search, signals: &Signals) {
        self.engine(search);
        let Some((_, engine)) = &mut self.engine else { return };
        let events = &self.events;
        let mut on_info = |info: &alfil_engine::Info| {
            let _ = events.send(Event::Informed(search.number, info.clone()));
        };
        let answer = engine.go(&search.game, &search.limits, &self.watch, signals, &mut on_info);
        self.tell(Event::Found(search.number, answer));
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more once the program ends.
        let _ = self.events.send(event);
    }
}
