//! The journal of a review: each finished game as a line of JSON, so that nothing is lost when the work is interrupted.
//!
//! Its first line names the work (a fingerprint of input and settings); a journal of other work is refused, not
//! overwritten. A line without its end was being written when the program died: it is dropped and its game done again.

use super::game::Review;
use crate::engine::EngineError;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a review cannot go on.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The journal cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It belongs to other work.
    #[error(
        "{0} was begun with other games or settings; repeat the command that began it, or delete the file to begin anew"
    )]
    Other(PathBuf),
    /// Another program is at the same work.
    #[error("{0} is in use: the same games are being gone through already; wait for that to end")]
    Busy(PathBuf),
    /// The engine refuses a game.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system gives no threads.
    #[error("the system gives no threads to work with: {0}")]
    Threads(String),
}

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    /// The name of the work.
    review_of: String,
}

/// A finished game.
#[derive(Debug, Serialize, Deserialize)]
struct Entry<R> {
    /// Its number in the file, from 0, refused games left out.
    game: usize,
    #[serde(flatten)]
    review: R,
}

/// An open journal and the games that it holds.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    done: HashMap<usize, Review>,
}

impl Journal {
    /// Opens the journal of some work, or begins it.
    ///
    /// # Errors
    /// If the file cannot be read or written, holds other work, or is in use.
    pub fn open(path: &Path, fingerprint: &str) -> Result<Self, JournalError> {
        let failed = |error| JournalError::File { path: path.to_path_buf(), error };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // Held until the journal is dropped or the program dies. Where files cannot be locked, care must do.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::Busy(path.to_path_buf()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let heading = Heading { review_of: fingerprint.to_string() };
        let (done, good) = match read(&bytes, &heading) {
            Content::Other => return Err(JournalError::Other(path.to_path_buf())),
            Content::Own { done, good } => (done, good),
        };
        file.set_len(good as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self { path: path.to_path_buf(), file, done };
        if good == 0 {
            journal.line(&heading)?;
        }
        Ok(journal)
    }

    /// The review of a game, if it is finished.
    pub fn review(&self, game: usize) -> Option<&Review> {
        self.done.get(&game)
    }

    /// Games finished.
    pub fn finished(&self) -> usize {
        self.done.len()
    }

    /// Writes a finished game down.
    pub(super) fn add(&mut self, game: usize, review: &Review) -> Result<(), JournalError> {
        self.line(&Entry { game, review })
    }

    fn line<T: Serialize>(&mut self, entry: &T) -> Result<(), JournalError> {
        let failed = |error| JournalError::File { path: self.path.clone(), error };
        let mut line = serde_json::to_string(entry).map_err(|error| failed(error.into()))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()).map_err(failed)
    }
}

/// What a journal holds.
enum Content {
    /// Other work.
    Other,
    /// The work looked for: its finished games, and how many bytes of the file are whole.
    Own { done: HashMap<usize, Review>, good: usize },
}

fn read(bytes: &[u8], heading: &Heading) -> Content {
    let mut done = HashMap::new();
    let mut good = 0;
    for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if line.last() != Some(&b'\n') {
            break;
        }
        if number == 0 {
            match serde_json::from_slice::<Heading>(line) {
                Ok(found) if found == *heading => {}
                _ => return Content::Other,
            }
        } else {
            // What follows a damaged line cannot be trusted either; it is done again.
            let Ok(entry) = serde_json::from_slice::<Entry<Review>>(line) else { break };
            done.insert(entry.game, entry.review);
        }
        good += line.len();
    }
    // A file whose only line is cut off is ours if it is the beginning of our heading; anything else is not to be lost.
    if good == 0 && !bytes.is_empty() {
        let whole = serde_json::to_vec(heading).unwrap_or_default();
        if !whole.starts_with(bytes) {
            return Content::Other;
        }
    }
    Content::Own { done, good }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Judged, Value};

    fn review(depth: u16) -> Review {
        let judged = Judged {
            white: true,
            choices: 2,
            before: Value::Centimen(1),
            after: Value::WhiteWins(3),
            line: Vec::new(),
            depth,
            nodes: 7,
            loss: 0,
            mark: None,
        };
        Review { plies: vec![judged] }
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_its_whole_lines() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.journal");
        let mut journal = Journal::open(&path, "work").unwrap();
        for game in 0..3 {
            journal.add(game, &review(game as u16)).unwrap();
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let mut journal = Journal::open(&path, "work").unwrap();
            let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(journal.finished(), lines.saturating_sub(1), "{cut}");
            for game in journal.finished()..3 {
                journal.add(game, &review(game as u16)).unwrap();
            }
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "{cut}");
        }
    }

    #[test]
    fn other_work_is_refused_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.journal");
        let journal = Journal::open(&path, "work").unwrap();
        assert!(matches!(Journal::open(&path, "work"), Err(JournalError::Busy(_))));
        drop(journal);
        assert!(matches!(Journal::open(&path, "other work"), Err(JournalError::Other(_))));
        std::fs::write(&path, "a letter to my aunt").unwrap();
        assert!(matches!(Journal::open(&path, "work"), Err(JournalError::Other(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a letter to my aunt");
    }
}
