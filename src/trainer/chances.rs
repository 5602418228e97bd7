//! What scores mean: the curves from scores to wins, draws and losses.

use super::play::{Sample, Winner};
use super::regression::logit;
use super::scale::logits;
use crate::eval::{Curve, Weights};

/// Samples from which the curves are found; they have four numbers only.
const ENOUGH: usize = 40_000;

/// The curves of opening and ending under which the results are most probable.
pub fn fit(samples: &[Sample], weights: &Weights) -> [Curve; 2] {
    let parameters = logits(weights, 1.0);
    let every = samples.len().div_ceil(ENOUGH).max(1);
    let seen: Vec<(f32, f32, Winner)> = samples
        .iter()
        .step_by(every)
        .map(|sample| (sample.features.opening, logit(sample, &parameters) as f32, sample.winner))
        .collect();
    let mut best = [100.0, 100.0, 100.0, 100.0];
    let mut least = surprise(&seen, best);
    let mut step: f32 = 2.0;
    // Each number is made greater or smaller by a factor as long as that helps, then the factor is refined.
    while step > 1.01 {
        let mut better = false;
        for i in 0..best.len() {
            for factor in [step, 1.0 / step] {
                let mut tried = best;
                tried[i] = (tried[i] * factor).clamp(1.0, 10_000.0);
                let value = surprise(&seen, tried);
                if value < least {
                    (best, least, better) = (tried, value, true);
                }
            }
        }
        if !better {
            step = step.sqrt();
        }
    }
    curves(best)
}

fn curves(numbers: [f32; 4]) -> [Curve; 2] {
    [Curve::new(numbers[0], numbers[1]), Curve::new(numbers[2], numbers[3])]
}

/// The negative logarithm of the probability of what was seen.
fn surprise(seen: &[(f32, f32, Winner)], numbers: [f32; 4]) -> f64 {
    let [opening, ending] = curves(numbers);
    seen.iter()
        .map(|&(share, score, winner)| {
            let (win, loss) = ending.between(opening, share).probabilities(score);
            let chance = match winner {
                Winner::Mover => win,
                Winner::Nobody => 1.0 - win - loss,
                Winner::Other => loss,
            };
            -libm::log(f64::from(chance.max(1e-6)))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Features, Layout, MAN};
    use crate::{board::Board, rules::variants::THAI};
    use fastrand::Rng;

    #[test]
    fn curves_that_made_the_results_are_found_again() {
        let mut weights = Weights::zero(&Layout::of(&Board::new(THAI.shape)));
        weights.set(MAN, [100.0, 100.0]);
        let truth = curves([150.0, 60.0, 50.0, 90.0]);
        let mut rng = Rng::with_seed(3);
        let samples: Vec<Sample> = (0..30_000)
            .map(|key| {
                let (opening, men) = (rng.f32(), rng.i16(-3..=3));
                let (win, loss) = truth[1].between(truth[0], opening).probabilities(f32::from(men) * 100.0);
                let winner = match rng.f32() {
                    dice if dice < win => Winner::Mover,
                    dice if dice < win + loss => Winner::Other,
                    _ => Winner::Nobody,
                };
                Sample { key, features: Features { opening, values: vec![(MAN as u16, men)] }, winner }
            })
            .collect();
        for (found, truth) in fit(&samples, &weights).into_iter().zip(truth) {
            assert!((found.drawn - truth.drawn).abs() < 15.0, "{found:?} {truth:?}");
            assert!((found.width - truth.width).abs() < 15.0, "{found:?} {truth:?}");
        }
    }
}
