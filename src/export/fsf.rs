//! A section of Fairy-Stockfish's `variants.ini`.
//!
//! The section inherits from nothing, so that it says all that counts, and a setting is left out only where what the program does by
//! default is meant. Each part of the definition has one place here that writes it or tells that it is lost.

mod bundles;
mod castlings;
mod chases;
mod ends;
mod firsts;
mod leaps;
mod men;
mod moves;
mod palaces;
mod promotions;
mod reach;
mod reserves;
mod royalty;
mod verdicts;

use super::{Export, Kind as About, Remarks};
use crate::fairy;
use crate::source::Span;
use alfil_board::{BySide, Dimensions, Kind, KindSet, Piece, Side, Squares};
use alfil_model::{Arrays, Definition, Geometry, Movement, Obstacles, Places, Remembered, Unmoved};
use men::Man;
use moves::Moves;
use palaces::Palaces;
use std::fmt::Write as _;
use verdicts::Counting;

/// The widest board there, and the highest.
const MOST_FILES: u8 = 12;
const MOST_RANKS: u8 = 10;

/// Writes the section.
pub(super) fn write(variant: &Definition, name: &str) -> Export {
    // All that a definition holds: what is new has to be put somewhere.
    let Definition {
        name: title,
        sources,
        dimensions,
        holes,
        kinds,
        array: _,
        reserve: _,
        fed,
        royalty,
        immunity,
        promotions: _,
        exchanges,
        en_passant,
        castlings,
        turns,
        placements,
        conditional_placements,
        faces,
        spoils,
        handed,
        rebirths,
        blast,
        flips,
        limits,
        forbidden,
        gatings,
        chases,
        arrays,
        outcomes,
        progress,
        // There placements always begin the count anew.
        placing_is_progress: _,
        // Said with the array.
        first: _,
        // Said with the turns.
        neutral,
        // What nobody plays by: who made the game, how its board is drawn, and what squares and sides are called.
        aliases: _,
        inventor: _,
        year: _,
        notes: _,
        look: _,
        regions: _,
        side_names: _,
        // What follows from the clauses, and where they stand.
        remembered: Remembered { captured: _, first_placed: _, checks: _, moved: _, passes: _ },
        places: Places { name: place, setup, squares: _, limits: _ },
    } = variant;
    let held = reach::held(variant);
    let mut game = Game {
        variant,
        unmoved: Unmoved::of(variant),
        reach: reach::reach(variant, &held),
        held,
        leaping: Vec::new(),
        palaces: Palaces::default(),
        moves: Vec::new(),
        men: Vec::new(),
        crowns: Vec::new(),
        settings: Vec::new(),
        rights: BySide::both(String::new()),
        checks: None,
        remarks: Remarks::default(),
        immobile: false,
        forced: Vec::new(),
        pseudo: KindSet::default(),
        spare: 0,
        counting: None,
    };
    if dimensions.files > MOST_FILES || dimensions.ranks > MOST_RANKS {
        let text = format!("a board has at most {MOST_FILES} files and {MOST_RANKS} ranks there");
        game.lose(*place, text);
        return Export { text: None, remarks: game.remarks.list };
    }
    let leaps = game.first_leaps();
    game.leaping = leaps.iter().flat_map(|leaps| leaps.moves.clone()).collect();
    game.palaces = game.palaces();
    game.moves = (0..kinds.len()).map(|index| game.moves_of(Kind(index as u8))).collect();
    game.crowns = game.crowned();
    if !game.name_men() {
        return Export { text: None, remarks: game.remarks.list };
    }
    game.holes(holes, *setup);
    if let Some(neutral) = neutral.as_ref().filter(|neutral| neutral.squares != Squares::NONE) {
        game.lose(
            neutral.span,
            "what belongs to nobody and stands on the board at the start cannot be said".to_owned(),
        );
    }
    for clause in immunity {
        game.lose(clause.span, "pieces that cannot be captured cannot be said".to_owned());
    }
    for clause in exchanges {
        game.lose(clause.span, "exchanges where a piece stands cannot be said".to_owned());
    }
    if let Some(Arrays { steps: _, span }) = arrays {
        let text =
            "numbered arrays cannot be said; the game there starts from the array of `setup`".to_owned();
        game.lose(*span, text);
    }
    game.pieces();
    game.royalty(royalty);
    game.counting = game.counting_of(outcomes);
    game.promotions();
    game.first_moves(en_passant);
    game.castlings(castlings);
    game.leaps(leaps);
    game.spoils(spoils, handed);
    if fed.iter().any(|kinds| !kinds.is_empty()) {
        game.set("twoBoards", "true");
    }
    for clause in rebirths {
        let letters = &variant.kinds[clause.kind.index()].letters;
        game.lose(clause.span, format!("that a captured `{letters}` comes back to the board cannot be said"));
    }
    game.turns(turns);
    game.placements(placements, faces);
    for clause in conditional_placements {
        game.lose(clause.rule.span, "placements that a condition decides cannot be said".to_owned());
    }
    game.blast(blast.as_ref());
    game.flips(flips);
    game.limits(limits);
    game.forbidden(forbidden);
    game.gatings(gatings);
    game.outcomes(outcomes, *progress);
    game.chases(chases, outcomes);
    let fen = game.start();
    let (section, renamed) = free_name(name);
    if renamed {
        game.tell(
            *place,
            format!("the section is called `{section}`, for Fairy-Stockfish has a `{name}` of its own"),
        );
    }
    let mut text = String::new();
    let line = |text: &str| text.chars().filter(|sign| !sign.is_control()).take(200).collect::<String>();
    let _ = writeln!(text, "# {}, written by Alfil", line(title));
    for source in sources {
        let _ = writeln!(text, "# {}", line(source));
    }
    let _ = writeln!(text, "[{section}]");
    let _ = writeln!(text, "maxRank = {}\nmaxFile = {}", dimensions.ranks, letter(dimensions.files - 1));
    for (key, value) in &game.settings {
        let _ = writeln!(text, "{key} = {value}");
    }
    let _ = writeln!(text, "startFen = {fen}");
    Export { text: Some(text), remarks: game.remarks.list }
}

