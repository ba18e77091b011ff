//! A file and those that it extends as one list of clauses.
//!
//! The oldest file comes first; every further one takes away what its `without` clauses name and replaces or
//! adds, family by family, as the language says. Names are still text here, and a clause keeps the place
//! in the file that it comes from.

mod without;

use super::report::Report;
use crate::board::Side;
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    self, Clause, ClauseKind, EventKind, Name, OutcomeWord, PieceRule, Verdict, Without,
};
use std::borrow::Borrow;
use std::collections::BTreeMap;

/// How many clauses besides tests a file may have, rules in the braces of pieces counted too. The largest games need
/// about fifty.
const MAX_CLAUSES: usize = 500;

/// How many names a list in a clause may have.
const MAX_NAMES: usize = 256;

/// Which sides a clause speaks about: `[white, black]`.
pub(super) type Sides = [bool; 2];

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

/// The clauses of a file without those beyond the limits.
fn limited<'t>(tree: &'t tree::File, report: &mut Report) -> Vec<&'t Clause> {
    let mut count = 0;
    let mut kept = Vec::new();
    for clause in &tree.clauses {
        match &clause.kind {
            ClauseKind::Test(_) | ClauseKind::Error => {}
            ClauseKind::Piece(piece) => count += 1 + piece.rules.len(),
            _ => count += 1,
        }
        if count > MAX_CLAUSES {
            report.push(
                Diagnostic::error(
                    "file::too_many_clauses",
                    format!("a file has at most {MAX_CLAUSES} clauses and rules besides its tests"),
                    clause.span,
                    "one too many",
                )
                .help("let one clause name several pieces, or split the game over files with `extends`"),
            );
            return kept;
        }
        if let Some(name) = longest_list(&clause.kind).get(MAX_NAMES) {
            report.push(
                Diagnostic::error(
                    "file::too_many_names",
                    format!("a list has at most {MAX_NAMES} names"),
                    name.span,
                    "one too many",
                )
                .help("name each piece once"),
            );
            continue;
        }
        kept.push(clause);
    }
    kept
}

/// The longest of a clause's lists of pieces.
fn longest_list(kind: &ClauseKind) -> Vec<&Name> {
    let lists: Vec<Vec<&Name>> = match kind {
        ClauseKind::Home { pieces, .. } | ClauseKind::Immune { pieces, .. } => vec![pieces.iter().collect()],
        ClauseKind::Royal(royal) => vec![royal.pieces.iter().collect()],
        ClauseKind::Promote(promote) => vec![promote.pieces.iter().collect(), promote.to.iter().collect()],
        ClauseKind::Exchange { pieces, to, .. } => vec![pieces.iter().collect(), to.iter().collect()],
        ClauseKind::Castle(castle) => vec![castle.kings.iter().collect(), castle.rooks.iter().collect()],
        ClauseKind::Place(place) => vec![place.pieces.iter().collect()],
        ClauseKind::EnPassant(pairs) => vec![pairs.iter().map(|pair| &pair.victim).collect()],
        ClauseKind::Capture { pieces, becomes, .. } => {
            vec![pieces.iter().collect(), becomes.iter().collect()]
        }
        ClauseKind::Blast { spared, .. } => vec![spared.iter().collect()],
        ClauseKind::Gate { pieces, .. } => vec![pieces.iter().collect()],
        ClauseKind::Arrays(arrays) => vec![arrays.steps.iter().flat_map(|step| &step.pieces).collect()],
        ClauseKind::Forbid { placing: Some(placing), .. } => vec![placing.pieces.iter().collect()],
        ClauseKind::Reserve(items) | ClauseKind::Limit(items) => {
            vec![items.iter().map(|item| &item.piece).collect()]
        }
        ClauseKind::Without(
            Without::Pieces(names)
            | Without::Royal(names)
            | Without::Promote(names)
            | Without::Exchange(names),
        ) => {
            vec![names.iter().collect()]
        }
        _ => Vec::new(),
    };
    lists.into_iter().max_by_key(Vec::len).unwrap_or_default()
}

