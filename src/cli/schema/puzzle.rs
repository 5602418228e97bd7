//! The objects of `solve` and `compose`.

use super::super::solve::Answer;
use super::{Move, Place, Value};
use damier::Engine;
use damier::board::Side;
use damier::puzzle::{Finding, Goal, Puzzle, Try, Worth};
use serde::Serialize;

/// A first move: `worth` is `wins` or `loses` (proven, in `moves`), `gains` (`pieces`), `promises` a win or `saves` the game
/// (not proven; `points` expected, in thousandths) or `nothing`.
#[derive(Debug, Serialize)]
pub struct Attempt {
    #[serde(flatten)]
    text: Move,
    score: Value,
    #[serde(flatten)]
    worth: Worth,
    line: Vec<Move>,
}

impl Attempt {
    fn of(found: &Try, turn: Side) -> Self {
        let (text, score) = (Move::of(&found.text), Value::of(found.score, turn));
        Self { text, score, worth: found.worth, line: Move::line(&found.line) }
    }
}

/// What was found about a puzzle.
#[derive(Debug, Serialize)]
pub struct Solving {
    number: usize,
    #[serde(flatten)]
    place: Place,
    source: String,
    goal: &'static str,
    composer: Vec<String>,
    finding: Finding,
    tries: Vec<Attempt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted: Option<Attempt>,
    depth: u16,
    nodes: u64,
    seconds: f64,
    stopped: bool,
}

fn goal(puzzle: &Puzzle) -> &'static str {
    match puzzle.goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
    }
}

impl Solving {
    /// The answer to a puzzle in whose position the engine stands.
    pub fn of(engine: &Engine, answer: &Answer) -> Self {
        let Answer { number, puzzle, solution, finding, refuted, .. } = answer;
        let attempt = |found: &Try| Attempt::of(found, engine.turn());
        Self {
            number: *number,
            place: Place::of(engine),
            source: puzzle.source.clone(),
            goal: goal(puzzle),
            composer: puzzle.first.clone(),
            finding: *finding,
            tries: solution.tries.iter().map(attempt).collect(),
            refuted: refuted.as_ref().map(attempt),
            depth: solution.depth,
            nodes: solution.nodes,
            seconds: solution.time.as_secs_f64(),
            stopped: answer.stopped,
        }
    }
}

/// The sum of all puzzles.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Solved {
    /// All puzzles.
    pub puzzles: usize,
    /// Those solved, by whatever move.
    pub solved: usize,
    /// Solved, and the win is proven.
    pub proven: usize,
    /// Solved, and the win is not proven.
    pub gained: usize,
    /// Solved by another move than the composer's.
    pub cooks: usize,
    /// The composer's move is refuted.
    pub unsound: usize,
    /// Not solved.
    pub failed: usize,
}

impl Solved {
    /// Counts an answer.
    pub fn count(&mut self, answer: &Answer) {
        self.puzzles += 1;
        match answer.finding {
            Finding::Unsound => self.unsound += 1,
            Finding::Failed => self.failed += 1,
            Finding::Solved | Finding::Cook => {
                let proven = answer.by.as_ref().is_some_and(|by| by.worth.is_proven());
                self.solved += 1;
                self.proven += usize::from(proven);
                self.gained += usize::from(!proven);
                self.cooks += usize::from(answer.finding == Finding::Cook);
            }
        }
    }
}

/// A puzzle made by `compose`.
#[derive(Debug, Serialize)]
pub struct Composed {
    variant: String,
    position: String,
    first: Vec<String>,
    goal: &'static str,
    source: String,
    #[serde(flatten)]
    worth: Worth,
}

impl Composed {
    /// A puzzle of a game and what its move is worth.
    pub fn of(variant: &str, puzzle: &Puzzle, worth: Worth) -> Self {
        Self {
            variant: variant.into(),
            position: puzzle.position.clone(),
            first: puzzle.first.clone(),
            goal: goal(puzzle),
            source: puzzle.source.clone(),
            worth,
        }
    }
}
