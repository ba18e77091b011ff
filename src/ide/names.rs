//! What names a piece or a region, wherever it stands: in clauses, in arrays, in FENs and in moves.

use super::view::{View, bytes, touches};
use crate::source::Span;
use crate::syntax::tree::{self, Cell, Element, Naming};
use std::collections::BTreeSet;
use std::ops::Range;

/// Something that has a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    /// A piece, by its letters in capitals.
    Piece(String),
    /// A region.
    Region(String),
}

/// A place that names something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// What it names.
    pub(super) named: Named,
    /// The name, without what stands around it in a move or a FEN.
    pub(super) range: Range<usize>,
    /// The whole word or text that it is part of.
    pub(super) whole: Range<usize>,
    /// How it is named.
    pub(super) manner: Manner,
}

/// How something is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// It is declared.
    Declared,
    /// In a clause.
    Clause,
    /// On a square of the array.
    Cell,
    /// In a position of a test.
    Fen,
    /// In a move of a test.
    Move,
}

/// Every place of a file that names a piece or a region, in the order of the text. `known` are the letters of the pieces, by
/// which moves are read.
pub(super) fn mentions(tree: &tree::File, text: &str, known: &[String]) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    tree.walk(&mut |element| of_element(element, text, known, &mut found));
    found.sort_by_key(|mention| (mention.range.start, mention.range.end));
    found.dedup();
    found
}

fn of_element(element: Element<'_>, text: &str, known: &[String], found: &mut Vec<Mention>) {
    let manner_of = |naming| match naming {
        Naming::Declares => Manner::Declared,
        Naming::Removes | Naming::Uses => Manner::Clause,
    };
    let mut push = |named, range: Range<usize>, whole: Range<usize>, manner| {
        if text.get(range.clone()).is_some_and(|text| !text.is_empty()) {
            found.push(Mention { named, range, whole, manner });
        }
    };
    match element {
        Element::Piece(name, naming) => {
            let range = bytes(name.span);
            // Of a line with mistakes, what was meant was put together.
            if text.get(range.clone()) != Some(name.node.as_str()) {
                return;
            }
            push(Named::Piece(name.node.clone()), range.clone(), range, manner_of(naming));
        }
        Element::RegionName(name, naming) => {
            let range = bytes(name.span);
            push(Named::Region(name.node.clone()), range.clone(), range, manner_of(naming));
        }
        Element::Cell(cell) => {
            if let Cell::Piece(letters) = &cell.node {
                let whole = bytes(cell.span);
                let bare = text.get(whole.clone()).is_some_and(|text| !text.starts_with('{'));
                let range = if bare { whole.clone() } else { whole.start + 1..whole.end - 1 };
                push(
                    Named::Piece(letters.trim_matches(['{', '}']).to_ascii_uppercase()),
                    range,
                    whole,
                    Manner::Cell,
                );
            }
        }
        Element::Fen(fen) => {
            let whole = bytes(fen.span);
            let inside = inside(text, fen.span);
            for (range, letters) in fen_letters(text.get(inside.clone()).unwrap_or_default()) {
                let range = inside.start + range.start..inside.start + range.end;
                push(Named::Piece(letters), range, whole.clone(), Manner::Fen);
            }
        }
        Element::Move(word) => {
            let whole = bytes(word.span);
            for (range, letters) in move_letters(&word.node, known) {
                let range = whole.start + range.start..whole.start + range.end;
                push(Named::Piece(letters), range, whole.clone(), Manner::Move);
            }
        }
        _ => {}
    }
}

/// What stands between the quotation marks of a text.
pub(super) fn inside(text: &str, span: Span) -> Range<usize> {
    let range = bytes(span);
    match text.get(range.clone()) {
        Some(quoted) if quoted.len() >= 2 && quoted.starts_with('"') => range.start + 1..range.end - 1,
        _ => range,
    }
}

/// What is named at a place of the file.
pub(super) fn named_at(view: &View, at: usize) -> Option<Mention> {
    let found =
        view.mentions().iter().filter(|mention| (mention.range.start..=mention.range.end).contains(&at));
    found.min_by_key(|mention| (mention.range.end == at, mention.range.len())).cloned()
}

