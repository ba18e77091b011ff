//! How conversations begin and end, and what is said that makes no sense.

use super::*;

fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("an error: {answer}"))
}

#[test]
fn nothing_is_answered_before_the_beginning_and_after_the_end() {
    let mut editor = Editor::silent();
    assert_eq!(code(&editor.ask("textDocument/hover", at("/a", 0, 0))), -32002);
    assert!(editor.open("/a", "let fox\n").is_empty(), "a notification is passed over");
    editor.get("initialize", client("vscode"));
    assert_eq!(code(&editor.ask("initialize", client("vscode"))), -32600);
    assert_eq!(editor.get("shutdown", Value::Null), Value::Null);
    assert_eq!(code(&editor.ask("textDocument/hover", at("/a", 0, 0))), -32600);
    assert_eq!(editor.server.is_over(), None);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.server.is_over(), Some(true));
}

#[test]
fn an_end_without_shutdown_is_no_good_end() {
    let mut editor = Editor::begun("neovim");
    editor.tell("exit", Value::Null);
    assert_eq!(editor.server.is_over(), Some(false));
    let mut silent = Editor::silent();
    silent.tell("exit", Value::Null);
    assert_eq!(silent.server.is_over(), Some(false));
}

#[test]
fn the_encoding_is_the_first_that_the_editor_prefers() {
    for (encodings, expected) in [
        (json!(["utf-8", "utf-16"]), "utf-8"),
        (json!(["utf-32", "utf-8"]), "utf-32"),
        (json!(["utf-7", "utf-16"]), "utf-16"),
        (json!([]), "utf-16"),
        (json!("utf-8"), "utf-16"),
        (Value::Null, "utf-16"),
    ] {
        let mut editor = Editor::silent();
        let params = json!({ "capabilities": { "general": { "positionEncodings": encodings } } });
        let answer = editor.get("initialize", params);
        assert_eq!(answer["capabilities"]["positionEncoding"], expected);
    }
}

#[test]
fn what_is_unknown_is_refused_and_what_wants_no_answer_gets_none() {
    let mut editor = Editor::begun("helix");
    assert_eq!(code(&editor.ask("textDocument/paint", json!({}))), -32601);
    assert_eq!(code(&editor.ask("$/paint", json!({}))), -32601);
    assert_eq!(code(&editor.ask("toy/paint", json!({}))), -32601);
    for method in ["$/setTrace", "textDocument/paint", "$/cancelRequest"] {
        assert!(editor.tell(method, json!({ "id": 1 })).is_empty(), "{method}");
    }
}

#[test]
fn what_is_no_message_is_answered_as_such() {
    let mut editor = Editor::begun("vscode");
    for message in [
        json!(null),
        json!(7),
        json!([]),
        json!([{ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }]),
        json!({}),
        json!({ "id": 1 }),
        json!({ "id": null, "method": "shutdown" }),
        json!({ "id": {}, "method": "shutdown" }),
        json!({ "id": 1, "method": 7 }),
    ] {
        let said = editor.send(message.clone());
        assert_eq!(said.len(), 1, "{message}");
        assert_eq!(code(&said[0]), -32600, "{message}");
    }
    let mut said = Vec::new();
    editor.server.hear_noise("no JSON", &mut said);
    assert_eq!((code(&said[0]), &said[0]["id"]), (-32700, &Value::Null));
    // An answer to what was never asked.
    assert!(editor.send(json!({ "id": 77, "result": null })).is_empty());
    assert!(editor.send(json!({ "id": "x", "error": {} })).is_empty());
}

/// Every request with parameters of every kind but the right one: each is answered, and nothing panics.
#[test]
fn strange_parameters_are_refused() {
    let methods = [
        "hover",
        "completion",
        "signatureHelp",
        "definition",
        "references",
        "documentHighlight",
        "prepareRename",
        "rename",
        "documentSymbol",
        "foldingRange",
        "selectionRange",
        "semanticTokens/full",
        "semanticTokens/full/delta",
        "semanticTokens/range",
        "inlayHint",
        "documentLink",
        "formatting",
        "rangeFormatting",
        "codeAction",
        "codeLens",
        "diagnostic",
    ];
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "let fox\n");
    let others =
        ["completionItem/resolve", "codeAction/resolve", "codeLens/resolve", "workspace/executeCommand"];
    let others = others.iter().chain(&["workspace/textDocumentContent", "toy/tests", "toy/runTests"]);
    let all = methods.iter().map(|method| format!("textDocument/{method}"));
    for method in all.chain(others.map(|method| (*method).to_owned())) {
        for params in [json!(null), json!([]), json!(7), json!({ "textDocument": 7 }), of("/nowhere")] {
            let answer = editor.ask(&method, params.clone());
            let known =
                ["completionItem/resolve", "codeAction/resolve", "codeLens/resolve"].contains(&&*method);
            assert!(known && params.is_object() || code(&answer) == -32602, "{method} {params}: {answer}");
        }
        for place in [json!({ "line": -1, "character": 0 }), json!({ "line": 1.5 }), json!([]), json!("x")] {
            let range = json!({ "start": place, "end": place });
            let params =
                json!({ "textDocument": of("/a")["textDocument"], "position": place, "range": range });
            editor.ask(&method, params);
        }
    }
    for method in ["didOpen", "didChange", "didClose", "didSave"] {
        for params in [json!(null), json!([]), json!({ "textDocument": { "uri": 3 } }), of("/nowhere")] {
            let said = editor.tell(&format!("textDocument/{method}"), params);
            assert!(said.iter().all(|message| message["method"] == "window/logMessage"), "{said:?}");
        }
    }
    for method in ["didChangeWatchedFiles", "didChangeConfiguration", "didChangeWorkspaceFolders"] {
        for params in [json!(null), json!({ "changes": 3, "event": [], "settings": 1 })] {
            editor.tell(&format!("workspace/{method}"), params);
        }
    }
    assert_eq!(editor.text("/a"), "let fox\n");
}
