//! `perft`: how many lines of play there are, the usual proof that a move generator is right.

use super::arguments::Perft;
use super::failure::Failure;
use super::output::{FAINT, Output, STRONG};
use super::schema::{Counts, Move, Place, Share};
use super::{values, words};
use damier::{Engine, MoveText, Options, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A count that is done before this shows no progress.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the progress is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The count of one depth.
struct Count {
    depth: u32,
    nodes: u64,
    time: Duration,
}

/// Carries out the command.
pub fn run(engine: &mut Engine, arguments: &Perft, out: &mut Output) -> Result<(), Failure> {
    engine.set_variant(&arguments.variant)?;
    let moves = values::moves(&arguments.moves);
    engine.set_position(arguments.position.as_deref(), &moves, Style::Pdn)?;
    engine.set_options(Options { threads: arguments.threads, ..engine.options() })?;
    let json = arguments.format.json;
    if !json {
        writeln!(out, "{STRONG}{}{STRONG:#}", engine.variant().title)?;
        writeln!(out, "{}", engine.fen())?;
        writeln!(out, "{FAINT}depth {:>20} {:>10}  million nodes/s{FAINT:#}", "nodes", "time")?;
    }
    let mut counts: Vec<Count> = Vec::new();
    let mut shares = Vec::new();
    for depth in 1..=arguments.depth {
        let progress = Progress::of(depth, counts.as_slice());
        let start = Instant::now();
        let nodes = if arguments.divide && depth == arguments.depth {
            shares = engine.perft(depth, arguments.paths);
            shares.iter().map(|(_, nodes)| nodes).sum()
        } else {
            engine.perft_total(depth, arguments.paths)
        };
        let count = Count { depth, nodes, time: start.elapsed() };
        drop(progress);
        if !json {
            row(&count, out)?;
        }
        counts.push(count);
    }
    if json {
        out.json("perft", document(engine, arguments, &counts, &shares))?;
    } else if arguments.divide {
        divide(&shares, out)?;
    }
    Ok(())
}

fn row(count: &Count, out: &mut Output) -> io::Result<()> {
    let seconds = count.time.as_secs_f64();
    // Below a millisecond the speed says more about the clock than about damier.
    let speed = if seconds >= 0.001 { format!("{:.1}", count.nodes as f64 / seconds / 1e6) } else { String::new() };
    let line = format!("{:>5} {:>20} {:>10}  {speed:>15}", count.depth, count.nodes, words::time(count.time));
    writeln!(out, "{}", line.trim_end())?;
    out.flush()
}

fn divide(shares: &[(MoveText, u64)], out: &mut Output) -> io::Result<()> {
    let width = shares.iter().map(|(text, _)| text.full.chars().count()).max().unwrap_or(0);
    writeln!(out)?;
    for (text, nodes) in shares {
        writeln!(out, "  {:<width$} {nodes:>20}", text.full)?;
    }
    out.flush()
}

fn document(engine: &Engine, arguments: &Perft, counts: &[Count], shares: &[(MoveText, u64)]) -> Counts {
    let share = |(text, nodes): &(MoveText, u64)| Share { text: Move::of(text), nodes: *nodes };
    Counts {
        place: Place::of(engine),
        paths: arguments.paths,
        threads: arguments.threads,
        nodes: counts.iter().map(|count| count.nodes).collect(),
        seconds: counts.iter().map(|count| count.time.as_secs_f64()).collect(),
        divide: arguments.divide.then(|| shares.iter().map(share).collect()),
    }
}

/// A bar on standard error while a long count goes on, gone when it ends. The counting itself is left alone: how long it
/// will take is judged from the depths before.
struct Progress {
    done: Option<Sender<()>>,
    drawer: Option<thread::JoinHandle<()>>,
}

impl Progress {
    fn of(depth: u32, earlier: &[Count]) -> Self {
        let (done, ended) = channel();
        let expected = expected(earlier);
        let drawer = thread::spawn(move || {
            let start = Instant::now();
            if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = bar(depth, expected);
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                // The guess may be short; the bar then waits, nearly full.
                let most = expected.map_or(0, |time| time.as_millis() as u64 * 99 / 100);
                bar.set_position((start.elapsed().as_millis() as u64).min(most));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self { done: Some(done), drawer: Some(drawer) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done = None;
        if let Some(drawer) = self.drawer.take() {
            // A drawer that failed to draw is no reason to lose the count.
            let _ = drawer.join();
        }
    }
}

/// How long the next depth will take if the time grows as it last did.
fn expected(earlier: &[Count]) -> Option<Duration> {
    let [.., before, last] = earlier else { return None };
    let growth = last.time.as_secs_f64() / before.time.as_secs_f64().max(1e-6);
    Duration::try_from_secs_f64(last.time.as_secs_f64() * growth).ok()
}

fn bar(depth: u32, expected: Option<Duration>) -> ProgressBar {
    // Hidden by the library where standard error is no terminal.
    let target = ProgressDrawTarget::stderr();
    let (bar, template) = match expected {
        Some(time) => {
            let bar = ProgressBar::with_draw_target(Some(time.as_millis() as u64), target);
            (bar.with_prefix(words::time(time)), "{msg} {wide_bar} {elapsed} of about {prefix}")
        }
        None => (ProgressBar::with_draw_target(None, target), "{msg} {spinner} {elapsed}"),
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_message(format!("depth {depth}")).with_elapsed(PATIENCE)
}
