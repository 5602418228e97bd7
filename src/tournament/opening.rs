//! Where the games of a match begin: the same list for every run with the same seed, and for every share of a run.
//!
//! Random openings are made one after the other from numbers that depend on the seed and their place alone, and only as
//! many as are needed; so a share of a match that plays every tenth pair of games still finds the same ones.

use crate::engine::{Engine, EngineError, Options, Request, Style};
use crate::record::{GameRecord, ReadOptions, Reader};
use crate::score::Score;
use crate::search::{Control, Limits};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// In which order openings of a list are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Shuffled by the seed.
    #[default]
    Random,
    /// As they stand.
    Sequential,
}

/// Which openings are played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningPlan {
    /// A file of positions, one a line, or of games (PDN).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// Of a file of games: the position after so many plies, or at the end of each. Without a file: every position that can stand on the board
    /// after so many plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// So many random plies from the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random: Option<u32>,
    /// Men by which a side may be better after random plies, by a quick search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<f64>,
    /// In which order openings of a list are taken.
    #[serde(default)]
    pub order: Order,
}

/// Random plies where nothing is said.
const RANDOM_PLIES: u32 = 6;
/// Most plies from the start of a game.
const MOST_PLIES: u32 = 60;
/// Men by which a side may be better where nothing is said.
const BALANCE: f64 = 0.5;
/// Nodes of the quick search that judges an opening.
const QUICK_NODES: u64 = 5_000;
/// So many random games in a row that bring nothing new mean that there is nothing more.
const VAIN_TRIES: u64 = 500;
/// Most positions of a list.
const MOST_POSITIONS: usize = 2_000_000;

impl OpeningPlan {
    /// What does not fit together.
    ///
    /// # Errors
    /// The setting and the remedy.
    pub fn check(&self) -> Result<(), String> {
        if self.random.is_some() && (self.file.is_some() || self.plies.is_some()) {
            return Err("openings are either random or of a list: leave out `random`, or `file` and `plies`".into());
        }
        if self.random.or(self.plies).is_some_and(|plies| plies > MOST_PLIES) {
            return Err(format!("openings have at most {MOST_PLIES} plies"));
        }
        if self.balance.is_some_and(|men| men.is_nan() || men <= 0.0) {
            return Err("the balance of openings is a number of men above 0".into());
        }
        Ok(())
    }

    fn is_random(&self) -> bool {
        self.file.is_none() && self.plies.is_none()
    }
}

/// A position from which two games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position.
    pub fen: String,
    /// The moves that lead to it from the start position, where they are known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
}

/// The openings of a match, made when they are needed.
pub struct Openings {
    plan: OpeningPlan,
    seed: u64,
    state: Mutex<Found>,
}

struct Found {
    engine: Engine,
    list: Vec<Opening>,
    seen: HashSet<String>,
    /// Random games tried.
    tried: u64,
    /// True if there is nothing more to find.
    complete: bool,
}

impl Openings {
    /// Prepares the openings of a game, in which `engine` stands ready.
    ///
    /// # Errors
    /// A file or a line of it that cannot be read.
    pub fn new(plan: &OpeningPlan, seed: u64, mut engine: Engine) -> Result<Self, String> {
        let told = |error: EngineError| error.to_string();
        engine.set_options(Options { threads: 1, hash_mib: 1 }).map_err(told)?;
        let mut list = Vec::new();
        if let Some(path) = &plan.file {
            list = from_file(path, plan.plies, &mut engine)?;
        } else if let Some(plies) = plan.plies {
            list = all_after(plies, &mut engine)?;
        }
        let complete = !plan.is_random();
        if complete && list.is_empty() {
            return Err("there is no opening to play from".into());
        }
        if plan.order == Order::Random {
            fastrand::Rng::with_seed(seed).shuffle(&mut list);
        }
        let state = Found { engine, list, seen: HashSet::new(), tried: 0, complete };
        Ok(Self { plan: plan.clone(), seed, state: Mutex::new(state) })
    }

