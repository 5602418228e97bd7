//! Finding puzzles: games that the engine plays badly against itself are full of moves that it then overlooks.
//!
//! A position is taken if a long search finds one move that wins or is much better than any other, and if a search of
//! a few plies does not find it, with all captures behind them. So the move is a sacrifice or a preparation as a rule, or one
//! capture out of several, and not the next thing to take.

use super::list::{Goal, Puzzle};
use super::outlook::Yield;
use super::solve::Worth;
use crate::engine::{Bound, Engine, EngineError, Report, Request, Style};
use crate::search::{Control, Limits};
use fastrand::Rng;
use std::collections::HashSet;

/// What is taken for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taste {
    /// Positions searched for the last word on a puzzle.
    pub nodes: u64,
    /// Fewest pieces on the board.
    pub pieces: usize,
    /// Fewest legal moves.
    pub moves: usize,
    /// Depth in plies of the search that must not find the move.
    pub blind: u16,
}

impl Default for Taste {
    fn default() -> Self {
        Self { nodes: 300_000, pieces: 8, moves: 3, blind: 1 }
    }
}

/// The only move wins for sure, or leaves so many thousandths of a point ...
const ENOUGH: i32 = 750;
/// ... and so many more than the next one.
const APART: i32 = 250;
/// A second move that leaves more than this is good enough too.
const TOO_GOOD: i32 = 600;
/// Random moves of either side at the beginning of a game.
const RANDOM: usize = 6;
/// Positions searched for a move of a game, and how much worse than the best it may be, in centi-men.
const CARELESS: (u64, i32) = (1_000, 120);
/// One move in so many is any legal one: a mistake that the other side may punish.
const BLIND_MOVE: usize = 2;
/// Positions searched before a position is looked at more closely.
const FIRST_LOOK: u64 = 3_000;
/// Lines among which a move of a game is chosen.
const LINES: usize = 4;
/// Most moves of either side in a game.
const LONGEST: usize = 120;
/// Puzzles from one game: those that follow each other are much alike.
const PER_GAME: usize = 1;

/// A puzzle found and what its move is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the move wins.
    pub worth: Worth,
}

/// Finds puzzles in the game that its engine stands in. The same seed finds the same ones, as long as the search is the
/// same.
pub struct Composer {
    engine: Engine,
    taste: Taste,
    random: Rng,
    seed: u64,
    game: u64,
    known: HashSet<u64>,
}

impl Composer {
    /// A composer for the game of the engine.
    pub fn new(engine: Engine, taste: Taste, seed: u64) -> Self {
        Self { engine, taste, random: Rng::with_seed(seed), seed, game: 0, known: HashSet::new() }
    }

