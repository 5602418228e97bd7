//! The rule sheet of a game in plain sentences, made from its data alone.
//!
//! A stranger must be able to referee a game with it, so it leaves nothing to custom; and nothing in it is written for
//! one game, so that house rules get as good a sheet as a federation's. Sentences that decide nothing in a game are left
//! out. The words are short, for many readers have English as their third language.

mod captures;
mod draws;
mod notation;
mod pieces;
mod setting;
mod words;

use super::Rules;
use crate::board::Board;
use std::fmt::{self, Display, Formatter};

/// The rules of a game in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The name of the game in words.
    pub title: String,
    /// The parts of the sheet, in the order in which a game meets them.
    pub sections: Vec<Section>,
}

/// A part of a rule sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// Its rules, each of one or more sentences.
    pub items: Vec<String>,
}

impl Section {
    fn new(heading: &'static str) -> Self {
        Self { heading, items: Vec::new() }
    }

    fn say(&mut self, item: impl Into<String>) {
        self.items.push(item.into());
    }

    fn say_if(&mut self, condition: bool, item: impl Into<String>) {
        if condition {
            self.say(item);
        }
    }
}

/// What the sentences are made from.
struct Game<'r> {
    rules: &'r Rules,
    board: Board,
}

/// Makes the rule sheet of a game. The rules must have passed [`Rules::check`].
pub fn sheet(title: &str, rules: &Rules) -> Sheet {
    let game = Game { rules, board: Board::new(rules.shape) };
    let sections = [
        game.board_section(),
        game.start_section(),
        game.men_section(),
        game.kings_section(),
        game.captures_section(),
        game.choice_section(),
        game.promotion_section(),
        game.end_section(),
        game.draws_section(),
        game.notation_section(),
    ];
    let sections = sections.into_iter().filter(|section| !section.items.is_empty()).collect();
    Sheet { title: title.to_string(), sections }
}

impl Sheet {
    /// The sheet as Markdown, the title as a heading of the first level.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", self.title);
        for section in &self.sections {
            text += &format!("\n## {}\n\n", section.heading);
            for item in &section.items {
                text += &format!("- {item}\n");
            }
        }
        text
    }
}

/// Columns of the plain text.
const WIDTH: usize = 100;

impl Display for Sheet {
    /// Plain text of at most 100 columns.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for section in &self.sections {
            writeln!(f, "\n{}", section.heading)?;
            for item in &section.items {
                write_wrapped(f, item)?;
            }
        }
        Ok(())
    }
}

/// Writes an item behind a dash, its further lines below its first word.
fn write_wrapped(f: &mut Formatter<'_>, item: &str) -> fmt::Result {
    let mut column = 1;
    write!(f, "-")?;
    for word in item.split(' ') {
        let length = word.chars().count();
        if column + 1 + length > WIDTH && column > 1 {
            write!(f, "\n ")?;
            column = 1;
        }
        write!(f, " {word}")?;
        column += 1 + length;
    }
    writeln!(f)
}

#[cfg(test)]
mod tests;
