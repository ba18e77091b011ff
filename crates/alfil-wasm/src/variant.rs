//! Variants.

use crate::fault::{Fault, Thrown, argument};
use crate::files::{self, Images, ReadOptions};
use crate::game::{Game, affordable};
use crate::places::{Place, place};
use crate::shape;
use alfil::board::{Kind, Piece, Side, Square};
use alfil::coverage::{self, NotMeasured, cover};
use alfil::draw::{self, Options, Theme};
use alfil::model::{Men, Variant as Model};
use alfil::notation::{Vocabulary, fen, parse_square};
use alfil::outcome::Outcome;
use alfil::playout::Random;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::syntax::tree::Test;
use alfil::testing::{self, TestFilter};
use alfil::{library, prose};
use alfil_engine::Values;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// More steps than measuring coverage takes: some seconds.
const COVERAGE_WORK: u64 = 4_000_000_000;

/// A variant with all that was read for it.
pub struct Known {
    pub model: Model,
    pub rules: Rules,
    pub sources: Vec<Source>,
    /// How many of the sources are variant files; pictures with mistakes stand behind them.
    files: usize,
    tests: Arc<[Test]>,
    images: Images,
}

/// A variant, shared with its games.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Variant(pub(crate) Rc<Known>);

/// What came of reading a text.
#[wasm_bindgen]
pub struct Reading {
    variant: Option<Variant>,
    told: String,
}

#[wasm_bindgen]
impl Reading {
    /// Diagnostics and sources.
    pub fn told(&self) -> String {
        self.told.clone()
    }

    /// The variant, if there is no error.
    pub fn variant(&self) -> Option<Variant> {
        self.variant.clone()
    }
}

/// How a picture is drawn.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DrawOptions {
    theme: Option<String>,
    flip: bool,
    coordinates: Option<bool>,
    legend: Option<bool>,
    heading: bool,
    men: Option<String>,
    id: Option<String>,
    pub fen: Option<String>,
    pub from: Option<String>,
    side: Option<String>,
    columns: Option<usize>,
}

impl DrawOptions {
    /// What JSON says.
    pub fn parse(text: &str) -> Thrown<DrawOptions> {
        serde_json::from_str(text).map_err(|error| argument(&error))
    }
}

impl Known {
    pub fn vocabulary(&self) -> &Vocabulary {
        self.rules.vocabulary()
    }

    /// The square of a name.
    pub fn square(&self, name: &str) -> Thrown<Square> {
        let found = parse_square(self.vocabulary().dimensions(), name);
        found.ok_or_else(|| Fault::new("square", format!("the board has no square `{name}`")))
    }

    fn kind(&self, letters: &str) -> Thrown<Kind> {
        let found = self.vocabulary().kind(&letters.to_ascii_uppercase());
        found.ok_or_else(|| {
            let all: Vec<&str> =
                self.vocabulary().kinds().map(|kind| self.vocabulary().letters(kind)).collect();
            let help = format!("the pieces are {}", all.join(" "));
            Fault::new("piece", format!("there is no piece `{letters}` in this variant")).help(help)
        })
    }

    /// The options of a drawing.
    pub fn drawing(&self, options: &DrawOptions) -> Thrown<Options> {
        let named = |id: &String| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let id = options.id.clone().filter(named).unwrap_or_else(|| "alfil".to_owned());
        Ok(Options {
            theme: match options.theme.as_deref() {
                Some("light") => Theme::Light,
                Some("dark") => Theme::Dark,
                _ => Theme::Auto,
            },
            id,
            flip: options.flip,
            coordinates: options.coordinates.unwrap_or(true),
            legend: options.legend.unwrap_or(true),
            heading: options.heading,
            side: side(options.side.as_deref())?,
            from: options.from.as_deref().map(|name| self.square(name)).transpose()?,
            men: options.men.as_deref().map(men).transpose()?,
            images: self.images.clone(),
            ..Options::default()
        })
    }

