//! What a score means: how probable win, draw and loss are.

/// A curve from scores to chances: the side to move wins with the probability `s((x - drawn) / width)` and loses with
/// `s((-x - drawn) / width)`, where `s` is the logistic function and `x` the score (an ordered logistic model).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The score that wins every other game, in centi-men, at least 0: wide where draws are common.
    pub drawn: f32,
    /// How fast the chances change with the score, in centi-men.
    pub width: f32,
}

impl Default for Curve {
    fn default() -> Self {
        Self { drawn: 100.0, width: 100.0 }
    }
}

/// Chances of the side to move in thousandths; they add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

impl Chances {
    /// A game that is won.
    pub const WON: Self = Self { win: 1000, draw: 0, loss: 0 };
    /// A game that is drawn.
    pub const DRAWN: Self = Self { win: 0, draw: 1000, loss: 0 };
    /// A game that is lost.
    pub const LOST: Self = Self { win: 0, draw: 0, loss: 1000 };

    /// The points to be expected, in thousandths, where a win counts one and a draw half a point.
    pub fn points(self) -> i32 {
        i32::from(self.win) + i32::from(self.draw) / 2
    }
}

impl Curve {
    /// A curve, its numbers brought into their ranges.
    pub fn new(drawn: f32, width: f32) -> Self {
        let finite = |value: f32, least: f32, other: f32| {
            if value.is_finite() { value.clamp(least, 10_000.0) } else { other }
        };
        Self { drawn: finite(drawn, 0.0, 100.0), width: finite(width, 1.0, 100.0) }
    }

    /// The curve between two others, `share` of the way to the second.
    pub fn between(self, other: Self, share: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * share;
        Self { drawn: mix(self.drawn, other.drawn), width: mix(self.width, other.width) }
    }

    /// The probabilities of a win and of a loss at a score in centi-men.
    pub fn probabilities(self, score: f32) -> (f32, f32) {
        (logistic((score - self.drawn) / self.width), logistic((-score - self.drawn) / self.width))
    }

    /// The chances at a score in centi-men.
    pub fn chances(self, score: i32) -> Chances {
        let (win, loss) = self.probabilities(score as f32);
        let thousandths = |p: f32| libm::roundf(p * 1000.0) as u16;
        let (win, loss) = (thousandths(win), thousandths(loss));
        let loss = loss.min(1000 - win);
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

/// `1 / (1 + e^-x)`; from a library, so that it is the same on every machine.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let curve = Curve::new(80.0, 60.0);
        let mut last = 0;
        for score in -2000..2000 {
            let chances = curve.chances(score);
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.win >= last);
            last = chances.win;
            let turned = curve.chances(-score);
            assert!(chances.win.abs_diff(turned.loss) <= 1 && chances.draw.abs_diff(turned.draw) <= 1);
        }
        assert_eq!(curve.chances(80).win, 500);
        assert_eq!(Curve::new(0.0, 50.0).chances(0).draw, 0);
    }

    #[test]
    fn senseless_curves_become_sensible() {
        assert_eq!(Curve::new(f32::NAN, -3.0), Curve { drawn: 100.0, width: 1.0 });
        assert_eq!(Curve::new(-5.0, f32::INFINITY), Curve { drawn: 0.0, width: 100.0 });
    }
}
