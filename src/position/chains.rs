//! Captures of men alone, counted or listed without a search for doubles: most captures of a game's tree, at a fifth of
//! the cost.
//!
//! Routes are followed but moves are wanted, and two routes are one move where they share start, end and victims. As
//! long as no two routes end on one square, that cannot be. Nor can it with few jumps: a landing is `2v - p` from the
//! square `p` before it and the victim `v`, so the end is an alternating sum of the victims and, for the same end,
//! victims of odd and even places can only change among themselves.
//!
//! - *Two jumps:* nothing can be exchanged.
//! - *Three jumps:* only first and last can, `v1 v2 v3` for `v3 v2 v1`. Let `a`, `c` be the steps from the start to `v1`
//!   and `v3`, `u` and `e` those of the second and third jump of the first route: then `2(a + u) = c - e`, where `a + u`
//!   is not zero (the second jump would take the first victim). Where all steps are diagonal, or all straight, the right
//!   side is too small; where both exist a triangle solves it.
//! - *Forward captures alone:* each victim lies further ahead than the one before, which fixes the order.
//!
//! Positions where all that does not help, or with very many routes, are left to `capture`.

use super::MoveList;
use super::moves::Change;
use super::view::{View, each_direction};
use crate::board::{DIRECTIONS, Word};
use crate::rules::variants::Kernel;
use crate::rules::{CRITERIA, Criterion, Directions, Law, Promotion, Removal};

/// Routes after which the position is left to a search that never goes the same way twice.
const MOST_ROUTES: u32 = 200;

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

/// The first jumps of men.
#[derive(Clone, Copy)]
pub(super) struct Threats<W> {
    /// The men that can jump, by direction.
    pub from: [W; DIRECTIONS],
    /// Squares where they land and can jump on.
    pub going_on: W,
}

/// Routes counted so far.
struct Tally<W> {
    number: u64,
    longest: u32,
    /// Routes that may still be followed.
    left: u32,
    /// Where routes have ended that are long enough to be one move with another.
    ends: W,
    unsure: bool,
}

impl<K: Kernel, const OWN: usize> View<'_, K, OWN> {
    /// Counts the captures that begin with `threats`. `None` if two routes may be one move or a man goes on as a king.
    #[inline(never)]
    pub fn count_chains(self, threats: Threats<K::Word>) -> Option<u64> {
        let mut stopping = 0;
        if !prefers_length(self.law()) {
            each_direction!(self.law().man_captures, D => {
                stopping += u64::from(self.stopping(&threats, D).len());
            });
        }
        self.tally(&threats, |_, _| ()).map(|number| stopping + number)
    }

    /// As [`Self::count_chains`], with the moves added to `list`, which must be empty and is of no use after a `None`.
    #[inline(never)]
    pub fn list_chains(self, threats: Threats<K::Word>, list: &mut MoveList<K::Word>) -> Option<()> {
        if !prefers_length(self.law()) {
            each_direction!(self.law().man_captures, D => {
                for to in self.stopping(&threats, D).singles() {
                    let taken = self.before(to, D);
                    list.push(self.by_man(self.before(taken, D), to, taken).to_move());
                }
            });
        }
        self.tally(&threats, |longer, change| {
            if longer {
                list.clear();
            }
            list.push(change.to_move());
        })
        .map(|_| ())
    }

    /// Where men land after a jump in direction `d` from which they cannot go on. Some other can.
    #[inline(always)]
    fn stopping(&self, threats: &Threats<K::Word>, d: usize) -> K::Word {
        self.step(self.step(threats.from[d], d), d).without(threats.going_on)
    }

    /// Counts routes of two jumps and more that are legal as far as is known and hands them to `keep`, with true if all
    /// before turn out too short.
    #[inline(always)]
    fn tally(&self, threats: &Threats<K::Word>, mut keep: impl FnMut(bool, Change<K::Word>)) -> Option<u64> {
        let mut tally = Tally { number: 0, longest: 0, left: MOST_ROUTES, ends: K::Word::ZERO, unsure: false };
        self.chase_all(threats, &mut |from, to, taken| {
            // Asked for here, as the compiler loses sight of constants that are handed into the recursion.
            let law = self.law();
            let jumps = taken.len();
            tally.left -= 1;
            tally.unsure |= tally.left == 0;
            let longer = prefers_length(law) && jumps > tally.longest;
            if prefers_length(law) && jumps < tally.longest {
                return !tally.unsure;
            }
            if longer {
                tally = Tally { number: 0, longest: jumps, ends: K::Word::ZERO, ..tally };
            }
            tally.number += 1;
            tally.unsure |= law.promotion == Promotion::GoesOn && (to & self.promotion()).any();
            if jumps > distinct_up_to(law) {
                tally.unsure |= (tally.ends & to).any();
                tally.ends |= to;
            }
            keep(longer, self.by_man(from, to, taken));
            !tally.unsure
        });
        (!tally.unsure).then_some(tally.number)
    }

    /// Calls `end` with start, end and victims of each complete route of two jumps or more, until it returns false.
    #[inline(always)]
    fn chase_all(&self, threats: &Threats<K::Word>, end: &mut impl FnMut(K::Word, K::Word, K::Word) -> bool) {
        each_direction!(self.law().man_captures, D => {
            let landings = self.step(self.step(threats.from[D], D), D);
            for at in (landings & threats.going_on).singles() {
                let prey = self.before(at, D);
                if !self.chase(self.before(prey, D), at, prey, end) {
                    return;
                }
            }
        });
    }

    /// Follows every way in which a man on `at`, come from `from`, can complete its capture; false if `end` stopped it.
    fn chase(
        &self,
        from: K::Word,
        at: K::Word,
        taken: K::Word,
        end: &mut impl FnMut(K::Word, K::Word, K::Word) -> bool,
    ) -> bool {
        let law = self.law();
        let mut went_on = false;
        if law.promotion == Promotion::AtEnd || (at & self.promotion()).is_empty() {
            let prey_left = self.prey_of_men().without(taken);
            let free = self.empty | from | if law.removal == Removal::AtOnce { taken } else { K::Word::ZERO };
            each_direction!(law.man_captures, D => {
                let prey = self.step(at, D) & prey_left;
                let landing = self.step(prey, D) & free;
                if landing.any() {
                    went_on = true;
                    if !self.chase(from, landing, taken | prey, end) {
                        return false;
                    }
                }
            });
        }
        went_on || end(from, at, taken)
    }
}
