//! How deep the moves of a node are searched: the only one deeper, late ones less deep at first, until one proves better
//! than it looked. Before quiescence nothing else is left out.
//!
//! There is no null move: having to move is a burden in every draughts ending. A shallower search of the same node with a
//! higher aim (ProbCut), leaving a node that several moves refute (multi-cut), more depth for a move that is much better
//! than all others (singular extension), and the look of a calm position were tried and proved nothing; see the chapter
//! on searching in the damier book.

use super::params::Parameters;
use super::table::Entry;
use super::worker::Worker;
use crate::game::MoveOf;
use crate::position::MoveList;
use crate::rules::variants::Kernel;
use crate::score::Ply;

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// Reductions by depth and number of the move, in hundredths of a ply.
pub(super) struct Reductions(Vec<i16>);

impl Reductions {
    pub fn new(params: &Parameters) -> Self {
        let ln: [f64; DEPTHS] = std::array::from_fn(|n| libm::log(n.max(1) as f64));
        let of = |depth: usize, number: usize| {
            (f64::from(params.reduce_base) + f64::from(params.reduce_slope) * ln[depth] * ln[number]) as i16
        };
        Self((0..DEPTHS * MOVES).map(|i| of(i / MOVES, i % MOVES)).collect())
    }

    /// The reduction of the `number`th move, from 1, at `depth`.
    #[inline(always)]
    pub fn of(&self, depth: u16, number: usize) -> i32 {
        i32::from(self.0[usize::from(depth).min(DEPTHS - 1) * MOVES + number.min(MOVES - 1)])
    }
}

impl<K: Kernel> Worker<'_, K> {
    /// By how much the first move is searched deeper: the only one costs no depth, as long as lines may still get longer.
    #[inline(always)]
    pub fn extension(&self, ply: Ply, list: &MoveList<K::Word>) -> u16 {
        let within = i32::from(ply.0) < self.params.extend_within * i32::from(self.watch.depth);
        if list.len() == 1 && within { self.params.only_move as u16 } else { 0 }
    }

    /// True if a node is searched a ply less, since the table knows no move for it: a cheaper look finds one for the next
    /// time, and what nobody has looked at before matters less (Schröder's internal iterative reduction).
    #[inline(always)]
    pub fn is_unknown(&self, depth: u16, entry: Option<&Entry>, list: &MoveList<K::Word>) -> bool {
        i32::from(depth) >= self.params.unknown_depth && entry.is_none_or(|entry| entry.mv == 0) && list.len() > 1
    }

    /// By how much the `number`th move is searched less deep at first; `rating` is what the history says for it.
    #[inline]
    pub fn reduction<const PV: bool>(&self, depth: u16, number: usize, mv: &MoveOf<K>, rating: i32) -> u16 {
        let params = self.params;
        let after = if PV { params.reduce_after_open } else { params.reduce_after };
        if i32::from(depth) < params.reduce_depth || number as i32 <= after || mv.is_capture() || mv.crowns() {
            return 0;
        }
        let mut less = self.reductions.of(depth, number);
        less -= params.reduce_open * i32::from(PV);
        if params.reduce_history > 0 {
            less -= rating * 100 / params.reduce_history;
        }
        (less / 100).max(0) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        let reductions = Reductions::new(&Parameters::default());
        assert!(reductions.of(3, 2) <= reductions.of(12, 2));
        assert!(reductions.of(12, 2) < reductions.of(12, 9));
        assert_eq!(reductions.of(500, 500), reductions.of(63, 63));
    }
}
