//! The list of diagnostics: every code with its level and what it is about, group by group.
//!
//! All of it is said by the pages in `docs/diagnostics/`.

use alfil::diagnostic::{Code, Rank};
use std::fmt::Write as _;

const HEAD: &str = "# Diagnostics

What `alfil check` says about a file has a code, which stays the same when the words change. An *error* means that the file has
no meaning as it stands; a *warning* that it has one, but hardly the one that was meant. What is *allowed* may well be meant, and is
looked for only where a level asks for it. An *error in a playable game* leaves no doubt about the moves, only about what was meant.
One cause gives one message, and a mistake in one clause does not hide those in others.

Where a name or a word is close to a known one, the help says `did you mean`. Where there is one right thing to do, the message
carries it as a fix, an edit of the text ([check](check.md#fixes)): its page shows what is fixed, or says why there is no fix. A message about an inherited clause shows the place in the
inherited file too; warnings are given for the file itself alone.

Each code has a page with an example that is wrong and one that is right; `alfil check --explain CODE` prints it. Which warnings are shown is
said by `alfil.toml` and by flags: see [check](check.md). This list is written by `cargo xtask
diagnostics` from the pages.
";

/// Headings and the families of codes below them.
const GROUPS: &[(&str, &[&str])] = &[
    ("Reading the text", &["syntax"]),
    (
        "Headers, parents and clauses in general",
        &["header", "extends", "without", "clause", "file", "number"],
    ),
    ("Boards, setups and regions", &["board", "sides", "setup", "arrays", "region"]),
    ("Pieces", &["piece", "image", "home", "move"]),
    ("Betza's notation", &["betza"]),
    ("Royalty and conditions", &["royal", "condition"]),
    (
        "Rules",
        &[
            "promotion",
            "exchange",
            "en_passant",
            "castle",
            "capture",
            "blast",
            "flip",
            "limit",
            "gate",
            "forbid",
            "reserve",
            "turn",
            "place",
        ],
    ),
    ("The end of the game", &["outcome", "game"]),
    ("Tests, positions and moves", &["test", "notation"]),
    ("Games in PGN", &["pgn"]),
    ("Layout and expansion", &["format", "expand"]),
    ("The file `alfil.toml`", &["config"]),
];

/// The page `docs/diagnostics.md`.
pub fn index() -> String {
    let mut page = HEAD.to_owned();
    for (heading, families) in GROUPS {
        let _ = write!(page, "\n## {heading}\n\n| code | level | meaning |\n| --- | --- | --- |\n");
        for family in *families {
            for code in Code::all() {
                let (own, name) = (code.family().name(), code.name());
                if own == *family {
                    let level = match code.rank() {
                        Rank::Error => "error",
                        Rank::ErrorOrWarning => "error or warning",
                        Rank::Warning => "warning",
                        Rank::Allowed => "allowed",
                    };
                    let link = format!("[`{code}`](diagnostics/{own}/{name}.md)");
                    let _ = writeln!(page, "| {link} | {level} | {} |", code.summary());
                }
            }
        }
    }
    page
}
