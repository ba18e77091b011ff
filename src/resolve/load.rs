//! From the text of a variant file, and of those that it extends, to the variant.

use super::resolver::{any_error, resolve_with, sorted};
use crate::diagnostic::{Diagnostic, code, suggest};
use crate::english::quoted;
use crate::model::Variant;
use crate::source::{Source, SourceId, Spanned};
use crate::syntax::{self, tree};
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use tree::ClauseKind;

/// How many files may extend each other in turn.
pub const MAX_EXTENDS: usize = 16;

/// A variant file that has been read, with everything that there is to say about it.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The file itself and what it extends, in turn: the sources that the diagnostics point into.
    pub sources: Vec<Source>,
    /// The variant, if there is no error.
    pub variant: Option<Variant>,
    /// The tests of the file itself, not of those that it extends.
    pub tests: Arc<[tree::Test]>,
    /// What is wrong, in the order of the files and of the places in them.
    pub diagnostics: Vec<Diagnostic>,
    /// Warnings about what may well be meant, for those who ask for them.
    pub quiet: Vec<Diagnostic>,
}

/// Reads a variant file and those that it extends.
///
/// `lookup` gives the text of a variant by the name that stands behind `extends`.
///
/// ```
/// use alfil::diagnostic::code;
/// use alfil::source::Source;
///
/// let source = Source::new("tiny.variant", "variant \"Tiny\" { }\nboard 2x2\nsetup empty\npiece W W\n");
/// let loaded = alfil::resolve::load(source, &|_| None);
/// assert!(loaded.diagnostics.iter().any(|diagnostic| diagnostic.code == code::piece::UNUSED));
/// ```
pub fn load(source: Source, lookup: &dyn Fn(&str) -> Option<Source>) -> Loaded {
    Loader::default().load(source, lookup)
}

/// Reads many files, of which several extend the same: those are parsed once.
#[derive(Debug, Default)]
pub struct Loader {
    /// What files that others extend say, by their place in the chain of files and by their text.
    parents: BTreeMap<(SourceId, Arc<str>), Rc<Parsed>>,
}

/// The tree of a file, and what its text does wrong.
#[derive(Debug)]
struct Parsed {
    file: tree::File,
    mistakes: Vec<Diagnostic>,
}

impl Borrow<tree::File> for Rc<Parsed> {
    fn borrow(&self) -> &tree::File {
        &self.file
    }
}

impl Loader {
    /// [`load`]
    pub fn load(&mut self, source: Source, lookup: &dyn Fn(&str) -> Option<Source>) -> Loaded {
        let mut sources = vec![source];
        let mut files: Vec<Rc<Parsed>> = Vec::new();
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        // The names by which the files were asked for; the first one's is not known.
        let mut names: Vec<String> = Vec::new();
        let mut complete = true;
        while let Some(source) = sources.get(files.len()) {
            let id = SourceId(files.len() as u16);
            let parsed = self.parsed(id, source);
            diagnostics.extend_from_slice(&parsed.mistakes);
            let parent = parent(&parsed.file).cloned();
            complete &= parent.is_some() || !broken_extends(&parsed.file, source);
            files.push(parsed);
            let Some(parent) = parent else { break };
            match next(&parent, &sources, &names, files.len(), lookup) {
                Ok(source) => {
                    names.push(parent.node);
                    sources.push(source);
                }
                Err(diagnostic) => {
                    diagnostics.push(*diagnostic);
                    complete = false;
                    break;
                }
            }
        }
        if !complete {
            // Nearly everything that such a file mentions stands in the one that cannot be had.
            let (diagnostics, quiet, tests) = (sorted(diagnostics), Vec::new(), Arc::default());
            return Loaded { sources, variant: None, tests, diagnostics, quiet };
        }
        let resolved = resolve_with(&files, &broken(&files, &sources));
        diagnostics.extend(resolved.diagnostics);
        let clean = !any_error(&diagnostics);
        let variant = resolved.definition.filter(|_| clean).map(|mut definition| {
            if definition.name.is_empty() {
                definition.name.clone_from(&sources[0].name);
            }
            Variant::seal(definition)
        });
        Loaded {
            sources,
            variant,
            tests: resolved.tests,
            diagnostics: sorted(diagnostics),
            quiet: resolved.quiet,
        }
    }

