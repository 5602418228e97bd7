//! Logistic regression with a prior, by Newton's method.
//!
//! Each feature has two parameters, its weight in the opening and in the ending, in logits (the logarithm of the odds).
//! The loss is convex, so that the outcome depends neither on a learning rate nor on where the search begins.

use super::play::Sample;
use crate::eval::{KING, Layout, logistic};
use rayon::prelude::*;

/// What is believed before anything was seen: every parameter is near 0, and how near.
#[derive(Clone, Debug)]
pub struct Prior(
    /// For each parameter (opening and ending of the first feature, then of the second ...) the inverse of the variance.
    pub Vec<f64>,
);

/// Worth of men and kings: known to be something.
const LOOSE: f64 = 0.1;
/// A count.
const COUNT: f64 = 40.0;
/// A square or pattern, which may be rare.
const PLACE: f64 = 40.0;

impl Prior {
    /// The prior for the features of a board.
    pub fn of(layout: &Layout) -> Self {
        let first_place = layout.groups.first().map_or(layout.len, |group| group.1);
        let precision = |i: usize| match i {
            _ if i <= KING => LOOSE,
            _ if i < first_place => COUNT,
            _ => PLACE,
        };
        Self((0..2 * layout.len).map(|i| precision(i / 2)).collect())
    }
}

/// Most steps; a handful is usual.
const STEPS: usize = 20;
/// A step that promises less, in nats for each sample, is the last.
const ENOUGH: f64 = 1e-7;
/// Samples of which sums are made together. Their size decides about rounding and so must not depend on the machine.
const BATCH: usize = 4_096;

/// The parameters of highest probability.
pub fn fit(samples: &[Sample], prior: &Prior) -> Vec<f64> {
    let size = prior.0.len();
    let mut parameters = vec![0.0; size];
    let mut current = penalised(samples, prior, &parameters);
    for _ in 0..STEPS {
        let (gradient, mut curvature) = derivatives(samples, prior, &parameters);
        let Some(step) = solve(&mut curvature, &gradient) else { break };
        let promised: f64 = step.iter().zip(&gradient).map(|(a, b)| a * b).sum();
        if promised < ENOUGH * samples.len().max(1) as f64 {
            break;
        }
        // Near the optimum the whole step is right; far from it, it may lead too far.
        let mut share = 1.0;
        loop {
            let tried: Vec<f64> = parameters.iter().zip(&step).map(|(p, s)| p - share * s).collect();
            let value = penalised(samples, prior, &tried);
            if value < current || share < 1e-3 {
                (parameters, current) = (tried, value);
                break;
            }
            share /= 2.0;
        }
    }
    parameters
}

/// Mean cross entropy of results and predictions, in nats.
pub fn loss(samples: &[Sample], parameters: &[f64]) -> f64 {
    sum(samples, |sample| entropy(sample, parameters)) / samples.len().max(1) as f64
}

fn penalised(samples: &[Sample], prior: &Prior, parameters: &[f64]) -> f64 {
    let penalty: f64 = parameters.iter().zip(&prior.0).map(|(p, precision)| p * p * precision / 2.0).sum();
    sum(samples, |sample| entropy(sample, parameters)) + penalty
}

/// A sum whose rounding does not depend on the number of threads.
fn sum(samples: &[Sample], of: impl Fn(&Sample) -> f64 + Sync) -> f64 {
    let batches: Vec<f64> = samples.par_chunks(BATCH).map(|batch| batch.iter().map(&of).sum()).collect();
    batches.into_iter().sum()
}

fn entropy(sample: &Sample, parameters: &[f64]) -> f64 {
    let (z, points) = (logit(sample, parameters), sample.winner.points());
    // -r ln s(z) - (1-r) ln s(-z), in a form that does not overflow.
    let softplus = |x: f64| x.max(0.0) + libm::log1p(libm::exp(-x.abs()));
    points * softplus(-z) + (1.0 - points) * softplus(z)
}

/// The predicted logit of the side to move.
pub fn logit(sample: &Sample, parameters: &[f64]) -> f64 {
    let opening = f64::from(sample.features.opening);
    let worth = |&(i, n): &(u16, i16)| {
        let i = 2 * usize::from(i);
        f64::from(n) * (parameters[i] * opening + parameters[i + 1] * (1.0 - opening))
    };
    sample.features.values.iter().map(worth).sum()
}

