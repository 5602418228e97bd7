//! What ends a command early, in one line that says what to do about it.

use damier::EngineError;
use damier::dxp::MatchError;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Why a command could not be carried out.
#[derive(Debug, Error)]
pub enum Failure {
    /// The engine refuses a game, a position or a move.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Standard input or output.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// An answer that JSON cannot hold.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A file that cannot be read or written, or makes no sense.
    #[error("{path}: {reason}")]
    File { path: String, reason: String },
    /// Arguments that do not go together.
    #[error("{0}")]
    Use(String),
    /// A match over a network that could not be played to its end.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Some lines of the input were refused; each was told already.
    #[error("{0} of the positions could not be read")]
    Positions(usize),
}

impl Failure {
    /// Something wrong with a file.
    pub fn file(path: &Path, reason: impl ToString) -> Self {
        let reason = reason.to_string();
        // The number of a system's error tells nobody more than its words.
        let words = reason.split_once(" (os error").map_or(reason.as_str(), |(words, _)| words);
        Self::File { path: path.display().to_string(), reason: words.to_string() }
    }

    /// True if the reader of our output went away, which is no fault: `damier moves thai | head -1`.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
