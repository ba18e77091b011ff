//! `alfil check`: its formats, where levels come from, explanations, exit status.

use crate::terminal::{alfil, folder, piped, text};
use alfil::diagnostic::{Code, code};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The codes that are reported, with their severities, and the status.
fn codes(folder: &Path, arguments: &[&str]) -> (Vec<String>, Option<i32>) {
    let output = alfil(folder, &[&["check", "--format", "json"], arguments].concat());
    let records: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let records = records.as_array().expect("a list").iter();
    let word = |record: &Value, key: &str| record[key].as_str().expect("a text").to_owned();
    let codes = records.map(|record| format!("{} {}", word(record, "severity"), word(record, "code")));
    (codes.collect(), output.status.code())
}

const IDLE: &str = "variant \"Idle\" { note \"Warnings alone\" }\nextends \"chess\"\nregion camp = ranks 1..3\n\
                    piece Q \"Queen\" {\n    move Q\n    move R when captured own R\n}\n";
const WRONG: &str =
    "variant \"Wrong\" { note \"50%, or: so\" }\nextends \"chess\"\npromote P on rank 9 to Q\n";

#[test]
fn flags_set_levels() {
    let folder = folder("flags");
    fs::write(folder.join("idle.variant"), IDLE).expect("it can be written");
    let codes = |arguments: &[&str]| codes(&folder, &[&["idle.variant"], arguments].concat());
    let both = ["warning region::unused", "warning move::covered"].map(str::to_owned).to_vec();
    assert_eq!(codes(&[]), (both.clone(), Some(0)));
    let denied = both.iter().map(|code| code.replace("warning", "error")).collect();
    assert_eq!(codes(&["--deny-warnings"]), (denied, Some(1)));
    assert_eq!(
        codes(&["--deny", "region::unused", "--allow", "move::covered"]),
        (vec!["error region::unused".to_owned()], Some(1))
    );
    let none = codes(&["--allow", "region::unused", "--allow", "move::covered", "--deny-warnings"]);
    assert_eq!(none, (Vec::new(), Some(0)));
    // What nobody is told of by default.
    let missing =
        codes(&["--allow", "region::unused", "--allow", "move::covered", "--warn", "test::missing"]);
    assert_eq!(missing, (vec!["warning test::missing".to_owned()], Some(0)));
}

#[test]
fn flags_that_cannot_be_followed_are_refused() {
    let folder = folder("refused");
    fs::write(folder.join("idle.variant"), IDLE).expect("it can be written");
    for (flags, message, help) in [
        (vec!["--allow", "region::unsed"], "there is no diagnostic `region::unsed`", "`region::unused`?"),
        (vec!["--warn", "syntax::nesting"], "`syntax::nesting` is always an error", "mend the file"),
        (
            vec!["--warn", "piece::unused", "--deny", "piece::unused"],
            "`piece::unused` is given with `--warn` and with `--deny`",
            "keep one",
        ),
        (vec!["--explain", "piece::unusd"], "there is no diagnostic `piece::unusd`", "`piece::unused`?"),
    ] {
        let explains = flags[0] == "--explain";
        let file: &[&str] = if explains { &[] } else { &["idle.variant"] };
        let output = alfil(&folder, &[&["check"], file, flags.as_slice()].concat());
        let errors = text(&output.stderr);
        assert!(errors.contains(message) && errors.contains(help), "{flags:?}: {errors}");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{flags:?}");
    }
}