    /// Opening number `n` from 0. A list that has fewer begins anew.
    ///
    /// # Errors
    /// If no opening can be found at all.
    pub fn get(&self, n: u64) -> Result<Opening, String> {
        let mut found = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !found.complete && found.list.len() as u64 <= n {
            found.find(&self.plan, self.seed)?;
        }
        let count = found.list.len() as u64;
        if count == 0 {
            return Err("no random opening is even enough; ask for other plies or a wider balance".into());
        }
        Ok(found.list[(n % count) as usize].clone())
    }
}

impl Found {
    /// Tries random games until one brings a new opening.
    fn find(&mut self, plan: &OpeningPlan, seed: u64) -> Result<(), String> {
        let plies = plan.random.unwrap_or(RANDOM_PLIES);
        let balance = Score::centimen((plan.balance.unwrap_or(BALANCE) * 100.0) as i32).value();
        for _ in 0..VAIN_TRIES {
            let mut rng = fastrand::Rng::with_seed(seed ^ self.tried.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            self.tried += 1;
            let Some(moves) = self.play(plies, &mut rng)? else { continue };
            let fen = self.engine.fen();
            if self.seen.contains(&fen) || self.score()?.abs() > balance {
                continue;
            }
            self.seen.insert(fen.clone());
            self.list.push(Opening { fen, moves });
            return Ok(());
        }
        self.complete = true;
        Ok(())
    }

    /// Plays random plies from the start; `None` if the game ends on the way.
    fn play(&mut self, plies: u32, rng: &mut fastrand::Rng) -> Result<Option<String>, String> {
        let told = |error: EngineError| error.to_string();
        self.engine.set_position(None, &[], Style::Hub).map_err(told)?;
        let mut moves = Vec::new();
        for _ in 0..plies {
            if self.engine.outcome().is_some() {
                return Ok(None);
            }
            let legal = self.engine.legal_moves();
            let choice = &legal[rng.usize(..legal.len())].text;
            moves.push(self.engine.play(&choice.hub, Style::Hub).map_err(told)?.pdn);
        }
        Ok(self.engine.outcome().is_none().then(|| moves.join(" ")))
    }

    /// The verdict of a quick search, in centi-men.
    fn score(&mut self) -> Result<i32, String> {
        self.engine.clear();
        let limits = Limits { nodes: Some(QUICK_NODES), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let verdict = self.engine.go(&request, Style::Hub, &Control::new(false), &mut |_| {});
        let report = verdict.map_err(|error| error.to_string())?.report;
        Ok(report.map_or(0, |report| report.score.value()))
    }
}

/// Every position that can stand on the board after so many plies, each once.
fn all_after(plies: u32, engine: &mut Engine) -> Result<Vec<Opening>, String> {
    let told = |error: EngineError| error.to_string();
    engine.set_position(None, &[], Style::Hub).map_err(told)?;
    let mut level = vec![Opening { fen: engine.fen(), moves: String::new() }];
    for _ in 0..plies {
        let (mut next, mut seen) = (Vec::new(), HashSet::new());
        for opening in &level {
            engine.set_position(Some(&opening.fen), &[], Style::Pdn).map_err(told)?;
            for mv in engine.legal_moves() {
                engine.play(&mv.text.hub, Style::Hub).map_err(told)?;
                let fen = engine.fen();
                if engine.outcome().is_none() && seen.insert(fen.clone()) {
                    let moves = format!("{} {}", opening.moves, mv.text.pdn).trim_start().to_string();
                    next.push(Opening { fen, moves });
                }
                engine.undo();
            }
            if next.len() > MOST_POSITIONS {
                return Err(format!("more than {MOST_POSITIONS} openings; ask for fewer plies"));
            }
        }
        level = next;
    }
    Ok(level)
}

/// The positions of a file of positions or games, each once: where its games begin, or stand after so many plies.
fn from_file(path: &Path, plies: Option<u32>, engine: &mut Engine) -> Result<Vec<Opening>, String> {
    let told = |reason: String| format!("{}: {reason}", path.display());
    let file = File::open(path).map_err(|error| told(error.to_string()))?;
    let options = ReadOptions { variant: Some(engine.variant().name.clone()) };
    // A reader takes an engine with it; the house rules go along.
    let reading = std::mem::take(engine);
    let mut reader = Reader::new(BufReader::new(file), reading, options).map_err(|error| told(error.to_string()))?;
    let (mut games, mut fault) = (Vec::new(), None);
    for item in &mut reader {
        match item.map_err(|error| told(error.to_string()))?.game {
            Ok(checked) => games.push(checked.record),
            // A mistake behind the opening does no harm.
            Err(refused) if plies.is_some_and(|plies| refused.partial.moves.len() >= plies as usize) => {
                games.push(refused.partial);
            }
            Err(refused) => fault = fault.or(Some(format!("line {}: {}", refused.line, refused.reason))),
        }
    }
    *engine = reader.into_engine();
    if let Some(fault) = fault {
        return Err(told(fault));
    }
    let (mut list, mut seen) = (Vec::new(), HashSet::new());
    for game in &games {
        let opening = of_game(game, plies, engine).map_err(told)?;
        list.extend(opening.filter(|opening| seen.insert(opening.fen.clone())));
    }
    Ok(list)
}

/// The position of a game after so many plies, at its end if nothing is said; none if the game is shorter or over.
fn of_game(game: &GameRecord, plies: Option<u32>, engine: &mut Engine) -> Result<Option<Opening>, String> {
    let plies = plies.map_or(game.moves.len(), |plies| plies as usize);
    let Some(moves) = game.moves.get(..plies) else { return Ok(None) };
    engine.set_variant(&game.variant).map_err(|error| error.to_string())?;
    let hub: Vec<&str> = moves.iter().map(|ply| ply.text.hub.as_str()).collect();
    engine.set_position(game.start.as_deref(), &hub, Style::Hub).map_err(|error| error.to_string())?;
    let words: Vec<&str> = moves.iter().map(|ply| ply.text.pdn.as_str()).collect();
    let from_start = if game.start.is_none() { words.join(" ") } else { String::new() };
    Ok(here(engine, from_start))
}

/// The present position as an opening, if there is something left to play.
fn here(engine: &Engine, moves: String) -> Option<Opening> {
    engine.outcome().is_none().then(|| Opening { fen: engine.fen(), moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(plan: &OpeningPlan, seed: u64) -> Openings {
        let mut engine = Engine::new();
        engine.set_variant("czech").unwrap();
        Openings::new(plan, seed, engine).unwrap()
    }

    #[test]
    fn random_openings_depend_on_the_seed_alone() {
        let plan = OpeningPlan { random: Some(4), ..OpeningPlan::default() };
        let (one, two) = (openings(&plan, 1), openings(&plan, 1));
        let late = two.get(9).unwrap();
        let list: Vec<Opening> = (0..10).map(|n| one.get(n).unwrap()).collect();
        assert_eq!(list[9], late);
        let distinct: HashSet<&str> = list.iter().map(|opening| opening.fen.as_str()).collect();
        assert_eq!(distinct.len(), 10);
        assert_ne!(openings(&plan, 2).get(0).unwrap(), list[0]);
        assert_eq!(list[0].moves.split(' ').count(), 4);
    }

    #[test]
    fn few_openings_come_again() {
        let plan = OpeningPlan { random: Some(1), balance: Some(9.0), ..OpeningPlan::default() };
        let few = openings(&plan, 5);
        let list: HashSet<String> = (0..40).map(|n| few.get(n).unwrap().fen).collect();
        assert_eq!(list.len(), 7, "Czech dama has seven first moves");
    }

    #[test]
    fn all_positions_after_some_plies_stand_once() {
        let plan = OpeningPlan { plies: Some(2), order: Order::Sequential, ..OpeningPlan::default() };
        let all = openings(&plan, 0);
        let count = all.state.lock().unwrap().list.len();
        let list: HashSet<String> = (0..count as u64).map(|n| all.get(n).unwrap().fen).collect();
        assert_eq!((count, list.len()), (49, 49));
        assert_eq!(all.get(count as u64), all.get(0));
    }

    #[test]
    fn plans_are_checked() {
        let both = OpeningPlan { random: Some(4), plies: Some(2), ..OpeningPlan::default() };
        assert!(both.check().is_err());
        assert!(OpeningPlan { random: Some(61), ..OpeningPlan::default() }.check().is_err());
        assert!(OpeningPlan { balance: Some(f64::NAN), ..OpeningPlan::default() }.check().is_err());
    }
}
