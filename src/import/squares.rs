//! Sets of squares, as other programs write them and as a region of ours.

use std::fmt::Write as _;

/// Files of the widest board that Fairy-Stockfish knows.
const FILES: u8 = 12;

/// A set of squares of a board of at most 12 files and 10 ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Squares(u128);

impl Squares {
    /// All squares of a board.
    pub(super) fn board(files: u8, ranks: u8) -> Squares {
        let mut all = Squares::default();
        for rank in 0..ranks {
            for file in 0..files {
                all.insert(file, rank);
            }
        }
        all
    }

    /// The ranks from one to another, counted from 0.
    pub(super) fn ranks(files: u8, from: u8, to: u8) -> Squares {
        let mut set = Squares::default();
        for rank in from..=to {
            for file in 0..files {
                set.insert(file, rank);
            }
        }
        set
    }

    /// Reads `d4 e4 *5 a*`; `Err` is the first word that is none of these.
    pub(super) fn read(text: &str) -> Result<Squares, String> {
        let mut set = Squares::default();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let (file, rank) = word.split_at_checked(1).ok_or_else(|| word.to_owned())?;
            let files = match file.as_bytes()[0] {
                b'*' => 0..FILES,
                letter if (b'a'..=b'l').contains(&letter.to_ascii_lowercase()) => {
                    let file = letter.to_ascii_lowercase() - b'a';
                    file..file + 1
                }
                _ => return Err(word.to_owned()),
            };
            let ranks = match rank.parse::<u8>() {
                _ if rank == "*" => 0..10,
                Ok(rank @ 1..=10) => rank - 1..rank,
                _ => return Err(word.to_owned()),
            };
            for rank in ranks {
                files.clone().for_each(|file| set.insert(file, rank));
            }
        }
        Ok(set)
    }

    fn bit(file: u8, rank: u8) -> u128 {
        if file < FILES && rank < 10 { 1 << (rank * FILES + file) } else { 0 }
    }

    pub(super) fn insert(&mut self, file: u8, rank: u8) {
        self.0 |= Squares::bit(file, rank);
    }

    pub(super) fn has(self, file: u8, rank: u8) -> bool {
        self.0 & Squares::bit(file, rank) != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    pub(super) fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    pub(super) fn minus(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// As the side at the top of the board counts: ranks are turned round, files stay.
    pub(super) fn flipped(self, ranks: u8) -> Squares {
        let mut set = Squares::default();
        for (file, rank) in self.each() {
            if rank < ranks {
                set.insert(file, ranks - 1 - rank);
            }
        }
        set
    }

    pub(super) fn each(self) -> impl Iterator<Item = (u8, u8)> {
        (0..10)
            .flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
            .filter(move |(file, rank)| self.has(*file, *rank))
    }

    /// A region with these squares, on a board of so many files and ranks: ranks if it has whole ones, then
    /// rectangles.
    pub(super) fn region(self, files: u8, ranks: u8) -> String {
        let board = Squares::board(files, ranks);
        let mut left = self.and(board);
        if left == board {
            return "board".to_owned();
        }
        let rest = board.minus(left);
        // One rank alone that is kept out.
        let one_rank = rest.len() == u32::from(files) && whole(rest, files, ranks) && left.len() > rest.len();
        if rest.len() == 1
            || one_rank
            || (rest.len() < left.len() && !whole(left, files, ranks) && whole(rest, files, ranks))
        {
            let inner = rest.region(files, ranks);
            return if inner.contains('+') { format!("not ({inner})") } else { format!("not {inner}") };
        }
        let mut parts: Vec<String> = Vec::new();
        let mut rank = 0;
        while rank < ranks {
            let full = |rank: u8| rank < ranks && (0..files).all(|file| left.has(file, rank));
            if !full(rank) {
                rank += 1;
                continue;
            }
            let first = rank;
            while full(rank) {
                rank += 1;
            }
            parts.push(span_of_ranks(first, rank - 1, ranks));
            left = left.minus(Squares::ranks(files, first, rank - 1));
        }
        while let Some((file, rank)) = left.each().next() {
            let (width, height) = left.largest(file, rank);
            let mut text = square(file, rank);
            if width * height > 1 {
                let _ = write!(text, "..{}", square(file + width - 1, rank + height - 1));
            }
            for rank in rank..rank + height {
                for file in file..file + width {
                    left.0 &= !Squares::bit(file, rank);
                }
            }
            parts.push(text);
        }
        parts.join(" + ")
    }

    /// The largest rectangle of the set with this corner at the bottom left.
    fn largest(self, file: u8, rank: u8) -> (u8, u8) {
        let mut best = (1, 1);
        let mut width = FILES;
        for height in 1..=10 {
            let run = (0..width).take_while(|add| self.has(file + add, rank + height - 1)).count();
            width = u8::try_from(run).unwrap_or(0);
            if width == 0 {
                break;
            }
            if width * height > best.0 * best.1 {
                best = (width, height);
            }
        }
        best
    }
}

/// Whether a set is made of whole ranks.
fn whole(set: Squares, files: u8, ranks: u8) -> bool {
    (0..ranks).all(|rank| {
        let there = (0..files).filter(|file| set.has(*file, rank)).count();
        there == 0 || there == usize::from(files)
    })
}

/// `rank 2`, `rank last`, `ranks 4..7`, `ranks last-2..last`.
fn span_of_ranks(from: u8, to: u8, ranks: u8) -> String {
    let name = |rank: u8| match ranks - 1 - rank {
        0 => "last".to_owned(),
        back @ 1..=2 if to + 1 == ranks => format!("last-{back}"),
        _ => (rank + 1).to_string(),
    };
    if from == to { format!("rank {}", name(from)) } else { format!("ranks {}..{}", name(from), name(to)) }
}

/// `e4`.
pub(super) fn square(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

#[cfg(test)]
mod tests {
    use super::Squares;

    #[test]
    fn regions_read_as_a_person_writes_them() {
        let region = |text: &str| Squares::read(text).expect("squares").region(8, 8);
        assert_eq!(region("*8"), "rank last");
        assert_eq!(region("*6 *7 *8"), "ranks last-2..last");
        assert_eq!(region("*1 *2 *3 *4"), "ranks 1..4");
        assert_eq!(region("d4 e4 d5 e5"), "d4..e5");
        assert_eq!(region("a8 h8"), "a8 + h8");
        assert_eq!(region("*2 *3 *4 *5 *6 *7 *8"), "not rank 1");
        assert_eq!(region("*4 d5 e5"), "rank 4 + d5..e5");
        assert_eq!(Squares::read("z9"), Err("z9".to_owned()));
        assert_eq!(Squares::read("*x"), Err("*x".to_owned()));
        assert_eq!(Squares::read("é"), Err("é".to_owned()));
    }
}
