//! How long each side may think, and the clock that the referee keeps.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Longest time that a control can give: a week.
const LONGEST: f64 = 7.0 * 86_400.0;

/// Time for a game or for each so many moves, and what every move adds: `40/60+0.5` is 60 seconds for each 40 moves and
/// half a second more for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves to play in [`TimeControl::time`], which then is given again; `None` for the whole game.
    pub moves: Option<u32>,
    /// Time on the clock.
    pub time: Duration,
    /// Time added before each own move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || format!("{text:?} is no time control; write it as 60, 60+0.5, 40/300 or 5:00+3, in seconds");
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.trim().parse().ok().filter(|&n: &u32| n > 0).ok_or_else(form)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = seconds(time).ok_or_else(form)?;
        let increment = seconds(increment).ok_or_else(form)?;
        if time.is_zero() && increment.is_zero() {
            return Err(form());
        }
        Ok(Self { moves, time, increment })
    }
}

/// `90`, `1.5`, `1,5` or `1:30`.
fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim().replace(',', ".");
    let mut total = 0.0;
    for part in text.split(':') {
        let value: f64 = part.parse().ok().filter(|value: &f64| (0.0..=LONGEST).contains(value))?;
        total = total * 60.0 + value;
    }
    (total <= LONGEST).then(|| Duration::from_secs_f64(total))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Text, or a number of seconds.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Whole(u32),
    Part(f64),
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Written::deserialize(deserializer)? {
            Written::Text(text) => text,
            Written::Whole(seconds) => seconds.to_string(),
            Written::Part(seconds) => seconds.to_string(),
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What ends one side's thinking. Several hold together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The clock to play by.
    pub control: Option<TimeControl>,
    /// Time for each move.
    pub move_time: Option<Duration>,
    /// Positions searched for each move.
    pub nodes: Option<u64>,
    /// Plies searched for each move.
    pub depth: Option<u16>,
    /// Level of play, which limits the rest.
    pub level: Option<u8>,
}

/// As a `TimeControl` tag might say it: `40/60+0.5`, `1 s a move`, `depth 6`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.control.map(|control| control.to_string()),
            self.move_time.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.depth.map(|depth| format!("depth {depth}")),
            self.level.map(|level| format!("level {level}")),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// One side's clock as the referee keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    limit: Limit,
    left: Duration,
    moves_left: Option<u32>,
}

/// What an engine is told before it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Limits that hold for each move.
    pub limit: Limit,
    /// Time on the clock, the increment for this move not added; zero without a clock.
    pub left: Duration,
    /// Moves to the next time; `None` for the rest of the game.
    pub moves_left: Option<u32>,
}

impl Allowance {
    /// The most that this move may take; `None` if no clock runs.
    pub fn most(&self) -> Option<Duration> {
        let by_clock = self.limit.control.map(|control| self.left + control.increment);
        by_clock.into_iter().chain(self.limit.move_time).min()
    }
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(limit: Limit) -> Self {
        let left = limit.control.map_or(Duration::ZERO, |control| control.time);
        Self { limit, left, moves_left: limit.control.and_then(|control| control.moves) }
    }

    /// What the side may use for its next move.
    pub fn allowance(&self) -> Allowance {
        Allowance { limit: self.limit, left: self.left, moves_left: self.moves_left }
    }

    /// Time on the clock.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// Takes the time of a move off; false if there was not so much, `margin` included.
    pub fn spend(&mut self, used: Duration, margin: Duration) -> bool {
        let Some(most) = self.allowance().most() else { return true };
        if used > most + margin {
            self.left = Duration::ZERO;
            return false;
        }
        let Some(control) = self.limit.control else { return true };
        self.left = (self.left + control.increment).saturating_sub(used);
        if let Some(moves) = &mut self.moves_left {
            *moves -= 1;
            if *moves == 0 {
                *moves = control.moves.unwrap_or(1);
                self.left += control.time;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn controls_read_back() {
        for (text, moves, time, increment) in [
            ("60", None, 60_000, 0),
            ("0.1+0.001", None, 100, 1),
            ("40/60+0.5", Some(40), 60_000, 500),
            ("5:00+3", None, 300_000, 3_000),
            ("0+2", None, 0, 2_000),
            ("1,5", None, 1_500, 0),
        ] {
            let control: TimeControl = text.parse().unwrap();
            let expected =
                TimeControl { moves, time: Duration::from_millis(time), increment: Duration::from_millis(increment) };
            assert_eq!(control, expected, "{text}");
            assert_eq!(control.to_string().parse(), Ok(expected));
        }
        for wrong in ["", "0", "x", "0/60", "-1", "60+", "/60", "1e9", "nan", "60+-1", "40/0"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn clocks_add_before_a_move_and_renew_after_the_last() {
        let control = Some("2/10+1".parse().unwrap());
        let mut clock = Clock::new(Limit { control, ..Limit::default() });
        assert_eq!(clock.allowance().most(), Some(11 * SECOND));
        assert!(clock.spend(4 * SECOND, Duration::ZERO));
        assert_eq!((clock.left(), clock.allowance().moves_left), (7 * SECOND, Some(1)));
        assert!(clock.spend(8 * SECOND, Duration::ZERO));
        assert_eq!((clock.left(), clock.allowance().moves_left), (10 * SECOND, Some(2)));
        assert!(clock.spend(SECOND * 12, SECOND), "the margin forgives");
        assert_eq!(clock.left(), Duration::ZERO);
        assert!(!clock.spend(SECOND * 3, SECOND));
    }

    #[test]
    fn a_time_for_each_move_is_a_clock_too() {
        let mut clock = Clock::new(Limit { move_time: Some(SECOND), ..Limit::default() });
        assert!(clock.spend(SECOND, Duration::ZERO) && clock.spend(SECOND, Duration::ZERO));
        assert!(!clock.spend(SECOND * 2, Duration::ZERO));
        assert!(Clock::new(Limit { depth: Some(3), ..Limit::default() }).spend(SECOND * 999, Duration::ZERO));
    }
}
