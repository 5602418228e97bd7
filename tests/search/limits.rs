//! Clocks, stopping and pondering.

use crate::bench::{Bench, assert_legal, set};
use damier::board::Side;
use damier::rules::variants::{self, *};
use damier::score::Distance;
use damier::search::{Clock, Control, Limits};
use std::time::{Duration, Instant};

#[test]
fn stopping_takes_milliseconds() {
    let bench = Bench::new(Canadian, variants::CANADIAN);
    let line = bench.start();
    for wait in [0, 1, 30, 100] {
        let control = Control::default();
        let (verdict, late) = std::thread::scope(|scope| {
            let searching = scope.spawn(|| {
                let limits = Limits { infinite: true, ..Limits::default() };
                let verdict = bench.search(&line, &[], &limits, 1, &control, &mut |_| ());
                (verdict, Instant::now())
            });
            std::thread::sleep(Duration::from_millis(wait));
            let stopped = Instant::now();
            control.stop();
            let (verdict, ended) = searching.join().unwrap();
            (verdict, ended.saturating_duration_since(stopped))
        });
        assert!(bench.game.moves(line.state()).contains(&verdict.best.unwrap()));
        // 5 ms of its own; the rest is room for a machine that does other things too.
        assert!(late < Duration::from_millis(60), "{late:?}");
    }
}

#[test]
fn time_limits_are_kept() {
    let ms = Duration::from_millis;
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = bench.start();
    let clock = |time, increment| Limits {
        clock: Some(Clock { time: ms(time), increment: ms(increment), moves: None }),
        ..Limits::default()
    };
    for (limits, most) in [
        (Limits { move_time: Some(ms(50)), ..Limits::default() }, 50),
        (clock(11, 1), 11),
        (clock(600, 0), 300),
        (clock(0, 0), 1),
    ] {
        let start = Instant::now();
        let (verdict, _) = bench.go(&line, &limits);
        assert!(verdict.best.is_some());
        assert!(start.elapsed() < ms(most + 40), "{:?} of {most} ms", start.elapsed());
    }
}

#[test]
fn pondering_outlasts_its_limits() {
    let bench = Bench::new(Russian, variants::RUSSIAN);
    let line = bench.start();
    let control = Control::new(true);
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let limits = Limits { move_time: Some(Duration::from_millis(5)), depth: Some(3), ..Limits::default() };
            bench.search(&line, &[], &limits, 1, &control, &mut |_| ())
        });
        std::thread::sleep(Duration::from_millis(80));
        assert!(!searching.is_finished());
        control.ponder_hit();
        let verdict = searching.join().unwrap();
        assert!(verdict.report.unwrap().depth > 3);
    });
}

#[test]
fn a_win_in_so_many_moves_is_found_or_excluded() {
    let bench = Bench::new(Armenian, variants::ARMENIAN);
    // White: b6 and the kings a7, f3; Black: d6, g4.
    let line = set(&bench, Side::White, [&[18], &[20, 39]], [&[9, 46], &[]], 0);
    for moves in 4..=7 {
        // It ends by itself, with a quiet preparation that a search as in a game takes for later.
        let (verdict, reports) = bench.go(&line, &Limits { mate: Some(moves), ..Limits::default() });
        let last = verdict.report.unwrap();
        let within = matches!(last.score.distance(), Some(Distance::Win(plies)) if plies.div_ceil(2) <= moves);
        assert_eq!(within, moves >= 6, "{moves}: {last:?}");
        assert_eq!(reports.last().unwrap().pv, last.pv);
        assert_legal(&bench.game, &line, &last.pv);
        assert!(verdict.nodes >= last.nodes);
    }
}

#[test]
fn where_nothing_is_won_the_search_for_a_win_ends() {
    let bench = Bench::new(English, variants::ENGLISH);
    for moves in [1, 2, 3] {
        let (verdict, _) = bench.go(&bench.start(), &Limits { mate: Some(moves), ..Limits::default() });
        assert!(verdict.best.is_some() && !verdict.report.unwrap().score.is_decided());
    }
}

#[test]
fn a_forced_move_is_answered_at_once() {
    let bench = Bench::new(International, variants::INTERNATIONAL);
    let line = set(&bench, Side::White, [&[28, 50], &[23, 1, 2]], [&[], &[]], 0);
    assert_eq!(bench.game.moves(line.state()).len(), 1);
    let start = Instant::now();
    let long = Limits { move_time: Some(Duration::from_secs(20)), playing: true, ..Limits::default() };
    let (verdict, _) = bench.go(&line, &long);
    assert!(start.elapsed() < Duration::from_secs(2));
    assert!(verdict.ponder.is_some());
    // But whoever asks what it is worth is told, and a move is not forced because no other is asked about.
    let short = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
    assert!(bench.go(&line, &short).0.depth > 8);
    let line = bench.start();
    let one = [bench.game.moves(line.state())[0]];
    let playing = Limits { playing: true, ..short };
    assert!(bench.search(&line, &one, &playing, 1, &Control::default(), &mut |_| ()).depth > 4);
}
