//! What happens to files and settings.

use super::announce::root;
use super::message::{Refusal, notification};
use super::places::read_position;
use super::{Awaited, Host, Server};
use crate::language::Language;
use crate::position::Position;
use serde_json::{Value, json};

/// A part of an edit: what goes, or nothing if all does, and what comes.
type Change<'a> = (Option<(Position, Position)>, &'a str);

impl<L: Language> Server<L> {
    pub(super) fn did_open(&mut self, params: &Value) -> Result<(), Refusal> {
        let item = &params["textDocument"];
        let (Some(uri), Some(text)) = (item["uri"].as_str(), item["text"].as_str()) else {
            return Err(Refusal::params("a document has a URI and a text"));
        };
        let path = self.uris.learn(uri);
        self.files.open(path.clone(), text, item["version"].as_i64().unwrap_or(0));
        self.tokens.remove(&path);
        self.reports.open(&path);
        self.changed(&path);
        Ok(())
    }

    /// Applies the parts of an edit in their order, or, if one of them is none, nothing at all.
    pub(super) fn did_change(&mut self, params: &Value) -> Result<(), Refusal> {
        let path = self.document(params)?;
        let list = params["contentChanges"].as_array();
        let list = list.ok_or_else(|| Refusal::params("no `contentChanges`"))?;
        let changes: Vec<Change<'_>> = list.iter().map(change).collect::<Result<_, Refusal>>()?;
        let encoding = self.client.encoding;
        self.files.edit(&path, |document| {
            for (range, text) in changes {
                match range {
                    Some((start, end)) => document.edit(start, end, encoding, text),
                    None => document.set(text),
                }
            }
            document.version = params["textDocument"]["version"].as_i64().unwrap_or(document.version);
        });
        self.changed(&path);
        Ok(())
    }

    pub(super) fn did_close(&mut self, params: &Value, host: &mut dyn Host) -> Result<(), Refusal> {
        let path = self.document(params)?;
        self.files.close(&path);
        self.tokens.remove(&path);
        if self.reports.close(&path) && !self.client.pulls {
            let params = json!({ "uri": self.places().uri(&path), "diagnostics": [] });
            host.send(notification("textDocument/publishDiagnostics", params));
        }
        self.changed(&path);
        Ok(())
    }

    pub(super) fn did_save(&mut self, params: &Value) -> Result<(), Refusal> {
        let path = self.document(params)?;
        // What is open stays as it stands there; that the file exists now may be news.
        self.files.saved(&path);
        Ok(())
    }

    pub(super) fn did_change_files(&mut self, params: &Value) -> Result<(), Refusal> {
        let list = params["changes"].as_array().ok_or_else(|| Refusal::params("no `changes`"))?;
        for uri in list.iter().filter_map(|change| change["uri"].as_str()) {
            let path = self.uris.path(uri);
            self.files.saved(&path);
            if self.files.document(&path).is_none() {
                self.changed(&path);
            }
        }
        Ok(())
    }

    pub(super) fn did_change_folders(&mut self, params: &Value) {
        let uris = |name: &str| {
            let list = params["event"][name].as_array().into_iter().flatten();
            list.filter_map(|folder| folder["uri"].as_str()).map(root).collect::<Vec<String>>()
        };
        let (gone, new) = (uris("removed"), uris("added"));
        let mut roots: Vec<String> = self.files.roots().to_vec();
        roots.retain(|root| !gone.contains(root) && !new.contains(root));
        roots.extend(new);
        self.files.set_roots(roots);
        self.all_changed();
    }

    /// What is set comes along, or is to be asked for.
    pub(super) fn did_change_settings(&mut self, params: &Value, host: &mut dyn Host) {
        if self.client.configuration {
            self.ask_for_settings(host);
        } else if params["settings"].is_object() {
            self.set(params["settings"].clone());
        }
    }

    /// What the user has set from now on.
    pub(super) fn set(&mut self, settings: Value) {
        let settings = self.section(&settings);
        if settings.is_object() && settings != self.files.settings.0 {
            self.files.settings.0 = settings;
            self.all_changed();
            self.reports.show_anew();
        }
    }

    /// Reads the files anew that are not open, and says what follows. It is for those who are [blind](Server::is_blind).
    pub fn look_again(&mut self, host: &mut dyn Host) {
        let mut changed = self.files.reread();
        changed.retain(|path| self.files.document(path).is_none());
        for path in changed {
            self.changed(&path);
        }
        self.settle(host);
    }

    fn all_changed(&mut self) {
        let open: Vec<String> = self.files.open_paths().map(str::to_owned).collect();
        for path in open {
            self.changed(&path);
        }
    }

    /// The text of a file is another: what was known about it, and about those that depend on it, is so no longer.
    fn changed(&mut self, path: &str) {
        self.language.changed(&self.files, path);
        self.reports.changed(path);
    }

    /// Asks the editor to ask again for what is shown around the text.
    pub(super) fn refresh(&mut self, host: &mut dyn Host) {
        let can = &self.client;
        let wanted = [
            (can.token_refresh && !self.tokens.is_empty(), "workspace/semanticTokens/refresh"),
            (can.hint_refresh, "workspace/inlayHint/refresh"),
            (can.lens_refresh, "workspace/codeLens/refresh"),
        ];
        for (_, method) in wanted.into_iter().filter(|(wanted, _)| *wanted) {
            self.ask(method, Value::Null, Awaited::Nothing, host);
        }
    }

    /// The path of an open document that a notification is about.
    fn document(&self, params: &Value) -> Result<String, Refusal> {
        let uri = params["textDocument"]["uri"].as_str();
        let path = self.uris.path(uri.ok_or_else(|| Refusal::params("no `textDocument`"))?);
        match self.files.document(&path) {
            Some(_) => Ok(path),
            None => Err(Refusal::params(format!("`{path}` is not open"))),
        }
    }
}

fn change(change: &Value) -> Result<Change<'_>, Refusal> {
    let text = change["text"].as_str().ok_or_else(|| Refusal::params("a change has a text"))?;
    let range = match &change["range"] {
        Value::Null => None,
        range => Some((read_position(&range["start"])?, read_position(&range["end"])?)),
    };
    Ok((range, text))
}
