//! A game between two players, with the rules as arbiter.
//!
//! The rules alone say which moves are legal and when the game is over. A player that contradicts them, by an illegal move, by
//! denying a legal one, or by calling the game over that goes on, has lost the game; what it said is a [`Finding`], since
//! it may be the rules that are wrong.

use crate::limits::Clock;
use crate::protocol::{Rating, Thought};
use alfil_board::{BySide, Side};
use alfil_model::moves::Move;
use alfil_model::outcome::{Outcome, Reason};
use alfil_play::game::Game;
use std::time::Duration;

/// Whoever plays.
pub trait Player {
    /// A game begins from where `game` stands; this player has `side`.
    ///
    /// # Errors
    ///
    /// Why it does not play.
    fn begin(&mut self, game: &Game, side: Side, clocks: &BySide<Clock>) -> Result<(), Trouble>;

    /// It is this player's turn.
    ///
    /// # Errors
    ///
    /// Why it does not answer.
    fn think(&mut self, game: &Game, clocks: &BySide<Clock>) -> Result<Reply, Trouble>;

    /// The game is over.
    fn over(&mut self, _game: &Game, _winner: Option<Side>) {}
}

/// What a player answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What it says.
    pub said: Said,
    /// How long it has thought.
    pub time: Duration,
    /// What it has told of its thinking.
    pub thought: Thought,
}

/// What a player says when it is its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A move.
    Move {
        /// As it has said it.
        text: String,
        /// The legal move that it means, or why it is none.
        mv: Result<Move, String>,
    },
    /// That it gives up.
    Resigns,
    /// That it has no legal move, in its words.
    NoMove(String),
    /// That the last move of the other side is illegal, in its words.
    Denies(String),
    /// That the game is over, in its words; and who it says has won.
    Over(String, Option<Side>),
}

/// Why a player does not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It has ended, or has closed its output.
    Crashed(String),
    /// It has not answered in time, and not for a while after that.
    Hung(String),
    /// It has printed more than anybody reads.
    Flooded(String),
    /// The match is interrupted: the game does not count.
    Interrupted,
}

/// A disagreement about the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Who disagrees.
    pub side: Side,
    /// About what.
    pub about: Dispute,
    /// After how many moves of the game: the position that it is about.
    pub ply: usize,
    /// What the player says.
    pub claim: String,
    /// What the rules say.
    pub ours: String,
}

/// What a disagreement is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispute {
    /// The player has made a move that is illegal.
    IllegalMove,
    /// The player says that the other's move, which is legal, is not.
    DeniedMove,
    /// The player says that it has no move, and has some.
    NoMove,
    /// The player says that the game is over, and it goes on.
    Result,
}

impl Dispute {
    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dispute::IllegalMove => "illegal move",
            Dispute::DeniedMove => "denied move",
            Dispute::NoMove => "no move",
            Dispute::Result => "result",
        }
    }
}

/// How a game came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Reason),
    /// The loser's time was over.
    Time,
    /// The loser has given up.
    Resignation,
    /// The loser has contradicted the rules.
    Dispute(Dispute),
    /// The loser's program has ended.
    Crash,
    /// The loser has not answered.
    Hang,
    /// The loser has printed more than anybody reads.
    Flood,
    /// Both players see the same mate.
    AgreedMate,
    /// Both players have seen no difference for long enough.
    AgreedDraw,
    /// The game was longer than agreed.
    Length,
    /// The match was interrupted: the game does not count.
    Interrupted,
}

impl Ending {
    /// In a few words.
    #[must_use]
    pub fn told(self) -> String {
        match self {
            Ending::Rules(reason) => reason.to_string(),
            Ending::Time => "time".to_owned(),
            Ending::Resignation => "resignation".to_owned(),
            Ending::Dispute(dispute) => dispute.name().to_owned(),
            Ending::Crash => "crash".to_owned(),
            Ending::Hang => "hang".to_owned(),
            Ending::Flood => "flood of output".to_owned(),
            Ending::AgreedMate => "agreed mate".to_owned(),
            Ending::AgreedDraw => "agreed draw".to_owned(),
            Ending::Length => "agreed length".to_owned(),
            Ending::Interrupted => "interruption".to_owned(),
        }
    }

