//! The root: iterations one ply deeper each, one or more lines, and what is reported of them.

use super::effort::Effort;
use super::params::{BOUNDS_AFTER, MAX_DEPTH, SINGLE_DEPTH};
use super::report::{Bound, Report, Verdict};
use super::window::Window;
use super::worker::Worker;
use crate::game::{MoveOf, StateOf};
use crate::rules::variants::Kernel;
use crate::score::{Distance, Ply, Score};

/// A move at the root and what the search thinks of it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    mv: M,
    score: Score,
    pv: Vec<M>,
    /// True once the rules alone have made it a draw.
    drawn: bool,
    /// Nodes that the last iteration spent on it.
    nodes: u64,
}

/// The moves at the root, the best known first, and how the search of them stands.
pub(super) struct Root<'w, 'a, K: Kernel> {
    worker: Worker<'a, K>,
    state: StateOf<K>,
    moves: Vec<RootMove<MoveOf<K>>>,
    lines: usize,
    report: Option<Reporter<'w, K>>,
    /// The first line as last reported.
    last: Option<Report<MoveOf<K>>>,
    /// The depth of the last iteration that was searched to its end.
    completed: u16,
    /// True if no move of this iteration owes its score to an evaluation.
    certain: bool,
    effort: Effort,
}

/// A move found to be the best, and what its score says; nothing if there is nothing to say about it.
type Found<K> = (RootMove<MoveOf<K>>, Option<Bound>);

/// How far a pass over the moves came.
struct Pass {
    /// The last move that raised alpha.
    best: Option<usize>,
    /// The first move not searched to its end.
    next: usize,
}

/// What is called with each report.
pub(super) type Reporter<'w, K> = &'w mut dyn FnMut(&Report<MoveOf<K>>);

impl<'w, 'a, K: Kernel> Root<'w, 'a, K> {
    /// A search of the given moves; without a reporter it is that of an accompanying thread.
    pub fn new(
        worker: Worker<'a, K>,
        state: StateOf<K>,
        moves: &[MoveOf<K>],
        lines: usize,
        report: Option<Reporter<'w, K>>,
    ) -> Self {
        let moves: Vec<_> = moves
            .iter()
            .map(|&mv| RootMove { mv, score: -Score::INFINITE, pv: vec![mv], drawn: false, nodes: 0 })
            .collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Self {
            worker,
            state,
            moves,
            lines,
            report,
            last: None,
            completed: 0,
            certain: false,
            effort: Effort::default(),
        }
    }

    /// Searches deeper and deeper, from depth `first`, until a limit ends it.
    pub fn deepen(mut self, first: u16) -> Verdict<MoveOf<K>> {
        for depth in first..=MAX_DEPTH {
            if !self.worker.watch.may_begin(depth, self.effort.percent()) {
                break;
            }
            self.worker.watch.depth = depth;
            self.worker.leaves = (0, 0);
            self.worker.deepest = Ply(depth);
            if !self.iterate(depth) {
                break;
            }
            self.completed = depth;
            for line in 0..self.lines {
                self.tell(depth, line, Bound::Exact);
            }
            if self.is_enough(depth) {
                break;
            }
        }
        self.verdict()
    }

    /// Searches every line at this depth; false if it was stopped. The moves are then in the order last known, with one
    /// found better in the meantime in front.
    fn iterate(&mut self, depth: u16) -> bool {
        let before = self.moves.clone();
        self.moves.iter_mut().for_each(|mv| mv.nodes = 0);
        self.certain = true;
        let mut first = None;
        for line in 0..self.lines {
            let found = self.search_line(depth, line, &before[line]);
            if line == 0 {
                first = found;
            }
            if self.worker.watch.stopped {
                self.moves = before;
                self.break_off(depth, first);
                return false;
            }
            best_first(&mut self.moves[line..]);
        }
        best_first(&mut self.moves[..self.lines]);
        let total: u64 = self.moves.iter().map(|mv| mv.nodes).sum();
        let share = self.moves[0].nodes * 100 / total.max(1);
        self.effort.note(self.moves[0].mv == before[0].mv, self.moves[0].score, share as u32);
        true
    }

