//! A file and those that it extends as one list of clauses.
//!
//! The oldest file comes first; every further one takes away what its `without` clauses name and replaces or
//! adds, family by family, as the language says. Names are still text here, and a clause keeps the place
//! in the file that it comes from.
//!
//! What becomes of the clauses of a family is said where the family is declared ([`Inherit`]); the code here goes by that
//! and names a family only where it has something of its own to say about it.

mod limits;
mod outcomes;
mod pieces;
mod replace;
mod singles;
mod without;

use self::limits::limited;
use self::pieces::Taken;
pub(super) use without::{nothing_extended, takes_away};

use super::report::Report;
use crate::board::{Side, Sides};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, Clause, ClauseKind, Family, Inherit, Name, Node, Once, Unwanted};
use std::borrow::Borrow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Deref;

/// A clause with the sides that it speaks about.
#[derive(Debug, Clone)]
pub(super) struct Entry<'t> {
    pub(super) sides: Sides,
    /// As it was written.
    pub(super) kind: &'t ClauseKind,
    /// The names that it is about, as far as later files have left them to it.
    pub(super) names: Vec<&'t Name>,
    /// What these become, as far as it is left: if there are several and as many as names, the first becomes the first.
    pub(super) partners: Vec<&'t Name>,
    pub(super) span: Span,
    /// Which file it comes from: 0 is the one at hand.
    pub(super) file: usize,
    /// The piece in whose braces it stands.
    pub(super) piece: Option<&'t Name>,
}

/// A clause of a kind that is known.
pub(super) struct Given<'m, 't, T> {
    entry: &'m Entry<'t>,
    /// What it says, as it was written.
    pub(super) node: &'t T,
}

impl<'t, T> Deref for Given<'_, 't, T> {
    type Target = Entry<'t>;

    fn deref(&self) -> &Entry<'t> {
        self.entry
    }
}

/// A piece that a `without` clause took away.
#[derive(Debug, Clone, Copy)]
pub(super) struct Removed {
    /// The file that did.
    pub(super) file: usize,
    /// Its name in the `without` clause.
    pub(super) span: Span,
}

/// Every clause that counts.
#[derive(Debug, Default)]
pub(super) struct Merged<'t> {
    families: BTreeMap<Family, Vec<Entry<'t>>>,
    pub(super) removed: BTreeMap<&'t str, Vec<Removed>>,
    /// What the files say is taken away, and where.
    pub(super) without: Vec<(Unwanted, Span)>,
    /// Pieces of the file at hand that have the letters of inherited ones.
    taken: Vec<Taken<'t>>,
    /// Whether a clause could not be read, so that what seems to be missing may stand there.
    pub(super) unreadable: bool,
    /// Whether this is a game that was to change another, which is not named.
    pub(super) baseless: bool,
    /// Which kinds have been asked for, a bit each.
    asked: Cell<u64>,
}

impl<'t> Merged<'t> {
    /// The clauses of a family.
    pub(super) fn family(&self, family: Family) -> &[Entry<'t>] {
        self.families.get(&family).map_or(&[], Vec::as_slice)
    }

    /// The same, to be changed.
    fn entries(&mut self, family: Family) -> &mut Vec<Entry<'t>> {
        self.families.entry(family).or_default()
    }

    /// A kind of clauses that nobody has asked for, whatever the files say: what they say in it would be no part of the variant.
    #[cfg(test)]
    pub(super) fn unasked(&self) -> Option<Family> {
        let asked = |family: &Family| self.asked.get() & 1 << *family as u64 != 0;
        // What ties files together has been read when they are merged.
        Family::ALL
            .iter()
            .copied()
            .find(|family| !asked(family) && family.form().chapter != tree::Chapter::Files)
    }

    /// The clauses of a kind.
    pub(super) fn all<T: Node + 't>(&self) -> impl Iterator<Item = Given<'_, 't, T>> {
        self.asked.set(self.asked.get() | 1 << T::FAMILY as u64);
        self.family(T::FAMILY).iter().filter_map(|entry| Some(Given { entry, node: T::of(entry.kind)? }))
    }

    /// The first clause of a kind; of some there is only one.
    pub(super) fn one<T: Node + 't>(&self) -> Option<Given<'_, 't, T>> {
        self.all().next()
    }

    /// The clause of a kind that stands at a place.
    pub(super) fn at<T: Node + 't>(&self, place: Span) -> Option<Given<'_, 't, T>> {
        self.all().find(|given| given.span == place)
    }

    /// What the file at hand says of itself.
    pub(super) fn header(&self) -> Option<&'t tree::Header> {
        self.one::<tree::Header>().map(|given| given.node)
    }
}

