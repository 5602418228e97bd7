//! DXP: games against other draughts programs over a network (DamExchange, version 1).
//!
//! DamExchange is older than Hub and turned the other way: two programs that each know the game meet as equals and tell
//! each other their moves. Who opened the connection says nothing about who proposes the games. Messages have at most
//! 127 bytes, end with a NUL byte, and know boards of 50 squares only; which game is played on them is agreed elsewhere.
//!
//! From the bottom up: [`Message`] is the wire format (a strict writer, a liberal reader), [`Frames`] cuts a stream into
//! messages, [`Link`] is a connection, [`Session`] knows what may be said when, without a connection or a board, and

//!
//! The layout is that of the DamExchange protocol as published by its authors (J. Herrema, 1991) and as the programs of
//! today speak it.

mod address;
mod field;
mod frames;
mod link;
mod message;
mod minutes;
mod read;
mod squares;
mod write;

pub use address::DEFAULT_PORT;
pub use frames::{Frames, MAX_BYTES, TooLong};
pub use link::{Inbound, Link, LinkError, Listener, connect, listen};
pub use message::{Acceptance, BackAnswer, GameReq, Message, Move, Reason};
pub use minutes::Minutes;
pub use read::ReadError;
pub use squares::{move_from_hub, move_to_hub};
pub use write::WriteError;
