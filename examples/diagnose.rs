//! Lists what is wrong with a variant file, and explains each mistake.
//!
//! ```console
//! $ cargo run --example diagnose path/to/my.variant
//! ```
//!
//! Reading never fails: it gives a variant if there is no error, and all diagnostics in any case. Here they are used as
//! data; `alfil::diagnostic::render` draws them.

use alfil::diagnostic::{Severity, records};
use alfil::library;
use alfil::resolve::load;
use alfil::source::Source;
use std::fmt::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("name a variant file");
        return ExitCode::from(2);
    };
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let (report, errors) = diagnose(&path, &text);
            print!("{report}");
            if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::from(2)
        }
    }
}

/// The list, and the number of errors.
pub fn diagnose(path: &str, text: &str) -> (String, usize) {
    let loaded = load(Source::new(path, text), &|parent| library::source(parent));
    let mut list = String::new();
    for record in records(&loaded.diagnostics, &loaded.sources) {
        let (file, line, column) = (&record.file, record.line, record.column);
        // Writing to a `String` cannot fail.
        let _ = writeln!(list, "{file}:{line}:{column}: {} ({})", record.message, record.code);
        for label in &record.labels {
            let _ = writeln!(list, "    {}:{}:{} {}", label.file, label.line, label.column, label.text);
        }
        if let Some(help) = &record.help {
            let _ = writeln!(list, "    help: {help}");
        }
    }
    let errors = loaded.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    let warnings = loaded.diagnostics.len() - errors;
    let _ = writeln!(list, "errors: {errors}, warnings: {warnings}");
    (list, errors)
}
