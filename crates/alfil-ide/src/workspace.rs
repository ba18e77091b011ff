//! The files that there are: those that an editor has opened as they stand there, the others as they are saved.

use crate::document::Document;
use crate::paths;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The files that are saved. Whoever holds the conversation knows where.
pub trait Files {
    /// The text of a file, by its path. `None` if there is none, or none that can be read.
    fn read(&self, path: &str) -> Option<String>;

    /// The paths of the files of the language in a folder and below it.
    fn list(&self, folder: &str) -> Vec<String>;

    /// Puts a text that is [embedded](paths::EMBEDDED) where an editor can open it, if there is such a place, and says where.
    fn place(&self, _name: &str, _text: &str) -> Option<String> {
        None
    }
}

/// No files but those that are open.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Option<String> {
        None
    }

    fn list(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A file as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its text.
    pub text: Arc<str>,
    /// A number that no other text of any file of this workspace has had.
    pub revision: u64,
}

/// What a user has set.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings(pub Value);

impl Settings {
    /// Whether something is wanted, by its dotted name: `inlayHints.inherited`.
    pub fn flag(&self, name: &str, default: bool) -> bool {
        self.get(name).and_then(Value::as_bool).unwrap_or(default)
    }

    /// A word that is set.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// What is set under a dotted name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        name.split('.').try_fold(&self.0, |value, part| value.get(part))
    }
}

/// The files that there are.
///
/// ```
/// use alfil_ide::{NoFiles, Workspace};
///
/// let mut files = Workspace::new(Box::new(NoFiles));
/// files.open("/my.variant", "variant \"Mine\" { }\n", 1);
/// assert_eq!(&*files.text("/my.variant").expect("it is open"), "variant \"Mine\" { }\n");
/// assert_eq!(files.text("/chess.variant"), None);
/// ```
pub struct Workspace {
    documents: BTreeMap<String, Open>,
    files: Box<dyn Files>,
    /// The folders that are open.
    roots: Vec<String>,
    /// What the user has set.
    pub settings: Settings,
    /// What has been read; `None` where there is no file.
    read: RefCell<BTreeMap<String, Option<File>>>,
    listed: RefCell<Option<Vec<String>>>,
    revision: Cell<u64>,
}

struct Open {
    document: Document,
    revision: u64,
}

impl Workspace {
    /// Files of which none is open.
    pub fn new(files: Box<dyn Files>) -> Workspace {
        Workspace {
            documents: BTreeMap::new(),
            files,
            roots: Vec::new(),
            settings: Settings::default(),
            read: RefCell::default(),
            listed: RefCell::default(),
            revision: Cell::new(0),
        }
    }

    fn next_revision(&self) -> u64 {
        self.revision.set(self.revision.get() + 1);
        self.revision.get()
    }

    /// A file as it is now: as it stands in the editor, or else as it is saved. What is [embedded](paths::EMBEDDED) is not
    /// among them.
    pub fn file(&self, path: &str) -> Option<File> {
        if let Some(open) = self.documents.get(path) {
            return Some(File { text: open.document.text().clone(), revision: open.revision });
        }
        if let Some(known) = self.read.borrow().get(path) {
            return known.clone();
        }
        let text = self.saved_text(path);
        let file = text.map(|text| File { text: text.into(), revision: self.next_revision() });
        self.read.borrow_mut().insert(path.to_owned(), file.clone());
        file
    }

    fn saved_text(&self, path: &str) -> Option<String> {
        if path.starts_with(paths::EMBEDDED) { None } else { self.files.read(path) }
    }

    /// The text of a file as it is now.
    pub fn text(&self, path: &str) -> Option<Arc<str>> {
        self.file(path).map(|file| file.text)
    }

    /// Puts an embedded text where an editor can open it.
    pub(crate) fn place(&self, name: &str, text: &str) -> Option<String> {
        self.files.place(name, text)
    }

    /// The paths of all files of the language that are open or lie in folders that are, sorted.
    pub fn paths(&self) -> Vec<String> {
        let mut listed = self.listed.borrow_mut();
        let listed = listed
            .get_or_insert_with(|| self.roots.iter().flat_map(|folder| self.files.list(folder)).collect());
        let all: BTreeSet<&String> = listed.iter().chain(self.documents.keys()).collect();
        all.into_iter().cloned().collect()
    }

    /// The document that is open under a path.
    pub fn document(&self, path: &str) -> Option<&Document> {
        Some(&self.documents.get(path)?.document)
    }

    /// The paths of the documents that are open, sorted.
    pub fn open_paths(&self) -> impl Iterator<Item = &str> {
        self.documents.keys().map(String::as_str)
    }

    /// Opens a document.
    pub fn open(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>, version: i64) {
        let open = Open { document: Document::new(text, version), revision: self.next_revision() };
        self.documents.insert(path.into(), open);
    }

    /// Edits a document that is open; whether it is.
    pub fn edit(&mut self, path: &str, edit: impl FnOnce(&mut Document)) -> bool {
        let revision = self.next_revision();
        let Some(open) = self.documents.get_mut(path) else { return false };
        let before = open.document.text().clone();
        edit(&mut open.document);
        if before != *open.document.text() {
            open.revision = revision;
        }
        true
    }

    /// Closes a document: from now on the file is as it is saved. Whether it was open.
    pub fn close(&mut self, path: &str) -> bool {
        self.saved(path);
        self.documents.remove(path).is_some()
    }

    /// A file that is saved was made, changed or deleted: it is read anew.
    pub fn saved(&mut self, path: &str) {
        self.read.get_mut().remove(path);
        *self.listed.get_mut() = None;
    }

    /// All files that are saved may have changed: they are read anew, and the paths of those that have are given. The others
    /// keep their revision.
    pub fn reread(&mut self) -> Vec<String> {
        let mut changed = Vec::new();
        *self.listed.get_mut() = None;
        let mut read = self.read.take();
        for (path, known) in &mut read {
            let text = self.saved_text(path);
            if known.as_ref().map(|file| &*file.text) != text.as_deref() {
                *known = text.map(|text| File { text: text.into(), revision: self.next_revision() });
                changed.push(path.clone());
            }
        }
        *self.read.get_mut() = read;
        changed
    }

    /// The folders that are open.
    pub fn roots(&self) -> &[String] {
        &self.roots
    }

    /// Opens other folders.
    pub fn set_roots(&mut self, roots: Vec<String>) {
        self.roots = roots;
        *self.listed.get_mut() = None;
    }
}
