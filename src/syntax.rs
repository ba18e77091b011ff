//! Text to tree. pest ends here: nothing outside this module knows the grammar's rules.

pub mod tree;
