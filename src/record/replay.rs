//! Playing a game through: which moves its words mean, and where it stops being legal.
//!
//! Records leave out paths that their readers knew from the moves that followed. So a word with several meanings is a
//! fork; the game goes on with the first meaning under which all the rest is legal.

use super::count::{self, Count};
use super::raw::{RawGame, RawPly};
use super::{GameRecord, GameResult, Ply, Warning, word};
use crate::board::Side;
use crate::engine::{Engine, MoveText, Style};
use crate::game::Outcome;

/// Most moves tried for one game beyond its length, whatever its forks.
const BUDGET: usize = 20_000;

/// Where and why a game stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    /// The line of the file.
    pub line: usize,
    /// The move as the file has it, with its number, or the position.
    pub mv: String,
    /// Why.
    pub reason: String,
}

/// A game as one variant explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    /// The game up to where it stops.
    pub record: GameRecord,
    /// What is odd.
    pub warnings: Vec<Warning>,
    /// Where it stops; none if it is whole.
    pub stop: Option<Stop>,
    /// True if the side to move had to be corrected.
    pub turned: bool,
    /// How its moves are numbered.
    pub count: Count,
    /// True if its last move was taken for the result.
    pub scored: bool,
}

impl Attempt {
    /// How well the variant explains the game: more is better.
    pub fn rank(&self) -> (bool, bool, usize) {
        (self.stop.is_none(), !self.turned, self.record.moves.len())
    }
}

/// Plays a game through as one of the engine's present variant, without its variations.
pub(super) fn attempt(engine: &mut Engine, game: &RawGame) -> Attempt {
    // The start position is always legal.
    let _ = engine.set_position(None, &[], Style::Pdn);
    let start = engine.fen();
    let mut record = GameRecord::new(&engine.variant().name, None);
    record.tags.clone_from(&game.tags);
    record.comments.clone_from(&game.comments);
    record.result = game.result.clone().unwrap_or_default();
    let warnings = game.warnings.iter().map(|(line, text)| Warning { line: *line, text: text.clone() }).collect();
    let mut attempt = Attempt { record, warnings, stop: None, turned: false, count: Count::default(), scored: false };
    if let Some((line, fen)) = &game.setup {
        if let Err(error) = engine.set_position(Some(fen), &[], Style::Pdn) {
            let mv = format!("FEN {}", shortened(fen));
            attempt.stop = Some(Stop { line: *line, mv, reason: error.to_string() });
            return attempt;
        }
        attempt.record.start = Some(engine.fen()).filter(|fen| *fen != start);
    }
    let mut count = Count::of(engine, game);
    let mut found = walk(engine, &game.moves);
    if found.moves.is_empty() && !game.moves.is_empty() {
        found = other_side(engine, game, &mut attempt, &mut count).unwrap_or(found);
    }
    attempt.count = count;
    number(game, &mut attempt);
    finish(engine, game, found, &mut attempt);
    attempt
}

/// The numbers of the moves: the first is kept, what is odd about the others is told.
fn number(game: &RawGame, attempt: &mut Attempt) {
    let first = count::first_number(game);
    if attempt.record.start.is_some() {
        attempt.record.first_move = first;
    }
    attempt.warnings.extend(attempt.count.check(game, game.setup.is_some()));
    let Some((line, fen)) = &game.setup else { return };
    if let Some(told) = count::told_by(fen).filter(|told| *told > 1 && *told != first) {
        let text = format!("the position is that of move {told}, the moves are counted from {first}");
        attempt.warnings.push(Warning { line: *line, text });
    } else if first > 1 && attempt.record.start.is_none() {
        let text = format!("the game begins at the start with move {first}; its moves are counted from 1");
        attempt.warnings.push(Warning { line: *line, text });
    }
}

/// The moves found and the first that was not.
pub(super) struct Walk {
    /// The moves, and for each with several meanings what they were.
    pub moves: Vec<(MoveText, Vec<String>)>,
    /// The first move that is not legal, and why.
    pub failure: Option<String>,
}

