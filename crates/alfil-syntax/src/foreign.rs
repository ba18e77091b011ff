//! Texts of other formats, which are named as what they are and not read as a variant file with a mistake in every line.

use super::build::first_word;
use super::tree::CLAUSE_WORDS;
use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::source::{SourceId, Span};
use std::ops::Range;

/// How many lines are looked at.
const LINES: usize = 60;

/// Words that stand before `=` in Fairy-Stockfish's variants.ini, in small letters.
const INI_KEYS: &str = "\
varianttemplate piecetochartable startfen maxrank maxfile promotionregionwhite promotionpiecetypes
promotedpiecetype castling doublestep checking extinctionvalue extinctionpiecetypes flagpiece flagregionwhite
piecedrops capturestohand stalematevalue nmoverule pawntypes king pawn pocketsize blastoncapture mustcapture
nfoldrule
";

/// Words that stand before `=` in the Interactive Diagram of the Chess Variant Pages.
const DIAGRAM_KEYS: &str = "\
files ranks promozone maxpromote promochoice graphicsdir squaresize graphicstype whiteprefix blackprefix
lightshade darkshade symmetry royal satellite holdingstype usemarkers rimcolor coordcolor startshade firstrank
borders shufflesize shuffle zone
";

/// What a text is, if it is no variant file: what to call it, and what to do.
struct Format {
    name: &'static str,
    help: &'static str,
}

const INI: Format = Format {
    name: "a `variants.ini` of Fairy-Stockfish",
    help: "write it as clauses: `[name:chess]` is `variant \"Name\" { }` and `extends \"chess\"`, `customPiece1 = c:C` is \
           `piece C \"Name\" C`, `castling = false` is `without castle`; docs/tutorial.md begins a file",
};
const DIAGRAM: Format = Format {
    name: "an Interactive Diagram of the Chess Variant Pages",
    help: "write it as clauses: `files=8` and `ranks=8` are `board 8x8`, `knight:N:N:knight:b1,g1` is `piece N \"Knight\" N` \
           with its squares in `setup { ... }`; docs/tutorial.md begins a file",
};
const ZILLIONS: Format = Format {
    name: "a rules file of Zillions of Games (.zrf)",
    help: "write it as clauses: what `(moves ...)` programs is Betza's notation here, as in `piece N \"Knight\" N`; \
           docs/tutorial.md begins a file",
};
const LUDII: Format = Format {
    name: "a game description of Ludii (.lud)",
    help: "write it as clauses, one a line; docs/tutorial.md begins a file",
};
const PGN: Format = Format {
    name: "games in PGN",
    help: "`alfil convert VARIANT FILE` reads games; a variant file has the rules of the game",
};
const FEN: Format = Format {
    name: "a position in FEN",
    help: "`alfil show VARIANT --fen \"...\"` draws a position; a variant file has the rules of the game",
};
const JSON: Format =
    Format { name: "JSON", help: "a variant file has a clause a line; docs/tutorial.md begins one" };
const MARKUP: Format = Format {
    name: "a page of HTML or XML",
    help: "a variant file is plain text with a clause a line; save it as that",
};
const DOCUMENT: Format = Format {
    name: "a document of a word processor",
    help: "a variant file is plain text: save it as text in UTF-8",
};
const SETTINGS: Format = Format {
    name: "a file of settings (INI, TOML or YAML)",
    help: "a variant file has clauses without `=` and `:`, such as `board 8x8`; docs/tutorial.md begins one",
};

/// That a text is of another format, at its first line.
pub(super) fn recognize(source: SourceId, text: &str) -> Option<Diagnostic> {
    let (at, first) = lines(text).next()?;
    let format = format_of(text, first)?;
    Some(not_a_variant(
        source,
        at,
        first,
        &format!("this is {}, and not a variant file", format.name),
        format.help,
    ))
}

/// The lines of a text without the blanks at their ends, each with where it begins.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end())
    })
}

/// Where the marks stand by which version control shows two versions of a file in one, if such are left.
pub(super) fn conflict(source: SourceId, text: &str) -> Option<Diagnostic> {
    const LENGTH: usize = 7;
    let mark = |line: &str| {
        let sign = line.chars().next().filter(|c| "<|=>".contains(*c))?;
        let rest = line.trim_start_matches(sign);
        (line.len() - rest.len() == LENGTH && (rest.is_empty() || rest.starts_with(' '))).then_some(sign)
    };
    let marks: Vec<(usize, &str, char)> =
        lines_of(text).filter_map(|(start, line)| Some((start, line, mark(line)?))).collect();
    let (start, line, sign) = *marks.iter().find(|(_, _, sign)| matches!(sign, '<' | '>'))?;
    let place = |start: usize, line: &str| Span::new(source, start, start + line.floor_char_boundary(60));
    let more = marks.iter().filter(|(_, _, sign)| *sign == '<').count().saturating_sub(1);
    let message = match more {
        0 => "two versions of the file stand in one, as a merge has left them".to_owned(),
        1 => "two versions of the file stand in one, as a merge has left them, here and at another place"
            .to_owned(),
        more => format!(
            "two versions of the file stand in one, as a merge has left them, here and at {more} other places"
        ),
    };
    let label = if sign == '<' { "one version begins here" } else { "the other version ends here" };
    let error = Diagnostic::error(code::file::CONFLICT, message, place(start, line), label);
    let other = marks.iter().find(|(at, _, other)| *at > start && *other == '=' && sign == '<');
    let error = match other {
        Some((start, line, _)) => error.label(place(*start, line), "the other one"),
        None => error,
    };
    Some(error.help("write between the marks what is meant, and take away the lines with the marks"))
}

