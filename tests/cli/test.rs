//! Sessions with `alfil test`: choosing, reporting, accepting, watching.

use crate::terminal::{TINY, alfil, folder, program, session, text};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// Tests of which some hold. The comments and the layout are there to be kept.
const TESTS: &str = r#"
test "the king steps, or does not" {   # both
    moves are c1b1 , c1c3,   # of these one is right
        c1b2 c1c2
    moves from c1 are none   # it has two
}
test "a step there and back" {
    play c1c2 a3a2 c2c1 a2a3
    fen   "k2/3/2K b - - 0 1"   # not quite
    check
    result white   wins by checkmate
}
test "how many there are" { perft 1 4 }
test "all is well" { no check }
test "what cannot be rewritten" {
    legal c1a1
    illegal c1c2 "because the king is tired"
    mate in 1
    play b9
}
"#;

#[test]
fn tests_are_chosen_by_their_names() {
    let folder = folder("names");
    fs::write(folder.join("tiny.variant"), format!("{TINY}{TESTS}")).expect("a file");
    fs::write(folder.join("faulty.variant"), TINY.replace("royal K", "royl K")).expect("a file");
    let shown = session(
        &folder,
        &[
            &["test", "tiny.variant", "--list"],
            &["test", "tiny.variant", "--list", "--filter", "king", "--filter", "WELL", "--skip", "step"],
            &["test", "tiny.variant", "--list", "--exact", "--filter", "all is well", "--format", "json"],
            &["test", "tiny.variant", "--filter", "well", "--verbose"],
            &["test", "tiny.variant", "kings-h8", "--filter", "well"],
            &["test", "tiny.variant", "--filter", "well", "--exact"],
            &["test", "tiny.variant", "--list", "--filter", "how mny there are"],
            &["test", "tiny.variant", "faulty.variant", "missing.variant", "--list", "--filter", "well"],
            &["test", "--accept"],
            &["test", "--watch"],
            &["test", "tiny.variant", "--watch", "--format", "json"],
            &["test", "tiny.variant", "--list", "--format", "junit"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn every_test_that_ships_is_listed_and_can_be_chosen() {
    let folder = folder("all");
    let listed = alfil(&folder, &["test", "--list"]);
    let files: Vec<&str> = alfil::library::names().collect();
    let lines: Vec<&str> = text(&listed.stdout).lines().collect();
    for name in files {
        assert!(lines.iter().any(|line| line.starts_with(&format!("{name}.variant:"))), "{name} has no test");
    }
    let ran = alfil(&folder, &["test", "--filter", "castl"]);
    assert!(ran.status.success());
    let last = text(&ran.stdout).lines().last().unwrap_or_default();
    let castling = lines
        .iter()
        .filter(|line| line.to_lowercase().split_once(": ").is_some_and(|(_, name)| name.contains("castl")));
    assert_eq!(
        last,
        format!(
            "{0} passed, 0 failed, {1} filtered out",
            castling.clone().count(),
            lines.len() - castling.count()
        )
    );
}

#[test]
fn failures_are_reported_for_programs() {
    let folder = folder("formats");
    fs::write(folder.join("tiny.variant"), format!("{TINY}{TESTS}")).expect("a file");
    fs::write(folder.join("faulty.variant"), TINY.replace("royal K", "royl K")).expect("a file");
    let files = ["tiny.variant", "faulty.variant", "missing.variant"];
    let arguments = |format| [&["test", "--format", format][..], &files].concat();
    let shown = session(&folder, &[&arguments("json"), &arguments("junit")]);
    insta::assert_snapshot!(shown);

    // The counts of the report are those of what is in it.
    let printed = alfil(&folder, &arguments("junit")).stdout;
    let report = roxmltree::Document::parse(text(&printed)).expect("XML");
    let all = |within: roxmltree::Node, tag: &str| {
        within.descendants().filter(|node| node.has_tag_name(tag)).count()
    };
    let counts = |node: roxmltree::Node| {
        let said = ["tests", "failures", "errors"]
            .map(|name| node.attribute(name).and_then(|text| text.parse().ok()));
        let there = ["testcase", "failure", "error"].map(|tag| Some(all(node, tag)));
        assert_eq!(said, there, "{}", node.attribute("name").unwrap_or_default());
        there.map(Option::unwrap_or_default)
    };
    assert_eq!(counts(report.root_element()), [7, 4, 2]);
    let suites: Vec<_> =
        report.root_element().children().filter(roxmltree::Node::is_element).map(counts).collect();
    assert_eq!(suites.len(), 3);
}

#[test]
fn expectations_are_rewritten_and_nothing_else() {
    let folder = folder("accept");
    let path = folder.join("tiny.variant");
    fs::write(&path, format!("{TINY}{TESTS}")).expect("a file");
    let mut shown = session(&folder, &[&["test", "tiny.variant", "--accept"]]);
    let rewritten = fs::read_to_string(&path).expect("the file is there");
    let _ = writeln!(shown, "$ cat tiny.variant\n{}", rewritten.strip_prefix(TINY).expect("the rules stay"));
    insta::assert_snapshot!(shown);

    // Once more there is nothing to rewrite, and the file is left alone.
    let modified = || fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
    let before = modified();
    let again = alfil(&folder, &["test", "tiny.variant", "--accept"]);
    assert_eq!(again.status.code(), Some(1), "four claims still do not hold");
    assert_eq!((fs::read_to_string(&path).expect("a file"), modified()), (rewritten, before));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing else is left behind");
}

#[test]
fn accepting_asks_for_a_file_that_can_be_written() {
    let folder = folder("refused");
    let failing = format!("{TINY}test \"one\" {{ perft 1 9 }}\n");
    fs::write(folder.join("tiny.variant"), &failing).expect("a file");
    let mut permissions = fs::metadata(folder.join("tiny.variant")).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.join("tiny.variant"), permissions).expect("its owner may");
    let output = alfil(&folder, &["test", "tiny.variant", "--accept"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: the file `tiny.variant` cannot be written\n  help: it is read-only\n"
    );
    assert_eq!(fs::read_to_string(folder.join("tiny.variant")).expect("a file"), failing);

    // What ships passes, so that there is nothing to rewrite; it is named all the same.
    let output = alfil(&folder, &["test", "kings-h8", "--accept"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[cfg(unix)]
#[test]
fn a_link_and_the_rights_of_a_file_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("link");
    let path = folder.join("tiny.variant");
    fs::write(&path, format!("{TINY}test \"one\" {{ perft 1 9 }}\n")).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("its owner may");
    symlink("tiny.variant", folder.join("link.variant")).expect("a link");
    let output = alfil(&folder, &["test", "link.variant", "--accept"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(fs::read_to_string(&path).expect("a file").contains("perft 1 2"));
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    assert!(folder.join("link.variant").is_symlink());
}

#[test]
fn a_file_that_is_watched_is_tested_whenever_it_or_its_parent_is_saved() {
    let folder = folder("watch");
    let heir = "variant \"Heir\" { year 1900 }\nextends \"tiny\"\ntest \"two moves\" { perft 1 2 }\n";
    fs::write(folder.join("tiny.variant"), TINY).expect("a file");
    fs::write(folder.join("heir.variant"), heir).expect("a file");
    let mut child = program(&folder, &["test", "heir.variant", "--watch"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program has been built");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || {
        let lines = lines.by_ref().map(|line| line.expect("text"));
        let shown: Vec<String> = lines.take_while(|line| !line.starts_with("watching ")).collect();
        shown.last().cloned().unwrap_or_default()
    };
    assert_eq!(next(), "1 passed, 0 failed");
    // Written over.
    fs::write(folder.join("heir.variant"), heir.replace("perft 1 2", "perft 1 300")).expect("a file");
    assert_eq!(next(), "0 passed, 1 failed");
    // A new file in its place, as many editors save.
    replace(&folder, "heir.variant", heir);
    assert_eq!(next(), "1 passed, 0 failed");
    // The one that it extends: a king that leaps two squares has none left that the other does not reach.
    replace(&folder, "tiny.variant", &TINY.replace("\"King\" K", "\"King\" D"));
    assert_eq!(next(), "0 passed, 1 failed");
    fs::remove_file(folder.join("tiny.variant")).expect("it was there");
    assert_eq!(next(), "0 passed, 0 failed, 1 file not tested");
    replace(&folder, "tiny.variant", TINY);
    assert_eq!(next(), "1 passed, 0 failed");
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
}

/// Puts a new file in the place of an old one.
fn replace(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join("new"), text).expect("a file");
    fs::rename(folder.join("new"), folder.join(name)).expect("a file");
}
