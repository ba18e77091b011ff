//! What can be written at a place, and how it is laid out.

use super::message::{Answer, Refusal};
use super::plain::{markup, without_places};
use super::{About, Server};
use crate::answer::{Completion, Insert, Signature};
use crate::language::Language;
use serde_json::{Value, json};

impl<L: Language> Server<L> {
    pub(super) fn completion(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let choices = self.language.complete(&self.files, &about.path, at);
        let digits = choices.items.len().to_string().len();
        let items = choices.items.iter().enumerate();
        let items = items.map(|(number, choice)| {
            let mut item = self.choice(choice, &about, at);
            // Editors sort by letters: the numbers are equally long.
            item["sortText"] = format!("{number:0digits$}").into();
            item
        });
        Ok(json!({ "isIncomplete": choices.incomplete, "items": items.collect::<Vec<Value>>() }))
    }

    fn choice(&self, choice: &Completion, about: &About, at: usize) -> Value {
        let (places, client) = (self.places(), &self.client);
        // What is replaced holds the place and lies on its line, or editors refuse it.
        let line = about.text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line_end = about.text[at..].find(['\n', '\r']).map_or(about.text.len(), |end| at + end);
        let range = choice.replace.start.clamp(line, at)..choice.replace.end.clamp(at, line_end);
        let (text, format) = match &choice.insert {
            Insert::Plain(text) => (text.clone(), 1),
            Insert::Snippet(snippet) if client.snippets => (snippet.clone(), 2),
            Insert::Snippet(snippet) => (without_places(snippet), 1),
        };
        let number = choice.kind as i64 + 1;
        let known = client.completion_kinds.as_ref().map_or(number <= 18, |kinds| kinds.contains(&number));
        let mut item = json!({
            "label": choice.label,
            "kind": if known { number } else { 1 },
            "textEdit": { "range": places.range(&about.path, &range), "newText": text },
            "insertTextFormat": format,
        });
        if let Some(detail) = &choice.detail {
            item["detail"] = detail.as_str().into();
        }
        let later = choice.data.as_ref().filter(|_| choice.documentation.is_none());
        let now = later.filter(|_| !client.completion_later);
        let now = now.and_then(|data| self.language.resolve_completion(&self.files, &about.path, data));
        if let Some(documentation) = choice.documentation.as_ref().or(now.as_ref()) {
            item["documentation"] = markup(documentation, client.completion_markdown);
        }
        if let Some(filter) = &choice.filter {
            item["filterText"] = filter.as_str().into();
        }
        if !choice.additional.is_empty() {
            item["additionalTextEdits"] = places.edits(&about.path, &choice.additional);
        }
        if choice.preselect {
            item["preselect"] = true.into();
        }
        if choice.deprecated && client.completion_deprecated_tag {
            item["tags"] = json!([1]);
        }
        if let Some(data) = later.filter(|_| client.completion_later) {
            item["data"] = json!({ "uri": places.uri(&about.path), "data": data });
        }
        item
    }

    pub(super) fn resolve_completion(&mut self, params: &Value) -> Answer {
        let mut item = params.clone();
        if let Some((path, data)) = self.kept(params, "a choice")?
            && let Some(text) = self.language.resolve_completion(&self.files, &path, data)
        {
            item["documentation"] = markup(&text, self.client.completion_markdown);
        }
        Ok(item)
    }

    pub(super) fn signature_help(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let Some(help) = self.language.signatures(&self.files, &about.path, at) else {
            return Ok(Value::Null);
        };
        let active = help.signatures.get(help.active).and_then(|signature| signature.active_parameter);
        let signatures: Vec<Value> =
            help.signatures.iter().map(|signature| self.signature(signature)).collect();
        let mut answer = json!({ "signatures": signatures, "activeSignature": help.active });
        if let Some(active) = active {
            answer["activeParameter"] = active.into();
        }
        Ok(answer)
    }

    fn signature(&self, signature: &Signature) -> Value {
        let (client, label) = (&self.client, &signature.label);
        // Offsets in a label are always those of UTF-16.
        let units = |at: usize| label.get(..at).map_or(0, |before| before.encode_utf16().count());
        let parameters = signature.parameters.iter().map(|parameter| {
            let range = parameter.label.clone();
            let mut answer = match client.signature_offsets {
                true => json!({ "label": [units(range.start), units(range.end)] }),
                false => json!({ "label": label.get(range).unwrap_or_default() }),
            };
            if let Some(text) = &parameter.documentation {
                answer["documentation"] = markup(text, client.signature_markdown);
            }
            answer
        });
        let mut answer = json!({ "label": label, "parameters": parameters.collect::<Vec<Value>>() });
        if let Some(text) = &signature.documentation {
            answer["documentation"] = markup(text, client.signature_markdown);
        }
        if let Some(active) = signature.active_parameter
            && client.signature_active_parameter
        {
            answer["activeParameter"] = active.into();
        }
        answer
    }

    pub(super) fn formatting(&mut self, params: &Value, part: bool) -> Answer {
        let (about, range) = match part {
            true => self.stretch(params).map(|(about, range)| (about, Some(range)))?,
            false => (self.about(params)?, None),
        };
        let edits = self.language.format(&self.files, &about.path, range).map_err(Refusal::failed)?;
        Ok(self.places().edits(&about.path, &edits))
    }
}
