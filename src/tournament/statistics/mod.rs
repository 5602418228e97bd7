//! The mathematics of matches: what a row of results says about the strength of the engines that made it.
//!
//! Pure functions of counts, without input or output, so that a report made from a journal, from several shards or in
//! the middle of a match is the same report. The unit is the *pair* of games (one opening, colours swapped) where games
//! come in pairs: the two games of a pair are not independent, and single games would claim more certainty than there is.
//!
//! Nothing here is ever NaN. What a few games cannot tell is infinite, on purpose: a side that has won everything is
//! `+inf` Elo stronger as far as anybody knows, and the lower end of its interval says how much of that is certain. JSON
//! has no infinity and gets `null` there.

mod crosstable;
mod likelihood;
mod pairs;
mod sample;
mod sprt;
mod walk;

pub use crosstable::{Crosstable, Rating, Standing};
pub use pairs::{Pentanomial, Points, Tally};
pub use sprt::{Hypothesis, Model, Sprt, SprtError};
pub use walk::{Decision, Walk};

use serde::Serialize;

/// The normal distribution holds 95 % within so many standard deviations of its mean.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// Elo points in one unit of the natural logarithm of the odds, doubled: what turns a t-value into normalised Elo
/// (M. Van den Bergh, "Normalized Elo", 2020).
pub(crate) const NORMALISED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// A number with the interval that holds the truth with 95 %. Its ends may be infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Nothing is known: zero, give or take infinity.
    pub const UNKNOWN: Self = Self { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Half the width of the interval, what stands after `+/-`; infinite if an end is.
    pub fn error(&self) -> f64 {
        let width = self.high - self.low;
        if width.is_nan() { f64::INFINITY } else { width / 2.0 }
    }
}

/// The difference in Elo at which a side scores so much (0 to 1): minus and plus infinity at the ends.
pub fn elo(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => 400.0 * (s / (1.0 - s)).log10(),
    }
}

/// The score (0 to 1) to expect at a difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo_ in [-800.0, -13.7, 0.0, 1.0, 250.0] {
            assert!((elo(expected(elo_)) - elo_).abs() < 1e-9);
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_unknown_has_no_bounds() {
        assert_eq!(Estimate::UNKNOWN.error(), f64::INFINITY);
        let certain = Estimate { value: f64::INFINITY, low: f64::INFINITY, high: f64::INFINITY };
        assert_eq!(certain.error(), f64::INFINITY);
        assert_eq!(serde_json::to_string(&Estimate::UNKNOWN).unwrap(), r#"{"value":0.0,"low":null,"high":null}"#);
    }
}
