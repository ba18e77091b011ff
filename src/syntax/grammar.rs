//! The grammar, as pest makes a parser of it. It is written to be read: see `grammar/`.

use pest_derive::Parser;

/// Parses by the rules of the three grammar files.
#[derive(Parser)]
#[grammar = "grammar/lexical.pest"]
#[grammar = "grammar/betza.pest"]
#[grammar = "grammar/variant.pest"]
pub(super) struct Grammar;

/// A stretch of text that a rule matched, with the stretches inside it.
pub(super) type Pair<'t> = pest::iterators::Pair<'t, Rule>;
