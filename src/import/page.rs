//! A variant file, clause by clause, and how it is written beside what it extends.

use crate::format::format;
use crate::source::SourceId;
use std::fmt::Write as _;

/// Moves of a piece as one word, as far as that can be: two equal atoms side by side would be one that rides.
pub(super) fn joined(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts {
        if text.ends_with(|last| part.starts_with(last)) {
            text.push(' ');
        }
        text += part;
    }
    text
}

/// Which clauses stand together, in the order of the language's reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    Board,
    Setup,
    Reserve,
    Piece,
    Home,
    Royal,
    Promote,
    Exchange,
    EnPassant,
    Castle,
    Capture,
    Blast,
    Turn,
    Place,
    Limit,
    Gate,
    Forbid,
    /// What it means to chase.
    Chase,
    /// Outcomes that are conditions.
    Goal,
    /// Checkmate, stalemate, repetition, the count of moves: by their keys.
    End,
    /// Counts of moves that begin when something comes true.
    Count,
}

/// A clause: what it is about, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) group: Group,
    /// What a clause of a child must share to replace it.
    pub(super) key: String,
    pub(super) text: String,
    /// A comment above it.
    pub(super) comment: String,
}

/// A file without its tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) clauses: Vec<Clause>,
}

impl Page {
    pub(super) fn add(&mut self, group: Group, key: impl Into<String>, text: impl Into<String>) {
        self.explained(group, key, text, "");
    }

    pub(super) fn explained(
        &mut self,
        group: Group,
        key: impl Into<String>,
        text: impl Into<String>,
        comment: &str,
    ) {
        self.clauses.push(Clause { group, key: key.into(), text: text.into(), comment: comment.to_owned() });
    }

    fn of(&self, group: Group) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.group == group)
    }

    /// The clauses, in the order of the reference.
    pub(super) fn whole(&self) -> String {
        let mut sorted: Vec<&Clause> = self.clauses.iter().collect();
        sorted.sort_by_key(|clause| clause.group);
        written(&sorted)
    }

    /// The clauses that are said beside those of a parent, with what it says too much taken away; `None` if something
    /// of the parent's cannot be.
    pub(super) fn beside(&self, parent: &Page) -> Option<String> {
        let mut without = Vec::new();
        let mut said: Vec<&Clause> = Vec::new();
        let same = |group| self.of(group).map(plain).eq(parent.of(group).map(plain));
        for group in [Group::Board, Group::Setup] {
            if !same(group) {
                said.extend(self.of(group));
            }
        }
        // A new board needs a new array.
        if !same(Group::Board) && same(Group::Setup) {
            said.extend(self.of(Group::Setup));
        }
        let has = |group: Group, key: &str| self.of(group).any(|clause| clause.key == key);
        let gone: Vec<&str> = parent
            .of(Group::Piece)
            .map(|clause| clause.key.as_str())
            .filter(|key| !has(Group::Piece, key))
            .collect();
        if !gone.is_empty() {
            without.push(format!("without piece {}", gone.join(" ")));
        }
        // What is said of pieces that are gone is gone, too.
        let parent = parent.lacking(&gone);
        let same = |group| self.of(group).map(plain).eq(parent.of(group).map(plain));
        let differs = |clause: &&Clause| !parent.of(clause.group).any(|own| plain(own) == plain(clause));
        said.extend(self.of(Group::Piece).filter(differs));
        for (group, word) in
            [(Group::Royal, "royal"), (Group::Promote, "promote"), (Group::Exchange, "exchange")]
        {
            if same(group) {
                continue;
            }
            // What is said for one side alone replaces nothing of the other's.
            let replaced =
                parent.of(group).all(|clause| has(group, &clause.key)) && !self.of(group).any(is_sided);
            if replaced
                && self
                    .of(group)
                    .all(|clause| self.of(group).filter(|other| other.key == clause.key).count() == 1)
            {
                said.extend(self.of(group).filter(differs));
            } else {
                if parent.of(group).next().is_some() {
                    without.push(format!("without {word}"));
                }
                said.extend(self.of(group));
            }
        }
        for (group, word) in [
            (Group::EnPassant, "en passant"),
            (Group::Castle, "castle"),
            (Group::Capture, "capture"),
            (Group::Blast, "blast"),
            (Group::Turn, "turn"),
            (Group::Gate, "gate"),
            (Group::Reserve, "reserve"),
            (Group::Limit, "limit"),
            (Group::Forbid, "forbid"),
            (Group::Chase, "chase"),
        ] {
            if same(group) {
                continue;
            }
            let adds = matches!(group, Group::Limit | Group::Forbid | Group::Chase);
            let some = parent.of(group).next().is_some();
            let sided = self.of(group).chain(parent.of(group)).any(is_sided);
            if some && (self.of(group).next().is_none() || adds || sided) {
                without.push(format!("without {word}"));
            }
            said.extend(self.of(group));
        }
        for group in [Group::Home, Group::Place] {
            if parent.of(group).any(|clause| !has(group, &clause.key)) {
                return None;
            }
        }
        said.extend(self.of(Group::Home).filter(differs));
        // One clause about these pieces replaces all that the parent says of where they are placed.
        let other: Vec<Vec<&str>> = self.of(Group::Place).filter(differs).map(named).collect();
        said.extend(self.of(Group::Place).filter(|clause| other.contains(&named(clause))));
        if parent.of(Group::Goal).any(|clause| !self.of(Group::Goal).any(|own| plain(own) == plain(clause))) {
            return None;
        }
        said.extend(self.of(Group::Goal).filter(differs));
        for clause in parent.of(Group::End) {
            if !has(Group::End, &clause.key) {
                without.push(format!("without {}", clause.key));
            }
        }
        // Repetition with check stands before all that is inherited, so it is taken away with repetition.
        said.extend(self.of(Group::End).filter(differs));
        if !same(Group::Count) {
            if parent.of(Group::Count).next().is_some() {
                // They are taken away together with the count of moves without progress.
                if has(Group::End, "move count") {
                    return None;
                }
                without.push("without move count".to_owned());
            }
            said.extend(self.of(Group::Count));
        }
        without.dedup();
        let mut text = without.join("\n");
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        said.sort_by_key(|clause| clause.group);
        Some(text + &written(&said))
    }

    /// The page as `without piece` leaves it.
    fn lacking(&self, gone: &[&str]) -> Page {
        let mut page = self.clone();
        if gone.is_empty() {
            return page;
        }
        page.clauses.retain(|clause| {
            !(matches!(clause.group, Group::Piece | Group::Home) && gone.contains(&clause.key.as_str()))
        });
        for clause in &mut page.clauses {
            if !matches!(clause.group, Group::Board | Group::Setup | Group::Piece) {
                let words = clause.text.split(' ').filter(|word| !gone.contains(word));
                let text = words.collect::<Vec<_>>().join(" ");
                if text != clause.text {
                    clause.text = text;
                }
            }
        }
        page.clauses.retain(|clause| {
            let mut words = clause.text.split_whitespace();
            let named = words
                .nth(1)
                .is_none_or(|word| word != "on" && word != "with" && word != "touching" && word != "by");
            !matches!(
                clause.group,
                Group::Royal | Group::Promote | Group::Exchange | Group::EnPassant | Group::Castle
            ) || named && words_are_left(&clause.text)
        });
        page
    }
}

