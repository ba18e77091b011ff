//! Which setups are positions of a variant, and why others are none.

use crate::state::State;
use crate::tables::Tables;
use crate::vocabulary::Vocabulary;
use alfil_board::{Bits, BySide, Kind, KindSet, Side, Square, Width};
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
    WrongBoard,
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

/// Squares are told by their numbers: [`told`](SetupError::told) has their names.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::OpponentInCheck { side, royal, attacker } => write!(
                f,
                "{side} is not to move, and yet its royal piece could be captured: that on square {} by the piece on square {}",
                royal.0, attacker.0
            ),
            SetupError::WrongBoard => {
                f.write_str("the setup's board or its piece types are not the variant's")
            }
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
                format!(
                    "{side} is not to move, and yet its royal piece could be captured: that on {royal} by the piece on {attacker}"
                )
            }
            SetupError::NoVictim { at } => {
                format!("nothing that could be captured en passant stands on {}", vocabulary.square_name(*at))
            }
            SetupError::NotCrossed { at } => {
                format!("{} was not crossed: a piece stands there", vocabulary.square_name(*at))
            }
            SetupError::WrongBoard | SetupError::OutOfRange => self.to_string(),
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
            SetupError::WrongBoard => "take a position of this variant".to_owned(),
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
    let kinds = tables.kinds;
    let board = tables.board.widen();
    let fits = setup.dimensions == tables.dimensions
        && setup.unmoved.difference(&board).is_empty()
        && setup
            .en_passant
            .iter()
            .all(|step| step.crossed.difference(&board).is_empty() && board.contains(step.victim))
        && setup.board.len() == tables.dimensions.area()
        && setup
            .board
            .iter()
            .zip(tables.dimensions.squares())
            .all(|(piece, sq)| piece.is_none() || board.contains(sq))
        && setup.neutral.difference(&board).is_empty()
        && setup.neutral.iter().all(|sq| setup.board.get(sq.index()).is_none_or(Option::is_none))
        && setup.neutral.len()
            <= match &tables.neutral {
                None => 0,
                Some(neutral) if neutral.carried => 1,
                Some(_) => usize::MAX,
            }
        && setup.board.iter().flatten().all(|piece| piece.kind.index() < kinds)
        && setup.reserve.iter().all(|reserve| reserve.len() <= kinds)
        && setup.memory.first_placed.iter().all(|placed| placed.len() <= kinds)
        && setup.memory.moved.iter().flatten().all(|kind| kind.index() < kinds)
        && setup.memory.captured.iter().all(|captured| captured.iter().all(|kind| kind.index() < kinds));
    if !fits {
        return Err(SetupError::WrongBoard);
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
