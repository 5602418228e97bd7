//! From logits to centi-men and back.

use super::play::Sample;
use super::regression::logit;
use crate::eval::{Layout, MAN, Weights};

/// Where a man is worth less than this in logits, as where the first king wins, the scale is that of the chances instead:
/// a score of 300 centi-men is one logit.
const LEAST_MAN: f64 = 1.0 / 3.0;

/// The weights in centi-men: a man more in the opening is worth 100 of them, good or bad.
pub fn weights(layout: &Layout, samples: &[Sample], parameters: &[f64]) -> Weights {
    let factor = 100.0 / man(samples, parameters).abs().max(LEAST_MAN);
    let mut weights = Weights::zero(layout);
    for (i, &shared) in layout.shared.iter().enumerate() {
        weights.set(i, [0, 1].map(|phase| (parameters[2 * shared + phase] * factor) as f32));
    }
    weights
}

/// What a man more adds to the logit in the opening, with all that a man brings along: squares, steps, neighbours.
fn man(samples: &[Sample], parameters: &[f64]) -> f64 {
    let (mut product, mut square) = (0.0, 0.0);
    for sample in samples {
        let opening = f64::from(sample.features.opening);
        let men = sample.features.values.iter().find(|value| usize::from(value.0) == MAN);
        // Only small differences: beyond them promotion tells, not the man.
        if let Some(men) = men.map(|&(_, n)| f64::from(n)).filter(|n| n.abs() <= 2.0)
            && opening > 0.5
        {
            product += men * logit(sample, parameters);
            square += men * men;
        }
    }
    if square > 0.0 { product / square } else { parameters[2 * MAN] }
}

/// The parameters of some weights where a centi-man is `by` logits.
pub fn logits(weights: &Weights, by: f64) -> Vec<f64> {
    let [opening, ending] = &weights.phases;
    opening.iter().zip(ending).flat_map(|(&a, &b)| [f64::from(a) * by, f64::from(b) * by]).collect()
}