/// The text without what every line begins with, and the places of that.
pub(super) struct Prefixed {
    pub(super) bare: String,
    places: Vec<Range<usize>>,
    what: String,
}

impl Prefixed {
    /// A text of which every line begins with the same sign, as mails that are quoted do, or with its number, as in a listing;
    /// if without that the first line begins as one of ours does.
    pub(super) fn of(text: &str) -> Option<Prefixed> {
        const FEWEST: usize = 3;
        let lines: Vec<(usize, &str)> = lines_of(text).filter(|(_, line)| !line.is_empty()).collect();
        let first = lines.first()?.1.trim_start();
        let sign = first.chars().next().filter(|c| SIGNS.contains(c));
        let prefix: &dyn Fn(&str) -> Option<usize> = match sign {
            Some(sign) => &move |line| signs(line, sign),
            None => &numbered,
        };
        let number =
            |line: &str| line.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok();
        let rising = || lines.windows(2).all(|pair| number(pair[0].1) < number(pair[1].1));
        let lengths = lines.iter().map(|(_, line)| prefix(line)).collect::<Option<Vec<usize>>>()?;
        if lines.len() < FEWEST || sign.is_none() && !rising() {
            return None;
        }
        // What is indented below something else stays so.
        let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        let rests = lines.iter().zip(&lengths).map(|((_, line), length)| &line[*length..]);
        let margin = rests.filter(|rest| !rest.trim().is_empty()).map(blanks).min().unwrap_or(0);
        let places: Vec<Range<usize>> = lines
            .iter()
            .zip(&lengths)
            .map(|((start, line), length)| *start..*start + length + margin.min(line.len() - length))
            .collect();
        let (mut bare, mut done) = (String::with_capacity(text.len()), 0);
        for place in &places {
            bare.push_str(text.get(done..place.start)?);
            done = place.end;
        }
        bare.push_str(text.get(done..)?);
        let begun = bare.lines().map(str::trim).find(|line| !line.is_empty())?;
        let ours = begun.starts_with('#') || CLAUSE_WORDS.contains(&first_word(begun));
        let what = sign.map_or_else(|| "its number".to_owned(), |sign| format!("`{sign}`"));
        ours.then_some(Prefixed { bare, places, what })
    }

    pub(super) fn told(&self, source: SourceId) -> Diagnostic {
        let place = |place: &Range<usize>| Span::new(source, place.start, place.end);
        let first = self.places.first().map(place).unwrap_or_default();
        let title = "take it away in every line";
        let fix = Fix::new(Safety::Offered, title);
        let fix = self.places.iter().fold(fix, |fix, one| fix.edit(place(one), ""));
        let message = format!("every line begins with {}", self.what);
        Diagnostic::error(code::file::PREFIXED, message, first, "no part of a clause").help(title).fix(fix)
    }
}

/// Signs that stand before every line of what is quoted or drawn in a frame, or has been added to a file.
const SIGNS: [char; 11] = ['>', '|', '+', ':', '*', '!', '~', '│', '┃', '❯', '•'];

/// How long a line's signs are, each of them with a blank before it or none.
fn signs(line: &str, sign: char) -> Option<usize> {
    let mut rest = line.trim_start_matches([' ', '\t']).strip_prefix(sign)?;
    while let Some(more) = rest.strip_prefix(' ').unwrap_or(rest).strip_prefix(sign) {
        rest = more;
    }
    Some(line.len() - rest.len())
}

/// How long the number before a line is, with the sign behind it.
fn numbered(line: &str) -> Option<usize> {
    let text = line.trim_start_matches([' ', '\t']);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = rest.strip_prefix(' ').unwrap_or(rest);
    let signs = [':', '|', '│', ')', '-', '.'];
    let behind = signs.iter().find_map(|sign| behind.strip_prefix(*sign));
    let apart = behind.is_some() || rest.is_empty() || rest.starts_with([' ', '\t']);
    (rest.len() < text.len() && apart).then(|| line.len() - behind.unwrap_or(rest).len())
}

