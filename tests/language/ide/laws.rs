//! What holds at every place of every file. The gate looks at a few files; all of them take
//! `cargo test --release --test language -- --ignored ide::`.

use super::{Editor, PATH};
use crate::random::Random;
use alfil::ide::Language;
use alfil::model::Variant;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::{Source, SourceId};
use alfil::{library, syntax, testing};
use alfil_ide::answer::{Insert, applied};
use std::collections::BTreeSet;

/// The files of the gate: one that stands by itself, one that extends it with regions, one with reserves.
const FEW: [&str; 3] = ["chess", "kings", "minishogi"];

fn all() -> Vec<&'static str> {
    library::names().collect()
}

/// The bytes at which words, signs and blanks begin.
fn places(text: &str) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if !(c.is_ascii_alphanumeric() && before.is_ascii_alphanumeric()) {
            found.push(at);
        }
        before = c;
    }
    found.push(text.len());
    found
}

fn hovers_lie_in_the_file(name: &str, step: usize) {
    let editor = Editor::shipped(name);
    let text = editor.text();
    for at in places(&text).into_iter().step_by(step) {
        if let Some(hover) = editor.ide.hover(&editor.files, PATH, at) {
            let range = hover.range.expect("a place");
            assert!(
                range.start <= at && at <= range.end && range.end <= text.len(),
                "{name} {at}: {range:?}"
            );
            assert!(text.get(range).is_some());
            assert!(!hover.contents.markdown.is_empty());
        }
    }
}

fn references_lead_back(name: &str) {
    let editor = Editor::shipped(name);
    let text = editor.text();
    let mut seen = BTreeSet::new();
    for at in places(&text) {
        let found = editor.ide.references(&editor.files, PATH, at, true);
        for place in found.iter().filter(|place| place.path == PATH) {
            if !seen.insert(place.range.start) {
                continue;
            }
            let targets = editor.ide.definition(&editor.files, PATH, place.range.start);
            for target in targets.iter().filter(|target| target.path == PATH) {
                let back = editor.ide.references(&editor.files, PATH, target.selection.start, true);
                assert!(
                    back.contains(place),
                    "{name}: {:?} is not listed by its declaration",
                    &text[place.range.clone()]
                );
            }
        }
    }
    assert!(!seen.is_empty(), "{name}");
}

fn variant(text: &str) -> (Variant, Vec<syntax::tree::Test>) {
    let loaded = load(Source::new("own.variant", text), &library::source);
    let tests = loaded.tests.to_vec();
    (loaded.variant.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)), tests)
}

/// What play is by a file: the number of sequences of moves from the start, and that its tests hold.
fn play(text: &str, depth: u32, tests: bool) -> u64 {
    let (variant, own) = variant(text);
    if tests {
        for report in testing::run(&variant, &own) {
            assert!(report.passed(), "{}: {:?}", report.name, report.failures);
        }
    }
    Position::start(&Rules::compile(&variant)).perft(depth, 1)
}

/// The pieces and regions that a file declares, and where.
fn declared(text: &str) -> Vec<(String, usize)> {
    let clauses = syntax::parse(SourceId(0), text).0.clauses.into_iter();
    let names = clauses.filter_map(|clause| match clause.kind {
        syntax::tree::ClauseKind::Piece(piece) => Some(piece.letters),
        syntax::tree::ClauseKind::Region(region) => Some(region.name),
        _ => None,
    });
    names.map(|name| (name.node, name.span.start as usize)).collect()
}

fn declared_at(text: &str, name: &str) -> usize {
    declared(text).into_iter().find(|(own, _)| own == name).expect("it is declared").1
}

/// Renames every piece and region of a file, one after the other, and back.
fn renaming_keeps_play_and_goes_back(name: &str, most: usize, depth: u32, tests: bool) {
    let mut editor = Editor::shipped(name);
    let original = editor.text();
    let counted = play(&original, depth, false);
    let names = declared(&original);
    for (old, at) in names.into_iter().take(most) {
        let is_piece = old.contains(|c: char| c.is_ascii_uppercase());
        let new = if is_piece { "QX9" } else { "another_name" };
        let Ok(edit) = editor.ide.rename(&editor.files, PATH, at, new) else {
            // What is declared in a file that ships keeps its name.
            assert!(original.contains("extends"), "{name}: `{old}`");
            continue;
        };
        editor.apply(&edit);
        let renamed = editor.text();
        assert_ne!(renamed, original);
        assert_eq!(play(&renamed, depth, tests), counted, "{name}: `{old}`");
        let at = declared_at(&renamed, new);
        let back = editor
            .ide
            .rename(&editor.files, PATH, at, &old)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        editor.apply(&back);
        for (line, before) in editor.text().lines().zip(original.lines()) {
            assert_eq!(line, before, "{name}: `{old}` there and back");
        }
        assert_eq!(editor.text().len(), original.len(), "{name}: `{old}` there and back");
    }
}

