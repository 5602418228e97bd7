//! The loop between client and engine.

use super::hub::Hub;
use super::input::read_lines;
use super::language::{Errand, Interrupt, Language, Next, Task};
use super::output::Output;
use super::uci::Uci;
use crate::engine::{Engine, EngineError, Report, Style, Verdict};
use crate::search::Control;
use crossbeam::channel::{Receiver, Sender, at, bounded, never, unbounded};
use crossbeam::select;
use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::Arc;
use std::thread;

/// The protocols that are spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Hub version 2, the protocol of draughts programs.
    Hub,
    /// The commands of the Universal Chess Interface, with draughts positions and moves.
    Uci,
}

impl Dialect {
    /// The dialect to which a client's first line belongs; `None` if it belongs to neither.
    pub fn of(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["go", "think" | "ponder" | "analyze", ..] => Some(Self::Hub),
            [word, ..] if super::hub::is_command(word) => Some(Self::Hub),
            [word, ..] if super::uci::is_command(word) => Some(Self::Uci),
            _ => None,
        }
    }
}

/// Stack of the thread that searches: a search may be 250 plies deep, and a capture chain on top.
const STACK: usize = 16 << 20;

/// Serves a client until it says `quit`, its input ends, or it no longer reads. Without a dialect the first line that
/// belongs to one decides.
///
/// The thread that reads the input is left behind, since nothing can wake it from a read.
///
/// # Errors
/// What cannot be written, unless the reader is gone; threads that cannot be started.
pub fn serve(
    input: impl BufRead + Send + 'static,
    mut output: impl Write + Send,
    dialect: Option<Dialect>,
) -> io::Result<()> {
    // A bounded channel: a client that floods the engine waits, as it would on a pipe.
    let (sender, lines) = bounded(64);
    thread::Builder::new().name("input".into()).spawn(move || read_lines(input, &sender))?;
    let mut first = None;
    let dialect = match dialect {
        Some(dialect) => dialect,
        None => loop {
            let Ok(line) = lines.recv() else { return Ok(()) };
            if let Some(dialect) = Dialect::of(&line) {
                first = Some(line);
                break dialect;
            }
        },
    };
    let language: Box<dyn Language> = match dialect {
        Dialect::Hub => Box::<Hub>::default(),
        Dialect::Uci => Box::<Uci>::default(),
    };
    let mut server = Server { language, output: Output::new(&mut output), lines, worker: worker()? };
    match server.run(first) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

struct Server<'a> {
    language: Box<dyn Language>,
    output: Output<'a>,
    lines: Receiver<String>,
    worker: Sender<Job>,
}

/// Work for the thread that searches.
type Job = Box<dyn FnOnce() + Send>;

/// Starts the thread that searches. One for all searches: to start one costs as much as a short search.
fn worker() -> io::Result<Sender<Job>> {
    let (sender, jobs) = bounded::<Job>(1);
    let work = move || jobs.into_iter().for_each(|job| job());
    thread::Builder::new().name("search".into()).stack_size(STACK).spawn(work)?;
    Ok(sender)
}

/// What happens when a search is over.
enum After {
    Listen,
    Answer(String),
    Quit,
}

impl Server<'_> {
    fn run(&mut self, mut first: Option<String>) -> io::Result<()> {
        let mut engine = Box::new(Engine::new());
        loop {
            let Some(line) = first.take().or_else(|| self.lines.recv().ok()) else { return Ok(()) };
            match self.language.answer(&line, &mut engine, &mut self.output)? {
                Next::Listen if self.lines.is_empty() => self.language.prepare(&mut engine, &mut self.output)?,
                Next::Listen => {}
                Next::Quit => return Ok(()),
                next @ (Next::Think(_) | Next::Count(_)) => {
                    let work = Work::start(engine, next, &self.worker);
                    let after;
                    (engine, after) = self.attend(work)?;
                    match after {
                        After::Listen => {}
                        After::Answer(line) => first = Some(line),
                        After::Quit => return Ok(()),
                    }
                }
            }
        }
    }

    /// Listens while the engine works; says the end of a search exactly once, at the moment when the client may hear it.
    fn attend(&mut self, mut work: Work) -> io::Result<(Box<Engine>, After)> {
        let mut lines = self.lines.clone();
        let mut after = After::Listen;
        loop {
            if let Some((engine, end)) = work.take_end() {
                if let Some(end) = end {
                    self.language.conclude(end, &mut self.output)?;
                }
                return Ok((engine, after));
            }
            let due = self.language.due(&self.output).map_or_else(never, at);
            select! {
                recv(lines) -> line => match line.map(|line| (self.language.interrupt(&line), line)) {
                    Ok((Interrupt::Ignore, _)) => {}
                    Ok((Interrupt::Answer(text), _)) => self.output.line(text)?,
                    Ok((Interrupt::PonderHit, _)) => work.ponder_hit(),
                    Ok((Interrupt::Stop, _)) => work.stop(),
                    Ok((Interrupt::Break, line)) => {
                        work.stop();
                        lines = never();
                        after = After::Answer(line);
                    }
                    Err(_) => {
                        if !work.errand {
                            work.stop();
                        }
                        lines = never();
                        after = After::Quit;
                    }
                },
                recv(work.events) -> event => match event {
                    Ok(Event::Report(report)) => self.language.report(report, &mut self.output)?,
                    Ok(Event::Line(line)) => self.output.line(&line)?,
                    Ok(Event::End(end)) => work.finish(end),
                    // A panic; its message is on the error output already.
                    Err(_) => return Err(io::Error::other("the search ended without an answer")),
                },
                recv(due) -> _ => self.language.catch_up(&mut self.output)?,
            }
        }
    }
}