/// One file being laid over those that it extends.
struct Layer<'m, 't> {
    merged: &'m mut Merged<'t>,
    report: &'m mut Report,
    file: usize,
    extends: bool,
}

impl<'t> Layer<'_, 't> {
    /// Forgets the royal, immune and home rules in the braces of a piece.
    fn drop_rules_inside(&mut self, letters: &str) {
        let inside = |piece: Option<&'t Name>| piece.is_some_and(|piece| piece.node == letters);
        self.merged.royals.retain(|entry| !inside(entry.piece));
        self.merged.immunes.retain(|entry| !inside(entry.piece));
        self.merged.homes.retain(|entry| !inside(entry.piece));
    }

    /// The clauses of which a file has at most one.
    fn singles(&mut self, clauses: &[&'t Clause]) {
        let mut header: Option<Span> = None;
        let mut extends: Option<Span> = None;
        let mut board: Option<Span> = None;
        let mut setup: Option<Span> = None;
        let mut blast: Option<Span> = None;
        let mut arrays: Option<Span> = None;
        let inherited = self.merged.board.as_ref().map(|entry| size(entry.node));
        let mut others: Option<Span> = None;
        self.merged.header = None;
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Header(node) => {
                    if self.first(&mut header, clause.span, "variant") {
                        self.merged.header = Some(node);
                    }
                    continue;
                }
                ClauseKind::Extends(_) => {
                    if self.first(&mut extends, clause.span, "extends")
                        && let Some(other) = others
                    {
                        self.report.push(
                            Diagnostic::error(
                                "extends::late",
                                "`extends` comes after other clauses",
                                clause.span,
                                "everything else builds on it",
                            )
                            .label(other, "comes first")
                            .help("move it up, right behind `variant`"),
                        );
                    }
                    continue;
                }
                ClauseKind::Board(node) if self.first(&mut board, clause.span, "board") => {
                    self.merged.board = Some(self.entry(clause, node));
                }
                ClauseKind::Setup(node) if self.first(&mut setup, clause.span, "setup") => {
                    self.merged.setup = Some(self.entry(clause, node));
                }
                ClauseKind::Blast { steps, spared } if self.first(&mut blast, clause.span, "blast") => {
                    self.merged.blast = Some(self.entry(clause, (steps, spared.as_slice())));
                }
                ClauseKind::Arrays(node) if self.first(&mut arrays, clause.span, "arrays") => {
                    self.merged.arrays = Some(self.entry(clause, node));
                }
                ClauseKind::Error => {
                    self.merged.unreadable = true;
                    continue;
                }
                _ => {}
            }
            others.get_or_insert(clause.span);
        }
        // Only the file's own name counts, and a board of another size needs an array of its own.
        if let (Some(board), None) = (board, setup)
            && self.merged.board.as_ref().map(|entry| size(entry.node)) != inherited
            && let Some(inherited) = self.merged.setup.clone()
        {
            self.merged.setup = None;
            self.report.push(
                Diagnostic::error(
                    "setup::missing",
                    "the board is changed, and the inherited setup is for another one",
                    board,
                    "needs a `setup` to go with it",
                )
                .label(inherited.span, "the inherited setup")
                .help("add `setup { ... }` with a row for each rank, or `setup empty`"),
            );
            // Everything that needs an array would only repeat this.
            self.merged.unreadable = true;
        }
    }

    /// Whether this is the first clause of its kind in the file; reports it if not.
    fn first(&mut self, seen: &mut Option<Span>, span: Span, word: &str) -> bool {
        match *seen {
            None => {
                *seen = Some(span);
                true
            }
            Some(first) => {
                self.report.push(
                    Diagnostic::error(
                        "clause::duplicate",
                        format!("`{word}` is given twice"),
                        span,
                        "a second time",
                    )
                    .label(first, "the first time")
                    .help("keep one of the two"),
                );
                false
            }
        }
    }

    fn entry<T>(&self, clause: &Clause, node: T) -> Entry<'t, T> {
        Entry { sides: sides(clause.side), node, span: clause.span, file: self.file, piece: None }
    }

    /// Replaces and adds, family by family.
    fn add(&mut self, clauses: &[&'t Clause]) {
        let any = |wanted: fn(&ClauseKind) -> bool| clauses.iter().any(|clause| wanted(&clause.kind));
        if any(|kind| matches!(kind, ClauseKind::EnPassant(_))) {
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

    fn add_piece(&mut self, clause: &'t Clause, piece: &'t tree::PieceClause) {
        let letters = &piece.letters.node;
        let entry = self.entry(clause, piece);
        match self.merged.pieces.iter().position(|other| other.node.letters.node == *letters) {
            Some(index) if self.merged.pieces[index].file == self.file => {
                let first = self.merged.pieces[index].node.letters.span;
                self.report.push(
                    Diagnostic::error(
                        "piece::duplicate",
                        format!("two pieces are called `{letters}`"),
                        piece.letters.span,
                        "the second one",
                    )
                    .label(first, "the first one")
                    .help(format!(
                        "call one of them `{}`, or another name of capitals and digits",
                        free(letters, self.merged)
                    )),
                );
                return;
            }
            Some(index) => {
                self.replaced(&self.merged.pieces[index].clone(), piece);
                self.drop_rules_inside(letters);
                self.merged.pieces[index] = entry;
            }
            None => self.merged.pieces.push(entry),
        }
        for rule in &piece.rules {
            self.add_rule(&piece.letters, rule);
        }
    }

    /// A piece that takes the letters of an inherited one of another name.
    fn replaced(&mut self, inherited: &Entry<'t, &'t tree::PieceClause>, piece: &'t tree::PieceClause) {
        let name = |piece: &tree::PieceClause| piece.name.as_ref().map(|name| name.node.clone());
        let (Some(before), Some(now)) = (name(inherited.node), name(piece)) else { return };
        if before == now {
            return;
        }
        let letters = &piece.letters.node;
        self.report.push_quiet(
            Diagnostic::warning(
                "piece::replaced",
                format!("`{letters}` is `{now}` here, and `{before}` in the file that is extended"),
                piece.letters.span,
                "takes its place wherever it is named",
            )
            .label(inherited.node.letters.span, "inherited")
            .help(format!("if both are meant, call this one `{}`", free(letters, self.merged))),
        );
    }

    /// The rules in the braces of a piece that might as well be clauses of their own.
    fn add_rule(&mut self, letters: &'t Name, rule: &'t PieceRule) {
        let (sides, file, piece) = ([true; 2], self.file, Some(letters));
        match rule {
            PieceRule::Royal { span, together, when, else_immune } => {
                self.replace_royal(&letters.node, sides);
                let (pieces, when) = (vec![letters], when.as_ref());
                let (together, else_immune) = (*together, *else_immune);
                let node = RoyalEntry { pieces, select: None, together, when, else_immune };
                self.merged.royals.push(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Immune { span, when } => {
                self.replace_immune(&letters.node, sides);
                let node = ImmuneEntry { pieces: vec![letters], when: when.as_ref() };
                self.merged.immunes.push(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Home { span, region } => {
                self.add_home(Entry { sides, node: (letters, region), span: *span, file, piece });
            }
            PieceRule::Move(_) | PieceRule::Glyph { .. } | PieceRule::Image { .. } | PieceRule::Error => {}
        }
    }

    fn add_home(&mut self, entry: Entry<'t, (&'t Name, &'t tree::Region)>) {
        let letters = &entry.node.0.node;
        let overlaps = |other: &Entry<'t, (&'t Name, &'t tree::Region)>| {
            other.node.0.node == *letters && (0..2).any(|side| other.sides[side] && entry.sides[side])
        };
        if let Some(first) = self.merged.homes.iter().find(|other| other.file == self.file && overlaps(other))
        {
            self.report.push(
                Diagnostic::error(
                    "home::duplicate",
                    format!("`{letters}` has two homes"),
                    entry.span,
                    "the second one",
                )
                .label(first.span, "the first one")
                .help("join the regions with `+`"),
            );
            return;
        }
        for other in &mut self.merged.homes {
            if other.node.0.node == *letters {
                other.sides = without(other.sides, entry.sides);
            }
        }
        self.merged.homes.retain(|other| other.sides != [false; 2]);
        self.merged.homes.push(entry);
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

    /// There is one clock of moves for both sides.
    fn both_sides(&mut self, side: Spanned<Side>) {
        let diagnostic = Diagnostic::error(
            "clause::side",
            "a count of moves cannot be one side's alone",
            side.span,
            "both sides share the count",
        );
        self.report.push(diagnostic.help(format!("take `{}` away", side.node.name())));
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
        let overlapping = self
            .merged
            .reserves
            .iter()
            .find(|other| (0..2).any(|side| other.sides[side] && entry.sides[side]));
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

    fn add_outcome(&mut self, clause: &'t Clause, node: OutcomeEntry<'t>) {
        let mut entry = self.entry(clause, node);
        if matches!(entry.node.event.kind, EventKind::MoveCount { .. }) {
            entry.sides = [true; 2];
        }
        // The clauses are asked in order. Whoever has reached a goal or lost everything has no need of a move
        // any more, so a file's own conditions come before all that it inherits.
        let file = self.file;
        let before_inherited = self
            .merged
            .outcomes
            .iter()
            .position(|other| other.file != file)
            .unwrap_or(self.merged.outcomes.len());
        let Some(word) = event_word(entry.node.event) else {
            self.merged.outcomes.insert(before_inherited, entry);
            return;
        };
        let same = |other: &Entry<'t, OutcomeEntry<'t>>| {
            event_word(other.node.event) == Some(word)
                && (0..2).any(|side| other.sides[side] && entry.sides[side])
        };
        if let Some(first) = self.merged.outcomes.iter().find(|other| other.file == self.file && same(other))
        {
            self.report.push(
                Diagnostic::error(
                    "outcome::duplicate",
                    format!("what {} means is said twice", word_text(word)),
                    clause.span,
                    "the second time",
                )
                .label(first.span, "the first time")
                .help("keep one of the two"),
            );
            return;
        }
        // What replaces another clause takes its place.
        let place = self.merged.outcomes.iter().position(same).unwrap_or(match word {
            OutcomeWord::Bare | OutcomeWord::RepetitionWithCheck => before_inherited,
            _ => self.merged.outcomes.len(),
        });
        self.merged.outcomes.insert(place, entry.clone());
        for (index, other) in self.merged.outcomes.iter_mut().enumerate() {
            if index != place && event_word(other.node.event) == Some(word) {
                other.sides = without(other.sides, entry.sides);
            }
        }
        self.merged.outcomes.retain(|other| other.sides != [false; 2]);
    }

    /// Takes a piece out of the royal clauses of older files.
    fn replace_royal(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.royals, file, sides, |node| {
            let before = node.pieces.len();
            node.pieces.retain(|name| name.node != letters);
            (before != node.pieces.len(), node.pieces.is_empty())
        });
    }

    fn replace_immune(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.immunes, file, sides, |node| {
            let before = node.pieces.len();
            node.pieces.retain(|name| name.node != letters);
            (before != node.pieces.len(), node.pieces.is_empty())
        });
    }

    fn drop_promotion(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.promotes, file, sides, |node| {
            let Some(index) = node.pieces.iter().position(|name| name.node == letters) else {
                return (false, false);
            };
            if node.pieces.len() > 1 && node.pieces.len() == node.to.len() {
                node.to.remove(index);
            }
            node.pieces.remove(index);
            (true, node.pieces.is_empty())
        });
    }

    fn drop_exchange(&mut self, letters: &str, sides: Sides) {
        let file = self.file;
        replace(&mut self.merged.exchanges, file, sides, |node| {
            let before = node.pieces.len();
            node.pieces.retain(|name| name.node != letters);
            (before != node.pieces.len(), node.pieces.is_empty())
        });
    }
}

/// Edits the entries of older files for some sides. `edit` says whether it changed the entry and whether
/// nothing is left of it. An entry for both sides that is edited for one is split.
fn replace<T: Clone>(
    entries: &mut Vec<Entry<'_, T>>,
    file: usize,
    sides: Sides,
    mut edit: impl FnMut(&mut T) -> (bool, bool),
) {
    let mut index = 0;
    while index < entries.len() {
        let entry = &mut entries[index];
        let touched = [entry.sides[0] && sides[0], entry.sides[1] && sides[1]];
        if entry.file == file || touched == [false; 2] {
            index += 1;
            continue;
        }
        let mut edited = entry.node.clone();
        let (changed, empty) = edit(&mut edited);
        if !changed {
            index += 1;
            continue;
        }
        let kept = without(entry.sides, touched);
        let mut replacement = entry.clone();
        replacement.node = edited;
        replacement.sides = touched;
        match (kept == [false; 2], empty) {
            (true, true) => {
                entries.remove(index);
            }
            (true, false) => {
                entries[index] = replacement;
                index += 1;
            }
            (false, true) => {
                entry.sides = kept;
                index += 1;
            }
            (false, false) => {
                entry.sides = kept;
                entries.insert(index + 1, replacement);
                index += 2;
            }
        }
    }
}

/// Takes the entries of older files away for some sides.
fn replace_all<T: Clone>(entries: &mut Vec<Entry<'_, T>>, file: usize, sides: Sides) {
    replace(entries, file, sides, |_| (true, true));
}

fn size(board: &tree::Board) -> (u32, u32) {
    (board.files.node, board.ranks.node)
}

fn without(sides: Sides, taken: Sides) -> Sides {
    [sides[0] && !taken[0], sides[1] && !taken[1]]
}

fn sides(side: Option<Spanned<Side>>) -> Sides {
    match side {
        None => [true; 2],
        Some(side) => [side.node == Side::White, side.node == Side::Black],
    }
}

fn has(names: &[&Name], name: &Name) -> bool {
    names.iter().any(|other| other.node == name.node)
}

fn same_names(one: &[Name], other: &[Name]) -> bool {
    one.len() == other.len() && one.iter().all(|name| other.iter().any(|second| second.node == name.node))
}

/// A name like this one that no piece has.
fn free(letters: &str, merged: &Merged<'_>) -> String {
    (2..)
        .map(|number: u32| format!("{letters}{number}"))
        .find(|name| merged.pieces.iter().all(|entry| entry.node.letters.node != *name))
        .unwrap_or_default()
}

/// The word by which `without` and replacement know an outcome.
pub(super) fn event_word(event: &tree::Event) -> Option<OutcomeWord> {
    match &event.kind {
        EventKind::Checkmate => Some(OutcomeWord::Checkmate),
        EventKind::Stalemate => Some(OutcomeWord::Stalemate),
        EventKind::Repetition { with_check: None, .. } => Some(OutcomeWord::Repetition),
        EventKind::Repetition { .. } => Some(OutcomeWord::RepetitionWithCheck),
        EventKind::MoveCount { .. } => Some(OutcomeWord::MoveCount),
        EventKind::When(condition) => match condition.kind {
            tree::ConditionKind::Bare => Some(OutcomeWord::Bare),
            _ => None,
        },
    }
}

fn word_text(word: OutcomeWord) -> &'static str {
    match word {
        OutcomeWord::Checkmate => "checkmate",
        OutcomeWord::Stalemate => "stalemate",
        OutcomeWord::Repetition => "repetition",
        OutcomeWord::RepetitionWithCheck => "repetition with check",
        OutcomeWord::MoveCount => "the move count",
        OutcomeWord::Bare => "`bare`",
    }
}
