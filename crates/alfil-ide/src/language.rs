//! What a language answers.

use crate::answer::*;
use crate::workspace::Workspace;
use serde_json::Value;
use std::ops::Range;

/// What a language answers about files and places in them.
///
/// Every function has an answer that says nothing, so a language says what it knows and no more. All take the files as they
/// are now, what is not yet saved included. What is costly to find may be kept, by [`File::revision`](crate::File): equal
/// revisions have equal texts. `at` is a byte of the text, on a boundary of its characters, at most its length; so are the
/// ends of ranges.
pub trait Language {
    /// What editors call it and what stands beside its messages: `alfil`.
    fn name(&self) -> &str;

    /// Patterns of names of files that editors are to watch: `**/*.variant`.
    fn watched(&self) -> Vec<String> {
        Vec::new()
    }

    /// The words by which kinds of tokens are known. Asked once.
    fn legend(&self) -> Legend {
        Legend::default()
    }

    /// The characters after which an editor asks for choices unasked.
    fn completion_triggers(&self) -> Vec<char> {
        Vec::new()
    }

    /// The characters after which an editor asks for [`Signatures`] unasked.
    fn signature_triggers(&self) -> Vec<char> {
        Vec::new()
    }

    /// The names of what [`execute`](Language::execute) does.
    fn commands(&self) -> Vec<String> {
        Vec::new()
    }

    /// The text of a file that belongs to the language itself and lies in no folder, by its path: see
    /// [`paths::EMBEDDED`](crate::paths::EMBEDDED).
    fn embedded(&self, _path: &str) -> Option<String> {
        None
    }

    /// A file was opened, edited, closed, made, changed or deleted; what is kept about it can be forgotten.
    fn changed(&self, _files: &Workspace, _path: &str) {}

    /// The files that were read for the diagnostics of a file, or looked for in vain, other than itself: when one of them
    /// changes, the diagnostics are found anew.
    fn dependencies(&self, _files: &Workspace, _path: &str) -> Vec<String> {
        Vec::new()
    }

    /// What is wrong with a file.
    fn diagnostics(&self, _files: &Workspace, _path: &str) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// What can be done at a place, but for the [fixes](Diagnostic::fixes) of the diagnostics there, which the server adds.
    fn actions(&self, _files: &Workspace, _path: &str, _range: Range<usize>) -> Vec<Action> {
        Vec::new()
    }

    /// The edits of an action that came without, from its `data`. `None` if it turns out that there are none.
    fn resolve_action(&self, _files: &Workspace, _path: &str, _data: &str) -> Option<WorkspaceEdit> {
        None
    }

    /// What can be written at a place.
    fn complete(&self, _files: &Workspace, _path: &str, _at: usize) -> Completions {
        Completions::default()
    }

    /// What a choice means, from its `data`.
    fn resolve_completion(&self, _files: &Workspace, _path: &str, _data: &str) -> Option<Markup> {
        None
    }

    /// What there is to say about a place.
    fn hover(&self, _files: &Workspace, _path: &str, _at: usize) -> Option<Hover> {
        None
    }

    /// How what stands at a place is written.
    fn signatures(&self, _files: &Workspace, _path: &str, _at: usize) -> Option<Signatures> {
        None
    }

    /// Where the word at a place is declared.
    fn definition(&self, _files: &Workspace, _path: &str, _at: usize) -> Vec<Target> {
        Vec::new()
    }

    /// Where else what stands at a place is spoken of; where it is declared, too, if that is wanted.
    fn references(&self, _files: &Workspace, _path: &str, _at: usize, _declaration: bool) -> Vec<Place> {
        Vec::new()
    }

    /// The places of the file that speak of the same. By itself, it is what [`references`](Language::references) finds there.
    fn highlights(&self, files: &Workspace, path: &str, at: usize) -> Vec<Highlight> {
        let all = self.references(files, path, at, true).into_iter().filter(|place| place.path == path);
        all.map(|place| Highlight { range: place.range, kind: HighlightKind::Text }).collect()
    }

    /// The name at a place that can be given anew: its place and how it reads now.
    ///
    /// # Errors
    ///
    /// Why what stands there cannot be renamed, in a sentence.
    fn prepare_rename(
        &self,
        _files: &Workspace,
        _path: &str,
        _at: usize,
    ) -> Result<(Range<usize>, String), String> {
        Err("there is nothing here that can be renamed".to_owned())
    }

    /// Gives what stands at a place another name, wherever it is spoken of.
    ///
    /// # Errors
    ///
    /// Why that name cannot be given, in a sentence.
    fn rename(
        &self,
        _files: &Workspace,
        _path: &str,
        _at: usize,
        _name: &str,
    ) -> Result<WorkspaceEdit, String> {
        Err("there is nothing here that can be renamed".to_owned())
    }

    /// What a file declares.
    fn symbols(&self, _files: &Workspace, _path: &str) -> Vec<Symbol> {
        Vec::new()
    }

    /// What all files declare whose name holds the letters of a text, in their order. By itself, it is what
    /// [`symbols`](Language::symbols) says of all files that are known.
    fn workspace_symbols(&self, files: &Workspace, query: &str) -> Vec<NamedPlace> {
        let mut found = Vec::new();
        for path in files.paths() {
            named(&path, &self.symbols(files, &path), None, query, &mut found);
        }
        found
    }

