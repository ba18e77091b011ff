//! The server: messages of the Language Server Protocol in, messages out.
//!
//! Messages are heard in the order in which they come, and each request is answered by the files as they are at that point, so
//! answers never come out of order. Diagnostics are found when all that waits has been heard, for the newest texts
//! alone ([`Server::settle`]). Whatever is said, the server goes on: what it cannot make sense of is answered as the
//! protocol says.
//!
//! ```
//! use alfil_ide::{Language, NoFiles, Server};
//! use serde_json::json;
//!
//! struct Silent;
//! impl Language for Silent {
//!     fn name(&self) -> &str {
//!         "silent"
//!     }
//! }
//!
//! let mut server = Server::new(Silent, Box::new(NoFiles), "0.1.0");
//! let answers = server.handle(json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {} }));
//! assert_eq!(answers[0]["result"]["serverInfo"]["name"], "silent");
//! assert_eq!(answers[0]["result"]["capabilities"]["positionEncoding"], "utf-16");
//! ```

mod act;
mod announce;
mod client;
mod find;
mod job;
mod look;
mod message;
mod places;
mod plain;
mod report;
mod run;
mod sync;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

use crate::language::Language;
use crate::workspace::{Files, Workspace};
use client::Client;
use message::{Answer, Message, Refusal, Request, notification, response};
use places::{Places, Uris};
use report::Reports;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tokens::Sent;

/// Where what the server says goes, and what waits to be heard.
pub trait Host {
    /// Sends a message.
    fn send(&mut self, message: Value);

    /// Whether a message waits that is such. What takes long is given up when it has been cancelled, or when what it is about
    /// has been edited.
    fn waits(&self, _wanted: &dyn Fn(&Value) -> bool) -> bool {
        false
    }
}

impl Host for Vec<Value> {
    fn send(&mut self, message: Value) {
        self.push(message);
    }
}

/// How far the conversation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing is agreed on.
    Fresh,
    Open,
    /// The editor wants no more.
    ShutDown,
    /// It is over; whether it ended as it should.
    Over(bool),
}

/// What an answer to a request of ours is about.
#[derive(Debug)]
enum Awaited {
    /// What the user has set.
    Settings,
    /// A sign of progress, for which a request waits.
    Progress { token: String, request: Request },
    /// Nothing that matters.
    Nothing,
}

/// A language server, which holds a conversation with one editor.
pub struct Server<L> {
    language: L,
    version: String,
    files: Workspace,
    uris: Uris,
    client: Client,
    stage: Stage,
    reports: Reports,
    /// The last tokens that were sent for each file.
    tokens: BTreeMap<String, Sent>,
    /// What has been asked of the editor and is not yet answered.
    awaited: BTreeMap<u64, Awaited>,
    /// How much has been asked or told with a number of its own.
    number: u64,
}

/// The file that a request is about.
struct About {
    path: String,
    text: Arc<str>,
}

impl<L: Language> Server<L> {
    /// A server that waits for an editor to begin. `version` is what it says of itself.
    pub fn new(language: L, files: Box<dyn Files>, version: &str) -> Server<L> {
        Server {
            language,
            version: version.to_owned(),
            files: Workspace::new(files),
            uris: Uris::default(),
            client: Client::default(),
            stage: Stage::Fresh,
            reports: Reports::default(),
            tokens: BTreeMap::new(),
            awaited: BTreeMap::new(),
            number: 0,
        }
    }

    /// Hears a message, and says all that is to be said then.
    pub fn handle(&mut self, message: Value) -> Vec<Value> {
        let mut said = Vec::new();
        self.hear(message, &mut said);
        self.settle(&mut said);
        said
    }

    /// Hears a message and answers it. What it leads to beyond that is found by [`settle`](Server::settle), when no more
    /// messages wait.
    pub fn hear(&mut self, message: Value, host: &mut dyn Host) {
        match Message::read(message) {
            Message::Request(request) => self.request(request, host),
            Message::Notification { method, params } => self.notification(&method, &params, host),
            Message::Response { id, result } => self.response(&id, result, host),
            Message::Strange { id, why } => host.send(response(&id, Err(Refusal::invalid(why)))),
        }
    }

