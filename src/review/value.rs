//! Scores as reviews keep them: seen from White, whoever is to move.

use crate::board::Side;
use crate::score::{Distance, Ply, Score};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a position is worth, seen from White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// In hundredths of a man; positive is good for White.
    Centimen(i32),
    /// White wins after so many plies; 0: has won.
    WhiteWins(u16),
    /// Black wins after so many plies; 0: has won.
    BlackWins(u16),
}

impl Value {
    /// A score for `turn`.
    pub fn of(score: Score, turn: Side) -> Self {
        let white = if turn == Side::White { score } else { -score };
        match white.distance() {
            Some(Distance::Win(plies)) => Self::WhiteWins(plies),
            Some(Distance::Loss(plies)) => Self::BlackWins(plies),
            None => Self::Centimen(white.value()),
        }
    }

    /// In centi-men, a win as `limit`, and nothing beyond it.
    pub fn within(self, limit: i32) -> i32 {
        match self {
            Self::Centimen(value) => value.clamp(-limit, limit),
            Self::WhiteWins(_) => limit,
            Self::BlackWins(_) => -limit,
        }
    }

    /// As the value of an `[%eval ...]` comment, the way chess files have it: `0.35`, `#7` (White wins in 7 of its own
    /// moves), `#-7` (Black does).
    pub fn eval(self) -> String {
        match self {
            Self::Centimen(value) => format!("{:.2}", f64::from(value) / 100.0),
            Self::WhiteWins(plies) => format!("#{}", plies.div_ceil(2)),
            Self::BlackWins(plies) => format!("#-{}", plies.div_ceil(2)),
        }
    }

    /// In words: `White is better by 0.35 men`.
    pub fn words(self) -> String {
        let (side, plies) = match self {
            Self::Centimen(0) => return "the game is even".into(),
            Self::Centimen(value) => {
                let side = if value > 0 { "White" } else { "Black" };
                return format!("{side} is better by {:.2} men", f64::from(value.abs()) / 100.0);
            }
            Self::WhiteWins(plies) => ("White", plies),
            Self::BlackWins(plies) => ("Black", plies),
        };
        match plies.div_ceil(2) {
            0 => format!("{side} has won"),
            1 => format!("{side} wins in 1 move"),
            moves => format!("{side} wins in {moves} moves"),
        }
    }
}

impl fmt::Display for Value {
    /// Few letters for tables: `+0.35`, `0.00`, `win 7`, `loss 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centimen(0) => write!(f, "0.00"),
            Self::Centimen(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::WhiteWins(plies) => write!(f, "win {}", plies.div_ceil(2)),
            Self::BlackWins(plies) => write!(f, "loss {}", plies.div_ceil(2)),
        }
    }
}

/// The score of a position for its side to move, from that of the position one ply later for the other side.
pub(super) fn a_ply_earlier(after: Score) -> Score {
    match after.distance() {
        Some(Distance::Win(plies)) => Score::loss_in(Ply(plies + 1)),
        Some(Distance::Loss(plies)) => Score::win_in(Ply(plies + 1)),
        None => -after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_seen_from_white() {
        assert_eq!(Value::of(Score::centimen(35), Side::Black), Value::Centimen(-35));
        assert_eq!(Value::of(Score::win_in(Ply(3)), Side::Black), Value::BlackWins(3));
        assert_eq!(Value::Centimen(-35).eval(), "-0.35");
        assert_eq!(Value::BlackWins(3).eval(), "#-2");
        assert_eq!(Value::BlackWins(3).words(), "Black wins in 2 moves");
        assert_eq!(Value::Centimen(35).to_string(), "+0.35");
        assert_eq!(Value::WhiteWins(0).words(), "White has won");
    }

    #[test]
    fn wins_come_nearer_with_every_ply() {
        assert_eq!(a_ply_earlier(Score::loss_in(Ply(0))), Score::win_in(Ply(1)));
        assert_eq!(a_ply_earlier(Score::win_in(Ply(4))), Score::loss_in(Ply(5)));
        assert_eq!(a_ply_earlier(Score::centimen(20)), Score::centimen(-20));
    }
}
