//! `alfil serve`: what is asked beside moves, what is read, and what is allowed.

use crate::random::Random;
use crate::terminal::{TINY, folder, piped, printed, program, text};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Stdio;

/// The answers to some questions.
fn answers(folder: &Path, arguments: &[&str], questions: &[Value]) -> Vec<Value> {
    let input: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let output = piped(folder, &[&["serve"], arguments].concat(), input);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    let answers: Vec<Value> = shown.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), questions.len(), "{shown}");
    answers
}

/// What is wrong with a question.
fn message(answer: &Value) -> &str {
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("it has an answer: {answer}"))
}

/// A position is refused for the work that listing its moves takes, also where the start of the game is not; so it is behind moves.
#[test]
fn positions_that_take_too_much_work_are_refused() {
    let rows = |row: &str, count: usize| vec![row; count].join("/");
    let lonely = format!("k15/{}/15K w - - 0 1", rows("16", 14));
    let crowded = format!(
        "kqqqqqqqqqqqqqqq/{}/{}/{}/KQQQQQQQQQQQQQQQ w - - 0 1",
        rows("qqqqqqqqqqqqqqqq", 4),
        rows("16", 6),
        rows("QQQQQQQQQQQQQQQQ", 4)
    );
    let array = format!(
        "    k{}\n{}    K{}\n",
        " .".repeat(15),
        format!("   {}\n", " .".repeat(16)).repeat(14),
        " .".repeat(15)
    );
    let text = format!(
        "variant \"Crowds\" {{ year 2000 }}\nboard 16x16\nsetup {{\n{array}}}\npiece K \"King\" K\n\
         piece Q \"Queen\" mcamcaK\nroyal K\nloss when checkmate\ndraw when stalemate\n"
    );
    let asked = |fen: &str| json!({"text": text, "fen": fen});
    let found = answers(&folder("crowds"), &[], &[asked(&lonely), asked(&crowded), asked(&lonely)]);
    assert_eq!((&found[0]["result"], &found[2]["result"]), (&json!("ongoing"), &json!("ongoing")));
    assert!(message(&found[1]).contains("takes about 2955 million steps of work"), "{}", found[1]);
    assert_eq!(found[1]["error"]["part"], json!("fen"));
}

#[test]
fn more_than_moves_can_be_asked() {
    let folder = folder("asks");
    let found = answers(
        &folder,
        &[],
        &[
            json!({"id": 1, "ask": "why", "variant": "chess", "move": "Ra3"}),
            json!({"id": {"two": [2]}, "ask": "why", "variant": "chess", "move": "e4", "moves": ["e4", "e5"]}),
            json!({"id": null, "ask": "show", "variant": "chess", "format": "text"}),
            json!({"ask": "show", "variant": "chess", "piece": "N"}),
            json!({"ask": "explain", "variant": "kings"}),
            json!({"ask": "check", "text": TINY.replace("royal", "royl")}),
            json!({"ask": "moves", "text": TINY}),
            json!({"ask": "moves", "text": "variant \"X\" { }\nextends \"chess\"\npiece N \"Camel\" C\n", "san": true}),
            json!({"ask": "hello", "id": "x"}),
            json!({"variant": "chess960", "array": 518}),
        ],
    );
    assert_eq!((&found[0]["id"], &found[0]["legal"]), (&json!(1), &json!(false)));
    assert!(found[0]["points"][0]["text"].as_str().is_some_and(|text| text.contains("stands in the way")));
    assert!(
        found[0]["points"][0]["clauses"][0]["place"]
            .as_str()
            .is_some_and(|at| at.starts_with("chess.variant:"))
    );
    assert_eq!(found[1]["id"], json!({"two": [2]}));
    assert!(
        found[2]["drawing"]
            .as_str()
            .is_some_and(|board| board.starts_with("8 | r  n") || board.starts_with("8 |"))
    );
    assert!(found[3]["drawing"].as_str().is_some_and(|svg| svg.starts_with("<svg ")));
    assert!(found[4]["page"].as_str().is_some_and(|page| page.starts_with("# ")));
    assert_eq!(found[5]["playable"], json!(false));
    assert_eq!(found[5]["diagnostics"][0]["code"], json!("syntax::unknown_clause"));
    assert_eq!(found[6]["fen"], json!("k2/3/2K w - - 0 1"));
    assert!(found[7]["moves"].as_array().is_some_and(|moves| moves.contains(&json!("b1c4"))));
    assert_eq!((&found[8]["protocol"], &found[8]["files"]), (&json!(1), &json!(false)));
    assert!(found[9]["fen"].as_str().is_some_and(|fen| fen.starts_with("rnbqkbnr/")));
}

