//! `alfil expand`: what it prints, and what it refuses.

use crate::support;
use crate::terminal::{alfil, folder, printed};
use alfil::library;
use std::fs;

#[test]
fn a_file_and_what_it_extends_are_printed_with_origins() {
    let folder = folder("origins");
    fs::write(folder.join("base.variant"), "extends \"kings\"\n\nwithout castle\n").expect("a file");
    let own = "variant \"Own\" { note \"mine\" }\nextends \"base\"\n\n# A camel.\npiece N \"Camel\" C\n\
               test \"it leaps\" { moves from b1 are b1a4 b1c4 }\n";
    fs::write(folder.join("own.variant"), own).expect("a file");
    let output = alfil(&folder, &["expand", "own.variant"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    insta::assert_snapshot!(shown);

    let output = alfil(&folder, &["expand", "own.variant", "--no-origins", "--tests"]);
    fs::write(folder.join("alone.variant"), &output.stdout).expect("a file");
    let text = printed(&output).0;
    assert!(!text.contains(".variant:") && text.contains("\ntest \"it leaps\""), "{text}");
    assert_eq!(printed(&alfil(&folder, &["fmt", "--check", "alone.variant"])), ("", "", Some(0)));
    let output = alfil(&folder, &["test", "alone.variant"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output).0);
    let moves = |name| printed(&alfil(&folder, &["moves", name])).0.to_owned();
    assert_eq!(moves("alone.variant"), moves("own.variant"));
}

#[test]
fn what_has_errors_is_reported_instead() {
    let folder = folder("errors");
    fs::write(folder.join("wrong.variant"), "extends \"chess\"\nroyal Z\n").expect("a file");
    let output = alfil(&folder, &["expand", "wrong.variant"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("[wrong.variant:2:7]"), "{errors}");
    assert_eq!(alfil(&folder, &["expand", "missing"]).status.code(), Some(2));
    assert_eq!(alfil(&folder, &["expand"]).status.code(), Some(2));
}

/// Every variant that ships, through the program: what is printed checks and can be played from.
#[test]
fn what_ships_can_be_expanded() {
    let folder = folder("shipped");
    let files: Vec<(&str, String)> =
        library::names().map(|name| (name, format!("one-{name}.variant"))).collect();
    support::each(&files, |(name, file)| {
        let output = alfil(&folder, &["expand", name]);
        assert_eq!((printed(&output).1, printed(&output).2), ("", Some(0)), "{name}");
        fs::write(folder.join(file), &output.stdout).expect("a file");
    });
    let mut arguments = vec!["check"];
    arguments.extend(files.iter().map(|(_, file)| file.as_str()));
    let output = alfil(&folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output).0);
}
