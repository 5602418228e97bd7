//! One thread of a search, and how a node may end before any move is tried.

use super::depth::Reductions;
use super::line::{Exchange, Lines};
use super::order::History;
use super::params::Parameters;
use super::path::{Path, Repeated};
use super::table::Table;
use super::ties::Ties;
use super::watch::Watch;
use crate::board::{Side, Word};
use crate::eval::Evaluation;
use crate::game::{Game, Line, MoveOf, StateOf};
use crate::position;
use crate::rules::Goal;
use crate::rules::variants::Kernel;
use crate::score::{Ply, Score};

/// The state of one thread.
pub(super) struct Worker<'a, K: Kernel> {
    pub game: &'a Game<K>,
    pub evaluation: &'a Evaluation,
    pub table: &'a Table,
    pub params: &'a Parameters,
    pub watch: Watch<'a>,
    pub path: Path,
    pub history: History,
    pub reductions: Reductions,
    pub lines: Lines<MoveOf<K>>,
    /// Where threads find each other's lines, if there are several.
    pub exchange: Option<&'a Exchange<MoveOf<K>>>,
    /// What the last score returned hangs on.
    pub ties: Ties,
    /// Number and total ply of the positions evaluated in this iteration.
    pub leaves: (u64, u64),
    /// The deepest ply of them.
    pub deepest: Ply,
    /// True once a score was an evaluation, or may have been one before it came out of the table.
    pub guessed: bool,
    /// Moves that the present quiescence has generated.
    pub settling: usize,
    /// The last node with an open window above the present one.
    pub open: Ply,
}

impl<'a, K: Kernel> Worker<'a, K> {
    pub fn new(
        game: &'a Game<K>,
        evaluation: &'a Evaluation,
        table: &'a Table,
        params: &'a Parameters,
        line: &Line<K>,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            game,
            evaluation,
            table,
            params,
            watch,
            path: Path::new(game, line),
            history: History::new(game.board(), params),
            reductions: Reductions::new(params),
            lines: Lines::new(),
            exchange: None,
            ties: Ties::free(Ply(0)),
            leaves: (0, 0),
            deepest: Ply(0),
            guessed: false,
            settling: 0,
            open: Ply(0),
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
        self.ties = Ties::free(ply);
        if self.game.rules.goal == Goal::FirstKing {
            let has_king = |side: Side| state.position.pieces.kings[side.index()].any();
            if has_king(!state.position.turn) {
                return Some(Score::loss_in(ply));
            }
            if has_king(state.position.turn) {
                return Some(Score::win_in(ply));
            }
        }
        if self.nothing_draws(state) { None } else { self.drawn(state, ply) }
    }

    /// True if no draw rule needs a look, as in most middle games.
    #[inline(always)]
    fn nothing_draws(&self, state: &StateOf<K>) -> bool {
        let few = state.position.pieces.all().rest().rest().is_empty();
        !few && state.counters.are_at_rest(&state.position) && !self.path.may_repeat(state)
    }

    /// The score if the game is drawn here, or lost for want of a move where it would be.
    #[inline(never)]
    fn drawn(&mut self, state: &StateOf<K>, ply: Ply) -> Option<Score> {
        // A position that stood here before had moves then.
        match self.path.repeated(state, ply) {
            Some(Repeated::OnPath(earlier)) => {
                self.ties = Ties::repeated(earlier, ply);
                return Some(Score::DRAW);
            }
            Some(Repeated::InGame) => return Some(Score::DRAW),
            None => {}
        }
        if self.game.drawn_by_counters(state).is_some() {
            self.ties = Ties::counted(ply);
        } else {
            self.game.drawn_by_pieces(state)?;
        }
        let has_move = position::has_move(&self.game.kernel, &state.position);
        Some(if has_move { Score::DRAW } else { self.without_move(ply) })
    }

    /// The evaluation of a leaf, in which nothing is about to be taken, as far as quiescence was allowed to look.
    #[inline]
    pub fn evaluate(&mut self, state: &StateOf<K>, window: (Score, Score), ply: Ply) -> Score {
        self.leaves.0 += 1;
        self.leaves.1 += u64::from(ply.0);
        self.deepest = self.deepest.max(ply);
        self.guessed = true;
        self.evaluation.evaluate_within(self.game, state, window, self.params.lazy_margin)
    }
}
