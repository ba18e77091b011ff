//! Commands, and requests of the language's own: the tests of a file, what they cover, and whatever else a language does.

use super::job::Work;
use super::message::{Answer, Refusal};
use super::plain::plain;
use super::{Awaited, Host, Server, notification};
use crate::answer::{
    Argument, Coverage, Diagnostic, Outcome, Place, Severity, Tag, TestItem, TestResult, Verdict,
};
use crate::language::{Asked, Job as _, Language};
use crate::paths::EMBEDDED;
use serde_json::{Value, json};

/// What follows from something that was run.
pub(super) enum Then {
    /// The user is told something; whether it is bad news.
    Tell { text: String, bad: bool },
    /// The editor makes edits.
    Edit(Value),
    /// The editor shows a place.
    Show(Value),
    /// A file has these diagnostics as long as nothing changes.
    Report { path: String, shown: Vec<Diagnostic> },
}

/// The server's own commands.
const OWN: [&str; 4] = ["runTest", "runTests", "coverage", "apply"];

impl<L: Language> Server<L> {
    /// A command of the server's own, by its full name.
    pub(super) fn own_command(&self, name: &str) -> String {
        format!("{}.{name}", self.language.name())
    }

    /// All commands that the editor may send.
    pub(super) fn commands(&self) -> Vec<String> {
        let own = OWN.iter().map(|name| self.own_command(name));
        own.chain(self.language.commands()).collect()
    }

    pub(super) fn do_run(&self, request: &super::Request, work: &Work<'_>, after: &mut Vec<Then>) -> Answer {
        let params = &request.params;
        match self.own(&request.method) {
            Some("tests") => {
                let about = self.about(params)?;
                let tests = self.language.tests(&self.files, &about.path);
                Ok(tests.iter().map(|test| item(test, &about.path, work)).collect())
            }
            Some("runTests") => {
                let about = self.about(params)?;
                let only = params["ids"].as_array().map(|ids| {
                    ids.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<String>>()
                });
                let results = self.run_tests(&about.path, only.as_deref(), work, after)?;
                Ok(shown_results(&results, &about.path, work))
            }
            Some("coverage") => {
                let about = self.about(params)?;
                let coverage = self.cover(&about.path, work, after)?;
                Ok(shown_coverage(&coverage, &about.path, work))
            }
            Some(method) => {
                let about = self.about(params).ok();
                let path = about.as_ref().map(|about| about.path.as_str());
                let at = path.and_then(|path| work.places.offset(path, &params["position"]).ok());
                let asked = Asked { method, path, at, params };
                let answer = self.language.request(&self.files, &asked, work);
                answer.ok_or_else(|| Refusal::unknown_method(&request.method))?.map_err(Refusal::failed)
            }
            None => self.execute(params, work, after),
        }
    }

    fn execute(&self, params: &Value, work: &Work<'_>, after: &mut Vec<Then>) -> Answer {
        let name = params["command"].as_str().ok_or_else(|| Refusal::params("no `command`"))?;
        let none = Vec::new();
        let arguments = params["arguments"].as_array().unwrap_or(&none);
        let text = |number: usize| arguments.get(number).and_then(Value::as_str);
        let own = OWN.into_iter().find(|own| self.own_command(own) == name);
        match own {
            Some("apply") => {
                after.extend(arguments.first().map(|edit| Then::Edit(edit.clone())));
                Ok(Value::Null)
            }
            Some(own) => {
                let uri =
                    text(0).ok_or_else(|| Refusal::params(format!("`{name}` takes the URI of a file")))?;
                let about = self.named(uri)?;
                if own == "coverage" {
                    let coverage = self.cover(&about.path, work, after)?;
                    after.push(Then::Tell { text: said_of_coverage(&coverage), bad: false });
                    return Ok(shown_coverage(&coverage, &about.path, work));
                }
                let only = match (own, text(1)) {
                    ("runTest", Some(id)) => Some(vec![id.to_owned()]),
                    ("runTest", None) => {
                        return Err(Refusal::params(format!("`{name}` takes the URI of a file and a test")));
                    }
                    _ => None,
                };
                let results = self.run_tests(&about.path, only.as_deref(), work, after)?;
                let bad = results.iter().any(|result| result.verdict > Verdict::Passed);
                after.push(Then::Tell { text: said_of_tests(&results), bad });
                Ok(shown_results(&results, &about.path, work))
            }
            None if !self.language.commands().iter().any(|known| known == name) => {
                Err(Refusal::params(format!("there is no command `{name}`")))
            }
            None => {
                let arguments: Vec<Argument> = arguments
                    .iter()
                    .map(|argument| self.argument(argument, work))
                    .collect::<Result<_, Refusal>>()?;
                let done = self.language.execute(&self.files, name, &arguments, work);
                let Outcome { value, edit, message, show } = done.map_err(Refusal::failed)?;
                if let Some(edit) = edit {
                    after.push(Then::Edit(work.places.workspace_edit(&edit)?));
                }
                after.extend(show.map(|place| Then::Show(shown_place(&place, work))));
                after.extend(message.map(|text| Then::Tell { text, bad: false }));
                Ok(value)
            }
        }
    }

