//! Lines of best play, collected on the way back from the leaves.

use crate::score::{MAX_PLY, Ply};
use fxhash::FxHashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

    /// The best line from `ply` on is this one.
    fn set_all(&mut self, ply: Ply, line: &[M]) {
        let place = &mut self.0[usize::from(ply.0)];
        place.clear();
        place.extend_from_slice(line);
    }

    /// The line from `ply` on.
    pub fn from(&self, ply: Ply) -> &[M] {
        &self.0[usize::from(ply.0)]
    }
}

/// So many lines are kept for other threads; then all are forgotten.
const EXCHANGED: usize = 1_024;

/// What a line is the best one for: a depth and a score, counted from its first position, as in the table.
pub(super) type Worth = (u8, i16);

/// Lines that the threads of a search have found, by the key of their first position. With the score in the table another
/// thread that comes to the position needs the line as well.
#[derive(Debug)]
pub(super) struct Exchange<M>(Mutex<FxHashMap<u64, (Worth, Vec<M>)>>);

impl<M: Copy> Exchange<M> {
    pub fn new() -> Self {
        Self(Mutex::default())
    }

    fn lines(&self) -> MutexGuard<'_, FxHashMap<u64, (Worth, Vec<M>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the best line from `ply` on.
    pub fn give(&self, key: u64, worth: Worth, lines: &Lines<M>, ply: Ply) {
        let mut all = self.lines();
        if all.len() >= EXCHANGED {
            all.clear();
        }
        all.insert(key, (worth, lines.from(ply).to_vec()));
    }

    /// Takes over the line of this worth, if there is one.
    pub fn take(&self, key: u64, worth: Worth, lines: &mut Lines<M>, ply: Ply) -> bool {
        let all = self.lines();
        let Some((_, line)) = all.get(&key).filter(|(of, _)| *of == worth) else { return false };
        lines.set_all(ply, line);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_over_for_what_it_was_found_for() {
        let (mut mine, mut other, exchange) = (Lines::new(), Lines::new(), Exchange::new());
        mine.set(Ply(4), 'b');
        mine.set(Ply(3), 'a');
        exchange.give(77, (9, -20), &mine, Ply(3));
        assert!(!exchange.take(77, (9, -19), &mut other, Ply(5)) && !exchange.take(78, (9, -20), &mut other, Ply(5)));
        assert!(exchange.take(77, (9, -20), &mut other, Ply(5)));
        assert_eq!(other.from(Ply(5)), ['a', 'b']);
        for key in 0..3 * EXCHANGED as u64 {
            exchange.give(key, (9, -20), &mine, Ply(3));
            assert!(exchange.lines().len() <= EXCHANGED);
        }
    }
}
