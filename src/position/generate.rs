//! Legal moves: listed, visited and counted.
//!
//! Three sets for each direction make up the generator: steps of men, squares to jump from, and where a jump lands.
//! Most positions with captures hold only single jumps of men that cannot go on; these are counted and listed straight
//! from the sets, and only the rest goes through the recursion of `capture`.

use super::capture::Collector;
use super::chains::Threats;
use super::moves::Change;
use super::view::{View, each_direction};
use super::{Move, MoveList, Position, with_side};
use crate::board::{DIRECTIONS, Side, Square, Word};
use crate::rules::variants::Kernel;
use crate::rules::{CRITERIA, Criterion, Law, Promotion, Range};

/// What the side to move has.
pub(super) enum Kind<W> {
    /// The game is over by its goal: nothing is played any more.
    Over,
    /// No capture.
    Quiet,
    /// Only single jumps of men, all of the same rank.
    Singles(Threats<W>),
    /// Only captures by men, which differ in rank only by their length; some take more than one piece.
    Chains(Threats<W>),
    /// Captures that take part with kings or promotions, to be listed one by one.
    Captures,
}

/// True if captures of one piece by men may differ in rank when kings are among the victims.
#[inline(always)]
const fn ranks_victims(law: &Law) -> bool {
    let mut i = 0;
    let mut ranks = false;
    while i < CRITERIA {
        ranks |= matches!(
            law.choice.0[i],
            Some(Criterion::Value | Criterion::MostKings | Criterion::FewestKings | Criterion::KingsFirst)
        );
        i += 1;
    }
    ranks
}

