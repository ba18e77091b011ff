//! The clauses that count as text: the words of each, without those that later files have taken away.

use super::super::merge::{Entry, Merged};
use super::Extras;
use crate::board::Sides;
use crate::model::Variant;
use crate::source::{Source, Span, Spanned};
use crate::syntax::tokens::{Block, Item, Token, TokenKind};
use crate::syntax::tree::{
    BetzaMove, Capture, ClauseKind, EnPassantPair, Family, Inherit, Modifier, Name, PieceClause, PieceRule,
    Turn,
};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The clauses in the order of a rules page, family by family.
pub(super) fn written(
    sources: &[Source],
    words: &[Vec<Token<'_>>],
    merged: &Merged<'_>,
    variant: &Variant,
    extras: Extras,
) -> String {
    let mut writer = Writer {
        sources,
        words,
        merged,
        variant,
        extras,
        text: String::new(),
        apart: false,
        explained: None,
    };
    writer.all();
    writer.text
}

struct Writer<'a> {
    sources: &'a [Source],
    words: &'a [Vec<Token<'a>>],
    merged: &'a Merged<'a>,
    variant: &'a Variant,
    extras: Extras,
    text: String,
    /// Whether an empty line comes before the next clause.
    apart: bool,
    /// The place of the last clause if a comment stands above it, or above one that it directly follows.
    explained: Option<Span>,
}

impl<'a> Writer<'a> {
    fn all(&mut self) {
        let names: Vec<&str> = self.sources.iter().map(|source| source.name.as_str()).collect();
        if let [own, others @ ..] = names.as_slice()
            && !others.is_empty()
            && self.extras.origins
        {
            let _ = writeln!(self.text, "# {own} and what it extends, as one file: {}\n", others.join(", "));
        }
        let mut families = Family::ALL.to_vec();
        families.sort_by_key(|family| family.form().chapter);
        for chapter in families.chunk_by(|one, other| one.form().chapter == other.form().chapter) {
            chapter.iter().for_each(|family| self.family(*family));
            self.group();
        }
    }

    /// The clauses of a family that have something to say.
    fn family(&mut self, family: Family) {
        let entries = self.merged.family(family);
        // What was said of several pieces at once is written so, where it still is.
        let together = |one: &Entry<'_>, other: &Entry<'_>| {
            let by_name = matches!(family.form().inherit, Inherit::EachName | Inherit::OncePerName);
            by_name && one.span == other.span && one.sides == other.sides
        };
        for group in entries.chunk_by(together) {
            let entry = &group[0];
            match entry.kind {
                ClauseKind::Extends(_) | ClauseKind::Without(_) => {}
                ClauseKind::Test(_) => {
                    if self.extras.tests {
                        self.group();
                        self.clause(entry.span, Sides::BOTH, &[]);
                    }
                }
                ClauseKind::Piece(piece) => {
                    let mut taken = self.replaced_rules(piece);
                    taken.extend(self.idle_letters(piece));
                    self.clause(entry.span, Sides::BOTH, &taken);
                }
                ClauseKind::EnPassant(clause) => self.en_passant(entry.span, &clause.pairs),
                ClauseKind::Castle(_) => {
                    let castlings = self.variant.castlings.iter().enumerate();
                    let mut meant = castlings.filter(|(_, castling)| castling.span == entry.span);
                    if meant.any(|(index, _)| super::castles(self.variant, index)) {
                        self.clause(entry.span, entry.sides, &[]);
                    }
                }
                ClauseKind::Place(_) if !super::places(self.variant) => {}
                ClauseKind::Turn(turn) if turn.options.len() > 1 && !super::has_source(self.variant) => {
                    self.turn(entry, turn);
                }
                ClauseKind::Capture(clause) if !clause.pieces.is_empty() => self.capture(entry, clause),
                _ => self.with_names(family, group),
            }
        }
    }

