//! Moves in words: written in the game's own style or Hub's, read in any style.
//!
//! A capture is written short, first and last square, unless another legal move shares both; then with every square on
//! which it rests, which PDN calls the full path. That list is different for every two moves of a position: from one
//! square to the next only one piece can be taken. Hub names the pieces taken instead.

mod read;
mod refusal;
mod tokens;

pub use refusal::{MoveError, Reason};

use super::Naming;
use crate::board::{Square, Word};
use crate::position::{Move, MoveList, Position, moves, route};
use crate::rules::Rules;
use crate::rules::variants::Kernel;

/// Writes and reads the moves of one game.
#[derive(Clone, Debug)]
pub struct Speaker<'a, K: Kernel> {
    kernel: &'a K,
    naming: Naming,
    sign: char,
    hub: bool,
}

impl<'a, K: Kernel> Speaker<'a, K> {
    /// One that speaks as the game's players do: its own square names and sign of capture.
    pub fn pdn(kernel: &'a K, rules: &Rules) -> Self {
        Self { kernel, naming: Naming::new(rules, kernel.board()), sign: rules.notation.capture, hub: false }
    }

    /// One that speaks Hub: squares numbered row by row from the top left as White sees the board.
    pub fn hub(kernel: &'a K) -> Self {
        Self { kernel, naming: Naming::hub(kernel.board()), sign: 'x', hub: true }
    }

    /// The square names in use.
    pub fn naming(&self) -> &Naming {
        &self.naming
    }

    /// A legal move in the speaker's style: `32-28`, `19x28`, the full path where the ends say too little; in Hub's,
    /// `32-28` or `19x28x23` with every piece taken, in ascending order.
    pub fn write(&self, position: &Position<K::Word>, mv: &Move<K::Word>) -> String {
        self.write_among(&moves(self.kernel, position), position, mv)
    }

    /// As [`Speaker::write`] where the legal moves are at hand.
    pub fn write_among(&self, legal: &[Move<K::Word>], position: &Position<K::Word>, mv: &Move<K::Word>) -> String {
        if self.hub {
            return self.write_hub(mv);
        }
        let shared = legal.iter().filter(|other| other.from == mv.from && other.to == mv.to).nth(1).is_some();
        if shared { self.write_full(position, mv) } else { self.join(mv, [mv.to]) }
    }

    /// Every legal move with its text.
    pub fn list(&self, position: &Position<K::Word>) -> Vec<(Move<K::Word>, String)> {
        let legal: MoveList<K::Word> = moves(self.kernel, position);
        legal.iter().map(|mv| (*mv, self.write_among(&legal, position, mv))).collect()
    }

    /// A legal move with its full path: every square on which it rests.
    pub fn write_full(&self, position: &Position<K::Word>, mv: &Move<K::Word>) -> String {
        let landings = route(self.kernel, position, mv).map_or_else(|| vec![mv.to], |route| route.landings);
        self.join(mv, landings)
    }

    /// A move as Hub has it, whatever the speaker's style.
    pub fn write_hub(&self, mv: &Move<K::Word>) -> String {
        let board = self.kernel.board();
        let mut taken: Vec<u16> = mv.taken.iter().map(|square| board.to_hub(square)).collect();
        taken.sort_unstable();
        let mut text =
            format!("{}{}{}", board.to_hub(mv.from), if mv.is_capture() { 'x' } else { '-' }, board.to_hub(mv.to));
        taken.iter().for_each(|number| text.push_str(&format!("x{number}")));
        text
    }

    fn join(&self, mv: &Move<K::Word>, landings: impl IntoIterator<Item = Square>) -> String {
        let mut text = self.naming.name(mv.from);
        for square in landings {
            text.push(if mv.is_capture() { self.sign } else { '-' });
            text.push_str(&self.naming.name(square));
        }
        text
    }
}
