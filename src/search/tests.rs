//! The search from within: how deep it can go, and what it does not remember.

use super::table::Entry;
use super::*;
use crate::position::{self, Tension};
use crate::rules::variants::{self, *};
use crate::score::{MAX_PLY, Ply};

#[test]
fn the_deepest_line_fits_into_the_stack_of_a_thread() {
    // Without draw limits lines of kings go down to the greatest ply at once.
    let mut rules = variants::CANADIAN;
    rules.draws = variants::LOSING.draws;
    let game = Game::new(Canadian, rules);
    let mut state = game.start();
    let kings = |places: &[usize]| places.iter().fold(0, |set, &i| set | 1 << game.board().bits[i]);
    state.position.pieces.men = [0; 2];
    state.position.pieces.kings = [kings(&[65, 70, 61]), kings(&[2, 7])];
    let state = game.state(state.position, 0);
    let deepest = move || {
        let (limits, control, shared) =
            (Limits { nodes: Some(500_000), ..Limits::default() }, Control::default(), Shared::default());
        let (evaluation, table) = (Evaluation::new(&rules, game.board()), Table::new(1).unwrap());
        let params = Parameters::thorough();
        let mut watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
        watch.depth = MAX_PLY;
        let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(state), watch);
        // White stands better and looks for more than a draw, so repetition ends no line for good.
        worker.node::<true>(&state, MAX_PLY, Score::DRAW, Score::INFINITE, Ply(1));
        worker.deepest.0
    };
    let deepest_ply = thread::Builder::new().stack_size(2 << 20).spawn(deepest).unwrap().join().unwrap();
    assert!(deepest_ply >= MAX_PLY - 2, "{deepest_ply}");
}

#[test]
fn what_hangs_on_a_repetition_is_no_score_for_the_table() {
    // One black king against three, saved only by going back to where it came from.
    let game = Game::new(English, variants::ENGLISH);
    let mut state = game.start();
    let kings = |places: &[usize]| places.iter().fold(0, |set, &i| set | 1 << game.board().bits[i]);
    state.position.pieces.men = [0; 2];
    state.position.pieces.kings = [kings(&[31, 30, 29]), kings(&[0])];
    state.position.turn = crate::board::Side::White;
    let root = game.state(state.position, 0);
    let (limits, control, shared) = (Limits::default(), Control::default(), Shared::default());
    let (evaluation, table) = (Evaluation::new(&game.rules, game.board()), Table::new(1).unwrap());
    let params = Parameters::default();
    let watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
    let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(root), watch);
    let there = [game.moves(&root)[0]];
    let mut line = Line::new(root);
    line.play(&game, there[0]);
    let away = game.moves(line.state())[0];
    line.play(&game, away);
    let back = |line: &Line<English>, mv: &MoveOf<English>| {
        *game.moves(line.state()).iter().find(|b| b.from == mv.to && b.to == mv.from).unwrap()
    };
    let mv = back(&line, &there[0]);
    line.play(&game, mv);
    for ply in 0..3 {
        worker.path.set(Ply(ply), &line.states()[usize::from(ply)]);
    }
    let state = *line.state();
    let score = worker.node::<false>(&state, 1, Score::DRAW - 1, Score::DRAW, Ply(3));
    assert_eq!(score, Score::DRAW);
    let entry = table.probe(worker.path.key(&game, &state, Ply(3)).key).unwrap();
    assert_eq!(entry.bound, None);
    assert_ne!(entry.mv, 0);
}

