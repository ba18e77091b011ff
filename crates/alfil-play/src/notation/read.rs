//! Reading moves, by squares and in standard algebraic notation.
//!
//! A text means the legal moves that it fits. One: that is the move. Several: the text is ambiguous.
//! None: [`refusal`](super::refusal) finds out why.

use super::coordinate::{NEUTRAL, PASS};
use super::error::{MoveError, MoveErrorKind};
use super::hodges;
use super::instead::instead;
use super::named::Named;
use super::refusal;
use super::said::{self, Becomes, Said, Shape, What};
use super::unreadable;
use crate::position::{Illegal, Position};
use crate::vocabulary::Vocabulary;
use alfil_board::{Kind, Piece, Square};
use alfil_model::moves::{Move, Placement};
use alfil_model::setup::Setup;
use alfil_model::{Caught, Legs, Movement, Promoting, Promotion};
use std::cell::{Cell, OnceCell};
use std::cmp::Reverse;

/// A position with what writing and reading moves in it needs.
pub(super) struct Context<'p> {
    pub(super) position: &'p Position,
    pub(super) vocabulary: &'p Vocabulary,
    pub(super) setup: Setup,
    legal: OnceCell<Vec<Move>>,
    /// How often it has been asked which moves fit a text.
    asked: Cell<u32>,
    /// The legal moves by the squares that a text names them by, once it has been asked often.
    named: OnceCell<Named>,
}

/// After so many questions, moves are looked up by their squares.
const OFTEN: u32 = 16;

/// Reads a move of the player to move: by squares or in standard algebraic notation.
///
/// Placements may stand in any order, a promotion's letters may be large or small, a castling may be
/// written as the king's move or as king onto rook, and what follows a move (`+`, `#`, `!`) is skipped. Western records of shogi are
/// read as they are: `P-7f`, `Bx33+`.
///
/// # Errors
///
/// What is wrong with the text, or why the move is illegal: for people ([`MoveError::message`]) and for programs
/// ([`MoveError::kind`]).
///
/// ```
/// use alfil::notation::{MoveErrorKind, coordinate, parse_move};
/// use alfil::{FromText as _, Variant, position::{Illegal, Position}, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
/// let mv = parse_move(&position, "Nf3").expect("a legal move");
/// assert_eq!(coordinate(&position, &mv), "g1f3");
/// assert_eq!(parse_move(&position, "Nf9").unwrap_err().kind, MoveErrorKind::OffBoard);
/// assert_eq!(parse_move(&position, "e2e5").unwrap_err().reason(), Some(&Illegal::NoSuchMove));
/// ```
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let context = Context::new(position);
    read(&context, text).map_err(|error| error.or_help(|| instead(&context, text)))
}

fn read(context: &Context<'_>, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    let error = |kind: MoveErrorKind, message: String, label: &str| {
        MoveError::new(kind, message, offset..offset + trimmed.len(), label)
    };
    let (bare, _) = said::split_marks(trimmed);
    if bare.is_empty() {
        return Err(error(MoveErrorKind::Empty, "there is no move".to_owned(), "a move is missing here")
            .help(examples(context)));
    }
    if is_pass(context.vocabulary, bare) {
        let pass = Move::Null { at: None };
        let refused = |reason| refusal::refuse(context, &pass, reason, offset..offset + trimmed.len());
        return context.position.check_move(&pass).map(|()| pass.clone()).map_err(refused);
    }
    if let Some(mv) = neutral(context, bare) {
        let refused = |reason| refusal::refuse(context, &mv, reason, offset..offset + trimmed.len());
        return context.position.check_move(&mv).map(|()| mv.clone()).map_err(refused);
    }
    if bare.contains('@') {
        return read_placements(context, bare, offset);
    }
    let readings = said::readings(context.vocabulary, trimmed);
    if readings.iter().all(Vec::is_empty) {
        return match hodges::in_san(context.vocabulary.dimensions(), trimmed) {
            Some(san) => read(context, &san).map_err(|error| error.at(offset..offset + trimmed.len())),
            None => Err(unreadable::unreadable(context, bare, offset)),
        };
    }
    let matches = context.matches(&readings);
    match &matches[..] {
        [mv] => match unreadable::behind(context, mv, bare, offset) {
            Some(error) => Err(error),
            None => Ok(mv.clone()),
        },
        [] => Err(refusal::explain(context, &readings.concat(), bare, offset)),
        several => {
            const SHOWN: usize = 5;
            let more = several.len().saturating_sub(SHOWN);
            let form = |mv: &Move| {
                let (san, squares) = (super::san::write(context, mv), super::coordinate::write(context, mv));
                if san == squares { format!("`{san}`") } else { format!("`{san}` ({squares})") }
            };
            let mut forms: Vec<String> = several.iter().take(SHOWN).map(form).collect();
            if more > 0 {
                forms.push(format!("{more} more"));
            }
            let message = format!("`{bare}` may mean {} different moves", several.len());
            Err(error(MoveErrorKind::Ambiguous, message, "does not say which")
                .help(format!("write {}", forms.join(" or "))))
        }
    }
}

