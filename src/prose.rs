//! The rules page of a variant, in English.
//!
//! [`page`] tells what the model says, in the order of a rules page: board, array, pieces, promotion, castling, special rules,
//! check, the end of the game, and what differs from the variant that it extends. It reads the same [`Variant`] that
//! the tables are compiled from, so a page and a game cannot part. Every struct and enum of the model is taken apart
//! without a rest: a new clause does not compile until it has words.
//!
//! A [`Page`] is sections of paragraphs, lists and figures; [`Page::markdown`] and [`Page::html`] write it down.
//!
//! ```
//! use alfil::{library, resolve::load, prose};
//!
//! let source = library::source("kings").expect("it ships");
//! let variant = load(source, &|name| library::source(name)).variant.expect("it has no errors");
//! let page = prose::page(&variant, None).markdown();
//! assert!(page.contains("Only one king of a side is royal at a time: the one nearest the a-file"));
//! ```

mod agree;
mod aim;
mod alike;
mod board;
mod both;
mod bound;
mod captures;
mod castling;
mod change;
mod check;
mod counts;
mod difference;
mod ending;
mod html;
mod legs;
mod markdown;
mod pieces;
mod play;
mod turned;
mod ways;

use crate::board::{BySide, Kind, KindSet, Side, Sides};
use crate::draw::Image;
use crate::english::names::Names;
use crate::english::region::Regions;
use crate::english::rules::{Conditions, View};
use crate::model::{Definition, Unmoved, Variant};
use crate::rules::Rules;
use difference::Comparison;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// A rules page.
#[derive(Debug, Clone)]
pub struct Page {
    /// The variant's name.
    pub title: String,
    /// Its sections, in order. The first one has no title.
    pub sections: Vec<Section>,
    /// What figures are drawn from.
    rules: Rules,
    /// The pictures of types that have their own.
    images: BTreeMap<Kind, BySide<Image>>,
}

/// A part of a page under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// The letters of the piece that it is about, if it is about one.
    pub letters: Option<String>,
    /// 2 for a section, 3 for a part of one.
    pub level: u8,
    /// What stands in it.
    pub blocks: Vec<Block>,
    /// Those of its sentences by which it differs from the page of the variant that is extended. None of a section that is
    /// new as a whole.
    pub differing: Vec<String>,
}

/// A piece of text or a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// Sentences that stand together.
    Paragraph(Vec<String>),
    /// Sentences that stand one below another.
    List {
        /// Whether their order matters.
        ordered: bool,
        /// The sentences.
        items: Vec<String>,
    },
    /// What the sentences before come to, one by one: nothing that they do not say.
    Instances(Vec<String>),
    /// The array.
    Array,
    /// How a piece moves.
    Moves {
        /// Which piece.
        kind: Kind,
        /// Whose it is: White's, unless only Black has it.
        side: Side,
    },
}

impl Section {
    fn new(title: &str, level: u8, blocks: Vec<Block>) -> Section {
        Section { title: crate::english::capital(title), letters: None, level, blocks, differing: Vec::new() }
    }

    /// Every sentence of the section, in order, but for instances.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let sentences = self.blocks.iter().flat_map(|block| match block {
            Block::Paragraph(sentences) | Block::List { items: sentences, .. } => sentences.as_slice(),
            Block::Instances(_) | Block::Array | Block::Moves { .. } => &[],
        });
        sentences.map(String::as_str)
    }
}

/// The rules page of a variant. With the variant that it extends, the page ends with what differs.
#[must_use]
pub fn page(variant: &Variant, parent: Option<&Variant>) -> Page {
    let teller = Teller::of(variant);
    let mut sections = teller.sections(parent.map(|parent| parent.name.as_str()));
    if let Some(parent) = parent {
        let comparison = Comparison::new(&teller, parent);
        comparison.mark(&mut sections);
        let differences = comparison.section(&sections);
        let sources = sections.iter().position(|section| section.title == SOURCES).unwrap_or(sections.len());
        sections.insert(sources, differences);
    }
    Page { title: variant.name.clone(), sections, rules: Rules::compile(variant), images: BTreeMap::new() }
}

