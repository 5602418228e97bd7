//! Lists of directions.

use super::keys::{is_none, word, words};
use crate::rules::Directions;

const SINGLES: [(&str, Directions); 5] = [
    ("forward", Directions::FORWARD),
    ("backward", Directions::BACKWARD),
    ("sideways", Directions::SIDEWAYS),
    ("diagonal-forward", Directions::DIAGONAL_FORWARD),
    ("diagonal-backward", Directions::DIAGONAL_BACKWARD),
];

const GROUPS: [(&str, Directions); 3] =
    [("all", Directions::ALL), ("straight", Directions::STRAIGHT), ("diagonal", Directions::DIAGONAL)];

/// Reads a list of directions; `none` is an empty one.
pub(super) fn read_directions(value: &str) -> Result<Directions, String> {
    let mut found = Directions::NONE;
    if is_none(value) {
        return Ok(found);
    }
    for text in words(value) {
        found = found.and(word(text, &SINGLES).or_else(|text| word(&text, &GROUPS))?);
    }
    if found.is_empty() { Err(value.to_string()) } else { Ok(found) }
}

/// Writes a set of directions, groups before single ones.
pub(super) fn write_directions(directions: Directions) -> String {
    let mut written = Directions::NONE;
    let mut list = Vec::new();
    for (word, set) in GROUPS.iter().chain(&SINGLES) {
        if directions.contains(*set) && !written.contains(*set) {
            written = written.and(*set);
            list.push(*word);
        }
    }
    if list.is_empty() { "none".to_string() } else { list.join(" ") }
}
