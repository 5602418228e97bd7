//! How long to think, as `level` says it.

use super::line::{Argument, Line};
use crate::protocol::settings::USUAL_TIME;
use crate::search::{Clock, Limits};
use std::time::Duration;

/// The limits said since the last `go`. Those of several lines add up; of two values for one limit the later counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Level {
    depth: Option<u16>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    time: Option<Duration>,
    increment: Option<Duration>,
    moves: Option<u32>,
    infinite: bool,
}

impl Level {
    /// Reads the arguments of a line, in their order. Unknown ones (`handicap`, `ply`) and values that are no numbers are
    /// passed over.
    pub fn parse(line: &Line) -> Vec<Self> {
        line.arguments.iter().map(Self::said_by).collect()
    }

    /// What is wrong with the values that are no numbers.
    pub fn faults(line: &Line) -> Vec<String> {
        let known = ["depth", "nodes", "move-time", "time", "inc", "moves"];
        let limits = line.arguments.iter().filter(|argument| known.contains(&argument.name.as_str()));
        let fault = |argument: &Argument| {
            let value = argument.value.as_deref().unwrap_or_default();
            number(value).is_none().then(|| format!("level {}: '{value}' is not a number", argument.name))
        };
        limits.filter_map(fault).collect()
    }

    /// What one argument says.
    fn said_by(argument: &Argument) -> Self {
        let mut level = Self::default();
        let number = argument.value.as_deref().and_then(number);
        // Zero would mean not to think at all; the least is one ply, one node.
        match argument.name.as_str() {
            "depth" => level.depth = number.map(|depth| depth.clamp(1.0, f64::from(u16::MAX)) as u16),
            "nodes" => level.nodes = number.map(|nodes| nodes.max(1.0) as u64),
            "move-time" => level.move_time = number.map(seconds),
            "time" => level.time = number.map(seconds),
            "inc" => level.increment = number.map(seconds),
            "moves" => level.moves = number.filter(|moves| *moves >= 1.0).map(|moves| moves as u32),
            "infinite" => level.infinite = argument.value.is_none(),
            _ => {}
        }
        level
    }

    /// Adds what is said later. `infinite` lifts all limits said before, a limit said later lifts `infinite`.
    pub fn add(&mut self, later: Self) {
        if later.infinite {
            *self = later;
            return;
        }
        if later != Self::default() {
            self.infinite = false;
        }
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
        self.move_time = later.move_time.or(self.move_time);
        self.time = later.time.or(self.time);
        self.increment = later.increment.or(self.increment);
        self.moves = later.moves.or(self.moves);
    }

    /// True if nothing limits the search.
    pub fn is_endless(&self) -> bool {
        *self == Self { infinite: self.infinite, ..Self::default() }
    }

    /// True if the client asked for a search without end.
    pub fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// The time that this move may take at most, as far as it is known.
    pub fn most(&self) -> Option<Duration> {
        let clock = self.clock().map(|clock| clock.time);
        self.move_time.into_iter().chain(clock).min()
    }

    /// The limits for the search.
    pub fn limits(&self, lines: usize, overhead: Duration) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time,
            clock: self.clock(),
            infinite: self.infinite,
            playing: true,
            mate: None,
            lines,
            overhead,
        }
    }

    fn clock(&self) -> Option<Clock> {
        if self.time.is_none() && self.increment.is_none() && self.moves.is_none() {
            return None;
        }
        let increment = self.increment.unwrap_or_default();
        // The protocol adds the increment before the move.
        let time = self.time.unwrap_or(USUAL_TIME).saturating_add(increment);
        Some(Clock { time, increment, moves: self.moves })
    }
}

/// A number with a decimal point or, as the Hub GUI writes it under many locales, a comma.
fn number(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse().ok().filter(|number: &f64| !number.is_nan())
}

/// Seconds; clocks that have run out may be negative, and a century is as good as infinity.
fn seconds(number: f64) -> Duration {
    Duration::from_secs_f64(number.clamp(0.0, 3e9))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(lines: &[&str]) -> Level {
        let mut level = Level::default();
        lines.iter().flat_map(|line| Level::parse(&Line::parse(line))).for_each(|later| level.add(later));
        level
    }

    fn limits(lines: &[&str]) -> Limits {
        level(lines).limits(1, Duration::ZERO)
    }

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn lines_add_up() {
        let found = limits(&["level depth=9", "level nodes=1000", "level move-time=0.5", "level depth=7"]);
        assert_eq!((found.depth, found.nodes, found.move_time), (Some(7), Some(1000), Some(MS(500))));
        assert!(found.clock.is_none());
        assert!(level(&["level handicap=1 ply=2"]).is_endless());
        assert!(level(&["level depth=3", "level infinite"]).is_endless());
        assert_eq!(limits(&["level infinite", "level depth=3"]), limits(&["level depth=3"]));
        assert_eq!(limits(&["level nodes=9", "level infinite depth=3"]), limits(&["level depth=3"]));
        assert!(level(&["level depth=3 infinite"]).is_endless());
        assert_eq!(limits(&["level depth=x depth=3 depth=2"]).depth, Some(2));
    }

    #[test]
    fn what_is_no_number_is_told() {
        let faults = Level::faults(&Line::parse("level time=abc inc=1 depth nodes=\u{661} handicap=x infinite"));
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert_eq!(faults[0], "level time: 'abc' is not a number");
    }

    #[test]
    fn the_increment_comes_before_the_move() {
        let clock = limits(&["level moves=40 time=58.5", "level inc=2"]).clock.unwrap();
        assert_eq!(clock, Clock { time: MS(60_500), increment: MS(2000), moves: Some(40) });
        assert_eq!(limits(&["level inc=1"]).clock.unwrap().time, MS(31_000));
        assert_eq!(level(&["level inc=1 move-time=3"]).most(), Some(MS(3000)));
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        assert_eq!(limits(&["level time=291,587"]).clock.unwrap().time, MS(291_587));
        assert_eq!(limits(&["level time=-0.5 moves=0"]).clock.unwrap(), Clock::default());
        assert_eq!(limits(&["level depth=0 nodes=0 move-time=1e99"]).depth, Some(1));
        assert_eq!(limits(&["level depth=1e9"]).depth, Some(u16::MAX));
        assert!(level(&["level depth=x nodes=nan time= move-time=."]).is_endless());
        assert_eq!(limits(&["level move-time=inf"]).move_time, Some(Duration::from_secs(3_000_000_000)));
    }
}
