//! Where things are declared and spoken of, and their names.

use super::message::{Answer, Refusal};
use super::places::Places;
use super::{Client, Server};
use crate::answer::{Highlight, HighlightKind, NamedPlace, Place, Symbol, SymbolKind, Target};
use crate::language::Language;
use serde_json::{Value, json};

/// The sign of symbols for which an editor has no sign of their own: that of variables.
const USUAL_SYMBOL: i64 = 13;

impl<L: Language> Server<L> {
    pub(super) fn definition(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let targets = self.language.definition(&self.files, &about.path, at);
        let places = self.places();
        let answer = |target: &Target| {
            if !self.client.links {
                return places.location(&Place::new(&*target.path, target.selection.clone()));
            }
            let mut link = json!({
                "targetUri": places.uri(&target.path),
                "targetRange": places.range(&target.path, &target.range),
                "targetSelectionRange": places.range(&target.path, &target.selection),
            });
            if let Some(origin) = &target.origin {
                link["originSelectionRange"] = places.range(&about.path, origin);
            }
            link
        };
        Ok(targets.iter().map(answer).collect())
    }

    pub(super) fn references(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let declaration = params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
        let found = self.language.references(&self.files, &about.path, at, declaration);
        let places = self.places();
        Ok(found.iter().map(|place| places.location(place)).collect())
    }

    pub(super) fn highlights(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let places = self.places();
        let kind = |highlight: &Highlight| match highlight.kind {
            HighlightKind::Text => 1,
            HighlightKind::Read => 2,
            HighlightKind::Write => 3,
        };
        let found = self.language.highlights(&self.files, &about.path, at);
        let answer = |highlight: &Highlight| json!({ "range": places.range(&about.path, &highlight.range), "kind": kind(highlight) });
        Ok(found.iter().map(answer).collect())
    }

    pub(super) fn prepare_rename(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let found = self.language.prepare_rename(&self.files, &about.path, at);
        let (range, name) = found.map_err(Refusal::failed)?;
        Ok(json!({ "range": self.places().range(&about.path, &range), "placeholder": name }))
    }

    pub(super) fn rename(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let name = params["newName"].as_str().ok_or_else(|| Refusal::params("no `newName`"))?;
        let edit = self.language.rename(&self.files, &about.path, at, name).map_err(Refusal::failed)?;
        self.places().workspace_edit(&edit)
    }

    pub(super) fn document_symbols(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let symbols = self.language.symbols(&self.files, &about.path);
        let places = self.places();
        if self.client.nested_symbols {
            return Ok(symbols
                .iter()
                .map(|symbol| nested(symbol, &about.path, &places, &self.client))
                .collect());
        }
        let mut list = Vec::new();
        flat(&symbols, None, &about.path, &places, &self.client, &mut list);
        Ok(list.into())
    }

    pub(super) fn workspace_symbols(&mut self, params: &Value) -> Answer {
        let query = params["query"].as_str().unwrap_or_default();
        let places = self.places();
        let answer = |symbol: &NamedPlace| {
            let mut answer = json!({
                "name": symbol.name,
                "kind": sign(symbol.kind, &self.client),
                "location": places.location(&symbol.place),
            });
            if let Some(container) = &symbol.container {
                answer["containerName"] = container.as_str().into();
            }
            answer
        };
        Ok(self.language.workspace_symbols(&self.files, query).iter().map(answer).collect())
    }
}

fn nested(symbol: &Symbol, path: &str, places: &Places<'_>, client: &Client) -> Value {
    // An editor refuses all symbols of a file if the name of one does not lie within it.
    let range = symbol.range.start.min(symbol.selection.start)..symbol.range.end.max(symbol.selection.end);
    let mut answer = json!({
        "name": shown(&symbol.name),
        "kind": sign(symbol.kind, client),
        "range": places.range(path, &range),
        "selectionRange": places.range(path, &symbol.selection),
    });
    if let Some(detail) = &symbol.detail {
        answer["detail"] = detail.as_str().into();
    }
    if !symbol.children.is_empty() {
        answer["children"] =
            symbol.children.iter().map(|child| nested(child, path, places, client)).collect();
    }
    answer
}

fn flat(
    symbols: &[Symbol],
    container: Option<&str>,
    path: &str,
    places: &Places<'_>,
    client: &Client,
    list: &mut Vec<Value>,
) {
    for symbol in symbols {
        let mut answer = json!({
            "name": shown(&symbol.name),
            "kind": sign(symbol.kind, client),
            "location": places.location(&Place::new(path, symbol.range.clone())),
        });
        if let Some(container) = container {
            answer["containerName"] = container.into();
        }
        list.push(answer);
        flat(&symbol.children, Some(&symbol.name), path, places, client, list);
    }
}

/// A name that is shown; editors refuse empty ones.
fn shown(name: &str) -> &str {
    if name.trim().is_empty() { "?" } else { name }
}

/// The protocol's number of a kind of symbols, if the editor knows it. Those from `File` to `Array` all editors know.
fn sign(kind: SymbolKind, client: &Client) -> i64 {
    let number = kind as i64 + 1;
    let known = client.symbol_kinds.as_ref().map_or(number <= 18, |kinds| kinds.contains(&number));
    if known { number } else { USUAL_SYMBOL }
}
