//! A game that obeys lines.

mod computer;

use super::command::{Command, HELP, Target, WORDS};
use super::interrupt::Interrupt;
use crate::board::Side;
use crate::cli::Failure;
use crate::cli::input::is_decoration;
use crate::cli::output::{self, Expected};
use crate::cli::printer::Printer;
use crate::cli::report;
use crate::diagnostic::suggest;
use crate::draw::{self, board_text};
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{MoveWriter, fen, parse_move, parse_square, san};
use crate::outcome::Outcome;
use crate::pgn::{GameResult, Record};
use crate::position::Position;
use crate::source::Source;
use crate::why::{ending, why};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(super) use computer::{Computer, sides};

/// Whether the session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Go,
    Quit,
}

/// How players end a game themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settled {
    Agreed,
    Resigned(Side),
}

/// The endings of files with games.
const ENDINGS: &[&str] = &["pgn", "txt"];

/// The PGN file that a game was read from.
pub(super) struct Opened {
    pub path: PathBuf,
    /// What it held.
    pub bytes: Vec<u8>,
    /// How many games that were.
    pub games: usize,
}

/// How many words of a line that are not played are shown.
const MOST_SHOWN: usize = 20;

/// A game, and what two people want to do with it.
pub(super) struct Session {
    game: Game,
    /// The files of the variant, which clauses are shown from.
    sources: Vec<Source>,
    /// Where the game comes from, if it goes on.
    opened: Option<Opened>,
    /// What was taken back, the last first.
    undone: Vec<Move>,
    settled: Option<Settled>,
    /// Names and values for the PGN.
    tags: Vec<(String, String)>,
    /// What has been saved or shown as PGN.
    kept: (Vec<Move>, Option<Settled>),
    flipped: bool,
    /// Whether people look on: the board is drawn after each move.
    live: bool,
    /// Who plays when nobody types.
    computer: Option<Computer>,
    /// Ctrl-C, where people look on.
    pub(super) interrupt: Interrupt,
    refused: bool,
}

