//! `compose`: positions with one winning move, out of games that the engine plays against itself.

use super::super::arguments::Compose;
use super::super::failure::Failure;
use super::super::interrupt::Interrupt;
use super::super::output::{Output, write_whole};
use super::super::place;
use super::super::schema::Composed;
use damier::Engine;
use damier::engine::Options;
use damier::puzzle::{Composer, Found, Taste};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::Duration;

/// Memory for positions already seen, in MiB: it is forgotten at each position.
const HASH_MIB: usize = 8;

/// Carries out the command.
pub fn run(mut engine: Engine, arguments: &Compose, out: &mut Output) -> Result<(), Failure> {
    place::only_game(&mut engine, &arguments.variant)?;
    engine.set_options(Options { threads: 1, hash_mib: HASH_MIB })?;
    let variant = engine.variant().name.clone();
    let Compose { nodes, pieces, blind, seed, count, .. } = *arguments;
    let taste = Taste { nodes, pieces, blind, ..Taste::default() };
    let interrupt = Interrupt::new();
    // The first Ctrl-C ends the work, not the program.
    let _watched = interrupt.watch();
    let mut composer = Composer::new(engine, taste, seed);
    let bar = bar(count);
    let mut found: Vec<Found> = Vec::new();
    while found.len() < count && !interrupt.is_raised() {
        found.extend(composer.game(&|| interrupt.is_raised())?);
        bar.set_position(found.len() as u64);
    }
    bar.finish_and_clear();
    found.truncate(count);
    if arguments.format.json {
        for Found { puzzle, worth } in &found {
            out.json("puzzle", Composed::of(&variant, puzzle, *worth))?;
        }
    }
    let text = list(&variant, arguments, &found);
    match &arguments.output {
        Some(path) => write_whole(path, text.as_bytes()).map_err(|error| Failure::file(path, error))?,
        None if arguments.format.json => {}
        None => out.write_all(text.as_bytes())?,
    }
    out.flush()?;
    if interrupt.is_raised() { Err(Failure::Stopped) } else { Ok(()) }
}

/// The list, with the command that makes it again.
fn list(variant: &str, arguments: &Compose, found: &[Found]) -> String {
    let Compose { nodes, pieces, blind, seed, .. } = arguments;
    let count = found.len();
    let mut text = format!(
        "# Positions from games that damier played against itself. In each exactly one move was found to win, and a\n\
         # search to depth {blind} does not find it. Made by:\n\
         # damier compose {variant} --count {count} --nodes {nodes} --pieces {pieces} --blind {blind} --seed {seed}\n#\n\
         # variant: {variant}\n# position | first move | what the side to move can reach | source\n"
    );
    for Found { puzzle, .. } in found {
        text.push_str(&format!("{puzzle}\n"));
    }
    text
}

fn bar(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len} found, {elapsed} gone");
    // The template is a constant that is known to be right.
    let bar = ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
