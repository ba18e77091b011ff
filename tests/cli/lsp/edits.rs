//! After any number of edits the server knows what one knows to whom the file is new. The gate takes few files and edits; all files
//! with 500 edits each: `cargo test --release --test cli -- --ignored lsp::`.

use super::client;
use crate::random::Random;
use alfil::ide::Ide;
use alfil::library;
use alfil_ide::{NoFiles, Server};
use serde_json::{Value, json};

const URI: &str = "file:///my.variant";

/// What is put in beside parts of the file itself.
const PIECES: [&str; 16] = [
    "\n",
    "}",
    "{",
    "\"",
    "#",
    "😀",
    "é",
    " ",
    "piece Z \"Zebra\" (2,3)\n",
    "region x = ranks 1..2\n",
    "extends \"chess\"\n",
    "without castling\n",
    "test \"t\" {\n",
    "W99",
    "\r\n",
    "\t",
];

struct Editor {
    server: Server<Ide>,
    diagnostics: Value,
    number: u64,
}

impl Editor {
    fn open(text: &str) -> Editor {
        let mut server = Server::new(Ide::default(), Box::new(NoFiles), "test");
        server
            .handle(json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client("neovim") }));
        let mut editor = Editor { server, diagnostics: Value::Null, number: 0 };
        editor.tell("didOpen", json!({ "textDocument": { "uri": URI, "version": 0, "text": text } }));
        editor
    }

    fn tell(&mut self, what: &str, params: Value) {
        let method = format!("textDocument/{what}");
        for mut message in self.server.handle(json!({ "jsonrpc": "2.0", "method": method, "params": params }))
        {
            if message["method"] == "textDocument/publishDiagnostics" {
                self.diagnostics = message["params"]["diagnostics"].take();
            }
        }
    }

    fn ask(&mut self, what: &str, mut params: Value) -> Value {
        self.number += 1;
        params["textDocument"] = json!({ "uri": URI });
        let method = format!("textDocument/{what}");
        let message = json!({ "jsonrpc": "2.0", "id": self.number, "method": method, "params": params });
        let said = self.server.handle(message);
        let answer =
            said.into_iter().find(|message| message["id"] == self.number && message.get("method").is_none());
        let mut answer = answer.expect("an answer");
        if let Some(result) = answer["result"].as_object_mut() {
            // It counts what was asked before.
            result.remove("resultId");
        }
        answer.as_object_mut().expect("a message").remove("id");
        answer
    }

    /// All that can be asked about the file and a place in it.
    fn everything(&mut self, place: &Value) -> Vec<Value> {
        let end = json!({ "line": 9999, "character": 0 });
        let whole = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        let mut all = vec![self.diagnostics.clone()];
        let here = || json!({ "position": place });
        for what in
            ["hover", "completion", "signatureHelp", "definition", "documentHighlight", "prepareRename"]
        {
            all.push(self.ask(what, here()));
        }
        for what in [
            "documentSymbol",
            "foldingRange",
            "semanticTokens/full",
            "documentLink",
            "codeLens",
            "formatting",
        ] {
            all.push(self.ask(what, json!({})));
        }
        all.push(self.ask("selectionRange", json!({ "positions": [place] })));
        all.push(self.ask("inlayHint", json!({ "range": whole })));
        let context = json!({ "diagnostics": [] });
        all.push(
            self.ask("codeAction", json!({ "range": { "start": place, "end": place }, "context": context })),
        );
        all
    }
}

/// A byte of a text, on a boundary of its characters.
fn place(random: &mut Random, text: &str) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Line and column in UTF-8.
fn position(text: &str, at: usize) -> Value {
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let before = text[..start].replace("\r\n", "\n").replace('\r', "\n");
    json!({ "line": before.matches('\n').count(), "character": at - start })
}

fn check(name: &str, edits: usize, compared_every: usize, seed: u64) {
    let mut random = Random(seed);
    let mut text = library::get(name).expect("it ships").to_owned();
    let mut editor = Editor::open(&text);
    for version in 1..=edits {
        let start = place(&mut random, &text);
        // A word, seldom a line or more.
        let most = if random.one_in(8) { 80 } else { 5 };
        let mut end = (start + random.below(most)).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        // What lies between `\r` and `\n` is no place.
        if [start, end].iter().any(|at| text[..*at].ends_with('\r') && text[*at..].starts_with('\n')) {
            continue;
        }
        let new = match random.below(3) {
            0 => String::new(),
            1 => (*random.pick(&PIECES).expect("pieces")).to_owned(),
            _ => {
                let (one, other) = (place(&mut random, &text), place(&mut random, &text));
                let (from, to) = (one.min(other), one.max(other));
                text[from..to].chars().take(40).collect()
            }
        };
        let range = json!({ "start": position(&text, start), "end": position(&text, end) });
        text.replace_range(start..end, &new);
        let document = json!({ "uri": URI, "version": version });
        editor.tell(
            "didChange",
            json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": new }] }),
        );
        assert_eq!(editor.server.files().text("/my.variant").as_deref(), Some(&*text), "{name} {seed}");
        let place = position(&text, place(&mut random, &text));
        if version % compared_every == 0 {
            let (here, fresh) = (editor.everything(&place), Editor::open(&text).everything(&place));
            for (one, other) in here.iter().zip(&fresh) {
                assert_eq!(one, other, "{name}, seed {seed}, edit {version}, at {place}:\n{text}");
            }
        } else {
            editor.ask("hover", json!({ "position": place }));
            editor.ask("completion", json!({ "position": place }));
        }
    }
}

#[test]
fn after_edits_the_state_is_that_of_a_fresh_server() {
    for name in ["kings", "minishogi"] {
        check(name, 24, 8, 1);
    }
}

#[test]
#[ignore = "500 edits of every file take minutes"]
fn after_500_edits_of_every_file_the_state_is_that_of_a_fresh_server() {
    for name in library::names() {
        check(name, 500, 10, 2);
    }
}