fn layout_keeps_play(name: &str) {
    let original = Editor::shipped(name).text();
    let wide = original.replace("  ", "   ").replace(" on ", "  on ");
    let editor = Editor::new(&wide);
    let edits = editor.ide.format(&editor.files, PATH, None).expect("no mistakes");
    let formatted = applied(&wide, &edits);
    let editor = Editor::new(&formatted);
    assert!(editor.ide.format(&editor.files, PATH, None).expect("no mistakes").is_empty(), "{name}");
    assert_eq!(play(&formatted, 2, false), play(&original, 2, false), "{name}");
}

/// A text with more blanks than it had, and empty lines between its lines.
fn spoiled(text: &str, lines: bool, random: &mut Random) -> String {
    let mut spoiled = String::new();
    for line in text.split_inclusive('\n') {
        if lines && random.one_in(9) {
            spoiled += "\n";
        }
        spoiled += ["", "", " ", "   ", "\t"][random.below(5)];
        // What stands in quotation marks or behind a `#` is no blank of the layout.
        let code = line.find(['"', '#']).unwrap_or(line.len());
        for c in line[..code].chars() {
            spoiled.push(c);
            if c == ' ' && random.one_in(3) {
                spoiled += ["  ", " ", "\t"][random.below(3)];
            }
        }
        spoiled += &line[code..];
    }
    spoiled
}

/// The layout of a range changes nothing beyond its lines and no word; that of all lines, one after the other, is that of the whole
/// where no line is broken, joined, added or taken away.
fn a_range_is_laid_out_by_itself(name: &str, random: &mut Random) {
    let original = library::get(name).expect("it ships");
    let signs =
        |text: &str| -> Vec<String> { text.lines().map(|line| line.split_whitespace().collect()).collect() };
    let words = |text: &str| -> Vec<String> {
        let words = syntax::tokens::tokens(SourceId(0), text).expect("no mistakes");
        words.iter().map(|word| word.text.to_owned()).collect()
    };
    for lines in [false, true] {
        let text = spoiled(original, lines, random);
        let mut editor = Editor::new(&text);
        let whole = applied(&text, &editor.ide.format(&editor.files, PATH, None).expect("no mistakes"));
        for _ in 0..8 {
            let (one, other) = (random.below(text.len() + 1), random.below(text.len() + 1));
            let range = text.floor_char_boundary(one.min(other))..text.floor_char_boundary(one.max(other));
            let first = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
            let last = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at + 1);
            let edits = editor.ide.format(&editor.files, PATH, Some(range.clone())).expect("no mistakes");
            for edit in &edits {
                assert!(first <= edit.range.start && edit.range.end <= last, "{name} {range:?}: {edit:?}");
            }
            assert_eq!(words(&applied(&text, &edits)), words(&text), "{name} {range:?}");
        }
        let all = editor.ide.format(&editor.files, PATH, Some(0..text.len())).expect("no mistakes");
        assert_eq!(applied(&text, &all), whole, "{name}");
        if signs(&text) != signs(&whole) {
            continue;
        }
        let mut start = 0;
        while start < editor.text().len() {
            let edits = editor.ide.format(&editor.files, PATH, Some(start..start)).expect("no mistakes");
            let now = applied(&editor.text(), &edits);
            editor.write(PATH, &now);
            start += now[start..].find('\n').map_or(now.len() - start, |at| at + 1);
        }
        assert_eq!(editor.text(), whole, "{name}");
    }
}

