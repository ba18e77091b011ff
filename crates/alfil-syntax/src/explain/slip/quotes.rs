//! Quotation marks that are missing, too many, or those of another language.

use super::Line;
use crate::build::first_word;
use crate::diagnostic::Safety;
use crate::explain::repair::Repair;
use crate::grammar::Rule;
use crate::words::{FIELDS, is_keyword};

impl Line<'_, '_> {
    /// `"extends" "chess"`
    pub(super) fn quoted_word(&self) -> Option<Repair> {
        let quoted =
            |at: usize| self.word(at).strip_prefix('"')?.strip_suffix('"').filter(|word| is_keyword(word));
        self.near()
            .filter_map(|at| Some((self.tokens[at].clone(), quoted(at)?)))
            .find_map(|(place, word)| self.tried(place.clone(), vec![(place, word.to_owned())]))
    }

    /// A text of which a quotation mark is missing, or both, or with those of another language.
    pub(super) fn quotes(&self) -> Option<Repair> {
        let text = self.text;
        let marks = text.matches('"').count();
        let word = self.word(0);
        // A field of the header has nothing but its text behind it.
        let field = self.rule == Rule::lone_field
            || matches!(word, "extends" | "neutral" | "test" | "variant" | "glyph" | "image");
        // What other formats put before it is no part of a text: `extends: chess`.
        let signs = self
            .tokens
            .iter()
            .skip(1)
            .take_while(|place| matches!(&text[(*place).clone()], ":" | "=" | ":="));
        let signs = signs.count();
        let start = self.tokens.get(1 + signs)?.start;
        if field && marks < 2 {
            let end =
                if self.close.is_empty() { text.len() } else { text.trim_end_matches([' ', '{']).len() };
            let bare = text.get(start..end)?;
            if let Some(comma) = self.next_field(bare) {
                return self.field_alone(start, start + comma);
            }
            let bare = bare.trim_matches(['"', '\'', '`']);
            let bare = if word == "extends" { bare.trim_end_matches(".variant") } else { bare };
            let text = !bare.is_empty()
                && word != "year"
                && !bare.bytes().all(|byte| byte.is_ascii_digit())
                && !bare.contains(['"', '\\', '{', '}']);
            let place = start..end;
            let changes = match signs {
                0 => vec![(place.clone(), format!("\"{bare}\""))],
                _ => vec![(self.tokens[0].end..end, format!(" \"{bare}\""))],
            };
            return text.then(|| self.read(self.tokens[1].start..end, changes))?;
        }
        if marks % 2 == 1 {
            return self.one_mark(start);
        }
        if word != "piece" || marks > 2 || self.tokens.len() < 3 {
            return None;
        }
        // The name of a piece, between its letters and its moves.
        let start = self.tokens[2].start;
        let named = text[start..].trim_start_matches(['\'', '`']).starts_with(char::is_uppercase);
        let apart = |end: &usize| *end == text.len() || text[*end..].starts_with([' ', '\t']);
        let mut ends = self.tokens[2..].iter().map(|token| token.end).filter(apart).take(4);
        ends.find_map(|end| {
            let bare = text[start..end].trim_matches(['\'', '`']).trim_end_matches([':', ',', '=', ';']);
            let place = start..end;
            (named && bare.len() > 2 && !bare.contains('"'))
                .then(|| self.read(place.clone(), vec![(place, format!("\"{bare}\""))]))?
        })
    }

    /// Where a comma stands in a text before another field of the header: `Me, year 2020`.
    fn next_field(&self, text: &str) -> Option<usize> {
        let field = |at: &usize| FIELDS.contains(&first_word(text[at + 1..].trim_start()));
        let commas = text.match_indices(',').map(|(at, _)| at);
        if self.rule == Rule::lone_field { commas.into_iter().find(field) } else { None }
    }

    /// A text up to a comma, behind which another field begins.
    fn field_alone(&self, start: usize, comma: usize) -> Option<Repair> {
        let bare = self.text[start..comma].trim_end().trim_matches(['"', '\'', '`']);
        let meant = format!("{}\"{bare}\"", &self.text[..start]);
        let next = self.text.len() - self.text[comma + 1..].trim_start().len();
        let changes = vec![(start..comma, format!("\"{bare}\"")), (comma..next, "\n    ".to_owned())];
        self.reads(&meant).then_some(Repair { place: start..comma, meant, changes, safety: Safety::Offered })
    }

    /// A quotation mark where a word begins or ends. Behind the name of a piece stand its moves.
    fn one_mark(&self, start: usize) -> Option<Repair> {
        let text = self.text;
        let mut at = start;
        let mut found = Vec::new();
        for word in text[start..].split([' ', '\t']) {
            let place = at..at + word.len();
            at = place.end + 1;
            if word.is_empty() {
                continue;
            }
            let ways = [(!word.starts_with('"'), place.start), (!word.ends_with('"'), place.end)];
            let ways = ways.into_iter().filter(|(open, _)| *open);
            found
                .extend(ways.filter_map(|(_, at)| self.read(place.clone(), vec![(at..at, "\"".to_owned())])));
        }
        let well = |repair: &Repair| {
            let mut parts = repair.meant.split('"').skip(1);
            let behind = parts.nth(1).unwrap_or("").trim_start();
            let blank = |text: &str| text.contains("  ") || text.starts_with(' ') || text.ends_with(' ');
            let blanks = repair.meant.split('"').skip(1).step_by(2).any(blank);
            let moves = || !behind.is_empty() && !behind.starts_with("glyph") && !behind.starts_with("image");
            !blanks && (self.word(0) != "piece" || moves())
        };
        let best = found.iter().position(well).unwrap_or(0);
        (best < found.len()).then(|| found.swap_remove(best))
    }
}
