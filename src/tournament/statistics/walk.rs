//! A test walked through pair by pair, in the order of the schedule.
//!
//! Games end in any order, but a test that looked at them in that order would prefer short games; and a report made from
//! the journal of a finished match must find the decision where the match itself did. So pairs are handed in as
//! scheduled, and each LLR is computed from all counts anew: nothing adds up rounding errors.

use super::{Hypothesis, Pentanomial, Points, Sprt};
use serde::Serialize;

/// Where a test was decided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// What was accepted.
    pub hypothesis: Hypothesis,
    /// After how many pairs.
    pub pair: u64,
    /// The LLR after that pair.
    pub llr: f64,
}

/// A test under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Walk {
    sprt: Sprt,
    pairs: Pentanomial,
    llr: f64,
    decision: Option<Decision>,
}

impl Walk {
    /// Before the first pair.
    pub fn new(sprt: Sprt) -> Self {
        Self { sprt, pairs: Pentanomial::default(), llr: 0.0, decision: None }
    }

    /// Adds the next pair of the schedule. Pairs after the decision still count in [`Walk::pairs`] and [`Walk::llr`], as
    /// games that were under way do, but the decision stands.
    pub fn add(&mut self, pair: [Points; 2]) -> Option<Decision> {
        self.pairs.add(pair);
        self.llr = self.sprt.llr(&self.pairs);
        if self.decision.is_none() {
            let verdict = self.sprt.verdict(self.llr);
            self.decision = verdict.map(|hypothesis| Decision { hypothesis, pair: self.pairs.pairs(), llr: self.llr });
        }
        self.decision
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// All pairs added.
    pub fn pairs(&self) -> &Pentanomial {
        &self.pairs
    }

    /// The LLR after all pairs added.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The decision, once it has fallen.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Model, NORMALISED_UNIT, elo, sample};
    use super::*;

    const PAIRS: [[Points; 2]; 5] = [
        [Points::Loss, Points::Loss],
        [Points::Loss, Points::Draw],
        [Points::Draw, Points::Draw],
        [Points::Draw, Points::Win],
        [Points::Win, Points::Win],
    ];

    /// How often of `runs` each hypothesis is accepted where the pairs really fall like `shares`.
    fn accepted(sprt: Sprt, shares: &[f64; 5], runs: usize, seed: u64) -> (usize, usize) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut counts = (0, 0);
        for _ in 0..runs {
            let mut walk = Walk::new(sprt);
            let decision = loop {
                let mut left = random.f64();
                let outcome = shares.iter().position(|share| {
                    left -= share;
                    left < 0.0
                });
                if let Some(decision) = walk.add(PAIRS[outcome.unwrap_or(4)]) {
                    break decision;
                }
            };
            assert!(decision.pair >= 1);
            match decision.hypothesis {
                Hypothesis::H0 => counts.0 += 1,
                Hypothesis::H1 => counts.1 += 1,
            }
        }
        counts
    }

    /// With a drawish game of equal engines and one with a lead: the test of exactly those two differences errs in about
    /// 1 of 20 runs, whichever is true. (Steps beyond the bounds make it err a little less than it may.)
    #[test]
    fn the_rates_of_error_hold() {
        let (even, ahead) = ([0.04, 0.16, 0.6, 0.16, 0.04], [0.02, 0.09, 0.57, 0.26, 0.06]);
        let m = sample::moments::<5>(&ahead);
        let normalised = NORMALISED_UNIT * (m.mean - 0.5) / m.variance.sqrt() / 2f64.sqrt();
        for (model, elo1) in [(Model::Normalised, normalised), (Model::Logistic, elo(m.mean))] {
            let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05, model };
            let (_, wrong) = accepted(sprt, &even, 1000, 11);
            assert!((20..=72).contains(&wrong), "{model:?}: H1 accepted {wrong} times in 1000 where H0 is true");
            let (wrong, _) = accepted(sprt, &ahead, 1000, 12);
            assert!((20..=72).contains(&wrong), "{model:?}: H0 accepted {wrong} times in 1000 where H1 is true");
        }
    }

    #[test]
    fn the_decision_stands() {
        let mut walk = Walk::new(Sprt { elo1: 100.0, ..Sprt::default() });
        assert_eq!((walk.decision(), walk.llr()), (None, 0.0));
        let first = loop {
            if let Some(decision) = walk.add(PAIRS[4]) {
                break decision;
            }
        };
        assert_eq!(first.hypothesis, Hypothesis::H1);
        for _ in 0..200 {
            assert_eq!(walk.add(PAIRS[0]), Some(first));
        }
        assert!(walk.llr() < first.llr);
        assert_eq!(walk.pairs().pairs(), first.pair + 200);
    }
}
