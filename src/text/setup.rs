//! What a position text sets up, and the reasons for refusing one.

use super::Naming;
use crate::board::{Side, Square, Word};
use crate::position::{Piece, Position};
use thiserror::Error;

/// A position as read, with the quiet plies that it says have gone before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup<W> {
    /// The position.
    pub position: Position<W>,
    /// Plies since the last capture or man's move; 0 where nothing is said.
    pub quiet: u16,
}

/// Why a position text is refused. The message names the word or square and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is nothing to read.
    #[error("the position is empty; expected W or B, then the squares: {0}")]
    Empty(String),
    /// Not a position at all.
    #[error("{0:?} is not a position; expected something like {1}")]
    Shape(String, String),
    /// The side to move is none.
    #[error("{0:?} is not a side to move; expected W, B or ?")]
    Turn(String),
    /// A Hub string of the wrong length.
    #[error("this game's board expects {expected} squares after the side to move, the position has {found}")]
    Length {
        /// Playing squares of the board.
        expected: usize,
        /// Letters given for squares.
        found: usize,
    },
    /// A letter that stands for no piece.
    #[error("{letter:?} at place {place} is not a piece; expected w, W, b, B or e")]
    Letter {
        /// The letter.
        letter: char,
        /// The number of the square in Hub order.
        place: usize,
    },
    /// A word that names no square of this board.
    #[error("{word:?} is not a square of this board: {remedy}")]
    Square {
        /// The word as written.
        word: String,
        /// What names look like.
        remedy: String,
    },
    /// A field that is no list of pieces and no counter.
    #[error("{0:?} is not understood; expected W or B with a list of squares, H with a number, or king counters")]
    Field(String),
    /// The list of one side stands twice.
    #[error("the pieces of {0} are listed twice; write one list for each side")]
    TwoLists(&'static str),
    /// A list without the other one.
    #[error("there is no list of pieces for either side; expected W and B, each with its squares")]
    NoLists,
    /// Two pieces on one square.
    #[error("square {0} is occupied twice")]
    Twice(String),
    /// A man where it would have become a king.
    #[error("a {1} man cannot stand on {0}, where it promotes; a king is written K{0}, in Hub form {letter}", letter = &.1[..1])]
    Promoted(String, &'static str),
    /// lidraughts' mark for a piece taken in a capture that is not complete.
    #[error("{0:?} is a piece taken in a capture that still goes on; give the position before or after the whole move")]
    Ghost(String),
    /// A counter of a king's quiet moves that fits no king.
    #[error("{0:?} counts the moves of a king, but {1}")]
    Run(String, String),
}

pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// Puts a piece on the board if the game could have it there.
pub(super) fn place<W: Word>(
    position: &mut Position<W>,
    naming: &Naming,
    square: Square,
    side: Side,
    piece: Piece,
) -> Result<(), SetupError> {
    if position.pieces.at(square).is_some() {
        return Err(SetupError::Twice(naming.name(square)));
    }
    if piece == Piece::Man && naming.board().promotion[side.index()].holds(square) {
        return Err(SetupError::Promoted(naming.name(square), colour(side)));
    }
    position.pieces.put(square, side, piece);
    Ok(())
}

/// Sets the quiet moves that a king has made in a row. Counts of sides without men are dropped: no limit binds them.
pub(super) fn set_run<W: Word>(
    position: &mut Position<W>,
    limit: u8,
    side: Side,
    count: u8,
    square: Option<Square>,
) -> Result<(), String> {
    let i = side.index();
    if count == 0 || limit == 0 {
        return Ok(());
    }
    let kings = position.pieces.kings[i];
    let square = match square {
        Some(square) if kings.has(square) => square,
        Some(_) => return Err(format!("no {} king stands there", colour(side))),
        None if kings.len() == 1 => kings.first(),
        None => return Err(format!("it does not say which of the kings of {}", colour(side))),
    };
    if position.pieces.men[i].any() {
        position.run.square[i] = square;
        position.run.count[i] = count.min(limit);
    }
    Ok(())
}
