//! The castling field of a FEN: which pieces count as unmoved.
//!
//! ```text
//! KQkq          the king and the outermost rook on that side   where a side has one castling king
//! KQBCDFG       and the pieces on these files
//! ADEHadeh      the pieces on these files of unmoved pieces    where it may have several
//! B1B2B3b7b8b9  the pieces on these squares                    where two of them share a file
//! ```
//!
//! Every form is read wherever it means something, and they may be mixed. Of the forms that a variant
//! knows, the first is written that reads back as the same marks; that of squares always does.

use super::error::{FenError, FenErrorKind, FenField};
use super::scan::Scanner;
use crate::vocabulary::{CastlingStyle, Vocabulary, sided, sided_file};
use alfil_board::{Kind, KindSet, Piece, Side, Square, Squares};
use alfil_model::CastlingPair;
use alfil_model::setup::Setup;
use std::ops::Range;

/// The field for the marks of a setup.
pub(super) fn write(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let text: String = Side::each(|side| write_side(vocabulary, setup, side)).concat();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn write_side(vocabulary: &Vocabulary, setup: &Setup, side: Side) -> String {
    let marks = marks_of(setup, side);
    if marks.is_empty() {
        return String::new();
    }
    let style = vocabulary.castling_style();
    let forms = [
        letters(vocabulary, setup, side, marks).filter(|_| style == CastlingStyle::Letters),
        Some(files(vocabulary, side, marks)).filter(|_| style != CastlingStyle::Squares),
    ];
    let reads_back = |text: &String| read(vocabulary, setup, text, 0).is_ok_and(|read| read == marks);
    let shortest = forms.into_iter().flatten().find(reads_back);
    shortest.unwrap_or_else(|| square_names(vocabulary, side, marks))
}

/// The marks on a side's pieces.
fn marks_of(setup: &Setup, side: Side) -> Squares {
    setup.unmoved.iter().filter(|sq| setup.piece(*sq).is_some_and(|piece| piece.side == side)).collect()
}

/// `KQ`, and the files of other marks: of rooks that are not the outermost, and of what has nothing to do with castling.
fn letters(vocabulary: &Vocabulary, setup: &Setup, side: Side, marks: Squares) -> Option<String> {
    let reader = Reader { vocabulary, setup, side };
    let mut kings = marks.iter().filter(|sq| reader.stands(*sq, Part::King));
    let (Some(king), None) = (kings.next(), kings.next()) else { return None };
    let mut said = Squares::from_iter([king]);
    let mut text = String::new();
    for (letter, higher) in [("K", true), ("Q", false)] {
        if let Some(rook) =
            reader.outermost_rook(&Squares::from_iter([king]), higher).filter(|rook| marks.contains(*rook))
        {
            text += &sided(letter, side);
            said.insert(rook);
        }
    }
    Some(text + &files(vocabulary, side, marks.difference(&said)))
}

fn files(vocabulary: &Vocabulary, side: Side, marks: Squares) -> String {
    let dimensions = vocabulary.dimensions();
    by_file(vocabulary, marks).into_iter().map(|sq| sided_file(dimensions, sq, side)).collect()
}

fn square_names(vocabulary: &Vocabulary, side: Side, marks: Squares) -> String {
    let names = by_file(vocabulary, marks).into_iter().map(|sq| sided(&vocabulary.square_name(sq), side));
    names.collect()
}

fn by_file(vocabulary: &Vocabulary, marks: Squares) -> Vec<Square> {
    let dimensions = vocabulary.dimensions();
    let mut squares: Vec<Square> = marks.iter().collect();
    squares.sort_by_key(|sq| (dimensions.file(*sq), dimensions.rank(*sq)));
    squares
}

/// The marks that the field says and that matter, on a setup whose board and reserves have been read.
/// `offset` is where the field begins in the FEN.
pub(super) fn read(
    vocabulary: &Vocabulary,
    setup: &Setup,
    field: &str,
    offset: usize,
) -> Result<Squares, FenError> {
    let mut marks = Squares::NONE;
    if field == "-" {
        return Ok(marks);
    }
    let mut scanner = Scanner::new(field);
    let mut missing: Option<Missing> = None;
    while !scanner.is_done() {
        let start = scanner.offset();
        let letter = scanner.next().unwrap_or_default();
        let rank = scanner.number();
        let word =
            Word { text: &field[start..scanner.offset()], span: offset + start..offset + scanner.offset() };
        if !letter.is_ascii_alphabetic() {
            return Err(FenError::new(
                (FenField::Castling, FenErrorKind::Malformed),
                format!("`{}` has no meaning among the castling rights", word.text),
                word.span,
                "not a letter",
            )
            .help(help(vocabulary, setup)));
        }
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let reader = Reader { vocabulary, setup, side };
        let file = letter.to_ascii_lowercase() as i32 - 'a' as i32;
        let on_board = file < i32::from(vocabulary.dimensions().files);
        let letters = vocabulary.castling_style() == CastlingStyle::Letters;
        let found = match (rank, letter.to_ascii_uppercase()) {
            (Some(rank), _) => reader.square(file, rank, word),
            (None, 'K') if letters || !on_board => reader.towards(true, word),
            (None, 'Q') if letters || !on_board => reader.towards(false, word),
            (None, _) => reader.file(file, word),
        };
        match found {
            Ok(found) => marks = marks.union(&found),
            // All that are not there are told at once.
            Err(error) if error.kind == FenErrorKind::PieceMissing => {
                let word = start..scanner.offset();
                match &mut missing {
                    Some(missing) => missing.words.push(word),
                    None => missing = Some(Missing { first: error, words: vec![word] }),
                }
            }
            Err(error) => return Err(error),
        }
    }
    if let Some(missing) = missing {
        return Err(missing.told(field, offset));
    }
    Ok(vocabulary.unmoved().normalise(marks, |sq| setup.piece(sq), &setup.reserve))
}

/// Words of the field that speak of pieces which are not there.
struct Missing {
    /// What is said of the first.
    first: FenError,
    /// Their places in the field, in order.
    words: Vec<Range<usize>>,
}

impl Missing {
    /// What is said of all of them.
    fn told(self, field: &str, offset: usize) -> FenError {
        let Missing { first, words } = self;
        let [start, .., end] = &words[..] else { return first };
        let joined = words.windows(2).all(|pair| pair[0].end == pair[1].start);
        let all: String = words.iter().map(|word| &field[word.clone()]).collect();
        let mut left = field.to_owned();
        for word in words.iter().rev() {
            left.replace_range(word.clone(), "");
        }
        let left = if left.is_empty() { "-".to_owned() } else { left };
        let span = if joined { offset + start.start..offset + end.end } else { first.span.clone() };
        FenError {
            message: format!("`{all}` says that pieces have not moved which are not there"),
            span,
            ..first
        }
        .help(format!("put the pieces there, or write `{left}`"))
    }
}

/// A word of the field and its place in the FEN.
struct Word<'t> {
    text: &'t str,
    span: Range<usize>,
}