    /// Plays a game and returns the puzzles in it; none, as often as not. `halt` ends the game early.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn game(&mut self, halt: &dyn Fn() -> bool) -> Result<Vec<Found>, EngineError> {
        self.game += 1;
        self.engine.set_position(None, &[], Style::Hub)?;
        let (mut found, mut is_mistake) = (Vec::new(), false);
        for ply in 0..LONGEST {
            if halt() || found.len() >= PER_GAME || self.engine.outcome().is_some() {
                break;
            }
            if ply < RANDOM {
                let Some(mv) = self.any() else { break };
                self.engine.play(&mv, Style::Hub)?;
                continue;
            }
            // What punishes a mistake is best looked for behind one.
            if is_mistake && let Some((mut puzzle, worth)) = self.look()? {
                let (seed, game, turn) = (self.seed, self.game, ply / 2 + 1);
                puzzle.source = format!("self-play of seed {seed}, game {game}, move {turn}");
                found.push(Found { puzzle, worth });
            }
            is_mistake = self.random.usize(..BLIND_MOVE) == 0;
            let mv = if is_mistake { self.any() } else { self.careless()? };
            let Some(mv) = mv else { break };
            self.engine.play(&mv, Style::Hub)?;
        }
        Ok(found)
    }

    /// The present position as a puzzle, if it is one.
    fn look(&mut self) -> Result<Option<(Puzzle, Worth)>, EngineError> {
        let legal = self.engine.legal_moves();
        let pieces = self.engine.hub().chars().skip(1).filter(|c| !"eE".contains(*c)).count();
        if legal.len() < self.taste.moves || pieces < self.taste.pieces || !self.known.insert(self.engine.key()) {
            return Ok(None);
        }
        self.engine.clear();
        let blind = self.search(Limits { depth: Some(self.taste.blind), lines: 1, ..Limits::default() })?;
        let first = |lines: &[Report]| lines.first().map(|report| report.pv[0].hub.clone());
        let mut kept = None;
        for nodes in [FIRST_LOOK.min(self.taste.nodes), self.taste.nodes] {
            let lines = self.search(Limits { nodes: Some(nodes), lines: 2, ..Limits::default() })?;
            let Some(worth) = only(&self.engine, &lines) else { return Ok(None) };
            let before = kept.replace((lines[0].pv[0].clone(), worth));
            if first(&blind) == first(&lines) || before.is_some_and(|(mv, _)| mv.hub != lines[0].pv[0].hub) {
                return Ok(None);
            }
        }
        Ok(kept.map(|(mv, worth)| {
            let position = self.engine.fen();
            (Puzzle { position, first: vec![mv.full], goal: Goal::Win, source: String::new() }, worth)
        }))
    }

    /// Any legal move.
    fn any(&mut self) -> Option<String> {
        let legal = self.engine.legal_moves();
        self.random.choice(&legal).map(|mv| mv.text.hub.clone())
    }

    /// A move that a careless player might make.
    fn careless(&mut self) -> Result<Option<String>, EngineError> {
        let (nodes, worse) = CARELESS;
        let lines = self.search(Limits { nodes: Some(nodes), lines: LINES, ..Limits::default() })?;
        let Some(best) = lines.first().map(|report| report.score.value()) else { return Ok(None) };
        let fair: Vec<&Report> = lines.iter().filter(|report| best - report.score.value() <= worse).collect();
        Ok(self.random.choice(&fair).map(|report| report.pv[0].hub.clone()))
    }

    /// The lines of the last depth that was searched to its end, best first.
    fn search(&self, limits: Limits) -> Result<Vec<Report>, EngineError> {
        let wanted = limits.lines.min(self.engine.legal_moves().len());
        let request = Request { limits, ..Request::default() };
        let (mut open, mut done) = (Vec::new(), Vec::new());
        self.engine.go(&request, Style::Hub, &Control::new(false), &mut |report| {
            if report.bound != Bound::Exact || report.pv.is_empty() {
                return;
            }
            if report.line == 1 {
                open.clear();
            }
            open.push(report.clone());
            if open.len() == wanted {
                done.clone_from(&open);
            }
        })?;
        Ok(done)
    }
}

/// What the first line is worth, if it alone wins.
fn only(engine: &Engine, lines: &[Report]) -> Option<Worth> {
    let [best, next, ..] = lines else { return None };
    let [best, next] = [best, next].map(|report| Yield::of_line(engine, report));
    let worth = best.worth(&next, Goal::Win);
    let gains = worth.is_proven() || best.points >= ENOUGH && best.points - next.points >= APART;
    (worth.is_good() && gains && next.points <= TOO_GOOD).then_some(worth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_a_puzzle_and_found_again() {
        let taste = Taste { nodes: 5_000, ..Taste::default() };
        let find = || {
            let mut composer = Composer::new(Engine::new(), taste, 2);
            let mut found = Vec::new();
            while found.is_empty() && composer.game < 500 {
                found.extend(composer.game(&|| false).unwrap());
            }
            found
        };
        let found = find();
        assert_eq!(found.len(), 1);
        assert_eq!(found, find(), "the same seed finds the same puzzles");
        for Found { puzzle, worth } in &found {
            let mut engine = Engine::new();
            engine.set_position(Some(&puzzle.position), &[], Style::Pdn).unwrap();
            let legal = engine.legal_moves();
            assert!(legal.len() >= taste.moves, "{puzzle}");
            assert_eq!(engine.meanings(&puzzle.first[0], Style::Pdn).unwrap().len(), 1);
            assert!(worth.is_good() && !puzzle.source.is_empty(), "{puzzle}: {worth:?}");
        }
    }
}
