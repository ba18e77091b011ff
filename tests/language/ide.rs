//! What the language answers editors: [`cases`] by example, and [`laws`] that hold at every place of every file that ships.

mod cases;
mod laws;

use alfil::ide::{Ide, Language};
use alfil::library;
use alfil_ide::answer::{WorkspaceEdit, applied};
use alfil_ide::{NoFiles, Workspace};
use std::ops::Range;

/// The path of the file at hand.
const PATH: &str = "/games/own.variant";

/// An editor with one file open, or with several.
struct Editor {
    ide: Ide,
    files: Workspace,
}

impl Editor {
    fn new(text: &str) -> Editor {
        let mut files = Workspace::new(Box::new(NoFiles));
        files.open(PATH, text, 1);
        Editor { ide: Ide::default(), files }
    }

    /// The file of a variant that ships, as one of the user's own.
    fn shipped(name: &str) -> Editor {
        Editor::new(library::get(name).expect("it ships"))
    }

    fn with(mut self, path: &str, text: &str) -> Editor {
        self.files.open(path, text, 1);
        self
    }

    fn text(&self) -> String {
        self.text_of(PATH)
    }

    fn text_of(&self, path: &str) -> String {
        self.files.text(path).expect("it is open").to_string()
    }

    fn write(&mut self, path: &str, text: &str) {
        assert!(self.files.edit(path, |document| document.set(text)), "it is open");
        self.ide.changed(&self.files, path);
    }

    /// The byte at which a text stands; `|` in it is the place, or else its first letter.
    fn at(&self, wanted: &str) -> usize {
        let bare = wanted.replacen('|', "", 1);
        let start = self.text().find(&bare).unwrap_or_else(|| panic!("`{bare}` is not in the file"));
        start + wanted.find('|').unwrap_or(0)
    }

    fn slice(&self, range: Range<usize>) -> String {
        self.text()[range].to_owned()
    }

    fn hover(&self, wanted: &str) -> String {
        let hover = self.ide.hover(&self.files, PATH, self.at(wanted));
        hover.unwrap_or_else(|| panic!("nothing is said about `{wanted}`")).contents.markdown
    }

    fn completions(&self, wanted: &str) -> Vec<String> {
        let found = self.ide.complete(&self.files, PATH, self.at(wanted));
        found.items.into_iter().map(|item| item.label).collect()
    }

    fn apply(&mut self, edit: &WorkspaceEdit) {
        for (path, edits) in &edit.files {
            let text = applied(&self.text_of(path), edits);
            self.write(path, &text);
        }
    }

    fn rename(&mut self, wanted: &str, name: &str) -> Result<(), String> {
        let edit = self.ide.rename(&self.files, PATH, self.at(wanted), name)?;
        self.apply(&edit);
        Ok(())
    }
}
