//! The order in which moves are tried: the table's move, then large captures, then what has proved good before.

use super::params::HISTORY_LIMIT;
use super::table::name_of;
use crate::board::{Board, Side, Word};
use crate::position::{Move, MoveList, Position};
use smallvec::SmallVec;

/// How often quiet moves have refuted, by side, from and to.
pub(super) struct History {
    scores: Vec<i16>,
    count: usize,
}

const TABLE_MOVE: i32 = 1 << 24;
const CROWNING: i32 = 1 << 14;

impl History {
    pub fn new(board: &Board) -> Self {
        let count = usize::from(board.count);
        Self { scores: vec![0; 2 * count * count], count }
    }

    #[inline(always)]
    fn index<W: Word>(&self, board: &Board, side: Side, mv: &Move<W>) -> usize {
        let place = |square: u8| usize::from(board.places[usize::from(square)]);
        (side.index() * self.count + place(mv.from)) * self.count + place(mv.to)
    }

    /// The moves of `list` with what speaks for each; `first` is the name of the table's move.
    pub fn rate<W: Word>(&self, board: &Board, position: &Position<W>, list: MoveList<W>, first: u16) -> Ordered<W> {
        let enemy_kings = position.pieces.kings[(!position.turn).index()];
        let rate = |mv: &Move<W>| {
            let mut score = if mv.is_capture() {
                (mv.taken.len() + (mv.taken & enemy_kings).len()) as i32 * 16
            } else {
                i32::from(self.scores[self.index(board, position.turn, mv)])
            };
            if mv.crowns() {
                score += CROWNING;
            }
            if first != 0 && name_of(mv) == first { score + TABLE_MOVE } else { score }
        };
        Ordered { scores: list.iter().map(rate).collect(), list, next: 0 }
    }

    /// Learns that `list[n]` has refuted and those before it have not.
    pub fn learn<W: Word>(&mut self, board: &Board, side: Side, tried: &[Move<W>], depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth).min(HISTORY_LIMIT / 8);
        self.shift(board, side, best, bonus);
        for mv in others {
            self.shift(board, side, mv, -bonus);
        }
    }

    fn shift<W: Word>(&mut self, board: &Board, side: Side, mv: &Move<W>, bonus: i32) {
        let index = self.index(board, side, mv);
        let old = i32::from(self.scores[index]);
        // The nearer to the limit, the less a confirmation adds.
        self.scores[index] = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }
}

/// Moves given out best first.
pub(super) struct Ordered<W: Word> {
    list: MoveList<W>,
    scores: SmallVec<[i32; 48]>,
    next: usize,
}

impl<W: Word> Ordered<W> {
    /// The next move.
    #[inline]
    pub fn take(&mut self) -> Option<Move<W>> {
        let from = self.next;
        let best = (from + 1..self.list.len()).fold(from, |a, b| if self.scores[b] > self.scores[a] { b } else { a });
        let mv = *self.list.get(best)?;
        self.list.swap(from, best);
        self.scores.swap(from, best);
        self.next += 1;
        Some(mv)
    }

    /// The moves given out so far.
    pub fn taken(&self) -> &[Move<W>] {
        &self.list[..self.next]
    }
}
