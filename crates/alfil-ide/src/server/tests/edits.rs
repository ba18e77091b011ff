//! Texts after edits are what they are in the editor, and answers belong to the text at which they were asked.

use super::*;
use crate::position::{Encoding, Lines, Position};
use fastrand::Rng;

const PIECES: [&str; 14] = [
    "a",
    "let fox\n",
    "é",
    "😀",
    "\r\n",
    "\r",
    "\n",
    "  ",
    "\u{2028}",
    "use other\n",
    "todo",
    "\t",
    "test \"é\" fail\n",
    "",
];

fn random_text(random: &mut Rng, most: usize) -> String {
    (0..random.usize(..=most)).map(|_| PIECES[random.usize(..PIECES.len())]).collect()
}

/// A place of a text as the editor counts, found by walking through it; now and then one that lies outside.
fn random_place(random: &mut Rng, text: &str) -> (usize, Position) {
    let boundaries: Vec<usize> = (0..=text.len())
        .filter(|at| text.is_char_boundary(*at))
        .filter(|at| !inside_end(text, *at))
        .collect();
    let at = boundaries[random.usize(..boundaries.len())];
    (at, Position { line: 0, column: at })
}

/// Whether a byte is the `\n` of `\r\n`, which has no place of its own.
fn inside_end(text: &str, at: usize) -> bool {
    text[..at].ends_with('\r') && text[at..].starts_with('\n')
}

/// Line and column, counted in the plainest way.
fn plain_position(text: &str, at: usize, encoding: Encoding) -> Position {
    let (mut line, mut start) = (0, 0);
    for (place, sign) in text[..at].char_indices() {
        let ends = sign == '\n' || sign == '\r' && !text[place + 1..].starts_with('\n');
        if ends {
            (line, start) = (line + 1, place + 1);
        }
    }
    let column = match encoding {
        Encoding::Utf8 => at - start,
        Encoding::Utf16 => text[start..at].encode_utf16().count(),
        Encoding::Utf32 => text[start..at].chars().count(),
    };
    Position { line, column }
}

/// The same edits by lines and columns in the server and by bytes in a text; the encodings in turn.
#[test]
fn random_edits_by_lines_and_columns_are_edits_of_the_text() {
    let mut random = Rng::with_seed(7);
    for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
        for _ in 0..40 {
            let mut editor = Editor::silent();
            let params = json!({ "capabilities": { "general": { "positionEncodings": [encoding.name()] } } });
            editor.get("initialize", params);
            let mut text = random_text(&mut random, 12);
            editor.open("/a", &text);
            for version in 2..30 {
                let mut changes = Vec::new();
                // Several parts of an edit follow each other.
                for _ in 0..random.usize(1..4) {
                    let (one, _) = random_place(&mut random, &text);
                    let (other, _) = random_place(&mut random, &text);
                    let (start, end) = (one.min(other), one.max(other));
                    let new = random_text(&mut random, 3);
                    let place = |at| {
                        let position = plain_position(&text, at, encoding);
                        json!({ "line": position.line, "character": position.column })
                    };
                    changes
                        .push(json!({ "range": { "start": place(start), "end": place(end) }, "text": new }));
                    text.replace_range(start..end, &new);
                }
                editor.change("/a", version, changes.into());
                assert_eq!(editor.text("/a"), text);
                let document = editor.server.files().document("/a").expect("it is open");
                assert_eq!(*document.lines(), Lines::new(&text), "{text:?}");
                assert_eq!(document.version, version);
            }
        }
    }
}

#[test]
fn places_and_bytes_are_each_others_inverse() {
    let mut random = Rng::with_seed(11);
    for _ in 0..200 {
        let text = random_text(&mut random, 12);
        let lines = Lines::new(&text);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let (at, _) = random_place(&mut random, &text);
            let position = lines.position(&text, at, encoding);
            assert_eq!(position, plain_position(&text, at, encoding), "{text:?} {at}");
            assert_eq!(lines.offset(&text, position, encoding), at, "{text:?} {position:?}");
            // Whatever place is asked for, it is one of the text.
            let anywhere = Position { line: random.usize(..9), column: random.usize(..20) };
            assert!(text.is_char_boundary(lines.offset(&text, anywhere, encoding)));
        }
    }
}

