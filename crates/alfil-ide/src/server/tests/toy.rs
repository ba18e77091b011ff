//! A language made up for tests, whose files are lines of words.
//!
//! ```text
//! use other            words of the file `other` beside this one count, too
//! let fox              declares a word; another line that holds it speaks of it
//! todo                 ought to be `done`
//! test "a fox" pass    a test, and whether it passes
//! # words              a comment
//! ```

use crate::answer::*;
use crate::language::{Asked, Job, Language, Legend};
use crate::paths;
use crate::workspace::Workspace;
use serde_json::{Value, json};
use std::ops::Range;

pub(super) struct Toy;

/// The words of a text, with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let is_letter = |sign: char| sign.is_alphanumeric() || "_😀".contains(sign);
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_letter)?;
        let end = text[start..].find(|sign| !is_letter(sign)).map_or(text.len(), |length| start + length);
        at = end;
        Some((start..end, &text[start..end]))
    })
}

fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let bare = line.trim_end();
        (start..start + bare.len(), bare)
    })
}

fn word_at(text: &str, at: usize) -> Option<(Range<usize>, &str)> {
    words(text).find(|(range, _)| range.start <= at && at <= range.end)
}

/// Where a word is declared.
fn declared(text: &str, word: &str) -> Option<Range<usize>> {
    let line = lines(text).find(|(_, line)| line.strip_prefix("let ") == Some(word))?;
    Some(line.0.start + 4..line.0.end)
}

fn used(text: &str) -> Option<(Range<usize>, &str)> {
    lines(text).find_map(|(range, line)| Some((range.start + 4..range.end, line.strip_prefix("use ")?)))
}

fn parent(files: &Workspace, path: &str) -> Option<String> {
    let text = files.text(path)?;
    let (_, name) = used(&text)?;
    match name {
        "shipped" => Some(format!("{}shipped", paths::EMBEDDED)),
        name => paths::beside(path, name),
    }
}

impl Toy {
    fn text(&self, files: &Workspace, path: &str) -> String {
        files.text(path).map(|text| text.to_string()).or_else(|| self.embedded(path)).unwrap_or_default()
    }

    fn chain(&self, files: &Workspace, path: &str) -> Vec<String> {
        [path.to_owned()].into_iter().chain(parent(files, path)).collect()
    }
}

impl Language for Toy {
    fn name(&self) -> &str {
        "toy"
    }

    fn watched(&self) -> Vec<String> {
        vec!["**/*.toy".to_owned()]
    }

    fn legend(&self) -> Legend {
        Legend { types: vec!["keyword", "comment"], modifiers: vec!["declaration"] }
    }

    fn completion_triggers(&self) -> Vec<char> {
        vec![' ']
    }

    fn commands(&self) -> Vec<String> {
        vec!["toy.upper".to_owned()]
    }

    fn embedded(&self, path: &str) -> Option<String> {
        (path == format!("{}shipped", paths::EMBEDDED)).then(|| "let owl\n".to_owned())
    }

    fn dependencies(&self, files: &Workspace, path: &str) -> Vec<String> {
        parent(files, path).into_iter().collect()
    }

    fn diagnostics(&self, files: &Workspace, path: &str) -> Vec<Diagnostic> {
        let text = self.text(files, path);
        let mut found = Vec::new();
        for (range, _) in words(&text).filter(|(_, word)| *word == "todo") {
            let mut todo = Diagnostic::new(range.clone(), Severity::Warning, "todo::left", "`todo` is left");
            todo.help = Some("do it".to_owned());
            todo.link = Some("https://example.org/todo".to_owned());
            todo.tags = vec![Tag::Unnecessary];
            let edit = WorkspaceEdit::of(path, vec![TextEdit::new(range, "done")]);
            todo.fixes = vec![Fix { title: "write `done`".to_owned(), safe: true, edit }];
            found.push(todo);
        }
        if let (Some((range, name)), Some(parent)) = (used(&text), parent(files, path)) {
            let theirs = self.text(files, &parent);
            if theirs.is_empty() {
                let message = format!("there is no file `{name}`");
                found.push(Diagnostic::new(range, Severity::Error, "use::unknown", message));
            } else if let Some((there, word)) = words(&theirs).find(|(_, word)| *word == "bad") {
                let mut bad =
                    Diagnostic::new(range, Severity::Error, "use::bad", format!("`{word}` is used"));
                bad.related = vec![Related { place: Place::new(parent, there), message: "here".to_owned() }];
                found.push(bad);
            }
        }
        found
    }

