//! The variants that questions are about: what ships, texts that come with the question, and files below a folder, if there is one.

use super::question::{Fault, From};
use crate::cli::{Failure, Status, input, reading, report};
use crate::diagnostic::suggest;
use crate::game::Game;
use crate::library;
use crate::model::Variant;
use crate::resolve::{Loaded, Loader};
use crate::rules::Rules;
use crate::source::Source;
use crate::syntax::MAX_BYTES;
use std::path::{Component, Path, PathBuf};

/// How many compiled variants are kept.
const MAX_KEPT: usize = 32;

/// What messages call a text that comes with a question.
const TEXT: &str = "text";

/// A compiled variant.
pub(super) struct Known {
    from: From,
    pub(super) variant: Variant,
    pub(super) sources: Vec<Source>,
    pub(super) rules: Rules,
    /// The last game that was asked for.
    pub(super) line: Option<Told>,
}

/// A game and how it was told.
pub(super) struct Told {
    pub(super) fen: Option<String>,
    pub(super) array: Option<u32>,
    pub(super) moves: Vec<String>,
    pub(super) game: Game,
}

/// What is kept from question to question.
pub(super) struct Shelf {
    root: Option<PathBuf>,
    /// Variants that have been asked for, the one asked for last in the end.
    known: Vec<Known>,
}

impl Shelf {
    pub(super) fn new(root: Option<PathBuf>) -> Shelf {
        Shelf { root, known: Vec::new() }
    }

    /// A variant that is known, or becomes so.
    pub(super) fn known(&mut self, from: &From) -> Result<&mut Known, Fault> {
        let known = match self.known.iter().position(|known| known.from == *from) {
            Some(index) => self.known.remove(index),
            None => {
                let mut loaded = self.loaded(from)?;
                let Some(variant) = loaded.variant.take() else {
                    let failure = Failure::Mistake(Status::BadInput, input::mistakes(loaded));
                    return Err(Fault::of(part(from), failure));
                };
                let rules = input::rules(&variant).map_err(|failure| Fault::of(part(from), failure))?;
                Known { from: from.clone(), variant, sources: loaded.sources, rules, line: None }
            }
        };
        if self.known.len() >= MAX_KEPT {
            self.known.remove(0);
        }
        self.known.push(known);
        Ok(self.known.last_mut().expect("one has just been pushed"))
    }

    /// What a file says.
    pub(super) fn loaded(&self, from: &From) -> Result<Loaded, Fault> {
        let found = match from {
            From::Text(text) => Ok((Source::new(TEXT, text.as_str()), self.root.clone())),
            From::Name(name) => match library::source(name) {
                Some(source) => Ok((source, None)),
                None => self.file(name),
            },
        };
        let (source, folder) = found.map_err(|failure| Fault::of(part(from), failure))?;
        Ok(input::load_in(&mut Loader::default(), source, folder.as_deref(), &mut |_| {}))
    }

    /// A file below the root, and the folder in which it lies.
    fn file(&self, name: &str) -> Result<(Source, Option<PathBuf>), Failure> {
        let looks_like_a_path = name.ends_with(".variant");
        let Some(root) = self.root.as_ref().filter(|_| looks_like_a_path) else {
            let near = suggest(name, library::names());
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if looks_like_a_path => {
                    "files are read only below the folder of `--root`; a question may hold a variant as `text`".to_owned()
                }
                None => "`alfil serve` knows what ships; a question may hold a variant as `text`".to_owned(),
            };
            return Err(report::usage(&format!("no variant `{name}` ships"), Some(help)));
        };
        let path = Path::new(name);
        let refused =
            |why: &str| report::usage(&format!("the file `{name}` cannot be read"), Some(why.to_owned()));
        if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
            return Err(refused("files are named by their paths below the root"));
        }
        let real = reading::within(root, &root.join(path)).map_err(|why| match why {
            reading::Unread::Outside(_) => refused("a link leads out of the root"),
            why => refused(&why.to_string()),
        })?;
        let bytes = reading::bytes(&real, MAX_BYTES).map_err(|why| refused(&why.to_string()))?;
        let folder = real.parent().map(Path::to_owned);
        Ok((input::text(name.to_owned(), bytes)?, folder))
    }
}

/// The part of a question that names its variant.
pub(super) fn part(from: &From) -> &'static str {
    match from {
        From::Name(_) => "variant",
        From::Text(_) => "text",
    }
}