    /// What can be folded.
    fn folds(&self, _files: &Workspace, _path: &str) -> Vec<Fold> {
        Vec::new()
    }

    /// What a selection at a place grows to, step by step: each range holds the one before it.
    fn selections(&self, _files: &Workspace, _path: &str, _at: usize) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// What the words of a file are, in the order of the text; with a range, at least those that touch it.
    fn tokens(&self, _files: &Workspace, _path: &str, _range: Option<Range<usize>>) -> Vec<Token> {
        Vec::new()
    }

    /// What is shown between what is written, at least in a range.
    fn hints(&self, _files: &Workspace, _path: &str, _range: Range<usize>) -> Vec<Hint> {
        Vec::new()
    }

    /// The commands that are shown above lines, but for those of tests, which the server makes from
    /// [`tests`](Language::tests).
    fn lenses(&self, _files: &Workspace, _path: &str) -> Vec<Lens> {
        Vec::new()
    }

    /// The command of a lens that came without, from its `data`.
    fn resolve_lens(&self, _files: &Workspace, _path: &str, _data: &str) -> Option<Command> {
        None
    }

    /// The edits that put a file, or a range of it, into the one layout. None are needed where it is so laid out.
    ///
    /// # Errors
    ///
    /// Why it cannot be laid out, in a sentence.
    fn format(
        &self,
        _files: &Workspace,
        _path: &str,
        _range: Option<Range<usize>>,
    ) -> Result<Vec<TextEdit>, String> {
        Ok(Vec::new())
    }

    /// The words of a file that lead elsewhere.
    fn links(&self, _files: &Workspace, _path: &str) -> Vec<DocumentLink> {
        Vec::new()
    }

    /// The tests that a file carries, in the order of the text.
    fn tests(&self, _files: &Workspace, _path: &str) -> Vec<TestItem> {
        Vec::new()
    }

    /// Runs the tests of a file: those that are named by their `id`, or all.
    ///
    /// # Errors
    ///
    /// Why none can be run, in a sentence.
    fn run_tests(
        &self,
        _files: &Workspace,
        _path: &str,
        _only: Option<&[String]>,
        _job: &dyn Job,
    ) -> Result<Vec<TestResult>, String> {
        Ok(Vec::new())
    }

    /// What of a file its tests would notice.
    ///
    /// # Errors
    ///
    /// Why that cannot be said, in a sentence.
    fn coverage(&self, _files: &Workspace, _path: &str, _job: &dyn Job) -> Result<Coverage, String> {
        Err("that is not known of such files".to_owned())
    }

    /// Does what one of the [`commands`](Language::commands) is for.
    ///
    /// # Errors
    ///
    /// Why it cannot be done, in a sentence.
    fn execute(
        &self,
        _files: &Workspace,
        name: &str,
        _arguments: &[Argument],
        _job: &dyn Job,
    ) -> Result<Outcome, String> {
        Err(format!("there is no command `{name}`"))
    }

    /// Answers a request of the language's own, whose method begins with [`name`](Language::name) and a slash:
    /// `alfil/preview`. `None` is for those that it does not know.
    ///
    /// `path` is the file that `params.textDocument.uri` names, if it does, and `at` the byte at `params.position`.
    ///
    /// # Errors
    ///
    /// Why it cannot be answered, in a sentence.
    fn request(
        &self,
        _files: &Workspace,
        _asked: &Asked<'_>,
        _job: &dyn Job,
    ) -> Option<Result<Value, String>> {
        None
    }
}

/// A request of the language's own.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Its method, behind the slash: `preview`.
    pub method: &'a str,
    /// The file that `params.textDocument.uri` names.
    pub path: Option<&'a str>,
    /// The byte that `params.position` names.
    pub at: Option<usize>,
    /// All that was sent along.
    pub params: &'a Value,
}

/// Something that may take a while: whether it is still wanted, how far it is, and what places are to the editor.
pub trait Job {
    /// Whether nobody waits for it any more. It may end at once then, with any answer.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Says how far it is.
    fn progress(&self, _done: usize, _total: usize, _what: &str) {}

    /// What the editor calls a range of a file.
    fn range(&self, _path: &str, range: Range<usize>) -> Value {
        serde_json::json!({ "start": range.start, "end": range.end })
    }

    /// What the editor calls a file.
    fn uri(&self, path: &str) -> String {
        path.to_owned()
    }
}

/// A job that nobody watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Idle;

impl Job for Idle {}

/// The words by which kinds of tokens are known, in the order of their numbers. Those of the protocol are coloured
/// everywhere: `keyword`, `comment`, `string`, `number`, `operator`, `type`, `class`, `enumMember`, `variable`, `property`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Legend {
    /// What a token is.
    pub types: Vec<&'static str>,
    /// What is more to be said of it, a bit each: `declaration`, `readonly`, `defaultLibrary`.
    pub modifiers: Vec<&'static str>,
}

/// The symbols that hold the letters of a text in their order, in whatever case.
fn named(path: &str, symbols: &[Symbol], container: Option<&str>, query: &str, found: &mut Vec<NamedPlace>) {
    for symbol in symbols {
        if holds_letters(&symbol.name, query) {
            found.push(NamedPlace {
                name: symbol.name.clone(),
                kind: symbol.kind,
                place: Place::new(path, symbol.selection.clone()),
                container: container.map(str::to_owned),
            });
        }
        named(path, &symbol.children, Some(&symbol.name), query, found);
    }
}

fn holds_letters(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}
