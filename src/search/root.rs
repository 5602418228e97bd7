//! The root: one pass over its moves after the other, and what is reported of them.

use super::params::{BOUNDS_AFTER, MAX_DEPTH, SINGLE_DEPTH};
use super::report::{Bound, Report, Verdict};
use super::stage::{Found, Plan, RootMove, Stage};
use super::worker::Worker;
use crate::game::{MoveOf, StateOf};
use crate::rules::variants::Kernel;
use crate::score::{Distance, Ply, Score};

/// The root as one thread sees it.
pub(super) struct Root<'a, K: Kernel> {
    worker: Worker<'a, K>,
    state: StateOf<K>,
    plan: &'a Plan<MoveOf<K>>,
    stage: Stage<MoveOf<K>>,
    /// The pass during which the search was ended.
    broken_off: Option<Pass>,
    /// What is still to be told.
    news: Vec<Report<MoveOf<K>>>,
}

/// How far a pass over the moves came.
struct Pass {
    /// The last move that raised alpha.
    best: Option<usize>,
    /// The first move not searched to its end.
    next: usize,
}

/// What is called with each report.
pub(super) type Reporter<'w, K> = &'w mut dyn FnMut(&Report<MoveOf<K>>);

impl<'a, K: Kernel> Root<'a, K> {
    /// A thread that takes part in the search of `plan`.
    pub fn new(worker: Worker<'a, K>, state: StateOf<K>, plan: &'a Plan<MoveOf<K>>) -> Self {
        Self { worker, state, plan, stage: plan.stage(), broken_off: None, news: Vec::new() }
    }

    /// Makes one pass after the other until the search ends; one thread reports what all have found.
    pub fn work(&mut self, mut report: Option<Reporter<K>>) {
        if !self.worker.watch.may_begin(self.stage.depth, self.stage.effort.percent()) {
            return;
        }
        while !self.stage.over {
            self.begin();
            let pass = self.pass();
            if self.worker.watch.is_ended() {
                self.broken_off = Some(pass);
                break;
            }
            if !self.worker.watch.stopped {
                self.advance();
            }
            self.plan.agree(&mut self.stage, &mut self.news);
            if let Some(report) = &mut report {
                self.plan.news().iter().for_each(report);
            }
        }
        self.worker.watch.add_up();
    }

    fn begin(&mut self) {
        let Stage { number, depth, .. } = self.stage;
        if self.worker.watch.depth != depth {
            self.worker.leaves = (0, 0);
            self.worker.deepest = Ply(depth);
        }
        self.worker.watch.begin(number, depth);
    }

    /// Sees what a pass has found and which one is next. The window is opened around the score of the iteration before
    /// until it holds the score.
    fn advance(&mut self) {
        let half = self.worker.params.window;
        let Stage { depth, line, .. } = self.stage;
        self.stage.number += 1;
        self.stage.sort();
        let best = &self.stage.moves[line];
        let score = best.score;
        if !self.stage.window.holds(score) {
            let bound = if score <= self.stage.window.alpha { Bound::Upper } else { Bound::Lower };
            self.stage.risen = (bound == Bound::Lower).then(|| (best.clone(), Some(bound)));
            self.stage.window.widen(score);
            if self.worker.watch.timing.elapsed() >= BOUNDS_AFTER {
                self.tell(depth, line, bound);
            }
            return;
        }
        if line == 0 {
            self.stage.first = Some((best.clone(), Some(Bound::Exact)));
        }
        if line + 1 < self.stage.lines {
            self.stage.aim(line + 1, half);
            return;
        }
        self.stage.complete();
        (0..self.stage.lines).for_each(|line| self.tell(depth, line, Bound::Exact));
        self.stage.over = self.is_enough(depth)
            || depth == MAX_DEPTH
            || !self.worker.watch.may_begin(depth + 1, self.stage.effort.percent());
        if !self.stage.over {
            self.stage.deepen(half);
        }
    }

    /// Goes back to what was known before an unfinished iteration, but for a better move that it found. Several lines stay
    /// those of one depth, or the same move might stand in two of them.
    fn break_off(&mut self, pass: &Pass) {
        let Stage { depth, line, lines, completed, .. } = self.stage;
        let found = if line == 0 { self.so_far(pass) } else { self.stage.first.take() };
        self.stage.moves = std::mem::take(&mut self.stage.before);
        if lines == 1 || completed == 0 {
            if let Some(found) = found {
                self.promote(depth, found);
            }
        } else if self.stage.last.as_ref().is_some_and(|last| last.depth == depth) {
            // A bound was told in the meantime.
            (0..lines).for_each(|line| self.tell(completed, line, Bound::Exact));
        }
    }

    /// Puts a move found in an unfinished iteration in front and reports it if it is news.
    fn promote(&mut self, depth: u16, (found, bound): Found<MoveOf<K>>) {
        let moves = &mut self.stage.moves;
        let news = moves[0].mv != found.mv || self.stage.last.is_none();
        moves.retain(|mv| mv.mv != found.mv);
        moves.insert(0, found);
        if let Some(bound) = bound.filter(|_| news) {
            self.tell(depth, 0, bound);
        }
    }

