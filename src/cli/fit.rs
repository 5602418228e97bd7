//! `fit`: weights of the evaluation from games that the engine plays against itself.

use super::arguments::Format;
use super::failure::Failure;
use super::output::{FAINT, Output, write_whole};
use super::schema;
use super::values::{count, nodes};
use super::words;
use clap::{Args, ValueHint};
use damier::trainer::{self, Plan};
use damier::{Engine, EngineError};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Examples at the end of the help.
pub const EXAMPLES: &str = "\
Examples:
  damier fit thai --games 100 --nodes 50            a first try
  damier fit frysk --games 50 --nodes 50 --rounds 1 --json

For a build with weights of its own, in a checkout of the sources:
damier fit all --resume --threads 8 --output src/eval/weights";

/// The word for every built-in game.
const ALL: &str = "all";

/// `fit`.
#[derive(Debug, Args)]
pub struct Fit {
    /// The game, by any of its names, or `all`
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// Games of each round
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = count::<1, 10_000_000, usize>, allow_negative_numbers = true)]
    pub games: usize,

    /// Positions to look at for each move
    #[arg(long, value_name = "NUMBER", default_value = "500", value_parser = nodes)]
    pub nodes: u64,

    /// Rounds; each plays with what the one before has found
    #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = count::<1, 100, usize>, allow_negative_numbers = true)]
    pub rounds: usize,

    /// Where the random numbers begin; the same number gives the same weights
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// Games played at a time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = count::<1, { damier::engine::MAX_THREADS }, usize>, allow_negative_numbers = true)]
    pub threads: usize,

    /// The folder for the files of weights, one for each game
    #[arg(long, short, value_name = "FOLDER", default_value = "weights", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,

    /// Leave out games whose file in the folder was made by this command with the same settings
    #[arg(long)]
    pub resume: bool,

    #[command(flatten)]
    pub format: Format,
}

impl Fit {
    fn plan(&self) -> Plan {
        let &Self { games, nodes, rounds, seed, threads, .. } = self;
        Plan { games, nodes, rounds, seed, threads }
    }
}

/// Carries out the command. `engine` makes one that knows the games of house rules.
pub fn run(
    engine: &(dyn Fn() -> Result<Engine, Failure> + Sync),
    arguments: &Fit,
    out: &mut Output,
) -> Result<(), Failure> {
    let first = engine()?;
    let names: Vec<String> = if arguments.variant == ALL {
        damier::rules::VARIANTS.iter().map(|entry| entry.name.to_string()).collect()
    } else {
        let mut first = first;
        first.set_variant(&arguments.variant)?;
        vec![first.variant().name.clone()]
    };
    fs::create_dir_all(&arguments.output).map_err(|error| Failure::file(&arguments.output, error))?;
    if !arguments.format.json {
        writeln!(
            out,
            "{FAINT}{:<15} {:>7} {:>9} {:>8} {:>8} {:>9}{FAINT:#}",
            "game", "games", "positions", "before", "after", "time"
        )?;
    }
    for name in names {
        let path = arguments.output.join(format!("{}.toml", file_name(&name)));
        if arguments.resume && is_done(&path, &name, &arguments.plan()) {
            continue;
        }
        one(engine, arguments, &name, &path, out)?;
    }
    Ok(())
}

/// A name without what means something else in paths.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// True if this command has written the file with the same settings.
fn is_done(path: &Path, name: &str, plan: &Plan) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().next().is_some_and(|line| line.trim_start_matches("# ") == trainer::origin(name, plan))
}

fn one(
    engine: &(dyn Fn() -> Result<Engine, Failure> + Sync),
    arguments: &Fit,
    name: &str,
    path: &Path,
    out: &mut Output,
) -> Result<(), Failure> {
    let plan = arguments.plan();
    let style = ProgressStyle::with_template("{msg:15} {wide_bar} {pos} of {len} games, {eta} left");
    let bar = ProgressBar::new((plan.games * plan.rounds) as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(name.to_string());
    let ready = || -> Result<Engine, EngineError> {
        let mut engine = engine().map_err(|failure| EngineError::Rules(failure.to_string()))?;
        engine.set_variant(name)?;
        Ok(engine)
    };
    let start = Instant::now();
    let fit = trainer::fit(&ready, &plan, &|| bar.inc(1));
    bar.finish_and_clear();
    let fit = fit?;
    write_whole(path, fit.text.as_bytes()).map_err(|error| Failure::file(path, error))?;
    let trainer::Fit { games, positions, before, after, .. } = fit;
    if arguments.format.json {
        let (variant, file, seconds) = (name.to_string(), path.display().to_string(), start.elapsed().as_secs_f64());
        let told = schema::Fit { variant, games, positions, loss_before: before, loss_after: after, file, seconds };
        out.json("fit", told)?;
    } else {
        let time = words::time(start.elapsed());
        writeln!(out, "{name:<15} {games:>7} {positions:>9} {before:>8.4} {after:>8.4} {time:>9}")?;
        out.flush()?;
    }
    Ok(())
}
