//! The computer at the board: as an opponent, and as someone to ask for a hint.

use super::{Session, numbered};
use crate::board::{BySide, Side};
use crate::cli::mate;
use crate::cli::play::interrupt::Interrupt;
use crate::cli::printer::Printer;
use crate::cli::watch::Watch;
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{parse_move, san};
use crate::outcome::Outcome;
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
    sides: BySide<bool>,
    engine: Engine,
    limits: Limits,
    watch: Watch,
}

impl Computer {
    /// A computer that plays for sides, at a level from 1 to 10; with a time, it thinks as long about each move.
    pub fn new(game: &Game, sides: BySide<bool>, level: u8, time: Option<Duration>) -> Computer {
        let strength = Strength::of_level(level);
        let index = usize::from(level.clamp(1, 10)) - 1;
        let time = time.unwrap_or(Duration::from_millis(TIMES[index]));
        // Games differ, since openings do.
        let seed = std::process::id().into();
        let options = Options { hash: HASH, strength, seed, ..Options::default() };
        let engine = Engine::new(game.position().rules(), options);
        Computer { sides, engine, limits: Limits::time(time), watch: Watch::start() }
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

    /// Whether the computer is to move.
    fn is_computers_turn(&self) -> bool {
        let turn = self.game.position().turn();
        !self.is_over() && self.computer.as_ref().is_some_and(|computer| computer.sides[turn])
    }

    /// Plays the computer's moves until it is someone else's turn. What is printed is seen before the computer thinks.
    pub fn let_computer_play(&mut self, out: &mut Printer) -> io::Result<bool> {
        let mut played = false;
        while self.is_computers_turn() {
            out.flush()?;
            let Some(computer) = &mut self.computer else { break };
            // Who is asked for a move makes one, even where the rules of sets leave the engine without an idea.
            let best = computer.best(&self.game, &self.interrupt).or_else(|| {
                let mut random = crate::playout::Random::new(self.game.position().repetition_key());
                self.game.position().random_move(&mut random)
            });
            let Some(best) = best else { break };
            writeln!(out, "{}", numbered(self.game.position(), &best))?;
            self.game.play_unchecked(best);
            self.undone.clear();
            self.announce(out)?;
            played = true;
            // Whoever lets the computer play both sides wants to be asked then.
            if self.interrupt.is_pressed() {
                break;
            }
        }
        Ok(played)
    }

    /// How many moves are to be taken back, so that who asks for it is to move again.
    pub(super) fn moves_to_take_back(&self, count: usize) -> usize {
        let Some(computer) = &self.computer else { return count };
        if computer.sides == BySide::both(true) {
            return count;
        }
        let mut position = self.game.start().clone();
        let mut persons: Vec<usize> = Vec::new();
        for (number, mv) in self.game.moves().iter().enumerate() {
            if !computer.sides[position.turn()] {
                persons.push(number);
            }
            position.play_unchecked(mv);
        }
        let first = persons.len().checked_sub(count).map(|index| persons[index]);
        self.game.moves().len() - first.unwrap_or(0)
    }

    /// Shows a move that wins at once, or what the engine thinks best.
    pub(super) fn hint(&mut self, out: &mut Printer) -> io::Result<()> {
        if self.is_over() {
            let how = self.how_it_ended();
            return self.refuse(out, &format!("the game is over: {how}"));
        }
        let position = self.game.position();
        let us = position.turn();
        let mut moves = position.legal_moves(1);
        moves.sort_unstable();
        let wins = |mv: &&Move| {
            let mut game = self.game.clone();
            game.play_unchecked((*mv).clone());
            matches!(game.outcome(), Outcome::Win(side, _) if side == us)
        };
        if let Some(mv) = moves.iter().find(wins) {
            return writeln!(out, "{} wins at once", san(position, mv));
        }
        let answer = self.think(&Limits::nodes(HINT));
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
        let position = self.game.position();
        let Some(mv) = parse_move(position, text).ok().filter(|_| !self.is_over()) else { return Ok(()) };
        let best = self.think(&Limits::nodes(HINT));
        let Some(better) = best.lines.first() else { return Ok(()) };
        let chosen = better.moves.first() == Some(&mv);
        // What it would choose itself has been looked at.
        let of_it = (!chosen).then(|| self.think(&Limits { moves: vec![mv], ..Limits::nodes(HINT) }));
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

    /// What the engine finds of the position by its best play.
    fn think(&self, limits: &Limits) -> Answer {
        let options = Options { hash: HASH, ..Options::default() };
        let mut engine = Engine::new(self.game.position().rules(), options);
        self.interrupt.unless_pressed(|signals| engine.go(&self.game, limits, &NoClock, signals, &mut |_| {}))
    }
}

/// The sides that a word says: a side's name, or both.
pub(in crate::cli::play) fn sides(text: &str) -> Result<BySide<bool>, String> {
    match text {
        "white" => Ok(BySide::from_fn(|side| side == Side::White)),
        "black" => Ok(BySide::from_fn(|side| side == Side::Black)),
        "both" => Ok(BySide::both(true)),
        _ => Err("it is one of `white`, `black` and `both`".to_owned()),
    }
}
