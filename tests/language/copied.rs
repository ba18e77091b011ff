//! Texts that have been copied out of other programs: what these put before every line is told once and taken away, and so are
//! blanks that nobody sees, wherever they stand.

use alfil::diagnostic::{Diagnostic, Safety, apply, mend};
use alfil::resolve::load;
use alfil::source::{Source, SourceId};

fn check(text: &str) -> Vec<Diagnostic> {
    load(Source::new("example.variant", text), &alfil::library::source).diagnostics
}

/// A file that ships, without its tests.
fn rules(name: &str) -> String {
    let source = alfil::library::source(name).expect("it ships");
    let text = source.text.split("\ntest ").next().expect("it has rules").trim_end();
    format!("{text}\n")
}

/// The lines without what is before them.
fn bare(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn what_stands_before_every_line_is_told_once_and_taken_away() {
    type Prefix = fn(usize) -> String;
    let prefixes: [Prefix; 11] = [
        |_| "> ".to_owned(),
        |_| ">".to_owned(),
        |_| ">> ".to_owned(),
        |_| "> > ".to_owned(),
        |_| "| ".to_owned(),
        |_| "+".to_owned(),
        |_| "    │ ".to_owned(),
        |line| format!("{line}: "),
        |line| format!("{line}  "),
        |line| format!("{line:6}\t"),
        |line| format!("{line}:"),
    ];
    for name in ["chess", "xiangqi"] {
        let rules = rules(name);
        assert!(check(&rules).is_empty(), "{name}");
        for prefix in &prefixes {
            let quoted: String = rules
                .lines()
                .enumerate()
                .map(|(line, text)| format!("{}{text}\n", prefix(line + 1)))
                .collect();
            for quoted in [quoted.clone(), quoted.replace('\n', "\r\n")] {
                let found = check(&quoted);
                let codes: Vec<&str> = found.iter().map(|one| one.code.id()).collect();
                assert_eq!(codes, ["file::prefixed"], "{quoted}");
                let [fix] = &found[0].fixes[..] else { panic!("a fix of {quoted}") };
                assert_eq!(fix.safety, Safety::Offered);
                let mended = apply(&quoted, SourceId(0), [fix]).text;
                assert_eq!(bare(&mended), bare(&rules));
                assert!(check(&mended).is_empty(), "{mended}");
            }
        }
    }
}

#[test]
fn blanks_that_nobody_sees_are_named_and_mended_wherever_they_stand() {
    let blanks = [
        '\u{a0}', '\u{1680}', '\u{2000}', '\u{2003}', '\u{2007}', '\u{2009}', '\u{200a}', '\u{202f}',
        '\u{205f}', '\u{3000}',
    ];
    let ends = ['\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    let nothing = ['\u{200b}', '\u{2060}', '\u{feff}', '\u{ad}'];
    let text = "variant \"X\" { }\nextends \"chess\"\nsetup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}\nroyal Q\npiece N \"Knight\" NA\n";
    assert!(check(text).is_empty());
    let lines: Vec<&str> = text.lines().collect();
    for c in blanks.into_iter().chain(ends).chain(nothing) {
        for (number, line) in lines.iter().enumerate().filter(|(number, _)| *number != 0) {
            let mut places: Vec<usize> = vec![line.len()];
            // In the place of a blank, or behind one.
            places.extend(line.find("n b").map(|at| at + 1));
            places.extend(line.find(" Q").filter(|_| line.starts_with("royal")));
            for at in places {
                let instead = blanks.contains(&c) && at < line.len();
                let end = if instead { at + 1 } else { at };
                let changed = format!("{}{c}{}", &line[..at], &line[end..]);
                let mut all = lines.clone();
                all[number] = &changed;
                let whole = all.join("\n") + "\n";
                // Where a row is cut in two it is the author's to say what was meant.
                if ends.contains(&c) && at < line.len() {
                    continue;
                }
                let found = check(&whole);
                let wrong = |one: &Diagnostic| {
                    !matches!(one.code.id(), "syntax::unknown_character" | "syntax::control_character")
                };
                assert!(!found.is_empty() && !found.iter().any(wrong), "{c:?} in {changed:?}: {found:?}");
                let mended = mend(&whole, Safety::Safe, check);
                assert!(mended.left.is_empty(), "{c:?} in {changed:?}: {}", mended.text);
                assert_eq!(bare(&mended.text), bare(text), "{c:?} in {changed:?}");
            }
        }
    }
}

/// Whatever stands between a name and its moves, and is taken away, the two stay apart.
#[test]
fn a_name_and_its_moves_stay_apart() {
    for sign in ["&", "+", "/", "|", ";", ".", "=", ":", "->", ":=", "-"] {
        for (name, moves) in [("Q", "QN"), ("N", "mNcC"), ("A", "BN"), ("QN", "K")] {
            for between in [sign.to_owned(), format!("{sign} "), format!(" {sign} ")] {
                let text = format!("variant \"X\" {{ }}\nextends \"chess\"\npiece {name}{between}{moves}\n");
                let mended = mend(&text, Safety::Safe, check);
                let line = mended.text.lines().nth(2).unwrap_or("");
                let words: Vec<&str> = line.split_whitespace().collect();
                let kept = line == text.lines().nth(2).unwrap_or("");
                assert!(kept || words == ["piece", name, moves], "{text}: {line}");
            }
        }
    }
}
