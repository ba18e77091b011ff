//! The sections of a `variants.ini`: what stands where. No key is known here.

/// A section: `[name:parent]` and what stands below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) name: String,
    /// Behind the colon; empty if there is none.
    pub(super) parent: String,
    /// The line of its head, counted from 1.
    pub(super) line: usize,
    /// In order.
    pub(super) entries: Vec<Entry>,
    /// Addresses in the comments above its head and below it.
    pub(super) sources: Vec<String>,
}

/// `key = value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// A line that is no section, entry or comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stray {
    pub(super) line: usize,
    pub(super) text: String,
    /// What it may have been meant as.
    pub(super) meant: &'static str,
}

/// The sections of a text, and the lines that are none of them.
pub(super) fn read(text: &str) -> (Vec<Section>, Vec<Stray>) {
    let (mut sections, mut strays) = (Vec::<Section>::new(), Vec::new());
    let mut above: Vec<String> = Vec::new();
    for (number, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        let (line, text) = (number + 1, line.trim());
        if text.is_empty() {
            above.clear();
        } else if let Some(comment) = text.strip_prefix('#') {
            let found = addresses(comment);
            // Behind the head of a section that has no entries yet, an address is that section's.
            match sections.last_mut().filter(|section| section.entries.is_empty() && section.line + 8 > line)
            {
                Some(section) => section.sources.extend(found),
                None => above.extend(found),
            }
        } else if let Some(head) = text.strip_prefix('[') {
            let Some((head, _)) = head.split_once(']') else {
                let meant =
                    "the head of a section ends with `]`; Fairy-Stockfish says nothing and reads none of it";
                strays.push(Stray { line, text: text.to_owned(), meant });
                continue;
            };
            let (name, parent) = head.split_once(':').unwrap_or((head, ""));
            sections.push(Section {
                name: name.trim().to_owned(),
                // Blanks are part of it.
                parent: parent.to_owned(),
                line,
                entries: Vec::new(),
                sources: std::mem::take(&mut above),
            });
        } else {
            above.clear();
            match (text.split_once('='), sections.last_mut()) {
                (Some((key, value)), Some(section)) => section.entries.push(Entry {
                    key: key.trim().to_owned(),
                    value: value.trim().to_owned(),
                    line,
                }),
                (Some(_), None) => {
                    let meant = "it stands above the first section, so it is no variant's";
                    strays.push(Stray { line, text: text.to_owned(), meant });
                }
                (None, _) => {
                    let meant = "a setting is written `key = value`";
                    strays.push(Stray { line, text: text.to_owned(), meant });
                }
            }
        }
    }
    (sections, strays)
}

/// The addresses of pages in a comment.
fn addresses(comment: &str) -> Vec<String> {
    let words = comment.split_whitespace().filter(|word| word.contains("://"));
    words
        .map(|word| {
            let word = word.trim_matches(|sign: char| matches!(sign, '(' | ')' | ',' | '"' | '<' | '>'));
            // A parenthesis that is open in the address ends with it.
            match word.matches('(').count() > word.matches(')').count() {
                true => format!("{word})"),
                false => word.to_owned(),
            }
        })
        .filter(|word| word.len() < 200 && !word.contains(['"', '\\']))
        .take(3)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn an_address_keeps_its_own_parentheses() {
        let comment = "Dragonfly (see https://example.org/Dragonfly_(chess) and <https://example.org/b>, or (https://example.org/c))";
        let found =
            ["https://example.org/Dragonfly_(chess)", "https://example.org/b", "https://example.org/c"];
        assert_eq!(addresses(comment), found);
    }
}
