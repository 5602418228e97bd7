//! Looking for the moves that win, and telling how sure that is.
//!
//! Two lines of play are searched at once, deeper and deeper, with exact scores: the best move and the best of the
//! others. A composition is settled when the first wins or gains, the second does not, and several further depths have
//! not changed that. If the second does too, a further search finds all that do.
//!
//! What a line gains is counted in pieces taken and lost on it, and read off the chances that its score means. Scores
//! themselves are fitted to results, game by game: a difference of so many centi-men says little.

use super::list::Goal;
use super::outlook::Yield;
use crate::engine::{Bound, Engine, EngineError, MoveText, Report, Request, Style};
use crate::score::Score;
use crate::search::{Control, Limits};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Depths in a row that must agree before the search ends early: where the win is proven, and where it is not.
const HOLD: [usize; 2] = [3, 6];
/// Depth in plies before which nothing is settled that is not proven: shots are long.
const LEAST_DEPTH: u16 = 14;
/// Numbers of the search for compositions.
pub(super) const SHOTS: [(&str, i32); 1] = [("reduce_slope", 45)];

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "worth")]
pub enum Worth {
    /// It wins: proven to the end of the game.
    Wins {
        /// Moves of the side that wins, this one counted.
        moves: u16,
    },
    /// It gains pieces, and nothing more is proven.
    Gains {
        /// Pieces taken less pieces lost on the line expected.
        pieces: i32,
        /// The points expected, in thousandths: 1000 for a win, 500 for a draw.
        points: i32,
    },
    /// It gains no piece on the line expected but wins more often than not.
    Promises {
        /// The points expected.
        points: i32,
    },
    /// It saves the game, where that is the goal, and nothing more is proven.
    Saves {
        /// The points expected.
        points: i32,
    },
    /// It reaches nothing that was found.
    Nothing,
    /// It loses: proven to the end of the game.
    Loses {
        /// Moves of the side that wins.
        moves: u16,
    },
}

impl Worth {
    /// True if the move is as good as the composer of a problem wants it.
    pub fn is_good(self) -> bool {
        matches!(self, Self::Wins { .. } | Self::Gains { .. } | Self::Promises { .. } | Self::Saves { .. })
    }

    /// True if nothing is left to doubt.
    pub fn is_proven(self) -> bool {
        matches!(self, Self::Wins { .. } | Self::Loses { .. })
    }
}

/// A first move and what was found about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// The move.
    pub text: MoveText,
    /// Its score for the side to move.
    pub score: Score,
    /// What that means.
    pub worth: Worth,
    /// The moves expected, itself first.
    pub line: Vec<MoveText>,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The best moves, best first: two, or all that are good, or the only one there is.
    pub tries: Vec<Try>,
    /// Depth reached, in plies.
    pub depth: u16,
    /// Positions searched.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl Solution {
    /// The moves that reach the goal, best first.
    pub fn good(&self) -> impl Iterator<Item = &Try> {
        self.tries.iter().filter(|found| found.worth.is_good())
    }
}

/// What the search has told so far.
pub(super) struct Notes<'e> {
    engine: &'e Engine,
    goal: Goal,
    level: Yield,
    lines: usize,
    /// The lines of the depth that is being told.
    open: BTreeMap<usize, Report>,
    /// Those of the last depth that was told to the end.
    done: Vec<Report>,
    /// How many depths in a row have agreed.
    held: usize,
    nodes: u64,
    time: Duration,
}

impl<'e> Notes<'e> {
    fn new(engine: &'e Engine, goal: Goal, lines: usize) -> Self {
        let (nodes, time) = (0, Duration::ZERO);
        Self {
            engine,
            goal,
            level: Yield::of_position(engine),
            lines,
            open: BTreeMap::new(),
            done: Vec::new(),
            held: 0,
            nodes,
            time,
        }
    }

    /// Takes in a report; true if there is nothing more to find out.
    fn take(&mut self, report: &Report) -> bool {
        if report.bound != Bound::Exact || report.pv.is_empty() {
            return false;
        }
        if report.line == 1 {
            self.open.clear();
        }
        self.open.insert(report.line, report.clone());
        if self.open.len() < self.lines {
            return false;
        }
        let before = std::mem::replace(&mut self.done, self.open.values().cloned().collect());
        let first = |reports: &[Report]| reports.first().map(|report| report.pv[0].hub.clone());
        let same = first(&before) == first(&self.done);
        self.held = if same && self.is_clear() { self.held + 1 } else { 0 };
        let proven = self.worth(0).is_proven();
        self.held >= HOLD[usize::from(!proven)] && (proven || report.depth >= LEAST_DEPTH)
    }

    /// True if the first move is good and no other one.
    fn is_clear(&self) -> bool {
        let apart = self.done.len() < 2 || self.yielded(0).is_apart_from(&self.yielded(1)) && !self.worth(1).is_good();
        !self.done.is_empty() && apart && self.worth(0).is_good()
    }