    /// What an unfinished pass says, if anything: the best move so far, or the one that has risen above the window before,
    /// unless one not yet searched is to be preferred.
    fn so_far(&self, pass: &Pass) -> Option<Found<MoveOf<K>>> {
        let Stage { moves, before, .. } = &self.stage;
        let Some(best) = pass.best else { return self.stage.risen.clone() };
        let found = &moves[best];
        if let Some(Distance::Loss(_)) = found.score.distance()
            && let Some(open) = moves.get(pass.next)
        {
            // No move can be worse than one that is known to lose, and of this one nothing is known.
            return Some((open.clone(), None));
        }
        // The move found last time has been beaten if it was searched before, or if this is it. Else it may be better still:
        // a move that had seemed better came before it, and did not keep what it promised.
        let beaten = moves[..=best].iter().any(|mv| mv.mv == before[0].mv) || found.score >= before[0].score;
        beaten.then(|| (found.clone(), Some(Bound::Exact)))
    }

    /// One pass over the moves that no line before has. Moves that do not raise alpha are left with the lowest score, the first
    /// with a bound if it failed.
    fn pass(&mut self) -> Pass {
        let Stage { depth, line, window, .. } = self.stage;
        let (mut alpha, mut best) = (window.alpha, None);
        self.worker.path.set(Ply(0), &self.state);
        self.stage.moves[line..].iter_mut().for_each(|mv| mv.score = -Score::INFINITE);
        for i in line..self.stage.moves.len() {
            let mv = self.stage.moves[i].mv;
            let before = self.worker.watch.own_nodes();
            let next = self.worker.play(&self.state, &mv);
            let less = self.reduction(depth, i - line, &mv);
            self.worker.guessed = false;
            let score = self.worker.child::<true>(&next, (depth - 1, less), (alpha, window.beta), Ply(1), i == line);
            let found = &mut self.stage.moves[i];
            found.nodes += self.worker.watch.own_nodes() - before;
            if self.worker.watch.stopped {
                return Pass { best, next: i };
            }
            self.stage.certain &= !self.worker.guessed;
            if i == line || score > alpha {
                found.score = score;
                found.drawn |= score == Score::DRAW && window.holds(score) && !self.worker.guessed;
            }
            if score > alpha {
                if score < window.beta {
                    found.pv.truncate(1);
                    found.pv.extend_from_slice(self.worker.lines.from(Ply(1)));
                }
                (alpha, best) = (score, Some(i));
            }
            if score >= window.beta {
                return Pass { best, next: i + 1 };
            }
        }
        Pass { best, next: self.stage.moves.len() }
    }

    /// By how much the move after `before` others is searched less deep at first.
    fn reduction(&self, depth: u16, before: usize, mv: &MoveOf<K>) -> u16 {
        if before == 0 {
            return 0;
        }
        let rating = self.worker.history.score(self.state.position.turn, mv);
        self.worker.reduction::<true>(depth, before + 1, mv, rating).min(depth - 1)
    }

    /// Has a line reported, and keeps the first one.
    fn tell(&mut self, depth: u16, line: usize, bound: Bound) {
        self.worker.watch.add_up();
        let (leaves, plies) = self.worker.leaves;
        let (watch, told) = (&self.worker.watch, &self.stage.moves[line]);
        let report = Report {
            depth,
            mean_depth: if leaves == 0 { f64::from(depth) } else { plies as f64 / leaves as f64 },
            deepest: self.worker.deepest.0,
            score: told.score,
            bound,
            drawn: told.drawn && told.score == Score::DRAW,
            nodes: watch.nodes(),
            time: watch.timing.elapsed(),
            hashfull: self.worker.table.hashfull(),
            line: line + 1,
            pv: told.pv.clone(),
        };
        if line == 0 {
            self.stage.last = Some(report.clone());
        }
        self.news.push(report);
    }

    /// True if a deeper iteration would not change the move: it is forced, or the end is seen.
    fn is_enough(&self, depth: u16) -> bool {
        let limits = self.worker.watch.limits;
        if self.stage.certain && self.stage.moves[0].score == Score::DRAW {
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
        self.stage.moves[..self.stage.lines].iter().all(seen)
            || !pondering && limits.mate.is_some_and(|moves| self.is_won_within(moves))
            || !pondering && depth >= SINGLE_DEPTH && limits.hurries() && self.is_forced()
    }

    /// True if there is only one legal move, whatever moves are allowed.
    fn is_forced(&self) -> bool {
        self.worker.game.moves(&self.state).len() == 1
    }

    /// True if the side to move wins within so many of its own moves.
    fn is_won_within(&self, moves: u16) -> bool {
        matches!(self.stage.moves[0].score.distance(), Some(Distance::Win(plies)) if plies.div_ceil(2) <= moves)
    }

    /// How far this thread came: the number of its last pass, and of the moves searched in it.
    pub fn progress(&self) -> (u64, usize) {
        (self.stage.number, self.broken_off.as_ref().map_or(0, |pass| pass.next))
    }

    /// The result of the search, seen from the thread that came farthest, after the others have ended.
    pub fn verdict(mut self, report: Reporter<K>) -> Verdict<MoveOf<K>> {
        if let Some(pass) = self.broken_off.take() {
            self.break_off(&pass);
        }
        self.plan.news().iter().chain(&self.news).for_each(report);
        let watch = &self.worker.watch;
        let (nodes, time) = (watch.nodes(), watch.timing.elapsed());
        let Stage { moves, last, completed, .. } = self.stage;
        let best = moves.into_iter().next();
        // As last told, unless the move is another one.
        let told = last.as_ref().map(|last| &last.pv).filter(|pv| pv.first() == best.as_ref().map(|best| &best.mv));
        let ponder = told.or(best.as_ref().map(|best| &best.pv)).and_then(|pv| pv.get(1).copied());
        Verdict { best: best.map(|best| best.mv), ponder, depth: completed, report: last, nodes, time }
    }
}
