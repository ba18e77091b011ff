//! The tag `VariantMen`, by which XBoard learns how the pieces of a game move.

use crate::model::{CastlingManner, Variant};
use crate::source::{Source, Span};
use std::fmt::Write as _;

/// The value of the tag `VariantMen`: every piece with its moves in Betza's notation, `P:fmWfcFifmnD;N:N;...`.
/// `sources` holds the files that the variant was read from.
///
/// The moves are those of the file, word for word. Castling along a rank stands with the king, as XBoard writes it
/// (`isO2`); conditions and whatever else Betza's notation has no word for are left out.
#[must_use]
pub fn variant_men(variant: &Variant, sources: &[Source]) -> String {
    let mut men = String::new();
    for (index, kind) in variant.kinds.iter().enumerate() {
        let _ = write!(men, "{}:", kind.letters);
        for rule in &kind.moves {
            men += betza(words(sources, rule.span));
        }
        let mut widths: Vec<u8> = variant
            .castlings
            .iter()
            .filter(|castling| castling.kings.0 >> index & 1 == 1)
            .filter_map(|castling| match castling.manner {
                CastlingManner::By(squares) => Some(squares),
                CastlingManner::Swap | CastlingManner::To { .. } => None,
            })
            .collect();
        widths.sort_unstable();
        widths.dedup();
        for squares in widths {
            let _ = write!(men, "isO{squares}");
        }
        men.push(';');
    }
    men
}

fn words(sources: &[Source], span: Span) -> &str {
    let source = sources.get(usize::from(span.source.0));
    source.and_then(|source| source.text.get(span.start as usize..span.end as usize)).unwrap_or_default()
}

/// The movement of a rule, `move mK when ...`, or a movement alone.
fn betza(rule: &str) -> &str {
    let mut words = rule.split_whitespace();
    let first = words.next().unwrap_or_default();
    if first == "move" { words.next().unwrap_or_default() } else { first }
}