/// The engine, and the end of a search.
type End = (Box<Engine>, Option<Result<Verdict, EngineError>>);

enum Event {
    Report(Report),
    Line(String),
    End(End),
}

/// What the other thread does. The engine goes there and comes back with the end.
struct Work {
    control: Arc<Control>,
    events: Receiver<Event>,
    end: Option<End>,
    /// It is no search, and goes on though nothing more is to come: `echo "go perft 5" | damier uci`.
    errand: bool,
    pondering: bool,
    held: bool,
}

impl Work {
    fn start(engine: Box<Engine>, what: Next, worker: &Sender<Job>) -> Self {
        let mut work =
            Self { control: Arc::default(), events: never(), end: None, errand: false, pondering: false, held: false };
        match what {
            Next::Think(task) => work.search(engine, task, worker),
            Next::Count(errand) => work.run(engine, errand, worker),
            Next::Listen | Next::Quit => work.end = Some((engine, None)),
        }
        work
    }

    fn search(&mut self, engine: Box<Engine>, task: Task, worker: &Sender<Job>) {
        let Task { request, style, pondering, held } = task;
        self.control = Arc::new(Control::new(pondering));
        (self.pondering, self.held) = (pondering, held);
        let Some(request) = request else {
            self.end = Some((engine, Some(Ok(Verdict::default()))));
            return;
        };
        let style = style.unwrap_or(Style::Pdn);
        self.send(engine, worker, move |engine, control, say| {
            Some(engine.go(&request, style, control, &mut |report| say(Event::Report(report.clone()))))
        });
    }

    fn run(&mut self, engine: Box<Engine>, errand: Errand, worker: &Sender<Job>) {
        self.errand = true;
        self.send(engine, worker, move |engine, control, say| {
            errand(engine, control, &mut |line| say(Event::Line(line)));
            None
        });
    }

    fn send<W>(&mut self, mut engine: Box<Engine>, worker: &Sender<Job>, work: W)
    where
        W: FnOnce(&mut Engine, &Control, &dyn Fn(Event)) -> Option<Result<Verdict, EngineError>> + Send + 'static,
    {
        let (sender, events) = unbounded();
        let control = self.control.clone();
        let job = move || {
            let say = |event| {
                // Nobody listens when the client is gone; the work has been stopped then.
                let _ = sender.send(event);
            };
            let end = work(&mut engine, &control, &say);
            say(Event::End((engine, end)));
        };
        // If the thread is gone, so is the job with its end of the channel, which the loop notices.
        let _ = worker.send(Box::new(job));
        self.events = events;
    }

    fn stop(&mut self) {
        self.control.stop();
        (self.pondering, self.held) = (false, false);
    }

    fn ponder_hit(&mut self) {
        self.control.ponder_hit();
        self.pondering = false;
    }

    fn finish(&mut self, end: End) {
        self.events = never();
        self.end = Some(end);
    }

    /// The end of the work, once it is there and need not be held back.
    fn take_end(&mut self) -> Option<End> {
        if self.pondering || self.held { None } else { self.end.take() }
    }
}

impl Drop for Work {
    /// A client that no longer reads leaves work behind, which should not go on.
    fn drop(&mut self) {
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines_decide() {
        for line in
            ["hub", "init", "pos pos=W", "ping", "go think", "quit", "level depth=3", "set-param name=a value=b"]
        {
            assert_eq!(Dialect::of(line), Some(Dialect::Hub), "{line}");
        }
        for line in ["uci", "isready", "position startpos", "go depth 3", "go", "d", "setoption name Hash value 1"] {
            assert_eq!(Dialect::of(line), Some(Dialect::Uci), "{line}");
        }
        for line in ["", "hello", "HUBBUB", "\0"] {
            assert_eq!(Dialect::of(line), None, "{line}");
        }
    }
}