impl<K: Kernel, const OWN: usize> View<'_, K, OWN> {
    #[inline(always)]
    pub fn kind(&self) -> Kind<K::Word> {
        let law = self.law();
        if law.first_king && (self.kings | self.enemy_kings).any() {
            return Kind::Over;
        }
        let mut from = [K::Word::ZERO; DIRECTIONS];
        let mut jumping = K::Word::ZERO;
        each_direction!(law.man_captures, D => {
            from[D] = self.jumps_from(D);
            jumping |= from[D];
        });
        let men_capture = (jumping & self.men).any();
        if self.kings.any() && self.kings_can_capture() {
            return Kind::Captures;
        }
        if !men_capture {
            return Kind::Quiet;
        }
        if ranks_victims(law) && self.enemy_kings.any() {
            return Kind::Captures;
        }
        let mut landings = K::Word::ZERO;
        each_direction!(law.man_captures, D => {
            from[D] &= self.men;
            landings |= self.step(self.step(from[D], D), D);
        });
        let crowning = landings & self.promotion();
        if law.promotion == Promotion::GoesOn && crowning.any() {
            return Kind::Captures;
        }
        // A man goes on if a jump starts from where it landed; the square it came from still counts as occupied here,
        // which no second jump could use: it would lead back over the piece just taken.
        let stopping = if law.promotion == Promotion::Stops { crowning } else { K::Word::ZERO };
        let going_on = (landings & jumping).without(stopping);
        let threats = Threats { from, going_on };
        if going_on.any() { Kind::Chains(threats) } else { Kind::Singles(threats) }
    }

    /// Calls `visit` for each legal move.
    #[inline(always)]
    pub fn visit(self, mut visit: impl FnMut(Change<K::Word>)) {
        match self.kind() {
            Kind::Over => {}
            Kind::Quiet => self.visit_quiets(visit),
            Kind::Singles(threats) => self.visit_singles(&threats, visit),
            kind => {
                let mut list = MoveList::new();
                self.list_captures(kind, &mut list);
                list.iter().for_each(|mv| visit(mv.change()));
            }
        }
    }

    #[inline(always)]
    fn list_captures(self, kind: Kind<K::Word>, list: &mut MoveList<K::Word>) {
        if let Kind::Chains(threats) = kind {
            if self.list_chains(threats, list).is_some() {
                return;
            }
            list.clear();
        }
        self.collect(list);
    }

    // The view is handed on by value to functions that are not inlined, here and below: a reference would force it into
    // memory on the way that does without them.
    #[inline(never)]
    pub fn collect(self, list: &mut MoveList<K::Word>) {
        Collector::<K, OWN, false>::new(&self, list).collect();
    }

    #[inline(never)]
    fn count_captures(self) -> u64 {
        let mut list = MoveList::new();
        self.collect(&mut list);
        list.len() as u64
    }

    #[inline(always)]
    pub fn visit_singles(&self, threats: &Threats<K::Word>, mut visit: impl FnMut(Change<K::Word>)) {
        each_direction!(self.law().man_captures, D => {
            for from in threats.from[D].singles() {
                let taken = self.step(from, D);
                let to = self.step(taken, D);
                visit(self.by_man(from, to, taken));
            }
        });
    }

    /// A move of a man.
    #[inline(always)]
    pub fn by_man(&self, from: K::Word, to: K::Word, taken: K::Word) -> Change<K::Word> {
        Change { from, to, taken, by_king: false, crowns: (to & self.promotion()).any() }
    }

    #[inline(always)]
    pub fn visit_quiets(&self, mut visit: impl FnMut(Change<K::Word>)) {
        each_direction!(self.law().man_moves, D => {
            for to in (self.step(self.men, D) & self.empty).singles() {
                visit(self.by_man(self.before(to, D), to, K::Word::ZERO));
            }
        });
        if self.kings.any() {
            self.visit_king_quiets(visit);
        }
    }

    #[inline(always)]
    fn visit_king_quiets(&self, mut visit: impl FnMut(Change<K::Word>)) {
        for from in self.kings.without(self.resting).singles() {
            for to in self.king_targets(from).singles() {
                visit(Change { from, to, taken: K::Word::ZERO, by_king: true, crowns: false });
            }
        }
    }

    /// As [`Self::visit_quiets`], with room in the list asked for once in each direction, and the squares left found by
    /// subtraction.
    #[inline(always)]
    fn list_quiets(&self, list: &mut MoveList<K::Word>) {
        each_direction!(self.law().man_moves, D => {
            let targets = self.step(self.men, D) & self.empty;
            let (shift, last) = (self.shift(D), self.promotion());
            list.extend(targets.iter().map(|to| {
                Move::new((i16::from(to) - i16::from(shift)) as Square, to, K::Word::ZERO, false, last.has(to))
            }));
        });
        if self.kings.any() {
            self.visit_king_quiets(|mv| list.push(mv.to_move()));
        }
    }

    /// The squares to which a king on `from` can move without capture.
    #[inline(never)]
    fn king_targets(self, from: K::Word) -> K::Word {
        let mut targets = K::Word::ZERO;
        each_direction!(self.law().king_moves, D => {
            let mut at = self.step(from, D) & self.empty;
            while at.any() {
                targets |= at;
                at = if self.law().king_range == Range::Any {
                    self.step(at, D) & self.empty
                } else {
                    K::Word::ZERO
                };
            }
        });
        targets
    }

    #[inline(always)]
    pub fn count(self) -> u64 {
        match self.kind() {
            Kind::Over => 0,
            Kind::Quiet => self.count_quiets(),
            Kind::Singles(threats) => {
                let mut n = 0;
                each_direction!(self.law().man_captures, D => {
                    n += threats.from[D].len();
                });
                u64::from(n)
            }
            Kind::Chains(threats) => match self.count_chains(threats) {
                Some(number) => number,
                None => self.count_captures(),
            },
            Kind::Captures => self.count_captures(),
        }
    }

    #[inline(always)]
    fn count_quiets(&self) -> u64 {
        let mut n = 0;
        each_direction!(self.law().man_moves, D => {
            n += (self.step(self.men, D) & self.empty).len();
        });
        if self.kings.any() {
            n += self.count_king_quiets();
        }
        u64::from(n)
    }

    /// True if some piece has a quiet move.
    #[inline(always)]
    fn has_quiet(&self) -> bool {
        let mut steps = K::Word::ZERO;
        each_direction!(self.law().man_moves, D => {
            steps |= self.step(self.men, D);
        });
        if self.kings.any() {
            let kings = self.kings.without(self.resting);
            each_direction!(self.law().king_moves, D => {
                steps |= self.step(kings, D);
            });
        }
        (steps & self.empty).any()
    }

    #[inline(never)]
    fn count_king_quiets(self) -> u32 {
        let kings = self.kings.without(self.resting);
        let mut n = 0;
        each_direction!(self.law().king_moves, D => {
            let mut at = self.step(kings, D) & self.empty;
            while at.any() {
                n += at.len();
                at = if self.law().king_range == Range::Any {
                    self.step(at, D) & self.empty
                } else {
                    K::Word::ZERO
                };
            }
        });
        n
    }
}

/// Every legal move. Captures come alone where there are any.
pub fn moves<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> MoveList<K::Word> {
    let mut list = MoveList::new();
    list_moves(kernel, position, &mut list);
    list
}

