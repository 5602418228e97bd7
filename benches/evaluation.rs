//! Speed of the evaluation: one position of a middle game after the other.

#![allow(missing_docs)] // of what `criterion_group!` makes

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use damier::eval::Evaluation;
use damier::game::{Game, StateOf};
use damier::rules::Rules;
use damier::rules::variants::{self, Kernel};
use std::time::Duration;

/// Positions of one measurement.
const POSITIONS: usize = 256;

/// Quiet positions of games of scattered moves.
fn middle_games<K: Kernel>(game: &Game<K>) -> Vec<StateOf<K>> {
    let mut found = Vec::new();
    let mut dice: u64 = 1;
    while found.len() < POSITIONS {
        let mut state = game.start();
        for ply in 0..40 {
            let moves = game.moves(&state);
            if moves.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state = game.play(&state, &moves[(dice >> 33) as usize % moves.len()]);
            if ply > 8 && found.len() < POSITIONS && game.moves(&state).first().is_some_and(|mv| !mv.is_capture()) {
                found.push(state);
            }
        }
    }
    found
}

fn bench<K: Kernel>(criterion: &mut Criterion, name: &str, kernel: K, rules: Rules) {
    let game = Game::new(kernel, rules);
    let evaluation = Evaluation::new(&rules, game.board());
    let states = middle_games(&game);
    let mut group = criterion.benchmark_group("evaluation");
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500)).sample_size(10);
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| states.iter().map(|state| evaluation.evaluate(&game, state).value()).sum::<i32>())
    });
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    bench(criterion, "international", variants::International, variants::INTERNATIONAL);
    bench(criterion, "russian", variants::Russian, variants::RUSSIAN);
    bench(criterion, "thai", variants::Thai, variants::THAI);
    bench(criterion, "turkish", variants::Turkish, variants::TURKISH);
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
