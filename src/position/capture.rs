//! Complete captures of every kind, by recursion over jumps.
//!
//! **Nothing overflows.** Lists grow on the heap. The recursion takes at least one piece at each level; a jump needs an
//! empty square on both sides of its victim, two empty squares enclose at most one victim in each of 4 lines, so with
//! `e` empty squares at most `4e` pieces can be taken, and `e + 4e <= 144` bounds the depth by 115 frames of a few
//! hundred bytes.
//!
//! **Nothing explodes.** What can follow depends only on the square reached, the set taken, the directions still open
//! and, for Italy's rule, the order of the kings: routes that agree in these are one state. After [`MEMO_AFTER`] steps
//! the states visited are remembered and none is entered twice. Where the number or value of victims decides, a state is
//! also dropped if the victims within its reach no longer suffice. On boards of one colour with diagonal captures alone,
//! a set of victims determines the end square, and the sets that form one trail are at most 2^(victims - squares + 1).
//! What remains can still be much: of the built-in games Frisian, Turkish, Armenian and tama come to [`ROUTE_BUDGET`]
//! where one piece stands among some twenty scattered victims, and so do all-square boards of 12x12 with flying kings
//! (`tests/bounds.rs`). There the search for further routes stops; what was found until then is complete captures, and
//! [`crate::position::captures`] tells that there may be more.
//!
//! A king that goes on along the line it came by does so equally from every landing square, so that is tried once.

use super::view::{View, each_direction};
use super::{Move, MoveList};
use crate::board::{Square, Word, opposite};
use crate::rules::variants::Kernel;
use crate::rules::{CRITERIA, Criterion, Landing, Promotion, Range, Removal};
use fxhash::FxHashSet;
use smallvec::SmallVec;

/// Steps of one generation after which visited states are remembered. Ordinary positions stay far below.
const MEMO_AFTER: u32 = 400;

/// Steps of one generation after which no further routes are sought: as many states as fit a table of 2^20 entries,
/// 49 MB at most.
pub const ROUTE_BUDGET: u32 = 900_000;

/// Entries up to which a list is searched for an equal move at each addition; longer lists are cleaned at the end.
const SCAN_UP_TO: usize = 32;

/// The mark of a king among the kinds of states; its lowest bits are the direction of the last jump.
const KING: u16 = 16;

/// The order of captures of a route: Hub places of the victims, jump by jump.
pub(super) type Sequence = SmallVec<[Square; 16]>;

/// How good a capture is in the law's criteria, to be compared as a whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    before: u64,
    order: u128,
    after: u64,
}

/// Where a piece has got to in mid-capture.
#[derive(Clone, Copy)]
struct Trail<W> {
    at: W,
    taken: W,
    /// Bit `127 - n` is set if the `n`-th piece taken was a king; kept only where the law asks.
    order: u128,
}

/// Victims, order of kings in halves (a `u128` would be padded), kind of piece and square.
type State<W> = (W, [u64; 2], u16, Square);

/// Collects the captures of one position. With `PATHS` every order of captures counts as a move of its own.
pub(super) struct Collector<'v, 'k, K: Kernel, const OWN: usize, const PATHS: bool> {
    view: &'v View<'k, K, OWN>,
    list: &'v mut MoveList<K::Word>,
    best: Option<Rank>,
    from: Square,
    by_king: bool,
    crowned: bool,
    /// Empty squares, the mover's first square among them.
    empty: K::Word,
    steps: u32,
    seen: FxHashSet<State<K::Word>>,
    sequence: Sequence,
    paths: FxHashSet<(Square, Square, Sequence)>,
}

impl<'v, 'k, K: Kernel, const OWN: usize, const PATHS: bool> Collector<'v, 'k, K, OWN, PATHS> {
    pub fn new(view: &'v View<'k, K, OWN>, list: &'v mut MoveList<K::Word>) -> Self {
        Self {
            view,
            list,
            best: None,
            from: 0,
            by_king: false,
            crowned: false,
            empty: view.empty,
            steps: 0,
            seen: FxHashSet::default(),
            sequence: Sequence::new(),
            paths: FxHashSet::default(),
        }
    }

    /// Collects every legal capture. Returns false if the budget ran out before all routes were seen.
    pub fn collect(&mut self) -> bool {
        let law = self.view.law();
        // Where captures by kings come first of all, men need not be looked at once a king has one.
        for square in self.view.kings.iter() {
            self.start(square, true);
            self.king_goes(self.trail(square), 0xff);
        }
        let kings_only = law.choice.0[0] == Some(Criterion::ByKing) && !self.list.is_empty();
        if !kings_only {
            let mut men = K::Word::ZERO;
            each_direction!(law.man_captures, D => {
                men |= self.view.jumps_from(D) & self.view.men;
            });
            for square in men.iter() {
                self.start(square, false);
                self.man_goes(self.trail(square));
            }
        }
        if self.list.len() > SCAN_UP_TO && !PATHS {
            let mut unique = FxHashSet::default();
            self.list.retain(|mv| unique.insert(*mv));
        }
        self.steps <= ROUTE_BUDGET
    }

