//! A node of the principal variation search: every move is searched to the full depth, nothing is left out.

use super::path::TableKey;
use super::report::Bound;
use super::table::{Entry, name_of};
use super::worker::{FREE, Worker};
use crate::game::StateOf;
use crate::rules::variants::Kernel;
use crate::score::{Distance, MAX_PLY, Ply, Score};

impl<K: Kernel> Worker<'_, K> {
    /// The score of `state`, `ply` plies from the root, searched `depth` plies deep: exact between `alpha` and `beta`,
    /// a bound outside. `PV` nodes have an open window and collect their line.
    pub fn node<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        depth: u16,
        mut alpha: Score,
        mut beta: Score,
        ply: Ply,
    ) -> Score {
        if depth == 0 || ply.0 >= MAX_PLY - 1 {
            return self.quiesce::<PV>(state, alpha, beta, ply);
        }
        if PV {
            self.lines.clear(ply);
        }
        if let Some(score) = self.ended(state, ply) {
            return score;
        }
        // Nothing from here on can be better than winning now or worse than losing now.
        alpha = alpha.max(Score::loss_in(ply));
        beta = beta.min(Score::win_in(ply));
        if alpha >= beta {
            return alpha;
        }
        let key = self.path.key(self.game, state, ply);
        let entry = self.table.probe(key.key);
        if !PV && let Some(score) = entry.and_then(|entry| usable(&entry, key, depth, alpha, beta, ply)) {
            return score;
        }
        self.expand::<PV>(state, depth, (alpha, beta), ply, key, entry.map_or(0, |entry| entry.mv))
    }

    /// Tries every move.
    fn expand<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        depth: u16,
        (mut alpha, beta): (Score, Score),
        ply: Ply,
        key: TableKey,
        first: u16,
    ) -> Score {
        let list = self.game.moves(state);
        if list.is_empty() {
            return self.without_move(ply);
        }
        let mut moves = self.history.rate(self.game.board(), &state.position, list, first);
        self.path.set(ply, state);
        let (mut best, mut best_move, mut bound, mut bound_to) = (-Score::INFINITE, 0, Bound::Upper, FREE);
        while let Some(mv) = moves.take() {
            let next = self.play(state, &mv);
            let leads = moves.taken().len() == 1;
            let score = self.child::<PV>(&next, depth - 1, (alpha, beta), Ply(ply.0 + 1), leads);
            if self.watch.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
            if score >= beta {
                // Only the refutation counts.
                (best_move, bound, bound_to) = (name_of(&mv), Bound::Lower, self.bound_to);
                if !mv.is_capture() {
                    self.history.learn(self.game.board(), state.position.turn, moves.taken(), depth.into());
                }
                break;
            }
            bound_to = bound_to.min(self.bound_to);
            if score > alpha {
                (alpha, best_move, bound) = (score, name_of(&mv), Bound::Exact);
                if PV {
                    self.lines.set(ply, mv);
                }
            }
        }
        self.release(ply, bound_to);
        // What depends on the path is worth remembering for its move alone.
        let bound = (self.bound_to == FREE).then_some(bound);
        self.table.store(key.key, Entry { mv: best_move, score: best.to_node(ply), depth: depth as u8, bound });
        best
    }

    /// The score of a move that leads to `next`, for the side that made it: the first move with the whole window, the
    /// others first with an empty one.
    #[inline]
    pub fn child<const PV: bool>(
        &mut self,
        next: &StateOf<K>,
        depth: u16,
        (alpha, beta): (Score, Score),
        ply: Ply,
        leads: bool,
    ) -> Score {
        if !PV {
            return -self.node::<false>(next, depth, -beta, -alpha, ply);
        }
        if !leads {
            let score = -self.node::<false>(next, depth, -(alpha + 1), -alpha, ply);
            if score <= alpha || score >= beta || self.watch.stopped {
                return score;
            }
        }
        -self.node::<true>(next, depth, -beta, -alpha, ply)
    }

    /// Leaves the node at `ply` with a score that depends on repetitions of positions down to ply `bound_to`: those of
    /// the node itself and below are no longer a matter of the path.
    #[inline(always)]
    pub fn release(&mut self, ply: Ply, bound_to: Ply) {
        self.bound_to = if bound_to < ply { bound_to } else { FREE };
    }
}

/// The score of a table entry, if it settles a node with this window.
#[inline]
fn usable(entry: &Entry, key: TableKey, depth: u16, alpha: Score, beta: Score, ply: Ply) -> Option<Score> {
    let bound = entry.bound?;
    let score = Score::from_node(entry.score, ply);
    let deep = u16::from(entry.depth) >= depth;
    let at_least = bound != Bound::Upper && score >= beta;
    let at_most = bound != Bound::Lower && score <= alpha;
    let (settles, ahead) = match Score::from_node(entry.score, Ply(0)).distance() {
        // A win is a win at any depth, though not the shortest one; a loss likewise.
        Some(Distance::Win(plies)) => (at_least || deep && at_most, plies),
        Some(Distance::Loss(plies)) => (at_most || deep && at_least, plies),
        None => (deep && (at_least || at_most || bound == Bound::Exact), entry.depth.into()),
    };
    // Distances beyond the greatest ply cannot be written as scores.
    let settles = settles && (!score.is_decided() || ply.0 + ahead <= MAX_PLY);
    (settles && ahead <= key.horizon).then_some(score)
}
