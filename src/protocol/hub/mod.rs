//! The Hub protocol, version 2, as Scan defined it and as its clients use it.
//!
//! Clients differ from the text and from each other; whatever one of them needs and no other minds is done always.

mod command;
mod info;
mod level;
mod line;
mod numbering;
mod parameters;

pub(super) use command::is_command;
pub use line::{Argument as HubArgument, Line as HubLine, quoted as hub_value};

use super::language::{Interrupt, Language, Next, Task};
use super::output::{Output, PAUSE};
use super::settings::Changed;
use crate::engine::{Bound, Engine, EngineError, Report, Request, Style, Verdict};
use command::{Command, Purpose};
use level::Level;
use line::quoted;
use parameters::Parameters;
use std::io;
use std::time::{Duration, Instant};

/// What a Hub client has said so far.
#[derive(Default)]
pub(super) struct Hub {
    parameters: Parameters,
    level: Level,
    /// Why the game asked for cannot be played.
    variant_fault: Option<String>,
    /// Why the position sent cannot be searched.
    position_fault: Option<String>,
    search: Current,
}

/// The search that goes on.
#[derive(Default)]
struct Current {
    /// Least time between the lines that it writes.
    pause: Duration,
    /// The last report, if it is not written yet.
    late: Option<Report>,
    /// Whether a report was written.
    reported: bool,
}

impl Language for Hub {
    fn answer(&mut self, line: &str, engine: &mut Engine, output: &mut Output) -> io::Result<Next> {
        let Some(command) = Command::parse(line) else { return Ok(Next::Listen) };
        match command {
            Command::Hub => self.introduce(engine, output)?,
            Command::SetParam { name, value } => self.set(&name, &value, engine, output)?,
            Command::Init => {
                self.prepare(engine, output)?;
                output.paced("ready", PAUSE)?;
            }
            Command::NewGame => engine.clear(),
            Command::Position { setup, moves, wolf } => {
                let set = self.set_position(engine, setup.as_deref(), &moves, wolf.as_deref());
                if let Err(message) = &set {
                    error(output, message)?;
                }
                self.position_fault = set.err();
            }
            Command::Level { said, faults } => {
                said.into_iter().for_each(|later| self.level.add(later));
                faults.iter().try_for_each(|fault| error(output, fault))?;
            }
            Command::Go(purpose) => return self.go(purpose, engine, output).map(Next::Think),
            Command::Ping => output.paced("pong", PAUSE)?,
            Command::PonderHit | Command::Stop => {}
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Listen)
    }

    fn prepare(&mut self, engine: &mut Engine, output: &mut Output) -> io::Result<()> {
        match self.parameters.apply(engine) {
            Ok(()) => Ok(()),
            Err(message) => error(output, &format!("parameter hash: {message}")),
        }
    }

    fn interrupt(&self, line: &str) -> Interrupt {
        match Command::parse(line) {
            None => Interrupt::Ignore,
            Some(Command::Ping) => Interrupt::Answer("pong"),
            Some(Command::PonderHit) => Interrupt::PonderHit,
            Some(Command::Stop) => Interrupt::Stop,
            Some(_) => Interrupt::Break,
        }
    }

    fn report(&mut self, report: Report, output: &mut Output) -> io::Result<()> {
        // The protocol has no word for a score that is only a bound.
        if report.bound != Bound::Exact {
            return Ok(());
        }
        if self.parameters.settings.lines > 1 {
            return self.write(&report, Duration::ZERO, output);
        }
        self.search.late = Some(report);
        if self.due(output).is_none_or(|due| due <= Instant::now()) { self.catch_up(output) } else { Ok(()) }
    }

    fn due(&self, output: &Output) -> Option<Instant> {
        self.search.late.as_ref().and_then(|_| output.due(self.search.pause))
    }

    fn catch_up(&mut self, output: &mut Output) -> io::Result<()> {
        match self.search.late.take() {
            Some(report) => self.write(&report, self.search.pause, output),
            None => Ok(()),
        }
    }

    fn conclude(&mut self, end: Result<Verdict, EngineError>, output: &mut Output) -> io::Result<()> {
        self.catch_up(output)?;
        let verdict = match end {
            Ok(verdict) => verdict,
            Err(message) => {
                error(output, &message.to_string())?;
                Verdict::default()
            }
        };
        let numbering = self.parameters.numbering.as_ref();
        let several = self.parameters.settings.lines > 1;
        // Clients wait for one report at least.
        if !self.search.reported {
            let line = match (&verdict.report, &verdict.best) {
                (Some(found), _) => Some(info::report(found, several, numbering)),
                (None, Some(best)) => Some(info::nothing_found(best, several, numbering)),
                (None, None) => None,
            };
            line.map_or(Ok(()), |line| output.paced(&line, self.search.pause))?;
        }
        output.paced(&info::done(&verdict, numbering), self.search.pause)
    }
}

