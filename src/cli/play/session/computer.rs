//! The computer at the board: as an opponent, and as someone to ask for a hint.

use super::Session;
use crate::board::{BySide, Side};
use crate::cli::mate;
use crate::cli::play::interrupt::Interrupt;
use crate::cli::printer::Printer;
use crate::cli::watch::Watch;
use crate::game::Game;
use crate::model::Variant;
use crate::moves::Move;
use crate::notation::{parse_move, san};
use crate::outcome::Outcome;
use crate::pair::BoardId;
use alfil_engine::{Answer, Engine, Limits, Line, NoClock, Options, Score, Strength};
use std::io::{self, Write};
use std::time::Duration;

/// How many positions are looked at for a hint.
const HINT: u64 = 40_000;

/// How many moves a hint shows.
const SHOWN: usize = 5;

/// The size of the table, in mebibytes.
const HASH: usize = 32;

/// For each level from 1 to 10, how long the computer thinks at most, in milliseconds.
const TIMES: [u64; 10] = [100, 150, 200, 300, 400, 500, 700, 1000, 1500, 3000];

/// Who thinks, for whom and how long.
pub(in crate::cli::play) struct Computer {
    seats: Seats,
    engine: Engine,
    limits: Limits,
    watch: Watch,
}

impl Computer {
    /// A computer that plays in these seats, at a level from 1 to 10; with a time, it thinks as long about each move.
    pub fn new(game: &Game, seats: Seats, level: u8, time: Option<Duration>) -> Computer {
        let strength = Strength::of_level(level);
        let index = usize::from(level.clamp(1, 10)) - 1;
        let time = time.unwrap_or(Duration::from_millis(TIMES[index]));
        // Games differ, since openings do.
        let seed = std::process::id().into();
        let options = Options { hash: HASH, strength, seed, ..Options::default() };
        let engine = Engine::new(game.position().rules(), options);
        Computer { seats, engine, limits: Limits::time(time), watch: Watch::start() }
    }

    fn best(&mut self, game: &Game, interrupt: &Interrupt) -> Option<Move> {
        let think = |signals: &_| self.engine.go(game, &self.limits, &self.watch, signals, &mut |_| {});
        interrupt.unless_pressed(think).best
    }
}

impl Session {
    /// Lets a computer play.
    pub fn seat(&mut self, computer: Computer) {
        self.computer = Some(computer);
    }

    /// Whether the computer is to move at a board.
    fn is_computers_turn(&self, board: BoardId) -> bool {
        let turn = self.pair.game(board).position().turn();
        !self.is_over() && self.computer.as_ref().is_some_and(|computer| computer.seats.has(board, turn))
    }

    /// Plays the computer's moves until it is someone else's turn; at the other board, where there is one, as many as a turn of
    /// each side has, so that both boards keep step. What is printed is seen before the computer thinks.
    pub fn let_computer_play(&mut self, out: &mut Printer) -> io::Result<bool> {
        let Some(seats) = self.computer.as_ref().map(|computer| computer.seats) else { return Ok(false) };
        let two = self.has_two_boards();
        let first = self.pair.moves().len();
        let here = self.at;
        loop {
            let before = self.pair.moves().len();
            for board in [here, here.other()].into_iter().take(if two { 2 } else { 1 }) {
                // Who plays alone at a board would never stop.
                let most = if two && !seats.has_person(board) { 2 } else { usize::MAX };
                self.at = board;
                let mut moves = 0;
                while moves < most && self.is_computers_turn(board) && self.let_computer_move(out)? {
                    moves += 1;
                }
            }
            self.at = here;
            let stands = before == self.pair.moves().len();
            if stands || seats.have_person(two) || self.interrupt.is_pressed() {
                return Ok(self.pair.moves().len() > first);
            }
        }
    }

