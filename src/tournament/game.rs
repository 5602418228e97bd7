//! A game of a match as it was played.

use super::opening::Opening;
use super::player::{Fault, Opinion};
use super::statistics::Points;
use crate::board::Side;
use crate::engine::MoveText;
use crate::record::{GameRecord, GameResult, Ply};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The rules: won on the board.
    Board,
    /// The rules: drawn.
    DrawRule,
    /// Both engines agreed for long enough.
    Agreed,
    /// The most plies that a game may have.
    Length,
    /// A move came too late.
    Time,
    /// A move that cannot be played.
    Illegal,
    /// An answer that is none.
    BadText,
    /// An answer that nobody asked for.
    Stale,
    /// No answer.
    Hang,
    /// The engine ended.
    Crash,
    /// The engine did not get ready.
    StartUp,
    /// The engine gave the game up.
    GaveUp,
}

impl Cause {
    /// True if an engine failed, rather than lost.
    pub fn is_failure(self) -> bool {
        !matches!(self, Self::Board | Self::DrawRule | Self::Agreed | Self::Length | Self::GaveUp)
    }

    /// The word for the `Termination` tag, one of those that PGN has.
    fn termination(self) -> &'static str {
        match self {
            Self::Board | Self::DrawRule | Self::GaveUp => "normal",
            Self::Agreed | Self::Length => "adjudication",
            Self::Time => "time forfeit",
            Self::Illegal | Self::BadText | Self::Stale => "rules infraction",
            Self::Hang | Self::Crash | Self::StartUp => "abandoned",
        }
    }
}

impl From<&Fault> for Cause {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::StartUp(_) => Self::StartUp,
            Fault::Crash(_) | Fault::Halted => Self::Crash,
            Fault::Hang { .. } => Self::Hang,
            Fault::Late { .. } => Self::Time,
            Fault::Illegal(_) | Fault::NoMove => Self::Illegal,
            Fault::BadText(_) => Self::BadText,
            Fault::Stale(_) => Self::Stale,
            Fault::GaveUp(_) => Self::GaveUp,
        }
    }
}

/// How a game ended and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The winner; none in a draw.
    #[serde(with = "winner")]
    pub winner: Option<Side>,
    /// What ended it.
    pub cause: Cause,
    /// The same in a sentence.
    pub words: String,
}

/// `"white"`, `"black"`, or `null` in a draw.
mod winner {
    use crate::board::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(winner: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        let word = winner.map(|side| match side {
            Side::White => "white",
            Side::Black => "black",
        });
        word.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
        match Option::<String>::deserialize(deserializer)?.as_deref() {
            None => Ok(None),
            Some("white") => Ok(Some(Side::White)),
            Some("black") => Ok(Some(Side::Black)),
            Some(other) => Err(serde::de::Error::custom(format!("{other:?} is no side"))),
        }
    }
}

impl Verdict {
    /// What the game brought a side.
    pub fn points(&self, side: Side) -> Points {
        points(self.winner, side)
    }
}

fn points(winner: Option<Side>, side: Side) -> Points {
    match winner {
        None => Points::Draw,
        Some(winner) if winner == side => Points::Win,
        Some(_) => Points::Loss,
    }
}

/// A move of a game and what the engine said about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move.
    #[serde(flatten)]
    pub text: MoveText,
    /// The score for the mover in men; a win in n plies is 100 - n/100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Plies searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds used.
    pub seconds: f64,
    /// Seconds left on the clock after the move, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<f64>,
}

impl PlayedMove {
    /// A move with its times rounded to milliseconds.
    pub fn new(text: MoveText, opinion: &Opinion, used: Duration, left: Option<Duration>) -> Self {
        Self {
            text,
            score: opinion.score,
            depth: opinion.depth,
            nodes: opinion.nodes,
            seconds: rounded(used),
            left: left.map(rounded),
        }
    }

    /// The comment of the move in PDN: score and depth, time, nodes, and the clock as the standard writes it.
    fn comment(&self) -> String {
        let mut words = Vec::new();
        if let Some(score) = self.score {
            let depth = self.depth.map_or(String::new(), |depth| format!("/{depth}"));
            words.push(format!("{score:+.2}{depth}"));
        }
        words.push(format!("{:.3}s", self.seconds));
        words.extend(self.nodes.map(|nodes| format!("{nodes}n")));
        words.extend(self.left.map(|left| format!("[%clk {}]", clock(left))));
        words.join(" ")
    }
}