/// Where a turn must place several pieces nothing is listed by default: an answer shows a set, and games are drawn all the same.
#[test]
fn games_of_which_every_turn_places_several_pieces_go_on() {
    let folder = folder("several");
    let text = |least: u8| {
        format!(
            "variant \"Pairs\" {{ }}\nboard 4x4\nsetup empty\npiece S \"Stone\" {{ }}\nreserve S*8\nturn: place {least} from reserve\n"
        )
    };
    let found = answers(
        &folder,
        &[],
        &[
            json!({"ask": "game", "text": text(2), "random": 4}),
            json!({"ask": "game", "text": text(3), "random": 2}),
            json!({"text": text(2), "max_drops": 2}),
        ],
    );
    for (answer, (least, turns)) in found.iter().zip([(2, 4), (3, 2)]) {
        let moves = answer["moves"].as_array().cloned().unwrap_or_default();
        assert_eq!(moves.len(), turns, "{answer}");
        for set in moves.iter().chain([&answer["positions"][0]["such_as"]]) {
            assert_eq!(set.as_str().map(|set| set.split(',').count()), Some(least), "{answer}");
        }
    }
    assert_eq!(found[2]["moves"].as_array().map(Vec::len), Some(120));
    assert_eq!(found[2]["such_as"], Value::Null);
}

