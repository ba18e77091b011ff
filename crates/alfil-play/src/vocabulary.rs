//! The names of a variant: what reading and writing positions and moves needs to know of it.

use alfil_board::{BySide, Dimensions, Kind, KindSet, Piece, Side, Square, Squares};
use alfil_model::Unmoved;
use alfil_model::{Caught, Condition, Promotion, Trigger, Variant};
use std::fmt;
use std::sync::Arc;

/// What notation needs to know of a variant. Cheap to clone.
#[derive(Clone)]
pub struct Vocabulary {
    shared: Arc<Shared>,
}

/// The name of the variant: all of it is long.
impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Vocabulary").field(&self.variant().name).finish()
    }
}

struct Shared {
    variant: Variant,
    reserves: bool,
    castling_style: CastlingStyle,
    castling: BySide<CastlingSquares>,
    unmoved: Unmoved,
    victims: KindSet,
    unlettered: Option<Kind>,
    memory_keys: Vec<(Kind, String)>,
    /// What may be remembered to have been true, a bit for each number.
    once: BySide<u8>,
    /// What a move may begin with to say which types it is about; the empty text is the unlettered type's.
    prefixes: Vec<(String, KindSet)>,
    /// Letters with which no type is written, and the type that alone has a name which begins so.
    initials: Vec<(char, Kind)>,
    /// What each type is called with a plus before its name, if that is a type.
    crowns: Vec<Option<Kind>>,
    /// The types that may become theirs with a plus, or else something else or nothing.
    crowned_by_choice: KindSet,
}

/// Where the unmoved kings and rooks of a side stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CastlingSquares {
    pub(crate) kings: Squares,
    pub(crate) rooks: Squares,
}

/// How the castling field of a FEN is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CastlingStyle {
    /// `KQkq`: each side has at most one castling king, and a rook at most on each side of it, on its rank.
    Letters,
    /// `ADEHadeh`: the files of unmoved kings and rooks.
    Files,
    /// `B1B2B3b7b8b9`: their squares, because two of them share a file.
    Squares,
}

impl Vocabulary {
    /// What notation needs to know of this variant.
    #[must_use]
    pub fn new(variant: &Variant) -> Vocabulary {
        let unmoved = Unmoved::of(variant);
        let castling = BySide::from_fn(|side| castling_squares(&unmoved, side));
        let unlettered = unlettered(variant);
        let crowns = crowns(variant);
        let shared = Shared {
            reserves: variant.has_reserves(),
            castling_style: castling_style(variant.dimensions, &unmoved, &castling),
            castling,
            unmoved,
            victims: variant.en_passant.iter().map(|pair| pair.victim).collect(),
            prefixes: prefixes(variant, unlettered),
            initials: initials(variant),
            crowned_by_choice: crowned_by_choice(variant, &crowns),
            crowns,
            unlettered,
            memory_keys: memory_keys(variant),
            once: variant.remembered_once(),
            variant: variant.clone(),
        };
        Vocabulary { shared: Arc::new(shared) }
    }

