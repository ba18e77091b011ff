//! Workflow commands: a line for each diagnostic, which GitHub shows beside the line of the file.

use crate::diagnostic::DiagnosticRecord;

/// The command that shows a diagnostic.
pub(super) fn command(record: &DiagnosticRecord) -> String {
    let mut message = record.message.clone();
    for (index, label) in record.labels.iter().enumerate() {
        message += &match index {
            0 => format!("\n{}", label.text),
            _ => format!("\n{} ({}:{})", label.text, label.file, label.line),
        };
    }
    if let Some(help) = &record.help {
        message += &format!("\nhelp: {help}");
    }
    format!(
        "::{} file={},line={},endLine={},col={},endColumn={},title={}::{}",
        record.severity,
        property(&record.file),
        record.line,
        record.end_line,
        record.column,
        record.end_column,
        property(record.code.id()),
        data(&message),
    )
}

/// A text behind the second pair of colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::code;

    #[test]
    fn what_would_end_a_field_is_escaped() {
        let record = DiagnosticRecord {
            file: "a, b:c%.variant".to_owned(),
            line: 3,
            column: 4,
            end_line: 3,
            end_column: 6,
            code: code::piece::UNUSED,
            severity: "warning",
            message: "50% of\r\nthis: that, and more".to_owned(),
            labels: Vec::new(),
            help: Some("next".to_owned()),
            fixes: Vec::new(),
        };
        assert_eq!(
            command(&record),
            "::warning file=a%2C b%3Ac%25.variant,line=3,endLine=3,col=4,endColumn=6,title=piece%3A%3Aunused\
             ::50%25 of%0D%0Athis: that, and more%0Ahelp: next"
        );
    }
}
