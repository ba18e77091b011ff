//! A quick no to whether a position has been in the game: games may be long, and hardly any position of a search comes from there.

/// Bits that the keys of positions have set.
pub struct Sieve {
    /// As many words as a power of two.
    words: Vec<u64>,
}

impl Sieve {
    /// That of the keys of so many positions. Each has 32 bits or more to itself, so that few others are taken for one of them.
    pub fn of(keys: impl ExactSizeIterator<Item = u64>) -> Sieve {
        let mut sieve = Sieve { words: vec![0; (keys.len() / 2 + 1).next_power_of_two()] };
        for key in keys {
            let (word, bit) = sieve.place(key);
            sieve.words[word] |= bit;
        }
        sieve
    }

    /// Whether a key may be one of them. It is none if this says so.
    #[inline]
    pub fn may_hold(&self, key: u64) -> bool {
        let (word, bit) = self.place(key);
        self.words[word] & bit != 0
    }

    fn place(&self, key: u64) -> (usize, u64) {
        ((key >> 6) as usize & (self.words.len() - 1), 1 << (key & 63))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_held_and_few_others() {
        let key = |number: u64| (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        for count in [0, 1, 5, 300, 5_000] {
            let sieve = Sieve::of((0..count).map(key).collect::<Vec<_>>().into_iter());
            assert!((0..count).all(|number| sieve.may_hold(key(number))), "{count}");
            let others = (count..count + 10_000).filter(|number| sieve.may_hold(key(*number))).count();
            assert!(others <= 500, "{count}: {others} of 10,000");
        }
    }
}
