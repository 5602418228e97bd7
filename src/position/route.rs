//! The ways in which a capture can be carried out: needed only to write moves down and to read them.
//!
//! A [`Move`] says what was taken, not in which order; paper and people give squares on the way. The routes of a move
//! are found by going through its capture again with the law of the generator, taking only the victims that the move
//! names. A state (square, victims so far, last direction, squares of the text already met) from which no route was
//! found is remembered and never entered twice, and the search ends after [`ROUTE_BUDGET`] states.

use super::{Move, Position, ROUTE_BUDGET};
use crate::board::{Board, DIRECTIONS, Square, Word, opposite};
use crate::rules::variants::Kernel;
use crate::rules::{Criterion, Landing, Law, Promotion, Range, Removal};
use fxhash::FxHashSet;
use smallvec::SmallVec;

/// One way to carry out a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// Every square on which the piece comes to rest, the last one being the move's `to`.
    pub landings: Vec<Square>,
    /// The pieces taken, jump by jump; empty for a quiet move.
    pub taken: Vec<Square>,
}

/// A route of a legal move. `None` for a move that is not legal, or if none was found within [`ROUTE_BUDGET`] states.
pub fn route<K: Kernel>(kernel: &K, position: &Position<K::Word>, mv: &Move<K::Word>) -> Option<Route> {
    routes(kernel, position, mv, 1).pop()
}

/// Up to `limit` different routes of a legal move.
///
/// A king that goes on along the line it came by rests directly behind what it took; routes that differ only in this
/// are not listed apart.
pub fn routes<K: Kernel>(kernel: &K, position: &Position<K::Word>, mv: &Move<K::Word>, limit: usize) -> Vec<Route> {
    if limit == 0 {
        return Vec::new();
    }
    if !mv.is_capture() {
        return vec![Route { landings: vec![mv.to], taken: Vec::new() }];
    }
    Tracer::new(kernel, position, mv, Marks::None, limit).run()
}

/// True if a route of the move comes by the given squares in this order: resting there, or passing over the empty
/// square or the victim. The squares where the move begins and ends need not be given.
pub fn routes_through<K: Kernel>(
    kernel: &K,
    position: &Position<K::Word>,
    mv: &Move<K::Word>,
    squares: &[Square],
) -> bool {
    squares.is_empty() || (mv.is_capture() && meets(kernel, position, mv, Marks::Met(squares)))
}

/// True if a route of the move rests on exactly these squares, `to` being the last. No two moves of a position share
/// such a list: from one square to the next only one piece can be taken.
pub fn routes_resting<K: Kernel>(
    kernel: &K,
    position: &Position<K::Word>,
    mv: &Move<K::Word>,
    landings: &[Square],
) -> bool {
    if mv.is_capture() { meets(kernel, position, mv, Marks::Rests(landings)) } else { landings == [mv.to] }
}

fn meets<K: Kernel>(kernel: &K, position: &Position<K::Word>, mv: &Move<K::Word>, marks: Marks<'_>) -> bool {
    !Tracer::new(kernel, position, mv, marks, 1).run().is_empty()
}

/// What a route must come by.
#[derive(Clone, Copy)]
enum Marks<'a> {
    None,
    Met(&'a [Square]),
    Rests(&'a [Square]),
}

/// Stands for the direction of the last jump before there was one.
const NO_DIRECTION: usize = DIRECTIONS;

/// Where the piece has got to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Trail<W> {
    at: W,
    taken: W,
    /// Bit `127 - n` is set if the `n`-th piece taken was a king; kept only where the law asks.
    order: u128,
    last: usize,
    /// True if it rests directly behind the piece it took last.
    behind: bool,
    as_king: bool,
    /// Number of marks met.
    met: usize,
}

struct Tracer<'a, W: Word> {
    board: &'a Board,
    law: &'a Law,
    own: usize,
    mv: &'a Move<W>,
    enemy: W,
    enemy_kings: W,
    /// Empty squares, the mover's first square among them.
    empty: W,
    marks: Marks<'a>,
    ranks_order: bool,
    /// The best order met so far, which makes a route legal once `seeks_order` is false.
    best_order: u128,
    seeks_order: bool,
    steps: u32,
    failed: FxHashSet<Trail<W>>,
    landings: Vec<Square>,
    taken: Vec<Square>,
    limit: usize,
    found: Vec<Route>,
}

