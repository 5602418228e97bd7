//! What a match has shown so far: a function of the games played, in the order of the schedule.
//!
//! Games end in another order than they begin, and a match may be cut, continued and shared out. So nothing here depends
//! on when a game was played: a test is walked through pair by pair as scheduled, and what was played behind the pair
//! that decided it does not count.

use super::game::{Cause, PlayedGame, SpoiltGame, Summary};
use super::journal::Kept;
use super::plan::Plan;
use super::schedule::{Fixture, Schedule, Shard};
use super::statistics::{Crosstable, Estimate, Hypothesis, Pentanomial, Points, Sprt, Standing, Tally, Walk};
use crate::board::Side;
use serde::Serialize;
use std::collections::BTreeMap;

/// The games known.
#[derive(Clone, Debug)]
pub struct Results {
    plan: Plan,
    schedule: Schedule,
    shard: Shard,
    games: BTreeMap<u64, Summary>,
    spoilt: Vec<SpoiltGame>,
    openings: BTreeMap<u64, String>,
    /// The test, walked as far as the pairs are complete.
    walk: Option<Walk>,
    /// The first pair that is not complete.
    next: u64,
}

impl Results {
    /// No game of a complete plan, or of one part of it.
    pub fn new(plan: &Plan, shard: Shard) -> Self {
        Self {
            plan: plan.clone(),
            schedule: Schedule::new(plan),
            shard,
            games: BTreeMap::new(),
            spoilt: Vec::new(),
            openings: BTreeMap::new(),
            walk: plan.sprt.map(Walk::new),
            next: shard.part - 1,
        }
    }

    /// Takes in what a journal keeps.
    pub fn take(&mut self, kept: &Kept) {
        match kept {
            Kept::Game(game) => self.add(game),
            Kept::Spoilt(game) => {
                let place = self.spoilt.partition_point(|known| known.game <= game.game);
                self.spoilt.insert(place, (**game).clone());
            }
        }
    }

    /// Games that pauses of the machine have spoilt.
    pub fn spoilt(&self) -> &[SpoiltGame] {
        &self.spoilt
    }

    /// Counts a game; one that is known already, or none of the schedule, is not counted again.
    pub fn add(&mut self, game: &PlayedGame) {
        if game.game / 2 >= self.schedule.len() || self.games.contains_key(&game.game) {
            return;
        }
        self.games.insert(game.game, game.summary());
        let opening = self.schedule.pairing(game.game / 2).opening;
        let moves = &game.opening.moves;
        self.openings
            .entry(opening)
            .or_insert_with(|| if moves.is_empty() { game.opening.fen.clone() } else { moves.clone() });
        while let Some(points) = self.pair(self.next) {
            if let Some(walk) = &mut self.walk {
                walk.add(points);
            }
            self.next += self.shard.of;
        }
    }

    /// True if the game was played.
    pub fn has(&self, game: u64) -> bool {
        self.games.contains_key(&game)
    }

    /// Games played.
    pub fn played(&self) -> u64 {
        self.games.len() as u64
    }

    /// Games of the schedule, or of the part of it.
    pub fn scheduled(&self) -> u64 {
        let (pairs, Shard { part, of }) = (self.schedule.len(), self.shard);
        2 * ((pairs + of - part) / of)
    }

    /// The test and how far it has come.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// True if there is nothing left to play. A part of a match plays all of its games: only all parts together can be
    /// tested.
    pub fn is_complete(&self) -> bool {
        let decided = self.shard.of == 1 && self.walk.as_ref().is_some_and(|walk| walk.decision().is_some());
        decided || self.played() >= self.scheduled()
    }

    /// Points of the first engine of the plan in the two games of a pair, if both were played.
    fn pair(&self, pair: u64) -> Option<[Points; 2]> {
        if pair >= self.schedule.len() {
            return None;
        }
        let mut points = [Points::Draw; 2];
        for (fixture, points) in self.schedule.pairing(pair).fixtures().iter().zip(&mut points) {
            let summary = self.games.get(&fixture.game)?;
            let lower = fixture.white.min(fixture.black);
            *points = of(summary, fixture, lower);
        }
        Some(points)
    }

    /// The games that count: all, or those up to the pair that decided the test.
    fn counted(&self) -> impl Iterator<Item = (Fixture, &Summary)> {
        let decision = self.walk.as_ref().and_then(Walk::decision).filter(|_| self.shard.of == 1);
        let most = decision.map_or(u64::MAX, |decision| 2 * decision.pair);
        self.games.range(..most).map(|(game, summary)| {
            let fixtures = self.schedule.pairing(game / 2).fixtures();
            (fixtures[(game % 2) as usize], summary)
        })
    }

