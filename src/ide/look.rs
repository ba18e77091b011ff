//! What is shown between and above the lines: what is inherited, which squares a region has, commands; and links.

use super::cards::{self, Card};
use super::view::{View, bytes};
use crate::board::Side;
use crate::resolve::inherited;
use crate::source::Span;
use crate::syntax::tree::{ClauseKind, Element, Family, File, TestStepKind};
use alfil_ide::Workspace;
use alfil_ide::answer::{Argument, Command, DocumentLink, Hint, Lens, LinkTarget, Place};
use alfil_ide::paths::beside;
use std::ops::Range;

/// How many squares are listed one by one.
const LISTED: usize = 6;

/// How many clauses are read again, at most, to say in whose place those of a range stand: each of them takes all that there are.
/// Whoever shows some lines of a file of any length hears of all of them.
const READ_AGAIN: usize = 500_000;

/// What is shown between what is written in a range.
pub(super) fn hints(view: &View, files: &Workspace, range: Range<usize>) -> Vec<Hint> {
    let mut hints = Vec::new();
    let clauses: usize = view.trees().iter().map(|tree| tree.clauses.len()).sum();
    let mut looked_at = 0..(READ_AGAIN / clauses.max(1)).max(100);
    let wanted = |span: Span| (span.start as usize) <= range.end && range.start <= span.end as usize;
    let now = (view.trees().len() > 1).then(|| inherited(view.trees()));
    for (number, clause) in view.tree().clauses.iter().enumerate().filter(|(_, clause)| wanted(clause.span)) {
        match &clause.kind {
            ClauseKind::Extends(extends) if files.settings.flag("inlayHints.inherited", true) => {
                if let Some(now) = &now {
                    hints.extend(of_parent(view, now, extends.name.span.end));
                }
            }
            ClauseKind::Region(region) if files.settings.flag("inlayHints.squares", true) => {
                hints.extend(of_region(view, files, &region.name.node, clause.span.end));
            }
            ClauseKind::Header(_) | ClauseKind::Test(_) | ClauseKind::Error | ClauseKind::Without(_) => {}
            _ if files.settings.flag("inlayHints.replaced", true) => {
                if let Some(now) = &now
                    && looked_at.next().is_some()
                {
                    hints.extend(of_clause(view, now, number));
                }
            }
            _ => {}
        }
    }
    hints
}

fn hint(at: usize, label: String) -> Hint {
    Hint {
        at,
        label,
        kind: None,
        tooltip: None,
        place: None,
        padding_left: true,
        padding_right: false,
        edits: Vec::new(),
    }
}

/// What is inherited, by its kinds.
fn of_parent(view: &View, now: &[Span], at: u32) -> Option<Hint> {
    let mut counts: Vec<(Family, usize)> = Vec::new();
    for family in Family::ALL {
        let of_it = now.iter().filter(|span| family_at(view, **span) == Some(*family)).count();
        if of_it > 0 {
            counts.push((*family, of_it));
        }
    }
    let told = counts.iter().map(|(family, count)| match (family, count) {
        (Family::Outcome, 1) => "1 outcome".to_owned(),
        (Family::Outcome, many) => format!("{many} outcomes"),
        (Family::EnPassant, _) => "en passant".to_owned(),
        (Family::Piece | Family::Region, 2..) => format!("{count} {}s", family.form().word()),
        _ => family.form().word().to_owned(),
    });
    let told: Vec<String> = told.collect();
    let label = if told.is_empty() {
        "nothing is inherited".to_owned()
    } else {
        format!("inherits {}", told.join(", "))
    };
    Some(hint(at as usize, label))
}

/// Which kind of clauses stands at a place of one of the files.
fn family_at(view: &View, span: Span) -> Option<Family> {
    let tree: &File = view.trees().get(usize::from(span.source.0))?;
    tree.clauses.iter().find(|clause| clause.span == span)?.kind.family()
}

/// The inherited clauses that come back when a clause of the file is taken away.
pub(super) fn replaced_by(view: &View, now: &[Span], number: usize) -> Vec<Span> {
    if view.trees().len() < 2 {
        return Vec::new();
    }
    let mut trees = view.trees().to_vec();
    trees[0].clauses.remove(number);
    let without = inherited(&trees);
    without.into_iter().filter(|span| !now.contains(span)).collect()
}

