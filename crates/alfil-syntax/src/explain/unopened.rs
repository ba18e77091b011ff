//! Blocks whose first line is lacking, or could not be read: all that is left of them is lines that stand in no block, and a `}`.

use super::Place;
use super::scan::code_end;
use crate::build::{Builder, first_word};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::grammar::{Grammar, Rule};
use crate::source::Span;
use pest::Parser;
use std::ops::Range;

/// The blocks of clauses, with how they begin and what their lines are.
const BLOCKS: [(Place, &str, &str, &str); 3] = [
    (Place::Test, "test", "test \"what it shows\" {", "steps of a test"),
    (Place::Header, "variant", "variant \"Name\" {", "fields of the header"),
    (Place::Piece, "piece", "piece LETTERS \"Name\" {", "rules of a piece"),
];

/// How many lines of a block are looked at.
const MOST_LINES: usize = 500;

/// The lines of a text from a place on, each with where it begins and without its comment.
fn lines_from(text: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = start;
    text[start..].split_inclusive('\n').map(move |line| {
        let begins = at + line.len() - line.trim_start().len();
        at += line.len();
        (begins, line[..code_end(line)].trim())
    })
}

/// Where the `}` stands behind lines which begin at a place and stand in such a block. A line may go on behind a comma.
fn end_of(text: &str, place: Place, start: usize) -> Option<usize> {
    let mut goes_on = false;
    for (at, line) in lines_from(text, start).take(MOST_LINES) {
        if line.starts_with('}') {
            return Some(at);
        }
        let own = || {
            place.keywords().contains(&first_word(line)) && Grammar::parse(Rule::lone_clause, line).is_err()
        };
        if !line.is_empty() && !goes_on && !own() {
            return None;
        }
        goes_on = line.ends_with(',');
    }
    None
}

impl Builder<'_> {
    /// Lines outside of all blocks which stand in one, up to a `}`. What is wrong with each of them comes of the one line that
    /// is lacking above them, or that has been reported.
    pub(super) fn lacks_its_first_line(&mut self, text: &str, range: &Range<usize>) -> bool {
        if range.start < self.reported_to {
            return false;
        }
        let word = first_word(text);
        let of = |block: &(Place, _, _, _)| block.0.keywords().contains(&word);
        let found = BLOCKS
            .into_iter()
            .filter(of)
            .find_map(|block| Some((block, end_of(self.text, block.0, range.start)?)));
        let Some(((place, clause, opening, lines), end)) = found else { return false };
        let above = self.text[..range.start].trim_end();
        let head = above.rfind('\n').map_or(0, |at| at + 1);
        let broken = first_word(&above[head..]) == clause && self.is_reported(head..above.len() + 1);
        if !broken {
            let here = Span::new(self.source, range.start, range.start + word.len());
            let close = Span::new(self.source, end, end + 1);
            // Which piece is meant is for the author to say.
            let fix = (place != Place::Piece).then(|| {
                let above = Span { end: here.start, ..here };
                Fix::write(Safety::Offered, above, format!("{opening}\n    "))
            });
            self.report(
                Diagnostic::error(
                    code::syntax::UNOPENED_BLOCK,
                    format!("the block of these {lines} has no first line"),
                    here,
                    "they begin here, in no block",
                )
                .label(close, "and end here")
                .help(format!("write `{opening}` above them"))
                .fix(fix),
            );
        }
        self.reported_to = self.reported_to.max(end + 1);
        true
    }
}
