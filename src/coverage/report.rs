//! Coverage as text: the file with counts in the margin, and LCOV's format.

use super::{Coverage, Item, ItemKind};
use crate::source::{Source, Span};
use std::fmt::Write as _;

/// A line of a file, with what was measured on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLine {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// What begins on it; nothing if nothing is measured.
    pub counts: Option<Counts>,
}

/// What was measured on a line: always that of the item of which the fewest tests take notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// How many tests notice.
    pub tests: usize,
    /// In how many of the random games it makes a difference.
    pub games: u32,
    /// Whether a test comes by a position in which it makes a difference.
    pub reached: bool,
}

/// The lines of a file. Its tests, which are not measured, are left out.
pub fn annotate(coverage: &Coverage, source: &Source, tests: &[Span]) -> Vec<FileLine> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (index, text) in source.text.split_inclusive('\n').enumerate() {
        let here = start as u32..(start + text.len()) as u32;
        start += text.len();
        let first = here.start + (text.len() - text.trim_start().len()) as u32;
        if tests.iter().any(|test| (test.start..test.end).contains(&first)) {
            continue;
        }
        let items = coverage.items.iter().filter(|item| here.contains(&item.span.start));
        let least = items.min_by_key(|item| (item.noticed_by.len(), item.reached_by.is_some(), item.games));
        let counts = least.map(|item| Counts {
            tests: item.noticed_by.len(),
            games: item.games,
            reached: item.is_covered() || item.reached_by.is_some(),
        });
        let text = text.trim_end().replace(|c: char| c.is_control(), " ");
        lines.push(FileLine { number: index + 1, text, counts });
    }
    // What is left between the tests are blank lines, of which one will do, and behind the last clause comments on tests.
    let is_clause = |line: &FileLine| !line.text.is_empty() && !line.text.trim_start().starts_with('#');
    lines.truncate(lines.iter().rposition(is_clause).map_or(0, |last| last + 1));
    lines.dedup_by(|line, before| line.text.is_empty() && before.text.is_empty());
    lines
}

/// A record of LCOV's tracefiles: a line is executed as often as tests notice the clauses on it; moves, guards and parts
/// are branches.
pub fn lcov(coverage: &Coverage, source: &Source) -> String {
    let mut text = format!("TN:\nSF:{}\n", source.name);
    let line = |item: &Item| source.line(item.span.start);
    let (clauses, branches): (Vec<&Item>, Vec<&Item>) =
        coverage.items.iter().partition(|item| item.kind == ItemKind::Clause);
    let mut number = 0;
    let mut before = 0;
    for item in &branches {
        let line = line(item);
        number = if line == before { number + 1 } else { 0 };
        before = line;
        let _ = writeln!(text, "BRDA:{line},0,{number},{}", item.noticed_by.len());
    }
    let hit = |items: &[&Item]| items.iter().filter(|item| item.is_covered()).count();
    let _ = writeln!(text, "BRF:{}\nBRH:{}", branches.len(), hit(&branches));
    let mut counts: std::collections::BTreeMap<usize, usize> = std::collections::BTreeMap::new();
    for item in &clauses {
        let tests = item.noticed_by.len();
        counts.entry(line(item)).and_modify(|least| *least = tests.min(*least)).or_insert(tests);
    }
    for (line, tests) in &counts {
        let _ = writeln!(text, "DA:{line},{tests}");
    }
    let hit = counts.values().filter(|tests| **tests > 0).count();
    let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", counts.len());
    text
}
