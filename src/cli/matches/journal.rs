//! The journal: what the match is, and a line of JSON for every game.
//!
//! A line is written whole or, if the program is killed meanwhile, cut: then it is taken off when the match goes on. Memory holds
//! where the lines stand, and no games.

use super::super::Failure;
use super::super::output::{self, Draft};
use super::super::reading::reason;
use super::super::report::{bad_input, usage};
use super::Plan;
use super::record::{GameRecord, told_limit};
use super::tables::Table;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The longest line that is read.
const MAX_LINE: u64 = 1 << 26;

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    alfil_match: u32,
    /// All that the results depend on.
    settings: BTreeMap<String, Value>,
}

impl Header {
    fn of(plan: &Plan, tables: &[Table], fen: Option<&str>) -> Header {
        let mut settings = BTreeMap::new();
        let mut set = |name: &str, value: Value| settings.insert(name.to_owned(), value);
        for seat in &plan.seats {
            set(seat.letter, Value::from(seat.command.clone()));
            let options = seat.options.iter().map(|(name, value)| match value {
                Some(value) => format!("{name}={value}"),
                None => name.clone(),
            });
            set(&format!("{}-option", seat.letter), options.collect());
            let variants = seat.variants.iter().map(|(ours, theirs)| match ours {
                Some(ours) => format!("{ours}={theirs}"),
                None => theirs.clone(),
            });
            set(&format!("{}-variant", seat.letter), variants.collect());
        }
        set("variants", tables.iter().map(|table| table.name.as_str()).collect());
        set("fen", fen.into());
        set("limit", told_limit(plan.limit).into());
        set("seed", plan.openings.seed.into());
        set("plies", plan.openings.plies.into());
        set("balance", plan.balance.into());
        let agreed = &plan.agreements;
        set(
            "agreements",
            format!("{:?} {:?} {:?} {:?}", agreed.margin, agreed.mate, agreed.draw, agreed.plies).into(),
        );
        Header { alfil_match: 1, settings }
    }
}

/// The games of a match, on disk.
pub(super) struct Journal {
    file: File,
    /// How messages call it.
    name: String,
    /// The names of the variants, by which games are found.
    variants: Vec<String>,
    /// Where the line of each game stands, by the variant's place in that list and the game's number.
    places: BTreeMap<(usize, u64), u64>,
    /// Behind the last line.
    end: u64,
    /// The openings of games whose partner was missing when the journal was opened.
    openings: BTreeMap<(usize, u64), GameRecord>,
}

