//! What can be done at a place: the inherited clause instead of the file's own, a name for some squares, a declaration for letters
//! that mean nothing, a test for a clause that none notices.

use super::clauses::clause_at;
use super::look::replaced_by;
use super::names::{Manner, Named, named_at};
use super::view::{View, bytes};
use crate::coverage::{Witness, without, witness};
use crate::resolve::{inherited, resolve_loosely};
use crate::rules::Rules;
use crate::source::{line_end, line_start, next_line, with_line_ends};
use crate::syntax::tree::{Begin, Clause, ClauseKind, Element, RegionKind};
use alfil_ide::answer::{Action, ActionKind, TextEdit, WorkspaceEdit};
use std::ops::Range;

/// What can be done in a range of a file.
pub(super) fn actions(view: &View, range: Range<usize>) -> Vec<Action> {
    let at = range.start;
    let mut actions = Vec::new();
    actions.extend(declare(view, at));
    actions.extend(take_inherited(view, at));
    actions.extend(name_region(view, at));
    actions.extend(write_test(view, at));
    actions
}

/// The edits of an action that came without.
pub(super) fn resolved(view: &View, data: &str) -> Option<WorkspaceEdit> {
    let number: usize = data.strip_prefix("test ")?.parse().ok()?;
    let text = view.text();
    let found = tests_for(view, number)?;
    let end = text.trim_end().len();
    let line = crate::source::Source::new("", text.as_ref()).line(view.tree().clauses[number].span.start);
    let name = test_name(view, number, line);
    let steps: String = found.steps().iter().map(|step| format!("    {step}\n")).collect();
    let written = format!("\n\ntest \"{name}\" {{\n{steps}}}\n");
    let written = with_line_ends(&written, line_end(text));
    Some(WorkspaceEdit::of(view.path(), vec![TextEdit::new(end..text.len(), written)]))
}

/// The word of a clause, as it stands there: `draw` of what may also begin with `win`.
fn word_of(view: &View, clause: &Clause) -> Option<&'static str> {
    let form = clause.kind.family()?.form();
    let start = clause.side.map_or(clause.span.start, |side| side.span.end.max(clause.span.start)) as usize;
    let text = view.text();
    let written = text[start..].split_whitespace().next().unwrap_or_default();
    let written = written.trim_end_matches(|sign: char| !sign.is_ascii_alphabetic());
    let mut words = form.words.iter().map(Begin::first_word);
    Some(words.find(|word| *word == written).unwrap_or_else(|| form.word()))
}

/// A name that no test has.
fn test_name(view: &View, number: usize, line: usize) -> String {
    let clause = &view.tree().clauses[number];
    let word = word_of(view, clause).unwrap_or("clause");
    let letters = match &clause.kind {
        ClauseKind::Piece(piece) => format!(" {}", piece.letters.node),
        ClauseKind::Region(region) => format!(" {}", region.name.node),
        _ => String::new(),
    };
    let name = format!("what `{word}{letters}` of line {line} changes");
    let taken = |name: &String| view.tests().any(|test| test.name.node == *name);
    (1..)
        .map(|n| if n == 1 { name.clone() } else { format!("{name} ({n})") })
        .find(|name| !taken(name))
        .unwrap_or(name)
}

/// A position in which a clause makes a difference that a test can claim.
fn tests_for(view: &View, number: usize) -> Option<Witness> {
    /// With how many changes games are played.
    const MOST: usize = 3;
    let rules = view.rules()?;
    let (own, inherited) = view.trees().split_first()?;
    let tests: Vec<_> = view.tests().cloned().collect();
    let changed = without(own, number).filter_map(|own| {
        let trees: Vec<_> = std::iter::once(own).chain(inherited.iter().cloned()).collect();
        resolve_loosely(&trees)
    });
    changed.take(MOST).find_map(|variant| witness(rules, &Rules::compile(&variant), &tests))
}

/// A test that fails once the clause is gone; the search for it waits until it is wanted.
fn write_test(view: &View, at: usize) -> Option<Action> {
    let (number, clause) = clause_at(view, at)?;
    view.loaded.variant.as_ref()?;
    if !clause.kind.is_measured() || matches!(clause.kind, ClauseKind::Error) {
        return None;
    }
    Some(Action::later(
        "write a test that notices this clause",
        ActionKind::Refactor,
        format!("test {number}"),
    ))
}