/// Reads the words that speak of one side.
struct Reader<'a> {
    vocabulary: &'a Vocabulary,
    setup: &'a Setup,
    side: Side,
}

impl Reader<'_> {
    /// `K` and `Q`: the kings that stand on their squares, and the outermost rook towards the higher or the lower files.
    fn towards(&self, higher: bool, word: Word<'_>) -> Result<Squares, FenError> {
        let castling = self.vocabulary.castling_squares(self.side);
        let rook_squares: Vec<Square> = castling
            .rooks
            .iter()
            .filter(|rook| castling.kings.iter().any(|king| self.is_beside(*rook, king, higher)))
            .collect();
        if rook_squares.is_empty() {
            let side = self.vocabulary.side_name(self.side);
            let (message, label) = if castling.kings.is_empty() {
                (format!("{side} never castles in this variant"), "no such right".to_owned())
            } else {
                let way = if higher { "higher" } else { "lower" };
                (format!("{side} never castles towards the {way} files"), "no such right".to_owned())
            };
            return Err(FenError::new(
                (FenField::Castling, FenErrorKind::NotInVariant),
                message,
                word.span,
                label,
            )
            .help(help(self.vocabulary, self.setup)));
        }
        let kings: Squares = castling.kings.iter().filter(|king| self.stands(*king, Part::King)).collect();
        let rook = self.outermost_rook(&kings, higher);
        if kings.is_empty() && !self.in_reserve(Part::King) {
            let expected: Vec<Square> = castling.kings.iter().collect();
            return Err(self.missing(Part::King, &expected, word));
        }
        if rook.is_none() && !self.in_reserve(Part::Rook) {
            return Err(self.missing(Part::Rook, &rook_squares, word));
        }
        Ok(kings.union(&rook.into_iter().collect()))
    }

    /// The rook farthest from all of the kings, towards the higher or the lower files.
    fn outermost_rook(&self, kings: &Squares, higher: bool) -> Option<Square> {
        let rooks = self.vocabulary.castling_squares(self.side).rooks;
        let mut rooks = rooks.iter().filter(|rook| {
            self.stands(*rook, Part::Rook) && kings.iter().all(|king| self.is_beside(*rook, king, higher))
        });
        // Squares come in ascending order.
        if higher { rooks.last() } else { rooks.next() }
    }

    fn is_beside(&self, rook: Square, king: Square, higher: bool) -> bool {
        let dimensions = self.vocabulary.dimensions();
        dimensions.rank(rook) == dimensions.rank(king) && rook != king && (rook > king) == higher
    }

    /// `A`: the pieces on the a-file whose marks mean something. Where a side has one castling king, it
    /// need not be named beside its rooks, unless a mark may mean that a piece may enter there.
    fn file(&self, file: i32, word: Word<'_>) -> Result<Squares, FenError> {
        let dimensions = self.vocabulary.dimensions();
        if file >= i32::from(dimensions.files) {
            return Err(FenError::new(
                (FenField::Castling, FenErrorKind::OffBoard),
                format!("`{}` is neither a file of the board nor a castling right", word.text),
                word.span,
                format!("the last file is {}", super::file_letter(dimensions.files - 1)),
            )
            .help(help(self.vocabulary, self.setup)));
        }
        let on_file = |sq: &Square| i32::from(dimensions.file(*sq)) == file;
        let mut marks: Squares =
            dimensions.squares().filter(on_file).filter(|sq| self.can_be_marked(*sq)).collect();
        let castling = self.vocabulary.castling_squares(self.side);
        if marks.is_empty() {
            let expected = |squares: &Squares| -> Vec<Square> { squares.iter().filter(on_file).collect() };
            let (kings, rooks) = (expected(&castling.kings), expected(&castling.rooks));
            let awaited = !kings.is_empty() && self.in_reserve(Part::King)
                || !rooks.is_empty() && self.in_reserve(Part::Rook);
            return match (awaited, kings.is_empty(), rooks.is_empty()) {
                (true, ..) => Ok(Squares::NONE),
                (false, false, _) => Err(self.missing(Part::King, &kings, word)),
                (false, true, false) => Err(self.missing(Part::Rook, &rooks, word)),
                (false, true, true) => Err(FenError::new(
                    (FenField::Castling, FenErrorKind::NotInVariant),
                    format!(
                        "{} has nothing on the {}-file that could castle",
                        self.vocabulary.side_name(self.side),
                        word.text.to_lowercase()
                    ),
                    word.span,
                    "no such right",
                )
                .help(help(self.vocabulary, self.setup))),
            };
        }
        let names_rooks = self.vocabulary.castling_style() == CastlingStyle::Letters
            && self.vocabulary.unmoved().entries[self.side].is_empty();
        if names_rooks && marks.iter().any(|sq| self.stands(sq, Part::Rook)) {
            let king = castling.kings.iter().filter(|king| self.stands(*king, Part::King));
            marks = marks.union(&king.collect());
        }
        Ok(marks)
    }

    /// `B1`: the piece on b1.
    fn square(&self, file: i32, rank: u32, word: Word<'_>) -> Result<Squares, FenError> {
        let Some(sq) = self.vocabulary.dimensions().square(file, rank.min(1000) as i32 - 1) else {
            return Err(FenError::new(
                (FenField::Castling, FenErrorKind::OffBoard),
                format!("the board has no square {}", word.text.to_lowercase()),
                word.span,
                board_size(self.vocabulary),
            )
            .help(help(self.vocabulary, self.setup)));
        };
        if self.can_be_marked(sq) {
            return Ok(Squares::from_iter([sq]));
        }
        let castling = self.vocabulary.castling_squares(self.side);
        for (part, squares) in [(Part::King, castling.kings), (Part::Rook, castling.rooks)] {
            if squares.contains(sq) {
                return if self.in_reserve(part) {
                    Ok(Squares::NONE)
                } else {
                    Err(self.missing(part, &[sq], word))
                };
            }
        }
        Err(FenError::new(
            (FenField::Castling, FenErrorKind::NotInVariant),
            format!(
                "no piece of {}'s on {} could castle",
                self.vocabulary.side_name(self.side),
                word.text.to_lowercase()
            ),
            word.span,
            "no such right",
        )
        .help(help(self.vocabulary, self.setup)))
    }

    fn can_be_marked(&self, sq: Square) -> bool {
        let piece = self.setup.piece(sq).filter(|piece| piece.side == self.side);
        piece.is_some_and(|piece| self.vocabulary.can_be_marked(piece, sq))
    }

    /// Whether a piece that can take the part stands on a square of the part.
    fn stands(&self, sq: Square, part: Part) -> bool {
        let own = self.setup.piece(sq).filter(|piece| piece.side == self.side);
        own.is_some_and(|piece| {
            self.pairs().any(|pair| part.square(pair) == sq && part.kinds(pair).contains(piece.kind))
        })
    }

    fn pairs(&self) -> impl Iterator<Item = &CastlingPair> {
        self.vocabulary.unmoved().pairs[self.side].iter()
    }

    fn kinds(&self, part: Part) -> KindSet {
        self.pairs().map(|pair| part.kinds(pair)).fold(KindSet::NONE, KindSet::union)
    }

    fn in_reserve(&self, part: Part) -> bool {
        let reserve = &self.setup.reserve[self.side];
        self.kinds(part).iter().any(|kind| reserve.get(kind.index()).is_some_and(|count| *count > 0))
    }

    fn missing(&self, part: Part, squares: &[Square], word: Word<'_>) -> FenError {
        let names: Vec<String> = squares.iter().take(4).map(|sq| self.vocabulary.square_name(*sq)).collect();
        let kinds: Vec<Kind> = self.kinds(part).iter().collect();
        let pieces: Vec<String> =
            kinds.iter().map(|kind| self.vocabulary.piece(Piece { side: self.side, kind: *kind })).collect();
        FenError::new(
            (FenField::Castling, FenErrorKind::PieceMissing),
            format!("`{}` says that a piece has not moved which is not there", word.text),
            word.span,
            format!("no `{}` on {}", pieces.join("` or `"), names.join(" or ")),
        )
        .help(format!("put the piece there, or take `{}` away", word.text))
    }
}

