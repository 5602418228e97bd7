//! How good a position is when nothing is about to be taken: material, advancement and mobility.
//!
//! No variant has numbers of its own. Every weight follows from the rules' data: what a king is worth from how far it
//! sees on an empty board, what a step forward is worth from what a king is worth, and a giveaway game inverts the
//! sense of all. Each term is computed for one side as that side sees the board, and the other side's value subtracted,
//! so that turning the board and exchanging the colours changes nothing.

mod weights;

pub use weights::Weights;

use crate::board::{Board, DIRECTIONS, Side, Wide, Word};
use crate::game::{Game, StateOf};
use crate::rules::variants::Kernel;
use crate::rules::{Goal, Range, Rules};
use crate::score::Score;

/// The evaluation of one game, built once from its rules and its board.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
    /// -1 where having pieces is bad.
    sense: i32,
    /// The rows from each side's own back row to its last but one, with what a man gains by standing there.
    rows: [Vec<(Wide, i32)>; 2],
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

const TERMS: [&str; 3] = ["material", "advancement", "mobility"];

impl Evaluation {
    /// The evaluation for these rules on their board.
    pub fn new(rules: &Rules, board: &Board) -> Self {
        Self::with_weights(rules, board, Weights::of(rules, board))
    }

    /// As [`Evaluation::new`], with other weights.
    pub fn with_weights(rules: &Rules, board: &Board, weights: Weights) -> Self {
        let rows = Side::ALL.map(|side| rows_of(board, side, &weights));
        Self { weights, sense: if rules.goal == Goal::Lose { -1 } else { 1 }, rows }
    }

    /// The weights in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How good the position is for the side to move.
    pub fn evaluate<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Score {
        let total = |side| self.of_side(game, state, side).iter().sum::<i32>();
        let turn = state.position.turn;
        Score::centimen(total(turn) - total(!turn))
    }

    /// The summands of [`Evaluation::evaluate`].
    pub fn terms<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Vec<Term> {
        let [white, black] = Side::ALL.map(|side| self.of_side(game, state, side));
        (0..TERMS.len()).map(|i| Term { name: TERMS[i], sides: [white[i], black[i]] }).collect()
    }

    /// The values of [`TERMS`] for one side.
    #[inline]
    fn of_side<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>, side: Side) -> [i32; TERMS.len()] {
        let pieces = &state.position.pieces;
        let (men, kings) = (pieces.men[side.index()], pieces.kings[side.index()]);
        let material = men.len() as i32 * self.weights.man + kings.len() as i32 * self.weights.king;
        let mut advancement = 0;
        for (row, gain) in &self.rows[side.index()] {
            advancement += (men & K::Word::from_wide(row)).len() as i32 * gain;
        }
        let empty = K::Word::from_wide(&game.board().squares).without(pieces.all());
        let mobility = self.weights.man_step * men_steps(game, men, empty, side) as i32
            + if kings.any() { self.weights.king_step * king_steps(game, kings, empty, side) as i32 } else { 0 };
        [material * self.sense, advancement * self.sense, mobility * self.sense]
    }
}

/// Free steps of the men.
#[inline(always)]
fn men_steps<K: Kernel>(game: &Game<K>, men: K::Word, empty: K::Word, side: Side) -> u32 {
    let (board, law) = (game.board(), game.law());
    let ahead = side.index() * DIRECTIONS / 2;
    (0..DIRECTIONS)
        .filter(|&d| law.man_moves.has(d))
        .map(|d| (board.step(men, (d + ahead) % DIRECTIONS) & empty).len())
        .sum()
}

/// Free squares that the kings reach.
fn king_steps<K: Kernel>(game: &Game<K>, kings: K::Word, empty: K::Word, side: Side) -> u32 {
    let (board, law) = (game.board(), game.law());
    let ahead = side.index() * DIRECTIONS / 2;
    let mut count = 0;
    for d in (0..DIRECTIONS).filter(|&d| law.king_moves.has(d)) {
        let mut at = kings;
        loop {
            at = board.step(at, (d + ahead) % DIRECTIONS) & empty;
            count += at.len();
            if at.is_empty() || law.king_range == Range::One {
                break;
            }
        }
    }
    count
}

fn rows_of(board: &Board, side: Side, weights: &Weights) -> Vec<(Wide, i32)> {
    let height = usize::from(board.shape.height);
    let mut rows = vec![Wide::EMPTY; height];
    for &square in &board.bits[..usize::from(board.count)] {
        let (row, _) = board.coordinates(square);
        let from_home = if side == Side::White { height - 1 - row as usize } else { row as usize };
        rows[from_home] = rows[from_home].with(square);
    }
    // No man stands on the last row, and rows of no value need not be counted.
    let gains = (0..height - 1).map(|i| weights.advance(i, height - 1));
    rows.into_iter().zip(gains).filter(|&(_, gain)| gain != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Piece, Position};
    use crate::rules::variants::{self, *};

    fn scatter(n: u64) -> u64 {
        let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z ^ (z >> 29)
    }

    fn is_symmetric<K: Kernel>(kernel: K, rules: Rules) {
        let game = Game::new(kernel, rules);
        let evaluation = Evaluation::new(&rules, game.board());
        let mut differs = false;
        for n in 0..200 {
            let mut position = Position::empty(if n % 2 == 0 { Side::White } else { Side::Black });
            for &square in &game.board().bits[..usize::from(game.board().count)] {
                let dice = scatter(n * 1000 + u64::from(square));
                let side = if dice & 1 == 0 { Side::White } else { Side::Black };
                let last = K::Word::from_wide(&game.board().promotion[side.index()]).has(square);
                match dice >> 1 & 7 {
                    0 | 1 if !last => position.pieces.put(square, side, Piece::Man),
                    2 => position.pieces.put(square, side, Piece::King),
                    _ => {}
                }
            }
            let state = game.state(position, 0);
            let turned = game.state(position.turned(game.board()), 0);
            let score = evaluation.evaluate(&game, &state);
            assert_eq!(score, evaluation.evaluate(&game, &turned));
            let terms: i32 = evaluation.terms(&game, &state).iter().map(|term| term.balance(position.turn)).sum();
            assert_eq!(score, Score::centimen(terms));
            differs |= score != Score::DRAW;
        }
        assert!(differs);
        assert_eq!(evaluation.evaluate(&game, &game.start()), Score::DRAW);
    }

    #[test]
    fn colours_are_treated_alike() {
        is_symmetric(International, variants::INTERNATIONAL);
        is_symmetric(International, variants::LOSING);
        is_symmetric(Thai, variants::THAI);
        is_symmetric(Turkish, variants::TURKISH);
        is_symmetric(Italian, variants::ITALIAN);
        is_symmetric(Canadian, variants::CANADIAN);
        is_symmetric(Frisian, variants::FRISIAN);
        is_symmetric(Breakthrough, variants::BREAKTHROUGH);
    }

    #[test]
    fn a_man_more_is_good_and_in_giveaway_bad() {
        let more = |rules: Rules| {
            let game = Game::new(International, rules);
            let mut state = game.start();
            state.position.pieces.men[1] = state.position.pieces.men[1].rest();
            Evaluation::new(&rules, game.board()).evaluate(&game, &state).value()
        };
        assert!(more(variants::INTERNATIONAL) > 50);
        assert!(more(variants::LOSING) < -50);
    }
}
