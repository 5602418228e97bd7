//! The slow generator that the engine is compared with.
//!
//! It shares no code with the engine: it reads the rules text with its own parser, keeps the board
//! as a plain list of squares, and finds captures by walking every route depth first and filtering
//! afterwards. Being obviously right matters here, being fast does not. "Decision N" in comments is
//! a decision of the project's statement of the rules.

// Every test file includes this folder and uses only a part of it.
#![allow(dead_code, unused_imports)]

pub mod board;
pub mod captures;
pub mod law;
pub mod moves;
pub mod random;
pub mod values;

pub use board::{Board, Kind, Piece, Position, Run, Side};
pub use law::Law;
pub use moves::{OracleMove, moves, moves_limited, perft, perft_paths, play};
pub use random::{Density, Rng, random_position, random_rules, random_walk};