    /// A turn without its placements, of which nothing is left to place.
    fn turn(&mut self, entry: &Entry<'_>, turn: &Turn) {
        let Some(place) = turn.place() else { return self.clause(entry.span, entry.sides, &[]) };
        let mut words = self.words(entry.span).to_vec();
        let inside = |word: &Token<'_>| (place.span.start..place.span.end).contains(&word.span.start);
        let first = words.iter().position(inside).unwrap_or(0);
        words.retain(|word| !inside(word));
        // What joined them to the others goes with them: `, or`.
        let joins = |word: Option<&Token<'_>>| word.is_some_and(|word| matches!(word.text, "," | "or"));
        let mut at = first;
        while at > 0 && joins(words.get(at - 1)) {
            at -= 1;
            words.remove(at);
        }
        while at == first && joins(words.get(at)) {
            words.remove(at);
        }
        let own = usize::from(words.first().is_some_and(|word| matches!(word.text, "white" | "black")));
        let clause = self.joined(&words[own..], &[]);
        self.line(entry.span, entry.sides, &clause);
    }

    /// A clause without the names that it has lost. If it means nothing without them, it is left out.
    fn with_names(&mut self, family: Family, group: &[Entry<'_>]) {
        let entry = &group[0];
        let sides = self.sides_left(family, entry);
        if sides.is_empty() || self.stays_in_braces(family, entry) {
            return;
        }
        let lists = entry.kind.lists();
        let any_lives = |names: &[&Name]| names.is_empty() || names.iter().any(|name| self.lives(name));
        let mut kept: Vec<&Name> = group.iter().flat_map(|entry| &entry.names).copied().collect();
        let mut is_left = lists.all.iter().all(|list| !list.needed || any_lives(&list.names));
        if lists.subjects.len() > 1 && entry.names.len() == entry.partners.len() {
            let pairs = entry.names.iter().zip(&entry.partners);
            let pairs = pairs.filter(|(from, to)| self.lives(from) && self.lives(to));
            kept = pairs.flat_map(|(from, to)| [*from, *to]).collect();
            is_left &= !kept.is_empty();
        } else if family.form().inherit != Inherit::Declared {
            is_left &= any_lives(&kept) && any_lives(&entry.partners);
            kept.extend(entry.partners.iter().filter(|name| self.lives(name)));
        }
        if !is_left {
            return;
        }
        if let Some(piece) = entry.piece {
            let rule = self.joined(self.words(entry.span), &[]);
            let (keyword, rest) = rule.split_once(' ').unwrap_or((&rule, ""));
            let clause = format!("{keyword} {} {rest}", piece.node);
            self.line(entry.span, sides, clause.trim_end());
            return;
        }
        let listed = lists.subjects.iter().chain(&lists.partners).map(|name| name.span);
        let taken: Vec<Span> = listed.filter(|span| kept.iter().all(|name| name.span != *span)).collect();
        self.clause(entry.span, sides, &taken);
    }

    /// The sides for which a clause is still asked: what one file says again of another counts once.
    fn sides_left(&self, family: Family, entry: &Entry<'_>) -> Sides {
        let left = match family {
            Family::Outcome => {
                self.variant.outcomes.iter().find(|rule| rule.span == entry.span).map(|rule| rule.sides)
            }
            Family::Forbid => {
                self.variant.forbidden.iter().find(|rule| rule.span == entry.span).map(|rule| rule.sides)
            }
            _ => Some(entry.sides),
        };
        left.unwrap_or(Sides::NONE)
    }

    /// Captures without the pieces that are gone, and what these became.
    fn capture(&mut self, entry: &Entry<'_>, clause: &Capture) {
        let Capture { pieces, becomes, .. } = clause;
        let lives = |number: usize, name: &Name| {
            let target = if becomes.len() > 1 { becomes.get(number) } else { becomes.first() };
            self.lives(name) && target.is_none_or(|target| self.lives(target))
        };
        let mut taken = Vec::new();
        for (number, name) in pieces.iter().enumerate().filter(|(number, name)| !lives(*number, name)) {
            taken.push(name.span);
            taken.extend(becomes.get(number).filter(|_| becomes.len() > 1).map(|name| name.span));
        }
        if taken.len() < pieces.len() + if becomes.len() > 1 { becomes.len() } else { 0 } {
            self.clause(entry.span, entry.sides, &taken);
        }
    }

    fn en_passant(&mut self, span: Span, pairs: &[EnPassantPair]) {
        let pairs: Vec<String> = pairs
            .iter()
            .filter(|pair| self.lives(&pair.victim) && self.lives(&pair.capturer))
            .map(|pair| format!("{} by {}", pair.victim.node, pair.capturer.node))
            .collect();
        if !pairs.is_empty() {
            self.line(span, Sides::BOTH, &format!("en passant {}", pairs.join(", ")));
        }
    }

    /// Whether a rule from the braces of a piece can stay there: it is whole, and stays where it is in the order of its
    /// family. Of what is part of the piece, the order does not count.
    fn stays_in_braces(&self, family: Family, entry: &Entry<'_>) -> bool {
        if family.form().of_piece {
            return entry.piece.is_some();
        }
        let entries = self.merged.family(family);
        let before = entries.iter().position(|other| std::ptr::eq(other, entry)).unwrap_or(0);
        let place = |entry: &Entry<'_>| {
            let letters = entry.piece.filter(|_| entry.sides == Sides::BOTH)?;
            self.merged.all::<PieceClause>().position(|piece| piece.node.letters.span == letters.span)
        };
        let places: Vec<Option<usize>> = entries[..=before].iter().map(place).collect();
        places.iter().all(Option::is_some) && places.is_sorted()
    }

