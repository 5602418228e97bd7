//! The weights in the form in which they are read fastest.
//!
//! A weight of both phases is one word: the ending in the upper half, the opening in the lower. Men are looked up by
//! eight squares at a time, for each side in a table of its own.

use super::layout::{COUNTS, Layout, reversed};
use super::weights::{UNIT, Weights};
use crate::board::{Board, Side, Word};

/// A sum in both phases, in eighths of a centi-man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    pub opening: i32,
    pub ending: i32,
}

impl Phases {
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self { opening: self.opening + other.opening, ending: self.ending + other.ending }
    }

    #[inline(always)]
    pub fn less(self, other: Self) -> Self {
        Self { opening: self.opening - other.opening, ending: self.ending - other.ending }
    }

    #[inline(always)]
    pub fn times(self, n: i32) -> Self {
        Self { opening: self.opening * n, ending: self.ending * n }
    }

    /// Both in one word.
    fn packed(self) -> i32 {
        (self.ending << 16).wrapping_add(self.opening)
    }

    #[inline(always)]
    pub fn unpacked(packed: i32) -> Self {
        Self { opening: i32::from(packed as i16), ending: packed.wrapping_add(0x8000) >> 16 }
    }
}

/// Eight squares at a time.
type Chunk = [i32; 256];

/// The tables of one game.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The weights of single counts.
    pub counts: [Phases; COUNTS],
    /// The same, packed.
    pub packed: [i32; COUNTS],
    men: [Vec<Chunk>; 2],
    kings: [Vec<Phases>; 2],
    guards: [Vec<i32>; 2],
}

/// Most squares of a back row whose patterns are counted, in bits of the index.
const GUARD_BITS: usize = 6;

impl Tables {
    pub fn new(board: &Board, layout: &Layout, weights: &Weights) -> Self {
        let phases = |i: usize| weight(weights, layout.shared[i]);
        let counts = std::array::from_fn(phases);
        let men = Side::ALL.map(|side| men(board, |square| phases(layout.man(board, side, square)).packed()));
        let kings = Side::ALL.map(|side| {
            let mut table = vec![Phases::default(); 192];
            for &square in &board.bits[..usize::from(board.count)] {
                table[usize::from(square)] = phases(layout.king(board, side, square));
            }
            table
        });
        let bits = board.promotion[1].len();
        let mut white = vec![0; 1 << GUARD_BITS];
        let mut black = white.clone();
        for (pattern, &feature) in layout.guards.iter().enumerate() {
            white[pattern] = phases(feature).packed();
            black[reversed(pattern, bits)] = phases(feature).packed();
        }
        Self { counts, packed: counts.map(Phases::packed), men, kings, guards: [white, black] }
    }

    /// The men of one side, on a board of so many chunks.
    #[inline(always)]
    pub fn men<W: Word>(&self, side: Side, men: W, chunks: usize) -> i32 {
        let tables = &self.men[side.index()][..chunks];
        let limbs = men.to_wide().0;
        let mut sum = 0i32;
        for (i, table) in tables.iter().enumerate() {
            sum = sum.wrapping_add(table[usize::from((limbs[i / 8] >> (i % 8 * 8)) as u8)]);
        }
        sum
    }

    /// The kings of one side. On odd boards they may be many, so that their sum might not fit in half a word.
    #[inline(never)]
    pub fn kings<W: Word>(&self, side: Side, kings: W) -> Phases {
        let table = &self.kings[side.index()];
        kings.iter().fold(Phases::default(), |sum, square| sum.plus(table[usize::from(square)]))
    }

    /// A pattern of the back row of one side.
    #[inline(always)]
    pub fn guard(&self, side: Side, pattern: usize) -> i32 {
        self.guards[side.index()][pattern & ((1 << GUARD_BITS) - 1)]
    }
}

fn weight(weights: &Weights, i: usize) -> Phases {
    let [opening, ending] = [0, 1].map(|phase| (weights.phases[phase][i] * UNIT).round() as i32);
    Phases { opening, ending }
}

fn men(board: &Board, worth: impl Fn(u8) -> i32) -> Vec<Chunk> {
    let chunks = board.shape.bits().div_ceil(8);
    (0..chunks as u8)
        .map(|chunk| {
            let worth: [i32; 8] = std::array::from_fn(|bit| {
                let square = chunk * 8 + bit as u8;
                if board.squares.holds(square) { worth(square) } else { 0 }
            });
            std::array::from_fn(|set| {
                let held = (0..8).filter(|bit| set >> bit & 1 != 0);
                held.fold(0i32, |sum, bit| sum.wrapping_add(worth[bit]))
            })
        })
        .collect()
}
