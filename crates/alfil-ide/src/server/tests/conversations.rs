//! Conversations with editors, each by what that editor says that it can do.
//!
//! What Neovim and Emacs say was recorded by the authors of `pytest-lsp`, and so was an older Visual Studio Code, to which is added
//! what `vscode-languageclient` has said since; what Helix says stands in its source.

use super::*;

const TEXT: &str =
    "use shipped\nlet fox\nfox  owl todo\ntest \"a 😀 fox\" pass\ntest \"none\" fail\n# over\n# lines\n";

/// All that an editor asks about a file, and what it is answered, as lines that can be read.
fn conversation(name: &str) -> String {
    let mut editor = Editor::silent();
    let answer = editor.get("initialize", client(name));
    let mut lines = vec![format!("positions in {}", answer["capabilities"]["positionEncoding"])];
    editor.tell("initialized", json!({}));
    editor.said.clear();
    editor.open("/work/a.toy", TEXT);
    // Behind the sign that is two units wide in UTF-16 and four in UTF-8.
    let wide = match answer["capabilities"]["positionEncoding"].as_str() {
        Some("utf-8") => 13,
        Some("utf-32") => 10,
        _ => 11,
    };
    let here = |line, character| at("/work/a.toy", line, character);
    let file = || of("/work/a.toy");
    let place = |line, character| json!([{ "line": line, "character": character }]);
    let all = range((0, 0), (9, 0));
    let context = json!({ "diagnostics": [] });
    let only = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    let command = |name: &str, arguments: Value| json!({ "command": name, "arguments": arguments });
    let asked = [
        ("textDocument/diagnostic", file()),
        ("textDocument/hover", here(3, wide)),
        ("textDocument/completion", here(2, 3)),
        ("textDocument/signatureHelp", here(2, 3)),
        ("textDocument/definition", here(2, 6)),
        ("textDocument/references", with(here(2, 0), "context", json!({ "includeDeclaration": false }))),
        ("textDocument/documentHighlight", here(2, 0)),
        ("textDocument/prepareRename", here(2, 0)),
        ("textDocument/rename", with(here(2, 0), "newName", json!("lynx"))),
        ("textDocument/rename", with(here(2, 0), "newName", json!("a lynx"))),
        ("textDocument/documentSymbol", file()),
        ("textDocument/foldingRange", file()),
        ("textDocument/selectionRange", with(file(), "positions", place(2, 1))),
        ("textDocument/semanticTokens/full", file()),
        ("textDocument/semanticTokens/range", with(file(), "range", range((5, 0), (6, 0)))),
        ("textDocument/inlayHint", with(file(), "range", range((2, 0), (2, 4)))),
        ("textDocument/documentLink", file()),
        ("textDocument/formatting", with(file(), "options", json!({ "tabSize": 4, "insertSpaces": true }))),
        ("textDocument/codeAction", with(with(file(), "range", range((2, 10), (2, 10))), "context", context)),
        ("textDocument/codeAction", with(with(file(), "range", all), "context", only)),
        ("textDocument/codeLens", file()),
        ("workspace/executeCommand", command("toy.runTests", json!(["file:///work/a.toy"]))),
        ("workspace/executeCommand", command("toy.runTest", json!(["file:///work/a.toy", "a 😀 fox"]))),
        (
            "workspace/executeCommand",
            command("toy.upper", json!([{ "uri": "file:///work/a.toy", "range": range((1, 4), (1, 7)) }])),
        ),
        ("workspace/executeCommand", command("toy.nothing", json!([]))),
        ("toy/tests", file()),
        ("toy/where", here(3, wide)),
    ];
    lines.extend(editor.said.drain(..).map(|message| told(&message)));
    for (method, params) in asked {
        let answer = editor.ask(method, params.clone());
        if let Some(result) = answer.get("result") {
            typed::check(method, result);
        }
        lines.push(format!("\n> {method} {}", told(&params)));
        lines.extend(editor.said.drain(..).map(|message| told(&message)));
    }
    editor.said.clear();
    lines.push("\n> coverage, with a sign of progress".to_owned());
    let cover = command("toy.coverage", json!(["file:///work/a.toy"]));
    let request =
        json!({ "jsonrpc": "2.0", "id": "last", "method": "workspace/executeCommand", "params": cover });
    let said = editor.send(request);
    for asked in of_method(&said, "window/workDoneProgress/create") {
        editor.send(json!({ "id": asked["id"], "result": null }));
    }
    lines.extend(editor.said.drain(..).map(|message| told(&message)));
    lines.join("\n") + "\n"
}