    /// The variant itself.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.shared.variant
    }

    /// The size of the board.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.shared.variant.dimensions
    }

    /// The piece types, in order of declaration.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = Kind> + Clone + use<> {
        (0..self.shared.variant.kinds.len() as u8).map(Kind)
    }

    /// What FEN calls a type: `K`, `PR`, `+P`, `Q~`.
    ///
    /// # Panics
    ///
    /// If the variant has no such type, as [`name`](Vocabulary::name) does.
    #[must_use]
    pub fn letters(&self, kind: Kind) -> &str {
        &self.shared.variant.kinds[kind.index()].letters
    }

    /// What moves call a type: its letters without a `~`. Two types may share them.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn move_letters(&self, kind: Kind) -> &str {
        move_letters(self.letters(kind))
    }

    /// What people call a type.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn name(&self, kind: Kind) -> &str {
        &self.shared.variant.kinds[kind.index()].name
    }

    /// What readers call a side, with a capital: `White`, `Red`.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        self.shared.variant.side_name(side)
    }

    /// The same [within a sentence](alfil_model::Definition::side_word): `white`, `Red`.
    #[must_use]
    pub fn side_word(&self, side: Side) -> &str {
        self.shared.variant.side_word(side)
    }

    /// The type of these letters, in capitals.
    #[must_use]
    pub fn kind(&self, letters: &str) -> Option<Kind> {
        self.kinds().find(|kind| self.letters(*kind) == letters)
    }

    /// The types that moves call so, in capitals: that of these letters, and that with a `~` behind them.
    pub(crate) fn kinds_written(&self, letters: &str) -> KindSet {
        let fits = |kind: &Kind| self.letters(*kind) == letters || self.move_letters(*kind) == letters;
        self.kinds().filter(fits).collect()
    }

    /// What a move may begin with to say which types it is about. The unlettered type has the empty text, too.
    pub(crate) fn prefixes(&self) -> &[(String, KindSet)] {
        &self.shared.prefixes
    }

    /// The capital letters that are no type's, and with which the name of one type alone begins: others write `H` for a horse that
    /// is `N` here.
    #[must_use]
    pub fn initials(&self) -> &[(char, Kind)] {
        &self.shared.initials
    }

    /// The type whose letters are these with a plus before them: `+P` of `P`.
    pub(crate) fn crown(&self, kind: Kind) -> Option<Kind> {
        self.shared.crowns[kind.index()]
    }

    /// Whether there is any type to which a `+` behind a move could promote.
    pub(crate) fn has_crowns(&self) -> bool {
        self.shared.crowns.iter().any(Option::is_some)
    }

    /// Whether a type may somewhere become its [crown](Vocabulary::crown) or else not: then a `+` behind a move always
    /// says that it does.
    pub(crate) fn is_crowned_by_choice(&self, kind: Kind) -> bool {
        self.shared.crowned_by_choice.contains(kind)
    }

    /// Whether pieces come from a reserve, so that a FEN says what is in it.
    #[must_use]
    pub fn has_reserves(&self) -> bool {
        self.shared.reserves
    }

    /// Up to what number checks are counted; 0 if they are not. Where they are, a FEN has a field for them.
    #[must_use]
    pub fn counted_checks(&self) -> u32 {
        self.shared.variant.remembered.checks
    }

    /// Whether a FEN has a field, the last, for what is remembered beside checks.
    #[must_use]
    pub fn has_memory(&self) -> bool {
        !self.remembered_captures().is_empty()
            || !self.memory_keys().is_empty()
            || self.variant().remembered.moved
            || self.variant().has_series()
            || self.variant().counts().next().is_some()
            || self.variant().remembered.passes > 0
            || self.remembers_once()
    }

    /// Whether the variant remembers what has been true after some move.
    #[must_use]
    pub fn remembers_once(&self) -> bool {
        self.shared.once != BySide::both(0)
    }

    /// What may be remembered for a side to have been true, a bit for each number.
    #[must_use]
    pub fn once(&self, side: Side) -> u8 {
        self.shared.once[side]
    }

    /// The types whose captures are remembered.
    #[must_use]
    pub fn remembered_captures(&self) -> KindSet {
        self.shared.variant.remembered.captured
    }

    /// The types whose first placement is remembered, with what the seventh field calls them:
    /// the name in lower case with an `s`.
    #[must_use]
    pub fn memory_keys(&self) -> &[(Kind, String)] {
        &self.shared.memory_keys
    }

    /// How the castling field of a FEN is written.
    #[must_use]
    pub fn castling_style(&self) -> CastlingStyle {
        self.shared.castling_style
    }

    /// The types that can be captured en passant.
    #[must_use]
    pub fn en_passant_victims(&self) -> KindSet {
        self.shared.victims
    }

    /// The type that SAN writes without a letter, as chess does its pawns.
    ///
    /// It is the type that promotes by choice; if there is none, one that promotes at all; and if there is none, a type whose moves
    /// are progress for the move-count rule. If there are several, it is the one of which there are most at the
    /// start, in the array and in the reserves of both sides, and of equals the first declared.
    #[must_use]
    pub fn unlettered(&self) -> Option<Kind> {
        self.shared.unlettered
    }

    /// The name of a square: `a1`, `j10`. A square that the board does not have is named as on a longer board.
    #[must_use]
    pub fn square_name(&self, sq: Square) -> String {
        square_name(self.dimensions(), sq)
    }

    /// A piece as the board of a FEN shows it: `K`, `{PR}`, `+p`, `q~`.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn piece(&self, piece: Piece) -> String {
        let letters = self.letters(piece.kind);
        let name = letters.trim_start_matches('+').trim_end_matches('~');
        if name.len() == 1 {
            return sided(letters, piece.side);
        }
        let (before, behind) = letters.split_once(name).unwrap_or_default();
        format!("{before}{{{}}}{behind}", sided(name, piece.side))
    }

    /// A piece as a diagram shows it: `K`, `PR`, `+p`.
    pub(crate) fn plain_piece(&self, piece: Piece) -> String {
        sided(self.letters(piece.kind), piece.side)
    }

    /// What a piece of the side may become when it goes from one square to another and captures so, and whether it may
    /// also stay what it is. Nothing to become means that no promotion is touched.
    #[must_use]
    pub fn promotions(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        to: Square,
        caught: Caught,
    ) -> (Vec<Kind>, bool) {
        let mut targets = Vec::new();
        let mut may_stay = true;
        for promotion in self.shared.variant.promotions.of(side) {
            let counts = promotion.captures.counts(caught);
            if promotion.kind == kind && counts && touches(promotion, side, from, to) {
                may_stay &= promotion.optional || promotion.when != Condition::Always;
                for target in &promotion.to {
                    if !targets.contains(target) {
                        targets.push(*target);
                    }
                }
            }
        }
        // An exchange by a move is written as one, too.
        for exchange in self.shared.variant.exchanges.of(side) {
            let moves = exchange.kind == kind && !exchange.moving.is_empty() && from != to;
            if moves && caught == Caught::Nothing && exchange.region.of(side).contains(from) {
                let new = exchange.to.iter().filter(|target| !targets.contains(*target));
                targets.extend(new.copied().collect::<Vec<Kind>>());
            }
        }
        (targets, may_stay)
    }

    /// Where the unmoved kings and rooks of a side stand.
    pub(crate) fn castling_squares(&self, side: Side) -> &CastlingSquares {
        &self.shared.castling[side]
    }

    /// Which marks of unmoved pieces matter.
    #[must_use]
    pub fn unmoved(&self) -> &Unmoved {
        &self.shared.unmoved
    }

    /// Whether a mark on the square says something of the piece: that it has not moved, and may
    /// therefore castle, make its initial move, or let another one in.
    pub(crate) fn can_be_marked(&self, piece: Piece, sq: Square) -> bool {
        self.shared.unmoved.can_be_marked(piece, sq)
    }
}

