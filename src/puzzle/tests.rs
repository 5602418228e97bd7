//! Solving and judging.

use super::solve::SHOTS;
use super::*;
use crate::engine::{Engine, MoveText, Style};
use crate::score::Score;
use crate::search::{Control, Limits};
use std::sync::Arc;

fn at(variant: &str, position: &str) -> Engine {
    let mut engine = Engine::new();
    engine.set_variant(variant).unwrap();
    engine.set_position(Some(position), &[], Style::Pdn).unwrap();
    engine
}

fn reached(engine: &Engine, goal: Goal, nodes: u64) -> Solution {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    solve(engine, goal, &limits, &mut || Arc::new(Control::new(false))).unwrap()
}

fn found(engine: &Engine, nodes: u64) -> Solution {
    reached(engine, Goal::Win, nodes)
}

fn finding(engine: &Engine, puzzle: &Puzzle, solution: &Solution) -> Finding {
    judge(engine, puzzle, solution).unwrap().finding
}

fn puzzle(first: &str) -> Puzzle {
    Puzzle { first: first.split_whitespace().map(str::to_string).collect(), ..Puzzle::default() }
}

#[test]
fn a_shot_is_found_and_proven() {
    // PWCP 2a, A1: 17-12 and White takes everything.
    let engine = at("international", "W:W6,17,18,38,41:B8,14,24,34,36");
    let solution = found(&engine, 1_000_000);
    assert_eq!(solution.tries[0].text.pdn, "17-12");
    assert!(matches!(solution.tries[0].worth, Worth::Wins { .. }), "{:?}", solution.tries[0].worth);
    // Two others gain a piece, which is not enough to win.
    assert_eq!(solution.good().count(), 1, "{:?}", solution.tries);
    assert_eq!(finding(&engine, &puzzle("17-12"), &solution), Finding::Solved);
    for other in ["38-32", "38-33", "41-37", "18-12"] {
        let judged = judge(&engine, &puzzle(other), &solution).unwrap();
        assert_eq!((judged.finding, &judged.by.unwrap().text.pdn[..]), (Finding::Cook, "17-12"), "{other}");
    }
    assert_eq!(finding(&engine, &puzzle(""), &solution), Finding::Solved);
    assert!(judge(&engine, &puzzle("1-2"), &solution).is_err());
}

#[test]
fn every_winning_move_is_listed() {
    // A king against a man that cannot be saved: most moves win.
    let engine = at("international", "W:WK50,K49:B6");
    let solution = found(&engine, 200_000);
    assert!(solution.good().count() > 2, "{:?}", solution.tries);
}

#[test]
fn who_wins_by_many_moves_wins_by_the_quickest_too() {
    let engine = at("armenian", "W:WKf3,b6,Ka7:Bg4,d6");
    let solution = found(&engine, 3_000_000);
    let moves = |worth: Worth| if let Worth::Wins { moves } = worth { moves } else { u16::MAX };
    let quickest = solution.good().map(|found| moves(found.worth)).min().unwrap();
    assert!(solution.good().any(|found| found.text.pdn == "b6-c6"), "{:?}", solution.tries);
    assert_eq!(quickest, moves(solution.tries[0].worth));
}

#[test]
fn games_are_saved_by_what_does_not_lose() {
    let aim = |first: &str| Puzzle { goal: Goal::Draw, ..puzzle(first) };
    let even = at("international", "W:WK1:BK50");
    let solution = reached(&even, Goal::Draw, 5_000);
    assert_eq!(finding(&even, &aim("1-6"), &solution), Finding::Solved);
    assert_eq!(solution.good().count(), even.legal_moves().len());
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let mv = even.legal_moves()[0].text.clone();
    assert_eq!(refutation(&even, Goal::Draw, &limits, &mv, &mut || Arc::new(Control::new(false))), Ok(None));
    // White loses whatever it does.
    let lost = at("international", "W:W48:BK1,K2,22,27,33");
    let solution = reached(&lost, Goal::Draw, 20_000);
    assert_eq!(finding(&lost, &aim(""), &solution), Finding::Failed, "{:?}", solution.tries);
    assert!(solution.tries.iter().all(|found| found.worth.is_proven()));
}

#[test]
fn nothing_is_claimed_where_nothing_is_won() {
    let engine = Engine::new();
    let solution = found(&engine, 20_000);
    assert_eq!((solution.good().count(), solution.tries.len()), (0, 2));
    assert_eq!(finding(&engine, &puzzle(""), &solution), Finding::Failed);
}

#[test]
fn who_still_stands_better_is_not_refuted() {
    // PWCP 2a, A11, looked at too shortly to see more than a better game; and a king against two.
    let better = at("international", "W:W8,9,19,25,38,44:B7,17,28,29,35,40");
    let worse = at("international", "W:WK28:BK46,K1");
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let refutes = |engine: &Engine, mv: &MoveText| {
        let refuted = refutation(engine, Goal::Win, &limits, mv, &mut || Arc::new(Control::new(false))).unwrap();
        refuted.map(|found| found.worth)
    };
    let seen = found(&better, 5_000).tries.remove(0);
    assert!(!seen.worth.is_good() && seen.score > Score::DRAW, "{seen:?}");
    assert_eq!(refutes(&better, &seen.text), None);
    assert!(worse.legal_moves().iter().any(|mv| refutes(&worse, &mv.text) == Some(Worth::Nothing)));
}

#[test]
fn the_numbers_of_the_search_for_shots_are_numbers_of_the_search() {
    let mut engine = Engine::new();
    for (name, value) in SHOTS {
        assert_eq!(engine.set_parameter(name, value), Ok(()));
    }
}

#[test]
fn a_game_that_is_over_has_no_solution() {
    let over = at("international", "W:W:B28");
    assert_eq!(found(&over, 1000).tries, []);
}
