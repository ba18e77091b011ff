//! Files that are written.
//!
//! A file is written whole or not at all: into a new file in the same folder, which then takes its name, and has none before where
//! the system can do so. It keeps its mode and its owner; a link goes on leading to its file. Nothing is written over that was read, over a variant file, or over what has
//! changed since it was read, unless that is what a command is for.

mod beside;

use super::reading::{self, reason};
use super::{Failure, report};
use crate::source::SourceId;
use crate::syntax;
use crate::syntax::tree::ClauseKind;
use beside::Beside;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::Path;

/// What stands for the standard output where a file is named to be written.
const STANDARD_OUTPUT: &str = "-";

/// What a file must hold for another to take its place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Expected<'a> {
    /// There must be none.
    Nothing,
    /// What was read.
    These(&'a [u8]),
    /// Anything.
    Anything,
}

/// Puts a text into the place of another one that was read. If something goes wrong, or if the file does not hold that text
/// any more, it stays as it is.
pub(super) fn replace(path: &Path, was: &str, text: &str) -> Result<(), Failure> {
    put(path, text.as_bytes(), Expected::These(was.as_bytes())).map_err(|error| {
        if error.kind() == ErrorKind::ResourceBusy {
            let message = format!("the file `{}` has changed since it was read, and stays", path.display());
            return report::bad_input(&message, Some("do the same again".to_owned()));
        }
        let message = format!("the file `{}` cannot be written", path.display());
        report::usage(&message, Some(unwritten(path, &error)))
    })
}

/// The file that the command line names for what is written; none if that is the standard output.
pub(super) fn file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| *path != Path::new(STANDARD_OUTPUT))
}

/// The directory that the command line names for files.
pub(super) fn folder(output: Option<&Path>) -> Result<Option<&Path>, Failure> {
    match output {
        Some(path) if path == Path::new(STANDARD_OUTPUT) => {
            let help = "name a directory; one that is called so is `./-`".to_owned();
            Err(report::usage("files go into a directory, and `-` is the standard output", Some(help)))
        }
        output => Ok(output),
    }
}

/// The format that is asked for by name, or else by the ending of the file.
pub(super) fn format<F: Copy>(
    output: Option<&Path>,
    (named, usual): (Option<F>, F),
    endings: &[(&str, F)],
    help: &str,
) -> Result<F, Failure> {
    let (Some(path), None) = (file(output), named) else { return Ok(named.unwrap_or(usual)) };
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let known = endings.iter().find(|(known, _)| known.eq_ignore_ascii_case(ending));
    known.map(|(_, format)| *format).ok_or_else(|| {
        let message = format!("the ending of `{}` tells no format", path.display());
        report::usage(&message, Some(help.to_owned()))
    })
}

/// Writes a drawing, a page or the like to a file that the command line names. The names are those of the files that were read
/// for it, the endings those of such files.
pub(super) fn write<'n>(
    path: &Path,
    bytes: &[u8],
    read: impl IntoIterator<Item = &'n str>,
    endings: &[&str],
) -> Result<(), Failure> {
    refuse(path, read, endings)?;
    put(path, bytes, Expected::Anything).map_err(|error| {
        let message = format!("the file `{}` cannot be written", path.display());
        report::usage(&message, Some(unwritten(path, &error)))
    })
}

/// As [`refuse`]; if nothing may be written over anyhow, only the name is looked at.
pub(super) fn refuse_unless<'n>(
    overwrite: bool,
    path: &Path,
    read: impl IntoIterator<Item = &'n str>,
    endings: &[&str],
) -> Result<(), Failure> {
    if !overwrite && path.exists() { Ok(()) } else { refuse(path, read, endings) }
}

