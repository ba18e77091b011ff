//! What can be written at a place: what the grammar takes there, filled in with what the game has.

use super::cards::{self, Card};
use super::clauses::role_of;
use super::complete_betza;
use super::hover::test_at;
use super::shipped;
use super::view::{View, bytes, touches};
use crate::board::Side;
use crate::glyphs;
use crate::notation::{coordinate, fen, parse_square, san};
use crate::position::Position;
use crate::resolve::takes_nothing;
use crate::source::{SourceId, Spanned};
use crate::syntax::docs::{Role, doc};
use crate::syntax::expect::{BlockKind, Expectation, Expected, expected};
use crate::syntax::tree::{Begin, ClauseKind, Element, Family, Naming, Region, RegionKind};
use crate::testing::{self, game_before};
use crate::why::why;
use alfil_ide::Workspace;
use alfil_ide::answer::{Completion, CompletionKind, Completions, Insert, Markup, TextEdit};
use std::collections::BTreeMap;
use std::ops::Range;

/// How many moves are offered.
const MAX_MOVES: usize = 300;

/// What can be written at a place of a file.
pub(super) fn complete(view: &View, files: &Workspace, at: usize) -> Completions {
    let text = view.text();
    let Some(found) = expected(text, at) else { return Completions::default() };
    let mut offers = Offers { view, files, at, found: &found, items: Vec::new() };
    offers.all();
    let incomplete = found.items.contains(&Expectation::Betza) || found.items.contains(&Expectation::Square);
    Completions { items: offers.items, incomplete }
}

/// What a choice means, from what was kept of it.
pub(super) fn resolved(view: &View, files: &Workspace, data: &str) -> Option<Markup> {
    let mut made = Card::new(files);
    match data.split_once(' ')? {
        ("piece", letters) => cards::piece(&mut made, view, files, letters),
        ("region", name) => cards::region(&mut made, view, name),
        ("move", rest) => {
            let (place, word) = rest.split_once(' ')?;
            let place: u32 = place.parse().ok()?;
            let game = game_before(view.rules()?, test_at(view, place as usize)?, place)?;
            cards::answer(&mut made, view, &game, word);
        }
        _ => return None,
    }
    made.markup()
}

struct Offers<'a> {
    view: &'a View,
    files: &'a Workspace,
    at: usize,
    found: &'a Expected,
    items: Vec<Completion>,
}

