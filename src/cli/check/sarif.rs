//! A log in the Static Analysis Results Interchange Format, version 2.1.0.

use crate::diagnostic::{Code, DiagnosticRecord, Rank, RecordEdit, RecordFix, RecordLabel};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The log of a run.
pub(super) fn log(records: &[DiagnosticRecord]) -> Value {
    let codes: BTreeSet<Code> = records.iter().map(|record| record.code).collect();
    let codes: Vec<Code> = codes.into_iter().collect();
    let rules: Vec<Value> = codes.iter().copied().map(rule).collect();
    let results: Vec<Value> = records
        .iter()
        .map(|record| result(record, codes.binary_search(&record.code).unwrap_or_default()))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "alfil",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                },
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: Code) -> Value {
    let level = match code.rank() {
        Rank::Error | Rank::ErrorOrWarning => "error",
        Rank::Warning => "warning",
        Rank::Allowed => "none",
    };
    json!({
        "id": code,
        "shortDescription": { "text": code.summary() },
        "help": { "text": code.page(), "markdown": code.page() },
        "defaultConfiguration": { "level": level },
    })
}

fn result(record: &DiagnosticRecord, rule: usize) -> Value {
    let mut text = record.message.clone();
    if let Some(help) = &record.help {
        let _ = write!(text, "\nhelp: {help}");
    }
    let mut result = json!({
        "ruleId": record.code,
        "ruleIndex": rule,
        "level": record.severity,
        "message": { "text": text },
        "locations": record.labels.first().map(location).into_iter().collect::<Vec<_>>(),
    });
    if record.labels.len() > 1 {
        let others = record.labels.iter().skip(1).map(location);
        result["relatedLocations"] = others.collect();
    }
    if !record.fixes.is_empty() {
        result["fixes"] = record.fixes.iter().map(fix).collect();
    }
    result
}

/// A fix: what changes in each file. That it is only offered is among its properties, as the format has no word for it.
fn fix(fix: &RecordFix) -> Value {
    let files: BTreeSet<&str> = fix.edits.iter().map(|edit| edit.file.as_str()).collect();
    let changes = files.into_iter().map(|file| {
        let edits = fix.edits.iter().filter(|edit| edit.file == file);
        json!({
            "artifactLocation": { "uri": uri(file) },
            "replacements": edits.map(replacement).collect::<Vec<_>>(),
        })
    });
    json!({
        "description": { "text": fix.title },
        "artifactChanges": changes.collect::<Vec<_>>(),
        "properties": { "safety": fix.safety },
    })
}

fn replacement(edit: &RecordEdit) -> Value {
    json!({
        "deletedRegion": {
            "startLine": edit.line,
            "startColumn": edit.column,
            "endLine": edit.end_line,
            "endColumn": edit.end_column,
        },
        "insertedContent": { "text": edit.text },
    })
}

fn location(label: &RecordLabel) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&label.file) },
            "region": {
                "startLine": label.line,
                "startColumn": label.column,
                "endLine": label.end_line,
                "endColumn": label.end_column,
            },
        },
        "message": { "text": label.text },
    })
}

/// A path as a reference of RFC 3986: relative, or with the scheme `file` where the path begins at the root.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("my games/a:b.variant"), "my%20games/a%3Ab.variant");
        assert_eq!(uri("/tmp/ö.variant"), "file:///tmp/%C3%B6.variant");
    }
}
