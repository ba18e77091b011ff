//! From squares that somebody drew to the words of Betza's notation that move there: the shortest that fit.
//!
//! A sketch is a small board with the piece in its middle and, on the squares around it, what the piece may do there. What is drawn
//! up to the edge goes on behind it: three squares in a row are a slide. Words are tried by reading them as files are read, so
//! that nothing here knows what a letter means; of those that move to drawn squares alone, the fewest letters that reach
//! all of them are found.
//!
//! ```
//! use alfil::sketch::{Drawn, betza};
//!
//! let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
//! let drawn: Vec<Drawn> = knight.map(|(file, rank)| Drawn { file, rank, quiet: true, capture: true }).into();
//! assert_eq!(betza(&drawn).as_deref(), Some("N"));
//! ```

use crate::model::{Geometry, Movement};
use crate::resolve::betza_movements;

/// The bits of moves to empty squares; those of captures lie above them.
const QUIET: u128 = u128::MAX / 3;

/// How many squares a sketch has on each side of the piece.
pub const REACH: i8 = 3;
/// The squares along a side.
const SIDE: i8 = 2 * REACH + 1;
/// How often a word is tried in the search for the shortest; a sketch that needs more is answered by the best that was found.
const MAX_TRIED: usize = 50_000;

/// What a piece may do on a square, seen from where it stands as White's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// How many files to the right, from -3 to 3.
    pub file: i8,
    /// How many ranks forward, from -3 to 3.
    pub rank: i8,
    /// Whether it moves there.
    pub quiet: bool,
    /// Whether it captures there.
    pub capture: bool,
}

/// The shortest notation of a piece that does what was drawn and nothing else; `None` if nothing was drawn, or a square lies outside
/// the sketch, or is the piece's own.
pub fn betza(drawn: &[Drawn]) -> Option<String> {
    let mut target = 0;
    for one in drawn {
        let place = place(one.file, one.rank)?;
        target |= (u128::from(one.quiet) << (2 * place)) | (u128::from(one.capture) << (2 * place + 1));
    }
    if target == 0 {
        return None;
    }
    let words = words(target);
    let mut search = Search { words: &words, chosen: Vec::new(), best: None, tried: 0 };
    search.cover(target, 0);
    let (_, mut best) = search.best?;
    best.sort_unstable();
    Some(best.iter().map(|index| words[*index].text.as_str()).collect())
}

/// The number of a square of the sketch.
fn place(file: i8, rank: i8) -> Option<u32> {
    let inside = |along: i8| (-REACH..=REACH).contains(&along);
    let number = i32::from((rank + REACH) * SIDE + file + REACH);
    (inside(file) && inside(rank) && (file, rank) != (0, 0)).then_some(number as u32)
}

/// A word, and what it does, two bits a square.
struct Word {
    text: String,
    does: u128,
}

/// All words that do only what is wanted, those that do more first.
fn words(target: u128) -> Vec<Word> {
    const ATOMS: [&str; 20] = [
        "K", "Q", "R", "B", "W", "F", "N", "D", "A", "H", "C", "Z", "G", "NN", "R2", "B2", "Q2", "DD", "AA",
        "R3",
    ];
    const LETTERS: [&str; 7] = ["f", "b", "l", "r", "s", "v", "h"];
    let mut directions = vec![String::new()];
    directions.extend(LETTERS.map(str::to_owned));
    directions.extend(LETTERS.iter().flat_map(|one| LETTERS.map(|other| format!("{one}{other}"))));
    directions.extend(["fbl", "fbr", "flr", "blr"].map(str::to_owned));
    let mut found: Vec<Word> = Vec::new();
    for atom in ATOMS {
        // What goes nowhere that is wanted without letters before it goes there with none either.
        if does(atom).is_none_or(|all| (all & target) == 0) {
            continue;
        }
        for direction in &directions {
            let Some(all) = does(&format!("{direction}{atom}")) else { continue };
            for (manner, mask) in [("", u128::MAX), ("m", QUIET), ("c", QUIET << 1)] {
                let does = all & mask;
                if does & !target != 0 || does == 0 {
                    continue;
                }
                let text = format!("{direction}{manner}{atom}");
                match found.iter_mut().find(|word| word.does == does) {
                    Some(word) if word.text.len() > text.len() => word.text = text,
                    Some(_) => {}
                    None => found.push(Word { text, does }),
                }
            }
        }
    }
    found.sort_by_key(|word| std::cmp::Reverse(word.does.count_ones()));
    found
}

