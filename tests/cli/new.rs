//! `alfil new`: what it writes is in order, and nothing is ever lost.

use crate::support;
use crate::terminal::{alfil, folder, printed};
use alfil::library;
use std::fs;
use std::path::Path;

/// Fails unless the files check without warnings, are laid out, and pass their own tests.
fn in_order(folder: &Path, files: &[String]) {
    for command in [&["check", "--deny-warnings"] as &[&str], &["fmt", "--check"], &["test"]] {
        let arguments: Vec<&str> = command.iter().copied().chain(files.iter().map(String::as_str)).collect();
        let output = alfil(folder, &arguments);
        let (shown, errors, status) = printed(&output);
        assert_eq!(status, Some(0), "{command:?}\n{shown}{errors}");
    }
}

#[test]
fn a_first_file_is_in_order_and_teaches() {
    let folder = folder("first");
    let output = alfil(&folder, &["new", "hill-camels"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    insta::assert_snapshot!(shown);
    let file = "hill-camels.variant".to_owned();
    in_order(&folder, std::slice::from_ref(&file));
    let text = fs::read_to_string(folder.join(&file)).expect("the file");
    assert!(text.contains("variant \"Hill Camels\" {"), "{text}");
    let moves = alfil(&folder, &["moves", &file, "--moves", "b1a4"]);
    assert_eq!(
        printed(&moves).0.lines().count(),
        20,
        "Black has as many moves as in chess: 16 of pawns, 4 of camels"
    );
    // Whoever leaves the ending out is told.
    let output = alfil(&folder, &["show", "hill-camels"]);
    assert_eq!(
        printed(&output),
        (
            "",
            "error: no variant `hill-camels` ships\n  help: the file is called `hill-camels.variant`\n",
            Some(2)
        )
    );

    // What it proposes in comments fits, too.
    let proposed: String = text
        .lines()
        .map(|line| match line.strip_prefix('#') {
            Some(rest) if !rest.starts_with(' ') || rest.starts_with("    ") => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    assert!(proposed.contains("\npiece G \"Guard\" WF\n") && proposed.contains("\nsetup {\n"), "{proposed}");
    fs::write(folder.join("proposed.variant"), proposed).expect("a file");
    let output = alfil(&folder, &["test", "proposed.variant"]);
    assert_eq!(printed(&output).2, Some(0), "{}", printed(&output).0);
}

#[test]
fn a_file_like_every_variant_that_ships_is_in_order() {
    let folder = folder("like");
    let made: Vec<(String, &str)> = library::names()
        .flat_map(|like| ["x-", "copy-of-"].map(|prefix| (format!("{prefix}{like}"), like)))
        .collect();
    support::each(&made, |(name, like)| {
        let mut arguments = vec!["new", name, "--like", like];
        arguments.extend(name.starts_with("copy-of-").then_some("--copy"));
        let output = alfil(&folder, &arguments);
        assert_eq!((printed(&output).1, printed(&output).2), ("", Some(0)), "{name}");
    });
    let mut files: Vec<String> = made.iter().map(|(name, _)| format!("{name}.variant")).collect();
    files.sort();
    in_order(&folder, &files);
    files.retain(|file| file.starts_with("x-"));
    support::each(&files, |file| {
        let output = alfil(&folder, &["bench", "playouts", file, "--games", "1", "--plies", "60"]);
        assert_eq!(printed(&output).2, Some(0), "{file} is played: {}", printed(&output).1);
    });
    let text = fs::read_to_string(folder.join("copy-of-kings.variant")).expect("the file");
    assert!(!text.contains("extends"), "{text}");
    insta::assert_snapshot!(text.lines().take(24).collect::<Vec<_>>().join("\n"));
    let text = fs::read_to_string(folder.join("x-kingdom.variant")).expect("the file");
    insta::assert_snapshot!("extending", text);
}

#[test]
fn files_extend_files_beside_them() {
    let folder = folder("beside");
    fs::create_dir(folder.join("games")).expect("a new directory");
    for (arguments, expected) in [
        (&["new", "one"] as &[&str], 0),
        (&["new", "two", "--like", "one.variant"], 0),
        (&["new", "three.variant", "--like", "./two.variant"], 0),
        (&["new", "games/four", "--like", "two.variant"], 2),
        (&["new", "games/four", "--like", "two.variant", "--copy"], 0),
        (&["new", "games/five", "--like", "games/four.variant"], 0),
    ] {
        let output = alfil(&folder, arguments);
        assert_eq!(printed(&output).2, Some(expected), "{arguments:?}\n{}", printed(&output).1);
    }
    let files = ["one", "two", "three", "games/four", "games/five"].map(|name| format!("{name}.variant"));
    in_order(&folder, &files);
}

#[test]
fn nothing_is_overwritten_and_names_are_looked_at() {
    let folder = folder("refused");
    fs::write(folder.join("mine.variant"), "precious").expect("a file");
    fs::write(folder.join("wrong.variant"), "royal Z\n").expect("a file");
    let mut shown = String::new();
    for arguments in [
        &["new", "mine"] as &[&str],
        &["new", "kings"],
        &["new", "2kings"],
        &["new", "two kings"],
        &["new", "nowhere/mine"],
        &["new", ".variant"],
        &["new", "mine", "--copy"],
        &["new", "other", "--like", "knigs"],
        &["new", "other", "--like", "wrong.variant"],
    ] {
        let output = alfil(&folder, arguments);
        let (out, errors, status) = printed(&output);
        assert_eq!(out, "", "{arguments:?}");
        // The list of all that ship is long, and grows.
        let short = |line: &str| line.chars().take(90).collect::<String>();
        let lines: Vec<String> = errors.lines().take(3).map(short).collect();
        shown +=
            &format!("$ alfil {}\n{}\n[{}]\n\n", arguments.join(" "), lines.join("\n"), status.unwrap_or(-1));
    }
    insta::assert_snapshot!(shown);
    assert_eq!(fs::read_to_string(folder.join("mine.variant")).expect("a file"), "precious");
    assert_eq!(fs::read_dir(&folder).expect("a directory").count(), 2);
    assert_eq!(alfil(&folder, &["new", "mine", "--force"]).status.code(), Some(0));
    in_order(&folder, &["mine.variant".to_owned()]);
}
