//! `alfil export`: what it writes, what it says, and what it refuses.

use crate::terminal::{alfil, folder, printed};
use std::fs;

const CAMELS: &str = "\
variant \"Camels\" { }
extends \"chess\"
piece N \"Camel\" C
";

const SAVED: &str = "\
variant \"Saved\" { }
extends \"chess\"

immune Q
";

#[test]
fn an_exact_export_is_printed_or_written() {
    let folder = folder("exact");
    fs::write(folder.join("camels.variant"), CAMELS).expect("a file");
    let output = alfil(&folder, &["export", "camels.variant", "--to", "fsf"]);
    let (shown, errors, status) = printed(&output);
    assert!(shown.starts_with("# Camels, written by Alfil\n"), "{shown}");
    assert!(shown.contains("\n[camels]\n") && shown.contains("\ncustomPiece1 = n:C\n"), "{shown}");
    assert_eq!((errors, status), ("", Some(0)));
    let written = alfil(&folder, &["export", "camels.variant", "--to", "fsf", "-o", "camels.ini"]);
    assert_eq!(printed(&written), ("", "", Some(0)));
    assert_eq!(fs::read_to_string(folder.join("camels.ini")).expect("a file"), shown);
    // What was read is never written over.
    let over = alfil(&folder, &["export", "camels.variant", "--to", "fsf", "-o", "camels.variant"]);
    assert_eq!(over.status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.join("camels.variant")).expect("a file"), CAMELS);
}

#[test]
fn what_is_lost_is_told_with_its_line_and_nothing_is_written() {
    let folder = folder("lossy");
    fs::write(folder.join("saved.variant"), SAVED).expect("a file");
    let output = alfil(&folder, &["export", "saved.variant", "--to", "fsf", "-o", "saved.ini"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("saved.variant:4: not carried over: "), "{errors}");
    assert!(!folder.join("saved.ini").exists());
    let lossy = alfil(&folder, &["export", "saved.variant", "--to", "fsf", "-o", "saved.ini", "--lossy"]);
    assert_eq!(lossy.status.code(), Some(1));
    assert!(fs::read_to_string(folder.join("saved.ini")).expect("a file").contains("\n[saved]\n"));
}

#[test]
fn a_diagram_is_lines_between_tags() {
    let folder = folder("diagram");
    fs::write(folder.join("camels.variant"), CAMELS).expect("a file");
    let output =
        alfil(&folder, &["export", "camels.variant", "--to", "diagram", "--lossy", "-o", "camels.html"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("chess.variant:36: not carried over: what a repetition means"), "{errors}");
    let text = fs::read_to_string(folder.join("camels.html")).expect("a file");
    assert!(
        text.contains("<div class=\"idiagram\">\n") && text.contains("\nCamel:N:C:camel:b1,g1\n"),
        "{text}"
    );
    let strict = alfil(&folder, &["export", "camels.variant", "--to", "diagram"]);
    assert_eq!((printed(&strict).0, strict.status.code()), ("", Some(1)));
}

#[test]
fn xboard_is_told_by_lines_of_an_engine() {
    let folder = folder("xboard");
    fs::write(folder.join("camels.variant"), CAMELS).expect("a file");
    let output =
        alfil(&folder, &["export", "camels.variant", "--to", "xboard", "--lossy", "-o", "camels.txt"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("chess.variant:36: not carried over: what a repetition means"), "{errors}");
    let text = fs::read_to_string(folder.join("camels.txt")).expect("a file");
    assert!(text.contains("\nsetup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/"), "{text}");
    assert!(text.ends_with("\npiece P& fmWfceFifmnD\n") && text.contains("\npiece N& C\n"), "{text}");
}

#[test]
fn ludii_is_given_a_description() {
    let folder = folder("ludii");
    fs::write(folder.join("camels.variant"), CAMELS).expect("a file");
    let output =
        alfil(&folder, &["export", "camels.variant", "--to", "ludii", "--lossy", "-o", "camels.lud"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("chess.variant:36: not carried over: what a repetition means"), "{errors}");
    let text = fs::read_to_string(folder.join("camels.lud")).expect("a file");
    assert!(text.contains("(piece \"Camel\" Each (or {\n") && text.ends_with("\n)\n"), "{text}");
}

#[test]
fn names_that_are_taken_there_are_told_unless_quiet() {
    let folder = folder("names");
    let loud = alfil(&folder, &["export", "chess", "--to", "fsf"]);
    let (shown, errors, status) = printed(&loud);
    assert!(shown.contains("\n[chess-alfil]\n"), "{shown}");
    assert!(errors.contains("note: the section is called `chess-alfil`"), "{errors}");
    assert_eq!(status, Some(0));
    let quiet = alfil(&folder, &["--quiet", "export", "chess", "--to", "fsf"]);
    assert_eq!(printed(&quiet), (shown, "", Some(0)));
}

#[test]
fn what_is_no_variant_or_no_program_is_refused() {
    let folder = folder("refused");
    fs::write(folder.join("wrong.variant"), "variant \"Wrong\" { }\npiece\n").expect("a file");
    for (asked, status) in [
        (&["export", "chess"][..], 2),
        (&["export", "chess", "--to", "nobody"], 2),
        (&["export", "missing.variant", "--to", "fsf"], 2),
        (&["export", "wrong.variant", "--to", "fsf"], 1),
    ] {
        let output = alfil(&folder, asked);
        assert_eq!((printed(&output).0, output.status.code()), ("", Some(status)), "{asked:?}");
    }
}
