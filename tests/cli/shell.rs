//! `alfil completions` and `alfil man`: every command, option and variant is known to shells, and the first two to `man`.

use crate::terminal::{alfil, folder, printed, program};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a command prints, in which nothing is wrong.
fn shown(arguments: &[&str]) -> String {
    let output = alfil(&folder("shell"), arguments);
    let (shown, errors, status) = printed(&output);
    assert_eq!(status, Some(0), "{errors}");
    shown.to_owned()
}

/// The commands, as the help lists them.
pub fn commands() -> Vec<String> {
    let help = shown(&["--help"]);
    let lines = help.lines().skip_while(|line| !line.starts_with("Usage:")).skip(1);
    let commands = lines.take_while(|line| *line != "Options:");
    let words = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    words.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// What a shell is offered for the last of some words, in a folder with files.
fn offered(shell: &str, words: &[&str]) -> String {
    let folder = folder("completions");
    fs::create_dir_all(folder.join("games")).expect("a directory");
    fs::write(folder.join("chesslike.variant"), "").expect("a file");
    fs::write(folder.join("checklist.txt"), "").expect("a file");
    let output = program(&folder, &[&["--", "alfil"], words].concat())
        .env("ALFIL_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_IFS", "\n")
        .output()
        .expect("the program has been built");
    printed(&output).0.to_owned()
}

#[test]
fn completions_know_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in SHELLS {
        let script = shown(&["completions", shell]);
        assert!(script.contains("ALFIL_COMPLETE") && script.contains("alfil"), "{script}");
        let found = offered(shell, &[""]);
        for command in &commands {
            assert!(found.contains(command.as_str()), "{shell} does not know {command}");
        }
        assert!(offered(shell, &["moves", "chess", "--m"]).contains("--max-drops"), "{shell}");
    }
    assert_eq!(alfil(&folder("shell"), &["completions", "csh"]).status.code(), Some(2));
    // Whoever asks for a shell that is not known gets nothing into the line that is being written.
    assert_eq!(offered("csh", &["show", "xi"]), "");
}

#[test]
fn completions_know_what_ships_and_files() {
    for shell in SHELLS {
        let found = offered(shell, &["explain", "che"]);
        assert!(found.contains("chess960") && found.contains("chesslike.variant"), "{shell}: {found}");
        assert!(!found.contains("checklist") && !found.contains("xiangqi"), "{shell}: {found}");
        assert!(offered(shell, &["check", "ga"]).contains("games"), "{shell}");
    }
    // These show what each is.
    for shell in ["zsh", "fish", "powershell"] {
        let summary = alfil::library::summary("chess").expect("a sentence");
        assert!(offered(shell, &["show", "ches"]).contains(summary), "{shell}");
    }
}

/// Every argument whose help speaks of what ships is completed to it.
#[test]
fn every_argument_that_names_a_variant_is_completed() {
    for words in [
        &["analyze", "--variant", "xi"][..],
        &["bench", "playouts", "xi"],
        &["check", "chess", "xi"],
        &["convert", "xi"],
        &["cover", "xi"],
        &["diff", "chess", "xi"],
        &["engine", "xi"],
        &["expand", "xi"],
        &["explain", "xi"],
        &["mate", "xi"],
        &["match", "a", "b", "xi"],
        &["moves", "xi"],
        &["new", "mine", "--like", "xi"],
        &["perft", "xi"],
        &["play", "xi"],
        &["show", "xi"],
        &["state", "xi"],
        &["test", "xi"],
        &["values", "xi"],
        &["why", "xi"],
    ] {
        assert!(offered("fish", words).contains("xiangqi"), "{words:?}");
    }
    // What rewrites files is offered none that ships.
    assert!(!offered("fish", &["fmt", "xi"]).contains("xiangqi"));
}

/// Shells that are installed read their scripts and complete by them; whether they are there, they alone can say.
#[test]
fn shells_complete_by_their_scripts() {
    let folder = folder("scripts");
    let path = Path::new(env!("CARGO_BIN_EXE_alfil")).parent().expect("a folder").to_owned();
    let path = std::env::join_paths(
        [path].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .expect("a list of folders");
    let asked = |shell: &str, script: &str| {
        let output =
            Command::new(shell).args(["-c", script]).env("PATH", &path).current_dir(&folder).output();
        output.ok().map(|output| printed(&output).0.to_owned())
    };
    fs::write(folder.join("alfil.bash"), shown(&["completions", "bash"])).expect("a file");
    fs::write(folder.join("alfil.fish"), shown(&["completions", "fish"])).expect("a file");
    fs::write(folder.join("alfil.zsh"), shown(&["completions", "zsh"])).expect("a file");
    let bash = "source alfil.bash; COMP_WORDS=(alfil show xi); COMP_CWORD=2; COMP_TYPE=9
        _clap_complete_alfil alfil xi show; echo \"${COMPREPLY[@]}\"";
    if let Some(found) = asked("bash", bash) {
        assert_eq!(found.trim(), "xiangqi");
    }
    if let Some(found) = asked("fish", "source alfil.fish; complete --do-complete 'alfil show xi'") {
        assert!(found.starts_with("xiangqi\t"), "{found}");
    }
    let zsh = "compdef() { }; _describe() { print -rl -- ${(P)argv[-1]} }; source ./alfil.zsh
        words=(alfil show xi) CURRENT=3; _clap_dynamic_completer_alfil";
    if let Some(found) = asked("zsh", zsh) {
        assert!(found.starts_with("xiangqi:"), "{found}");
    }
}

/// The arguments that a command shares with others have words of their own, which must not take the place of what it is for.
#[test]
fn the_help_of_every_command_begins_with_what_the_list_says_of_it() {
    let list = shown(&["--help"]);
    for command in commands() {
        let help = shown(&[&command, "-h"]);
        let about = help.lines().next().expect("a line");
        let line = format!("  {command:<12} {about}");
        assert!(list.lines().any(|other| other == line), "{line}");
    }
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
    assert!(page.contains("\\-\\-check") && page.contains(".SH EXAMPLES\n.nf\n  alfil fmt"), "{page}");
    // Every example is a line that can be copied.
    for command in commands().iter().filter(|command| *command != "help") {
        let page = fs::read_to_string(folder.join(format!("alfil-{command}.1"))).expect(command);
        let mut unfilled = false;
        for line in page.lines() {
            unfilled = (unfilled || line == ".nf") && line != ".fi";
            assert!(unfilled || !line.starts_with("  alfil "), "{command}: {line}");
        }
    }
}

#[test]
fn completions_know_files_codes_and_sides() {
    assert!(offered("fish", &["convert", "chess", "check"]).contains("checklist.txt"));
    assert!(offered("fish", &["check", "--explain", "piece::unu"]).contains("piece::unused"));
    assert!(offered("fish", &["list", "--family", "xi"]).contains("xiangqi"));
    assert!(offered("fish", &["play", "chess", "--computer", "bl"]).contains("black"));
}
