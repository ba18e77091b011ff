//! What is wrong with the words of tests, before any of them is run: positions that cannot be read or played, results that no
//! game of the variant has, moves that are none, tests that claim nothing.

use super::budget::Budget;
use super::runner::{read_position, within};
use super::words::advice;
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Fix, Label, Safety, code, suggest};
use crate::english::or;
use crate::game::Game;
use crate::model::{Event, Perpetual, Variant, Verdict, reason};
use crate::notation::{
    FenError, FenField, MoveError, attempts, check_origin, check_spelling, fen, parse_fen, parse_move,
    parse_square,
};
use crate::outcome::{Outcome, Reason};
use crate::position::{Illegal, MAX_EFFORT, Position};
use crate::rules::Rules;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Test, TestStep, TestStepKind, Word};
use std::collections::BTreeMap;

/// How many words of tests are looked at: more than any file has that people write.
const MAX_WORDS: usize = 20_000;

/// How much work it may be to follow the games of a file's tests.
const MAX_WORK: u64 = 50_000_000;

/// What reading a move takes besides listing all.
const READING: u64 = 50_000;

/// What is wrong with how the tests of a variant's file are written: each test at its first mistake, and at each result besides that
/// no game has. `trusted` says that the array
/// is what its author meant, so that what moves in it must stand there.
pub fn check_spelling_of(variant: &Variant, rules: &Rules, tests: &[Test], trusted: bool) -> Vec<Diagnostic> {
    let start = Position::start(rules);
    let budget = Budget::new(MAX_WORK);
    let reader = Reader { rules, known: None, start, trusted, results: results(variant), words: 0, budget };
    reader.read(tests)
}

struct Reader<'r> {
    rules: &'r Rules,
    /// Moves are examples from here, where a message gives any.
    start: Position,
    /// Whether it is what its author meant.
    trusted: bool,
    /// The position at the step at hand, as long as the moves that led to it are legal.
    known: Option<Position>,
    /// How the games of the variant end.
    results: Vec<String>,
    /// How many words have been looked at.
    words: usize,
    /// What may still be followed.
    budget: Budget,
}

/// Adds a mistake; what is said word for word of one test after another has one cause.
fn add(found: &mut Vec<Diagnostic>, mistake: Diagnostic) {
    const PLACES: usize = 4;
    let same = |other: &&mut Diagnostic| {
        other.code == code::test::POSITION
            && mistake.code == other.code
            && mistake.message == other.message
            && mistake.help == other.help
            && mistake.fixes.is_empty()
            && other.fixes.is_empty()
    };
    match (found.iter_mut().find(same), mistake.labels.first()) {
        (Some(first), Some(place)) => {
            if first.labels.len() < PLACES {
                first.labels.push(Label { span: place.span, text: "here too".to_owned() });
            }
        }
        _ => found.push(mistake),
    }
}

