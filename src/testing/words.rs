//! What was meant by a word where a test has its moves, and that is none in any position.

use crate::diagnostic::{Diagnostic, Fix, Safety, suggest};
use crate::notation::{castling_meant, check_spelling};
use crate::position::Position;
use crate::source::Span;
use crate::syntax::STEPS;
use crate::syntax::tree::Word;

/// The next step, and where the mistake is if it is not the word itself.
pub(super) struct Advice {
    place: Span,
    help: String,
    fix: Option<Fix>,
}

impl Advice {
    /// What a report about the word says instead.
    pub(super) fn of(self, mut diagnostic: Diagnostic) -> Diagnostic {
        if let Some(label) = diagnostic.labels.first_mut() {
            label.span = self.place;
        }
        diagnostic.help = None;
        diagnostic.help(self.help).fix(self.fix)
    }
}

/// What was meant by one of the words of a step. `list` says whether the step is a list of all moves.
pub(super) fn advice(start: &Position, words: &[Word], index: usize, list: bool) -> Option<Advice> {
    let word = words.get(index)?;
    let text = word.node.as_str();
    let small = text.to_lowercase();
    let reads = |text: &str| check_spelling(start, text).is_ok();
    let taken = |help: &str| {
        let before = index.checked_sub(1).map_or(word.span.start, |before| words[before].span.end);
        let place = Span { start: before, ..word.span };
        Some(Advice {
            place: word.span,
            help: help.to_owned(),
            fix: Some(Fix::remove(Safety::Offered, place, &format!("`{}`", text.replace('`', "")))),
        })
    };
    let meant = |place: Span, meant: &str| {
        Some(Advice {
            place: word.span,
            help: format!("did you mean `{meant}`?"),
            fix: Some(Fix::write(Safety::Offered, place, meant)),
        })
    };
    let said = |help: String| Some(Advice { place: word.span, help, fix: None });
    let before = index.checked_sub(1).map(|before| &words[before]);
    // `e2 to e4`
    if let (Some(before), Some(next)) = (before, words.get(index + 1))
        && matches!(text, "to" | "->" | "-" | "=>" | "→" | "x")
        && is_square(&before.node)
        && is_square(&next.node)
    {
        return meant(
            Span { start: before.span.start, end: next.span.end, ..word.span },
            &format!("{}{}", before.node, next.node),
        );
    }
    // `legal moves from e2 are ...`
    if text == "moves" && words.get(index + 1).is_some_and(|next| next.node == "from") {
        let rest: Vec<&str> = words[index + 1..].iter().take(6).map(|word| word.node.as_str()).collect();
        return said(format!("did you mean the step `moves {}`?", rest.join(" ")));
    }
    // `play e4,` or `play e4 ;`, and the next step
    if let Some(before) = before.filter(|_| STEPS.contains(&text)) {
        let between = Span { start: before.span.end, end: word.span.start, ..word.span };
        let comma = between.end - between.start > 1;
        let place = if comma { Span { end: between.start + 1, ..between } } else { word.span };
        let help = match comma {
            true => "take `,` away: behind it the list goes on, also in the next line".to_owned(),
            false => format!("a step ends with its line: begin a new one before `{text}`"),
        };
        let fix = Fix::write(Safety::Offered, between, "\n    ").titled("begin a new line");
        return Some(Advice { place, help, fix: Some(fix) });
    }
    match small.as_str() {
        "and" | "or" | "then" | "to" | ":" | "white" | "black" | "+" | "&" | "/" | "->" | "," | "..."
        | "are" | "is" | "=" => {
            return taken("take it away: moves stand side by side");
        }
        "ep" | "e.p." | "e.p" => {
            return taken("take it away: a capture en passant is written like any other");
        }
        ";" => {
            let next = words.get(index + 1).filter(|next| STEPS.contains(&next.node.as_str()));
            let Some((next, before)) = next.zip(before) else {
                return taken("take it away: a step ends with its line");
            };
            let between = Span { start: before.span.end, end: next.span.start, ..word.span };
            return Some(Advice {
                place: word.span,
                help: format!("a step ends with its line: begin a new one before `{}`", next.node),
                fix: Some(Fix::write(Safety::Offered, between, "\n    ").titled("begin a new line")),
            });
        }
        "not" => return said("did you mean `illegal`? that step says which move is not legal".to_owned()),
        "empty" | "nothing" | "no" | "zero" | "nil" | "0" | "-" if list && words.len() == 1 => {
            return meant(word.span, "none");
        }
        _ if list && words.len() == 1 && text.parse::<u32>().is_ok() => {
            return said(format!("did you mean the step `perft 1 {text}`? it counts the moves"));
        }
        _ if list && words.len() == 1 && suggest(&small, ["none"]).is_some() => {
            return meant(word.span, "none");
        }
        _ => {}
    }
    if let Some(castling) = castling_meant(text).filter(|castling| reads(castling)) {
        return meant(word.span, castling);
    }
    // `e4,,` and `e4,d4`, where no move has two parts.
    if let Some(comma) = text.find(',') {
        let parts: Vec<&str> = text.split(',').filter(|part| !part.is_empty()).collect();
        let behind = &text[comma..];
        let commas = comma + behind.len() - behind.trim_start_matches(',').len();
        let whole = word.span.end - word.span.start == text.len() as u32;
        if !whole || parts.is_empty() || !parts.iter().all(|part| reads(part)) {
            return None;
        }
        let (start, end) = (word.span.start + comma as u32, word.span.start + commas as u32);
        let advice = meant(word.span, &parts.join(" "))?;
        let place = if commas == text.len() { Span { start, end, ..word.span } } else { word.span };
        return Some(Advice { place, ..advice });
    }
    // Signs of other notations: `e2->e4`, `a8(Q)`, `P*e4`, `[e2e4`.
    let bare: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    // Two numbers with a sign between them are not one.
    let numbers = text.split(|c: char| c.is_ascii_alphabetic()).any(|part| {
        part.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).count() > 1
    });
    // Behind a sign stands what the piece becomes; where nothing does, something else is missing.
    let named = text.rsplit(['(', ':', '/']).next().is_some_and(|last| last.contains(char::is_alphabetic));
    let becomes = |c: char| if named && "(:/".contains(c) { '=' } else { c };
    let becomes: String = text.chars().map(becomes).collect();
    let placed = text.replace('*', "@");
    let forms = [
        text.trim_matches(['[', ']', '(', ')', '\'', '`', '<', '>', ':']),
        becomes.trim_matches(')'),
        &placed,
        if numbers { "" } else { &bare },
    ];
    forms.into_iter().find(|form| *form != text && !form.is_empty() && reads(form)).and_then(|form| {
        let advice = meant(word.span, form)?;
        // A sign behind the move is at fault by itself.
        let start = word.span.start + form.len() as u32;
        let behind = text.starts_with(form) && word.span.end - word.span.start == text.len() as u32;
        let place = if behind { Span { start, ..word.span } } else { advice.place };
        Some(Advice { place, ..advice })
    })
}

/// Whether a word is a square and nothing else.
fn is_square(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && (2..=3).contains(&word.len())
        && word[1..].bytes().all(|byte| byte.is_ascii_digit())
}
