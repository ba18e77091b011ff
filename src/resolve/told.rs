//! What follows from mistakes that are told, and is told no more: that nothing mentions a name, which a wrong line may have been to
//! mention, and that a rank is off the board where the array has another height than the board.

use crate::diagnostic::code::Family;
use crate::diagnostic::{Diagnostic, Severity, code};
use crate::source::{Source, Span};
use crate::syntax;
use std::collections::BTreeSet;

/// How many words of lines that cannot be read are looked at.
const MOST_NAMES: usize = 1 << 12;

/// Takes it out of what is told; `unread` are the lines of the file at hand that cannot be read.
pub(super) fn already(diagnostics: &mut Vec<Diagnostic>, sources: &[Source], unread: &[&str]) {
    let names_are_missing = diagnostics.iter().any(hides_names);
    let size_is_wrong = diagnostics.iter().any(|one| one.code == code::setup::TOO_MANY_ROWS);
    by_words_of_moves(diagnostics);
    by_lines(diagnostics, sources);
    by_names(diagnostics, unread);
    diagnostics.retain(|one| match one.code {
        // What a clause that could not be read or a name that nothing has was to say is not known.
        _ if one.severity == Severity::Warning && one.code.family() != Family::Syntax => !names_are_missing,
        code::region::OFF_BOARD => !size_is_wrong,
        _ => true,
    });
}

/// Whether it is about how something is written.
fn is_of_writing(one: &Diagnostic) -> bool {
    matches!(one.code.family(), Family::Syntax | Family::Betza)
}

/// Whether what stands there may have been to mention something.
fn hides_names(one: &Diagnostic) -> bool {
    let names = [code::region::UNDECLARED, code::piece::UNDECLARED];
    one.severity == Severity::Error && (is_of_writing(one) || names.contains(&one.code))
}

fn place(one: &Diagnostic) -> Option<Span> {
    one.labels.first().map(|label| label.span)
}

/// Of a word of moves that is none every part is wrong: the first is told.
fn by_words_of_moves(diagnostics: &mut Vec<Diagnostic>) {
    let mut moves: Option<Span> = None;
    diagnostics.retain(|one| {
        let Some(place) = place(one) else { return true };
        let goes_on = moves.is_some_and(|before| before.source == place.source && before.end == place.start);
        let of_moves = one.severity == Severity::Error && one.code.family() == Family::Betza;
        if of_moves {
            moves = Some(place);
        }
        !(of_moves && goes_on)
    });
}

/// Of a line that cannot be read nothing more is known.
fn by_lines(diagnostics: &mut Vec<Diagnostic>, sources: &[Source]) {
    let unread: Vec<Span> = diagnostics
        .iter()
        .filter(|one| one.severity == Severity::Error && one.code.family() == Family::Syntax)
        .filter_map(place)
        .collect();
    let same_line = |one: &Diagnostic| {
        let Some(place) = place(one) else { return false };
        let Some(text) = sources.get(usize::from(place.source.0)).map(|source| &*source.text) else {
            return false;
        };
        unread.iter().filter(|other| other.source == place.source && other.start < place.start).any(|other| {
            text.get(other.start as usize..place.start as usize)
                .is_some_and(|between| !between.contains('\n'))
        })
    };
    diagnostics.retain(|one| is_of_writing(one) || !same_line(one));
}

/// A line that cannot be read, and is not about something known, may have been to declare what it names.
fn by_names(diagnostics: &mut Vec<Diagnostic>, unread: &[&str]) {
    let names = names_in(unread);
    let pieces: Vec<&str> = unread.iter().filter_map(|line| piece_in(line)).collect();
    // A region whose name could not be read is one of those that are mentioned; so is what somebody is about to declare.
    let begun = |word: &str| unread.iter().any(|line| syntax::is_begun(line, word));
    let region = begun("region") || unread.iter().any(|line| line.trim_start().starts_with("region "));
    let piece = begun("piece");
    let is_named =
        |name: &str| names.contains(name) || name.len() == 1 && names.contains(name.to_lowercase().as_str());
    // A sign may stand on the wrong side, a letter twice.
    let is_of_piece = |name: &str| {
        let bare = name.trim_matches(['+', '~']);
        !bare.is_empty() && name != bare && pieces.iter().any(|piece| piece.contains(bare))
    };
    diagnostics.retain(|one| match one.code {
        code::region::UNDECLARED if region => false,
        code::piece::UNDECLARED | code::setup::UNKNOWN_PIECE if piece => false,
        code::region::UNDECLARED | code::piece::UNDECLARED | code::setup::UNKNOWN_PIECE => {
            !one.about.as_deref().is_some_and(|name| is_named(name) || is_of_piece(name))
        }
        _ => true,
    });
}

/// What a line that was to declare a piece calls it.
fn piece_in(line: &str) -> Option<&str> {
    let mut words = line.trim_start().strip_prefix("piece ")?.split_whitespace();
    words.find(|word| word.contains(char::is_alphanumeric))
}

/// The words that may be names, and what the usual pieces among them are called: `The knight leaps.`
fn names_in<'t>(lines: &[&'t str]) -> BTreeSet<&'t str> {
    let apart = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '+' | '~');
    let mut names: BTreeSet<&str> = lines
        .iter()
        .filter(|line| !syntax::is_about_something_known(line))
        .flat_map(|line| line.split(apart))
        .filter(|word| !word.is_empty())
        .take(MOST_NAMES)
        .collect();
    let usual: Vec<&str> = names.iter().filter_map(|name| syntax::usual_piece(name)).collect();
    names.extend(usual);
    names
}
