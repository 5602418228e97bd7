//! How a game counts its moves: a number for a move of each side, dots where the second side comes first.

use super::raw::{RawGame, RawPly};
use super::{Warning, replay};
use crate::engine::Engine;

/// The greatest number that a move is believed to have.
const MOST: usize = 9999;
/// Numbers out of order that are told one by one.
const TOLD: usize = 3;

/// The moves of both sides that a game counts before its first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count(usize);

impl Count {
    /// How a game counts that begins at the engine's present position. A game that begins with the second side may do so
    /// with `1...`, or number the pairs as they come.
    pub fn of(engine: &Engine, game: &RawGame) -> Self {
        let starter = engine.variant().rules.starter;
        let late = engine.turn() != starter;
        let next = game.moves.get(1).filter(|next| next.numbered).map(|next| next.number);
        let paired = |first: &RawPly| first.numbered && !first.dots && next != first.number.checked_add(1);
        let skips = late && !game.moves.first().is_some_and(paired);
        Self(2 * (first_number(game) - 1) + usize::from(skips))
    }

    /// The same count from a later move on.
    pub fn after(self, plies: usize) -> Self {
        Self(self.0 + plies)
    }

    /// The number of the move at an index.
    pub fn number(self, index: usize) -> usize {
        (self.0 + index) / 2 + 1
    }

    /// True if the move at an index is the second under its number.
    pub fn is_second(self, index: usize) -> bool {
        (self.0 + index) % 2 == 1
    }

    /// The number and dots of the move at an index, as files write them.
    pub fn label(self, index: usize) -> String {
        format!("{}{}", self.number(index), self.dots(index))
    }

    /// What stands between number and move.
    pub fn dots(self, index: usize) -> &'static str {
        if self.is_second(index) { "..." } else { "." }
    }

    /// Warnings about numbers that are not those of their moves. `set_up` if the game begins at a position of its own.
    pub fn check(self, game: &RawGame, set_up: bool) -> Vec<Warning> {
        let mut told = Vec::new();
        let mut count = self;
        for (i, raw) in game.moves.iter().enumerate().filter(|(_, raw)| raw.numbered) {
            let expected = count.label(i);
            let alone = i == 0 && raw.number > 1 && !set_up;
            let right = raw.number == count.number(i) && (count.is_second(i) || !raw.dots);
            if right && !alone {
                continue;
            }
            if raw.number <= MOST && raw.number > 0 {
                count = Self((2 * (raw.number - 1) + usize::from(count.is_second(i))).saturating_sub(i));
            }
            let text = match told.len() {
                _ if alone => format!("the game begins with move {}, and no position is set up", raw.number),
                0..TOLD => {
                    let dots = if raw.dots { "..." } else { "." };
                    let mv = replay::shortened(&raw.text);
                    format!("the number {}{dots} stands before {mv}, where {expected} is due", raw.number)
                }
                TOLD => "more numbers of moves are out of order".to_string(),
                _ => break,
            };
            told.push(Warning { line: raw.line, text });
        }
        told
    }
}

/// The number of the first move: what stands before it, or what the position says (lidraughts: `:F12`).
pub(super) fn first_number(game: &RawGame) -> usize {
    if game.setup.is_none() {
        return 1;
    }
    let written = game.moves.first().filter(|first| first.numbered).map(|first| first.number);
    let fen = || game.setup.as_ref().and_then(|(_, fen)| told_by(fen));
    game.first_move.or(written).or_else(fen).filter(|number| (1..=MOST).contains(number)).unwrap_or(1)
}

/// The number of the move to come in a FEN.
pub(super) fn told_by(fen: &str) -> Option<usize> {
    fen.split(':').skip(1).find_map(|field| field.trim().trim_end_matches('.').strip_prefix('F')?.parse().ok())
}
