//! The pass over the root's moves that all threads of a search are at, and what is known when it begins.
//!
//! Threads that each deepen on their own soon look for different scores in different windows, and what one finds out
//! settles little for the others. So they are all at the same pass: whoever ends it first says what is known now and
//! which pass comes next, and the others leave theirs within a few hundred microseconds and follow. Nobody waits.

use super::effort::Effort;
use super::report::{Bound, Report};
use super::window::Window;
use crate::score::Score;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A move at the root and what the search thinks of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub mv: M,
    pub score: Score,
    pub pv: Vec<M>,
    /// True once the rules alone have made it a draw.
    pub drawn: bool,
    /// Nodes that the last iteration spent on it.
    pub nodes: u64,
}

/// A move found to be the best, and what its score says; nothing if there is nothing to say about it.
pub(super) type Found<M> = (RootMove<M>, Option<Bound>);

/// One pass and what the passes before it have found.
#[derive(Clone, Debug)]
pub(super) struct Stage<M> {
    /// The number of the pass in this search.
    pub number: u64,
    /// The depth of the iteration.
    pub depth: u16,
    /// The line looked for, and how many there are to be.
    pub line: usize,
    pub lines: usize,
    pub window: Window,
    /// The moves, the best known first.
    pub moves: Vec<RootMove<M>>,
    /// The same as they were before the iteration.
    pub before: Vec<RootMove<M>>,
    /// What the iteration has found for the first line.
    pub first: Option<Found<M>>,
    /// A move that has risen above the window in the pass before.
    pub risen: Option<Found<M>>,
    /// True if no move of this iteration owes its score to an evaluation.
    pub certain: bool,
    /// The depth of the last iteration that was searched to its end.
    pub completed: u16,
    pub effort: Effort,
    /// The first line as last reported.
    pub last: Option<Report<M>>,
    /// True once there is no further pass.
    pub over: bool,
}

impl<M: Clone + PartialEq> Stage<M> {
    /// The first pass of a search of these moves, looking for so many lines, with the first window's `half`.
    pub fn new(moves: &[M], lines: usize, half: i32) -> Self {
        let new =
            |mv: &M| RootMove { mv: mv.clone(), score: -Score::INFINITE, pv: vec![mv.clone()], drawn: false, nodes: 0 };
        let mut stage = Self {
            number: 0,
            depth: 0,
            line: 0,
            lines: lines.clamp(1, moves.len().max(1)),
            window: Window::around(-Score::INFINITE, 0, half),
            moves: moves.iter().map(new).collect(),
            before: Vec::new(),
            first: None,
            risen: None,
            certain: false,
            completed: 0,
            effort: Effort::default(),
            last: None,
            over: false,
        };
        stage.deepen(half);
        stage
    }

    /// Begins the next iteration.
    pub fn deepen(&mut self, half: i32) {
        self.depth += 1;
        self.before = self.moves.clone();
        self.moves.iter_mut().for_each(|mv| mv.nodes = 0);
        self.certain = true;
        self.first = None;
        self.aim(0, half);
    }

    /// Begins to look for a line of the iteration.
    pub fn aim(&mut self, line: usize, half: i32) {
        self.line = line;
        self.risen = None;
        self.window = Window::around(self.before[line].score, self.depth, half);
    }

    /// Brings the moves from `line` on into order after a pass.
    pub fn sort(&mut self) {
        best_first(&mut self.moves[self.line..]);
    }

    /// Brings the lines into order after an iteration and takes note of how it went.
    pub fn complete(&mut self) {
        best_first(&mut self.moves[..self.lines]);
        let total: u64 = self.moves.iter().map(|mv| mv.nodes).sum();
        let best = &self.moves[0];
        let share = best.nodes * 100 / total.max(1);
        self.effort.note(best.mv == self.before[0].mv, best.score, share as u32);
        self.completed = self.depth;
    }
}

/// Sorts by score, equals staying in order. Insertion: the lists are short and nearly sorted, and the library's sort is
/// ten times the code in each game's search.
fn best_first<M>(moves: &mut [RootMove<M>]) {
    for end in 1..moves.len() {
        let mut i = end;
        while i > 0 && moves[i - 1].score < moves[i].score {
            moves.swap(i - 1, i);
            i -= 1;
        }
    }
}

/// The stage that the threads of one search have agreed on, and what is still to be told of how they came to it.
pub(super) struct Plan<M> {
    state: Mutex<(Stage<M>, Vec<Report<M>>)>,
    shared: bool,
}

impl<M: Clone> Plan<M> {
    /// The plan of so many threads, beginning with `stage`.
    pub fn new(stage: Stage<M>, threads: usize) -> Self {
        Self { state: Mutex::new((stage, Vec::new())), shared: threads > 1 }
    }

    fn state(&self) -> MutexGuard<'_, (Stage<M>, Vec<Report<M>>)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The stage to begin with.
    pub fn stage(&self) -> Stage<M> {
        self.state().0.clone()
    }

    /// Makes `mine` the stage of all, together with what it has to tell; or `mine` becomes the one that another thread has
    /// come to before, and `news` is empty.
    pub fn agree(&self, mine: &mut Stage<M>, news: &mut Vec<Report<M>>) {
        let (current, told) = &mut *self.state();
        if self.shared && mine.number <= current.number {
            mine.clone_from(current);
            news.clear();
            return;
        }
        // A single thread has nobody to tell.
        if self.shared {
            current.clone_from(mine);
        }
        told.append(news);
    }

    /// What has been found out since the last call.
    pub fn news(&self) -> Vec<Report<M>> {
        mem::take(&mut self.state().1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_second_follows_who_came_first() {
        let plan = Plan::new(Stage::new(&['a', 'b'], 1, 24), 2);
        let (mut first, mut second) = (plan.stage(), plan.stage());
        for (stage, score) in [(&mut first, 10), (&mut second, 20)] {
            stage.number += 1;
            stage.moves[1].score = Score::centimen(score);
            stage.sort();
            stage.complete();
            stage.deepen(24);
            plan.agree(stage, &mut Vec::new());
        }
        assert_eq!((second.number, second.depth, second.completed), (1, 2, 1));
        assert_eq!((second.moves[0].mv, second.moves[0].score), ('b', Score::centimen(10)));
        second.number += 1;
        second.over = true;
        plan.agree(&mut second, &mut Vec::new());
        plan.agree(&mut first, &mut Vec::new());
        assert!(first.over && first.number == 2);
    }
}