/// What a word does on the sketch; `None` if it means nothing, or something that a sketch does not show.
fn does(text: &str) -> Option<u128> {
    let mut all = 0;
    for movement in betza_movements(text)? {
        all |= reached(&movement)?;
    }
    Some(all)
}

fn reached(movement: &Movement) -> Option<u128> {
    let Geometry::Paths(paths) = &movement.geometry else { return None };
    if !(paths.are_plain() && movement.is_open()) || movement.capture_own || movement.en_passant {
        return None;
    }
    let bits = u128::from(movement.quiet) | (u128::from(movement.capture) << 1);
    let mut all = 0;
    for (file, rank) in &paths.steps {
        let most = paths.max.unwrap_or(u8::MAX).min(REACH as u8) as i8;
        for steps in paths.min as i8..=most {
            match place(file * steps, rank * steps) {
                Some(place) => all |= bits << (2 * place),
                None => break,
            }
        }
    }
    Some(all)
}

/// The search for the fewest letters.
struct Search<'w> {
    words: &'w [Word],
    chosen: Vec<usize>,
    /// The letters of the best choice, and its words.
    best: Option<(usize, Vec<usize>)>,
    tried: usize,
}

impl Search<'_> {
    /// Covers what is left to do, with words of so many letters chosen before.
    fn cover(&mut self, left: u128, letters: usize) {
        if left == 0 {
            let better = self.best.as_ref().is_none_or(|(most, _)| letters < *most);
            if better {
                self.best = Some((letters, self.chosen.clone()));
            }
            return;
        }
        let lowest = left & left.wrapping_neg();
        for index in 0..self.words.len() {
            let word = &self.words[index];
            let sum = letters + word.text.len();
            let worse = self.best.as_ref().is_some_and(|(most, _)| sum >= *most);
            if word.does & lowest == 0 || worse {
                continue;
            }
            self.tried += 1;
            if self.tried > MAX_TRIED && self.best.is_some() {
                return;
            }
            let rest = left & !word.does;
            self.chosen.push(index);
            self.cover(rest, sum);
            self.chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawn, REACH, betza, does, place};

    /// What a word does, as somebody would draw it.
    fn drawn(text: &str) -> Vec<Drawn> {
        let bits = does(text).expect("the word is plain");
        let squares = (-REACH..=REACH).flat_map(|rank| (-REACH..=REACH).map(move |file| (file, rank)));
        let shown = squares.filter_map(|(file, rank)| {
            let two = bits >> (2 * place(file, rank)?);
            Some(Drawn { file, rank, quiet: two & 1 == 1, capture: two & 2 == 2 })
        });
        shown.filter(|one| one.quiet || one.capture).collect()
    }

    #[test]
    fn a_piece_that_is_drawn_is_the_piece() {
        for word in [
            "K", "Q", "R", "B", "N", "C", "fW", "R2", "fmWfcF", "WA", "fN", "mRcB", "fsWfF", "BN", "QN",
            "vRsW", "mNcK",
        ] {
            let found = betza(&drawn(word)).expect("something fits");
            assert_eq!(does(&found), does(word), "{word}: {found}");
            assert!(found.len() <= word.len(), "{found} is longer than {word}");
        }
    }

    #[test]
    fn any_single_square_can_be_drawn() {
        let squares = (-REACH..=0).flat_map(|rank| (0..=REACH).map(move |file| (file, rank)));
        for (file, rank) in squares.filter(|square| *square != (0, 0)) {
            let one = Drawn { file, rank, quiet: true, capture: false };
            let found = betza(&[one]).unwrap_or_else(|| panic!("{file},{rank} has no word"));
            assert_eq!(drawn(&found), [one], "{found}");
        }
    }

    #[test]
    fn what_is_outside_the_sketch_is_refused() {
        assert_eq!(betza(&[]), None);
        assert_eq!(betza(&[Drawn { file: 0, rank: 0, quiet: true, capture: true }]), None);
        assert_eq!(betza(&[Drawn { file: 4, rank: 0, quiet: true, capture: true }]), None);
    }
}
