//! What can be taken away from a file, one thing at a time.
//!
//! Every clause is taken away whole, but for those without which there is no file: `variant`, `extends`, `board`, tests.
//! From what is left of them, conditions and their operands, names in lists, moves and modalities go one by one. What the
//! letters of Betza's notation say of a path (directions, ranges, `n`, `j`, `z`) is not taken apart.

use super::{Change, ItemKind};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Array, Betza, BetzaMove, Cell, Clause, ClauseKind, File, Leg, Modifier, PieceClause, Prune, Region,
    RegionClause, RegionKind, What, move_span,
};

/// Something that is taken away.
#[derive(Debug, Clone)]
pub(super) struct Mutant {
    pub(super) kind: ItemKind,
    pub(super) span: Span,
    pub(super) change: Change,
    /// Which clause it belongs to.
    pub(super) clause: usize,
    /// What stands in the clause's place; nothing: it is gone. The first that gives a variant is taken.
    pub(super) tries: Vec<Option<ClauseKind>>,
    /// The letters of the piece, if it is one that is declared.
    pub(super) piece: Option<String>,
}

/// Everything that can be taken away from a file.
pub(super) fn of(file: &File) -> Vec<Mutant> {
    (0..file.clauses.len()).flat_map(|index| of_clause(file, index)).collect()
}

/// Everything that can be taken away from a clause, the clause itself first.
fn of_clause(file: &File, index: usize) -> Vec<Mutant> {
    let mut all = Vec::new();
    if let Some(clause) = file.clauses.get(index) {
        let mut mutants = Mutants { clause: index, all: &mut all };
        mutants.whole(clause);
        mutants.parts(&clause.kind);
    }
    all
}

/// A file without a clause, or with the least that can be said in its place, then without each of the clause's parts.
pub fn without(file: &File, clause: usize) -> impl Iterator<Item = File> + '_ {
    let all = of_clause(file, clause).into_iter();
    all.flat_map(|mutant| mutant.tries).map(move |with| changed(file, clause, with.as_ref()))
}

/// A file with something in the place of a clause, or nothing.
pub(super) fn changed(file: &File, index: usize, with: Option<&ClauseKind>) -> File {
    let mut file = file.clone();
    match (with, file.clauses.get_mut(index)) {
        (Some(kind), Some(clause)) => clause.kind = kind.clone(),
        (None, Some(_)) => {
            file.clauses.remove(index);
        }
        (_, None) => {}
    }
    file
}

/// The mutants so far, and whose turn it is.
struct Mutants<'a> {
    clause: usize,
    all: &'a mut Vec<Mutant>,
}

impl Mutants<'_> {
    /// The clause itself goes, or the least that can be said in its place comes.
    fn whole(&mut self, clause: &Clause) {
        if !clause.kind.is_measured() {
            return;
        }
        // What says no more than that is the least already.
        let least = match &clause.kind {
            ClauseKind::Setup(array) if !array.empty => {
                Some(ClauseKind::Setup(Array { rows: Vec::new(), empty: true, first: array.first }))
            }
            ClauseKind::Piece(piece) if !piece.rules.is_empty() => {
                Some(ClauseKind::Piece(PieceClause { rules: Vec::new(), ..piece.clone() }))
            }
            ClauseKind::Region(region) if !matches!(region.region.kind, RegionKind::Board) => {
                let board = Region { kind: RegionKind::Board, span: region.region.span };
                Some(ClauseKind::Region(RegionClause { region: board, ..region.clone() }))
            }
            _ => None,
        };
        let mut tries = vec![None];
        tries.extend(least.map(Some));
        self.all.push(Mutant {
            kind: ItemKind::Clause,
            span: clause.span,
            change: Change::Gone,
            clause: self.clause,
            tries,
            piece: match &clause.kind {
                ClauseKind::Piece(piece) => Some(piece.letters.node.clone()),
                _ => None,
            },
        });
    }

    /// What the clause is made of, one thing at a time: first all of it is found, then each is taken away by itself.
    fn parts(&mut self, clause: &ClauseKind) {
        if !clause.is_measured() {
            return;
        }
        if let ClauseKind::Setup(array) = clause {
            self.without_holes(array);
        }
        let mut parts = Parts { found: Vec::new(), wanted: None };
        clause.clone().prune(&mut parts);
        for (index, (kind, span, change)) in parts.found.into_iter().enumerate() {
            let mut without = clause.clone();
            without.prune(&mut Parts { found: Vec::new(), wanted: Some(index) });
            self.all.push(Mutant {
                kind,
                span,
                change,
                clause: self.clause,
                tries: vec![Some(without)],
                piece: None,
            });
        }
    }
}

