//! Looking ahead: alpha-beta with a transposition table, generic over the game.

mod limits;

pub use limits::{Clock, Control, Limits};
