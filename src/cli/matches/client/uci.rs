//! A program that speaks UCI, UCCI or USI.

use super::{Ear, Talk, Told, Unfit, start_of};
use crate::board::BySide;
use crate::game::Game;
use alfil_match::arbiter::{Reply, Said, Trouble};
use alfil_match::dialect::{Dialect, Protocol};
use alfil_match::limits::Clock;
use alfil_match::protocol::uci::{self, Heard};
use alfil_match::protocol::{Offer, Thought};
use std::time::{Duration, Instant};

/// How long a program may take to say that it speaks the protocol, if it was not said that it does.
const FIRST_WORD: Duration = Duration::from_secs(10);

/// The most options that are kept.
const MAX_OFFERS: usize = 2000;

/// The option that chooses the variant, as UCI calls it.
pub(super) const CHOICE: &str = "UCI_Variant";

/// What is known of the talk.
pub(super) struct Speech {
    dialect: Dialect,
    start: Option<String>,
    told: Option<Told>,
}

/// Begins to talk, and chooses the variant and the options. Gives the program's name, too.
pub(super) fn greet(
    ear: &mut Ear<'_>,
    talk: Talk<'_>,
    protocol: Protocol,
) -> Result<(Speech, Option<String>), Unfit> {
    let (hello, welcome) = uci::greeting(protocol);
    let (mut offers, mut name) = (Vec::<Offer>::new(), None);
    ear.say(hello).map_err(Unfit::of)?;
    let known = talk.seat.protocol.is_some();
    let patience = if known { talk.plan.timeout } else { talk.plan.timeout.min(FIRST_WORD) };
    let understood = ear.answer(hello, Instant::now() + patience, |line| {
        if line.text == welcome {
            return Some(true);
        }
        // A program that speaks another protocol may say so.
        let complains = ["error", "illegal move", "unknown command"];
        let lower = line.text.get(..20).unwrap_or(&line.text).to_ascii_lowercase();
        if !known && complains.iter().any(|word| lower.starts_with(word)) {
            return Some(false);
        }
        if let Some(own) = line.text.strip_prefix("id name ") {
            name = Some(own.trim().chars().take(100).collect());
        }
        offers.extend(uci::offer(&line.text).filter(|_| offers.len() < MAX_OFFERS));
        None
    });
    if !understood.map_err(Unfit::of)? {
        return Err(Unfit::Silent(format!("it does not know `{hello}`")));
    }
    let king_onto_rook = choose(ear, talk, protocol, &offers)?;
    ear.say("isready").map_err(Unfit::of)?;
    ear.answer("isready", talk.patience(), |line| (line.text == "readyok").then_some(()))
        .map_err(Unfit::of)?;
    Ok((Speech { dialect: Dialect { protocol, king_onto_rook }, start: None, told: None }, name))
}

/// Sets the options and the variant. Whether castling is written as king onto rook from then on.
fn choose(ear: &mut Ear<'_>, talk: Talk<'_>, protocol: Protocol, offers: &[Offer]) -> Result<bool, Unfit> {
    let set = |ear: &mut Ear<'_>, name: &str, value: Option<&str>| {
        ear.say(&uci::set_option(protocol, name, value)).map_err(Unfit::of)
    };
    let offered = |name: &str| offers.iter().find(|offer| uci::is_option(protocol, &offer.name, name));
    for (name, value) in &talk.seat.options {
        talk.check_option(offers, (name, value.as_deref()), protocol)?;
        set(ear, name, value.as_deref())?;
    }
    let given = |name: &str| talk.seat.options.iter().find(|(own, _)| uci::is_option(protocol, own, name));
    // Where arrays have numbers, kings and rooks start anywhere.
    const ANYWHERE: &str = "UCI_Chess960";
    let numbered = talk.table.rules.vocabulary().variant().arrays.is_some();
    let anywhere = offered(ANYWHERE).filter(|_| numbered);
    let choice = offered(CHOICE);
    let file = talk.file().filter(|_| offered("VariantPath").is_some());
    let variant = match file {
        Some((path, name)) => {
            set(ear, "VariantPath", Some(path))?;
            Some(name.to_owned())
        }
        None => talk.variant(choice.map_or(&[][..], |offer| &offer.values[..]))?,
    };
    if let Some(variant) = variant {
        let name = choice.map_or_else(|| uci::option_name(protocol, CHOICE), |offer| offer.name.clone());
        set(ear, &name, Some(&variant))?;
    }
    if let Some(anywhere) = anywhere.filter(|_| given(ANYWHERE).is_none()) {
        set(ear, &anywhere.name, Some("true"))?;
        return Ok(true);
    }
    Ok(given(ANYWHERE).is_some_and(|(_, value)| value.as_deref() == Some("true")))
}

impl Speech {
    pub(super) fn begin(&mut self, ear: &mut Ear<'_>, talk: Talk<'_>, game: &Game) -> Result<(), Trouble> {
        self.start = start_of(game, self.dialect);
        self.told = Some(Told::new(game));
        if let Some(word) = uci::new_game(self.dialect.protocol) {
            ear.say(word)?;
        }
        ready(ear, talk)
    }

    pub(super) fn think(
        &mut self,
        ear: &mut Ear<'_>,
        talk: Talk<'_>,
        game: &Game,
        clocks: &BySide<Clock>,
    ) -> Result<Reply, Trouble> {
        let Speech { dialect, start, told } = self;
        let (dialect, told) = (*dialect, told.get_or_insert_with(|| Told::new(game)));
        told.follow(game, dialect);
        // What it still had to say about another position is not for this one.
        ready(ear, talk)?;
        ear.say(&uci::position(dialect.protocol, start.as_deref(), &told.moves))?;
        let side = game.position().turn();
        let go = uci::go(dialect.protocol, clocks, side);
        let mut thought = Thought::default();
        let until = talk.patience_for_move(&clocks[side]);
        let began = Instant::now();
        ear.say(&go)?;
        let (said, at) = ear.answer(&go, until, |line| {
            let said = match uci::hear(&line.text) {
                Heard::Thought(later) => {
                    thought.learn(later);
                    return None;
                }
                Heard::Other => return None,
                Heard::NoMove => Said::NoMove(line.text.clone()),
                Heard::Resigns => Said::Resigns,
                Heard::Wins => Said::Over(line.text.clone(), Some(side)),
                Heard::Move(text) => match dialect.read(game.position(), &text) {
                    // Programs that have no move say so in many ways.
                    Err(_) if matches!(text.as_str(), "0000" | "@@@@") => Said::NoMove(line.text.clone()),
                    mv => Said::Move { text, mv },
                },
            };
            Some((said, line.at))
        })?;
        Ok(Reply { said, time: at.saturating_duration_since(began), thought })
    }
}

fn ready(ear: &mut Ear<'_>, talk: Talk<'_>) -> Result<(), Trouble> {
    ear.say("isready")?;
    ear.answer("isready", talk.patience(), |line| (line.text == "readyok").then_some(()))
}
