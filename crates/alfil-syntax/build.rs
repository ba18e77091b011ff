//! Of the pages in `docs/diagnostics/` it makes the constants by which codes are known.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo names the package's directory"));
    // The package holds a copy of the pages. In the repository a link stands for it, which not every system can check out.
    let pages = [root.join("../../docs/diagnostics"), root.join("diagnostics")];
    codes(pages.iter().find(|pages| pages.is_dir()).expect("the pages about diagnostics are here"));
}

/// Writes what `src/diagnostic/code.rs` includes: a constant for each page, in a module for each folder, and the list of
/// all pages, sorted by code.
fn codes(root: &Path) {
    let mut pages = Vec::new();
    let mut found = folders(root);
    found.sort();
    for folder in found {
        pages.extend(files(&folder, "md").into_iter().map(|path| (stem(&folder).to_owned(), path)));
    }
    pages.sort_by_key(|(family, path)| format!("{family}::{}", stem(path)));
    let mut modules = String::new();
    let mut list = String::from("static ENTRIES: &[Entry] = &[\n");
    let (mut families, mut names) = (String::new(), String::new());
    for (number, (family, path)) in pages.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(path).expect("a page can be read");
        let (rank, note, summary) = head(&text).unwrap_or_else(|| {
            panic!("{}: below the title stands `**RANK**: what it is about`", path.display())
        });
        let (rank, is_error) = match rank {
            "error" => ("Error", true),
            "error or warn" => ("ErrorOrWarning", true),
            "warn" => ("Warning", false),
            "allow" => ("Allowed", false),
            other => panic!("{}: there is no rank `{other}`", path.display()),
        };
        let playable = match note {
            "" => !is_error,
            " in a playable game" if is_error => true,
            other => panic!("{}: the rank is followed by `{other}`", path.display()),
        };
        let path = path.to_str().expect("the package's path is UTF-8");
        let name = stem(Path::new(path));
        let before = number.checked_sub(1).map(|before| &pages[before].0);
        if before != Some(family) {
            let variant = capitalized(family);
            families += &format!("    /// `{family}::...`\n    {variant},\n");
            names += &format!("            Family::{variant} => \"{family}\",\n");
            // Names of families may be keywords of Rust.
            modules += if before.is_some() { "}\n" } else { "" };
            modules += &format!(
                "/// The codes of the family `{family}`.\npub mod r#{family} {{\n    use super::Code;\n"
            );
        }
        let constant = name.to_uppercase();
        modules += &format!(
            "    /// `{family}::{name}`: {summary}.\n    pub const {constant}: Code = Code({number});\n"
        );
        let variant = capitalized(family);
        list += &format!(
            "    Entry {{ id: \"{family}::{name}\", family: Family::{variant}, rank: Rank::{rank}, playable: {playable}, summary: {summary:?}, \
             #[cfg(feature = \"pages\")] page: include_str!({path:?}) }},\n"
        );
    }
    let families = format!(
        "/// What stands before the colons of codes: what the diagnostics are about.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub enum Family {{\n{families}}}\n\n\
         impl Family {{\n    /// As codes write it.\n    pub const fn name(self) -> &'static str {{\n        match self {{\n\
         {names}        }}\n    }}\n}}\n"
    );
    write("codes.rs", &format!("{modules}}}\n{families}{list}];\n"));
}

/// The name of a family as that of a variant of an enum: `en_passant` makes `EnPassant`.
fn capitalized(family: &str) -> String {
    let mut name = String::new();
    for part in family.split('_') {
        let (first, rest) = part.split_at(1);
        name += &first.to_uppercase();
        name += rest;
    }
    name
}

/// Of a page about a diagnostic: how bad it is, what is added to that, and what the diagnostic is about.
///
/// ```text
/// **error** in a playable game: pieces are to enter behind others where none starts
/// ```
fn head(text: &str) -> Option<(&str, &str, &str)> {
    let line = text.lines().skip(1).find(|line| !line.is_empty())?;
    let (rank, rest) = line.strip_prefix("**")?.split_once("**")?;
    let (note, summary) = rest.split_once(": ")?;
    Some((rank, note, summary))
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