    fn info(&self) -> Value {
        let (model, vocabulary) = (&self.model, self.vocabulary());
        let dimensions = vocabulary.dimensions();
        let holes = model.holes;
        let mut squares: Vec<Square> = dimensions.squares().filter(|sq| !holes.contains(*sq)).collect();
        squares.sort_by_key(|sq| (std::cmp::Reverse(dimensions.rank(*sq)), dimensions.file(*sq)));
        let pieces = vocabulary.kinds().map(|kind| {
            json!({
                "letters": vocabulary.letters(kind),
                "name": vocabulary.name(kind),
                "moves": prose::piece(model, kind),
            })
        });
        json!({
            "title": model.name,
            "aliases": model.aliases,
            "inventor": model.inventor,
            "year": model.year,
            "notes": model.notes,
            "sources": model.sources,
            "files": dimensions.files,
            "ranks": dimensions.ranks,
            "squares": squares.into_iter().map(|sq| vocabulary.square_name(sq)).collect::<Vec<_>>(),
            "sides": { "white": model.side_name(Side::White), "black": model.side_name(Side::Black) },
            "pieces": pieces.collect::<Vec<_>>(),
            "start": fen(vocabulary, &Position::start(&self.rules).setup()),
            "arrays": model.arrays.as_ref().map_or(0, |arrays| arrays.count()),
            "reserves": vocabulary.has_reserves(),
            "men": match model.look.men {
                Men::Figures => "figures",
                Men::Discs => "discs",
                Men::Wedges => "wedges",
                Men::Octagons => "octagons",
            },
            "neutral": model.neutral.as_ref().map(|neutral| &neutral.name),
            "extends": self.sources[1..self.files].iter().map(|source| source.name.trim_end_matches(".variant")).collect::<Vec<_>>(),
        })
    }
}

/// What pieces are drawn as.
fn men(name: &str) -> Thrown<Men> {
    match name {
        "figures" => Ok(Men::Figures),
        "discs" => Ok(Men::Discs),
        "wedges" => Ok(Men::Wedges),
        "octagons" => Ok(Men::Octagons),
        other => Err(Fault::new(
            "argument",
            format!("pieces are `figures`, `discs`, `wedges` or `octagons`, and not `{other}`"),
        )),
    }
}

/// The side of a name; White without one.
fn side(name: Option<&str>) -> Thrown<Side> {
    match name {
        None | Some("white") => Ok(Side::White),
        Some("black") => Ok(Side::Black),
        Some(other) => {
            Err(Fault::new("argument", format!("`{other}` is no side: they are `white` and `black`")))
        }
    }
}

/// Reads a text.
#[wasm_bindgen(js_name = readVariant)]
pub fn read_variant(text: &str, options: &str) -> Thrown<Reading> {
    let mut read = files::read(text, &ReadOptions::parse(options)?);
    let images = read.loaded.sources.iter().filter(|source| source.name.ends_with(".svg")).count();
    let files = read.loaded.sources.len() - images;
    let made = files::variant(&mut read);
    let told = json!({
        "diagnostics": shape::diagnostics(&read.diagnostics, &read.loaded.sources),
        "sources": sources(&read.loaded.sources),
    });
    let variant = made.map(|(model, rules)| {
        Variant(Rc::new(Known {
            model,
            rules,
            sources: read.loaded.sources,
            files,
            tests: read.loaded.tests,
            images: read.images,
        }))
    });
    Ok(Reading { variant, told: told.to_string() })
}

/// A variant that ships.
#[wasm_bindgen(js_name = shippedVariant)]
pub fn shipped_variant(name: &str) -> Thrown<Variant> {
    let found = library::find(name).and_then(library::source);
    let loaded = found.map(|source| load(source, &library::source));
    let Some(loaded) = loaded else { return Err(files::unknown(name)) };
    let Some(model) = loaded.variant else { return Err(files::unknown(name)) };
    Ok(Variant(Rc::new(Known {
        rules: Rules::compile(&model),
        model,
        files: loaded.sources.len(),
        sources: loaded.sources,
        tests: loaded.tests,
        images: Images::new(),
    })))
}

fn sources(sources: &[Source]) -> Value {
    sources.iter().map(|source| json!({ "name": source.name, "text": &*source.text })).collect()
}