    /// Goes back to what was known before an unfinished iteration, but for a better move that it found. Several lines stay
    /// those of one depth, or the same move might stand in two of them.
    fn break_off(&mut self, depth: u16, found: Option<Found<K>>) {
        if self.lines == 1 || self.completed == 0 {
            if let Some(found) = found {
                self.promote(depth, found);
            }
        } else if self.last.as_ref().is_some_and(|last| last.depth == depth) {
            // A bound was told in the meantime.
            (0..self.lines).for_each(|line| self.tell(self.completed, line, Bound::Exact));
        }
    }

    /// Puts a move found in an unfinished iteration in front and reports it if it is news.
    fn promote(&mut self, depth: u16, (found, bound): Found<K>) {
        let news = self.moves[0].mv != found.mv || self.last.is_none();
        self.moves.retain(|mv| mv.mv != found.mv);
        self.moves.insert(0, found);
        if let Some(bound) = bound.filter(|_| news) {
            self.tell(depth, 0, bound);
        }
    }

    /// Finds the best of the moves from `line` on, opening the window around the score of the one `last` found until it
    /// holds the score. Returns the move in front when all was done; if stopped before, what can be said so far.
    fn search_line(&mut self, depth: u16, line: usize, last: &RootMove<MoveOf<K>>) -> Option<Found<K>> {
        let mut window = Window::around(last.score, depth, self.worker.params.window);
        let mut risen = None;
        loop {
            let pass = self.pass(depth, line, &window);
            if self.worker.watch.stopped {
                return self.so_far(line, &pass, last, risen);
            }
            best_first(&mut self.moves[line..]);
            let score = self.moves[line].score;
            if window.holds(score) {
                return Some((self.moves[line].clone(), Some(Bound::Exact)));
            }
            let bound = if score <= window.alpha { Bound::Upper } else { Bound::Lower };
            if self.worker.watch.timing.elapsed() >= BOUNDS_AFTER {
                self.tell(depth, line, bound);
            }
            risen = (bound == Bound::Lower).then(|| (self.moves[line].clone(), Some(bound)));
            window.widen(score);
        }
    }

    /// What an unfinished pass says, if anything: the best move so far, or the one that has `risen` above the window before,
    /// unless one not yet searched is to be preferred.
    fn so_far(
        &self,
        line: usize,
        pass: &Pass,
        last: &RootMove<MoveOf<K>>,
        risen: Option<Found<K>>,
    ) -> Option<Found<K>> {
        let Some(best) = pass.best else { return risen };
        let found = &self.moves[best];
        if let Some(Distance::Loss(_)) = found.score.distance()
            && let Some(open) = self.moves.get(pass.next)
        {
            // No move can be worse than one that is known to lose, and of this one nothing is known.
            return Some((open.clone(), None));
        }
        // The move found last time has been beaten if it was searched before, or if this is it. Else it may be better still:
        // a move that had seemed better came before it, and did not keep what it promised.
        let beaten = self.moves[line..=best].iter().any(|mv| mv.mv == last.mv) || found.score >= last.score;
        beaten.then(|| (found.clone(), Some(Bound::Exact)))
    }

    /// One pass over the moves from `line` on. Moves that do not raise alpha are left with the lowest score, the first with
    /// a bound if it failed.
    fn pass(&mut self, depth: u16, line: usize, window: &Window) -> Pass {
        let (mut alpha, mut best) = (window.alpha, None);
        self.worker.path.set(Ply(0), &self.state);
        self.moves[line..].iter_mut().for_each(|mv| mv.score = -Score::INFINITE);
        for i in line..self.moves.len() {
            let mv = self.moves[i].mv;
            let before = self.worker.watch.own_nodes();
            let next = self.worker.play(&self.state, &mv);
            let less = self.reduction(depth, i - line, &mv);
            self.worker.guessed = false;
            let score = self.worker.child::<true>(&next, (depth - 1, less), (alpha, window.beta), Ply(1), i == line);
            self.moves[i].nodes += self.worker.watch.own_nodes() - before;
            if self.worker.watch.stopped {
                return Pass { best, next: i };
            }
            self.certain &= !self.worker.guessed;
            if i == line || score > alpha {
                self.moves[i].score = score;
                self.moves[i].drawn |= score == Score::DRAW && window.holds(score) && !self.worker.guessed;
            }
            if score > alpha {
                if score < window.beta {
                    let pv = &mut self.moves[i].pv;
                    pv.truncate(1);
                    pv.extend_from_slice(self.worker.lines.from(Ply(1)));
                }
                (alpha, best) = (score, Some(i));
            }
            if score >= window.beta {
                return Pass { best, next: i + 1 };
            }
        }
        Pass { best, next: self.moves.len() }
    }

