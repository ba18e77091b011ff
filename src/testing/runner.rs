//! Runs one test, step by step.

use super::boards::Boards;
use super::budget::Budget;
use super::difference::Difference;
use super::rewrite::Rewriting;
use super::spelling::result_said;
use super::{FailedClaim, ShownBoard, TestReport, moves, same_kinds, translated};
use crate::diagnostic::{Diagnostic, code, unplayable};
use crate::game::Game;
use crate::mate;
use crate::moves::Move;
use crate::notation::{Vocabulary, coordinate, diagram, fen, parse_fen, parse_move, parse_square, san};
use crate::position::{MAX_EFFORT, Position};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Test, TestStep, TestStepKind, Word};
use crate::why::why;
use alfil_words::counted;
use std::ops::Range;

/// How many steps of work it takes to look at a position in the search for a mate, beside listing its moves.
const MATE_STEPS: u64 = 1_000;

/// How much work it is to read a move: so many listings of the moves, and so many steps for each piece that might make it.
const READING: (u64, u64) = (3, 4_000);

/// How much work it is to find out why a move is illegal.
const REASONING: (u64, u64) = (30, 15_000);

/// How to go on where the work is used up.
const MORE_WORK: &str =
    "let the tests ask for less, or give those of a file more steps with `alfil test --work MILLIONS`";

/// In a list of moves, at most so many words are pointed at.
const MAX_LABELS: usize = 6;

/// Runs a test.
pub(super) fn run(rules: &Rules, test: &Test, budget: &mut Budget) -> TestReport {
    run_with(rules, None, test, budget)
}

/// Runs a test by changed rules; its FENs are written by the rules as they were.
pub(super) fn run_changed(changed: &Rules, rules: &Rules, test: &Test, budget: &mut Budget) -> TestReport {
    run_with(changed, Some(rules), test, budget)
}

fn run_with(rules: &Rules, written_by: Option<&Rules>, test: &Test, budget: &mut Budget) -> TestReport {
    let boards = Boards::new(rules);
    let mut runner = Runner { rules, written_by, boards, step: test.span, failures: Vec::new(), budget };
    for step in &test.steps {
        if runner.step(step).is_err() {
            break;
        }
    }
    TestReport { name: test.name.node.clone(), span: test.name.span, failures: runner.failures }
}

/// The games and what has failed so far.
struct Runner<'r> {
    rules: &'r Rules,
    /// The rules by which FENs are written, if they are others.
    written_by: Option<&'r Rules>,
    boards: Boards,
    /// Where the step at hand stands.
    step: Span,
    failures: Vec<FailedClaim>,
    /// What may still be searched and counted.
    budget: &'r mut Budget,
}

/// The rest of the test makes no sense. Why has been reported.
struct Lost;

