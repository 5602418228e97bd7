//! Which moves were mistakes, and how big ones.
//!
//! The measure is what a move gives away of the points to be expected, a win counting one and a draw half a point: a man
//! is worth much at the start and often nothing in an ending of kings, and a player who wins slowly or loses quickly makes
//! no mistake by it. The thresholds are nearly those by which chess sites mark moves (a loss of 0.05, 0.1 and 0.15 points),
//! a little wider, since a short search judges quiet draughts positions less surely.
//!
//! What was given away is told in men, as players count; beyond [`CLEAR`] the game is as good as decided.

use super::game::Judged;
use crate::board::Side;
use crate::engine::MoveText;
use crate::score::{Distance, Score};
use serde::{Deserialize, Serialize};

/// A lead in centi-men that decides the game; larger ones count as this.
pub(super) const CLEAR: i32 = 400;
/// From this loss on, in centi-men, the better line is shown.
pub(super) const WORSE: i32 = 20;
/// A move that gives away so many thousandths of a point is inaccurate: clearly more than two searches differ by.
const INACCURACY: i32 = 60;
/// From here on it is a mistake.
const MISTAKE: i32 = 120;
/// From here on it is a blunder.
const BLUNDER: i32 = 200;
/// Who can expect no more than so many thousandths has lost; how fast is no matter.
const LOST: i32 = 80;
/// A move is the only good one if the second best is worse by so many thousandths.
const ONLY: i32 = 180;
/// Pieces that a great move gives up first: more than an exchange.
const GIVEN: usize = 2;
/// Plies in which it gives them up.
const GIVEN_WITHIN: usize = 4;

/// What a move deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The only good move, and it gives up pieces first: `!!`.
    Great,
    /// The only good move: `!`.
    Good,
    /// Something better was there: `?!`.
    Inaccuracy,
    /// Clearly worse: `?`.
    Mistake,
    /// Loses the game, or throws much of it away: `??`.
    Blunder,
}

impl Mark {
    /// All marks, best first.
    pub const ALL: [Self; 5] = [Self::Great, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The number of its glyph in PDN.
    pub fn nag(self) -> u8 {
        match self {
            Self::Great => 3,
            Self::Good => 1,
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The mark as players write it.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Great => "!!",
            Self::Good => "!",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The mark in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Great => "Great move",
            Self::Good => "Only good move",
            Self::Inaccuracy => "Inaccuracy",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }

    /// True for what should not have been played.
    pub fn is_bad(self) -> bool {
        self >= Self::Inaccuracy
    }
}

/// A score in centi-men, a win as [`CLEAR`].
fn weight(score: Score) -> i32 {
    match score.distance() {
        Some(Distance::Win(_)) => CLEAR,
        Some(Distance::Loss(_)) => -CLEAR,
        None => score.value().clamp(-CLEAR, CLEAR),
    }
}

/// What a move gives away in centi-men, at least 0; both scores for the player.
pub(super) fn loss(best: Score, played: Score) -> i32 {
    (weight(best) - weight(played)).max(0)
}

/// What a position is worth to the player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub score: Score,
    /// Points to be expected, in thousandths.
    pub points: i32,
}

/// True if a move gives away more than two searches differ by.
pub(super) fn is_noticed(best: Worth, played: Worth) -> bool {
    best.points - played.points >= INACCURACY
}

/// The mark of a move that gives something away.
pub(super) fn reproach(best: Worth, played: Worth) -> Option<Mark> {
    if best.points <= LOST {
        return None;
    }
    let walked_into = matches!(played.score.distance(), Some(Distance::Loss(_)));
    match best.points - played.points {
        _ if walked_into => Some(Mark::Blunder),
        BLUNDER.. => Some(Mark::Blunder),
        MISTAKE.. => Some(Mark::Mistake),
        INACCURACY.. => Some(Mark::Inaccuracy),
        _ => None,
    }
}

/// The mark of the best move, given the worth of the second best and the line that follows (the move itself first).
pub(super) fn praise(best: Worth, second: Worth, line: &[MoveText]) -> Option<Mark> {
    if best.points - second.points < ONLY || best.points <= LOST {
        return None;
    }
    let replies = line.iter().take(GIVEN_WITHIN).skip(1).step_by(2);
    let given: usize = replies.map(taken).sum();
    Some(if given >= GIVEN { Mark::Great } else { Mark::Good })
}

/// Pieces that a move takes: Hub names each after the squares of the ends, `28x19x23`.
fn taken(text: &MoveText) -> usize {
    text.hub.matches('x').count().saturating_sub(1)
}

/// One side's game in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Moves with a choice, which alone are judged.
    pub judged: u32,
    /// What they gave away together, in centi-men; decided positions as the head of this module says.
    pub loss: u64,
    /// How many of them got each mark, in the order of [`Mark::ALL`].
    pub marks: [u32; 5],
}