/// That a clause stands in the place of an inherited one.
fn of_clause(view: &View, now: &[Span], number: usize) -> Option<Hint> {
    let clause = &view.tree().clauses[number];
    let replaced = replaced_by(view, now, number);
    let first = replaced.first()?;
    let text = view.slice(clause.span);
    let line_end = text.find(['\n', '\r', '{']).unwrap_or(text.len());
    let at = clause.span.start as usize + text[..line_end].trim_end().len();
    let path = view.path_of(*first);
    let name = alfil_ide::paths::name(path).trim_end_matches(super::ENDING);
    let mut hint = hint(at, format!("in place of {name}'s"));
    let texts: Vec<&str> = replaced.iter().map(|span| view.slice(*span)).collect();
    hint.tooltip = Some(alfil_ide::answer::Markup::new(format!("```variant\n{}\n```", texts.join("\n"))));
    hint.place = Some(Place::new(path, bytes(*first)));
    Some(hint)
}

/// Which squares a region has, as White counts.
fn of_region(view: &View, files: &Workspace, name: &str, at: u32) -> Option<Hint> {
    let rules = view.rules()?;
    let region = rules.variant().regions.iter().find(|region| region.name == name)?;
    let squares = region.region.of(Side::White);
    let names: Vec<String> = squares.iter().map(|sq| rules.vocabulary().square_name(sq)).collect();
    let label = match names.len() {
        0 => return None,
        1..=LISTED => names.join(" "),
        many => format!("{many} squares"),
    };
    let mut hint = hint(at as usize, label);
    let mut card = Card::new(files);
    cards::squares(&mut card, view, name, &region.region);
    hint.tooltip = card.markup();
    Some(hint)
}

/// The commands above lines, but for those of tests.
pub(super) fn lenses(view: &View) -> Vec<Lens> {
    let file = || Argument::File(view.path().to_owned());
    let lens = |range: Range<usize>, title: &str, name: &str, arguments: Vec<Argument>| {
        let command = Command { title: title.to_owned(), name: format!("alfil.{name}"), arguments };
        Lens { range, command: Some(command), data: None }
    };
    let mut lenses = Vec::new();
    for clause in &view.tree().clauses {
        match &clause.kind {
            ClauseKind::Header(header) => {
                let range = bytes(header.name.span);
                lenses.push(lens(range.clone(), "play", "play", vec![file()]));
                lenses.push(lens(range.clone(), "rules", "rules", vec![file()]));
                if view.tests().next().is_some() {
                    lenses.push(lens(range, "coverage", "coverage", vec![file()]));
                }
            }
            ClauseKind::Test(test) => {
                for step in &test.steps {
                    if let TestStepKind::Position(fen) = &step.kind {
                        let arguments = vec![file(), Argument::Text(fen.node.clone())];
                        lenses.push(lens(bytes(step.span), "play from here", "play", arguments));
                    }
                }
            }
            _ => {}
        }
    }
    lenses
}

/// The words of a file that lead elsewhere: what it extends, pictures, and pages of the web.
pub(super) fn links(view: &View, files: &Workspace) -> Vec<DocumentLink> {
    let mut links = Vec::new();
    let text = view.text();
    view.tree().walk(&mut |element| match element {
        Element::Parent(name) => links.extend(view.paths.get(1).map(|path| DocumentLink {
            range: super::names::inside(text, name.span),
            target: LinkTarget::File(path.clone()),
            tooltip: crate::library::summary(&name.node).map(str::to_owned),
        })),
        Element::Picture(name) => {
            let path = beside(view.path(), &name.node).filter(|path| files.file(path).is_some());
            links.extend(path.map(|path| DocumentLink {
                range: super::names::inside(text, name.span),
                target: LinkTarget::File(path),
                tooltip: None,
            }));
        }
        _ => {}
    });
    links.extend(web(text));
    links.sort_by_key(|link| link.range.start);
    links
}

/// Addresses of the web, wherever they stand.
fn web(text: &str) -> Vec<DocumentLink> {
    let starts = text.match_indices("https://").chain(text.match_indices("http://"));
    let links = starts.filter_map(|(start, _)| {
        let rest = &text[start..];
        let end = rest.find(|c: char| c.is_whitespace() || "\"<>()`".contains(c)).unwrap_or(rest.len());
        let url = rest[..end].trim_end_matches(['.', ',', ';', ':']);
        (url.len() > 10).then(|| DocumentLink {
            range: start..start + url.len(),
            target: LinkTarget::Web(url.to_owned()),
            tooltip: None,
        })
    });
    links.collect()
}
