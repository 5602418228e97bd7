//! Games in progress: positions with the counters that draws depend on, and who has won.
//!
//! The layer below answers which moves are legal; this one remembers what a player's arbiter would: how often a
//! position has stood on the board, how long nothing was taken, how many moves an ending has lasted. Each rule is a row
//! of [`crate::rules::Draws`]; none is written for one variant.

mod draws;
mod key;
mod line;
mod outcome;

pub use draws::Counters;
pub use line::Line;
pub use outcome::{DrawReason, Outcome, WinReason};

use crate::board::{Board, Word};
use crate::position::{self, Move, MoveList, Piece, Position};
use crate::rules::variants::Kernel;
use crate::rules::{Law, Rules};

/// A variant ready to be played: its compiled generator and its rules.
#[derive(Clone, Debug)]
pub struct Game<K: Kernel> {
    /// Board and law.
    pub kernel: K,
    /// Everything else: set-up, goal, draws, notation.
    pub rules: Rules,
}

/// A position of a [`Game`].
pub type PositionOf<K> = Position<<K as Kernel>::Word>;
/// A state of a [`Game`].
pub type StateOf<K> = State<<K as Kernel>::Word>;
/// A move of a [`Game`].
pub type MoveOf<K> = Move<<K as Kernel>::Word>;

/// A position, the counters that draw rules need, and the hash key. Copied, not undone, when a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W> {
    /// The position.
    pub position: Position<W>,
    /// How long nothing has happened.
    pub counters: Counters,
    /// Hash key of the position; the counters of quiet plies and endings are not part of it.
    pub key: u64,
}

impl<K: Kernel> Game<K> {
    /// A game of the given rules on the given generator, which must have the same board and law.
    pub fn new(kernel: K, rules: Rules) -> Self {
        Self { kernel, rules }
    }

    /// The board.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        self.kernel.board()
    }

    /// The law of movement.
    #[inline(always)]
    pub fn law(&self) -> &Law {
        self.kernel.law()
    }

    /// The start position, all counters 0.
    pub fn start(&self) -> StateOf<K> {
        self.state(Position::start(&self.rules, self.board()), 0)
    }

    /// A given position; `quiet` is the number of plies since the last capture or man's move, so that there was no promotion
    /// for as long either.
    pub fn state(&self, position: PositionOf<K>, quiet: u16) -> StateOf<K> {
        let counters = Counters { quiet, unchanged: quiet, ..Counters::default() };
        State { position, counters, key: key::of_position(self.law(), &position) }
    }

    /// The legal moves.
    pub fn moves(&self, state: &StateOf<K>) -> MoveList<K::Word> {
        position::moves(&self.kernel, &state.position)
    }

    /// Adds the legal moves to a list.
    #[inline]
    pub fn list_moves(&self, state: &StateOf<K>, list: &mut MoveList<K::Word>) {
        position::list_moves(&self.kernel, &state.position, list);
    }

    /// The state after a legal move.
    #[inline]
    pub fn play(&self, state: &StateOf<K>, mv: &MoveOf<K>) -> StateOf<K> {
        self.play_to(state, mv, Self::key_after(state, mv))
    }

    /// The key after a legal move, but for what king runs add to it.
    #[inline(always)]
    pub fn key_after(state: &StateOf<K>, mv: &MoveOf<K>) -> u64 {
        state.key ^ key::TURN ^ Self::key_change(&state.position, mv)
    }

    /// As [`Game::play`] for who has asked for [`Game::key_after`] already.
    #[inline(always)]
    pub fn play_to(&self, state: &StateOf<K>, mv: &MoveOf<K>, mut key: u64) -> StateOf<K> {
        let law = self.law();
        let before = &state.position;
        let after = before.play(law, mv);
        if law.king_limit > 0 {
            key ^= key::of_run(&before.run) ^ key::of_run(&after.run);
        }
        let counters = state.counters.after(&self.rules, self.board(), before, mv, &after);
        State { position: after, counters, key }
    }

    #[inline(always)]
    fn key_change(before: &PositionOf<K>, mv: &MoveOf<K>) -> u64 {
        let (own, enemy) = (before.turn, !before.turn);
        let moved = if mv.by_king() { Piece::King } else { Piece::Man };
        let placed = if mv.by_king() || mv.crowns() { Piece::King } else { Piece::Man };
        let mut change = key::of_piece(own, moved, mv.from) ^ key::of_piece(own, placed, mv.to);
        let kings = before.pieces.kings[enemy.index()];
        for square in mv.taken.iter() {
            let piece = if kings.has(square) { Piece::King } else { Piece::Man };
            change ^= key::of_piece(enemy, piece, square);
        }
        change
    }
}
