#![deny(unsafe_code)]
//! **damier** plays and analyses every game of the draughts (dama, checkers) family.
//!
//! ```
//! use damier::{Control, Engine, Limits, Request, Style};
//!
//! let mut engine = Engine::new();
//! engine.set_variant("thai")?;
//! engine.set_position(None, &["27-24"], Style::Pdn)?;
//! let request = Request { limits: Limits { depth: Some(6), ..Limits::default() }, ..Request::default() };
//! let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {})?;
//! let best = verdict.best.expect("the game is not over");
//! println!("{} {}", best.pdn, verdict.report.expect("it was searched").score);
//! # Ok::<(), damier::EngineError>(())
//! ```
//!
//! [`Engine`] is all that a program needs. Below it lie, each importing only those before it: [`board`] (squares and
//! sets), [`rules`] (the law of each game as data), [`position`] (moves), [`game`] (draws and results) and [`text`]
//! (notation), `eval` and [`search`]; above it [`protocol`], by which other programs drive it, [`dxp`], by which it plays
//! against them, [`record`], games as files have them, [`puzzle`], compositions to solve and to find, [`tournament`],
//! matches between engines, and [`trainer`], which finds the weights of the evaluation.

/// The README's example in Rust is run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod board;
pub mod dxp;
pub mod engine;
pub mod eval;
pub mod game;
pub mod position;
pub mod protocol;
pub mod puzzle;
pub mod record;
pub mod review;
pub mod rules;
pub mod score;
pub mod search;
pub mod text;
pub mod tournament;
pub mod trainer;

pub use board::Side;
pub use engine::{
    Engine, EngineError, Handicap, Labels, MoveInfo, MoveText, Options, Picture, Report, Request, Style, Term,
    VariantInfo, Verdict,
};
pub use game::{DrawReason, Outcome, WinReason};
pub use score::{Distance, Score};
pub use search::{Clock, Control, Limits};