#[test]
fn a_text_may_be_sent_whole_and_a_broken_edit_changes_nothing() {
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "let fox\n");
    editor.change(
        "/a",
        2,
        json!([{ "text": "let owl\n" }, { "range": range((0, 4), (0, 7)), "text": "elk" }]),
    );
    assert_eq!(editor.text("/a"), "let elk\n");
    let said = editor.change("/a", 3, json!([{ "text": "" }, { "range": range((0, 0), (0, 0)) }]));
    assert_eq!(of_method(&said, "window/logMessage").len(), 1);
    assert_eq!(editor.text("/a"), "let elk\n");
    // Its end before its beginning.
    editor.change("/a", 4, json!([{ "range": range((0, 7), (0, 4)), "text": "ant" }]));
    assert_eq!(editor.text("/a"), "let ant\n");
}

/// Whatever has been typed before, the server knows what one knows that opens the file now.
#[test]
fn after_random_edits_the_state_is_that_of_a_fresh_server() {
    let mut random = Rng::with_seed(3);
    let mut editor = Editor::begun("neovim");
    editor.saved.save("/other", "let owl\nbad\n");
    let mut text = String::new();
    editor.open("/a", "");
    for version in 2..200 {
        let (start, _) = random_place(&mut random, &text);
        let (end, _) = random_place(&mut random, &text);
        let (start, end) = (start.min(end), start.max(end));
        let new = random_text(&mut random, 3);
        let place = |at| {
            let position = plain_position(&text, at, Encoding::Utf8);
            json!({ "line": position.line, "character": position.column })
        };
        let change = json!({ "range": { "start": place(start), "end": place(end) }, "text": new });
        text.replace_range(start..end, &new);
        let said = editor.change("/a", version, json!([change]));
        if version % 10 == 0 {
            let mut fresh = Editor::begun("neovim");
            fresh.saved.save("/other", "let owl\nbad\n");
            let first = fresh.open("/a", &text);
            assert_eq!(
                said.last().expect("diagnostics")["params"],
                first.last().expect("diagnostics")["params"]
            );
            let tokens =
                |editor: &mut Editor| editor.get("textDocument/semanticTokens/full", of("/a"))["data"].take();
            assert_eq!(tokens(&mut editor), tokens(&mut fresh));
        }
    }
}

#[test]
fn tokens_that_are_told_as_changes_are_those_of_the_text() {
    let mut random = Rng::with_seed(5);
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "let fox\nuse b\n# a\n# b\n");
    let all = editor.get("textDocument/semanticTokens/full", of("/a"));
    let mut data = all["data"].as_array().expect("numbers").clone();
    let mut id = all["resultId"].clone();
    for version in 2..60 {
        editor.change("/a", version, json!([{ "text": random_text(&mut random, 9) }]));
        let params = with(of("/a"), "previousResultId", id);
        let mut changed = editor.get("textDocument/semanticTokens/full/delta", params);
        for edit in changed["edits"].as_array().expect("edits") {
            let number = |name: &str| edit[name].as_u64().expect("a number") as usize;
            let new = edit["data"].as_array().cloned().unwrap_or_default();
            data.splice(number("start")..number("start") + number("deleteCount"), new);
        }
        id = changed["resultId"].take();
        let mut fresh = Editor::begun("vscode");
        fresh.open("/a", &editor.text("/a"));
        assert_eq!(json!(data), fresh.get("textDocument/semanticTokens/full", of("/a"))["data"]);
    }
    let params = with(of("/a"), "previousResultId", json!("never"));
    assert!(editor.get("textDocument/semanticTokens/full/delta", params)["data"].is_array());
}

