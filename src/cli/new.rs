//! `alfil new`
//!
//! What is written checks without warnings, plays, and passes its own tests; a test makes sure of it for every variant
//! that ships as what it starts from. The texts are files beside this one.

use super::output::Expected;
use super::report::Mistake;
use super::{Failure, Status, completions, input, manner, output, report};
use crate::format::format;
use crate::library;
use crate::model::Variant;
use crate::notation::fen;
use crate::position::Position;
use crate::resolve::{Extras, Loaded, expand};
use crate::rules::Rules;
use crate::source::SourceId;
use crate::syntax;
use crate::syntax::tree::{ClauseKind, HeaderValue};
use clap::Args;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

const EXAMPLE: &str = "\
Examples:
  alfil new camels                   camels.variant, a file with explanations
  alfil new hill-kings --like kings          one that extends kings and says what differs
  alfil new my-shogi --like shogi --copy     one that stands on its own, with all that shogi says";

/// The longest name of a variant's file.
const MAX_NAME: usize = 64;

// What `alfil new` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct NewArgs {
    /// The name of the variant, in letters, digits, `-` and `_`: the file is NAME.variant
    name: PathBuf,
    /// Start from another variant: a path to a file, or the name of one that ships
    #[arg(long, value_name = "VARIANT", add = completions::variants())]
    like: Option<String>,
    /// Copy all that the other variant says instead of extending it
    #[arg(long, requires = "like")]
    copy: bool,
    /// Replace the file if there is one already
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &NewArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let (folder, name) = place(&args.name)?;
    let path = folder.join(format!("{name}.variant"));
    let file = path.display().to_string();
    let title = title(&name);
    let text = match &args.like {
        None => first(&file, &title),
        Some(like) => {
            let loaded = input::loaded(like)?;
            // What was read is not lost, whatever is forced.
            if loaded.sources.iter().any(|source| output::is_same_file(&path, Path::new(&source.name))) {
                let help = "choose another name".to_owned();
                return Err(report::usage(
                    &format!("`{file}` is what the new file would be made of"),
                    Some(help),
                ));
            }
            let Some(variant) = &loaded.variant else {
                return Err(Failure::Mistake(Status::BadInput, input::mistakes(loaded)));
            };
            if args.copy {
                copied(&loaded, variant, &title)?
            } else {
                extending(like, variant, &folder, &file, &title)?
            }
        }
    };
    let text = format(SourceId(0), &text).unwrap_or(text);
    write(&path, &text, args.force)?;
    if manner::quiet() {
        return Ok(Status::Well);
    }
    writeln!(out, "{file} is written. What now?")?;
    let quoted = if file.contains(' ') { format!("\"{file}\"") } else { file };
    for (command, what) in [
        ("check", "whether anything is wrong with it, after every change"),
        ("test", "whether its tests hold"),
        ("show", "the board"),
        ("explain", "its rules in words"),
    ] {
        let padding = " ".repeat("explain".len() + 3 - command.len());
        writeln!(out, "  alfil {command} {quoted}{padding}{what}")?;
    }
    Ok(Status::Well)
}

/// Where the file is to stand, and the name of the variant.
fn place(path: &Path) -> Result<(PathBuf, String), Failure> {
    let shown = path.display();
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let name = name.strip_suffix(".variant").unwrap_or(name);
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let wrong = match name.chars().next() {
        None => Some("it has no letters".to_owned()),
        Some(first) if !first.is_alphabetic() => Some(format!("`{first}` is no letter to begin with")),
        Some(_) => match name.chars().find(|letter| !plain(*letter)) {
            Some(letter) => Some(format!("`{letter}` cannot stand in it")),
            None if name.chars().count() > MAX_NAME => Some(format!("it has more than {MAX_NAME} letters")),
            None => None,
        },
    };
    if let Some(wrong) = wrong {
        let help = format!("{wrong}; a name has letters, digits, `-` and `_`, and begins with a letter");
        return Err(report::usage(&format!("`{shown}` cannot be the name of a variant"), Some(help)));
    }
    if library::get(name).is_some() {
        let help = format!("choose another name; `--like {name}` starts from that variant");
        return Err(report::usage(&format!("a variant called `{name}` ships already"), Some(help)));
    }
    let folder = path.parent().map(Path::to_owned).unwrap_or_default();
    if !folder.as_os_str().is_empty() && !folder.is_dir() {
        let message = format!("there is no directory `{}`", folder.display());
        return Err(report::usage(&message, Some("make it first".to_owned())));
    }
    Ok((folder, name.to_owned()))
}

