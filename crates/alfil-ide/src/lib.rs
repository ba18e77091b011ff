//! What an editor's helper is without knowing the language: open documents and places in them, what can be answered about a
//! place, and the language server that tells editors so.
//!
//! A language is a [`Language`]: pure functions from the files of a [`Workspace`] and a place to answers. Places are bytes of
//! a text, files are paths; columns in UTF-16, URIs and JSON are the server's. Nothing here reads a file, starts a
//! thread or asks the time, so a terminal, a browser and a test hold the same conversation.

pub mod answer;
mod document;
mod frames;
mod language;
pub mod paths;
mod position;
mod server;
mod workspace;

pub use document::Document;
pub use frames::{Frames, MAX_MESSAGE, framed};
pub use language::{Asked, Idle, Job, Language, Legend};
pub use position::{Encoding, Lines, Position};
pub use server::{Host, Server};
pub use workspace::{File, Files, NoFiles, Settings, Workspace};
