//! What a solution says about a composition.

use super::list::{Goal, Puzzle};
use super::solve::{Solution, Try, Worth, search};
use crate::engine::{Engine, EngineError, MoveText, Style};
use crate::score::Score;
use crate::search::{Control, Limits};
use serde::Serialize;
use std::sync::Arc;

/// How much longer a move is looked at before it is called refuted.
const PATIENCE: u32 = 10;

/// How what was found compares with what the composer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The composer's move is among those found to be good, or a good move was found and none was told.
    Solved,
    /// Another move is proven to win; the composer's was not found.
    Cook,
    /// The composer's move is refuted, looked at ten times as long.
    Unsound,
    /// Nothing was found, or nothing that is proven.
    Failed,
}

impl Finding {
    /// True if the puzzle is solved, by whatever move.
    pub fn is_solved(self) -> bool {
        matches!(self, Self::Solved | Self::Cook)
    }
}

/// A solution compared with the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// How it compares.
    pub finding: Finding,
    /// The move that solves it, the composer's if it does.
    pub by: Option<Try>,
}

/// Compares a solution with the puzzle. `engine` stands in its position.
///
/// # Errors
/// A first move of the composer's that cannot be played.
pub fn judge(engine: &Engine, puzzle: &Puzzle, solution: &Solution) -> Result<Judgement, EngineError> {
    let mut meant = Vec::new();
    for text in &puzzle.first {
        meant.extend(engine.meanings(text, Style::Pdn)?);
    }
    let is_meant = |found: &&Try| meant.is_empty() || meant.iter().any(|mv| mv.hub == found.text.hub);
    let wins = |found: &&Try| matches!(found.worth, Worth::Wins { .. });
    let judged = |finding, by: &Try| Judgement { finding, by: Some(by.clone()) };
    if let Some(found) = solution.good().find(is_meant) {
        return Ok(judged(Finding::Solved, found));
    }
    let cook = solution.good().find(wins).map(|found| judged(Finding::Cook, found));
    Ok(cook.unwrap_or(Judgement { finding: Finding::Failed, by: None }))
}

/// The composer's move and the reply that refutes it, looked at ten times as long as `limits` say; nothing if it may be
/// as good as it is meant to be. A move that is meant to win and leaves its side with the better game is undecided, not
/// refuted; one that is meant to save the game is refuted by a proven loss alone.
///
/// # Errors
/// A move that is not legal, or no memory for the table.
pub fn refutation(
    engine: &Engine,
    goal: Goal,
    limits: &Limits,
    mv: &MoveText,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Option<Try>, EngineError> {
    let longer = Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(PATIENCE.into())),
        move_time: limits.move_time.map(|time| time.saturating_mul(PATIENCE)),
        ..limits.clone()
    };
    let found = search(engine, goal, &longer, &[&mv.hub], 1, control)?.tries().into_iter().next();
    Ok(found.filter(|found| match found.worth {
        Worth::Loses { .. } => true,
        Worth::Nothing => goal == Goal::Win && found.score <= Score::DRAW,
        _ => false,
    }))
}
