//! Games.

use crate::fault::{Fault, Thrown, argument};
use crate::moves::{Teller, Touched, option, piece};
use crate::shape;
use crate::variant::{DrawOptions, Known, Variant};
use alfil::board::Side;
use alfil::diagnostic::code::notation;
use alfil::diagnostic::{TextError as _, unplayable};
use alfil::draw;
use alfil::game::Game as Played;
use alfil::moves::Move;
use alfil::notation::{fen, parse_fen, parse_move};
use alfil::outcome::Outcome;
use alfil::pgn::{self, Element, GameResult, Record};
use alfil::play::entry::{Entry, Touch, entry};
use alfil::playout::Random;
use alfil::position::{MAX_EFFORT, Position};
use alfil::setup::Setup;
use alfil::source::{Source, SourceId, Span};
use alfil::why;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;

/// More moves than are listed at once.
const MOST_LISTED: f64 = 100_000.0;

/// A game in progress.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game {
    known: Rc<Known>,
    game: Played,
    /// What there is to tell of each move.
    told: Vec<Rc<str>>,
}

/// Which moves are listed.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct ListOptions {
    max_drops: Option<usize>,
    square: Option<String>,
}

impl Game {
    /// A game from the start, a FEN, or the array of a number.
    pub fn start(known: &Rc<Known>, text: Option<&str>, array: Option<u32>) -> Thrown<Game> {
        let rules = &known.rules;
        let game = match (text, array) {
            (Some(text), _) => Played::from_position(position(known, text)?),
            (None, Some(number)) => Played::from_array(rules, number)
                .map_err(|error| Fault::new("array", error.to_string()).help(error.help()))?,
            (None, None) => Played::new(rules),
        };
        Ok(Game { known: Rc::clone(known), game, told: Vec::new() })
    }

    /// The position as it can be written down.
    pub fn setup(&self) -> Setup {
        self.position().setup()
    }

    /// The game itself.
    pub fn played(&self) -> &Played {
        &self.game
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn put(&mut self, mv: Move) -> Rc<str> {
        let told: Rc<str> = Teller::new(self.position()).tell(&mv).to_string().into();
        self.game.play_unchecked(mv);
        self.told.push(Rc::clone(&told));
        told
    }

    /// Refuses positions whose moves take too much work to list.
    fn affordable(&self) -> Thrown<()> {
        affordable(self.position())
    }

    /// The move that a text says.
    pub fn read(&self, text: &str) -> Thrown<Move> {
        parse_move(self.position(), text).map_err(|error| {
            let source = Source::new("move", text);
            let found = error.diagnostic(SourceId::default(), 0);
            Fault::new("move", error.message).help(error.help).because(&[found], &[source])
        })
    }

    fn entered(&self, touched: &[Touch]) -> Entry {
        entry(self.position(), touched)
    }
}

/// Refuses positions whose moves take too much work to list.
pub fn affordable(position: &Position) -> Thrown<()> {
    let steps = position.effort();
    if steps <= MAX_EFFORT {
        return Ok(());
    }
    let message = format!(
        "listing the moves of this position takes about {} million steps of work, more than {}",
        steps / 1_000_000,
        MAX_EFFORT / 1_000_000
    );
    Err(Fault::new("limit", message)
        .help("say the moves with fewer legs, or have fewer such pieces".to_owned()))
}

/// The position of a FEN.
fn position(known: &Known, text: &str) -> Thrown<Position> {
    let vocabulary = known.rules.vocabulary();
    let source = || [Source::new("FEN", text)];
    let setup = parse_fen(vocabulary, text).map_err(|error| {
        let found = error.diagnostic(SourceId::default(), 0);
        Fault::new("fen", error.message).help(error.help).because(&[found], &source())
    })?;
    Position::new(&known.rules, &setup).map_err(|error| {
        let whole = Span::new(SourceId::default(), 0, text.len());
        let found = unplayable(notation::FEN, vocabulary, &error, whole);
        Fault::new("fen", error.told(vocabulary)).help(error.help(vocabulary)).because(&[found], &source())
    })
}

#[wasm_bindgen]
impl Game {
    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        Variant(Rc::clone(&self.known))
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        fen(self.known.vocabulary(), &self.setup())
    }

    /// The FEN of the start.
    #[wasm_bindgen(js_name = startFen)]
    pub fn start_fen(&self) -> String {
        fen(self.known.vocabulary(), &self.game.start().setup())
    }

