//! `alfil lsp`: the program as an editor drives it. What it answers is held by `tests/language/ide`, the protocol by the crate
//! `alfil-ide`; `scripts/editors` lets real editors drive it.

mod edits;

use crate::terminal::{TINY, folder, piped, program};
use alfil_ide::{Frames, framed, paths};
use serde_json::{Value, json};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};

/// What a client can do, as it says itself.
fn client(name: &str) -> Value {
    let path = format!("{}/crates/alfil-ide/tests/clients/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).expect("a client")).expect("JSON")
}

fn request(id: u64, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

fn opened(uri: &str, text: &str) -> Value {
    let item = json!({ "uri": uri, "languageId": "alfil", "version": 1, "text": text });
    notification("textDocument/didOpen", json!({ "textDocument": item }))
}

/// What the program says to all that is sent at once, and its exit status.
fn said(folder: &Path, input: &[u8]) -> (Vec<Value>, Option<i32>) {
    let output = piped(folder, &["lsp", "--stdio"], input);
    let mut frames = Frames::default();
    frames.push(&output.stdout);
    let said = frames.by_ref().map(|message| message.expect("a message")).collect();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (said, output.status.code())
}

fn bytes(messages: &[Value]) -> Vec<u8> {
    messages.iter().flat_map(framed).collect()
}

/// The answer to a request.
fn answer(said: &[Value], id: u64) -> &Value {
    said.iter().find(|message| message["id"] == id && message.get("method").is_none()).expect("an answer")
}

#[test]
fn a_whole_conversation_is_held() {
    let folder = folder("lsp");
    let uri = paths::to_uri(folder.join("my.variant").to_str().expect("a path"));
    let document = json!({ "uri": uri, "version": 2 });
    let change = json!({
        "range": { "start": { "line": 0, "character": 9 }, "end": { "line": 0, "character": 13 } }, "text": "Großer 😀",
    });
    let messages = [
        request(1, "initialize", client("neovim")),
        notification("initialized", json!({})),
        opened(&uri, TINY),
        notification(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [change] }),
        ),
        request(2, "textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } })),
        request(
            3,
            "textDocument/hover",
            json!({
                "textDocument": { "uri": uri }, "position": { "line": 7, "character": 6 },
            }),
        ),
        request(4, "shutdown", Value::Null),
        notification("exit", Value::Null),
    ];
    let (said, status) = said(&folder, &bytes(&messages));
    assert_eq!(status, Some(0));
    assert_eq!(answer(&said, 1)["result"]["serverInfo"]["name"], "alfil");
    assert!(answer(&said, 2)["result"].to_string().contains("King"), "{said:?}");
    let hover = answer(&said, 3)["result"]["contents"]["value"].as_str().expect("a text");
    assert!(hover.contains("King"), "{hover}");
}

#[test]
fn noise_is_answered_and_an_end_without_goodbye_is_no_success() {
    let folder = folder("lsp-noise");
    let noise = b"hello\r\nContent-Length: 3\r\n\r\n{x}Content-Length: 2\r\n\r\n[]";
    let first = framed(&request(1, "initialize", json!({})));
    let (said, status) = said(&folder, &[&noise[..], &first].concat());
    let codes: Vec<&Value> = said.iter().map(|message| &message["error"]["code"]).collect();
    assert_eq!(codes[..], [&json!(-32700), &json!(-32700), &json!(-32600), &Value::Null]);
    assert_eq!(answer(&said, 1)["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(status, Some(1));
}

/// A conversation in which each side waits for the other.
struct Talk {
    process: Child,
    frames: Frames,
    said: Vec<Value>,
}

impl Talk {
    fn begin(folder: &Path, name: &str) -> Talk {
        let mut command = program(folder, &["lsp"]);
        command.env("XDG_CACHE_HOME", folder.join("cache")).env("LOCALAPPDATA", folder.join("cache"));
        command.env("HOME", folder);
        let process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut talk = Talk { process, frames: Frames::default(), said: Vec::new() };
        let mut params = client(name);
        let root = paths::to_uri(folder.to_str().expect("a path"));
        params["workspaceFolders"] = json!([{ "uri": root, "name": "root" }]);
        talk.ask(1, "initialize", params);
        talk.send(&notification("initialized", json!({})));
        talk
    }

    fn send(&mut self, message: &Value) {
        let input = self.process.stdin.as_mut().expect("a pipe");
        input.write_all(&framed(message)).and_then(|()| input.flush()).expect("it listens");
    }

    /// Waits for something that is such.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut buffer = [0; 4096];
        loop {
            for message in self.frames.by_ref() {
                let message = message.expect("a message");
                self.said.push(message.clone());
                if wanted(&message) {
                    return message;
                }
            }
            let length = self.process.stdout.as_mut().expect("a pipe").read(&mut buffer).expect("it speaks");
            assert!(length > 0, "it has ended: {:?}", self.said);
            self.frames.push(&buffer[..length]);
        }
    }

    fn ask(&mut self, id: u64, method: &str, params: Value) -> Value {
        self.send(&request(id, method, params));
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The diagnostics of a file that are told next.
    fn diagnostics(&mut self, uri: &str) -> Value {
        let mut told = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
        });
        told["params"]["diagnostics"].take()
    }

    fn end(mut self) {
        self.ask(99, "shutdown", Value::Null);
        self.send(&notification("exit", Value::Null));
        assert_eq!(self.process.wait().expect("it ends").code(), Some(0));
    }
}

const CHILD: &str = "variant \"Child\" { }\nextends \"parent\"\nregion camp = ranks 1..3\n";

#[test]
fn parents_and_levels_are_seen_as_they_are_saved_or_open() {
    let folder = folder("lsp-files");
    fs::write(folder.join("parent.variant"), TINY).expect("it can be written");
    fs::write(folder.join("alfil.toml"), "[lints]\n\"region::unused\" = \"deny\"\n")
        .expect("it can be written");
    let uri = |name: &str| paths::to_uri(folder.join(name).to_str().expect("a path"));
    let mut talk = Talk::begin(&folder, "neovim");
    talk.send(&opened(&uri("child.variant"), CHILD));
    let found = talk.diagnostics(&uri("child.variant"));
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("region::unused"), &json!(1)), "{found}");
    // The parent's text as it stands in the editor, with a mistake.
    talk.send(&opened(&uri("parent.variant"), &TINY.replace("royal K", "royal Q")));
    let found = talk.diagnostics(&uri("child.variant"));
    assert!(found.to_string().contains("parent.variant"), "{found}");
    talk.send(&notification(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri("parent.variant") } }),
    ));
    assert_eq!(talk.diagnostics(&uri("child.variant"))[0]["code"], "region::unused");
    // An editor that watches no files: the server looks by itself.
    fs::write(folder.join("alfil.toml"), "[lints]\n\"region::unused\" = \"allow\"\n")
        .expect("it can be written");
    assert_eq!(talk.diagnostics(&uri("child.variant")), json!([]));
    talk.end();
}

