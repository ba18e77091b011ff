//! `alfil explain`

use super::{Failure, Status, completions, images, input, output};
use crate::prose;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// What stands behind the options in the help.
const EXAMPLE: &str = "\
Examples:
  alfil explain kings                      the rules page of a variant that ships
  alfil explain my.variant -o my.html      of a file, as a page for the browser";

// What `alfil explain` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ExplainArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// How the page is written; by default as the ending of the output file says, else Markdown
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text that reads well as it is
    Markdown,
    /// One file that needs no other, with pictures
    Html,
}

/// The endings of pages, and what they ask for.
const ENDINGS: &[(&str, Format)] = &[
    ("html", Format::Html),
    ("htm", Format::Html),
    ("xhtml", Format::Html),
    ("md", Format::Markdown),
    ("markdown", Format::Markdown),
    ("txt", Format::Markdown),
];

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let help = "end it in .md or .html, or say `--format`";
    let path = args.output.as_deref();
    let format = output::format(path, (args.format, Format::Markdown), ENDINGS, help)?;
    let (variant, sources) = input::load_named(&args.variant)?;
    let parent = input::parent(&sources);
    let page = prose::page(&variant, parent.as_ref());
    let mut read: Vec<String> = sources.iter().map(|source| source.name.clone()).collect();
    let text = match format {
        Format::Markdown => page.markdown(),
        Format::Html => {
            let images = images::readable(&variant, sources)?;
            read.extend(images.files);
            page.with_images(images.found).html()
        }
    };
    match output::file(path) {
        None => out.write_all(text.as_bytes())?,
        Some(path) => {
            let endings: Vec<&str> = ENDINGS.iter().map(|(ending, _)| *ending).collect();
            output::write(path, text.as_bytes(), read.iter().map(String::as_str), &endings)?;
        }
    }
    Ok(Status::Well)
}
