//! Giving a piece or a region another name, wherever it is named: in clauses, in arrays, in the FENs and the moves of tests.
//!
//! The clauses and arrays are rewritten first and read again, so that whatever is wrong with the new name is said by
//! those who say it of any name. Then each FEN and each move of a test is read by the old rules, and written so that the new
//! ones read the same.

use super::Ide;
use super::names::{Manner, Mention, Named, inside, named_at};
use super::navigate::{family, shipped_name};
use super::view::{View, bytes};
use crate::diagnostic::Severity;
use crate::game::Game;
use crate::library;
use crate::notation::{coordinate, fen, parse_fen, parse_move, san};
use crate::position::{MAX_EFFORT, Position};
use crate::resolve::load;
use crate::rules::Rules;
use crate::source::{Source, Spanned};
use crate::syntax::tree::{ClauseKind, Test, TestStepKind, Word};
use crate::testing::Boards;
use alfil_ide::answer::{TextEdit, WorkspaceEdit, applied};
use alfil_ide::{Workspace, paths};
use std::collections::BTreeMap;
use std::ops::Range;

/// The name at a place, if it can be given anew.
pub(super) fn prepare(view: &View, at: usize) -> Result<(Range<usize>, String), String> {
    if let Some(name) = name_of_piece(view, at) {
        return Ok((name.0, name.1));
    }
    let mention = named_at(view, at).ok_or("there is no piece and no region here that could be renamed")?;
    may_rename(view, &mention.named)?;
    let written = match &mention.named {
        Named::Piece(letters) => letters.clone(),
        Named::Region(name) => name.clone(),
    };
    Ok((mention.range, written))
}

/// What a piece is called, if the place is there: it stands nowhere else.
fn name_of_piece(view: &View, at: usize) -> Option<(Range<usize>, String)> {
    let clauses = view.tree().clauses.iter();
    let names = clauses.filter_map(|clause| match &clause.kind {
        ClauseKind::Piece(piece) => piece.name.as_ref(),
        _ => None,
    });
    let found = names.filter(|name| bytes(name.span).contains(&at)).min_by_key(|name| name.span)?;
    Some((inside(view.text(), found.span), found.node.clone()))
}

/// What is declared in a file that ships cannot be renamed.
fn may_rename(view: &View, named: &Named) -> Result<(), String> {
    let declarations = view.declarations(named);
    if declarations.is_empty() {
        return Err("it is declared nowhere: declare it first".to_owned());
    }
    for declaration in declarations {
        if let Some(name) = shipped_name(view.path_of(declaration.name)) {
            return Err(format!(
                "it is declared in `{name}`, which ships with Alfil and cannot be changed: `without` takes it away here, and what is declared instead can be called as you like"
            ));
        }
    }
    Ok(())
}