#[wasm_bindgen]
impl Variant {
    /// What it is.
    pub fn info(&self) -> String {
        self.0.info().to_string()
    }

    /// The file and what it extends.
    pub fn sources(&self) -> String {
        sources(&self.0.sources[..self.0.files]).to_string()
    }

    /// A game from the start, a FEN, or the array of a number.
    pub fn game(&self, fen: Option<String>, array: Option<u32>) -> Thrown<Game> {
        Game::start(&self.0, fen.as_deref(), array)
    }

    /// The games of a PGN text: what there is to say about each, and the games that could be played.
    #[wasm_bindgen(js_name = readPgn)]
    pub fn read_pgn(&self, text: &str) -> Thrown<crate::game::PgnGames> {
        crate::game::read_pgn(&self.0, text)
    }

    /// The rules page.
    pub fn rules(&self, html: bool) -> String {
        let parent = self.0.sources[..self.0.files].get(1).cloned();
        let parent = parent.and_then(|source| load(source, &|name| self.parent(name)).variant);
        let page = prose::page(&self.0.model, parent.as_ref()).with_images(self.0.images.clone());
        if html { page.html() } else { page.markdown() }
    }

    /// What differs from another variant.
    pub fn differences(&self, other: &Variant) -> String {
        json!(prose::differences(&self.0.model, &other.0.model)).to_string()
    }

    /// The start, or the position of a FEN.
    #[wasm_bindgen(js_name = boardSvg)]
    pub fn board_svg(&self, options: &str) -> Thrown<String> {
        let options = DrawOptions::parse(options)?;
        let game = Game::start(&self.0, options.fen.as_deref(), None)?;
        Ok(draw::board_svg(&self.0.rules, &game.setup(), &self.0.drawing(&options)?))
    }

    /// How a type moves.
    #[wasm_bindgen(js_name = pieceSvg)]
    pub fn piece_svg(&self, letters: &str, options: &str) -> Thrown<String> {
        let kind = self.0.kind(letters)?;
        Ok(draw::movement_svg(&self.0.rules, kind, &self.0.drawing(&DrawOptions::parse(options)?)?))
    }

    /// How all types move.
    #[wasm_bindgen(js_name = piecesSvg)]
    pub fn pieces_svg(&self, options: &str) -> Thrown<String> {
        let options = DrawOptions::parse(options)?;
        let columns = self.0.vocabulary().kinds().len().isqrt().clamp(1, 4);
        let columns = options.columns.unwrap_or(columns).clamp(1, 64);
        Ok(draw::movements_svg(&self.0.rules, columns, &self.0.drawing(&options)?))
    }

    /// A piece alone.
    pub fn glyph(&self, letters: &str, side_name: &str, options: &str) -> Thrown<String> {
        let piece = Piece { side: side(Some(side_name))?, kind: self.0.kind(letters)? };
        Ok(draw::piece_svg(&self.0.rules, piece, &self.0.drawing(&DrawOptions::parse(options)?)?))
    }

    /// What belongs to nobody alone, if there is such a thing.
    #[wasm_bindgen(js_name = neutralGlyph)]
    pub fn neutral_glyph(&self, options: &str) -> Thrown<Option<String>> {
        Ok(draw::neutral_svg(&self.0.rules, &self.0.drawing(&DrawOptions::parse(options)?)?))
    }

    /// Where squares lie in a picture of the board.
    pub fn layout(&self, options: &str) -> Thrown<String> {
        let options = DrawOptions::parse(options)?;
        let game = Game::start(&self.0, options.fen.as_deref(), None)?;
        let drawing = self.0.drawing(&options)?;
        let (width, height) = draw::board_size(&self.0.rules, &game.setup(), &drawing);
        let corners = draw::corners(&self.0.rules, &drawing).into_iter();
        let ((left, top), (across, down)) = draw::board_area(&self.0.rules, &drawing);
        let outline = draw::outline(&self.0.rules, &drawing).into_iter();
        let outline: Vec<Value> = outline.map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let squares: BTreeMap<String, Value> = corners
            .map(|(sq, (x, y))| (self.0.vocabulary().square_name(sq), json!({ "x": x, "y": y })))
            .collect();
        Ok(json!({
            "width": width,
            "height": height,
            "board": { "x": left, "y": top, "width": across, "height": down },
            "side": draw::SQUARE,
            "outline": outline,
            "squares": squares,
        })
        .to_string())
    }

