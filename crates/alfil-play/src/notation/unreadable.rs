//! What is wrong with a text that is no move in any position.

use super::context::Context;
use super::error::{MoveError, MoveErrorKind};
use super::instead;
use super::read::examples;
use super::said::{self, Said};
use super::scan::Scanner;
use crate::vocabulary::Vocabulary;
use alfil_board::{Dimensions, Side, Square};
use alfil_model::moves::Move;
use alfil_model::pushed_from;
use alfil_words::suggest;
use std::ops::Range;

/// How many pieces a message lists.
const SHOWN: usize = 6;

/// The error for a text that is written as no move is.
pub(super) fn unreadable(context: &Context<'_>, bare: &str, offset: usize) -> MoveError {
    let vocabulary = context.vocabulary;
    let reads = |text: &str| said::readings(vocabulary, text).iter().any(|said: &Vec<Said>| !said.is_empty());
    let whole = offset..offset + bare.len();
    let castles = !vocabulary.variant().castlings.is_empty();
    if let Some(meant) = said::castling_meant(bare).filter(|_| castles) {
        let message = format!("`{bare}` is not a move");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "castling is `O-O` or `O-O-O`")
            .help(format!("did you mean `{meant}`?"));
    }
    if let Some(square) = off_board(vocabulary, bare) {
        let span = offset + square.start..offset + square.end;
        let message = format!("the board has no square {}", &bare[square]);
        let dimensions = vocabulary.dimensions();
        let last = (super::file_letter(dimensions.files.saturating_sub(1)), dimensions.ranks);
        return MoveError::new(
            MoveErrorKind::OffBoard,
            message,
            span,
            super::castling::board_size(vocabulary),
        )
        .help(format!("squares go from a1 to {}{}", last.0, last.1));
    }
    if let Some(meant) = instead::from_zero(context, bare) {
        let message = format!("`{bare}` is not a move: ranks count from 1");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "from 0, as UCCI and ICCS have it")
            .help(format!("did you mean `{meant}`?"));
    }
    if let Some(meant) = by_numbers(context, bare) {
        let message = format!("`{bare}` is not a move: a file is a letter");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "numbers alone, as in games by post")
            .help(format!("did you mean `{meant}`?"));
    }
    if let Some(meant) = files_in_numbers(vocabulary, bare).filter(|meant| reads(meant)) {
        let message = format!("`{bare}` is not a move: squares are called by their file first");
        let label = "begins with the number of a rank";
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, label).help(format!(
            "files are letters and ranks are numbers, a1 at White's left: what USI calls `{bare}` is `{meant}` here"
        ));
    }
    let small = bare.to_lowercase();
    let files = vocabulary.dimensions().files;
    let file =
        small.chars().next().is_some_and(|first| (0..files).any(|file| super::file_letter(file) == first));
    // A piece of another language, `Cf3`, is none that goes there by chance.
    if small != bare && file && context.plays(&small) {
        let message = format!("`{bare}` is not a move: files are small letters");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "capitals are pieces")
            .help(format!("did you mean `{small}`?"));
    }
    if let Some(large) = said::with_capital(bare).filter(|large| reads(large)) {
        let message = format!("`{bare}` is not a move: the letters of a piece are capitals");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "no file is called so")
            .help(format!("did you mean `{large}`?"));
    }
    // A piece before a square: `Zf3`.
    let letters = bare.len() - bare.trim_start_matches(|c: char| c.is_ascii_uppercase()).len();
    let known = vocabulary.kinds().any(|kind| vocabulary.letters(kind) == &bare[..letters]);
    if letters > 0
        && !known
        && vocabulary.prefixes().iter().any(|(known, _)| reads(&format!("{known}{}", &bare[letters..])))
    {
        return unknown_piece(vocabulary, &bare[..letters], offset..offset + letters);
    }
    // What a piece becomes, behind its squares: `a7a8z`, `a8=Z`.
    let end = bare.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let before = bare[..end].trim_end_matches('=');
    if end < bare.len() && !before.is_empty() && reads(before) {
        return unknown_piece(vocabulary, &bare[end..], offset + end..offset + bare.len());
    }
    // Two moves with a sign between them: `Nf3-Ng5`.
    let parts: Vec<&str> = bare.split(['-', ';', '|', '&', '+']).collect();
    if parts.len() > 1 && parts.iter().all(|part| reads(part)) {
        let message = format!("`{bare}` is one word, and more than a move");
        return MoveError::new(MoveErrorKind::NotAMove, message, whole, "read as one move")
            .help(format!("moves stand apart: `{}`", parts.join(" ")));
    }
    let named = vocabulary.kinds().find(|kind| vocabulary.name(*kind).to_lowercase() == small);
    let help = match named {
        Some(kind) => {
            let letters = vocabulary.move_letters(kind);
            format!("a piece is written as its letters, directly before the square: `{letters}f3`")
        }
        None if ["skip", "passes", "none", "passing", "nothing"].contains(&small.as_str())
            && context.vocabulary.variant().turns.iter().any(|turn| turn.options.may_pass()) =>
        {
            "did you mean `pass`?".to_owned()
        }
        // Words of sentences between moves.
        None if ["the", "a", "an", "and", "or", "only", "all", "then", "is", "to"]
            .contains(&small.as_str()) =>
        {
            format!("take `{bare}` away: moves stand side by side")
        }
        None if bare != "none" && (small == "none" || suggest(&small, ["none"]).is_some()) => {
            "write `none`".to_owned()
        }
        None => examples(context),
    };
    let message = format!("`{bare}` is not a move");
    MoveError::new(MoveErrorKind::NotAMove, message, whole, "neither squares nor a piece and a square")
        .help(help)
}

