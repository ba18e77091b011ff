//! Files, names of variants, FENs and moves, as the command line gives them.

use super::reading::{self, STANDARD_INPUT, STANDARD_INPUT_NAME, Unread};
use super::report::{self, Mistake};
use super::{Failure, Status, completions, manner};
use crate::diagnostic::{
    Diagnostic, MOST_NEAR, Severity, TextError as _, code, near, sort, suggest, unplayable,
};
use crate::game::{ArrayError, Game};
use crate::library;
use crate::model::Variant;
use crate::notation::{parse_fen, parse_move};
use crate::position::{MAX_EFFORT, Position};
use crate::resolve::{Loaded, Loader};
use crate::rules::Rules;
use crate::source::{Source, SourceId, Span};
use crate::syntax::tree::ClauseKind;
use crate::syntax::{self, MAX_BYTES};
use clap::Args;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Stdin};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

// Where a game stands.
#[derive(Debug, Args)]
pub(super) struct PlaceArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    pub(super) variant: String,
    /// Start from this position instead of the array
    #[arg(long)]
    pub(super) fen: Option<String>,
    /// Start from the array of this number, in a variant that has numbered arrays
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub(super) array: Option<u32>,
    /// Then play these moves, separated by blanks
    #[arg(long)]
    pub(super) moves: Option<String>,
}

/// A variant and a game of it.
pub(super) struct Table {
    pub(super) variant: Variant,
    /// The files that it is made of.
    pub(super) sources: Vec<Source>,
    pub(super) rules: Rules,
    pub(super) game: Game,
}

/// The variant, the position and the moves that the command line names.
pub(super) fn table(args: &PlaceArgs) -> Result<Table, Failure> {
    let (variant, sources) = load_named(&args.variant)?;
    let rules = Rules::compile(&variant);
    let mut game = match args.array {
        Some(number) => array(&rules, number, "--array")?,
        None => Game::from_position(start(&rules, args.fen.as_deref())?),
    };
    affordable(game.position())?;
    if let Some(text) = &args.moves {
        play(&mut game, text)?;
    }
    Ok(Table { variant, sources, rules, game })
}

/// The rules of a variant, if the moves of its start can be listed without too much work.
pub(super) fn rules(variant: &Variant) -> Result<Rules, Failure> {
    let rules = Rules::compile(variant);
    affordable(&Position::start(&rules))?;
    Ok(rules)
}

/// Refuses a position whose moves take too much work to list, counted and not timed.
pub(super) fn affordable(position: &Position) -> Result<(), Failure> {
    let steps = position.effort();
    if steps <= MAX_EFFORT {
        return Ok(());
    }
    let message =
        format!("listing the moves of this position takes about {} million steps of work", steps / 1_000_000);
    let help = format!(
        "at most {} million are taken: moves of fewer legs, conditions that ask for less, or fewer pieces take less",
        MAX_EFFORT / 1_000_000
    );
    Err(report::usage(&message, Some(help)))
}

/// The variant that the command line names: one that ships, or else a path to a file.
pub(super) fn variant(name: &str) -> Result<Variant, Failure> {
    Ok(load_named(name)?.0)
}

/// The variant that the first of some files extends. What is extended stands on its own; if only together with that file it
/// is free of mistakes, there is none.
pub(super) fn parent(sources: &[Source]) -> Option<Variant> {
    load(sources.get(1)?.clone()).variant
}

/// The variant that the command line names, and its file with those that it extends. Its tests are not looked at: `check` and
/// `test` tell what is wrong with them.
pub(super) fn load_named(name: &str) -> Result<(Variant, Vec<Source>), Failure> {
    let mut loaded = load_rules(named(name)?);
    match loaded.variant.take() {
        Some(variant) => Ok((variant, loaded.sources)),
        None => Err(Failure::Mistake(Status::BadInput, mistakes(loaded))),
    }
}

/// What is wrong with a file.
pub(super) fn mistakes(loaded: Loaded) -> Mistake {
    Mistake::InText { diagnostics: errors(&loaded), sources: loaded.sources }
}

/// What the command line names, read: a variant that ships, or else a path to a file.
pub(super) fn loaded(name: &str) -> Result<Loaded, Failure> {
    Ok(load(named(name)?))
}

