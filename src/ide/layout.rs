//! The layout of a file, as the fewest lines that have to change.

use super::view::View;
use crate::format::format as laid_out;
use crate::source::{SourceId, line_start, next_line};
use alfil_ide::answer::TextEdit;
use std::ops::Range;

/// How many pairs of lines are compared at most; beyond that all lines between the first and the last change
/// are replaced.
const MAX_PAIRS: usize = 1_000_000;

/// The edits that put a file, or the lines of a range, into the one layout.
pub(super) fn format(view: &View, range: Option<Range<usize>>) -> Result<Vec<TextEdit>, String> {
    let text: &str = view.text();
    let new = laid_out(SourceId(0), text).map_err(|mistakes| {
        let first = mistakes.first().map_or("it cannot be read", |mistake| &mistake.message);
        format!("the file has a mistake, so it is not laid out: {first}")
    })?;
    Ok(match range {
        Some(range) => edits_within(text, &new, range),
        None => edits(text, &new),
    })
}

/// The edits that make one text of another, by whole lines.
fn edits(old: &str, new: &str) -> Vec<TextEdit> {
    let (olds, news) = (lines(old), lines(new));
    edits_between(&olds, &news, &pairs(&olds, &news))
}

/// Those of the edits that lie within the lines of a range. A line becomes the one that has the same signs, whatever blanks stand
/// between them; where lines are broken or joined, all of them have to lie in the range.
fn edits_within(old: &str, new: &str, range: Range<usize>) -> Vec<TextEdit> {
    let start = line_start(old, range.start);
    // Of the line in whose beginning the range ends, nothing lies in it.
    let whole = range.end > start && line_start(old, range.end) == range.end;
    let within = start..if whole { range.end } else { next_line(old, range.end) };
    let (olds, news) = (lines(old), lines(new));
    let signs = |lines: &[&str]| -> Vec<String> {
        lines.iter().map(|line| line.split_whitespace().collect()).collect()
    };
    let (old_signs, new_signs) = (signs(&olds), signs(&news));
    let mut edits = edits_between(&olds, &news, &pairs(&old_signs, &new_signs));
    edits.retain(|edit| match edit.range.is_empty() {
        // What is put in between two lines belongs to none of them.
        true => {
            (within.start < edit.range.start || edit.range.start == 0)
                && (edit.range.end < within.end || within.end == old.len())
        }
        false => within.start <= edit.range.start && edit.range.end <= within.end,
    });
    edits
}

/// The edits of lines that have no partner, and of those that differ from theirs.
fn edits_between(olds: &[&str], news: &[&str], pairs: &[(usize, usize)]) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    let (mut at, mut line, mut counterpart) = (0, 0, 0);
    for (next, next_other) in pairs.iter().copied().chain([(olds.len(), news.len())]) {
        let length: usize = olds[line..next].iter().map(|line| line.len()).sum();
        let text: String = news[counterpart..next_other].concat();
        if length > 0 || !text.is_empty() {
            edits.push(TextEdit::new(at..at + length, text));
        }
        at += length;
        if let (Some(own), Some(other)) = (olds.get(next), news.get(next_other)) {
            if own != other {
                edits.push(TextEdit::new(at..at + own.len(), *other));
            }
            at += own.len();
        }
        (line, counterpart) = (next + 1, next_other + 1);
    }
    edits
}

/// The lines of a text, each with what ends it.
fn lines(text: &str) -> Vec<&str> {
    let (mut lines, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let end = next_line(text, start);
        lines.push(&text[start..end]);
        start = end;
    }
    lines
}

/// Lines of two texts that are equal, in the order of both: those at the beginning and at the end, and between them as many as
/// there can be.
fn pairs<T: PartialEq>(one: &[T], other: &[T]) -> Vec<(usize, usize)> {
    let first = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let behind = one[first..].iter().rev().zip(other[first..].iter().rev());
    let last = behind.take_while(|(one, other)| one == other).count();
    let (end, other_end) = (one.len() - last, other.len() - last);
    let (middle, other_middle) = (&one[first..end], &other[first..other_end]);
    let mut pairs: Vec<(usize, usize)> = (0..first).map(|line| (line, line)).collect();
    if middle.len().saturating_mul(other_middle.len()) <= MAX_PAIRS {
        let common = common(middle, other_middle).into_iter();
        pairs.extend(common.map(|(line, counterpart)| (first + line, first + counterpart)));
    }
    pairs.extend((0..last).map(|line| (end + line, other_end + line)));
    pairs
}

/// The pairs of equal lines of a longest common sequence.
fn common<T: PartialEq>(one: &[T], other: &[T]) -> Vec<(usize, usize)> {
    let width = other.len() + 1;
    let mut longest = vec![0u32; (one.len() + 1) * width];
    for row in (0..one.len()).rev() {
        for column in (0..other.len()).rev() {
            longest[row * width + column] = if one[row] == other[column] {
                longest[(row + 1) * width + column + 1] + 1
            } else {
                longest[(row + 1) * width + column].max(longest[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < one.len() && column < other.len() {
        if one[row] == other[column] {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if longest[(row + 1) * width + column] >= longest[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::edits;
    use alfil_ide::answer::applied;

    #[test]
    fn edits_make_one_text_of_another_and_leave_equal_lines_alone() {
        let old = "a\nb\nc\nd\ne\n";
        for (new, count) in
            [("a\nB\nc\nd\nE\n", 2), (old, 0), ("", 1), ("a\nb\nx\nc\nd\ne\n", 1), ("b\nd\n", 3)]
        {
            let edits = edits(old, new);
            assert_eq!(applied(old, &edits), new);
            assert_eq!(edits.len(), count, "{new:?}");
        }
    }
}
