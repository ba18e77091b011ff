//! A file and those that it extends as one list of clauses.
//!
//! The oldest file comes first; every further one takes away what its `without` clauses name and replaces or
//! adds, family by family, as the language says. Names are still text here, and a clause keeps the place
//! in the file that it comes from.

mod limits;
mod outcomes;
mod pieces;
mod replace;
mod singles;
mod without;

use self::limits::limited;
use self::replace::{replace, replace_all};
use super::report::Report;
use crate::board::{Side, Sides};
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, Clause, ClauseKind, EventKind, Name, Verdict};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// A clause with the sides that it speaks about.
#[derive(Debug, Clone)]
pub(super) struct Entry<'t, T> {
    pub(super) sides: Sides,
    pub(super) node: T,
    pub(super) span: Span,
    /// Which file it comes from: 0 is the one at hand.
    pub(super) file: usize,
    /// The piece in whose braces it stands.
    pub(super) piece: Option<&'t Name>,
}

/// A royal clause, of either form.
#[derive(Debug, Clone)]
pub(super) struct RoyalEntry<'t> {
    pub(super) pieces: Vec<&'t Name>,
    pub(super) select: Option<&'t tree::Select>,
    pub(super) together: Option<Span>,
    pub(super) when: Option<&'t tree::Condition>,
    pub(super) else_immune: Option<Span>,
}

/// An immune clause, of either form.
#[derive(Debug, Clone)]
pub(super) struct ImmuneEntry<'t> {
    pub(super) pieces: Vec<&'t Name>,
    pub(super) when: Option<&'t tree::Condition>,
}

/// What a piece is drawn as, by a clause of either form.
#[derive(Debug, Clone, Copy)]
pub(super) struct PictureEntry<'t> {
    pub(super) piece: &'t Name,
    pub(super) drawn: Drawn<'t>,
}

/// A glyph, or files.
#[derive(Debug, Clone, Copy)]
pub(super) enum Drawn<'t> {
    Glyph(&'t Spanned<String>),
    Image { white: &'t Spanned<String>, black: Option<&'t Spanned<String>> },
}

/// A promotion with what is left of its two lists.
#[derive(Debug, Clone)]
pub(super) struct PromoteEntry<'t> {
    pub(super) pieces: Vec<&'t Name>,
    pub(super) to: Vec<&'t Name>,
    pub(super) clause: &'t tree::Promote,
}

/// An exchange.
#[derive(Debug, Clone)]
pub(super) struct ExchangeEntry<'t> {
    pub(super) pieces: Vec<&'t Name>,
    pub(super) region: &'t tree::Region,
    pub(super) to: &'t [Name],
    pub(super) when: Option<&'t tree::Condition>,
}

/// Where captured pieces go.
#[derive(Debug, Clone)]
pub(super) struct CaptureEntry<'t> {
    pub(super) pieces: &'t [Name],
    pub(super) whose: Spanned<tree::Whose>,
    pub(super) becomes: &'t [Name],
}

/// What may not be true after a move.
#[derive(Debug, Clone)]
pub(super) struct ForbidEntry<'t> {
    pub(super) when: &'t tree::Condition,
    pub(super) placing: Option<&'t tree::Placing>,
}

/// An outcome.
#[derive(Debug, Clone)]
pub(super) struct OutcomeEntry<'t> {
    pub(super) result: Verdict,
    pub(super) event: &'t tree::Event,
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
    pub(super) header: Option<&'t tree::Header>,
    pub(super) board: Option<Entry<'t, &'t tree::Board>>,
    pub(super) setup: Option<Entry<'t, &'t tree::Array>>,
    pub(super) pieces: Vec<Entry<'t, &'t tree::PieceClause>>,
    pub(super) removed: BTreeMap<&'t str, Vec<Removed>>,
    pub(super) regions: Vec<Entry<'t, &'t tree::RegionClause>>,
    pub(super) homes: Vec<Entry<'t, (&'t Name, &'t tree::Region)>>,
    pub(super) royals: Vec<Entry<'t, RoyalEntry<'t>>>,
    pub(super) immunes: Vec<Entry<'t, ImmuneEntry<'t>>>,
    pub(super) pictures: Vec<Entry<'t, PictureEntry<'t>>>,
    pub(super) bounds: Vec<Entry<'t, Vec<&'t Name>>>,
    pub(super) promotes: Vec<Entry<'t, PromoteEntry<'t>>>,
    pub(super) exchanges: Vec<Entry<'t, ExchangeEntry<'t>>>,
    pub(super) en_passant: Vec<Entry<'t, &'t [tree::EnPassantPair]>>,
    pub(super) castles: Vec<Entry<'t, &'t tree::Castle>>,
    pub(super) captures: Vec<Entry<'t, CaptureEntry<'t>>>,
    pub(super) blast: Option<Entry<'t, (&'t tree::Betza, &'t [Name])>>,
    pub(super) reserves: Vec<Entry<'t, &'t [tree::ReserveItem]>>,
    pub(super) turns: Vec<Entry<'t, &'t tree::Turn>>,
    pub(super) places: Vec<Entry<'t, &'t tree::Place>>,
    pub(super) limits: Vec<Entry<'t, &'t tree::ReserveItem>>,
    pub(super) gates: Vec<Entry<'t, (&'t [Name], &'t tree::Region)>>,
    pub(super) arrays: Option<Entry<'t, &'t tree::Arrays>>,
    pub(super) forbids: Vec<Entry<'t, ForbidEntry<'t>>>,
    pub(super) outcomes: Vec<Entry<'t, OutcomeEntry<'t>>>,
    pub(super) tests: Vec<&'t tree::Test>,
    /// Whether a clause could not be read, so that what seems to be missing may stand there.
    pub(super) unreadable: bool,
}