/// A part in castling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    King,
    Rook,
}

impl Part {
    fn square(self, pair: &CastlingPair) -> Square {
        if self == Part::King { pair.king } else { pair.rook }
    }

    fn kinds(self, pair: &CastlingPair) -> KindSet {
        if self == Part::King { pair.kings } else { pair.rooks }
    }
}

pub(super) fn board_size(vocabulary: &Vocabulary) -> String {
    let dimensions = vocabulary.dimensions();
    format!("the board is {}x{}", dimensions.files, dimensions.ranks)
}

/// What the field looks like in the variant.
fn help(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let castling = Side::each(|side| *vocabulary.castling_squares(side));
    if castling.iter().all(|side| side.kings.is_empty()) {
        return match all_unmoved(vocabulary, setup).as_str() {
            "-" => "write `-`: nobody castles in this variant".to_owned(),
            all => format!("what has not moved stands here by its file: `{all}` if nothing has, or `-`"),
        };
    }
    let all = Side::BOTH
        .map(|side| {
            let castling = vocabulary.castling_squares(side);
            let squares = castling.kings.union(&castling.rooks);
            match vocabulary.castling_style() {
                CastlingStyle::Letters => all_letters(vocabulary, side),
                CastlingStyle::Files => files(vocabulary, side, squares),
                CastlingStyle::Squares => square_names(vocabulary, side, squares),
            }
        })
        .concat();
    format!("all rights are `{all}`; write those that are left, or `-`")
}

/// The field of a position in which nothing has moved.
fn all_unmoved(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let can_be_marked =
        |sq: &Square| setup.piece(*sq).is_some_and(|piece| vocabulary.can_be_marked(piece, *sq));
    let unmoved = vocabulary.dimensions().squares().filter(can_be_marked).collect();
    write(vocabulary, &Setup { unmoved, ..setup.clone() })
}

/// `KQ`, as far as a side ever has these rights.
fn all_letters(vocabulary: &Vocabulary, side: Side) -> String {
    let pairs = &vocabulary.unmoved().pairs[side];
    let towards = |higher: bool| pairs.iter().any(|pair| (pair.rook > pair.king) == higher);
    let letters = [("K", true), ("Q", false)].into_iter().filter(|(_, higher)| towards(*higher));
    letters.map(|(letter, _)| sided(letter, side)).collect()
}
