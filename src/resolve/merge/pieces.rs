//! Pieces and the rules in their braces.

use super::{Drawn, Entry, ImmuneEntry, Layer, Merged, PictureEntry, RoyalEntry};
use crate::board::Sides;
use crate::diagnostic::Diagnostic;
use crate::syntax::tree::{self, Clause, Name, PieceRule};

impl<'t> Layer<'_, 't> {
    pub(super) fn add_piece(&mut self, clause: &'t Clause, piece: &'t tree::PieceClause) {
        let letters = &piece.letters.node;
        let entry = self.entry(clause, piece);
        match self.merged.pieces.iter().position(|other| other.node.letters.node == *letters) {
            Some(index) if self.merged.pieces[index].file == self.file => {
                let first = self.merged.pieces[index].node.letters.span;
                self.report.push(
                    Diagnostic::error(
                        "piece::duplicate",
                        format!("two pieces are called `{letters}`"),
                        piece.letters.span,
                        "the second one",
                    )
                    .label(first, "the first one")
                    .help(format!(
                        "call one of them `{}`, or another name of capitals and digits",
                        free(letters, self.merged)
                    )),
                );
                return;
            }
            Some(index) => {
                self.replaced(&self.merged.pieces[index].clone(), piece);
                self.drop_rules_inside(letters);
                self.merged.pieces[index] = entry;
            }
            None => self.merged.pieces.push(entry),
        }
        for rule in &piece.rules {
            self.add_rule(&piece.letters, rule);
        }
    }

    /// A piece that takes the letters of an inherited one of another name.
    fn replaced(&mut self, inherited: &Entry<'t, &'t tree::PieceClause>, piece: &'t tree::PieceClause) {
        let name = |piece: &tree::PieceClause| piece.name.as_ref().map(|name| name.node.clone());
        let (Some(before), Some(now)) = (name(inherited.node), name(piece)) else { return };
        if before == now {
            return;
        }
        let letters = &piece.letters.node;
        self.report.push_quiet(
            Diagnostic::warning(
                "piece::replaced",
                format!("`{letters}` is `{now}` here, and `{before}` in the file that is extended"),
                piece.letters.span,
                "takes its place wherever it is named",
            )
            .label(inherited.node.letters.span, "inherited")
            .help(format!("if both are meant, call this one `{}`", free(letters, self.merged))),
        );
    }

    /// The rules in the braces of a piece that might as well be clauses of their own.
    fn add_rule(&mut self, letters: &'t Name, rule: &'t PieceRule) {
        let (sides, file, piece) = (Sides::BOTH, self.file, Some(letters));
        match rule {
            PieceRule::Royal { span, together, when, else_immune } => {
                self.replace_royal(&letters.node, sides);
                let (pieces, when) = (vec![letters], when.as_ref());
                let (together, else_immune) = (*together, *else_immune);
                let node = RoyalEntry { pieces, select: None, together, when, else_immune };
                self.merged.royals.push(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Immune { span, when } => {
                self.replace_immune(&letters.node, sides);
                let node = ImmuneEntry { pieces: vec![letters], when: when.as_ref() };
                self.merged.immunes.push(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Home { span, region } => {
                self.add_home(Entry { sides, node: (letters, region), span: *span, file, piece });
            }
            PieceRule::Glyph { span, name } => {
                let node = PictureEntry { piece: letters, drawn: Drawn::Glyph(name) };
                self.add_picture(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Image { span, white, black } => {
                let drawn = Drawn::Image { white, black: black.as_ref() };
                let node = PictureEntry { piece: letters, drawn };
                self.add_picture(Entry { sides, node, span: *span, file, piece });
            }
            PieceRule::Bound(span) => {
                self.add_bound(Entry { sides, node: vec![letters], span: *span, file, piece });
            }
            PieceRule::Move(_) | PieceRule::Error => {}
        }
    }

    /// A piece has one picture: the one of the file at hand.
    pub(super) fn add_picture(&mut self, entry: Entry<'t, PictureEntry<'t>>) {
        let letters = &entry.node.piece.node;
        let same = |other: &Entry<'t, PictureEntry<'t>>| other.node.piece.node == *letters;
        if let Some(first) = self.merged.pictures.iter().find(|other| other.file == self.file && same(other))
        {
            self.report.push(
                Diagnostic::error(
                    "piece::two_pictures",
                    format!("`{letters}` has two pictures"),
                    entry.span,
                    "the second one",
                )
                .label(first.span, "the first one")
                .help("take one of them away"),
            );
            return;
        }
        self.merged.pictures.retain(|other| !same(other));
        self.merged.pictures.push(entry);
    }

    /// What is said again counts where it is said last.
    pub(super) fn add_bound(&mut self, entry: Entry<'t, Vec<&'t Name>>) {
        for name in &entry.node {
            for other in &mut self.merged.bounds {
                other.node.retain(|own| own.node != name.node);
            }
        }
        self.merged.bounds.retain(|other| !other.node.is_empty());
        self.merged.bounds.push(entry);
    }

    pub(super) fn add_home(&mut self, entry: Entry<'t, (&'t Name, &'t tree::Region)>) {
        let letters = &entry.node.0.node;
        let overlaps = |other: &Entry<'t, (&'t Name, &'t tree::Region)>| {
            other.node.0.node == *letters && other.sides.intersects(entry.sides)
        };
        if let Some(first) = self.merged.homes.iter().find(|other| other.file == self.file && overlaps(other))
        {
            self.report.push(
                Diagnostic::error(
                    "home::duplicate",
                    format!("`{letters}` has two homes"),
                    entry.span,
                    "the second one",
                )
                .label(first.span, "the first one")
                .help("join the regions with `+`"),
            );
            return;
        }
        for other in &mut self.merged.homes {
            if other.node.0.node == *letters {
                other.sides = other.sides.difference(entry.sides);
            }
        }
        self.merged.homes.retain(|other| !other.sides.is_empty());
        self.merged.homes.push(entry);
    }

    /// Forgets the royal, immune and home rules in the braces of a piece, and whatever is said of its looks and of where it
    /// gets to: another piece of these letters has its own.
    pub(super) fn drop_rules_inside(&mut self, letters: &str) {
        let inside = |piece: Option<&'t Name>| piece.is_some_and(|piece| piece.node == letters);
        self.merged.royals.retain(|entry| !inside(entry.piece));
        self.merged.immunes.retain(|entry| !inside(entry.piece));
        self.merged.homes.retain(|entry| !inside(entry.piece));
        self.merged.pictures.retain(|entry| entry.node.piece.node != letters);
        for entry in &mut self.merged.bounds {
            entry.node.retain(|name| name.node != letters);
        }
        self.merged.bounds.retain(|entry| !entry.node.is_empty());
    }
}

/// A name like this one that no piece has.
fn free(letters: &str, merged: &Merged<'_>) -> String {
    (2..)
        .map(|number: u32| format!("{letters}{number}"))
        .find(|name| merged.pieces.iter().all(|entry| entry.node.letters.node != *name))
        .unwrap_or_default()
}
