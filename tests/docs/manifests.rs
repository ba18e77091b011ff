//! What the manifests say of the packages holds: their licences, where they come from, and what is published.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What Cargo prints, without asking the network.
fn cargo(arguments: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(ROOT)
        .output()
        .map_err(|error| format!("Cargo cannot be run: {error}"))?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        false => Err(format!("cargo {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr))),
    }
}

/// Every package of the workspace and of what it depends on, with all features. What other platforms alone need may never
/// have been fetched on this one; then it is left out. What the tests themselves do not need, such as what only benchmarks
/// compare with, may not have been fetched either; then it is, once.
fn packages() -> Vec<Value> {
    let mut arguments = vec!["metadata", "--format-version", "1", "--locked", "--all-features"];
    let version = cargo(&["-vV"]).expect("Cargo says its version");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("Cargo says its host");
    let text = cargo(&[&arguments[..], &["--offline"]].concat()).or_else(|_| {
        arguments.extend(["--filter-platform", host]);
        cargo(&[&arguments[..], &["--offline"]].concat()).or_else(|_| cargo(&arguments))
    });
    let metadata: Value = serde_json::from_str(&text.expect("dependencies are there")).expect("JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

/// The packages of the workspace.
fn members() -> Vec<Value> {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps"]).expect("the manifests can be read");
    let metadata: Value = serde_json::from_str(&text).expect("JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

/// The packages of the workspace that others can depend on.
fn published() -> Vec<Value> {
    let mut members = members();
    members.retain(|member| member["publish"].is_null());
    members
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a package has a name")
}

fn folder(package: &Value) -> PathBuf {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a package has a manifest"));
    manifest.parent().expect("it stands in a folder").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `deny.toml`: the licences that all may have, and those of single crates.
struct Allowed {
    everywhere: BTreeSet<String>,
    exceptions: BTreeMap<String, BTreeSet<String>>,
}

impl Allowed {
    fn read() -> Allowed {
        let config: toml::Table = read(&Path::new(ROOT).join("deny.toml")).parse().expect("TOML");
        let list = |value: &toml::Value| -> BTreeSet<String> {
            let words = value["allow"].as_array().expect("a list of licences").iter();
            words.map(|word| word.as_str().expect("a licence").to_owned()).collect()
        };
        let licences = &config["licenses"];
        let exceptions = licences["exceptions"].as_array().expect("a list of exceptions").iter();
        Allowed {
            everywhere: list(licences),
            exceptions: exceptions
                .map(|entry| (entry["crate"].as_str().expect("a name").to_owned(), list(entry)))
                .collect(),
        }
    }

    /// Whether a crate may be had under a licence.
    fn allows(&self, name: &str, licence: &str) -> bool {
        let exceptions = self.exceptions.get(name);
        self.everywhere.contains(licence) || exceptions.is_some_and(|own| own.contains(licence))
    }
}

/// Whether an SPDX expression is fulfilled by licences that may be had. `AND` binds more than `OR`, as SPDX says; the `/` of old
/// manifests means `OR`.
fn satisfied(expression: &str, allows: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
    let holds = any(&mut words, allows);
    assert!(words.is_empty(), "`{expression}` goes on with {words:?}");
    holds
}

fn any(words: &mut Vec<&str>, allows: &dyn Fn(&str) -> bool) -> bool {
    let mut holds = all(words, allows);
    while words.pop_if(|word| *word == "OR").is_some() {
        holds |= all(words, allows);
    }
    holds
}

fn all(words: &mut Vec<&str>, allows: &dyn Fn(&str) -> bool) -> bool {
    let mut holds = one(words, allows);
    while words.pop_if(|word| *word == "AND").is_some() {
        holds &= one(words, allows);
    }
    holds
}

fn one(words: &mut Vec<&str>, allows: &dyn Fn(&str) -> bool) -> bool {
    let licence = words.pop().expect("a licence");
    if licence == "(" {
        let holds = any(words, allows);
        assert_eq!(words.pop(), Some(")"));
        return holds;
    }
    match words.pop_if(|word| *word == "WITH") {
        Some(_) => allows(&format!("{licence} WITH {}", words.pop().expect("an exception"))),
        None => allows(licence),
    }
}

#[test]
fn expressions_of_licences_mean_what_spdx_says() {
    let allows = |licence: &str| ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"].contains(&licence);
    for expression in [
        "MIT",
        "GPL-3.0-only OR MIT",
        "Apache-2.0/MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
        "GPL-3.0-only AND ISC OR MIT",
    ] {
        assert!(satisfied(expression, &allows), "{expression}");
    }
    for expression in
        ["Apache-2.0", "MIT AND GPL-3.0-only", "(MIT OR ISC) AND Zlib", "MIT WITH LLVM-exception", "ISC/Zlib"]
    {
        assert!(!satisfied(expression, &allows), "{expression}");
    }
}

#[test]
fn every_dependency_may_be_had_under_a_licence_of_the_list() {
    let allowed = Allowed::read();
    let packages = packages();
    assert!(packages.len() > 100, "{} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .map(|package| (name(package), package["license"].as_str().unwrap_or("none")))
        .filter(|(name, licence)| !satisfied(licence, &|own| allowed.allows(name, own)))
        .map(|(name, licence)| format!("{name}: {licence}"))
        .collect();
    assert!(refused.is_empty(), "not in deny.toml:\n{}", refused.join("\n"));
}

#[test]
fn every_exception_is_needed_and_has_its_reason() {
    let allowed = Allowed::read();
    let packages = packages();
    for exception in allowed.exceptions.keys() {
        let needed = packages.iter().filter(|package| name(package) == exception).any(|package| {
            !satisfied(package["license"].as_str().unwrap_or("none"), &|own| allowed.everywhere.contains(own))
        });
        assert!(needed, "no crate {exception} needs its exception in deny.toml");
    }
    let text = read(&Path::new(ROOT).join("deny.toml"));
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair[1] == "[[licenses.exceptions]]") {
        assert!(pair[0].starts_with("# "), "an exception of deny.toml without a reason: below `{}`", pair[0]);
    }
}

/// `Cargo.lock` names what every platform needs.
#[test]
fn every_dependency_comes_from_the_registry() {
    let lock: toml::Table = read(&Path::new(ROOT).join("Cargo.lock")).parse().expect("TOML");
    let members = members();
    for package in lock["package"].as_array().expect("a list of packages") {
        let name = package["name"].as_str().expect("a package has a name");
        match package.get("source").map(|source| source.as_str().expect("a source is a text")) {
            Some(source) => assert_eq!(source, REGISTRY, "{name}"),
            None => assert!(members.iter().any(|own| own["name"] == name), "{name} is not of this workspace"),
        }
    }
}

#[test]
fn all_packages_agree_on_the_language_and_on_the_oldest_compiler() {
    let members = members();
    let root = members.iter().find(|member| name(member) == "alfil").expect("the root is a package");
    assert!(root["rust_version"].is_string());
    for member in &members {
        for field in ["edition", "rust_version", "license"] {
            assert_eq!(member[field], root[field], "{field} of {}", name(member));
        }
    }
    // So does what newcomers read.
    let stated = root["rust_version"].as_str().expect("a version");
    let readme = read(&Path::new(ROOT).join("README.md"));
    assert!(readme.contains(&format!("({stated} or newer)")), "README.md says another version than {stated}");
    let version = format!("\nversion: {}\n", root["version"].as_str().expect("a version"));
    assert!(
        read(&Path::new(ROOT).join("CITATION.cff")).contains(&version),
        "CITATION.cff is not of{version}"
    );
}

#[test]
fn what_is_published_says_what_it_is_and_depends_on_what_is_published() {
    let published = published();
    let names: BTreeSet<&str> = published.iter().map(name).collect();
    assert!(
        names.contains("alfil") && !names.contains("xtask") && !names.contains("alfil-benches"),
        "{names:?}"
    );
    for package in &published {
        let name = name(package);
        assert!(package["description"].as_str().is_some_and(|text| text.len() > 20), "{name}: description");
        assert!(package["readme"].is_string(), "{name}: readme");
        assert!(package["keywords"].as_array().is_some_and(|words| !words.is_empty()), "{name}: keywords");
        for dependency in package["dependencies"].as_array().expect("a list of dependencies") {
            // Those for tests may do without a version, and are left out of what is published.
            if !dependency["path"].is_null() && dependency["kind"] != "dev" {
                let on = dependency["name"].as_str().expect("a dependency has a name");
                assert!(names.contains(on), "{name} depends on {on}, which is not published");
                assert_ne!(dependency["req"], "*", "{name} depends on {on} without a version");
            }
        }
    }
}

/// All files in a folder, below it too, by their paths from another.
fn files(folder: &Path, root: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, root, found);
        } else {
            let path = path.strip_prefix(root).expect("it is in the folder");
            found.push(path.to_str().expect("names of files are UTF-8").replace('\\', "/"));
        }
    }
}

#[test]
fn a_package_holds_what_its_build_reads_and_nothing_else() {
    for package in published() {
        let (name, folder) = (name(&package), folder(&package));
        let list = cargo(&["package", "--list", "--offline", "--allow-dirty", "--package", name])
            .expect("it can be packaged");
        let packaged: BTreeSet<&str> = list.lines().collect();
        let mut needed = Vec::new();
        for source in ["src", "grammar", "variants", "docs/diagnostics", "examples"] {
            // A folder with a manifest is a package of its own.
            if folder.join(source).is_dir() && !folder.join(source).join("Cargo.toml").is_file() {
                files(&folder.join(source), &folder, &mut needed);
            }
        }
        for file in ["build.rs", "README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
            needed.extend(folder.join(file).is_file().then(|| file.to_owned()));
        }
        let grammar = fs::read_dir(&folder)
            .expect("it can be listed")
            .map(|entry| entry.expect("it can be read").file_name());
        needed.extend(
            grammar.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(".pest")),
        );
        needed.push("Cargo.toml".to_owned());
        let missing: Vec<&String> = needed.iter().filter(|file| !packaged.contains(file.as_str())).collect();
        assert!(missing.is_empty(), "the package {name} lacks {missing:?}");
        for other in ["xtask/", "benches/", "tests/", "crates/", "grammar/", "scripts/", "target/", "."] {
            let strange =
                packaged.iter().find(|file| file.starts_with(other) && **file != ".cargo_vcs_info.json");
            assert_eq!(strange, None, "the package {name} holds what nobody needs who uses it");
        }
    }
}
