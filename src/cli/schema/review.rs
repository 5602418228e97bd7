//! What `analyse FILE` prints in JSON.
//!
//! Scores of a `judgement` (`before` and `after` the move) are both for the side that made the move. `mark` is `great`,
//! `good`, `inaccuracy`, `mistake`, `blunder` or null; `loss` is what the move gave away in men, decided positions
//! counting as four; with `choices` 1 there was nothing to judge.

use super::{Move, Value, side};
use damier::board::Side;
use damier::record::GameRecord;
use damier::review::{Judged, Mark, Review, Summary};
use damier::score::{Ply, Score};
use damier::{MoveText, review};
use serde::Serialize;
use std::collections::BTreeMap;

/// A game that was gone through.
#[derive(Debug, Serialize)]
pub struct Game {
    game: usize,
    line: usize,
    variant: String,
    tags: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    result: String,
    moves: usize,
    white: Numbers,
    black: Numbers,
}

/// One side's game in numbers.
#[derive(Debug, Serialize)]
struct Numbers {
    judged: u32,
    loss_per_move: f64,
    marks: BTreeMap<Mark, u32>,
}

impl Numbers {
    fn of(summary: Summary) -> Self {
        let marks = Mark::ALL.into_iter().map(|mark| (mark, summary.count(mark))).collect();
        Self { judged: summary.judged, loss_per_move: (summary.average() * 1000.0).round() / 1000.0, marks }
    }
}

impl Game {
    /// Game `number` of a file, which begins on `line`.
    pub fn of(number: usize, line: usize, record: &GameRecord, review: &Review) -> Self {
        Self {
            game: number,
            line,
            variant: record.variant.clone(),
            tags: record.tags.clone(),
            start: record.start.clone(),
            result: review::result(record).to_string(),
            moves: record.moves.len(),
            white: Numbers::of(review.summary(Side::White)),
            black: Numbers::of(review.summary(Side::Black)),
        }
    }
}

/// A move that was judged; `line` is the best line, beginning with the move played if nothing was better.
#[derive(Debug, Serialize)]
pub struct Judgement {
    game: usize,
    ply: usize,
    side: &'static str,
    #[serde(rename = "played")]
    text: Move,
    choices: usize,
    before: Value,
    after: Value,
    loss: f64,
    mark: Option<Mark>,
    line: Vec<Move>,
    depth: u16,
    nodes: u64,
}

impl Judgement {
    /// Ply `ply` (from 1) of game `game`.
    pub fn of(game: usize, ply: usize, text: &MoveText, judged: &Judged) -> Self {
        Self {
            game,
            ply,
            side: side(judged.side()),
            text: Move::of(text),
            choices: judged.choices,
            before: value(judged.before, judged.side()),
            after: value(judged.after, judged.side()),
            loss: f64::from(judged.loss) / 100.0,
            mark: judged.mark,
            line: Move::line(&judged.line),
            depth: judged.depth,
            nodes: judged.nodes,
        }
    }
}

/// What reviews keep from White's view, for a side.
fn value(value: review::Value, turn: Side) -> Value {
    let white = match value {
        review::Value::Centimen(value) => Score::centimen(value),
        review::Value::WhiteWins(plies) => Score::win_in(Ply(plies)),
        review::Value::BlackWins(plies) => Score::loss_in(Ply(plies)),
    };
    Value::of(if turn == Side::White { white } else { -white }, turn)
}

/// A game that could not be read: the line, the move (or what else is wrong) and why.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// Its number in the file.
    pub game: usize,
    /// The line of what is wrong.
    pub line: usize,
    /// The move, as the file has it.
    #[serde(rename = "move")]
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The files written.
#[derive(Debug, Serialize)]
pub struct Files {
    /// The annotated games.
    pub pdn: String,
    /// The page.
    pub html: String,
    /// Games gone through.
    pub games: usize,
    /// Games that could not be read.
    pub refused: usize,
}
