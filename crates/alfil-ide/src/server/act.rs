//! What can be done at a place: mending mistakes, other changes, and the commands above lines.

use super::Server;
use super::message::{Answer, Refusal};
use super::places::Places;
use super::report::item;
use crate::answer::{Action, ActionKind, Argument, Command, Diagnostic, Lens, TextEdit, WorkspaceEdit};
use crate::language::Language;
use serde_json::{Value, json};
use std::ops::Range;

impl<L: Language> Server<L> {
    pub(super) fn actions(&mut self, params: &Value) -> Answer {
        let (about, range) = self.stretch(params)?;
        let only = params["context"]["only"].as_array();
        let only: Option<Vec<&str>> = only.map(|list| list.iter().filter_map(Value::as_str).collect());
        // `refactor` asks for `refactor.rewrite`, too.
        let wanted = |kind: ActionKind| match &only {
            None => kind != ActionKind::FixAll,
            Some(only) => only.iter().any(|word| {
                let rest = name(kind).strip_prefix(word);
                word.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
        };
        let found = self.find(&about.path);
        let mut actions: Vec<(Action, Option<&Diagnostic>)> = Vec::new();
        for diagnostic in found.iter().filter(|diagnostic| touches(&diagnostic.range, &range)) {
            for fix in &diagnostic.fixes {
                let mut action = Action::edit(&*fix.title, ActionKind::QuickFix, fix.edit.clone());
                action.preferred = fix.safe;
                actions.push((action, Some(diagnostic)));
            }
        }
        if wanted(ActionKind::FixAll) {
            actions.extend(all_fixes(&about.path, &found).map(|action| (action, None)));
        }
        let others = self.language.actions(&self.files, &about.path, range);
        actions.extend(others.into_iter().map(|action| (action, None)));
        let mut answers = Vec::new();
        for (action, diagnostic) in actions.into_iter().filter(|(action, _)| wanted(action.kind)) {
            answers.extend(self.action(&action, diagnostic, &about.path));
        }
        Ok(answers.into())
    }

    /// An action as the editor takes it; nothing if it can do nothing with it, or if it would change what cannot be changed.
    fn action(&self, action: &Action, diagnostic: Option<&Diagnostic>, path: &str) -> Option<Value> {
        let (places, client) = (self.places(), &self.client);
        let mut answer = json!({ "title": action.title, "kind": name(action.kind) });
        if let Some(reason) = &action.disabled {
            answer["disabled"] = json!({ "reason": reason });
            return (client.action_disabled && client.action_literals).then_some(answer);
        }
        let later = action.data.as_ref().filter(|_| action.edit.is_none());
        if let Some(data) = later.filter(|_| client.action_resolve && client.action_literals) {
            answer["data"] = json!({ "uri": places.uri(path), "data": data });
        } else {
            let made = later.and_then(|data| self.language.resolve_action(&self.files, path, data));
            let edit = action.edit.as_ref().or(made.as_ref());
            if edit.is_none() && action.command.is_none() {
                return None;
            }
            if let Some(edit) = edit {
                answer["edit"] = places.workspace_edit(edit).ok()?;
            }
        }
        let command = match &action.command {
            Some(command) => Some(self.command(command, &places)?),
            None => None,
        };
        if !client.action_literals {
            let apply = || json!({ "title": action.title, "command": self.own_command("apply"), "arguments": [answer["edit"]] });
            return Some(command.unwrap_or_else(apply));
        }
        if let Some(command) = command {
            answer["command"] = command;
        }
        if action.preferred {
            answer["isPreferred"] = true.into();
        }
        if let Some(diagnostic) = diagnostic {
            answer["diagnostics"] = json!([item(diagnostic, path, self.language.name(), &places, client)]);
        }
        Some(answer)
    }

    pub(super) fn resolve_action(&mut self, params: &Value) -> Answer {
        let mut action = params.clone();
        if let Some((path, data)) = self.kept(params, "an action")? {
            let edit = self.language.resolve_action(&self.files, &path, data);
            let edit = edit.ok_or_else(|| {
                Refusal::failed("nothing came of it: there is no such edit to be made here")
            })?;
            action["edit"] = self.places().workspace_edit(&edit)?;
        }
        Ok(action)
    }

    pub(super) fn lenses(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        if !self.files.settings.flag("codeLens", true) {
            return Ok(json!([]));
        }
        let mut lenses = self.test_lenses(&about.path);
        lenses.extend(self.language.lenses(&self.files, &about.path));
        let places = self.places();
        let answer = |lens: &Lens| {
            let mut answer = json!({ "range": places.range(&about.path, &lens.range) });
            match (&lens.command, &lens.data) {
                (Some(command), _) => answer["command"] = self.command(command, &places)?,
                (None, Some(data)) => {
                    answer["data"] = json!({ "uri": places.uri(&about.path), "data": data });
                }
                (None, None) => return None,
            }
            Some(answer)
        };
        Ok(lenses.iter().filter_map(answer).collect())
    }

    pub(super) fn resolve_lens(&mut self, params: &Value) -> Answer {
        let mut lens = params.clone();
        if let Some((path, data)) = self.kept(params, "a lens")? {
            let command = self.language.resolve_lens(&self.files, &path, data);
            let command = command.and_then(|command| self.command(&command, &self.places()));
            lens["command"] = command.unwrap_or_else(|| json!({ "title": "", "command": "" }));
        }
        Ok(lens)
    }

    /// What runs the tests of a file, above its first line and above each test.
    fn test_lenses(&self, path: &str) -> Vec<Lens> {
        let tests = self.language.tests(&self.files, path);
        let file = || vec![Argument::File(path.to_owned())];
        let lens = |range: &Range<usize>, title: &str, name: &str, arguments: Vec<Argument>| {
            let command = Command { title: title.to_owned(), name: self.own_command(name), arguments };
            Lens { range: range.clone(), command: Some(command), data: None }
        };
        let mut lenses = Vec::new();
        if !tests.is_empty() {
            lenses.push(lens(&(0..0), "run all tests", "runTests", file()));
        }
        lenses.extend(tests.iter().map(|test| {
            let arguments = [file(), vec![Argument::Text(test.id.clone())]].concat();
            lens(&test.selection, "run this test", "runTest", arguments)
        }));
        lenses
    }

    /// A command as the editor takes it, if the server or the editor knows it.
    fn command(&self, command: &Command, places: &Places<'_>) -> Option<Value> {
        let known = self.client.commands.contains(&command.name) || self.commands().contains(&command.name);
        let argument = |argument: &Argument| match argument {
            Argument::File(path) => Value::String(places.uri(path)),
            Argument::Place(place) => places.location(place),
            Argument::Text(text) => Value::String(text.clone()),
        };
        let arguments: Vec<Value> = command.arguments.iter().map(argument).collect();
        known.then(|| json!({ "title": command.title, "command": command.name, "arguments": arguments }))
    }
}

/// What the protocol calls a kind of change.
fn name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::QuickFix => "quickfix",
        ActionKind::Rewrite => "refactor.rewrite",
        ActionKind::Extract => "refactor.extract",
        ActionKind::Inline => "refactor.inline",
        ActionKind::Refactor => "refactor",
        ActionKind::Source => "source",
        ActionKind::FixAll => "source.fixAll",
    }
}

/// Whether two ranges share a byte, or one is empty and at the edge of the other.
fn touches(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// All that can be mended unseen, in one change. Of fixes that meet in a place, the first is taken.
fn all_fixes(path: &str, found: &[Diagnostic]) -> Option<Action> {
    let mut all: Vec<TextEdit> = Vec::new();
    for diagnostic in found {
        let Some(fix) = diagnostic.fixes.iter().find(|fix| fix.safe) else { continue };
        // What reaches into other files is for its author to see.
        let [(own, edits)] = &fix.edit.files[..] else { continue };
        let free = |edit: &TextEdit| !all.iter().any(|other| touches(&edit.range, &other.range));
        if own == path && edits.iter().all(free) {
            all.extend(edits.iter().cloned());
        }
    }
    let edit = || WorkspaceEdit::of(path, all.clone());
    (!all.is_empty()).then(|| Action::edit("mend all that is plain", ActionKind::FixAll, edit()))
}
