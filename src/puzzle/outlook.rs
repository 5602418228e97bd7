//! What a line of play comes to: pieces, and points to be expected.

use super::list::Goal;
use super::solve::Worth;
use crate::engine::{Engine, MoveText, Report};
use crate::score::{Distance, Score};

/// A move gains if it brings so many thousandths of a point more than the position as it stands, and than the next best
/// move, a win counting one point and a draw half ...
const POINTS: i32 = 200;
/// ... and leaves the side so many thousandths of a point at least: it wins more often than not.
const AHEAD: i32 = 700;
/// Beside a proven win, a move is as good with so many thousandths of a point, whatever the position was worth before.
const SURE: i32 = 900;
/// Or if it takes more pieces than it loses and than the next best move does, and its score is better by so much, in
/// centi-men.
const BETTER: i32 = 15;

/// A side that is to save the game has done so, as far as seen, if it can expect so many thousandths of a point, a little less
/// than a draw.
const SAVED: i32 = 400;

/// What a line of play comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Yield {
    pub score: Score,
    /// Points expected, in thousandths.
    pub points: i32,
    /// Pieces taken less pieces lost.
    pub pieces: i32,
}

impl Yield {
    /// That of no move at all.
    pub fn of_position(engine: &Engine) -> Self {
        let score = engine.evaluate().0;
        Self { score, points: engine.chances(score).points(), pieces: 0 }
    }

    /// That of a line which the engine has told.
    pub fn of_line(engine: &Engine, report: &Report) -> Self {
        Self { score: report.score, points: engine.chances(report.score).points(), pieces: balance(&report.pv) }
    }

    /// True if this is so much better that nobody would take it for the same.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        let by_pieces = self.pieces > other.pieces && self.score.value() - other.score.value() >= BETTER;
        by_pieces || self.points - other.points >= POINTS || self.score.is_decided() && self.score != other.score
    }

    /// What it means beside a move that is proven to win: a mere piece is no second solution, and a winning position is one
    /// even if it was so before.
    pub fn worth_beside_a_win(&self, worth: Worth) -> Worth {
        let Self { points, .. } = *self;
        match worth {
            Worth::Gains { .. } if points < AHEAD => Worth::Nothing,
            Worth::Nothing if points >= SURE => Worth::Promises { points },
            worth => worth,
        }
    }

    /// What it means for this goal where the position itself is worth `level`.
    pub fn worth(&self, level: &Self, goal: Goal) -> Worth {
        let Self { points, pieces, .. } = *self;
        match (self.score.distance(), goal) {
            (Some(Distance::Win(plies)), _) => Worth::Wins { moves: plies.div_ceil(2) },
            (Some(Distance::Loss(plies)), _) => Worth::Loses { moves: plies.div_ceil(2) },
            (None, Goal::Draw) if points >= SAVED => Worth::Saves { points },
            (None, Goal::Win) if pieces > 0 && self.is_apart_from(level) => Worth::Gains { pieces, points },
            (None, Goal::Win) if points >= AHEAD && points - level.points >= POINTS => Worth::Promises { points },
            _ => Worth::Nothing,
        }
    }
}

/// Pieces that the side to move takes on a line, less those that it loses: Hub notation names every piece taken.
fn balance(line: &[MoveText]) -> i32 {
    let taken = |mv: &MoveText| mv.hub.matches('x').count().saturating_sub(1) as i32;
    line.iter().enumerate().map(|(ply, mv)| if ply % 2 == 0 { taken(mv) } else { -taken(mv) }).sum()
}
