//! A sample of observations, each a score from 0 to 1 in equal steps: three outcomes of a game, five of a pair of games.
//!
//! Elo, normalised Elo and likelihoods need only the counts, so games and pairs share the code; what differs is how many
//! games one observation stands for.

use super::{Estimate, NORMALISED_UNIT, Z95, elo};

/// How often each of `N` outcomes was seen; outcome `i` scores `i / (N - 1)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<const N: usize>(pub [u64; N]);

/// Moments of a distribution about its mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    pub mean: f64,
    pub variance: f64,
    pub third: f64,
    pub fourth: f64,
}

/// What outcome `i` of `N` scores.
pub(super) fn value<const N: usize>(i: usize) -> f64 {
    i as f64 / (N - 1) as f64
}

/// The moments of a distribution over `N` outcomes.
pub(super) fn moments<const N: usize>(shares: &[f64; N]) -> Moments {
    let sum = |power: i32, mean: f64| -> f64 { (0..N).map(|i| shares[i] * (value::<N>(i) - mean).powi(power)).sum() };
    let mean = sum(1, 0.0);
    Moments { mean, variance: sum(2, mean).max(0.0), third: sum(3, mean), fourth: sum(4, mean) }
}

impl<const N: usize> Sample<N> {
    /// Games in one observation: 1 for three outcomes, 2 for five.
    pub(super) const GAMES: f64 = (N - 1) as f64 / 2.0;

    /// Observations made.
    pub(super) fn size(&self) -> u64 {
        self.0.iter().sum()
    }

    fn moments(&self) -> Option<Moments> {
        let size = self.size() as f64;
        (size > 0.0).then(|| moments(&self.0.map(|count| count as f64 / size)))
    }

    /// The one outcome seen, if all observations are alike.
    fn only(&self) -> Option<usize> {
        let mut seen = (0..N).filter(|&i| self.0[i] > 0);
        seen.next().filter(|_| seen.next().is_none())
    }

    /// The mean score, 0 to 1; one half before the first observation.
    pub(super) fn score(&self) -> f64 {
        self.moments().map_or(0.5, |m| m.mean)
    }

    /// Elo by the logistic curve, its interval from the variance seen.
    ///
    /// Observations that are all alike have no variance. Then the interval is the one that other outcomes can still
    /// hide in: after `n` of them a probability of `1 - 0.025^(1/n)` (Clopper and Pearson), all of it at the far end.
    pub(super) fn elo(&self) -> Estimate {
        let Some(m) = self.moments() else { return Estimate::UNKNOWN };
        let (low, high) = match self.only() {
            Some(_) => {
                let hidden = self.hidden();
                (m.mean * (1.0 - hidden), m.mean * (1.0 - hidden) + hidden)
            }
            None => {
                let error = Z95 * (m.variance / self.size() as f64).sqrt();
                (m.mean - error, m.mean + error)
            }
        };
        Estimate { value: elo(m.mean), low: elo(low), high: elo(high) }
    }

    /// The largest probability of anything else after observations that were all alike.
    fn hidden(&self) -> f64 {
        1.0 - 0.025f64.powf(1.0 / self.size() as f64)
    }

    /// Normalised Elo: how many standard deviations of one game the mean lies above one half, in units of
    /// 800 / ln 10 (Van den Bergh, "Normalized Elo"). The variance of that quotient is
    /// `1 - t s + t^2 (k - 1) / 4` over the sample's size, with skewness `s` and kurtosis `k` (delta method); the
    /// usual 1 over the size is its value at equal strength.
    pub(super) fn normalised(&self) -> Estimate {
        let Some(m) = self.moments() else { return Estimate::UNKNOWN };
        let unit = NORMALISED_UNIT / Self::GAMES.sqrt();
        if self.only().is_some() {
            return self.normalised_alike(m.mean, unit);
        }
        let deviation = m.variance.sqrt();
        let t = (m.mean - 0.5) / deviation;
        let skewness = m.third / deviation.powi(3);
        let kurtosis = m.fourth / m.variance.powi(2);
        let spread = (1.0 - t * skewness + t * t * (kurtosis - 1.0) / 4.0).max(0.0);
        let error = Z95 * (spread / self.size() as f64).sqrt();
        Estimate { value: unit * t, low: unit * (t - error), high: unit * (t + error) }
    }

    /// Normalised Elo of observations all alike: infinite unless they were even, with the far ends of [`Sample::elo`].
    fn normalised_alike(&self, mean: f64, unit: f64) -> Estimate {
        let hidden = self.hidden();
        // A share `hidden` lies at `end`, the rest at the mean.
        let t = |end: f64| {
            let m = mean * (1.0 - hidden) + end * hidden;
            let deviation = (end - mean).abs() * (hidden * (1.0 - hidden)).sqrt();
            unit * (m - 0.5) / deviation
        };
        match mean.total_cmp(&0.5) {
            std::cmp::Ordering::Less => Estimate { value: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: t(1.0) },
            std::cmp::Ordering::Equal => Estimate { value: 0.0, low: t(0.0), high: t(1.0) },
            std::cmp::Ordering::Greater => Estimate { value: f64::INFINITY, low: t(0.0), high: f64::INFINITY },
        }
    }

    /// Likelihood of superiority: the probability, 0 to 1, that the mean lies above one half. Observations all alike
    /// leave `0.5^(n + 1)` for the opposite, as a coin that fell `n` times on one side does.
    pub(super) fn superiority(&self) -> f64 {
        let Some(m) = self.moments() else { return 0.5 };
        let lead = m.mean - 0.5;
        if self.only().is_some() {
            let doubt = 0.5f64.powf(self.size() as f64 + 1.0);
            return if lead == 0.0 {
                0.5
            } else if lead > 0.0 {
                1.0 - doubt
            } else {
                doubt
            };
        }
        let z = lead / (m.variance / self.size() as f64).sqrt();
        0.5 * libm::erfc(-z / std::f64::consts::SQRT_2)
    }
}
