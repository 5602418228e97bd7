//! One game judged.

use super::judgement::{self, Mark, Summary, Worth};
use super::settings::Settings;
use super::value::{Value, a_ply_earlier};
use crate::board::Side;
use crate::engine::{Engine, EngineError, MoveInfo, MoveText, Request, Style};
use crate::game::Outcome;
use crate::record::GameRecord;
use crate::score::{Ply, Score};
use crate::search::{Control, Limits};
use serde::{Deserialize, Serialize};

/// Longest line kept, in plies.
const LINE: usize = 12;

/// What was found about one move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// True if White played it.
    pub white: bool,
    /// Legal moves there; with 1 there was nothing to judge.
    pub choices: usize,
    /// The value of the position before the move, with best play.
    pub before: Value,
    /// Its value after the move.
    pub after: Value,
    /// The best move and what would have followed; begins with the move played if nothing better was found.
    pub line: Vec<MoveText>,
    /// Plies looked ahead; 0 where no search was needed.
    pub depth: u16,
    /// Nodes of the searches.
    pub nodes: u64,
    /// What the move gave away, in centi-men.
    pub loss: u32,
    /// The mark it got.
    pub mark: Option<Mark>,
}

impl Judged {
    /// The best move, if it was not the one played.
    pub fn better<'a>(&'a self, played: &MoveText) -> Option<&'a MoveText> {
        self.line.first().filter(|best| best.hub != played.hub)
    }

    /// The side that played the move.
    pub fn side(&self) -> Side {
        if self.white { Side::White } else { Side::Black }
    }
}

/// A game judged: one entry for each of its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The moves in the order of the game.
    pub plies: Vec<Judged>,
}

impl Review {
    /// One side's game in numbers.
    pub fn summary(&self, side: Side) -> Summary {
        Summary::of(&self.plies, side)
    }
}

/// Brings the engine to the start of a game.
pub(super) fn enter(engine: &mut Engine, record: &GameRecord) -> Result<(), EngineError> {
    engine.set_variant(&record.variant)?;
    engine.set_position(record.start.as_deref(), &[], Style::Pdn)
}

/// Judges every move of a game; none if `control` ended it early. `tick` is called after each move.
///
/// The engine should search with one thread: then a review limited by nodes or depth is the same every time.
///
/// # Errors
/// If the record is not one of a legal game that the engine knows, or the table does not fit in memory.
pub fn review(
    engine: &mut Engine,
    record: &GameRecord,
    settings: &Settings,
    control: &Control,
    tick: &dyn Fn(),
) -> Result<Option<Review>, EngineError> {
    // Entering a game empties the table.
    enter(engine, record)?;
    for ply in &record.moves {
        engine.play(&ply.text.hub, Style::Hub)?;
    }
    let reviewer = Reviewer { engine, settings, control };
    let Some(mut after) = reviewer.last()? else { return Ok(None) };
    let mut plies = Vec::with_capacity(record.moves.len());
    for ply in record.moves.iter().rev() {
        reviewer.engine.undo();
        let Some((before, judged)) = reviewer.judge(&ply.text, after)? else { return Ok(None) };
        after = before;
        plies.push(judged);
        tick();
    }
    plies.reverse();
    Ok(Some(Review { plies }))
}

struct Reviewer<'a> {
    engine: &'a mut Engine,
    settings: &'a Settings,
    control: &'a Control,
}

/// What a search says.
struct Found {
    score: Score,
    line: Vec<MoveText>,
    depth: u16,
    nodes: u64,
}