/// `piece X "Name" W` for letters that no piece has.
fn declare(view: &View, at: usize) -> Option<Action> {
    let mention = named_at(view, at)?;
    let Named::Piece(letters) = &mention.named else { return None };
    if mention.manner == Manner::Declared || !view.declarations(&mention.named).is_empty() {
        return None;
    }
    // Names of pieces are in capitals: a word in small letters is meant for something else.
    if letters.contains(char::is_lowercase) {
        return None;
    }
    let clauses = &view.tree().clauses;
    let is_piece = |kind: &ClauseKind| matches!(kind, ClauseKind::Piece(_));
    let is_head = |kind: &ClauseKind| {
        matches!(
            kind,
            ClauseKind::Header(_) | ClauseKind::Extends(_) | ClauseKind::Board(_) | ClauseKind::Setup(_)
        )
    };
    let last = clauses.iter().rev().find(|clause| is_piece(&clause.kind));
    let last = last.or_else(|| clauses.iter().rev().find(|clause| is_head(&clause.kind)));
    let text = view.text();
    let place = last.map_or(0, |clause| next_line(text, clause.span.end as usize));
    let end = line_end(text);
    let newline = if place > line_start(text, place) { end } else { "" };
    let letters = letters.trim_matches(['{', '}']);
    let edit = TextEdit::new(place..place, format!("{newline}piece {letters} \"{letters}\" W{end}"));
    let mut action = Action::edit(
        format!("declare the piece `{letters}`"),
        ActionKind::QuickFix,
        WorkspaceEdit::of(view.path(), vec![edit]),
    );
    action.preferred = true;
    Some(action)
}

/// Takes a clause away that stands in the place of an inherited one.
fn take_inherited(view: &View, at: usize) -> Option<Action> {
    let (number, clause) = clause_at(view, at)?;
    if matches!(
        clause.kind,
        ClauseKind::Header(_) | ClauseKind::Extends(_) | ClauseKind::Test(_) | ClauseKind::Error
    ) {
        return None;
    }
    let replaced = replaced_by(view, &inherited(view.trees()), number);
    let first = replaced.first()?;
    let text = view.text();
    let mut range = bytes(clause.span);
    // Whole lines, if nothing else stands on them.
    let lines = line_start(text, range.start)..next_line(text, range.end);
    let alone = text[lines.start..range.start].trim().is_empty()
        && matches!(text[range.end..lines.end].trim(), rest if rest.is_empty() || rest.starts_with('#'));
    if alone {
        range = lines;
    }
    let path = view.path_of(*first);
    let name = alfil_ide::paths::name(path).trim_end_matches(super::ENDING);
    let word = word_of(view, clause)?;
    let edit = WorkspaceEdit::of(view.path(), vec![TextEdit::new(range, "")]);
    Some(Action::edit(format!("replace by the inherited `{word}` of {name}"), ActionKind::Rewrite, edit))
}

/// Gives squares a name of their own.
fn name_region(view: &View, at: usize) -> Option<Action> {
    let (_, clause) = clause_at(view, at)?;
    if clause.side.is_some_and(|side| (side.span.start as usize..side.span.end as usize).contains(&at)) {
        return None;
    }
    // The whole of what stands there, not a part of it.
    let outermost = view.elements_at(at).into_iter().rev().find_map(|element| match element {
        Element::Region(region) => Some(region),
        _ => None,
    })?;
    if matches!(outermost.kind, RegionKind::Named(_) | RegionKind::Board | RegionKind::Error)
        || matches!(&clause.kind, ClauseKind::Region(_))
    {
        return None;
    }
    let written = view.slice(outermost.span);
    if written.contains(['\n', '\r', '#']) || written.is_empty() {
        return None;
    }
    let taken = view.region_names();
    let name = (1..).map(|n| if n == 1 { "zone".to_owned() } else { format!("zone_{n}") });
    let name = name.into_iter().find(|name| !taken.contains(name))?;
    let text = view.text();
    let start = line_start(text, clause.span.start as usize);
    let mut edits = vec![TextEdit::new(start..start, format!("region {name} = {written}{}", line_end(text)))];
    // The same squares elsewhere are meant, too, as long as they are all of what stands there.
    let mut found: Vec<Range<usize>> = Vec::new();
    view.tree().walk(&mut |element| {
        if let Element::Region(region) = element
            && view.slice(region.span) == written
        {
            let range = bytes(region.span);
            if !found.iter().any(|other| other.start <= range.start && range.end <= other.end) {
                found.push(range);
            }
        }
    });
    edits.extend(found.into_iter().map(|range| TextEdit::new(range, name.as_str())));
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    Some(Action::edit(
        format!("give `{written}` a name: `region {name}`"),
        ActionKind::Extract,
        WorkspaceEdit::of(view.path(), edits),
    ))
}
