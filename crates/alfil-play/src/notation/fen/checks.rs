//! The field of a FEN that counts checks, where a variant asks for their number.
//!
//! ```text
//! 3+3     how many White and Black may still give before the largest number that is asked for; this is written
//! +0+0    how many they have given; this is read, too
//! ```

use super::Field;
use crate::notation::error::{FenError, FenErrorKind, FenField};
use crate::notation::scan::Scanner;
use crate::vocabulary::Vocabulary;
use alfil_board::{BySide, Side};
use alfil_model::setup::Memory;

/// How many checks each side may still give.
pub(super) fn write(vocabulary: &Vocabulary, memory: &Memory) -> String {
    let left = memory.checks.map(|given| vocabulary.counted_checks().saturating_sub(given));
    format!("{}+{}", left[Side::White], left[Side::Black])
}

/// Whether a field looks like one of checks.
pub(super) fn is_checks(text: &str) -> bool {
    numbers(text).is_some()
}

/// How many checks each side has given.
pub(super) fn read(vocabulary: &Vocabulary, field: Field<'_>) -> Result<BySide<u32>, FenError> {
    let most = vocabulary.counted_checks();
    let Some((given, numbers)) = numbers(field.text).filter(|_| most > 0) else {
        return Err(FenError::new(
            (FenField::Checks, FenErrorKind::NotInVariant),
            "checks are not counted in this variant",
            field.span(),
            "one field too many",
        )
        .help("take it away"));
    };
    for (side, &number) in numbers.pairs() {
        if number > most {
            let message = match given {
                true => format!("{} cannot have given {number} checks", vocabulary.side_name(side)),
                false => format!("{} cannot have {number} checks left to give", vocabulary.side_name(side)),
            };
            return Err(FenError::new(
                (FenField::Checks, FenErrorKind::OutOfRange),
                message,
                field.span(),
                format!("{most} {} counted", if most == 1 { "is" } else { "are" }),
            )
            .help(format!("write numbers from 0 to {most}")));
        }
    }
    Ok(if given { numbers } else { numbers.map(|left| most - left) })
}

/// The two numbers of a field, and whether they are of checks that have been given.
fn numbers(text: &str) -> Option<(bool, BySide<u32>)> {
    let mut scanner = Scanner::new(text);
    let given = scanner.eat("+");
    let white = scanner.number()?;
    let black = scanner.eat("+").then(|| scanner.number())??;
    scanner.is_done().then_some((given, BySide::new(white, black)))
}
