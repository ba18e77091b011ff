//! The variant as it is meant: names bound to ids, defaults explicit, regions as sets of squares.
//!
//! Conditions, regions and directions are seen from the *owner*: the side whose piece, clause or
//! reserve is in question. Movement is stored as White moves; Black's is turned by 180 degrees.
//! Regions are already turned: they hold a set for each side.

use crate::once::nested;
use crate::place::{Span, Spanned};
use crate::{
    Arrays, Blast, Castling, Chase, Clauses, Condition, ConditionalPlacement, EnPassantPair, Event, Exchange,
    Faces, Flip, Forbidden, Gating, Geometry, Handed, Immunity, InvalidDefinition, Leaf, MoveRule,
    OutcomeRule, PlacementRule, Promotion, Rebirth, Remembered, Royalty, SeriesLength, Spoils, Then,
    TurnRule, number_of_turn,
};
use alfil_board::{BySide, Dimensions, Kind, KindSet, Piece, Side, Sides, Square, Squares};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;

/// How many different conditions the moves, royalty and immunity of a variant may depend on, negations
/// and combinations not counted. Play keeps tables for each of their truth values.
pub const MAX_GUARD_CONDITIONS: usize = 8;

/// How many moves a variant may have, each counted as often as there are truth values of its
/// [guards](Definition::guarded_moves).
pub const MAX_GUARDED_MOVES: usize = 100_000;

/// How much the rules of moves may ask for that play looks up when a move is looked for: see
/// [asked_of_moves](Definition::asked_of_moves).
pub const MAX_ASKED_OF_MOVES: usize = 10_000;

/// A variant without errors, whole. Cheap to clone.
///
/// It can only be made by the resolver of the crate `alfil`, which seals what it has found no error in, or from a
/// [`Definition`] that passes its [check](Definition::check); so whoever is given one can compile it, and play it, without
/// further checks. Everything that it says is read through its [`Definition`].
///
/// With the feature `serde` it is written as its definition, and checked when it is read.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "Definition"))]
pub struct Variant(Arc<Definition>);

#[cfg(feature = "serde")]
impl serde::Serialize for Variant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl TryFrom<Definition> for Variant {
    type Error = InvalidDefinition;

    /// Seals a definition that passes its [check](Definition::check).
    fn try_from(definition: Definition) -> Result<Variant, InvalidDefinition> {
        definition.check()?;
        Ok(Variant::seal(definition))
    }
}

impl Variant {
    /// Seals a definition. The caller owes one that the resolver of the crate `alfil` made without an error: it is what
    /// that resolver calls, and nobody else should.
    #[doc(hidden)]
    #[must_use]
    pub fn seal(definition: Definition) -> Variant {
        Variant(Arc::new(definition))
    }
}

impl Deref for Variant {
    type Target = Definition;

    #[inline]
    fn deref(&self) -> &Definition {
        &self.0
    }
}

