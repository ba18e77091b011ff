//! What is shown about a thing: a piece, some squares, a position, Betza's notation; each with a drawing, as a picture or as
//! text.

use super::view::View;
use crate::board::{Kind, Side, Square, Squares};
use crate::draw::{self, Options};
use crate::english::{region, sentence};
use crate::game::Game;
use crate::model::Variant;
use crate::position::Position;
use crate::prose;
use crate::resolve::resolve_loosely;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::source::SourceId;
use crate::syntax::{self, docs, tree};
use alfil_ide::Workspace;
use alfil_ide::answer::Markup;
use std::fmt::Write as _;
use tree::{Betza, BetzaMove, ClauseKind, Leg, PieceRule};

/// How many sentences of a clause's meaning are shown.
const SENTENCES: usize = 8;

/// How long a picture may be: editors cut what they show.
const MAX_PICTURE: usize = 90_000;

/// What is shown, in Markdown and without.
pub(super) struct Card {
    pictures: bool,
    markdown: String,
    plain: String,
}

impl Card {
    /// Nothing yet. Whether pictures are shown is a setting: nothing in the protocol tells it.
    pub(super) fn new(files: &Workspace) -> Card {
        Card {
            pictures: files.settings.flag("hover.images", false),
            markdown: String::new(),
            plain: String::new(),
        }
    }

    fn apart(&mut self) {
        if !self.markdown.is_empty() {
            self.markdown.push_str("\n\n");
            self.plain.push_str("\n\n");
        }
    }

    /// A paragraph.
    pub(super) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.apart();
        self.markdown.push_str(text);
        self.plain.push_str(&text.replace(['*', '`'], ""));
    }

    /// Words of the language.
    pub(super) fn code(&mut self, text: &str) {
        self.apart();
        let _ = write!(self.markdown, "```variant\n{text}\n```");
        self.plain.push_str(text);
    }

    /// A list.
    pub(super) fn list(&mut self, items: &[String]) {
        if items.is_empty() {
            return;
        }
        self.apart();
        let lines: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
        self.markdown.push_str(&lines.join("\n"));
        self.plain.push_str(&lines.join("\n").replace('`', ""));
    }

    /// A drawing.
    pub(super) fn drawing(
        &mut self,
        title: &str,
        svg: impl FnOnce() -> String,
        text: impl FnOnce() -> String,
    ) {
        let text = text();
        let text = text.trim_end();
        let picture = self.pictures.then(svg).filter(|svg| svg.len() <= MAX_PICTURE);
        self.apart();
        match picture {
            Some(svg) => {
                let title: String = title.chars().filter(|c| !"[]()\\".contains(*c)).collect();
                let _ =
                    write!(self.markdown, "![{title}](data:image/svg+xml;base64,{})", base64(svg.as_bytes()));
            }
            None => {
                let _ = write!(self.markdown, "```text\n{text}\n```");
            }
        }
        self.plain.push_str(text);
    }

    /// What is shown, unless it is nothing.
    pub(super) fn markup(self) -> Option<Markup> {
        (!self.markdown.is_empty()).then(|| Markup::with_plain(self.markdown, self.plain))
    }
}

/// Bytes as letters, digits, `+` and `/`, as `data:` URIs have them.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for number in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * number) & 63) as usize] as char;
            text.push(if number <= group.len() { sign } else { '=' });
        }
    }
    text
}

/// A piece: what the rules page says of it, and how it moves.
pub(super) fn piece(card: &mut Card, view: &View, files: &Workspace, letters: &str) {
    let Some((rules, kind)) = view.rules().zip(view.kind(letters)) else { return };
    let variant = rules.variant();
    let name = &variant.kinds[kind.index()].name;
    let heading = if name == letters { String::new() } else { format!("**{name}** ") };
    card.text(&format!("{heading}`{letters}`{}", origin(view, variant.kinds[kind.index()].span)));
    card.text(&prose::piece(variant, kind).join(" "));
    moves(card, rules, kind, Options { images: view.images(files), ..Options::default() });
}

/// In which file something is declared, if that is another one.
fn origin(view: &View, span: crate::source::Span) -> String {
    match view.loaded.sources.get(usize::from(span.source.0)) {
        Some(source) if span.source != SourceId(0) => format!(", from {}", source.name),
        _ => String::new(),
    }
}

/// How a piece moves on an empty board.
fn moves(card: &mut Card, rules: &Rules, kind: Kind, options: Options) {
    let side = if rules
        .variant()
        .array
        .iter()
        .flatten()
        .any(|piece| piece.kind == kind && piece.side == Side::White)
    {
        Side::White
    } else if rules.variant().array.iter().flatten().any(|piece| piece.kind == kind) {
        Side::Black
    } else {
        Side::White
    };
    let options = Options { side, ..options };
    let text = || draw::movement_text(rules, kind, &options);
    card.drawing(rules.vocabulary().name(kind), || draw::movement_svg(rules, kind, &options), text);
}

