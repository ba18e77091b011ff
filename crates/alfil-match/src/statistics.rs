//! What the results of a match say.
//!
//! Two games from one opening, with colours changed, are a pair, and pairs are what is counted: the games of a pair are not
//! independent, since an opening that is good for White is so in both. A pair gives a player 0 to 4 half points, and the
//! numbers of the five sorts of pairs, the pentanomial, say all that there is to know. From it come
//!
//! - Elo: the difference `d` for which a score of `1 / (1 + 10^(-d/400))` is expected, with an interval of 95% by the
//!   variance of pairs;
//! - normalized Elo: the mean of a game in standard deviations of a game, times `800 / ln 10`. It does not depend on how many
//!   games are drawn, and says how many games it takes to prove a difference (M. Van den Bergh, "Comments on Normalized
//!   Elo", 2021);
//! - the likelihood that the player is the better one.

use std::f64::consts::LN_10;

/// 95% of a normal distribution lie within so many standard deviations.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// How a game ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// It has lost.
    Loss = 0,
    /// Nobody has won.
    Draw = 1,
    /// It has won.
    Win = 2,
}

/// The results of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games lost, drawn, won.
    pub games: [u64; 3],
    /// Pairs by half points, from 0 to 4. Games whose pair is not complete are in none.
    pub pairs: [u64; 5],
}

/// A number that has been measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The number: infinite if every game was won or lost.
    pub value: f64,
    /// The true number lies within so much of it with a probability of 95%. Not a number if that cannot be said.
    pub margin: f64,
}

impl Tally {
    /// The results of pairs, by half points from 0 to 4. How many games were drawn is not known from them, and is guessed:
    /// a pair of 2 half points counts as two draws.
    #[must_use]
    pub fn of_pairs(pairs: [u64; 5]) -> Tally {
        let [none, one, two, three, four] = pairs;
        Tally { games: [2 * none + one, one + 2 * two + three, three + 2 * four], pairs }
    }

    /// Counts a game.
    pub fn add_game(&mut self, score: Score) {
        self.games[score as usize] += 1;
    }

    /// Counts both games of a pair as one.
    pub fn add_pair(&mut self, one: Score, other: Score) {
        self.pairs[one as usize + other as usize] += 1;
    }

    /// Adds the results of other games.
    pub fn add(&mut self, other: &Tally) {
        for (own, theirs) in self.games.iter_mut().zip(other.games) {
            *own += theirs;
        }
        for (own, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *own += theirs;
        }
    }

    /// How many games there were.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Points: 1 for a game won, a half for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.games[2] as f64 + self.games[1] as f64 / 2.0
    }

    /// Points a game, from 0 to 1, of all games; nothing if there was none.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.played() > 0).then(|| self.points() / self.played() as f64)
    }

    /// The difference in Elo, of all pairs that are complete; nothing if there is none.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let sample = Sample::of(&self.pairs)?;
        let reach = TWO_SIDED_95 * sample.deviation / sample.pairs.sqrt();
        let (low, high) = (elo_of(sample.mean - reach), elo_of(sample.mean + reach));
        Some(Estimate { value: elo_of(sample.mean), margin: margin((high - low) / 2.0, &sample) })
    }

    /// The difference in normalized Elo, of all pairs that are complete; nothing if there is none.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let sample = Sample::of(&self.pairs)?;
        let scale = 800.0 / LN_10 / 2f64.sqrt();
        let reach = TWO_SIDED_95 * scale / sample.pairs.sqrt();
        let value = (sample.mean - 0.5) / sample.deviation * scale;
        // All pairs alike: even if they are even, infinitely good or bad otherwise.
        let value = if value.is_nan() { 0.0 } else { value };
        Some(Estimate { value, margin: margin(reach, &sample) })
    }

    /// The probability, from 0 to 1, that the player is better than the other; nothing if no pair is complete, or all came out
    /// alike.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let sample = Sample::of(&self.pairs)?;
        (sample.deviation > 0.0).then(|| normal((sample.mean - 0.5) * sample.pairs.sqrt() / sample.deviation))
    }
}

/// A margin, if pairs differ; if all are alike there is nothing to judge by.
fn margin(reach: f64, sample: &Sample) -> f64 {
    if sample.deviation > 0.0 { reach } else { f64::NAN }
}

/// The moments of pairs.
struct Sample {
    /// How many.
    pairs: f64,
    /// Their mean, in points a game.
    mean: f64,
    /// Their standard deviation, in points a game.
    deviation: f64,
}

