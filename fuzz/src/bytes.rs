//! Changing any input by its bytes, as fuzzers do, for tests that have none.

use super::random::Random;

/// How long what is put in or taken out may be.
const LONGEST: usize = 64;

/// An input that comes of one by up to four changes: bytes go, come, come twice or change, words of a dictionary come, and parts of
/// another input. Equal choices give equal changes.
pub fn change(input: &[u8], other: &[u8], dictionary: &[String], random: &mut Random) -> Vec<u8> {
    let mut changed = input.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(changed.len() + 1);
        let end = changed.len().min(at + random.below(LONGEST));
        match random.below(6) {
            0 => drop(changed.drain(at..end)),
            1 => {
                let part = changed[at..end].to_vec();
                changed.splice(at..at, part);
            }
            2 => {
                let from = random.below(other.len() + 1);
                let part = &other[from..other.len().min(from + random.below(LONGEST))];
                changed.splice(at..end, part.iter().copied());
            }
            3 => {
                let word = random.pick(dictionary).map_or(&[][..], |word| word.as_bytes());
                changed.splice(at..at, word.iter().copied());
            }
            4 => changed.insert(at, random.below(256) as u8),
            _ => {
                if let Some(byte) = changed.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
    changed
}
