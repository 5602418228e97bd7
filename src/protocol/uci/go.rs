//! The arguments of `go`.

use crate::board::Side;
use crate::protocol::settings::{USUAL_TIME, whole};
use crate::search::{Clock, Limits};
use std::time::Duration;

/// What to search for and how long, as said by `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u16>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// Time left to White and Black.
    time: [Option<Duration>; 2],
    /// An increment or a number of moves was told, which mean nothing without a clock.
    by_clock: bool,
    increment: [Duration; 2],
    moves: Option<u32>,
    mate: Option<u16>,
    /// Until `stop`.
    pub infinite: bool,
    /// While the opponent thinks.
    pub ponder: bool,
    /// The only moves to consider; all if empty.
    pub root: Vec<String>,
}

const WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads the words behind `go`.
    ///
    /// # Errors
    /// The word that cannot be read, and what is expected.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut go = Self::default();
        let mut rest = words;
        while let [word, tail @ ..] = rest {
            rest = match *word {
                "infinite" => {
                    go.infinite = true;
                    tail
                }
                "ponder" => {
                    go.ponder = true;
                    tail
                }
                "searchmoves" => {
                    let end = tail.iter().position(|word| WORDS.contains(word)).unwrap_or(tail.len());
                    go.root = tail[..end].iter().map(ToString::to_string).collect();
                    &tail[end..]
                }
                _ => {
                    go.set(word, tail.first().copied())?;
                    &tail[1..]
                }
            };
        }
        Ok(go)
    }

    fn set(&mut self, word: &str, value: Option<&str>) -> Result<(), String> {
        if word == "perft" {
            return Err("go perft counts and does not search: write go perft DEPTH [paths] alone".into());
        }
        if !WORDS.contains(&word) {
            return Err(format!("go {word}: unknown; understood are {}", WORDS[..12].join(", ")));
        }
        let number = match value {
            Some(text) => whole(text).ok_or_else(|| format!("go {word}: '{text}' is not a whole number"))?,
            None => return Err(format!("go {word}: the number is missing")),
        };
        self.by_clock |= matches!(word, "winc" | "binc" | "movestogo");
        // Clocks may be below zero; a search without any depth or node is as good as one of the least.
        let time = Duration::from_millis(number.max(0) as u64);
        let small = number.clamp(1, i64::from(u16::MAX)) as u16;
        match word {
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number.max(1) as u64),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves = u32::try_from(number).ok().filter(|moves| *moves > 0),
            _ => self.mate = Some(small),
        }
        Ok(())
    }

    /// The limits for the side to move. Its clock is the one of its colour, whichever side began the game; if only the
    /// other side's time is given, that is taken.
    pub fn limits(&self, turn: Side, lines: usize, overhead: Duration) -> Limits {
        let own = turn.index();
        let supposed = (self.by_clock && !self.is_limited()).then_some(USUAL_TIME);
        let time = self.time[own].or(self.time[1 - own]).or(supposed);
        let clock = time.map(|time| Clock { time, increment: self.increment[own], moves: self.moves });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time,
            clock,
            infinite: self.is_held(),
            playing: true,
            mate: self.mate,
            lines,
            overhead,
        }
    }

    /// True if only `stop` ends the search: asked for, or nothing else said.
    pub fn is_held(&self) -> bool {
        self.infinite || !self.is_limited() && !self.by_clock && self.time == [None; 2]
    }

    /// True if something other than a clock ends the search.
    fn is_limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some() || self.mate.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, String> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn clocks_go_by_colour() {
        let go = go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5").unwrap();
        let clock = |side| go.limits(side, 1, Duration::ZERO).clock.unwrap();
        let ms = Duration::from_millis;
        assert_eq!(clock(Side::White), Clock { time: ms(1000), increment: ms(10), moves: Some(5) });
        assert_eq!(clock(Side::Black), Clock { time: ms(2000), increment: ms(20), moves: Some(5) });
        assert!(!go.is_held());
    }

    #[test]
    fn all_limits_are_read() {
        let go = go("searchmoves 32-28 a3-b4 depth 5 nodes 100 mate 3 movetime 7 ponder").unwrap();
        let limits = go.limits(Side::White, 2, Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(5), Some(100), Some(3)));
        assert_eq!(limits.move_time, Some(Duration::from_millis(7)));
        assert_eq!(go.root, ["32-28", "a3-b4"]);
        assert!(go.ponder && !limits.infinite);
    }

    #[test]
    fn odd_arguments_are_named() {
        assert!(go("").unwrap().is_held() && go("infinite depth 3").unwrap().is_held());
        assert_eq!(go("wtime -5").unwrap().limits(Side::White, 1, Duration::ZERO).clock, Some(Clock::default()));
        assert_eq!(go("depth 0 nodes -1").unwrap(), go("depth 1 nodes 1").unwrap());
        for (text, word) in [("depth", "depth"), ("depth x", "'x'"), ("deep 3", "deep"), ("wtime 1e3", "'1e3'")] {
            let message = go(text).unwrap_err();
            assert!(message.contains(word), "{message}");
        }
    }
}