    /// The places of the rules in a piece's braces that do not stay there.
    fn replaced_rules(&self, piece: &PieceClause) -> Vec<Span> {
        let gone = |rule: &PieceRule| match rule {
            PieceRule::Clause(clause) => {
                let family = clause.kind.family()?;
                let mut entries = self.merged.family(family).iter();
                let entry = entries.find(|entry| entry.span == clause.span);
                let stays = entry.is_some_and(|entry| self.stays_in_braces(family, entry));
                (!stays).then_some(clause.span)
            }
            // Captures go with the pieces that they are for.
            PieceRule::Move(clause) => {
                let mut rules = self.variant.kinds.iter().flat_map(|kind| &kind.moves);
                (!rules.any(|rule| rule.span == clause.span)).then_some(clause.span)
            }
            PieceRule::Error => None,
        };
        piece.rules.iter().filter_map(gone).collect()
    }

    /// The places of `e` in the moves of a piece that captures nothing en passant, since what said so has been taken away.
    /// A move that could do nothing else goes with it.
    fn idle_letters(&self, piece: &PieceClause) -> Vec<Span> {
        if super::takes_en_passant(self.variant, &piece.letters.node) {
            return Vec::new();
        }
        let mut idle = Vec::new();
        let mut look = |modifiers: &[Spanned<Modifier>], whole: Span| {
            for modifier in modifiers.iter().filter(|modifier| modifier.node == Modifier::EnPassant) {
                let other =
                    |other: &Spanned<Modifier>| other.node.is_modality() && other.node != Modifier::EnPassant;
                idle.push(if modifiers.iter().any(other) { modifier.span } else { whole });
            }
        };
        for rule in &piece.rules {
            let PieceRule::Move(clause) = rule else { continue };
            for one in &clause.betza.moves {
                match one {
                    BetzaMove::Legs { legs, span } => {
                        legs.iter().for_each(|leg| look(&leg.modifiers, *span));
                    }
                    BetzaMove::Bracket { modifiers, legs, span } => {
                        look(modifiers, *span);
                        legs.iter().for_each(|(_, leg)| look(&leg.modifiers, *span));
                    }
                    BetzaMove::Error(_) => {}
                }
            }
        }
        idle
    }

