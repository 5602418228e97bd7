//! What ends a command early, in one line that says what to do about it.

use damier::EngineError;
use damier::review::JournalError;
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
    /// Some lines of the input were refused; each was told already.
    #[error("{0} of the positions could not be read")]
    Positions(usize),
    /// Some games of the input were refused; each was told already.
    #[error("{refused} of {read} games could not be read to their end")]
    Games { refused: usize, read: usize },
    /// Ctrl-C, with work left that can be taken up again.
    #[error("stopped with {done} of {all} games done; the same command goes on from there")]
    Interrupted { done: usize, all: usize },
    /// Games that could not be gone through.
    #[error(transparent)]
    Review(JournalError),
}

/// The answer is no.
const NEGATIVE: u8 = 1;
/// Wrong use, or something that failed.
const FAILED: u8 = 2;
/// Interrupted, by the convention of shells (128 + SIGINT).
pub const INTERRUPTED: u8 = 130;

impl Failure {
    /// Something wrong with a file.
    pub fn file(path: &Path, reason: impl ToString) -> Self {
        let reason = reason.to_string();
        // The number of a system's error tells nobody more than its words.
        let words = reason.split_once(" (os error").map_or(reason.as_str(), |(words, _)| words);
        Self::File { path: path.display().to_string(), reason: words.to_string() }
    }

    /// The exit code that tells of it: 1 if the work was done but not all was well, 2 if it failed.
    pub fn code(&self) -> u8 {
        match self {
            Self::Games { .. } => NEGATIVE,
            Self::Interrupted { .. } => INTERRUPTED,
            _ => FAILED,
        }
    }

    /// True if the reader of our output went away, which is no fault: `damier moves thai | head -1`.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Engine(error) => Self::Engine(error),
            JournalError::File { path, error } => Self::file(&path, error),
            error => Self::Review(error),
        }
    }
}
