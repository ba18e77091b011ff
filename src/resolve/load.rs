//! From the text of a variant file, and of those that it extends, to the variant.

use super::merge::{nothing_extended, takes_away};
use super::report::Report;
use super::resolver::header::{is_of_header, right_fields};
use super::resolver::{resolve_with, sorted};
use super::{fixes, told};
use crate::diagnostic::{Diagnostic, Fix, Safety, Severity, any_error, code, suggest};
use crate::english::quoted;
use crate::model::Variant;
use crate::source::{Source, SourceId, Span, Spanned};
use crate::syntax::{self, tree};
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
    /// The variant, if all errors stand in tests or in the header: what is wrong with other tests can be told.
    pub(crate) beside_tests: Option<Variant>,
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

/// What reads the text of a file: [`syntax::parse`], or [`syntax::parse_rules`].
type Parse = fn(SourceId, &str) -> (tree::File, Vec<Diagnostic>);

impl Loader {
    /// [`load`]
    pub fn load(&mut self, source: Source, lookup: &dyn Fn(&str) -> Option<Source>) -> Loaded {
        self.load_by(syntax::parse, source, lookup)
    }

    /// The same without the tests of the file: for those who only play the variant. What is wrong with tests is not told.
    pub fn load_rules(&mut self, source: Source, lookup: &dyn Fn(&str) -> Option<Source>) -> Loaded {
        self.load_by(syntax::parse_rules, source, lookup)
    }

    fn load_by(&mut self, parse: Parse, source: Source, lookup: &dyn Fn(&str) -> Option<Source>) -> Loaded {
        let mut sources = vec![source];
        let mut files: Vec<Rc<Parsed>> = Vec::new();
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        // What each of the files extends.
        let mut parents: Vec<Spanned<String>> = Vec::new();
        let mut complete = true;
        while let Some(source) = sources.get(files.len()) {
            let id = SourceId(files.len() as u16);
            let parsed = self.parsed(parse, id, source);
            diagnostics.extend_from_slice(&parsed.mistakes);
            let parent = parent(&parsed.file).cloned();
            complete &= !parsed.file.cut && !unreadable(&parsed.file, source).any(syntax::leaves_all_open);
            complete &= unreadable(&parsed.file, source).next().is_none()
                || !lacks_what_is_begun(&parsed.file, source);
            // Nearly everything else that such a file mentions stands in the one that it was to extend.
            if complete && parent.is_none() && parsed.file.clauses.iter().any(takes_away) {
                diagnostics.extend(nothing_extended(&parsed.file.clauses));
                complete = false;
            }
            files.push(parsed);
            let Some(parent) = parent else { break };
            let found = next(&parent, files.len(), lookup);
            parents.push(parent);
            match found.and_then(|source| circle(&parents, &sources, &source).map_or(Ok(source), Err)) {
                Ok(source) => sources.push(source),
                Err(diagnostic) => {
                    diagnostics.push(*diagnostic);
                    complete = false;
                    break;
                }
            }
        }
        if let Some(diagnostic) = empty(&files[0].file, &sources[0]).filter(|_| diagnostics.is_empty()) {
            let (mut diagnostics, quiet, tests) = (vec![diagnostic], Vec::new(), Arc::default());
            fixes::complete(&mut diagnostics, &files[0].file, &sources[0]);
            return Loaded { sources, variant: None, beside_tests: None, tests, diagnostics, quiet };
        }
        if !complete {
            // Nearly everything that such a file mentions stands in the one that cannot be had.
            if let (Some(first), Some(source)) = (files.first(), sources.first()) {
                diagnostics.extend(of_the_header(&first.file));
                fixes::complete(&mut diagnostics, &first.file, source);
            }
            let (diagnostics, quiet, tests) = (sorted(diagnostics), Vec::new(), Arc::default());
            return Loaded { sources, variant: None, beside_tests: None, tests, diagnostics, quiet };
        }
        let trees: Vec<&tree::File> = files.iter().map(|parsed| &parsed.file).collect();
        let resolved = resolve_with(&trees, &broken(&files, &sources));
        diagnostics.extend(resolved.diagnostics);
        repeated(&files[0].file, &sources[0], &mut diagnostics);
        said_of_the_piece(&mut diagnostics);
        let unread: Vec<&str> = unreadable(&files[0].file, &sources[0]).collect();
        told::already(&mut diagnostics, &sources, &unread);
        let mut quiet = resolved.quiet;
        for said in [&mut diagnostics, &mut quiet] {
            fixes::complete(said, &files[0].file, &sources[0]);
        }
        let clean = !any_error(&diagnostics);
        let untested = clean || stand_beside(&files[0].file, &diagnostics);
        let variant = resolved.definition.filter(|_| untested).map(|mut definition| {
            if definition.name.is_empty() {
                definition.name.clone_from(&sources[0].name);
            }
            Variant::seal(definition)
        });
        let (variant, beside_tests) = if clean { (variant, None) } else { (None, variant) };
        let diagnostics = sorted(diagnostics);
        Loaded { sources, variant, beside_tests, tests: resolved.tests, diagnostics, quiet }
    }

