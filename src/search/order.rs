//! The order in which moves are tried: the table's move, then large captures and promotions, then what has proved good
//! before.
//!
//! Quiet moves are rated by three histories: how often the move has refuted by itself (apart for positions in which a
//! capture is threatened), as an answer to the move before, and as a sequel to the own move before that.

use super::params::{HISTORY_LIMIT, HISTORY_STEP, Parameters};
use super::table::name_of;
use crate::board::{Board, Side, Word};
use crate::position::{Move, MoveList, Position};
use smallvec::SmallVec;

/// A move as the histories know it: the steps to a neighbouring square are told apart by both ends, all others by where
/// they end. Slot 0 is no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u16);

/// What a move is rated by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The side to move.
    pub side: Side,
    /// Whether the other side threatens to capture.
    pub threatened: bool,
    /// The move before.
    pub reply_to: Slot,
    /// The own move before that.
    pub follows: Slot,
}

impl Context {
    /// Nothing known but whose turn it is.
    pub fn bare(side: Side) -> Self {
        Self { side, threatened: false, reply_to: Slot(0), follows: Slot(0) }
    }
}

/// How often moves have refuted.
pub(super) struct History {
    /// By side, threat, from and to.
    plain: Vec<i16>,
    /// By side, slot of the move before and own slot.
    reply: Vec<i16>,
    /// By side, slot of the own move before and own slot.
    follow: Vec<i16>,
    slots: Vec<u16>,
    places: usize,
    slot_count: usize,
    gain: i32,
    by_threat: bool,
}

const TABLE_MOVE: i32 = 1 << 24;
const CROWNING: i32 = 1 << 15;
const TAKEN: i32 = 1 << 13;

impl History {
    pub fn new(board: &Board, params: &Parameters) -> Self {
        let places = usize::from(board.count);
        let (slots, slot_count) = slots_of(board);
        let pairs = |on: i32| if on == 0 { Vec::new() } else { vec![0; 2 * slot_count * slot_count] };
        Self {
            plain: vec![0; 4 * places * places],
            reply: pairs(params.history_reply),
            follow: pairs(params.history_follow),
            slots,
            places,
            slot_count,
            gain: params.history_gain,
            by_threat: params.history_threat != 0,
        }
    }

    #[inline(always)]
    fn pair<W: Word>(&self, board: &Board, mv: &Move<W>) -> usize {
        let place = |square: u8| usize::from(board.places[usize::from(square)]);
        place(mv.from) * self.places + place(mv.to)
    }

    /// The move's slot.
    #[inline(always)]
    pub fn slot<W: Word>(&self, board: &Board, mv: &Move<W>) -> Slot {
        Slot(self.slots[self.pair(board, mv)])
    }

    #[inline(always)]
    fn plain_index(&self, context: &Context, pair: usize) -> usize {
        let part = context.side.index() * 2 + usize::from(context.threatened && self.by_threat);
        part * self.places * self.places + pair
    }

    #[inline(always)]
    fn row(&self, side: Side, before: Slot) -> usize {
        (side.index() * self.slot_count + usize::from(before.0)) * self.slot_count
    }

    /// What speaks for a move by what has happened before.
    #[inline(always)]
    pub fn score<W: Word>(&self, board: &Board, context: &Context, mv: &Move<W>) -> i32 {
        let pair = self.pair(board, mv);
        let slot = usize::from(self.slots[pair]);
        let after = |table: &[i16], before: Slot| {
            table.get(self.row(context.side, before) + slot).map_or(0, |&score| i32::from(score))
        };
        i32::from(self.plain[self.plain_index(context, pair)])
            + after(&self.reply, context.reply_to)
            + after(&self.follow, context.follows)
    }

