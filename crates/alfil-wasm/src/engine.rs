//! The engine. It has the page's clock, and is stopped by a function that it asks every few milliseconds.

use crate::fault::{Fault, Thrown, argument};
use crate::game::Game;
use crate::moves::Teller;
use crate::variant::Variant;
use alfil::game::Game as Played;
use alfil_engine::{self as engine, Limits, Options, Remaining, Score, Signals, Strength};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// How often it is asked whether to stop, in milliseconds.
const ASK_AFTER: f64 = 4.0;

/// The most memory for what an engine remembers, in mebibytes.
const MOST_HASH: usize = 512;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// A function of JavaScript's.
    #[derive(Clone)]
    pub type Function;
    #[wasm_bindgen(method, catch, js_name = call)]
    fn ask(this: &Function, context: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch, js_name = call)]
    fn tell(this: &Function, context: &JsValue, text: &str) -> Result<(), JsValue>;
}

thread_local! {
    /// What says whether to stop. A clock must be the same for all threads, and functions of JavaScript are of one.
    static STOP: RefCell<Option<Function>> = const { RefCell::new(None) };
    static ASKED: Cell<f64> = const { Cell::new(0.0) };
}

/// The page's clock, which looks on the way whether the search is to stop.
struct Clock<'a> {
    signals: &'a Signals,
}

impl engine::Clock for Clock<'_> {
    fn now(&self) -> Duration {
        let now = milliseconds();
        if now - ASKED.get() >= ASK_AFTER {
            ASKED.set(now);
            let stop = STOP.with_borrow(Clone::clone);
            // A function that fails stops, too.
            if stop.is_some_and(|stop| stop.ask(&JsValue::NULL).map_or(true, |answer| answer.is_truthy())) {
                self.signals.stop();
            }
        }
        time(now)
    }
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn milliseconds_of(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct EngineOptions {
    level: Option<u8>,
    elo: Option<u16>,
    lines: Option<usize>,
    hash: Option<usize>,
    seed: Option<u32>,
}

impl EngineOptions {
    fn options(text: &str) -> Thrown<Options> {
        let asked: EngineOptions = serde_json::from_str(text).map_err(|error| argument(&error))?;
        let level = asked.level.map_or(Strength::Full, Strength::of_level);
        Ok(Options {
            strength: asked.elo.map_or(level, Strength::Elo),
            lines: asked.lines.unwrap_or(1).clamp(1, 256),
            hash: asked.hash.unwrap_or(16).clamp(1, MOST_HASH),
            seed: asked.seed.unwrap_or(0).into(),
            threads: 1,
        })
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AskedLimits {
    time: Option<f64>,
    nodes: Option<f64>,
    depth: Option<u32>,
    clock: Option<AskedClock>,
    mate: Option<u32>,
    moves: Vec<String>,
    infinite: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct AskedClock {
    time: f64,
    increment: f64,
    moves_to_go: Option<u32>,
}

impl AskedLimits {
    fn limits(text: &str, game: &Game) -> Thrown<Limits> {
        let asked: AskedLimits = serde_json::from_str(text).map_err(|error| argument(&error))?;
        let moves = asked.moves.iter().map(|text| game.read(text)).collect::<Thrown<Vec<_>>>()?;
        Ok(Limits {
            depth: asked.depth,
            nodes: asked.nodes.map(|nodes| nodes as u64),
            move_time: asked.time.map(time),
            clock: asked.clock.map(|clock| Remaining {
                time: time(clock.time),
                increment: time(clock.increment),
                moves_to_go: clock.moves_to_go,
                ..Remaining::default()
            }),
            mate: asked.mate,
            infinite: asked.infinite,
            moves: (!moves.is_empty()).then_some(moves),
            overhead: Duration::ZERO,
        })
    }
}

/// An engine for one variant.
#[wasm_bindgen]
pub struct Engine(engine::Engine);

#[wasm_bindgen]
impl Engine {
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, options: &str) -> Thrown<Engine> {
        Ok(Engine(engine::Engine::new(&variant.0.rules, EngineOptions::options(options)?)))
    }

    /// Changes how it thinks.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, options: &str) -> Thrown<()> {
        self.0.set_options(EngineOptions::options(options)?);
        Ok(())
    }

    /// Thinks until a limit is reached, or `stop` says so.
    pub fn go(
        &mut self,
        game: &Game,
        limits: &str,
        on_info: Option<Function>,
        stop: Option<Function>,
    ) -> Thrown<String> {
        // Names do not tell: a text keeps its name while it is changed.
        if !game.played().position().rules().is(self.0.rules()) {
            return Err(Fault::new("argument", "the game is of another variant than the engine")
                .help("make both by one `Variant`".to_owned()));
        }
        let limits = AskedLimits::limits(limits, game)?;
        let played = game.played();
        let signals = Signals::new();
        ASKED.set(milliseconds());
        STOP.set(stop);
        let answer = self.0.go(played, &limits, &Clock { signals: &signals }, &signals, &mut |info| {
            let Some(on_info) = on_info.as_ref().filter(|_| info.bound == engine::ScoreBound::Exact) else {
                return;
            };
            let mut told = line(played, &info.line);
            told["number"] = info.number.into();
            told["depth"] = info.depth.into();
            told["selectiveDepth"] = info.selective_depth.into();
            told["nodes"] = info.nodes.into();
            told["time"] = milliseconds_of(info.time).into();
            // The search goes on, whatever a listener does wrong.
            let _ = on_info.tell(&JsValue::NULL, &told.to_string());
        });
        STOP.set(None);
        let teller = Teller::new(played.position());
        Ok(json!({
            "best": answer.best.as_ref().map(|mv| teller.tell(mv)),
            "ponder": answer.ponder.as_ref().zip(answer.best.as_ref()).map(|(ponder, best)| {
                let mut after = played.position().clone();
                after.play_unchecked(best);
                Teller::new(&after).text(ponder)
            }),
            "lines": answer.lines.iter().map(|found| line(played, found)).collect::<Vec<_>>(),
            "depth": answer.depth,
            "nodes": answer.nodes,
            "time": milliseconds_of(answer.time),
            "stopped": signals.is_stopped(),
        })
        .to_string())
    }

    /// What the position is worth by itself.
    pub fn evaluate(&self, game: &Game) -> String {
        score(self.0.evaluate(game.played())).to_string()
    }

    /// Forgets what it has found out.
    pub fn forget(&mut self) {
        self.0.forget();
    }
}

fn score(score: Score) -> Value {
    let [win, draw, loss] = score.chances().map(|thousandths| f64::from(thousandths) / 1000.0);
    let centipawns = match score {
        Score::Centipawns(value) => Some(value),
        _ => None,
    };
    json!({
        "centipawns": centipawns,
        "mate": score.mate_in(),
        "chances": { "win": win, "draw": draw, "loss": loss },
        "text": score.to_string(),
    })
}

fn line(game: &Played, line: &engine::Line) -> Value {
    let mut position = game.position().clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for mv in &line.moves {
        let teller = Teller::new(&position);
        moves.push(teller.text(mv));
        san.push(teller.san(mv));
        position.play_unchecked(mv);
    }
    json!({ "score": score(line.score), "moves": moves, "san": san })
}
