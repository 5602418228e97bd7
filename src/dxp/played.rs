//! What is told about the games of a match.

use super::message::Reason;
use super::round::Round;
use crate::board::Side;
use crate::engine::MoveText;
use crate::game::Outcome;
use crate::score::Score;
use std::time::Duration;

/// The result of a game for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// We have won.
    Won,
    /// The other side has won.
    Lost,
    /// Nobody has.
    Drawn,
    /// The game was broken off, or the two sides do not agree.
    Unknown,
}

impl Finish {
    /// The result that the other side's word means.
    pub(super) fn said(reason: Reason) -> Self {
        match reason {
            Reason::Unknown => Self::Unknown,
            Reason::ILose => Self::Won,
            Reason::Draw => Self::Drawn,
            Reason::IWin => Self::Lost,
        }
    }

    /// Our word for it.
    pub(super) fn reason(self) -> Reason {
        match self {
            Self::Unknown => Reason::Unknown,
            Self::Lost => Reason::ILose,
            Self::Drawn => Reason::Draw,
            Self::Won => Reason::IWin,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules of the game.
    Rules(Outcome),
    /// The other side said that it has lost, in a position where it need not have.
    Resigned,
    /// The other side said that it is a draw.
    Agreed,
    /// The other side said that it has won, which the position does not show.
    Claimed,
    /// The other side ended it without a result.
    BrokenOff,
    /// Both sides have made their moves; with the result as the one who ended it judged.
    Limit(Finish),
    /// The other side made a move that is not legal: why not.
    Illegal(String),
    /// The other side made no move for longer than we waited.
    Silent(Duration),
    /// The connection broke.
    Gone,
    /// Our own user ended it.
    Interrupted,
}

impl End {
    /// The result for the one who plays `own`.
    pub fn finish(&self, own: Side) -> Finish {
        match self {
            Self::Rules(Outcome::Win(winner, _)) if *winner == own => Finish::Won,
            Self::Rules(Outcome::Win(..)) => Finish::Lost,
            Self::Rules(Outcome::Draw(_)) | Self::Agreed => Finish::Drawn,
            Self::Resigned => Finish::Won,
            Self::Limit(finish) => *finish,
            Self::Claimed | Self::BrokenOff | Self::Illegal(_) | Self::Silent(_) | Self::Gone | Self::Interrupted => {
                Finish::Unknown
            }
        }
    }
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which game of the match, from 1.
    pub number: u32,
    /// What it was played for, and by whom: the other program's name, the time used.
    pub round: Round,
    /// Its moves.
    pub moves: Vec<MoveText>,
    /// The side to move at the end.
    pub turn: Side,
    /// Why it ended.
    pub end: End,
}

impl Played {
    /// The result for us.
    pub fn finish(&self) -> Finish {
        self.end.finish(self.round.terms().own)
    }
}

/// What happens in a match, as it happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A game begins: its number from 1.
    Begin(u32, Round),
    /// A move was made; with our score of it if it is ours and was thought about.
    Move(Side, MoveText, Option<Score>),
    /// The game goes on from where so many plies were played.
    Back(usize),
    /// The other side's user says something.
    Chat(String),
    /// Something odd happened that changes nothing.
    Note(String),
    /// A game ended.
    End(Played),
}
