//! The features of a position one by one: for the fit, and to explain a score.

use super::layout::{COUNTS, NAMES, PARTS, TURN, guard, reversed};
use super::tables::Phases;
use super::weights::UNIT;
use super::{Evaluation, Part, SHIFT, Term, WHOLE, blend};
use crate::board::{Side, Word};
use crate::game::{Game, StateOf};
use crate::position;
use crate::rules::variants::Kernel;
use std::collections::BTreeMap;

/// What the evaluation sees of a position: every feature of the side to move less that of the other side.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The share of the opening phase, 0 to 1.
    pub opening: f32,
    /// Features that are not 0 and their differences.
    pub values: Vec<(u16, i16)>,
}

impl Evaluation {
    /// The features of a position, unless a capture is due or threatened in it: the search looks further there
    /// before it evaluates.
    pub fn features<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Option<Features> {
        let (kernel, position) = (&game.kernel, &state.position);
        if position::can_capture(kernel, position) || position::opponent_can_capture(kernel, position) {
            return None;
        }
        let mut values = BTreeMap::new();
        for (side, sign) in [(position.turn, 1), (!position.turn, -1)] {
            for (feature, count) in self.listed(game, state, side) {
                *values.entry(feature as u16).or_insert(0) += (count * sign) as i16;
            }
        }
        let opening = self.opening(position.pieces.all().len()) as f32 / WHOLE as f32;
        Some(Features { opening, values: values.into_iter().filter(|&(_, value)| value != 0).collect() })
    }

    /// Every feature of one side that is not 0.
    fn listed<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>, side: Side) -> Vec<(usize, i32)> {
        let (board, pieces) = (game.board(), &state.position.pieces);
        let (men, kings) = (pieces.men[side.index()], pieces.kings[side.index()]);
        let mut counts = self.counts(game, state, side);
        counts[TURN] = i32::from(state.position.turn == side);
        let layout = &self.layout;
        let mut found: Vec<_> = counts.into_iter().enumerate().map(|(i, count)| (layout.shared[i], count)).collect();
        found.extend(men.iter().map(|square| (layout.man(board, side, square), 1)));
        found.extend(kings.iter().map(|square| (layout.king(board, side, square), 1)));
        if !layout.guards.is_empty() {
            let row = board.promotion[(!side).index()];
            let pattern = guard(men, K::Word::from_wide(&row));
            let pattern = if side == Side::White { pattern } else { reversed(pattern, row.len()) };
            found.push((layout.guards[pattern], 1));
        }
        found.retain(|&(_, count)| count != 0);
        found
    }

    /// The summands of [`Evaluation::evaluate`].
    pub fn terms<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>) -> Vec<Term> {
        let position = &state.position;
        let opening = self.opening(position.pieces.all().len());
        let mut parts = [[0i32; 2]; PARTS.len()];
        for side in Side::ALL {
            for (feature, count) in self.listed(game, state, side) {
                let part = NAMES.get(feature).filter(|_| feature < COUNTS).map_or(Part::Squares, |&(_, part)| part);
                let weigh = |phase: usize| (self.weights.phases[phase][feature] * UNIT).round() as i32;
                let weight = Phases { opening: weigh(0), ending: weigh(1) };
                parts[part as usize][side.index()] += blend(weight.times(count), opening);
            }
        }
        let term = |(name, sides): (&'static str, [i32; 2])| Term { name, sides: sides.map(|sum| sum >> SHIFT) };
        let mut terms: Vec<Term> = PARTS.into_iter().zip(parts).map(term).collect();
        // What rounding has taken from the single parts belongs to the right to move, which is the smallest.
        let turn = position.turn;
        let sum: i32 = terms.iter().map(|term| term.balance(turn)).sum();
        terms[Part::Turn as usize].sides[turn.index()] += self.evaluate(game, state).value() - sum;
        terms
    }
}
