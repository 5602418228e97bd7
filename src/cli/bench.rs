//! `bench`: one number that changes when, and only when, the search or the evaluation does.
//!
//! Fixed positions of every game are searched to a fixed depth, each with an empty table, so that the count of nodes is
//! the same on every machine. The last line, `N nodes M nps`, is the form that test frameworks read.

use super::arguments::Bench;
use super::failure::Failure;
use super::output::{FAINT, Output, STRONG};
use super::schema::{BenchShare, Benchmark};
use super::words;
use damier::{Control, Engine, Limits, Options, Request, Style};
use std::io::Write;
use std::time::{Duration, Instant};

/// Middle games, `VARIANT FEN` a line; the start positions come before them.
const POSITIONS: &str = include_str!("bench.txt");

/// Size of the table in MiB; part of the measurement.
const HASH_MIB: usize = 16;

/// Carries out the command.
pub fn run(engine: &mut Engine, arguments: &Bench, out: &mut Output) -> Result<(), Failure> {
    engine.set_options(Options { threads: arguments.threads, hash_mib: HASH_MIB })?;
    let json = arguments.format.json;
    if !json {
        writeln!(out, "{FAINT}{:<15} {:>9} {:>12} {:>10}{FAINT:#}", "game", "positions", "nodes", "time")?;
    }
    let mut shares = Vec::new();
    for info in engine.variants() {
        let share = search_all(engine, &info.name, arguments.depth)?;
        if !json {
            let time = words::time(Duration::from_secs_f64(share.seconds));
            writeln!(out, "{:<15} {:>9} {:>12} {time:>10}", share.variant, share.positions, share.nodes)?;
            out.flush()?;
        }
        shares.push(share);
    }
    let nodes = shares.iter().map(|share| share.nodes).sum();
    let seconds: f64 = shares.iter().map(|share| share.seconds).sum();
    let nodes_per_second = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
    let (depth, threads) = (arguments.depth, arguments.threads);
    if json {
        out.json("bench", Benchmark { depth, threads, variants: shares, nodes, seconds, nodes_per_second })?;
    } else {
        writeln!(out, "{STRONG}{nodes} nodes {nodes_per_second} nps{STRONG:#}")?;
    }
    Ok(())
}

/// The positions of a game: the start, then those of the file.
fn positions(variant: &str) -> impl Iterator<Item = Option<&'static str>> {
    let of_game =
        move |line: &'static str| line.split_once(' ').filter(|(name, _)| *name == variant).map(|(_, fen)| fen);
    std::iter::once(None).chain(POSITIONS.lines().filter_map(of_game).map(Some))
}

fn search_all(engine: &mut Engine, variant: &str, depth: u16) -> Result<BenchShare, Failure> {
    engine.set_variant(variant)?;
    let request =
        Request { limits: Limits { depth: Some(depth), lines: 1, ..Limits::default() }, ..Request::default() };
    let (mut count, mut nodes) = (0, 0);
    let mut time = Duration::ZERO;
    for fen in positions(variant) {
        engine.set_position(fen, &[], Style::Pdn)?;
        engine.clear();
        let start = Instant::now();
        let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {})?;
        time += start.elapsed();
        nodes += verdict.report.map_or(0, |report| report.nodes);
        count += 1;
    }
    Ok(BenchShare { variant: variant.to_string(), positions: count, nodes, seconds: time.as_secs_f64() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_positions_that_can_be_played() {
        let mut engine = Engine::new();
        for info in engine.variants() {
            let found: Vec<_> = positions(&info.name).collect();
            assert!(found.len() >= 3, "{}: {} positions", info.name, found.len());
            engine.set_variant(&info.name).unwrap();
            for fen in found {
                engine
                    .set_position(fen, &[], Style::Pdn)
                    .unwrap_or_else(|error| panic!("{} {fen:?}: {error}", info.name));
                assert!(engine.outcome().is_none() && !engine.legal_moves().is_empty(), "{} {fen:?}", info.name);
            }
        }
        let known = |line: &str| engine.variants().iter().any(|info| line.starts_with(&format!("{} ", info.name)));
        assert!(POSITIONS.lines().filter(|line| !line.starts_with('#')).all(known));
    }
}