    /// Lets the computer make a move at the board that lines are about; whether it goes on.
    fn let_computer_move(&mut self, out: &mut Printer) -> io::Result<bool> {
        out.flush()?;
        let Some(computer) = &mut self.computer else { return Ok(false) };
        // Who is asked for a move makes one, even where the rules of sets leave the engine without an idea.
        let game = self.pair.game(self.at);
        let best = computer.best(game, &self.interrupt).or_else(|| {
            let mut random = crate::playout::Random::new(game.position().repetition_key());
            game.position().random_move(&mut random)
        });
        let Some(best) = best else { return Ok(false) };
        self.make(best, out)?;
        self.undone.clear();
        // Whoever lets the computer play both sides wants to be asked then.
        Ok(!self.interrupt.is_pressed())
    }

    /// Whether the computer is to move at a board, beside people.
    pub(super) fn person_waits_for_computer(&self, board: BoardId) -> bool {
        let seats = self.computer.as_ref().map(|computer| computer.seats);
        seats.is_some_and(|seats| seats.have_person(self.has_two_boards())) && self.is_computers_turn(board)
    }

    /// Lets the computer go on where it was stopped.
    pub(super) fn go_on(&mut self, out: &mut Printer) -> io::Result<()> {
        if self.is_over() {
            let how = self.how_it_ended();
            return self.refuse(out, &format!("the game is over: {how}"));
        }
        if self.let_computer_play(out)? {
            return self.show(out);
        }
        let side = self.side_word(self.game().position().turn()).to_owned();
        self.refuse(out, &format!("it is {side} that is to move, and the computer does not play there"))
    }

    /// How many moves are to be taken back, so that who asks for it is to move again; none if there is no move of theirs.
    pub(super) fn moves_to_take_back(&self, count: usize) -> usize {
        let Some(computer) = &self.computer else { return count };
        if !computer.seats.have_person(self.has_two_boards()) {
            return count;
        }
        let mut pair = self.pair.before(self.pair.moves().len());
        let mut persons: Vec<usize> = Vec::new();
        for (number, (board, mv)) in self.pair.moves().iter().enumerate() {
            if !computer.seats.has(*board, pair.game(*board).position().turn()) {
                persons.push(number);
            }
            pair.play_unchecked(*board, mv.clone());
        }
        match persons.len().saturating_sub(count) {
            _ if count == 0 => 0,
            index => persons.get(index).map_or(0, |first| self.pair.moves().len() - first),
        }
    }

    /// Shows a move that wins at once, or what the engine thinks best.
    pub(super) fn hint(&mut self, out: &mut Printer) -> io::Result<()> {
        if self.is_over() {
            let how = self.how_it_ended();
            return self.refuse(out, &format!("the game is over: {how}"));
        }
        let position = self.game().position();
        let us = position.turn();
        let mut moves = position.legal_moves(1);
        moves.sort_unstable();
        let wins = |mv: &&Move| {
            let mut game = self.game().clone();
            game.play_unchecked((*mv).clone());
            matches!(game.outcome(), Outcome::Win(side, _) if side == us)
        };
        if let Some(mv) = moves.iter().find(wins) {
            return writeln!(out, "{} wins at once", san(position, mv));
        }
        let answer = self.think(&mut self.adviser(), &Limits::nodes(HINT));
        let Some(line) = answer.lines.first() else {
            let known = answer
                .best
                .map_or("no move".to_owned(), |best| format!("{} is possible", san(position, &best)));
            return writeln!(out, "{known}");
        };
        let shown = mate::numbered(position, &line.moves[..line.moves.len().min(SHOWN)]);
        let side = position.rules().variant().side_word(us);
        match line.score {
            Score::Win(_) => {
                let moves = line.score.mate_in().unwrap_or(1);
                writeln!(out, "{shown} wins in {moves}")
            }
            Score::Loss(_) => writeln!(out, "{shown} holds out longest, and {side} loses"),
            Score::Centipawns(_) => writeln!(out, "{shown} looks best: {} for {side}", line.score),
        }
    }

