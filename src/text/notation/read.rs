//! The reader of moves: which legal moves a list of squares can mean.

use super::refusal::MoveError;
use super::{Speaker, tokens};
use crate::board::{Square, Word};
use crate::position::{Move, Position, moves, routes_resting, routes_through};
use crate::rules::variants::Kernel;

impl<K: Kernel> Speaker<'_, K> {
    /// The legal move that a text means: short, with its full path or part of it, or with the pieces taken as Hub has
    /// it, some or all, in any order; with any sign of capture or none, leading zeros, blanks, a move number before it
    /// and marks behind.
    ///
    /// # Errors
    /// [`MoveError::Unreadable`] names the word that is no square, [`MoveError::Ambiguous`] lists the moves that the
    /// text could mean, [`MoveError::Illegal`] says which rule forbids the move and what is legal.
    pub fn read(&self, position: &Position<K::Word>, text: &str) -> Result<Move<K::Word>, MoveError> {
        let found = self.meanings(position, text)?;
        match found.as_slice() {
            [mv] => Ok(*mv),
            _ => {
                let written =
                    found.iter().map(|mv| if self.hub { self.write_hub(mv) } else { self.write_full(position, mv) });
                Err(MoveError::ambiguous(text, written.collect()))
            }
        }
    }

    /// Every legal move that a text can mean, at least one: several where [`Speaker::read`] finds it ambiguous. Records
    /// of games leave out paths that their readers knew from the moves that followed.
    ///
    /// # Errors
    /// [`MoveError::Unreadable`] and [`MoveError::Illegal`], as [`Speaker::read`] has them.
    pub fn meanings(&self, position: &Position<K::Word>, text: &str) -> Result<Vec<Move<K::Word>>, MoveError> {
        let unreadable = |(word, remedy)| MoveError::unreadable(text, word, remedy);
        let readings = tokens::readings(&self.naming, text).map_err(unreadable)?;
        let legal = moves(self.kernel, position);
        let mut found: Vec<Move<K::Word>> = Vec::new();
        for squares in &readings {
            for mv in self.meant(self.kernel, position, &legal, squares) {
                if !found.contains(&mv) {
                    found.push(mv);
                }
            }
        }
        if found.is_empty() {
            return Err(self.refuse(position, &legal, text, &readings[0]));
        }
        Ok(found)
    }

    /// The moves of a list that the squares can mean, by the most exact reading that fits any. `kernel` is the game's,
    /// or the same game's with another choice of captures.
    pub(super) fn meant<L: Kernel<Word = K::Word>>(
        &self,
        kernel: &L,
        position: &Position<K::Word>,
        list: &[Move<K::Word>],
        squares: &[Square],
    ) -> Vec<Move<K::Word>> {
        let (from, rest) = (squares[0], &squares[1..]);
        let (first, last) = (rest[0], rest[rest.len() - 1]);
        let named = rest[1..].iter().fold(K::Word::ZERO, |set, &square| set | K::Word::bit(square));
        let is_list = rest.len() > 1;
        let rests = |mv: &Move<K::Word>| mv.to == last && routes_resting(kernel, position, mv, rest);
        let takes = |mv: &Move<K::Word>| is_list && mv.to == first && mv.taken == named;
        let passes =
            |mv: &Move<K::Word>| mv.to == last && routes_through(kernel, position, mv, &rest[..rest.len() - 1]);
        let takes_too = |mv: &Move<K::Word>| is_list && mv.to == first && named.without(mv.taken).is_empty();
        type Test<'t, W> = &'t dyn Fn(&Move<W>) -> bool;
        let tests: [Test<'_, K::Word>; 4] = match (self.hub, is_list) {
            // In Hub's style a short capture leaves victims out, which only one move may allow.
            (true, false) => [&passes, &takes, &takes, &takes],
            (true, true) => [&takes, &rests, &passes, &takes_too],
            (false, _) => [&rests, &takes, &passes, &takes_too],
        };
        let own: Vec<&Move<K::Word>> = list.iter().filter(|mv| mv.from == from).collect();
        for test in tests {
            let found: Vec<Move<K::Word>> = own.iter().filter(|mv| test(mv)).map(|mv| **mv).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}