impl View {
    /// The letters of all pieces that the file and those that it extends declare.
    pub(super) fn letters(&self) -> Vec<String> {
        self.declared(|element| match element {
            Element::Piece(name, Naming::Declares) => Some(&name.node),
            _ => None,
        })
    }

    /// The names of all regions that the file and those that it extends declare.
    pub(super) fn region_names(&self) -> Vec<String> {
        self.declared(|element| match element {
            Element::RegionName(name, Naming::Declares) => Some(&name.node),
            _ => None,
        })
    }

    /// The names of what the file and those that it extends declare, each once and in order.
    fn declared<'t>(&'t self, name: impl Fn(Element<'t>) -> Option<&'t String>) -> Vec<String> {
        let mut names = BTreeSet::new();
        for tree in self.trees() {
            tree.walk(&mut |element| names.extend(name(element).cloned()));
        }
        names.into_iter().collect()
    }

    /// Where something is declared: in the file itself, and in those that it extends.
    pub(super) fn declarations(&self, named: &Named) -> Vec<Declaration> {
        let mut found = Vec::new();
        for tree in self.trees() {
            for clause in &tree.clauses {
                let name = match (&clause.kind, named) {
                    (tree::ClauseKind::Piece(piece), Named::Piece(letters)) => {
                        (piece.letters.node == *letters).then_some(piece.letters.span)
                    }
                    (tree::ClauseKind::Region(region), Named::Region(name)) => {
                        (region.name.node == *name).then_some(region.name.span)
                    }
                    _ => None,
                };
                found.extend(name.map(|name| Declaration { name, clause: clause.span }));
            }
        }
        found
    }

    /// The innermost elements at a place of the file, the smallest first.
    pub(super) fn elements_at(&self, at: usize) -> Vec<Element<'_>> {
        let mut found = Vec::new();
        self.tree().walk(&mut |element| {
            if touches(element.span(), at) {
                found.push(element);
            }
        });
        // Of those that are as long, the inner one was found later; one that ends before the place is about the word before.
        found.reverse();
        found.sort_by_key(|element| {
            let span = element.span();
            (span.end as usize == at, span.end - span.start)
        });
        found
    }
}

/// Where something is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Declaration {
    /// Its name.
    pub(super) name: Span,
    /// The whole clause.
    pub(super) clause: Span,
}

/// The letters of pieces in a FEN, in capitals: those on the board, in reserve, and in its memory.
pub(super) fn fen_letters(fen: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let board_end = fen.find([' ', '\t']).unwrap_or(fen.len());
    let mut at = 0;
    while at < board_end {
        let rest = &fen[at..board_end];
        let length = match rest.as_bytes()[0] {
            b'{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                found.push((at + 1..at + end, rest[1..end].to_ascii_uppercase()));
                (end + 1).min(rest.len())
            }
            b'+' | b'a'..=b'z' | b'A'..=b'Z' => {
                let plus = usize::from(rest.starts_with('+'));
                let letter = usize::from(rest[plus..].starts_with(|c: char| c.is_ascii_alphabetic()));
                let tilde = usize::from(letter > 0 && rest[plus + letter..].starts_with('~'));
                let length = plus + letter + tilde;
                if letter > 0 {
                    found.push((at..at + length, rest[..length].to_ascii_uppercase()));
                }
                length
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += length.max(1);
    }
    // `captured:D,dr`, `moved:N,q`
    let mut start = board_end;
    for field in fen[board_end..].split_inclusive([' ', '\t']) {
        let bare = field.trim_end();
        if let Some((key, list)) = bare.split_once(':')
            && matches!(key, "captured" | "moved")
        {
            let mut from = start + key.len() + 1;
            for name in list.split(',') {
                if name.starts_with(|c: char| c == '+' || c.is_ascii_alphabetic()) {
                    found.push((from..from + name.len(), name.to_ascii_uppercase()));
                }
                from += name.len() + 1;
            }
        }
        start += field.len();
    }
    found
}

/// The letters of pieces in a move, in capitals: what moves, in SAN, what is placed, what it becomes and what enters.
pub(super) fn move_letters(word: &str, known: &[String]) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut part_start = 0;
    for part in word.split_inclusive([',', '/', '=', '@']) {
        let bare = part.trim_end_matches([',', '/', '=', '@']);
        let first = part_start == 0 || word[..part_start].ends_with([',', '/', '=']);
        let range = if bare.starts_with("O-O") || bare.starts_with("0-0") {
            None
        } else if first {
            leading(bare, known)
        } else {
            None
        };
        let range = range.or_else(|| trailing(bare, known));
        if let Some(range) = range {
            let letters = bare[range.clone()].to_ascii_uppercase();
            let written = |own: &&String| own.trim_end_matches('~') == letters;
            // `+` behind a move is a promotion or a check: no letters.
            if let Some(piece) =
                known.iter().find(|own| **own == letters).or_else(|| known.iter().find(written))
            {
                found.push((part_start + range.start..part_start + range.end, piece.clone()));
            }
        }
        part_start += part.len();
    }
    found
}