/// As [`moves`], into an empty list: lists are large, and handing them on by value takes its time.
#[inline]
pub fn list_moves<K: Kernel>(kernel: &K, position: &Position<K::Word>, list: &mut MoveList<K::Word>) {
    fn fill<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>, list: &mut MoveList<K::Word>) {
        let view = View::<K, OWN>::new(kernel, position);
        match view.kind() {
            Kind::Over => {}
            Kind::Quiet => view.list_quiets(list),
            Kind::Singles(threats) => view.visit_singles(&threats, |mv| list.push(mv.to_move())),
            kind => view.list_captures(kind, list),
        }
    }
    with_side!(position, fill::<K, _>(kernel, position, list))
}

/// Every legal capture, and whether all were found within [`super::ROUTE_BUDGET`].
pub fn captures<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> (MoveList<K::Word>, bool) {
    fn list<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> (MoveList<K::Word>, bool) {
        let view = View::<K, OWN>::new(kernel, position);
        let mut list = MoveList::new();
        let complete = matches!(view.kind(), Kind::Over) || Collector::<K, OWN, false>::new(&view, &mut list).collect();
        (list, complete)
    }
    with_side!(position, list::<K, _>(kernel, position))
}

/// Number of legal moves, the same as the length of [`moves`].
pub fn count<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> u64 {
    fn number<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> u64 {
        View::<K, OWN>::new(kernel, position).count()
    }
    with_side!(position, number::<K, _>(kernel, position))
}

/// True if the side to move can (and so must) capture.
pub fn can_capture<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> bool {
    fn can<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> bool {
        let view = View::<K, OWN>::new(kernel, position);
        view.men_can_capture() || view.kings_can_capture()
    }
    with_side!(position, can::<K, _>(kernel, position))
}

/// True if the other side could capture were it to move now.
pub fn opponent_can_capture<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> bool {
    can_capture(kernel, &position.passed())
}

/// True if the side to move has a legal move.
pub fn has_move<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> bool {
    fn has<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> bool {
        let view = View::<K, OWN>::new(kernel, position);
        match view.kind() {
            Kind::Over => false,
            Kind::Quiet => view.count_quiets() > 0,
            Kind::Singles(_) | Kind::Chains(_) | Kind::Captures => true,
        }
    }
    with_side!(position, has::<K, _>(kernel, position))
}

/// True if a man of `side`, were it to move now and had nothing to capture, could step onto its last row.
#[inline]
pub fn can_crown<K: Kernel>(kernel: &K, position: &Position<K::Word>, side: Side) -> bool {
    #[inline(always)]
    fn can<K: Kernel, const OWN: usize>(kernel: &K, position: &Position<K::Word>) -> bool {
        let view = View::<K, OWN>::new(kernel, position);
        let last = view.promotion() & view.empty;
        let mut before = K::Word::ZERO;
        each_direction!(view.law().man_moves, D => {
            before |= view.before(last, D);
        });
        (before & view.men).any()
    }
    match side {
        Side::White => can::<K, 0>(kernel, position),
        Side::Black => can::<K, 1>(kernel, position),
    }
}

/// What can happen at once in a position: all that a search wants to know before it trusts a position's look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tension {
    /// The side to move has no move.
    Stuck,
    /// It can, and so must, capture.
    Capture,
    /// It has only quiet moves, and the other side could capture were it to move now.
    Threat,
    /// It has only quiet moves and nothing is about to be taken.
    Calm,
}

/// The tension of a position: [`can_capture`], [`has_move`] and [`opponent_can_capture`] at once, in a game that is not
/// over by its goal. The captures, if there are any, are added to `list`, which must be empty.
#[inline(always)]
pub fn tension_listing<K: Kernel>(kernel: &K, position: &Position<K::Word>, list: &mut MoveList<K::Word>) -> Tension {
    #[inline(always)]
    fn of<K: Kernel, const OWN: usize, const FOE: usize>(
        kernel: &K,
        position: &Position<K::Word>,
        list: &mut MoveList<K::Word>,
    ) -> Tension {
        let view = View::<K, OWN>::new(kernel, position);
        match view.kind() {
            Kind::Over | Kind::Quiet => {}
            Kind::Singles(threats) => {
                view.visit_singles(&threats, |mv| list.push(mv.to_move()));
                return Tension::Capture;
            }
            kind => {
                view.list_captures(kind, list);
                return Tension::Capture;
            }
        }
        if !view.has_quiet() {
            return Tension::Stuck;
        }
        let enemy = View::<K, FOE>::new(kernel, position);
        if enemy.men_can_capture() || enemy.kings_can_capture() { Tension::Threat } else { Tension::Calm }
    }
    with_side!(position, of::<K, _, _>(kernel, position, list))
}
