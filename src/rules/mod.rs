//! WHAT: the law of each game as plain data. Nothing here plays.
//!
//! [`Rules`] has one field for each thing in which the games differ. A variant states only its differences from a
//! parent (`..PARENT`), with its source beside each line, in [`variants`]; house rules are the same data read from text
//! by [`text`]. What the move generator reads in its innermost loops stands apart in [`Law`], so that games which share
//! their moves (International and its giveaway, for one) share the compiled generator too.

mod check;
mod custom;
mod names;
mod registry;
pub mod sheet;
pub mod text;
pub mod variants;

pub use check::RulesError;
pub use custom::{AnyKernel, Custom};
pub use names::{name_of, square_of};
pub(crate) use registry::LONGEST_NAME;
pub(crate) use registry::folded;
pub use registry::{Entry, UnknownVariant, VARIANTS, WithKernel, find, with_kernel};

use crate::board::{Shape, Side, Wide};

/// A set of directions as a piece's owner sees them: one bit for each compass direction, clockwise from forward.
///
/// Only the five left-right symmetric groups and their unions can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(pub(crate) u8);

impl Directions {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// Straight ahead.
    pub const FORWARD: Self = Self(0b0000_0001);
    /// Straight back.
    pub const BACKWARD: Self = Self(0b0001_0000);
    /// Left and right.
    pub const SIDEWAYS: Self = Self(0b0100_0100);
    /// Both diagonals ahead.
    pub const DIAGONAL_FORWARD: Self = Self(0b1000_0010);
    /// Both diagonals back.
    pub const DIAGONAL_BACKWARD: Self = Self(0b0010_1000);
    /// The four along rows and columns.
    pub const STRAIGHT: Self = Self(0b0101_0101);
    /// The four diagonals.
    pub const DIAGONAL: Self = Self(0b1010_1010);
    /// All eight.
    pub const ALL: Self = Self(0b1111_1111);

    /// The directions of either set.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if every direction of `other` is in the set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if the direction `d` (clockwise from forward, 0 to 7) is in the set.
    #[inline(always)]
    pub const fn has(self, d: usize) -> bool {
        self.0 >> d & 1 != 0
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    /// One square; it lands directly behind what it takes.
    One,
    /// Any distance over empty squares: a flying king.
    Any,
}

/// Where a flying king may land behind the piece that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// On any empty square beyond it.
    Any,
    /// On the next square only.
    Behind,
    /// Anywhere, but a capture whose last taken piece is a king must end on the next square.
    BehindLastKing,
}

/// When a taken piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// When the move is complete; until then it bars the way and may not be jumped again.
    AtEnd,
    /// Before the next jump.
    AtOnce,
}

/// What happens to a man that reaches the last row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// It is crowned and the move ends.
    Stops,
    /// It goes on as a man if it can, and is crowned only if the move ends on that row.
    AtEnd,
    /// It is crowned at once and goes on as a king.
    GoesOn,
}

/// One test by which captures are compared; those that come out best in it remain legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// Most pieces taken.
    Pieces,
    /// Highest value taken: a king counts 2, a man 1.
    Value,
    /// Most kings taken.
    MostKings,
    /// Fewest kings taken.
    FewestKings,
    /// Captures made by a king before those made by a man.
    ByKing,
    /// Kings taken earliest, compared jump by jump.
    KingsFirst,
}

/// The number of criteria that a [`Choice`] can hold: each of them once.
pub const CRITERIA: usize = 6;

/// The criteria that choose among captures, in order; empty where the choice is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice(pub(crate) [Option<Criterion>; CRITERIA]);

impl Choice {
    /// Any complete capture.
    pub const FREE: Self = Self([None; CRITERIA]);

    /// The given criteria in order. At most [`CRITERIA`] of them.
    pub const fn by(list: &[Criterion]) -> Self {
        let mut choice = Self::FREE;
        let mut i = 0;
        while i < list.len() {
            choice.0[i] = Some(list[i]);
            i += 1;
        }
        choice
    }

    /// The criteria in order.
    pub fn criteria(&self) -> impl Iterator<Item = Criterion> + '_ {
        self.0.iter().flatten().copied()
    }
}

