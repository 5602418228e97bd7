//! The arguments of `dxp`.

use super::super::arguments::{Format, Power};
use super::super::values::{count, minutes, nodes, seconds};
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use damier::Side;
use damier::dxp::Minutes;
use std::time::Duration;

/// Most games of a match.
const MOST_GAMES: usize = 1_000_000;

/// Most moves that DXP can express.
const MOST_MOVES: usize = 999;

/// More plies than any search can look ahead.
const MAX_DEPTH: usize = u16::MAX as usize;

/// What `damier help dxp` ends with.
pub const EXAMPLES: &str = "\
Examples:
  damier dxp --listen                               wait for a program on this machine, at port 27531
  damier dxp --listen 0.0.0.0                       the same for programs on other machines
  damier dxp --connect 192.168.1.7 --initiate --games 10 --minutes 5
  damier dxp frisian --connect localhost:27532 --initiate --moves 75";

/// `dxp`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("place").required(true).args(["listen", "connect"])))]
pub struct Dxp {
    /// The game, by any of its names, on 50 squares; DXP cannot tell it, so the other program must be set to the same
    #[arg(value_name = "VARIANT", default_value = "international")]
    pub variant: String,

    /// Wait for the other program to connect: address, port, or both; this machine and port 27531 if left out
    #[arg(long, value_name = "ADDRESS:PORT", num_args = 0..=1, default_missing_value = "")]
    pub listen: Option<String>,

    /// Connect to a program that waits: HOST or HOST:PORT
    #[arg(long, value_name = "HOST:PORT", value_parser = NonEmptyStringValueParser::new())]
    pub connect: Option<String>,

    /// Propose the games; else the other program does
    #[arg(long)]
    pub initiate: bool,

    /// Games to play; if the other program proposes them, as many as it likes unless this is said
    #[arg(long, value_name = "NUMBER", value_parser = count::<1, MOST_GAMES, u32>, allow_negative_numbers = true)]
    pub games: Option<u32>,

    /// Time of each side for a game in minutes, as 5 or .5; without it there is no limit
    #[arg(long, value_name = "MINUTES", requires = "initiate", default_value = "0", value_parser = minutes, allow_negative_numbers = true, hide_default_value = true)]
    pub minutes: Minutes,

    /// Moves of each side after which a game is ended; 0 is no limit
    #[arg(long, value_name = "MOVES", requires = "initiate", default_value = "0", value_parser = count::<0, MOST_MOVES, u16>, allow_negative_numbers = true, hide_default_value = true)]
    pub moves: u16,

    /// The position that each game begins with, as FEN or Hub position
    #[arg(long, value_name = "POSITION", requires = "initiate")]
    pub position: Option<String>,

    /// The side that damier plays in the first game; then they take turns
    #[arg(long, alias = "colour", value_enum, requires = "initiate", default_value = "white")]
    pub side: Colour,

    /// The name that the other program is told
    #[arg(long, value_name = "NAME", default_value = "damier")]
    pub name: String,

    /// Think at most this long on a move: 5, 0.5, 500ms; without any limit 5 seconds
    #[arg(long, value_name = "TIME", value_parser = seconds, allow_negative_numbers = true)]
    pub move_time: Option<Duration>,

    /// Look at most this many moves of either side ahead
    #[arg(long, value_name = "PLIES", value_parser = count::<1, MAX_DEPTH, u16>, allow_negative_numbers = true)]
    pub depth: Option<u16>,

    /// Look at most at this many positions for a move
    #[arg(long, value_name = "COUNT", value_parser = nodes, allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Wait this long for the other program to start, to answer, and to move once its time is used up
    #[arg(long, value_name = "TIME", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    pub patience: Duration,

    #[command(flatten)]
    pub power: Power,

    /// Print results only: no chat, no notes
    #[arg(long, short)]
    pub quiet: bool,

    #[command(flatten)]
    pub format: Format,
}

/// A side, by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// The side that begins
    White,
    /// The other one
    Black,
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::White,
            Colour::Black => Self::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::arguments::{Command, CommandLine};
    use super::*;
    use clap::Parser;

    fn parse(line: &str) -> Result<Dxp, clap::Error> {
        CommandLine::try_parse_from(line.split_whitespace()).map(|line| match line.command {
            Some(Command::Dxp(dxp)) => *dxp,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn the_examples_can_be_typed() {
        let examples: Vec<&str> = EXAMPLES.lines().filter_map(|line| line.trim().split("   ").next()).skip(1).collect();
        assert!(examples.len() >= 4);
        for example in examples {
            parse(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }

    #[test]
    fn arguments_that_do_not_go_together_are_refused() {
        assert_eq!(parse("damier dxp --listen").unwrap().listen.as_deref(), Some(""));
        assert_eq!(parse("damier dxp frysk --listen :7").unwrap().listen.as_deref(), Some(":7"));
        for wrong in [
            "dxp",
            "dxp --listen --connect a",
            "dxp --listen --minutes 5",
            "dxp --listen --side black",
            "dxp --connect a --initiate --minutes -1",
            "dxp --connect a --initiate --moves 1000",
            "dxp --connect",
        ] {
            assert!(parse(&format!("damier {wrong}")).is_err(), "{wrong}");
        }
        let black = parse("damier dxp --connect a --initiate --colour black --minutes .05").unwrap();
        assert_eq!((black.side, black.minutes.to_string().as_str()), (Colour::Black, ".05"));
    }
}
