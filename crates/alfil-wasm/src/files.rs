//! Reading texts: with what they extend, and the pictures that they name.

use crate::fault::{Fault, Thrown, argument};
use alfil::Variant;
use alfil::board::{BySide, Kind};
use alfil::diagnostic::{Code, Diagnostic, UnknownCode, code, sort};
use alfil::draw::Image;
use alfil::library;
use alfil::lint::{self, Level, Levels};
use alfil::model::Picture;
use alfil::position::{MAX_EFFORT, Position};
use alfil::resolve::{Loaded, load};
use alfil::rules::Rules;
use alfil::source::{Source, SourceId, Span, Spanned};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How a text is read.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReadOptions {
    name: Option<String>,
    parents: BTreeMap<String, String>,
    levels: BTreeMap<String, String>,
    depth: Option<String>,
    images: BTreeMap<String, String>,
    /// What `levels` comes to.
    #[serde(skip)]
    set: Levels,
}

impl ReadOptions {
    /// What JSON says.
    pub fn parse(text: &str) -> Thrown<ReadOptions> {
        let options: ReadOptions = serde_json::from_str(text).map_err(|error| argument(&error))?;
        Ok(ReadOptions { set: options.levels()?, ..options })
    }

    /// The levels, of codes and of families.
    fn levels(&self) -> Thrown<Levels> {
        let mut levels = Levels::default();
        for (name, level) in &self.levels {
            let level = match level.as_str() {
                "allow" => Level::Allow,
                "deny" => Level::Deny,
                _ => Level::Warn,
            };
            let family = || Code::all().filter(|code| code.family().name() == name);
            if family().next().is_some() {
                for code in family() {
                    // Errors have no level.
                    let _ = levels.set(code, level);
                }
                continue;
            }
            let code: Code = name.parse().map_err(|unknown: UnknownCode| {
                Fault::new("argument", unknown.to_string()).help(unknown.help())
            })?;
            levels
                .set(code, level)
                .map_err(|fixed| Fault::new("argument", fixed.to_string()).help(fixed.help()))?;
        }
        Ok(levels)
    }
}

/// The pictures of authors, by type.
pub type Images = BTreeMap<Kind, BySide<Image>>;

/// A text that was read.
pub struct Read {
    /// The text with what it extends.
    pub loaded: Loaded,
    /// What is wrong, at the levels that were asked for.
    pub diagnostics: Vec<Diagnostic>,
    /// The pictures that it names.
    pub images: Images,
}

/// Reads a text.
pub fn read(text: &str, options: &ReadOptions) -> Read {
    let name = options.name.as_deref().unwrap_or("my.variant");
    let own = |name: &str| {
        options.parents.get(name).map(|text| Source::new(format!("{name}.variant"), text.as_str()))
    };
    let mut loaded = load(Source::new(name, text), &|name| own(name).or_else(|| library::source(name)));
    let mut diagnostics = match options.depth.as_deref() {
        Some("fast") => loaded.diagnostics.clone(),
        _ => lint::check(&loaded, &options.set),
    };
    let mut images = Images::new();
    if let Some(variant) = &loaded.variant
        && !options.images.is_empty()
    {
        let found = read_images(variant, &options.images, &mut loaded.sources);
        images = found.0;
        diagnostics.extend(found.1);
        sort(&mut diagnostics);
    }
    Read { loaded, diagnostics, images }
}

/// The variant of a text that was read, and its rules, unless there is an error or its moves take too much work to list.
pub fn variant(read: &mut Read) -> Option<(Variant, Rules)> {
    let variant = read.loaded.variant.clone()?;
    let rules = Rules::compile(&variant);
    if Position::start(&rules).effort() > MAX_EFFORT {
        read.diagnostics = lint::check(&read.loaded, &Levels::default());
        return None;
    }
    Some((variant, rules))
}

fn read_images(
    variant: &Variant,
    texts: &BTreeMap<String, String>,
    sources: &mut Vec<Source>,
) -> (Images, Vec<Diagnostic>) {
    let (mut images, mut diagnostics) = (Images::new(), Vec::new());
    for (index, piece) in variant.kinds.iter().enumerate() {
        let Picture::Image { white, black } = &piece.picture else { continue };
        let mut picture = |file: &Spanned<String>| {
            let text = texts.get(&file.node)?;
            Image::parse(text)
                .map_err(|error| {
                    let number = SourceId(u16::try_from(sources.len()).unwrap_or(u16::MAX));
                    sources.push(Source::new(file.node.as_str(), text.as_str()));
                    let place = Span::new(number, error.place.start, error.place.end);
                    let refused = Diagnostic::error(code::image::REFUSED, error.message, place, error.label);
                    diagnostics.push(refused.label(file.span, "named here").help(error.help));
                })
                .ok()
        };
        let white = picture(white);
        let black = black.as_ref().map_or_else(|| white.clone(), picture);
        if let Some((white, black)) = white.zip(black) {
            images.insert(Kind(index as u8), BySide::new(white, black));
        }
    }
    (images, diagnostics)
}

/// That no variant ships under a name.
pub fn unknown(name: &str) -> Fault {
    let near = alfil::diagnostic::suggest(name, library::names());
    let help = near.map(|near| format!("did you mean `{near}`?"));
    Fault::new("variant", format!("no variant `{name}` ships")).help(help)
}
