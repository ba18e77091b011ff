//! Sets of squares in words.
//!
//! Ranks are counted from the owner's first, as the page says at its beginning; squares have the names that both
//! players know them by, so those of both sides are named where they differ.

use crate::board::{Dimensions, Shade, Side, Sides, Square, Squares};
use crate::english::{list, number, ordinal};
use crate::model::Region;
use crate::notation::square_name;

/// The squares of a region, as what stands behind `on`: `the last rank`, `ranks 4 to 7`, `d4, e4, d5 or e5`.
pub(super) fn squares(dimensions: Dimensions, region: &Region, sides: Sides, conjunction: &str) -> String {
    let (white, black) = (*region.of(Side::White), *region.of(Side::Black));
    let set = |side: Side| Set { dimensions, side, squares: *region.of(side), conjunction };
    let mirrored: Squares = white.iter().map(|sq| dimensions.mirror(sq)).collect();
    if white == black
        && mirrored != black
        && let Some(words) = set(Side::White).ranks()
    {
        // Ranks that are the same for both are counted from White's side, whoever owns the clause.
        return match words.strip_prefix("the ") {
            Some(line) => format!("White's {line}"),
            None => format!("{words}, as White counts"),
        };
    }
    if let Some(side) = sides.single() {
        return set(side).words();
    }
    let board = Squares::board(dimensions);
    if white == board && black == board {
        return "any square".to_owned();
    }
    if let Some(words) = shades(dimensions, &white).filter(|_| white == black) {
        return words;
    }
    if mirrored == black {
        let white_set = set(Side::White);
        if let Some(words) = white_set.lines() {
            return words;
        }
        let (white_words, black_words) = (white_set.words(), set(Side::Black).words());
        return if white_words == black_words {
            white_words
        } else {
            let repeated = "the block of squares from ";
            format!("{white_words} (for Black {})", black_words.trim_start_matches(repeated))
        };
    }
    if white == black {
        return set(Side::White).words();
    }
    format!("{} (for Black {})", set(Side::White).words(), set(Side::Black).words())
}

/// Any square of a region: `any square of the last rank`, `any square`, `d4 or e4`.
pub(super) fn any_of(dimensions: Dimensions, region: &Region, sides: Sides) -> String {
    let squares = squares(dimensions, region, sides, "or");
    // Squares that are named begin with their file.
    let named = squares.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    if named { squares } else { one_of("any square", &squares) }
}

/// One square of a region, told apart from the others by words such as `any square`.
pub(super) fn one_of(square: &str, squares: &str) -> String {
    if let Some(but) = squares.strip_prefix("any ") {
        // `any rank but the first`, `any square`.
        return if but.starts_with("square") { square.to_owned() } else { format!("{square} of {squares}") };
    }
    format!("{square} of {squares}")
}

/// Whether a region is the whole board.
pub(super) fn is_board(dimensions: Dimensions, region: &Region) -> bool {
    *region == Region::board(dimensions)
}

/// The rest of the board, if that is shorter to say.
pub(super) fn rest(dimensions: Dimensions, region: &Region) -> Option<Region> {
    let board = Squares::board(dimensions);
    let rest = Region::from_fn(|side| board.difference(region.of(side)));
    let few =
        rest.0.iter().zip(&region.0).all(|(rest, squares)| !rest.is_empty() && rest.len() < squares.len());
    few.then_some(rest)
}

fn shades(dimensions: Dimensions, squares: &Squares) -> Option<String> {
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
    fn words(&self) -> String {
        self.lines()
            .or_else(|| shades(self.dimensions, &self.squares))
            .or_else(|| self.rectangle())
            .or_else(|| self.shaded_lines())
            .unwrap_or_else(|| self.named())
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
        let Dimensions { ranks, .. } = self.dimensions;
        let whole = |rank: u8| -> Squares {
            self.dimensions.squares().filter(|sq| self.dimensions.rank_for(*sq, self.side) == rank).collect()
        };
        let chosen = lines_of(&self.squares, ranks, whole)?;
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
        let whole = |file: u8| -> Squares {
            self.dimensions.squares().filter(|sq| self.dimensions.file(*sq) == file).collect()
        };
        let chosen = lines_of(&self.squares, self.dimensions.files, whole)?;
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

    fn named(&self) -> String {
        let names: Vec<String> = self.squares.iter().map(|sq| square_name(self.dimensions, sq)).collect();
        list(&names, self.conjunction)
    }
}

/// The lines that a set is made of, if it is made of whole lines.
fn lines_of(squares: &Squares, count: u8, whole: impl Fn(u8) -> Squares) -> Option<Vec<u8>> {
    let chosen: Vec<u8> = (0..count).filter(|line| !whole(*line).intersection(squares).is_empty()).collect();
    let all = chosen.iter().fold(Squares::NONE, |all, line| all.union(&whole(*line)));
    (!chosen.is_empty() && all == *squares).then_some(chosen)
}