/// That a text is none of which anything could be read, once and not line by line. `broken` is how many of its lines nothing
/// could be made of.
pub(super) fn unreadable(source: SourceId, text: &str, broken: usize) -> Option<Diagnostic> {
    const FEWEST: usize = 3;
    let begins_a_clause = |line: &str| {
        let word = first_word(line);
        let small = word.to_lowercase();
        let side = matches!(small.as_str(), "white" | "black");
        side || CLAUSE_WORDS.contains(&small.as_str())
            || suggest(&small, CLAUSE_WORDS.iter().copied()).is_some()
    };
    if broken < FEWEST || lines(text).any(|(_, line)| begins_a_clause(line)) {
        return None;
    }
    let (at, first) = lines(text).next()?;
    let help = "a variant file begins with `variant \"Name\" { }`, and has a clause a line; `alfil new NAME` writes one to begin with";
    Some(not_a_variant(source, at, first, "this is not a variant file", help))
}

fn not_a_variant(source: SourceId, at: usize, line: &str, message: &str, help: &str) -> Diagnostic {
    let span = Span::new(source, at, at + line.floor_char_boundary(60));
    Diagnostic::error(code::file::FOREIGN, message, span, "nothing of it was read").help(help)
}

/// The lines that say something, with their places.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        (start, line.trim())
    });
    lines
        .filter(|(_, line)| !line.trim_start_matches('\u{FEFF}').is_empty() && !line.starts_with('#'))
        .take(LINES)
}

fn format_of(text: &str, first: &str) -> Option<Format> {
    let first = first.trim_start_matches('\u{FEFF}');
    let rest: Vec<&str> = lines(text).map(|(_, line)| line).collect();
    let key = |line: &&str| line.split_once('=').map(|(key, _)| key.trim().to_lowercase());
    let known = |keys: &str| {
        rest.iter().filter_map(key).filter(|key| keys.split_whitespace().any(|own| own == key)).count()
    };
    let settings = rest
        .iter()
        .filter_map(key)
        .filter(|key| key.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c)));
    let settings = settings.count();
    let head = |sign: &str| first.starts_with(sign);
    if head("{\\rtf") || head("%PDF") || head("PK\u{3}") || head("%!PS") {
        return Some(DOCUMENT);
    }
    if head("[")
        && first.ends_with(']')
        && first.contains('"')
        && first[1..].starts_with(|c: char| c.is_ascii_uppercase())
    {
        return Some(PGN);
    }
    if head("[") && first.ends_with(']') && !first.contains('"') {
        return Some(if known(INI_KEYS) > 0 || first.contains(':') { INI } else { SETTINGS });
    }
    if head("(") || head(";") && rest.iter().any(|line| line.starts_with('(')) {
        let ludii = rest.iter().any(|line| line.contains("(equipment") || line.contains("(players"));
        let zillions = rest.iter().any(|line| {
            ["(version", "(define", "(title", "(turn-order", "(board-setup", "(variant"]
                .iter()
                .any(|word| line.contains(word))
        });
        return match () {
            () if zillions => Some(ZILLIONS),
            () if ludii || first.starts_with("(game") => Some(LUDII),
            () => None,
        };
    }
    if is_diagram(&rest, known(DIAGRAM_KEYS)) {
        return Some(DIAGRAM);
    }
    if head("<") && !head("<!--") || head("<!doctype") {
        return Some(MARKUP);
    }
    if (head("{") || head("[")) && rest.iter().take(3).any(|line| line.contains('"') && line.contains(':')) {
        return Some(JSON);
    }
    if is_fen(first) && rest.iter().all(|line| is_fen(line)) {
        return Some(FEN);
    }
    if known(INI_KEYS) >= 2 && settings == rest.len() {
        return Some(INI);
    }
    let clauses =
        rest.iter().filter(|line| CLAUSE_WORDS.contains(&first_word(line)) && !is_mapping(line)).count();
    let mapped = rest.iter().filter(|line| is_mapping(line)).count();
    (clauses == 0 && rest.len() >= 3 && (settings + mapped) * 2 > rest.len()).then_some(SETTINGS)
}

/// `files=8`, and lines such as `knight:N:N:knight:b1,g1`.
fn is_diagram(lines: &[&str], known: usize) -> bool {
    let is_piece = |line: &&&str| line.matches(':').count() >= 3 && !line.contains(' ');
    let pieces = lines.iter().filter(is_piece).count();
    let marked = lines.iter().any(|line| line.contains("idiagram") || line.contains("class=\"idiagram\""));
    marked || known >= 2 && pieces > 0 || known >= 3 || pieces >= 3
}

/// `name: Camel Race`
fn is_mapping(line: &str) -> bool {
    let line = line.trim_start_matches("- ");
    line.split_once(':').is_some_and(|(key, value)| {
        !key.is_empty()
            && key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
            && (value.is_empty() || value.starts_with(' '))
    })
}

/// A line of at least three ranks, and nothing but what a FEN holds.
fn is_fen(line: &str) -> bool {
    let board = line.split(' ').next().unwrap_or("");
    board.matches('/').count() >= 2
        && board.chars().all(|c| c.is_ascii_alphanumeric() || "/+~[]{}".contains(c))
}
