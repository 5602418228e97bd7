//! Pauses of the machine: time that passed while nobody was given a processor, for which no engine is to blame.
//!
//! Two witnesses. A thread that sleeps a few milliseconds at a time sees that everything stood still when it wakes much
//! too late: the machine was suspended, its host had other things to do, somebody stopped the program. And Linux counts
//! how long each thread was ready to run and not let: another program had the processor.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the watcher sleeps at a time.
const STEP: Duration = Duration::from_millis(10);
/// A shorter pause is part of the life on a machine that does other things too; `margin` is for those.
pub const LEAST: Duration = Duration::from_millis(50);
/// Pauses that are remembered: those within one move are asked for, directly after it.
const REMEMBERED: usize = 1000;
/// How long the watcher is waited for: it may not have woken from a pause itself.
const PATIENCE: Duration = Duration::from_secs(1);

/// Notes when everything stood still.
#[derive(Debug, Default)]
pub struct Watch(Mutex<Log>);

#[derive(Debug, Default)]
struct Log {
    /// Beginning and end of each pause, the latest last.
    pauses: VecDeque<(Instant, Instant)>,
    /// When the watcher last woke up; nothing while none watches.
    awake: Option<Instant>,
    ended: bool,
}

impl Watch {
    /// Watches until [`Watch::end`].
    pub fn keep(&self) {
        let mut slept = Instant::now();
        loop {
            thread::sleep(STEP);
            let awake = Instant::now();
            let mut log = self.log();
            if log.ended {
                log.awake = None;
                return;
            }
            log.note(slept + STEP, awake);
            drop(log);
            slept = awake;
        }
    }

    /// Ends the watch.
    pub fn end(&self) {
        self.log().ended = true;
    }

    /// How long everything stood still between two moments, pauses shorter than [`LEAST`] left out.
    pub fn between(&self, from: Instant, to: Instant) -> Duration {
        let until = Instant::now() + PATIENCE;
        // Both may have slept through the same pause, and the watcher wakes up last.
        while self.log().awake.is_some_and(|awake| awake < to) && Instant::now() < until {
            thread::sleep(STEP);
        }
        let log = self.log();
        log.pauses.iter().map(|&(begun, ended)| ended.min(to).saturating_duration_since(begun.max(from))).sum()
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    /// The watcher should have woken at one moment and did at another.
    fn note(&mut self, due: Instant, awake: Instant) {
        self.awake = Some(awake);
        if awake.saturating_duration_since(due) >= LEAST {
            self.pauses.push_back((due, awake));
            if self.pauses.len() > REMEMBERED {
                self.pauses.pop_front();
            }
        }
    }
}

/// How long each thread of a program has been ready to run without being let, by the number of the thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits(BTreeMap<u32, Duration>);

impl Waits {
    /// Those of the thread that asks; none where the system does not count them.
    pub fn own() -> Self {
        Self(waited(Path::new("/proc/thread-self")).map(|time| (0, time)).into_iter().collect())
    }

    /// Those of a process; none where the system does not count them.
    pub fn process(id: u32) -> Self {
        let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return Self::default() };
        let of = |entry: fs::DirEntry| Some((entry.file_name().to_str()?.parse().ok()?, waited(&entry.path())?));
        Self(threads.flatten().filter_map(of).collect())
    }

    /// The longest that a thread has waited since an earlier moment.
    pub fn since(&self, earlier: &Self) -> Duration {
        let waited =
            |(id, time): (&u32, &Duration)| time.saturating_sub(earlier.0.get(id).copied().unwrap_or_default());
        self.0.iter().map(waited).max().unwrap_or_default()
    }
}

/// The second of the numbers in a file `schedstat` of Linux: nanoseconds spent waiting for a processor.
fn waited(thread: &Path) -> Option<Duration> {
    let text = fs::read_to_string(thread.join("schedstat")).ok()?;
    text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn only_the_part_within_a_move_counts() {
        let start = Instant::now();
        let watch = Watch::default();
        watch.log().note(start + 100 * MS, start + 300 * MS);
        watch.log().note(start + 400 * MS, start + 430 * MS);
        watch.log().awake = None;
        for (from, to, expected) in [(0, 1000, 200), (200, 1000, 100), (0, 150, 50), (300, 1000, 0), (0, 100, 0)] {
            assert_eq!(watch.between(start + from * MS, start + to * MS), expected * MS, "{from} to {to}");
        }
    }

    #[test]
    fn a_machine_that_runs_has_no_pauses_and_the_watch_ends() {
        let watch = Arc::new(Watch::default());
        let kept = Arc::clone(&watch);
        let thread = thread::spawn(move || kept.keep());
        let begun = Instant::now();
        thread::sleep(5 * STEP);
        // Between two moments that lie in the future nothing has happened, and the watcher is not waited for for ever.
        assert_eq!(watch.between(begun + 3600 * 1000 * MS, begun + 3600 * 1001 * MS), Duration::ZERO);
        watch.end();
        thread.join().unwrap();
        assert!(begun.elapsed() >= PATIENCE);
    }

    #[test]
    fn the_thread_that_waited_longest_tells() {
        let waits = |times: &[(u32, u32)]| Waits(times.iter().map(|&(id, ms)| (id, ms * MS)).collect());
        let (before, after) = (waits(&[(1, 500), (2, 10)]), waits(&[(1, 510), (2, 90), (3, 20)]));
        assert_eq!(after.since(&before), 80 * MS);
        assert_eq!(Waits::default().since(&before), Duration::ZERO);
        assert_eq!(after.since(&after), Duration::ZERO);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_counts_the_threads_of_a_process() {
        let all = Waits::process(std::process::id());
        assert!(all.0.len() >= 2 || !Path::new("/proc/self/schedstat").exists(), "{all:?}");
        assert_eq!(Waits::process(u32::MAX), Waits::default());
    }
}