/// Gives what stands at a place another name.
pub(super) fn rename(
    ide: &Ide,
    files: &Workspace,
    view: &View,
    at: usize,
    name: &str,
) -> Result<WorkspaceEdit, String> {
    if let Some((range, _)) = name_of_piece(view, at) {
        if name.contains(['"', '\\', '\n', '\r']) {
            return Err("a name has no quotation mark, no backslash and no line end".to_owned());
        }
        return Ok(WorkspaceEdit::of(view.path(), vec![TextEdit::new(range, name)]));
    }
    let mention = named_at(view, at).ok_or("there is no piece and no region here that could be renamed")?;
    may_rename(view, &mention.named)?;
    let renaming = Renaming::new(mention.named, name)?;
    let family = family(ide, files, view, &renaming.from);
    for heir in &family {
        if let Some(other) = heir.declarations(&renaming.to).first() {
            let path = paths::name(heir.path_of(other.name));
            return Err(format!("`{name}` is taken: {path} declares it"));
        }
    }
    let mut edits: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
    for heir in &family {
        for ((path, source), mentions) in heir.paths.iter().zip(&heir.loaded.sources).zip(heir.all_mentions())
        {
            if !edits.contains_key(path) && shipped_name(path).is_none() {
                edits.insert(path.clone(), renaming.in_clauses(&source.text, mentions));
            }
        }
    }
    let texts: BTreeMap<String, String> = family
        .iter()
        .flat_map(|heir| heir.paths.iter().zip(&heir.loaded.sources))
        .filter_map(|(path, source)| Some((path.clone(), applied(&source.text, edits.get(path)?))))
        .collect();
    for heir in &family {
        let changed = reread(heir, &texts);
        allowed(heir, &changed)?;
        if let (Some(old), Some(new)) = (heir.rules(), changed.variant.as_ref().map(Rules::compile)) {
            let found = renaming.in_tests(heir, old, &new);
            edits.entry(heir.path().to_owned()).or_default().extend(found);
        } else {
            let of_tests =
                heir.mentions().iter().filter(|mention| matches!(mention.manner, Manner::Fen | Manner::Move));
            let found = of_tests.filter_map(|mention| renaming.plain(heir.text(), mention));
            edits.entry(heir.path().to_owned()).or_default().extend(found);
        }
    }
    let mut all = WorkspaceEdit::default();
    for (path, mut edits) in edits {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        edits.dedup();
        if !edits.is_empty() {
            all.files.push((path, edits));
        }
    }
    Ok(all)
}

/// A file as it is read with the new texts of all.
fn reread(view: &View, texts: &BTreeMap<String, String>) -> crate::resolve::Loaded {
    let text = |path: &str| texts.get(path).cloned();
    let own = text(view.path()).unwrap_or_else(|| view.text().to_string());
    let lookup = |name: &str| {
        library::source(name).or_else(|| {
            let path = paths::beside(view.path(), &format!("{name}.variant"))?;
            let at = view.paths.iter().position(|own| *own == path)?;
            let known = &view.loaded.sources[at];
            Some(Source::new(known.name.as_str(), text(&path).unwrap_or_else(|| known.text.to_string())))
        })
    };
    load(Source::new(paths::name(view.path()), own), &lookup)
}

/// That nothing is wrong that was right before, or what is.
fn allowed(view: &View, changed: &crate::resolve::Loaded) -> Result<(), String> {
    let errors = |loaded: &crate::resolve::Loaded| {
        let errors = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors
            .map(|diagnostic| (diagnostic.code, diagnostic.message.clone(), diagnostic.help.clone()))
            .collect::<Vec<_>>()
    };
    let (before, after) = (errors(&view.loaded), errors(changed));
    if after.len() <= before.len() {
        return Ok(());
    }
    let new = after.iter().find(|error| !before.iter().any(|own| own.0 == error.0 && own.1 == error.1));
    let Some((_, message, help)) = new.or(after.first()) else { return Ok(()) };
    Err(match help {
        Some(help) => format!("{message}: {help}"),
        None => message.clone(),
    })
}

/// A name and the one that takes its place.
struct Renaming {
    from: Named,
    to: Named,
    new: String,
}

impl Renaming {
    fn new(from: Named, name: &str) -> Result<Renaming, String> {
        let to = match &from {
            Named::Piece(_) => Named::Piece(name.to_owned()),
            Named::Region(_) => Named::Region(name.to_owned()),
        };
        let allowed = match &from {
            Named::Piece(_) => {
                let bare = name.strip_prefix('+').unwrap_or(name);
                let bare = bare.strip_suffix('~').unwrap_or(bare);
                bare.starts_with(|c: char| c.is_ascii_uppercase())
                    && bare.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            }
            Named::Region(_) => {
                name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
                    && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
                    && name.len() > 1
            }
        };
        match (allowed, &from) {
            (true, _) => Ok(Renaming { from, to, new: name.to_owned() }),
            (false, Named::Piece(_)) => Err(
                "a piece is named by a capital letter and perhaps more capitals and digits, with a `+` before or a `~` behind them"
                    .to_owned(),
            ),
            (false, Named::Region(_)) => {
                Err("a region is named by small letters, digits and `_`, of which there are at least two".to_owned())
            }
        }
    }

