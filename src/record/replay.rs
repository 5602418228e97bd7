//! Playing a game through: which moves its words mean, and where it stops being legal.
//!
//! Records leave out paths that their readers knew from the moves that followed. So a word with several meanings is a
//! fork; the game goes on with the first meaning under which all the rest is legal.

use super::raw::{RawGame, RawPly, RawVariation};
use super::{GameRecord, GameResult, Ply, Variation, Warning, word};
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
    let mut attempt = Attempt { record, warnings, stop: None, turned: false };
    if let Some((line, fen)) = &game.setup {
        if let Err(error) = engine.set_position(Some(fen), &[], Style::Pdn) {
            let mv = format!("FEN {}", shortened(fen));
            attempt.stop = Some(Stop { line: *line, mv, reason: error.to_string() });
            return attempt;
        }
        attempt.record.start = Some(engine.fen()).filter(|fen| *fen != start);
    }
    let mut found = walk(engine, &game.moves);
    if found.moves.is_empty() && !game.moves.is_empty() {
        found = other_side(engine, game, &mut attempt).unwrap_or(found);
    }
    finish(engine, game, found, &mut attempt);
    attempt
}

/// The moves found and the first that was not.
struct Walk {
    /// The moves, and for each with several meanings what they were.
    moves: Vec<(MoveText, Vec<String>)>,
    /// The first move that is not legal, and why.
    failure: Option<String>,
}