    fn actions(&self, files: &Workspace, path: &str, range: Range<usize>) -> Vec<Action> {
        let text = self.text(files, path);
        let Some((word, _)) = word_at(&text, range.start) else { return Vec::new() };
        let mut grey = Action::later("fly", ActionKind::Refactor, "");
        grey.disabled = Some("it has no wings".to_owned());
        vec![Action::later("double it", ActionKind::Rewrite, format!("{} {}", word.start, word.end)), grey]
    }

    fn resolve_action(&self, files: &Workspace, path: &str, data: &str) -> Option<WorkspaceEdit> {
        let (start, end) = data.split_once(' ')?;
        let (start, end) = (start.parse().ok()?, end.parse().ok()?);
        let text = self.text(files, path);
        Some(WorkspaceEdit::of(path, vec![TextEdit::new(end..end, text.get(start..end)?)]))
    }

    fn complete(&self, files: &Workspace, path: &str, at: usize) -> Completions {
        let text = self.text(files, path);
        let typed = word_at(&text, at).map_or(at..at, |(range, _)| range.start..at);
        let mut test = Completion::new("test", CompletionKind::Snippet, typed.clone());
        test.insert = Insert::Snippet("test \"${1:name}\" ${2|pass,fail|}$0".to_owned());
        test.documentation = Some(Markup::new("A **test**."));
        let mut word = Completion::new("let", CompletionKind::TypeParameter, typed);
        word.data = Some("let".to_owned());
        word.deprecated = true;
        Completions { items: vec![test, word], incomplete: false }
    }

    fn resolve_completion(&self, _: &Workspace, _: &str, data: &str) -> Option<Markup> {
        Some(Markup::new(format!("What `{data}` means.")))
    }

    fn hover(&self, files: &Workspace, path: &str, at: usize) -> Option<Hover> {
        let text = self.text(files, path);
        let (range, word) = word_at(&text, at)?;
        Some(Hover { range: Some(range), contents: Markup::new(format!("The word *{word}*.")) })
    }

    fn signatures(&self, files: &Workspace, path: &str, _: usize) -> Option<Signatures> {
        files.text(path)?;
        let part = |label| Parameter { label, documentation: Some(Markup::new("a part")) };
        let signature = Signature {
            label: "lèt word".to_owned(),
            documentation: None,
            parameters: vec![part(0..4), part(5..9)],
            active_parameter: Some(1),
        };
        Some(Signatures { signatures: vec![signature], active: 0 })
    }

    fn definition(&self, files: &Workspace, path: &str, at: usize) -> Vec<Target> {
        let text = self.text(files, path);
        let Some((origin, word)) = word_at(&text, at) else { return Vec::new() };
        let chain = self.chain(files, path).into_iter();
        let targets = chain.filter_map(|path| {
            let selection = declared(&self.text(files, &path), word)?;
            let range = selection.start - 4..selection.end;
            Some(Target { origin: Some(origin.clone()), path, range, selection })
        });
        targets.collect()
    }

    fn references(&self, files: &Workspace, path: &str, at: usize, declaration: bool) -> Vec<Place> {
        let text = self.text(files, path);
        let Some((_, word)) = word_at(&text, at) else { return Vec::new() };
        let mut found = Vec::new();
        for path in self.chain(files, path) {
            let text = self.text(files, &path);
            let here = declared(&text, word);
            let own = words(&text).filter(|(_, other)| *other == word).map(|(range, _)| range);
            found.extend(
                own.filter(|range| declaration || Some(range) != here.as_ref())
                    .map(|range| Place::new(&*path, range)),
            );
        }
        found
    }