/// What the rules page says of a piece, in sentences: how it moves, and whether it is royal or cannot be captured.
///
/// # Panics
///
/// If the variant has no such piece.
#[must_use]
pub fn piece(variant: &Variant, kind: Kind) -> Vec<String> {
    let section = Teller::of(variant).piece(kind);
    section.sentences().map(str::to_owned).collect()
}

/// What differs between the rules of a variant and those of another one, in sentences. Nothing is said of the order in which
/// pieces stand in the array.
#[must_use]
pub fn differences(variant: &Variant, other: &Variant) -> Vec<String> {
    let teller = Teller::of(variant);
    Comparison::new(&teller, other).differences(&teller.sections(None))
}

/// The heading of the section on sources.
const SOURCES: &str = "Sources";

impl Page {
    /// The same page, whose figures show these pictures, White's and Black's, of the types that have their own. Without one, such a
    /// type shows its letters there.
    #[must_use]
    pub fn with_images(self, images: BTreeMap<Kind, BySide<Image>>) -> Page {
        Page { images, ..self }
    }

    /// The page in Markdown (CommonMark); figures are fenced text.
    #[must_use]
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// The page as one HTML file that needs no other; well-formed XML, too.
    #[must_use]
    pub fn html(&self) -> String {
        html::write(self)
    }
}

/// What a page is told with.
#[derive(Debug)]
struct Teller<'v> {
    variant: &'v Variant,
    /// What the sides are called: as the variant says, or as one with which it is compared.
    sides: &'v BySide<String>,
    names: Names,
    unmoved: Unmoved,
    /// What has been told of each type, and is asked for again.
    known: Vec<Known>,
}

/// What has been told of a type.
#[derive(Debug, Default)]
struct Known {
    /// How it moves.
    moves: OnceCell<Vec<String>>,
    /// The same in short.
    short_moves: OnceCell<Vec<String>>,
    /// The ways that it has, if it is told by them.
    parts: OnceCell<Option<BTreeSet<alike::Part>>>,
}

impl<'v> Teller<'v> {
    fn of(variant: &'v Variant) -> Teller<'v> {
        Teller::naming(variant, &variant.side_names)
    }

    /// One who calls the sides so.
    fn naming(variant: &'v Variant, sides: &'v BySide<String>) -> Teller<'v> {
        let known = variant.kinds.iter().map(|_| Known::default()).collect();
        Teller { variant, sides, names: Names::of(variant), unmoved: Unmoved::of(variant), known }
    }

    /// Every section but the differences.
    fn sections(&self, parent: Option<&str>) -> Vec<Section> {
        // Whatever a variant holds is told by one of these; a new field has to find its place.
        let Definition {
            name: _,
            aliases: _,
            inventor: _,
            year: _,
            // Told in every sentence that names a side.
            side_names: _,
            sources,
            notes: _,
            dimensions: _,
            holes: _,
            neutral: _,
            regions: _,
            kinds: _,
            array: _,
            first: _,
            reserve: _,
            fed: _,
            royalty: _,
            immunity: _,
            promotions: _,
            exchanges: _,
            en_passant: _,
            castlings: _,
            turns: _,
            placements: _,
            conditional_placements: _,
            faces: _,
            spoils: _,
            handed: _,
            rebirths: _,
            blast: _,
            flips: _,
            limits: _,
            forbidden: _,
            gatings: _,
            chases: _,
            arrays: _,
            outcomes: _,
            // Told with the count of moves, and with the conditions that ask for them.
            progress: _,
            placing_is_progress: _,
            remembered: _,
            look: _,
            places: _,
        } = &**self.variant;
        let mut sections = vec![self.head(parent), self.aim(), self.board(), self.array()];
        sections.extend(self.pieces());
        let rules = [
            self.course(),
            self.neutral(),
            self.placing(),
            self.gating(),
            self.captured(),
            self.blast(),
            self.flips(),
            self.takes(),
            self.promotion(),
            self.exchange(),
            self.castling(),
            self.en_passant(),
            self.limits(),
            self.check(),
            self.forbidden(),
            self.ending(),
        ];
        sections.extend(rules.into_iter().flatten());
        if !sources.is_empty() {
            let items = sources.clone();
            sections.push(Section::new(SOURCES, 2, vec![Block::List { ordered: false, items }]));
        }
        agree::agree(&mut sections, self.sides);
        sections
    }

