//! Whatever the documentation shows is run.
//!
//! The words behind a fence say what happens to a block; CONTRIBUTING.md has the table. Files are checked and tested
//! with the program itself, in a directory of the page's own, so a session can use what stands above it on the page.

use crate::blocks::{Block, blocks};
use alfil::format::format;
use alfil::source::SourceId;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn the_readme_is_true() {
    run_page("README.md");
}

#[test]
fn the_language_reference_is_true() {
    run_page("docs/language.md");
}

#[test]
fn the_tutorial_is_true() {
    run_page("docs/tutorial.md");
}

#[test]
fn every_other_page_is_true() {
    let done: BTreeSet<_> = ["README.md", "docs/language.md", "docs/tutorial.md"].into();
    let mut wrong = String::new();
    for page in pages().iter().filter(|page| !done.contains(page.as_str())) {
        wrong += &faults(page);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn links_lead_somewhere() {
    let mut broken = String::new();
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).expect("the page was just listed");
        let folder = root().join(&page).parent().expect("a page is in a folder").to_owned();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            if path.contains("://") {
                continue;
            }
            let file = if path.is_empty() { root().join(&page) } else { folder.join(path) };
            let leads = match fs::read_to_string(&file) {
                Ok(text) => anchor.is_empty() || anchors(&text).contains(anchor),
                Err(_) => file.is_dir() && anchor.is_empty(),
            };
            if !leads {
                let _ = writeln!(broken, "{page}: {target}");
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{broken}");
}

/// What is shown of the language is in the layout of `alfil fmt`; of mistakes in the syntax, there is no layout.
#[test]
fn examples_are_laid_out() {
    let mut wrong = String::new();
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).expect("the page was just listed");
        for block in blocks(&text) {
            if block.words.first().is_none_or(|word| word != "variant")
                || block.is("untidy")
                || block.is("fixed")
            {
                continue;
            }
            let laid_out = format(SourceId(0), &block.text);
            if laid_out.is_ok_and(|laid_out| laid_out != block.text) {
                let _ = writeln!(wrong, "{page}:{}", block.line);
            }
        }
    }
    assert!(wrong.is_empty(), "`alfil fmt` would lay these out differently:\n{wrong}");
}

/// Runs the blocks of a page, and fails with all that is not as it says.
fn run_page(page: &str) {
    let wrong = faults(page);
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What is not as a page says.
fn faults(page: &str) -> String {
    let text = fs::read_to_string(root().join(page)).expect("the page is part of the repository");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(page.replace(['/', '.'], "-"));
    // A file of the last run could change what is said in this one.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target directory can be written to");
    let mut wrong = String::new();
    for block in blocks(&text) {
        let outcome = match block.words.first().map(String::as_str) {
            // The pages about diagnostics have rules of their own: `tests/docs/diagnostics.rs` runs their examples.
            Some("file") => save(&block, &folder),
            Some("variant") if page.starts_with("docs/diagnostics/") => Ok(()),
            Some("variant") => run_variant(&block, &folder),
            Some("console") => run_session(&block, &folder),
            // What a session is to read.
            _ => block.value("file").map_or(Ok(()), |name| {
                fs::write(folder.join(name), &block.text).map_err(|error| error.to_string())
            }),
        };
        if let Err(message) = outcome {
            let _ = writeln!(wrong, "{page}:{}: {message}\n", block.line);
        }
    }
    for table in text.split("<!-- run: squares -->").skip(1) {
        if let Err(message) = run_squares(table, &folder) {
            let _ = writeln!(wrong, "{page}: {message}");
        }
    }
    wrong
}

/// A file for the sessions below it, whatever is in it.
fn save(block: &Block, folder: &Path) -> Result<(), String> {
    let name = block.words.get(1).ok_or("a file needs a name")?;
    fs::write(folder.join(name), &block.text).map_err(|error| error.to_string())
}

/// A variant file or a fragment of one: it loads, and its tests pass; or it has the mistake that it is said to have.
fn run_variant(block: &Block, folder: &Path) -> Result<(), String> {
    let saved = block.value("file").or(block.value("base").filter(|base| base.ends_with(".variant")));
    let name = saved.map_or_else(|| format!("line-{}.variant", block.line), str::to_owned);
    let mut text = String::new();
    if block.is("fragment") {
        match block.value("base") {
            Some(base) if base.ends_with(".variant") => {
                text = fs::read_to_string(folder.join(base)).map_err(|error| format!("{base}: {error}"))?;
            }
            base => {
                if !block.text.starts_with("variant \"") {
                    text.push_str("variant \"Fragment\" { note \"A fragment of the documentation\" }\n");
                }
                let _ = writeln!(text, "extends \"{}\"", base.unwrap_or("chess"));
            }
        }
    }
    text.push_str(&block.text);
    fs::write(folder.join(&name), text).map_err(|error| error.to_string())?;
    for (key, command) in [("error", "check"), ("fails", "test")] {
        if let Some(code) = block.value(key) {
            let (output, status) = alfil(&[command, &name], folder);
            return match status {
                Some(1) if output.contains(code) => Ok(()),
                _ => Err(format!("expected `{code}`, found status {status:?} and:\n{output}")),
            };
        }
    }
    // What a fragment declares need not be used in it; a whole file has nothing to be warned of.
    let check: &[&str] =
        if block.is("fragment") { &["check", &name] } else { &["check", "--deny-warnings", &name] };
    for arguments in [check, &["test", &name]] {
        let (output, status) = alfil(arguments, folder);
        if status != Some(0) {
            return Err(format!("`alfil {}`: status {status:?}\n{output}", arguments.join(" ")));
        }
    }
    Ok(())
}

/// A session: what stands behind `$ ` is run, and prints what stands below. What stands behind `<` is the name of a file
/// that it reads.
fn run_session(block: &Block, folder: &Path) -> Result<(), String> {
    let mut lines = block.text.lines().peekable();
    while let Some(line) = lines.next() {
        let command =
            line.strip_prefix("$ alfil ").ok_or_else(|| format!("not a command of this program: {line}"))?;
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            expected.push(line);
        }
        let (words, input) = command.split_once(" < ").unwrap_or((command, ""));
        let arguments = split(words);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let input = (!input.is_empty()).then(|| folder.join(input.trim()));
        let (output, _) = alfil_reading(&arguments, folder, input.as_deref());
        let found: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
        if !matches(&expected, &found) {
            return Err(format!("`alfil {command}` prints\n{}", found.join("\n")));
        }
    }
    Ok(())
}

