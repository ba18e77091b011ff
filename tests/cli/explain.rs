//! `alfil explain`: what it prints, what it writes, and what it says of what has no page.

use crate::support;
use crate::terminal::{TINY, alfil, folder, printed};
use alfil::library;
use std::fs;

#[test]
fn every_variant_that_ships_has_a_page() {
    let folder = folder("shipped");
    support::each(library::names(), |name| {
        let output = alfil(&folder, &["explain", name]);
        let (page, errors, status) = printed(&output);
        assert_eq!((errors, status), ("", Some(0)), "{name}");
        assert!(page.starts_with("# ") && page.contains("\n## End of the game\n"), "{name}: {page}");
    });
}

#[test]
fn the_ending_of_a_file_chooses_the_format_and_an_option_overrules_it() {
    let folder = folder("formats");
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("the file was written");
    for arguments in [
        &["explain", "chess", "-o", "a.md"][..],
        &["explain", "chess", "--output", "a.html"],
        &["explain", "chess", "--format", "markdown", "--output", "b.html"],
    ] {
        assert_eq!(printed(&alfil(&folder, arguments)), ("", "", Some(0)), "{arguments:?}");
    }
    assert!(read("a.md").starts_with("# Chess\n"));
    assert!(read("a.html").starts_with("<!DOCTYPE html>\n<html lang=\"en\""));
    assert!(read("a.html").ends_with("</html>\n"));
    assert_eq!(read("b.html"), read("a.md"));
    let output = alfil(&folder, &["explain", "chess", "--format", "html"]);
    assert_eq!(printed(&output).0, read("a.html"));
}

#[test]
fn pages_for_browsers_show_pictures_of_the_files_own() {
    let folder = folder("explain-images");
    let variant = TINY.replacen("piece K \"King\" K", "piece K \"King\" K image \"king.svg\"", 1);
    assert_ne!(variant, TINY);
    fs::write(folder.join("tiny.variant"), variant).expect("a file");
    let arguments = ["explain", "tiny.variant", "--format", "html"];
    // What cannot be shown is said, as it is of drawings; text needs none.
    let output = alfil(&folder, &arguments);
    let (page, errors, status) = printed(&output);
    assert_eq!((page, status), ("", Some(1)), "{errors}");
    assert!(errors.contains("king.svg` cannot be read"), "{errors}");
    assert_eq!(printed(&alfil(&folder, &["explain", "tiny.variant"])).2, Some(0));
    let picture =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 1h7v7z\"/></svg>";
    fs::write(folder.join("king.svg"), picture).expect("a file");
    let output = alfil(&folder, &arguments);
    let (page, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    // White's and Black's in the array, and the piece above its moves.
    assert_eq!(page.matches("M1 1h7v7z").count(), 3);
}

#[test]
fn a_file_that_extends_one_beside_it_says_what_differs() {
    let folder = folder("beside");
    let first = "variant \"First\" { }\nextends \"chess\"\npiece Q \"Queen\" Q4\n";
    let second = "variant \"Second\" { }\nextends \"first\"\nwithout castle\n";
    fs::write(folder.join("first.variant"), first).expect("a file");
    fs::write(folder.join("second.variant"), second).expect("a file");
    let output = alfil(&folder, &["explain", "second.variant"]);
    let (page, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    assert!(page.contains("The queen moves up to four squares in any direction.\n"), "{page}");
    assert!(page.ends_with("## Differences from First\n\n- There is no castling.\n"), "{page}");
}

#[test]
fn what_has_no_page_is_said_with_the_next_step() {
    let folder = folder("mistakes");
    fs::write(
        folder.join("broken.variant"),
        "variant \"Broken\" { }\nextends \"chess\"\npiece Q \"Queen\" L\n",
    )
    .expect("a file");
    let output = alfil(&folder, &["explain", "broken.variant"]);
    let (page, errors, status) = printed(&output);
    assert_eq!((page, status), ("", Some(1)));
    assert!(errors.contains("broken.variant:3"), "{errors}");
    let output = alfil(&folder, &["explain", "chss"]);
    let (page, errors, status) = printed(&output);
    assert_eq!((page, status), ("", Some(2)));
    assert!(errors.contains("did you mean `chess`?"), "{errors}");
    let output = alfil(&folder, &["explain", "chess", "-o", "nowhere/page.html"]);
    let (page, errors, status) = printed(&output);
    assert_eq!((page, status), ("", Some(2)));
    assert!(errors.contains("the file `nowhere/page.html` cannot be written"), "{errors}");
}
