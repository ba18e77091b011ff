//! No text of a file reaches the terminal as it is: what a terminal would obey is shown by signs, whatever the command.

use crate::support;
use crate::terminal::{TINY, folder, piped, text};
use alfil::diagnostic::is_control;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

/// It sets the title of a terminal, clears it, hides what follows, rings, turns the text round and goes back on the line.
const HOSTILE: &str = "\x1b]0;owned\x07\x1b[2J\u{9b}31m\x1b[8m\u{202e}\x08\x7f\ragain";

/// The files of strangers.
fn strangers(folder: &Path) {
    let write = |name: &str, text: String| fs::write(folder.join(name), text).expect("a file");
    for (number, place) in ["\"Tiny\"", "year 2000", "\"King\""].iter().enumerate() {
        let text = match *place {
            "year 2000" => TINY.replace(place, &format!("note \"{HOSTILE}\"")),
            place => TINY.replace(place, &format!("\"{HOSTILE}\"")),
        };
        write(&format!("{number}.variant"), text);
    }
    let plain = HOSTILE.replace('\r', "");
    write("comment.variant", format!("{TINY}# {plain}\n"));
    write("test.variant", format!("{TINY}test \"{plain}\" {{ moves are a1a1 }}\n"));
    write("extends.variant", format!("variant \"X\" {{ }}\nextends \"{plain}\"\n"));
    write("word.variant", format!("{TINY}{plain} {plain}\n"));
    write("why.variant", format!("{TINY}test \"a\" {{ illegal c1c3 \"{plain}\" }}\n"));
    // A name of a file may be hostile where its text is not.
    write(&format!("{plain}.variant"), format!("{TINY}test \"a\" {{ moves are a1a1 }}\n"));
    write("picture.variant", TINY.replacen("piece K \"King\" K", "piece K \"King\" K image \"king.svg\"", 1));
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">";
    write("king.svg", format!("{svg}<{plain}/><path d=\"{plain}\"/></svg>"));
    write(
        "games.pgn",
        format!(
            "[Event \"{HOSTILE}\"]\n[Variant \"{plain}\"]\n[White \"{plain}\"]\n\n{{{HOSTILE}}} 1. e4 {{{HOSTILE}}} e5 ({plain}) $9 *\n\n\
             [Event \"two\"]\n\n1. {plain} e5 *\n\n[Event \"three\"]\n[FEN \"{plain}\"]\n\n1. e4 *\n"
        ),
    );
    write("engine.sh", format!("printf '%s\\n' '{}'\n", plain.replace('\'', "")));
    let said = plain.replace('\'', "");
    write(
        "player.sh",
        format!(
            "while read -r line; do case \"$line\" in uci) printf '%s\\n' 'id name {said}' uciok;; isready) echo readyok;; \
             go*) printf '%s\\n' 'bestmove {said}';; quit) exit;; esac; done\n"
        ),
    );
    fs::create_dir(folder.join("configured")).expect("a directory");
    write("configured/alfil.toml", format!("[lints]\n\"{plain}\" = \"{plain}\"\n{plain} = 1\n"));
    write("configured/a.variant", TINY.to_owned());
}

/// What every command is asked, with `VARIANT` for each of the files.
const ASKED: &[&[&str]] = &[
    &["check", "VARIANT"],
    &["check", "VARIANT", "--format", "json"],
    &["check", "VARIANT", "--format", "sarif"],
    &["check", "VARIANT", "--format", "github"],
    &["check", "--explain", HOSTILE],
    &["fmt", "--check", "VARIANT"],
    &["expand", "VARIANT", "--tests"],
    &["export", "VARIANT", "--to", "fsf"],
    &["export", "VARIANT", "--to", "fsf", "--lossy"],
    &["moves", "VARIANT"],
    &["moves", "chess", "--moves", HOSTILE],
    &["moves", "chess", "--fen", HOSTILE],
    &["perft", "VARIANT", "1"],
    &["perft", "chess", HOSTILE],
    &["state", "VARIANT"],
    &["test", "VARIANT", "-v"],
    &["test", "VARIANT", "--list"],
    &["test", "VARIANT", "--format", "json"],
    &["test", "VARIANT", "--format", "junit"],
    &["test", "VARIANT", "--filter", HOSTILE],
    &["cover", "VARIANT", "--games", "0"],
    &["show", "VARIANT"],
    &["show", "VARIANT", "--format", "svg"],
    &["show", "chess", "--piece", HOSTILE],
    &["explain", "VARIANT"],
    &["explain", "VARIANT", "--format", "html"],
    &["play", "VARIANT"],
    &["play", "chess", "--pgn", "games.pgn"],
    &["play", "chess", "--pgn", "games.pgn", "--game", "2"],
    &["play", "chess", "--white", HOSTILE],
    &["why", "VARIANT", "Kc2"],
    &["why", "chess", HOSTILE],
    &["convert", "chess", "games.pgn"],
    &["convert", "VARIANT", "games.pgn", "--variant-men"],
    &["convert", "chess", "games.pgn", "--from", "moves"],
    &["convert", "chess", "games.pgn", "--from", "fen"],
    &["diff", "VARIANT", "chess"],
    &["diff", "chess", "--engine", "sh engine.sh", "--timeout", "1"],
    &["diff", "chess", "--engine", HOSTILE],
    &["match", "sh player.sh", "sh player.sh", "chess", "--games", "2", "--plies", "0", "--depth", "1"],
    &[
        "match",
        "sh player.sh",
        "sh player.sh",
        "chess",
        "--games",
        "2",
        "--plies",
        "0",
        "--depth",
        "1",
        "--format",
        "json",
    ],
    &["match", "sh player.sh", HOSTILE, "chess", "--a-name", HOSTILE],
    &["match", "sh player.sh", "sh player.sh", "VARIANT", "--games", "1", "--depth", "1", "--max-plies", "1"],
    &["bench", "playouts", "VARIANT", "--games", "1"],
    &["new", "mine", "--like", "VARIANT", "--force"],
    &["new", HOSTILE],
    &["import", "VARIANT"],
    &["import", "VARIANT", "--section", HOSTILE],
    &["import", "--built-in", HOSTILE],
    &["list"],
    &["list", "--json"],
    &["list", HOSTILE],
    &["analyze", HOSTILE],
    &["analyze", "VARIANT", "--nodes", "1"],
    &["analyze", "VARIANT", "--nodes", "1", "--format", "json"],
    &["analyze", "games.pgn", "--nodes", "1"],
    &["mate", HOSTILE, "2"],
    &["mate", "VARIANT", "--in", "1"],
    &["values", HOSTILE],
    &["values", "VARIANT"],
    &["engine", HOSTILE],
    &["engine", "VARIANT"],
    &["match", "alfil engine", "alfil engine", "VARIANT", "--games", "1", "--depth", "1", "--max-plies", "1"],
    &["lsp"],
    &["serve"],
    &["completions", HOSTILE],
    &["man", HOSTILE],
    &["help", HOSTILE],
    &[HOSTILE],
];

