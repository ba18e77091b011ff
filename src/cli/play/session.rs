//! A game that obeys lines.

mod computer;

use super::command::{Command, HELP, Target, WORDS};
use super::interrupt::Interrupt;
use crate::board::{Piece, Side};
use crate::cli::Failure;
use crate::cli::games::has_partners;
use crate::cli::input::is_decoration;
use crate::cli::output::{self, Expected};
use crate::cli::position::set_of_placements;
use crate::cli::printer::Printer;
use crate::cli::report;
use crate::diagnostic::suggest;
use crate::draw::{self, board_text};
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{MoveWriter, fen, parse_move, parse_square, san};
use crate::outcome::Outcome;
use crate::pair::{BoardId, Pair, Standing, Team};
use crate::pgn::{GameResult, PairRecord, Record, Tag, move_number, numbered};
use crate::position::{Illegal, Position, SequelFault};
use crate::source::Source;
use crate::why::{ending, why};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(super) use computer::{Computer, Seats, seats};

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
    /// Who has given up, and where.
    Resigned(BoardId, Side),
}

/// The endings of files with games.
const ENDINGS: &[&str] = &["pgn", "bpgn", "txt"];

/// A game as a file has it, with comments, marks and variations.
pub(super) enum Annotated {
    One(Box<Record>),
    Two(Box<PairRecord>),
}

/// The PGN file that a game was read from.
pub(super) struct Opened {
    pub path: PathBuf,
    /// The game in it; none any more, when another one was begun.
    pub game: Option<Annotated>,
    /// What it held.
    pub bytes: Vec<u8>,
    /// How many games that were.
    pub games: usize,
}

/// How many words of a line that are not played are shown.
const MOST_SHOWN: usize = 20;

