//! Matches and tournaments between engines.

pub mod statistics;
