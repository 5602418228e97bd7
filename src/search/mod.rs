//! Looking ahead: principal variation search with a transposition table, deeper and deeper, generic over the game.
//!
//! Every number is in [`Parameters`]; late moves are searched less deep at first, what is forced deeper (`depth`).
//! Captures are played out (`quiesce`), draws obey the law of the game, and nothing enters the table that holds only on
//! the path on which it was found: neither a score that hangs on a repetition nor, near the limit of a draw counter, one
//! that another count would change (`ties`).
//!
//! Several threads are at the same pass over the root's moves (`stage`), share the table, the history and the lines of best
//! play, and keep out of each other's way (`busy`).

mod busy;
mod clock;
mod depth;
mod effort;
mod limits;
mod line;
mod mate;
mod memory;
mod node;
mod order;
mod params;
mod path;
mod quiesce;
mod report;
mod root;
mod stage;
mod table;
mod ties;
mod watch;
mod window;
mod worker;

pub use limits::{Clock, Control, Limits};
pub use params::{Parameter, ParameterError, Parameters};
pub use report::{Bound, Report, Verdict};
pub use table::{Table, TableError};

use crate::eval::Evaluation;
use crate::game::{Game, Line, MoveOf, Outcome, StateOf};
use crate::rules::variants::Kernel;
use crate::score::{Ply, Score};
use clock::Timing;
use line::Exchange;
use order::History;
use root::{Reporter, Root};
use stage::{Plan, Stage};
use std::thread;
use std::time::{Duration, Instant};
use watch::{Shared, Watch};
use worker::Worker;

/// What a search works with.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The memory for positions.
    pub table: &'a Table,
    /// Threads, at least 1.
    pub threads: usize,
    /// The numbers of the search.
    pub parameters: &'a Parameters,
    /// The handle that ends it.
    pub control: &'a Control,
}

/// Searches the present state of `line` for its best move.
///
/// `root` names the moves allowed; empty, or with no legal move in it, means all. The search ends by `limits`, which do
/// not count while `control` says that the opponent is thinking, or when `control` stops it, within a few milliseconds.
/// An infinite one does not return before it is stopped. With limits of depth or nodes and one thread the same search on
/// a table in the same state makes the same moves.
///
/// The verdict has a move whenever there is a legal one, also where the game is drawn and however soon it was stopped.
pub fn search<K: Kernel>(
    game: &Game<K>,
    evaluation: &Evaluation,
    line: &Line<K>,
    root: &[MoveOf<K>],
    limits: &Limits,
    means: Means,
    report: &mut dyn FnMut(&Report<MoveOf<K>>),
) -> Verdict<MoveOf<K>> {
    let control = means.control;
    let moves = allowed(game, line, root);
    let mut think = |limits: &Limits, means: Means, report: Reporter<K>| {
        together(game, evaluation, line, &moves, limits, means, report)
    };
    let verdict = match limits.mate {
        _ if moves.is_empty() => finished(game, line.state(), report),
        Some(within) if !limits.infinite => mate::search(within, limits, means, &mut think, report),
        _ => think(limits, means, report),
    };
    while limits.is_infinite() && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
    verdict
}

/// Searches the moves with as many threads as asked for.
fn together<K: Kernel>(
    game: &Game<K>,
    evaluation: &Evaluation,
    line: &Line<K>,
    moves: &[MoveOf<K>],
    limits: &Limits,
    means: Means,
    report: &mut dyn FnMut(&Report<MoveOf<K>>),
) -> Verdict<MoveOf<K>> {
    let Means { table, threads, parameters, control } = means;
    let timing = Timing::new(limits, Instant::now());
    table.grow_older();
    let shared = Shared::new(threads);
    let plan = Plan::new(Stage::new(moves, limits.lines, parameters.window), threads);
    let (exchange, history) = (Exchange::new(), History::new(game.board(), parameters));
    let new_root = || {
        let watch = Watch::new(limits, control, timing, &shared);
        let mut worker = Worker::new(game, evaluation, table, parameters, line, watch);
        worker.exchange = (threads > 1).then_some(&exchange);
        worker.history = history.clone();
        Root::new(worker, *line.state(), &plan)
    };
    let mut roots = thread::scope(|scope| {
        let start = || {
            let builder = thread::Builder::new().stack_size(params::STACK);
            // Where no thread is to be had, the search goes on without.
            let follow = || {
                let mut root = new_root();
                root.work(None);
                root
            };
            builder.spawn_scoped(scope, follow).ok()
        };
        let others: Vec<_> = (1..threads).filter_map(|_| start()).collect();
        let mut leader = new_root();
        leader.work(Some(report));
        shared.stop();
        let mut roots = vec![leader];
        roots.extend(others.into_iter().filter_map(|other| other.join().ok()));
        roots
    });
    let farthest =
        (1..roots.len()).fold(0, |best, i| if roots[i].progress() > roots[best].progress() { i } else { best });
    roots.swap_remove(farthest).verdict(report)
}

fn allowed<K: Kernel>(game: &Game<K>, line: &Line<K>, root: &[MoveOf<K>]) -> Vec<MoveOf<K>> {
    let all = game.moves(line.state());
    let some: Vec<_> = all.iter().copied().filter(|mv| root.contains(mv)).collect();
    if some.is_empty() { all.to_vec() } else { some }
}

/// The verdict on a game without a legal move.
fn finished<K: Kernel>(
    game: &Game<K>,
    state: &StateOf<K>,
    report: &mut dyn FnMut(&Report<MoveOf<K>>),
) -> Verdict<MoveOf<K>> {
    let won = matches!(game.decided(state), Some(Outcome::Win(side, _)) if side == state.position.turn);
    let score = if won { Score::win_in(Ply(0)) } else { Score::loss_in(Ply(0)) };
    let last = Report {
        depth: 0,
        mean_depth: 0.0,
        deepest: 0,
        score,
        bound: Bound::Exact,
        drawn: false,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        line: 1,
        pv: Vec::new(),
    };
    report(&last);
    Verdict { best: None, ponder: None, depth: 0, report: Some(last), nodes: 0, time: Duration::ZERO }
}

#[cfg(test)]
mod tests;