    /// The report.
    pub fn report(&self) -> Report {
        let names: Vec<String> = self.plan.engines.iter().map(super::Entrant::title).collect();
        let mut engines: Vec<EngineReport> = self
            .plan
            .engines
            .iter()
            .map(|engine| EngineReport::new(engine.title(), engine.limit().to_string()))
            .collect();
        let mut table = Crosstable::new(names);
        let (mut games, mut plies, mut causes) = (0, 0, BTreeMap::new());
        let mut openings: BTreeMap<u64, Tally> = BTreeMap::new();
        for (fixture, summary) in self.counted() {
            games += 1;
            plies += summary.plies as u64;
            *causes.entry(summary.cause).or_insert(0) += 1;
            table.add(fixture.white, fixture.black, of(summary, &fixture, fixture.white));
            engines[fixture.white].count(Side::White, summary);
            engines[fixture.black].count(Side::Black, summary);
            openings.entry(fixture.opening).or_default().add(of(summary, &fixture, fixture.white));
        }
        let white = openings.values().fold(Tally::default(), |mut sum, tally| {
            sum += *tally;
            sum
        });
        Report {
            variant: self.plan.variant.clone(),
            part: (self.shard.of > 1).then_some(self.shard),
            games,
            scheduled: self.scheduled(),
            complete: self.is_complete(),
            plies_per_game: if games > 0 { plies as f64 / games as f64 } else { 0.0 },
            white,
            causes,
            spoilt: self.spoilt.clone(),
            pairs: (self.plan.engines.len() == 2).then(|| self.pairs(&table)),
            test: self.walk.as_ref().map(|walk| Test::of(walk, self.shard.of == 1)),
            standings: table.standings(),
            engines,
            openings: openings
                .into_iter()
                .map(|(opening, white)| OpeningReport {
                    opening: self.openings.get(&opening).cloned().unwrap_or_default(),
                    white,
                })
                .collect(),
        }
    }

    /// The pairs of a match of two engines, for the first of them.
    fn pairs(&self, table: &Crosstable) -> Pairs {
        let decision = self.walk.as_ref().and_then(Walk::decision).filter(|_| self.shard.of == 1);
        let most = decision.map_or(self.schedule.len(), |decision| decision.pair);
        let mut counts = Pentanomial::default();
        for pair in (self.shard.part - 1..most).step_by(self.shard.of as usize) {
            if let Some(points) = self.pair(pair) {
                counts.add(points);
            }
        }
        Pairs {
            tally: table.between(0, 1),
            counts,
            elo: counts.elo(),
            normalised_elo: counts.normalised_elo(),
            superiority: counts.superiority(),
            pair_ratio: counts.pair_ratio(),
        }
    }
}

/// What a game brought an engine that played in it.
fn of(summary: &Summary, fixture: &Fixture, engine: usize) -> Points {
    summary.points(if engine == fixture.white { Side::White } else { Side::Black })
}

/// What a match has shown.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub variant: String,
    /// The part of the match that this is about, if it is not the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Shard>,
    /// Games that count.
    pub games: u64,
    /// Games of the schedule.
    pub scheduled: u64,
    /// True if there is nothing left to play.
    pub complete: bool,
    /// Average length of a game in moves of either side.
    pub plies_per_game: f64,
    /// The results seen from White.
    pub white: Tally,
    /// What ended the games.
    pub causes: BTreeMap<Cause, u64>,
    /// Games spoilt by a pause of the machine, which do not count; each was played again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spoilt: Vec<SpoiltGame>,
    /// A match of two: its pairs of games, for the first engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
    /// The test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<Test>,
    /// The engines by their points.
    pub standings: Vec<Standing>,
    /// Each engine in the order of the plan.
    pub engines: Vec<EngineReport>,
    /// Each opening that was played.
    pub openings: Vec<OpeningReport>,
}

/// The pairs of a match of two engines, for the first of them.
#[derive(Clone, Debug, Serialize)]
pub struct Pairs {
    /// Single games.
    pub tally: Tally,
    /// Pairs by points: 0, 1/2, 1, 3/2, 2.
    pub counts: Pentanomial,
    /// Difference in Elo.
    pub elo: Estimate,
    /// Difference in normalised Elo.
    pub normalised_elo: Estimate,
    /// How likely the first engine is the stronger one.
    pub superiority: f64,
    /// Pairs won to pairs lost.
    pub pair_ratio: Option<f64>,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct Test {
    /// What is tested.
    pub sprt: Sprt,
    /// Logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// Pairs looked at.
    pub pairs: u64,
    /// What was accepted; nothing in a part of a match, or as long as the test goes on.
    pub accepted: Option<Hypothesis>,
}

impl Test {
    fn of(walk: &Walk, whole: bool) -> Self {
        let decision = walk.decision().filter(|_| whole);
        Self {
            sprt: *walk.sprt(),
            llr: decision.map_or(walk.llr(), |decision| decision.llr),
            lower: walk.sprt().lower(),
            upper: walk.sprt().upper(),
            pairs: decision.map_or(walk.pairs().pairs(), |decision| decision.pair),
            accepted: decision.map(|decision| decision.hypothesis),
        }
    }
}

/// One engine in a match.
#[derive(Clone, Debug, Serialize)]
pub struct EngineReport {
    /// Its name.
    pub name: String,
    /// Its limits.
    pub limit: String,
    /// Its games with White.
    pub white: Tally,
    /// Its games with Black.
    pub black: Tally,
    /// Games lost because it failed, by what it did.
    pub failures: BTreeMap<Cause, u64>,
}

impl EngineReport {
    fn new(name: String, limit: String) -> Self {
        Self { name, limit, white: Tally::default(), black: Tally::default(), failures: BTreeMap::new() }
    }

    fn count(&mut self, side: Side, summary: &Summary) {
        let points = summary.points(side);
        match side {
            Side::White => self.white.add(points),
            Side::Black => self.black.add(points),
        }
        if points == Points::Loss && summary.cause.is_failure() {
            *self.failures.entry(summary.cause).or_insert(0) += 1;
        }
    }
}

/// One opening in a match.
#[derive(Clone, Debug, Serialize)]
pub struct OpeningReport {
    /// Its moves, or its position where they are not known.
    pub opening: String,
    /// The results of White.
    pub white: Tally,
}