/// Tries the game with the other side to move: files have it wrong in both directions.
fn other_side(engine: &mut Engine, game: &RawGame, attempt: &mut Attempt, count: &mut Count) -> Option<Walk> {
    let fen = engine.fen();
    let (turn, other) = if engine.turn() == Side::White { ("W", "Black") } else { ("B", "White") };
    let turned = format!("{}{}", if turn == "W" { "B" } else { "W" }, &fen[1..]);
    engine.set_position(Some(&turned), &[], Style::Pdn).ok()?;
    let turned_count = Count::of(engine, game);
    let found = walk(engine, &game.moves);
    if found.moves.is_empty() {
        let _ = engine.set_position(Some(&fen), &[], Style::Pdn);
        return None;
    }
    attempt.turned = true;
    *count = turned_count;
    attempt.record.start = Some(turned);
    let line = game.moves[0].line;
    let text = match game.setup {
        Some(_) => format!("the position has the wrong side to move; {other} moves first in the game"),
        None => format!("{other} moves first, which the rules give to the other side"),
    };
    attempt.warnings.push(Warning { line, text });
    Some(found)
}

/// A move that could be meant in several ways.
struct Fork {
    ply: usize,
    /// Meanings not tried yet, last first.
    rest: Vec<MoveText>,
    all: Vec<String>,
}

/// Plays moves from the present position; the engine is left behind the last that was found.
pub(super) fn walk(engine: &mut Engine, moves: &[RawPly]) -> Walk {
    let base = engine.plies();
    let mut forks: Vec<Fork> = Vec::new();
    let mut path: Vec<MoveText> = Vec::new();
    let mut deepest: Option<(Vec<MoveText>, String)> = None;
    let mut budget = BUDGET + moves.len();
    while path.len() < moves.len() {
        let failure = match step(engine, &moves[path.len()].text, path.len(), &mut forks) {
            Ok(text) => {
                path.push(text);
                continue;
            }
            Err(failure) => failure,
        };
        if deepest.as_ref().is_none_or(|(best, _)| path.len() > best.len()) {
            deepest = Some((path.clone(), failure));
        }
        budget = budget.saturating_sub(1 + path.len() / 8);
        if !take_next(engine, &mut forks, &mut path) || budget == 0 {
            break;
        }
    }
    let mut failure = None;
    if path.len() < moves.len()
        && let Some((best, reason)) = deepest
    {
        while engine.plies() > base && engine.undo() {}
        // These were played before.
        best.iter().for_each(|mv| drop(engine.play(&mv.hub, Style::Hub)));
        (path, failure) = (best, Some(reason));
    }
    forks.retain(|fork| fork.ply < path.len());
    let meant = |ply| forks.iter().find(|fork| fork.ply == ply).map_or_else(Vec::new, |fork| fork.all.clone());
    let moves = path.into_iter().enumerate().map(|(ply, mv)| (mv, meant(ply))).collect();
    Walk { moves, failure }
}

/// Plays a move, the first meaning of several.
fn step(engine: &mut Engine, text: &str, ply: usize, forks: &mut Vec<Fork>) -> Result<MoveText, String> {
    let refusal = match engine.play(text, Style::Pdn) {
        Ok(played) => return Ok(played),
        Err(error) => error.to_string(),
    };
    let mut meanings = engine.meanings(text, Style::Pdn).map_err(|error| error.to_string())?;
    meanings.reverse();
    let all = meanings.iter().rev().map(|mv| mv.full.clone()).collect();
    let first = meanings.pop().ok_or_else(|| refusal.clone())?;
    let played = engine.play(&first.hub, Style::Hub).map_err(|_| refusal)?;
    forks.push(Fork { ply, rest: meanings, all });
    Ok(played)
}

/// Goes back to the last fork and takes its next meaning; false if there is none.
fn take_next(engine: &mut Engine, forks: &mut Vec<Fork>, path: &mut Vec<MoveText>) -> bool {
    while let Some(fork) = forks.last_mut() {
        while path.len() > fork.ply {
            path.pop();
            engine.undo();
        }
        match fork.rest.pop() {
            Some(next) => {
                if let Ok(played) = engine.play(&next.hub, Style::Hub) {
                    path.push(played);
                    return true;
                }
            }
            None => drop(forks.pop()),
        }
    }
    false
}

