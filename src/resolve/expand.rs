//! A file and those that it extends, written as one file.
//!
//! It has every clause that counts, each as its author wrote it with the comments above it, family by family in the one
//! layout. What later files took out of a clause is taken out of its text. The result is read again, and it must give
//! the same variant, before anybody sees it.

mod clauses;

use super::load::{Loaded, load};
use super::merge::merge;
use super::report::Report;
use crate::board::Side;
use crate::diagnostic::{Diagnostic, any_error, code};
use crate::format::format;
use crate::model::{Definition, Unmoved, Variant};
use crate::resolve::MAX_EXTENDS;
use crate::source::{Source, SourceId, Span};
use crate::syntax;
use crate::syntax::tokens::{Token, tokens};
use crate::syntax::tree::File;

/// What an expanded file has besides its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Extras {
    /// Behind each clause, where it comes from: `# chess.variant:27`.
    pub origins: bool,
    /// The file's own tests.
    pub tests: bool,
}

/// A file that has been read, and those that it extends, as one file without `extends`.
///
/// If there is no variant, the errors are given instead.
///
/// ```
/// use alfil::resolve::{Extras, expand, load};
/// use alfil::source::Source;
///
/// let base = Source::new("base.variant", "board 2x2\nsetup empty\npiece W \"Wazir\" W\nhome W on a1\n");
/// let source = Source::new("own.variant", "extends \"base\"\npiece F \"Ferz\" F\nhome F on b1\n");
/// let loaded = load(source, &|_| Some(base.clone()));
/// let text = expand(&loaded, Extras { origins: true, tests: false }).unwrap();
/// assert!(text.contains("\npiece W \"Wazir\" W  # base.variant:3\npiece F \"Ferz\"  F  # own.variant:2\n"));
/// ```
///
/// # Errors
///
/// What is wrong with the file, or with one that it extends; or that what was written does not say the same, which is told with the
/// place of the file.
pub fn expand(loaded: &Loaded, extras: Extras) -> Result<String, Vec<Diagnostic>> {
    let Some(variant) = &loaded.variant else {
        return Err(loaded.diagnostics.clone());
    };
    let Text { text, header } = written(loaded, variant, extras);
    let text = format(SourceId(0), &text).unwrap_or(text);
    let again = load(Source::new(loaded.sources[0].name.clone(), text.as_str()), &|_| None);
    let same = again.variant.is_some_and(|again| content(&again) == content(variant));
    if !same || any_error(&again.diagnostics) {
        let mistake = Diagnostic::error(
            code::expand::UNFAITHFUL,
            "the variant cannot be written as one file",
            header,
            "what it takes over would mean something else there",
        );
        return Err(vec![mistake.help("this is a mistake of Alfil's: please report it, with the files")]);
    }
    Ok(text)
}

/// The same of a variant that is known to be one that can be written as one file, as all are that ship: nothing is read again, nor
/// laid out as `alfil fmt` does.
pub(crate) fn expand_known(loaded: &Loaded, extras: Extras) -> Option<String> {
    Some(written(loaded, loaded.variant.as_ref()?, extras).text)
}

/// One file, and the place of the name in the file that it was made of.
struct Text {
    text: String,
    header: Span,
}

fn written(loaded: &Loaded, variant: &Variant, extras: Extras) -> Text {
    let sources = &loaded.sources[..loaded.sources.len().min(MAX_EXTENDS + 1)];
    let files: Vec<File> =
        sources.iter().zip(0..).map(|(source, id)| syntax::parse(SourceId(id), &source.text).0).collect();
    let words: Vec<Vec<Token<'_>>> = sources
        .iter()
        .zip(0..)
        .map(|(source, id)| tokens(SourceId(id), &source.text).unwrap_or_default())
        .collect();
    let merged = merge(&files, &mut Report::default());
    let text = clauses::written(sources, &words, &merged, variant, extras);
    let header = merged.header().map_or(Span::new(SourceId(0), 0, 0), |header| header.name.span);
    Text { text, header }
}

/// Whether a clause lets a piece capture en passant.
fn takes_en_passant(variant: &Definition, letters: &str) -> bool {
    variant.en_passant.iter().any(|pair| variant.kinds[pair.capturer.index()].letters == letters)
}

/// Whether anybody can castle by a clause: its pieces stand where it wants them, and are royal if they must be. One that
/// is inherited and fits nobody does no harm.
fn castles(variant: &Definition, index: usize) -> bool {
    let castling = &variant.castlings[index];
    let royal = |side: Side| {
        let mut clauses = variant.royalty.of(side);
        clauses.any(|clause| clause.kinds.intersects(castling.kings))
    };
    let stand = Unmoved::of(variant).pairs.iter().flatten().any(|pair| pair.clause == index);
    stand && (!castling.royal_only || castling.sides.each().any(royal))
}

/// Whether anything is ever placed. Where not, inherited clauses that say where do no harm.
fn places(variant: &Definition) -> bool {
    variant.turns.iter().any(|turn| turn.options.place.is_some())
}

/// Whether a clause is left that says what is in reserve or where captured pieces go. Without one, no turn of a file may place from a
/// reserve, but for inherited ones.
fn has_source(variant: &Definition) -> bool {
    variant.is_stocked() || !variant.handed.is_empty() || !variant.rebirths.is_empty()
}

/// Everything that a variant is but its tests and the places of its clauses, as text that can be compared. What has no
/// effect does not count: castling that fits nobody, placing where nothing is placed or held in reserve, a step of numbered arrays that puts nothing, and leave to capture
/// en passant where nothing says what.
fn content(variant: &Variant) -> String {
    let mut variant = Definition::clone(variant);
    let mut castles =
        (0..variant.castlings.len()).map(|index| castles(&variant, index)).collect::<Vec<_>>().into_iter();
    variant.castlings.retain(|_| castles.next().unwrap_or_default());
    if !has_source(&variant) {
        for turn in &mut variant.turns {
            let options = &mut turn.rule.options;
            if options.moves || options.capture_first || options.may_pass() {
                options.place = None;
            }
        }
    }
    if let Some(arrays) = &mut variant.arrays {
        arrays.steps.retain(|step| !step.kinds.is_empty());
    }
    let mut written = format!("{:?}", Definition { kinds: Vec::new(), ..variant.clone() });
    for kind in &variant.kinds {
        if takes_en_passant(&variant, &kind.letters) {
            written += &format!("{kind:?}");
            continue;
        }
        let mut kind = kind.clone();
        for rule in &mut kind.moves {
            rule.movements.iter_mut().for_each(|movement| movement.en_passant = false);
            rule.movements.retain(|movement| movement.quiet || movement.capture || movement.capture_own);
        }
        // The legs of a movement say the same of themselves.
        written += &format!("{kind:?}").replace("en_passant: true", "en_passant: false");
    }
    without_places(&written)
}

/// What a definition is, written by `Debug`, but where its clauses stand.
pub(crate) fn without_places(written: &str) -> String {
    let mut parts = written.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('}').map_or(part, |(_, rest)| rest))
}
