//! Move counts from tables of positions, in `tests/perft/*.toml`.
//!
//! Each file says where its numbers come from: most of those of known games are published, those of the others come from
//! the reference interpreter of this repository. Counts that take long are left to a run of their own.

mod support;

use alfil::library;
use alfil::notation::parse_fen;
use alfil::perft::PerftTable;
use alfil::position::Position;
use alfil::reference;
use alfil::rules::Rules;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The positions of one variant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    variant: String,
    source: String,
    position: Vec<Counted>,
}

/// A position and its counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    name: String,
    /// Where the numbers of the position come from, if the file has several sources.
    #[serde(default)]
    #[expect(dead_code, reason = "it is there for the reader")]
    source: String,
    fen: String,
    /// The largest number of placements in a move.
    #[serde(default = "one")]
    max_drops: usize,
    /// The counts by depth, from 1.
    nodes: Vec<u64>,
    /// The counts by the depths that follow, which take long.
    #[serde(default)]
    deep: Vec<u64>,
}

fn one() -> usize {
    1
}

fn tables() -> Vec<Table> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of tables")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a readable table");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(read).collect()
}

#[test]
fn every_variant_has_a_table_that_names_its_source() {
    let counted: BTreeSet<String> = tables().into_iter().map(|table| table.variant).collect();
    assert_eq!(counted, library::names().map(str::to_owned).collect());
    assert!(tables().iter().all(|table| !table.source.is_empty() && !table.position.is_empty()));
}

#[test]
fn tables_count_what_is_known() {
    count(|counted| (1, counted.nodes.clone()));
}

#[test]
#[ignore = "slow: counts of many millions"]
fn tables_count_what_is_known_in_depth() {
    count(|counted| (counted.nodes.len() as u32 + 1, counted.deep.clone()));
}

/// Counts every position by the tables. What is expected: the first depth, and the counts from there.
fn count(expected: impl Fn(&Counted) -> (u32, Vec<u64>) + Sync) {
    support::each(tables(), |table| {
        let rules = Rules::compile(&support::variant(&table.variant));
        for counted in &table.position {
            let setup = parse_fen(rules.vocabulary(), &counted.fen)
                .unwrap_or_else(|error| panic!("{}, {}: {error:?}", table.variant, counted.name));
            let position = Position::new(&rules, &setup).expect("a position that can be played");
            let (first, known) = expected(counted);
            let depths = first..first + known.len() as u32;
            let nodes: Vec<u64> = depths.map(|depth| position.perft(depth, counted.max_drops)).collect();
            assert_eq!(nodes, known, "{}, {}: {}", table.variant, counted.name, counted.fen);
            // A table so small that counts drive each other out.
            let by = |depth| position.perft_by(depth, counted.max_drops, &PerftTable::new(1));
            let depths = first..first + known.len() as u32;
            assert_eq!(
                depths.map(by).collect::<Vec<u64>>(),
                known,
                "{}, {}: by a table",
                table.variant,
                counted.name
            );
        }
    });
}

/// Run this to get the numbers of a new position: it prints what the reference counts where that differs.
#[test]
#[ignore = "slow: the reference counts to the last but one depth of each"]
fn the_reference_counts_the_same() {
    let mut wrong = Vec::new();
    for table in tables() {
        let variant = support::variant(&table.variant);
        let rules = Rules::compile(&variant);
        for counted in &table.position {
            let setup = parse_fen(rules.vocabulary(), &counted.fen).expect("a FEN");
            // Published tables go deeper than the reference can follow.
            let known = counted.nodes.iter().take_while(|nodes| **nodes < 300_000);
            let nodes: Vec<u64> = (1..=known.clone().count() as u32)
                .map(|depth| reference::perft(&variant, &setup, depth, counted.max_drops))
                .collect();
            if !nodes.iter().eq(known) {
                wrong.push(format!("{}, {}: {nodes:?}", table.variant, counted.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