    /// The moves of `list` with what speaks for each; `first` is the name of the table's move.
    #[inline]
    pub fn rate<W: Word>(
        &self,
        board: &Board,
        position: &Position<W>,
        context: &Context,
        list: MoveList<W>,
        first: u16,
    ) -> Ordered<W> {
        let enemy_kings = position.pieces.kings[(!position.turn).index()];
        let rate = |mv: &Move<W>| {
            let mut score = self.score(board, context, mv);
            if mv.is_capture() {
                score += (mv.taken.len() + (mv.taken & enemy_kings).len()) as i32 * TAKEN;
            }
            if mv.crowns() {
                score += CROWNING;
            }
            if first != 0 && name_of(mv) == first { score + TABLE_MOVE } else { score }
        };
        Ordered { scores: list.iter().map(rate).collect(), list, next: 0 }
    }

    /// Learns that the last of `tried` has refuted and those before it have not.
    pub fn learn<W: Word>(&mut self, board: &Board, context: &Context, tried: &[Move<W>], depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * self.gain).min(HISTORY_STEP);
        self.shift(board, context, best, bonus);
        for mv in others {
            self.shift(board, context, mv, -bonus);
        }
    }

    fn shift<W: Word>(&mut self, board: &Board, context: &Context, mv: &Move<W>, bonus: i32) {
        let pair = self.pair(board, mv);
        let slot = usize::from(self.slots[pair]);
        let plain = self.plain_index(context, pair);
        move_towards(&mut self.plain[plain], bonus);
        let (reply, follow) =
            (self.row(context.side, context.reply_to) + slot, self.row(context.side, context.follows) + slot);
        if let Some(score) = self.reply.get_mut(reply) {
            move_towards(score, bonus);
        }
        if let Some(score) = self.follow.get_mut(follow) {
            move_towards(score, bonus);
        }
    }
}

/// The nearer to the limit, the less a confirmation adds.
#[inline(always)]
fn move_towards(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

/// The slot of each from and to, and the number of slots.
fn slots_of(board: &Board) -> (Vec<u16>, usize) {
    let squares = &board.bits[..usize::from(board.count)];
    let mut slots = Vec::with_capacity(squares.len() * squares.len());
    let mut next = squares.len() as u16 + 1;
    for &from in squares {
        let (row, column) = board.coordinates(from);
        for (place, &to) in squares.iter().enumerate() {
            let (there, across) = board.coordinates(to);
            if (row - there).abs() <= 1 && (column - across).abs() <= 1 && from != to {
                slots.push(next);
                next += 1;
            } else {
                slots.push(place as u16 + 1);
            }
        }
    }
    (slots, usize::from(next))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Goal, variants};

    #[test]
    fn a_refutation_is_tried_first_the_next_time() {
        let game = crate::game::Game::new(variants::Russian, variants::RUSSIAN);
        let board = game.board();
        let mut history = History::new(board, &Parameters::of(Goal::Win));
        let state = game.start();
        let list = game.moves(&state);
        let context = Context::bare(state.position.turn);
        history.learn(board, &context, &list[..4], 6);
        let mut moves = history.rate(board, &state.position, &context, list.clone(), 0);
        assert_eq!(moves.take(), Some(list[3]));
        let last = name_of(list.last().unwrap());
        let mut moves = history.rate(board, &state.position, &context, list.clone(), last);
        assert_eq!(moves.take(), list.last().copied());
        assert_eq!(moves.take(), Some(list[3]));
        let threatened = Context { threatened: true, reply_to: history.slot(board, &list[0]), ..context };
        assert_ne!(history.score(board, &threatened, &list[3]), history.score(board, &context, &list[3]));
    }

    #[test]
    fn steps_have_slots_of_their_own() {
        let board = Board::new(variants::INTERNATIONAL.shape);
        let (slots, count) = slots_of(&board);
        let mut steps: Vec<_> = slots.iter().filter(|&&slot| slot > 50).collect();
        steps.sort_unstable();
        steps.dedup();
        assert_eq!(steps.len(), 162, "each diagonal neighbour once in each direction");
        assert_eq!(count, 50 + 1 + 162);
    }
}
