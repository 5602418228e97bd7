//! The legal moves: captures filtered by the duties or else quiet moves; playing them, and perft.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::board::{Kind, Piece, Position, Run, Side, Step};
use super::captures::capture_routes;
use super::law::Law;
use super::values::{Criterion, Goal, Way, Ways};

/// A move. Two moves are equal if all four parts are (decision 8).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OracleMove {
    /// Where the piece stood.
    pub from: usize,
    /// Where it stands afterwards.
    pub to: usize,
    /// The captured squares, ascending.
    pub captured: Vec<usize>,
    /// What the piece is afterwards.
    pub piece: Piece,
}

impl fmt::Display for OracleMove {
    /// Hub text: `from-to` or `fromxtoxcaptured...`.
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        write!(out, "{}{sign}{}", self.from, self.to)?;
        self.captured.iter().try_for_each(|square| write!(out, "x{square}"))
    }
}

/// A way to play a move: the captures in order. Squares touched in between are left out, so that
/// routes differing only there are one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Route {
    /// Where the piece stood.
    pub from: usize,
    /// Where it stands afterwards.
    pub to: usize,
    /// The captured squares in order, with what stood there.
    pub taken: Vec<(usize, Kind)>,
    /// What the piece was when it set out.
    pub starter: Kind,
    /// What it is afterwards.
    pub piece: Piece,
}

impl Route {
    fn to_move(&self) -> OracleMove {
        let mut captured: Vec<_> = self.taken.iter().map(|(square, _)| *square).collect();
        captured.sort_unstable();
        OracleMove { from: self.from, to: self.to, captured, piece: self.piece }
    }

    fn kings(&self) -> i32 {
        self.taken.iter().filter(|(_, kind)| *kind == Kind::King).count() as i32
    }

    /// A criterion as numbers of which the greatest is best.
    fn score(&self, criterion: Criterion) -> Vec<i32> {
        let pieces = self.taken.len() as i32;
        match criterion {
            Criterion::Pieces => vec![pieces],
            Criterion::Value => vec![pieces + self.kings()],
            Criterion::MostKings => vec![self.kings()],
            Criterion::FewestKings => vec![-self.kings()],
            Criterion::ByKing => vec![i32::from(self.starter == Kind::King)],
            Criterion::KingsFirst => self.kings_by_jump(),
        }
    }

    /// 1 for a king and 0 for a man, jump by jump. Men after the last king are left out, so that a
    /// route without a further king is not better for being longer.
    fn kings_by_jump(&self) -> Vec<i32> {
        let mut marks: Vec<_> = self.taken.iter().map(|(_, kind)| i32::from(*kind == Kind::King)).collect();
        while marks.last() == Some(&0) {
            marks.pop();
        }
        marks
    }
}

/// All legal moves.
pub fn moves(law: &Law, position: &Position) -> BTreeSet<OracleMove> {
    moves_limited(law, position, u64::MAX).expect("no limit was set")
}

/// All legal moves, or `None` if finding them takes more than so many jumps.
pub fn moves_limited(law: &Law, position: &Position, limit: u64) -> Option<BTreeSet<OracleMove>> {
    let routes = legal_routes(law, position, limit)?;
    Some(routes.iter().map(Route::to_move).collect())
}

fn legal_routes(law: &Law, position: &Position, limit: u64) -> Option<BTreeSet<Route>> {
    let crowned = |side| position.has(side, Kind::King);
    if law.goal == Goal::FirstKing && (crowned(Side::White) || crowned(Side::Black)) {
        return Some(BTreeSet::new()); // somebody has won already (decision 13)
    }
    let mut routes = capture_routes(law, position, limit)?;
    if routes.is_empty() {
        return Some(quiet_routes(law, position));
    }
    for criterion in &law.choice {
        let best = routes.iter().map(|route| route.score(*criterion)).max();
        routes.retain(|route| Some(route.score(*criterion)) == best);
    }
    Some(routes)
}

