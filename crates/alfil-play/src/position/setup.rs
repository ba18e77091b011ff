//! Which setups are positions of a variant, and why others are none.

use crate::state::State;
use crate::tables::Tables;
use crate::vocabulary::Vocabulary;
use alfil_board::{Bits, BySide, Dimensions, Kind, KindSet, Side, Square, Squares, Width};
use alfil_model::outcome::is_name_of_many;
use alfil_model::setup::{EnPassant, MAX_COUNTER, Setup};
use alfil_model::{Counting, number_of_turn};
use std::error::Error;
use std::fmt;

/// Why a setup cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// The side that is not to move has a royal piece that could be captured.
    OpponentInCheck {
        /// Whose royal piece it is.
        side: Side,
        /// Where it stands.
        royal: Square,
        /// Where an attacker stands.
        attacker: Square,
    },
    /// The setup's board or its piece types are not the variant's.
    WrongBoard(Misfit),
    /// A counter of the setup's is far beyond what any game comes to, or below what it begins with.
    OutOfRange,
    /// A double step is told of a square on which nothing stands that could be captured en passant.
    NoVictim {
        /// Where it should stand.
        at: Square,
    },
    /// A double step is told to have crossed a square on which a piece stands.
    NotCrossed {
        /// Where that is.
        at: Square,
    },
}

/// What of a setup is of another board than the variant's, or of other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// The board has another size.
    Size {
        /// That of the setup.
        given: Dimensions,
        /// That of the variant.
        wanted: Dimensions,
    },
    /// What stands where is told of another number of squares than the board has.
    Squares {
        /// Of how many it is told.
        given: usize,
        /// How many there are.
        wanted: usize,
    },
    /// A piece, a mark or a double step is told of a square that the board does not have.
    NoSquare {
        /// Which it is.
        at: Square,
    },
    /// What belongs to nobody stands where a piece does.
    Occupied {
        /// Where that is.
        at: Square,
    },
    /// More of what belongs to nobody stands on the board than may.
    ManyNeutral {
        /// How many may.
        most: usize,
    },
    /// There is no type of a number that stands on the board, in a reserve or in what is remembered.
    NoType {
        /// The number.
        number: usize,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|sq| format!("the square of the number {}", sq.0))
    }
}

impl Misfit {
    fn write(&self, f: &mut impl fmt::Write, name: &dyn Fn(Square) -> String) -> fmt::Result {
        match self {
            Misfit::Size { given, wanted } => write!(
                f,
                "the setup is of a board of {}x{} squares, and the variant's has {}x{}",
                given.files, given.ranks, wanted.files, wanted.ranks
            ),
            Misfit::Squares { given, wanted } => {
                write!(f, "the setup tells of {given} squares, and the board has {wanted}")
            }
            Misfit::NoSquare { at } => write!(f, "the board does not have {}", name(*at)),
            Misfit::Occupied { at } => {
                write!(f, "a piece and what belongs to nobody stand together on {}", name(*at))
            }
            Misfit::ManyNeutral { most: 0 } => f.write_str("nothing belongs to nobody in this variant"),
            Misfit::ManyNeutral { most } => {
                write!(f, "more than {most} of what belongs to nobody stand on the board")
            }
            Misfit::NoType { number } => {
                write!(f, "the variant has no piece type of the number {number}")
            }
        }
    }
}

/// Squares are told by their numbers: [`told`](SetupError::told) has their names.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OpponentInCheck { side, royal, attacker } => write!(
                f,
                "{side} is not to move, and yet its royal piece could be captured: that on square {} by the piece on square {}",
                royal.0, attacker.0
            ),
            SetupError::WrongBoard(misfit) => misfit.fmt(f),
            SetupError::OutOfRange => f.write_str("a counter of the setup's is out of range"),
            SetupError::NoVictim { at } => {
                write!(f, "nothing that could be captured en passant stands on square {}", at.0)
            }
            SetupError::NotCrossed { at } => {
                write!(f, "square {} was not crossed: a piece stands there", at.0)
            }
        }
    }
}

