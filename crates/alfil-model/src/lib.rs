//! Chess variants as data: what a variant file means once names are bound.
//!
//! [`Variant`] holds the pieces, how they move ([`Movement`], Betza's notation with everything spelled out), the
//! [`Condition`]s and the clauses, with regions as sets of squares; [`geometry`]
//! says where paths lead. [`setup`], [`moves`] and [`outcome`] are what all who
//! play it speak of: positions as they are written down, moves, and how games end.
//!
//! The enums that say what a variant means ([`Event`], [`Leaf`], [`Geometry`], [`Move`](moves::Move) ...) are exhaustive on
//! purpose: whoever plays a variant must know every clause, or plays another game. A program that matches them whole stops
//! compiling when a clause is added, and that is how it learns of it; a new clause is a new minor version of 0.x. What is
//! only told ([`outcome::Reason`], [`InvalidDefinition`]) is `#[non_exhaustive]`.
//!
//! With the feature `serde`, all of it is serialised and deserialised. A [`Variant`] is then what its [`Definition`] says,
//! and one that is read passes [`Definition::check`] first.
//!
//! Nothing here knows text (but for the [`place`]s that messages point at), tables or how anything is played.

#![no_std]

extern crate alloc;

mod arrays;
mod chain;
mod check;
mod clause;
mod clauses;
mod condition;
mod flip;
pub mod geometry;
mod image;
mod legs;
mod line;
mod movement;
pub mod moves;
mod once;
pub mod outcome;
pub mod place;
mod reason;
pub mod setup;
mod since;
mod turn;
mod unmoved;
mod variant;
mod worth;

pub use arrays::{array, ways_of};
pub use chain::Chain;
pub use check::{InvalidDefinition, MAX_SIDE_NAME, is_side_name};
pub use clause::{
    ArrayStep, Arrays, Axis, Blast, Castling, CastlingManner, Caught, Chase, EnPassantPair, Event, Exchange,
    Forbidden, Gating, Handed, Immunity, Likeness, OutcomeRule, Perishing, Perpetual, Promoting, Promotion,
    Rebirth, Remembered, Royalty, SafeSquares, Selection, SelectionKey, Spoils, Trigger, Verdict,
};
pub use clauses::{Clauses, Ruled};
pub use condition::{Compare, Condition, Depends, Formula, Leaf, Neighbours, Tally, Whose};
pub use flip::{Flip, Flipped, Nearness, Ray};
pub use image::KindMoves;
pub use legs::{EarlierLeg, Leg, Legs, MAX_LEGS, MAX_UNLOADS, MAX_WAYS, Stop, Turn};
pub use line::{Line, Way};
pub use movement::{Course, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, Victims, Wraps};
pub use once::{MAX_ONCE, Once};
pub use reason::reason;
pub use since::{Counting, MAX_COUNTS, MovesSince};
pub use turn::{
    ConditionalPlacement, Faces, FileRule, MAX_SERIES, Near, Pass, PlaceTurn, PlacementRule, Series,
    SeriesLength, ShadeRule, Then, TurnOptions, TurnRule, number_of_turn, push, pushed_from,
};
pub use unmoved::{CastlingPair, Entry, Unmoved, can_return};
pub use variant::{
    Definition, Grid, Look, MAX_ASKED_OF_MOVES, MAX_GUARD_CONDITIONS, MAX_GUARDED_MOVES, Men, NamedRegion,
    Neutral, Picture, PieceType, Places, Region, Variant, usual_names,
};
pub use worth::{Weighing, Worth};
