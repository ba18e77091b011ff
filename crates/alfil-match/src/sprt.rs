//! The sequential probability ratio test: a match that ends as soon as it has shown enough.
//!
//! Two hypotheses, that the difference is `elo0` or `elo1`, are weighed by the logarithm of the ratio of their likelihoods, each
//! taken at its best fit to the pairs so far (the generalized test; M. Van den Bergh, "A Practical Introduction to the
//! GSPRT"). Above the upper bound the second is accepted, below the lower one the first, and errors of either kind are as rare
//! as was asked for (A. Wald, 1945).
//!
//! The best fit to shares `p` of the five sorts of pairs, among all distributions `q` for which `Σ q f = 0`, is
//! `q = p / (1 + θ f)`, with the one `θ` that makes the sum vanish. For a difference in Elo, `f` is a pair's score less the
//! expected one. For normalized Elo `t` the condition is `mean - 1/2 = t · deviation`, which is not linear in `q`; it is made so
//! at the fit so far, again and again until it stays: `f = score - 1/2 - t·σ/2 · (1 + ((score - mean)/σ)²)`.

use crate::statistics::share_of;
use std::f64::consts::LN_10;

/// The unit of the two hypotheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Elo: how many points are expected.
    #[default]
    Logistic,
    /// Normalized Elo: how many points are expected, in standard deviations of a game.
    Normalized,
}

/// A test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference by the first hypothesis.
    pub elo0: f64,
    /// The difference by the second one, greater than the first.
    pub elo1: f64,
    /// How often the second may be accepted if the first is true.
    pub alpha: f64,
    /// How often the first may be accepted if the second is true.
    pub beta: f64,
    /// The unit of both.
    pub scale: Scale,
}

/// What a test has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough.
    Open,
    /// The difference is rather `elo0`.
    AcceptsFirst,
    /// The difference is rather `elo1`.
    AcceptsSecond,
}

impl Sprt {
    /// The lower and the upper bound, at which the test is over.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of likelihoods, by pairs of games: 0 if there is none.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|count| *count == 0) {
            return 0.0;
        }
        // A sort of pair that has not come up yet may: it counts as a thousandth of one.
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [first, second] = [self.elo0, self.elo1].map(|elo| self.fit(&shares, elo));
        let ratios = shares.iter().zip(second.iter().zip(&first));
        total * ratios.map(|(share, (second, first))| share * (second / first).ln()).sum::<f64>()
    }

    /// What pairs show.
    #[must_use]
    pub fn verdict(&self, pairs: &[u64; 5]) -> Verdict {
        let (low, high) = self.bounds();
        let ratio = self.log_likelihood_ratio(pairs);
        match ratio {
            ratio if ratio >= high => Verdict::AcceptsSecond,
            ratio if ratio <= low => Verdict::AcceptsFirst,
            _ => Verdict::Open,
        }
    }

    /// The distribution nearest to these shares by which the difference is `elo`.
    fn fit(&self, shares: &[f64; 5], elo: f64) -> [f64; 5] {
        match self.scale {
            Scale::Logistic => nearest(shares, &SCORES.map(|score| score - share_of(elo))),
            Scale::Normalized => {
                // A pair deviates less than a game, by the root of two.
                let wanted = elo * LN_10 / 800.0 * 2f64.sqrt();
                // From the even distribution, every step stays among distributions that vary.
                let mut fit = [0.2; 5];
                for _ in 0..100 {
                    let mean: f64 = fit.iter().zip(SCORES).map(|(share, score)| share * score).sum();
                    let variance: f64 =
                        fit.iter().zip(SCORES).map(|(share, score)| share * (score - mean).powi(2)).sum();
                    let sigma = variance.sqrt();
                    let condition = SCORES.map(|score| {
                        score - 0.5 - wanted * sigma / 2.0 * (1.0 + ((score - mean) / sigma).powi(2))
                    });
                    let next = nearest(shares, &condition);
                    let moved = next.iter().zip(&fit).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
                    fit = next;
                    if moved < 1e-12 {
                        break;
                    }
                }
                fit
            }
        }
    }
}

