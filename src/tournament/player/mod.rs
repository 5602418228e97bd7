//! The engines at the board: one interface, whatever language they speak.
//!
//! A player is told where the game stands and gives a move; whether the move is legal is not its affair, and what it
//! says about results is not believed. Whatever goes wrong with it is a [`Fault`], after which it is started anew.

mod dialogue;
mod dxp;
mod hub;
mod own;
mod pipe;
mod process;
mod traffic;
mod uci;

pub use traffic::Traffic;

use super::entrant::{Entrant, Language};
use super::limit::Allowance;
use super::pause::Waits;
use crate::board::Side;
use crate::engine::{Engine, MoveText, Style, VariantInfo};
use crate::search::Control;
use pipe::Pipe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use thiserror::Error;

/// What an engine did wrong. Each ends the game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// It could not be started or did not get ready for the game.
    #[error("did not start: {0}")]
    StartUp(String),
    /// Its process or connection ended.
    #[error("crashed ({0})")]
    Crash(String),
    /// No answer came, not even too late.
    #[error("gave no answer for {:.1} s{why}", .waited.as_secs_f64())]
    Hang {
        /// Time waited.
        waited: Duration,
        /// What it had said before, if it said that something was wrong.
        why: String,
    },
    /// The answer came too late.
    #[error("used {:.3} s of the {:.3} s that it had", .used.as_secs_f64(), .had.as_secs_f64())]
    Late {
        /// Time used.
        used: Duration,
        /// Time that it had.
        had: Duration,
    },
    /// A move that cannot be played.
    #[error("gave no legal move: {0}")]
    Illegal(String),
    /// Something that is no answer in its language.
    #[error("answered {0:?}, which is no move")]
    BadText(String),
    /// It said that there is no move, but there is.
    #[error("gave no move although there are legal moves")]
    NoMove,
    /// An answer that nobody asked for.
    #[error("answered {0:?} without being asked")]
    Stale(String),
    /// It gave the game up or broke it off.
    #[error("{0}")]
    GaveUp(&'static str),
    /// The match is being ended; nobody's fault.
    #[error("the match was stopped")]
    Halted,
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The game.
    pub variant: &'a VariantInfo,
    /// The first position as FEN and as a Hub string.
    pub fen: &'a str,
    /// The same as a Hub string.
    pub hub: &'a str,
    /// The side to move in it.
    pub turn: Side,
    /// The side of the player who is told.
    pub side: Side,
}

/// A position of the game in which a player is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The beginning of the game.
    pub start: Start<'a>,
    /// The moves since.
    pub moves: &'a [MoveText],
    /// What the player may use.
    pub own: Allowance,
    /// What the other player may use.
    pub other: Allowance,
}

/// What an engine says about its move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Opinion {
    /// The score for the mover in men; a win in n plies is 100 - n/100.
    pub score: Option<f64>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

/// A move and what was said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move as the engine wrote it.
    pub text: String,
    /// How it writes squares.
    pub style: Style,
    /// The reply that it expects.
    pub ponder: Option<String>,
    /// What it thinks of the position.
    pub opinion: Opinion,
    /// Time from the question to the answer.
    pub used: Duration,
}

/// How a game ended, for a player that wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

/// An engine that plays.
pub trait Player: Send {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// What went wrong.
    fn begin(&mut self, start: &Start) -> Result<(), Fault>;

    /// Finds a move. The caller has a legal move to choose from.
    ///
    /// # Errors
    /// What went wrong; the player must then not be used again.
    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault>;

    /// Thinks while the other side does, supposing that it will play the last of the moves of `turn`.
    ///
    /// # Errors
    /// What went wrong.
    fn ponder(&mut self, turn: &Turn) -> Result<(), Fault>;

    /// How long it was kept waiting for a processor, as far as the system tells.
    fn waits(&self) -> Waits {
        Waits::default()
    }

    /// The game is over after these moves.
    ///
    /// # Errors
    /// What went wrong.
    fn end(&mut self, ending: Ending, moves: &[MoveText]) -> Result<(), Fault>;
}

/// Stops a match: whoever waits for an engine looks at it several times a second.
#[derive(Debug, Default)]
pub struct Halt {
    raised: AtomicBool,
    searches: Mutex<Vec<Weak<Control>>>,
}

impl Halt {
    /// Ends all games.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.iter().filter_map(Weak::upgrade).for_each(|control| control.stop());
    }

    /// True once [`Halt::raise`] was called.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// A handle for a search within this process that the halt will end.
    fn control(&self, pondering: bool) -> Arc<Control> {
        let control = Arc::new(Control::new(pondering));
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.retain(|known| known.strong_count() > 0);
        searches.push(Arc::downgrade(&control));
        if self.is_raised() {
            control.stop();
        }
        control
    }
}

/// A setting that an engine has not got.
fn unknown(what: &str, name: &str, known: &[String]) -> Fault {
    let near = known.iter().max_by(|a, b| {
        let close = |other: &String| strsim::jaro_winkler(&other.to_lowercase(), &name.to_lowercase());
        close(a).total_cmp(&close(b))
    });
    let near = near.map_or(String::new(), |near| format!("; the nearest is {near:?}"));
    Fault::StartUp(format!("it has no {what} {name:?}{near}"))
}

/// Starts the engine of an entrant. `engine` knows the game and stands ready at its start.
///
/// # Errors
/// Why it cannot be started.
pub fn start(
    entrant: &Entrant,
    engine: Engine,
    halt: &Arc<Halt>,
    traffic: Option<&Arc<Traffic>>,
) -> Result<Box<dyn Player>, Fault> {
    Ok(match entrant.language() {
        Language::Damier => Box::new(own::Own::new(entrant, engine, halt)?),
        Language::Hub => Box::new(hub::introduce(Pipe::start(entrant, halt, traffic)?, entrant, engine.variant())?),
        Language::Uci => Box::new(uci::introduce(Pipe::start(entrant, halt, traffic)?, entrant, engine.variant())?),
        Language::Dxp => Box::new(dxp::Dxp::start(entrant, &engine, halt, traffic)?),
    })
}
