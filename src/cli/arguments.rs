//! The command line as data: one definition from which parsing, help, completions and the man page are made.
//!
//! What is checked here is form only (is it a number, is it a known word); what a position or a move means is checked
//! by the engine, which knows the game.

mod analyse;
mod convert;
mod solve;

pub use analyse::Analyse;
pub use convert::{Convert, Ending, Target};
pub use solve::{Compose, Solve};

use super::dxp::{self, Dxp};
use super::fit::{self, Fit};
use super::matches;
use super::values::{count, path};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use damier::engine::{MAX_HASH_MIB, MAX_THREADS};
use std::path::PathBuf;

/// More plies than any search can look ahead.
const MAX_DEPTH: usize = u16::MAX as usize;

/// More games, and more moves in a game, than any file has.
const MOST_GAMES: usize = 1_000_000_000;

const EXAMPLES: &str = "\
Examples:
  damier analyse thai                                 the best first move of Thai dama
  damier analyse international 'W:W31,33,K45:B12,K2'  a position of your own
  damier analyse games.pdn                            the mistakes in the games of a file
  damier moves czech 'W:Wa1,Kc3:Bd4,f6'               every legal move
  damier show turkish --style svg --output board.svg  a picture of the board
  damier show --pdn games.pdn --game 3                 how the third game of a file ended
  damier convert games.pdn --to json                  games of a file for programs
  damier rules frisian                                how the game is played
  damier hub                                          the engine for a draughts program

A position is written as FEN (side to move, then the pieces of each side, K before a king),
or as the letters of a Hub position. Without one, the game's start position is taken.";

/// damier plays and analyses every game of the draughts family: international, Russian, Thai, Turkish, English ...
#[derive(Debug, Parser)]
#[command(
    name = "damier",
    version,
    about = "Plays and analyses every draughts game (dama, checkers, shashki)",
    after_help = EXAMPLES,
    after_long_help = EXAMPLES,
    max_term_width = 100
)]
pub struct CommandLine {
    /// What to do; nothing on a pipe means: serve the program at the other end
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Read house rules from a text file; its games are then known by name
    ///
    /// The file has one section for each game: `[name : parent]`, then lines `key = value` for what differs from the
    /// parent. `damier rules VARIANT --text` prints any game in that form, a good place to start from.
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rules: Option<PathBuf>,

    /// When to use colour; the variable NO_COLOR turns it off too
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(long_help = "When to use colour: auto (on a terminal only), always or never. \
                       The variable NO_COLOR turns it off too, unless always is said.")]
    pub color: clap::ColorChoice,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the best move of a position, or the mistakes in the games of a file
    #[command(visible_alias = "analyze", after_help = analyse::EXAMPLES)]
    Analyse(Analyse),
    /// Prove which moves win in compositions and other positions
    #[command(after_help = solve::SOLVE_EXAMPLES)]
    Solve(Solve),
    /// Find positions with exactly one winning move in games of damier against itself
    #[command(after_help = solve::COMPOSE_EXAMPLES)]
    Compose(Compose),
    /// List the legal moves of a position
    #[command(after_help = MOVES_EXAMPLES)]
    Moves(Moves),
    /// Read games and positions from files, check them, choose among them and write them in another form
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(Convert),
    /// Draw a position, or one of a game in a file, as text or as an SVG picture
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// Count the positions that can arise in a number of moves (a test of the move generator)
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(Perft),
    /// Explain the rules of a game, or list all games
    #[command(visible_alias = "variants", after_help = RULES_EXAMPLES)]
    Rules(Rules),
    /// Play games between engines and report who is stronger
    #[command(after_help = matches::EXAMPLES)]
    Match(Box<matches::Match>),
    /// Find the weights of the evaluation from games that damier plays against itself
    #[command(after_help = fit::EXAMPLES)]
    Fit(Fit),
    /// Search fixed positions of every game to a fixed depth; the node count is the same on every machine
    Bench(Bench),
    /// Serve a draughts program that speaks the Hub protocol (Hub, lidraughts-bot, pydraughts ...)
    Hub(Serve),
    /// Serve a script or chess tool that speaks the UCI dialect
    Uci(Serve),
    /// Play games against another program over a network, by the DXP protocol (DamExchange)
    #[command(after_help = dxp::EXAMPLES)]
    Dxp(Box<Dxp>),
    /// Print the completions of a shell
    #[command(after_help = "Example:\n  damier completions bash > ~/.local/share/bash-completion/completions/damier")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:\n  damier man | man -l -")]
    Man {
        /// The command whose page is wanted; the page of damier itself if none is named
        command: Option<String>,
        /// Write the pages of all commands into this folder instead
        #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
        all: Option<PathBuf>,
    },
}

