//! The JSON that damier prints, schema 1.
//!
//! Every object stands alone on one line and begins with `"schema": 1` and its `"type"`. Keys are only ever added within
//! a schema; a change of meaning makes a new one. Conventions:
//!
//! - A *position* is given twice: `fen` in the game's own square names, `hub` as the letters of the Hub protocol.
//! - A *move* is an object: `move` as the game writes it (short where nothing else could be meant), `full` with the
//!   whole path of a capture, `hub` with square numbers and all captured squares.
//! - A *score* is for the side to move: `men` (1.0 = one man) or, if the end is proven, `win` or `loss` with the number
//!   of moves of either side to it; `words` says the same in a sentence that names the side.
//! - Times are in `seconds`.
//!
//! | command | types printed |
//! | --- | --- |
//! | `analyse` | `position`, then an `iteration` for each line and depth, then `result`; so for every position |
//! | `analyse FILE` | for each game `game`, then a `judgement` for each move, or `refusal`; at the end `review` |
//! | `solve` | a `solution` for each position, then `solved` |
//! | `compose` | a `puzzle` for each position found |
//! | `moves` | `moves` |
//! | `show` | `diagram` |
//! | `convert` | `refusal` and `warning` for what is wrong or odd, then `conversion`; games are of the type `game` |
//! | `perft` | `perft` |
//! | `rules` | `rules`, or `variants` if no game is named |
//! | `match` | a `game` for each game as it ends, then `report`; `match report` prints the latter only |
//! | `dxp` | a `game` for each game, then `match` |
//! | `fit` | a `fit` for each game |
//! | `bench` | `bench` |

mod puzzle;
mod review;

pub use puzzle::{Composed, Solved, Solving};
pub use review::{Files, Game, Judgement, Refusal};

use super::words;
use damier::board::Side;
use damier::engine::Bound;
use damier::{Distance, Engine, MoveInfo, MoveText, Outcome, Report, Score, VariantInfo, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// What every object begins with.
#[derive(Debug, Serialize)]
struct Document<T: Serialize> {
    schema: u32,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    body: T,
}

/// An object of a type as a line of text with its end.
pub fn line<T: Serialize>(kind: &'static str, body: T) -> serde_json::Result<String> {
    Ok(serde_json::to_string(&Document { schema: SCHEMA, kind, body })? + "\n")
}

/// A position of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    variant: String,
    fen: String,
    hub: String,
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ending>,
}

impl Place {
    /// Where the engine stands.
    pub fn of(engine: &Engine) -> Self {
        Self {
            variant: engine.variant().name.clone(),
            fen: engine.fen(),
            hub: engine.hub(),
            turn: side(engine.turn()),
            outcome: engine.outcome().map(|outcome| Ending::of(outcome, engine.turn())),
        }
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// How a game ended: `winner` is missing in a draw.
#[derive(Clone, Debug, Serialize)]
pub struct Ending {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    words: String,
}

impl Ending {
    fn of(outcome: Outcome, turn: Side) -> Self {
        let winner = match outcome {
            Outcome::Win(winner, _) => Some(side(winner)),
            Outcome::Draw(_) => None,
        };
        Self { winner, words: words::outcome(outcome, turn) }
    }
}

/// A move in each notation.
#[derive(Clone, Debug, Serialize)]
pub struct Move {
    #[serde(rename = "move")]
    short: String,
    full: String,
    hub: String,
}

impl Move {
    /// The same in JSON.
    pub fn of(text: &MoveText) -> Self {
        Self { short: text.pdn.clone(), full: text.full.clone(), hub: text.hub.clone() }
    }

    fn line(moves: &[MoveText]) -> Vec<Self> {
        moves.iter().map(Self::of).collect()
    }
}

/// A score for the side to move.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    #[serde(skip_serializing_if = "Option::is_none")]
    men: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<u16>,
    words: String,
}

impl Value {
    /// A score for `turn`.
    fn of(score: Score, turn: Side) -> Self {
        let distance = score.distance();
        Self {
            men: distance.is_none().then(|| f64::from(score.value()) / 100.0),
            win: distance.and_then(|end| if let Distance::Win(plies) = end { Some(plies) } else { None }),
            loss: distance.and_then(|end| if let Distance::Loss(plies) = end { Some(plies) } else { None }),
            words: words::score(score, turn),
        }
    }
}

/// The chances of the side to move, 1.0 in all.
#[derive(Debug, Serialize)]
pub struct Chances {
    win: f64,
    draw: f64,
    loss: f64,
}

impl Chances {
    fn of(report: &Report) -> Self {
        let of = |thousandths: u16| f64::from(thousandths) / 1000.0;
        let chances = report.chances;
        Self { win: of(chances.win), draw: of(chances.draw), loss: of(chances.loss) }
    }
}

/// What the search has found so far. `bound` is `exact`, `lower` (the score is at least this) or `upper`.
#[derive(Debug, Serialize)]
pub struct Iteration {
    line: usize,
    depth: u16,
    mean_depth: f64,
    score: Value,
    chances: Chances,
    bound: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    hash_full: f64,
    pv: Vec<Move>,
}

impl Iteration {
    /// A report of the search, made while it was `turn`'s move.
    pub fn of(report: &Report, turn: Side) -> Self {
        Self {
            line: report.line,
            depth: report.depth,
            mean_depth: (report.mean_depth * 10.0).round() / 10.0,
            score: Value::of(report.score, turn),
            chances: Chances::of(report),
            bound: match report.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            nodes_per_second: report.nps(),
            hash_full: f64::from(report.hashfull) / 1000.0,
            pv: Move::line(&report.pv),
        }
    }
}

/// The answer of `analyse`: `best` is null if the game is over; `lines` are the best moves found, best first.
#[derive(Debug, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    place: Place,
    best: Option<Move>,
    ponder: Option<Move>,
    lines: Vec<Iteration>,
    nodes: u64,
    seconds: f64,
}