/// A table of movements: how many squares each reaches from the centre of an empty board of 15x15.
fn run_squares(table: &str, folder: &Path) -> Result<(), String> {
    let rows: Vec<(&str, u32)> = table
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty())
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .filter_map(|line| {
            let mut cells = line.split('|').map(str::trim).skip(1);
            let notation = cells.next()?.trim_matches('`');
            Some((notation, cells.nth(1)?.parse().ok()?))
        })
        .collect();
    let mut text =
        "variant \"Movements\" { note \"A table\" }\nboard 15x15\nsetup empty\nloss when stalemate\n"
            .to_owned();
    for (index, (notation, squares)) in rows.iter().enumerate() {
        let letters: String =
            [index / 26, index % 26].map(|digit| (b'A' + digit as u8) as char).iter().collect();
        let empty = ["15"; 7].join("/");
        let _ = writeln!(text, "piece {letters} {notation}\nhome {letters} on h8");
        if notation.contains('e') {
            let _ = writeln!(text, "en passant {letters} by {letters}");
        }
        let _ = writeln!(
            text,
            "test \"{notation}\" {{\n    position \"{empty}/7{{{letters}}}7/{empty} w - - 0 1\"\n    perft 1 {squares}\n}}"
        );
    }
    assert!(rows.len() > 20, "the table has been lost: {} rows", rows.len());
    fs::write(folder.join("squares.variant"), text).map_err(|error| error.to_string())?;
    let (output, status) = alfil(&["test", "squares.variant"], folder);
    if status == Some(0) { Ok(()) } else { Err(output) }
}

/// What the program prints, first to its output and then to its errors, and its exit status.
fn alfil(arguments: &[&str], folder: &Path) -> (String, Option<i32>) {
    alfil_reading(arguments, folder, None)
}

/// The same, with a file to read, or nothing.
fn alfil_reading(arguments: &[&str], folder: &Path, input: Option<&Path>) -> (String, Option<i32>) {
    let input =
        input.map_or_else(Stdio::null, |path| fs::File::open(path).expect("a file of the page").into());
    let output = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program has been built");
    let [text, said] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    // How far it has come depends on how busy the machine is.
    let said = said.split_inclusive('\n').filter(|line| !line.starts_with("progress: "));
    (said.fold(text, |text, line| text + line), output.status.code())
}

/// Whether the lines are the expected ones; `...` stands for any number of lines.
fn matches(expected: &[&str], found: &[&str]) -> bool {
    match expected {
        [] => found.is_empty(),
        ["...", rest @ ..] => (0..=found.len()).any(|start| matches(rest, &found[start..])),
        [line, rest @ ..] => found.first() == Some(line) && matches(rest, &found[1..]),
    }
}

/// The words of a command; quotation marks hold words together.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The anchors that the headings of a page make.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let kept = line.trim_start_matches('#').trim().to_lowercase();
            kept.chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

/// Every page of the repository: those at the top, and all below `docs/`.
fn pages() -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder was just listed") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    for entry in fs::read_dir(root()).expect("the repository can be read") {
        found.insert(entry.expect("the repository can be read").path());
    }
    let relative = |path: PathBuf| Some(path.strip_prefix(root()).ok()?.to_str()?.to_owned());
    found.into_iter().filter_map(relative).filter(|path| path.ends_with(".md")).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
