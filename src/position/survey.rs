//! What the pieces of one side amount to, counted set by set: no square is looked at alone.

use super::Position;
use super::view::{View, each_direction};
use crate::board::{Side, Word};
use crate::rules::Range;
use crate::rules::variants::Kernel;

/// Counts over the pieces of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Quiet steps of the men.
    pub steps: u32,
    /// Those after which no enemy beside the man could jump it.
    pub safe_steps: u32,
    /// Men without a quiet step.
    pub stuck: u32,
    /// Men with another one diagonally ahead: to the left, to the right.
    pub chained: [u32; 2],
    /// Men with another one next to them on their row.
    pub abreast: u32,
    /// Men with another one straight ahead.
    pub column: u32,
    /// Men with an open way to the last row of one, two and three steps.
    pub open: [u32; 3],
    /// Free squares that the kings see.
    pub king_steps: u32,
}

/// The counts of `side`, whoever is to move.
#[inline(always)]
pub fn survey<K: Kernel>(kernel: &K, position: &Position<K::Word>, side: Side) -> Survey {
    #[inline(always)]
    fn of<K: Kernel, const OWN: usize, const FOE: usize>(kernel: &K, position: &Position<K::Word>) -> Survey {
        let own = View::<K, OWN>::new(kernel, position);
        let foe = View::<K, FOE>::new(kernel, position);
        own.survey(&foe)
    }
    match side {
        Side::White => of::<K, 0, 1>(kernel, position),
        Side::Black => of::<K, 1, 0>(kernel, position),
    }
}

impl<K: Kernel, const OWN: usize> View<'_, K, OWN> {
    #[inline(always)]
    fn survey<const FOE: usize>(&self, foe: &View<K, FOE>) -> Survey {
        let attacked = foe.strikes();
        let mut survey = Survey::default();
        self.count_steps(attacked, &mut survey);
        self.count_neighbours(&mut survey);
        self.count_open(attacked, &mut survey);
        if self.kings.any() {
            survey.king_steps = self.king_sight();
        }
        survey
    }

    /// The squares on which a piece of the other side could be jumped by a piece beside it.
    #[inline(always)]
    fn strikes(&self) -> K::Word {
        let mut squares = K::Word::ZERO;
        each_direction!(self.law().man_captures, D => {
            squares |= self.step(self.men, D) & self.before(self.empty, D);
        });
        if self.kings.any() {
            each_direction!(self.law().king_captures, D => {
                squares |= self.step(self.kings, D) & self.before(self.empty, D);
            });
        }
        squares
    }

    #[inline(always)]
    fn count_steps(&self, attacked: K::Word, survey: &mut Survey) {
        let mut movers = K::Word::ZERO;
        each_direction!(self.law().man_moves, D => {
            let to = self.step(self.men, D) & self.empty;
            movers |= self.before(to, D);
            // An enemy straight before the man can jump it back to the square that it has just left.
            let met = if self.law().man_captures.has(D) { self.before(self.enemy, D) } else { K::Word::ZERO };
            survey.steps += to.len();
            survey.safe_steps += to.without(attacked | met).len();
        });
        survey.stuck = self.men.without(movers).len();
    }

    #[inline(always)]
    fn count_neighbours(&self, survey: &mut Survey) {
        let men = self.men;
        survey.chained = [(self.step(men, 7) & men).len(), (self.step(men, 1) & men).len()];
        survey.abreast = (self.step(men, 2) & men).len();
        survey.column = (self.step(men, 0) & men).len();
    }

    /// Men whose way to the last row is free and, as things stand, not struck at.
    #[inline(always)]
    fn count_open(&self, attacked: K::Word, survey: &mut Survey) {
        // On most boards of the middle game no man is as near as that.
        if (self.men & self.near()).is_empty() {
            return;
        }
        let free = self.empty.without(attacked);
        let mut way = self.promotion() & self.empty;
        for count in &mut survey.open {
            let before = self.a_step_behind(way);
            *count = (before & self.men).len();
            way = before & free;
        }
    }

    /// The squares from which a man gets onto the set by a step ahead. Steps to the side bring it no nearer.
    #[inline(always)]
    fn a_step_behind(&self, set: K::Word) -> K::Word {
        let mut behind = K::Word::ZERO;
        each_direction!(self.law().man_moves, D => {
            if D != 2 && D != 6 {
                behind |= self.before(set, D);
            }
        });
        behind
    }

    /// The squares from which a man is on the last row after one to three steps: a constant where the board is one.
    #[inline(always)]
    fn near(&self) -> K::Word {
        let one = self.a_step_behind(self.promotion());
        let two = self.a_step_behind(one);
        one | two | self.a_step_behind(two)
    }

    #[inline(never)]
    fn king_sight(self) -> u32 {
        let mut count = 0;
        each_direction!(self.law().king_moves, D => {
            let mut at = self.step(self.kings, D) & self.empty;
            while at.any() {
                count += at.len();
                at = if self.law().king_range == Range::Any { self.step(at, D) & self.empty } else { K::Word::ZERO };
            }
        });
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::variants::{self, *};

    fn place(game: &Game<International>, number: u16) -> u64 {
        1 << game.board().from_hub(number).unwrap()
    }

    #[test]
    fn the_start_of_international_is_counted_by_hand() {
        let game = Game::new(International, variants::INTERNATIONAL);
        let position = game.start().position;
        let white = survey(&International, &position, Side::White);
        assert_eq!(white, survey(&International, &position, Side::Black));
        // Five men in the front row: four have two ways, the one at the edge has one.
        assert_eq!((white.steps, white.safe_steps, white.stuck), (9, 9, 15));
        assert_eq!((white.open, white.king_steps), ([0; 3], 0));
        assert_eq!(white.abreast, 16);
        assert_eq!(white.column, 10);
        assert_eq!(white.chained[0] + white.chained[1], 27);
    }

    #[test]
    fn open_ways_and_struck_squares_are_seen() {
        let game = Game::new(International, variants::INTERNATIONAL);
        let mut position = Position::empty(Side::White);
        // 7 is one step, 17 three steps from the last row; 24 has a step of which one is met by 13.
        position.pieces.men[0] = place(&game, 7) | place(&game, 17) | place(&game, 24);
        position.pieces.men[1] = place(&game, 19);
        let white = survey(&International, &position, Side::White);
        assert_eq!(white.open, [1, 0, 1]);
        assert_eq!(white.safe_steps, 5);
    }
}
