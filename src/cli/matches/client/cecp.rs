//! A program that speaks the protocol of XBoard.
//!
//! Between its moves it is in the mode `force`, in which it only takes note of moves: so it is always the arbiter who says when
//! it thinks.

use super::{Ear, Talk, Told, Unfit, start_of};
use crate::board::{BySide, Side};
use crate::game::Game;
use alfil_match::arbiter::{Reply, Said, Trouble};
use alfil_match::dialect::{Dialect, Protocol};
use alfil_match::limits::Clock;
use alfil_match::protocol::cecp::{self, Features, Heard, Parts};
use alfil_match::protocol::{Offer, Thought};
use std::time::{Duration, Instant};

/// So long, by the protocol, a program may take to say anything about itself.
const FIRST_WORD: Duration = Duration::from_secs(2);

/// The name of the variant that is played if nothing is said.
const USUAL: &str = "normal";

/// What is known of the talk.
pub(super) struct Speech {
    features: Features,
    /// What the program calls the variant.
    variant: Option<String>,
    told: Option<Told>,
    /// The last ping.
    pings: u64,
    /// What it has said about the game before it was asked.
    pending: Option<Said>,
}

/// How moves of a game are written. Where arrays have numbers, castling is king onto rook: Fairy-Stockfish knows neither `O-O` nor
/// the king's two squares there.
fn dialect(game: &Game) -> Dialect {
    let numbered = game.position().rules().vocabulary().variant().arrays.is_some();
    Dialect { protocol: Protocol::Cecp, king_onto_rook: numbered }
}

/// Begins to talk, and sets the options. Gives the program's name, too.
pub(super) fn greet(ear: &mut Ear<'_>, talk: Talk<'_>) -> Result<(Speech, Option<String>), Unfit> {
    let mut features = Features::default();
    for line in ["xboard", "protover 2"] {
        ear.say(line).map_err(Unfit::of)?;
    }
    // Whoever says that it is not done yet may take its time, and so may the first word of a program that is known to speak the
    // protocol: it may have much to do before. Whoever says nothing has said all after two seconds.
    let mut since = Instant::now();
    let mut heard = false;
    while features.done != Some(true) {
        let waits = features.done == Some(false) || (!heard && talk.seat.protocol.is_some());
        let patience = if waits { talk.plan.timeout } else { FIRST_WORD };
        let line = ear.answer("protover 2", since + patience, |line| Some(line.text.clone()));
        let line = match line {
            Ok(line) => line,
            Err(Trouble::Hung(_)) if heard => break,
            Err(trouble) => return Err(Unfit::of(trouble)),
        };
        for answer in features.hear(&line) {
            if !std::mem::replace(&mut heard, true) {
                since = Instant::now();
            }
            ear.say(&answer).map_err(Unfit::of)?;
        }
    }
    let offers_files = Offer::of(&features.options, "VariantPath").is_some();
    let variant = match talk.file().filter(|_| offers_files) {
        Some((path, name)) => {
            ear.say(&format!("option VariantPath={path}")).map_err(Unfit::of)?;
            Some(name.to_owned())
        }
        None => talk.variant(&features.variants)?.filter(|name| name != USUAL),
    };
    if cecp::limit(talk.plan.limit, &features).is_none() {
        let message = format!("{} cannot be limited by a number of positions", talk.seat.name());
        return Err(Unfit::refused(
            message,
            "it does not offer the feature `nps`; use `--depth`, `--tc` or `--move-time`",
        ));
    }
    let anywhere = talk.table.start.is_some() || talk.table.rules.vocabulary().variant().arrays.is_some();
    if anywhere && !features.setboard {
        let message = format!("{} cannot start from a position", talk.seat.name());
        return Err(Unfit::refused(
            message,
            "it does not offer the feature `setboard`; leave `--fen` out, or play another variant",
        ));
    }
    for (name, value) in &talk.seat.options {
        let is_command = matches!(
            (name.as_str(), features.memory, features.smp),
            ("memory", true, _) | ("cores", _, true)
        );
        // Who says nothing of itself is believed to know.
        if heard && !is_command {
            talk.check_option(&features.options, (name, value.as_deref()), Protocol::Cecp)?;
        }
        let line = match (name.as_str(), value) {
            ("memory", Some(value)) if features.memory => format!("memory {value}"),
            ("cores", Some(value)) if features.smp => format!("cores {value}"),
            (name, Some(value)) => format!("option {name}={value}"),
            (name, None) => format!("option {name}"),
        };
        ear.say(&line).map_err(Unfit::of)?;
    }
    let name = features.name.as_ref().map(|name| name.chars().take(100).collect());
    Ok((Speech { features, variant, told: None, pings: 0, pending: None }, name))
}