/// What people call the variant: `Hill Kings` for `hill-kings`.
fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    let capitalised = words.map(|word| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
    });
    capitalised.collect::<Vec<_>>().join(" ")
}

/// A first file with explanations.
fn first(file: &str, title: &str) -> String {
    filled(include_str!("new/first.variant"), &[("file", file), ("title", title)])
}

/// A file that extends another.
fn extending(
    like: &str,
    variant: &Variant,
    folder: &Path,
    file: &str,
    title: &str,
) -> Result<String, Failure> {
    let base = Path::new(like);
    let name = base.file_stem().and_then(|name| name.to_str()).unwrap_or(like);
    if library::get(like).is_none() {
        // A file is extended by its name, and found beside the one that extends it.
        let same = |one: &Path, other: &Path| {
            let full = |path: &Path| match path.as_os_str().is_empty() {
                true => Path::new(".").canonicalize().ok(),
                false => path.canonicalize().ok(),
            };
            full(one).is_some() && full(one) == full(other)
        };
        let beside = base.parent().is_some_and(|parent| same(parent, folder));
        let named = base.extension().is_some_and(|extension| extension == "variant");
        if !beside || !named || library::get(name).is_some() {
            let message = format!("a file beside `{file}` cannot extend `{like}`");
            let help = "a variant extends one that ships, or another one in the same directory, by its name; \
                        `--copy` copies any other";
            return Err(report::usage(&message, Some(help.to_owned())));
        }
    }
    let rules = Rules::compile(variant);
    let start = Position::start(&rules);
    let text = filled(
        include_str!("new/like.variant"),
        &[
            ("file", file),
            ("title", title),
            ("base", name),
            ("base file", like),
            ("base title", &variant.name.replace(['"', '\\'], "'")),
            ("fen", &fen(rules.vocabulary(), &start.setup())),
            ("moves", &start.perft(1, 1).to_string()),
        ],
    );
    Ok(text)
}

/// A file with all that another says, under a name of its own.
fn copied(loaded: &Loaded, variant: &Variant, title: &str) -> Result<String, Failure> {
    let extras = Extras { origins: false, tests: true };
    let text = expand(loaded, extras).map_err(|diagnostics| {
        let sources = loaded.sources.clone();
        Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics, sources })
    })?;
    let mut note = format!("Begun as a copy of {}", variant.name);
    let (file, _) = syntax::parse(SourceId(0), &text);
    let header = file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Header(header) => Some((header, clause.span)),
        _ => None,
    });
    // Sources are kept; who invented the game copied, and when, is said in a note.
    let mut sources = Vec::new();
    for field in header.iter().flat_map(|(header, _)| &header.fields) {
        match (field.key.node.as_str(), &field.value) {
            ("inventor", HeaderValue::Text(inventor)) => note += &format!(", by {}", inventor.node),
            ("year", HeaderValue::Number(year)) => note += &format!(", {}", year.node),
            ("source", HeaderValue::Text(source)) => sources.push(source.node.clone()),
            _ => {}
        }
    }
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut new = format!("# {title}: say here, in a sentence, what is special about the game.\n\n");
    new += &format!("variant {} {{\n", quoted(title));
    for source in sources {
        new += &format!("    source {}\n", quoted(&source));
    }
    new += &format!("    note {}\n}}\n", quoted(&note));
    new += match header {
        Some((_, span)) => &text[span.end as usize..],
        None => &text,
    };
    Ok(new)
}

/// A text with values in the place of words in braces.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// Writes the file, and never over another one unless that is asked for.
fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let expected = if force { Expected::Anything } else { Expected::Nothing };
    output::put(path, text.as_bytes(), expected).map_err(|error| {
        let file = path.display();
        if error.kind() == ErrorKind::AlreadyExists {
            let help = "choose another name; `--force` replaces the file".to_owned();
            return report::usage(&format!("there is a file `{file}` already"), Some(help));
        }
        report::usage(&format!("the file `{file}` cannot be written"), Some(output::unwritten(path, &error)))
    })
}
