//! What is run: tests, coverage, and what a preview beside the text asks for.

use super::view::{View, bytes};
use crate::board::Side;
use crate::coverage::{Options as CoverageOptions, cover_watched};
use crate::draw::{self, Options};
use crate::game::Game;
use crate::notation::{coordinate, fen, parse_fen, parse_move, parse_square, san};
use crate::position::{MAX_EFFORT, Position};
use crate::prose;
use crate::resolve::{Extras, expand};
use crate::rules::Rules;
use crate::testing::{self, Difference, FailedClaim, TestReport};
use crate::why::why;
use alfil_ide::answer::{Coverage, Markup, Outcome, TestItem, TestResult, Unnoticed, Verdict};
use alfil_ide::{Asked, Job, Workspace};
use alfil_words::counted;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// What [`execute`] does.
pub(super) const COMMANDS: &[&str] = &["alfil.expand", "alfil.rules"];

/// How many placements at once the moves of a position may have that are listed.
const MAX_DROPS: usize = 1;

/// The tests that a file carries.
pub(super) fn tests(view: &View) -> Vec<TestItem> {
    let mut items: Vec<TestItem> = Vec::new();
    let mut so_called: HashMap<&str, usize> = HashMap::new();
    for test in view.tests() {
        let name = &test.name.node;
        let same = so_called.entry(name).or_default();
        *same += 1;
        let id = if *same == 1 { name.clone() } else { format!("{name} ({same})") };
        items.push(TestItem {
            id,
            label: name.clone(),
            range: bytes(test.span),
            selection: bytes(test.name.span),
        });
    }
    items
}

/// Why a file cannot be played.
fn faulty(view: &View) -> String {
    let errors = view.loaded.diagnostics.iter();
    let errors =
        errors.filter(|diagnostic| diagnostic.severity == crate::diagnostic::Severity::Error).count();
    format!("the file has {}: mend them first", counted(errors.max(1), "mistake", "mistakes"))
}

/// Runs tests, all or some.
pub(super) fn run(view: &View, only: Option<&[String]>, job: &dyn Job) -> Result<Vec<TestResult>, String> {
    if view.loaded.variant.is_none() {
        return Err(faulty(view));
    }
    let rules = view.rules().ok_or_else(|| faulty(view))?;
    let only: Option<HashSet<&String>> = only.map(|only| only.iter().collect());
    let wanted = |id: &String| only.as_ref().is_none_or(|only| only.contains(id));
    let chosen = tests(view).into_iter().zip(view.tests()).filter(|(item, _)| wanted(&item.id));
    let (items, chosen): (Vec<TestItem>, Vec<_>) = chosen.unzip();
    let mut watch = |done: usize| {
        job.progress(done, items.len(), items.get(done).map_or("", |item| &item.label));
        !job.is_cancelled()
    };
    let reports = testing::run_watched(rules, &chosen, &mut watch);
    Ok(items.into_iter().zip(&reports).map(|(item, report)| result(item.id, report)).collect())
}

fn result(id: String, report: &TestReport) -> TestResult {
    let Some(claim) = report.failures.first() else {
        return TestResult {
            id,
            verdict: Verdict::Passed,
            message: None,
            range: None,
            expected: None,
            actual: None,
        };
    };
    let (expected, actual) = match &claim.difference {
        Some(Difference::Text { expected, found }) => (Some(expected.clone()), Some(found.clone())),
        Some(Difference::List { wrong, missing, right: _ }) => {
            (Some(wrong.join(" ")), Some(missing.join(" ")))
        }
        None => (None, None),
    };
    let more = report.failures.len() - 1;
    let message = Some(message(claim, more));
    let range = claim.diagnostic.labels.first().map(|label| bytes(label.span));
    TestResult { id, verdict: Verdict::Failed, message, range, expected, actual }
}

