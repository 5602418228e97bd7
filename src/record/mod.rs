//! RECORD: games as files have them.
//!
//! A [`GameRecord`] is a game that was checked: every move of it, variations included, is legal under the rules of its
//! variant and written as damier writes moves. [`write()`] makes strict PDN 3.0 of it, [`json_line`] a line of JSON;
//! [`Reader`] makes records of whatever people and programs have written, one game at a time, so that a file may be
//! larger than memory. One bad game does not stop it: it is told with line, move and reason, and the others go on.

mod candidates;
mod count;
mod draft;
mod escape;
mod gametype;
mod lines;
mod list;
mod parse;
mod raw;
mod reader;
mod replay;
mod result;
mod tag;
mod token;
mod variations;
mod word;
mod write;

pub use list::json_line;
pub use reader::{Checked, Item, ReadOptions, Reader, Refused};
pub use result::GameResult;
pub use write::write;

use crate::engine::MoveText;
use serde::{Deserialize, Serialize};

/// Deepest nesting of variations that is read: JSON readers stop at 128 brackets, of which each level takes four.
pub const MAX_NESTING: usize = 25;

/// Something odd in a file that does no harm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its line, from 1.
    pub line: usize,
    /// What it is, in a sentence.
    pub text: String,
}

/// A game checked against its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// damier's name of the variant.
    pub variant: String,
    /// The tags in their order, all but those that follow from the other fields: `Result`, `GameType`, `Variant`,
    /// `SetUp` and `FEN`.
    pub tags: Vec<(String, String)>,
    /// The position set up, as FEN; none if the game begins at the variant's start.
    pub start: Option<String>,
    /// The number of the first move: 1, unless the game is a part of a longer one and begins at a position set up.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub first_move: usize,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves played.
    pub moves: Vec<Ply>,
    /// How the game ended.
    pub result: GameResult,
}

/// A move of one side and what was said about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// The move.
    #[serde(flatten)]
    pub text: MoveText,
    /// Numeric annotation glyphs, `$1` (good move) to `$255`, without the sign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Comments after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// Moves that could have been played instead of the ply that holds them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// Comments before its first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Ply>,
}

impl GameRecord {
    /// A game of a variant (damier's name) without any move, from a position or from the start.
    pub fn new(variant: &str, start: Option<String>) -> Self {
        Self {
            variant: variant.to_string(),
            tags: Vec::new(),
            start,
            first_move: 1,
            comments: Vec::new(),
            moves: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// The value of the first tag of this name, in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(number: &usize) -> bool {
    *number == 1
}

impl From<MoveText> for Ply {
    fn from(text: MoveText) -> Self {
        Self { text, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}