impl Offers<'_> {
    fn replace(&self) -> Range<usize> {
        self.found.start..self.at
    }

    fn typed(&self) -> &str {
        &self.view.text()[self.replace()]
    }

    /// Adds a choice.
    fn offer(&mut self, label: impl Into<String>, kind: CompletionKind, detail: &str) -> &mut Completion {
        let mut item = Completion::new(label, kind, self.replace());
        item.detail = (!detail.is_empty()).then(|| detail.to_owned());
        self.items.push(item);
        let last = self.items.len() - 1;
        &mut self.items[last]
    }

    /// Everything, what is particular to the game first.
    fn all(&mut self) {
        let has = |item: &Expectation| self.found.items.contains(item);
        let (text, moves, betza) =
            (has(&Expectation::InText), has(&Expectation::Move), has(&Expectation::Betza));
        let (piece, region, square) =
            (has(&Expectation::Piece), has(&Expectation::Region), has(&Expectation::Square));
        let (cell, outcome, quote) =
            (has(&Expectation::Cell), has(&Expectation::Outcome), has(&Expectation::Text));
        let file = has(&Expectation::File);
        if text {
            self.in_text();
            return;
        }
        if cell {
            self.cells();
        }
        if outcome {
            self.outcomes();
        }
        if moves {
            self.moves();
        }
        if betza {
            self.items.extend(complete_betza::letters(self.view, self.found, self.at));
        }
        if piece {
            self.pieces();
        }
        if region {
            self.regions();
        }
        // Within brackets of the notation no word begins.
        let typed = self.typed();
        if !betza || typed.matches('[').count() <= typed.matches(']').count() {
            self.words();
        }
        if square {
            self.squares();
        }
        if file {
            self.files();
        }
        if quote && self.typed().is_empty() {
            let insert = Insert::Snippet("\"$1\"".to_owned());
            self.offer("\"\"", CompletionKind::Text, "a text").insert = insert;
        }
        let compare: Vec<&'static str> = self.found.items.iter().filter_map(comparison).collect();
        for sign in compare {
            self.offer(sign, CompletionKind::Operator, comparison_text(sign));
        }
    }

    /// Words of the language.
    fn words(&mut self) {
        let words: Vec<&'static str> = self
            .found
            .items
            .iter()
            .filter_map(|item| match item {
                Expectation::Word(word) => Some(*word),
                _ => None,
            })
            .filter(|word| !self.is_absent(word))
            .collect();
        let first = self.found.before.split_whitespace().all(|word| matches!(word, "white" | "black"));
        let roles = match first {
            true => vec![role_of(self.found.block)],
            false if self.found.items.contains(&Expectation::Square) => vec![Role::Region, Role::Part],
            false if self.found.items.contains(&Expectation::Word("captured")) => {
                vec![Role::Condition, Role::Part]
            }
            false => vec![Role::Part, Role::Condition, Role::Region],
        };
        let behind = self.found.after_comma.iter().map(|word| (*word, true));
        for (word, comma) in words.into_iter().map(|word| (word, false)).chain(behind) {
            let documentation = doc(&roles, word).or_else(|| doc(&[Role::Part, Role::Condition], word));
            let place = self.found.start - (self.found.before.len() - self.found.before.trim_end().len());
            let item = self.offer(word, CompletionKind::Keyword, "");
            item.documentation = documentation.map(Markup::new);
            if comma {
                item.additional = vec![TextEdit::new(place..place, ",")];
            }
            match word {
                "en" => item.insert = Insert::Plain("en passant".to_owned()),
                "the" => {
                    item.insert = Insert::Snippet("the ${1|least,greatest|} by (${2:file, rank})".to_owned())
                }
                _ => {}
            }
        }
        if first && self.found.block == BlockKind::File && self.found.before.trim().is_empty() {
            self.whole_clauses();
        }
    }

    /// Whether a word behind `without` takes away what is not inherited, or what another line has taken away.
    fn is_absent(&self, word: &str) -> bool {
        if self.found.before.trim() != "without" {
            return false;
        }
        let word = match word {
            "en" => "en passant",
            "move" => "move count",
            word => word,
        };
        let (line, _) = crate::syntax::parse(SourceId(0), &format!("without {word}"));
        let clauses = &self.view.tree().clauses;
        let others: Vec<_> = clauses.iter().filter(|clause| !touches(clause.span, self.at)).collect();
        line.clauses.first().is_some_and(|clause| takes_nothing(self.view.trees(), &others, clause))
    }

    /// The letters of which nothing becomes itself: those that are promoted or exchanged in this clause.
    fn becoming(&self) -> Option<&str> {
        let mut words =
            self.found.before.split_whitespace().skip_while(|word| matches!(*word, "white" | "black"));
        let becomes = matches!(words.next(), Some("promote" | "exchange"));
        let letters = words.next().filter(|_| becomes)?;
        words.any(|word| word == "to").then_some(letters)
    }

    /// Clauses as their examples write them.
    fn whole_clauses(&mut self) {
        for family in Family::ALL {
            for Begin { word, example, meaning: _ } in family.form().words {
                if example == word {
                    continue;
                }
                let example = self.with_own_names(example);
                let escaped = example.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
                let mut number = 0;
                let mut snippet = String::new();
                for (index, part) in escaped.split("\"...\"").enumerate() {
                    if index > 0 {
                        number += 1;
                        snippet += &format!("\"${{{number}:...}}\"");
                    }
                    snippet += part;
                }
                let snippet = snippet.replace("{ ... \\}", "{\n    $0\n}");
                let documentation = doc(&[Role::Clause], word.split(' ').next().unwrap_or(word));
                let item = self.offer(example.as_str(), CompletionKind::Snippet, "a whole clause");
                item.documentation = documentation.map(Markup::new);
                item.filter = Some((*word).to_owned());
                item.insert = Insert::Snippet(snippet);
            }
        }
    }

    /// An example with pieces and regions of the file in the place of those that the file has not.
    fn with_own_names(&self, example: &str) -> String {
        let regions = self.view.region_names();
        let (clause, _) = crate::syntax::parse_rules(SourceId(0), example);
        let mut pieces: Vec<Spanned<String>> = Vec::new();
        let mut written: Vec<(Range<usize>, String)> = Vec::new();
        clause.walk(&mut |element| match element {
            Element::Piece(name, Naming::Uses) => pieces.push(name.clone()),
            Element::Region(Region { kind: RegionKind::Named(name), .. })
                if !regions.contains(&name.node) =>
            {
                let other = regions.first().map_or("rank last", String::as_str);
                written.push((bytes(name.span), other.to_owned()));
            }
            _ => {}
        });
        let own = self.view.letters();
        let mut free = own.iter().filter(|own| pieces.iter().all(|used| used.node != **own));
        let mut instead: BTreeMap<&str, &str> = BTreeMap::new();
        for name in pieces.iter().filter(|name| !own.contains(&name.node)) {
            if !instead.contains_key(name.node.as_str())
                && let Some(other) = free.next().or(own.first())
            {
                instead.insert(&name.node, other);
            }
            let other = instead.get(name.node.as_str());
            written.extend(other.map(|other| (bytes(name.span), (*other).to_owned())));
        }
        written.sort_unstable_by_key(|(place, _)| place.start);
        let mut text = example.to_owned();
        for (place, name) in written.iter().rev() {
            text.replace_range(place.clone(), name);
        }
        text
    }

    fn pieces(&mut self) {
        let head = self.found.head.clone().unwrap_or_default();
        if head == "piece" {
            self.declarable();
            return;
        }
        let inherited_only = head == "without";
        let Some(variant) = self.view.variant().cloned() else {
            for letters in self.view.letters() {
                self.offer(letters, CompletionKind::Class, "");
            }
            return;
        };
        let parents = self.view.trees().get(1..).unwrap_or_default();
        let mut inherited: Vec<(String, String)> = Vec::new();
        for tree in parents.iter().filter(|_| inherited_only) {
            for clause in &tree.clauses {
                if let ClauseKind::Piece(piece) = &clause.kind {
                    let name = piece.name.as_ref().map_or("", |name| &name.node);
                    inherited.push((piece.letters.node.clone(), name.to_owned()));
                }
            }
        }
        let own = variant.kinds.iter().map(|kind| (kind.letters.clone(), kind.name.clone()));
        let all: Vec<(String, String)> = if inherited_only { inherited } else { own.collect() };
        let becoming = self.becoming().map(str::to_owned);
        for (letters, name) in all.into_iter().filter(|(letters, _)| Some(letters) != becoming.as_ref()) {
            let item = self.offer(letters.as_str(), CompletionKind::Class, &name);
            item.filter = Some(format!("{letters} {name}"));
            item.data = Some(format!("piece {letters}"));
        }
    }

    /// Letters that may be declared: those that are mentioned and mean nothing, and those that are inherited, as they are.
    fn declarable(&mut self) {
        let known = self.view.letters();
        let mut unknown: Vec<String> = Vec::new();
        self.view.tree().walk(&mut |element| {
            if let Element::Piece(name, Naming::Uses) = element
                && !known.contains(&name.node)
                && !unknown.contains(&name.node)
            {
                unknown.push(name.node.clone());
            }
        });
        for letters in unknown {
            let insert = Insert::Snippet(format!("{letters} \"${{1:Name}}\" ${{2:W}}"));
            let item = self.offer(letters, CompletionKind::Class, "mentioned, and not declared");
            item.insert = insert;
            item.preselect = true;
        }
        let own: Vec<String> = self
            .view
            .tree()
            .clauses
            .iter()
            .filter_map(|clause| match &clause.kind {
                ClauseKind::Piece(piece) => Some(piece.letters.node.clone()),
                _ => None,
            })
            .collect();
        let view = self.view;
        for tree in view.trees().get(1..).unwrap_or_default() {
            for clause in &tree.clauses {
                let ClauseKind::Piece(piece) = &clause.kind else { continue };
                let text = view.slice(clause.span);
                let start = (piece.letters.span.start - clause.span.start) as usize;
                if own.contains(&piece.letters.node) || text.contains(['\n', '\r']) || start > text.len() {
                    continue;
                }
                let item = self.offer(
                    piece.letters.node.as_str(),
                    CompletionKind::Class,
                    &format!("inherited: {text}"),
                );
                item.insert = Insert::Plain(text[start..].to_owned());
                item.data = Some(format!("piece {}", piece.letters.node));
            }
        }
    }

    /// Regions, but for those that are made of the one that is being declared, itself among them.
    fn regions(&mut self) {
        let wrong = match self.found.head.as_deref() {
            Some("region") => self.made_of_declared(),
            _ => Vec::new(),
        };
        for name in self.view.region_names().into_iter().filter(|name| !wrong.contains(name)) {
            let item = self.offer(name.as_str(), CompletionKind::Constant, "a region");
            item.data = Some(format!("region {name}"));
        }
    }

    /// The region that the line declares, and those that are made of it.
    fn made_of_declared(&self) -> Vec<String> {
        let mut words = self.found.before.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        let Some(name) = words.nth(1) else { return Vec::new() };
        let mut declared: Vec<&str> = Vec::new();
        let mut parts: Vec<(&str, &str)> = Vec::new();
        for clause in self.view.trees().iter().flat_map(|tree| &tree.clauses) {
            let ClauseKind::Region(region) = &clause.kind else { continue };
            let whole = region.name.node.as_str();
            // What a file declares anew is no longer what its parents declared.
            if declared.contains(&whole) {
                continue;
            }
            declared.push(whole);
            clause.walk(&mut |element| {
                if let Element::Region(Region { kind: RegionKind::Named(part), .. }) = element {
                    parts.push((whole, &part.node));
                }
            });
        }
        let mut made = vec![name.to_owned()];
        let mut next = 0;
        while let Some(part) = made.get(next).cloned() {
            for (whole, _) in parts.iter().filter(|(_, own)| *own == part) {
                if !made.iter().any(|other| other == whole) {
                    made.push((*whole).to_owned());
                }
            }
            next += 1;
        }
        made
    }

    /// Squares, once their file is typed: there are many.
    fn squares(&mut self) {
        let Some(rules) = self.view.rules() else { return };
        let typed = self.typed().to_owned();
        if !typed.starts_with(|c: char| c.is_ascii_lowercase()) || typed.len() > 3 {
            return;
        }
        for sq in rules.variant().dimensions.squares() {
            let name = rules.vocabulary().square_name(sq);
            if name.starts_with(&typed) {
                self.offer(name, CompletionKind::Value, "");
            }
        }
    }

    fn files(&mut self) {
        let Some(dimensions) = self.view.variant().map(|variant| variant.dimensions) else { return };
        for file in 0..dimensions.files {
            self.offer(char::from(b'a' + file).to_string(), CompletionKind::Value, "a file");
        }
    }

    /// Squares of an array.
    fn cells(&mut self) {
        self.offer(".", CompletionKind::Value, "an empty square");
        self.offer("*", CompletionKind::Value, "a hole: no square");
        let Some(variant) = self.view.variant().cloned() else { return };
        let (white, black) = (variant.side_name(Side::White), variant.side_name(Side::Black));
        for kind in &variant.kinds {
            let small = kind.letters.to_ascii_lowercase();
            self.offer(kind.letters.as_str(), CompletionKind::Class, &format!("{white}'s {}", kind.name))
                .data = Some(format!("piece {}", kind.letters));
            self.offer(small, CompletionKind::Class, &format!("{black}'s {}", kind.name)).data =
                Some(format!("piece {}", kind.letters));
        }
    }

    /// How games of the variant end, that of the position at hand first.
    fn outcomes(&mut self) {
        let Some(variant) = self.view.variant().cloned() else { return };
        let here = self.game(self.found.start).map(|game| game.outcome().to_string());
        let all = here.iter().cloned().chain(testing::results(&variant));
        let mut seen: Vec<String> = Vec::new();
        for result in all {
            if !seen.contains(&result) {
                let is_here = here.as_ref() == Some(&result);
                self.offer(
                    result.as_str(),
                    CompletionKind::Value,
                    if is_here { "as it is here" } else { "" },
                )
                .preselect = is_here;
                seen.push(result);
            }
        }
    }

    /// The game up to a place of the test at hand.
    fn game(&self, at: usize) -> Option<crate::game::Game> {
        game_before(self.view.rules()?, test_at(self.view, at)?, at as u32)
    }

    /// Moves that are legal at the place, or the squares of pieces that have some.
    fn moves(&mut self) {
        let Some(game) = self.game(self.found.start) else { return };
        let position = game.position();
        let vocabulary = position.rules().vocabulary();
        let before: Vec<String> = self.found.before.split_whitespace().map(str::to_owned).collect();
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let mut legal = position.legal_moves(1);
        match before.as_slice() {
            ["moves", "from"] => {
                let mut squares: Vec<_> = legal.iter().filter_map(crate::moves::Move::origin).collect();
                squares.sort_unstable();
                squares.dedup();
                for sq in squares {
                    let name = position.piece_on(sq).map_or("", |piece| vocabulary.name(piece.kind));
                    self.offer(vocabulary.square_name(sq), CompletionKind::Value, name);
                }
                return;
            }
            ["moves", "from", square, ..] => {
                let origin = parse_square(vocabulary.dimensions(), square);
                legal.retain(|mv| mv.origin() == origin);
            }
            ["illegal", ..] => return,
            _ => {}
        }
        let by_squares = before.first() == Some(&"moves");
        // In a list that claims something of one position, no move stands twice.
        let listed = before.first() != Some(&"play");
        let mut offered: Vec<(String, String)> = legal
            .iter()
            .take(MAX_MOVES)
            .map(|mv| match by_squares {
                true => (coordinate(position, mv), san(position, mv)),
                false => (san(position, mv), coordinate(position, mv)),
            })
            .filter(|(word, other)| !listed || !before.iter().any(|own| own == word || own == other))
            .collect();
        offered.sort_unstable();
        let place = self.found.start;
        for (word, other) in offered {
            let item = self.offer(word.as_str(), CompletionKind::Value, &other);
            item.filter = Some(format!("{word} {other}"));
            item.data = Some(format!("move {place} {word}"));
        }
    }

    /// What stands in quotation marks.
    fn in_text(&mut self) {
        let head = self.found.head.clone().unwrap_or_default();
        let before: Vec<String> = self.found.before.split_whitespace().map(str::to_owned).collect();
        let last =
            before.iter().rev().find(|word| *word != "\"").map(|word| word.trim_end_matches('"').to_owned());
        match (head.as_str(), last.as_deref()) {
            ("extends", _) => self.parents(),
            (_, Some("glyph")) => {
                for name in glyphs::names() {
                    self.offer(name, CompletionKind::Value, "a glyph");
                }
            }
            ("position" | "fen", _) => self.positions(head == "fen"),
            ("illegal", _) => self.reason(),
            ("glyph", _) => {
                for name in glyphs::names() {
                    self.offer(name, CompletionKind::Value, "a glyph");
                }
            }
            _ => {}
        }
    }

    /// What ships, and the files of the same folder.
    fn parents(&mut self) {
        let folder = alfil_ide::paths::folder(self.view.path()).map(str::to_owned);
        for path in self.files.paths() {
            let name = alfil_ide::paths::name(&path);
            if path == self.view.path() || alfil_ide::paths::folder(&path) != folder.as_deref() {
                continue;
            }
            if let Some(name) = name.strip_suffix(super::ENDING) {
                self.offer(name, CompletionKind::File, "a file of this folder");
            }
        }
        for (name, summary) in shipped() {
            self.offer(name, CompletionKind::Module, summary).documentation = Some(Markup::new(summary));
        }
    }

    /// The position that a test has come to, and that of the start.
    fn positions(&mut self, claim: bool) {
        let Some(rules) = self.view.rules() else { return };
        let write = |position: &Position| fen(rules.vocabulary(), &position.setup());
        let here = self.game(self.found.start).map(|game| write(game.position()));
        let start = write(&Position::start(rules));
        if let Some(here) = here.filter(|here| claim || *here != start) {
            self.offer(here, CompletionKind::Value, "the position here").preselect = claim;
        }
        if !claim {
            self.offer(start, CompletionKind::Value, "the start");
        }
    }

    /// Why the move before is illegal.
    fn reason(&mut self) {
        let Some(game) = self.game(self.found.start) else { return };
        let words: Vec<String> = self.found.before.split_whitespace().map(str::to_owned).collect();
        let Some(Ok(answer)) = words.get(1).map(|word| why(&game, word)) else { return };
        if !answer.legal {
            let reason = format!("because {}", answer.sentence().replace(['"', '\\'], ""));
            self.offer(reason, CompletionKind::Text, "why it is").preselect = true;
        }
    }
}

fn comparison(item: &Expectation) -> Option<&'static str> {
    match item {
        Expectation::Comparison(sign) => Some(sign),
        _ => None,
    }
}

fn comparison_text(sign: &str) -> &'static str {
    match sign {
        "=" => "is",
        "!=" => "is not",
        "<" => "is less than",
        "<=" => "is at most",
        ">" => "is more than",
        ">=" => "is at least",
        _ => "",
    }
}
