//! `alfil import`

use super::output::Expected;
use super::{Failure, Status, input, manner, output, report};
use crate::import::{Format, Import, Imported, Kind, Remark, diagram, fairy, fairy_built_in, xboard};
use alfil_words::counted;
use clap::Args;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What stands below `alfil import --help`.
pub(super) const EXAMPLE: &str = "\
Examples:
  alfil import variants.ini -o imported            a file for each section
  alfil import variants.ini --section gothic       one of them, printed
  alfil import --built-in knightmate               a variant that Fairy-Stockfish itself knows

  alfil import page.html                           an Interactive Diagram of The Chess Variant Pages
  alfil import xboard.debug                        what an engine tells XBoard of a game

It reads Fairy-Stockfish's variants.ini, Interactive Diagrams, in pages or by their lines,
and the lines `setup` and `piece` of XBoard's protocol.
What cannot be carried over is said with its line, and stands at the end of the file.
The exit status is 1 if a rule or a whole variant could not be carried over.";

// What `alfil import` is asked for.
#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// A `variants.ini` of Fairy-Stockfish, a page with Interactive Diagrams, or what an engine tells XBoard
    #[arg(required_unless_present = "built_in")]
    file: Option<PathBuf>,
    /// Only the variant of this section
    #[arg(long, value_name = "NAME", requires = "file", conflicts_with = "built_in")]
    section: Option<String>,
    /// A variant that Fairy-Stockfish has built in, instead of a file
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    built_in: Option<String>,
    /// Write the files into this directory; without it a single variant is printed
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: &ImportArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let folder = output::folder(args.output.as_deref())?;
    let (import, place) = match (&args.built_in, &args.file) {
        (Some(name), _) => (fairy_built_in(name), "built in".to_owned()),
        (None, Some(file)) => {
            let source = input::file(file)?;
            let import = match Format::of(&source.text) {
                // Only one format has sections: who asks for one means that.
                Format::Diagram if args.section.is_none() => diagram(&source.text),
                Format::Xboard if args.section.is_none() => xboard(&source.text),
                format => {
                    let import = fairy(&source.text, args.section.as_deref());
                    let other = match format {
                        Format::Fairy => None,
                        Format::Diagram => Some("a page with an Interactive Diagram"),
                        Format::Xboard => Some("what an engine tells XBoard"),
                    };
                    if let Some(other) = other.filter(|_| import.found == 0) {
                        let message = format!("`{}` is {other}, which has no sections", source.name);
                        return Err(report::usage(&message, Some("leave `--section` out".to_owned())));
                    }
                    import
                }
            };
            (import, source.name)
        }
        (None, None) => (Import::default(), String::new()),
    };
    if import.found == 0 && import.remarks.is_empty() {
        let message = match (&args.built_in, &args.section) {
            (Some(name), _) => {
                format!("Fairy-Stockfish has no variant `{name}` built in whose rules are known here")
            }
            (None, Some(section)) => format!("`{place}` has no section [{section}]"),
            // Another file without sections is told line by line, with the same status.
            (None, None) => {
                let message = format!("`{place}` has no section: one begins with `[name:parent]`");
                return Err(report::bad_input(&message, None));
            }
        };
        return Err(report::usage(&message, None));
    }
    let single = import.found == 1;
    if !single && folder.is_none() && !import.variants.is_empty() {
        let message = format!("`{place}` has {} variants", import.found);
        let help =
            "`-o DIR` writes a file for each; `--section NAME` takes one of a `variants.ini`".to_owned();
        return Err(report::usage(&message, Some(help)));
    }
    if let Some(folder) = folder.filter(|_| !args.force) {
        import.variants.iter().try_for_each(|variant| refuse_replaced(&file(folder, variant)))?;
    }
    let mut lost = tell(&place, "", &import.remarks);
    for variant in &import.variants {
        lost |= tell(&place, &variant.name, &variant.remarks);
        match folder {
            None => out.write_all(variant.text.as_bytes())?,
            Some(folder) => put(folder, variant, args.force)?,
        }
    }
    if let Some(folder) = folder.filter(|_| !manner::quiet()) {
        let whole = import
            .variants
            .iter()
            .filter(|variant| !variant.remarks.iter().any(|remark| remark.kind != Kind::Odd));
        let (whole, all) = (whole.count(), import.variants.len());
        let folder = folder.display();
        writeln!(
            out,
            "{all} of {} {} written to {folder}, {whole} of them with all {} rules",
            counted(import.found, "variant", "variants"),
            if import.found == 1 { "is" } else { "are" },
            if import.found == 1 { "its" } else { "their" },
        )?;
    }
    Ok(if lost { Status::BadInput } else { Status::Well })
}

/// Says the remarks; whether a rule or more is missing.
fn tell(place: &str, variant: &str, remarks: &[Remark]) -> bool {
    for remark in remarks {
        let line =
            if remark.line > 0 { format!("{place}:{}", remark.line) } else { format!("{place}, inherited") };
        let of = if variant.is_empty() { String::new() } else { format!("{variant}: ") };
        let kind = match remark.kind {
            Kind::Wrong => "",
            Kind::Lost => "not carried over: ",
            Kind::Odd => "note: ",
        };
        if remark.kind != Kind::Odd || !manner::quiet() {
            report::note(&format!("{line}: {of}{kind}{}", remark.text));
        }
    }
    remarks.iter().any(|remark| remark.kind != Kind::Odd)
}

fn put(folder: &Path, variant: &Imported, force: bool) -> Result<(), Failure> {
    if !folder.is_dir() {
        std::fs::create_dir_all(folder).map_err(|error| {
            let message = format!("the directory `{}` cannot be made", folder.display());
            report::usage(&message, Some(super::reading::reason(&error)))
        })?;
    }
    let path = file(folder, variant);
    let expected = if force { Expected::Anything } else { Expected::Nothing };
    output::put(&path, variant.text.as_bytes(), expected).map_err(|error| {
        let file = path.display();
        if error.kind() == ErrorKind::AlreadyExists {
            return is_there(&path);
        }
        report::usage(&format!("the file `{file}` cannot be written"), Some(output::unwritten(&path, &error)))
    })
}

/// The file of a variant.
fn file(folder: &Path, variant: &Imported) -> PathBuf {
    folder.join(format!("{}.variant", variant.name))
}

/// Refuses to write anything where a file would be replaced.
fn refuse_replaced(path: &Path) -> Result<(), Failure> {
    if path.symlink_metadata().is_ok() { Err(is_there(path)) } else { Ok(()) }
}

fn is_there(path: &Path) -> Failure {
    let help = "`--force` replaces it".to_owned();
    report::usage(&format!("there is a file `{}` already", path.display()), Some(help))
}
