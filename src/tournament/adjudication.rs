//! Games ended before their end: by what both engines say, never by one alone.

use serde::{Deserialize, Serialize};

/// A game is won when both engines have agreed for so long that it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Men by which one side must be better.
    pub score: f64,
    /// Moves of each engine in a row that must say so.
    #[serde(default = "resign_moves")]
    pub moves: u32,
}

/// A game is drawn when both engines have agreed for so long that it is even.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Men by which a side may be better at most.
    #[serde(default = "draw_score")]
    pub score: f64,
    /// Moves of each engine in a row that must say so.
    #[serde(default = "draw_moves")]
    pub moves: u32,
    /// Moves of each engine before which no game is drawn so.
    #[serde(default = "draw_from")]
    pub from: u32,
}

fn resign_moves() -> u32 {
    4
}

fn draw_score() -> f64 {
    0.1
}

fn draw_moves() -> u32 {
    8
}

fn draw_from() -> u32 {
    40
}

impl ResignRule {
    /// What makes no sense.
    ///
    /// # Errors
    /// The setting and what would do.
    pub fn check(&self) -> Result<(), String> {
        let fine = self.score > 0.0 && self.score.is_finite() && self.moves > 0;
        if fine { Ok(()) } else { Err("resign: the score must be above 0 men, and moves at least 1".into()) }
    }
}

impl DrawRule {
    /// What makes no sense.
    ///
    /// # Errors
    /// The setting and what would do.
    pub fn check(&self) -> Result<(), String> {
        let fine = self.score >= 0.0 && self.score.is_finite() && self.moves > 0;
        if fine { Ok(()) } else { Err("draw: the score must be 0 men or more, and moves at least 1".into()) }
    }
}

/// A result that both engines agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody can win.
    Draw,
}

/// The scores of a game, in men as White sees them, one for each ply played; `None` where an engine gave none.
#[derive(Clone, Debug, Default)]
pub struct Scores(Vec<Option<f64>>);

impl Scores {
    /// Adds the score of a ply.
    pub fn push(&mut self, white: Option<f64>) {
        self.0.push(white);
    }

    /// The last so many moves of each engine; `None` if there are fewer.
    fn last(&self, moves: u32) -> Option<&[Option<f64>]> {
        let plies = (moves.max(1) as usize).checked_mul(2)?;
        self.0.len().checked_sub(plies).map(|from| &self.0[from..])
    }

    /// The result that the rules find agreed on.
    pub fn agreement(&self, resign: Option<&ResignRule>, draw: Option<&DrawRule>) -> Option<Agreement> {
        let won = resign.and_then(|rule| {
            let last = self.last(rule.moves)?;
            let all = |sign: f64| last.iter().all(|score| score.is_some_and(|score| score * sign >= rule.score));
            if all(1.0) {
                Some(Agreement::White)
            } else if all(-1.0) {
                Some(Agreement::Black)
            } else {
                None
            }
        });
        let drawn = || {
            let rule = draw?;
            let last = self.last(rule.moves)?;
            let late = self.0.len() as u64 >= 2 * u64::from(rule.from);
            let even = last.iter().all(|score| score.is_some_and(|score| score.abs() <= rule.score));
            (late && even).then_some(Agreement::Draw)
        };
        won.or_else(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[f64]) -> Scores {
        Scores(values.iter().copied().map(Some).collect())
    }

    const RESIGN: ResignRule = ResignRule { score: 3.0, moves: 2 };
    const DRAW: DrawRule = DrawRule { score: 0.1, moves: 2, from: 3 };

    #[test]
    fn both_must_agree_for_long_enough() {
        let won = |values: &[f64]| scores(values).agreement(Some(&RESIGN), Some(&DRAW));
        assert_eq!(won(&[3.0, 3.0, 3.0]), None);
        assert_eq!(won(&[3.0, 3.5, 9.0, 3.0]), Some(Agreement::White));
        assert_eq!(won(&[-3.0, -3.5, -9.0, -3.0]), Some(Agreement::Black));
        assert_eq!(won(&[3.0, 2.9, 3.0, 3.0]), None);
        assert_eq!(won(&[3.0, -3.0, 3.0, -3.0]), None);
    }

    #[test]
    fn draws_are_late_and_even() {
        let drawn = |values: &[f64]| scores(values).agreement(Some(&RESIGN), Some(&DRAW));
        assert_eq!(drawn(&[0.0; 5]), None);
        assert_eq!(drawn(&[0.0; 6]), Some(Agreement::Draw));
        assert_eq!(drawn(&[9.0, 9.0, 0.1, -0.1, 0.0, 0.0]), Some(Agreement::Draw));
        assert_eq!(drawn(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.2]), None);
        let mut silent = scores(&[0.0; 5]);
        silent.push(None);
        assert_eq!(silent.agreement(None, Some(&DRAW)), None);
        assert_eq!(scores(&[0.0; 50]).agreement(None, None), None);
    }
}
