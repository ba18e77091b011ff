//! The layout of a file, as the fewest lines that have to change.

use super::view::View;
use crate::format::format as laid_out;
use crate::source::SourceId;
use alfil_ide::answer::TextEdit;
use std::ops::Range;

/// How many pairs of lines are compared at most; beyond that all lines between the first and the last change are replaced.
const MAX_PAIRS: usize = 1_000_000;

/// The edits that put a file, or the lines of a range, into the one layout.
pub(super) fn format(view: &View, range: Option<Range<usize>>) -> Result<Vec<TextEdit>, String> {
    let text: &str = view.text();
    let new = laid_out(SourceId(0), text).map_err(|mistakes| {
        let first = mistakes.first().map_or("it cannot be read", |mistake| &mistake.message);
        format!("the file has a mistake, so it is not laid out: {first}")
    })?;
    let mut edits = edits(text, &new);
    if let Some(range) = range {
        edits.retain(|edit| edit.range.start <= range.end && range.start <= edit.range.end);
    }
    Ok(edits)
}

/// The edits that make one text of another, by whole lines.
fn edits(old: &str, new: &str) -> Vec<TextEdit> {
    let (olds, news): (Vec<&str>, Vec<&str>) = (lines(old), lines(new));
    let first = olds.iter().zip(&news).take_while(|(one, other)| one == other).count();
    let behind = olds[first..].iter().rev().zip(news[first..].iter().rev());
    let last = behind.take_while(|(one, other)| one == other).count();
    let (middle, other) = (&olds[first..olds.len() - last], &news[first..news.len() - last]);
    let start: usize = olds[..first].iter().map(|line| line.len()).sum();
    let kept = match middle.len().saturating_mul(other.len()) <= MAX_PAIRS {
        true => common(middle, other),
        false => Vec::new(),
    };
    let mut edits = Vec::new();
    let (mut at, mut line, mut counterpart) = (start, 0, 0);
    for (next, next_other) in kept.into_iter().chain([(middle.len(), other.len())]) {
        let length: usize = middle[line..next].iter().map(|line| line.len()).sum();
        let text: String = other[counterpart..next_other].concat();
        if length > 0 || !text.is_empty() {
            edits.push(TextEdit::new(at..at + length, text));
        }
        at += length + middle.get(next).map_or(0, |line| line.len());
        (line, counterpart) = (next + 1, next_other + 1);
    }
    edits
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The pairs of equal lines of a longest common sequence.
fn common(one: &[&str], other: &[&str]) -> Vec<(usize, usize)> {
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
