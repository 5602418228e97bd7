//! What a line of play comes to: pieces, and points to be expected.

use super::solve::Worth;
use crate::engine::{Engine, MoveText, Report};
use crate::score::{Distance, Score};

/// A move gains if it brings so many thousandths of a point more than the position as it stands, and than the next best
/// move, a win counting one point and a draw half ...
const POINTS: i32 = 200;
/// ... and leaves the side so many thousandths of a point at least: it wins more often than not.
const AHEAD: i32 = 700;
/// Or if it takes more pieces than it loses and than the next best move does, and its score is better by so much, in
/// centi-men.
const BETTER: i32 = 15;

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

    /// What it means where the position itself is worth `level`.
    pub fn worth(&self, level: &Self) -> Worth {
        match self.score.distance() {
            Some(Distance::Win(plies)) => Worth::Wins { moves: plies.div_ceil(2) },
            Some(Distance::Loss(plies)) => Worth::Loses { moves: plies.div_ceil(2) },
            None => {
                let by_points = self.points >= AHEAD && self.points - level.points >= POINTS;
                let gains = by_points || self.pieces > 0 && self.is_apart_from(level);
                if gains { Worth::Gains { pieces: self.pieces, points: self.points } } else { Worth::Nothing }
            }
        }
    }
}

/// Pieces that the side to move takes on a line, less those that it loses: Hub notation names every piece taken.
fn balance(line: &[MoveText]) -> i32 {
    let taken = |mv: &MoveText| mv.hub.matches('x').count().saturating_sub(1) as i32;
    line.iter().enumerate().map(|(ply, mv)| if ply % 2 == 0 { taken(mv) } else { -taken(mv) }).sum()
}