/// Whether a text can be a move of the variant at all, in whatever position.
///
/// The position lends its rules, and examples for the message; whose turn it is and what stands where is not asked.
///
/// # Errors
///
/// What is wrong with the text: it is not written as moves are, or speaks of squares or pieces that there are not.
pub fn check_spelling(position: &Position, text: &str) -> Result<(), MoveError> {
    let context = Context::new(position);
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    let (bare, _) = said::split_marks(trimmed);
    if bare.is_empty() {
        return read(&context, text).map(|_| ());
    }
    if is_pass(context.vocabulary, bare) || neutral(&context, bare).is_some() {
        return Ok(());
    }
    if bare.contains('@') {
        return placements(&context, bare, offset).map(|_| ());
    }
    let readings = said::readings(context.vocabulary, trimmed);
    if readings.iter().all(Vec::is_empty) {
        return match hodges::in_san(context.vocabulary.dimensions(), trimmed) {
            Some(san) => {
                check_spelling(position, &san).map_err(|error| error.at(offset..offset + trimmed.len()))
            }
            None => Err(unreadable::unreadable(&context, bare, offset)),
        };
    }
    unreadable::carried(&context, bare, offset)
        .or_else(|| unreadable::pushed(&context, bare, offset))
        .map_or(Ok(()), Err)
}

/// Whether a piece of the player to move stands on the square from which a text says that one moves. Whether it may move so is not
/// asked, and a text that names no such square is not looked at.
///
/// # Errors
///
/// What stands there instead.
pub fn check_origin(position: &Position, text: &str) -> Result<(), MoveError> {
    let vocabulary = position.rules().vocabulary();
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    if trimmed.contains('@') || is_pass(vocabulary, trimmed) {
        return Ok(());
    }
    let (dimensions, turn) = (vocabulary.dimensions(), position.turn());
    let first = super::scan::Scanner::new(trimmed).square_name();
    let first =
        first.and_then(|(file, rank)| dimensions.square(file, rank)).and_then(|sq| position.piece_on(sq));
    if first.is_some_and(|piece| piece.side == turn) {
        return Ok(());
    }
    let mut lacking = None;
    for said in said::readings(vocabulary, trimmed).into_iter().flatten() {
        let (from, kinds) = match said.what {
            What::Squares { from, .. } => (Some(from), None),
            What::Piece(shape) => {
                let named = shape.from_file.zip(shape.from_rank);
                (
                    named.and_then(|(file, rank)| dimensions.square(file.into(), rank.into())),
                    Some(shape.kinds),
                )
            }
            What::Castling { .. } => (None, None),
        };
        let Some(from) = from else { return Ok(()) };
        let moves = |piece: Piece| piece.side == turn && kinds.is_none_or(|kinds| kinds.contains(piece.kind));
        if position.piece_on(from).is_some_and(moves) || position.neutral().contains(from) {
            return Ok(());
        }
        lacking.get_or_insert(from);
    }
    let Some(from) = lacking else { return Ok(()) };
    let context = Context::new(position);
    let step = Move::Step { from, to: from, captures: None, promotion: None };
    let span = offset..offset + trimmed.len();
    Err(match context.setup.piece(from) {
        None => refusal::refuse(&context, &step, Illegal::Empty(from), span),
        Some(piece) if piece.side != context.setup.turn => {
            refusal::refuse(&context, &step, Illegal::NotOwn(from), span)
        }
        Some(_) => {
            let square = context.vocabulary.square_name(from);
            let kind = MoveErrorKind::Illegal(Illegal::NoSuchMove);
            MoveError::new(kind, format!("another piece stands on {square}"), span, "not that piece")
        }
    }
    .or_help(|| instead(&context, text)))
}