    /// As PGN's tag `Termination` has it.
    #[must_use]
    pub const fn termination(self) -> &'static str {
        match self {
            Ending::Rules(_) | Ending::Resignation => "normal",
            Ending::Time => "time forfeit",
            Ending::Dispute(_) => "rules infraction",
            Ending::Crash | Ending::Hang | Ending::Flood => "abandoned",
            Ending::AgreedMate | Ending::AgreedDraw | Ending::Length => "adjudication",
            Ending::Interrupted => "unterminated",
        }
    }
}

/// By what a game may end beside the rules. The default is by nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Agreements {
    /// So much of the time by which a move is late is forgiven.
    pub margin: Duration,
    /// When both players say that the same side mates, it has won.
    pub mate: bool,
    /// When so many moves of each side, one after the other, were rated within [`Agreements::EVEN`] of nothing by both, the
    /// game is drawn.
    pub draw: Option<u32>,
    /// A game of so many moves of either side, its opening included, is drawn.
    pub plies: Option<u32>,
}

impl Agreements {
    /// No more than so many hundredths of a pawn is nothing.
    pub const EVEN: i32 = 10;
}

/// A move and how it came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deed {
    /// Whose move it is.
    pub side: Side,
    /// How long the player has thought.
    pub time: Duration,
    /// What it has told of its thinking.
    pub thought: Thought,
}

/// A game that has been played.
#[derive(Debug, Clone)]
pub struct Played {
    /// Its moves, those of the opening first.
    pub game: Game,
    /// How many moves the opening has.
    pub opening: usize,
    /// How each of the other moves came about.
    pub deeds: Vec<Deed>,
    /// Who has won; nobody, if it is a draw or was interrupted.
    pub winner: Option<Side>,
    /// How it ended.
    pub ending: Ending,
    /// Who brought it about, if a player did: by what it said, or did not say.
    pub by: Option<Side>,
    /// What exactly happened, if the ending does not say it all.
    pub details: Option<String>,
    /// What the players and the rules disagree about.
    pub findings: Vec<Finding>,
}

/// Plays a game on from an opening. It ends, whatever the players do, if they answer or say that they are in trouble, and if the
/// rules of the game or the agreements end it.
pub fn play(
    opening: Game,
    mut players: BySide<&mut dyn Player>,
    mut clocks: BySide<Clock>,
    agreements: &Agreements,
) -> Played {
    let mut played = Played {
        opening: opening.moves().len(),
        game: opening,
        deeds: Vec::new(),
        winner: None,
        ending: Ending::Interrupted,
        by: None,
        details: None,
        findings: Vec::new(),
    };
    for side in Side::BOTH {
        if let Err(trouble) = players[side].begin(&played.game, side, &clocks) {
            played.fail(side, trouble);
            return played;
        }
    }
    while !played.is_over(agreements) {
        let side = played.game.position().turn();
        match players[side].think(&played.game, &clocks) {
            Err(trouble) => {
                played.fail(side, trouble);
                break;
            }
            Ok(reply) => {
                let in_time = clocks[side].spend(reply.time, agreements.margin);
                if played.take(side, reply, in_time) {
                    break;
                }
            }
        }
    }
    for side in Side::BOTH {
        players[side].over(&played.game, played.winner);
    }
    played
}

impl Played {
    /// Whether the rules or the agreements end the game.
    fn is_over(&mut self, agreements: &Agreements) -> bool {
        let (winner, ending) = match self.game.outcome() {
            Outcome::Win(side, reason) => (Some(side), Ending::Rules(reason)),
            Outcome::Draw(reason) => (None, Ending::Rules(reason)),
            Outcome::Ongoing => match self.agreed(agreements) {
                Some(agreed) => agreed,
                None => return false,
            },
        };
        (self.winner, self.ending) = (winner, ending);
        true
    }

