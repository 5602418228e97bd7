//! The commands of the Universal Chess Interface, for scripts and by hand. Positions and moves are those of draughts.

mod by_hand;
mod command;
mod go;
mod info;
mod options;

pub(super) use command::is_command;

use super::language::{Interrupt, Language, Next, Task};
use super::output::Output;
use super::settings::{Changed, Settings};
use crate::engine::{Engine, EngineError, Report, Request, Style, Verdict};
use command::{Command, Unclear};
use go::Go;
use std::io;
use std::time::Instant;

/// What a client of the UCI dialect has said so far.
#[derive(Default)]
pub(super) struct Uci {
    settings: Settings,
    /// Why the game or the position asked for cannot be played.
    variant_fault: Option<String>,
    position_fault: Option<String>,
}

impl Language for Uci {
    fn answer(&mut self, line: &str, engine: &mut Engine, output: &mut Output) -> io::Result<Next> {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(Unclear::Command(word)) => {
                say(output, &format!("unknown command '{word}'; 'help' lists those there are"))?;
                return Ok(Next::Listen);
            }
            Err(Unclear::Arguments(message)) => {
                say(output, &message)?;
                // A search that cannot begin must end all the same: clients wait for it.
                let mut words = line.split_whitespace();
                match (words.next(), words.next()) {
                    (Some("go"), Some("perft")) => {}
                    (Some("go"), _) => output.line(&info::best_move(&Verdict::default()))?,
                    // Nor may a move be found for the position before it.
                    (Some("position"), _) => self.position_fault = Some(message),
                    _ => {}
                }
                return Ok(Next::Listen);
            }
        };
        match command {
            Command::Uci => introduce(engine, output)?,
            Command::IsReady => {
                self.prepare(engine, output)?;
                output.line("readyok")?;
            }
            Command::SetOption { name, value } => self.set(&name, &value, engine, output)?,
            Command::NewGame => engine.clear(),
            Command::Position { setup, moves } => self.set_position(setup.as_deref(), &moves, engine, output)?,
            Command::Go(go) => return self.go(*go, engine, output).map(Next::Think),
            Command::Perft { .. } | Command::Show | Command::Moves | Command::Evaluate if self.fault().is_some() => {
                let fault = self.fault().unwrap_or_default();
                say(output, &format!("nothing to look at: {fault}"))?;
            }
            Command::Perft { depth, paths } => {
                self.prepare(engine, output)?;
                return Ok(Next::Count(by_hand::perft(depth, paths)));
            }
            Command::Show => by_hand::show(engine, output)?,
            Command::Moves => by_hand::moves(engine, output)?,
            Command::Evaluate => by_hand::evaluate(engine, output)?,
            Command::Rules => by_hand::rules(engine, output)?,
            Command::Bench { depth } => return Ok(Next::Count(by_hand::bench(depth))),
            Command::Help => by_hand::help(output)?,
            Command::Stop | Command::PonderHit | Command::Nothing => {}
            Command::Quit => return Ok(Next::Quit),
        }
        Ok(Next::Listen)
    }

    fn prepare(&mut self, engine: &mut Engine, output: &mut Output) -> io::Result<()> {
        match self.settings.apply(engine) {
            Ok(()) => Ok(()),
            Err(error) => say(output, &format!("option Hash: {error}")),
        }
    }

    fn interrupt(&self, line: &str) -> Interrupt {
        match Command::parse(line) {
            Ok(Command::IsReady) => Interrupt::Answer("readyok"),
            Ok(Command::PonderHit) => Interrupt::PonderHit,
            Ok(Command::Stop) => Interrupt::Stop,
            Ok(Command::Nothing) => Interrupt::Ignore,
            Err(Unclear::Command(_)) => {
                Interrupt::Answer("info string unknown command: passed over, the search goes on")
            }
            _ => Interrupt::Break,
        }
    }

    fn report(&mut self, report: Report, output: &mut Output) -> io::Result<()> {
        output.line(&info::report(&report, self.settings.chances))
    }

    fn due(&self, _: &Output) -> Option<Instant> {
        None
    }

    fn catch_up(&mut self, _: &mut Output) -> io::Result<()> {
        Ok(())
    }

    fn conclude(&mut self, end: Result<Verdict, EngineError>, output: &mut Output) -> io::Result<()> {
        let verdict = match end {
            Ok(verdict) => verdict,
            Err(error) => {
                say(output, &error.to_string())?;
                Verdict::default()
            }
        };
        output.line(&info::best_move(&verdict))
    }
}

impl Uci {
    fn set(&mut self, name: &str, value: &str, engine: &mut Engine, output: &mut Output) -> io::Result<()> {
        let before = engine.variant().clone();
        let set = options::set(name, value, &mut self.settings, engine);
        if *engine.variant() != before {
            self.position_fault = None;
        }
        match set {
            Ok(Changed::Nothing) => {}
            Ok(Changed::Game) => self.variant_fault = None,
            Err(message) => {
                say(output, &message)?;
                if matches!(name.to_lowercase().as_str(), "uci_variant" | "variant" | "rules file" | "rules") {
                    self.variant_fault = Some(message);
                }
            }
        }
        Ok(())
    }

    fn set_position(
        &mut self,
        setup: Option<&str>,
        moves: &[String],
        engine: &mut Engine,
        output: &mut Output,
    ) -> io::Result<()> {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let set = engine.set_position(setup, &moves, Style::Pdn).map_err(|error| error.to_string());
        if let Err(message) = &set {
            say(output, message)?;
        }
        self.position_fault = set.err();
        Ok(())
    }

    /// Why there is no position to look at.
    fn fault(&self) -> Option<&str> {
        self.variant_fault.as_deref().or(self.position_fault.as_deref())
    }

    fn go(&mut self, go: Go, engine: &mut Engine, output: &mut Output) -> io::Result<Task> {
        let begun = Instant::now();
        self.prepare(engine, output)?;
        let task = Task { pondering: go.ponder, held: go.infinite, ..Task::default() };
        if let Some(fault) = self.fault() {
            say(output, &format!("nothing to search: {fault}"))?;
            return Ok(task);
        }
        if engine.is_decided() {
            return Ok(task);
        }
        // Told now, not when an infinite search ends.
        if let Some(error) = go.root.iter().find_map(|mv| engine.meanings(mv, Style::Pdn).err()) {
            say(output, &error.to_string())?;
            return Ok(task);
        }
        let mut limits = go.limits(engine.turn(), self.settings.lines, self.settings.reserve());
        limits.spend(begun.elapsed());
        let held = limits.infinite;
        Ok(Task {
            request: Some(Request { limits, root: go.root, handicap: self.settings.handicap() }),
            style: Some(Style::Pdn),
            held,
            ..task
        })
    }
}

fn introduce(engine: &Engine, output: &mut Output) -> io::Result<()> {
    output.line(concat!("id name damier ", env!("CARGO_PKG_VERSION")))?;
    output.line(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
    for declaration in options::declarations(engine) {
        output.line(&declaration)?;
    }
    output.line("uciok")
}

/// Says something to the person who reads.
fn say(output: &mut Output, message: &str) -> io::Result<()> {
    for line in message.lines() {
        let short: String = line.chars().filter(|c| *c != '\0').take(1000).collect();
        output.line(&format!("info string {short}"))?;
    }
    Ok(())
}