#[test]
fn the_nearest_configuration_counts_and_flags_come_after_it() {
    let folder = folder("nearest");
    fs::create_dir_all(folder.join("games/old")).expect("it can be made");
    for file in ["idle.variant", "games/idle.variant", "games/old/idle.variant"] {
        fs::write(folder.join(file), IDLE).expect("it can be written");
    }
    fs::write(folder.join("alfil.toml"), "[lints]\n\"region::unused\" = \"deny\"\n")
        .expect("it can be written");
    let config =
        "# what these games may do\n[lints]\n\"move::covered\" = \"allow\"\n\"region::unused\" = \"allow\"\n";
    fs::write(folder.join("games/old/alfil.toml"), config).expect("it can be written");
    let said = |file: &str, flags: &[&str]| codes(&folder, &[&[file], flags].concat());
    let denied = ["error region::unused", "warning move::covered"].map(str::to_owned).to_vec();
    assert_eq!(said("idle.variant", &[]), (denied.clone(), Some(1)));
    assert_eq!(said("games/idle.variant", &[]), (denied.clone(), Some(1)));
    assert_eq!(said("games/old/idle.variant", &[]), (Vec::new(), Some(0)));
    assert_eq!(
        said("games/old/../old/idle.variant", &["--warn", "region::unused"]),
        (vec!["warning region::unused".to_owned()], Some(0))
    );
    // From inside, the same.
    let output = alfil(&folder.join("games"), &["check", "idle.variant"]);
    assert_eq!(output.status.code(), Some(1));
    // A variant that ships stands in no folder.
    assert_eq!(said("chess", &[]), (Vec::new(), Some(0)));
}

#[test]
fn mistakes_in_the_configuration_point_into_it() {
    let folder = folder("configuration");
    fs::write(folder.join("one.variant"), IDLE).expect("it can be written");
    fs::write(folder.join("two.variant"), IDLE).expect("it can be written");
    let config = "title = \"levels\"\n\n[lint]\n\"move::covered\" = \"allow\"\n\n[lints]\n\"move::covered\" = \"allow\"\n\
                  \"region::unused\" = \"alow\"\n\"region::unusd\" = \"allow\"\n\"syntax::nesting\" = \"allow\"\n\
                  \"piece::unused\" = false\n";
    fs::write(folder.join("alfil.toml"), config).expect("it can be written");
    let output = alfil(&folder, &["check", "one.variant", "two.variant"]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!("mistakes_in_the_configuration", text(&output.stdout));
    for (name, config) in [
        ("bare", "[lints]\nregion::unused = \"allow\"\n"),
        ("open", "[lints\n\"region::unused\" = \"allow\"\n"),
        ("twice", "[lints]\n\"region::unused\" = \"allow\"\n\"region::unused\" = \"warn\"\n"),
        ("no_table", "lints = 3\n"),
    ] {
        fs::write(folder.join("alfil.toml"), config).expect("it can be written");
        let output = alfil(
            &folder,
            &["check", "one.variant", "--allow", "region::unused", "--allow", "move::covered"],
        );
        assert_eq!(output.status.code(), Some(1), "{name}");
        insta::assert_snapshot!(
            format!("a_configuration_that_is_{name}"),
            format!("{config}\n{}", text(&output.stdout))
        );
    }
}

#[test]
fn workflow_commands_are_a_line_each() {
    let folder = folder("github");
    fs::write(folder.join("a, b.variant"), IDLE).expect("it can be written");
    fs::write(folder.join("wrong.variant"), WRONG).expect("it can be written");
    let output = alfil(&folder, &["check", "--format", "github", "a, b.variant", "wrong.variant"]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!("workflow_commands", text(&output.stdout));
}

/// The properties that the schema of SARIF 2.1.0 requires, and the values that it allows, of the objects that are
/// written: sarifLog, run, tool, toolComponent, reportingDescriptor, result, message, location, physicalLocation,
/// artifactLocation, region.
#[test]
fn the_log_keeps_to_the_schema_of_sarif() {
    let folder = folder("sarif");
    fs::write(folder.join("my idle.variant"), IDLE).expect("it can be written");
    fs::write(folder.join("wrong.variant"), WRONG).expect("it can be written");
    let output = alfil(&folder, &["check", "--format", "sarif", "my idle.variant", "wrong.variant", "chess"]);
    assert_eq!(output.status.code(), Some(1));
    let log: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"].as_array().map(Vec::len), Some(1));
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "alfil");
    let rules = driver["rules"].as_array().expect("a list");
    for rule in rules {
        assert!(rule["id"].is_string() && rule["shortDescription"]["text"].is_string(), "{rule}");
        assert!(rule["help"]["text"].as_str().is_some_and(|text| text.contains("# `")), "{rule}");
        let level = rule["defaultConfiguration"]["level"].as_str();
        assert!(level.is_some_and(|level| ["none", "note", "warning", "error"].contains(&level)), "{rule}");
    }
    assert!(
        ["utf16CodeUnits", "unicodeCodePoints"].contains(&run["columnKind"].as_str().unwrap_or_default())
    );
    let results = run["results"].as_array().expect("a list");
    let found: Vec<_> =
        results.iter().map(|result| (result["level"].as_str(), result["ruleId"].as_str())).collect();
    let expected =
        [("warning", "region::unused"), ("warning", "move::covered"), ("error", "region::off_board")];
    assert_eq!(found, expected.map(|(level, rule)| (Some(level), Some(rule))));
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].is_string());
        let related = result["relatedLocations"].as_array().cloned().unwrap_or_default();
        for location in result["locations"].as_array().expect("a list").iter().chain(&related) {
            let place = &location["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().expect("a text");
            assert!(["my%20idle.variant", "wrong.variant", "chess.variant"].contains(&uri), "{uri}");
            let number = |key: &str| place["region"][key].as_u64().expect("a number");
            assert!(number("startLine") >= 1 && number("startColumn") >= 1, "{location}");
            assert!(number("endLine") >= number("startLine"), "{location}");
            assert!(location["message"]["text"].is_string(), "{location}");
        }
    }
    assert_eq!(results[2]["locations"][0]["physicalLocation"]["region"]["startLine"], 3);
    // No mistake, no result; the log is still one.
    let empty = alfil(&folder, &["check", "--format", "sarif", "chess"]);
    let log: Value = serde_json::from_slice(&empty.stdout).expect("it is JSON");
    assert_eq!((log["runs"][0]["results"].as_array().map(Vec::len), empty.status.code()), (Some(0), Some(0)));
}