impl Reviewer<'_> {
    /// The score of the last position for its side to move; none if ended early.
    fn last(&self) -> Result<Option<Score>, EngineError> {
        let over = self.engine.outcome().map(|outcome| match outcome {
            Outcome::Win(side, _) if side == self.engine.turn() => Score::win_in(Ply(0)),
            Outcome::Win(..) => Score::loss_in(Ply(0)),
            Outcome::Draw(_) => Score::DRAW,
        });
        if over.is_some() {
            return Ok(over);
        }
        let found = self.search(self.settings.limits(), Vec::new())?;
        Ok((!self.control.is_stopped()).then(|| found.map_or(Score::DRAW, |found| found.score)))
    }

    /// Searches where the engine stands, some moves only or all; none if the limits were too small for any word.
    fn search(&self, limits: Limits, root: Vec<String>) -> Result<Option<Found>, EngineError> {
        let request = Request { limits, root, ..Request::default() };
        let verdict = self.engine.go(&request, Style::Hub, self.control, &mut |_| {})?;
        Ok(verdict.report.map(|report| Found {
            score: report.score,
            line: report.pv,
            depth: report.depth,
            nodes: report.nodes,
        }))
    }

    /// Judges the move played where the engine stands, given the score after it for the other side. Returns the score of
    /// the position for the player as well; none if ended early.
    fn judge(&self, played: &MoveText, after: Score) -> Result<Option<(Score, Judged)>, EngineError> {
        let turn = self.engine.turn();
        let legal = self.engine.legal_moves();
        let own = a_ply_earlier(after);
        // Without a search, and where the move played turns out better than what the search found, it is the best.
        let unsearched = || Found { score: own, line: vec![played.clone()], depth: 0, nodes: 0 };
        let searched = if legal.len() > 1 { self.search(self.settings.limits(), Vec::new())? } else { None };
        let mut found = searched.unwrap_or_else(unsearched);
        let is_best = found.line.first().is_none_or(|best| best.hub == played.hub);
        if is_best && judgement::is_noticed(self.worth(found.score), self.worth(own)) {
            // It looked best, but the search one ply later has seen what is wrong with it: what else is there?
            let others = self.others(played, &legal);
            found = self.search(self.settings.limits(), others)?.unwrap_or_else(unsearched);
        }
        if own >= found.score || found.line.first().is_none_or(|best| best.hub == played.hub) {
            found = Found { line: self.line_of(played, &found), score: own, ..found };
        }
        found.line.truncate(LINE);
        let better = found.line.first().is_some_and(|best| best.hub != played.hub);
        let mark = if better {
            judgement::reproach(self.worth(found.score), self.worth(own))
        } else {
            self.only_good(played, &legal, &mut found)?
        };
        let judged = Judged {
            white: turn == Side::White,
            choices: legal.len(),
            before: Value::of(found.score, turn),
            after: Value::of(own, turn),
            loss: judgement::loss(found.score, own).unsigned_abs(),
            line: found.line,
            depth: found.depth,
            nodes: found.nodes,
            mark,
        };
        Ok((!self.control.is_stopped()).then_some((found.score, judged)))
    }

    /// What a score means for the side to move where the engine stands.
    fn worth(&self, score: Score) -> Worth {
        Worth { score, points: self.engine.chances(score).points() }
    }

    /// The line of a search if it begins with the move played, else that move alone.
    fn line_of(&self, played: &MoveText, found: &Found) -> Vec<MoveText> {
        let own = found.line.first().is_some_and(|best| best.hub == played.hub);
        if own { found.line.clone() } else { vec![played.clone()] }
    }

    /// The legal moves but one, in Hub notation.
    fn others(&self, played: &MoveText, legal: &[MoveInfo]) -> Vec<String> {
        legal.iter().map(|info| info.text.hub.clone()).filter(|hub| *hub != played.hub).collect()
    }

    /// The praise of the best move, if all others are clearly worse. Captures are forced or obvious and get none.
    fn only_good(&self, played: &MoveText, legal: &[MoveInfo], found: &mut Found) -> Result<Option<Mark>, EngineError> {
        let quiet = legal.iter().any(|info| info.text.hub == played.hub && !info.capture);
        if legal.len() < 2 || !quiet {
            return Ok(None);
        }
        let others = self.others(played, legal);
        let Some(second) = self.search(self.settings.second_limits(), others)? else { return Ok(None) };
        found.nodes += second.nodes;
        Ok(judgement::praise(self.worth(found.score), self.worth(second.score), &found.line))
    }
}
