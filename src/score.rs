//! Scores, depths and plies: the numbers of the search, each a type of its own so that none is added to another.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A distance from the root in single moves of either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(pub u16);

/// Deepest ply that a search reaches.
pub const MAX_PLY: u16 = 250;

/// How good a position is for the side to move, in centi-men (100 = one man), or a win or loss by its distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Beyond every score.
    pub const INFINITE: Self = Self(32_000);
    const WIN: i16 = 30_000;
    const HIGHEST: i16 = 20_000;

    /// A score in centi-men, kept clear of wins and losses.
    #[inline(always)]
    pub fn centimen(value: i32) -> Self {
        Self(value.clamp(-i32::from(Self::HIGHEST), i32::from(Self::HIGHEST)) as i16)
    }

    /// A win `ply` plies from the root.
    #[inline(always)]
    pub fn win_in(ply: Ply) -> Self {
        Self(Self::WIN - ply.0 as i16)
    }

    /// A loss `ply` plies from the root.
    #[inline(always)]
    pub fn loss_in(ply: Ply) -> Self {
        -Self::win_in(ply)
    }

    /// The plies to the end if the score is a proven win (positive distance) or loss (negative); 0 plies is a position
    /// that is lost as it stands.
    pub fn distance(self) -> Option<Distance> {
        match self.0 {
            v if v >= Self::WIN - MAX_PLY as i16 - 1 && v <= Self::WIN => Some(Distance::Win((Self::WIN - v) as u16)),
            v if v <= -Self::WIN + MAX_PLY as i16 + 1 && v >= -Self::WIN => {
                Some(Distance::Loss((Self::WIN + v) as u16))
            }
            _ => None,
        }
    }

    /// True if the score is a proven win or loss.
    #[inline(always)]
    pub fn is_decided(self) -> bool {
        self.0.abs() > Self::HIGHEST
    }

    /// The score as stored: centi-men, or a decided score counted from a node `ply` plies from the root instead of
    /// from the root.
    #[inline(always)]
    pub fn to_node(self, ply: Ply) -> i16 {
        match self.0 {
            v if v > Self::HIGHEST => v + ply.0 as i16,
            v if v < -Self::HIGHEST => v - ply.0 as i16,
            v => v,
        }
    }

    /// The inverse of [`Score::to_node`].
    #[inline(always)]
    pub fn from_node(value: i16, ply: Ply) -> Self {
        match value {
            v if v > Self::HIGHEST => Self(v - ply.0 as i16),
            v if v < -Self::HIGHEST => Self(v + ply.0 as i16),
            v => Self(v),
        }
    }

    /// The plain number: centi-men unless decided.
    #[inline(always)]
    pub fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// The score in men as Hub writes it: a win in `n` plies is `100 - n/100`.
    pub fn hub_men(self) -> f64 {
        match self.distance() {
            Some(Distance::Win(plies)) => 100.0 - f64::from(plies) / 100.0,
            Some(Distance::Loss(plies)) => -100.0 + f64::from(plies) / 100.0,
            None => f64::from(self.0) / 100.0,
        }
    }
}

/// How far away the end of a decided game is, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Won after this many plies.
    Win(u16),
    /// Lost after this many plies.
    Loss(u16),
}

impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    /// Shifts the score by centi-men, within the range of the type.
    #[inline(always)]
    fn add(self, centimen: i32) -> Self {
        let limit = i32::from(Self::INFINITE.0);
        Self((i32::from(self.0) + centimen).clamp(-limit, limit) as i16)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, centimen: i32) -> Self {
        self + -centimen
    }
}

impl fmt::Display for Score {
    /// `+0.35` in men, `win in 7` or `loss in 8` in plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(Distance::Win(plies)) => write!(f, "win in {plies}"),
            Some(Distance::Loss(plies)) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_scores_travel_through_the_table() {
        for (score, ply) in [(Score::win_in(Ply(9)), Ply(4)), (Score::loss_in(Ply(10)), Ply(3))] {
            assert_eq!(Score::from_node(score.to_node(ply), ply), score);
            assert!(score.is_decided());
        }
        assert_eq!(Score::win_in(Ply(7)).distance(), Some(Distance::Win(7)));
        assert_eq!(Score::loss_in(Ply(0)).distance(), Some(Distance::Loss(0)));
        assert_eq!(Score::centimen(99_999).distance(), None);
    }

    #[test]
    fn scores_read_well() {
        assert_eq!(Score::centimen(35).to_string(), "+0.35");
        assert_eq!(Score::win_in(Ply(7)).to_string(), "win in 7");
        assert_eq!(Score::loss_in(Ply(2)).hub_men(), -99.98);
    }
}
