//! Betza's notation, and what is wrong in it.

use super::Builder;
use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::explain::Unseen;
use crate::explain::notation::{Change, meant, reads};
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{Atom, Betza, BetzaMove, Extension, Joint, Leg, Modifier, Range};
use crate::words::shortened;

/// No board has as many squares in a line.
const MAX_RANGE: u32 = 99;

impl<'t> Builder<'t> {
    /// `fmW fceF`
    pub(crate) fn betza(&mut self, pair: Pair<'t>) -> Betza {
        let whole = self.span(&pair);
        let mut moves = Vec::new();
        if let Some(place) = self.slip(&pair, whole) {
            return Betza { moves: vec![BetzaMove::Error(place)], span: whole };
        }
        let words =
            pair.into_inner().filter(|word| matches!(word.as_rule(), Rule::betza_word | Rule::step_word));
        for (number, word) in words.enumerate() {
            if self.is_full() {
                break;
            }
            if let Some(guard) = misspelt_guard(word.as_str()).filter(|_| number > 0) {
                // What follows belongs to the guard, and would be no better as moves.
                let place = self.span(&word);
                let label = "expected moves, `on`, `from`, `in` or `when`";
                let message = format!("a `move` rule cannot go on with `{}`", word.as_str());
                let diagnostic = Diagnostic::error(code::syntax::UNEXPECTED, message, place, label);
                self.report(diagnostic.meant(Safety::Safe, place, guard));
                moves.push(BetzaMove::Error(place));
                break;
            }
            let (word_start, word_text) = (self.span(&word).start, word.as_str());
            for part in word.into_inner() {
                let span = self.span(&part);
                let mv = match part.as_rule() {
                    Rule::leg_move => self.leg_move(part),
                    Rule::bracket_move => self.bracket_move(part),
                    _ => {
                        // What stands before a `]` without its `[` is explained with the bracket.
                        let rest = &word_text[(span.start - word_start) as usize..];
                        let joins = rest.starts_with(['-', '?']);
                        if !(joins && rest.contains(']') && !rest.contains('[')) {
                            self.lost_letters(span);
                        }
                        // What stands behind the sign of another notation is no better.
                        let foreign = |c: char| !c.is_alphanumeric() && !"[]-?".contains(c);
                        if span.start == word_start && rest.starts_with(foreign) {
                            moves.push(BetzaMove::Error(span));
                            return Betza { moves, span: whole };
                        }
                        None
                    }
                };
                moves.push(mv.unwrap_or(BetzaMove::Error(span)));
            }
        }
        Betza { moves, span: whole }
    }

