//! The table as it is printed, and where it is written to.

use crate::{Measured, Options, Spread};
use std::fmt::Write;
use std::process::Command;

/// Where the table stands in the page.
const BEGIN: &str = "<!-- table: scripts/performance --write -->";
const END: &str = "<!-- end of the table -->";

/// What must hold of the rows against a peer with a word in them: what is asked for and what is hoped for.
struct Goal {
    what: &'static str,
    peer: &'static str,
    word: &'static str,
    of: Of,
    least: f64,
    aim: f64,
}

/// Which of several rows count.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// The slowest.
    Worst,
    /// All, by their geometric mean.
    Mean,
}

const fn goal(
    what: &'static str,
    peer: &'static str,
    word: &'static str,
    of: Of,
    [least, aim]: [f64; 2],
) -> Goal {
    Goal { what, peer, word, of, least, aim }
}

const FAIRY: &str = "fairy-stockfish";

const GOALS: [Goal; 7] = [
    goal("chess, Kiwipete, against cozy-chess", "cozy-chess", "Kiwipete", Of::Worst, [0.75, 1.0]),
    goal("chess, Kiwipete, against fairy-stockfish", FAIRY, "Kiwipete", Of::Worst, [17.0, 24.0]),
    goal("every other game of fairy-stockfish's, the worst", FAIRY, "start", Of::Worst, [8.0, 15.0]),
    goal("all games of fairy-stockfish's, their geometric mean", FAIRY, "", Of::Mean, [12.0, 20.0]),
    goal("shogi, against haitaka", "haitaka", "", Of::Worst, [1.2, 2.0]),
    goal("chess, random games, against cozy-chess", "cozy-chess", "random", Of::Worst, [0.75, 1.0]),
    goal("games of kings against our own chess, the worst", "own chess", "", Of::Worst, [0.5, 0.7]),
];

/// One workload against one peer.
#[derive(Debug)]
pub struct Row {
    peer: &'static str,
    what: String,
    ours: f64,
    theirs: f64,
    ratio: Spread,
    /// Whether both count the same.
    equal: bool,
}

impl Row {
    pub fn new(peer: &'static str, what: &str, rounds: &[(Measured, Measured)], equal: bool) -> Row {
        let row = Row {
            peer,
            what: what.to_owned(),
            ours: Spread::of(rounds.iter().map(|(ours, _)| ours.per_second())).median,
            theirs: Spread::of(rounds.iter().map(|(_, theirs)| theirs.per_second())).median,
            ratio: Spread::of(rounds.iter().map(|(ours, theirs)| ours.per_second() / theirs.per_second())),
            equal,
        };
        eprintln!("{}", row.line());
        row
    }

    fn line(&self) -> String {
        let Spread { median, least, greatest } = self.ratio;
        format!(
            "| {} | {} | {} | {} | **{median:.2}** | {least:.2}–{greatest:.2} |{}",
            self.peer,
            self.what,
            millions(self.ours),
            millions(self.theirs),
            if self.equal { "" } else { " counts differ |" },
        )
    }
}

fn millions(number: f64) -> String {
    let digits = if number < 10e6 { 1 } else { 0 };
    format!("{:.digits$}", number / 1e6)
}

/// Something that is asked for in seconds.
#[derive(Debug)]
pub struct Time {
    what: String,
    spread: Spread,
    /// What it should be at most.
    goal: Option<f64>,
}

impl Time {
    pub fn new(what: &str, seconds: Vec<f64>, goal: Option<f64>) -> Time {
        Time::of(what, Spread::of(seconds), goal)
    }

    pub fn of(what: &str, spread: Spread, goal: Option<f64>) -> Time {
        let time = Time { what: what.to_owned(), spread, goal };
        eprintln!("{}", time.line());
        time
    }

    fn line(&self) -> String {
        let [median, least, greatest] =
            [self.spread.median, self.spread.least, self.spread.greatest].map(|seconds| seconds * 1e3);
        let goal = self.goal.map_or(String::new(), |goal| format!("{:.0}", goal * 1e3));
        format!("| {} | **{median:.2}** | {least:.2}–{greatest:.2} | {goal} |", self.what)
    }
}

#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
    times: Vec<Time>,
    /// What was run with two threads, and how many times sooner it was done.
    pub speed_up: Option<(String, Spread)>,
}

impl Table {
    pub fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    pub fn add_time(&mut self, time: Time) {
        self.times.push(time);
    }

    /// The goals of which there are rows.
    fn goals(&self) -> String {
        let mut text = String::new();
        for Goal { what, peer, word, of, least, aim } in GOALS {
            let rows = || self.rows.iter().filter(|row| row.peer == peer && row.what.contains(word));
            let slowest = rows().min_by(|one, other| one.ratio.median.total_cmp(&other.ratio.median));
            let Some(slowest) = slowest else { continue };
            if text.is_empty() {
                text += "| goal | at least | aim | reached | spread | row |\n";
                text += "| --- | ---: | ---: | ---: | --- | --- |\n";
            }
            let _ = match of {
                Of::Worst => {
                    let Row { what: row, ratio: Spread { median, least: from, greatest: to }, .. } = slowest;
                    writeln!(
                        text,
                        "| {what} | {least} | {aim} | **{median:.2}** | {from:.2}–{to:.2} | {row} |"
                    )
                }
                Of::Mean => {
                    let logarithms: f64 = rows().map(|row| row.ratio.median.ln()).sum();
                    let mean = (logarithms / rows().count() as f64).exp();
                    writeln!(text, "| {what} | {least} | {aim} | **{mean:.2}** | | {} rows |", rows().count())
                }
            };
        }
        if text.is_empty() { text } else { text + "\n" }
    }

    /// The tables, with when, where and what was measured.
    pub fn render(&self, options: &Options, fairy: Option<&str>) -> String {
        let mut text = format!(
            "{} · {} · commit {} · median and spread of {} rounds{}{}\n\n",
            said_by("date", &["-u", "+%Y-%m-%d"]),
            processor(),
            said_by("git", &["describe", "--always", "--dirty", "--exclude=*"]),
            options.rounds,
            if options.quick { " · a quick run, of small trees" } else { "" },
            fairy.map_or(String::new(), |name| format!(" · fairy-stockfish is {name}")),
        );
        text += &self.goals();
        text += "| against | workload | ours, million/s | theirs | ratio | spread |\n";
        text += "| --- | --- | ---: | ---: | ---: | --- |\n";
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.line());
        }
        if !self.times.is_empty() {
            text += "\n| what | milliseconds | spread | goal |\n| --- | ---: | --- | ---: |\n";
        }
        for time in &self.times {
            let _ = writeln!(text, "{}", time.line());
        }
        if let Some((what, Spread { median, least, greatest })) = &self.speed_up {
            let _ = writeln!(
                text,
                "\nTwo threads against one, {what}: **{median:.2}** times as fast ({least:.2}–{greatest:.2})."
            );
        }
        text
    }
}

/// The first line that a program prints.
fn said_by(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output().ok();
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_owned()
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or("unknown processor".to_owned(), |(_, name)| name.to_owned())
}

/// Puts the table into its page.
pub fn write(text: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/performance.md");
    let page = std::fs::read_to_string(path).expect("the page can be read");
    let (before, rest) = page.split_once(BEGIN).expect("the page has a place for the table");
    let (_, after) = rest.split_once(END).expect("the place for the table has an end");
    std::fs::write(path, format!("{before}{BEGIN}\n\n{text}\n{END}{after}"))
        .expect("the page can be written");
}
