//! `alfil values`: a table for people, an object for programs.

use crate::support;
use crate::terminal::{alfil, folder, printed};
use alfil::library;

#[test]
fn the_pieces_of_every_variant_that_ships_have_values() {
    let folder = folder("values");
    support::each(library::names(), |name| {
        let output = alfil(&folder, &["values", name]);
        let (table, errors, status) = printed(&output);
        assert_eq!((errors, status), ("", Some(0)), "{name}");
        assert!(table.contains("mobility +"), "{name}: {table}");
    });
}

#[test]
fn json_holds_both_sides_and_parts_that_add_up() {
    let folder = folder("values_json");
    let output = alfil(&folder, &["values", "horde", "--format", "json"]);
    let (text, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    let table: serde_json::Value = serde_json::from_str(text).expect("JSON");
    for side in ["white", "black"] {
        let pieces = table[side].as_array().expect("a list");
        assert_eq!(pieces.len(), 6, "{side}");
        for piece in pieces {
            let parts = piece["parts"].as_array().expect("a list").iter();
            let sum: i64 = parts.map(|part| part["end"].as_i64().expect("a number")).sum();
            assert_eq!(piece["end"].as_i64(), Some(sum), "{piece}");
        }
    }
}
