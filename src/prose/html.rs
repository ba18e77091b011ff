//! The page as one HTML file.
//!
//! It is well-formed XML, too: every element is closed, and text is escaped. Nothing is loaded from elsewhere, and colours
//! follow the reader's choice of light or dark.

use super::{Block, Page, Section};
use crate::draw::{Options, board_svg, escaped, movement_svg};
use crate::position::Position;
use std::fmt::Write as _;

/// What the page looks like.
const STYLE: &str = "
:root { color-scheme: light dark; --text: #1d1d1f; --quiet: #5f6368; --ground: #fdfdfb; --panel: #f1f0ec; --line: #d9d7d0; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e4df; --quiet: #a5a29b; --ground: #1b1b1d; --panel: #262628; --line: #3d3d40; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 1.05rem/1.55 Georgia, 'Times New Roman', serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1, h2, h3 { font-family: system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; line-height: 1.2; }
h1 { font-size: 2.1rem; margin: 0 0 1rem; }
h2 { font-size: 1.4rem; margin: 2.4rem 0 0.6rem; padding-top: 0.6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 1.8rem 0 0.4rem; }
nav ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; font-size: 0.95rem; }
a { color: inherit; text-decoration-color: var(--quiet); }
li { margin: 0.3rem 0; }
code { font: 0.9em ui-monospace, Consolas, monospace; background: var(--panel); padding: 0.1em 0.35em; border-radius: 0.25em; }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; height: auto; }
@media (min-width: 68rem) {
  main { max-width: 68rem; }
  h1, main > p, section > p, section > ul, section > ol { max-width: 44rem; }
  .pieces { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2.5rem; }
  .pieces > h2, .pieces > p { grid-column: 1 / -1; }
}
@media print { section { break-inside: avoid-page; } nav { display: none; } }
";

/// Writes the page down.
pub(super) fn write(page: &Page) -> String {
    let title = escaped(&page.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}: rules</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    let mut ids = Ids::default();
    let named: Vec<(String, &Section)> =
        page.sections.iter().map(|section| (ids.of(&section.title), section)).collect();
    let mut contents = String::new();
    let mut body = String::new();
    // A part of a section stands inside it, so a section ends where the next one begins.
    let mut open = 0;
    for (index, (id, section)) in named.iter().enumerate() {
        if section.title.is_empty() {
            section.blocks.iter().for_each(|block| body += &self::block(page, section, block));
            continue;
        }
        while open >= section.level - 1 {
            body += "</section>\n";
            open -= 1;
        }
        open += 1;
        if section.level == 2 {
            let _ = writeln!(contents, "<li><a href=\"#{id}\">{}</a></li>", escaped(&section.title));
        }
        let letters = section.letters.as_ref();
        let letters = letters.map_or(String::new(), |letters| format!(" <code>{}</code>", escaped(letters)));
        let level = section.level;
        let has_parts = named.get(index + 1).is_some_and(|(_, next)| next.level > level);
        let _ = writeln!(
            body,
            "<section{}>\n<h{level} id=\"{id}\">{}{letters}</h{level}>",
            // Its parts stand side by side where there is room.
            if has_parts { " class=\"pieces\"" } else { "" },
            escaped(&section.title)
        );
        section.blocks.iter().for_each(|block| body += &self::block(page, section, block));
    }
    for _ in 0..open {
        body += "</section>\n";
    }
    let _ = write!(
        text,
        "<nav aria-label=\"Contents\">\n<ul>\n{contents}</ul>\n</nav>\n{body}</main>\n</body>\n</html>\n"
    );
    text
}

fn block(page: &Page, section: &Section, block: &Block) -> String {
    match block {
        Block::Paragraph(sentences) => {
            let told: Vec<String> = sentences.iter().map(|sentence| marked(section, sentence)).collect();
            format!("<p>{}</p>\n", told.join(" "))
        }
        Block::List { ordered, items } => list(section, if *ordered { "ol" } else { "ul" }, items),
        Block::Instances(items) => list(section, "ul", items),
        Block::Array => {
            let setup = Position::start(&page.rules).setup();
            figure(
                "class=\"array\"",
                &board_svg(
                    &page.rules,
                    &setup,
                    &Options { id: "array".to_owned(), images: page.images.clone(), ..Options::default() },
                ),
            )
        }
        Block::Moves { kind, side } => {
            let id = format!("piece-{}", kind.index());
            // Squares are as large as there is room for, whatever the size of the board.
            let files = f32::from(page.rules.vocabulary().dimensions().files);
            figure(
                &format!("class=\"moves\" style=\"max-width: {:.1}rem\"", (files + 0.5) * 2.5),
                &movement_svg(
                    &page.rules,
                    *kind,
                    &Options { id, side: *side, images: page.images.clone(), ..Options::default() },
                ),
            )
        }
    }
}

/// A sentence, in bold where the page differs by it from another.
fn marked(section: &Section, sentence: &String) -> String {
    let text = escaped(sentence);
    if section.differing.contains(sentence) { format!("<strong>{text}</strong>") } else { text }
}

fn list(section: &Section, tag: &str, items: &[String]) -> String {
    let items: String = items.iter().map(|item| format!("<li>{}</li>\n", marked(section, item))).collect();
    format!("<{tag}>\n{items}</{tag}>\n")
}

fn figure(attributes: &str, svg: &str) -> String {
    format!("<figure {attributes}>\n{}\n</figure>\n", svg.trim_end())
}

/// Names of headings that links lead to.
#[derive(Default)]
struct Ids {
    taken: Vec<String>,
}

impl Ids {
    /// The heading in small letters, digits and hyphens; with a number where that is taken.
    fn of(&mut self, title: &str) -> String {
        let plain: String = title
            .chars()
            .flat_map(char::to_lowercase)
            .map(|c| if c.is_alphanumeric() { c } else { ' ' })
            .collect();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let name = if words.is_empty() { "section".to_owned() } else { words.join("-") };
        let free = |name: &String| !self.taken.contains(name);
        let mut numbered = (2..).map(|number| format!("{name}-{number}"));
        let id = if free(&name) { name.clone() } else { numbered.find(free).unwrap_or_default() };
        self.taken.push(id.clone());
        id
    }
}
