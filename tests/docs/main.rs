//! What stands in the repository for users holds: the documentation, the examples, the manifests, the grammar for editors.

mod architecture;
mod blocks;
mod code;
mod diagnostics;
mod examples;
mod generated;
mod manifests;
mod pages;
mod serves;
mod vscode;
