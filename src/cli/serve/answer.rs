//! Answers. One depends on nothing but its question; what makes long games cheap is kept aside: variants that have been
//! compiled, and the game of the question before, which most questions only continue.

use super::question::{Ask, Fault, Question, id, question, reply};
use super::shelf::{Known, Shelf, Told};
use super::{PROTOCOL, ServeArgs};
use crate::board::Square;
use crate::cli::show::Subject;
use crate::cli::why::Reasons;
use crate::cli::{Failure, input, position, report, show};
use crate::diagnostic::{DiagnosticRecord, TextError as _, records};
use crate::draw::{self, Options, Theme};
use crate::game::Game;
use crate::lint::{self, Levels};
use crate::moves::Move;
use crate::notation::{MoveWriter, fen, parse_move};
use crate::outcome::Outcome;
use crate::playout::Random;
use crate::prose;
use crate::source::SourceId;
use crate::why::why;
use serde::Serialize;
use std::collections::BTreeMap;

/// Answers questions.
pub(super) struct Answerer {
    args: ServeArgs,
    shelf: Shelf,
}

/// What there is to say about a position.
#[derive(Serialize)]
struct Moves {
    fen: String,
    turn: &'static str,
    check: bool,
    result: String,
    moves: Vec<String>,
    /// A legal set of several placements, where nothing else is legal and none is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    such_as: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<Vec<String>>,
    /// From where each of the moves goes, and where to, for boards on which squares are clicked.
    #[serde(flatten)]
    squares: Option<Ends>,
}

/// A game: its moves, and what there is to say about each position, the first and the last one among them.
#[derive(Serialize)]
struct Played {
    moves: Vec<String>,
    positions: Vec<Moves>,
}

#[derive(Serialize)]
struct Ends {
    from: Vec<Option<String>>,
    to: Vec<Option<String>>,
}

#[derive(Serialize)]
struct Drawing {
    drawing: String,
    #[serde(flatten)]
    squares: Option<Places>,
}

/// Where squares are drawn.
#[derive(Serialize)]
struct Places {
    /// The upper left corner of each.
    squares: BTreeMap<String, (f32, f32)>,
    /// How wide they are.
    side: f32,
}

#[derive(Serialize)]
struct Page {
    page: String,
}

#[derive(Serialize)]
struct Checked {
    playable: bool,
    diagnostics: Vec<DiagnosticRecord>,
}

/// What the service is, and what it allows.
#[derive(Serialize)]
struct Hello {
    protocol: u64,
    program: &'static str,
    version: &'static str,
    asks: Vec<&'static str>,
    files: bool,
    threads: u16,
    max_seconds: f64,
    max_moves: usize,
    max_bytes: usize,
}

impl Answerer {
    pub(super) fn new(args: &ServeArgs) -> Answerer {
        Answerer { args: args.clone(), shelf: Shelf::new(args.root.clone()) }
    }

    /// The line that answers a line.
    pub(super) fn line(&mut self, line: &[u8]) -> Vec<u8> {
        let id = id(line);
        let answer = question(line).and_then(|question| self.answer(id.as_deref(), &question));
        match answer {
            Ok(line) if line.len() > self.args.max_bytes => {
                let message = format!(
                    "the answer has {} bytes, more than the {} that are allowed",
                    line.len(),
                    self.args.max_bytes
                );
                Fault::limit("bytes", message).line(id.as_deref())
            }
            Ok(line) => line,
            Err(fault) => fault.line(id.as_deref()),
        }
    }

