//! Machine words that a bitboard can live in.
//!
//! Every board of the family fits in 64 bits except the 12x12 ones (78 bits with their ghost column) and the
//! larger all-square boards that house rules may ask for (up to 156 bits). Measured on the same game, `u128` costs
//! 63 % more instructions than `u64`, so the word is always the smallest one that fits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// An unsigned word used as a set of bits.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// Number of bits in the word.
    const BITS: u32;
    /// The word without any bit.
    const ZERO: Self;
    /// The word with bit `n` alone.
    fn bit(n: u8) -> Self;
    /// The lower bits of a wide word.
    fn from_wide(wide: &Wide) -> Self;
    /// The same bits in a wide word.
    fn to_wide(self) -> Wide;
    /// Shifted towards the higher bits; bits beyond the end are lost.
    fn up(self, n: u8) -> Self;
    /// Shifted towards the lower bits; bits beyond the end are lost.
    fn down(self, n: u8) -> Self;
    /// Number of bits set.
    fn len(self) -> u32;
    /// Index of the lowest bit set; of no meaning for an empty word.
    fn first(self) -> u8;
    /// The word without its lowest bit.
    fn rest(self) -> Self;
    /// The lowest bit alone.
    #[inline(always)]
    fn lowest(self) -> Self {
        self ^ self.rest()
    }
    /// True if no bit is set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }
    /// True if some bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::ZERO
    }
    /// True if bit `n` is set.
    #[inline(always)]
    fn has(self, n: u8) -> bool {
        (self & Self::bit(n)).any()
    }
    /// The bits set in either word but not in both of `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
    /// The bits set, each as a word of its own, lowest first.
    #[inline(always)]
    fn singles(self) -> Singles<Self> {
        Singles(self)
    }
    /// The indices of the bits set, lowest first.
    #[inline(always)]
    fn iter(self) -> Bits<Self> {
        Bits(self)
    }
}

/// Iterator over the bits of a word as words of one bit, lowest first.
#[derive(Clone, Debug)]
pub struct Singles<W>(W);

impl<W: Word> Iterator for Singles<W> {
    type Item = W;
    #[inline(always)]
    fn next(&mut self) -> Option<W> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 = self.0.rest();
        Some(bit)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.len() as usize;
        (count, Some(count))
    }
}

/// Iterator over the indices of the bits of a word, lowest first.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

impl<W: Word> Iterator for Bits<W> {
    type Item = u8;
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let n = self.0.first();
        self.0 = self.0.rest();
        Some(n)
    }
}

macro_rules! primitive_word {
    ($word:ty, $limbs:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(n: u8) -> Self {
                1 << n
            }
            #[inline(always)]
            fn from_wide(wide: &Wide) -> Self {
                let mut word = wide.0[0] as Self;
                if $limbs == 2 {
                    word |= (wide.0[1] as Self).wrapping_shl(64);
                }
                word
            }
            #[inline(always)]
            fn to_wide(self) -> Wide {
                let high = if $limbs == 2 { self.wrapping_shr(64) as u64 } else { 0 };
                Wide([self as u64, high, 0])
            }
            #[inline(always)]
            fn up(self, n: u8) -> Self {
                self << n
            }
            #[inline(always)]
            fn down(self, n: u8) -> Self {
                self >> n
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

primitive_word!(u64, 1);
primitive_word!(u128, 2);

/// A word of 192 bits, lowest 64 first: room for the 156 bits of an all-square 12x12 board with its ghost column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide(pub [u64; 3]);

impl Wide {
    /// The word without any bit.
    pub const EMPTY: Self = Self([0; 3]);

    /// The word with bit `n` added.
    pub const fn with(mut self, n: u8) -> Self {
        self.0[n as usize / 64] |= 1 << (n % 64);
        self
    }

    /// True if bit `n` is set.
    pub const fn holds(&self, n: u8) -> bool {
        self.0[n as usize / 64] >> (n % 64) & 1 != 0
    }
}

macro_rules! wide_operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $trait for Wide {
            type Output = Self;
            #[inline(always)]
            fn $method(self, b: Self) -> Self {
                let a = self.0;
                Self([a[0] $op b.0[0], a[1] $op b.0[1], a[2] $op b.0[2]])
            }
        }
        impl $assign for Wide {
            #[inline(always)]
            fn $assign_method(&mut self, b: Self) {
                *self = *self $op b;
            }
        }
    };
}

wide_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
wide_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
wide_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Wide {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl Word for Wide {
    const BITS: u32 = 192;
    const ZERO: Self = Self::EMPTY;
    fn bit(n: u8) -> Self {
        Self::EMPTY.with(n)
    }
    fn from_wide(wide: &Wide) -> Self {
        *wide
    }
    fn to_wide(self) -> Wide {
        self
    }
    /// Steps on a board shift by 1 to 63 bits.
    fn up(self, n: u8) -> Self {
        let [a, b, c] = self.0;
        if n == 0 {
            return self;
        }
        Self([a << n, b << n | a >> (64 - n), c << n | b >> (64 - n)])
    }
    /// Steps on a board shift by 1 to 63 bits.
    fn down(self, n: u8) -> Self {
        let [a, b, c] = self.0;
        if n == 0 {
            return self;
        }
        Self([a >> n | b << (64 - n), b >> n | c << (64 - n), c >> n])
    }
    fn len(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }
    fn first(self) -> u8 {
        let limb = self.0.iter().position(|&limb| limb != 0).unwrap_or(0);
        (limb as u32 * 64 + self.0[limb].trailing_zeros()) as u8
    }
    fn rest(self) -> Self {
        let mut limbs = self.0;
        for limb in &mut limbs {
            if *limb != 0 {
                *limb &= *limb - 1;
                break;
            }
        }
        Self(limbs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<W: Word>(n: u8, m: u8, by: u8) {
        let word = W::bit(n) | W::bit(m);
        let mut indices: Vec<u8> = vec![n.min(m), n.max(m)];
        indices.dedup();
        assert_eq!(word.iter().collect::<Vec<_>>(), indices);
        assert_eq!(W::from_wide(&word.to_wide()), word);
        let up: Vec<u8> = indices.iter().map(|i| i + by).filter(|&i| u32::from(i) < W::BITS).collect();
        assert_eq!(word.up(by).iter().collect::<Vec<_>>(), up);
        let down: Vec<u8> = indices.iter().filter(|&&i| i >= by).map(|i| i - by).collect();
        assert_eq!(word.down(by).iter().collect::<Vec<_>>(), down);
    }

    #[test]
    fn words_shift_and_iterate_alike() {
        for by in [1, 5, 6, 13, 31, 63] {
            for n in 0..64 {
                agrees::<u64>(n, 63 - n, by);
                agrees::<u128>(2 * n, 127 - n, by);
                agrees::<Wide>(3 * n, 191 - n, by);
            }
        }
    }
}
