//! Positions as other programs write them: what there means nothing in the variant, or is written otherwise.

use super::parse_fen;
use crate::notation::error::FenError;
use crate::vocabulary::Vocabulary;
use alfil_model::setup::Setup;

/// Reads a FEN of another program. Beside what [`parse_fen`] reads, castling rights and an en passant square may stand where they mean
/// nothing, the move number may be 0, red may be `r`, and operations of EPD may stand behind the fourth field: they are passed
/// over.
///
/// # Errors
///
/// Those of [`parse_fen`], of the text as it stands.
///
/// ```
/// use alfil::notation::{fen, parse_fen, parse_fen_of_others};
/// use alfil::{FromText as _, Variant, rules::Rules};
///
/// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
/// let text = "4k3/8/8/8/4P3/8/8/4K3 b - e3 bm Ke7; id \"x\";";
/// assert!(parse_fen(rules.vocabulary(), text).is_err());
/// let setup = parse_fen_of_others(rules.vocabulary(), text).expect("what stands behind it is passed over");
/// assert_eq!(fen(rules.vocabulary(), &setup), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// ```
pub fn parse_fen_of_others(vocabulary: &Vocabulary, text: &str) -> Result<Setup, FenError> {
    let error = match parse_fen(vocabulary, text) {
        Ok(setup) => return Ok(setup),
        Err(error) => error,
    };
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.get(4).is_some_and(|field| is_operation(field)) {
        fields.truncate(4);
    }
    let says = |field: Option<&&str>, text: &str| field.is_some_and(|field| *field == text);
    if says(fields.get(1), "r") {
        fields[1] = "w";
    }
    if says(fields.get(5), "0") {
        fields[5] = "1";
    }
    if vocabulary.variant().castlings.is_empty()
        && fields.get(2).is_some_and(|rights| rights.bytes().all(|sign| sign.is_ascii_alphabetic()))
    {
        fields[2] = "-";
    }
    // With the en passant square first: where it means something, it stays.
    let with = parse_fen(vocabulary, &fields.join(" "));
    with.or_else(|_| {
        if let Some(field) = fields.get_mut(3) {
            *field = "-";
        }
        parse_fen(vocabulary, &fields.join(" ")).map_err(|_| error)
    })
}

/// Whether a field is an operation of EPD, `bm` or `id`, and neither a counter, checks nor what is remembered.
fn is_operation(field: &str) -> bool {
    field.starts_with(|sign: char| sign.is_ascii_alphabetic()) && !field.contains(':')
}
