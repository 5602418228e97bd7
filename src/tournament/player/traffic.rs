//! Everything that is said between the match and its engines, written down on request.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A log of lines, each with its time in seconds, the engine and the direction.
pub struct Traffic {
    begun: Instant,
    out: Mutex<Box<dyn Write + Send>>,
}

impl std::fmt::Debug for Traffic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Traffic").finish_non_exhaustive()
    }
}

impl Traffic {
    /// A log that is written to `out`.
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self { begun: Instant::now(), out: Mutex::new(out) }
    }

    /// A line sent to an engine.
    pub fn sent(&self, name: &str, line: &str) {
        self.write(name, '>', line);
    }

    /// A line that came from it.
    pub fn received(&self, name: &str, line: &str) {
        self.write(name, '<', line);
    }

    /// A line that it wrote to its standard error.
    pub fn remarked(&self, name: &str, line: &str) {
        self.write(name, '!', line);
    }

    /// Ends the log.
    ///
    /// # Errors
    /// What of it could not be written.
    pub fn flush(&self) -> io::Result<()> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }

    fn write(&self, name: &str, direction: char, line: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written must not end the games; the flush at the end tells of it.
        let _ = writeln!(out, "{seconds:10.4} {name} {direction} {line}");
    }
}