    /// Runs the tests of the file.
    pub fn test(&self, filter: Option<String>) -> String {
        let filter = TestFilter { filters: filter.into_iter().collect(), ..TestFilter::default() };
        let reports = testing::run_selected(&self.0.model, &self.0.tests, &filter);
        json!(shape::tests(&reports, &self.0.sources)).to_string()
    }

    /// What the tests would notice.
    pub fn coverage(&self) -> Thrown<String> {
        let known = &self.0;
        let options = coverage::Options { first_only: false, work: COVERAGE_WORK, ..Default::default() };
        let covered = cover(&known.model, &known.tests, &known.sources[..known.files], &options);
        let covered = covered.map_err(|error| {
            let kind = if matches!(error, NotMeasured::Failing(_)) { "variant" } else { "limit" };
            Fault::new(kind, error.to_string())
        })?;
        let Some(source) = known.sources.first() else { return Ok("null".to_owned()) };
        let mut lines: BTreeMap<usize, (usize, Vec<Place>)> = BTreeMap::new();
        for item in &covered.items {
            let line = lines.entry(source.line(item.span.start)).or_insert((usize::MAX, Vec::new()));
            line.0 = line.0.min(item.noticed_by.len());
            if !item.is_covered() {
                line.1.push(place(item.span, &known.sources));
            }
        }
        let lines: Vec<Value> = lines
            .into_iter()
            .map(|(line, (tests, gaps))| json!({ "line": line, "tests": tests, "gaps": gaps }))
            .collect();
        let (noticed, items) = covered.count(None);
        Ok(json!({ "items": items, "noticed": noticed, "lines": lines }).to_string())
    }

    /// What each piece is worth.
    pub fn values(&self) -> String {
        let values = Values::new(&self.0.rules);
        let vocabulary = self.0.vocabulary();
        let each = Side::BOTH.into_iter().flat_map(|side| vocabulary.kinds().map(move |kind| (side, kind)));
        let each = each.map(|(side, kind)| {
            let worth = values.worth(side, kind);
            let parts = worth.parts.iter().map(|(part, value)| {
                let part = format!("{part:?}").to_lowercase();
                json!({ "part": part, "middle": value.middle, "end": value.end })
            });
            json!({
                "side": side.name(),
                "piece": vocabulary.letters(kind),
                "middle": worth.value.middle,
                "end": worth.value.end,
                "parts": parts.collect::<Vec<_>>(),
            })
        });
        json!(each.collect::<Vec<_>>()).to_string()
    }

    /// How random games end.
    #[wasm_bindgen(js_name = randomGames)]
    pub fn random_games(&self, games: u32, seed: u32, plies: u32) -> Thrown<String> {
        let start = Position::start(&self.0.rules);
        affordable(&start)?;
        let mut random = Random::new(seed.into());
        let (mut white, mut black, mut draws, mut open, mut all) = (0u32, 0u32, 0u32, 0u32, 0u64);
        let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..games {
            let played = start.playout(&mut random, plies);
            all += u64::from(played.plies);
            *outcomes.entry(played.outcome.to_string()).or_default() += 1;
            *match played.outcome {
                Outcome::Ongoing => &mut open,
                Outcome::Win(Side::White, _) => &mut white,
                Outcome::Win(Side::Black, _) => &mut black,
                Outcome::Draw(_) => &mut draws,
            } += 1;
        }
        Ok(json!({
            "games": games, "white": white, "black": black, "draws": draws, "open": open,
            "plies": all, "outcomes": outcomes,
        })
        .to_string())
    }

    fn parent(&self, name: &str) -> Option<Source> {
        let wanted = format!("{name}.variant");
        let own = self.0.sources[..self.0.files].iter().find(|source| source.name == wanted);
        own.cloned().or_else(|| library::source(name))
    }
}
