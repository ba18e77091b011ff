//! `alfil play` at a terminal: a pseudo-terminal types, and keeps what is shown.

use crate::terminal::{folder, program};
use nix::pty::{Winsize, openpty};
use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long something is waited for that must come.
const PATIENCE: Duration = Duration::from_secs(120);

struct Terminal {
    child: Child,
    keys: File,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Starts the program, with keys that are typed before it can read any.
    fn start(folder: &Path, arguments: &[&str], ahead: &str) -> Terminal {
        let size = Winsize { ws_row: 50, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(&size, None).expect("a pseudo-terminal");
        let mut keys = File::from(ends.master);
        keys.write_all(ahead.as_bytes()).expect("it takes keys");
        let stream = || Stdio::from(ends.slave.try_clone().expect("another handle"));
        let mut command = program(folder, arguments);
        command.env("TERM", "xterm").stdin(stream()).stdout(stream()).stderr(stream());
        let child = command.spawn().expect("it runs");
        drop(command);
        drop(ends.slave);
        let shown: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (mut screen, kept) = (keys.try_clone().expect("another handle"), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            // When nobody has the other end any more, reading fails.
            while let Ok(length @ 1..) = screen.read(&mut piece) {
                kept.lock().expect("nobody panics").extend_from_slice(&piece[..length]);
            }
        });
        Terminal { child, keys, shown }
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().expect("nobody panics")).into_owned()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it takes keys");
    }

    /// Waits until a text has been shown so many times.
    fn until(&mut self, text: &str, times: usize) {
        let end = Instant::now() + PATIENCE;
        while self.shown().matches(text).count() < times {
            if Instant::now() > end {
                let _ = self.child.kill();
                panic!("`{text}` is not shown {times} times:\n{}", self.shown());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end: what was shown, and the status.
    fn end(&mut self) -> (String, Option<i32>) {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                std::thread::sleep(Duration::from_millis(50));
                return (self.shown(), status.code());
            }
            if Instant::now() > end {
                let _ = self.child.kill();
                panic!("it does not end:\n{}", self.shown());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// The position after 1. e4 e5 2. Nf3.
const AFTER: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

#[test]
fn what_is_typed_ahead_is_played() {
    let folder = folder("ahead");
    let mut terminal = Terminal::start(&folder, &["play", "chess"], "e4\re5\rNf3\rfen\rsave a.pgn\rquit\r");
    let (shown, status) = terminal.end();
    assert!(shown.contains(AFTER), "{shown}");
    assert_eq!(status, Some(0), "{shown}");
    let saved = fs::read_to_string(folder.join("a.pgn")).expect("it was saved");
    assert!(saved.contains("1. e4 e5 2. Nf3 *"), "{saved}");
}

#[test]
fn what_is_typed_at_once_between_prompts_is_played() {
    let mut terminal = Terminal::start(&folder("between"), &["play", "chess"], "");
    terminal.until("white to move> ", 1);
    terminal.press("e4\re5\rNf3\rfen\r");
    terminal.until(AFTER, 1);
    terminal.press("pgn\rquit\r");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let mut terminal = Terminal::start(&folder("edited"), &["play", "chess"], "");
    terminal.until("white to move> ", 1);
    // Two letters are taken back; one is put in before the others.
    terminal.press("d4\x7f\x7f4\x1b[De\r");
    terminal.until("1. e4", 1);
    terminal.press("e5\r");
    terminal.until("1... e5", 1);
    terminal.press("Nf\t\r");
    terminal.until("2. Nf3", 1);
    terminal.press("undo\r");
    terminal.until("taken back: 2. Nf3", 1);
    // The line before the last once more.
    terminal.press("\x1b[A\x1b[A\r");
    terminal.until("2. Nf3", 3);
    terminal.press("fe\t\r");
    terminal.until(AFTER, 1);
    terminal.press("pgn\rquit\r");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn an_interrupt_drops_the_line_and_a_second_one_leaves() {
    let mut terminal = Terminal::start(&folder("interrupt"), &["play", "chess"], "");
    terminal.until("white to move> ", 1);
    terminal.press("e4");
    terminal.until("e4", 1);
    terminal.press("\x03");
    terminal.until("white to move> ", 2);
    terminal.press("d4\r");
    terminal.until("1. d4", 1);
    terminal.until("black to move> ", 1);
    terminal.press("\x03");
    terminal.until("`quit` leaves", 1);
    // Before the line is asked for again, the key would not be read as one.
    terminal.until("black to move> ", 2);
    terminal.press("\x03");
    let (shown, status) = terminal.end();
    assert!(
        shown.contains("the game so far, which has not been saved") && shown.contains("1. d4 *"),
        "{shown}"
    );
    assert_eq!(status, Some(0), "{shown}");
}

/// The game is not lost with it: the computer moves, and is asked no more.
#[test]
fn an_interrupt_while_the_computer_thinks_ends_its_thinking() {
    let long = ["play", "chess", "--computer", "black", "--level", "10", "--time", "600"];
    let mut terminal = Terminal::start(&folder("interrupt-thinking"), &long, "");
    terminal.until("white to move> ", 1);
    terminal.press("e4\r");
    terminal.until("1. e4", 1);
    // What a terminal sends for the key while no line is asked for.
    let process = Pid::from_raw(terminal.child.id() as i32);
    signal::kill(process, Signal::SIGINT).expect("it runs");
    terminal.until("1... ", 1);
    terminal.until("white to move> ", 2);
    // The key that has hurried the computer does not count: it takes two to leave.
    terminal.press("\x03");
    terminal.until("`quit` leaves", 1);
    terminal.until("white to move> ", 3);
    terminal.press("\x03");
    let (shown, status) = terminal.end();
    assert!(shown.contains("the game so far, which has not been saved"), "{shown}");
    assert_eq!(status, Some(0), "{shown}");
}

/// A computer that plays both sides is stopped, and goes on when it is told to.
#[test]
fn a_computer_that_was_stopped_goes_on() {
    // So slow that the game is not over before it is stopped.
    let both = ["play", "chess", "--computer", "both", "--level", "10", "--time", "0.3"];
    let mut terminal = Terminal::start(&folder("goes-on"), &both, "");
    terminal.until("1. ", 1);
    let process = Pid::from_raw(terminal.child.id() as i32);
    signal::kill(process, Signal::SIGINT).expect("it runs");
    terminal.until("to move> ", 1);
    let moves = terminal.shown().matches("... ").count();
    terminal.press("go\r");
    terminal.until("... ", moves + 1);
    signal::kill(process, Signal::SIGINT).expect("it runs");
    terminal.until("to move> ", 2);
    terminal.press("pgn\rquit\r");
    assert_eq!(terminal.end().1, Some(0));
}

/// What lasts longer than a second says how far it is.
#[test]
fn who_thinks_for_long_says_so() {
    let folder = folder("pty-thinking");
    let (shown, status) = Terminal::start(&folder, &["analyze", "kings", "--time", "1.5"], "").end();
    assert_eq!(status, Some(0), "{shown}");
    assert!(shown.contains("\ranalysing: 1 s") && shown.contains("depth "), "{shown}");
    // The foolish mate: five positions, of which the last is not thought about.
    let game = "[Variant \"Chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    fs::write(folder.join("game.pgn"), game).expect("a file");
    let (shown, status) = Terminal::start(&folder, &["analyze", "game.pgn", "--time", "0.7"], "").end();
    assert_eq!(status, Some(0), "{shown}");
    assert!(shown.contains("\ranalysing: 1 of 5 positions, 1 s"), "{shown}");
}
