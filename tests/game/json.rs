//! Variants and positions as JSON, there and back; and what is no variant any more is refused.

use crate::random::Random;
use crate::support::variant;
use alfil::library;
use alfil::model::Variant;
use alfil::moves::Move;
use alfil::outcome::Outcome;
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::setup::Setup;
use serde::de::DeserializeSeed;
use serde_json::{Value, json};

fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("it can be written");
    serde_json::from_str(&text).expect("what was written can be read")
}

/// As many drops in a turn as keep the trees small.
const DROPS: usize = 1;

#[test]
fn every_variant_that_ships_survives_json() {
    for name in library::names() {
        let variant = variant(name);
        let back = again(&variant);
        assert_eq!(format!("{variant:?}"), format!("{back:?}"), "{name}");
        let perft = |variant| Position::start(&Rules::compile(variant)).perft(2, DROPS);
        assert_eq!(perft(&variant), perft(&back), "{name}");
    }
}

#[test]
fn positions_moves_and_outcomes_survive_json() {
    let mut random = alfil::playout::Random::new(5);
    for name in ["chess", "crazyhouse", "shogi", "three-check"] {
        let rules = Rules::compile(&variant(name));
        let mut position = Position::start(&rules);
        while let Some(mv) = position.random_move(&mut random).filter(|_| position.fullmove() < 30) {
            let back: Move = again(&mv);
            assert_eq!(back, mv);
            position.play(&back);
            let setup = position.setup();
            assert_eq!(again::<Setup>(&setup), setup, "{name}");
            let outcome = position.outcome();
            assert_eq!(again::<Outcome>(&outcome), outcome);
        }
        let text = serde_json::to_string(&position).expect("it can be written");
        let read = (&rules).deserialize(&mut serde_json::Deserializer::from_str(&text)).expect("a position");
        assert!(read == position, "{name}");
    }
}

#[test]
fn a_definition_that_does_not_hang_together_is_refused() {
    let chess = serde_json::to_value(variant("chess")).expect("it can be written");
    let refusals = [
        ("/dimensions/files", json!(0), "a board has 1 to 16 files and ranks"),
        ("/dimensions/files", json!(9), "the array: the list has another length"),
        ("/kinds", json!([]), "a variant has 1 to 64 piece types"),
        ("/kinds/1/letters", json!("K"), "the letters of a type are capitals, and its own"),
        ("/array/0/kind", json!(6), "the array: there is no such piece type"),
        ("/reserve", json!([[0], [0]]), "the reserve: the list has another length"),
        ("/royalty/0/rule/kinds", json!(1u64 << 40), "royalty: there is no such piece type"),
        ("/royalty/0/rule/when", json!({"Leaf": "Royal"}), "royalty: a condition cannot be asked here"),
        ("/promotions/0/rule/to", json!([77]), "promotions: there is no such piece type"),
        ("/promotions/0/rule/region/0/3", json!(1), "promotions: a square is off the board"),
        ("/turns", json!([]), "turns: there must be at least one"),
        (
            "/castlings/0/rule/when",
            json!({"Leaf": {"Captured": {"whose": "Own", "kinds": 1}}}),
            "something is asked of the past that is not remembered",
        ),
    ];
    for (path, value, message) in refusals {
        let mut mutilated = chess.clone();
        *mutilated.pointer_mut(path).unwrap_or_else(|| panic!("chess has no {path}")) = value;
        let error = serde_json::from_value::<Variant>(mutilated).expect_err(path);
        assert_eq!(error.to_string(), message, "{path}");
    }
}

/// Paths to every number of a value, and to every list.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.to_owned()),
        Value::Array(parts) => {
            found.push(path.to_owned());
            parts
                .iter()
                .enumerate()
                .for_each(|(index, part)| places(part, &format!("{path}/{index}"), found));
        }
        Value::Object(parts) => {
            parts.iter().for_each(|(key, part)| places(part, &format!("{path}/{key}"), found));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// What is still read as a variant after a change at random can be compiled and played.
#[test]
fn mutilated_definitions_never_panic() {
    let mut random = Random(11);
    for name in ["chess", "crazyhouse", "atomic", "seirawan", "chess960", "shogi", "xiangqi"] {
        let whole = serde_json::to_value(variant(name)).expect("it can be written");
        let mut paths = Vec::new();
        places(&whole, "", &mut paths);
        // Where clauses stand in the file means nothing to play.
        paths.retain(|path| !path.contains("span") && !path.starts_with("/places"));
        for _ in 0..150 {
            let path = &paths[random.below(paths.len())];
            let mut mutilated = whole.clone();
            let place = mutilated.pointer_mut(path).expect("the path was found there");
            match place {
                Value::Array(parts) if parts.is_empty() => parts.push(json!(0)),
                Value::Array(parts) => drop(parts.pop()),
                number => *number = json!([0, 1, 7, 63, 64, 127, 255, 65_535][random.below(8)]),
            }
            let Ok(variant) = serde_json::from_value::<Variant>(mutilated) else { continue };
            let position = Position::start(&Rules::compile(&variant));
            let mut generator = alfil::playout::Random::new(3);
            assert!(position.playout(&mut generator, 8).plies <= 8, "{name} {path}");
        }
    }
}
