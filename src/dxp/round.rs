//! One game as both sides count it: whose turn it is, what each has used of its time and moves.

use super::message::GameReq;
use super::minutes::Minutes;
use crate::board::Side;
use std::time::Duration;

/// What a game is played for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The side that we play.
    pub own: Side,
    /// Time of each side for the game, or for all of its moves.
    pub minutes: Minutes,
    /// Moves of each side after which the game is ended, at most 999; 0 is no limit.
    pub moves: u16,
    /// The position to begin with as a Hub string of 51 letters; `None` is the start of the game, White to move.
    pub position: Option<String>,
}

impl Terms {
    /// The side that makes the first move.
    pub fn first(&self) -> Side {
        match &self.position {
            Some(hub) if hub.starts_with('B') => Side::Black,
            _ => Side::White,
        }
    }

    /// The proposal of such a game.
    pub(super) fn request(&self, name: &str) -> GameReq {
        let Self { own, minutes, moves, position } = self.clone();
        GameReq { name: name.into(), follower: !own, minutes, moves, position }
    }

    /// What a proposal means for the one who is asked.
    pub(super) fn asked(request: &GameReq) -> Self {
        let GameReq { follower, minutes, moves, position, .. } = request.clone();
        Self { own: follower, minutes, moves, position }
    }
}

/// A game that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    terms: Terms,
    opponent: String,
    /// The time used for each move so far. What is left follows from it, so that going back gives time back.
    spent: Vec<Duration>,
}

impl Round {
    pub(super) fn new(terms: Terms, opponent: String) -> Self {
        Self { terms, opponent, spent: Vec::new() }
    }

    /// What it is played for.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The other program's name.
    pub fn opponent(&self) -> &str {
        &self.opponent
    }

    /// Moves made, of both sides.
    pub fn plies(&self) -> usize {
        self.spent.len()
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        if self.spent.len().is_multiple_of(2) { self.terms.first() } else { !self.terms.first() }
    }

    /// True if the next move is ours.
    pub fn is_own_turn(&self) -> bool {
        self.turn() == self.terms.own
    }

    /// Moves made by a side.
    pub fn moves_of(&self, side: Side) -> usize {
        if side == self.terms.first() { self.spent.len().div_ceil(2) } else { self.spent.len() / 2 }
    }

    /// Time used by a side.
    pub fn spent(&self, side: Side) -> Duration {
        let skipped = usize::from(side != self.terms.first());
        self.spent.iter().skip(skipped).step_by(2).sum()
    }

    /// Time left to a side; `None` without a limit.
    pub fn left(&self, side: Side) -> Option<Duration> {
        let time = self.terms.minutes;
        (!time.is_none()).then(|| time.duration().saturating_sub(self.spent(side)))
    }

    /// Moves that a side still has to make; `None` without a limit.
    pub fn moves_left(&self, side: Side) -> Option<u32> {
        let made = self.moves_of(side);
        (self.terms.moves > 0).then(|| usize::from(self.terms.moves).saturating_sub(made) as u32)
    }

    /// True if the side to move has made all its moves: it is to end the game.
    pub fn is_at_limit(&self) -> bool {
        self.moves_left(self.turn()) == Some(0)
    }

    pub(super) fn record(&mut self, spent: Duration) {
        self.spent.push(spent);
    }

    pub(super) fn go_back(&mut self, plies: usize) {
        self.spent.truncate(plies);
    }

    /// The plies after which a move with a number is made by a side; `None` where the game has no such move yet.
    pub(super) fn plies_before(&self, number: u16, turn: Side) -> Option<usize> {
        let black_first = usize::from(self.terms.first() == Side::Black);
        let count = 2 * usize::from(number).checked_sub(1)? + turn.index();
        count.checked_sub(black_first).filter(|&plies| plies <= self.spent.len())
    }

    /// The number and the side of the move that is made after so many plies.
    pub(super) fn move_after(&self, plies: usize) -> (u16, Side) {
        let count = plies + usize::from(self.terms.first() == Side::Black);
        let turn = Side::ALL[count % 2];
        (u16::try_from(count / 2 + 1).unwrap_or(u16::MAX), turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(first: char, moves: u16) -> Round {
        let position = Some(format!("{first}{}", "e".repeat(50)));
        let minutes = Minutes::nearest(Duration::from_secs(60));
        Round::new(Terms { own: Side::White, minutes, moves, position }, "other".into())
    }

    #[test]
    fn each_side_has_its_clock_and_its_moves() {
        let mut round = round('B', 2);
        assert_eq!((round.turn(), round.is_own_turn(), round.is_at_limit()), (Side::Black, false, false));
        for seconds in [10, 1, 20] {
            round.record(Duration::from_secs(seconds));
        }
        assert_eq!(round.left(Side::Black), Some(Duration::from_secs(30)));
        assert_eq!(round.left(Side::White), Some(Duration::from_secs(59)));
        assert_eq!((round.moves_of(Side::Black), round.moves_of(Side::White)), (2, 1));
        assert_eq!((round.moves_left(Side::White), round.is_own_turn(), round.is_at_limit()), (Some(1), true, false));
        round.record(Duration::from_secs(600));
        assert_eq!(round.left(Side::White), Some(Duration::ZERO));
        assert!(round.is_at_limit());
        round.go_back(1);
        assert_eq!(round.left(Side::White), Some(Duration::from_secs(60)));
        assert_eq!(round.left(Side::Black), Some(Duration::from_secs(50)));
    }

    #[test]
    fn moves_have_numbers_from_the_first_mover_on() {
        for first in ['W', 'B'] {
            let mut round = round(first, 0);
            (0..9).for_each(|_| round.record(Duration::ZERO));
            for plies in 0..=9 {
                let (number, turn) = round.move_after(plies);
                assert_eq!(round.plies_before(number, turn), Some(plies), "{first} {plies}");
            }
            assert_eq!(round.plies_before(0, Side::White), None);
            assert_eq!(round.plies_before(7, Side::White), None);
        }
        // Where Black begins, move 1 is Black's.
        assert_eq!(round('B', 0).plies_before(1, Side::Black), Some(0));
        assert_eq!(round('B', 0).plies_before(1, Side::White), None);
        assert_eq!(round('W', 0).plies_before(1, Side::White), Some(0));
        assert_eq!(round('W', 0).move_after(0), (1, Side::White));
    }
}
