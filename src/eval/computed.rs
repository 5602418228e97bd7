//! Weights that follow from the rules alone, for games whose own have not been fitted.

use super::layout::{KING, KING_STEPS, Layout, MAN, STEPS};
use super::weights::Weights;
use crate::board::{Board, DIRECTIONS, Wide, Word};
use crate::rules::{Goal, Landing, Range, Rules};

const MAN_WORTH: f32 = 100.0;
/// What each square that a king sees on an empty board adds to a man's worth: gives a flying king 2.5 men on 8x8, 3 on
/// 10x10, and a short one 1.5, as the handbooks say.
const KING_PER_SQUARE: f32 = 18.0;
/// A king that must land directly behind its prey finds fewer double captures.
const SHORT_LANDING: f32 = 0.9;
/// A king that men may not take.
const IMMUNE: f32 = 40.0;
/// The share of the gain in worth that a man one step from promotion is credited with.
const PROMOTION_SHARE: f32 = 0.25;
/// The same where the first king wins: nothing else matters as much.
const GOAL_SHARE: f32 = 0.75;
/// A man on its own back row, which keeps enemy men from promoting.
const HOME: f32 = 8.0;

/// The weights that follow from the rules, in centi-men.
pub fn weights(rules: &Rules, board: &Board, layout: &Layout) -> Weights {
    let law = &rules.law;
    let gain = gain(rules, board);
    let sense = if rules.goal == Goal::Lose { -1.0 } else { 1.0 };
    let share = if rules.goal == Goal::FirstKing { GOAL_SHARE } else { PROMOTION_SHARE };
    let mut weights = Weights::zero(layout);
    let mut set = |i: usize, value: f32| weights.set(i, [value * sense; 2]);
    set(MAN, MAN_WORTH);
    set(KING, MAN_WORTH + gain);
    set(STEPS, 2.0);
    set(KING_STEPS, if law.king_range == Range::Any { 1.0 } else { 3.0 });
    let last = f32::from(board.shape.height) - 2.0;
    for (place, &square) in board.bits[..usize::from(board.count)].iter().enumerate() {
        let row = f32::from(i16::from(board.shape.height) - 1 - board.coordinates(square).0);
        let advance = if row == 0.0 { HOME } else { gain * share * (row / last).powi(2) };
        set(layout.men[place], advance);
    }
    weights
}

/// What a king is worth more than a man.
fn gain(rules: &Rules, board: &Board) -> f32 {
    let law = &rules.law;
    let mut gain = KING_PER_SQUARE * sight(rules, board);
    if law.king_range == Range::Any && law.king_landing == Landing::Behind {
        gain *= SHORT_LANDING;
    }
    if !law.man_takes_kings {
        gain += IMMUNE;
    }
    gain
}

/// The squares in which a king can capture from its square on an empty board, averaged over the board.
fn sight(rules: &Rules, board: &Board) -> f32 {
    let mut seen = 0.0;
    for &square in &board.bits[..usize::from(board.count)] {
        for d in (0..DIRECTIONS).filter(|&d| rules.law.king_captures.has(d)) {
            let mut at = board.step(Wide::EMPTY.with(square), d) & board.squares;
            while at.any() {
                seen += 1.0;
                if rules.law.king_range == Range::One {
                    break;
                }
                at = board.step(at, d) & board.squares;
            }
        }
    }
    seen / f32::from(board.count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants;

    fn king(rules: &Rules) -> f32 {
        let board = Board::new(rules.shape);
        weights(rules, &board, &Layout::of(&board)).phases[0][KING]
    }

    #[test]
    fn kings_are_worth_what_they_see() {
        let flying = king(&variants::RUSSIAN);
        assert!((230.0..=300.0).contains(&flying), "{flying}");
        assert!(king(&variants::INTERNATIONAL) > flying);
        assert!(king(&variants::CANADIAN) > king(&variants::INTERNATIONAL));
        assert!(king(&variants::FRISIAN) > king(&variants::CANADIAN));
        assert!(king(&variants::TURKISH) > flying);
        assert!(king(&variants::THAI) < flying);
        let short = king(&variants::ENGLISH);
        assert!((130.0..=170.0).contains(&short), "{short}");
        assert!(king(&variants::ITALIAN) > short);
    }
}
