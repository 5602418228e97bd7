//! COMMAND LINE: the engine for people and scripts.
//!
//! One file for each command; [`arguments`] defines them all. Answers go to standard output, everything else to standard
//! error. Each command has the engine carry it out and prints the answer as text for people or as JSON of the documented
//! [`schema`] for programs.

mod analyse;
mod arguments;
mod bench;
mod convert;
mod dxp;
mod failure;
mod fit;
mod games;
mod interrupt;
mod matches;
mod moves;
mod output;
mod perft;
mod place;
mod review;
mod rules;
mod schema;
mod serve;
mod shell;
mod show;
mod solve;
mod values;
mod words;

pub use failure::Failure;

use arguments::{Command, CommandLine};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use damier::Engine;
use damier::protocol::Dialect;
use output::Output;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Reads the arguments (the program's name first) and carries out the command.
///
/// # Errors
/// What is wrong with the arguments, the input or the output.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let line = match CommandLine::try_parse_from(&arguments) {
        Ok(line) => line,
        Err(error) => return misread(&error, command_of(&arguments)),
    };
    let rules = line.rules.as_deref();
    let Some(command) = line.command else { return alone(rules) };
    let mut out = Output::new(line.color);
    match &command {
        Command::Hub(serve) => serve::run(Some(Dialect::Hub), &serve.parameters, rules),
        Command::Uci(serve) => serve::run(Some(Dialect::Uci), &serve.parameters, rules),
        Command::Completions { shell } => shell::completions(*shell, &mut out),
        Command::Man { all: Some(folder), .. } => shell::pages(folder),
        Command::Man { command, .. } => shell::page(command.as_deref(), &mut out),
        Command::Analyse(arguments) => {
            let house = house(rules)?;
            analyse::run(&mut engine(rules)?, arguments, house.as_deref(), &mut out)
        }
        Command::Solve(arguments) => match solve::run(&mut engine(rules)?, engine(rules)?, arguments, &mut out)? {
            true => Ok(()),
            false => Err(Failure::Negative),
        },
        Command::Compose(arguments) => solve::compose(engine(rules)?, arguments, &mut out),
        Command::Moves(arguments) => moves::run(&mut engine(rules)?, arguments, &mut out),
        Command::Show(arguments) => show::run(engine(rules)?, arguments, &mut out),
        Command::Convert(arguments) => convert::run(engine(rules)?, engine(rules)?, arguments, &mut out),
        Command::Perft(arguments) => perft::run(&mut engine(rules)?, arguments, &mut out),
        Command::Rules(arguments) => rules::run(&mut engine(rules)?, arguments, &mut out),
        Command::Dxp(arguments) => dxp::run(&mut engine(rules)?, arguments, &mut out),
        Command::Fit(arguments) => {
            let house = house(rules)?;
            fit::run(&|| knowing(rules, house.as_deref()), arguments, &mut out)
        }
        Command::Bench(arguments) => bench::run(arguments, &mut out),
        Command::Match(arguments) => match matches::run(arguments, rules, &mut out)? {
            true => Ok(()),
            false => Err(Failure::Negative),
        },
    }
}

/// The text of a file of house rules.
fn house(rules: Option<&Path>) -> Result<Option<String>, Failure> {
    let Some(path) = rules else { return Ok(None) };
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => Failure::file(path, "this is no text in UTF-8; save it with that encoding"),
        _ => Failure::file(path, error),
    })?;
    Ok(Some(text))
}

/// An engine that knows the games of a file of house rules.
fn engine(rules: Option<&Path>) -> Result<Engine, Failure> {
    knowing(rules, house(rules)?.as_deref())
}

/// An engine that knows the games of a text of house rules, which was read from a file.
fn knowing(rules: Option<&Path>, house: Option<&str>) -> Result<Engine, Failure> {
    let mut engine = Engine::new();
    if let (Some(path), Some(text)) = (rules, house) {
        engine.load_rules(text).map_err(|error| Failure::file(path, error))?;
    }
    Ok(engine)
}

/// damier without a command: help for a person, service for a program.
fn alone(rules: Option<&Path>) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return Ok(CommandLine::command().print_help()?);
    }
    serve::run(None, &[], rules)
}

/// Help and version are answers; the rest becomes one line, without the usage that `--help` shows.
fn misread(error: &clap::Error, command: Option<&str>) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(error.print()?);
    }
    let text = error.render().to_string();
    let told = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let told = told.take_while(|line| !line.starts_with("Usage: ") && !line.starts_with("For more information"));
    let reason = told.collect::<Vec<_>>().join("; ");
    let reason = reason.trim_start_matches("error: ").replace(":; ", ": ").replace("; tip: ", "; ");
    let reason = PLAIN.iter().fold(reason, |text, (said, plain)| text.replace(said, plain));
    let help = command.map_or("damier --help".to_string(), |command| format!("damier {command} --help"));
    Err(Failure::Use(format!("{reason}; see `{help}`")))
}

/// What clap says, and the same in plainer words.
const PLAIN: [(&str, &str); 6] = [
    ("unrecognized subcommand", "unknown command"),
    ("the following required arguments were not provided:", "this is missing:"),
    ("some similar subcommands exist:", "did you mean one of"),
    ("a similar subcommand exists:", "did you mean"),
    ("some similar arguments exist:", "did you mean one of"),
    ("a similar argument exists:", "did you mean"),
];

/// The command among the arguments, if they name one.
fn command_of(arguments: &[OsString]) -> Option<&str> {
    let known = CommandLine::command();
    arguments.iter().skip(1).filter_map(|text| text.to_str()).find(|text| known.find_subcommand(text).is_some())
}
