//! `alfil check --explain`

use super::super::{Failure, Status, report};
use crate::diagnostic::{Code, UnknownCode};
use std::io::Write;

/// Prints the page of a code, or the list of all if the code is empty.
pub(super) fn run(typed: &str, out: &mut impl Write) -> Result<Status, Failure> {
    if typed.is_empty() {
        let width = Code::all().map(|code| code.id().len()).max().unwrap_or_default();
        for code in Code::all() {
            writeln!(out, "{code:width$}  {}", code.summary())?;
        }
        return Ok(Status::Well);
    }
    let code: Code = typed
        .parse()
        .map_err(|unknown: UnknownCode| report::usage(&unknown.to_string(), Some(unknown.help())))?;
    out.write_all(code.page().as_bytes())?;
    Ok(Status::Well)
}