/// Merges the files; `files[0]` is the one at hand, the others are what it extends, in turn.
pub(super) fn merge<'t>(files: &'t [impl Borrow<tree::File>], report: &mut Report) -> Merged<'t> {
    laid(files, 0, report)
}

/// Merges the files from one on, which is laid over those that it extends.
fn laid<'t>(files: &'t [impl Borrow<tree::File>], first: usize, report: &mut Report) -> Merged<'t> {
    let mut merged = Merged::default();
    for (file, tree) in files.iter().enumerate().skip(first).rev() {
        let clauses = limited(tree.borrow(), report);
        let extends =
            file + 1 < files.len() || clauses.iter().any(|c| matches!(c.kind, ClauseKind::Extends(_)));
        merged.baseless = !extends && wants_base(&clauses);
        let mut layer = Layer { merged: &mut merged, report, file, extends };
        layer.take_away(&clauses);
        let clauses = layer.singles(&clauses);
        layer.add(&clauses);
        if file == 0 {
            layer.taken_over();
        }
    }
    merged
}

/// Whether clauses have neither a board nor a setup nor a piece. Where one could not be read, nobody knows.
fn wants_base(clauses: &[&tree::Clause]) -> bool {
    !clauses.iter().any(|clause| {
        matches!(
            clause.kind,
            ClauseKind::Board(_) | ClauseKind::Setup(_) | ClauseKind::Piece(_) | ClauseKind::Error
        )
    })
}

/// The clauses of other files that count for the first one, in the order of these files.
#[cfg(feature = "ide")]
pub(crate) fn inherited(files: &[impl Borrow<tree::File>]) -> Vec<Span> {
    let merged = merge(files, &mut Report::default());
    let entries = merged.families.values().flatten().filter(|entry| entry.file > 0 && entry.piece.is_none());
    let mut spans: Vec<Span> = entries.map(|entry| entry.span).collect();
    spans.sort_unstable();
    spans.dedup();
    spans
}

/// Whether a `without` clause finds nothing to take away in what the files have that are extended, once some other clauses of the file
/// at hand have taken theirs.
#[cfg(feature = "ide")]
pub(crate) fn takes_nothing(files: &[impl Borrow<tree::File>], others: &[&Clause], clause: &Clause) -> bool {
    let mut merged = laid(files, 1, &mut Report::default());
    let others: Vec<&Clause> = others.iter().copied().filter(|clause| takes_away(clause)).collect();
    Layer { merged: &mut merged, report: &mut Report::default(), file: 0, extends: true }.take_away(&others);
    let mut report = Report::default();
    Layer { merged: &mut merged, report: &mut report, file: 0, extends: true }.take_away(&[clause]);
    report.has(code::without::ABSENT)
}

/// One file being laid over those that it extends.
struct Layer<'m, 't> {
    merged: &'m mut Merged<'t>,
    report: &'m mut Report,
    file: usize,
    extends: bool,
}

