//! The order in which moves are tried: the table's move, then large captures and promotions, then what has proved good
//! before.
//!
//! Quiet moves are rated by three histories: how often the move has refuted by itself (apart for positions in which a
//! capture is threatened), as an answer to the move before, and as a sequel to the own move before that.

use super::params::{HISTORY_LIMIT, HISTORY_STEP, Parameters};
use super::table::name_of;
use crate::board::{Board, Side, Word};
use crate::position::{Move, Position};
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
    /// The slot of each from and to.
    slots: Vec<u16>,
    /// From one square of departure to the next in tables by from and to.
    stride: usize,
    slot_count: usize,
    gain: i32,
    by_threat: bool,
}

const CROWNING: i32 = 1 << 15;
const TAKEN: i32 = 1 << 13;

impl History {
    pub fn new(board: &Board, params: &Parameters) -> Self {
        let stride = board.shape.bits() as usize;
        let (slots, slot_count) = slots_of(board);
        let pairs = |on: i32| if on == 0 { Vec::new() } else { vec![0; 2 * slot_count * slot_count] };
        Self {
            plain: vec![0; 4 * stride * stride],
            reply: pairs(params.history_reply),
            follow: pairs(params.history_follow),
            slots,
            stride,
            slot_count,
            gain: params.history_gain,
            by_threat: params.history_threat != 0,
        }
    }

    #[inline(always)]
    fn pair<W: Word>(&self, mv: &Move<W>) -> usize {
        usize::from(mv.from) * self.stride + usize::from(mv.to)
    }

    /// The move's slot.
    #[inline(always)]
    pub fn slot<W: Word>(&self, mv: &Move<W>) -> Slot {
        Slot(self.slots[self.pair(mv)])
    }

    /// Where the part of the plain history begins that the context asks for.
    #[inline(always)]
    fn part(&self, context: &Context) -> usize {
        let part = context.side.index() * 2 + usize::from(context.threatened && self.by_threat);
        part * self.stride * self.stride
    }

    #[inline(always)]
    fn row(&self, side: Side, before: Slot) -> usize {
        (side.index() * self.slot_count + usize::from(before.0)) * self.slot_count
    }

    /// What the histories say of moves in this context.
    #[inline(always)]
    fn view(&self, context: &Context) -> View<'_> {
        let after = |before: Slot| self.row(context.side, before);
        View {
            history: self,
            plain: &self.plain[self.part(context)..],
            // Empty where the table is not in use.
            reply: self.reply.get(after(context.reply_to)..).unwrap_or_default(),
            follow: self.follow.get(after(context.follows)..).unwrap_or_default(),
        }
    }

    /// What speaks for a move by what has happened before.
    pub fn score<W: Word>(&self, context: &Context, mv: &Move<W>) -> i32 {
        self.view(context).score(mv)
    }

    /// Rates the moves not yet given out.
    #[inline]
    pub fn rate<W: Word>(&self, position: &Position<W>, context: &Context, moves: &mut Ordered<W>) {
        let enemy_kings = position.pieces.kings[(!position.turn).index()];
        let view = self.view(context);
        moves.ratings.clear();
        moves.ratings.extend(moves.list.iter().map(|mv| {
            let mut score = view.score(mv);
            if mv.is_capture() {
                score += (mv.taken.len() + (mv.taken & enemy_kings).len()) as i32 * TAKEN;
            }
            if mv.crowns() {
                score += CROWNING;
            }
            score
        }));
    }

    /// Learns that the last of `tried` has refuted and those before it have not.
    pub fn learn<W: Word>(&mut self, context: &Context, tried: &[Move<W>], depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * self.gain).min(HISTORY_STEP);
        self.shift(context, best, bonus);
        for mv in others {
            self.shift(context, mv, -bonus);
        }
    }

    fn shift<W: Word>(&mut self, context: &Context, mv: &Move<W>, bonus: i32) {
        let pair = self.pair(mv);
        let slot = usize::from(self.slots[pair]);
        let plain = self.part(context) + pair;
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

/// The rows of the histories that count in one context.
struct View<'h> {
    history: &'h History,
    plain: &'h [i16],
    reply: &'h [i16],
    follow: &'h [i16],
}

impl View<'_> {
    #[inline(always)]
    fn score<W: Word>(&self, mv: &Move<W>) -> i32 {
        let pair = self.history.pair(mv);
        let slot = usize::from(self.history.slots[pair]);
        let after = |row: &[i16]| row.get(slot).map_or(0, |&score| i32::from(score));
        i32::from(self.plain[pair]) + after(self.reply) + after(self.follow)
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
    let stride = board.shape.bits() as usize;
    let mut slots = vec![0; stride * stride];
    let mut next = squares.len() as u16 + 1;
    for &from in squares {
        let (row, column) = board.coordinates(from);
        for (place, &to) in squares.iter().enumerate() {
            let (there, across) = board.coordinates(to);
            let slot = &mut slots[usize::from(from) * stride + usize::from(to)];
            if (row - there).abs() <= 1 && (column - across).abs() <= 1 && from != to {
                *slot = next;
                next += 1;
            } else {
                *slot = place as u16 + 1;
            }
        }
    }
    (slots, usize::from(next))
}

