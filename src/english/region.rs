//! Sets of squares in words.
//!
//! Ranks are counted from the owner's first, as the page says at its beginning; squares have the names that both
//! players know them by, so those of both sides are named where they differ.

use super::{and, list, number, ordinal};
use crate::board::{BySide, Dimensions, MAX_SIDE, Shade, Side, Sides, Square, Squares};
use crate::model::{Definition, Initial, MoveRule, NamedRegion, PieceType, Region};
use crate::notation::square_name;

/// What squares are told with: the board, and the regions that the file has names for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Regions<'v> {
    dimensions: Dimensions,
    holes: &'v Squares,
    named: &'v [NamedRegion],
    sides: &'v BySide<String>,
}

/// Squares in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// `the last rank`, `ranks 4 to 7`, `d4, e4, d5 or e5`, `the palace`.
    pub(crate) text: String,
    form: Form,
}

/// How squares are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By what they make up: lines, a block, a shade.
    Shape,
    /// One by one.
    Each {
        /// Whether there is only one.
        single: bool,
    },
    /// By the name that the file has for them.
    Name {
        /// Whether pieces stand on what is called so, as on a hill, or in it, as in a palace.
        on: bool,
    },
}

/// What one stands on. All else that has a name one stands in.
const STOOD_ON: &[&str] = &[
    "bank",
    "bar",
    "border",
    "bridge",
    "coast",
    "corner",
    "corners",
    "diagonal",
    "diagonals",
    "edge",
    "edges",
    "field",
    "fields",
    "file",
    "files",
    "floor",
    "ground",
    "hill",
    "island",
    "lane",
    "line",
    "lines",
    "mountain",
    "path",
    "point",
    "points",
    "rank",
    "ranks",
    "rim",
    "river",
    "road",
    "row",
    "rows",
    "shore",
    "side",
    "spot",
    "spots",
    "square",
    "squares",
    "step",
    "steps",
    "throne",
    "track",
    "wing",
];

