//! What can be done at a place.

use super::{Place, WorkspaceEdit};
use std::ops::Range;

/// What kind of change an action is; editors sort their menus by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// It mends a mistake.
    QuickFix,
    /// It writes the same in another way.
    Rewrite,
    /// It gives something a name of its own.
    Extract,
    /// It writes what a name stands for in its place.
    Inline,
    /// Another change that keeps the meaning.
    Refactor,
    /// It is about the whole file.
    Source,
    /// It mends all that can be mended unseen.
    FixAll,
}

/// A change that can be made at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// What is done, as a menu lists it.
    pub title: String,
    /// What kind of change it is.
    pub kind: ActionKind,
    /// The edits. Without them, they are asked for with `data` when the action is chosen.
    pub edit: Option<WorkspaceEdit>,
    /// What [`Language::resolve_action`](crate::Language::resolve_action) makes the edits from.
    pub data: Option<String>,
    /// What is done after the edits.
    pub command: Option<Command>,
    /// Whether it is what nearly everyone would choose.
    pub preferred: bool,
    /// Why it cannot be done just now; editors show it grey.
    pub disabled: Option<String>,
}

impl Action {
    /// A change by edits.
    pub fn edit(title: impl Into<String>, kind: ActionKind, edit: WorkspaceEdit) -> Action {
        Action {
            title: title.into(),
            kind,
            edit: Some(edit),
            data: None,
            command: None,
            preferred: false,
            disabled: None,
        }
    }

    /// A change whose edits are found when it is chosen.
    pub fn later(title: impl Into<String>, kind: ActionKind, data: impl Into<String>) -> Action {
        Action {
            title: title.into(),
            kind,
            edit: None,
            data: Some(data.into()),
            command: None,
            preferred: false,
            disabled: None,
        }
    }
}

/// Something that an editor asks to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// What an editor shows.
    pub title: String,
    /// Its name: one of [`Language::commands`](crate::Language::commands), of the server's own, or, as the editor must have
    /// said, of the editor's.
    pub name: String,
    /// What it is about.
    pub arguments: Vec<Argument>,
}

/// What a command is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A file; editors see its URI.
    File(String),
    /// A place; editors see a location.
    Place(Place),
    /// A text that is no URI: the name of a test, a FEN.
    Text(String),
}

/// A command that an editor shows above a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// What it stands above.
    pub range: Range<usize>,
    /// The command. Without it, it is asked for with `data` when the lens comes into view.
    pub command: Option<Command>,
    /// What [`Language::resolve_lens`](crate::Language::resolve_lens) makes the command from.
    pub data: Option<String>,
}
