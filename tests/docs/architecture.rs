//! What `docs/architecture.md` says of crates, modules and dependencies is what stands in the manifests and behind `use`.
//!
//! The page holds tables whose cells in backticks are read here: `| crate | .. | needs |`, for some crates `| module | .. |
//! imports |` below a heading with the crate's name, and `| dependency | used by | .. |`. A crate without a table of its
//! modules counts as one module.

use crate::code::{files, packages};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const PAGE: &str = "docs/architecture.md";

type Names = BTreeSet<String>;

/// A row of a table.
struct Row {
    /// The line of the page, from 1.
    line: usize,
    text: String,
    /// The crate's name in the heading above the table.
    heading: String,
    /// Cells, each with the names in backticks.
    cells: Vec<Names>,
}

impl Row {
    fn cell(&self, column: usize) -> &Names {
        &self.cells[column]
    }

    /// Whether one of its own names is this one.
    fn is_about(&self, name: &str) -> bool {
        self.cell(0).contains(name)
    }

    /// What is wrong with the row if one of its columns ought to hold other names.
    fn differs(&self, column: usize, names: &Names, because: &str) -> Option<String> {
        if self.cell(column) == names {
            return None;
        }
        let mut cells: Vec<String> = self.text.split('|').map(str::to_owned).collect();
        let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        cells[column + 1] =
            if list.is_empty() { " nothing ".to_owned() } else { format!(" {} ", list.join(", ")) };
        let (line, text) = (self.line, &self.text);
        Some(format!("{PAGE}:{line}: {because}\n  is        {text}\n  should be {}", cells.join("|")))
    }
}

/// The rows of the tables with these heads.
fn table(head: &str) -> Vec<Row> {
    let page = fs::read_to_string(format!("{}/{PAGE}", env!("CARGO_MANIFEST_DIR"))).expect("it can be read");
    let names = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Names>();
    let (mut heading, mut inside, mut rows) = (String::new(), false, Vec::new());
    for (text, line) in page.lines().zip(1..) {
        if text.starts_with('#') {
            heading = names(text).pop_first().unwrap_or_default();
        }
        let begins = text.starts_with(head);
        if inside && text.starts_with('|') && !text.starts_with("| ---") {
            let cells = text.trim_matches('|').split('|').map(names).collect();
            rows.push(Row { line, text: text.to_owned(), heading: heading.clone(), cells });
        }
        inside = begins || inside && text.starts_with('|');
    }
    assert!(!rows.is_empty(), "{PAGE} has no table that begins with `{head}`");
    rows
}

fn modules() -> Vec<Row> {
    table("| module | takes → gives | imports |")
}

/// A dependency on another crate or module: who needs whom, and in which file and line.
struct Import {
    from: String,
    to: String,
    place: String,
}

/// What all files name of their own crate and of the others, but for what is their own module's.
struct Imports {
    /// The crates whose modules have a table.
    divided: Names,
    /// The names that roots of crates hand on from elsewhere: by crate and name, the crate and the name there.
    handed_on: BTreeMap<(String, String), (String, String)>,
    /// The modules of each crate.
    modules: BTreeSet<(String, String)>,
    found: Vec<Import>,
}

impl Imports {
    fn read() -> Imports {
        let divided = modules().into_iter().map(|row| row.heading).collect();
        let files = files();
        let modules =
            files.iter().filter_map(|file| Some((file.package.clone(), file.modules.first()?.clone())));
        let modules = modules.collect();
        let mut imports = Imports { divided, modules, handed_on: BTreeMap::new(), found: Vec::new() };
        for file in files.iter().filter(|file| file.modules.is_empty()) {
            for mut rest in file.text.split("pub use ").skip(1) {
                for path in branches(&mut rest) {
                    imports.hand_on(&file.package, &path);
                }
            }
        }
        for file in files.iter().filter(|file| !file.modules.is_empty()) {
            for (path, line) in paths(&file.text) {
                let supers = path.iter().filter(|part| *part == "super").count();
                let (package, inside) = match path[0].as_str() {
                    "crate" => (file.package.clone(), &path[1..]),
                    "super" if supers < file.modules.len() => continue,
                    "super" => (file.package.clone(), &path[supers..]),
                    other => (other.replace('_', "-"), &path[1..]),
                };
                let Some(name) = inside.first() else { continue };
                let (from, to) =
                    (imports.module(&file.package, &file.modules[0]), imports.module(&package, name));
                if from != to {
                    imports.found.push(Import { from, to, place: format!("{}:{line}", file.path) });
                }
            }
        }
        imports
    }