    /// Says what the engine sees of a move, and what it would rather play. Nothing is said of what is no legal move.
    pub(super) fn judge(&self, text: &str, out: &mut Printer) -> io::Result<()> {
        let position = self.game().position();
        let Some(mv) = parse_move(position, text).ok().filter(|_| !self.is_over()) else { return Ok(()) };
        let mut engine = self.adviser();
        let best = self.think(&mut engine, &Limits::nodes(HINT));
        let Some(better) = best.lines.first() else { return Ok(()) };
        let chosen = better.moves.first() == Some(&mv);
        // What it would choose itself has been looked at.
        let of_it = (!chosen).then(|| {
            engine.forget();
            self.think(&mut engine, &Limits { moves: Some(vec![mv]), ..Limits::nodes(HINT) })
        });
        let Some(line) = of_it.as_ref().map_or(Some(better), |answer| answer.lines.first()) else {
            return Ok(());
        };
        let side = position.rules().variant().side_word(position.turn());
        let shown = |line: &Line| mate::numbered(position, &line.moves[..line.moves.len().min(SHOWN)]);
        let verdict = |line: &Line| match line.score {
            Score::Centipawns(_) => format!("{} for {side}", line.score),
            Score::Win(_) | Score::Loss(_) => format!("{side} {}", line.score),
        };
        writeln!(out, "the engine sees {}: {}", shown(line), verdict(line))?;
        if !chosen {
            writeln!(out, "its own choice is {}: {}", shown(better), verdict(better))?;
        }
        Ok(())
    }

    /// An engine that is asked for advice.
    fn adviser(&self) -> Engine {
        let options = Options { hash: HASH, ..Options::default() };
        Engine::new(self.game().position().rules(), options)
    }

    /// What the engine finds of the position by its best play.
    fn think(&self, engine: &mut Engine, limits: &Limits) -> Answer {
        self.interrupt
            .unless_pressed(|signals| engine.go(self.game(), limits, &NoClock, signals, &mut |_| {}))
    }
}

/// Where the computer sits: for each board, at which sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli::play) struct Seats([BySide<bool>; 2]);

impl Seats {
    fn has(self, board: BoardId, side: Side) -> bool {
        self.0[usize::from(board == BoardId::B)][side]
    }

    /// Whether a person sits at a board.
    fn has_person(self, board: BoardId) -> bool {
        Side::BOTH.into_iter().any(|side| !self.has(board, side))
    }

    /// Whether a person sits anywhere.
    fn have_person(self, two_boards: bool) -> bool {
        self.has_person(BoardId::A) || two_boards && self.has_person(BoardId::B)
    }

    /// Whether one of the seats is at the second board alone.
    pub(in crate::cli::play) fn are_at_second_board(self) -> bool {
        self.0[0] != self.0[1] && self.0[1] != BySide::both(false)
    }
}

/// The seats that a word says: the name that a variant has for a side, `white` or `black`, or both, at every board; or letters as
/// they number moves at two boards.
pub(in crate::cli::play) fn seats(text: &str, variant: &Variant) -> Result<Seats, String> {
    let everywhere = |sides: BySide<bool>| Ok(Seats([sides, sides]));
    let is_word = |word: &str| text.to_lowercase() == word.to_lowercase();
    let called =
        |name: fn(&Variant, Side) -> &str| Side::BOTH.into_iter().find(|side| is_word(name(variant, *side)));
    // What is called Black may be the side that is White elsewhere.
    if let Some(called) =
        called(|variant, side| variant.side_name(side)).or_else(|| called(|_, side| side.name()))
    {
        return everywhere(BySide::from_fn(|side| side == called));
    }
    if is_word("both") {
        return everywhere(BySide::both(true));
    }
    let mut seats = Seats([BySide::both(false); 2]);
    for letter in text.chars() {
        let (board, side) = match letter {
            'A' => (0, Side::White),
            'a' => (0, Side::Black),
            'B' => (1, Side::White),
            'b' => (1, Side::Black),
            _ => {
                let [white, black] = Side::BOTH.map(|side| variant.side_word(side));
                return Err(format!(
                    "it is one of `{white}`, `{black}` and `both`; at two boards also letters: `A` is White at board A, `a` Black, `B` and \
                     `b` are those at board B"
                ));
            }
        };
        seats.0[board][side] = true;
    }
    Ok(seats)
}
