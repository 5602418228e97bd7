//! `bench`: nodes and speed of the search over fixed positions of every game.
//!
//! The last line, `N nodes M nps`, is the form that test frameworks read.

use super::arguments::Bench;
use super::failure::Failure;
use super::output::{FAINT, Output, STRONG};
use super::schema::{BenchShare, Benchmark};
use super::words;
use damier::{Control, engine};
use std::io::{self, Write};

/// Carries out the command.
pub fn run(arguments: &Bench, out: &mut Output) -> Result<(), Failure> {
    let json = arguments.format.json;
    if !json {
        writeln!(out, "{FAINT}{:<15} {:>9} {:>12} {:>10}{FAINT:#}", "game", "positions", "nodes", "time")?;
    }
    let mut shares: Vec<engine::BenchShare> = Vec::new();
    let mut written = Ok(());
    engine::bench(arguments.depth, arguments.threads, &Control::default(), &mut |share| {
        if !json && written.is_ok() {
            written = line(out, &share);
        }
        shares.push(share);
    })?;
    written?;
    let nodes = shares.iter().map(|share| share.nodes).sum();
    let seconds: f64 = shares.iter().map(|share| share.time.as_secs_f64()).sum();
    let nodes_per_second = if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 };
    let (depth, threads) = (arguments.depth, arguments.threads);
    if json {
        let variants = shares.into_iter().map(BenchShare::from).collect();
        out.json("bench", Benchmark { depth, threads, variants, nodes, seconds, nodes_per_second })?;
    } else {
        writeln!(out, "{STRONG}{nodes} nodes {nodes_per_second} nps{STRONG:#}")?;
    }
    Ok(())
}

fn line(out: &mut Output, share: &engine::BenchShare) -> io::Result<()> {
    let time = words::time(share.time);
    writeln!(out, "{:<15} {:>9} {:>12} {time:>10}", share.variant, share.positions, share.nodes)?;
    out.flush()
}
