//! The arguments of `convert`.

use super::MOST_GAMES;
use crate::cli::values::count;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// What `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Games in strict PDN 3.0
    Pdn,
    /// A position of each game as FEN, one a line
    Fen,
    /// A position of each game in the letters of the Hub protocol, one a line
    Hub,
    /// Games as JSON, one a line
    Json,
}

/// Results to choose games by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ending {
    /// White has won
    #[value(alias = "1-0", alias = "2-0")]
    White,
    /// Black has won
    #[value(alias = "0-1", alias = "0-2")]
    Black,
    /// Nobody has won
    #[value(alias = "1/2-1/2", alias = "1-1")]
    Draw,
    /// Any other, or none
    #[value(alias = "*")]
    Other,
}

/// `convert`.
#[derive(Debug, Args)]
pub struct Convert {
    /// Files of games (PDN, damier's JSON) or of positions (FEN or Hub, one a line); `-` is standard input
    #[arg(value_name = "INPUT", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum, default_value = "pdn")]
    pub to: Target,

    /// The game that the files are of; found out from tags, squares and moves if left out
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// With `--to fen` and `--to hub`: the position after this many moves of either side; the last if left out
    #[arg(long, value_name = "NUMBER", value_parser = count::<0, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub ply: Option<usize>,

    /// Only games that were found to be of this game
    #[arg(long, value_name = "VARIANT")]
    pub only: Option<String>,

    /// Only games that ended so
    #[arg(long, value_enum, value_name = "RESULT")]
    pub result: Option<Ending>,

    /// Only games with at least this many moves, those of both sides counted
    #[arg(long, value_name = "NUMBER", value_parser = count::<0, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub min_plies: Option<usize>,

    /// Only games with at most this many moves, those of both sides counted
    #[arg(long, value_name = "NUMBER", value_parser = count::<0, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub max_plies: Option<usize>,

    /// Only games in which this position stood on the board: FEN or Hub position
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// Only games of a player whose name holds this text
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,

    /// Do not tell what was odd about games that are legal
    #[arg(long, short)]
    pub quiet: bool,

    /// Print what happened as JSON on standard output; the games go to --output
    #[arg(long, requires = "output")]
    pub json: bool,
}
