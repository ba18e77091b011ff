//! Lines to text: columns that go on over neighbouring lines.

use super::lines::{Line, Table};
use unicode_width::UnicodeWidthStr;

/// How many blanks stand before a comment at the end of a line, at least.
const BEFORE_COMMENT: usize = 2;

/// The lines as text.
pub(super) fn written(lines: &[Line<'_>]) -> String {
    let codes = codes(lines);
    let mut text = String::new();
    // The column of the comments at the ends of neighbouring lines, and the line before which they end.
    let (mut column, mut known_to) = (0, 0);
    for (number, (line, code)) in lines.iter().zip(&codes).enumerate() {
        if line.blank {
            text.push('\n');
        }
        text.push_str(code);
        if let Some(comment) = line.comment {
            if !line.is_comment() {
                if number >= known_to {
                    known_to = number + commented(&lines[number..]);
                    column = codes[number..known_to].iter().map(|code| code.width()).max().unwrap_or(0);
                }
                text.extend(std::iter::repeat_n(' ', column + BEFORE_COMMENT - code.width()));
            }
            text.push_str(comment);
        }
        text.push('\n');
    }
    text
}

/// How many neighbouring lines, from the first on, end in a comment.
fn commented(lines: &[Line<'_>]) -> usize {
    let goes_on = |line: &&Line<'_>| line.comment.is_some() && !line.is_comment() && !line.blank;
    1 + lines[1..].iter().take_while(goes_on).count()
}

/// The lines without comments at their ends.
fn codes(lines: &[Line<'_>]) -> Vec<String> {
    let mut codes: Vec<String> = Vec::with_capacity(lines.len());
    while let Some(line) = lines.get(codes.len()) {
        let first = codes.len();
        let length = match line.table {
            None => 1,
            Some(table) => run(&lines[first..], table),
        };
        let widths = widths(&lines[first..first + length]);
        codes.extend(lines[first..first + length].iter().map(|line| code(line, &widths)));
    }
    codes
}

/// How many lines the columns of a table go on for. Regions stand right below each other; pieces may have comments,
/// empty lines and the rules of other pieces between them.
fn run(lines: &[Line<'_>], table: Table) -> usize {
    let goes_on = |line: &&Line<'_>| match table {
        Table::Regions => line.table == Some(table) && !line.blank,
        Table::Pieces => {
            line.table == Some(table) || line.indent > 0 || line.is_comment() || line.columns == ["}"]
        }
    };
    1 + lines[1..].iter().take_while(goes_on).count()
}

/// How wide each column of a table is. What a block begins with is no part of a column but the first.
fn widths(lines: &[Line<'_>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for line in lines.iter().filter(|line| line.table.is_some()) {
        let counted = if line.opens { 1 } else { line.columns.len() };
        for (number, column) in line.columns[..counted].iter().enumerate() {
            match widths.get_mut(number) {
                Some(width) => *width = column.width().max(*width),
                None => widths.push(column.width()),
            }
        }
    }
    widths
}

/// A line without its comment.
fn code(line: &Line<'_>, widths: &[usize]) -> String {
    let mut code = " ".repeat(line.indent);
    let mut column = line.indent;
    for (number, text) in line.columns.iter().enumerate() {
        let width = code.width();
        code.extend(std::iter::repeat_n(' ', column.saturating_sub(width)));
        code.push_str(text);
        let width = widths.get(number).copied().unwrap_or(0);
        // A column that nobody has is left out.
        column += if width == 0 { 0 } else { width + 1 };
    }
    code
}