impl Journal {
    /// Opens the journal of a match, new or begun before; without a path, one that nobody sees. `known` is told of every game that
    /// it holds.
    pub(super) fn open(
        path: Option<&Path>,
        plan: &Plan,
        tables: &[Table],
        fen: Option<&str>,
        known: &mut dyn FnMut(&GameRecord),
    ) -> Result<Journal, Failure> {
        let name = path.map_or("a temporary file".to_owned(), |path| path.display().to_string());
        let trouble =
            |error: io::Error| usage(&format!("the journal `{name}` cannot be opened"), Some(reason(&error)));
        if let Some(path) = path {
            // Whatever a journal is called, a variant file is none.
            let ending = path.extension().and_then(|ending| ending.to_str());
            let ending = ending.filter(|ending| !ending.eq_ignore_ascii_case("variant")).unwrap_or("jsonl");
            output::refuse(path, tables.iter().map(|table| table.name.as_str()), &[ending])?;
        }
        let file = match path {
            Some(path) => OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path),
            None => tempfile::tempfile(),
        };
        let header = Header::of(plan, tables, fen);
        let mut journal = Journal {
            file: file.map_err(trouble)?,
            name: name.clone(),
            variants: tables.iter().map(|table| table.name.clone()).collect(),
            places: BTreeMap::new(),
            end: 0,
            openings: BTreeMap::new(),
        };
        if journal.file.metadata().map_err(trouble)?.len() > 0 {
            journal.read(&header, known)?;
        }
        if journal.end == 0 {
            journal.append(&header)?;
        }
        Ok(journal)
    }

    /// Reads what was written before; a last line that was cut is taken off.
    fn read(&mut self, expected: &Header, known: &mut dyn FnMut(&GameRecord)) -> Result<(), Failure> {
        let name = self.name.clone();
        let broken = |line: u64, why: &str| {
            let help = "move the file away, or name another one by `--journal`".to_owned();
            bad_input(&format!("line {line} of the journal `{name}` {why}"), Some(help))
        };
        let mut reader = BufReader::new(&self.file);
        let (mut text, mut number) = (Vec::new(), 0);
        loop {
            text.clear();
            let length = (&mut reader)
                .take(MAX_LINE)
                .read_until(b'\n', &mut text)
                .map_err(|_| broken(number + 1, "cannot be read"))?;
            if length == 0 || !text.ends_with(b"\n") {
                break;
            }
            number += 1;
            if number == 1 {
                let header: Header = serde_json::from_slice(&text)
                    .map_err(|_| broken(1, "is not the first line of a match"))?;
                differs(&header, expected).map_or(Ok(()), |difference| {
                    let help =
                        "the same settings go on with it; another match needs another `--journal`".to_owned();
                    Err(bad_input(
                        &format!("the journal `{name}` is of another match: {difference}"),
                        Some(help),
                    ))
                })?;
            } else {
                let mut record: GameRecord =
                    serde_json::from_slice(&text).map_err(|_| broken(number, "is not a game"))?;
                let Some(index) = self.variants.iter().position(|name| *name == record.variant) else {
                    return Err(broken(number, "is a game of another variant"));
                };
                known(&record);
                self.places.insert((index, record.game), self.end);
                let pair = (index, record.pair);
                if self.openings.remove(&pair).is_none() {
                    record.moves.truncate(record.opening);
                    record.comments.clear();
                    self.openings.insert(pair, record);
                }
            }
            self.end += length as u64;
        }
        if number == 0
            && self.end == 0
            && !text.is_empty()
            && !b"{\"alfil_match\"".starts_with(&text[..text.len().min(14)])
        {
            return Err(broken(1, "is not the first line of a match"));
        }
        drop(reader);
        self.file.set_len(self.end).map_err(|error| self.unwritable(&error))
    }

    /// Whether a game has been played. Variants are told by their place in the match.
    pub(super) fn has(&self, variant: usize, game: u64) -> bool {
        self.places.contains_key(&(variant, game))
    }

    /// A game whose opening its partner, which is missing, must have too: its start and the moves of the opening.
    pub(super) fn opening(&self, variant: usize, pair: u64) -> Option<&GameRecord> {
        self.openings.get(&(variant, pair))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, variant: usize, record: &GameRecord) -> Result<(), Failure> {
        let place = self.end;
        self.append(record)?;
        self.places.insert((variant, record.game), place);
        Ok(())
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let mut text = serde_json::to_vec(line).map_err(|error| self.unwritable(&error.into()))?;
        text.push(b'\n');
        let written = self.file.seek(SeekFrom::Start(self.end)).and_then(|_| self.file.write_all(&text));
        written.map_err(|error| self.unwritable(&error))?;
        self.end += text.len() as u64;
        Ok(())
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        let message = format!("the journal `{}` cannot be written", self.name);
        bad_input(&message, Some(reason(error)))
    }

    /// Calls `each` with all games, by variant and number.
    fn each(&self, mut each: impl FnMut(GameRecord) -> io::Result<()>) -> io::Result<()> {
        for place in self.places.values() {
            let mut file = &self.file;
            file.seek(SeekFrom::Start(*place))?;
            let mut line = Vec::new();
            BufReader::new(file.take(MAX_LINE)).read_until(b'\n', &mut line)?;
            // A line that somebody has changed meanwhile is nobody's game.
            if let Ok(record) = serde_json::from_slice(&line) {
                each(record)?;
            }
        }
        Ok(())
    }

    /// Writes a file, whole or not at all.
    fn write_whole(
        &self,
        path: &Path,
        write: impl FnOnce(&mut Draft) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut draft = Draft::new()?;
        write(&mut draft).map_err(|error| {
            let message = format!("the file `{}` cannot be written", path.display());
            usage(&message, Some(reason(&error)))
        })?;
        draft.publish(path)
    }

    /// Writes all games as PGN.
    pub(super) fn write_pgn(&self, path: &Path, plan: &Plan, tables: &[Table]) -> Result<(), Failure> {
        self.write_whole(path, |out| {
            self.each(|record| {
                let table = tables.iter().find(|table| table.name == record.variant);
                match table.and_then(|table| record.pgn(table, plan)) {
                    Some(pgn) => writeln!(out, "{pgn}"),
                    None => Ok(()),
                }
            })
        })
    }

    /// Writes what programs and rules disagree about, a line each.
    pub(super) fn write_findings(&self, path: &Path) -> Result<(), Failure> {
        self.write_whole(path, |out| {
            self.each(|record| {
                for finding in &record.findings {
                    serde_json::to_writer(&mut *out, finding)?;
                    writeln!(out)?;
                }
                Ok(())
            })
        })
    }
}

/// The first setting in which two matches differ.
fn differs(one: &Header, other: &Header) -> Option<String> {
    if one.alfil_match != other.alfil_match {
        return Some("it is of another version of Alfil".to_owned());
    }
    let name = one.settings.keys().chain(other.settings.keys());
    let name = name.into_iter().find(|name| one.settings.get(*name) != other.settings.get(*name))?;
    let said = |header: &Header| header.settings.get(name).map_or("nothing".to_owned(), Value::to_string);
    Some(format!("its `{name}` is {}, and now it is {}", said(one), said(other)))
}