impl<'v> Regions<'v> {
    /// With these names of the sides.
    pub(crate) fn naming(variant: &'v Definition, sides: &'v BySide<String>) -> Regions<'v> {
        let holes = &variant.holes;
        Regions { dimensions: variant.dimensions, holes, named: &variant.regions, sides }
    }

    /// What a side is called: `White`.
    pub(crate) fn side(self, side: Side) -> &'v str {
        &self.sides[side]
    }

    /// The same beside a noun: `white`, or a name of the file's.
    pub(crate) fn side_word(self, side: Side) -> &'v str {
        match self.side(side) {
            name if name == side.title() => side.name(),
            name => name,
        }
    }

    /// The squares of a region, by its name if the file has one. `sides` are those for which it is asked.
    pub(crate) fn squares(self, region: &Region, sides: Sides, conjunction: &str) -> Place {
        match self.name(region, sides) {
            Some(text) => {
                let on = is_stood_on(&text);
                Place { text, form: Form::Name { on } }
            }
            None => {
                let spelled = self.spelled(region, sides, conjunction);
                self.in_short(region, sides, conjunction, &spelled).unwrap_or(spelled)
            }
        }
    }

    /// The squares of a region that would be told one by one, by names of the file's, or by the rest of the board.
    fn in_short(self, region: &Region, sides: Sides, conjunction: &str, spelled: &Place) -> Option<Place> {
        if !matches!(spelled.form, Form::Each { single: false }) {
            return None;
        }
        if let Some(parts) = self.parts(region, sides) {
            let on = parts.iter().all(|part| is_stood_on(part));
            return Some(Place { text: list(&parts, conjunction), form: Form::Name { on } });
        }
        if asking(sides).each().all(|side| region.of(side).len() <= MOST_EACH) {
            return None;
        }
        let rest = self.rest(region, sides)?;
        let told = match self.name(&rest, sides).or_else(|| self.parts(&rest, sides).map(|parts| and(&parts)))
        {
            Some(told) => format!("outside {told}"),
            None => {
                let rest = self.spelled(&rest, sides, "and");
                let one_by_one = matches!(rest.form, Form::Each { .. });
                format!("{} {}", if one_by_one { "but" } else { "outside" }, rest.text)
            }
        };
        let text = format!("any square {told}");
        (text.len() < spelled.text.len()).then_some(Place { text, form: Form::Shape })
    }

    /// Regions with names that make the squares up, and the few that are left: `the corners`, `the throne`, `e4`. Nothing if
    /// that is hardly shorter than to tell the squares one by one.
    pub(crate) fn parts(self, region: &Region, sides: Sides) -> Option<Vec<String>> {
        let sides = asking(sides);
        let most = sides.each().map(|side| region.of(side).len()).max()? / 2;
        let within = |named: &&NamedRegion| {
            sides.each().all(|side| named.region.of(side).difference(region.of(side)).is_empty())
        };
        let within: Vec<&NamedRegion> = self.named.iter().filter(within).collect();
        let mut left = *region;
        let mut parts = Vec::new();
        while parts.len() < most.min(MOST_EACH) {
            let adds = |named: &NamedRegion| -> usize {
                sides.each().map(|side| named.region.of(side).intersection(left.of(side)).len()).sum()
            };
            let Some(part) =
                within.iter().rev().max_by_key(|named| adds(named)).filter(|named| adds(named) > 0)
            else {
                break;
            };
            parts.push(format!("the {}", name_of(part)));
            left = Region::from_fn(|side| left.of(side).difference(part.region.of(side)));
        }
        let same = left.of(Side::White) == left.of(Side::Black);
        let side = sides.single().or_else(|| same.then_some(Side::White));
        if !parts.is_empty()
            && let Some(side) = side
        {
            parts.extend(left.of(side).iter().map(|sq| square_name(self.dimensions, sq)));
        } else if sides.each().any(|side| !left.of(side).is_empty()) {
            return None;
        }
        (!parts.is_empty() && parts.len() <= most.min(MOST_EACH)).then_some(parts)
    }

    /// `the light squares`, if they are these.
    pub(crate) fn shades(self, squares: &Squares) -> Option<String> {
        shades(self.dimensions, squares)
    }

    /// The squares of a region as its owner counts them, told where others stand on them or go there: `the player's first rank`,
    /// `Black's palace`, `e4 (with Black as the player e5)`. The owner is called `whom`.
    pub(crate) fn squares_of(self, whom: &str, region: &Region, sides: Sides, conjunction: &str) -> Place {
        let place = self.squares(region, sides, conjunction);
        if region.of(Side::White) == region.of(Side::Black) {
            return place;
        }
        let Place { text, form } = place;
        let black = self.side(Side::Black);
        let text = match (form, text.split_once(&format!(" (for {black} "))) {
            (Form::Name { .. }, _) => counted_by(&text, whom),
            (_, Some((white, rest))) => format!("{white} (with {black} as {whom} {rest}"),
            (Form::Shape, None) if text.contains("rank") => counted_by(&text, whom),
            (Form::Shape | Form::Each { .. }, None) => text,
        };
        Place { text, form }
    }

    /// What the file calls a region: `the palace`, `Black's palace`.
    fn name(self, region: &Region, sides: Sides) -> Option<String> {
        let sides = asking(sides);
        let mut named = self.named.iter();
        let same = |named: &&NamedRegion| sides.each().all(|side| named.region.of(side) == region.of(side));
        if let Some(found) = named.clone().find(same) {
            return Some(format!("the {}", name_of(found)));
        }
        // What is the same squares for both may be one side's region.
        let absolute = (sides == Sides::BOTH && region.of(Side::White) == region.of(Side::Black))
            .then(|| *region.of(Side::White))?;
        named.find_map(|named| {
            let side = Side::BOTH.into_iter().find(|side| *named.region.of(*side) == absolute)?;
            Some(format!("{}'s {}", self.side(side), name_of(named)))
        })
    }

    /// The squares of a region, whatever the file calls them.
    pub(crate) fn spelled(self, region: &Region, sides: Sides, conjunction: &str) -> Place {
        let dimensions = self.dimensions;
        let (white, black) = (*region.of(Side::White), *region.of(Side::Black));
        let set = |side: Side| Set { dimensions, side, squares: *region.of(side), conjunction };
        let mirrored: Squares = white.iter().map(|sq| dimensions.mirror(sq)).collect();
        let shape = |text: String| Place { text, form: Form::Shape };
        if white == black
            && mirrored != black
            && let Some(words) = set(Side::White).ranks()
        {
            // Ranks that are the same for both are counted from White's side, whoever owns the clause.
            return shape(counted_by(&words, self.side(Side::White)));
        }
        if let Some(side) = sides.single() {
            return set(side).words();
        }
        let board = Squares::board(dimensions);
        if white == board && black == board {
            return shape("any square".to_owned());
        }
        if let Some(words) = shades(dimensions, &white).filter(|_| white == black) {
            return shape(words);
        }
        if mirrored == black
            && let Some(words) = set(Side::White).lines()
        {
            return shape(words);
        }
        let (white_words, black_words) = (set(Side::White).words(), set(Side::Black).words());
        if white == black || white_words == black_words {
            return white_words;
        }
        let repeated = "the block of squares from ";
        let (black, told) = (self.side(Side::Black), black_words.text.trim_start_matches(repeated));
        let text = format!("{} (for {black} {told})", white_words.text);
        Place { text, ..white_words }
    }

    /// Any square of a region: `any square of the last rank`, `any square`, `d4 or e4`.
    pub(crate) fn any_of(self, region: &Region, sides: Sides) -> String {
        self.squares(region, sides, "or").one("any square")
    }

    /// Whether a region is the whole board.
    pub(crate) fn is_board(self, region: &Region) -> bool {
        *region == Region::board(self.dimensions)
    }

    /// The rest of the board, if that is shorter to say.
    pub(crate) fn rest(self, region: &Region, sides: Sides) -> Option<Region> {
        let board = Squares::board(self.dimensions).difference(self.holes);
        let rest = Region::from_fn(|side| board.difference(region.of(side)));
        let few = sides.each().all(|side| {
            let (rest, squares) = (rest.of(side), region.of(side));
            !rest.is_empty() && rest.len() < squares.len()
        });
        (few && self.name(region, sides).is_none()).then_some(rest)
    }
}

