//! The sequential probability ratio test (A. Wald, 1945) in its generalised form: after each pair it asks which of two
//! differences in strength explains the results better, and ends the match as soon as that is clear.

use super::likelihood::{Claim, log_ratio};
use super::sample::Sample;
use super::{NORMALISED_UNIT, Pentanomial, Tally, expected};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which Elo the bounds of a test are given in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// In standard deviations of a game: the length of a test does not depend on how drawish a game is.
    #[default]
    Normalised,
    /// By the expected score.
    Logistic,
}

/// One of the two claims of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hypothesis {
    /// The difference is `elo0` (or less).
    H0,
    /// The difference is `elo1` (or more).
    H1,
}

/// A test of `elo0` against `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sprt {
    /// The difference in Elo that H0 claims.
    pub elo0: f64,
    /// The difference in Elo that H1 claims; more than `elo0`.
    pub elo1: f64,
    /// How likely H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How likely H0 may be accepted where H1 is true.
    pub beta: f64,
    /// The Elo meant.
    pub model: Model,
}

/// Why a test cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// H1 does not claim more than H0.
    #[error("the test needs elo0 less than elo1, but elo0 is {0} and elo1 is {1}")]
    Order(f64, f64),
    /// A bound that no match reaches.
    #[error("{0} Elo is out of range: give bounds from -{MAX_ELO} to {MAX_ELO}")]
    Elo(f64),
    /// An error rate that is none.
    #[error("{0} {1} is not a rate of error: give a number between 0 and 0.5, such as 0.05")]
    Rate(&'static str, f64),
}

/// Largest difference that can be tested.
pub const MAX_ELO: f64 = 500.0;

impl Default for Sprt {
    /// `[0, 10]` normalised Elo, both errors 5 %.
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Normalised }
    }
}

impl Sprt {
    /// Checks that the test can be made; anything else here expects that.
    ///
    /// # Errors
    /// Which number is wrong, and what would do.
    pub fn check(&self) -> Result<(), SprtError> {
        let wild = [self.elo0, self.elo1].into_iter().find(|elo| elo.is_nan() || elo.abs() > MAX_ELO);
        if let Some(elo) = wild {
            return Err(SprtError::Elo(elo));
        }
        for (name, rate) in [("alpha", self.alpha), ("beta", self.beta)] {
            let fine = rate > 0.0 && rate < 0.5;
            if !fine {
                return Err(SprtError::Rate(name, rate));
            }
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order(self.elo0, self.elo1));
        }
        Ok(())
    }

    /// At or below this LLR H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// At or above this LLR H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Logarithm of the likelihood ratio of H1 to H0 after these pairs; 0 before the first.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        self.ratio(&pairs.sample())
    }

    /// The same for games that are not paired.
    pub fn llr_unpaired(&self, games: &Tally) -> f64 {
        self.ratio(&games.sample())
    }

    fn ratio<const N: usize>(&self, sample: &Sample<N>) -> f64 {
        let claim = |elo: f64| match self.model {
            Model::Logistic => Claim::Mean(expected(elo)),
            // A mean of several games has a smaller deviation: its t-value is larger.
            Model::Normalised => Claim::T(elo / NORMALISED_UNIT * Sample::<N>::GAMES.sqrt()),
        };
        log_ratio(sample, claim(self.elo0), claim(self.elo1))
    }

    /// The hypothesis that an LLR decides for, if it does.
    pub fn verdict(&self, llr: f64) -> Option<Hypothesis> {
        match llr {
            llr if llr >= self.upper() => Some(Hypothesis::H1),
            llr if llr <= self.lower() => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, rate: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: rate, beta: rate, model }
    }

    /// Reports that fastchess printed (normalised model), found in public repositories.
    #[test]
    fn llr_agrees_with_fastchess() {
        let printed = [
            ([0, 0, 1, 8, 1], 0.0, 50.0, 1.24),
            ([352, 579, 1264, 743, 464], 9.0, 16.0, 4.60),
            ([0, 0, 2, 0, 37], 0.0, 20.0, 2.96),
        ];
        for (counts, elo0, elo1, llr) in printed {
            let own = sprt(elo0, elo1, 0.05, Model::Normalised).llr(&Pentanomial { counts });
            assert!((own - llr).abs() < 0.01, "{counts:?}: {own}, printed {llr}");
        }
    }

    #[test]
    fn bounds_are_walds() {
        let test = sprt(0.0, 10.0, 0.05, Model::Normalised);
        assert!((test.upper() - 2.944).abs() < 1e-3 && (test.lower() + 2.944).abs() < 1e-3);
        assert_eq!(test.verdict(2.95), Some(Hypothesis::H1));
        assert_eq!(test.verdict(-2.95), Some(Hypothesis::H0));
        assert_eq!(test.verdict(2.9), None);
    }

    #[test]
    fn an_unpaired_logistic_llr_is_near_its_normal_approximation() {
        // For claims close to what was seen: n (s1 - s0) (2 s - s0 - s1) / (2 variance).
        let games = Tally { wins: 430, draws: 862, losses: 406 };
        let test = sprt(0.0, 3.0, 0.05, Model::Logistic);
        let (n, s) = (games.games() as f64, games.score());
        let variance = (games.wins as f64 + games.draws as f64 / 4.0) / n - s * s;
        let (s0, s1) = (expected(0.0), expected(3.0));
        let near = n * (s1 - s0) * (2.0 * s - s0 - s1) / (2.0 * variance);
        assert!((test.llr_unpaired(&games) - near).abs() < 0.01, "{} {near}", test.llr_unpaired(&games));
    }

    #[test]
    fn llr_is_always_a_number_and_mirrors() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..3000 {
            let counts = std::array::from_fn(|_| {
                let bits = random.u32(0..20);
                if random.bool() { 0 } else { random.u64(0..1 << bits) }
            });
            let pairs = Pentanomial { counts };
            let elo0 = (random.f64() - 0.5) * 800.0;
            let elo1 = elo0 + random.f64() * 100.0 + 0.01;
            for model in [Model::Normalised, Model::Logistic] {
                let llr = sprt(elo0, elo1, 0.05, model).llr(&pairs);
                let mirrored = sprt(-elo1, -elo0, 0.05, model).llr(&-pairs);
                assert!(llr.is_finite(), "{pairs:?} {elo0} {elo1} {model:?}");
                assert!((llr + mirrored).abs() < 1e-6 * (1.0 + llr.abs()), "{pairs:?} {elo0} {elo1} {model:?}");
            }
        }
        assert_eq!(Sprt::default().llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        let fine = Sprt::default();
        assert!(fine.check().is_ok());
        for wrong in [
            Sprt { elo1: 0.0, ..fine },
            Sprt { elo1: f64::NAN, ..fine },
            Sprt { elo0: -1e9, ..fine },
            Sprt { alpha: 0.0, ..fine },
            Sprt { beta: 0.5, ..fine },
            Sprt { beta: f64::NAN, ..fine },
        ] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
    }
}
