//! Who has won, or why nobody has.

use super::{Game, MoveOf, StateOf};
use crate::board::{Side, Word};
use crate::position;
use crate::rules::Goal;
use crate::rules::variants::Kernel;

/// Why a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move has pieces but no legal move.
    NoMove,
    /// A king was made where the first king wins.
    FirstKing,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    /// The same position stood on the board too often.
    Repetition,
    /// Too many plies without capture or man's move.
    Quiet,
    /// Too many plies without capture or promotion with few pieces and kings on both sides.
    Material,
    /// An ending against a lone king lasted too long.
    LoneKing,
    /// One piece each.
    OneEach,
    /// King against king, no capture in sight.
    KingEach,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side has won.
    Win(Side, WinReason),
    /// Nobody has.
    Draw(DrawReason),
}

impl<K: Kernel> Game<K> {
    /// The result of the game in this state, in the order of the law: first king, no legal move, then draws.
    /// `occurrences` tells how often the position has stood on the board, this time included.
    pub fn outcome(&self, state: &StateOf<K>, occurrences: u32) -> Option<Outcome> {
        self.decided(state).or_else(|| self.drawn(state, occurrences).map(Outcome::Draw))
    }

    /// The winner, if the game is decided on the board: by the first king or for want of a legal move.
    pub fn decided(&self, state: &StateOf<K>) -> Option<Outcome> {
        let position = &state.position;
        if self.rules.goal == Goal::FirstKing {
            let made = Side::ALL.into_iter().find(|side| position.pieces.kings[side.index()].any());
            if let Some(side) = made {
                return Some(Outcome::Win(side, WinReason::FirstKing));
            }
        }
        if position::has_move(&self.kernel, position) {
            return None;
        }
        let winner = if self.rules.goal == Goal::Lose { position.turn } else { !position.turn };
        let empty = position.pieces.of(position.turn).is_empty();
        Some(Outcome::Win(winner, if empty { WinReason::NoPieces } else { WinReason::NoMove }))
    }

    /// The first draw rule that applies, supposing that the game is not decided.
    pub fn drawn(&self, state: &StateOf<K>, occurrences: u32) -> Option<DrawReason> {
        let draws = &self.rules.draws;
        if draws.repetition > 0 && occurrences >= u32::from(draws.repetition) {
            return Some(DrawReason::Repetition);
        }
        self.drawn_by_counters(state).or_else(|| self.drawn_by_pieces(state))
    }

    /// A draw by the counters of the state: quiet plies, material limits, lone-king endings.
    #[inline]
    pub fn drawn_by_counters(&self, state: &StateOf<K>) -> Option<DrawReason> {
        let draws = &self.rules.draws;
        let counters = &state.counters;
        if counters.are_at_rest(&state.position) {
            return None;
        }
        if counters.ending_is_over(&self.rules) {
            return Some(DrawReason::LoneKing);
        }
        // Only long idle games need a look at the material.
        for limit in draws.material.iter().flatten() {
            if limit.holds(&state.position) {
                return (counters.unchanged >= limit.plies).then_some(DrawReason::Material);
            }
        }
        (draws.quiet > 0 && counters.quiet >= draws.quiet).then_some(DrawReason::Quiet)
    }

    /// A draw by what stands on the board: one piece each, king against king.
    #[inline]
    pub fn drawn_by_pieces(&self, state: &StateOf<K>) -> Option<DrawReason> {
        let draws = &self.rules.draws;
        let pieces = &state.position.pieces;
        if !(draws.one_each || draws.king_each) || Side::ALL.iter().any(|&side| pieces.of(side).len() != 1) {
            return None;
        }
        if draws.one_each {
            return Some(DrawReason::OneEach);
        }
        let kings = pieces.kings.iter().all(|kings| kings.any());
        (kings && !self.capture_is_near(state)).then_some(DrawReason::KingEach)
    }

    /// True if the side to move can capture or every move it has allows a capture.
    fn capture_is_near(&self, state: &StateOf<K>) -> bool {
        let kernel = &self.kernel;
        let allows = |mv: &MoveOf<K>| position::can_capture(kernel, &state.position.play(kernel.law(), mv));
        position::can_capture(kernel, &state.position) || self.moves(state).iter().all(allows)
    }
}