#[test]
fn every_code_can_be_explained() {
    let folder = folder("explain");
    let output = alfil(&folder, &["check", "--explain"]);
    assert_eq!(output.status.code(), Some(0));
    let listed: Vec<&str> =
        text(&output.stdout).lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(listed.iter().copied().eq(Code::all().map(Code::id)));
    for code in [code::piece::UNUSED, code::game::FORCED_WIN, code::config::LEVEL] {
        let output = alfil(&folder, &["check", "--explain", code.id()]);
        assert_eq!((text(&output.stdout), output.status.code()), (code.page(), Some(0)));
    }
}

#[test]
fn every_variant_that_ships_passes_without_a_warning() {
    let folder = folder("shipped");
    let names: Vec<&str> = alfil::library::names().collect();
    let output = alfil(&folder, &[&["check", "--deny-warnings"], names.as_slice()].concat());
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", "", Some(0)));
}

/// The last of the mistakes of `tests/language/mistakes.rs`: a mistake without an exit status.
#[test]
fn a_file_with_a_mistake_ends_with_status_one() {
    let folder = folder("status");
    fs::write(folder.join("wrong.variant"), WRONG).expect("it can be written");
    assert_eq!(codes(&folder, &["wrong.variant"]).1, Some(1));
    assert_eq!(codes(&folder, &["chess", "wrong.variant"]).1, Some(1));
    assert_eq!(codes(&folder, &["chess"]).1, Some(0));
}

