//! What is searched deeper: the only move, and the move that is much better than all others.

use super::node::Site;
use super::report::Bound;
use super::table::name_of;
use super::worker::Worker;
use crate::position::MoveList;
use crate::rules::variants::Kernel;
use crate::score::{Ply, Score};

impl<K: Kernel> Worker<'_, K> {
    /// True if lines may still get longer here.
    #[inline(always)]
    pub fn may_extend(&self, ply: Ply) -> bool {
        i32::from(ply.0) < self.params.extend_within * i32::from(self.watch.depth)
    }

    /// By how much the first move is extended.
    #[inline]
    pub fn extension(&mut self, site: &Site<K>, list: &MoveList<K::Word>) -> i16 {
        if !self.may_extend(site.ply) {
            return 0;
        }
        if list.len() == 1 {
            return self.params.only_move as i16;
        }
        i16::from(self.is_singular(site, list))
    }

    /// Tests whether the table's move is alone in being good, by a shallower search of all others (Anantharaman, Campbell
    /// and Hsu, 1988; in the form that Stockfish made common).
    fn is_singular(&mut self, site: &Site<K>, list: &MoveList<K::Word>) -> bool {
        let depth = i32::from(site.depth);
        let Some(entry) = site.entry.filter(|_| depth >= self.params.singular_depth) else {
            return false;
        };
        let score = Score::from_node(entry.score, site.ply);
        let good = matches!(entry.bound, Some(Bound::Lower | Bound::Exact)) && !score.is_decided();
        if !good || i32::from(entry.depth) + 3 < depth {
            return false;
        }
        let Some(mv) = list.iter().find(|mv| name_of(mv) == entry.mv) else { return false };
        let aim = score - self.params.singular_margin * depth;
        let others = Site { depth: (site.depth - 1) / 2, excluded: Some(mv), ..*site };
        self.try_moves::<false>(&others, (aim - 1, aim), &mut list.clone(), 0) < aim && !self.watch.stopped
    }
}
