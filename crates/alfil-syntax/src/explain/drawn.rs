//! The board of a FEN as the array is drawn: where one stands in place of a `setup`.

use crate::grammar::{Grammar, Rule};
use pest::Parser;

/// What to do with a FEN in place of an array.
pub(super) const A_RANK_A_LINE: &str = "write its ranks in braces, the last one first, with blanks between the squares: `setup {`, \
     then a row such as `r n b q k b n r` for each rank, then `}`";

/// How many ranks a board has at most, and how many squares each.
const MOST: usize = alfil_board::MAX_SIDE as usize;

/// The clause that draws what a FEN in a line says.
pub(super) fn setup(line: &str) -> Option<String> {
    let apart = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '=');
    let mut words = line.split(apart).filter(|word| !word.is_empty());
    let board = words.by_ref().find(|word| word.matches('/').count() >= 2)?;
    let begins = if words.next() == Some("b") { ", black to move" } else { "" };
    let ranks: Vec<&str> = board.split('[').next()?.split('/').collect();
    let rows: Option<Vec<String>> = ranks.iter().map(|rank| row(rank)).collect();
    let rows = rows.filter(|rows| rows.len() <= MOST)?;
    let clause = format!("setup{begins} {{\n    {}\n}}", rows.join("\n    "));
    Grammar::parse(Rule::lone_clause, &clause).is_ok().then_some(clause)
}

/// The squares of a rank, with blanks between them.
fn row(rank: &str) -> Option<String> {
    let mut squares: Vec<String> = Vec::new();
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let length = match first {
            '0'..='9' => digits,
            '{' => rest.find('}')? + 1,
            '+' => 2,
            '*' => 1,
            letter if letter.is_ascii_alphabetic() => 1,
            _ => return None,
        };
        let length = length + usize::from(rest.get(length..)?.starts_with('~'));
        let square = rest.get(..length)?;
        match square.parse::<usize>() {
            Ok(empty) if empty <= MOST => squares.extend(std::iter::repeat_n(".".to_owned(), empty)),
            Ok(_) => return None,
            Err(_) => squares.push(square.replace(['{', '}'], "")),
        }
        if squares.len() > MOST {
            return None;
        }
        rest = &rest[length..];
    }
    (!squares.is_empty()).then(|| squares.join(" "))
}