/// A position.
pub(super) fn position(card: &mut Card, view: &View, files: &Workspace, setup: &Setup) {
    let Some(rules) = view.rules() else { return };
    let options = Options { images: view.images(files), ..Options::default() };
    let turn = format!("{} to move.", rules.vocabulary().side_name(setup.turn));
    card.drawing(
        "the position",
        || draw::board_svg(rules, setup, &options),
        || draw::board_text(rules, setup, &options),
    );
    card.text(&turn);
}

/// Where the piece on a square may go.
pub(super) fn piece_on(card: &mut Card, view: &View, files: &Workspace, game: &Game, sq: Square) {
    let position = game.position();
    let vocabulary = position.rules().vocabulary();
    let name = vocabulary.square_name(sq);
    match position.piece_on(sq) {
        None => card.text(&format!("Nothing stands on {name}.")),
        Some(piece) => {
            let noun = vocabulary.name(piece.kind);
            card.text(&format!("On {name} stands {}'s **{noun}**.", vocabulary.side_name(piece.side)));
        }
    }
    let options = Options { images: view.images(files), ..Options::default() };
    card.drawing(
        &name,
        || draw::moves_svg(position, sq, &options),
        || draw::moves_text(position, sq, &options),
    );
}

/// Some squares, for both sides.
pub(super) fn squares(card: &mut Card, view: &View, name: &str, squares: &crate::model::Region) {
    let Some(rules) = view.rules() else { return };
    let vocabulary = rules.vocabulary();
    let listed = |squares: &Squares| {
        let names: Vec<String> = squares.iter().map(|sq| vocabulary.square_name(sq)).collect();
        match names.len() {
            0 => "no square".to_owned(),
            1..=12 => names.join(", "),
            many => format!("{many} squares"),
        }
    };
    let (white, black) = (squares.of(Side::White), squares.of(Side::Black));
    card.text(&match white == black {
        true => format!("For both sides: {}.", listed(white)),
        false => {
            let [one, other] = Side::each(|side| vocabulary.side_name(side));
            format!("For {one}: {}. For {other}: {}.", listed(white), listed(black))
        }
    });
    let options = Options::default();
    let text = || draw::region_text(rules, white, &options);
    card.drawing(name, || draw::region_svg(rules, name, white, &options), text);
}

/// A named region.
pub(super) fn region(card: &mut Card, view: &View, name: &str) {
    let found = view.variant().and_then(|variant| variant.regions.iter().find(|region| region.name == name));
    let Some(found) = found else { return };
    card.text(&format!("**{}** `{name}`{}", region::name_of(found), origin(view, found.span)));
    squares(card, view, name, &found.region);
}

/// Betza's notation: the letters one by one, what they come to in a sentence, and a drawing.
pub(super) fn betza(card: &mut Card, view: &View, betza: &Betza, mover: &Mover) {
    let text = view.slice(betza.span);
    let Some(text) = text.lines().next().filter(|text| text.len() <= 200) else { return };
    card.text(&format!("`{}`", text.replace('`', "")));
    card.list(&letters(betza));
    if let Some(rules) = alone(view, text, mover) {
        let kind = Kind(0);
        let told = prose::piece(rules.variant(), kind);
        card.text(&told.join(" "));
        moves(card, &rules, kind, Options::default());
    }
}

/// One move of several, in a sentence.
pub(super) fn one_move(card: &mut Card, view: &View, text: &str, mover: &Mover) {
    if let Some(rules) = alone(view, text, mover).filter(|_| text.len() <= 200) {
        let told = prose::piece(rules.variant(), Kind(0));
        card.text(&format!("`{text}` here: {}", told.join(" ")));
    }
}

/// What each letter of the notation says.
pub(super) fn letters(betza: &Betza) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut say = |letter: String, text: &str| {
        let line = format!("`{letter}` {text}");
        if !found.contains(&line) {
            found.push(line);
        }
    };
    for one in &betza.moves {
        let legs: Vec<&Leg> = match one {
            BetzaMove::Legs { legs, .. } => legs.iter().collect(),
            BetzaMove::Bracket { modifiers, legs, .. } => {
                for modifier in modifiers {
                    say(modifier.node.letter().to_string(), docs::modifier(modifier.node));
                }
                legs.iter().map(|(_, leg)| leg).collect()
            }
            BetzaMove::Error(_) => Vec::new(),
        };
        for leg in legs {
            for modifier in &leg.modifiers {
                say(modifier.node.letter().to_string(), docs::modifier(modifier.node));
            }
            if let Some(atom) = leg.atom {
                say(format!("{:?}", atom.node), docs::atom(atom.node));
            }
        }
    }
    found
}

