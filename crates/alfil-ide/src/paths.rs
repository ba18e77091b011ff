//! What files are called.
//!
//! The path of a file on a disk is absolute, with `/` between its parts on every system: `/home/me/my.variant`,
//! `c:/games/my.variant`. Whatever else an editor opens is called by its URI: `untitled:Untitled-1`. What belongs to the
//! language itself and lies in no folder begins with [`EMBEDDED`].

/// How the paths of files begin that belong to the language: `embedded:/chess.variant`.
pub const EMBEDDED: &str = "embedded:/";

/// The path of what a URI names.
///
/// ```
/// use alfil_ide::paths::{from_uri, to_uri};
///
/// assert_eq!(from_uri("file:///home/me/my%20game.variant"), "/home/me/my game.variant");
/// assert_eq!(from_uri("file:///C%3A/my.variant"), "c:/my.variant");
/// assert_eq!(from_uri("untitled:Untitled-1"), "untitled:Untitled-1");
/// assert_eq!(to_uri("/home/me/my game.variant"), "file:///home/me/my%20game.variant");
/// assert_eq!(to_uri("c:/my.variant"), "file:///c%3A/my.variant");
/// ```
pub fn from_uri(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else { return uri.to_owned() };
    let Some(path) = decoded(rest) else { return uri.to_owned() };
    match path.as_bytes() {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => {
            format!("{}{}", drive.to_ascii_lowercase() as char, &path[2..])
        }
        [b'/', ..] => path,
        // A file on another computer, or no file at all.
        _ => match path.strip_prefix("localhost/") {
            Some(local) => format!("/{local}"),
            None => format!("//{path}"),
        },
    }
}

/// The URI of a path.
pub fn to_uri(path: &str) -> String {
    if let Some(shared) = path.strip_prefix("//") {
        return format!("file://{}", encoded(shared));
    }
    if path.starts_with('/') {
        return format!("file://{}", encoded(path));
    }
    match path.as_bytes() {
        [drive, b':', b'/', ..] if drive.is_ascii_alphabetic() => format!("file:///{}", encoded(path)),
        _ => path.to_owned(),
    }
}

/// The folder in which a file lies: the path up to the last `/`, which is not part of it. What is called by a URI without `/`
/// lies in none.
///
/// ```
/// use alfil_ide::paths::folder;
///
/// assert_eq!(folder("/home/me/my.variant"), Some("/home/me"));
/// assert_eq!(folder("/my.variant"), Some(""));
/// assert_eq!(folder("untitled:Untitled-1"), None);
/// ```
pub fn folder(path: &str) -> Option<&str> {
    Some(&path[..path.rfind('/')?])
}

/// The path of another file in the same folder. `name` is the name of a file, without a folder.
pub fn beside(path: &str, name: &str) -> Option<String> {
    (!name.is_empty() && !name.contains(['/', '\\'])).then_some(())?;
    Some(format!("{}/{name}", folder(path)?))
}

/// The folder of a file and those above it, from the nearest on.
pub fn folders(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(folder(path), |inner| folder(inner))
}

/// The name of a file without its folder.
pub fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether a file lies in a folder or below it.
pub fn is_within(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder.trim_end_matches('/')).is_some_and(|rest| rest.starts_with('/'))
}

/// What stands for a text in which `%` and two digits write a byte, if that is text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let digit = |at: usize| behind.get(at).and_then(|byte| (*byte as char).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &behind[2..];
            }
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// A path with `%` and two digits for every byte that means something else in a URI.
fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(byte as char);
        } else {
            text += &format!("%{byte:02X}");
        }
    }
    text
}