    fn answer(
        &mut self,
        id: Option<&serde_json::value::RawValue>,
        question: &Question,
    ) -> Result<Vec<u8>, Fault> {
        if question.ask == Ask::Hello {
            return Ok(reply(id, &self.hello()));
        }
        let Some(from) = &question.from else {
            let help = "name one that ships, `\"variant\": \"chess\"`, or send a file as `text`";
            return Err(Fault::in_part("variant", "the question names no variant", help));
        };
        if question.ask == Ask::Check {
            let loaded = self.shelf.loaded(from)?;
            let found = lint::check(&loaded, &Levels::default());
            let diagnostics = records(&found, &loaded.sources);
            return Ok(reply(id, &Checked { playable: loaded.variant.is_some(), diagnostics }));
        }
        if question.moves.len() > self.args.max_moves {
            let message =
                format!("the game has {} moves, over {}", question.moves.len(), self.args.max_moves);
            return Err(Fault::limit("moves", message));
        }
        let most = self.args.max_moves;
        let known = self.shelf.known(from)?;
        if question.ask == Ask::Explain {
            let parent = input::parent(&known.sources);
            let page = prose::page(&known.variant, parent.as_ref());
            let page = match format(question, &["markdown", "html"])? {
                "html" => page.html(),
                _ => page.markdown(),
            };
            return Ok(reply(id, &Page { page }));
        }
        if question.ask == Ask::Game {
            let played = known.game(question, most)?;
            return Ok(reply(id, &played));
        }
        // A line is kept only if the whole of it could be played.
        let line = known.play(question)?;
        let answer = match question.ask {
            Ask::Why => {
                let text = question.mv.as_deref().ok_or_else(|| {
                    Fault::in_part("move", "the question names no move", "write it as `move`: \"e2e4\"")
                })?;
                let reasons = why(&line.game, text).map_err(|error| {
                    let failure = report::on_text("move", text, error.diagnostic(SourceId::default(), 0));
                    Fault::of("move", failure)
                })?;
                reply(id, &Reasons::new(&reasons, &known.sources))
            }
            Ask::Show => reply(id, &drawing(known, &line, question)?),
            _ => reply(id, &moves(known, &line, question, most)?),
        };
        known.line = Some(line);
        Ok(answer)
    }

    fn hello(&self) -> Hello {
        Hello {
            protocol: PROTOCOL,
            program: "alfil",
            version: env!("CARGO_PKG_VERSION"),
            asks: Ask::ALL.iter().map(|(name, _)| *name).collect(),
            files: self.args.root.is_some(),
            threads: self.args.threads,
            max_seconds: self.args.max_seconds,
            max_moves: self.args.max_moves,
            max_bytes: self.args.max_bytes,
        }
    }
}

/// The format that a question asks for, or the first.
fn format<'f>(question: &Question, known: &[&'f str]) -> Result<&'f str, Fault> {
    let Some(wanted) = &question.format else { return Ok(known[0]) };
    known.iter().find(|name| *name == wanted).copied().ok_or_else(|| {
        let help = format!("the formats are {}", known.join(", "));
        Fault::in_part("format", format!("there is no format `{wanted}` here"), help)
    })
}

fn moves(known: &Known, line: &Told, question: &Question, most: usize) -> Result<Moves, Fault> {
    let position = line.game.position();
    let sets = position::placement_sets(&known.variant, &position.setup(), question.max_drops);
    let too_many = |count: f64| {
        let message = format!("there may be {count:.0} moves, more than the {most} that are listed");
        Fault::limit("moves", message)
    };
    if question.max_drops > 1 && sets > most as f64 {
        return Err(too_many(sets));
    }
    let writer = MoveWriter::new(position);
    let legal = position.legal_moves(question.max_drops);
    if legal.len() > most {
        return Err(too_many(legal.len() as f64));
    }
    let mut moves: Vec<(String, Move)> = legal.into_iter().map(|mv| (writer.coordinate(&mv), mv)).collect();
    moves.sort_unstable();
    let name = |sq: Square| known.rules.vocabulary().square_name(sq);
    let ends = || Ends {
        from: moves.iter().map(|(_, mv)| mv.origin().map(name)).collect(),
        to: moves.iter().map(|(_, mv)| mv.aim().map(name)).collect(),
    };
    // With `max_drops` of 0 nothing is said of single ones either.
    let set = || position::set_of_placements(position).filter(|(_, size)| *size > 1).map(|(set, _)| set);
    let several = (moves.is_empty() && position.has_legal_move()).then(set);
    Ok(Moves {
        such_as: several.flatten(),
        fen: fen(known.rules.vocabulary(), &position.setup()),
        turn: position.turn().name(),
        check: !position.checkers().is_empty(),
        result: line.game.outcome().to_string(),
        san: question.san.then(|| moves.iter().map(|(_, mv)| writer.san(mv)).collect()),
        squares: question.squares.then(ends),
        moves: moves.into_iter().map(|(text, _)| text).collect(),
    })
}

