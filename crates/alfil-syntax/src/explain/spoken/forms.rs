//! What people say, and what is written here instead. `forms.txt` has all of it and says how to read it.

use crate::embedded::embedded;
use std::sync::LazyLock;

/// What is said, and what is meant.
pub(super) struct Form {
    /// Whether it is said at the beginning of a line.
    pub(super) begins: bool,
    pub(super) said: Vec<Part>,
    pub(super) meant: &'static str,
}

/// A word of what is said, or a hole in it: `forms.txt` tells what each hole takes.
pub(super) enum Part {
    End,
    Piece,
    Pieces,
    Whose,
    Number,
    Fold,
    Times,
    Counted,
    Comparison,
    Square,
    Squares,
    File,
    Text,
    Quoted,
    Name,
    AnyWord,
    OneMove,
    PieceAndMoves,
    Moves,
    Some,
    Rest,
    /// One of some words in small letters, which may be missing, or is a hole as well.
    Words {
        any: Vec<&'static str>,
        optional: bool,
        held: bool,
    },
}

impl Form {
    fn of(line: &'static str) -> Option<Form> {
        let (said, meant) = line.split_once(BETWEEN)?;
        let said = said.trim_end();
        let begun = said.strip_prefix("^ ");
        let parts = begun.unwrap_or(said).split(' ').map(Part::of).collect();
        Some(Form { begins: begun.is_some(), said: parts, meant: meant.trim_start() })
    }

    /// Whether it takes all the rest of a line.
    pub(super) fn takes_the_rest(&self) -> bool {
        matches!(self.said.last(), Some(Part::Rest))
    }
}

impl Part {
    fn of(written: &'static str) -> Part {
        match written {
            "$" => Part::End,
            "@p" => Part::Piece,
            "@ps" => Part::Pieces,
            "@w" => Part::Whose,
            "@n" => Part::Number,
            "@F" => Part::Fold,
            "@k" => Part::Times,
            "@j" => Part::Counted,
            "@c" => Part::Comparison,
            "@s" => Part::Square,
            "@S" => Part::Squares,
            "@f" => Part::File,
            "@t" => Part::Text,
            "@q" => Part::Quoted,
            "@l" => Part::Name,
            "@x" => Part::AnyWord,
            "@a" => Part::OneMove,
            "@b" => Part::PieceAndMoves,
            "@m" => Part::Moves,
            "@r" | "@~" => Part::Some,
            "@*" => Part::Rest,
            word => {
                let (optional, held) = (word.strip_prefix('?'), word.strip_prefix('!'));
                let words = optional.or(held).unwrap_or(word);
                // The bar itself is written `bar`.
                let any = words.split('|').map(|one| if one == "bar" { "|" } else { one }).collect();
                Part::Words { any, optional: optional.is_some(), held: held.is_some() }
            }
        }
    }
}

/// Forms by the place where they are said.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) clauses: Vec<Form>,
    pub(super) rules: Vec<Form>,
    pub(super) steps: Vec<Form>,
    /// In clauses and in rules: conditions, moves and regions.
    pub(super) expressions: Vec<Form>,
}

/// Forms of which what is meant can be written in their place.
pub(super) static FORMS: LazyLock<Lists> = LazyLock::new(|| Lists::of(""));

/// Forms of which what is meant is more than a line, or less: what is to be said then.
pub(super) static NOTES: LazyLock<Lists> = LazyLock::new(|| Lists::of("notes on "));

/// Forms of which nobody can tell what is meant, or that cannot be said: they are asked before all others.
pub(super) static UNCLEAR: LazyLock<Lists> = LazyLock::new(|| Lists::of("unclear "));

impl Lists {
    /// Those in the sections whose names begin so.
    fn of(beginning: &str) -> Lists {
        let section = |name: &str| -> Vec<Form> {
            let wanted = format!("[{beginning}{name}]");
            let within = lines().skip_while(|line| *line != wanted).skip(1);
            within.take_while(|line| !is_section(line)).filter_map(Form::of).collect()
        };
        Lists {
            clauses: section("clauses"),
            rules: section("rules"),
            steps: section("steps"),
            expressions: section("expressions"),
        }
    }
}

/// What stands between what is said and what is meant.
const BETWEEN: char = '⇒';

fn is_section(line: &str) -> bool {
    line.starts_with('[')
}

/// All but empty lines and comments.
fn lines() -> impl Iterator<Item = &'static str> {
    let text = embedded(include_str!("forms.txt"));
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// How many forms are read whose meaning can be written in their place, and how many others; and how many lines have one.
pub fn numbers() -> [usize; 3] {
    let read =
        |lists: &Lists| lists.clauses.len() + lists.rules.len() + lists.steps.len() + lists.expressions.len();
    [read(&FORMS), read(&NOTES) + read(&UNCLEAR), lines().filter(|line| !is_section(line)).count()]
}
