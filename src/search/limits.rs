//! How long to think.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left, the increment for this move already added.
    pub time: Duration,
    /// Time added before each of the own moves.
    pub increment: Duration,
    /// Moves to play in this time; `None` for the rest of the game.
    pub moves: Option<u32>,
}

/// What ends a search. Several limits hold together; none at all is an infinite search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of nominal depth.
    pub depth: Option<u16>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock to play by.
    pub clock: Option<Clock>,
    /// Go on until stopped, also in a decided position or at the greatest depth.
    pub infinite: bool,
    /// The move is wanted, not what it is worth: a forced one is played at once, as always with a clock.
    pub playing: bool,
    /// End when a win within this many own moves is proven.
    pub mate: Option<u16>,
    /// Lines to report, at least 1.
    pub lines: usize,
    /// Time that is lost on the way to the opponent, kept in reserve at each move.
    pub overhead: Duration,
}

impl Limits {
    /// True if a forced move is played at once.
    pub(super) fn hurries(&self) -> bool {
        self.clock.is_some() || self.playing && self.move_time.is_some()
    }

    /// Takes off what has been used of the time already.
    pub fn spend(&mut self, used: Duration) {
        if let Some(time) = &mut self.move_time {
            *time = time.saturating_sub(used);
        }
        if let Some(clock) = &mut self.clock {
            clock.time = clock.time.saturating_sub(used);
        }
    }

    /// True if nothing but [`Control::stop`] ends the search.
    pub fn is_infinite(&self) -> bool {
        let Self { depth, nodes, move_time, clock, infinite, mate, .. } = self;
        let none = depth.is_none() && nodes.is_none() && move_time.is_none() && clock.is_none() && mate.is_none();
        *infinite || none
    }
}

/// The handle by which another thread ends a search or turns pondering into thinking.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// A handle for thinking, or for pondering until [`Control::ponder_hit`].
    pub fn new(pondering: bool) -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(pondering) }
    }

    /// Ends the search as soon as it looks, within a few milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// True once [`Control::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What [`Control::is_stopped`] tells, for work that knows nothing of searches.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// The expected move was played: from now on the limits count, with the time spent so far.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// True while the opponent is thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_is_taken_off_every_time_and_never_below_nothing() {
        let ms = Duration::from_millis;
        let clock = Clock { time: ms(300), increment: ms(50), moves: None };
        let mut limits = Limits { move_time: Some(ms(100)), clock: Some(clock), nodes: Some(7), ..Limits::default() };
        limits.spend(ms(120));
        assert_eq!(limits.move_time, Some(Duration::ZERO));
        assert_eq!(limits.clock, Some(Clock { time: ms(180), ..clock }));
        assert_eq!(limits.nodes, Some(7));
    }
}