impl Reader<'_> {
    fn read(mut self, tests: &[Test]) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut names: BTreeMap<&str, &Test> = BTreeMap::new();
        for test in tests {
            if self.words > MAX_WORDS {
                break;
            }
            if let Some(first) = names.insert(&test.name.node, test) {
                found.push(
                    Diagnostic::warning(
                        code::test::SAME_NAME,
                        "two tests have the same name",
                        test.name.span,
                        "the second one",
                    )
                    .label(first.name.span, "the first one")
                    .help("give each test a name that says what it shows"),
                );
            }
            self.known = self.trusted.then(|| self.start.clone());
            let mut steps = test.steps.iter();
            let Some(first) = steps.find_map(|step| self.step(step).err()) else {
                found.extend(without_claim(test));
                continue;
            };
            self.results_behind(*first, steps.as_slice(), &mut found);
        }
        found
    }

    /// Adds a mistake of a test, and results behind it that no game has. Moves and positions may be wrong for the same reason;
    /// how a game ends has none in common with them.
    #[cold]
    #[inline(never)]
    fn results_behind(&self, first: Diagnostic, steps: &[TestStep], found: &mut Vec<Diagnostic>) {
        let mut mistakes = vec![first];
        for step in steps {
            if let TestStepKind::Result(text) = &step.kind
                && let Err(mistake) = self.result(text)
                && mistakes.iter().all(|other| other.message != mistake.message)
            {
                mistakes.push(*mistake);
            }
        }
        mistakes.into_iter().for_each(|mistake| add(found, mistake));
    }

    fn step(&mut self, step: &TestStep) -> Result<(), Box<Diagnostic>> {
        self.words += 1;
        match &step.kind {
            TestStepKind::Position(text) => self.position(text),
            TestStepKind::Array(number) => {
                self.known = None;
                Game::from_array(self.rules, number.node).map(|_| ()).map_err(|error| {
                    let mistake =
                        Diagnostic::error(code::test::ARRAY, error.to_string(), number.span, "no such array");
                    Box::new(mistake.help(error.help()))
                })
            }
            TestStepKind::Fen(text) => self.fen(text),
            TestStepKind::Result(text) => self.result(text),
            TestStepKind::Play(words) => {
                self.moves(words, code::test::PLAY, false)?;
                words.iter().try_for_each(|word| self.play(word))
            }
            TestStepKind::Legal(words) => {
                self.moves(words, code::test::LEGAL, false)?;
                stand(self.known.as_ref(), words, code::test::LEGAL)
            }
            TestStepKind::MovesAre(words) => {
                self.moves(words, code::test::MOVES, true)?;
                once_each(words)?;
                stand(self.known.as_ref(), words, code::test::MOVES)
            }
            TestStepKind::Illegal { mv, .. } => {
                self.moves(std::slice::from_ref(mv), code::test::ILLEGAL, false)
            }
            TestStepKind::MovesFrom { square, moves } => {
                let dimensions = self.rules.vocabulary().dimensions();
                if parse_square(dimensions, &square.node).is_none() {
                    let last = crate::notation::file_letter(dimensions.files.saturating_sub(1));
                    let mistake = Diagnostic::error(
                        code::test::MOVES,
                        format!("the board has no square `{}`", square.node),
                        square.span,
                        "no square",
                    );
                    return Err(Box::new(
                        mistake.help(format!("squares go from a1 to {last}{}", dimensions.ranks)),
                    ));
                }
                self.moves(moves, code::test::MOVES, true)?;
                once_each(moves)?;
                from_there(square, moves)?;
                self.squares_alone(square, moves)?;
                stand(self.known.as_ref(), moves, code::test::MOVES)
            }
            TestStepKind::MateIn(moves) if moves.node == 0 => {
                let mistake =
                    Diagnostic::error(code::test::MATE, "a mate takes at least one move", moves.span, "none");
                let help = "write `mate in 1`; that it is mate already, `check` and `moves are none` say";
                Err(Box::new(mistake.help(help)))
            }
            TestStepKind::OtherBoard if self.rules.variant().handed.is_empty() => {
                let message = "there is one board: nothing that is captured goes to another".to_owned();
                let mistake = Diagnostic::error(code::test::ONE_BOARD, message, step.span, "no other board");
                let help =
                    "take it away, or say that a partner gets what is captured: `capture to partner reserve`";
                Err(Box::new(mistake.help(help)))
            }
            TestStepKind::OtherBoard => {
                self.known = None;
                Ok(())
            }
            // It may have been another position.
            TestStepKind::Error => {
                self.known = None;
                Ok(())
            }
            TestStepKind::Check(_) | TestStepKind::Perft { .. } | TestStepKind::MateIn(_) => Ok(()),
        }
    }

    /// Follows a move of a game.
    fn play(&mut self, word: &Word) -> Result<(), Box<Diagnostic>> {
        stand(self.known.as_ref(), std::slice::from_ref(word), code::test::PLAY)?;
        let Some(mut position) = self.known.take() else { return Ok(()) };
        let effort = position.effort();
        let work = effort.saturating_mul(3).saturating_add(READING);
        if effort > MAX_EFFORT || self.budget.take(work).is_err() {
            return Ok(());
        }
        let mv = parse_move(&position, &word.node).map_err(|error| {
            // In no position would a pass be legal where nobody ever passes.
            let whole = error.help.clone().filter(|_| error.reason() == Some(&Illegal::NoPassing));
            let help = whole.unwrap_or_else(|| {
                format!("the position is `{}`", fen(self.rules.vocabulary(), &position.setup()))
            });
            Box::new(of_move(code::test::PLAY, word, error).help(help))
        })?;
        position.play_unchecked(&mv);
        self.known = Some(position);
        Ok(())
    }

    /// A square alone is where a piece goes that moves call by no letters: not the piece on this square, perhaps.
    fn squares_alone(&self, square: &Word, moves: &[Word]) -> Result<(), Box<Diagnostic>> {
        let Some(position) = &self.known else { return Ok(()) };
        let dimensions = self.rules.vocabulary().dimensions();
        let Some(origin) = parse_square(dimensions, &square.node) else { return Ok(()) };
        if position.setup().piece(origin).is_none_or(|piece| piece.side != position.turn()) {
            return Ok(());
        }
        for word in moves {
            let alone = parse_square(dimensions, &word.node).is_some();
            if !alone || attempts(position, &word.node).iter().any(|mv| mv.origin() == Some(origin)) {
                continue;
            }
            let message = format!("`{}` alone is no move from {}", word.node, square.node);
            let mistake = Diagnostic::error(code::test::MOVES, message, word.span, "a square");
            let meant = format!("{}{}", square.node, word.node);
            return Err(Box::new(mistake.help(format!("did you mean `{meant}`?")).fix(Fix::write(
                Safety::Offered,
                word.span,
                meant,
            ))));
        }
        Ok(())
    }

    fn position(&mut self, text: &Spanned<String>) -> Result<(), Box<Diagnostic>> {
        let mistake = match read_position(self.rules, text) {
            Ok(position) => {
                self.known = Some(position);
                return Ok(());
            }
            Err(mistake) => mistake,
        };
        // Who castles is told by an array that is what its author meant.
        let castling = |error: FenError| error.field == FenField::Castling;
        if !self.trusted && parse_fen(self.rules.vocabulary(), &text.node).is_err_and(castling) {
            self.known = None;
            return Ok(());
        }
        let array = |fen: &str| {
            format!("a test begins with the array without this line; to come back to it write `\"{fen}\"`")
        };
        Err(Box::new(self.array_by_name(text, code::test::POSITION, array).unwrap_or(mistake)))
    }

    /// A word for the array, where a FEN stands.
    fn array_by_name(
        &self,
        text: &Spanned<String>,
        code: Code,
        help: impl FnOnce(&str) -> String,
    ) -> Option<Diagnostic> {
        const STARTS: [&str; 6] = ["startpos", "start", "initial", "startfen", "default", "array"];
        STARTS.contains(&text.node.trim().to_lowercase().as_str()).then(|| {
            let fen = fen(self.rules.vocabulary(), &self.start.setup());
            Diagnostic::error(code, "a position is written as a FEN", text.span, "not a FEN")
                .help(help(&fen))
                .fix(Fix::write(Safety::Offered, text.span, format!("\"{fen}\"")))
        })
    }

    fn fen(&self, text: &Spanned<String>) -> Result<(), Box<Diagnostic>> {
        let array = |fen: &str| format!("the array is `\"{fen}\"`");
        if let Some(mistake) = self.array_by_name(text, code::test::FEN, array) {
            return Err(Box::new(mistake));
        }
        parse_fen(self.rules.vocabulary(), &text.node).map(|_| ()).map_err(|error| {
            let span = within(text, &error.span);
            let mistake = Diagnostic::error(code::test::FEN, error.message, span, error.label);
            Box::new(Diagnostic { help: error.help, ..mistake })
        })
    }

    /// Words that must be moves; `list` says that they are all moves of a side or of a piece.
    fn moves(&mut self, words: &[Word], code: Code, list: bool) -> Result<(), Box<Diagnostic>> {
        self.words += words.len();
        for (index, word) in words.iter().enumerate() {
            if code != code::test::ILLEGAL {
                self.castling(word, code)?;
            }
            if let Err(error) = check_spelling(&self.start, &word.node) {
                let mistake = of_move(code, word, error);
                return Err(Box::new(match advice(&self.start, words, index, list) {
                    Some(advice) => advice.of(mistake),
                    None => mistake,
                }));
            }
        }
        Ok(())
    }

    /// Castling in a game in which nobody castles.
    fn castling(&self, word: &Word, code: Code) -> Result<(), Box<Diagnostic>> {
        let castles = self.rules.vocabulary().variant().castlings.iter().next().is_some();
        if castles || !word.node.starts_with("O-O") && !word.node.starts_with("0-0") {
            return Ok(());
        }
        let mistake = Diagnostic::error(code, "nobody castles in this variant", word.span, "castling");
        Err(Box::new(
            mistake.help(
                "take it away, or say who castles: `castle K with R by 2, safe origin crossed arrival`",
            ),
        ))
    }

    fn result(&self, text: &Spanned<String>) -> Result<(), Box<Diagnostic>> {
        let wanted = result_said(&text.node);
        if self.results.contains(&wanted) {
            return Ok(());
        }
        let said = wanted;
        let wanted = said.trim_matches(['"', '\'', '`', '“', '”']).to_owned();
        let mistake = Diagnostic::error(
            code::test::RESULT,
            format!("no game of this variant ends with `{said}`"),
            text.span,
            "not a result",
        );
        let (help, meant) = self.meant(&wanted);
        let mut mistake = mistake;
        // Behind a beginning that results have, how the game ends is at fault.
        let begun = text.node.find(" by ").filter(|at| {
            let start = format!("{} by ", &wanted[..(*at).min(wanted.len())]);
            self.results.iter().any(|result| result.starts_with(&start))
        });
        let how = begun.and_then(|at| {
            let plain = (text.span.end - text.span.start) as usize == text.node.len() && wanted == text.node;
            plain.then(|| Span { start: text.span.start + at as u32 + " by ".len() as u32, ..text.span })
        });
        if let Some(place) = meant.as_ref().and_then(|meant| otherwise(text, meant)).or(how) {
            mistake.labels[0].span = place;
        }
        Err(Box::new(mistake.help(help).fix(meant.map(|meant| {
            // A sign may stand where the blank belongs.
            let blank = if text.node.starts_with([':', '=']) { " " } else { "" };
            Fix::write(Safety::Offered, text.span, format!("{blank}{meant}"))
        }))))
    }

    /// What to write instead of a result that there is not.
    fn meant(&self, wanted: &str) -> (String, Option<String>) {
        let wanted = with_words_for_sides(self.rules.vocabulary().variant(), wanted);
        let small = wanted.trim_start_matches([':', '=', ' ']).to_lowercase();
        let exact = self.results.iter().find(|result| result.to_lowercase() == small);
        if let Some(exact) = exact {
            return (format!("did you mean `{exact}`?"), Some(exact.clone()));
        }
        let words: Vec<&str> = small.split(|c: char| !(c.is_alphanumeric() || "-/½".contains(c))).collect();
        let told = told(&words);
        let begins = match told {
            Told::Win(side) => format!("{} wins", side.name()),
            Told::Draw => "draw".to_owned(),
            Told::Nothing => String::new(),
        };
        // A count of moves, however it is called: `draw by 50 moves`.
        let counts = small.starts_with("draw")
            && small.split(' ').any(|word| word == "fifty" || word.starts_with(|c: char| c.is_ascii_digit()));
        let rule = self.results.iter().find(|result| counts && result.contains("move rule"));
        if let Some(rule) = rule {
            return (format!("did you mean `{rule}`?"), Some(rule.clone()));
        }
        let fitting: Vec<&String> =
            self.results.iter().filter(|result| result.starts_with(&begins)).collect();
        // Nobody wins whom the text does not name.
        let named = |side: Side| {
            small.contains(side.name())
                || words.iter().any(|word| suggest(word, Side::BOTH.map(Side::name)) == Some(side.name()))
        };
        let near = suggest(&small, fitting.iter().map(|result| result.as_str()));
        if let Some(near) = near.filter(|near| winner(near).is_none_or(named)) {
            return (format!("did you mean `{near}`?"), Some(near.to_owned()));
        }
        // The word that says how: `stalemate`.
        let how = |result: &&String| {
            let by = result.split(" by ").nth(1).unwrap_or(result.as_str());
            let telling = |word: &&str| word.len() > 3;
            by.split(' ').filter(telling).any(|other| words.iter().any(|word| plain(word) == other))
        };
        let mut closest: Vec<&String> = fitting.iter().copied().filter(how).collect();
        if closest.is_empty() {
            // Who is stalemated loses nothing, perhaps.
            let others = |result: &&String| matches!(told, Told::Win(side) if winner(result) == Some(!side));
            closest = self.results.iter().filter(|result| !others(result)).filter(how).collect();
        }
        let shown = if closest.is_empty() { fitting } else { closest };
        let only = if let [only] = shown[..] { Some(only.clone()) } else { None };
        let shown: Vec<String> = shown.iter().take(5).map(|result| format!("`{result}`")).collect();
        let help = match shown.is_empty() {
            false if only.is_some() => format!("did you mean {}?", shown[0]),
            true => "a result is written as `alfil state` prints it: `ongoing`".to_owned(),
            false => format!("a result is written as `alfil state` prints it: {}", or(&shown)),
        };
        (help, only)
    }
}

