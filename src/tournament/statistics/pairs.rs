//! Results counted: single games, and pairs of games with colours swapped.

use super::Estimate;
use super::sample::Sample;
use serde::{Deserialize, Serialize};
use std::ops::{AddAssign, Neg};

/// What one game brought one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Points {
    /// Half points: 0, 1 or 2.
    pub fn halves(self) -> u8 {
        self as u8
    }
}

/// The other player's points.
impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Single games of one engine, counted by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Loss => self.losses += 1,
            Points::Draw => self.draws += 1,
            Points::Win => self.wins += 1,
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made, draws one half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, 0 to 1; one half before the first game.
    pub fn score(&self) -> f64 {
        self.sample().score()
    }

    /// Share of the games that were drawn, 0 to 1; 0 before the first game.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// Elo (logistic) as if the games were independent: for games that are not paired.
    pub fn elo(&self) -> Estimate {
        self.sample().elo()
    }

    /// Normalised Elo as if the games were independent.
    pub fn normalised_elo(&self) -> Estimate {
        self.sample().normalised()
    }

    /// Likelihood of superiority, 0 to 1, as if the games were independent.
    pub fn superiority(&self) -> f64 {
        self.sample().superiority()
    }

    pub(super) fn sample(&self) -> Sample<3> {
        Sample([self.losses, self.draws, self.wins])
    }
}

/// The other player's count.
impl Neg for Tally {
    type Output = Self;

    fn neg(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games of one engine, counted by the points of the pair: 0, 1/2, 1, 3/2 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    /// How often a pair brought 0, 1, 2, 3 and 4 half points.
    pub counts: [u64; 5],
}

impl Pentanomial {
    /// Counts a pair of games.
    pub fn add(&mut self, pair: [Points; 2]) {
        self.counts[usize::from(pair[0].halves() + pair[1].halves())] += 1;
    }

    /// Pairs played.
    pub fn pairs(&self) -> u64 {
        self.sample().size()
    }

    /// Games played: two for each pair.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// Points made in all games.
    pub fn points(&self) -> f64 {
        (0..5).map(|halves| self.counts[halves] as f64 * halves as f64 / 2.0).sum()
    }

    /// Points per game, 0 to 1; one half before the first pair.
    pub fn score(&self) -> f64 {
        self.sample().score()
    }

    /// Share of the pairs that ended level, 0 to 1; 0 before the first pair.
    pub fn level_rate(&self) -> f64 {
        self.counts[2] as f64 / self.pairs().max(1) as f64
    }

    /// Pairs won for each pair lost: infinite if none was lost, nothing if none was decided.
    pub fn pair_ratio(&self) -> Option<f64> {
        let [zero, half, _, one_and_half, two] = self.counts;
        let (won, lost) = (two + one_and_half, zero + half);
        (won + lost > 0).then(|| won as f64 / lost as f64)
    }

    /// Elo (logistic) from the mean and the variance of the pairs.
    pub fn elo(&self) -> Estimate {
        self.sample().elo()
    }

    /// Normalised Elo: the lead measured in standard deviations of a game, so that it does not shrink with the draws.
    pub fn normalised_elo(&self) -> Estimate {
        self.sample().normalised()
    }

    /// Likelihood of superiority, 0 to 1.
    pub fn superiority(&self) -> f64 {
        self.sample().superiority()
    }

    pub(super) fn sample(&self) -> Sample<5> {
        Sample(self.counts)
    }
}

/// The other player's pairs.
impl Neg for Pentanomial {
    type Output = Self;

