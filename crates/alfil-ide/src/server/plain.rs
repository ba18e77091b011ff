//! Text for editors that show no Markdown and know no snippets.

use crate::answer::Markup;
use serde_json::{Value, json};

/// Text for people as an editor takes it.
pub(super) fn markup(markup: &Markup, markdown: bool) -> Value {
    match markdown {
        true => json!({ "kind": "markdown", "value": markup.markdown }),
        false => json!({ "kind": "plaintext", "value": plain(markup) }),
    }
}

/// Text for people without Markdown.
pub(super) fn plain(markup: &Markup) -> String {
    markup.plain.clone().unwrap_or_else(|| without_markdown(&markup.markdown))
}

/// Markdown without its signs: images are left out, of links their words are left. What stands between fences is as it is.
fn without_markdown(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if inside {
            lines.push(line.to_owned());
        } else {
            let bare = without_links(line).replace(['`', '*'], "");
            let bare = bare.trim_start_matches('#').trim();
            // Two blank lines do not follow each other.
            if !bare.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
                lines.push(bare.to_owned());
            }
        }
    }
    lines.join("\n").trim_end().to_owned()
}

fn without_links(line: &str) -> String {
    let (mut plain, mut rest) = (String::new(), line);
    while let Some(open) = rest.find('[') {
        let link = rest[open..].find("](").map(|middle| open + middle);
        let Some((middle, end)) = link.and_then(|middle| Some((middle, middle + rest[middle..].find(')')?)))
        else {
            break;
        };
        let image = rest[..open].ends_with('!');
        plain += rest[..open].strip_suffix('!').unwrap_or(&rest[..open]);
        plain += if image { "" } else { &rest[open + 1..middle] };
        rest = &rest[end + 1..];
    }
    plain + rest
}

/// A snippet with the words that it proposes in the places that it leaves open.
pub(super) fn without_places(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet.chars().peekable();
    // How many places enclose what is read.
    let mut depth = 0usize;
    while let Some(sign) = rest.next() {
        match sign {
            '\\' => text.extend(rest.next()),
            '$' if rest.peek() == Some(&'{') => {
                rest.next();
                while rest.next_if(char::is_ascii_digit).is_some() {}
                match rest.next() {
                    Some(':') => depth += 1,
                    Some('|') => {
                        text.extend(std::iter::from_fn(|| rest.next_if(|sign| !",|".contains(*sign))));
                        let _others = rest.by_ref().find(|sign| *sign == '}');
                    }
                    _ => {}
                }
            }
            '$' if rest.peek().is_some_and(char::is_ascii_digit) => {
                while rest.next_if(char::is_ascii_digit).is_some() {}
            }
            '}' if depth > 0 => depth -= 1,
            sign => text.push(sign),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_without_places_reads_as_its_proposals() {
        for (snippet, text) in [
            ("piece ${1:X} ${2:W}$0", "piece X W"),
            ("a ${1|one,other|} b", "a one b"),
            ("\\$5 \\} ${1:a ${2:b} c} $1", "$5 } a b c "),
            ("${1} ends ${2:", " ends "),
            ("$", "$"),
        ] {
            assert_eq!(without_places(snippet), text);
        }
    }

    #[test]
    fn markdown_reads_as_text() {
        let text = "# A *rook*\n\n![board](data:x)\n\nSee [`R`](a.md), or [b\n```text\n*1*\n```";
        assert_eq!(without_markdown(text), "A rook\n\nSee R, or [b\n*1*");
    }
}
