//! Where the games are played: threads that take them from the schedule, and one place that keeps what they bring.

use super::entrant::Entrant;
use super::game::{PlayedGame, PlayedMove, SpoiltGame};
use super::journal::{Header, Journal, JournalError, Kept};
use super::opening::Openings;
use super::pause::Watch;
use super::plan::{Pauses, Plan};
use super::player::{self, Fault, Halt, Player, Traffic};
use super::referee::{Conditions, Referee};
use super::report::{Report, Results};
use super::schedule::{Fixture, Schedule, Shard};
use crate::board::Side;
use crate::engine::{Engine, EngineError};
use crossbeam::channel::{Sender, unbounded};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use thiserror::Error;
use time::OffsetDateTime;

/// Stack of a thread that plays, in bytes: a search within it is up to 250 plies deep.
const STACK: usize = 16 << 20;

/// Why a match cannot begin or go on.
#[derive(Debug, Error)]
pub enum Stop {
    /// The plan does not fit together, or the openings cannot be read.
    #[error("{0}")]
    Plan(String),
    /// The record cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An engine does not start at all.
    #[error("{0} {1}")]
    Engine(String, Fault),
}

/// What happens in a match, for those who watch.
#[derive(Clone, Debug)]
pub enum Event {
    /// A game begins.
    Begun {
        /// Which of the games played at once, from 0.
        board: usize,
        /// The game.
        fixture: Fixture,
    },
    /// A move was played.
    Moved {
        /// Which of the games played at once.
        board: usize,
        /// Moves of either side so far.
        plies: usize,
        /// The side that moved.
        side: Side,
        /// The move.
        mv: Box<PlayedMove>,
    },
    /// A game was spoilt by a pause of the machine and begins anew.
    Spoilt {
        /// Which of the games played at once.
        board: usize,
        /// The game.
        game: Box<SpoiltGame>,
    },
    /// A game has ended and is kept.
    Ended {
        /// Which of the games played at once.
        board: usize,
        /// The game.
        game: Box<PlayedGame>,
    },
}

/// How often a game is played again on a machine that has no peace; then it counts as it ended.
const ATTEMPTS: usize = 10;

impl Event {
    /// What is kept of it on the disk.
    fn kept(&self) -> Option<Kept> {
        match self {
            Self::Ended { game, .. } => Some(Kept::Game(game.clone())),
            Self::Spoilt { game, .. } => Some(Kept::Spoilt(game.clone())),
            Self::Begun { .. } | Self::Moved { .. } => None,
        }
    }
}

/// A match ready to be played.
pub struct Arena {
    plan: Plan,
    shard: Shard,
    schedule: Schedule,
    openings: Openings,
    /// Knows the game; every player and referee gets one like it.
    rules: Option<String>,
    results: Results,
    journal: Journal,
    halt: Arc<Halt>,
    traffic: Option<Arc<Traffic>>,
}

/// An engine that knows the house rules and stands ready in the game.
fn engine(rules: Option<&str>, variant: &str) -> Result<Engine, Stop> {
    let told = |error: EngineError| Stop::Plan(error.to_string());
    let mut engine = Engine::new();
    if let Some(rules) = rules {
        engine.load_rules(rules).map_err(told)?;
    }
    engine.set_variant(variant).map_err(told)?;
    Ok(engine)
}

impl Arena {
    /// Prepares a match, or takes one up again: the games already in the record `name` count and are not played again.
    /// `rules` are house rules in the form that [`Engine::load_rules`] reads.
    ///
    /// # Errors
    /// Why the match cannot be played.
    pub fn new(
        plan: &Plan,
        shard: Shard,
        rules: Option<String>,
        name: &Path,
        halt: &Arc<Halt>,
        traffic: Option<Arc<Traffic>>,
    ) -> Result<Self, Stop> {
        let mut plan = plan.complete().map_err(Stop::Plan)?;
        let knows = engine(rules.as_deref(), &plan.variant)?;
        plan.variant.clone_from(&knows.variant().name);
        let openings = Openings::new(&plan.openings, plan.seed, knows).map_err(Stop::Plan)?;
        let mut results = Results::new(&plan, shard);
        let list = plan.openings.file.as_deref().map(fs::read).transpose();
        let list = list.map_err(|error| Stop::Plan(error.to_string()))?.unwrap_or_default();
        let inputs = [rules.as_deref().unwrap_or_default().as_bytes(), &list];
        let journal = Journal::open(name, &Header::new(&plan, shard, &inputs), &mut |kept| results.take(kept))?;
        let schedule = Schedule::new(&plan);
        Ok(Self { plan, shard, schedule, openings, rules, results, journal, halt: Arc::clone(halt), traffic })
    }