    fn start(&mut self, square: Square, by_king: bool) {
        self.from = square;
        self.by_king = by_king;
        self.crowned = false;
        self.empty = self.view.empty | K::Word::bit(square);
        self.seen.clear();
    }

    fn trail(&self, square: Square) -> Trail<K::Word> {
        Trail { at: K::Word::bit(square), taken: K::Word::ZERO, order: 0 }
    }

    /// Squares that may be passed and landed on.
    #[inline(always)]
    fn free(&self, taken: K::Word) -> K::Word {
        match self.view.law().removal {
            Removal::AtEnd => self.empty,
            Removal::AtOnce => self.empty | taken,
        }
    }

    #[inline(always)]
    fn takes(&self, trail: Trail<K::Word>, prey: K::Word, at: K::Word) -> Trail<K::Word> {
        let mut order = trail.order;
        if self.ranks_order() && (prey & self.view.enemy_kings).any() {
            order |= 1 << (127 - trail.taken.len());
        }
        Trail { at, taken: trail.taken | prey, order }
    }

    #[inline(always)]
    fn ranks_order(&self) -> bool {
        (0..CRITERIA).any(|i| self.view.law().choice.0[i] == Some(Criterion::KingsFirst))
    }

    /// Counts a step; false if the same state has been seen or the budget is spent. `kind` tells apart men, kings and
    /// the directions open to them.
    #[inline(always)]
    fn enter(&mut self, trail: Trail<K::Word>, kind: u16) -> bool {
        self.steps += 1;
        self.steps <= MEMO_AFTER || self.enter_slowly(trail, kind)
    }

    #[cold]
    fn enter_slowly(&mut self, trail: Trail<K::Word>, kind: u16) -> bool {
        if self.steps > ROUTE_BUDGET || PATHS {
            return self.steps <= ROUTE_BUDGET;
        }
        let kind = kind | if self.crowned { 1 << 15 } else { 0 };
        let order = [(trail.order >> 64) as u64, trail.order as u64];
        self.seen.insert((trail.taken, order, kind, trail.at.first())) && !self.is_hopeless(trail, kind)
    }

    /// True if even with all that is still within reach the route falls short of the best one found.
    fn is_hopeless(&mut self, trail: Trail<K::Word>, kind: u16) -> bool {
        let first = self.view.law().choice.0[0];
        let (Some(best), Some(Criterion::Pieces | Criterion::Value)) = (self.best, first) else { return false };
        // On wide boards the bound costs more than a step does.
        self.steps += K::Word::BITS / 64 - 1;
        let most = trail.taken | self.within_reach(trail, kind);
        let kings = if first == Some(Criterion::Value) { most & self.view.enemy_kings } else { K::Word::ZERO };
        let points = most.len() + kings.len();
        u64::from(points) < best.before >> (10 * (CRITERIA - 1))
    }

    /// The victims that the piece could still take, were each jump free of the others: the squares reached grow round by
    /// round until nothing is new.
    fn within_reach(&self, trail: Trail<K::Word>, kind: u16) -> K::Word {
        let (view, law) = (self.view, self.view.law());
        let ways = match (self.by_king, law.promotion) {
            (true, _) => law.king_captures,
            (false, Promotion::GoesOn) => law.man_captures.and(law.king_captures),
            (false, _) => law.man_captures,
        };
        let flies = (self.by_king || law.promotion == Promotion::GoesOn) && law.king_range == Range::Any;
        let free = match law.removal {
            Removal::AtEnd => self.empty,
            Removal::AtOnce => self.empty | view.enemy,
        };
        let slide = |from: K::Word, d: usize| {
            let (mut all, mut next) = (from, view.step(from, d) & free);
            while flies && next.any() {
                all |= next;
                next = view.step(next, d) & free;
            }
            all
        };
        // A king has not yet chosen among the squares behind its last victim.
        let landings = if kind & KING != 0 { slide(trail.at, usize::from(kind & 7)) } else { trail.at };
        let (mut squares, mut prey) = (landings, K::Word::ZERO);
        loop {
            let known = squares;
            each_direction!(ways, D => {
                let jumped = view.step(slide(squares, D), D) & view.enemy.without(trail.taken);
                let landing = view.step(jumped, D) & free;
                prey |= view.before(landing, D) & jumped;
                squares |= slide(landing, D);
            });
            if squares == known {
                return prey;
            }
        }
    }

    #[inline(always)]
    fn man_goes(&mut self, trail: Trail<K::Word>) {
        if !self.enter(trail, 0) {
            return;
        }
        let view = self.view;
        let law = view.law();
        let mut went_on = false;
        let prey_left = view.prey_of_men().without(trail.taken);
        each_direction!(law.man_captures, D => {
            let prey = view.step(trail.at, D) & prey_left;
            let landing = view.step(prey, D) & self.free(trail.taken);
            if landing.any() {
                went_on = true;
                self.jump(prey, |this| this.man_lands(this.takes(trail, prey, landing), D));
            }
        });
        if !went_on && trail.taken.any() {
            self.end(trail);
        }
    }

