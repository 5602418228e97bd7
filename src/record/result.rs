//! How a game ended, in every style in which files write it.

use crate::board::Side;
use crate::text::plain;
use serde::{Deserialize, Serialize};

/// How a game ended. Which side began does not matter: White is White also where Black moves first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// Nobody has.
    Draw,
    /// Both have lost: `0-0`.
    BothLose,
    /// The game goes on, or nobody wrote down how it ended: `*`.
    #[default]
    Unknown,
    /// What other scores say (`4-6`, `1+ - 1-`), as they say it.
    Other(String),
}

impl GameResult {
    /// The winner's result.
    pub fn win(side: Side) -> Self {
        match side {
            Side::White => Self::WhiteWins,
            Side::Black => Self::BlackWins,
        }
    }

    /// Reads what files say: `1-0`, `2-0`, `1:0`, `1/2-1/2`, `½-½`, `0.5-0.5`, `1-1`, `0-0`, `*`. Scores of other kinds
    /// stay as they are.
    pub fn read(text: &str) -> Self {
        let plain: String = text.chars().map(plain).filter(|c| !c.is_whitespace()).collect();
        match plain.replace('½', "1/2").replace(':', "-").replace(',', ".").as_str() {
            "1-0" | "2-0" => Self::WhiteWins,
            "0-1" | "0-2" => Self::BlackWins,
            "1/2-1/2" | "1/2" | "0.5-0.5" | "1-1" | "=" => Self::Draw,
            "0-0" => Self::BothLose,
            "" | "*" | "?" | "-" => Self::Unknown,
            _ => Self::Other(text.trim().to_string()),
        }
    }

    /// What the tag `ResultFormat` says of a result that is none of the standard's; the standard has the name for the
    /// draws with a plus and leaves others free.
    pub(super) fn format(&self) -> Option<&'static str> {
        match self {
            Self::Other(text) if text.contains('+') => Some("Plus draw"),
            Self::Other(_) => Some("Score"),
            _ => None,
        }
    }

    /// The text in PDN; `in_twos` where a win counts two points, as PDN 3.0 has it for International and Canadian
    /// draughts.
    pub fn text(&self, in_twos: bool) -> &str {
        match (self, in_twos) {
            (Self::WhiteWins, false) => "1-0",
            (Self::BlackWins, false) => "0-1",
            (Self::Draw, false) => "1/2-1/2",
            (Self::WhiteWins, true) => "2-0",
            (Self::BlackWins, true) => "0-2",
            (Self::Draw, true) => "1-1",
            (Self::BothLose, _) => "0-0",
            (Self::Unknown, _) => "*",
            (Self::Other(text), _) => text,
        }
    }
}
