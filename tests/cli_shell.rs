//! `alfil completions` and `alfil man`: every command and option is known to shells and to `man`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn alfil(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments).output().expect("the program has been built")
}

fn text(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("the program writes UTF-8")
}

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = alfil(&["--help"]);
    let lines = text(&help).lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = lines.take_while(|line| !line.is_empty());
    let words = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    words.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn completions_know_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = alfil(&["completions", shell]);
        let script = text(&script);
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell} does not know {command}");
        }
        assert!(script.contains("check") && script.contains("max-drops"), "{shell}");
    }
    assert_eq!(alfil(&["completions", "csh"]).status.code(), Some(2));
}

/// A shell that is installed reads its script; whether it is there, it alone can say.
#[test]
fn bash_reads_its_script() {
    let script = alfil(&["completions", "bash"]);
    let Ok(mut child) = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn() else { return };
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), &script.stdout).expect("bash reads");
    assert!(child.wait().expect("bash ends").success());
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    let output = alfil(&["man", "--output", folder.to_str().expect("a path in UTF-8")]);
    assert!(text(&output).contains("man"), "{output:?}");
    for command in commands().iter().filter(|command| *command != "help") {
        let page = fs::read_to_string(folder.join(format!("alfil-{command}.1"))).expect(command);
        assert!(page.contains(".TH alfil") && page.contains(".SH NAME"), "{page}");
    }
    let main = alfil(&["man"]);
    assert!(text(&main).contains(".SH NAME") && text(&main).contains("alfil"), "{}", text(&main));
    let page = fs::read_to_string(folder.join("alfil-fmt.1")).expect("a page");
    assert!(page.contains("\\-\\-check") && page.contains("Examples"), "{page}");
}
