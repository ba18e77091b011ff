//! What goes wrong, as it is thrown.

use crate::shape;
use alfil::diagnostic::Diagnostic;
use alfil::source::Source;
use serde::Serialize;
use wasm_bindgen::JsValue;

/// A value, or a fault that is thrown.
pub type Thrown<T> = Result<T, Fault>;

/// What was asked for that cannot be.
#[derive(Debug, Clone, Serialize)]
pub struct Fault {
    kind: &'static str,
    message: String,
    help: Option<String>,
    diagnostics: Vec<shape::Diagnostic>,
}

impl Fault {
    /// A fault of a kind, as declared in `types.ts`.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), help: None, diagnostics: Vec::new() }
    }

    /// Says what to do.
    pub fn help(mut self, help: impl Into<Option<String>>) -> Fault {
        self.help = help.into();
        self
    }

    /// Says what is wrong with a text.
    pub fn because(mut self, diagnostics: &[Diagnostic], sources: &[Source]) -> Fault {
        self.diagnostics = shape::diagnostics(diagnostics, sources);
        self
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        JsValue::from_str(&serde_json::json!(fault).to_string())
    }
}

/// What is given has not the form that is declared.
pub fn argument(error: &serde_json::Error) -> Fault {
    Fault::new("argument", format!("what is given has not the declared form: {error}"))
}
