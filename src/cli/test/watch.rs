//! `alfil test --watch`
//!
//! The files are looked at several times a second. That sees every way in which an editor may save (writing over a
//! file, or putting a new one in its place), on every kind of disk, and costs nothing that could be measured.

use super::{Course, Failure, Status, TestArgs, Total, files, human, run_file};
use crate::cli::printer::Printer;
use alfil_words::counted;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

/// How often the files are looked at.
const PERIOD: Duration = Duration::from_millis(150);

/// What is known of a file without reading it; nothing if it is not there.
type Stamp = Option<(u64, Option<SystemTime>)>;

pub(super) fn run(args: &TestArgs, out: &mut Printer) -> Result<Status, Failure> {
    if args.files.is_empty() {
        let help = "`alfil test my.variant --watch`".to_owned();
        return Err(super::report::usage("what ships does not change: name a file to watch", Some(help)));
    }
    loop {
        let start = Instant::now();
        let mut stamps: BTreeMap<PathBuf, Stamp> = BTreeMap::new();
        let mut runs = Vec::new();
        let mut total = Total::default();
        for file in files(args) {
            // The stamp is older than what is read: a change in between is seen as one.
            let mut seen = |path: &Path| {
                stamps.insert(path.to_owned(), stamp(path));
            };
            let run = run_file(file, args, Course::of(args), &mut seen);
            total.add(&run);
            human::file(args, &run, out)?;
            runs.push(run);
        }
        human::summary(args, &runs, total, start.elapsed(), out)?;
        writeln!(out, "watching {}; Ctrl-C ends it", counted(stamps.len(), "file", "files"))?;
        out.flush()?;
        while stamps.iter().all(|(path, before)| stamp(path) == *before) {
            sleep(PERIOD);
        }
        settle(&stamps);
        writeln!(out)?;
    }
}

/// Waits until a file that is being saved is there and stays as it is, for a second at most.
fn settle(stamps: &BTreeMap<PathBuf, Stamp>) {
    let look = || stamps.keys().map(|path| stamp(path)).collect::<Vec<Stamp>>();
    let gone = |now: &[Stamp]| {
        stamps
            .values()
            .zip(now)
            .any(|(before, now)| before.is_some() && now.is_none_or(|(size, _)| size == 0))
    };
    let mut now = look();
    for _ in 0..20 {
        sleep(Duration::from_millis(50));
        let next = look();
        if next == now && !gone(&next) {
            return;
        }
        now = next;
    }
}

fn stamp(path: &Path) -> Stamp {
    let data = path.metadata().ok()?;
    Some((data.len(), data.modified().ok()))
}
