//! LEARNING: the weights of the evaluation from games that the engine plays against itself.
//!
//! A client of the engine like any other. In each round a number of games is played, quiet positions of them are kept
//! with the result of the game, and logistic regression finds the weights by which the evaluation foretells these results
//! best. The next round is played with them. The first round begins with weights that follow from the rules alone, so that
//! the outcome depends on the program and the seed only, not on earlier fits, nor on the number of threads.

mod chances;
mod play;
mod regression;
mod scale;

pub use play::{Sample, Winner};
pub use regression::{Prior, fit as regress, loss};

use crate::engine::{Engine, EngineError, Options};
use crate::eval::{Layout, Weights};
use rayon::prelude::*;
use std::collections::HashSet;

/// How games are played and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games of each round.
    pub games: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// Rounds of playing and fitting.
    pub rounds: usize,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Games at a time; without influence on the outcome.
    pub threads: usize,
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Weights,
    /// Their file.
    pub text: String,
    /// Games played in all rounds.
    pub games: usize,
    /// Positions from which the weights were found.
    pub positions: usize,
    /// Mean loss (cross entropy, in nats) of weights that follow from the rules, at their best scale.
    pub before: f64,
    /// The same of the fitted weights.
    pub after: f64,
}

/// Table of one game in MiB; searches are short.
const HASH_MIB: usize = 2;

/// Finds weights for the game to which the engines of `engine` are set. `played` is called after each game.
///
/// # Errors
/// If the engine has no memory for its tables, or the games held no quiet position.
pub fn fit(
    engine: &(dyn Fn() -> Result<Engine, EngineError> + Sync),
    plan: &Plan,
    played: &(dyn Fn() + Sync),
) -> Result<Fit, EngineError> {
    let mut first = engine()?;
    first.compute_weights();
    let layout = first.layout().clone();
    let (computed, name) = (first.weights().clone(), first.variant().name.clone());
    let mut weights = computed.clone();
    let mut samples = Vec::new();
    for round in 0..plan.rounds.max(1) {
        // The last round's positions come first: of those that stood on the board in both it keeps the better judged.
        let mut found = round_of(engine, plan, round, &weights, played)?;
        found.append(&mut samples);
        samples = distinct(found);
        weights = weights_of(&layout, &samples);
    }
    let before = scaled_loss(&samples, &computed);
    let after = scaled_loss(&samples, &weights);
    weights.curves = chances::fit(&samples, &weights);
    let games = plan.games * plan.rounds.max(1);
    let text = weights.write(&layout, &header(&name, plan, games, samples.len(), before, after));
    Ok(Fit { weights, text, games, positions: samples.len(), before, after })
}

/// The lines at the head of a file of weights. The first names the command that makes it again.
fn header(name: &str, plan: &Plan, games: usize, positions: usize, before: f64, after: f64) -> Vec<String> {
    vec![
        origin(name, plan),
        format!(
            "{games} games, {positions} positions; loss {before:.4} by the rules alone, {after:.4} by these weights"
        ),
    ]
}

/// The line that tells which command made a file.
pub fn origin(name: &str, plan: &Plan) -> String {
    let Plan { games, nodes, rounds, seed, .. } = plan;
    format!("damier fit {name} --games {games} --nodes {nodes} --rounds {rounds} --seed {seed}")
}

fn round_of(
    engine: &(dyn Fn() -> Result<Engine, EngineError> + Sync),
    plan: &Plan,
    round: usize,
    weights: &Weights,
    played: &(dyn Fn() + Sync),
) -> Result<Vec<Sample>, EngineError> {
    let ready = || -> Result<Engine, EngineError> {
        let mut engine = engine()?;
        engine.set_options(Options { threads: 1, hash_mib: HASH_MIB })?;
        engine.set_weights(weights.clone());
        Ok(engine)
    };
    let play = |engine: &mut Result<Engine, EngineError>, n: usize| -> Result<Vec<Sample>, EngineError> {
        let engine = engine.as_mut().map_err(|error| error.clone())?;
        let game = (round * plan.games + n) as u64;
        let samples = play::game(engine, plan.nodes, plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game)?;
        played();
        Ok(samples)
    };
    let all = || (0..plan.games).into_par_iter().map_init(ready, play).collect::<Result<Vec<_>, _>>();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let games = match pool {
        Ok(pool) => pool.install(all)?,
        Err(_) => all()?,
    };
    Ok(games.into_iter().flatten().collect())
}

/// The samples, each position once.
fn distinct(samples: Vec<Sample>) -> Vec<Sample> {
    let mut seen = HashSet::new();
    samples.into_iter().filter(|sample| seen.insert(sample.key)).collect()
}

fn weights_of(layout: &Layout, samples: &[Sample]) -> Weights {
    let prior = Prior::of(layout);
    let logits = regression::fit(samples, &prior);
    scale::weights(layout, samples, &logits)
}

/// The loss of weights whose scale fits best, as that of the evaluation is only a convention.
fn scaled_loss(samples: &[Sample], weights: &Weights) -> f64 {
    let scaled = |by: f64| loss(samples, &scale::logits(weights, by));
    let mut best = (f64::INFINITY, 0.0);
    let mut step = 2.0;
    let mut by = 0.01;
    while step > 1.001 {
        let tried = [by / step, by, by * step].map(|by| (scaled(by), by));
        best = tried.into_iter().fold(best, |best, one| if one.0 < best.0 { one } else { best });
        if best.1 == by {
            step = step.sqrt();
        }
        by = best.1;
    }
    best.0
}

#[cfg(test)]
mod tests;
