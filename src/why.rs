//! Why a move is illegal, and what a legal one does.
//!
//! An [`Answer`] is made from the model, which knows where each clause of the file stands, and by the reference
//! interpreter, which goes over the board square by square: so it can name the piece in the way, the condition that does
//! not hold with its present value, every attacker. The tables decide whether a move is legal; a law test holds that
//! what is found here agrees with them.
//!
//! ```
//! use alfil::game::Game;
//! use alfil::{library, resolve::load, rules::Rules, why::why};
//!
//! let loaded = load(library::source("chess").expect("it ships"), &library::source);
//! let rules = Rules::compile(&loaded.variant.expect("it has no errors"));
//! let game = Game::new(&rules);
//! let answer = why(&game, "Ra3").expect("it reads as a move");
//! assert!(!answer.legal);
//! assert_eq!(answer.sentence(), "the rook on a1 cannot go to a3: the pawn on a2 stands in the way");
//! assert_eq!(answer.points[0].clauses[0].place(&loaded.sources), "chess.variant:23:18");
//! ```

mod castling;
mod condition;
mod deed;
mod fault;
mod obstacle;
mod placing;
mod promotion;
mod safety;
mod scene;

use crate::diagnostic;
use crate::english::agree;
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{MoveError, attempts, parse_move};
use crate::source::{Source, Span};
use fault::{Fault, fault};
use scene::Scene;

/// What there is to say about a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether it may be made.
    pub legal: bool,
    /// What it does, or why it may not be made: the most important first. Never empty.
    pub points: Vec<Point>,
}

/// A sentence and the clauses that it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Lower case, no full stop.
    pub text: String,
    /// Where they stand.
    pub clauses: Vec<Clause>,
}

/// A clause of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause(pub Span);

impl Answer {
    /// The first point, alone.
    #[must_use]
    pub fn sentence(&self) -> &str {
        self.points.first().map_or("", |point| &point.text)
    }

    /// The answer as it is printed: each point on a line, the clauses that it rests on below it.
    ///
    /// ```text
    /// illegal: the rook on a1 cannot go to a3: the pawn on a2 stands in the way
    ///   chess.variant:22:18: piece R "Rook"   R
    /// ```
    #[must_use]
    pub fn render(&self, sources: &[Source]) -> String {
        let mut text = String::from(if self.legal { "legal: " } else { "illegal: " });
        self.points.iter().for_each(|point| text += &point.render(sources));
        text
    }
}

impl Point {
    /// The sentence on a line, the clauses that it rests on below it.
    #[must_use]
    pub fn render(&self, sources: &[Source]) -> String {
        let clauses = self.clauses.iter();
        let clauses =
            clauses.map(|clause| format!("  {}: {}\n", clause.place(sources), clause.text(sources)));
        format!("{}\n{}", self.text, clauses.collect::<String>())
    }

    fn new(text: impl Into<String>) -> Point {
        Point { text: text.into(), clauses: Vec::new() }
    }

    /// The point, resting on a clause too. What the language says by itself stands nowhere.
    fn by(mut self, span: Span) -> Point {
        if span.start < span.end && !self.clauses.contains(&Clause(span)) {
            self.clauses.push(Clause(span));
        }
        self
    }
}

impl Clause {
    /// Its place, as editors open it: `kingdom.variant:43:5`. `sources` are the files that the variant was loaded from.
    #[must_use]
    pub fn place(self, sources: &[Source]) -> String {
        match sources.get(usize::from(self.0.source.0)) {
            Some(source) => {
                let (line, column) = diagnostic::position(&source.text, self.0.start as usize);
                format!("{}:{line}:{column}", source.name)
            }
            None => "a clause".to_owned(),
        }
    }

    /// The line on which it begins, without a comment.
    #[must_use]
    pub fn text(self, sources: &[Source]) -> &str {
        let Some(source) = sources.get(usize::from(self.0.source.0)) else { return "" };
        let start = (self.0.start as usize).min(source.text.len());
        let from = source.text[..start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line = source.text[from..].lines().next().unwrap_or("");
        line.split('#').next().unwrap_or("").trim().trim_end_matches('{').trim_end()
    }
}

/// What there is to say about a move that a text says: by squares or in standard algebraic notation. A text that is no
/// move, or may mean several, is an error.
///
/// # Errors
///
/// What is wrong with the text, as [`parse_move`] says it. That a move is illegal is no error: the answer says why it is.
pub fn why(game: &Game, text: &str) -> Result<Answer, MoveError> {
    let error = match parse_move(game.position(), text) {
        Ok(mv) => return Ok(why_move(game, &mv)),
        Err(error) if error.reason().is_none() => return Err(error),
        Err(error) => error,
    };
    let scene = Scene::new(game);
    let attempts = attempts(game.position(), text);
    // One of them may be made: the text says something else of it than it does.
    if attempts.iter().any(|mv| game.position().check_move(mv).is_ok()) {
        return Ok(refused(&scene, unspoken(&error)));
    }
    let faults = attempts.into_iter().filter_map(|mv| {
        let fault = fault(&scene, &mv)?;
        Some((std::cmp::Reverse(fault.weight), scene.length(&mv), fault))
    });
    // What says most; of equals, what has the shortest way, as a pawn on the same file has.
    let told = faults.min_by_key(|(weight, length, _)| (*weight, *length));
    Ok(match told {
        Some((.., fault)) => refused(&scene, fault),
        None => refused(&scene, unspoken(&error)),
    })
}

/// What there is to say about a move.
#[must_use]
pub fn why_move(game: &Game, mv: &Move) -> Answer {
    let scene = Scene::new(game);
    match game.position().check_move(mv) {
        Ok(()) => Answer { legal: true, points: agreeing(&scene, deed::points(&scene, mv)) },
        Err(_) => {
            let unknown = || Fault::new(0, Point::new("the rules know no such move"));
            refused(&scene, fault(&scene, mv).unwrap_or_else(unknown))
        }
    }
}

/// That a game is over, and by which clause: `the game is over: white wins by checkmate`.
#[must_use]
pub fn ending(game: &Game) -> Option<Point> {
    let scene = Scene::new(game);
    agreeing(&scene, scene.over().into_iter().collect()).pop()
}

fn refused(scene: &Scene<'_>, fault: Fault) -> Answer {
    let mut points = fault.points;
    points.extend(fault.instead.map(|from| fault::where_to(scene, from)));
    if !scene.is_won() {
        points.extend(scene.over());
    }
    Answer { legal: false, points: agreeing(scene, points) }
}

/// The points, as they are told of sides whose names are those of many.
fn agreeing(scene: &Scene<'_>, points: Vec<Point>) -> Vec<Point> {
    let names = || scene.variant.side_names.iter();
    points.into_iter().map(|point| Point { text: agree::agreeing(&point.text, names()), ..point }).collect()
}

/// What the text itself is at fault for: it says less or more than any move.
fn unspoken(error: &MoveError) -> Fault {
    let mut points = vec![Point::new(&error.message)];
    points.extend(error.help.as_ref().map(Point::new));
    Fault { weight: 0, points, instead: None }
}

/// Why a move is illegal by what is found here alone, whatever the tables say; nothing if it is found to be legal.
#[doc(hidden)]
#[must_use]
pub fn objection(game: &Game, mv: &Move) -> Option<String> {
    fault(&Scene::new(game), mv).map(|fault| fault.points[0].text.clone())
}
