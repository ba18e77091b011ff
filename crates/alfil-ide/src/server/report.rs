//! Diagnostics: found when they are asked for, or when no more messages wait, for the newest text.

use super::message::{Answer, notification};
use super::places::Places;
use super::{Awaited, Client, Host, Server};
use crate::answer::{Diagnostic, Severity, Tag};
use crate::language::Language;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the documents that are open.
#[derive(Debug, Default)]
pub(super) struct Reports {
    of: BTreeMap<String, Report>,
    /// How many reports there have been.
    count: u64,
    /// Something that is shown beside diagnostics may have changed without an edit of its file.
    anew: bool,
}

/// What is known of a document.
#[derive(Debug, Default)]
struct Report {
    /// What is wrong; `None` if that is to be found anew.
    found: Option<Vec<Diagnostic>>,
    /// What a run of its tests has shown, for the text as it is.
    shown: Vec<Diagnostic>,
    /// The files on which that depends.
    dependencies: BTreeSet<String>,
    /// The number of what the editor knows, or would know.
    number: u64,
    /// Whether the editor is to be told.
    untold: bool,
    /// Whether another file is the reason.
    by_others: bool,
}

impl Reports {
    pub(super) fn open(&mut self, path: &str) {
        self.of.insert(path.to_owned(), Report { untold: true, ..Report::default() });
    }

    /// Forgets a document; whether something was wrong with it.
    pub(super) fn close(&mut self, path: &str) -> bool {
        self.of.remove(path).is_some_and(|report| {
            report.found.is_none_or(|found| !found.is_empty()) || !report.shown.is_empty()
        })
    }

    pub(super) fn changed(&mut self, path: &str) {
        for (own, report) in &mut self.of {
            let by_others = own != path;
            if !by_others || report.dependencies.contains(path) {
                report.found = None;
                report.shown.clear();
                report.untold = true;
                report.by_others |= by_others;
                self.anew |= by_others;
            }
        }
    }

    /// Keeps what a run has shown of a document.
    pub(super) fn show(&mut self, path: &str, shown: Vec<Diagnostic>) {
        if let Some(report) = self.of.get_mut(path)
            && report.shown != shown
        {
            report.shown = shown;
            report.untold = true;
            report.by_others = true;
            self.count += 1;
            report.number = self.count;
        }
    }

    pub(super) fn show_anew(&mut self) {
        self.anew = true;
    }
}

impl<L: Language> Server<L> {
    /// Says what follows from what was heard: diagnostics, for the newest texts.
    pub fn settle(&mut self, host: &mut dyn Host) {
        let untold = self.reports.of.iter().filter(|(_, report)| report.untold);
        let untold: Vec<String> = untold.map(|(path, _)| path.clone()).collect();
        let mut by_others = false;
        for path in untold {
            by_others |= self.reports.of[&path].by_others;
            if !self.client.pulls {
                self.find(&path);
                let params = self.published(&path);
                host.send(notification("textDocument/publishDiagnostics", params));
            }
            if let Some(report) = self.reports.of.get_mut(&path) {
                (report.untold, report.by_others) = (false, false);
            }
        }
        if by_others && self.client.pulls {
            self.ask("workspace/diagnostic/refresh", Value::Null, Awaited::Nothing, host);
        }
        if std::mem::take(&mut self.reports.anew) {
            self.refresh(host);
        }
    }

    /// What is wrong with a file as it is now. What is found for a document that is open is kept.
    pub(super) fn find(&mut self, path: &str) -> Vec<Diagnostic> {
        let Some(report) = self.reports.of.get(path) else {
            return self.language.diagnostics(&self.files, path);
        };
        if report.found.is_none() {
            let found = self.language.diagnostics(&self.files, path);
            let dependencies = self.language.dependencies(&self.files, path).into_iter().collect();
            self.reports.count += 1;
            let number = self.reports.count;
            if let Some(report) = self.reports.of.get_mut(path) {
                *report = Report {
                    found: Some(found),
                    shown: std::mem::take(&mut report.shown),
                    dependencies,
                    number,
                    ..*report
                };
            }
        }
        let report = &self.reports.of[path];
        report.found.iter().flatten().chain(&report.shown).cloned().collect()
    }

    fn published(&mut self, path: &str) -> Value {
        let items = self.items(path);
        let mut params = json!({ "uri": self.places().uri(path), "diagnostics": items });
        if let Some(document) = self.files.document(path)
            && self.client.diagnostic_version
        {
            params["version"] = document.version.into();
        }
        params
    }

    fn items(&mut self, path: &str) -> Vec<Value> {
        let found = self.find(path);
        let (places, name) = (self.places(), self.language.name());
        found.iter().map(|diagnostic| item(diagnostic, path, name, &places, &self.client)).collect()
    }

    /// Answers an editor that asks for diagnostics.
    pub(super) fn pulled(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let items = self.items(&about.path);
        let Some(report) = self.reports.of.get_mut(&about.path) else {
            return Ok(json!({ "kind": "full", "items": items }));
        };
        let id = report.number.to_string();
        Ok(match params["previousResultId"].as_str() == Some(&id) {
            true => json!({ "kind": "unchanged", "resultId": id }),
            false => json!({ "kind": "full", "resultId": id, "items": items }),
        })
    }
}

/// A diagnostic as an editor takes it.
pub(super) fn item(
    diagnostic: &Diagnostic,
    path: &str,
    source: &str,
    places: &Places<'_>,
    client: &Client,
) -> Value {
    let Diagnostic { range, severity, code, link, message, help, related, tags, .. } = diagnostic;
    let severity = match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Information => 3,
        Severity::Hint => 4,
    };
    let mut message = message.clone();
    if let Some(help) = help {
        message += &format!("\nhelp: {help}");
    }
    if !client.related_information {
        for related in related {
            let at = places.place_of(&related.place.path, related.place.range.start);
            let file = match related.place.path == path {
                true => String::new(),
                false => format!("{}:", crate::paths::name(&related.place.path)),
            };
            message += &format!("\n{file}{}:{}: {}", at.line + 1, at.column + 1, related.message);
        }
    }
    let mut item = json!({
        "range": places.range(path, range), "severity": severity, "code": code, "source": source, "message": message,
    });
    if let Some(link) = link
        && client.code_description
    {
        item["codeDescription"] = json!({ "href": link });
    }
    if client.related_information && !related.is_empty() {
        let one = |related: &crate::answer::Related| json!({ "location": places.location(&related.place), "message": related.message });
        item["relatedInformation"] = related.iter().map(one).collect();
    }
    let number = |tag: &Tag| match tag {
        Tag::Unnecessary => 1,
        Tag::Deprecated => 2,
    };
    let tags: Vec<i64> = tags.iter().map(number).filter(|tag| client.tags.contains(tag)).collect();
    if !tags.is_empty() {
        item["tags"] = tags.into();
    }
    item
}
