//! Texts without quotation marks, and letters with them.

use super::{Bench, Repair};
use crate::explain::scan::token;
use crate::grammar::Rule;

impl Bench<'_, '_> {
    /// Letters of a piece in quotation marks, behind its name, or not there.
    pub(super) fn unquoted(&self) -> Option<Repair> {
        let quoted = self.token();
        if quoted.len() < 3 || !quoted.starts_with('"') || !quoted.ends_with('"') {
            return None;
        }
        let here = self.here();
        let inner = &quoted[1..quoted.len() - 1];
        let behind = &self.failure.text[here.end..];
        let start = here.end + (behind.len() - behind.trim_start_matches(' ').len());
        let next = start..start + token(&self.failure.text[start..]).len();
        let letters = self.failure.text[next.clone()].to_owned();
        let turned = format!("{letters} {quoted}");
        let initial = inner.chars().next().filter(char::is_ascii_alphabetic);
        let short = (inner.len() <= 2).then(|| self.try_one(here.clone(), inner)).flatten();
        // Whoever declares a piece gives it its name there.
        let declares = self.failure.text.starts_with("piece ");
        let letters_of = self.names.letters(&inner.to_lowercase()).filter(|_| !declares);
        let known = || letters_of.and_then(|letters| self.try_one(here.clone(), letters));
        short
            .or_else(known)
            .or_else(|| {
                let capitals = letters.len() <= 2 && letters.chars().all(|c| c.is_ascii_uppercase());
                let more = !self.failure.text[next.end..].trim().is_empty();
                let turned =
                    (capitals && more).then(|| self.try_one(here.start..next.end, &turned)).flatten();
                turned.map(|repair| Repair { place: here.clone(), ..repair })
            })
            .or_else(|| {
                let meant = format!("{} ", initial?.to_ascii_uppercase());
                let at = here.start..here.start;
                self.try_at(here.clone(), &[(at, &meant)])
            })
            .or_else(|| self.try_one(here.clone(), inner))
    }

    /// A text without quotation marks, or with others.
    pub(super) fn quoted(&self) -> Option<Repair> {
        if !self.failure.expects(Rule::string) && !self.failure.expects(Rule::header_body) {
            return None;
        }
        let text = self.failure.text;
        let start = self.failure.at;
        let line = &text[start..];
        let line = &line[..line.find(['\n', '\r']).unwrap_or(line.len())];
        let ends = [line.find('{'), line.find('}'), line.find(" #"), Some(line.len())];
        for end in ends.into_iter().flatten() {
            let words = line[..end].trim_end();
            let bare = words.trim_matches(['\'', '"', '`', '(', ')']);
            if bare.is_empty() || bare.contains('"') {
                continue;
            }
            let place = start..start + words.len();
            // Behind `extends` stands a name, not that of a file.
            let extends = self.failure.text.starts_with("extends");
            let bare = if extends { bare.trim_end_matches(".variant") } else { bare };
            if let Some(repair) = self.try_one(place.clone(), &format!("\"{bare}\"")) {
                return Some(repair);
            }
        }
        None
    }
}
