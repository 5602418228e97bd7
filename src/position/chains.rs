//! Captures of men counted without listing them: most captures of a game's tree, at a fifth of the cost.
//!
//! Routes are counted, moves are wanted: two routes are one move where they share start, end and victims. A landing is
//! `2v - p` from the square `p` before it and the victim `v`, so the end of a route is an alternating sum of its victims
//! and, for the same end, victims of odd and even places can only change among themselves.
//!
//! - *Two jumps:* nothing can be exchanged.
//! - *Three jumps:* only first and last can, `v1 v2 v3` for `v3 v2 v1`. Let `a`, `c` be the steps from the start to `v1`
//!   and `v3`, `u` and `e` those of the second and third jump of the first route: then `2(a + u) = c - e`, where `a + u`
//!   is not zero (the second jump would take the first victim). Where all steps are diagonal, or all straight, the right
//!   side is too small; where both exist a triangle solves it.
//! - *Forward captures alone:* each victim lies further ahead than the one before, which fixes the order.

use super::generate::Threats;
use super::view::{View, each_direction};
use crate::board::Word;
use crate::rules::variants::Kernel;
use crate::rules::{CRITERIA, Criterion, Directions, Law, Promotion, Removal};

/// Jumps up to which two routes of a man are never the same move.
const fn distinct_up_to(law: &Law) -> u32 {
    let captures = law.man_captures;
    if Directions::FORWARD.and(Directions::DIAGONAL_FORWARD).contains(captures) {
        u32::MAX
    } else if Directions::DIAGONAL.contains(captures) || Directions::STRAIGHT.contains(captures) {
        3
    } else {
        2
    }
}

/// True if longer captures go before shorter ones where no kings take part.
const fn prefers_length(law: &Law) -> bool {
    let mut i = 0;
    let mut prefers = false;
    while i < CRITERIA {
        prefers |= matches!(law.choice.0[i], Some(Criterion::Pieces | Criterion::Value));
        i += 1;
    }
    prefers
}

/// Routes counted so far.
struct Tally {
    number: u64,
    /// Jumps of the longest; with a preference for length only those are counted.
    longest: u32,
    /// True if a man was crowned and goes on as a king, which is not followed here.
    crowned: bool,
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, law: &Law, jumps: u32) {
        if jumps > self.longest {
            self.longest = jumps;
            if prefers_length(law) {
                self.number = 0;
            }
        }
        if !prefers_length(law) || jumps == self.longest {
            self.number += 1;
        }
    }
}

impl<K: Kernel, const OWN: usize> View<'_, K, OWN> {
    /// Number of captures, of which only men have some, all of the same rank but for their length. `None` if that needs
    /// a list.
    #[inline(never)]
    pub fn count_chains(self, threats: Threats<K::Word>) -> Option<u64> {
        let law = self.law();
        let mut tally = Tally { number: 0, longest: 1, crowned: false };
        each_direction!(law.man_captures, D => {
            let going_on = self.step(self.step(threats.from[D], D), D) & threats.going_on;
            if !prefers_length(law) {
                tally.number += u64::from(threats.from[D].len() - going_on.len());
            }
            for at in going_on.singles() {
                let prey = self.before(at, D);
                self.chase(at, prey, self.empty | self.before(prey, D), 1, &mut tally);
            }
        });
        let exact = !tally.crowned && tally.longest <= distinct_up_to(law);
        exact.then_some(tally.number)
    }

    /// Counts the ways in which a man that has come to `at` by `jumps` jumps can complete its capture.
    fn chase(&self, at: K::Word, taken: K::Word, empty: K::Word, jumps: u32, tally: &mut Tally) {
        let law = self.law();
        if law.promotion != Promotion::AtEnd && (at & self.promotion()).any() {
            tally.crowned |= law.promotion == Promotion::GoesOn;
            return tally.add(law, jumps);
        }
        let prey_left = self.prey_of_men().without(taken);
        let free = if law.removal == Removal::AtOnce { empty | taken } else { empty };
        let mut went_on = false;
        each_direction!(law.man_captures, D => {
            let prey = self.step(at, D) & prey_left;
            let landing = self.step(prey, D) & free;
            if landing.any() {
                went_on = true;
                self.chase(landing, taken | prey, empty, jumps + 1, tally);
            }
        });
        if !went_on {
            tally.add(law, jumps);
        }
    }
}
