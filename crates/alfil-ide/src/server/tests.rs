//! What the server says, with a language made up for it.

mod conversations;
mod edits;
mod files;
mod lifecycle;
mod toy;
mod typed;

use super::{Host, Server};
use crate::workspace::Files;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use toy::Toy;

/// Files that a test saves.
#[derive(Default, Clone)]
struct Saved(Rc<RefCell<BTreeMap<String, String>>>);

impl Saved {
    fn save(&self, path: &str, text: &str) {
        self.0.borrow_mut().insert(path.to_owned(), text.to_owned());
    }
}

impl Files for Saved {
    fn read(&self, path: &str) -> Option<String> {
        self.0.borrow().get(path).cloned()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let files = self.0.borrow();
        files.keys().filter(|path| crate::paths::is_within(path, folder)).cloned().collect()
    }
}

/// What an editor can do, as it says itself.
fn client(name: &str) -> Value {
    let text = match name {
        "vscode" => include_str!("../../tests/clients/vscode.json"),
        "neovim" => include_str!("../../tests/clients/neovim.json"),
        "neovim-0.7" => include_str!("../../tests/clients/neovim-0.7.json"),
        "emacs" => include_str!("../../tests/clients/emacs.json"),
        "helix" => include_str!("../../tests/clients/helix.json"),
        _ => "{}",
    };
    serde_json::from_str(text).expect("JSON")
}

/// An editor that talks with the server.
struct Editor {
    server: Server<Toy>,
    saved: Saved,
    said: Vec<Value>,
    number: u64,
}

impl Editor {
    /// One that has begun.
    fn begun(name: &str) -> Editor {
        let mut editor = Editor::silent();
        editor.ask("initialize", client(name));
        editor.tell("initialized", json!({}));
        editor.said.clear();
        editor
    }

    fn silent() -> Editor {
        let saved = Saved::default();
        let server = Server::new(Toy, Box::new(saved.clone()), "1.2.3");
        Editor { server, saved, said: Vec::new(), number: 0 }
    }

    fn send(&mut self, message: Value) -> Vec<Value> {
        let said = self.server.handle(message);
        for message in &said {
            typed::check(message["method"].as_str().unwrap_or_default(), &message["params"]);
        }
        self.said.extend(said.iter().cloned());
        said
    }

    fn tell(&mut self, method: &str, params: Value) -> Vec<Value> {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// The answer to a request: its whole message.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let id = format!("test {}", self.number);
        let said = self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let answer = said.into_iter().find(|message| message["id"] == id.as_str());
        answer.unwrap_or_else(|| panic!("`{method}` is not answered"))
    }

    /// What comes of a request that is fulfilled.
    fn get(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        let result = answer["result"].take();
        typed::check(method, &result);
        result
    }

    fn open(&mut self, path: &str, text: &str) -> Vec<Value> {
        let uri = format!("file://{path}");
        let item = json!({ "uri": uri, "languageId": "toy", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }))
    }

    fn change(&mut self, path: &str, version: i64, changes: Value) -> Vec<Value> {
        let document = json!({ "uri": format!("file://{path}"), "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }))
    }

    fn text(&self, path: &str) -> String {
        self.server.files().text(path).expect("there is such a file").to_string()
    }
}

/// A place in a file, as parameters of a request.
fn at(path: &str, line: u64, character: u64) -> Value {
    json!({
        "textDocument": { "uri": format!("file://{path}") },
        "position": { "line": line, "character": character },
    })
}

/// A file, as parameters of a request.
fn of(path: &str) -> Value {
    json!({ "textDocument": { "uri": format!("file://{path}") } })
}

/// Parameters, and more.
fn with(mut params: Value, name: &str, value: Value) -> Value {
    params[name] = value;
    params
}

fn range(start: (u64, u64), end: (u64, u64)) -> Value {
    let place = |(line, character): (u64, u64)| json!({ "line": line, "character": character });
    json!({ "start": place(start), "end": place(end) })
}

/// The messages of a method.
fn of_method<'a>(said: &'a [Value], method: &str) -> Vec<&'a Value> {
    said.iter().filter(|message| message["method"] == method).collect()
}

/// A host to which messages wait to be heard.
#[derive(Default)]
struct Waiting {
    said: Vec<Value>,
    waiting: Vec<Value>,
}

impl Host for Waiting {
    fn send(&mut self, message: Value) {
        self.said.push(message);
    }

    fn waits(&self, wanted: &dyn Fn(&Value) -> bool) -> bool {
        self.waiting.iter().any(wanted)
    }
}
