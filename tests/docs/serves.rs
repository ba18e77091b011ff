//! The table of the language reference that says which words serve which games is true, and leaves no clause out.

use alfil::catalog;
use alfil::library;
use alfil::source::SourceId;
use alfil::syntax::parse;
use alfil::syntax::tree::{Clause, Family};
use std::collections::{BTreeMap, BTreeSet};

/// Clauses that every game has, or that are not about play.
const EVERYWHERE: &[&str] = &[
    "variant", "extends", "without", "board", "setup", "piece", "glyph", "image", "test", "region", "home",
    "draw",
];

/// The words of each clause in the own file of each variant, tests and headers aside.
fn said() -> BTreeMap<&'static str, Vec<Vec<String>>> {
    let mut said = BTreeMap::new();
    for name in library::names() {
        let text = library::source(name).expect("it ships").text;
        let (tree, _) = parse(SourceId(0), &text);
        let about_play = |clause: &&Clause| {
            !matches!(
                clause.kind.family(),
                None | Some(Family::Test | Family::Header | Family::Extends | Family::Without)
            )
        };
        let words = |clause: &Clause| -> Vec<String> {
            catalog::words(&text[clause.span.start as usize..clause.span.end as usize]).collect()
        };
        said.insert(name, tree.clauses.iter().filter(about_play).map(words).collect());
    }
    said
}

/// Whether words come in this order, with others in between.
fn in_order(all: &[String], wanted: &[&str]) -> bool {
    let mut rest = all.iter();
    wanted.iter().all(|word| rest.any(|other| other == word))
}

#[test]
fn the_table_of_what_serves_which_game_is_true() {
    let page = std::fs::read_to_string("docs/language.md").expect("the language reference");
    let (_, section) = page.split_once("\n## What serves which game\n").expect("the section");
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    let said = said();
    let mut wrong = Vec::new();
    let mut shown = BTreeSet::new();
    for row in &rows {
        let [words, _, games] = row[..] else { panic!("{row:?}") };
        let wanted: Vec<&str> = words.trim_matches('`').split(' ').collect();
        shown.extend(wanted.first().copied());
        let games: BTreeSet<&str> = games.split('`').skip(1).step_by(2).collect();
        let all: BTreeSet<&str> = said
            .iter()
            .filter(|(_, clauses)| clauses.iter().any(|clause| in_order(clause, &wanted)))
            .map(|(name, _)| *name)
            .collect();
        let whole = !row[2].ends_with("and others");
        if games.is_empty() || !games.is_subset(&all) || whole && games != all {
            wrong.push(format!("{words}: {all:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let words = Family::ALL.iter().flat_map(|family| family.form().words);
    let words = words.map(|begin| begin.first_word());
    let missing: Vec<&str> =
        words.filter(|word| !shown.contains(word) && !EVERYWHERE.contains(word)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