const MOVES_EXAMPLES: &str = "\
Examples:
  damier moves thai
  damier moves international 'W:WK46:B41,23,19' --json";
const SHOW_EXAMPLES: &str = "\
Examples:
  damier show armenian
  damier show russian --style svg --last-move c3-d4 --arrow f6-e5 --output board.svg
  damier show english --names letters --flip
  damier show --pdn games.pdn --game 2 --ply 20";
const CONVERT_EXAMPLES: &str = "\
Examples:
  damier convert old.pdn --output clean.pdn               check games and write them in the standard's form
  damier convert games.pdn --result white --max-plies 60  White's short wins
  damier convert games.pdn --to fen --ply 8 > openings    where the games stand after four moves each
  damier convert - --to json < games.pdn";
const PERFT_EXAMPLES: &str = "\
Examples:
  damier perft international 8
  damier perft russian 6 --divide --threads 2";
const RULES_EXAMPLES: &str = "\
Examples:
  damier rules
  damier rules thai
  damier rules russian --text > house.txt           a start for rules of your own
  damier --rules house.txt analyse russian";

/// The game and a position in it.
#[derive(Debug, Args)]
pub struct Place {
    /// The game, by any of its names; `damier rules` lists them
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// The position as FEN or Hub position; the start position if left out
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,

    /// Moves played from the position, e.g. '32-28 19-23'
    ///
    /// Any common way of writing them is understood: 32-28, 28x19, c3:e5, full paths, move numbers too.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Vec<String>,
}

/// How the answer is printed.
#[derive(Clone, Copy, Debug, Args)]
pub struct Format {
    /// Print JSON for programs instead of text
    #[arg(long)]
    pub json: bool,
}

/// What of the machine may be used.
#[derive(Clone, Copy, Debug, Args)]
pub struct Power {
    /// Threads to think with; with a file of games, how many games are gone through at once
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = count::<1, MAX_THREADS, usize>, allow_negative_numbers = true)]
    pub threads: usize,

    /// Memory for positions already seen, in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = count::<1, MAX_HASH_MIB, usize>, allow_negative_numbers = true)]
    pub hash: usize,
}

/// `moves`.
#[derive(Debug, Args)]
pub struct Moves {
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub format: Format,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Text with draughts symbols
    Unicode,
    /// Text of plain letters: w and b men, W and B kings
    Ascii,
    /// A picture for web pages and books
    Svg,
}

/// What is written on or beside the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Names {
    /// As the game's own notation has it
    Own,
    /// Square numbers
    Numbers,
    /// Letters and numbers at the edges, as in chess
    Letters,
    /// Nothing
    None,
}

/// `show`.
#[derive(Debug, Args)]
pub struct Show {
    /// The game, by any of its names; with --pdn it can be left out
    #[arg(value_name = "VARIANT", required_unless_present = "pdn")]
    pub variant: Option<String>,

    /// The position as FEN or Hub position; the start position if left out
    #[arg(value_name = "POSITION", conflicts_with = "pdn")]
    pub position: Option<String>,

    /// Moves played from the position, e.g. '32-28 19-23'
    ///
    /// Any common way of writing them is understood: 32-28, 28x19, c3:e5, full paths, move numbers too.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "pdn")]
    pub moves: Vec<String>,

