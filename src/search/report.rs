//! What a search tells while it runs and at its end.

use crate::score::Score;
use std::time::Duration;

/// What a score says about the true value of its depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is known about one line at one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Nominal depth in plies.
    pub depth: u16,
    /// Mean ply at which lines of the last iteration were evaluated.
    pub mean_depth: f64,
    /// Plies from the root to the deepest position evaluated in the last iteration, at least the nominal depth.
    pub deepest: u16,
    /// The score for the side to move at the root.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// True for a draw whatever the sides do after the line's first move: by rule, or since a position on the line comes
    /// again. Neither an evaluation nor the table had a part in the score. There are others, which the search does not tell
    /// apart.
    pub drawn: bool,
    /// Moves made so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u16,
    /// Which of the lines asked for, from 1.
    pub line: usize,
    /// The moves expected, the line's own first.
    pub pv: Vec<M>,
}

impl<M> Report<M> {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict<M> {
    /// The move to play; `None` only if there is no legal (or allowed) one.
    pub best: Option<M>,
    /// The reply expected.
    pub ponder: Option<M>,
    /// The depth of the last iteration that was searched to its end, in plies.
    pub depth: u16,
    /// The last word on the first line; `None` if the search was ended before it could say anything. It is about another
    /// move than the best if that was found to lose just before the end.
    pub report: Option<Report<M>>,
    /// Moves made in all, by all threads; the last report is earlier.
    pub nodes: u64,
    /// Time used in all.
    pub time: Duration,
}
