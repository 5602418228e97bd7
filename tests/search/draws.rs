//! Draws and ends of games, on both sides of each limit.

use crate::bench::{Bench, Rng, plies, set};
use crate::minimax::{distance, solve};
use damier::board::Side;
use damier::game::{DrawReason, Line, Outcome};
use damier::rules::Rules;
use damier::rules::variants::{self, *};
use damier::score::{Distance, Ply, Score};
use damier::{Control, Engine, Limits, Options, Request, Style};

#[test]
fn a_won_capture_is_made_at_once() {
    let bench = Bench::new(International, variants::INTERNATIONAL);
    // 28x19 takes the last black piece, 28x30 is not there; another man could do something else.
    let line = set(&bench, Side::White, [&[28, 45], &[23]], [&[], &[]], 0);
    let (verdict, _) = bench.go(&line, &plies(1));
    assert_eq!(verdict.report.unwrap().score, Score::win_in(Ply(1)));
}

#[test]
fn the_quiet_limit_counts_to_the_ply() {
    // Three Turkish kings win quickly; how quickly is for minimax to say. One ply less and it is a draw.
    let bench = Bench::thorough(Turkish, variants::TURKISH);
    let mut rng = Rng(5);
    let mut seen = 0;
    while seen < 5 {
        let state = bench.sparse(&mut rng);
        let fresh = bench.game.state(state.position, 0);
        let Some(Distance::Win(n)) = solve(&bench.game, &mut Line::new(fresh), 5, 0).distance() else { continue };
        if n < 3 {
            continue;
        }
        let limit = bench.game.rules.draws.quiet;
        let quick = |quiet| {
            let line = Line::new(bench.game.state(state.position, quiet));
            let (verdict, _) = bench.go(&line, &plies(5));
            let truth = solve(&bench.game, &mut line.clone(), 5, 0);
            let score = verdict.report.unwrap().score;
            let found = if distance(score).is_some_and(|n| n <= 5) { score } else { Score::DRAW };
            assert_eq!(found, truth, "quiet {quiet}");
            found
        };
        // The table remembers each of these from the one before.
        assert_eq!(quick(0), Score::win_in(Ply(n)));
        let scores: Vec<_> = (limit - 6..limit).map(quick).collect();
        if scores[0] != scores[5] {
            seen += 1;
        }
        assert_eq!(quick(0), Score::win_in(Ply(n)));
    }
}

#[test]
fn a_third_occurrence_is_a_draw_and_a_second_is_not() {
    // White's king and man against a lone man that cannot be stopped: repeating is all that White has.
    let bench = Bench::new(Thai, variants::THAI);
    let mut rng = Rng(9);
    let mut drawn = 0;
    for _ in 0..400 {
        let mut line = Line::new(bench.sparse(&mut rng));
        // To and fro once: the first position stands for the second time, some successors have stood once.
        for wanted in 0..2 {
            let mut to_and_fro = line.clone();
            let mut back = Vec::new();
            for _ in 0..2 {
                let Some(&mv) = bench.game.moves(to_and_fro.state()).iter().find(|mv| mv.by_king() && !mv.is_capture())
                else {
                    break;
                };
                back.push(mv);
                to_and_fro.play(&bench.game, mv);
            }
            for mv in back.clone() {
                let there = bench.game.moves(to_and_fro.state());
                let Some(&mv) = there.iter().find(|b| b.from == mv.to && b.to == mv.from && !b.is_capture()) else {
                    break;
                };
                to_and_fro.play(&bench.game, mv);
            }
            if to_and_fro.occurrences() == wanted + 2 {
                line = to_and_fro;
            }
        }
        if bench.game.decided(line.state()).is_some() {
            continue;
        }
        drawn += usize::from(line.outcome(&bench.game) == Some(Outcome::Draw(DrawReason::Repetition)));
        for depth in [2, 3, 4] {
            let truth = solve(&bench.game, &mut line, depth, 0);
            let (verdict, _) = bench.go(&line, &plies(depth));
            let score = verdict.report.unwrap().score;
            assert!(verdict.best.is_some());
            let found = if distance(score).is_some_and(|n| n <= depth) { score } else { Score::DRAW };
            assert_eq!(found, truth, "{:?}", line.states());
        }
    }
    assert!(drawn > 20, "{drawn}");
}

#[test]
fn the_side_that_stands_worse_repeats() {
    // International: White has one king against three; the main road saves it, and the counters do the rest.
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = set(&bench, Side::White, [&[], &[]], [&[46], &[1, 2, 3]], 0);
    let (verdict, _) = bench.go(&line, &plies(9));
    assert!(!verdict.report.unwrap().score.is_decided());
}

#[test]
fn a_drawn_root_still_gets_a_move() {
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = set(&bench, Side::White, [&[], &[]], [&[46], &[1]], 50);
    assert!(line.outcome(&bench.game).is_some());
    let (verdict, _) = bench.go(&line, &plies(3));
    assert!(verdict.best.is_some());
    let bench = Bench::new(Turkish, variants::TURKISH);
    let line = set(&bench, Side::White, [&[], &[]], [&[1], &[64]], 0);
    assert!(matches!(line.outcome(&bench.game), Some(Outcome::Draw(DrawReason::OneEach))));
    assert!(bench.go(&line, &plies(3)).0.best.is_some());
}

