//! How much the search finds: positions with one right move, searched to a fixed number of nodes.
//!
//! The floors are what was found when they were last set, less a little; raise them when the search has become better.
//! `cargo test --release --test positions -- --ignored --nocapture` counts over all positions, and
//! `damier solve GAME tests/positions/FILE` proves them one by one.

use damier::puzzle::{Puzzle, PuzzleList};
use damier::{Control, Engine, Limits, Request, Style};
use std::fs;
use std::path::Path;

/// Positions searched in each.
const NODES: u64 = 30_000;

/// Every so many positions of a file are a sample.
const SAMPLE: usize = 3;

/// The files, and the least share of the sample that is found, in percent.
const FLOORS: [(&str, usize); 7] = [
    ("category-a", 75),
    ("category-b", 45),
    ("pwcp", 60),
    ("tricks", 50),
    ("thai", 50),
    ("czech", 50),
    ("armenian", 50),
];

fn list(name: &str) -> PuzzleList {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(format!("{name}.txt"));
    let list = PuzzleList::read(&fs::read_to_string(&path).unwrap());
    assert_eq!(list.refused, [], "{name}");
    list
}

fn engine(list: &PuzzleList) -> Engine {
    let mut engine = Engine::new();
    engine.set_variant(list.variant.as_deref().expect("a game")).unwrap();
    engine
}

/// True if a search of so many nodes finds the first move.
fn is_found(engine: &mut Engine, puzzle: &Puzzle, nodes: u64) -> bool {
    engine.set_position(Some(&puzzle.position), &[], Style::Pdn).unwrap();
    engine.clear();
    let limits = Limits { nodes: Some(nodes), lines: 1, ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {}).unwrap();
    let best = verdict.best.expect("a move");
    puzzle.first.iter().any(|first| engine.meanings(first, Style::Pdn).unwrap().iter().any(|mv| mv.hub == best.hub))
}

/// How many of every `step`th position of a file are found, and of how many.
fn found(name: &str, nodes: u64, step: usize) -> (usize, usize) {
    let list = list(name);
    let mut engine = engine(&list);
    let chosen: Vec<_> = list.puzzles.iter().step_by(step).collect();
    (chosen.iter().filter(|(_, puzzle)| is_found(&mut engine, puzzle, nodes)).count(), chosen.len())
}

#[test]
fn the_positions_can_be_played() {
    for (name, _) in FLOORS {
        let list = list(name);
        let mut engine = engine(&list);
        assert!(!list.puzzles.is_empty(), "{name}");
        for (line, puzzle) in &list.puzzles {
            let told = |error| panic!("{name}, line {line}: {error}");
            engine.set_position(Some(&puzzle.position), &[], Style::Pdn).unwrap_or_else(told);
            assert!(!puzzle.first.is_empty(), "{name}, line {line}");
            for mv in &puzzle.first {
                let meanings = engine.meanings(mv, Style::Pdn).unwrap_or_else(|error| panic!("{name} {line}: {error}"));
                assert_eq!(meanings.len(), 1, "{name}, line {line}: {mv}");
            }
        }
    }
}

#[test]
fn a_sample_is_found() {
    for (name, floor) in FLOORS {
        let (found, all) = found(name, NODES, SAMPLE);
        println!("{name}: {found} of {all} with {NODES} nodes");
        assert!(100 * found >= floor * all, "{name}: only {found} of {all}, at least {floor} % were found before");
    }
}

#[test]
#[ignore = "takes minutes: the count of which the sample is a part"]
fn all_are_counted() {
    for (name, _) in FLOORS {
        for nodes in [10_000, 100_000, 1_000_000] {
            let (found, all) = found(name, nodes, 1);
            println!("{name}: {found} of {all} with {nodes} nodes");
        }
    }
}
