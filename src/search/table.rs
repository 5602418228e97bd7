//! The transposition table: what earlier searches found out about positions, shared by all threads without locks.
//!
//! An entry is two words, each written by itself. The first is the key combined with the second by exclusive or (Hyatt
//! and Mann, 2002), so that an entry half written by another thread does not fit any key and is not believed. Four
//! entries share a cache line.

use super::report::Bound;
use crate::board::Word;
use crate::position::Move;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use thiserror::Error;

const WAYS: usize = 4;
const AGES: u8 = 64;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The memory is not there.
    #[error("no memory for a table of {0} MiB: ask for less")]
    Memory(usize),
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move, see [`name_of`]; 0 if none is known.
    pub mv: u16,
    /// The score, counted from the node.
    pub score: i16,
    /// Depth searched.
    pub depth: u8,
    /// What the score says; `None` if only the move counts.
    pub bound: Option<Bound>,
}

impl Entry {
    fn pack(&self, age: u8) -> u64 {
        let bound = match self.bound {
            None => 0,
            Some(Bound::Exact) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Upper) => 3,
        };
        // The topmost bit tells a used entry from an empty one.
        1 << 63
            | u64::from(self.mv)
            | u64::from(self.score as u16) << 16
            | u64::from(self.depth) << 32
            | bound << 40
            | u64::from(age) << 42
    }

    fn unpack(data: u64) -> Self {
        let bound = match data >> 40 & 3 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Upper),
        };
        Self { mv: data as u16, score: (data >> 16) as i16, depth: (data >> 32) as u8, bound }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

/// The name by which the table knows a move: a hash of from, to and what is taken, since two captures may share their
/// ends. Never 0. It only serves to find the move again among the legal ones.
#[inline]
pub(super) fn name_of<W: Word>(mv: &Move<W>) -> u16 {
    let [a, b, c] = mv.taken.to_wide().0;
    let taken = a ^ b.rotate_left(21) ^ c.rotate_left(42);
    let mixed = (taken ^ u64::from(mv.from) << 48 ^ u64::from(mv.to) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 48) as u16 | 1
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// A table of a fixed size.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of `mib` MiB, at least 1.
    ///
    /// # Errors
    /// [`TableError::Memory`] if so much cannot be had.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        let mib = mib.max(1);
        let count = mib.checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(TableError::Memory(mib))?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::Memory(mib))?;
        buckets.par_extend((0..count).into_par_iter().map(|_| Bucket::default()));
        Ok(Self { buckets, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.par_iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.age = AtomicU8::new(0);
    }

    /// The size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// How much of the table the present search has filled, in thousandths, from a sample.
    pub fn hashfull(&self) -> u16 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1_000)];
        let is_used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(is_used).count();
        (used * 1_000 / (sample.len() * WAYS)) as u16
    }

    /// Begins a new search: entries of earlier ones are given up first.
    pub(super) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known about the position of this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Remembers an entry, in place of the same position's or of the least valuable one.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = &self.bucket(key).0[0];
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = Entry::unpack(data);
                // A bare move must not displace a score, nor a score without move the move.
                if entry.bound.is_none() && old.bound.is_some() {
                    entry = Entry { mv: if entry.mv != 0 { entry.mv } else { old.mv }, ..old };
                } else if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                victim = slot;
                break;
            }
            let worth = if data == 0 {
                -1
            } else {
                let years = i32::from((age + AGES - age_of(data)) % AGES);
                i32::from(Entry::unpack(data).depth) + 256 - 8 * years.min(31)
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = entry.pack(age);
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u64) -> Entry {
        let bound = [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)][n as usize % 4];
        Entry { mv: n as u16, score: -(n as i16), depth: (n % 200) as u8, bound }
    }

    #[test]
    fn entries_come_back_as_they_went_in() {
        let mut table = Table::new(1).unwrap();
        assert_eq!(table.mib(), 1);
        for n in 1..2_000 {
            let key = n << 52 | n;
            assert_eq!(table.probe(key), None);
            table.store(key, entry(n));
            assert_eq!(table.probe(key), Some(entry(n)));
        }
        assert!(table.hashfull() > 0);
        table.clear();
        assert_eq!(table.hashfull(), 0);
        assert_eq!(table.probe(5 << 52 | 5), None);
    }

    #[test]
    fn torn_entries_are_not_believed() {
        let table = Table::new(1).unwrap();
        let (a, b) = (77, 78);
        table.store(a, entry(1));
        let slot = &table.bucket(a).0[0];
        // Another thread has written its second word but not yet its first.
        slot.data.store(entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(a), None);
        assert_eq!(table.probe(b), None);
        slot.check.store(b ^ entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(b), Some(entry(2)));
    }

    #[test]
    fn threads_writing_one_bucket_never_mix_entries() {
        let table = Table::new(1).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for n in 0..50_000u64 {
                        let key = (n * 7 + thread) % 64;
                        table.store(key, Entry { mv: key as u16 + 1, score: key as i16, depth: 9, bound: None });
                        if let Some(found) = table.probe((key + 1) % 64) {
                            assert_eq!(u64::from(found.mv), (key + 1) % 64 + 1);
                            assert_eq!(found.score as u64, (key + 1) % 64);
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = Table::new(1).unwrap();
        let deep = Entry { depth: 30, ..entry(1) };
        for key in 0..4 {
            table.store(key, Entry { depth: if key == 2 { 1 } else { 30 }, ..deep });
        }
        table.store(4, deep);
        assert_eq!(table.probe(2), None);
        assert!([0, 1, 3, 4].iter().all(|&key| table.probe(key).is_some()));
        for _ in 0..8 {
            table.grow_older();
        }
        for key in 10..14 {
            table.store(key, Entry { depth: 1, ..deep });
        }
        assert!((10..14).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn captures_with_the_same_ends_have_different_names() {
        let one = Move::<u64>::new(3, 40, 1 << 9 | 1 << 20, true, false);
        let other = Move::<u64>::new(3, 40, 1 << 10 | 1 << 21, true, false);
        assert_ne!(name_of(&one), name_of(&other));
        assert_ne!(name_of(&one), 0);
    }

    #[test]
    fn too_large_a_table_is_refused() {
        assert_eq!(Table::new(usize::MAX / 2).unwrap_err(), TableError::Memory(usize::MAX / 2));
        assert!(Table::new(1 << 43).is_err());
    }
}