/// A text with `white` and `black` for the names that a variant has for its sides. Where the one side is called as the language
/// calls the other, the name is what is written as the file writes it: of sides that are `Black` and `White`, `Black` is the first.
fn with_words_for_sides(variant: &Variant, text: &str) -> String {
    let begins = |text: &str, name: &str, as_written: bool| {
        let (Some(start), Some(rest)) = (text.get(..name.len()), text.get(name.len()..)) else {
            return false;
        };
        let same = if as_written { start == name } else { start.to_lowercase() == name.to_lowercase() };
        same && !rest.starts_with(char::is_alphanumeric)
    };
    let side = |text: &str| {
        let find = |as_written| {
            Side::BOTH.into_iter().find(|side| begins(text, variant.side_name(*side), as_written))
        };
        let word = Side::BOTH.into_iter().any(|side| begins(text, side.name(), true));
        find(true).or_else(|| find(false).filter(|_| !word))
    };
    let (mut said, mut rest, mut within_word) = (String::new(), text, false);
    while let Some(letter) = rest.chars().next() {
        let length = match side(rest).filter(|_| !within_word) {
            Some(side) => {
                said += side.name();
                variant.side_name(side).len()
            }
            None => {
                said.push(letter);
                letter.len_utf8()
            }
        };
        within_word = letter.is_alphanumeric();
        rest = &rest[length..];
    }
    said
}

