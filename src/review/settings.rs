//! How thoroughly games are reviewed.

use crate::search::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long each move is looked at. Several limits hold together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Time for a move in milliseconds.
    pub time_ms: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u16>,
    /// Nodes for a move. Alone, or with `depth`, it makes the review the same every time.
    pub nodes: Option<u64>,
    /// Size of each game's table in MiB.
    pub hash_mib: usize,
}

/// Second opinions, about what else could have been played, get this part of the limits.
const SECOND_SHARE: u64 = 4;

impl Default for Settings {
    /// A fifth of a second for each move.
    fn default() -> Self {
        Self { time_ms: Some(200), depth: None, nodes: None, hash_mib: 64 }
    }
}

impl Settings {
    /// The limits of the search for the best move.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time_ms.map(Duration::from_millis),
            lines: 1,
            ..Limits::default()
        }
    }

    /// The limits of the search for the second best.
    pub(super) fn second_limits(&self) -> Limits {
        Limits {
            depth: self.depth.map(|depth| depth.saturating_sub(2).max(1)),
            nodes: self.nodes.map(|nodes| (nodes / SECOND_SHARE).max(1)),
            move_time: self.time_ms.map(|ms| Duration::from_millis((ms / SECOND_SHARE).max(1))),
            lines: 1,
            ..Limits::default()
        }
    }
}
