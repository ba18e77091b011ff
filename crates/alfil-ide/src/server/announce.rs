//! How a conversation begins: what the server can do, and what it asks for.

use super::{Awaited, Client, Host, Server, Stage};
use crate::language::Language;
use crate::paths;
use serde_json::{Value, json};

impl<L: Language> Server<L> {
    /// Learns what the editor can do, and says what it will be answered.
    pub(super) fn initialize(&mut self, params: &Value) -> Value {
        self.stage = Stage::Open;
        self.client = Client::new(params);
        self.uris.scheme = self.client.virtual_documents.then(|| self.language.name().to_owned());
        self.files.settings.0 = self.section(&params["initializationOptions"]);
        self.files.set_roots(roots(params));
        json!({
            "capabilities": self.capabilities(),
            "serverInfo": { "name": self.language.name(), "version": self.version },
        })
    }

    /// The server's own part of what is set, or all of it, if nothing says whose it is.
    pub(super) fn section(&self, settings: &Value) -> Value {
        settings.get(self.language.name()).unwrap_or(settings).clone()
    }

    fn capabilities(&self) -> Value {
        let legend = self.language.legend();
        let characters = |list: Vec<char>| list.into_iter().map(String::from).collect::<Vec<String>>();
        let mut can = json!({
            "positionEncoding": self.client.encoding.name(),
            "textDocumentSync": { "openClose": true, "change": 2, "save": { "includeText": false } },
            "hoverProvider": true,
            "completionProvider": {
                "triggerCharacters": characters(self.language.completion_triggers()),
                "resolveProvider": true,
            },
            "signatureHelpProvider": { "triggerCharacters": characters(self.language.signature_triggers()) },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "renameProvider": { "prepareProvider": true },
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "inlayHintProvider": true,
            "documentLinkProvider": {},
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "codeActionProvider": {
                "codeActionKinds":
                    ["quickfix", "refactor", "refactor.rewrite", "refactor.extract", "refactor.inline", "source", "source.fixAll"],
                "resolveProvider": true,
            },
            "codeLensProvider": { "resolveProvider": true },
            "executeCommandProvider": { "commands": self.commands(), "workDoneProgress": true },
            "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
        });
        if !legend.types.is_empty() {
            can["semanticTokensProvider"] = json!({
                "legend": { "tokenTypes": legend.types, "tokenModifiers": legend.modifiers },
                "full": { "delta": true },
                "range": true,
            });
        }
        if self.client.pulls {
            can["diagnosticProvider"] = json!({
                "identifier": self.language.name(),
                "interFileDependencies": true,
                "workspaceDiagnostics": false,
            });
        }
        if let Some(scheme) = &self.uris.scheme {
            can["workspace"]["textDocumentContent"] = json!({ "schemes": [scheme] });
        }
        can
    }

    /// Asks the editor to watch files, and for what the user has set.
    pub(super) fn initialized(&mut self, host: &mut dyn Host) {
        let mut registrations = Vec::new();
        let watched = self.language.watched();
        if self.client.watch_registration && !watched.is_empty() {
            let watchers: Vec<Value> =
                watched.iter().map(|pattern| json!({ "globPattern": pattern })).collect();
            registrations.push(json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": { "watchers": watchers },
            }));
        }
        if self.client.configuration_registration {
            registrations.push(json!({
                "id": "settings",
                "method": "workspace/didChangeConfiguration",
                "registerOptions": { "section": self.language.name() },
            }));
        }
        if !registrations.is_empty() {
            let params = json!({ "registrations": registrations });
            self.ask("client/registerCapability", params, Awaited::Nothing, host);
        }
        self.ask_for_settings(host);
    }

    pub(super) fn ask_for_settings(&mut self, host: &mut dyn Host) {
        if self.client.configuration {
            let params = json!({ "items": [{ "section": self.language.name() }] });
            self.ask("workspace/configuration", params, Awaited::Settings, host);
        }
    }
}

/// The folders that an editor has open, by what it says at the beginning.
fn roots(params: &Value) -> Vec<String> {
    let folders = params["workspaceFolders"].as_array().into_iter().flatten();
    let several: Vec<&str> = folders.filter_map(|folder| folder["uri"].as_str()).collect();
    let uris = if several.is_empty() { params["rootUri"].as_str().into_iter().collect() } else { several };
    let mut roots: Vec<String> = uris.into_iter().map(root).collect();
    if roots.is_empty() {
        roots.extend(params["rootPath"].as_str().map(|path| path.replace('\\', "/")));
    }
    roots
}

/// The path of a folder, without `/` at its end.
pub(super) fn root(uri: &str) -> String {
    paths::from_uri(uri).trim_end_matches('/').to_owned()
}
