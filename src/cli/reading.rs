//! Files that are read.
//!
//! Only regular files are: a pipe or a device may give text without end, or none for ever. How much is read is bounded
//! before it is read. What one file names in another is looked for in a folder and never outside it, whatever links lie there.

pub(super) mod utf16;

use std::fmt;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// What stands for the standard input where a file may be named.
pub(super) const STANDARD_INPUT: &str = "-";

/// What messages call the standard input.
pub(super) const STANDARD_INPUT_NAME: &str = "standard input";

/// Why a file is not read.
#[derive(Debug)]
pub(super) enum Unread {
    /// The system says so.
    Error(io::Error),
    /// It is something else: a directory, a pipe.
    NoFile(&'static str),
    /// It has more bytes than this.
    TooLong(usize),
    /// A link leads out of the folder in which it was looked for.
    Outside(PathBuf),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Error(error) => f.write_str(&reason(error)),
            Unread::NoFile(what) => write!(f, "it is {what}, and only files are read"),
            Unread::TooLong(most) => write!(f, "it is longer than {most} bytes"),
            Unread::Outside(folder) => {
                write!(f, "a link leads out of the folder `{}`", shown_folder(folder))
            }
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Error(error)
    }
}

/// What the system says, in plain words.
pub(super) fn reason(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "that is not permitted",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::StorageFull => "there is no room left",
        ErrorKind::FileTooLarge => "it would be too large",
        ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        ErrorKind::IsADirectory => "it is a directory",
        ErrorKind::NotADirectory => "a part of the path is no directory",
        ErrorKind::InvalidFilename => "no file can be called that",
        _ => "",
    };
    let said = error.to_string().to_lowercase();
    // An error that the program makes itself says more than its kind.
    match said.split_once(" (os error") {
        Some(_) if !known.is_empty() => known.to_owned(),
        Some((said, _)) => said.to_owned(),
        None => said,
    }
}

/// Opens a regular file.
pub(super) fn open(path: &Path) -> Result<File, Unread> {
    regular(fs::metadata(path)?.file_type())?;
    let mut options = OpenOptions::new();
    options.read(true);
    // Not even a pipe that has taken the file's place since then is waited for.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, nix::fcntl::OFlag::O_NONBLOCK.bits());
    let file = options.open(path)?;
    regular(file.metadata()?.file_type())?;
    Ok(file)
}

/// The bytes of a regular file, at most so many.
pub(super) fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Unread> {
    bounded(open(path)?, most)
}

/// The bytes of a regular file that lies in a folder or below it, links followed.
pub(super) fn bytes_within(folder: &Path, path: &Path, most: usize) -> Result<Vec<u8>, Unread> {
    bytes(&within(folder, path)?, most)
}

/// Where a file really lies, if that is in a folder or below it.
pub(super) fn within(folder: &Path, path: &Path) -> Result<PathBuf, Unread> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (root, found) = (here.canonicalize()?, path.canonicalize()?);
    if found.starts_with(&root) { Ok(found) } else { Err(Unread::Outside(folder.to_owned())) }
}

/// All bytes that there are, at most so many. One more is enough to refuse them, however many there are.
pub(super) fn bounded(from: impl Read, most: usize) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(Unread::TooLong(most)) } else { Ok(bytes) }
}

fn regular(file_type: FileType) -> Result<(), Unread> {
    if file_type.is_file() { Ok(()) } else { Err(Unread::NoFile(kind(file_type))) }
}

/// What something that is no regular file is called.
fn kind(file_type: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if file_type.is_fifo() {
            return "a pipe";
        }
        if file_type.is_socket() {
            return "a socket";
        }
        if file_type.is_char_device() || file_type.is_block_device() {
            return "a device";
        }
    }
    if file_type.is_dir() { "a directory" } else { "no file" }
}

fn shown_folder(folder: &Path) -> String {
    if folder.as_os_str().is_empty() { ".".to_owned() } else { folder.display().to_string() }
}