    fn neg(mut self) -> Self {
        self.counts.reverse();
        self
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            *count += other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    /// Reports that fastchess printed, found in public repositories: counts, Elo and its error, normalised Elo, pairs
    /// won for each lost, LOS.
    #[test]
    fn numbers_agree_with_fastchess() {
        let printed = [
            ([1, 10, 78, 48, 13], 72.85, 22.33, 132.30, 5.55),
            ([352, 579, 1264, 743, 464], 19.83, 6.77, 24.25, 1.30),
            ([0, 0, 1, 8, 1], 190.85, 65.54, 549.34, f64::INFINITY),
        ];
        for (counts, elo, error, normalised, ratio) in printed {
            let pairs = Pentanomial { counts };
            assert!(near(pairs.elo().value, elo, 0.005), "{pairs:?} {:?}", pairs.elo());
            assert!(near(pairs.elo().error(), error, 0.005), "{pairs:?} {:?}", pairs.elo());
            assert!(near(pairs.normalised_elo().value, normalised, 0.005), "{pairs:?} {:?}", pairs.normalised_elo());
            let own = pairs.pair_ratio().unwrap();
            assert!(own == ratio || near(own, ratio, 0.005), "{own}");
            assert!(pairs.superiority() > 0.9999);
        }
    }

    #[test]
    fn near_equality_the_error_of_normalised_elo_is_that_of_a_t_value() {
        // fastchess prints 24.25 +/- 8.26 here: 1.96 * 800 / ln 10 / sqrt(games).
        let pairs = Pentanomial { counts: [352, 579, 1264, 743, 464] };
        assert!(near(pairs.normalised_elo().error(), 8.26, 0.1), "{:?}", pairs.normalised_elo());
    }

    #[test]
    fn the_interval_of_normalised_elo_holds_the_truth_95_times_in_100() {
        let shares = [0.05, 0.1, 0.35, 0.3, 0.2];
        let truth = super::super::sample::moments::<5>(&shares);
        let truth = super::super::NORMALISED_UNIT * (truth.mean - 0.5) / truth.variance.sqrt() / 2f64.sqrt();
        let mut random = fastrand::Rng::with_seed(7);
        let held = (0..4000).filter(|_| {
            let mut pairs = Pentanomial::default();
            for _ in 0..300 {
                let mut left = random.f64();
                let outcome = shares.iter().position(|share| {
                    left -= share;
                    left < 0.0
                });
                pairs.counts[outcome.unwrap_or(4)] += 1;
            }
            let interval = pairs.normalised_elo();
            interval.low <= truth && truth <= interval.high
        });
        let held = held.count();
        assert!((3740..=3860).contains(&held), "{held} of 4000");
    }

    #[test]
    fn nothing_is_known_before_the_first_game() {
        let none = Pentanomial::default();
        assert_eq!((none.score(), none.superiority(), none.pair_ratio()), (0.5, 0.5, None));
        assert_eq!((none.elo(), none.normalised_elo()), (Estimate::UNKNOWN, Estimate::UNKNOWN));
        let none = Tally::default();
        assert_eq!((none.score(), none.draw_rate(), none.elo()), (0.5, 0.0, Estimate::UNKNOWN));
    }

    #[test]
    fn all_won_is_infinite_with_a_finite_lower_end_that_rises() {
        let mut last = f64::NEG_INFINITY;
        for pairs in [1, 2, 10, 100] {
            let all = Pentanomial { counts: [0, 0, 0, 0, pairs] };
            let elo = all.elo();
            assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
            assert!(elo.low.is_finite() && elo.low > last, "{elo:?}");
            last = elo.low;
            let normalised = all.normalised_elo();
            assert!(normalised.value == f64::INFINITY && normalised.low.is_finite());
            assert!(pairs > 10 || all.superiority() < 1.0);
            let lost = -all;
            assert!(near(lost.elo().high, -elo.low, 1e-9));
            assert!(near(lost.superiority() + all.superiority(), 1.0, 1e-12));
        }
    }

    #[test]
    fn all_level_is_zero_and_gets_narrower() {
        let few = Pentanomial { counts: [0, 0, 3, 0, 0] };
        let many = Pentanomial { counts: [0, 0, 3000, 0, 0] };
        assert_eq!((few.elo().value, few.normalised_elo().value, few.superiority()), (0.0, 0.0, 0.5));
        assert!(many.elo().error() < few.elo().error() && many.elo().error() > 0.0);
        assert!(near(few.elo().low, -few.elo().high, 1e-9));
    }

    #[test]
    fn nothing_is_ever_not_a_number() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let counts = std::array::from_fn(|_| {
                let bits = random.u32(0..40);
                if random.bool() { 0 } else { random.u64(0..1 << bits) }
            });
            let pairs = Pentanomial { counts };
            for estimate in [pairs.elo(), pairs.normalised_elo()] {
                assert!(estimate.low <= estimate.value && estimate.value <= estimate.high, "{pairs:?} {estimate:?}");
                assert!(!estimate.error().is_nan());
            }
            assert!((0.0..=1.0).contains(&pairs.superiority()), "{pairs:?}");
        }
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let mut pairs = Pentanomial::default();
        pairs.add([Points::Win, Points::Draw]);
        pairs.add([Points::Win, Points::Loss]);
        pairs.add([Points::Draw, Points::Draw]);
        assert_eq!(pairs.counts, [0, 0, 2, 1, 0]);
        assert_eq!((pairs.games(), pairs.points()), (6, 3.5));
        assert_eq!((-pairs).counts, [0, 1, 2, 0, 0]);
        let mut tally = Tally::default();
        for points in [Points::Win, Points::Draw, -Points::Win] {
            tally.add(points);
        }
        assert_eq!((tally.games(), tally.points(), tally.draw_rate()), (3, 1.5, 1.0 / 3.0));
    }
}
