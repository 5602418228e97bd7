//! What several test files need: positions written by hand and games played out.

// Every test file includes this folder and uses only a part of it.
#![allow(dead_code)]

pub mod board;
pub mod played;

use damier::rules::{Rules, VARIANTS, find};

/// The names of all built-in games.
pub fn names() -> Vec<&'static str> {
    VARIANTS.iter().map(|entry| entry.name).collect()
}

/// The rules of a built-in game.
pub fn rules(name: &str) -> Rules {
    *find(name).unwrap_or_else(|error| panic!("{error}")).rules
}