/// Merges the files; `files[0]` is the one at hand, the others are what it extends, in turn.
pub(super) fn merge<'t>(files: &'t [impl Borrow<tree::File>], report: &mut Report) -> Merged<'t> {
    let mut merged = Merged::default();
    for (file, tree) in files.iter().enumerate().rev() {
        let clauses = limited(tree.borrow(), report);
        let extends =
            file + 1 < files.len() || clauses.iter().any(|c| matches!(c.kind, ClauseKind::Extends(_)));
        let mut layer = Layer { merged: &mut merged, report, file, extends };
        layer.take_away(&clauses);
        layer.singles(&clauses);
        layer.add(&clauses);
    }
    merged
}

/// One file being laid over those that it extends.
struct Layer<'m, 't> {
    merged: &'m mut Merged<'t>,
    report: &'m mut Report,
    file: usize,
    extends: bool,
}

impl<'t> Layer<'_, 't> {
    fn entry<T>(&self, clause: &Clause, node: T) -> Entry<'t, T> {
        Entry { sides: sides(clause.side), node, span: clause.span, file: self.file, piece: None }
    }

    /// Replaces and adds, family by family.
    fn add(&mut self, clauses: &[&'t Clause]) {
        if clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::EnPassant(_))) {
            self.merged.en_passant.clear();
        }
        for clause in clauses {
            let (merged, file, sides) = (&mut *self.merged, self.file, sides(clause.side));
            match clause.kind {
                ClauseKind::Castle(_) => replace_all(&mut merged.castles, file, sides),
                ClauseKind::Capture { .. } => replace_all(&mut merged.captures, file, sides),
                ClauseKind::Reserve(_) => replace_all(&mut merged.reserves, file, sides),
                ClauseKind::Turn(_) => replace_all(&mut merged.turns, file, sides),
                ClauseKind::Gate { .. } => replace_all(&mut merged.gates, file, sides),
                _ => {}
            }
        }
        for clause in clauses {
            if let ClauseKind::Piece(piece) = &clause.kind {
                self.add_piece(clause, piece);
            }
        }
        for clause in clauses {
            self.add_clause(clause);
        }
    }

    fn add_clause(&mut self, clause: &'t Clause) {
        let sides = sides(clause.side);
        match &clause.kind {
            ClauseKind::Region(node) => {
                self.add_region(clause, node);
            }
            ClauseKind::Home { pieces, region } => {
                for name in pieces {
                    let entry = self.entry(clause, (name, region));
                    self.add_home(entry);
                }
            }
            ClauseKind::Royal(node) => {
                for name in &node.pieces {
                    self.replace_royal(&name.node, sides);
                }
                let royal = RoyalEntry {
                    pieces: node.pieces.iter().collect(),
                    select: node.select.as_ref(),
                    together: node.together,
                    when: node.when.as_ref(),
                    else_immune: node.else_immune,
                };
                self.merged.royals.push(self.entry(clause, royal));
            }
            ClauseKind::Immune { pieces, when } => {
                for name in pieces {
                    self.replace_immune(&name.node, sides);
                }
                let immune = ImmuneEntry { pieces: pieces.iter().collect(), when: when.as_ref() };
                self.merged.immunes.push(self.entry(clause, immune));
            }
            ClauseKind::Glyph { piece, name } => {
                let node = PictureEntry { piece, drawn: Drawn::Glyph(name) };
                self.add_picture(self.entry(clause, node));
            }
            ClauseKind::Image { piece, white, black } => {
                let node = PictureEntry { piece, drawn: Drawn::Image { white, black: black.as_ref() } };
                self.add_picture(self.entry(clause, node));
            }
            ClauseKind::Bound(pieces) => {
                let entry = self.entry(clause, pieces.iter().collect());
                self.add_bound(entry);
            }
            ClauseKind::Promote(node) => {
                for name in &node.pieces {
                    self.drop_promotion(&name.node, sides);
                }
                let promote = PromoteEntry {
                    pieces: node.pieces.iter().collect(),
                    to: node.to.iter().collect(),
                    clause: node,
                };
                self.merged.promotes.push(self.entry(clause, promote));
            }
            ClauseKind::Exchange { pieces, region, to, when } => {
                for name in pieces {
                    self.drop_exchange(&name.node, sides);
                }
                let exchange =
                    ExchangeEntry { pieces: pieces.iter().collect(), region, to, when: when.as_ref() };
                self.merged.exchanges.push(self.entry(clause, exchange));
            }
            ClauseKind::EnPassant(pairs) => {
                self.merged.en_passant.push(self.entry(clause, pairs.as_slice()));
            }
            ClauseKind::Castle(node) => self.merged.castles.push(self.entry(clause, node)),
            ClauseKind::Capture { pieces, whose, becomes } => {
                let node = CaptureEntry { pieces, whose: *whose, becomes };
                self.merged.captures.push(self.entry(clause, node));
            }
            ClauseKind::Reserve(items) => self.add_reserve(clause, items),
            ClauseKind::Turn(node) => self.merged.turns.push(self.entry(clause, node)),
            ClauseKind::Limit(items) => {
                for item in items {
                    let file = self.file;
                    replace(&mut self.merged.limits, file, sides, |other| {
                        let same = other.piece.node == item.piece.node;
                        (same, same)
                    });
                    self.merged.limits.push(self.entry(clause, item));
                }
            }
            ClauseKind::Gate { pieces, region } => {
                self.merged.gates.push(self.entry(clause, (pieces.as_slice(), region)));
            }
            ClauseKind::Forbid { when, placing } => {
                self.merged.forbids.push(self.entry(clause, ForbidEntry { when, placing: placing.as_ref() }));
            }
            ClauseKind::Place(node) => {
                let file = self.file;
                self.merged.places.retain(|other| {
                    other.file == file
                        || !same_names(&other.node.pieces, &node.pieces)
                        || other.sides != sides
                });
                self.merged.places.push(self.entry(clause, node));
            }
            ClauseKind::Outcome { result, event } => {
                if matches!(event.kind, EventKind::MoveCount { .. })
                    && let Some(side) = clause.side
                {
                    self.both_sides(side);
                }
                self.add_outcome(clause, OutcomeEntry { result: result.node, event });
            }
            ClauseKind::Test(test) => {
                if self.file == 0 {
                    self.merged.tests.push(test);
                }
            }
            ClauseKind::Header(_)
            | ClauseKind::Extends(_)
            | ClauseKind::Without(_)
            | ClauseKind::Board(_)
            | ClauseKind::Setup(_)
            | ClauseKind::Blast { .. }
            | ClauseKind::Arrays(_)
            | ClauseKind::Piece(_)
            | ClauseKind::Error => {}
        }
    }

    fn add_region(&mut self, clause: &'t Clause, node: &'t tree::RegionClause) {
        let entry = self.entry(clause, node);
        let name = &node.name;
        match self.merged.regions.iter().position(|other| other.node.name.node == name.node) {
            Some(index) if self.merged.regions[index].file == self.file => self.report.push(
                Diagnostic::error(
                    "region::duplicate",
                    format!("two regions are called `{}`", name.node),
                    name.span,
                    "the second one",
                )
                .label(self.merged.regions[index].node.name.span, "the first one")
                .help(format!("rename one of them, such as `region {}_2 = ...`", name.node)),
            ),
            Some(index) => self.merged.regions[index] = entry,
            None => self.merged.regions.push(entry),
        }
    }

    fn add_reserve(&mut self, clause: &'t Clause, items: &'t [tree::ReserveItem]) {
        let entry = self.entry(clause, items);
        let overlapping = self.merged.reserves.iter().find(|other| other.sides.intersects(entry.sides));
        if let Some(first) = overlapping {
            self.report.push(
                Diagnostic::error(
                    "clause::duplicate",
                    "`reserve` is given twice",
                    clause.span,
                    "a second time",
                )
                .label(first.span, "the first time")
                .help("name every piece in one `reserve`, or write `white reserve` and `black reserve`"),
            );
            return;
        }
        self.merged.reserves.push(entry);
    }
}

fn sides(side: Option<Spanned<Side>>) -> Sides {
    match side {
        None => Sides::BOTH,
        Some(side) => Sides::only(side.node),
    }
}

fn has(names: &[&Name], name: &Name) -> bool {
    names.iter().any(|other| other.node == name.node)
}

fn same_names(one: &[Name], other: &[Name]) -> bool {
    one.len() == other.len() && one.iter().all(|name| other.iter().any(|second| second.node == name.node))
}
