//! What stands in the repository for users holds: the documentation, the examples, the grammar for editors.

mod blocks;
mod diagnostics;
mod examples;
mod pages;
mod vscode;