    /// The tree of a file, from memory if it is one that others extend and was read before.
    fn parsed(&mut self, parse: Parse, id: SourceId, source: &Source) -> Rc<Parsed> {
        let parsed = |(file, mistakes)| Rc::new(Parsed { file, mistakes });
        if id == SourceId::default() {
            return parsed(parse(id, &source.text));
        }
        let parent = self.parents.entry((id, source.text.clone()));
        Rc::clone(parent.or_insert_with(|| parsed(syntax::parse_rules(id, &source.text))))
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
    depth: usize,
    lookup: &dyn Fn(&str) -> Option<Source>,
) -> Result<Source, Box<Diagnostic>> {
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
        let near = parent_meant(&name.node);
        let help = match near {
            Some(near) => format!("did you mean `extends \"{near}\"`?"),
            None => format!(
                "no file `{}.variant` lies beside this one, and no variant that ships is called so; files are named without folder and ending",
                name.node
            ),
        };
        return Err(Box::new(
            Diagnostic::error(
                code::extends::UNKNOWN,
                format!("there is no variant `{}` to extend", name.node),
                name.span,
                "not found",
            )
            .about(name.node.as_str())
            .help(help)
            .fix(near.map(|near| Fix::write(Safety::Offered, name.span, format!("\"{near}\"")))),
        ));
    };
    Ok(source)
}

/// The variant that ships and was probably meant: by its file, by its name, with an ending or a folder that is not part of it.
fn parent_meant(name: &str) -> Option<&'static str> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let bare = file.strip_suffix(".variant").unwrap_or(file).trim();
    let shipped = crate::library::names();
    crate::library::find(bare).or_else(|| suggest(bare, shipped))
}

/// That the files extend each other in a circle, if `next` is one of them: told at the line of the file at hand, which leads
/// there. The first file has no name of its own, but it is known by its text.
fn circle(parents: &[Spanned<String>], sources: &[Source], next: &Source) -> Option<Box<Diagnostic>> {
    let asked = parents.last()?;
    let earlier = parents[..parents.len() - 1].iter().position(|other| other.node == asked.node);
    let again =
        earlier.map(|at| at + 1).or_else(|| sources.iter().position(|other| other.text == next.text))?;
    let first = parents.first()?;
    let help = "let one of the files in the circle stand on its own";
    if parents.len() == 1 {
        let itself =
            Diagnostic::error(code::extends::ITSELF, "the file extends itself", first.span, "this file");
        return Some(Box::new(itself.help("name another variant, or take the line away")));
    }
    let names: Vec<&str> =
        parents[again.min(parents.len() - 1)..].iter().map(|name| name.node.as_str()).collect();
    let message = match again {
        0 => {
            format!("the file extends itself by way of {}", quoted(names[..names.len() - 1].iter().copied()))
        }
        _ => format!("`{}` extends itself by way of others", names.last().copied().unwrap_or_default()),
    };
    let mut diagnostic =
        Diagnostic::error(code::extends::CIRCULAR, message, first.span, "leads into a circle");
    for other in &parents[1..] {
        let back = std::ptr::eq(other, asked);
        diagnostic = diagnostic.label(other.span, if back { "leads back" } else { "leads on" });
    }
    Some(Box::new(diagnostic.help(help)))
}

