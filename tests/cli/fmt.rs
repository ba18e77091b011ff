//! `alfil fmt`: what it prints, what it writes, and what it leaves alone.

use crate::terminal::{alfil, folder, piped, printed};
use alfil::library;
use std::fs;
use std::path::Path;

const CARELESS: &str = "board   8x8\npiece K \"King\" K\npiece PR \"Prince\"   WF # both\n";
const LAID_OUT: &str = "board 8x8\npiece K  \"King\"   K\npiece PR \"Prince\" WF  # both\n";

#[test]
fn files_are_laid_out_in_place_and_named_if_they_change() {
    let folder = folder("in-place");
    fs::write(folder.join("a.variant"), CARELESS).expect("a file");
    fs::write(folder.join("b.variant"), LAID_OUT).expect("a file");
    let output = alfil(&folder, &["fmt", "a.variant", "b.variant"]);
    assert_eq!(printed(&output), ("a.variant: laid out\n", "", Some(0)));
    assert_eq!(fs::read_to_string(folder.join("a.variant")).expect("a file"), LAID_OUT);
    let output = alfil(&folder, &["fmt", "a.variant", "b.variant"]);
    assert_eq!(printed(&output), ("", "", Some(0)));
    let left: Vec<_> = fs::read_dir(&folder).expect("a directory").collect();
    assert_eq!(left.len(), 2, "nothing else is left behind: {left:?}");
}

#[test]
fn a_check_shows_what_would_be_changed_and_changes_nothing() {
    let folder = folder("check");
    fs::write(folder.join("a.variant"), CARELESS).expect("a file");
    fs::write(folder.join("b.variant"), LAID_OUT).expect("a file");
    let output = alfil(&folder, &["fmt", "--check", "a.variant", "b.variant"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(1)));
    insta::assert_snapshot!(shown);
    assert_eq!(fs::read_to_string(folder.join("a.variant")).expect("a file"), CARELESS);
    let output = alfil(&folder, &["fmt", "--check", "b.variant"]);
    assert_eq!(printed(&output), ("", "", Some(0)));
}

#[test]
fn a_file_with_mistakes_is_left_alone_and_does_not_keep_others_from_it() {
    let folder = folder("mistakes");
    let wrong = "board   8x8\nroyl K\n";
    fs::write(folder.join("wrong.variant"), wrong).expect("a file");
    fs::write(folder.join("a.variant"), CARELESS).expect("a file");
    let output = alfil(&folder, &["fmt", "wrong.variant", "missing.variant", "chess", "a.variant"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("a.variant: laid out\n", Some(2)));
    insta::assert_snapshot!(errors);
    assert_eq!(fs::read_to_string(folder.join("wrong.variant")).expect("a file"), wrong);
    let output = alfil(&folder, &["fmt", "wrong.variant"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    let folder = folder("stdin");
    assert_eq!(printed(&piped(&folder, &["fmt", "--stdin"], CARELESS)), (LAID_OUT, "", Some(0)));
    let output = piped(&folder, &["fmt", "--stdin"], "royl K\n");
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown, status), ("", Some(1)));
    assert!(errors.contains("[standard input:1:1]") && errors.contains("did you mean `royal`?"), "{errors}");
    assert_eq!(piped(&folder, &["fmt", "--stdin", "--check"], CARELESS).status.code(), Some(1));
    assert_eq!(printed(&piped(&folder, &["fmt", "--stdin", "--check"], LAID_OUT)), ("", "", Some(0)));
    for wrong in [&["fmt"] as &[&str], &["fmt", "--stdin", "a.variant"]] {
        assert_eq!(alfil(&folder, wrong).status.code(), Some(2), "{wrong:?}");
    }
}

/// Every variant that ships, through the program.
#[test]
fn what_ships_is_laid_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let files: Vec<String> = library::names().map(|name| format!("{name}.variant")).collect();
    let mut arguments = vec!["fmt", "--check"];
    arguments.extend(files.iter().map(String::as_str));
    assert_eq!(printed(&alfil(&folder, &arguments)), ("", "", Some(0)));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("unix");
    let (file, link) = (folder.join("a.variant"), folder.join("link.variant"));
    fs::write(&file, CARELESS).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("own file");
    symlink("a.variant", &link).expect("a link");
    assert_eq!(alfil(&folder, &["fmt", "link.variant"]).status.code(), Some(0));
    assert!(link.symlink_metadata().expect("a link").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("a file"), LAID_OUT);
    assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o777, 0o640);

    fs::write(&file, CARELESS).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("own file");
    let output = alfil(&folder, &["fmt", "a.variant"]);
    let (_, errors, status) = printed(&output);
    assert_eq!((errors.contains("read-only"), status), (true, Some(2)), "{errors}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), CARELESS);
}

/// What is only a warning keeps nobody from a layout: the text means something as it stands.
#[test]
fn a_file_with_a_warning_is_laid_out() {
    let folder = folder("warning");
    let twice = "extends \"chess\"\npromote   P P on rank last to Q\n";
    let output = piped(&folder, &["fmt", "--stdin"], twice);
    assert_eq!(printed(&output), ("extends \"chess\"\npromote P P on rank last to Q\n", "", Some(0)));
}
