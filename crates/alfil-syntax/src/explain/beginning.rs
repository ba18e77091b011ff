//! What a line is about whose first word does not say so: that word is misspelt, is another notation's, stands behind
//! something else, or is lacking.

use super::Place;
use super::elsewhere::{self, Advice, is_letters};
use super::scan::{closed_string, code_end, token};
use super::wording::is_unquoted_name;
use crate::build::first_word;
use crate::diagnostic::suggest;
use crate::grammar::{Grammar, Rule};
use crate::tree::CLAUSE_WORDS;
use pest::Parser;

/// What a clause is probably about.
pub(super) struct Beginning {
    /// The word that such clauses begin with.
    pub(super) word: &'static str,
    /// Where the text goes on behind it.
    pub(super) behind: usize,
}

/// Whether a line that could not be read was to say what the file extends, or how large its board is and does not: then
/// nothing else that the file says can be judged.
pub(crate) fn leaves_all_open(line: &str) -> bool {
    beginning(line).is_some_and(|begun| match begun.word {
        "extends" => true,
        "board" => size(line.lines().next().unwrap_or_default()).is_none(),
        _ => false,
    })
}

/// Whether a line is the first letters of a word, or the word alone: somebody is writing it.
pub(crate) fn is_begun(line: &str, word: &str) -> bool {
    // The sign of a promoted piece may stand there already.
    let begun = line.trim().trim_end_matches(['+', ' ']);
    !begun.is_empty() && word.starts_with(begun)
}

/// Words that people write before what a line is about.
const FILLERS: &[&str] = &[
    "a", "an", "the", "this", "new", "add", "define", "declare", "create", "let", "set", "and", "also",
    "with",
];

fn keyword(word: &str) -> Option<&'static str> {
    CLAUSE_WORDS.iter().copied().find(|known| *known == word)
}

/// What a clause that nothing matched is about, if that can be told.
pub(super) fn beginning(text: &str) -> Option<Beginning> {
    let line = text.lines().next()?;
    // `"piece": { ... }` is another notation through and through.
    if line.starts_with('"') && line.contains("\":") {
        return None;
    }
    let side = ["white ", "black "].into_iter().find(|side| line.starts_with(side)).map_or(0, str::len);
    let begun = without_side(&line[side..])?;
    Some(Beginning { behind: side + begun.behind, ..begun })
}

fn without_side(line: &str) -> Option<Beginning> {
    let first = token(line);
    if elsewhere::is_comment(first, line) {
        return None;
    }
    let block = matches!(elsewhere::meant(Place::File, first, line), Some(Advice::Word("setup")));
    let near = || suggest(first, CLAUSE_WORDS.iter().copied()).filter(|_| !block);
    if let Some(word) = keyword(first).or_else(near) {
        return Some(Beginning { word, behind: first.len() });
    }
    if let Some(at) = behind_filler(first, line) {
        let word = first_word(&line[at..]);
        return Some(Beginning { word: keyword(word)?, behind: at + word.len() });
    }
    // `R piece "Rook" R`
    let swapped = is_letters(first) && first_word(line[first.len()..].trim_start()) == "piece";
    if let Some(word) = left_out(first, line).or(swapped.then_some("piece")) {
        return Some(Beginning { word, behind: 0 });
    }
    match elsewhere::meant(Place::File, first, line)? {
        Advice::Meant(meant, _) | Advice::Example(meant) => {
            let word = keyword(first_word(&meant))?;
            // The word that is lacking stands before the first.
            let lacking = meant[word.len()..].trim_start().starts_with(first) && word != first;
            Some(Beginning { word, behind: if lacking { 0 } else { first.len() } })
        }
        Advice::Word(word) => Some(Beginning { word, behind: first.len() }),
        Advice::Comment(_) | Advice::Array(_) | Advice::Spare(..) | Advice::Said(_) => None,
    }
}

/// Where a line says what it is about, behind a sign, a number or a word that has no place there: `a piece ...`,
/// `- piece ...`, `1. piece ...`.
fn behind_filler(first: &str, line: &str) -> Option<usize> {
    let sign = !first.starts_with(|c: char| c.is_alphanumeric() || c == '"');
    let number = first.bytes().all(|byte| byte.is_ascii_digit());
    if first.is_empty() || !(sign || number || FILLERS.contains(&first.to_lowercase().as_str())) {
        return None;
    }
    let rest = line[first.len()..].trim_start_matches(['.', ')', ' ', '\t']);
    keyword(first_word(rest)).map(|_| line.len() - rest.len())
}

/// The same, if the line can be read from there.
pub(super) fn spare_filler(first: &str, line: &str) -> Option<usize> {
    let at = behind_filler(first, line)?;
    let rest = &line[at..];
    let rest = &rest[..code_end(rest)];
    (rest.contains('{') || Grammar::parse(Rule::lone_clause, rest).is_ok()).then_some(at)
}

/// The word that a line lacks, of which all the rest is there: `10x8`, `"chess"`, `C "Chancellor" RN`.
pub(super) fn left_out(first: &str, line: &str) -> Option<&'static str> {
    let whole = &line[..code_end(line)];
    if size(whole).is_some() && whole.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'x' | b' '))
    {
        return Some("board");
    }
    if first.starts_with('"') && closed_string(first) && whole == first {
        return Some("extends");
    }
    piece_meant(first, line).map(|_| "piece")
}

/// `piece C "Camel" C`, for a line that says the same without its word: `C "Camel" C`, `C: C`, `C Camel C`.
pub(super) fn piece_meant(first: &str, line: &str) -> Option<String> {
    // The sign of a promoted piece stands by itself for the parser.
    let first = if first == "+" { &line[..1 + first_word(&line[1..]).len()] } else { first };
    let whole = &line[..code_end(line)];
    let bare = first;
    let first = if whole.get(first.len()..).is_some_and(|rest| rest.starts_with('~')) {
        &line[..=first.len()]
    } else {
        first
    };
    let rest = whole.get(first.len()..)?.trim_start();
    let signed = rest.starts_with(['=', ':', '&']);
    let rest = rest.trim_start_matches(['=', ':', '&']).trim_start();
    let name = token(rest);
    let text = name.starts_with('"') && closed_string(name);
    let unquoted = is_unquoted_name(name);
    if !is_letters(bare.strip_prefix('+').unwrap_or(bare)) || !(signed || text || unquoted) {
        return None;
    }
    let moves = if text || unquoted { rest[name.len()..].trim() } else { rest };
    let name = if text || unquoted { name.trim_matches('"') } else { "Name" };
    Some(format!("piece {first} \"{name}\" {}", if moves.is_empty() { "..." } else { moves }))
}

/// The first two numbers of a text, each below 100, if they may be a board's files and ranks, and where they stand.
pub(super) fn size(text: &str) -> Option<[(usize, &str); 2]> {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|number| (1..=2).contains(&number.len()))
        .map(|number| (number.as_ptr() as usize - text.as_ptr() as usize, number));
    Some([numbers.next()?, numbers.next()?])
}