/// The text of what the command line names.
fn named(name: &str) -> Result<Source, Failure> {
    match library::source(name) {
        Some(source) => Ok(source),
        None if name == STANDARD_INPUT => standard_input(),
        None if looks_like_a_path(name) => read(Path::new(name)),
        None => Err(unknown_variant(name)),
    }
}

/// The errors among the diagnostics of a file.
pub(super) fn errors(loaded: &Loaded) -> Vec<Diagnostic> {
    let errors = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.cloned().collect()
}

fn looks_like_a_path(name: &str) -> bool {
    name.ends_with(".variant") || name.contains(['/', '\\']) || Path::new(name).exists()
}

/// How much of a name that nothing has is told.
const LONGEST_NAME: usize = 100;

fn unknown_variant(name: &str) -> Failure {
    let file = format!("{name}.variant");
    if Path::new(&file).is_file() {
        let help = format!("the file is called `{file}`");
        return report::usage(&format!("no variant `{name}` ships"), Some(help));
    }
    let long = name.chars().count() > LONGEST_NAME;
    let guess = if long { String::new() } else { guess(name) };
    let name: String = name.chars().take(LONGEST_NAME).chain(long.then_some('…')).collect();
    let help = format!("{guess}`alfil list` names those that ship; a path to a file ends in `.variant`");
    report::usage(&format!("there is no variant `{name}`"), Some(help))
}

/// A question after the name that was meant, if names of what ships are near.
pub(super) fn guess(name: &str) -> String {
    let all = match suggest(name, library::names()) {
        Some(near) => vec![near],
        None => near(name, library::names()),
    };
    let near: Vec<String> = all.into_iter().map(|near| format!("`{near}`")).collect();
    match near.is_empty() {
        true => String::new(),
        false => format!("did you mean {}? ", near.join(" or ")),
    }
}

/// Reads what a file and those that it extends say: variants that ship, or files that lie beside it.
pub(super) fn load(source: Source) -> Loaded {
    load_seeing(&mut Loader::default(), source, &mut |_| {})
}

/// [`load`] without the tests of the file.
pub(super) fn load_rules(source: Source) -> Loaded {
    let folder = folder_of(&source);
    load_as(Loader::load_rules, &mut Loader::default(), source, Some(&folder), &mut |_| {})
}

/// [`load`] of one of many files.
pub(super) fn load_by(loader: &mut Loader, source: Source) -> Loaded {
    load_seeing(loader, source, &mut |_| {})
}

/// The same; `seen` is told each path at which a file is looked for, whether it is there or not.
pub(super) fn load_seeing(loader: &mut Loader, source: Source, seen: &mut dyn FnMut(&Path)) -> Loaded {
    let folder = folder_of(&source);
    load_in(loader, source, Some(&folder), seen)
}

/// The folder beside whose files a file lies.
fn folder_of(source: &Source) -> PathBuf {
    Path::new(&source.name).parent().map(Path::to_owned).unwrap_or_default()
}

/// The same of a text that lies in a folder, or in none: then it extends what ships alone.
pub(super) fn load_in(
    loader: &mut Loader,
    source: Source,
    folder: Option<&Path>,
    seen: &mut dyn FnMut(&Path),
) -> Loaded {
    load_as(Loader::load, loader, source, folder, seen)
}

/// [`Loader::load`] or [`Loader::load_rules`].
type Load = fn(&mut Loader, Source, &dyn Fn(&str) -> Option<Source>) -> Loaded;

