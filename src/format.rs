//! The one layout of variant files.
//!
//! The words, their order and every comment stay; only blanks, empty lines and line ends between them change. The text
//! comes from the words that the grammar finds, not from the tree, so nothing that the tree does not keep can get lost;
//! and the result is read again and compared with what was there before, word by word, before anybody sees it.
//!
//! ```text
//! piece K  "King"     { move mK }             pieces in columns: letters, name, moves;
//! piece PR "Prince"   fsWfF     # sideways    comments behind neighbouring lines in one column
//! piece PS "Princess" fsRfB     # and on
//!
//! setup {                                     blocks with an empty line before and behind, four blanks inside,
//!     r  n  b  ps k                           arrays as the board looks
//!     .  .  .  .  .
//! }
//! ```
//!
//! Where a line goes on behind a comma is left to the author, since a comma is a word; in parentheses lines are broken only
//! if they are too long. Single empty lines between groups stay, several become one.

mod columns;
mod lines;

use crate::diagnostic::Diagnostic;
use crate::diagnostic::code;
use crate::source::{SourceId, Span};
use crate::syntax::tokens::{Token, tokens};

/// How long a line may be that could be broken: a block with one line inside, and what stands in parentheses.
const ONE_LINE: usize = 100;

/// What a line inside of a block is moved in by; a line that goes on, too.
const INDENT: usize = 4;

/// A text in the one layout. A text with mistakes in how it is written has none: it gives the mistakes.
///
/// Lines end as the first one does.
///
/// ```
/// use alfil::format::format;
/// use alfil::source::SourceId;
///
/// let text = format(SourceId(0), "board 8 x 8\nregion   camp=ranks 1 .. 3# home").unwrap();
/// assert_eq!(text, "board 8x8\nregion camp = ranks 1..3  # home\n");
/// ```
///
/// # Errors
///
/// What is wrong with the text, if the grammar does not find words in it; then there is no layout.
pub fn format(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    let words = tokens(source, text)?;
    let laid_out = columns::written(&lines::lines(&words));
    if !tokens(source, &laid_out).is_ok_and(|again| same(&words, &again)) {
        let place = Span::new(source, 0, 0);
        let mistake = Diagnostic::error(
            code::format::UNFAITHFUL,
            "the file is not laid out, because that would change what it says",
            place,
            "left as it is",
        );
        return Err(vec![mistake.help("this is a mistake of Alfil's: please report it, with the file")]);
    }
    let carriage_return = text.find('\n').is_some_and(|at| text[..at].ends_with('\r'));
    Ok(if carriage_return { laid_out.replace('\n', "\r\n") } else { laid_out })
}

/// Whether two texts have the same words and comments, and each comment behind or above the same word.
fn same(one: &[Token<'_>], other: &[Token<'_>]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).zip(0..).all(|((one, other), number)| {
            let same_comments = one.comments.len() == other.comments.len()
                && one.comments.iter().zip(&other.comments).all(|(one, other)| {
                    // Nothing stands before the first word that a comment could stand behind.
                    let same_place = number == 0 || (one.line_ends == 0) == (other.line_ends == 0);
                    one.text == other.text && same_place
                });
            same_comments && (one.text, one.kind, one.begins) == (other.text, other.kind, other.begins)
        })
}
