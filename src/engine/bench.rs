//! The bench: one number that changes when, and only when, the search or the evaluation does.
//!
//! Fixed positions of every game are searched to a fixed depth, each with an empty table, so that with one thread the
//! count of nodes is the same on every machine.

use super::{Engine, EngineError, Options, Request, Style};
use crate::search::{Control, Limits};
use std::time::{Duration, Instant};

/// Middle games, `VARIANT FEN` a line; the start positions come before them.
const POSITIONS: &str = include_str!("bench.txt");

/// Depth in plies if none is said; part of the signature that goes with a change of the search.
pub const BENCH_DEPTH: u16 = 10;

/// Size of the table in MiB; part of the measurement.
const HASH_MIB: usize = 16;

/// What the bench found in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchShare {
    /// The game.
    pub variant: String,
    /// Positions searched.
    pub positions: usize,
    /// Nodes of all of them.
    pub nodes: u64,
    /// Time that the searches took.
    pub time: Duration,
}

/// Searches the positions of every built-in game to `depth` plies and reports game by game, until all are done or
/// `control` stops it.
///
/// # Errors
/// If the small table of the bench does not fit in memory.
pub fn bench(
    depth: u16,
    threads: usize,
    control: &Control,
    report: &mut dyn FnMut(BenchShare),
) -> Result<(), EngineError> {
    let mut engine = Engine::new();
    engine.set_options(Options { threads, hash_mib: HASH_MIB })?;
    for info in engine.variants() {
        let share = share(&mut engine, info.name, depth, control)?;
        if control.is_stopped() {
            break;
        }
        report(share);
    }
    Ok(())
}

/// The positions of a game: the start, then those of the file.
fn positions(variant: &str) -> impl Iterator<Item = Option<&'static str>> {
    let of_game =
        move |line: &'static str| line.split_once(' ').filter(|(name, _)| *name == variant).map(|(_, fen)| fen);
    std::iter::once(None).chain(POSITIONS.lines().filter_map(of_game).map(Some))
}

fn share(engine: &mut Engine, variant: String, depth: u16, control: &Control) -> Result<BenchShare, EngineError> {
    engine.set_variant(&variant)?;
    let limits = Limits { depth: Some(depth), lines: 1, ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let mut share = BenchShare { variant, positions: 0, nodes: 0, time: Duration::ZERO };
    for fen in positions(&share.variant.clone()) {
        engine.set_position(fen, &[], Style::Pdn)?;
        engine.clear();
        let start = Instant::now();
        let verdict = engine.go(&request, Style::Pdn, control, &mut |_| {})?;
        share.time += start.elapsed();
        share.nodes += verdict.report.map_or(0, |report| report.nodes);
        share.positions += 1;
    }
    Ok(share)
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

    #[test]
    fn the_same_bench_counts_the_same_nodes() {
        let count = || {
            let mut nodes = Vec::new();
            bench(3, 1, &Control::default(), &mut |share| nodes.push(share.nodes)).unwrap();
            nodes
        };
        let first = count();
        assert!(first.iter().all(|&nodes| nodes > 0));
        assert_eq!(first, count());
    }
}