/// Edits that wait together are applied in their order, and each answer is that of the text at its place among them.
#[test]
fn a_storm_of_edits_is_answered_in_order() {
    let mut editor = Editor::begun("neovim");
    editor.open("/a", "a0");
    let mut host = Waiting::default();
    for number in 1..50 {
        let document = json!({ "uri": "file:///a", "version": number + 1 });
        let change =
            json!({ "textDocument": document, "contentChanges": [{ "text": format!("a{number} todo") }] });
        editor.server.hear(json!({ "method": "textDocument/didChange", "params": change }), &mut host);
        let hover = json!({ "id": number, "method": "textDocument/hover", "params": at("/a", 0, 1) });
        editor.server.hear(hover, &mut host);
    }
    assert_eq!(host.said.len(), 49, "no diagnostics of texts that are gone");
    for (number, answer) in (1..).zip(&host.said) {
        assert_eq!(answer["id"], number);
        assert_eq!(answer["result"]["contents"]["value"], format!("The word *a{number}*."));
    }
    editor.server.settle(&mut host);
    let last = host.said.last().expect("diagnostics");
    assert_eq!(last["params"]["diagnostics"][0]["range"], range((0, 4), (0, 8)));
    editor.server.settle(&mut host);
    assert_eq!(host.said.len(), 50, "nothing is said twice");
}

#[test]
fn what_is_cancelled_before_its_turn_is_not_done() {
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "let fox\n");
    let mut host = Waiting::default();
    host.waiting.push(json!({ "method": "$/cancelRequest", "params": { "id": 5 } }));
    // That the editor is about to go does not matter to what is quickly done.
    host.waiting.push(json!({ "method": "exit" }));
    for id in [4, 5] {
        let hover = json!({ "id": id, "method": "textDocument/hover", "params": at("/a", 0, 1) });
        editor.server.hear(hover, &mut host);
    }
    assert!(host.said[0]["result"].is_object());
    assert_eq!(host.said[1]["error"]["code"], -32800);
}

#[test]
fn what_takes_long_ends_when_it_is_cancelled_or_its_text_changes() {
    for (waiting, code) in [
        (json!({ "method": "$/cancelRequest", "params": { "id": 9 } }), -32800),
        (json!({ "method": "window/workDoneProgress/cancel", "params": { "token": "t" } }), -32800),
        (json!({ "method": "exit" }), -32800),
        (json!({ "method": "textDocument/didChange", "params": of("/a") }), -32801),
    ] {
        let mut editor = Editor::begun("vscode");
        editor.open("/a", "let fox\n");
        let mut host = Waiting::default();
        host.waiting.push(waiting);
        let params = json!({ "command": "toy.coverage", "arguments": ["file:///a"], "workDoneToken": "t" });
        editor
            .server
            .hear(json!({ "id": 9, "method": "workspace/executeCommand", "params": params }), &mut host);
        let answer = host.said.last().expect("an answer");
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "let fox\n");
    let mut host = Waiting::default();
    host.waiting.push(json!({ "method": "textDocument/didChange", "params": of("/b") }));
    let params = json!({ "command": "toy.coverage", "arguments": ["file:///a"], "workDoneToken": "t" });
    editor.server.hear(json!({ "id": 9, "method": "workspace/executeCommand", "params": params }), &mut host);
    assert!(host.said.iter().any(|message| message["result"]["total"] == 1), "another file does not matter");
}

#[test]
fn what_waits_for_the_editor_is_answered_when_it_is_cancelled_or_all_ends() {
    for end in [
        json!({ "method": "$/cancelRequest", "params": { "id": 9 } }),
        json!({ "id": 10, "method": "shutdown" }),
    ] {
        let mut editor = Editor::begun("vscode");
        editor.open("/a", "let fox\n");
        let params = json!({ "command": "toy.coverage", "arguments": ["file:///a"] });
        let asked = editor.send(json!({ "id": 9, "method": "workspace/executeCommand", "params": params }));
        assert_eq!(asked[0]["method"], "window/workDoneProgress/create");
        assert!(editor.send(json!({ "method": "$/cancelRequest", "params": { "id": 8 } })).is_empty());
        let said = editor.send(end);
        assert_eq!((&said[0]["id"], &said[0]["error"]["code"]), (&json!(9), &json!(-32800)));
        assert!(editor.send(json!({ "id": asked[0]["id"], "result": null })).is_empty());
    }
}