impl Hub {
    fn introduce(&self, engine: &Engine, output: &mut Output) -> io::Result<()> {
        output.line(&format!(
            "id name=damier version={} author={} country=International",
            env!("CARGO_PKG_VERSION"),
            quoted(env!("CARGO_PKG_AUTHORS"))
        ))?;
        for declaration in self.parameters.declarations(engine) {
            output.paced(&declaration, PAUSE)?;
        }
        output.paced("wait", PAUSE)
    }

    fn set(&mut self, name: &str, value: &str, engine: &mut Engine, output: &mut Output) -> io::Result<()> {
        let before = engine.variant().clone();
        let set = self.parameters.set(name, value, engine);
        if *engine.variant() != before {
            self.position_fault = None;
        }
        match set {
            Ok(Changed::Nothing) => {}
            Ok(Changed::Game) => self.variant_fault = None,
            Err(message) => {
                error(output, &message)?;
                if matches!(name, "variant" | "rules") {
                    self.variant_fault = Some(message);
                }
            }
        }
        Ok(())
    }

    fn set_position(
        &self,
        engine: &mut Engine,
        setup: Option<&str>,
        moves: &[String],
        wolf: Option<&str>,
    ) -> Result<(), String> {
        if let Some(setup) = setup {
            self.check_length(engine, setup)?;
        }
        let read = |text: &String| match &self.parameters.numbering {
            Some(numbering) => numbering.read(text),
            None => text.clone(),
        };
        let moves: Vec<String> = moves.iter().map(read).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let done = match wolf {
            None => engine.set_position(setup, &moves, Style::Hub),
            Some(wolf) => engine.set_position(setup, &[], Style::Hub).and_then(|()| {
                // The counts belong to the position before the moves.
                engine.set_wolf(wolf)?;
                if moves.is_empty() { Ok(()) } else { engine.set_position(Some(&engine.fen()), &moves, Style::Hub) }
            }),
        };
        done.map_err(|error| error.to_string())
    }

    /// Programs that do not know a game send the position of another one.
    fn check_length(&self, engine: &Engine, setup: &str) -> Result<(), String> {
        let squares = engine.hub().len() - 1;
        let given = setup.chars().count().saturating_sub(1);
        let is_hub = setup.chars().all(|c| c.is_ascii_alphabetic());
        if !is_hub || given == squares {
            return Ok(());
        }
        let name = &engine.variant().name;
        Err(format!("position with {given} squares: the game {name} expects {squares} squares after the side to move"))
    }

    fn go(&mut self, purpose: Purpose, engine: &mut Engine, output: &mut Output) -> io::Result<Task> {
        let begun = Instant::now();
        self.prepare(engine, output)?;
        let level = std::mem::take(&mut self.level);
        let pondering = purpose == Purpose::Ponder;
        let spare = level.most().map_or(PAUSE, |most| (most / 32).min(PAUSE));
        self.search = Current { pause: spare, late: None, reported: false };
        if let Some(fault) = self.variant_fault.as_ref().or(self.position_fault.as_ref()) {
            error(output, &format!("nothing to search: {fault}"))?;
            return Ok(Task { pondering, ..Task::default() });
        }
        let held = level.is_infinite() || purpose == Purpose::Analyze && level.is_endless();
        if engine.is_decided() {
            return Ok(Task { pondering, held, ..Task::default() });
        }
        let mut limits = level.limits(self.parameters.settings.lines, self.parameters.settings.reserve());
        limits.spend(begun.elapsed());
        limits.infinite = held;
        if level.is_endless() && !held {
            // Who asks for a move gets one in the end.
            limits.depth = Some(u16::MAX);
        }
        let request = Request { limits, root: Vec::new(), handicap: self.parameters.settings.handicap() };
        Ok(Task { request: Some(request), style: Some(Style::Hub), pondering, held })
    }

    fn write(&mut self, report: &Report, pause: Duration, output: &mut Output) -> io::Result<()> {
        self.search.reported = true;
        let several = self.parameters.settings.lines > 1;
        output.paced(&info::report(report, several, self.parameters.numbering.as_ref()), pause)
    }
}

fn error(output: &mut Output, message: &str) -> io::Result<()> {
    output.paced(&info::error(message), PAUSE)
}