    /// By how much the move after `before` others is searched less deep at first.
    fn reduction(&self, depth: u16, before: usize, mv: &MoveOf<K>) -> u16 {
        if before == 0 {
            return 0;
        }
        let rating = self.worker.history.score(self.state.position.turn, mv);
        self.worker.reduction::<true>(depth, before + 1, mv, rating).min(depth - 1)
    }

    /// Reports a line, and keeps the first one.
    fn tell(&mut self, depth: u16, line: usize, bound: Bound) {
        let (leaves, plies) = self.worker.leaves;
        let watch = &self.worker.watch;
        let report_of_line = Report {
            depth,
            mean_depth: if leaves == 0 { f64::from(depth) } else { plies as f64 / leaves as f64 },
            deepest: self.worker.deepest.0,
            score: self.moves[line].score,
            bound,
            drawn: self.moves[line].drawn && self.moves[line].score == Score::DRAW,
            nodes: watch.nodes(),
            time: watch.timing.elapsed(),
            hashfull: self.worker.table.hashfull(),
            line: line + 1,
            pv: self.moves[line].pv.clone(),
        };
        if let Some(report) = &mut self.report {
            report(&report_of_line);
        }
        if line == 0 {
            self.last = Some(report_of_line);
        }
    }

    /// True if a deeper iteration would not change the move: it is forced, or the end is seen.
    fn is_enough(&self, depth: u16) -> bool {
        let limits = self.worker.watch.limits;
        if self.certain && self.moves[0].score == Score::DRAW {
            return true;
        }
        if limits.is_infinite() {
            return false;
        }
        // Who plays is content with the win; who analyses wants the shortest, which late moves may hide for some depths.
        let patience = if limits.playing || limits.clock.is_some() { 0 } else { depth / 3 };
        let seen = |mv: &RootMove<_>| match mv.score.distance() {
            Some(Distance::Win(plies) | Distance::Loss(plies)) => plies + patience <= depth,
            None => false,
        };
        let pondering = self.worker.watch.control.is_pondering();
        self.moves[..self.lines].iter().all(seen)
            || !pondering && limits.mate.is_some_and(|moves| self.is_won_within(moves))
            || !pondering && depth >= SINGLE_DEPTH && limits.hurries() && self.is_forced()
    }

    /// True if there is only one legal move, whatever moves are allowed.
    fn is_forced(&self) -> bool {
        self.worker.game.moves(&self.state).len() == 1
    }

    /// True if the side to move wins within so many of its own moves.
    fn is_won_within(&self, moves: u16) -> bool {
        matches!(self.moves[0].score.distance(), Some(Distance::Win(plies)) if plies.div_ceil(2) <= moves)
    }

    fn verdict(self) -> Verdict<MoveOf<K>> {
        let watch = &self.worker.watch;
        let (nodes, time) = (watch.nodes(), watch.timing.elapsed());
        let best = self.moves.into_iter().next();
        // As last told, unless the move is another one.
        let told =
            self.last.as_ref().map(|last| &last.pv).filter(|pv| pv.first() == best.as_ref().map(|best| &best.mv));
        let ponder = told.or(best.as_ref().map(|best| &best.pv)).and_then(|pv| pv.get(1).copied());
        Verdict { best: best.map(|best| best.mv), ponder, depth: self.completed, report: self.last, nodes, time }
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