    /// Notes that a root hands on a name: `alfil_play::game`, or `alfil_board as board`.
    fn hand_on(&mut self, package: &str, path: &[String]) {
        let other = path[0].replace('_', "-");
        let here = |name: &str| (package.to_owned(), name.to_owned());
        let (own, there) = match path {
            [_, keyword, alias] if keyword == "as" => (alias, (other, String::new())),
            [_, .., keyword, alias] if keyword == "as" => (alias, (other, path[1].clone())),
            [_, first, .., last] if other.starts_with("alfil") => (last, (other, first.clone())),
            [_, last] if other.starts_with("alfil") => (last, (other, last.clone())),
            // `pub use squares::Squares`, in the same crate.
            [module, .., last] => (last, here(module)),
            [] | [_] => return,
        };
        self.handed_on.insert(here(own), there);
    }

    /// What a module is called in the tables that a crate's root knows by a name.
    fn module(&self, package: &str, name: &str) -> String {
        if !self.divided.contains(package) {
            return package.to_owned();
        }
        let key = (package.to_owned(), name.to_owned());
        match self.handed_on.get(&key) {
            Some((package, name)) if !self.modules.contains(&key) => self.module(package, name),
            _ if self.modules.contains(&key) => name.to_owned(),
            // The root of the crate itself.
            _ => package.to_owned(),
        }
    }
}

/// The names with which paths begin, and where: `serde` in `serde::Serialize`.
fn heads(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices("::").filter_map(move |(end, _)| {
        let before = text[..end].trim_end_matches(is_letter);
        let is_head = before.len() < end && !before.ends_with(':');
        is_head.then(|| (&text[before.len()..end], before.len()))
    })
}

/// The paths that lead out of a module, with the lines on which they stand. What is in braces gives a path each.
fn paths(text: &str) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    for (head, at) in heads(text) {
        if head == "crate" || head == "super" || head.starts_with("alfil_") {
            let line = text[..at].matches('\n').count() + 1;
            found.extend(branches(&mut &text[at..]).into_iter().map(|path| (path, line)));
        }
    }
    found
}

/// The paths of what stands behind `use`, in which `as` is a name among the others.
fn branches(rest: &mut &str) -> Vec<Vec<String>> {
    let mut branches = Vec::new();
    let mut path: Vec<String> = Vec::new();
    loop {
        *rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if let Some(inner) = rest.strip_prefix('{') {
            *rest = inner;
            while !rest.starts_with('}') && !rest.is_empty() {
                for branch in self::branches(rest) {
                    branches.push(path.iter().cloned().chain(branch).collect());
                }
                // What is no name, such as a comma or a `*`, is passed over.
                *rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && !"_{}".contains(c));
            }
            *rest = rest.get(1..).unwrap_or_default();
            return branches;
        }
        path.push(rest[..end].to_owned());
        *rest = &rest[end..];
        if let Some(further) = rest.strip_prefix("::") {
            *rest = further;
        } else if !rest.trim_start().starts_with("as ") && path.last().is_none_or(|last| last != "as") {
            return vec![path];
        }
    }
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} lines to change:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn modules_import_what_the_table_says() {
    let (rows, imports) = (modules(), Imports::read());
    let mut wrong = Vec::new();
    for row in &rows {
        let own =
            imports.found.iter().filter(|import| row.is_about(&import.from) && !row.is_about(&import.to));
        let own: Vec<&Import> = own.collect();
        let needed: Names = own.iter().map(|import| import.to.clone()).collect();
        let new = own.iter().find(|import| !row.cell(2).contains(&import.to));
        let because = match new {
            Some(Import { from, to, place }) => {
                format!("`{from}` imports `{to}` ({place}); if that is wanted, say so")
            }
            None => "something is no longer imported".to_owned(),
        };
        wrong.extend(row.differs(2, &needed, &because));
    }
    report(&wrong);
}