/// What does not hold, and the position in which it does not.
fn message(claim: &FailedClaim, more: usize) -> Markup {
    let mut text = claim.diagnostic.message.clone();
    if let Some(label) = claim.diagnostic.labels.first().filter(|label| !label.text.is_empty()) {
        text += &format!(": {}", label.text);
    }
    let mut lines: Vec<String> = Vec::new();
    if let Some(difference) = &claim.difference {
        lines.extend(difference.lines().iter().map(|line| format!("{} {}", line.sign.letter(), line.text)));
    }
    if let Some(board) = &claim.board {
        lines.push(board.diagram.trim_end().to_owned());
        lines.push(board.to_move.clone());
        lines.push(board.fen.clone());
    }
    let block = lines.join("\n");
    let more = match more {
        0 => String::new(),
        more => format!("\n\n{} not hold, either", counted(more, "other claim does", "other claims do")),
    };
    if block.is_empty() {
        return Markup::with_plain(format!("{text}{more}"), format!("{text}{more}"));
    }
    Markup::with_plain(format!("{text}\n\n```text\n{block}\n```{more}"), format!("{text}\n{block}{more}"))
}

/// What of a file its tests would notice.
pub(super) fn coverage(view: &View, job: &dyn Job) -> Result<Coverage, String> {
    let variant = view.loaded.variant.as_ref().ok_or_else(|| faulty(view))?;
    let options = CoverageOptions { first_only: true, ..CoverageOptions::default() };
    let mut watch = |done: usize, total: usize| {
        job.progress(done, total, "what the tests cover");
        !job.is_cancelled()
    };
    let (tests, sources) = (&view.loaded.tests, &view.loaded.sources);
    let measured = cover_watched(variant, tests, sources, &options, &mut watch)
        .map_err(|error| format!("it cannot be measured: {error}"))?;
    let (noticed, total) = measured.count(None);
    let unnoticed = measured.gaps().map(|item| {
        let near = item.reached_by.and_then(|number| measured.tests.get(number));
        let near = near.map_or_else(String::new, |test| {
            format!("; the test \"{test}\" comes by it, and claims nothing that depends on it")
        });
        let message = format!("no test would notice if it {}{near}", item.change.text());
        Unnoticed { range: bytes(item.span), message }
    });
    Ok(Coverage { noticed, total, unnoticed: unnoticed.collect() })
}

/// Does what a command is for.
pub(super) fn execute(view: &View, files: &Workspace, name: &str) -> Result<Outcome, String> {
    let value = match name {
        "alfil.expand" => {
            let text =
                expand(&view.loaded, Extras { origins: false, tests: true }).map_err(|_| faulty(view))?;
            json!({ "text": text })
        }
        "alfil.rules" => rules(view, files)?,
        _ => return Err(format!("there is no command `{name}`")),
    };
    Ok(Outcome { value, ..Outcome::default() })
}

/// Answers what a preview asks for: `rules`, `board`, `piece`.
pub(super) fn request(view: &View, files: &Workspace, asked: &Asked<'_>) -> Option<Result<Value, String>> {
    Some(match asked.method {
        "rules" => rules(view, files),
        "board" => board(view, files, asked.params),
        "piece" => piece(view, files, asked.params),
        _ => return None,
    })
}

/// The rules page.
fn rules(view: &View, files: &Workspace) -> Result<Value, String> {
    let variant = view.variant().ok_or_else(|| faulty(view))?;
    let page = prose::page(variant, None).with_images(view.images(files));
    Ok(json!({ "title": page.title, "html": page.html(), "markdown": page.markdown() }))
}

/// A parameter that may be left out, as what it must be.
fn given<'v, T>(
    params: &'v Value,
    name: &str,
    form: &str,
    read: impl Fn(&'v Value) -> Option<T>,
) -> Result<Option<T>, String> {
    let value = params.get(name).filter(|value| !value.is_null());
    value.map(|value| read(value).ok_or_else(|| format!("`{name}` is not {form}"))).transpose()
}

