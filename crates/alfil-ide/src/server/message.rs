//! Messages of JSON-RPC, as the protocol uses it.

use serde_json::{Value, json};

/// What a message is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Message {
    /// It wants an answer.
    Request(Request),
    /// It wants none.
    Notification { method: String, params: Value },
    /// It answers a request of ours: its number and what came of it.
    Response { id: Value, result: Result<Value, Value> },
    /// It is none of these.
    Strange { id: Value, why: &'static str },
}

/// A request.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Request {
    pub id: Value,
    pub method: String,
    pub params: Value,
}

impl Message {
    pub(super) fn read(mut message: Value) -> Message {
        let id = message.get("id").cloned();
        let known = id.clone().filter(|id| id.is_string() || id.is_i64() || id.is_u64());
        let strange = |why| Message::Strange { id: known.clone().unwrap_or(Value::Null), why };
        if !message.is_object() {
            return strange("a message is an object");
        }
        let params = message.get_mut("params").map(Value::take).unwrap_or_default();
        match (message.get("method"), id) {
            (Some(Value::String(method)), None) => Message::Notification { method: method.clone(), params },
            (Some(Value::String(method)), Some(_)) => match known {
                Some(id) => Message::Request(Request { id, method: method.clone(), params }),
                None => strange("the number of a request is a number or a text"),
            },
            (Some(_), _) => strange("a method is a text"),
            (None, Some(id)) if message.get("error").is_some() => {
                Message::Response { id, result: Err(message["error"].take()) }
            }
            (None, Some(id)) if message.get("result").is_some() => {
                Message::Response { id, result: Ok(message["result"].take()) }
            }
            (None, _) => strange("a message has a method, a result or an error"),
        }
    }
}

/// Why a request is not fulfilled: a number that the protocol knows, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    code: i64,
    message: String,
}

impl Refusal {
    fn new(code: i64, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// What is wrong, in a sentence.
    pub(super) fn sentence(&self) -> &str {
        &self.message
    }

    /// The text is no JSON.
    pub(super) fn parse(message: impl Into<String>) -> Refusal {
        Refusal::new(-32700, message)
    }

    /// It is no request, or comes at the wrong time.
    pub(super) fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(-32600, message)
    }

    pub(super) fn unknown_method(method: &str) -> Refusal {
        Refusal::new(-32601, format!("there is no method `{method}`"))
    }

    /// Something is missing in what was sent along, or is not what it ought to be.
    pub(super) fn params(message: impl Into<String>) -> Refusal {
        Refusal::new(-32602, message)
    }

    pub(super) fn not_initialized() -> Refusal {
        Refusal::new(-32002, "the first request is `initialize`")
    }

    /// It cannot be done; the sentence is for the user.
    pub(super) fn failed(message: impl Into<String>) -> Refusal {
        Refusal::new(-32803, message)
    }

    pub(super) fn cancelled() -> Refusal {
        Refusal::new(-32800, "cancelled")
    }

    /// The text has changed meanwhile.
    pub(super) fn modified() -> Refusal {
        Refusal::new(-32801, "the text has changed meanwhile")
    }
}

/// An answer.
pub(super) type Answer = Result<Value, Refusal>;

/// The message that is an answer.
pub(super) fn response(id: &Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Refusal { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
}

/// A message that wants no answer.
pub(super) fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// A message that wants an answer.
pub(super) fn request(id: u64, method: &str, params: Value) -> Value {
    match params {
        Value::Null => json!({ "jsonrpc": "2.0", "id": id, "method": method }),
        params => json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }),
    }
}