/// Who wins by a result in the words of `alfil state`.
fn winner(result: &str) -> Option<Side> {
    let (first, _) = result.split_once(" wins")?;
    Side::BOTH.into_iter().find(|side| side.name() == first)
}

/// What words say of how a game ended.
enum Told {
    Win(Side),
    Draw,
    Nothing,
}

/// Who wins by some words in small letters: `white loses`, `black checkmates white`, `0-1`. Of `checkmate white` it cannot be said.
fn told(words: &[&str]) -> Told {
    const WINS: [&str; 13] = [
        "wins",
        "win",
        "won",
        "winner",
        "winning",
        "winns",
        "victory",
        "beats",
        "beat",
        "defeats",
        "checkmates",
        "mates",
        "winer",
    ];
    const LOSES: [&str; 9] =
        ["loses", "lose", "lost", "loss", "loser", "losing", "looses", "resigns", "defeated"];
    const MATED: [&str; 3] = ["checkmated", "mated", "stalemated"];
    const DRAWS: [&str; 9] = ["draw", "draws", "drawn", "drawed", "tie", "remis", "1/2-1/2", "1/2", "½-½"];
    let side = |word: &str| match word {
        "white" | "whites" | "w" => Some(Side::White),
        "black" | "blacks" | "b" => Some(Side::Black),
        _ => None,
    };
    match words {
        _ if words.contains(&"1-0") => return Told::Win(Side::White),
        _ if words.contains(&"0-1") => return Told::Win(Side::Black),
        _ => {}
    }
    let is = |all: &[&str]| words.iter().position(|word| all.contains(word));
    let before = |at: usize| words[..at].iter().rev().find_map(|word| side(word));
    let behind = |at: usize| words[at..].iter().find_map(|word| side(word));
    let wins = is(&WINS).map(|at| (at, true));
    let verb = wins.or_else(|| is(&LOSES).map(|at| (at, false))).or_else(|| {
        // Who has mated somebody wins; who is mated loses.
        let at = is(&MATED)?;
        let somebody = words.get(at + 1).is_some_and(|word| side(word).is_some());
        Some((at, somebody && before(at).is_some()))
    });
    if let Some((at, wins)) = verb {
        return match before(at).or_else(|| behind(at)) {
            Some(side) => Told::Win(if wins { side } else { !side }),
            None => Told::Nothing,
        };
    }
    if is(&DRAWS).is_some() {
        return Told::Draw;
    }
    // `mate by black`, `checkmate of white`, `white in checkmate`, `white by checkmate`.
    let Some((at, found)) = words.iter().enumerate().find_map(|(at, word)| Some((at, side(word)?))) else {
        return Told::Nothing;
    };
    let joined = at.checked_sub(1).map(|before| words[before]);
    match joined {
        Some("by" | "for") => Told::Win(found),
        Some("of" | "against" | "on") => Told::Win(!found),
        None if words.iter().any(|word| matches!(*word, "in" | "is")) => Told::Win(!found),
        None => Told::Win(found),
        Some(_) => Told::Nothing,
    }
}

