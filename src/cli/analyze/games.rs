//! `alfil analyze games.pgn`: games with what the engine thinks of each move.

use super::{Analyst, AnalyzeArgs, over};
use crate::board::Side;
use crate::cli::games::{self, Meant};
use crate::cli::progress::Progress;
use crate::cli::reading::{STANDARD_INPUT, STANDARD_INPUT_NAME};
use crate::cli::report::{self, Mistake};
use crate::cli::{Failure, Status, input, reading};
use crate::game::Game;
use crate::library;
use crate::moves::Move;
use crate::pgn::{self, Element, Record};
use crate::rules::Rules;
use crate::source::{Source, SourceId};
use alfil_engine::{Answer, Score};
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::Path;

/// The longest file of games, in bytes.
const LONGEST_FILE: usize = 16 << 20;

/// After so many names that no variant has, others are not told.
const MOST_WARNINGS: usize = 100;

/// How many moves of what would have been better are shown.
const SHOWN: usize = 6;

/// What a move that loses so much is marked with: the loss in thousandths of a point, and the number of the mark.
const MARKS: [(i64, u8); 3] = [(300, 4), (200, 2), (100, 6)];

pub(super) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let named = args.place.variant.as_str();
    let text = read(named)?;
    let name = if named == STANDARD_INPUT { STANDARD_INPUT_NAME } else { named };
    let given_name = args.of_games.as_deref().unwrap_or(library::UNNAMED);
    let given = input::rules(&input::variant(given_name)?)?;
    let mut known: Option<(&str, Rules)> = None;
    let mut unknown: Vec<String> = Vec::new();
    let mut status = Status::Well;
    let mut first = true;
    for written in pgn::games(SourceId::default(), &text) {
        let tag = written.tag("Variant");
        let shipped = match games::meant(tag, given_name, given.variant()) {
            Meant::Shipped(name) => Some(name),
            Meant::Given => None,
            Meant::Unknown => {
                let tag = tag.unwrap_or_default();
                if unknown.len() < MOST_WARNINGS && !unknown.iter().any(|told| told == tag) {
                    out.flush()?;
                    games::tell_unknown(tag, &given.variant().name);
                    unknown.push(tag.to_owned());
                }
                None
            }
        };
        if let Some(name) = shipped.filter(|name| known.as_ref().is_none_or(|(known, _)| known != name)) {
            known = Some((name, input::rules(&input::variant(name)?)?));
        }
        let other = known.as_ref().filter(|(name, _)| Some(*name) == shipped);
        let rules = other.map_or(&given, |(_, rules)| rules);
        match written.play(rules) {
            Ok(record) => {
                let record = analysed(&record, &mut Analyst::new(args, rules));
                write!(out, "{}{record}", if first { "" } else { "\n" })?;
                out.flush()?;
                first = false;
            }
            Err(diagnostics) => {
                status = Status::BadInput;
                out.flush()?;
                let sources = vec![Source::new(name, text.as_str())];
                report::tell(&Mistake::InText { diagnostics, sources });
            }
        }
    }
    if first && status == Status::Well {
        return Err(report::bad_input(&format!("there is no game in `{name}`"), None));
    }
    Ok(status)
}

/// Whether a file has games, and no variant: it is called so, or begins with a tag. So does the standard input.
pub(super) fn are_in(name: &str) -> bool {
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
        return true;
    }
    let begins = |reader: &mut dyn BufRead| {
        let bytes = reader.fill_buf().unwrap_or_default();
        if let Some(text) = reading::utf16::decoded(bytes) {
            return text.trim_start().starts_with('[');
        }
        let text = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        text.trim_ascii_start().starts_with(b"[")
    };
    match name {
        STANDARD_INPUT => begins(&mut std::io::stdin().lock()),
        _ => {
            library::get(name).is_none()
                && reading::open(path).is_ok_and(|file| begins(&mut BufReader::new(file)))
        }
    }
}

fn read(name: &str) -> Result<String, Failure> {
    let path = Path::new(name);
    let bytes = match name {
        STANDARD_INPUT => input::read_standard_input(LONGEST_FILE)?,
        _ => reading::bytes(path, LONGEST_FILE)
            .map_err(|why| input::unread(path, &why, "analyse its games in several files"))?,
    };
    Ok(games::text(&bytes))
}