    /// The plan, complete.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is known so far.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Games to play at once on a machine of so many cores. An engine that thinks on its opponent's time needs a core
    /// of its own.
    pub fn usual_concurrency(&self, cores: usize) -> usize {
        let threads = self.plan.engines.iter().map(Entrant::threads).max().unwrap_or(1);
        let both = if self.plan.engines.iter().any(|engine| engine.ponder == Some(true)) { 2 } else { 1 };
        let over_network = self.plan.engines.iter().any(|engine| engine.connect.is_some() || engine.listen.is_some());
        if over_network { 1 } else { (cores / (threads * both)).max(1) }
    }

    /// Plays what is left, `boards` games at once, and tells `watch` what happens; single moves only if `closely`, since
    /// that takes its time. Stopped by the halt, it returns what is known then.
    ///
    /// # Errors
    /// Why the match cannot go on. Every game that ended before is kept.
    pub fn play(
        &mut self,
        boards: usize,
        closely: bool,
        watch: &mut dyn FnMut(&Event, &Results),
    ) -> Result<Report, Stop> {
        if self.results.is_complete() {
            return Ok(self.results.report());
        }
        let open = Open {
            next: AtomicU64::new(0),
            played: (0..2 * self.schedule.len()).filter(|&game| self.results.has(game)).collect(),
        };
        let shop = Workshop {
            plan: &self.plan,
            shard: self.shard,
            schedule: &self.schedule,
            openings: &self.openings,
            rules: self.rules.as_deref(),
            halt: &self.halt,
            traffic: self.traffic.as_ref(),
            open: &open,
            watch: (self.plan.pauses == Pauses::Replay).then(Watch::default),
            closely,
            stop: Mutex::new(None),
        };
        let (sender, events) = unbounded();
        let (journal, results, halt) = (&mut self.journal, &mut self.results, &self.halt);
        let kept = thread::scope(|scope| {
            for board in 0..boards.max(1) {
                let (shop, sender) = (&shop, sender.clone());
                let work =
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || shop.work(board, &sender));
                if let Err(error) = work
                    && board == 0
                {
                    return Err(Stop::Plan(format!("no thread to play with: {error}")));
                }
            }
            drop(sender);
            let watching = shop.watch.as_ref().map(|watch| scope.spawn(|| watch.keep()));
            let mut kept = Ok(());
            for event in events {
                if let (Some(entry), Ok(())) = (event.kept(), &kept) {
                    // Behind the decision of a test nothing counts any more.
                    if results.is_complete() {
                        continue;
                    }
                    kept = journal.keep(&entry).map_err(Stop::Journal);
                    if kept.is_ok() {
                        results.take(&entry);
                    }
                    if kept.is_err() || results.is_complete() {
                        halt.raise();
                    }
                }
                watch(&event, results);
            }
            if let Some(watch) = &shop.watch {
                watch.end();
            }
            drop(watching);
            kept
        });
        let stop = shop.stop.into_inner().unwrap_or_else(PoisonError::into_inner);
        kept?;
        stop.map_or_else(|| Ok(self.results.report()), Err)
    }
}

/// The side that was late because of a pause of the machine, and how long that was.
type Spoiler = (Side, Duration);

/// Games that are still to be played.
struct Open {
    next: AtomicU64,
    played: std::collections::HashSet<u64>,
}

/// What the threads share.
struct Workshop<'a> {
    plan: &'a Plan,
    shard: Shard,
    schedule: &'a Schedule,
    openings: &'a Openings,
    rules: Option<&'a str>,
    halt: &'a Arc<Halt>,
    traffic: Option<&'a Arc<Traffic>>,
    open: &'a Open,
    /// Notes the pauses of the machine, if they matter.
    watch: Option<Watch>,
    /// True if somebody watches each move.
    closely: bool,
    stop: Mutex<Option<Stop>>,
}

