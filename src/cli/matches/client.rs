//! A program as a player.
//!
//! It is started when a game needs it, and again after it has crashed or hung. What the protocols have in common is here;
//! [`uci`] and [`cecp`] speak them.

mod cecp;
mod uci;

use super::super::program::{Line, Program, Refusal, Silence, refused_option};
use super::Plan;
use super::seat::Seat;
use super::tables::Table;
use crate::board::{BySide, Side};
use crate::diagnostic::suggest;
use crate::game::Game;
use crate::position::Position;
use alfil_match::arbiter::{Player, Reply, Said, Trouble};
use alfil_match::dialect::{Dialect, Protocol};
use alfil_match::limits::Clock;
use alfil_match::protocol::Offer;
use alfil_match::protocol::uci::is_option;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often those who wait look whether the match is interrupted.
const GLANCE: Duration = Duration::from_millis(50);

/// The most lines of an answer.
const MAX_LINES: u64 = 1 << 22;

/// The most bytes of an answer.
const MAX_BYTES: u64 = 1 << 30;

/// So long after its time is over, a program has hung.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A program that has been started, and what it has said of itself.
struct Connection {
    program: Program,
    speech: Speech,
    name: Option<String>,
}

/// What is spoken with a program.
enum Speech {
    /// UCI or one of those built like it.
    Uci(uci::Speech),
    /// XBoard's.
    Cecp(cecp::Speech),
}

/// Who waits for what a program says.
struct Ear<'a> {
    program: &'a mut Program,
    stop: &'a AtomicBool,
}

impl Ear<'_> {
    fn say(&mut self, line: &str) -> Result<(), Trouble> {
        if self.program.say(line) {
            return Ok(());
        }
        Err(Trouble::Crashed(format!("`{}` could not be said: {}", shortened(line), self.program.fate())))
    }

    /// Hears lines until one of them is an answer.
    fn answer<T>(
        &mut self,
        question: &str,
        until: Instant,
        mut is_answer: impl FnMut(&Line) -> Option<T>,
    ) -> Result<T, Trouble> {
        let (mut lines, mut bytes) = (0, 0);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Interrupted);
            }
            let now = Instant::now();
            match self.program.hear(until.min(now + GLANCE)) {
                Ok(line) => {
                    lines += 1;
                    bytes += line.text.len() as u64;
                    if let Some(answer) = is_answer(&line) {
                        return Ok(answer);
                    }
                    if lines >= MAX_LINES || bytes >= MAX_BYTES {
                        let message = format!("{lines} lines after `{}`, and no answer", shortened(question));
                        return Err(Trouble::Flooded(message));
                    }
                    if now >= until {
                        return Err(self.hung(question));
                    }
                }
                Err(Silence::Closed) => {
                    let fate = self.program.fate();
                    return Err(Trouble::Crashed(format!("no answer to `{}`: {fate}", shortened(question))));
                }
                Err(Silence::Timeout) if now >= until => return Err(self.hung(question)),
                Err(Silence::Timeout) => {}
            }
        }
    }

    fn hung(&self, question: &str) -> Trouble {
        Trouble::Hung(format!("no answer to `{}` in time", shortened(question)))
    }
}

/// A question, not too long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Why a program cannot play.
enum Unfit {
    /// It does not speak the protocol.
    Silent(String),
    /// It cannot be started, or does not play the variant.
    Refused(Refusal),
    /// The match is interrupted.
    Interrupted,
}

impl Unfit {
    fn refused(message: String, help: impl Into<String>) -> Unfit {
        Unfit::Refused(Refusal { message, help: help.into() })
    }

    /// Trouble with the first answer of all.
    fn of(trouble: Trouble) -> Unfit {
        match trouble {
            Trouble::Crashed(why) | Trouble::Hung(why) | Trouble::Flooded(why) => Unfit::Silent(why),
            Trouble::Interrupted => Unfit::Interrupted,
        }
    }
}

/// What the talk with a program is about.
#[derive(Clone, Copy)]
struct Talk<'a> {
    seat: &'a Seat,
    table: &'a Table,
    plan: &'a Plan,
}