/// The steps that a side may make, from directions as it sees them.
pub fn steps(ways: &Ways, side: Side) -> Vec<Step> {
    let ahead = if side == Side::White { -1 } else { 1 };
    let of_way = |way: &Way| match way {
        Way::Forward => vec![(ahead, 0)],
        Way::Backward => vec![(-ahead, 0)],
        Way::Sideways => vec![(0, -1), (0, 1)],
        Way::DiagonalForward => vec![(ahead, -1), (ahead, 1)],
        Way::DiagonalBackward => vec![(-ahead, -1), (-ahead, 1)],
    };
    ways.iter().flat_map(of_way).collect()
}

fn quiet_routes(law: &Law, position: &Position) -> BTreeSet<Route> {
    let mut routes = BTreeSet::new();
    for from in 1..=law.board.count() {
        let Some(piece) = position.at(from).filter(|piece| piece.side == position.side) else {
            continue;
        };
        if is_tired(law, position, from) {
            continue;
        }
        for to in quiet_targets(law, position, from, piece) {
            let piece = crowned_at_end(law, piece, to);
            let starter = position.at(from).map_or(Kind::Man, |piece| piece.kind);
            routes.insert(Route { from, to, taken: Vec::new(), starter, piece });
        }
    }
    routes
}

/// Whether a king has used up its quiet moves (decision 12).
fn is_tired(law: &Law, position: &Position, square: usize) -> bool {
    let run = position.runs[position.side as usize];
    let spent = law.king_limit.is_some_and(|limit| run.count >= limit);
    spent && run.square == square && position.has(position.side, Kind::Man)
}

fn quiet_targets(law: &Law, position: &Position, from: usize, piece: Piece) -> Vec<usize> {
    let king = piece.kind == Kind::King;
    let ways = if king { &law.king_moves } else { &law.man_moves };
    let mut targets = Vec::new();
    for step in steps(ways, piece.side) {
        let mut at = law.board.step(from, step);
        while let Some(to) = at.filter(|to| position.at(*to).is_none()) {
            targets.push(to);
            at = if king && law.flying { law.board.step(to, step) } else { None };
        }
    }
    targets
}

/// A piece at the end of its move: a man on its last row is a king.
pub fn crowned_at_end(law: &Law, piece: Piece, to: usize) -> Piece {
    if law.board.crowns(piece, to) { Piece { kind: Kind::King, ..piece } } else { piece }
}

/// The position after a move.
pub fn play(law: &Law, position: &Position, played: &OracleMove) -> Position {
    let mut next = position.clone();
    for square in std::iter::once(&played.from).chain(&played.captured) {
        next.cells[square - 1] = None;
    }
    next.cells[played.to - 1] = Some(played.piece);
    next.side = position.side.other();
    next.runs[position.side as usize] = run_after(position, played);
    for side in [Side::White, Side::Black] {
        let run = &mut next.runs[side as usize];
        let lost = run.count > 0 && played.captured.contains(&run.square);
        let counts = law.king_limit.is_some() && next.cells.contains(&Some(Piece { side, kind: Kind::Man }));
        if lost || !counts {
            *run = Run::default();
        }
    }
    next
}

/// The mover's count after its move (decision 12), as if it had men.
fn run_after(position: &Position, played: &OracleMove) -> Run {
    let king = position.at(played.from).is_some_and(|piece| piece.kind == Kind::King);
    if !king || !played.captured.is_empty() {
        return Run::default();
    }
    let run = position.runs[position.side as usize];
    let same = run.count > 0 && run.square == played.from;
    Run { count: if same { run.count + 1 } else { 1 }, square: played.to }
}

/// The number of lines of so many moves.
pub fn perft(law: &Law, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let found = moves(law, position);
    if depth == 1 {
        return found.len() as u64; // saves playing the last moves
    }
    found.iter().map(|played| perft(law, &play(law, position, played), depth - 1)).sum()
}

/// The same, where captures of the same pieces in another order count as another move.
pub fn perft_paths(law: &Law, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let routes = legal_routes(law, position, u64::MAX).expect("no limit was set");
    if depth == 1 {
        return routes.len() as u64;
    }
    let mut orders = BTreeMap::<OracleMove, u64>::new();
    for route in &routes {
        *orders.entry(route.to_move()).or_default() += 1;
    }
    orders.iter().map(|(played, count)| count * perft_paths(law, &play(law, position, played), depth - 1)).sum()
}
