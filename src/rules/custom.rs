//! Rules read at run time, played by the same generator as the built-in games.
//!
//! A built-in game is a type whose board and law the compiler knows; [`Custom`] holds both at run time instead. It is
//! slower by the branches that the compiler could not drop, and needs no other code.

use super::registry::WithKernel;
use super::variants::Kernel;
use super::{Law, Rules};
use crate::board::{Board, Wide, Word};
use std::marker::PhantomData;
use std::sync::Arc;

/// A generator whose board and law are known at run time only. Copies share them.
#[derive(Clone, Debug)]
pub struct Custom<W> {
    game: Arc<(Board, Law)>,
    word: PhantomData<W>,
}

impl<W: Word> Custom<W> {
    /// Lays out the board of some rules, which must have passed [`Rules::check`] and fit the word.
    fn new(rules: &Rules) -> Self {
        debug_assert!(rules.shape.bits() <= W::BITS);
        Self { game: Arc::new((Board::new(rules.shape), rules.law)), word: PhantomData }
    }
}

impl<W: Word> Custom<W> {
    /// The same game as `kernel`, known at run time only. What need not be fast is generic over this type: it is compiled
    /// once for each word instead of once for each game.
    pub fn of<K: Kernel<Word = W>>(kernel: &K) -> Self {
        Self::with_law(kernel, *kernel.law())
    }

    /// The board of `kernel` under another law.
    pub fn with_law<K: Kernel<Word = W>>(kernel: &K, law: Law) -> Self {
        Self { game: Arc::new((kernel.board().clone(), law)), word: PhantomData }
    }
}

impl<W: Word> Kernel for Custom<W> {
    type Word = W;
    #[inline(always)]
    fn board(&self) -> &Board {
        &self.game.0
    }
    #[inline(always)]
    fn law(&self) -> &Law {
        &self.game.1
    }
}

/// A generator of run-time rules with the smallest word that holds their board.
#[derive(Clone, Debug)]
pub enum AnyKernel {
    /// Up to 64 bits.
    Small(Custom<u64>),
    /// Up to 128 bits.
    Medium(Custom<u128>),
    /// Larger boards.
    Large(Custom<Wide>),
}

impl AnyKernel {
    /// The generator of some rules.
    ///
    /// # Panics
    /// If the board is smaller than 6 or larger than 12 squares on a side, which [`Rules::check`] tells before.
    pub fn new(rules: &Rules) -> Self {
        match rules.shape.bits() {
            0..=64 => Self::Small(Custom::new(rules)),
            65..=128 => Self::Medium(Custom::new(rules)),
            _ => Self::Large(Custom::new(rules)),
        }
    }

    /// Runs a visitor with this generator and the rules that it was made from.
    pub fn call<V: WithKernel>(&self, rules: &Rules, visitor: V) -> V::Out {
        match self {
            Self::Small(kernel) => visitor.call(kernel, rules),
            Self::Medium(kernel) => visitor.call(kernel, rules),
            Self::Large(kernel) => visitor.call(kernel, rules),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Squares};
    use crate::rules::variants::INTERNATIONAL;

    #[test]
    fn the_smallest_word_that_fits_is_chosen() {
        let kernel = |width, height, squares| {
            AnyKernel::new(&Rules { shape: Shape { width, height, squares }, ..INTERNATIONAL })
        };
        assert!(matches!(kernel(10, 10, Squares::Left), AnyKernel::Small(_)));
        assert!(matches!(kernel(8, 8, Squares::All), AnyKernel::Small(_)));
        assert!(matches!(kernel(12, 12, Squares::Left), AnyKernel::Medium(_)));
        assert!(matches!(kernel(9, 10, Squares::All), AnyKernel::Medium(_)));
        assert!(matches!(kernel(12, 12, Squares::All), AnyKernel::Large(_)));
    }
}
