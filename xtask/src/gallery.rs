//! The gallery: every variant that ships, with its board and its pieces.
//!
//! All of it is said by the variants' own files: the sentence by the comment at their head, the credit by the header,
//! the moves by the rules of the pieces, word for word.

use alfil::catalog::{self, Entry, Group};
use alfil::library;
use alfil::model::Variant;
use alfil::notation::{diagram, fen};
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::{Source, Span};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "# Gallery

Every variant that ships with Alfil: its board at the start, and its pieces with their moves in [Betza's
notation](language.md#betzas-notation). Written by `cargo xtask gallery` from the files
themselves; a test fails when the page is not up to date. `alfil list` finds games by their boards, families and clauses.
";

/// The page `docs/gallery.md`.
pub fn gallery() -> String {
    let mut groups: BTreeMap<Group, Vec<Entry>> = BTreeMap::new();
    for entry in catalog::all() {
        groups.entry(entry.group).or_default().push(entry);
    }
    let put = "a String takes what is written to it";
    let (mut contents, mut sections) = (String::new(), String::new());
    for (group, entries) in &groups {
        let links = entries.iter().map(|entry| format!("[{}](#{})", entry.title, anchor(entry.title)));
        let links = links.collect::<Vec<_>>().join(" ·\n");
        writeln!(contents, "\n**[{group}](#{})**\n{links}", anchor(&group.to_string())).expect(put);
        writeln!(sections, "\n## {group}").expect(put);
        for entry in entries {
            let source = library::source(entry.name).expect("it is one of those that ship");
            let loaded = load(source, &|parent| library::source(parent));
            let variant = loaded.variant.expect("what ships has no errors");
            section(&mut sections, entry.name, &variant, &loaded.sources);
        }
    }
    format!("{HEAD}{contents}{sections}")
}

/// The variants of which a picture stands in `docs/images`, which `cargo xtask pictures` writes.
const PICTURED: &[&str] = &["capablanca", "chess", "grasshopper", "kingdom", "shogi", "spartan", "xiangqi"];

fn section(text: &mut String, name: &str, variant: &Variant, sources: &[Source]) {
    let put = "a String takes what is written to it";
    writeln!(text, "\n### {}\n\n{}\n", variant.name, first_comment(&sources[0].text)).expect(put);
    let mut credit = Vec::new();
    match (&variant.inventor, variant.year) {
        (Some(inventor), Some(year)) => credit.push(format!("{inventor}, {year}.")),
        (Some(inventor), None) => credit.push(format!("{inventor}.")),
        (None, Some(year)) => credit.push(format!("{year}.")),
        (None, None) => {}
    }
    credit.push(format!("File: [`{name}.variant`](../variants/{name}.variant)"));
    match sources.get(1).map(|parent| parent.name.trim_end_matches(".variant")) {
        Some(parent) => {
            write!(credit.last_mut().expect("just pushed"), ", extends `{parent}`.").expect(put);
        }
        None => credit.last_mut().expect("just pushed").push('.'),
    }
    credit.extend(variant.sources.iter().map(|source| format!("Source: {source}.")));
    writeln!(text, "{}\n", credit.join("\n")).expect(put);

    if PICTURED.contains(&name) {
        writeln!(text, "![The board of {}](images/{name}.svg)\n", variant.name).expect(put);
    }
    let rules = Rules::compile(variant);
    let setup = Position::start(&rules).setup();
    let vocabulary = rules.vocabulary();
    writeln!(text, "```text\n{}```\n\n`{}`\n", diagram(vocabulary, &setup), fen(vocabulary, &setup))
        .expect(put);

    writeln!(text, "| | piece | moves |\n| --- | --- | --- |").expect(put);
    for kind in &variant.kinds {
        let moves: Vec<String> =
            kind.moves.iter().map(|rule| format!("`{}`", words(sources, rule.span))).collect();
        writeln!(text, "| `{}` | {} | {} |", kind.letters, kind.name, moves.join("<br>")).expect(put);
    }
}

/// What a file says at its head, without the signs of the comment.
fn first_comment(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The words of a rule; the blanks between them do not matter.
fn words(sources: &[Source], span: Span) -> String {
    let text = &sources[usize::from(span.source.0)].text[span.start as usize..span.end as usize];
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.strip_prefix("move ").map_or(words.clone(), str::to_owned)
}

/// Where a heading can be found on the page.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|sign| sign.is_alphanumeric() || " -".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}
