//! The language server.

use crate::fault::{Thrown, argument};
use alfil::ide::Ide;
use alfil_ide::{Files, Server};
use serde_json::Value;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::wasm_bindgen;

/// A language server, which holds a conversation with one editor.
#[wasm_bindgen]
pub struct LanguageServer(Server<Ide>);

/// Texts by their paths.
struct Texts(BTreeMap<String, String>);

impl Files for Texts {
    fn read(&self, path: &str) -> Option<String> {
        self.0.get(path).cloned()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let folder = format!("{}/", folder.trim_end_matches('/'));
        self.0.keys().filter(|path| path.starts_with(&folder)).cloned().collect()
    }
}

#[wasm_bindgen]
impl LanguageServer {
    #[wasm_bindgen(constructor)]
    pub fn new(files: &str) -> Thrown<LanguageServer> {
        let files = serde_json::from_str(files).map_err(|error| argument(&error))?;
        let server = Server::new(Ide::default(), Box::new(Texts(files)), env!("CARGO_PKG_VERSION"));
        Ok(LanguageServer(server))
    }

    /// Hears a message, and says all that is to be said then.
    pub fn handle(&mut self, message: &str) -> Thrown<String> {
        let message: Value = serde_json::from_str(message).map_err(|error| argument(&error))?;
        Ok(Value::from(self.0.handle(message)).to_string())
    }
}