/// Whether a text says that the player passes, in one of the ways in which people and programs say so, in a game that
/// knows passes.
fn is_pass(vocabulary: &Vocabulary, text: &str) -> bool {
    let mut turns = vocabulary.variant().turns.iter();
    turns.any(|turn| turn.options.may_pass())
        && [PASS, "--", "0000", "null", "Z0", "@@@@"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// What belongs to nobody, onto a square of the board in place of a move, if a text says so in a game in which that is a move.
fn neutral(context: &Context<'_>, text: &str) -> Option<Move> {
    let mut turns = context.vocabulary.variant().turns.iter();
    turns.find(|turn| turn.options.instead.is_some())?;
    let square = text.strip_prefix(NEUTRAL)?;
    let squares = context.setup.dimensions.squares();
    squares
        .into_iter()
        .find(|sq| context.vocabulary.square_name(*sq).eq_ignore_ascii_case(square))
        .map(Move::neutral)
}

/// The moves that a text may have meant which is no legal one, the likeliest first. Nothing for a text that is no move.
#[must_use]
pub fn attempts(position: &Position, text: &str) -> Vec<Move> {
    let context = Context::new(position);
    let (bare, _) = said::split_marks(text.trim());
    if is_pass(context.vocabulary, bare) {
        return vec![Move::Null { at: None }];
    }
    if let Some(mv) = neutral(&context, bare) {
        return vec![mv];
    }
    if bare.contains('@') {
        return placements(&context, bare, 0).map(Move::place).into_iter().collect();
    }
    let readings = said::readings(context.vocabulary, text.trim()).concat();
    readings.iter().flat_map(|said| refusal::meant(&context, said)).collect()
}

impl<'p> Context<'p> {
    pub(super) fn new(position: &'p Position) -> Context<'p> {
        let vocabulary = position.rules().vocabulary();
        Context {
            position,
            vocabulary,
            setup: position.setup(),
            legal: OnceCell::new(),
            asked: Cell::new(0),
            named: OnceCell::new(),
        }
    }

    /// The legal moves but for placements.
    pub(super) fn legal(&self) -> &[Move] {
        self.legal.get_or_init(|| {
            let mut moves = self.position.legal_moves(0);
            moves.retain(|mv| !matches!(mv, Move::Place(_)));
            moves
        })
    }

    /// Whether the piece on a square has a choice of what it becomes when it goes to another.
    pub(super) fn is_choice(&self, from: Square, to: Square) -> bool {
        self.only_promotion(from, to).is_none()
    }

    /// What the piece on a square becomes when it goes to another, if there is no choice.
    pub(super) fn only_promotion(&self, from: Square, to: Square) -> Option<Kind> {
        match self.promotions(from, to) {
            (targets, false) if targets.len() == 1 => targets.first().copied(),
            _ => None,
        }
    }

    /// What the piece on a square may become when it goes to another, and whether it may stay what it is.
    pub(super) fn promotions(&self, from: Square, to: Square) -> (Vec<Kind>, bool) {
        match self.setup.piece(from) {
            Some(piece) => self.vocabulary.promotions(
                piece.side,
                piece.kind,
                from,
                to,
                self.caught(piece.kind, from, to),
            ),
            None => (Vec::new(), true),
        }
    }

    /// What a move of the type from one square to another captures, as far as promotions ask.
    pub(super) fn caught(&self, kind: Kind, from: Square, to: Square) -> Caught {
        let asks = |promotion: &Promotion| promotion.captures == Promoting::NotEnPassant;
        let crossed = self.setup.en_passant.is_some_and(|answer| answer.crossed.contains(to));
        if crossed && self.vocabulary.variant().promotions.iter().any(|promotion| asks(promotion)) {
            let passes = |mv: &Move| {
                matches!(mv, Move::Step { from: start, to: end, captures, .. }
                    if (*start, *end) == (from, to) && Caught::by_step(to, *captures) == Caught::EnPassant)
            };
            if self.legal().iter().any(passes) {
                return Caught::EnPassant;
            }
        }
        Caught::on_the_way(may_capture(self.vocabulary, &self.setup, kind, to))
    }

    /// What the piece on a square becomes by a `+` behind its move to another, if it may.
    pub(super) fn crown(&self, from: Square, to: Square) -> Option<Kind> {
        let crown = self.vocabulary.crown(self.setup.piece(from)?.kind)?;
        self.promotions(from, to).0.contains(&crown).then_some(crown)
    }

    /// Whether the player holds a piece of the type.
    pub(super) fn holds(&self, kind: Kind) -> bool {
        self.vocabulary.variant().in_stock(&self.setup.reserve, self.setup.turn, kind) > 0
    }

    /// The type that a placement of these letters means: that of the very name, if it is in reserve or nothing else
    /// that moves call so is.
    fn placed(&self, letters: &str) -> Option<Kind> {
        let exact = self.vocabulary.kind(letters);
        let others = self.vocabulary.kinds_written(letters);
        let held = exact.into_iter().chain(others.iter()).find(|kind| self.holds(*kind));
        held.or(exact).or_else(|| others.iter().next())
    }

    /// Whether a promotion is written as a `+`: to the type with a plus, of a type that may become it by choice.
    pub(super) fn is_crowning(&self, from: Square, to: Square, kind: Kind) -> bool {
        self.crown(from, to) == Some(kind)
            && self.setup.piece(from).is_some_and(|piece| {
                self.vocabulary.is_crowned_by_choice(piece.kind) || self.is_choice(from, to)
            })
    }

    /// What a promotion calls the type that the piece on a square becomes.
    pub(super) fn name_of_promotion(&self, from: Square, to: Square, kind: Kind) -> &'p str {
        self.name_in_move(kind, |other| self.promotions(from, to).0.contains(&other))
    }

    /// What a move calls a type: shorter where only that type can be meant, given whether the one of that very name
    /// could be, too.
    pub(super) fn name_in_move(&self, kind: Kind, rival: impl Fn(Kind) -> bool) -> &'p str {
        let short = self.vocabulary.move_letters(kind);
        match self.vocabulary.kind(short) {
            Some(other) if other != kind && rival(other) => self.vocabulary.letters(kind),
            _ => short,
        }
    }

    /// The legal moves that a text says.
    pub(super) fn read(&self, text: &str) -> Vec<Move> {
        let (bare, _) = said::split_marks(text);
        if bare.contains('@') {
            // Placements name their squares, so that they mean one move whatever else is legal.
            return placements(self, bare, 0).map(Move::place).into_iter().collect();
        }
        self.matches(&said::readings(self.vocabulary, text))
    }

    /// Whether a text says this legal move and no other.
    pub(super) fn reads_as(&self, text: &str, mv: &Move) -> bool {
        self.read(text).as_slice() == std::slice::from_ref(mv)
    }

    /// The legal moves that fit the first of the readings that any fits.
    fn matches(&self, readings: &[Vec<Said>]) -> Vec<Move> {
        let found = readings.iter().map(|sayings| self.fitting(sayings));
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The legal moves that fit one of these, and no other more closely.
    fn fitting(&self, sayings: &[Said]) -> Vec<Move> {
        let mut closest: Option<Fit> = None;
        let mut found: Vec<&Move> = Vec::new();
        for mv in self.candidates(sayings) {
            let Some(fit) = sayings.iter().filter_map(|said| self.fit(said, mv)).min() else { continue };
            if closest.is_none_or(|closest| fit < closest) {
                closest = Some(fit);
                found.clear();
            }
            if closest == Some(fit) {
                found.push(mv);
            }
        }
        // A capture and a quiet move between the same squares: `x` and `-` say which, and squares alone mean the capture.
        if found.len() > 1 && found.iter().any(|mv| captures(mv)) && !found.iter().all(|mv| captures(mv)) {
            let wanted = sayings.iter().any(|said| match &said.what {
                What::Piece(shape) => shape.capture,
                What::Squares { captures, .. } => captures.unwrap_or(true),
                What::Castling { .. } => true,
            });
            found.retain(|mv| captures(mv) == wanted);
        }
        found.into_iter().cloned().collect()
    }

    /// The legal moves that may fit one of these, in their order: those between the same squares, or with the same end.
    fn candidates(&self, sayings: &[Said]) -> Vec<&Move> {
        let legal = self.legal();
        self.asked.set(self.asked.get().saturating_add(1));
        if self.asked.get() <= OFTEN || sayings.iter().any(|said| matches!(said.what, What::Castling { .. }))
        {
            return legal.iter().collect();
        }
        let named = self.named.get_or_init(|| Named::of(legal));
        let numbers = sayings.iter().filter_map(|said| match &said.what {
            What::Squares { from, to, .. } => named.between.get(&(*from, *to, said.then)),
            What::Piece(shape) => named.ends.get(&(shape.to, said.then)),
            What::Castling { .. } => None,
        });
        let mut numbers: Vec<usize> = numbers.flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().filter_map(|number| legal.get(number)).collect()
    }

    fn fit(&self, said: &Said, mv: &Move) -> Option<Fit> {
        let (mv, then) = match mv {
            Move::Then { mv, onto } => (&**mv, Some(*onto)),
            mv => (mv, None),
        };
        if said.then != then {
            return None;
        }
        let (mv, placement) = match mv {
            Move::Gate { mv, placement } => (&**mv, Some(*placement)),
            mv => (mv, None),
        };
        let carries = match mv {
            Move::Legs { carries, .. } => carries.clone(),
            Move::Castle { rook, rook_to, .. } if !said.carries.is_empty() => vec![(*rook, *rook_to)],
            _ => Vec::new(),
        };
        if said.carries != carries {
            return None;
        }
        let mut fit = Fit::default();
        if let What::Squares { via, .. } = &said.what {
            fit.squares = Reverse(via.len());
        }
        match (said.gate, placement) {
            (None, None) => {}
            (Some(gate), Some(Placement { kind, to })) => {
                if !gate.kinds.contains(kind) || gate.at.is_some_and(|at| at != to) {
                    return None;
                }
                fit.other_name |= gate.exact != Some(kind);
            }
            _ => return None,
        }
        let becomes = match mv {
            Move::Step { from, to, promotion, .. } | Move::Legs { from, to, promotion, .. } => {
                self.becomes(*from, *to, *promotion, said.becomes)?
            }
            Move::Exchange { to, .. } => match said.becomes {
                Becomes::Named { kinds, exact } if kinds.contains(*to) => exact != Some(*to),
                _ => return None,
            },
            Move::Castle { .. } | Move::Null { .. }
                if matches!(said.becomes, Becomes::Unsaid | Becomes::UnsaidWithCheck) =>
            {
                false
            }
            _ => return None,
        };
        fit.other_name |= becomes;
        let goes = match &said.what {
            What::Squares { from, to, .. }
                if matches!(mv, Move::Castle { .. }) && !said.carries.is_empty() =>
            {
                matches!(mv, Move::Castle { king, king_to, .. } if (king, king_to) == (from, to))
                    .then_some(Manner::WithRook)
            }
            What::Squares { from, via, to, .. } => self.goes_by_squares(*from, via, *to, mv, placement),
            What::Piece(shape) => self.goes_as_shape(shape, mv),
            What::Castling { higher } => self.castles_towards(*higher, mv).then_some(Manner::Plain),
        };
        fit.manner = goes?;
        Some(fit)
    }

    /// How squares fit a move. Where a piece enters on the square that a rook left in a castling, it is written as rook onto
    /// king.
    fn goes_by_squares(
        &self,
        from: Square,
        via: &[Square],
        to: Square,
        mv: &Move,
        placement: Option<Placement>,
    ) -> Option<Manner> {
        match mv {
            Move::Step { from: start, to: end, .. } => {
                (via.is_empty() && (from, to) == (*start, *end)).then_some(Manner::Plain)
            }
            Move::Legs { from: start, to: end, captures, .. } => {
                let met = captures.iter().filter(|sq| *sq != end);
                ((from, to) == (*start, *end) && met.eq(via.iter())).then_some(Manner::Plain)
            }
            Move::Exchange { at, .. } | Move::Null { at: Some(at) } => {
                (via.is_empty() && from == *at && to == *at).then_some(Manner::Plain)
            }
            Move::Castle { king, rook, king_to, .. } => match placement {
                _ if !via.is_empty() => None,
                Some(placement) if placement.to == *rook => {
                    (from == *rook && to == *king).then_some(Manner::OntoKing)
                }
                _ => castling_manner(from == *king, to, *king_to, *rook),
            },
            Move::Null { at: None } | Move::Gate { .. } | Move::Then { .. } | Move::Place(_) => None,
        }
    }

    fn goes_as_shape(&self, shape: &Shape, mv: &Move) -> Option<Manner> {
        let is = |sq: Square| {
            let kind = self.setup.piece(sq).map(|piece| piece.kind);
            kind.is_some_and(|kind| shape.kinds.contains(kind)) && shape.starts_on(self.vocabulary, sq)
        };
        match mv {
            Move::Step { from, to, .. } | Move::Legs { from, to, .. } => {
                (is(*from) && shape.to == *to && (!shape.capture || captures(mv))).then_some(Manner::Plain)
            }
            Move::Exchange { at, .. } | Move::Null { at: Some(at) } => {
                (is(*at) && shape.to == *at && !shape.capture).then_some(Manner::Plain)
            }
            Move::Castle { king, rook, king_to, .. } => {
                castling_manner(is(*king) && !shape.capture, shape.to, *king_to, *rook)
            }
            Move::Null { at: None } | Move::Gate { .. } | Move::Then { .. } | Move::Place(_) => None,
        }
    }

    fn castles_towards(&self, higher: bool, mv: &Move) -> bool {
        let dimensions = self.vocabulary.dimensions();
        matches!(mv, Move::Castle { king, rook, .. }
            if dimensions.rank(*king) == dimensions.rank(*rook) && (rook > king) == higher)
    }

    /// Whether what a text says of the promotion fits a move's: the same, or nothing where there is no choice. If it does:
    /// whether only because two types share a name in moves, and the other one's is the very name.
    fn becomes(&self, from: Square, to: Square, promotion: Option<Kind>, said: Becomes) -> Option<bool> {
        let fits = match (said, promotion) {
            (Becomes::Unsaid, None) => true,
            (Becomes::UnsaidWithCheck, None) => self.crown(from, to).is_none(),
            (Becomes::Unsaid | Becomes::UnsaidWithCheck, some) => self.only_promotion(from, to) == some,
            (Becomes::Stays, None) => !self.promotions(from, to).0.is_empty(),
            (Becomes::Crown, Some(kind)) => self.crown(from, to) == Some(kind),
            (Becomes::Named { kinds, exact }, Some(kind)) if kinds.contains(kind) => {
                return Some(exact != Some(kind));
            }
            _ => false,
        };
        fits.then_some(false)
    }
}

/// How a text fits a move: the least is the closest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Fit {
    /// How many squares lie on the way: what looks like a square is rather one than the name of a type.
    squares: Reverse<usize>,
    manner: Manner,
    /// A type is meant that shares its name in moves with one of this very name.
    other_name: bool,
}

/// How a text fits a move: castlings with all their squares come before moves of one piece, these before other castlings, and
/// castlings by the king's own move before those onto the rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Manner {
    WithRook,
    #[default]
    Plain,
    KingMove,
    OntoRook,
    OntoKing,
}

