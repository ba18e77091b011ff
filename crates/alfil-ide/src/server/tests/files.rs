//! Files that are open, saved, or part of the language, and what follows when they change.

use super::*;

const USES: &str = "use other\nlet fox\nfox owl\n";

/// The diagnostics of a file that were published last.
fn published(editor: &Editor, path: &str) -> Value {
    let uri = format!("file://{path}");
    let all = of_method(&editor.said, "textDocument/publishDiagnostics");
    let last = all.iter().rev().find(|message| message["params"]["uri"] == uri.as_str());
    last.unwrap_or_else(|| panic!("diagnostics of {path}"))["params"]["diagnostics"].clone()
}

#[test]
fn a_file_sees_the_unsaved_text_of_the_one_that_it_uses() {
    let mut editor = Editor::begun("neovim");
    editor.saved.save("/w/other", "let owl\n");
    editor.open("/w/a", USES);
    assert_eq!(published(&editor, "/w/a"), json!([]));
    editor.open("/w/other", "let owl\nbad\n");
    assert_eq!(published(&editor, "/w/a")[0]["code"], "use::bad");
    let related = &published(&editor, "/w/a")[0]["relatedInformation"][0];
    assert_eq!(related["location"], json!({ "uri": "file:///w/other", "range": range((1, 0), (1, 3)) }));
    editor.change("/w/other", 2, json!([{ "text": "let owl\n" }]));
    assert_eq!(published(&editor, "/w/a"), json!([]));
    // What is closed without being saved is as it was.
    editor.change("/w/other", 3, json!([{ "text": "bad" }]));
    editor.tell("textDocument/didClose", of("/w/other"));
    assert_eq!(published(&editor, "/w/a"), json!([]));
    let definition = editor.get("textDocument/definition", at("/w/a", 2, 5));
    assert_eq!(definition[0]["targetSelectionRange"], range((0, 4), (0, 7)));
}

#[test]
fn the_editor_tells_of_files_that_change_and_of_new_ones() {
    let mut editor = Editor::begun("helix");
    let mut fresh = Editor::silent();
    fresh.get("initialize", client("vscode"));
    let said = fresh.tell("initialized", json!({}));
    let asked = of_method(&said, "client/registerCapability");
    let registrations = asked[0]["params"]["registrations"].to_string();
    assert!(registrations.contains("**/*.toy") && registrations.contains("didChangeConfiguration"));

    editor.open("/w/a", USES);
    let pull = |editor: &mut Editor| editor.get("textDocument/diagnostic", of("/w/a"));
    assert_eq!(pull(&mut editor)["items"][0]["code"], "use::unknown");
    editor.saved.save("/w/other", "let owl\n");
    assert_eq!(pull(&mut editor)["items"][0]["code"], "use::unknown", "it has not been told");
    let change = json!({ "changes": [{ "uri": "file:///w/other", "type": 1 }] });
    let said = editor.tell("workspace/didChangeWatchedFiles", change);
    assert_eq!(of_method(&said, "workspace/diagnostic/refresh").len(), 1);
    let full = pull(&mut editor);
    assert_eq!(full["items"], json!([]));
    let again = with(of("/w/a"), "previousResultId", full["resultId"].clone());
    assert_eq!(editor.get("textDocument/diagnostic", again)["kind"], "unchanged");
    assert!(of_method(&editor.said, "textDocument/publishDiagnostics").is_empty(), "who asks is not told");
}

