//! `alfil import`: what it writes, what it says, and what it refuses.

use crate::terminal::{alfil, folder, printed};
use std::fs;

const GAMES: &str = "\
[pond:chess]
customPiece1 = n:C

[moves:pond]
petrifyBlastPieces = true
";

#[test]
fn files_are_written_and_what_is_lost_is_said() {
    let folder = folder("written");
    fs::write(folder.join("games.ini"), GAMES).expect("a file");
    let output = alfil(&folder, &["import", "games.ini", "-o", "files"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!(shown, "2 of 2 variants are written to files, 1 of them with all their rules\n");
    assert!(errors.contains("games.ini:5: moves: not carried over: `petrifyBlastPieces`"), "{errors}");
    assert!(errors.contains("games.ini:2: pond: note: `N` was the letter of `knight`"), "{errors}");
    assert_eq!(status, Some(1));
    for file in ["files/pond.variant", "files/moves.variant"] {
        assert_eq!(printed(&alfil(&folder, &["fmt", "--check", file])), ("", "", Some(0)));
        assert_eq!(alfil(&folder, &["test", file]).status.code(), Some(0), "{file}");
    }
    // What is there is not replaced unless that is asked for.
    let again = alfil(&folder, &["import", "games.ini", "--section", "pond", "-o", "files"]);
    assert_eq!(again.status.code(), Some(2));
    let forced =
        alfil(&folder, &["--quiet", "import", "games.ini", "--section", "pond", "-o", "files", "--force"]);
    assert_eq!(printed(&forced), ("", "", Some(0)));
}

/// Names that make the same name of a file are numbered; and all is written, or nothing.
#[test]
fn no_variant_is_written_over_another() {
    let folder = folder("apart");
    let names = ["abc", "ABC", "abc-2", "é", "ü", "my game", "my-game"];
    let games: String = names.iter().map(|name| format!("[{name}:chess]\ncastling = false\n")).collect();
    fs::write(folder.join("games.ini"), games).expect("a file");
    let output = alfil(&folder, &["import", "games.ini", "-o", "files", "--force"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let expected = ["abc", "abc-3", "abc-2", "variant", "variant-2", "my-game", "my-game-2"];
    for (name, file) in names.iter().zip(expected) {
        let text = fs::read_to_string(folder.join(format!("files/{file}.variant"))).expect("a file");
        assert!(text.contains(&format!("Fairy-Stockfish's `{name}`")), "{file}: {text}");
    }
    assert_eq!(fs::read_dir(folder.join("files")).expect("a folder").count(), names.len());
    fs::create_dir(folder.join("half")).expect("a folder");
    fs::write(folder.join("half/my-game-2.variant"), "mine").expect("a file");
    assert_eq!(alfil(&folder, &["import", "games.ini", "-o", "half"]).status.code(), Some(2));
    assert_eq!(fs::read_dir(folder.join("half")).expect("a folder").count(), 1);
}

#[test]
fn one_variant_is_printed_and_what_is_not_there_is_refused() {
    let folder = folder("printed");
    fs::write(folder.join("games.ini"), GAMES).expect("a file");
    fs::write(folder.join("empty.ini"), "# nothing\n").expect("a file");
    let output = alfil(&folder, &["import", "games.ini", "--section", "pond"]);
    assert!(printed(&output).0.contains("\nextends \"chess\"\n"));
    assert_eq!(output.status.code(), Some(0));
    for refused in [
        &["import", "games.ini"][..],
        &["import", "games.ini", "--section", "ponds"],
        &["import", "missing.ini"],
        &["import", "--built-in", "no such game"],
        &["import"],
    ] {
        let output = alfil(&folder, refused);
        assert_eq!((printed(&output).0, output.status.code()), ("", Some(2)), "{refused:?}");
    }
    // Of a file without sections nothing can be carried over, whatever else stands in it.
    for text in ["# nothing\n", "nothing of that kind\n"] {
        fs::write(folder.join("empty.ini"), text).expect("a file");
        let output = alfil(&folder, &["import", "empty.ini"]);
        assert_eq!((printed(&output).0, output.status.code()), ("", Some(1)), "{text}");
    }
}

#[test]
fn a_page_with_a_diagram_is_read_as_one() {
    let folder = folder("diagram");
    let page = "<title>Pond</title>\n<div class=\"idiagram\">\nmaxPromote=0\nrook:R:R:rook:a1\nking:K:K:king:e1\n</div>\n";
    fs::write(folder.join("pond.html"), page).expect("a file");
    let output = alfil(&folder, &["import", "pond.html", "-o", "files"]);
    let all = "1 of 1 variant is written to files, 1 of them with all its rules\n";
    assert_eq!(printed(&output), (all, "", Some(0)));
    assert_eq!(alfil(&folder, &["test", "files/pond.variant"]).status.code(), Some(0));
    // Two diagrams are two files.
    fs::write(folder.join("two.html"), page.repeat(2)).expect("a file");
    assert_eq!(alfil(&folder, &["import", "two.html"]).status.code(), Some(2));
    assert_eq!(alfil(&folder, &["import", "two.html", "-o", "both"]).status.code(), Some(0));
    assert!(folder.join("both/pond-2.variant").exists());
}