impl Place {
    /// `on the last rank`, `in the palace`, `on the hill`.
    pub(crate) fn at(&self) -> String {
        let at = if self.form == (Form::Name { on: false }) { "in" } else { "on" };
        format!("{at} {}", self.text)
    }

    /// `onto the last rank`, `within the palace`: where all moves must end.
    pub(crate) fn only_to(&self) -> String {
        let to = if self.form == (Form::Name { on: false }) { "within" } else { "onto" };
        format!("{to} {}", self.text)
    }

    /// `to the last rank`, `into the palace`, `onto the hill`.
    pub(crate) fn to(&self) -> String {
        let to = match self.form {
            Form::Name { on: true } => "onto",
            Form::Name { on: false } => "into",
            Form::Shape | Form::Each { .. } => "to",
        };
        format!("{to} {}", self.text)
    }

    /// Whether they are told by a name of the file's.
    pub(crate) fn is_named(&self) -> bool {
        matches!(self.form, Form::Name { .. })
    }

    /// What the squares together are: `the last rank`, `made up of d4 and e5`.
    pub(crate) fn made_of(&self) -> String {
        match self.form {
            Form::Each { single: false } => format!("made up of {}", self.text),
            Form::Each { single: true } | Form::Shape | Form::Name { .. } => self.text.clone(),
        }
    }

    /// One of the squares, told apart from the others by words such as `any square`: `any square of the last rank`. Squares
    /// that are told one by one need no such words.
    pub(crate) fn one(&self, square: &str) -> String {
        match (self.form, self.text.strip_prefix("any ")) {
            (Form::Each { .. }, _) => self.text.clone(),
            // `any square`, `any square outside the river`; others are like `any rank but the first`.
            (_, Some(all)) if all.starts_with("square") => all.replacen("square", square, 1),
            _ => format!("{square} of {}", self.text),
        }
    }

