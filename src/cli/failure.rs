//! What ends a command early, in one line that says what to do about it.

use damier::EngineError;
use damier::dxp::MatchError;
use damier::engine::words::without_number;
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
    /// A match between engines that cannot go on, and the command that takes it up again.
    #[error("{0}; go on with: {1}")]
    Broken(String, String),
    /// Ctrl-C in a match between engines, and the command that takes it up again.
    #[error("stopped before the end of the match; go on with: {0}")]
    Halted(String),
    /// A match between engines that cannot begin.
    #[error(transparent)]
    Stop(#[from] damier::tournament::Stop),
    /// The answer is no, and was told already.
    #[error("the answer is no")]
    Negative,
    /// A match over a network that could not be played to its end.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Some lines of the input were refused; each was told already.
    #[error("{0} of the positions could not be read")]
    Positions(usize),
    /// Some games of the input were refused; each was told already.
    #[error("{refused} of {read} games could not be read to their end")]
    Games { refused: usize, read: usize },
    /// Ctrl-C, with work left that can be taken up again.
    #[error("stopped with {done} of {all} games done; the same command goes on from there")]
    Interrupted { done: usize, all: usize },
    /// Ctrl-C; what was done is told.
    #[error("stopped before the end")]
    Stopped,
    /// Games that could not be gone through.
    #[error(transparent)]
    Review(JournalError),
}

/// The exit code of a program that was interrupted, by the convention of shells (128 + SIGINT).
pub const INTERRUPTED: u8 = 130;

impl Failure {
    /// Something wrong with a file.
    pub fn file(path: &Path, reason: impl ToString) -> Self {
        let reason = without_number(&reason.to_string()).to_string();
        Self::File { path: path.display().to_string(), reason }
    }

    /// The exit code: 1 for a negative answer, 2 for what went wrong, 130 after Ctrl-C.
    pub fn code(&self) -> u8 {
        match self {
            Self::Negative | Self::Games { .. } => 1,
            Self::Halted(_) | Self::Interrupted { .. } | Self::Stopped => INTERRUPTED,
            _ => 2,
        }
    }

    /// True if there is nothing to explain.
    pub fn is_told(&self) -> bool {
        matches!(self, Self::Negative)
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
