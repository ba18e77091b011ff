//! Lists the files of `variants/`, `src/glyphs/` and `docs/diagnostics/`, so that they are embedded by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo names the package's directory"));
    let variants = files(&root.join("variants"), "variant");
    embed("variants.rs", variants.into_iter().map(|path| (stem(&path).to_owned(), path)).collect());
    let glyphs = files(&root.join("src/glyphs"), "svg");
    embed("glyphs.rs", glyphs.into_iter().map(|path| (stem(&path).to_owned(), path)).collect());
    let mut pages = Vec::new();
    for folder in folders(&root.join("docs/diagnostics")) {
        for path in files(&folder, "md") {
            pages.push((format!("{}::{}", stem(&folder), stem(&path)), path));
        }
    }
    embed("pages.rs", pages);
}

/// Writes a list of names and texts, sorted by name.
fn embed(list: &str, mut files: Vec<(String, PathBuf)>) {
    files.sort();
    let mut text = String::from("&[\n");
    for (name, path) in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let path = path.to_str().expect("the package's path is UTF-8");
        writeln!(text, "    ({name:?}, include_str!({path:?})),")
            .expect("a String takes what is written to it");
    }
    text.push(']');
    let out = env::var_os("OUT_DIR").expect("Cargo names a directory for what is built");
    fs::write(Path::new(&out).join(list), text).expect("the directory can be written to");
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("names of embedded files are UTF-8")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = entries(folder);
    found.retain(|path| path.extension().is_some_and(|own| own == extension));
    found
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = entries(folder);
    found.retain(|path| path.is_dir());
    for path in &found {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={}", folder.display());
    fs::read_dir(folder)
        .expect("the package has this directory")
        .map(|entry| entry.expect("the directory can be read").path())
        .collect()
}
