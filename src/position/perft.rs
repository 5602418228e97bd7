//! Counting the leaves of the game tree, the generator's touchstone.

use super::capture::Collector;
use super::generate::Kind;
use super::view::View;
use super::{Move, MoveList, Position, moves, with_side};
use crate::rules::variants::Kernel;
use rayon::prelude::*;

/// Number of lines of `depth` plies: moves are told apart by from, to, captured set and resulting piece, and the last
/// ply is counted without being played. Draw rules are ignored. Depth 0 is one line.
pub fn perft<K: Kernel>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    with_side!(position, walk::<K, _, _>(kernel, position, depth))
}

/// `OWN` is to move, `FOE` the other side: stable Rust cannot compute one from the other in a type.
fn walk<K: Kernel, const OWN: usize, const FOE: usize>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
    let view = View::<K, OWN>::new(kernel, position);
    let mut nodes = 0;
    match depth {
        1 => nodes = view.count(),
        // Counted on the spot, the positions after these moves never leave the registers.
        2 => view.visit(|mv| nodes += View::<K, FOE>::new(kernel, &position.change::<OWN>(kernel.law(), mv)).count()),
        _ => {
            view.visit(|mv| nodes += walk::<K, FOE, OWN>(kernel, &position.change::<OWN>(kernel.law(), mv), depth - 1))
        }
    }
    nodes
}

impl<K: Kernel, const OWN: usize> View<'_, K, OWN> {
    /// Every capture once for each order of its victims.
    fn routes(&self) -> MoveList<K::Word> {
        let mut list = MoveList::new();
        Collector::<K, OWN, true>::new(self, &mut list).collect();
        list
    }
}

/// As [`perft`], with every order of captures counted as a line of its own (landing squares on the way do not count).
pub fn perft_paths<K: Kernel>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
    fn walk<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>, depth: u32) -> u64 {
        let view = View::<K, OWN>::new(kernel, position);
        if !matches!(view.kind(), Kind::Chains(_) | Kind::Captures) {
            if depth == 1 {
                return view.count();
            }
            let mut nodes = 0;
            view.visit(|mv| nodes += perft_paths(kernel, &position.change::<OWN>(kernel.law(), mv), depth - 1));
            return nodes;
        }
        let list = view.routes();
        if depth == 1 {
            return list.len() as u64;
        }
        let after = |mv| position.play_as::<OWN>(kernel.law(), mv);
        list.iter().map(|mv| perft_paths(kernel, &after(mv), depth - 1)).sum()
    }
    if depth == 0 {
        return 1;
    }
    with_side!(position, walk::<K, _>(kernel, position, depth))
}

/// The lines of `depth` plies (at least 1) below each root move, counted by the current rayon pool's threads.
///
/// The tree is split two plies below the root, which keeps threads busy to the end.
pub fn divide<K: Kernel>(
    kernel: &K,
    position: &Position<K::Word>,
    depth: u32,
    paths: bool,
) -> Vec<(Move<K::Word>, u64)> {
    let lines = if paths { perft_paths::<K> } else { perft::<K> };
    let root = moves(kernel, position);
    let law = *kernel.law();
    let tasks: Vec<(usize, Position<K::Word>, u32)> = root
        .iter()
        .enumerate()
        .flat_map(|(i, mv)| {
            let after = position.play(&law, mv);
            if depth <= 3 || paths {
                return vec![(i, after, depth - 1)];
            }
            moves(kernel, &after).iter().map(|reply| (i, after.play(&law, reply), depth - 2)).collect()
        })
        .collect();
    let counts: Vec<(usize, u64)> =
        tasks.par_iter().map(|(i, after, depth)| (*i, lines(kernel, after, *depth))).collect();
    let mut totals: Vec<(Move<K::Word>, u64)> = root.into_iter().map(|mv| (mv, 0)).collect();
    for (i, nodes) in counts {
        totals[i].1 += nodes;
    }
    if paths {
        multiply_by_routes(kernel, position, &mut totals);
    }
    totals
}

/// Each root move stands once in the list but counts once for every order of its captures.
fn multiply_by_routes<K: Kernel>(kernel: &K, position: &Position<K::Word>, totals: &mut [(Move<K::Word>, u64)]) {
    fn list<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> MoveList<K::Word> {
        View::<K, OWN>::new(kernel, position).routes()
    }
    let routes = with_side!(position, list::<K, _>(kernel, position));
    for (mv, nodes) in totals {
        *nodes *= routes.iter().filter(|route| route == &mv).count().max(1) as u64;
    }
}