/// A game, and what two people want to do with it.
pub(super) struct Session {
    /// The game, at board A; with a second one beside it, where captured pieces go to a partner.
    pair: Pair,
    /// The board that lines are about.
    at: BoardId,
    /// The files of the variant, which clauses are shown from.
    sources: Vec<Source>,
    /// Where the game comes from, if it goes on.
    opened: Option<Opened>,
    /// What was taken back, the last first.
    undone: Vec<(BoardId, Move)>,
    settled: Option<Settled>,
    /// Names and values for the PGN.
    tags: Vec<(String, String)>,
    /// What has been saved or shown as PGN.
    kept: (Vec<(BoardId, Move)>, Option<Settled>),
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
    pub fn new(pair: Pair, sources: Vec<Source>, opened: Option<Opened>, live: bool) -> Session {
        Session {
            kept: (pair.moves().to_vec(), None),
            pair,
            at: BoardId::A,
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

    /// The game, at the board that lines are about.
    pub fn game(&self) -> &Game {
        self.pair.game(self.at)
    }

    /// Whether there are two boards.
    fn has_two_boards(&self) -> bool {
        has_partners(self.game().position().rules())
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
    pub fn resume(&mut self, tags: &[Tag], result: GameResult, out: &mut Printer) -> io::Result<()> {
        let variant = &self.game().position().rules().vocabulary().variant().name;
        let said = tags.iter().find(|tag| tag.name == "Variant").map(|tag| &tag.value);
        if let Some(other) = said.filter(|name| !name.eq_ignore_ascii_case(variant)) {
            writeln!(out, "the file says that it is a game of {other}; it is played as {variant}")?;
        }
        for tag in tags.iter().filter(|tag| tag.name != "Variant") {
            self.set_tag(&tag.name, &tag.value);
        }
        if result != GameResult::Open && !self.pair.standing().is_over() {
            writeln!(out, "the file gives the result {result}; by the rules the game can go on")?;
        }
        Ok(())
    }

    /// What is said at the start, to people.
    pub fn greet(&self, out: &mut Printer) -> io::Result<()> {
        writeln!(
            out,
            "{}: `help` lists the commands",
            self.game().position().rules().vocabulary().variant().name
        )?;
        self.show(out)?;
        self.announce(out)
    }

    /// What stands before a line that is typed.
    pub fn prompt(&self) -> String {
        match self.is_over() {
            true => "game over> ".to_owned(),
            false => {
                let position = self.game().position();
                let left = match position.moves_left() {
                    0 => String::new(),
                    left => format!(", {left} left"),
                };
                let board =
                    if self.has_two_boards() { format!("board {}, ", self.at) } else { String::new() };
                format!("{board}{} to move{left}> ", self.side_word(position.turn()))
            }
        }
    }

    /// Every form in which a legal move may be typed, sorted.
    pub fn moves_to_type(&self) -> Vec<String> {
        let position = self.game().position();
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
        let position = self.game().position();
        let mut squares: Vec<_> = position.legal_moves(0).iter().filter_map(Move::origin).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.into_iter().map(|sq| position.rules().vocabulary().square_name(sq)).collect()
    }

    /// Does what a line says.
    pub fn obey(&mut self, line: &str, out: &mut Printer) -> io::Result<Flow> {
        match Command::parse(line) {
            Command::Nothing => {}
            Command::Alone(word) => {
                self.refuse(out, &format!("`{word}` takes nothing behind it, and is not obeyed"))?;
            }
            Command::Result(result) => self.take_result(result, out)?,
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
            Command::Go => self.go_on(out)?,
            Command::Undo(count) => self.undo(count, out)?,
            Command::Redo(count) => self.redo(count, out)?,
            Command::Fen => {
                let boards = if self.has_two_boards() { &BoardId::BOTH[..] } else { &[BoardId::A] };
                let written = boards.iter().map(|board| {
                    let position = self.pair.game(*board).position();
                    fen(position.rules().vocabulary(), &position.setup())
                });
                writeln!(out, "{}", written.collect::<Vec<_>>().join(" | "))?;
            }
            Command::Pgn(None) => {
                write!(out, "{}", self.written())?;
                self.keep();
            }
            Command::Pgn(Some(target)) | Command::Save(Some(target)) => self.save(target, out)?,
            Command::Save(None) => self.refuse(out, "which file? write `save FILE`")?,
            Command::Flip => {
                self.flipped = !self.flipped;
                self.draw_board(out)?;
            }
            Command::Draw => self.settle(Settled::Agreed, out)?,
            Command::Resign => {
                let turn = self.game().position().turn();
                self.settle(Settled::Resigned(self.at, turn), out)?;
            }
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
        if self.kept.0 != self.pair.moves() || self.kept.1 != self.settled {
            let how = if self.is_over() { "the game" } else { "the game so far" };
            writeln!(out, "{how}, which has not been saved:\n\n{}", self.written())?;
            self.keep();
        }
        Ok(())
    }

    /// Takes note that the game as it is need not be shown again.
    fn keep(&mut self) {
        self.kept = (self.pair.moves().to_vec(), self.settled);
    }

    fn is_over(&self) -> bool {
        self.settled.is_some() || self.pair.standing().is_over()
    }

    /// How players have ended the game themselves, if they have.
    fn settled_result(&self) -> Option<GameResult> {
        self.settled.map(|settled| match settled {
            Settled::Agreed => GameResult::Draw,
            Settled::Resigned(board, side) => match Team::of(board, side) {
                Team::First => GameResult::BlackWins,
                Team::Second => GameResult::WhiteWins,
            },
        })
    }

    /// The result so far.
    fn result(&self) -> GameResult {
        let played = if self.has_two_boards() {
            PairRecord::of(&self.pair).result()
        } else {
            Record::of(self.game()).result()
        };
        self.settled_result().unwrap_or(played)
    }

    /// The game as PGN has it, or the games as BPGN has them.
    fn written(&self) -> String {
        let settled = self.settled_result();
        let read = self.opened.as_ref().and_then(|opened| opened.game.as_ref());
        if self.has_two_boards() {
            let mut record = PairRecord::of(&self.pair);
            if let Some(Annotated::Two(read)) = read {
                record.keep_annotations(read);
            }
            self.tags.iter().for_each(|(name, value)| record.set_tag(name, value));
            record.set_result(settled.unwrap_or(record.result()));
            return record.to_string();
        }
        let mut record = Record::of(self.game());
        if let Some(Annotated::One(read)) = read {
            record.keep_annotations(read);
        }
        self.tags.iter().for_each(|(name, value)| record.set_tag(name, value));
        record.set_result(settled.unwrap_or(record.result()));
        record.to_string()
    }

    /// Says that a line cannot be obeyed.
    fn refuse(&mut self, out: &mut Printer, message: &str) -> io::Result<()> {
        self.refused = true;
        writeln!(out, "{message}")
    }

    /// Answers a result. That of a game which has ended so is no news.
    fn take_result(&mut self, result: &str, out: &mut Printer) -> io::Result<()> {
        if self.result().to_string() == result {
            return Ok(());
        }
        let message = match self.is_over() {
            true => format!("`{result}`: the game is over: {}", self.how_it_ended()),
            false => format!(
                "`{result}`: a game is not ended by its result: `resign` gives it up for who is to move, `draw` agrees on a draw"
            ),
        };
        self.refuse(out, &message)
    }

    /// Plays the moves of a line, up to the first that cannot be played.
    fn play(&mut self, line: &str, out: &mut Printer) -> io::Result<()> {
        let line = joined(line);
        let words = line.split_whitespace().filter(|word| !is_decoration(word));
        let two = self.has_two_boards();
        let words: Vec<&str> = words.map(|word| if two { word } else { without_number(word) }).collect();
        let mut played = 0;
        for word in &words {
            let Some(word) = self.go_to_board(word, out)? else { break };
            if word.is_empty() {
                played += 1;
                continue;
            }
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

    /// Takes the number of a move away, and goes to the board that it says, where there are two; what is left is a move or nothing.
    /// None, if that cannot be.
    fn go_to_board<'w>(&mut self, word: &'w str, out: &mut Printer) -> io::Result<Option<&'w str>> {
        if !self.has_two_boards() {
            return Ok(Some(word));
        }
        match word {
            "A" => self.at = BoardId::A,
            "B" => self.at = BoardId::B,
            _ => match numbered(word) {
                None => return Ok(Some(without_number(word))),
                Some((board, side, bare)) => {
                    let turn = self.pair.game(board).position().turn();
                    if turn != side {
                        let name = self.side_word(turn).to_owned();
                        self.refuse(
                            out,
                            &format!("`{word}`: it is {name} that is to move at board {board}"),
                        )?;
                        return Ok(None);
                    }
                    self.at = board;
                    return Ok(Some(bare));
                }
            },
        }
        Ok(Some(""))
    }

    /// Plays a move, if it can be played.
    fn play_one(&mut self, word: &str, out: &mut Printer) -> io::Result<bool> {
        let parsed = parse_move(self.game().position(), word);
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
                self.make(mv, out)?;
                self.undone.clear();
                Ok(true)
            }
            Err(error) => {
                self.refused = true;
                self.explain(word, out)?;
                if matches!(error.reason(), Some(Illegal::Sequel(SequelFault::Missing))) {
                    self.show_both_parts(word, out)?;
                }
                Ok(false)
            }
        }
    }

    /// Shows how a turn of two parts is written that begins as what was typed.
    fn show_both_parts(&self, word: &str, out: &mut Printer) -> io::Result<()> {
        let legal = self.moves_to_type();
        let goes_on =
            |text: &&String| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(['/', ',']));
        match legal.iter().find(goes_on) {
            Some(example) => writeln!(out, "both parts are one word: `{example}`"),
            None => Ok(()),
        }
    }

    /// Makes a legal move at the board that lines are about, and says what comes of it.
    fn make(&mut self, mv: Move, out: &mut Printer) -> io::Result<()> {
        let position = self.game().position();
        writeln!(out, "{}", self.told(self.at, position, &mv))?;
        let handed: Vec<String> = position
            .handed(&mv)
            .into_iter()
            .map(|(capturer, clause)| {
                let rules = position.rules();
                let piece = rules.vocabulary().piece(Piece { side: !capturer, kind: clause.becomes });
                format!("{piece} to {} at board {}", rules.variant().side_word(!capturer), self.at.other())
            })
            .collect();
        if !handed.is_empty() {
            writeln!(out, "handed over: {}", handed.join(", "))?;
        }
        self.pair.play_unchecked(self.at, mv);
        self.announce(out)
    }

    /// A move with its number, and its board, where there are two.
    fn told(&self, board: BoardId, before: &Position, mv: &Move) -> String {
        if self.has_two_boards() {
            return format!("{} {}", move_number(board, before), san(before, mv));
        }
        let dots = if before.turn() == Side::White { "." } else { "..." };
        format!("{}{dots} {}", before.setup().fullmove, san(before, mv))
    }

    /// Says what has happened to the game: check, or its end, with the clause.
    fn announce(&self, out: &mut Printer) -> io::Result<()> {
        if self.pair.standing() == Standing::Stuck {
            return writeln!(out, "draw: nobody can move at either board");
        }
        if self.game().waits() {
            let side = self.side_word(self.game().position().turn());
            return writeln!(out, "{side} has no legal move, and waits for a piece of the partner's");
        }
        if let Some(point) = ending(self.game()) {
            write!(out, "{}", point.render(&self.sources))
        } else if !self.game().position().checkers().is_empty() {
            writeln!(out, "check")
        } else {
            Ok(())
        }
    }

    /// What a side is called within a sentence.
    fn side_word(&self, side: Side) -> &str {
        self.game().position().rules().variant().side_word(side)
    }

    fn how_it_ended(&self) -> String {
        match self.settled {
            None => match self.pair.standing() {
                Standing::Ended(board, outcome) => {
                    let told = outcome.told(self.game().position().rules().variant());
                    if self.has_two_boards() { format!("{told} at board {board}") } else { told }
                }
                Standing::Stuck => "draw: nobody can move at either board".to_owned(),
                Standing::Ongoing => Outcome::Ongoing.to_string(),
            },
            Some(Settled::Agreed) => "draw by agreement".to_owned(),
            Some(Settled::Resigned(board, side)) => {
                let at = if self.has_two_boards() { format!(" at board {board}") } else { String::new() };
                format!("{} wins, {} has resigned{at}", self.side_word(!side), self.side_word(side))
            }
        }
    }

    /// Says why a move is illegal or what it does; of what is no move, that it is none.
    fn explain(&mut self, text: &str, out: &mut Printer) -> io::Result<()> {
        match why(self.game(), text) {
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
        let colour = report::theme(report::Stream::Out).colour;
        let two = self.has_two_boards();
        for board in BoardId::BOTH.into_iter().take(if two { 2 } else { 1 }) {
            if two {
                writeln!(out, "board {board}")?;
            }
            // Partners sit side by side.
            let flip = self.flipped != (board == BoardId::B);
            let position = self.pair.game(board).position();
            let options = draw::Options { flip, colour, ..draw::Options::default() };
            out.styled(&board_text(position.rules(), &position.setup(), &options))?;
        }
        Ok(())
    }

    fn list(&mut self, square: Option<&str>, out: &mut Printer) -> io::Result<()> {
        let position = self.game().position();
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
            if from.is_some() || !position.has_legal_move() {
                return writeln!(out, "none");
            }
            let such_as = set_of_placements(position).map(|(set, _)| format!(", such as {set}"));
            return writeln!(out, "only sets of several placements{}", such_as.unwrap_or_default());
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
        let Some(mut count) = self.count(count, out)? else { return Ok(()) };
        if self.settled.take().is_some() {
            writeln!(out, "the game goes on")?;
            count -= 1;
        }
        let asked = count > 0;
        let count = self.moves_to_take_back(count);
        let moves = self.pair.moves().to_vec();
        if asked && count.min(moves.len()) == 0 {
            return self.refuse(out, "there is nothing to take back");
        }
        let left = moves.len().saturating_sub(count);
        self.pair = self.pair.before(count);
        let mut replayed = self.pair.clone();
        let mut taken = Vec::new();
        for (board, mv) in &moves[left..] {
            taken.push(self.told(*board, replayed.game(*board).position(), mv));
            replayed.play_unchecked(*board, mv.clone());
        }
        if let Some((board, _)) = moves.get(left) {
            self.at = *board;
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
        for _ in 0..count {
            // Against a computer, its answer is played again, too.
            while let Some((board, mv)) = self.undone.pop() {
                self.at = board;
                self.make(mv, out)?;
                let next = self.undone.last().map_or(self.at, |(board, _)| *board);
                if !self.person_waits_for_computer(next) {
                    break;
                }
            }
        }
        if self.undone.is_empty() && self.person_waits_for_computer(self.at) {
            self.let_computer_play(out)?;
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
        self.pair = self.pair.before(self.pair.moves().len());
        if let Some(opened) = &mut self.opened {
            opened.game = None;
        }
        self.at = BoardId::A;
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
        let text = self.written();
        let file = Path::new(path);
        if file.is_dir() {
            return self.refuse(out, &format!("`{path}` is a directory: name a file in it"));
        }
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

/// `K@e1,Q@d1` of `K@e1, Q@d1`: placements of one move may have blanks behind their commas.
fn joined(line: &str) -> String {
    let mut joined = String::with_capacity(line.len());
    for word in line.split_whitespace() {
        let goes_on =
            joined.ends_with(',') && joined.rsplit(' ').next().is_some_and(|last| last.contains('@'));
        if !joined.is_empty() && !goes_on {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// `e4` of `1.e4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches('.');
    if rest.len() < word.len() && bare.len() < rest.len() { bare } else { word }
}
