//! A file as it stands, with all that it extends: read once for each state of these files.

use super::names::{Mention, mentions};
use crate::board::{BySide, Kind};
use crate::diagnostic::{Diagnostic, Severity};
use crate::draw::Image;
use crate::lint::{Levels, config};
use crate::model::{Picture, Variant};
use crate::resolve::{Loaded, Loader, resolve, resolve_loosely};
use crate::rules::Rules;
use crate::source::{Source, SourceId, Span};
use crate::syntax::{self, tree};
use crate::{library, lint};
use alfil_ide::paths::{self, EMBEDDED, beside};
use alfil_ide::{File, Workspace};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// How often clauses with mistakes are left out of a file to see what is left of the game.
const ATTEMPTS: usize = 4;

/// The path of a variant that ships.
pub(super) fn shipped_path(name: &str) -> String {
    format!("{EMBEDDED}{name}.variant")
}

/// The text of a variant that ships, by its path.
pub(super) fn shipped_text(path: &str) -> Option<&'static str> {
    library::get(path.strip_prefix(EMBEDDED)?.strip_suffix(".variant")?)
}

/// The bytes of a place.
pub(super) fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Whether a byte lies in a place or directly behind it.
pub(super) fn touches(span: Span, at: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&at)
}

/// A file as it is now; nothing ever changes about one that ships.
fn file(files: &Workspace, path: &str) -> Option<File> {
    match shipped_text(path) {
        Some(text) => Some(File { text: text.into(), revision: 0 }),
        None => files.file(path),
    }
}

/// A file as it stands, with all that it extends.
pub(super) struct View {
    /// The paths of the sources, in their order: the file itself first.
    pub(super) paths: Vec<String>,
    /// Every file that was read or looked for, and which state of it was found.
    seen: Vec<(String, Option<u64>)>,
    /// What came of reading it.
    pub(super) loaded: Loaded,
    /// How its warnings are ranked.
    pub(super) levels: Levels,
    trees: OnceCell<Vec<tree::File>>,
    mentions: OnceCell<Vec<Vec<Mention>>>,
    rules: OnceCell<Option<Rules>>,
    diagnostics: OnceCell<Vec<Diagnostic>>,
}

impl View {
    /// Reads a file and what it extends. `None` if there is no such file.
    pub(super) fn new(files: &Workspace, path: &str, loader: &mut Loader) -> Option<View> {
        let own = file(files, path)?;
        let mut seen = vec![(path.to_owned(), Some(own.revision))];
        let mut chain = vec![path.to_owned()];
        let found = std::cell::RefCell::new((&mut seen, &mut chain));
        let lookup = |name: &str| {
            let mut found = found.borrow_mut();
            if let Some(source) = library::source(name) {
                found.1.push(shipped_path(name));
                return Some(source);
            }
            let path = beside(path, &format!("{name}.variant"))?;
            let other = files.file(&path);
            found.0.push((path.clone(), other.as_ref().map(|file| file.revision)));
            let text = other?.text;
            found.1.push(path.clone());
            Some(Source::new(paths::name(&path), text))
        };
        let loaded = loader.load(Source::new(paths::name(path), own.text), &lookup);
        chain.truncate(loaded.sources.len());
        let levels = levels(files, path, &mut seen);
        Some(View {
            paths: chain,
            seen,
            loaded,
            levels,
            trees: OnceCell::new(),
            mentions: OnceCell::new(),
            rules: OnceCell::new(),
            diagnostics: OnceCell::new(),
        })
    }

    /// Whether it is still what would be read.
    pub(super) fn is_current(&self, files: &Workspace) -> bool {
        self.seen.iter().all(|(path, revision)| file(files, path).map(|file| file.revision) == *revision)
    }

    /// Whether a file has a part in it.
    pub(super) fn depends_on(&self, path: &str) -> bool {
        self.seen.iter().any(|(own, _)| own == path)
    }

    /// The other files that were read or looked for.
    pub(super) fn dependencies(&self) -> Vec<String> {
        self.seen[1..].iter().map(|(path, _)| path.clone()).collect()
    }

    /// The file's path.
    pub(super) fn path(&self) -> &str {
        &self.paths[0]
    }

    /// The file's text.
    pub(super) fn text(&self) -> &Arc<str> {
        &self.loaded.sources[0].text
    }

    /// The text of a place.
    pub(super) fn slice(&self, span: Span) -> &str {
        let source = self.loaded.sources.get(usize::from(span.source.0));
        source.and_then(|source| source.text.get(bytes(span))).unwrap_or_default()
    }

    /// The path of the file that a place lies in.
    pub(super) fn path_of(&self, span: Span) -> &str {
        self.paths.get(usize::from(span.source.0)).map_or("", String::as_str)
    }

