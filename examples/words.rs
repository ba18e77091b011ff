//! Lists the words of variant files and what each is: what a highlighter needs, or whoever checks one.
//!
//! ```console
//! $ cargo run --example words variants/chess.variant
//! file variants/chess.variant
//! clause 49
//! word 49 56 Keyword
//! word 57 64 Text
//! ```
//!
//! Places are bytes. `clause` says that a clause begins with the next word.

use alfil::source::SourceId;
use alfil::syntax::tokens::{Item, TokenKind, tokens};
use std::fmt::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    for path in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        match words(&text) {
            Ok(words) => print!("file {path}\n{words}"),
            Err(mistake) => {
                eprintln!("{path}: {mistake}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The words of a text, a line each; or what is wrong with how it is written.
pub fn words(text: &str) -> Result<String, String> {
    let mut list = String::new();
    let found = tokens(SourceId(0), text)
        .map_err(|mistakes| mistakes.first().map_or_else(String::new, |first| first.message.clone()))?;
    for token in found.iter().filter(|token| token.kind != TokenKind::End) {
        if matches!(token.begins, Some(Item::Piece | Item::Region | Item::Clause)) {
            let _ = writeln!(list, "clause {}", token.span.start);
        }
        // `Open(Piece)` and the others are all signs.
        let kind = format!("{:?}", token.kind);
        let kind = kind.split('(').next().unwrap_or_default();
        let _ = writeln!(list, "word {} {} {kind}", token.span.start, token.span.end);
    }
    Ok(list)
}