    /// The edits outside of tests.
    fn in_clauses(&self, text: &str, mentions: &[Mention]) -> Vec<TextEdit> {
        let wanted = |mention: &&Mention| {
            mention.named == self.from
                && matches!(mention.manner, Manner::Declared | Manner::Clause | Manner::Cell)
        };
        mentions.iter().filter(wanted).filter_map(|mention| self.plain(text, mention)).collect()
    }

    /// The new name in the place of the old one, in small letters if that is.
    fn plain(&self, text: &str, mention: &Mention) -> Option<TextEdit> {
        if mention.named != self.from {
            return None;
        }
        let written = text.get(mention.range.clone())?;
        let small = matches!(mention.manner, Manner::Cell | Manner::Fen | Manner::Move)
            && written.chars().any(|c| c.is_ascii_lowercase());
        let mut new = if small { self.new.to_ascii_lowercase() } else { self.new.clone() };
        match mention.manner {
            Manner::Move => new = new.trim_end_matches('~').to_owned(),
            Manner::Fen => {
                let letters = new.trim_start_matches('+').trim_end_matches('~').len();
                let braced = text.get(..mention.range.start).is_some_and(|before| before.ends_with('{'));
                let list = text.get(..mention.range.start).is_some_and(|before| before.ends_with([':', ',']));
                match (braced, letters > 1) {
                    (false, true) if !list => new = format!("{{{new}}}"),
                    (true, false) => {
                        return Some(TextEdit::new(mention.range.start - 1..mention.range.end + 1, new));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Some(TextEdit::new(mention.range.clone(), new))
    }

    /// The edits in the tests of a file, whose FENs and moves are read by the old rules and written for the new.
    fn in_tests(&self, view: &View, old: &Rules, new: &Rules) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        for test in view.tests() {
            self.in_test(view, test, old, new, &mut edits);
        }
        edits
    }

    fn in_test(&self, view: &View, test: &Test, old: &Rules, new: &Rules, edits: &mut Vec<TextEdit>) {
        let mut games = Some((Boards::new(old), Boards::new(new)));
        for step in &test.steps {
            let affordable = |(boards, _): &(Boards, Boards)| boards.position().effort() <= MAX_EFFORT;
            games = games.filter(affordable);
            match &step.kind {
                TestStepKind::Position(text) | TestStepKind::Fen(text) => {
                    let written = self.fen(view, text, old, new);
                    let now = written.as_ref().map_or(text.node.as_str(), |(_, text)| text.as_str());
                    if matches!(step.kind, TestStepKind::Position(_)) {
                        games = games.and_then(|(mut ours, mut theirs)| {
                            ours.set_up(position(old, &text.node)?);
                            theirs.set_up(position(new, now)?);
                            Some((ours, theirs))
                        });
                    }
                    edits.extend(written.map(|(edits, _)| edits).unwrap_or_default());
                }
                TestStepKind::Array(number) => {
                    let start = |rules| Some(Game::from_array(rules, number.node).ok()?.start().clone());
                    games = games.and_then(|(mut ours, mut theirs)| {
                        ours.set_up(start(old)?);
                        theirs.set_up(start(new)?);
                        Some((ours, theirs))
                    });
                }
                TestStepKind::Play(words) => {
                    for word in words {
                        edits.extend(self.mv(view, word, games.as_ref()));
                        games = games.and_then(|games| played(games, word));
                        games = games.filter(affordable);
                    }
                }
                TestStepKind::MovesAre(words) | TestStepKind::Legal(words) => {
                    edits.extend(words.iter().filter_map(|word| self.mv(view, word, games.as_ref())));
                }
                TestStepKind::MovesFrom { square: _, moves } => {
                    edits.extend(moves.iter().filter_map(|word| self.mv(view, word, games.as_ref())));
                }
                TestStepKind::Illegal { mv, because: _ } => edits.extend(self.mv(view, mv, games.as_ref())),
                TestStepKind::OtherBoard => {
                    if let Some((ours, theirs)) = &mut games {
                        ours.go_to_other();
                        theirs.go_to_other();
                    }
                }
                _ => {}
            }
        }
    }

    /// A FEN with the new letters: letter by letter, if it then reads the same, or else written anew.
    fn fen(
        &self,
        view: &View,
        text: &Spanned<String>,
        old: &Rules,
        new: &Rules,
    ) -> Option<(Vec<TextEdit>, String)> {
        let place = inside(view.text(), text.span);
        let of_it = view
            .mentions()
            .iter()
            .filter(|mention| mention.manner == Manner::Fen && mention.whole == bytes(text.span));
        let edits: Vec<TextEdit> = of_it.filter_map(|mention| self.plain(view.text(), mention)).collect();
        let shifted = edits.iter().map(|edit| {
            TextEdit::new(edit.range.start - place.start..edit.range.end - place.start, edit.text.clone())
        });
        let letters = applied(&view.text()[place.clone()], &shifted.collect::<Vec<_>>());
        let Ok(setup) = parse_fen(old.vocabulary(), &text.node) else { return Some((edits, letters)) };
        let reads = parse_fen(new.vocabulary(), &letters).is_ok_and(|again| again == setup);
        let written = fen(new.vocabulary(), &setup);
        // What is written as it would be printed stays so.
        let printed = fen(old.vocabulary(), &setup) == text.node && written != letters;
        if reads && !printed {
            return (!edits.is_empty()).then_some((edits, letters));
        }
        Some((vec![TextEdit::new(place, written.as_str())], written))
    }

    /// A move with the new letters: the first way of writing it that the new rules read as the same move.
    fn mv(&self, view: &View, word: &Word, games: Option<&(Boards, Boards)>) -> Option<TextEdit> {
        let place = bytes(word.span);
        let of_it =
            view.mentions().iter().filter(|mention| mention.manner == Manner::Move && mention.whole == place);
        let edits: Vec<TextEdit> = of_it.filter_map(|mention| self.plain(view.text(), mention)).collect();
        let shifted = edits.iter().map(|edit| {
            TextEdit::new(edit.range.start - place.start..edit.range.end - place.start, edit.text.clone())
        });
        let letters = applied(&word.node, &shifted.collect::<Vec<_>>());
        let edit = |text: String| (text != word.node).then(|| TextEdit::new(place.clone(), text));
        let Some((old, new)) = games else { return edit(letters) };
        let (old, new) = (old.position(), new.position());
        let Ok(mv) = parse_move(old, &word.node) else { return edit(letters) };
        let reads = |text: &str| parse_move(new, text).is_ok_and(|again| again == mv);
        // What is written as it would be printed stays so, and then it goes back to what it was, too.
        if coordinate(old, &mv) == word.node {
            return edit(coordinate(new, &mv));
        }
        let (before, written) = (san(old, &mv), san(new, &mv));
        let unsigned = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        if before == word.node {
            return edit(written);
        }
        if unsigned(&before) == word.node && reads(&unsigned(&written)) {
            return edit(unsigned(&written));
        }
        if reads(&letters) {
            return edit(letters);
        }
        if reads(&word.node) { None } else { edit(written) }
    }
}

fn position(rules: &Rules, text: &str) -> Option<Position> {
    let setup = parse_fen(rules.vocabulary(), text).ok()?;
    Position::new(rules, &setup).ok()
}

fn played((mut old, mut new): (Boards, Boards), word: &Word) -> Option<(Boards, Boards)> {
    let mv = parse_move(old.position(), &word.node).ok()?;
    new.position().check_move(&mv).ok()?;
    old.play(mv.clone());
    new.play(mv);
    Some((old, new))
}