/// A message without what is the same in all.
fn told(message: &Value) -> String {
    let mut message = message.clone();
    if let Some(fields) = message.as_object_mut() {
        fields.remove("jsonrpc");
        fields.remove("textDocument");
        if fields.contains_key("result") || fields.contains_key("error") {
            fields.remove("id");
        }
    }
    format!("  {message}")
}

fn check(name: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../tests/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(name, conversation(name)));
}

#[test]
fn visual_studio_code_is_answered_by_what_it_can_do() {
    check("vscode");
}

#[test]
fn neovim_is_answered_by_what_it_can_do() {
    check("neovim");
    check("neovim-0.7");
}

#[test]
fn helix_is_answered_by_what_it_can_do() {
    check("helix");
}

#[test]
fn emacs_is_answered_by_what_it_can_do() {
    check("emacs");
}

#[test]
fn an_editor_that_can_do_nothing_is_answered_in_the_oldest_words() {
    check("nothing");
}

#[test]
fn choices_and_changes_are_completed_when_they_are_looked_at() {
    let mut editor = Editor::begun("vscode");
    editor.open("/a", "fox\n");
    let choices = editor.get("textDocument/completion", at("/a", 0, 3));
    let resolved = editor.get("completionItem/resolve", choices["items"][1].clone());
    assert_eq!(resolved["documentation"]["value"], "What `let` means.");
    let params =
        with(with(of("/a"), "range", range((0, 0), (0, 0))), "context", json!({ "diagnostics": [] }));
    let actions = editor.get("textDocument/codeAction", params);
    let resolved = editor.get("codeAction/resolve", actions[0].clone());
    assert_eq!(resolved["edit"]["documentChanges"][0]["edits"][0]["newText"], "fox");
    let lenses = editor.get("textDocument/codeLens", of("/a"));
    let last = lenses.as_array().and_then(|list| list.last()).expect("a lens").clone();
    assert_eq!(editor.get("codeLens/resolve", last)["command"]["title"], "louder");
}

#[test]
fn what_a_run_has_shown_goes_with_the_next_edit() {
    let mut editor = Editor::begun("neovim");
    editor.open("/a", "test \"none\" fail\n");
    let said = editor.send(json!({
        "id": 1, "method": "workspace/executeCommand",
        "params": { "command": "toy.runTests", "arguments": ["file:///a"] },
    }));
    let shown = of_method(&said, "textDocument/publishDiagnostics")[0]["params"]["diagnostics"].clone();
    assert_eq!((&shown[0]["code"], &shown[0]["range"]), (&json!("test"), &range((0, 6), (0, 10))));
    let said = editor.change("/a", 2, json!([{ "range": range((0, 12), (0, 16)), "text": "pass" }]));
    assert_eq!(of_method(&said, "textDocument/publishDiagnostics")[0]["params"]["diagnostics"], json!([]));
}

#[test]
fn commands_of_the_editor_are_offered_to_those_who_know_them() {
    let titles = |commands: Value| {
        let mut editor = Editor::silent();
        let can = json!({ "experimental": { "commands": { "commands": commands } } });
        editor.get("initialize", json!({ "capabilities": can }));
        editor.open("/a", "");
        editor.get("textDocument/codeLens", of("/a")).to_string()
    };
    assert!(titles(json!(["toy.play"])).contains("toy.play"));
    assert!(!titles(json!([])).contains("toy.play"));
}
