//! One game of the engine against itself, and what is kept of it.

use crate::board::Side;
use crate::engine::{Engine, EngineError, Request, Style};
use crate::eval::Features;
use crate::game::Outcome;
use crate::search::{Control, Limits};
use fastrand::Rng;

/// How a game ended for the side to move of a position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// It won.
    Mover,
    /// Nobody did.
    Nobody,
    /// It lost.
    Other,
}

impl Winner {
    /// The points of the side to move: 1, a half or 0.
    pub fn points(self) -> f64 {
        match self {
            Self::Mover => 1.0,
            Self::Nobody => 0.5,
            Self::Other => 0.0,
        }
    }
}

/// A quiet position of a game and how that game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The hash key of the position.
    pub key: u64,
    /// What the evaluation sees.
    pub features: Features,
    /// The result.
    pub winner: Winner,
}

/// Fewest and most random moves at the start.
const OPENING: std::ops::RangeInclusive<usize> = 6..=12;
/// A start by which one side is better by more than this, in centi-men, is thrown away.
const LOPSIDED: i32 = 150;
/// Starts that are tried before any is good enough.
const STARTS: usize = 20;
/// Plies between which some games are disturbed by one random move, so that unequal positions are seen too.
const DISTURBED: std::ops::Range<usize> = 12..60;
/// A game of so many plies is given up as a draw.
const MOST_PLIES: usize = 200;

/// Plays a game, all chance in it decided by `seed`.
pub fn game(engine: &mut Engine, nodes: u64, seed: u64) -> Result<Vec<Sample>, EngineError> {
    let mut rng = Rng::with_seed(seed);
    engine.clear();
    open(engine, nodes, &mut rng)?;
    let disturbed = if rng.bool() { Some(rng.usize(DISTURBED)) } else { None };
    let mut seen = Vec::new();
    let winner = loop {
        if let Some(outcome) = engine.outcome() {
            break winner(outcome);
        }
        if engine.plies() >= MOST_PLIES {
            break None;
        }
        if Some(engine.plies()) == disturbed {
            seen.clear();
            random_move(engine, &mut rng)?;
            continue;
        }
        if rng.bool()
            && let Some(features) = engine.features()
        {
            seen.push((engine.key(), engine.turn(), features));
        }
        let Some((mv, score)) = think(engine, nodes)? else { break None };
        if score.is_decided() {
            let turn = engine.turn();
            break Some(if score.value() > 0 { turn } else { !turn });
        }
        engine.play(&mv, Style::Hub)?;
    };
    let sample = |(key, turn, features)| Sample { key, features, winner: seen_by(winner, turn) };
    Ok(seen.into_iter().map(sample).collect())
}

fn seen_by(winner: Option<Side>, turn: Side) -> Winner {
    match winner {
        None => Winner::Nobody,
        Some(side) if side == turn => Winner::Mover,
        Some(_) => Winner::Other,
    }
}

fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Win(side, _) => Some(side),
        Outcome::Draw(_) => None,
    }
}

/// Plays random moves from the start until the position is about even.
fn open(engine: &mut Engine, nodes: u64, rng: &mut Rng) -> Result<(), EngineError> {
    for _ in 0..STARTS {
        engine.set_position(None, &[], Style::Hub)?;
        for _ in 0..rng.usize(OPENING) {
            if engine.outcome().is_none() {
                random_move(engine, rng)?;
            }
        }
        if engine.outcome().is_none()
            && let Some((_, score)) = think(engine, nodes)?
            && score.value().abs() <= LOPSIDED
        {
            return Ok(());
        }
    }
    // A game whose random moves always decide it begins at its start.
    engine.set_position(None, &[], Style::Hub)
}

fn random_move(engine: &mut Engine, rng: &mut Rng) -> Result<(), EngineError> {
    let moves = engine.legal_moves();
    if let Some(mv) = rng.choice(&moves) {
        engine.play(&mv.text.hub, Style::Hub)?;
    }
    Ok(())
}

/// The best move and its score, if there is a move.
fn think(engine: &Engine, nodes: u64) -> Result<Option<(String, crate::score::Score)>, EngineError> {
    let limits = Limits { nodes: Some(nodes), lines: 1, ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    let verdict = engine.go(&request, Style::Hub, &Control::new(false), &mut |_| {})?;
    Ok(verdict.best.zip(verdict.report).map(|(mv, report)| (mv.hub, report.score)))
}