    fn argument(&self, argument: &Value, work: &Work<'_>) -> Result<Argument, Refusal> {
        match argument {
            Value::String(text) if self.is_uri(text) => Ok(Argument::File(self.uris.path(text))),
            Value::String(text) => Ok(Argument::Text(text.clone())),
            Value::Object(place) if place.contains_key("uri") => {
                let about = self.named(place["uri"].as_str().unwrap_or_default())?;
                let range = work.places.bytes(&about.path, &argument["range"])?;
                Ok(Argument::Place(Place { path: about.path, range }))
            }
            _ => Err(Refusal::params("arguments are URIs, locations and texts")),
        }
    }

    /// Whether a text is the URI of a file: what looks like one, or names what is open.
    fn is_uri(&self, text: &str) -> bool {
        let path = self.uris.path(text);
        let known = path.starts_with(EMBEDDED) || self.files.document(&path).is_some();
        known || text.split_once("://").is_some_and(|(scheme, _)| !scheme.contains(' '))
    }

    fn run_tests(
        &self,
        path: &str,
        only: Option<&[String]>,
        work: &Work<'_>,
        after: &mut Vec<Then>,
    ) -> Result<Vec<TestResult>, Refusal> {
        let results = self.language.run_tests(&self.files, path, only, work).map_err(Refusal::failed)?;
        let tests = self.language.tests(&self.files, path);
        let failed =
            results.iter().filter(|result| matches!(result.verdict, Verdict::Failed | Verdict::Errored));
        let shown = failed.map(|result| {
            let test = tests.iter().find(|test| test.id == result.id);
            let range = result.range.clone().or_else(|| Some(test?.selection.clone())).unwrap_or(0..0);
            let text = result.message.as_ref().map_or_else(|| "this test fails".to_owned(), plain);
            Diagnostic::new(range, Severity::Error, "test", text)
        });
        after.push(Then::Report { path: path.to_owned(), shown: shown.collect() });
        Ok(results)
    }

    fn cover(&self, path: &str, work: &Work<'_>, after: &mut Vec<Then>) -> Result<Coverage, Refusal> {
        let coverage = self.language.coverage(&self.files, path, work).map_err(Refusal::failed)?;
        let shown = coverage.unnoticed.iter().map(|part| {
            let mut hint =
                Diagnostic::new(part.range.clone(), Severity::Hint, "coverage", part.message.clone());
            hint.tags.push(Tag::Unnecessary);
            hint
        });
        after.push(Then::Report { path: path.to_owned(), shown: shown.collect() });
        Ok(coverage)
    }

    /// Does what follows from something that was run.
    pub(super) fn follow(&mut self, then: Then, host: &mut dyn Host) {
        match then {
            Then::Tell { text, bad } => {
                let params = json!({ "type": if bad { 2 } else { 3 }, "message": text });
                host.send(notification("window/showMessage", params));
            }
            Then::Edit(edit) if self.client.apply_edit => {
                self.ask("workspace/applyEdit", json!({ "edit": edit }), Awaited::Nothing, host);
            }
            Then::Show(params) if self.client.show_document => {
                self.ask("window/showDocument", params, Awaited::Nothing, host);
            }
            Then::Edit(_) | Then::Show(_) => {}
            Then::Report { path, shown } => self.reports.show(&path, shown),
        }
    }
}

fn item(test: &TestItem, path: &str, work: &Work<'_>) -> Value {
    json!({
        "id": test.id,
        "label": test.label,
        "range": work.range(path, test.range.clone()),
        "selectionRange": work.range(path, test.selection.clone()),
    })
}

fn shown_results(results: &[TestResult], path: &str, work: &Work<'_>) -> Value {
    let one = |result: &TestResult| {
        let verdict = match result.verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Errored => "errored",
            Verdict::Skipped => "skipped",
        };
        let mut answer = json!({ "id": result.id, "verdict": verdict });
        if let Some(text) = &result.message {
            answer["message"] = plain(text).into();
        }
        if let Some(range) = &result.range {
            answer["range"] = work.range(path, range.clone());
        }
        if let (Some(expected), Some(actual)) = (&result.expected, &result.actual) {
            answer["expected"] = expected.as_str().into();
            answer["actual"] = actual.as_str().into();
        }
        answer
    };
    results.iter().map(one).collect()
}

fn shown_coverage(coverage: &Coverage, path: &str, work: &Work<'_>) -> Value {
    let part = |part: &crate::answer::Unnoticed| json!({ "range": work.range(path, part.range.clone()), "message": part.message });
    json!({
        "noticed": coverage.noticed,
        "total": coverage.total,
        "unnoticed": coverage.unnoticed.iter().map(part).collect::<Vec<Value>>(),
    })
}

fn shown_place(place: &Place, work: &Work<'_>) -> Value {
    json!({
        "uri": work.places.uri(&place.path),
        "takeFocus": true,
        "selection": work.range(&place.path, place.range.clone()),
    })
}

fn said_of_tests(results: &[TestResult]) -> String {
    let passed = results.iter().filter(|result| result.verdict == Verdict::Passed).count();
    let first = results.iter().find(|result| matches!(result.verdict, Verdict::Failed | Verdict::Errored));
    match (results, first) {
        ([], _) => "there are no tests".to_owned(),
        ([only], None) => format!("\"{}\" passes", only.id),
        (all, None) => format!("all {} tests pass", all.len()),
        ([only], _) => format!("\"{}\" fails", only.id),
        (all, Some(first)) => {
            format!("{passed} of {} tests pass; \"{}\" is the first that fails", all.len(), first.id)
        }
    }
}

fn said_of_coverage(coverage: &Coverage) -> String {
    format!("the tests would notice {} of {} parts of the file", coverage.noticed, coverage.total)
}