/// What a variant says, all of it.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Definition {
    /// Its name, as people write it.
    pub name: String,
    /// What else it is called.
    #[cfg_attr(feature = "serde", serde(default))]
    pub aliases: Vec<String>,
    /// Who invented it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<u32>,
    /// Where its rules stand.
    pub sources: Vec<String>,
    /// What else its file says about it.
    pub notes: Vec<String>,
    /// What readers call the sides: White and Black, unless the file says otherwise. Nothing that is played depends on it.
    #[cfg_attr(feature = "serde", serde(default = "usual_names"))]
    pub side_names: BySide<String>,
    /// The size of the board.
    pub dimensions: Dimensions,
    /// How the board is drawn. Nothing that is played depends on it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub look: Look,
    /// The squares that are none: nothing stands there, and nothing goes on behind them. Regions may hold them all the same.
    #[cfg_attr(feature = "serde", serde(default))]
    pub holes: Squares,
    /// What belongs to nobody, if there is such a thing: it stands on squares, blocks them for everybody, and is never captured.
    #[cfg_attr(feature = "serde", serde(default))]
    pub neutral: Option<Neutral>,
    /// The regions that the file has names for, in order. Clauses hold the squares themselves; nothing that is played
    /// depends on the names.
    #[cfg_attr(feature = "serde", serde(default))]
    pub regions: Vec<NamedRegion>,
    /// The piece types, in order of declaration: `kinds[kind]`. At most [`MAX_KINDS`](alfil_board::MAX_KINDS).
    pub kinds: Vec<PieceType>,
    /// The array, by square.
    pub array: Vec<Option<Piece>>,
    /// Who begins.
    #[cfg_attr(feature = "serde", serde(default = "white_begins"))]
    pub first: Side,
    /// What each side holds in reserve at the start: `reserve[side][kind]`.
    pub reserve: BySide<Vec<u8>>,
    /// The types that come into a side's reserve from outside of the game: from a second board, or with a FEN. What one side
    /// [hands over](Definition::handed) comes to the other.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fed: BySide<KindSet>,
    /// Which pieces are royal. Several clauses add up.
    pub royalty: Clauses<Royalty>,
    /// Which pieces cannot be captured. Several clauses add up.
    pub immunity: Clauses<Immunity>,
    /// What pieces become when they move.
    pub promotions: Clauses<Promotion>,
    /// What pieces may be exchanged for where they stand, as a move of its own.
    pub exchanges: Clauses<Exchange>,
    /// Which types capture which en passant.
    pub en_passant: Vec<EnPassantPair>,
    /// Which pieces castle with which.
    pub castlings: Clauses<Castling>,
    /// What a move may be: the first rule whose condition holds for the player decides.
    /// Never empty; by default one rule that allows moves of pieces and nothing else.
    pub turns: Clauses<TurnRule>,
    /// Where pieces from the reserve may be placed. Every rule that covers a type must allow it;
    /// a type that no rule covers may be placed on any empty square.
    pub placements: Vec<PlacementRule>,
    /// The same, as long as a condition holds for the player; none has a rule on shades or files.
    #[cfg_attr(feature = "serde", serde(default))]
    pub conditional_placements: Vec<ConditionalPlacement>,
    /// As what pieces from the reserve may be placed. For each side no type is a face of two, and none that is a face of another
    /// one is ever held.
    #[cfg_attr(feature = "serde", serde(default))]
    pub faces: Clauses<Faces>,
    /// Where captured pieces go. At most one for each capturing side and captured type; without one, out of play.
    pub spoils: Clauses<Spoils>,
    /// Which captured pieces go to a partner at a second board. At most one for each capturing side and captured type, and none
    /// for what goes into a reserve of this board.
    #[cfg_attr(feature = "serde", serde(default))]
    pub handed: Clauses<Handed>,
    /// Which captured pieces come back to the board at once. At most one for each capturing side and captured type, and none
    /// for what goes into a reserve.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rebirths: Clauses<Rebirth>,
    /// What a capture does to the squares around it.
    pub blast: Option<Blast>,
    /// What changes sides where it stands, or leaves the board where nothing arrives.
    #[cfg_attr(feature = "serde", serde(default))]
    pub flips: Clauses<Flip>,
    /// How many pieces of a type a side may come to have on the board by promotion, exchange or placement:
    /// `limits[side][kind]`. Counted are those that stand there before the move and those that the move brings, the piece
    /// that enters by gating among them; what the move takes off the board is not subtracted.
    pub limits: BySide<Vec<Option<u8>>>,
    /// What may not be true after a move.
    pub forbidden: Clauses<Forbidden>,
    /// Pieces that enter from the reserve as part of another piece's first move.
    pub gatings: Clauses<Gating>,
    /// The other arrays that the game may start from, numbered.
    pub arrays: Option<Arrays>,
    /// What it means to chase, for the side that chases. Several clauses add up.
    #[cfg_attr(feature = "serde", serde(default))]
    pub chases: Clauses<Chase>,
    /// How the game ends, in order: the first rule that holds decides.
    pub outcomes: Clauses<OutcomeRule>,
    /// The types whose moves (and exchanges) reset the halfmove clock, as captures always do.
    pub progress: KindSet,
    /// Whether placements reset it, too.
    #[cfg_attr(feature = "serde", serde(default))]
    pub placing_is_progress: bool,
    /// What of the past the conditions ask for.
    pub remembered: Remembered,
    /// Where the variant's name and its array stand.
    pub places: Places,
}