#[test]
fn what_ships_can_be_opened_by_an_editor_that_knows_files_alone() {
    let folder = folder("lsp-shipped");
    let uri = paths::to_uri(folder.join("my.variant").to_str().expect("a path"));
    let mut talk = Talk::begin(&folder, "helix");
    talk.send(&opened(&uri, "variant \"Mine\" { }\nextends \"chess\"\npiece N \"Camel\" C\n"));
    let position = json!({ "line": 1, "character": 11 });
    let found = talk.ask(
        2,
        "textDocument/definition",
        json!({ "textDocument": { "uri": uri }, "position": position }),
    );
    let target = found["result"][0]["uri"].as_str().expect("a file");
    let text = fs::read_to_string(paths::from_uri(target)).expect("it is there");
    assert_eq!(text, alfil::library::get("chess").expect("it ships"));
    // It is a file like any other, and yet the same as the one that ships.
    talk.send(&opened(target, &text));
    let symbols = talk.ask(3, "textDocument/documentSymbol", json!({ "textDocument": { "uri": target } }));
    assert!(symbols["result"].as_array().is_some_and(|list| !list.is_empty()));
    talk.end();
}

/// Many edits at once, with questions between them: each is answered in its turn, by the text as it was then.
#[test]
fn a_storm_of_edits_is_answered_in_order() {
    let folder = folder("lsp-storm");
    let uri = paths::to_uri(folder.join("my.variant").to_str().expect("a path"));
    let mut messages = vec![request(0, "initialize", client("neovim")), opened(&uri, TINY)];
    for number in 1..60 {
        let text = TINY.replace("King", &format!("King {number}"));
        let document = json!({ "uri": uri, "version": number + 1 });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        messages.push(notification("textDocument/didChange", params));
        messages.push(request(
            number,
            "textDocument/documentSymbol",
            json!({ "textDocument": { "uri": uri } }),
        ));
    }
    messages.push(request(1000, "shutdown", Value::Null));
    messages.push(notification("exit", Value::Null));
    let (said, status) = said(&folder, &bytes(&messages));
    assert_eq!(status, Some(0));
    let answers: Vec<&Value> = said.iter().filter(|message| message.get("result").is_some()).collect();
    for (number, answer) in (1..60).zip(&answers[1..]) {
        assert_eq!(answer["id"], number);
        assert!(answer["result"].to_string().contains(&format!("King {number}\"")), "{number}: {answer}");
    }
}
