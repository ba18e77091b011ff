//! Fixes that take away what is of no use, and that add a clause: what they need is the text of the file.
//!
//! Most help lines name the words to write, and whoever writes them makes the edit, too. Where a clause, a rule or a name is to go,
//! or where a new line belongs, is the same for all mistakes of a kind, and is found here.

mod guards;

use crate::diagnostic::{Code, Diagnostic, Edit, Fix, Safety, code};
use crate::source::{Source, SourceId, Span, line_end, with_line_ends};
use crate::syntax::tree::{self, ClauseKind, HeaderValue, PieceRule};

/// What is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// The clause, the rule of a piece or the field in which the first label stands.
    Line,
    /// The rule of a piece or the clause in which the first label stands, unless that is the array, which makes others idle.
    Way,
    /// The words of the first label, in a list that keeps others.
    Word,
    /// The same, or the whole clause where it keeps no others.
    Item,
    /// The letters of the first label, in a notation.
    Letters,
    /// What the first label covers: the whole of a rule, or a word of its notation that keeps others.
    Part,
    /// The `when` or `on` of which the first label is all that stands behind it.
    Guard,
    /// The clause or rule that such a `when` belongs to.
    Guarded,
}

/// What is taken away for which mistake, and what that is called.
const TAKEN_AWAY: &[(Code, Unit, Safety, &str)] = &[
    (code::betza::CONTRADICTION, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::DIRECTION, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::EXTENSION, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::IMITATOR, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::LAME, Unit::Letters, Safety::Offered, "`n`"),
    (code::betza::LEG_LETTER, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::NEEDS_SLIDE, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::REPEATED, Unit::Letters, Safety::Offered, "the letter"),
    (code::betza::UNIVERSAL, Unit::Letters, Safety::Offered, "the letter"),
    (code::capture::DUPLICATE, Unit::Item, Safety::Offered, "the second"),
    (code::capture::NEVER, Unit::Item, Safety::Offered, "it"),
    (code::clause::DUPLICATE, Unit::Line, Safety::Offered, "the second"),
    (code::clause::REPEATED, Unit::Line, Safety::Safe, "the second"),
    (code::condition::ALWAYS, Unit::Guard, Safety::Offered, "the condition"),
    (code::condition::NEVER, Unit::Guarded, Safety::Offered, "what never happens"),
    (code::en_passant::DUPLICATE, Unit::Item, Safety::Offered, "the second"),
    (code::exchange::TO_ITSELF, Unit::Word, Safety::Offered, "it"),
    (code::extends::ITSELF, Unit::Line, Safety::Offered, "the line"),
    (code::forbid::DUPLICATE, Unit::Line, Safety::Safe, "the second"),
    (code::gate::NOT_IN_RESERVE, Unit::Item, Safety::Offered, "it"),
    (code::header::DUPLICATE_FIELD, Unit::Line, Safety::Offered, "the second"),
    (code::limit::DUPLICATE, Unit::Item, Safety::Offered, "the second"),
    (code::limit::NEVER_REACHED, Unit::Item, Safety::Offered, "the limit"),
    (code::r#move::COVERED, Unit::Part, Safety::Offered, "the move"),
    (code::r#move::NEVER, Unit::Way, Safety::Offered, "the move"),
    (code::r#move::ON_WITHOUT_CAPTURE, Unit::Guard, Safety::Offered, "`on`"),
    (code::r#move::OVER_WITHOUT_HOP, Unit::Guard, Safety::Offered, "`over`"),
    (code::r#move::ON_IMMUNE, Unit::Word, Safety::Offered, "it"),
    (code::outcome::DUPLICATE, Unit::Line, Safety::Offered, "the second"),
    (code::outcome::SHADOWED, Unit::Line, Safety::Offered, "the clause"),
    (code::piece::NOT_BOUND, Unit::Line, Safety::Offered, "`bound`"),
    (code::piece::REPEATED, Unit::Word, Safety::Safe, "the second"),
    (code::piece::TWO_PICTURES, Unit::Line, Safety::Offered, "the second"),
    (code::place::NOT_IN_RESERVE, Unit::Item, Safety::Offered, "it"),
    (code::promotion::TO_ITSELF, Unit::Word, Safety::Offered, "it"),
    (code::promotion::TO_ROYAL, Unit::Word, Safety::Offered, "it"),
    (code::region::UNUSED, Unit::Line, Safety::Offered, "the line"),
    (code::royal::CONTRADICTION, Unit::Line, Safety::Offered, "the second"),
    (code::royal::NOBODY, Unit::Line, Safety::Offered, "the clause"),
    (code::royal::REPEATED_KEY, Unit::Word, Safety::Safe, "the second"),
    (code::test::EMPTY, Unit::Line, Safety::Offered, "the test"),
    (code::turn::NOT_IN_RESERVE, Unit::Item, Safety::Offered, "it"),
    (code::without::ABSENT, Unit::Line, Safety::Offered, "the line"),
    (code::without::NOTHING_EXTENDED, Unit::Line, Safety::Offered, "the line"),
];

/// Completes what is said about a file: fixes that take something away are added, and all edits are made to fit the text, so that
/// no blank line is left where a line was, and a clause that is added stands on a line of its own.
pub(super) fn complete(diagnostics: &mut [Diagnostic], file: &tree::File, source: &Source) {
    if diagnostics.is_empty() {
        return;
    }
    let fitting = Fitting { text: &source.text, file, units: units(file) };
    for diagnostic in diagnostics {
        if let Some((_, unit, safety, what)) =
            TAKEN_AWAY.iter().find(|(code, ..)| *code == diagnostic.code && diagnostic.fixes.is_empty())
        {
            diagnostic.fixes.extend(fitting.taken_away(diagnostic, *unit, *safety, what));
        }
        if diagnostic.code == code::extends::LATE && diagnostic.fixes.is_empty() {
            diagnostic.fixes.extend(fitting.moved_up(diagnostic));
        }
        if diagnostic.code == code::condition::CIRCULAR {
            guards::instead(diagnostic, file, &source.text);
        }
        for fix in &mut diagnostic.fixes {
            fix.edits.iter_mut().for_each(|edit| fitting.fit(edit));
            end_lines_alike(fix, &source.text);
            fix.edits.sort_by_key(|edit| (edit.span.source, edit.span.start, edit.span.end));
        }
        // An edit may have grown over its neighbour.
        diagnostic.fixes.retain(|fix| {
            fix.edits.windows(2).all(|pair| {
                pair[0].span.source != pair[1].span.source || pair[0].span.end <= pair[1].span.start
            })
        });
    }
}

/// [`complete`] for what is said once the variant is known.
pub(crate) fn complete_later(diagnostics: &mut [Diagnostic], source: &Source) {
    let wanting = |one: &Diagnostic| {
        one.fixes.is_empty() && TAKEN_AWAY.iter().any(|(code, ..)| *code == one.code)
            || one.fixes.iter().flat_map(|fix| &fix.edits).any(|edit| edit.span.start == u32::MAX)
    };
    if diagnostics.iter().any(wanting) {
        let (file, _) = crate::syntax::parse(SourceId(0), &source.text);
        complete(diagnostics, &file, source);
    }
    diagnostics.iter_mut().flat_map(|one| &mut one.fixes).for_each(|fix| end_lines_alike(fix, &source.text));
}

/// Lets the lines that a fix writes end as those of the text do.
fn end_lines_alike(fix: &mut Fix, text: &str) {
    for edit in fix.edits.iter_mut().filter(|edit| edit.text.contains(['\n', '\r'])) {
        edit.text = with_line_ends(&edit.text, line_end(text)).into_owned();
    }
}

/// The places of clauses, of rules in the braces of pieces, of fields and of steps.
fn units(file: &tree::File) -> Vec<Span> {
    let mut units = Vec::new();
    for clause in &file.clauses {
        units.push(clause.span);
        match &clause.kind {
            ClauseKind::Piece(piece) => units.extend(piece.rules.iter().filter_map(|rule| match rule {
                PieceRule::Move(rule) => Some(rule.span),
                PieceRule::Clause(rule) => Some(rule.span),
                PieceRule::Error => None,
            })),
            ClauseKind::Header(header) => units.extend(header.fields.iter().map(|field| {
                field.key.span.to(match &field.value {
                    HeaderValue::Text(text) => text.span,
                    HeaderValue::Number(number) => number.span,
                })
            })),
            _ => {}
        }
    }
    units
}

/// A file to which edits are fitted.
struct Fitting<'t> {
    text: &'t str,
    file: &'t tree::File,
    units: Vec<Span>,
}

impl Fitting<'_> {
    fn taken_away(&self, diagnostic: &Diagnostic, unit: Unit, safety: Safety, what: &str) -> Option<Fix> {
        let label = diagnostic.labels.first()?.span;
        if label.source != SourceId(0) {
            return None;
        }
        let place = match unit {
            Unit::Line => self.unit(label)?,
            Unit::Way => self.unit(label).filter(|unit| !self.is_array(*unit))?,
            Unit::Word => self.word(label)?,
            Unit::Item => self.word(label).or_else(|| self.only(label))?,
            Unit::Letters => self.letters(label)?,
            Unit::Part => self.part(label)?,
            Unit::Guard => self.guard(label).filter(|_| !self.ends_games(label))?,
            Unit::Guarded => self.guard(label).and_then(|_| self.unit(label))?,
        };
        Some(Fix::remove(safety, place, what))
    }

    /// The clause of the first label moved up, behind the header if the file begins with one.
    fn moved_up(&self, diagnostic: &Diagnostic) -> Option<Fix> {
        let place = self.unit(diagnostic.labels.first()?.span)?;
        let clause = self.text.get(place.start as usize..place.end as usize)?;
        let first = self.file.clauses.first()?;
        let fix = Fix::new(Safety::Safe, "move it up");
        Some(match first.kind {
            ClauseKind::Header(_) => {
                let end = Span { start: first.span.end, ..first.span };
                fix.edit(end, format!("\n{clause}")).edit(place, "")
            }
            _ => {
                let start = Span { end: first.span.start, ..first.span };
                fix.edit(start, format!("{clause}\n")).edit(place, "")
            }
        })
    }

    /// The smallest unit around a place.
    fn unit(&self, place: Span) -> Option<Span> {
        let around = |unit: &&Span| unit.start <= place.start && place.end <= unit.end;
        self.units.iter().filter(around).min_by_key(|unit| unit.end - unit.start).copied()
    }

    fn is_array(&self, unit: Span) -> bool {
        self.file
            .clauses
            .iter()
            .any(|clause| clause.span == unit && matches!(clause.kind, ClauseKind::Setup(_)))
    }

    /// Words in a list, with the blanks before them; none if nothing else is in the list.
    fn word(&self, place: Span) -> Option<Span> {
        let unit = self.unit(place)?;
        let (start, end) = (place.start as usize, place.end as usize);
        let before = self.text.get(unit.start as usize..start)?;
        let behind = self.text.get(end..unit.end as usize)?;
        let letters = |c: char| c.is_ascii_uppercase() || c == '+';
        let name = |word: &str| word.starts_with(letters);
        // A count behind a name belongs to it.
        if behind.starts_with(['*', '~']) {
            return None;
        }
        let alone = !before.split_whitespace().next_back().is_some_and(name)
            && !behind.trim_start().starts_with(letters);
        // In a list with commas, the one before goes along.
        if let Some(list) = before.trim_end().strip_suffix(',') {
            return Some(Span { start: unit.start + list.len() as u32, ..place });
        }
        let comma = behind.trim_start().starts_with(',');
        (!alone && !comma && before.ends_with(' '))
            .then(|| Span { start: place.start - (before.len() - before.trim_end().len()) as u32, ..place })
    }

    /// The clause around words, if there are no others of their kind in it.
    fn only(&self, place: Span) -> Option<Span> {
        let unit = self.unit(place)?;
        let text = self.text.get(unit.start as usize..unit.end as usize)?;
        let name = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase() || c == '+');
        let inside = self.text.get(place.start as usize..place.end as usize)?;
        let count = |text: &str| text.split_whitespace().filter(name).count();
        (!text.contains(',') && count(text) == count(inside)).then_some(unit)
    }

    /// Letters in a notation, of which others are left.
    fn letters(&self, place: Span) -> Option<Span> {
        let text = self.text.get(place.start as usize..place.end as usize)?;
        let behind = self.text.get(place.end as usize..)?;
        let left =
            behind.starts_with(|c: char| c.is_ascii_alphabetic()) || !text.contains(char::is_uppercase);
        (self.unit(place).is_some()
            && left
            && text.len() <= 4
            && text.bytes().all(|c| c.is_ascii_alphanumeric()))
        .then_some(place)
    }

    /// A rule, or a word of its notation that is not all of it.
    fn part(&self, place: Span) -> Option<Span> {
        let unit = self.unit(place)?;
        if unit == place {
            return Some(place);
        }
        let before = self.text.get(unit.start as usize..place.start as usize)?;
        let behind = self.text.get(place.end as usize..unit.end as usize)?;
        let notation = |word: Option<&str>| {
            word.is_some_and(|word| word.contains(|c: char| c.is_ascii_uppercase()) && !word.contains('"'))
        };
        let first =
            before.split_whitespace().next_back().is_some_and(|word| word == "move" || word.ends_with('"'));
        match first {
            // The blank behind goes along.
            true if notation(behind.split_whitespace().next()) => {
                let blank = behind.len() - behind.trim_start().len();
                Some(Span { end: place.end + blank as u32, ..place })
            }
            true => None,
            false => {
                Some(Span { start: place.start - (before.len() - before.trim_end().len()) as u32, ..place })
            }
        }
    }

    /// `when` and its condition, if the place is the whole of that and the last of its clause.
    fn guard(&self, place: Span) -> Option<Span> {
        let unit = self.unit(place)?;
        let before = self.text.get(unit.start as usize..place.start as usize)?.trim_end();
        let head =
            before.strip_suffix("when").or(before.strip_suffix("on")).or(before.strip_suffix("over"))?;
        let head = head.strip_suffix([' ', '\t'])?.trim_end();
        (place.end == unit.end).then(|| Span { start: unit.start + head.len() as u32, ..place })
    }

    /// Whether a condition is what an end of the game or a ban is about, without which nothing is left.
    fn ends_games(&self, place: Span) -> bool {
        let before = self.text.get(..place.start as usize).unwrap_or("").trim_end();
        let before = before.strip_suffix("when").unwrap_or(before).trim_end();
        matches!(before.split_whitespace().next_back(), Some("win" | "loss" | "draw" | "forbid"))
    }

    /// Makes an edit fit the lines of the text.
    fn fit(&self, edit: &mut Edit) {
        if edit.span.source != SourceId(0) {
            return;
        }
        if edit.span.start == u32::MAX {
            self.append(edit);
        } else if edit.text.is_empty() {
            self.widen(edit);
        }
    }

    /// A clause that is added stands behind the last one that is no test.
    fn append(&self, edit: &mut Edit) {
        let others = self.file.clauses.iter().filter(|clause| !matches!(clause.kind, ClauseKind::Test(_)));
        let last = others.map(|clause| clause.span.end as usize).max().unwrap_or(0).min(self.text.len());
        let rest = self.text.get(last..).unwrap_or("");
        let at = last + rest.find(['\n', '\r']).unwrap_or(rest.len());
        edit.span = Span::new(SourceId(0), at, at);
        edit.text = format!("\n{}", edit.text);
    }

    /// What is taken away takes its lines along if nothing else stands on them, and else the blanks before it.
    fn widen(&self, edit: &mut Edit) {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let (Some(before), Some(behind)) = (self.text.get(..start), self.text.get(end..)) else { return };
        let blank = [' ', '\t'];
        let (left, right) = (before.trim_end_matches(blank), behind.trim_start_matches(blank));
        let begins = left.is_empty() || left.ends_with(['\n', '\r']);
        let ends = right.is_empty() || right.starts_with(['\n', '\r']);
        if start == end || !ends {
            return;
        }
        edit.span.start = left.len() as u32;
        if begins {
            let line_end = match right.as_bytes() {
                [b'\r', b'\n', ..] => 2,
                [] => 0,
                _ => 1,
            };
            edit.span.end = (self.text.len() - right.len() + line_end) as u32;
        }
    }
}