fn castling_manner(starts: bool, to: Square, king_to: Square, rook: Square) -> Option<Manner> {
    match starts {
        true if to == king_to => Some(Manner::KingMove),
        true if to == rook => Some(Manner::OntoRook),
        _ => None,
    }
}

/// Whether a move captures anything.
pub(super) fn captures(mv: &Move) -> bool {
    match mv {
        Move::Step { captures, .. } => captures.is_some(),
        Move::Legs { captures, .. } => !captures.is_empty(),
        Move::Gate { mv, .. } | Move::Then { mv, .. } => self::captures(mv),
        Move::Null { .. } | Move::Castle { .. } | Move::Exchange { .. } | Move::Place(_) => false,
    }
}

fn read_placements(context: &Context<'_>, text: &str, offset: usize) -> Result<Move, MoveError> {
    let mv = Move::place(placements(context, text, offset)?);
    match context.position.check_move(&mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(refusal::refuse(context, &mv, reason, offset..offset + text.len())),
    }
}

/// `K@b1,B@b2`, in any order.
fn placements(context: &Context<'_>, text: &str, offset: usize) -> Result<Vec<Placement>, MoveError> {
    let vocabulary = context.vocabulary;
    let mut placements = Vec::new();
    let mut start = offset;
    for word in text.split(',') {
        let span = start..start + word.len();
        start += word.len() + 1;
        let help = || "write a piece, `@` and a square, with `,` between several".to_owned();
        let Some((letters, square)) = word.trim().split_once('@') else {
            return Err(MoveError::new(
                MoveErrorKind::NotAPlacement,
                format!("`{word}` is not a placement"),
                span,
                "no `@` in it",
            )
            .help(help()));
        };
        let kind = match letters {
            "" => vocabulary.unlettered(),
            letters => context.placed(&letters.to_ascii_uppercase()),
        };
        let Some(kind) = kind else {
            return Err(unreadable::unknown_piece(vocabulary, letters, span));
        };
        let Some(to) = super::parse_square(vocabulary.dimensions(), square) else {
            let message = format!("the board has no square `{square}`");
            return Err(MoveError::new(
                MoveErrorKind::OffBoard,
                message,
                span,
                super::castling::board_size(vocabulary),
            )
            .help(help()));
        };
        placements.push(Placement { kind, to });
    }
    Ok(placements)
}

/// Two moves as they are written here.
pub(super) fn examples(context: &Context<'_>) -> String {
    let legal = context.legal();
    match legal.first() {
        Some(mv) => {
            let squares = super::coordinate::write(context, mv);
            format!("write it as `{squares}` or as `{}`", super::san::write(context, mv))
        }
        None => "write it as squares, `e2e4`, or as a piece and a square".to_owned(),
    }
}

/// Whether a move of the type to a square may be a capture, as far as that square tells.
fn may_capture(vocabulary: &Vocabulary, setup: &Setup, kind: Kind, to: Square) -> bool {
    let on_the_way = |movement: &Movement| movement.legs().is_some_and(Legs::captures_on_the_way);
    let rules = vocabulary.variant().kinds.get(kind.index()).map_or(&[][..], |kind| &kind.moves);
    setup.piece(to).is_some()
        || setup.en_passant.is_some_and(|answer| answer.crossed.contains(to))
        || rules.iter().flat_map(|rule| &rule.movements).any(on_the_way)
}
