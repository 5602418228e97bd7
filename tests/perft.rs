//! Node counts of every game against published tables and independent generators: `tests/perft/NAME.perft`.
//!
//! A file holds blocks of `position` (Hub text or `start`), `count` (`moves`: from, to, captured set and resulting piece
//! tell moves apart; `paths`: the order of captures too) and lines of a depth and its nodes. Comments name the source.

mod oracle;

use damier::{Engine, Options, Style};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What every run counts: in all well under a minute with optimisation.
const EVERY_RUN: u64 = 20_000_000;
/// What the long run counts.
const LONG_RUN: u64 = 2_000_000_000;
/// What the slow generator of the tests counts again.
const ORACLE: u64 = 10_000;

/// One table of a file.
#[derive(Clone, Debug, Default)]
struct Table {
    variant: String,
    position: String,
    paths: bool,
    nodes: Vec<(u32, u64)>,
}

impl Table {
    fn name(&self) -> String {
        format!("{} {} {}", self.variant, self.position, if self.paths { "paths" } else { "moves" })
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft")
}

/// The names of the games that have a file.
fn files() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("tests/perft is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .inspect(|path| assert_eq!(path.extension().and_then(|end| end.to_str()), Some("perft"), "{path:?}"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn read(variant: &str) -> Vec<Table> {
    let text = std::fs::read_to_string(folder().join(format!("{variant}.perft"))).expect("a readable file");
    let mut tables: Vec<Table> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').unwrap_or_else(|| panic!("{variant}: `{line}` has no value"));
        if key == "position" {
            tables.push(Table { variant: variant.into(), position: value.into(), ..Table::default() });
            continue;
        }
        let table = tables.last_mut().unwrap_or_else(|| panic!("{variant}: `{line}` comes before a position"));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{variant}: `{line}` is no count"));
        match (key, value) {
            ("count", "moves" | "paths") => table.paths = value == "paths",
            _ => table.nodes.push((number(key) as u32, number(value))),
        }
    }
    assert!(tables.iter().all(|table| !table.nodes.is_empty()), "{variant}: a table without a count");
    tables
}

fn tables() -> Vec<Table> {
    files().iter().flat_map(|name| read(name)).collect()
}

fn count(engine: &mut Engine, table: &Table, depth: u32) -> u64 {
    engine.set_variant(&table.variant).expect("a known game");
    let setup = Some(table.position.as_str()).filter(|&position| position != "start");
    engine.set_position(setup, &[], Style::Hub).unwrap_or_else(|error| panic!("{}: {error}", table.name()));
    engine.perft(depth, table.paths).iter().map(|(_, nodes)| nodes).sum()
}

/// Counts the rows that have from `least` up to `most` nodes, a thread for each processor; panics with all that differ.
fn check(least: u64, most: u64) {
    let in_range = |nodes: u64| (least..=most).contains(&nodes);
    let each = |table: Table| {
        let rows: Vec<_> = table.nodes.iter().copied().filter(|&(_, nodes)| in_range(nodes)).collect();
        rows.into_iter().map(move |(depth, nodes)| (table.clone(), depth, nodes))
    };
    let mut rows: Vec<(Table, u32, u64)> = tables().into_iter().flat_map(each).collect();
    // The longest first, so that no thread is left with one at the end.
    rows.sort_by_key(|row| std::cmp::Reverse(row.2));
    assert!(rows.len() > 20, "only {} rows", rows.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut engine = Engine::new();
        engine.set_options(Options { threads: 1, hash_mib: 1, ..engine.options() }).expect("good options");
        let mut wrong = Vec::new();
        while let Some((table, depth, nodes)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counted = count(&mut engine, table, *depth);
            if counted != *nodes {
                wrong.push(format!("{} depth {depth}: {counted} for {nodes}", table.name()));
            }
        }
        wrong
    };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    });
    assert!(wrong.is_empty(), "{} of {} rows differ:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn every_game_has_its_counts_and_no_other() {
    let mut games: Vec<String> = Engine::new().variants().into_iter().map(|variant| variant.name).collect();
    games.sort();
    assert_eq!(files(), games, "tests/perft/NAME.perft: one file for each game of the registry");
    for name in files() {
        let start = |table: &Table| table.position == "start" && !table.paths;
        assert!(read(&name).iter().any(start), "{name}: no count of moves from the start position");
    }
}

#[test]
fn counts_agree() {
    check(0, EVERY_RUN);
}

#[test]
#[ignore = "takes many minutes: run with `cargo test --release --test perft -- --ignored`"]
fn long_counts_agree() {
    check(EVERY_RUN + 1, LONG_RUN);
}

#[test]
fn the_slow_generator_agrees_with_the_tables() {
    for table in tables() {
        let law = oracle::Law::builtin(&table.variant).expect("a game that the slow generator knows");
        let position = match table.position.as_str() {
            "start" => oracle::Position::start(&law),
            hub => oracle::Position::from_hub(&law, hub),
        };
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", table.name()));
        let perft = if table.paths { oracle::perft_paths } else { oracle::perft };
        for &(depth, nodes) in table.nodes.iter().filter(|row| row.1 <= ORACLE) {
            assert_eq!(perft(&law, &position, depth), nodes, "{} depth {depth}", table.name());
        }
    }
}
