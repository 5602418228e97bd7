//! The reader's way through the fixed columns of a message.

use super::read::ReadError;
use crate::board::Side;

/// The characters of a message, from left to right.
///
/// Columns are counted in characters, not in bytes: programs pad a name that is not ASCII to 32 characters.
pub(super) struct Fields {
    characters: Vec<char>,
    at: usize,
}

impl Fields {
    /// The fields of a message after its letter.
    pub fn new(text: &str) -> Self {
        Self { characters: text.chars().collect(), at: 1 }
    }

    /// Characters left.
    pub fn left(&self) -> usize {
        self.characters.len().saturating_sub(self.at)
    }

    /// The characters from some place after the next one, without going there.
    pub fn peek(&self, ahead: usize, length: usize) -> Option<String> {
        let from = self.at.checked_add(ahead)?;
        Some(self.characters.get(from..from.checked_add(length)?)?.iter().collect())
    }

    /// The next characters.
    pub fn text(&mut self, field: &'static str, length: usize) -> Result<String, ReadError> {
        let found = self.peek(0, length).ok_or(ReadError::Short { field, wanted: length, found: self.left() })?;
        self.at += length;
        Ok(found)
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> String {
        let rest = self.characters[self.at.min(self.characters.len())..].iter().collect();
        self.at = self.characters.len();
        rest
    }

    /// A whole number; blanks before, behind or instead of it are nothing.
    pub fn number(&mut self, field: &'static str, length: usize) -> Result<u16, ReadError> {
        let text = self.text(field, length)?;
        let digits = text.trim();
        if digits.is_empty() {
            return Ok(0);
        }
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { digits.parse().ok() } else { None };
        number.ok_or(ReadError::Value { field, found: text, wanted: "a whole number" })
    }

    /// The number of a square.
    pub fn square(&mut self, field: &'static str) -> Result<u8, ReadError> {
        const WANTED: &str = "the number of a square, 01 to 50";
        let found = self.peek(0, 2).unwrap_or_default();
        let number = self.number(field, 2)?;
        let square = u8::try_from(number).ok().filter(|number| (1..=super::squares::COUNT).contains(number));
        square.ok_or(ReadError::Value { field, found, wanted: WANTED })
    }

    /// A side: `W`, or `Z` (Dutch: zwart) for Black.
    pub fn side(&mut self, field: &'static str) -> Result<Side, ReadError> {
        let found = self.text(field, 1)?;
        match found.as_str() {
            "W" | "w" => Ok(Side::White),
            "Z" | "z" | "B" | "b" => Ok(Side::Black),
            _ => Err(ReadError::Value { field, found, wanted: "W (White) or Z (Black)" }),
        }
    }

    /// One of the digits of a code.
    pub fn code<T: Copy>(&mut self, field: &'static str, meanings: &[T], wanted: &'static str) -> Result<T, ReadError> {
        let found = self.text(field, 1)?;
        let digit = found.parse::<usize>().ok();
        digit.and_then(|digit| meanings.get(digit).copied()).ok_or(ReadError::Value { field, found, wanted })
    }
}
