//! Lines to the client: each whole, each flushed, some with a pause before them.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two lines that a client reading through a buffered pipe needs to see both. The Python package
/// py-draughts waits for the pipe to become readable, then takes one line from a buffer that may hold more; what is left
/// in the buffer it never sees until another line arrives.
pub(super) const PAUSE: Duration = Duration::from_millis(1);

/// Where lines are written.
pub(super) struct Output<'a> {
    sink: &'a mut dyn Write,
    written: Option<Instant>,
}

impl<'a> Output<'a> {
    /// Writes to the given sink.
    pub fn new(sink: &'a mut dyn Write) -> Self {
        Self { sink, written: None }
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        let mut line = String::with_capacity(text.len() + 1);
        line.push_str(text);
        line.push('\n');
        self.sink.write_all(line.as_bytes())?;
        self.sink.flush()?;
        self.written = Some(Instant::now());
        Ok(())
    }

    /// Writes a line, but not before the last one is `pause` old.
    pub fn paced(&mut self, text: &str, pause: Duration) -> io::Result<()> {
        if let Some(due) = self.due(pause) {
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        self.line(text)
    }

    /// When the last line will be `pause` old.
    pub fn due(&self, pause: Duration) -> Option<Instant> {
        self.written.map(|written| written + pause)
    }
}
