//! Looking for the moves that win, and telling how sure that is.
//!
//! Two lines of play are searched at once, deeper and deeper, with exact scores: the best move and the best of the
//! others. A composition is settled when the first wins or gains, the second does not, and several further depths have
//! not changed that. If the second does too, a further search finds all that do.
//!
//! What a line gains is counted in pieces taken and lost on it, and read off the chances that its score means. Scores
//! themselves are fitted to results, game by game: a difference of so many centi-men says little.

use super::list::{Goal, Puzzle};
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
/// Most moves that are listed as winning.
const MOST: usize = 16;
/// Numbers of the search for compositions.
const SHOTS: [(&str, i32); 2] = [("probcut_depth", 255), ("reduce_slope", 45)];
/// How much longer a move is looked at before it is called refuted.
const PATIENCE: u32 = 10;

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "worth")]
pub enum Worth {
    /// It wins: proven to the end of the game.
    Wins {
        /// Moves of the side that wins, this one counted.
        moves: u16,
    },
    /// It gains a piece or a good chance, and nothing more is proven.
    Gains {
        /// Pieces taken less pieces lost on the line expected.
        pieces: i32,
        /// The points expected, in thousandths: 1000 for a win, 500 for a draw.
        points: i32,
    },
    /// It gains nothing that was found.
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
        matches!(self, Self::Wins { .. } | Self::Gains { .. })
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
    /// The moves that win or gain, best first.
    pub fn good(&self) -> impl Iterator<Item = &Try> {
        self.tries.iter().filter(|found| found.worth.is_good())
    }

    /// What is known of a move, if it is among the best.
    pub fn of(&self, mv: &MoveText) -> Option<&Try> {
        self.tries.iter().find(|found| found.text.hub == mv.hub)
    }
}

/// What the search has told so far.
struct Notes<'e> {
    engine: &'e Engine,
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
    fn new(engine: &'e Engine, lines: usize) -> Self {
        let (nodes, time) = (0, Duration::ZERO);
        Self {
            engine,
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
        (self.nodes, self.time) = (report.nodes, report.time);
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
        let apart = self.done.len() < 2
            || self.yielded(0).is_apart_from(&self.yielded(1)) && !matches!(self.worth(1), Worth::Wins { .. });
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
        self.yielded(line).worth(&level)
    }

    fn tries(&self) -> Vec<Try> {
        let of = |(i, report): (usize, &Report)| Try {
            text: report.pv[0].clone(),
            score: report.score,
            worth: self.worth(i),
            line: report.pv.clone(),
        };
        self.done.iter().enumerate().map(of).collect()
    }
}

/// Looks for the winning moves of the position where the engine stands. `limits` hold for finding the first one; the
/// list of all of them, if there are more, takes as long again at most. `control` gives the handle for each search.
///
/// # Errors
/// If there is no memory for the table.
pub fn solve(
    engine: &Engine,
    limits: &Limits,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Solution, EngineError> {
    let legal = engine.legal_moves().len();
    let mut notes = search(engine, limits, &[], legal.min(2), control)?;
    if legal > 2 && notes.done.len() > 1 && notes.worth(1).is_good() {
        let depth = notes.done[0].depth;
        let all = Limits { depth: Some(limits.depth.map_or(depth, |most| most.min(depth))), ..limits.clone() };
        let more = search(engine, &all, &[], legal.min(MOST), control)?;
        let (nodes, time) = (notes.nodes + more.nodes, notes.time + more.time);
        // A list that is not as deep as the first search has been says less than that.
        if more.done.first().is_some_and(|best| best.depth == depth) {
            notes = more;
        }
        (notes.nodes, notes.time) = (nodes, time);
    }
    let mut tries = notes.tries();
    let good = tries.iter().filter(|found| found.worth.is_good()).count();
    tries.truncate(good.max(2));
    let depth = notes.done.first().map_or(0, |report| report.depth);
    Ok(Solution { tries, depth, nodes: notes.nodes, time: notes.time })
}

/// Changes the numbers of the engine's search so that it overlooks fewer shots: a shallow search does not see them, so none
/// tells here that a position is good enough. In games this is too slow.
pub fn search_for_shots(engine: &mut Engine) {
    for (name, value) in SHOTS {
        // Names and values are the search's own; a test sets them.
        let _ = engine.set_parameter(name, value);
    }
}

fn search<'e>(
    engine: &'e Engine,
    limits: &Limits,
    root: &[&str],
    lines: usize,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Notes<'e>, EngineError> {
    let mut notes = Notes::new(engine, lines.max(1));
    if lines == 0 {
        return Ok(notes);
    }
    let limits = Limits { lines, ..limits.clone() };
    let request = Request { limits, root: root.iter().map(|&mv| mv.to_string()).collect(), handicap: None };
    let control = control();
    engine.go(&request, Style::Hub, &control, &mut |report| {
        if notes.take(report) {
            control.stop();
        }
    })?;
    Ok(notes)
}

