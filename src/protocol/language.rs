//! What a dialect has to say, so that one loop serves both.

use super::output::Output;
use crate::engine::{Engine, EngineError, Report, Request, Style, Verdict};
use crate::search::Control;
use std::io;
use std::time::Instant;

/// A dialect: how lines are answered and how results are worded.
pub(super) trait Language {
    /// Acts upon a line that arrives while no search goes on.
    fn answer(&mut self, line: &str, engine: &mut Engine, output: &mut Output) -> io::Result<Next>;

    /// Sees to it that the engine has the resources that were asked for: at once where the next line is still to come, so
    /// that it costs no time of a move.
    fn prepare(&mut self, engine: &mut Engine, output: &mut Output) -> io::Result<()>;

    /// What a line means that arrives during a search.
    fn interrupt(&self, line: &str) -> Interrupt;

    /// Writes a report, or puts it off until [`Language::due`].
    fn report(&mut self, report: Report, output: &mut Output) -> io::Result<()>;

    /// When a report that was put off should be written; `None` if there is none.
    fn due(&self, output: &Output) -> Option<Instant>;

    /// Writes the report that was put off.
    fn catch_up(&mut self, output: &mut Output) -> io::Result<()>;

    /// Writes the end of a search.
    fn conclude(&mut self, end: Result<Verdict, EngineError>, output: &mut Output) -> io::Result<()>;
}

/// What follows a line.
pub(super) enum Next {
    /// Listen on.
    Listen,
    /// Think.
    Think(Task),
    /// Do something else that takes its time.
    Count(Errand),
    /// End.
    Quit,
}

/// Work that is no search: it writes its lines through the function and ends soon after the control says stop.
pub(super) type Errand = Box<dyn FnOnce(&mut Engine, &Control, &mut dyn FnMut(String)) + Send>;

/// A search to begin.
#[derive(Default)]
pub(super) struct Task {
    /// What to search; `None` if there is nothing to search and only the end has to be said at the right moment.
    pub request: Option<Request>,
    /// How moves in the request are written.
    pub style: Option<Style>,
    /// The opponent is still thinking: the end waits for the ponder hit or a stop.
    pub pondering: bool,
    /// The end waits for a stop.
    pub held: bool,
}

/// What a line does to a search or an errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// Nothing.
    Ignore,
    /// It is answered at once; the search goes on.
    Answer(&'static str),
    /// The expected move was played.
    PonderHit,
    /// The search ends.
    Stop,
    /// The search ends, then the line is acted upon.
    Break,
}
