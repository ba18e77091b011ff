//! Files that are written.

use super::{Failure, report};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// Puts a text into a file that exists. Whoever reads it sees the old text or the new one and nothing between, and if
/// something goes wrong, the old one stays.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    rewrite(path, text).map_err(|error| {
        let message = format!("the file `{}` cannot be written", path.display());
        report::bad_input(&message, Some(error.to_string().to_lowercase()))
    })
}

/// Writes a file that the command line names, over whatever it holds.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| {
        let message = format!("the file `{}` cannot be written", path.display());
        report::usage(&message, Some(error.to_string().to_lowercase()))
    })
}

/// Puts a text into a file that is not there yet; if something goes wrong, it still is not.
pub(super) fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).inspect_err(|_| {
        let _ = std::fs::remove_file(path);
    })
}

/// As [`replace`], for whoever tells of a mistake otherwise.
pub(super) fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    // A link goes on leading to its file.
    let path = path.canonicalize()?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let metadata = std::fs::metadata(&path)?;
    // A pipe or a device takes what is written, and stays.
    if !metadata.is_file() {
        return std::fs::write(&path, text);
    }
    let permissions = metadata.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let mut file = tempfile::Builder::new().prefix(".alfil-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}
