//! A file that is written beside the place that it is to take.
//!
//! Where the system can, it has no name until it is whole: whatever ends the program while it is written, nothing is left of it.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};

/// A file that has been written, and is not in its place yet.
pub(super) enum Beside {
    /// It has no name; the folder that it is in.
    #[cfg(target_os = "linux")]
    Unnamed(File, PathBuf),
    /// It has one of its own, and goes away with it if it is not put anywhere.
    Named(tempfile::NamedTempFile),
}

impl Beside {
    /// Writes a file into the folder of a path, onto the disk, with the mode and the owner of another one.
    pub(super) fn write(path: &Path, bytes: &mut dyn Read, like: Option<&Metadata>) -> io::Result<Beside> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut beside = Beside::open(folder, like.is_some())?;
        let file = match &mut beside {
            #[cfg(target_os = "linux")]
            Beside::Unnamed(file, _) => file,
            Beside::Named(file) => file.as_file_mut(),
        };
        io::copy(bytes, file)?;
        if let Some(like) = like {
            keep_owner(file, like)?;
            file.set_permissions(like.permissions())?;
        }
        file.sync_all()?;
        Ok(beside)
    }

    fn open(folder: &Path, private: bool) -> io::Result<Beside> {
        #[cfg(target_os = "linux")]
        if let Ok(file) = unnamed::open(folder, private) {
            return Ok(Beside::Unnamed(file, folder.to_owned()));
        }
        named(folder, private).map(Beside::Named)
    }

    /// Gives it its place, whatever is there, or only if nothing is.
    pub(super) fn persist(self, path: &Path, over: bool) -> io::Result<()> {
        match self {
            Beside::Named(file) if over => file.persist(path).map(drop).map_err(|error| error.error),
            Beside::Named(file) => file.persist_noclobber(path).map(drop).map_err(|error| error.error),
            #[cfg(target_os = "linux")]
            Beside::Unnamed(file, folder) => match unnamed::name(&file, &folder, path, over) {
                Err(error) if unnamed::has_no_way(&error) => renamed(file, &folder)?.persist(path, over),
                done => done,
            },
        }
    }
}

/// A file with a name that nothing else has.
fn named(folder: &Path, private: bool) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".alfil-");
    let open = open_to_all();
    if let (false, Some(permissions)) = (private, &open) {
        builder.permissions(permissions.clone());
    }
    builder.tempfile_in(folder)
}

/// A file that cannot be given a name once more, in one that has one.
#[cfg(target_os = "linux")]
fn renamed(mut file: File, folder: &Path) -> io::Result<Beside> {
    file.rewind()?;
    let mut again = named(folder, true)?;
    io::copy(&mut file, &mut again)?;
    let like = file.metadata()?;
    keep_owner(again.as_file(), &like)?;
    again.as_file().set_permissions(like.permissions())?;
    again.as_file().sync_all()?;
    Ok(Beside::Named(again))
}

#[cfg(target_os = "linux")]
mod unnamed {
    use super::{File, Path, io, named};
    use nix::fcntl::{AT_FDCWD, AtFlags, OFlag};
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;

    /// A file without a name, or that there are none in this folder.
    pub(super) fn open(folder: &Path, private: bool) -> io::Result<File> {
        let mode = if private { 0o600 } else { 0o666 };
        let flags = OFlag::O_TMPFILE.bits();
        std::fs::OpenOptions::new().read(true).write(true).custom_flags(flags).mode(mode).open(folder)
    }

    /// Gives it a name. Where another file is, it first gets one that nobody has, for a moment.
    pub(super) fn name(file: &File, folder: &Path, path: &Path, over: bool) -> io::Result<()> {
        match link(file, path) {
            Err(error) if over && error.kind() == io::ErrorKind::AlreadyExists => {
                // A name that nobody has is found by making a file of it.
                let free = named(folder, true).map(|file| file.path().to_owned())?;
                link(file, &free)?;
                std::fs::rename(&free, path).inspect_err(|_| drop(std::fs::remove_file(&free)))
            }
            done => done,
        }
    }

    fn link(file: &File, path: &Path) -> io::Result<()> {
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        nix::unistd::linkat(AT_FDCWD, own.as_str(), AT_FDCWD, path, AtFlags::AT_SYMLINK_FOLLOW)
            .map_err(io::Error::from)
    }

    /// Whether files without names get none here: some systems show no `/proc`, some disks have no links.
    pub(super) fn has_no_way(error: &io::Error) -> bool {
        use io::ErrorKind::{CrossesDevices, NotFound, PermissionDenied, Unsupported};
        matches!(error.kind(), NotFound | PermissionDenied | Unsupported | CrossesDevices)
    }
}

/// What new files may be, before the user's mask takes something away.
fn open_to_all() -> Option<Permissions> {
    #[cfg(unix)]
    return Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    None
}

/// Gives a file the owner and the group of another one.
#[cfg(unix)]
fn keep_owner(file: &File, like: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    let uid = (own.uid() != like.uid()).then_some(like.uid());
    fchown(file, uid, Some(like.gid())).map_err(|_| {
        io::Error::new(ErrorKind::PermissionDenied, "it belongs to someone else, and would not any more")
    })
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
