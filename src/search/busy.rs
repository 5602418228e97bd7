//! What other threads are searching at this moment, so that two of them rarely do the same work.
//!
//! Before a thread searches a move, it looks whether another one is busy with the position that the move leads to; if so,
//! it leaves the move for later, when the table will have the answer (Kerrigan, Simplified ABDADA, 2017, after Weill,
//! 1996). The first move is put off only where all are expected to be searched: elsewhere it settles the node more often
//! than not. After each move a thread looks whether another one has settled the node, and where the window is open it takes
//! the line from it too (`line`). With one thread nothing is noted or put off.

use std::sync::atomic::{AtomicU64, Ordering};

const CELLS: usize = 1 << 10;

/// The positions that threads are busy with.
#[derive(Debug, Default)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// For a search by so many threads.
    pub fn new(threads: usize) -> Self {
        let cells = if threads > 1 { CELLS } else { 0 };
        Self((0..cells).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline(always)]
    fn cell(&self, key: u64) -> Option<&AtomicU64> {
        self.0.get(key as usize % CELLS)
    }

    /// True if a thread is busy with the position of this key: another one, or this one further up.
    #[inline(always)]
    pub fn holds(&self, key: u64) -> bool {
        self.cell(key).is_some_and(|cell| cell.load(Ordering::Relaxed) == key)
    }

    /// Notes that this thread is busy with the position, or with none that lies in the same place any more. Two threads may
    /// overwrite each other's note; then some work is done twice.
    #[inline(always)]
    pub fn note(&self, key: u64, busy: bool) {
        if let Some(cell) = self.cell(key) {
            cell.store(if busy { key } else { 0 }, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_is_held_until_it_is_done() {
        let busy = Busy::new(2);
        busy.note(77, true);
        assert!(busy.holds(77) && !busy.holds(77 + CELLS as u64));
        busy.note(77, false);
        assert!(!busy.holds(77));
    }

    #[test]
    fn one_thread_is_never_in_its_own_way() {
        let busy = Busy::new(1);
        busy.note(77, true);
        assert!(!busy.holds(77));
    }
}