    /// Reports what was meant by a notation of which a part cannot be read, if that can be guessed.
    fn slip(&mut self, pair: &Pair<'t>, span: Span) -> Option<Span> {
        let lost = pair.clone().into_inner().flatten().find(|part| part.as_rule() == Rule::lost_letters)?;
        let at = (self.span(&lost).start - span.start) as usize;
        let text = self.slice(span);
        let misspelt = pair.clone().into_inner().skip(1).any(|word| misspelt_guard(word.as_str()).is_some());
        if text.len() > 200 || misspelt {
            return None;
        }
        let line = &self.text[..span.start as usize];
        let line = &line[line.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
        if matches!(text[at..].trim(), "(" | "[") {
            let place = Span::new(self.source, span.start as usize + at, span.start as usize + at + 1);
            self.report_braces(place);
            self.pass_over_block(span.end as usize);
            return Some(place);
        }
        let letters = self.span(&lost);
        if self.closes_otherwise(letters) {
            return Some(letters);
        }
        if self.explain_moves(letters) {
            return Some(letters);
        }
        if let Some(place) = self.spoken(pair, self.span(&lost)) {
            return Some(place);
        }
        let foreign = text[at..].chars().next().filter(|c| !c.is_ascii() || Unseen::of(*c).is_some());
        if let Some(diagnostic) = foreign.and_then(|_| self.disguised(span.start as usize + at)) {
            let place = diagnostic.labels.first().map(|label| label.span);
            self.report(diagnostic);
            return place.or(Some(span));
        }
        let meant = meant(text, line, at)?;
        let start = span.start as usize;
        let spot =
            |place: &std::ops::Range<usize>| Span::new(self.source, start + place.start, start + place.end);
        let place = spot(&meant.place);
        let word = &text[meant.place.clone()];
        let modifiers_alone = word.chars().all(|c| SMALL.contains(c));
        let (code, label) = match modifiers_alone {
            true => (code::betza::NO_ATOM, "an atom is missing behind it"),
            false => (code::betza::UNKNOWN_LETTER, "not known"),
        };
        let message = meant.message.unwrap_or_else(|| match modifiers_alone {
            true => format!("`{}` has no atom", shortened(word)),
            false if word.chars().count() == 1 => format!("`{word}` is no letter of Betza's notation"),
            false => format!("`{}` is not written as Betza's notation is", shortened(word)),
        });
        let cause = matches!(word, ";" | "//" | "--").then(|| format!("sign {word}"));
        let diagnostic = Diagnostic::error(code, message, place, label).help(meant.help);
        // What stood apart by a sign stays apart from the name before it.
        let apart = |change: &Change| {
            let next = format!("{}{}", change.text, &text[change.place.end..]);
            let glued = line.ends_with(char::is_alphanumeric) && next.starts_with(char::is_alphanumeric);
            if glued && change.place.start == 0 { " " } else { "" }
        };
        let fixes = meant.changes.iter().map(|change| {
            Fix::write(change.safety, spot(&change.place), format!("{}{}", apart(change), change.text))
        });
        let diagnostic = fixes.fold(diagnostic, Diagnostic::fix);
        self.report_of(cause, diagnostic);
        Some(place)
    }

    /// A word behind moves that is none of the notation but of a language: `K only from rank 1`, `N move K`. What it was meant for
    /// is told of the whole line, and what stands behind it is no better as moves.
    fn spoken(&mut self, pair: &Pair<'t>, lost: Span) -> Option<Span> {
        let words = pair.clone().into_inner().skip(1);
        let mut words = words.filter(|word| matches!(word.as_rule(), Rule::betza_word | Rule::step_word));
        let word = words.find(|word| {
            let text = word.as_str();
            let small = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase());
            let modifiers = text.len() <= 3 && text.chars().all(|c| SMALL.contains(c));
            small
                && !matches!(text, "and" | "or")
                && (!modifiers || matches!(text, "to" | "at" | "is" | "if"))
        })?;
        let place = self.span(&word);
        if place.start > lost.start {
            return None;
        }
        self.explain_word(place).then_some(place)
    }

    fn leg_move(&mut self, pair: Pair<'t>) -> Option<BetzaMove> {
        let span = self.span(&pair);
        let mut legs = Vec::new();
        for part in pair.into_inner() {
            legs.push(self.leg(part)?);
        }
        Some(BetzaMove::Legs { legs, span })
    }

