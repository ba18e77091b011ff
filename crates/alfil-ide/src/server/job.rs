//! What may take a while: runs of tests, coverage, commands. It says how far it is, and ends early when nobody waits for it.

use super::message::{Answer, Refusal, Request, notification};
use super::places::Places;
use super::{Awaited, Host, Server, is_cancelled};
use crate::language::{Job, Language};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::ops::Range;

impl<L: Language> Server<L> {
    /// Answers a request, or begins what it waits for.
    pub(super) fn job(&mut self, request: &Request, host: &mut dyn Host) -> Option<Answer> {
        if !self.is_long(&request.method) {
            return Some(self.answer(&request.method, &request.params));
        }
        let token = &request.params["workDoneToken"];
        if !token.is_null() {
            return Some(self.run(request, Some(token), host));
        }
        if !(self.client.progress && self.is_slow(request)) {
            return Some(self.run(request, None, host));
        }
        // The editor has to know the sign of progress before it is used.
        let number = self.next_number();
        let token = format!("{}/{number}", self.language.name());
        let params = json!({ "token": token });
        let awaited = Awaited::Progress { token, request: request.clone() };
        self.ask("window/workDoneProgress/create", params, awaited, host);
        None
    }

    fn is_long(&self, method: &str) -> bool {
        method == "workspace/executeCommand" || self.own(method).is_some()
    }

    /// The part behind the slash of a method of the language's own.
    pub(super) fn own<'a>(&self, method: &'a str) -> Option<&'a str> {
        method.strip_prefix(self.language.name())?.strip_prefix('/')
    }

    /// Whether something takes so long that a user wants to see how far it is.
    fn is_slow(&self, request: &Request) -> bool {
        let command = request.params["command"].as_str();
        self.own(&request.method) == Some("coverage") || command == Some(&self.own_command("coverage"))
    }

    /// Does what takes a while, and says how far it is under a token.
    pub(super) fn run(&mut self, request: &Request, token: Option<&Value>, host: &mut dyn Host) -> Answer {
        if is_cancelled(&request.id, host) {
            return Err(Refusal::cancelled());
        }
        let mut after = Vec::new();
        let answer = {
            let uri = uri(&request.params);
            let path = uri.map(|uri| self.uris.path(uri));
            let work = Work {
                places: self.places(),
                host: RefCell::new(host),
                request,
                token,
                path: path.as_deref(),
                told: Cell::new(None),
            };
            work.begin(self.language.name());
            let answer = self.do_run(request, &work, &mut after);
            work.end();
            match (work.is_given_up(), work.is_outdated()) {
                (true, _) => Err(Refusal::cancelled()),
                (_, true) => Err(Refusal::modified()),
                _ => answer,
            }
        };
        if answer.is_ok() {
            for then in after {
                self.follow(then, host);
            }
        }
        answer
    }
}

/// The file that a request is about, whether it is named as a document or as the first argument of a command.
fn uri(params: &Value) -> Option<&str> {
    let named = params["textDocument"]["uri"].as_str();
    named.or_else(|| params["arguments"].get(0)?.as_str())
}

/// Something that is under way.
pub(super) struct Work<'a> {
    pub places: Places<'a>,
    host: RefCell<&'a mut dyn Host>,
    request: &'a Request,
    token: Option<&'a Value>,
    /// The file that it is about.
    path: Option<&'a str>,
    /// The hundredth that was told last.
    told: Cell<Option<usize>>,
}

impl Work<'_> {
    fn tell(&self, value: Value) {
        if let Some(token) = self.token {
            self.host
                .borrow_mut()
                .send(notification("$/progress", json!({ "token": token, "value": value })));
        }
    }

    fn begin(&self, name: &str) {
        self.tell(json!({ "kind": "begin", "title": name, "cancellable": true, "percentage": 0 }));
    }

    fn end(&self) {
        self.tell(json!({ "kind": "end" }));
    }

    /// Whether the editor has cancelled it, by its number or by its sign of progress, or has gone.
    fn is_given_up(&self) -> bool {
        let host = self.host.borrow();
        is_cancelled(&self.request.id, &**host)
            || host.waits(&|message| {
                let params = &message["params"];
                match message["method"].as_str() {
                    Some("window/workDoneProgress/cancel") => {
                        self.token.is_some_and(|token| params["token"] == *token)
                    }
                    Some("exit") => true,
                    _ => false,
                }
            })
    }

    /// Whether an edit waits of the file that it is about.
    fn is_outdated(&self) -> bool {
        let Some(path) = self.path else { return false };
        self.host.borrow().waits(&|message| {
            let uri = message["params"]["textDocument"]["uri"].as_str();
            message["method"] == "textDocument/didChange"
                && uri.is_some_and(|uri| self.places.uris.path(uri) == path)
        })
    }
}

impl Job for Work<'_> {
    fn is_cancelled(&self) -> bool {
        self.is_given_up() || self.is_outdated()
    }

    fn progress(&self, done: usize, total: usize, what: &str) {
        let hundredth = done.saturating_mul(100).checked_div(total).unwrap_or(0).min(100);
        if self.told.replace(Some(hundredth)) != Some(hundredth) {
            self.tell(json!({ "kind": "report", "percentage": hundredth, "message": what }));
        }
    }

    fn range(&self, path: &str, range: Range<usize>) -> Value {
        self.places.range(path, &range)
    }

    fn uri(&self, path: &str) -> String {
        self.places.uri(path)
    }
}
