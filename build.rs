//! Lists the files of `variants/` and `src/glyphs/`, so that they are embedded by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo names the package's directory"));
    let variants = files(&root.join("variants"), "variant");
    embed_variants(variants);
    let glyphs = files(&root.join("src/glyphs"), "svg");
    embed_glyphs(glyphs);
    println!("cargo:rustc-env=ALFIL_VERSION={}", version(&root));
}

/// What `alfil --version` says: in a release build with the commit that it is made of and its date, where that is known. Other
/// builds would be made anew with each commit if they named it.
fn version(root: &Path) -> String {
    let number = env::var("CARGO_PKG_VERSION").expect("Cargo names the version");
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return format!("{number} (debug build)");
    }
    match commit(root).or_else(|| packed_commit(root)) {
        Some(commit) => format!("{number} ({commit})"),
        None => number,
    }
}

/// The commit that is checked out, and its date: `1a2b3c4d5e 2026-11-22`.
fn commit(root: &Path) -> Option<String> {
    // A package within somebody else's repository has no commit of its own.
    if !root.join(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]) {
            println!("cargo:rerun-if-changed={}", root.join(path).display());
        }
    }
    git(&["log", "-1", "--abbrev=10", "--format=%h %cs"])
}

/// The commit that a published package was made of, which Cargo writes into it.
fn packed_commit(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let hash = text.split("\"sha1\": \"").nth(1)?;
    let hash = hash.get(..10).filter(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    Some(hash.to_owned())
}

/// Writes the list of the variants that ship, sorted by name: what is said of each in a list of them stands beside its text.
fn embed_variants(mut files: Vec<PathBuf>) {
    files.sort_by_key(|path| stem(path).to_owned());
    let mut list = String::from("&[\n");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(path).expect("a file of a variant can be read");
        let quoted = |word: &str| {
            let behind = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(" \""))?;
            behind.split('"').next()
        };
        let name = stem(path);
        let title = quoted("variant").expect("a file of a variant names it");
        let aliases: Vec<&str> =
            text.lines().filter_map(|line| line.trim().strip_prefix("alias \"")?.strip_suffix('"')).collect();
        let summary = text.lines().next().and_then(|line| line.strip_prefix('#')).map(str::trim);
        let extends = quoted("extends");
        let path = path.to_str().expect("the package's path is UTF-8");
        writeln!(
            list,
            "    Shipped {{ name: {name:?}, title: {title:?}, aliases: &{aliases:?}, summary: {summary:?}, extends: {extends:?}, \
             text: include_str!({path:?}) }},"
        )
        .expect("a String takes what is written to it");
    }
    list.push(']');
    write("variants.rs", &list);
}

/// Writes the list of the glyphs, sorted by name: what pieces are called that look so, as the file's title says, stands beside its text.
fn embed_glyphs(mut files: Vec<PathBuf>) {
    files.sort_by_key(|path| stem(path).to_owned());
    let mut list = String::from("&[\n");
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(path).expect("a file of a glyph can be read");
        let title = text.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        let (title, _) = title.expect("a glyph has a title");
        let path = path.to_str().expect("the package's path is UTF-8");
        writeln!(list, "    Glyph {{ title: {title:?}, file: include_str!({path:?}) }},")
            .expect("a String takes what is written to it");
    }
    list.push(']');
    write("glyphs.rs", &list);
}

/// Writes a file among those that are built.
fn write(name: &str, text: &str) {
    let out = env::var_os("OUT_DIR").expect("Cargo names a directory for what is built");
    fs::write(Path::new(&out).join(name), text).expect("the directory can be written to");
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("names of embedded files are UTF-8")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = entries(folder);
    found.retain(|path| path.extension().is_some_and(|own| own == extension));
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={}", folder.display());
    fs::read_dir(folder)
        .expect("the package has this directory")
        .map(|entry| entry.expect("the directory can be read").path())
        .collect()
}