    fn prepare_rename(
        &self,
        files: &Workspace,
        path: &str,
        at: usize,
    ) -> Result<(Range<usize>, String), String> {
        let text = self.text(files, path);
        let (range, word) = word_at(&text, at).ok_or("there is no word here")?;
        Ok((range, word.to_owned()))
    }

    fn rename(&self, files: &Workspace, path: &str, at: usize, name: &str) -> Result<WorkspaceEdit, String> {
        if name.contains(' ') {
            return Err(format!("`{name}` is no word"));
        }
        let mut edit = WorkspaceEdit::default();
        for place in self.references(files, path, at, true) {
            edit.push(&place.path, TextEdit::new(place.range, name));
        }
        Ok(edit)
    }

    fn symbols(&self, files: &Workspace, path: &str) -> Vec<Symbol> {
        let text = self.text(files, path);
        let declared = lines(&text).filter_map(|(range, line)| Some((range, line.strip_prefix("let ")?)));
        let symbol = |(range, name): (Range<usize>, &str)| Symbol {
            name: name.to_owned(),
            detail: Some("a word".to_owned()),
            kind: SymbolKind::Variable,
            selection: range.start + 4..range.end,
            range,
            children: Vec::new(),
        };
        let children: Vec<Symbol> = declared.map(symbol).collect();
        vec![Symbol {
            name: paths::name(path).to_owned(),
            detail: None,
            kind: SymbolKind::File,
            range: 0..text.len(),
            selection: 0..0,
            children,
        }]
    }

    fn folds(&self, files: &Workspace, path: &str) -> Vec<Fold> {
        let text = self.text(files, path);
        vec![Fold {
            range: 0..text.trim_end().len(),
            kind: Some(FoldKind::Region),
            collapsed: Some("..".to_owned()),
        }]
    }

    fn selections(&self, files: &Workspace, path: &str, at: usize) -> Vec<Range<usize>> {
        let text = self.text(files, path);
        word_at(&text, at).map(|(range, _)| range).into_iter().chain(std::iter::once(0..text.len())).collect()
    }

    fn tokens(&self, files: &Workspace, path: &str, _: Option<Range<usize>>) -> Vec<Token> {
        let text = self.text(files, path);
        let mut found: Vec<Token> = words(&text)
            .filter(|(_, word)| ["let", "use", "test"].contains(word))
            .map(|(range, _)| Token { range, kind: 0, modifiers: 1 })
            .collect();
        // A comment goes to the end of the text.
        found.extend(text.find('#').map(|start| Token { range: start..text.len(), kind: 1, modifiers: 0 }));
        found
    }

    fn hints(&self, files: &Workspace, path: &str, _: Range<usize>) -> Vec<Hint> {
        let text = self.text(files, path);
        let hint = |(range, _): (Range<usize>, &str)| Hint {
            at: range.end,
            label: "!".to_owned(),
            kind: Some(HintKind::Type),
            tooltip: Some(Markup::new("loud")),
            place: None,
            padding_left: true,
            padding_right: false,
            edits: Vec::new(),
        };
        words(&text).map(hint).collect()
    }

    fn lenses(&self, _: &Workspace, path: &str) -> Vec<Lens> {
        let command = |name: &str| Command {
            title: name.to_owned(),
            name: name.to_owned(),
            arguments: vec![Argument::Place(Place::new(path, 0..3))],
        };
        vec![
            Lens { range: 0..0, command: Some(command("toy.upper")), data: None },
            Lens { range: 0..0, command: Some(command("toy.play")), data: None },
            Lens { range: 0..0, command: None, data: Some("toy.upper".to_owned()) },
        ]
    }

