//! Looking ahead: principal variation search with a transposition table, deeper and deeper, generic over the game.
//!
//! Every number is in [`Parameters`]; what does not reach `beta` or `alpha` in a shallower search, or by its look, is
//! searched less deep ([`prune`]), what is forced deeper ([`extend`]). Captures are always played out, draws obey the law
//! of the game, and nothing enters the table that holds only on the path on which it was found: neither a score that
//! hangs on a repetition nor, near the limit of a draw counter, one that another count would change ([`ties`]).

mod clock;
mod extend;
mod limits;
mod line;
mod node;
mod order;
mod params;
mod path;
mod prune;
mod quiesce;
mod reduction;
mod report;
mod root;
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
use root::Root;
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
    let Means { table, threads, parameters, control } = means;
    let timing = Timing::new(limits, Instant::now());
    let moves = allowed(game, line, root);
    let verdict = if moves.is_empty() {
        finished(game, line.state(), report)
    } else {
        table.grow_older();
        let shared = Shared::default();
        let new_root = |lines, report| {
            let watch = Watch::new(limits, control, timing, &shared);
            let worker = Worker::new(game, evaluation, table, parameters, line, watch);
            Root::new(worker, *line.state(), &moves, lines, report)
        };
        thread::scope(|scope| {
            for n in 1..threads {
                let builder = thread::Builder::new().stack_size(params::STACK);
                // Every other thread runs a ply ahead; where no thread is to be had, the search goes on without.
                let new_root = &new_root;
                let _ = builder.spawn_scoped(scope, move || new_root(1, None).deepen(1 + n as u16 % 2));
            }
            let verdict = new_root(limits.lines, Some(report)).deepen(1);
            shared.stop();
            verdict
        })
    };
    while limits.is_infinite() && !control.is_stopped() {
        thread::sleep(Duration::from_millis(1));
    }
    verdict
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
        score,
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        line: 1,
        pv: Vec::new(),
    };
    report(&last);
    Verdict { best: None, ponder: None, report: Some(last) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::{self, *};
    use crate::score::MAX_PLY;

    #[test]
    fn the_deepest_line_fits_into_the_stack_of_a_thread() {
        // Without draw limits lines of kings go down to the greatest ply at once.
        let mut rules = variants::CANADIAN;
        rules.draws = variants::LOSING.draws;
        let game = Game::new(Canadian, rules);
        let mut state = game.start();
        let kings = |places: &[usize]| places.iter().fold(0, |set, &i| set | 1 << game.board().bits[i]);
        state.position.pieces.men = [0; 2];
        state.position.pieces.kings = [kings(&[65, 70]), kings(&[2])];
        let state = game.state(state.position, 0);
        let deepest = move || {
            let (limits, control, shared) =
                (Limits { nodes: Some(50_000), ..Limits::default() }, Control::default(), Shared::default());
            let (evaluation, table) = (Evaluation::new(&rules, game.board()), Table::new(1).unwrap());
            let params = Parameters::of(rules.goal);
            let mut watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
            watch.depth = MAX_PLY;
            let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(state), watch);
            // White stands better and looks for more than a draw, so repetition ends no line for good.
            worker.node::<true>(&state, MAX_PLY, Score::DRAW, Score::INFINITE, Ply(1));
            worker.leaves.1 / worker.leaves.0.max(1)
        };
        let mean_ply = thread::Builder::new().stack_size(2 << 20).spawn(deepest).unwrap().join().unwrap();
        assert!(mean_ply > u64::from(MAX_PLY) / 2, "{mean_ply}");
    }

    #[test]
    fn what_hangs_on_a_repetition_is_no_score_for_the_table() {
        // One black king against three, saved only by going back to where it came from.
        let game = Game::new(English, variants::ENGLISH);
        let mut state = game.start();
        let kings = |places: &[usize]| places.iter().fold(0, |set, &i| set | 1 << game.board().bits[i]);
        state.position.pieces.men = [0; 2];
        state.position.pieces.kings = [kings(&[31, 30, 29]), kings(&[0])];
        state.position.turn = crate::board::Side::White;
        let root = game.state(state.position, 0);
        let (limits, control, shared) = (Limits::default(), Control::default(), Shared::default());
        let (evaluation, table) = (Evaluation::new(&game.rules, game.board()), Table::new(1).unwrap());
        let params = Parameters::of(game.rules.goal);
        let watch = Watch::new(&limits, &control, Timing::new(&limits, Instant::now()), &shared);
        let mut worker = Worker::new(&game, &evaluation, &table, &params, &Line::new(root), watch);
        let there = [game.moves(&root)[0]];
        let mut line = Line::new(root);
        line.play(&game, there[0]);
        let away = game.moves(line.state())[0];
        line.play(&game, away);
        let back = |line: &Line<English>, mv: &MoveOf<English>| {
            *game.moves(line.state()).iter().find(|b| b.from == mv.to && b.to == mv.from).unwrap()
        };
        let mv = back(&line, &there[0]);
        line.play(&game, mv);
        for ply in 0..3 {
            worker.path.set(Ply(ply), &line.states()[usize::from(ply)]);
        }
        let state = *line.state();
        let score = worker.node::<false>(&state, 1, Score::DRAW - 1, Score::DRAW, Ply(3));
        assert_eq!(score, Score::DRAW);
        let entry = table.probe(worker.path.key(&game, &state, Ply(3)).key).unwrap();
        assert_eq!(entry.bound, None);
        assert_ne!(entry.mv, 0);
    }
}
