//! The arguments of `match`, and how they change what a configuration file says.

use super::super::arguments::Format;
use super::super::failure::Failure;
use super::super::values::count;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use damier::tournament::adjudication::{DrawRule, ResignRule};
use damier::tournament::opening::OpeningPlan;
use damier::tournament::statistics::Sprt;
use damier::tournament::{self, Entrant, Plan, Shard, words};
use serde::de::DeserializeOwned;
use std::fs;
use std::path::PathBuf;

/// Most games played at once.
const MAX_BOARDS: usize = 1024;

/// Examples at the end of the help.
pub const EXAMPLES: &str = "\
Examples:
  damier match thai -e 'name=deep depth=6' -e 'name=flat depth=3' --games 20
  damier match russian -e name=new -e 'name=old cmd=\"./old hub\"' --each tc=1+0.01 --sprt 'elo0=0 elo1=5'
  damier match --config league.toml -o league
  damier match report league.jsonl

An engine is a line of settings NAME=VALUE:
  name       what it is called                     cmd        the command that starts it; without one it is damier
  protocol   damier, hub (usual), uci or dxp       dir        the folder in which the command runs
  tc         clock: 60, 60+0.5, 40/60+0.5          move-time  seconds for each move
  nodes      positions for each move: 5000, 20k    depth      plies for each move
  margin     ms that a move may come too late      start-up   seconds to get ready in
  ponder     think on the opponent's time          patience   seconds to wait where no clock runs
  connect    where a DXP engine listens            listen     where to wait for a DXP engine
  option.X   a setting X of the engine's own       role       of the match in DXP: initiator or follower
  level      of damier itself, from 1 to 10";

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Meetings {
    /// Every engine meets every other one
    RoundRobin,
    /// The first engine meets each of the others
    Gauntlet,
}

/// What happens to a game in which the machine stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pauses {
    /// It does not count, is told apart, and is played again
    Replay,
    /// It is lost on time, as on a tournament clock
    Count,
}

/// `match`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Match {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// The game, by any of its names; `damier rules` lists them
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,

    /// An engine, as settings NAME=VALUE (see below); give at least two
    #[arg(long, short, value_name = "SETTINGS")]
    pub engine: Vec<String>,

    /// Settings for every engine that does not have them itself
    #[arg(long, value_name = "SETTINGS")]
    pub each: Option<String>,

    /// Read the match from a TOML file; arguments given besides take its place
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Games of each two engines: two from each opening, with colours swapped (100 if nothing is said)
    #[arg(long, value_name = "NUMBER", value_parser = count::<2, 10_000_000, u32>, allow_negative_numbers = true)]
    pub games: Option<u32>,

    /// Who meets whom, with more than two engines
    #[arg(long, value_enum)]
    pub format: Option<Meetings>,

    /// Where games begin: 'random=8', 'file=openings.fen', 'file=games.pdn plies=10' or 'plies=4' (all positions)
    ///
    /// Also: balance=0.5 (men by which a side may be better after random moves) and order=sequential.
    #[arg(long, value_name = "SETTINGS")]
    pub openings: Option<String>,

    /// Chooses openings and their order; the same seed chooses the same ones
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Call a game drawn after so many moves of either side
    #[arg(long, value_name = "PLIES", value_parser = count::<1, 1_000_000, u32>, allow_negative_numbers = true)]
    pub max_plies: Option<u32>,

    /// End a game that both engines see as won: 'score=4 moves=4' (men, moves of each in a row)
    #[arg(long, value_name = "SETTINGS")]
    pub resign: Option<String>,

    /// End a game that both engines see as even: 'score=0.1 moves=8 from=40'
    #[arg(long, value_name = "SETTINGS")]
    pub draw: Option<String>,

    /// What a pause of the machine does to a game in which an engine is late because of it (replay if nothing is said)
    #[arg(long, value_enum)]
    pub pauses: Option<Pauses>,

    /// Stop as soon as a test is decided: 'elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalised'
    ///
    /// Asks whether the first engine is stronger than the second by elo1 or not by more than elo0. The model is
    /// normalised or logistic Elo. Exit code 0: it is stronger; 1: it is not, or the games ran out first.
    #[arg(long, value_name = "SETTINGS")]
    pub sprt: Option<String>,

    /// Games to play at once (as many as there are cores if nothing is said)
    #[arg(long, short, value_name = "NUMBER", value_parser = count::<1, MAX_BOARDS, usize>, allow_negative_numbers = true)]
    pub concurrency: Option<usize>,

    /// Keep the games in NAME.pdn and NAME.jsonl; the same command goes on from there after a stop
    #[arg(long, short, value_name = "NAME", default_value = "match", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,

    /// Write down everything that is said between the match and the engines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub log: Option<PathBuf>,

    /// Play one of several equal parts of the match, e.g. 2/10; `damier match report` puts them together
    #[arg(long, value_name = "PART/OF")]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub report: Printing,
}

/// What is printed of the results.
#[derive(Clone, Copy, Debug, Args)]
pub struct Printing {
    /// Add the results of each opening
    #[arg(long)]
    pub by_opening: bool,

    #[command(flatten)]
    pub format: Format,
}

/// Commands about matches played.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report on the games kept in one file or more; parts of one match are put together
    Report {
        /// The files NAME.jsonl
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        report: Printing,
    },
}

/// Settings of an argument.
fn settings<T: DeserializeOwned>(argument: &str, text: &str) -> Result<T, Failure> {
    words::read(text).map_err(|error| Failure::Use(format!("{argument} '{text}': {error}")))
}

impl Match {
    /// The plan that file and arguments make.
    pub fn plan(&self) -> Result<Plan, Failure> {
        let mut plan = match &self.config {
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
                Plan::read(&text).map_err(|error| Failure::file(path, error))?
            }
            None => Plan::new(self.variant.as_deref().ok_or_else(|| {
                Failure::Use("name the game, e.g. `damier match thai`; `damier rules` lists all games".into())
            })?),
        };
        if let Some(variant) = &self.variant {
            plan.variant.clone_from(variant);
        }
        if !self.engine.is_empty() {
            let read = |text: &String| settings::<Entrant>("--engine", text);
            plan.engines = self.engine.iter().map(read).collect::<Result<_, _>>()?;
        }
        if let Some(text) = &self.each {
            plan.each = settings::<Entrant>("--each", text)?.over(&plan.each);
        }
        if let Some(text) = &self.openings {
            plan.openings = settings::<OpeningPlan>("--openings", text)?;
        }
        if let Some(text) = &self.resign {
            plan.resign = Some(settings::<ResignRule>("--resign", text)?);
        }
        if let Some(text) = &self.draw {
            plan.draw = Some(settings::<DrawRule>("--draw", text)?);
        }
        if let Some(text) = &self.sprt {
            plan.sprt = Some(settings::<Sprt>("--sprt", text)?);
        }
        if let Some(meetings) = self.format {
            plan.format = match meetings {
                Meetings::RoundRobin => tournament::Format::RoundRobin,
                Meetings::Gauntlet => tournament::Format::Gauntlet,
            };
        }
        if let Some(pauses) = self.pauses {
            plan.pauses = match pauses {
                Pauses::Replay => tournament::Pauses::Replay,
                Pauses::Count => tournament::Pauses::Count,
            };
        }
        plan.games = self.games.or(plan.games);
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.max_plies = self.max_plies.or(plan.max_plies);
        Ok(plan)
    }
}