/// Refuses to write over a file that is not of the kind that a command writes.
pub(super) fn refuse<'n>(
    path: &Path,
    read: impl IntoIterator<Item = &'n str>,
    endings: &[&str],
) -> Result<(), Failure> {
    let name = path.display();
    if path == Path::new(STANDARD_OUTPUT) {
        let help = "name a file; one that is called so is `./-`".to_owned();
        return Err(report::usage("this is written to a file, and `-` is the standard output", Some(help)));
    }
    let list = endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    let no = |message: String| {
        Err(report::usage(&message, Some(format!("name another file; it may end in {list}"))))
    };
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let ends_in = |path: &Path, ending: &str| {
        path.extension().and_then(OsStr::to_str).is_some_and(|own| own.eq_ignore_ascii_case(ending))
    };
    if ends_in(path, "variant") || ends_in(&real, "variant") {
        return no(format!("`{name}` is the name of a variant file, and this writes none"));
    }
    let Ok(metadata) = fs::metadata(&real) else { return Ok(()) };
    if !metadata.is_file() {
        return Ok(());
    }
    if read.into_iter().any(|name| is_same(&real, &metadata, Path::new(name))) {
        return no(format!("`{name}` was read for this, and is not written over"));
    }
    if !endings.iter().any(|ending| ends_in(&real, ending)) {
        return no(format!(
            "there is a file `{name}` already, and its ending is not that of what is written"
        ));
    }
    if is_variant(&real) {
        return no(format!("`{name}` holds a variant, and is not written over"));
    }
    Ok(())
}

/// What is to become a file, while it grows. It has no name meanwhile: nothing is left of it if the program is ended.
pub(super) struct Draft(BufWriter<File>);

impl Draft {
    pub(super) fn new() -> Result<Draft, Failure> {
        let file = tempfile::tempfile()
            .map_err(|error| report::usage("there is no place for temporary files", Some(reason(&error))))?;
        Ok(Draft(BufWriter::new(file)))
    }

    /// Gives it a name, in the place of whatever has it.
    pub(super) fn publish(mut self, path: &Path) -> Result<(), Failure> {
        let written = self.0.flush().and_then(|()| {
            let file = self.0.get_mut();
            file.rewind()?;
            put_from(path, file, Expected::Anything)
        });
        written.map_err(|error| {
            let message = format!("the file `{}` cannot be written", path.display());
            report::usage(&message, Some(unwritten(path, &error)))
        })
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a file. An error of the kind `ResourceBusy` says that the one that is there is not what was expected.
pub(super) fn put(path: &Path, mut bytes: &[u8], expected: Expected<'_>) -> io::Result<()> {
    put_from(path, &mut bytes, expected)
}

fn put_from(path: &Path, bytes: &mut dyn Read, expected: Expected<'_>) -> io::Result<()> {
    let held = signals::hold();
    if let Expected::Nothing = expected {
        return Beside::write(path, bytes, None)?.persist(path, false);
    }
    // A pipe or a device takes what is written, and stays. Nobody may read a pipe that has a name: who waits for that can be ended.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        drop(held);
        return io::copy(bytes, &mut fs::OpenOptions::new().write(true).open(path)?).map(drop);
    }
    // A link goes on leading to its file.
    let real = match path.canonicalize() {
        Ok(real) => real,
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            if let Expected::These(_) = expected {
                return Err(error);
            }
            return Beside::write(path, bytes, None)?.persist(path, true);
        }
        Err(error) => return Err(error),
    };
    let metadata = fs::metadata(&real)?;
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
    }
    let file = Beside::write(&real, bytes, Some(&metadata))?;
    if let Expected::These(was) = expected {
        // As late as can be: what is saved after this moment is lost.
        let now = reading::bytes(&real, was.len()).unwrap_or_default();
        if now != was {
            return Err(ErrorKind::ResourceBusy.into());
        }
    }
    file.persist(&real, true)
}

/// Why a file is not written.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    match folder {
        Some(folder) => format!("there is no folder `{}`", folder.display()),
        None => reason(error),
    }
}

/// Whether two paths lead to one file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let Ok(real) = one.canonicalize() else { return false };
    fs::metadata(&real).is_ok_and(|metadata| is_same(&real, &metadata, other))
}

/// Whether a file is the one at another path, by whatever names and links.
fn is_same(real: &Path, metadata: &Metadata, other: &Path) -> bool {
    let Ok(theirs) = other.canonicalize() else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let identity = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        if fs::metadata(&theirs).is_ok_and(|other| identity(&other) == identity(metadata)) {
            return true;
        }
    }
    let _ = metadata;
    theirs == *real
}

