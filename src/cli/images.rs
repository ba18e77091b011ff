//! The pictures of pieces that a variant's file names.

use super::reading::{self, Unread};
use super::report::Mistake;
use super::{Failure, Status};
use crate::board::{BySide, Kind};
use crate::diagnostic::{Diagnostic, code};
use crate::draw::{Image, MAX_IMAGE_BYTES};
use crate::model::{Picture, Variant};
use crate::source::{Source, SourceId, Span, Spanned};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What came of reading pictures.
#[derive(Default)]
pub(super) struct Images {
    /// White's picture and Black's of each type that has its own.
    pub(super) found: BTreeMap<Kind, BySide<Image>>,
    /// The files that were read.
    pub(super) files: Vec<String>,
    /// What is wrong with the others.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Reads the pictures that a variant's files name, to draw with; one that cannot be shown is a mistake.
pub(super) fn readable(variant: &Variant, mut sources: Vec<Source>) -> Result<Images, Failure> {
    let images = read(variant, &mut sources);
    if images.diagnostics.is_empty() {
        return Ok(images);
    }
    Err(Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics: images.diagnostics, sources }))
}

/// Reads the pictures that a variant's files name. Those that something is wrong with join the sources, for messages
/// to point into.
pub(super) fn read(variant: &Variant, sources: &mut Vec<Source>) -> Images {
    let mut images = Images::default();
    for (index, piece) in variant.kinds.iter().enumerate() {
        let Picture::Image { white, black } = &piece.picture else { continue };
        let mut load = |file: &Spanned<String>| {
            let path = path(file, sources);
            images.files.push(path.display().to_string());
            image(file, &path, sources).map_err(|diagnostic| images.diagnostics.push(*diagnostic)).ok()
        };
        let white = load(white);
        let black = black.as_ref().map_or_else(|| white.clone(), load);
        if let Some((white, black)) = white.zip(black) {
            images.found.insert(Kind(index as u8), BySide::new(white, black));
        }
    }
    images
}

/// Where a picture lies: beside the file that names it.
fn path(file: &Spanned<String>, sources: &[Source]) -> PathBuf {
    let beside = sources.get(usize::from(file.span.source.0)).map_or("", |source| &source.name);
    Path::new(beside).parent().unwrap_or(Path::new("")).join(&file.node)
}

/// Reads a picture.
fn image(file: &Spanned<String>, path: &Path, sources: &mut Vec<Source>) -> Result<Image, Box<Diagnostic>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mistake = |message: String, help: &str| {
        Box::new(Diagnostic::error(code::image::UNREADABLE, message, file.span, "named here").help(help))
    };
    let bytes = reading::bytes_within(folder, path, MAX_IMAGE_BYTES).map_err(|why| {
        let message = format!("the picture `{}` cannot be read", path.display());
        let help = match why {
            Unread::TooLong(_) => why.to_string(),
            why => format!("{why}; pictures lie beside the variant's file"),
        };
        mistake(message, &help)
    })?;
    let Ok(text) = String::from_utf8(bytes) else {
        return Err(mistake(
            format!("the picture `{}` is not UTF-8 text", path.display()),
            "save it as UTF-8",
        ));
    };
    Image::parse(&text).map_err(|error| {
        let number = SourceId(u16::try_from(sources.len()).unwrap_or(u16::MAX));
        sources.push(Source::new(path.display().to_string(), text.as_str()));
        let place = Span::new(number, error.place.start, error.place.end);
        let diagnostic = Diagnostic::error(code::image::REFUSED, error.message, place, error.label);
        Box::new(diagnostic.label(file.span, "named here").help(error.help))
    })
}
