//! Words that begin lines of rules pages and of other notations, and what is written here instead.

mod bracketed;
mod lines;
mod removal;
mod settings;

use super::beginning::{left_out, piece_meant, size, spare_filler};
use super::kept::{self, denies};
use super::repair::{reads, usual_piece};
use super::scan::{code, code_end, string_end};
use super::{Place, drawn};
use crate::build::first_word;
use crate::diagnostic::{Safety, suggest};
use crate::grammar::Rule;
use crate::tree::CLAUSE_WORDS;
use crate::words::shortened;
use bracketed::bracketed as elsewhere_bracketed;
use lines::{captured, rule, step};
pub(super) use removal::turned_off;
use removal::{REMOVED, removal};
use settings::{setting, unknown_setting};

/// The next step for a line.
pub(super) enum Advice {
    /// The line as it was meant.
    Meant(String, Safety),
    /// How such a line looks: what this one says besides is not known.
    Example(String),
    /// A word for the first one.
    Word(&'static str),
    /// The line as a comment.
    Comment(String),
    /// The line without its first word, or sign: what is said begins at this byte.
    Spare(String, usize),
    /// The array that a FEN says.
    Array(String),
    /// Something else, in words.
    Said(String),
}

impl Advice {
    /// Whether the line as it was meant says all that the line says.
    pub(super) fn keeps(&self, line: &str) -> bool {
        match self {
            Advice::Meant(meant, _) => kept::words_kept(&line[..code_end(line)], meant),
            _ => true,
        }
    }