    fn bracket_move(&mut self, pair: Pair<'t>) -> Option<BetzaMove> {
        let span = self.span(&pair);
        let mut modifiers = Vec::new();
        let mut legs = Vec::new();
        let mut joint = Joint::First;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::joint => joint = if part.as_str() == "-" { Joint::Must } else { Joint::May },
                Rule::last_leg => legs.push((joint, self.leg(part)?)),
                _ => modifiers.extend(self.modifier(&part)),
            }
        }
        Some(BetzaMove::Bracket { modifiers, legs, span })
    }

    /// A leg, with an atom or without one. `None` if something in it has been reported.
    fn leg(&mut self, pair: Pair<'t>) -> Option<Leg> {
        let span = self.span(&pair);
        let mut leg = Leg { modifiers: vec![], atom: None, extensions: vec![], range: None, span };
        for part in pair.into_inner() {
            let place = self.span(&part);
            match part.as_rule() {
                Rule::atom => leg.atom = Some(Spanned::new(atom(part.as_str())?, place)),
                Rule::doubled_atom => {
                    let single = Span { end: place.start + 1, ..place };
                    leg.atom = Some(Spanned::new(atom(part.as_str().get(..1)?)?, single));
                    let again = Span { start: place.start + 1, ..place };
                    leg.range = Some(Spanned::new(Range::Unlimited, again));
                }
                Rule::extension => {
                    let extension = if part.as_str() == "X" { Extension::X } else { Extension::Y };
                    leg.extensions.push(Spanned::new(extension, place));
                }
                Rule::range => {
                    let range = self.range(part.as_str(), place)?;
                    if let Some(doubled) = leg.range {
                        self.report(
                            Diagnostic::error(
                                code::betza::RANGE,
                                "the move has two ranges",
                                place,
                                "a number says how far",
                            )
                            .label(doubled.span, "and the doubled atom says without limit")
                            .help("keep one of the two")
                            .fix(Fix::remove(Safety::Offered, doubled.span, "the second letter"))
                            .fix(Fix::remove(
                                Safety::Offered,
                                place,
                                "the number",
                            )),
                        );
                        return None;
                    }
                    leg.range = Some(Spanned::new(range, place));
                }
                _ => leg.modifiers.extend(self.modifier(&part)),
            }
        }
        Some(leg)
    }

    fn modifier(&self, pair: &Pair<'t>) -> Option<Spanned<Modifier>> {
        let modifier = Modifier::of(pair.as_str().chars().next()?)?;
        Some(Spanned::new(modifier, self.span(pair)))
    }

    fn range(&mut self, digits: &str, place: Span) -> Option<Range> {
        if digits == "0" {
            return Some(Range::Unlimited);
        }
        let (exactly, number) = match digits.strip_prefix('0') {
            Some(rest) => (true, rest),
            None => (false, digits),
        };
        match number.parse() {
            Ok(steps @ 1..=MAX_RANGE) if !number.starts_with('0') => {
                Some(if exactly { Range::Exactly(steps) } else { Range::UpTo(steps) })
            }
            _ => {
                let (label, help) = if number.starts_with('0') {
                    ("no number of steps", "write `0` for any number of steps, `03` for exactly three")
                } else {
                    ("farther than any board reaches", "write `0` for any number of steps")
                };
                self.report(
                    Diagnostic::error(
                        code::betza::RANGE,
                        format!("`{}` is not a range", shortened(digits)),
                        place,
                        label,
                    )
                    .help(help)
                    .fix(Fix::write(Safety::Offered, place, "0")),
                );
                None
            }
        }
    }
}

fn atom(letter: &str) -> Option<Atom> {
    Some(match letter {
        "W" => Atom::W,
        "F" => Atom::F,
        "D" => Atom::D,
        "N" => Atom::N,
        "A" => Atom::A,
        "H" => Atom::H,
        "C" => Atom::C,
        "Z" => Atom::Z,
        "G" => Atom::G,
        "K" => Atom::K,
        "R" => Atom::R,
        "B" => Atom::B,
        "Q" => Atom::Q,
        "U" => Atom::U,
        "I" => Atom::I,
        "O" => Atom::O,
        _ => return None,
    })
}

/// Letters that cannot be told from letters of the notation by those who know another form of it.
/// The guard that a word of small letters, which can be no move, was meant for.
fn misspelt_guard(word: &str) -> Option<&'static str> {
    const GUARDS: [&str; 6] = ["on", "over", "from", "in", "when", "where"];
    // These are words of their own that look alike.
    if matches!(word, "own" | "then" | "and" | "or" | "king" | "rook") {
        return None;
    }
    if word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase()) {
        return suggest(word, GUARDS);
    }
    GUARDS.into_iter().find(|guard| guard.eq_ignore_ascii_case(word))
}

const CAPITALS: &str = "WFDNAHCZGKRBQUIO";
const SMALL: &str = "fblrvshmcdeknjpgzqotiuxya";

impl<'t> Builder<'t> {
    /// Says what is wrong with letters that fit nowhere.
    fn lost_letters(&mut self, span: Span) {
        let diagnostic = self.explain_letters(span);
        let colon = diagnostic.labels.first().is_some_and(|label| self.slice(label.span) == ":");
        self.report_of(colon.then(|| "sign : in moves".to_owned()), diagnostic);
    }

