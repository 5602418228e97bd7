//! TEXT: square names, positions and moves in words, and pictures of the board.
//!
//! What people and programs write differs in everything: where square 1 is, which sign a capture has, whether all of a
//! capture or only its ends are given. The writers here are strict, the readers take whatever has one meaning only, and
//! each refusal names the square or word that is wrong and what would be right. Nothing below this layer knows text.

pub mod diagram;
pub mod fen;
pub mod hub;
pub mod notation;
mod setup;
mod squares;
pub mod svg;

pub use notation::{MoveError, Reason, Speaker};
pub use setup::{Setup, SetupError};
pub use squares::Naming;
pub(crate) use squares::plain;