fn load_as(
    load: Load,
    loader: &mut Loader,
    source: Source,
    folder: Option<&Path>,
    seen: &mut dyn FnMut(&Path),
) -> Loaded {
    let seen = RefCell::new(seen);
    let refused: RefCell<BTreeMap<String, (String, Unread)>> = RefCell::default();
    let beside = |name: &str| {
        let folder = folder?;
        let path = path_beside(folder, name)?;
        (*seen.borrow_mut())(&path);
        if !path.exists() {
            return None;
        }
        let shown = path.display().to_string();
        match reading::bytes_within(folder, &path, MAX_BYTES) {
            Ok(bytes) => text(shown, bytes).ok(),
            Err(why) => {
                refused.borrow_mut().insert(name.to_owned(), (shown, why));
                None
            }
        }
    };
    let mut loaded = load(loader, source, &|name| library::source(name).or_else(|| beside(name)));
    loaded.diagnostics.extend(passed_over(&loaded.sources[0], folder));
    sort(&mut loaded.diagnostics);
    // A file that is there and is not read is another matter than one that is not there.
    for diagnostic in loaded.diagnostics.iter_mut().filter(|one| one.code == code::extends::UNKNOWN) {
        let refused = refused.borrow();
        if let Some((shown, why)) = diagnostic.about.as_deref().and_then(|name| refused.get(name)) {
            diagnostic.message = format!("the file `{shown}`, which this one extends, is not read");
            diagnostic.help = Some(why.to_string());
            "not read".clone_into(&mut diagnostic.labels[0].text);
        }
    }
    loaded
}

/// That a file lies beside one that extends a variant of its name which ships, and is not what is meant.
fn passed_over(source: &Source, folder: Option<&Path>) -> Option<Diagnostic> {
    let folder = folder?;
    // Most files lie alone: only where one is there the text is read once more.
    let lies_beside = |line: &str| {
        let name = line.trim().strip_prefix("extends")?.split('"').nth(1)?;
        path_beside(folder, name).filter(|path| library::get(name).is_some() && path.is_file())
    };
    source.text.lines().find_map(lies_beside)?;
    let (file, _) = syntax::parse(SourceId(0), &source.text);
    let name = file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Extends(extends) => Some(&extends.name),
        _ => None,
    })?;
    let shipped = library::source(&name.node)?;
    let path = path_beside(folder, &name.node).filter(|path| path.is_file())?;
    // A copy of what ships, and this file itself, are no other variant.
    let bytes = reading::bytes_within(folder, &path, MAX_BYTES).ok()?;
    let same = bytes == shipped.text.as_bytes() || bytes == source.text.as_bytes();
    let (name, path) = (name, path.display());
    (!same).then(|| {
        Diagnostic::warning(
            code::extends::PASSED_OVER,
            format!("`{}` is a variant that ships, so the file `{path}` is passed over", name.node),
            name.span,
            "the one that ships",
        )
        .help(format!("to extend the file, give it another name, such as `my-{}.variant`", name.node))
    })
}

/// The path of a variant in a folder. A name with anything in it that could lead elsewhere has none.
fn path_beside(folder: &Path, name: &str) -> Option<PathBuf> {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    name.chars().all(plain).then(|| folder.join(format!("{name}.variant")))
}

/// Reads a file or the standard input.
pub(super) fn file(path: &Path) -> Result<Source, Failure> {
    if path == Path::new(STANDARD_INPUT) { standard_input() } else { read(path) }
}

/// Reads a variant that ships, a file or the standard input. The name of what ships means that, whatever files there are, so that
/// a command says the same in every folder; `./chess` is the file.
pub(super) fn file_or_shipped(path: &Path) -> Result<Source, Failure> {
    let shipped = path.to_str().and_then(library::source);
    shipped.map_or_else(|| file(path), Ok)
}

/// Whether a path on the command line is no file, but the name of a variant that ships.
pub(super) fn ships(path: &Path) -> bool {
    path.to_str().is_some_and(|name| library::get(name).is_some())
}

/// That a command which rewrites files is given the name of a variant that ships.
pub(super) fn not_a_file(path: &Path, help: &str) -> Failure {
    let name = path.display();
    let help = if path.is_file() { format!("the file of that name is `./{name}`") } else { help.to_owned() };
    report::usage(&format!("`{name}` is a variant that ships, not a file"), Some(help))
}

/// Reads a file of text that is not too large.
pub(super) fn read(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    if manner::verbose() {
        report::note(&format!("reading {name}"));
    }
    let bytes = reading::bytes(path, MAX_BYTES).map_err(|why| match why {
        Unread::TooLong(_) => too_long(&name),
        why => unread(path, &why, A_PAGE_OR_TWO),
    })?;
    text(name, bytes)
}

/// What such a file should be.
const A_PAGE_OR_TWO: &str = "a variant file is a page or two of text";

