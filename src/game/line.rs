//! A game from its first position to the present one.

use super::{Game, MoveOf, Outcome, StateOf};
use crate::rules::variants::Kernel;

/// The states of a game so far and the moves between them.
#[derive(Clone, Debug)]
pub struct Line<K: Kernel> {
    states: Vec<StateOf<K>>,
    moves: Vec<MoveOf<K>>,
}

impl<K: Kernel> Line<K> {
    /// A game that begins with the given state.
    pub fn new(first: StateOf<K>) -> Self {
        Self { states: vec![first], moves: Vec::new() }
    }

    /// The present state.
    pub fn state(&self) -> &StateOf<K> {
        &self.states[self.moves.len()]
    }

    /// All states, the first one included.
    pub fn states(&self) -> &[StateOf<K>] {
        &self.states
    }

    /// The moves played.
    pub fn moves(&self) -> &[MoveOf<K>] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn play(&mut self, game: &Game<K>, mv: MoveOf<K>) {
        self.states.push(game.play(self.state(), &mv));
        self.moves.push(mv);
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.states.pop();
        true
    }

    /// How often the present position has stood on the board, this time included.
    pub fn occurrences(&self) -> u32 {
        let now = self.state();
        // Nothing before the last capture or man's move can recur, but a set-up position may carry a quiet count of its
        // own, so the whole game is searched.
        self.states.iter().filter(|state| state.key == now.key && state.position == now.position).count() as u32
    }

    /// The result of the game, if it is over.
    pub fn outcome(&self, game: &Game<K>) -> Option<Outcome> {
        game.outcome(self.state(), self.occurrences())
    }
}
