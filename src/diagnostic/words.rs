//! Words that messages share.

use std::fmt::Display;

/// `1 square`, `2 squares`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}