/// Whether a file says that it is a variant, whatever it is called.
fn is_variant(path: &Path) -> bool {
    let Ok(bytes) = reading::bytes(path, syntax::MAX_BYTES) else { return false };
    let Ok(text) = std::str::from_utf8(&bytes) else { return false };
    // What begins with none of these is not read as one: drawings may be long.
    let words = ["variant", "extends", "board"];
    if !text.lines().any(|line| words.iter().any(|word| line.trim_start().starts_with(word))) {
        return false;
    }
    let (file, _) = syntax::parse(SourceId::default(), text);
    file.clauses.iter().any(|clause| {
        matches!(clause.kind, ClauseKind::Header(_) | ClauseKind::Extends(_) | ClauseKind::Board(_))
    })
}

/// Leaves signals to the thread that writes files, which knows when they may come.
pub(super) fn keep_signals_away() {
    signals::keep_away();
}

#[cfg(unix)]
mod signals {
    //! What ends a program waits until a file is whole, so that no part of one is left behind.

    use nix::sys::signal::{SigSet, SigmaskHow, Signal};

    /// Lets signals wait until it is dropped. A thread that runs beside this one must let them wait, too.
    pub(in crate::cli) struct Held(Option<SigSet>);

    /// The signals that end or stop a program.
    fn ending() -> SigSet {
        let ending = [
            Signal::SIGINT,
            Signal::SIGTERM,
            Signal::SIGHUP,
            Signal::SIGQUIT,
            Signal::SIGTSTP,
            Signal::SIGXFSZ,
        ];
        ending.into_iter().collect()
    }

    pub(in crate::cli) fn hold() -> Held {
        Held(ending().thread_swap_mask(SigmaskHow::SIG_BLOCK).ok())
    }

    pub(in crate::cli) fn keep_away() {
        let _ = ending().thread_block();
    }

    impl Drop for Held {
        fn drop(&mut self) {
            if let Some(mut before) = self.0 {
                // That a file would be larger than is permitted has been told as an error.
                before.add(Signal::SIGXFSZ);
                let _ = before.thread_set_mask();
            }
        }
    }
}

#[cfg(not(unix))]
mod signals {
    pub(in crate::cli) fn hold() {}

    pub(in crate::cli) fn keep_away() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lies in a folder, by names, with what each file holds.
    fn files(folder: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(folder).expect("a directory").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<(String, String)> = entries
            .map(|path| {
                let name = path.file_name().and_then(OsStr::to_str).expect("a name").to_owned();
                (name, fs::read_to_string(path).expect("text"))
            })
            .collect();
        files.sort();
        files
    }

    /// A text that looks into the folder into which it is written, again and again.
    struct Watched<'f> {
        folder: &'f Path,
        left: usize,
        seen: Vec<Vec<(String, String)>>,
    }

    impl Read for Watched<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.seen.push(files(self.folder));
            self.left = self.left.saturating_sub(1);
            let length = if self.left == 0 { 0 } else { buffer.len().min(4000) };
            buffer[..length].fill(b'n');
            Ok(length)
        }
    }

    /// However a program ends that writes, even so that it cannot clean up: what lies in the folder then is what is seen here.
    #[test]
    fn while_a_file_is_written_the_old_one_is_whole_and_there_is_no_other() {
        let folder = tempfile::tempdir().expect("a directory");
        let (old, page) = (String::from("old"), folder.path().join("page.md"));
        for expected in [Expected::Nothing, Expected::Anything, Expected::Anything] {
            let before = files(folder.path());
            let mut text = Watched { folder: folder.path(), left: 20, seen: Vec::new() };
            put_from(&page, &mut text, expected).expect("it can be written");
            assert_eq!(text.seen.len(), 20);
            if cfg!(target_os = "linux") {
                assert!(text.seen.iter().all(|seen| *seen == before), "{:?}", text.seen);
            }
            assert!(text.seen.iter().all(|seen| before.iter().all(|file| seen.contains(file))));
            let after = files(folder.path());
            assert_eq!(after, [("page.md".to_owned(), "n".repeat(19 * 4000))]);
            fs::write(&page, &old).expect("it can be written");
        }
        let again = put(&page, b"new", Expected::Nothing).map_err(|error| error.kind());
        assert_eq!(again, Err(ErrorKind::AlreadyExists));
        assert_eq!(files(folder.path()), [("page.md".to_owned(), old)]);
    }
}
