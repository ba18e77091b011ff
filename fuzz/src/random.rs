//! Choices that a fuzzer makes.
//!
//! It asks as the tests' random numbers do, so that what draws from those can draw from bytes: each byte is a choice, so
//! that a fuzzer that changes a byte changes one choice.

/// Choices by bytes, and by splitmix64 (see `tests/support/random.rs`) once they are used up.
pub struct Random {
    bytes: std::vec::IntoIter<u8>,
    state: u64,
}

impl Random {
    /// The choices that some bytes make.
    pub fn fed(bytes: &[u8]) -> Random {
        Random { bytes: Vec::from(bytes).into_iter(), state: bytes.len() as u64 }
    }

    /// Choices that follow from a number.
    pub fn numbered(number: u64) -> Random {
        Random { bytes: Vec::new().into_iter(), state: number }
    }

    /// A word.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below the limit, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let drawn = self.bytes.next().map(u64::from);
        let drawn =
            drawn.map(
                |byte| if limit > 256 { byte << 8 | u64::from(self.bytes.next().unwrap_or(0)) } else { byte },
            );
        (drawn.unwrap_or_else(|| self.next()) % limit.max(1) as u64) as usize
    }

    /// Whether it happens, once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Whether it happens, in so many cases of a hundred.
    #[allow(dead_code, reason = "it asks as the tests' numbers do")]
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of them.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        if from.is_empty() { None } else { from.get(self.below(from.len())) }
    }
}
