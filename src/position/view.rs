//! The board as the side to move sees it: own and enemy pieces, steps forward and back.

use super::Position;
use crate::board::{Board, DIRECTIONS, Word, opposite};
use crate::rules::variants::Kernel;
use crate::rules::{Law, Range};

/// Runs the body once for each direction of a set, with the direction as a constant: with a constant law the compiler
/// drops the directions that are not in it and knows every shift.
macro_rules! each_direction {
    ($set:expr, $d:ident => $body:block) => {{
        each_direction!(@one $set, $d = 0 => $body);
        each_direction!(@one $set, $d = 1 => $body);
        each_direction!(@one $set, $d = 2 => $body);
        each_direction!(@one $set, $d = 3 => $body);
        each_direction!(@one $set, $d = 4 => $body);
        each_direction!(@one $set, $d = 5 => $body);
        each_direction!(@one $set, $d = 6 => $body);
        each_direction!(@one $set, $d = 7 => $body);
    }};
    (@one $set:expr, $d:ident = $n:literal => $body:block) => {{
        #[allow(non_upper_case_globals)]
        const $d: usize = $n;
        if $set.has($n) $body
    }};
}
pub(super) use each_direction;

/// A position seen by the side `OWN` (0 White, 1 Black), which is to move.
pub(super) struct View<'k, K: Kernel, const OWN: usize> {
    pub kernel: &'k K,
    pub men: K::Word,
    pub kings: K::Word,
    pub enemy: K::Word,
    pub enemy_kings: K::Word,
    pub empty: K::Word,
    /// The king that may not make a quiet move, where the law limits them.
    pub resting: K::Word,
}

impl<K: Kernel, const OWN: usize> Clone for View<'_, K, OWN> {
    fn clone(&self) -> Self {
        *self
    }
}

// Derived, it would ask for a kernel that can be copied.
impl<K: Kernel, const OWN: usize> Copy for View<'_, K, OWN> {}

impl<'k, K: Kernel, const OWN: usize> View<'k, K, OWN> {
    #[inline(always)]
    pub fn new(kernel: &'k K, position: &Position<K::Word>) -> Self {
        let foe = 1 - OWN;
        let pieces = &position.pieces;
        let (men, kings) = (pieces.men[OWN], pieces.kings[OWN]);
        let enemy = pieces.men[foe] | pieces.kings[foe];
        let empty = K::Word::from_wide(&kernel.board().squares).without(men | kings | enemy);
        let law = kernel.law();
        let resting = if law.king_limit > 0 && position.run.count[OWN] >= law.king_limit && men.any() {
            K::Word::bit(position.run.square[OWN])
        } else {
            K::Word::ZERO
        };
        Self { kernel, men, kings, enemy, enemy_kings: pieces.kings[foe], empty, resting }
    }

    #[inline(always)]
    pub fn law(&self) -> &'k Law {
        self.kernel.law()
    }

    #[inline(always)]
    pub fn board(&self) -> &'k Board {
        self.kernel.board()
    }

    /// The compass direction of `d`, which counts clockwise from this side's forward.
    #[inline(always)]
    pub const fn compass(d: usize) -> usize {
        (d + OWN * 4) % DIRECTIONS
    }

    /// The set one step on in direction `d`.
    #[inline(always)]
    pub fn step(&self, set: K::Word, d: usize) -> K::Word {
        self.board().step(set, Self::compass(d))
    }

    /// By how much the index of a square grows with a step in direction `d`.
    #[inline(always)]
    pub fn shift(&self, d: usize) -> i8 {
        self.board().steps[Self::compass(d)].shift
    }

    /// The squares one step before the set in direction `d`.
    #[inline(always)]
    pub fn before(&self, set: K::Word, d: usize) -> K::Word {
        self.board().step(set, opposite(Self::compass(d)))
    }

    /// The row on which this side's men promote.
    #[inline(always)]
    pub fn promotion(&self) -> K::Word {
        K::Word::from_wide(&self.board().promotion[OWN])
    }

    /// What a man may take.
    #[inline(always)]
    pub fn prey_of_men(&self) -> K::Word {
        if self.law().man_takes_kings { self.enemy } else { self.enemy.without(self.enemy_kings) }
    }

    /// The squares, whatever stands there, from which a man would jump in direction `d`.
    #[inline(always)]
    pub fn jumps_from(&self, d: usize) -> K::Word {
        self.before(self.prey_of_men() & self.before(self.empty, d), d)
    }

    /// The first square from `at` in direction `d` that is not in `free`; with kings that go one square, the next one.
    #[inline(always)]
    pub fn reach(&self, at: K::Word, d: usize, free: K::Word) -> K::Word {
        let mut t = self.step(at, d);
        if self.law().king_range == Range::Any {
            while (t & free).any() {
                t = self.step(t, d);
            }
        }
        t
    }

    /// True if a king on `at` can capture.
    #[inline(always)]
    pub fn king_can_capture(&self, at: K::Word) -> bool {
        let mut found = false;
        each_direction!(self.law().king_captures, D => {
            let prey = self.reach(at, D, self.empty) & self.enemy;
            found |= (self.step(prey, D) & self.empty).any();
        });
        found
    }

    /// True if some king can capture.
    #[inline(always)]
    pub fn kings_can_capture(&self) -> bool {
        self.kings.singles().any(|square| self.king_can_capture(square))
    }

    /// True if some man can capture.
    #[inline(always)]
    pub fn men_can_capture(&self) -> bool {
        let mut from = K::Word::ZERO;
        each_direction!(self.law().man_captures, D => {
            from |= self.jumps_from(D);
        });
        (from & self.men).any()
    }
}