/// Names in lines that could not be read: the second word of each. They may be declared there.
fn broken(files: &[Rc<Parsed>], sources: &[Source]) -> Vec<String> {
    let lines = files.iter().zip(sources).flat_map(|(parsed, source)| unreadable(&parsed.file, source));
    let mut names: Vec<String> = Vec::new();
    for line in lines {
        // The letters of a piece may stand in quotation marks, behind its name, or with their sign on the wrong side.
        let is_piece = line.split_whitespace().next().is_some_and(|word| word.starts_with("piece"));
        for word in line.split_whitespace().skip(1).take(if is_piece { 4 } else { 1 }) {
            let bare = word.trim_matches(['"', ':', '=', ',', '(', ')']);
            let bare =
                bare.strip_suffix('+').map_or_else(|| bare.to_owned(), |letters| format!("+{letters}"));
            // So may a number.
            let letters = bare.trim_start_matches(|c: char| c.is_ascii_digit()).to_ascii_uppercase();
            names.extend([word.to_owned(), bare.to_ascii_uppercase(), letters, bare]);
        }
    }
    names.retain(|word| (1..=40).contains(&word.len()));
    names.sort();
    names.dedup();
    names
}

/// That a file says nothing at all, or nothing but what it is called.
fn empty(file: &tree::File, source: &Source) -> Option<Diagnostic> {
    let place = match &file.clauses[..] {
        [] => None,
        [tree::Clause { kind: ClauseKind::Header(header), .. }] => Some(header.name.span),
        _ => return None,
    };
    let (message, label) = match place {
        Some(_) => ("the file says nothing but the name of the game", "and how is it played?"),
        None if source.text.trim().is_empty() => ("the file is empty", "nothing here"),
        None => ("the file has nothing but comments", "nothing here"),
    };
    let help = match place {
        Some(_) => {
            "add `extends \"chess\"` and what differs, or `board 8x8`, a `setup` and the pieces; `alfil new NAME` writes a file to begin with"
        }
        None => {
            "begin with `variant \"Name\" { }` and `extends \"chess\"`; `alfil new NAME` writes a file to begin with"
        }
    };
    let start = Span::new(SourceId(0), 0, 0);
    let fix = match place {
        Some(_) => Fix::append(Safety::Offered, "extends \"chess\""),
        None => Fix::write(Safety::Offered, start, "variant \"Name\" { }\nextends \"chess\"\n"),
    };
    let place = place.unwrap_or(start);
    Some(Diagnostic::error(code::file::EMPTY, message, place, label).help(help).fix(fix))
}

/// Clauses that a file says twice, word for word: one thing is said about the second.
fn repeated(file: &tree::File, source: &Source, diagnostics: &mut Vec<Diagnostic>) {
    /// More are no slips, and a file of more clauses is refused as it is.
    const MOST: usize = 20;
    if file.clauses.len() > 2_000 {
        return;
    }
    let mut seen: BTreeMap<Vec<&str>, Vec<&tree::Clause>> = BTreeMap::new();
    let mut found = Vec::new();
    for clause in &file.clauses {
        if matches!(clause.kind, ClauseKind::Test(_) | ClauseKind::Error) {
            continue;
        }
        let begins = clause.side.map_or(clause.span.start, |side| side.span.end);
        let Some(text) = source.text.get(begins as usize..clause.span.end as usize) else { continue };
        let earlier = seen.entry(text.split_whitespace().collect()).or_default();
        let covers = |other: &&&tree::Clause| {
            other.side.is_none_or(|side| clause.side.is_some_and(|own| own.node == side.node))
        };
        if let Some(first) = earlier.iter().find(covers) {
            found.push((first.span, clause.span));
        }
        earlier.push(clause);
    }
    if !found.is_empty() {
        found.truncate(MOST);
        tell_repeated(found, diagnostics);
    }
}

