#![doc = include_str!("../README.md")]
#![cfg_attr(
    doc,
    expect(
        rustdoc::invalid_codeblock_attributes,
        reason = "what stands behind the fences of the README is for the tests that run its sessions"
    )
)]

pub mod catalog;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod coverage;
pub mod diagnostic;
pub mod draw;
mod english;
pub mod export;
mod fairy;
pub mod format;
pub mod glyphs;
#[cfg(feature = "ide")]
pub mod ide;
pub mod import;
pub mod library;
pub mod lint;
pub mod mate;
pub mod parts;
pub mod pgn;
pub mod prose;
pub mod resolve;
pub mod sketch;
pub mod testing;
mod variant;
pub mod why;

pub use model::Variant;
pub use variant::{FromText, Mistakes};

pub use alfil_board as board;
pub use alfil_model as model;
pub use alfil_model::{moves, outcome, setup};
pub use alfil_play as play;
pub use alfil_play::{game, notation, pair, perft, playout, position, rules};
pub use alfil_reference as reference;
pub use alfil_syntax as syntax;
pub use alfil_syntax::source;
