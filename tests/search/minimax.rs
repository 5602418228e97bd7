//! Wins and losses are those that plain minimax finds.

use crate::bench::{Bench, Rng, assert_legal, plies};
use damier::board::Side;
use damier::game::{Game, Line, Outcome};
use damier::position::{Piece, Position};
use damier::rules::variants::{self, *};
use damier::rules::{Draws, Rules};
use damier::score::{Distance, Ply, Score};
use damier::search::{Control, Parameters, Table};

/// Won or lost within `depth` plies, by the law alone: every move, no table, no window.
pub fn solve<K: Kernel>(game: &Game<K>, line: &mut Line<K>, depth: u16, ply: u16) -> Score {
    if ply > 0 || game.decided(line.state()).is_some() {
        match line.outcome(game) {
            Some(Outcome::Win(side, _)) if side == line.state().position.turn => return Score::win_in(Ply(ply)),
            Some(Outcome::Win(..)) => return Score::loss_in(Ply(ply)),
            Some(Outcome::Draw(_)) => return Score::DRAW,
            None if depth == 0 => return Score::DRAW,
            None => {}
        }
    }
    let mut best = -Score::INFINITE;
    for mv in game.moves(line.state()) {
        line.play(game, mv);
        best = best.max(-solve(game, line, depth - 1, ply + 1));
        line.undo();
    }
    best
}

pub fn distance(score: Score) -> Option<u16> {
    score.distance().map(|distance| match distance {
        Distance::Win(n) | Distance::Loss(n) => n,
    })
}

/// Positions tried in each game.
const POSITIONS: usize = 120;

fn agrees_with_minimax<K: Kernel>(name: &str, mut bench: Bench<K>, decided: &mut usize) {
    let quick = Bench { table: Table::new(1).unwrap(), ..Bench::new(bench.game.kernel.clone(), bench.game.rules) };
    bench.parameters = Parameters::thorough();
    let mut rng = Rng(name.len() as u64 * 77);
    for n in 0..POSITIONS {
        let mut line = Line::new(bench.sparse(&mut rng));
        // A short history, so that repetitions reach back beyond the root; the table keeps what it learnt.
        for _ in 0..rng.below(7) {
            let moves = bench.game.moves(line.state());
            if moves.is_empty() {
                break;
            }
            line.play(&bench.game, moves[rng.below(moves.len())]);
        }
        let many = bench.game.moves(line.state()).len();
        let depth = if many > 14 { 3 } else { 4 };
        let truth = solve(&bench.game, &mut line, depth, 0);
        let (verdict, reports) = bench.go(&line, &plies(depth));
        let report = verdict.report.expect("a search of a depth reports");
        let within = |score: Score| distance(score).is_some_and(|n| n <= depth);
        let found = if within(report.score) { report.score } else { Score::DRAW };
        let truth_within = if within(truth) { truth } else { Score::DRAW };
        assert_eq!(found, truth_within, "{name} {n} depth {depth} {:?}", line.state());
        *decided += usize::from(within(truth));
        // What the search leaves out may hide a win, but makes none.
        let claimed = quick.go(&line, &plies(depth + 4)).0.report.expect("a report").score;
        if within(claimed) {
            assert!(
                truth.distance().is_some() && (claimed > Score::DRAW) == (truth > Score::DRAW),
                "{name} {n}: {claimed}"
            );
        }
        for report in &reports {
            assert_legal(&bench.game, &line, &report.pv);
        }
        if let Some(Distance::Win(1)) = truth.distance() {
            let mut won = line.clone();
            won.play(&bench.game, verdict.best.unwrap());
            assert!(matches!(won.outcome(&bench.game), Some(Outcome::Win(..))), "a win on the spot is taken");
        }
    }
}

#[test]
fn wins_and_losses_within_the_depth_are_those_of_minimax() {
    let mut decided = 0;
    every_game!(agrees_with_minimax(&mut decided));
    assert!(decided > 500, "{decided} decided positions prove little");
}

