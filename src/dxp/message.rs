//! What two programs say to each other.

use super::minutes::Minutes;
use crate::board::Side;

/// The only version of the protocol that is in use.
pub const VERSION: u8 = 1;

/// A message of DXP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: the initiator proposes a game.
    GameReq(GameReq),
    /// `A`: the follower's answer.
    GameAcc {
        /// The follower's name, at most 32 characters.
        name: String,
        /// Whether it plays.
        code: Acceptance,
    },
    /// `M`: a move, told also where it is the only one.
    Move(Move),
    /// `E`: the end of the game, said instead of a move and answered by the same message.
    GameEnd {
        /// How the sender sees the result.
        reason: Reason,
        /// True if the sender wants no more games.
        stop: bool,
    },
    /// `C`: words for the other user, at most 126 bytes; at any time.
    Chat(String),
    /// `B`: a request to go back to an earlier position of the game.
    BackReq {
        /// The number of the move to go back to, from 1.
        number: u16,
        /// The side that is to play it.
        turn: Side,
    },
    /// `K`: the answer to it.
    BackAcc(BackAnswer),
}

/// The proposal of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReq {
    /// The initiator's name, at most 32 characters.
    pub name: String,
    /// The side that the follower is to play.
    pub follower: Side,
    /// Time of each side for the whole game, or for all of `moves`; none is no limit.
    pub minutes: Minutes,
    /// Moves of each side after which the game is ended, at most 999; 0 is no limit.
    pub moves: u16,
    /// The position to begin with as a Hub string of 51 letters; `None` is the start of the game.
    pub position: Option<String>,
}

/// A move as DXP tells it: squares in Hub's numbers, which are those of the board of 50 squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// Time used for it in whole seconds, at most 9999; for information only.
    pub seconds: u16,
    /// The square it begins on, 1 to 50.
    pub from: u8,
    /// The square it ends on, 1 to 50.
    pub to: u8,
    /// The squares of the pieces taken, in any order.
    pub captured: Vec<u8>,
}

/// A follower's answer to a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// `0`: it plays.
    Yes,
    /// `1`: it speaks another version of the protocol.
    Version,
    /// `2`: it does not play this game.
    NotThis,
    /// `3`: it plays no game at all.
    Never,
}

/// How the sender of a game's end sees its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `0`: it cannot tell, or it breaks off.
    Unknown,
    /// `1`: the sender has lost.
    ILose,
    /// `2`: a draw.
    Draw,
    /// `3`: the sender has won.
    IWin,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// `0`: the game goes on from the earlier position.
    Yes,
    /// `1`: the sender cannot go back.
    No,
    /// `2`: the sender wants to go on with the game as it is.
    Continue,
}

impl Message {
    /// Words that fit into a message: control characters become blanks, what is too long is cut off.
    pub fn chat(text: &str) -> Self {
        Self::Chat(super::write::fitting(text, super::write::MAX_CHAT))
    }
}
