//! The transposition table: what earlier searches found out about positions, shared by all threads without locks.
//!
//! An entry is twelve bytes, a word of data and half a word of check, each written by itself. The check is half the key
//! combined with a digest of the data by exclusive or (after Hyatt and Mann, 2002), so that an entry half written by
//! another thread fits no key and is not believed. Five entries share a cache line. The other half of the key has chosen
//! the line, so that two positions are taken for each other about once in 2^32 probes for each entry looked at.

use super::memory::{prefer_large_pages, prefetch, room};
use super::report::Bound;
use crate::board::Word;
use crate::position::Move;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use thiserror::Error;

const WAYS: usize = 5;
const AGES: u8 = 64;

/// Tables up to this size are not checked against the memory that is free.
const SURE_MIB: usize = 256;

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
    /// Plies from the node to the deepest position that the score comes from.
    pub reach: u8,
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
            | u64::from(self.reach) << 48
    }

    fn unpack(data: u64) -> Self {
        let bound = match data >> 40 & 3 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Upper),
        };
        Self {
            mv: data as u16,
            score: (data >> 16) as i16,
            depth: (data >> 32) as u8,
            reach: (data >> 48) as u8,
            bound,
        }
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

/// What the entry of a key with this data must have as its check.
#[inline(always)]
fn check_of(key: u64, data: u64) -> u32 {
    key as u32 ^ (data.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// The name by which the table knows a move: from and to, changed by a hash of what is taken, since two captures may
/// share their ends. Never 0. It only serves to find the move again among the legal ones.
#[inline(always)]
pub(super) fn name_of<W: Word>(mv: &Move<W>) -> u16 {
    let ends = u16::from(mv.from) | u16::from(mv.to) << 8;
    let name = if mv.is_capture() { ends ^ digest(mv.taken.to_wide().0) } else { ends };
    name.max(1)
}

/// Sixteen bits of a set.
#[inline(never)]
fn digest([a, b, c]: [u64; 3]) -> u16 {
    let mixed = (a ^ b.rotate_left(21) ^ c.rotate_left(42)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 48) as u16
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    data: [AtomicU64; WAYS],
    check: [AtomicU32; WAYS],
    /// When its entries were written, see [`Table::clear`].
    era: AtomicU32,
}

impl Bucket {
    /// True if its entries count.
    #[inline(always)]
    fn is_of(&self, era: u32) -> bool {
        self.era.load(Ordering::Acquire) == era
    }

    /// Empties it if its entries do not count.
    #[inline(always)]
    fn enter(&self, era: u32) {
        if !self.is_of(era) {
            self.data.iter().for_each(|data| data.store(0, Ordering::Relaxed));
            // Who sees the new era sees that the entries are gone.
            self.era.store(era, Ordering::Release);
        }
    }

    /// The data of a place if it belongs to the key.
    #[inline(always)]
    fn read(&self, way: usize, key: u64) -> Option<u64> {
        let data = self.data[way].load(Ordering::Relaxed);
        (data != 0 && self.check[way].load(Ordering::Relaxed) == check_of(key, data)).then_some(data)
    }

    #[inline(always)]
    fn write(&self, way: usize, key: u64, data: u64) {
        self.data[way].store(data, Ordering::Relaxed);
        self.check[way].store(check_of(key, data), Ordering::Relaxed);
    }
}

/// A table of a fixed size.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
    era: u32,
}

impl Table {
    /// A table of `mib` MiB, at least 1.
    ///
    /// # Errors
    /// [`TableError::Memory`] if so much cannot be had.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        let mib = mib.max(1);
        let count = mib.checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(TableError::Memory(mib))?;
        // Systems promise more memory than there is, and end the program that takes them at their word.
        if mib > SURE_MIB && room().is_some_and(|room| (mib as u64) << 20 > room) {
            return Err(TableError::Memory(mib));
        }
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| TableError::Memory(mib))?;
        prefer_large_pages(buckets.spare_capacity_mut());
        buckets.par_extend((0..count).into_par_iter().map(|_| Bucket::default()));
        Ok(Self { buckets, age: AtomicU8::new(0), era: 0 })
    }

    /// Forgets everything, at once: what was written before a new era does not count, and is emptied where it is met. To
    /// empty a gigabyte takes longer than many a move.
    pub fn clear(&mut self) {
        self.age = AtomicU8::new(0);
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.buckets.par_iter_mut().for_each(|bucket| *bucket = Bucket::default());
        }
    }

    /// The size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// How much of the table the present search has filled, in thousandths, from a sample.
    pub fn hashfull(&self) -> u16 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1_000)];
        let of_this_era = sample.iter().filter(|bucket| bucket.is_of(self.era));
        let is_used = |data: &&AtomicU64| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        };
        let used = of_this_era.flat_map(|bucket| &bucket.data).filter(is_used).count();
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

    /// Asks for the key's cache line without waiting for it.
    #[inline(always)]
    pub(super) fn approach(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known about the position of this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        if !bucket.is_of(self.era) {
            return None;
        }
        (0..WAYS).find_map(|way| bucket.read(way, key)).map(Entry::unpack)
    }

    /// Remembers an entry, in place of the same position's or of the least valuable one.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        bucket.enter(self.era);
        let (mut victim, mut least) = (0, i32::MAX);
        for way in 0..WAYS {
            if let Some(data) = bucket.read(way, key) {
                entry = entry.over(Entry::unpack(data));
                victim = way;
                break;
            }
            let data = bucket.data[way].load(Ordering::Relaxed);
            let worth = if data == 0 {
                -1
            } else {
                let years = i32::from((age + AGES - age_of(data)) % AGES);
                i32::from(Entry::unpack(data).depth) + 256 - 8 * years.min(31)
            };
            if worth < least {
                (victim, least) = (way, worth);
            }
        }
        bucket.write(victim, key, entry.pack(age));
    }
}