    /// The help line.
    pub(super) fn help(&self) -> String {
        match self {
            Advice::Meant(meant, _) => format!("did you mean `{meant}`?"),
            Advice::Example(meant) => format!("for example `{meant}`"),
            Advice::Word(meant) => format!("did you mean `{meant}`?"),
            Advice::Comment(_) => A_COMMENT.to_owned(),
            Advice::Spare(token, _) => format!("take `{token}` away"),
            Advice::Array(_) => drawn::A_RANK_A_LINE.to_owned(),
            Advice::Said(help) => help.clone(),
        }
    }
}

/// How this language begins comments.
pub(super) const A_COMMENT: &str = "a comment begins with `#`";

/// A line that may have been meant.
fn did_you_mean(meant: impl Into<String>) -> Option<Advice> {
    Some(Advice::Meant(meant.into(), Safety::Offered))
}

fn said(help: impl Into<String>) -> Option<Advice> {
    Some(Advice::Said(help.into()))
}

/// Words for several moves in a turn.
const SEVERAL: &[&str] = &["two", "three", "twice", "double", "both", "several", "times", "till", "unless"];

/// Words before the name of what a file builds on.
const BUILDS_ON: &[&str] = &[
    "extends",
    "from",
    "of",
    "include",
    "import",
    "inherit",
    "inherits",
    "base",
    "based",
    "parent",
    "extend",
    "extending",
    "use",
    "uses",
    "like",
];

/// Words before the FEN with which a game starts.
const BEGIN_FEN: &[&str] =
    &["fen", "start", "startpos", "position", "layout", "initial", "begin", "array", "board"];

/// The words of which the second part of a turn is made.
const SECOND_PART: &[&str] = &["move", "place", "neutral", "origin", "within", "reach", "push", "enemy"];

/// The words that a line of a file begins with and the language does not know, and what is meant by them.
const CLAUSES: &[(&str, &str)] = &[
    ("castling castles castled rochade rokade 0-0", "castle K with R by 2, safe origin crossed arrival"),
    ("enpassant passant ep e", "en passant P by P"),
    ("promotion promotions promotes pawns pawn promoting", "promote P on rank last to Q R B N"),
    ("drop drops dropping dropped", "turn: move, or place 1 from reserve"),
    ("pocket pockets hand hands holdings stock supply", "reserve Q R*2"),
    ("checkmate mate checkmated checkmating", "loss when checkmate"),
    ("stalemate stalemated", "draw when stalemate"),
    ("repetition threefold repetitions sennichite", "draw when repetition 3"),
    ("fifty 50 nmoverule", "draw when 50 moves without capture or move of P"),
    ("king kings", "royal K"),
    (
        "size grid boardsize width height files ranks rank file dimensions dimension maxrank maxfile",
        "board 8x8",
    ),
    ("fen start startfen startpos position layout initial begin", "setup { ... }"),
    ("zone area square territory define", "region camp = ranks 1..3"),
    ("explode explosion explosions atomic", "blast K"),
    ("must mandatory forced obligatory compulsory", "turn: capture, else move"),
    ("may pass passing passes", "turn: move, or pass"),
    ("goal objective aim object winner flag victory", "win when own K in rank last"),
    ("check checks", "win when checks own >= 3"),
    ("extinction bare", "loss when count own = 1"),
    ("gating gates enter", "gate H from rank 1"),
    ("captures captured", "capture to own reserve"),
    ("rebirth reborn rebirths respawn circe", "capture P to home by file"),
    ("doublestep double", "home P on rank 2"),
    ("players player", "turn: move"),
    ("shuffle shuffled random randomized randomised randomize fischer", "arrays on rank 1 { ... }"),
    ("at atmost max maximum", "limit Q*2"),
    ("convert converts turnover outflank flank enclose", "flip enclosed by placing"),
    (
        "custodian custodial custody sandwich sandwiches pincer pincers intervention",
        "take enclosed R by moving",
    ),
    ("withdraw withdrawal withdraws", "take behind K by moving"),
    ("approach approaches advancer", "take ahead K by moving"),
    ("coordinate coordination coordinator", "take crossing K by moving"),
    ("wall walls duck arrow arrows blocker blockers petrify", "neutral \"Wall\""),
];

/// Fields of the header, and what stands there instead in other formats.
const FIELDS: &[(&str, &str)] = &[
    ("alias", "alias"),
    ("aliases", "alias"),
    ("aka", "alias"),
    ("synonym", "alias"),
    ("nickname", "alias"),
    ("inventor", "inventor"),
    ("author", "inventor"),
    ("authors", "inventor"),
    ("creator", "inventor"),
    ("designer", "inventor"),
    ("by", "inventor"),
    ("invented", "inventor"),
    ("year", "year"),
    ("date", "year"),
    ("source", "source"),
    ("url", "source"),
    ("link", "source"),
    ("website", "source"),
    ("note", "note"),
    ("notes", "note"),
    ("description", "note"),
    ("comment", "note"),
    ("desc", "note"),
    ("summary", "note"),
];

/// The field of a header that a word of another format stands for.
pub(crate) fn field(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    FIELDS.iter().find(|(other, _)| *other == small).map(|(_, field)| *field)
}

/// The next step for a line that begins with a word of another notation, if it is known.
pub(super) fn meant(place: Place, token: &str, line: &str) -> Option<Advice> {
    if is_comment(token, line) {
        return match line.trim_end().strip_prefix(['/', '-', ';', '%']) {
            Some(rest) if !rest.starts_with('*') => {
                let words = rest.trim_start_matches(['/', '-', ';', '%']).trim_start();
                Some(Advice::Comment(format!("# {words}").trim_end().to_owned()))
            }
            _ => said(A_COMMENT),
        };
    }
    let small = token.to_lowercase();
    if let Some(meant) = elsewhere_bracketed(place, line) {
        return Some(meant);
    }
    if let Some(meant) = condition_first(place, token, line) {
        return did_you_mean(meant);
    }
    let known = match place {
        Place::File => file(&small, token, line),
        Place::Header => {
            let field = FIELDS.iter().find(|(other, _)| *other == small).map(|(_, field)| *field);
            field.filter(|field| *field != small).map(Advice::Word)
        }
        Place::Piece => match rule(&small, token, line) {
            Some(meant) => did_you_mean(meant),
            None => captured(&small, token, line).and_then(said),
        },
        Place::Test => step(&small, line).and_then(did_you_mean),
        Place::Arrays => None,
    };
    known.or_else(|| spare_word(place, token, line))
}

/// `when check move N`, of which the condition stands behind: `move N when check`.
fn condition_first(place: Place, token: &str, line: &str) -> Option<String> {
    const LONGEST: usize = 200;
    if !matches!(token, "when" | "if" | "while" | "unless" | "once") || line.len() > LONGEST {
        return None;
    }
    let line = &line[..code_end(line)];
    let not = if token == "unless" { "not " } else { "" };
    line.match_indices(' ').find_map(|(blank, _)| {
        let rest = line[blank..].trim_start_matches([' ', ',', ':']).trim_start_matches("then ");
        let condition = line.get(token.len()..blank)?.trim().trim_end_matches([',', ':']);
        let meant = format!("{rest} when {not}{condition}");
        let begins = place.keywords().contains(&first_word(rest));
        (begins && !condition.is_empty() && reads(place.rule(), &meant)).then_some(meant)
    })
}

/// A word, a sign or a number before what can be read: `can move N`, `1. play e4`, `- legal e5`.
fn spare_word(place: Place, token: &str, line: &str) -> Option<Advice> {
    // Without it the line would say the opposite, or less.
    let small = token.to_lowercase();
    if denies(&small) || ["don't", "can't", "optional", "optionally"].contains(&small.as_str()) {
        return None;
    }
    let line = &line[..code_end(line)];
    let mut at = token.len();
    for _ in 0..2 {
        let rest = line.get(at..)?;
        let begun = rest.trim_start_matches([' ', '\t', '.', ':', ',', ')', '*', '-']);
        let start = at + rest.len() - begun.len();
        if place.keywords().contains(&first_word(begun)) && reads(place.rule(), begun) {
            return Some(Advice::Spare(shortened(line[..start].trim_end()), start));
        }
        at = start + first_word(begun).len();
    }
    None
}

fn file(small: &str, token: &str, line: &str) -> Option<Advice> {
    // What is said within quotation marks is a name.
    let bare: String = code(line).map(|(_, letter)| letter).collect();
    let words: Vec<String> = said_words(&bare).map(str::to_lowercase).collect();
    let second = words.get(1).map_or("", String::as_str);
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
    if let Some((meant, safety)) = turned_off(line) {
        return Some(Advice::Meant(meant, safety));
    }
    // What is denied is taken away, or told by those who know how: it is not said.
    if let Some(rest) = line[..code_end(line)].get(token.len()..).filter(|_| denies(small)) {
        let meant = format!("without {}", rest.trim());
        if reads(Rule::lone_clause, &meant) {
            return did_you_mean(meant);
        }
        let all = format!("without {}", first_word(rest.trim_start()));
        if !rest.trim().is_empty() && reads(Rule::lone_clause, &all) {
            return said(format!("what a file takes over is taken away by `without`, as in `{all}`"));
        }
    }
    if let Some(side) = suggest(small, ["white", "black"]).filter(|_| CLAUSE_WORDS.contains(&second)) {
        return Some(Advice::Word(side));
    }
    if let Some(at) = spare_filler(token, line) {
        return Some(Advice::Spare(shortened(line[..at].trim_end()), at));
    }
    if words.get(1..3).is_some_and(|next| next == ["board", "is"]) {
        return did_you_mean(board(line));
    }
    let behind = line[token.len()..].trim_start();
    if matches!(small, "array" | "position" | "start" | "startpos" | "layout")
        && (behind.starts_with('{') || behind == "empty")
    {
        return Some(Advice::Word("setup"));
    }
    if BEGIN_FEN.contains(&small)
        && let Some(array) = drawn::setup(&line[token.len()..code_end(line)])
    {
        return Some(Advice::Array(array));
    }
    if let Some(word) = left_out(token, line) {
        let whole = || format!("{word} {}", &line[..code_end(line)]);
        return did_you_mean(piece_meant(token, line).unwrap_or_else(whole));
    }
    if let Some(advice) = setting(small, line) {
        return Some(advice);
    }
    if BUILDS_ON.contains(&small) && small != "extends" && small != "from" && small != "of" {
        let name = text_in(line).or(line.split_whitespace().last()).unwrap_or(token);
        return did_you_mean(format!("extends \"{}\"", name.trim_end_matches(".variant")));
    }
    // `from chess import *`
    if small == "from"
        && let [_, name, rest @ ..] = line.split_whitespace().collect::<Vec<_>>().as_slice()
        && rest.first().is_none_or(|word| *word == "import")
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'"')
    {
        return did_you_mean(format!("extends \"{}\"", name.trim_matches('"')));
    }
    if small == "game" && has(&["end", "ends", "over", "won", "lost", "drawn"]) {
        return said(
            "what ends a game is said by `win when`, `loss when` and `draw when`, as in `win when own K in rank last`",
        );
    }
    if ["name", "title", "game", "variantname", "ruleset"].contains(&small) {
        let rest = line[token.len()..].trim_matches([' ', '\t', ':', '=', '"']);
        let name = text_in(line).unwrap_or(rest);
        return did_you_mean(format!("variant \"{}\" {{ }}", if name.is_empty() { "Name" } else { name }));
    }
    if let Some((_, field)) = FIELDS.iter().find(|(other, _)| *other == small) {
        let value = if *field == "year" { "2007" } else { "\"...\"" };
        return said(format!("it belongs into the header: `variant \"Name\" {{ {field} {value} }}`"));
    }
    // `K is royal`, `the king is royal`, `K = ...`
    if has(&["royal"]) && suggest(small, CLAUSE_WORDS).is_none() {
        let letters = words_with_case(line).find(|word| is_letters(word));
        let denied = words.iter().any(|word| denies(word));
        return did_you_mean(match letters {
            Some(letters) if denied => format!("without royal {letters}"),
            None if denied => "without royal".to_owned(),
            letters => format!("royal {}", letters.unwrap_or("K")),
        });
    }
    if ["may", "can", "optional", "optionally"].contains(&small) && has(&["promote", "promotes"]) {
        return said(
            "what may be done and need not has `, optional` behind it: `promote P on rank last to Q, optional`",
        );
    }
    if ["pawns", "pawn"].contains(&small) && words.iter().any(|word| denies(word)) {
        return said(match has(&["promote", "promotes", "promotion"]) {
            true => {
                "nothing promotes unless a `promote` clause says so; `without promote` takes away what is inherited"
            }
            false => {
                "pieces move as their notation says, and not otherwise: `piece P \"Pawn\" mfWcfF` steps and captures, and no more"
            }
        });
    }
    if ["pawns", "pawn"].contains(&small) {
        let rank = words
            .iter()
            .skip_while(|word| *word != "rank")
            .nth(1)
            .cloned()
            .unwrap_or_else(|| "last".to_owned());
        let to = if has(&["queen", "queens", "q"]) { "Q" } else { "Q R B N" };
        return did_you_mean(format!("promote P on rank {rank} to {to}"));
    }
    if ["stalemate", "stalemated", "checkmate"].contains(&small) {
        let word = small.trim_end_matches('d');
        // Who mates has won; that the mated side has lost is what is written.
        let verdict = match () {
            () if has(&["loss", "lose", "loses", "lost"]) => "loss",
            () if has(&["win", "wins", "won"]) && small == "stalemated" => "win",
            () if has(&["win", "wins", "won"]) => "loss",
            () if word == "checkmate" => "loss",
            () => "draw",
        };
        return did_you_mean(format!("{verdict} when {word}"));
    }
    if small == "drop" && !second.is_empty() {
        return said(
            "did you mean `place ...`? it says where pieces may be placed; that they may is said by `turn: move, or place 1 from reserve`",
        );
    }
    if matches!(small, "hole" | "holes" | "void" | "voids") {
        return said("a hole is drawn in the setup: `*` stands for a square that is none");
    }
    if let Some(meant) = words_joined(token, line) {
        return did_you_mean(meant);
    }
    // What stands behind the word can be read as it is.
    if spare_word(Place::File, token, line).is_some() {
        return None;
    }
    let known = |(others, _): &&(&str, &str)| others.split(' ').any(|other| other == small);
    let Some((_, meant)) = CLAUSES.iter().find(known) else {
        return match only_clause(small, token, line) {
            Some(meant) => did_you_mean(meant),
            None => unknown_setting(token, line),
        };
    };
    // What stands behind the word may be said as it should be.
    let rest = &line[token.len()..];
    let kept =
        format!("{} {}", first_word(meant), rest[..code_end(rest)].trim_start_matches([' ', ':', '=']));
    if !rest.trim().is_empty() && reads(Rule::lone_clause, &kept) {
        return did_you_mean(kept);
    }
    let meant = if meant.starts_with("board") { board(line) } else { (*meant).to_owned() };
    Some(match says_more(rest, &meant) {
        true => Advice::Example(meant),
        false => Advice::Meant(meant, Safety::Offered),
    })
}

