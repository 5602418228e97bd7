//! The reader of messages: it takes what programs really send, and names the field of what nobody can understand.

use super::field::Fields;
use super::message::{Acceptance, BackAnswer, GameReq, Message, Move, Reason, VERSION};
use super::minutes::Minutes;
use super::squares;
use thiserror::Error;

/// Why a message cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// More bytes than a message may have.
    #[error("a message of more than 127 bytes, or one without its end (a NUL byte)")]
    TooLong,
    /// No message begins with this letter.
    #[error("{0:?} begins no message of DXP; they begin with R, A, M, E, C, B or K")]
    Kind(String),
    /// A proposal in another version of the protocol.
    #[error("the game is proposed in version {0:?} of DXP, not in version 01")]
    Version(String),
    /// The message ends too early.
    #[error("the message ends before its {field}: that needs {wanted} characters, and {found} are left")]
    Short {
        /// What is missing.
        field: &'static str,
        /// Characters that it needs.
        wanted: usize,
        /// Characters that are left.
        found: usize,
    },
    /// A field with something else in it.
    #[error("the {field} is {found:?}, which should be {wanted}")]
    Value {
        /// Which field.
        field: &'static str,
        /// What is in it.
        found: String,
        /// What may be in it.
        wanted: &'static str,
    },
}

impl Message {
    /// Reads the bytes of a message, without the NUL at its end.
    ///
    /// Letters may be small, numbers may have blanks for zeros, what follows the last field is passed over. Bytes that
    /// are no UTF-8 are read as Latin-1, which older programs write.
    ///
    /// # Errors
    /// The field that cannot be understood and what belongs there.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let text = text(bytes);
        let text = text.trim_matches(['\r', '\n']);
        let Some(kind) = text.chars().next() else { return Err(ReadError::Kind(String::new())) };
        let mut fields = Fields::new(text);
        match kind.to_ascii_uppercase() {
            'R' => game_request(&mut fields),
            'A' => acceptance(&mut fields),
            'M' => played(&mut fields),
            'E' => game_end(&mut fields),
            'C' => Ok(Self::Chat(fields.rest().trim().to_string())),
            'B' => {
                let number = fields.number("move number", 3)?;
                Ok(Self::BackReq { number, turn: fields.side("side to move")? })
            }
            'K' => {
                let meanings = [BackAnswer::Yes, BackAnswer::No, BackAnswer::Continue];
                Ok(Self::BackAcc(fields.code("answer", &meanings, "0 (yes), 1 (no) or 2 (go on)")?))
            }
            _ => Err(ReadError::Kind(kind.to_string())),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn game_request(fields: &mut Fields) -> Result<Message, ReadError> {
    let version = fields.text("version", 2)?;
    if version.trim().parse() != Ok(VERSION) {
        return Err(ReadError::Version(version));
    }
    let name = fields.text("initiator's name", 32)?.trim().to_string();
    let follower = fields.side("follower's colour")?;
    let wide = are_wide(fields);
    let length = if wide { 4 } else { 3 };
    let time = fields.text("minutes", length)?;
    let minutes = Minutes::read(&time).ok_or(ReadError::Value {
        field: "minutes",
        found: time,
        wanted: "a number of minutes up to 999, as 005 or .05",
    })?;
    let moves = fields.number("number of moves", length)?;
    let start = fields.text("start", 1)?;
    let position = match start.as_str() {
        "A" | "a" => None,
        "B" | "b" => {
            let turn = fields.side("side to move")?;
            let squares = fields.text("position", usize::from(squares::COUNT))?;
            Some(squares::position_to_hub(turn, &squares)?)
        }
        _ => return Err(ReadError::Value { field: "start", found: start, wanted: "A (usual) or B (a position)" }),
    };
    Ok(Message::GameReq(GameReq { name, follower, minutes, moves: moves.min(999), position }))
}

/// Whether minutes and moves have four digits each instead of three, as an old pydraughts wrote them: then the letter of
/// the start stands two places further on.
fn are_wide(fields: &Fields) -> bool {
    let is_start = |ahead| matches!(fields.peek(ahead, 1).as_deref(), Some("A" | "B" | "a" | "b"));
    let are_digits = fields.peek(0, 8).is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    are_digits && is_start(8) && !is_start(6)
}

fn acceptance(fields: &mut Fields) -> Result<Message, ReadError> {
    let meanings = [Acceptance::Yes, Acceptance::Version, Acceptance::NotThis, Acceptance::Never];
    let name = fields.text("follower's name", 32)?.trim().to_string();
    let code = fields.code("answer", &meanings, "0 (yes), 1 (version), 2 (not this game) or 3 (no game at all)")?;
    Ok(Message::GameAcc { name, code })
}

fn played(fields: &mut Fields) -> Result<Message, ReadError> {
    let seconds = fields.number("time", 4)?;
    let from = fields.square("square the move begins on")?;
    let to = fields.square("square the move ends on")?;
    let count = if fields.left() == 0 { 0 } else { fields.number("number of pieces taken", 2)? };
    let captured = (0..count).map(|_| fields.square("square of a piece taken")).collect::<Result<_, _>>()?;
    Ok(Message::Move(Move { seconds, from, to, captured }))
}

fn game_end(fields: &mut Fields) -> Result<Message, ReadError> {
    let meanings = [Reason::Unknown, Reason::ILose, Reason::Draw, Reason::IWin];
    let reason = fields.code("reason", &meanings, "0 (unknown), 1 (I lose), 2 (draw) or 3 (I win)")?;
    let stop = fields.left() > 0 && fields.code("stop code", &[false, true], "0 (go on) or 1 (last game)")?;
    Ok(Message::GameEnd { reason, stop })
}