fn drawing(known: &Known, line: &Told, question: &Question) -> Result<Drawing, Fault> {
    let position = line.game.position();
    let part = if question.piece.is_some() { "piece" } else { "from" };
    let wanted = (question.piece.as_deref(), question.square.as_deref());
    let subject = match question.all {
        true => Subject::All,
        false => show::subject(&known.rules, position, wanted).map_err(|failure| Fault::of(part, failure))?,
    };
    let options = Options { theme: Theme::Auto, flip: question.flip, ..Options::default() };
    let name = |sq: Square| known.rules.vocabulary().square_name(sq);
    let format = format(question, &["svg", "text"])?;
    // Who clicks on a square clicks on a position.
    let clickable = format == "svg" && matches!(subject, Subject::Board | Subject::Legal(..));
    let squares = (question.squares && clickable).then(|| Places {
        squares: draw::corners(&known.rules, &options).into_iter().map(|(sq, at)| (name(sq), at)).collect(),
        side: draw::SQUARE,
    });
    let drawing = match format {
        "text" => show::text(position, &subject, options),
        _ => show::svg(position, &subject, options),
    };
    Ok(Drawing { drawing, squares })
}

/// A set of several placements, where nothing else is legal.
fn drawn_set(line: &Told, random: &mut Random) -> Option<String> {
    let position = line.game.position();
    position.random_move(random).map(|mv| MoveWriter::new(position).coordinate(&mv))
}

impl Known {
    /// The game of a question: the last one, if the question continues it, or one from the start.
    fn play(&mut self, question: &Question) -> Result<Told, Fault> {
        let kept = self.line.take();
        let continued = kept.filter(|kept| {
            (&kept.fen, kept.array) == (&question.fen, question.array)
                && question.moves.starts_with(&kept.moves)
        });
        let mut line = match continued {
            Some(kept) => kept,
            None => self.begin(question)?,
        };
        for text in &question.moves[line.moves.len()..] {
            line.play(text)?;
        }
        Ok(line)
    }

    /// The game of a question from the start, and moves behind it that are drawn, as long as it is not over.
    fn game(&self, question: &Question, most: usize) -> Result<Played, Fault> {
        let too_many = |count: usize| {
            let message =
                format!("the positions have {count} moves or more, over the {most} that are listed");
            Fault::limit("moves", message)
        };
        let mut line = self.begin(question)?;
        let mut random = Random::new(question.seed);
        let (mut positions, mut listed) = (Vec::new(), 0);
        loop {
            let next = moves(self, &line, question, most)?;
            // A position without moves counts as well.
            listed += next.moves.len() + 1;
            if listed > most {
                return Err(too_many(listed));
            }
            let played = line.moves.len();
            let text = match question.moves.get(played) {
                Some(text) => Some(text.clone()),
                None if played - question.moves.len() == question.random => None,
                None if line.game.outcome() != Outcome::Ongoing => None,
                None if next.moves.is_empty() => drawn_set(&line, &mut random),
                None => Some(next.moves[random.below(next.moves.len())].clone()),
            };
            if let Some(text) = text {
                line.play(&text)?;
                positions.push(next);
            } else {
                positions.push(next);
                return Ok(Played { moves: line.moves, positions });
            }
        }
    }

    /// The game of a question before its first move.
    fn begin(&self, question: &Question) -> Result<Told, Fault> {
        Ok(Told {
            fen: question.fen.clone(),
            array: question.array,
            moves: Vec::new(),
            game: self.start(question)?,
        })
    }

    fn start(&self, question: &Question) -> Result<Game, Fault> {
        let of = |part| move |failure: Failure| Fault::of(part, failure);
        match question.array {
            Some(number) => input::array(&self.rules, number, "array").map_err(of("array")),
            None => {
                let start = input::start(&self.rules, question.fen.as_deref()).map_err(of("fen"))?;
                input::affordable(&start).map_err(of("fen"))?;
                Ok(Game::from_position(start))
            }
        }
    }
}

impl Told {
    /// Plays the next move of the list.
    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let mv = parse_move(self.game.position(), text).map_err(|error| {
            let failure = report::on_text("moves", text, error.diagnostic(SourceId::default(), 0));
            Fault::of("moves", failure).at(self.moves.len())
        })?;
        self.game.play_unchecked(mv);
        input::affordable(self.game.position())
            .map_err(|failure| Fault::of("moves", failure).at(self.moves.len()))?;
        self.moves.push(text.to_owned());
        Ok(())
    }
}