impl Talk<'_> {
    /// What the program calls the variant, of those that it offers.
    fn variant(&self, offered: &[String]) -> Result<Option<String>, Unfit> {
        let said = self.seat.variant(&self.table.name);
        // A file that it is to read may bring others.
        let trusted = self.seat.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"));
        match said {
            Some(name) if offered.is_empty() || trusted || offered.iter().any(|other| other == name) => {
                Ok(Some(name.to_owned()))
            }
            Some(name) => {
                let guess = suggest(name, offered.iter().map(String::as_str));
                let help = guess.map_or_else(|| list(offered), |guess| format!("did you mean `{guess}`?"));
                Err(Unfit::refused(format!("{} knows no variant `{name}`", self.seat.name()), help))
            }
            None if offered.is_empty() => Ok(None),
            None => match self.table.choose(offered) {
                Some(name) => Ok(Some(name.to_owned())),
                None => {
                    let message =
                        format!("{} knows no variant that is called `{}`", self.seat.name(), self.table.name);
                    let help = format!(
                        "say what it calls it: `--{}-variant NAME`; {}",
                        self.seat.letter,
                        list(offered)
                    );
                    Err(Unfit::refused(message, help))
                }
            },
        }
    }

    /// Refuses an option that the program does not offer, or a value that is none for it.
    fn check_option(
        &self,
        offers: &[Offer],
        (name, value): (&str, Option<&str>),
        protocol: Protocol,
    ) -> Result<(), Unfit> {
        let given = |wanted: &str| self.seat.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(wanted));
        // Some that USI knows are offered by nobody, and a file that is read may bring other variants.
        let implied = protocol == Protocol::Usi && name.starts_with("USI_");
        let brought = is_option(protocol, name, uci::CHOICE) && given("VariantPath");
        match refused_option(self.seat.name(), offers, (name, value)) {
            Some(refusal) if !implied && !brought => Err(Unfit::Refused(refusal)),
            _ => Ok(()),
        }
    }

    /// The file that another Alfil is to read as we have read it, and the name of the variant in it.
    fn file(&self) -> Option<(&str, &str)> {
        let program = self.seat.command.split_whitespace().next().map(Path::new);
        let own = program.and_then(Path::file_stem).is_some_and(|name| name == "alfil");
        let given = self.seat.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("VariantPath"));
        let path = self.table.path.as_deref().and_then(|path| path.to_str()).filter(|_| own && !given)?;
        Some((path, self.seat.variant(&self.table.name).unwrap_or(self.table.title())))
    }

    /// Until when an answer that is not a move may come.
    fn patience(&self) -> Instant {
        Instant::now() + self.plan.timeout
    }

    /// Until when a move may come, late or not.
    fn patience_for_move(&self, clock: &Clock) -> Instant {
        let time = clock.left().map_or(self.plan.timeout, |left| left + self.plan.agreements.margin + GRACE);
        Instant::now() + time.min(MAX_WAIT)
    }
}

/// Nothing is waited for longer.
const MAX_WAIT: Duration = Duration::from_secs(30 * 86_400);

/// What a program offers, if that is not too much to read.
fn list(offered: &[String]) -> String {
    const MANY: usize = 40;
    let more =
        if offered.len() > MANY { format!(" and {} more", offered.len() - MANY) } else { String::new() };
    let names: Vec<&str> = offered.iter().take(MANY).map(String::as_str).collect();
    format!("it offers {}{more}", names.join(", "))
}

/// A game as far as a program has been told of it.
struct Told {
    position: Position,
    moves: Vec<String>,
}

impl Told {
    fn new(game: &Game) -> Told {
        Told { position: game.start().clone(), moves: Vec::new() }
    }

    /// Puts the moves into its words that it has not been told yet, and gives them.
    fn follow(&mut self, game: &Game, dialect: Dialect) -> &[String] {
        let known = self.moves.len();
        for mv in &game.moves()[known..] {
            self.moves.push(dialect.write(&self.position, mv));
            self.position.play_unchecked(mv);
        }
        &self.moves[known..]
    }
}

/// Where a game starts, in a program's words, if not from the array.
fn start_of(game: &Game, dialect: Dialect) -> Option<String> {
    let from_array = *game.start() == Position::start(game.start().rules());
    (!from_array).then(|| dialect.position(game.start()))
}

/// A program at a table.
pub(super) struct Client<'a> {
    talk: Talk<'a>,
    stop: &'a AtomicBool,
    connection: Option<Connection>,
}

