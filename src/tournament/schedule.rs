//! Which two engines meet, with which colours, from which opening: everything by its number alone, so that any part of
//! a match can be played anywhere and any time.

use super::plan::{Format, Plan};
use serde::{Deserialize, Serialize};

/// Two games of two engines from one opening, with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the schedule, from 0.
    pub pair: u64,
    /// The engine that has White in the first game.
    pub first: usize,
    /// The other engine.
    pub second: usize,
    /// The number of the opening.
    pub opening: u64,
}

/// One game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the schedule, from 0: games 2n and 2n+1 are pair n.
    pub game: u64,
    /// The engine that has White.
    pub white: usize,
    /// The engine that has Black.
    pub black: usize,
    /// The number of the opening.
    pub opening: u64,
}

impl Pairing {
    /// The two games.
    pub fn fixtures(&self) -> [Fixture; 2] {
        let Self { pair, first, second, opening } = *self;
        [
            Fixture { game: 2 * pair, white: first, black: second, opening },
            Fixture { game: 2 * pair + 1, white: second, black: first, opening },
        ]
    }
}

/// One of `of` equal parts of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { part: 1, of: 1 }
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || format!("{text:?} is no part of a match; write it as 2/10, the second of ten");
        let (part, of) = text.split_once('/').ok_or_else(form)?;
        let shard = Self { part: part.trim().parse().map_err(|_| form())?, of: of.trim().parse().map_err(|_| form())? };
        if shard.part == 0 || shard.part > shard.of { Err(form()) } else { Ok(shard) }
    }
}

impl Shard {
    /// True if the pair belongs to this part.
    pub fn has(&self, pair: u64) -> bool {
        pair % self.of == self.part - 1
    }
}

/// All pairs of a match. In each round every two engines that meet play the same opening.
#[derive(Clone, Debug)]
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    rounds: u64,
}

impl Schedule {
    /// The schedule of a complete plan.
    pub fn new(plan: &Plan) -> Self {
        let engines = plan.engines.len();
        let firsts = match plan.format {
            Format::RoundRobin => engines,
            Format::Gauntlet => 1.min(engines),
        };
        let meetings = (0..firsts).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect();
        Self { meetings, rounds: u64::from(plan.games() / 2) }
    }

    /// Number of pairs.
    pub fn len(&self) -> u64 {
        self.meetings.len() as u64 * self.rounds
    }

    /// True if nobody meets anybody.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Pair number `pair` of less than [`Schedule::len`]. The same engine has White first in every round, as programs of
    /// DXP that propose the games expect it.
    pub fn pairing(&self, pair: u64) -> Pairing {
        let meetings = self.meetings.len() as u64;
        let (round, (first, second)) = (pair / meetings, self.meetings[(pair % meetings) as usize]);
        Pairing { pair, first, second, opening: round }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::entrant::Entrant;

    fn plan(engines: usize, format: Format, games: u32) -> Plan {
        Plan { engines: vec![Entrant::default(); engines], format, games: Some(games), ..Plan::new("thai") }
    }

    #[test]
    fn everyone_meets_everyone_with_both_colours() {
        let schedule = Schedule::new(&plan(3, Format::RoundRobin, 4));
        assert_eq!(schedule.len(), 6);
        let mut games = [[0; 3]; 3];
        for fixture in (0..schedule.len()).flat_map(|pair| schedule.pairing(pair).fixtures()) {
            games[fixture.white][fixture.black] += 1;
        }
        assert_eq!(games, [[0, 2, 2], [2, 0, 2], [2, 2, 0]]);
        assert!((0..3).all(|pair| schedule.pairing(pair).opening == 0));
        assert_eq!(schedule.pairing(5).opening, 1);
    }

    #[test]
    fn the_first_meets_the_others() {
        let schedule = Schedule::new(&plan(4, Format::Gauntlet, 2));
        assert_eq!(schedule.len(), 3);
        assert!((0..3).all(|pair| schedule.pairing(pair).first == 0));
    }

    #[test]
    fn parts_share_all_pairs() {
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        assert!((0..100).all(|pair| parts.iter().filter(|part| part.has(pair)).count() == 1));
        for wrong in ["", "0/3", "4/3", "1", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