/// The word that results have for how a game ends, for another form of it.
fn plain(word: &str) -> &str {
    match word {
        "mate" | "mates" | "mated" | "checkmates" | "checkmated" | "matt" => "checkmate",
        "stalemates" | "stalemated" | "pat" | "patt" => "stalemate",
        "repeated" | "repeats" | "threefold" => "repetition",
        _ => word,
    }
}

/// What is wrong with a word that is to be a move.
fn of_move(code: Code, word: &Word, error: MoveError) -> Diagnostic {
    let span = within(word, &error.span);
    let mistake = Diagnostic::error(code, error.message, span, error.label);
    Diagnostic { help: error.help, ..mistake }
}

/// What moves in a position that the test has set up stands there.
fn stand(known: Option<&Position>, words: &[Word], code: Code) -> Result<(), Box<Diagnostic>> {
    let Some(position) = known else { return Ok(()) };
    for word in words {
        check_origin(position, &word.node).map_err(|error| of_move(code, word, error))?;
    }
    Ok(())
}

/// The words of a result that are otherwise in the one that was meant, if some are.
fn otherwise(said: &Spanned<String>, meant: &str) -> Option<Span> {
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let (old, new) = (words(&said.node), words(meant));
    let first = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let behind = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
    let behind = behind.min(old.len().checked_sub(first + 1)?);
    let before: usize = old[..first].iter().map(|word| word.len() + 1).sum();
    let length = old[first..old.len() - behind].join(" ").len();
    // The text stands there as it is said.
    if (said.span.end - said.span.start) as usize != said.node.len() {
        return None;
    }
    let start = said.span.start + before as u32;
    Some(Span { start, end: start + length as u32, ..said.span })
}

