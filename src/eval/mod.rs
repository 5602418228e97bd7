//! How good a position is when nothing is about to be taken: a weighted sum of counts, in an opening and an ending phase.
//!
//! The weights are not typed in: `damier fit` finds them by logistic regression on games that the engine plays against
//! itself, and its files are part of the program (module `stored`). House rules borrow the weights of the most similar game,
//! and where there is none they follow from the rules (module `computed`). Each feature is counted for one side as that side sees
//! the board, and the other side's count subtracted, so that turning the board and exchanging the colours changes nothing.

mod chances;
mod computed;
mod features;
mod layout;
mod stored;
mod tables;
mod weights;

pub use chances::{Chances, Curve, logistic};
pub use features::Features;
pub use layout::{KING, Layout, MAN, Part};
pub use weights::{Weights, WeightsError};

use crate::board::{Board, Side, Squares, Word};
use crate::game::{Game, StateOf};
use crate::position;
use crate::rules::variants::Kernel;
use crate::rules::{Rules, Setup};
use crate::score::{Distance, Score};
use layout::{COUNTS, FIRST_SMALL, KING_STEPS, TURN, counts};
use tables::{Phases, Tables};

/// The evaluation of one game, built once from its rules and its board.
#[derive(Clone, Debug)]
pub struct Evaluation {
    layout: Layout,
    weights: Weights,
    tables: Tables,
    /// With so few pieces on the board nothing is left of the opening.
    fewest: u32,
    /// The share of the opening that each further piece stands for, in 256ths.
    per_piece: u32,
}

/// One summand of the evaluation, in centi-men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is counted.
    pub name: &'static str,
    /// The value for White and for Black; the difference counts.
    pub sides: [i32; 2],
}

impl Term {
    /// What the term adds for `side`.
    pub fn balance(&self, side: Side) -> i32 {
        self.sides[side.index()] - self.sides[(!side).index()]
    }
}

/// The ending is reached when one piece in so many is left.
const ENDING: u32 = 5;
/// The whole of the opening phase.
const WHOLE: u32 = 256;
/// Bits of the phase and of the eighths of a centi-man below the point.
const SHIFT: u32 = 8 + 3;

impl Evaluation {
    /// The evaluation for these rules on their board: fitted weights if there are some, else weights that follow from the
    /// rules.
    pub fn new(rules: &Rules, board: &Board) -> Self {
        let layout = Layout::of(board);
        let weights = stored::weights(rules, &layout).unwrap_or_else(|| computed::weights(rules, board, &layout));
        Self::with_weights(rules, board, weights)
    }

    /// The evaluation by weights that follow from the rules, whether fitted ones are known or not.
    pub fn computed(rules: &Rules, board: &Board) -> Self {
        Self::with_weights(rules, board, computed::weights(rules, board, &Layout::of(board)))
    }

    /// As [`Evaluation::new`], with other weights, of the layout of this board.
    pub fn with_weights(rules: &Rules, board: &Board, weights: Weights) -> Self {
        let layout = Layout::of(board);
        let weights = weights.tamed(&layout);
        let tables = Tables::new(board, &layout, &weights);
        let start = match rules.setup {
            Setup::Rows { full, .. } => 2 * u32::from(full) * board.promotion[0].len(),
            Setup::Pieces { men, kings } => men.iter().chain(&kings).map(|set| set.len()).sum(),
        };
        let fewest = start / ENDING;
        Self { layout, weights, tables, fewest, per_piece: WHOLE.div_ceil((start - fewest).max(1)) }
    }

    /// The features of this board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The weights in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How good the position is for the side to move.
    #[inline]
    pub fn evaluate<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Score {
        self.evaluate_within(game, state, (-Score::INFINITE, Score::INFINITE), 0)
    }