/// Seconds to the millisecond.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

/// `h:mm:ss`, with thousandths where there are any.
fn clock(seconds: f64) -> String {
    let ms = (seconds.max(0.0) * 1000.0).round() as u64;
    let (hours, minutes, rest) = (ms / 3_600_000, ms / 60_000 % 60, ms % 60_000);
    let (whole, part) = (rest / 1000, rest % 1000);
    let part = if part == 0 { String::new() } else { format!(".{part:03}") };
    format!("{hours}:{minutes:02}:{whole:02}{part}")
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// damier's name of the variant.
    pub variant: String,
    /// The engine that had White.
    pub white: String,
    /// The engine that had Black.
    pub black: String,
    /// When it was played: `2026.05.31`.
    pub date: String,
    /// Where it began.
    pub opening: Opening,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub verdict: Verdict,
}

impl PlayedGame {
    /// The game as a record, which PDN can be made of.
    pub fn record(&self, event: &str, controls: [&str; 2]) -> GameRecord {
        let mut record = GameRecord::new(&self.variant, Some(self.opening.fen.clone()));
        let mut tag = |name: &str, value: &str| record.tags.push((name.to_string(), value.to_string()));
        tag("Event", event);
        tag("Site", "?");
        tag("Date", &self.date);
        tag("Round", &format!("{}.{}", self.game / 2 + 1, self.game % 2 + 1));
        tag("White", &self.white);
        tag("Black", &self.black);
        if controls[0] == controls[1] {
            tag("TimeControl", controls[0]);
        } else {
            tag("WhiteTimeControl", controls[0]);
            tag("BlackTimeControl", controls[1]);
        }
        if !self.opening.moves.is_empty() {
            tag("Opening", &self.opening.moves);
        }
        tag("Termination", self.verdict.cause.termination());
        record.result = self.verdict.winner.map_or(GameResult::Draw, GameResult::win);
        record.moves =
            self.moves.iter().map(|mv| Ply { comments: vec![mv.comment()], ..Ply::from(mv.text.clone()) }).collect();
        match record.moves.last_mut() {
            Some(last) => last.comments.push(self.verdict.words.clone()),
            None => record.comments.push(self.verdict.words.clone()),
        }
        record
    }

    /// The same as a game that shows nothing, since a side was late because the machine stood still for so long.
    pub fn spoilt(self, late: Side, pause: Duration) -> SpoiltGame {
        SpoiltGame {
            game: self.game,
            late: if late == Side::White { self.white.clone() } else { self.black.clone() },
            white: self.white,
            black: self.black,
            date: self.date,
            pause: rounded(pause),
            plies: self.moves.len(),
            words: self.verdict.words,
        }
    }

    /// What the statistics need.
    pub fn summary(&self) -> Summary {
        Summary { game: self.game, winner: self.verdict.winner, cause: self.verdict.cause, plies: self.moves.len() }
    }
}

/// A game that a pause of the machine has spoilt: an engine was late, and would not have been without it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpoiltGame {
    /// Its number in the schedule, from 0; a game of this number is played again.
    pub game: u64,
    /// The engine that had White.
    pub white: String,
    /// The engine that had Black.
    pub black: String,
    /// When it was played: `2026.05.31`.
    pub date: String,
    /// The engine that was late.
    pub late: String,
    /// How long the machine stood still in its move, in seconds.
    pub pause: f64,
    /// Moves of either side before.
    pub plies: usize,
    /// What it would have been told as.
    pub words: String,
}

/// A game without its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number in the schedule.
    pub game: u64,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// What ended it.
    pub cause: Cause,
    /// Moves of either side.
    pub plies: usize,
}

impl Summary {
    /// What the game brought a side.
    pub fn points(&self, side: Side) -> Points {
        points(self.winner, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_the_standard_has_it() {
        assert_eq!(clock(0.0), "0:00:00");
        assert_eq!(clock(9.95), "0:00:09.950");
        assert_eq!(clock(3_725.0), "1:02:05");
    }
}