/// Tells of clauses that are said twice, each with where it is said first.
#[cold]
#[inline(never)]
fn tell_repeated(found: Vec<(Span, Span)>, diagnostics: &mut Vec<Diagnostic>) {
    for (first, second) in found {
        let place = |diagnostic: &Diagnostic| diagnostic.labels.first().map(|label| label.span);
        let within =
            |span: Span| span.source == second.source && span.start >= second.start && span.end <= second.end;
        let inside = |diagnostic: &Diagnostic| place(diagnostic).is_some_and(within);
        let wrong = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error && inside(diagnostic);
        let told = diagnostics.iter().position(wrong).or_else(|| diagnostics.iter().position(inside));
        if let Some(told) = told {
            // What is wrong with each of its words is that they are said twice.
            let mut index = 0..;
            diagnostics.retain(|diagnostic| index.next() == Some(told) || !inside(diagnostic));
            continue;
        }
        diagnostics.push(
            Diagnostic::warning(code::clause::REPEATED, "this has been said already", second, "adds nothing")
                .label(first, "said here")
                .help("take one of the two away, or change what it was to add"),
        );
    }
}

/// What else is said of a piece that takes over what another one does comes of that, and says more.
fn said_of_the_piece(diagnostics: &mut Vec<Diagnostic>) {
    let place = |one: &Diagnostic| one.labels.first().map(|label| (label.span.source, label.span.start));
    let is_taken = |one: &Diagnostic| one.code == code::piece::TAKES_OVER;
    let others: Vec<_> = diagnostics.iter().filter(|one| !is_taken(one)).filter_map(place).collect();
    diagnostics.retain(|one| !is_taken(one) || place(one).is_none_or(|place| !others.contains(&place)));
    // Of letters that nobody can write it is no wonder that nothing else mentions them.
    let unwritable = diagnostics.iter().filter(|one| one.code == code::piece::NOT_CAPITALS);
    let unwritable: Vec<_> = unwritable.filter_map(place).collect();
    diagnostics.retain(|one| {
        one.code != code::piece::UNUSED || place(one).is_none_or(|place| !unwritable.contains(&place))
    });
}

/// Whether somebody is writing the word `extends` or `board` in a file that has no such clause.
#[cold]
#[inline(never)]
fn lacks_what_is_begun(file: &tree::File, source: &Source) -> bool {
    let has = |kind: fn(&ClauseKind) -> bool| file.clauses.iter().any(|clause| kind(&clause.kind));
    unreadable(file, source).any(|line| {
        syntax::is_begun(line, "extends") && !has(|kind| matches!(kind, ClauseKind::Extends(_)))
            || syntax::is_begun(line, "board") && !has(|kind| matches!(kind, ClauseKind::Board(_)))
    })
}

/// What is wrong with the fields of the header, which mention nothing else.
#[cold]
#[inline(never)]
fn of_the_header(file: &tree::File) -> Vec<Diagnostic> {
    let mut report = Report::default();
    for clause in &file.clauses {
        if let ClauseKind::Header(header) = &clause.kind {
            right_fields(header, &mut report);
        }
    }
    report.into_vecs().0
}

/// Whether all that is wrong with a variant stands in the tests of its file, or in the fields of its header.
#[cold]
#[inline(never)]
fn stand_beside(file: &tree::File, diagnostics: &[Diagnostic]) -> bool {
    let tests: Vec<Span> = file
        .clauses
        .iter()
        .filter(|clause| matches!(clause.kind, ClauseKind::Test(_)))
        .map(|clause| clause.span)
        .collect();
    let within = |span: Span| {
        tests
            .iter()
            .any(|test| test.source == span.source && test.start <= span.start && span.end <= test.end)
    };
    diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .all(|one| is_of_header(one) || one.labels.first().is_some_and(|label| within(label.span)))
}

/// The lines of a file that could not be read.
fn unreadable<'t>(file: &'t tree::File, source: &'t Source) -> impl Iterator<Item = &'t str> {
    let broken = file.clauses.iter().filter(|clause| matches!(clause.kind, ClauseKind::Error));
    broken.filter_map(|clause| source.text.get(clause.span.start as usize..clause.span.end as usize))
}
