//! The generalised likelihood ratio of two claims about the mean (or the t-value) of a distribution that is otherwise
//! unknown: each claim gets the likeliest distribution that fits it (M. Van den Bergh, "The Generalized Maximum
//! Likelihood Ratio for the Expectation Value of a Distribution").

use super::sample::{Sample, moments, value};

/// Stands in for outcomes never seen, so that a claim may still give them some probability.
const UNSEEN: f64 = 1e-3;

/// A claim about a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Claim {
    /// Its mean is this.
    Mean(f64),
    /// Its mean lies so many standard deviations above one half.
    T(f64),
}

/// Logarithm of the likelihood of `second` over that of `first`; 0 for an empty sample.
pub(super) fn log_ratio<const N: usize>(sample: &Sample<N>, first: Claim, second: Claim) -> f64 {
    if sample.size() == 0 {
        return 0.0;
    }
    let counts = sample.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let (first, second) = (likeliest(&seen, first), likeliest(&seen, second));
    (0..N).map(|i| counts[i] * (second[i] / first[i]).ln()).sum()
}

/// The likeliest distribution under a claim, given the shares seen (none of them 0).
fn likeliest<const N: usize>(seen: &[f64; N], claim: Claim) -> [f64; N] {
    match claim {
        Claim::Mean(mean) => balanced(seen, &std::array::from_fn(|i| value::<N>(i) - mean)),
        Claim::T(t) => with_t(seen, t),
    }
}

/// The likeliest distribution `p` with `sum p g = 0`. By Lagrange it is `seen / (1 + x g)`, where `x` is the root of
/// `sum seen g / (1 + x g)`: a function that falls from plus to minus infinity between the poles next to 0.
fn balanced<const N: usize>(seen: &[f64; N], g: &[f64; N]) -> [f64; N] {
    let (smallest, largest) = g.iter().fold((0f64, 0f64), |(low, high), &g| (low.min(g), high.max(g)));
    if smallest >= 0.0 || largest <= 0.0 {
        // No distribution fits but the border itself; claims within their limits never come here.
        return *seen;
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut x = 0.0;
    for _ in 0..200 {
        let terms = || (0..N).map(|i| (seen[i], g[i], 1.0 + x * g[i]));
        let balance: f64 = terms().map(|(seen, g, below)| seen * g / below).sum();
        let slope: f64 = terms().map(|(seen, g, below)| -seen * (g / below).powi(2)).sum();
        if balance > 0.0 {
            low = x
        } else {
            high = x
        }
        let newton = x - balance / slope;
        // Newton's step, or half the bracket where it would leave the bracket.
        let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
        if next == x || (next - x).abs() <= 1e-15 * (1.0 + x.abs()) {
            break;
        }
        x = next;
    }
    std::array::from_fn(|i| seen[i] / (1.0 + x * g[i]))
}

/// The likeliest distribution with mean one half plus `t` standard deviations.
///
/// The condition is not linear, but at any distribution it has a linear stand-in (its first derivative), for which
/// [`balanced`] gives the answer; the answer is the next distribution, until it stands still. A standard deviation is
/// concave, so that from a start whose t-value is beyond `t` every stand-in can be met.
fn with_t<const N: usize>(seen: &[f64; N], t: f64) -> [f64; N] {
    let mut shares = beyond::<N>(t);
    for _ in 0..200 {
        let m = moments(&shares);
        let deviation = m.variance.sqrt();
        let g = std::array::from_fn(|i| {
            let z = (value::<N>(i) - m.mean) / deviation;
            value::<N>(i) - 0.5 - t * deviation * (1.0 + z * z) / 2.0
        });
        let next = balanced(seen, &g);
        let change = (0..N).map(|i| (next[i] - shares[i]).abs()).fold(0.0, f64::max);
        shares = next;
        if change < 1e-12 {
            break;
        }
    }
    shares
}

/// A distribution whose t-value is at least `t` away from 0, on the same side: even shares, and more and more at one end.
fn beyond<const N: usize>(t: f64) -> [f64; N] {
    let mut spread = 1.0;
    loop {
        let mut shares = [spread / N as f64; N];
        shares[if t > 0.0 { N - 1 } else { 0 }] += 1.0 - spread;
        let m = moments(&shares);
        if (m.mean - 0.5).abs() >= t.abs() * m.variance.sqrt() || spread < 1e-12 {
            return shares;
        }
        spread *= 0.5;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log_likelihood(seen: &[f64; 5], shares: &[f64; 5]) -> f64 {
        (0..5).map(|i| seen[i] * shares[i].ln()).sum()
    }

    fn t_value(shares: &[f64; 5]) -> f64 {
        let m = moments(shares);
        (m.mean - 0.5) / m.variance.sqrt()
    }

    fn random_shares(random: &mut fastrand::Rng) -> [f64; 5] {
        let raw: [f64; 5] = std::array::from_fn(|_| if random.u8(0..4) == 0 { 1e-5 } else { 1e-3 + random.f64() });
        let total: f64 = raw.iter().sum();
        raw.map(|share| share / total)
    }

    #[test]
    fn the_answer_fits_the_claim() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..3000 {
            let seen = random_shares(&mut random);
            let t = random.f64() * 2.0 - 1.0;
            let shares = likeliest(&seen, Claim::T(t));
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{seen:?} {t}");
            assert!(shares.iter().all(|&share| share > 0.0 && share < 1.0), "{seen:?} {t}");
            assert!((t_value(&shares) - t).abs() < 1e-8, "{seen:?} {t}: {}", t_value(&shares));
            let mean = 0.05 + 0.9 * random.f64();
            let shares = likeliest(&seen, Claim::Mean(mean));
            assert!((moments(&shares).mean - mean).abs() < 1e-9, "{seen:?} {mean}");
        }
    }

    /// No other distribution that fits is likelier: a search at random, step by step along the condition, for one.
    #[test]
    fn no_other_distribution_that_fits_is_likelier() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let seen = random_shares(&mut random);
            let t = random.f64() * 0.8 - 0.4;
            let best = likeliest(&seen, Claim::T(t));
            let own = log_likelihood(&seen, &best);
            for _ in 0..200 {
                // A step at random, then the ends of the scale set the t-value right again by bisection.
                let mut other = best.map(|share| share * (1.0 + 0.02 * (random.f64() - 0.5)));
                let (mut low, mut high) = (-0.2, 0.2);
                for _ in 0..80 {
                    let tilt: f64 = (low + high) / 2.0;
                    let tilted: [f64; 5] = std::array::from_fn(|i| other[i] * (tilt * (i as f64 - 2.0)).exp());
                    let total: f64 = tilted.iter().sum();
                    if t_value(&tilted.map(|share| share / total)) < t { low = tilt } else { high = tilt }
                }
                other = std::array::from_fn(|i| other[i] * (low * (i as f64 - 2.0)).exp());
                let total: f64 = other.iter().sum();
                other = other.map(|share| share / total);
                if (t_value(&other) - t).abs() < 1e-9 {
                    assert!(log_likelihood(&seen, &other) <= own + 1e-9, "{seen:?} {t}");
                }
            }
        }
    }

    #[test]
    fn a_claim_that_fits_what_was_seen_changes_nothing() {
        let seen = [0.1, 0.2, 0.3, 0.25, 0.15];
        for claim in [Claim::T(t_value(&seen)), Claim::Mean(moments(&seen).mean)] {
            let shares = likeliest(&seen, claim);
            assert!((0..5).all(|i| (shares[i] - seen[i]).abs() < 1e-9), "{shares:?}");
        }
    }
}