/// A game as it is written down.
struct Game<'v> {
    variant: &'v Definition,
    unmoved: Unmoved,
    /// Where pieces may ever stand: `reach[kind][side]`.
    reach: Vec<BySide<Squares>>,
    /// What each side may ever hold.
    held: BySide<KindSet>,
    /// The moves that one setting says for all.
    leaping: Vec<(Span, Movement)>,
    /// The pieces of Janggi.
    palaces: Palaces,
    /// How each type moves.
    moves: Vec<Moves>,
    /// What each type is there.
    men: Vec<Man>,
    /// The types that become another one as pieces of shogi do, and which.
    crowns: Vec<(Kind, Kind)>,
    settings: Vec<(String, String)>,
    /// The letters of castling and gating, by side.
    rights: BySide<String>,
    /// How many checks win, by side.
    checks: Option<BySide<u32>>,
    remarks: Remarks,
    /// Whether moves after which a piece could never move again are illegal.
    immobile: bool,
    /// Where types must promote: `forced[kind][side]`.
    forced: Vec<BySide<Squares>>,
    /// The types that are royal when few of them are left.
    pseudo: KindSet,
    /// How many more than one such may be.
    spare: u32,
    /// What is counted where a game would be drawn there.
    counting: Option<Counting>,
}

impl Game<'_> {
    /// The start position says what is no square; pieces hop over that there.
    fn holes(&mut self, holes: &Squares, setup: Span) {
        let mut movements =
            self.variant.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
        let hops = movements.any(|movement| match &movement.geometry {
            Geometry::Paths(paths) => matches!(paths.obstacles, Obstacles::Hop | Obstacles::Grasshop),
            Geometry::Legs(_) => true,
            Geometry::Imitation | Geometry::Universal => false,
        });
        if !holes.is_empty() && hops {
            self.lose(
                setup,
                "pieces hop over what is no square there, or go on behind it in moves of several legs"
                    .to_owned(),
            );
        }
    }

    /// Tells that a rule is lost.
    fn lose(&mut self, span: Span, text: String) {
        self.remarks.lose(span, text);
    }

    /// Tells what is called otherwise.
    fn tell(&mut self, span: Span, text: String) {
        self.remarks.add(span, About::Odd, text);
    }

    fn set(&mut self, key: &str, value: impl Into<String>) {
        self.settings.push((key.to_owned(), value.into()));
    }

    fn is_set(&self, key: &str) -> bool {
        self.settings.iter().any(|(own, _)| own == key)
    }

    /// Whether a setting, which is true or false, is true.
    fn is_true(&self, key: &str) -> bool {
        self.settings.iter().any(|(own, value)| own == key && value == "true")
    }

    fn dimensions(&self) -> Dimensions {
        self.variant.dimensions
    }

    fn board(&self) -> Squares {
        Squares::board(self.dimensions())
    }

    fn all_kinds(&self) -> KindSet {
        (0..self.variant.kinds.len()).map(|index| Kind(index as u8)).collect()
    }

    /// The types of which a side may ever have a piece.
    fn there(&self, side: Side) -> KindSet {
        let there =
            |kind: &Kind| !self.reach[kind.index()][side].is_empty() || self.held[side].contains(*kind);
        self.all_kinds().iter().filter(there).collect()
    }

    /// Where the game's header stands: for what has no clause of its own.
    fn header(&self) -> Span {
        self.variant.places.name
    }

    /// The squares as a setting names them.
    fn region(&self, squares: &Squares) -> String {
        let dimensions = self.dimensions();
        let mut left = *squares;
        let mut words = Vec::new();
        for rank in 0..dimensions.ranks {
            let row: Squares = dimensions.squares().filter(|sq| dimensions.rank(*sq) == rank).collect();
            if row.difference(&left).is_empty() {
                words.push(format!("*{}", rank + 1));
                left = left.difference(&row);
            }
        }
        words.extend(
            left.iter().map(|sq| format!("{}{}", letter(dimensions.file(sq)), dimensions.rank(sq) + 1)),
        );
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    }

    /// The squares of both sides, each under its own key.
    fn set_regions(&mut self, key: &str, squares: BySide<Squares>) {
        for side in Side::BOTH {
            let text = self.region(&squares[side]);
            self.set(&format!("{key}{}", side.title()), text);
        }
    }

    /// The array as FEN.
    fn start(&self) -> String {
        let dimensions = self.dimensions();
        let mut text = String::new();
        for rank in (0..dimensions.ranks).rev() {
            let mut empty = 0;
            for file in 0..dimensions.files {
                let sq = dimensions.square(i32::from(file), i32::from(rank));
                let hole = sq.is_some_and(|sq| self.variant.holes.contains(sq)).then(|| "*".to_owned());
                let piece =
                    sq.and_then(|sq| self.variant.array[sq.index()]).map(|piece| self.standing(piece));
                match hole.or(piece) {
                    None => empty += 1,
                    Some(letters) => {
                        if empty > 0 {
                            text += &std::mem::take(&mut empty).to_string();
                        }
                        text += &letters;
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if self.is_set("pieceDrops") || self.is_set("seirawanGating") || self.is_set("capturesToHand") {
            text.push('[');
            for side in Side::BOTH {
                for (index, count) in self.variant.reserve[side].iter().enumerate() {
                    let sign = sided(self.men[index].letter, side);
                    text.extend(std::iter::repeat_n(sign, usize::from(*count)));
                }
            }
            text.push(']');
        }
        let rights: String = self.rights.iter().map(String::as_str).collect();
        let first = if self.variant.first == Side::White { 'w' } else { 'b' };
        let _ = write!(text, " {first} {} -", if rights.is_empty() { "-" } else { &rights });
        if let Some(checks) = &self.checks {
            let _ = write!(text, " {}+{}", checks[Side::White], checks[Side::Black]);
        }
        text + " 0 1"
    }

    /// A piece as FEN writes it there.
    fn standing(&self, piece: Piece) -> String {
        let man = &self.men[piece.kind.index()];
        let crowned = self.variant.kinds[piece.kind.index()].letters.starts_with('+');
        if let Some((base, _)) = self.crowns.iter().find(|(_, crown)| *crown == piece.kind && crowned) {
            return format!("+{}", sided(self.men[base.index()].letter, piece.side));
        }
        let past = if man.past { "~" } else { "" };
        format!("{}{past}", sided(man.letter, piece.side))
    }
}

/// A letter as a side's.
fn sided(letter: char, side: Side) -> char {
    match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter.to_ascii_lowercase(),
    }
}

/// The letter of a file, from 0.
fn letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// A name for a section that no variant there has, and whether it is another one than was asked for.
fn free_name(name: &str) -> (String, bool) {
    let sign =
        |sign: char| if sign.is_ascii_alphanumeric() || sign == '-' || sign == '_' { sign } else { '-' };
    let plain: String = name.chars().take(60).map(sign).collect::<String>().to_lowercase();
    let plain = if plain.is_empty() { "variant".to_owned() } else { plain };
    if fairy::built_in(&plain) { (format!("{plain}-alfil"), true) } else { (plain, false) }
}

/// Whether a value is the one that was found before, if one was.
fn agree<T: PartialEq>(known: &mut Option<T>, value: T) -> bool {
    match known {
        None => {
            *known = Some(value);
            true
        }
        Some(known) => *known == value,
    }
}