/// A list names no move twice.
fn once_each(moves: &[Word]) -> Result<(), Box<Diagnostic>> {
    let mut seen: BTreeMap<&str, &Word> = BTreeMap::new();
    for word in moves {
        if let Some(first) = seen.insert(&word.node, word) {
            let message = format!("`{}` is listed twice", word.node);
            let mistake = Diagnostic::error(code::test::MOVES, message, word.span, "the second time");
            return Err(Box::new(
                mistake
                    .label(first.span, "the first time")
                    .help("take one away, or write the move that is lacking"),
            ));
        }
    }
    Ok(())
}

/// Moves that are written by their squares begin on the square that they are listed for.
fn from_there(square: &Word, moves: &[Word]) -> Result<(), Box<Diagnostic>> {
    for word in moves {
        let Some(origin) = first_of_two_squares(&word.node) else { continue };
        if !origin.eq_ignore_ascii_case(&square.node) {
            let message = format!("`{}` does not begin on {}", word.node, square.node);
            let mistake =
                Diagnostic::error(code::test::MOVES, message, word.span, format!("begins on {origin}"));
            let help = format!("take it away, or write the move from {} that was meant", square.node);
            return Err(Box::new(mistake.help(help)));
        }
    }
    Ok(())
}

/// The square that a move begins on, if two squares stand at its beginning: `e2`, of `e2e4q`.
fn first_of_two_squares(text: &str) -> Option<&str> {
    let square = |text: &str| {
        let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < digits.len()).then(|| text.len() - rest.len())
    };
    let end = square(text)?;
    square(&text[end..])?;
    Some(&text[..end])
}

