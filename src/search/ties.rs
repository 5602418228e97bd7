//! What a score hangs on beside the position that it is the score of.

use super::params::NEAR_LIMIT;
use crate::score::Ply;

/// Told by every node on its way up, so that nothing enters the table that would be wrong for the same position reached
/// otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ties {
    /// The lowest ply whose position, by being repeated, the score depends on; beyond every ply for none. Nodes below that
    /// ply cannot keep the score.
    repeats: Ply,
    /// Nodes at a lower ply do not know the draw counter that the score depends on: it is not yet part of their key.
    counts: Ply,
    /// The deepest ply that the score comes from.
    pub reach: Ply,
}

impl Ties {
    /// Depends on nothing above, and on nothing deeper than `reach`.
    #[inline(always)]
    pub fn free(reach: Ply) -> Self {
        Self { repeats: Ply(u16::MAX), counts: Ply(0), reach }
    }

    /// A draw at `ply` because the position stood on the board at ply `earlier`.
    #[inline(always)]
    pub fn repeated(earlier: Ply, ply: Ply) -> Self {
        Self { repeats: earlier, ..Self::free(ply) }
    }

    /// A draw at `ply` because a counter has run out.
    #[inline(always)]
    pub fn counted(ply: Ply) -> Self {
        Self { counts: Ply(ply.0.saturating_sub(NEAR_LIMIT)), ..Self::free(ply) }
    }

    /// What a table entry at `ply` that looks `reach` plies ahead depends on, if the draw counter in its key runs out after
    /// `left` plies.
    #[inline(always)]
    pub fn entered(ply: Ply, reach: u8, left: u16) -> Self {
        let free = Self::free(Ply(ply.0 + u16::from(reach)));
        if u16::from(reach) < left { free } else { Self { counts: Self::counted(Ply(ply.0 + left)).counts, ..free } }
    }

    /// Depends on what either depends on.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self {
            repeats: self.repeats.min(other.repeats),
            counts: self.counts.max(other.counts),
            reach: self.reach.max(other.reach),
        }
    }

    /// As seen from above the node at `ply`: repetitions of that node itself and below are no longer a matter of the path.
    #[inline(always)]
    pub fn leaving(self, ply: Ply) -> Self {
        if self.repeats < ply { self } else { Self { repeats: Ply(u16::MAX), ..self } }
    }

    /// True if the score of the node at `ply`, left, is that of its position under its key and nothing else.
    #[inline(always)]
    pub fn is_free_at(self, ply: Ply) -> bool {
        self.repeats == Ply(u16::MAX) && ply >= self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repetition_binds_the_nodes_below_its_first_position() {
        let ties = Ties::repeated(Ply(3), Ply(7));
        assert!(!ties.leaving(Ply(5)).is_free_at(Ply(5)));
        assert!(ties.leaving(Ply(3)).is_free_at(Ply(3)));
        let both = ties.and(Ties::free(Ply(12)));
        assert_eq!((both.reach, both.leaving(Ply(4)).is_free_at(Ply(4))), (Ply(12), false));
    }

    #[test]
    fn a_counter_binds_the_nodes_that_do_not_know_it() {
        let ties = Ties::counted(Ply(NEAR_LIMIT + 5));
        assert!(!ties.is_free_at(Ply(4)) && ties.is_free_at(Ply(5)));
        assert!(Ties::counted(Ply(9)).is_free_at(Ply(0)));
        // An entry that may have met the limit binds those above it just as the search that made it.
        let (here, left) = (Ply(10), 35);
        assert_eq!(Ties::entered(here, 34, left), Ties::free(Ply(44)));
        let met = Ties::entered(here, 60, left);
        assert_eq!((met.reach, met.is_free_at(Ply(4)), met.is_free_at(Ply(5))), (Ply(70), false, true));
    }
}
