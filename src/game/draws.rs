//! The counters behind the draw rules, kept move by move.

use crate::board::{Board, Side, Word};
use crate::position::{Move, Position};
use crate::rules::{Diagonal, Force, LONE_KINGS, LoneKing, MaterialLimit, Rules};

/// How long nothing has happened, in the units of each rule. A position set up starts all of them at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last capture or man's move.
    pub quiet: u16,
    /// Plies since the last capture or promotion.
    pub unchanged: u16,
    /// Moves that each side has made as the stronger one of each lone-king ending.
    pub endings: [[u8; LONE_KINGS]; 2],
}

impl Counters {
    /// The counters after `mv` has led from `before` to `after`.
    #[inline(always)]
    pub(super) fn after<W: Word>(
        &self,
        rules: &Rules,
        board: &Board,
        before: &Position<W>,
        mv: &Move<W>,
        after: &Position<W>,
    ) -> Self {
        let lasts = mv.by_king() && !mv.is_capture();
        let quiet = if lasts { self.quiet.saturating_add(1) } else { 0 };
        let changes = mv.is_capture() || mv.crowns();
        let unchanged = if changes { 0 } else { self.unchanged.saturating_add(1) };
        // A lone-king ending needs a side with one king and nothing else: most positions are dismissed here.
        let endings = if is_lone_king(after, Side::White) || is_lone_king(after, Side::Black) {
            // A copy: what is handed on by reference has to lie in memory, and is slow to read from there again.
            let after = *after;
            self.counted_endings(rules, board, before, &after)
        } else {
            [[0; LONE_KINGS]; 2]
        };
        Self { quiet, unchanged, endings }
    }

    #[cold]
    #[inline(never)]
    fn counted_endings<W: Word>(
        &self,
        rules: &Rules,
        board: &Board,
        before: &Position<W>,
        after: &Position<W>,
    ) -> [[u8; LONE_KINGS]; 2] {
        let mut counters = *self;
        for (i, ending) in rules.draws.lone_king.iter().enumerate() {
            let Some(ending) = ending else { break };
            counters.count_ending(i, ending, board, before, after);
        }
        counters.endings
    }

    fn count_ending<W: Word>(
        &mut self,
        i: usize,
        ending: &LoneKing,
        board: &Board,
        before: &Position<W>,
        after: &Position<W>,
    ) {
        for stronger in Side::ALL {
            let count = &mut self.endings[stronger.index()][i];
            if !ending.holds(board, after, stronger) || !ending.holds(board, before, stronger) {
                *count = 0;
            } else if before.turn == stronger {
                *count = count.saturating_add(1);
            }
        }
    }

    /// True if no rule counts at the moment, as in most positions: a man has moved or was taken just now, and not both
    /// sides have kings.
    #[inline(always)]
    pub(crate) fn are_at_rest<W: Word>(&self, position: &Position<W>) -> bool {
        let [white, black] = position.pieces.kings;
        self.quiet == 0 && self.endings == [[0; LONE_KINGS]; 2] && (white.is_empty() || black.is_empty())
    }

    /// True if some lone-king ending has lasted its moves.
    #[inline]
    pub(super) fn ending_is_over(&self, rules: &Rules) -> bool {
        rules
            .draws
            .lone_king
            .iter()
            .enumerate()
            .any(|(i, ending)| ending.is_some_and(|ending| self.endings.iter().any(|side| side[i] >= ending.moves)))
    }
}

#[inline]
fn is_lone_king<W: Word>(position: &Position<W>, side: Side) -> bool {
    let pieces = &position.pieces;
    pieces.men[side.index()].is_empty() && pieces.kings[side.index()].len() == 1
}

impl LoneKing {
    /// True if `stronger` is the stronger side of this ending in `position`.
    pub fn holds<W: Word>(&self, board: &Board, position: &Position<W>, stronger: Side) -> bool {
        let pieces = &position.pieces;
        let own = pieces.of(stronger);
        let kings = pieces.kings[stronger.index()];
        let count = own.len();
        is_lone_king(position, !stronger)
            && count >= u32::from(self.least)
            && (count <= u32::from(self.most) || self.most == u8::MAX)
            && match self.force {
                Force::WithKing => kings.any(),
                Force::Kings => kings == own && kings.any(),
            }
            && self.diagonal_holds(board, own, pieces.kings[(!stronger).index()])
    }

    fn diagonal_holds<W: Word>(&self, board: &Board, own: W, lone: W) -> bool {
        let diagonal = W::from_wide(board.long_diagonal());
        match self.diagonal {
            Diagonal::Any => true,
            Diagonal::Stronger => (own & diagonal).any(),
            Diagonal::Held => (lone & diagonal).any() && (own & diagonal).is_empty(),
        }
    }
}

impl MaterialLimit {
    /// True if both sides have kings and the number of pieces is in range.
    #[inline]
    pub fn holds<W: Word>(&self, position: &Position<W>) -> bool {
        let pieces = &position.pieces;
        let count = pieces.all().len();
        pieces.kings.iter().all(|kings| kings.any()) && (u32::from(self.least)..=u32::from(self.most)).contains(&count)
    }
}