fn word<'v>(params: &'v Value, name: &str) -> Result<Option<&'v str>, String> {
    given(params, name, "a text", Value::as_str)
}

/// A game: from `fen`, or from the start, after `moves`. It is answered with the position, drawn, and all that can be played.
///
/// With `from`, the name of a square, the drawing shows where the piece there may go. A move that is illegal ends the game
/// before it, and `problem` says why it is.
fn board(view: &View, files: &Workspace, params: &Value) -> Result<Value, String> {
    let rules: &Rules = view.rules().ok_or_else(|| faulty(view))?;
    let vocabulary = rules.vocabulary();
    let moves = given(params, "moves", "a list of texts", |value| {
        value.as_array()?.iter().map(Value::as_str).collect::<Option<Vec<&str>>>()
    })?;
    let flip = given(params, "flip", "true or false", Value::as_bool)?.unwrap_or(false);
    let from = given(params, "from", "a square of the board", |value| {
        parse_square(vocabulary.dimensions(), value.as_str()?)
    })?;
    let mut game = match word(params, "fen")? {
        None => Game::new(rules),
        Some(text) => {
            let setup = parse_fen(vocabulary, text).map_err(|error| error.message)?;
            let position = Position::new(rules, &setup).map_err(|error| error.told(vocabulary))?;
            Game::from_position(position)
        }
    };
    let (mut played, mut problem) = (Vec::new(), None);
    for text in moves.unwrap_or_default() {
        if game.position().effort() > MAX_EFFORT {
            return Err("listing the moves of this position takes too much work".to_owned());
        }
        match parse_move(game.position(), text) {
            Ok(mv) => {
                played.push(san(game.position(), &mv));
                game.play_unchecked(mv);
            }
            Err(error) => {
                problem = Some(why(&game, text).map_or(error.message, |answer| answer.sentence().to_owned()));
                break;
            }
        }
    }
    let position = game.position();
    if position.effort() > MAX_EFFORT {
        return Err("listing the moves of this position takes too much work".to_owned());
    }
    let options = Options { flip, images: view.images(files), ..Options::default() };
    let setup = position.setup();
    let svg = match from {
        Some(sq) => draw::moves_svg(position, sq, &options),
        None => draw::board_svg(rules, &setup, &options),
    };
    let square = |sq| vocabulary.square_name(sq);
    let legal = position.legal_moves(MAX_DROPS).into_iter().map(|mv| {
        let to = mv.clone();
        json!({
            "move": coordinate(position, &mv),
            "san": san(position, &mv),
            "from": to.origin().map(square),
        })
    });
    Ok(json!({
        "fen": fen(vocabulary, &setup),
        "svg": svg,
        "text": draw::board_text(rules, &setup, &options),
        "files": vocabulary.dimensions().files,
        "ranks": vocabulary.dimensions().ranks,
        "turn": position.turn().name(),
        "check": position.in_check(),
        "outcome": game.outcome().to_string(),
        "played": played,
        "problem": problem,
        "moves": legal.collect::<Vec<_>>(),
    }))
}

/// A piece, by its letters: what the rules page says of it, and how it moves.
fn piece(view: &View, files: &Workspace, params: &Value) -> Result<Value, String> {
    let rules = view.rules().ok_or_else(|| faulty(view))?;
    let letters = word(params, "letters")?.ok_or("the piece is not named: `letters`")?;
    let kind = view.kind(letters).ok_or_else(|| format!("no piece is called `{letters}`"))?;
    let side = given(params, "side", "`white` or `black`", |value| match value.as_str()? {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    })?;
    let side = side.unwrap_or(Side::White);
    let options = Options { side, images: view.images(files), ..Options::default() };
    Ok(json!({
        "letters": letters,
        "name": rules.vocabulary().name(kind),
        "sentences": prose::piece(rules.variant(), kind),
        "svg": draw::movement_svg(rules, kind, &options),
        "text": draw::movement_text(rules, kind, &options),
    }))
}
