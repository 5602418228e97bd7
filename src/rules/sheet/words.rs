//! Phrases that several sentences share.

use super::Game;
use crate::board::{DIRECTIONS, Side, Squares, Wide, Word, opposite};
use crate::rules::{Directions, name_of};

impl Directions {
    /// The directions as a phrase after "moves": "diagonally forward or straight back".
    pub(super) fn phrase(self) -> String {
        if self == Directions::ALL {
            return "in all eight directions: forward, back, sideways and diagonally".to_string();
        }
        let mut rest = self;
        let mut parts = Vec::new();
        let named = [
            (Directions::STRAIGHT, "straight in all four directions (forward, back and sideways)"),
            (Directions::DIAGONAL, "diagonally in all four directions (forward and back)"),
            (Directions::FORWARD, "straight forward"),
            (Directions::SIDEWAYS, "straight sideways"),
            (Directions::BACKWARD, "straight back"),
            (Directions::DIAGONAL_FORWARD, "diagonally forward"),
            (Directions::DIAGONAL_BACKWARD, "diagonally back"),
        ];
        for (set, words) in named {
            if rest.contains(set) {
                rest = Directions(rest.0 & !set.0);
                parts.push(words);
            }
        }
        joined(&parts, "or")
    }

    /// True if some two of the directions are opposite.
    pub(super) fn has_opposites(self) -> bool {
        (0..DIRECTIONS).any(|d| self.has(d) && self.has(opposite(d)))
    }

    /// True if some direction runs along rows or columns.
    pub(super) fn is_partly_straight(self) -> bool {
        self.0 & Directions::STRAIGHT.0 != 0
    }
}

/// "a, b and c" with the given last link.
pub(super) fn joined<S: AsRef<str>>(parts: &[S], link: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {link} {}", most.join(", "), last.as_ref())
        }
    }
}

/// "1 man", "12 men".
pub(super) fn counted(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// "3rd".
pub(super) fn ordinal(n: u32) -> String {
    let suffix = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{suffix}")
}

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

impl Game<'_> {
    /// The names of the squares of a set, from the board's first row on.
    pub(super) fn names(&self, set: Wide) -> Vec<String> {
        set.iter().map(|square| name_of(self.rules.notation.names, &self.board, square)).collect()
    }

    /// True on boards whose straight steps leave out squares that are not played on.
    pub(super) fn is_one_colour(&self) -> bool {
        self.rules.shape.squares != Squares::All
    }
}