impl Error for SetupError {}

impl SetupError {
    /// What is wrong, with the names of squares.
    #[must_use]
    pub fn told(&self, vocabulary: &Vocabulary) -> String {
        match self {
            SetupError::OpponentInCheck { side, royal, attacker } => {
                let (royal, attacker) = (vocabulary.square_name(*royal), vocabulary.square_name(*attacker));
                let side = vocabulary.side_word(*side);
                let (is, its) = if is_name_of_many(side) { ("are", "their") } else { ("is", "its") };
                format!(
                    "{side} {is} not to move, and yet {its} royal piece could be captured: that on {royal} by the piece on {attacker}"
                )
            }
            SetupError::NoVictim { at } => {
                format!("nothing that could be captured en passant stands on {}", vocabulary.square_name(*at))
            }
            SetupError::NotCrossed { at } => {
                format!("{} was not crossed: a piece stands there", vocabulary.square_name(*at))
            }
            SetupError::WrongBoard(misfit) => {
                let mut told = String::new();
                let _ = misfit.write(&mut told, &|sq| vocabulary.square_name(sq));
                told
            }
            SetupError::OutOfRange => self.to_string(),
        }
    }

    /// The next step.
    #[must_use]
    pub fn help(&self, vocabulary: &Vocabulary) -> String {
        match self {
            SetupError::OpponentInCheck { side, .. } => {
                let side = vocabulary.side_word(*side);
                format!("let {side} move, or put one of the two pieces elsewhere")
            }
            SetupError::WrongBoard(_) => "take a position of this variant".to_owned(),
            SetupError::OutOfRange => "take numbers that a game comes to".to_owned(),
            SetupError::NoVictim { .. } | SetupError::NotCrossed { .. } => {
                "take the double step away if none has just been made".to_owned()
            }
        }
    }
}

/// The state of a setup that can be played.
pub(super) fn checked<W: Width>(
    tables: &Tables<W>,
    vocabulary: &Vocabulary,
    setup: &Setup,
) -> Result<State<W>, SetupError> {
    if let Some(misfit) = misfit(tables, setup) {
        return Err(SetupError::WrongBoard(misfit));
    }
    let counters = [setup.halfmove, setup.fullmove].into_iter().chain(setup.memory.checks);
    let counted = |running: &Counting| match tables.counts.get(usize::from(running.clause)) {
        Some((sides, count)) => sides[running.side.index()] && running.left <= count.most(),
        None => tables.counts.is_empty(),
    };
    let passes = setup.memory.passes <= tables.remembered.passes;
    let once =
        Side::BOTH.into_iter().all(|side| setup.memory.once[side] & !tables.remembered_once[side] == 0);
    let steps = if tables.series.is_some() { usize::MAX } else { 1 };
    if !passes
        || !once
        || setup.fullmove == 0
        || setup.en_passant.len() > steps
        || counters.into_iter().any(|count| count > MAX_COUNTER)
        || !setup.memory.counting.iter().all(counted)
    {
        return Err(SetupError::OutOfRange);
    }
    let turn = number_of_turn(tables.first, setup.turn, setup.fullmove);
    let series = tables.turns[setup.turn.index()].iter().filter_map(|rule| rule.options.series);
    let most = series.map(|series| series.most(turn)).max().unwrap_or(1);
    if setup.memory.left >= most {
        return Err(SetupError::OutOfRange);
    }
    let setup = kept(vocabulary, setup);
    check_double_steps(vocabulary, &setup)?;
    let state = State::from_setup(tables, &setup);
    // Whoever takes the last royal piece with a blast may leave one attacked.
    if tables.blast.is_some() && state.royals(tables, state.turn).is_empty() {
        return Ok(state);
    }
    match state.exposed(tables, !state.turn) {
        Some((royal, attacker)) => Err(SetupError::OpponentInCheck { side: !state.turn, royal, attacker }),
        None => Ok(state),
    }
}

