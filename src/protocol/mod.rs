//! PROTOCOLS: the engine on standard input and output, for draughts programs (Hub v2) and for scripts (a UCI dialect).
//!
//! Each line is first read into a typed command, then acted upon. Both dialects share one loop, [`serve`]: a thread
//! reads lines, another searches, and the loop listens to both, so that a search can be stopped, asked whether it is
//! alive or turned from pondering into thinking at any moment. `protocol.md` is the specification; the tests replay its
//! transcripts.

mod hub;
mod input;
mod language;
mod output;
mod serve;
mod settings;
mod uci;

pub use hub::{HubArgument, HubLine, hub_value};
pub use serve::{Dialect, serve};
