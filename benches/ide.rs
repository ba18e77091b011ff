//! How long an editor waits: `cargo bench --bench ide`. For each file that ships, the time from an edit to its diagnostics, and
//! from a question to its answer at every word of the file; half, 95 and 100 in a hundred are not slower than what is printed.
//!
//! The first question after an edit pays for reading the file; it is measured apart.

use alfil::ide::{Ide, Language};
use alfil::library;
use alfil_ide::{NoFiles, Workspace};
use std::time::{Duration, Instant};

const PATH: &str = "/own.variant";

/// How many edits are made to each file.
const EDITS: usize = 40;

/// What is measured, in the order of the columns.
const COLUMNS: [&str; 6] =
    ["edit to diagnostics", "first hover", "hover", "completion", "signatures", "semantic tokens"];

/// The times of one kind of question.
#[derive(Default, Clone)]
struct Times(Vec<Duration>);

impl Times {
    fn add<T>(&mut self, ask: impl FnOnce() -> T) {
        let start = Instant::now();
        let answer = ask();
        self.0.push(start.elapsed());
        drop(answer);
    }

    fn at(&self, percent: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1);
        sorted.get(last * percent / 100).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut all: [Times; 6] = Default::default();
    println!("milliseconds: half, 95 in a hundred, all of them take no longer");
    for name in
        library::names().filter(|name| wanted.is_empty() || wanted.iter().any(|word| name.contains(word)))
    {
        let times = measured(name);
        let told: Vec<String> = times
            .iter()
            .map(|times| format!("{:.2} {:.2} {:.2}", times.at(50), times.at(95), times.at(100)))
            .collect();
        println!("{name:22} {}", told.join(" | "));
        for (sum, times) in all.iter_mut().zip(times) {
            sum.0.extend(times.0);
        }
    }
    for (column, times) in COLUMNS.into_iter().zip(&all) {
        println!("{column:22} {:.2} {:.2} {:.2}", times.at(50), times.at(95), times.at(100));
    }
}

fn measured(name: &str) -> [Times; 6] {
    let text = library::get(name).unwrap_or_default();
    let [mut edits, mut first, mut hovers, mut completions, mut signatures, mut tokens]: [Times; 6] =
        Default::default();
    let mut files = Workspace::new(Box::new(NoFiles));
    files.open(PATH, text, 1);
    let ide = Ide::default();
    let words: Vec<usize> = text.match_indices(char::is_whitespace).map(|(at, _)| at + 1).collect();
    for edit in 0..EDITS {
        // Every other edit leaves a mistake.
        let at = words[edit * words.len() / EDITS];
        let changed =
            if edit % 2 == 0 { format!("{}x{}", &text[..at], &text[at..]) } else { text.to_owned() };
        files.edit(PATH, |document| document.set(&changed));
        edits.add(|| {
            ide.changed(&files, PATH);
            ide.diagnostics(&files, PATH)
        });
        first.add(|| ide.hover(&files, PATH, at));
    }
    for at in words {
        hovers.add(|| ide.hover(&files, PATH, at));
        completions.add(|| ide.complete(&files, PATH, at));
        signatures.add(|| ide.signatures(&files, PATH, at));
    }
    tokens.add(|| ide.tokens(&files, PATH, None));
    [edits, first, hovers, completions, signatures, tokens]
}
