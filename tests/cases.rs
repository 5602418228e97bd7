//! Rules by article: positions with their complete lists of moves, in `tests/cases/*.txt`.
//!
//! A case is a block of `rule` (in words), `game`, `position` (Hub text), `moves` (Hub text, captured squares ascending;
//! `none` if there is no move) and, where the result of a move matters, `after MOVE POSITION`. The engine and the slow
//! generator of the tests must both give exactly these.

mod oracle;

use damier::{Engine, Style};
use std::collections::BTreeSet;
use std::path::PathBuf;

#[derive(Default)]
struct Case {
    rule: String,
    game: String,
    position: String,
    moves: BTreeSet<String>,
    after: Vec<(String, String)>,
}

fn read(path: &PathBuf) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').unwrap_or_else(|| panic!("{path:?}: `{line}` has no value"));
        if key == "rule" {
            cases.push(Case { rule: value.into(), ..Case::default() });
            continue;
        }
        let case = cases.last_mut().unwrap_or_else(|| panic!("{path:?}: `{line}` comes before a rule"));
        match key {
            "game" => case.game = value.into(),
            "position" => case.position = value.into(),
            "moves" if value == "none" => {}
            "moves" => case.moves = value.split_whitespace().map(str::to_string).collect(),
            "after" => {
                let (mv, position) = value.split_once(' ').unwrap_or_else(|| panic!("{path:?}: `{line}`"));
                case.after.push((mv.into(), position.into()));
            }
            _ => panic!("{path:?}: `{key}` is no key of a case"),
        }
    }
    cases
}

fn cases() -> Vec<Case> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("tests/cases is there");
    entries.flat_map(|entry| read(&entry.expect("a readable folder").path())).collect()
}

#[test]
fn the_engine_knows_every_case() {
    let mut engine = Engine::new();
    for case in cases() {
        let label = format!("{}: {} ({})", case.game, case.rule, case.position);
        engine.set_variant(&case.game).unwrap_or_else(|error| panic!("{label}: {error}"));
        engine.set_position(Some(&case.position), &[], Style::Hub).unwrap_or_else(|error| panic!("{label}: {error}"));
        assert_eq!(engine.hub(), case.position, "{label}");
        let legal = engine.legal_moves();
        let moves: BTreeSet<String> = legal.iter().map(|mv| mv.text.hub.clone()).collect();
        assert_eq!(moves, case.moves, "{label}");
        for (mv, position) in &case.after {
            let reached = legal.iter().any(|info| info.text.hub == *mv && info.position == *position);
            assert!(reached, "{label}: {mv} does not lead to {position}");
        }
    }
}

#[test]
fn the_slow_generator_knows_every_case() {
    for case in cases() {
        let label = format!("{}: {} ({})", case.game, case.rule, case.position);
        let law = oracle::Law::builtin(&case.game).expect("a game that the slow generator knows");
        let position =
            oracle::Position::from_hub(&law, &case.position).unwrap_or_else(|error| panic!("{label}: {error}"));
        let legal = oracle::moves(&law, &position);
        let moves: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
        assert_eq!(moves, case.moves, "{label}");
        for (mv, after) in &case.after {
            let leads = |legal: &oracle::OracleMove| oracle::play(&law, &position, legal).to_hub() == *after;
            assert!(legal.iter().any(|legal| legal.to_string() == *mv && leads(legal)), "{label}: {mv}");
        }
    }
}

#[test]
fn every_game_has_a_case() {
    let known: BTreeSet<String> = cases().into_iter().map(|case| case.game).collect();
    let games: BTreeSet<String> = Engine::new().variants().into_iter().map(|variant| variant.name).collect();
    assert_eq!(known, games);
}
