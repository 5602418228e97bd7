//! A process at the other end of a pipe, spoken to line by line.
//!
//! A thread of its own reads, so that waiting has an end and each line carries the moment at which it came: time is
//! measured there, not where the line is looked at.

use super::process::Process;
use super::{Fault, Halt, Traffic};
use crate::tournament::entrant::Entrant;
use crate::tournament::pause::Waits;
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest line in bytes; a longer one is no line of any protocol.
const LONGEST: u64 = 1 << 20;
/// Lines that wait to be looked at before the engine has to wait too.
const WAITING: usize = 4096;
/// How often a wait looks whether the match goes on.
const LOOK: Duration = Duration::from_millis(100);

/// How long the last words of an engine that has ended may take.
const LAST_WORDS: Duration = Duration::from_millis(20);

/// A line and the moment at which it came.
pub type Line = (Instant, String);

/// A running engine.
pub struct Pipe {
    name: String,
    process: Process,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// A line that came too late for those who waited for it then.
    held: Option<Line>,
    /// The last line that it wrote to its standard error.
    remark: Arc<Mutex<String>>,
    halt: Arc<Halt>,
    traffic: Option<Arc<Traffic>>,
}

impl Pipe {
    /// Starts the command of an entrant.
    pub fn start(entrant: &Entrant, halt: &Arc<Halt>, traffic: Option<&Arc<Traffic>>) -> Result<Self, Fault> {
        let mut process = Process::start(entrant, true)?;
        let failed = |error: std::io::Error| Fault::StartUp(error.to_string());
        let child = process.child();
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, lines) = bounded(WAITING);
        let errors = child.stderr.take();
        thread::Builder::new().spawn(move || read(output, &sender)).map_err(failed)?;
        let remark = Arc::new(Mutex::new(String::new()));
        let (kept, log, name) = (Arc::clone(&remark), traffic.cloned(), entrant.title());
        thread::Builder::new().spawn(move || listen(errors, &kept, &name, log.as_deref())).map_err(failed)?;
        let (halt, traffic) = (Arc::clone(halt), traffic.cloned());
        Ok(Self { name: entrant.title(), process, input, lines, held: None, remark, halt, traffic })
    }

    /// How long the engine was kept waiting for a processor.
    pub fn waits(&self) -> Waits {
        Waits::process(self.process.id())
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.send_all(&[line])
    }

    /// Sends lines in one piece, so that the engine wakes up once.
    pub fn send_all<L: AsRef<str>>(&mut self, lines: &[L]) -> Result<(), Fault> {
        let mut text = String::new();
        for line in lines.iter().map(AsRef::as_ref) {
            if let Some(traffic) = &self.traffic {
                traffic.sent(&self.name, line);
            }
            text.push_str(line);
            text.push('\n');
        }
        match self.input.as_mut().map(|input| input.write_all(text.as_bytes())) {
            Some(Ok(())) => Ok(()),
            _ => Err(self.crash()),
        }
    }

    /// The next line that came before `until`, or `None` if none did. An engine that writes without pause gains no time
    /// by it: a line that came later waits for those who wait longer.
    pub fn receive(&mut self, until: Instant) -> Result<Option<Line>, Fault> {
        loop {
            if self.halt.is_raised() {
                return Err(Fault::Halted);
            }
            if let Some(line) = self.held.take() {
                if line.0 > until {
                    self.held = Some(line);
                    return Ok(None);
                }
                self.note(&line.1);
                return Ok(Some(line));
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => self.held = Some(line),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
            }
        }
    }

    /// A line that has already come, without waiting.
    pub fn pending(&mut self) -> Option<String> {
        let (_, line) = self.held.take().or_else(|| self.lines.try_recv().ok())?;
        self.note(&line);
        Some(line)
    }

    fn note(&self, line: &str) {
        if let Some(traffic) = &self.traffic {
            traffic.received(&self.name, line);
        }
    }

    fn crash(&mut self) -> Fault {
        let ended = self.process.ended();
        let mut words = ended.map_or_else(|| "it closed its output".to_string(), |status| status.to_string());
        // Its last words may still be on their way.
        thread::sleep(LAST_WORDS);
        let remark = self.remark.lock().unwrap_or_else(PoisonError::into_inner);
        if !remark.is_empty() {
            words.push_str(&format!("; it wrote: {remark}"));
        }
        Fault::Crash(words)
    }
}

impl Drop for Pipe {
    /// Asks the engine to end; its process is ended in any case.
    fn drop(&mut self) {
        // One that has ended already need not be asked.
        let _ = self.send("quit");
        self.input = None;
    }
}

/// Reads the next line, without its end. One that is too long is no line of any protocol: it is passed over.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Option<String> {
    let mut is_whole = true;
    loop {
        line.clear();
        let size = input.by_ref().take(LONGEST).read_until(b'\n', line).ok().filter(|&size| size > 0)?;
        let ends = line.ends_with(b"\n") || (size as u64) < LONGEST;
        match (is_whole, ends) {
            (true, true) => return Some(String::from_utf8_lossy(line).trim_end_matches(['\r', '\n']).to_string()),
            (false, true) => is_whole = true,
            (_, false) => is_whole = false,
        }
    }
}

/// Reads lines to the end. Lines that came in one piece came at one moment: the last of them is no later than the
/// first, however long this thread waits for a processor between them.
fn read(output: Option<ChildStdout>, lines: &Sender<Line>) {
    let Some(output) = output else { return };
    let (mut input, mut line) = (BufReader::new(output), Vec::new());
    let mut came = Instant::now();
    loop {
        let is_here = input.buffer().contains(&b'\n');
        let Some(text) = next_line(&mut input, &mut line) else { return };
        if !is_here {
            came = Instant::now();
        }
        if lines.send((came, text)).is_err() {
            return;
        }
    }
}

/// Most characters of a remark that a verdict repeats.
const REMARK: usize = 200;

/// Keeps the last line of standard error: where an engine fails, it often says there why.
fn listen(errors: Option<ChildStderr>, kept: &Mutex<String>, name: &str, log: Option<&Traffic>) {
    let Some(errors) = errors else { return };
    let (mut input, mut line) = (BufReader::new(errors), Vec::new());
    while let Some(text) = next_line(&mut input, &mut line) {
        if let Some(log) = log {
            log.remarked(name, &text);
        }
        if !text.trim().is_empty() {
            let short = text.trim().chars().take(REMARK).map(|c| if c.is_control() { ' ' } else { c }).collect();
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = short;
        }
    }
}