/// What is offered at a place is offered once and can stand there: a file that ends with it is not wrong within it.
fn completions_can_stand_where_they_are_offered(name: &str, step: usize) {
    let text = Editor::shipped(name).text();
    for at in places(&text).into_iter().step_by(step) {
        let before = &text[..at];
        let editor = Editor::new(before);
        let items = editor.ide.complete(&editor.files, PATH, at).items;
        let mut labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
        labels.sort_unstable();
        let twice = labels.windows(2).find(|pair| pair[0] == pair[1]);
        assert!(twice.is_none(), "{name} {at}: {twice:?} behind {:?}", before.lines().last());
        for item in items.into_iter().take(40) {
            let Insert::Plain(insert) = &item.insert else { continue };
            assert!(item.replace.end == at && item.replace.start <= at, "{name} {at}: {item:?}");
            let mut edits = item.additional.clone();
            edits.push(alfil_ide::answer::TextEdit::new(item.replace.clone(), insert.as_str()));
            let with = applied(before, &edits);
            let inserted = with.len() - insert.len()..with.len();
            let within = syntax::parse(SourceId(0), &with).1.into_iter().find(|mistake| {
                let start = mistake.labels[0].span.start as usize;
                inserted.contains(&start) && start > inserted.start
            });
            assert!(
                within.is_none(),
                "{name} {at}: `{insert}` behind {:?}: {within:?}",
                before.lines().last()
            );
        }
    }
}

fn tokens_are_in_order(name: &str, text: &str) {
    let editor = Editor::new(text);
    let mut end = 0;
    for token in editor.ide.tokens(&editor.files, PATH, None) {
        assert!(token.range.start >= end && token.range.end > token.range.start, "{name}: {token:?}");
        assert!(text.get(token.range.clone()).is_some(), "{name}: {token:?}");
        end = token.range.end;
    }
    assert!(end <= text.len());
}

/// Asks everything about a place of a text.
fn ask(text: &str, at: usize) {
    let editor = Editor::new(text);
    let (ide, files) = (&editor.ide, &editor.files);
    let inside = |range: &std::ops::Range<usize>| assert!(text.get(range.clone()).is_some(), "{range:?}");
    ide.diagnostics(files, PATH).iter().for_each(|one| inside(&one.range));
    ide.hover(files, PATH, at).iter().flat_map(|hover| &hover.range).for_each(inside);
    ide.complete(files, PATH, at).items.iter().for_each(|item| inside(&item.replace));
    ide.signatures(files, PATH, at);
    for action in ide.actions(files, PATH, at..at) {
        action
            .edit
            .iter()
            .flat_map(|edit| &edit.files)
            .flat_map(|(_, edits)| edits)
            .for_each(|edit| inside(&edit.range));
    }
    ide.references(files, PATH, at, true)
        .iter()
        .filter(|place| place.path == PATH)
        .for_each(|place| inside(&place.range));
    ide.definition(files, PATH, at)
        .iter()
        .filter(|target| target.path == PATH)
        .for_each(|target| inside(&target.range));
    let _ = ide.rename(files, PATH, at, "QX9");
    for symbol in ide.symbols(files, PATH) {
        inside(&symbol.range);
        assert!(
            symbol.range.start <= symbol.selection.start && symbol.selection.end <= symbol.range.end,
            "{symbol:?}"
        );
    }
    ide.folds(files, PATH).iter().for_each(|fold| inside(&fold.range));
    let mut inner: Option<std::ops::Range<usize>> = None;
    for range in ide.selections(files, PATH, at) {
        assert!(inner.is_none_or(|inner| range.start <= inner.start && inner.end <= range.end), "{range:?}");
        inside(&range);
        inner = Some(range);
    }
    ide.hints(files, PATH, 0..text.len()).iter().for_each(|hint| inside(&(hint.at..hint.at)));
    ide.lenses(files, PATH).iter().for_each(|lens| inside(&lens.range));
    ide.links(files, PATH).iter().for_each(|link| inside(&link.range));
    let _ = ide.format(files, PATH, None);
    ide.tests(files, PATH).iter().for_each(|test| inside(&test.range));
    tokens_are_in_order("a mutilated file", text);
}

/// Asks about beginnings of a file, and about the file with random changes.
fn nothing_panics(name: &str, prefixes: usize, mutations: usize) {
    let text = library::get(name).expect("it ships");
    let step = (text.len() / prefixes).max(1);
    for end in (0..text.len()).step_by(step) {
        let end = text.floor_char_boundary(end);
        ask(&text[..end], end);
    }
    let signs =
        ["", "{", "}", "\"", "(", ",", "\n", " ", "#", "+", "piece ", "K", "[", "=", "\u{e9}", "\r\n"];
    let mut random = Random(7);
    for _ in 0..mutations {
        let mut changed = text.to_owned();
        for _ in 0..=random.below(2) {
            let at = changed.floor_char_boundary(random.below(changed.len()));
            let end = changed.floor_char_boundary((at + random.below(12)).min(changed.len())).max(at);
            changed.replace_range(at..end, signs[random.below(signs.len())]);
        }
        let at = changed.floor_char_boundary(random.below(changed.len()));
        ask(&changed, at);
    }
}

