//! Sides and results in plain words, the same for every client.

use crate::board::Side;
use crate::game::{DrawReason, Outcome, WinReason};
use std::io;

/// What the system says went wrong, without its number, which tells nobody more than the words.
pub fn system(error: &io::Error) -> String {
    without_number(&error.to_string()).to_string()
}

/// A message without the number of a system's error.
pub fn without_number(message: &str) -> &str {
    message.split_once(" (os error").map_or(message, |(words, _)| words)
}

/// `White` or `Black`.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// A result, in a position where it would be `turn`'s move.
pub fn outcome(outcome: Outcome, turn: Side) -> String {
    match outcome {
        Outcome::Win(winner, reason) => {
            let why = match reason {
                WinReason::NoPieces => format!("{} has no piece left", side(turn)),
                WinReason::NoMove => format!("{} has no legal move", side(turn)),
                WinReason::FirstKing => "it made the first king".to_string(),
            };
            format!("{} has won: {why}", side(winner))
        }
        Outcome::Draw(reason) => format!("The game is drawn: {}", draw(reason)),
    }
}

fn draw(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Repetition => "the same position has come back too often",
        DrawReason::Quiet => "too many moves without a capture or a man's move",
        DrawReason::Material => "too many moves without a capture or a new king in an ending with few pieces",
        DrawReason::LoneKing => "the ending against a single king has lasted too long",
        DrawReason::OneEach => "each side has one piece left",
        DrawReason::KingEach => "king against king, and nothing can be taken",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_say_why() {
        let lost = Outcome::Win(Side::Black, WinReason::NoMove);
        assert_eq!(outcome(lost, Side::White), "Black has won: White has no legal move");
        assert!(outcome(Outcome::Draw(DrawReason::OneEach), Side::White).starts_with("The game is drawn: "));
    }
}