impl Entry {
    /// What is kept of this entry and of the one that the table had of the same position: a bare move must not displace
    /// a score, nor a score without move the move.
    #[inline(always)]
    fn over(self, old: Self) -> Self {
        let mv = if self.mv != 0 { self.mv } else { old.mv };
        if self.bound.is_none() && old.bound.is_some() { Self { mv, ..old } } else { Self { mv, ..self } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u64) -> Entry {
        let bound = [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)][n as usize % 4];
        Entry { mv: n as u16, score: -(n as i16), depth: (n % 200) as u8, reach: (n % 251) as u8, bound }
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
    fn a_cleared_table_is_as_good_as_a_new_one() {
        let mut used = Table::new(1).unwrap();
        let keys = |n: u64| ((n % 16) << 60) | (n % 90 + 1);
        for n in 0..500 {
            used.store(keys(n), Entry { depth: 199, ..entry(n) });
        }
        // Also after the last era, which is followed by the first.
        for era in [0, 7, u32::MAX] {
            used.era = era;
            used.clear();
            let new = Table::new(1).unwrap();
            for n in (0..400).map(|n| n * 7) {
                assert_eq!(used.probe(keys(n)), new.probe(keys(n)), "{era} {n}");
                used.store(keys(n), entry(n));
                new.store(keys(n), entry(n));
            }
            assert_eq!(used.hashfull(), new.hashfull());
        }
    }

    #[test]
    fn torn_entries_are_not_believed() {
        let table = Table::new(1).unwrap();
        let (a, b) = (77, 78);
        table.store(a, entry(1));
        let (bucket, data) = (table.bucket(a), entry(2).pack(0));
        // Another thread has written the data but not yet the check.
        bucket.data[0].store(data, Ordering::Relaxed);
        assert_eq!(table.probe(a), None);
        assert_eq!(table.probe(b), None);
        bucket.check[0].store(check_of(b, data), Ordering::Relaxed);
        assert_eq!(table.probe(b), Some(entry(2)));
    }

    /// What a key's entry holds at each writing, so that a reader knows a mixture.
    fn payload(key: u64, round: u64) -> Entry {
        let mix = (key ^ round << 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mv = (mix >> 20) as u16 | 1;
        Entry { mv, score: (mv ^ key as u16) as i16, bound: Some(Bound::Exact), ..entry(round) }
    }

    /// Writes and reads a few lines of the table from all threads at once; the number of entries read that nobody wrote.
    fn mixtures(threads: u64, probes: u64) -> u64 {
        let table = Table::new(1).unwrap();
        let read = |thread: u64| {
            let mut wrong = 0;
            for n in 0..probes / threads {
                // Keys of 16 lines with far more keys than places; the lower half tells them apart.
                let key = |n: u64| ((n % 16) << 60) | ((n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % 24 + 1);
                let (put, get) = (key(n * 8 + thread), key(n * 5 + thread * 3));
                table.store(put, payload(put, n % 1024));
                if let Some(found) = table.probe(get) {
                    wrong += u64::from(found.score as u16 != found.mv ^ get as u16);
                }
            }
            wrong
        };
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || read(thread))).collect();
            all.into_iter().map(|one| one.join().unwrap()).sum()
        })
    }

    #[test]
    fn threads_writing_the_same_lines_never_mix_entries() {
        assert_eq!(mixtures(8, 2_000_000), 0);
    }

    /// `cargo test --release --lib -- --ignored torn`
    #[test]
    #[ignore = "takes minutes"]
    fn no_torn_entry_in_a_thousand_million_probes() {
        assert_eq!(mixtures(8, 1_000_000_000), 0);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = Table::new(1).unwrap();
        let deep = Entry { depth: 30, ..entry(1) };
        for key in 0..5 {
            table.store(key, Entry { depth: if key == 2 { 1 } else { 30 }, ..deep });
        }
        table.store(5, deep);
        assert_eq!(table.probe(2), None);
        assert!([0, 1, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
        for _ in 0..8 {
            table.grow_older();
        }
        for key in 10..15 {
            table.store(key, Entry { depth: 1, ..deep });
        }
        assert!((10..15).all(|key| table.probe(key).is_some()));
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
        // More than is free is refused, though the system might promise it; what is free is not told everywhere.
        if let Some(room) = room() {
            let more = (room >> 20) as usize + 1024;
            assert_eq!(Table::new(more).unwrap_err(), TableError::Memory(more));
        }
    }
}