/// That a variant file has more bytes than are read.
fn too_long(name: &str) -> Failure {
    let message = format!("the file has more than {MAX_BYTES} bytes");
    let diagnostic = Diagnostic::error(code::syntax::TOO_LONG, message, Span::default(), "not read");
    let (diagnostics, sources) = (vec![diagnostic.help(A_PAGE_OR_TWO)], vec![Source::new(name, "")]);
    Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics, sources })
}

/// That a file is not read. `short` is what such a file should be if it is too long.
pub(super) fn unread(path: &Path, why: &Unread, short: &str) -> Failure {
    let name = path.display();
    match why {
        Unread::NoFile(_) if path.is_dir() => report::usage(
            &format!("`{name}` is a directory"),
            Some("name the files in it: a shell writes `variants/*.variant` out".to_owned()),
        ),
        Unread::NoFile("a pipe") => {
            let help = "it is a pipe, and only files are read; `-` stands for the standard input";
            report::usage(&format!("the file `{name}` cannot be read"), Some(help.to_owned()))
        }
        Unread::Error(error) if error.kind() == ErrorKind::NotFound => {
            report::usage(&format!("the file `{name}` cannot be read"), Some(no_such_file(path)))
        }
        Unread::TooLong(most) => report::bad_input(
            &format!("the file `{name}` is longer than {most} bytes"),
            Some(short.to_owned()),
        ),
        why => report::usage(&format!("the file `{name}` cannot be read"), Some(why.to_string())),
    }
}

/// The next step where a file is missing: what a link leads to, its folder, or the files in it and the variants that ship that are
/// called nearly so.
fn no_such_file(path: &Path) -> String {
    /// More files are not looked at.
    const MOST: usize = 10_000;
    if let Ok(target) = std::fs::read_link(path) {
        return format!("it is a link to `{}`, and there is no such file", target.display());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return format!("there is no such file, and no folder `{}`", folder.display());
    }
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let files = entries.take(MOST).filter_map(|entry| entry.file_name().into_string().ok());
    // Beside a variant stands what was made of it: pages, pictures.
    let is_variant = |path: &Path| path.extension().is_some_and(|ending| ending == "variant");
    let alike = |name: &String| !is_variant(path) || is_variant(Path::new(name));
    let mut files: Vec<String> = files.filter(|name| !name.starts_with('.')).filter(alike).collect();
    files.sort();
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    let shown = |name: &str| match folder {
        Some(folder) => format!("`{}`", folder.join(name).display()),
        None => format!("`{name}`"),
    };
    // Endings are alike and say nothing.
    let stem_of = |name: &str| Path::new(name).file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
    let stems: Vec<String> = files.iter().filter_map(|name| stem_of(name)).collect();
    let near_stems = near(stem, stems.iter().map(String::as_str));
    let is_near = |name: &&String| stem_of(name).is_some_and(|stem| near_stems.contains(&stem.as_str()));
    let beside = files.iter().filter(is_near).map(|name| shown(name));
    let ships = near(stem, library::names()).into_iter().map(|name| format!("`{name}`, which ships"));
    let found: Vec<String> = beside.chain(ships).take(MOST_NEAR).collect();
    match found.is_empty() {
        true => "there is no such file".to_owned(),
        false => format!("there is no such file; near names: {}", found.join(", ")),
    }
}

/// A variant that is piped in.
pub(super) fn standard_input() -> Result<Source, Failure> {
    let bytes = reading::bounded(take_standard_input()?.lock(), MAX_BYTES).map_err(|why| match why {
        Unread::TooLong(_) => too_long(STANDARD_INPUT_NAME),
        why => report::usage("the standard input cannot be read", Some(why.to_string())),
    })?;
    text(STANDARD_INPUT_NAME.to_owned(), bytes)
}

/// Takes the standard input, which can be read only once.
pub(super) fn take_standard_input() -> Result<Stdin, Failure> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if TAKEN.swap(true, Ordering::Relaxed) {
        let help = "name a file in one of the two places".to_owned();
        return Err(report::usage("the standard input can be read only once", Some(help)));
    }
    Ok(std::io::stdin())
}

