//! A node of the principal variation search.

use super::order::Ordered;
use super::params::BUSY_DEPTH;
use super::path::TableKey;
use super::report::Bound;
use super::table::{Entry, name_of};
use super::ties::Ties;
use super::worker::Worker;
use crate::game::{Game, MoveOf, StateOf};
use crate::position::MoveList;
use crate::rules::variants::Kernel;
use crate::score::{Distance, MAX_PLY, Ply, Score};

/// A node that did not end at once.
pub(super) struct Site<'s, K: Kernel> {
    pub state: &'s StateOf<K>,
    pub depth: u16,
    pub ply: Ply,
    pub key: TableKey,
    pub entry: Option<Entry>,
    /// By how much deeper the first move is searched.
    pub extension: u16,
}

impl<K: Kernel> Site<'_, K> {
    /// The name of the table's move, 0 for none.
    #[inline(always)]
    pub fn table_move(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.mv)
    }
}

/// How a move of a node is searched.
struct Step {
    /// The key after it.
    key: u64,
    /// The depth left after it, and by how much less it is searched at first.
    depths: (u16, u16),
    /// Other threads are told.
    told: bool,
}

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
        let key = self.path.key(self.game, state, ply);
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
        // Nine nodes of ten need the moves anyway: while they are listed, what the table knows comes near.
        let mut list = MoveList::new();
        self.game.list_moves(state, &mut list);
        if list.is_empty() {
            return self.without_move(ply);
        }
        let entry = self.table.probe(key.key);
        if let Some(score) = self.known::<PV>(entry.as_ref(), key, depth, (alpha, beta), ply) {
            return score;
        }
        self.path.set(ply, state);
        let depth = depth - u16::from(self.is_unknown(depth, entry.as_ref(), &list));
        let extension = self.extension(ply, &list);
        let site = Site { state, depth, ply, key, entry, extension };
        self.try_moves::<PV>(&site, (alpha, beta), &mut list)
    }

    /// The score that a table entry gives the node, if it settles it. With an open window that needs the line as well.
    #[inline(always)]
    fn known<const PV: bool>(
        &mut self,
        entry: Option<&Entry>,
        key: TableKey,
        depth: u16,
        (alpha, beta): (Score, Score),
        ply: Ply,
    ) -> Option<Score> {
        let entry = entry?;
        let score = usable(entry, key, depth, alpha, beta, ply)?;
        if PV {
            let exchange = self.exchange?;
            let inside = score > alpha && score < beta;
            if inside && !exchange.take(key.key, (entry.depth, entry.score), &mut self.lines, ply) {
                return None;
            }
        }
        self.guessed |= !score.is_decided();
        self.ties = Ties::entered(ply, entry.reach, key.left);
        Some(score)
    }

    /// The score of the node, if another thread has found it in the meantime.
    #[inline]
    fn settled<const PV: bool>(&mut self, site: &Site<K>, window: (Score, Score)) -> Option<Score> {
        if site.depth < BUSY_DEPTH || self.exchange.is_none() {
            return None;
        }
        let entry = self.table.probe(site.key.key);
        self.known::<PV>(entry.as_ref(), site.key, site.depth, window, site.ply)
    }

    /// Tries every move.
    fn try_moves<const PV: bool>(
        &mut self,
        site: &Site<K>,
        (mut alpha, beta): (Score, Score),
        list: &mut [MoveOf<K>],
    ) -> Score {
        let (ply, depth) = (site.ply, site.depth);
        let mut moves = Ordered::new(list, site.table_move());
        let (mut best, mut best_move, mut bound) = (-Score::INFINITE, 0, Bound::Upper);
        let mut ties = Ties::free(ply);
        while let Some((mv, step)) = self.next_step::<PV>(site, &mut moves) {
            let leads = best == -Score::INFINITE;
            let score = self.take_step::<PV>(site, &mv, &step, (alpha, beta), leads);
            if self.watch.stopped {
                return Score::DRAW;
            }
            best = best.max(score);
            if score >= beta {
                // Only the refutation counts.
                (best_move, bound, ties) = (name_of(&mv), Bound::Lower, self.ties);
                self.history.learn(site.state.position.turn, moves.taken(), depth.into());
                break;
            }
            ties = ties.and(self.ties);
            if score > alpha {
                (alpha, best_move, bound) = (score, name_of(&mv), Bound::Exact);
                if PV {
                    self.lines.set(ply, mv);
                }
            }
            // An open window may hold a better move than the other thread has found.
            if let Some(score) = self.settled::<PV>(site, (alpha, beta))
                && (!PV || score >= best)
            {
                return score;
            }
        }
        self.ties = ties.leaving(ply);
        self.remember::<PV>(site, best_move, best, bound);
        best
    }

    /// The next move to try and how.
    #[inline(always)]
    fn next_step<const PV: bool>(&self, site: &Site<K>, moves: &mut Ordered<K::Word>) -> Option<(MoveOf<K>, Step)> {
        let depth = site.depth;
        loop {
            if moves.want_rating() {
                self.history.rate(&site.state.position, moves);
            }
            let (mv, rating) = moves.take()?;
            let number = moves.number();
            let extra = if number == 1 { site.extension } else { 0 };
            let full = depth + extra - 1;
            let less = if number == 1 { 0 } else { self.reduction::<PV>(depth, number, &mv, rating) };
            let key = Game::<K>::key_after(site.state, &mv);
            // Where all moves must be searched anyway, it does not matter who begins with which.
            let told = depth >= BUSY_DEPTH && (number > 1 || !PV && self.expects_all(site.ply));
            if told && self.watch.busy().holds(key) {
                if moves.want_rating() {
                    self.history.rate(&site.state.position, moves);
                }
                if moves.put_off() {
                    continue;
                }
            }
            return Some((mv, Step { key, depths: (full, less.min(full)), told }));
        }
    }

    /// True if no move of a node with an empty window is expected to refute: so it is every other ply below an open one.
    #[inline(always)]
    fn expects_all(&self, ply: Ply) -> bool {
        (ply.0 - self.open.0).is_multiple_of(2)
    }

    /// The score of a move of the node, the first one searched if it leads.
    #[inline(always)]
    fn take_step<const PV: bool>(
        &mut self,
        site: &Site<K>,
        mv: &MoveOf<K>,
        step: &Step,
        window: (Score, Score),
        leads: bool,
    ) -> Score {
        let Site { state, ply, .. } = *site;
        let (full, less) = step.depths;
        // Quiescence does not look into the table.
        if full > less {
            self.table.approach(step.key);
        }
        self.watch.count();
        let next = self.game.play_to(state, mv, step.key);
        if step.told {
            self.watch.busy().note(step.key, true);
        }
        let score = self.child::<PV>(&next, (full, less), window, Ply(ply.0 + 1), leads);
        if step.told {
            self.watch.busy().note(step.key, false);
        }
        score
    }

    /// Writes what was found into the table. What depends on the path is worth remembering for its move alone.
    #[inline]
    fn remember<const PV: bool>(&self, site: &Site<K>, mv: u16, score: Score, bound: Bound) {
        let Ply(ply) = site.ply;
        let bound = self.ties.is_free_at(site.ply).then_some(bound);
        let (depth, reach) = (site.depth as u8, (self.ties.reach.0.max(ply) - ply) as u8);
        let score = score.to_node(site.ply);
        if PV
            && bound == Some(Bound::Exact)
            && site.depth >= BUSY_DEPTH
            && let Some(exchange) = self.exchange
        {
            exchange.give(site.key.key, (depth, score), &self.lines, site.ply);
        }
        self.table.store(site.key.key, Entry { mv, score, depth, reach, bound });
    }

    /// The score of a move that leads to `next`, for the side that made it: the first move with the whole window, the
    /// others first with an empty one, and less deep where `less` says so.
    #[inline]
    pub fn child<const PV: bool>(
        &mut self,
        next: &StateOf<K>,
        (depth, less): (u16, u16),
        (alpha, beta): (Score, Score),
        ply: Ply,
        leads: bool,
    ) -> Score {
        if !PV || !leads {
            if PV {
                self.open = Ply(ply.0 - 1);
            }
            let beyond = alpha + 1;
            let mut score = -self.node::<false>(next, depth - less, -beyond, -alpha, ply);
            if less > 0 && score > alpha && !self.watch.stopped {
                score = -self.node::<false>(next, depth, -beyond, -alpha, ply);
            }
            if !PV || score <= alpha || score >= beta || self.watch.stopped {
                return score;
            }
        }
        -self.node::<true>(next, depth, -beta, -alpha, ply)
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
    let settles = match Score::from_node(entry.score, Ply(0)).distance() {
        // A win is a win at any depth, though not the shortest one; a loss likewise. Distances beyond the greatest ply
        // cannot be written as scores.
        Some(Distance::Win(plies)) => (at_least || deep && at_most) && ply.0 + plies <= MAX_PLY,
        Some(Distance::Loss(plies)) => (at_most || deep && at_least) && ply.0 + plies <= MAX_PLY,
        None => deep && !score.is_decided() && (at_least || at_most || bound == Bound::Exact),
    };
    (settles && u16::from(entry.reach) <= key.horizon).then_some(score)
}