impl<'a, W: Word> Tracer<'a, W> {
    fn new<K: Kernel<Word = W>>(
        kernel: &'a K,
        position: &Position<W>,
        mv: &'a Move<W>,
        marks: Marks<'a>,
        limit: usize,
    ) -> Self {
        let (board, law) = (kernel.board(), kernel.law());
        let ranks_order = law.choice.criteria().any(|criterion| criterion == Criterion::KingsFirst);
        Self {
            board,
            law,
            own: position.turn.index(),
            mv,
            enemy: position.pieces.of(!position.turn),
            enemy_kings: position.pieces.kings[(!position.turn).index()],
            empty: W::from_wide(&board.squares).without(position.pieces.all()) | W::bit(mv.from),
            marks,
            ranks_order,
            best_order: 0,
            seeks_order: false,
            steps: 0,
            failed: FxHashSet::default(),
            landings: Vec::new(),
            taken: Vec::new(),
            limit,
            found: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<Route> {
        let start = Trail {
            at: W::bit(self.mv.from),
            taken: W::ZERO,
            order: 0,
            last: NO_DIRECTION,
            behind: false,
            as_king: self.mv.by_king(),
            met: 0,
        };
        if self.ranks_order {
            // The move is legal in its best order of kings only.
            let marks = std::mem::replace(&mut self.marks, Marks::None);
            self.seeks_order = true;
            self.go(start);
            self.seeks_order = false;
            self.marks = marks;
            self.failed.clear();
            self.steps = 0;
        }
        self.go(start);
        self.found
    }

    fn step(&self, set: W, d: usize) -> W {
        self.board.step(set, (d + self.own * 4) % DIRECTIONS)
    }

    fn free(&self, taken: W) -> W {
        match self.law.removal {
            Removal::AtEnd => self.empty,
            Removal::AtOnce => self.empty | taken,
        }
    }

    /// The victims within reach, each with the direction of the jump.
    fn jumps(&self, trail: Trail<W>) -> SmallVec<[(W, usize); DIRECTIONS]> {
        let free = self.free(trail.taken);
        let captures = if trail.as_king { self.law.king_captures } else { self.law.man_captures };
        let flies = trail.as_king && self.law.king_range == Range::Any;
        let spared = if trail.as_king || self.law.man_takes_kings { W::ZERO } else { self.enemy_kings };
        let prey_left = self.enemy.without(trail.taken | spared);
        let may_turn_back = self.law.reversal || (!trail.as_king && self.law.removal == Removal::AtEnd);
        let mut jumps = SmallVec::new();
        for d in (0..DIRECTIONS).filter(|&d| captures.has(d)) {
            if trail.last != NO_DIRECTION && d == opposite(trail.last) && !may_turn_back {
                continue;
            }
            let mut at = self.step(trail.at, d);
            while flies && (at & free).any() {
                at = self.step(at, d);
            }
            if (at & prey_left).any() && (self.step(at, d) & free).any() {
                jumps.push((at, d));
            }
        }
        jumps
    }

    /// Tries every jump that takes one of the move's victims.
    fn go(&mut self, trail: Trail<W>) {
        self.steps += 1;
        if self.steps > ROUTE_BUDGET || self.failed.contains(&trail) {
            return;
        }
        let found = self.found.len();
        for (prey, d) in self.jumps(trail) {
            let repeats = trail.last == d && !trail.behind;
            let listing = matches!(self.marks, Marks::None);
            if (prey & self.mv.taken).any() && !(repeats && listing) {
                self.jump(trail, prey, d);
            }
            if self.found.len() >= self.limit {
                return;
            }
        }
        if self.found.len() == found {
            self.failed.insert(trail);
        }
    }

    fn jump(&mut self, trail: Trail<W>, prey: W, d: usize) {
        let mut next = Trail { taken: trail.taken | prey, last: d, ..trail };
        if self.ranks_order && (prey & self.enemy_kings).any() {
            next.order |= 1 << (127 - trail.taken.len());
        }
        let landings = self.landings_behind(&next, prey, d);
        let promotes =
            !trail.as_king && self.law.promotion != Promotion::AtEnd && self.promotion().has(landings[0].first());
        next.as_king |= promotes;
        let stops = promotes && self.law.promotion == Promotion::Stops;
        let goes_on = !stops && landings.iter().any(|&at| !self.jumps(Trail { at, ..next }).is_empty());
        let behind = self.law.king_landing == Landing::BehindLastKing && (prey & self.enemy_kings).any();
        self.taken.push(prey.first());
        for (i, &at) in landings.iter().enumerate() {
            let Some(met) = self.meet(trail, at, d) else { continue };
            self.landings.push(at.first());
            let here = Trail { at, met, behind: i == 0, ..next };
            if goes_on {
                self.go(here);
            } else if i == 0 || !behind {
                self.finish(here);
            }
            self.landings.pop();
            if self.found.len() >= self.limit {
                break;
            }
        }
        self.taken.pop();
    }

    fn promotion(&self) -> W {
        W::from_wide(&self.board.promotion[self.own])
    }

    /// The squares on which the piece may rest after taking `prey`, nearest first.
    fn landings_behind(&self, next: &Trail<W>, prey: W, d: usize) -> SmallVec<[W; 12]> {
        let free = self.free(next.taken);
        let far = next.as_king && self.law.king_range == Range::Any && self.law.king_landing != Landing::Behind;
        let mut at = self.step(prey, d);
        let mut landings = SmallVec::new();
        while (at & free).any() {
            landings.push(at);
            if !far {
                break;
            }
            at = self.step(at, d);
        }
        landings
    }

    /// The number of marks met after the jump from the trail's square to `to`; `None` if it misses what it must meet.
    fn meet(&self, trail: Trail<W>, to: W, d: usize) -> Option<usize> {
        match self.marks {
            Marks::None => Some(0),
            Marks::Rests(squares) => (squares.get(trail.met) == Some(&to.first())).then_some(trail.met + 1),
            Marks::Met(squares) => {
                let (mut at, mut met) = (trail.at, trail.met);
                while at != to {
                    at = self.step(at, d);
                    if squares.get(met) == Some(&at.first()) {
                        met += 1;
                    }
                }
                Some(met)
            }
        }
    }

    /// Records a complete capture if it is the move sought.
    fn finish(&mut self, trail: Trail<W>) {
        let mv = self.mv;
        let crowns = !mv.by_king() && (trail.as_king || (trail.at & self.promotion()).any());
        if trail.at.first() != mv.to || trail.taken != mv.taken || crowns != mv.crowns() {
            return;
        }
        if self.seeks_order {
            self.best_order = self.best_order.max(trail.order);
            return;
        }
        let marks = match self.marks {
            Marks::None => 0,
            Marks::Met(squares) | Marks::Rests(squares) => squares.len(),
        };
        if trail.order == self.best_order && trail.met == marks {
            self.found.push(Route { landings: self.landings.clone(), taken: self.taken.clone() });
        }
    }
}
