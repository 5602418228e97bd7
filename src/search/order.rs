//! The order in which moves are tried: the table's move, then large captures and promotions, then what has proved good
//! before.
//!
//! Quiet moves are rated by how often they have refuted. What a move is worth as an answer to the one before, or as a sequel
//! to the own one before that, or where a capture is threatened, was tried and proved nothing.

use super::params::{HISTORY_LIMIT, HISTORY_STEP, Parameters};
use super::table::name_of;
use crate::board::{Board, Side, Word};
use crate::position::{Move, Position};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// How often moves have refuted. Clones are one history: what one thread learns serves all, and they order and reduce the
/// moves of a position alike, so that one finds in the table what another has left there.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By side, from and to. Of two threads that learn about the same move at once, one may be forgotten.
    scores: Arc<[AtomicI16]>,
    /// From one square of departure to the next.
    stride: usize,
    gain: i32,
}

/// The rating of a move known to be good: it comes first again among those put off, and is not reduced.
const KNOWN: i32 = 1 << 20;
const CROWNING: i32 = 1 << 15;
const TAKEN: i32 = 1 << 13;

impl History {
    pub fn new(board: &Board, params: &Parameters) -> Self {
        let stride = board.shape.bits() as usize;
        let scores = (0..2 * stride * stride).map(|_| AtomicI16::new(0)).collect();
        Self { scores, stride, gain: params.history_gain }
    }

    #[inline(always)]
    fn pair<W: Word>(&self, mv: &Move<W>) -> usize {
        usize::from(mv.from) * self.stride + usize::from(mv.to)
    }

    /// Where the part of the history is that belongs to a side.
    #[inline(always)]
    fn part(&self, side: Side) -> Range<usize> {
        let size = self.stride * self.stride;
        side.index() * size..(side.index() + 1) * size
    }

    /// What speaks for a move by what has happened before.
    pub fn score<W: Word>(&self, side: Side, mv: &Move<W>) -> i32 {
        self.scores[self.part(side)][self.pair(mv)].load(Relaxed).into()
    }

    /// Rates the moves not yet given out.
    #[inline]
    pub fn rate<W: Word>(&self, position: &Position<W>, moves: &mut Ordered<W>) {
        let enemy_kings = position.pieces.kings[(!position.turn).index()];
        let scores = &self.scores[self.part(position.turn)];
        let score =
            |mv: &Move<W>| i32::from(scores[self.pair(mv)].load(Relaxed)) + if mv.crowns() { CROWNING } else { 0 };
        moves.ratings.clear();
        // Captures stand alone.
        if moves.list.first().is_some_and(Move::is_capture) {
            let taken = |mv: &Move<W>| (mv.taken.len() + (mv.taken & enemy_kings).len()) as i32 * TAKEN;
            moves.ratings.extend(moves.list.iter().map(|mv| score(mv) + taken(mv)));
        } else {
            moves.ratings.extend(moves.list.iter().map(score));
        }
    }

    /// Learns that the last of `tried` has refuted and those before it have not.
    pub fn learn<W: Word>(&self, side: Side, tried: &[Move<W>], depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * self.gain).min(HISTORY_STEP);
        let part = self.part(side).start;
        for (mv, change) in others.iter().map(|mv| (mv, -bonus)).chain([(best, bonus)]) {
            let place = part + self.pair(mv);
            move_towards(&self.scores[place], change);
        }
    }
}

/// The nearer to the limit, the less a confirmation adds.
#[inline(always)]
fn move_towards(score: &AtomicI16, bonus: i32) {
    let old = i32::from(score.load(Relaxed));
    score.store((old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16, Relaxed);
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
        let [rating, others @ ..] = self.ratings.get_mut(from..self.end)? else { return None };
        let (mut best, mut most) = (0, *rating);
        for (place, &other) in others.iter().enumerate() {
            if other > most {
                (best, most) = (place + 1, other);
            }
        }
        if best == 0 {
            return Some((first, most));
        }
        (others[best - 1], *rating) = (*rating, most);
        let chosen = self.list[from + best];
        (self.list[from], self.list[from + best]) = (chosen, first);
        Some((chosen, most))
    }

    /// Puts off the move given out last until all others have been; false if there are none, or it was put off before.
    /// The moves must be rated.
    #[inline]
    pub fn put_off(&mut self) -> bool {
        let may = self.end > self.next && !self.again && !self.ratings.is_empty();
        if may {
            self.next -= 1;
            self.end -= 1;
            if self.led && self.next == 0 {
                (self.led, self.ratings[0]) = (false, KNOWN);
            }
            self.list.swap(self.next, self.end);
            self.ratings.swap(self.next, self.end);
        }
        may
    }

    /// The number of the move given out last, from 1, those put off before it counted too.
    #[inline(always)]
    pub fn number(&self) -> usize {
        self.next + if self.again { 0 } else { self.list.len() - self.end }
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
        let history = History::new(board, &Parameters::default());
        let state = game.start();
        let list = game.moves(&state);
        let side = state.position.turn;
        history.learn(side, &list[..4], 6);
        let order = |first: u16| {
            let mut list = list.clone();
            let mut moves = Ordered::new(&mut list, first);
            let mut order = Vec::new();
            loop {
                if moves.want_rating() {
                    history.rate(&state.position, &mut moves);
                }
                let Some((mv, _)) = moves.take() else { break order };
                order.push(mv);
            }
        };
        assert_eq!(order(0)[0], list[3]);
        assert_eq!(order(0).len(), list.len());
        let last = *list.last().unwrap();
        assert_eq!(order(name_of(&last))[..2], [last, list[3]]);
        assert!(history.score(side, &list[3]) > history.score(side, &list[0]));
    }

    #[test]
    fn what_is_put_off_comes_last_and_once() {
        let game = crate::game::Game::new(variants::Russian, variants::RUSSIAN);
        let history = History::new(game.board(), &Parameters::default());
        let state = game.start();
        let all = game.moves(&state);
        let mut list = all.clone();
        let mut moves = Ordered::new(&mut list, 0);
        history.rate(&state.position, &mut moves);
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
        history.rate(&state.position, &mut moves);
        moves.take();
        assert!(moves.put_off() && moves.take().is_some() && !moves.put_off());
        assert!(moves.take().is_some() && !moves.put_off() && moves.take().is_none());
    }

    #[test]
    fn the_move_known_to_be_good_comes_first_again() {
        let game = crate::game::Game::new(variants::Russian, variants::RUSSIAN);
        let history = History::new(game.board(), &Parameters::default());
        let state = game.start();
        let mut list = game.moves(&state);
        let (good, all) = (list[3], list.len());
        let mut moves = Ordered::new(&mut list, name_of(&good));
        assert_eq!(moves.take(), Some((good, 0)));
        assert!(moves.want_rating());
        history.rate(&state.position, &mut moves);
        assert!(moves.put_off());
        // The next one is the second move all the same.
        assert!(moves.take().is_some_and(|(mv, _)| mv != good) && moves.number() == 2 && moves.put_off());
        let first = (0..all - 2).map(|_| moves.take().unwrap().0).find(|&mv| mv == good);
        assert_eq!((first, moves.number()), (None, all));
        let (again, rating) = moves.take().unwrap();
        assert!(again == good && rating > HISTORY_LIMIT && !moves.put_off());
        assert!(moves.take().is_some() && moves.take().is_none());
    }
}
