//! What the language answers an editor: [`Ide`] is the [`Language`] of variant files.
//!
//! Every answer is a function of the files as they are now and a place in one of them. A file is read together with what it
//! extends, open files as they stand in the editor, and what came of it is kept until one of them changes. Nothing is
//! remembered of earlier texts: after any number of edits the answers are those of one who opens the files now.
//!
//! What is not yet a game is answered for, too: a file with mistakes is read without the clauses that have them.
//!
//! ```
//! use alfil::ide::{Ide, Language};
//! use alfil_ide::{NoFiles, Workspace};
//!
//! let mut files = Workspace::new(Box::new(NoFiles));
//! let text = "variant \"Camels\" { }\nextends \"chess\"\npiece N \"Camel\" C\n";
//! files.open("/camels.variant", text, 1);
//! let ide = Ide::default();
//! assert!(ide.diagnostics(&files, "/camels.variant").is_empty());
//! let hover = ide.hover(&files, "/camels.variant", text.find("C\n").unwrap()).unwrap();
//! assert!(hover.contents.markdown.contains("camel: a leap of (3,1)"));
//! ```

mod actions;
mod cards;
mod clauses;
mod complete;
mod complete_betza;
mod hover;
mod layout;
mod look;
mod names;
mod navigate;
mod outline;
mod rename;
mod report;
mod run;
mod signature;
mod tokens;
mod view;

pub use alfil_ide::Language;

use crate::library;
use crate::resolve::Loader;
use alfil_ide::answer::{
    Action, Argument, Completions, Coverage, Diagnostic, DocumentLink, Fold, Highlight, Hint, Hover, Lens,
    Markup, Outcome, Place, Signatures, Symbol, Target, TestItem, TestResult, TextEdit, Token, WorkspaceEdit,
};
use alfil_ide::{Asked, Job, Legend, Workspace};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use view::View;

/// How variant files end.
const ENDING: &str = ".variant";

/// The language of variant files.
#[derive(Default)]
pub struct Ide {
    views: RefCell<BTreeMap<String, Rc<View>>>,
    loader: RefCell<Loader>,
}

impl fmt::Debug for Ide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ide").finish_non_exhaustive()
    }
}

impl Ide {
    /// A file as it stands, with all that it extends.
    fn view(&self, files: &Workspace, path: &str) -> Option<Rc<View>> {
        if let Some(view) = self.views.borrow().get(path)
            && view.is_current(files)
        {
            return Some(Rc::clone(view));
        }
        let view = Rc::new(View::new(files, path, &mut self.loader.borrow_mut())?);
        self.views.borrow_mut().insert(path.to_owned(), Rc::clone(&view));
        Some(view)
    }

    /// What a function says of a file; what says nothing, if there is no such file.
    fn of<T: Default>(&self, files: &Workspace, path: &str, say: impl FnOnce(&View) -> T) -> T {
        self.view(files, path).map_or_else(T::default, |view| say(&view))
    }

    /// All files that have a part in one another: those of the workspace that extend the file, and the file itself first.
    fn heirs(&self, files: &Workspace, path: &str) -> Vec<Rc<View>> {
        let others = files.paths().into_iter().filter(|other| other != path);
        let mut heirs: Vec<Rc<View>> = self.view(files, path).into_iter().collect();
        heirs.extend(
            others
                .filter_map(|other| self.view(files, &other))
                .filter(|view| view.paths.iter().any(|own| own == path)),
        );
        heirs
    }
}

impl Language for Ide {
    fn name(&self) -> &str {
        "alfil"
    }

    fn watched(&self) -> Vec<String> {
        vec![format!("**/*{ENDING}"), format!("**/{}", crate::lint::config::FILE_NAME), "**/*.svg".to_owned()]
    }

    fn legend(&self) -> Legend {
        tokens::legend()
    }

    fn completion_triggers(&self) -> Vec<char> {
        vec![' ', '"', '.', '[', '-', '?', '@', '=']
    }

    fn signature_triggers(&self) -> Vec<char> {
        vec![' ', '[', '-', '?']
    }

    fn commands(&self) -> Vec<String> {
        run::COMMANDS.iter().map(|name| (*name).to_owned()).collect()
    }

    fn embedded(&self, path: &str) -> Option<String> {
        view::shipped_text(path).map(str::to_owned)
    }

    fn changed(&self, files: &Workspace, path: &str) {
        let mut views = self.views.borrow_mut();
        // What is kept of parents is kept by their texts, of which there may have been many.
        if views.values().any(|view| view.path() != path && view.depends_on(path)) {
            *self.loader.borrow_mut() = Loader::default();
        }
        views.retain(|_, view| view.is_current(files));
    }

    fn dependencies(&self, files: &Workspace, path: &str) -> Vec<String> {
        self.of(files, path, View::dependencies)
    }

    fn diagnostics(&self, files: &Workspace, path: &str) -> Vec<Diagnostic> {
        self.of(files, path, report::diagnostics)
    }

