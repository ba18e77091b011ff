//! `alfil lsp`
//!
//! One thread reads messages and keeps them; the other hears them in their order. As long as messages wait, they are heard,
//! and only then are diagnostics found, so that an edit that is out of date costs nothing. What takes long looks at what waits:
//! it may have been cancelled.

mod disk;

use super::printer::Printer;
use super::{Failure, Status, input};
use crate::ide::Ide;
use alfil_ide::{Frames, Host, Server, framed};
use clap::Args;
use disk::Disk;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often files that are not open are read anew for an editor that does not watch them.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// How many messages may wait before no more are read.
const MOST_WAITING: usize = 1 << 14;

/// What `alfil lsp --help` says.
pub(super) const LONG_ABOUT: &str = "\
Be the language server of an editor, on the standard input and output

An editor starts this by itself, once it is told to: docs/editors.md says how for each. What is answered stands in \
docs/lsp.md. The exit status is 0 if the editor ends the conversation as the protocol says.";

pub(super) const EXAMPLE: &str = "\
Example: `alfil lsp` is the command in an editor's settings; in Neovim,
  vim.lsp.start({ name = 'alfil', cmd = { 'alfil', 'lsp' } })";

// What `alfil lsp` is asked for.
#[derive(Debug, Args)]
pub(super) struct LspArgs {
    /// Talk on the standard input and output, as is done anyway; editors say so
    #[arg(long)]
    stdio: bool,
    /// The process of the editor, as editors say; it is not looked at
    #[arg(long = "clientProcessId", value_name = "ID", hide = true)]
    client: Option<u64>,
}

pub(super) fn run(_: &LspArgs, out: &mut Printer) -> Result<Status, Failure> {
    let stdin = input::take_standard_input()?;
    let mailbox = Arc::new(Mailbox::default());
    let reader = Arc::clone(&mailbox);
    thread::spawn(move || listen(&mut stdin.lock(), &reader));
    let mut server = Server::new(Ide::default(), Box::new(Disk), env!("ALFIL_VERSION"));
    let mut editor = Editor { mailbox: &mailbox, out, broken: None };
    let well = loop {
        let wait = server.is_blind().then_some(LOOK_AGAIN);
        match mailbox.take(wait) {
            None => server.look_again(&mut editor),
            Some(Heard::Noise(why)) => server.hear_noise(&why, &mut editor),
            Some(Heard::Message(message)) => server.hear(message, &mut editor),
        }
        if mailbox.is_empty() {
            server.settle(&mut editor);
            editor.flush();
        }
        if let Some(error) = editor.broken.take() {
            return Err(Failure::Output(error));
        }
        if let Some(well) = server.is_over() {
            break well;
        }
    };
    Ok(if well { Status::Well } else { Status::BadInput })
}

/// What has come in.
enum Heard {
    Message(Value),
    /// Something that is no message.
    Noise(String),
}

/// What has come in and was not heard yet.
#[derive(Default)]
struct Mailbox {
    waiting: Mutex<VecDeque<Heard>>,
    changed: Condvar,
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Heard>> {
        // Whoever held it had done nothing by halves.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, heard: Heard) {
        let full = |waiting: &mut VecDeque<Heard>| waiting.len() >= MOST_WAITING;
        let waiting = self.changed.wait_while(self.lock(), full);
        waiting.unwrap_or_else(PoisonError::into_inner).push_back(heard);
        self.changed.notify_all();
    }

    /// What has waited longest; for how long to wait for anything to come, if not for ever.
    fn take(&self, wait: Option<Duration>) -> Option<Heard> {
        let none = |waiting: &mut VecDeque<Heard>| waiting.is_empty();
        let mut waiting = match wait {
            None => self.changed.wait_while(self.lock(), none).unwrap_or_else(PoisonError::into_inner),
            Some(wait) => {
                let waited = self.changed.wait_timeout_while(self.lock(), wait, none);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        let heard = waiting.pop_front();
        self.changed.notify_all();
        heard
    }

    fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }
}

/// Reads messages until the input ends, which ends the conversation.
fn listen(input: &mut impl Read, mailbox: &Mailbox) {
    let mut frames = Frames::default();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(length) => {
                frames.push(&bytes[..length]);
                for message in frames.by_ref() {
                    mailbox.put(message.map_or_else(Heard::Noise, Heard::Message));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    mailbox.put(Heard::Message(json!({ "jsonrpc": "2.0", "method": "exit" })));
}

/// The editor, at the other end of the pipes.
struct Editor<'a> {
    mailbox: &'a Mailbox,
    out: &'a mut Printer,
    /// Why nothing more can be said.
    broken: Option<io::Error>,
}

impl Editor<'_> {
    fn flush(&mut self) {
        if let Err(error) = self.out.flush() {
            self.broken.get_or_insert(error);
        }
    }
}

impl Host for Editor<'_> {
    fn send(&mut self, message: Value) {
        if self.broken.is_none() {
            self.broken = self.out.raw(&framed(&message)).err();
        }
        // How far something is is of no use later.
        self.flush();
    }

    fn waits(&self, wanted: &dyn Fn(&Value) -> bool) -> bool {
        self.mailbox.lock().iter().any(|heard| matches!(heard, Heard::Message(message) if wanted(message)))
    }
}