/// A game with the score behind each move, marks, and better lines.
fn analysed(record: &Record, analyst: &mut Analyst) -> Record {
    let progress = Progress::start("analysing", Some((1 + record.moves().count() as u64, "positions")));
    let mut elements = Vec::new();
    let mut game = Game::from_position(record.start().clone());
    let mut depth = 0usize;
    let mut before = seen(&game, analyst);
    // What a file that was analysed before says of the position before a move, as White sees it.
    let mut told_before = None;
    progress.step();
    let mut all = record.elements().iter().peekable();
    while let Some(element) = all.next() {
        elements.push(element.clone());
        match element {
            Element::Open => depth += 1,
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move(mv) if depth == 0 => {
                let turn = game.position().turn();
                game.play_unchecked(mv.clone());
                let after = seen(&game, analyst);
                progress.step();
                // Marks of a move stand before comments on it. What an analysis before this one has said is said anew.
                let mut said = Vec::new();
                while let Some(element @ (Element::Nag(_) | Element::Comment(_))) = all.peek() {
                    said.push((*element).clone());
                    all.next();
                }
                let told = said.iter().find_map(points_told);
                let own = told.zip(told_before).and_then(|(now, before)| {
                    let sign = if turn == Side::White { 1 } else { -1 };
                    mark(sign * (before - now))
                });
                let is_own = |nag: u8| match told_before {
                    Some(_) => own == Some(nag),
                    None => told.is_some() && MARKS.iter().any(|mark| mark.1 == nag),
                };
                said.retain(|element| !matches!(element, Element::Nag(nag) if is_own(*nag)));
                told_before = told;
                // Whoever has judged a move, has.
                let judged = said.iter().any(|element| matches!(element, Element::Nag(1..=6)));
                let comments = said.iter().position(|element| matches!(element, Element::Comment(_)));
                let comments = said.split_off(comments.unwrap_or(said.len()));
                elements.extend(said);
                let best = before.best.as_ref().filter(|best| *best != mv);
                let loss = before.points(turn) - after.points(turn);
                let mark = mark(loss).filter(|_| best.is_some());
                elements.extend(mark.filter(|_| !judged).map(Element::Nag));
                let told = format!("[%eval {}]", after.told());
                let written = comments.iter().position(|comment| evaluation(comment).is_some());
                if written.is_none() {
                    elements.push(Element::Comment(told.clone()));
                }
                for (number, comment) in comments.into_iter().enumerate() {
                    let (Element::Comment(text), Some(place)) = (&comment, evaluation(&comment)) else {
                        elements.push(comment);
                        continue;
                    };
                    let told = if written == Some(number) { told.as_str() } else { "" };
                    let text = format!("{}{told}{}", &text[..place.start], &text[place.end..]);
                    // Of a second score nothing is left.
                    if !text.trim().is_empty() {
                        elements.push(Element::Comment(text));
                    }
                }
                if mark.is_some() && !has_line(all.clone(), before.line.first()) {
                    elements.push(Element::Open);
                    elements.extend(before.line.iter().take(SHOWN).cloned().map(Element::Move));
                    elements.push(Element::Close);
                }
                before = after;
            }
            _ => {}
        }
    }
    record.with_elements(elements)
}

/// The mark of a move that loses so many thousandths of a point.
fn mark(loss: i64) -> Option<u8> {
    MARKS.iter().find(|(least, _)| loss >= *least).map(|(_, nag)| *nag)
}

/// What White may expect by what a comment says that an engine thinks, in thousandths of a point.
fn points_told(element: &Element<Move>) -> Option<i64> {
    let Element::Comment(text) = element else { return None };
    let score = text[evaluation(element)?].strip_prefix("[%eval")?.strip_suffix(']')?;
    // Behind it, some programs say how deep they looked.
    let score = score.split(',').next().unwrap_or_default().trim();
    let score = match score.strip_prefix('#') {
        Some(moves) if moves.starts_with('-') => Score::Loss(1),
        Some(_) => Score::Win(1),
        None => Score::Centipawns((score.parse::<f64>().ok()? * 100.0).round() as i32),
    };
    let [win, draw, _] = score.chances();
    Some(i64::from(win) + i64::from(draw) / 2)
}

/// Where a comment says what an engine thinks: `[%eval 0.17]`.
fn evaluation(element: &Element<Move>) -> Option<Range<usize>> {
    let Element::Comment(text) = element else { return None };
    let start = text.find("[%eval")?;
    let length = text[start..].find(']')?;
    Some(start..start + length + 1)
}

/// Whether a variation that begins with a move stands next, before the game goes on.
fn has_line<'e>(next: impl Iterator<Item = &'e Element<Move>>, first: Option<&Move>) -> bool {
    let mut depth = 0u32;
    let mut begins = false;
    for element in next {
        match element {
            Element::Open => {
                depth += 1;
                begins = depth == 1;
            }
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move(_) if depth == 0 => return false,
            Element::Move(mv) if std::mem::take(&mut begins) && Some(mv) == first => return true,
            _ => {}
        }
    }
    false
}

/// What is thought of a position.
struct Seen {
    /// Who is to move.
    turn: Side,
    score: Score,
    best: Option<Move>,
    line: Vec<Move>,
}

/// Looks at the position at hand. Where the game is over there is nothing to think about.
fn seen(game: &Game, analyst: &mut Analyst) -> Seen {
    use crate::outcome::Outcome;
    let turn = game.position().turn();
    if let Some(outcome) = over(game) {
        let score = match outcome {
            Outcome::Win(side, _) if side == turn => Score::Win(0),
            Outcome::Win(..) => Score::Loss(0),
            Outcome::Draw(_) | Outcome::Ongoing => Score::Centipawns(0),
        };
        return Seen { turn, score, best: None, line: Vec::new() };
    }
    let Answer { best, lines, .. } = analyst.answer(game);
    let (score, line) =
        lines.into_iter().next().map_or((Score::Centipawns(0), Vec::new()), |line| (line.score, line.moves));
    Seen { turn, score, best, line }
}

impl Seen {
    /// What a side may expect, in thousandths of a point.
    fn points(&self, side: Side) -> i64 {
        let [win, draw, _] = self.score.chances();
        let own = i64::from(win) + i64::from(draw) / 2;
        if side == self.turn { own } else { 1000 - own }
    }

    /// The score as White sees it: `0.31`, `#2`, `#-3`.
    fn told(&self) -> String {
        let sign = if self.turn == Side::White { 1 } else { -1 };
        match self.score {
            Score::Centipawns(value) => format!("{:.2}", f64::from(sign * value) / 100.0),
            score => {
                let moves = score.mate_in().unwrap_or(0);
                let lost = matches!(score, Score::Loss(_)) == (sign == 1);
                format!("#{}{}", if lost { "-" } else { "" }, moves.abs())
            }
        }
    }
}
