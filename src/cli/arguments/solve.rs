//! The arguments of `solve` and `compose`.

use super::super::values::{count, nodes, seconds};
use super::{Format, MAX_DEPTH, MOST_GAMES, Power};
use clap::{Args, ValueHint};
use std::path::PathBuf;
use std::time::Duration;

/// What the help of `solve` ends with.
pub const SOLVE_EXAMPLES: &str = "\
Examples:
  damier solve international 'W:W6,17,18,38,41:B8,14,24,34,36' --nodes 1M
  damier solve international puzzles.txt --time 1
  damier solve international - --nodes 100k --json < puzzles.txt

A line of a file is a position, or `POSITION | MOVES | win or draw | SOURCE` with the first moves
that the composer means. In a file of games they are the first moves of the games that begin with
a position of their own.";

/// What the help of `compose` ends with.
pub const COMPOSE_EXAMPLES: &str = "\
Examples:
  damier compose international --count 1 --nodes 5k
  damier compose international --count 1 --nodes 5k --seed 2 --output puzzles.txt";

/// `solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The game, by any of its names; `damier rules` lists them
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// Positions (FEN or Hub position), files of them, or files of games; `-` is standard input
    #[arg(value_name = "POSITION|FILE", required = true, value_hint = ValueHint::FilePath)]
    pub puzzles: Vec<String>,

    /// Think this long about each position: 5, 0.5, 500ms, 2m (10 seconds if nothing is said)
    #[arg(long, value_name = "TIME", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,

    /// Search this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = count::<1, MAX_DEPTH, u16>, allow_negative_numbers = true)]
    pub depth: Option<u16>,

    /// Look at this many positions: 100000, 500k, 2M
    #[arg(long, value_name = "NUMBER", value_parser = nodes, allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Look ten times as long at the composer's move where it was not found, and tell if it is refuted
    #[arg(long)]
    pub refute: bool,

    #[command(flatten)]
    pub power: Power,

    #[command(flatten)]
    pub format: Format,
}

/// `compose`.
#[derive(Debug, Args)]
pub struct Compose {
    /// The game, by any of its names; `damier rules` lists them
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// How many positions to find
    #[arg(long, value_name = "NUMBER", default_value = "10", value_parser = count::<1, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub count: usize,

    /// Positions to search before the last word on each: 300000, 500k, 2M
    #[arg(long, value_name = "NUMBER", default_value = "300k", value_parser = nodes, allow_negative_numbers = true)]
    pub nodes: u64,

    /// Fewest pieces on the board
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = count::<2, 60, usize>, allow_negative_numbers = true)]
    pub pieces: usize,

    /// A search of so many plies must not find the move: 3 makes hard puzzles and takes many times as long
    #[arg(long, value_name = "PLIES", default_value = "1", value_parser = count::<1, 30, u16>, allow_negative_numbers = true)]
    pub blind: u16,

    /// Chooses the games; the same seed finds the same positions
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub seed: u64,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub format: Format,
}
