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
//! Nothing here reads variant files: that is the crate `alfil`. A program that is to do without it takes variants that have been
//! read before. With the feature `serde` a [`Variant`](alfil_model::Variant) is written in any format that serde knows, by a build
//! script with `alfil` for example; read again, it is checked, and `alfil_model` is all that it takes:
//! `serde_json::from_str::<Variant>(include_str!(concat!(env!("OUT_DIR"), "/chess.json")))`.
//!
//! With a variant at hand, a random game of chess takes ten lines:
//!
//! ```
//! use alfil::{FromText as _, Variant};
//! use alfil_play::{game::Game, notation, playout::Random, rules::Rules};
//!
//! let variant = Variant::shipped("chess").expect("it ships");
//! let mut game = Game::new(&Rules::compile(&variant));
//! let mut random = Random::new(1);
//! while let Some(mv) = game.position().random_move(&mut random).filter(|_| game.moves().len() < 40) {
//!     print!("{} ", notation::san(game.position(), &mv));
//!     game.play(mv);
//! }
//! println!("{}", notation::fen(game.position().rules().vocabulary(), &game.position().setup()));
//! println!("{}", game.outcome());
//! # assert_eq!(game.moves().len(), 40);
//! ```

pub mod board;
mod calls;
mod chase;
mod compile;
mod ending;
pub mod entry;
pub mod game;
mod illegal;
mod legality;
pub mod list;
mod movegen;
pub mod notation;
pub mod observer;
pub mod pair;
pub mod perft;
pub mod playout;
pub mod ply;
pub mod position;
pub mod rules;
mod shuttle;
mod state;
mod tables;
#[doc(hidden)]
pub mod twins;
mod view;
mod vocabulary;
pub mod xboard;
