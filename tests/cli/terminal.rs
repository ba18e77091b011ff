//! Sessions with the program, for the tests of its commands.
//!
//! A snapshot holds the commands of a session as a terminal would show them. What goes to the standard error is marked by
//! `!`, an exit status other than 0 stands in brackets.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs the program in a directory.
pub fn alfil(folder: &Path, arguments: &[&str]) -> Output {
    settled(program(folder, arguments).output().expect("the program has been built"))
}

/// What is printed without how far it had come meanwhile, which depends on how busy the machine is.
fn settled(mut output: Output) -> Output {
    let lines = output.stderr.split_inclusive(|byte| *byte == b'\n');
    output.stderr = lines.filter(|line| !line.starts_with(b"progress: ")).flatten().copied().collect();
    output
}

/// Runs the program in a directory, with a text on its standard input.
pub fn piped(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = program(folder, arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program has been built");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A command that reads nothing may have ended before it is written to.
    let writing = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writing.join().expect("writing does not panic");
    settled(output)
}

/// The program, to be run in a directory.
pub fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1");
    command
}

/// An empty directory for the files of a test. Tests run side by side, so each has its own, named like its thread.
pub fn folder(name: &str) -> PathBuf {
    let test = std::thread::current().name().unwrap_or("main").replace("::", "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(test).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target directory can be written to");
    folder
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// What the program printed: its output, its errors, its status.
pub fn printed(output: &Output) -> (&str, &str, Option<i32>) {
    (text(&output.stdout), text(&output.stderr), output.status.code())
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
