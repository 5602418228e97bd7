//! `solve`: which moves win, and how sure that is. `compose`: new positions to solve.

mod compose;
mod input;
mod report;

pub use compose::run as compose;

use super::arguments::Solve;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::output::Output;
use super::place;
use super::schema::{Solved, Solving};
use damier::puzzle::{Finding, Judgement, Puzzle, Solution, Try, judge, refutation, search_for_shots, solve};
use damier::{Engine, Limits, Style};
use indicatif::{ProgressBar, ProgressStyle};
use input::Entry;
use std::io::Write;
use std::time::Duration;

/// How long to think about a position when nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// What was found about a puzzle.
pub struct Answer {
    /// Its number, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The moves found.
    pub solution: Solution,
    /// What that comes to.
    pub finding: Finding,
    /// The move that solves it.
    pub by: Option<Try>,
    /// How the composer's move is refuted, if it is.
    pub refuted: Option<Try>,
    /// True if Ctrl-C ended the search.
    pub stopped: bool,
    /// True if there is no legal move.
    pub over: bool,
}

impl Answer {
    /// The move to tell: the one that solves it, or else the best there is.
    fn told(&self) -> Option<&Try> {
        self.by.as_ref().or(self.solution.tries.first())
    }
}

/// Carries out the command; false if a puzzle is not solved. `reader` is an engine of the same house rules.
pub fn run(engine: &mut Engine, reader: Engine, arguments: &Solve, out: &mut Output) -> Result<bool, Failure> {
    place::only_game(engine, &arguments.variant)?;
    engine.set_options(arguments.power.options())?;
    search_for_shots(engine);
    let (entries, refused) = input::all(engine, reader, &arguments.puzzles)?;
    if entries.is_empty() && refused == 0 {
        return Err(Failure::Use("what was given holds no position to solve".into()));
    }
    let json = arguments.format.json;
    let solver = Solver { interrupt: Interrupt::new(), limits: limits(arguments), refute: arguments.refute };
    let bar = bar(entries.len());
    let (mut total, mut table) = (Solved::default(), report::Table::new(&entries));
    for (number, entry) in (1..).zip(entries) {
        let answer = solver.answer(engine, number, entry)?;
        // What was found before Ctrl-C is told, but does not count.
        let stopped = answer.stopped;
        if stopped && answer.solution.tries.is_empty() {
            break;
        }
        if !stopped {
            total.count(&answer);
        }
        bar.inc(1);
        bar.set_message(format!("{} solved", total.solved));
        bar.suspend(|| match json {
            true => out.json("solution", Solving::of(engine, &answer)),
            false => table.row(engine, &answer, out),
        })?;
        if stopped {
            break;
        }
    }
    bar.finish_and_clear();
    if json {
        out.json("solved", total)?;
    } else {
        table.total(&total, out)?;
    }
    out.flush()?;
    if solver.interrupt.is_raised() {
        return Err(Failure::Stopped);
    }
    if refused > 0 {
        return Err(Failure::Positions(refused));
    }
    Ok(total.solved == total.puzzles)
}

fn limits(arguments: &Solve) -> Limits {
    let unlimited = arguments.time.is_none() && arguments.depth.is_none() && arguments.nodes.is_none();
    let move_time = arguments.time.or(unlimited.then_some(USUAL_TIME));
    Limits { depth: arguments.depth, nodes: arguments.nodes, move_time, ..Limits::default() }
}

/// How far the work is, on standard error.
fn bar(puzzles: usize) -> ProgressBar {
    if puzzles < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len}, {elapsed} gone, {eta} left  {msg}");
    // The template is a constant that is known to be right.
    let bar = ProgressBar::new(puzzles as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

struct Solver {
    interrupt: Interrupt,
    limits: Limits,
    refute: bool,
}

impl Solver {
    fn answer(&self, engine: &mut Engine, number: usize, entry: Entry) -> Result<Answer, Failure> {
        let told = |error: damier::EngineError| entry.failure(error);
        let puzzle = entry.puzzle.clone();
        engine.set_position(Some(&puzzle.position), &[], Style::Pdn).map_err(told)?;
        engine.clear();
        let mut control = || self.interrupt.watch();
        let solution = solve(engine, puzzle.goal, &self.limits, &mut control).map_err(told)?;
        let Judgement { mut finding, by } = judge(engine, &puzzle, &solution).map_err(told)?;
        let mut refuted = None;
        if self.refute && finding == Finding::Failed && !self.interrupt.is_raised() {
            let mut meant = Vec::new();
            for text in &puzzle.first {
                meant.extend(engine.meanings(text, Style::Pdn).map_err(told)?);
            }
            // One that holds is enough for the composer to be right.
            for mv in &meant {
                refuted = refutation(engine, puzzle.goal, &self.limits, mv, &mut control).map_err(told)?;
                if refuted.is_none() {
                    break;
                }
            }
            if refuted.is_some() {
                finding = Finding::Unsound;
            }
        }
        self.interrupt.release();
        let stopped = self.interrupt.is_raised();
        let over = engine.legal_moves().is_empty();
        Ok(Answer { number, puzzle, solution, finding, by, refuted, stopped, over })
    }
}
