//! The writer of messages: exactly what the protocol says, byte by byte.

use super::frames::MAX_BYTES;
use super::message::{Acceptance, BackAnswer, GameReq, Message, Move, Reason, VERSION};
use super::squares;
use crate::board::Side;
use thiserror::Error;

/// Most bytes of words in a message.
pub(super) const MAX_CHAT: usize = MAX_BYTES - 1;

/// Characters of a name.
const NAME: usize = 32;

/// Why a message cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// A position that is not one of 50 squares.
    #[error("DXP knows boards of 50 squares only; {0:?} is no position of one")]
    Position(String),
    /// A square that is not one of 50.
    #[error("DXP knows the squares 1 to 50 only, not {0}")]
    Square(u8),
    /// A number with too many digits.
    #[error("the {field} is {value}; DXP can say {most} at most")]
    Number {
        /// Which field.
        field: &'static str,
        /// Its value.
        value: usize,
        /// The largest value.
        most: usize,
    },
    /// Words that are too long.
    #[error("{0} bytes of words do not fit into a message, which holds 126")]
    Chat(usize),
}

impl Message {
    /// The bytes of the message, without the NUL at its end; at most 127.
    ///
    /// Names are cut to 32 characters of ASCII; whatever else is in them becomes `?`.
    ///
    /// # Errors
    /// The field whose value the protocol cannot express.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let text = match self {
            Self::GameReq(request) => game_request(request)?,
            Self::GameAcc { name, code } => format!("A{}{}", padded(name), acceptance(*code)),
            Self::Move(mv) => played(mv)?,
            Self::GameEnd { reason, stop } => format!("E{}{}", reason_code(*reason), u8::from(*stop)),
            Self::Chat(words) => match words.len() {
                0..=MAX_CHAT => format!("C{}", words.replace('\0', " ")),
                length => return Err(WriteError::Chat(length)),
            },
            Self::BackReq { number, turn } => {
                format!("B{:03}{}", within("move number", (*number).into(), 999)?, side(*turn))
            }
            Self::BackAcc(answer) => format!("K{}", back_code(*answer)),
        };
        Ok(text.into_bytes())
    }
}

fn game_request(request: &GameReq) -> Result<String, WriteError> {
    let GameReq { name, follower, minutes, moves, position } = request;
    let moves = within("number of moves", (*moves).into(), 999)?;
    let head = format!("R{VERSION:02}{}{}{minutes}{moves:03}", padded(name), side(*follower));
    Ok(match position {
        None => head + "A",
        Some(hub) => {
            let (turn, squares) = squares::position_from_hub(hub).ok_or_else(|| WriteError::Position(hub.clone()))?;
            format!("{head}B{}{squares}", side(turn))
        }
    })
}

fn played(mv: &Move) -> Result<String, WriteError> {
    let Move { seconds, from, to, captured } = mv;
    let seconds = within("time", (*seconds).into(), 9999)?;
    let count = within("number of pieces taken", captured.len(), squares::COUNT.into())?;
    let mut text = format!("M{seconds:04}{:02}{:02}{count:02}", square(*from)?, square(*to)?);
    for &taken in captured {
        text.push_str(&format!("{:02}", square(taken)?));
    }
    Ok(text)
}

fn within(field: &'static str, value: usize, most: usize) -> Result<usize, WriteError> {
    if value <= most { Ok(value) } else { Err(WriteError::Number { field, value, most }) }
}

fn square(number: u8) -> Result<u8, WriteError> {
    if (1..=squares::COUNT).contains(&number) { Ok(number) } else { Err(WriteError::Square(number)) }
}

fn side(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}

fn padded(name: &str) -> String {
    let plain = |c: char| match c {
        ' '..='~' => c,
        _ => '?',
    };
    let name: String = name.trim().chars().map(plain).take(NAME).collect();
    format!("{name:NAME$}")
}

/// A text without control characters, cut at a whole character so that it has at most so many bytes.
pub(super) fn fitting(text: &str, most: usize) -> String {
    let mut fitting = String::new();
    for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        if fitting.len() + c.len_utf8() > most {
            break;
        }
        fitting.push(c);
    }
    fitting
}

fn acceptance(code: Acceptance) -> u8 {
    match code {
        Acceptance::Yes => 0,
        Acceptance::Version => 1,
        Acceptance::NotThis => 2,
        Acceptance::Never => 3,
    }
}

fn reason_code(reason: Reason) -> u8 {
    match reason {
        Reason::Unknown => 0,
        Reason::ILose => 1,
        Reason::Draw => 2,
        Reason::IWin => 3,
    }
}

fn back_code(answer: BackAnswer) -> u8 {
    match answer {
        BackAnswer::Yes => 0,
        BackAnswer::No => 1,
        BackAnswer::Continue => 2,
    }
}
