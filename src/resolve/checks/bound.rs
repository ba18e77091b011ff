//! Pieces that cannot leave a part of the board.
//!
//! The squares of the board fall into parts between which a piece cannot go, whichever way: two of one shade each for a
//! bishop, the files for a lance. A pawn that captures aslant is bound to none, though it cannot go back.
//!
//! ```text
//! 1 . 2 . 1 . 2 .
//! . . . . . . . .      an alfil: two of its eight parts
//! 2 . 1 . 2 . 1 .
//! ```

use super::Facts;
use crate::board::{Kind, Side, Square, Squares};
use crate::diagnostic::{Diagnostic, code};
use crate::model::Geometry;
use crate::resolve::report::{Report, counted};
use crate::source::{SourceId, Span};

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    let known = |kind: &Kind| facts.used(*kind) && !facts.flaws.moves.contains(*kind);
    for kind in facts.kinds().filter(known).filter(|kind| !by_region(facts, *kind)) {
        let sides: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| facts.reach.exists(*side, kind)).collect();
        let said = facts.variant.kinds[kind.index()].bound;
        let parts = sides.iter().map(|side| (*side, widest(facts, *side, kind, said.is_some())));
        let parts: Vec<(Side, Squares)> = parts.collect();
        let area = facts.variant.board().len();
        let shaded = parts.iter().all(|(_, part)| one_shade(facts, part));
        let most = parts.iter().map(|(_, part)| part.len()).max().unwrap_or_default();
        let small = most > 1 && is_small(most, area);
        if let Some(said) = said {
            if !parts.is_empty() && !shaded && most == area {
                not_bound(facts, kind, said, report);
            }
            continue;
        }
        if shaded {
            for (side, _) in &parts {
                on_one_shade(facts, *side, kind, report);
            }
        }
        if small {
            bound_to_part(facts, kind, most, report);
        } else if shaded {
            bound_to_shade(facts, kind, report);
        }
    }
}

/// Whether the piece's own rules name regions, or its moves cannot be followed.
fn by_region(facts: &Facts<'_, '_>, kind: Kind) -> bool {
    let board = Squares::board(facts.variant.dimensions);
    let rules = &facts.variant.kinds[kind.index()].moves;
    let whole =
        |side: Side| rules.iter().all(|rule| *rule.from.of(side) == board && *rule.to.of(side) == board);
    let followed = |geometry: &Geometry| !matches!(geometry, Geometry::Imitation);
    !Side::BOTH.into_iter().all(whole)
        || !facts.movements(kind).all(|movement| followed(&movement.geometry))
        || facts.variant.displaces()
        || facts.variant.lends()
}

/// The largest part of the board that a piece of the side can move about in; of one that is large and of both shades, enough
/// to know that, unless the whole of it is asked for.
fn widest(facts: &Facts<'_, '_>, side: Side, kind: Kind, whole: bool) -> Squares {
    let moves = facts.moves_of(side, kind);
    let area = facts.variant.board().len();
    let enough = |part: &Squares| !whole && !is_small(part.len(), area) && !one_shade(facts, part);
    let mut widest = Squares::NONE;
    let mut left = *facts.reach.stands(side, kind);
    while let Some(start) = left.iter().next() {
        let part = moves.part(start, enough);
        if part.len() > widest.len() {
            widest = part;
        }
        left = if enough(&part) { Squares::NONE } else { left.difference(&part) };
    }
    widest
}

/// Whether so many squares are less than half of the board.
fn is_small(squares: usize, area: usize) -> bool {
    (squares + 1) * 2 < area
}

/// Whether all of several squares are of one shade.
fn one_shade(facts: &Facts<'_, '_>, part: &Squares) -> bool {
    let mut shades = part.iter().map(|sq| facts.variant.dimensions.shade(sq));
    let first = shades.next();
    part.len() > 1 && shades.all(|shade| Some(shade) == first)
}

fn bound_to_shade(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let letters = facts.letters(kind);
    report.push_quiet(
        Diagnostic::warning(
            code::piece::COLOUR_BOUND,
            format!("`{letters}` never leaves the shade that it starts on"),
            facts.declared(kind),
            "sees half of the board",
        )
        .help(format!(
            "add a step that changes shade, such as `W`; if it is meant, say so: `bound {letters}`"
        )),
    );
}

/// The file says that a piece is bound, and it is not.
fn not_bound(facts: &Facts<'_, '_>, kind: Kind, said: Span, report: &mut Report) {
    let letters = facts.letters(kind);
    report.push(
        Diagnostic::warning(
            code::piece::NOT_BOUND,
            format!("`{letters}` gets to every square of the board"),
            said,
            "said to be bound to a part of it",
        )
        .label(facts.declared(kind), "moves anywhere")
        .help("take `bound` away, or the moves by which it leaves its part"),
    );
}

fn bound_to_part(facts: &Facts<'_, '_>, kind: Kind, squares: usize, report: &mut Report) {
    let letters = facts.letters(kind);
    let squares = counted(squares, "square", "squares");
    report.push_quiet(
        Diagnostic::warning(
            code::piece::BOUND,
            format!("`{letters}` never leaves a small part of the board"),
            facts.declared(kind),
            format!("gets to {squares} at most"),
        )
        .help(format!(
            "add a step that leads out, or say where it belongs: `move ... in REGION`; if it is meant, say so: \
             `bound {letters}`"
        )),
    );
}

/// All pieces of a type that never change shade start on the same.
fn on_one_shade(facts: &Facts<'_, '_>, side: Side, kind: Kind, report: &mut Report) {
    let variant = facts.variant;
    let shuffled =
        variant.arrays.iter().flat_map(|arrays| &arrays.steps).any(|step| step.kinds.contains(&kind));
    let squares: Squares = variant
        .dimensions
        .squares()
        .filter(|sq| variant.array[sq.index()].is_some_and(|piece| piece.side == side && piece.kind == kind))
        .collect();
    if shuffled || facts.flaws.array || !one_shade(facts, &squares) {
        return;
    }
    let places: Vec<Span> =
        squares.iter().filter_map(|sq: Square| variant.places.squares.get(sq.index()).copied()).collect();
    let Some(first) = places.first().filter(|span| span.source == SourceId(0)) else { return };
    let letters = facts.letters(kind);
    let mut diagnostic = Diagnostic::warning(
        code::setup::ONE_SHADE,
        format!("all of {}'s `{letters}` start on the same shade, and never leave it", side.name()),
        *first,
        "never guards the other half of the board",
    );
    for other in places.iter().skip(1).take(3) {
        diagnostic = diagnostic.label(*other, "nor does this one");
    }
    report.push_quiet(diagnostic.help(format!(
        "let them start on squares of both shades; if it is meant, say so: `bound {letters}`"
    )));
}
