//! What an editor shows around the text.

use super::Server;
use super::message::{Answer, Refusal};
use super::plain::markup;
use crate::answer::{Fold, FoldKind, HintKind, LinkTarget};
use crate::language::Language;
use serde_json::{Value, json};

impl<L: Language> Server<L> {
    pub(super) fn hover(&mut self, params: &Value) -> Answer {
        let (about, at) = self.spot(params)?;
        let Some(hover) = self.language.hover(&self.files, &about.path, at) else { return Ok(Value::Null) };
        let mut answer = json!({ "contents": markup(&hover.contents, self.client.hover_markdown) });
        if let Some(range) = &hover.range {
            answer["range"] = self.places().range(&about.path, range);
        }
        Ok(answer)
    }

    pub(super) fn folds(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let places = self.places();
        let fold = |fold: &Fold| {
            let start = places.place_of(&about.path, fold.range.start);
            let end = places.place_of(&about.path, fold.range.end);
            let mut answer = json!({ "startLine": start.line, "endLine": end.line });
            if !self.client.whole_lines_fold {
                answer["startCharacter"] = start.column.into();
                answer["endCharacter"] = end.column.into();
            }
            match fold.kind {
                Some(FoldKind::Comment) => answer["kind"] = "comment".into(),
                Some(FoldKind::Imports) => answer["kind"] = "imports".into(),
                Some(FoldKind::Region) => answer["kind"] = "region".into(),
                None => {}
            }
            if let Some(text) = &fold.collapsed
                && self.client.fold_text
            {
                answer["collapsedText"] = text.as_str().into();
            }
            (end.line > start.line).then_some(answer)
        };
        let folds = self.language.folds(&self.files, &about.path);
        let limit = self.client.fold_limit.unwrap_or(usize::MAX);
        Ok(folds.iter().filter_map(fold).take(limit).collect())
    }

    pub(super) fn selections(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let places = self.places();
        let list = params["positions"].as_array().ok_or_else(|| Refusal::params("no `positions`"))?;
        let mut answers = Vec::new();
        for position in list {
            let at = places.offset(&about.path, position)?;
            let mut ranges = self.language.selections(&self.files, &about.path, at);
            // Each holds the one before it and is larger, or it would select nothing more.
            let mut inner = at..at;
            ranges.retain(|range| {
                let holds = range.start <= inner.start && inner.end <= range.end && *range != inner;
                if holds {
                    inner = range.clone();
                }
                holds
            });
            let parent = ranges.iter().rev().fold(Value::Null, |parent, range| {
                let mut answer = json!({ "range": places.range(&about.path, range) });
                if parent.is_object() {
                    answer["parent"] = parent;
                }
                answer
            });
            answers.push(match parent {
                Value::Null => json!({ "range": places.range(&about.path, &(at..at)) }),
                found => found,
            });
        }
        Ok(answers.into())
    }

    pub(super) fn hints(&mut self, params: &Value) -> Answer {
        let (about, range) = self.stretch(params)?;
        let places = self.places();
        let hints = self.language.hints(&self.files, &about.path, range.clone()).into_iter();
        let hints = hints.filter(|hint| range.start <= hint.at && hint.at <= range.end);
        let answers = hints.map(|hint| {
            let mut answer = json!({
                "position": places.position(&about.path, hint.at),
                "label": hint.label,
                "paddingLeft": hint.padding_left,
                "paddingRight": hint.padding_right,
            });
            if let Some(place) = &hint.place {
                answer["label"] = json!([{ "value": hint.label, "location": places.location(place) }]);
            }
            match hint.kind {
                Some(HintKind::Type) => answer["kind"] = 1.into(),
                Some(HintKind::Parameter) => answer["kind"] = 2.into(),
                None => {}
            }
            if let Some(tooltip) = &hint.tooltip {
                answer["tooltip"] = markup(tooltip, self.client.hover_markdown);
            }
            if !hint.edits.is_empty() {
                answer["textEdits"] = places.edits(&about.path, &hint.edits);
            }
            answer
        });
        Ok(answers.collect())
    }

    pub(super) fn links(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let places = self.places();
        let links = self.language.links(&self.files, &about.path);
        let answers = links.iter().map(|link| {
            let target = match &link.target {
                LinkTarget::File(path) => places.uri(path),
                LinkTarget::Web(url) => url.clone(),
            };
            let mut answer = json!({ "range": places.range(&about.path, &link.range), "target": target });
            if let Some(tooltip) = &link.tooltip
                && self.client.link_tooltips
            {
                answer["tooltip"] = tooltip.as_str().into();
            }
            answer
        });
        Ok(answers.collect())
    }
}