/// The scores of pairs, in points a game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The distribution `q` nearest to `p` for which `Σ q f` vanishes. Some `f` must be positive and some negative; where they are
/// not, no distribution fits, and `p` is kept.
fn nearest(p: &[f64; 5], f: &[f64; 5]) -> [f64; 5] {
    let greatest = f.iter().copied().fold(f64::MIN, f64::max);
    let least = f.iter().copied().fold(f64::MAX, f64::min);
    if !(least < 0.0 && greatest > 0.0) {
        return *p;
    }
    // Between these, every share is positive; the sum falls all the way from above to below zero.
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..200 {
        let theta = f64::midpoint(low, high);
        let sum: f64 = p.iter().zip(f).map(|(p, f)| p * f / (1.0 + theta * f)).sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut q = *p;
    q.iter_mut().zip(f).for_each(|(q, f)| *q /= 1.0 + theta * f);
    q
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64, (alpha, beta): (f64, f64), scale: Scale) -> Sprt {
        Sprt { elo0, elo1, alpha, beta, scale }
    }

    #[track_caller]
    fn near(ours: f64, theirs: f64) {
        assert!((ours - theirs).abs() < 0.0051, "{ours}, not {theirs}");
    }

    /// What fastchess and OpenBench printed for these pairs, as their users have published it.
    #[test]
    fn ratios_are_those_that_others_have_printed() {
        // github.com/brunocodutra/cinder, pull request 727, 2025-03-04: LLR: 2.97 (-2.94, 2.94) [0.00, 5.00].
        let sprt = test(0.0, 5.0, (0.05, 0.05), Scale::Normalized);
        near(sprt.log_likelihood_ratio(&[50, 287, 610, 387, 73]), 2.97);
        near(sprt.bounds().0, -2.94);
        near(sprt.bounds().1, 2.94);
        assert_eq!(sprt.verdict(&[50, 287, 610, 387, 73]), Verdict::AcceptsSecond);
        // github.com/Disservin/fastchess, pull request 697, 2024-08-31: LLR: 0.02.
        near(sprt.log_likelihood_ratio(&[0, 0, 1, 1, 0]), 0.02);
        // github.com/lynx-chess/Lynx, pull request 1899, 2025-07-24: LLR: 1.69 (-2.25, 2.89) [-5.00, 0.00].
        let sprt = test(-5.0, 0.0, (0.05, 0.1), Scale::Logistic);
        near(sprt.log_likelihood_ratio(&[235, 1384, 2521, 1341, 239]), 1.69);
        near(sprt.bounds().0, -2.25);
        near(sprt.bounds().1, 2.89);
        assert_eq!(sprt.verdict(&[235, 1384, 2521, 1341, 239]), Verdict::Open);
    }

    #[test]
    fn the_test_ends_either_way_and_even_a_whitewash_counts() {
        for scale in [Scale::Logistic, Scale::Normalized] {
            let sprt = test(0.0, 10.0, (0.05, 0.05), scale);
            assert_eq!(sprt.log_likelihood_ratio(&[0; 5]), 0.0);
            assert_eq!(sprt.verdict(&[0, 0, 0, 0, 10_000]), Verdict::AcceptsSecond, "{scale:?}");
            assert_eq!(sprt.verdict(&[10_000, 0, 0, 0, 0]), Verdict::AcceptsFirst, "{scale:?}");
            assert_eq!(sprt.verdict(&[600, 2_000, 5_000, 2_000, 600]), Verdict::AcceptsFirst, "{scale:?}");
        }
    }

    /// Turning all results round and exchanging the hypotheses turns the sign.
    #[test]
    fn the_test_is_fair() {
        for scale in [Scale::Logistic, Scale::Normalized] {
            let one = test(-3.0, 7.0, (0.05, 0.05), scale).log_likelihood_ratio(&[10, 40, 80, 60, 20]);
            let other = test(-7.0, 3.0, (0.05, 0.05), scale).log_likelihood_ratio(&[20, 60, 80, 40, 10]);
            assert!((one + other).abs() < 1e-6, "{one} and {other}");
        }
    }
}
