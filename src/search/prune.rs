//! What is not searched, or less deep, because it hardly matters.
//!
//! There is no null move: having to move is a burden in every draughts ending. Instead a search of the same node, less
//! deep but with a higher aim, tells whether the node is good enough.

use super::node::{Look, Site};
use super::report::Bound;
use super::worker::Worker;
use crate::game::MoveOf;
use crate::rules::variants::Kernel;
use crate::score::{Ply, Score};

impl<K: Kernel> Worker<'_, K> {
    /// The score of a node with an empty window below `beta`, if a shallower search with a higher aim makes it certain
    /// enough that it reaches `beta`.
    pub fn prune(&mut self, site: &Site<K>, beta: Score) -> Option<Score> {
        let params = self.params;
        let depth = i32::from(site.depth);
        if self.probing || beta.is_decided() || depth < params.probcut_depth {
            return None;
        }
        let margin = params.probcut_margin * depth;
        let aim = beta + margin;
        if aim.is_decided() || self.is_known_below(site, aim) {
            return None;
        }
        let shallow = (depth * params.probcut_share / 100) as u16;
        self.probing = true;
        let score = self.node::<false>(site.state, shallow, aim - 1, aim, site.ply);
        self.probing = false;
        let enough = score >= aim && !self.watch.stopped;
        enough.then(|| if score.is_decided() { score } else { score - margin })
    }

    /// True if the table says that the position does not reach `aim`, at a depth that counts.
    #[inline]
    fn is_known_below(&self, site: &Site<K>, aim: Score) -> bool {
        site.entry.is_some_and(|entry| {
            let deep = u16::from(entry.depth) * 2 >= site.depth;
            deep && entry.bound.is_some_and(|bound| bound != Bound::Lower)
                && Score::from_node(entry.score, site.ply) < aim
        })
    }

    /// By how much the `number`th move is searched less deep at first; `rating` is what the history says for it.
    #[inline]
    pub fn reduction<const PV: bool>(
        &self,
        depth: u16,
        number: usize,
        mv: &MoveOf<K>,
        look: &Look,
        rating: i32,
    ) -> u16 {
        let params = self.params;
        let after = if PV { params.reduce_after_open } else { params.reduce_after };
        if i32::from(depth) < params.reduce_depth || number as i32 <= after || look.captures || mv.crowns() {
            return 0;
        }
        let mut less = self.reductions.of(depth, number);
        less -= params.reduce_open * i32::from(PV);
        if params.reduce_history > 0 {
            less -= rating * 100 / params.reduce_history;
        }
        (less / 100).max(0) as u16
    }

    /// True if lines may still get longer here.
    #[inline(always)]
    pub fn may_extend(&self, ply: Ply) -> bool {
        i32::from(ply.0) < self.params.extend_within * i32::from(self.watch.depth)
    }
}
