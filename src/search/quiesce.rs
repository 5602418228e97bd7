//! Beyond the nominal depth: captures are forced, so a position with one is not evaluated but played out, up to a number
//! of moves ([`SETTLE_MOVES`]) that only boards crowded with kings need. Where the first king wins, a man about to become
//! one counts as much.

use super::order::Ordered;
use super::params::SETTLE_MOVES;
use super::ties::Ties;
use super::worker::Worker;
use crate::game::{MoveOf, StateOf};
use crate::position::{self, MoveList, Tension};
use crate::rules::Goal;
use crate::rules::variants::Kernel;
use crate::score::{MAX_PLY, Ply, Score};

impl<K: Kernel> Worker<'_, K> {
    /// The score of a position at the end of the nominal depth.
    #[inline]
    pub fn quiesce<const PV: bool>(&mut self, state: &StateOf<K>, alpha: Score, beta: Score, ply: Ply) -> Score {
        self.settling = 0;
        self.settle::<PV>(state, alpha, beta, ply, self.params.threat_plies as u8)
    }

    fn settle<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        alpha: Score,
        beta: Score,
        ply: Ply,
        threats: u8,
    ) -> Score {
        if PV {
            self.lines.clear(ply);
        }
        if let Some(score) = self.ended(state, ply) {
            return score;
        }
        let ends = ply.0 >= MAX_PLY - 1 || self.settling >= SETTLE_MOVES;
        if ends && self.game.rules.goal != Goal::FirstKing {
            // Nothing is listed any more: on a board crowded with kings that alone takes long.
            let has_move = position::has_move(&self.game.kernel, &state.position);
            return if has_move { self.evaluate(state, (alpha, beta), ply) } else { self.without_move(ply) };
        }
        let mut list = MoveList::new();
        let mut tension = position::tension_listing(&self.game.kernel, &state.position, &mut list);
        if self.game.rules.goal == Goal::FirstKing && matches!(tension, Tension::Calm | Tension::Threat) {
            let crowns = |side| position::can_crown(&self.game.kernel, &state.position, side);
            if crowns(state.position.turn) {
                return self.crown::<PV>(state, &mut list, (alpha, beta), ply);
            }
            if crowns(!state.position.turn) {
                tension = Tension::Threat;
            }
        }
        match tension {
            Tension::Stuck => self.without_move(ply),
            Tension::Capture if !ends => self.try_all::<PV>(state, &mut list, (alpha, beta), ply, threats),
            Tension::Threat if !ends && threats > 0 => {
                // A threat makes things worse, rarely better: what looks bad enough may stand as it looks. Where it does
                // not, one more ply tells whether there is a way out.
                let still = self.evaluate(state, (alpha, beta), ply);
                if still <= alpha {
                    return still;
                }
                self.game.list_moves(state, &mut list);
                self.try_all::<PV>(state, &mut list, (alpha, beta), ply, threats - 1)
            }
            _ => self.evaluate(state, (alpha, beta), ply),
        }
    }

    /// The score of a side that can make the first king now, and wins by it. A line of play shows the move as well.
    fn crown<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        list: &mut MoveList<K::Word>,
        window: (Score, Score),
        ply: Ply,
    ) -> Score {
        if !PV || ply.0 >= MAX_PLY - 1 {
            return Score::win_in(Ply(ply.0 + 1));
        }
        self.game.list_moves(state, list);
        self.try_all::<PV>(state, list, window, ply, 0)
    }

    fn try_all<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        list: &mut [MoveOf<K>],
        (mut alpha, beta): (Score, Score),
        ply: Ply,
        threats: u8,
    ) -> Score {
        self.settling += list.len();
        self.path.set(ply, state);
        if let [mv] = *list {
            return self.follow::<PV>(state, &mv, (alpha, beta), ply, threats);
        }
        let mut moves = Ordered::new(list, 0);
        let mut best = -Score::INFINITE;
        let mut ties = Ties::free(ply);
        loop {
            if moves.want_rating() {
                self.history.rate(&state.position, &mut moves);
            }
            let Some((mv, _)) = moves.take() else { break };
            let next = self.play(state, &mv);
            let score = -self.settle::<PV>(&next, -beta, -alpha, Ply(ply.0 + 1), threats);
            if self.watch.stopped {
                return Score::DRAW;
            }
            if score >= beta {
                self.ties = self.ties.leaving(ply);
                return score;
            }
            ties = ties.and(self.ties);
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if PV {
                    self.lines.set(ply, mv);
                }
            }
        }
        self.ties = ties.leaving(ply);
        best
    }

    /// The score of a position with a single move, as most captures are.
    #[inline]
    fn follow<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        mv: &MoveOf<K>,
        (alpha, beta): (Score, Score),
        ply: Ply,
        threats: u8,
    ) -> Score {
        let next = self.play(state, mv);
        let score = -self.settle::<PV>(&next, -beta, -alpha, Ply(ply.0 + 1), threats);
        if PV && score > alpha && score < beta && !self.watch.stopped {
            self.lines.set(ply, *mv);
        }
        self.ties = self.ties.leaving(ply);
        score
    }
}