    fn actions(&self, files: &Workspace, path: &str, range: Range<usize>) -> Vec<Action> {
        self.of(files, path, |view| actions::actions(view, range))
    }

    fn resolve_action(&self, files: &Workspace, path: &str, data: &str) -> Option<WorkspaceEdit> {
        self.of(files, path, |view| actions::resolved(view, data))
    }

    fn complete(&self, files: &Workspace, path: &str, at: usize) -> Completions {
        self.of(files, path, |view| complete::complete(view, files, at))
    }

    fn resolve_completion(&self, files: &Workspace, path: &str, data: &str) -> Option<Markup> {
        self.of(files, path, |view| complete::resolved(view, files, data))
    }

    fn hover(&self, files: &Workspace, path: &str, at: usize) -> Option<Hover> {
        self.of(files, path, |view| hover::hover(view, files, at))
    }

    fn signatures(&self, files: &Workspace, path: &str, at: usize) -> Option<Signatures> {
        self.of(files, path, |view| signature::signatures(view, at))
    }

    fn definition(&self, files: &Workspace, path: &str, at: usize) -> Vec<Target> {
        self.of(files, path, |view| navigate::definition(view, at))
    }

    fn references(&self, files: &Workspace, path: &str, at: usize, declaration: bool) -> Vec<Place> {
        self.of(files, path, |view| navigate::references(self, files, view, at, declaration))
    }

    fn highlights(&self, files: &Workspace, path: &str, at: usize) -> Vec<Highlight> {
        self.of(files, path, |view| navigate::highlights(view, at))
    }

    fn prepare_rename(
        &self,
        files: &Workspace,
        path: &str,
        at: usize,
    ) -> Result<(Range<usize>, String), String> {
        let view = self.view(files, path).ok_or("there is no such file")?;
        rename::prepare(&view, at)
    }

    fn rename(&self, files: &Workspace, path: &str, at: usize, name: &str) -> Result<WorkspaceEdit, String> {
        let view = self.view(files, path).ok_or("there is no such file")?;
        rename::rename(self, files, &view, at, name)
    }

    fn symbols(&self, files: &Workspace, path: &str) -> Vec<Symbol> {
        self.of(files, path, outline::symbols)
    }

    fn folds(&self, files: &Workspace, path: &str) -> Vec<Fold> {
        self.of(files, path, outline::folds)
    }

    fn selections(&self, files: &Workspace, path: &str, at: usize) -> Vec<Range<usize>> {
        self.of(files, path, |view| outline::selections(view, at))
    }

    fn tokens(&self, files: &Workspace, path: &str, range: Option<Range<usize>>) -> Vec<Token> {
        self.of(files, path, |view| tokens::tokens(view, range))
    }

    fn hints(&self, files: &Workspace, path: &str, range: Range<usize>) -> Vec<Hint> {
        self.of(files, path, |view| look::hints(view, files, range))
    }

    fn lenses(&self, files: &Workspace, path: &str) -> Vec<Lens> {
        self.of(files, path, look::lenses)
    }

    fn format(
        &self,
        files: &Workspace,
        path: &str,
        range: Option<Range<usize>>,
    ) -> Result<Vec<TextEdit>, String> {
        let view = self.view(files, path).ok_or("there is no such file")?;
        layout::format(&view, range)
    }

    fn links(&self, files: &Workspace, path: &str) -> Vec<DocumentLink> {
        self.of(files, path, |view| look::links(view, files))
    }

    fn tests(&self, files: &Workspace, path: &str) -> Vec<TestItem> {
        self.of(files, path, run::tests)
    }

    fn run_tests(
        &self,
        files: &Workspace,
        path: &str,
        only: Option<&[String]>,
        job: &dyn Job,
    ) -> Result<Vec<TestResult>, String> {
        let view = self.view(files, path).ok_or("there is no such file")?;
        run::run(&view, only, job)
    }

    fn coverage(&self, files: &Workspace, path: &str, job: &dyn Job) -> Result<Coverage, String> {
        let view = self.view(files, path).ok_or("there is no such file")?;
        run::coverage(&view, job)
    }

    fn execute(
        &self,
        files: &Workspace,
        name: &str,
        arguments: &[Argument],
        _job: &dyn Job,
    ) -> Result<Outcome, String> {
        let Some(Argument::File(path)) = arguments.first() else {
            return Err(format!("`{name}` is about a file, which must be named"));
        };
        let view = self.view(files, path).ok_or_else(|| format!("there is no file `{path}`"))?;
        run::execute(&view, files, name)
    }

    fn request(
        &self,
        files: &Workspace,
        asked: &Asked<'_>,
        _job: &dyn Job,
    ) -> Option<Result<serde_json::Value, String>> {
        let view = asked.path.and_then(|path| self.view(files, path));
        match view {
            Some(view) => run::request(&view, files, asked),
            None => Some(Err("there is no such file".to_owned())),
        }
    }
}

/// What ships, for whoever lists it: the name and what it is.
fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    library::names().map(|name| (name, library::summary(name).unwrap_or_default()))
}