/// Tries the game with the other side to move: files have it wrong in both directions.
fn other_side(engine: &mut Engine, game: &RawGame, attempt: &mut Attempt) -> Option<Walk> {
    let fen = engine.fen();
    let (turn, other) = if engine.turn() == Side::White { ("W", "Black") } else { ("B", "White") };
    let turned = format!("{}{}", if turn == "W" { "B" } else { "W" }, &fen[1..]);
    engine.set_position(Some(&turned), &[], Style::Pdn).ok()?;
    let found = walk(engine, &game.moves);
    if found.moves.is_empty() {
        let _ = engine.set_position(Some(&fen), &[], Style::Pdn);
        return None;
    }
    attempt.turned = true;
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
fn walk(engine: &mut Engine, moves: &[RawPly]) -> Walk {
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
    let choice = if found.failure.is_none() { "with which the rest of the game is legal" } else { "the first of them" };
    for (ply, (mv, meant)) in found.moves.into_iter().enumerate() {
        let raw = &game.moves[ply];
        if !meant.is_empty() {
            let (move_of, all) = (label(raw, ply), meant.join(" or "));
            let text = format!("{move_of} can be {all}; {} is taken, {choice}", mv.full);
            attempt.warnings.push(Warning { line: raw.line, text });
        }
        attempt.record.moves.push(Ply { nags: raw.nags.clone(), comments: raw.comments.clone(), ..mv.into() });
    }
    match (found.failure, &game.cut) {
        (Some(reason), _) => stop(game, count, reason, attempt),
        (None, Some((line, reason))) => {
            let after = |raw| format!("after {}", label(raw, count.max(1) - 1));
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
    let open = matches!(game.result, None | Some(GameResult::Unknown));
    // Scores of matches share out 2, 10 or 12 points, as 4-6.
    if last && open && word::scores(&raw.text).is_some_and(|(white, black)| matches!(white + black, 2 | 10 | 12)) {
        attempt.record.result = GameResult::Other(raw.text.clone());
        attempt.warnings.push(Warning { line: raw.line, text: format!("{} is taken for the result", raw.text) });
        return;
    }
    let reason = if last && game.breaks_off {
        format!("the file breaks off in this move ({reason})")
    } else if count == 0 && raw.number > 1 && game.setup.is_none() {
        format!("the game begins with move {} and no position is set up ({reason})", raw.number)
    } else {
        reason
    };
    attempt.stop = Some(Stop { line: raw.line, mv: label(raw, count), reason });
}

/// Warns of a result that the board contradicts. It is kept: old English files count the first mover first.
fn doubt_result(engine: &Engine, game: &RawGame, attempt: &mut Attempt) {
    let Some(Outcome::Win(winner, _)) = engine.outcome() else { return };
    let told = &attempt.record.result;
    let line = game.moves.last().map_or(game.line, |raw| raw.line);
    if matches!(told, GameResult::WhiteWins | GameResult::BlackWins) && *told != GameResult::win(winner) {
        let side = if winner == Side::White { "White" } else { "Black" };
        let text = format!("the result says {}, but on the board {side} has won", told.text(false));
        attempt.warnings.push(Warning { line, text });
    }
}

/// A move with its number as the file counts: `35. 36x16`, `35... 7-12`.
fn label(raw: &RawPly, ply: usize) -> String {
    let number = if raw.number > 0 && raw.number < 10_000 { raw.number } else { ply / 2 + 1 };
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{number}{dots} {}", shortened(&raw.text))
}

fn shortened(text: &str) -> String {
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

/// Adds the variations of a game to a whole or partial record of it.
pub(super) fn add_variations(engine: &mut Engine, game: &RawGame, attempt: &mut Attempt) {
    if game.moves.iter().all(|raw| raw.variations.is_empty()) {
        return;
    }
    let record = &mut attempt.record;
    // This position was reached before.
    let _ = engine.set_position(record.start.as_deref(), &[], Style::Pdn);
    let mut branches = Branches { engine, warnings: &mut attempt.warnings };
    branches.along(&game.moves, &mut record.moves);
}

struct Branches<'a> {
    engine: &'a mut Engine,
    warnings: &'a mut Vec<Warning>,
}

impl Branches<'_> {
    /// Plays moves once more and adds their variations; the engine ends where it began.
    fn along(&mut self, raws: &[RawPly], plies: &mut [Ply]) {
        let base = self.engine.plies();
        for i in 0..plies.len() {
            for raw in &raws[i].variations {
                self.branch(raw, raws, plies, i);
            }
            // It was played before.
            let _ = self.engine.play(&plies[i].text.hub.clone(), Style::Hub);
        }
        while self.engine.plies() > base && self.engine.undo() {}
    }

    /// Adds a variation that stands behind the move `i`. It is played instead of that move; if that is not legal, of
    /// the one before it or, as some write, of the one that comes.
    fn branch(&mut self, raw: &RawVariation, raws: &[RawPly], plies: &mut [Ply], i: usize) {
        if let Ok(variation) = self.variation(raw) {
            plies[i].variations.push(variation);
            return;
        }
        if i > 0 && self.engine.undo() {
            let earlier = self.variation(raw);
            let _ = self.engine.play(&plies[i - 1].text.hub.clone(), Style::Hub);
            if let Ok(variation) = earlier {
                plies[i - 1].variations.push(variation);
                return;
            }
        }
        let _ = self.engine.play(&plies[i].text.hub.clone(), Style::Hub);
        let later = self.variation(raw);
        self.engine.undo();
        match later {
            Ok(variation) if i + 1 < plies.len() => plies[i + 1].variations.push(variation),
            later => {
                let (line, mv) = raw.moves.first().map_or((raw.line, ""), |mv| (mv.line, mv.text.as_str()));
                let text = match later {
                    Ok(_) => "a variation goes on behind the last move; it is kept as a comment".to_string(),
                    Err(reason) => {
                        format!("a variation at {} is kept as a comment: {mv}: {reason}", label(&raws[i], i))
                    }
                };
                self.warnings.push(Warning { line, text });
                plies[i].comments.push(raw.prose());
            }
        }
    }

    /// A variation played from the present position, where the engine stays.
    fn variation(&mut self, raw: &RawVariation) -> Result<Variation, String> {
        let base = self.engine.plies();
        let found = walk(self.engine, &raw.moves);
        while self.engine.plies() > base && self.engine.undo() {}
        if let Some(reason) = found.failure {
            return Err(reason);
        }
        let ply = |((mv, _), raw): ((MoveText, Vec<String>), &RawPly)| Ply {
            nags: raw.nags.clone(),
            comments: raw.comments.clone(),
            ..mv.into()
        };
        let mut moves: Vec<Ply> = found.moves.into_iter().zip(&raw.moves).map(ply).collect();
        if raw.moves.iter().any(|raw| !raw.variations.is_empty()) {
            self.along(&raw.moves, &mut moves);
        }
        Ok(Variation { comments: raw.comments.clone(), moves })
    }
}