/// What is piped in, at most so many bytes.
pub(super) fn read_standard_input(most: usize) -> Result<Vec<u8>, Failure> {
    reading::bounded(take_standard_input()?.lock(), most).map_err(|why| match why {
        Unread::TooLong(most) => {
            report::bad_input(&format!("the standard input is longer than {most} bytes"), None)
        }
        why => report::usage("the standard input cannot be read", Some(why.to_string())),
    })
}

/// Bytes as text.
pub(super) fn text(name: String, bytes: Vec<u8>) -> Result<Source, Failure> {
    String::from_utf8(bytes).map(|text| Source::new(name.clone(), text)).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let (text, place, message) = decoded(error.as_bytes(), valid);
        let span = Span::new(SourceId::default(), place.start, place.end);
        let diagnostic = Diagnostic::error(code::file::ENCODING, message, span, "not UTF-8")
            .help("save the file as UTF-8: editors call it the encoding");
        let sources = vec![Source::new(name, text)];
        Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics: vec![diagnostic], sources })
    })
}

/// Bytes that are no UTF-8 as what they probably are, to be shown; where the first stands that is not, and what about it.
fn decoded(bytes: &[u8], valid: usize) -> (String, Range<usize>, String) {
    if let Some(text) = reading::utf16::decoded(bytes) {
        let line = text.lines().next().unwrap_or("").len();
        return (text, 0..line, "the file is written in UTF-16".to_owned());
    }
    let mut text = String::from_utf8_lossy(&bytes[..valid]).into_owned();
    let start = text.len();
    // What is no letter of Latin-1 is shown as unknown.
    let latin = |byte: u8| if matches!(byte, 0x80..=0x9F) { '\u{FFFD}' } else { char::from(byte) };
    let first = bytes.get(valid).copied().map_or('\u{FFFD}', latin);
    text.extend(bytes[valid..].iter().copied().map(latin));
    let message = match first {
        '\u{FFFD}' => "the file is not written in UTF-8".to_owned(),
        letter => {
            format!("the file is not written in UTF-8, but perhaps in Latin-1: this would be `{letter}`")
        }
    };
    (text, start..start + first.len_utf8(), message)
}

/// A game from the array of a number, which `name` gives.
pub(super) fn array(rules: &Rules, number: u32, name: &str) -> Result<Game, Failure> {
    Game::from_array(rules, number).map_err(|error| {
        let help = match &error {
            ArrayError::NoArrays => format!("leave `{name}` out"),
            error => error.help(),
        };
        report::usage(&error.to_string(), Some(help))
    })
}

/// The position of a FEN, or the array.
pub(super) fn start(rules: &Rules, fen: Option<&str>) -> Result<Position, Failure> {
    fen.map_or_else(|| Ok(Position::start(rules)), |text| position(rules, text))
}

/// The position of a FEN, or a report that points into it.
fn position(rules: &Rules, text: &str) -> Result<Position, Failure> {
    let source = SourceId::default();
    let setup = parse_fen(rules.vocabulary(), text)
        .map_err(|error| report::on_text("FEN", text, error.diagnostic(source, 0)))?;
    Position::new(rules, &setup).map_err(|error| {
        let whole = Span::new(source, 0, text.len());
        report::on_text("FEN", text, unplayable(code::notation::FEN, rules.vocabulary(), &error, whole))
    })
}

/// Plays the moves of a text. Numbers of moves and results are skipped.
fn play(game: &mut Game, text: &str) -> Result<(), Failure> {
    let mut offset = 0;
    while let Some(start) = text[offset..].find(|c: char| !c.is_whitespace()).map(|skipped| offset + skipped)
    {
        let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
        let word = &text[start..start + length];
        offset = start + length;
        if is_decoration(word) {
            continue;
        }
        let mv = parse_move(game.position(), word)
            .map_err(|error| report::on_text("moves", text, error.diagnostic(SourceId::default(), start)))?;
        game.play_unchecked(mv);
        affordable(game.position())?;
    }
    Ok(())
}

/// Whether a word between moves says none: `1.`, `12...`, `1-0`, `*`.
pub(super) fn is_decoration(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    let counts = number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    counts || matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2")
}