impl Workshop<'_> {
    /// Plays games until there are none or the match is stopped.
    fn work(&self, board: usize, events: &Sender<Event>) {
        let mut bench = (0..self.plan.engines.len()).map(|_| None).collect();
        while let Some(fixture) = self.next() {
            match self.attempts(board, fixture, &mut bench, events) {
                Ok(Some(game)) => {
                    let ended = Event::Ended { board, game: Box::new(game) };
                    if events.send(ended).is_err() {
                        return;
                    }
                }
                Ok(None) => return,
                Err(stop) => {
                    self.stop.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(stop);
                    self.halt.raise();
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<Fixture> {
        loop {
            if self.halt.is_raised() {
                return None;
            }
            let game = self.open.next.fetch_add(1, Ordering::Relaxed);
            if game / 2 >= self.schedule.len() {
                return None;
            }
            if self.shard.has(game / 2) && !self.open.played.contains(&game) {
                return Some(self.schedule.pairing(game / 2).fixtures()[(game % 2) as usize]);
            }
        }
    }

    /// Plays a game until no pause of the machine spoils it; `None` if the match was stopped before its end.
    fn attempts(
        &self,
        board: usize,
        fixture: Fixture,
        bench: &mut Vec<Option<Box<dyn Player>>>,
        events: &Sender<Event>,
    ) -> Result<Option<PlayedGame>, Stop> {
        for attempt in 1.. {
            match self.game(board, fixture, bench, events)? {
                Some((game, Some((side, pause)))) if attempt < ATTEMPTS => {
                    let game = Box::new(game.spoilt(side, pause));
                    let _ = events.send(Event::Spoilt { board, game });
                }
                played => return Ok(played.map(|(game, _)| game)),
            }
        }
        Ok(None)
    }

    /// Plays a game once and tells whether a pause of the machine has spoilt it; `None` if the match was stopped.
    fn game(
        &self,
        board: usize,
        fixture: Fixture,
        bench: &mut Vec<Option<Box<dyn Player>>>,
        events: &Sender<Event>,
    ) -> Result<Option<(PlayedGame, Option<Spoiler>)>, Stop> {
        let opening = self.openings.get(fixture.opening).map_err(Stop::Plan)?;
        // Nobody may be watching any more; the game is played all the same.
        let _ = events.send(Event::Begun { board, fixture });
        let sides = [fixture.white, fixture.black];
        for side in Side::ALL {
            // An engine that cannot be started will not play the next game either; it is for the user to say what then.
            match self.seat(sides[side.index()], bench) {
                Ok(()) => {}
                Err(Stop::Engine(_, Fault::Halted)) => return Ok(None),
                Err(stop) => return Err(stop),
            }
        }
        let mut referee = engine(self.rules, &self.plan.variant)?;
        let [white, black] = take(bench, sides);
        let (Some(mut white), Some(mut black)) = (white, black) else { return Ok(None) };
        let game = Referee::new(&mut referee, [&mut white, &mut black], self.conditions(sides), &opening.fen)
            .map_err(|error| Stop::Plan(error.to_string()))?;
        let mut plies = 0;
        let finished = game.play(&mut |side, mv| {
            plies += 1;
            if self.closely {
                let _ = events.send(Event::Moved { board, plies, side, mv: Box::new(mv.clone()) });
            }
        });
        let Some(finished) = finished else { return Ok(None) };
        for (player, i) in [white, black].into_iter().zip(0..) {
            bench[sides[i]] = (!finished.failed[i]).then_some(player);
        }
        let names = sides.map(|engine| self.plan.engines[engine].title());
        let [white, black] = names;
        let game = PlayedGame {
            game: fixture.game,
            variant: self.plan.variant.clone(),
            white,
            black,
            date: today(),
            opening,
            moves: finished.moves,
            verdict: finished.verdict,
        };
        Ok(Some((game, finished.spoilt)))
    }

    /// Has an engine ready at the board.
    fn seat(&self, index: usize, bench: &mut [Option<Box<dyn Player>>]) -> Result<(), Stop> {
        if bench[index].is_some() {
            return Ok(());
        }
        let entrant = &self.plan.engines[index];
        let engine = engine(self.rules, &self.plan.variant)?;
        let player = player::start(entrant, engine, self.halt, self.traffic);
        let player = player.map_err(|fault| Stop::Engine(entrant.title(), fault))?;
        bench[index] = Some(player);
        Ok(())
    }

    fn conditions(&self, sides: [usize; 2]) -> Conditions<'_> {
        let of = |i: usize| &self.plan.engines[sides[i]];
        Conditions {
            limits: [of(0).limit(), of(1).limit()],
            margins: [of(0).margin(), of(1).margin()],
            ponder: [of(0), of(1)].map(|engine| engine.ponder == Some(true)),
            resign: self.plan.resign.as_ref(),
            draw: self.plan.draw.as_ref(),
            max_plies: self.plan.max_plies,
            pauses: self.watch.as_ref(),
        }
    }
}

/// The players of two engines, taken off the bench.
fn take(bench: &mut [Option<Box<dyn Player>>], sides: [usize; 2]) -> [Option<Box<dyn Player>>; 2] {
    sides.map(|engine| bench[engine].take())
}

/// The date as PDN writes it, in universal time.
fn today() -> String {
    let now = OffsetDateTime::now_utc();
    format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())
}