    /// What there is to tell of the position, but for its moves.
    pub fn state(&self) -> String {
        let (position, vocabulary) = (self.position(), self.known.vocabulary());
        let squares = |squares: alfil::board::Squares| -> Vec<String> {
            squares.iter().map(|sq| vocabulary.square_name(sq)).collect()
        };
        let check = position.in_check();
        let royals = || {
            let royals = position.royals(position.turn()).iter();
            let attacked = royals.filter(|sq| !position.attackers(*sq, !position.turn()).is_empty());
            attacked.map(|sq| vocabulary.square_name(sq)).collect::<Vec<_>>()
        };
        let stands = position
            .dimensions()
            .squares()
            .filter_map(|sq| Some((vocabulary.square_name(sq), piece(vocabulary, position.piece_on(sq)?))));
        let held = |side: Side| {
            let counts =
                vocabulary.kinds().map(|kind| (vocabulary.letters(kind), position.reserve(side, kind)));
            counts.filter(|(_, count)| *count > 0).collect::<BTreeMap<_, _>>()
        };
        json!({
            "turn": position.turn().name(),
            "moveNumber": position.fullmove(),
            "movesLeft": position.moves_left(),
            "inCheck": check,
            "check": {
                "royals": if check { royals() } else { Vec::new() },
                "checkers": squares(position.checkers()),
            },
            "board": stands.collect::<BTreeMap<_, _>>(),
            "neutral": squares(position.neutral()),
            "reserves": { "white": held(Side::White), "black": held(Side::Black) },
            "key": format!("{:016x}", position.key()),
        })
        .to_string()
    }

    /// How the game stands.
    pub fn outcome(&self) -> String {
        let outcome = self.game.outcome();
        let (winner, reason) = match outcome {
            Outcome::Ongoing => (None, None),
            Outcome::Win(side, reason) => (Some(side.name()), Some(reason.to_string())),
            Outcome::Draw(reason) => (None, Some(reason.to_string())),
        };
        let over = outcome != Outcome::Ongoing;
        let why = if over { why::ending(&self.game) } else { None };
        json!({
            "over": over,
            "winner": winner,
            "reason": reason,
            "text": outcome.told(self.game.position().rules().vocabulary().variant()),
            "result": GameResult::from(outcome).as_str(),
            "why": why.map(|point| shape::point(&point, &self.known.sources)),
        })
        .to_string()
    }

    /// The moves that were played.
    pub fn history(&self) -> String {
        format!("[{}]", self.told.join(","))
    }

    /// The last of them.
    #[wasm_bindgen(js_name = lastMove)]
    pub fn last_move(&self) -> Option<String> {
        self.told.last().map(|told| told.to_string())
    }

