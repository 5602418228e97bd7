//! Which moves were mistakes, and how big ones.
//!
//! The measure is what a move gives away in men. Beyond [`CLEAR`] the game is as good as decided: a win is a win, and a
//! player who wins slowly or loses quickly makes no mistake by it. Wins and losses that the search has proven lie at that
//! border, so that a thrown-away win or a move into a forced loss weighs as much as several men.

use super::game::Judged;
use crate::board::Side;
use crate::engine::MoveText;
use crate::score::{Distance, Score};
use serde::{Deserialize, Serialize};

/// A lead in centi-men that decides the game; larger ones count as this.
pub(super) const CLEAR: i32 = 400;
/// From this loss on, in centi-men, the better line is shown.
pub(super) const WORSE: i32 = 20;
/// From this loss on a move is inaccurate: clearly more than two searches differ by.
const INACCURACY: i32 = 40;
/// From this loss on a move is a mistake: about a man.
const MISTAKE: i32 = 80;
/// From this loss on a move is a blunder: nearly two men, or the result of the game.
const BLUNDER: i32 = 160;
/// Who stands as badly as this has lost; how fast is no matter.
const LOST: i32 = -250;
/// A move is the only good one if the second best is worse by this.
const ONLY: i32 = 120;
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
    /// About a man worse: `?`.
    Mistake,
    /// Loses the game, the win, or nearly two men: `??`.
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

/// True if a move gives away more than two searches differ by; both scores for the player.
pub(super) fn is_noticed(best: Score, played: Score) -> bool {
    loss(best, played) >= INACCURACY
}

/// The mark of a move that gives something away; both scores for the player.
pub(super) fn reproach(best: Score, played: Score) -> Option<Mark> {
    if weight(best) <= LOST {
        return None;
    }
    let walked_into = matches!(played.distance(), Some(Distance::Loss(_)));
    match loss(best, played) {
        _ if walked_into => Some(Mark::Blunder),
        BLUNDER.. => Some(Mark::Blunder),
        MISTAKE.. => Some(Mark::Mistake),
        INACCURACY.. => Some(Mark::Inaccuracy),
        _ => None,
    }
}

/// The mark of the best move, given the score of the second best and the line that follows (the move itself first).
pub(super) fn praise(best: Score, second: Score, line: &[MoveText]) -> Option<Mark> {
    if loss(best, second) < ONLY || weight(best) <= LOST {
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
    use crate::score::Ply;

    fn men(value: i32) -> Score {
        Score::centimen(value)
    }

    #[test]
    fn the_size_of_a_mistake_is_what_it_costs() {
        assert_eq!(reproach(men(10), men(-20)), None);
        assert_eq!(reproach(men(10), men(-40)), Some(Mark::Inaccuracy));
        assert_eq!(reproach(men(10), men(-90)), Some(Mark::Mistake));
        assert_eq!(reproach(men(10), men(-190)), Some(Mark::Blunder));
        assert_eq!(loss(men(10), men(30)), 0);
    }

    #[test]
    fn results_weigh_more_than_men() {
        let (win, loss_) = (Score::win_in(Ply(21)), Score::loss_in(Ply(20)));
        assert_eq!(reproach(win, men(50)), Some(Mark::Blunder));
        assert_eq!(reproach(win, Score::win_in(Ply(91))), None);
        assert_eq!(reproach(win, men(900)), None);
        assert_eq!(reproach(men(900), men(450)), None);
        assert_eq!(reproach(men(0), loss_), Some(Mark::Blunder));
        assert_eq!(reproach(men(-240), loss_), Some(Mark::Blunder));
        assert_eq!(reproach(men(-300), loss_), None);
        assert_eq!(reproach(Score::loss_in(Ply(40)), loss_), None);
    }

    #[test]
    fn the_only_good_move_is_praised() {
        let text = |hub: &str| MoveText { pdn: String::new(), full: String::new(), hub: hub.into() };
        let shot = [text("28-22"), text("17x28x22x33"), text("32x5x10x20x28"), text("1-6")];
        assert_eq!(praise(men(200), men(0), &shot), Some(Mark::Great));
        assert_eq!(praise(men(200), men(0), &shot[..1]), Some(Mark::Good));
        assert_eq!(praise(men(50), men(0), &shot), None);
        assert_eq!(praise(men(-300), men(-400), &shot), None);
        assert_eq!(praise(men(800), men(500), &shot), None);
    }
}