/// Whether a line says behind its first word what a clause does not: which pieces, where, how it ends.
fn says_more(rest: &str, meant: &str) -> bool {
    const ENDS: [(&str, &str); 6] = [
        ("win", "win wins won winner"),
        ("loss", "loss lose loses lost"),
        ("draw", "draw draws drawn tie"),
        ("royal", "royal"),
        ("immune", "immune"),
        ("promote", "promote promotes promoted"),
    ];
    let known: Vec<&str> = said_words(meant).collect();
    said_words(rest).any(|word| {
        let small = word.to_lowercase();
        let end = ENDS.iter().find(|(_, words)| words.split(' ').any(|other| other == small));
        let piece = is_letters(word) && word != "A" && !known.contains(&word);
        piece || end.is_some_and(|(end, _)| !known.contains(end)) || denies(&small)
    })
}

/// A line whose first word is none here, if all that stands behind it can be read as what one clause alone says: `Figur A
/// "Erzbischof" BN`.
fn only_clause(small: &str, token: &str, line: &str) -> Option<String> {
    const LONGEST: usize = 160;
    let line = &line[..code_end(line)];
    let rest = line.get(token.len()..).filter(|rest| rest.starts_with(' '))?.trim();
    let word = token.chars().count() > 2 && token.chars().all(char::is_alphabetic);
    // Whoever has said a word or two may have meant anything.
    if !word || denies(small) || line.len() > LONGEST || rest.split_whitespace().count() < 3 {
        return None;
    }
    let meant = |word: &&str| reads(Rule::lone_clause, &format!("{word} {rest}"));
    let mut words = CLAUSE_WORDS.iter().copied().filter(meant);
    let word = words.next().filter(|_| words.next().is_none())?;
    Some(format!("{word} {rest}"))
}

