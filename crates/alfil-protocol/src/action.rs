//! What is to be done by whoever holds a conversation.

use alfil_engine::{Limits, Options};
use alfil_play::game::Game;

/// Something that is to be done, in the order in which it is said.
#[derive(Debug, Clone)]
pub enum Action {
    /// A line is to be printed.
    Say(String),
    /// A search is to begin. One that goes on is to be stopped first; what comes of it may still be
    /// [told](crate::Speaker::found), and is then ignored if it is of no use any more.
    Search(Box<Search>),
    /// The search that goes on is to come to its end.
    Stop,
    /// The expected move has been made: the search that ponders is now one by its limits.
    PonderHit,
    /// What the engine has found out is to be forgotten: a new game begins.
    Forget,
    /// An engine for the game is to be made ready, so that the search loses no time by it. When it is,
    /// [`Speaker::prepared`](crate::Speaker::prepared) is to be told.
    Prepare(Box<Search>),
    /// What stands before this is to be shown at once; then [`Speaker::go_on`](crate::Speaker::go_on) says what follows, which takes it a
    /// while.
    GoOn,
    /// The conversation is over.
    Quit,
}

impl PartialEq for Action {
    /// Lines are equal by their text, searches by their numbers.
    fn eq(&self, other: &Action) -> bool {
        match (self, other) {
            (Action::Say(one), Action::Say(other)) => one == other,
            (Action::Search(one), Action::Search(other)) | (Action::Prepare(one), Action::Prepare(other)) => {
                one.number == other.number
            }
            (Action::Stop, Action::Stop)
            | (Action::PonderHit, Action::PonderHit)
            | (Action::Forget, Action::Forget)
            | (Action::GoOn, Action::GoOn)
            | (Action::Quit, Action::Quit) => true,
            _ => false,
        }
    }
}

/// A search that is asked for.
#[derive(Debug, Clone)]
pub struct Search {
    /// Its number: what is told of a search is told with it.
    pub number: u64,
    /// The game that is to go on.
    pub game: Game,
    /// Which variant it is of those that have been loaded in this conversation: while this is the same, so are the rules.
    pub variant: u64,
    /// How long to think.
    pub limits: Limits,
    /// How to think.
    pub options: Options,
    /// Whether the opponent is thinking, so that no limit counts before [`Action::PonderHit`].
    pub pondering: bool,
}
