//! A win within a number of moves, or the certainty that there is none.
//!
//! A search as in a game finds most wins soon, long ones too, but it may overlook one, or a shorter one. So if it has found
//! none, a second search leaves nothing out, on a table of its own, just as deep as the win would be.

use super::Means;
use super::limits::{Clock, Limits};
use super::params::{MAX_DEPTH, Parameters};
use super::report::{Report, Verdict};
use super::table::Table;
use crate::score::Distance;
use std::time::{Duration, Instant};

/// Memory for the second search in MiB, if the first one has as much ...
const HASH_MIB: usize = 64;
/// ... and with less than so much time, in which it could not fill it.
const SMALL_HASH_MIB: usize = 4;
const LITTLE_TIME: Duration = Duration::from_secs(1);

/// A search within limits; its reports go to the last argument.
pub(super) type Think<'t, M> = &'t mut dyn FnMut(&Limits, Means, &mut dyn FnMut(&Report<M>)) -> Verdict<M>;

/// Searches until a win within `moves` own moves is found or excluded, or the limits end it. If there is none, the verdict is that
/// of the search as in a game.
pub(super) fn search<M: Clone>(
    moves: u16,
    limits: &Limits,
    means: Means,
    think: Think<M>,
    report: &mut dyn FnMut(&Report<M>),
) -> Verdict<M> {
    let moves = moves.max(1);
    // Late moves are searched less deep: half as deep again makes up for most of that.
    let depth = moves.saturating_mul(3).min(MAX_DEPTH);
    let first = think(&up_to(limits, depth), means, report);
    if first.depth < depth && !is_decided(&first) || is_lost(&first) || is_won_within(&first, moves) {
        return first;
    }
    let begun = Instant::now();
    let mut limits = up_to(&after(limits, &first), moves.saturating_mul(2).saturating_sub(1));
    let time = limits.move_time.into_iter().chain(limits.clock.map(|clock| clock.time)).min();
    let most = if time.is_some_and(|time| time < LITTLE_TIME) { SMALL_HASH_MIB } else { HASH_MIB };
    let Ok(table) = Table::new(most.min(means.table.mib())) else { return first };
    limits.spend(begun.elapsed());
    let parameters = Parameters::thorough();
    let means = Means { table: &table, parameters: &parameters, ..means };
    let mut later = |told: &Report<M>| {
        report(&Report { nodes: told.nodes + first.nodes, time: told.time + first.time, ..told.clone() });
    };
    let second = think(&limits, means, &mut later);
    let (nodes, time) = (first.nodes + second.nodes, first.time + second.time);
    if matches!(distance(&second), Some(Distance::Win(_))) {
        return Verdict { nodes, time, ..second };
    }
    if let Some(last) = &first.report {
        report(&Report { nodes, time, ..last.clone() });
    }
    Verdict { nodes, time, ..first }
}

/// The limits, with a depth that is not exceeded.
fn up_to(limits: &Limits, depth: u16) -> Limits {
    Limits { depth: Some(limits.depth.map_or(depth, |most| most.min(depth))), ..limits.clone() }
}

/// What a search has left of its limits.
fn after<M>(limits: &Limits, first: &Verdict<M>) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(first.nodes)),
        move_time: limits.move_time.map(|time| time.saturating_sub(first.time)),
        clock: limits.clock.map(|clock| Clock { time: clock.time.saturating_sub(first.time), ..clock }),
        ..limits.clone()
    }
}

fn distance<M>(verdict: &Verdict<M>) -> Option<Distance> {
    verdict.report.as_ref().and_then(|report| report.score.distance())
}

fn is_decided<M>(verdict: &Verdict<M>) -> bool {
    distance(verdict).is_some()
}

fn is_lost<M>(verdict: &Verdict<M>) -> bool {
    matches!(distance(verdict), Some(Distance::Loss(_)))
}

fn is_won_within<M>(verdict: &Verdict<M>, moves: u16) -> bool {
    matches!(distance(verdict), Some(Distance::Win(plies)) if plies.div_ceil(2) <= moves)
}