impl<'t> Layer<'_, 't> {
    fn entry(&self, clause: &'t Clause, piece: Option<&'t Name>) -> Entry<'t> {
        let lists = clause.kind.lists();
        Entry {
            sides: sides(clause.side),
            kind: &clause.kind,
            names: lists.subjects,
            partners: lists.partners,
            span: clause.span,
            file: self.file,
            piece,
        }
    }

    /// Replaces and adds, family by family.
    fn add(&mut self, clauses: &[&'t Clause]) {
        for family in Family::ALL.iter().filter(|family| family.form().inherit == Inherit::Never) {
            self.merged.entries(*family).clear();
        }
        for clause in clauses {
            if let Some(family) = clause.kind.family()
                && family.form().inherit == Inherit::Side
            {
                self.replace_all(family, sides(clause.side));
            }
        }
        for clause in clauses {
            if let ClauseKind::Piece(piece) = &clause.kind {
                self.add_piece(clause, piece);
            }
        }
        for clause in clauses {
            self.add_clause(clause, None);
        }
    }

    /// Adds a clause, or a rule in the braces of a piece.
    fn add_clause(&mut self, clause: &'t Clause, piece: Option<&'t Name>) {
        let Some(family) = clause.kind.family() else { return };
        let entry = self.entry(clause, piece);
        let file = self.file;
        match family.form().inherit {
            Inherit::Never | Inherit::Add | Inherit::Side => self.push(family, entry),
            Inherit::Name => self.replace_names(family, entry, file),
            Inherit::LastName => self.replace_names(family, entry, ANY_FILE),
            Inherit::EachName | Inherit::OncePerName => {
                for name in &entry.names {
                    let entry = Entry { names: vec![*name], ..entry.clone() };
                    if !self.is_said_twice(family, &entry) {
                        self.replace_names(family, entry, file);
                    }
                }
            }
            Inherit::SameNames => {
                let removed = &self.merged.removed;
                let entries = self.merged.families.entry(family).or_default();
                entries.retain(|other| {
                    // Pieces that have been taken away since are not spoken of any more.
                    let gone = |name: &&Name| {
                        let all = removed.get(name.node.as_str());
                        all.is_some_and(|all| all.iter().any(|removed| removed.file < other.file))
                    };
                    let left: Vec<&Name> = other.names.iter().copied().filter(|name| !gone(name)).collect();
                    other.file == file || !same_names(&left, &entry.names) || other.sides != entry.sides
                });
                entries.push(entry);
            }
            Inherit::Declared => match &clause.kind {
                // They come before all else.
                ClauseKind::Piece(_) => {}
                _ => self.declare(family, entry),
            },
            Inherit::Event => self.add_outcome(entry),
        }
    }

    /// A clause that takes its names out of those of older files.
    fn replace_names(&mut self, family: Family, entry: Entry<'t>, file: usize) {
        for name in &entry.names {
            self.strike(family, &name.node, entry.sides, file);
        }
        self.merged.entries(family).push(entry);
    }

    /// A clause that stays beside the others, if it does not say again what a file may say once for a side.
    fn push(&mut self, family: Family, entry: Entry<'t>) {
        let form = family.form();
        let overlapping = self.merged.family(family).iter().find(|other| other.sides.intersects(entry.sides));
        if let Some(first) = overlapping.filter(|_| form.once == Once::Side) {
            let word = form.word();
            self.report.push(
                Diagnostic::error(
                    code::clause::DUPLICATE,
                    format!("`{word}` is given twice"),
                    entry.span,
                    "a second time",
                )
                .label(first.span, "the first time")
                .help(format!(
                    "name every piece in one `{word}`, or write `white {word}` and `black {word}`"
                )),
            );
            return;
        }
        self.merged.entries(family).push(entry);
    }

    /// Whether the file says something twice of a piece of which it may say it once; reports it if so.
    fn is_said_twice(&mut self, family: Family, entry: &Entry<'t>) -> bool {
        let [name] = entry.names[..] else { return false };
        let same = |other: &&Entry<'t>| {
            other.file == entry.file
                && other.names[0].node == name.node
                && other.sides.intersects(entry.sides)
        };
        let first = self.merged.family(family).iter().find(same);
        let Some(first) = first.filter(|_| family.form().inherit == Inherit::OncePerName) else {
            return false;
        };
        let letters = &name.node;
        let (code, message, help) = match family {
            Family::Home => {
                (code::home::DUPLICATE, format!("`{letters}` has two homes"), "join the regions with `+`")
            }
            Family::Picture => {
                (code::piece::TWO_PICTURES, format!("`{letters}` has two pictures"), "take one of them away")
            }
            other => (
                code::clause::DUPLICATE,
                format!("`{}` is given twice for `{letters}`", other.form().word()),
                "keep one of the two",
            ),
        };
        self.report.push(
            Diagnostic::error(code, message, entry.span, "the second one")
                .label(first.span, "the first one")
                .help(help),
        );
        true
    }

    /// A clause that declares a name, in the place of the one that older files declared by it.
    fn declare(&mut self, family: Family, entry: Entry<'t>) {
        let [name] = entry.names[..] else { return };
        let file = self.file;
        let entries = self.merged.entries(family);
        match entries.iter().position(|other| other.names[0].node == name.node) {
            Some(index) if entries[index].file == file => {
                let first = entries[index].names[0].span;
                let word = family.form().word();
                self.report.push(
                    Diagnostic::error(
                        code::region::DUPLICATE,
                        format!("two {word}s are called `{}`", name.node),
                        name.span,
                        "the second one",
                    )
                    .label(first, "the first one")
                    .help(format!("rename one of them, such as `{word} {}_2 = ...`", name.node))
                    .fix(Fix::write(
                        Safety::Offered,
                        name.span,
                        format!("{}_2", name.node),
                    )),
                );
            }
            Some(index) => entries[index] = entry,
            None => entries.push(entry),
        }
    }
}

/// In the place of a file's number: older than none, so that its own clauses are replaced as well.
const ANY_FILE: usize = usize::MAX;
fn sides(side: Option<Spanned<Side>>) -> Sides {
    match side {
        None => Sides::BOTH,
        Some(side) => Sides::only(side.node),
    }
}

fn has(names: &[&Name], name: &Name) -> bool {
    names.iter().any(|other| other.node == name.node)
}

fn same_names(one: &[&Name], other: &[&Name]) -> bool {
    one.len() == other.len() && one.iter().all(|name| has(other, name))
}