impl<'a> Client<'a> {
    pub(super) fn new(seat: &'a Seat, table: &'a Table, plan: &'a Plan, stop: &'a AtomicBool) -> Client<'a> {
        Client { talk: Talk { seat, table, plan }, stop, connection: None }
    }

    /// Starts the program and makes sure that it plays the variant: the protocol that it speaks, and its name. Nothing if
    /// the match is interrupted.
    pub(super) fn try_out(&mut self) -> Result<Option<(Protocol, Option<String>)>, Refusal> {
        let asked = self.talk.seat.protocol;
        let greeted = self.greet(asked.unwrap_or(Protocol::Uci));
        let (greeted, protocol) = match (greeted, asked) {
            (Err(Unfit::Silent(_)), None) => (self.greet(Protocol::Cecp), Protocol::Cecp),
            (greeted, _) => (greeted, asked.unwrap_or(Protocol::Uci)),
        };
        match greeted {
            Ok(connection) => {
                let name = connection.name.clone();
                self.connection = Some(connection);
                Ok(Some((protocol, name)))
            }
            Err(Unfit::Interrupted) => Ok(None),
            Err(Unfit::Refused(refusal)) => Err(refusal),
            Err(Unfit::Silent(why)) => {
                let (name, letter) = (self.talk.seat.name(), self.talk.seat.letter);
                let spoken = asked.map_or("neither UCI nor CECP".to_owned(), |protocol| {
                    format!("no {}", protocol.name().to_uppercase())
                });
                Err(Refusal {
                    message: format!("{name} speaks {spoken}: {why}"),
                    help: format!(
                        "try the command in a terminal; `--{letter}-protocol` says what it speaks, `--timeout` gives it more time"
                    ),
                })
            }
        }
    }

    fn greet(&self, protocol: Protocol) -> Result<Connection, Unfit> {
        let mut program = Program::start(&self.talk.seat.command, None).map_err(Unfit::Refused)?;
        let mut ear = Ear { program: &mut program, stop: self.stop };
        let (speech, name) = match protocol {
            Protocol::Cecp => {
                let (speech, name) = cecp::greet(&mut ear, self.talk)?;
                (Speech::Cecp(speech), name)
            }
            _ => {
                let (speech, name) = uci::greet(&mut ear, self.talk, protocol)?;
                (Speech::Uci(speech), name)
            }
        };
        Ok(Connection { program, speech, name })
    }

    /// Says something to the program, starting it before if it is not there. After trouble it is ended.
    fn with<T>(
        &mut self,
        ask: impl FnOnce(&mut Speech, &mut Ear<'_>, Talk<'a>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        if self.connection.is_none() {
            let protocol = self.talk.seat.protocol.unwrap_or(Protocol::Uci);
            self.connection = Some(self.greet(protocol).map_err(|unfit| match unfit {
                Unfit::Silent(why) => Trouble::Crashed(format!("started again: {why}")),
                Unfit::Refused(refusal) => Trouble::Crashed(format!("started again: {}", refusal.message)),
                Unfit::Interrupted => Trouble::Interrupted,
            })?);
        }
        let Some(connection) = &mut self.connection else { return Err(Trouble::Interrupted) };
        let mut ear = Ear { program: &mut connection.program, stop: self.stop };
        let answer = ask(&mut connection.speech, &mut ear, self.talk);
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }
}

impl Player for Client<'_> {
    fn begin(&mut self, game: &Game, _: Side, clocks: &BySide<Clock>) -> Result<(), Trouble> {
        self.with(|speech, ear, talk| match speech {
            Speech::Uci(speech) => speech.begin(ear, talk, game),
            Speech::Cecp(speech) => speech.begin(ear, talk, game, clocks),
        })
    }

    fn think(&mut self, game: &Game, clocks: &BySide<Clock>) -> Result<Reply, Trouble> {
        let reply = self.with(|speech, ear, talk| match speech {
            Speech::Uci(speech) => speech.think(ear, talk, game, clocks),
            Speech::Cecp(speech) => speech.think(ear, talk, game, clocks),
        });
        // Whoever contradicts the rules may have another game in mind, and starts the next one anew.
        let contradicts = |reply: &Reply| !matches!(reply.said, Said::Move { mv: Ok(_), .. } | Said::Resigns);
        if reply.as_ref().is_ok_and(contradicts) {
            self.connection = None;
        }
        reply
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Who can end by itself may save something; who cannot is ended.
        if self.program.say("quit") {
            self.program.wait(FAREWELL);
        }
    }
}