    fn explain_letters(&self, span: Span) -> Diagnostic {
        let text = self.slice(span);
        let place = |from: usize, to: usize| Span {
            start: span.start + from as u32,
            end: span.start + to as u32,
            ..span
        };
        // Longer ones are words.
        const LONGEST: usize = 5;
        let Some((at, c)) = text.char_indices().find(|(_, c)| !SMALL.contains(*c)) else {
            let message = format!("`{}` has no atom", shortened(text));
            let error = |place: Span, label: &str| {
                Diagnostic::error(code::betza::NO_ATOM, message.as_str(), place, label)
            };
            return match text.chars().last().map(|c| c.to_ascii_uppercase()) {
                Some(capital) if CAPITALS.contains(capital) && text.len() <= LONGEST => {
                    let last = place(text.len() - 1, text.len());
                    let meant = format!("{}{capital}", &text[..text.len() - 1]);
                    error(last, "a small letter, which needs an atom behind it")
                        .help(format!("atoms are capitals: did you mean `{}`?", shortened(&meant)))
                        .fix(Fix::write(Safety::Offered, last, capital.to_string()))
                }
                _ => error(span, "an atom is missing behind it")
                    .help("small letters stand before an atom, a capital such as `W`, `F`, `N`, `R` or `B`"),
            };
        };
        let here = place(at, at + c.len_utf8());
        match c {
            '[' => self.explain_bracket(&text[..at], &text[at..], here),
            ']' => Diagnostic::error(
                code::betza::UNCLOSED_BRACKET,
                "a `]` closes nothing",
                here,
                "no `[` before it",
            )
            .help("take it away; a move in brackets looks like `[F?R]`")
            .fix(Fix::remove(Safety::Offered, here, "`]`")),
            '-' | '?' => Diagnostic::error(
                code::betza::UNKNOWN_LETTER,
                format!("`{c}` joins legs only inside of brackets"),
                here,
                "not between `[` and `]`",
            )
            .help("a move in brackets looks like `[F?R]`"),
            '0'..='9' => self.explain_range(text, at, place(at, text.len())),
            _ => self.explain_letter(text, at, c, here),
        }
    }

