//! What is wrong with a file, as editors show it.

use super::view::{View, bytes};
use crate::diagnostic::{self, Code, code};
use crate::source::{SourceId, Span};
use crate::syntax::tree::ClauseKind;
use alfil_ide::answer::{Diagnostic, Fix, Place, Related, Severity, Tag, TextEdit, WorkspaceEdit};
use alfil_ide::paths::EMBEDDED;

/// What says that something might as well not be there.
const UNNECESSARY: [Code; 3] = [code::region::UNUSED, code::piece::UNUSED, code::clause::REPEATED];

/// Everything that `alfil check` says of a file.
pub(super) fn diagnostics(view: &View) -> Vec<Diagnostic> {
    view.diagnostics().iter().map(|diagnostic| translated(view, diagnostic)).collect()
}

fn translated(view: &View, diagnostic: &diagnostic::Diagnostic) -> Diagnostic {
    let severity = match diagnostic.severity {
        diagnostic::Severity::Error => Severity::Error,
        diagnostic::Severity::Warning => Severity::Warning,
    };
    let first = diagnostic.labels.first();
    let own = first.filter(|label| label.span.source == SourceId(0));
    // A mistake in a file that is extended is shown where this file extends it.
    let range = own.map_or_else(|| extends(view), |label| shown(view, label.span));
    let message = match own {
        Some(label) if !label.text.is_empty() => format!("{}: {}", diagnostic.message, label.text),
        _ => diagnostic.message.clone(),
    };
    let mut found = Diagnostic::new(range, severity, diagnostic.code.id(), message);
    found.help.clone_from(&diagnostic.help);
    let others = diagnostic.labels.iter().skip(usize::from(own.is_some()));
    found.related = others
        .map(|label| Related {
            place: Place::new(view.path_of(label.span), bytes(label.span)),
            message: label.text.clone(),
        })
        .collect();
    found.fixes = diagnostic.fixes.iter().filter_map(|fix| translated_fix(view, fix)).collect();
    if UNNECESSARY.contains(&diagnostic.code) {
        found.tags.push(Tag::Unnecessary);
    }
    found
}

/// What mends a mistake; nothing, if that lies in a file that ships.
fn translated_fix(view: &View, fix: &diagnostic::Fix) -> Option<Fix> {
    let mut edit = WorkspaceEdit::default();
    for one in &fix.edits {
        let source = view.loaded.sources.get(usize::from(one.span.source.0))?;
        source.text.get(bytes(one.span))?;
        let path = view.path_of(one.span);
        if path.starts_with(EMBEDDED) {
            return None;
        }
        edit.push(path, TextEdit::new(bytes(one.span), one.text.as_str()));
    }
    Some(Fix { title: fix.title.clone(), safe: fix.safety == diagnostic::Safety::Safe, edit })
}

/// The place of a mistake, within the text.
fn shown(view: &View, span: Span) -> std::ops::Range<usize> {
    let range = bytes(span);
    let text = view.text();
    let end = range.end.min(text.len());
    let start = range.start.min(end);
    start..end
}

/// Where the file names what it extends.
fn extends(view: &View) -> std::ops::Range<usize> {
    let found = view.tree().clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Extends(extends) => Some(bytes(extends.name.span)),
        _ => None,
    });
    found.unwrap_or(0..0)
}