/// Gradient and Hessian (its lower half, row by row) of the penalised loss.
fn derivatives(samples: &[Sample], prior: &Prior, parameters: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = parameters.len();
    let groups = samples.len().div_ceil(GROUPS).max(1);
    let partial: Vec<_> = samples.par_chunks(groups).map(|group| derivatives_of(group, parameters)).collect();
    let mut gradient: Vec<f64> = parameters.iter().zip(&prior.0).map(|(p, precision)| p * precision).collect();
    let mut curvature: Vec<Vec<f64>> = (0..size).map(|i| vec![0.0; i + 1]).collect();
    for (i, row) in curvature.iter_mut().enumerate() {
        row[i] = prior.0[i];
    }
    for (slope, bend) in partial {
        gradient.iter_mut().zip(slope).for_each(|(a, b)| *a += b);
        for (row, other) in curvature.iter_mut().zip(bend) {
            row.iter_mut().zip(other).for_each(|(a, b)| *a += b);
        }
    }
    (gradient, curvature)
}

/// Parts in which the Hessian is summed up: a fixed number, for the same reason as [`BATCH`].
const GROUPS: usize = 8;

fn derivatives_of(samples: &[Sample], parameters: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = parameters.len();
    let mut gradient = vec![0.0; size];
    let mut curvature: Vec<Vec<f64>> = (0..size).map(|i| vec![0.0; i + 1]).collect();
    let mut values: Vec<(usize, f64)> = Vec::new();
    for sample in samples {
        let opening = f64::from(sample.features.opening);
        values.clear();
        for &(i, n) in &sample.features.values {
            let (i, n) = (2 * usize::from(i), f64::from(n));
            values.extend([(i, n * opening), (i + 1, n * (1.0 - opening))]);
        }
        let chance = f64::from(logistic(logit(sample, parameters) as f32));
        let (error, weight) = (chance - sample.winner.points(), chance * (1.0 - chance));
        for (at, &(i, x)) in values.iter().enumerate() {
            gradient[i] += error * x;
            // Features come in ascending order, so that the column is never beyond the row.
            for &(j, y) in &values[..=at] {
                curvature[i][j] += weight * x * y;
            }
        }
    }
    (gradient, curvature)
}

/// Solves a symmetric positive definite system by Cholesky's method; none if it is not positive definite.
fn solve(matrix: &mut [Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for i in 0..size {
        let (above, rest) = matrix.split_at_mut(i);
        let row = &mut rest[0];
        for j in 0..i {
            let dot: f64 = row[..j].iter().zip(&above[j][..j]).map(|(a, b)| a * b).sum();
            row[j] = (row[j] - dot) / above[j][j];
        }
        let dot: f64 = row[..i].iter().map(|a| a * a).sum();
        let rest = row[i] - dot;
        if rest <= 0.0 {
            return None;
        }
        row[i] = rest.sqrt();
    }
    let mut x = right.to_vec();
    for i in 0..size {
        let dot: f64 = matrix[i][..i].iter().zip(&x).map(|(a, b)| a * b).sum();
        x[i] = (x[i] - dot) / matrix[i][i];
    }
    for i in (0..size).rev() {
        x[i] /= matrix[i][i];
        for j in 0..i {
            x[j] -= matrix[i][j] * x[i];
        }
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::super::play::Winner;
    use super::*;
    use crate::eval::Features;
    use fastrand::Rng;

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let truth = [1.0, 0.4, -0.6, 0.2, 0.3, -0.3];
        let mut rng = Rng::with_seed(7);
        let samples: Vec<Sample> = (0..40_000)
            .map(|key| {
                let values = (0..3).map(|i| (i, rng.i16(-2..=2))).filter(|&(_, n)| n != 0).collect();
                let features = Features { opening: rng.f32(), values };
                let mut sample = Sample { key, features, winner: Winner::Nobody };
                let chance = logistic(logit(&sample, &truth) as f32);
                sample.winner = if rng.f32() < chance { Winner::Mover } else { Winner::Other };
                sample
            })
            .collect();
        let found = fit(&samples, &Prior(vec![0.01; 6]));
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.1, "{found} {truth}");
        }
        assert!(loss(&samples, &found) <= loss(&samples, &truth));
        assert!(loss(&samples, &found) < loss(&samples, &[0.0; 6]) - 0.01);
    }

    #[test]
    fn what_was_never_seen_stays_nothing() {
        let features = Features { opening: 1.0, values: vec![(0, 1)] };
        let samples = vec![Sample { key: 1, features, winner: Winner::Mover }; 50];
        let found = fit(&samples, &Prior(vec![1.0; 4]));
        assert!(found[0] > 0.5);
        assert_eq!(found[1..], [0.0; 3]);
    }
}
