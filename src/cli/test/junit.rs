//! Outcomes as JUnit writes them, for servers that show tests.

use super::{Done, Run, human};
use crate::diagnostic::{Theme, render};
use crate::source::Source;
use crate::testing::TestReport;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io::{self, Write};

/// The tests of one file.
struct Suite<'a> {
    name: &'a str,
    cases: Vec<Case<'a>>,
}

/// One test, or that there is none since the file has errors.
struct Case<'a> {
    name: &'a str,
    line: usize,
    fault: Option<Fault<'a>>,
}

/// Why a test has not passed.
struct Fault<'a> {
    /// `failure` of what a test claims, `error` of what could not be tested.
    element: &'static str,
    message: &'a str,
    /// The code of the first failure.
    code: Option<&'a str>,
    /// What people would read, without colours.
    description: String,
}

/// A report: a suite for each file, in it a case for each test. A file that could not be tested is a suite with one
/// case, which has an error.
pub(super) fn write(runs: &[Run], out: &mut impl Write) -> io::Result<()> {
    let suites: Vec<_> = runs.iter().map(suite).collect();
    let cases = || suites.iter().flat_map(|suite| &suite.cases);
    let mut writer = Writer::new_with_indent(&mut *out, b' ', 4);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    writer
        .create_element("testsuites")
        .with_attribute(("name", "alfil"))
        .with_attribute(("tests", &*cases().count().to_string()))
        .with_attribute(("skipped", "0"))
        .with_attribute(("failures", &*faults(cases(), "failure")))
        .with_attribute(("errors", &*faults(cases(), "error")))
        .write_inner_content(|writer| suites.iter().try_for_each(|suite| suite.write(writer)))?;
    writeln!(out)
}

fn suite(run: &Run) -> Suite<'_> {
    match run {
        Run::Unreadable { name, mistake, .. } => not_tested(name, &mistake.plain()),
        Run::Faulty { source, loaded } => {
            not_tested(&source.name, &render(&super::input::errors(loaded), &loaded.sources))
        }
        Run::Done(done) => Suite {
            name: &done.source.name,
            cases: done.reports.iter().map(|report| case(report, done)).collect(),
        },
    }
}

fn case<'a>(report: &'a TestReport, done: &'a Done) -> Case<'a> {
    let fault = report.failures.first().map(|first| Fault {
        element: "failure",
        message: &first.diagnostic.message,
        code: Some(first.diagnostic.code.id()),
        description: description(report, &done.loaded.sources),
    });
    Case { name: &report.name, line: done.source.line(report.span.start), fault }
}

fn description(report: &TestReport, sources: &[Source]) -> String {
    let shown = report.failures.iter().map(|failure| {
        let report = render(std::slice::from_ref(&failure.diagnostic), sources);
        format!("\n{report}{}", human::evidence(failure, Theme::default(), true))
    });
    shown.collect()
}

fn not_tested<'a>(name: &'a str, why: &str) -> Suite<'a> {
    let message = "the file cannot be tested";
    let fault = Fault { element: "error", message, code: None, description: format!("\n{why}") };
    Suite { name, cases: vec![Case { name: "the file can be tested", line: 1, fault: Some(fault) }] }
}

/// How many of these cases have a fault of that kind.
fn faults<'a>(cases: impl IntoIterator<Item = &'a Case<'a>>, element: &str) -> String {
    let faults = cases.into_iter().filter_map(|case| case.fault.as_ref());
    faults.filter(|fault| fault.element == element).count().to_string()
}

impl Suite<'_> {
    fn write(&self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        writer
            .create_element("testsuite")
            .with_attribute(("name", &*readable(self.name)))
            .with_attribute(("tests", &*self.cases.len().to_string()))
            .with_attribute(("skipped", "0"))
            .with_attribute(("errors", &*faults(&self.cases, "error")))
            .with_attribute(("failures", &*faults(&self.cases, "failure")))
            .write_inner_content(|writer| {
                self.cases.iter().try_for_each(|case| case.write(self.name, writer))
            })?;
        Ok(())
    }
}

impl Case<'_> {
    fn write(&self, file: &str, writer: &mut Writer<impl Write>) -> io::Result<()> {
        let case = writer
            .create_element("testcase")
            .with_attribute(("name", &*readable(self.name)))
            .with_attribute(("classname", &*readable(file.strip_suffix(".variant").unwrap_or(file))))
            .with_attribute(("file", &*readable(file)))
            .with_attribute(("line", &*self.line.to_string()));
        match &self.fault {
            None => case.write_empty()?,
            Some(fault) => case.write_inner_content(|writer| fault.write(writer))?,
        };
        Ok(())
    }
}

impl Fault<'_> {
    fn write(&self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        let mut fault =
            writer.create_element(self.element).with_attribute(("message", &*readable(self.message)));
        if let Some(code) = self.code {
            fault = fault.with_attribute(("type", code));
        }
        fault.write_text_content(BytesText::new(&readable(&self.description)))?;
        Ok(())
    }
}

/// A text without the characters that XML cannot hold, not even written as numbers (XML 1.0, 2.2).
fn readable(text: &str) -> String {
    let held = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(held).collect()
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        assert_eq!(readable("a\u{1b}[1m\0b\u{FFFF}\u{FFFE}\tc\u{1F600}"), "a[1mb\tc\u{1F600}");
    }
}