impl Definition {
    /// Whether what attacks may hang on what stands near it.
    #[must_use]
    pub fn attacks_by_relations(&self) -> bool {
        let mut rules = self.kinds.iter().flat_map(|kind| &kind.moves);
        rules.any(|rule| !rule.near.is_empty() && rule.captures())
    }

    /// The conditions that decide how pieces move, which of them are royal and which immune.
    pub fn guards(&self) -> impl Iterator<Item = &Condition> {
        let moves = self.kinds.iter().flat_map(|kind| &kind.moves).map(|rule| &rule.when);
        let royalty = self.royalty.iter().map(|clause| &clause.when);
        let immunity = self.immunity.iter().map(|clause| &clause.when);
        moves.chain(royalty).chain(immunity)
    }

    /// The different conditions that the guards are made of, as far as they are plain facts.
    pub fn guard_leaves(&self) -> Vec<&Leaf> {
        let mut leaves: Vec<&Leaf> = Vec::new();
        for guard in self.guards() {
            guard.each_leaf(&mut |leaf| {
                if leaf.depends().is_plain()
                    && leaves.len() <= MAX_GUARD_CONDITIONS
                    && !leaves.contains(&leaf)
                {
                    leaves.push(leaf);
                }
            });
        }
        leaves
    }

    /// How many moves of pieces play keeps tables for: all that the types say, an imitator's for each that it may imitate, once
    /// for every truth value of the conditions that guards are made of.
    pub fn guarded_moves(&self) -> usize {
        let movements = || self.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
        let imitations = movements().filter(|movement| movement.geometry == Geometry::Imitation).count();
        let moves = movements().count().saturating_mul(1 + imitations);
        moves.saturating_mul(1 << self.guard_leaves().len().min(MAX_GUARD_CONDITIONS))
    }

    /// What the rules of moves ask for that play looks up when a move is looked for: each rule with a condition about attacks or
    /// royal pieces, or with something that must stand near, counts as one and as much as must stand near. An imitator's
    /// rule counts once for each that it may imitate, with what both ask for.
    #[must_use]
    pub fn asked_of_moves(&self) -> usize {
        let kinds = (0..self.kinds.len() as u8).map(Kind);
        kinds.flat_map(|kind| &self.kinds[kind.index()].moves).map(|rule| self.asked_of(rule)).sum()
    }

    /// What a rule asks for, itself and as it imitates: see [asked_of_moves](Definition::asked_of_moves).
    #[must_use]
    pub fn asked_of(&self, rule: &MoveRule) -> usize {
        let asks = |rule: &MoveRule| match rule.near.len() + usize::from(rule.takes.is_some()) {
            0 => usize::from(rule.when.any_leaf(|leaf| !leaf.depends().is_plain() && *leaf != Leaf::Royal)),
            near => 1 + near,
        };
        let own = asks(rule);
        if rule.movements.iter().all(|movement| movement.geometry != Geometry::Imitation) {
            return own;
        }
        let kinds = (0..self.kinds.len() as u8).map(Kind).filter(|kind| !self.imitates(*kind));
        let imitated = kinds.flat_map(|kind| &self.kinds[kind.index()].moves).map(|other| own + asks(other));
        own + imitated.sum::<usize>()
    }

