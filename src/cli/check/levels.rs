//! Where the levels of warnings come from: `alfil.toml`, and flags, which come last.

use super::super::{Failure, input, reading, report};
use crate::diagnostic::{Code, Diagnostic, UnknownCode};
use crate::lint::config;
use crate::lint::{Level, Levels};
use crate::source::{Source, SourceId};
use crate::syntax::MAX_BYTES;
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

// Flags for levels.
#[derive(Debug, Args)]
pub(in crate::cli) struct LevelArgs {
    /// Leave a warning out
    #[arg(long, value_name = "CODE", conflicts_with = "explain")]
    allow: Vec<String>,
    /// Show a warning
    #[arg(long, value_name = "CODE", conflicts_with = "explain")]
    warn: Vec<String>,
    /// Let a warning count as an error
    #[arg(long, value_name = "CODE", conflicts_with = "explain")]
    deny: Vec<String>,
    /// Let every warning that is shown count as an error
    #[arg(long, conflicts_with = "explain")]
    pub(super) deny_warnings: bool,
}

/// Levels that the command line sets.
pub(super) struct Flags {
    set: Vec<(Code, Level)>,
}

impl LevelArgs {
    /// The flags, if they can be followed.
    pub(super) fn flags(&self) -> Result<Flags, Failure> {
        let lists = [(&self.allow, Level::Allow), (&self.warn, Level::Warn), (&self.deny, Level::Deny)];
        let mut set: Vec<(Code, Level)> = Vec::new();
        for (codes, level) in lists {
            for typed in codes {
                let code: Code = typed.parse().map_err(|unknown: UnknownCode| {
                    report::usage(&unknown.to_string(), Some(unknown.help()))
                })?;
                if let Err(fixed) = Levels::default().set(code, level) {
                    return Err(report::usage(&fixed.to_string(), Some(fixed.help())));
                }
                if let Some((_, other)) = set.iter().find(|(own, other)| *own == code && *other != level) {
                    let message =
                        format!("`{code}` is given with `--{}` and with `--{}`", other.name(), level.name());
                    return Err(report::usage(&message, Some("keep one of the two".to_owned())));
                }
                set.push((code, level));
            }
        }
        Ok(Flags { set })
    }
}

impl Flags {
    /// Sets what the command line says.
    pub(super) fn apply(&self, levels: &mut Levels) {
        for (code, level) in &self.set {
            // That each may have a level was seen when the flags were read.
            let _ = levels.set(*code, *level);
        }
    }
}

/// The files `alfil.toml` that have been read, each once.
#[derive(Default)]
pub(super) struct Files {
    read: BTreeMap<PathBuf, Levels>,
}

/// A file and what is wrong with it.
type Mistakes = Option<(Source, Vec<Diagnostic>)>;

impl Files {
    /// The levels for a variant file, by the nearest `alfil.toml`, and what is wrong with that if this is the first time
    /// that it is read. A variant that ships has none.
    pub(super) fn levels(&mut self, variant: &Path) -> Result<(Levels, Mistakes), Failure> {
        let Some(path) = nearest(variant).filter(|_| !input::ships(variant)) else {
            return Ok((Levels::default(), None));
        };
        if let Some(levels) = self.read.get(&path) {
            return Ok((levels.clone(), None));
        }
        let mut source = configuration(&path)?;
        let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
        if let Some(near) = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned)) {
            source.name = near.display().to_string();
        }
        let (levels, mistakes) = config::read(SourceId(0), &source.text);
        self.read.insert(path, levels.clone());
        Ok((levels, (!mistakes.is_empty()).then_some((source, mistakes))))
    }
}

/// What lies beside a file, or in the nearest folder above it, as `alfil.toml`.
fn nearest(variant: &Path) -> Option<PathBuf> {
    let variant = variant.canonicalize().ok()?;
    let mut paths = variant.ancestors().skip(1).map(|folder| folder.join(config::FILE_NAME));
    // A pipe or a broken link is not passed over for the file of another folder.
    paths.find(|path| path.symlink_metadata().is_ok_and(|what| !what.is_dir()))
}

/// Reads it. A link that leads out of its folder is not followed: what is wrong with a file is shown with its text.
fn configuration(path: &Path) -> Result<Source, Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let bytes = reading::bytes_within(folder, path, MAX_BYTES)
        .map_err(|why| input::unread(path, &why, "it needs a line for each level"))?;
    input::text(path.display().to_string(), bytes)
}
