//! Every number that steers the search.

use std::time::Duration;

/// Deepest iteration.
pub(super) const MAX_DEPTH: u16 = 200;

/// Depth from which an iteration starts with a narrow window around the last score.
pub(super) const WINDOW_DEPTH: u16 = 4;
/// Half the width of the first window, in centi-men; doubled at each failure.
pub(super) const WINDOW: i32 = 24;
/// Half the width beyond which the window is opened altogether.
pub(super) const WINDOW_LIMIT: i32 = 400;

/// How many times on one line of quiescence a quiet position whose side to move is threatened is searched by a ply.
pub(super) const THREAT_PLIES: u8 = 1;
/// Moves that one quiescence may generate; then positions with captures are evaluated as they stand. Exchanges of real
/// games need a few hundred at most. On a board crowded with kings, each capture leads to many others, and playing all of
/// them out would take hours.
pub(super) const SETTLE_MOVES: usize = 4_000;

/// Plies before a draw counter's limit from which on the counter is part of the table's key.
pub(super) const NEAR_LIMIT: u16 = 40;

/// Largest absolute value in the history table.
pub(super) const HISTORY_LIMIT: i32 = 8_000;

/// Nodes between two looks at the clock at most.
pub(super) const POLL_NODES: u64 = 1_024;
/// Wanted time between two looks.
pub(super) const POLL_TIME: Duration = Duration::from_micros(300);
/// The first iteration may take this long whatever the clock says, so that there is a move worth playing.
pub(super) const FIRST_ITERATION: Duration = Duration::from_millis(1);

/// Depth to which a root with a single move is searched when playing by a clock: enough to find what to ponder on.
pub(super) const SINGLE_DEPTH: u16 = 4;
/// Scores outside the window are reported only after this time.
pub(super) const BOUNDS_AFTER: Duration = Duration::from_secs(2);

/// Moves that the rest of a game is supposed to last.
pub(super) const MOVES_LEFT: u32 = 30;
/// Share of the increment that a move may use, in per cent.
pub(super) const INCREMENT_SHARE: u32 = 80;
/// No move takes longer than so many times its share.
pub(super) const STRETCH: u32 = 4;
/// Nor a greater part of the time left than one in so many, unless it is the last move before the time control.
pub(super) const LEAST_PART: u32 = 3;
/// Share of a move's time after which no new iteration is begun, in per cent: it would rarely end.
pub(super) const NEW_ITERATION: u32 = 60;

/// Stack of an accompanying thread in bytes: [`crate::score::MAX_PLY`] frames with room to spare.
pub(super) const STACK: usize = 16 << 20;