    /// Every condition: those that are [asked](Definition::asked), and those that must once have been true or not since.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.asked().flat_map(|(_, condition)| core::iter::once(condition).chain(nested(condition)))
    }

    /// The conditions that clauses ask, each with the sides for which it is asked: what is [asked in
    /// play](Definition::asked_in_play), and what ends the game.
    pub fn asked(&self) -> impl Iterator<Item = (Sides, &Condition)> {
        let ends = self.outcomes.iter().filter_map(|rule| match &rule.event {
            Event::When(condition) => Some((rule.sides, condition)),
            Event::MovesSince(_) => None,
            Event::Checkmate
            | Event::Stalemate
            | Event::Repetition { .. }
            | Event::ToAndFro { .. }
            | Event::MoveCount(_) => Some((rule.sides, &rule.when)),
        });
        self.asked_in_play().chain(ends)
    }

    /// The conditions that decide which moves there are, perhaps behind a move that is tried, or begin and measure a count of moves:
    /// the [guards](Definition::guards), and those of the other clauses but the ends of the game, each with the sides for which it is
    /// asked.
    pub fn asked_in_play(&self) -> impl Iterator<Item = (Sides, &Condition)> {
        let moves = self.kinds.iter().flat_map(|kind| &kind.moves).map(|rule| (Sides::BOTH, &rule.when));
        let royalty = self.royalty.iter().map(|clause| (clause.sides, &clause.when));
        let immunity = self.immunity.iter().map(|clause| (clause.sides, &clause.when));
        let promotions = self.promotions.iter().map(|clause| (clause.sides, &clause.when));
        let exchanges = self.exchanges.iter().map(|clause| (clause.sides, &clause.when));
        let castlings = self.castlings.iter().map(|clause| (clause.sides, &clause.when));
        let turns = self.turns.iter().map(|rule| (rule.sides, &rule.when));
        let placements = self.conditional_placements.iter().map(|clause| (Sides::BOTH, &clause.when));
        let forbidden = self
            .forbidden
            .iter()
            .flat_map(|clause| [(clause.sides, &clause.when), (clause.sides, &clause.given)]);
        let counts = self.counts().flat_map(|(sides, count)| {
            let cases = count.cases.iter().map(|(_, when)| when);
            cases.chain([&count.when]).map(move |when| (sides, when))
        });
        moves
            .chain(royalty)
            .chain(immunity)
            .chain(promotions)
            .chain(exchanges)
            .chain(castlings)
            .chain(turns)
            .chain(placements)
            .chain(forbidden)
            .chain(counts)
    }
}

/// What the sides are called where nobody says otherwise: White and Black.
#[must_use]
pub fn usual_names() -> BySide<String> {
    BySide::from_fn(|side| side.title().into())
}

