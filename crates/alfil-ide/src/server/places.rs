//! Places as editors call them: URIs, lines and columns.

use super::message::Refusal;
use crate::answer::{Place, TextEdit, WorkspaceEdit};
use crate::language::Language;
use crate::paths;
use crate::position::{Encoding, Lines, Position};
use crate::workspace::Workspace;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What an editor calls files.
#[derive(Debug, Default)]
pub(super) struct Uris {
    /// The URIs of files as the editor writes them, by their paths.
    spelled: BTreeMap<String, String>,
    /// Where embedded files have been put, and their own paths.
    placed: RefCell<BTreeMap<String, String>>,
    /// The scheme of URIs of embedded files, for an editor that shows texts by URIs of ours.
    pub(super) scheme: Option<String>,
}

impl Uris {
    /// The path of what an editor names, whose spelling is remembered.
    pub(super) fn learn(&mut self, uri: &str) -> String {
        let path = self.path(uri);
        self.spelled.insert(path.clone(), uri.to_owned());
        path
    }

    /// The path of what an editor names.
    pub(super) fn path(&self, uri: &str) -> String {
        let own = self.scheme.as_ref().and_then(|scheme| uri.strip_prefix(scheme.as_str()));
        if let Some(name) = own.and_then(|rest| rest.strip_prefix(":/")) {
            return format!("{}{name}", paths::EMBEDDED);
        }
        let path = paths::from_uri(uri);
        self.placed.borrow().get(&path).cloned().unwrap_or(path)
    }
}

/// The text and the lines of a file.
type Known = (Arc<str>, Arc<Lines>);

/// Turns places into what an editor calls them, and back.
pub(super) struct Places<'a> {
    pub files: &'a Workspace,
    pub language: &'a dyn Language,
    pub uris: &'a Uris,
    pub encoding: Encoding,
    pub document_changes: bool,
    /// What has been looked at.
    known: RefCell<BTreeMap<String, Known>>,
    /// The byte of a file whose place was told last.
    last: RefCell<(String, usize, Position)>,
}

impl<'a> Places<'a> {
    pub(super) fn new(
        files: &'a Workspace,
        language: &'a dyn Language,
        uris: &'a Uris,
        encoding: Encoding,
        document_changes: bool,
    ) -> Places<'a> {
        Places {
            files,
            language,
            uris,
            encoding,
            document_changes,
            known: RefCell::default(),
            last: RefCell::default(),
        }
    }

    /// The text of a file: open, saved or embedded.
    pub(super) fn text(&self, path: &str) -> Option<Arc<str>> {
        self.files.text(path).or_else(|| self.language.embedded(path).map(Arc::from))
    }

    /// The text and lines of a file; those of one that is gone are empty.
    fn lines(&self, path: &str) -> Known {
        if let Some(known) = self.known.borrow().get(path) {
            return known.clone();
        }
        let text = self.text(path).unwrap_or_else(|| "".into());
        let lines = match self.files.document(path) {
            Some(document) => document.lines().clone(),
            None => Lines::new(&text),
        };
        let known = (text, Arc::new(lines));
        self.known.borrow_mut().insert(path.to_owned(), known.clone());
        known
    }

    pub(super) fn uri(&self, path: &str) -> String {
        if let Some(spelled) = self.uris.spelled.get(path) {
            return spelled.clone();
        }
        let Some(name) = path.strip_prefix(paths::EMBEDDED) else { return paths::to_uri(path) };
        if let Some(scheme) = &self.uris.scheme {
            return format!("{scheme}:/{name}");
        }
        let text = self.language.embedded(path);
        match text.and_then(|text| self.files.place(name, &text)) {
            Some(file) => {
                self.uris.placed.borrow_mut().insert(file.clone(), path.to_owned());
                paths::to_uri(&file)
            }
            None => path.to_owned(),
        }
    }

    /// Line and column of a byte.
    pub(super) fn place_of(&self, path: &str, at: usize) -> Position {
        let (text, lines) = self.lines(path);
        let mut last = self.last.borrow_mut();
        let known = if last.0 == path { (last.1, last.2) } else { (0, Position::default()) };
        let place = lines.position_after(&text, at, self.encoding, known);
        if last.0 != path {
            path.clone_into(&mut last.0);
        }
        // In the middle of a character nothing can be counted from.
        (last.1, last.2) = if text.is_char_boundary(at) { (at, place) } else { (0, Position::default()) };
        place
    }

    pub(super) fn position(&self, path: &str, at: usize) -> Value {
        let place = self.place_of(path, at);
        json!({ "line": place.line, "character": place.column })
    }

    pub(super) fn range(&self, path: &str, range: &Range<usize>) -> Value {
        json!({ "start": self.position(path, range.start), "end": self.position(path, range.end) })
    }

    pub(super) fn location(&self, place: &Place) -> Value {
        json!({ "uri": self.uri(&place.path), "range": self.range(&place.path, &place.range) })
    }

    /// The byte that a position of the protocol names.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(super) fn offset(&self, path: &str, position: &Value) -> Result<usize, Refusal> {
        let (text, lines) = self.lines(path);
        Ok(lines.offset(&text, read_position(position)?, self.encoding))
    }

    /// The bytes that a range of the protocol names.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(super) fn bytes(&self, path: &str, range: &Value) -> Result<Range<usize>, Refusal> {
        let (one, other) = (self.offset(path, &range["start"])?, self.offset(path, &range["end"])?);
        Ok(one.min(other)..one.max(other))
    }

    pub(super) fn edits(&self, path: &str, edits: &[TextEdit]) -> Value {
        let edit = |edit: &TextEdit| json!({ "range": self.range(path, &edit.range), "newText": edit.text });
        edits.iter().map(edit).collect()
    }

    /// Edits as the editor takes them, with the versions of documents that are open.
    ///
    /// # Errors
    ///
    /// If one of the files cannot be changed.
    pub(super) fn workspace_edit(&self, edit: &WorkspaceEdit) -> Result<Value, Refusal> {
        if let Some((path, _)) = edit.files.iter().find(|(path, _)| path.starts_with(paths::EMBEDDED)) {
            let name = paths::name(path);
            return Err(Refusal::failed(format!("`{name}` ships with the program and cannot be changed")));
        }
        if !self.document_changes {
            let files = edit.files.iter().map(|(path, edits)| (self.uri(path), self.edits(path, edits)));
            return Ok(json!({ "changes": files.collect::<Map<String, Value>>() }));
        }
        let file = |(path, edits): &(String, Vec<TextEdit>)| {
            let version = self.files.document(path).map(|document| document.version);
            json!({
                "textDocument": { "uri": self.uri(path), "version": version },
                "edits": self.edits(path, edits),
            })
        };
        Ok(json!({ "documentChanges": edit.files.iter().map(file).collect::<Vec<Value>>() }))
    }
}

/// Line and column of the protocol.
///
/// # Errors
///
/// If they are none.
pub(super) fn read_position(position: &Value) -> Result<Position, Refusal> {
    // However far behind the end it lies, it is the end.
    let number = |name: &str| {
        let number = position[name].as_u64().ok_or_else(|| Refusal::params(format!("no `{name}`")))?;
        Ok(usize::try_from(number).unwrap_or(usize::MAX))
    };
    Ok(Position { line: number("line")?, column: number("character")? })
}