/// A legal move by numbers alone, `5254` for `e2e4`, by squares.
fn by_numbers(context: &Context<'_>, bare: &str) -> Option<String> {
    let &[from_file, from_rank, to_file, to_rank] = bare.as_bytes() else { return None };
    let name = |file: u8, rank: u8| {
        let file = file.checked_sub(b'1').filter(|file| *file < 9)?;
        Some(format!(
            "{}{}",
            super::file_letter(file),
            char::from_digit(u32::from(rank.checked_sub(b'0')?), 10)?
        ))
    };
    let meant = name(from_file, from_rank)? + &name(to_file, to_rank)?;
    context.plays(&meant).then_some(meant)
}

/// The error for a move with `,` in a game in which no move puts anything elsewhere.
pub(super) fn carried(context: &Context<'_>, bare: &str, offset: usize) -> Option<MoveError> {
    let variant = context.vocabulary.variant();
    if !bare.contains(',')
        || variant.displaces()
        || variant.lends()
        || variant.neutral.is_some()
        || variant.pushes()
        || castles(context.vocabulary, bare)
    {
        return None;
    }
    let message = format!("`{bare}` is one word, and no move of this game puts a second piece elsewhere");
    let apart = bare.replace(',', " ");
    let span = offset..offset + bare.len();
    Some(
        MoveError::new(MoveErrorKind::NotAMove, message, span, "read as one move")
            .help(format!("moves stand apart: `{apart}`")),
    )
}

/// Whether a text is written as castlings are with the rook's way, `e1g1,h1f1`: what castles goes from its square, and behind the
/// comma what it castles with.
fn castles(vocabulary: &Vocabulary, bare: &str) -> bool {
    let dimensions = vocabulary.dimensions();
    let Some((first, second)) = bare.split_once(',') else { return false };
    let (Some((king, ..)), Some((rook, ..))) =
        (two_squares(dimensions, first), two_squares(dimensions, second))
    else {
        return false;
    };
    let begins = |side: Side| {
        let castling = vocabulary.castling_squares(side);
        castling.kings.contains(king) && castling.rooks.contains(rook)
    };
    Side::BOTH.into_iter().any(begins)
}

/// The move that USI writes as `7g7f`: files in numbers from the right, ranks in letters from the far side.
fn files_in_numbers(vocabulary: &Vocabulary, text: &str) -> Option<String> {
    let dimensions = vocabulary.dimensions();
    let mut rest = text;
    let mut square = || {
        let letters = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let (number, letter) = (&rest[..rest.len() - letters.len()], letters.chars().next()?);
        let file = dimensions.files.checked_sub(number.parse().ok().filter(|file| *file > 0)?)?;
        let rank = u8::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()?;
        let rank = dimensions.ranks.checked_sub(rank.checked_add(1)?)?;
        rest = &letters[letter.len_utf8()..];
        Some(vocabulary.square_name(dimensions.square(file.into(), rank.into())?))
    };
    let (from, to) = (square()?, square()?);
    matches!(rest, "" | "+").then(|| format!("{from}{to}{rest}"))
}