    /// A number before an atom, which the author may have thought of as behind it.
    fn explain_range(&self, text: &str, at: usize, here: Span) -> Diagnostic {
        let message = "a range stands behind an atom";
        let error = Diagnostic::error(code::betza::RANGE, message, here, "there is no atom before it");
        let rest = &text[at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        // What follows the word's part that cannot be read belongs to it, too.
        let behind = &self.text[here.start as usize + digits..];
        let Some(atom) = behind.chars().next().filter(|c| CAPITALS.contains(*c)) else {
            return error.help("`R4` slides up to four squares");
        };
        let meant = format!("{atom}{}", &rest[..digits]);
        let end = here.start + (digits + atom.len_utf8()) as u32;
        error.help(format!("did you mean `{}{meant}`?", shortened(&text[..at]))).fix(Fix::write(
            Safety::Offered,
            Span { end, ..here },
            meant,
        ))
    }

    fn explain_letter(&self, text: &str, at: usize, c: char, here: Span) -> Diagnostic {
        match c {
            'L' | 'J' => {
                return Diagnostic::error(
                    code::betza::UNKNOWN_LETTER,
                    format!("`{c}` means opposite things to different people"),
                    here,
                    "not an atom here",
                )
                .help("write `C` for the leap of (3,1), `Z` for the leap of (3,2)");
            }
            'X' | 'Y' => {
                return Diagnostic::error(
                    code::betza::UNKNOWN_LETTER,
                    format!("`{c}` stands behind an atom"),
                    here,
                    "there is no atom before it",
                )
                .help("`NX` leaps three squares farther than `N`");
            }
            ':' => {
                let before = text[..at].trim_start_matches(|c: char| !SMALL.contains(c));
                let atom = text[at + 1..].chars().next().filter(|c| CAPITALS.contains(*c));
                let meant = atom.map_or_else(|| "mRcpR".to_owned(), |atom| format!("{before}{atom}"));
                let message = "no `:` stands between letters and their atom";
                return Diagnostic::error(code::betza::UNKNOWN_LETTER, message, here, "not a letter")
                    .help(format!("take `:` away: letters stand directly before the atom, as in `{meant}`"))
                    .fix(Fix::remove(Safety::Offered, here, "`:`"));
            }
            _ => {}
        }
        let shown = shortened(c.encode_utf8(&mut [0; 4]));
        let message = format!("`{shown}` is no letter of Betza's notation");
        let (capital, small) = (c.to_ascii_uppercase(), c.to_ascii_lowercase());
        let last = at + c.len_utf8() == text.len();
        let error = Diagnostic::error(code::betza::UNKNOWN_LETTER, message, here, "not known");
        let write = |letter: char| Fix::write(Safety::Offered, here, letter);
        let twice = self.text[here.end as usize..].starts_with(capital);
        if c != capital && CAPITALS.contains(capital) && twice {
            error.help(format!("take `{shown}` away: `{capital}` says it")).fix(Fix::remove(
                Safety::Offered,
                here,
                &format!("`{shown}`"),
            ))
        } else if c != capital && CAPITALS.contains(capital) && text.len() <= 4 {
            error.help(format!("did you mean `{capital}`?")).fix(write(capital))
        } else if c != small && SMALL.contains(small) && !last {
            let why = "letters before an atom are small";
            error.help(format!("did you mean `{small}`? {why}")).fix(write(small))
        } else if c != small && SMALL.contains(small) {
            error.help(format!("did you mean `{small}`? it stands before an atom"))
        } else {
            error.help(
                "atoms are capitals such as `W`, `F`, `N`, `R` and `B`; `alfil check --explain betza::unknown_letter` lists them all",
            )
        }
    }

    /// `[` and what stands before it and behind it in the word.
    fn explain_bracket(&self, before: &str, text: &str, here: Span) -> Diagnostic {
        let Some(close) = text.find(']') else {
            return Diagnostic::error(
                code::betza::UNCLOSED_BRACKET,
                "a `[` is not closed",
                here,
                "begins here",
            )
            .help("write `]` where it ends; a move in brackets looks like `[F?R]`")
            .fix(reads(&format!("{text}]")).then(|| {
                let end = here.start + text.len() as u32;
                Fix::write(Safety::Offered, Span { start: end, end, ..here }, "]")
            }));
        };
        let inner = &text[1..close];
        if !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit()) {
            let place = Span { end: here.start + close as u32 + 1, ..here };
            return Diagnostic::error(
                code::betza::RANGE,
                "a range stands behind its atom without brackets",
                place,
                "a number in brackets",
            )
            .help(match before.chars().next_back().filter(|c| CAPITALS.contains(*c)) {
                Some(atom) => format!("did you mean `{atom}{inner}`?"),
                None => format!("did you mean `{inner}`? `R{inner}` slides up to {inner} squares"),
            })
            .fix(Fix::write(Safety::Safe, place, inner));
        }
        let mut at = 1;
        for leg in inner.split(['-', '?']) {
            let unknown = leg.char_indices().find(|(_, c)| !SMALL.contains(*c) && !CAPITALS.contains(*c));
            let unknown = unknown.filter(|(_, c)| !c.is_ascii_digit() && !matches!(c, 'X' | 'Y'));
            if let Some((offset, c)) = unknown {
                let start = here.start + (at + offset) as u32;
                let place = Span { start, end: start + c.len_utf8() as u32, ..here };
                return self.explain_letter(leg, offset, c, place);
            }
            if !leg.contains(|c| CAPITALS.contains(c)) {
                let start = here.start + at as u32;
                let place = Span { start, end: start + leg.len() as u32, ..here };
                return Diagnostic::error(
                    code::betza::NO_ATOM,
                    "a leg has no atom",
                    place,
                    "an atom is missing here",
                )
                .help("in brackets every leg has an atom of its own: `[F?R]`");
            }
            at += leg.len() + 1;
        }
        let whole = Span { end: here.start + close as u32 + 1, ..here };
        Diagnostic::error(
            code::betza::UNCLOSED_BRACKET,
            "the brackets hold no move",
            whole,
            "not one leg after another",
        )
        .help("between two legs stands `-` (must go on) or `?` (may stop): `[F?R]`")
    }
}
