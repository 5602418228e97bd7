//! How much less deep late moves are searched at first.

use super::params::Parameters;

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// Reductions by depth and number of the move, in hundredths of a ply.
pub(super) struct Reductions(Vec<i16>);

impl Reductions {
    pub fn new(params: &Parameters) -> Self {
        let ln: [f64; DEPTHS] = std::array::from_fn(|n| libm::log(n.max(1) as f64));
        let of = |depth: usize, number: usize| {
            (f64::from(params.reduce_base) + f64::from(params.reduce_slope) * ln[depth] * ln[number]) as i16
        };
        Self((0..DEPTHS * MOVES).map(|i| of(i / MOVES, i % MOVES)).collect())
    }

    /// The reduction of the `number`th move, from 1, at `depth`.
    #[inline(always)]
    pub fn of(&self, depth: u16, number: usize) -> i32 {
        i32::from(self.0[usize::from(depth).min(DEPTHS - 1) * MOVES + number.min(MOVES - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        let reductions = Reductions::new(&Parameters::default());
        assert!(reductions.of(3, 2) <= reductions.of(12, 2));
        assert!(reductions.of(12, 2) < reductions.of(12, 9));
        assert_eq!(reductions.of(500, 500), reductions.of(63, 63));
    }
}
