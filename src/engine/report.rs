//! What goes into a search and what comes out of it, in text that any client can print.

use super::Handicap;
use crate::eval::Chances;
use crate::score::Score;
use crate::search::Limits;
use crate::text::diagram::Labels;
use serde::{Deserialize, Serialize};
use std::time::Duration;

pub use crate::search::Bound;

/// How squares are written in moves that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// In the variant's own square names.
    Pdn,
    /// By number, row by row from the top left as White sees the board: the Hub protocol's way.
    Hub,
}

/// A move as written in each notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveText {
    /// The variant's notation, short where nothing else could be meant; `move` in JSON.
    #[serde(rename = "move")]
    pub pdn: String,
    /// The variant's notation with the whole path of a capture.
    pub full: String,
    /// Hub notation: squares by number, all captured squares named.
    pub hub: String,
}

/// A legal move and the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInfo {
    /// The move.
    pub text: MoveText,
    /// The position after it as a Hub string.
    pub position: String,
    /// True if it takes something.
    pub capture: bool,
}

/// What to think about, and how long.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// The only moves to consider at the root, in the notation of `style`; all if empty.
    pub root: Vec<String>,
    /// How strong to play; with all its strength if nothing is said. A level answers at once, also while the opponent is
    /// thinking or without any limit: holding the answer back is up to the caller.
    pub handicap: Option<Handicap>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Nominal depth in plies.
    pub depth: u16,
    /// Average depth of the leaves in plies.
    pub mean_depth: f64,
    /// Plies from the root to the deepest position evaluated in the last iteration.
    pub deepest: u16,
    /// Score for the side to move.
    pub score: Score,
    /// What the score means: the chances of the side to move.
    pub chances: Chances,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, one for each move made, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u16,
    /// Which of several lines this is, from 1.
    pub line: usize,
    /// The moves expected, best first; legal to the end.
    pub pv: Vec<MoveText>,
}

impl Report {
    /// Nodes searched in a second; 0 before any time has passed.
    pub fn nps(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }
}

/// The end of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The move to play; none if the game is over on the board.
    pub best: Option<MoveText>,
    /// The reply expected.
    pub ponder: Option<MoveText>,
    /// The last report of the best line, if there was a search.
    pub report: Option<Report>,
    /// Nodes in all; the last report is earlier.
    pub nodes: u64,
    /// Time used in all.
    pub time: Duration,
}

/// How to draw the board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Letters only, no symbols: for a diagram.
    pub ascii: bool,
    /// What names the squares.
    pub labels: Labels,
    /// Black at the bottom.
    pub flip: bool,
    /// Squares to mark, `32-28` or `a3 b4`; the ends of the last move if nothing is said.
    pub mark: Option<String>,
    /// Arrows, each from its first square over others to the last: for SVG.
    pub arrows: Vec<String>,
    /// What the picture shows, for readers who cannot see it: for SVG.
    pub title: String,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            ascii: false,
            labels: Labels::Own,
            flip: false,
            mark: None,
            arrows: Vec::new(),
            title: "Draughts board".into(),
        }
    }
}