    /// The tree of a file, from memory if it is one that others extend and was read before.
    fn parsed(&mut self, id: SourceId, source: &Source) -> Rc<Parsed> {
        let parsed = |(file, mistakes)| Rc::new(Parsed { file, mistakes });
        if id == SourceId::default() {
            return parsed(syntax::parse(id, &source.text));
        }
        let parent = self.parents.entry((id, source.text.clone()));
        Rc::clone(parent.or_insert_with(|| parsed(syntax::parse_parent(id, &source.text))))
    }
}

/// The name that a file extends.
fn parent(file: &tree::File) -> Option<&Spanned<String>> {
    file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Extends(extends) => Some(&extends.name),
        _ => None,
    })
}

/// The source that a file extends.
fn next(
    name: &Spanned<String>,
    sources: &[Source],
    names: &[String],
    depth: usize,
    lookup: &dyn Fn(&str) -> Option<Source>,
) -> Result<Source, Box<Diagnostic>> {
    if names.contains(&name.node) {
        return Err(Box::new(
            Diagnostic::error(
                code::extends::CIRCULAR,
                format!("`{}` extends itself by way of others", name.node),
                name.span,
                "leads back to it",
            )
            .help("let one of the files in the circle stand on its own"),
        ));
    }
    if depth > MAX_EXTENDS {
        return Err(Box::new(
            Diagnostic::error(
                code::extends::TOO_DEEP,
                format!("more than {MAX_EXTENDS} files extend each other in turn"),
                name.span,
                "one too many",
            )
            .help("extend the last file directly"),
        ));
    }
    let Some(source) = lookup(&name.node) else {
        let shipped = crate::library::names();
        let help = match suggest(&name.node, shipped) {
            Some(near) => format!("did you mean `extends \"{near}\"`?"),
            None => format!("variants that ship are {}", quoted(crate::library::names().take(8))),
        };
        return Err(Box::new(
            Diagnostic::error(
                code::extends::UNKNOWN,
                format!("there is no variant `{}` to extend", name.node),
                name.span,
                "not found",
            )
            .help(help),
        ));
    };
    // The first file has no name of its own, but it is known by its text.
    if sources.iter().any(|other| other.text == source.text) {
        return Err(Box::new(
            Diagnostic::error(code::extends::ITSELF, "the file extends itself", name.span, "this file")
                .help("name another variant, or take the line away"),
        ));
    }
    Ok(source)
}

/// Whether a line that could not be read was to say what the file extends.
fn broken_extends(file: &tree::File, source: &Source) -> bool {
    unreadable(file, source).any(|line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        word == "extends" || suggest(word, ["extends"]).is_some()
    })
}

/// Names in lines that could not be read: the second word of each. They may be declared there.
fn broken(files: &[Rc<Parsed>], sources: &[Source]) -> Vec<String> {
    let lines = files.iter().zip(sources).flat_map(|(parsed, source)| unreadable(&parsed.file, source));
    let words = lines.filter_map(|line| line.split_whitespace().nth(1));
    let mut names: Vec<String> = words.filter(|word| word.len() <= 40).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// The lines of a file that could not be read.
fn unreadable<'t>(file: &'t tree::File, source: &'t Source) -> impl Iterator<Item = &'t str> {
    let broken = file.clauses.iter().filter(|clause| matches!(clause.kind, ClauseKind::Error));
    broken.filter_map(|clause| source.text.get(clause.span.start as usize..clause.span.end as usize))
}
