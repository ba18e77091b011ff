//! The catalog: what ships, to be looked through by board, by family and by what its clauses say.
//!
//! All of it is read off the files: nothing but a file in `variants/` is needed for a game to stand here.

use crate::library;
use crate::resolve::{Extras, Loader, expand_known, load};
use crate::source::SourceId;
use crate::syntax::parse;
use crate::syntax::tree::{Clause, Family};
use alfil_model::{Definition, PieceType, Variant};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

/// A variant that ships.
///
/// ```
/// use alfil::catalog::Entry;
///
/// let kings = Entry::new("kings").expect("it ships");
/// assert_eq!(kings.board(), "8x8");
/// assert_eq!(kings.family(), ["kings", "chess"]);
/// assert!(kings.says("castle") && kings.says("royal least") && !kings.says("capture reserve"));
/// ```
#[derive(Debug, Clone)]
pub struct Entry {
    /// The name of its file, without `.variant`.
    pub name: &'static str,
    /// The name in its header.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The files of its board.
    pub files: u8,
    /// The ranks of its board.
    pub ranks: u8,
    /// Where it stands in the gallery.
    pub group: Group,
    /// The words of each clause about play, inherited ones among them.
    clauses: Vec<Vec<String>>,
}

/// What is alike in the gallery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// What extends chess, with its pieces on its board.
    Rules,
    /// The same with other pieces.
    Pieces,
    /// The same on more squares.
    Larger,
    /// The same on fewer squares.
    Smaller,
    /// The same with pieces that come from a reserve.
    Reserve,
    /// The same with turns of several moves.
    Series,
    /// What extends another game, and what is extended so.
    Other(&'static str),
    /// What neither extends another game nor is extended.
    Alone,
}

/// The game that most of what ships extends.
const ROOT: &str = library::UNNAMED;

impl Group {
    fn of(name: &'static str, variant: &Definition, usual: &Definition) -> Group {
        let family = family(name);
        let root = family.last().copied().unwrap_or(name);
        if root != ROOT {
            let extended = || library::names().any(|other| library::extends(other) == Some(name));
            return if family.len() == 1 && !extended() { Group::Alone } else { Group::Other(root) };
        }
        let is_usual = |kind: &PieceType| {
            usual.kinds.iter().any(|other| other.letters == kind.letters && other.name == kind.name)
        };
        let squares = variant.board().len();
        match squares.cmp(&usual.board().len()) {
            _ if variant.is_stocked() => Group::Reserve,
            _ if variant.has_series() => Group::Series,
            Ordering::Greater => Group::Larger,
            Ordering::Less => Group::Smaller,
            Ordering::Equal if variant.kinds.iter().all(is_usual) => Group::Rules,
            Ordering::Equal => Group::Pieces,
        }
    }
}

impl fmt::Display for Group {
    /// What stands above it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = |name: &str| library::title(name).unwrap_or_default().to_owned();
        let root = title(ROOT);
        match self {
            Group::Rules => write!(f, "{root}, and other rules for it"),
            Group::Pieces => write!(f, "{root} with other pieces"),
            Group::Larger => write!(f, "{root} on larger boards"),
            Group::Smaller => write!(f, "{root} on smaller boards"),
            Group::Reserve => write!(f, "{root} with pieces in reserve"),
            Group::Series => write!(f, "{root} with turns of several moves"),
            Group::Other(root) => write!(f, "{} and its kin", title(root)),
            Group::Alone => f.write_str("Games of their own"),
        }
    }
}

/// A game and what it extends, the nearest first.
#[must_use]
pub fn family(name: &'static str) -> Vec<&'static str> {
    std::iter::successors(Some(name), |name| library::extends(name)).collect()
}

/// All that ships, by name.
#[must_use]
pub fn all() -> Vec<Entry> {
    of(library::names())
}

/// What ships by these names. Each file is read whole, with what it extends: some milliseconds each.
#[must_use]
pub fn of(names: impl IntoIterator<Item = &'static str>) -> Vec<Entry> {
    let Some(usual) = usual() else { return Vec::new() };
    let mut loader = Loader::default();
    names.into_iter().filter_map(|name| Entry::beside(name, &usual, &mut loader)).collect()
}

/// Whether the name, the title, another name or the summary of what ships has a word in it, in whatever case.
#[must_use]
pub fn mentions(name: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let texts = [Some(name), library::title(name), library::summary(name)];
    let aliases = library::aliases(name).iter().copied();
    texts.into_iter().flatten().chain(aliases).any(|text| text.to_lowercase().contains(&word))
        || library::is_same_name(name, &word)
}

/// The game whose pieces and board are the usual ones.
fn usual() -> Option<Variant> {
    load(library::source(ROOT)?, &|parent| library::source(parent)).variant
}

impl Entry {
    /// What ships by this name.
    #[must_use]
    pub fn new(name: &str) -> Option<Entry> {
        let usual = usual()?;
        Entry::beside(library::names().find(|own| *own == name)?, &usual, &mut Loader::default())
    }

    fn beside(name: &'static str, usual: &Definition, loader: &mut Loader) -> Option<Entry> {
        let loaded = loader.load_rules(library::source(name)?, &|parent| library::source(parent));
        let text = expand_known(&loaded, Extras { origins: false, tests: false })?;
        let variant = loaded.variant?;
        let (tree, _) = parse(SourceId(0), &text);
        let about_play = tree.clauses.iter().filter(|clause| clause.kind.family().is_some_and(is_about_play));
        let span = |clause: &Clause| clause.span.start as usize..clause.span.end as usize;
        Some(Entry {
            name,
            title: library::title(name)?,
            summary: library::summary(name).unwrap_or_default(),
            files: variant.dimensions.files,
            ranks: variant.dimensions.ranks,
            group: Group::of(name, &variant, usual),
            clauses: about_play.map(|clause| words(&text[span(clause)]).collect()).collect(),
        })
    }

    /// Its board: `9x10`.
    #[must_use]
    pub fn board(&self) -> String {
        format!("{}x{}", self.files, self.ranks)
    }

    /// Itself and what it extends, the nearest first.
    #[must_use]
    pub fn family(&self) -> Vec<&'static str> {
        family(self.name)
    }

    /// The first words of its clauses about play, each once, in alphabetical order.
    #[must_use]
    pub fn features(&self) -> Vec<&str> {
        let first = self.clauses.iter().filter_map(|clause| clause.first());
        first.map(String::as_str).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether a clause says these words in this order, others in between or not. Every clause says nothing at all.
    #[must_use]
    pub fn says(&self, wanted: &str) -> bool {
        self.clauses.iter().any(|clause| {
            let mut rest = clause.iter();
            words(wanted).all(|word| rest.any(|other| *other == word))
        })
    }

    /// Whether its name, its title or its summary has a word in it, in whatever case.
    #[must_use]
    pub fn mentions(&self, word: &str) -> bool {
        mentions(self.name, word)
    }
}

/// Whether a clause says how a game is played.
fn is_about_play(family: Family) -> bool {
    !matches!(family, Family::Test | Family::Header | Family::Extends | Family::Without)
}

/// The words of a clause, and signs of comparison; comments and other signs aside.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let joined = lines.collect::<Vec<_>>().join(" ");
    let is_kept = |letter: char| letter.is_alphanumeric() || "<=>".contains(letter);
    let words = joined.split(|letter| !is_kept(letter)).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect::<Vec<_>>().into_iter()
}