/// What of a setup is of another board, or of other types.
fn misfit<W: Width>(tables: &Tables<W>, setup: &Setup) -> Option<Misfit> {
    let (dimensions, board) = (tables.dimensions, tables.board.widen());
    if setup.dimensions != dimensions {
        return Some(Misfit::Size { given: setup.dimensions, wanted: dimensions });
    }
    if setup.board.len() != dimensions.area() {
        return Some(Misfit::Squares { given: setup.board.len(), wanted: dimensions.area() });
    }
    let pieces =
        || setup.board.iter().zip(dimensions.squares()).filter_map(|(piece, sq)| Some(((*piece)?, sq)));
    let occupied: Squares = pieces().map(|(_, sq)| sq).collect();
    let steps = setup.en_passant.iter().flat_map(|step| step.crossed.iter().chain([step.victim]));
    let mut told = occupied.iter().chain(setup.unmoved.iter()).chain(setup.neutral.iter()).chain(steps);
    if let Some(at) = told.find(|sq| !board.contains(*sq)) {
        return Some(Misfit::NoSquare { at });
    }
    if let Some(at) = setup.neutral.intersection(&occupied).iter().next() {
        return Some(Misfit::Occupied { at });
    }
    let most = match &tables.neutral {
        None => 0,
        Some(neutral) if neutral.carried => 1,
        Some(_) => usize::MAX,
    };
    if setup.neutral.len() > most {
        return Some(Misfit::ManyNeutral { most });
    }
    let mut numbers = pieces()
        .map(|(piece, _)| piece.kind.index())
        .chain(setup.memory.moved.iter().flatten().map(|kind| kind.index()))
        .chain(setup.memory.captured.iter().flat_map(|captured| captured.iter().map(|kind| kind.index())))
        // Lists have a place for each type at most.
        .chain(setup.reserve.iter().filter_map(|reserve| reserve.len().checked_sub(1)))
        .chain(setup.memory.first_placed.iter().filter_map(|placed| placed.len().checked_sub(1)));
    numbers.find(|number| *number >= tables.kinds).map(|number| Misfit::NoType { number })
}

/// A setup of the variant's board and types without what the variant has no place for, which a FEN does not say either.
fn kept(vocabulary: &Vocabulary, setup: &Setup) -> Setup {
    let mut kept = setup.clone();
    let variant = vocabulary.variant();
    let remembered = &variant.remembered;
    if !vocabulary.has_reserves() {
        kept.reserve = BySide::default();
    }
    let knows_double_steps = !vocabulary.en_passant_victims().is_empty();
    let steps = setup.en_passant.iter().copied().filter(|_| knows_double_steps);
    kept.en_passant = EnPassant::of_turn(setup.dimensions, steps);
    let memory = &mut kept.memory;
    memory.captured = memory.captured.map(|kinds| KindSet(kinds.0 & remembered.captured.0));
    memory.checks = memory.checks.map(|given| given.min(remembered.checks));
    for side in Side::BOTH {
        for (index, shade) in memory.first_placed[side].iter_mut().enumerate() {
            shade.take_if(|_| !remembered.first_placed.contains(Kind(index as u8)));
        }
    }
    if !remembered.moved {
        memory.moved = BySide::default();
    }
    if variant.counts().next().is_none() {
        memory.counting = None;
    }
    kept
}

/// Whether each double step can have been made: its piece can be captured en passant, and nothing stands on what it has crossed. Reading
/// a FEN asks the same.
fn check_double_steps(vocabulary: &Vocabulary, setup: &Setup) -> Result<(), SetupError> {
    let is_victim = |sq: Square| {
        setup.piece(sq).is_some_and(|piece| {
            (piece.side != setup.turn || vocabulary.variant().has_series())
                && vocabulary.en_passant_victims().contains(piece.kind)
        })
    };
    for step in &setup.en_passant {
        if !is_victim(step.victim) {
            return Err(SetupError::NoVictim { at: step.victim });
        }
        if let Some(at) = step.crossed.iter().find(|sq| setup.piece(*sq).is_some()) {
            return Err(SetupError::NotCrossed { at });
        }
    }
    Ok(())
}