    /// Who made it, when, and from what.
    fn head(&self, parent: Option<&str>) -> Section {
        let Definition { name, aliases, inventor, year, .. } = &**self.variant;
        let made = match (inventor, year) {
            (Some(inventor), Some(year)) => Some(format!("{name} was invented by {inventor} in {year}")),
            (Some(inventor), None) => Some(format!("{name} was invented by {inventor}")),
            (None, Some(year)) => Some(format!("{name} dates from {year}")),
            (None, None) => None,
        };
        let mut sentences: Vec<String> = made.into_iter().collect();
        // A beginning of the name itself is for those who look for it.
        let letters = |name: &str| name.to_lowercase().replace(|sign: char| !sign.is_alphanumeric(), "");
        let others: Vec<&String> =
            aliases.iter().filter(|alias| !letters(name).starts_with(&letters(alias))).collect();
        if !others.is_empty() {
            let subject = if sentences.is_empty() { name } else { "it" };
            sentences.push(format!("{subject} is also called {}", crate::english::or(&others)));
        }
        if let Some(parent) = parent {
            sentences.push(format!(
                "{} is based on {parent}. This page holds all of its rules; sentences by which it differs from {parent} are in bold, and the differences are listed at the end",
                if sentences.is_empty() { name } else { "it" }
            ));
        }
        let mut blocks: Vec<Block> = Vec::new();
        if !sentences.is_empty() {
            blocks.push(pieces::paragraph(sentences));
        }
        if !self.variant.notes.is_empty() {
            blocks.push(pieces::paragraph(self.variant.notes.clone()));
        }
        let (white, black) = (self.side(Side::White), self.side(Side::Black));
        let mut sentences = vec![format!("there are two players, {white} and {black}")];
        sentences.push(format!(
            "what is said of a player or a piece goes for both sides, as each looks at the board: forward is towards the opponent, and ranks are counted from the player's own first rank, so that {white}'s first rank is {black}'s last"
        ));
        blocks.push(pieces::paragraph(sentences));
        Section::new("", 2, blocks)
    }

    fn paragraph(&self, sentences: Vec<String>) -> Block {
        pieces::paragraph(sentences)
    }

    /// What a side is called: `White`.
    fn side(&self, side: Side) -> &'v str {
        &self.sides[side]
    }

    fn conditions(&self, view: View) -> Conditions<'_> {
        Conditions { names: &self.names, regions: self.regions(), view }
    }

    fn regions(&self) -> Regions<'_> {
        Regions::naming(self.variant, self.sides)
    }

    /// The sides that may ever have a type.
    fn owners(&self, kind: Kind) -> Sides {
        Sides::from_fn(|side| self.names.may_have(side, KindSet::of(kind)))
    }

    /// A section with one paragraph, if there are any sentences.
    fn section(&self, title: &str, sentences: Vec<String>) -> Option<Section> {
        (!sentences.is_empty()).then(|| Section::new(title, 2, vec![self.paragraph(sentences)]))
    }
}

/// The viewpoint of a clause's sides.
fn view_of(sides: Sides) -> View {
    sides.single().map_or(View::Player, View::Side)
}