/// After any edits the answers are those of one who opens the text now.
fn edits_leave_no_trace(name: &str, count: usize) {
    let mut editor = Editor::shipped(name);
    let mut random = Random(11);
    for _ in 0..count {
        let mut text = editor.text();
        let at = text.floor_char_boundary(random.below(text.len()));
        let end = text.floor_char_boundary((at + random.below(4)).min(text.len())).max(at);
        text.replace_range(at..end, ["", "x", " ", "K", "\n"][random.below(5)]);
        if random.one_in(4) {
            text = library::get(name).expect("it ships").to_owned();
        }
        editor.write(PATH, &text);
        let fresh = Editor::new(&text);
        let at = text.floor_char_boundary(random.below(text.len()));
        let answers = |editor: &Editor| {
            let (ide, files) = (&editor.ide, &editor.files);
            (
                ide.diagnostics(files, PATH),
                ide.hover(files, PATH, at),
                ide.complete(files, PATH, at),
                ide.references(files, PATH, at, true),
                ide.tokens(files, PATH, None),
                ide.hints(files, PATH, 0..text.len()),
            )
        };
        assert_eq!(answers(&editor), answers(&fresh), "{name}");
    }
}

#[test]
fn answers_are_those_of_who_opens_the_file_now() {
    edits_leave_no_trace("kings", 10);
}

#[test]
#[ignore = "all files; minutes"]
fn answers_are_those_of_who_opens_any_file_now() {
    all().into_iter().for_each(|name| edits_leave_no_trace(name, 500));
}

#[test]
fn every_word_can_be_hovered() {
    FEW.into_iter().for_each(|name| hovers_lie_in_the_file(name, 23));
}

#[test]
#[ignore = "all files; a minute"]
fn every_word_of_every_file_can_be_hovered() {
    all().into_iter().for_each(|name| hovers_lie_in_the_file(name, 1));
}

#[test]
fn references_and_declarations_lead_to_each_other() {
    references_lead_back("kings");
}

#[test]
#[ignore = "all files"]
fn references_and_declarations_lead_to_each_other_in_every_file() {
    all()
        .into_iter()
        .filter(|name| !library::get(name).expect("it ships").is_empty())
        .for_each(references_lead_back);
}

#[test]
fn renaming_keeps_play() {
    renaming_keeps_play_and_goes_back("chess", 2, 2, true);
    renaming_keeps_play_and_goes_back("minishogi", 2, 2, true);
}

#[test]
#[ignore = "all files; minutes"]
fn renaming_keeps_play_in_every_file() {
    all().into_iter().for_each(|name| renaming_keeps_play_and_goes_back(name, usize::MAX, 3, true));
}

#[test]
fn layout_keeps_what_is_said() {
    FEW.into_iter().for_each(layout_keeps_play);
}

#[test]
#[ignore = "all files"]
fn layout_keeps_what_every_file_says() {
    all().into_iter().for_each(layout_keeps_play);
}

#[test]
fn ranges_are_laid_out_by_themselves() {
    let mut random = Random(5);
    FEW.into_iter().for_each(|name| a_range_is_laid_out_by_itself(name, &mut random));
}

#[test]
#[ignore = "all files; minutes"]
fn ranges_of_every_file_are_laid_out_by_themselves() {
    let mut random = Random(6);
    all().into_iter().for_each(|name| a_range_is_laid_out_by_itself(name, &mut random));
}

#[test]
fn completions_can_stand() {
    completions_can_stand_where_they_are_offered("kings", 41);
    completions_can_stand_where_they_are_offered("ultima", 97);
    completions_can_stand_where_they_are_offered("kingdom", 97);
}

#[test]
#[ignore = "all files; minutes"]
fn completions_can_stand_in_every_file() {
    all().into_iter().for_each(|name| completions_can_stand_where_they_are_offered(name, 29));
}

#[test]
fn tokens_do_not_overlap() {
    all().into_iter().for_each(|name| tokens_are_in_order(name, library::get(name).expect("it ships")));
}

#[test]
fn nothing_panics_on_what_is_half_written() {
    nothing_panics("kings", 12, 12);
    nothing_panics("minishogi", 6, 6);
}

#[test]
#[ignore = "all files; minutes"]
fn nothing_panics_on_what_is_half_written_of_any_file() {
    all().into_iter().for_each(|name| nothing_panics(name, 500, 500));
}