impl Speech {
    pub(super) fn begin(
        &mut self,
        ear: &mut Ear<'_>,
        talk: Talk<'_>,
        game: &Game,
        clocks: &BySide<Clock>,
    ) -> Result<(), Trouble> {
        // What it says of the game before is not about this one.
        self.settle(ear, talk)?;
        let mut lines = vec!["new".to_owned()];
        lines.extend(self.variant.iter().map(|name| format!("variant {name}")));
        lines.extend(["post", "easy"].map(str::to_owned));
        lines.extend(cecp::limit(clocks[Side::White].limit(), &self.features).into_iter().flatten());
        lines.push("force".to_owned());
        match start_of(game, dialect(game)) {
            Some(start) if self.features.setboard => lines.push(format!("setboard {start}")),
            Some(_) => {
                return Err(Trouble::Crashed("it cannot start from a position: no `setboard`".to_owned()));
            }
            None => {}
        }
        for line in lines {
            ear.say(&line)?;
        }
        let mut told = Told::new(game);
        for mv in told.follow(game, dialect(game)) {
            ear.say(&self.features.worded(mv))?;
        }
        self.told = Some(told);
        self.settle(ear, talk)?;
        // Only of a move that it was told can it be said that it is legal all the same.
        self.pending = self.pending.take().filter(|said| !matches!(said, Said::Over(..)));
        Ok(())
    }

    /// Waits until it has heard all. What it says about the game meanwhile is kept.
    fn settle(&mut self, ear: &mut Ear<'_>, talk: Talk<'_>) -> Result<(), Trouble> {
        self.pending = None;
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let ping = format!("ping {}", self.pings);
        ear.say(&ping)?;
        let (number, pending) = (self.pings, &mut self.pending);
        ear.answer(&ping, talk.patience(), |line| {
            let heard = cecp::hear(&line.text);
            if heard == Heard::Pong(number) {
                return Some(());
            }
            if pending.is_none() {
                *pending = objection(heard, &line.text);
            }
            None
        })
    }

    pub(super) fn think(
        &mut self,
        ear: &mut Ear<'_>,
        talk: Talk<'_>,
        game: &Game,
        clocks: &BySide<Clock>,
    ) -> Result<Reply, Trouble> {
        let side = game.position().turn();
        let denied = self.pending.take();
        let told = self.told.get_or_insert_with(|| Told::new(game));
        let news: Vec<String> = told.follow(game, dialect(game)).to_vec();
        for mv in news {
            ear.say(&self.features.worded(&mv))?;
        }
        self.settle(ear, talk)?;
        if let Some(said) = denied.or_else(|| self.pending.take()) {
            return Ok(Reply { said, time: Duration::ZERO, thought: Thought::default() });
        }
        if self.features.time {
            for line in cecp::time(&clocks[side], &clocks[!side]) {
                ear.say(&line)?;
            }
        }
        let (mut thought, mut parts) = (Thought::default(), Parts::default());
        let until = talk.patience_for_move(&clocks[side]);
        let began = Instant::now();
        ear.say("go")?;
        let (said, at) = ear.answer("go", until, |line| {
            let said = match cecp::hear(&line.text) {
                Heard::Thought(later) => {
                    thought.learn(later);
                    return None;
                }
                Heard::Move(part) => {
                    let text = parts.take(&part)?;
                    Said::Move { mv: dialect(game).read(game.position(), &text), text }
                }
                heard => objection(heard, &line.text)?,
            };
            Some((said, line.at))
        })?;
        ear.say("force")?;
        if let (Said::Move { mv: Ok(mv), .. }, Some(told)) = (&said, &mut self.told) {
            // Its own move it knows.
            told.moves.push(String::new());
            told.position.play_unchecked(mv);
        }
        Ok(Reply { said, time: at.saturating_duration_since(began), thought })
    }
}

/// What a line says about the game other than a move.
fn objection(heard: Heard, line: &str) -> Option<Said> {
    match heard {
        Heard::Illegal => Some(Said::Denies(line.to_owned())),
        Heard::Resigns => Some(Said::Resigns),
        Heard::Result(text) => {
            let winner = match text.split_whitespace().next() {
                Some("1-0") => Some(Side::White),
                Some("0-1") => Some(Side::Black),
                _ => None,
            };
            Some(Said::Over(text, winner))
        }
        _ => None,
    }
}
