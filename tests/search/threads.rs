//! Several threads: what they report together is what one could have said.

use crate::bench::{Bench, Rng, assert_legal, plies};
use damier::game::Line;
use damier::rules::variants::{self, *};
use damier::score::Distance;
use damier::search::{Bound, Control, Limits, Report};

/// A position some plies into a game.
fn opening<K: Kernel>(bench: &Bench<K>, rng: &mut Rng) -> Line<K> {
    let mut line = bench.start();
    for _ in 0..8 {
        let moves = bench.game.moves(line.state());
        line.play(&bench.game, moves[rng.below(moves.len())]);
    }
    if line.outcome(&bench.game).is_some() { bench.start() } else { line }
}

fn together<K: Kernel>(name: &str, bench: Bench<K>, shown: &mut usize) {
    let mut rng = Rng(name.len() as u64);
    for (threads, lines, depth) in [(2, 1, 9), (4, 3, 7), (8, 1, 8)] {
        let line = opening(&bench, &mut rng);
        let mut reports: Vec<Report<_>> = Vec::new();
        let limits = Limits { lines, ..plies(depth) };
        let mut keep = |report: &Report<_>| reports.push(report.clone());
        let verdict = bench.search(&line, &[], &limits, threads, &Control::default(), &mut keep);
        for report in &reports {
            assert_legal(&bench.game, &line, &report.pv);
            let short = report.bound != Bound::Exact || report.score.distance().is_some() || report.drawn;
            // A position unknown to the table costs a ply.
            assert!(short || report.pv.len() + 3 >= usize::from(report.depth), "{name}: {report:?}");
        }
        for pair in reports.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].time <= pair[1].time && pair[0].depth <= pair[1].depth);
        }
        for depth in 1..=verdict.depth {
            let of = reports.iter().filter(|report| report.depth == depth && report.bound == Bound::Exact);
            let numbers: Vec<_> = of.clone().map(|report| report.line).collect();
            let count = lines.min(bench.game.moves(line.state()).len());
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{name}: depth {depth}");
            let scores: Vec<_> = of.map(|report| report.score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{name}: {scores:?}");
        }
        let last = reports.iter().rfind(|report| report.line == 1).unwrap();
        assert_eq!((verdict.best, verdict.ponder.as_ref()), (Some(last.pv[0]), last.pv.get(1)));
        assert!(verdict.nodes >= last.nodes && verdict.report.as_ref() == Some(last));
        let ended = matches!(last.score.distance(), Some(Distance::Win(_) | Distance::Loss(_))) || last.drawn;
        *shown += usize::from(verdict.depth == depth);
        assert!(verdict.depth == depth || ended, "{name}: {verdict:?}");
    }
}

#[test]
fn reports_of_several_threads_are_in_order_and_their_lines_legal() {
    let mut shown = 0;
    every_game!(together(&mut shown));
    assert!(shown > 70, "{shown}");
}

fn cut_off<K: Kernel>(name: &str, bench: Bench<K>, told: &mut usize) {
    let mut rng = Rng(name.len() as u64);
    for nodes in [1, 7, 90, 800, 4_000, 9_000] {
        let line = opening(&bench, &mut rng);
        let mut reports: Vec<Report<_>> = Vec::new();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut keep = |report: &Report<_>| reports.push(report.clone());
        let verdict = bench.search(&line, &[], &limits, 4, &Control::default(), &mut keep);
        let best = verdict.best.unwrap();
        assert!(bench.game.moves(line.state()).contains(&best), "{name}");
        reports.iter().for_each(|report| assert_legal(&bench.game, &line, &report.pv));
        // Each thread goes a little beyond the limit before it looks.
        let made = verdict.nodes;
        assert!(made >= nodes.min(2) && made < nodes + 4 * 1_100, "{name}: {made} instead of {nodes}");
        if let Some(last) = reports.last() {
            *told += 1;
            let lost = matches!(last.score.distance(), Some(Distance::Loss(_)));
            assert!(lost || last.pv[0] == best, "{name}: {last:?} {best:?}");
            assert_eq!(verdict.report.as_ref(), Some(last));
        }
    }
}

#[test]
fn several_threads_cut_off_at_any_moment_have_a_move() {
    let mut told = 0;
    every_game!(cut_off(&mut told));
    assert!(told > 100, "{told}");
}