    fn agreed(&self, agreements: &Agreements) -> Option<(Option<Side>, Ending)> {
        if let (true, [.., before, last]) = (agreements.mate, &self.deeds[..]) {
            let mates = |deed: &Deed| match deed.thought.rating {
                Some(Rating::Mate(moves)) => Some(moves > 0),
                _ => None,
            };
            match (mates(before), mates(last)) {
                _ if before.side == last.side => {}
                (Some(true), Some(false)) => return Some((Some(before.side), Ending::AgreedMate)),
                (Some(false), Some(true)) => return Some((Some(last.side), Ending::AgreedMate)),
                _ => {}
            }
        }
        if let Some(moves) = agreements.draw {
            let wanted = 2 * moves as usize;
            let even = |deed: &Deed| matches!(deed.thought.rating, Some(Rating::Centipawns(score)) if score.abs() <= Agreements::EVEN);
            if wanted > 0 && self.deeds.len() >= wanted && self.deeds.iter().rev().take(wanted).all(even) {
                return Some((None, Ending::AgreedDraw));
            }
        }
        let long = agreements.plies.is_some_and(|plies| self.game.moves().len() >= plies as usize);
        long.then_some((None, Ending::Length))
    }

    /// Takes what a player says; whether the game is over by it.
    fn take(&mut self, side: Side, reply: Reply, in_time: bool) -> bool {
        if !in_time {
            let seconds = reply.time.as_secs_f64();
            self.lose(side, Ending::Time, Some(format!("its last move took {seconds:.3} seconds")));
            return true;
        }
        let ply = self.game.moves().len();
        match reply.said {
            Said::Move { mv: Ok(mv), .. } => {
                self.game.play_unchecked(mv);
                self.deeds.push(Deed { side, time: reply.time, thought: reply.thought });
                return false;
            }
            Said::Move { text, mv: Err(why) } => self.dispute(side, Dispute::IllegalMove, ply, (text, why)),
            Said::NoMove(text) => {
                let ours = match self.game.position().count_moves() {
                    Some(count) if count == 1u8.into() => "there is one legal move".to_owned(),
                    Some(count) => format!("there are {count} legal moves"),
                    None => "there are legal moves".to_owned(),
                };
                self.dispute(side, Dispute::NoMove, ply, (text, ours));
            }
            Said::Denies(text) if ply > self.opening => {
                let ours = "the move before is legal".to_owned();
                self.dispute(side, Dispute::DeniedMove, ply - 1, (text, ours));
            }
            Said::Denies(text) => {
                let ours = "the position and all moves of the opening are legal".to_owned();
                self.dispute(side, Dispute::DeniedMove, ply, (text, ours));
            }
            // Whoever says that it has lost has.
            Said::Resigns => self.lose(side, Ending::Resignation, None),
            Said::Over(text, winner) if winner == Some(!side) => {
                let ours = "the game goes on".to_owned();
                self.findings.push(Finding { side, about: Dispute::Result, ply, claim: text.clone(), ours });
                self.lose(side, Ending::Resignation, Some(format!("it says `{text}`")));
            }
            Said::Over(text, _) => {
                self.dispute(side, Dispute::Result, ply, (text, "the game goes on".to_owned()));
            }
        }
        true
    }

    fn lose(&mut self, side: Side, ending: Ending, details: Option<String>) {
        self.winner = Some(!side);
        self.by = Some(side);
        self.ending = ending;
        self.details = details;
    }

    fn dispute(&mut self, side: Side, about: Dispute, ply: usize, (claim, ours): (String, String)) {
        self.lose(side, Ending::Dispute(about), Some(format!("it says `{claim}`; {ours}")));
        self.findings.push(Finding { side, about, ply, claim, ours });
    }

    fn fail(&mut self, side: Side, trouble: Trouble) {
        match trouble {
            Trouble::Crashed(details) => self.lose(side, Ending::Crash, Some(details)),
            Trouble::Hung(details) => self.lose(side, Ending::Hang, Some(details)),
            Trouble::Flooded(details) => self.lose(side, Ending::Flood, Some(details)),
            Trouble::Interrupted => self.ending = Ending::Interrupted,
        }
    }
}

#[cfg(test)]
mod tests;