    /// That somebody attacks one of the squares, or none: `attacks d4 or e4`, `attacks no square of the last rank`. In the
    /// second case they are told with `nor`.
    pub(crate) fn attacked_by(&self, who: &str, holds: bool) -> String {
        match (self.form, holds) {
            (_, true) => format!("{who} attacks {}", self.one("a square")),
            (Form::Each { single: true }, false) => format!("{who} does not attack {}", self.text),
            // Told with `nor` between them.
            (Form::Each { single: false }, false) => format!("{who} attacks neither {}", self.text),
            (_, false) => format!("{who} attacks {}", self.one("no square")),
        }
    }
}

/// How many squares are told one by one, if they can be told otherwise.
const MOST_EACH: usize = 8;

/// For whom a region is told: what nobody asks for yet as if both did.
fn asking(sides: Sides) -> Sides {
    if sides == Sides::NONE { Sides::BOTH } else { sides }
}

/// Whether one stands on what is called so.
fn is_stood_on(text: &str) -> bool {
    STOOD_ON.contains(&text.rsplit(' ').next().unwrap_or_default())
}

/// Where a movement of a rule may start. Where the file names the initial squares, a first move is one from these.
pub(crate) fn starts(piece: &PieceType, rule: &MoveRule, initial: Initial) -> Region {
    match initial {
        Initial::Unmoved if piece.home_is_region => {
            Region::from_fn(|side| piece.home.of(side).intersection(rule.from.of(side)))
        }
        _ => rule.from,
    }
}

/// A region as the other side has it.
pub(crate) fn turned(region: &Region) -> Region {
    Region::from_fn(|side| *region.of(!side))
}

/// Squares that are somebody's, or counted by that: `White's last rank`, `ranks 3 to 5, as White counts`.
fn counted_by(text: &str, whom: &str) -> String {
    match text.strip_prefix("the ") {
        // `the second or the third rank` has no place for an owner.
        Some(line) if !line.contains(" the ") => format!("{whom}'s {line}"),
        _ => format!("{text}, as {whom} counts"),
    }
}

/// What the file calls a region, as it stands in a sentence: `home bank`.
pub(crate) fn name_of(named: &NamedRegion) -> String {
    named.name.replace('_', " ")
}

fn shades(dimensions: Dimensions, squares: &Squares) -> Option<String> {
    if squares.len() < dimensions.area() / 2 {
        return None;
    }
    let of =
        |shade: Shade| dimensions.squares().filter(|sq| dimensions.shade(*sq) == shade).collect::<Squares>();
    if *squares == of(Shade::Light) {
        Some("the light squares".to_owned())
    } else if *squares == of(Shade::Dark) {
        Some("the dark squares".to_owned())
    } else {
        None
    }
}

/// The squares of one side.
struct Set<'c> {
    dimensions: Dimensions,
    side: Side,
    squares: Squares,
    conjunction: &'c str,
}

