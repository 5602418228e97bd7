//! The numbers of the evaluation and how they follow from the rules.

use crate::board::{Board, DIRECTIONS, Wide, Word};
use crate::rules::{Goal, Landing, Range, Rules};

/// The weights of one game, in centi-men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: i32,
    /// A king.
    pub king: i32,
    /// A man one step from promotion; on the way there the gain grows with the square of the distance gone.
    pub near_promotion: i32,
    /// A man on its own back row, which keeps enemy men from promoting.
    pub home: i32,
    /// A free step of a man.
    pub man_step: i32,
    /// A free square in reach of a king.
    pub king_step: i32,
}

const MAN: i32 = 100;
/// What each square that a king sees on an empty board adds to a man's worth: gives a flying king 2.5 men on 8x8, 3 on
/// 10x10, and a short one 1.5, as the handbooks say.
const KING_PER_SQUARE: i32 = 18;
/// A king that must land directly behind its prey finds fewer double captures, in per cent.
const SHORT_LANDING: i32 = 90;
/// A king that men may not take, in centi-men.
const IMMUNE: i32 = 40;
/// The share of the gain in worth that a man one step from promotion is credited with, in per cent.
const PROMOTION_SHARE: i32 = 25;
/// The same where the first king wins: nothing else matters as much.
const GOAL_SHARE: i32 = 75;

impl Weights {
    /// The weights that follow from the rules.
    pub fn of(rules: &Rules, board: &Board) -> Self {
        let law = &rules.law;
        let mut gain = KING_PER_SQUARE * sight(rules, board) / 100;
        if law.king_range == Range::Any && law.king_landing == Landing::Behind {
            gain = gain * SHORT_LANDING / 100;
        }
        if !law.man_takes_kings {
            gain += IMMUNE;
        }
        let first = rules.goal == Goal::FirstKing;
        let share = if first { GOAL_SHARE } else { PROMOTION_SHARE };
        Self {
            man: MAN,
            king: MAN + gain,
            near_promotion: gain * share / 100,
            home: 8,
            man_step: 2,
            king_step: if law.king_range == Range::Any { 1 } else { 3 },
        }
    }

    /// What a man gains by standing `row` rows from home (0 is its back row) when it promotes on row `last`.
    pub fn advance(&self, row: usize, last: usize) -> i32 {
        if row == 0 {
            return self.home;
        }
        let (row, near) = (row as i32, last as i32 - 1);
        self.near_promotion * row * row / (near * near)
    }
}

/// The squares in which a king can capture from its square on an empty board, in hundredths, averaged over the board.
fn sight(rules: &Rules, board: &Board) -> i32 {
    let mut seen = 0;
    for &square in &board.bits[..usize::from(board.count)] {
        for d in (0..DIRECTIONS).filter(|&d| rules.law.king_captures.has(d)) {
            let mut at = board.step(Wide::EMPTY.with(square), d) & board.squares;
            while at.any() {
                seen += 1;
                if rules.law.king_range == Range::One {
                    break;
                }
                at = board.step(at, d) & board.squares;
            }
        }
    }
    seen * 100 / i32::from(board.count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants;

    fn king(rules: &Rules) -> i32 {
        Weights::of(rules, &Board::new(rules.shape)).king
    }

    #[test]
    fn kings_are_worth_what_they_see() {
        let flying = king(&variants::RUSSIAN);
        assert!((230..=300).contains(&flying), "{flying}");
        assert!(king(&variants::INTERNATIONAL) > flying);
        assert!(king(&variants::CANADIAN) > king(&variants::INTERNATIONAL));
        assert!(king(&variants::FRISIAN) > king(&variants::CANADIAN));
        assert!(king(&variants::TURKISH) > flying);
        assert!(king(&variants::THAI) < flying);
        let short = king(&variants::ENGLISH);
        assert!((130..=170).contains(&short), "{short}");
        assert!(king(&variants::ITALIAN) > short);
    }
}