    /// Take the position from a file of games; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub pdn: Option<PathBuf>,

    /// The number of the game in the file
    #[arg(long, value_name = "NUMBER", requires = "pdn", default_value = "1", value_parser = count::<1, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub game: usize,

    /// The position after this many moves of either side; 0 is the first, the last if left out
    #[arg(long, value_name = "NUMBER", requires = "pdn", value_parser = count::<0, MOST_GAMES, usize>, allow_negative_numbers = true)]
    pub ply: Option<usize>,

    /// How the board is drawn
    #[arg(long, value_enum, default_value = "unicode")]
    pub style: Style,

    /// What is written on or beside the squares
    #[arg(long, value_enum, default_value = "own")]
    pub names: Names,

    /// Mark the squares of a move, e.g. 32-28; the last of --moves if left out
    #[arg(long, value_name = "MOVE", value_parser = path)]
    pub last_move: Option<String>,

    /// Draw an arrow, e.g. 32-28 or 32x23x14; may be given several times (SVG only)
    #[arg(long, value_name = "MOVE", value_parser = path)]
    pub arrow: Vec<String>,

    /// Show the board from Black's side
    #[arg(long)]
    pub flip: bool,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub format: Format,
}

/// `perft`.
#[derive(Debug, Args)]
pub struct Perft {
    /// The game, by any of its names; `damier rules` lists them
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// Moves of either side to look ahead
    #[arg(value_name = "DEPTH", value_parser = count::<1, 60, u32>, allow_negative_numbers = true)]
    pub depth: u32,

    /// The position as FEN or Hub position; the start position if left out
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,

    /// Moves played from the position, e.g. '32-28 19-23'
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Vec<String>,

    /// Count routes: captures that differ only in their way count separately
    #[arg(long)]
    pub paths: bool,

    /// Threads to count with
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = count::<1, MAX_THREADS, usize>, allow_negative_numbers = true)]
    pub threads: usize,

    /// Show the count behind each move of the position
    #[arg(long)]
    pub divide: bool,

    #[command(flatten)]
    pub format: Format,
}

/// `rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// The game, by any of its names; all games are listed if left out
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,

    /// Print the form that `--rules FILE` reads back
    #[arg(long, requires = "variant", conflicts_with_all = ["markdown", "json"])]
    pub text: bool,

    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,

    #[command(flatten)]
    pub format: Format,
}

/// `bench`.
#[derive(Debug, Args)]
pub struct Bench {
    /// Search each position this many moves of either side deep
    #[arg(long, value_name = "PLIES", default_value_t = damier::engine::BENCH_DEPTH,
          value_parser = count::<1, 99, u16>, allow_negative_numbers = true)]
    pub depth: u16,

    /// Threads to search with; only the count of one thread is the same every time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = count::<1, MAX_THREADS, usize>, allow_negative_numbers = true)]
    pub threads: usize,

    #[command(flatten)]
    pub format: Format,
}

/// `hub` and `uci`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Parameters to begin with, e.g. --threads=2 --variant=thai; those damier does not have are ignored (uci names them)
    #[arg(value_name = "--NAME=VALUE", trailing_var_arg = true, allow_hyphen_values = true)]
    pub parameters: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn parameters_of_a_client_are_taken_as_they_come() {
        let line = CommandLine::parse_from(["damier", "hub", "--threads=2", "--bb-size=5", "x"]);
        let Some(Command::Hub(serve)) = line.command else { panic!("not hub: {line:?}") };
        assert_eq!(serve.parameters, ["--threads=2", "--bb-size=5", "x"]);
    }

    #[test]
    fn limits_exclude_thinking_for_ever() {
        assert!(CommandLine::try_parse_from(["damier", "analyse", "thai", "--infinite", "--time", "1"]).is_err());
        assert!(CommandLine::try_parse_from(["damier", "analyse", "thai", "--depth", "0"]).is_err());
        assert!(CommandLine::try_parse_from(["damier", "analyze", "thai", "-", "--depth", "3"]).is_ok());
    }
}