impl Definition {
    /// What it is called, the name of its header first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name].into_iter().chain(&self.aliases).map(String::as_str)
    }

    /// What readers call a side, with a capital: `White`, `Red`.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        &self.side_names[side]
    }

    /// The same within a sentence, beside a noun or alone: `white`, and as the file writes it if it has a name of its own, `Red`.
    #[must_use]
    pub fn side_word(&self, side: Side) -> &str {
        match self.side_name(side) {
            name if name == side.title() => side.name(),
            name => name,
        }
    }

    /// The squares on which pieces can stand: all but the holes.
    #[must_use]
    pub fn board(&self) -> Squares {
        Squares::board(self.dimensions).difference(&self.holes)
    }

    /// What a side takes from its reserve to place a piece of a type: that type, or the one of which it is a
    /// [face](Definition::faces). Nothing, if the type is held and placed as others alone.
    #[must_use]
    pub fn held_as(&self, side: Side, kind: Kind) -> Option<Kind> {
        let mut clauses = self.faces.of(side);
        match clauses.clone().find(|clause| clause.faces.contains(kind)) {
            Some(clause) => Some(clause.kind),
            None => (!clauses.any(|clause| clause.kind == kind)).then_some(kind),
        }
    }

    /// How many pieces a side may place as a type, given what is in reserve.
    #[must_use]
    pub fn in_stock(&self, reserve: &BySide<Vec<u8>>, side: Side, kind: Kind) -> u8 {
        let held = self.held_as(side, kind);
        held.and_then(|held| reserve[side].get(held.index()).copied()).unwrap_or(0)
    }

    /// What may be done with what belongs to nobody: behind a move, or in place of one; and what may be pushed.
    pub fn neutral_turns(&self) -> impl Iterator<Item = &Then> {
        self.turns.iter().flat_map(|turn| [&turn.options.then, &turn.options.instead]).flatten()
    }

    /// Whether a second part of a turn puts elsewhere what belongs to nobody and stands on the board. Otherwise each adds one.
    #[must_use]
    pub fn carries_neutral(&self) -> bool {
        self.neutral_turns().any(|then| then.carries)
    }

    /// Whether the second part of a turn pushes a piece of the enemy's.
    #[must_use]
    pub fn pushes(&self) -> bool {
        Side::BOTH.into_iter().any(|side| !self.pushed(side).is_empty())
    }

    /// The types of a side's pieces that the enemy may push, a square straight forward.
    #[must_use]
    pub fn pushed(&self, side: Side) -> KindSet {
        let then = self.turns.of(!side).filter_map(|turn| turn.options.then.as_ref());
        then.fold(KindSet::NONE, |all, then| all.union(then.pushes))
    }

    /// Whether some turn has several moves.
    #[must_use]
    pub fn has_series(&self) -> bool {
        self.turns.iter().any(|turn| turn.options.series.is_some())
    }

    /// Whether some turns have the more moves the later they are.
    #[must_use]
    pub fn has_growing_series(&self) -> bool {
        let mut all = self.turns.iter().filter_map(|turn| turn.options.series);
        all.any(|series| matches!(series.length, SeriesLength::Growing(_)))
    }

    /// The most moves that may be left to a side in the midst of a turn of several; 0 where its turns are single moves.
    #[must_use]
    pub fn most_left(&self, side: Side, fullmove: u32) -> u8 {
        let turn = number_of_turn(self.first, side, fullmove);
        let series = self.turns.of(side).filter_map(|rule| rule.options.series);
        series.map(|series| series.most(turn).saturating_sub(1)).max().unwrap_or(0)
    }

    /// Whether placements change more than what stands on their square, or ask what stands around it: then no turn is a set of
    /// several.
    #[must_use]
    pub fn places_one_by_one(&self) -> bool {
        self.flips.iter().any(|clause| clause.placing)
            || self.placements.iter().any(|rule| rule.near.is_some() || rule.flips)
            || !self.conditional_placements.is_empty()
    }

    /// The types that never change sides: those that may be royal.
    #[must_use]
    pub fn loyal(&self) -> KindSet {
        self.royalty.iter().fold(KindSet::NONE, |kinds, clause| kinds.union(clause.kinds))
    }

    /// Whether a side may ever hold anything in reserve.
    #[must_use]
    pub fn has_reserves(&self) -> bool {
        self.turns.iter().any(|turn| turn.options.place.is_some()) || self.is_stocked()
    }

    /// Whether there is ever anything in a reserve.
    #[must_use]
    pub fn is_stocked(&self) -> bool {
        !self.spoils.is_empty()
            || self.fed.iter().any(|kinds| !kinds.is_empty())
            || self.reserve.iter().flatten().any(|count| *count > 0)
    }
}

/// A type of piece that belongs to nobody: a wall, a duck. It blocks its square for both sides as a piece of theirs would, is no
/// piece of a side for any condition, is never captured, and survives blasts.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Neutral {
    /// What people call it. FEN writes `*`.
    pub name: String,
    /// Where it stands at the start.
    pub squares: Squares,
    /// Where its name stands.
    pub span: Span,
}

/// How a board is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Look {
    /// What its squares are.
    pub grid: Grid,
    /// What its pieces are drawn as.
    pub men: Men,
    /// Water. On points, the lines between its ranks are left out.
    pub river: Squares,
    /// The squares in which lines go aslant from the corners, on White's side and on Black's.
    pub diagonals: BySide<Squares>,
    /// The squares that are darker.
    pub shaded: Squares,
}

/// What the squares of a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Grid {
    /// Light and dark ones.
    #[default]
    Chequered,
    /// All of one colour, with lines between them.
    Plain,
    /// The crossings of lines.
    Points,
    /// Hexagons of three shades, each with neighbours beside, above and below it, to its upper right and to its lower left. Files
    /// stand upright, each pushed half a step down against the one before.
    Hexagons,
    /// The same lying: ranks are level, each pushed half a step to the left against the one before.
    HexagonsInRanks,
}

