//! `match`: games between engines, and what they show.

mod arguments;
mod live;
mod report;

pub use arguments::{EXAMPLES, Match};

use super::failure::{Failure, INTERRUPTED};
use super::output::Output;
use arguments::{Command, Printing};
use damier::tournament::journal::Scan;
use damier::tournament::report::Results;
use damier::tournament::statistics::Hypothesis;
use damier::tournament::{Arena, Event, Halt, Report, Shard, Traffic};
use live::Live;
use std::fs::File;
use std::io::{LineWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, io, process, thread};

/// Carries out the command; false if it ends with a negative answer. `rules` is a file of house rules.
pub fn run(arguments: &Match, rules: Option<&Path>, out: &mut Output) -> Result<bool, Failure> {
    match &arguments.command {
        Some(Command::Report { files, report }) => merge(files, *report, out),
        None => play(arguments, rules, out),
    }
}

fn play(arguments: &Match, rules: Option<&Path>, out: &mut Output) -> Result<bool, Failure> {
    let rules = rules.map(|path| std::fs::read_to_string(path).map_err(|error| Failure::file(path, error)));
    let plan = arguments.plan()?;
    let halt = Arc::new(Halt::default());
    let traffic = arguments.log.as_deref().map(log).transpose()?;
    let shard = arguments.shard.unwrap_or_default();
    let mut arena = Arena::new(&plan, shard, rules.transpose()?, &arguments.output, &halt, traffic.clone())?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let boards = arguments.concurrency.unwrap_or_else(|| arena.usual_concurrency(cores));
    listen(&halt);
    let json = arguments.report.format.json;
    let live = Live::new(arena.plan(), boards, arena.results());
    let mut printed = Ok(());
    let played = arena.play(boards, live.is_shown(), &mut |event, results| {
        live.show(event, results);
        if let (true, Event::Ended { game, .. }, Ok(())) = (json, event, &printed) {
            printed = out.json("game", game);
            if printed.is_err() {
                halt.raise();
            }
        }
    });
    live.end();
    if let Some(traffic) = &traffic {
        traffic.flush().map_err(|error| Failure::file(arguments.log.as_deref().unwrap_or(Path::new("log")), error))?;
    }
    // A reader that went away has not seen the end; the games are kept all the same.
    printed.map_err(|error| Failure::Broken(format!("the results cannot be written: {error}"), again()))?;
    let report = played.map_err(|stop| Failure::Broken(stop.to_string(), again()))?;
    tell(&report, arguments.report, out)?;
    if !report.complete {
        return Err(Failure::Halted(again()));
    }
    Ok(is_good(&report))
}

/// The command that goes on: this one.
fn again() -> String {
    let words: Vec<String> = env::args().collect();
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

fn log(path: &Path) -> Result<Arc<Traffic>, Failure> {
    let file = File::options().create(true).append(true).open(path).map_err(|error| Failure::file(path, error))?;
    Ok(Arc::new(Traffic::new(Box::new(LineWriter::new(file)))))
}

/// Ctrl-C ends the games that are going on, a second one the program.
fn listen(halt: &Arc<Halt>) {
    let halt = Arc::clone(halt);
    // The match itself raises the halt too, when a test is decided.
    let mut pressed = false;
    let listening = ctrlc::set_handler(move || {
        if pressed {
            process::exit(INTERRUPTED.into());
        }
        pressed = true;
        halt.raise();
    });
    if let Err(error) = listening {
        // A reader of warnings that went away is no reason to stop.
        let _ = writeln!(io::stderr(), "damier: warning: Ctrl-C will not print the results so far ({error})");
    }
}

/// Puts the parts of a match together.
fn merge(files: &[PathBuf], printing: Printing, out: &mut Output) -> Result<bool, Failure> {
    let open = |path: &PathBuf| Scan::open(path).map_err(|error| Failure::Use(error.to_string()));
    let scans = files.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = scans.first().map(|scan| scan.header.clone()) else { return Ok(true) };
    // One part alone is reported as what it is.
    let shard = if let [scan] = scans.as_slice() { scan.header.shard } else { Shard::default() };
    let mut results = Results::new(&first.plan, shard);
    for (path, mut scan) in files.iter().zip(scans) {
        if let Err(why) = scan.header.same_match(&first) {
            let reason = format!("this is a part of another match than {}: {why}", files[0].display());
            return Err(Failure::file(path, reason));
        }
        while let Some(kept) = scan.next().map_err(|error| Failure::Use(error.to_string()))? {
            results.take(&kept);
        }
    }
    let report = results.report();
    tell(&report, printing, out)?;
    Ok(is_good(&report))
}

/// False if a test was not passed. A part of a match has nothing to pass.
fn is_good(report: &Report) -> bool {
    report.part.is_some() || report.test.as_ref().is_none_or(|test| test.accepted == Some(Hypothesis::H1))
}

fn tell(report: &Report, printing: Printing, out: &mut Output) -> Result<(), Failure> {
    if printing.format.json {
        out.json("report", report)?;
    } else {
        report::print(report, printing.by_opening, out)?;
    }
    Ok(out.flush()?)
}
