//! What a large table asks of the memory: whether there is enough, large pages, and lines ahead of the need. The one place
//! with unsafe code; neither of the two requests that need it changes what a program can see.
//!
//! A probe of a table of 64 MiB hits a page that the processor's address cache has forgotten, and then a line that no
//! cache holds: a quarter of the search's time went there. With large pages and a request ahead of the need, and some
//! smaller changes, the same search of 7.85 million nodes (international, depth 17) took 0.64, 0.64 and 0.82 of the time
//! in three pairs on a busy machine. Where main memory is slow, even the time to list a node's moves is not too much
//! between request and probe: with the probe after the list, 16 % of the time spent in it became 9 %.

use sysinfo::{MemoryRefreshKind, System};

/// Memory in bytes that is left to everything else.
const SPARE: u64 = 128 << 20;

/// The memory in bytes that a table can have, if the system tells: what is free or can be freed, within the limit that is
/// set for this process.
pub(super) fn room() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let free = system.available_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory.saturating_sub(limits.rss));
    (free > 0).then(|| free.min(limit).saturating_sub(SPARE))
}

/// Asks the processor to bring `place` near.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the address is that of a reference, so it is valid; and a prefetch of any address reads no value, writes
    // nothing and cannot fault.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

/// The twin for other processors: nothing at all, which gives the same results later.
#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn prefetch<T>(place: &T) {
    let _ = place;
}

/// Asks the system to back this memory by large pages, best before it is first used.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(super) fn prefer_large_pages<T>(memory: &mut [T]) {
    const PAGE: usize = 4096;
    let start = memory.as_ptr().addr().next_multiple_of(PAGE);
    let end = memory.as_ptr_range().end.addr() / PAGE * PAGE;
    if end > start {
        let first = memory.as_mut_ptr().with_addr(start);
        // SAFETY: the pages from `start` to `end` lie wholly within the slice, which is borrowed exclusively. The advice
        // changes neither their contents nor whether they may be used; a system that does not know it returns an error,
        // which is of no concern.
        unsafe { libc::madvise(first.cast(), end - start, libc::MADV_HUGEPAGE) };
    }
}

/// The twin for other systems: they choose the pages.
#[cfg(not(target_os = "linux"))]
pub(super) fn prefer_large_pages<T>(memory: &mut [T]) {
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_change_nothing() {
        let mut places: Vec<u64> = (0..1 << 20).collect();
        prefer_large_pages(&mut places);
        prefer_large_pages(&mut places[1..3]);
        prefer_large_pages::<u64>(&mut []);
        for (n, place) in places.iter().enumerate() {
            prefetch(place);
            assert_eq!(*place, n as u64);
        }
    }
}