#[test]
fn what_hangs_on_a_counter_known_to_the_table_binds_the_node_before() {
    let game = Game::new(English, variants::ENGLISH);
    let mut position = game.start().position;
    let kings = |places: &[usize]| places.iter().fold(0, |set, &i| set | 1 << game.board().bits[i]);
    position.pieces.men = [0; 2];
    position.pieces.kings = [kings(&[31, 30]), kings(&[0, 1])];
    // The counter enters the key with the next move.
    let left = params::NEAR_LIMIT + 1;
    let state = game.state(position, game.rules.draws.quiet - left);
    let (limits, control, shared) = (Limits::default(), Control::default(), Shared::default());
    let evaluation = Evaluation::new(&game.rules, game.board());
    let params = Parameters::default();
    for (reach, binds) in [(left - 1, true), (left - 2, false)] {
        let table = Table::new(1).unwrap();
        let watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
        let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(state), watch);
        for mv in game.moves(&state) {
            let key = worker.path.key(&game, &game.play(&state, &mv), Ply(1)).key;
            table.store(key, Entry { mv: 0, score: 0, depth: 60, reach: reach as u8, bound: Some(Bound::Exact) });
        }
        assert_eq!(worker.node::<false>(&state, 5, Score::DRAW - 1, Score::DRAW, Ply(0)), Score::DRAW);
        let entry = table.probe(worker.path.key(&game, &state, Ply(0)).key).unwrap();
        assert_eq!(entry.bound.is_none(), binds, "{reach}");
    }
}

/// What quiescence sees at a glance is what the moves say.
fn glances_agree_with_moves<K: crate::rules::variants::Kernel + Copy>(kernel: K, rules: crate::rules::Rules) {
    let game = Game::new(kernel, rules);
    let mut random = fastrand::Rng::with_seed(7);
    let (mut crowning, mut calm) = (0, 0);
    for _ in 0..200 {
        let mut state = game.start();
        for _ in 0..120 {
            let moves = game.moves(&state);
            let position = &state.position;
            let Some(mv) = random.choice(&moves) else { break };
            let mut list = position::MoveList::new();
            let tension = position::tension_listing(&game.kernel, position, &mut list);
            assert_eq!(list.as_slice(), if mv.is_capture() { moves.as_slice() } else { &[] });
            if !mv.is_capture() {
                let can = position::can_crown(&game.kernel, position, position.turn);
                assert_eq!(can, moves.iter().any(|mv| mv.crowns()), "{position:?}");
                crowning += usize::from(can);
                let threat = position::opponent_can_capture(&game.kernel, position);
                assert_eq!(tension, if threat { Tension::Threat } else { Tension::Calm });
                calm += usize::from(!threat);
            } else {
                assert_eq!(tension, Tension::Capture);
                assert_eq!(list, position::moves(&game.kernel, position));
            }
            state = game.play(&state, mv);
            if game.decided(&state).is_some() {
                break;
            }
        }
    }
    assert!(crowning > 10 && calm > 100, "{crowning} {calm}");
}

#[test]
fn quiescence_sees_captures_threats_and_new_kings() {
    glances_agree_with_moves(International, variants::BREAKTHROUGH);
    glances_agree_with_moves(Russian, variants::RUSSIAN);
    glances_agree_with_moves(Turkish, variants::TURKISH);
}

#[test]
fn a_man_that_gets_through_first_has_won() {
    // Either side to move has a free man before the last row.
    let mut rules = variants::BREAKTHROUGH;
    rules.shape = variants::INTERNATIONAL.shape;
    let game = Game::new(International, rules);
    let square = |number: u16| 1 << game.board().from_hub(number).unwrap();
    let (limits, control, shared) = (Limits::default(), Control::default(), Shared::default());
    let (evaluation, table) = (Evaluation::new(&rules, game.board()), Table::new(1).unwrap());
    let params = Parameters::default();
    for turn in crate::board::Side::ALL {
        let mut state = game.start();
        state.position.pieces.men = [square(6), square(45)];
        state.position.turn = turn;
        let state = game.state(state.position, 0);
        let watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
        let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(state), watch);
        for ply in [Ply(0), Ply(3)] {
            let quick = worker.quiesce::<false>(&state, Score::DRAW - 1, Score::DRAW, ply);
            assert_eq!(quick, Score::win_in(Ply(ply.0 + 1)));
            let shown = worker.quiesce::<true>(&state, -Score::INFINITE, Score::INFINITE, ply);
            assert_eq!(shown, quick);
        }
    }
}