#[test]
fn a_server_that_is_not_told_looks_again() {
    let mut editor = Editor::begun("neovim");
    assert!(editor.server.is_blind() && !Editor::begun("vscode").server.is_blind());
    editor.open("/w/a", USES);
    assert_eq!(published(&editor, "/w/a")[0]["code"], "use::unknown");
    editor.saved.save("/w/other", "let owl\n");
    let mut said = Vec::new();
    editor.server.look_again(&mut said);
    assert_eq!(of_method(&said, "textDocument/publishDiagnostics")[0]["params"]["diagnostics"], json!([]));
    said.clear();
    editor.server.look_again(&mut said);
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_file_that_is_closed_has_no_diagnostics() {
    let mut editor = Editor::begun("neovim");
    editor.open("/a", "todo\n");
    assert_eq!(published(&editor, "/a")[0]["message"], "`todo` is left\nhelp: do it");
    editor.tell("textDocument/didClose", of("/a"));
    assert_eq!(published(&editor, "/a"), json!([]));
    assert!(editor.ask("textDocument/hover", at("/a", 0, 0))["error"].is_object(), "it was never saved");
}

#[test]
fn symbols_are_those_of_all_folders_that_are_open() {
    let mut editor = Editor::begun("vscode");
    editor.saved.save("/work/one", "let fox\n");
    editor.saved.save("/work/deep/two", "let falcon\n");
    editor.saved.save("/elsewhere/three", "let ferret\n");
    let names = |editor: &mut Editor| {
        let found = editor.get("workspace/symbol", json!({ "query": "F" }));
        let names = found.as_array().expect("a list").iter().map(|symbol| symbol["name"].clone());
        names.collect::<Vec<Value>>()
    };
    assert_eq!(names(&mut editor), ["falcon", "fox"]);
    let folder = |name: &str| json!([{ "uri": format!("file:///{name}"), "name": name }]);
    let event = json!({ "added": folder("elsewhere"), "removed": folder("work") });
    editor.tell("workspace/didChangeWorkspaceFolders", json!({ "event": event }));
    assert_eq!(names(&mut editor), ["ferret"]);
    editor.open("/unsaved", "let flea\n");
    assert_eq!(names(&mut editor), ["ferret", "flea"]);
}

#[test]
fn edits_of_open_files_name_their_versions() {
    for (name, form) in [("vscode", "documentChanges"), ("neovim", "changes")] {
        let mut editor = Editor::begun(name);
        editor.saved.save("/w/other", "let owl\n");
        editor.open("/w/a", "use other\nowl\n");
        let edit = editor.get("textDocument/rename", with(at("/w/a", 1, 0), "newName", json!("elk")));
        let text = edit[form].to_string();
        assert!(text.contains("file:///w/a") && text.contains("file:///w/other"), "{edit}");
        if form == "documentChanges" {
            assert_eq!(edit[form][0]["textDocument"]["version"], 1);
            assert_eq!(edit[form][1]["textDocument"]["version"], Value::Null);
        }
    }
}

#[test]
fn what_belongs_to_the_language_can_be_read_but_not_changed() {
    let mut editor = Editor::silent();
    let mut params = client("vscode");
    params["initializationOptions"] = json!({ "virtualDocuments": true });
    editor.get("initialize", params);
    editor.open("/w/a", "use shipped\nowl\n");
    let definition = editor.get("textDocument/definition", at("/w/a", 1, 1));
    assert_eq!(definition[0]["targetUri"], "toy:/shipped");
    let content = editor.get("workspace/textDocumentContent", json!({ "uri": "toy:/shipped" }));
    assert_eq!(content["text"], "let owl\n");
    let hover =
        json!({ "textDocument": { "uri": "toy:/shipped" }, "position": { "line": 0, "character": 5 } });
    assert_eq!(editor.get("textDocument/hover", hover)["contents"]["value"], "The word *owl*.");
    let refused = editor.ask("textDocument/rename", with(at("/w/a", 1, 1), "newName", json!("elk")));
    assert_eq!(refused["error"]["code"], -32803);
    let links = editor.get("textDocument/documentLink", of("/w/a"));
    assert_eq!(links[0]["target"], "toy:/shipped");
}

#[test]
fn settings_come_with_the_beginning_are_asked_for_or_are_sent() {
    let wanted = |editor: &mut Editor| {
        editor.get("textDocument/codeLens", of("/a")).as_array().is_some_and(|list| !list.is_empty())
    };
    let mut editor = Editor::silent();
    let settings = json!({ "capabilities": {}, "initializationOptions": { "codeLens": false } });
    editor.get("initialize", settings);
    editor.tell("initialized", json!({}));
    editor.open("/a", "test \"one\" pass\n");
    assert!(!wanted(&mut editor));
    editor.tell("workspace/didChangeConfiguration", json!({ "settings": { "toy": { "codeLens": true } } }));
    assert!(wanted(&mut editor));

    let mut editor = Editor::silent();
    editor.get("initialize", client("vscode"));
    let said = editor.tell("initialized", json!({}));
    let asked = of_method(&said, "workspace/configuration")[0].clone();
    assert_eq!(asked["params"]["items"][0]["section"], "toy");
    editor.open("/a", "test \"one\" pass\n");
    assert!(wanted(&mut editor));
    editor.send(json!({ "id": asked["id"], "result": [{ "codeLens": false }] }));
    assert!(!wanted(&mut editor));
    let said = editor.tell("workspace/didChangeConfiguration", json!({ "settings": null }));
    assert_eq!(of_method(&said, "workspace/configuration").len(), 1);
}