/// Puts moves, warnings and the reason of a stop into the attempt.
fn finish(engine: &Engine, game: &RawGame, found: Walk, attempt: &mut Attempt) {
    let count = found.moves.len();
    let counting = attempt.count;
    let choice = if found.failure.is_none() { "with which the rest of the game is legal" } else { "the first of them" };
    for (ply, (mv, meant)) in found.moves.into_iter().enumerate() {
        let raw = &game.moves[ply];
        if !meant.is_empty() {
            let (move_of, all) = (label(raw, counting, ply), meant.join(" or "));
            let text = format!("{move_of} can be {all}; {} is taken, {choice}", mv.full);
            attempt.warnings.push(Warning { line: raw.line, text });
        }
        attempt.record.moves.push(Ply { nags: raw.nags.clone(), comments: raw.comments.clone(), ..mv.into() });
    }
    match (found.failure, &game.cut) {
        (Some(reason), _) => stop(game, count, reason, attempt),
        (None, Some((line, reason))) => {
            let after = |raw| format!("after {}", label(raw, counting, count.max(1) - 1));
            let mv = game.moves.last().map_or_else(|| "the game".into(), after);
            attempt.stop = Some(Stop { line: *line, mv, reason: reason.clone() });
        }
        (None, None) => doubt_result(engine, game, attempt),
    }
}

/// The move `count` cannot be played: a score that looks like a move, or the end of what can be read.
fn stop(game: &RawGame, count: usize, reason: String, attempt: &mut Attempt) {
    let raw = &game.moves[count];
    let last = count + 1 == game.moves.len();
    // Scores of matches share out 2, 10 or 12 points, as 4-6.
    if last && !game.ended && word::scores(&raw.text).is_some_and(|(white, black)| matches!(white + black, 2 | 10 | 12))
    {
        attempt.record.result = GameResult::Other(raw.text.clone());
        attempt.scored = true;
        let (tag, mut text) = (&game.told_text, format!("{} is taken for the result", raw.text));
        if matches!(&game.told, Some(told) if *told != GameResult::Unknown) {
            text += &format!("; the tag Result says {tag}");
        }
        attempt.warnings.push(Warning { line: raw.line, text });
        if let Some(ply) = attempt.record.moves.last_mut() {
            ply.nags.extend(&raw.nags);
            ply.comments.extend(raw.comments.iter().cloned());
        } else {
            attempt.record.comments.extend(raw.comments.iter().cloned());
        }
        return;
    }
    let reason = if last && game.breaks_off {
        format!("the file breaks off in this move ({reason})")
    } else if count == 0 && raw.number > 1 && game.setup.is_none() {
        format!("the game begins with move {} and no position is set up ({reason})", raw.number)
    } else {
        reason
    };
    attempt.stop = Some(Stop { line: raw.line, mv: label(raw, attempt.count, count), reason });
}

/// Warns of a result that the board contradicts. It is kept: old English files count the first mover first.
fn doubt_result(engine: &Engine, game: &RawGame, attempt: &mut Attempt) {
    let Some(Outcome::Win(winner, _)) = engine.outcome() else { return };
    let told = &attempt.record.result;
    let said = if game.result_text.is_empty() { told.text(false) } else { &game.result_text };
    let line = game.moves.last().map_or(game.line, |raw| raw.line);
    if matches!(told, GameResult::WhiteWins | GameResult::BlackWins) && *told != GameResult::win(winner) {
        let side = if winner == Side::White { "White" } else { "Black" };
        let text = format!("the result says {said}, but on the board {side} has won");
        attempt.warnings.push(Warning { line, text });
    }
}

/// A move with its number as the file counts: `35. 36x16`, `35... 7-12`.
pub(super) fn label(raw: &RawPly, count: Count, ply: usize) -> String {
    let number = if raw.number > 0 && raw.number < 10_000 { raw.number } else { count.number(ply) };
    format!("{number}{} {}", count.dots(ply), shortened(&raw.text))
}

pub(super) fn shortened(text: &str) -> String {
    if text.chars().count() > 60 { text.chars().take(60).chain("...".chars()).collect() } else { text.into() }
}

/// How unlikely the moves of a game are if each is chosen blindly among the legal ones: minus the logarithm.
pub(super) fn surprise(engine: &mut Engine, game: &RawGame) -> f64 {
    let record = attempt(engine, game).record;
    // Position and moves were played a moment ago.
    let _ = engine.set_position(record.start.as_deref(), &[], Style::Pdn);
    let choice = |ply: &Ply| {
        let count = engine.perft_total(1, false).max(1) as f64;
        let _ = engine.play(&ply.text.hub, Style::Hub);
        count.ln()
    };
    record.moves.iter().map(choice).sum()
}
