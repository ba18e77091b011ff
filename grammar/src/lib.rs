//! The grammar of variant files, as pest makes a parser of it. It is written to be read: see `lexical.pest`, `betza.pest` and
//! `variant.pest` beside this folder.
//!
//! It is a crate of its own so that the parser is optimised wherever the rest is not, and made anew only when the grammar changes.
//! What the rules match becomes a tree in `alfil::syntax`; nobody else needs them.

#![allow(missing_docs, reason = "the rules are explained where they are written")]

use pest_derive::Parser;

/// Parses by the rules of the three grammar files.
#[derive(Parser)]
#[grammar = "lexical.pest"]
#[grammar = "betza.pest"]
#[grammar = "variant.pest"]
pub struct Grammar;

/// A stretch of text that a rule matched, with the stretches inside it.
pub type Pair<'t> = pest::iterators::Pair<'t, Rule>;