impl Runner<'_> {
    fn vocabulary(&self) -> &Vocabulary {
        self.rules.vocabulary()
    }

    fn position(&self) -> &Position {
        self.boards.position()
    }

    /// Something does not hold in the position at hand.
    fn fail(&mut self, diagnostic: Diagnostic, difference: Option<Difference>, rewriting: Rewriting) {
        let setup = self.position().setup();
        let fen = fen(self.vocabulary(), &setup);
        let diagnostic = diagnostic.help(format!("the position is `{fen}`"));
        let diagram = diagram(self.vocabulary(), &setup);
        let turn = self.position().turn();
        let to_move = format!("{} to move", self.vocabulary().side_word(turn));
        let board = Some(ShownBoard { fen, diagram, turn, to_move });
        self.failures.push(FailedClaim { diagnostic, step: self.step, board, difference, rewriting });
    }

    /// That there is work left to list the moves of the position at hand.
    fn listing(&mut self) -> Result<(), Lost> {
        self.reading((1, 0), 1)
    }

    /// That there is work left to read so many words in the position at hand, at this price each.
    fn reading(&mut self, (listings, by_piece): (u64, u64), words: usize) -> Result<(), Lost> {
        let once = self.position().effort();
        let setup = self.position().setup();
        let own = setup.board.iter().flatten().filter(|piece| piece.side == setup.turn);
        let pieces = own.count() as u64;
        let each = once.saturating_mul(listings).saturating_add(by_piece * pieces);
        let steps = each.saturating_mul(words as u64);
        if once <= MAX_EFFORT && self.budget.take(steps).is_ok() {
            return Ok(());
        }
        let label = format!("{} here, more than are left", millions(steps));
        let message = "the tests of this file take too much work".to_owned();
        Err(self.starve(Diagnostic::error(code::game::TOO_MUCH_WORK, message, self.step, label)))
    }

    /// A step is more work than is left: what comes of it is not known.
    fn starve(&mut self, diagnostic: Diagnostic) -> Lost {
        self.give_up(diagnostic.help(MORE_WORK), "there is not enough work left to find out")
    }

    /// The position itself is not to be had.
    fn lose(&mut self, diagnostic: Diagnostic) -> Lost {
        self.give_up(diagnostic, "it says what the position is, and cannot be guessed")
    }

    /// The step at hand cannot be judged, nor can what follows; `reason` says why it cannot be rewritten.
    fn give_up(&mut self, diagnostic: Diagnostic, reason: &'static str) -> Lost {
        self.failures.push(FailedClaim {
            diagnostic,
            step: self.step,
            board: None,
            difference: None,
            rewriting: Rewriting::No(reason),
        });
        Lost
    }

    fn step(&mut self, step: &TestStep) -> Result<(), Lost> {
        self.step = step.span;
        self.listing()?;
        match &step.kind {
            TestStepKind::Position(text) => self.start_from(text)?,
            TestStepKind::Array(number) => self.start_from_array(number)?,
            TestStepKind::Play(words) => words.iter().try_for_each(|word| self.play(word))?,
            TestStepKind::MovesAre(words) => {
                self.reading(READING, words.len())?;
                self.moves_are(None, words);
            }
            TestStepKind::MovesFrom { square, moves } => {
                self.reading(READING, moves.len())?;
                self.moves_are(Some(square), moves);
            }
            TestStepKind::Legal(words) => {
                self.reading(READING, words.len())?;
                words.iter().for_each(|word| self.legal(word));
            }
            TestStepKind::Illegal { mv, because } => {
                self.reading(REASONING, 1)?;
                self.illegal(mv, because.as_ref());
            }
            TestStepKind::Check(expected) => self.check(*expected),
            TestStepKind::Result(expected) => self.result(expected),
            TestStepKind::Fen(expected) => self.fen(expected),
            TestStepKind::Perft { depth, nodes } => self.perft(depth, nodes),
            TestStepKind::MateIn(moves) => self.mate_in(moves),
            TestStepKind::OtherBoard => self.boards.go_to_other(),
            TestStepKind::Error => {}
        }
        Ok(())
    }

    fn start_from(&mut self, text: &Spanned<String>) -> Result<(), Lost> {
        if let Some(rules) = self.written_by
            && let Ok(setup) = parse_fen(rules.vocabulary(), &text.node)
            && let Some(position) = translated(rules, self.rules, &setup)
        {
            self.boards.set_up(position);
            return Ok(());
        }
        let position = read_position(self.rules, text).map_err(|diagnostic| self.lose(diagnostic))?;
        self.boards.set_up(position);
        Ok(())
    }

    fn start_from_array(&mut self, number: &Spanned<u32>) -> Result<(), Lost> {
        let started = Game::from_array(self.rules, number.node).map_err(|error| {
            let message = error.to_string();
            self.lose(
                Diagnostic::error(code::test::ARRAY, message, number.span, "no such array")
                    .help(error.help()),
            )
        })?;
        self.boards.set_up(started.start().clone());
        Ok(())
    }

    fn play(&mut self, word: &Word) -> Result<(), Lost> {
        self.reading(READING, 1)?;
        match parse_move(self.position(), &word.node) {
            Ok(mv) => {
                self.boards.play(mv);
                Ok(())
            }
            Err(error) => {
                let span = within(word, &error.span);
                let diagnostic = Diagnostic::error(code::test::PLAY, error.message, span, error.label);
                self.fail(diagnostic, None, Rewriting::No("which move was meant cannot be guessed"));
                Err(Lost)
            }
        }
    }

    fn legal(&mut self, word: &Word) {
        let diagnostic = match parse_move(self.position(), &word.node) {
            Ok(mv) => match self.false_check(word, &mv) {
                Some(diagnostic) => diagnostic,
                None => return,
            },
            Err(error) => {
                let message = format!("`{}` is not legal: {}", word.node, error.message);
                Diagnostic::error(code::test::LEGAL, message, word.span, error.label)
            }
        };
        self.fail(diagnostic, None, Rewriting::No("either the rules are wrong or the claim is"));
    }

    /// A sign of check behind a move that gives none: it is also how a promotion is written where one is possible.
    fn false_check(&self, word: &Word, mv: &Move) -> Option<Diagnostic> {
        let marks = word.node.trim_end_matches(['!', '?']);
        let bare = marks.trim_end_matches(['+', '#']);
        let written = coordinate(self.position(), mv);
        let signs =
            marks.len() - bare.len() - usize::from(written.ends_with('+')).min(marks.len() - bare.len());
        if signs == 0 {
            return None;
        }
        let mut game = self.boards.game().clone();
        game.play_unchecked(mv.clone());
        if game.position().in_check() {
            return None;
        }
        let start = word.span.start + bare.len() as u32;
        let sign = Span { start, end: start + (marks.len() - bare.len()) as u32, ..word.span };
        let message = format!("`{}` is legal, but gives no check", bare);
        let help = "take the sign away; a promotion is written so only where the piece may become the one with the plus";
        Some(Diagnostic::error(code::test::LEGAL, message, sign, "says check").help(help))
    }

    fn illegal(&mut self, word: &Word, because: Option<&Spanned<String>>) {
        let diagnostic = match parse_move(self.position(), &word.node) {
            Ok(_) => {
                let message = format!("`{}` is legal", word.node);
                let diagnostic =
                    Diagnostic::error(code::test::ILLEGAL, message, word.span, "no rule forbids it");
                match because {
                    Some(because) => diagnostic.label(because.span, "said to be why not"),
                    None => diagnostic,
                }
            }
            // What is no move at all proves nothing by not being legal.
            Err(error) if error.reason().is_none() => {
                let span = within(word, &error.span);
                Diagnostic::error(code::test::ILLEGAL, error.message, span, error.label)
            }
            Err(_) => match because.and_then(|because| self.another_reason(word, because)) {
                Some(diagnostic) => diagnostic,
                None => return,
            },
        };
        self.fail(diagnostic, None, Rewriting::No("either the rules are wrong or the claim is"));
    }

    /// What the rules say does not name a square that the author's reason names, or the board has no such square.
    fn another_reason(&self, word: &Word, because: &Spanned<String>) -> Option<Diagnostic> {
        // Under changed rules the claim is asked for alone.
        if self.written_by.is_some() {
            return None;
        }
        let dimensions = self.vocabulary().dimensions();
        let square = |text: &str| parse_square(dimensions, text);
        let error = |at: usize, name: &str, message: String, label: &str| {
            let span = within(because, &(at..at + name.len()));
            Diagnostic::error(code::test::ILLEGAL, message, span, label)
        };
        let shaped = || words(&because.node).filter(|(_, text)| is_shaped_as_square(text));
        // What is written large may be a piece with a number.
        let strange =
            |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase()) && square(name).is_none();
        if let Some((at, name)) = shaped().find(|(_, name)| strange(name)) {
            return Some(error(at, name, format!("the board has no square {name}"), "no square"));
        }
        let named = shaped().map(|(at, name)| (at, name.to_ascii_lowercase()));
        let mut named = named.filter(|(_, name)| square(name).is_some()).peekable();
        named.peek()?;
        let answer = why(self.boards.game(), &word.node).ok()?;
        let told: String = answer.points.iter().map(|point| format!("{} ", point.text)).collect();
        let (at, other) = named
            .find(|(_, name)| !word.node.contains(name) && words(&told).all(|(_, text)| text != name))?;
        let message = format!("`{}` is illegal, but not because of {other}", word.node);
        let diagnostic = error(at, &other, message, "the reason does not lie there");
        Some(diagnostic.label(word.span, answer.sentence()))
    }

    fn check(&mut self, expected: bool) {
        let checkers = self.position().checkers();
        if checkers.is_empty() != expected {
            return;
        }
        let side = self.vocabulary().side_word(self.position().turn());
        let squares: Vec<String> = checkers.iter().map(|sq| self.vocabulary().square_name(sq)).collect();
        let (message, label, found) = if expected {
            (format!("{side} is not in check"), "no royal piece is attacked".to_owned(), "no check")
        } else {
            (format!("{side} is in check"), format!("by the piece on {}", squares.join(" and on ")), "check")
        };
        let diagnostic = Diagnostic::error(code::test::CHECK, message, self.step, label);
        let rewriting = Rewriting::Replace { span: self.step, text: found.to_owned() };
        self.fail(diagnostic, None, rewriting);
    }

    fn result(&mut self, expected: &Spanned<String>) {
        let found = self.boards.game().outcome().to_string();
        let wanted = result_said(&expected.node);
        if wanted != found {
            let message = format!("the result is `{found}`");
            let diagnostic = Diagnostic::error(code::test::RESULT, message, expected.span, "expected");
            let rewriting = Rewriting::Replace { span: expected.span, text: found.clone() };
            self.fail(diagnostic, Some(Difference::Text { expected: wanted, found }), rewriting);
        }
    }

    fn fen(&mut self, expected: &Spanned<String>) {
        let setup = self.position().setup();
        let found = fen(self.vocabulary(), &setup);
        if let Some(rules) = self.written_by.filter(|rules| same_kinds(rules, self.rules)) {
            let wanted = parse_fen(rules.vocabulary(), &expected.node);
            if wanted.is_ok_and(|wanted| Setup { unmoved: setup.unmoved, ..wanted } == setup) {
                return;
            }
        }
        let diagnostic = match parse_fen(self.vocabulary(), &expected.node) {
            Ok(wanted) if wanted == setup => return,
            Ok(_) => {
                let at = differing_field(&expected.node, &found);
                let span = within(expected, &at);
                Diagnostic::error(code::test::FEN, "the position is another one", span, "differs")
            }
            Err(error) => {
                let span = within(expected, &error.span);
                Diagnostic::error(code::test::FEN, error.message, span, error.label)
            }
        };
        let rewriting = Rewriting::Replace { span: expected.span, text: format!("\"{found}\"") };
        let difference = Difference::Text { expected: expected.node.clone(), found };
        self.fail(diagnostic, Some(difference), rewriting);
    }

    fn perft(&mut self, depth: &Spanned<u32>, nodes: &Spanned<u64>) {
        let mut found = 1;
        for ply in 1..=depth.node {
            let steps = self.position().effort().saturating_mul(found);
            if self.budget.take(steps).is_err() {
                let message = format!("counting to depth {} would take too long for a test", depth.node);
                let label = format!("{found} nodes at depth {} already", ply - 1);
                self.starve(Diagnostic::error(code::test::PERFT, message, depth.span, label));
                return;
            }
            found = self.position().perft(ply, 1);
            if found == 0 {
                break;
            }
        }
        if found != nodes.node {
            let message =
                format!("there are {found} sequences of {}", counted(depth.node as usize, "move", "moves"));
            let diagnostic = Diagnostic::error(code::test::PERFT, message, nodes.span, "expected");
            let (expected, found) = (nodes.node.to_string(), found.to_string());
            let rewriting = Rewriting::Replace { span: nodes.span, text: found.clone() };
            self.fail(diagnostic, Some(Difference::Text { expected, found }), rewriting);
        }
    }

    fn mate_in(&mut self, moves: &Spanned<u32>) {
        let rules = self.rules;
        let side = rules.vocabulary().side_word(self.position().turn());
        let wanted = moves.node;
        let price = self.position().effort().saturating_add(MATE_STEPS);
        let most = self.budget.left() / price;
        let (found, positions) = mate::search_counted(self.position(), wanted, most);
        self.budget.spend(positions.saturating_mul(price));
        if positions > most {
            let label = format!("{} here, and it is not decided", millions(most.saturating_mul(price)));
            let message = "the tests of this file take too much work".to_owned();
            self.starve(Diagnostic::error(code::game::TOO_MUCH_WORK, message, moves.span, label));
            return;
        }
        let (message, label, rewriting) = match found {
            mate::Search::Forced { moves: found, .. } if found == wanted => return,
            mate::Search::Forced { moves: found, line } => {
                let first = coordinate(self.position(), &line[0]);
                let rewriting = Rewriting::Replace { span: moves.span, text: found.to_string() };
                let message = format!("{side} mates in {found} already, with `{first}`");
                (message, "later than need be".to_owned(), rewriting)
            }
            mate::Search::None => {
                let rewriting = Rewriting::No("there is no mate in so many moves");
                (format!("{side} cannot force mate in {wanted}"), "not forced".to_owned(), rewriting)
            }
            mate::Search::TooLarge(why) => {
                let rewriting = Rewriting::No("it has not been searched");
                ("whether mate is forced cannot be searched".to_owned(), why.to_string(), rewriting)
            }
        };
        self.fail(Diagnostic::error(code::test::MATE, message, moves.span, label), None, rewriting);
    }

    /// Compares what is listed with the legal moves: all of them, or those of the piece on a square.
    fn moves_are(&mut self, from: Option<&Word>, words: &[Word]) {
        let dimensions = self.vocabulary().dimensions();
        let origin = match from.map(|word| (word, crate::notation::parse_square(dimensions, &word.node))) {
            None => None,
            Some((_, Some(sq))) => Some(sq),
            Some((word, None)) => {
                let message = format!("the board has no square `{}`", word.node);
                let diagnostic = Diagnostic::error(code::test::MOVES, message, word.span, "no square");
                self.fail(diagnostic, None, Rewriting::No("which square was meant cannot be guessed"));
                return;
            }
        };
        let legal = moves::legal(self.position(), origin);
        let mut missing = legal.clone();
        // The numbers of the words that should not stand there, and what about each.
        let mut wrong: Vec<(usize, &str, String)> = Vec::new();
        // Whether the words that are right are written by squares.
        let mut by_squares = true;
        for (number, word) in words.iter().enumerate() {
            match parse_move(self.position(), &word.node) {
                Ok(mv) if moves::is_from(&mv, origin) => {
                    let before = missing.len();
                    missing.retain(|other| *other != mv);
                    // A larger set of placements is legal without being among those that are listed.
                    if missing.len() == before && legal.contains(&mv) {
                        wrong.push((number, "is listed twice", "again".to_owned()));
                    } else if coordinate(self.position(), &mv) != word.node {
                        by_squares = false;
                    }
                }
                Ok(_) => wrong.push((number, "is not a move of that piece", "starts elsewhere".to_owned())),
                Err(error) => wrong.push((number, "is not legal", format!("not legal: {}", error.message))),
            }
        }
        if wrong.is_empty() && missing.is_empty() {
            return;
        }
        let mut claims = Vec::new();
        if !missing.is_empty() {
            let listed = moves::listed(self.position(), &missing);
            let count = missing.len();
            let noun = if count == 1 { "move is" } else { "moves are" };
            claims.push(format!("{count} legal {noun} not listed: {listed}"));
        }
        match &wrong[..] {
            [] => {}
            [(number, claim, _)] => claims.push(format!("`{}` {claim}", words[*number].node)),
            several => claims.push(format!("{} of those listed are wrong", several.len())),
        }
        let mut labels =
            wrong.iter().take(MAX_LABELS).map(|(number, _, label)| (words[*number].span, label.clone()));
        let first = labels.next().unwrap_or_else(|| (self.step, "legal, but not listed".to_owned()));
        let diagnostic = Diagnostic::error(code::test::MOVES, claims.join("; "), first.0, first.1);
        let diagnostic = labels.fold(diagnostic, |diagnostic, (span, label)| diagnostic.label(span, label));

        let write: fn(&Position, &Move) -> String = if by_squares { coordinate } else { san };
        let mut missing: Vec<String> = missing.iter().map(|mv| write(self.position(), mv)).collect();
        missing.sort_unstable();
        let difference = Difference::List {
            wrong: wrong.iter().map(|(number, ..)| words[*number].node.clone()).collect(),
            missing: missing.clone(),
            right: words.len() - wrong.len(),
        };
        let rewriting = Rewriting::List {
            step: self.step,
            words: words.iter().map(|word| word.span).collect(),
            wrong: wrong.iter().map(|(number, ..)| *number).collect(),
            missing,
        };
        self.fail(diagnostic, Some(difference), rewriting);
    }
}

