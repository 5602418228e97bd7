//! DXP: games against other draughts programs over a network (DamExchange, version 1).
//!
//! DamExchange is older than Hub and turned the other way: two programs that each know the game meet as equals and tell
//! each other their moves. Who opened the connection says nothing about who proposes the games. Messages have at most
//! 127 bytes, end with a NUL byte, and know boards of 50 squares only; which game is played on them is agreed elsewhere.
//!
//! From the bottom up: [`Message`] is the wire format (a strict writer, a liberal reader), [`Frames`] cuts a stream into
//! messages, [`Link`] is a connection, [`Session`] knows what may be said when, without a connection or a board, and
//! [`Player`] lets an [`Engine`](crate::engine::Engine) play. A match runner takes the parts that it needs.
//!
//! The layout of the messages is the one that the programs of today send and that DXC100's free client documents
//! (<https://github.com/akalverboer/DXC100_draughts_client>).

mod address;
mod field;
mod frames;
mod game;
mod link;
mod message;
mod minutes;
mod played;
mod player;
mod read;
mod round;
mod session;
mod squares;
mod thinking;
mod write;

pub use address::DEFAULT_PORT;
pub use frames::{Frames, MAX_BYTES, TooLong};
pub use link::{Inbound, Link, LinkError, Listener, connect, listen};
pub use message::{Acceptance, BackAnswer, GameReq, Message, Move, Reason};
pub use minutes::Minutes;
pub use played::{End, Event, Finish, Played};
pub use player::{MatchError, Patience, Player, Schedule, Settings, is_known};
pub use read::ReadError;
pub use round::{Round, Terms};
pub use session::{Heard, Session};
pub use squares::{move_from_hub, move_to_hub};
pub use write::WriteError;
