//! What is played and reported.

use crate::bench::{Bench, Rng, assert_legal, plies};
use damier::rules::variants::{self, *};
use damier::search::{Bound, Control, Limits, Report};

fn plays_itself<K: Kernel>(name: &str, bench: Bench<K>, finished: &mut usize) {
    let mut rng = Rng(name.len() as u64);
    for depth in [3, 3, 1] {
        let mut line = bench.start();
        for ply in 0..120 {
            if line.outcome(&bench.game).is_some() {
                *finished += 1;
                break;
            }
            let moves = bench.game.moves(line.state());
            let mv = if ply < 8 || rng.below(8) == 0 {
                moves[rng.below(moves.len())]
            } else {
                let (verdict, _) = bench.go(&line, &plies(depth));
                let report = verdict.report.expect("a report");
                assert_eq!(report.pv[0], verdict.best.unwrap());
                assert_eq!(report.pv.get(1), verdict.ponder.as_ref());
                assert_legal(&bench.game, &line, &report.pv);
                verdict.best.unwrap()
            };
            assert!(moves.contains(&mv), "{name}: {mv:?}");
            line.play(&bench.game, mv);
        }
    }
}

#[test]
fn whole_games_are_legal() {
    let mut finished = 0;
    every_game!(plays_itself(&mut finished));
    assert!(finished > 20, "{finished}");
}

#[test]
fn lines_are_distinct_and_sorted() {
    let bench = Bench::new(Russian, variants::RUSSIAN);
    let line = bench.start();
    let (verdict, reports) = bench.go(&line, &Limits { lines: 4, ..plies(7) });
    for depth in 1..=7 {
        let lines: Vec<_> = reports.iter().filter(|report| report.depth == depth).collect();
        assert_eq!(lines.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
        for (i, report) in lines.iter().enumerate() {
            assert!(lines[..i].iter().all(|other| other.pv[0] != report.pv[0]));
            assert_legal(&bench.game, &line, &report.pv);
            assert!(report.pv.len() >= usize::from(depth), "{} {}", report.pv.len(), depth);
        }
    }
    let last = reports.iter().rfind(|report| report.line == 1).unwrap();
    assert_eq!(verdict.best, Some(last.pv[0]));
    // More lines than moves is no error.
    let (_, reports) = bench.go(&line, &Limits { lines: 100, ..plies(2) });
    assert_eq!(reports.last().unwrap().line, bench.game.moves(line.state()).len());
}

#[test]
fn lines_stay_those_of_one_depth_wherever_it_is_stopped() {
    for nodes in (1..60).map(|n| 997 * n) {
        let bench = Bench::new(Frisian, variants::FRISIAN);
        let limits = Limits { lines: 3, nodes: Some(nodes), ..Limits::default() };
        let (verdict, reports) = bench.go(&bench.start(), &limits);
        let told = |line: usize| reports.iter().rfind(|report| report.line == line);
        if verdict.depth > 0 {
            let last = [1, 2, 3].map(|line| told(line).unwrap());
            let same = |one: &Report<_>, two: &Report<_>| one.pv[0] == two.pv[0];
            assert!(last.iter().all(|report| report.depth == verdict.depth), "{nodes}");
            assert!(last.is_sorted_by(|a, b| a.score >= b.score), "{nodes}");
            assert!(!same(last[0], last[1]) && !same(last[1], last[2]) && !same(last[0], last[2]), "{nodes}");
            assert_eq!(verdict.best, Some(last[0].pv[0]), "{nodes}");
        }
    }
}

#[test]
fn wherever_it_is_stopped_the_last_word_on_the_first_line_counts() {
    let bench = Bench::new(Russian, variants::RUSSIAN);
    let mut line = bench.start();
    let mut rng = Rng(5);
    for nodes in (1..40).map(|n| n * 700) {
        for lines in [1, 3] {
            let (verdict, reports) = bench.go(&line, &Limits { lines, nodes: Some(nodes), ..Limits::default() });
            let last = reports.iter().rfind(|report| report.line == 1).unwrap();
            assert_eq!(verdict.best, Some(last.pv[0]), "{nodes}");
            assert!(verdict.depth == last.depth || verdict.depth + 1 == last.depth, "{nodes}");
            assert_legal(&bench.game, &line, &last.pv);
        }
        let moves = bench.game.moves(line.state());
        line.play(&bench.game, moves[rng.below(moves.len())]);
        if line.outcome(&bench.game).is_some() {
            line = bench.start();
        }
    }
}

#[test]
fn a_move_above_its_window_is_kept_when_the_search_is_stopped() {
    let mut rng = Rng(7);
    let mut kept = 0;
    for game in 0..600 {
        let mut bench = Bench::new(Russian, variants::RUSSIAN);
        // Narrow, so that scores often lie above.
        bench.parameters.window = 1;
        let mut line = bench.start();
        for _ in 0..6 + game % 10 {
            let moves = bench.game.moves(line.state());
            line.play(&bench.game, moves[rng.below(moves.len())]);
        }
        let nodes = 1_000 + rng.below(6_000) as u64;
        let (verdict, reports) = bench.go(&line, &Limits { nodes: Some(nodes), ..Limits::default() });
        let last = reports.last().unwrap();
        assert_eq!(verdict.best, Some(last.pv[0]), "{nodes}");
        if last.bound == Bound::Lower {
            // Better than what the last finished iteration thought best; by how much is not known.
            let finished = reports.iter().rfind(|report| report.depth == verdict.depth).unwrap();
            assert_ne!(last.pv[0], finished.pv[0], "{nodes}");
            kept += 1;
        }
    }
    assert!(kept > 3, "{kept}");
}

#[test]
fn only_allowed_moves_are_played() {
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = bench.start();
    for mv in bench.game.moves(line.state()) {
        let verdict = bench.search(&line, &[mv], &plies(4), 1, &Control::default(), &mut |report| {
            assert_eq!(report.pv[0], mv);
        });
        assert_eq!(verdict.best, Some(mv));
    }
}

#[test]
fn the_same_search_makes_the_same_moves() {
    let run = |limits: &Limits| {
        let bench = Bench::new(Frisian, variants::FRISIAN);
        let (verdict, reports) = bench.go(&bench.start(), limits);
        (verdict.best, reports.into_iter().map(|r| (r.nodes, r.score, r.pv)).collect::<Vec<_>>())
    };
    assert_eq!(run(&plies(7)), run(&plies(7)));
    let by_nodes = Limits { nodes: Some(20_000), ..Limits::default() };
    let (first, second) = (run(&by_nodes), run(&by_nodes));
    assert_eq!(first, second);
    assert!(first.1.last().unwrap().0 <= 20_000);
}
