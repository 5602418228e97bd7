//! Sense checks: what no rule set may say. The same tests stop a senseless constant from compiling and a senseless
//! house rule from being read.

use super::*;
use crate::board::Squares;
use thiserror::Error;

/// Why rules are senseless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// A side is shorter than 6 or longer than 12.
    #[error("a board is 6 to 12 squares wide and high")]
    Size,
    /// One corner is playing and the other is not.
    #[error("on a board of one colour, width and height must be both even or both odd, else the sides differ")]
    Uneven,
    /// The rows of the two sides meet.
    #[error("the rows of men of the two sides must leave at least one row between them")]
    TooManyRows,
    /// No rows at all.
    #[error("each side needs at least one row of men")]
    NoMen,
    /// A piece that can never move.
    #[error("men and kings each need at least one direction to move in")]
    Immobile,
    /// Men could walk to and fro or never arrive.
    #[error("men must be able to move forward (straight or diagonally), else they never promote")]
    NoAdvance,
    /// The limit of repetitions is senseless.
    #[error("repetition is none or 2 to 9")]
    Repetition,
}

impl RulesError {
    /// The keys of rules text that decide about it.
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Size => &["board"],
            Self::Uneven => &["board", "squares"],
            Self::TooManyRows => &["setup", "board"],
            Self::NoMen => &["setup"],
            Self::Immobile => &["man-moves", "king-moves"],
            Self::NoAdvance => &["man-moves"],
            Self::Repetition => &["repetition"],
        }
    }
}

impl Directions {
    const fn advances(self) -> bool {
        self.0 & (Self::FORWARD.0 | Self::DIAGONAL_FORWARD.0) != 0
    }
}

impl Shape {
    /// Equality as a constant expression.
    pub(crate) const fn same(self, other: Self) -> bool {
        self.width == other.width && self.height == other.height && self.squares as u8 == other.squares as u8
    }
}

impl Law {
    /// Equality as a constant expression.
    pub(crate) const fn same(self, b: Self) -> bool {
        let mut i = 0;
        while i < CRITERIA {
            let same = match (self.choice.0[i], b.choice.0[i]) {
                (None, None) => true,
                (Some(x), Some(y)) => x as u8 == y as u8,
                _ => false,
            };
            if !same {
                return false;
            }
            i += 1;
        }
        self.man_moves.0 == b.man_moves.0
            && self.man_captures.0 == b.man_captures.0
            && self.man_takes_kings == b.man_takes_kings
            && self.king_moves.0 == b.king_moves.0
            && self.king_captures.0 == b.king_captures.0
            && self.king_range as u8 == b.king_range as u8
            && self.king_landing as u8 == b.king_landing as u8
            && self.removal as u8 == b.removal as u8
            && self.reversal == b.reversal
            && self.promotion as u8 == b.promotion as u8
            && self.king_limit == b.king_limit
            && self.first_king == b.first_king
    }
}

impl Rules {
    /// Tells whether the rules make sense, and if not, why.
    ///
    /// # Errors
    /// The first thing found that no game can be played by.
    pub const fn check(&self) -> Result<(), RulesError> {
        let Shape { width, height, squares } = self.shape;
        if width < 6 || width > 12 || height < 6 || height > 12 {
            return Err(RulesError::Size);
        }
        let one_colour = !matches!(squares, Squares::All);
        if one_colour && (width + height) % 2 != 0 {
            return Err(RulesError::Uneven);
        }
        if let Setup::Rows { full, skip } = self.setup {
            if full == 0 {
                return Err(RulesError::NoMen);
            }
            if full as u16 * 2 + skip as u16 * 2 + 1 > height as u16 {
                return Err(RulesError::TooManyRows);
            }
        }
        let law = &self.law;
        if law.man_moves.is_empty() || law.king_moves.is_empty() {
            return Err(RulesError::Immobile);
        }
        if !law.man_moves.advances() {
            return Err(RulesError::NoAdvance);
        }
        if self.draws.repetition == 1 || self.draws.repetition > 9 {
            return Err(RulesError::Repetition);
        }
        Ok(())
    }

    /// Stops the compiler on senseless built-in rules.
    pub(crate) const fn assert_sensible(&self) {
        assert!(self.check().is_ok(), "these rules make no sense: see Rules::check");
    }
}