impl Answer {
    /// The verdict on the position where the engine stands, and the last report of each line.
    pub fn of(engine: &Engine, verdict: &Verdict, lines: &BTreeMap<usize, Report>) -> Self {
        Self {
            place: Place::of(engine),
            best: verdict.best.as_ref().map(Move::of),
            ponder: verdict.ponder.as_ref().map(Move::of),
            lines: lines.values().map(|report| Iteration::of(report, engine.turn())).collect(),
            nodes: verdict.nodes,
            seconds: verdict.time.as_secs_f64(),
        }
    }
}

/// The answer of `moves`.
#[derive(Debug, Serialize)]
pub struct MoveTable {
    #[serde(flatten)]
    place: Place,
    moves: Vec<Choice>,
}

/// A legal move: `position` is the Hub position after it.
#[derive(Debug, Serialize)]
pub struct Choice {
    #[serde(flatten)]
    text: Move,
    capture: bool,
    position: String,
}

impl MoveTable {
    /// The legal moves where the engine stands.
    pub fn of(engine: &Engine, moves: &[MoveInfo]) -> Self {
        let choice = |info: &MoveInfo| Choice {
            text: Move::of(&info.text),
            capture: info.capture,
            position: info.position.clone(),
        };
        Self { place: Place::of(engine), moves: moves.iter().map(choice).collect() }
    }
}

/// The answer of `show`.
#[derive(Debug, Serialize)]
pub struct Drawing {
    /// The position shown.
    #[serde(flatten)]
    pub place: Place,
    /// `unicode`, `ascii` or `svg`.
    pub style: String,
    /// The picture itself.
    pub picture: String,
}

/// A game of `convert` that cannot be read to its end, or something odd about one that can.
#[derive(Debug, Serialize)]
pub struct Remark {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The move or position, in a refusal.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What is wrong or odd.
    pub reason: String,
}

/// The answer of `convert`.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Conversion {
    /// Games found in the files.
    pub read: usize,
    /// Those that could not be read to their end.
    pub refused: usize,
    /// Those that were chosen and written.
    pub written: usize,
    /// Those that were chosen, but have fewer moves than `--ply` asks for.
    pub too_short: usize,
}

/// The answer of `perft`: `nodes` and `seconds` for each depth from 1.
#[derive(Debug, Serialize)]
pub struct Counts {
    /// The position counted from.
    #[serde(flatten)]
    pub place: Place,
    /// True if routes were counted.
    pub paths: bool,
    /// Threads used.
    pub threads: usize,
    /// Lines of 1, 2, 3 ... plies.
    pub nodes: Vec<u64>,
    /// Time that each count took.
    pub seconds: Vec<f64>,
    /// The count behind each move, at the last depth, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Share>>,
}

/// The lines behind one move.
#[derive(Debug, Serialize)]
pub struct Share {
    /// The move.
    #[serde(flatten)]
    pub text: Move,
    /// Lines that begin with it.
    pub nodes: u64,
}

/// A game: `disputed` if published sources disagree about it.
#[derive(Debug, Serialize)]
pub struct Variant {
    name: String,
    title: String,
    aliases: Vec<String>,
    width: u8,
    height: u8,
    starter: &'static str,
    disputed: bool,
}

impl Variant {
    /// The same in JSON.
    pub fn of(info: &VariantInfo) -> Self {
        let rules = &info.rules;
        Self {
            name: info.name.clone(),
            title: info.title.clone(),
            aliases: info.aliases.clone(),
            width: rules.shape.width,
            height: rules.shape.height,
            starter: side(rules.starter),
            disputed: rules.disputed,
        }
    }
}

/// The answer of `rules` without a game.
#[derive(Debug, Serialize)]
pub struct VariantTable {
    /// Every game known.
    pub variants: Vec<Variant>,
}

/// The answer of `rules VARIANT`: `text` is what `--rules FILE` reads, `sheet` says it in sentences, as Markdown.
#[derive(Debug, Serialize)]
pub struct RuleSheet {
    /// The game.
    #[serde(flatten)]
    pub variant: Variant,
    /// Its start position in FEN.
    pub start: String,
    /// The data.
    pub text: String,
    /// The sentences.
    pub sheet: String,
}

/// Weights of the evaluation that were found.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    /// The game.
    pub variant: String,
    /// Games played.
    pub games: usize,
    /// Positions of them that were used.
    pub positions: usize,
    /// Mean loss, in nats, of weights that follow from the rules.
    pub loss_before: f64,
    /// The same of the weights found.
    pub loss_after: f64,
    /// Where they are.
    pub file: String,
    /// Time that it took.
    pub seconds: f64,
}

/// The answer of `bench`.
#[derive(Debug, Serialize)]
pub struct Benchmark {
    /// Depth of every search.
    pub depth: u16,
    /// Threads used.
    pub threads: usize,
    /// The games in the order of the table.
    pub variants: Vec<BenchShare>,
    /// Nodes of all of them.
    pub nodes: u64,
    /// Time of all of them.
    pub seconds: f64,
    /// Speed of all of them.
    pub nodes_per_second: u64,
}

/// The part of one game in `bench`.
#[derive(Debug, Serialize)]
pub struct BenchShare {
    /// The game.
    pub variant: String,
    /// Positions searched.
    pub positions: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
}

impl From<damier::engine::BenchShare> for BenchShare {
    fn from(share: damier::engine::BenchShare) -> Self {
        let damier::engine::BenchShare { variant, positions, nodes, time } = share;
        Self { variant, positions, nodes, seconds: time.as_secs_f64() }
    }
}