impl Mutants<'_> {
    /// The holes that an array draws become squares.
    fn without_holes(&mut self, array: &Array) {
        let hole = |cell: &&mut Spanned<Cell>| cell.node == Cell::Hole;
        let mut without = array.clone();
        let mut first = None;
        for cell in without.rows.iter_mut().flat_map(|row| &mut row.cells).filter(hole) {
            cell.node = Cell::Empty;
            first.get_or_insert(cell.span);
        }
        let Some(span) = first else { return };
        self.all.push(Mutant {
            kind: ItemKind::Part,
            span,
            change: Change::Gone,
            clause: self.clause,
            tries: vec![Some(ClauseKind::Setup(without))],
            piece: None,
        });
    }
}

/// What can be taken out of a clause, as far as it has been found.
struct Parts {
    found: Vec<(ItemKind, Span, Change)>,
    /// Which of it is taken.
    wanted: Option<usize>,
}

impl Parts {
    fn finds(&mut self, kind: ItemKind, span: Span, change: Change) -> bool {
        self.found.push((kind, span, change));
        self.wanted == Some(self.found.len() - 1)
    }
}

impl Prune for Parts {
    fn takes(&mut self, what: What, span: Span) -> bool {
        let (kind, change) = match what {
            What::Rule => (ItemKind::Clause, Change::Gone),
            What::Part => (ItemKind::Part, Change::Gone),
            What::Guard => (ItemKind::Guard, Change::Gone),
            What::Zone => (ItemKind::Guard, Change::WholeBoard),
        };
        self.finds(kind, span, change)
    }

    fn moves(&mut self, betza: &mut Betza) {
        let several = betza.moves.len() > 1;
        let gone = |index: &usize| {
            several && self.finds(ItemKind::Move, move_span(&betza.moves[*index]), Change::Gone)
        };
        if let Some(index) = (0..betza.moves.len()).find(gone) {
            betza.moves.remove(index);
            return;
        }
        for one in &mut betza.moves {
            let BetzaMove::Legs { legs, span } = one else { continue };
            let [leg] = legs.as_mut_slice() else { continue };
            for (change, at, half) in halves(leg, *span) {
                if self.finds(ItemKind::Move, at, change) {
                    *leg = half;
                    return;
                }
            }
        }
    }
}

/// A move without going to empty squares, and one without capturing, if it does both; or without each of the
/// modalities that it names.
fn halves(leg: &Leg, whole: Span) -> Vec<(Change, Span, Leg)> {
    let is_modality = |modifier: &Spanned<Modifier>| modifier.node.is_modality();
    let named: Vec<usize> =
        (0..leg.modifiers.len()).filter(|index| is_modality(&leg.modifiers[*index])).collect();
    if named.is_empty() {
        let only = |modality: Modifier| {
            let mut leg = leg.clone();
            leg.modifiers.push(Spanned::new(modality, leg.span));
            leg
        };
        return vec![
            (Change::NoQuiet, whole, only(Modifier::Capture)),
            (Change::NoCapture, whole, only(Modifier::Quiet)),
        ];
    }
    if named.len() == 1 {
        return Vec::new();
    }
    let without = |index: usize| {
        let mut leg = leg.clone();
        let modality = leg.modifiers.remove(index);
        let change = match modality.node {
            Modifier::Quiet => Change::NoQuiet,
            Modifier::Capture => Change::NoCapture,
            _ => Change::Gone,
        };
        (change, modality.span, leg)
    };
    named.into_iter().map(without).collect()
}
