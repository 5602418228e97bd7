//! The arguments of `analyse`.

use super::super::values::{count, nodes, seconds};
use super::{Format, MAX_DEPTH, Power};
use clap::{Args, ValueHint};
use std::path::PathBuf;
use std::time::Duration;

/// What the help ends with.
pub const EXAMPLES: &str = "\
Examples:
  damier analyse thai
  damier analyse russian 'W:Wc3,e3,Kh8:Ba7,f6' --time 10 --multipv 3
  damier analyse international --moves '32-28 20-24' --depth 12
  damier analyse czech --searchmoves 'c3-d4 e3-f4' --time 2
  damier analyse english --infinite                 Ctrl-C ends it and prints the best so far
  damier analyse czech - --json < positions.txt     one position a line
  damier analyse games.pdn --threads 2              every move of every game of a file";

/// `analyse`.
#[derive(Debug, Args)]
pub struct Analyse {
    /// The game, by any of its names (`damier rules` lists them), or a file of games to go through
    ///
    /// A name that ends in .pdn is a file, and so is any other file that is there, unless a game has that name.
    #[arg(value_name = "VARIANT|FILE", value_hint = ValueHint::AnyPath)]
    pub subject: String,

    /// The position as FEN or Hub position; `-` reads positions from standard input, one a line
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,

    /// Moves played from the position, e.g. '32-28 19-23'
    ///
    /// Any common way of writing them is understood: 32-28, 28x19, c3:e5, full paths, move numbers too.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Vec<String>,

    /// Think this long: 5, 0.5, 500ms, 2m (seconds if no unit is given)
    ///
    /// Several limits hold together. Without any limit, damier thinks for 5 seconds about a position, and for a fifth of
    /// a second about each move of a file.
    #[arg(long, value_name = "TIME", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,

    /// Look this many moves of either side ahead
    #[arg(long, value_name = "PLIES", value_parser = count::<1, MAX_DEPTH, u16>, allow_negative_numbers = true)]
    pub depth: Option<u16>,

    /// Look at this many positions: 100000, 500k, 2M
    #[arg(long, value_name = "COUNT", value_parser = nodes, allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Think until Ctrl-C
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes"])]
    pub infinite: bool,

    /// Show this many of the best moves
    #[arg(long, value_name = "LINES", default_value = "1", value_parser = count::<1, 256, usize>, allow_negative_numbers = true)]
    pub multipv: usize,

    /// Look at these moves only, e.g. '32-28 34-30'
    #[arg(long, value_name = "MOVES")]
    pub searchmoves: Vec<String>,

    /// The variant of all games of the file; found out if left out
    #[arg(long, value_name = "VARIANT", help_heading = "Files of games")]
    pub variant: Option<String>,

    /// Write NAME.pdn (the games with remarks) and NAME.html (a page to read)
    ///
    /// Without it the names are those of the file, with `.analysis` before the ending.
    #[arg(long, short, value_name = "NAME", value_hint = ValueHint::FilePath, help_heading = "Files of games")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub power: Power,

    #[command(flatten)]
    pub format: Format,
}