    /// Answers something that is no JSON at all.
    pub fn hear_noise(&mut self, why: &str, host: &mut dyn Host) {
        host.send(response(&Value::Null, Err(Refusal::parse(why))));
    }

    /// Whether the conversation is over, and if so, whether it ended as it should.
    pub fn is_over(&self) -> Option<bool> {
        match self.stage {
            Stage::Over(well) => Some(well),
            _ => None,
        }
    }

    /// Whether the editor cannot say when files that it has not opened change, so that [`look_again`](Server::look_again) is to
    /// be called now and then.
    pub fn is_blind(&self) -> bool {
        self.stage == Stage::Open && !self.client.watch_registration
    }

    /// The files as they are now.
    pub fn files(&self) -> &Workspace {
        &self.files
    }

    /// The language.
    pub fn language(&self) -> &L {
        &self.language
    }

    fn places(&self) -> Places<'_> {
        let Client { encoding, document_changes, .. } = self.client;
        Places::new(&self.files, &self.language, &self.uris, encoding, document_changes)
    }

    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// Asks something of the editor.
    fn ask(&mut self, method: &str, params: Value, about: Awaited, host: &mut dyn Host) {
        let id = self.next_number();
        self.awaited.insert(id, about);
        host.send(message::request(id, method, params));
    }

    fn log(&self, text: &str, host: &mut dyn Host) {
        host.send(notification("window/logMessage", json!({ "type": 2, "message": text })));
    }

    fn request(&mut self, request: Request, host: &mut dyn Host) {
        let answer = match (self.stage, request.method.as_str()) {
            (Stage::Fresh, "initialize") => Ok(self.initialize(&request.params)),
            (Stage::Fresh, _) => Err(Refusal::not_initialized()),
            (Stage::Open, "initialize") => Err(Refusal::invalid("`initialize` has been said")),
            (Stage::Open, "shutdown") => {
                self.stage = Stage::ShutDown;
                self.give_up(None, host);
                Ok(Value::Null)
            }
            (Stage::Open, _) if is_cancelled(&request.id, host) => Err(Refusal::cancelled()),
            (Stage::Open, _) => match self.job(&request, host) {
                // It waits for something.
                None => return,
                Some(answer) => answer,
            },
            (Stage::ShutDown | Stage::Over(_), _) => Err(Refusal::invalid("the server is shut down")),
        };
        host.send(response(&request.id, answer));
    }

    /// Answers what is answered at once.
    fn answer(&mut self, method: &str, params: &Value) -> Answer {
        match method {
            "textDocument/hover" => self.hover(params),
            "textDocument/completion" => self.completion(params),
            "completionItem/resolve" => self.resolve_completion(params),
            "textDocument/signatureHelp" => self.signature_help(params),
            "textDocument/definition" => self.definition(params),
            "textDocument/references" => self.references(params),
            "textDocument/documentHighlight" => self.highlights(params),
            "textDocument/prepareRename" => self.prepare_rename(params),
            "textDocument/rename" => self.rename(params),
            "textDocument/documentSymbol" => self.document_symbols(params),
            "workspace/symbol" => self.workspace_symbols(params),
            "textDocument/foldingRange" => self.folds(params),
            "textDocument/selectionRange" => self.selections(params),
            "textDocument/semanticTokens/full" => self.all_tokens(params),
            "textDocument/semanticTokens/full/delta" => self.changed_tokens(params),
            "textDocument/semanticTokens/range" => self.some_tokens(params),
            "textDocument/inlayHint" => self.hints(params),
            "textDocument/documentLink" => self.links(params),
            "textDocument/formatting" => self.formatting(params, false),
            "textDocument/rangeFormatting" => self.formatting(params, true),
            "textDocument/codeAction" => self.actions(params),
            "codeAction/resolve" => self.resolve_action(params),
            "textDocument/codeLens" => self.lenses(params),
            "codeLens/resolve" => self.resolve_lens(params),
            "textDocument/diagnostic" => self.pulled(params),
            "workspace/textDocumentContent" => self.embedded(params),
            other => Err(Refusal::unknown_method(other)),
        }
    }

    fn notification(&mut self, method: &str, params: &Value, host: &mut dyn Host) {
        if method == "exit" {
            self.stage = Stage::Over(self.stage == Stage::ShutDown);
        }
        if self.stage != Stage::Open {
            return;
        }
        let heard = match method {
            "initialized" => {
                self.initialized(host);
                Ok(())
            }
            "textDocument/didOpen" => self.did_open(params),
            "textDocument/didChange" => self.did_change(params),
            "textDocument/didClose" => self.did_close(params, host),
            "textDocument/didSave" => self.did_save(params),
            "workspace/didChangeWatchedFiles" => self.did_change_files(params),
            "workspace/didChangeConfiguration" => {
                self.did_change_settings(params, host);
                Ok(())
            }
            "workspace/didChangeWorkspaceFolders" => {
                self.did_change_folders(params);
                Ok(())
            }
            // What is cancelled while it is under way sees that for itself.
            "$/cancelRequest" => {
                self.give_up(Some(&params["id"]), host);
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(refusal) = heard {
            self.log(&format!("`{method}` is not understood: {}", refusal.sentence()), host);
        }
    }

    fn response(&mut self, id: &Value, result: Result<Value, Value>, host: &mut dyn Host) {
        let Some(awaited) = id.as_u64().and_then(|id| self.awaited.remove(&id)) else { return };
        match awaited {
            Awaited::Settings => {
                if let Ok(Value::Array(mut list)) = result
                    && !list.is_empty()
                {
                    self.set(list.swap_remove(0));
                }
            }
            Awaited::Progress { token, request } => {
                let token = result.is_ok().then_some(Value::String(token));
                if self.stage == Stage::Open {
                    let answer = self.run(&request, token.as_ref(), host);
                    host.send(response(&request.id, answer));
                }
            }
            Awaited::Nothing => {}
        }
    }

    /// Refuses a request that waits for an answer of the editor, or all of them.
    fn give_up(&mut self, id: Option<&Value>, host: &mut dyn Host) {
        self.awaited.retain(|_, awaited| match awaited {
            Awaited::Progress { request, .. } if id.is_none_or(|id| request.id == *id) => {
                host.send(response(&request.id, Err(Refusal::cancelled())));
                false
            }
            _ => true,
        });
    }

    /// The file that parameters name as `textDocument`.
    ///
    /// # Errors
    ///
    /// If they name none, or there is none.
    fn about(&self, params: &Value) -> Result<About, Refusal> {
        self.named(
            params["textDocument"]["uri"].as_str().ok_or_else(|| Refusal::params("no `textDocument`"))?,
        )
    }

    fn named(&self, uri: &str) -> Result<About, Refusal> {
        let path = self.uris.path(uri);
        let text = self.places().text(&path);
        let text = text.ok_or_else(|| Refusal::params(format!("there is no file `{uri}`")))?;
        Ok(About { path, text })
    }

    /// What was kept in an item that is to be made whole, and the file that it is about.
    ///
    /// # Errors
    ///
    /// If it is no item; `what` says of what kind it is to be.
    fn kept<'p>(&self, item: &'p Value, what: &str) -> Result<Option<(String, &'p str)>, Refusal> {
        if !item.is_object() {
            return Err(Refusal::params(format!("{what} is an object")));
        }
        let kept = item["data"]["uri"].as_str().zip(item["data"]["data"].as_str());
        Ok(kept.map(|(uri, data)| (self.uris.path(uri), data)))
    }

    /// The file and the byte that parameters name.
    fn spot(&self, params: &Value) -> Result<(About, usize), Refusal> {
        let about = self.about(params)?;
        let at = self.places().offset(&about.path, &params["position"])?;
        Ok((about, at))
    }

    /// The file and the bytes that parameters name.
    fn stretch(&self, params: &Value) -> Result<(About, Range<usize>), Refusal> {
        let about = self.about(params)?;
        let range = self.places().bytes(&about.path, &params["range"])?;
        Ok((about, range))
    }

    /// The text of a file that belongs to the language.
    fn embedded(&mut self, params: &Value) -> Answer {
        let uri = params["uri"].as_str().ok_or_else(|| Refusal::params("no `uri`"))?;
        let about = self.named(uri)?;
        Ok(json!({ "text": &*about.text }))
    }
}

/// Whether a message waits that cancels a request.
fn is_cancelled(id: &Value, host: &dyn Host) -> bool {
    host.waits(&|message| message["method"] == "$/cancelRequest" && message["params"]["id"] == *id)
}
