//! `alfil check --explain`

use super::super::{Failure, Status, report};
use crate::diagnostic::{page, pages};
use crate::lint::suggest_code;
use std::io::Write;

/// Prints the page of a code, or the list of all if the code is empty.
pub(super) fn run(code: &str, out: &mut impl Write) -> Result<Status, Failure> {
    if code.is_empty() {
        let width = pages().map(|page| page.code.len()).max().unwrap_or_default();
        for page in pages() {
            writeln!(out, "{:width$}  {}", page.code, page.summary())?;
        }
        return Ok(Status::Well);
    }
    match page(code) {
        Some(page) => {
            out.write_all(page.text.as_bytes())?;
            Ok(Status::Well)
        }
        None => {
            let help = match suggest_code(code) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`alfil check --explain` lists every code".to_owned(),
            };
            Err(report::usage(&format!("there is no diagnostic `{code}`"), Some(help)))
        }
    }
}