#[test]
fn two_threads_agree_with_one_on_forced_wins() {
    let bench = Bench::thorough(Thai, variants::THAI);
    let mut rng = Rng(31);
    for _ in 0..60 {
        let line = Line::new(bench.sparse(&mut rng));
        let truth = solve(&bench.game, &mut line.clone(), 4, 0);
        let verdict = bench.search(&line, &[], &plies(4), 2, &Control::default(), &mut |_| ());
        let score = verdict.report.unwrap().score;
        let found = if distance(score).is_some_and(|n| n <= 4) { score } else { Score::DRAW };
        assert_eq!(found, truth);
    }
}

/// Two kings or three against one or two in English draughts, where minimax looks far ahead, decided within `depth`
/// plies if nothing but the board counts, and not at once.
fn small_endings(bench: &Bench<English>, rng: &mut Rng, count: usize, depth: u16) -> Vec<Line<English>> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::empty(Side::White);
        for (side, number) in [(Side::White, 2 + rng.below(2)), (Side::Black, 1 + rng.below(2))] {
            for _ in 0..number {
                let square = bench.game.board().bits[rng.below(32)];
                if position.pieces.at(square).is_none() {
                    position.pieces.put(square, side, Piece::King);
                }
            }
        }
        let line = Line::new(bench.game.state(position, 0));
        let score = solve(&bench.game, &mut line.clone(), depth, 0);
        if distance(score).is_some_and(|n| n > 3 && n <= depth) {
            found.push(line);
        }
    }
    found
}

#[test]
fn the_table_tells_counts_apart() {
    // A short limit, so that every count of quiet plies within it matters.
    let rules = Rules { draws: Draws { quiet: 7, ..variants::ENGLISH.draws }, ..variants::ENGLISH };
    let bench = Bench::thorough(English, rules);
    let mut rng = Rng(3);
    let mut differ = 0;
    for line in small_endings(&bench, &mut rng, 24, 6) {
        let position = line.state().position;
        let mut truths = Vec::new();
        // To and fro, so that each count meets what the table has learnt from the others.
        for quiet in [0, 6, 1, 4, 5, 2, 3, 0, 5] {
            let mut line = Line::new(bench.game.state(position, quiet));
            let truth = solve(&bench.game, &mut line, 6, 0);
            let score = bench.go(&line, &plies(6)).0.report.unwrap().score;
            let found = if distance(score).is_some_and(|n| n <= 6) { score } else { Score::DRAW };
            assert_eq!(found, truth, "quiet {quiet} {position:?}");
            truths.push(truth);
        }
        differ += usize::from(truths.iter().any(|truth| *truth != truths[0]));
    }
    assert!(differ > 12, "{differ}");
}

#[test]
fn the_table_forgets_what_hangs_on_a_repetition() {
    let bench = Bench::thorough(English, variants::ENGLISH);
    let mut rng = Rng(4);
    for mut line in small_endings(&bench, &mut rng, 60, 6) {
        // The game goes on for some plies: each position is searched with those before it as its past.
        for _ in 0..12 {
            if line.outcome(&bench.game).is_some() {
                break;
            }
            let truth = solve(&bench.game, &mut line, 6, 0);
            let score = bench.go(&line, &plies(6)).0.report.unwrap().score;
            let found = if distance(score).is_some_and(|n| n <= 6) { score } else { Score::DRAW };
            assert_eq!(found, truth, "{:?}", line.states());
            let moves = bench.game.moves(line.state());
            // Back to where the piece came from if that can be, so that positions recur.
            let back = line.moves().iter().rev().nth(1).map(|mv| (mv.to, mv.from));
            let mv = moves.iter().find(|mv| back == Some((mv.from, mv.to))).copied();
            line.play(&bench.game, mv.unwrap_or(moves[rng.below(moves.len())]));
        }
    }
}