#[test]
fn files_that_are_no_utf8_are_reported_in_every_form() {
    let folder = folder("encodings");
    fs::write(folder.join("latin.variant"), b"variant \"One\" { }\nextends \"chess\"\n# caf\xe9\n")
        .expect("a file");
    let wide: Vec<u8> = "\u{FEFF}variant \"Two\" { }\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(folder.join("wide.variant"), wide).expect("a file");
    let output = alfil(&folder, &["check", "--format", "json", "latin.variant", "wide.variant"]);
    assert_eq!(output.status.code(), Some(1));
    let records: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let places: Vec<(&str, u64, u64)> = records
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| {
            (one["code"].as_str().unwrap(), one["line"].as_u64().unwrap(), one["column"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(places, [("file::encoding", 3, 6), ("file::encoding", 1, 1)]);
    for format in ["sarif", "github"] {
        let output = alfil(&folder, &["check", "--format", format, "latin.variant"]);
        assert!(text(&output.stdout).contains("encoding"), "{format}");
    }
}

const SLIPS: &str = "variant \"Slips\" { note \"Two words\" }\nextnds \"chess\"\nregoin camp = ranks 1..2\npromote P on camp to Q\n";

/// A file with slips, and the same mended.
fn mended() -> String {
    SLIPS.replace("extnds", "extends").replace("regoin", "region")
}

#[test]
fn fixes_are_shown_and_applied_and_what_is_left_is_said() {
    let folder = folder("fix");
    let path = folder.join("slips.variant");
    fs::write(&path, SLIPS).expect("it can be written");
    let read = || fs::read_to_string(&path).expect("it can be read");
    let shown = alfil(&folder, &["check", "--diff", "slips.variant"]);
    assert_eq!(read(), SLIPS, "a diff alone changes nothing");
    assert!(text(&shown.stdout).contains("\n-extnds \"chess\"\n-regoin"), "{}", text(&shown.stdout));
    assert_eq!(shown.status.code(), Some(1));
    let done = alfil(&folder, &["check", "--fix", "--diff", "slips.variant"]);
    assert_eq!(read(), mended());
    assert!(text(&done.stdout).starts_with(text(&shown.stdout)), "{}", text(&done.stdout));
    assert!(text(&done.stdout).contains("slips.variant: 2 fixes applied\n"), "{}", text(&done.stdout));
    let again = alfil(&folder, &["check", "--fix", "slips.variant"]);
    assert_eq!((read(), text(&again.stdout).contains("applied")), (mended(), false));
}

#[test]
fn a_text_that_is_piped_in_is_printed_mended() {
    let folder = folder("fix_piped");
    let output = piped(&folder, &["check", "--fix", "-"], SLIPS);
    assert_eq!(text(&output.stdout), mended());
}

#[test]
fn only_the_file_that_is_named_is_changed() {
    let folder = folder("fix_parent");
    let parent = "variant \"Parent\" { note \"With a slip\" }\nextends \"chess\"\nregoin camp = ranks 1..2\n";
    let child = "variant \"Child\" { note \"With another\" }\nextends \"parent\"\nregoin zone = ranks 1..2\n";
    fs::write(folder.join("parent.variant"), parent).expect("it can be written");
    fs::write(folder.join("child.variant"), child).expect("it can be written");
    let output = alfil(&folder, &["check", "--fix", "--offered", "child.variant"]);
    assert_eq!(output.status.code(), Some(1), "the parent's mistake is left");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("it can be read");
    assert_eq!(read("parent.variant"), parent);
    assert!(!read("child.variant").contains("regoin"), "{}", read("child.variant"));
    for (arguments, message) in [
        (&["check", "--fix", "chess"][..], "`chess` is a variant that ships, not a file"),
        (&["check", "--offered", "child.variant"], "`--offered` alone changes nothing"),
        (&["check", "--diff", "--format", "json", "child.variant"], "a diff is for people"),
    ] {
        let output = alfil(&folder, arguments);
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// As the schema of SARIF has fixes: a description, and for each file its replacements.
#[test]
fn fixes_stand_in_the_reports_for_programs() {
    let folder = folder("fix_reports");
    fs::write(folder.join("slips.variant"), SLIPS).expect("it can be written");
    let report = |format: &str| -> Value {
        let output = alfil(&folder, &["check", "--format", format, "slips.variant"]);
        serde_json::from_slice(&output.stdout).expect("it is JSON")
    };
    let fix = &report("json")[0]["fixes"][0];
    assert_eq!((&fix["title"], &fix["safety"]), (&Value::from("write `extends`"), &Value::from("safe")));
    let edit = &fix["edits"][0];
    assert_eq!((&edit["line"], &edit["column"], &edit["text"]), (&2.into(), &1.into(), &"extends".into()));
    let fix = &report("sarif")["runs"][0]["results"][0]["fixes"][0];
    let change = &fix["artifactChanges"][0];
    assert_eq!(fix["description"]["text"], "write `extends`");
    assert_eq!(change["artifactLocation"]["uri"], "slips.variant");
    let replacement = &change["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "extends");
    assert_eq!(
        (&replacement["deletedRegion"]["startLine"], &replacement["deletedRegion"]["endColumn"]),
        (&2.into(), &7.into())
    );
}

#[test]
fn what_is_not_there_is_answered_with_near_names() {
    let folder = folder("near_names");
    fs::write(folder.join("camels.variant"), IDLE).expect("it can be written");
    fs::write(folder.join("camel.png"), "a picture").expect("it can be written");
    let output = alfil(&folder, &["check", "camel.variant"]);
    assert!(text(&output.stderr).contains("near names: `camels.variant`"), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("camel.png"), "{}", text(&output.stderr));
    let output = alfil(&folder, &["test", "chess", "--filter", "castel"]);
    let said = text(&output.stderr);
    assert!(said.contains("near names: ") && said.contains("castl"), "{said}");
    let output = alfil(&folder, &["test", "chess", "--filter", "zzzz"]);
    assert!(!text(&output.stderr).contains("near names"), "{}", text(&output.stderr));
}

/// No command says what the system says in the words of the system.
#[test]
fn no_message_speaks_of_the_system() {
    let folder = folder("no_rust");
    fs::write(folder.join("fine.variant"), IDLE).expect("it can be written");
    for arguments in [
        &["check", "none.variant"][..],
        &["check", "none/none.variant"],
        &["fmt", "none.variant"],
        &["test", "none.variant"],
        &["cover", "none.variant"],
        &["expand", "none.variant"],
        &["explain", "none.variant"],
        &["show", "none.variant"],
        &["moves", "none.variant"],
        &["state", "none.variant"],
        &["perft", "none.variant", "1"],
        &["play", "none.variant"],
        &["why", "none.variant", "e2e4"],
        &["values", "none.variant"],
        &["mate", "none.variant", "--in", "1"],
        &["analyze", "none.pgn"],
        &["analyze", "none.variant"],
        &["convert", "chess", "none.pgn"],
        &["diff", "chess", "none.variant"],
        &["diff", "chess", "--engine", "./none"],
        &["match", "./none", "./none", "chess"],
        &["show", "chess", "-o", "none/none.svg"],
        &["explain", "chess", "-o", "none/none.md"],
        &["man", "none/none"],
        &["serve", "--root", "none"],
    ] {
        let output = alfil(&folder, arguments);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        for word in ["os error", "invalid digit", "Os {", "Some(", "ParseIntError", "utf-8 sequence"] {
            assert!(!said.contains(word), "{arguments:?}: {said}");
        }
    }
}

/// Who only plays a file does not wait until its tests are read, and is not kept from playing by what is wrong with them.
#[test]
fn what_is_wrong_with_tests_is_told_by_those_who_look_at_them() {
    let folder = folder("tests_passed_over");
    let text =
        "variant \"Untested\" { }\nextends \"chess\"\ntest \"first\" {\n    mvoes e2e4\n    legal e9e4\n}\n";
    fs::write(folder.join("untested.variant"), text).expect("it can be written");
    for played in [&["moves"][..], &["state"], &["explain"], &["perft", "2"]] {
        let (command, rest) = played.split_first().expect("a command");
        let output = alfil(&folder, &[&[*command, "untested.variant"], rest].concat());
        assert_eq!(output.status.code(), Some(0), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let (told, status) = codes(&folder, &["untested.variant"]);
    assert_eq!(status, Some(1), "{told:?}");
    assert_eq!(told, ["error syntax::unknown_clause", "error test::legal"]);
    assert_eq!(alfil(&folder, &["test", "untested.variant"]).status.code(), Some(1));
}