    fn man_lands(&mut self, trail: Trail<K::Word>, d: usize) {
        let law = self.view.law();
        if (trail.at & self.view.promotion()).any() && law.promotion != Promotion::AtEnd {
            let goes_on = law.promotion == Promotion::GoesOn;
            self.crowned = true;
            if !goes_on || !self.king_goes(trail, self.open_after(d)) {
                self.end(trail);
            }
            self.crowned = false;
        } else {
            self.man_goes(trail);
        }
    }

    /// The directions open to a king that has just jumped in direction `d` and landed directly behind.
    #[inline(always)]
    fn open_after(&self, d: usize) -> u8 {
        match self.view.law().reversal {
            true => 0xff,
            false => !(1 << opposite(d)),
        }
    }

    /// Tries every capture of a king from `trail.at` in the open directions; true if there is one.
    fn king_goes(&mut self, trail: Trail<K::Word>, open: u8) -> bool {
        let view = self.view;
        let law = view.law();
        let free = self.free(trail.taken);
        let mut went_on = false;
        each_direction!(law.king_captures, D => {
            if open >> D & 1 != 0 {
                let prey = view.reach(trail.at, D, free) & view.enemy.without(trail.taken);
                let landing = view.step(prey, D) & free;
                if landing.any() {
                    went_on = true;
                    self.jump(prey, |this| this.king_lands(this.takes(trail, prey, landing), prey, D));
                }
            }
        });
        went_on
    }

    /// Goes on from every square on which a king may land after taking `prey`, the nearest being `trail.at`.
    fn king_lands(&mut self, trail: Trail<K::Word>, prey: K::Word, d: usize) {
        if !self.enter(trail, KING | d as u16) {
            return;
        }
        let view = self.view;
        let law = view.law();
        if law.king_range == Range::One || law.king_landing == Landing::Behind {
            if !self.king_goes(trail, self.open_after(d)) {
                self.end(trail);
            }
            return;
        }
        let free = self.free(trail.taken);
        let mut landings = K::Word::ZERO;
        let mut at = trail.at;
        while (at & free).any() {
            landings |= at;
            at = view.step(at, d);
        }
        let along = 1 << d | if law.reversal { 1 << opposite(d) } else { 0 };
        let mut went_on = self.king_goes(trail, along);
        for square in landings.iter() {
            let here = Trail { at: K::Word::bit(square), ..trail };
            went_on |= self.king_goes(here, !(1 << d | 1 << opposite(d)));
        }
        if !went_on {
            let behind = law.king_landing == Landing::BehindLastKing && (prey & view.enemy_kings).any();
            for square in if behind { trail.at } else { landings }.iter() {
                self.end(Trail { at: K::Word::bit(square), ..trail });
            }
        }
    }

    /// Runs the rest of a capture with the victim added to the recorded sequence.
    #[inline(always)]
    fn jump(&mut self, prey: K::Word, rest: impl FnOnce(&mut Self)) {
        if PATHS {
            self.sequence.push(prey.first());
        }
        rest(self);
        if PATHS {
            self.sequence.pop();
        }
    }

    /// Records a complete capture if none found so far is better.
    fn end(&mut self, trail: Trail<K::Word>) {
        let law = self.view.law();
        if law.choice.0[0].is_some() {
            let rank = self.rank(trail);
            match self.best {
                Some(best) if rank < best => return,
                Some(best) if rank == best => {}
                _ => {
                    self.best = Some(rank);
                    self.list.clear();
                    self.paths.clear();
                }
            }
        }
        let to = trail.at.first();
        let crowns = !self.by_king && (self.crowned || (trail.at & self.view.promotion()).any());
        let mv = Move::new(self.from, to, trail.taken, self.by_king, crowns);
        if PATHS {
            if self.paths.insert((self.from, to, self.sequence.clone())) {
                self.list.push(mv);
            }
        } else if self.list.len() > SCAN_UP_TO || !self.list.contains(&mv) {
            self.list.push(mv);
        }
    }

    #[inline(always)]
    fn rank(&self, trail: Trail<K::Word>) -> Rank {
        let law = self.view.law();
        let pieces = u64::from(trail.taken.len());
        let kings = u64::from((trail.taken & self.view.enemy_kings).len());
        let mut rank = Rank { before: 0, order: 0, after: 0 };
        let mut past_order = false;
        for i in 0..CRITERIA {
            let points = match law.choice.0[i] {
                None => 0,
                Some(Criterion::Pieces) => pieces,
                Some(Criterion::Value) => pieces + kings,
                Some(Criterion::MostKings) => kings,
                Some(Criterion::FewestKings) => 1023 - kings,
                Some(Criterion::ByKing) => u64::from(self.by_king),
                Some(Criterion::KingsFirst) => {
                    past_order = true;
                    rank.order = trail.order;
                    0
                }
            };
            rank.before = rank.before << 10 | if past_order { 0 } else { points };
            rank.after = rank.after << 10 | if past_order { points } else { 0 };
        }
        rank
    }
}
