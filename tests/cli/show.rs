//! Sessions with `alfil show`: formats, squares, files, and what can be wrong with them.

use crate::terminal::{TINY, alfil, folder, session};
use std::fs;
use std::path::Path;

/// The width and height that a PNG says it has.
fn size(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).expect("the picture was written");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn boards_and_moves_are_drawn_as_text() {
    let folder = folder("show-text");
    insta::assert_snapshot!(session(
        &folder,
        &[
            &["show", "chess", "--flip", "--moves", "e4 c5"],
            &["show", "berolina", "--piece", "p", "--from", "e7"],
            &["show", "chess", "--fen", "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1", "--from", "d4"],
            &["show", "chess", "--fen", "4k3/8/8/8/3pP3/8/8/R3K3 b Q - 0 1", "--from", "e1"],
            &["show", "minishogi", "--piece", "+r", "--format", "text"],
            &["show", "minishogi", "--color", "always"],
        ],
    ));
}

#[test]
fn mistakes_on_the_command_line_are_explained() {
    let folder = folder("show-mistakes");
    insta::assert_snapshot!(session(
        &folder,
        &[
            &["show", "chess", "--from", "e9"],
            &["show", "chess", "--from", "e4"],
            &["show", "chess", "--fen", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "--from", "e8"],
            &["show", "chess", "--fen", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "--from", "e4"],
            &["show", "chess", "--output", "board.gif"],
            &["show", "chess", "--output", "no/such/folder/board.svg"],
            &["show", "grand", "--all", "--output", "x.png", "--size", "400"],
            &["show", "chess", "--all", "--piece", "K"],
        ],
    ));
}

#[test]
fn pictures_have_the_size_that_is_asked_for() {
    let folder = folder("show-pictures");
    for (arguments, file, expected) in [
        // A board of 8x8 squares of 45 with 20 and 3 at its edges is 383 wide.
        (&["show", "chess"][..], "chess.png", (766, 766)),
        (&["show", "chess", "--size", "45", "--theme", "dark"], "dark.png", (383, 383)),
        (&["show", "mini-kingsmen", "--size", "45"], "mini.png", (158, 428)),
    ] {
        let mut arguments = arguments.to_vec();
        arguments.extend(["--output", file]);
        let output = alfil(&folder, &arguments);
        assert!(output.status.success() && output.stdout.is_empty(), "{arguments:?}: {output:?}");
        assert_eq!(size(&folder.join(file)), expected, "{file}");
    }
    let written = |format: &[&str]| alfil(&folder, &[&["show", "kings"], format].concat()).stdout;
    let svg = written(&["--format", "svg"]);
    roxmltree::Document::parse(std::str::from_utf8(&svg).expect("text")).expect("XML");
    assert!(written(&["--format", "png"]).starts_with(b"\x89PNG"));
}

/// What takes too much work as pixels is told, and drawn as SVG all the same.
#[test]
fn pictures_of_too_many_lines_are_refused_as_pixels() {
    let folder = folder("lines");
    let arcs = "A9 9 4 1 1 5 5A9 9 4 1 1 9 0".repeat(2000);
    let circles = "<circle r='9e9'/>".repeat(3500);
    for shapes in [format!("<path class='b' d='M0 0{arcs}'/>"), circles] {
        fs::write(
            folder.join("p.svg"),
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 45 45'>{shapes}</svg>"),
        )
        .expect("a file");
        let row = "    K K K K K K K K K K K K K K K K\n".repeat(15);
        let game = format!(
            "variant \"Pictures\" {{ }}\nboard 16x16\nsetup {{\n    k K K K K K K K K K K K K K K K\n{row}}}\npiece K \"King\" K\nimage K \"p.svg\"\nroyal K when count own K = 1\n"
        );
        fs::write(folder.join("p.variant"), game).expect("a file");
        let output = alfil(&folder, &["show", "p.variant", "-o", "p.png"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && errors.contains("lines and curves"), "{errors}");
        assert_eq!(alfil(&folder, &["show", "p.variant", "-o", "p.svg2.svg"]).status.code(), Some(0));
    }
}

#[test]
fn pictures_of_authors_are_read_beside_the_file_and_checked() {
    let folder = folder("show-images");
    let variant = TINY.replacen("piece K \"King\" K", "piece K \"King\" K image \"king.svg\"", 1);
    assert_ne!(variant, TINY);
    fs::write(folder.join("tiny.variant"), variant).expect("a file");
    let picture = |inside: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n  <path d=\"M1 1h7v7z\"/>{inside}\n</svg>\n"
        )
    };
    let mut shown = session(&folder, &[&["check", "tiny.variant"]]);
    for inside in ["<script>alert(1)</script>", "<path fill=\"url(#x)\"/>", ""] {
        fs::write(folder.join("king.svg"), picture(inside)).expect("a file");
        shown += &session(
            &folder,
            &[&["check", "tiny.variant"], &["show", "tiny.variant", "--output", "tiny.svg"]],
        );
    }
    fs::write(folder.join("king.svg"), format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>\n{}", picture("")))
        .expect("a file");
    shown += &session(&folder, &[&["show", "tiny.variant"], &["show", "tiny.variant", "--format", "svg"]]);
    insta::assert_snapshot!(shown);
    assert_eq!(
        fs::read_to_string(folder.join("tiny.svg"))
            .expect("the last was written")
            .matches("M1 1h7v7z")
            .count(),
        2
    );
}
