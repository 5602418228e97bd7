//! Lines of best play, collected on the way back from the leaves.

use crate::score::{MAX_PLY, Ply};

/// For each ply the best line from there on, as far as the node being searched at that ply knows it.
#[derive(Clone, Debug)]
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub fn new() -> Self {
        Self(vec![Vec::new(); usize::from(MAX_PLY) + 2])
    }

    /// Forgets the line from `ply` on.
    #[inline(always)]
    pub fn clear(&mut self, ply: Ply) {
        self.0[usize::from(ply.0)].clear();
    }

    /// The best line from `ply` on is `mv` and then that of the next ply.
    pub fn set(&mut self, ply: Ply, mv: M) {
        let (upper, lower) = self.0.split_at_mut(usize::from(ply.0) + 1);
        let line = &mut upper[usize::from(ply.0)];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The line from `ply` on.
    pub fn from(&self, ply: Ply) -> &[M] {
        &self.0[usize::from(ply.0)]
    }
}