impl Grid {
    /// How many shades squares have, of which no two that share an edge have the same; none where all are alike.
    #[must_use]
    pub const fn shades(self) -> u8 {
        match self {
            Grid::Chequered => 2,
            Grid::Hexagons | Grid::HexagonsInRanks => 3,
            Grid::Plain | Grid::Points => 0,
        }
    }

    /// The shade of a square, from 0 on; on a chequered board 0 is dark. Nothing where all are alike.
    #[must_use]
    pub fn shade(self, dimensions: Dimensions, sq: Square) -> Option<u8> {
        (dimensions.file(sq) + dimensions.rank(sq)).checked_rem(self.shades())
    }
}

/// What the pieces on a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Men {
    /// Figures that show what they are.
    #[default]
    Figures,
    /// Characters on discs, as in Xiangqi: White's red, Black's black.
    Discs,
    /// Characters on wedges that point at the enemy, as in Shogi.
    Wedges,
    /// Characters on octagons, as in Janggi: White's green, Black's red.
    Octagons,
}

/// Where the parts of a variant stand that are not clauses with a place of their own.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Places {
    /// The variant's name in the header; the start of the file if it has none.
    pub name: Span,
    /// The clause that gives the array.
    pub setup: Span,
    /// The squares of the array, by square, as they stand in that clause. An empty setup has none.
    pub squares: Vec<Span>,
    /// Each type in a clause that says how many of it some sides may come to have, where the type stands there.
    #[cfg_attr(feature = "serde", serde(default))]
    pub limits: Vec<(Kind, Sides, Span)>,
}

/// A type of piece.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceType {
    /// What FEN and moves call it: `K`, `PR`, `+P`. Capitals; lower case makes it Black's.
    pub letters: String,
    /// What people call it.
    pub name: String,
    /// How it moves: the union of all rules.
    pub moves: Vec<MoveRule>,
    /// The squares on which a piece of the type counts as standing on its initial square.
    pub home: Region,
    /// Whether `home` was given as a region, so that standing there is all that an initial move
    /// asks. Otherwise it is the type's squares in the array, and the piece must not have moved.
    pub home_is_region: bool,
    /// What it is drawn as.
    pub picture: Picture,
    /// Where the file says that the piece never leaves a part of the board, if it does.
    pub bound: Option<Span>,
    /// Where its name stands.
    pub span: Span,
}

/// What a type is drawn as.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Picture {
    /// What its name says: a glyph of the crate `alfil` that is called so, or else its letters.
    #[default]
    ByName,
    /// The glyph of this name.
    Glyph(Cow<'static, str>),
    /// SVG files beside the variant's: for White, and for Black if it has one of its own.
    Image {
        /// White's, or both sides'.
        white: Spanned<String>,
        /// Black's.
        black: Option<Spanned<String>>,
    },
}

/// A region that the file has a name for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NamedRegion {
    /// Its name, as the file writes it: small letters, digits and `_`.
    pub name: String,
    /// Its squares.
    pub region: Region,
    /// Where the name stands.
    pub span: Span,
}

/// A set of squares for each side, as owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Region(pub BySide<Squares>);

impl Region {
    /// The whole board.
    #[must_use]
    #[inline]
    pub fn board(dimensions: Dimensions) -> Region {
        Region::absolute(Squares::board(dimensions))
    }

    /// The same squares for both sides.
    #[must_use]
    pub const fn absolute(squares: Squares) -> Region {
        Region(BySide::new(squares, squares))
    }

    /// The squares that a function gives for each side.
    #[must_use]
    pub fn from_fn(each: impl FnMut(Side) -> Squares) -> Region {
        Region(BySide::from_fn(each))
    }

    /// The squares, for the owner's side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side) -> &Squares {
        &self.0[side]
    }
}

/// Who begins where nothing is said of it.
#[cfg(feature = "serde")]
fn white_begins() -> Side {
    Side::White
}
