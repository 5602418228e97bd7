//! Every number that steers the search.
//!
//! Those that a change of strength is bought with are fields of [`Parameters`], so that a match can try other values
//! without a new build; the others are constants.

use std::time::Duration;
use thiserror::Error;

/// A number of the search that can be changed to try out another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value unless it is changed.
    pub value: i32,
    /// The values allowed.
    pub range: (i32, i32),
}

/// Why a number of the search is not changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// There is none of this name.
    #[error("the search has no number `{0}`; it has {names}", names = Parameters::all().map(|p| p.name).collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// The value is out of range.
    #[error("`{name}` cannot be {value}: it lies from {low} to {high}", low = range.0, high = range.1)]
    Range {
        /// The number's name.
        name: &'static str,
        /// The value asked for.
        value: i32,
        /// The values allowed.
        range: (i32, i32),
    },
}

macro_rules! parameters {
    ($( $(#[doc = $doc:literal])* $name:ident = $value:literal in $low:literal..=$high:literal; )*) => {
        /// The numbers of the search that strength depends on. Margins are in centi-men, depths in plies, switches 0 or 1.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters { $( $(#[doc = $doc])* pub $name: i32, )* }

        impl Parameters {
            const DEFAULT: Self = Self { $( $name: $value, )* };

            /// All of them, in the order of the source.
            pub fn all() -> impl Iterator<Item = Parameter> {
                [$( Parameter { name: stringify!($name), value: $value, range: ($low, $high) }, )*].into_iter()
            }

            /// Changes the one of this name.
            ///
            /// # Errors
            /// If there is none, or it cannot have this value.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
                match name {
                    $( stringify!($name) => {
                        if !($low..=$high).contains(&value) {
                            return Err(ParameterError::Range { name: stringify!($name), value, range: ($low, $high) });
                        }
                        self.$name = value;
                    } )*
                    _ => return Err(ParameterError::Unknown(name.to_string())),
                }
                Ok(())
            }
        }
    };
}

parameters! {
    /// Half the width of the first window around the last score; doubled at each failure.
    window = 24 in 1..=1000;
    /// Depth from which late quiet moves are searched less deep at first; 255 for never.
    reduce_depth = 2 in 1..=255;
    /// Moves searched to the full depth before, where the window is open.
    reduce_after_open = 3 in 1..=20;
    /// The same where it is empty.
    reduce_after = 1 in 1..=20;
    /// Reduction in hundredths of a ply that every late move gets.
    reduce_base = 75 in -200..=400;
    /// Reduction in hundredths of a ply for each unit of ln(depth) ln(number of the move).
    reduce_slope = 65 in 0..=300;
    /// Reduction in hundredths of a ply less where the window is open.
    reduce_open = 60 in 0..=300;
    /// History score worth a ply of reduction; 0 for none.
    reduce_history = 6000 in 0..=60000;
    /// Depth from which a node for which the table knows no move is searched a ply less; 255 for never.
    unknown_depth = 4 in 2..=255;
    /// Plies added where there is only one move.
    only_move = 1 in 0..=1;
    /// Plies from the root, in iterations' depths, within which they are added.
    extend_within = 2 in 0..=10;
    /// How many times on one line of quiescence a quiet position whose side to move is threatened, and seems to be good
    /// enough all the same, is searched by a ply.
    threat_plies = 1 in 0..=4;
    /// How much the finer points of an evaluation can make up for material and squares; see
    /// [`crate::eval::Evaluation::evaluate_within`].
    lazy_margin = 50 in 0..=60000;
    /// How fast the history learns, for each squared ply of depth; 0 for not at all: then moves are tried as they are listed.
    history_gain = 16 in 0..=400;
}

impl Parameters {
    /// Those of a search that leaves nothing out and reduces nothing: it finds every win within its depth, against which
    /// the tests hold the others.
    pub fn thorough() -> Self {
        Self { reduce_depth: 255, unknown_depth: 255, lazy_margin: 60_000, ..Self::DEFAULT }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Deepest iteration.
pub(super) const MAX_DEPTH: u16 = 200;

/// Depth from which an iteration starts with a narrow window around the last score.
pub(super) const WINDOW_DEPTH: u16 = 4;
/// Half the width beyond which the window is opened altogether, in centi-men.
pub(super) const WINDOW_LIMIT: i32 = 400;

/// Moves that one quiescence may generate; then positions with captures are evaluated as they stand. Exchanges of real
/// games need a few hundred at most. On a board crowded with kings, each capture leads to many others, and playing all of
/// them out would take hours.
pub(super) const SETTLE_MOVES: usize = 4_000;

/// Depth from which threads keep out of each other's way.
pub(super) const BUSY_DEPTH: u16 = 3;

/// Plies before a draw counter's limit from which on the counter is part of the table's key.
pub(super) const NEAR_LIMIT: u16 = 40;

/// Largest absolute value in a history table.
pub(super) const HISTORY_LIMIT: i32 = 8_000;
/// Largest change at once.
pub(super) const HISTORY_STEP: i32 = 1_600;

/// Nodes between two looks at the clock at most.
pub(super) const POLL_NODES: u64 = 1_024;
/// Wanted time between two looks.
pub(super) const POLL_TIME: Duration = Duration::from_micros(300);
/// The first iteration may take this long whatever the clock says, so that there is a move worth playing.
pub(super) const FIRST_ITERATION: Duration = Duration::from_millis(1);

/// Depth to which a root with a single legal move is searched when playing by time: enough to find what to ponder on.
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

/// What a move gets of its time, in per cent, right after the best move has changed ...
pub(super) const UNSETTLED: u32 = 150;
/// ... and by how much that falls with each iteration in which it does not ...
pub(super) const SETTLED_STEP: u32 = 12;
/// ... so many times at most.
pub(super) const SETTLED_STEPS: u32 = 7;
/// From this number, less the share of the nodes that the best move took, follows the second factor, in per cent: a move
/// that takes nearly all of them is the only good one.
pub(super) const SHARE_BASE: u32 = 160;
/// The third grows by this many per cent for each centi-man that the score has fallen.
pub(super) const DROP_GAIN: f64 = 1.5;
/// A greater fall counts as this one, in centi-men.
pub(super) const DROP_LIMIT: f64 = 80.0;
/// A move that has long been best and takes this share of the nodes is played at once ...
pub(super) const EASY_SHARE: u32 = 97;
/// ... after this part of its time, in per cent.
pub(super) const EASY_TARGET: u32 = 15;

/// Stack of an accompanying thread in bytes: [`crate::score::MAX_PLY`] frames with room to spare.
pub(super) const STACK: usize = 16 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_by_name_and_within_their_range() {
        let mut params = Parameters::default();
        for Parameter { name, value, range } in Parameters::all() {
            assert!(range.0 <= value && value <= range.1, "{name}");
            params.set(name, range.1).unwrap();
            assert!(params.set(name, range.1 + 1).unwrap_err().to_string().contains(name));
        }
        assert_ne!(params, Parameters::default());
        assert!(params.set("nonsense", 1).unwrap_err().to_string().contains("reduce_depth"));
    }
}
