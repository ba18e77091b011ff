//! Boards as text.

use super::file_letter;
use crate::vocabulary::Vocabulary;
use alfil_board::{Side, Square};
use alfil_model::setup::Setup;

/// Draws the board: White below, Black in lower case, the reserves under it where the variant has any.
///
/// ```text
/// 3 | b  r  b
/// 2 | .  .  .
/// 1 | K  .  +R
///     a  b  c
/// ```
///
/// # Panics
///
/// If the setup is not one of the variant's board and types.
#[must_use]
pub fn diagram(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let nothing = |sq: Square| if setup.neutral.contains(sq) { "*" } else { "." }.to_owned();
    let cell =
        |sq: Square| setup.piece(sq).map_or_else(|| nothing(sq), |piece| vocabulary.plain_piece(piece));
    draw(vocabulary, cell) + &reserve_lines(vocabulary, setup)
}

/// What each side holds in reserve, a line each; nothing where the variant has no reserves.
#[must_use]
pub fn reserve_lines(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let mut text = String::new();
    if vocabulary.has_reserves() {
        for side in Side::BOTH {
            let reserve = &setup.reserve[side];
            let held: Vec<String> = vocabulary
                .kinds()
                .filter_map(|kind| {
                    let count = reserve.get(kind.index()).copied().filter(|count| *count > 0)?;
                    let letters = vocabulary.plain_piece(alfil_board::Piece { side, kind });
                    Some(if count == 1 { letters } else { format!("{letters}*{count}") })
                })
                .collect();
            let held = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
            text += &format!("{} in reserve: {held}\n", vocabulary.side_name(side));
        }
    }
    text
}

/// Draws the board with a text for each square, and with nothing in its holes.
pub(super) fn draw(vocabulary: &Vocabulary, cell: impl Fn(Square) -> String) -> String {
    let dimensions = vocabulary.dimensions();
    let holes = vocabulary.variant().holes;
    let cells = dimensions.squares().map(|sq| if holes.contains(sq) { String::new() } else { cell(sq) });
    let cells: Vec<String> = cells.collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let margin = dimensions.ranks.to_string().len();
    let mut text = String::new();
    for rank in (0..dimensions.ranks).rev() {
        let row = (0..dimensions.files)
            .map(|file| &cells[usize::from(rank) * usize::from(dimensions.files) + usize::from(file)]);
        push_line(&mut text, &format!("{:>margin$} |", rank + 1), row.map(String::as_str), width);
    }
    let files: Vec<String> = (0..dimensions.files).map(|file| file_letter(file).to_string()).collect();
    push_line(&mut text, &" ".repeat(margin + 2), files.iter().map(String::as_str), width);
    text
}

fn push_line<'c>(text: &mut String, head: &str, cells: impl Iterator<Item = &'c str>, width: usize) {
    let mut line = head.to_owned();
    for cell in cells {
        line += &format!(" {cell:<width$}");
    }
    *text += line.trim_end();
    text.push('\n');
}
