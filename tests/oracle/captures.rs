//! Captures: every route of every piece, depth first.

use std::collections::BTreeSet;

use super::board::{Kind, Piece, Position, Step};
use super::law::Law;
use super::moves::{Route, crowned_at_end, steps};
use super::values::{Landing, Promotion, Removal};

/// Every complete capture of the side to move, or `None` if there are more than so many jumps.
pub fn capture_routes(law: &Law, position: &Position, limit: u64) -> Option<BTreeSet<Route>> {
    let cells = position.cells.clone();
    let mut search = Search { law, cells, taken: Vec::new(), routes: BTreeSet::new(), left: limit };
    for from in 1..=law.board.count() {
        let Some(piece) = position.at(from).filter(|piece| piece.side == position.side) else {
            continue;
        };
        search.cells[from - 1] = None; // the first square is empty throughout (decision 3)
        search.extend(Mover { from, starter: piece.kind, at: from, piece }, None)?;
        search.cells[from - 1] = Some(piece);
    }
    Some(search.routes)
}

/// The capturing piece, on its way.
#[derive(Clone, Copy)]
struct Mover {
    from: usize,
    starter: Kind,
    at: usize,
    piece: Piece,
}

/// One jump: over which piece, and every square where it may land.
struct Jump {
    step: Step,
    victim: usize,
    victim_piece: Piece,
    landings: Vec<usize>,
}

struct Search<'a> {
    law: &'a Law,
    cells: Vec<Option<Piece>>,
    taken: Vec<(usize, Kind)>,
    routes: BTreeSet<Route>,
    left: u64,
}

impl Search<'_> {
    /// Plays every further jump, and records the routes that end.
    fn extend(&mut self, mover: Mover, last: Option<Step>) -> Option<()> {
        for jump in self.jumps(mover, last) {
            self.taken.push((jump.victim, jump.victim_piece.kind));
            if self.law.removal == Removal::AtOnce {
                self.cells[jump.victim - 1] = None;
            }
            self.land(mover, &jump)?;
            self.cells[jump.victim - 1] = Some(jump.victim_piece);
            self.taken.pop();
        }
        Some(())
    }

    /// The mover must land where it can go on, if it can anywhere (decision 6); otherwise the route
    /// ends.
    fn land(&mut self, mover: Mover, jump: &Jump) -> Option<()> {
        let landed: Vec<_> = jump.landings.iter().map(|to| self.landed(mover, *to)).collect();
        self.left = self.left.checked_sub(landed.len() as u64)?;
        let going_on: Vec<_> = landed.iter().copied().filter(|next| self.goes_on(mover, *next, jump.step)).collect();
        if going_on.is_empty() {
            landed[..self.end_landings(mover, jump)].iter().for_each(|end| self.record(*end));
        }
        going_on.into_iter().try_for_each(|next| self.extend(next, Some(jump.step)))
    }

    /// The mover on a landing square; a man may be crowned there in mid-capture (decision 7).
    fn landed(&self, mover: Mover, at: usize) -> Mover {
        let crowned = self.law.promotion != Promotion::AtEnd && self.law.board.crowns(mover.piece, at);
        let kind = if crowned { Kind::King } else { mover.piece.kind };
        Mover { at, piece: Piece { kind, ..mover.piece }, ..mover }
    }

    fn goes_on(&self, before: Mover, after: Mover, step: Step) -> bool {
        let crowned = before.piece != after.piece;
        let stopped = crowned && self.law.promotion == Promotion::Stops;
        !stopped && !self.jumps(after, Some(step)).is_empty()
    }

    /// How many of the landing squares may end the capture: a king may have to stop directly behind
    /// the last king taken (decision 13).
    fn end_landings(&self, mover: Mover, jump: &Jump) -> usize {
        let over_king = mover.piece.kind == Kind::King && jump.victim_piece.kind == Kind::King;
        let behind = over_king && self.law.landing == Landing::BehindLastKing;
        if behind { 1 } else { jump.landings.len() }
    }

    fn record(&mut self, end: Mover) {
        let Mover { from, starter, at: to, piece } = end;
        let piece = crowned_at_end(self.law, piece, to);
        self.routes.insert(Route { from, to, taken: self.taken.clone(), starter, piece });
    }

    /// Every jump that the mover can make next.
    fn jumps(&self, mover: Mover, last: Option<Step>) -> Vec<Jump> {
        let king = mover.piece.kind == Kind::King;
        let ways = if king { &self.law.king_captures } else { &self.law.man_captures };
        let back = last.map(|(down, right)| (-down, -right));
        steps(ways, mover.piece.side)
            .into_iter()
            .filter(|step| self.law.reversal || Some(*step) != back) // decision 5
            .filter_map(|step| self.jump(mover, step))
            .collect()
    }

    fn jump(&self, mover: Mover, step: Step) -> Option<Jump> {
        let king = mover.piece.kind == Kind::King;
        let mut victim = self.law.board.step(mover.at, step)?;
        while king && self.law.flying && self.cells[victim - 1].is_none() {
            victim = self.law.board.step(victim, step)?;
        }
        let victim_piece = self.cells[victim - 1].filter(|piece| self.may_take(mover.piece, *piece, victim))?;
        let landings = self.landings(mover.piece, victim, step);
        (!landings.is_empty()).then_some(Jump { step, victim, victim_piece, landings })
    }

    fn may_take(&self, taker: Piece, piece: Piece, square: usize) -> bool {
        // Only removal at the end leaves a taken piece standing, where it blocks (decision 3).
        let taken = self.taken.iter().any(|(taken, _)| *taken == square);
        let above = taker.kind == Kind::Man && piece.kind == Kind::King && !self.law.man_takes_kings;
        piece.side != taker.side && !taken && !above
    }

    /// The empty squares behind a piece, nearest first.
    fn landings(&self, piece: Piece, victim: usize, step: Step) -> Vec<usize> {
        let free = self.law.flying && piece.kind == Kind::King && self.law.landing != Landing::Behind;
        let mut found = Vec::new();
        let mut at = self.law.board.step(victim, step);
        while let Some(to) = at.filter(|to| self.cells[to - 1].is_none()) {
            found.push(to);
            at = if free { self.law.board.step(to, step) } else { None };
        }
        found
    }
}
