//! A client in the same process: lines in, lines out, each with the moment it was written.

use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use damier::protocol::{Dialect, serve};
use std::io::{self, BufReader, Read, Write};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Longest time to wait for a line: far more than any test needs, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The reading end of a pipe.
struct PipeReader {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for PipeReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.chunks.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The writing end of a pipe; broken once nobody reads.
struct LineWriter {
    line: Vec<u8>,
    lines: Sender<(Instant, String)>,
}

impl Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).expect("output is UTF-8");
                self.lines.send((Instant::now(), line)).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A client of a served engine.
pub struct Client {
    input: Option<Sender<Vec<u8>>>,
    lines: Option<Receiver<(Instant, String)>>,
    server: Option<JoinHandle<io::Result<()>>>,
}

impl Client {
    pub fn new(dialect: Option<Dialect>) -> Self {
        let (input, chunks) = unbounded();
        let (sender, lines) = unbounded();
        let reader = BufReader::new(PipeReader { chunks, rest: Vec::new() });
        let writer = LineWriter { line: Vec::new(), lines: sender };
        let server = std::thread::spawn(move || serve(reader, writer, dialect));
        Self { input: Some(input), lines: Some(lines), server: Some(server) }
    }

    pub fn hub() -> Self {
        Self::new(Some(Dialect::Hub))
    }

    pub fn uci() -> Self {
        Self::new(Some(Dialect::Uci))
    }

    pub fn send_bytes(&self, bytes: &[u8]) {
        // The engine may have quit already.
        let _ = self.input.as_ref().expect("input is open").send(bytes.to_vec());
    }

    pub fn send(&self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub fn send_all(&self, lines: &[&str]) {
        lines.iter().for_each(|line| self.send(line));
    }

    /// The next line and when it was written; `None` at the end of the output.
    pub fn next_timed(&self) -> Option<(Instant, String)> {
        match self.lines.as_ref().expect("output is open").recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no line within {PATIENCE:?}"),
        }
    }

    pub fn next(&self) -> Option<String> {
        self.next_timed().map(|(_, line)| line)
    }

    /// The lines up to the first one with the given first word, which is the last of them.
    pub fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next().unwrap_or_else(|| panic!("the output ended before '{word}': {lines:#?}"));
            let found = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// The lines that were written until now.
    pub fn written(&self) -> Vec<String> {
        self.lines.as_ref().expect("output is open").try_iter().map(|(_, line)| line).collect()
    }

    /// Sends a line and returns the only line that answers it.
    pub fn ask(&self, line: &str) -> String {
        self.send(line);
        self.next().expect("an answer")
    }

    /// Closes the input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Stops reading.
    pub fn deafen(&mut self) {
        self.lines = None;
    }

    /// Closes the input and returns what was written from now to the end.
    pub fn finish(mut self) -> Vec<String> {
        self.close();
        let rest = std::iter::from_fn(|| self.next()).collect();
        self.result().expect("the engine ends well");
        rest
    }

    /// Waits for the engine to end.
    pub fn result(&mut self) -> io::Result<()> {
        self.server.take().expect("asked once").join().expect("no panic")
    }
}
