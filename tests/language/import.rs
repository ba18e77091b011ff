//! Variants of other formats: what is made of them. The texts are our own.

mod counts;
mod diagram;
mod games;
mod harm;
mod settings;
mod xboard;

use alfil::import::{fairy, fairy_built_in};
use alfil::library;
use alfil::model::Variant;
use alfil::notation::parse_fen;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;

fn text_of(ini: &str) -> String {
    let import = fairy(ini, None);
    let variant = import.variants.first().unwrap_or_else(|| panic!("{:?}", import.remarks));
    variant.text.clone()
}

fn variant_of(text: &str) -> Variant {
    let loaded = load(Source::new("imported.variant", text), &library::source);
    loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
}

#[track_caller]
fn says(ini: &str, clauses: &[&str]) {
    let text = text_of(ini);
    for clause in clauses {
        assert!(text.lines().any(|line| line.trim() == *clause), "no `{clause}` in\n{text}");
    }
    variant_of(&text);
}

/// What is built in is said with these clauses among others, however their lines are broken.
#[track_caller]
fn built_in_says(name: &str, clauses: &[&str]) {
    let text = &fairy_built_in(name).variants[0].text;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for clause in clauses {
        assert!(words.contains(clause), "{name}: no `{clause}` in\n{text}");
    }
    variant_of(text);
}

/// The remarks about a text.
fn told(ini: &str) -> String {
    let import = fairy(ini, None);
    let own = import.variants.iter().flat_map(|variant| &variant.remarks);
    import.remarks.iter().chain(own).map(|remark| format!("{}\n", remark.text)).collect()
}

/// How many moves there are in a position of what is imported.
#[track_caller]
fn has_moves(ini: &str, fen: &str, moves: u64) {
    let text = text_of(ini);
    let rules = Rules::compile(&variant_of(&text));
    let setup = parse_fen(rules.vocabulary(), fen).unwrap();
    assert_eq!(Position::new(&rules, &setup).unwrap().perft(1, 1), moves, "{fen}\n{text}");
}