    /// Whether a piece of this name is left, as far as the file of the name is concerned.
    fn lives(&self, name: &Name) -> bool {
        !self.is_gone(&name.node, usize::from(name.span.source.0))
    }

    fn is_gone(&self, letters: &str, file: usize) -> bool {
        let declared = self.merged.all::<PieceClause>().any(|piece| piece.node.letters.node == letters);
        let removed = self.merged.removed.get(letters);
        !declared && removed.is_some_and(|all| all.iter().any(|removed| removed.file < file))
    }

    /// The next clause stands apart from the one before.
    fn group(&mut self) {
        self.apart = true;
    }

    /// A clause as its author wrote it, without the words in some places, and its comments above it.
    fn clause(&mut self, span: Span, sides: Sides, taken: &[Span]) {
        let words = self.words(span);
        let words = if words.first().is_some_and(|word| matches!(word.text, "white" | "black")) {
            &words[1..]
        } else {
            words
        };
        let clause = self.joined(words, taken);
        self.line(span, sides, &clause);
    }

    /// A clause with its comments above it and its origin behind it.
    fn line(&mut self, span: Span, sides: Sides, clause: &str) {
        let comments = self.comments_above(span);
        // A comment speaks of the clauses right below it, so others do not come there.
        let follows = self.explained.map(|last| self.follows(last, span));
        let apart = self.apart || !comments.is_empty() || follows == Some(false);
        if apart && !self.text.is_empty() {
            self.text.push('\n');
        }
        self.apart = false;
        self.explained = (!comments.is_empty() || follows == Some(true)).then_some(span);
        for comment in comments {
            self.text.push_str(comment);
            self.text.push('\n');
        }
        if let Some(side) = sides.single() {
            self.text.push_str(side.name());
            self.text.push(' ');
        }
        let source = &self.sources[usize::from(span.source.0)];
        let before = &source.text[..span.start as usize];
        let origin = match self.extras.origins {
            true => format!("  # {}:{}", source.name, before.split('\n').count()),
            false => String::new(),
        };
        // The origin of a block stands where the block begins.
        match clause.split_once('\n') {
            Some((first, rest)) => {
                let _ = writeln!(self.text, "{first}{origin}\n{rest}");
            }
            None => {
                let _ = writeln!(self.text, "{clause}{origin}");
            }
        }
    }