impl Session {
    pub fn new(game: Game, sources: Vec<Source>, opened: Option<Opened>, live: bool) -> Session {
        Session {
            kept: (game.moves().to_vec(), None),
            game,
            sources,
            opened,
            undone: Vec::new(),
            settled: None,
            tags: Vec::new(),
            flipped: false,
            live,
            computer: None,
            interrupt: if live { Interrupt::caught() } else { Interrupt::default() },
            refused: false,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a line was refused.
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// Gives the PGN a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.push((name.to_owned(), value.to_owned()));
    }

    /// Takes what a PGN file says of the game that goes on.
    pub fn resume(&mut self, record: &Record, out: &mut Printer) -> io::Result<()> {
        let variant = &self.game.position().rules().vocabulary().variant().name;
        if let Some(other) = record.tag("Variant").filter(|name| !name.eq_ignore_ascii_case(variant)) {
            writeln!(out, "the file says that it is a game of {other}; it is played as {variant}")?;
        }
        for tag in record.tags().iter().filter(|tag| tag.name != "Variant") {
            self.set_tag(&tag.name, &tag.value);
        }
        if record.result() != GameResult::Open && self.game.outcome() == Outcome::Ongoing {
            writeln!(out, "the file gives the result {}; by the rules the game can go on", record.result())?;
        }
        Ok(())
    }

    /// What is said at the start, to people.
    pub fn greet(&self, out: &mut Printer) -> io::Result<()> {
        writeln!(
            out,
            "{}: `help` lists the commands",
            self.game.position().rules().vocabulary().variant().name
        )?;
        self.show(out)?;
        self.announce(out)
    }

    /// What stands before a line that is typed.
    pub fn prompt(&self) -> String {
        match self.is_over() {
            true => "game over> ".to_owned(),
            false => {
                let position = self.game.position();
                let left = match position.moves_left() {
                    0 => String::new(),
                    left => format!(", {left} left"),
                };
                format!("{} to move{left}> ", self.side_word(position.turn()))
            }
        }
    }

    /// Every form in which a legal move may be typed, sorted.
    pub fn moves_to_type(&self) -> Vec<String> {
        let position = self.game.position();
        let writer = MoveWriter::new(position);
        let moves = position.legal_moves(1);
        let mut words: Vec<String> =
            moves.iter().flat_map(|mv| [writer.san(mv), writer.coordinate(mv)]).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The squares from which a piece may move.
    pub fn own_squares(&self) -> Vec<String> {
        let position = self.game.position();
        let mut squares: Vec<_> = position.legal_moves(0).iter().filter_map(Move::origin).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.into_iter().map(|sq| position.rules().vocabulary().square_name(sq)).collect()
    }

    /// Does what a line says.
    pub fn obey(&mut self, line: &str, out: &mut Printer) -> io::Result<Flow> {
        match Command::parse(line) {
            Command::Nothing => {}
            Command::Play(line) => self.play(line, out)?,
            Command::Help => {
                for (usage, about) in HELP {
                    writeln!(out, "{usage:<19}{about}")?;
                }
            }
            Command::Board => self.draw_board(out)?,
            Command::Moves(square) => self.list(square, out)?,
            Command::Why(text) => self.explain(text, out)?,
            Command::Hint => self.hint(out)?,
            Command::Undo(count) => self.undo(count, out)?,
            Command::Redo(count) => self.redo(count, out)?,
            Command::Fen => {
                let position = self.game.position();
                writeln!(out, "{}", fen(position.rules().vocabulary(), &position.setup()))?;
            }
            Command::Pgn(None) => {
                write!(out, "{}", self.record())?;
                self.keep();
            }
            Command::Pgn(Some(target)) | Command::Save(Some(target)) => self.save(target, out)?,
            Command::Save(None) => self.refuse(out, "which file? write `save FILE`")?,
            Command::Flip => {
                self.flipped = !self.flipped;
                self.draw_board(out)?;
            }
            Command::Draw => self.settle(Settled::Agreed, out)?,
            Command::Resign => self.settle(Settled::Resigned(self.game.position().turn()), out)?,
            Command::New => self.begin_again(out)?,
            Command::Quit => return self.leave(out),
        }
        Ok(Flow::Go)
    }

    /// Ends the session. What has not been saved is shown, so that nothing is lost.
    pub fn leave(&mut self, out: &mut Printer) -> io::Result<Flow> {
        self.show_unsaved(out)?;
        Ok(Flow::Quit)
    }

    fn show_unsaved(&mut self, out: &mut Printer) -> io::Result<()> {
        if self.kept.0 != self.game.moves() || self.kept.1 != self.settled {
            let how = if self.is_over() { "the game" } else { "the game so far" };
            writeln!(out, "{how}, which has not been saved:\n\n{}", self.record())?;
            self.keep();
        }
        Ok(())
    }

    /// Takes note that the game as it is need not be shown again.
    fn keep(&mut self) {
        self.kept = (self.game.moves().to_vec(), self.settled);
    }

    fn is_over(&self) -> bool {
        self.settled.is_some() || self.game.outcome() != Outcome::Ongoing
    }

    /// The game as PGN has it.
    fn record(&self) -> Record {
        let mut record = Record::of(&self.game);
        for (name, value) in &self.tags {
            record.set_tag(name, value);
        }
        match self.settled {
            None => {}
            Some(Settled::Agreed) => record.set_result(GameResult::Draw),
            Some(Settled::Resigned(Side::White)) => record.set_result(GameResult::BlackWins),
            Some(Settled::Resigned(Side::Black)) => record.set_result(GameResult::WhiteWins),
        }
        record
    }

    /// Says that a line cannot be obeyed.
    fn refuse(&mut self, out: &mut Printer, message: &str) -> io::Result<()> {
        self.refused = true;
        writeln!(out, "{message}")
    }

    /// Plays the moves of a line, up to the first that cannot be played.
    fn play(&mut self, line: &str, out: &mut Printer) -> io::Result<()> {
        let words = line.split_whitespace().filter(|word| !is_decoration(word));
        let words: Vec<&str> = words.map(without_number).collect();
        let mut played = 0;
        for word in &words {
            if !self.play_one(word, out)? {
                break;
            }
            played += 1;
            self.let_computer_play(out)?;
        }
        let rest = words.get(played + 1..).unwrap_or(&[]);
        let (shown, more) = rest.split_at(rest.len().min(MOST_SHOWN));
        match more.len() {
            _ if rest.is_empty() => {}
            0 => writeln!(out, "not played: {}", shown.join(" "))?,
            more => writeln!(out, "not played: {} and {more} more", shown.join(" "))?,
        }
        if played > 0 { self.show(out) } else { Ok(()) }
    }

    /// Plays a move, if it can be played.
    fn play_one(&mut self, word: &str, out: &mut Printer) -> io::Result<bool> {
        let parsed = parse_move(self.game.position(), word);
        if parsed.as_ref().map_or_else(|error| error.reason().is_some(), |_| true) && self.is_over() {
            let how = self.how_it_ended();
            self.refuse(
                out,
                &format!("the game is over: {how}; `undo` takes a move back, `new` begins again"),
            )?;
            return Ok(false);
        }
        match parsed {
            Ok(mv) => {
                writeln!(out, "{}", numbered(self.game.position(), &mv))?;
                self.game.play_unchecked(mv);
                self.undone.clear();
                self.announce(out)?;
                Ok(true)
            }
            Err(_) => {
                self.refused = true;
                self.explain(word, out)?;
                Ok(false)
            }
        }
    }

    /// Says what has happened to the game: check, or its end, with the clause.
    fn announce(&self, out: &mut Printer) -> io::Result<()> {
        if let Some(point) = ending(&self.game) {
            write!(out, "{}", point.render(&self.sources))
        } else if !self.game.position().checkers().is_empty() {
            writeln!(out, "check")
        } else {
            Ok(())
        }
    }

    /// What a side is called within a sentence.
    fn side_word(&self, side: Side) -> &str {
        self.game.position().rules().variant().side_word(side)
    }

    fn how_it_ended(&self) -> String {
        match self.settled {
            None => self.game.outcome().told(self.game.position().rules().variant()),
            Some(Settled::Agreed) => "draw by agreement".to_owned(),
            Some(Settled::Resigned(side)) => {
                format!("{} wins, {} has resigned", self.side_word(!side), self.side_word(side))
            }
        }
    }

    /// Says why a move is illegal or what it does; of what is no move, that it is none.
    fn explain(&mut self, text: &str, out: &mut Printer) -> io::Result<()> {
        match why(&self.game, text) {
            Ok(answer) => {
                write!(out, "{}", answer.render(&self.sources))?;
                self.judge(text, out)
            }
            Err(error) => {
                let words = WORDS.iter().copied().filter(|_| text.chars().all(char::is_alphabetic));
                let help = match suggest(text, words) {
                    Some(command) => Some(format!("did you mean `{command}`? `help` lists the commands")),
                    None => error.help,
                };
                let message = match help {
                    Some(help) => format!("{}: {help}", error.message),
                    None => error.message,
                };
                self.refuse(out, &message)
            }
        }
    }

    /// Draws the board if people look on, with room around it.
    pub fn show(&self, out: &mut Printer) -> io::Result<()> {
        if !self.live {
            return Ok(());
        }
        writeln!(out)?;
        self.draw_board(out)?;
        writeln!(out)
    }

    fn draw_board(&self, out: &mut Printer) -> io::Result<()> {
        let position = self.game.position();
        let colour = report::theme(report::Stream::Out).colour;
        let options = draw::Options { flip: self.flipped, colour, ..draw::Options::default() };
        out.styled(&board_text(position.rules(), &position.setup(), &options))
    }

    fn list(&mut self, square: Option<&str>, out: &mut Printer) -> io::Result<()> {
        let position = self.game.position();
        let from = match square {
            None => None,
            Some(text) => match parse_square(position.rules().vocabulary().dimensions(), text) {
                Some(sq) => Some(sq),
                None => return self.refuse(out, &format!("the board has no square `{text}`")),
            },
        };
        let writer = MoveWriter::new(position);
        let moves = position.legal_moves(1);
        let wanted = moves.iter().filter(|mv| from.is_none() || mv.origin() == from);
        let mut words: Vec<String> = wanted.map(|mv| writer.san(mv)).collect();
        words.sort_unstable();
        if words.is_empty() {
            // Sets of several placements are not listed.
            let none = if from.is_none() && position.has_legal_move() {
                "only sets of several placements, such as K@e1,Q@d1"
            } else {
                "none"
            };
            return writeln!(out, "{none}");
        }
        let mut line = String::new();
        for word in words {
            if !line.is_empty() && line.len() + word.len() > 78 {
                writeln!(out, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += &word;
        }
        writeln!(out, "{line}")
    }

    /// How often, from what stands behind a command.
    fn count(&mut self, text: Option<&str>, out: &mut Printer) -> io::Result<Option<usize>> {
        match text.map(str::parse::<usize>) {
            None => Ok(Some(1)),
            Some(Ok(count)) if count > 0 => Ok(Some(count)),
            Some(_) => {
                self.refuse(out, &format!("`{}` is not a number of moves", text.unwrap_or("")))?;
                Ok(None)
            }
        }
    }

    fn undo(&mut self, count: Option<&str>, out: &mut Printer) -> io::Result<()> {
        let Some(count) = self.count(count, out)? else { return Ok(()) };
        let mut count = self.moves_to_take_back(count);
        if self.settled.take().is_some() {
            writeln!(out, "the game goes on")?;
            count -= 1;
        }
        let moves = self.game.moves().to_vec();
        if count > 0 && moves.is_empty() {
            return self.refuse(out, "there is nothing to take back");
        }
        let left = moves.len().saturating_sub(count);
        let mut position = self.game.start().clone();
        self.game = Game::from_position(position.clone());
        let mut taken = Vec::new();
        for (number, mv) in moves.iter().enumerate() {
            if number < left {
                self.game.play_unchecked(mv.clone());
            } else {
                taken.push(numbered(&position, mv));
            }
            position.play_unchecked(mv);
        }
        self.undone.extend(moves.into_iter().skip(left).rev());
        if !taken.is_empty() {
            writeln!(out, "taken back: {}", taken.join(" "))?;
        }
        self.show(out)
    }

    fn redo(&mut self, count: Option<&str>, out: &mut Printer) -> io::Result<()> {
        let Some(count) = self.count(count, out)? else { return Ok(()) };
        if self.undone.is_empty() {
            return self.refuse(out, "there is nothing to play again");
        }
        // Against a computer, its answer is played again, too.
        let each = if self.computer.is_some() { 2 } else { 1 };
        for _ in 0..count.saturating_mul(each) {
            let Some(mv) = self.undone.pop() else { break };
            writeln!(out, "{}", numbered(self.game.position(), &mv))?;
            self.game.play_unchecked(mv);
            self.announce(out)?;
        }
        self.show(out)
    }

    fn settle(&mut self, how: Settled, out: &mut Printer) -> io::Result<()> {
        if self.is_over() {
            let how = self.how_it_ended();
            return self.refuse(out, &format!("the game is over: {how}"));
        }
        self.settled = Some(how);
        writeln!(out, "the game is over: {}", self.how_it_ended())
    }

    fn begin_again(&mut self, out: &mut Printer) -> io::Result<()> {
        self.show_unsaved(out)?;
        self.game = Game::from_position(self.game.start().clone());
        self.undone.clear();
        self.settled = None;
        self.keep();
        writeln!(out, "a new game")?;
        self.let_computer_play(out)?;
        self.show(out)
    }

    /// Saves the game as PGN. A file that is there already is overwritten only if that is said.
    fn save(&mut self, target: Target<'_>, out: &mut Printer) -> io::Result<()> {
        let Target { path, overwrite } = target;
        let text = self.record().to_string();
        let file = Path::new(path);
        let read = self.sources.iter().map(|source| source.name.as_str());
        if let Err(Failure::Mistake(_, mistake)) = output::refuse_unless(overwrite, file, read, ENDINGS) {
            return self.refuse(out, mistake.message());
        }
        let opened = self.opened.as_ref().filter(|opened| output::is_same_file(file, &opened.path));
        if let Some(Opened { games: games @ 2.., .. }) = opened.filter(|_| overwrite) {
            let message =
                format!("`{path}` holds {games} games, and would hold this one alone: save it elsewhere");
            return self.refuse(out, &message);
        }
        let expected = match opened {
            _ if !overwrite => Expected::Nothing,
            // The game goes on in its file, unless someone else has saved something there.
            Some(opened) => Expected::These(&opened.bytes),
            None => Expected::Anything,
        };
        match output::put(file, text.as_bytes(), expected) {
            Ok(()) => {
                if let Some(opened) = self.opened.as_mut().filter(|one| output::is_same_file(file, &one.path))
                {
                    opened.bytes = text.into_bytes();
                }
                self.keep();
                writeln!(out, "saved to {path}")
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.refuse(out, &format!("`{path}` exists already: `save! {path}` overwrites it"))
            }
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => self
                .refuse(out, &format!("`{path}` has changed since it was read, and stays: save elsewhere")),
            Err(error) => {
                let why = output::unwritten(file, &error);
                self.refuse(out, &format!("`{path}` cannot be written: {why}"))
            }
        }
    }
}

/// `3. Nf3`, `3... Nc6`: a move of the player to move.
fn numbered(position: &Position, mv: &Move) -> String {
    let dots = if position.turn() == Side::White { "." } else { "..." };
    format!("{}{dots} {}", position.setup().fullmove, san(position, mv))
}

/// `e4` of `1.e4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches('.');
    if rest.len() < word.len() && bare.len() < rest.len() { bare } else { word }
}