    /// The legal moves.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self, options: &str) -> Thrown<String> {
        let options: ListOptions = serde_json::from_str(options).map_err(|error| argument(&error))?;
        self.affordable()?;
        let from = options.square.as_deref().map(|name| self.known.square(name)).transpose()?;
        let most = options.max_drops.unwrap_or(1);
        let mut moves = self.position().legal_moves(most.min(1));
        if most > 1 {
            let singles = moves.iter().filter(|mv| matches!(mv, Move::Place(_))).count();
            // As many as sets can be made of those that are legal alone, and of others of the same number.
            let sets = (0..most.min(64)).fold(1.0, |sets: f64, _| (sets * singles.max(64) as f64).min(1e18));
            if singles > 0
                && sets > MOST_LISTED * 10.0
                && self.counted().is_none_or(|count| count > MOST_LISTED)
            {
                let message = format!("there are more sets of up to {most} placements than can be listed");
                return Err(Fault::new("limit", message)
                    .help("list smaller sets, or enter a set piece by piece".to_owned()));
            }
            moves = self.position().legal_moves(most);
        }
        moves.retain(|mv| from.is_none() || mv.origin() == from);
        let teller = Teller::new(self.position());
        let mut told: Vec<(String, Value)> =
            moves.iter().map(|mv| (teller.text(mv), teller.tell(mv))).collect();
        told.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(Value::from_iter(told.into_iter().map(|(_, told)| told)).to_string())
    }

    fn counted(&self) -> Option<f64> {
        self.position().count_moves()?.to_string().parse().ok()
    }

    /// How many legal moves there are, in digits.
    #[wasm_bindgen(js_name = countMoves)]
    pub fn count_moves(&self) -> Thrown<Option<String>> {
        self.affordable()?;
        Ok(self.position().count_moves().map(|count| count.to_string()))
    }

    /// A move that is being entered.
    pub fn entry(&self, touched: &str) -> Thrown<String> {
        let touched: Vec<Touched> = serde_json::from_str(touched).map_err(|error| argument(&error))?;
        self.affordable()?;
        let read: Option<Vec<Touch>> =
            touched.iter().map(|touch| touch.read(self.known.vocabulary())).collect();
        let found = read.map_or_else(Entry::default, |read| self.entered(&read));
        let position = self.position();
        Ok(json!({
            "touched": touched,
            "next": found.next.iter().map(|next| option(position, next)).collect::<Vec<_>>(),
            "move": found.mv.as_ref().map(|mv| Teller::new(position).tell(mv)),
            "complete": found.is_complete(),
        })
        .to_string())
    }

    /// Plays a move.
    pub fn play(&mut self, text: &str) -> Thrown<String> {
        self.affordable()?;
        let mv = self.read(text)?;
        Ok(self.put(mv).to_string())
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.told.pop()?;
        self.game = self.game.before(1);
        Some(last.to_string())
    }

    /// Why a move is illegal, or what it does.
    pub fn why(&self, text: &str) -> Thrown<String> {
        self.affordable()?;
        let answer =
            why::why(&self.game, text).map_err(|error| Fault::new("move", error.message).help(error.help))?;
        let points: Vec<_> =
            answer.points.iter().map(|point| shape::point(point, &self.known.sources)).collect();
        Ok(json!({ "legal": answer.legal, "points": points }).to_string())
    }

    /// A legal move at random.
    #[wasm_bindgen(js_name = randomMove)]
    pub fn random_move(&self, seed: u32) -> Thrown<Option<String>> {
        self.affordable()?;
        let mv = self.position().random_move(&mut Random::new(seed.into()));
        Ok(mv.map(|mv| Teller::new(self.position()).tell(&mv).to_string()))
    }

    /// How many sequences of legal moves there are.
    pub fn perft(&self, depth: u32, max_drops: u32) -> Thrown<f64> {
        if depth > 20 {
            return Err(Fault::new("limit", "perft is counted to depth 20 at most"));
        }
        self.affordable()?;
        Ok(self.position().perft(depth, max_drops as usize) as f64)
    }

    /// The game as PGN.
    pub fn pgn(&self, tags: &str) -> Thrown<String> {
        let tags: BTreeMap<String, String> = serde_json::from_str(tags).map_err(|error| argument(&error))?;
        let mut record = Record::of(&self.game);
        tags.iter().for_each(|(name, value)| record.set_tag(name, value));
        Ok(record.to_string())
    }

    /// The position as SVG, or the legal moves from a square.
    pub fn svg(&self, options: &str) -> Thrown<String> {
        let drawing = self.known.drawing(&DrawOptions::parse(options)?)?;
        Ok(match drawing.from {
            Some(from) => {
                self.affordable()?;
                draw::moves_svg(self.position(), from, &drawing)
            }
            None => draw::board_svg(&self.known.rules, &self.setup(), &drawing),
        })
    }

    /// The position in words.
    pub fn describe(&self) -> String {
        draw::told(&self.known.rules, &self.setup())
    }

    /// A game of its own with the same past.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy(&self) -> Game {
        self.clone()
    }
}

/// Games that were read from PGN.
#[wasm_bindgen]
pub struct PgnGames {
    told: String,
    games: Vec<Option<Game>>,
}

#[wasm_bindgen]
impl PgnGames {
    /// What there is to say about each.
    pub fn told(&self) -> String {
        self.told.clone()
    }

    /// A game by its number, if it could be played.
    pub fn game(&self, index: usize) -> Option<Game> {
        self.games.get(index).cloned().flatten()
    }
}

/// Reads the games of a PGN text.
pub fn read_pgn(known: &Rc<Known>, text: &str) -> Thrown<PgnGames> {
    let sources = [Source::new("PGN", text)];
    let (mut told, mut games) = (Vec::new(), Vec::new());
    for written in pgn::games(SourceId::default(), text) {
        let played = written.play(&known.rules);
        let mistakes = played.as_ref().err().unwrap_or(&written.mistakes);
        let elements = written.elements.iter().map(|element| match element {
            Element::Move(word) => json!({ "is": "move", "san": word.text }),
            Element::Nag(nag) => json!({ "is": "nag", "nag": nag }),
            Element::Comment(comment) => json!({ "is": "comment", "comment": comment }),
            Element::Open => json!({ "is": "open" }),
            Element::Close => json!({ "is": "close" }),
        });
        let tags = written.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()));
        told.push(json!({
            "tags": tags.collect::<BTreeMap<_, _>>(),
            "elements": elements.collect::<Vec<_>>(),
            "result": written.result.as_str(),
            "diagnostics": shape::diagnostics(mistakes, &sources),
        }));
        games.push(played.ok().map(|record| {
            let start = Played::from_position(record.start().clone());
            let mut game = Game { known: Rc::clone(known), game: start, told: Vec::new() };
            record.moves().for_each(|mv| {
                game.put(mv.clone());
            });
            game
        }));
    }
    Ok(PgnGames { told: json!(told).to_string(), games })
}