impl Summary {
    /// The summary of a side's moves.
    pub fn of(plies: &[Judged], side: Side) -> Self {
        let mut summary = Self::default();
        for ply in plies.iter().filter(|ply| ply.white == (side == Side::White) && ply.choices > 1) {
            summary.judged += 1;
            summary.loss += u64::from(ply.loss);
            if let Some(mark) = ply.mark {
                summary.marks[mark as usize] += 1;
            }
        }
        summary
    }

    /// Men given away by a judged move on average; 0 without one.
    pub fn average(&self) -> f64 {
        self.loss as f64 / 100.0 / f64::from(self.judged.max(1))
    }

    /// How many moves got this mark.
    pub fn count(&self, mark: Mark) -> u32 {
        self.marks[mark as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Curve;
    use crate::score::Ply;

    fn worth(score: Score) -> Worth {
        let points = match score.distance() {
            Some(Distance::Win(_)) => 1000,
            Some(Distance::Loss(_)) => 0,
            None => Curve::new(60.0, 100.0).chances(score.value()).points(),
        };
        Worth { score, points }
    }

    fn men(value: i32) -> Worth {
        worth(Score::centimen(value))
    }

    #[test]
    fn the_size_of_a_mistake_is_what_it_costs() {
        assert_eq!(reproach(men(10), men(-10)), None);
        assert_eq!(reproach(men(10), men(-30)), Some(Mark::Inaccuracy));
        assert_eq!(reproach(men(10), men(-65)), Some(Mark::Mistake));
        assert_eq!(reproach(men(10), men(-150)), Some(Mark::Blunder));
        assert_eq!(reproach(men(10), men(30)), None);
        assert_eq!(loss(Score::centimen(10), Score::centimen(30)), 0);
    }

    #[test]
    fn results_weigh_more_than_men() {
        let [win, later] = [21, 91].map(|ply| worth(Score::win_in(Ply(ply))));
        let [lost, lost_later] = [20, 40].map(|ply| worth(Score::loss_in(Ply(ply))));
        assert_eq!(reproach(win, men(50)), Some(Mark::Blunder));
        assert_eq!(reproach(win, later), None);
        assert_eq!(reproach(win, men(900)), None);
        assert_eq!(reproach(men(900), men(450)), None);
        assert_eq!(reproach(men(0), lost), Some(Mark::Blunder));
        assert_eq!(reproach(men(-240), lost), Some(Mark::Blunder));
        assert_eq!(reproach(men(-600), lost), None);
        assert_eq!(reproach(lost_later, lost), None);
    }

    #[test]
    fn the_only_good_move_is_praised() {
        let text = |hub: &str| MoveText { pdn: String::new(), full: String::new(), hub: hub.into() };
        let shot = [text("28-22"), text("17x28x22x33"), text("32x5x10x20x28"), text("1-6")];
        assert_eq!(praise(men(200), men(0), &shot), Some(Mark::Great));
        assert_eq!(praise(men(200), men(0), &shot[..1]), Some(Mark::Good));
        assert_eq!(praise(men(50), men(0), &shot), None);
        assert_eq!(praise(men(-600), men(-900), &shot), None);
        assert_eq!(praise(men(800), men(500), &shot), None);
    }
}