/// What moves: the piece in whose clause a notation stands, or something that is none.
pub(super) struct Mover {
    pub(super) letters: String,
    pub(super) name: String,
}

/// A game whose one piece moves so, on the board at hand.
fn alone(view: &View, betza: &str, mover: &Mover) -> Option<Rules> {
    let dimensions = view.variant()?.dimensions;
    let Mover { letters, name } = mover;
    let name: String = name.chars().filter(|c| !"\"\\\n\r".contains(*c)).collect();
    let (files, ranks) = (dimensions.files, dimensions.ranks);
    let text = format!(
        "variant \"Moves\" {{ }}\nboard {files}x{ranks}\nsetup empty\npiece {letters} \"{name}\" {betza}\nhome {letters} on rank 2\n"
    );
    let (file, mistakes) = syntax::parse(SourceId(0), &text);
    if !mistakes.is_empty() {
        return None;
    }
    Some(Rules::compile(&resolve_loosely(&[file])?))
}

/// What a clause means here: the sentences of the rules page that are there because of it, and what would be said without.
pub(super) fn meaning(card: &mut Card, view: &View, number: usize) {
    let Some(variant) = view.variant() else { return };
    let clause = &view.tree().clauses[number];
    let told: Vec<String> = match &clause.kind {
        ClauseKind::Header(_) | ClauseKind::Extends(_) | ClauseKind::Test(_) | ClauseKind::Error => return,
        _ => match without(view, number) {
            Some(other) => prose::differences(variant, &other),
            None => return,
        },
    };
    let extends = view.paths.len() > 1;
    let nothing = told.len() == 1 && told[0].starts_with("Nothing:");
    if nothing {
        card.text(if extends {
            "Here it says what is inherited anyway."
        } else {
            "Nothing in the rules depends on it."
        });
        return;
    }
    card.text(if extends { "Here, compared with what is inherited:" } else { "Here:" });
    let more = told.len().saturating_sub(SENTENCES);
    let mut told: Vec<String> = told.into_iter().take(SENTENCES).map(sentence).collect();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    card.list(&told);
}

/// The variant of the file without one of its clauses. A piece goes on standing there, but does not move, and a region is the
/// whole board, if nothing else would be left to play.
fn without(view: &View, number: usize) -> Option<Variant> {
    let mut trees = view.trees().to_vec();
    let gone = trees[0].clauses.remove(number);
    if let Some(variant) = resolve_loosely(&trees) {
        return Some(variant);
    }
    let kind = match gone.kind {
        ClauseKind::Piece(piece) => {
            let rules = piece.rules.into_iter().filter(|rule| !matches!(rule, PieceRule::Move(_)));
            ClauseKind::Piece(tree::PieceClause { rules: rules.collect(), ..piece })
        }
        ClauseKind::Setup(array) => {
            ClauseKind::Setup(tree::Array { rows: Vec::new(), empty: true, first: array.first })
        }
        _ => return None,
    };
    trees[0].clauses.insert(number, tree::Clause { kind, ..gone });
    resolve_loosely(&trees)
}

/// What a move does, or why it is illegal.
pub(super) fn answer(card: &mut Card, view: &View, game: &Game, word: &str) {
    let position: &Position = game.position();
    match crate::why::why(game, word) {
        Ok(answer) => {
            let head = if answer.legal { "legal" } else { "illegal" };
            card.text(&format!("`{}` is **{head}**", word.replace('`', "")));
            let points: Vec<String> = answer.points.iter().map(|point| point_text(view, point)).collect();
            card.list(&points);
        }
        Err(error) => {
            card.text(&format!("`{}`: {}", word.replace('`', ""), error.message));
            card.text(&error.help.map(sentence).unwrap_or_default());
        }
    }
    let options = Options::default();
    let (rules, setup) = (position.rules(), position.setup());
    let text = || draw::board_text(rules, &setup, &options);
    card.drawing("the position before it", || draw::board_svg(rules, &setup, &options), text);
}

/// A sentence, with the clauses that it rests on.
fn point_text(view: &View, point: &crate::why::Point) -> String {
    let mut text = sentence(&point.text);
    for clause in point.clauses.iter().take(2) {
        let _ = write!(text, " `{}`", clause.text(&view.loaded.sources).replace('`', ""));
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn bytes_are_written_as_data_uris_have_them() {
        for (text, written) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(super::base64(text.as_bytes()), written);
        }
    }
}
