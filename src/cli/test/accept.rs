//! `alfil test --accept`
//!
//! The new text is shown as a difference, read back, and only then written: whole, into a file beside the old one
//! that then takes its place.

use super::{Course, Done, Failure, File, Run, TestArgs, report, run_file};
use crate::cli::output;
use crate::cli::printer::Printer;
use crate::source::Source;
use crate::testing::{self, Rewritten};
use alfil_words::counted;
use similar::TextDiff;
use std::io::{self, Write};
use std::time::Duration;

/// How long the shortest difference is looked for.
const PATIENCE: Duration = Duration::from_secs(1);

/// Rewrites what does not hold in a file, says so on the standard error, and runs its tests again.
pub(super) fn file(args: &TestArgs, run: &mut Run, out: &mut impl Write) -> Result<(), Failure> {
    let Run::Done(done) = run else { return Ok(()) };
    if done.count(false) == 0 {
        return Ok(());
    }
    // Reports for programs stand alone on the standard output.
    let human = args.format == super::Format::Human;
    let mut err = Printer::stderr();
    let to: &mut dyn Write = if human { out } else { &mut err };
    let Some(path) = done.path.clone() else {
        writeln!(to, "{}: nothing is rewritten: it ships, and is no file", done.source.name)?;
        return Ok(());
    };
    let rewritten = testing::rewrite(&done.source.text, &done.reports);
    if rewritten.changed > 0 {
        let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(&*done.source.text, &*rewritten.text);
        let name = &done.source.name;
        write!(to, "{}", diff.unified_diff().context_radius(2).header(name, name))?;
    }
    left(done, &rewritten, to)?;
    if rewritten.changed == 0 {
        return Ok(());
    }
    if super::input::load(Source::new(done.source.name.as_str(), rewritten.text.as_str())).variant.is_none() {
        let message = format!("`{}` would not be a variant any more, and is left as it was", path.display());
        return Err(report::bad_input(&message, Some("mend the expectations by hand".to_owned())));
    }
    output::replace(&path, &done.source.text, &rewritten.text)?;
    let changed = counted(rewritten.changed, "expectation", "expectations");
    writeln!(to, "{}: {changed} rewritten", done.source.name)?;
    *run = run_file(File::Named(&path), args, Course::InTurn, &mut |_| {});
    Ok(())
}

/// Says what was left alone, and why.
fn left(done: &Done, rewritten: &Rewritten, to: &mut dyn Write) -> io::Result<()> {
    for left in &rewritten.left {
        let line = done.source.line(left.step.start);
        writeln!(to, "{}:{line}: left as it is: {}", done.source.name, left.why)?;
    }
    Ok(())
}
