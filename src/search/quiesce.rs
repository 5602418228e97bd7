//! Beyond the nominal depth: captures are forced, so a position with one is never evaluated but played out.

use super::params::{SETTLE_MOVES, THREAT_PLIES};
use super::worker::{FREE, Worker};
use crate::game::StateOf;
use crate::position::{self, MoveList};
use crate::rules::variants::Kernel;
use crate::score::{MAX_PLY, Ply, Score};

impl<K: Kernel> Worker<'_, K> {
    /// The score of a position at the end of the nominal depth.
    #[inline]
    pub fn quiesce<const PV: bool>(&mut self, state: &StateOf<K>, alpha: Score, beta: Score, ply: Ply) -> Score {
        self.settling = 0;
        self.settle::<PV>(state, alpha, beta, ply, THREAT_PLIES)
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
        let (kernel, position) = (&self.game.kernel, &state.position);
        let captures = position::can_capture(kernel, position);
        if !captures && !position::has_move(kernel, position) {
            return self.without_move(ply);
        }
        if ply.0 >= MAX_PLY - 1 || self.settling >= SETTLE_MOVES {
            return self.evaluate(state, ply);
        }
        if captures {
            return self.try_all::<PV>(state, alpha, beta, ply, threats);
        }
        // The side to move may have a way out of the threat: one more ply tells, standing still would not.
        if threats > 0 && position::opponent_can_capture(kernel, position) {
            return self.try_all::<PV>(state, alpha, beta, ply, threats - 1);
        }
        self.evaluate(state, ply)
    }

    fn try_all<const PV: bool>(
        &mut self,
        state: &StateOf<K>,
        mut alpha: Score,
        beta: Score,
        ply: Ply,
        threats: u8,
    ) -> Score {
        let list: MoveList<K::Word> = self.game.moves(state);
        self.settling += list.len();
        let mut moves = self.history.rate(self.game.board(), &state.position, list, 0);
        self.path.set(ply, state);
        let mut best = -Score::INFINITE;
        let mut bound_to = FREE;
        while let Some(mv) = moves.take() {
            let next = self.play(state, &mv);
            let score = -self.settle::<PV>(&next, -beta, -alpha, Ply(ply.0 + 1), threats);
            if self.watch.stopped {
                return Score::DRAW;
            }
            if score >= beta {
                self.release(ply, self.bound_to);
                return score;
            }
            bound_to = bound_to.min(self.bound_to);
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if PV {
                    self.lines.set(ply, mv);
                }
            }
        }
        self.release(ply, bound_to);
        best
    }
}
