//! The window of scores in which an iteration looks for the true one.

use super::params::{WINDOW_DEPTH, WINDOW_LIMIT};
use crate::score::Score;

/// Bounds that are opened step by step while the true score lies outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    half: i32,
}

impl Window {
    /// `half` centi-men to either side of the score of the iteration before, or wide open where that says little.
    pub fn around(last: Score, depth: u16, half: i32) -> Self {
        let mut window = Self { alpha: -Score::INFINITE, beta: Score::INFINITE, half };
        if depth >= WINDOW_DEPTH && !last.is_decided() {
            window.alpha = last - half;
            window.beta = last + half;
        }
        window
    }

    /// True if `score` is the value and not only a bound of it.
    pub fn holds(&self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// Opens the window on the side on which `score` fell out.
    pub fn widen(&mut self, score: Score) {
        self.half *= 2;
        let open = self.half > WINDOW_LIMIT || score.is_decided();
        if score <= self.alpha {
            self.alpha = if open { -Score::INFINITE } else { score - self.half };
        } else {
            self.beta = if open { Score::INFINITE } else { score + self.half };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_held_in_the_end() {
        for score in [Score::win_in(crate::score::Ply(3)), Score::centimen(-20_000), Score::centimen(70), Score::DRAW] {
            let mut window = Window::around(Score::centimen(10), 9, 24);
            for _ in 0..12 {
                if window.holds(score) {
                    break;
                }
                let seen = score.max(window.alpha - 1).min(window.beta + 1);
                window.widen(seen);
            }
            assert!(window.holds(score));
        }
    }
}