/// A clause whose words are one: `without_piece_N = true`, `enPassant P by P`.
fn words_joined(token: &str, line: &str) -> Option<String> {
    let mut apart = String::new();
    for part in token.split('_') {
        // Letters of pieces stay large: `without_piece_N`.
        let letters = is_letters(part);
        for c in part.chars() {
            let hump = c.is_ascii_uppercase() && apart.ends_with(|c: char| c.is_ascii_lowercase());
            if hump && !letters {
                apart.push(' ');
            }
            apart.push(if letters { c } else { c.to_ascii_lowercase() });
        }
        apart.push(' ');
    }
    let apart = apart.trim_end();
    let rest = line.get(token.len()..code_end(line))?.trim().trim_start_matches([':', '=']).trim();
    let rest = if matches!(rest, "true" | "yes" | "on" | "1") { "" } else { rest };
    let meant = format!("{apart} {rest}");
    let meant = meant.trim_end();
    (apart.contains(' ') && reads(Rule::lone_clause, meant)).then(|| meant.to_owned())
}

/// The next step for a clause that begins well and goes on in a way that is known from elsewhere.
pub(super) fn clause(word: &str, text: &str, at: usize, file: &str) -> Option<Advice> {
    let line = text.lines().next().unwrap_or("");
    let rest = text.get(at..).unwrap_or("").lines().next().unwrap_or("").trim_end();
    let token = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    // Whose clause it is stays said.
    let side = ["white ", "black "].into_iter().find(|side| line.starts_with(side)).unwrap_or("");
    let did_you_mean = |meant: String| did_you_mean(format!("{side}{meant}"));
    // Where nothing belongs to nobody there is nothing to move or to place.
    let second_part = |meant: &str| match file.contains("neutral ") {
        true => did_you_mean(meant.to_owned()),
        false => said(format!(
            "did you mean `{side}{meant}`? `neutral \"Wall\"`, on a line of its own, says what belongs to nobody"
        )),
    };
    match word {
        "without" if line.contains(" and ") || line.contains(',') => {
            let all = line["without".len()..].split([',']).flat_map(|part| part.split(" and "));
            let all: Option<Vec<String>> = all.map(|part| removal(part.trim())).collect();
            let all = all.filter(|all| all.len() > 1)?;
            match all.iter().all(|line| line.starts_with("without piece ")) {
                true => {
                    let names: Vec<&str> = all.iter().map(|line| &line["without piece ".len()..]).collect();
                    did_you_mean(format!("without piece {}", names.join(" ")))
                }
                false => said(format!("each has a line of its own: `{}`", all.join("` and `"))),
            }
        }
        "exchange" if token == "optional" => {
            did_you_mean(line.get(..at)?.trim_end().trim_end_matches(',').to_owned())
        }
        "without" if matches!(token, "50" | "fifty") => did_you_mean("without move count".to_owned()),
        "without" if token == "pieces" => {
            did_you_mean(format!("without piece {}", rest["pieces".len()..].trim()))
        }
        "without" if !CLAUSE_WORDS.contains(&token) || token.is_empty() || at < "without ".len() + 1 => {
            let filler = |word: &&str| matches!(*word, "any" | "all" | "the" | "every" | "more");
            let small = rest.split(' ').find(|word| !filler(word)).unwrap_or(token).to_lowercase();
            let near = || suggest(&small, REMOVED.iter().map(|(other, _)| *other));
            let known = |word: &str| REMOVED.iter().find(|(other, _)| *other == word);
            match known(&small).or_else(|| known(near()?)) {
                Some((_, removed)) => did_you_mean(format!("without {removed}")),
                None if is_letters(token) => did_you_mean(format!("without piece {token}")),
                None if usual_piece(&small).is_some() => {
                    did_you_mean(format!("without piece {}", usual_piece(&small)?))
                }
                None => said(
                    "`castle`, `en passant`, `promote`, `royal` and other clauses can be taken away, pieces by `without piece Q`",
                ),
            }
        }
        "promote" if token == "to" => {
            let said = line.get(..at).unwrap_or_default().trim_end();
            let pawns = if said.ends_with("promote") { format!("{said} P") } else { said.to_owned() };
            let (becomes, zone) = rest.split_once(" on ").unwrap_or((rest, "rank last"));
            did_you_mean(format!("{pawns} on {zone} {becomes}"))
        }
        "board" => {
            let parts = line.split(|c: char| !c.is_ascii_alphanumeric());
            let parts = parts.flat_map(|part| match kept::number(&part.to_lowercase()) {
                Some(number) => vec![number],
                None => part.split(|c: char| !c.is_ascii_digit()).collect(),
            });
            let numbers: Vec<&str> = parts.filter(|digits| !digits.is_empty()).collect();
            match numbers[..] {
                [one] => did_you_mean(format!("board {one}x{one}")),
                [files, ranks] => did_you_mean(format!("board {files}x{ranks}")),
                _ => None,
            }
        }
        "castle"
            if ["-O", "-0", "O-O", "0-0", "o-o", "king", "queen", "short", "long"]
                .iter()
                .any(|sign| rest.starts_with(sign))
                && !line.contains(" with ") =>
        {
            did_you_mean("castle K with R by 2, safe origin crossed arrival".to_owned())
        }
        "castle"
            if line.contains(" with ") && line.contains(" to ") && (token == "to" || is_square(token)) =>
        {
            said(
                "name the files on which king and rook arrive, towards the a-file and on the other side: `to files c d or g f`",
            )
        }
        "castle"
            if rest.starts_with("to ")
                || line.contains(" to ")
                    && !line.contains(" to files ")
                    && (1..=2).contains(&token.len()) =>
        {
            let said = line.get(..line.find(" to ")?)?;
            did_you_mean(format!("{said} to files c d or g f"))
        }
        "en" if matches!(token, "on" | "yes" | "true" | "allowed") || rest.starts_with('=') => {
            did_you_mean("en passant P by P".to_owned())
        }
        "en" if rest.is_empty() => {
            let letters = line.trim_end().rsplit(' ').next().filter(|word| is_letters(word))?;
            did_you_mean(format!("en passant {letters} by {letters}"))
        }
        "extends" if line[..at.min(line.len())].contains('"') && !rest.is_empty() => said(
            "a file extends one other; what else it takes over from a second one is written out: `alfil expand NAME` prints it",
        ),
        "region" if rest.starts_with('=') && line[..at.min(line.len())].trim() == "region" => {
            did_you_mean(format!("region camp {rest}"))
        }
        "win" if line.contains("bare enemy") => did_you_mean("loss when bare".to_owned()),
        // What has begun otherwise is no other system's way to say one of these.
        "turn" if line[..at.min(line.len())].contains(" while ") => None,
        "neutral" if text_in(line).is_some() => did_you_mean(format!("neutral \"{}\"", text_in(line)?)),
        "turn"
            if said_words(line).any(|word| word.starts_with("pass") && word != "passant")
                && number_of_moves(line).is_none() =>
        {
            did_you_mean("turn: move, or pass".to_owned())
        }
        "turn" if line.contains("mate") => did_you_mean("turn: move 2, until check".to_owned()),
        "turn" if line.contains("more") => {
            did_you_mean("turn: move 1 more each turn, until check".to_owned())
        }
        "turn"
            if SEVERAL
                .iter()
                .any(|word| line.split(|sign: char| !sign.is_alphanumeric()).any(|said| said == *word)) =>
        {
            did_you_mean("turn: move 2, until check".to_owned())
        }
        // A word with a slip is mended where it stands, and the rest of the line is kept.
        "turn" if line.contains("then") && suggest(token, SECOND_PART.iter().copied()).is_some() => None,
        "turn" if line.contains("then") && (line.contains("push") || line.contains("enemy")) => {
            did_you_mean("turn: move, then push enemy P".to_owned())
        }
        "turn" if line.contains("then") && line.contains("reach") => {
            second_part("turn: move, then place neutral within reach")
        }
        "turn" if line.contains("then") && line.contains("place") => {
            let left = said_words(line).any(|word| matches!(word, "origin" | "left" | "leaves" | "vacated"));
            second_part(if left {
                "turn: move, then place neutral on origin"
            } else {
                "turn: move, then place neutral"
            })
        }
        "turn" if line.contains("then") => second_part("turn: move, then move neutral"),
        "turn" if number_of_moves(line).is_some() => {
            let until = if line.contains("until check") { ", until check" } else { "" };
            did_you_mean(format!("turn: move {}{until}", number_of_moves(line)?))
        }
        "turn" if line.contains("capture") => did_you_mean("turn: capture, else move".to_owned()),
        "place" if rest.contains("reserve") => {
            let number = if token.parse::<u8>().is_ok() { token } else { "1" };
            did_you_mean(format!("turn: move, or place {number} from reserve"))
        }
        // Moves are counted by both players' turns together.
        "draw" if matches!(token, "halfmoves" | "halfmove" | "plies" | "ply") => {
            let begun = line.get(..at)?.trim_end();
            let digits = begun.len() - begun.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let (begun, number) = begun.split_at(begun.len() - digits);
            let moves = number.parse::<u32>().ok()?.div_ceil(2);
            let behind = rest[token.len()..].trim();
            let behind = if behind.is_empty() { "without capture or move of P" } else { behind };
            did_you_mean(format!("{begun}{moves} moves {behind}"))
        }
        "draw" if said_words(line).any(|word| word == "insufficient") => said(
            "material with which nobody can win is counted: `draw when count = 2` where only kings are left",
        ),
        "win" | "loss" | "draw" if said_words(line).any(|word| word == "full") && !line.contains("moves") => {
            said(format!(
                "a full board is a number of pieces: `{word} when count in board = {}`",
                board_of(file).0 * board_of(file).1
            ))
        }
        "variant"
            if text_in(rest).is_some()
                && (rest.starts_with([':', ','])
                    && line.get(..at).is_some_and(|said| said.contains('"'))
                    || BUILDS_ON.contains(&token.to_lowercase().as_str())) =>
        {
            let parent = text_in(rest)?;
            said(format!("what a file builds on is a clause of its own: `extends \"{parent}\"`"))
        }
        "variant" if !line.contains('{') => {
            let bare = line["variant".len()..].trim_matches([' ', '\t', '=', ':', '"', '\'']);
            let name = text_in(line).unwrap_or(bare);
            (!name.is_empty()).then(|| did_you_mean(format!("variant \"{name}\" {{ }}"))).flatten()
        }
        _ => None,
    }
}

