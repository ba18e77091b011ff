//! `alfil man`

use super::output::{Expected, folder, put};
use super::reading::reason;
use super::{Failure, Status, command_line, manner, report};
use clap::{Args, Command};
use clap_mangen::Man;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const EXAMPLE: &str = "\
Examples:
  alfil man | man -l -                               read the page of the program
  alfil man --output ~/.local/share/man/man1         install all pages";

// What `alfil man` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ManArgs {
    /// Write the pages of the program and of all its commands into this directory
    #[arg(long, short, value_name = "DIRECTORY")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &ManArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let Some(folder) = folder(args.output.as_deref())? else {
        out.write_all(&page(&Man::new(command_line()))?)?;
        return Ok(Status::Well);
    };
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        let mut command = command_line().disable_help_subcommand(true);
        command.build();
        write(command, folder)
    });
    written.map_err(|error| {
        let message = format!("the pages cannot be written to `{}`", folder.display());
        report::usage(&message, Some(reason(&error)))
    })?;
    if manner::quiet() {
        return Ok(Status::Well);
    }
    writeln!(out, "the pages stand in `{}`", folder.display())?;
    Ok(Status::Well)
}

/// Writes the pages of a command and of those below it.
fn write(command: Command, folder: &Path) -> io::Result<()> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        write(below.clone(), folder)?;
    }
    let man = Man::new(command);
    put(&folder.join(man.get_filename()), &page(&man)?, Expected::Anything)
}

/// A page. What stands behind the options ends in examples, which are called so and printed line by line, to be copied.
fn page(man: &Man) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    man.render(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA\nExample", "Example");
    let (mut page, mut behind, mut as_it_is) = (String::with_capacity(text.len()), false, false);
    for line in text.lines() {
        let heading = matches!(line, "Examples:" | "Example:");
        behind = (behind && !line.starts_with(".SH")) || heading || line == ".SH EXTRA";
        let wanted = behind && line.starts_with("  ");
        if wanted != as_it_is {
            page.push_str(if wanted { ".nf\n" } else { ".fi\n" });
            as_it_is = wanted;
        }
        page.push_str(if heading { ".SH EXAMPLES" } else { line });
        page.push('\n');
    }
    if as_it_is {
        page.push_str(".fi\n");
    }
    Ok(page.into_bytes())
}