/// Letters without the `~` behind them.
fn move_letters(letters: &str) -> &str {
    letters.strip_suffix('~').unwrap_or(letters)
}

/// Letters in the case of a side.
pub(crate) fn sided(letters: &str, side: Side) -> String {
    match side {
        Side::White => letters.to_ascii_uppercase(),
        Side::Black => letters.to_ascii_lowercase(),
    }
}

fn touches(promotion: &Promotion, side: Side, from: Square, to: Square) -> bool {
    let zone = promotion.region.of(side);
    match promotion.trigger {
        Trigger::On => zone.contains(to),
        Trigger::Entering => zone.contains(to) && !zone.contains(from),
        Trigger::Touching => zone.contains(to) || zone.contains(from),
    }
}

fn castling_squares(unmoved: &Unmoved, side: Side) -> CastlingSquares {
    let pairs = &unmoved.pairs[side];
    let kings = pairs.iter().map(|pair| pair.king).collect();
    CastlingSquares { kings, rooks: pairs.iter().map(|pair| pair.rook).collect() }
}

fn castling_style(
    dimensions: Dimensions,
    unmoved: &Unmoved,
    castling: &BySide<CastlingSquares>,
) -> CastlingStyle {
    let files = castling.iter().all(|side| {
        let squares = side.kings.union(&side.rooks);
        let files: std::collections::BTreeSet<u8> = squares.iter().map(|sq| dimensions.file(sq)).collect();
        files.len() == squares.len()
    });
    match (unmoved.lists_pieces, files) {
        (false, _) => CastlingStyle::Letters,
        (true, true) => CastlingStyle::Files,
        (true, false) => CastlingStyle::Squares,
    }
}

/// Whether a piece to which a promotion applies may become something else, too, or stay what it is.
fn is_by_choice(promotion: &Promotion) -> bool {
    promotion.to.len() > 1 || promotion.optional || promotion.when != Condition::Always
}

