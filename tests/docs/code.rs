//! The text of the program and of its crates, as far as it is built for users.

use std::fs;
use std::path::Path;

/// A file of code, without comments and tests.
pub struct File {
    /// Its path in the repository: `crates/alfil-play/src/state/make.rs`.
    pub path: String,
    /// The package that it is part of.
    pub package: String,
    /// The modules that lead to what it holds; none for the root of a crate.
    pub modules: Vec<String>,
    /// The code, line by line as in the file.
    pub text: String,
}

/// The packages: names, and folders in the repository.
pub fn packages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut packages =
        vec![("alfil".to_owned(), String::new()), ("alfil-grammar".to_owned(), "grammar/".to_owned())];
    for entry in fs::read_dir(root.join("crates")).expect("it can be listed") {
        let name = entry.expect("it can be read").file_name().into_string().expect("names are UTF-8");
        packages.push((name.clone(), format!("crates/{name}/")));
    }
    packages.sort();
    packages
}

/// Every file of code, sorted by path.
pub fn files() -> Vec<File> {
    let mut files = Vec::new();
    for (package, folder) in packages() {
        let mut ahead = vec![format!("{folder}src")];
        while let Some(path) = ahead.pop() {
            let full = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
            if full.is_dir() {
                for entry in fs::read_dir(&full).expect("it can be listed") {
                    let name = entry.expect("it can be read").file_name();
                    ahead.push(format!("{path}/{}", name.to_str().expect("names are UTF-8")));
                }
            } else if path.ends_with(".rs") {
                let inner = path[folder.len() + "src/".len()..].trim_end_matches(".rs");
                let modules: Vec<String> = match inner {
                    "lib" | "main" => Vec::new(),
                    inner => inner.split('/').map(str::to_owned).collect(),
                };
                if modules.iter().all(|module| module != "tests") {
                    let text = code(&fs::read_to_string(&full).expect("it is text"));
                    files.push(File { path, package: package.clone(), modules, text });
                }
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// A text with empty lines for comments and for what is built for tests alone.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            // An item of one line, or one that ends with a brace in the same column.
            let indent = &line[..line.len() - line.trim_start().len()];
            let item = lines.next().unwrap_or_default();
            code += "\n\n";
            if !item.trim_end().ends_with([';', '}']) {
                let rest = lines
                    .by_ref()
                    .map(|line| line.trim_end())
                    .take_while(|line| *line != format!("{indent}}}"));
                code += &"\n".repeat(rest.count() + 1);
            }
        } else {
            code += if line.trim_start().starts_with("//") { "" } else { line };
            code.push('\n');
        }
    }
    code
}