/// Whether a clause still says something.
fn words_are_left(text: &str) -> bool {
    !text.ends_with("royal")
        && !text.trim_end().ends_with(" to")
        && !text.contains(" to,")
        && !text.ends_with(" by")
}

/// Whether a clause is one side's.
fn is_sided(clause: &Clause) -> bool {
    clause.text.starts_with("white ") || clause.text.starts_with("black ")
}

/// The pieces that a clause names at its beginning.
fn named(clause: &Clause) -> Vec<&str> {
    let piece = |word: &&str| word.starts_with(|first: char| first == '+' || first.is_uppercase());
    clause.text.split(' ').skip_while(|word| !piece(word)).take_while(piece).collect()
}

fn plain(clause: &Clause) -> (&str, &str) {
    (&clause.key, &clause.text)
}

/// Clauses with a blank line between groups.
fn written(clauses: &[&Clause]) -> String {
    let mut text = String::new();
    let mut last = None;
    for clause in clauses {
        let family = match clause.group {
            Group::Home => Group::Piece,
            Group::Exchange | Group::EnPassant | Group::Castle => Group::Promote,
            Group::Place | Group::Limit | Group::Gate => Group::Turn,
            Group::Chase | Group::End | Group::Count => Group::Goal,
            group => group,
        };
        if last.is_some_and(|last| last != family || family == Group::Setup) {
            text.push('\n');
        }
        last = Some(family);
        if !clause.comment.is_empty() {
            let _ = writeln!(text, "# {}", clause.comment);
        }
        let _ = writeln!(text, "{}", clause.text);
    }
    text
}

/// A text in the one layout.
pub(super) fn laid_out(text: &str) -> String {
    format(SourceId(0), text).unwrap_or_else(|_| text.to_owned())
}
