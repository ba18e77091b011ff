//! Variants that other programs know, as files of this language.
//!
//! Text goes in; files and a report of what could not be carried over come out. Nothing here reads or writes a file, and no
//! text makes it fail: what is not understood is said in a [`Remark`], with its line. The rules of what is imported are
//! written from the format's meaning, so that a file reads as if a person had written it.
//!
//! ```
//! use alfil::import::fairy;
//!
//! let import = fairy("[camels:chess]\ncustomPiece1 = n:C\n", None);
//! assert_eq!(import.variants[0].name, "camels");
//! assert!(import.variants[0].text.contains("extends \"chess\""));
//! assert!(import.variants[0].text.contains("piece N \"Camel\" C"));
//! ```

mod diagram;
mod fairy;
mod ini;
mod page;
mod squares;
mod trial;
mod xboard;

use crate::diagnostic::visible;
use std::collections::{HashMap, HashSet};

/// The longest text that is read, in bytes.
pub const MAX_LENGTH: usize = 1 << 20;

/// What became of a text of another format.
#[derive(Debug, Clone, Default)]
pub struct Import {
    /// The files, in the order of the text.
    pub variants: Vec<Imported>,
    /// What is wrong with the text itself, and which variants could not be carried over.
    pub remarks: Vec<Remark>,
    /// How many variants the text has, or how many of the name that was asked for.
    pub found: usize,
}

/// A variant of another format as a file of ours.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The name of the file, without `.variant`.
    pub name: String,
    /// The text of the file.
    pub text: String,
    /// Where it began, counted from 1; 0 if nowhere.
    pub line: usize,
    /// What it does not say, and where the original surprises.
    pub remarks: Vec<Remark>,
}

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The text is wrong there.
    Wrong,
    /// A rule that the file does not say.
    Lost,
    /// The other program does otherwise than the text seems to say; the file does what the program does.
    Odd,
}

/// Something to know about an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The line of the text, counted from 1; 0 for what is inherited from a built-in variant.
    pub line: usize,
    /// What it is about.
    pub kind: Kind,
    /// The sentence, without a full stop.
    pub text: String,
}

impl Remark {
    fn wrong(line: usize, text: String) -> Remark {
        Remark { line, kind: Kind::Wrong, text }
    }

    fn lost(line: usize, text: String) -> Remark {
        Remark { line, kind: Kind::Lost, text }
    }

    fn odd(line: usize, text: String) -> Remark {
        Remark { line, kind: Kind::Odd, text }
    }
}

/// Remarks, each once.
#[derive(Debug, Clone, Default)]
struct Remarks {
    list: Vec<Remark>,
}

impl Remarks {
    /// How many remarks are kept of a variant.
    const MOST: usize = 200;

    fn add(&mut self, remark: Remark) {
        if self.list.len() < Remarks::MOST && !self.list.contains(&remark) {
            self.list.push(remark);
        }
    }
}

/// Formats whose texts are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Fairy-Stockfish's `variants.ini`.
    Fairy,
    /// Interactive Diagrams: pages that hold some, or the lines of one.
    Diagram,
    /// What an engine tells XBoard of a game: lines `setup` and `piece`, by themselves or in a log.
    Xboard,
}

impl Format {
    /// What a text is most likely of.
    #[must_use]
    pub fn of(text: &str) -> Format {
        match () {
            () if text.len() > MAX_LENGTH => Format::Fairy,
            () if diagram::is_such(text) => Format::Diagram,
            () if xboard::is_such(text) => Format::Xboard,
            () => Format::Fairy,
        }
    }
}

/// Text of a file as a remark quotes it: not too long, on one line, and with nothing that acts on a terminal.
fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let blank = |sign: char| if sign.is_whitespace() { ' ' } else { sign };
    let mut short: String = visible(text).chars().map(blank).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// What is said of a text that is not read.
fn too_long() -> Import {
    let text = format!("the text is longer than {} KiB, and was not read", MAX_LENGTH >> 10);
    Import { remarks: vec![Remark::wrong(1, text)], ..Import::default() }
}

/// What a file ends with: the rules that it does not say.
fn not_carried_over(remarks: &Remarks) -> String {
    let lost = remarks.list.iter().filter(|remark| remark.kind == Kind::Lost);
    let lines: String = lost.map(|remark| format!("# - {}\n", remark.text)).collect();
    if lines.is_empty() { lines } else { format!("\n# Not carried over:\n{lines}") }
}

/// The name of a file: small letters, digits and hyphens.
fn stem(name: &str) -> String {
    let sign = |letter: char| {
        if letter.is_ascii_alphanumeric() || letter == '_' { letter.to_ascii_lowercase() } else { '-' }
    };
    let stem: String = name.chars().take(60).map(sign).collect();
    let stem = stem.trim_matches('-').to_owned();
    if stem.is_empty() { "variant".to_owned() } else { stem }
}

/// Gives each variant a name of its own: that of a later one gets a number.
fn named_apart(mut import: Import) -> Import {
    let mut taken: HashSet<String> = import.variants.iter().map(|variant| variant.name.clone()).collect();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for variant in &mut import.variants {
        let count = seen.entry(variant.name.clone()).or_insert(0);
        *count += 1;
        if *count == 1 {
            continue;
        }
        while !taken.insert(format!("{}-{count}", variant.name)) {
            *count += 1;
        }
        variant.name += &format!("-{count}");
    }
    import
}

/// Reads Interactive Diagrams of The Chess Variant Pages: those of a page of HTML, or the lines of one.
///
/// A page is nothing but text: its programs are not run, and what they do is not carried over.
#[must_use]
pub fn diagram(text: &str) -> Import {
    if text.len() > MAX_LENGTH { too_long() } else { named_apart(diagram::read(text)) }
}

/// Reads what an engine tells XBoard of games: the lines `setup` and `piece` of its protocol, by themselves or in a log.
#[must_use]
pub fn xboard(text: &str) -> Import {
    if text.len() > MAX_LENGTH { too_long() } else { named_apart(xboard::read(text)) }
}

/// Reads Fairy-Stockfish's `variants.ini`: all variants of it, or the one of a section.
///
/// What a section inherits from a variant that Fairy-Stockfish has built in is known here.
#[must_use]
pub fn fairy(text: &str, section: Option<&str>) -> Import {
    if text.len() > MAX_LENGTH { too_long() } else { named_apart(fairy::read(text, section)) }
}

/// The file of a variant that Fairy-Stockfish has built in: by its name there. There is none if the name or its rules are
/// unknown.
#[must_use]
pub fn fairy_built_in(name: &str) -> Import {
    fairy::built_in(name)
}
