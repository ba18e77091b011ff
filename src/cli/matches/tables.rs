//! What is played.

use super::super::reading::STANDARD_INPUT;
use super::super::{Failure, input, report};
use crate::library;
use crate::position::Position;
use crate::rules::Rules;
use std::path::PathBuf;

/// What stands for games that ship in other programs' protocols, where it is none of their names.
const NAMES: &str = include_str!("../../../variants/names.toml");

/// A variant of the match.
pub(super) struct Table {
    /// As the command line has it.
    pub(super) name: String,
    /// What else it may be called: by its header, and by other programs.
    pub(super) aliases: Vec<String>,
    /// Where its file is, if it does not ship.
    pub(super) path: Option<PathBuf>,
    pub(super) rules: Rules,
    /// Where games start, if not from the array.
    pub(super) start: Option<Position>,
}

impl Table {
    /// The one among these names that this variant has: its own, or one by which others know it.
    pub(super) fn choose<'n>(&self, offered: &'n [String]) -> Option<&'n str> {
        let mut called = [&self.name].into_iter().chain(&self.aliases);
        called
            .find_map(|own| offered.iter().find(|name| library::is_same_name(own, name)).map(String::as_str))
    }

    /// The name in the header of its file.
    pub(super) fn title(&self) -> &str {
        &self.rules.vocabulary().variant().name
    }
}

/// The variants of the command line.
pub(super) fn tables(names: &[String], fen: Option<&str>) -> Result<Vec<Table>, Failure> {
    let known: toml::Table = NAMES.parse().unwrap_or_default();
    let mut tables: Vec<Table> = Vec::with_capacity(names.len());
    for name in names {
        if tables.iter().any(|table| &table.name == name) {
            continue;
        }
        if name == STANDARD_INPUT {
            let help = "write it into a file, and name that".to_owned();
            return Err(report::usage("the programs of a match cannot read the standard input", Some(help)));
        }
        let variant = input::variant(name)?;
        let path = library::source(name).is_none().then(|| std::path::absolute(name).ok()).flatten();
        let mut aliases: Vec<String> = variant.names().map(str::to_owned).collect();
        let others = known.get(name.as_str()).and_then(toml::Value::as_array);
        aliases.extend(others.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)));
        let rules = input::rules(&variant)?;
        let start = fen.map(|fen| input::start(&rules, Some(fen))).transpose()?;
        tables.push(Table { name: name.clone(), aliases, path, rules, start });
    }
    Ok(tables)
}
