//! Sessions with `alfil cover`.

use crate::terminal::{TINY, alfil, folder, session, text};
use std::fs;

const TESTS: &str = r#"
piece R "Rook" {
    move R when count enemy R = 0
}
home R on rank 1

test "the kings step" { moves are c1b1 c1c2 }
test "mate" {
    position "k2/3/K1R w - - 0 1"
    legal c1c3
}
"#;

#[test]
fn what_tests_notice_stands_in_the_margin() {
    let folder = folder("margin");
    fs::write(folder.join("tiny.variant"), format!("{TINY}{TESTS}")).expect("a file");
    fs::write(folder.join("failing.variant"), format!("{TINY}test \"wrong\" {{ check }}\n")).expect("a file");
    fs::write(folder.join("faulty.variant"), TINY.replace("royal K", "royl K")).expect("a file");
    fs::write(folder.join("bare.variant"), TINY).expect("a file");
    let shown = session(
        &folder,
        &[
            &["cover", "tiny.variant", "--games", "3"],
            &["cover", "tiny.variant", "--games", "3", "--only", "moves,guards", "--format", "json"],
            &["cover", "tiny.variant", "--games", "0", "--format", "lcov"],
            &["cover", "tiny.variant", "--games", "0", "--only", "clauses", "--min", "30"],
            &["cover", "tiny.variant", "--games", "0", "--only", "parts", "--min", "100"],
            &["cover", "bare.variant", "--games", "0"],
            &["cover", "failing.variant"],
            &["cover", "faulty.variant"],
            &["cover", "missing.variant"],
            &["cover", "tiny.variant", "--min", "101"],
        ],
    );
    insta::assert_snapshot!(shown);
}

/// All that ship are measured in the tests of the library; here it is some of them, by their names.
#[test]
fn what_ships_is_measured_by_its_name() {
    let folder = folder("ships");
    for name in alfil::library::names().step_by(8) {
        let arguments = ["cover", name, "--games", "1", "--only", "clauses"];
        let output = alfil(&folder, &arguments);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        let last = text(&output.stdout).lines().last().unwrap_or_default();
        assert!(last.starts_with("covered "), "{name}: {last}");
    }
}
