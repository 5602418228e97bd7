//! TOURNAMENT: matches between engines, of any game and of any maker.
//!
//! Data first: a [`Plan`] says who plays what; a [`schedule`] numbers its games; an [`arena`] plays them with as many
//! threads as are wanted, each game under a [`referee`] that believes nobody; a [`journal`] keeps every game the moment it
//! ends, and is all that is needed to go on after a crash; a [`report`] is a function of the games kept. So an interrupted
//! match, a match in shares and a match in one piece come to the same report.

pub mod adjudication;
pub mod arena;
pub mod entrant;
pub mod game;
pub mod journal;
pub mod limit;
pub mod opening;
pub mod pause;
pub mod plan;
pub mod player;
pub mod referee;
pub mod report;
pub mod schedule;
pub mod statistics;
pub mod words;

pub use arena::{Arena, Event, Stop};
pub use entrant::Entrant;
pub use game::{PlayedGame, SpoiltGame};
pub use journal::Journal;
pub use plan::{Format, Pauses, Plan};
pub use player::{Halt, Traffic};
pub use report::Report;
pub use schedule::Shard;