/// A test that only sets positions up.
fn without_claim(test: &Test) -> Option<Diagnostic> {
    let claims = |step: &TestStep| {
        !matches!(step.kind, TestStepKind::Position(_) | TestStepKind::Array(_) | TestStepKind::OtherBoard)
    };
    if test.steps.iter().any(claims) {
        return None;
    }
    let label =
        if test.steps.is_empty() { "has no steps" } else { "has a position, and claims nothing of it" };
    Some(
        Diagnostic::warning(
            code::test::EMPTY,
            "this test claims nothing, so it never fails",
            test.name.span,
            label,
        )
        .help("say what holds, such as `legal e1g1`, `moves from e2 are e2e3 e2e4` or `check`"),
    )
}

/// A result as `alfil state` words it: the rule of fifty moves may be written like those of other numbers.
pub(super) fn result_said(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(" 50-move rule", " fifty-move rule")
}

/// How the games of a variant end, in the words of `alfil state`.
pub(crate) fn results(variant: &Variant) -> Vec<String> {
    let mut results = vec![Outcome::Ongoing.to_string()];
    for rule in &variant.outcomes {
        let reason = match &rule.event {
            Event::Checkmate => Reason::Checkmate,
            Event::Stalemate => Reason::Stalemate,
            Event::Repetition { with: None, .. } => Reason::Repetition,
            Event::Repetition { with: Some(Perpetual::Check), .. } => Reason::PerpetualCheck,
            Event::Repetition { with: Some(Perpetual::Chase), .. } => Reason::PerpetualChase,
            Event::ToAndFro { .. } => Reason::ToAndFro,
            Event::MoveCount(moves) => Reason::MoveCount(*moves),
            Event::MovesSince(_) => Reason::Counting,
            Event::When(when) => reason(when, variant.dimensions),
        };
        for side in Side::BOTH.into_iter().filter(|side| rule.sides[*side]) {
            results.push(
                match rule.result {
                    Verdict::Win => Outcome::Win(side, reason),
                    Verdict::Loss => Outcome::Win(!side, reason),
                    Verdict::Draw => Outcome::Draw(reason),
                }
                .to_string(),
            );
        }
    }
    results.push(Outcome::Draw(Reason::NoMoves).to_string());
    let mut seen = std::collections::BTreeSet::new();
    results.retain(|result| seen.insert(result.clone()));
    results
}
