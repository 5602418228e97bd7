//! damier itself, within this process.

use super::{Answer, Ending, Fault, Halt, Opinion, Player, Start, Turn};
use crate::engine::{Engine, EngineError, Handicap, MoveText, Options, Report, Request, Style, Verdict};
use crate::search::{Clock, Control, Limits, Parameters};
use crate::tournament::entrant::Entrant;
use crate::tournament::pause::Waits;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Memory for positions already seen where nothing is said, in MiB.
const HASH_MIB: usize = 16;
/// Stack of a thread that searches, in bytes.
const STACK: usize = 16 << 20;

/// What comes back from a thread that ponders: the engine and its verdict.
type Pondered = (Engine, Result<Verdict, EngineError>);

/// The engine.
pub struct Own {
    /// Missing while another thread ponders with it.
    engine: Option<Engine>,
    overhead: Duration,
    handicap: Option<Handicap>,
    halt: Arc<Halt>,
    pondering: Option<Pondering>,
}

struct Pondering {
    plies: usize,
    reply: MoveText,
    control: Arc<Control>,
    thread: JoinHandle<Pondered>,
}

impl Own {
    /// Prepares an engine for its games.
    pub fn new(entrant: &Entrant, mut engine: Engine, halt: &Arc<Halt>) -> Result<Self, Fault> {
        let mut options = Options { threads: 1, hash_mib: HASH_MIB };
        let (mut overhead, mut seed) = (Duration::ZERO, 1);
        for (name, value) in &entrant.option {
            let number = value.as_integer().and_then(|value| usize::try_from(value).ok());
            match (name.to_lowercase().as_str(), number) {
                ("threads", Some(threads)) => options.threads = threads,
                ("hash", Some(mib)) => options.hash_mib = mib,
                ("overhead", Some(ms)) => overhead = Duration::from_millis(ms as u64),
                ("seed", Some(number)) => seed = number as u64,
                ("threads" | "hash" | "overhead" | "seed", None) => {
                    return Err(Fault::StartUp(format!("option.{name} must be a whole number, not {value}")));
                }
                _ => set_parameter(&mut engine, name, value)?,
            }
        }
        engine.set_options(options).map_err(|error| Fault::StartUp(error.to_string()))?;
        let handicap = entrant.level.map(|level| Handicap::new(level, seed));
        Ok(Self { engine: Some(engine), overhead, handicap, halt: Arc::clone(halt), pondering: None })
    }

    fn limits(&self, turn: &Turn) -> Limits {
        let own = turn.own;
        let clock = own.limit.control.map(|control| Clock {
            time: own.left + control.increment,
            increment: control.increment,
            moves: own.moves_left,
        });
        Limits {
            depth: own.limit.depth,
            nodes: own.limit.nodes,
            move_time: own.limit.move_time,
            clock,
            overhead: self.overhead,
            playing: true,
            ..Limits::default()
        }
    }

    fn engine(&mut self) -> Result<&mut Engine, Fault> {
        self.engine.as_mut().ok_or_else(|| Fault::Crash("a search ended in a panic".into()))
    }

    /// Brings the engine to a position of the game.
    fn stand(&mut self, turn: &Turn) -> Result<(), Fault> {
        let engine = self.engine()?;
        let told = |error: EngineError| Fault::Crash(error.to_string());
        let known = engine.plies();
        // After a ponder miss the engine stands on another line; then it is set up anew.
        if known == 0 || known > turn.moves.len() || turn.moves.len() - known > 2 {
            let moves: Vec<&str> = turn.moves.iter().map(|mv| mv.hub.as_str()).collect();
            return engine.set_position(Some(turn.start.fen), &moves, Style::Hub).map_err(told);
        }
        for mv in &turn.moves[known..] {
            engine.play(&mv.hub, Style::Hub).map_err(told)?;
        }
        Ok(())
    }

    /// Ends pondering and takes the engine back.
    fn rest(&mut self) -> Result<(), Fault> {
        if let Some(pondering) = self.pondering.take() {
            pondering.control.stop();
            let (mut engine, _) = joined(pondering.thread)?;
            engine.undo();
            self.engine = Some(engine);
        }
        Ok(())
    }

