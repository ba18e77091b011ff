//! `alfil completions` and `alfil man`: every command and option is known to shells and to `man`.

use crate::terminal::{alfil, folder, printed};
use std::fs;
use std::process::{Command, Stdio};

/// What a command prints, in which nothing is wrong.
fn shown(arguments: &[&str]) -> String {
    let output = alfil(&folder("shell"), arguments);
    let (shown, errors, status) = printed(&output);
    assert_eq!(status, Some(0), "{errors}");
    shown.to_owned()
}

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = shown(&["--help"]);
    let lines = help.lines().skip_while(|line| !line.starts_with("Usage:")).skip(1);
    let commands = lines.take_while(|line| *line != "Options:");
    let words = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    words.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn completions_know_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = shown(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell} does not know {command}");
        }
        assert!(script.contains("check") && script.contains("max-drops"), "{shell}");
    }
    assert_eq!(alfil(&folder("shell"), &["completions", "csh"]).status.code(), Some(2));
}

/// A shell that is installed reads its script; whether it is there, it alone can say.
#[test]
fn bash_reads_its_script() {
    let script = shown(&["completions", "bash"]);
    let Ok(mut child) = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn() else { return };
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), script.as_bytes())
        .expect("bash reads");
    assert!(child.wait().expect("bash ends").success());
}

#[test]
fn the_help_of_every_command_ends_with_an_example() {
    for command in commands().iter().filter(|command| *command != "help") {
        let help = shown(&[command, "--help"]);
        let behind = help.split_once("\nExample").map(|(_, behind)| behind);
        assert!(behind.is_some_and(|behind| behind.contains("alfil ")), "{command}:\n{help}");
    }
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = folder("pages").join("man");
    let output = shown(&["man", "--output", folder.to_str().expect("a path in UTF-8")]);
    assert!(output.contains("man"), "{output}");
    for command in commands().iter().filter(|command| *command != "help") {
        let page = fs::read_to_string(folder.join(format!("alfil-{command}.1"))).expect(command);
        assert!(page.contains(".TH alfil") && page.contains(".SH NAME"), "{page}");
    }
    let main = shown(&["man"]);
    assert!(main.contains(".SH NAME") && main.contains("alfil"), "{main}");
    let page = fs::read_to_string(folder.join("alfil-fmt.1")).expect("a page");
    assert!(page.contains("\\-\\-check") && page.contains(".SH EXAMPLES\n"), "{page}");
}