    fn yielded(&self, line: usize) -> Yield {
        Yield::of_line(self.engine, &self.done[line])
    }

    /// What a line of the last depth is worth. The best one is compared with the next instead if that is worse than the
    /// position as it stands: where something hangs, that tells little.
    fn worth(&self, line: usize) -> Worth {
        let mut level = self.level;
        if line == 0 && self.done.len() > 1 && self.yielded(1).score < level.score {
            level = self.yielded(1);
        }
        let worth = self.yielded(line).worth(&level, self.goal);
        let won = line > 0 && matches!(self.worth(0), Worth::Wins { .. });
        if won { self.yielded(line).worth_beside_a_win(worth) } else { worth }
    }

    pub fn tries(&self) -> Vec<Try> {
        let of = |(i, report): (usize, &Report)| Try {
            text: report.pv[0].clone(),
            score: report.score,
            worth: self.worth(i),
            line: report.pv.clone(),
        };
        self.done.iter().enumerate().map(of).collect()
    }
}

/// Looks for the moves that reach the goal in the position where the engine stands. `limits` hold for finding the first one;
/// the list of all of them, if there are more, takes as long again at most. `control` gives the handle for each search.
///
/// # Errors
/// If there is no memory for the table.
pub fn solve(
    engine: &Engine,
    goal: Goal,
    limits: &Limits,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Solution, EngineError> {
    let legal = engine.legal_moves().len();
    // Whether a second move saves the game too is no secret: all are looked at from the beginning.
    let lines = if goal == Goal::Draw { legal } else { legal.min(2) };
    let mut notes = search(engine, goal, limits, &[], lines, control)?;
    let mut tries = notes.tries();
    if lines < legal && notes.done.len() > 1 && notes.worth(1).is_good() {
        let (nodes, time) = try_others(engine, goal, limits, &mut tries, control)?;
        (notes.nodes, notes.time) = (notes.nodes + nodes, notes.time + time);
    }
    tries.sort_by_key(|found| std::cmp::Reverse((found.worth.is_good(), found.score)));
    let good = tries.iter().filter(|found| found.worth.is_good()).count();
    tries.truncate(good.max(2));
    let depth = notes.done.first().map_or(0, |report| report.depth);
    Ok(Solution { tries, depth, nodes: notes.nodes, time: notes.time })
}

/// Looks at every legal move that is not among the tries, each by itself with an equal share of the limits, and adds those that
/// are good. Returns the positions searched and the time used.
fn try_others(
    engine: &Engine,
    goal: Goal,
    limits: &Limits,
    tries: &mut Vec<Try>,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<(u64, Duration), EngineError> {
    let legal = engine.legal_moves();
    let others: Vec<_> = legal.iter().filter(|mv| tries.iter().all(|found| found.text.hub != mv.text.hub)).collect();
    let won = tries.iter().any(|found| matches!(found.worth, Worth::Wins { .. }));
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (gone, mv) in others.iter().enumerate() {
        let left = (others.len() - gone) as u32;
        let share = Limits {
            nodes: limits.nodes.map(|all| (all.saturating_sub(nodes) / u64::from(left)).max(1)),
            move_time: limits.move_time.map(|all| all.saturating_sub(time) / left),
            ..limits.clone()
        };
        let notes = search(engine, goal, &share, &[&mv.text.hub], 1, control)?;
        (nodes, time) = (nodes + notes.nodes, time + notes.time);
        for mut found in notes.tries() {
            if won {
                found.worth = notes.yielded(0).worth_beside_a_win(found.worth);
            }
            if found.worth.is_good() {
                tries.push(found);
            }
        }
    }
    Ok((nodes, time))
}

/// Changes the numbers of the engine's search so that it overlooks fewer shots: late moves are searched deeper. In games this
/// is too slow.
pub fn search_for_shots(engine: &mut Engine) {
    for (name, value) in SHOTS {
        // Names and values are the search's own; a test sets them.
        let _ = engine.set_parameter(name, value);
    }
}

/// A search for these moves, all if none is named, with so many lines.
pub(super) fn search<'e>(
    engine: &'e Engine,
    goal: Goal,
    limits: &Limits,
    root: &[&str],
    lines: usize,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Notes<'e>, EngineError> {
    let mut notes = Notes::new(engine, goal, lines.max(1));
    if lines == 0 {
        return Ok(notes);
    }
    let limits = Limits { lines, ..limits.clone() };
    let request = Request { limits, root: root.iter().map(|&mv| mv.to_string()).collect(), handicap: None };
    let control = control();
    if control.is_stopped() {
        return Ok(notes);
    }
    let verdict = engine.go(&request, Style::Hub, &control, &mut |report| {
        if notes.take(report) {
            control.stop();
        }
    })?;
    (notes.nodes, notes.time) = (verdict.nodes, verdict.time);
    Ok(notes)
}
