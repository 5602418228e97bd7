//! How the time for a move follows from its limits.

use super::limits::{Clock, Limits};
use super::params::{INCREMENT_SHARE, LEAST_PART, MOVES_LEFT, NEW_ITERATION, STRETCH};
use std::time::{Duration, Instant};

/// The time of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    start: Instant,
    /// Begin no iteration after this, if the choice is neither hard nor easy.
    soft: Option<Duration>,
    /// End the search at this.
    hard: Option<Duration>,
}

impl Timing {
    /// The time allowed by `limits` to a search that began at `start`.
    pub fn new(limits: &Limits, start: Instant) -> Self {
        let by_clock = limits.clock.map(|clock| allot(&clock, limits.overhead));
        let by_move = limits.move_time.map(|time| time.saturating_sub(limits.overhead));
        let hard = [by_clock.map(|(_, hard)| hard), by_move].into_iter().flatten().min();
        Self { start, soft: by_clock.map(|(soft, _)| soft), hard }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// True if an iteration begun after `elapsed` would hardly end in time, where the move deserves `percent` of what is
    /// meant for one.
    pub fn is_late(&self, elapsed: Duration, percent: u32) -> bool {
        self.soft.is_some_and(|soft| elapsed >= soft * percent / 100) || self.is_over(elapsed)
    }

    /// True if the time is used up.
    pub fn is_over(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }
}

/// The time after which no iteration is begun, and that after which none goes on.
fn allot(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let time = clock.time.saturating_sub(overhead);
    let moves = clock.moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
    let rest = time.saturating_sub(clock.increment);
    let share = (rest / moves + clock.increment * INCREMENT_SHARE / 100).min(time);
    let most = if moves == 1 { time } else { time / LEAST_PART.min(moves) };
    let hard = (share * STRETCH).min(most);
    (share.min(hard) * NEW_ITERATION / 100, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_game_fits_into_its_time() {
        for (time, increment, moves) in
            [(10, 1, None), (60_000, 0, None), (1_000, 0, Some(40)), (3_000, 2_000, Some(5))]
        {
            let (mut left, mut moves): (Duration, Option<u32>) = (MS * time, moves);
            for _ in 0..moves.unwrap_or(300) {
                left += MS * increment;
                let (soft, hard) = allot(&Clock { time: left, increment: MS * increment, moves }, MS / 2);
                assert!(soft <= hard && hard + MS / 2 <= left.max(MS / 2));
                left = left.saturating_sub(hard);
                moves = moves.map(|n| n - 1);
            }
        }
    }

    #[test]
    fn the_last_move_may_use_all_and_no_time_is_no_time() {
        let clock = |time| Clock { time: MS * time, increment: Duration::ZERO, moves: Some(1) };
        assert_eq!(allot(&clock(1_000), MS * 10).1, MS * 990);
        assert_eq!(allot(&clock(5), MS * 10).1, Duration::ZERO);
        let limits = Limits { move_time: Some(MS * 50), overhead: MS * 20, ..Limits::default() };
        let timing = Timing::new(&limits, Instant::now());
        assert!(timing.is_over(MS * 30) && !timing.is_over(MS * 29));
    }
}