    fn resolve_lens(&self, _: &Workspace, path: &str, data: &str) -> Option<Command> {
        let arguments = vec![Argument::Place(Place::new(path, 0..3))];
        Some(Command { title: "louder".to_owned(), name: data.to_owned(), arguments })
    }

    fn format(
        &self,
        files: &Workspace,
        path: &str,
        range: Option<Range<usize>>,
    ) -> Result<Vec<TextEdit>, String> {
        let text = self.text(files, path);
        if text.contains('?') {
            return Err("a `?` cannot be laid out".to_owned());
        }
        let wide = text.match_indices("  ").map(|(at, _)| TextEdit::new(at..at + 2, " "));
        Ok(wide.filter(|edit| range.as_ref().is_none_or(|range| range.contains(&edit.range.start))).collect())
    }

    fn links(&self, files: &Workspace, path: &str) -> Vec<DocumentLink> {
        let text = self.text(files, path);
        let target = parent(files, path).map(LinkTarget::File);
        let link = used(&text).zip(target);
        link.map(|((range, _), target)| DocumentLink { range, target, tooltip: Some("used".to_owned()) })
            .into_iter()
            .collect()
    }

    fn tests(&self, files: &Workspace, path: &str) -> Vec<TestItem> {
        let text = self.text(files, path);
        let tests = lines(&text).filter_map(|(range, line)| {
            let name = line.strip_prefix("test \"")?.split('"').next()?;
            let selection = range.start + 6..range.start + 6 + name.len();
            Some(TestItem { id: name.to_owned(), label: name.to_owned(), range, selection })
        });
        tests.collect()
    }

    fn run_tests(
        &self,
        files: &Workspace,
        path: &str,
        only: Option<&[String]>,
        _: &dyn Job,
    ) -> Result<Vec<TestResult>, String> {
        let text = self.text(files, path);
        let wanted = self.tests(files, path).into_iter();
        let wanted = wanted.filter(|test| only.is_none_or(|only| only.contains(&test.id)));
        let result = |test: TestItem| {
            let passes = text[test.range.clone()].ends_with("pass");
            TestResult {
                id: test.id,
                verdict: if passes { Verdict::Passed } else { Verdict::Failed },
                message: (!passes).then(|| Markup::new("it does not hold")),
                range: None,
                expected: None,
                actual: None,
            }
        };
        Ok(wanted.map(result).collect())
    }

    fn coverage(&self, files: &Workspace, path: &str, job: &dyn Job) -> Result<Coverage, String> {
        let text = self.text(files, path);
        let all: Vec<(Range<usize>, &str)> = lines(&text).collect();
        let mut coverage = Coverage { total: all.len(), ..Coverage::default() };
        for (number, (range, line)) in all.iter().enumerate() {
            if job.is_cancelled() {
                break;
            }
            job.progress(number, all.len(), line);
            match line.starts_with("test") {
                true => coverage.noticed += 1,
                false => coverage
                    .unnoticed
                    .push(Unnoticed { range: range.clone(), message: "no test would notice".to_owned() }),
            }
        }
        Ok(coverage)
    }

    fn execute(
        &self,
        files: &Workspace,
        _: &str,
        arguments: &[Argument],
        job: &dyn Job,
    ) -> Result<Outcome, String> {
        let [Argument::Place(place)] = arguments else { return Err("it takes a place".to_owned()) };
        let text = self.text(files, &place.path);
        let loud = text.get(place.range.clone()).unwrap_or_default().to_uppercase();
        Ok(Outcome {
            value: job.range(&place.path, place.range.clone()),
            edit: Some(WorkspaceEdit::of(&*place.path, vec![TextEdit::new(place.range.clone(), loud)])),
            message: Some("louder".to_owned()),
            show: Some(place.clone()),
        })
    }

    fn request(&self, _: &Workspace, asked: &Asked<'_>, job: &dyn Job) -> Option<Result<Value, String>> {
        let path = asked.path.map(|path| job.uri(path));
        (asked.method == "where").then(|| Ok(json!({ "path": path, "at": asked.at })))
    }
}