fn unlettered(variant: &Variant) -> Option<Kind> {
    let promoting = |counts: fn(&Promotion) -> bool| -> KindSet {
        variant
            .promotions
            .iter()
            .filter(|promotion| counts(promotion))
            .map(|promotion| promotion.kind)
            .collect()
    };
    let candidates = [promoting(is_by_choice), promoting(|_| true), variant.progress];
    let candidates = candidates.into_iter().find(|kinds| !kinds.is_empty()).unwrap_or_default();
    let number = |kind: Kind| -> usize {
        let on_board = variant.array.iter().flatten().filter(|piece| piece.kind == kind).count();
        let in_reserve: usize =
            variant.reserve.iter().filter_map(|side| side.get(kind.index())).map(|n| *n as usize).sum();
        on_board + in_reserve
    };
    // Of equals, `max_by_key` takes the last: the order is turned, so that this is the first declared.
    let kinds: Vec<Kind> = candidates.iter().filter(|kind| kind.index() < variant.kinds.len()).collect();
    kinds.into_iter().rev().max_by_key(|kind| number(*kind))
}

fn prefixes(variant: &Variant, unlettered: Option<Kind>) -> Vec<(String, KindSet)> {
    let mut prefixes: Vec<(String, KindSet)> = Vec::new();
    let bare = unlettered.map(|kind| move_letters(&variant.kinds[kind.index()].letters));
    for (index, piece_type) in variant.kinds.iter().enumerate() {
        let short = move_letters(&piece_type.letters);
        let mut names = vec![piece_type.letters.as_str(), short];
        names.dedup();
        names.extend((bare == Some(short)).then_some(""));
        for name in names {
            match prefixes.iter_mut().find(|(prefix, _)| prefix == name) {
                Some((_, kinds)) => kinds.insert(Kind(index as u8)),
                None => prefixes.push((name.to_owned(), KindSet::of(Kind(index as u8)))),
            }
        }
    }
    prefixes
}

fn initials(variant: &Variant) -> Vec<(char, Kind)> {
    let written = |initial: char| {
        let mut letters = variant.kinds.iter().map(|kind| kind.letters.trim_start_matches('+'));
        letters.any(|letters| letters.starts_with(initial))
    };
    let only = |initial: char| {
        let called = |kind: &Kind| variant.kinds[kind.index()].name.starts_with(initial);
        let mut kinds = (0..variant.kinds.len() as u8).map(Kind).filter(called);
        Some((initial, kinds.next()?)).filter(|_| kinds.next().is_none() && !written(initial))
    };
    ('A'..='Z').filter_map(only).collect()
}

fn crowns(variant: &Variant) -> Vec<Option<Kind>> {
    let crown = |letters: &str| {
        let crowned = format!("+{letters}");
        let index = variant.kinds.iter().position(|piece_type| piece_type.letters == crowned)?;
        Some(Kind(index as u8))
    };
    variant.kinds.iter().map(|piece_type| crown(&piece_type.letters)).collect()
}

fn crowned_by_choice(variant: &Variant, crowns: &[Option<Kind>]) -> KindSet {
    let chosen = variant.promotions.iter().filter(|promotion| {
        let crown = crowns[promotion.kind.index()];
        crown.is_some_and(|crown| promotion.to.contains(&crown)) && is_by_choice(promotion)
    });
    chosen.map(|promotion| promotion.kind).collect()
}

/// The keys of the seventh field for first placements: unique, and free of the field's own signs.
fn memory_keys(variant: &Variant) -> Vec<(Kind, String)> {
    let mut keys: Vec<(Kind, String)> = Vec::new();
    for kind in variant.remembered.first_placed.iter() {
        let Some(piece) = variant.kinds.get(kind.index()) else { continue };
        let word = |text: &str| -> String {
            let text = text.to_lowercase();
            text.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).chain(['s']).collect()
        };
        let by_name = word(&piece.name);
        let taken = by_name == "s" || by_name == "captured" || keys.iter().any(|(_, key)| *key == by_name);
        // No word has an `@`, and letters are unique.
        keys.push((kind, if taken { format!("{}@", piece.letters.to_lowercase()) } else { by_name }));
    }
    keys
}

/// The letter of a square's file, in the case of a side.
pub(crate) fn sided_file(dimensions: Dimensions, sq: Square, side: Side) -> char {
    let letter = file_letter(dimensions.file(sq));
    match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter,
    }
}

/// The name of a square: `a1`, `j10`. A square that the board does not have is named as on a longer board, `h32` for the last of all
/// where there are eight files.
#[must_use]
pub fn square_name(dimensions: Dimensions, sq: Square) -> String {
    format!("{}{}", file_letter(dimensions.file(sq)), dimensions.rank(sq) + 1)
}

/// The letter of a file, counted from 0: `a` to `p`.
///
/// # Panics
///
/// Where overflow is checked, if no board has nearly as many files.
#[must_use]
pub fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}
