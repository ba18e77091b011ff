//! From what is named to where it is declared, and back.

use super::Ide;
use super::names::{Manner, Mention, Named, named_at};
use super::view::{View, bytes};
use crate::library;
use crate::syntax::tree::Element;
use alfil_ide::Workspace;
use alfil_ide::answer::{Highlight, HighlightKind, Place, Target};
use alfil_ide::paths::EMBEDDED;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where what stands at a place is declared: in the file, and in those that it extends.
pub(super) fn definition(view: &View, at: usize) -> Vec<Target> {
    if let Some(mention) = named_at(view, at) {
        let found = view.declarations(&mention.named).into_iter();
        return found
            .map(|declaration| Target {
                origin: Some(mention.range.clone()),
                path: view.path_of(declaration.name).to_owned(),
                range: bytes(declaration.clause),
                selection: bytes(declaration.name),
            })
            .collect();
    }
    let parent = view.elements_at(at).into_iter().find_map(|element| match element {
        Element::Parent(name) => Some(bytes(name.span)),
        _ => None,
    });
    let target = |origin| {
        let path = view.paths.get(1)?.clone();
        Some(Target { origin: Some(origin), path, range: 0..0, selection: 0..0 })
    };
    parent.and_then(target).into_iter().collect()
}

/// Every place that names the same as the place does, in the file, in those that it extends and in those that extend it.
pub(super) fn references(
    ide: &Ide,
    files: &Workspace,
    view: &View,
    at: usize,
    declaration: bool,
) -> Vec<Place> {
    let Some(mention) = named_at(view, at) else { return Vec::new() };
    let mut places = Vec::new();
    for (path, ranges) in everywhere(ide, files, view, &mention.named) {
        for (range, manner) in ranges {
            if declaration || manner != Manner::Declared {
                places.push(Place::new(path.clone(), range));
            }
        }
    }
    places
}

/// Every place of the file itself that names the same as the place does.
pub(super) fn highlights(view: &View, at: usize) -> Vec<Highlight> {
    let Some(mention) = named_at(view, at) else { return Vec::new() };
    let same = view.mentions().iter().filter(|other| other.named == mention.named);
    let highlight = |other: &Mention| Highlight {
        range: other.range.clone(),
        kind: if other.manner == Manner::Declared { HighlightKind::Write } else { HighlightKind::Read },
    };
    same.map(highlight).collect()
}

/// Where in each file something is named.
type Ranges = Vec<(std::ops::Range<usize>, Manner)>;

fn everywhere(ide: &Ide, files: &Workspace, view: &View, named: &Named) -> BTreeMap<String, Ranges> {
    let mut found: BTreeMap<String, Ranges> = BTreeMap::new();
    for heir in family(ide, files, view, named) {
        for (path, mentions) in heir.paths.iter().zip(heir.all_mentions()) {
            if found.contains_key(path) {
                continue;
            }
            let of_it = mentions.iter().filter(|mention| mention.named == *named);
            let ranges = of_it.map(|mention| (mention.range.clone(), mention.manner));
            found.insert(path.clone(), ranges.collect());
        }
    }
    found
}

/// All files in which a name means the same as in this one: those that extend the farthest file of the user's own that
/// declares it, and what these extend.
pub(super) fn family(ide: &Ide, files: &Workspace, view: &View, named: &Named) -> Vec<Rc<View>> {
    let declared: Vec<&str> =
        view.declarations(named).into_iter().map(|declaration| view.path_of(declaration.name)).collect();
    let own = |path: &&String| !path.starts_with(EMBEDDED) && declared.contains(&path.as_str());
    let root = view.paths.iter().rev().find(own).map_or_else(|| view.path(), String::as_str);
    let mut family = ide.heirs(files, root);
    if !family.iter().any(|other| other.path() == view.path()) {
        family.extend(ide.view(files, view.path()));
    }
    family
}

/// The name under which a file that ships is known, by its path.
pub(super) fn shipped_name(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix(EMBEDDED)?.strip_suffix(super::ENDING)?;
    library::names().find(|own| *own == name)
}
