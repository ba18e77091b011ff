//! The program: every command, run as its users run it.

mod analyze;
mod check;
mod convert;
mod cover;
mod diff;
mod engine;
mod expand;
mod explain;
mod export;
mod files;
mod fmt;
mod hostile;
mod import;
mod lsp;
mod manners;
mod matches;
mod new;
mod play;
#[cfg(unix)]
mod pty;
#[path = "../support/random.rs"]
mod random;
mod serve;
mod sessions;
mod shell;
mod show;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod test;
mod values;
