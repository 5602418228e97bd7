//! PUZZLE: positions in which one side has something to find.
//!
//! A [`Puzzle`] is a position, and what its composer says about it; [`solve`](fn@solve) looks for the moves that win and
//! tells honestly how far that is proven; [`Composer`] finds new ones in games that the engine plays against itself.

mod compose;
mod judge;
mod list;
mod outlook;
mod solve;

pub use compose::{Composer, Found, Taste};
pub use judge::{Finding, Judgement, judge, refutation};
pub use list::{Goal, ListError, Puzzle, PuzzleList};
pub use solve::{Solution, Try, Worth, search_for_shots, solve};

#[cfg(test)]
mod tests;
