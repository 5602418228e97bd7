//! How much of its time a move deserves, told from how the iterations went.

use super::params::{
    DROP_GAIN, DROP_LIMIT, EASY_SHARE, EASY_TARGET, SETTLED_STEP, SETTLED_STEPS, SHARE_BASE, UNSETTLED,
};
use crate::score::Score;

/// What the iterations of one search have shown of how hard the choice is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Iterations since the best move changed.
    unchanged: u32,
    /// The last score, and a mean of those before in which the later ones weigh more.
    last: Score,
    mean: f64,
    /// Share of the nodes of the last iteration that the best move took, in per cent.
    share: u32,
    iterations: u32,
}

impl Effort {
    /// Takes note of an iteration: whether the best move is the one of before, its score and the share of the nodes, in
    /// per cent, that it took.
    pub fn note(&mut self, same: bool, score: Score, share: u32) {
        self.unchanged = if same { self.unchanged + 1 } else { 0 };
        let value = f64::from(score.value());
        self.mean = if self.iterations == 0 { value } else { (self.mean + value) / 2.0 };
        self.last = score;
        self.share = share.min(100);
        self.iterations += 1;
    }

    /// How much of the time meant for a move this one should take, in per cent: less while the choice stays the same and
    /// the other moves are refuted at once, more when the score falls.
    pub fn percent(&self) -> u32 {
        if self.is_easy() {
            return EASY_TARGET;
        }
        let settled = UNSETTLED - SETTLED_STEP * self.unchanged.min(SETTLED_STEPS);
        let drop = (self.mean - f64::from(self.last.value())).clamp(0.0, DROP_LIMIT);
        let alarm = 100 + (drop * DROP_GAIN) as u32;
        let doubt = SHARE_BASE - self.share;
        settled * alarm / 100 * doubt / 100
    }

    /// True if nothing but this move comes into question.
    fn is_easy(&self) -> bool {
        self.share >= EASY_SHARE && self.unchanged >= SETTLED_STEPS && !self.falls()
    }

    fn falls(&self) -> bool {
        self.mean - f64::from(self.last.value()) > 10.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(iterations: &[(bool, i32, u32)]) -> u32 {
        let mut effort = Effort::default();
        for &(same, score, share) in iterations {
            effort.note(same, Score::centimen(score), share);
        }
        effort.percent()
    }

    #[test]
    fn doubt_and_bad_news_cost_time_and_clear_choices_do_not() {
        let calm = after(&[(true, 10, 50); 6]);
        assert!(after(&[(false, 10, 50); 6]) > calm);
        let falling = [(true, 10, 50), (true, 10, 50), (true, 10, 50), (true, 10, 50), (true, 10, 50), (true, -60, 50)];
        assert!(after(&falling) > calm);
        assert!(after(&[(true, 10, 90); 6]) < calm);
        assert_eq!(after(&[(true, 10, 99); 12]), EASY_TARGET);
        assert!(calm >= 40 && after(&[(false, -300, 10); 3]) <= 400);
    }
}
