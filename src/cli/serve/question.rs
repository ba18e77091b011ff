//! Questions, and what is wrong with them.

use super::PROTOCOL;
use crate::cli::Failure;
use crate::cli::printer::{Layout, json};
use crate::cli::reading::reason;
use crate::cli::report::Mistake;
use crate::diagnostic::{DiagnosticRecord, records, suggest};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    Moves,
    Game,
    Why,
    Show,
    Explain,
    Check,
    Hello,
}

impl Ask {
    pub(super) const ALL: [(&'static str, Ask); 7] = [
        ("moves", Ask::Moves),
        ("game", Ask::Game),
        ("why", Ask::Why),
        ("show", Ask::Show),
        ("explain", Ask::Explain),
        ("check", Ask::Check),
        ("hello", Ask::Hello),
    ];
}

/// Where the rules come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum From {
    /// What ships, or a file.
    Name(String),
    /// The text of a file.
    Text(String),
}

/// A line of the input.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) ask: Ask,
    pub(super) from: Option<From>,
    pub(super) fen: Option<String>,
    pub(super) array: Option<u32>,
    pub(super) moves: Vec<String>,
    /// How many moves are drawn behind those.
    pub(super) random: usize,
    pub(super) seed: u64,
    pub(super) max_drops: usize,
    pub(super) san: bool,
    pub(super) mv: Option<String>,
    pub(super) piece: Option<String>,
    pub(super) square: Option<String>,
    pub(super) flip: bool,
    pub(super) format: Option<String>,
    pub(super) all: bool,
    pub(super) squares: bool,
}

/// The fields of a question.
const FIELDS: [&str; 19] = [
    "id",
    "protocol",
    "ask",
    "variant",
    "text",
    "fen",
    "array",
    "moves",
    "random",
    "seed",
    "max_drops",
    "san",
    "move",
    "piece",
    "from",
    "flip",
    "format",
    "all",
    "squares",
];

/// What is wrong with a question.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    /// In which part of it.
    part: &'static str,
    /// Which move.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    /// Which limit it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    diagnostics: Vec<DiagnosticRecord>,
}

/// A line of the output.
#[derive(Serialize)]
struct Reply<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: &'a T,
}

/// A line of the output: an answer, with the name of its question.
pub(super) fn reply(id: Option<&RawValue>, answer: &impl Serialize) -> Vec<u8> {
    let mut line = Vec::new();
    // Memory takes what is written to it.
    let _ = json(&mut line, &Reply { id, answer }, Layout::Line);
    line
}

/// What a question is called by whoever asks it, as it stands there: no number of it is rounded.
pub(super) fn id(line: &[u8]) -> Id {
    RawValue::from_string(without_blanks(fields(line).ok()?.0?.get())).ok()
}

/// What a question is called, if it is.
type Id = Option<Box<RawValue>>;

/// What a question is called, and its other fields.
fn fields(line: &[u8]) -> serde_json::Result<(Id, Map<String, Value>)> {
    let mut fields: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(line)?;
    let id = fields.remove("id");
    // What a reader of JSON would refuse is not echoed; a number that no float holds is one all the same.
    let is_number = |id: &RawValue| id.get().starts_with(|sign: char| sign == '-' || sign.is_ascii_digit());
    if let Some(id) = id.as_deref().filter(|id| !is_number(id)) {
        serde_json::from_str::<Value>(id.get())?;
    }
    let rest = fields.into_iter().map(|(name, value)| Ok((name, serde_json::from_str(value.get())?)));
    Ok((id, rest.collect::<serde_json::Result<_>>()?))
}

/// The same JSON without the blanks outside its texts.
fn without_blanks(json: &str) -> String {
    let (mut in_text, mut escaped) = (false, false);
    json.chars()
        .filter(|letter| {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => in_text = !in_text,
                _ => {}
            }
            in_text || !letter.is_ascii_whitespace()
        })
        .collect()
}

impl Fault {
    /// A fault of the question as a whole.
    pub(super) fn plain(message: impl Into<String>) -> Fault {
        Fault {
            part: "question",
            index: None,
            limit: None,
            message: message.into(),
            help: None,
            diagnostics: Vec::new(),
        }
    }

    /// That a question is over a limit.
    pub(super) fn limit(limit: &'static str, message: String) -> Fault {
        let help = format!("ask for less, or start `alfil serve` with a larger `--max-{limit}`");
        Fault { limit: Some(limit), help: Some(help), ..Fault::plain(message) }
    }

    /// A fault of a part, with the next step.
    pub(super) fn in_part(part: &'static str, message: impl Into<String>, help: impl Into<String>) -> Fault {
        Fault { part, help: Some(help.into()), ..Fault::plain(message) }
    }

