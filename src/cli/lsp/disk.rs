//! The files that an editor has not opened.

use super::super::output::{self, Expected};
use super::super::reading;
use crate::draw::MAX_IMAGE_BYTES;
use crate::syntax::MAX_BYTES;
use alfil_ide::Files;
use std::fs;
use std::path::{Path, PathBuf};

/// How variant files end.
const ENDING: &str = "variant";

/// How many folders below one that is open are looked into, how deep, and how many files are found there. Whoever opens all of a
/// disk is not kept waiting.
const MOST_FOLDERS: usize = 2000;
const MOST_FILES: usize = 5000;
const DEEPEST: usize = 12;

/// The files of the system.
pub(super) struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<String> {
        let path = Path::new(path);
        let most =
            if path.extension().is_some_and(|ending| ending == ENDING) { MAX_BYTES } else { MAX_IMAGE_BYTES };
        // What is called by a URI of another kind lies on no disk.
        let bytes = path.is_absolute().then(|| reading::bytes(path, most).ok()).flatten()?;
        String::from_utf8(bytes).ok()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![(PathBuf::from(folder), 0)];
        let mut seen = 0;
        while let Some((folder, depth)) = folders.pop() {
            seen += 1;
            let Ok(entries) = fs::read_dir(&folder) else { continue };
            for entry in entries.flatten() {
                let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                // Links are not followed: they may lead round in a circle.
                if kind.is_dir() && !hidden && depth < DEEPEST && seen + folders.len() < MOST_FOLDERS {
                    folders.push((path, depth + 1));
                } else if kind.is_file()
                    && found.len() < MOST_FILES
                    && path.extension().is_some_and(|ending| ending == ENDING)
                {
                    found.extend(path.to_str().map(slashed));
                }
            }
        }
        found.sort();
        found
    }

    /// Writes a file that ships into the user's cache, where an editor can show it.
    fn place(&self, name: &str, text: &str) -> Option<String> {
        let path = cache()?.join("alfil").join(env!("CARGO_PKG_VERSION")).join(Path::new(name).file_name()?);
        if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
            fs::create_dir_all(path.parent()?).ok()?;
            output::put(&path, text.as_bytes(), Expected::Anything).ok()?;
        }
        path.to_str().map(slashed)
    }
}

/// A path as the server writes it.
fn slashed(path: &str) -> String {
    if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() }
}

/// Where the system wants files that can be made again.
fn cache() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    let usual = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(usual)))
}
