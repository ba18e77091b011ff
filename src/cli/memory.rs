//! How much memory there is.
//!
//! Systems promise more memory than they have, and end a program that uses what it was promised. So what is asked for by a
//! user in mebibytes is held against what the system says it can give.

use super::reading;
use std::path::Path;

/// The longest file that the system tells such things in, in bytes.
const LONGEST: usize = 1 << 16;

/// What else needs memory keeps this part of what is left: one of so many.
const KEPT: u64 = 8;

/// So many mebibytes, or as many as the system can give now; at least one.
pub(super) fn affordable(mebibytes: usize) -> usize {
    let tell = |path: &str| {
        let bytes = reading::bytes(Path::new(path), LONGEST).ok()?;
        String::from_utf8(bytes).ok()
    };
    let left = left(tell).map(|bytes| (bytes - bytes / KEPT) >> 20);
    let most = left.and_then(|mebibytes| usize::try_from(mebibytes).ok()).unwrap_or(usize::MAX);
    mebibytes.min(most).max(1)
}

/// How many bytes the system says it can give, as its files tell it; nothing if they do not.
fn left(tell: impl Fn(&str) -> Option<String>) -> Option<u64> {
    let machine = tell("/proc/meminfo").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
    });
    // What a container may use, and uses.
    let number = |path: &str| tell(path)?.trim().parse::<u64>().ok();
    let container = [
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
    ]
    .into_iter()
    .filter_map(|(most, used)| Some(number(most)?.saturating_sub(number(used)?)));
    machine.into_iter().chain(container).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_that_is_told_counts() {
        let meminfo = "MemTotal:       24000000 kB\nMemFree: 1 kB\nMemAvailable:    1000 kB\n";
        let told = |container: &'static str| {
            left(move |path| match path {
                "/proc/meminfo" => Some(meminfo.to_owned()),
                "/sys/fs/cgroup/memory.max" => Some(container.to_owned()),
                "/sys/fs/cgroup/memory.current" => Some("1000\n".to_owned()),
                _ => None,
            })
        };
        assert_eq!(told("max\n"), Some(1_024_000));
        assert_eq!(told("500000\n"), Some(499_000));
        assert_eq!(left(|_| None), None);
        assert_eq!(left(|_| Some("MemAvailable: 99999999999999999999 kB".to_owned())), None);
        assert_eq!(affordable(0), 1);
        assert_eq!(affordable(1), 1);
    }
}
