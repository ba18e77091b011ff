//! An array in which the two sides' pieces stand alike but for a square or two: usually a slip.

use crate::board::{Dimensions, Kind, Piece, Side, Square};
use crate::diagnostic::code::Family;
use crate::diagnostic::{Code, Diagnostic, code};
use crate::model::Variant;
use crate::source::SourceId;

/// How many squares may be otherwise in what is taken for a slip.
const MOST: usize = 2;

/// How many must be alike for each that is not.
const ALIKE: usize = 4;

/// What else tells of a piece that is lacking.
const OF_THE_ARRAY: [Code; 2] = [code::outcome::CANNOT_LOSE, code::outcome::NO_GOAL];

/// Compares the two halves of the file's own array, as they mirror each other and as one is the other turned round.
pub(super) fn check(variant: &Variant, found: &mut Vec<Diagnostic>) {
    let spoken_of = |one: &Diagnostic| one.code.family() == Family::Setup || OF_THE_ARRAY.contains(&one.code);
    if variant.places.setup.source != SourceId(0)
        || variant.places.squares.is_empty()
        || found.iter().any(spoken_of)
    {
        return;
    }
    let [mirrored, turned] = [false, true].map(|turned| compared(variant, turned));
    let (alike, mut others) = if turned.1.len() < mirrored.1.len() { turned } else { mirrored };
    // The same pieces in another order are meant so.
    let mut pieces = vec![0_i32; variant.kinds.len()];
    for piece in variant.array.iter().flatten() {
        pieces[piece.kind.index()] += if piece.side == Side::White { 1 } else { -1 };
    }
    let same = pieces.iter().all(|more| *more == 0);
    // So is a piece that one of the sides alone has, where the other has one of its own.
    let has = |side: Side, kind: Kind| {
        variant.array.iter().flatten().any(|other| other.side == side && other.kind == kind)
    };
    let of_both = |piece: Piece| Side::BOTH.into_iter().all(|side| has(side, piece.kind));
    let own = |(one, other): &(Square, Square)| {
        let pair = [one, other].map(|sq| variant.array[sq.index()]);
        matches!(pair, [Some(one), Some(other)] if !of_both(one) && !of_both(other))
    };
    let same = same || others.iter().any(own);
    if others.is_empty() || others.len() > MOST || alike < ALIKE * others.len() || same {
        return;
    }
    let stands = |sq: Square| match variant.array[sq.index()] {
        Some(piece) => format!("a `{}`", variant.kinds[piece.kind.index()].letters),
        None => "nothing".to_owned(),
    };
    let place = |sq: Square| variant.places.squares.get(sq.index()).copied().unwrap_or_default();
    // A piece is lacking more often than there is one too many.
    for (one, other) in &mut others {
        if variant.array[one.index()].is_some() && variant.array[other.index()].is_none() {
            std::mem::swap(one, other);
        }
    }
    let (white, black) = others[0];
    let message = match others.len() {
        1 => "the arrays of the two sides are alike but for one square".to_owned(),
        _ => "the arrays of the two sides are alike but for two squares".to_owned(),
    };
    let mut diagnostic =
        Diagnostic::warning(code::setup::UNEVEN, message, place(white), format!("{} here", stands(white)))
            .label(place(black), format!("{} here", stands(black)));
    for (white, black) in &others[1..] {
        diagnostic = diagnostic
            .label(place(*white), format!("{} here", stands(*white)))
            .label(place(*black), format!("{} here", stands(*black)));
    }
    found.push(
        diagnostic.help(
            "change one of the two, or, if the sides are to differ, check with `--allow setup::uneven`",
        ),
    );
}

/// How many squares of one half with a piece are like those of the other, and those that are not, each with its image.
fn compared(variant: &Variant, turned: bool) -> (usize, Vec<(Square, Square)>) {
    let (mut alike, mut others) = (0, Vec::new());
    for sq in variant.dimensions.squares() {
        let image = image(variant.dimensions, sq, turned);
        if sq.index() > image.index() {
            continue;
        }
        match (variant.array[sq.index()], variant.array[image.index()]) {
            (None, None) => {}
            (Some(one), Some(other)) if one.kind == other.kind && one.side != other.side => alike += 1,
            _ => others.push((sq, image)),
        }
    }
    (alike, others)
}

/// The square opposite: on the same file, or as far from the other end of the board.
fn image(dimensions: Dimensions, sq: Square, turned: bool) -> Square {
    let (file, rank) = (i32::from(dimensions.file(sq)), i32::from(dimensions.rank(sq)));
    let file = if turned { i32::from(dimensions.files) - 1 - file } else { file };
    dimensions.square(file, i32::from(dimensions.ranks) - 1 - rank).unwrap_or(sq)
}