impl Set<'_> {
    fn words(&self) -> Place {
        let shape = self
            .lines()
            .or_else(|| shades(self.dimensions, &self.squares))
            .or_else(|| self.rectangle())
            .or_else(|| self.shaded_lines());
        match shape {
            Some(text) => Place { text, form: Form::Shape },
            None => Place { text: self.each(), form: Form::Each { single: self.squares.len() == 1 } },
        }
    }

    /// Whole ranks or whole files.
    fn lines(&self) -> Option<String> {
        if self.squares.is_empty() {
            return Some("no square".to_owned());
        }
        if self.squares == Squares::board(self.dimensions) {
            return Some("any square".to_owned());
        }
        self.ranks().or_else(|| self.files())
    }

    fn ranks(&self) -> Option<String> {
        let Dimensions { files, ranks } = self.dimensions;
        let chosen = lines_of(&self.squares, files, |sq| self.dimensions.rank_for(sq, self.side))?;
        let last = u32::from(ranks);
        let numbers: Vec<u32> = chosen.iter().map(|rank| u32::from(*rank) + 1).collect();
        let named = |rank: u32| if rank == last && rank > 1 { "last".to_owned() } else { ordinal(rank) };
        let (first, end, count) = (numbers[0], numbers[numbers.len() - 1], numbers.len() as u32);
        Some(if count == 1 {
            format!("the {} rank", named(first))
        } else if end - first + 1 != count {
            let named: Vec<String> = numbers.iter().map(|rank| named(*rank)).collect();
            format!("the {} rank", list(&named, self.conjunction))
        } else if count + 1 == last {
            let missing = if first == 1 { last } else { 1 };
            format!("any rank but the {}", named(missing))
        } else if first == 1 {
            format!("the first {} ranks", number(count))
        } else if end == last && count <= last / 2 {
            format!("the last {} ranks", number(count))
        } else if count == 2 {
            format!("the {} {} the {} rank", named(first), self.conjunction, named(end))
        } else {
            format!("ranks {first} to {end}")
        })
    }

    fn files(&self) -> Option<String> {
        let chosen = lines_of(&self.squares, self.dimensions.ranks, |sq| self.dimensions.file(sq))?;
        let (first, end) = (chosen[0], chosen[chosen.len() - 1]);
        let letter = |file: u8| char::from(b'a' + file);
        Some(if chosen.len() > 2 && usize::from(end - first) + 1 == chosen.len() {
            format!("the files {} to {}", letter(first), letter(end))
        } else {
            let named: Vec<String> =
                chosen.iter().map(|file| format!("the {}-file", letter(*file))).collect();
            list(&named, self.conjunction)
        })
    }

    fn rectangle(&self) -> Option<String> {
        let dimensions = self.dimensions;
        let files = || self.squares.iter().map(|sq| dimensions.file(sq));
        let ranks = || self.squares.iter().map(|sq| dimensions.rank(sq));
        let (left, right) = (files().min()?, files().max()?);
        let (low, high) = (ranks().min()?, ranks().max()?);
        let area = usize::from(right - left + 1) * usize::from(high - low + 1);
        if area != self.squares.len() || area <= 4 {
            return None;
        }
        let corner = |file: u8, rank: u8| {
            dimensions.square(i32::from(file), i32::from(rank)).map(|sq| square_name(dimensions, sq))
        };
        let (low_corner, high_corner) = (corner(left, low)?, corner(right, high)?);
        let what = if left == right || low == high { "the squares" } else { "the block of squares" };
        Some(format!("{what} from {low_corner} to {high_corner}"))
    }

    /// The squares of one shade on whole ranks or files.
    fn shaded_lines(&self) -> Option<String> {
        [(Shade::Light, "light"), (Shade::Dark, "dark")].into_iter().find_map(|(shade, word)| {
            let dimensions = self.dimensions;
            let of_shade = |sq: &Square| dimensions.shade(*sq) == shade;
            if self.squares.is_empty() || !self.squares.iter().all(|sq| of_shade(&sq)) {
                return None;
            }
            let by = |line: &dyn Fn(Square) -> u8| -> Squares {
                let lines: Vec<u8> = self.squares.iter().map(line).collect();
                dimensions.squares().filter(|sq| lines.contains(&line(*sq))).collect()
            };
            let whole = [by(&|sq| dimensions.rank(sq)), by(&|sq| dimensions.file(sq))];
            whole.into_iter().find_map(|whole| {
                let same = whole.iter().filter(of_shade).collect::<Squares>() == self.squares;
                let lines = Set { squares: whole, ..*self }.lines().filter(|_| same)?;
                Some(format!("the {word} squares of {lines}"))
            })
        })
    }

    fn each(&self) -> String {
        let names: Vec<String> = self.squares.iter().map(|sq| square_name(self.dimensions, sq)).collect();
        list(&names, self.conjunction)
    }
}

/// The lines that a set is made of, if it is made of whole lines, each of so many squares. `line` says on which one a square is.
fn lines_of(squares: &Squares, length: u8, line: impl Fn(Square) -> u8) -> Option<Vec<u8>> {
    let mut counts = [0; MAX_SIDE as usize];
    for sq in squares.iter() {
        counts[usize::from(line(sq))] += 1;
    }
    let chosen = (0..MAX_SIDE).filter(|line| counts[usize::from(*line)] > 0);
    let whole = !squares.is_empty() && counts.iter().all(|count| [0, length].contains(count));
    whole.then(|| chosen.collect())
}
