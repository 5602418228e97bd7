//! When to end: nodes, clock and the caller's word, looked at every few hundred microseconds.

use super::busy::Busy;
use super::clock::Timing;
use super::limits::{Control, Limits};
use super::params::{FIRST_ITERATION, POLL_NODES, POLL_TIME};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What the threads of one search share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    stop: AtomicBool,
    nodes: AtomicU64,
    busy: Busy,
    /// The number of the pass that all are to be at.
    pass: AtomicU64,
}

impl Shared {
    /// For so many threads.
    pub fn new(threads: usize) -> Self {
        Self { busy: Busy::new(threads), ..Self::default() }
    }

    /// Ends all threads.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// One thread's watch on the limits.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    pub limits: &'a Limits,
    pub control: &'a Control,
    pub timing: Timing,
    shared: &'a Shared,
    /// True once the pass is to end; nothing that returns afterwards may be used.
    pub stopped: bool,
    /// True if it is to end since another thread was first with it.
    overtaken: bool,
    /// The number of the pass.
    pass: u64,
    /// Depth of the iteration.
    pub depth: u16,
    nodes: u64,
    counted: u64,
    poll_at: u64,
    interval: u64,
    polled: Duration,
}

impl<'a> Watch<'a> {
    pub fn new(limits: &'a Limits, control: &'a Control, timing: Timing, shared: &'a Shared) -> Self {
        let mut watch = Self {
            limits,
            control,
            timing,
            shared,
            stopped: false,
            overtaken: false,
            pass: 0,
            depth: 0,
            nodes: 0,
            counted: 0,
            poll_at: 0,
            interval: 16,
            polled: timing.elapsed(),
        };
        watch.schedule();
        watch
    }

    /// What the other threads are at.
    #[inline(always)]
    pub fn busy(&self) -> &'a Busy {
        &self.shared.busy
    }

    /// Counts one move made.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
        }
    }

    /// Moves made by all threads.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.counted
    }

    /// Begins a pass and calls the other threads away from earlier ones.
    pub fn begin(&mut self, pass: u64, depth: u16) {
        (self.pass, self.depth) = (pass, depth);
        self.shared.pass.fetch_max(pass, Ordering::Relaxed);
        self.stopped &= !self.overtaken;
        self.overtaken = false;
    }

    /// True if the search has been ended, and not only the pass.
    pub fn is_ended(&self) -> bool {
        self.stopped && !self.overtaken
    }

    /// Adds the moves not yet counted to those of all threads.
    pub fn add_up(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) {
        self.add_up();
        let now = self.timing.elapsed();
        // Where moves are slow to generate, fewer of them fit between two looks.
        let gap = now.saturating_sub(self.polled);
        self.interval = if gap > POLL_TIME { (self.interval / 2).max(1) } else { (self.interval * 2).min(POLL_NODES) };
        self.polled = now;
        if self.is_over(now) {
            (self.stopped, self.overtaken) = (true, false);
        } else if !self.stopped && self.shared.pass.load(Ordering::Relaxed) > self.pass {
            (self.stopped, self.overtaken) = (true, true);
        }
        self.schedule();
    }

    fn schedule(&mut self) {
        self.poll_at = self.nodes + self.interval;
        if let Some(limit) = self.limits.nodes {
            let left = limit.saturating_sub(self.shared.nodes.load(Ordering::Relaxed));
            self.poll_at = self.poll_at.min(self.nodes + left.max(1));
        }
    }

    fn is_over(&self, now: Duration) -> bool {
        if self.shared.stop.load(Ordering::Relaxed) || self.control.is_stopped() {
            return true;
        }
        if self.control.is_pondering() {
            return false;
        }
        let limits = self.limits;
        let time = self.timing.is_over(now) && (self.depth > 1 || now >= FIRST_ITERATION);
        // Deeper than asked for only after pondering.
        time || limits.nodes.is_some_and(|n| self.nodes() >= n) || limits.depth.is_some_and(|d| self.depth > d.max(1))
    }

    /// Moves made by this thread.
    pub fn own_nodes(&self) -> u64 {
        self.nodes
    }

    /// True if iteration `depth` may be begun, where the move deserves `percent` of the time meant for one.
    pub fn may_begin(&self, depth: u16, percent: u32) -> bool {
        if self.stopped || self.control.is_stopped() || self.shared.stop.load(Ordering::Relaxed) {
            return false;
        }
        if depth == 1 || self.control.is_pondering() {
            return true;
        }
        let limits = self.limits;
        limits.depth.is_none_or(|d| depth <= d)
            && limits.nodes.is_none_or(|n| self.nodes() < n)
            && !self.timing.is_late(self.timing.elapsed(), percent)
    }
}