/// The letters that a part of a move begins with, in capitals.
fn leading(part: &str, known: &[String]) -> Option<Range<usize>> {
    let fits = |letters: &&String| {
        let letters = letters.trim_end_matches('~');
        part.strip_prefix(letters).is_some_and(|rest| {
            rest.is_empty()
                || rest
                    .starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+#".contains(c))
        })
    };
    let length = known.iter().filter(fits).map(|letters| letters.trim_end_matches('~').len()).max()?;
    Some(0..length)
}

/// The small letters of a piece that a move by squares ends with.
fn trailing(part: &str, known: &[String]) -> Option<Range<usize>> {
    let bare = part.trim_end_matches(['#', '+', '!', '?']);
    let fits = |letters: &String| {
        let small = letters.trim_end_matches('~').to_ascii_lowercase();
        bare.strip_suffix(&small).is_some_and(is_squares).then_some(small.len())
    };
    // Of two names that fit, the one that leaves the fewest squares.
    let length = known.iter().filter_map(fits).max()?;
    Some(bare.len() - length..bare.len())
}

/// Whether a text is squares, one behind the other.
fn is_squares(text: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.strip_prefix(|c: char| c.is_ascii_lowercase());
        let Some(digits) = digits else { return false };
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == digits.len() {
            return false;
        }
        rest = after;
    }
    !text.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{fen_letters, move_letters};

    #[test]
    fn the_letters_of_a_fen_are_found() {
        let fen = "1p+P/{PR}3Q~[Rq] w K - 0 1 captured:D,dr";
        let letters: Vec<String> = fen_letters(fen)
            .iter()
            .map(|(range, letters)| format!("{} {letters}", &fen[range.clone()]))
            .collect();
        assert_eq!(letters, ["p P", "+P +P", "PR PR", "Q~ Q~", "R R", "q Q", "D D", "dr DR"]);
        assert_eq!(fen_letters("{").len(), 1);
    }

    #[test]
    fn the_letters_of_a_move_are_found() {
        let known = ["+P", "B", "K", "N", "P", "PR", "Q~", "R"].map(str::to_owned);
        for (word, letters) in [
            ("Nf3", "N"),
            ("PRxe4+", "PR"),
            ("a7a8n", "n"),
            ("a8=N#", "N"),
            ("N@f3", "N"),
            ("K@b1,P@b2", "K P"),
            ("O-O/Re1", "R"),
            ("e2e4", ""),
            ("exd5", ""),
            ("h7h8+", ""),
            ("b1c3pr", "pr"),
            ("Nc3/R", "N R"),
            ("Qe4", "Q"),
            ("bxc3", ""),
        ] {
            let found: Vec<&str> =
                move_letters(word, &known).iter().map(|(range, _)| &word[range.clone()]).collect();
            assert_eq!(found.join(" "), letters, "{word}");
        }
    }
}