    /// The comments right above a clause.
    fn comments_above(&self, span: Span) -> Vec<&'a str> {
        let words = &self.words[usize::from(span.source.0)];
        let Some(first) = self.words(span).first() else { return Vec::new() };
        let mut comments = Vec::new();
        let mut line_ends = first.line_ends;
        for (number, comment) in first.comments.iter().enumerate().rev() {
            // The first may stand behind the clause before.
            let behind = number == 0 && comment.line_ends == 0 && words[0].span != first.span;
            if line_ends != 1 || behind {
                break;
            }
            comments.push(comment.text);
            line_ends = comment.line_ends;
        }
        comments.reverse();
        comments
    }

    /// Whether a clause stands right below another in their file.
    fn follows(&self, last: Span, span: Span) -> bool {
        let words = &self.words[usize::from(span.source.0)];
        let first = words.partition_point(|word| word.span.start < span.start);
        let before = first.checked_sub(1).map(|before| words[before].span);
        let below = words.get(first).is_some_and(|word| word.line_ends == 1);
        let near = before.is_some_and(|word| word.source == last.source && word.end == last.end);
        near && below
    }

    /// The words of a place.
    fn words(&self, span: Span) -> &'a [Token<'a>] {
        let words = &self.words[usize::from(span.source.0)];
        let first = words.partition_point(|word| word.span.start < span.start);
        let end = words.partition_point(|word| word.span.start < span.end);
        &words[first..end.max(first)]
    }

    /// Whether an array's step begins here whose pieces have all been taken away.
    fn is_empty_step(&self, words: &[Token<'_>]) -> bool {
        let mut pieces = words.iter().take_while(|word| word.kind == TokenKind::Piece).peekable();
        pieces.peek().is_some() && pieces.all(|word| self.is_gone(word.text, usize::from(word.span.source.0)))
    }

    /// Words as text, without those that are taken away: names of pieces, or whole rules of a piece.
    fn joined(&self, words: &[Token<'_>], taken: &[Span]) -> String {
        let starts: BTreeSet<u32> = taken.iter().map(|span| span.start).collect();
        let long = words.iter().filter(|word| word.begins == Some(Item::Inner)).count() > 1;
        let mut text = String::new();
        let mut last: Option<&Token<'_>> = None;
        let mut inside = false;
        let mut skipping = false;
        let mut shortened = false;
        for (index, word) in words.iter().enumerate() {
            if word.begins == Some(Item::Inner) {
                skipping = starts.contains(&word.span.start) || self.is_empty_step(&words[index..]);
            } else if !inside && ["glyph", "image", "bound"].contains(&word.text) {
                // Behind the moves of a piece.
                skipping = starts.contains(&word.span.start);
            }
            let breaks = inside && (long || words_are_an_array(words));
            if breaks && !skipping {
                for comment in &word.comments {
                    let _ = write!(text, "\n{}", comment.text);
                }
            }
            inside |= matches!(word.kind, TokenKind::Open(_));
            if word.kind == TokenKind::Close {
                skipping = false;
            }
            let file = usize::from(word.span.source.0);
            let gone = word.kind == TokenKind::Piece
                && (starts.contains(&word.span.start) || self.is_gone(word.text, file));
            // The number behind a name that is gone, as in `R*2`.
            let counted = shortened && (word.text == "*" || last_is(words, index, "*"));
            // A comma that lets a list go on in the next line is not needed: the list stands on one line here.
            let next = words.get(index + 1);
            let goes_on = word.kind == TokenKind::Comma
                && next.is_some_and(|next| next.kind == TokenKind::Piece && next.line_ends > 0);
            let nothing_before =
                word.kind == TokenKind::Comma && last.is_some_and(|last| last.text == "limit");
            if skipping || gone || counted || goes_on || nothing_before {
                shortened = gone || counted && word.text == "*";
                continue;
            }
            shortened = false;
            let new_line = breaks && (word.begins.is_some() || word.kind == TokenKind::Close);
            let tight = word.tight_before || last.is_some_and(|last| last.tight_after);
            match last {
                None => {}
                Some(_) if new_line => text.push('\n'),
                Some(_) if tight => {}
                Some(_) => text.push(' '),
            }
            match word.kind {
                TokenKind::Betza => text.push_str(&cut(word, taken)),
                // Where a piece stood that has been taken away, nothing stands.
                TokenKind::Cell if self.is_gone(&word.text.to_ascii_uppercase(), file) => text.push('.'),
                _ => text.push_str(word.text),
            }
            last = Some(word);
        }
        without_loose_end(text)
    }
}

/// A word without the letters in some places.
fn cut(word: &Token<'_>, taken: &[Span]) -> String {
    let gone = |at: u32| taken.iter().any(|span| (span.start..span.end).contains(&at));
    let letters = word.text.char_indices();
    letters.filter(|(at, _)| !gone(word.span.start + *at as u32)).map(|(_, letter)| letter).collect()
}

fn words_are_an_array(words: &[Token<'_>]) -> bool {
    let array = |word: &Token<'_>| matches!(word.kind, TokenKind::Open(Block::Setup | Block::Arrays));
    words.iter().any(array)
}

fn last_is(words: &[Token<'_>], index: usize, text: &str) -> bool {
    index.checked_sub(1).is_some_and(|index| words[index].text == text)
}

/// A clause that has lost all names of a list at its end goes without the words that announce it.
fn without_loose_end(mut text: String) -> String {
    for announcement in [" or move of", " sparing", " as", " with", ","] {
        if text.ends_with(announcement) {
            text.truncate(text.len() - announcement.len());
        }
    }
    text
}
