//! Moves as people enter them: one touch after another, of squares, pieces in reserve, and things to choose.
//!
//! Whoever shows a board needs to know what may be touched next, and nothing of the rules: that follows from the legal moves.
//!
//! ```text
//! e2 e4               a step                        g1 e2=…  what else differs is chosen: become:Q, enter:H@g1
//! e1 h1  or  e1 g1    castling                      e1 f1    castle:h1 or alone, where both are moves
//! e5 e6 e7            a move of several legs, by what it captures on the way; or e5 e7
//! Q@ d1  K@ e1        placements, one after another; each set that is legal as it is may be played
//! e2 e4 d5            a turn of two parts: what belongs to nobody is put on d5, or an enemy piece is pushed there
//! e1 exchange:H       an exchange in place          pass     or e5 e5, where staying is a move
//! ```
//!
//! A move may be complete and yet go on: a lion that has captured once, a set of placements. Then [`Entry::mv`] is there and
//! [`Entry::next`] is not empty, and touching the last square once more ends it.
//!
//! ```
//! use alfil::{FromText as _, Variant, position::Position, rules::Rules};
//! use alfil_play::entry::{Touch, entry};
//!
//! let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
//! let vocabulary = position.rules().vocabulary();
//! let touch = |text| Touch::read(vocabulary, text).expect("a touch");
//! assert_eq!(entry(&position, &[]).next.len(), 10); // eight pawns, two knights
//! let targets: Vec<String> =
//!     entry(&position, &[touch("e2")]).next.iter().map(|option| option.touch.write(vocabulary)).collect();
//! assert_eq!(targets, ["e3", "e4"]);
//! assert!(entry(&position, &[touch("e2"), touch("e4")]).is_complete());
//! ```

mod placing;
mod said;
mod ways;

use crate::position::Position;
use alfil_board::{Kind, Square};
use alfil_model::moves::{Move, Placement};

/// Something that is touched.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// A square of the board.
    Square(Square),
    /// A piece in the reserve of the player to move.
    Reserve(Kind),
    /// Something to choose, where squares leave several moves.
    Choice(Choice),
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Nothing moves.
    Pass,
    /// The piece moves alone, where the same squares are a castling too.
    Alone,
    /// The castling with the rook on that square.
    Castle(Square),
    /// What the piece captures, and what it puts elsewhere, on its way.
    Takes {
        /// The squares of what it captures, in ascending order.
        captures: Vec<Square>,
        /// From where to where it puts other pieces.
        carries: Vec<(Square, Square)>,
    },
    /// What the piece becomes; with nothing, it stays what it is.
    Become(Option<Kind>),
    /// What the piece is exchanged for where it stands.
    Exchange(Kind),
    /// What enters on a square that the move leaves; with nothing, nothing does.
    Enter(Option<Placement>),
}

/// What touching something does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It begins a move of the piece there, or of a piece in reserve.
    From,
    /// The piece goes there.
    To,
    /// The piece goes there and captures.
    Capture,
    /// It captures or passes there and goes on.
    Via,
    /// It castles.
    Castle,
    /// The piece in hand is placed there.
    Place,
    /// It is one of several moves by the same squares.
    Choose,
}

/// Something that may be touched next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// What is touched.
    pub touch: Touch,
    /// What that does.
    pub role: Role,
}

/// A move that is being entered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// What may be touched next: squares in their order, then pieces in reserve, then choices. Nothing, if the touches lead
    /// nowhere.
    pub next: Vec<Next>,
    /// The move that the touches are, if they are one.
    pub mv: Option<Move>,
}

impl Entry {
    /// Whether the touches are a move to which nothing can be added.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.mv.is_some() && self.next.is_empty()
    }
}

/// What may be touched next, and which move the touches are. Whatever leads to no legal move gives an empty entry.
#[must_use]
pub fn entry(position: &Position, touched: &[Touch]) -> Entry {
    if let Some(Touch::Reserve(_)) = touched.first() {
        return placing::entry(position, touched);
    }
    let moves = position.legal_moves(0);
    let mut found = ways::entry(&moves, touched);
    if touched.is_empty() {
        found.next.extend(placing::kinds(position, &[]));
    }
    // The last square once more: the move is to end here.
    if let ([before @ .., one, other], true) = (touched, found == Entry::default())
        && one == other
        && matches!(one, Touch::Square(_))
    {
        let so_far: Vec<Touch> = before.iter().chain([one]).cloned().collect();
        found.mv = ways::entry(&moves, &so_far).mv;
    }
    found.next.sort_by(|one, other| one.touch.cmp(&other.touch));
    found
}