impl Sample {
    fn of(pairs: &[u64; 5]) -> Option<Sample> {
        let count = pairs.iter().sum::<u64>() as f64;
        if count == 0.0 {
            return None;
        }
        let weighted = |value: &dyn Fn(f64) -> f64| {
            let each =
                pairs.iter().zip(0u8..).map(|(pairs, half)| *pairs as f64 * value(f64::from(half) / 4.0));
            each.sum::<f64>() / count
        };
        let mean = weighted(&|share| share);
        let variance = weighted(&|share| (share - mean).powi(2));
        Some(Sample { pairs: count, mean, deviation: variance.sqrt() })
    }
}

/// The difference in Elo at which a share of the points is expected.
fn elo_of(share: f64) -> f64 {
    // Adding nothing makes a nothing without a sign.
    -400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The share of the points that is expected at a difference in Elo.
pub(crate) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution: the probability of a value below `x`. The error function is approximated to 1.2e-7 (W. H. Press
/// et al., "Numerical Recipes", 6.2: a Chebyshev fit).
fn normal(x: f64) -> f64 {
    const FIT: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let z = x.abs() / 2f64.sqrt();
    let t = 1.0 / (1.0 + 0.5 * z);
    let exponent = FIT.iter().rev().fold(0.0, |sum, factor| sum * t + factor);
    let beyond = t * (-z * z + exponent).exp() / 2.0;
    if x >= 0.0 { 1.0 - beyond } else { beyond }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What fastchess printed for these pairs, as its users have published it.
    fn published(pairs: [u64; 5], elo: (f64, f64), normalized: (f64, f64), superiority: f64) {
        let tally = Tally::of_pairs(pairs);
        let near = |ours: f64, theirs: f64| {
            assert!((ours - theirs).abs() < 0.0051, "{pairs:?}: {ours}, not {theirs}")
        };
        let own = tally.elo().expect("pairs");
        near(own.value, elo.0);
        near(own.margin, elo.1);
        let own = tally.normalized_elo().expect("pairs");
        near(own.value, normalized.0);
        near(own.margin, normalized.1);
        near(100.0 * tally.superiority().expect("pairs that differ"), superiority);
    }

    #[test]
    fn figures_are_those_that_fastchess_has_printed() {
        // github.com/brunocodutra/cinder, pull request 727, 2025-03-04.
        published([50, 287, 610, 387, 73], (18.04, 8.23), (28.19, 12.84), 100.00);
        // github.com/lynx-chess/Lynx, pull request 1899, 2025-07-24.
        published([235, 1384, 2521, 1341, 239], (-1.06, 4.05), (-1.67, 6.37), 30.33);
        // github.com/Disservin/fastchess, issue 807, 2025-02-24.
        published([30, 6, 18, 0, 6], (-168.40, 73.37), (-170.08, 62.16), 0.00);
        // The same, pull request 515, 2024-07-03.
        published([0, 1, 4, 0, 0], (-34.86, 62.20), (-122.84, 215.34), 13.18);
        // github.com/InternetHamburger/Axiom, release 2.0.0.
        published([84, 112, 318, 184, 302], (90.22, 14.49), (99.23, 15.23), 100.00);
        // github.com/DSTGU/Dual, release 0.3.2.
        published([16, 82, 222, 150, 61], (52.08, 14.57), (75.87, 20.90), 100.00);
        published([49, 48, 154, 49, 60], (11.10, 21.86), (12.92, 25.38), 84.08);
    }

    #[test]
    fn nothing_is_said_of_nothing_and_little_of_games_that_are_all_alike() {
        assert_eq!(Tally::default().elo(), None);
        assert_eq!(Tally::default().share(), None);
        let whitewash = Tally::of_pairs([0, 0, 0, 0, 7]);
        let elo = whitewash.elo().expect("pairs");
        assert!(elo.value.is_infinite() && elo.margin.is_nan());
        assert_eq!(whitewash.share(), Some(1.0));
        assert_eq!(whitewash.superiority(), None);
        let draws = Tally::of_pairs([0, 0, 7, 0, 0]);
        assert_eq!(draws.normalized_elo().map(|elo| elo.value), Some(0.0));
    }

    #[test]
    fn what_one_player_wins_the_other_loses() {
        let one = Tally::of_pairs([3, 9, 20, 14, 6]);
        let other = Tally::of_pairs([6, 14, 20, 9, 3]);
        let (one, other) = (one.elo().expect("pairs"), other.elo().expect("pairs"));
        assert!((one.value + other.value).abs() < 1e-9);
        assert!((one.margin - other.margin).abs() < 1e-9);
    }
}