/// How many files and ranks the board of a file has; eight, if the file does not say.
pub(crate) fn board_of(file: &str) -> (usize, usize) {
    let board = file.lines().find(|line| first_word(line) == "board").and_then(size);
    let number = |digits: &str| digits.parse().ok().filter(|number| (1..=16).contains(number)).unwrap_or(8);
    board.map_or((8, 8), |[(_, files), (_, ranks)]| (number(files), number(ranks)))
}

/// A clause for a board of the size that a line tells.
fn board(line: &str) -> String {
    match size(line) {
        Some([(_, files), (_, ranks)]) => format!("board {files}x{ranks}"),
        None => "board 8x8".to_owned(),
    }
}

/// Whether a word may be a piece's letters.
pub(super) fn is_letters(token: &str) -> bool {
    (1..=2).contains(&token.len()) && token.chars().all(|c| c.is_ascii_uppercase())
}

/// How many moves a turn has: `2 moves`.
fn number_of_moves(line: &str) -> Option<u8> {
    let words: Vec<&str> = said_words(line).collect();
    let at = words.iter().position(|word| matches!(*word, "move" | "moves"))?;
    words.get(at.checked_sub(1)?)?.parse().ok()
}

/// Whether a word is a square: `e4`.
fn is_square(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word[1..].parse::<u8>().is_ok()
}

/// Whether a line is a comment of another language.
pub(super) fn is_comment(token: &str, line: &str) -> bool {
    ["//", "/*", "--", ";", "%", "<!--", "\\", "''", "REM "].iter().any(|sign| line.starts_with(sign))
        || token == ";"
}

/// What stands in quotation marks.
fn text_in(line: &str) -> Option<&str> {
    let start = line.find('"')?;
    let end = string_end(&line[start..])?;
    line.get(start + 1..start + end - 1)
}

/// The words of a line, without signs.
fn said_words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn words_with_case(line: &str) -> impl Iterator<Item = &str> {
    said_words(line)
}