/// The composer's move and the reply that refutes it, looked at ten times as long as `limits` say; nothing if it may be
/// as good as it is meant to be.
///
/// # Errors
/// A move that is not legal, or no memory for the table.
pub fn refutation(
    engine: &Engine,
    limits: &Limits,
    mv: &MoveText,
    control: &mut dyn FnMut() -> Arc<Control>,
) -> Result<Option<Try>, EngineError> {
    let longer = Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(PATIENCE.into())),
        move_time: limits.move_time.map(|time| time.saturating_mul(PATIENCE)),
        ..limits.clone()
    };
    let found = search(engine, &longer, &[&mv.hub], 1, control)?.tries().into_iter().next();
    Ok(found.filter(|found| !found.worth.is_good()))
}

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

/// Compares a solution with the puzzle. `engine` stands in its position.
///
/// # Errors
/// A first move of the composer's that cannot be played.
pub fn judge(engine: &Engine, puzzle: &Puzzle, solution: &Solution) -> Result<Finding, EngineError> {
    let Some(best) = solution.tries.first() else { return Ok(Finding::Failed) };
    let mut meant = Vec::new();
    for text in &puzzle.first {
        meant.extend(engine.meanings(text, Style::Pdn)?);
    }
    let is_meant = |found: &Try| meant.iter().any(|mv| mv.hub == found.text.hub);
    Ok(match puzzle.goal {
        Goal::Draw if is_meant(best) || meant.is_empty() => Finding::Solved,
        Goal::Win if meant.is_empty() && best.worth.is_good() => Finding::Solved,
        Goal::Win if solution.good().any(is_meant) => Finding::Solved,
        Goal::Win if matches!(best.worth, Worth::Wins { .. }) => Finding::Cook,
        _ => Finding::Failed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(variant: &str, position: &str) -> Engine {
        let mut engine = Engine::new();
        engine.set_variant(variant).unwrap();
        engine.set_position(Some(position), &[], Style::Pdn).unwrap();
        engine
    }

    fn found(engine: &Engine, nodes: u64) -> Solution {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        solve(engine, &limits, &mut || Arc::new(Control::new(false))).unwrap()
    }

    fn puzzle(first: &str) -> Puzzle {
        Puzzle { first: first.split_whitespace().map(str::to_string).collect(), ..Puzzle::default() }
    }

    #[test]
    fn a_shot_is_found_and_proven() {
        // PWCP 2a, A1: 17-12 and White takes everything.
        let engine = at("international", "W:W6,17,18,38,41:B8,14,24,34,36");
        let solution = found(&engine, 1_000_000);
        assert_eq!(solution.tries[0].text.pdn, "17-12");
        assert!(matches!(solution.tries[0].worth, Worth::Wins { .. }), "{:?}", solution.tries[0].worth);
        assert_eq!(judge(&engine, &puzzle("17-12"), &solution), Ok(Finding::Solved));
        assert_eq!(judge(&engine, &puzzle("38-32"), &solution), Ok(Finding::Cook));
        assert_eq!(judge(&engine, &puzzle(""), &solution), Ok(Finding::Solved));
        assert!(judge(&engine, &puzzle("1-2"), &solution).is_err());
    }

    #[test]
    fn every_winning_move_is_listed() {
        // A king against a man that cannot be saved: most moves win.
        let engine = at("international", "W:WK50,K49:B6");
        let solution = found(&engine, 200_000);
        assert!(solution.good().count() > 2, "{:?}", solution.tries);
    }

    #[test]
    fn nothing_is_claimed_where_nothing_is_won() {
        let engine = Engine::new();
        let solution = found(&engine, 20_000);
        assert_eq!((solution.good().count(), solution.tries.len()), (0, 2));
        assert_eq!(judge(&engine, &puzzle(""), &solution), Ok(Finding::Failed));
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let mv = engine.legal_moves()[0].text.clone();
        let refuted = refutation(&engine, &limits, &mv, &mut || Arc::new(Control::new(false))).unwrap();
        assert_eq!(refuted.map(|found| found.worth), Some(Worth::Nothing));
    }

    #[test]
    fn the_numbers_of_the_search_for_shots_are_numbers_of_the_search() {
        let mut engine = Engine::new();
        for (name, value) in SHOTS {
            assert_eq!(engine.set_parameter(name, value), Ok(()));
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_solution() {
        let over = at("international", "W:W:B28");
        assert_eq!(found(&over, 1000).tries, []);
    }
}