    /// As [`Evaluation::evaluate`] where the score may lie in the window. Where the men and their squares alone leave it by
    /// more than `margin` centi-men, that is score enough (lazy evaluation), as far as no kings are about, which mean more
    /// by what they see than by their number.
    #[inline]
    pub fn evaluate_within<K: Kernel>(
        &self,
        game: &Game<K>,
        state: &StateOf<K>,
        (alpha, beta): (Score, Score),
        margin: i32,
    ) -> Score {
        let position = &state.position;
        let opening = self.opening(position.pieces.all().len());
        let outline = self.outline(game, state);
        let [white, black] = position.pieces.kings;
        if (white | black).is_empty() {
            let rough = self.score(outline, position.turn, opening);
            if rough - margin >= beta {
                return Score::centimen((rough - margin).value());
            }
            if rough + margin <= alpha {
                return Score::centimen((rough + margin).value());
            }
        }
        self.score(outline.plus(self.detail(game, state)), position.turn, opening)
    }

    /// A sum for White as a score of the side to move.
    #[inline(always)]
    fn score(&self, sum: Phases, turn: Side, opening: i32) -> Score {
        let sum = if turn == Side::White { sum } else { Phases::default().less(sum) };
        Score::centimen(blend(sum.plus(self.tables.counts[TURN]), opening) >> SHIFT)
    }

    /// White's pieces and their squares less Black's.
    #[inline(always)]
    fn outline<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Phases {
        let pieces = &state.position.pieces;
        let more = |sets: [K::Word; 2]| sets[0].len() as i32 - sets[1].len() as i32;
        let squares = self.places(game, state, Side::White).less(self.places(game, state, Side::Black));
        let men = self.tables.counts[MAN].times(more(pieces.men));
        squares.plus(men).plus(self.tables.counts[KING].times(more(pieces.kings)))
    }

    /// What else is counted of White less that of Black, but for the right to move.
    #[inline(always)]
    fn detail<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Phases {
        let (white, black) = (self.counts(game, state, Side::White), self.counts(game, state, Side::Black));
        let mut small = 0i32;
        for i in FIRST_SMALL..COUNTS {
            small = small.wrapping_add((white[i] - black[i]).wrapping_mul(self.tables.packed[i]));
        }
        Phases::unpacked(small).plus(self.tables.counts[KING_STEPS].times(white[KING_STEPS] - black[KING_STEPS]))
    }

    /// The share of the opening with so many pieces on the board, in 256ths.
    #[inline(always)]
    fn opening(&self, pieces: u32) -> i32 {
        (pieces.saturating_sub(self.fewest) * self.per_piece).min(WHOLE) as i32
    }

    /// What the squares of one side's pieces are worth.
    #[inline(always)]
    fn places<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>, side: Side) -> Phases {
        let pieces = &state.position.pieces;
        let (men, kings) = (pieces.men[side.index()], pieces.kings[side.index()]);
        let chunks = game.board().shape.bits().div_ceil(8) as usize;
        let mut packed = self.tables.men(side, men, chunks);
        if game.board().shape.squares != Squares::All {
            let back = K::Word::from_wide(&game.board().promotion[(!side).index()]);
            packed = packed.wrapping_add(self.tables.guard(side, layout::guard(men, back)));
        }
        let mut sum = Phases::unpacked(packed);
        if kings.any() {
            sum = sum.plus(self.tables.kings(side, kings));
        }
        sum
    }

    #[inline(always)]
    fn counts<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>, side: Side) -> [i32; COUNTS] {
        let pieces = &state.position.pieces;
        let (men, kings) = (pieces.men[side.index()], pieces.kings[side.index()]);
        let [left, right] = self.layout.halves.map(|half| (men & K::Word::from_wide(&half)).len());
        counts(men.len(), kings.len(), left.abs_diff(right), &position::survey(&game.kernel, &state.position, side))
    }

    /// What a score of the side to move means with so many pieces on the board.
    pub fn chances(&self, score: Score, pieces: u32) -> Chances {
        match score.distance() {
            Some(Distance::Win(_)) => Chances::WON,
            Some(Distance::Loss(_)) => Chances::LOST,
            None => {
                let [opening, ending] = self.weights.curves;
                let share = self.opening(pieces) as f32 / WHOLE as f32;
                ending.between(opening, share).chances(score.value())
            }
        }
    }
}

/// The sum of both phases, the opening with a share in 256ths.
#[inline(always)]
fn blend(sum: Phases, opening: i32) -> i32 {
    sum.opening * opening + sum.ending * (WHOLE as i32 - opening)
}

#[cfg(test)]
mod tests;
