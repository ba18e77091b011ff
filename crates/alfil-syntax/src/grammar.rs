//! The grammar, as pest makes a parser of it: a crate of its own, which stands in `grammar/`.

pub(super) use alfil_grammar::{Grammar, Pair, Rule};
