//! Conversations with an engine behind them: each search is done as soon as it is asked for.

use crate::{Action, Shelf, Speaker};
use alfil::{FromText as _, Variant, library};
use alfil_engine::{Clock, Engine, Options, Signals};
use alfil_play::rules::Rules;
use std::time::{Duration, Instant};

/// What ships.
struct Shipped;

impl Shelf for Shipped {
    fn names(&self) -> Vec<String> {
        library::names().map(str::to_owned).collect()
    }

    fn find(&self, name: &str) -> Option<Rules> {
        Variant::shipped(name).map(|variant| Rules::compile(&variant))
    }

    fn open(&self, path: &str) -> Result<Rules, Vec<String>> {
        Err(vec![format!("no file `{path}`")])
    }

    fn read(&self, _: &str) -> Result<Rules, Vec<String>> {
        Err(vec!["no text".to_owned()])
    }
}

struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What is said behind the introduction, but for how searches go on.
fn held(lines: &[&str]) -> Vec<String> {
    let mut speaker = Speaker::new(Box::new(Shipped), "Alfil");
    let _ = speaker.hear(lines[0]);
    let mut said = Vec::new();
    for line in &lines[1..] {
        let actions = speaker.hear(line);
        obey(&mut speaker, actions, &mut said);
    }
    said.retain(|line| !line.starts_with("info depth"));
    said
}

fn obey(speaker: &mut Speaker, actions: Vec<Action>, said: &mut Vec<String>) {
    for action in actions {
        match action {
            Action::Say(line) => said.push(line),
            Action::Search(search) => {
                let rules = search.game.position().rules().clone();
                let mut engine = Engine::new(&rules, Options { hash: 1, ..search.options.clone() });
                let (signals, watch) = (Signals::new(), Watch(Instant::now()));
                let answer = engine.go(&search.game, &search.limits, &watch, &signals, &mut |info| {
                    for action in speaker.informed(search.number, info) {
                        match action {
                            Action::Stop => signals.stop(),
                            action => said.extend(told(action)),
                        }
                    }
                });
                let actions = speaker.found(search.number, &answer);
                obey(speaker, actions, said);
            }
            _ => {}
        }
    }
}

fn told(action: Action) -> Option<String> {
    if let Action::Say(line) = action { Some(line) } else { None }
}

/// The last line that is said.
#[track_caller]
fn ends(lines: &[&str], last: &str) {
    let said = held(lines);
    assert_eq!(said.last().map(String::as_str), Some(last), "{lines:?}: {said:?}");
}

#[test]
fn a_mate_is_told_as_soon_as_it_is_found() {
    let mated = "position sfen 8k/9/8P/9/9/9/9/9/K8 b G 1";
    for go in ["go mate infinite", "go mate 600000", "go mate"] {
        let begun = Instant::now();
        ends(&["usi", mated, go], "checkmate G*1b");
        assert!(begun.elapsed() < Duration::from_secs(60), "{go}");
    }
}

#[test]
fn who_looks_for_a_mate_is_answered_so_where_nothing_can_be_searched() {
    let broken = "position sfen 9/9 b - 1";
    ends(&["usi", broken, "go mate 1000"], "checkmate timeout");
    ends(&["usi", broken, "go mate infinite"], "checkmate timeout");
    ends(&["usi", broken, "go depth 1"], "bestmove resign");
    // More than may wait for their turn, behind one that is not over.
    let mut speaker = Speaker::new(Box::new(Shipped), "Alfil");
    let _ = speaker.hear("usi");
    let full: Vec<Vec<Action>> = (0..300).map(|_| speaker.hear("go mate 1000")).collect();
    assert_eq!(
        full.last().and_then(|actions| actions.last()),
        Some(&Action::Say("checkmate timeout".to_owned()))
    );
}

#[test]
fn where_no_move_may_be_chosen_none_is_made() {
    // The king in the corner has three moves.
    let corner = "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let banned = |words: &'static str| ["ucci", "setoption UCI_Variant chess", corner, words];
    let search = |words: &'static str, go: &'static str| [&banned(words)[..], &[go]].concat();
    ends(&search("banmoves a1a2 a1b1 a1b2", "go depth 2"), "nobestmove");
    ends(&search("banmoves a1a2 a1b1", "go depth 1 searchmoves a1a2 a1b1"), "nobestmove");
    let said = held(&search("banmoves a1a2", "go depth 1 searchmoves a1a2 a1b1"));
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove a1b1")), "{said:?}");
    ends(&["uci", corner, "go depth 2 searchmoves a1a5"], "bestmove (none)");
    let said = held(&["uci", corner, "go depth 1 searchmoves a1a5 a1b2"]);
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove a1b2")), "{said:?}");
}

#[test]
fn sequences_of_moves_are_counted() {
    ends(&["uci", "position startpos", "go perft 3"], "Nodes searched: 8902");
    ends(&["uci", "position startpos", "go perft 0"], "Nodes searched: 1");
    let check = "position fen k6r/8/8/8/8/8/5NPP/q6K w - - 0 1";
    assert_eq!(held(&["uci", check, "go perft 1"]), ["f2d1: 1", "Nodes searched: 1"]);
    ends(
        &["uci", check, "go perft 99"],
        "info string depth 99 is too deep here: `alfil perft` counts further",
    );
}

/// Below full strength each conversation and each game of it chooses by a seed of its own; at full strength everything repeats.
#[test]
fn games_at_a_limited_strength_have_seeds_of_their_own() {
    let seeds = |limited: bool, seed: u64, first: &str, new: &str| -> Vec<u64> {
        let mut speaker = Speaker::new(Box::new(Shipped), "Alfil");
        speaker.seed(seed);
        let _ = speaker.hear(first);
        if limited {
            let _ = speaker.hear("setoption name UCI_LimitStrength value true");
            let _ = speaker.hear("option UCI_LimitStrength=1");
            let _ = speaker.hear("setoption name UCI_Elo value 800");
            let _ = speaker.hear("option UCI_Elo=800");
        }
        let mut found = Vec::new();
        for _ in 0..3 {
            let _ = speaker.hear(new);
            for action in speaker.hear(if first == "xboard" { "go" } else { "go depth 1" }) {
                if let Action::Search(search) = action {
                    found.push(search.options.seed);
                    let _ = speaker.hear("stop");
                    let _ = speaker.found(search.number, &answer_of(&search));
                }
            }
        }
        found
    };
    for (first, new) in [("uci", "ucinewgame"), ("usi", "usinewgame"), ("xboard", "new")] {
        assert_eq!(seeds(false, 7, first, new), [0; 3], "{first}");
        let (ours, theirs) = (seeds(true, 7, first, new), seeds(true, 8, first, new));
        assert_eq!(ours, seeds(true, 7, first, new), "{first}");
        let mut all = [ours, theirs].concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6, "{first}: {all:?}");
    }
}

/// What comes of a search that looks at as little as can be.
fn answer_of(search: &crate::Search) -> alfil_engine::Answer {
    let rules = search.game.position().rules().clone();
    let mut engine = Engine::new(&rules, Options { hash: 1, ..search.options.clone() });
    let limits = alfil_engine::Limits::depth(1);
    engine.go(&search.game, &limits, &alfil_engine::NoClock, &Signals::new(), &mut |_| {})
}