    fn hit(&mut self, turn: &Turn) -> Option<Pondering> {
        self.pondering.take_if(|pondering| {
            pondering.plies == turn.moves.len() && turn.moves.last().is_some_and(|last| last.hub == pondering.reply.hub)
        })
    }

    fn search(&mut self, turn: &Turn) -> Result<Result<Verdict, EngineError>, Fault> {
        if let Some(pondering) = self.hit(turn) {
            pondering.control.ponder_hit();
            let (engine, verdict) = joined(pondering.thread)?;
            self.engine = Some(engine);
            return Ok(verdict);
        }
        self.rest()?;
        self.stand(turn)?;
        let request = Request { limits: self.limits(turn), handicap: self.handicap, ..Request::default() };
        let control = self.halt.control(false);
        let engine = self.engine()?;
        let search = || engine.go(&request, Style::Hub, &control, &mut |_| {});
        // A panic is the engine's crash, not the match's.
        let verdict = catch_unwind(AssertUnwindSafe(search));
        verdict.map_err(|_| {
            self.engine = None;
            Fault::Crash("the search ended in a panic".into())
        })
    }
}

/// An option that is none of the engine's is a number of its search.
fn set_parameter(engine: &mut Engine, name: &str, value: &toml::Value) -> Result<(), Fault> {
    if !Parameters::all().any(|known| known.name == name) {
        let known = "it has threads, hash (MiB), overhead (ms), seed and the numbers of its search";
        return Err(Fault::StartUp(format!("damier has no option {name:?} here; {known}")));
    }
    let told = |error: &dyn Display| Fault::StartUp(format!("option.{name} of damier: {error}"));
    let number = value.as_integer().and_then(|value| i32::try_from(value).ok());
    let number = number.ok_or_else(|| told(&format!("{value} is not a whole number")))?;
    engine.set_parameter(name, number).map_err(|error| told(&error))
}

fn joined(thread: JoinHandle<Pondered>) -> Result<Pondered, Fault> {
    thread.join().map_err(|_| Fault::Crash("a search ended in a panic".into()))
}

/// What a report says, as other engines would say it.
fn opinion(report: Option<&Report>) -> Opinion {
    report.map_or_else(Opinion::default, |report| Opinion {
        score: Some(report.score.hub_men()),
        depth: Some(report.depth.into()),
        nodes: Some(report.nodes),
    })
}

impl Player for Own {
    fn begin(&mut self, start: &Start) -> Result<(), Fault> {
        self.rest()?;
        let engine = self.engine()?;
        engine.clear();
        engine.set_position(Some(start.fen), &[], Style::Pdn).map_err(|error| Fault::StartUp(error.to_string()))
    }

    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault> {
        let begun = Instant::now();
        let verdict = self.search(turn)?;
        let used = begun.elapsed();
        if self.halt.is_raised() {
            return Err(Fault::Halted);
        }
        let verdict = verdict.map_err(|error| Fault::Crash(error.to_string()))?;
        let best = verdict.best.ok_or(Fault::NoMove)?;
        let ponder = verdict.ponder.map(|mv| mv.hub);
        Ok(Answer { text: best.hub, style: Style::Hub, ponder, opinion: opinion(verdict.report.as_ref()), used })
    }

    fn ponder(&mut self, turn: &Turn) -> Result<(), Fault> {
        let Some(reply) = turn.moves.last().cloned() else { return Ok(()) };
        self.stand(turn)?;
        let request = Request { limits: self.limits(turn), handicap: self.handicap, ..Request::default() };
        let control = self.halt.control(true);
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let watched = Arc::clone(&control);
        let work = move || {
            let verdict = engine.go(&request, Style::Hub, &watched, &mut |_| {});
            (engine, verdict)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(work);
        let thread = thread.map_err(|error| Fault::Crash(error.to_string()))?;
        self.pondering = Some(Pondering { plies: turn.moves.len(), reply, control, thread });
        Ok(())
    }

    /// Of several threads that search the one that answers is the one that asks here.
    fn waits(&self) -> Waits {
        Waits::own()
    }

    fn end(&mut self, _: Ending, _: &[MoveText]) -> Result<(), Fault> {
        self.rest()
    }
}
