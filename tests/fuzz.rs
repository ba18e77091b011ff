//! What a fuzzer once found, and what it starts from, through the functions that it drives: no seed may make one panic.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use targets::{TARGETS, words};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// How many bytes all seeds may have together.
const MOST: usize = 1 << 20;

/// The files of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.sort();
    files
}

fn seeds(target: &str) -> Vec<PathBuf> {
    files(&Path::new(ROOT).join("fuzz/seeds").join(target))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs the seeds of a target, and names all that it does not hold for.
fn replay(name: &str) {
    let (_, run) = TARGETS.iter().find(|(own, _)| *own == name).expect("a target");
    let fails = |path: &PathBuf| {
        let data = fs::read(path).expect("a seed can be read");
        catch_unwind(AssertUnwindSafe(|| run(&data))).is_err()
    };
    let failing: Vec<PathBuf> = seeds(name).into_iter().filter(fails).collect();
    assert!(failing.is_empty(), "{failing:#?}");
}

/// A test for each target: tests run side by side.
macro_rules! replays {
    ($($name:ident)*) => {
        mod the_seeds_of {
            $(#[test] fn $name() { super::replay(stringify!($name)); })*
        }

        #[test]
        fn every_target_is_replayed() {
            let replayed = [$(stringify!($name)),*];
            assert!(TARGETS.iter().map(|(name, _)| *name).eq(replayed));
        }
    };
}

replays!(text play invented fen moves san pgn image serve);

#[test]
fn every_target_has_its_program_and_its_seeds_and_these_are_small() {
    let manifest: toml::Table = read("fuzz/Cargo.toml").parse().expect("TOML");
    let programs = manifest["bin"].as_array().expect("a list of programs");
    let programs: Vec<&str> = programs.iter().filter_map(|program| program["name"].as_str()).collect();
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(programs, names);
    let folders = files(&Path::new(ROOT).join("fuzz/seeds"));
    assert_eq!(folders.len(), names.len(), "{folders:?}");
    let page = read("docs/reliability.md");
    let mut bytes = 0;
    for name in names {
        let sizes = seeds(name).into_iter().map(|path| fs::metadata(path).expect("a seed").len() as usize);
        let sizes: Vec<usize> = sizes.collect();
        assert!(!sizes.is_empty(), "{name} has no seeds");
        assert!(page.contains(&format!("| `{name}` |")), "docs/reliability.md does not tell of {name}");
        bytes += sizes.iter().sum::<usize>();
    }
    assert!(bytes < MOST, "{bytes} bytes of seeds");
}

/// A dictionary's words, of the lines `"word"`.
fn dictionary(name: &str) -> BTreeSet<String> {
    let text = read(Path::new("fuzz").join(name));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let word = |line: &str| {
        let word = line.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let word = word.unwrap_or_else(|| panic!("{name}: {line}"));
        word.replace("\\\"", "\"").replace("\\\\", "\\")
    };
    lines.map(word).collect()
}

#[test]
fn the_dictionary_has_every_word_of_the_grammar() {
    let words = dictionary("variant.dict");
    let grammar = read("grammar/lexical.pest");
    let rules = grammar.lines().filter(|line| line.starts_with("kw_"));
    let keywords: Vec<&str> = rules.filter_map(|line| line.split('"').nth(1)).collect();
    assert!(keywords.len() > 90, "{keywords:?}");
    let missing: Vec<&&str> = keywords.iter().filter(|word| !words.contains(**word)).collect();
    assert!(missing.is_empty(), "fuzz/variant.dict lacks {missing:?}");
    for other in ["image.dict", "game.dict", "serve.dict"] {
        assert!(!dictionary(other).is_empty(), "{other}");
    }
}

/// What is fuzzed is what is built.
#[test]
fn the_fuzzed_library_has_the_dependencies_of_the_program() {
    let versions = |path: &str| -> BTreeSet<(String, String)> {
        let lock: toml::Table = read(path).parse().expect("TOML");
        let packages = lock["package"].as_array().expect("a list of packages");
        let field = |package: &toml::Value, name: &str| package[name].as_str().expect("a text").to_owned();
        packages.iter().map(|package| (field(package, "name"), field(package, "version"))).collect()
    };
    let (own, fuzzed) = (versions("Cargo.lock"), versions("fuzz/Cargo.lock"));
    for (name, version) in &fuzzed {
        let known = own.iter().any(|(own, _)| own == name);
        assert!(
            !known || own.contains(&(name.clone(), version.clone())),
            "{name} {version} in fuzz/Cargo.lock, not in Cargo.lock: cargo update --manifest-path fuzz/Cargo.toml"
        );
    }
}

#[test]
fn a_change_by_words_is_the_same_each_time_and_no_longer_than_it_may_be() {
    let text = alfil::library::get("chess").expect("it ships").as_bytes();
    let mut changed = 0;
    for seed in 0..400 {
        let change = || {
            let mut data = text.to_vec();
            data.resize(text.len() + 100, 0);
            let size = words::mutate(&mut data, text.len(), text.len() + 50, seed);
            size.map(|size| data[..size].to_vec())
        };
        let first = change();
        assert_eq!(first, change());
        assert!(first.as_ref().is_none_or(|data| data.len() <= text.len() + 50));
        changed += usize::from(first.is_some_and(|data| data != text));
    }
    assert!(changed > 150, "{changed}");
}