/// Moves given out best first: one known to be good before any is rated, which is often all that is needed.
pub(super) struct Ordered<'l, W: Word> {
    list: &'l mut [Move<W>],
    ratings: SmallVec<[i32; 48]>,
    next: usize,
    /// From here on stand the moves that were put off.
    end: usize,
    /// Those are being given out.
    again: bool,
    /// The first move is known.
    led: bool,
}

impl<'l, W: Word> Ordered<'l, W> {
    /// The moves of a list; `first` is the name of the one to begin with.
    #[inline]
    pub fn new(list: &'l mut [Move<W>], first: u16) -> Self {
        let led = first != 0
            && match list.iter().position(|mv| name_of(mv) == first) {
                Some(place) => {
                    list.swap(0, place);
                    true
                }
                None => false,
            };
        let led = led || list.len() == 1;
        let end = list.len();
        Self { list, ratings: SmallVec::new(), next: 0, end, again: false, led }
    }

    /// True if they must be rated before the next can be given out.
    #[inline(always)]
    pub fn want_rating(&self) -> bool {
        self.ratings.is_empty() && !(self.led && self.next == 0) && self.next < self.list.len()
    }

    /// The next move, with what speaks for it.
    #[inline(always)]
    pub fn take(&mut self) -> Option<(Move<W>, i32)> {
        let from = self.next;
        if from == self.end {
            (self.end, self.again) = (self.list.len(), true);
        }
        let first = *self.list.get(from)?;
        self.next += 1;
        if self.led && from == 0 {
            return Some((first, 0));
        }
        let ratings = self.ratings.as_mut_slice();
        let (mut best, mut most) = (from, *ratings.get(from)?);
        for (place, &rating) in ratings.iter().enumerate().take(self.end).skip(from + 1) {
            if rating > most {
                (best, most) = (place, rating);
            }
        }
        ratings[best] = ratings[from];
        self.list.swap(from, best);
        Some((self.list[from], most))
    }

    /// Puts off the move given out last until all others have been; false if there are none, or it was put off before.
    /// The moves must be rated.
    #[inline]
    pub fn put_off(&mut self) -> bool {
        let may = self.end > self.next && !self.again && !self.ratings.is_empty();
        if may {
            self.next -= 1;
            self.end -= 1;
            self.list.swap(self.next, self.end);
            self.ratings.swap(self.next, self.end);
        }
        may
    }

    /// The moves given out so far.
    pub fn taken(&self) -> &[Move<W>] {
        &self.list[..self.next]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants;

    #[test]
    fn a_refutation_is_tried_first_the_next_time() {
        let game = crate::game::Game::new(variants::Russian, variants::RUSSIAN);
        let board = game.board();
        let mut history = History::new(board, &Parameters::default());
        let state = game.start();
        let list = game.moves(&state);
        let context = Context::bare(state.position.turn);
        history.learn(&context, &list[..4], 6);
        let order = |first: u16| {
            let mut list = list.clone();
            let mut moves = Ordered::new(&mut list, first);
            let mut order = Vec::new();
            loop {
                if moves.want_rating() {
                    history.rate(&state.position, &context, &mut moves);
                }
                let Some((mv, _)) = moves.take() else { break order };
                order.push(mv);
            }
        };
        assert_eq!(order(0)[0], list[3]);
        assert_eq!(order(0).len(), list.len());
        let last = *list.last().unwrap();
        assert_eq!(order(name_of(&last))[..2], [last, list[3]]);
        let threatened = Context { threatened: true, reply_to: history.slot(&list[0]), ..context };
        assert_ne!(history.score(&threatened, &list[3]), history.score(&context, &list[3]));
    }

    #[test]
    fn what_is_put_off_comes_last_and_once() {
        let game = crate::game::Game::new(variants::Russian, variants::RUSSIAN);
        let history = History::new(game.board(), &Parameters::default());
        let state = game.start();
        let all = game.moves(&state);
        let mut list = all.clone();
        let mut moves = Ordered::new(&mut list, 0);
        history.rate(&state.position, &Context::bare(state.position.turn), &mut moves);
        let (mut order, mut off) = (Vec::new(), Vec::new());
        while let Some((mv, _)) = moves.take() {
            let wanted = off.len() < 2 && !off.contains(&mv) && !order.is_empty();
            if wanted && moves.put_off() {
                off.push(mv);
                assert!(!moves.taken().contains(&mv));
            } else {
                order.push(mv);
            }
        }
        assert_eq!((order.len(), off.len()), (all.len(), 2));
        assert!(all.iter().all(|mv| order.contains(mv)) && order[all.len() - 2..].iter().all(|mv| off.contains(mv)));
        // The last one left cannot be put off, nor anything twice.
        let mut list = all.clone();
        let mut moves = Ordered::new(&mut list[..2], 0);
        history.rate(&state.position, &Context::bare(state.position.turn), &mut moves);
        moves.take();
        assert!(moves.put_off() && moves.take().is_some() && !moves.put_off());
        assert!(moves.take().is_some() && !moves.put_off() && moves.take().is_none());
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