/// The squares with which a text begins, and where the first of them ends.
fn two_squares(dimensions: Dimensions, text: &str) -> Option<(Square, usize, Square)> {
    let mut scanner = Scanner::new(text);
    let mut square = || {
        let (file, rank) = scanner.square_name()?;
        Some((dimensions.square(file, rank)?, scanner.offset()))
    };
    let ((from, end), (to, _)) = (square()?, square()?);
    Some((from, end, to))
}

/// The error for a push, `e2e4,d7d6`, that goes elsewhere than one square ahead or back, whoever is to move.
pub(super) fn pushed(context: &Context<'_>, bare: &str, offset: usize) -> Option<MoveError> {
    if !context.vocabulary.variant().pushes() {
        return None;
    }
    let at = bare.rfind([',', '/'])? + 1;
    let dimensions = context.vocabulary.dimensions();
    let (from, end, onto) = two_squares(dimensions, &bare[at..])?;
    let sides = [Side::White, Side::Black];
    let starts = sides.into_iter().filter_map(|player| pushed_from(dimensions, player, onto));
    let starts: Vec<_> = starts.collect();
    if starts.contains(&from) {
        return None;
    }
    let name = |sq: &_| context.vocabulary.square_name(*sq);
    let message = format!(
        "what is pushed to {} comes from {}",
        name(&onto),
        starts.iter().map(name).collect::<Vec<_>>().join(" or ")
    );
    let span = offset + at..offset + at + end;
    let label = format!("not from {}", name(&from));
    let meant: Vec<String> =
        starts.iter().map(|start| format!("`{}{}{}`", &bare[..at], name(start), name(&onto))).collect();
    let help = format!("did you mean {}?", meant.join(" or "));
    Some(MoveError::new(MoveErrorKind::NotAMove, message, span, label).help(help))
}

/// The error for the second part of a turn that begins on another square than what it moves, which the rest of the text and the
/// rules say already: `e2e4,a7d6`.
pub(super) fn behind(context: &Context<'_>, mv: &Move, bare: &str, offset: usize) -> Option<MoveError> {
    let Move::Then { onto, .. } = mv else { return None };
    let at = bare.rfind([',', '/'])? + 1;
    let (from, end, _) = two_squares(context.vocabulary.dimensions(), &bare[at..])?;
    let starts = super::coordinate::second_from(context, mv)?;
    if from == starts || context.setup.neutral.contains(from) {
        return None;
    }
    let name = |sq| context.vocabulary.square_name(sq);
    let (message, label) = match context.vocabulary.variant().pushes() {
        true => (
            format!("what is pushed to {} comes from {}", name(*onto), name(starts)),
            format!("not from {}", name(from)),
        ),
        false => (
            format!("behind `{}` stands where the piece has arrived, {}", &bare[at - 1..at], name(starts)),
            format!("it is not on {}", name(from)),
        ),
    };
    let span = offset + at..offset + at + end;
    let meant = super::coordinate::write(context, mv);
    Some(
        MoveError::new(MoveErrorKind::NotAMove, message, span, label)
            .help(format!("did you mean `{meant}`?")),
    )
}

/// The error for letters that no piece has.
pub(super) fn unknown_piece(vocabulary: &Vocabulary, letters: &str, span: Range<usize>) -> MoveError {
    let all: Vec<&str> = vocabulary.kinds().map(|kind| vocabulary.letters(kind)).collect();
    let help = match suggest(letters, all.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if all.len() > SHOWN => {
            let shown = all[..SHOWN - 1].join(" ");
            format!("the pieces are {shown} and {} more", all.len() + 1 - SHOWN)
        }
        None => format!("the pieces are {}", all.join(" ")),
    };
    let message = format!("there is no piece `{letters}`");
    MoveError::new(MoveErrorKind::UnknownPiece, message, span, "not declared").help(help)
}

/// The first word in a text that names a square which the board does not have.
fn off_board(vocabulary: &Vocabulary, text: &str) -> Option<Range<usize>> {
    let dimensions = vocabulary.dimensions();
    let mut scanner = Scanner::new(text);
    while !scanner.is_done() {
        let start = scanner.offset();
        match scanner.square_name() {
            Some((file, rank)) if dimensions.square(file, rank).is_none() => {
                return Some(start..scanner.offset());
            }
            Some(_) => {}
            None => {
                scanner.next();
            }
        }
    }
    None
}