/// The rules of movement: all that the generator needs beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    /// Steps of a man without capture.
    pub man_moves: Directions,
    /// Jumps of a man.
    pub man_captures: Directions,
    /// True if a man may take a king.
    pub man_takes_kings: bool,
    /// Ways of a king without capture.
    pub king_moves: Directions,
    /// Ways in which a king captures.
    pub king_captures: Directions,
    /// How far a king goes.
    pub king_range: Range,
    /// Where a flying king lands behind what it takes.
    pub king_landing: Landing,
    /// When taken pieces leave the board.
    pub removal: Removal,
    /// True if a jump may go in the opposite direction of the jump directly before it.
    pub reversal: bool,
    /// What becomes of a man on the last row in mid-capture.
    pub promotion: Promotion,
    /// Which captures may be chosen.
    pub choice: Choice,
    /// Quiet moves in a row by one king of a side that also has men; 0 for no limit.
    pub king_limit: u8,
    /// True if the first king made wins and ends the game.
    pub first_king: bool,
}

/// The pieces of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Full rows of men for each side, behind them empty rows.
    Rows {
        /// Rows filled with men.
        full: u8,
        /// Empty rows behind them.
        skip: u8,
    },
    /// Any pieces, by side.
    Pieces {
        /// Men of White and Black.
        men: [Wide; 2],
        /// Kings of White and Black.
        kings: [Wide; 2],
    },
}

/// Who wins, beside the player who leaves the other without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A player without a legal move loses.
    Win,
    /// A player without a legal move wins (giveaway).
    Lose,
    /// As `Win`, and the first player with a king at the end of a move wins (breakthrough).
    FirstKing,
}

/// Which kings and men the stronger side of a lone-king ending has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Force {
    /// At least one king among its pieces.
    WithKing,
    /// Kings only.
    Kings,
}

/// What must be true of the long diagonal in a lone-king ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagonal {
    /// Nothing.
    Any,
    /// A piece of the stronger side stands on it.
    Stronger,
    /// The lone king is the only piece on it.
    Held,
}

/// An ending of one king alone against a stronger side that is drawn after some moves.
///
/// Counted are the stronger side's moves made while the material (and the diagonal) is as described; the move that
/// brings the class about is not counted, leaving or changing the class starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoneKing {
    /// Fewest pieces of the stronger side.
    pub least: u8,
    /// Most pieces of the stronger side; 255 for no limit.
    pub most: u8,
    /// What they are.
    pub force: Force,
    /// Where they stand.
    pub diagonal: Diagonal,
    /// The move of the stronger side that draws.
    pub moves: u8,
}

/// Both sides have kings and between `least` and `most` pieces stand on the board: drawn after `plies` plies without
/// capture or promotion; the quiet limit does not apply meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MaterialLimit {
    /// Fewest pieces of both sides together.
    pub least: u8,
    /// Most pieces of both sides together.
    pub most: u8,
    /// Plies without capture or promotion.
    pub plies: u16,
}

/// How many lone-king endings a variant can name.
pub const LONE_KINGS: usize = 4;

/// How many material limits a variant can name.
pub const MATERIAL_LIMITS: usize = 4;

/// When a game is drawn. Each row is a rule of its own; the first one reached ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draws {
    /// Occurrences of a position that draw; 0 for never.
    pub repetition: u8,
    /// Plies since the last capture or man's move that draw; 0 for never.
    pub quiet: u16,
    /// Drawn endings of both sides' kings with few pieces.
    pub material: [Option<MaterialLimit>; MATERIAL_LIMITS],
    /// Drawn endings against a lone king.
    pub lone_king: [Option<LoneKing>; LONE_KINGS],
    /// One piece each, men or kings, is a draw at once.
    pub one_each: bool,
    /// King against king is a draw at once, unless the side to move can capture or must allow a capture.
    pub king_each: bool,
}

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// 1, 2, 3 ... from a corner along its row, then row by row.
    Numbers(Corner),
    /// a1, b1 ...: files by letter, ranks by number, a1 at a corner (playing square or not).
    Letters(Corner),
}

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    /// How squares are written.
    pub names: Names,
    /// The sign of a capture: `x`, `:` or `-`.
    pub capture: char,
    /// The game's number in PDN 3.0; 0 if it has none.
    pub pdn: u8,
}

/// A game of the family, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Board and playing squares.
    pub shape: Shape,
    /// The start position.
    pub setup: Setup,
    /// Who moves first in it.
    pub starter: Side,
    /// How pieces move.
    pub law: Law,
    /// Who wins.
    pub goal: Goal,
    /// When nobody does.
    pub draws: Draws,
    /// How it is written down.
    pub notation: Notation,
    /// True if published sources disagree about the game.
    pub disputed: bool,
}
