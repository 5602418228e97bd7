//! Rules as text: how house rules are read, and how any game is printed so that it can be read back.
//!
//! ```text
//! # Thai dama whose kings land where they like.
//! [village : thai]
//! title = Village dama
//! king-landing = any
//! ```
//!
//! `[name : parent]` starts a section, the parent being a built-in game or a section above; without a parent it is
//! International. Each `key = value` states one difference from the parent. `#` starts a comment.
//!
//! The keys are one table, `KEYS`, of a word, the values it accepts, a reader and a writer: what can be read can be
//! printed, and errors name what they would accept. Values are stored as they come and the section is put together when
//! it ends, for the set-up can be read only when the board and the names of its squares are known.

mod directions;
mod draws;
mod error;
mod fen;
mod keys;
mod parse;

pub use error::{Problem, TextError};
pub use parse::parse;

use super::Rules;
use keys::KEYS;
use std::fmt::Write;

/// A game that somebody described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// Its short name, by which commands and other sections call it.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// Its rules.
    pub rules: Rules,
}

/// The rules in full, one line for each key; [`parse`] reads the same rules back.
///
/// Signs that the text form cannot hold in names (`#`, and in the short name also `:` and brackets) become blanks.
pub fn print(name: &str, title: &str, rules: &Rules) -> String {
    let mut text = format!("[{}]\ntitle = {}\n", cleaned(name, "#:[]"), cleaned(title, "#"));
    for key in KEYS {
        if let Some(value) = (key.write)(rules) {
            writeln!(text, "{} = {value}", key.word).expect("a string takes any text");
        }
    }
    text
}

/// The text on one line without the given signs.
fn cleaned(text: &str, without: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() || without.contains(c) { ' ' } else { c }).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
