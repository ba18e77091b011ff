//! What a fuzzer once found, what it starts from, and what comes of these by changes, through the functions that it drives: none may
//! make one panic.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use targets::random::Random;
use targets::{TARGETS, Target, bytes, words};

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

/// A target by its name.
fn target(name: &str) -> Target {
    TARGETS.iter().find(|(own, _)| *own == name).expect("a target").1
}

/// Runs the seeds of a target, and names all that it does not hold for.
fn replay(name: &str) {
    let fails = |path: &PathBuf| {
        let data = fs::read(path).expect("a seed can be read");
        catch_unwind(AssertUnwindSafe(|| target(name)(&data))).is_err()
    };
    let failing: Vec<PathBuf> = seeds(name).into_iter().filter(fails).collect();
    assert!(failing.is_empty(), "{failing:#?}");
}

/// What takes this long is a finding, even beside much else. `scripts/fuzz` asks for less.
const LONG: Duration = Duration::from_secs(60);

/// What `scripts/fuzz` allows an input to be at most, in bytes.
const LONGEST: usize = 12_000;

/// Changes seeds of a target so many times, and names what it does not hold for.
fn change(name: &str, times: u32) {
    let seeds: Vec<Vec<u8>> =
        seeds(name).iter().map(|path| fs::read(path).expect("a seed can be read")).collect();
    let (by_words, words) = match name {
        "text" | "play" => (true, "variant.dict"),
        "image" => (false, "image.dict"),
        "serve" => (false, "serve.dict"),
        _ => (false, "game.dict"),
    };
    let words: Vec<String> = dictionary(words).into_iter().collect();
    let mut failing = Vec::new();
    for number in 0..times {
        let mut random = Random::numbered(number.into());
        let seed = random.pick(&seeds).expect("a seed");
        let mut data = seed.clone();
        data.resize(seed.len() + 1000, 0);
        let size = if by_words { words::mutate(&mut data, seed.len(), LONGEST, number) } else { None };
        match size {
            Some(size) => data.truncate(size),
            None => data = bytes::change(seed, random.pick(&seeds).expect("a seed"), &words, &mut random),
        }
        let start = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| target(name)(&data))).is_err() || start.elapsed() > LONG {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}"));
            fs::write(&path, &data).expect("the input can be kept");
            failing.push(path);
        }
    }
    assert!(failing.is_empty(), "scripts/fuzz run {name} FILE, for each of {failing:#?}");
}

/// Tests for each target: they run side by side.
macro_rules! runs {
    ($($name:ident, $times:literal;)*) => {
        mod the_seeds_of {
            $(#[test] fn $name() { super::replay(stringify!($name)); })*
        }

        mod changed_seeds_of {
            $(#[test] fn $name() { super::change(stringify!($name), $times); })*
        }

        #[test]
        fn every_target_is_run() {
            let run = [$(stringify!($name)),*];
            assert!(TARGETS.iter().map(|(name, _)| *name).eq(run));
        }
    };
}

// Each as often as takes a second or two; the slow twin, few times.
runs! {
    text, 300;
    play, 300;
    invented, 8;
    fen, 4000;
    moves, 4000;
    san, 2000;
    pgn, 4000;
    image, 20_000;
    serve, 4000;
}

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
fn a_change_by_bytes_is_the_same_each_time() {
    let (input, other, words) = (b"one input".as_slice(), b"another".as_slice(), vec!["word".to_owned()]);
    let change = |number| bytes::change(input, other, &words, &mut Random::numbered(number));
    let changed: BTreeSet<Vec<u8>> = (0..400).map(change).filter(|changed| changed != input).collect();
    assert!(changed.len() > 300, "{}", changed.len());
    assert!((0..400).all(|number| change(number) == change(number)));
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