/// A game tells of each of its positions what a question about that position alone is told.
#[test]
fn a_whole_game_can_be_asked() {
    let folder = folder("game");
    let mate = ["f3", "e5", "g4", "Qh4"];
    let found = answers(
        &folder,
        &["--max-moves", "5000"],
        &[
            json!({"ask": "game", "variant": "chess", "moves": mate, "random": 9, "san": true}),
            json!({"ask": "game", "variant": "chess", "moves": mate[..2], "random": 7, "seed": 3}),
            json!({"ask": "game", "variant": "chess", "moves": mate[..2], "random": 7, "seed": 4}),
            json!({"ask": "game", "variant": "chess", "fen": "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "random": 200}),
            json!({"ask": "game", "variant": "chess", "moves": ["e4", "Ke3"]}),
            json!({"ask": "game", "variant": "chess", "random": 1_000_000}),
            json!({"ask": "game", "variant": "chess", "random": -1}),
        ],
    );
    let list = |answer: &Value, field: &str| answer[field].as_array().cloned().unwrap_or_default();
    assert_eq!(found[0]["moves"], json!(mate));
    // It is over, and nothing is drawn.
    assert_eq!(found[0]["positions"][4]["result"], json!("black wins by checkmate"));
    for answer in &found[..4] {
        let (moves, positions) = (list(answer, "moves"), list(answer, "positions"));
        assert_eq!(positions.len(), moves.len() + 1);
        for (mv, position) in moves.iter().zip(&positions).skip(mate.len()) {
            assert!(list(position, "moves").contains(mv), "{mv} in {position}");
        }
    }
    assert_eq!(
        (list(&found[1], "moves").len(), &list(&found[1], "moves")[..2]),
        (9, &[json!("f3"), json!("e5")][..])
    );
    assert_ne!(found[1]["moves"], found[2]["moves"]);
    let questions: Vec<Value> = (0..=9)
        .map(|played| json!({"variant": "chess", "moves": list(&found[1], "moves")[..played]}))
        .collect();
    assert_eq!(answers(&folder, &[], &questions), list(&found[1], "positions"));
    let last = list(&found[3], "positions").pop().expect("a position");
    assert!(last["result"].as_str().is_some_and(|result| result.starts_with("draw by")), "{last}");
    assert_eq!((&found[4]["error"]["part"], &found[4]["error"]["index"]), (&json!("moves"), &json!(1)));
    assert_eq!(found[5]["error"]["limit"], json!("moves"));
    assert!(message(&found[6]).contains("is not a whole number"));
}

/// A board on which squares are clicked asks where they are, and between which squares moves go.
#[test]
fn squares_of_drawings_and_of_moves_can_be_asked() {
    let folder = folder("squares");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let found = answers(
        &folder,
        &[],
        &[
            json!({"variant": "chess", "fen": castling, "squares": true}),
            json!({"variant": "crazyhouse", "fen": "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "squares": true}),
            json!({"ask": "show", "variant": "chess", "squares": true}),
            json!({"ask": "show", "variant": "chess", "squares": true, "flip": true, "from": "e2"}),
            json!({"ask": "show", "variant": "chess", "squares": true, "format": "text"}),
            json!({"ask": "show", "variant": "chess", "all": true}),
            json!({"variant": "chess"}),
        ],
    );
    let ends = |answer: &Value, wanted: &str| {
        let list = answer["moves"].as_array().expect("a list");
        let index = list.iter().position(|mv| mv == wanted).expect("a legal move");
        assert_eq!(answer["from"].as_array().map(Vec::len), Some(list.len()));
        (answer["from"][index].clone(), answer["to"][index].clone())
    };
    assert_eq!(ends(&found[0], "e1g1"), (json!("e1"), json!("g1")));
    assert_eq!(ends(&found[0], "a1a8"), (json!("a1"), json!("a8")));
    assert_eq!(ends(&found[1], "P@e4"), (json!(null), json!("e4")));
    // The middle of a square is in the drawing, and that of a1 below that of a8 unless the board is turned.
    let at = |answer: &Value, name: &str| {
        let corner = &answer["squares"][name];
        (corner[0].as_f64().expect("a number"), corner[1].as_f64().expect("a number"))
    };
    for answer in &found[2..4] {
        assert_eq!(answer["squares"].as_object().map(serde_json::Map::len), Some(64));
        let side = answer["side"].as_f64().expect("a number");
        assert_eq!((at(answer, "b1").0 - at(answer, "a1").0).abs(), side);
    }
    assert!(at(&found[2], "a1").1 > at(&found[2], "a8").1 && at(&found[3], "a1").1 < at(&found[3], "a8").1);
    for plain in &found[4..] {
        assert!(plain.get("squares").is_none() && plain.get("from").is_none(), "{plain}");
    }
    assert!(
        found[5]["drawing"]
            .as_str()
            .is_some_and(|drawing| drawing.contains("King: From d4. Moves or captures: c3, "))
    );
}

#[test]
fn what_is_wrong_with_a_question_is_named() {
    let folder = folder("wrong");
    for (question, part, words) in [
        (json!({"variant": "chess", "depth": 3}), "question", "no field `depth`"),
        (json!({"variant": "chess", "move": 3}), "move", "`move` is not a text"),
        (json!({"variant": "chess", "moves": "e4"}), "moves", "`moves` is not a list of texts"),
        (json!({"variant": "chess", "max_drops": -1}), "max_drops", "is not a whole number"),
        (json!({"variant": "chess", "ask": "best"}), "ask", "nothing that can be asked"),
        (json!({"variant": "chess", "ask": "why"}), "move", "names no move"),
        (json!({"variant": "chess", "ask": "show", "piece": "Z"}), "piece", "no piece `Z`"),
        (json!({"variant": "chess", "ask": "show", "format": "png"}), "format", "no format `png`"),
        (json!({"variant": "chess", "protocol": 2}), "protocol", "version 2"),
        (json!({"variant": "chess", "text": TINY}), "text", "not both"),
        (json!({"variant": "chess", "array": 3}), "array", "array"),
        (json!({}), "variant", "names no variant"),
        (json!([]), "question", "not a question"),
    ] {
        let found = answers(&folder, &[], std::slice::from_ref(&question));
        assert!(message(&found[0]).contains(words), "{question}: {}", found[0]);
        assert_eq!(found[0]["error"]["part"], json!(part), "{question}");
        assert!(found[0]["error"]["help"].is_string(), "{question}: {}", found[0]);
    }
}

/// Without a root nothing is read; with one, what lies in it.
#[test]
fn no_file_is_read_that_is_not_below_the_root() {
    let folder = folder("root");
    let root = folder.join("root");
    fs::create_dir_all(root.join("below")).expect("a directory");
    fs::write(root.join("tiny.variant"), TINY).expect("a file");
    fs::write(root.join("below/child.variant"), "variant \"Child\" { }\nextends \"tiny\"\n").expect("a file");
    fs::write(root.join("child.variant"), "variant \"Child\" { }\nextends \"tiny\"\n").expect("a file");
    fs::write(root.join("notes.txt"), "secret").expect("a file");
    fs::write(folder.join("outside.variant"), TINY.replace("Tiny", "secret")).expect("a file");
    let names = [
        "tiny.variant",
        "child.variant",
        "below/child.variant",
        "./tiny.variant",
        "../outside.variant",
        "below/../tiny.variant",
        "/etc/passwd",
        "/dev/stdin",
        "-",
        "notes.txt",
        "missing.variant",
        "below",
        "link.variant",
        "pipe.variant",
        "/proc/self/fd/0",
        "",
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../outside.variant", root.join("link.variant")).expect("a link");
        let made = std::process::Command::new("mkfifo").arg(root.join("pipe.variant")).status();
        assert!(made.is_ok_and(|made| made.success()));
    }
    let questions: Vec<Value> = names.iter().map(|name| json!({"id": name, "variant": name})).collect();
    let open = answers(&folder, &["--root", "root"], &questions);
    let shut = answers(&folder, &[], &questions);
    for (index, name) in names.iter().enumerate() {
        let allowed = ["tiny.variant", "child.variant", "./tiny.variant"].contains(name);
        assert_eq!(open[index]["fen"].is_string(), allowed, "{name}: {}", open[index]);
        assert!(message(&shut[index]).contains("ships"), "{name}: {}", shut[index]);
        for answer in [&open[index], &shut[index]] {
            assert!(
                !answer.to_string().contains("secret") && !answer.to_string().contains("root:x"),
                "{answer}"
            );
        }
    }
    let text = |base: &str| json!({"text": format!("variant \"X\" {{ }}\nextends \"{base}\"\n")});
    let questions = [text("tiny"), text("chess"), text("link"), text("../outside")];
    let found = answers(&folder, &["--root", "root"], &questions);
    let played: Vec<bool> = found.iter().map(|answer| answer["fen"].is_string()).collect();
    assert_eq!(played, [true, true, false, false]);
    assert!(message(&answers(&folder, &[], &questions[..1])[0]).contains("tiny"));
    let output = piped(&folder, &["serve", "--root", "missing"], "");
    assert_eq!(output.status.code(), Some(2), "{}", text_of(&output.stderr));
}

fn text_of(bytes: &[u8]) -> &str {
    text(bytes)
}

/// A game that takes long to read.
fn long(id: &str) -> Value {
    let moves: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(90_000).collect();
    json!({"id": id, "variant": "chess", "moves": moves})
}

#[test]
fn what_is_over_a_limit_is_answered_and_the_next_question_too() {
    let folder = folder("limits");
    let fast = json!({"id": "fast", "variant": "chess"});
    let found = answers(&folder, &["--max-seconds", "0.01"], &[long("slow"), long("again")]);
    for answer in &found {
        assert_eq!(answer["error"]["limit"], json!("seconds"), "{answer}");
    }
    assert_eq!(found[1]["id"], json!("again"));
    let sets = json!({"variant": "kingchess", "max_drops": 5});
    let found = answers(&folder, &["--max-moves", "50"], &[long("long"), sets, fast.clone()]);
    assert_eq!(found[0]["error"]["limit"], json!("moves"));
    assert_eq!(found[1]["error"]["limit"], json!("moves"));
    assert_eq!(found[2]["moves"].as_array().map(Vec::len), Some(20));
    let page = json!({"variant": "chess", "ask": "explain", "format": "html"});
    let found = answers(&folder, &["--max-bytes", "2000"], &[page, long("long"), fast]);
    assert_eq!(found[0]["error"]["limit"], json!("bytes"));
    assert_eq!(found[1]["error"]["limit"], json!("bytes"));
    assert!(found[2]["fen"].is_string());
}

/// The second question is answered while the first is still thought about.
#[test]
fn a_slow_question_does_not_stop_others() {
    let folder = folder("threads");
    let mut child = program(&folder, &["serve", "--threads", "2", "--max-seconds", "600"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let fast = json!({"id": "fast", "variant": "chess"});
    write!(questions, "{}\n{fast}\n", long("slow")).expect("it listens");
    let mut next = || lines.next().expect("an answer").expect("text");
    assert!(next().starts_with("{\"id\":\"fast\""));
    drop(questions);
    assert!(next().starts_with("{\"id\":\"slow\""));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// The program's file may be replaced or taken away while it serves: workers that begin then are still of the version that runs.
#[cfg(target_os = "linux")]
#[test]
fn a_service_outlives_its_file() {
    let folder = folder("replaced");
    let own = folder.join("alfil");
    fs::hard_link(env!("CARGO_BIN_EXE_alfil"), &own).expect("the same file system");
    let mut child = std::process::Command::new(&own)
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    fs::remove_file(&own).expect("it can be taken away");
    writeln!(questions, "{}", json!({"variant": "chess"})).expect("it listens");
    let answer = lines.next().expect("an answer").expect("text");
    assert!(answer.starts_with("{\"fen\":\"rnbqkbnr/"), "{answer}");
    drop(questions);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// What questions are made of, right and wrong.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\u001b",
    "\\ud800",
    "null",
    "true",
    "-1",
    "1e999",
    "518",
    "18446744073709551616",
    "\"id\"",
    "\"ask\"",
    "\"why\"",
    "\"show\"",
    "\"explain\"",
    "\"check\"",
    "\"hello\"",
    "\"moves\"",
    "\"variant\"",
    "\"text\"",
    "\"fen\"",
    "\"array\"",
    "\"max_drops\"",
    "\"san\"",
    "\"move\"",
    "\"piece\"",
    "\"from\"",
    "\"flip\"",
    "\"format\"",
    "\"protocol\"",
    "\"svg\"",
    "\"kings\"",
    "\"chess960\"",
    "\"kingchess\"",
    "\"crazyhouse\"",
    "\"../x.variant\"",
    "\"e2e4\"",
    "\"O-O\"",
    "\"N@f3\"",
    "\"e4\"",
    "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"",
    "\"variant \\\"X\\\" { }\\nextends \\\"chess\\\"\\npiece N C\"",
];

/// Questions that work, to be changed.
const QUESTIONS: &[&str] = &[
    r#"{"id": 1, "variant": "chess", "moves": ["e2e4", "e5"], "san": true}"#,
    r#"{"id": [2], "ask": "why", "variant": "kings", "move": "Ke2"}"#,
    r#"{"id": "3", "ask": "show", "variant": "minishogi", "piece": "S", "format": "text", "flip": true}"#,
    r#"{"id": null, "ask": "check", "text": "variant \"X\" { }\nextends \"chess\"\n"}"#,
    r#"{"id": {"n": 5}, "variant": "chess960", "array": 518, "max_drops": 2}"#,
    r#"{"id": 6, "ask": "moves", "variant": "crazyhouse", "fen": "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "moves": ["Q@a1"]}"#,
    r#"{"id": 7, "ask": "hello", "protocol": 1}"#,
];

/// A question with some of its words changed for others, or taken away, or standing twice.
fn changed(random: &mut Random) -> String {
    let question = random.pick(QUESTIONS).copied().unwrap_or_default();
    let mut words: Vec<String> = question.split_inclusive([' ', ':', ',']).map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(words.len().max(1));
        let piece = random.pick(PIECES).copied().unwrap_or_default().to_owned();
        match random.below(5) {
            0 if !words.is_empty() => drop(words.remove(at)),
            1 => words.insert(at.min(words.len()), piece),
            2 if !words.is_empty() => words[at] = piece + ",",
            3 if !words.is_empty() => words.insert(at, words[at].clone()),
            _ => words.push(piece),
        }
    }
    words.concat()
}

/// What a program calls its questions comes back in its own digits, also those that no float holds; only blanks go.
#[test]
fn the_name_of_a_question_comes_back_as_it_was_given() {
    let folder = folder("named");
    let names = [
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("-0.10", "-0.10"),
        ("1e400", "1e400"),
        ("1E2", "1E2"),
        ("[ 18446744073709551616,\t\"a \\\" b\"\r]", "[18446744073709551616,\"a \\\" b\"]"),
        ("{\"b\" : 2, \"a\": 1.0}", "{\"b\":2,\"a\":1.0}"),
        ("\"\\u0041\\\\\"", "\"\\u0041\\\\\""),
    ];
    for rest in ["\"ask\": \"hello\"", "\"ask\": \"nothing\""] {
        for threads in ["1", "2"] {
            for (given, kept) in names {
                let question = format!("{{\"id\": {given}, {rest}}}\n");
                let output = piped(&folder, &["serve", "--threads", threads], question);
                let (shown, ..) = printed(&output);
                assert!(shown.starts_with(&format!("{{\"id\":{kept},")), "{given}: {shown}");
                // Only what no float holds is more than every reader of JSON takes.
                assert!(given == "1e400" || serde_json::from_str::<Value>(shown).is_ok(), "{shown}");
            }
        }
    }
}

/// Programs that begin what they send with a byte order mark are understood.
#[test]
fn a_byte_order_mark_is_no_part_of_a_question() {
    let folder = folder("marked");
    let output = piped(&folder, &["serve"], "\u{feff}{\"ask\": \"hello\"}\n\u{feff}\n");
    let (shown, ..) = printed(&output);
    assert!(shown.starts_with("{\"protocol\":1,"), "{shown}");
    assert_eq!(shown.lines().count(), 1);
}

/// Each question has one answer, a line of JSON that names it, whatever it says; and none ends the service.
#[test]
fn whatever_is_asked_is_answered_once() {
    let folder = folder("mutated");
    let mut random = Random(12);
    let questions: Vec<String> = (0..600).map(|_| changed(&mut random)).collect();
    let output = piped(&folder, &["serve"], questions.join("\n") + "\n");
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    let asked: Vec<&String> = questions.iter().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(shown.lines().count(), asked.len());
    for (question, line) in asked.into_iter().zip(shown.lines()) {
        let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{question}: {error}"));
        let id = serde_json::from_str::<serde_json::Map<String, Value>>(question).ok();
        let id = id.and_then(|mut fields| fields.remove("id")).unwrap_or_default();
        assert_eq!(answer.get("id").cloned().unwrap_or_default(), id, "{question}: {line}");
        let ended =
            answer["error"]["message"].as_str().is_some_and(|message| message.contains("ended the process"));
        assert!(!ended, "{question}");
    }
}
