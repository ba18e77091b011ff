//! Sessions with the program, for the tests of its commands.
//!
//! A snapshot holds the commands of a session as a terminal would show them. What goes to the standard error is marked by
//! `!`, an exit status other than 0 stands in brackets.

#![allow(dead_code, reason = "each test program uses what it needs of it")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs the program in a directory.
pub fn alfil(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program has been built")
}

/// An empty directory for the files of a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target directory can be written to");
    folder
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// What a terminal shows of some commands.
pub fn session(folder: &Path, commands: &[&[&str]]) -> String {
    let mut shown = String::new();
    for arguments in commands {
        let quoted = arguments.iter().map(|word| {
            if word.is_empty() || word.contains(' ') { format!("\"{word}\"") } else { (*word).to_owned() }
        });
        let _ = writeln!(shown, "$ alfil {}", quoted.collect::<Vec<_>>().join(" "));
        let output = alfil(folder, arguments);
        shown += text(&output.stdout);
        for line in text(&output.stderr).lines() {
            let _ = writeln!(shown, "{}", format!("! {line}").trim_end());
        }
        match output.status.code() {
            Some(0) => {}
            code => {
                let _ = writeln!(
                    shown,
                    "[{}]",
                    code.map_or("ended by a signal".to_owned(), |code| code.to_string())
                );
            }
        }
        shown.push('\n');
    }
    shown
}

/// A game on nine squares.
pub const TINY: &str = "variant \"Tiny\" { year 2000 }\nboard 3x3\nsetup {\n    k . .\n    . . .\n    . . K\n}\npiece K \"King\" K\nroyal K\nloss when checkmate\ndraw when stalemate\n";