    /// The trees of the file and of those that it extends, tests included.
    pub(super) fn trees(&self) -> &[tree::File] {
        self.trees.get_or_init(|| {
            let sources = self.loaded.sources.iter().zip(0..);
            sources.map(|(source, id)| syntax::parse(SourceId(id), &source.text).0).collect()
        })
    }

    /// The tree of the file.
    pub(super) fn tree(&self) -> &tree::File {
        &self.trees()[0]
    }

    /// Every place of the file that names a piece or a region, in the order of the text.
    pub(super) fn mentions(&self) -> &[Mention] {
        &self.all_mentions()[0]
    }

    /// The same of the file and of those that it extends, in turn.
    pub(super) fn all_mentions(&self) -> &[Vec<Mention>] {
        self.mentions.get_or_init(|| {
            let known = self.letters();
            let files = self.trees().iter().zip(&self.loaded.sources);
            files.map(|(tree, source)| mentions(tree, &source.text, &known)).collect()
        })
    }

    /// The tests of the file.
    pub(super) fn tests(&self) -> impl Iterator<Item = &tree::Test> {
        self.tree().clauses.iter().filter_map(|clause| match &clause.kind {
            tree::ClauseKind::Test(test) => Some(test),
            _ => None,
        })
    }

    /// The game by which the file can be played: what it says, or, if there are mistakes in it, what is left of it without
    /// the clauses that have them.
    pub(super) fn rules(&self) -> Option<&Rules> {
        let rules = || {
            let variant = self.loaded.variant.clone().or_else(|| standing(self.trees().to_vec()))?;
            Some(Rules::compile(&variant))
        };
        self.rules.get_or_init(rules).as_ref()
    }

    /// The variant that [`rules`](View::rules) play by.
    pub(super) fn variant(&self) -> Option<&Variant> {
        self.rules().map(Rules::variant)
    }

    /// The type of these letters.
    pub(super) fn kind(&self, letters: &str) -> Option<Kind> {
        let variant = self.variant()?;
        variant.kinds.iter().position(|kind| kind.letters == letters).map(|index| Kind(index as u8))
    }

    /// Everything that `alfil check` says of the file.
    pub(super) fn diagnostics(&self) -> &[Diagnostic] {
        self.diagnostics.get_or_init(|| lint::check(&self.loaded, &self.levels))
    }

    /// The pictures of pieces that lie beside the files, as far as there are any.
    pub(super) fn images(&self, files: &Workspace) -> BTreeMap<Kind, BySide<Image>> {
        let kinds = self.variant().map_or(&[][..], |variant| &variant.kinds);
        let image = |file: &crate::source::Spanned<String>| {
            let path = beside(self.path_of(file.span), &file.node)?;
            Image::parse(&files.text(&path)?).ok()
        };
        let found = kinds.iter().enumerate().filter_map(|(index, kind)| {
            let Picture::Image { white, black } = &kind.picture else { return None };
            let white = image(white)?;
            let black = black.as_ref().map_or_else(|| Some(white.clone()), image)?;
            Some((Kind(index as u8), BySide::new(white, black)))
        });
        found.collect()
    }
}

/// The levels that the nearest `alfil.toml` sets. A variant that ships has none.
fn levels(files: &Workspace, path: &str, seen: &mut Vec<(String, Option<u64>)>) -> Levels {
    if path.starts_with(EMBEDDED) {
        return Levels::default();
    }
    for folder in paths::folders(path) {
        let path = format!("{folder}/{}", config::FILE_NAME);
        let found = files.file(&path);
        seen.push((path, found.as_ref().map(|file| file.revision)));
        if let Some(found) = found {
            return config::read(SourceId(0), &found.text).0;
        }
    }
    Levels::default()
}

/// What is left of a game without the clauses that have mistakes.
pub(super) fn standing(mut trees: Vec<tree::File>) -> Option<Variant> {
    for _ in 0..ATTEMPTS {
        if let Some(variant) = resolve_loosely(&trees) {
            return Some(variant);
        }
        let mistakes = resolve(&trees).1.into_iter();
        let mistakes = mistakes.filter(|mistake| mistake.severity == Severity::Error);
        let places: Vec<Span> = mistakes.filter_map(|mistake| Some(mistake.labels.first()?.span)).collect();
        let clauses = &mut trees.first_mut()?.clauses;
        let before = clauses.len();
        let holds = |clause: &tree::Clause, place: &Span| {
            place.source == clause.span.source
                && clause.span.start <= place.start
                && place.end <= clause.span.end
        };
        clauses.retain(|clause| !places.iter().any(|place| holds(clause, place)));
        if clauses.len() == before {
            return None;
        }
    }
    None
}