    /// What a command would say about a part.
    pub(super) fn of(part: &'static str, failure: Failure) -> Fault {
        match failure {
            Failure::Mistake(_, Mistake::Plain { message, help }) => {
                Fault { part, help, ..Fault::plain(message) }
            }
            Failure::Mistake(_, Mistake::InText { diagnostics, sources }) => {
                let message = diagnostics.first().map_or_else(String::new, |first| first.message.clone());
                let help = diagnostics.first().and_then(|first| first.help.clone());
                let diagnostics = records(&diagnostics, &sources);
                Fault { part, help, diagnostics, ..Fault::plain(message) }
            }
            Failure::Output(error) => Fault { part, ..Fault::plain(reason(&error)) },
        }
    }

    /// The same, of the move of a number.
    pub(super) fn at(mut self, index: usize) -> Fault {
        self.index = Some(index);
        self
    }

    /// The line that says so.
    pub(super) fn line(&self, id: Option<&RawValue>) -> Vec<u8> {
        #[derive(Serialize)]
        struct Refusal<'a> {
            error: &'a Fault,
        }
        reply(id, &Refusal { error: self })
    }
}

/// The fields of an object, taken out one by one.
struct Fields(Map<String, Value>);

impl Fields {
    fn take<T>(
        &mut self,
        field: &'static str,
        kind: &str,
        read: impl Fn(Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        match self.0.remove(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(value).map(Some).ok_or_else(|| {
                Fault::in_part(field, format!("`{field}` is not {kind}"), format!("write {kind}"))
            }),
        }
    }

    fn text(&mut self, field: &'static str) -> Result<Option<String>, Fault> {
        self.take(field, "a text in quotation marks", |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        })
    }

    fn number(&mut self, field: &'static str) -> Result<Option<u64>, Fault> {
        self.take(field, "a whole number", |value| value.as_u64())
    }

    fn flag(&mut self, field: &'static str) -> Result<bool, Fault> {
        Ok(self.take(field, "`true` or `false`", |value| value.as_bool())?.unwrap_or(false))
    }

    fn texts(&mut self, field: &'static str) -> Result<Option<Vec<String>>, Fault> {
        self.take(field, "a list of texts", |value| match value {
            Value::Array(items) => items.into_iter().map(|item| item.as_str().map(str::to_owned)).collect(),
            _ => None,
        })
    }
}

/// The question on a line.
pub(super) fn question(line: &[u8]) -> Result<Question, Fault> {
    let (_, object) = fields(line).map_err(|_| {
        let help = "write a JSON object: {\"variant\": \"chess\"}; docs/serve.md says what it may hold";
        Fault::in_part("question", "the line is not a question", help)
    })?;
    if let Some(unknown) = object.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        let help = match suggest(unknown, FIELDS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the fields are {}", FIELDS.join(", ")),
        };
        return Err(Fault::in_part("question", format!("a question has no field `{unknown}`"), help));
    }
    let mut fields = Fields(object);
    if let Some(version) = fields.number("protocol")?.filter(|version| *version != PROTOCOL) {
        let help = format!("this program speaks version {PROTOCOL}");
        return Err(Fault::in_part(
            "protocol",
            format!("version {version} of the protocol is not spoken"),
            help,
        ));
    }
    let ask = match fields.text("ask")? {
        None => Ask::Moves,
        Some(word) => {
            Ask::ALL.iter().find(|(name, _)| *name == word).map(|(_, ask)| *ask).ok_or_else(|| {
                let names: Vec<&str> = Ask::ALL.iter().map(|(name, _)| *name).collect();
                let help = format!("ask for {}", names.join(", "));
                Fault::in_part("ask", format!("`{word}` is nothing that can be asked"), help)
            })?
        }
    };
    let from = match (fields.text("variant")?, fields.text("text")?) {
        (Some(name), None) => Some(From::Name(name)),
        (None, Some(text)) => Some(From::Text(text)),
        (None, None) => None,
        (Some(_), Some(_)) => {
            let help = "name a variant, or send its text";
            return Err(Fault::in_part("text", "a question has `variant` or `text`, not both", help));
        }
    };
    let array = fields.number("array")?;
    let fen = fields.text("fen")?;
    if array.is_some() && fen.is_some() {
        return Err(Fault::in_part("array", "a question has `fen` or `array`, not both", "take one away"));
    }
    Ok(Question {
        ask,
        from,
        fen,
        array: array.map(|number| u32::try_from(number).unwrap_or(u32::MAX)),
        moves: fields.texts("moves")?.unwrap_or_default(),
        random: fields.number("random")?.map_or(0, |number| usize::try_from(number).unwrap_or(usize::MAX)),
        seed: fields.number("seed")?.unwrap_or(0),
        max_drops: fields
            .number("max_drops")?
            .map_or(1, |number| usize::try_from(number).unwrap_or(usize::MAX)),
        san: fields.flag("san")?,
        mv: fields.text("move")?,
        piece: fields.text("piece")?,
        square: fields.text("from")?,
        flip: fields.flag("flip")?,
        format: fields.text("format")?,
        all: fields.flag("all")?,
        squares: fields.flag("squares")?,
    })
}