#[test]
fn a_draw_by_rule_in_all_lines_is_certain_and_ends_the_search() {
    let bench = Bench::new(Turkish, variants::TURKISH);
    let limit = bench.game.rules.draws.quiet;
    let told = |quiet, depth| {
        let line = set(&bench, Side::White, [&[], &[]], [&[1, 2], &[62]], quiet);
        let report = bench.go(&line, &plies(depth)).0.report.unwrap();
        (report.drawn, report.depth)
    };
    assert_eq!(told(0, 3), (false, 3));
    assert_eq!(told(limit - 1, 12), (true, 1));
    // With one more move the other moves are evaluated before they are searched to their end: the first is certain.
    assert_eq!(told(limit - 2, 12), (true, 12));
    assert!(!bench.go(&Line::new(bench.game.start()), &plies(4)).0.report.unwrap().drawn);
}

#[test]
fn what_is_told_as_a_certain_draw_is_one() {
    let bench = Bench::new(Turkish, variants::TURKISH);
    let mut rng = Rng(23);
    let limit = bench.game.rules.draws.quiet;
    let (mut drawn, mut open) = (0, 0);
    for n in 0..600 {
        let state = bench.sparse(&mut rng);
        let mut line = Line::new(bench.game.state(state.position, limit - 1 - n % 4));
        let Some(report) = bench.go(&line, &plies(3)).0.report else { continue };
        if report.drawn {
            drawn += 1;
            assert_eq!(solve(&bench.game, &mut line, 5, 0), Score::DRAW);
        } else {
            open += u32::from(!report.score.is_decided());
        }
    }
    assert!(drawn > 50 && open > 50, "{drawn} {open}");
}

/// A search that is cut off inside an iteration has not seen all moves.
fn losses_told_are_losses<K: Kernel>(kernel: K, rules: Rules, seed: u64) {
    let mut bench = Bench::new(kernel, rules);
    let mut rng = Rng(seed);
    let mut losses = 0;
    for n in 0..3_000 {
        let line = Line::new(bench.sparse(&mut rng));
        let nodes = Some(2 + (n * n) % 397);
        bench.table.clear();
        let (verdict, _) = bench.go(&line, &Limits { nodes, ..Limits::default() });
        let Some(report) = verdict.report else { continue };
        if let Some(Distance::Loss(plies @ 1..=5)) = report.score.distance() {
            losses += 1;
            let truth = solve(&bench.game, &mut line.clone(), plies, 0);
            let loses = matches!(truth.distance(), Some(Distance::Loss(_)));
            assert!(loses, "{:?} nodes {nodes:?}: {report:?}", line.state().position);
        }
    }
    assert!(losses > 20, "{losses}");
}

#[test]
fn a_search_cut_short_tells_no_loss_that_is_none() {
    losses_told_are_losses(English, variants::ENGLISH, 11);
    losses_told_are_losses(International, variants::LOSING, 12);
    losses_told_are_losses(Turkish, variants::TURKISH, 13);
}

#[test]
fn a_move_that_does_not_keep_its_promise_gives_way_to_the_one_before() {
    // Poddavki, found by a hostile tester: at the fourth ply h4-f2 first looks better than h4-g5, which wins, then loses.
    let mut engine = Engine::new();
    engine.set_variant("poddavki").unwrap();
    engine.set_options(Options { hash_mib: 16, ..Options::default() }).unwrap();
    for nodes in [275, 285, 290, 300, 307, 310, 325] {
        engine.set_position(Some("B:Wb2,c5:BKh4"), &[], Style::Pdn).unwrap();
        engine.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {}).unwrap();
        assert_eq!(verdict.best.unwrap().full, "h4-g5", "{nodes}");
        assert!(!verdict.report.unwrap().score.is_decided(), "{nodes}");
    }
}

#[test]
fn without_a_move_there_is_a_score_but_no_move() {
    let score = |rules| {
        let bench = Bench::new(International, rules);
        let line = set(&bench, Side::White, [&[], &[10]], [&[], &[]], 0);
        let (verdict, reports) = bench.go(&line, &plies(5));
        assert_eq!(verdict.best, None);
        assert_eq!(reports.len(), 1);
        reports[0].score
    };
    assert_eq!(score(variants::INTERNATIONAL), Score::loss_in(Ply(0)));
    assert_eq!(score(variants::LOSING), Score::win_in(Ply(0)));
}

#[test]
fn the_first_king_wins() {
    let bench = Bench::new(Breakthrough, variants::BREAKTHROUGH);
    let line = set(&bench, Side::White, [&[6, 40], &[35]], [&[], &[]], 0);
    let (verdict, _) = bench.go(&line, &plies(2));
    assert_eq!(verdict.report.unwrap().score, Score::win_in(Ply(1)));
    let mut over = line.clone();
    over.play(&bench.game, verdict.best.unwrap());
    assert_eq!(bench.go(&over, &plies(2)).0.best, None);
}

#[test]
fn captures_are_played_out_beyond_the_depth() {
    // Both moves of the man on 27 lose it for nothing; it only shows beyond the first ply.
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = set(&bench, Side::White, [&[27, 45], &[17, 11, 12]], [&[], &[]], 0);
    for depth in 1..=2 {
        let (verdict, _) = bench.go(&line, &plies(depth));
        assert_eq!(Some(verdict.best.unwrap().from), bench.game.board().from_hub(45));
    }
}
