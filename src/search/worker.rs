//! One thread of a search, and how a node may end before any move is tried.

use super::line::Lines;
use super::order::History;
use super::path::{Path, Repeated};
use super::table::Table;
use super::watch::Watch;
use crate::board::{Side, Word};
use crate::eval::Evaluation;
use crate::game::{Game, Line, MoveOf, StateOf};
use crate::position;
use crate::rules::Goal;
use crate::rules::variants::Kernel;
use crate::score::{Ply, Score};

/// Depends on nothing above the node.
pub(super) const FREE: Ply = Ply(u16::MAX);

/// The state of one thread.
pub(super) struct Worker<'a, K: Kernel> {
    pub game: &'a Game<K>,
    pub evaluation: &'a Evaluation,
    pub table: &'a Table,
    pub watch: Watch<'a>,
    pub path: Path<K>,
    pub history: History,
    pub lines: Lines<MoveOf<K>>,
    /// The lowest ply whose position, by being repeated, the last score returned depends on; [`FREE`] for none. Such a
    /// score holds on this path only and is not for the table.
    pub bound_to: Ply,
    /// Number and total ply of the positions evaluated in this iteration.
    pub leaves: (u64, u64),
    /// Moves that the present quiescence has generated.
    pub settling: usize,
}

impl<'a, K: Kernel> Worker<'a, K> {
    pub fn new(
        game: &'a Game<K>,
        evaluation: &'a Evaluation,
        table: &'a Table,
        line: &Line<K>,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            game,
            evaluation,
            table,
            watch,
            path: Path::new(game, line),
            history: History::new(game.board()),
            lines: Lines::new(),
            bound_to: FREE,
            leaves: (0, 0),
            settling: 0,
        }
    }

    /// Makes a move, counted as a node.
    #[inline(always)]
    pub fn play(&mut self, state: &StateOf<K>, mv: &MoveOf<K>) -> StateOf<K> {
        self.watch.count();
        self.game.play(state, mv)
    }

    /// The score of a side to move that has no move.
    #[inline(always)]
    pub fn without_move(&self, ply: Ply) -> Score {
        if self.game.rules.goal == Goal::Lose { Score::win_in(ply) } else { Score::loss_in(ply) }
    }

    /// The score if the game ends at this node, except that a side without a move is found out only here where a draw
    /// would hide it. The order is that of the law: first king, no move, draws.
    #[inline]
    pub fn ended(&mut self, state: &StateOf<K>, ply: Ply) -> Option<Score> {
        self.bound_to = FREE;
        if self.game.rules.goal == Goal::FirstKing {
            let has_king = |side: Side| state.position.pieces.kings[side.index()].any();
            if has_king(!state.position.turn) {
                return Some(Score::loss_in(ply));
            }
            if has_king(state.position.turn) {
                return Some(Score::win_in(ply));
            }
        }
        // A position that stood here before had moves then.
        match self.path.repeated(state, ply) {
            Some(Repeated::OnPath(earlier)) => {
                self.bound_to = earlier;
                return Some(Score::DRAW);
            }
            Some(Repeated::InGame) => return Some(Score::DRAW),
            None => {}
        }
        self.game.drawn_by_counters(state).or_else(|| self.game.drawn_by_pieces(state))?;
        let has_move = position::has_move(&self.game.kernel, &state.position);
        Some(if has_move { Score::DRAW } else { self.without_move(ply) })
    }

    /// The evaluation of a position in which nothing is about to be taken.
    #[inline]
    pub fn evaluate(&mut self, state: &StateOf<K>, ply: Ply) -> Score {
        self.bound_to = FREE;
        self.leaves.0 += 1;
        self.leaves.1 += u64::from(ply.0);
        self.evaluation.evaluate(self.game, state)
    }
}