/// What every command reads from its standard input.
fn piped_in() -> String {
    let line = HOSTILE.replace('\r', "");
    let escaped = line.chars().map(|letter| format!("\\u{:04x}", letter as u32)).collect::<String>();
    format!(
        "{line}\nwhy {line}\ne4 {line}\nsave {line}/x\npgn\nuci\nsetoption name VariantPath value 0.variant\n\
         setoption name VariantPath value word.variant\nsetoption name {line} value {line}\nposition fen {line}\n\
         position startpos moves {line}\nxboard\nvariant {line}\nsetboard {line}\n{{\"variant\": \"{line}\"}}\n\
         {{\"id\": \"{escaped}\", \"variant\": \"{escaped}\"}}\n{{\"{escaped}\": 1, \"variant\": \"chess\"}}\n\
         {{\"variant\": \"chess\", \"fen\": \"{escaped}\"}}\n{{\"variant\": \"chess\", \"moves\": [\"{escaped}\"]}}\n"
    )
}

#[test]
fn no_command_prints_what_a_terminal_would_obey() {
    let folder = folder("hostile");
    strangers(&folder);
    let mut files: Vec<String> = fs::read_dir(&folder)
        .expect("a directory")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .filter(|name| name.ends_with(".variant"))
        .collect();
    files.push("configured/a.variant".to_owned());
    files.sort();
    let broken = Mutex::new(Vec::new());
    let asked = ASKED.iter().flat_map(|asked| {
        let files = if asked.contains(&"VARIANT") { &files[..] } else { &files[..1] };
        files.iter().map(move |file| (asked, file))
    });
    support::each(asked, |(asked, file)| {
        let words = asked.iter().map(|word| if *word == "VARIANT" { file } else { *word });
        let arguments: Vec<&str> = ["--color", "always"].into_iter().chain(words).collect();
        let output = piped(&folder, &arguments, piped_in());
        for shown in [text(&output.stdout), text(&output.stderr)] {
            // Colours of our own pass; this one is not of our own.
            // The language server's lines end as its protocol wants.
            let shown = if asked.contains(&"lsp") { shown.replace("\r\n", "\n") } else { shown.to_owned() };
            let concealed = shown.contains("\x1b[8m").then_some('\u{1b}');
            let shown = without_colours(&shown);
            let obeyed = shown.chars().filter(|letter| is_control(*letter) || *letter == '\r');
            if let Some(letter) = concealed.into_iter().chain(obeyed).next() {
                let broken = &mut *broken.lock().expect("no law has failed");
                broken.push(format!("{arguments:?} prints {letter:?}:\n{shown:?}"));
            }
        }
    });
    let broken = broken.into_inner().expect("no law has failed");
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
    let ran: BTreeSet<&str> = ASKED.iter().filter_map(|asked| asked.first().copied()).collect();
    for command in crate::shell::commands() {
        assert!(ran.contains(command.as_str()), "`{command}` is asked nothing");
    }
}

/// A text without sequences that choose colours: `ESC [ 1 ; 31 m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part
            .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';')
            .strip_prefix('m')
        {
            Some(rest) => plain += rest,
            None => plain += &format!("\x1b[{part}"),
        }
    }
    plain
}
