//! Counting the leaves of the game tree, the generator's touchstone.

use super::capture::Collector;
use super::generate::Kind;
use super::view::View;
use super::{Move, MoveList, Position, count, moves, with_side};
use crate::board::Word;
use crate::rules::Custom;
use crate::rules::variants::Kernel;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of lines of `depth` plies: moves are told apart by from, to, captured set and resulting piece, and the last
/// ply is counted without being played. Draw rules are ignored. Depth 0 is one line.
pub fn perft<K: Kernel>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
    perft_unless(kernel, position, depth, &AtomicBool::new(false))
}

/// As [`perft`], with any number once `stop` is set.
fn perft_unless<K: Kernel>(kernel: &K, position: &Position<K::Word>, depth: u32, stop: &AtomicBool) -> u64 {
    if depth == 0 {
        return 1;
    }
    with_side!(position, walk::<K, _, _>(kernel, position, depth, stop))
}

/// From this depth on the word to stop is listened to.
const STOP_DEPTH: u32 = 4;

/// `OWN` is to move, `FOE` the other side: stable Rust cannot compute one from the other in a type.
fn walk<K: Kernel, const OWN: usize, const FOE: usize>(
    kernel: &K,
    position: &Position<K::Word>,
    depth: u32,
    stop: &AtomicBool,
) -> u64 {
    if depth >= STOP_DEPTH && stop.load(Ordering::Relaxed) {
        return 0;
    }
    let view = View::<K, OWN>::new(kernel, position);
    let mut nodes = 0;
    match depth {
        1 => nodes = view.count(),
        // Counted on the spot, the positions after these moves never leave the registers.
        2 => view.visit(|mv| nodes += View::<K, FOE>::new(kernel, &position.change::<OWN>(kernel.law(), mv)).count()),
        _ => view.visit(|mv| {
            nodes += walk::<K, FOE, OWN>(kernel, &position.change::<OWN>(kernel.law(), mv), depth - 1, stop);
        }),
    }
    nodes
}

/// As [`perft`], with every order of captures counted as a line of its own (landing squares on the way do not count).
pub fn perft_paths<K: Kernel>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
    paths_below(&Custom::of(kernel), position, depth, &AtomicBool::new(false))
}

fn paths_below<W: Word>(kernel: &Custom<W>, position: &Position<W>, depth: u32, stop: &AtomicBool) -> u64 {
    match depth {
        0 => 1,
        STOP_DEPTH.. if stop.load(Ordering::Relaxed) => 0,
        // Where a capture may go on, one move may stand for several orders.
        1 if may_go_on(kernel, position) => routes(kernel, position).len() as u64,
        1 => count(kernel, position),
        _ => {
            let after = |mv| position.play(kernel.law(), mv);
            routes(kernel, position).iter().map(|mv| paths_below(kernel, &after(mv), depth - 1, stop)).sum()
        }
    }
}

/// True if some capture may take more than one piece.
fn may_go_on<W: Word>(kernel: &Custom<W>, position: &Position<W>) -> bool {
    fn may<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> bool {
        matches!(View::<K, OWN>::new(kernel, position).kind(), Kind::Chains(_) | Kind::Captures)
    }
    with_side!(position, may::<Custom<W>, _>(kernel, position))
}

/// The legal moves, each once for each order of its captures.
fn routes<W: Word>(kernel: &Custom<W>, position: &Position<W>) -> MoveList<W> {
    fn captures<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> MoveList<K::Word> {
        let mut list = MoveList::new();
        Collector::<K, OWN, true>::new(&View::<K, OWN>::new(kernel, position), &mut list).collect();
        list
    }
    if may_go_on(kernel, position) {
        return with_side!(position, captures::<Custom<W>, _>(kernel, position));
    }
    moves(kernel, position)
}

/// Parts of a divided count: with two threads, the last one to end keeps the other waiting for 1 % of the time or so.
const TASKS: usize = 100;

/// The lines of `depth` plies (at least 1) below each root move, counted by the current rayon pool's threads.
///
/// Once `stop` is set it ends within milliseconds, with counts that mean nothing. The tree is split into at least 100
/// parts where it has so many, which keeps threads busy to the end.
pub fn divide<K: Kernel>(
    kernel: &K,
    position: &Position<K::Word>,
    depth: u32,
    paths: bool,
    stop: &AtomicBool,
) -> Vec<(Move<K::Word>, u64)> {
    if paths {
        let kernel = Custom::of(kernel);
        let mut totals =
            divide_by(&kernel, position, depth, routes, |kernel, at, depth| paths_below(kernel, at, depth, stop));
        // A root move stands once in the list but counts once for every order of its captures.
        let routes = routes(&kernel, position);
        totals.iter_mut().for_each(|(mv, nodes)| *nodes *= routes.iter().filter(|route| *route == mv).count() as u64);
        return totals;
    }
    divide_by(kernel, position, depth, moves, |kernel, at, depth| perft_unless(kernel, at, depth, stop))
}

/// [`divide`] with the functions that list replies and count lines.
fn divide_by<K: Kernel<Word = W>, W: Word>(
    kernel: &K,
    position: &Position<W>,
    depth: u32,
    replies: impl Fn(&K, &Position<W>) -> MoveList<W>,
    lines: impl Fn(&K, &Position<W>, u32) -> u64 + Sync,
) -> Vec<(Move<W>, u64)> {
    let root = moves(kernel, position);
    let law = kernel.law();
    let mut tasks: Vec<(usize, Position<W>)> =
        root.iter().enumerate().map(|(i, mv)| (i, position.play(law, mv))).collect();
    let mut left = depth - 1;
    while left > 2 && tasks.len() < TASKS {
        let mut split = Vec::new();
        for (i, at) in &tasks {
            split.extend(replies(kernel, at).iter().map(|mv| (*i, at.play(law, mv))));
        }
        tasks = split;
        left -= 1;
    }
    let counts = count_all(tasks.len(), &|task| lines(kernel, &tasks[task].1, left));
    let mut totals: Vec<(Move<W>, u64)> = root.into_iter().map(|mv| (mv, 0)).collect();
    for ((i, _), nodes) in tasks.iter().zip(counts) {
        totals[*i].1 += nodes;
    }
    totals
}

/// The results of numbered counts, shared out among threads.
fn count_all(tasks: usize, count: &(dyn Fn(usize) -> u64 + Sync)) -> Vec<u64> {
    (0..tasks).into_par_iter().map(count).collect()
}
