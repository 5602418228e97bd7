//! Moves and lists of moves.

use crate::board::{Square, Word};
use smallvec::SmallVec;

const BY_KING: u8 = 1;
const CROWNS: u8 = 2;

/// A move: from, to, what was taken and what stands on `to` afterwards. Two routes with the same four are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<W> {
    /// The pieces taken; empty for a quiet move.
    pub taken: W,
    /// The square left.
    pub from: Square,
    /// The square reached; the same as `from` where a capture ends where it began.
    pub to: Square,
    kind: u8,
}

impl<W: Word> Move<W> {
    /// A move of a man (`by_king` false) or a king; `crowns` tells that a man became a king.
    #[inline(always)]
    pub fn new(from: Square, to: Square, taken: W, by_king: bool, crowns: bool) -> Self {
        let kind = if by_king { BY_KING } else { 0 } | if crowns { CROWNS } else { 0 };
        Self { taken, from, to, kind }
    }

    /// True if a king moves.
    #[inline(always)]
    pub fn by_king(&self) -> bool {
        self.kind & BY_KING != 0
    }

    /// True if a man becomes a king.
    #[inline(always)]
    pub fn crowns(&self) -> bool {
        self.kind & CROWNS != 0
    }

    /// True if something is taken.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.taken.any()
    }

    /// The same move with its squares as sets.
    #[inline(always)]
    pub(super) fn change(&self) -> Change<W> {
        let (from, to) = (W::bit(self.from), W::bit(self.to));
        Change { from, to, taken: self.taken, by_king: self.by_king(), crowns: self.crowns() }
    }
}

/// A move with its squares as sets, in which form the generator finds moves and a position plays them.
#[derive(Clone, Copy)]
pub(super) struct Change<W> {
    pub from: W,
    pub to: W,
    pub taken: W,
    pub by_king: bool,
    pub crowns: bool,
}

impl<W: Word> Change<W> {
    /// The same move with its squares as indices.
    #[inline(always)]
    pub fn to_move(self) -> Move<W> {
        Move::new(self.from.first(), self.to.first(), self.taken, self.by_king, self.crowns)
    }
}

/// Moves kept inline up to 48, on the heap beyond: no position overflows it.
pub type MoveList<W> = SmallVec<[Move<W>; 48]>;
