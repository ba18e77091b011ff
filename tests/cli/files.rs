//! What is read and what is written: nothing that somebody else has saved is lost, and no door stands open.

use crate::terminal::{TINY, alfil, folder, piped, printed, program, session, text};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// What lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a directory");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// What came of a command that must not wait for anything. It is ended if it does.
fn ends(mut command: Command) -> Output {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let patience = Instant::now() + Duration::from_secs(60);
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > patience {
            child.kill().expect("it can be ended");
            panic!("{command:?} waits");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

/// The difference is shown before anything is written, and is longer than a pipe: so the file is changed in between.
#[test]
fn what_is_saved_while_tests_run_is_not_overwritten() {
    let folder = folder("accept");
    let file = folder.join("a.variant");
    let tests: String = (0..1500)
        .map(|n| format!("test \"number {n}, with words to make it long\" {{ moves are a1a2 }}\n"))
        .collect();
    fs::write(&file, format!("{TINY}{tests}")).expect("a file");
    let mut child = program(&folder, &["test", "a.variant", "--accept"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut out = child.stdout.take().expect("a pipe");
    let mut first = [0];
    out.read_exact(&mut first).expect("the difference begins");
    let saved = format!("# saved meanwhile\n{TINY}");
    fs::write(&file, &saved).expect("it can be written");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(fs::read_to_string(&file).expect("a file"), saved);
    let (_, errors, status) = printed(&output);
    assert_eq!(status, Some(1), "{errors}");
    assert!(errors.contains("the file `a.variant` has changed since it was read, and stays"), "{errors}");
    assert_eq!(names(&folder), ["a.variant"]);
}

#[test]
fn nothing_is_written_over_that_is_no_drawing_or_page() {
    let folder = folder("refused");
    for (name, text) in
        [("a.variant", TINY), ("other.variant", TINY), ("hidden.txt", TINY), ("notes.rs", "fn main() {}\n")]
    {
        fs::write(folder.join(name), text).expect("a file");
    }
    fs::hard_link(folder.join("a.variant"), folder.join("a.svg")).expect("a link");
    let before: Vec<_> = names(&folder).iter().map(|name| fs::read(folder.join(name)).ok()).collect();
    let shown = session(
        &folder,
        &[
            &["show", "a.variant", "--format", "svg", "-o", "a.variant"],
            &["show", "a.variant", "--format", "svg", "-o", "other.variant"],
            &["show", "a.variant", "--format", "svg", "-o", "new.variant"],
            &["show", "a.variant", "-o", "a.svg"],
            &["show", "chess", "-o", "hidden.txt"],
            &["show", "chess", "--format", "svg", "-o", "notes.rs"],
            &["explain", "a.variant", "-o", "x.pdf"],
            &["explain", "a.variant", "-o", "page"],
            &["explain", "a.variant", "--format", "html", "-o", "a.variant"],
            &["explain", "chess", "-o", "hidden.txt"],
            &["cover", "a.variant", "--games", "0", "-o", "a.variant"],
            &["convert", "chess", "hidden.txt", "-o", "hidden.txt"],
            &["new", "a", "--like", "a.variant", "--force"],
        ],
    );
    insta::assert_snapshot!(shown);
    let after: Vec<_> = names(&folder).iter().map(|name| fs::read(folder.join(name)).ok()).collect();
    assert!(before == after, "{:?}", names(&folder));
}

#[test]
fn what_is_written_is_written_whole() {
    let folder = folder("written");
    fs::write(folder.join("games.pgn"), "1. e4 e5 *\n").expect("a file");
    let commands: [(&[&str], &str); 5] = [
        (&["show", "chess", "-o", "board.svg"], "board.svg"),
        (&["explain", "chess", "-o", "page.md"], "page.md"),
        (&["convert", "chess", "games.pgn", "--to", "fen", "-o", "last.txt"], "last.txt"),
        (&["cover", "kings", "--games", "0", "--only", "clauses", "-o", "cover.txt"], "cover.txt"),
        (&["new", "mine"], "mine.variant"),
    ];
    for (command, file) in commands {
        let output = alfil(&folder, command);
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", text(&output.stderr));
        let first = fs::read(folder.join(file)).expect("it was written");
        let to_stdout: Vec<&str> = command.iter().copied().take_while(|word| *word != "-o").collect();
        if command.contains(&"-o") && file != "board.svg" {
            assert_eq!(alfil(&folder, &to_stdout).stdout, first, "{command:?}");
            // What is longer is written over, too.
            fs::write(folder.join(file), "x".repeat(1 << 18)).expect("it can be written");
            assert!(alfil(&folder, command).status.success(), "{command:?}");
            assert_eq!(fs::read(folder.join(file)).expect("a file"), first, "{command:?}");
        }
    }
    let all = ["board.svg", "cover.txt", "games.pgn", "last.txt", "mine.variant", "page.md"];
    assert_eq!(names(&folder), all, "nothing else is left behind");
    let output = alfil(&folder, &["convert", "chess", "missing.pgn", "-o", "none.pgn"]);
    assert_eq!((output.status.code(), folder.join("none.pgn").exists()), (Some(2), false));
}

/// A pipe takes what is written, by whatever name it is found.
#[cfg(target_os = "linux")]
#[test]
fn pipes_and_links_are_followed() {
    let folder = folder("pipes");
    let output = alfil(&folder, &["show", "chess", "--format", "svg", "-o", "/dev/stdout"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(output.stdout, alfil(&folder, &["show", "chess", "--format", "svg"]).stdout);
    std::os::unix::fs::symlink("nowhere", folder.join("link.variant")).expect("a link");
    let output = alfil(&folder, &["check", "link.variant"]);
    assert!(text(&output.stderr).contains("it is a link to `nowhere`"), "{}", text(&output.stderr));
}

#[test]
fn the_standard_input_is_a_dash_everywhere_and_is_read_once() {
    let folder = folder("dash");
    for arguments in [
        &["check", "-"] as &[&str],
        &["fmt", "-"],
        &["test", "-"],
        &["cover", "-", "--games", "0"],
        &["explain", "-"],
        &["expand", "-"],
        &["show", "-"],
        &["moves", "-"],
        &["state", "-"],
        &["perft", "-", "2"],
        &["why", "-", "Kc2"],
        &["diff", "-", "chess"],
        &["new", "one", "--like", "-", "--copy"],
        &["bench", "playouts", "-", "--games", "1"],
    ] {
        let output = piped(&folder, arguments, TINY);
        let (_, errors, status) = printed(&output);
        assert!(errors.is_empty() && status != Some(2), "{arguments:?}: {status:?} {errors}");
    }
    for arguments in [
        &["diff", "-", "-"] as &[&str],
        &["convert", "-", "-"],
        &["play", "-"],
        &["play", "chess", "--pgn", "-"],
        &["engine", "-"],
        &["check", "-", "-"],
    ] {
        let output = piped(&folder, arguments, TINY);
        assert!(
            text(&output.stderr).contains("the standard input can be read only once"),
            "{arguments:?}: {output:?}"
        );
    }
    let output = piped(&folder, &["check", "-"], TINY.replace("royal", "royl"));
    let (shown, _, status) = printed(&output);
    assert!(shown.contains("[standard input:9:1]") && status == Some(1), "{shown}");
}

#[test]
fn games_are_not_saved_over_others() {
    let folder = folder("games");
    fs::write(folder.join("a.variant"), TINY).expect("a file");
    fs::write(folder.join("two.pgn"), "1. e4 e5 *\n\n[Event \"second\"]\n\n1. d4 *\n").expect("a file");
    fs::write(folder.join("one.pgn"), "1. e4 e5 *\n").expect("a file");
    let run = |arguments: &[&str], input: &str| {
        let output = piped(&folder, arguments, input);
        (text(&output.stdout).to_owned(), output.status.code())
    };
    let (shown, status) = run(&["play", "a.variant"], "save! a.variant\nsave new.variant\n");
    assert_eq!(shown.matches("is the name of a variant file, and this writes none").count(), 2, "{shown}");
    assert_eq!(
        (status, fs::read_to_string(folder.join("a.variant")).expect("a file").as_str()),
        (Some(1), TINY)
    );
    let (shown, _) = run(&["play", "chess", "--pgn", "two.pgn"], "Nf3\nsave! two.pgn\nsave! three.pgn\n");
    assert!(shown.contains("`two.pgn` holds 2 games"), "{shown}");
    assert!(fs::read_to_string(folder.join("two.pgn")).expect("a file").contains("second"));
    let (shown, _) = run(&["play", "chess", "--pgn", "one.pgn"], "Nf3\nsave! one.pgn\nNc6\nsave! one.pgn\n");
    assert_eq!(shown.matches("saved to one.pgn").count(), 2, "{shown}");

    let mut child = program(&folder, &["play", "chess", "--pgn", "one.pgn"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let mut out = child.stdout.take().expect("a pipe");
    pipe.write_all(b"fen\n").expect("it listens");
    let mut first = [0];
    out.read_exact(&mut first).expect("it has read the game");
    fs::write(folder.join("one.pgn"), "1. c4 *\n").expect("it can be written");
    pipe.write_all(b"Bb5\nsave! one.pgn\n").expect("it listens");
    drop(pipe);
    let mut shown = String::new();
    out.read_to_string(&mut shown).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert!(shown.contains("`one.pgn` has changed since it was read, and stays"), "{shown}");
    assert_eq!(fs::read_to_string(folder.join("one.pgn")).expect("a file"), "1. c4 *\n");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    #[test]
    fn modes_and_links_stay() {
        let folder = folder("modes");
        let (page, link) = (folder.join("page.md"), folder.join("link.md"));
        fs::write(&page, "old").expect("a file");
        fs::set_permissions(&page, fs::Permissions::from_mode(0o604)).expect("own file");
        symlink("page.md", &link).expect("a link");
        let owner = page.metadata().expect("a file").uid();
        assert!(alfil(&folder, &["explain", "chess", "-o", "link.md"]).status.success());
        assert!(link.is_symlink() && fs::read_to_string(&page).expect("a file").starts_with("# Chess"));
        let after = page.metadata().expect("a file");
        assert_eq!((after.mode() & 0o777, after.uid()), (0o604, owner));
        // A new file is as the user's mask says.
        let mut command = Command::new("sh");
        command.args(["-c", "umask 027; exec \"$0\" explain chess -o new.md", env!("CARGO_BIN_EXE_alfil")]);
        assert!(ends_in(command, &folder).status.success());
        assert_eq!(folder.join("new.md").metadata().expect("a file").mode() & 0o777, 0o640);
    }

    fn ends_in(mut command: Command, folder: &Path) -> Output {
        command.current_dir(folder);
        ends(command)
    }

    /// There is no room for anything: the old file stays, and no part of a new one.
    #[test]
    fn a_file_that_cannot_be_written_stays_as_it_was() {
        let folder = folder("no-room");
        let careless = TINY.replace("board 3x3", "board    3x3");
        fs::write(folder.join("a.variant"), &careless).expect("a file");
        fs::write(folder.join("page.md"), "old").expect("a file");
        for arguments in ["fmt a.variant", "explain chess -o page.md", "explain chess -o new.md", "new b"] {
            let mut command = Command::new("sh");
            let line = format!("ulimit -f 0; exec \"$0\" {arguments}");
            command.args(["-c", &line, env!("CARGO_BIN_EXE_alfil")]);
            let output = ends_in(command, &folder);
            let (_, errors, status) = printed(&output);
            assert_eq!(status, Some(2), "{arguments}: {errors}");
            assert!(
                errors.contains("cannot be written") && errors.contains("too large"),
                "{arguments}: {errors}"
            );
            assert_eq!(names(&folder), ["a.variant", "page.md"], "{arguments}");
        }
        assert_eq!(fs::read_to_string(folder.join("a.variant")).expect("a file"), careless);
        assert_eq!(fs::read_to_string(folder.join("page.md")).expect("a file"), "old");
    }

    /// A pipe that nobody writes to would be read for ever.
    #[test]
    fn pipes_and_devices_are_never_read() {
        let folder = folder("pipes");
        fs::create_dir(folder.join("configured")).expect("a directory");
        let made = Command::new("mkfifo")
            .args(["pipe", "pipe.variant", "pipe.svg", "pipe.pgn", "configured/alfil.toml"])
            .current_dir(&folder)
            .status();
        assert!(made.is_ok_and(|made| made.success()));
        fs::write(folder.join("configured/a.variant"), TINY).expect("a file");
        let with_picture = TINY.replacen("piece K \"King\" K", "piece K \"King\" K image \"pipe.svg\"", 1);
        fs::write(folder.join("picture.variant"), with_picture).expect("a file");
        fs::write(folder.join("child.variant"), "variant \"Child\" { }\nextends \"pipe\"\n").expect("a file");
        for arguments in [
            &["check", "pipe.variant"] as &[&str],
            &["fmt", "pipe"],
            &["test", "pipe.variant"],
            &["moves", "pipe"],
            &["state", "/dev/zero"],
            &["expand", "./pipe"],
            &["new", "x", "--like", "pipe.variant"],
            &["convert", "chess", "pipe"],
            &["play", "chess", "--pgn", "pipe"],
            &["diff", "chess", "pipe.variant"],
            &["check", "child.variant"],
            &["check", "picture.variant"],
            &["show", "picture.variant", "--format", "svg"],
            &["show", "pipe.variant"],
            &["explain", "pipe.variant"],
            &["cover", "pipe.variant"],
            &["perft", "pipe.variant", "1"],
            &["why", "pipe.variant", "e4"],
            &["bench", "playouts", "pipe.variant"],
            &["analyze", "pipe.variant", "--nodes", "1"],
            &["analyze", "pipe.pgn", "--nodes", "1"],
            &["mate", "pipe.variant", "--in", "1"],
            &["values", "pipe.variant"],
            &["engine", "pipe.variant"],
            &["match", "alfil engine", "alfil engine", "pipe.variant", "--games", "1"],
            // What lies beside a file is no other matter.
            &["check", "configured/a.variant"],
        ] {
            let output = ends(program(&folder, arguments));
            let shown = format!("{}{}", text(&output.stdout), text(&output.stderr));
            assert!(output.status.code().is_some_and(|status| status > 0), "{arguments:?}: {output:?}");
            assert!(
                shown.contains("it is a pipe") || shown.contains("it is a device"),
                "{arguments:?}: {shown}"
            );
        }
    }

    /// A pipe takes what is written once somebody reads it. Who does not want to wait for that ends the program.
    #[test]
    fn writing_into_a_pipe_can_be_ended() {
        use nix::sys::signal::{Signal, kill};
        let folder = folder("pipes-written");
        let made = Command::new("mkfifo").arg("page.md").current_dir(&folder).status();
        assert!(made.is_ok_and(|made| made.success()));
        let mut waiting = program(&folder, &["explain", "chess", "-o", "page.md"]).spawn().expect("it runs");
        std::thread::sleep(Duration::from_secs(2));
        assert!(waiting.try_wait().expect("it can be asked").is_none(), "nobody reads");
        kill(nix::unistd::Pid::from_raw(waiting.id() as i32), Signal::SIGTERM).expect("it runs");
        for _ in 0..600 {
            if waiting.try_wait().expect("it can be asked").is_some() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let _ = waiting.kill();
        panic!("it goes on waiting");
    }

    /// An engine is told of files while it runs, and goes on whatever they are.
    #[test]
    fn an_engine_reads_no_pipe_either() {
        let folder = folder("engine-pipes");
        let made = Command::new("mkfifo").arg("pipe.variant").current_dir(&folder).status();
        assert!(made.is_ok_and(|made| made.success()));
        let lines = "uci\nsetoption name VariantPath value pipe.variant\nsetoption name VariantPath value /dev/zero\nisready\n";
        let output = piped(&folder, &["engine"], lines);
        let (shown, _, status) = printed(&output);
        assert!(shown.contains("it is a pipe") && shown.contains("it is a device"), "{shown}");
        assert!(status == Some(0) && shown.ends_with("readyok\n"), "{shown}");
    }

    /// A file that is written anew has the owner that it had; where that cannot be, it stays.
    #[test]
    fn owners_stay() {
        use std::os::unix::fs::chown;
        let folder = folder("owners");
        let page = folder.join("page.md");
        fs::write(&page, "old").expect("a file");
        fs::set_permissions(&page, fs::Permissions::from_mode(0o640)).expect("own file");
        // Only root gives files away.
        if chown(&page, Some(1234), Some(4321)).is_err() {
            return;
        }
        let of = |path: &Path| {
            let after = path.metadata().expect("a file");
            (after.uid(), after.gid(), after.mode() & 0o777)
        };
        assert!(alfil(&folder, &["explain", "chess", "-o", "page.md"]).status.success());
        assert!(fs::read_to_string(&page).expect("a file").starts_with("# Chess"));
        assert_eq!(of(&page), (1234, 4321, 0o640));
        let careless = TINY.replace("board 3x3", "board    3x3");
        let variant = folder.join("a.variant");
        fs::write(&variant, careless).expect("a file");
        chown(&variant, Some(1234), None).expect("as before");
        let gid = of(&variant).1;
        assert!(alfil(&folder, &["fmt", "a.variant"]).status.success());
        assert_eq!((of(&variant).0, of(&variant).1), (1234, gid));
        assert_eq!(names(&folder), ["a.variant", "page.md"]);

        // Somebody else who may write to the folder and to the file.
        fs::write(&page, "old").expect("a file");
        chown(&page, Some(0), Some(0)).expect("as before");
        for path in [&folder, &page] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("own file");
        }
        let mut command = program(&folder, &["explain", "chess", "-o", "page.md"]);
        std::os::unix::process::CommandExt::uid(&mut command, 1234);
        // Where others may not even look into the project's folder, there is nothing to see.
        let Ok(output) = command.output() else { return };
        let (_, errors, status) = printed(&output);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains("it belongs to someone else, and would not any more"), "{errors}");
        assert_eq!((fs::read_to_string(&page).expect("a file").as_str(), of(&page).0), ("old", 0));
        assert_eq!(names(&folder), ["a.variant", "page.md"]);
    }

    /// Games are converted one by one: until the last of them is there, the old file is whole and there is no other.
    #[test]
    fn what_is_killed_while_it_writes_leaves_the_old_file() {
        let folder = folder("killed");
        fs::write(folder.join("out.pgn"), "old").expect("a file");
        let mut child = program(&folder, &["convert", "chess", "-o", "out.pgn"])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        // More than a pipe holds, so that the first games have been read.
        for _ in 0..2000 {
            pipe.write_all(b"[Event \"one\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n").expect("it listens");
        }
        child.kill().expect("it can be ended");
        assert!(!child.wait().expect("it has ended").success());
        assert_eq!(names(&folder), ["out.pgn"]);
        assert_eq!(fs::read_to_string(folder.join("out.pgn")).expect("a file"), "old");
    }

    /// A signal comes whenever it likes: what is there then is the old file or the new one, and nothing else.
    #[test]
    fn a_signal_leaves_the_old_file_or_the_new_one() {
        let folder = folder("signals");
        let page = folder.join("page.md");
        assert!(alfil(&folder, &["explain", "chess", "-o", "page.md"]).status.success());
        let new = fs::read_to_string(&page).expect("a file");
        for pause in 0..8 {
            fs::write(&page, "old").expect("a file");
            let mut child =
                program(&folder, &["explain", "chess", "-o", "page.md"]).spawn().expect("it runs");
            std::thread::sleep(Duration::from_millis(4 * pause));
            let ended =
                Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
            assert!(ended.is_ok());
            child.wait().expect("it ends");
            let text = fs::read_to_string(&page).expect("a file");
            assert!(text == "old" || text == new, "{} bytes", text.len());
            assert_eq!(names(&folder), ["page.md"]);
        }
    }

    /// What is wrong with a configuration is shown with its text, so that it must lie where it is looked for.
    #[test]
    fn a_configuration_is_read_in_its_own_folder() {
        let folder = folder("configuration");
        let inside = folder.join("inside");
        fs::create_dir(&inside).expect("a directory");
        fs::write(folder.join("secret"), "top secret\n").expect("a file");
        fs::write(inside.join("a.variant"), TINY).expect("a file");
        fs::write(inside.join("levels"), "[lints]\n\"test::missing\" = \"warn\"\n").expect("a file");
        symlink("../secret", inside.join("alfil.toml")).expect("a link");
        let output = alfil(&folder, &["check", "inside/a.variant"]);
        let (_, errors, status) = printed(&output);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains("a link leads out of the folder") && !errors.contains("top"), "{errors}");
        fs::remove_file(inside.join("alfil.toml")).expect("the link");
        symlink("nowhere", inside.join("alfil.toml")).expect("a link");
        let output = alfil(&folder, &["check", "inside/a.variant"]);
        assert!(text(&output.stderr).contains("there is no such file"), "{output:?}");
        fs::remove_file(inside.join("alfil.toml")).expect("the link");
        symlink("levels", inside.join("alfil.toml")).expect("a link");
        let output = alfil(&folder, &["check", "inside/a.variant"]);
        assert!(text(&output.stdout).contains("test::missing"), "{output:?}");
    }

    #[test]
    fn links_lead_nowhere_outside_the_folder() {
        let folder = folder("links");
        let (inside, outside) = (folder.join("inside"), folder.join("outside"));
        fs::create_dir_all(&inside).and_then(|()| fs::create_dir_all(&outside)).expect("directories");
        fs::write(outside.join("base.variant"), TINY).expect("a file");
        fs::write(outside.join("king.svg"), "top secret").expect("a file");
        symlink("../outside/base.variant", inside.join("base.variant")).expect("a link");
        symlink("../outside/king.svg", inside.join("king.svg")).expect("a link");
        symlink("base2.variant", inside.join("near.variant")).expect("a link");
        fs::write(inside.join("base2.variant"), TINY).expect("a file");
        let child = |name: &str| format!("variant \"Child\" {{ }}\nextends \"{name}\"\n");
        fs::write(inside.join("a.variant"), child("base")).expect("a file");
        fs::write(inside.join("b.variant"), child("near")).expect("a file");
        fs::write(
            inside.join("c.variant"),
            TINY.replacen("piece K \"King\" K", "piece K \"King\" K image \"king.svg\"", 1),
        )
        .expect("a file");
        let shown = session(
            &folder,
            &[
                &["check", "inside/a.variant"],
                &["state", "inside/b.variant"],
                &["check", "inside/c.variant"],
                &["show", "inside/c.variant", "--format", "svg"],
            ],
        );
        assert!(!shown.contains("top") && !shown.contains("secret"), "{shown}");
        insta::assert_snapshot!(shown);
    }
}