#[test]
fn every_module_has_one_line() {
    let (rows, imports) = (modules(), Imports::read());
    for (package, module) in imports.modules.iter().filter(|(package, _)| imports.divided.contains(package)) {
        let own = rows.iter().filter(|row| row.heading == *package && row.is_about(module));
        assert_eq!(own.count(), 1, "{PAGE}: lines about `{module}` below the heading `{package}`");
        // In the tables a name is enough.
        let others = rows.iter().filter(|row| row.heading != *package && row.is_about(module));
        assert_eq!(others.count(), 0, "{PAGE}: a module of another crate is called `{module}`, too");
    }
    for row in &rows {
        for name in row.cell(0) {
            let known = imports.modules.contains(&(row.heading.clone(), name.clone()));
            assert!(known, "{PAGE}:{}: `{}` has no module `{name}`", row.line, row.heading);
        }
    }
}

/// Modules know those below them in the table and, in one line, each other.
#[test]
fn imports_go_down() {
    let rows = modules();
    let mut wrong = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        for name in row.cell(2) {
            if let Some(above) = rows[..=number].iter().find(|other| other.is_about(name)) {
                wrong.push(format!(
                    "{PAGE}:{}: imports `{name}`, which stands above it in line {}: move the lower line up, or put both \
                     into one\n  {}\n  {}",
                    row.line, above.line, above.text, row.text
                ));
            }
        }
    }
    report(&wrong);
}

/// The dependencies in the manifest of a package, those on other crates of the project apart.
fn manifest(folder: &str) -> (Names, Names) {
    let path = format!("{}/{folder}Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect("it can be read");
    let manifest: toml::Table = text.parse().expect("it is TOML");
    let own = manifest.get("dependencies").into_iter();
    let targets =
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let tables = own.chain(targets.filter_map(|target| target.get("dependencies")));
    let names: Names =
        tables.filter_map(toml::Value::as_table).flat_map(|table| table.keys().cloned()).collect();
    let names = names.into_iter();
    names.partition(|name| name.starts_with("alfil"))
}

#[test]
fn crates_need_what_the_table_says_and_no_more() {
    let (rows, imports) = (table("| crate | takes → gives | needs |"), Imports::read());
    let mut wrong = Vec::new();
    for (package, folder) in packages() {
        let Some(row) = rows.iter().find(|row| row.is_about(&package)) else {
            wrong.push(format!("{PAGE}: there is no line about the crate `{package}`"));
            continue;
        };
        wrong.extend(row.differs(2, &manifest(&folder).0, &format!("{folder}Cargo.toml says otherwise")));
    }
    let names: Names = packages().into_iter().map(|(name, _)| name).collect();
    for row in &rows {
        let gone = row.cell(0).iter().find(|name| !names.contains(*name));
        wrong.extend(gone.map(|name| format!("{PAGE}:{}: there is no crate `{name}`", row.line)));
    }
    assert!(
        imports.found.iter().any(|import| import.to == "alfil-board"),
        "imports of other crates are read"
    );
    report(&wrong);
}

#[test]
fn dependencies_are_used_where_the_table_says() {
    let (rows, imports) = (table("| dependency | used by | why |"), Imports::read());
    let mut used: BTreeSet<(String, String, String)> = BTreeSet::new();
    for file in files() {
        let module = imports.module(&file.package, file.modules.first().map_or("", String::as_str));
        used.extend(
            heads(&file.text).map(|(head, _)| (file.package.clone(), head.to_owned(), module.clone())),
        );
    }
    let mut users: BTreeMap<String, Names> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (package, folder) in packages() {
        for name in manifest(&folder).1 {
            let head = name.replace('-', "_");
            let using = used.iter().filter(|(own, used, _)| *own == package && *used == head);
            let using: Names = using.map(|(_, _, module)| module.clone()).collect();
            if using.is_empty() {
                wrong.push(format!("{folder}Cargo.toml: nothing in `{package}` uses `{name}`: take it away"));
            }
            users.entry(name).or_default().extend(using);
        }
    }
    for (name, using) in &users {
        match rows.iter().find(|row| row.is_about(name)) {
            Some(row) => {
                // A line may be about several that go together.
                let all = row.cell(0).iter().filter_map(|name| users.get(name)).flatten().cloned().collect();
                wrong.extend(row.differs(1, &all, &format!("`{name}` is used by others")));
            }
            None => {
                let list: Vec<String> = using.iter().map(|module| format!("`{module}`")).collect();
                let list = list.join(", ");
                wrong.push(format!("{PAGE}: add a line: | `{name}` | {list} | why it is there |"));
            }
        }
    }
    for row in &rows {
        let gone = row.cell(0).iter().find(|name| !users.contains_key(*name));
        wrong.extend(gone.map(|name| format!("{PAGE}:{}: nothing depends on `{name}`", row.line)));
    }
    report(&wrong);
}
