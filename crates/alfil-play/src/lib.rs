//! Plays chess variants from compiled tables.
//!
//! A [`Variant`](alfil_model::Variant) is compiled to [`Rules`](rules::Rules), immutable tables that positions share.
//! From them come [`Position`](position::Position)s and their legal moves, [`Game`](game::Game)s with their repetitions,
//! [`notation`] (FEN, coordinate moves, SAN), perft and random games.
//!
//! ```text
//! model ──compile──▶ tables ──▶ state ──▶ movegen ──▶ position ──▶ game, notation, playout
//! ```
//!
//! Nothing here reads variant files: that is the crate `alfil`.

pub mod board;
mod compile;
pub mod game;
pub mod list;
mod movegen;
pub mod notation;
pub mod observer;
mod perft;
pub mod playout;
pub mod ply;
pub mod position;
pub mod rules;
mod state;
mod tables;
mod vocabulary;
pub mod words;
