//! The file `alfil.toml`: levels for the files beside it and below.
//!
//! ```toml
//! [lints]
//! "piece::colour_bound" = "warn"
//! "region::unused" = "allow"
//! ```
//!
//! Mistakes in it are diagnostics like those in variant files, and what is right in it counts all the same.

use super::levels::{Level, Levels};
use crate::diagnostic::{Code, Diagnostic, code, suggest};
use crate::source::{SourceId, Span};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The name of the file.
pub const FILE_NAME: &str = "alfil.toml";

/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 16;

/// Reads such a file: the levels that it sets, and what is wrong with it.
///
/// ```
/// use alfil::diagnostic::code;
/// use alfil::lint::{Level, config};
/// use alfil::source::SourceId;
///
/// let (levels, mistakes) = config::read(SourceId(0), "[lints]\n\"region::unused\" = \"allow\"\n");
/// assert!(mistakes.is_empty());
/// assert_eq!(levels.of(code::region::UNUSED), Level::Allow);
/// let (_, mistakes) = config::read(SourceId(0), "[lints]\n\"region::unsued\" = \"allow\"\n");
/// assert_eq!(mistakes[0].help.as_deref(), Some("did you mean `region::unused`?"));
/// ```
pub fn read(source: SourceId, text: &str) -> (Levels, Vec<Diagnostic>) {
    let mut reader = Reader { source, levels: Levels::default(), mistakes: Vec::new() };
    if text.len() > MAX_BYTES {
        let message = format!("the file is longer than {MAX_BYTES} bytes");
        reader.report(
            code::config::SYNTAX,
            message,
            0..0,
            "not read",
            "it needs a line for each level".to_owned(),
        );
        return (reader.levels, reader.mistakes);
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        // What follows the first mistake is seldom a second one.
        let span = error.span().unwrap_or(0..0);
        reader.unreadable(text, error.message(), span);
        return (reader.levels, reader.mistakes);
    }
    reader.file(table.get_ref());
    crate::diagnostic::sort(&mut reader.mistakes);
    (reader.levels, reader.mistakes)
}

struct Reader {
    source: SourceId,
    levels: Levels,
    mistakes: Vec<Diagnostic>,
}

impl Reader {
    fn report(&mut self, code: Code, message: String, span: Range<usize>, label: &str, help: String) {
        let span = Span::new(self.source, span.start, span.end);
        self.mistakes.push(Diagnostic::error(code, message, span, label).help(help));
    }

    /// The file is no TOML.
    fn unreadable(&mut self, text: &str, message: &str, span: Range<usize>) {
        let line_start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let line = text.get(line_start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let bare = line.split('=').next().unwrap_or_default().trim();
        let help = if bare.contains("::") && !bare.contains(['"', '\'']) {
            format!("put the code into quotation marks: `\"{bare}\" = \"warn\"`")
        } else {
            "a line of the table `[lints]` looks like `\"piece::unused\" = \"allow\"`".to_owned()
        };
        let message = message.lines().next().unwrap_or("it is no TOML").to_lowercase();
        let message = format!("this is not TOML: {}", message.trim_end_matches('.'));
        self.report(code::config::SYNTAX, message, span, "not understood", help);
    }

    fn file(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            let name: &str = key.get_ref();
            match value.get_ref() {
                DeValue::Table(lints) if name == "lints" => self.lints(lints),
                _ if name == "lints" => {
                    let help = "write `[lints]`, and a line for each code below".to_owned();
                    let message = "`lints` is a table".to_owned();
                    self.report(code::config::UNKNOWN_KEY, message, value.span(), "no table", help);
                }
                _ => {
                    let help = match suggest(name, ["lints"]) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None if name.contains("::") => "levels stand below the line `[lints]`".to_owned(),
                        None => "there is one table: `[lints]`".to_owned(),
                    };
                    let message = format!("`{FILE_NAME}` has no `{name}`");
                    self.report(code::config::UNKNOWN_KEY, message, key.span(), "not known", help);
                }
            }
        }
    }

    fn lints(&mut self, lints: &DeTable<'_>) {
        for (key, value) in lints {
            let name: &str = key.get_ref();
            let word = match value.get_ref() {
                DeValue::String(word) => Some(&**word),
                _ => None,
            };
            let level = word.and_then(|word| Level::ALL.into_iter().find(|level| level.name() == word));
            match (level, word) {
                (Some(level), _) => self.level(name, key.span(), level),
                (None, Some(word)) => {
                    let help = match suggest(word, Level::ALL.map(Level::name)) {
                        Some(near) => format!("did you mean `\"{near}\"`?"),
                        None => "the levels are `\"allow\"`, `\"warn\"` and `\"deny\"`".to_owned(),
                    };
                    let message = format!("there is no level `{word}`");
                    self.report(code::config::LEVEL, message, value.span(), "no level", help);
                }
                (None, None) => {
                    let help = format!("write `\"{name}\" = \"warn\"`, or `\"allow\"` or `\"deny\"`");
                    let message = "a level is a word in quotation marks".to_owned();
                    self.report(code::config::LEVEL, message, value.span(), "no level", help);
                }
            }
        }
    }
    /// Sets the level of a code that was typed.
    fn level(&mut self, name: &str, span: Range<usize>, level: Level) {
        match name.parse::<Code>().map(|code| self.levels.set(code, level)) {
            Ok(Ok(())) => {}
            Ok(Err(fixed)) => {
                self.report(code::config::FIXED_CODE, fixed.to_string(), span, "no warning", fixed.help());
            }
            Err(unknown) => {
                self.report(
                    code::config::UNKNOWN_CODE,
                    unknown.to_string(),
                    span,
                    "not known",
                    unknown.help(),
                );
            }
        }
    }
}