/// About how many steps.
fn millions(steps: u64) -> String {
    format!("about {} million steps", steps.div_ceil(1_000_000))
}

/// The position that a test names, or what is wrong with it.
pub(super) fn read_position(rules: &Rules, text: &Spanned<String>) -> Result<Position, Diagnostic> {
    let vocabulary = rules.vocabulary();
    let setup = parse_fen(vocabulary, &text.node).map_err(|error| {
        let span = within(text, &error.span);
        let diagnostic = Diagnostic::error(code::test::POSITION, error.message, span, error.label);
        Diagnostic { help: error.help, ..diagnostic }
    })?;
    Position::new(rules, &setup)
        .map_err(|error| unplayable(code::test::POSITION, vocabulary, &error, text.span))
}

/// A stretch of a word or string, in the file. The quotation marks of a string belong to its span.
pub(super) fn within(text: &Spanned<String>, range: &Range<usize>) -> Span {
    let length = (text.span.end - text.span.start) as usize;
    let quotes = match length.checked_sub(text.node.len()) {
        Some(0) => 0,
        Some(2) => 1,
        // Something is escaped in it, so that offsets do not count.
        _ => return text.span,
    };
    let start = text.span.start as usize + quotes;
    Span::new(text.span.source, start + range.start, start + range.end)
}

/// The words of a text, each with its place in it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()).map(move |piece| {
        let at = start;
        start += piece.len();
        (at, piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric()))
    })
}

/// Whether a word is a letter and a number, as squares are: `e4`, `D4`, `z9`.
fn is_shaped_as_square(text: &str) -> bool {
    let number = text.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or("");
    (1..=2).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && !number.starts_with('0')
}

/// The first field of a FEN that another one does not have in its place.
fn differing_field(text: &str, other: &str) -> Range<usize> {
    let mut others = other.split_whitespace();
    for field in text.split_whitespace() {
        if others.next() != Some(field) {
            let start = field.as_ptr() as usize - text.as_ptr() as usize;
            return start..start + field.len();
        }
    }
    0..text.len()
}
