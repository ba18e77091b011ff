//! Writes the files of `docs/` that are made from what ships.
//!
//! ```console
//! $ cargo xtask gallery        # docs/gallery.md
//! $ cargo xtask diagnostics    # docs/diagnostics.md
//! $ cargo xtask pictures       # docs/images/
//! $ cargo xtask all
//! ```
//!
//! `tests/docs/generated.rs` fails when one of them is not up to date.

mod diagnostics;
mod gallery;
mod pictures;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

/// A task: its name, the file or folder that it writes, and how.
type Task = (&'static str, &'static str, fn(&Path) -> io::Result<()>);

const TASKS: &[Task] = &[
    ("gallery", "docs/gallery.md", |path| fs::write(path, gallery::gallery())),
    ("diagnostics", "docs/diagnostics.md", |path| fs::write(path, diagnostics::index())),
    ("pictures", "docs/images", |folder| {
        pictures::pictures().into_iter().try_for_each(|(name, svg)| fs::write(folder.join(name), svg))
    }),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| arguments.iter().any(|word| word == name || word == "all");
    let known = |word: &str| word == "all" || TASKS.iter().any(|(name, ..)| *name == word);
    if arguments.is_empty() || !arguments.iter().all(|word| known(word)) {
        eprintln!("cargo xtask TASK..., where a task is one of:");
        for (name, written, _) in TASKS {
            eprintln!("    {name:<12} writes {written}");
        }
        eprintln!("    {:<12} does all of that", "all");
        return ExitCode::from(2);
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for (name, written, write) in TASKS {
        if wanted(name) {
            if let Err(error) = write(&root.join(written)) {
                eprintln!("{written} cannot be written: {error}");
                return ExitCode::FAILURE;
            }
            println!("{written}");
        }
    }
    ExitCode::SUCCESS
}
